"""Momenta of a chain, and the small rigid motion that corrects them, as functions of neighbouring rows.

Purpose and formulas: `anholon.rods.dynamics.momentum_projection`.
"""

from __future__ import annotations

from typing import Final

from anholon.rods.expression_vectors import (
    MatrixExpression,
    ScalarExpression,
    VectorExpression,
    add,
    identity,
    join,
    make_constant,
    make_constants,
)
from anholon.rods.twist import rotate, rotate_back

MOMENTUM_SUM_SIZE: Final = 3 + 3 + 3 + 6 + 1
"""Sums over a chain: first moment and momentum, angular momentum and inertia about a point (xx, yy, zz, yz, zx, xy),
mass."""


Points = list[tuple[ScalarExpression, VectorExpression, VectorExpression]]
"""Masses, places about a point (3) and velocities (3)."""


def momenta_nodes(
    ends: list[VectorExpression], numbers: VectorExpression, point: VectorExpression, sums: VectorExpression
) -> VectorExpression:
    """Return the sums of momenta plus those of an element and of the body on its first node.

    `ends`: q, x and rates of both ends; `numbers`: length, mass, J (3) of the element, mass and inertia (3) of the
    body. The element in the last row of a chain has no mass.
    """
    qA, xA, ratesA, qB, xB, ratesB = ends
    length, mass, node_mass = numbers[0], numbers[1], numbers[5]
    q, x, v, w = (qA, qB), (xA - point, xB - point), (ratesA[:3], ratesB[:3]), (ratesA[3:], ratesB[3:])
    normals = [rotate(each, make_constants(point.graph, (1.0, 0.0, 0.0))) for each in q]
    normal_rates = [rotate(q[k], w[k]).cross(normals[k]) for k in (0, 1)]
    element_mass = mass * length
    middle, rate = (0.5 * (a[0] + a[1]) + 0.125 * length * (b[0] - b[1]) for a, b in ((x, normals), (v, normal_rates)))
    points: Points = [(1.0 / 6.0 * element_mass, x[k], v[k]) for k in (0, 1)]
    points += [(4.0 / 6.0 * element_mass, middle, rate), (node_mass, x[0], v[0])]

    # Inertia across the axis is lumped at the ends, that about the axis is distributed with 5/12 and 1/12.
    J = length * numbers[2:5]
    across = join(5.0 / 12.0 * J[0], 0.5 * J[1:])
    bodies = [(q[0], w[0], across), (q[1], w[1], across), (q[0], w[0], numbers[6:9])]
    axial_coupling = 1.0 / 12.0 * J[0]
    angular = add(
        (axial_coupling * w[1][0]) * normals[0],
        (axial_coupling * w[0][0]) * normals[1],
        *(rotate(frame, inertia.multiply_entries(spin)) for frame, spin, inertia in bodies),
    )
    coupled = axial_coupling * normals[0].outer(normals[1])
    square = coupled + coupled.T
    for frame, _, inertia in bodies:
        square = square + _rotate_inertia(frame, inertia)
    return point_momenta_nodes(points, angular, square, sums)


def point_momenta_nodes(
    points: Points, angular: VectorExpression, square: MatrixExpression, sums: VectorExpression
) -> VectorExpression:
    """Return the sums plus those of points, an angular momentum (3) and an inertia (3×3)."""
    first_moment = momentum = make_constants(sums.graph, [0.0] * 3)
    total = make_constant(sums.graph, 0.0)
    for m, position, velocity in points:
        point_momentum = m * velocity
        first_moment, momentum = first_moment + m * position, momentum + point_momentum
        angular = angular + position.cross(point_momentum)
        square = square + -m * position.outer(position)
        square = square + (m * (position @ position)) * identity(sums.graph, 3)
        total = total + m
    inertia = join(*(square[i][j] for i, j in ((0, 0), (1, 1), (2, 2), (1, 2), (2, 0), (0, 1))))
    return sums + join(first_moment, momentum, angular, inertia, total)


def _rotate_inertia(q: VectorExpression, J: VectorExpression) -> MatrixExpression:
    """Return the inertia about the world's axes for J (3) about a frame's axes."""
    first, second, third = (
        j * c.outer(c) for j, axis in zip(J, identity(q.graph, 3), strict=True) for c in [rotate(q, axis)]
    )
    return first + second + third


def rigid_motion_nodes(
    q: VectorExpression, x: VectorExpression, rates: VectorExpression, numbers: VectorExpression
) -> VectorExpression:
    """Return place and rates of a node after a rigid motion.

    `numbers`: its displacement, velocity and angular velocity (3 each), and the centre of the rotation.
    """
    shift, speed, turn, centre = (numbers[k : k + 3] for k in (0, 3, 6, 9))
    v = rates[:3] + speed + turn.cross(x - centre)
    return join(x + shift, v, rates[3:] + rotate_back(q, turn))
