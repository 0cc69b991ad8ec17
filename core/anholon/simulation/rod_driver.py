"""Drives a model with rods through the parts of its plan, by the generalized-α method; frames at even times.

Stages, changes of mode and transitions are those of bodies alone (`anholon.simulation`), for bodies that carry rods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.contact.contact_problem import solve_constrained
from anholon.errors import RunError
from anholon.mechanics.contact_mode import EventFunction
from anholon.outcome import CancelFlag, Occurrence, Outcome
from anholon.rods.assembly.rod_system import RodSystem, SupportPose
from anholon.rods.coupling.added_mass import AddedRodMass, SystemWithRodMass
from anholon.rods.coupling.constraint_switching import (
    compute_damping_change,
    compute_inner_covectors,
    make_rates_consistent,
    make_support_pose,
    require_unmoved_bodies,
)
from anholon.rods.coupling.coupled_motion import compute_wrench_covectors, find_coupled_accelerations
from anholon.rods.coupling.initial_rod_state import find_initial_state
from anholon.rods.coupling.model_joints import ModelJoints
from anholon.rods.coupling.rigid_subsystem import RigidState, RigidSubsystem
from anholon.rods.dynamics.damping import compute_damping_covectors
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import RodMotion, find_accelerations_from_inner
from anholon.rods.joints import Joint
from anholon.rods.results.rod_frames import RodFrame
from anholon.rods.results.rod_run import RodRun
from anholon.rods.results.rod_segments import RodSegment
from anholon.rods.results.step_replay import StepRunRecord, make_motion
from anholon.rods.statics.equilibrium_problem import Cancelled
from anholon.rods.supports import evaluate_supports
from anholon.simulation.failure_reasons import add_time_to_message
from anholon.simulation.mode_switching import ModeEntry, ModeSwitcher
from anholon.simulation.resume import ResumePoint, RunHistory, RunOptions, SharedBeginning
from anholon.simulation.rod_energy_guard import RodEnergyGuard
from anholon.simulation.rod_events import EventValues, RodEventMonitor, evaluate_rod_events, record_start_events
from anholon.simulation.rod_work import StepWork, close_cancelled, make_done_outcome
from anholon.simulation.run_plan import ExitCondition, PlannedSegment, RunPlan, require_smooth_ramps
from anholon.simulation.section_frame_reset import SectionFrameReset
from anholon.simulation.stage_spans import StageSpans
from anholon.simulation.stage_transition import compute_stage_transition, describe_impulses
from anholon.simulation.tolerances import CHUNK_SECONDS, MAX_ROD_MODE_CHANGES, MIN_ROD_STEP_REL, ZERO_EVENT_REL
from anholon.system.system import System

Floats = NDArray[np.float64]


class RodMotionState(NamedTuple):
    """Where a motion stands between two parts: state and wrenches, how the part before was entered, the rods and the
    bodies in it, seats of supports, joints that act; the axes from which the angles of seats on sections begin."""

    state: RodState
    wrench: Floats
    mode_entry: ModeEntry | None
    rod_system: RodSystem
    rigid_subsystem: RigidSubsystem | None
    support_poses: dict[str, SupportPose]
    joints: dict[str, Joint]
    base_angles: Mapping[str, float] = MappingProxyType({})


class RodRunHistory(RunHistory):
    """The moments of a run with rods, and where it stood at each."""

    def __init__(self, run: RodRun, options: RunOptions) -> None:
        super().__init__(run.system.model, options)
        self.motion_states: list[RodMotionState] = []


class _RodSegmentEnd(NamedTuple):
    """How a part ended: an outcome if the run ended with it, and the way by which its stage ended before its time."""

    outcome: Outcome | None = None
    exit_condition: ExitCondition | None = None


class RodDriver:
    """State of one simulation of rods while it runs."""

    def __init__(
        self,
        rod_system: RodSystem,
        system: System,
        timeline: RunPlan,
        options: RunOptions,
        observe: Callable[[RodRun], None] | None,
        cancel: CancelFlag | None,
    ) -> None:
        self._rod_system, self._system, self._timeline, self._options = rod_system, system, timeline, options
        self._observe, self._cancel = observe, cancel
        self._model_joints = (
            ModelJoints(system, rod_system) if system.n or rod_system.assembly.separate_joints else None
        )
        self._run = RodRun(
            system, rod_system, self._model_joints.row_counts if self._model_joints is not None else None
        )
        self._history = self._run.history = RodRunHistory(self._run, options)
        settings = rod_system.model.simulation
        self._interval = 1.0 / options.frames
        self._step, self._accuracy = settings.step or self._interval, settings.accuracy or np.inf
        self._switching = ModeSwitcher(system, MIN_ROD_STEP_REL)
        self._rotating_sections = SectionFrameReset(system, rod_system)
        self._spans = StageSpans(self._run)
        self._frame = 0
        self._ending_event: EventFunction | None = (
            None  # the watch that ended the last part, where a stage waited for it
        )
        self._start: RodMotionState
        self._last_events: EventValues | None = None  # at the end of the last motion
        self._reported = monotonic()
        self._statistics = StepWork()

    def run_from(self, first: PlannedSegment, q: Floats, v: Floats) -> RodRun:
        """Run through all parts from the first one on."""
        flexible = self._rod_system.with_stage(first.parameter_values, first.ramps, first.inactive_rod_parts, {})
        joints: dict[str, Joint] = {}
        rigid_subsystem = None
        if self._model_joints is not None:
            p = self._system.parameters(first.t0, first.parameter_values, first.ramps)
            anchors, reference = (
                self._model_joints.body_frames.compute_frames(0.0, q, p),
                flexible.assembly.mesh.reference,
            )
            names = [name for name in self._model_joints.row_counts if name not in flexible.inactive]
            joints = {name: self._model_joints.make_joint(name, reference, anchors) for name in names}
            rigid_subsystem = self._model_joints.make_rigid_subsystem(self._system, joints, p)
        cancelled = self._cancel.is_set if self._cancel is not None else None
        try:
            state, wrench = find_initial_state(flexible, rigid_subsystem, (q, v), cancelled)
        except Cancelled:
            return close_cancelled(self._run)
        self._start = RodMotionState(state, wrench, None, flexible, rigid_subsystem, {}, joints)
        return self._run_parts(first, None)

    def resume(self, previous_run: RodRun, shared: SharedBeginning) -> RodRun:
        """Take over what another run has in common with this one, and run through the other parts."""
        last = shared.last_point
        assert isinstance(previous_run.history, RodRunHistory)
        self._run.take_over_rods(previous_run, last.motions, last.head, last.events)
        self._spans.restore(shared.spans)
        kept = len(shared.resume_points)
        self._history.resume_points.extend(shared.resume_points)
        self._history.motion_states.extend(previous_run.history.motion_states[:kept])
        self._start = previous_run.history.motion_states[kept]._replace(mode_entry=last.mode_entry)
        self._frame, self._ending_event = last.frame, last.ended_by
        if last.mode_entry is not None:
            system, place = last.mode_entry.system, self._start
            self._last_events = system, evaluate_rod_events(system, place.rigid_subsystem, place.state)
        self._switching.mode = last.mode
        return self._run_parts(shared.next_segment, last.previous_end)

    def _record_resume_point(
        self, segment: PlannedSegment, previous_end: tuple[float, ExitCondition | None] | None
    ) -> None:
        """Note what holds before the transition into a part."""
        run, (q, v) = self._run, self._coordinates_and_rates()
        counts = self._frame, run.head, len(run.segments), len(run.events), self._spans.count
        known = 0.0, self._start.mode_entry, self._ending_event, None, self._switching.mode
        self._history.resume_points.append(ResumePoint(segment, previous_end, *counts, q, v, *known))
        self._history.motion_states.append(self._start)

    def _coordinates_and_rates(self) -> tuple[Floats, Floats]:
        rest = self._start.state.rigid
        return (rest.q, rest.v) if isinstance(rest, RigidState) else (np.zeros(0), np.zeros(0))

    def _run_parts(
        self, segment: PlannedSegment | None, previous_end: tuple[float, ExitCondition | None] | None
    ) -> RodRun:
        run, timeline = self._run, self._timeline
        outcome: Outcome | None = None
        t = 0.0 if previous_end is None else previous_end[0]
        while segment is not None:
            rates = self._coordinates_and_rates()[1]
            self._record_resume_point(segment, previous_end)
            try:
                events = self._enter_segment(segment)
            except Cancelled:
                outcome = _make_cancelled_outcome(self._start.state.t)
                break
            except RunError as error:
                if not run.segments:
                    raise
                stage = segment.stage if segment.starts_stage else None
                message, remedy = add_time_to_message(error, segment.t0), error.remedy
                outcome = Outcome(status="failed", t=segment.t0, message=message, remedy=remedy, refused=stage)
                break
            if segment.starts_stage:
                self._spans.enter(segment.stage, segment.t0, segment.t1, rates, self._coordinates_and_rates()[1])
            way = segment.find_exit(event.name for event in events) if run.segments else None
            if way is None:
                try:
                    outcome, way = self._integrate_segment(segment)
                except Cancelled:
                    outcome = _make_cancelled_outcome(self._start.state.t)
                t = self._start.state.t
            else:
                t = segment.t0  # what the stage waited for came with its beginning
            if outcome is not None:
                break
            previous_end = t, way
            try:
                segment = timeline.next_segment(segment, t, way)
            except RunError as error:
                outcome = Outcome(status="failed", t=t, message=add_time_to_message(error, t))
                break
        self._spans.leave(t)
        if not run.head or run.times[-1] < self._start.state.t:
            self._append_frame(self._start.state, self._start.wrench)
        run.close(outcome or make_done_outcome(run, t, self._statistics))
        if self._observe is not None:
            self._observe(run)
        return run

    # Transitions.

    def _enter_segment(self, segment: PlannedSegment) -> tuple[Occurrence, ...]:
        """Go through the transition into a part of the plan, step by step, and return what happens."""
        require_smooth_ramps(segment, self._system.moving_parameters)
        steps = segment.split_into_steps(
            None if self._start.mode_entry is None else self._history.resume_points[-2].part, self._system
        )
        return tuple(
            event
            for step in steps
            for event in self._apply_transition_step(self._with_base_angles(step), last=step is steps[-1])
        )

    def _apply_transition_step(self, segment: PlannedSegment, *, last: bool) -> tuple[Occurrence, ...]:
        place, t, mesh = self._start, segment.t0, self._rod_system.assembly.mesh
        first = place.mode_entry is None and not self._run.segments
        new = tuple(sorted(place.rod_system.inactive - set(segment.inactive_rod_parts)))
        bare = self._rod_system.with_stage(segment.parameter_values, segment.ramps, segment.inactive_rod_parts, {})
        section_frames = {
            name: section_frame
            for name, section_frame in place.support_poses.items()
            if name not in segment.inactive_rod_parts
        }
        for name in new:
            if name in self._rod_system.model.supports:
                section_frames[name] = make_support_pose(bare, name, place.state, t)
        flexible = self._rod_system.with_stage(
            segment.parameter_values, segment.ramps, segment.inactive_rod_parts, section_frames
        )
        damping = flexible.damping_times
        if first:
            inner = compute_wrench_covectors(mesh, place.state.pose, place.wrench)
            if damping.any():
                rates = np.concatenate([place.state.v, place.state.w], axis=1)
                inner = inner + compute_damping_covectors(mesh, place.state.pose, place.wrench, rates, damping)
        else:
            inner = compute_inner_covectors(mesh, place.rod_system, place.state, place.wrench, place.rigid_subsystem)
        state, joints, rigid_subsystem, occurrences = place.state, place.joints, place.rigid_subsystem, []
        if self._model_joints is not None and rigid_subsystem is not None:
            q = self._coordinates_and_rates()[0]
            p = self._system.parameters(t, segment.parameter_values, segment.ramps)
            joints = {name: joint for name, joint in joints.items() if name not in segment.inactive_rod_parts}
            if not first:
                require_unmoved_bodies(rigid_subsystem, t, q, rigid_subsystem.p, p)
                anchors = self._model_joints.body_frames.compute_frames(t, q, p)
                for name in new:
                    if name in self._model_joints.row_counts:
                        joints[name] = self._model_joints.make_joint(name, state.pose, anchors)
                rigid_subsystem = self._model_joints.make_rigid_subsystem(
                    rigid_subsystem.system, joints, rigid_subsystem.system.convert_parameters(p)
                )
                if place.mode_entry is not None:
                    state = self._jump_parameters(segment, place.mode_entry, flexible, rigid_subsystem, state)
        if first and flexible.has_moving_supports:
            new = tuple(
                name
                for name in self._rod_system.model.supports
                if name not in {*segment.inactive_rod_parts, *flexible.fixed_supports}
            )
        if (
            not first or flexible.has_moving_supports
        ):  # also a section at rest is struck by a support that moves at once
            closed = make_rates_consistent(mesh, flexible, state, rigid_subsystem, new)
            state, occurrences = closed.state, list(closed.events)
            inner = inner + compute_damping_change(mesh, place.state, state, place.wrench, damping)
        self._run.events.extend(occurrences)
        self._start = RodMotionState(
            state, place.wrench, place.mode_entry, flexible, rigid_subsystem, section_frames, joints, place.base_angles
        )
        events = self._enter_mode(segment, inner, self._ending_event, continues=last)
        self._ending_event = None
        return (*occurrences, *events)

    def _jump_parameters(
        self,
        segment: PlannedSegment,
        entry: ModeEntry,
        rod_system: RodSystem,
        rigid_subsystem: RigidSubsystem,
        state: RodState,
    ) -> RodState:
        """Return the state just after parameters have jumped, or driven motions have gone round a corner."""
        rest = state.rigid
        if not isinstance(rest, RigidState) or not self._system.n:
            return state
        carried = self._make_added_mass(rod_system, rigid_subsystem, state)
        system = SystemWithRodMass.make(entry.system, carried, np.zeros(self._system.n))
        after = entry.system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        made = compute_stage_transition(system, segment.t0, rest.q, rest.v, entry.p, after, segment.path)
        self._run.events.extend(describe_impulses(system, segment.t0, made))
        return _with_body_rates(state, carried, made.v)

    def _make_added_mass(self, rod_system: RodSystem, rigid_subsystem: RigidSubsystem, state: RodState) -> AddedRodMass:
        rest = state.rigid
        assert isinstance(rest, RigidState)
        links = rigid_subsystem.compute_joint_rows(
            state.pose, rigid_subsystem.body_frames.compute_frames(state.t, rest.q, rigid_subsystem.p)
        )
        held = evaluate_supports(rod_system.compute_supports(state.t), state.pose, 1.0)
        return AddedRodMass(rod_system.assembly.mesh, state, held, links.by_node, links.by_q)

    def _enter_mode(
        self,
        segment: PlannedSegment,
        inner_covectors: Floats,
        event_function: EventFunction | None,
        force: Floats | None = None,
        *,
        continues: bool = True,
    ) -> tuple[Occurrence, ...]:
        """Enter the mode that holds from the present state on, find its accelerations, and, where the motion goes on
        from there, open a leg of the run.

        `inner_covectors` (n, 6): covectors of the rods' wrenches; `force` (n,): with which rods push bodies that do not
        accelerate, where that is known.
        """
        segment = self._with_base_angles(segment)
        place, mesh = self._start, self._rod_system.assembly.mesh
        flexible, rigid_subsystem, state = place.rod_system, place.rigid_subsystem, place.state
        t, rest = state.t, state.rigid
        events: tuple[Occurrence, ...] = ()
        system, p = self._system, self._system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        entered = ModeEntry(system, p, np.zeros(0), ())
        if rigid_subsystem is not None and isinstance(rest, RigidState) and self._model_joints is not None:
            carrying: System | None = None
            carried = None
            if system.has_contact_modes and system.n:
                carried = self._make_added_mass(flexible, rigid_subsystem, state)
                still = self._model_joints.make_rigid_subsystem(system, place.joints, p)
                if force is None:
                    bias = still.compute_joint_bias(state, rest.q, rest.v)
                    force = carried.compute_force(flexible.compute_loads(t), inner_covectors, bias)
                carrying = SystemWithRodMass.make(system, carried, force)
            entered = self._switching.enter_mode(segment, t, rest.q, rest.v, event_function, rod_system=carrying)
            if carried is not None:
                before = state
                state = _with_body_rates(state, carried, entered.v)
                damping = compute_damping_change(mesh, before, state, place.wrench, flexible.damping_times)
                inner_covectors = inner_covectors + damping
                if damping.any():
                    # What a blow does to the damping decides too what goes on to act.
                    first, rates = entered.events, entered.v
                    bias = still.compute_joint_bias(state, rest.q, rates)
                    force = carried.compute_force(flexible.compute_loads(t), inner_covectors, bias)
                    carrying = SystemWithRodMass.make(system, carried, force)
                    entered = self._switching.enter_mode(segment, t, rest.q, rates, rod_system=carrying)
                    entered = entered._replace(events=(*first, *entered.events))
                    state = _with_body_rates(state, carried, entered.v)
                if isinstance(entered.system, SystemWithRodMass):
                    entered = entered._replace(system=system)
            rigid_subsystem = self._model_joints.make_rigid_subsystem(entered.system, place.joints, entered.p)
            state = find_coupled_accelerations(
                mesh, flexible.compute_supports(t), flexible.compute_loads(t), state, rigid_subsystem, inner_covectors
            )
            entered = entered._replace(
                max_first_step=min(entered.max_first_step, _estimate_shortest_flight(system, entered, state, p))
            )
            events = entered.events
            self._run.events.extend(events)
        else:
            state = find_accelerations_from_inner(
                mesh, flexible.compute_supports(t), flexible.compute_loads(t), state, inner_covectors
            )
        self._start = place._replace(rigid_subsystem=rigid_subsystem, state=state, mode_entry=entered)
        if continues:
            self._begin_integration(self._start)
        return tuple(events)

    def _begin_integration(self, motion_state: RodMotionState) -> None:
        """Go on from a place, with the equations that were entered."""
        self._start, t, entered = motion_state, motion_state.state.t, motion_state.mode_entry
        assert entered is not None
        rod_segment = RodSegment(entered.system, t, t, entered.p, motion_state.rod_system, motion_state.rigid_subsystem)
        self._run.begin_rod_segment(
            rod_segment, RodFrame(motion_state.state, motion_state.wrench, segment=len(self._run.segments))
        )

    # Smooth parts.

    def _integrate_segment(self, segment: PlannedSegment) -> _RodSegmentEnd:
        """Go through a part, from mode to mode."""
        for _ in range(MAX_ROD_MODE_CHANGES):
            place = self._start
            entered, flexible = place.mode_entry, place.rod_system
            assert entered is not None
            motion = self._make_motion(place)
            watcher = RodEventMonitor(self._system, entered.system, place.rigid_subsystem, motion, segment.exits)
            outcome, way = record_start_events(
                self._run, segment, self._last_events, (entered.system, watcher.compute_event_values()), motion.state.t
            )
            if outcome is not None or way is not None:
                return _RodSegmentEnd(outcome, way)
            outcome = self._integrate_motion(segment, motion, watcher)
            self._last_events = entered.system, watcher.compute_event_values()
            self._statistics = self._statistics.add(motion)
            self._start = place = place._replace(state=motion.state, wrench=motion.wrench)
            self._run.extend_segment(RodFrame(motion.shown_state(), motion.wrench, segment=len(self._run.segments) - 1))
            t = motion.state.t
            self._run.events.extend(watcher.reported)
            if outcome is not None:
                return _RodSegmentEnd(outcome)
            met = watcher.triggered
            if met is None:
                if not self._rotating_sections.is_far(motion.state):
                    return _RodSegmentEnd()
                self._reset_section_frames()
                continue
            system = entered.system
            names = list(system.model.events)
            if met < len(names):
                self._append_frame(motion.shown_state(), motion.wrench)
                message = f"Event '{names[met]}' ended the run at t = {t:.9g} s."
                return _RodSegmentEnd(Outcome(status="stopped", t=t, message=message))
            crossed = met - len(names)
            if crossed < len(system.crossings):
                return _RodSegmentEnd(exit_condition=segment.find_exit((), watcher.exit_crossings))
            number = crossed - len(system.crossings)
            watch = (
                system.event_functions[number]
                if number < len(system.event_functions)
                else system.undetermined_reactions.make_event_function()
            )
            if watch.cause in ("law", "vanish"):
                what = "its law of control cannot be maintained" if watch.cause == "law" else "its gradient vanishes"
                message = f"At t = {t:.9g} s the motion cannot continue: '{watch.name}', {what}."
                return _RodSegmentEnd(Outcome(status="failed", t=t, message=message))
            try:
                inner = compute_inner_covectors(
                    flexible.assembly.mesh, flexible, motion.state, motion.wrench, place.rigid_subsystem
                )
                events = self._enter_mode(segment, inner, watch, self._rod_force_on_bodies(place))
            except RunError as error:
                return _RodSegmentEnd(Outcome(status="failed", t=t, message=add_time_to_message(error, t)))
            way = segment.find_exit((event.name for event in events), watcher.exit_crossings)
            if way is not None:
                self._ending_event = watch
                return _RodSegmentEnd(exit_condition=way)
        return _RodSegmentEnd(
            Outcome(status="failed", t=self._start.state.t, message="The equations changed without limit.")
        )

    def _with_base_angles(self, segment: PlannedSegment) -> PlannedSegment:
        """Return a part of the plan with the axes from which the angles of seats begin now."""
        return (
            segment._replace(parameter_values={**segment.parameter_values, **self._start.base_angles})
            if self._start.base_angles
            else segment
        )

    def _reset_section_frames(self) -> None:
        """Let the angles of seats begin anew."""
        place, entered, joining = self._start, self._start.mode_entry, self._model_joints
        assert entered is not None
        assert joining is not None
        state, bases = self._rotating_sections.reset_angles(place.state)
        p = self._rotating_sections.make_parameters(entered.system, entered.p, bases)
        rigid_subsystem = joining.make_rigid_subsystem(entered.system, place.joints, p)
        entered = entered._replace(p=p)
        self._begin_integration(
            place._replace(rigid_subsystem=rigid_subsystem, base_angles=bases, state=state, mode_entry=entered)
        )

    def _rod_force_on_bodies(self, motion_state: RodMotionState) -> Floats | None:
        """Return the force (n,) of rods on bodies that would not accelerate, from that on bodies as they do."""
        rigid_subsystem, state, rest = motion_state.rigid_subsystem, motion_state.state, motion_state.state.rigid
        if rigid_subsystem is None or not isinstance(rest, RigidState) or not self._system.n:
            return None
        push = rigid_subsystem.compute_joint_force(state.pose, rest, state.t)
        own = rigid_subsystem.compute_equations(state.t, rest.q, rest.v, rigid_subsystem.make_parameters(push))
        x, _ = solve_constrained(own.M, own.A, own.f, -own.b0, own.B)
        return np.asarray(push + self._make_added_mass(motion_state.rod_system, rigid_subsystem, state).mass @ x)

    def _make_motion(self, motion_state: RodMotionState) -> RodMotion:
        """Return the motion that goes on from a state."""
        motion = make_motion(
            motion_state.rod_system, motion_state.rigid_subsystem, motion_state.state, motion_state.wrench
        )
        motion.cancelled = self._is_cancelled
        return motion

    def _is_cancelled(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()

    def _integrate_motion(self, segment: PlannedSegment, motion: RodMotion, watcher: RodEventMonitor) -> Outcome | None:
        """Go on to the end of the part, or to what ends it before, and append the frames on the way."""

        def looked() -> bool:
            return (watcher.monitored and watcher.check()) or self._rotating_sections.is_far(motion.state)

        look = looked if watcher.monitored or self._rotating_sections.is_needed else None
        whole = segment.t1 >= self._timeline.end
        first = self._start.mode_entry.max_first_step if self._start.mode_entry is not None else np.inf
        guard = RodEnergyGuard(self._run, motion, watcher.restore)
        while motion.state.t < segment.t1 * (1.0 - 1e-15) or self._frame * self._interval <= motion.state.t:
            t = self._frame * self._interval
            if t <= motion.state.t + 1e-12 * max(1.0, t):
                # Frames at the end of a part belong to the part that follows.
                if motion.state.t >= segment.t1 and not whole:
                    break
                if self._run.head == 0 or self._run.times[-1] < t:
                    self._append_frame(motion.shown_state()._replace(t=t), motion.wrench)
                self._frame += 1
                continue
            # A flight that begins must be seen before it ends: the first steps lie well inside.
            until, first = min(t, segment.t1, motion.state.t + first), 2.0 * first
            if until - motion.state.t < 1e-9 * self._interval and until in (t, segment.t1):
                motion.state = motion.state._replace(t=until)
                continue
            longest = self._step / guard.step_divisor
            start, before, (halvings, rho) = motion.state.t, motion.steps, motion.find_step_setting(until, longest)
            try:
                motion.advance(until, longest, self._accuracy, look)
                taken = motion.steps - before
                self._run.append_steps(StepRunRecord(self._segment_number, start, until, longest, halvings, rho, taken))
                if watcher.triggered is not None and watcher.locate_event():
                    return None
            except RunError as error:
                if guard.check_and_roll_back():
                    continue
                return Outcome(
                    status="failed", t=motion.state.t, message=f"{error}.", remedy=watcher.describe_discontinuity()
                )
            if guard.check_and_roll_back():
                continue
            if (lost := guard.torn() or guard.find_over_rotation()) is not None:
                return lost
            if watcher.missed_flight:
                # A flight has begun and ended within one step: the same again in smaller ones.
                first = (motion.state.t - motion.step_start[0].t) / 8.0
                if first > 1e-7 * self._interval:
                    (motion.state, motion.wrench), watcher.missed_flight = motion.step_start, ""
                    continue
                message = (
                    f"At t = {motion.state.t:.9g} s the motion passed through '{watcher.missed_flight}' undetected."
                )
                return Outcome(status="failed", t=motion.state.t, message=message, remedy="Use smaller steps.")
            if self._rotating_sections.is_far(motion.state):
                return None
            if self._observe is not None and monotonic() - self._reported > CHUNK_SECONDS:
                self._reported = monotonic()
                self._observe(self._run)
            if self._is_cancelled():
                return _make_cancelled_outcome(motion.state.t)
        motion.state = motion.state._replace(t=segment.t1)  # but for rounding it is there
        return None

    def _append_frame(self, state: RodState, wrench: Floats) -> None:
        self._run.append_frame(RodFrame(state, wrench, segment=self._segment_number))

    @property
    def _segment_number(self) -> int:
        """The number of the smooth part that is being computed."""
        return max(0, len(self._run.segments) - 1)


def _make_cancelled_outcome(t: float) -> Outcome:
    """Return the outcome of a motion that was cancelled at the time t."""
    return Outcome(status="cancelled", t=t, message=f"Cancelled at t = {t:.9g} s.")


def _estimate_shortest_flight(system: System, entry: ModeEntry, state: RodState, p: Floats) -> float:
    """Return a quarter of the shortest flight (s) that begins at a state, as the accelerations there tell."""
    rest, times = state.rigid, [np.inf]
    assert isinstance(rest, RigidState)
    sides = [side for side in system.unilateral_constraints if side.name in entry.system.mode.open]
    if not sides:
        return np.inf
    own, (place, rate) = (
        system.evaluate_equations(state.t, rest.q, rest.v, p),
        system.constraint_residual(state.t, rest.q, rest.v, p),
    )
    for side in sides:
        k = system.rows.index(side.gap_row)
        falling = -side.sign * float(own.A[k] @ rest.dv + own.b0[k])
        if abs(place[k]) < ZERO_EVENT_REL and side.sign * rate[k] > 0.0 and falling > 0.0:
            times.append(0.5 * side.sign * float(rate[k]) / falling)
    return min(times)


def _with_body_rates(state: RodState, added_mass: AddedRodMass, v: Floats) -> RodState:
    """Return a state with other rates of the bodies, which the rods follow as their joints drive them."""
    rest = state.rigid
    assert isinstance(rest, RigidState)
    change = v - rest.v
    if not change.any():
        return state
    jump = added_mass.compute_impulse(change, np.zeros(added_mass.row_count))
    return state._replace(
        v=state.v + jump.rate_change[:, :3], w=state.w + jump.rate_change[:, 3:], rigid=rest._replace(v=v)
    )
