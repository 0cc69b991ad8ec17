"""The motion along a trace under the controls that keep it there: inverse dynamics, integrated in time.

The controls solve y^(r) = α + D u = -Σ c_k y^(k), with c_k of (d/dt + λ)^r, so that what rounding takes from the curve
comes back; of more controls than demands the smallest are taken. The parameter of the curve is a state of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import DOP853
from scipy.optimize import brentq

from anholon.errors import RunError
from anholon.system.parameters import breakpoints
from anholon.tracing.drives import Drive
from anholon.tracing.manifold import State
from anholon.tracing.relations import Reading, Relations

__all__ = ["Plan", "Stop", "planned_motion"]

Floats = NDArray[np.float64]

_RTOL: Final = 1e-10
_ATOL: Final = 1e-11
_PULL: Final = 4.0  # λ, 1/s
_SINGULAR: Final = 2e-3  # of the strength with which the controls act where they do
_SLOW: Final = 5e-3  # of the greatest speed so far: the point stands
_LONGEST: Final = 3600.0  # s, where nothing else ends the motion
_STEPS: Final = 200_000


class Stop(NamedTuple):
    """Why the motion along a trace ended: `done`, or else what made it impossible, and where."""

    reason: str
    t: float
    s: float


class Plan:
    """The motion that was found, readable at any time in it."""

    def __init__(self, relations: Relations, drives: Sequence[Drive]) -> None:
        self.relations, self.drives = relations, drives
        self.stop = Stop("done", 0.0, 0.0)
        self._starts: list[float] = []
        self._pieces: list[Callable[[float], Floats]] = []
        self._vectors: dict[float, Floats] = {}
        self._breaks: list[float] = []
        self._known: dict[float, tuple[State, Reading, Floats]] = {}

    @property
    def t1(self) -> float:
        """End of the motion, s."""
        return self.stop.t

    @property
    def parts(self) -> list[float]:
        """Times at which given functions of time change their pieces, the begin first."""
        return [t for t in self._breaks if t < self.t1]

    def state(self, t: float) -> State:
        """Return the state at a time."""
        k = max(bisect_right(self._starts, t) - 1, 0)
        z = self._pieces[k](min(t, self.t1))
        n = self.relations.system.n
        return State(z[:n], z[n : 2 * n], float(z[2 * n]), float(z[2 * n + 1]))

    def at(self, t: float) -> tuple[State, Reading, Floats]:
        """Return the state, what the relations say there, and the controls (k,)."""
        found = self._known.get(t)
        if found is None:
            state = self.state(t)
            reading = self.relations.at(t, state, self.vector(t))
            # Between the steps rounding must not be taken for a deviation that asks for a force.
            found = self._known[t] = state, reading, self.controls(reading, 0.0)
        return found

    def vector(self, t: float) -> Floats:
        """Return the numbers of the model at a time."""
        start = self._breaks[max(bisect_right(self._breaks, t) - 1, 0)]
        if start not in self._vectors:
            self._vectors[start] = self.relations.vector(start)
        return self._vectors[start]

    def controls(self, reading: Reading, rate: float = _PULL) -> Floats:
        """Return the controls (k,) that keep the demands, and pull back with a rate (1/s) what has left them."""
        scale = self.relations.scale
        pull = np.array(
            [
                sum(comb(len(chain), k) * rate ** (len(chain) - k) * y for k, y in enumerate(chain.tolist()))
                for chain in reading.chains
            ]
        )
        right = -(reading.top + pull) / scale
        D = reading.D / scale[:, None]
        if D.shape == (1, 1):
            return np.asarray(right / D[0])
        return np.asarray(np.linalg.lstsq(D, right, rcond=1e-13)[0])

    def strength(self, reading: Reading) -> float:
        """Return how strongly the controls act, as a part of what they do elsewhere on the curve."""
        D = reading.D / self.relations.scale[:, None]
        if not np.isfinite(D).all():
            return 0.0
        return float(np.linalg.svd(D, compute_uv=False)[self.relations.demands - 1])

    def follow(
        self,
        start: State,
        duration: float,
        goal: float,
        progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> None:
        """Integrate until a time (0: without end) or a way `goal`, m (infinite: none)."""
        relations = self.relations
        system = relations.system
        n = system.n
        end = duration or _LONGEST
        schedules = list(system.model.schedules.values())
        self._breaks = [0.0, *(t for t in breakpoints(schedules) if 0.0 < t < end)]
        z = np.concatenate([start.q, start.v, [start.s, start.at]])

        def rates(t: float, z: Floats) -> Floats:
            if not np.isfinite(z).all():
                return np.full(len(z), np.nan)
            state = State(z[:n], z[n : 2 * n], float(z[2 * n]), float(z[2 * n + 1]))
            reading = relations.at(t, state, p)
            v = reading.v0 + reading.W @ self.controls(reading)
            return np.concatenate([state.v, v, [reading.rate, reading.rate / reading.speed]])

        fastest, taken = 0.0, 0
        for k, t0 in enumerate(self._breaks):
            t1 = self._breaks[k + 1] if k + 1 < len(self._breaks) else end
            p = self.vector(t0)
            with np.errstate(all="ignore"):
                solver = DOP853(rates, t0, z, t1, rtol=_RTOL, atol=_ATOL)
                while solver.status == "running":
                    if cancelled():
                        raise RunError("cancelled")
                    before = solver.t
                    solver.step()
                    taken += 1
                    z = solver.y
                    if solver.status == "failed" or not np.isfinite(z).all() or taken > _STEPS:
                        self._end_where(before, fastest, "failed")
                        return
                    dense = solver.dense_output()
                    if not np.isfinite(dense(np.array([before, 0.5 * (before + solver.t)]))).all():
                        self._end_where(before, fastest, "failed")
                        return
                    self._starts.append(before)
                    self._pieces.append(dense)
                    self.stop = Stop("done", float(solver.t), float(z[2 * n]))
                    if z[2 * n] >= goal:
                        t = brentq(_short, before, solver.t, args=(dense, 2 * n, goal), xtol=1e-14, rtol=1e-14)
                        self.stop = Stop("done", float(t), goal)
                        return
                    reading = relations.at(float(solver.t), self.state(float(solver.t)), p)
                    if not np.isfinite(self.controls(reading)).all():
                        self._end_where(before, fastest, "failed")
                        return
                    fastest = max(fastest, abs(reading.rate))
                    weak = self.strength(reading) < _SINGULAR
                    if weak or (reading.rate < _SLOW * fastest and relations.free):
                        self._end_where(float(solver.t), fastest, "singular")
                        return
                    done = max(float(z[2 * n]) / goal, (float(solver.t) / duration) if duration else 0.0)
                    progress(min(done, 1.0))
        if not duration:
            self.stop = self.stop._replace(reason="endless")

    def _end_where(self, t: float, fastest: float, reason: str) -> None:
        """Note that the motion cannot go on, and why."""
        if not self._pieces:
            raise RunError(
                "the controls cannot begin to follow the curve: there they do not act on it (Δ = 0), or what is asked "
                "for is not finite. Begin elsewhere, or choose other controls."
            )
        state, reading, _ = self.at(t)
        slow = abs(reading.rate) < 2.0 * _SLOW * fastest
        self.stop = Stop("slow" if slow else reason, t, state.s)


def _short(t: float, motion: Callable[[float], Floats], index: int, goal: float) -> float:
    """Return by how much a state has passed a goal at a time."""
    return float(motion(t)[index]) - goal


def planned_motion(
    relations: Relations,
    drives: Sequence[Drive],
    start: State,
    duration: float,
    goal: float,
    progress: Callable[[float], None],
    cancelled: Callable[[], bool],
) -> Plan:
    """Return the motion along a trace from a state on it."""
    plan = Plan(relations, drives)
    plan.follow(start, duration, goal, progress, cancelled)
    return plan
