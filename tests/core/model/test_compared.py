"""Equations and inequalities typed for what a stage waits for: the zero that is meant, and its direction."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anholon.formula.parser import parse
from anholon.model.check.model_check import check
from anholon.model.file.model_file import loads
from anholon.model.query.stage_sequence import format_comparison, parse_comparison


@pytest.mark.parametrize(
    ("text", "formula", "direction"),
    [
        ("theta = 90 deg", "theta - 90*pi/180", None),
        ("theta == pi/2", "theta - pi/2", None),
        ("x' < -3", "x' + 3", "down"),
        ("reaction.blade >= 800 N", "reaction.blade - 800", "up"),
        ("u > 36 km/h", "u - 10", "up"),
        ("u ≥ 36 km/h", "u - 10", "up"),
        ("theta ≤ 90°", "theta - 90*pi/180", "down"),
        ("y = 0", "y", None),
        ("x > 2*y + 1", "x - (2*y + 1)", "up"),
        ("y = a - b", "y - (a - b)", None),
        ("x = 1e-3", "x - 1e-3", None),
    ],
)
def test_what_is_meant(text: str, formula: str, direction: str | None) -> None:
    assert parse_comparison(text) == (formula, direction)
    parse(formula)


@pytest.mark.parametrize(
    ("formula", "direction", "text"),
    [
        ("theta - 90*pi/180", "both", "theta = 90°"),
        ("theta' + 60*pi/180", "down", "theta' < -60°/s"),
        ("reaction.blade - 800", "up", "reaction.blade > 800"),
        ("a + b - 1e-3", "both", "a + b = 1e-3"),
        ("theta - pi/2", "both", None),
        ("x - (2*y + 1)", "up", None),
        ("y", "both", None),
        ("a = b - 3", "both", None),
    ],
)
def test_a_formula_is_told_as_it_is_typed(formula: str, direction: str, text: str | None) -> None:
    assert format_comparison(formula, direction) == text
    if text is not None:
        assert parse_comparison(text) == (formula, None if direction == "both" else direction)


@pytest.mark.parametrize(
    ("formula", "direction", "unit", "text"),
    [
        ("reaction.blade - 800", "up", "N", "reaction.blade > 800 N"),
        ("theta - 5", "both", "rad", "theta = 5 rad"),
        ("theta - 90*pi/180", "down", "rad", "theta < 90°"),
        ("x - 1.23456789012345", "up", "m", "x > 1.23456789012345"),  # with a unit it would be read with fewer digits
    ],
)
def test_a_number_is_told_with_its_unit(formula: str, direction: str, unit: str, text: str) -> None:
    assert format_comparison(formula, direction, unit) == text


@pytest.mark.parametrize("text", ["theta - pi/2", "slip blade", "a = b = c", "x = 3 apples", "", "= 3", "x ="])
def test_what_compares_nothing(text: str) -> None:
    assert parse_comparison(text) is None


@given(st.floats(-1e6, 1e6), st.sampled_from(["mm", "m", "km", "deg", "turn", "N", "kN", "km/h"]))
def test_the_zero_lies_at_the_number_in_its_unit(number: float, unit: str) -> None:
    from anholon.units import parse_unit

    found = parse_comparison(f"q = {number!r} {unit}")
    assert found is not None
    factor = parse_unit(unit).factor
    residual = eval(found[0], {"q": number * factor, "pi": math.pi})  # a sum of numbers
    assert abs(residual) <= 1e-11 * max(1.0, abs(number * factor))


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("theta > 90 deg", "Write “theta - 90*pi/180”, and direction = “up”."),
        ("theta' < -3", "Write “theta' + 3”, and direction = “down”."),
        ("theta = pi/2", "Write “theta - pi/2”."),
        ("theta > 3 4", "There are no comparisons; step(x) is 0 for x < 0 and 1 otherwise."),  # no formula comes of it
    ],
)
@pytest.mark.parametrize("place", ["stages.0.until", "stages.0.branches.0.when", "events.turned.formula"])
def test_a_file_that_compares_is_told_what_to_write(place: str, text: str, remedy: str) -> None:
    texts = dict.fromkeys(("stages.0.until", "stages.0.branches.0.when", "events.turned.formula"), "theta - 1")
    texts[place] = text
    model = loads(
        f"""
        format = 1
        coordinates.theta.unit = "rad"
        events.turned.formula = "{texts["events.turned.formula"]}"
        [[stages]]
        name = "a"
        until = "{texts["stages.0.until"]}"
        branches = [{{ when = "{texts["stages.0.branches.0.when"]}", to = "a" }}]
        """
    )
    (told,) = [problem for problem in check(model) if problem.severity == "error" and problem.path == place]
    assert told.remedy == remedy
