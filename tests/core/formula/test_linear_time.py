"""Formulas and files of the allowed size are answered at once: every pattern and every check is linear."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

import anholon
from anholon.errors import FormulaError
from anholon.formula.names import find_similar_name, limit_suggestions
from anholon.formula.parser import MAX_LENGTH, parse
from anholon.model.query.stage_sequence import parse_comparison

ENOUGH = 1.0  # s of processor time

LONG = {
    "number in parentheses": "a({}x)".format("1" * (MAX_LENGTH - 4)),
    "number and spaces": "a(1{}x)".format(" " * (MAX_LENGTH - 5)),
    "decimals": "a(0.{}x)".format("1" * (MAX_LENGTH - 6)),
    "digits": "1" * (MAX_LENGTH - 1) + "x",
    "letters": "a" * MAX_LENGTH,
    "points": "a." * (MAX_LENGTH // 2),
    "colons": "a:" * (MAX_LENGTH // 2),
    "spaces": " " * (MAX_LENGTH - 1) + "x",
    "open": "(" * MAX_LENGTH,
    "closed": ")" * MAX_LENGTH,
    "signs": "-" * (MAX_LENGTH - 1) + "x",
    "numbers": ".1" * (MAX_LENGTH // 2),
    "sections": "a(1" * (MAX_LENGTH // 3),
}


@pytest.mark.parametrize("kind", LONG)
def test_the_longest_formulas_are_read_or_refused_at_once(kind: str) -> None:
    before = time.process_time()
    with suppress(FormulaError):
        parse(LONG[kind])
    parse_comparison(LONG[kind])
    parse_comparison(LONG[kind][: MAX_LENGTH // 2] + "<" + " " * (MAX_LENGTH // 2))
    assert time.process_time() - before < ENOUGH


def test_near_names_are_looked_for_a_hundred_times_at_most() -> None:
    with limit_suggestions(2):
        found = [find_similar_name(name, ["theta"]) for name in ("tetha", "tehta", "tetha", "theat")]
        assert found == ["theta", "theta", "theta", None]
    assert find_similar_name("tetha", ["theta"]) == "theta"


@pytest.mark.parametrize(
    "section",
    [
        "[definitions]\n" + "\n".join(f"d{k} = 'parametr_{k} + 1'" for k in range(400)),
        "[definitions]\nd = '" + "+".join(f"q{k}" for k in range(3000)) + "'",
        "[mirror]\n" + "\n".join(f"parameter_{k} = 'parameter_{k ^ 1}'" for k in range(4000)),
        "[poses]\n" + "\n".join(f"p{k} = {{ set = {{ parametre_{k} = 1 }} }}" for k in range(400)),
    ],
    ids=["definitions", "one formula", "mirror", "poses"],
)
def test_many_problems_among_many_names(section: str) -> None:
    """400 unknown names among 5,000 parameters; pairs of a mirror are looked up one by one."""
    text = "format = 1\n[coordinates]\nx = {}\n[points.A]\nposition = ['x', 0, 0]\nmass = 1\n[parameters]\n"
    text += "\n".join(f"parameter_{k} = {{ value = {k} }}" for k in range(5000))
    model = anholon.loads(f"{text}\n{section}\n")
    before = time.process_time()
    problems = anholon.check(model)
    assert time.process_time() - before < 2.0 * ENOUGH
    if "mirror" not in section:
        assert len(problems) == 100
        assert "Did you mean" in problems[0].remedy or "q0" in problems[0].message


@pytest.mark.parametrize("text", ["x > 1.2.3 deg", "x > . deg", "x = ..5 m"])
def test_a_number_with_two_points_is_none(text: str) -> None:
    parse_comparison(text)  # no exception
