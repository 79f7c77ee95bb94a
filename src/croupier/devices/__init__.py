"""Wheels and other devices, real and simulated."""
