"""Dimensions of formulas: what they are, what cannot be added, and what is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.core.formula.strategies import formulas

from anholon.errors import FormulaError, FormulaUnitWarning
from anholon.formula.dimension import infer_dimension
from anholon.formula.parser import parse
from anholon.formula.syntax import Name
from anholon.units import Dimension, dimension, parse_unit

UNITS = {"x": "m", "l": "m", "v": "m/s", "m": "kg", "F": "N", "k": "N/m", "theta": "rad", "omega": "1/s", "n": ""}


def dimension_of(name: Name) -> Dimension | None:
    unit = UNITS.get(name.text)
    return None if unit is None else parse_unit(unit).dimension


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("x", "m"),
        ("x'", "m/s"),
        ("theta''", "1/s^2"),
        ("t*v", "m"),
        ("x' + v - t*x''", "m/s"),
        ("m*x'' + k*x - F", "N"),
        ("pi*l^2", "m^2"),
        ("x^(1/2)", "m^0.5"),
        ("x^-2", "1/m^2"),
        ("sqrt(x^2 + l^2)", "m"),
        ("l*sin(theta)", "m"),
        ("m*sin(x/l)", "kg"),
        ("F/(1 + exp(n))", "N"),
        ("-abs(x)", "m"),
        ("max(x, l, 0)", "m"),
        ("F*step(t - 1)", "N"),
        ("F*sign(v)", "N"),
        ("m*exp(-omega*t)", "kg"),
        ("x + sin(theta)", "m"),
        ("cos(theta)^2 + x", "m"),
        ("max(sin(theta), x)", "m"),
        ("x - (cos(theta) - sqrt(cos(theta)))", "m"),
        ("x + 1", "m"),
        ("F + 5*x", "N"),
        ("x + somewhere", "m"),
        ("theta + n", ""),
        ("n^theta", ""),
    ],
)
def test_dimensions(text, unit):
    assert infer_dimension(parse(text), dimension_of, text) == parse_unit(unit).dimension


@pytest.mark.parametrize("text", ["m*l^2/12", "m*l^2/(2*6)", "m*l/2*l/6", "m*(l/2)^2"])
def test_a_number_as_a_divisor_is_a_plain_number_where_the_likely_dimension_is_asked_for(text):
    assert infer_dimension(parse(text), dimension_of, text, guess=True) == parse_unit("kg*m^2").dimension
    assert infer_dimension(parse(text), dimension_of, text) is None


@pytest.mark.parametrize("half", ["{}/2", "{}*0.5", "0.5*{}", "({})/4*2", "1/2*{}", "{}/(1 + 1)"])
@pytest.mark.parametrize("rest", ["{} + F", "F - {}", "-{}", "{}*l + v", "sin({})", "max({}, v)", "({})^2 + l"])
def test_dividing_by_a_number_is_as_multiplying_by_one(half, rest):
    text = rest.format(half.format("x"))
    infer_dimension(parse(text), dimension_of, text)


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "-5*x",
        "x/2",
        "x/(2*3)",
        "1/x",
        "2*3",
        "somewhere*x",
        "x/somewhere",
        "x^n",
        "x^1e300",
        "1/0",
        "x/(1/0)",
        "sin(x/l)",
        "-exp(n)^2",
    ],
)
def test_what_is_not_certain_is_unknown(text):
    assert infer_dimension(parse(text), dimension_of) is None


@pytest.mark.parametrize(
    ("text", "marked", "message"),
    [
        ("x + v", "v", "Speed (m/s) cannot be added to length (m)."),
        ("m*x'' - k*x*l", "k*x*l", "Torque or energy (N·m) cannot be added to force (N)."),
        ("x + 1 + 2*somewhere - theta", "theta", "cannot be added to length (m)"),
        ("m*x + F", "F", "Force (N) cannot be added to kg·m."),
        ("x + theta*sin(theta)", "theta*sin(theta)", "cannot be added to length (m)"),
        ("sin(sin(theta) + x)", "sin(theta) + x", "argument of sin must be dimensionless or an angle, not length (m)"),
        ("sin(x)", "x", "argument of sin must be dimensionless or an angle, not length (m)"),
        ("exp(t)", "t", "argument of exp"),
        ("x^l", "l", "exponent must be dimensionless, not length (m)"),
        ("min(x, v)", "v", "cannot be compared with"),
        ("atan2(x, m)", "m", "cannot be compared with"),
    ],
)
def test_what_cannot_belong_together_is_refused(text, marked, message):
    with pytest.raises(FormulaError) as caught:
        infer_dimension(parse(text), dimension_of, text)
    assert message in caught.value.message
    assert caught.value.span is not None
    assert text[slice(*caught.value.span)] == marked


@given(formulas)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_formula_has_a_dimension_or_an_error(tree):
    for unit in ("m", ""):
        try:
            found = infer_dimension(tree, lambda _, unit=unit: parse_unit(unit).dimension)
        except FormulaError:
            assert unit or any(mark in str(tree) for mark in ("primes=1", "primes=2", "primes=3", "primes=4"))
        else:
            assert found is None or len(found) == 5


def test_time_as_an_angle_is_doubted_but_not_refused() -> None:
    for text in ("sin(t)", "sin(t^2)", "sin(-(t - 5)^2)"):
        with pytest.raises(FormulaUnitWarning, match=r"sin\(1\*t\)"):
            infer_dimension(parse(text), lambda name: dimension(time=1))
    with pytest.raises(FormulaError) as caught:
        infer_dimension(parse("sin(x)"), lambda name: dimension(length=1))
    assert not isinstance(caught.value, FormulaUnitWarning)
