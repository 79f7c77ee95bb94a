"""A floor that is played from a script."""
