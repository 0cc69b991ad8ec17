"""The names of the forms of the equations, for those who need no more of them: help, forms, files."""

from __future__ import annotations

FORMS = (
    "newton",
    "lagrange1",
    "lagrange2",
    "covariant",
    "contravariant",
    "covariant-mixed",
    "contravariant-mixed",
    "maggi",
    "appell",
    "boltzmann-hamel",
    "dalembert-lagrange",
    "jourdain",
    "gauss",
    "udwadia-kalaba",
    "kirgetov",
    "impulse",
    "generalized-gauss",
    "mangeron-deleanu",
)
"""Names of all forms, as on the command line."""
