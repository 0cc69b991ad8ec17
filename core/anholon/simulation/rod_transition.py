"""Transitions of rods and the bodies beside them: from one part of a plan, or one mode, to the next.

Stages, changes of mode and jumps are those of bodies alone (`anholon.simulation.stage_transition`,
`anholon.contact.transition`), for bodies that carry rods (`anholon.contact.added_mass`); supports and joints that
are switched on strike first (`anholon.system.coupling.constraint_switching`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.contact.added_mass import AddedRodMass, SystemWithRodMass
from anholon.contact.contact_problem import solve_constrained
from anholon.mechanics.contact_mode import EventFunction
from anholon.outcome import CancelFlag, Occurrence
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_reader import RodReader, get_rod_reader
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.run import Run
from anholon.rods.assembly.rod_system import RodSystem, SupportPose
from anholon.rods.dynamics.damping import compute_damping_covectors
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.supports import evaluate_supports
from anholon.simulation.driver import Integration
from anholon.simulation.mode_switching import ModeEntry
from anholon.simulation.rod_events import EventValues
from anholon.simulation.rod_work import StepWork
from anholon.simulation.rotation_reset import RotationReset
from anholon.simulation.run_options import RunOptions
from anholon.simulation.run_plan import PlannedSegment, require_smooth_ramps
from anholon.simulation.stage_transition import compute_stage_transition, describe_impulses
from anholon.simulation.tolerances import MIN_ROD_STEP_REL, ZERO_EVENT_REL
from anholon.system.coupling.constraint_switching import (
    compute_damping_change,
    compute_inner_covectors,
    make_rates_consistent,
    make_support_pose,
    require_unmoved_bodies,
)
from anholon.system.coupling.coupled_motion import compute_wrench_covectors, find_coupled_accelerations
from anholon.system.coupling.model_joints import ModelJoints
from anholon.system.coupling.rigid_subsystem import RigidSubsystem
from anholon.system.system import System

Floats = NDArray[np.float64]


class RodMotionState(NamedTuple):
    """Where a motion stands between two parts: state and wrenches, the rods and the bodies in the part before, poses of
    supports; the axes from which the angles of section frames begin."""

    state: RodState
    wrench: Floats
    rod_system: RodSystem
    rigid_subsystem: RigidSubsystem
    support_poses: dict[str, SupportPose]
    base_angles: Mapping[str, float] = MappingProxyType({})


class RodTransitions(Integration):
    """Where a motion of rods stands, and how it goes over from one part to the next."""

    min_flight_share = MIN_ROD_STEP_REL

    @classmethod
    def make_run(cls, system: System) -> Run:
        """Return a run without frames."""
        assert system.rods is not None
        return Run(system, RodReader(system, system.rods))

    def __init__(
        self,
        system: System,
        end: float,
        options: RunOptions,
        observe: Callable[[Run], None] | None,
        cancel: CancelFlag | None,
    ) -> None:
        assert system.rods is not None
        self._rod_system = rod_system = system.rods
        super().__init__(system, end, options, observe, cancel)
        self._model_joints = ModelJoints(system, rod_system)
        self._reader = get_rod_reader(self.run)
        self._data = self._reader.data
        settings = system.model.simulation
        self._step, self._accuracy = settings.step or self.interval, settings.accuracy or np.inf
        self._resets = RotationReset(system, rod_system)
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
        return self._start.state.rigid.q

    @property
    def v(self) -> Floats:
        """Their rates."""
        return self._start.state.rigid.v

    def enter(self, segment: PlannedSegment, previous: PlannedSegment | None) -> None:
        """Make the transition into a segment of the plan, step by step."""
        require_smooth_ramps(segment, self.system.moving_parameters)
        events: tuple[Occurrence, ...] = ()
        steps = segment.split_into_steps(previous, self.system)
        for step in steps:
            events += self._apply_transition_step(self._with_base_angles(step), last=step is steps[-1])
        assert self.mode_entry is not None
        self.mode_entry = self.mode_entry._replace(events=events)

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
        state, rigid_subsystem, occurrences = place.state, place.rigid_subsystem, []
        if not first:
            rigid_subsystem = self._switch_joints(segment, rigid_subsystem, new)
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
        self._start = RodMotionState(state, place.wrench, flexible, rigid_subsystem, section_frames, place.base_angles)
        events = self._enter_mode(segment, inner, self.ending_event, continues=last)
        self.ending_event = None
        return (*occurrences, *events)

    def _switch_joints(self, segment: PlannedSegment, before: RigidSubsystem, new: Collection[str]) -> RigidSubsystem:
        """Return the bodies with the joints that act in a part of the plan; those that are `new` hold what they join as
        it stands now."""
        t, q, pose, making = segment.t0, self.q, self._start.state.pose, self._model_joints
        p = self.system.parameters(t, segment.parameter_values, segment.ramps)
        require_unmoved_bodies(before, t, q, before.p, p)
        anchors = making.body_frames.compute_frames(t, q, p)
        kept = [joint for joint in before.joints if joint.name not in segment.inactive_rod_parts]
        made = [making.make_joint(name, pose, anchors) for name in new if name in making.row_counts]
        return making.make_rigid_subsystem(before.system, [*kept, *made], before.system.convert_parameters(p))

    def _jump_parameters(
        self,
        segment: PlannedSegment,
        entry: ModeEntry,
        rod_system: RodSystem,
        rigid_subsystem: RigidSubsystem,
        state: RodState,
    ) -> RodState:
        """Return the state just after a jump of parameters or a kink of driven motions."""
        rest = state.rigid
        if not self.system.n:
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
        links = rigid_subsystem.compute_joint_rows(state)
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
        from there, begin a segment of the run.

        `inner_covectors` (n, 6): covectors of the rods' wrenches; `force` (n,): with which rods push bodies that do not
        accelerate, where that is known.
        """
        segment = self._with_base_angles(segment)
        place, mesh = self._start, self._rod_system.assembly.mesh
        flexible, rigid_subsystem, state = place.rod_system, place.rigid_subsystem, place.state
        t, rest = state.t, state.rigid
        system, p = self.system, self.system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        carrying: System | None = None
        carried = None
        if system.has_contact_modes and system.n:
            carried = self._make_added_mass(flexible, rigid_subsystem, state)
            still = self._model_joints.make_rigid_subsystem(system, rigid_subsystem.joints, p)
            if force is None:
                bias = still.compute_joint_bias(state)
                force = carried.compute_force(flexible.compute_loads(t), inner_covectors, bias)
            carrying = SystemWithRodMass.make(system, carried, force)
        entered = self.switching.enter_mode(segment, t, rest.q, rest.v, event_function, rod_system=carrying)
        if carried is not None:
            before = state
            state = carried.change_body_rates(state, entered.v)
            damping = compute_damping_change(mesh, before, state, place.wrench, flexible.damping_times)
            inner_covectors = inner_covectors + damping
            if damping.any():
                # What an impact does to the damping also decides what continues to act.
                first, rates = entered.events, entered.v
                bias = still.compute_joint_bias(state)
                force = carried.compute_force(flexible.compute_loads(t), inner_covectors, bias)
                carrying = SystemWithRodMass.make(system, carried, force)
                entered = self.switching.enter_mode(segment, t, rest.q, rates, rod_system=carrying)
                entered = entered._replace(events=(*first, *entered.events))
                state = carried.change_body_rates(state, entered.v)
            if entered.system is carrying:
                entered = entered._replace(system=system)
        rigid_subsystem = self._model_joints.make_rigid_subsystem(entered.system, rigid_subsystem.joints, entered.p)
        state = find_coupled_accelerations(
            mesh, flexible.compute_supports(t), flexible.compute_loads(t), state, rigid_subsystem, inner_covectors
        )
        entered = entered._replace(
            max_first_step=min(entered.max_first_step, _estimate_shortest_flight(system, entered, state, p))
        )
        self.run.events.extend(entered.events)
        self._start = place._replace(rigid_subsystem=rigid_subsystem, state=state)
        self.mode_entry = entered
        if continues:
            self._begin_integration(self._start)
        return entered.events

    def _begin_integration(self, motion_state: RodMotionState) -> None:
        """Begin to integrate from a state, with the equations of the mode just entered."""
        self._start, t, entered = motion_state, motion_state.state.t, self.mode_entry
        assert entered is not None
        rod_segment = RodSegment(entered.system, t, t, entered.p, motion_state.rod_system, motion_state.rigid_subsystem)
        self._data.begin_rod_segment(
            rod_segment, RodFrame(motion_state.state, motion_state.wrench, segment=len(self.run.segments))
        )

    def _with_base_angles(self, segment: PlannedSegment) -> PlannedSegment:
        """Return a part of the plan with the axes from which the angles of section frames begin now."""
        return (
            segment._replace(parameter_values={**segment.parameter_values, **self._start.base_angles})
            if self._start.base_angles
            else segment
        )

    def _rod_force_on_bodies(self, motion_state: RodMotionState) -> Floats | None:
        """Return the force (n,) of rods on bodies that would not accelerate, from that on bodies as they do."""
        rigid_subsystem, state, rest = motion_state.rigid_subsystem, motion_state.state, motion_state.state.rigid
        if not self.system.n:
            return None
        push = rigid_subsystem.compute_joint_force(state)
        own = rigid_subsystem.compute_equations(state.t, rest.q, rest.v, rigid_subsystem.make_parameters(push))
        x, _ = solve_constrained(own.M, own.A, own.f, -own.b0, own.B)
        return np.asarray(push + self._make_added_mass(motion_state.rod_system, rigid_subsystem, state).mass @ x)

    @property
    def _segment_number(self) -> int:
        """The number of the smooth part that is being computed."""
        return max(0, len(self.run.segments) - 1)


def _estimate_shortest_flight(system: System, entry: ModeEntry, state: RodState, p: Floats) -> float:
    """Return a quarter of the shortest flight, s, that begins at a state, by its accelerations."""
    rest, times = state.rigid, [np.inf]
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
