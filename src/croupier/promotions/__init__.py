"""Promotional prizes: terms, entries, a draw that anybody can draw again, and how prizes reach their winners. Pure."""
