"""Text shown for values and units."""

from __future__ import annotations

import pytest

from anholon_gui.forms.text import number_text, unit_text, value_text


@pytest.mark.parametrize(
    ("unit", "shown"),
    [
        ("kg*m^2", "kg·m²"),
        ("m/s^2", "m/s²"),
        ("(m)/s", "m/s"),
        ("(1)/s", "1/s"),
        ("N*(s/m)^1", "N·s/m"),
        ("N*(s/m)^2", "N·(s/m)²"),
        ("s^-1", "s⁻¹"),
        ("(N*m)/s", "(N·m)/s"),
        ("m^0.5", "m^0.5"),
        ("", ""),
    ],
)
def test_units_are_written_as_by_hand(unit: str, shown: str) -> None:
    assert unit_text(unit) == shown


@pytest.mark.parametrize("value", [0.1, 5.0, 1e-12, 1 / 3, -2.5e300, 12345678.9])
def test_numbers_read_back_as_they_are(value: float) -> None:
    assert float(number_text(value)) == value


def test_values_are_shown_plainly() -> None:
    assert value_text(5.0) == "5"
    assert value_text("m*g") == "m*g"
    assert value_text(None) == ""
