"""Edits of rods in a model that need a mesh: joints, conversion of sections."""
