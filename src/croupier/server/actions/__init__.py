"""What staff may order, what it would come to, and what is to be done next."""
