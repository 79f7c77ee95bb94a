"""Tournaments: from published conditions to paid prizes. Pure."""
