"""Bowing: how much shorter than its axis the chord of an element is whose ends the same transverse force bends.

Bending with a curvature that grows evenly through zero in the middle leaves the end sections parallel and turns the
chord by γ against them. At the part ξ of the length L the axis is then inclined by 6 γ ξ (1 - ξ), so that along the
sections the chord measures L (1 - 3 γ²/5), and across them L γ. The relative twist of the sections takes L γ for a
shear of the whole element and would let its chord grow to L √(1 + γ²). The element therefore stretches by the bowed
length

    û_1 = √(u_1² + 6/5 (β_2² (u_2 - u_02)² + β_3² (u_3 - u_03)²))

in place of u_1, where β is the part of the angle that is bending and no shear of the sections. Then no chord is longer
than its axis, however large γ is, and a pull F stiffens the bending by 1 + F L²/(10 EI), the leading term of the
stability functions of beam columns (S. P. Timoshenko, J. M. Gere, Theory of Elastic Stability, 2nd ed. 1961, ch. 1;
C. Oran, Journal of the Structural Division ASCE 99, 1973, bowing functions). Both are of sixth order in L on slender
rods, and decide where F L²/EI of an element is large.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.rods.expression_vectors import ScalarExpression, VectorExpression

_CHORD_FACTOR: Final = 6.0 / 5.0  # shortening of the chord along the sections, by L γ²/2


def compute_bending_fractions(compliance: Floats, length: Floats) -> Floats:
    """Return the fractions (m, 2) of bending in the angles between sections and chord, about section axes 2 and 3.

    `compliance` (m, 6, 6) of the sections, `length` (m,), m. The fraction is 1 without shear, 0 without bending.
    """
    bent = compliance[:, [4, 5], [4, 5]] * length[:, None] ** 2 / 12.0
    total = bent + compliance[:, [2, 1], [2, 1]]
    return np.divide(bent, total, out=np.ones_like(bent), where=total > 0.0)


def compute_bowing_factors(compliance: Floats, length: Floats) -> Floats:
    """Return 6/5 β² (m, 2) for the transverse translations u_2 and u_3.

    See `compute_bending_fractions` for the arguments.
    """
    return np.asarray(_CHORD_FACTOR * compute_bending_fractions(compliance, length)[:, ::-1] ** 2)


def compute_bowing(factors: Floats, twist: Floats, d0: Floats) -> Floats:
    """Return û_1 - u_1 (m,), m, of relative twists d and d_0 (m, 6) without wrench; `factors` (m, 2)."""
    across = twist[:, 1:3] - d0[:, 1:3]
    return np.asarray(np.sqrt(twist[:, 0] ** 2 + np.sum(factors * across**2, axis=1)) - twist[:, 0])


def bowing_node(factors: VectorExpression, twist: VectorExpression, d0: VectorExpression) -> ScalarExpression:
    """Return the bowing of one element as an expression; where the factors are zeros, it and its derivatives vanish."""
    across = twist[1:3] - d0[1:3]
    squares = factors.multiply_entries(across.multiply_entries(across))
    return (twist[0] * twist[0] + squares[0] + squares[1]).sqrt() - twist[0]
