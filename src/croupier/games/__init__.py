"""What can be bet, what wins and what it pays. Pure: no clock, no chance, no database."""
