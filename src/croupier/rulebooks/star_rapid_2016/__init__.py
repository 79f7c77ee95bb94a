"""Rapid Roulette and Baccarat Electronic Table Game, The Star, Sydney, 2016."""
