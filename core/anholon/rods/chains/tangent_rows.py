"""The tangent of a step of a chain as functions of neighbouring rows, see `anholon.rods.chains.motion_columns`.

The blocks of an element stand where its nodes need them: ∂F_A at the end of its own row, ∂F_B at the beginning of the
row that follows, so that one function writes all of them in one piece, and every node has its row of the tangent in its
own. What belongs to the node itself, `diagonal_node`, stands beside.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.rods.element import element_nodes
from anholon.rods.expression_vectors import (
    Row,
    Rows,
    blocks,
    cross,
    matrix_product,
    outer,
    plus,
    scale_matrix,
    skew,
    sum_matrices,
    times,
    transpose,
    zeros,
)
from anholon.rods.inertia_expressions import inertia_nodes
from anholon.rods.twist import compute_coefficients, rotate, rotate_back


class ElementEnds(NamedTuple):
    """The inputs of the tangent from an element's row and the next one: `element`: state of its kernel; q,
    `increments`: displacements in the step, rates, slopes of both ends; `line_load`: force per length; `mass`, J (3);
    `damping`: its time, or None where there is none."""

    element: Row
    q: tuple[Row, Row]
    increments: tuple[Row, Row]
    rates: tuple[Row, Row]
    accelerations: tuple[Row, Row]
    line_load: Row
    mass: int
    J: Row
    damping: int | None

    @property
    def length(self) -> int:
        """Length of the element."""
        return self.element[20]


def tangent_nodes(graph: Graph, at: ElementEnds, stiffness_factor: int, v_by_d: int, dv_by_d: int) -> Row:
    """Return ∂F_A/∂η_A, ∂F_A/∂η_B, ∂F_B/∂η_A, ∂F_B/∂η_B (36 each) of a step: the stiffness with that of line loads
    times `stiffness_factor`, and the terms of damping and inertia with `v_by_d` = ∂v/∂x, 1/s, and `dv_by_d` = ∂v'/∂x,
    1/s²."""
    flat = element_nodes(graph, at.element)["tangent"]
    parts = [[flat[36 * k + 6 * i : 36 * k + 6 * i + 6] for i in range(6)] for k in range(8)]
    K, (P, Q, _, viscous) = parts[:4], parts[4:]
    for end in (0, 1):
        K[3 * end] = sum_matrices(
            graph, K[3 * end], scale_matrix(graph, graph.const(-1.0), _line_slope(graph, at, end))
        )
    K = [scale_matrix(graph, stiffness_factor, block) for block in K]
    M = _inertia_slopes(graph, at, v_by_d, dv_by_d)
    blocks_of_step = [sum_matrices(graph, one, two) for one, two in zip(K, M, strict=True)]
    if at.damping is not None:
        damping_stiffness = scale_matrix(graph, graph.mul(v_by_d, at.damping), viscous)
        ends = scale_matrix(graph, graph.const(-1.0), Q), P
        for i in (0, 1):
            left = matrix_product(graph, transpose(ends[i]), damping_stiffness)
            for j in (0, 1):
                blocks_of_step[2 * i + j] = sum_matrices(
                    graph, blocks_of_step[2 * i + j], matrix_product(graph, left, ends[j])
                )
    return [entry for block in blocks_of_step for row in block for entry in row]


def node_tangent_nodes(
    graph: Graph,
    q: Row,
    increment: Row,
    rates: Row,
    accelerations: Row,
    dead: Row,
    mass: int,
    J: Row,
    stiffness_factor: int,
    v_by_d: int,
    dv_by_d: int,
) -> Row:
    """Return the part (36) of A of what sits on a node: the inertia of its body, and the rotation of dead loads against
    its axes; factors as in `tangent_nodes`."""
    force, moment = rotate_back(graph, q, dead[:3]), rotate_back(graph, q, dead[3:])
    load_rotation = blocks([[zeros(3, 3), skew(graph, force)], [zeros(3, 3), skew(graph, moment)]])
    spin = rates[3:]
    angular_momentum = [graph.mul(j, x) for j, x in zip(J, spin, strict=True)]
    inertia = [[J[i] if i == j else ZERO for j in range(3)] for i in range(3)]
    gyroscopic = sum_matrices(
        graph,
        matrix_product(graph, skew(graph, spin), inertia),
        scale_matrix(graph, graph.const(-1.0), skew(graph, angular_momentum)),
    )
    rotational = sum_matrices(graph, scale_matrix(graph, dv_by_d, inertia), scale_matrix(graph, v_by_d, gyroscopic))
    translational = times(graph, graph.mul(mass, dv_by_d), [graph.const(1.0)] * 3)
    rotation_of_inertia_force = skew(graph, times(graph, mass, rotate_back(graph, q, accelerations[:3])))
    translational_block = [[translational[i] if i == j else ZERO for j in range(3)] for i in range(3)]
    own = blocks(
        [
            [translational_block, rotation_of_inertia_force],
            [zeros(3, 3), matrix_product(graph, rotational, _inverse_rotation_tangent(graph, increment[3:]))],
        ]
    )
    own = sum_matrices(graph, own, scale_matrix(graph, graph.neg(stiffness_factor), load_rotation))
    return [entry for row in own for entry in row]


def _line_slope(graph: Graph, at: ElementEnds, end: int) -> Rows:
    """Return the slope (6×6) by η of the covector of the line load at an end."""
    dead = skew(graph, rotate_back(graph, at.q[end], at.line_load))
    arm = graph.mul(graph.const((1.0, -1.0)[end] / 12.0), graph.mul(at.length, at.length))
    half = graph.mul(graph.const(0.5), at.length)
    turned = matrix_product(graph, skew(graph, [arm, ZERO, ZERO]), dead)
    return blocks([[zeros(3, 3), scale_matrix(graph, half, dead)], [zeros(3, 3), turned]])


def _inertia_slopes(graph: Graph, at: ElementEnds, v_by_d: int, dv_by_d: int) -> list[Rows]:
    """Return ∂F/∂η (6×6) of the inertia of the element, for the pairs AA, AB, BA, BB of ends."""
    state = [
        *at.q[0], *at.q[1], *at.accelerations[0][:3], *at.accelerations[1][:3],
        *at.rates[0][3:], *at.accelerations[0][3:], *at.rates[1][3:], *at.accelerations[1][3:],
        at.length, at.mass, *at.J,
    ]  # fmt: skip
    forces = inertia_nodes(graph, state)
    half, axes = graph.const(0.5), [[graph.const(float(i == k)) for i in range(3)] for k in range(3)]
    columns: list[Row] = []
    for q, increment, rates, accelerations in zip(at.q, at.increments, at.rates, at.accelerations, strict=True):
        turns = transpose(_inverse_rotation_tangent(graph, increment[3:]))
        for axis in axes:
            moved = times(graph, dv_by_d, rotate(graph, q, axis))
            columns.append(graph.forward(forces, dict(zip(accelerations[:3], moved, strict=True))))
        for axis, turn in zip(axes, turns, strict=True):
            scalar = graph.neg(graph.dot(q[1:], axis))
            vector = plus(graph, times(graph, q[0], axis), cross(graph, q[1:], axis))
            seeds = dict(zip(q, times(graph, half, [scalar, *vector]), strict=True))
            seeds |= dict(zip(rates[3:], times(graph, v_by_d, turn), strict=True))
            seeds |= dict(zip(accelerations[3:], times(graph, dv_by_d, turn), strict=True))
            columns.append(graph.forward(forces, seeds))
    covector_rows = transpose(columns)
    return [[row[6 * j : 6 * j + 6] for row in covector_rows[6 * i : 6 * i + 6]] for i in (0, 1) for j in (0, 1)]


def _inverse_rotation_tangent(graph: Graph, increment: Row) -> Rows:
    """Return T^-1(d_w): small rotations η_w change the rotation vector d_w of a step by T^-1 η_w."""
    turn = skew(graph, increment)
    c = compute_coefficients(graph, graph.dot(increment, increment)).c
    one = [[graph.const(float(i == j)) for j in range(3)] for i in range(3)]
    return sum_matrices(
        graph,
        one,
        scale_matrix(graph, graph.const(0.5), turn),
        scale_matrix(graph, c, matrix_product(graph, turn, turn)),
    )


def free_projection_nodes(graph: Graph, turning: str, q: Row, axes: Rows, held: Row, hinge: Row) -> Rows:
    """Return the projection (6×6) of η on the free directions of a support; `axes`: its directions, row by row; `held`:
    which of them are fixed; `hinge`: the axis of free rotation, if any."""
    own, about = [rotate_back(graph, q, axis) for axis in axes], rotate_back(graph, q, hinge)
    one = [[graph.const(float(i == j)) for j in range(3)] for i in range(3)]
    shifts = sum_matrices(
        graph, one, *[scale_matrix(graph, graph.neg(h), outer(graph, b, b)) for h, b in zip(held, own, strict=True)]
    )
    turns = {"free": one, "clamped": zeros(3, 3), "hinged": outer(graph, about, about)}[turning]
    return blocks([[shifts, zeros(3, 3)], [zeros(3, 3), turns]])


def support_head_nodes(graph: Graph, projection: Rows, left: Rows, before: Rows) -> Row:
    """Return the part of the element before in a supported node's row: L and its part of A (36 each), projected."""
    return [entry for block in (left, before) for row in matrix_product(graph, projection, block) for entry in row]


def support_tail_nodes(
    graph: Graph, projection: Rows, before: Rows, own: Rows, after: Rows, right: Rows
) -> tuple[Row, int]:
    """Return the rest of a supported node's row, and the size of its held rows.

    `before`, `own`, `after`: the parts of A of the element before (not projected), the node and the element after;
    `right`: R. Results are zeros for `own`, the projected rest of A in the place of `after`, and R (36 each); held rows
    get a diagonal entry of the size of the largest one of A, so that the elimination meets no small pivot.
    """
    A = sum_matrices(graph, before, own, after)
    size = functools.reduce(graph.maximum, [graph.abs(A[i][i]) for i in range(6)])
    projected = matrix_product(graph, projection, sum_matrices(graph, own, after))
    for i in range(6):
        for j in range(6):
            one = graph.const(float(i == j))
            projected[i][j] = graph.add(projected[i][j], graph.mul(size, graph.sub(one, projection[i][j])))
    blocks_of_row = projected, matrix_product(graph, projection, right)
    return [graph.const(0.0)] * 36 + [entry for block in blocks_of_row for row in block for entry in row], size
