"""The result of one form of the equations at one instant of a run: accelerations and reactions, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError, UsageError
from anholon.forms.at_state import solve_form
from anholon.forms.binding import PROGRAM_FORMS, bind_form
from anholon.forms.form_names import FORMS
from anholon.model.query.orientations import show_orientations
from anholon.principles.rod_instant import read_rod_instant
from anholon.results.run import Run
from anholon.system.system_state import SystemState


class FormInstant(NamedTuple):
    """Accelerations (n,) of the rates `names`, and the multipliers (m,) of all rows `rows`, by a form; SI units.

    The rates are those of the coordinates; of rods, before these, the places x, y, z of every node in the world and
    its turns rot1, rot2, rot3 about the axes of its section, of which the acceleration is that of the angular velocity
    in these axes. Of redundant rows the multipliers are the smallest.
    """

    form: str
    names: tuple[str, ...]
    acceleration: Floats
    rows: tuple[str, ...]
    multipliers: Floats


@np.errstate(over="ignore", invalid="ignore")  # what is not finite is refused or reported
def forms_at(run: Run, t: float, forms: Sequence[str] | None = None) -> dict[str, FormInstant]:
    """Return the accelerations and multipliers of a run at the time t by forms of the equations, whichever form
    computed it.

    `forms`: names of forms; all that apply to the model where they are left out. Raises UsageError for an unknown name,
    outside the run, and for equilibria and modes; RunError, with the reason, where a named form does not apply.
    """
    unknown = [form for form in forms or () if form not in FORMS]
    if unknown:
        raise UsageError(f"there is no form '{unknown[0]}'. Forms are {', '.join(FORMS)}.")
    solve = _solve_of_bodies(run, t) if run.system.rods is None else _solve_with_rods(run, t)
    results: dict[str, FormInstant] = {}
    for form in FORMS if forms is None else forms:
        try:
            results[form] = solve(form)
        except RunError:
            if forms is not None:
                raise
    return results


def _solve_with_rods(run: Run, t: float) -> Callable[[str], FormInstant]:
    """Return the function that evaluates a form at an instant of a motion with rods."""
    state_equations, _ = read_rod_instant(run, t)

    def solve(form: str) -> FormInstant:
        solution = solve_form(form, state_equations.equations)
        multipliers = state_equations.distribute_multipliers(solution.multipliers)
        return FormInstant(form, state_equations.names, solution.acceleration, state_equations.row_names, multipliers)

    return solve


def _solve_of_bodies(run: Run, t: float) -> Callable[[str], FormInstant]:
    """Return the function that evaluates a form at an instant of a motion of bodies alone."""
    if not run.segments:
        raise UsageError("the run has no motion to read from")
    segment = next((motion for motion in reversed(run.segments) if motion.t0 <= t), run.segments[0])
    system, (q, v) = segment.system, run.state(t)

    def solve(form: str) -> FormInstant:
        if form in PROGRAM_FORMS:
            raise RunError(f"form '{form}' has a state of its own, which a run by another form does not tell")
        solution = bind_form(form, SystemState(system, t, q, v, segment.p)).solve(t, q, v)
        names = tuple(map(show_orientations, system.coordinates))
        return FormInstant(form, names, solution.acceleration, system.rows, solution.multipliers)

    return solve
