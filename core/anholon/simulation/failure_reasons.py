"""Finds out why a motion failed: what is singular in the state where it stopped."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.forms.program_form import ProgramForm
from anholon.mechanics.contact_mode import EventFunction
from anholon.mechanics.control_condition import describe_vanished_delta
from anholon.mechanics.diagnosis import format_name_list
from anholon.mechanics.loads import ELONGATION
from anholon.mechanics.tolerances import SMALL_NORMALISED_DELTA
from anholon.model.schema import Spring
from anholon.outcome import Outcome
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.breakdown import REMEDY, explain_breakdown
from anholon.simulation.chatter import describe_chatter
from anholon.simulation.tolerances import LOCKED_INERTIA_REL, SHORT_RAMP_ULPS
from anholon.steppers.status import StepperStatus
from anholon.system.system import System
from anholon.system.system_state import SystemState


def add_time_to_message(error: RunError, t: float) -> str:
    """Return the message of an error on the way, with the time, but without its remedy."""
    text = error.message
    return text if text.startswith("at t = ") else f"At t = {t:.9g} s: {text}"


def find_event_outcome(
    run: Run, segment: MotionSegment, event_function: EventFunction, t: float, interval: float
) -> Outcome | None:
    """Return the outcome of a run that an event function ends; None if it changes the mode instead."""
    if event_function.cause == "law":
        return make_unmaintained_outcome(run, t)
    if event_function.cause == "vanish":
        return _make_zero_gradient_outcome(run, segment, event_function.name, t, interval)
    return (
        _make_invalid_coefficient_outcome(event_function, t) if event_function.cause in ("negative", "above") else None
    )


def make_stop_outcome(system: System, t: float, events: Sequence[int]) -> Outcome | None:
    """Return the outcome if one of the model's events, given by their numbers, stops the run; else None."""
    model_events = list(system.model.events.items())
    names = [
        name for name, event in (model_events[k] for k in events if k < len(model_events)) if event.action == "stop"
    ]
    if not names:
        return None
    return Outcome(status="stopped", t=t, message=f"Event '{names[0]}' ended the run at t = {t:.9g} s.")


def make_missed_contact_outcome(
    name: str, t: float, remedy: str = "Increase the frame rate: the check runs once per frame."
) -> Outcome:
    """Return the outcome of a motion that penetrated a contact without an event."""
    message = f"At t = {t:.9g} s the motion passed through '{name}' between two checks."
    return Outcome(status="failed", t=t, message=message, remedy=remedy)


def _make_zero_gradient_outcome(run: Run, segment: MotionSegment, name: str, t: float, interval: float) -> Outcome:
    """Return the end of a motion that reaches a state where the gradient of a constraint is zero."""
    system = segment.system
    row = system.rows.index(name)
    before = max(t - 1e-2 * interval, segment.t0)
    states = run.states_within(segment, np.array([before, t]))
    earlier, last = (
        SystemState(system, time, state[: system.n], state[system.n :], segment.p).evaluate_equations().A[row]
        for time, state in zip((before, t), states, strict=True)
    )
    slope = (last - earlier) / (t - before)
    t -= float(last @ slope / (slope @ slope))  # the watch looks a little ahead
    return Outcome(
        status="failed",
        t=t,
        message=f"The gradient of constraint '{name}' vanishes at t = {t:.9g} s.",
        remedy="There it restricts nothing, and the further motion is not determined. End the motion earlier, "
        "or write the constraint so that its gradient does not vanish.",
    )


def _make_invalid_coefficient_outcome(event_function: EventFunction, t: float) -> Outcome:
    """Return the end of a motion where a coefficient of friction, or a sliding force, leaves its bounds."""
    if event_function.cause == "above":
        message = (
            f"The coefficient of the friction '{event_function.name}' exceeds the static friction coefficient "
            f"at t = {t:.9g} s."
        )
        remedy = (
            "Keep the static friction coefficient at or above the sliding coefficient in all states of "
            "the motion, or end the motion earlier."
        )
    else:
        message = (
            f"The coefficient or sliding force of the friction '{event_function.name}' becomes negative "
            f"at t = {t:.9g} s."
        )
        remedy = (
            "A negative value would drive the slip. Keep it positive, for example by max(…, 0), or end "
            "the motion earlier."
        )
    return Outcome(status="failed", t=t, message=message, remedy=remedy)


def make_unmaintained_outcome(run: Run, t: float) -> Outcome:
    """Return the end of a motion at a time when its laws of control fail."""
    system = run.segments[-1].system
    names = [system.rows[i] for i in system.servo_rows]
    return Outcome(
        status="failed",
        t=t,
        message=f"Failed at t = {t:.9g} s. {describe_vanished_delta(names)}",
        remedy="Change the law before this time, or end the run there.",
    )


def is_delta_vanishing(run: Run, t: float) -> bool:
    """Return whether the motion stopped just before the event at which a law of control fails."""
    motion = run.segments[-1]
    if not motion.system.servo_rows:
        return False
    quantities = run.quantities_within(motion, ["delta:normalised"], np.array([t]))
    return abs(float(quantities["delta:normalised"][0])) <= SMALL_NORMALISED_DELTA


def _find_undirected_spring(at: SystemState) -> str:
    """Return the name of a spring whose ends coincide at a state and whose force is not finite there; or ""."""
    system, t, q, v, p = at
    equations, numbers = system.equations, p.tolist()
    for load in equations.loads:
        length = load.reported.get(ELONGATION + load.name)
        if length is None or not isinstance(system.model.forces.get(load.name), Spring):
            continue
        elongation, *Q = equations.graph.evaluate([length, *load.Q], t, [*q, *v], numbers)
        if math.isfinite(elongation) and not all(map(math.isfinite, Q)):
            return load.name
    return ""


def _find_undefined_load(at: SystemState) -> str:
    """Return the name of the first force that is not finite at a state; or ""."""
    equations, state, numbers = at.system.equations, [*at.q, *at.v], at.p.tolist()
    for load in equations.loads:
        if not all(map(math.isfinite, equations.graph.evaluate(load.Q, at.t, state, numbers))):
            return load.name
    return ""


def find_singularity(run: Run, t: float) -> str:
    """Return a sentence that names the singular part of the equations where the motion stopped; else ""."""
    motion = run.segments[-1]
    system = motion.system
    ramps = system.equations.names.ramps.read(motion.p)
    brief = min(ramps, key=lambda ramp: ramp.length, default=None)
    if brief is not None and brief.length < SHORT_RAMP_ULPS * math.ulp(t):
        return (
            f"The ramp of '{brief.name}' takes {brief.length:.3g} s, which is below the resolution of the time "
            "t. Use a jump, the limit of short ramps."
        )
    q, v = np.split(motion.states(np.array([t]))[0], 2)
    at = SystemState(system, t, q, v, motion.p)
    pieces = at.evaluate_equations()
    for name, row, b0 in zip(system.rows, pieces.A, pieces.b0, strict=True):
        if not (np.isfinite(row).all() and np.isfinite(b0)):
            return f"Constraint '{name}' is not finite there."
    bad = [c for c, force in zip(system.coordinates, pieces.f, strict=True) if not np.isfinite(force)]
    if bad:
        spring = _find_undirected_spring(at)
        if spring:
            return (
                f"The ends of the spring '{spring}' coincide at rest there, so that its force has no direction. Place "
                "them apart, let them move apart, or give the spring the length 0."
            )
        load = _find_undefined_load(at)
        if load:
            return f"The force '{load}' is not finite there; look for a division by zero or a root."
        return f"The force on '{bad[0]}' is not finite there; look for a division by zero or a root."
    if not np.isfinite(pieces.M).all():
        return "The mass matrix is not finite there."
    jumping = describe_chatter(at)
    if jumping:
        return jumping
    free = np.eye(system.n)
    if system.m:
        first = motion.states(np.array([motion.t0]))[0]
        start = SystemState(system, motion.t0, first[: system.n], first[system.n :], motion.p).evaluate_equations().A
        for name, row, full in zip(system.rows, pieces.A, start, strict=True):
            if np.linalg.norm(row) < 1e-6 * np.linalg.norm(full):
                return f"The gradient of constraint '{name}' vanishes there (a singular position)."
        _, size, rows = np.linalg.svd(pieces.A[list(system.diagnosis.independent)])
        if size[-1] < 1e-6 * size[0]:
            return "The constraints become dependent there (a singular position)."
        free = rows[len(size) :].T
    size, vectors = np.linalg.eigh(free.T @ pieces.M @ free)
    if size.size and size[0] < LOCKED_INERTIA_REL * np.abs(pieces.M).max():
        parts = np.abs(free @ vectors[:, 0])
        names = [name for name, part in zip(system.coordinates, parts, strict=True) if part > 0.1 * parts.max()]
        moved, advice = format_name_list(names), "describe the rotation by other angles or another order of axes."
        where = "a singular position of these coordinates, as the gimbal lock of three angles"
        if len(names) == 1:
            return f"Nearly nothing with mass moves there when {moved} changes ({where}): {advice}"
        return f"Nearly nothing with mass moves there when {moved} change in a certain proportion ({where}): {advice}"
    return ""


def make_failure_outcome(
    run: Run, status: StepperStatus, t: float, program: tuple[ProgramForm, Floats] | None
) -> Outcome:
    """Return the outcome of a motion whose stepper has stopped at t.

    `program`: the form for programs that computed it, if one did, and the end of its state.
    """
    if status is StepperStatus.CANCELLED:
        return Outcome(status="cancelled", t=t, message=f"Cancelled at t = {t:.9g} s.")
    if is_delta_vanishing(run, t):
        return make_unmaintained_outcome(run, t)
    remedy = (program[0].find_singularity(t, program[1]) if program else "") or find_singularity(run, t)
    message = f"Failed at t = {t:.9g} s. {status.message}"
    named = ""
    if status is not StepperStatus.RECORD_FULL and (not remedy or program):
        named = explain_breakdown(run)
    if named:
        message, remedy = f"{message} {named}", remedy or REMEDY
    return Outcome(status="failed", t=t, message=message, remedy=remedy or status.remedy)
