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
from numpy.linalg import LinAlgError

from anholon.array_types import Floats
from anholon.contact.added_mass import AddedRodMass, SystemWithRodMass
from anholon.contact.contact_problem import solve_constrained
from anholon.errors import RunError
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
from anholon.simulation.rod_work import StepWork
from anholon.simulation.rotation_reset import RotationReset
from anholon.simulation.run_options import RunOptions, require_countable_steps
from anholon.simulation.run_plan import PlannedSegment
from anholon.simulation.simultaneous_events import EventValues
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
from anholon.system.system_state import SystemState


class RodMotionState(NamedTuple):
    """The state of a motion between two segments.

    It has state and wrenches, the rods and the bodies in the segment before, poses of supports, and the base axes of
    the angles of section frames.
    """

    state: RodState
    wrench: Floats
    rod_system: RodSystem
    rigid_subsystem: RigidSubsystem
    support_poses: dict[str, SupportPose]
    base_angles: Mapping[str, float] = MappingProxyType({})


class RodTransitions(Integration):
    """The state of a motion of rods and its transitions from one segment to the next."""

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
        require_countable_steps(settings.step, end)
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

    def enter_step(
        self, step: PlannedSegment, previous: PlannedSegment | None, *, is_last: bool
    ) -> tuple[Occurrence, ...]:
        """Make one step of a transition.

        Supports and joints that are switched on hold their sections in the present pose, the rates jump as parameters,
        supports and joints require, then the mode is determined that holds after that.
        """
        step = self._with_base_angles(step)
        before = self._start
        first = self.mode_entry is None and not self.run.segments
        new = tuple(sorted(before.rod_system.inactive - set(step.inactive_rod_parts)))
        self._start = place = self._switch_supports(step, new)
        inner = (
            self._compute_inner_covectors_at_start()
            if first
            else compute_inner_covectors(before.rod_system, before.state, before.wrench, before.rigid_subsystem)
        )
        occurrences: tuple[Occurrence, ...] = ()
        if not first:
            self._switch_joints(step, new)
            if self.mode_entry is not None:
                occurrences = self._jump_parameters(step, self.mode_entry)
        elif place.rod_system.has_moving_supports:
            still = {*step.inactive_rod_parts, *place.rod_system.fixed_supports}
            new = tuple(name for name in self._rod_system.model.supports if name not in still)
        if not first or place.rod_system.has_moving_supports:  # sections at rest are struck by a support that moves
            place = self._start
            state, impacts = make_rates_consistent(place.rod_system, place.state, place.rigid_subsystem, new)
            occurrences += impacts
            inner = inner + compute_damping_change(place.rod_system, before.state, state, place.wrench)
            self._start = place._replace(state=state)
        self.run.events.extend(occurrences)
        return (*occurrences, *self._enter_mode(step, inner, self.ending_event, continues=is_last))

    def _switch_supports(self, step: PlannedSegment, new: Collection[str]) -> RodMotionState:
        """Return the state of the motion with the supports that act in a step.

        Those that are `new` hold their sections in the present pose.
        """
        place, off = self._start, step.inactive_rod_parts
        bare = self._rod_system.with_stage(step.parameter_values, step.ramps, off, {})
        poses = {name: pose for name, pose in place.support_poses.items() if name not in off}
        for name in new:
            if name in self._rod_system.model.supports:
                poses[name] = make_support_pose(bare, name, place.state, step.t0)
        rod_system = self._rod_system.with_stage(step.parameter_values, step.ramps, off, poses)
        return place._replace(rod_system=rod_system, support_poses=poses)

    def _compute_inner_covectors_at_start(self) -> Floats:
        """Return the covectors (n, 6) of the wrenches and of damping at the nodes with which the motion begins."""
        place, mesh = self._start, self._rod_system.assembly.mesh
        inner, damping = compute_wrench_covectors(mesh, place.state.pose, place.wrench), place.rod_system.damping_times
        if damping.any():
            inner = inner + compute_damping_covectors(mesh, place.state, place.wrench, damping)
        return inner

    def _switch_joints(self, segment: PlannedSegment, new: Collection[str]) -> None:
        """Activate the joints of a step; those that are `new` hold their elements in the present position."""
        t, q, pose, making = segment.t0, self.q, self._start.state.pose, self._model_joints
        before = self._start.rigid_subsystem
        p = self.system.parameters(t, segment.parameter_values, segment.ramps)
        require_unmoved_bodies(before, t, q, before.p, p)
        anchors = making.body_frames.compute_frames(t, q, p)
        kept_joints = [joint for joint in before.joints if joint.name not in segment.inactive_rod_parts]
        joints = [making.make_joint(name, pose, anchors) for name in new if name in making.row_counts]
        subsystem = making.make_rigid_subsystem(
            before.system, [*kept_joints, *joints], before.system.convert_parameters(p)
        )
        self._start = self._start._replace(rigid_subsystem=subsystem)

    def _jump_parameters(self, segment: PlannedSegment, entry: ModeEntry) -> tuple[Occurrence, ...]:
        """Make the rates jump with parameters and at kinks of driven motions, and return the impacts."""
        n, place = self.system.n, self._start
        if not n:
            return ()
        carried = _make_added_mass(place)

        def carry(system: System) -> System:
            return SystemWithRodMass.make(system, carried, np.zeros(n))

        v, impacts = self.switching.compute_transition(entry, segment, self.q, self.v, carry)
        self._start = place._replace(state=carried.change_body_rates(place.state, v))
        return impacts

    def _enter_mode(
        self,
        segment: PlannedSegment,
        inner_covectors: Floats,
        event_function: EventFunction | None,
        force: Floats | None = None,
        *,
        continues: bool = True,
    ) -> tuple[Occurrence, ...]:
        """Enter the mode that holds from the present state on, and find its accelerations.

        If the motion continues from there, a segment of the run begins.

        `inner_covectors` (n, 6): covectors of the rods' wrenches; `force` (n,): the force of the rods on bodies that do
        not accelerate, if it is known.
        """
        segment = self._with_base_angles(segment)
        place, mesh = self._start, self._rod_system.assembly.mesh
        flexible, rigid_subsystem, state = place.rod_system, place.rigid_subsystem, place.state
        t, rigid_state = state.t, state.rigid
        system, p = self.system, self.system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        if not (system.has_contact_modes and system.n):
            entered = self.switching.enter_mode(segment, t, rigid_state.q, rigid_state.v, event_function)
        else:
            carried = _make_added_mass(place)
            still = self._model_joints.make_rigid_subsystem(system, rigid_subsystem.joints, p)

            def carry(state: RodState, force: Floats | None = None) -> System:
                if force is None:
                    bias = still.compute_joint_bias(state)
                    force = carried.compute_force(flexible.compute_loads(t), inner_covectors, bias)
                return SystemWithRodMass.make(system, carried, force)

            carrying = carry(state, force)
            entered = self.switching.enter_mode(
                segment, t, rigid_state.q, rigid_state.v, event_function, rod_system=carrying
            )
            state = carried.change_body_rates(state, entered.v)
            damping = compute_damping_change(flexible, place.state, state, place.wrench)
            inner_covectors = inner_covectors + damping
            if damping.any():
                # The change of the damping by an impact also decides which contacts continue to act.
                first, rates, carrying = entered.events, entered.v, carry(state)
                entered = self.switching.enter_mode(segment, t, rigid_state.q, rates, rod_system=carrying)
                entered = entered._replace(events=(*first, *entered.events))
                state = carried.change_body_rates(state, entered.v)
            if entered.system is carrying:
                entered = entered._replace(system=system)
        rigid_subsystem = self._model_joints.make_rigid_subsystem(entered.system, rigid_subsystem.joints, entered.p)
        supports, loads = flexible.compute_supports(t), flexible.compute_loads(t)
        try:
            state = find_coupled_accelerations(mesh, supports, loads, state, rigid_subsystem, inner_covectors)
        except LinAlgError as error:
            raise RunError(
                f"at t = {t:.9g} s the accelerations are not determined: some motion has no mass, or one far too small "
                "beside the others. Look for a wrong unit of a length, a radius or a density."
            ) from error
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
        """Return the force (n,) of rods on bodies held without acceleration.

        It follows from the force on the bodies with their accelerations.
        """
        rigid_subsystem, state, rigid_state = motion_state.rigid_subsystem, motion_state.state, motion_state.state.rigid
        if not self.system.n:
            return None
        push = rigid_subsystem.compute_joint_force(state)
        equations = rigid_subsystem.compute_equations(rigid_subsystem.at(state.t, rigid_state.q, rigid_state.v, push))
        x, _ = solve_constrained(equations.M, equations.A, equations.f, -equations.b0, equations.B)
        return np.asarray(push + _make_added_mass(motion_state).mass @ x)

    @property
    def _segment_number(self) -> int:
        """The number of the smooth segment that is being computed."""
        return max(0, len(self.run.segments) - 1)


def _make_added_mass(place: RodMotionState) -> AddedRodMass:
    """Return the mass that the rods add to the bodies at the present state of a motion."""
    state, links = place.state, place.rigid_subsystem.compute_joint_rows(place.state)
    support_values = evaluate_supports(place.rod_system.compute_supports(state.t), state.pose, 1.0)
    return AddedRodMass(place.rod_system.assembly.mesh, state, support_values, links.by_node, links.by_q)


def _estimate_shortest_flight(system: System, entry: ModeEntry, state: RodState, p: Floats) -> float:
    """Return a quarter of the shortest flight, s, that begins at a state, estimated from its accelerations."""
    rigid_state, times = state.rigid, [np.inf]
    sides = [side for side in system.unilateral_constraints if side.name in entry.system.mode.open]
    if not sides:
        return np.inf
    at = SystemState(system, state.t, rigid_state.q, rigid_state.v, p)
    equations, (place, rate) = at.evaluate_equations(), at.constraint_residual()
    for side in sides:
        k = system.rows.index(side.gap_row)
        falling = -side.sign * float(equations.A[k] @ rigid_state.dv + equations.b0[k])
        if abs(place[k]) < ZERO_EVENT_REL and side.sign * rate[k] > 0.0 and falling > 0.0:
            times.append(0.5 * side.sign * float(rate[k]) / falling)
    return min(times)
