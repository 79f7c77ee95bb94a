"""Croupier: an electronic table-game system that a casino can run its floor on."""

__version__ = "0.1.0"
