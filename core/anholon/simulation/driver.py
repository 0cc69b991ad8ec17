"""Runs a plan segment by segment: records stages, continues an earlier run where possible, and closes with an outcome.

The contract `Integration` has two implementations: coordinates are integrated by explicit or implicit steps
(`anholon.simulation.ode_integration`), rods and the bodies joined to them by the generalized-α method
(`anholon.simulation.rod_integration`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.compiler.cancellation import CompilationCancelled
from anholon.contact.tolerances import MIN_FLIGHT_REL
from anholon.errors import RunError
from anholon.mechanics.contact_mode import EventFunction
from anholon.model.query.element_colours import stage_colour
from anholon.model.schema import Model
from anholon.outcome import CancelFlag, Cancelled, Occurrence, Outcome, StageSpan
from anholon.results.run import Reviewer, Run
from anholon.simulation.failure_reasons import add_time_to_message
from anholon.simulation.mode_switching import ModeEntry, ModeSwitcher
from anholon.simulation.resume import (
    ResumePoint,
    RunHistory,
    SharedBeginning,
    find_earlier_ends,
    find_shared_beginning,
)
from anholon.simulation.run_options import RunOptions, RunRequest, make_ode_options, require_memory
from anholon.simulation.run_plan import ExitCondition, PlannedSegment, RunPlan, require_smooth_ramps
from anholon.simulation.tolerances import CHUNK_SECONDS, FIRST_CHUNK_SECONDS
from anholon.simulation.undefined_values import add_undefined_warning
from anholon.simulation.unmet_conditions import add_unmet_warning
from anholon.system.compile import compile_model
from anholon.system.system import System

PreviousEnd = tuple[float, ExitCondition | None]
"""When and by which way a part of the plan ended."""


CANCELLED_IN_EQUILIBRIUM: Final = "Cancelled during the search for the initial equilibrium."


class SegmentEnd(NamedTuple):
    """The end of a segment: the outcome if the run ended with it, the exit condition if its stage ended early."""

    outcome: Outcome | None = None
    exit_condition: ExitCondition | None = None


class Integration(ABC):
    """The state of a motion while it is computed, and how it integrates the segments of a plan.

    `t`, `q`, `v`: the current time, coordinates and rates (n,); `mode_entry`: how the current segment was entered;
    `ending_event`: the event function that ended the last segment, where its stage waited for one; `frame`: the number
    of frames on the grid so far; `end`: the latest time at which the plan ends, s.
    """

    @classmethod
    def compile(
        cls, source: Model | System, request: RunRequest, cancelled: Callable[[], bool] | None
    ) -> tuple[System, RunOptions]:
        """Return the compiled system of a run and its options.

        Raises ModelError or Cancelled like `anholon.system.compile.compile_model`.
        """
        system = source if isinstance(source, System) else compile_model(source, cancelled=cancelled)
        return system, make_ode_options(system, request)

    @classmethod
    def make_run(cls, system: System) -> Run:
        """Return a run without frames."""
        return Run(system)

    min_flight_share: float = MIN_FLIGHT_REL
    """Part of the time between two frames below which bounces count as closed."""

    def __init__(
        self,
        system: System,
        end: float,
        options: RunOptions,
        observe: Callable[[Run], None] | None,
        cancel: CancelFlag | None,
    ) -> None:
        self.run, self.end, self.options = self.make_run(system), end, options
        self.switching = ModeSwitcher(system, self.min_flight_share)
        self.interval = 1.0 / options.frames
        self.frame = 0
        self.mode_entry: ModeEntry | None = None
        self.ending_event: EventFunction | None = None
        self._observe, self._cancel = observe, cancel
        self._last_notified = monotonic() + FIRST_CHUNK_SECONDS

    @property
    def system(self) -> System:
        """The system of the run, in no mode."""
        return self.run.system

    @property
    @abstractmethod
    def t(self) -> float: ...

    @property
    @abstractmethod
    def q(self) -> Floats: ...

    @property
    @abstractmethod
    def v(self) -> Floats: ...

    @property
    @abstractmethod
    def frame_size(self) -> int:
        """Bytes that a frame takes."""

    @abstractmethod
    def find_initial_state(self, first: PlannedSegment) -> None:
        """Find the initial state; raises ModelError or RunError if there is none."""

    @abstractmethod
    def append_initial_frame(self, first: PlannedSegment) -> None:
        """Append the frame of the initial state, for a run that ends there."""

    def enter(self, segment: PlannedSegment, previous: PlannedSegment | None) -> None:
        """Make the transition from the previous segment (None: the run begins) into a segment.

        Raises RunError if it is impossible; the frames are then those before it.
        """
        if segment.ramps:
            require_smooth_ramps(segment, self.system.moving_parameters)
        if previous is not None and self.continue_smoothly(segment, previous):
            return
        events: tuple[Occurrence, ...] = ()
        steps = segment.split_into_steps(previous, self.system)
        for step in steps:
            events += self.enter_step(step, previous, is_last=step is steps[-1])
            previous, self.ending_event = step, None
        assert self.mode_entry is not None
        self.mode_entry = self.mode_entry._replace(events=events)

    def continue_smoothly(self, segment: PlannedSegment, previous: PlannedSegment) -> bool:
        """Enter a segment in the mode of the previous one if nothing can change the mode; else return False."""
        return False

    @abstractmethod
    def enter_step(
        self, step: PlannedSegment, previous: PlannedSegment | None, *, is_last: bool
    ) -> tuple[Occurrence, ...]:
        """Make one step of a transition, with its parameters and switches.

        First the rates jump, then the mode is determined that holds after the jumps. Record and return the events.
        """

    @abstractmethod
    def find_exit_at_start(self, segment: PlannedSegment) -> SegmentEnd:
        """Return the end of the segment just entered, or of the run, at its very start; else an empty SegmentEnd."""

    @abstractmethod
    def integrate(self, segment: PlannedSegment) -> SegmentEnd:
        """Integrate the segment just entered, through all its modes, and append its frames."""

    @abstractmethod
    def save(self) -> object:
        """Return the state except t, q, v, the mode and the counts of the run, for `restore`."""

    @abstractmethod
    def restore(self, point: ResumePoint, previous_run: Run) -> None:
        """Continue from a resume point of another run; the motion that both runs share has been copied already."""

    @abstractmethod
    def append_end(self, *, is_complete: bool) -> None:
        """Append the final state as a frame; `is_complete`: the whole plan was run."""

    def add_remarks(self, outcome: Outcome) -> Outcome:
        """Return the outcome of a finished motion with remarks on its steps."""
        return outcome

    @property
    def review(self) -> Reviewer | None:
        """The check that is made only when the outcome is read, if any."""
        return None

    def is_cancelled(self) -> bool:
        """Whether the run has been cancelled."""
        return self._cancel is not None and self._cancel.is_set()

    def is_report_due(self) -> bool:
        """Whether the observer is to be called again."""
        return self._observe is not None and monotonic() - self._last_notified > CHUNK_SECONDS

    def notify_observer(self) -> None:
        """Call the observer, at most once per reporting interval."""
        if self._observe is not None and self.is_report_due():
            self._observe(self.run)
            self._last_notified = monotonic()

    def notify_end(self) -> None:
        """Call the observer with the closed run."""
        if self._observe is not None:
            self._observe(self.run)


class Driver:
    """State of one simulation while it runs."""

    def __init__(self, integration: Integration, timeline: RunPlan) -> None:
        require_memory(integration.frame_size, integration.options.frames, timeline.end)
        self._integration, self._timeline, self._run = integration, timeline, integration.run
        self._history = self._run.history = RunHistory(self._run.system.model, integration.options)
        self._spans: list[StageSpan] = []

    def run_from(self, first: PlannedSegment) -> Run:
        """Run all segments of the plan from the first one on."""
        try:
            self._integration.find_initial_state(first)
            if self._timeline.end <= 0.0:
                self._integration.append_initial_frame(first)
                self._run.close(Outcome(status="done", t=0.0, message="The initial state was computed."))
                return self._run
        except Cancelled as error:
            return self._close_cancelled(0.0, error)
        return self._drive(first, None)

    def resume(self, previous_run: Run, shared: SharedBeginning) -> Run:
        """Copy the beginning shared with another run, and run the remaining segments."""
        last, integration = shared.last_point, self._integration
        self._run.copy_beginning(previous_run, last.motions, last.head, last.events)
        self._spans = list(shared.spans)
        self._run.set_stages(self._spans)
        self._history.resume_points.extend(shared.resume_points)
        integration.frame, integration.mode_entry, integration.ending_event = last.frame, last.mode_entry, last.ended_by
        integration.switching.mode = last.mode
        integration.restore(last, previous_run)
        return self._drive(shared.next_segment, last.previous_end)

    def _drive(self, segment: PlannedSegment | None, previous_end: PreviousEnd | None) -> Run:
        """Run all segments from one on; `previous_end`: when and by which exit the one before ended."""
        timeline, integration = self._timeline, self._integration
        outcome: Outcome | None = None
        t = 0.0 if previous_end is None else previous_end[0]
        try:
            while segment is not None:
                self._record_resume_point(segment, previous_end)
                outcome = self._enter(segment)
                if outcome is not None:
                    break
                t, end = segment.t0, integration.find_exit_at_start(segment)  # a stage may wait for what begins it
                if end == SegmentEnd():
                    end = integration.integrate(segment)
                    t = integration.t
                outcome, previous_end = end.outcome, (t, end.exit_condition)
                if outcome is not None:
                    break
                try:
                    segment = timeline.next_segment(segment, *previous_end)
                except RunError as error:
                    outcome = self._refuse(t, error)
                    break
        except Cancelled as error:
            return self._close_cancelled(integration.t, error)
        self._end_stage(t)
        if outcome is None and not self._spans:  # a longer run goes on here, with a frame on the grid of its own
            self._record_resume_point(self._history.resume_points[-1].part, previous_end, int(self._run.times[-1] >= t))
        integration.append_end(is_complete=outcome is None)
        outcome = add_undefined_warning(self._run, integration.add_remarks(outcome or timeline.make_outcome(t)))
        return self._close(add_unmet_warning(self._run, outcome) if self._spans else outcome, integration.review)

    def _record_resume_point(
        self, segment: PlannedSegment, previous_end: PreviousEnd | None, last_frames: int = 0
    ) -> None:
        """Record the state before the transition into a segment, without the `last_frames`, which stand for the end."""
        run, integration = self._run, self._integration
        counts = integration.frame, run.head - last_frames, run.segment_count, len(run.events), len(self._spans)
        mode_state = integration.mode_entry, integration.ending_event, integration.switching.mode, integration.save()
        self._history.resume_points.append(
            ResumePoint(segment, previous_end, *counts, integration.q, integration.v, *mode_state)
        )

    def _enter(self, segment: PlannedSegment) -> Outcome | None:
        """Make the transition into a segment; return the outcome of the run if it is impossible."""
        run, integration = self._run, self._integration
        rates, points = integration.v, self._history.resume_points
        try:
            integration.enter(segment, None if integration.mode_entry is None else points[-2].part)
        except RunError as error:
            if not run.segment_count:
                raise
            return self._refuse(segment.t0, error, segment.stage if segment.starts_stage else None)
        if segment.starts_stage:
            self._begin_stage(segment, rates, integration.v)
        return None

    def _begin_stage(self, segment: PlannedSegment, before: Floats, after: Floats) -> None:
        """Record the stage that begins with a segment, with the rates before and after its transition."""
        self._end_stage(segment.t0)
        model, number = self._run.system.model, segment.stage
        span = StageSpan(
            name=model.stages[number].name,
            t0=segment.t0,
            t1=segment.t1,
            colour=stage_colour(model, number),
            rates_before=tuple(before.tolist()),
            rates_after=tuple(after.tolist()),
            number=number,
        )
        self._spans.append(span)
        self._run.set_stages(self._spans)

    def _end_stage(self, t: float) -> None:
        """Record that the current stage ends at the time t."""
        if self._spans:
            self._spans[-1] = replace(self._spans[-1], t1=t)
        self._run.set_stages(self._spans)

    def _refuse(self, t: float, error: RunError, stage: int | None = None) -> Outcome:
        """Keep the state before an impossible transition, and return the outcome with the reason."""
        self._integration.append_end(is_complete=True)
        message = add_time_to_message(error, t)
        return Outcome(status="failed", t=t, message=message, remedy=error.remedy, refused=stage)

    def _close_cancelled(self, t: float, error: Cancelled) -> Run:
        """Close a run that was cancelled at the time t, perhaps before its first frame."""
        self._end_stage(t)
        if self._run.segment_count:
            self._integration.append_end(is_complete=False)
        message = str(error) or f"Cancelled at t = {t:.9g} s."
        if isinstance(error, CompilationCancelled):
            message = f"Cancelled at t = {t:.9g} s while code was compiled."
        return self._close(Outcome(status="cancelled", t=t, message=message))

    def _close(self, outcome: Outcome, review: Reviewer | None = None) -> Run:
        """Close the run and notify the observer."""
        self._run.close(outcome, review)
        self._integration.notify_end()
        return self._run


def compute_run(
    integration: type[Integration],
    system: System,
    options: RunOptions,
    request: RunRequest,
    previous_run: Run | None,
    observe: Callable[[Run], None] | None,
    cancel: CancelFlag | None,
) -> Run:
    """Return the run of a system along its plan, continued from an earlier run as far as both agree."""

    def make_plan() -> RunPlan:
        return RunPlan(system.model, request.until, options.values, request.before)

    plan, shared = make_plan(), None
    if previous_run is not None:
        plan.add_stops(find_earlier_ends(previous_run))
        try:
            shared = find_shared_beginning(previous_run, system, plan, options)
        except (RunError, Cancelled):
            shared = None  # the whole run says what it is
        plan = plan if shared is not None else make_plan()
    driver = Driver(integration(system, plan.end, options, observe, cancel), plan)
    if previous_run is not None and shared is not None:
        return driver.resume(previous_run, shared)
    return driver.run_from(plan.first_segment())
