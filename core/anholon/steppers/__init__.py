"""Integrators: one file for each method; `dop853` is the one for rigid systems."""
