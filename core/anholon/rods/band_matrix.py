"""Elimination in bands: matrices whose entries lie within `width` of the diagonal, as those of rods in one chain.

The elimination is that of `kernels/band.c`; where there is no LLVM the same is done in Python, with the same bits. Row
i stands from a[(3 width + 1) i] on, with its entry on the diagonal at `width`: the last third is for what exchanges of
rows bring there.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.array_types import Floats, Indices
from anholon.compiler import engine
from anholon.compiler.addresses import address_of_array
from anholon.kernels.band_kernel import get_band

MAX_HALF_BANDWIDTH: Final = 17
"""Half a band that is worth it: a chain of rods has 11, one of cables 5."""


def factorise_band(entries: Floats, pivots: NDArray[np.int64], size: int, width: int) -> int:
    """Replace a matrix by its factors with row exchanges; return 0 if a pivot vanishes, else 1."""
    wide = 3 * width + 1
    for k in range(size):
        below = k + width + 1 if k + width < size else size
        beyond = k + 2 * width + 1 if k + 2 * width < size else size
        best, pivot = -1.0, k
        for i in range(k, below):
            value = abs(entries[wide * i + width - i + k])
            if value > best:
                best, pivot = value, i
        pivots[k] = pivot
        if not best > 0.0:
            return 0
        row_k, row_pivot = wide * k + width - k, wide * pivot + width - pivot
        if pivot != k:
            for j in range(k, beyond):
                entry = entries[row_k + j]
                entries[row_k + j] = entries[row_pivot + j]
                entries[row_pivot + j] = entry
        over = 1.0 / entries[row_k + k]
        for i in range(k + 1, below):
            at = wide * i + width - i
            if entries[at + k] != 0.0:
                part = entries[at + k] * over
                entries[at + k] = part
                for j in range(k + 1, beyond):
                    entries[at + j] -= part * entries[row_k + j]
    return 1


def solve_band(a: Floats, pivots: NDArray[np.int64], size: int, width: int, x: Floats) -> None:
    """Replace a right-hand side by the solution."""
    wide = 3 * width + 1
    for k in range(size):
        pivot = pivots[k]
        value = x[pivot]
        x[pivot] = x[k]
        x[k] = value
        below = k + width + 1 if k + width < size else size
        for i in range(k + 1, below):
            x[i] -= a[wide * i + width - i + k] * value
    for back in range(size):
        k = size - 1 - back
        at = wide * k + width - k
        total = x[k]
        beyond = k + 2 * width + 1 if k + 2 * width < size else size
        for j in range(k + 1, beyond):
            total -= a[at + j] * x[j]
        x[k] = total / a[at + k]


def count_negative_pivots(a: Floats, size: int, width: int) -> int:
    """Return the number of negative pivots of a symmetric matrix, without exchanges; -1 if a pivot vanishes."""
    wide, count = 3 * width + 1, 0
    for k in range(size):
        row_k = wide * k + width - k
        pivot = a[row_k + k]
        if not abs(pivot) > 0.0:
            return -1
        if pivot < 0.0:
            count += 1
        over = 1.0 / pivot
        below = k + width + 1 if k + width < size else size
        for i in range(k + 1, below):
            at = wide * i + width - i
            part = a[at + k] * over
            for j in range(k + 1, below):
                a[at + j] -= part * a[row_k + j]
    return count


class BandMatrix:
    """A band matrix of entries at rows and columns (those at one place are added), or its factors."""

    def __init__(self, i: Indices, j: Indices, values: Floats, size: int) -> None:
        self._size, self._width = size, int(np.abs(i - j).max(initial=0))
        wide = 3 * self._width + 1
        self._entries = np.bincount(wide * i + self._width + j - i, weights=values, minlength=wide * size).astype(
            np.float64
        )
        self._pivots = np.zeros(size, dtype=np.int64)

    def factorise(self) -> BandMatrix:
        """Factorise the matrix. Raises LinAlgError if it is singular."""
        numbers = self._size, self._width
        if engine.is_available():
            status = get_band().factorise(address_of_array(self._entries), address_of_array(self._pivots), *numbers)
        else:
            status = factorise_band(self._entries, self._pivots, *numbers)
        if not status:
            raise LinAlgError("the tangent is singular")
        return self

    def solve(self, right: Floats) -> Floats:
        """Return the solution (size,) for a right-hand side (size,), with the factors."""
        x, numbers = np.array(right, dtype=np.float64), (self._size, self._width)
        if engine.is_available():
            addresses = address_of_array(self._entries), address_of_array(self._pivots)
            get_band().solve(*addresses, *numbers, address_of_array(x))
        else:
            solve_band(self._entries, self._pivots, *numbers, x)
        return x

    @property
    def determinant_sign(self) -> int:
        """Sign of the determinant, by the factors."""
        swaps = int(np.count_nonzero(self._pivots != np.arange(self._size)))
        signs = int(np.prod(np.sign(self._entries[self._width :: 3 * self._width + 1])))
        return -signs if swaps % 2 else signs

    def count_negative_eigenvalues(self) -> int | None:
        """Return the number of negative eigenvalues of a symmetric matrix; None if elimination does not determine it.

        The matrix is overwritten.
        """
        numbers = self._size, self._width
        if engine.is_available():
            count = get_band().count_negative(address_of_array(self._entries), *numbers)
        else:
            count = count_negative_pivots(self._entries, *numbers)
        return count if count >= 0 else None
