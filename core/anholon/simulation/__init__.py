"""Staged motion: segments of smooth motion and the transitions between them."""
