"""A quoted plain number is a number in the unit given beside it; formulas are SI."""

from __future__ import annotations

import math

import pytest

import anholon
from anholon.model.schema import Control, Coordinate
from anholon.model.schema.values import parse_plain_number

MODEL = """
format = 1
[coordinates]
theta = {{ value = {value}, rate = {rate}, unit = "{unit}" }}
[points]
A = {{ position = ["cos(theta)", "sin(theta)", 0], mass = 1 }}
"""


@pytest.mark.parametrize(
    ("text", "unit", "angle"),
    [
        ("90", "deg", math.pi / 2),
        ('"90"', "deg", math.pi / 2),
        ('" -90.0 "', "deg", -math.pi / 2),
        ('"−9e1"', "deg", -math.pi / 2),  # a typographic minus, as formulas take it
        ('"+(90)"', "deg", math.pi / 2),
        ('"0.25"', "rev", math.pi / 2),
        ('"pi/2"', "deg", math.pi / 2),
        ('"45 + 45"', "deg", 90.0),
        ('"2*45"', "deg", 90.0),
        ('"90"', "rad", 90.0),
    ],
)
def test_initial_values_and_rates(text: str, unit: str, angle: float) -> None:
    start = anholon.initial_state(anholon.loads(MODEL.format(value=text, rate=text, unit=unit)))
    assert (start.q[0], start.v[0]) == pytest.approx((angle, angle), rel=1e-15)


def test_models_made_in_python() -> None:
    assert Coordinate(value="90", rate="-45", unit="deg") == Coordinate(value=90, rate=-45, unit="deg")
    assert Control(law="(30)", unit="deg") == Control(law=30, unit="deg")


@pytest.mark.parametrize(
    "text",
    ["", "-", "(", ")", "90)", "(90", "1e999", "1e-400", "inf", "nan", "1_000", "0x1", "1/2", "a", "1 2", ".", "e"],
)
def test_what_is_no_number_stays_a_formula(text: str) -> None:
    assert parse_plain_number(text) is text


def test_a_quoted_number_where_no_formula_may_stand_is_refused_with_the_remedy() -> None:
    with pytest.raises(anholon.ModelError) as refusal:
        anholon.loads('format = 1\n[parameters]\nturn = { value = "90", unit = "deg", max = "a" }\n')
    remedies = {problem.path: problem.remedy for problem in refusal.value.problems}
    assert remedies == {"parameters.turn.value": "Write it without quotes.", "parameters.turn.max": ""}
