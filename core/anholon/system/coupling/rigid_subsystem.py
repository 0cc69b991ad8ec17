"""The rigid subsystem beside rods: bodies with their constraints, and the joints between them and the rods."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix, multiply, normalised, quaternion
from anholon.mechanics.equations import EquationArrays
from anholon.rods.dynamics.generalized_alpha import RigidState, RodState
from anholon.rods.joints import Joint, JointEnd, JointState, evaluate_joints
from anholon.rods.mesh import NodePoses
from anholon.system.coupling.body_frames import JoinedBodyFrame, JoinedBodyFrames
from anholon.system.system import System
from anholon.system.system_state import SystemState

_TIME_STEP = 1e-6  # s, for rates by differences
_WORLD_FRAME = np.concatenate([np.eye(3).ravel(), np.zeros(3)])


class JointRows(NamedTuple):
    """The joints at a state: residual (k,), slopes by η as entries (row, node, (6,)), slopes by q (k, n)."""

    joints: list[JointState]
    residual: Floats
    by_node: list[tuple[int, int, Floats]]
    by_q: Floats


class RigidSubsystem:
    """The bodies coupled with the rods in one mode, and the active joints.

    `p`: vector of the system; `slots`: places of the active joints' multipliers among those of all joints, `count` of
    them; `kept_rows`: the rows for which the bodies' equations are solved.
    """

    def __init__(
        self,
        system: System,
        body_frames: JoinedBodyFrames,
        joints: Sequence[Joint],
        p: Floats,
        slots: Sequence[slice],
        count: int,
    ) -> None:
        self.system, self.body_frames, self.joints, self.p = system, body_frames, tuple(joints), p
        self.slots, self.count = tuple(slots), count
        self.kept_rows = list(system.diagnosis.independent) if system.n else []
        self.orders = np.array([system.orders[i] for i in self.kept_rows], dtype=np.intp)
        self.joint_force_offset = (
            system.equations.names.rod_force_slot if system.n else 0
        )  # place of the joints' forces in p
        self._numbers = np.array([joint.constants for joint in self.joints])
        self.active_multipliers = (
            np.concatenate([np.arange(slot.start, slot.stop) for slot in slots])
            if slots
            else np.zeros(0, dtype=np.intp)
        )

    @property
    def is_empty(self) -> bool:
        """Whether the model has neither coordinates nor joints that are rows: only rods move."""
        return not (self.system.n or self.count)

    @cached_property
    def joined_nodes(self) -> tuple[NDArray[np.intp], list[int]]:
        """Pairs (k, 2) of nodes that joints connect, and the nodes that they connect to bodies or the world."""
        ends = [(joint.A, joint.B) for joint in self.joints]
        pairs = [(A.number, B.number) for A, B in ends if A.kind == B.kind == "node"]
        apart = [end.number for A, B in ends if A.kind != B.kind for end in (A, B) if end.kind == "node"]
        return np.array(pairs, dtype=np.intp).reshape(-1, 2), apart

    def make_state(self, q: Floats, v: Floats) -> RigidState:
        """Return coordinates and rates (n,) as part of a state, with accelerations and multipliers 0."""
        zero = np.zeros(self.system.n)
        return RigidState(q, v, zero, zero, np.zeros(self.count), np.zeros(len(self.kept_rows)))

    def make_parameters(self, force: Floats | None = None) -> Floats:
        """Return the vector p with the generalized force (n,) of the joints on the coordinates."""
        if force is None or not self.system.n:
            return self.p
        p = self.p.copy()
        p[self.joint_force_offset : self.joint_force_offset + self.system.n] = force
        self.system.compiled.prepare(p)
        return p

    def at(self, t: float, q: Floats, v: Floats, force: Floats | None = None) -> SystemState:
        """Return the system at a state, with the generalized force (n,) of the joints on the coordinates."""
        return SystemState(self.system, t, q, v, self.make_parameters(force))

    def compute_equations(self, at: SystemState) -> EquationArrays:
        """Return the bodies' equations with the rows that are kept; empty ones if there are no coordinates."""
        if self.system.n:
            equations = at.evaluate_equations()
            if len(self.kept_rows) == self.system.m:
                return equations
            rows = self.kept_rows
            return EquationArrays(
                equations.M, equations.f, equations.A[rows], equations.b0[rows], equations.rate[rows], equations.B[rows]
            )
        none, flat = np.zeros(0), np.zeros((0, 0))
        return EquationArrays(flat, none, flat, none, none, flat)

    def compute_body_frames(self, state: RodState) -> tuple[JoinedBodyFrame, ...]:
        """Return the frames of the bodies that rods are joined to."""
        return self.body_frames.compute_frames(state.t, state.rigid.q, self.p)

    def evaluate_joints(self, pose: NodePoses, at: Sequence[JoinedBodyFrame]) -> list[JointState]:
        """Return the active joints evaluated at the present poses of their frames."""
        frames = np.empty((len(self.joints), 2, 12))
        j, k, nodes = self._node_sides
        frames[j, k, :9], frames[j, k, 9:] = matrix(pose.q[nodes]).reshape(-1, 9), pose.x[nodes]
        for i, side, end in self._other_sides:
            frames[i, side] = at[end.number].frame if end.kind == "body" else _WORLD_FRAME
        return evaluate_joints([joint.rotation for joint in self.joints], self._numbers, frames)

    @cached_property
    def _node_sides(self) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """Joints and their sides that belong to nodes, and these nodes."""
        results = [
            (i, side, end.number)
            for i, joint in enumerate(self.joints)
            for side, end in enumerate((joint.A, joint.B))
            if end.kind == "node"
        ]
        i, side, node = np.array(results, dtype=np.intp).reshape(-1, 3).T
        return i, side, node

    @cached_property
    def _other_sides(self) -> list[tuple[int, int, JointEnd]]:
        """Joints and their sides that belong to bodies or the world."""
        return [
            (i, side, end)
            for i, joint in enumerate(self.joints)
            for side, end in enumerate((joint.A, joint.B))
            if end.kind != "node"
        ]

    def compute_joint_rows(self, state: RodState) -> JointRows:
        """Return residuals and slopes of the active joints."""
        body_frames = self.compute_body_frames(state)
        at = self.evaluate_joints(state.pose, body_frames)
        residual = np.concatenate([joint_values.residual for joint_values in at]) if at else np.zeros(0)
        by_q = np.zeros((len(residual), self.system.n))
        entries: list[tuple[int, int, Floats]] = []
        first = 0
        for joint, joint_values in zip(self.joints, at, strict=True):
            for end, by, local_slopes in (
                (joint.A, joint_values.by_A, joint_values.local_by_A),
                (joint.B, joint_values.by_B, joint_values.local_by_B),
            ):
                if end.kind == "node":
                    entries += [(first + i, end.number, row) for i, row in enumerate(local_slopes)]
                elif end.kind == "body":
                    by_q[first : first + joint.row_count] += by @ body_frames[end.number].motion_by_q
            first += joint.row_count
        return JointRows(at, residual, entries, by_q)

    def compute_joint_force(self, state: RodState) -> Floats:
        """Return the generalized force (n,) with which the joints act on the coordinates."""
        acting = state.rigid.joint_multipliers[self.active_multipliers]
        return np.asarray(self.compute_joint_rows(state).by_q.T @ acting)

    def compute_joint_covectors(self, state: RodState, node_count: int) -> Floats:
        """Return the covectors (n, 6) with which the joints that act pull at the nodes."""
        acting = state.rigid.joint_multipliers[self.active_multipliers]
        return compute_joint_covectors(self.compute_joint_rows(state), acting, node_count)

    def make_loaded_parameters(self, state: RodState) -> Floats:
        """Return the vector p with the forces of the joints on the coordinates at a state."""
        return self.make_parameters(self.compute_joint_force(state))

    def evaluate(self, function: str, state: RodState) -> Floats:
        """Return the values of a compiled function of the bodies' system at a state, under the forces of the joints."""
        return self.system.call(function, state.t, state.rigid.q, state.rigid.v, self.make_loaded_parameters(state))

    def compute_joint_rates(self, state: RodState) -> Floats:
        """Return the rates (k,) of the joints' rows."""
        anchors, joint_rows = self.compute_body_frames(state), self.compute_joint_rows(state)
        rates = joint_rows.by_q @ state.rigid.v
        for row, node, slope in joint_rows.by_node:
            node_rates = np.concatenate([matrix(state.pose.q[node]).T @ state.v[node], state.w[node]])
            rates[row] += slope @ node_rates
        first = 0
        for joint, joint_values in zip(self.joints, joint_rows.joints, strict=True):
            for end, by in ((joint.A, joint_values.by_A), (joint.B, joint_values.by_B)):
                if end.kind == "body":
                    rates[first : first + joint.row_count] += by @ anchors[end.number].drift
            first += joint.row_count
        return np.asarray(rates)

    def compute_joint_bias(self, state: RodState) -> Floats:
        """Return the accelerations (k,) of the joints' rows that velocities alone give."""
        if not self.joints:
            return np.zeros(0)
        ahead, behind = (self.compute_joint_rates(_move_on(state, h)) for h in (_TIME_STEP, -_TIME_STEP))
        return np.asarray((ahead - behind) / (2.0 * _TIME_STEP))


def _move_on(state: RodState, h: float) -> RodState:
    """Return a state moved with its velocities for the time h, s."""
    turned = normalised(multiply(state.pose.q, quaternion(h * state.w)))
    rigid_state = state.rigid
    return state._replace(
        t=state.t + h,
        pose=NodePoses(turned, state.pose.x + h * state.v),
        rigid=rigid_state._replace(q=rigid_state.q + h * rigid_state.v),
    )


def compute_joint_covectors(joint_rows: JointRows, multipliers: Floats, node_count: int) -> Floats:
    """Return the covectors (n, 6) with which joints pull at the nodes."""
    F = np.zeros((node_count, 6))
    for row, node, slope in joint_rows.by_node:
        F[node] += multipliers[row] * slope
    return F
