"""Text shown for values and units."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest
from msgspec import Struct
from PySide6.QtWidgets import QApplication

from anholon.model import schema
from anholon.model.query.stage_sequence import parse_comparison
from anholon.units import parse_quantity, parse_unit
from anholon_gui.forms.labels import editor_text, exact_number_text, field_path_text, field_title
from anholon_gui.texts.descriptions import description_text
from anholon_gui.texts.language import localize_units, to_si_condition, to_si_symbols, unit_text


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
    assert float(exact_number_text(value)) == value


NOT_IN_FILES = tuple(f"anholon.{name}" for name in ("errors", "model.schema.field_descriptions"))
"""Modules of structs that describe fields or problems: these stand in no file."""


def test_every_field_of_an_element_has_words(qapp: QApplication) -> None:
    """Problems tell in words where they are: no name of the file is left among them."""
    modules = [importlib.import_module(f"anholon.model.schema.{m.name}") for m in pkgutil.iter_modules(schema.__path__)]
    found = {
        value
        for module in modules
        for value in vars(module).values()
        if inspect.isclass(value)
        and issubclass(value, Struct)
        and value not in (Struct, schema.Model)
        and value.__module__ not in NOT_IN_FILES
    }
    assert len(found) > 40
    names = {name for struct in found for name in struct.__struct_fields__ if name not in ("x", "y")}
    assert not {name for name in names if field_title(name) == name}


def test_names_of_the_user_are_no_words(qapp: QApplication) -> None:
    """A parameter called mass was named as the field Mass, and "nothing" was translated."""
    assert field_path_text("stages.1.set.mass") == "Changes, mass"
    assert field_path_text("boundary.b.target.length") == "Target values, length"
    assert field_path_text("charts.c.velocities.unit") == "Quasi-velocities, unit"
    assert field_path_text("bodies.mass.mass") == "Mass"


def test_values_are_shown_plainly() -> None:
    assert editor_text(5.0) == "5"
    assert editor_text("m*g") == "m*g"
    assert editor_text(None) == ""


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
    back, known = parse_unit(to_si_symbols(shown)), parse_unit(unit)
    assert back.dimension == known.dimension
    assert back.factor == pytest.approx(known.factor, rel=1e-15)


def test_every_unit_that_has_a_russian_symbol_is_read_back() -> None:
    for prefix in ("", "m", "k", "M", "µ"):
        for name in ("m", "g", "s", "N", "J", "W", "Pa", "Hz", "A", "V", "K", "rad"):
            shown = unit_text(prefix + name, "ru")
            assert parse_unit(to_si_symbols(shown)) == parse_unit(prefix + name), shown


def test_units_are_typed_in_russian_in_small_letters_too() -> None:
    assert parse_quantity(to_si_symbols("12.5 град"), "deg") == 12.5
    assert parse_quantity(to_si_symbols("36 км/ч"), "m/s") == pytest.approx(10.0)
    assert parse_quantity(to_si_symbols("3 кН·м"), "N*m") == 3000.0
    assert parse_quantity(to_si_symbols("3 кн"), "N") == 3000.0
    assert parse_comparison(to_si_condition("угол > 90 град")) == ("угол - 90*pi/180", "up")
    assert parse_comparison(to_si_condition("reaction.blade > 0.8 кН")) == ("reaction.blade - 800", "up")
    assert to_si_condition("x = м") == "x = м"  # a name


def test_units_behind_numbers_of_messages_are_written_in_russian() -> None:
    assert localize_units("170 deg больше, чем 150 deg.", "ru") == "170° больше, чем 150°."
    assert localize_units("blade = −104 N", "ru") == "blade = −104 Н"
    assert localize_units("t = 1.25 s", "ru") == "t = 1.25 с"
    assert localize_units("Пишите число в единицах: N*m/s.", "ru") == "Пишите число в единицах: Н·м/с."
    assert localize_units("3 bodies, 2 is", "ru") == "3 bodies, 2 is"
    assert localize_units("5 m/s", "en") == "5 m/s"


@pytest.mark.parametrize(
    ("described", "shown"),
    [
        ("f >= 0 or f <= 0", "f ≥ 0 or f ≤ 0"),
        ("Force -coefficient * |v|", "Force −coefficient · |v|"),
        ("k in k*(distance - length).", "k in k·(distance − length)."),
        ("Formula, for example y - x^2/a*b. One-way, a - b", "Formula, for example y - x^2/a*b. One-way, a − b"),
        ("Write `a*b - c`, not a*b", "Write a*b - c, not a·b"),
    ],
)
def test_formulas_in_descriptions_are_printed_and_examples_stay_as_typed(described: str, shown: str) -> None:
    assert description_text(described) == shown
