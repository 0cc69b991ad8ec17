"""Covariant tensor form in the tangent bundle, split into its two subspaces.

    T^r:  c_λμ y''^μ + C_λ = Q_λ              the motion
    T^k:  c_κμ y''^μ + C_κ = Q_κ + Λ_κ        the reactions

with y''^κ = 0; the first system is that of Lagrange's second kind, or Newton's law projected on t_λ.

Source: 000 section 8, (ж) and the split (1), (2), with errata 000-12, 000-13 (the first terms contain y'').
"""

from __future__ import annotations

from anholon.forms.base import FormSolution
from anholon.forms.bundles import Bundles
from anholon.forms.linear_algebra import solve_linear


def solve(bundles: Bundles) -> FormSolution:
    """Return accelerations and multipliers of the independent rows from bases and tensors at a state."""
    r = bundles.r
    c, C, Q = bundles.covariant()
    y = solve_linear(c[:r, :r], Q[:r] - C[:r])
    return bundles.solution(y, c[r:, :r] @ y + C[r:] - Q[r:])
