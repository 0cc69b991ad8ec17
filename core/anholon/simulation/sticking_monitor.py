"""Frictions and contacts that stick together along a motion: when they release, and that none exceeds its limit.

Where their forces are not unique no event function gives the release: it is the zero of the largest slack that all
friction cones can have at once (`anholon.mechanics.sticking_set`), sought between the ends of the steps. The last
distribution inside all cones is tried first.

The reported forces obey the laws of friction by the events that end a mode; a guard verifies that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from anholon.array_types import Floats
from anholon.contact.initial_mode import find_held_directions
from anholon.mechanics.cone_program import compute_cone_slack
from anholon.mechanics.diagnosis import format_name_list
from anholon.mechanics.equations import unpack_equations
from anholon.mechanics.friction_values import FrictionData
from anholon.mechanics.sticking_set import StickingSet, compute_margins
from anholon.outcome import Outcome
from anholon.results.run_data import MotionSegment
from anholon.results.segment_states import project_segment_states
from anholon.simulation.rank_monitor import Interruption
from anholon.simulation.tolerances import (
    AMBIGUITY_TOLERANCE_REL,
    GRIP_EXCESS_REL,
    GUARDED_STEPS,
    MAX_STICKING_ITERATIONS,
    STICKING_SAMPLES,
    STICKING_TIME_TOLERANCE_REL,
    STICKING_TOLERANCE_REL,
)
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.undetermined_reactions import compute_ambiguity, compute_distributions, shift_into_cones


class StickingMonitor:
    """Monitors sticking frictions and contacts along one smooth segment of a system, `whole`, in one mode."""

    def __init__(self, base_system: System, segment: MotionSegment) -> None:
        self._base_system, self._motion, self._system = base_system, segment, segment.system
        self.frames_held_from = math.inf  # nothing of the motion is taken back
        self._checked_until = self._unique_until = segment.t0
        self._inside: Floats | None = None  # what a distribution inside all cones adds to the smallest one
        self._started = False
        self._has_joint_sticking = {
            friction_state.name for friction_state in self._system.mode.holds if friction_state.grip == "stick"
        }
        self._slow: dict[str, float] = {}
        if any(friction_state.grip == "slide" for friction_state in self._system.mode.holds):
            first = segment.states(np.array([segment.t0]))[0]
            self._slow = find_held_directions(self._system, segment.p, first[self._system.n :])

    @cached_property
    def _base_parameters(self) -> Floats:
        """The vector p of the system in no mode."""
        return self._base_system.convert_parameters(self._motion.p)

    def check(self) -> Interruption | None:
        """Check the new steps; return the first interruption.

        The sticking set releases, a friction exceeds its limit, or slips that began together are fast enough to release
        their directions.
        """
        if not (self._has_joint_sticking or self._system.undetermined_reactions or self._slow):
            return None
        ends = self._motion.steps()
        ends = ends[ends > self._checked_until]
        if not len(ends):
            return None
        turn = self._find_joint_release(ends) if self._system.undetermined_reactions else None
        self._checked_until = float(ends[-1])
        # Each looks at what comes before the turn found so far.
        for find in (self._find_exceeded_limit, self._find_ambiguity, self._find_direction_release):
            ends = ends if turn is None else ends[ends < turn.t]
            turn = find(ends) or turn if len(ends) else turn
        return turn

    def _find_ambiguity(self, ends: Floats) -> Interruption | None:
        """Return the end of a motion that depends on reactions which are not unique.

        It is the last end of a step at which the motion does not, so that nothing undetermined is shown.
        """
        sliding = self._system.undetermined_reactions.sliding
        for t in ends.tolist() if sliding else ():
            y = self._motion.states(np.array([t]))[0]
            if compute_ambiguity(self._base_system, self._system, t, y, self._motion.p) > AMBIGUITY_TOLERANCE_REL:
                last = self._unique_until
                return Interruption(last, _make_undetermined_outcome(sliding, last))
            self._unique_until = t
        return None

    def _find_direction_release(self, ends: Floats) -> Interruption | None:
        """Return the interruption that releases the directions of slips, at the first step end where all are fast."""
        if not self._slow or not self._are_fast(float(ends[-1])):
            return None
        first, last = 0, len(ends) - 1
        while first < last:  # they grow
            middle = (first + last) // 2
            first, last = (first, middle) if self._are_fast(float(ends[middle])) else (middle + 1, last)
        return Interruption(float(ends[last]), None, releases_directions=True)

    def _are_fast(self, t: float) -> bool:
        q, v = np.split(self._motion.states(np.array([t]))[0], 2)
        grips = SystemState(self._base_system, t, q, v, self._base_parameters).friction_data().frictions
        speeds = {grip.name: float(np.linalg.norm(grip.slip)) for grip in grips}
        return all(speeds[name] > min_speed for name, min_speed in self._slow.items())

    def _find_joint_release(self, ends: Floats) -> Interruption | None:
        starts = np.concatenate([[self._checked_until], ends[:-1]])
        parts = np.arange(1, STICKING_SAMPLES + 1) / STICKING_SAMPLES
        times = (starts[:, None] + (ends - starts)[:, None] * parts).ravel()
        if not self._started:
            times, self._started = np.concatenate([[self._motion.t0], times]), True
        before = self._checked_until
        for t, sticking_set in zip(times.tolist(), self._compute_sticking_sets(times), strict=True):
            if not self._has_distribution(sticking_set):
                return self._locate_release(before, t)
            before = t
        return None

    def _compute_sticking_sets(self, times: Floats) -> list[StickingSet]:
        system, motion = self._system, self._motion
        Y = project_segment_states(motion, times)
        values = system.map("observe", times, Y, motion.p)[:, : system.m]
        return compute_distributions(self._base_system, system, times.tolist(), Y, motion.p, values)

    def _has_distribution(self, sticking_set: StickingSet) -> bool:
        """Return whether some distribution lies inside all cones."""
        if sticking_set.cone_violation() <= 0.0:
            return True
        if self._inside is not None and not sticking_set.unsolved:
            c = sticking_set.null_basis.T @ self._inside
            if float(compute_cone_slack(sticking_set.h + sticking_set.H @ c).min()) >= 0.0:
                return True
        result, at = compute_margins([sticking_set])
        self._inside = at[0] - sticking_set.least_norm
        return bool(result[0] >= -STICKING_TOLERANCE_REL * sticking_set.scale)

    def _margin(self, t: float) -> float:
        (sticking_set,) = self._compute_sticking_sets(np.array([t]))
        return float(compute_margins([sticking_set])[0][0])

    def _locate_release(self, a: float, b: float) -> Interruption:
        """Return the interruption at which the margin falls through 0 between two times."""
        above, below = self._margin(a), self._margin(b)
        for count in range(MAX_STICKING_ITERATIONS):
            if above <= 0.0 or b - a <= STICKING_TIME_TOLERANCE_REL * max(1.0, abs(b)):
                break
            # The chord, as long as that is quick, else the middle.
            t = a + (b - a) * above / (above - below) if count % 3 else 0.5 * (a + b)
            t = min(max(t, a + 0.25 * STICKING_TIME_TOLERANCE_REL * max(1.0, abs(b))), b)
            value = self._margin(t)
            a, above, b, below = (t, value, b, below) if value > 0.0 else (a, above, t, value)
        return Interruption(a, None, event_function=self._system.undetermined_reactions.make_event_function())

    def _find_exceeded_limit(self, ends: Floats) -> Interruption | None:
        """Return the end of the motion at the first step end at which a sticking friction would exceed its limit."""
        if not self._has_joint_sticking or self._system.programs:
            return None
        some = ends[:: max(1, len(ends) // GUARDED_STEPS)]
        times = np.unique(np.append(some, ends[-1]))
        Y = project_segment_states(self._motion, times)
        observed = self._system.map("observe", times, Y, self._motion.p)
        if self._system.undetermined_reactions:
            observed = shift_into_cones(self._base_system, self._system, times, Y, self._motion.p, observed)
        friction_datas = self._base_system.friction_data_along(times, Y, self._base_parameters)
        return next(filter(None, map(self._check_limit, times.tolist(), Y, observed, friction_datas)), None)

    def _check_limit(self, t: float, y: Floats, observed: Floats, grips: FrictionData) -> Interruption | None:
        """Return the interruption at a time t and state y (2n,) if a friction force exceeds its static limit there."""
        place = {name: i for i, name in enumerate(self._system.observed)}
        largest = float(np.abs(observed[: self._system.m]).max(initial=0.0))
        for grip in grips.frictions:
            column = place.get(f"friction:{grip.name}")
            if grip.name not in self._has_joint_sticking or column is None:
                continue
            N = np.zeros(3)
            if grip.constraint:
                rows, pushes = grips.force_directions[grip.constraint]
                N = pushes.T @ np.array([observed[place[f"reaction:{row}"]] for row in rows])
            limit, force = grip.static_limit(float(np.linalg.norm(N))), abs(float(observed[column]))
            if force <= limit + GRIP_EXCESS_REL * max(largest, limit):
                continue
            # In free flight all reactions are rounding of what acts on the bodies.
            if force > limit + GRIP_EXCESS_REL * self._compute_largest_force(t, y):
                return Interruption(t, _make_exceeded_outcome(grip.name, t, force, limit))
        return None

    def _compute_largest_force(self, t: float, y: Floats) -> float:
        """Return the largest generalized force of those that are no reactions, N or N m."""
        system, n = self._system, self._system.n
        pieces = unpack_equations(system.call("pieces", t, y[:n], y[n:], self._motion.p), n, system.m)
        return float(np.abs(pieces.f).max(initial=0.0))


def _make_undetermined_outcome(frictions: Sequence[str], t: float) -> Outcome:
    if len(frictions) == 1:
        message = (
            f"From t = {t:.9g} s on the motion depends on the normal reaction of the friction '{frictions[0]}', which "
            "rigid bodies do not determine, because others carry a part of the load."
        )
    else:
        message = (
            f"From t = {t:.9g} s on the motion depends on how the normal reactions of the frictions "
            f"{format_name_list(frictions)} are distributed, which rigid bodies do not determine: they slide in "
            "different directions or with different coefficients."
        )
    return Outcome(
        status="failed",
        t=t,
        message=message,
        remedy="Remove one of the dependent constraints, or let a spring carry one of the contacts.",
    )


def _make_exceeded_outcome(name: str, t: float, force: float, limit: float) -> Outcome:
    return Outcome(
        status="failed",
        t=t,
        message=f"At t = {t:.9g} s the friction '{name}' would need {force:.6g} N, more than its limit "
        f"{limit:.6g} N: the start of slip was passed between two checks.",
        remedy="Increase the frame rate: the check runs once per frame.",
    )
