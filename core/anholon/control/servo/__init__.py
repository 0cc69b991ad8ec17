"""Servo constraints that a driven force keeps through the plant: their index, and the force where they are flat."""
