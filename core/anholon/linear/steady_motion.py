"""Steady motions: all that matters stands still, while ignorable coordinates may run on evenly."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, islice, pairwise
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import ModelError, RunError
from anholon.formula.nodes import ZERO
from anholon.linear.independent_coordinates import IndependentCoordinates, ReducedState
from anholon.linear.slopes import compute_slopes
from anholon.linear.tolerances import (
    MAX_RATE_CHOICES,
    MAX_STEADY_ITERATIONS,
    MAX_STEADY_RESTARTS,
    MAX_STEP_HALVINGS,
    RATE_WEIGHT,
    ROUNDED_SLOPE_REL,
    SLOPE_AGREEMENT_REL,
    SLOPE_STEP_SHARES,
    STATE_STEP_REL,
    STEADY_TEST_TIMES,
    STEADY_TOLERANCE_REL,
)
from anholon.mechanics.tolerances import COINCIDENT_ENDS_TOLERANCE_REL
from anholon.model.query.orientations import show_orientations
from anholon.model.schema import Spring
from anholon.system.consistency import format_rate, make_violation_problem
from anholon.system.kept_state import find_nearest_state, read_kept_coordinates
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.tolerances import CONSISTENT_TOLERANCE_REL


class SteadyMotion(NamedTuple):
    """A steady motion q, v (n,) of a system, with its reduction and the derivatives of z' = F(z) there.

    z = (essential coordinates, independent rates); `v_by_z`, `q_by_z` (n, len z): derivatives of all rates and, for
    coordinates that are no functions of time, of all places; `step_factor`: the steps of their differences relative to
    the usual steps.
    """

    system: System
    reduction: IndependentCoordinates
    q: Floats
    v: Floats
    J: Floats
    v_by_z: Floats
    q_by_z: Floats
    step_factor: float = 1.0

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves."""
        return not bool(self.v.any())

    def compute_jacobian(self, step_factor: float) -> Floats:
        """Return J by differences with other steps, `step_factor` times these; two of them give its error."""
        unknowns = _SteadyUnknowns(self.reduction)
        z = np.concatenate([self.q[unknowns.essential], self.v[unknowns.rates]])
        return unknowns.compute_jacobian(z, step_factor * self.step_factor)

    @property
    def named_values(self) -> dict[str, float]:
        """Coordinates and, where they are not 0, rates by their names, SI units."""
        names = [show_orientations(name) for name in self.system.coordinates]
        results = dict(zip(names, map(float, self.q), strict=True))
        rates = {f"{name}'": float(x) for name, x in zip(names, self.v, strict=True) if x}
        return {**results, **rates}


def find_steady_motion_from(system: System, neighbour: SteadyMotion | None = None) -> SteadyMotion:
    """Return the steady motion of a system nearest to its initial state.

    `neighbour`: a steady motion whose coordinates replace the initial ones.

    `neighbour`: a steady motion whose coordinates replace the initial ones.
    """
    if system.programs:
        raise RunError(f"the program constraint '{system.programs[0]}' has states of its own: switch it off for modes")
    p = system.parameters()
    q, v = np.split(system.read_initial_values(p), 2)
    if neighbour is not None:
        q = neighbour.q
    _require_consistent(system, p)
    like = neighbour.reduction if neighbour is not None else None
    first = IndependentCoordinates(SystemState(system, 0.0, q, v, p), like)
    try:
        result = _search(first)
    except RunError:
        other = _choose_other_rates(first)
        if other is None:
            _require_linear_springs(first, *first.initial_state)
            raise
        result = _search(other)
    steady = _linearise(system, *result)
    if system.depends_on_time or system.model.schedules:
        _require_time_invariant(system, steady)
    return steady


def _require_consistent(system: System, p: Floats) -> None:
    """Refuse an initial state that violates constraints which act there, as a run does."""
    if not system.m:
        return
    start = system.read_initial_values(p)
    q, v = np.split(start, 2)
    position, rate = SystemState(system, 0.0, q, v, p).constraint_residual()
    size = max(float(np.abs(part).max(initial=0.0)) for part in (position, rate))
    if size <= CONSISTENT_TOLERANCE_REL * (1.0 + float(np.abs(start).max(initial=0.0))):
        return
    nearest = find_nearest_state(system, q, v, p, read_kept_coordinates(system))
    raise ModelError([make_violation_problem(system, (position, rate), (q, v), nearest)])


def _choose_other_rates(reduction: IndependentCoordinates) -> IndependentCoordinates | None:
    """Return the reduction with other independent rates for which running coordinates are ignorable.

    A disc that rolls in a circle is steady in its own rotation, not in the velocity of its contact along x. None if
    there is no better choice of rates.
    """
    v = reduction.initial_state[1]

    def running(reduced: IndependentCoordinates) -> tuple[int, float]:
        return len(reduced.essential_coordinates), float(np.abs(v[reduced.essential_coordinates]).max(initial=0.0))

    best_reduction = reduction
    if running(best_reduction)[1] <= STEADY_TOLERANCE_REL * (1.0 + float(np.abs(v).max(initial=0.0))):
        return None
    count = len(reduction.dependent_rates) - len(reduction.dependent_coordinates)
    others = [i for i in range(reduction.system.n) if i not in reduction.dependent_coordinates]
    for more in islice(combinations(others, count), MAX_RATE_CHOICES):
        reduced = reduction.with_dependent_rates([*reduction.dependent_coordinates, *more])
        if reduced is not None and running(reduced) < running(best_reduction):
            best_reduction = reduced
    return best_reduction if best_reduction is not reduction else None


class _SteadyUnknowns:
    """z = (essential coordinates, independent rates) of a reduction, and what must vanish."""

    def __init__(self, reduction: IndependentCoordinates) -> None:
        self.reduction = reduction
        self.essential, self.rates = reduction.essential_coordinates, reduction.independent_rates
        q, v = reduction.initial_state
        self._q = q
        self.start_values = np.concatenate([q[self.essential], v[self.rates]])
        for k, i in enumerate(self.rates):
            if i in self.essential:
                self.start_values[len(self.essential) + k] = 0.0

    def make_state(self, z: Floats) -> ReducedState:
        count = len(self.essential)
        q = self._q.copy()
        q[self.essential] = z[:count]
        return self.reduction.make_state(q, z[count:])

    def compute_rate(self, z: Floats) -> Floats:
        """Return z'."""
        reduced_state = self.make_state(z)
        return np.concatenate([reduced_state.v[self.essential], reduced_state.dv[self.rates]])

    def compute_jacobian(self, z: Floats, step_factor: float = 1.0) -> Floats:
        return self.reduction.differentiate(self.compute_rate, z, range(len(z)), step_factor)


def _search(initial_reduction: IndependentCoordinates) -> tuple[IndependentCoordinates, Floats]:
    """Return a reduction with z of the steady motion, sought first with the given rates, then with others."""
    for heavy in (0.0, RATE_WEIGHT, 1.0):
        reduction = initial_reduction
        for _ in range(MAX_STEADY_RESTARTS):
            unknowns = _SteadyUnknowns(reduction)
            weights = np.ones(len(unknowns.start_values))
            weights[len(reduction.essential_coordinates) :] = heavy
            try:
                z, converged = _solve_newton(unknowns, unknowns.start_values, weights)
                if converged:
                    return reduction, z
                if (z == unknowns.start_values).all():
                    break
                # In the iterations other coordinates may have become the best independent ones.
                at = unknowns.make_state(z)
                reduction = IndependentCoordinates(SystemState(reduction.system, 0.0, at.q, at.v, reduction.p))
            except RunError:
                break
    unknowns = _SteadyUnknowns(initial_reduction)
    F, count = unknowns.compute_rate(unknowns.start_values), len(initial_reduction.essential_coordinates)
    worst = int(np.argmax(np.abs(F)))
    i = (
        initial_reduction.essential_coordinates[worst]
        if worst < count
        else initial_reduction.independent_rates[worst - count]
    )
    coordinate, order = initial_reduction.system.coordinates[i], 1 if worst < count else 2
    name = show_orientations(coordinate) + "'" * order
    residual = format_rate(initial_reduction.system.model, coordinate, float(F[worst]), order)
    raise RunError(
        f"there is no equilibrium or steady motion near the initial state: residual {name} = {residual}. "
        "Start closer to one, or specify the velocities of the steady motion."
    )


def _solve_newton(unknowns: _SteadyUnknowns, z: Floats, weights: Floats) -> tuple[Floats, bool]:
    """Return z after Newton's method for F = 0 with the smallest weighted changes, and whether it converged."""
    F = unknowns.compute_rate(z)
    for _ in range(MAX_STEADY_ITERATIONS):
        J = unknowns.compute_jacobian(z)
        size = np.abs(J) @ np.maximum(1e-3, np.abs(z))
        size = size + 1e-2 * float(size.max(initial=0.0)) + 1e-12
        if (np.abs(F) <= STEADY_TOLERANCE_REL * size).all():
            return _refine_solution(unknowns, z, F, J, weights), True
        step = -weights * np.linalg.lstsq(J * weights, F, rcond=1e-10)[0]
        if not np.isfinite(step).all() or not step.any():
            return z, False
        # At most half a radian or a metre at once.
        share = min(1.0, 0.5 / float(np.abs(step).max()))
        for _ in range(MAX_STEP_HALVINGS):
            try:
                ahead = unknowns.compute_rate(z + share * step)
            except RunError:
                share *= 0.5
                continue
            if np.linalg.norm(ahead / size) < (1.0 - 0.1 * share) * np.linalg.norm(F / size):
                break
            share *= 0.5
        else:
            return z, False
        z, F = z + share * step, ahead
        at = unknowns.make_state(z)
        if unknowns.reduction.is_ill_conditioned(at.q, at.v):
            return z, False
    return z, False


def _refine_solution(unknowns: _SteadyUnknowns, z: Floats, F: Floats, J: Floats, weights: Floats) -> Floats:
    """Return z after one more step, where it helps."""
    after = z - weights * np.linalg.lstsq(J * weights, F, rcond=1e-10)[0]
    return after if np.abs(unknowns.compute_rate(after)).max(initial=0.0) < np.abs(F).max(initial=0.0) else z


def _linearise(system: System, reduction: IndependentCoordinates, z: Floats) -> SteadyMotion:
    unknowns = _SteadyUnknowns(reduction)
    at = unknowns.make_state(z)
    _require_linear_springs(reduction, at.q, at.v)

    def evaluate_motion(z: Floats) -> Floats:
        reduced_state = unknowns.make_state(z)
        return np.concatenate([reduced_state.q, reduced_state.v, reduced_state.dv])

    slopes, step_factor = _find_slopes(unknowns, evaluate_motion, z)
    q_by_z, v_by_z, dv_by_z = np.split(slopes, 3)
    J = np.concatenate([v_by_z[unknowns.essential], dv_by_z[unknowns.rates]])
    v = np.where(np.abs(at.v) <= 1e-14 * (1.0 + np.abs(z).max(initial=0.0)), 0.0, at.v)
    return SteadyMotion(system, reduction, at.q, v, J, v_by_z, q_by_z, step_factor)


def _find_slopes(
    unknowns: _SteadyUnknowns, evaluate_motion: Callable[[Floats], Floats], z: Floats
) -> tuple[Floats, float]:
    """Return the derivatives (3n, d) of q, v and v' by z (d,), and the ratio of their steps to the usual ones.

    `evaluate_motion`: q, v and v' as a function of z. Raises RunError at a corner or a jump.
    """
    reduction, columns = unknowns.reduction, range(len(z))
    names = [show_orientations(name) for name in reduction.system.coordinates]
    variables = [names[i] for i in unknowns.essential] + [f"{names[i]}'" for i in unknowns.rates]
    rows = [f"{name}{mark}" for mark in ("", "'", "''") for name in names]

    def evaluate(Z: Floats) -> Floats:
        return np.array([evaluate_motion(z_row) for z_row in Z])

    size = 1.0 + float(np.abs(z).max(initial=0.0)) ** 2
    refined = compute_slopes(evaluate, z, STATE_STEP_REL * np.maximum(1.0, np.abs(z)), variables, rows, size)
    sizes = np.abs(refined)
    around = sizes.max(axis=0, initial=0.0) + sizes.max(axis=1, initial=0.0)[:, None]
    tolerance = SLOPE_AGREEMENT_REL * sizes + ROUNDED_SLOPE_REL * around
    for factor, smaller in pairwise(SLOPE_STEP_SHARES):
        slopes = reduction.differentiate(evaluate_motion, z, columns, factor)
        if (np.abs(refined - slopes) <= tolerance).all():
            # Where the usual steps are too long, smaller ones than those that agree are 256 times as accurate.
            return (
                (slopes, 1.0)
                if factor == 1.0
                else (reduction.differentiate(evaluate_motion, z, columns, smaller), smaller)
            )
    smallest = SLOPE_STEP_SHARES[-1]
    return reduction.differentiate(evaluate_motion, z, columns, smallest), smallest


def _require_linear_springs(reduction: IndependentCoordinates, q: Floats, v: Floats) -> None:
    """Refuse a state q, v (n,) where the direction of the force of a spring depends on the motion."""
    spring = _find_nonlinearizable_spring(SystemState(reduction.system, reduction.t, q, v, reduction.p))
    if spring:
        raise RunError(
            f"the ends of the spring '{spring}' coincide at rest there, so that the direction of its force depends on "
            "the motion: it has no linear equations. Give it neither a length nor damping, or place its ends apart."
        )


def _require_time_invariant(system: System, steady: SteadyMotion) -> None:
    """Refuse a model whose linear equations change with time."""
    essential = steady.reduction.essential_coordinates
    for t in STEADY_TEST_TIMES:
        at = SystemState(system, t, steady.q + t * steady.v, steady.v, system.parameters(t))
        later = IndependentCoordinates(at).with_dependent_rates(steady.reduction.dependent_rates)
        same = later is not None and {*later.essential_coordinates} <= {*essential}
        if later is not None and same:
            later.essential_coordinates = essential  # at a critical value some of them have no slope
            unknowns = _SteadyUnknowns(later)
            z = np.concatenate([steady.q[later.essential_coordinates], steady.v[later.independent_rates]])
            J = unknowns.compute_jacobian(z, steady.step_factor)
            same = bool(
                np.abs(J - steady.J).max(initial=0.0) <= 1e-7 * (1.0 + float(np.abs(steady.J).max(initial=0.0)))
            )
        if not same:
            raise RunError(
                f"the model depends on time: at t = {t:g} s its linear equations differ from those at the "
                "start. Modes need a model without explicit time."
            )


def _find_nonlinearizable_spring(at: SystemState) -> str:
    """Return the name of a spring that has no linear equations at a state, or "".

    These are springs whose ends coincide there, if they have a damper and their ends move in more than one direction,
    or an unstretched length: the direction of the force then depends on that in which the ends part.
    """
    equations = at.system.equations
    graph, names = equations.graph, equations.names
    for name, force in at.system.model.forces.items():
        if not isinstance(force, Spring) or not force.enabled:
            continue
        ends = [equations.kinematics.position(end) for end in force.between]
        laws = [names.node(getattr(force, key), f"forces.{name}.{key}") for key in ("length", "damping")]
        values = graph.evaluate([*ends[0], *ends[1], *laws], at.t, [*at.q, *at.v], at.p.tolist())
        x_A, x_B, (length, damping) = values[:3], values[3:6], values[6:]
        limit = COINCIDENT_ENDS_TOLERANCE_REL * (1.0 + max(map(abs, (*x_A, *x_B))))
        directions = sum(graph.sub(b, a) != ZERO for a, b in zip(*ends, strict=True))
        if all(abs(b - a) <= limit for a, b in zip(x_A, x_B, strict=True)) and (
            length != 0.0 or (damping != 0.0 and directions > 1)
        ):
            return name
    return ""
