"""Rotations and placements in space as arrays."""
