"""Checks of a model that need no motion: every problem with its place and its remedy."""
