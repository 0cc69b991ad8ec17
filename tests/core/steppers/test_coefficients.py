"""Identities that the coefficients of the method must satisfy."""

from __future__ import annotations

import re

import numpy as np
import pytest

from anholon.kernels.kernel_text import FOLDER

STAGES = 16

Row = dict[int, float]
"""Coefficients by the number of the stage they belong to."""


def read_coefficients() -> dict[str, float]:
    """Return the numbers of the kernel's header by name; differences stand there as such."""
    text = (FOLDER / "dop853_coefficients.h").read_text("utf-8")
    found = {}
    for name, value in re.findall(r"\b(\w+) = ([-\d.e]+(?: - [\d.e-]+)?)[,;]", text):
        first, _, second = value.partition(" - ")
        found[name] = float(first) - float(second or 0.0)
    return found


def row(prefix: str) -> Row:
    """Return the coefficients whose names begin so, by the number that follows."""
    return {
        int(name.removeprefix(prefix)): value for name, value in NUMBERS.items() if re.fullmatch(rf"{prefix}\d+", name)
    }


NUMBERS = read_coefficients()
A = {i: row(f"a{i}_") for i in (*range(2, 13), 14, 15, 16)}
B, BHH, C, E3, E5 = (row(prefix) for prefix in ("b", "bhh", "c", "e3_", "e5_"))
D = {i: row(f"d{i}_") for i in range(4, 8)}


def dense(row: Row) -> np.ndarray:
    """Return a row of coefficients with its zeros, (16,)."""
    return np.array([row.get(j, 0.0) for j in range(1, STAGES + 1)])


NODES = dense({1: 0.0, **C, 12: 1.0, 13: 1.0})
MATRIX = np.array([dense(B if i == 13 else A.get(i, {})) for i in range(1, STAGES + 1)])


def test_rows_sum_to_nodes() -> None:
    assert MATRIX.sum(axis=1) == pytest.approx(NODES, abs=1e-13)


def test_method_is_explicit() -> None:
    assert (np.triu(MATRIX) == 0.0).all()


@pytest.mark.parametrize("order", range(1, 9))
def test_weights_integrate_powers(order: int) -> None:
    """Quadrature conditions of order 8: sum of B_j C_j^(k - 1) = 1 / k."""
    assert dense(B) @ NODES ** (order - 1) == pytest.approx(1.0 / order, abs=1e-14)


@pytest.mark.parametrize("order", range(2, 8))
def test_weights_integrate_products_with_the_matrix(order: int) -> None:
    """Tall trees: sum of B_i A_ij C_j^(k - 1) = 1 / (k (k + 1))."""
    assert dense(B) @ MATRIX @ NODES ** (order - 1) == pytest.approx(1.0 / (order * (order + 1)), abs=1e-14)


@pytest.mark.parametrize(("row", "order"), [(E5, 5), (E3, 3)])
def test_error_estimates_have_their_order(row: Row, order: int) -> None:
    """An estimate vanishes for powers below its order and not for the next ones."""
    moments = [dense(row) @ NODES**k for k in range(8)]
    assert np.abs(moments[:order]).max() < 1e-13
    assert np.abs(moments[order:]).max() > 1e-5


def test_third_order_weights_sum_to_one() -> None:
    assert sum(BHH.values()) == pytest.approx(1.0, abs=1e-15)


@pytest.mark.parametrize("power", range(1, 8))
def test_dense_output_is_exact_for_polynomials(power: int) -> None:
    """The interpolant of y' = power t^(power - 1) over the step 0 .. 1 is t^power."""
    slopes = power * NODES ** (power - 1)
    f1 = 1.0
    f2 = slopes[0] - f1
    f3 = 2.0 * f1 - (slopes[12] + slopes[0])
    f4, f5, f6, f7 = (dense(D[i]) @ slopes for i in (4, 5, 6, 7))
    x = np.linspace(0.0, 1.0, 21)
    z = 1.0 - x
    value = x * (f1 + z * (f2 + x * (f3 + z * (f4 + x * (f5 + z * (f6 + x * f7))))))
    assert value == pytest.approx(x**power, abs=2e-13)
