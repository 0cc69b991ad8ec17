"""Events at one instant: zeros at the very start of a segment, and values that jump across 0 between segments.

A zero within 1e-10 s of the start of a segment belongs to that start, and one that two segments have on both sides of 0
is a zero of neither. Between two segments each event function is therefore checked for a change of sign about the end
of the first one, as it would have continued, and from one segment to the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.model.query.stage_sequence import DIRECTIONS
from anholon.outcome import Occurrence
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.run_plan import ExitCondition, PlannedSegment
from anholon.simulation.tolerances import (
    DEFINITE_SIGN,
    EVENT_ROUNDING_REL,
    IMMINENT_EVENT_REL,
    MAX_RECENT_EVENTS,
    MODE_EVENT_FACTOR,
    SIMULTANEOUS_TIME_REL,
)
from anholon.steppers.step_history import LocatedEvent
from anholon.system.system import System

EventValues = tuple[System, Floats]
"""Values of all events of a system: of its model, of its stages and of its mode."""

_FINAL: Final = frozenset({"law", "vanish", "negative", "above"})  # watches with which the equations end


class CrossedFunctions(NamedTuple):
    """Functions that cross 0 at an instant.

    It has the numbers of the model's events and of the crossings of its stages, each with its direction (1 up, -1
    down), and the numbers of event functions of its mode.
    """

    events: tuple[tuple[int, int], ...] = ()
    crossings: tuple[tuple[int, int], ...] = ()
    mode_events: tuple[int, ...] = ()


class Continuation(NamedTuple):
    """The system, vector p and state with which a motion continues."""

    system: System
    p: Floats
    q: Floats
    v: Floats


class SegmentEnding(NamedTuple):
    """The event functions that cross 0 at the end t of a segment, extended to t1, and the values of all of them."""

    segment: MotionSegment
    t: float
    t1: float
    crossed_functions: CrossedFunctions
    values: Floats

    def is_current(self, segment: MotionSegment, t: float) -> bool:
        """Return whether it is the ending of a segment at t in its present extent."""
        return self.segment is segment and (self.t, self.t1) == (t, segment.t1)

    def find_crossed(self, continuation: Continuation) -> CrossedFunctions:
        """Return the events that cross 0 at the end of the segment or at the beginning of the motion `continuation`."""
        ended_system, crossed, (system, p, q, v) = self.segment.system, self.crossed_functions, continuation
        if not (ended_system.model.events or ended_system.crossings):
            return crossed
        values = system.call("events", self.t, q, v, p) if system.has_function("events") else np.zeros(0)
        jumped = find_crossed_between((ended_system, self.values), (system, values))
        return crossed._replace(
            events=tuple(dict.fromkeys((*crossed.events, *jumped.events))),
            crossings=tuple(dict.fromkeys((*crossed.crossings, *jumped.crossings))),
        )


def find_segment_ending(segment: MotionSegment, t: float) -> SegmentEnding:
    """Return the events that cross 0 at the end t of a segment."""
    system = segment.system
    event_count = len(system.model.events)
    count = event_count + len(system.crossings)
    if system.programs or not (count or system.event_functions):
        return SegmentEnding(segment, t, segment.t1, CrossedFunctions(), np.zeros(0))
    pause = SIMULTANEOUS_TIME_REL * max(1.0, abs(t))
    times = np.array([max(segment.t0, t - pause), min(t, segment.t1)])
    early, state = segment.states(times)
    samples = np.array([*times, t + pause]), np.array([early, state, 2.0 * state - early])
    before, now, beyond = system.map("events", *samples, segment.p)
    size = 1.0 + float(np.abs(state).max(initial=0.0))
    rounding = np.full(len(now), EVENT_ROUNDING_REL * size)
    rounding[count:] *= MODE_EVENT_FACTOR
    signs = _signs(beyond, rounding)
    results = [(k, int(signs[k])) for k in np.flatnonzero(signs * _signs(before, rounding) < 0.0).tolist()]
    # A larger value reaches 0 as soon as its cause ends with the motion, such as the end of a short ramp.
    close = np.abs(now) <= IMMINENT_EVENT_REL * size
    watches = tuple(
        k - count
        for k, sign in results
        if k >= count
        and system.event_functions[k - count].direction in (0, sign)
        and (close[k] or signs[k] * now[k] >= 0.0)
    )
    return SegmentEnding(segment, t, segment.t1, _group_crossings(system, results, watches), now)


def _group_crossings(
    system: System, crossings: Sequence[tuple[int, int]], mode_events: tuple[int, ...] = ()
) -> CrossedFunctions:
    """Return events of the model and crossings of its stages by their own numbers, with those of the contact mode."""
    event_count = len(system.model.events)
    count = event_count + len(system.crossings)
    events = tuple(entry for entry in crossings if entry[0] < event_count)
    return CrossedFunctions(
        events, tuple((k - event_count, sign) for k, sign in crossings if event_count <= k < count), mode_events
    )


def choose_mode_event(system: System, reached: Sequence[int], jumped: Sequence[int]) -> int | None:
    """Return the event function that ends a segment, among those that are `reached` there or that `jumped` across 0.

    After a kink of positions all reactions may differ, and their event functions jump with it. Whether the kink is
    located before, with or just after them is a matter of rounding: the kink takes precedence, unless the equations end
    there.
    """
    watches = system.event_functions
    # Nothing else changes where the base of a rotation vector moves: it does not count as an event function.
    bases = {k for k, watch in enumerate(watches) if watch.cause == "base"}
    reached, jumped = ([k for k in numbers if k not in bases] for numbers in (reached, jumped))
    mode_event_numbers = [
        k for k in reached if k < len(watches)
    ]  # followed by events of the form, which is chosen anew
    final = next((k for k in mode_event_numbers if watches[k].cause in _FINAL), None)
    if final is not None:
        return final
    corner = next((k for k in (*reversed(mode_event_numbers), *jumped) if watches[k].cause == "corner"), None)
    if corner is not None:
        return corner
    return next(iter((*reversed(mode_event_numbers), *reversed(reached), *jumped)), None)


def find_crossed_between(before: EventValues, after: EventValues) -> CrossedFunctions:
    """Return the events and crossings of a system that jump across 0, or to 0.

    They are found from their values in that system and in the system with which the motion continues.
    """
    system, values = before
    if not len(values):
        return CrossedFunctions()
    # The numbers belong to another model if a run was continued.
    value_by_name = dict(zip(_event_names(after[0]), after[1].tolist(), strict=False))
    becomes = np.array([value_by_name.get(name, np.nan) for name in _event_names(system)])
    was, comes = (_signs(side, DEFINITE_SIGN) for side in (values[: len(becomes)], becomes))
    jumps = np.flatnonzero((was != 0.0) & (comes != was) & np.isfinite(becomes))
    return _group_crossings(system, [(k, -int(was[k])) for k in jumps.tolist()])


def make_event_flags(
    directions: Sequence[int], stops: Sequence[bool], exit_conditions: Sequence[ExitCondition], first: int
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """Return directions and stop flags of all events of a form; crossings, from number `first` on, end the stage."""
    directions, stops = list(directions), list(stops)
    ways = [way for way in exit_conditions if not way.mode_change]
    for crossing in {way.crossing for way in ways}:
        wanted = {way.direction for way in ways if way.crossing == crossing}
        directions[first + crossing] = wanted.pop() if len(wanted) == 1 else 0
        stops[first + crossing] = True
    return tuple(directions), tuple(stops)


def record_events(run: Run, located: Sequence[LocatedEvent], end: float) -> None:
    """Record in a run the events of its model that an integrator has located until a time."""
    names = list(run.system.model.events)
    run.events.extend(
        Occurrence(name=names[event.index], t=float(event.t))
        for event in (located if names else ())
        if event.index < len(names) and event.t <= end
    )


def record_events_at(run: Run, crossings: Sequence[tuple[int, int]], t: float) -> list[int]:
    """Record events of the model in a run at an instant, unless they are recorded already, and return their numbers."""
    model_events, numbers = list(run.system.model.events.items()), []
    for k, sign in crossings:
        name, event = model_events[k]
        near = SIMULTANEOUS_TIME_REL * max(1.0, abs(t))
        is_recorded = any(
            occurrence.name == name and abs(occurrence.t - t) <= near for occurrence in run.events[-MAX_RECENT_EVENTS:]
        )
        if not is_recorded and DIRECTIONS[event.direction] in (0, sign):
            run.events.append(Occurrence(name=name, t=t))
            numbers.append(k)
    return numbers


def record_events_between(
    run: Run, segment: PlannedSegment, t: float, crossed: CrossedFunctions, happened: Sequence[Occurrence] = ()
) -> tuple[list[int], ExitCondition | None]:
    """Record the events of the model in a run at the instant between two smooth segments.

    Return their numbers, and the exit condition that these crossings, or the events `happened` there, fulfil. A stage
    waits only for events after its beginning.
    """
    begins = segment.starts_stage and t == segment.t0
    way = segment.find_exit((event.name for event in happened), () if begins else crossed.crossings)
    return record_events_at(run, crossed.events, t), way


def _event_names(system: System) -> list[tuple[str, str]]:
    return [*(("event", name) for name in system.model.events), *(("crossing", text) for text in system.crossings)]


def _signs(values: Floats, threshold: float | Floats) -> Floats:
    return np.where(np.abs(values) > threshold, np.sign(values), 0.0)
