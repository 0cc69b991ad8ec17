"""Simulation: a system driven through the smooth parts of its plan, frames appended as they are reached."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import monotonic
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.compiler.cancellation import Cancelled, cancelled_by
from anholon.contact.initial_mode import release_directions
from anholon.errors import RunError, UsageError
from anholon.forms.base import BoundForm
from anholon.forms.binding import bind_form
from anholon.forms.program_form import ProgramForm
from anholon.mechanics.contact_mode import EventFunction
from anholon.mechanics.parameters import si_values
from anholon.mechanics.ramps import Ramp
from anholon.model.query.field_paths import depends_on_time
from anholon.model.schema import Model
from anholon.outcome import CancelFlag, Occurrence, Outcome
from anholon.results.run import MotionSegment, Run, project_segment_states
from anholon.simulation.breakdown import REMEDY, explain_breakdown
from anholon.simulation.energy_check import add_energy_warning
from anholon.simulation.failure_reasons import (
    add_time_to_message,
    find_event_outcome,
    find_singularity,
    is_delta_vanishing,
    make_missed_contact_outcome,
    make_unmaintained_outcome,
)
from anholon.simulation.initial import require_consistent
from anholon.simulation.kink_impact import compute_kink_impact
from anholon.simulation.mode_switching import ModeEntry, ModeSwitcher, find_missed_contact
from anholon.simulation.rank_monitor import Interruption, RankMonitor, ScalesByMode
from anholon.simulation.resume import ResumePoint, RunHistory, RunOptions, SharedBeginning, find_shared_beginning
from anholon.simulation.run_checks import check_memory, check_values, require_maintainable_laws
from anholon.simulation.run_plan import ExitCondition, PlannedSegment, RunPlan, require_smooth_ramps
from anholon.simulation.segment import IntegratedSegment, frame_times
from anholon.simulation.simultaneous_events import (
    Continuation,
    CrossedFunctions,
    SegmentEnding,
    choose_mode_event,
    find_segment_ending,
    make_event_flags,
    record_events,
    record_events_at,
)
from anholon.simulation.singularity_driver import SingularityDriver
from anholon.simulation.stage_spans import StageSpans
from anholon.simulation.stage_transition import compute_driven_kink, describe_impulses
from anholon.simulation.sticking_monitor import StickingMonitor
from anholon.simulation.tolerances import (
    CHUNK_SECONDS,
    FIRST_CHUNK_SECONDS,
    FIRST_CHUNK_SIZE,
    MAX_FRAMES_AT_ONCE,
    MAX_SEGMENTS,
    MIN_STEP_ULPS,
    STEP_TOLERANCE_SHARE,
)
from anholon.simulation.undefined_values import DomainMonitor, add_undefined_warning
from anholon.simulation.unmet_conditions import add_unmet_warning
from anholon.steppers.dop853 import SMALLEST_RTOL, Dop853, StepperStatus
from anholon.system.kink_times import KinkTimes, compute_time_after, compute_time_before
from anholon.system.system import System, compile_model

Floats = NDArray[np.float64]


def simulate(
    source: Model | System,
    until: float | None = None,
    *,
    rtol: float | None = None,
    atol: float | None = None,
    form: str | None = None,
    chart: str | None = None,
    set: Mapping[str, float] | None = None,  # noqa: A002  # the word of the command line
    observe: Callable[[Run], None] | None = None,
    cancel: CancelFlag | None = None,
    resume: Run | None = None,
    before: str | None = None,
) -> Run:
    """Simulate a model or system and return the run.

    `until`: end time, s (default: the stages, else the model's setting). `set`: parameter values in their own units.
    `observe(run)` is called every few frames from this thread; `cancel.is_set()` ends the run early. Raises
    ModelError, RunError or UsageError when the run cannot start, or is cancelled before the code of its model was
    compiled; a run that fails on the way comes back with what it
    had, and `run.outcome` says why.

    Models with rods move by the generalized-α method, by `simulation.accuracy` and `simulation.step`: `rtol`, `atol`,
    `chart` and forms of the bodies' equations are refused; `form` may be statics, path or modes.

    `resume`: an earlier run, perhaps of another model. Where both models differ in stages only, the new run takes the
    motion until the first stage that is played differently over from it, bit by bit, and computes the rest.
    `before`: the name of a stage at whose beginning the motion ends.
    """
    model = source.model if isinstance(source, System) else source
    check_values(model, set or {})
    if until is not None and not (math.isfinite(until) and 0.0 <= until <= 1e7):
        raise UsageError(f"the end time must lie between 0 and 1e7 s, not {until}")
    for name, tolerance in (("rtol", rtol), ("atol", atol)):
        if tolerance is not None and not 0.0 < tolerance < 1.0:
            raise UsageError(f"{name} must lie between 0 and 1, not {tolerance}")
    if model.rods:
        from anholon.rods.results.rod_run import RodRun
        from anholon.simulation.rod_options import refuse_rigid_options
        from anholon.simulation.simulate_rods import (
            simulate_rods,  # brings much of SciPy, which other models do not need
        )

        refuse_rigid_options(form=form, chart=chart, rtol=rtol, atol=atol)
        if form:
            model = replace(model, simulation=replace(model.simulation, form=form))
        earlier = resume if isinstance(resume, RodRun) else None
        return simulate_rods(model, until, set=set, observe=observe, cancel=cancel, resume=earlier, before=before)
    system = source if isinstance(source, System) else compile_model(source)
    settings = model.simulation
    given = si_values(model, set or {})
    timed = system.depends_on_time and depends_on_time(model)
    options = RunOptions(
        settings.rtol if rtol is None else rtol,
        settings.atol if atol is None else atol,
        form or settings.form,
        settings.chart if chart is None else chart,
        settings.frames,
        bool(timed or model.events or system.event_functions or system.depends_on_reactions),
        given,
    )
    timeline = RunPlan(model, until, given, before)
    check_memory(system, timeline.end)
    if resume is not None:
        try:
            shared = find_shared_beginning(resume, system, timeline, options)
        except RunError:
            shared = None  # the whole run says what it is
        if shared is not None:
            driver = _RunDriver(system, timeline, options, observe, cancel)
            try:
                with cancelled_by(cancel.is_set if cancel is not None else None):
                    return driver.resume(resume, shared)
            except Cancelled:
                return driver.close_cancelled()
        timeline = RunPlan(model, until, given, before)
    first = timeline.first_segment()
    driver = _RunDriver(system, timeline, options, observe, cancel)
    try:
        with cancelled_by(cancel.is_set if cancel is not None else None):
            p = system.parameters(0.0, first.parameter_values, first.ramps)
            require_maintainable_laws(system, p)
            q, v = require_consistent(system, p)
            return driver.begin(first, p, q, v)
    except Cancelled:
        return driver.close_cancelled()


class _SegmentEnd(NamedTuple):
    """How a smooth part ended: the state reached, an outcome if the run ended with it, and the way by which its stage
    ended before its time, if any."""

    q: Floats
    v: Floats
    outcome: Outcome | None = None
    exit_condition: ExitCondition | None = None


class _RunDriver:
    """State of one simulation while it runs."""

    def __init__(
        self,
        system: System,
        timeline: RunPlan,
        options: RunOptions,
        observe: Callable[[Run], None] | None,
        cancel: CancelFlag | None,
    ) -> None:
        self._system, self._timeline, self._options = system, timeline, options
        self._observe, self._cancel = observe, cancel
        self._run = Run(system)
        self._run.method = f"{options.form}, rtol {options.rtol:g}"
        self._interval = 1.0 / options.frames
        self._history = self._run.history = RunHistory(system.model, options)
        self._switching = ModeSwitcher(system)
        self._frame = 0
        self._spans = StageSpans(self._run)
        self._h = 0.0
        self._ended: EventFunction | None = None  # the watch that ended the last part, where a stage waited for it
        self._mode_entry: ModeEntry | None = None
        self._previous_form: tuple[ProgramForm, Floats] | None = None  # the form of the last part and where its y ended
        self._scales = ScalesByMode()  # for looks at the rows of constraints
        self._ending: SegmentEnding | None = None  # of the last motion
        self._last_notified = monotonic() + FIRST_CHUNK_SECONDS

    def begin(self, first: PlannedSegment, p: Floats, q: Floats, v: Floats) -> Run:
        """Run through all parts from the first one on, whose vector is p."""
        self._switching.segment, self._switching.p = first, p
        if self._timeline.end > 0.0:
            return self._drive(first, None, q, v)
        self._append_single_frame(first, q, v)
        return self._run

    def resume(self, previous_run: Run, shared: SharedBeginning) -> Run:
        """Take over what another run has in common with this one, and run through the other parts."""
        last = shared.last_point
        self._run.copy_beginning(previous_run, last.motions, last.head, last.events)
        self._spans.restore(shared.spans)
        self._history.resume_points.extend(shared.resume_points)
        self._frame, self._h = last.frame, last.h
        self._ended, self._mode_entry, self._previous_form = last.ended_by, last.mode_entry, last.before
        self._switching.mode = last.mode
        self._scales = ScalesByMode() if last.scales is None else last.scales.copy()
        return self._drive(shared.next_segment, last.previous_end, last.q, last.v)

    def close_cancelled(self) -> Run:
        """Close the run where it was cancelled while code was being compiled, perhaps before its first frame."""
        run = self._run
        t = float(run.times[-1]) if run.head else 0.0
        run.close(Outcome(status="cancelled", t=t, message=f"Cancelled at t = {t:.9g} s while code was compiled."))
        if self._observe:
            self._observe(run)
        return run

    def _record_resume_point(
        self, segment: PlannedSegment, previous_end: tuple[float, ExitCondition | None] | None, q: Floats, v: Floats
    ) -> None:
        """Note what holds before the transition into a part."""
        run = self._run
        counts = self._frame, run.head, run.segment_count, len(run.events), self._spans.count
        known = self._h, self._mode_entry, self._ended, self._previous_form, self._switching.mode
        self._history.resume_points.append(
            ResumePoint(segment, previous_end, *counts, q, v, *known, self._scales.copy())
        )

    def _drive(
        self,
        segment: PlannedSegment | None,
        previous_end: tuple[float, ExitCondition | None] | None,
        q: Floats,
        v: Floats,
    ) -> Run:
        """Run through all parts from one on; `previous_end`: where and how the one before ended."""
        run, timeline = self._run, self._timeline
        outcome: Outcome | None = None
        t = 0.0 if previous_end is None else previous_end[0]
        while segment is not None:
            rates = v
            self._record_resume_point(segment, previous_end, q, v)
            try:
                entered = self._enter_segment(segment, q, v)
            except RunError as error:
                if not run.segment_count:
                    raise
                outcome = self._make_refused_outcome(segment.t0, error, segment.stage if segment.starts_stage else None)
                break
            if segment.starts_stage:
                self._spans.enter(segment.stage, segment.t0, segment.t1, rates, entered.v)
            outcome, way = self._handle_events_between(segment, entered, segment.t0, q)
            if outcome is None and way is None:
                q, v, outcome, way = self._integrate_segment(segment, entered, q)
                t = self._run.last_segment.t1
            else:
                t, v = segment.t0, entered.v  # what the stage waited for came with its beginning
            if outcome is not None:
                break
            previous_end = t, way
            try:
                segment = timeline.next_segment(segment, t, way)
            except RunError as error:
                outcome = self._make_refused_outcome(t, error)
                break
        self._spans.leave(t)
        if outcome is None:
            self._append_last(self._run.last_segment)
            outcome = timeline.make_outcome(t)
        judge = partial(add_energy_warning, rtol=self._options.rtol, atol=self._options.atol)
        run.close(add_unmet_warning(run, add_undefined_warning(run, outcome)), judge)
        if self._observe:
            self._observe(run)
        return run

    def _enter_segment(self, segment: PlannedSegment, q: Floats, v: Floats) -> ModeEntry:
        """Return how a part is entered: in the mode entered last where that stays beyond doubt, as where the motion
        goes on as if nothing began."""
        require_smooth_ramps(segment, self._system.moving_parameters)
        entered, last = None, self._history.resume_points[-2].part if self._mode_entry is not None else None
        if self._mode_entry is not None and last is not None and self._ended is None:
            entered = self._switching.continue_through_knot(last, segment, self._mode_entry, q, v)
        occurrences: tuple[Occurrence, ...] = ()
        met: tuple[Occurrence, ...] = ()
        for step in segment.split_into_steps(last, self._system) if entered is None else ():
            if self._mode_entry is not None and last is not None:
                v, occurrences = self._switching.compute_transition(self._mode_entry, step, q, v)
                self._run.events.extend(occurrences)
                sure = self._ended is None
                entered = self._switching.stay_in_mode(last, step, self._mode_entry, q, v) if sure else None
            entered = entered or self._enter_mode(step, step.t0, q, v, self._ended)
            entered = entered._replace(events=(*met, *occurrences, *entered.events))
            met = entered.events
            v, last, self._ended, self._mode_entry = entered.v, step, None, entered
        assert entered is not None
        self._mode_entry = entered
        return entered

    def _make_refused_outcome(self, t: float, error: RunError, stage: int | None = None) -> Outcome:
        """Keep the state before a transition that is impossible, and say why it is."""
        self._append_last(self._run.last_segment)
        return Outcome(status="failed", t=t, message=error.message, remedy=error.remedy, refused=stage)

    def _enter_mode(
        self, segment: PlannedSegment, t: float, q: Floats, v: Floats, event_function: EventFunction | None = None
    ) -> ModeEntry:
        """Enter the mode that holds from a state on, where `event_function` ended the one before."""
        control = None
        if self._previous_form is not None and self._system.depends_on_reactions and self._previous_form[0].controls:
            form, y = self._previous_form
            control = form.control(t, y)
        entered = self._switching.enter_mode(segment, t, q, v, event_function, control)
        self._run.events.extend(entered.events)
        return entered

    def _append_single_frame(self, segment: PlannedSegment, q: Floats, v: Floats) -> None:
        system, p, v, *_ = self._enter_mode(segment, 0.0, q, v)
        bound = self._bind_form(system, p, 0.0, q)
        self._run.begin_segment(IntegratedSegment(system, bound, self._make_stepper(system, bound, 0.0, q, v, 1.0), p))
        self._run.append(np.zeros(1), np.concatenate([q, v])[None, :])
        self._run.close(Outcome(status="done", t=0.0, message="The initial state was computed."))

    def _max_step(self, system: System, ramps: Sequence[Ramp], exit_conditions: Sequence[ExitCondition]) -> float:
        """Return the longest step: a pulse or an event between the ends of a longer one would not be seen."""
        looked_at = (
            self._options.has_short_events
            or system.event_functions
            or system.undetermined_reactions
            or ramps
            or exit_conditions
        )
        return self._interval if looked_at else np.inf

    def _bind_form(self, system: System, p: Floats, t: float, q: Floats) -> BoundForm:
        return bind_form(self._options.form, system, p, t, q, self._options.chart)

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
    ) -> Dop853:
        directions, stops = make_event_flags(form, exit_conditions, len(self._system.model.events))
        idle = not exit_conditions and form.n_events == len(system.crossings)  # nobody waits for what would be found
        return Dop853(
            form.rhs,
            form.size,
            form.p,
            rtol=max(STEP_TOLERANCE_SHARE * self._options.rtol, SMALLEST_RTOL),
            atol=STEP_TOLERANCE_SHARE * self._options.atol,
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

    def _integrate_segment(self, segment: PlannedSegment, entry: ModeEntry, q: Floats) -> _SegmentEnd:
        """Integrate one smooth part."""
        run = self._run
        t = segment.t0
        system, p, v, _, first, place = entry
        q = q if place is None else place
        steady = bool(system.programs)  # what a control remembers belongs to the rows that were kept
        bound = self._bind_form(system, p, t, q)
        happened: tuple[Occurrence, ...] = ()
        corners, given = (
            KinkTimes.for_system(self._system),
            self._system.parameters(segment.t0, segment.parameter_values, segment.ramps),
        )
        singular, ranks = SingularityDriver(), None
        for _ in range(MAX_SEGMENTS):
            if t > segment.t0:
                outcome, way = self._handle_events_between(segment, ModeEntry(system, p, v, happened), t, q)
                if outcome is not None or way is not None or t >= segment.t1:
                    return _SegmentEnd(q, v, outcome, way)
                self._ended, happened = None, ()
            if first < np.inf:
                self._h = min(self._h or first, first)
            end, corner = corners.find_first(t, segment.t1, given) if corners.has_kinks else (segment.t1, False)
            ahead = singular.find_next_end(system, bound, p, t, (q, v), ranks, end) if ranks is not None else np.inf
            if singular.end is not None and singular.passage is None:
                self._append_last(run.last_segment)
                return _SegmentEnd(q, v, singular.end)
            if ahead < end:
                end, corner = ahead, False
            acting = singular.passage or bound
            try:
                integrator = self._make_stepper(system, acting, t, q, v, end, segment.exits, segment.ramps)
            except RunError as error:
                if not run.segment_count:
                    raise
                return _SegmentEnd(q, v, Outcome(status="failed", t=t, message=add_time_to_message(error, t)))
            motion = IntegratedSegment(system, acting, integrator, p)
            run.begin_segment(motion)
            ranks = RankMonitor(system, motion, self._scales, fixed_rows=steady, ignored_until=singular.ignored_until)
            watching = DomainMonitor(system, motion, segment.exits), StickingMonitor(self._system, motion)
            looks = watching if singular.passage else (ranks, *watching)
            status, turn = self._advance(integrator, motion, looks, min(segment.t1, end) >= self._timeline.end)
            t = motion.t1
            last = np.array([t])
            (state,) = (
                acting.decode(last, integrator.y[None, :]) if turn is None else project_segment_states(motion, last)
            )
            q, v = state[: system.n], state[system.n :]
            self._h = max(float(integrator.h), MIN_STEP_ULPS * math.ulp(t))
            if isinstance(bound, ProgramForm):
                self._previous_form = bound, integrator.y.copy()
            record_events(run, integrator.events, t)
            if turn is not None and turn.outcome is not None:
                self._append_last(motion)
                return _SegmentEnd(q, v, turn.outcome)
            if turn is not None and turn.releases_directions:
                p, first = release_directions(system, p, v), np.inf
                bound = self._bind_form(system, p, t, q)
                continue
            if turn is not None and turn.approach is not None:
                singular.announce(system, turn.approach)
                continue
            if singular.end is not None and t >= ahead:
                self._append_last(motion)
                return _SegmentEnd(q, v, singular.end)
            if singular.passage is not None:
                bound = self._bind_form(system, p, t, q)
            if turn is not None and turn.event_function is None:
                other = self._system.choose_redundant_rows(system, t, q, v, p)
                steady = other is None
                if other is not None:
                    system, p = other, other.convert_parameters(p)
                    bound = self._bind_form(system, p, t, q)
                continue
            if turn is None and status not in (StepperStatus.DONE, StepperStatus.EVENT):
                return _SegmentEnd(q, v, ranks.explain_failure(t) or self._make_failure_outcome(status, t))
            ended = status is StepperStatus.EVENT and turn is None
            together = [event.index for event in integrator.events if event.t == t] if ended else []
            stopped = self._find_stop_outcome(t, together)
            if stopped is not None:
                return _SegmentEnd(q, v, stopped)
            first_watch = len(system.model.events) + len(system.crossings)
            self._ending = find_segment_ending(motion, t)
            crossed_functions = self._ending.crossed_functions
            leapt = () if corner else crossed_functions.mode_events  # behind a corner all is decided anew
            met = choose_mode_event(system, [k - first_watch for k in together if k >= first_watch], leapt)
            if turn is None and met is None:
                missed = (
                    find_missed_contact(system, t, q, v, p, segment.switched_off)
                    if status is StepperStatus.DONE
                    else ""
                )
                if missed:
                    return _SegmentEnd(q, v, make_missed_contact_outcome(missed, t))
                own = first_watch - len(system.crossings)
                located = ((k - own, sign) for k in together if k >= own for sign in (1, -1))
                way = segment.find_exit((), crossed_functions.crossings) or segment.find_exit((), located)
                if way is not None or t >= segment.t1:
                    return _SegmentEnd(q, v, exit_condition=way)
                if not corner:
                    continue
            elif turn is None and met is not None and met >= len(system.event_functions):
                bound, first = bound.renew(t, q, v) or bound, np.inf
                continue
            watch = turn.event_function if turn is not None else None if met is None else system.event_functions[met]
            outcome = None if watch is None else find_event_outcome(run, motion, watch, t, self._interval)
            if outcome is not None:
                self._append_last(motion)
                return _SegmentEnd(q, v, outcome)
            try:
                if watch is None or watch.cause == "corner":
                    if watch is None:
                        made, t = compute_driven_kink(self._system, system, t, q, v, p), compute_time_after(t)
                    else:
                        (q, made), motion.truncated_end = (
                            compute_kink_impact(motion, t, q, v, watch),
                            max(motion.t0, compute_time_before(t)),
                        )
                    v, watch = made.v, None
                    run.events.extend(describe_impulses(system, t, made))
                self._mode_entry = self._enter_mode(segment, t, q, v, watch)
                system, p, v, happened, first, place = self._mode_entry
                q = q if place is None else place
                self._ended = watch  # where the stage ends with it
                bound = self._bind_form(system, p, t, q)
            except RunError as error:
                if watch is not None and watch.cause == "jam":
                    run.events.append(Occurrence(name=f"jam {watch.name}", t=t))
                self._append_last(motion)
                return _SegmentEnd(q, v, Outcome(status="failed", t=t, message=add_time_to_message(error, t)))
        return _SegmentEnd(q, v, Outcome(status="failed", t=t, message="The equations changed without limit."))

    def _handle_events_between(
        self, segment: PlannedSegment, entry: ModeEntry, t: float, q: Floats
    ) -> tuple[Outcome | None, ExitCondition | None]:
        """Return how the run ends between two motions, if an event of the model ends it there, and the way by which the
        stage ends, if what it waits for comes there; events that are met there are told."""
        run = self._run
        if not run.segment_count:
            return None, None
        begins = segment.starts_stage and t == segment.t0  # what a stage waits for comes after its beginning
        asked = not begins or self._system.model.events
        crossed_functions = CrossedFunctions()
        if asked:
            known = self._ending
            segment_ending = (
                known
                if known is not None and known.is_current(run.last_segment, t)
                else find_segment_ending(run.last_segment, t)
            )
            crossed_functions = segment_ending.find_crossed(Continuation(entry.system, entry.p, q, entry.v))
        way = segment.find_exit((event.name for event in entry.events), () if begins else crossed_functions.crossings)
        return self._find_stop_outcome(t, record_events_at(run, crossed_functions.events, t)), way

    def _advance(
        self,
        integrator: Dop853,
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
            turn = min(
                (interruption for view in monitors if (interruption := view.check()) is not None),
                key=_interruption_time,
                default=None,
            )
            if turn is not None:
                segment.truncated_end = turn.t
            goes_on = status is StepperStatus.RUNNING and turn is None
            reached = min(segment.t1, *(view.frames_held_from for view in monitors)) if goes_on else segment.t1
            if not self._append_frames(
                segment, reached, inclusive=last and status is StepperStatus.DONE and turn is None
            ):
                return StepperStatus.CANCELLED, None
            if turn is not None:
                return StepperStatus.RUNNING, turn
            if status not in (StepperStatus.RUNNING, StepperStatus.EVENT) and (
                last or status is not StepperStatus.DONE
            ):
                return status, None
            # Also between parts, of which there may be very many.
            if self._cancelled():
                return StepperStatus.CANCELLED, None
            self._notify_observer()
            if status is not StepperStatus.RUNNING:
                return status, None
            spent = monotonic() - started
            budget = int(min(max(budget * CHUNK_SECONDS / max(spent, 1e-4), 16), 4 * budget))

    def _cancelled(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()

    def _notify_observer(self) -> None:
        """Let the observer look, but not all the time."""
        if self._observe and monotonic() - self._last_notified > CHUNK_SECONDS:
            self._observe(self._run)
            self._last_notified = monotonic()

    def _append_frames(self, segment: IntegratedSegment, until: float, *, inclusive: bool) -> bool:
        """Append the frames of the grid up to the time `until`; the end of the run is always a frame.

        One long step may hold very many frames: they come in portions, and the user may cancel between them (False).
        """
        while True:
            reached = int((until / self._interval - 1e-9) // 1.0) + 1
            end = min(reached, self._frame + MAX_FRAMES_AT_ONCE)
            done = end >= reached
            self._append_portion(segment, max(end, self._frame), inclusive=inclusive and done)
            if done:
                return True
            if self._cancelled():
                return False
            self._notify_observer()

    def _append_portion(self, segment: IntegratedSegment, end: int, *, inclusive: bool) -> None:
        """Append the frames up to number `end`, and with `inclusive` the end of the motion behind them."""
        reached, first = segment.t1, self._frame
        self._frame = end
        if inclusive:
            end += 1
        if end == first:
            return
        times = frame_times(self._interval, first, end)
        if inclusive:
            times[-1] = reached
        Y = segment.projected_states(times if times[0] >= segment.t0 else np.maximum(times, segment.t0))
        if not math.isfinite(np.vdot(Y, Y)):  # a quick look first: squares may overflow
            good = np.isfinite(Y).all(axis=1)
            times, Y = times[good], Y[good]
        self._run.append(times, Y)

    def _append_last(self, segment: MotionSegment) -> None:
        if self._run.head == 0 or self._run.times[-1] < segment.t1:
            t = np.array([segment.t1])
            self._run.append(t, project_segment_states(segment, t))

    def _find_stop_outcome(self, t: float, events: Sequence[int]) -> Outcome | None:
        """Return how a run ends where events of these numbers are met, if one of the model's own ends it."""
        own = list(self._system.model.events.items())
        names = [name for name, event in (own[k] for k in events if k < len(own)) if event.action == "stop"]
        if not names:
            return None
        self._append_last(self._run.last_segment)
        return Outcome(status="stopped", t=t, message=f"Event '{names[0]}' ended the run at t = {t:.9g} s.")

    def _make_failure_outcome(self, status: StepperStatus, t: float) -> Outcome:
        if status is StepperStatus.CANCELLED:
            return Outcome(status="cancelled", t=t, message=f"Cancelled at t = {t:.9g} s.")
        if is_delta_vanishing(self._run, t):
            return make_unmaintained_outcome(self._run, t)
        remedy = (
            self._previous_form[0].find_singularity(t, self._previous_form[1]) if self._previous_form else ""
        ) or find_singularity(self._run, t)
        message = f"Failed at t = {t:.9g} s. {status.message}"
        named = ""
        if status is not StepperStatus.RECORD_FULL and (not remedy or self._previous_form):
            named = explain_breakdown(self._run)
        if named:
            message, remedy = f"{message} {named}", remedy or REMEDY
        return Outcome(status="failed", t=t, message=message, remedy=remedy or status.remedy)


def _interruption_time(turn: Interruption) -> float:
    return turn.t
