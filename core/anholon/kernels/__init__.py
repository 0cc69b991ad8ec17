"""Numerical kernels in C, and what loads them."""
