"""Units: every entry against pint, the grammar, the messages, and text that nobody meant as a unit."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anholon.errors import UnitError
from anholon.units import DIMENSIONLESS, Unit, dimension, dimension_text, parse_quantity, parse_unit

SYMBOLS = [
    *("m", "mm", "cm", "dm", "km", "µm", "um", "nm", "in", "ft", "yd", "mi", "L", "mL"),
    *("g", "kg", "mg", "t", "lb", "oz", "s", "ms", "µs", "min", "h", "d", "K", "A", "mA", "C", "V", "kV"),
    *("rad", "mrad", "deg", "arcmin", "arcsec", "turn", "sr", "Hz", "kHz", "rpm", "mph", "kph", "knot"),
    *("N", "kN", "MN", "mN", "lbf", "kgf", "J", "kJ", "MJ", "mJ", "W", "kW", "MW", "kWh"),
    *("Pa", "kPa", "MPa", "GPa", "hPa", "bar", "mbar", "atm", "psi"),
]


@pytest.fixture(scope="module")
def pint_registry():
    return pytest.importorskip("pint").UnitRegistry()


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_symbol_agrees_with_pint(symbol, pint_registry):
    theirs = pint_registry.Quantity(1.0, pint_registry.parse_units(symbol)).to_base_units()
    ours = parse_unit(symbol)
    assert ours.factor == pytest.approx(theirs.magnitude, rel=1e-14)
    expected = dict.fromkeys(("[length]", "[time]", "[mass]", "[temperature]", "[current]"), 0)
    expected |= theirs.dimensionality
    assert ours.dimension == tuple(Fraction(value) for value in expected.values())


@pytest.mark.parametrize(
    ("text", "factor", "dim"),
    [
        ("", 1.0, DIMENSIONLESS),
        ("  ", 1.0, DIMENSIONLESS),
        ("1", 1.0, DIMENSIONLESS),
        ("%", 0.01, DIMENSIONLESS),
        ("°", math.pi / 180, DIMENSIONLESS),
        ("km/h", 1 / 3.6, dimension(length=1, time=-1)),
        ("N*m", 1.0, dimension(length=2, time=-2, mass=1)),
        ("N m", 1.0, dimension(length=2, time=-2, mass=1)),
        ("N·m", 1.0, dimension(length=2, time=-2, mass=1)),
        ("Nm", 1.0, dimension(length=2, time=-2, mass=1)),
        ("kNm", 1e3, dimension(length=2, time=-2, mass=1)),
        ("N*s/m", 1.0, dimension(time=-1, mass=1)),
        ("kg m^2", 1.0, dimension(length=2, mass=1)),
        ("kg*m**2/s**2", 1.0, dimension(length=2, time=-2, mass=1)),
        ("m/s²", 1.0, dimension(length=1, time=-2)),
        ("m/s2", 1.0, dimension(length=1, time=-2)),
        ("m s-2", 1.0, dimension(length=1, time=-2)),
        ("m·s⁻²", 1.0, dimension(length=1, time=-2)),
        ("cm^2", 1e-4, dimension(length=2)),
        ("1/s", 1.0, dimension(time=-1)),
        ("deg/s", math.pi / 180, dimension(time=-1)),
        ("J/(kg*K)", 1.0, dimension(length=2, time=-2, temperature=-1)),
        ("(N/m)^2", 1.0, dimension(time=-4, mass=2)),
        ("metres", 1.0, dimension(length=1)),
        ("degrees", math.pi / 180, DIMENSIONLESS),
        ("μm", 1e-6, dimension(length=1)),
    ],
)
def test_units_are_read(text, factor, dim):
    unit = parse_unit(text)
    assert unit.factor == pytest.approx(factor, rel=1e-15)
    assert unit.dimension == dim


def test_roots_have_fractional_dimensions():
    assert parse_unit("m^(1/2)") == parse_unit("m^0.5") == Unit(1.0, (Fraction(1, 2), *DIMENSIONLESS[1:]))


def test_prefixed_factors_are_rounded_once():
    assert [parse_unit(text).factor for text in ("kg", "mg", "mm", "MPa")] == [1.0, 1e-6, 1e-3, 1e6]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("kgg", "Did you mean kg?"),
        ("KG", "Did you mean kg?"),
        ("mete", "Did you mean metre?"),
        ("кг", "Did you mean kg?"),
        ("м/с", "Did you mean m?"),
        ("°C", "kelvin"),
        ("(m", "not closed"),
        ("m)", "no opening one"),
        ("m*", "missing at the end"),
        ("/s", "missing before “/”"),
        ("10 m", "no numbers"),
        ("m^2^3", "Two exponents"),
        ("m^99", "between -12 and 12"),
        ("m^(1/0)", "not an exponent"),
        ("m^x", "exponent is a number"),
        ("J/kg K", "J/(kg*K)"),
        ("kg;m", "“;”"),
        ("m" * 41, "at most 40 characters"),
        ("((km)^12)^12", "too large"),
    ],
)
def test_errors_say_what_is_wrong(text, part):
    with pytest.raises(UnitError) as caught:
        parse_unit(text)
    assert part in str(caught.value)


@given(st.text(max_size=60) | st.text("mskgN*/^()-²1 .", max_size=40))
@settings(max_examples=400, deadline=None, derandomize=True)
def test_any_text_is_a_unit_or_a_unit_error(text):
    try:
        outcome = parse_unit(text)
    except UnitError as error:
        outcome = error
    if isinstance(outcome, UnitError):
        assert 0 < len(str(outcome)) < 300
    else:
        assert math.isfinite(outcome.factor)
        assert outcome.factor > 0


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("5 kg", "kg", 5.0),
        ("5kg", "kg", 5.0),
        ("5", "kg", 5.0),
        (" 500 g ", "kg", 0.5),
        ("-1e-3 km", "m", -1.0),
        ("−2", "m", -2.0),
        ("1e3m", "m", 1e3),
        (".5", "", 0.5),
        ("3.", "m", 3.0),
        ("180 deg", "rad", math.pi),
        ("36 km/h", "m/s", 10.0),
        ("2 N m", "J", 2.0),
        ("50 %", "", 0.5),
        ("0,5", "", 0.5),
        (",5", "", 0.5),
        ("−12,25", "", -12.25),
        ("1,5e3 g", "kg", 1.5),
        ("0,125", "", 0.125),
        ("1,2345 m", "mm", 1234.5),
    ],
)
def test_quantities_are_converted(text, unit, value):
    assert parse_quantity(text, unit) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "missing"),
        ("heavy", "not a number"),
        ("5,234 kg", "may mean 5.234 or 5234"),
        ("5,", "write 5.0."),
        ("1,234,567", "write 1234567."),
        ("-1,234.5", "write -1234.5."),
        ("1.234,5", "write 1234.5."),
        ("1,2,3", "not one number"),
        ("1 000", "not one number"),
        ("1.2.3", "not one number"),
        ("3 m", "measures length (m), but mass (kg) is needed"),
        ("1e999", "too large"),
        ("1e3000000 kg", "too large"),
        ("1e-400", "too small"),
        ("-0,1e-400 kg", "too small"),
        ("nan", "not a number"),
        ("5 kgg", "Did you mean kg?"),
        ("9" * 101, "101 characters"),
    ],
)
def test_wrong_quantities_are_explained(text, part):
    with pytest.raises(UnitError) as caught:
        parse_quantity(text, "kg")
    assert part in str(caught.value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_bare_number_is_returned_as_it_is(value):
    assert parse_quantity(repr(value), "mm") == value


@given(st.text(max_size=110) | st.text("0123456789.,eE+- km", max_size=30))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_text_is_a_quantity_or_a_unit_error(text):
    try:
        outcome = parse_quantity(text, "m")
    except UnitError as error:
        outcome = error
    assert str(outcome) if isinstance(outcome, UnitError) else math.isfinite(outcome)


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        ("", "plain number or angle"),
        ("deg", "plain number or angle"),
        ("km", "length (m)"),
        ("kg*m/s^2", "force (N)"),
        ("N/m^2", "pressure (Pa)"),
        ("m^4", "m⁴"),
        ("m^3/s", "m³/s"),
        ("J/(kg*K)", "m²/(s²·K)"),
        ("1/m", "1/m"),
        ("m^(1/2)", "m^(1/2)"),
    ],
)
def test_dimensions_in_words(unit, text):
    assert dimension_text(parse_unit(unit).dimension) == text
