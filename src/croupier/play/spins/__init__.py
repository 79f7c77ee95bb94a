"""Wheels and dice: the ball, the dolly, the tumbler, and what a spin or a throw must be to count. Pure."""
