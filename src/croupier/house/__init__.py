"""The floor's own streams: who signed in, and how it was opened. Pure."""
