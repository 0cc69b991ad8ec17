"""Equations of motion as programs: a Python module with NumPy, or C99."""
