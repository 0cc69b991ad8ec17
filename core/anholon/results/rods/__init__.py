"""Runs and equilibria of rods: frames, quantities, drawing, storage."""
