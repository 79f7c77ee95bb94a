"""A table: its round, wagering, limits, results and settlement. Pure."""
