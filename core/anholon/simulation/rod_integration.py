"""A motion of rods, and of bodies beside them, through the parts of its plan, by the generalized-α method.

Stages, changes of mode and transitions are those of bodies alone (`anholon.simulation`), for bodies that carry rods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from anholon.compiler.cancellation import Cancelled, CompilationCancelled
from anholon.contact.contact_problem import solve_constrained
from anholon.errors import RunError
from anholon.mechanics.contact_mode import EventFunction
from anholon.outcome import CancelFlag, Occurrence, Outcome
from anholon.results.run import Run
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
from anholon.rods.coupling.rigid_subsystem import RigidState, RigidSubsystem, evaluate_beside_rods
from anholon.rods.dynamics.damping import compute_damping_covectors
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import RodMotion, find_accelerations_from_inner
from anholon.rods.joints import Joint
from anholon.rods.results.rod_frames import RodFrame
from anholon.rods.results.rod_reader import RodReader
from anholon.rods.results.rod_segments import RodSegment
from anholon.rods.results.step_replay import StepRunRecord, make_motion
from anholon.rods.supports import evaluate_supports
from anholon.simulation.driver import Integration, SegmentEnd
from anholon.simulation.failure_reasons import add_time_to_message, find_event_outcome
from anholon.simulation.initial import require_consistent
from anholon.simulation.mode_switching import ModeEntry, ModeSwitcher
from anholon.simulation.resume import ResumePoint, RunOptions
from anholon.simulation.rod_energy_guard import RodEnergyGuard
from anholon.simulation.rod_events import EventValues, RodEventMonitor, record_start_events
from anholon.simulation.rod_work import CANCELLED_IN_EQUILIBRIUM, StepWork, add_step_work
from anholon.simulation.run_plan import PlannedSegment, require_smooth_ramps
from anholon.simulation.section_frame_reset import SectionFrameReset
from anholon.simulation.stage_transition import compute_stage_transition, describe_impulses
from anholon.simulation.tolerances import MAX_ROD_MODE_CHANGES, MIN_ROD_STEP_REL, ZERO_EVENT_REL
from anholon.system.system import System

Floats = NDArray[np.float64]


class RodMotionState(NamedTuple):
    """Where a motion stands between two parts: state and wrenches, the rods and the bodies in the part before, seats of
    supports, joints that act; the axes from which the angles of seats on sections begin."""

    state: RodState
    wrench: Floats
    rod_system: RodSystem
    rigid_subsystem: RigidSubsystem | None
    support_poses: dict[str, SupportPose]
    joints: dict[str, Joint]
    base_angles: Mapping[str, float] = MappingProxyType({})


class RodIntegration(Integration):
    """A motion of rods and the bodies beside them: steps of nodes, by the generalized-α method."""

    def __init__(
        self,
        rod_system: RodSystem,
        system: System,
        end: float,
        options: RunOptions,
        observe: Callable[[Run], None] | None,
        cancel: CancelFlag | None,
    ) -> None:
        self._model_joints = (
            ModelJoints(system, rod_system) if system.n or rod_system.assembly.separate_joints else None
        )
        joints = self._model_joints.row_counts if self._model_joints is not None else None
        self._reader = RodReader(system, rod_system, joints)
        self._data = self._reader.data
        super().__init__(
            Run(system, self._reader), end, options, ModeSwitcher(system, MIN_ROD_STEP_REL), observe, cancel
        )
        self._rod_system, settings = rod_system, rod_system.model.simulation
        self._step, self._accuracy = settings.step or self.interval, settings.accuracy or np.inf
        self._rotating_sections = SectionFrameReset(system, rod_system)
        self._start: RodMotionState
        self._last_events: EventValues | None = None  # at the end of the last motion
        self._statistics = StepWork()

    @property
    def t(self) -> float:
        """The time that was reached."""
        return self._start.state.t

    @property
    def q(self) -> Floats:
        """The coordinates of the bodies there."""
        rest = self._start.state.rigid
        return rest.q if isinstance(rest, RigidState) else np.zeros(0)

    @property
    def v(self) -> Floats:
        """Their rates."""
        rest = self._start.state.rigid
        return rest.v if isinstance(rest, RigidState) else np.zeros(0)

    @property
    def frame_size(self) -> int:
        """Bytes that a frame takes."""
        mesh = self._rod_system.assembly.mesh
        return 8 * (30 * mesh.size + 6 * len(mesh.length))

    def find_initial_state(self, first: PlannedSegment) -> None:
        """Find pose and rates with which the motion begins: those of the model, or its equilibrium."""
        flexible = self._rod_system.with_stage(first.parameter_values, first.ramps, first.inactive_rod_parts, {})
        joints: dict[str, Joint] = {}
        rigid_subsystem, start = None, (np.zeros(0), np.zeros(0))
        p = self.system.parameters(first.t0, first.parameter_values, first.ramps)
        if self.system.n:
            start = require_consistent(self.system, p)
        if self._model_joints is not None:
            anchors = self._model_joints.body_frames.compute_frames(0.0, start[0], p)
            reference = flexible.assembly.mesh.reference
            names = [name for name in self._model_joints.row_counts if name not in flexible.inactive]
            joints = {name: self._model_joints.make_joint(name, reference, anchors) for name in names}
            rigid_subsystem = self._model_joints.make_rigid_subsystem(self.system, joints, p)
        try:
            state, wrench = find_initial_state(flexible, rigid_subsystem, start, self.is_cancelled)
        except CompilationCancelled:
            raise
        except Cancelled:
            raise Cancelled(CANCELLED_IN_EQUILIBRIUM) from None
        self._start = RodMotionState(state, wrench, flexible, rigid_subsystem, {}, joints)

    def append_initial_frame(self, first: PlannedSegment) -> None:
        """Append the frame of the initial state, where the motion ends with it."""
        self.enter(first, None)
        self._append_frame(self._start.state, self._start.wrench)

    def save(self) -> object:
        """Return where the motion stands."""
        return self._start

    def restore(self, point: ResumePoint, previous_run: Run) -> None:
        """Go on where another run stood."""
        self._start = place = cast(RodMotionState, point.integration_state)
        if point.mode_entry is not None:
            system = point.mode_entry.system
            values = evaluate_beside_rods(system, place.rigid_subsystem, place.state, "events")
            self._last_events = system, values

    def append_end(self, *, is_complete: bool) -> None:
        """Append the last state as a frame."""
        if not self.run.head or self.run.times[-1] < self.t:
            self._append_frame(self._start.state, self._start.wrench)

    def add_remarks(self, outcome: Outcome) -> Outcome:
        """Return the outcome with what the steps cost, and what they changed of the energy."""
        return add_step_work(self.run, outcome, self._statistics) if outcome.status == "done" else outcome

    # Transitions.

    def enter(self, segment: PlannedSegment, previous: PlannedSegment | None) -> None:
        """Go through the transition into a part of the plan, step by step."""
        require_smooth_ramps(segment, self.system.moving_parameters)
        events: tuple[Occurrence, ...] = ()
        steps = segment.split_into_steps(previous, self.system)
        for step in steps:
            events += self._apply_transition_step(self._with_base_angles(step), last=step is steps[-1])
        assert self.mode_entry is not None
        self.mode_entry = self.mode_entry._replace(events=events)

    def find_exit_at_start(self, segment: PlannedSegment) -> SegmentEnd:
        """Return the way by which the part ends as soon as it begins."""
        assert self.mode_entry is not None
        return SegmentEnd(None, segment.find_exit(event.name for event in self.mode_entry.events))

    def _apply_transition_step(self, segment: PlannedSegment, *, last: bool) -> tuple[Occurrence, ...]:
        place, t, mesh = self._start, segment.t0, self._rod_system.assembly.mesh
        first = self.mode_entry is None and not self.run.segments
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
            q = self.q
            p = self.system.parameters(t, segment.parameter_values, segment.ramps)
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
                if self.mode_entry is not None:
                    state = self._jump_parameters(segment, self.mode_entry, flexible, rigid_subsystem, state)
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
        self.run.events.extend(occurrences)
        self._start = RodMotionState(
            state, place.wrench, flexible, rigid_subsystem, section_frames, joints, place.base_angles
        )
        events = self._enter_mode(segment, inner, self.ending_event, continues=last)
        self.ending_event = None
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
        if not isinstance(rest, RigidState) or not self.system.n:
            return state
        carried = self._make_added_mass(rod_system, rigid_subsystem, state)
        system, base_system = (
            SystemWithRodMass.make(one, carried, np.zeros(self.system.n)) for one in (entry.system, self.system)
        )
        after = entry.system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        made = compute_stage_transition(
            system, segment.t0, rest.q, rest.v, entry.p, after, segment.path, base_system=base_system
        )
        self.run.events.extend(describe_impulses(system, segment.t0, made))
        return carried.change_body_rates(state, made.v)

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
        system, p = self.system, self.system.parameters(segment.t0, segment.parameter_values, segment.ramps)
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
            entered = self.switching.enter_mode(segment, t, rest.q, rest.v, event_function, rod_system=carrying)
            if carried is not None:
                before = state
                state = carried.change_body_rates(state, entered.v)
                damping = compute_damping_change(mesh, before, state, place.wrench, flexible.damping_times)
                inner_covectors = inner_covectors + damping
                if damping.any():
                    # What a blow does to the damping decides too what goes on to act.
                    first, rates = entered.events, entered.v
                    bias = still.compute_joint_bias(state, rest.q, rates)
                    force = carried.compute_force(flexible.compute_loads(t), inner_covectors, bias)
                    carrying = SystemWithRodMass.make(system, carried, force)
                    entered = self.switching.enter_mode(segment, t, rest.q, rates, rod_system=carrying)
                    entered = entered._replace(events=(*first, *entered.events))
                    state = carried.change_body_rates(state, entered.v)
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
            self.run.events.extend(events)
        else:
            state = find_accelerations_from_inner(
                mesh, flexible.compute_supports(t), flexible.compute_loads(t), state, inner_covectors
            )
        self._start = place._replace(rigid_subsystem=rigid_subsystem, state=state)
        self.mode_entry = entered
        if continues:
            self._begin_integration(self._start)
        return tuple(events)

    def _begin_integration(self, motion_state: RodMotionState) -> None:
        """Go on from a place, with the equations that were entered."""
        self._start, t, entered = motion_state, motion_state.state.t, self.mode_entry
        assert entered is not None
        rod_segment = RodSegment(entered.system, t, t, entered.p, motion_state.rod_system, motion_state.rigid_subsystem)
        self._data.begin_rod_segment(
            rod_segment, RodFrame(motion_state.state, motion_state.wrench, segment=len(self.run.segments))
        )

    # Smooth parts.

    def integrate(self, segment: PlannedSegment) -> SegmentEnd:
        """Go through the part that was entered, from mode to mode, and append its frames."""
        for _ in range(MAX_ROD_MODE_CHANGES):
            place = self._start
            entered, flexible = self.mode_entry, place.rod_system
            assert entered is not None
            motion = self._make_motion(place)
            watcher = RodEventMonitor(self.system, entered.system, place.rigid_subsystem, motion, segment.exits)
            outcome, way = record_start_events(
                self.run, segment, self._last_events, (entered.system, watcher.compute_event_values()), motion.state.t
            )
            if outcome is not None or way is not None:
                return SegmentEnd(outcome, way)
            outcome = self._integrate_motion(segment, motion, watcher)
            self._last_events = entered.system, watcher.compute_event_values()
            self._statistics = self._statistics.add(motion)
            self._start = place = place._replace(state=motion.settled_state(), wrench=motion.wrench)
            self._data.extend_segment(RodFrame(motion.shown_state(), motion.wrench, segment=self._segment_number))
            t = place.state.t
            self.run.events.extend(watcher.reported)
            if outcome is not None:
                return SegmentEnd(outcome)
            met = watcher.triggered
            if met is None:
                if not self._rotating_sections.is_far(motion.state):
                    return SegmentEnd()
                self._reset_section_frames()
                continue
            system = entered.system
            names = list(system.model.events)
            if met < len(names):
                self._append_frame(motion.shown_state(), motion.wrench)
                message = f"Event '{names[met]}' ended the run at t = {t:.9g} s."
                return SegmentEnd(Outcome(status="stopped", t=t, message=message))
            crossed = met - len(names)
            if crossed < len(system.crossings):
                return SegmentEnd(exit_condition=segment.find_exit((), watcher.exit_crossings))
            number = crossed - len(system.crossings)
            watch = (
                system.event_functions[number]
                if number < len(system.event_functions)
                else system.undetermined_reactions.make_event_function()
            )
            outcome = find_event_outcome(self.run, self.run.last_segment, watch, t, self.interval)
            if outcome is not None:
                return SegmentEnd(outcome)
            try:
                inner = compute_inner_covectors(
                    flexible.assembly.mesh, flexible, place.state, place.wrench, place.rigid_subsystem
                )
                events = self._enter_mode(segment, inner, watch, self._rod_force_on_bodies(place))
            except RunError as error:
                return SegmentEnd(Outcome(status="failed", t=t, message=add_time_to_message(error, t)))
            way = segment.find_exit((event.name for event in events), watcher.exit_crossings)
            if way is not None:
                self.ending_event = watch
                return SegmentEnd(exit_condition=way)
        return SegmentEnd(
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
        place, entered, joining = self._start, self.mode_entry, self._model_joints
        assert entered is not None
        assert joining is not None
        state, bases = self._rotating_sections.reset_angles(place.state)
        p = self._rotating_sections.make_parameters(entered.system, entered.p, bases)
        rigid_subsystem = joining.make_rigid_subsystem(entered.system, place.joints, p)
        self.mode_entry = entered._replace(p=p)
        self._begin_integration(place._replace(rigid_subsystem=rigid_subsystem, base_angles=bases, state=state))

    def _rod_force_on_bodies(self, motion_state: RodMotionState) -> Floats | None:
        """Return the force (n,) of rods on bodies that would not accelerate, from that on bodies as they do."""
        rigid_subsystem, state, rest = motion_state.rigid_subsystem, motion_state.state, motion_state.state.rigid
        if rigid_subsystem is None or not isinstance(rest, RigidState) or not self.system.n:
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
        motion.cancelled = self.is_cancelled
        return motion

    def _integrate_motion(self, segment: PlannedSegment, motion: RodMotion, watcher: RodEventMonitor) -> Outcome | None:
        """Go on to the end of the part, or to what ends it before, and append the frames on the way."""

        def looked() -> bool:
            return (watcher.monitored and watcher.check()) or self._rotating_sections.is_far(motion.state)

        look = looked if watcher.monitored or self._rotating_sections.is_needed else None
        whole = segment.t1 >= self.end
        first = self.mode_entry.max_first_step if self.mode_entry is not None else np.inf
        guard = RodEnergyGuard(self._reader, motion, watcher.restore, several_at_once=look is None)
        unchecked: list[RodFrame] = []
        while motion.state.t < segment.t1 * (1.0 - 1e-15) or self.frame * self.interval <= motion.state.t:
            t = self.frame * self.interval
            if t <= motion.state.t + 1e-12 * max(1.0, t):
                # Frames at the end of a part belong to the part that follows.
                if motion.state.t >= segment.t1 and not whole:
                    break
                if self.run.head == 0 or self.run.times[-1] < t:
                    unchecked.append(self._make_frame(motion.shown_state()._replace(t=t), motion.wrench))
                self.frame += 1
                if guard.is_settled:
                    self._append_frames(unchecked)
                continue
            # A flight that begins must be seen before it ends: the first steps lie well inside.
            until, first = min(t, segment.t1, motion.state.t + first), 2.0 * first
            if until - motion.state.t < 1e-9 * self.interval and until in (t, segment.t1):
                motion.state = motion.state._replace(t=until)
                continue
            longest = self._step / guard.step_divisor
            start, before, (halvings, rho) = motion.state.t, motion.steps, motion.find_step_setting(until, longest)
            try:
                motion.advance(until, longest, self._accuracy, look)
                taken = motion.steps - before
                self._data.append_steps(
                    StepRunRecord(self._segment_number, start, until, longest, halvings, rho, taken)
                )
                if (lost := watcher.find_undefined()) is not None:
                    return lost
                if watcher.triggered is not None and watcher.locate_event():
                    return None
                ends = segment.t1 - motion.state.t <= 1e-9 * self.interval or self.is_cancelled()
                found = guard.check(now=ends or self.is_report_due())
            except RunError as error:
                found = guard.check(now=True) or Outcome(
                    status="failed", t=motion.state.t, message=f"{error}.", remedy=watcher.describe_discontinuity()
                )
            if found:
                self.frame -= _remove_later(unchecked, motion.state.t)
            if guard.is_settled:
                self._append_frames(unchecked)
            if isinstance(found, Outcome):
                return found
            if found:
                continue
            if watcher.missed_flight:
                # A flight has begun and ended within one step: the same again in smaller ones.
                first = (motion.state.t - motion.step_start[0].t) / 8.0
                if first > 1e-7 * self.interval:
                    (motion.state, motion.wrench), watcher.missed_flight = motion.step_start, ""
                    continue
                message = (
                    f"At t = {motion.state.t:.9g} s the motion passed through '{watcher.missed_flight}' undetected."
                )
                return Outcome(status="failed", t=motion.state.t, message=message, remedy="Use smaller steps.")
            if self._rotating_sections.is_far(motion.state):
                return None
            self.notify_observer()
            if self.is_cancelled():
                return _make_cancelled_outcome(motion.state.t)
        motion.state = motion.state._replace(t=segment.t1)  # but for rounding it is there
        return None

    def _make_frame(self, state: RodState, wrench: Floats) -> RodFrame:
        return RodFrame(state, wrench, segment=self._segment_number)

    def _append_frame(self, state: RodState, wrench: Floats) -> None:
        self._data.append_frame(self._make_frame(state, wrench))

    def _append_frames(self, frames: list[RodFrame]) -> None:
        """Append frames that were found good to the run, and empty their list."""
        for frame in frames:
            self._data.append_frame(frame)
        frames.clear()

    @property
    def _segment_number(self) -> int:
        """The number of the smooth part that is being computed."""
        return max(0, len(self.run.segments) - 1)


def _remove_later(frames: list[RodFrame], t: float) -> int:
    """Remove the frames after a time, and return how many they were."""
    kept = [frame for frame in frames if frame.state.t <= t + 1e-12 * max(1.0, t)]
    count = len(frames) - len(kept)
    frames[:] = kept
    return count


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
