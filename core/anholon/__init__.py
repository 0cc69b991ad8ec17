"""Anholon: motion under constraints, from a model file to forces, films and equations."""
