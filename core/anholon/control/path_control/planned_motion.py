"""The motion along a trace under the controls that keep it there: inverse dynamics, integrated in time.

The controls solve y^(r) = α + D u = -Σ c_k y^(k), with c_k of (d/dt + λ)^r, so that what rounding takes from the curve
comes back; of more controls than demands the smallest are taken. The parameter of the curve is a state of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import NamedTuple

import numpy as np
from scipy.integrate import DOP853
from scipy.optimize import brentq

from anholon.array_types import Floats
from anholon.control.path_control.control_strength import compute_normalised_delta
from anholon.control.path_control.demand_builder import PULL_RATE
from anholon.control.path_control.demands import DemandEquations, DemandValues
from anholon.control.path_control.manifold import CurvePoint, CurveState, Manifold
from anholon.control.path_control.path_inputs import PathInput
from anholon.control.path_control.speed_demand import SpeedDemand
from anholon.control.path_control.standstills import (
    Standstill,
    bridge,
    find_needed_standstills,
    join_from_before,
    join_to_after,
    rotate_at_corner,
)
from anholon.control.tolerances import (
    CONTROL_RANK_REL,
    MAX_PLAN_STEPS,
    PLAN_TOLERANCE_REL,
    RATE_ROUNDING_REL,
    RUNAWAY_SPEED_REL,
    SINGULAR_STRENGTH_REL,
    STOP_TIME_TOLERANCE_REL,
    STOPPED_SPEED_REL,
    VANISHING_DELTA,
)
from anholon.errors import RunError
from anholon.mechanics.parameters import find_breakpoints
from anholon.system.system_state import SystemState


class EndReason(NamedTuple):
    """Why the motion along a trace ended: `done`, or else the reason, and the place."""

    reason: str
    t: float
    s: float


@dataclass
class _PlanCourse:
    """The state of the integration between steps: `end`, s, and `goal`, m, at which the motion ends; `fastest`: the
    largest rate along the curve until now, m/s; `rtol` of the steps; `has_duration`: whether the end was given; the
    number of steps `taken`; `usual_strength` of the controls, 0 before the first step."""

    end: float
    goal: float
    fastest: float
    rtol: float
    has_duration: bool
    taken: int = 0
    usual_strength: float = 0.0


class PlannedMotion:
    """The motion along a trace, which can be evaluated at any time in it."""

    def __init__(self, relations: DemandEquations, manifold: Manifold, inputs: Sequence[PathInput]) -> None:
        self.relations, self.inputs = relations, inputs
        self._manifold = manifold
        self.end_reason = EndReason("done", 0.0, 0.0)
        self._starts: list[float] = []
        self._dense_outputs: list[Callable[[float], Floats]] = []
        self._vectors: dict[float, Floats] = {}
        self._breaks: list[float] = []
        self._standstills: list[Standstill] = []
        self._cache: dict[float, tuple[CurveState, DemandValues, Floats]] = {}

    @property
    def t1(self) -> float:
        """End of the motion, s."""
        return self.end_reason.t

    @property
    def piece_starts(self) -> list[float]:
        """Times at which given functions of time change their pieces, first the initial time."""
        return [t for t in self._breaks if t < self.t1]

    def make_instants(self, count: int) -> Floats:
        """Return a number of even times, and the ends and middles of the steps where these were shorter.

        Nothing is hidden between them.
        """
        even = np.linspace(0.0, self.t1, count)
        starts = np.array([t for t in self._starts if t < self.t1])
        within = np.searchsorted(even, starts, side="right") - 1
        crowded = np.flatnonzero(np.bincount(within, minlength=count) > 1)
        steps = np.append(starts, self.t1)
        quick = np.flatnonzero(np.isin(within, crowded) | np.isin(np.append(within[1:], count), crowded))
        extra = np.concatenate([steps[quick], 0.5 * (steps[quick] + steps[quick + 1])])
        return np.union1d(even, extra)

    def find_state(self, t: float) -> CurveState:
        """Return the state at a time."""
        k = max(bisect_right(self._starts, t) - 1, 0)
        z = self._dense_outputs[k](min(t, self.t1))
        n = self.relations.system.n
        return CurveState(z[:n], z[n : 2 * n], float(z[2 * n]), float(z[2 * n + 1]))

    def find_initial_state(self) -> CurveState:
        """Return the initial state."""
        state = self.find_state(0.0)
        size = max(float(np.abs(state.v).max(initial=0.0)), 1.0)
        return state._replace(v=np.where(np.abs(state.v) > RATE_ROUNDING_REL * size, state.v, 0.0))

    def evaluate(self, t: float) -> tuple[CurveState, DemandValues, Floats]:
        """Return the state, the values of the demands there, and the controls (k,)."""
        result = self._cache.get(t)
        if result is None:
            state = self.find_state(t)
            reading = self.relations.evaluate(t, state, self.make_parameters(t))
            standstill = self.find_standstill(t)
            if standstill is not None:
                # The demands ask for nothing there: the forces are those of the motion that joins its two sides.
                needed = standstill.compute_acceleration(t) - reading.v0
                u = np.linalg.lstsq(reading.W, needed, rcond=CONTROL_RANK_REL)[0]
                self._cache[t] = state, reading, np.asarray(u)
                return self._cache[t]
            # Between the steps rounding must not be taken for a deviation that asks for a force.
            result = self._cache[t] = state, reading, self.compute_controls(reading, 0.0)
        return result

    def find_standstill(self, t: float) -> Standstill | None:
        """Return the standstill that contains a time; None where there is none."""
        return next((standstill for standstill in self._standstills if standstill.t0 <= t <= standstill.t1), None)

    def make_parameters(self, t: float) -> Floats:
        """Return the numbers of the model at a time."""
        start = self._breaks[max(bisect_right(self._breaks, t) - 1, 0)]
        if start not in self._vectors:
            self._vectors[start] = self.relations.make_parameters(start)
        return self._vectors[start]

    def compute_controls(self, reading: DemandValues, pull_rate: float = PULL_RATE) -> Floats:
        """Return the controls (k,) that keep the demands; deviations decay with a rate (1/s)."""
        first = self.relations.first_demand
        scale = self.relations.scale[first:]
        pull = np.array(
            [
                sum(comb(len(chain), k) * pull_rate ** (len(chain) - k) * y for k, y in enumerate(chain.tolist()))
                for chain in reading.chains[first:]
            ]
        )
        right = -(reading.top_level[first:] + pull) / scale
        D = reading.D[first:] / scale[:, None]
        if D.shape == (1, 1):
            return np.asarray(right / D[0])
        return np.asarray(np.linalg.lstsq(D, right, rcond=CONTROL_RANK_REL)[0])

    def compute_control_strength(self, reading: DemandValues) -> float:
        """Return the strength of the controls, relative to their largest along the curve."""
        first = self.relations.first_demand
        D = reading.D[first:] / self.relations.scale[first:, None]
        if not np.isfinite(D).all():
            return 0.0
        return float(np.linalg.svd(D, compute_uv=False)[self.relations.demand_count - 1])

    def integrate(
        self,
        rotation: float,
        speed_demand: SpeedDemand,
        progress: Callable[[float], None],
        cancelled: Callable[[], bool],
        rtol: float = PLAN_TOLERANCE_REL,
    ) -> None:
        """Integrate until the demanded time or arc length.

        `rotation`: the angle (rad) from the velocity of the point in the model to the curve; `rtol`: the relative error
        of the state in a step.
        """
        end, goal = speed_demand.max_duration, speed_demand.end_arc_length
        schedules = list(self.relations.system.model.schedules.values())
        self._breaks = [0.0, *(t for t in find_breakpoints(schedules) if 0.0 < t < end)]
        standstills = (
            find_needed_standstills(self.relations, speed_demand.speed, end, goal)
            if speed_demand.speed is not None
            else []
        )
        start = self._manifold.find_start(self._find_start_point(standstills, end), rotation)
        z = np.concatenate([start.q, start.v, [start.s, start.parameter]])
        fastest = abs(self.relations.evaluate(0.0, start, self.make_parameters(0.0)).arc_length_rate)
        course = _PlanCourse(end, goal, fastest, rtol, bool(speed_demand.duration))
        for t0, t1 in pairwise(
            sorted({*self._breaks, *(t for standstill in standstills for t in (standstill.t0, standstill.t1)), end})
        ):
            standstill = next((standstill for standstill in standstills if standstill.t0 <= t0 < standstill.t1), None)
            if standstill is not None:
                state_behind = self._pass_standstill(standstill, (t0, t1), z, course)
            else:
                state_behind = self._follow_curve((t0, t1), z, course, progress, cancelled)
            if state_behind is None:
                return
            z = state_behind
        if not speed_demand.duration:
            self.end_reason = self.end_reason._replace(reason="endless")

    def _find_start_point(self, rests: Sequence[Standstill], end: float) -> CurvePoint:
        """Return the point of the curve at which the motion is joined to its start: behind a first standstill.

        Raises RunError where that standstill is too long.
        """
        if not rests or rests[0].t0 != 0.0:
            return CurvePoint(0.0, 0.0, self.relations.curve.begin)
        first = rests[0]
        if first.takes_too_long_to_start(rests[1].t0 if len(rests) > 1 else end):
            raise RunError(
                f"the speed law is nearly 0 until t = {first.t1:.4g} s, and the point cannot follow the "
                "curve. Use a law that increases from the start, for example 3*sin(pi*t/8)^2"
            )
        s = first.arc_length(first.t1)
        return CurvePoint(first.t1, s, self.relations.curve.find_parameter(s))

    def _pass_standstill(
        self, standstill: Standstill, span: tuple[float, float], z: Floats, course: _PlanCourse
    ) -> Floats | None:
        """Add a standstill within a span of time; return the state behind it, None where the motion ends."""
        t0, t1 = span
        if standstill.t0 == t0 and not self._append_standstill(standstill, z, course.end):
            return None
        if standstill.t0 > 0.0:
            z = self._dense_outputs[-1](t1)
        return None if self._ends_at_goal(standstill.t0, t1, z, course.goal) else z

    def _follow_curve(
        self,
        span: tuple[float, float],
        z: Floats,
        course: _PlanCourse,
        progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Floats | None:
        """Integrate over a span of time from a state; return the state at its end, None where the motion ends."""
        t0, t1 = span
        p, n = self.make_parameters(t0), self.relations.system.n
        with np.errstate(all="ignore"):
            solver = DOP853(self._make_rate_function(p), t0, z, t1, rtol=course.rtol, atol=0.1 * course.rtol)
            while solver.status == "running":
                if cancelled():
                    raise RunError("cancelled")
                if self._take_step(solver, p, course):
                    return None
                t, s = float(solver.t), float(solver.y[2 * n])
                done = max(s / course.goal, (t / course.end) if course.has_duration else 0.0)
                progress(min(done, 1.0))
        return np.asarray(solver.y)

    def _take_step(self, solver: DOP853, p: Floats, course: _PlanCourse) -> bool:
        """Take a step and store it; return True if the motion ends in it."""
        before = solver.t
        solver.step()
        course.taken += 1
        z, t = solver.y, float(solver.t)
        if solver.status == "failed" or not np.isfinite(z).all() or course.taken > MAX_PLAN_STEPS:
            self._record_end(before, course.fastest, "failed")
            return True
        dense = solver.dense_output()
        if not np.isfinite(dense(np.array([before, 0.5 * (before + t)]))).all():
            self._record_end(before, course.fastest, "failed")
            return True
        self._starts.append(before)
        self._dense_outputs.append(dense)
        self.end_reason = EndReason("done", t, float(z[2 * self.relations.system.n]))
        if self._ends_at_goal(before, t, z, course.goal):
            return True
        reading = self.relations.evaluate(t, self.find_state(t), p)
        if not np.isfinite(self.compute_controls(reading)).all():
            self._record_end(before, course.fastest, "failed")
            return True
        course.usual_strength = course.usual_strength or min(self.compute_control_strength(reading), 1.0)
        course.fastest = max(course.fastest, abs(reading.arc_length_rate))
        if not self._is_stopped(reading, course):
            return False
        self._record_end(self._find_stop_time((before, t), p, course), course.fastest, "singular")
        return True

    def _is_stopped(self, reading: DemandValues, course: _PlanCourse) -> bool:
        """Return True if the controls act too weakly, or the point is at rest."""
        slow = self.relations.has_free_speed and reading.arc_length_rate < STOPPED_SPEED_REL * course.fastest
        return slow or self.compute_control_strength(reading) < SINGULAR_STRENGTH_REL * course.usual_strength

    def _find_stop_time(self, span: tuple[float, float], p: Floats, course: _PlanCourse) -> float:
        """Return the time at which the motion stops, between the first and the last of a span."""
        t0, t1 = span
        while t1 - t0 > STOP_TIME_TOLERANCE_REL * (1.0 + t1):
            t = 0.5 * (t0 + t1)
            stopped = self._is_stopped(self.relations.evaluate(t, self.find_state(t), p), course)
            t0, t1 = (t0, t) if stopped else (t, t1)
        return t0

    def _make_rate_function(self, p: Floats) -> Callable[[float, Floats], Floats]:
        """Return the motion under the controls, z' = f(t, z) with z = (q, v, s, parameter of the curve)."""
        n = self.relations.system.n

        def rates(t: float, z: Floats) -> Floats:
            if not np.isfinite(z).all():
                return np.full(len(z), np.nan)
            state = CurveState(z[:n], z[n : 2 * n], float(z[2 * n]), float(z[2 * n + 1]))
            reading = self.relations.evaluate(t, state, p)
            v = reading.v0 + reading.W @ self.compute_controls(reading)
            return np.concatenate(
                [state.v, v, [reading.arc_length_rate, reading.arc_length_rate / reading.parameter_speed]]
            )

        return rates

    def _ends_at_goal(self, t0: float, t1: float, z: Floats, goal: float) -> bool:
        """Return True if the last piece, from t0 to z at t1, reaches the goal; the motion then ends there."""
        k = 2 * self.relations.system.n
        if z[k] < goal:
            return False
        t = brentq(_compute_overshoot, t0, t1, args=(self._dense_outputs[-1], k, goal), xtol=1e-14, rtol=1e-14)
        self.end_reason = EndReason("done", float(t), goal)
        return True

    def _append_standstill(self, standstill: Standstill, z: Floats, end: float) -> bool:
        """Add the piece of a standstill; return False where there is none.

        z: the state before it, or behind it where the motion begins with it.
        """
        rates = self._make_rate_function(self.make_parameters(standstill.t0))
        if standstill.t0 > 0.0 and standstill.takes_too_long_to_stop(
            self._standstills[-1].t1 if self._standstills else 0.0
        ):
            self._record_end(standstill.t0, np.inf, "slow")
            return False
        if standstill.t0 == 0.0:
            joined_standstill = join_to_after(standstill, self.relations, rates, z)
        elif standstill.t1 >= end:
            joined_standstill = join_from_before(standstill, self.relations, rates, z)
        else:
            n = self.relations.system.n
            guess = join_from_before(standstill, self.relations, rates, z).compute_state(standstill.t1)
            spot = CurvePoint(standstill.t1, float(guess[2 * n]), float(guess[2 * n + 1]))
            corner = next(
                (
                    item
                    for item in self.relations.curve.breaks
                    if item.corner_angle and standstill.stands_at(item.arc_length)
                ),
                None,
            )
            behind = self._manifold.find_nearest_state(
                spot, guess[: 2 * n], rotation=corner.corner_angle if corner is not None else 0.0
            )
            if behind is None:
                self._record_end(standstill.t0, np.inf, "slow")
                return False
            join = bridge if corner is None else rotate_at_corner
            joined_standstill = join(standstill, self.relations, rates, z, np.concatenate([behind, guess[2 * n :]]))
        self._standstills.append(joined_standstill)
        self._starts.append(standstill.t0)
        self._dense_outputs.append(joined_standstill.compute_state)
        self.end_reason = EndReason(
            "done", standstill.t1, float(joined_standstill.compute_state(standstill.t1)[2 * self.relations.system.n])
        )
        return True

    def _record_end(self, t: float, fastest: float, reason: str) -> None:
        """Record where and why the motion ends early."""
        if not self._dense_outputs:
            raise RunError(
                "the controls cannot follow the curve at its start: they do not act on it there (Δ = 0), or "
                "the requirement is not finite. Start elsewhere, or choose other controls."
            )
        state, reading, _ = self.evaluate(t)
        if abs(reading.arc_length_rate) < 2.0 * STOPPED_SPEED_REL * fastest:
            reason = "slow"
        elif reason == "failed" and self.compute_delta(t) < VANISHING_DELTA:
            reason = "singular"
            t = next((t for t in self._starts[::-1] if self.compute_delta(t) >= VANISHING_DELTA), t)
            state = self.find_state(t)
        elif (
            reason == "failed"
            and abs(reading.arc_length_rate) > RUNAWAY_SPEED_REL * abs(self.evaluate(0.0)[1].arc_length_rate) > 0.0
        ):
            reason = "runaway"
            limit = RUNAWAY_SPEED_REL * abs(self.evaluate(0.0)[1].arc_length_rate)
            t = next(t for t in self._starts[::-1] if abs(self.evaluate(t)[1].arc_length_rate) < limit)
            state = self.find_state(t)
        self.end_reason = EndReason(reason, t, state.s)

    def compute_delta(self, t: float) -> float:
        """Return Kirgetov's normalised Δ at a time.

        In a standstill, where the demands ask for nothing, it is that at the end of an initial one, at the start of a
        later one.
        """
        standstill = self.find_standstill(t)
        if standstill is not None:
            t = standstill.t1 if standstill.t0 == 0.0 else standstill.t0
        state, reading, u = self.evaluate(t)
        system = self.relations.system
        p = system.parameters(t, {drive.parameter: float(x) for drive, x in zip(self.inputs, u, strict=True)})
        pieces = SystemState(system, t, state.q, state.v, p).evaluate_equations()
        return compute_normalised_delta(pieces.M, pieces.A, reading.A, reading.W, self.relations.demand_count)


def _compute_overshoot(t: float, motion: Callable[[float], Floats], index: int, goal: float) -> float:
    """Return the time, or arc length, by which a state has passed a goal."""
    return float(motion(t)[index]) - goal
