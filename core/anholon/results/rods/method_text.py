"""The method of a run of a model with rods, in a few words."""

from __future__ import annotations

from anholon.model.query.rod_runs import MODES, STATIC_FORMS
from anholon.model.schema import Simulation


def describe_method(settings: Simulation) -> str:
    """Return the method of a run of rods, with its tolerance, in a few words."""
    if settings.form == MODES:
        return "modes of the linearised equations"
    if settings.form in STATIC_FORMS:
        by_load = settings.form == "statics"
        return "equilibria under increasing load, Newton's method" if by_load else "equilibrium path, Newton's method"
    longest = f"steps of at most {settings.step or 1.0 / settings.frames:.3g} s"
    if not settings.accuracy:
        return f"generalized-α method, {longest}, without control of their error"
    return f"generalized-α method, accuracy {settings.accuracy:g}, {longest}"
