"""7-Up Baccarat, The Star, Sydney, 2016."""
