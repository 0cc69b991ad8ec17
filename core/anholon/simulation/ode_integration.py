"""A motion of coordinates through the segments of its plan: a form of the equations, integrated from event to event."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.contact.initial_mode import release_directions
from anholon.errors import RunError
from anholon.forms.base import BoundForm
from anholon.forms.program_form import ProgramForm
from anholon.mechanics.contact_mode import EventFunction
from anholon.outcome import Occurrence, Outcome
from anholon.results.run import Reviewer
from anholon.results.segment_states import project_segment_states
from anholon.simulation.driver import SegmentEnd
from anholon.simulation.energy_check import add_energy_warning
from anholon.simulation.failure_reasons import (
    add_time_to_message,
    find_event_outcome,
    make_failure_outcome,
    make_missed_contact_outcome,
    make_stop_outcome,
)
from anholon.simulation.initial import require_consistent
from anholon.simulation.kink_impact import compute_kink_impact
from anholon.simulation.mode_switching import ModeEntry, find_missed_contact
from anholon.simulation.orientation_bases import OrientationBases
from anholon.simulation.rank_monitor import Interruption, RankMonitor
from anholon.simulation.run_options import require_maintainable_laws
from anholon.simulation.run_plan import PlannedSegment
from anholon.simulation.segment import IntegratedSegment
from anholon.simulation.simultaneous_events import (
    Continuation,
    CrossedFunctions,
    SegmentEnding,
    choose_mode_event,
    find_segment_ending,
    record_events,
    record_events_between,
)
from anholon.simulation.singularity_driver import SingularityDriver, SingularPassageForm, make_implicit_outcome
from anholon.simulation.smooth_integration import SmoothIntegration
from anholon.simulation.stage_transition import compute_driven_kink, describe_impulses
from anholon.simulation.tolerances import MAX_SEGMENTS, MIN_STEP_ULPS
from anholon.steppers.status import StepperStatus
from anholon.steppers.stepper import Stepper
from anholon.system.kink_times import KinkTimes, compute_time_after, compute_time_before
from anholon.system.system_state import SystemState


@dataclass(slots=True)
class _Course:
    """What changes from one smooth segment to the next while a planned segment is integrated.

    `at`: the state from which the motion continues, with the system and the vector p of its mode; `form`: the
    equations there; `first_step`: the longest first step in this mode, s; `events`: what happened as the mode was
    entered; `fixed_rows`: True if the rows of the constraints may not be chosen anew; `ranks`: the monitor of the
    last smooth segment; `singularity`: the last singular position ahead, if there was one.
    """

    at: SystemState
    form: BoundForm
    first_step: float
    events: tuple[Occurrence, ...]
    fixed_rows: bool
    ranks: RankMonitor | None = None
    singularity: SingularityDriver | None = None

    @property
    def passage(self) -> SingularPassageForm | None:
        """The motion through a singular position, if that comes next."""
        return None if self.singularity is None else self.singularity.passage

    @property
    def passage_outcome(self) -> Outcome | None:
        """The outcome with which the motion ends at the singular position, if it does."""
        return None if self.singularity is None else self.singularity.end

    def enter(self, entry: ModeEntry) -> None:
        """Continue in a mode that was entered at the present instant."""
        q = self.at.q if entry.coordinates is None else entry.coordinates
        self.at = SystemState(entry.system, self.at.t, q, entry.v, entry.p)
        self.events, self.first_step = entry.events, entry.max_first_step


class _SmoothEnd(NamedTuple):
    """The end of a smooth segment: the status of its stepper, or the interruption.

    It was planned until `planned_end`, s, where a path may have a kink (`has_kink`) and the way through a singular
    position may end (`passage_end`).
    """

    motion: IntegratedSegment
    stepper: Stepper
    ranks: RankMonitor
    status: StepperStatus
    interruption: Interruption | None
    planned_end: float
    has_kink: bool
    passage_end: float

    def find_events(self) -> list[int]:
        """Return the numbers of the events that the stepper has located at the end."""
        if self.status is not StepperStatus.EVENT or self.interruption is not None:
            return []
        return [event.index for event in self.stepper.events if event.t == self.motion.t1]


class OdeIntegration(SmoothIntegration):
    """A motion of coordinates: the equations in some form, integrated from event to event."""

    _ending: SegmentEnding | None = None  # of the last smooth segment

    @cached_property
    def _bases(self) -> OrientationBases | None:
        """The bases of free orientations; None without free orientations."""
        return OrientationBases(self.system) if self.system.model.free_bodies else None

    def find_initial_state(self, first: PlannedSegment) -> None:
        """Find consistent coordinates and rates for the values with which the motion begins."""
        p = self.system.parameters(0.0, first.parameter_values, first.ramps)
        require_maintainable_laws(self.system, p)
        self._q, self._v = require_consistent(self.system, p)
        self.switching.segment, self.switching.p = first, p

    def add_remarks(self, outcome: Outcome) -> Outcome:
        """Return the outcome with a word on a change of the method."""
        return self._methods.add_remark(outcome)

    @property
    def review(self) -> Reviewer | None:
        """The check of the energy balance."""
        return partial(add_energy_warning, rtol=self.options.rtol, atol=self.options.atol)

    def continue_smoothly(self, segment: PlannedSegment, previous: PlannedSegment) -> bool:
        """Enter a segment in the mode of the previous one if nothing can change it, such as at a knot of a schedule."""
        if self.mode_entry is None or self.ending_event is not None:
            return False
        entered = self.switching.continue_through_knot(previous, segment, self.mode_entry, self._q, self._v)
        if entered is not None:
            self.mode_entry, self._v = entered, entered.v
        return entered is not None

    def enter_step(
        self, step: PlannedSegment, previous: PlannedSegment | None, *, is_last: bool
    ) -> tuple[Occurrence, ...]:
        """Make one step of a transition: the jump of the rates, then the mode that holds after it."""
        entered: ModeEntry | None = None
        occurrences: tuple[Occurrence, ...] = ()
        if self.mode_entry is not None and previous is not None:
            self._v, occurrences = self.switching.compute_transition(self.mode_entry, step, self._q, self._v)
            self.run.events.extend(occurrences)
            if self.ending_event is None:
                entered = self.switching.stay_in_mode(previous, step, self.mode_entry, self._q, self._v)
        entered = entered or self._enter_mode(step, step.t0, self._q, self._v, self.ending_event)
        self.mode_entry, self._v = entered, entered.v
        return (*occurrences, *entered.events)

    def find_exit_at_start(self, segment: PlannedSegment) -> SegmentEnd:
        """Return how the segment just entered, or the run, ends at its very start; else an empty SegmentEnd."""
        assert self.mode_entry is not None
        return self._handle_events_between(segment, self.mode_entry, segment.t0, self._q)

    def _enter_mode(
        self, segment: PlannedSegment, t: float, q: Floats, v: Floats, event_function: EventFunction | None = None
    ) -> ModeEntry:
        """Enter the mode that holds from a state on; `event_function` ended the one before."""
        control = None
        if self._previous_form is not None and self.system.depends_on_reactions and self._previous_form[0].controls:
            form, y = self._previous_form
            control = form.control(t, y)
        entered = self.switching.enter_mode(segment, t, q, v, event_function, control)
        self.run.events.extend(entered.events)
        return entered

    def append_initial_frame(self, first: PlannedSegment) -> None:
        """Append the frame of the initial state, if the motion ends with it."""
        entry = self._enter_mode(first, 0.0, self._q, self._v)
        at = SystemState(entry.system, 0.0, self._q, entry.v, entry.p)
        form = self._bind_form(at)
        self.run.begin_segment(IntegratedSegment(at.system, form, self._make_stepper(at, form, 1.0), at.p))
        self.run.append(np.zeros(1), np.concatenate([at.q, at.v])[None, :])

    def integrate(self, segment: PlannedSegment) -> SegmentEnd:
        """Integrate the segment just entered, through all its modes, and append its frames."""
        course = self._begin_course(segment)
        kinks = KinkTimes(self.system)
        p = self.system.parameters(segment.t0, segment.parameter_values, segment.ramps) if kinks.has_kinks else None
        for _ in range(MAX_SEGMENTS):
            self._move_far_bases(course)
            end = self._find_end_between(segment, course)
            if end is None:
                ahead = kinks.find_first(course.at.t, segment.t1, p) if p is not None else (segment.t1, False)
                result = self._integrate_smoothly(segment, course, *ahead)
                end = result if isinstance(result, SegmentEnd) else self._continue_course(segment, course, result)
            if end is not None:
                self._q, self._v = course.at.q, course.at.v
                return end
        self._q, self._v = course.at.q, course.at.v
        return SegmentEnd(Outcome(status="failed", t=course.at.t, message="The equations changed without limit."))

    def _begin_course(self, segment: PlannedSegment) -> _Course:
        entry = self.mode_entry
        assert entry is not None
        q = self._q if entry.coordinates is None else entry.coordinates
        at = SystemState(entry.system, segment.t0, q, entry.v, entry.p)
        self._methods.near_singularity = False
        # What a control remembers belongs to the rows with which it began.
        return _Course(at, self._bind_form(at), entry.max_first_step, (), fixed_rows=bool(at.system.programs))

    def _move_far_bases(self, course: _Course) -> None:
        """Begin anew the rotation vectors that are long."""
        moved = None if self._bases is None else self._bases.move_far_bases(course.at.q, course.at.v)
        if self._bases is not None and moved is not None:
            self._previous_form = self._bases.move_control(self._previous_form)
            course.at = course.at._replace(q=moved.q, v=moved.v)
            course.form = self._bind_form(course.at)

    def _find_end_between(self, segment: PlannedSegment, course: _Course) -> SegmentEnd | None:
        """Return the end of a planned segment at the instant between two smooth ones; None if it continues."""
        at = course.at
        if at.t <= segment.t0:
            return None
        end = self._handle_events_between(segment, ModeEntry(at.system, at.p, at.v, course.events), at.t, at.q)
        if end != SegmentEnd() or at.t >= segment.t1:
            return end
        self.ending_event, course.events = None, ()
        return None

    def _integrate_smoothly(
        self, segment: PlannedSegment, course: _Course, end: float, has_kink: bool
    ) -> _SmoothEnd | SegmentEnd:
        """Integrate one smooth segment, until a time at most, at which a path may have a kink."""
        at, passage_end, ignored_until = course.at, np.inf, -np.inf
        if course.first_step < np.inf:
            self._h = min(self._h or course.first_step, course.first_step)
        if course.singularity is not None and course.ranks is not None:
            passage_end = course.singularity.find_next_end(at, course.form, course.ranks, end)
            ignored_until = course.singularity.ignored_until
        if course.passage_outcome is not None and course.passage is None:
            self._append_last(self.run.last_segment)
            return SegmentEnd(course.passage_outcome)
        if passage_end < end:
            end, has_kink = passage_end, False
        form = course.passage or course.form
        try:
            stepper = self._make_stepper(at, form, end, segment)
        except RunError as error:
            if not self.run.segment_count:
                raise
            return _fail(at.t, error)
        motion = IntegratedSegment(at.system, form, stepper, at.p)
        self.run.begin_segment(motion)
        ranks = RankMonitor(at.system, motion, self._scales, fixed_rows=course.fixed_rows, ignored_until=ignored_until)
        monitors = self._make_monitors(at.system, motion, segment)
        if course.passage is None:
            monitors = [ranks, *monitors]
        status, interruption = self._advance(stepper, motion, monitors, min(segment.t1, end) >= self.end)
        stepper.finish()
        return _SmoothEnd(motion, stepper, ranks, status, interruption, end, has_kink, passage_end)

    def _continue_course(self, segment: PlannedSegment, course: _Course, result: _SmoothEnd) -> SegmentEnd | None:
        """Continue at the end of a smooth segment; return the end of the planned one there, None if it continues."""
        self._take_over_end(course, result)
        status, interruption = result.status, result.interruption
        if interruption is not None and interruption.outcome is not None:
            return self._end_with_frame(result, interruption.outcome)
        if interruption is not None and interruption.releases_directions:
            at = course.at
            course.at, course.first_step = at._replace(p=release_directions(at.system, at.p, at.v)), np.inf
            course.form = self._bind_form(course.at)
            return None
        if interruption is not None and interruption.approach is not None:
            if self._methods.since is not None:
                implicit = make_implicit_outcome(course.at.system, result.ranks, interruption.approach.t)
                return self._end_with_frame(result, implicit)
            course.singularity = course.singularity or SingularityDriver()
            course.singularity.announce(course.at.system, interruption.approach)
            self._methods.near_singularity = True
            return None
        if course.passage_outcome is not None and course.at.t >= result.passage_end:
            return self._end_with_frame(result, course.passage_outcome)
        if course.passage is not None:
            course.form = self._bind_form(course.at)
        if interruption is not None and interruption.event_function is None:
            self._choose_rows(course)
            return None
        if status is StepperStatus.STIFF:
            return None
        if interruption is None and status not in (StepperStatus.DONE, StepperStatus.EVENT):
            t = course.at.t
            failure = result.ranks.explain_failure(t) or make_failure_outcome(self.run, status, t, self._previous_form)
            return SegmentEnd(failure)
        return self._meet_events(segment, course, result)

    def _take_over_end(self, course: _Course, result: _SmoothEnd) -> None:
        """Take over the state and the next step from the end of a smooth segment, and record its events."""
        motion, stepper = result.motion, result.stepper
        last = np.array([motion.t1])
        if result.interruption is None:
            states = motion.form.decode(last, stepper.y[None, :])
        else:
            states = project_segment_states(motion, last)
        q, v = np.split(states[0], 2)
        course.at, course.ranks = course.at._replace(t=motion.t1, q=q, v=v), result.ranks
        self._h = max(float(stepper.h), MIN_STEP_ULPS * math.ulp(motion.t1))
        if isinstance(course.form, ProgramForm):
            self._previous_form = course.form, stepper.y.copy()
        record_events(self.run, stepper.events, motion.t1)

    def _end_with_frame(self, result: _SmoothEnd, outcome: Outcome) -> SegmentEnd:
        self._append_last(result.motion)
        return SegmentEnd(outcome)

    def _choose_rows(self, course: _Course) -> None:
        """Continue with other independent rows of the constraints; if there are none, with these without a check."""
        other = self.switching.variants.choose_redundant_rows(course.at)
        course.fixed_rows = other is None
        if other is not None:
            course.at = course.at._replace(system=other, p=other.convert_parameters(course.at.p))
            course.form = self._bind_form(course.at)

    def _meet_events(self, segment: PlannedSegment, course: _Course, result: _SmoothEnd) -> SegmentEnd | None:
        """Continue at the end of a smooth segment behind the events there.

        Return the end of the planned segment, None if it continues.
        """
        at, motion, interruption = course.at, result.motion, result.interruption
        system, located = at.system, result.find_events()
        if (stopped := self._find_stop_outcome(at.t, located)) is not None:
            return SegmentEnd(stopped)
        self._ending = find_segment_ending(motion, at.t)
        ending_event = interruption.event_function if interruption is not None else None
        if interruption is None:
            first = len(system.model.events) + len(system.crossings)
            jumped = () if result.has_kink else self._ending.crossed_functions.mode_events  # a kink decides all anew
            mode_event = choose_mode_event(system, [k - first for k in located if k >= first], jumped)
            if mode_event is None:
                end = self._find_exit(segment, course, result, located)
                # Without a kink there, as where the base of a rotation vector moves, nothing else changes.
                if end is not None or not result.has_kink or at.t < result.planned_end:
                    return end
            elif mode_event >= len(system.event_functions):
                course.form, course.first_step = course.form.renew(at.t, at.q, at.v) or course.form, np.inf
                return None
            else:
                ending_event = system.event_functions[mode_event]
        if ending_event is not None:
            outcome = find_event_outcome(self.run, motion, ending_event, at.t, self.interval)
            if outcome is not None:
                return self._end_with_frame(result, outcome)
        return self._enter_next_mode(segment, course, motion, ending_event)

    def _find_exit(
        self, segment: PlannedSegment, course: _Course, result: _SmoothEnd, located: Sequence[int]
    ) -> SegmentEnd | None:
        """Return the end of a planned segment without a mode event: by time, an exit condition, or a missed contact."""
        at, first = course.at, len(course.at.system.model.events)
        if result.status is StepperStatus.DONE and (missed := find_missed_contact(at, segment.switched_off)):
            return SegmentEnd(make_missed_contact_outcome(missed, at.t))
        crossings = self._ending.crossed_functions.crossings if self._ending is not None else ()
        reached = ((k - first, sign) for k in located if k >= first for sign in (1, -1))
        exit_condition = segment.find_exit((), crossings) or segment.find_exit((), reached)
        if exit_condition is not None or at.t >= segment.t1:
            return SegmentEnd(exit_condition=exit_condition)
        return None

    def _enter_next_mode(
        self, segment: PlannedSegment, course: _Course, motion: IntegratedSegment, ending_event: EventFunction | None
    ) -> SegmentEnd | None:
        """Enter the mode behind an event (None: a kink of a given path); return the end of the run if there is none."""
        try:
            if ending_event is None or ending_event.cause == "corner":
                self._pass_kink(course, motion, ending_event)
                ending_event = None
            at = course.at
            self.mode_entry = self._enter_mode(segment, at.t, at.q, at.v, ending_event)
            course.enter(self.mode_entry)
            self.ending_event = ending_event  # where the stage ends with it
            course.form = self._bind_form(course.at)
        except RunError as error:
            if ending_event is not None and ending_event.cause == "jam":
                self.run.events.append(Occurrence(name=f"jam {ending_event.name}", t=course.at.t))
            self._append_last(motion)
            return _fail(course.at.t, error)
        return None

    def _pass_kink(self, course: _Course, motion: IntegratedSegment, corner: EventFunction | None) -> None:
        """Change the rates at the kink of a path that is given by time, or at the corner of a surface."""
        at = course.at
        if corner is None:
            impact = compute_driven_kink(self.system, at)
            course.at = at._replace(t=compute_time_after(at.t), v=impact.v)
        else:
            q, impact = compute_kink_impact(motion, at.t, at.q, at.v, corner)
            motion.truncated_end = max(motion.t0, compute_time_before(at.t))
            course.at = at._replace(q=q, v=impact.v)
        self.run.events.extend(describe_impulses(course.at.system, course.at.t, impact))

    def _handle_events_between(self, segment: PlannedSegment, entry: ModeEntry, t: float, q: Floats) -> SegmentEnd:
        """Record the events at the instant between two smooth segments.

        Return the outcome if one of them stops the run, and the exit condition of the stage if one of them fulfils it.
        """
        run = self.run
        if not run.segment_count:
            return SegmentEnd()
        begins = segment.starts_stage and t == segment.t0
        crossed_functions = CrossedFunctions()
        if not begins or self.system.model.events:
            ending = self._ending
            if ending is None or not ending.is_current(run.last_segment, t):
                ending = find_segment_ending(run.last_segment, t)
            crossed_functions = ending.find_crossed(Continuation(entry.system, entry.p, q, entry.v))
        met, way = record_events_between(run, segment, t, crossed_functions, entry.events)
        return SegmentEnd(self._find_stop_outcome(t, met), way)

    def _find_stop_outcome(self, t: float, events: Sequence[int]) -> Outcome | None:
        """Return the outcome if one of the model's events, given by their numbers, stops the run; else None."""
        outcome = make_stop_outcome(self.system, t, events) if events else None
        if outcome is not None:
            self._append_last(self.run.last_segment)
        return outcome


def _fail(t: float, error: RunError) -> SegmentEnd:
    return SegmentEnd(Outcome(status="failed", t=t, message=add_time_to_message(error, t)))
