"""Boundary problems: controls that take a model from rest to rest."""
