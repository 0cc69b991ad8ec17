"""Joints between two frames that move: rows of constraints, their slopes, and the forces that keep them.

The position rows are along the world's axes, x_B + R_B s_B = x_A + R_A s_A, and their multipliers the force on B. The
other rows are about turning: none for a ball, two for a hinge, three for a rigid joint, whose multipliers are the
moment on B about the world's axes.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, get_args

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph
from anholon.geometry.rotations import cross, matrix
from anholon.rods.expression_vectors import (
    MatrixExpression,
    VectorExpression,
    identity,
    join,
    make_symbols,
    zeros,
)

JointRotation = Literal["clamped", "hinged", "free"]

ROW_COUNTS: Final = {"free": 3, "hinged": 5, "clamped": 6}
"""Rows of a joint by how it turns."""

FRAME_SIZE: Final = 12
"""Numbers of a frame: R row by row, x."""
_FIRST_CONSTANT: Final = (
    2 * FRAME_SIZE + 9
)  # where the joint lies in both frames; the axis of a hinge and two across it


class JointEnd(NamedTuple):
    """One frame of a joint: its owner, and the place of the joint in it.

    `kind` and `number`: a node, a body or the world; quaternion (4,), place (3,).
    """

    kind: Literal["node", "body", "world"]
    number: int
    q: Floats
    position: Floats


class Joint(NamedTuple):
    """A joint of two frames; `axis` (3,) of a hinge in the joint's frame on A."""

    name: str
    A: JointEnd
    B: JointEnd
    rotation: JointRotation
    axis: Floats

    @property
    def constants(self) -> Floats:
        """The constant data of a joint, as `evaluate_joints` reads it."""
        ends = [part for end in (self.A, self.B) for part in (matrix(end.q).ravel(), end.position)]
        across = _find_normal_vectors(self.axis).ravel() if self.rotation == "hinged" else np.zeros(6)
        return np.concatenate([*ends, self.axis, across])

    @property
    def row_count(self) -> int:
        """Number of rows."""
        return ROW_COUNTS[self.rotation]


class JointState(NamedTuple):
    """A joint at a pose: residual (k,), slopes (k, 6) by small motions of A and B, and arms (3,).

    A motion is the translation of the frame's origin and the rotation, along and about the world's axes and the frames'
    own. The arms lead from the origins to the joint, in the world.
    """

    residual: Floats
    by_A: Floats
    by_B: Floats
    local_by_A: Floats
    local_by_B: Floats
    arm_A: Floats
    arm_B: Floats
    rotation_axes: Floats  # (k - 3, 3): axes of the moments on B


class JointKernel(NamedTuple):
    """The function of joints with one kind of rotation: its address, and the numbers of its inputs and results.

    It reads the frames A and B, R row by row and x, and the joint's `numbers`; it writes residual (k), slopes (k, 6) by
    A and B along the world's axes and along their own, arms and rotations as in `JointState`.
    """

    address: int
    state_size: int
    result_size: int


def load_joint_kernel(rotation: JointRotation) -> JointKernel:
    """Return the function of joints with a kind of rotation."""
    functions = _functions()
    return JointKernel(functions.address(rotation), 2 * FRAME_SIZE + _FIRST_CONSTANT, functions.size(rotation))


def evaluate_joints(rotations: Sequence[JointRotation], constants: Floats, frames: Floats) -> list[JointState]:
    """Return the states of joints with `constants` (j, …) at their frames A and B (j, 2, 12): R row by row, and x."""
    if not rotations:
        return []
    rows = np.concatenate([frames.reshape(len(rotations), -1), constants], axis=1)
    results: list[JointState | None] = [None] * len(rotations)
    for turning in dict.fromkeys(rotations):
        which = [i for i, rotation in enumerate(rotations) if rotation == turning]
        k = ROW_COUNTS[turning]
        for i, out in zip(which, _functions().map(turning, rows[which]), strict=True):
            by_A, by_B, own_A, own_B = out[k : 25 * k].reshape(4, k, 6)
            arms = out[25 * k :]
            results[i] = JointState(out[:k], by_A, by_B, own_A, own_B, arms[:3], arms[3:6], arms[6:].reshape(k - 3, 3))
    return [joint_state for joint_state in results if joint_state is not None]


@functools.cache
def _functions() -> FunctionLibrary:
    return FunctionLibrary(["anholon.rods.joints", "anholon.rods.expression_vectors"], lambda name: _compiled())


@functools.cache
def _compiled() -> CompiledFunctions:
    graph = Graph()
    y = make_symbols(graph, "state", 2 * FRAME_SIZE + _FIRST_CONSTANT)
    functions = {turning: _compute_joint(y, turning).nodes for turning in get_args(JointRotation)}
    return compile_functions(graph, functions, 0, level=1)


def _compute_joint(y: VectorExpression, turning: str) -> VectorExpression:
    """Return residual, slopes by A and B along the world's axes and along their own axes, arms, rotations."""
    unit = identity(y.graph, 3)
    frames = [y[at : at + FRAME_SIZE] for at in range(0, 4 * FRAME_SIZE, FRAME_SIZE)]
    (R_A, x_A), (R_B, x_B), (S_A, s_A), (S_B, s_B) = ((frame[:9].square(), frame[9:]) for frame in frames)
    axes = y[4 * FRAME_SIZE :].square()
    arm_A, arm_B = R_A @ s_A, R_B @ s_B
    residual = (x_B + arm_B) - (x_A + arm_A)
    turns: list[VectorExpression] = []
    frame_A, frame_B = R_A @ S_A, R_B @ S_B
    if turning == "clamped":
        # The skew part of the rotation from A to B, which is zero and of slope one where both frames agree.
        rel = frame_B @ frame_A.T
        residual = join(residual, *(0.5 * (rel[i][j] - rel[j][i]) for i, j in ((2, 1), (0, 2), (1, 0))))
        turns = unit.rows
    elif turning == "hinged":
        hinge_axis = frame_B @ axes[0]
        across = [frame_A @ axis for axis in axes.rows[1:]]
        residual = join(residual, *(axis @ hinge_axis for axis in across))
        turns = [hinge_axis.cross(axis) for axis in across]
    zero = zeros(y.graph, len(turns), 3)
    by_A = [*zip(-unit, arm_A.skew(), strict=True), *zip(zero, -MatrixExpression(turns), strict=True)]
    by_B = [*zip(unit, -arm_B.skew(), strict=True), *zip(zero, turns, strict=True)]
    world = [part for by in (by_A, by_B) for row in by for part in row]
    section_slopes = [R.T @ part for by, R in ((by_A, R_A), (by_B, R_B)) for row in by for part in row]
    return join(residual, *world, *section_slopes, arm_A, arm_B, *turns)


def compute_wrench_on_second(at: JointState, multipliers: Floats) -> Floats:
    """Return force and moment (6,) on B at the joint, in the world's axes."""
    return np.concatenate(
        [multipliers[:3], multipliers[3:] @ at.rotation_axes if len(at.rotation_axes) else np.zeros(3)]
    )


def _find_normal_vectors(axis: Floats) -> Floats:
    """Return two unit vectors (2, 3) that are orthogonal to an axis and to each other."""
    near = np.eye(3)[int(np.argmin(np.abs(axis)))]
    first = cross(axis, near)
    first /= np.linalg.norm(first)
    return np.stack([first, cross(axis, first)])
