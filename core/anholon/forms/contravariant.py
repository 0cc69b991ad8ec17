"""Contravariant tensor form in the normal bundle, split into its two subspaces.

    N^k:            C^κ = Q^κ + c^κh Λ_h      the reactions
    N^r:    y''^λ + C^λ = Q^λ + c^λh Λ_h      the motion

with y''^κ = 0 and c^sσ = Y^s b^-1 Y^σ, the inverse of the whole metric.

Source: 000 section 8, (к) and its split, with errata 000-13.
"""

from __future__ import annotations

from anholon.forms.base import FormSolution
from anholon.forms.bundles import Bundles
from anholon.forms.linear_algebra import solve_linear


def solve(bundles: Bundles) -> FormSolution:
    """Return accelerations and multipliers of the independent rows from bases and tensors at a state."""
    r = bundles.r
    c, C, Q = bundles.contravariant()
    multipliers = solve_linear(c[r:, r:], C[r:] - Q[r:])
    y = Q[:r] - C[:r] + c[:r, r:] @ multipliers
    return bundles.solution(y, multipliers)
