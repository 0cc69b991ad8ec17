"""Joints between two frames that move: rows of constraints, their slopes, and the forces that keep them.

The position rows are along the world's axes, x_B + R_B s_B = x_A + R_A s_A, and their multipliers the force on B. The
other rows are about turning: none for a ball, two for a hinge, three for a rigid joint, whose multipliers are the
moment on B about the world's axes.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import cross, matrix, multiply, rotation_vector, skew

Floats = NDArray[np.float64]

Turning = Literal["clamped", "hinged", "free"]

_CONJUGATE = np.array([1.0, -1.0, -1.0, -1.0])


class End(NamedTuple):
    """One frame of a joint: what it belongs to (`kind` and `number`: a node, a body or the world), and where the joint
    is in it: quaternion (4,), place (3,)."""

    kind: Literal["node", "body", "world"]
    number: int
    q: Floats
    s: Floats


class Joint(NamedTuple):
    """A joint of two frames; `axis` (3,) of a hinge in the joint's frame on A."""

    name: str
    A: End
    B: End
    turning: Turning
    axis: Floats

    @property
    def rows(self) -> int:
        """Number of rows."""
        return {"free": 3, "hinged": 5, "clamped": 6}[self.turning]


class Placed(NamedTuple):
    """A joint at a pose: residual (k,), slopes (k, 6) by small motions of A and B (translation of the frame's origin,
    rotation, along and about the world's axes), and the joint's arms (3,) from the origins, in the world."""

    residual: Floats
    by_A: Floats
    by_B: Floats
    arm_A: Floats
    arm_B: Floats
    turns: Floats  # (k - 3, 3): axes of the moments on B


def placed(joint: Joint, A: tuple[Floats, Floats], B: tuple[Floats, Floats]) -> Placed:
    """Return a joint where its frames (quaternion (4,), place (3,)) stand."""
    (q_A, x_A), (q_B, x_B) = A, B
    R_A, R_B = matrix(q_A), matrix(q_B)
    arm_A, arm_B = R_A @ joint.A.s, R_B @ joint.B.s
    k = joint.rows
    residual = np.zeros(k)
    by_A, by_B = np.zeros((k, 6)), np.zeros((k, 6))
    residual[:3] = x_B + arm_B - x_A - arm_A
    by_B[:3, :3], by_B[:3, 3:] = np.eye(3), -skew(arm_B)
    by_A[:3, :3], by_A[:3, 3:] = -np.eye(3), skew(arm_A)
    turns = np.zeros((k - 3, 3))
    if joint.turning == "clamped":
        own = multiply(multiply(q_B, joint.B.q), multiply(q_A, joint.A.q) * _CONJUGATE)
        residual[3:], turns = rotation_vector(own), np.eye(3)
    elif joint.turning == "hinged":
        across = _across(joint.axis)
        frame_A, frame_B = R_A @ matrix(joint.A.q), R_B @ matrix(joint.B.q)
        held = frame_B @ joint.axis
        for i in range(2):
            t = frame_A @ across[i]
            residual[3 + i] = t @ held
            turns[i] = cross(held, t)
    by_B[3:, 3:], by_A[3:, 3:] = turns, -turns
    return Placed(residual, by_A, by_B, arm_A, arm_B, turns)


def wrench_on_second(at: Placed, multipliers: Floats) -> Floats:
    """Return force and moment (6,) on B at the joint, in the world's axes."""
    return np.concatenate([multipliers[:3], multipliers[3:] @ at.turns if len(at.turns) else np.zeros(3)])


def on_node(R: Floats, by: Floats) -> Floats:
    """Return the slopes (k, 6) by η of a node with the axes R."""
    return np.concatenate([by[:, :3] @ R, by[:, 3:] @ R], axis=1)


def stiffness(R: Floats, arm: Floats, wrench: Floats, sign: float) -> Floats:
    """Return the derivative (6, 6) by η of the covector with which a joint's wrench (6,) pulls at a node; `sign` is 1
    for B and -1 for A."""
    force, moment = sign * R.T @ wrench[:3], sign * R.T @ wrench[3:]
    s = R.T @ arm
    K = np.zeros((6, 6))
    K[:3, 3:] = skew(force)
    K[3:, 3:] = skew(s) @ skew(force) + skew(moment)
    return K


def _across(axis: Floats) -> Floats:
    """Return two unit vectors (2, 3) across an axis and across one another."""
    near = np.eye(3)[int(np.argmin(np.abs(axis)))]
    one = cross(axis, near)
    one /= np.linalg.norm(one)
    return np.stack([one, cross(axis, one)])
