"""What a screen shows, made from the floor's state."""
