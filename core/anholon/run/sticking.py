"""Frictions and contacts that hold together along a motion: where they let go, and that none holds more than it can.

Where their forces are not unique no event function tells when they let go: it is the zero of the largest slack that all
cones of friction can have at once (`anholon.system.sticking_set`). It is looked at between the ends of the steps; a
distribution that lay inside all cones last time serves as long as it does.

What is reported obeys the laws of friction by the events that end a mode; a guard looks whether it does.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.modes.begin import holds_directions
from anholon.results.outcome import Outcome
from anholon.results.run import Motion, settled
from anholon.run.ranks import Turn
from anholon.system.cone_program import slack
from anholon.system.diagnosis import listing
from anholon.system.sticking_set import StickingSet, margins
from anholon.system.system import System
from anholon.system.undetermined import ambiguity, distributions, inside_cones

Floats = NDArray[np.float64]

_LOOKS: Final = 4  # in every step
_LOST: Final = 1e-10  # part of the forces by which no distribution may miss the cones
_RESOLVED: Final = 1e-15  # of the time: how well the instant is located
_MOST: Final = 100  # steps of locating it
_AMBIGUOUS: Final = 1e-6  # part of the frictions that may depend on how reactions are distributed
_GUARDED: Final = 16  # ends of steps at which the guard looks, of those that are new
_EXCESS: Final = 1e-6  # part of the largest force by which a friction may be larger than its grip


class Sticking:
    """What sticks along one smooth part of a motion of a system, `whole`, in one mode."""

    def __init__(self, whole: System, motion: Motion) -> None:
        self._whole, self._motion, self._system = whole, motion, motion.system
        self.held = math.inf  # nothing of the motion is taken back
        self._seen = motion.t0
        self._inside: Floats | None = None  # what a distribution inside all cones adds to the smallest one
        self._started = False
        self._sticks = {hold.name for hold in self._system.mode.holds if hold.grip == "stick"}
        self._carried = whole.carried(motion.p)

        first = motion.states(np.array([motion.t0]))[0]
        self._slow = holds_directions(self._system, motion.p, first[self._system.n :])

    def look(self) -> Turn | None:
        """Look at the steps that are new; return where what holds together lets go, or holds more than it can, or
        where slips that begin together are quick enough for their directions to be let go."""
        if not (self._sticks or self._system.shared or self._slow):
            return None
        ends = self._motion.steps()
        ends = ends[ends > self._seen]
        if not len(ends):
            return None
        turn = self._together(ends) if self._system.shared else None
        self._seen = float(ends[-1])
        return turn or self._guarded(ends) or self._ambiguous(ends) or self._quick(ends)

    def _ambiguous(self, ends: Floats) -> Turn | None:
        """Return the end of a motion that depends on reactions which are not unique."""
        sliding = self._system.shared.sliding
        for t in ends.tolist() if sliding else ():
            y = self._motion.states(np.array([t]))[0]
            if ambiguity(self._whole, self._system, t, y, self._motion.p) > _AMBIGUOUS:
                return Turn(t, _not_determined(listing(sliding), t))
        return None

    def _quick(self, ends: Floats) -> Turn | None:
        """Return the turn with which the directions of slips are let go, at the first end of a step at which all of
        them are quick enough."""
        if not self._slow or not self._are_quick(float(ends[-1])):
            return None
        first, last = 0, len(ends) - 1
        while first < last:  # they grow
            middle = (first + last) // 2
            first, last = (first, middle) if self._are_quick(float(ends[middle])) else (middle + 1, last)
        return Turn(float(ends[last]), None, directions=True)

    def _are_quick(self, t: float) -> bool:
        q, v = np.split(self._motion.states(np.array([t]))[0], 2)
        grips = self._whole.grips(t, q, v, self._carried).grips
        speeds = {grip.name: float(np.linalg.norm(grip.slip)) for grip in grips}
        return all(speeds[name] > least for name, least in self._slow.items())

    def _together(self, ends: Floats) -> Turn | None:
        starts = np.concatenate([[self._seen], ends[:-1]])
        parts = np.arange(1, _LOOKS + 1) / _LOOKS
        times = (starts[:, None] + (ends - starts)[:, None] * parts).ravel()
        if not self._started:
            times, self._started = np.concatenate([[self._motion.t0], times]), True
        before = self._seen
        for t, one in zip(times.tolist(), self._sets(times), strict=True):
            if not self._holds(one):
                return self._released(before, t)
            before = t
        return None

    def _sets(self, times: Floats) -> list[StickingSet]:
        system, motion = self._system, self._motion
        Y = settled(motion, times)
        values = system.map("observe", times, Y, motion.p)[:, : system.m]
        return distributions(self._whole, system, times.tolist(), Y, motion.p, values)

    def _holds(self, one: StickingSet) -> bool:
        """Tell whether some distribution lies inside all cones."""
        if one.missed() <= 0.0:
            return True
        if self._inside is not None and not one.unsolved:
            c = one.open.T @ self._inside
            if float(slack(one.h + one.H @ c).min()) >= 0.0:
                return True
        found, at = margins([one])
        self._inside = at[0] - one.base
        return bool(found[0] >= -_LOST * one.scale)

    def _margin(self, t: float) -> float:
        (one,) = self._sets(np.array([t]))
        return float(margins([one])[0][0])

    def _released(self, a: float, b: float) -> Turn:
        """Return the turn where the margin falls through 0 between two times."""
        above, below = self._margin(a), self._margin(b)
        for count in range(_MOST):
            if above <= 0.0 or b - a <= _RESOLVED * max(1.0, abs(b)):
                break
            # The chord, as long as that is quick, else the middle.
            t = a + (b - a) * above / (above - below) if count % 3 else 0.5 * (a + b)
            t = min(max(t, a + 0.25 * _RESOLVED * max(1.0, abs(b))), b)
            value = self._margin(t)
            a, above, b, below = (t, value, b, below) if value > 0.0 else (a, above, t, value)
        return Turn(a, None, watch=self._system.shared.watch())

    def _guarded(self, ends: Floats) -> Turn | None:
        """Return the end of the motion where a friction that sticks would be reported larger than its grip: at the
        first of some ends of steps at which it is."""
        if not self._sticks or self._system.programs:
            return None
        some = ends[:: max(1, len(ends) // _GUARDED)]
        return next(filter(None, map(self._excess, (*some.tolist(), float(ends[-1])))), None)

    def _excess(self, t: float) -> Turn | None:
        system, motion, n = self._system, self._motion, self._system.n
        times = np.array([t])
        Y = settled(motion, times)
        observed = system.map("observe", times, Y, motion.p)
        if system.shared:
            observed = inside_cones(self._whole, system, times, Y, motion.p, observed)
        place = {name: i for i, name in enumerate(system.observed)}
        grips = self._whole.grips(t, Y[0, :n], Y[0, n:], self._carried)
        largest = float(np.abs(observed[0, : system.m]).max(initial=0.0))
        for grip in grips.grips:
            column = place.get(f"friction:{grip.name}")
            if grip.name not in self._sticks or column is None:
                continue
            N = np.zeros(3)
            if grip.constraint:
                rows, pushes = grips.pushes[grip.constraint]
                N = pushes.T @ np.array([observed[0, place[f"reaction:{row}"]] for row in rows])
            limit, force = grip.holds(float(np.linalg.norm(N))), abs(float(observed[0, column]))
            if force > limit + _EXCESS * max(largest, limit):
                return Turn(t, _exceeded(grip.name, t, force, limit))
        return None


def _not_determined(names: str, t: float) -> Outcome:
    return Outcome(
        status="failed",
        t=t,
        message=f"At t = {t:.9g} s the motion depends on how the normal reactions of the frictions {names} are "
        "distributed, which rigid bodies do not determine: they slide in different directions or with different "
        "coefficients.",
        remedy="Remove one of the dependent constraints, or let a spring carry one of the contacts.",
    )


def _exceeded(name: str, t: float, force: float, limit: float) -> Outcome:
    return Outcome(
        status="failed",
        t=t,
        message=f"At t = {t:.9g} s the friction '{name}' would need {force:.6g} N, more than its limit "
        f"{limit:.6g} N: the start of slip was passed between two checks.",
        remedy="Increase the frame rate: the check runs once per frame.",
    )
