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

from anholon.rods.expression_vectors import (
    MatrixExpression,
    ScalarExpression,
    VectorExpression,
    add,
    add_matrices,
    blocks,
    identity,
    join,
    make_constants,
    zeros,
)

_TERMS: Final = 30  # of the series of c: (1/4)^30 is below the rounding error at the angle π
_HALVINGS: Final = 2  # of the angle, before the series of the arcus tangent
_ARCTAN_TERMS: Final = 13  # tan(π/16)^26 / 27 is below the rounding error


class Coefficients(NamedTuple):
    """c and its derivatives by x = |w|²: c, c1 = dc/dx, c2 = d²c/dx²."""

    c: ScalarExpression
    c1: ScalarExpression
    c2: ScalarExpression


class Twist(NamedTuple):
    """A relative twist with what its tangents need."""

    u: VectorExpression
    w: VectorExpression
    coefficients: Coefficients

    @property
    def d(self) -> VectorExpression:
        """(u, w)."""
        return join(self.u, self.w)


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


def compute_coefficients(x: ScalarExpression) -> Coefficients:
    """Return c(x) and its derivatives: c = Σ |B_2n| / (2n)! x^(n-1)."""
    a = [float(b / factorial(2 * n)) for n, b in enumerate(bernoulli(_TERMS), 1)]
    first = [n * value for n, value in enumerate(a)][1:]
    second = [n * value for n, value in enumerate(first)][1:]
    return Coefficients(sum_series(a, x), sum_series(first, x), sum_series(second, x))


def sum_series(values: Sequence[float], x: ScalarExpression) -> ScalarExpression:
    """Return Σ values[n] x^n."""
    *lower_values, total = make_constants(x.graph, values)
    for value in reversed(lower_values):
        total = value + x * total
    return total


def rotate_back(q: VectorExpression, v: VectorExpression) -> VectorExpression:
    """Return R(q)^T v for a unit quaternion."""
    twice = 2.0 * v.cross(q[1:])
    return add(v, q[0] * twice, twice.cross(q[1:]))


def rotate(q: VectorExpression, v: VectorExpression) -> VectorExpression:
    """Return R(q) v for a unit quaternion."""
    twice = 2.0 * q[1:].cross(v)
    return add(v, q[0] * twice, q[1:].cross(twice))


def multiply_quaternions(q: VectorExpression, scalar: ScalarExpression, vector: VectorExpression) -> VectorExpression:
    """Return q (scalar, vector)."""
    return join(q[0] * scalar - q[1:] @ vector, add(q[0] * vector, scalar * q[1:], q[1:].cross(vector)))


def compute_quaternion_change(q: VectorExpression, axis: VectorExpression) -> VectorExpression:
    """Return q (0, axis): twice the change of q with a small rotation about an axis of its own."""
    return join(-(q[1:] @ axis), q[0] * axis + q[1:].cross(axis))


def relative_twist_nodes(
    qA: VectorExpression, xA: VectorExpression, qB: VectorExpression, xB: VectorExpression
) -> Twist:
    """Return log(D_A^-1 D_B) for unit quaternions with q_A · q_B >= 0, which the caller sees to."""
    vector = (qA[0] * qB[1:] - qB[0] * qA[1:]) - qA[1:].cross(qB[1:])

    # tan(t/4) = |v| / (1 + q0); the angle is halved further by tan(a/2) = tan a / (1 + sqrt(1 + tan² a)).
    quarter = 1.0 / (1.0 + qA @ qB) * vector
    square = quarter @ quarter
    factor: ScalarExpression | float = 4.0
    for _ in range(_HALVINGS):
        half = 1.0 / (1.0 + (1.0 + square).sqrt())
        square = square * (half * half)
        factor = factor * (2.0 * half)
    arc = sum_series([(-1.0) ** n / (2 * n + 1) for n in range(_ARCTAN_TERMS)], square)
    w = (factor * arc) * quarter

    # p = T u with the translation p seen from A: u = p - w × p / 2 + c w × (w × p).
    coefficients = compute_coefficients(w @ w)
    p = rotate_back(qA, xB - xA)
    turned = w.cross(p)
    u = add(p, -0.5 * turned, coefficients.c * w.cross(turned))
    return Twist(u, w, coefficients)


def ad(d: VectorExpression) -> MatrixExpression:
    """Return ad_d = [[w~, u~], [0, w~]]."""
    turn = d[3:].skew()
    return blocks([[turn, d[:3].skew()], [zeros(d.graph, 3, 3), turn]])


def twist_tangent_nodes(twist: Twist) -> tuple[MatrixExpression, MatrixExpression]:
    """Return P and Q with δd = P η_B - Q η_A, (6×6) each."""
    u, w = twist.u, twist.w
    c, c1, _ = twist.coefficients
    W, U = w.skew(), u.skew()
    squared = W @ W
    A = identity(w.graph, 3) + c * squared
    B = c * (W @ U + U @ W) + 2.0 * (c1 * (w @ u)) * squared
    S = blocks([[A, B], [zeros(w.graph, 3, 3), A]])
    half = 0.5 * ad(twist.d)
    return S + half, S - half


def coadjoint(wrench: VectorExpression) -> MatrixExpression:
    """Return N(p) = [[0, f~], [f~, m~]], for which ad_d^T p = N(p) d."""
    f, m = wrench[:3].skew(), wrench[3:].skew()
    return blocks([[zeros(wrench.graph, 3, 3), f], [f, m]])


def geometric_stiffness_nodes(twist: Twist, g: VectorExpression) -> MatrixExpression:
    """Return ∂(S^T g)/∂d at fixed g, (6×6): the contribution of the rotating frames to the tangent."""
    u, w, f, m = twist.u, twist.w, g[:3], g[3:]
    c, c1, c2 = twist.coefficients
    slope, curve = 2.0 * c1, 4.0 * c2

    def bend(v: VectorExpression, h: VectorExpression) -> MatrixExpression:
        """(v×h)~ + v~ h~"""
        return v.cross(h).skew() + v.skew() @ h.skew()

    def part(h: VectorExpression) -> MatrixExpression:
        """M0[h] = -c [(w×h)~ + w~ h~] + 2 c1 (w × (w × h)) w^T: the derivative of A(w)^T h by w."""
        return -c * bend(w, h) + slope * w.cross(w.cross(h)).outer(w)

    # The derivative of M0[f] along u, plus M0[m].
    wu = w @ u
    wf, uf = w.cross(f), u.cross(f)
    double = w.cross(wf)
    dual = add_matrices(
        -(slope * wu) * bend(w, f),
        -c * bend(u, f),
        (curve * wu) * double.outer(w),
        slope * (u.cross(wf) + w.cross(uf)).outer(w),
        slope * double.outer(u),
    )
    first = part(f)
    return blocks([[zeros(g.graph, 3, 3), first], [first, dual + part(m)]])
