"""The motion along a trace under the controls that keep it there: inverse dynamics, integrated in time.

The controls solve y^(r) = α + D u = -Σ c_k y^(k), with c_k of (d/dt + λ)^r, so that what rounding takes from the curve
comes back; of more controls than demands the smallest are taken. The parameter of the curve is a state of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import DOP853
from scipy.optimize import brentq

from anholon.errors import RunError
from anholon.system.parameters import breakpoints
from anholon.tracing.drives import Drive
from anholon.tracing.laws import Wish
from anholon.tracing.manifold import Manifold, Spot, State
from anholon.tracing.relations import PULL, Reading, Relations
from anholon.tracing.rests import Rest, arriving, bridged, leaving, rests_of, turned
from anholon.tracing.strength import normalised_delta

__all__ = ["RTOL", "Plan", "Stop"]

Floats = NDArray[np.float64]

RTOL: Final = 1e-10
"""Part of the state that a step of a motion may miss."""

_SINGULAR: Final = 2e-3  # of the strength with which the controls act where they do
_VANISHED: Final = 1e-3  # normalised Δ beside which a motion that fails does so for want of control
_SLOW: Final = 5e-3  # of the greatest speed so far: the point stands
_ROUNDING: Final = 1e-12  # of the rates at the begin
_RUNAWAY: Final = 100.0  # of the first speed: a motion that then fails runs away
_STEPS: Final = 200_000


class Stop(NamedTuple):
    """Why the motion along a trace ended: `done`, or else what made it impossible, and where."""

    reason: str
    t: float
    s: float


class Plan:
    """The motion that was found, readable at any time in it."""

    def __init__(self, relations: Relations, manifold: Manifold, drives: Sequence[Drive]) -> None:
        self.relations, self.drives = relations, drives
        self._manifold = manifold
        self.stop = Stop("done", 0.0, 0.0)
        self._starts: list[float] = []
        self._pieces: list[Callable[[float], Floats]] = []
        self._vectors: dict[float, Floats] = {}
        self._breaks: list[float] = []
        self._rests: list[Rest] = []
        self._known: dict[float, tuple[State, Reading, Floats]] = {}

    @property
    def t1(self) -> float:
        """End of the motion, s."""
        return self.stop.t

    @property
    def parts(self) -> list[float]:
        """Times at which given functions of time change their pieces, the begin first."""
        return [t for t in self._breaks if t < self.t1]

    def instants(self, count: int) -> Floats:
        """Return so many even times, and more between those where the motion took shorter steps: their ends and
        middles, beside which nothing is hidden."""
        even = np.linspace(0.0, self.t1, count)
        starts = np.array([t for t in self._starts if t < self.t1])
        within = np.searchsorted(even, starts, side="right") - 1
        crowded = np.flatnonzero(np.bincount(within, minlength=count) > 1)
        steps = np.append(starts, self.t1)
        quick = np.flatnonzero(np.isin(within, crowded) | np.isin(np.append(within[1:], count), crowded))
        more = np.concatenate([steps[quick], 0.5 * (steps[quick] + steps[quick + 1])])
        return np.union1d(even, more)

    def state(self, t: float) -> State:
        """Return the state at a time."""
        k = max(bisect_right(self._starts, t) - 1, 0)
        z = self._pieces[k](min(t, self.t1))
        n = self.relations.system.n
        return State(z[:n], z[n : 2 * n], float(z[2 * n]), float(z[2 * n + 1]))

    def begin(self) -> State:
        """Return the state at the begin."""
        state = self.state(0.0)
        size = max(float(np.abs(state.v).max(initial=0.0)), 1.0)
        return state._replace(v=np.where(np.abs(state.v) > _ROUNDING * size, state.v, 0.0))

    def at(self, t: float) -> tuple[State, Reading, Floats]:
        """Return the state, what the relations say there, and the controls (k,)."""
        found = self._known.get(t)
        if found is None:
            state = self.state(t)
            reading = self.relations.at(t, state, self.vector(t))
            rest = self.rest(t)
            if rest is not None:
                # The demands ask for nothing there: the forces are those of the motion that joins what lies beside it.
                u = np.linalg.lstsq(reading.W, rest.acceleration(t) - reading.v0, rcond=1e-13)[0]
                self._known[t] = state, reading, np.asarray(u)
                return self._known[t]
            # Between the steps rounding must not be taken for a deviation that asks for a force.
            found = self._known[t] = state, reading, self.controls(reading, 0.0)
        return found

    def rest(self, t: float) -> Rest | None:
        """Return the standstill in which a time lies, if it does."""
        return next((rest for rest in self._rests if rest.t0 <= t <= rest.t1), None)

    def vector(self, t: float) -> Floats:
        """Return the numbers of the model at a time."""
        start = self._breaks[max(bisect_right(self._breaks, t) - 1, 0)]
        if start not in self._vectors:
            self._vectors[start] = self.relations.vector(start)
        return self._vectors[start]

    def controls(self, reading: Reading, rate: float = PULL) -> Floats:
        """Return the controls (k,) that keep the demands, and pull back with a rate (1/s) what has left them."""
        first = self.relations.first
        scale = self.relations.scale[first:]
        pull = np.array(
            [
                sum(comb(len(chain), k) * rate ** (len(chain) - k) * y for k, y in enumerate(chain.tolist()))
                for chain in reading.chains[first:]
            ]
        )
        right = -(reading.top[first:] + pull) / scale
        D = reading.D[first:] / scale[:, None]
        if D.shape == (1, 1):
            return np.asarray(right / D[0])
        return np.asarray(np.linalg.lstsq(D, right, rcond=1e-13)[0])

    def strength(self, reading: Reading) -> float:
        """Return how strongly the controls act, as a part of what they do elsewhere on the curve."""
        first = self.relations.first
        D = reading.D[first:] / self.relations.scale[first:, None]
        if not np.isfinite(D).all():
            return 0.0
        return float(np.linalg.svd(D, compute_uv=False)[self.relations.demands - 1])

    def follow(
        self,
        turn: float,
        wish: Wish,
        progress: Callable[[float], None],
        cancelled: Callable[[], bool],
        rtol: float = RTOL,
    ) -> None:
        """Integrate until a time or a way that are wished; `turn`: the angle (rad) from the velocity of the point in
        the model to the curve; `rtol`: the part of the state that a step may miss."""
        n = self.relations.system.n
        end, goal = wish.longest, wish.goal
        schedules = list(self.relations.system.model.schedules.values())
        self._breaks = [0.0, *(t for t in breakpoints(schedules) if 0.0 < t < end)]
        rests = rests_of(self.relations, wish.pace, end, goal) if wish.pace is not None else []
        spot = Spot(0.0, 0.0, self.relations.curve.begin)
        if rests and rests[0].t0 == 0.0:
            if rests[0].wakes(rests[1].t0 if len(rests) > 1 else end):
                raise RunError(
                    f"the speed law is nearly 0 until t = {rests[0].t1:.4g} s, and the point cannot follow the "
                    "curve. Use a law that increases from the start, for example 3*sin(pi*t/8)^2"
                )
            s = rests[0].way(rests[0].t1)
            spot = Spot(rests[0].t1, s, self.relations.curve.parameter(s))
        start = self._manifold.start(spot, turn)
        z = np.concatenate([start.q, start.v, [start.s, start.at]])
        legs = sorted({*self._breaks, *(rest.t0 for rest in rests), *(rest.t1 for rest in rests), end})
        taken, usual = 0, 0.0
        fastest = abs(self.relations.at(0.0, start, self.vector(0.0)).rate)
        for t0, t1 in pairwise(legs):
            rest = next((rest for rest in rests if rest.t0 <= t0 < rest.t1), None)
            if rest is not None:
                if rest.t0 == t0 and not self._stand(rest, z, end):
                    return
                if rest.t0 > 0.0:
                    z = self._pieces[-1](t1)
                if self._arrived(rest.t0, t1, z, goal):
                    return
                continue
            p = self.vector(t0)
            with np.errstate(all="ignore"):
                solver = DOP853(self._rates(p), t0, z, t1, rtol=rtol, atol=0.1 * rtol)
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
                    if self._arrived(before, float(solver.t), z, goal):
                        return
                    reading = self.relations.at(float(solver.t), self.state(float(solver.t)), p)
                    if not np.isfinite(self.controls(reading)).all():
                        self._end_where(before, fastest, "failed")
                        return
                    usual = usual or min(self.strength(reading), 1.0)
                    fastest = max(fastest, abs(reading.rate))
                    if self._stops(reading, fastest, usual):
                        self._end_where(self._first(before, float(solver.t), p, fastest, usual), fastest, "singular")
                        return
                    done = max(float(z[2 * n]) / goal, (float(solver.t) / end) if wish.duration else 0.0)
                    progress(min(done, 1.0))
        if not wish.duration:
            self.stop = self.stop._replace(reason="endless")

    def _stops(self, reading: Reading, fastest: float, usual: float) -> bool:
        """Tell whether the controls act too weakly, or the point stands."""
        slow = self.relations.free and reading.rate < _SLOW * fastest
        return slow or self.strength(reading) < _SINGULAR * usual

    def _first(self, t0: float, t1: float, p: Floats, fastest: float, usual: float) -> float:
        """Return when the motion stops that goes on at t0 and has stopped at t1."""
        while t1 - t0 > 1e-12 * (1.0 + t1):
            t = 0.5 * (t0 + t1)
            stopped = self._stops(self.relations.at(t, self.state(t), p), fastest, usual)
            t0, t1 = (t0, t) if stopped else (t, t1)
        return t0

    def _rates(self, p: Floats) -> Callable[[float, Floats], Floats]:
        """Return the motion under the controls, z' = f(t, z) with z = (q, v, s, parameter of the curve)."""
        n = self.relations.system.n

        def rates(t: float, z: Floats) -> Floats:
            if not np.isfinite(z).all():
                return np.full(len(z), np.nan)
            state = State(z[:n], z[n : 2 * n], float(z[2 * n]), float(z[2 * n + 1]))
            reading = self.relations.at(t, state, p)
            v = reading.v0 + reading.W @ self.controls(reading)
            return np.concatenate([state.v, v, [reading.rate, reading.rate / reading.speed]])

        return rates

    def _arrived(self, t0: float, t1: float, z: Floats, goal: float) -> bool:
        """Tell whether the last piece, from t0 to z at t1, comes to the goal; if it does, the motion ends there."""
        k = 2 * self.relations.system.n
        if z[k] < goal:
            return False
        t = brentq(_short, t0, t1, args=(self._pieces[-1], k, goal), xtol=1e-14, rtol=1e-14)
        self.stop = Stop("done", float(t), goal)
        return True

    def _stand(self, rest: Rest, z: Floats, end: float) -> bool:
        """Add the piece of a standstill; z: the state before it, or behind it where the motion begins with it. Tell
        whether there is one."""
        rates = self._rates(self.vector(rest.t0))
        if rest.t0 > 0.0 and rest.fades(self._rests[-1].t1 if self._rests else 0.0):
            self._end_where(rest.t0, np.inf, "slow")
            return False
        if rest.t0 == 0.0:
            joined = arriving(rest, self.relations, rates, z)
        elif rest.t1 >= end:
            joined = leaving(rest, self.relations, rates, z)
        else:
            n = self.relations.system.n
            guess = leaving(rest, self.relations, rates, z).state(rest.t1)
            spot = Spot(rest.t1, float(guess[2 * n]), float(guess[2 * n + 1]))
            corner = next((item for item in self.relations.curve.breaks if item.turn and rest.turns_at(item.way)), None)
            behind = self._manifold.near(spot, guess[: 2 * n], turn=corner.turn if corner is not None else 0.0)
            if behind is None:
                self._end_where(rest.t0, np.inf, "slow")
                return False
            join = bridged if corner is None else turned
            joined = join(rest, self.relations, rates, z, np.concatenate([behind, guess[2 * n :]]))
        self._rests.append(joined)
        self._starts.append(rest.t0)
        self._pieces.append(joined.state)
        self.stop = Stop("done", rest.t1, float(joined.state(rest.t1)[2 * self.relations.system.n]))
        return True

    def _end_where(self, t: float, fastest: float, reason: str) -> None:
        """Note that the motion cannot go on, and why."""
        if not self._pieces:
            raise RunError(
                "the controls cannot follow the curve at its start: they do not act on it there (Δ = 0), or "
                "the requirement is not finite. Start elsewhere, or choose other controls."
            )
        state, reading, _ = self.at(t)
        if abs(reading.rate) < 2.0 * _SLOW * fastest:
            reason = "slow"
        elif reason == "failed" and self.delta(t) < _VANISHED:
            reason = "singular"
            t = next((t for t in self._starts[::-1] if self.delta(t) >= _VANISHED), t)
            state = self.state(t)
        elif reason == "failed" and abs(reading.rate) > _RUNAWAY * abs(self.at(0.0)[1].rate) > 0.0:
            reason = "runaway"
            limit = _RUNAWAY * abs(self.at(0.0)[1].rate)
            t = next(t for t in self._starts[::-1] if abs(self.at(t)[1].rate) < limit)
            state = self.state(t)
        self.stop = Stop(reason, t, state.s)

    def delta(self, t: float) -> float:
        """Return Kirgetov's normalised Δ at a time; in a standstill, where the demands ask for nothing, that beside
        it."""
        rest = self.rest(t)
        if rest is not None:
            t = rest.t1 if rest.t0 == 0.0 else rest.t0
        state, reading, u = self.at(t)
        system = self.relations.system
        p = system.parameters(t, {drive.parameter: float(x) for drive, x in zip(self.drives, u, strict=True)})
        pieces = system.pieces(t, state.q, state.v, p)
        return normalised_delta(pieces.M, pieces.A, reading.A, reading.W, self.relations.demands)


def _short(t: float, motion: Callable[[float], Floats], index: int, goal: float) -> float:
    """Return by how much a state has passed a goal at a time."""
    return float(motion(t)[index]) - goal
