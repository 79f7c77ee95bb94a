"""What is asked over HTTP: the consoles that have no feed, what a player looks up, the pages."""
