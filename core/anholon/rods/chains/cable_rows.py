"""Cables of a chain in motion as functions of neighbouring rows: straight pieces that pull, see `anholon.rods.cable`.

Their axial force n is the root above 0 of C n³ - e n² - small²/2 = 0, e = (l - shift)/L - 1. Newton's method falls
onto it from the least of the bounds that hold with one term left out, which lies at most a third above it, in seven
steps.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.rods.chains.momentum_rows import point_momenta_nodes
from anholon.rods.expression_vectors import (
    Row,
    Rows,
    blocks,
    minus,
    outer,
    plus,
    scale_matrix,
    skew,
    sum_matrices,
    times,
    zeros,
)
from anholon.rods.twist import rotate, rotate_back

_ITERATIONS: Final = 7
_TINY: Final = 1e-300


class CablePiece(NamedTuple):
    """A piece of cable: q, x, velocities and accelerations (3) of both ends; length L, axial compliance C, and by how
    much a nonlinear law lengthens it besides; `negligible_force` force, (small²/2 C)^(1/3); mass per length; damping
    time; load per length in the world and in the ends' axes."""

    q: tuple[Row, Row]
    x: tuple[Row, Row]
    v: tuple[Row, Row]
    dv: tuple[Row, Row]
    length: int
    compliance: int
    shift: int
    negligible_force: int
    cube_root: int
    mass: int
    damping: int
    line: Row
    line_following: Row


class _TensionState(NamedTuple):
    """Direction t, force n, dn/dl, n/l, and n with that of damping."""

    t: Row
    tension: int
    axial_stiffness: int
    lateral_stiffness: int
    total_tension: int


def _compute_tension(graph: Graph, at: CablePiece) -> _TensionState:
    one, half = graph.const(1.0), graph.const(0.5)
    chord = minus(graph, at.x[1], at.x[0])
    chord_length = graph.sqrt(graph.dot(chord, chord))
    t = times(graph, graph.div(one, chord_length), chord)
    e = graph.sub(graph.div(graph.sub(chord_length, at.shift), at.length), one)
    C, a = at.compliance, graph.mul(half, graph.mul(at.negligible_force, at.negligible_force))
    positive_strain = graph.maximum(e, graph.const(0.0))
    negative_strain = graph.maximum(graph.neg(e), graph.const(_TINY))
    n = graph.minimum(graph.add(graph.div(positive_strain, C), at.cube_root), graph.sqrt(graph.div(a, negative_strain)))
    two, three = graph.const(2.0), graph.const(3.0)
    for _ in range(_ITERATIONS):
        n_squared = graph.mul(n, n)
        residual = graph.sub(graph.mul(n_squared, graph.sub(graph.mul(C, n), e)), a)
        slope_of_residual = graph.mul(n, graph.sub(graph.mul(three, graph.mul(C, n)), graph.mul(two, e)))
        n = graph.sub(n, graph.div(residual, slope_of_residual))
    n_cubed = graph.mul(n, graph.mul(n, n))
    tangent_compliance = graph.add(C, graph.div(graph.mul(at.negligible_force, at.negligible_force), n_cubed))
    axial_stiffness = graph.div(one, graph.mul(at.length, tangent_compliance))
    lengthening_rate = graph.dot(t, minus(graph, at.v[1], at.v[0]))
    total_tension = graph.add(n, graph.mul(graph.mul(at.damping, axial_stiffness), lengthening_rate))
    return _TensionState(t, n, axial_stiffness, graph.div(n, chord_length), total_tension)


def _at_ends(graph: Graph, at: CablePiece, tension: _TensionState) -> list[Row]:
    """Return the forces (3) at both ends in the world, with inertia and dead loads."""
    half = graph.mul(graph.const(0.5), at.length)
    mass_twelfth = graph.mul(graph.const(1.0 / 12.0), graph.mul(at.mass, at.length))
    results = []
    for k, sign in ((0, -1.0), (1, 1.0)):
        weighted_acceleration = plus(graph, times(graph, graph.const(5.0), at.dv[k]), at.dv[1 - k])
        pull = times(graph, graph.mul(graph.const(sign), tension.total_tension), tension.t)
        results.append(
            minus(
                graph, plus(graph, pull, times(graph, mass_twelfth, weighted_acceleration)), times(graph, half, at.line)
            )
        )
    return results


def cable_nodes(graph: Graph, at: CablePiece) -> Row:
    """Return F_A (6), F_B (6) with inertia and without line loads, the wrench (6)."""
    tension, no_moment = _compute_tension(graph, at), [graph.const(0.0)] * 3
    follower_load = times(graph, graph.mul(graph.const(0.5), at.length), at.line_following)
    out: Row = []
    for k, force in enumerate(_at_ends(graph, at, tension)):
        out += [*minus(graph, rotate_back(graph, at.q[k], force), follower_load), *no_moment]
    return [*out, tension.tension, *[graph.const(0.0)] * 5]


def cable_mean_nodes(graph: Graph, at: CablePiece, motions: tuple[Row, Row]) -> Row:
    """Return the wrench (6) that small motions η of the ends lead to: of stiff cables it is lost in the rounding of
    the places."""
    tension = _compute_tension(graph, at)
    separation = minus(graph, rotate(graph, at.q[1], motions[1][:3]), rotate(graph, at.q[0], motions[0][:3]))
    next_tension = graph.add(tension.tension, graph.mul(tension.axial_stiffness, graph.dot(tension.t, separation)))
    return [graph.maximum(next_tension, at.negligible_force), *[graph.const(0.0)] * 5]


def cable_tangent_nodes(graph: Graph, at: CablePiece, stiffness_factor: int, v_by_d: int, dv_by_d: int) -> Row:
    """Return the blocks of a step, see `anholon.rods.chains.tangent_rows.tangent_nodes`."""
    tension, one = _compute_tension(graph, at), graph.const(1.0)
    t, zero_block = tension.t, zeros(3, 3)
    along = outer(graph, t, t)
    identity = [[graph.const(float(i == j)) for j in range(3)] for i in range(3)]
    across = sum_matrices(graph, identity, scale_matrix(graph, graph.neg(one), along))
    K = sum_matrices(
        graph,
        scale_matrix(graph, tension.axial_stiffness, along),
        scale_matrix(graph, tension.lateral_stiffness, across),
    )
    K = scale_matrix(graph, stiffness_factor, K)
    K = sum_matrices(
        graph, K, scale_matrix(graph, graph.mul(v_by_d, graph.mul(at.damping, tension.axial_stiffness)), along)
    )
    mass = graph.mul(graph.mul(dv_by_d, graph.const(1.0 / 12.0)), graph.mul(at.mass, at.length))
    forces = _at_ends(graph, at, tension)
    out: Row = []
    for i in (0, 1):
        for j in (0, 1):
            sign, weight = (one, graph.const(5.0)) if i == j else (graph.neg(one), one)
            world = sum_matrices(
                graph, scale_matrix(graph, sign, K), scale_matrix(graph, graph.mul(weight, mass), identity)
            )
            turned = _rotate_between(graph, at.q[i], world, at.q[j])
            arm = zero_block
            if i == j:
                arm = scale_matrix(graph, stiffness_factor, skew(graph, rotate_back(graph, at.q[i], forces[i])))
            block = blocks([[turned, arm], [zero_block, zero_block]])
            out += [entry for row in block for entry in row]
    return out


def _rotate_between(graph: Graph, qA: Row, matrix: Rows, qB: Row) -> Rows:
    """Return R_A^T matrix R_B."""
    left = [rotate_back(graph, qB, row) for row in matrix]  # matrix R_B, row by row
    columns = [rotate_back(graph, qA, [row[j] for row in left]) for j in range(3)]
    return [[columns[j][i] for j in range(3)] for i in range(3)]


def cable_momenta_nodes(graph: Graph, at: CablePiece, node_mass: int, point: Row, sums: Row) -> Row:
    """Return the sums of `anholon.rods.chains.momentum_rows` with those of a cable and of the small body on its first
    node: lines with 5/12 and 1/12 are a third on each end and on the middle."""
    x, v, half = [minus(graph, one, point) for one in at.x], at.v, graph.const(0.5)
    third = graph.mul(graph.const(1.0 / 3.0), graph.mul(at.mass, at.length))
    points = [(third, x[0], v[0]), (third, x[1], v[1]), (node_mass, x[0], v[0])]
    points.append((third, times(graph, half, plus(graph, *x)), times(graph, half, plus(graph, *v))))
    return point_momenta_nodes(graph, points, [ZERO] * 3, zeros(3, 3), sums)
