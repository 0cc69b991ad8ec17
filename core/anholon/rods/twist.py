"""The relative twist of two section frames and its tangents, as expressions.

A twist is d = (u, w), translation first; a section frame is D = (q, x), a unit quaternion (scalar first) that turns the
section's axes into the world's, and the place of the section. The relative twist of two frames is
d = log(D_A^-1 D_B): the constant strain that leads from A to B, times the length. With the variations in the sections'
own axes, η = D^-1 δD,

    δd = P η_B - Q η_A,   P = S + ad_d / 2,   Q = S - ad_d / 2,   S = I + c ad_d² on rotations,

and everything on SE(3) is the dual extension of SO(3): a function A(w) has the blocks [[A, B], [0, A]], B = dA(w)[u].
c(x) = (1 - (t/2) cot(t/2)) / t², x = t², is an even function of the angle without a pole below t = 2π; its power series
is used to t = π, which the logarithm does not exceed.

Source: 002 (1.2)-(1.6); S. Lie derivatives of the exponential as in docs/theory.md 9.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction
from math import factorial
from typing import Final, NamedTuple

from anholon.formula.graph import Graph
from anholon.rods.expression_vectors import (
    Row,
    Rows,
    blocks,
    cross,
    matrix_product,
    matrix_vector_product,
    outer,
    plus,
    scale_matrix,
    skew,
    sum_matrices,
    times,
    transpose,
    zeros,
)

_TERMS: Final = 30  # of the series of c: (1/4)^30 is below the rounding error at the angle π
_HALVINGS: Final = 2  # of the angle, before the series of the arcus tangent
_ARCTAN_TERMS: Final = 13  # tan(π/16)^26 / 27 is below the rounding error


class Coefficients(NamedTuple):
    """c and its derivatives by x = |w|²: c, c1 = dc/dx, c2 = d²c/dx²."""

    c: int
    c1: int
    c2: int


class Twist(NamedTuple):
    """A relative twist with what its tangents need."""

    u: Row
    w: Row
    coefficients: Coefficients

    @property
    def d(self) -> Row:
        """(u, w)."""
        return [*self.u, *self.w]


@functools.cache
def bernoulli(count: int) -> tuple[Fraction, ...]:
    """Return |B_2|, |B_4|, …, |B_2count|."""
    numbers = [Fraction(1)]
    for m in range(1, 2 * count + 1):
        total = Fraction(0)
        choose = 1
        for k in range(m):
            total += choose * numbers[k]
            choose = choose * (m + 1 - k) // (k + 1)
        numbers.append(-total / (m + 1))
    return tuple(abs(numbers[2 * n]) for n in range(1, count + 1))


def compute_coefficients(graph: Graph, x: int) -> Coefficients:
    """Return c(x) and its derivatives: c = Σ |B_2n| / (2n)! x^(n-1)."""
    a = [float(b / factorial(2 * n)) for n, b in enumerate(bernoulli(_TERMS), 1)]
    first = [n * value for n, value in enumerate(a)][1:]
    second = [n * value for n, value in enumerate(first)][1:]
    return Coefficients(_series(graph, a, x), _series(graph, first, x), _series(graph, second, x))


def _series(graph: Graph, values: Sequence[float], x: int) -> int:
    total = graph.const(values[-1])
    for value in reversed(values[:-1]):
        total = graph.add(graph.const(value), graph.mul(x, total))
    return total


def rotate_back(graph: Graph, q: Sequence[int], v: Sequence[int]) -> Row:
    """Return R(q)^T v for a unit quaternion."""
    twice = times(graph, graph.const(2.0), cross(graph, v, q[1:]))
    return plus(graph, v, times(graph, q[0], twice), cross(graph, twice, q[1:]))


def rotate(graph: Graph, q: Sequence[int], v: Sequence[int]) -> Row:
    """Return R(q) v for a unit quaternion."""
    twice = times(graph, graph.const(2.0), cross(graph, q[1:], v))
    return plus(graph, v, times(graph, q[0], twice), cross(graph, q[1:], twice))


def relative_twist_nodes(
    graph: Graph, qA: Sequence[int], xA: Sequence[int], qB: Sequence[int], xB: Sequence[int]
) -> Twist:
    """Return log(D_A^-1 D_B) for unit quaternions with q_A · q_B >= 0, which the caller sees to."""
    scalar = graph.dot(qA, qB)
    gap = [graph.sub(b, a) for a, b in zip(xA, xB, strict=True)]
    mixed = [graph.sub(graph.mul(qA[0], b), graph.mul(qB[0], a)) for a, b in zip(qA[1:], qB[1:], strict=True)]
    vector = [graph.sub(m, c) for m, c in zip(mixed, cross(graph, qA[1:], qB[1:]), strict=True)]

    # tan(t/4) = |v| / (1 + q0); the angle is halved further by tan(a/2) = tan a / (1 + sqrt(1 + tan² a)).
    one = graph.const(1.0)
    share = graph.div(one, graph.add(one, scalar))
    quarter = times(graph, share, vector)
    square = graph.dot(quarter, quarter)
    factor = graph.const(4.0)
    for _ in range(_HALVINGS):
        half = graph.div(one, graph.add(one, graph.sqrt(graph.add(one, square))))
        square = graph.mul(square, graph.mul(half, half))
        factor = graph.mul(factor, graph.mul(graph.const(2.0), half))
    arc = _series(graph, [(-1.0) ** n / (2 * n + 1) for n in range(_ARCTAN_TERMS)], square)
    w = times(graph, graph.mul(factor, arc), quarter)

    # p = T u with the translation p seen from A: u = p - w × p / 2 + c w × (w × p).
    coefficients = compute_coefficients(graph, graph.dot(w, w))
    p = rotate_back(graph, qA, gap)
    turned = cross(graph, w, p)
    u = plus(graph, p, times(graph, graph.const(-0.5), turned), times(graph, coefficients.c, cross(graph, w, turned)))
    return Twist(u, w, coefficients)


def ad(graph: Graph, d: Sequence[int]) -> Rows:
    """Return ad_d = [[w~, u~], [0, w~]]."""
    turn, move = skew(graph, d[3:]), skew(graph, d[:3])
    return blocks([[turn, move], [zeros(3, 3), turn]])


def twist_tangent_nodes(graph: Graph, twist: Twist) -> tuple[Rows, Rows]:
    """Return P and Q with δd = P η_B - Q η_A, (6×6) each."""
    u, w = twist.u, twist.w
    c, c1, _ = twist.coefficients
    W, U = skew(graph, w), skew(graph, u)
    squared = matrix_product(graph, W, W)
    crossed = sum_matrices(graph, matrix_product(graph, W, U), matrix_product(graph, U, W))
    one = [[graph.const(float(i == j)) for j in range(3)] for i in range(3)]
    A = sum_matrices(graph, one, scale_matrix(graph, c, squared))
    slope = graph.mul(graph.const(2.0), graph.mul(c1, graph.dot(w, u)))
    B = sum_matrices(graph, scale_matrix(graph, c, crossed), scale_matrix(graph, slope, squared))
    S = blocks([[A, B], [zeros(3, 3), A]])
    half = scale_matrix(graph, graph.const(0.5), ad(graph, twist.d))
    return sum_matrices(graph, S, half), sum_matrices(graph, S, scale_matrix(graph, graph.const(-1.0), half))


def coadjoint(graph: Graph, wrench: Sequence[int]) -> Rows:
    """Return N(p) = [[0, f~], [f~, m~]], for which ad_d^T p = N(p) d."""
    f, m = skew(graph, wrench[:3]), skew(graph, wrench[3:])
    return blocks([[zeros(3, 3), f], [f, m]])


def geometric_stiffness_nodes(graph: Graph, twist: Twist, g: Sequence[int]) -> Rows:
    """Return ∂(S^T g)/∂d at fixed g, (6×6): what the turning of the frames adds to the tangent."""
    u, w, f, m = twist.u, twist.w, g[:3], g[3:]
    c, c1, c2 = twist.coefficients
    two = graph.const(2.0)

    def part(h: Sequence[int]) -> Rows:
        """M0[h] = -c [(w×h)~ + w~ h~] + 2 c1 (w × (w × h)) w^T: the derivative of A(w)^T h by w."""
        turned = cross(graph, w, h)
        inner = sum_matrices(graph, skew(graph, turned), matrix_product(graph, skew(graph, w), skew(graph, h)))
        return sum_matrices(
            graph,
            scale_matrix(graph, graph.neg(c), inner),
            scale_matrix(graph, graph.mul(two, c1), outer(graph, cross(graph, w, turned), w)),
        )

    # The derivative of M0[f] along u, plus M0[m].
    wu = graph.dot(w, u)
    slope, curve = graph.mul(two, c1), graph.mul(graph.const(4.0), c2)
    wf, uf = cross(graph, w, f), cross(graph, u, f)
    inner = sum_matrices(graph, skew(graph, wf), matrix_product(graph, skew(graph, w), skew(graph, f)))
    along = sum_matrices(graph, skew(graph, uf), matrix_product(graph, skew(graph, u), skew(graph, f)))
    double = cross(graph, w, wf)
    moved = plus(graph, cross(graph, u, wf), cross(graph, w, uf))
    dual = sum_matrices(
        graph,
        scale_matrix(graph, graph.neg(graph.mul(slope, wu)), inner),
        scale_matrix(graph, graph.neg(c), along),
        scale_matrix(graph, graph.mul(curve, wu), outer(graph, double, w)),
        scale_matrix(graph, slope, outer(graph, moved, w)),
        scale_matrix(graph, slope, outer(graph, double, u)),
    )
    first = part(f)
    return blocks([[zeros(3, 3), first], [first, sum_matrices(graph, dual, part(m))]])


def transposed_product(graph: Graph, matrix: Rows, vector: Sequence[int]) -> Row:
    """Return matrix^T · vector."""
    return matrix_vector_product(graph, transpose(matrix), vector)
