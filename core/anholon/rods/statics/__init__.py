"""Equilibrium of rods: Newton iterations, continuation, stability, cables."""
