"""The effect of a ramp, predicted before it is run: its reactions and the rates at its end.

The motion that the ramp prescribes is integrated from its beginning with the constraints that act then, as if none
released, lifted off or closed; their reactions, compared with their limits, show whether and when they will. For a
blade

    N = M [ω (u - ω y_C) + y_C'']

of which M Δy_C max|f''|/ε², the force of the moving masses alone, remains when the time ε of the ramp is small, y_C
follows the profile and the change of pose does not turn the body. Where it does, ω grows as 1/ε, and the whole force as
1/ε².
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import BoundForm
from anholon.forms.binding import bind_form
from anholon.mechanics.contact_mode import EventFunction
from anholon.mechanics.parameters import find_breakpoints
from anholon.mechanics.ramps import Ramp
from anholon.model.query.stage_sequence import FADE, shape_second_derivative
from anholon.results.run_data import MotionSegment
from anholon.simulation.ramp_state import RampState
from anholon.simulation.system_momentum import BladeState, compute_system_momentum, express_at_blade, find_active_blades
from anholon.simulation.tolerances import (
    FORECAST_REFINEMENTS,
    FORECAST_RTOL,
    FORECAST_SAMPLES,
    MAX_FORECAST_STEPS,
    PROFILE_SAMPLES,
    RESERVE_TOLERANCE_REL,
    SHORT_RAMP_TIME,
)
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
from anholon.steppers.step_history import interpolate
from anholon.system.kink_times import KinkTimes
from anholon.system.system import System
from anholon.system.system_state import SystemState

_FINE, _FINER = 65, 3  # looks between two of these, where something changes, and how many times over
_CHANGES: Final = ("slip", "release", "contact")


class PredictedPeak(NamedTuple):
    """The largest magnitude of a reaction: its value with its sign, and when it acts, s."""

    value: float
    t: float


class PredictedChange(NamedTuple):
    """The first change of mode during a ramp, and its time, s.

    It is a slip, a release or a contact of a constraint, named as an event of the run.
    """

    what: str
    name: str
    t: float


class Forecast(NamedTuple):
    """The expected effect of a ramp, SI units.

    `peaks` of all reactions; `angular_velocity` about the vertical and `speeds` along the blades at its end;
    `max_profile_curvature`: the largest |f''| of its profiles; `lateral_forces`: by blade, M Δy_C max|f''| / ε², the
    force of the moving masses alone, N; `short_ramp_forces`: by blade, the lateral force, N with its sign, that the
    limit of short ramps, which grows as 1/ε², gives at this length; empty where ramps begin with an impact; both empty
    where ramps differ in profile or length; `reaction_limits`: what constraints with a friction limit can hold when
    their reaction is largest, in the unit of their multipliers; `is_complete`: whether the motion could be integrated
    to the end of the ramp; `change`: the first release, lift-off or landing before that, after which the rest of the
    forecast does not hold.
    """

    length: float
    peaks: dict[str, PredictedPeak]
    angular_velocity: float
    speeds: dict[str, float]
    max_profile_curvature: float
    lateral_forces: dict[str, float]
    short_ramp_forces: dict[str, float]
    reaction_limits: dict[str, float]
    is_complete: bool
    change: PredictedChange | None = None


class _PrescribedMotion(NamedTuple):
    """The prescribed motion: times (k,), states (k, 2n), reactions (k, m), vectors p, and the first change of mode."""

    times: Floats
    states: Floats
    reactions: Floats
    parameters: list[Floats]
    is_complete: bool
    change: PredictedChange | None


def predict_ramp(at: SystemState, ramps: tuple[Ramp, ...]) -> Forecast:
    """Return the expected effect of ramps that begin together just before a state.

    The vector p of the state has all active ramps, these included.
    """
    system, t, _, _, p = at
    names = system.equations.names.ramps
    length = max(ramp.length for ramp in ramps)
    driven = _integrate_ramps(at, length)
    peaks = {row: find_peak(driven.times, driven.reactions[:, k]) for k, row in enumerate(system.rows)}
    grips: dict[str, float] = {}
    for row in _find_limited_rows(system):
        k = int(np.abs(driven.reactions[:, system.rows.index(row)]).argmax())
        reactions = dict(zip(system.rows, driven.reactions[k].tolist(), strict=True))
        grips[row] = _compute_reaction_limit(
            system, row, float(driven.times[k]), driven.states[k], driven.parameters[k], reactions
        )
    t1 = float(driven.times[-1])
    start = at._replace(p=names.stop_at(p, t))
    q1, v1 = np.split(driven.states[-1], 2)
    end = SystemState(system, t1, q1, v1, names.stop_at(driven.parameters[-1], t1))
    for vector in (start.p, end.p):
        system.compiled.prepare(vector)
    before, after = compute_system_momentum(start), compute_system_momentum(end)
    settled = compute_system_momentum(at._replace(p=end.p))  # the final pose at the initial position
    shapes = {ramp.shape for ramp in ramps if ramp.shape != FADE}
    places = np.linspace(0.0, 1.0, PROFILE_SAMPLES).tolist()
    steep = max((abs(shape_second_derivative(shape, s)) for shape in shapes for s in places), default=0.0)
    # Ramps of several shapes or lengths together follow no single law of their length.
    alike = len(shapes) == 1 and all(ramp.length == length for ramp in ramps)
    acting = find_active_blades(start) if alike else ()
    sideways = {
        blade.name: float(before.mass * ((settled.centre - before.centre) @ blade.side) * steep / length**2)
        for blade in acting
    }
    sixth_order = _compute_short_ramp_forces(at, ramps, acting) if steep and alike else {}
    ahead = find_active_blades(end)
    speeds = {blade.name: express_at_blade(blade, after)[0] for blade in ahead}
    return Forecast(
        length,
        peaks,
        after.mean_angular_velocity,
        speeds,
        steep,
        sideways,
        sixth_order,
        grips,
        driven.is_complete,
        driven.change,
    )


def _compute_short_ramp_forces(
    at: SystemState, ramps: tuple[Ramp, ...], acting: tuple[BladeState, ...]
) -> dict[str, float]:
    """Return by blade the limit of its force times ε² for short ramps, divided by the ε² of these ramps, N.

    It is computed from rest, because rates that do not grow with 1/ε do not contribute; empty if that motion cannot be
    integrated.
    """
    system, t, _, v, p = at
    names, start = system.equations.names.ramps, {ramp.name for ramp in ramps}
    length = max(ramp.length for ramp in ramps)
    part = min(1.0, SHORT_RAMP_TIME / length)
    quick = p.copy()
    names.fill(
        quick,
        [
            ramp._replace(length=part * ramp.length) if ramp.name in start and ramp.t0 == t else ramp
            for ramp in names.read(p)
        ],
    )
    driven = _integrate_ramps(at._replace(v=np.zeros_like(v), p=quick), part * length)
    if not driven.is_complete:
        return {}
    blade_forces = ((blade, driven.reactions[:, system.rows.index(blade.name)]) for blade in acting)
    return {b.name: b.force * find_peak(driven.times, values).value * part**2 for b, values in blade_forces}


def _integrate_ramps(at: SystemState, length: float) -> _PrescribedMotion:
    """Integrate the motion that ramps prescribe, over their whole length, in smooth segments."""
    system, t, q, v, p = at
    names, end = system.equations.names.ramps, t + length
    moving = RampState(system.parameter_values(p), names.read(p))
    stops = {
        end,
        *(ramp.t0 + ramp.length for ramp in moving.ramps),
        *find_breakpoints(list(system.model.schedules.values())),
    }
    times, states, reactions, numbers = [], [], [], []
    state, is_complete, change = np.concatenate([q, v]), True, None
    for t0, t1 in pairwise([t, *sorted(stop for stop in stops if t < stop <= end)]):
        moving = moving.finish_ramps(t0)
        segment_p = system.parameters(t0, moving.values, moving.ramps)
        system.copy_slip_starts(segment_p, system, p)
        place, speed = np.split(state, 2)
        bound = bind_form("lagrange1", SystemState(system, t0, place, speed, segment_p))
        integrator = Dop853(
            bound.rhs,
            bound.size,
            bound.p,
            rtol=FORECAST_RTOL,
            atol=1e-3 * FORECAST_RTOL,
            t0=t0,
            y0=bound.encode(t0, place, speed),
            t_end=t1,
            max_step=length / 8.0,
            project_address=bound.project,
        )
        is_complete = integrator.advance(MAX_FORECAST_STEPS) is StepperStatus.DONE
        samples = np.linspace(t0, integrator.t, FORECAST_SAMPLES)
        Y = bound.decode(samples, interpolate(integrator.record, samples)) if integrator.t > t0 else state[None, :]
        samples = samples[: len(Y)]
        times.append(samples)
        states.append(Y)
        rigid = np.clip(samples, *KinkTimes(system).smooth_interval(t0, float(samples[-1]), segment_p))
        reactions.append(system.map("observe", rigid, Y, segment_p)[:, : system.m])
        numbers += [segment_p] * len(samples)
        if len(samples) > 1:
            change = change or _find_first_change(system, samples, _make_state_reader(bound, integrator), segment_p)
        state = Y[-1]
        if not is_complete:
            break
    return _PrescribedMotion(
        np.concatenate(times), np.concatenate(states), np.concatenate(reactions), numbers, is_complete, change
    )


def _make_state_reader(form: BoundForm, integrator: Dop853) -> Callable[[Floats], Floats]:
    """Return the states (k, 2n) of a motion as a function of times (k,)."""
    return lambda times: form.decode(times, interpolate(integrator.record, times))


def find_ended_slip(segment: MotionSegment) -> EventFunction | None:
    """Return the event function of the slip that ended a segment; None if something else ended it."""
    times = segment.steps()
    watched, reserves = _compute_margins(segment.system, times, segment.states(times), segment.p, ("slip",))
    empty = np.flatnonzero(np.abs(reserves[-1]) <= RESERVE_TOLERANCE_REL * np.abs(reserves).max(axis=0))
    return watched[int(empty[0])] if len(empty) else None


def _compute_margins(
    system: System, times: Floats, states: Floats, p: Floats, causes: Sequence[str]
) -> tuple[list[EventFunction], Floats]:
    """Return the event functions with some causes and their values at times, (k, functions)."""
    chosen = [k for k, watch in enumerate(system.event_functions) if watch.cause in causes]
    if not chosen:
        return [], np.zeros((len(times), 0))
    first = len(system.model.events) + len(system.crossings)
    values = system.map("events", times, states, p)
    return [system.event_functions[k] for k in chosen], values[:, [first + k for k in chosen]]


def _find_first_change(
    system: System, times: Floats, states: Callable[[Floats], Floats], p: Floats
) -> PredictedChange | None:
    """Return the first change of mode along a motion whose states (k, 2n) are a function of times (k,)."""
    watched, reserves = _compute_margins(system, times, states(times), p, _CHANGES)
    # What begins at 0, as a gap that has just opened, must have left it before it can come back.
    small = RESERVE_TOLERANCE_REL * np.abs(reserves).max(axis=0)
    has_left = np.maximum.accumulate(reserves, axis=0) > small
    predicted_changes: list[PredictedChange] = []
    for column, watch in enumerate(watched):
        below = np.flatnonzero((reserves[1:, column] < 0.0) & has_left[:-1, column])
        if reserves[0, column] < -small[column]:
            predicted_changes.append(PredictedChange(watch.cause, watch.name, float(times[0])))
        elif len(below):
            t0, t1 = times[below[0]], times[below[0] + 1]
            for _ in range(_FINER):
                inside = np.linspace(t0, t1, _FINE)
                values = _compute_margins(system, inside, states(inside), p, _CHANGES)[1][:, column]
                k = max(int(np.argmax(values < 0.0)), 1)
                t0, t1 = inside[k - 1], inside[k]
            predicted_changes.append(PredictedChange(watch.cause, watch.name, float(t1)))
    return min(predicted_changes, key=lambda change: change.t, default=None)


def _find_limited_rows(system: System) -> list[str]:
    """Return the rows that release beyond a friction limit."""
    return [
        friction.slipping_constraint
        for friction in system.equations.friction_elements
        if friction.slipping_constraint and friction.slipping_constraint in system.rows
    ]


def _compute_reaction_limit(
    system: System, row: str, t: float, y: Floats, p: Floats, normal_forces: dict[str, float]
) -> float:
    """Return the largest multiplier that a row with a grip limit can have at a state with these reactions."""
    equations = system.equations
    friction = next(friction for friction in equations.friction_elements if friction.slipping_constraint == row)
    limit, share = equations.graph.evaluate([friction.constant_limit, friction.static_coefficient], t, list(y), list(p))
    if friction.constraint and share:
        normal_reaction = equations.normal_reactions[friction.constraint]
        pushes = equations.graph.evaluate(
            [node for push in normal_reaction.force_directions for node in push], t, list(y), list(p)
        )
        weights = np.array([normal_forces.get(name, 0.0) for name in normal_reaction.rows])
        limit += share * float(np.linalg.norm(weights @ np.array(pushes).reshape(-1, 3)))
    return float(limit)


def refine_peak(read: Callable[[Floats], Floats], times: Floats, values: Floats) -> PredictedPeak:
    """Return the extremum of a curve, refined with `read` (values at any times (k,)) beyond the samples at `times`."""
    for _ in range(FORECAST_REFINEMENTS):
        at = int(np.abs(values).argmax())
        if not 0 < at < len(times) - 1:
            break
        times = np.linspace(times[at - 1], times[at + 1], 9)
        values = read(times)
    return find_peak(times, values)


def find_peak(times: Floats, values: Floats) -> PredictedPeak:
    """Return the extremum of a sampled curve, by the parabola through the three samples about it."""
    peak_index = int(np.abs(values).argmax())
    if 0 < peak_index < len(times) - 1:
        (t0, t1, t2), (y0, y1, y2) = times[peak_index - 1 : peak_index + 2], values[peak_index - 1 : peak_index + 2]
        if not t0 < t1 < t2:  # at the instant between two segments
            return PredictedPeak(float(y1), float(t1))
        left_slope, right_slope = (y1 - y0) / (t1 - t0), (y2 - y1) / (t2 - t1)
        bend = (right_slope - left_slope) / (t2 - t0)
        if bend:
            t = 0.5 * (t0 + t1 - left_slope / bend)
            if t0 <= t <= t2:
                return PredictedPeak(float(y0 + left_slope * (t - t0) + bend * (t - t0) * (t - t1)), float(t))
    return PredictedPeak(float(values[peak_index]), float(times[peak_index]))
