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

FORMS_WITH_CHARTS = ("maggi", "appell", "boltzmann-hamel")
"""Forms whose unknowns are quasi-velocities, those of a chart of the model where one is named."""

FORMS_PRINTED_WITH_CHARTS = (*FORMS_WITH_CHARTS, "dalembert-lagrange", "jourdain", "gauss")
"""Forms that are printed with quasi-velocities."""
