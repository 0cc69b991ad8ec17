"""Which formulas are polynomials, and by which factors."""

from __future__ import annotations

import pytest

from anholon.formula.parser import parse
from anholon.formula.polynomial import find_polynomial_coefficients


@pytest.mark.parametrize(
    ("formula", "factors"),
    [
        ("s", [0.0, 1.0]),
        ("3", [3.0]),
        ("s - s", [0.0]),
        ("s^2*(7 - 2*s^5)/5", [0.0, 0.0, 1.4, 0.0, 0.0, 0.0, 0.0, -0.4]),
        ("s^3*(10 - 15*s + 6*s^2)", [0.0, 0.0, 0.0, 10.0, -15.0, 6.0]),
        ("-(1 - s)^3 + 1", [0.0, 3.0, -3.0, 1.0]),
        ("0.1*s + 0.2*s", [0.0, 0.3]),  # rounded once
        ("s^2^1/(4/2)", [0.0, 0.0, 0.5]),
    ],
)
def test_a_polynomial_is_told_by_its_factors(formula: str, factors: list[float]) -> None:
    assert find_polynomial_coefficients(parse(formula), "s", 7) == factors


@pytest.mark.parametrize(
    "formula",
    ["sin(s)", "s^8", "s^2*s^6", "1/s", "s^0.5", "s^(-1)", "s^s", "s/0", "q*s", "s'", "pi*s", "1e-300*s^1e30"],
)
def test_other_formulas_are_none(formula: str) -> None:
    assert find_polynomial_coefficients(parse(formula), "s", 7) is None
