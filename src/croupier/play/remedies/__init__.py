"""What goes wrong in a round, and how it is put right while the round waits or when it is over. Pure."""
