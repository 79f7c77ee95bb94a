"""Mini Baccarat / Baccarat, Crown Perth, 2016 Rules as amended to 2023."""
