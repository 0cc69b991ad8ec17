"""What moves along a trace without a force on it and would fall, as the lean of a skater: the course that does not.

The controls of a trace leave a motion of its own, and where that is like an upside-down pendulum, hardly any begin
leads to one that stays: what is a little too far inward falls inward. There is one course φ(t) between all that fall to
the left and all that fall to the right. It knows the curve in advance (a skater leans before the turn), so that it is
not found by going forward, but as the solution of a boundary value problem (S. Devasia, D. Chen, B. Paden, Nonlinear
inversion-based output tracking, IEEE Trans. Autom. Control 41 (1996) 930-942).

Let φ be driven along a given course; the rest of the motion is then an ordinary trace, and r(t) is the force on φ that
the drive needs. Newton's method takes r to 0: a₂ δφ'' + a₁ δφ' + a₀ δφ = -r with the slopes of r by the course, a new
motion for φ + δφ, and so on. Where a₀/a₂ < 0 (a saddle) the ends are those of a motion that was steady before and will
be: δ' = σ δ at the begin and δ' = -σ δ at the end, σ² = -a₀/a₂, of the distance from the steady course. Where it swings
instead, the begin is the steady one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import NDArray
from scipy.interpolate import BSpline
from scipy.sparse import csr_array, diags_array, hstack, vstack
from scipy.sparse.linalg import spsolve

from anholon.errors import RunError
from anholon.tracing.courses import DEGREE, Course
from anholon.tracing.manifold import Manifold, Spot, State
from anholon.tracing.plan import RTOL, Plan

__all__ = ["balanced", "generic", "steady"]

Floats = NDArray[np.float64]

_EVERY: Final = 0.05  # s between the knots of the course
_FINER: Final = 0.4
_FINEST: Final = 40.0
_FEWEST: Final = 24  # intervals
_GAUSS: Final = 3  # places in each interval
_SLOPES: Final = 0.05  # s between the instants at which the slopes are found
_ROUGH: Final = 1e-7  # part of the state that a step may miss until the course is known
_STEP: Final = 1e-5
_AHEAD: Final = 1e-4  # s
_FEET: Final = 3
_INPUTS: Final = 3  # the course, and its two derivatives that a force depends on
_LARGEST: Final = 0.35  # by how much the course changes at a time, rad
_ROUNDS: Final = 25
_LEFT: Final = 1e-5  # of a₀: the force that is left
_CONTENT: Final = 1e-4
_WEIGHT: Final = 1e3  # of the ends among the equations
_STUCK: Final = 0.6  # of the force before: it falls no more


class _Look(NamedTuple):
    """At times or ways `x` (k,): the force that the drive needs, and the slopes (k, 1, 3) of it by the course and its
    two derivatives. Without a law of speed (k, 2, 4): of the force and of s'', also by the speed; then `speed` and
    `gain` (k,) are s' and s''."""

    x: Floats
    force: Floats
    slopes: Floats
    speed: Floats
    gain: Floats


def steady(value: float, *, timed: bool) -> Course:
    """Return the course of what does not move."""
    return Course(np.array([0.0, 1.0]), np.full(DEGREE + 1, value), timed=timed)


def generic(value: float, end: float, *, timed: bool) -> Course:
    """Return a course that is no special one, to see by it what acts on what."""
    return Course(np.array([0.0, end]), value + _LARGEST * np.sin(2.0 * np.arange(DEGREE + 1) + 1.0), timed=timed)


def balanced(
    first: Plan, follow: Callable[[Plan, float, float], None], manifold: Manifold, look: Callable[[float], None]
) -> Plan:
    """Return the motion along a trace whose last drive, which is balanced, needs no force.

    `first`: the plan for the course that is known at the begin; `follow(plan, part, rtol)` finds the motion of a plan,
    `part` of the work being done; `look(part)` is called between. Raises RunError where no course is found.
    """
    plan, every, before, whole = first, _EVERY, np.inf, False
    name = plan.drives[-1].name
    for round_ in range(_ROUNDS):
        follow(plan, min(round_ / 10, 0.9), _ROUGH)
        course = plan.relations.course
        assert course is not None
        looked = _looked(plan, manifold.along(course), every)
        left, size = float(np.abs(looked.force).max()), float(np.abs(looked.slopes[:, 0, 0]).max())
        look(min((round_ + 1) / 11, 0.9))
        if left <= _LEFT * size:
            return _exact(plan, manifold, follow)
        if whole and left > _STUCK * before:
            # What is left is that of the spline.
            if every * _FINER < _EVERY / _FINEST:
                if left <= _CONTENT * size:
                    return _exact(plan, manifold, follow)
                break
            every *= _FINER
            looked = _looked(plan, manifold.along(course), every)
        before = left
        knots = np.linspace(0.0, plan.t1 if course.timed else plan.stop.s, _intervals(plan.t1, every) + 1)
        change = _change(looked, course, knots)
        if not np.isfinite(change).all():
            break
        largest = max(float(np.abs(change).max()), 1e-300)
        whole = largest <= _LARGEST
        course = Course(knots, _fitted(course, knots) + min(1.0, _LARGEST / largest) * change, timed=course.timed)
        plan = Plan(plan.relations.along(course), manifold.along(course), plan.drives)
    raise RunError(f"no balanced motion of '{name}' was found. Choose a wider curve or a lower speed.")


def _exact(plan: Plan, manifold: Manifold, follow: Callable[[Plan, float, float], None]) -> Plan:
    """Return the motion of a plan, found exactly."""
    course = plan.relations.course
    assert course is not None
    again = Plan(plan.relations, manifold.along(course), plan.drives)
    follow(again, 0.95, RTOL)
    return again


def _intervals(end: float, every: float) -> int:
    """Return the number of intervals of a course."""
    return max(math.ceil(end / every), math.ceil(_FEWEST * _EVERY / every))


def _inside(knots: Floats) -> Floats:
    """Return Gauss's places in all intervals between knots."""
    roots, _ = legendre.leggauss(_GAUSS)
    return np.asarray((knots[:-1, None] + np.diff(knots)[:, None] * 0.5 * (roots + 1.0)).ravel())


def _looked(plan: Plan, manifold: Manifold, every: float) -> _Look:
    """Return the force of the drive along a motion and what it depends on."""
    course = plan.relations.course
    assert course is not None
    count = _intervals(plan.t1, every) + 1
    if course.timed:
        x = times = _inside(np.linspace(0.0, plan.t1, count))
    else:
        x = _inside(np.linspace(0.0, plan.stop.s, count))
        times = _reached(plan, x)
    force = np.array([plan.at(t)[2][-1] for t in times.tolist()])
    apart = max(1, int(_SLOPES * len(times) / plan.t1))
    some = np.unique(np.append(np.arange(0, len(times), apart), len(times) - 1))
    some = np.array([k for k in some.tolist() if plan.rest(times[k]) is None] or [len(times) // 2])
    found = [_slopes(plan, manifold, float(times[k])) for k in some.tolist()]
    slopes = np.array([slope for slope, *_ in found])
    columns = [slopes.reshape(len(some), -1), np.array([pace for _, *pace in found])]
    every_ = np.column_stack([np.interp(times, times[some], column) for column in np.hstack(columns).T])
    return _Look(x, force, every_[:, :-2].reshape(len(x), *slopes.shape[1:]), every_[:, -2], every_[:, -1])


def _reached(plan: Plan, ways: Floats) -> Floats:
    """Return when a motion without a law of speed comes to some ways."""
    even = plan.instants(_FEWEST)
    times = np.interp(ways, [plan.state(t).s for t in even.tolist()], even)
    for _ in range(_FEET):
        for k, t in enumerate(times.tolist()):
            state, reading, _ = plan.at(t)
            times[k] = min(max(t + (ways[k] - state.s) / reading.rate, 0.0), plan.t1)
    return times


def _slopes(plan: Plan, manifold: Manifold, t: float) -> tuple[Floats, float, float]:
    """Return the slopes at a time as in `_Look`, s' and s''."""
    relations, (state, reading, _) = plan.relations, plan.at(t)
    assert relations.course is not None
    y, p, given = np.concatenate([state.q, state.v]), plan.vector(t), relations.course.at(t, state.s)
    n = len(state.q)

    def rate(here: State, reading_rate: float, speed: float, v: Floats, ahead: float) -> float:
        """Return s' a little later."""
        q, on = here.q + ahead * here.v, here.v + ahead * v
        later = State(q, on, here.s + ahead * reading_rate, here.at + ahead * reading_rate / speed)
        return relations.beside(t, later, p, given).rate

    def answer(beside: Floats, course: Floats) -> Floats:
        """Return the force and s''."""
        here = State(beside[:n], beside[n:], state.s, state.at)
        read = relations.beside(t, here, p, course)
        u = plan.controls(read, 0.0)
        v = read.v0 + read.W @ u
        later, earlier = (rate(here, read.rate, read.speed, v, ahead) for ahead in (_AHEAD, -_AHEAD))
        return np.array([u[-1], (later - earlier) / (2.0 * _AHEAD)])

    one, two, *faster = manifold.slides(Spot(t, state.s, state.at), y, reading.rate)
    found = []
    for order, move in enumerate((one, two, np.zeros(2 * n), *faster)):
        shift = np.eye(1, len(given), order)[0] if order < _INPUTS else np.zeros(len(given))
        ends = [answer(y + h * move, given + h * shift) for h in (_STEP, -_STEP)]
        found.append((ends[0] - ends[1]) / (2.0 * _STEP))
    slopes = np.array(found).T
    return slopes[: 1 + len(faster)], reading.rate, float(answer(y, given)[1])


def _change(looked: _Look, course: Course, knots: Floats) -> Floats:
    """Return by how much the coefficients of a course on some knots change for it to need no force."""
    x, (a0, a1, a2) = looked.x, looked.slopes[:, 0, :_INPUTS].T
    here = np.array([course.jets(place)[:3] for place in x.tolist()])
    # The steady course, and the distance from it and from its rate at both ends.
    target = here[:, 0] - (looked.force - a1 * here[:, 1] - a2 * here[:, 2]) / np.where(a0 == 0.0, 1.0, a0)
    gap, rate = here[:, 0] - target, here[:, 1] - np.gradient(target, x)
    stiff = -a0 / np.where(a2 == 0.0, 1.0, a2)
    # The force shall vanish in the intervals, and the ends are steady.
    B = [_values(knots, x, order) for order in range(3)]
    at_ends = [_values(knots, knots[[0, -1]], order) for order in range(2)]
    size = float(np.abs(a0).max())
    rows, right = [_weighed(looked.slopes[:, 0, :_INPUTS] / size, B)], [-looked.force / size]
    if np.median(stiff) > 0.0:
        for k, sign in ((0, -1.0), (-1, 1.0)):
            sigma = sign * math.sqrt(max(float(stiff[k]), 1e-6))
            rows.append(csr_array(_WEIGHT * (at_ends[1][[k]] + sigma * at_ends[0][[k]])))
            right.append(np.array([-_WEIGHT * (rate[k] + sigma * gap[k])]))
    else:
        rows += [csr_array(_WEIGHT * row[[0]]) for row in at_ends]
        right += [np.array([-_WEIGHT * gap[0]]), np.array([-_WEIGHT * rate[0]])]
    A, b = csr_array(vstack(rows)), np.concatenate(right)
    if looked.slopes.shape[1] > 1:
        # s' ds'/ds = s'', from the same speed at the begin.
        w, gain, (*parts, own) = looked.speed, looked.gain, looked.slopes[:, 1].T
        by_speed = _weighed(looked.slopes[:, 0, _INPUTS:] / size, B[:1])
        by_speed = vstack([by_speed, csr_array((A.shape[0] - len(x), A.shape[1]))])
        speeds = _weighed(np.column_stack([gain / w - own, w]) / w[:, None], B[:2])
        courses = _weighed(-np.column_stack(parts) / w[:, None], B)
        begin = hstack([csr_array((1, A.shape[1])), _WEIGHT * at_ends[0][[0]]])
        A = csr_array(vstack([hstack([A, by_speed]), hstack([courses, speeds]), begin]))
        b = np.concatenate([b, np.zeros(len(x) + 1)])
    found = np.asarray(spsolve((A.T @ A).tocsc(), A.T @ b))
    return found[: len(knots) + DEGREE - 1]


def _weighed(weights: Floats, matrices: list[csr_array]) -> csr_array:
    """Return the sum of matrices whose rows are weighed, weights (rows, matrices)."""
    parts = [diags_array(column) @ matrix for column, matrix in zip(weights.T, matrices, strict=True)]
    return csr_array(sum(parts[1:], parts[0]))


def _values(knots: Floats, x: Floats, order: int) -> csr_array:
    """Return a derivative of all B-splines of some knots at places (k,), (k, splines)."""
    full = np.concatenate([np.full(DEGREE, knots[0]), knots, np.full(DEGREE, knots[-1])])
    degree = DEGREE
    found: csr_array | None = None
    for _ in range(order):
        # The derivative of a spline is one of a lower degree, with the differences of its coefficients.
        count = len(full) - degree - 1
        gaps = degree / (full[degree + 1 : -1] - full[1 : -degree - 1])
        steps = diags_array([-gaps, gaps], offsets=[0, 1], shape=(count - 1, count))
        found = csr_array(steps if found is None else steps @ found)
        full, degree = full[1:-1], degree - 1
    values = csr_array(BSpline.design_matrix(x, full, degree))
    return values if found is None else csr_array(values @ found)


def _fitted(course: Course, knots: Floats) -> Floats:
    """Return the coefficients of a course on other knots."""
    if len(course.knots) == len(knots) and np.array_equal(course.knots, knots):
        return course.coefficients
    x = np.union1d(_inside(knots), knots)
    B = _values(knots, x, 0)
    values = np.array([course.jets(place)[0] for place in x.tolist()])
    return np.asarray(spsolve((B.T @ B).tocsc(), B.T @ values))
