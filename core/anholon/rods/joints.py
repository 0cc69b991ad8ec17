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
from numpy.typing import NDArray

from anholon.codegen import Compiled, compile_functions
from anholon.codegen.library import Library
from anholon.formula.graph import Graph
from anholon.geometry.rotations import cross, matrix, skew
from anholon.rods.vectors import (
    Row,
    Rows,
    apply,
    minus,
    plus,
    product,
    scaled,
    transpose,
)
from anholon.rods.vectors import cross as crossed
from anholon.rods.vectors import skew as skewed

Floats = NDArray[np.float64]

Turning = Literal["clamped", "hinged", "free"]

ROWS: Final = {"free": 3, "hinged": 5, "clamped": 6}
"""Rows of a joint by how it turns."""

FRAME: Final = 12
"""Numbers of a frame: R row by row, x."""
_CONSTANT: Final = 2 * FRAME + 9  # where the joint lies in both frames; the axis of a hinge and two across it


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
    def numbers(self) -> Floats:
        """What stays of a joint, as `placed` reads it."""
        ends = [part for end in (self.A, self.B) for part in (matrix(end.q).ravel(), end.s)]
        across = _across(self.axis).ravel() if self.turning == "hinged" else np.zeros(6)
        return np.concatenate([*ends, self.axis, across])

    @property
    def rows(self) -> int:
        """Number of rows."""
        return ROWS[self.turning]


class Placed(NamedTuple):
    """A joint at a pose: residual (k,), slopes (k, 6) by small motions of A and B (translation of the frame's origin,
    rotation), along and about the world's axes and the frames' own, and the joint's arms (3,) from the origins, in the
    world."""

    residual: Floats
    by_A: Floats
    by_B: Floats
    own_A: Floats
    own_B: Floats
    arm_A: Floats
    arm_B: Floats
    turns: Floats  # (k - 3, 3): axes of the moments on B


class RowsLoop(NamedTuple):
    """A function of joints that turn alike: its address, and how many numbers it reads and writes. It reads the frames
    A and B, R row by row and x, and the joint's `numbers`; it writes residual (k), slopes (k, 6) by A and B along the
    world's axes and along their own, arms and turns as in `Placed`."""

    address: int
    n_state: int
    size: int


def loop_of_rows(turning: Turning) -> RowsLoop:
    """Return the function of joints that turn so."""
    functions = _functions()
    return RowsLoop(functions.address(turning), 2 * FRAME + _CONSTANT, functions.size(turning))


def placed(turnings: Sequence[Turning], numbers: Floats, frames: Floats) -> list[Placed]:
    """Return joints with their `numbers` (j, …) where their frames A and B (j, 2, 12), R row by row and x, stand."""
    if not turnings:
        return []
    rows = np.concatenate([frames.reshape(len(turnings), -1), numbers], axis=1)
    found: list[Placed | None] = [None] * len(turnings)
    for turning in dict.fromkeys(turnings):
        which = [i for i, one in enumerate(turnings) if one == turning]
        k = ROWS[turning]
        for i, out in zip(which, _functions().map(turning, rows[which]), strict=True):
            by_A, by_B, own_A, own_B = out[k : 25 * k].reshape(4, k, 6)
            arms = out[25 * k :]
            found[i] = Placed(out[:k], by_A, by_B, own_A, own_B, arms[:3], arms[3:6], arms[6:].reshape(k - 3, 3))
    return [one for one in found if one is not None]


@functools.cache
def _functions() -> Library:
    return Library(["anholon.rods.joints", "anholon.rods.vectors"], lambda name: _compiled())


@functools.cache
def _compiled() -> Compiled:
    graph = Graph()
    y = [graph.symbol("state", i) for i in range(2 * FRAME + _CONSTANT)]
    functions = {turning: _nodes(graph, y, turning) for turning in get_args(Turning)}
    return compile_functions(graph, functions, 0, level=1)


def _nodes(graph: Graph, y: Row, turning: str) -> Row:
    """Return residual, slopes by A and B along the world's axes, by A and B along their own, arms, turns."""
    one = [[graph.const(float(i == j)) for j in range(3)] for i in range(3)]
    zero = [graph.const(0.0)] * 3
    frames = [(_square(y[at : at + 9]), y[at + 9 : at + 12]) for at in (0, FRAME, 2 * FRAME, 3 * FRAME)]
    (R_A, x_A), (R_B, x_B), (S_A, s_A), (S_B, s_B) = frames
    axes = y[4 * FRAME :]
    arm_A, arm_B = apply(graph, R_A, s_A), apply(graph, R_B, s_B)
    residual = minus(graph, plus(graph, x_B, arm_B), plus(graph, x_A, arm_A))
    turns: Rows = []
    seat_A, seat_B = product(graph, R_A, S_A), product(graph, R_B, S_B)
    if turning == "clamped":
        # Half of what is skew in the rotation from A to B: zero and of slope one where they agree.
        rel = product(graph, seat_B, transpose(seat_A))
        half = graph.const(0.5)
        residual += [graph.mul(half, graph.sub(rel[i][j], rel[j][i])) for i, j in ((2, 1), (0, 2), (1, 0))]
        turns = one
    elif turning == "hinged":
        held = apply(graph, seat_B, axes[:3])
        for k in (3, 6):
            across = apply(graph, seat_A, axes[k : k + 3])
            residual.append(graph.dot(across, held))
            turns.append(crossed(graph, held, across))
    negative = graph.const(-1.0)
    by_B = [[*e, *row] for e, row in zip(one, scaled(graph, negative, skewed(graph, arm_B)), strict=True)]
    by_A = [[*row, *arm] for row, arm in zip(scaled(graph, negative, one), skewed(graph, arm_A), strict=True)]
    by_B += [[*zero, *row] for row in turns]
    by_A += [[*zero, *row] for row in scaled(graph, negative, turns)]
    flat: Row = [*residual]
    for by, R in ((by_A, None), (by_B, None), (by_A, R_A), (by_B, R_B)):
        for row in by:
            parts = (
                (row[:3], row[3:]) if R is None else (apply(graph, transpose(R), part) for part in (row[:3], row[3:]))
            )
            flat += [entry for part in parts for entry in part]
    return [*flat, *arm_A, *arm_B, *(entry for row in turns for entry in row)]


def _square(flat: Row) -> Rows:
    return [flat[0:3], flat[3:6], flat[6:9]]


def wrench_on_second(at: Placed, multipliers: Floats) -> Floats:
    """Return force and moment (6,) on B at the joint, in the world's axes."""
    return np.concatenate([multipliers[:3], multipliers[3:] @ at.turns if len(at.turns) else np.zeros(3)])


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
