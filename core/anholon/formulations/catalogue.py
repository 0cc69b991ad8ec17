"""Which forms can be run, and binding one to a system."""

from __future__ import annotations

import difflib
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError, UsageError
from anholon.formulations.base import FORMS, Bound
from anholon.formulations.lagrange1 import LagrangeWithMultipliers
from anholon.formulations.maggi import bind_maggi
from anholon.system.system import System

Floats = NDArray[np.float64]

RUNNABLE: Final = ("lagrange1", "lagrange2", "maggi")
"""Forms that this version integrates."""


def bind(form: str, system: System, p: Floats, t: float, q: Floats, chart: str = "") -> Bound:
    """Return a form bound to a system and a parameter vector at a state.

    Raises UsageError for an unknown name and RunError, with the reason, for a form that does not apply.
    """
    if form not in FORMS:
        near = difflib.get_close_matches(form, FORMS, n=1)
        hint = f" Did you mean '{near[0]}'?" if near else f" Forms are {', '.join(RUNNABLE)}."
        raise UsageError(f"there is no form '{form}'.{hint}")
    match form:
        case "lagrange1":
            return LagrangeWithMultipliers(system, p)
        case "lagrange2":
            if system.m:
                raise RunError(
                    "Lagrange's equations of the second kind need independent coordinates, but the model has "
                    f"constraints ({', '.join(system.rows)}). Use --form lagrange1 or --form maggi."
                )
            return LagrangeWithMultipliers(system, p)
        case "maggi":
            return bind_maggi(system, p, chart, t, q)
        case _:
            raise RunError(f"form '{form}' cannot be run yet; use one of {', '.join(RUNNABLE)}.")
