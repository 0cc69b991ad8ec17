"""Bodies and joints beside rods at rest: their equations with exact derivatives.

The unknowns beside the nodes are the coordinates of the bodies and the multipliers of joints and constraints. Forces of
the bodies grow as f(q) - (1 - λ) f(q_0) with the load factor λ, so that the reference is at rest without load and the
whole forces act at λ = 1. Nonholonomic rows let the bodies move only along them while the load grows. Bodies that turn
with the rods have rates that grow with √λ, and f holds the forces of inertia by these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import radians, tan
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.geometry.rotations import cross, from_matrix, matrix, rotation_vector, skew
from anholon.mechanics.equations import EquationArrays
from anholon.model.query.orientations import find_orientation_slots
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.generalized_alpha import RigidState
from anholon.rods.global_equations import ConstraintBlock
from anholon.rods.joints import Joint
from anholon.rods.mesh import NodePoses
from anholon.system.coupling.body_frames import JoinedBodyFrame
from anholon.system.coupling.model_joints import make_initial_rigid_subsystem
from anholon.system.coupling.rigid_subsystem import RigidSubsystem
from anholon.system.element_quantities import (
    POSITION_COMPONENTS,
    QUATERNION_COMPONENTS,
    evaluate_element_columns,
    list_element_columns,
)
from anholon.system.system import System
from anholon.system.system_state import SystemState

_COORDINATE_STEP_REL: Final = 1e-6  # of a coordinate, for slopes by differences
_STEADY_TOLERANCE_REL: Final = 1e-9
_MAX_ORIENTATION_SQUARE: Final = 16.0 * tan(radians(85.0)) ** 2  # |r|² of a turn by 340°; at 360° r is singular


class _JointEndFrame(NamedTuple):
    """A frame of a joint.

    It has the axes R (3, 3), the position x (3,) of its origin, and their motion (6, c), along and about the world's
    axes, by the unknowns: a node's η or the coordinates.
    """

    kind: str
    number: int
    R: Floats
    x: Floats
    motion: Floats


class _JointAtPose(NamedTuple):
    """A joint at a pose.

    It has the residual (k,), slopes (k, 6) by motions of A and B along and about the world's axes, and the arms (3,) of
    the joint from their origins; for a hinge its axis on B and the two directions on A that stay perpendicular to it.
    """

    residual: Floats
    slopes: tuple[Floats, Floats]
    arms: tuple[Floats, Floats]
    axis: Floats
    normals: Floats


class RigidEquilibriumEquations:
    """The equilibrium equations of the bodies coupled with the rods of a model."""

    def __init__(self, rigid_subsystem: RigidSubsystem, q: Floats, v: Floats, *, rotates: bool = False) -> None:
        self.rigid_subsystem, self.q, self.v = rigid_subsystem, q, v
        self._rates = v if rotates else np.zeros_like(v)
        system = rigid_subsystem.system
        self._n, self._joints = system.n, sum(joint.row_count for joint in rigid_subsystem.joints)
        self.kept_rows = list(system.diagnosis.independent) if system.n else []
        self._m = len(self.kept_rows)
        self._p = rigid_subsystem.p
        self._f0 = self._pieces(q).f
        self._holonomic = np.array([system.holonomic[i] for i in self.kept_rows], dtype=bool)
        self._reference_coordinates = q

    def make_rotating(self) -> RigidEquilibriumEquations:
        """Return the same equilibrium in a frame that rotates: coordinates grow with their rates."""
        return RigidEquilibriumEquations(self.rigid_subsystem, self.q, self.v, rotates=True)

    def is_steady_after(self, t: float) -> bool:
        """Return True if the equations are the same after the time t in which coordinates continue with their rates."""
        first, later = (
            self.rigid_subsystem.compute_equations(
                SystemState(self.rigid_subsystem.system, at, self.q + at * self.v, self.v, self._p)
            )
            for at in (0.0, t)
        )
        return all(
            np.abs(initial_matrix - later_matrix).max(initial=0.0)
            <= _STEADY_TOLERANCE_REL * max(1e-300, float(np.abs(initial_matrix).max(initial=0.0)))
            for initial_matrix, later_matrix in ((first.M, later.M), (first.A, later.A), (first.B, later.B))
        ) and bool(
            np.abs(first.f - later.f).max(initial=0.0)
            <= _STEADY_TOLERANCE_REL * float(np.abs(first.M).max(initial=1.0))
        )

    def _pieces(self, q: Floats, v: Floats | None = None) -> EquationArrays:
        """Return the bodies' equations with the rows that are kept."""
        return self.rigid_subsystem.compute_equations(
            SystemState(self.rigid_subsystem.system, 0.0, q, np.zeros_like(q) if v is None else v, self._p)
        )

    def _find_rates(self, factor: float) -> Floats:
        """Return the rates (n,) with a load factor."""
        return np.asarray(np.sqrt(max(factor, 0.0)) * self._rates)

    @property
    def unknown_scales(self) -> Floats:
        """Sizes of the unknowns; 0 for multipliers."""
        return np.concatenate([np.maximum(1.0, np.abs(self.q)), np.zeros(self._joints + self._m)])

    def reference_unknowns(self) -> Floats:
        """Return the unknowns in the reference."""
        return np.concatenate([self.q, np.zeros(self._joints + self._m)])

    def set_reference_state(self, pose: NodePoses, unknowns: Floats) -> None:
        """Count motions along nonholonomic rows from a state; refuses a free body that has turned nearly round."""
        self._reference_coordinates = q = unknowns[: self._n]
        for body, slot in find_orientation_slots(self.rigid_subsystem.system.model).items():
            if q[slot] @ q[slot] > _MAX_ORIENTATION_SQUARE:
                raise RunError(
                    f"the body '{body}' with a free orientation turns by more than 340° between the reference and the "
                    "equilibrium. Give it rotations about axes, by coordinates of their own."
                )

    def compute_load_derivative(self, unknowns: Floats) -> Floats:
        """Return the derivative of the right-hand sides with respect to the load factor."""
        q, n = unknowns[: self._n], self._n
        by_inertia = self._pieces(q, self._rates).f - self._pieces(q).f if self._rates.any() else np.zeros(n)
        return np.concatenate([self._f0 + by_inertia, np.zeros(self._joints + self._m)])

    def split_unknowns(self, unknowns: Floats) -> tuple[Floats, Floats, Floats]:
        """Return coordinates, multipliers of the joints and of the constraints."""
        n, k = self._n, self._joints
        return unknowns[:n], unknowns[n : n + k], unknowns[n + k :]

    def compute_constraint_block(self, pose: NodePoses, unknowns: Floats, factor: float) -> ConstraintBlock:
        """Return the equations at a pose."""
        q, mu, lam = self.split_unknowns(unknowns)
        rigid_subsystem, p, n, k = self.rigid_subsystem, self._p, self._n, self._joints
        anchors = rigid_subsystem.body_frames.compute_frames(0.0, q, p)
        moving = self._find_rates(factor)
        pieces = self._pieces(q, moving)
        place = (
            SystemState(rigid_subsystem.system, 0.0, q, np.zeros(n), p).constraint_residual()[0][self.kept_rows]
            if n
            else np.zeros(0)
        )
        # Rows of rates hold the motion since the beginning of the step.
        gaps = np.where(self._holonomic, place, pieces.A @ (q - self._reference_coordinates))

        size = n + k + self._m
        K = np.zeros((size, size))
        K[:n, n + k :], K[n + k :, :n] = -pieces.B.T, pieces.A
        K[:n, :n] = self._compute_rigid_stiffness(q, moving, lam)
        pulls = np.zeros((len(pose.x), 6))
        pairs: list[tuple[int, int]] = []
        blocks: list[Floats] = []
        slopes: list[tuple[int, int, Floats, float]] = []
        residual_q = (1.0 - factor) * self._f0 - pieces.f - pieces.B.T @ lam
        gap = np.zeros(k)
        first = 0
        for joint in rigid_subsystem.joints:
            rows = slice(first, first + joint.row_count)
            ends = [_make_end_frame(end.kind, end.number, pose, anchors) for end in (joint.A, joint.B)]
            at, joint_mu = _evaluate_joint(joint, ends[0], ends[1]), mu[rows]
            gap[rows] = at.residual
            for end, by in zip(ends, at.slopes, strict=True):
                J = by @ end.motion
                if end.kind == "node":
                    pulls[end.number] += J.T @ joint_mu
                    slopes += [(n + first + i, end.number, row, -1.0) for i, row in enumerate(J)]
                elif end.kind == "body":
                    residual_q -= J.T @ joint_mu
                    K[n + first : n + first + joint.row_count, :n] += J
                    K[:n, n + first : n + first + joint.row_count] -= J.T
            for i, loaded_end in enumerate(ends):
                for j, moving_end in enumerate(ends):
                    H = -loaded_end.motion.T @ _compute_wrench_rotation(joint, at, joint_mu, i, j) @ moving_end.motion
                    if i == j and loaded_end.kind == "node":
                        H -= _compute_fixed_wrench_rotation(at.slopes[i], joint_mu, loaded_end.R)
                    if loaded_end.kind == moving_end.kind == "node":
                        pairs.append((loaded_end.number, moving_end.number))
                        blocks.append(H)
                    elif loaded_end.kind == moving_end.kind == "body":
                        K[:n, :n] += H
                    elif (loaded_end.kind, moving_end.kind) == ("body", "node"):
                        slopes += [(r, moving_end.number, row, 1.0) for r, row in enumerate(H)]
            first += joint.row_count
        K[:n, :n] += self._compute_frame_stiffness(q, mu, pose)
        return ConstraintBlock(
            pulls,
            np.array(pairs, dtype=np.intp).reshape(-1, 2).T,
            np.array(blocks).reshape(-1, 6, 6),
            np.array([row for row, *_ in slopes], dtype=np.intp),
            np.array([node for _, node, *_ in slopes], dtype=np.intp),
            np.array([slope for *_, slope, _ in slopes]).reshape(-1, 6),
            np.array([sign for *_, sign in slopes]),
            np.concatenate([residual_q, gap, gaps]),
            K,
        )

    def compute_masses(self, unknowns: Floats, factor: float) -> tuple[Floats, Floats]:
        """Return masses and damping (k, k): of the coordinates, nothing for the multipliers."""
        q, n = unknowns[: self._n], self._n
        M, D = np.zeros((len(unknowns), len(unknowns))), np.zeros((len(unknowns), len(unknowns)))
        M[:n, :n] = self._pieces(q).M
        D[:n, :n] = -_differentiate(lambda v: self._pieces(q, v).f, self._find_rates(factor))
        return M, D

    def compute_forces(self, states: Floats, unknowns: Floats) -> Floats:
        """Return the forces f + B^T Λ (k, n) on bodies with the multipliers of an equilibrium.

        `states` (k, 2n): coordinates and rates of the bodies.
        """
        lam = self.split_unknowns(unknowns)[2]
        pieces = [self._pieces(*np.split(state, 2)) for state in states]
        return np.array([arrays.f + arrays.B.T @ lam for arrays in pieces])

    def find_rigid_motion(self, unknowns: Floats, factor: float) -> Floats:
        """Return coordinates and rates (2n,) of the bodies in an equilibrium, or in a steady motion."""
        return np.concatenate([unknowns[: self._n], self._find_rates(factor)])

    def make_rigid_state(self, unknowns: Floats) -> RigidState:
        """Return the state of the bodies, joints and rows of a motion, at rest."""
        q, mu, lam = self.split_unknowns(unknowns)
        zero = np.zeros(self._n)
        return RigidState(q, zero, zero, zero, mu, lam)

    def compute_observed(self, unknowns: Floats) -> dict[str, float]:
        """Return the observed values of the bodies' system at rest, without the forces of joints and constraints."""
        system, q = self.rigid_subsystem.system, unknowns[: self._n]
        if not self._n:
            return {}
        observed = system.compiled.call("observe", 0.0, np.concatenate([q, np.zeros_like(q)]), self._p)
        return dict(zip(system.observed, observed.tolist(), strict=True))

    def compute_positions(self, unknowns: Floats) -> dict[str, float]:
        """Return the positions of points and bodies at rest, m, and quaternions of free orientations.

        Their names are such as cart.x.
        """
        system, q = self.rigid_subsystem.system, unknowns[: self._n]
        shown = (*POSITION_COMPONENTS, *QUATERNION_COMPONENTS)
        names = [name for name in list_element_columns(system.model) if name.rpartition(".")[2] in shown]
        if not names:
            return {}
        state = np.concatenate([q, np.zeros_like(q)])[None]
        return {
            name: float(x[0])
            for name, x in evaluate_element_columns(system, names, np.zeros(1), state, self._p).items()
        }

    def name_multipliers(self, unknowns: Floats) -> dict[str, float]:
        """Return the multipliers of the bodies' constraints by the names of their rows."""
        names = self.rigid_subsystem.system.rows
        return {names[i]: float(x) for i, x in zip(self.kept_rows, self.split_unknowns(unknowns)[2], strict=True)}

    def compute_joint_wrenches(self, pose: NodePoses, unknowns: Floats) -> dict[str, Floats]:
        """Return force and moment (6,) on the second frame of every joint, at the joint."""
        q, mu, _ = self.split_unknowns(unknowns)
        anchors = self.rigid_subsystem.body_frames.compute_frames(0.0, q, self._p)
        results, first = {}, 0
        for joint in self.rigid_subsystem.joints:
            first_end, second_end = (_make_end_frame(end.kind, end.number, pose, anchors) for end in (joint.A, joint.B))
            at, joint_mu = _evaluate_joint(joint, first_end, second_end), mu[first : first + joint.row_count]
            wrench = at.slopes[1].T @ joint_mu
            moment = wrench[3:] - cross(at.arms[1], wrench[:3])
            results[joint.name] = np.concatenate([wrench[:3], moment])
            first += joint.row_count
        return results

    def _compute_rigid_stiffness(self, q: Floats, v: Floats, lam: Floats) -> Floats:
        """Return -∂(f + B^T Λ)/∂q by differences: coordinates are few."""

        def force(q: Floats) -> Floats:
            pieces = self._pieces(q, v)
            return np.asarray(-pieces.f - pieces.B.T @ lam)

        return _differentiate(force, q)

    def _compute_frame_stiffness(self, q: Floats, mu: Floats, pose: NodePoses) -> Floats:
        """Return -∂(J^T w)/∂q for the joints' present wrenches w on bodies, by differences of the slopes J."""
        rigid_subsystem = self.rigid_subsystem
        anchors = rigid_subsystem.body_frames.compute_frames(0.0, q, self._p)
        if not anchors:
            return np.zeros((self._n, self._n))
        wrenches = np.zeros((len(anchors), 6))
        first = 0
        for joint in rigid_subsystem.joints:
            ends = [_make_end_frame(end.kind, end.number, pose, anchors) for end in (joint.A, joint.B)]
            for end, by in zip(ends, _evaluate_joint(joint, ends[0], ends[1]).slopes, strict=True):
                if end.kind == "body":
                    wrenches[end.number] += by.T @ mu[first : first + joint.row_count]
            first += joint.row_count

        def force(q: Floats) -> Floats:
            slopes = np.stack(
                [body_frame.motion_by_q for body_frame in rigid_subsystem.body_frames.compute_frames(0.0, q, self._p)]
            )
            return np.asarray(-np.einsum("ain,ai->n", slopes, wrenches))

        return _differentiate(force, q)


def _make_end_frame(kind: str, number: int, pose: NodePoses, body_frames: Sequence[JoinedBodyFrame]) -> _JointEndFrame:
    if kind == "node":
        R = matrix(pose.q[number])
        motion = np.zeros((6, 6))
        motion[:3, :3] = motion[3:, 3:] = R
        return _JointEndFrame(kind, number, R, pose.x[number], motion)
    if kind == "body":
        at = body_frames[number]
        return _JointEndFrame(kind, number, at.rotation, at.x, at.motion_by_q)
    return _JointEndFrame(kind, number, np.eye(3), np.zeros(3), np.zeros((6, 0)))


def _evaluate_joint(joint: Joint, A: _JointEndFrame, B: _JointEndFrame) -> _JointAtPose:
    """Return a joint evaluated at the present poses of its frames."""
    k, arms = joint.row_count, (A.R @ joint.A.position, B.R @ joint.B.position)
    residual, by_A, by_B = np.zeros(k), np.zeros((k, 6)), np.zeros((k, 6))
    residual[:3] = B.x + arms[1] - A.x - arms[0]
    by_B[:3, :3], by_B[:3, 3:] = np.eye(3), -skew(arms[1])
    by_A[:3, :3], by_A[:3, 3:] = -np.eye(3), skew(arms[0])
    axis, across = np.zeros(3), np.zeros((0, 3))
    frame_A, frame_B = A.R @ matrix(joint.A.q), B.R @ matrix(joint.B.q)
    if joint.rotation == "clamped":
        residual[3:] = rotation_vector(from_matrix(frame_B @ frame_A.T))
        by_B[3:, 3:], by_A[3:, 3:] = np.eye(3), -np.eye(3)
    elif joint.rotation == "hinged":
        axis = frame_B @ joint.axis
        across = np.linalg.svd(joint.axis[None])[2][1:] @ frame_A.T
        residual[3:] = across @ axis
        by_B[3:, 3:] = cross(axis, across)
        by_A[3:, 3:] = -by_B[3:, 3:]
    return _JointAtPose(residual, (by_A, by_B), arms, axis, across)


def _compute_wrench_rotation(joint: Joint, joint_state: _JointAtPose, mu: Floats, i: int, j: int) -> Floats:
    """Return the derivative (6, 6) of the wrench on the origin of end i (0: A, 1: B) by the motion of end j.

    Both are along and about the world's axes: the arms turn with their frames, the moments with the frames that carry
    their axes.
    """
    H = np.zeros((6, 6))
    force = mu[:3]
    sign = 1.0 if i else -1.0
    if i == j:
        H[3:, 3:] += sign * skew(force) @ skew(joint_state.arms[i])
    if joint.rotation == "hinged":
        for part, t in zip(mu[3:], joint_state.normals, strict=True):
            derivative = skew(t) @ skew(joint_state.axis) if j else -skew(joint_state.axis) @ skew(t)
            H[3:, 3:] += sign * part * derivative
    elif joint.rotation == "clamped":
        H[3:, 3:] -= (0.5 if j else -0.5) * skew(mu[3:])
    return H


def _compute_fixed_wrench_rotation(by: Floats, mu: Floats, R: Floats) -> Floats:
    """Return the change of a wrench fixed in the world, in the axes R of its node, when the node rotates."""
    wrench = by.T @ mu
    K = np.zeros((6, 6))
    K[:3, 3:], K[3:, 3:] = skew(R.T @ wrench[:3]), skew(R.T @ wrench[3:])
    return K


def _differentiate(function: Callable[[Floats], Floats], q: Floats) -> Floats:
    """Return derivatives (n, n) by central differences."""
    result = np.zeros((len(q), len(q)))
    for i in range(len(q)):
        step = np.zeros(len(q))
        step[i] = _COORDINATE_STEP_REL * max(1.0, abs(q[i]))
        result[:, i] = (function(q + step) - function(q - step)) / (2.0 * step[i])
    return result


def find_rigid_subsystem(coupled: object, system: System, rod_system: RodSystem) -> RigidSubsystem:
    """Return the bodies and joints of the equations that are coupled with rods at rest.

    If there are none, it is the empty subsystem of a system.
    """
    if isinstance(coupled, RigidEquilibriumEquations):
        return coupled.rigid_subsystem
    return make_initial_rigid_subsystem(system, rod_system)
