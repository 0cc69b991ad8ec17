"""Leading a run through singular positions: the motion through one as a form of the equations, and how it may fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.formulations.base import Bound, Solution
from anholon.formulations.lagrange1 import LagrangeWithMultipliers, all_events
from anholon.integrators.callbacks import Callback
from anholon.integrators.record import settle
from anholon.results.outcome import Outcome
from anholon.run.ranks import Ranks, watched_rows
from anholon.run.singular_passage import Approach, Crossing, Equations, Refusal, cross
from anholon.system.diagnosis import listing
from anholon.system.system import System

__all__ = ["Passage", "Passing"]

Floats = NDArray[np.float64]

_NARROWER: Final = 0.5  # factor of the half interval at another attempt
_ATTEMPTS: Final = 25
_SHORTER: Final = 6  # attempts from beside a position
_CORRECTIONS: Final = 8  # Newton steps that bring a state at a node onto the constraints
_ON: Final = 1e-15  # residual of constraints below which a state is on them
_SOONER: Final = 1e-9  # relative: times before the beginning of an attempt that count as it
_TOO_NEAR: Final = 3e-6  # part of the largest least singular value below which no attempt is made
_LEFT: Final = 1e-7  # of the half interval: time before a position at which nothing selects the branch


class Passage:
    """The motion through a singular position as a form of the equations (`anholon.formulations.base`).

    The state is y = (q, v), whose rates are those of the known motion; `decode` and `multipliers` read it.
    """

    def __init__(self, system: System, form: Bound, p: Floats, crossing: Crossing) -> None:
        self._form, self._crossing = form, crossing
        self.series = crossing.series
        self.p = p
        self.size = 2 * system.n
        self.rhs: int = Callback(self._fill).address(self.size)
        self.project = 0
        self.directions, self.stops = all_events(system)
        self.n_events = len(self.directions)
        self.events = system.compiled.address("events") if self.n_events else 0

    def encode(self, t: float, q: Floats, v: Floats) -> Floats:
        """Return y (2n,)."""
        return np.concatenate([q, v])

    def decode(self, times: Floats, Y: Floats) -> Floats:
        """Return the states (k, 2n) of the known motion at times (k,)."""
        return self._crossing.states(times)

    def multipliers(self, times: Floats, q: Floats, v: Floats) -> Floats:
        """Return the multipliers (k, m) of all rows at times (k,)."""
        if self.series is not None:
            return self.series.at(times)
        found = [self._form.solve(t, a, b).multipliers for t, a, b in zip(times.tolist(), q, v, strict=True)]
        return np.array(found).reshape(len(times), -1)

    def solve(self, t: float, q: Floats, v: Floats) -> Solution:
        """Return accelerations (n,) and multipliers (m,) of the known motion at a time."""
        found = self.multipliers(np.array([t]), q[None, :], v[None, :])[0]
        return Solution(self._crossing.rates(t)[len(q) :], found)

    def renew(self, t: float, q: Floats, v: Floats) -> None:
        """Nothing to change: the form has no events of its own."""

    def _fill(self, t: float, y: Floats, out: Floats) -> None:
        out[:] = self._crossing.rates(t)


class _Attempt(NamedTuple):
    """A singular position ahead: where it is, and the number of attempts that failed."""

    approach: Approach
    failed: int = 0

    @property
    def begin(self) -> float:
        return self.approach.t - self.approach.width


class Passing:
    """What one smooth part of the plan knows of the singular position ahead of it.

    `passage`: the motion through it, if that comes next; `end`: the outcome with which it ends, if it does.
    """

    def __init__(self) -> None:
        self.end: Outcome | None = None
        self.passage: Passage | None = None
        self._attempt: _Attempt | None = None
        self._left = -np.inf  # time until which the last position is left to ordinary integration
        self._system: System | None = None

    @property
    def skip(self) -> float:
        """Time until which no position is to be announced: about one ahead, or one that could not be passed."""
        return self._left if self._attempt is None else self._attempt.approach.t + self._attempt.approach.width

    def announce(self, system: System, approach: Approach) -> None:
        """Prepare for a singular position of a system ahead."""
        self._system, self._attempt = system, _Attempt(approach)

    def next(
        self,
        system: System,
        form: Bound,
        p: Floats,
        t: float,
        state: tuple[Floats, Floats],
        ranks: Ranks,
        end: float,
    ) -> float:
        """Return until when the motion from a state (q, v) at t is integrated next, by `passage` where there is one.

        `end`: time at which this part of the plan ends, s.
        """
        self.passage, self.end = None, None
        if system is not self._system:  # another mode has other constraints
            self._attempt, self._left = None, -np.inf
        while self._attempt is not None:
            approach = self._attempt.approach
            if t < self._attempt.begin - _SOONER * approach.width:
                return self._attempt.begin
            found = cross(equations_of(system, form, p, ranks), approach, t, *state)
            if isinstance(found, Crossing):
                self._attempt = None
                self.passage = Passage(system, form, p, found)
                return found.t1
            if found.reason == "stuck" and found.way is not None:
                self._attempt = None
                self.passage = Passage(system, form, p, found.way)
                self.end = undecided(system, found)
                return found.t - _LEFT * approach.width
            if found.reason == "rough":
                self._attempt = self._narrower(system, ranks, t, end)
                if self.end is not None:
                    return t
                continue
            self._attempt = None
            self._left = approach.t + (approach.t - t)
        return self._left if t < self._left else np.inf

    def _narrower(self, system: System, ranks: Ranks, t: float, end: float) -> _Attempt | None:
        """Return another attempt on a shorter interval, None where the position lies behind; an end of the motion where
        the state is too near to it."""
        assert self._attempt is not None
        approach, failed = self._attempt
        if approach.reach:
            return self._shorter(t)
        nearer = ranks.approach(t, _NARROWER * min(approach.width, approach.t - t))
        if nearer is None or end < min(approach.t, nearer.t):
            self._left = max(approach.t, t + approach.width)
            return None
        if failed >= _ATTEMPTS or ranks.nearness(t) < _TOO_NEAR:
            self.end = unpassed(system, ranks.dependent(t), nearer.t)
            return None
        return _Attempt(nearer, failed + 1)

    def _shorter(self, t: float) -> _Attempt | None:
        """Return another attempt from beside a position, None after too many."""
        assert self._attempt is not None
        approach, failed = self._attempt
        if failed >= _SHORTER:
            self._left = t + approach.reach
            return None
        return _Attempt(approach._replace(reach=_NARROWER * approach.reach), failed + 1)


def undecided(system: System, found: Refusal) -> Outcome:
    """Return the end of a motion at a singular position where nothing selects the branch on which it goes on."""
    return Outcome(
        status="failed",
        t=found.t,
        message=f"{_dependence(system, found.rows, found.t)}, and the velocity there does not select one of the "
        "branches on which the motion could continue: it is zero, or the branches touch each other.",
        remedy=f"End the motion before {found.t:.6g} s, choose initial values with which it passes the position at "
        "another speed, or add a constraint that leads through it.",
    )


def unpassed(system: System, rows: Sequence[int], t: float) -> Outcome:
    """Return the end of a motion just before a singular position through which no smooth motion was found."""
    return Outcome(
        status="failed",
        t=t,
        message=f"{_dependence(system, rows, t)}, and no smooth motion through it was found: the branch ends or bends "
        "sharply there, or a force changes abruptly.",
        remedy=f"End the motion before {t:.6g} s, or choose initial values or parameters with which it avoids the "
        "position.",
    )


def _dependence(system: System, rows: Sequence[int], t: float) -> str:
    """Return which of the rows in doubt become dependent at t, the beginning of a sentence."""
    names = [system.rows[watched_rows(system)[i]] for i in rows]
    if len(names) == 1:
        return f"The gradient of constraint '{names[0]}' vanishes at t = {t:.9g} s (a singular position)"
    return f"The constraints {listing(names)} become dependent at t = {t:.9g} s (a singular position)"


def equations_of(system: System, form: Bound, p: Floats, ranks: Ranks) -> Equations:
    """Return what the motion through a singular position is computed from, by a form of the equations."""
    n = system.n
    address = system.compiled.address("project")
    rows = watched_rows(system)

    def project(t: Floats, Y: Floats) -> Floats:
        out = np.ascontiguousarray(Y).copy()
        settle(address, t, out, p, enough=_ON, most=_CORRECTIONS)
        return out

    def compiled(t: Floats, Y: Floats) -> Floats:
        return system.map("rhs", t, Y, p)[:, n:]

    def by_form(t: Floats, Y: Floats) -> Floats:
        return np.array([form.solve(time, y[:n], y[n:]).acceleration for time, y in zip(t.tolist(), Y, strict=True)])

    def multipliers(t: Floats, Y: Floats) -> Floats:
        return np.array([form.solve(time, y[:n], y[n:]).multipliers for time, y in zip(t.tolist(), Y, strict=True)])

    def residual(t: Floats, Y: Floats) -> Floats:
        return np.asarray(np.abs(system.map("residual", t, Y, p)).max(axis=1), dtype=np.float64)

    return Equations(
        project,
        compiled,
        compiled if isinstance(form, LagrangeWithMultipliers) else by_form,
        multipliers,
        residual,
        ranks.unit_rows,
        ranks.rank,
        ranks.largest,
        tuple(system.holonomic[i] for i in rows),
        ranks.rate,
    )
