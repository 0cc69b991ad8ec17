"""Rows of numbers over chains of elements, and the functions of two rows that kernels sweep."""
