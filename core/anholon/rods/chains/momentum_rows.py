"""Momenta of a chain, and the small rigid motion that corrects them, as functions of neighbouring rows.

Purpose and formulas: `anholon.rods.dynamics.momentum_projection`.
"""

from __future__ import annotations

from typing import Final

from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.rods.expression_vectors import Row, Rows, cross, minus, outer, plus, scale_matrix, sum_matrices, times
from anholon.rods.twist import rotate, rotate_back

MOMENTUM_SUM_SIZE: Final = 3 + 3 + 3 + 6 + 1
"""Sums over a chain: first moment and momentum, angular momentum and inertia about a point (xx, yy, zz, yz, zx, xy),
mass."""


def momenta_nodes(graph: Graph, ends: list[Row], numbers: Row, point: Row, sums: Row) -> Row:
    """Return the sums with those of an element and of the small body on its first node.

    `ends`: q, x and rates of both ends; `numbers`: length, mass, J (3) of the element, mass and inertia (3) of the
    body; the last row of a chain has an element without mass.
    """
    qA, xA, ratesA, qB, xB, ratesB = ends
    length, mass, node_mass = numbers[0], numbers[1], numbers[5]
    one = graph.const(1.0)
    normal = [one, graph.const(0.0), graph.const(0.0)]
    q, x, v, w = (qA, qB), (minus(graph, xA, point), minus(graph, xB, point)), (ratesA[:3], ratesB[:3]), (
        ratesA[3:], ratesB[3:],
    )  # fmt: skip
    normals = [rotate(graph, q[k], normal) for k in (0, 1)]
    turned = [cross(graph, rotate(graph, q[k], w[k]), normals[k]) for k in (0, 1)]
    eighth, half = graph.mul(graph.const(0.125), length), graph.const(0.5)
    element_mass = graph.mul(mass, length)
    points: list[tuple[int, Row, Row]] = [(graph.mul(graph.const(1.0 / 6.0), element_mass), x[k], v[k]) for k in (0, 1)]
    middle, rate = (
        plus(graph, times(graph, half, plus(graph, *a)), times(graph, eighth, minus(graph, *b)))
        for a, b in ((x, normals), (v, turned))
    )
    points += [(graph.mul(graph.const(4.0 / 6.0), element_mass), middle, rate), (node_mass, x[0], v[0])]

    # Turning across the axis is put on the ends, that about it is spread with 5/12 and 1/12.
    J = times(graph, length, numbers[2:5])
    across = [graph.mul(graph.const(5.0 / 12.0), J[0]), *times(graph, half, J[1:])]
    bodies = [(q[0], w[0], across), (q[1], w[1], across), (q[0], w[0], numbers[6:9])]
    axial_coupling = graph.mul(graph.const(1.0 / 12.0), J[0])
    angular = plus(
        graph,
        times(graph, graph.mul(axial_coupling, w[1][0]), normals[0]),
        times(graph, graph.mul(axial_coupling, w[0][0]), normals[1]),
        *[rotate(graph, f, [graph.mul(j, s) for j, s in zip(own, spin, strict=True)]) for f, spin, own in bodies],
    )
    coupled = scale_matrix(graph, axial_coupling, outer(graph, normals[0], normals[1]))
    square = sum_matrices(graph, coupled, [list(column) for column in zip(*coupled, strict=True)])
    square = sum_matrices(graph, square, *[_rotate_inertia(graph, f, own) for f, _, own in bodies])
    return point_momenta_nodes(graph, points, angular, square, sums)


def point_momenta_nodes(graph: Graph, points: list[tuple[int, Row, Row]], angular: Row, square: Rows, sums: Row) -> Row:
    """Return the sums with those of points: masses, places about the point and velocities (3), added to an angular
    momentum (3) and an inertia (3×3)."""
    first_moment = momentum = [ZERO] * 3
    total = ZERO
    for m, position, velocity in points:
        point_momentum = times(graph, m, velocity)
        first_moment, momentum = (
            plus(graph, first_moment, times(graph, m, position)),
            plus(graph, momentum, point_momentum),
        )
        angular = plus(graph, angular, cross(graph, position, point_momentum))
        polar_moment = graph.mul(m, graph.dot(position, position))
        square = sum_matrices(graph, square, scale_matrix(graph, graph.neg(m), outer(graph, position, position)))
        for i in range(3):
            square[i][i] = graph.add(square[i][i], polar_moment)
        total = graph.add(total, m)
    inertia = [square[i][j] for i, j in ((0, 0), (1, 1), (2, 2), (1, 2), (2, 0), (0, 1))]
    return plus(graph, sums, [*first_moment, *momentum, *angular, *inertia, total])


def _rotate_inertia(graph: Graph, q: Row, J: Row) -> Rows:
    """Return the inertia J (3) about a frame's axes about those of the world."""
    axes = [[graph.const(float(i == k)) for i in range(3)] for k in range(3)]
    columns = [rotate(graph, q, axis) for axis in axes]
    return sum_matrices(graph, *[scale_matrix(graph, j, outer(graph, c, c)) for j, c in zip(J, columns, strict=True)])


def rigid_motion_nodes(graph: Graph, q: Row, x: Row, rates: Row, numbers: Row) -> Row:
    """Return place and rates of a node after a rigid motion; `numbers`: its shift, velocity and turning (3 each), and
    the centre of the turning."""
    shift, speed, turn, centre = (numbers[k : k + 3] for k in (0, 3, 6, 9))
    v = plus(graph, rates[:3], speed, cross(graph, turn, minus(graph, x, centre)))
    return [*plus(graph, x, shift), *v, *plus(graph, rates[3:], rotate_back(graph, q, turn))]
