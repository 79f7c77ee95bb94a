"""Wagers: placed, limited, closed and settled. Pure."""
