"""Standstills of a motion along a trace, where a law of speed starts at zero, passes it or ends there.

The demand on a blade acts on the curvature of its path, which is not defined at standstill: the demands and the effect
of the controls on them vanish together, and their quotient is lost in rounding. The motion itself is smooth there when
the law of speed is. It is therefore interpolated from both sides: by the polynomial with the positions, rates and
accelerations of two instants, and with zero rate where everything stands. Where the law is 0 for a while nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import factorial, perm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import minimize_scalar

from anholon.array_types import Floats
from anholon.control.path_control.demands import DemandEquations
from anholon.control.path_control.plane_curves import PlaneCurve
from anholon.control.tolerances import (
    CORNER_DISTANCE_REL,
    EXTRAPOLATION_REL,
    MOVING_SPEED_REL,
    NEGLIGIBLE_RATE_REL,
    REST_SPEED_REL,
    SLOW_SPEED_REL,
    STANDSTILL_SEARCH_POINTS,
    ZERO_SPEED_REL,
)

RateFunction = Callable[[float, Floats], Floats]

_PROPORTIONAL_ORDER: Final = 3  # order of a demand from which the controls act in proportion to the speed


class _PolynomialMotion(NamedTuple):
    """Coordinates (n,) as polynomials of (t - t0)/size: `coefficients` (degree + 1, n)."""

    t0: float
    size: float
    coefficients: Floats

    def evaluate(self, t: float, order: int) -> Floats:
        """Return a derivative at a time."""
        x, result = (t - self.t0) / self.size, np.zeros(self.coefficients.shape[1])
        for k in range(len(self.coefficients) - 1, order - 1, -1):
            result = result * x + self.coefficients[k] * perm(k, order)
        return np.asarray(result / self.size**order)


@dataclass(frozen=True)
class Standstill:
    """A standstill from t0 to t1; nothing moves from `motionless_interval[0]` to `motionless_interval[1]`, if these
    differ. `arc_length`: s at a time by the law of speed; `starts_at_zero`, `ends_at_zero`: whether that is 0 at t0
    and t1; `before`, `after`: the coordinates until and from a time on; `rotation`: how they turn on the spot while it
    stands."""

    t0: float
    t1: float
    motionless_interval: tuple[float, float]
    starts_at_zero: bool
    ends_at_zero: bool
    arc_length: Callable[[float], float]
    curve: PlaneCurve
    before: _PolynomialMotion | None = None
    after: _PolynomialMotion | None = None
    rotation: _PolynomialMotion | None = None

    def takes_too_long_to_stop(self, before: float) -> bool:
        """Return True if the slow approach to rest is too long to be known from the motion since a time."""
        last = self.motionless_interval[0] if self.motionless_interval[0] < self.motionless_interval[1] else self.t1
        return last - self.t0 > EXTRAPOLATION_REL * (self.t0 - before)

    def takes_too_long_to_start(self, behind: float) -> bool:
        """Return True if the slow start is too long to be known from the motion until a time."""
        first = self.motionless_interval[1] if self.motionless_interval[0] < self.motionless_interval[1] else self.t0
        return self.t1 - first > EXTRAPOLATION_REL * (behind - self.t1)

    def stands_at(self, way: float) -> bool:
        """Return True if the point is at rest for a while at an arc length, m."""
        return (
            self.motionless_interval[0] < self.motionless_interval[1]
            and abs(self.arc_length(self.motionless_interval[0]) - way) <= CORNER_DISTANCE_REL * self.curve.length
        )

    def _evaluate(self, t: float, order: int) -> list[Floats]:
        """Return places, rates and, up to the given order, accelerations at a time."""
        parted = self.motionless_interval[0] < self.motionless_interval[1]
        if self.rotation is not None and self.motionless_interval[0] <= t <= self.motionless_interval[1]:
            return [self.rotation.evaluate(t, k) for k in range(order + 1)]
        first = self.after is None or (self.before is not None and t <= self.motionless_interval[0])
        polynomial_motion = self.before if first else self.after
        assert polynomial_motion is not None
        if not parted:
            return [polynomial_motion.evaluate(t, k) for k in range(order + 1)]
        inside = min(t, self.motionless_interval[0]) if first else max(t, self.motionless_interval[1])
        moves = 1.0 if inside == t else 0.0
        return [(moves if k else 1.0) * polynomial_motion.evaluate(inside, k) for k in range(order + 1)]

    def compute_state(self, t: float) -> Floats:
        """Return (q, v, s, parameter of the curve) at a time."""
        q, v = self._evaluate(t, 1)
        s = self.arc_length(t)
        return np.concatenate([q, v, [s, self.curve.find_parameter(s)]])

    def compute_acceleration(self, t: float) -> Floats:
        """Return v' (n,) at a time."""
        return self._evaluate(t, 2)[2]


def find_needed_standstills(
    relations: DemandEquations, law: Callable[[float, float], float], end: float, goal: float
) -> list[Standstill]:
    """Return the standstills of a speed law, a function of t and s, where the demands need them.

    They are found until a time or an arc length.
    """
    if len(relations.orders) == relations.demand_count and max(relations.orders) < _PROPORTIONAL_ORDER:
        return []
    return find_standstills(relations.curve, law, end, goal)


def find_standstills(
    curve: PlaneCurve, law: Callable[[float, float], float], end: float, goal: float
) -> list[Standstill]:
    """Return the standstills of a speed law, a function of t and s, along a curve until a time or an arc length."""

    def arrived(_t: float, s: Floats) -> float:
        return float(s[0]) - goal

    arrived.terminal = True  # type: ignore[attr-defined]  # read by solve_ivp
    result = solve_ivp(
        lambda t, s: [law(t, float(s[0]))],
        (0.0, end),
        [0.0],
        rtol=1e-11,
        atol=1e-13,
        method="DOP853",
        dense_output=True,
        max_step=end / 50,
        events=arrived if np.isfinite(goal) else None,
    )
    last = float(result.t[-1])

    def way(t: float) -> float:
        return float(result.sol(t)[0])

    times = np.linspace(0.0, last, STANDSTILL_SEARCH_POINTS)
    speeds = np.array([law(t, way(t)) for t in times.tolist()])
    rests: list[Standstill] = []
    for a, b in _find_runs(speeds < SLOW_SPEED_REL * speeds.max()):
        t0, t1 = times[max(a - 1, 0)], times[min(b, STANDSTILL_SEARCH_POINTS - 1)]
        if (
            _find_least_speed(lambda t: law(t, way(t)), times, speeds, a + int(np.argmin(speeds[a:b])))
            > MOVING_SPEED_REL * speeds.max()
        ):
            continue
        stands = _find_runs(speeds[a:b] <= ZERO_SPEED_REL * speeds.max())
        c, d = max(stands, key=lambda run: run[1] - run[0], default=(0, 1))
        parted = (float(times[a + c]), float(times[a + d - 1]))
        begins, ends = (bool(law(t, way(t)) <= REST_SPEED_REL * speeds.max()) for t in (t0, t1))
        rests.append(Standstill(float(t0), float(t1), parted if d - c > 1 else (t0, t0), begins, ends, way, curve))
    return rests


def _find_least_speed(speed: Callable[[float], float], times: Floats, speeds: Floats, k: int) -> float:
    """Return the least speed near the smallest sample, number k."""
    t0, t1 = times[max(k - 1, 0)], times[min(k + 1, len(times) - 1)]
    return min(float(speeds[k]), float(minimize_scalar(speed, bounds=(t0, t1), method="bounded").fun))


def _find_runs(holds: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the runs of True values, from an index to the one behind the last."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], holds, [False]]).astype(int)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def join_from_before(standstill: Standstill, relations: DemandEquations, rates: RateFunction, z: Floats) -> Standstill:
    """Return a standstill that continues the state z before it."""
    parted = standstill.motionless_interval[0] < standstill.motionless_interval[1]
    inner = standstill.motionless_interval[0] if parted else standstill.t1
    return replace(
        standstill,
        before=_make_joining_motion(
            relations, rates, z, standstill.t0, inner, ends_motionless=parted or standstill.ends_at_zero
        ),
    )


def join_to_after(standstill: Standstill, relations: DemandEquations, rates: RateFunction, z: Floats) -> Standstill:
    """Return a standstill that ends in the state z after it."""
    parted = standstill.motionless_interval[0] < standstill.motionless_interval[1]
    inner = standstill.motionless_interval[1] if parted else standstill.t0
    return replace(
        standstill,
        after=_make_joining_motion(
            relations, rates, z, standstill.t1, inner, ends_motionless=parted or standstill.starts_at_zero
        ),
    )


def rotate_at_corner(
    standstill: Standstill, relations: DemandEquations, rates: RateFunction, before: Floats, after: Floats
) -> Standstill:
    """Return a standstill at a corner: the motion comes to rest, turns on the spot, and continues."""
    arriving, leaving = (
        join_from_before(standstill, relations, rates, before),
        join_to_after(standstill, relations, rates, after),
    )
    n = relations.system.n
    assert arriving.before is not None
    assert leaving.after is not None
    zero_rates = np.zeros(n)
    first, last = (
        arriving.before.evaluate(standstill.motionless_interval[0], 0),
        leaving.after.evaluate(standstill.motionless_interval[1], 0),
    )
    ends = [(0.0, first), (1.0, last)]
    conditions = [(at, k, row) for at, place in ends for k, row in enumerate((place, zero_rates, zero_rates))]
    return replace(
        arriving,
        after=leaving.after,
        rotation=_interpolate_polynomials(
            standstill.motionless_interval[0],
            standstill.motionless_interval[1] - standstill.motionless_interval[0],
            conditions,
        ),
    )


def bridge(
    standstill: Standstill, relations: DemandEquations, rates: RateFunction, before: Floats, after: Floats
) -> Standstill:
    """Return a standstill between two states."""
    n = relations.system.n
    parted = standstill.motionless_interval[0] < standstill.motionless_interval[1]
    arriving = join_from_before(standstill, relations, rates, before)
    first = _compute_derivatives(rates, standstill.t0, before, n)
    if parted:
        first = [arriving.compute_state(standstill.motionless_interval[0])[:n], np.zeros(n), np.zeros(n)]
    t0 = standstill.motionless_interval[1] if parted else standstill.t0
    last = _compute_derivatives(rates, standstill.t1, after, n)
    conditions = [(0.0, k, row) for k, row in enumerate(first)] + [(1.0, k, row) for k, row in enumerate(last)]
    polynomial_motion = _interpolate_polynomials(t0, standstill.t1 - t0, conditions)
    return replace(arriving, after=polynomial_motion) if parted else replace(standstill, before=polynomial_motion)


def _make_joining_motion(
    relations: DemandEquations, rates: RateFunction, z: Floats, t0: float, t1: float, *, ends_motionless: bool
) -> _PolynomialMotion:
    """Return the course from a state z at t0 to t1, smoothly joined to the known motion on the other side of t0.

    With `ends_motionless`, a motion that is almost at rest at t1 is at rest there.
    """
    n = relations.system.n
    size = t1 - t0
    result = solve_ivp(rates, (t0, t0 - size), z, method="DOP853", rtol=1e-10, atol=1e-12)
    conditions = [(0.0, k, row) for k, row in enumerate(_compute_derivatives(rates, t0, z, n))]
    conditions += [(-1.0, k, row) for k, row in enumerate(_compute_derivatives(rates, t0 - size, result.y[:, -1], n))]
    polynomial_motion = _interpolate_polynomials(t0, size, conditions)
    if ends_motionless and np.linalg.norm(polynomial_motion.evaluate(t1, 1)) < NEGLIGIBLE_RATE_REL * np.linalg.norm(
        z[n : 2 * n]
    ):
        polynomial_motion = _interpolate_polynomials(t0, size, [*conditions, (1.0, 1, np.zeros(n))])
    return polynomial_motion


def _compute_derivatives(rates: RateFunction, t: float, z: Floats, n: int) -> list[Floats]:
    """Return places, rates and accelerations (n,) of a state at a time."""
    return [z[:n], z[n : 2 * n], rates(t, z)[n : 2 * n]]


def _interpolate_polynomials(
    t0: float, size: float, conditions: Sequence[tuple[float, int, Floats]]
) -> _PolynomialMotion:
    """Return the polynomials whose derivatives of some orders are known at some places (t - t0)/size."""
    count = len(conditions)
    rows = np.zeros((count, count))
    for i, (at, order, _) in enumerate(conditions):
        for j in range(order, count):
            rows[i, j] = factorial(j) / factorial(j - order) * at ** (j - order)
    values = np.array([row * size**order for _, order, row in conditions])
    return _PolynomialMotion(t0, size, np.linalg.solve(rows, values))
