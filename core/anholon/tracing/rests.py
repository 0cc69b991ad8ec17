"""Standstills of a motion along a trace: where a law of speed begins with zero, goes through it or ends there.

What a blade is asked for acts on the turn of its path, and a path that is not gone along has no turn: the demands and
what the controls do to them vanish together, and their quotient is lost in rounding. The motion itself is smooth there
when the law of speed is. So it is joined from what lies beside it: by the polynomial that has the places, rates and
accelerations of two instants, and no rate where everything stands. Where the law is 0 for a while nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import factorial
from typing import Final, NamedTuple

import numpy as np
from numpy.polynomial import polynomial
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import minimize_scalar

from anholon.tracing.curves import Curve
from anholon.tracing.relations import Relations

__all__ = ["Rest", "arriving", "bridged", "leaving", "rests_of", "standstills", "turned"]

Floats = NDArray[np.float64]
Rates = Callable[[float, Floats], Floats]

_SLOW: Final = 1e-2  # of the greatest speed: from here on the demands are left alone
_GOES: Final = 4e-3  # of it: what is never slower than that goes on
_STANDS: Final = 1e-9  # of it: nothing moves
_AT_REST: Final = 1e-5  # of it: as good as nothing at the begin and at the end
_THERE: Final = 1e-4  # of the curve: a standstill at a corner
_HARDLY: Final = 0.3  # of the rates beside a standstill: they are those of what is left out
_KNOWN: Final = 0.25  # of a motion: for how long it tells how it goes on
_LOOKS: Final = 2001
_TURNS: Final = 3  # order of a demand from which the controls act in proportion to the speed


class _Course(NamedTuple):
    """Coordinates (n,) as polynomials of (t - t0)/size: `coefficients` (degree + 1, n)."""

    t0: float
    size: float
    coefficients: Floats

    def at(self, t: float, order: int) -> Floats:
        """Return a derivative at a time."""
        derived = polynomial.polyder(self.coefficients, order)
        return np.asarray(polynomial.polyval((t - self.t0) / self.size, derived) / self.size**order)


@dataclass(frozen=True)
class Rest:
    """A standstill from t0 to t1; nothing moves from `still[0]` to `still[1]`, if these differ. `way`: s at a time by
    the law of speed; `begins`, `ends`: whether that is 0 at t0 and t1; `before`, `behind`: the coordinates until and
    from a time on; `turning`: how they turn on the spot while it stands."""

    t0: float
    t1: float
    still: tuple[float, float]
    begins: bool
    ends: bool
    way: Callable[[float], float]
    curve: Curve
    before: _Course | None = None
    behind: _Course | None = None
    turning: _Course | None = None

    def fades(self, before: float) -> bool:
        """Tell whether it takes so long until nothing moves that it is not known from the motion since a time."""
        last = self.still[0] if self.still[0] < self.still[1] else self.t1
        return last - self.t0 > _KNOWN * (self.t0 - before)

    def wakes(self, behind: float) -> bool:
        """Tell whether it moves so slowly for so long that it is not known from the motion until a time."""
        first = self.still[1] if self.still[0] < self.still[1] else self.t0
        return self.t1 - first > _KNOWN * (behind - self.t1)

    def turns_at(self, way: float) -> bool:
        """Tell whether it stands still for a while at a way."""
        return self.still[0] < self.still[1] and abs(self.way(self.still[0]) - way) <= _THERE * self.curve.length

    def _course(self, t: float) -> list[Floats]:
        """Return places, rates and accelerations at a time."""
        parted = self.still[0] < self.still[1]
        if self.turning is not None and self.still[0] <= t <= self.still[1]:
            return [self.turning.at(t, k) for k in range(3)]
        first = self.behind is None or (self.before is not None and t <= self.still[0])
        course = self.before if first else self.behind
        assert course is not None
        if not parted:
            return [course.at(t, k) for k in range(3)]
        inside = min(t, self.still[0]) if first else max(t, self.still[1])
        moves = 1.0 if inside == t else 0.0
        return [course.at(inside, 0), moves * course.at(inside, 1), moves * course.at(inside, 2)]

    def state(self, t: float) -> Floats:
        """Return (q, v, s, parameter of the curve) at a time."""
        q, v, _ = self._course(t)
        s = self.way(t)
        return np.concatenate([q, v, [s, self.curve.parameter(s)]])

    def acceleration(self, t: float) -> Floats:
        """Return v' (n,) at a time."""
        return self._course(t)[2]


def rests_of(relations: Relations, law: Callable[[float, float], float], end: float, goal: float) -> list[Rest]:
    """Return the standstills of a law of speed, a function of t and s, until a time or a way, where the demands need
    them."""
    if len(relations.orders) == relations.demands and max(relations.orders) < _TURNS:
        return []
    return standstills(relations.curve, law, end, goal)


def standstills(curve: Curve, law: Callable[[float, float], float], end: float, goal: float) -> list[Rest]:
    """Return the standstills of a law of speed, a function of t and s, along a curve until a time or a way."""

    def arrived(_t: float, s: Floats) -> float:
        return float(s[0]) - goal

    arrived.terminal = True  # type: ignore[attr-defined]  # how solve_ivp is told
    found = solve_ivp(
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
    last = float(found.t[-1])

    def way(t: float) -> float:
        return float(found.sol(t)[0])

    times = np.linspace(0.0, last, _LOOKS)
    speeds = np.array([law(t, way(t)) for t in times.tolist()])
    rests: list[Rest] = []
    for a, b in _runs(speeds < _SLOW * speeds.max()):
        t0, t1 = times[max(a - 1, 0)], times[min(b, _LOOKS - 1)]
        if _least(lambda t: law(t, way(t)), times, speeds, a + int(np.argmin(speeds[a:b]))) > _GOES * speeds.max():
            continue
        stands = _runs(speeds[a:b] <= _STANDS * speeds.max())
        c, d = max(stands, key=lambda run: run[1] - run[0], default=(0, 1))
        parted = (float(times[a + c]), float(times[a + d - 1]))
        begins, ends = (bool(law(t, way(t)) <= _AT_REST * speeds.max()) for t in (t0, t1))
        rests.append(Rest(float(t0), float(t1), parted if d - c > 1 else (t0, t0), begins, ends, way, curve))
    return rests


def _least(speed: Callable[[float], float], times: Floats, speeds: Floats, k: int) -> float:
    """Return the least speed beside the least one that was looked at, number k."""
    t0, t1 = times[max(k - 1, 0)], times[min(k + 1, len(times) - 1)]
    return min(float(speeds[k]), float(minimize_scalar(speed, bounds=(t0, t1), method="bounded").fun))


def _runs(holds: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return where something holds without a break, from an index to that behind the last one."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], holds, [False]]).astype(int)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def leaving(rest: Rest, relations: Relations, rates: Rates, z: Floats) -> Rest:
    """Return a standstill that goes on from the state z before it."""
    parted = rest.still[0] < rest.still[1]
    inner = rest.still[0] if parted else rest.t1
    return replace(rest, before=_joined(relations, rates, z, rest.t0, inner, stands=parted or rest.ends))


def arriving(rest: Rest, relations: Relations, rates: Rates, z: Floats) -> Rest:
    """Return a standstill that leads to the state z behind it."""
    parted = rest.still[0] < rest.still[1]
    inner = rest.still[1] if parted else rest.t0
    return replace(rest, behind=_joined(relations, rates, z, rest.t1, inner, stands=parted or rest.begins))


def turned(rest: Rest, relations: Relations, rates: Rates, before: Floats, behind: Floats) -> Rest:
    """Return a standstill at a corner: the motion comes to rest, turns on the spot, and goes on."""
    gone, come = leaving(rest, relations, rates, before), arriving(rest, relations, rates, behind)
    n = relations.system.n
    assert gone.before is not None
    assert come.behind is not None
    still = np.zeros(n)
    first, last = gone.before.at(rest.still[0], 0), come.behind.at(rest.still[1], 0)
    ends = [(0.0, first), (1.0, last)]
    known = [(at, k, row) for at, place in ends for k, row in enumerate((place, still, still))]
    return replace(gone, behind=come.behind, turning=_through(rest.still[0], rest.still[1] - rest.still[0], known))


def bridged(rest: Rest, relations: Relations, rates: Rates, before: Floats, behind: Floats) -> Rest:
    """Return a standstill between two states."""
    n = relations.system.n
    parted = rest.still[0] < rest.still[1]
    gone = leaving(rest, relations, rates, before)
    first = _known(rates, rest.t0, before, n)
    if parted:
        first = [gone.state(rest.still[0])[:n], np.zeros(n), np.zeros(n)]
    t0 = rest.still[1] if parted else rest.t0
    last = _known(rates, rest.t1, behind, n)
    both = [(0.0, k, row) for k, row in enumerate(first)] + [(1.0, k, row) for k, row in enumerate(last)]
    course = _through(t0, rest.t1 - t0, both)
    return replace(gone, behind=course) if parted else replace(rest, before=course)


def _joined(relations: Relations, rates: Rates, z: Floats, t0: float, t1: float, *, stands: bool) -> _Course:
    """Return the course from a known state z at t0 to t1, of which the motion on the other side of t0 is known; with
    `stands`, what hardly moves at t1 does not."""
    n = relations.system.n
    size = t1 - t0
    found = solve_ivp(rates, (t0, t0 - size), z, method="DOP853", rtol=1e-10, atol=1e-12)
    known = [(0.0, k, row) for k, row in enumerate(_known(rates, t0, z, n))]
    known += [(-1.0, k, row) for k, row in enumerate(_known(rates, t0 - size, found.y[:, -1], n))]
    course = _through(t0, size, known)
    if stands and np.linalg.norm(course.at(t1, 1)) < _HARDLY * np.linalg.norm(z[n : 2 * n]):
        course = _through(t0, size, [*known, (1.0, 1, np.zeros(n))])
    return course


def _known(rates: Rates, t: float, z: Floats, n: int) -> list[Floats]:
    """Return places, rates and accelerations (n,) of a state at a time."""
    return [z[:n], z[n : 2 * n], rates(t, z)[n : 2 * n]]


def _through(t0: float, size: float, known: Sequence[tuple[float, int, Floats]]) -> _Course:
    """Return the polynomials whose derivatives of some orders are known at some places (t - t0)/size."""
    count = len(known)
    rows = np.zeros((count, count))
    for i, (at, order, _) in enumerate(known):
        for j in range(order, count):
            rows[i, j] = factorial(j) / factorial(j - order) * at ** (j - order)
    values = np.array([row * size**order for _, order, row in known])
    return _Course(t0, size, np.linalg.solve(rows, values))
