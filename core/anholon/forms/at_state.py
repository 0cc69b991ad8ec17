"""Forms of the equations at one state that is given as numbers: of rods and bodies together.

The forms are those of `anholon.forms.binding`; nothing here knows what a model consists of. Forms that need rates of
coordinates refuse others, and those of program constraints refuse a state without them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.errors import RunError
from anholon.forms import (
    appell,
    boltzmann_hamel,
    bundles,
    contravariant,
    covariant,
    dalembert_lagrange,
    gauss,
    jourdain,
    kirgetov,
    lagrange1,
    maggi,
    mixed,
    momentum_form,
    newton,
    udwadia_kalaba,
)
from anholon.forms.base import FormSolution
from anholon.forms.binding import PROGRAM_FORMS
from anholon.forms.form_names import FORMS
from anholon.forms.linear_algebra import compute_complement
from anholon.forms.quasi_velocities import QuasiVelocities
from anholon.system.state_equations import StateEquations

FORMS_AT_STATE: Final = tuple(form for form in FORMS if form not in (*PROGRAM_FORMS, "lagrange2"))
"""Forms that may be evaluated where rates are no rates of coordinates."""

_INVERSE_OF_MASSES: Final = (
    "contravariant",
    "covariant-mixed",
    "contravariant-mixed",
    "maggi",
    "impulse",
    "jourdain",
    "kirgetov",
    "gauss",
    "udwadia-kalaba",
)


def solve_form(form: str, equations: StateEquations) -> FormSolution:
    """Return accelerations (n,) and multipliers (k,) of the independent rows by a form.

    Raises RunError, with the reason, for a form that does not apply, and ValueError for an unknown name.
    """
    _require_applicable(form, equations)
    scaled, s, r = equations.in_units_of_inertia()
    solution = _solve(form, scaled)
    return FormSolution(s * solution.acceleration, r * solution.multipliers)


def _solve(form: str, equations: StateEquations) -> FormSolution:
    """Return the accelerations and multipliers of an applicable form."""
    arrays, oblique = equations.arrays, equations.oblique
    B = arrays.B if oblique else None
    match form:
        case "lagrange1":
            return lagrange1.solve(arrays)
        case "newton":
            solved = newton.solve(equations.elements, arrays)
            return FormSolution(solved.acceleration, solved.multipliers)
        case "covariant" | "contravariant" | "covariant-mixed" | "contravariant-mixed":
            return _solve_in_bundles(form, equations)
        case "maggi":
            return maggi.solve(arrays, oblique=oblique)
        case "appell":
            return appell.solve(equations.elements, arrays, _choose_quasi_velocities(equations), oblique=oblique)
        case "boltzmann-hamel":
            quasi = _choose_quasi_velocities(equations)
            return boltzmann_hamel.solve_in_rates(equations.kinetic, arrays, quasi, oblique=oblique)
        case "impulse":
            return momentum_form.solve_at_state(equations.kinetic, arrays)
        case "dalembert-lagrange":
            return dalembert_lagrange.solve(arrays.M, arrays.f, arrays.A, arrays.b0, B)
        case "jourdain":
            return jourdain.solve(arrays.M, arrays.f, arrays.A, arrays.b0, B)
        case "kirgetov":
            return kirgetov.solve(arrays.M, arrays.f, arrays.A, arrays.b0, B)
        case "gauss":
            return gauss.solve(arrays.M, arrays.f, arrays.A, arrays.b0)
        case "udwadia-kalaba":
            return udwadia_kalaba.solve(arrays.M, arrays.f, arrays.A, arrays.b0)
    raise ValueError(f"no form is bound under the name {form!r}")


def _require_applicable(form: str, equations: StateEquations) -> None:
    """Raise RunError for a form that does not apply, with the reason and another form."""
    if form in PROGRAM_FORMS:
        raise RunError(
            f"form '{form}' is for program constraints of third or higher order, and the model has only "
            "constraints of second or lower order. Choose the form Gauss (gauss)."
        )
    if form == "lagrange2" and not equations.has_coordinates:
        raise RunError(
            "Lagrange's equations of the second kind need coordinates, and the angular velocities of section frames "
            "are not the rates of any. Choose the form Boltzmann–Hamel (boltzmann-hamel)."
        )
    if equations.massless and form in _INVERSE_OF_MASSES:
        raise RunError(
            f"form '{form}' needs the inverse of the masses, and '{equations.massless[0]}' moves no mass. Choose the "
            "form Lagrange with multipliers (lagrange1) or d'Alembert–Lagrange (dalembert-lagrange)."
        )
    if equations.oblique and form in ("gauss", "udwadia-kalaba"):
        raise RunError(
            f"Gauss's principle, the basis of form '{form}', does not hold here: a reaction does not act along the "
            "direction that its control law restricts. Choose the form Kirgetov's modified Gauss (kirgetov)."
        )


def _solve_in_bundles(form: str, equations: StateEquations) -> FormSolution:
    """Return the accelerations and multipliers of a tensor form."""
    bundle = bundles.make_bundles(equations.arrays, equations.elements, definite=True, oblique=equations.oblique)
    match form:
        case "covariant":
            return covariant.solve(bundle)
        case "contravariant":
            return contravariant.solve(bundle)
        case "covariant-mixed":
            return mixed.solve_covariant(bundle)
    return mixed.solve_contravariant(bundle)


def _choose_quasi_velocities(equations: StateEquations) -> QuasiVelocities:
    """Return an orthonormal basis of the admissible rates as a constant matrix."""
    L = compute_complement(equations.arrays.B if equations.oblique else equations.arrays.A).L
    return QuasiVelocities(L.T, np.zeros(L.shape[1]), None)
