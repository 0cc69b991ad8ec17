"""The page docs/formulas.md keeps its promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from anholon.errors import FormulaError
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.parser import MAX_LENGTH, parse
from anholon.formula.syntax import ARITY, MAX_DEPTH
from anholon.units import parse_unit

PAGE = (Path(__file__).parents[3] / "docs" / "formulas.md").read_text(encoding="utf-8")
VALUES = {name: float(value) for name, value in re.findall(r"`(\w) = ([\d.]+)`", PAGE)}


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def rows(title: str) -> list[list[str]]:
    """Return the cells of the table in a section, without its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize(("cell", "value", "note"), rows("Numbers and operators") + rows("Functions and constants"))
def test_values(cell, value, note):
    graph = Graph()
    names = list(VALUES)
    node = lower(parse(cell.strip("`")), graph, lambda name: graph.symbol("state", names.index(name.text)))
    (found,) = graph.evaluate([node], 0.0, list(VALUES.values()), [])
    assert found == pytest.approx(float(value), rel=1e-14, abs=1e-14)


@pytest.mark.parametrize("formula", re.findall(r"`([^`]+)`", " ".join(row[0] for row in rows("Names"))))
def test_names_are_read(formula):
    assert parse(formula).span == (0, len(formula))


def test_every_function_is_on_the_page():
    text = section("Functions and constants")
    assert [name for name in ARITY if not re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize(
    "unit", re.findall(r"`([^`]+)`", section("Units in formulas").split("Where a unit is typed")[1].replace("\n", " "))
)
def test_units_are_read(unit):
    assert parse_unit(unit).factor > 0


@pytest.mark.parametrize(("typed", "message", "remedy"), rows("What is not a formula"))
def test_messages(typed, message, remedy):
    with pytest.raises(FormulaError) as caught:
        parse(typed.strip("`"))
    assert (caught.value.message, caught.value.remedy) == (message, remedy)


def test_limits():
    assert f"at most {MAX_LENGTH:,} characters" in PAGE
    assert f"at most {MAX_DEPTH} levels" in PAGE
