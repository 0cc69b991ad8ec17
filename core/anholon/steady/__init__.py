"""Steady motions of systems without rods, small motions about them, and over ranges of parameters."""
