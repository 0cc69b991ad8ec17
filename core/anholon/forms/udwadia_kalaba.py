"""Udwadia-Kalaba: the constrained motion by a generalized inverse, without multipliers.

    v' = a + M^-1/2 (A M^-1/2)^+ (-b0 - A a),      a = M^-1 f.

The pseudo-inverse does not mind dependent rows. Constraint forces are R = M^1/2 (A M^-1/2)^+ (-b0 - A a); multipliers
that belong to them, the smallest ones, are Λ = (A M^-1/2)^+T M^-1/2 R.

Source: Udwadia and Kalaba, Proc. R. Soc. A 439 (1992) 407-410, see 001 section 5 and docs/theory.md 3.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import RANK


def solve(M: Floats, f: Floats, A: Floats, b0: Floats) -> FormSolution:
    """Return accelerations (n,) and multipliers (m,) of rows A (m, n), which may depend on each other."""
    values, vectors = np.linalg.eigh(M)
    if values[0] <= 0.0:
        raise np.linalg.LinAlgError("the mass matrix is not positive definite")
    root = (vectors / np.sqrt(values)) @ vectors.T  # M^-1/2
    free = root @ (root @ f)
    inverse = np.linalg.pinv(A @ root, rcond=RANK)
    pull = inverse @ (-b0 - A @ free)  # M^-1/2 R
    return FormSolution(free + root @ pull, inverse.T @ pull)
