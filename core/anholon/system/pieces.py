"""The equations of motion at one state as dense arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Pieces(NamedTuple):
    """The equations at one state: M (n×n) v' = f (n) + B^T Λ, A (m×n) v' + b0 (m) = 0, rate level (m).

    B (m×n) are the rows that virtual displacements obey, B δq = 0 (THEORY D2); A itself for ordinary constraints.
    """

    M: Floats
    f: Floats
    A: Floats
    b0: Floats
    rate: Floats
    B: Floats


def split_pieces(out: Floats, n: int, m: int) -> Pieces:
    """Return the parts of a flat `pieces` output."""
    ends = np.cumsum([n * n, n, m * n, m, m])
    M, f, A, b0, rate, B = np.split(out, ends)
    rows = A.reshape(m, n)
    return Pieces(M.reshape(n, n), f, rows, b0, rate, B.reshape(m, n) if B.size else rows)
