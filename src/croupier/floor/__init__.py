"""The application: the one commit path, what decisions need to know, the clock, and what follows."""
