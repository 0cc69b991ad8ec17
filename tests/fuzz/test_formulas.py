"""Whatever is typed where a formula, a number or a unit is expected is read or refused in words."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

import anholon
from anholon.errors import AnholonError, FormulaError, UnitError
from anholon.formula.parser import MAX_LENGTH, parse
from anholon.units import parse_quantity, parse_unit
from tests.fuzz.strategies import formulas, fuzz, require_words, scribbles

POINT = """
format = 1
[parameters]
m = { value = 2 }
[coordinates]
x = { value = 0.7, rate = -0.3 }
y = { value = -0.4, rate = 1.1 }
[points]
P = { position = ["x", "y", 0], mass = "m" }
[forces.f]
kind = "force"
at = "P"
vector = [%s, 0, 0]
"""


@fuzz(400)
@given(scribbles)
def test_formulas_are_read_or_refused(text: str) -> None:
    try:
        parse(text)
    except FormulaError as error:
        require_words(error)
        require_place(error, text)


def require_place(error: FormulaError, text: str) -> None:
    """Fail unless the place that is marked lies in the text."""
    if error.span is not None:
        assert 0 <= error.span[0] <= error.span[1] <= len(text)


@fuzz(400)
@given(scribbles)
def test_quantities_are_read_or_refused(text: str) -> None:
    for unit in ("", "m", "deg"):
        try:
            assert math.isfinite(parse_quantity(text, unit))
        except UnitError as error:
            require_words(error)
    try:
        parse_unit(text)
    except UnitError as error:
        require_words(error)


@fuzz(60)
@given(formulas)
def test_a_force_by_any_formula_moves_or_ends_the_run(text: str) -> None:
    """No number that is none is swallowed: a run that says it is done has finite values only."""
    try:
        run = anholon.simulate(anholon.loads(POINT % repr(text)), until=0.01)
    except AnholonError as error:
        require_words(error)
        return
    if run.outcome.status == "done":
        assert np.isfinite(list(run.table().values())).all()
    else:
        assert run.outcome.text()


SCRAPS = ("(", "1", "-", "x^", "sin(", "1,", "(1)", "x'", ".", "e1", "1e", "a.", "²", "((1)", "0")


@pytest.mark.parametrize("scrap", SCRAPS)
def test_long_texts_of_the_allowed_length_are_answered(scrap: str) -> None:
    """Patterns take linear time: quadratic ones took more than half a minute here."""
    text = (scrap * MAX_LENGTH)[:MAX_LENGTH]
    try:
        parse(text)
    except FormulaError as error:
        require_words(error)
