"""The initial state: read from the model, checked against the constraints, never silently changed."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.contact.contact_problem import ContactProblem
from anholon.errors import ModelError, Problem, UsageError
from anholon.mechanics.contact_mode import (
    ContactMode,
    FrictionState,
    add_loaded_constraints,
    find_initially_switched_off,
)
from anholon.model.schema import Model
from anholon.simulation.tolerances import INITIAL_ROUNDING_REL, MAX_INITIAL_ITERATIONS
from anholon.system.consistency import make_violation_problem
from anholon.system.system import System, compile_model
from anholon.system.tolerances import CONSISTENT_TOLERANCE_REL
from anholon.system.variants import Variants

Floats = NDArray[np.float64]


class InitialState(NamedTuple):
    """Initial values and rates as given, the constraint residuals they leave, and the nearest consistent state.

    `q`, `v` (n,) as given; `position`, `rate` (m,) residuals; `corrected_q`, `corrected_v` (n,) the state reached by
    projection in the metric of M, or None where none is near; `consistent` tells whether the given state may start.
    """

    q: Floats
    v: Floats
    position: Floats
    rate: Floats
    corrected_q: Floats | None
    corrected_v: Floats | None
    consistent: bool


class InconsistentStateError(ModelError):
    """The initial state violates constraints; `state` offers the correction."""

    def __init__(self, problem: Problem, state: InitialState) -> None:
        super().__init__([problem])
        self.state = state


def initial_state(source: Model | System, p: Floats | None = None) -> InitialState:
    """Return the initial state of a model or system, its residuals, and the correction that makes it consistent.

    Raises UsageError where there are rods, whose own state is not among its numbers.
    """
    model = source.model if isinstance(source, System) else source
    if model.rods:
        raise UsageError(
            "the initial state of a model with rods is not checked by itself. Run the model: where rods and what is "
            "joined to them do not fit at the start, the run says so."
        )
    system = source if isinstance(source, System) else compile_model(source)
    return _read_initial_state(system, system.parameters() if p is None else p)


def _read_initial_state(system: System, p: Floats) -> InitialState:
    """Return the initial state of the coordinates, with or without rods beside them."""
    if system.has_contact_modes and not system.equations.has_event_functions:
        system, p = _find_initial_variant(system, p)
    n = system.n
    start = system.call("initial", 0.0, np.zeros(n), np.zeros(n), p)
    q, v = start[:n], start[n:]
    if not all(map(math.isfinite, start.tolist())):
        name = system.coordinates[int(np.flatnonzero(~np.isfinite(start))[0]) % n]
        raise ModelError(
            [
                Problem(
                    path=f"coordinates.{name}",
                    message="the initial value or rate is not a finite number",
                    remedy="Look for a division by zero in its formula.",
                )
            ]
        )
    if not system.m:
        return InitialState(q, v, np.zeros(0), np.zeros(0), q, v, True)
    residual = system.call("residual", 0.0, q, v, p)
    position, rate = residual[: system.m], residual[system.m :]
    tolerance = _tolerance(start)
    consistent = all(abs(value) <= tolerance for value in residual.tolist())
    corrected = project_state(system, start, p)
    if corrected is None:
        return InitialState(q, v, position, rate, None, None, consistent)
    return InitialState(q, v, position, rate, corrected[:n], corrected[n:], consistent)


def require_consistent(system: System, p: Floats) -> tuple[Floats, Floats]:
    """Return the initial (q, v), free of rounding, or raise InconsistentStateError with the correction offered."""
    whole = not system.has_contact_modes or (system.is_own_variant and not find_initially_switched_off(system.model))
    if system.m and whole and not system.diagnosis.redundant:
        # Most states are consistent, and their projection says so.
        start, projected = system.compiled.call_chain(("initial", "project"), 0.0, 2 * system.n, p)
        numbers = start.tolist()
        if float(projected[-1]) <= INITIAL_ROUNDING_REL * (1.0 + max(map(abs, numbers))) and all(
            map(math.isfinite, numbers)
        ):
            return start[: system.n], start[system.n :]
        corrected, residual = _project_with_residual(system, start, p, 0.0)
        if corrected is not None and residual <= _tolerance(start):
            return corrected[: system.n], corrected[system.n :]
    state = _read_initial_state(system, p)
    if system.has_contact_modes:
        system, p = _find_initial_variant(system, p)
    if state.consistent and state.corrected_q is not None and state.corrected_v is not None:
        return state.corrected_q, state.corrected_v
    offered = None
    if state.corrected_q is not None and state.corrected_v is not None:
        offered = state.corrected_q, state.corrected_v
    problem = make_violation_problem(system, (state.position, state.rate), (state.q, state.v), offered)
    raise InconsistentStateError(problem, state)


def _find_initial_variant(system: System, p: Floats) -> tuple[System, Floats]:
    """Return the variant of a system with modes in which its motion starts, and its vector p.

    Unilateral constraints with f and f' near 0 act. One that is violated counts as acting, too, so that its residual
    is told and corrected.
    """
    start = system.call("initial", 0.0, np.zeros(system.n), np.zeros(system.n), p)
    q, v = start[: system.n], start[system.n :]
    if not np.isfinite(start).all():
        return system, p
    tolerance = CONSISTENT_TOLERANCE_REL * (1.0 + float(np.abs(start).max(initial=0.0)))
    off = find_initially_switched_off(system.model)
    contact_problem = ContactProblem(system, 0.0, q, v, p, off)
    apart = [*off]
    apart += [
        c.name
        for c in contact_problem.contacts
        if c.gap > tolerance or (c.gap >= -tolerance and abs(c.rate) > tolerance)
    ]
    away = add_loaded_constraints(system.model, apart)
    mode = ContactMode(away, _make_holding_states(system, contact_problem, away, tolerance))
    variant = Variants(system).get(mode, 0.0, q, v, p)
    own = variant.parameters()
    own[: variant.compiled.n_params] = p[: system.compiled.n_params]
    variant.compiled.prepare(own)
    return variant, own


def _make_holding_states(
    system: System, problem: ContactProblem, inactive: tuple[str, ...], tolerance: float
) -> tuple[FrictionState, ...]:
    """Return the holds of a motion in whose first instant all constraints that may let go hold; none otherwise."""
    grips = problem.frictions.frictions
    if {grip.name for grip in grips} != set(system.releasable):
        return ()
    if any(
        {grip.slipping_constraint, grip.constraint} & {*inactive} or float(np.abs(grip.slip).max()) > tolerance
        for grip in grips
    ):
        return ()
    return tuple(FrictionState(grip.name, "stick") for grip in grips)


def _tolerance(start: Floats) -> float:
    return CONSISTENT_TOLERANCE_REL * (1.0 + float(max(map(abs, start.tolist()))))


def project_state(system: System, y: Floats, p: Floats, t: float = 0.0) -> Floats | None:
    """Return the state (2n,) reached from y at the time t by projection, or None where there is none near."""
    return _project_with_residual(system, y, p, t)[0]


def _project_with_residual(system: System, y: Floats, p: Floats, t: float) -> tuple[Floats | None, float]:
    """Return what `project_state` returns, and the largest residual of the independent rows at y."""
    compiled = system.compiled
    first = last = np.inf
    for k in range(MAX_INITIAL_ITERATIONS):
        out = compiled.call("project", t, y, p)
        residual = float(out[-1])
        first = first if k else residual
        if not all(map(math.isfinite, out.tolist())):
            return None, first
        if residual <= INITIAL_ROUNDING_REL * (1.0 + max(map(abs, y.tolist()))) or (
            residual < 1e-11 and residual >= last
        ):
            return y, first
        last = residual
        y = out[:-1]
    return None if last > 1e-9 else y, first
