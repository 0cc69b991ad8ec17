"""Cables of a chain in motion as functions of neighbouring rows: straight pieces that pull, see `anholon.rods.cable`.

Their axial force n is the root above 0 of C n³ - e n² - small²/2 = 0, e = l/L - 1. Newton's method falls onto it from
the least of the bounds that hold with one term left out, which lies at most a third above it, in seven steps.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from anholon.formula.graph import ZERO, Graph
from anholon.rods.chain_flight import points_nodes
from anholon.rods.twist import rotate, rotate_back
from anholon.rods.vectors import Row, Rows, blocks, minus, outer, plus, scaled, skew, sum_of, times, zeros

_ROUNDS: Final = 7
_TINY: Final = 1e-300


class Cable(NamedTuple):
    """A piece of cable: q, x, velocities and accelerations (3) of both ends; length L, axial compliance C, `small`
    force, (small²/2 C)^(1/3); mass per length; damping time; load per length in the world and in the ends' axes."""

    q: tuple[Row, Row]
    x: tuple[Row, Row]
    v: tuple[Row, Row]
    dv: tuple[Row, Row]
    length: int
    compliance: int
    small: int
    root: int
    mass: int
    damping: int
    line: Row
    line_following: Row


class _Taut(NamedTuple):
    """Direction t, force n, dn/dl, n/l, and n with that of damping."""

    t: Row
    tension: int
    slope: int
    across: int
    pull: int


def _taut(graph: Graph, at: Cable) -> _Taut:
    one, half = graph.const(1.0), graph.const(0.5)
    gap = minus(graph, at.x[1], at.x[0])
    far = graph.sqrt(graph.dot(gap, gap))
    t = times(graph, graph.div(one, far), gap)
    e = graph.sub(graph.div(far, at.length), one)
    C, a = at.compliance, graph.mul(half, graph.mul(at.small, at.small))
    stretched = graph.maximum(e, graph.const(0.0))
    short = graph.maximum(graph.neg(e), graph.const(_TINY))
    n = graph.minimum(graph.add(graph.div(stretched, C), at.root), graph.sqrt(graph.div(a, short)))
    two, three = graph.const(2.0), graph.const(3.0)
    for _ in range(_ROUNDS):
        square = graph.mul(n, n)
        missing = graph.sub(graph.mul(square, graph.sub(graph.mul(C, n), e)), a)
        yields = graph.mul(n, graph.sub(graph.mul(three, graph.mul(C, n)), graph.mul(two, e)))
        n = graph.sub(n, graph.div(missing, yields))
    cube = graph.mul(n, graph.mul(n, n))
    soft = graph.add(C, graph.div(graph.mul(at.small, at.small), cube))
    slope = graph.div(one, graph.mul(at.length, soft))
    rate = graph.dot(t, minus(graph, at.v[1], at.v[0]))
    pull = graph.add(n, graph.mul(graph.mul(at.damping, slope), rate))
    return _Taut(t, n, slope, graph.div(n, far), pull)


def _at_ends(graph: Graph, at: Cable, taut: _Taut) -> list[Row]:
    """Return the forces (3) at both ends in the world, with inertia and dead loads."""
    half = graph.mul(graph.const(0.5), at.length)
    twelfth = graph.mul(graph.const(1.0 / 12.0), graph.mul(at.mass, at.length))
    found = []
    for k, sign in ((0, -1.0), (1, 1.0)):
        moved = plus(graph, times(graph, graph.const(5.0), at.dv[k]), at.dv[1 - k])
        pull = times(graph, graph.mul(graph.const(sign), taut.pull), taut.t)
        found.append(minus(graph, plus(graph, pull, times(graph, twelfth, moved)), times(graph, half, at.line)))
    return found


def cable_nodes(graph: Graph, at: Cable) -> Row:
    """Return F_A (6), F_B (6) with inertia and without line loads, the wrench (6)."""
    taut, nothing = _taut(graph, at), [graph.const(0.0)] * 3
    own = times(graph, graph.mul(graph.const(0.5), at.length), at.line_following)
    out: Row = []
    for k, force in enumerate(_at_ends(graph, at, taut)):
        out += [*minus(graph, rotate_back(graph, at.q[k], force), own), *nothing]
    return [*out, taut.tension, *[graph.const(0.0)] * 5]


def cable_mean_nodes(graph: Graph, at: Cable, motions: tuple[Row, Row]) -> Row:
    """Return the wrench (6) that small motions η of the ends lead to: of stiff cables it is lost in the rounding of
    the places."""
    taut = _taut(graph, at)
    apart = minus(graph, rotate(graph, at.q[1], motions[1][:3]), rotate(graph, at.q[0], motions[0][:3]))
    ahead = graph.add(taut.tension, graph.mul(taut.slope, graph.dot(taut.t, apart)))
    return [graph.maximum(ahead, at.small), *[graph.const(0.0)] * 5]


def cable_tangent_nodes(graph: Graph, at: Cable, stiff: int, by_velocity: int, by_acceleration: int) -> Row:
    """Return the blocks of a step, see `anholon.rods.chain_tangent.tangent_nodes`."""
    taut, one = _taut(graph, at), graph.const(1.0)
    t, nothing = taut.t, zeros(3, 3)
    along = outer(graph, t, t)
    identity = [[graph.const(float(i == j)) for j in range(3)] for i in range(3)]
    across = sum_of(graph, identity, scaled(graph, graph.neg(one), along))
    K = sum_of(graph, scaled(graph, taut.slope, along), scaled(graph, taut.across, across))
    K = scaled(graph, stiff, K)
    K = sum_of(graph, K, scaled(graph, graph.mul(by_velocity, graph.mul(at.damping, taut.slope)), along))
    mass = graph.mul(graph.mul(by_acceleration, graph.const(1.0 / 12.0)), graph.mul(at.mass, at.length))
    forces = _at_ends(graph, at, taut)
    out: Row = []
    for i in (0, 1):
        for j in (0, 1):
            sign, weight = (one, graph.const(5.0)) if i == j else (graph.neg(one), one)
            world = sum_of(graph, scaled(graph, sign, K), scaled(graph, graph.mul(weight, mass), identity))
            turned = _between(graph, at.q[i], world, at.q[j])
            arm = nothing
            if i == j:
                arm = scaled(graph, stiff, skew(graph, rotate_back(graph, at.q[i], forces[i])))
            block = blocks([[turned, arm], [nothing, nothing]])
            out += [entry for row in block for entry in row]
    return out


def _between(graph: Graph, qA: Row, matrix: Rows, qB: Row) -> Rows:
    """Return R_A^T matrix R_B."""
    left = [rotate_back(graph, qB, row) for row in matrix]  # matrix R_B, row by row
    columns = [rotate_back(graph, qA, [row[j] for row in left]) for j in range(3)]
    return [[columns[j][i] for j in range(3)] for i in range(3)]


def cable_momenta_nodes(graph: Graph, at: Cable, lump: int, point: Row, known: Row) -> Row:
    """Return the sums of `anholon.rods.chain_flight` with those of a cable and of the small body on its first node:
    lines with 5/12 and 1/12 are a third on each end and on the middle."""
    x, v, half = [minus(graph, one, point) for one in at.x], at.v, graph.const(0.5)
    third = graph.mul(graph.const(1.0 / 3.0), graph.mul(at.mass, at.length))
    points = [(third, x[0], v[0]), (third, x[1], v[1]), (lump, x[0], v[0])]
    points.append((third, times(graph, half, plus(graph, *x)), times(graph, half, plus(graph, *v))))
    return points_nodes(graph, points, [ZERO] * 3, zeros(3, 3), known)
