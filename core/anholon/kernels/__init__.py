"""Numerical kernels in C, and their loaders."""
