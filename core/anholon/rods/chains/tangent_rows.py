"""The tangent of a step of a chain as functions of neighbouring rows, see `anholon.rods.chains.motion_columns`.

The blocks of an element stand where its nodes need them: ∂F_A at the end of its own row, ∂F_B at the beginning of the
row that follows, so that one function writes all of them in one piece, and every node has its row of the tangent in its
own. What belongs to the node itself, `diagonal_node`, stands beside.
"""

from __future__ import annotations

from typing import NamedTuple

from anholon.rods.element import element_nodes
from anholon.rods.expression_vectors import (
    MatrixExpression,
    ScalarExpression,
    VectorExpression,
    blocks,
    find_greatest,
    identity,
    join,
    make_constants,
    zeros,
)
from anholon.rods.inertia_expressions import inertia_nodes
from anholon.rods.twist import compute_coefficients, compute_quaternion_change, rotate, rotate_back

Pair = tuple[VectorExpression, VectorExpression]
"""Vectors of the ends A and B."""


class ElementEnds(NamedTuple):
    """The inputs of the tangent from an element's row and the next one.

    `element`: state of its kernel; q, `increments`: displacements in the step, rates, slopes of both ends; `line_load`:
    force per length; `mass`, J (3); `damping`: its time, or None without damping.
    """

    element: VectorExpression
    q: Pair
    increments: Pair
    rates: Pair
    accelerations: Pair
    line_load: VectorExpression
    mass: ScalarExpression
    J: VectorExpression
    damping: ScalarExpression | None

    @property
    def length(self) -> ScalarExpression:
        """Length of the element."""
        return self.element[20]

    @property
    def inertia_state(self) -> VectorExpression:
        """State of the kernel of inertia."""
        (dv_A, dv_B), (v_A, v_B) = self.accelerations, self.rates
        motion = join(*self.q, dv_A[:3], dv_B[:3], v_A[3:], dv_A[3:], v_B[3:], dv_B[3:])
        return join(motion, self.length, self.mass, self.J)


class TangentFactors(NamedTuple):
    """Factors of the terms of a tangent: of the stiffness; ∂v/∂x, 1/s; ∂v'/∂x, 1/s²."""

    stiffness: ScalarExpression
    v_by_d: ScalarExpression
    dv_by_d: ScalarExpression


def tangent_nodes(at: ElementEnds, factors: TangentFactors) -> VectorExpression:
    """Return ∂F_A/∂η_A, ∂F_A/∂η_B, ∂F_B/∂η_A, ∂F_B/∂η_B (36 each) of a step.

    They contain the stiffness with that of line loads, and the terms of damping and inertia.
    """
    flat = element_nodes(at.element)["tangent"]
    *K, P, Q, _, viscous = (flat[36 * k : 36 * k + 36].square() for k in range(8))
    for end in (0, 1):
        K[3 * end] = K[3 * end] - _compute_line_slope(at, end)
    M = _compute_inertia_slopes(at, factors)
    blocks_of_step = [
        factors.stiffness * stiffness + inertia_slope for stiffness, inertia_slope in zip(K, M, strict=True)
    ]
    if at.damping is not None:
        damping_stiffness, ends = (factors.v_by_d * at.damping) * viscous, (-Q, P)
        for i in (0, 1):
            for j in (0, 1):
                blocks_of_step[2 * i + j] += ends[i].T @ damping_stiffness @ ends[j]
    return join(*(block.flat for block in blocks_of_step))


def node_tangent_nodes(
    q: VectorExpression,
    increment: VectorExpression,
    rates: VectorExpression,
    accelerations: VectorExpression,
    dead: VectorExpression,
    J: VectorExpression,
    mass: ScalarExpression,
    factors: TangentFactors,
) -> VectorExpression:
    """Return the contribution (36) of a node to A: inertia of its body, and rotation of dead loads against its axes."""
    zero, spin = zeros(q.graph, 3, 3), rates[3:]
    force, moment = rotate_back(q, dead[:3]), rotate_back(q, dead[3:])
    load_rotation = blocks([[zero, force.skew()], [zero, moment.skew()]])
    unit = identity(q.graph, 3)
    inertia = MatrixExpression([j * row for j, row in zip(J, unit, strict=True)])
    gyroscopic = spin.skew() @ inertia - J.multiply_entries(spin).skew()
    rotational = factors.dv_by_d * inertia + factors.v_by_d * gyroscopic
    rotation_of_inertia_force = (mass * rotate_back(q, accelerations[:3])).skew()
    tangent = blocks(
        [
            [(mass * factors.dv_by_d) * unit, rotation_of_inertia_force],
            [zero, rotational @ _invert_rotation_tangent(increment[3:])],
        ]
    )
    return (tangent + -factors.stiffness * load_rotation).flat


def _compute_line_slope(at: ElementEnds, end: int) -> MatrixExpression:
    """Return the slope (6×6) by η of the covector of the line load at an end."""
    arm = (1.0, -1.0)[end] / 12.0 * (at.length * at.length)
    return compute_line_slope(at.length, arm, rotate_back(at.q[end], at.line_load))


def compute_line_slope(length: ScalarExpression, arm: ScalarExpression, dead: VectorExpression) -> MatrixExpression:
    """Return the slope (6×6) by η of the force L/2 f and the moment arm e_1 × f of a line load f, in the end's axes.

    The load keeps its direction in the world.
    """
    none = make_constants(arm.graph, [0.0] * 2)
    turned = dead.skew()
    zero = zeros(arm.graph, 3, 3)
    return blocks([[zero, 0.5 * length * turned], [zero, join(arm, none).skew() @ turned]])


def _compute_inertia_slopes(at: ElementEnds, factors: TangentFactors) -> list[MatrixExpression]:
    """Return ∂F/∂η (6×6) of the inertia of the element, for the pairs AA, AB, BA, BB of ends."""
    forces, axes = inertia_nodes(at.inertia_state), identity(at.mass.graph, 3)
    columns = []
    for q, increment, rates, accelerations in zip(at.q, at.increments, at.rates, at.accelerations, strict=True):
        columns += [forces.forward(accelerations[:3], factors.dv_by_d * rotate(q, axis)) for axis in axes]
        for axis, turn in zip(axes, _invert_rotation_tangent(increment[3:]).T, strict=True):
            change = join(0.5 * compute_quaternion_change(q, axis), factors.v_by_d * turn, factors.dv_by_d * turn)
            columns.append(forces.forward(join(q, rates[3:], accelerations[3:]), change))
    rows = MatrixExpression(columns).T.rows
    ends = slice(0, 6), slice(6, 12)
    return [MatrixExpression([row[j] for row in rows[i]]) for i in ends for j in ends]


def _invert_rotation_tangent(increment: VectorExpression) -> MatrixExpression:
    """Return T^-1(d_w): small rotations η_w change the rotation vector d_w of a step by T^-1 η_w."""
    turn = increment.skew()
    c = compute_coefficients(increment @ increment).c
    return identity(increment.graph, 3) + 0.5 * turn + c * (turn @ turn)


def free_projection_nodes(
    turning: str, q: VectorExpression, axes: MatrixExpression, is_held: VectorExpression, hinge: VectorExpression
) -> MatrixExpression:
    """Return the projection (6×6) of η onto the free directions of a support.

    `axes`: directions of the support, row by row; `is_held`: which of them are fixed, 0 or 1; `hinge`: the axis of free
    rotation, if any.
    """
    about, unit, zero = rotate_back(q, hinge), identity(q.graph, 3), zeros(q.graph, 3, 3)
    shifts = unit
    for h, axis in zip(is_held, axes, strict=True):
        direction = rotate_back(q, axis)
        shifts = shifts + -h * direction.outer(direction)
    turns = {"free": unit, "clamped": zero, "hinged": about.outer(about)}[turning]
    return blocks([[shifts, zero], [zero, turns]])


def support_head_nodes(
    projection: MatrixExpression, tangent_left: MatrixExpression, diagonal_before: MatrixExpression
) -> VectorExpression:
    """Return the projected contribution of the element before to a supported node's row.

    It consists of L and the element's part of A (36 each).
    """
    return join((projection @ tangent_left).flat, (projection @ diagonal_before).flat)


def support_tail_nodes(
    projection: MatrixExpression,
    before: MatrixExpression,
    node: MatrixExpression,
    after: MatrixExpression,
    right: MatrixExpression,
) -> tuple[VectorExpression, ScalarExpression]:
    """Return the other blocks of a supported node's row, and the size of its held rows.

    `before`, `node`, `after`: the contributions to A of the element before (not projected), the node and the element
    after; `right`: R. The results are zeros for `node`, the other terms of A, projected, in the place of `after`, and R
    (36 each). Held rows get a diagonal entry of the size of the largest one of A, so that the elimination meets no
    small pivot.
    """
    A = before + node + after
    size = find_greatest(abs(A[i][i]) for i in range(6))
    held_projection = identity(size.graph, 6) - projection
    projected = projection @ (node + after) + size * held_projection
    return join(make_constants(size.graph, [0.0] * 36), projected.flat, (projection @ right).flat), size
