"""Cables of a chain in motion as functions of neighbouring rows: straight pieces that pull, see `anholon.rods.cable`.

Their axial force n is the root above 0 of C n³ - e n² - small²/2 = 0, e = (l - shift)/L - 1. Newton's method falls
onto it from the least of the bounds that hold with one term left out, which lies at most a third above it, in seven
steps.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from anholon.rods.chains.momentum_rows import Points, point_momenta_nodes
from anholon.rods.chains.tangent_rows import Pair, TangentFactors
from anholon.rods.expression_vectors import (
    MatrixExpression,
    ScalarExpression,
    VectorExpression,
    blocks,
    identity,
    join,
    make_constants,
    zeros,
)
from anholon.rods.twist import rotate, rotate_back

_ITERATIONS: Final = 7
_TINY: Final = 1e-300


class CablePiece(NamedTuple):
    """A piece of cable: q, x, velocities and accelerations (3) of both ends.

    Length L, axial compliance C, additional elongation of a nonlinear law; `negligible_force` force, (small²/2
    C)^(1/3); mass per length; damping time; load per length in the world and in the ends' axes.
    """

    q: Pair
    x: Pair
    v: Pair
    dv: Pair
    length: ScalarExpression
    compliance: ScalarExpression
    shift: ScalarExpression
    negligible_force: ScalarExpression
    cube_root: ScalarExpression
    mass: ScalarExpression
    damping: ScalarExpression
    line: VectorExpression
    line_following: VectorExpression


class _TensionState(NamedTuple):
    """Direction t, force n, dn/dl, n/l, and n with that of damping."""

    t: VectorExpression
    tension: ScalarExpression
    axial_stiffness: ScalarExpression
    lateral_stiffness: ScalarExpression
    total_tension: ScalarExpression


def _compute_tension(at: CablePiece) -> _TensionState:
    chord = at.x[1] - at.x[0]
    chord_length = (chord @ chord).sqrt()
    t = 1.0 / chord_length * chord
    e = (chord_length - at.shift) / at.length - 1.0
    C, small = at.compliance, at.negligible_force * at.negligible_force
    a = 0.5 * small
    n = (e.at_least(0.0) / C + at.cube_root).at_most((a / (-e).at_least(_TINY)).sqrt())
    for _ in range(_ITERATIONS):
        n = n - (n * n * (C * n - e) - a) / (n * (3.0 * (C * n) - 2.0 * e))
    axial_stiffness = 1.0 / (at.length * (C + small / (n * (n * n))))
    lengthening_rate = t @ (at.v[1] - at.v[0])
    return _TensionState(t, n, axial_stiffness, n / chord_length, n + at.damping * axial_stiffness * lengthening_rate)


def _compute_end_forces(at: CablePiece, tension: _TensionState) -> list[VectorExpression]:
    """Return the forces (3) at both ends in the world, with inertia and dead loads."""
    mass_twelfth = 1.0 / 12.0 * (at.mass * at.length)
    results = []
    for k, sign in ((0, -1.0), (1, 1.0)):
        pull = (sign * tension.total_tension) * tension.t
        inertia = mass_twelfth * (5.0 * at.dv[k] + at.dv[1 - k])
        results.append(pull + inertia - (0.5 * at.length) * at.line)
    return results


def cable_nodes(at: CablePiece) -> VectorExpression:
    """Return F_A (6), F_B (6) with inertia and without line loads, the wrench (6)."""
    tension, none = _compute_tension(at), make_constants(at.mass.graph, [0.0] * 5)
    follower_load = (0.5 * at.length) * at.line_following
    force_A, force_B = (
        rotate_back(q, force) - follower_load for q, force in zip(at.q, _compute_end_forces(at, tension), strict=True)
    )
    return join(force_A, none[:3], force_B, none[:3], tension.tension, none)


def cable_mean_nodes(at: CablePiece, motions: Pair) -> VectorExpression:
    """Return the wrench (6) after small motions η of the ends.

    For stiff cables the change is lost in the rounding of the places.
    """
    tension = _compute_tension(at)
    separation = rotate(at.q[1], motions[1][:3]) - rotate(at.q[0], motions[0][:3])
    next_tension = tension.tension + tension.axial_stiffness * (tension.t @ separation)
    return join(next_tension.at_least(at.negligible_force), make_constants(at.mass.graph, [0.0] * 5))


def cable_tangent_nodes(at: CablePiece, factors: TangentFactors) -> VectorExpression:
    """Return the blocks of a step, see `anholon.rods.chains.tangent_rows.tangent_nodes`."""
    tension, graph = _compute_tension(at), at.mass.graph
    zero, unit = zeros(graph, 3, 3), identity(graph, 3)
    along = tension.t.outer(tension.t)
    K = factors.stiffness * (tension.axial_stiffness * along + tension.lateral_stiffness * (unit - along))
    K = K + (factors.v_by_d * (at.damping * tension.axial_stiffness)) * along
    mass = factors.dv_by_d * (1.0 / 12.0) * (at.mass * at.length)
    forces = _compute_end_forces(at, tension)
    out = []
    for i in (0, 1):
        for j in (0, 1):
            world, arm = (K + 5.0 * mass * unit, forces[i]) if i == j else (-K + mass * unit, None)
            turned = _rotate_between(at.q[i], world, at.q[j])
            turning = zero if arm is None else factors.stiffness * rotate_back(at.q[i], arm).skew()
            out.append(blocks([[turned, turning], [zero, zero]]).flat)
    return join(*out)


def _rotate_between(qA: VectorExpression, matrix: MatrixExpression, qB: VectorExpression) -> MatrixExpression:
    """Return R_A^T matrix R_B."""
    rotated = MatrixExpression([rotate_back(qB, row) for row in matrix])  # matrix R_B, row by row
    return MatrixExpression([rotate_back(qA, column) for column in rotated.T]).T


def cable_momenta_nodes(
    at: CablePiece, node_mass: ScalarExpression, point: VectorExpression, sums: VectorExpression
) -> VectorExpression:
    """Return the sums of `anholon.rods.chains.momentum_rows` plus those of a cable and of the body on its first node.

    A straight piece with 5/12 and 1/12 has a third of its mass at each end and in the middle.
    """
    (x_A, x_B), (v_A, v_B) = [place - point for place in at.x], at.v
    third = 1.0 / 3.0 * (at.mass * at.length)
    points: Points = [(third, x_A, v_A), (third, x_B, v_B), (node_mass, x_A, v_A)]
    points.append((third, 0.5 * (x_A + x_B), 0.5 * (v_A + v_B)))
    none = zeros(point.graph, 3, 3)
    return point_momenta_nodes(points, none[0], none, sums)
