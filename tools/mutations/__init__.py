"""Changes of the rules that some test must notice: of values, and of who may do what."""
