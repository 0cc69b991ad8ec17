"""Text shown for values and units."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest
from msgspec import Struct
from PySide6.QtWidgets import QApplication

from anholon.model import structs
from anholon.model.timeline import compared
from anholon.units import parse_quantity, parse_unit
from anholon_gui.forms.text import label, number_text, value_text
from anholon_gui.language import measured, si_end, si_symbols, unit_text


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


def test_every_field_of_an_element_has_words(qapp: QApplication) -> None:
    """Problems tell in words where they are: no name of the file is left among them."""
    modules = [
        importlib.import_module(f"anholon.model.structs.{m.name}") for m in pkgutil.iter_modules(structs.__path__)
    ]
    found = {
        value
        for module in modules
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, Struct) and value not in (Struct, structs.Model)
    }
    assert len(found) > 40
    names = {name for struct in found for name in struct.__struct_fields__ if name not in ("x", "y")}
    assert not {name for name in names if label(name) == name}


def test_values_are_shown_plainly() -> None:
    assert value_text(5.0) == "5"
    assert value_text("m*g") == "m*g"
    assert value_text(None) == ""


@pytest.mark.parametrize(
    ("unit", "shown"),
    [
        ("kg*m^2", "кг·м²"),
        ("N*m*s", "Н·м·с"),
        ("mm", "мм"),
        ("rad/s", "рад/с"),
        ("kJ/(kg*K)", "кДж/(кг·К)"),
        ("rpm", "об/мин"),
        ("deg", "°"),
        ("%", "%"),
        ("1/min", "1/мин"),
        ("µm", "мкм"),
    ],
)
def test_units_have_russian_symbols_that_are_read_back(unit: str, shown: str) -> None:
    assert unit_text(unit, "ru") == shown
    back, known = parse_unit(si_symbols(shown)), parse_unit(unit)
    assert back.dimension == known.dimension
    assert back.factor == pytest.approx(known.factor, rel=1e-15)


def test_every_unit_that_has_a_russian_symbol_is_read_back() -> None:
    for prefix in ("", "m", "k", "M", "µ"):
        for name in ("m", "g", "s", "N", "J", "W", "Pa", "Hz", "A", "V", "K", "rad"):
            shown = unit_text(prefix + name, "ru")
            assert parse_unit(si_symbols(shown)) == parse_unit(prefix + name), shown


def test_units_are_typed_in_russian_in_small_letters_too() -> None:
    assert parse_quantity(si_symbols("12.5 град"), "deg") == 12.5
    assert parse_quantity(si_symbols("36 км/ч"), "m/s") == pytest.approx(10.0)
    assert parse_quantity(si_symbols("3 кН·м"), "N*m") == 3000.0
    assert parse_quantity(si_symbols("3 кн"), "N") == 3000.0
    assert compared(si_end("угол > 90 град")) == ("угол - 90*pi/180", "up")
    assert compared(si_end("reaction.blade > 0.8 кН")) == ("reaction.blade - 800", "up")
    assert si_end("x = м") == "x = м"  # a name


def test_units_behind_numbers_of_messages_are_written_in_russian() -> None:
    assert measured("170 deg больше, чем 150 deg.", "ru") == "170° больше, чем 150°."
    assert measured("blade = −104 N", "ru") == "blade = −104 Н"
    assert measured("t = 1.25 s", "ru") == "t = 1.25 с"
    assert measured("3 bodies, 2 is", "ru") == "3 bodies, 2 is"
    assert measured("5 m/s", "en") == "5 m/s"
