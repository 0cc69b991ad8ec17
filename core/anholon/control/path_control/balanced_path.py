"""The bounded motion of a coordinate without a control, as the lean of a skater on a curve.

The controls of a trace leave internal dynamics. Where these are unstable like an inverted pendulum, nearly all initial
values fall to one side; one motion φ(t) between them remains bounded. It depends on the curve ahead (a skater leans
before the turn), so that it is found as the solution of a boundary value problem and not by integration in time
(S. Devasia, D. Chen, B. Paden, Nonlinear inversion-based output tracking, IEEE Trans. Autom. Control 41 (1996)
930-942).

With φ driven as a given function of time the rest of the motion is an ordinary trace, and r(t) is the force on φ that
the drive needs. Newton's method makes r zero: a₂ δφ'' + a₁ δφ' + a₀ δφ = -r with the slopes of r by φ, a new motion for
φ + δφ, and so on. Where a₀/a₂ < 0 (a saddle) the motion is steady before and after the trace: δ' = σ δ at the beginning
and δ' = -σ δ at the end, σ² = -a₀/a₂, for the distance from the steady motion. Where φ oscillates instead, it begins
with the steady value.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.polynomial import legendre
from scipy.interpolate import BSpline
from scipy.sparse import csr_array, diags_array, hstack, vstack
from scipy.sparse.linalg import spsolve

from anholon.array_types import Floats
from anholon.control.path_control.manifold import CurvePoint, CurveState, Manifold
from anholon.control.path_control.path_functions import DEGREE, PathFunction
from anholon.control.path_control.planned_motion import PlannedMotion
from anholon.control.tolerances import (
    ACCEPTED_FORCE_REL,
    BALANCE_GAUSS_POINTS,
    BALANCE_KNOT_SPACING,
    BALANCE_PROJECTIONS,
    BALANCE_STEP,
    BALANCE_TIME_STEP,
    END_WEIGHT,
    FORCE_TOLERANCE_REL,
    KNOT_REFINEMENT,
    MAX_BALANCE_CHANGE,
    MAX_BALANCE_ITERATIONS,
    MAX_KNOT_REFINEMENT,
    MIN_BALANCE_INTERVALS,
    PLAN_TOLERANCE_REL,
    ROUGH_PLAN_TOLERANCE_REL,
    SLOPE_SPACING,
    STALLED_REDUCTION,
)
from anholon.errors import RunError

_INPUT_COUNT: Final = 3  # the course, and its two derivatives that a force depends on


class _ForceSamples(NamedTuple):
    """At times or ways `x` (k,): the force that the drive needs, and the slopes (k, 1, 3) of it by the course and its
    two derivatives. Without a law of speed (k, 2, 4): of the force and of s'', also by the speed; then `speed` and
    `acceleration` (k,) are s' and s''."""

    x: Floats
    force: Floats
    force_slopes: Floats
    speed: Floats
    acceleration: Floats


def make_constant_function(value: float, *, timed: bool) -> PathFunction:
    """Return the course of a constant quantity."""
    return PathFunction(np.array([0.0, 1.0]), np.full(DEGREE + 1, value), depends_on_time=timed)


def make_generic_function(value: float, end: float, *, timed: bool) -> PathFunction:
    """Return a course without special properties, for tests of dependences."""
    return PathFunction(
        np.array([0.0, end]),
        value + MAX_BALANCE_CHANGE * np.sin(2.0 * np.arange(DEGREE + 1) + 1.0),
        depends_on_time=timed,
    )


def find_balanced_motion(
    first_plan: PlannedMotion,
    integrate: Callable[[PlannedMotion, float, float], None],
    manifold: Manifold,
    report_progress: Callable[[float], None],
) -> PlannedMotion:
    """Return the motion along a trace whose last drive, which is balanced, needs no force.

    `first_plan`: the plan for the initially known course; `integrate(plan, part, rtol)` finds the motion of a plan when
    the share `part` of the work is done; `report_progress(part)` is called between iterations. Raises RunError where no
    course is found.
    """
    plan, spacing, previous_max_force, is_full_step = first_plan, BALANCE_KNOT_SPACING, np.inf, False
    name = plan.inputs[-1].name
    for round_ in range(MAX_BALANCE_ITERATIONS):
        integrate(plan, min(round_ / 10, 0.9), ROUGH_PLAN_TOLERANCE_REL)
        path_function = plan.relations.balanced_function
        assert path_function is not None
        samples = _sample_force(plan, manifold.with_balanced_function(path_function), spacing)
        max_force, size = float(np.abs(samples.force).max()), float(np.abs(samples.force_slopes[:, 0, 0]).max())
        report_progress(min((round_ + 1) / 11, 0.9))
        if max_force <= FORCE_TOLERANCE_REL * size:
            return _find_exact_motion(plan, manifold, integrate)
        if is_full_step and max_force > STALLED_REDUCTION * previous_max_force:
            # The remaining force is due to the spline.
            if spacing * KNOT_REFINEMENT < BALANCE_KNOT_SPACING / MAX_KNOT_REFINEMENT:
                if max_force <= ACCEPTED_FORCE_REL * size:
                    return _find_exact_motion(plan, manifold, integrate)
                break
            spacing *= KNOT_REFINEMENT
            samples = _sample_force(plan, manifold.with_balanced_function(path_function), spacing)
        previous_max_force = max_force
        knots = np.linspace(
            0.0, plan.t1 if path_function.depends_on_time else plan.end_reason.s, _count_intervals(plan.t1, spacing) + 1
        )
        change = _compute_coefficient_change(samples, path_function, knots)
        if not np.isfinite(change).all():
            break
        largest = max(float(np.abs(change).max()), 1e-300)
        is_full_step = largest <= MAX_BALANCE_CHANGE
        path_function = PathFunction(
            knots,
            _fit_knots(path_function, knots) + min(1.0, MAX_BALANCE_CHANGE / largest) * change,
            depends_on_time=path_function.depends_on_time,
        )
        plan = PlannedMotion(
            plan.relations.with_balanced_function(path_function),
            manifold.with_balanced_function(path_function),
            plan.inputs,
        )
    raise RunError(f"no balanced motion of '{name}' was found. Choose a wider curve or a lower speed.")


def _find_exact_motion(
    plan: PlannedMotion, manifold: Manifold, integrate: Callable[[PlannedMotion, float, float], None]
) -> PlannedMotion:
    """Return the motion of a plan, found exactly."""
    path_function = plan.relations.balanced_function
    assert path_function is not None
    exact_plan = PlannedMotion(plan.relations, manifold.with_balanced_function(path_function), plan.inputs)
    integrate(exact_plan, 0.95, PLAN_TOLERANCE_REL)
    return exact_plan


def _count_intervals(end: float, spacing: float) -> int:
    """Return the number of intervals of a course."""
    return max(math.ceil(end / spacing), math.ceil(MIN_BALANCE_INTERVALS * BALANCE_KNOT_SPACING / spacing))


def _make_gauss_points(knots: Floats) -> Floats:
    """Return Gauss's places in all intervals between knots."""
    roots, _ = legendre.leggauss(BALANCE_GAUSS_POINTS)
    return np.asarray((knots[:-1, None] + np.diff(knots)[:, None] * 0.5 * (roots + 1.0)).ravel())


def _sample_force(plan: PlannedMotion, manifold: Manifold, spacing: float) -> _ForceSamples:
    """Return the force of the drive along a motion with its derivatives."""
    path_function = plan.relations.balanced_function
    assert path_function is not None
    count = _count_intervals(plan.t1, spacing) + 1
    if path_function.depends_on_time:
        x = times = _make_gauss_points(np.linspace(0.0, plan.t1, count))
    else:
        x = _make_gauss_points(np.linspace(0.0, plan.end_reason.s, count))
        times = _find_arrival_times(plan, x)
    force = np.array([plan.evaluate(t)[2][-1] for t in times.tolist()])
    stride = max(1, int(SLOPE_SPACING * len(times) / plan.t1))
    indices = np.unique(np.append(np.arange(0, len(times), stride), len(times) - 1))
    indices = np.array([k for k in indices.tolist() if plan.find_standstill(times[k]) is None] or [len(times) // 2])
    results = [_compute_force_slopes(plan, manifold, float(times[k])) for k in indices.tolist()]
    slopes = np.array([slope for slope, *_ in results])
    columns = [slopes.reshape(len(indices), -1), np.array([pace for _, *pace in results])]
    every_ = np.column_stack([np.interp(times, times[indices], column) for column in np.hstack(columns).T])
    return _ForceSamples(x, force, every_[:, :-2].reshape(len(x), *slopes.shape[1:]), every_[:, -2], every_[:, -1])


def _find_arrival_times(plan: PlannedMotion, arc_lengths: Floats) -> Floats:
    """Return the times at which a motion without a speed law reaches some arc lengths."""
    even = plan.make_instants(MIN_BALANCE_INTERVALS)
    times = np.interp(arc_lengths, [plan.find_state(t).s for t in even.tolist()], even)
    for _ in range(BALANCE_PROJECTIONS):
        for k, t in enumerate(times.tolist()):
            state, reading, _ = plan.evaluate(t)
            times[k] = min(max(t + (arc_lengths[k] - state.s) / reading.arc_length_rate, 0.0), plan.t1)
    return times


def _compute_force_slopes(plan: PlannedMotion, manifold: Manifold, t: float) -> tuple[Floats, float, float]:
    """Return the slopes at a time as in `_ForceSamples`, and s' and s''."""
    relations, (state, reading, _) = plan.relations, plan.evaluate(t)
    assert relations.balanced_function is not None
    y, p, function_values = (
        np.concatenate([state.q, state.v]),
        plan.make_parameters(t),
        relations.balanced_function.evaluate_at(t, state.s),
    )
    n = len(state.q)

    def rate(start_state: CurveState, reading_rate: float, speed: float, v: Floats, ahead: float) -> float:
        """Return s' a short time later."""
        q, later_v = start_state.q + ahead * start_state.v, start_state.v + ahead * v
        later = CurveState(
            q, later_v, start_state.s + ahead * reading_rate, start_state.parameter + ahead * reading_rate / speed
        )
        return relations.evaluate_with_function(t, later, p, function_values).arc_length_rate

    def answer(nearby: Floats, course: Floats) -> Floats:
        """Return the force and s''."""
        curve_state = CurveState(nearby[:n], nearby[n:], state.s, state.parameter)
        read = relations.evaluate_with_function(t, curve_state, p, course)
        u = plan.compute_controls(read, 0.0)
        v = read.v0 + read.W @ u
        later, earlier = (
            rate(curve_state, read.arc_length_rate, read.parameter_speed, v, ahead)
            for ahead in (BALANCE_TIME_STEP, -BALANCE_TIME_STEP)
        )
        return np.array([u[-1], (later - earlier) / (2.0 * BALANCE_TIME_STEP)])

    first_direction, second_direction, *speed_directions = manifold.find_free_directions(
        CurvePoint(t, state.s, state.parameter), y, reading.arc_length_rate
    )
    results = []
    for order, move in enumerate((first_direction, second_direction, np.zeros(2 * n), *speed_directions)):
        shift = np.eye(1, len(function_values), order)[0] if order < _INPUT_COUNT else np.zeros(len(function_values))
        ends = [answer(y + h * move, function_values + h * shift) for h in (BALANCE_STEP, -BALANCE_STEP)]
        results.append((ends[0] - ends[1]) / (2.0 * BALANCE_STEP))
    slopes = np.array(results).T
    return slopes[: 1 + len(speed_directions)], reading.arc_length_rate, float(answer(y, function_values)[1])


def _compute_coefficient_change(samples: _ForceSamples, path_function: PathFunction, knots: Floats) -> Floats:
    """Return the changes of the coefficients of a course on some knots after which it needs no force."""
    x, (a0, a1, a2) = samples.x, samples.force_slopes[:, 0, :_INPUT_COUNT].T
    state = np.array([path_function.compute_derivatives(place)[:3] for place in x.tolist()])
    # The steady course, and the distance from it and from its rate at both ends.
    target = state[:, 0] - (samples.force - a1 * state[:, 1] - a2 * state[:, 2]) / np.where(a0 == 0.0, 1.0, a0)
    gap, rate = state[:, 0] - target, state[:, 1] - np.gradient(target, x)
    stiff = -a0 / np.where(a2 == 0.0, 1.0, a2)
    # The force shall vanish in the intervals, and the ends are steady.
    B = [_make_spline_matrix(knots, x, order) for order in range(3)]
    at_ends = [_make_spline_matrix(knots, knots[[0, -1]], order) for order in range(2)]
    size = float(np.abs(a0).max())
    rows, right = [_weight_matrices(samples.force_slopes[:, 0, :_INPUT_COUNT] / size, B)], [-samples.force / size]
    if np.median(stiff) > 0.0:
        for k, sign in ((0, -1.0), (-1, 1.0)):
            sigma = sign * math.sqrt(max(float(stiff[k]), 1e-6))
            rows.append(csr_array(END_WEIGHT * (at_ends[1][[k]] + sigma * at_ends[0][[k]])))
            right.append(np.array([-END_WEIGHT * (rate[k] + sigma * gap[k])]))
    else:
        rows += [csr_array(END_WEIGHT * row[[0]]) for row in at_ends]
        right += [np.array([-END_WEIGHT * gap[0]]), np.array([-END_WEIGHT * rate[0]])]
    A, b = csr_array(vstack(rows)), np.concatenate(right)
    if samples.force_slopes.shape[1] > 1:
        # s' ds'/ds = s'', from the same speed at the begin.
        w, gain, (*parts, speed_slope) = samples.speed, samples.acceleration, samples.force_slopes[:, 1].T
        by_speed = _weight_matrices(samples.force_slopes[:, 0, _INPUT_COUNT:] / size, B[:1])
        by_speed = vstack([by_speed, csr_array((A.shape[0] - len(x), A.shape[1]))])
        speeds = _weight_matrices(np.column_stack([gain / w - speed_slope, w]) / w[:, None], B[:2])
        time_functions = _weight_matrices(-np.column_stack(parts) / w[:, None], B)
        start = hstack([csr_array((1, A.shape[1])), END_WEIGHT * at_ends[0][[0]]])
        A = csr_array(vstack([hstack([A, by_speed]), hstack([time_functions, speeds]), start]))
        b = np.concatenate([b, np.zeros(len(x) + 1)])
    result = np.asarray(spsolve((A.T @ A).tocsc(), A.T @ b))
    return result[: len(knots) + DEGREE - 1]


def _weight_matrices(weights: Floats, matrices: list[csr_array]) -> csr_array:
    """Return the sum of matrices with weighted rows, weights (rows, matrices)."""
    parts = [diags_array(column) @ matrix for column, matrix in zip(weights.T, matrices, strict=True)]
    return csr_array(sum(parts[1:], parts[0]))


def _make_spline_matrix(knots: Floats, x: Floats, order: int) -> csr_array:
    """Return a derivative of all B-splines of some knots at places (k,), (k, splines)."""
    full = np.concatenate([np.full(DEGREE, knots[0]), knots, np.full(DEGREE, knots[-1])])
    degree = DEGREE
    result: csr_array | None = None
    for _ in range(order):
        # The derivative of a spline is one of a lower degree, with the differences of its coefficients.
        count = len(full) - degree - 1
        gaps = degree / (full[degree + 1 : -1] - full[1 : -degree - 1])
        steps = diags_array([-gaps, gaps], offsets=[0, 1], shape=(count - 1, count))
        result = csr_array(steps if result is None else steps @ result)
        full, degree = full[1:-1], degree - 1
    values = csr_array(BSpline.design_matrix(x, full, degree))
    return values if result is None else csr_array(values @ result)


def _fit_knots(path_function: PathFunction, knots: Floats) -> Floats:
    """Return the coefficients of a course on other knots."""
    if len(path_function.knots) == len(knots) and np.array_equal(path_function.knots, knots):
        return path_function.coefficients
    x = np.union1d(_make_gauss_points(knots), knots)
    B = _make_spline_matrix(knots, x, 0)
    values = np.array([path_function.compute_derivatives(place)[0] for place in x.tolist()])
    return np.asarray(spsolve((B.T @ B).tocsc(), B.T @ values))
