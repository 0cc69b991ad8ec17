"""The contact mode of a running motion: chosen at the start of every smooth segment and at every event function that
ends a mode."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.contact.contact_problem import Contact, ContactProblem, ProgramControl
from anholon.contact.initial_mode import write_slip_directions
from anholon.contact.transition import ModeTransition, compute_mode_transition
from anholon.errors import ModelError, RunError
from anholon.mechanics.contact_mode import (
    ContactMode,
    EventFunction,
    add_loaded_constraints,
    find_constraint_of_row,
    find_initially_disabled,
)
from anholon.mechanics.parameters import is_smooth_at
from anholon.outcome import Occurrence
from anholon.simulation.initial import project_state
from anholon.simulation.run_plan import PlannedSegment
from anholon.simulation.stage_transition import compute_stage_transition, describe_impacts, describe_impulses
from anholon.simulation.tolerances import (
    AT_REST_SPEED,
    BRIEF_MODE_TIME,
    CLEAR_OF_EVENTS_REL,
    FAR_FROM_EVENTS_REL,
    FIRST_STEP_REL,
    IMPACT_RATE_TOLERANCE_REL,
    LIFT_OFF_GAP_REL,
    MAX_BRIEF_MODES,
    MAX_CHANGES_AT_ONCE,
    MISSED_CONTACT_TOLERANCE_REL,
    SIMULTANEOUS_TIME_REL,
)
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants

_FORCED: Final = frozenset({"slip", "release"})
"""Watches of forces, which a ramp may change at once."""


class ModeEntry(NamedTuple):
    """A mode that was entered.

    It has its system, the vector p of that system, the rates, the events, the longest first step (s) that does not jump
    over the next event, and the coordinates, if they had to be freed of rounding.
    """

    system: System
    p: Floats
    v: Floats
    events: tuple[Occurrence, ...]
    max_first_step: float = math.inf
    coordinates: Floats | None = None


class ModeSwitcher:
    """The modes of one run, in sequence; `segment`: the part of the plan entered last, `p`: its vector."""

    def __init__(self, system: System, min_flight_share: float) -> None:
        """`min_flight_share`: part of the time between two frames below which bounces count as closed."""
        self._system, self._min_flight_share = system, min_flight_share
        self.segment: PlannedSegment | None = None
        self.p = np.zeros(0)
        self._interval = 1.0 / system.model.simulation.frames
        self.mode: ContactMode | None = None  # the one entered last
        self._inactive = find_initially_disabled(system.model)
        self._ends: deque[float] = deque(maxlen=MAX_BRIEF_MODES)  # times at which events ended the last modes

    @cached_property
    def variants(self) -> Variants:
        """The systems of the modes that the run has entered."""
        return Variants(self._system)

    def enter_mode(
        self,
        segment: PlannedSegment,
        t: float,
        q: Floats,
        v: Floats,
        event_function: EventFunction | None = None,
        control: ProgramControl | None = None,
        rod_system: System | None = None,
    ) -> ModeEntry:
        """Return the mode in which the motion continues from a state inside a segment of the plan.

        `event_function` ended the previous mode, `control` is that of program constraints; `rod_system`: the system
        together with its rods. Raises RunError if there is no such mode.
        """
        system = self._system if rod_system is None else rod_system
        if segment is not self.segment:
            self.segment, self.p = segment, system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        p = self.p
        if not system.has_contact_modes:
            return ModeEntry(system, p, v, ())
        if event_function is not None:
            self._require_progress(t)
        untouched = ContactMode(add_loaded_constraints(system.model, self._inactive))
        if (
            rod_system is None
            and system.is_own_variant
            and segment.switched_off == self._inactive
            and self.mode in (None, untouched)
        ):
            self.mode = untouched  # nothing is switched yet: as if nothing ever were
            system = self._variant(untouched, SystemState(system, t, q, v, p))
            return ModeEntry(system, system.parameters(segment.t0, segment.parameter_values, segment.ramps), v, ())
        entered = self._enter_at(segment, t, t, q, v, event_function, control, rod_system)
        for _ in range(MAX_CHANGES_AT_ONCE if segment.ramps else 0):
            late = t + SIMULTANEOUS_TIME_REL * max(1.0, abs(t))
            immediate = _find_immediate_event(SystemState(entered.system, t, q, entered.v, entered.p), late)
            if immediate is None:
                break
            occurrences, entered = (
                entered.events,
                self._enter_at(segment, t, late, q, entered.v, immediate, control, rod_system),
            )
            entered = entered._replace(events=(*occurrences, *entered.events))
        return entered

    def _require_progress(self, t: float) -> None:
        """Raise RunError if a motion changes from mode to mode without progress."""
        self._ends.append(t)
        lasted = t - self._ends[0]
        min_flight = self._min_flight_share * self._interval
        # Bounces take longer each; several contacts may bounce side by side.
        brief = max(0.1 * min_flight, min(BRIEF_MODE_TIME * max(1.0, abs(t)), 0.5 * min_flight))
        if len(self._ends) == MAX_BRIEF_MODES and lasted < MAX_BRIEF_MODES * brief:
            raise RunError(
                f"at t = {t:.9g} s contacts and frictions change again and again, {MAX_BRIEF_MODES} times within "
                f"{lasted:.2g} s. Choose another method (auto, radau) or, with rods, damping; reduce the coefficients "
                "of friction and of restitution, or let springs carry some of the contacts"
            )

    def _enter_at(
        self,
        segment: PlannedSegment,
        t: float,
        decision_time: float,
        q: Floats,
        v: Floats,
        event_function: EventFunction | None,
        control: ProgramControl | None,
        rod_system: System | None,
    ) -> ModeEntry:
        """Return the result of `enter_mode`, decided by the forces at `decision_time`, not before t."""
        system, p, before = self._system if rod_system is None else rod_system, self.p, self.mode
        mode_transition = compute_mode_transition(
            SystemState(system, decision_time, q, v, p),
            inactive=segment.switched_off,
            previous=before or ContactMode(),
            event_function=event_function,
            min_flight=self._min_flight_share * self._interval,
            program_control=control,
        )
        self.mode = mode_transition.mode
        variant = self._variant(mode_transition.mode, SystemState(system, t, q, mode_transition.v, p), rod_system)
        variant_p = variant.parameters(segment.t0, segment.parameter_values, segment.ramps)
        write_slip_directions(variant, mode_transition, variant_p)
        projected = project_state(variant, np.concatenate([q, mode_transition.v]), variant_p, t) if variant.m else None
        happened = _describe_mode_change(t, before, mode_transition, system)
        if projected is not None and _presses_another(system, t, q, projected[: system.n], p, mode_transition.mode):
            closed = projected[: system.n]
            entered = self._enter_at(segment, t, decision_time, closed, mode_transition.v, None, control, rod_system)
            coordinates = closed if entered.coordinates is None else entered.coordinates
            return entered._replace(events=(*happened, *entered.events), coordinates=coordinates)
        rates = mode_transition.v if projected is None else projected[system.n :]
        # A flight or slip begins at 0 and must be seen to leave it: the first samples lie at 1/8 of the step.
        begins = any(friction_state.grip == "slide" for friction_state in mode_transition.mode.holds)
        first = min(
            FIRST_STEP_REL * mode_transition.shortest_flight, FIRST_STEP_REL * self._interval if begins else math.inf
        )
        place = None
        if mode_transition.inactive_touching:
            place, rates = _separate_contacts(SystemState(system, t, q, rates, p), mode_transition.inactive_touching)
        return ModeEntry(variant, variant_p, rates, happened, first, place)

    def _variant(self, mode: ContactMode, at: SystemState, rod_system: System | None = None) -> System:
        """Return the system of a mode that begins at a state; raises RunError if its equations have no solution."""
        try:
            variant = self.variants.get(mode, at)
        except ModelError as error:
            raise RunError(f"at t = {at.t:.9g} s the motion cannot continue: {error.problems[0].text()}") from error
        return rod_system if rod_system is not None and variant is self._system else variant

    def continue_through_knot(
        self, previous: PlannedSegment, segment: PlannedSegment, entry: ModeEntry, q: Floats, v: Floats
    ) -> ModeEntry | None:
        """Return the entry into a segment that differs from the last one only by the polynomials of its schedules.

        None if these are not smooth, so that the mode may change.
        """
        same = (
            previous.stage,
            previous.parameter_values,
            previous.switched_off,
            previous.ramps,
            previous.inactive_rod_parts,
        )
        if segment.starts_stage or same != (
            segment.stage,
            segment.parameter_values,
            segment.switched_off,
            segment.ramps,
            segment.inactive_rod_parts,
        ):
            return None
        system = entry.system
        if system.undetermined_reactions:
            return None
        p = system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        if not is_smooth_at(system.model, entry.p, p, segment.t0):
            return None
        if system.event_functions:
            system.copy_slip_starts(p, system, entry.p)
            clear = CLEAR_OF_EVENTS_REL * (1.0 + max(_size(q), _size(v)))
            if _nearest_event_distance(SystemState(system, segment.t0, q, v, p)) <= clear:
                return None
        return ModeEntry(system, p, v, ())

    def stay_in_mode(
        self, previous: PlannedSegment, segment: PlannedSegment, entry: ModeEntry, q: Floats, v: Floats
    ) -> ModeEntry | None:
        """Return the entry into a segment in the same mode as before; None if more may happen.

        The mode stays if no event is close and no law of friction or impact changes.
        """
        system, mode, t = entry.system, self.mode, segment.t0
        if (
            mode is None
            or mode.faded
            or not system.event_functions
            or system.undetermined_reactions
            or self._system.programs
        ):
            return None
        if any(friction_state.grip == "slide" for friction_state in mode.holds) or (
            previous.switched_off,
            previous.inactive_rod_parts,
        ) != (
            segment.switched_off,
            segment.inactive_rod_parts,
        ):
            return None
        p = system.parameters(t, segment.parameter_values, segment.ramps)
        system.copy_slip_starts(p, system, entry.p)
        names, governing = system.equations.names, self._system.coefficient_slots
        driven = {names.graph.right[names.parameters[ramp.name]] for ramp in segment.ramps}
        if driven & governing or any(p[slot] != entry.p[slot] for slot in governing):
            return None
        at = SystemState(system, t, q, v, p)
        late = t + SIMULTANEOUS_TIME_REL * max(1.0, abs(t))
        if segment.ramps and _find_immediate_event(at, late) is not None:
            return None
        far = FAR_FROM_EVENTS_REL * (1.0 + max(_size(q), _size(v)))
        if _nearest_event_distance(at) <= far:
            return None
        if _size(at.constraint_residual()[1]) > IMPACT_RATE_TOLERANCE_REL * (1.0 + _size(v)):
            return None
        projected = project_state(system, np.concatenate([q, v]), p, t) if system.m else None
        return ModeEntry(system, p, v if projected is None else projected[system.n :], ())

    def compute_transition(
        self,
        entry: ModeEntry,
        segment: PlannedSegment,
        q: Floats,
        v: Floats,
        carry: Callable[[System], System] = lambda system: system,
    ) -> tuple[Floats, tuple[Occurrence, ...]]:
        """Return the rates just after the transition into a segment, and the impacts of driven rates that jump there.

        `carry` returns a system together with what it carries there, such as rods.
        """
        system, p, *_ = entry
        after = system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        carrying_system, base_system = carry(system), carry(self._system)
        stage_transition = compute_stage_transition(
            carrying_system, segment.t0, q, v, p, after, segment.path, base_system=base_system
        )
        return stage_transition.v, describe_impulses(carrying_system, segment.t0, stage_transition)


def _find_immediate_event(at: SystemState, decision_time: float) -> EventFunction | None:
    """Return the event function that reaches 0 before `decision_time`; None if there is none.

    No event would be located so soon after the start, for example at the beginning of a very short ramp.
    """
    if not at.system.event_functions:
        return None
    clear = CLEAR_OF_EVENTS_REL * (1.0 + max(_size(at.q), _size(at.v)))
    now, soon = (_evaluate_mode_events(state).tolist() for state in (at, at._replace(t=decision_time)))
    for watch, value, then in zip(at.system.event_functions, now, soon, strict=True):
        if watch.cause in _FORCED and -watch.direction * value > clear and watch.direction * then > 0.0:
            return watch
    return None


def _nearest_event_distance(at: SystemState) -> float:
    """Return the smallest value among the event functions of a variant: its distance from the nearest event."""
    values: list[float] = _evaluate_mode_events(at).tolist()
    # A watch with a direction waits for a value that comes from the other side.
    return min(
        -watch.direction * value or abs(value) for watch, value in zip(at.system.event_functions, values, strict=True)
    )


def _presses_another(system: System, t: float, q: Floats, closed: Floats, p: Floats, mode: ContactMode) -> bool:
    """Return True if contacts that close push an open contact below its surface.

    They come to rest with a gap of rounding, and q (n,) becomes `closed` (n,) as that gap closes: the flight of the
    open contact might be lower than that, and its end would not be seen.
    """
    min_gap = -LIFT_OFF_GAP_REL * (1.0 + _size(q))
    if _size(closed - q) <= -min_gap:
        return False
    before, after = (
        ContactProblem(SystemState(system, t, place, np.zeros(system.n), p)).contacts for place in (q, closed)
    )
    return any(
        contact.order == 0 and contact.name in mode.open and closed_contact.gap < min_gap <= contact.gap
        for contact, closed_contact in zip(before, after, strict=True)
    )


def _separate_contacts(at: SystemState, touching: Collection[str]) -> tuple[Floats | None, Floats]:
    """Return coordinates and rates from which touching contacts open that leave gently; None for unchanged coordinates.

    Coordinates are unchanged if all contacts have a gap. A gap that grows as the third power of time is lost in
    rounding for a microsecond. If it began below 0, the end of a flight too short to be sampled would not be seen, and
    another one would end as it begins.
    """
    contact_problem, q, v = ContactProblem(at), at.q, at.v
    contacts = [contact for contact in contact_problem.contacts if contact.name in touching]
    gap, speed = (LIFT_OFF_GAP_REL * (1.0 + _size(values)) for values in (q, v))
    low = [contact for contact in contacts if contact.order == 0 and contact.gap < gap]
    # Of a state at rest the smallest rates would be all that the first step is measured by.
    moving = _size(v) > AT_REST_SPEED
    slow = [c for c in contacts if moving and c.order == 1 and c.rate < speed * c.rate_scale]

    def lift(some: list[Contact], lifts: list[float]) -> Floats:
        signs = [contact.sign for contact in some]
        return contact_problem.solve(
            [contact.rows[0] for contact in some], np.zeros(len(q)), np.multiply(signs, lifts)
        ).x

    place = q + lift(low, [gap - contact.gap for contact in low]) if low else None
    rates = v + lift(slow, [speed * contact.rate_scale - contact.rate for contact in slow]) if slow else v
    return place, rates


def find_missed_contact(at: SystemState, inactive: Collection[str] = ()) -> str:
    """Return the open constraint of a variant that is violated at a state, so that its contact was not seen; or "".

    Those in `inactive` are switched off, and keep nothing free."""
    system = at.system
    if not any(watch.cause == "contact" for watch in system.event_functions):
        return ""
    slack = [MISSED_CONTACT_TOLERANCE_REL * (1.0 + _size(values)) for values in (at.q, at.v)]
    orders = {side.name: side.order for side in system.unilateral_constraints}
    pairs = zip(system.event_functions, _evaluate_mode_events(at).tolist(), strict=True)
    missed = (watch.name for watch, value in pairs if watch.cause == "contact" and value < -slack[orders[watch.name]])
    return next((name for name in missed if name not in inactive), "")


def _evaluate_mode_events(at: SystemState) -> Floats:
    """Return the values of all watches of a variant at a state."""
    return at.call("events")[len(at.system.model.events) + len(at.system.crossings) :]


def _size(values: Floats) -> float:
    return float(np.abs(values).max(initial=0.0))


def _describe_mode_change(
    t: float, previous: ContactMode | None, transition: ModeTransition, system: System
) -> tuple[Occurrence, ...]:
    """Return the events at an instant.

    These are impacts, contacts that begin, releases, frictions that stick, slip or change their direction, and
    constraints that slip or stick again.
    """
    sided, releasing = {side.name for side in system.unilateral_constraints}, set(system.releasable)
    after, occurrences = transition.mode, describe_impacts(system, t, transition.impacts)
    if previous is None:
        released = list(add_loaded_constraints(system.model, transition.inactive_touching))
    else:
        met = {impact.name for impact in transition.impacts if not impact.was_active}
        closed = [name for name in previous.open if name not in after.open]
        for name in closed:
            noun = "rest" if name in met else "contact"
            if name in sided:
                occurrences.append(Occurrence(name=f"{noun} {name}", t=t))
            elif name not in {find_constraint_of_row(name) for name in met}:
                occurrences.append(Occurrence(name=f"engage {name}", t=t))
        released = [name for name in after.open if name not in previous.open]
    occurrences += [Occurrence(name=f"release {name}", t=t) for name in released]
    for friction_state in after.holds:
        was = previous.friction_state(friction_state.name).grip if previous is not None else friction_state.grip
        was = "stick" if was == "driven" else was
        lets_go = friction_state.name in releasing
        if lets_go and previous is None:
            was = "stick"
        if friction_state.grip in ("stick", "driven") and was != "stick":
            occurrences.append(Occurrence(name=f"{'grip' if lets_go else 'stick'} {friction_state.name}", t=t))
        elif friction_state.grip == "slide" and (was == "stick" or (lets_go and was == "off")):
            occurrences.append(Occurrence(name=f"slip {friction_state.name}", t=t))
        elif previous is not None and friction_state.slip == -previous.friction_state(friction_state.name).slip != 0:
            occurrences.append(Occurrence(name=f"reverse {friction_state.name}", t=t))
    return tuple(occurrences)
