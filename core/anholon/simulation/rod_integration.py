"""A motion of rods, and of bodies beside them, through the parts of its plan, by the generalized-α method.

Stages, changes of mode and transitions are those of bodies alone (`anholon.simulation`), for bodies that carry rods.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.compiler.cancellation import CompilationCancelled
from anholon.errors import RunError
from anholon.mechanics.contact_mode import EventFunction
from anholon.mechanics.parameters import set_parameters
from anholon.model.query.rod_runs import FORMS_AT_REST
from anholon.model.schema import Model
from anholon.outcome import Cancelled, Outcome
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.step_replay import StepRunRecord, make_motion
from anholon.results.run import Reviewer, Run
from anholon.rods.assembly.massless_rods import require_determined_motion
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import RodMotion
from anholon.simulation.driver import CANCELLED_IN_EQUILIBRIUM, SegmentEnd
from anholon.simulation.failure_reasons import (
    add_time_to_message,
    find_event_outcome,
    make_missed_contact_outcome,
    make_stop_outcome,
)
from anholon.simulation.initial import require_consistent
from anholon.simulation.resume import ResumePoint
from anholon.simulation.rod_energy_check import add_rod_energy_warning
from anholon.simulation.rod_energy_guard import RodEnergyGuard
from anholon.simulation.rod_events import RodEventMonitor
from anholon.simulation.rod_transition import RodMotionState, RodTransitions
from anholon.simulation.rod_work import add_step_work
from anholon.simulation.run_options import RunOptions, RunRequest, make_rod_options
from anholon.simulation.run_plan import PlannedSegment
from anholon.simulation.simultaneous_events import choose_mode_event, find_crossed_between, record_events_between
from anholon.simulation.tolerances import MAX_ROD_MODE_CHANGES, MIN_FLIGHT_STEP_REL
from anholon.system.compile import compile_model
from anholon.system.coupling.consistent_forces import ForcedState, find_consistent_forces
from anholon.system.coupling.constraint_switching import compute_inner_covectors
from anholon.system.coupling.initial_rod_state import find_initial_state
from anholon.system.system import System


class RodIntegration(RodTransitions):
    """A motion of rods and bodies: steps of nodes, by the generalized-α method."""

    @classmethod
    def compile(
        cls, source: Model | System, request: RunRequest, cancelled: Callable[[], bool] | None
    ) -> tuple[System, RunOptions]:
        """Return the system of a run, whose rods may begin with the given values, and its options."""
        model = set_parameters(source.model if isinstance(source, System) else source, request.values)
        if request.form:
            model = replace(model, simulation=replace(model.simulation, form=request.form))
        if isinstance(source, System) and not (request.form or request.values):
            system = source
        else:
            system = compile_model(model, cancelled=cancelled)
        if model.simulation.form not in FORMS_AT_REST:
            assert system.rods is not None
            require_determined_motion(system.rods)
        return system, make_rod_options(system)

    @property
    def frame_size(self) -> int:
        """Bytes that a frame takes."""
        mesh = self._rod_system.assembly.mesh
        return 8 * (30 * mesh.size + 6 * len(mesh.length))

    def find_initial_state(self, first: PlannedSegment) -> None:
        """Find the initial pose and rates of the motion: those of the model, or its equilibrium."""
        flexible = self._rod_system.with_stage(first.parameter_values, first.ramps, first.inactive_rod_parts, {})
        p = self.system.parameters(first.t0, first.parameter_values, first.ramps)
        start = require_consistent(self.system, p)
        rigid_subsystem = self._model_joints.place_joints(self.system, start[0], p, flexible.inactive)
        try:
            state, wrench = find_initial_state(flexible, rigid_subsystem, start, self.is_cancelled)
        except CompilationCancelled:
            raise
        except Cancelled:
            raise Cancelled(CANCELLED_IN_EQUILIBRIUM) from None
        self._start = RodMotionState(state, wrench, flexible, rigid_subsystem, {})

    def append_initial_frame(self, first: PlannedSegment) -> None:
        """Append the frame of the initial state, if the motion ends with it."""
        self.enter(first, None)
        self._append_frame(self._start.state, self._start.wrench)

    def save(self) -> object:
        """Return the present state of the motion."""
        return self._start

    def restore(self, point: ResumePoint, previous_run: Run) -> None:
        """Continue from a resume point of another run."""
        self._start = place = cast(RodMotionState, point.integration_state)
        if point.mode_entry is not None and point.mode_entry.system.has_function("events"):
            self._last_events = point.mode_entry.system, place.rigid_subsystem.evaluate("events", place.state)

    def append_end(self, *, is_complete: bool) -> None:
        """Append the last state as a frame."""
        if not self.run.head or self.run.times[-1] < self.t:
            self._append_frame(self._start.state, self._start.wrench)

    def add_remarks(self, outcome: Outcome) -> Outcome:
        """Return the outcome with the cost of the steps and their change of the energy."""
        return add_step_work(self.run, outcome, self._statistics) if outcome.status == "done" else outcome

    @property
    def review(self) -> Reviewer | None:
        """The check of the energy balance."""
        return add_rod_energy_warning

    def find_exit_at_start(self, segment: PlannedSegment) -> SegmentEnd:
        """Return the exit by which the segment ends as soon as it begins."""
        assert self.mode_entry is not None
        return SegmentEnd(None, segment.find_exit(event.name for event in self.mode_entry.events))

    # Smooth segments.

    def integrate(self, segment: PlannedSegment) -> SegmentEnd:
        """Integrate the segment just entered, through all its modes, and append its frames."""
        by_steps = False  # whether the forces of the steps decide, not those without their fast vibrations
        for _ in range(MAX_ROD_MODE_CHANGES):
            start_time, motion = self._start.state.t, self._make_motion(self._start)
            monitor = self._make_event_monitor(segment, motion, forces_of_steps=by_steps)
            end = self._find_end_at_start(segment, monitor) or self._integrate_mode(segment, motion, monitor)
            if end is not None:
                return end
            if not monitor.reached:
                self._reset_rotations()
                continue
            watch = self._find_mode_event(segment, motion, monitor)
            if isinstance(watch, SegmentEnd):
                return watch
            closes_at_once = self._closes_at_once(watch, self._start.state.t - start_time)
            if closes_at_once or by_steps:
                self._start = self._start._replace(state=motion.settled_state(), wrench=motion.wrench)
            by_steps = closes_at_once
            end = self._enter_next_mode(segment, watch, monitor)
            if end is not None:
                return end
        return SegmentEnd(
            Outcome(status="failed", t=self._start.state.t, message="The equations changed without limit.")
        )

    def _make_event_monitor(
        self, segment: PlannedSegment, motion: RodMotion, *, forces_of_steps: bool
    ) -> RodEventMonitor:
        """Return the monitor of the events of the mode that was entered."""
        place, entered = self._start, self.mode_entry
        assert entered is not None
        return RodEventMonitor(
            self.system,
            entered.system,
            place.rod_system,
            place.rigid_subsystem,
            motion,
            segment,
            forces_of_steps=forces_of_steps,
        )

    def _find_end_at_start(self, segment: PlannedSegment, monitor: RodEventMonitor) -> SegmentEnd | None:
        """Record the events that the change of mode has crossed, and return the end of the segment if one ends it."""
        entered = self.mode_entry
        assert entered is not None
        before = self._last_events or (entered.system, np.zeros(0))
        crossed = find_crossed_between(before, (entered.system, monitor.compute_event_values()))
        t = self._start.state.t
        met, way = record_events_between(self.run, segment, t, crossed)
        outcome = make_stop_outcome(self.system, t, met)
        return SegmentEnd(outcome, way) if outcome is not None or way is not None else None

    def _integrate_mode(
        self, segment: PlannedSegment, motion: RodMotion, monitor: RodEventMonitor
    ) -> SegmentEnd | None:
        """Integrate the motion in one mode; None if an event or large rotations end it."""
        place, entered = self._start, self.mode_entry
        assert entered is not None
        try:
            outcome = self._integrate_motion(segment, motion, monitor)
            self._last_events = entered.system, monitor.compute_event_values()
            reached = _make_reached_state(place, motion)
        except Cancelled:  # in a wait for code: what was reached is kept
            self._keep_reached(place._replace(state=motion.shown_state(), wrench=motion.wrench), motion)
            raise
        self._keep_reached(reached, motion)
        self.run.events.extend(monitor.reported)
        is_ended = outcome is not None or not (monitor.reached or self._resets.is_far(motion.state))
        return SegmentEnd(outcome) if is_ended else None

    def _find_mode_event(
        self, segment: PlannedSegment, motion: RodMotion, monitor: RodEventMonitor
    ) -> EventFunction | SegmentEnd:
        """Return the event that changes the mode, or the end of the segment if the reached events end it."""
        entered, t = self.mode_entry, self._start.state.t
        assert entered is not None
        system = entered.system
        stopped = make_stop_outcome(system, t, monitor.reached)
        if stopped is not None:
            self._append_frame(motion.shown_state(), motion.wrench)
            return SegmentEnd(stopped)
        first = len(system.model.events) + len(system.crossings)
        number = choose_mode_event(system, [k - first for k in monitor.reached if k >= first], ())
        if number is None:
            return SegmentEnd(exit_condition=segment.find_exit((), monitor.exit_crossings))
        watch = (
            system.event_functions[number]
            if number < len(system.event_functions)
            else system.undetermined_reactions.make_event_function()
        )
        outcome = find_event_outcome(self.run, self.run.last_segment, watch, t, self.interval)
        return SegmentEnd(outcome) if outcome is not None else watch

    def _enter_next_mode(
        self, segment: PlannedSegment, watch: EventFunction, monitor: RodEventMonitor
    ) -> SegmentEnd | None:
        """Enter the mode that follows an event, and return the end of the segment if the event ends it."""
        place = self._start
        try:
            inner = compute_inner_covectors(place.rod_system, place.state, place.wrench, place.rigid_subsystem)
            events = self._enter_mode(segment, inner, watch, self._rod_force_on_bodies(place))
        except RunError as error:
            t = place.state.t
            return SegmentEnd(Outcome(status="failed", t=t, message=add_time_to_message(error, t)))
        way = segment.find_exit((event.name for event in events), monitor.exit_crossings)
        if way is None:
            return None
        self.ending_event = watch
        return SegmentEnd(exit_condition=way)

    def _closes_at_once(self, watch: EventFunction, lasted: float) -> bool:
        """Return whether a contact that opened at the start of a smooth segment ends it within a step.

        Forces without fast vibrations opened it, and those of the steps close it after a time, s, too short for steps.
        """
        assert self.mode_entry is not None
        opened = (f"release {watch.name}", f"contact {watch.name}")
        begun = any(event.name in opened for event in self.mode_entry.events)
        return watch.cause == "contact" and begun and lasted < self.min_flight_share * self.interval

    def _keep_reached(self, reached: RodMotionState, motion: RodMotion) -> None:
        """Store the present state of the motion, and the end of the current segment of the run."""
        self._start, self._statistics = reached, self._statistics.add(motion)
        self._data.extend_segment(RodFrame(motion.shown_state(), motion.wrench, segment=self._segment_number))

    def _reset_rotations(self) -> None:
        """Begin the angles of section frames and the rotation vectors of free bodies anew."""
        place, entered, joining = self._start, self.mode_entry, self._model_joints
        assert entered is not None
        state, bases = self._resets.reset(place.state)
        p = self._resets.make_parameters(entered.system, entered.p, bases)
        rigid_subsystem = joining.make_rigid_subsystem(entered.system, place.rigid_subsystem.joints, p)
        self.mode_entry = entered._replace(p=p)
        self._begin_integration(place._replace(rigid_subsystem=rigid_subsystem, base_angles=bases, state=state))

    def _make_motion(self, motion_state: RodMotionState) -> RodMotion:
        """Return a motion that continues from a state."""
        motion = make_motion(
            motion_state.rod_system, motion_state.rigid_subsystem, motion_state.state, motion_state.wrench
        )
        motion.cancelled = self.is_cancelled
        return motion

    def _integrate_motion(self, segment: PlannedSegment, motion: RodMotion, monitor: RodEventMonitor) -> Outcome | None:
        """Integrate to the end of the segment, or to the event that ends it earlier, and append the frames."""
        unchecked: list[RodFrame] = []
        try:
            return self._advance_motion(segment, motion, monitor, unchecked)
        finally:
            self._append_frames(unchecked)

    def _advance_motion(
        self, segment: PlannedSegment, motion: RodMotion, monitor: RodEventMonitor, unchecked: list[RodFrame]
    ) -> Outcome | None:
        """Integrate a motion; frames that the guard has not accepted until the end are left in `unchecked`."""

        def looked() -> bool:
            return (monitor.monitored and monitor.check()) or self._resets.is_far(motion.state)

        look = looked if monitor.monitored or self._resets.is_needed else None
        first = self.mode_entry.max_first_step if self.mode_entry is not None else np.inf
        first = max(first, MIN_FLIGHT_STEP_REL * self.interval)
        guard = RodEnergyGuard(self._reader, motion, monitor.restore, several_at_once=look is None)
        while motion.state.t < segment.t1 * (1.0 - 1e-15) or self.frame * self.interval <= motion.state.t:
            t = self.frame * self.interval
            if t <= motion.state.t + 1e-12 * max(1.0, t):
                # Frames at the end of a segment belong to the next segment, also of a longer run.
                ends = motion.state.t >= segment.t1
                if segment.t1 >= self.end or not ends:
                    self._add_frame(unchecked, motion, t)
                if guard.is_settled:
                    self._append_frames(unchecked)
                if ends:
                    break
                self.frame += 1
                continue
            # A flight must be seen before it ends: the first steps lie well inside it.
            until, first = min(t, segment.t1, motion.state.t + first), 2.0 * first
            if until - motion.state.t < 1e-9 * self.interval and until in (t, segment.t1):
                motion.state = motion.state._replace(t=until)
                continue
            longest = self._step / guard.step_divisor
            try:
                self._take_steps(motion, until, longest, look)
                if (lost := monitor.find_undefined()) is not None:
                    return lost
                if monitor.reached and monitor.locate_event():
                    return None
                is_stopping = monitor.meets_stop(until)
                ends = segment.t1 - motion.state.t <= 1e-9 * self.interval or self.is_cancelled()
                check_result = not is_stopping and guard.check(now=ends or self.is_report_due())
            except RunError as error:
                is_stopping = monitor.meets_stop(until, failed=True)
                check_result = not is_stopping and (
                    guard.check(now=True) or guard.retry_failed_step() or monitor.explain_failure(error, until)
                )
            if is_stopping and monitor.reached:
                return None
            if is_stopping:
                first = monitor.step_to_stop
                continue
            if check_result:
                self.frame -= _remove_later(unchecked, motion.state.t)
            if guard.is_settled:
                self._append_frames(unchecked)
            if isinstance(check_result, Outcome):
                return check_result
            if check_result:
                continue
            if monitor.missed_flight:
                first = self._go_back_before_flight(motion)
                if not first:
                    return make_missed_contact_outcome(monitor.missed_flight, motion.state.t, "Use smaller steps.")
                monitor.missed_flight = ""
                continue
            if self._resets.is_far(motion.state):
                return None
            self.notify_observer()
            if self.is_cancelled():
                return _make_cancelled_outcome(motion.state.t)
        motion.state = motion.state._replace(t=segment.t1)  # but for rounding it is there
        return None

    def _add_frame(self, unchecked: list[RodFrame], motion: RodMotion, t: float) -> None:
        """Add the state that was reached to the frames, as that at t, unless the run has a frame there."""
        if self.run.head == 0 or self.run.times[-1] < t:
            unchecked.append(self._make_frame(motion.shown_state()._replace(t=t), motion.wrench))

    def _go_back_before_flight(self, motion: RodMotion) -> float:
        """Go back before the last step, within which a flight has begun and ended.

        Return a step, s, that is small enough to see it; 0 if steps that small are too many.
        """
        step = (motion.state.t - motion.step_start[0].t) / 8.0
        if step <= MIN_FLIGHT_STEP_REL * self.interval:
            return 0.0
        motion.state, motion.wrench = motion.step_start
        return step

    def _take_steps(self, motion: RodMotion, until: float, longest: float, look: Callable[[], bool] | None) -> None:
        """Advance the motion, and record its steps, also if it fails or a wait for code is cancelled.

        The steps are repeated when values are read between two frames.
        """
        start, before, setting = motion.state.t, motion.steps, motion.find_step_setting(until, longest)
        try:
            motion.advance(until, longest, self._accuracy, look)
        finally:
            if motion.state.t > start:
                counts = motion.steps - before, setting.calm_steps
                self._data.append_steps(
                    StepRunRecord(self._segment_number, start, until, longest, setting.halvings, setting.rho, *counts)
                )

    def _make_frame(self, state: RodState, wrench: Floats) -> RodFrame:
        return RodFrame(state, wrench, segment=self._segment_number)

    def _append_frame(self, state: RodState, wrench: Floats) -> None:
        self._data.append_frame(self._make_frame(state, wrench))

    def _append_frames(self, frames: list[RodFrame]) -> None:
        """Append frames that were found good to the run, and empty their list."""
        for frame in frames:
            self._data.append_frame(frame)
        frames.clear()


def _make_reached_state(start: RodMotionState, motion: RodMotion) -> RodMotionState:
    """Return the state that a motion has reached, with the forces that the equations of motion give there.

    The next events depend on them, and the multipliers of the last step may oscillate.
    """
    reached, (step, _) = ForcedState(motion.settled_state(), motion.wrench), motion.compute_step_and_speed()
    if step > 0.0:
        span = start.state.t, reached.state.t
        steps = np.array([step])
        (reached,) = find_consistent_forces(start.rod_system, start.rigid_subsystem, [reached], steps, span)
    return start._replace(state=reached.state, wrench=reached.wrench)


def _remove_later(frames: list[RodFrame], t: float) -> int:
    """Remove the frames after a time, and return their number."""
    remaining_frames = [frame for frame in frames if frame.state.t <= t + 1e-12 * max(1.0, t)]
    count = len(frames) - len(remaining_frames)
    frames[:] = remaining_frames
    return count


def _make_cancelled_outcome(t: float) -> Outcome:
    """Return the outcome of a motion that was cancelled at the time t."""
    return Outcome(status="cancelled", t=t, message=f"Cancelled at t = {t:.9g} s.")
