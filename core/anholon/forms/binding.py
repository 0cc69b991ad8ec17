"""Which forms can be run, and binding one to a system. Unusual forms are imported at their first use."""

from __future__ import annotations

import difflib
from typing import Final

from anholon.array_types import Floats
from anholon.errors import PrincipleError, RunError, UsageError
from anholon.forms.base import BoundForm
from anholon.forms.form_names import FORMS
from anholon.forms.lagrange1 import LagrangeWithMultipliers
from anholon.mechanics.diagnosis import format_name_list
from anholon.system.system import System
from anholon.system.system_state import SystemState

PROGRAM_FORMS: Final = ("generalized-gauss", "mangeron-deleanu")
"""Forms for program constraints, of third and higher order."""

RUNNABLE: Final = tuple(form for form in FORMS if form not in PROGRAM_FORMS)
"""Forms for constraints of second and lower order, which all give the same motion."""


def bind_form(form: str, at: SystemState, chart: str = "") -> BoundForm:
    """Return a form bound to the system and the parameter vector of a state.

    The state may decide the choice of quasi-velocities; `chart`: the requested ones, "" for any. Raises UsageError for
    an unknown name and RunError, with the reason, for a form that does not apply.
    """
    system, p = at.system, at.p
    if form in PROGRAM_FORMS:
        return _bind_program(form, system, p)
    if form in RUNNABLE and system.program_order:
        raise PrincipleError(
            f"form '{form}' cannot treat program constraints, and the model has one of order "
            f"{system.program_order}. Choose the form Mangeron–Deleanu (mangeron-deleanu, the control is a "
            "multiple of the gradient) or generalized Gauss (generalized-gauss, the change of the control is "
            "minimal). The motions differ."
        )
    if system.servo_rows and form in ("gauss", "udwadia-kalaba"):
        raise RunError(
            f"Gauss's principle, the basis of form '{form}', does not hold here: the reaction of "
            f"{format_name_list([system.rows[i] for i in system.servo_rows])} does not act along the direction that "
            "its control law restricts. Choose the form Kirgetov's modified Gauss (kirgetov)."
        )
    match form:
        case "lagrange1":
            return LagrangeWithMultipliers(system, p, at.t)
        case "lagrange2":
            from anholon.forms.lagrange2 import LagrangeSecondKind

            return LagrangeSecondKind(system, p)
        case "maggi":
            from anholon.forms.maggi import bind_maggi

            return bind_maggi(at, chart)
        case "impulse":
            from anholon.forms.momentum_form import ImpulseForm

            return ImpulseForm(system, p)
        case "dalembert-lagrange" | "jourdain" | "gauss" | "udwadia-kalaba" | "kirgetov":
            return _bind_algebra(form, system, p)
        case _ if form in RUNNABLE:
            return _bind_elements(form, system, p, chart)
    near = difflib.get_close_matches(form, FORMS, n=1)
    hint = f" Did you mean '{near[0]}'?" if near else f" Forms are {', '.join(FORMS)}."
    raise UsageError(f"there is no form '{form}'.{hint}")


def _bind_program(form: str, system: System, p: Floats) -> BoundForm:
    """Return a form for program constraints."""
    from anholon.forms.program_form import ProgramForm

    if not system.program_order:
        raise RunError(
            f"form '{form}' is for program constraints of third or higher order, and the model has only "
            "constraints of second or lower order. Choose the form Gauss (gauss)."
        )
    laws = [name for name, is_law in zip(system.rows, system.parametric, strict=True) if is_law]
    shared = [name for name in laws if name in system.coordinates]
    if shared:
        raise RunError(
            f"the parametric constraint '{shared[0]}' has the name of a coordinate, so that "
            f"'power:control:{shared[0]}' would mean two things. Give it another name."
        )
    return ProgramForm(form, system, p)


def _bind_algebra(form: str, system: System, p: Floats) -> BoundForm:
    """Return a form that needs M, f, A and b0."""
    from anholon.forms import dalembert_lagrange, gauss, jourdain, kirgetov, udwadia_kalaba
    from anholon.forms.pointwise import AlgebraicForm, PointwiseBinding

    algebra = {
        "dalembert-lagrange": dalembert_lagrange.solve,
        "jourdain": jourdain.solve,
        "gauss": gauss.solve,
        "udwadia-kalaba": udwadia_kalaba.solve,
        "kirgetov": kirgetov.solve,
    }
    return PointwiseBinding(system, p, AlgebraicForm(system, p, algebra[form]))


def _bind_elements(form: str, system: System, p: Floats, chart: str) -> BoundForm:
    """Return a form that looks at the elements, or at the kinetic energy, of the system."""
    from anholon.forms import contravariant, covariant, mixed
    from anholon.forms.appell import Appell
    from anholon.forms.boltzmann_hamel import BoltzmannHamel
    from anholon.forms.bundles import BundleForm
    from anholon.forms.newton import Newton
    from anholon.forms.nonlinear_boltzmann_hamel import NonlinearBoltzmannHamel
    from anholon.forms.pointwise import PointwiseBinding, PointwiseForm

    def make() -> PointwiseForm:
        match form:
            case "newton":
                return Newton(system, p)
            case "covariant":
                return BundleForm(system, p, covariant.solve)
            case "contravariant":
                return BundleForm(system, p, contravariant.solve)
            case "covariant-mixed":
                return BundleForm(system, p, mixed.solve_covariant)
            case "contravariant-mixed":
                return BundleForm(system, p, mixed.solve_contravariant)
            case "appell":
                return Appell(system, p, chart)
            case "boltzmann-hamel":
                is_linear = BoltzmannHamel.applies_to(system)
                return (BoltzmannHamel if is_linear else NonlinearBoltzmannHamel)(system, p, chart)
        raise ValueError(f"no form is bound under the name {form!r}")

    return PointwiseBinding(system, p, make())
