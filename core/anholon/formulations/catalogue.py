"""Which forms can be run, and binding one to a system."""

from __future__ import annotations

import difflib
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError, UsageError
from anholon.formulations import dalembert_lagrange, gauss, jourdain, kirgetov, udwadia_kalaba
from anholon.formulations.appell import Appell
from anholon.formulations.base import FORMS, Bound
from anholon.formulations.boltzmann_hamel import BoltzmannHamel
from anholon.formulations.contravariant import Contravariant
from anholon.formulations.covariant import Covariant
from anholon.formulations.impulse import Impulse
from anholon.formulations.lagrange1 import LagrangeWithMultipliers
from anholon.formulations.lagrange2 import LagrangeSecondKind
from anholon.formulations.maggi import bind_maggi
from anholon.formulations.mixed import ContravariantMixed, CovariantMixed
from anholon.formulations.newton import Newton
from anholon.formulations.pointwise import AlgebraicForm, Form, Pointwise
from anholon.system.system import System

Floats = NDArray[np.float64]

PROGRAM_FORMS: Final = ("generalized-gauss", "mangeron-deleanu")
"""Forms for program constraints, of third and higher order."""

RUNNABLE: Final = tuple(form for form in FORMS if form not in PROGRAM_FORMS)
"""Forms that this version integrates."""


def bind(form: str, system: System, p: Floats, t: float, q: Floats, chart: str = "") -> Bound:
    """Return a form bound to a system and a parameter vector at a state.

    Raises UsageError for an unknown name and RunError, with the reason, for a form that does not apply.
    """
    match form:
        case "lagrange1":
            return LagrangeWithMultipliers(system, p)
        case "lagrange2":
            return LagrangeSecondKind(system, p)
        case "impulse":
            return Impulse(system, p)
        case "maggi":
            return bind_maggi(system, p, chart, t, q)
        case _:
            return Pointwise(system, p, _form(form, system, p, chart))


def _form(form: str, system: System, p: Floats, chart: str) -> Form:
    """Return a form that is computed state by state."""
    match form:
        case "newton":
            return Newton(system, p)
        case "covariant":
            return Covariant(system, p)
        case "contravariant":
            return Contravariant(system, p)
        case "covariant-mixed":
            return CovariantMixed(system, p)
        case "contravariant-mixed":
            return ContravariantMixed(system, p)
        case "appell":
            return Appell(system, p, chart)
        case "boltzmann-hamel":
            return BoltzmannHamel(system, p, chart)
        case "dalembert-lagrange":
            return AlgebraicForm(system, p, dalembert_lagrange.solve)
        case "jourdain":
            return AlgebraicForm(system, p, jourdain.solve)
        case "gauss":
            return AlgebraicForm(system, p, gauss.solve)
        case "udwadia-kalaba":
            return AlgebraicForm(system, p, udwadia_kalaba.solve)
        case "kirgetov":
            return AlgebraicForm(system, p, kirgetov.solve)
        case "generalized-gauss" | "mangeron-deleanu":
            raise RunError(
                f"form '{form}' is for program constraints, of third or higher order, and the model has none: all its "
                "constraints are of first order or holonomic. Use --form gauss for these."
            )
    near = difflib.get_close_matches(form, FORMS, n=1)
    hint = f" Did you mean '{near[0]}'?" if near else f" Forms are {', '.join(RUNNABLE)}."
    raise UsageError(f"there is no form '{form}'.{hint}")
