"""Exact returns of every bet of every rulebook, from the functions that pay the players."""
