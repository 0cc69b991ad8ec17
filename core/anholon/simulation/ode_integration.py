"""A motion of coordinates through the parts of its plan: a form of the equations, integrated from event to event."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import cast

import numpy as np

from anholon.array_types import Floats
from anholon.contact.initial_mode import release_directions
from anholon.errors import RunError
from anholon.forms.base import BoundForm
from anholon.forms.binding import bind_form
from anholon.forms.program_form import ProgramForm
from anholon.mechanics.contact_mode import EventFunction
from anholon.mechanics.ramps import Ramp
from anholon.outcome import CancelFlag, Occurrence, Outcome
from anholon.results.run import Reviewer, Run
from anholon.results.run_data import MotionSegment
from anholon.results.segment_states import project_segment_states
from anholon.simulation.driver import Integration, SegmentEnd
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
from anholon.simulation.method_choice import MethodChoice, MethodState
from anholon.simulation.mode_switching import ModeEntry, find_missed_contact
from anholon.simulation.orientation_bases import OrientationBases
from anholon.simulation.rank_monitor import Interruption, RankMonitor, ScalesByMode
from anholon.simulation.resume import ResumePoint
from anholon.simulation.run_options import RunOptions, require_maintainable_laws
from anholon.simulation.run_plan import ExitCondition, PlannedSegment
from anholon.simulation.segment import IntegratedSegment, frame_times
from anholon.simulation.simultaneous_events import (
    Continuation,
    CrossedFunctions,
    SegmentEnding,
    choose_mode_event,
    find_segment_ending,
    make_event_flags,
    record_events,
    record_events_between,
)
from anholon.simulation.singularity_driver import SingularityDriver, make_implicit_outcome
from anholon.simulation.stage_transition import compute_driven_kink, describe_impulses
from anholon.simulation.sticking_monitor import StickingMonitor
from anholon.simulation.tolerances import (
    CHUNK_SECONDS,
    FIRST_CHUNK_SIZE,
    MAX_FRAMES_AT_ONCE,
    MAX_SEGMENTS,
    MIN_STEP_ULPS,
    STEP_TOLERANCE_SHARE,
)
from anholon.simulation.undefined_values import DomainMonitor
from anholon.steppers.status import StepperStatus
from anholon.steppers.stepper import Stepper
from anholon.steppers.tolerances import SMALLEST_RTOL
from anholon.system.kink_times import KinkTimes, compute_time_after, compute_time_before
from anholon.system.system import System
from anholon.system.system_state import SystemState

_SavedState = tuple[float, tuple[ProgramForm, Floats] | None, ScalesByMode, MethodState]


class OdeIntegration(Integration):
    """A motion of coordinates: the equations in some form, integrated segment by segment."""

    def __init__(
        self,
        system: System,
        end: float,
        options: RunOptions,
        observe: Callable[[Run], None] | None,
        cancel: CancelFlag | None,
    ) -> None:
        super().__init__(system, end, options, observe, cancel)
        self._methods = MethodChoice(self.run, options)
        self._bases = OrientationBases(system) if system.model.free_bodies else None
        self._q, self._v, self._h = np.zeros(system.n), np.zeros(system.n), 0.0
        self._previous_form: tuple[ProgramForm, Floats] | None = None  # the form of the last part and where its y ended
        self._scales = ScalesByMode()  # for looks at the rows of constraints
        self._ending: SegmentEnding | None = None  # of the last motion

    @property
    def t(self) -> float:
        """The time that was reached."""
        return self.run.last_segment.t1 if self.run.segment_count else 0.0

    @property
    def q(self) -> Floats:
        """The coordinates there."""
        return self._q

    @property
    def v(self) -> Floats:
        """Their rates."""
        return self._v

    @property
    def frame_size(self) -> int:
        """Bytes that a frame takes."""
        return 8 * (2 * self.system.n + 2)

    def find_initial_state(self, first: PlannedSegment) -> None:
        """Find consistent coordinates and rates for the values with which the motion begins."""
        p = self.system.parameters(0.0, first.parameter_values, first.ramps)
        require_maintainable_laws(self.system, p)
        self._q, self._v = require_consistent(self.system, p)
        self.switching.segment, self.switching.p = first, p

    def save(self) -> object:
        """Return the next step, s, what a form for programs remembers, the scales of rows, and of the methods."""
        return self._h, self._previous_form, self._scales.copy(), self._methods.state

    def restore(self, point: ResumePoint, previous_run: Run) -> None:
        """Continue from a resume point of another run."""
        self._q, self._v = point.q, point.v
        self._h, self._previous_form, scales, state = cast(_SavedState, point.integration_state)
        self._scales, self._methods.state = scales.copy(), state

    def append_end(self, *, is_complete: bool) -> None:
        """Append the last state as a frame, where the motion did not break off before it."""
        if is_complete:
            self._append_last(self.run.last_segment)

    def add_remarks(self, outcome: Outcome) -> Outcome:
        """Return the outcome with a word on a change of the method."""
        return self._methods.add_remark(outcome)

    @property
    def review(self) -> Reviewer | None:
        """The check of the energy balance."""
        return partial(add_energy_warning, rtol=self.options.rtol, atol=self.options.atol)

    def continue_smoothly(self, segment: PlannedSegment, previous: PlannedSegment) -> bool:
        """Enter a segment in the mode of the previous one where nothing can change it, as at a knot of a schedule."""
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
        """Enter the mode that holds from a state on, where `event_function` ended the one before."""
        control = None
        if self._previous_form is not None and self.system.depends_on_reactions and self._previous_form[0].controls:
            form, y = self._previous_form
            control = form.control(t, y)
        entered = self.switching.enter_mode(segment, t, q, v, event_function, control)
        self.run.events.extend(entered.events)
        return entered

    def append_initial_frame(self, first: PlannedSegment) -> None:
        """Append the frame of the initial state, where the motion ends with it."""
        q = self._q
        system, p, v, *_ = self._enter_mode(first, 0.0, q, self._v)
        bound = self._bind_form(SystemState(system, 0.0, q, v, p))
        self.run.begin_segment(IntegratedSegment(system, bound, self._make_stepper(system, bound, 0.0, q, v, 1.0), p))
        self.run.append(np.zeros(1), np.concatenate([q, v])[None, :])

    def _max_step(self, system: System, ramps: Sequence[Ramp], exit_conditions: Sequence[ExitCondition]) -> float:
        """Return the longest step: a pulse or an event between the ends of a longer one would not be seen."""
        looked_at = (
            self.options.has_short_events
            or system.event_functions
            or (system.diagnosis.redundant and system.undetermined_reactions)
            or ramps
            or exit_conditions
        )
        return self.interval if looked_at else np.inf

    def _bind_form(self, at: SystemState) -> BoundForm:
        return bind_form(self.options.form, at, self.options.chart)

    def _make_stepper(
        self,
        system: System,
        form: BoundForm,
        t0: float,
        q: Floats,
        v: Floats,
        t1: float,
        exit_conditions: Sequence[ExitCondition] = (),
        ramps: Sequence[Ramp] = (),
    ) -> Stepper:
        directions, stops = make_event_flags(
            form.directions, form.stops, exit_conditions, len(self.system.model.events)
        )
        idle = not exit_conditions and form.n_events == len(system.crossings)  # nobody waits for what would be found
        return self._methods.make_stepper(
            form,
            rtol=max(STEP_TOLERANCE_SHARE * self.options.rtol, SMALLEST_RTOL),
            atol=STEP_TOLERANCE_SHARE * self.options.atol,
            t0=t0,
            y0=self._make_initial_y(form, t0, q, v),
            t_end=t1,
            h0=min(self._h, t1 - t0),
            max_step=self._max_step(system, ramps, exit_conditions),
            project_address=form.project,
            events_address=form.events,
            n_events=0 if idle else form.n_events,
            event_directions=() if idle else directions,
            event_stop=() if idle else stops,
        )

    def _make_initial_y(self, form: BoundForm, t: float, q: Floats, v: Floats) -> Floats:
        """Return the state y with which a part begins; what a control remembers goes over from the part before."""
        if isinstance(form, ProgramForm) and self._previous_form is not None:
            return form.resume(self._previous_form[0], t, self._previous_form[1], q, v)
        return form.encode(t, q, v)

    def integrate(self, segment: PlannedSegment) -> SegmentEnd:
        """Integrate the segment just entered, through all its modes, and append its frames."""
        run, entry, q = self.run, self.mode_entry, self._q
        assert entry is not None
        t = segment.t0
        system, p, v, _, first, place = entry
        q = q if place is None else place
        steady = bool(system.programs)  # what a control remembers belongs to the rows that were kept
        bound = self._bind_form(SystemState(system, t, q, v, p))
        happened: tuple[Occurrence, ...] = ()
        corners = KinkTimes(self.system)
        given = self.system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        singular, ranks, self._methods.near_singularity = SingularityDriver(), None, False
        for _ in range(MAX_SEGMENTS):
            if self._bases is not None and (moved := self._bases.move_far_bases(q, v)) is not None:
                self._previous_form = self._bases.move_control(self._previous_form)
                q, v = moved
                bound = self._bind_form(SystemState(system, t, q, v, p))
            if t > segment.t0:
                end_between = self._handle_events_between(segment, ModeEntry(system, p, v, happened), t, q)
                if end_between != SegmentEnd() or t >= segment.t1:
                    return self._end_segment(q, v, *end_between)
                self.ending_event, happened = None, ()
            if first < np.inf:
                self._h = min(self._h or first, first)
            end, corner = corners.find_first(t, segment.t1, given) if corners.has_kinks else (segment.t1, False)
            ahead = singular.find_next_end(system, bound, p, t, (q, v), ranks, end) if ranks is not None else np.inf
            if singular.end is not None and singular.passage is None:
                self._append_last(run.last_segment)
                return self._end_segment(q, v, singular.end)
            if ahead < end:
                end, corner = ahead, False
            acting = singular.passage or bound
            try:
                integrator = self._make_stepper(system, acting, t, q, v, end, segment.exits, segment.ramps)
            except RunError as error:
                if not run.segment_count:
                    raise
                return self._end_segment(q, v, Outcome(status="failed", t=t, message=add_time_to_message(error, t)))
            motion = IntegratedSegment(system, acting, integrator, p)
            run.begin_segment(motion)
            ranks = RankMonitor(system, motion, self._scales, fixed_rows=steady, ignored_until=singular.ignored_until)
            watching = self._make_monitors(system, motion, segment)
            monitors = watching if singular.passage else [ranks, *watching]
            status, turn = self._advance(integrator, motion, monitors, min(segment.t1, end) >= self.end)
            integrator.finish()
            t, last = motion.t1, np.array([motion.t1])
            states = (
                acting.decode(last, integrator.y[None, :]) if turn is None else project_segment_states(motion, last)
            )
            q, v = np.split(states[0], 2)
            at = SystemState(system, t, q, v, p)
            self._h = max(float(integrator.h), MIN_STEP_ULPS * math.ulp(t))
            if isinstance(bound, ProgramForm):
                self._previous_form = bound, integrator.y.copy()
            record_events(run, integrator.events, t)
            if turn is not None and turn.outcome is not None:
                self._append_last(motion)
                return self._end_segment(q, v, turn.outcome)
            if turn is not None and turn.releases_directions:
                p, first = release_directions(system, p, v), np.inf
                bound = self._bind_form(SystemState(system, t, q, v, p))
                continue
            if turn is not None and turn.approach is not None:
                if self._methods.since is not None:
                    self._append_last(motion)
                    return self._end_segment(q, v, make_implicit_outcome(system, ranks, turn.approach.t))
                singular.announce(system, turn.approach)
                self._methods.near_singularity = True
                continue
            if singular.end is not None and t >= ahead:
                self._append_last(motion)
                return self._end_segment(q, v, singular.end)
            if singular.passage is not None:
                bound = self._bind_form(SystemState(system, t, q, v, p))
            if turn is not None and turn.event_function is None:
                other = self.switching.variants.choose_redundant_rows(at)
                steady = other is None
                if other is not None:
                    system, p = other, other.convert_parameters(p)
                    bound = self._bind_form(SystemState(system, t, q, v, p))
                continue
            if status is StepperStatus.STIFF:
                continue
            if turn is None and status not in (StepperStatus.DONE, StepperStatus.EVENT):
                failure = ranks.explain_failure(t) or make_failure_outcome(run, status, t, self._previous_form)
                return self._end_segment(q, v, failure)
            ended = status is StepperStatus.EVENT and turn is None
            together = [event.index for event in integrator.events if event.t == t] if ended else []
            if (stopped := self._find_stop_outcome(t, together)) is not None:
                return self._end_segment(q, v, stopped)
            first_watch = len(system.model.events) + len(system.crossings)
            self._ending = find_segment_ending(motion, t)
            crossed_functions = self._ending.crossed_functions
            leapt = () if corner else crossed_functions.mode_events  # behind a kink all is decided anew
            mode_event = choose_mode_event(system, [k - first_watch for k in together if k >= first_watch], leapt)
            if turn is None and mode_event is None:
                done = status is StepperStatus.DONE
                if done and (missed := find_missed_contact(at, segment.switched_off)):
                    return self._end_segment(q, v, make_missed_contact_outcome(missed, t))
                own = first_watch - len(system.crossings)
                located = ((k - own, sign) for k in together if k >= own for sign in (1, -1))
                way = segment.find_exit((), crossed_functions.crossings) or segment.find_exit((), located)
                if way is not None or t >= segment.t1:
                    return self._end_segment(q, v, exit_condition=way)
                if not corner or t < end:  # as where the base of a rotation vector moves
                    continue
            elif turn is None and mode_event is not None and mode_event >= len(system.event_functions):
                bound, first = bound.renew(t, q, v) or bound, np.inf
                continue
            watch = turn.event_function if turn is not None else None
            if turn is None and mode_event is not None:
                watch = system.event_functions[mode_event]
            outcome = None if watch is None else find_event_outcome(run, motion, watch, t, self.interval)
            if outcome is not None:
                self._append_last(motion)
                return self._end_segment(q, v, outcome)
            try:
                if watch is None or watch.cause == "corner":
                    if watch is None:
                        made, t = compute_driven_kink(self.system, at), compute_time_after(t)
                    else:
                        q, made = compute_kink_impact(motion, t, q, v, watch)
                        motion.truncated_end = max(motion.t0, compute_time_before(t))
                    v, watch = made.v, None
                    run.events.extend(describe_impulses(system, t, made))
                self.mode_entry = self._enter_mode(segment, t, q, v, watch)
                system, p, v, happened, first, place = self.mode_entry
                q = q if place is None else place
                self.ending_event = watch  # where the stage ends with it
                bound = self._bind_form(SystemState(system, t, q, v, p))
            except RunError as error:
                if watch is not None and watch.cause == "jam":
                    run.events.append(Occurrence(name=f"jam {watch.name}", t=t))
                self._append_last(motion)
                return self._end_segment(q, v, Outcome(status="failed", t=t, message=add_time_to_message(error, t)))
        return self._end_segment(q, v, Outcome(status="failed", t=t, message="The equations changed without limit."))

    def _make_monitors(
        self, system: System, segment: IntegratedSegment, planned: PlannedSegment
    ) -> list[DomainMonitor | StickingMonitor]:
        """Return the monitors of a smooth segment, besides that of the rank, as far as they are needed."""
        monitors: list[DomainMonitor | StickingMonitor] = [DomainMonitor(system, segment, planned)]
        if self.system.has_contact_modes:
            monitors.append(StickingMonitor(self.system, segment))
        return monitors

    def _end_segment(
        self, q: Floats, v: Floats, outcome: Outcome | None = None, exit_condition: ExitCondition | None = None
    ) -> SegmentEnd:
        """Set the state (q, v) at which a segment ended, and return how it ended."""
        self._q, self._v = q, v
        return SegmentEnd(outcome, exit_condition)

    def _handle_events_between(self, segment: PlannedSegment, entry: ModeEntry, t: float, q: Floats) -> SegmentEnd:
        """Record the events at the instant between two smooth segments; return how the run ends if one of them stops
        it, and the exit condition of the stage if one of them opens it."""
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

    def _advance(
        self,
        integrator: Stepper,
        segment: IntegratedSegment,
        monitors: Sequence[RankMonitor | DomainMonitor | StickingMonitor],
        last: bool,
    ) -> tuple[StepperStatus, Interruption | None]:
        """Advance in chunks; looks at what may turn the motion, frames, observers and cancellation between them."""
        budget = 16 if integrator.is_interpreted else min(max(FIRST_CHUNK_SIZE // integrator.n_states, 16), 1024)
        while True:
            started = monotonic()
            segment.take_better_code()
            status = integrator.advance(budget)
            found = [interruption for view in monitors if (interruption := view.check()) is not None]
            turn = min(found, key=lambda interruption: interruption.t, default=None)
            if turn is not None and status is StepperStatus.EVENT and not turn.comes_before(integrator.t):
                turn = None
            if turn is not None:
                segment.truncated_end = turn.t
            else:
                status = self._methods.judge(integrator, status, segment.form)
            frames_until = segment.t1
            if status is StepperStatus.RUNNING and turn is None:
                frames_until = min((segment.t1, *(monitor.frames_held_from for monitor in monitors)))
            inclusive = last and status is StepperStatus.DONE and turn is None
            if not self._append_frames(segment, frames_until, inclusive=inclusive):
                return StepperStatus.CANCELLED, None
            if turn is not None:
                return StepperStatus.RUNNING, turn
            if status not in (StepperStatus.RUNNING, StepperStatus.EVENT) and (
                last or status is not StepperStatus.DONE
            ):
                return status, None
            # Also between parts, of which there may be very many.
            if self.is_cancelled():
                return StepperStatus.CANCELLED, None
            self.notify_observer()
            if status is not StepperStatus.RUNNING:
                return status, None
            spent = monotonic() - started
            budget = int(min(max(budget * CHUNK_SECONDS / max(spent, 1e-4), 16), 4 * budget, 2**30))

    def _append_frames(self, segment: IntegratedSegment, until: float, *, inclusive: bool) -> bool:
        """Append the frames of the grid up to the time `until`; the end of the run is always a frame.

        One long step may hold very many frames: they come in portions, and the user may cancel between them (False).
        """
        while True:
            end_frame = int((until / self.interval - 1e-9) // 1.0) + 1
            end = min(end_frame, self.frame + MAX_FRAMES_AT_ONCE)
            done = end >= end_frame
            self._append_portion(segment, max(end, self.frame), inclusive=inclusive and done)
            if done:
                return True
            if self.is_cancelled():
                return False
            self.notify_observer()

    def _append_portion(self, segment: IntegratedSegment, end: int, *, inclusive: bool) -> None:
        """Append the frames up to number `end`, and with `inclusive` the end of the motion behind them."""
        first, self.frame = self.frame, end
        if inclusive:
            end += 1
        if end == first:
            return
        times = frame_times(self.interval, first, end)
        if inclusive:
            times[-1] = segment.t1
        Y = segment.projected_states(times if times[0] >= segment.t0 else np.maximum(times, segment.t0))
        good = np.isfinite(Y).all(axis=1)
        self.run.append(times[good], Y[good])

    def _append_last(self, segment: MotionSegment) -> None:
        if self.run.head == 0 or self.run.times[-1] < segment.t1:
            t = np.array([segment.t1])
            self.run.append(t, project_segment_states(segment, t))

    def _find_stop_outcome(self, t: float, events: Sequence[int]) -> Outcome | None:
        """Return the outcome where one of the model's own events, given by their numbers, stops the run; else None."""
        outcome = make_stop_outcome(self.system, t, events) if events else None
        if outcome is not None:
            self._append_last(self.run.last_segment)
        return outcome
