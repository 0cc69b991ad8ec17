"""Sweeps: a model run over a grid of values, on several processes."""
