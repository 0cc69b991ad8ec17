"""Elimination in bands beside NumPy's dense algebra, and its machine code beside Python."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.linalg import LinAlgError

from anholon.compiler import engine
from anholon.rods.band_matrix import BandMatrix


def entries(size: int, width: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return rows, columns and entries of a random band."""
    i, j = np.indices((size, size))
    inside = np.abs(i - j) <= width
    return i[inside], j[inside], np.random.default_rng(seed).normal(size=int(inside.sum()))


@pytest.mark.parametrize(("size", "width"), [(1, 0), (5, 2), (60, 11), (10, 11)])
def test_bands_are_solved_and_their_signs_told(size: int, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    i, j, values = entries(size, width, 3)
    A, right = np.zeros((size, size)), np.arange(1.0, size + 1.0)
    A[i, j] = values
    found = BandMatrix(i, j, values, size).factorise()
    x = found.solve(right)
    assert A @ x == pytest.approx(right, rel=1e-9, abs=1e-9)
    assert found.determinant_sign == np.sign(np.linalg.det(A))
    K = A + A.T
    negative = BandMatrix(i, j, K[i, j], size).count_negative_eigenvalues()
    assert negative == np.count_nonzero(np.linalg.eigvalsh(K) < 0.0)
    monkeypatch.setattr(engine, "is_available", lambda: False)
    assert (BandMatrix(i, j, values, size).factorise().solve(right) == x).all()
    assert BandMatrix(i, j, K[i, j], size).count_negative_eigenvalues() == negative


def test_singular_bands_are_refused() -> None:
    i, j, values = entries(8, 2, 4)
    with pytest.raises(LinAlgError):
        BandMatrix(i, j, np.where(i == 3, 0.0, values), 8).factorise()
    assert BandMatrix(i, j, np.zeros(len(i)), 8).count_negative_eigenvalues() is None
