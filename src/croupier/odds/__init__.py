"""Exact returns of every bet of every rulebook, and other figures of a game, from the functions that pay the players."""
