"""Roulette, with one zero or two and with Lucky Ball, The Star, Sydney, 2024."""
