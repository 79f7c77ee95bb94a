"""Multi Terminal Table Games: baccarat, roulette and sic bo, Casino Canberra, 2019."""
