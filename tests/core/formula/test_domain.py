"""Typed formulas keep the domain of what simplification drops; derived expressions are simplified freely."""

from __future__ import annotations

import math

import pytest

from anholon.errors import FormulaError
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.nodes import ZERO
from anholon.formula.parser import parse

NAMES = "xyk"


def lowered(text: str, definitions: dict[str, str] | None = None) -> tuple[Graph, int]:
    """Return a formula of the states x and y and the parameter k as a node; definitions are formulas of their own."""
    graph = Graph()
    leaves = {"x": graph.symbol("state", 0), "y": graph.symbol("state", 1), "k": graph.symbol("parameter", 0)}
    for name, formula in (definitions or {}).items():
        leaves[name] = lower(parse(formula), graph, lambda name: leaves[name.text])
    return graph, lower(parse(text), graph, lambda name: leaves[name.text])


@pytest.mark.parametrize(
    ("text", "value"),
    [  # each with its value at x = 4, y = 3, k = 2
        ("sqrt(x)*sqrt(x)", 4.0),
        ("sqrt(x)^2", 4.0),
        ("sqrt(x)^4", 16.0),
        ("(x^0.5)^6", 64.0),
        ("sqrt(x)*y*sqrt(x)", 12.0),
        ("k*sqrt(x)*(3*sqrt(x))", 24.0),
        ("0*log(x)", 0.0),
        ("y + 0*asin(x/3 - 1)", 3.0),
        ("log(x) - log(x) + y", 3.0),
        ("sqrt(x)/sqrt(x)", 1.0),
        ("log(x)^0", 1.0),
        ("1^log(x)", 1.0),
        ("y^(0*log(x))", 1.0),
        ("sin(sqrt(x))^2 + cos(sqrt(x))^2", 1.0),
        ("(x^1.5)^2", 64.0),
        ("min(y, 0*log(x))", 0.0),
        ("step(0*sqrt(x))", 1.0),
    ],
)
def test_what_is_dropped_still_has_to_be_defined(text: str, value: float) -> None:
    graph, node = lowered(text)
    assert graph.evaluate([node], 0.0, [4.0, 3.0], [2.0]) == [pytest.approx(value, rel=1e-15)]
    assert math.isnan(graph.evaluate([node], 0.0, [-4.0, 3.0], [2.0])[0])
    # A substitution keeps the guard: x = y.
    x, y = graph.symbol("state", 0), graph.symbol("state", 1)
    (other,) = graph.substitute([node], {x: y})
    assert math.isnan(graph.evaluate([other], 0.0, [4.0, -3.0], [2.0])[0])


@pytest.mark.parametrize("text", ["x*y/x", "1/x*x*y", "y/(1/x)/x", "x/x*y", "y + 0/x", "x^2*y*x^(-2)"])
def test_what_is_cancelled_may_not_be_zero(text: str) -> None:
    graph, node = lowered(text)
    assert graph.evaluate([node], 0.0, [4.0, 3.0], [2.0]) == [pytest.approx(3.0, rel=1e-15)]
    assert math.isnan(graph.evaluate([node], 0.0, [0.0, 3.0], [2.0])[0])


def test_definitions_take_their_domain_along() -> None:
    graph, node = lowered("r*r", {"r": "sqrt(x)"})
    assert math.isnan(graph.evaluate([node], 0.0, [-1.0, 0.0], [1.0])[0])
    graph, node = lowered("y + 0*r", {"s": "log(x)", "r": "s - s"})
    assert math.isnan(graph.evaluate([node], 0.0, [-1.0, 0.0], [1.0])[0])


@pytest.mark.parametrize("text", ["sqrt(x^2)", "x - x + y", "0*x", "sqrt(x)*y", "y/x + 1/x - 1/x", "x^2/x/x", "k*x/k"])
def test_nothing_is_guarded_that_needs_none(text: str) -> None:
    """The domain is all numbers, or stays that of what is computed anyway; only x^2/x/x = 1 and k*x/k = x need one."""
    graph, node = lowered(text)
    guarded = "guard" in graph.format_node(node)
    assert guarded == (text in ("x^2/x/x", "k*x/k"))


def test_derived_expressions_are_free() -> None:
    graph, node = lowered("sqrt(x)*sqrt(x) + 0*log(x)")
    assert graph.derivative(node, graph.symbol("state", 0)) == 1
    assert graph.mul(ZERO, node) == ZERO


def test_parts_without_a_value_are_refused() -> None:
    with pytest.raises(FormulaError, match="no finite value"):
        lowered("0*log(-1)")
    with pytest.raises(FormulaError, match="no finite value"):
        lowered("min(1, sqrt(-1))")
