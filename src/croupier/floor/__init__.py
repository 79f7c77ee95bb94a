"""The application: who may do what, the clock, and the one commit path."""
