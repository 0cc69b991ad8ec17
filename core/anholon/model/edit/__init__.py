"""Edits of a model: add, assign, rename, remove, scale, convert."""
