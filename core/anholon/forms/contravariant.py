"""Contravariant tensor form in the normal bundle, split into its two subspaces.

    N^k:            C^κ = Q^κ + c^κh Λ_h      the reactions
    N^r:    y''^λ + C^λ = Q^λ + c^λh Λ_h      the motion

with y''^κ = 0 and c^sσ = Y^s b^-1 Y^σ, the inverse of the whole metric.

Source: 000 section 8, (к) and its split, with errata 000-13.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.forms.base import FormSolution
from anholon.forms.bundles import BundleReader, Bundles
from anholon.forms.linear_algebra import solve_linear
from anholon.system.system import System

Floats = NDArray[np.float64]


class Contravariant:
    """The contravariant form, bound to a system and a parameter vector."""

    def __init__(self, system: System, p: Floats) -> None:
        self._read = BundleReader(system, p)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations and multipliers of the independent rows."""
        return solve(self._read(t, q, v))


def solve(bundles: Bundles) -> FormSolution:
    """Return accelerations and multipliers of the independent rows from bases and tensors at a state."""
    r = bundles.r
    c, C, Q = bundles.contravariant()
    multipliers = solve_linear(c[r:, r:], C[r:] - Q[r:])
    y = Q[:r] - C[:r] + c[:r, r:] @ multipliers
    return bundles.solution(y, multipliers)
