"""A command as given, its answer, and who may give it."""
