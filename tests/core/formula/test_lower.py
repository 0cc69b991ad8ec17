"""Lowering: the graph computes what the formula says."""

from __future__ import annotations

import math
import operator

import pytest
from hypothesis import assume, given, settings
from tests.core.formula.strategies import arithmetic

from anholon.errors import FormulaError
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.parser import parse
from anholon.formula.syntax import Binary, Name, Syntax, Unary, fold_tree, operator_chain

VALUES = {"a": 1.25, "b": -0.75, "c": 2.5, "a'": 3.0, "blade.x": 0.5}
OPERATIONS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "^": operator.pow}


def evaluate(text: str) -> float:
    """Return the value of a formula with the names of VALUES, by way of the graph."""
    graph = Graph()
    slots = list(VALUES)
    node = lower(
        parse(text), graph, lambda name: graph.symbol("state", slots.index(name.text + "'" * name.primes)), text
    )
    return graph.evaluate([node], 0.0, list(VALUES.values()), [])[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a + b - c", -2.0),
        ("a - (b - c)", 4.5),
        ("a/b/c", 1.25 / -0.75 / 2.5),
        ("a/b*c", 1.25 / -0.75 * 2.5),
        ("a*b*c", 1.25 * -0.75 * 2.5),
        ("-a^2", -1.5625),
        ("(-a)^2", 1.5625),
        ("2^3^2", 512.0),
        ("c^-2", 0.16),
        ("c^0.5", math.sqrt(2.5)),
        ("a^c", 1.25**2.5),
        ("a'*blade.x", 1.5),
        ("2*pi", 2 * math.pi),
        ("min(a, b, c)", -0.75),
        ("max(a, b, c)", 2.5),
        ("atan2(b, a)", math.atan2(-0.75, 1.25)),
        ("sign(b) + sign(a) + sign(0)", 0.0),
        ("step(b) + step(a) + step(0)", 2.0),
        ("abs(b)", 0.75),
        *(
            (f"{name}(b)", getattr(math, name)(-0.75))
            for name in ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp")
        ),
        ("log(a)", math.log(1.25)),
        ("sqrt(a)", math.sqrt(1.25)),
    ],
)
def test_values(text, value):
    assert evaluate(text) == pytest.approx(value, rel=1e-14, abs=1e-15)


@given(arithmetic)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_arithmetic_agrees_with_python(tree):
    # Names are scaled so that every subexpression stays real and of moderate size.
    values = {"a": 1.5, "b": 1.25, "c": 1.75}

    def compute(node: Syntax, parts: list[float]) -> float:
        match node:
            case Name():
                value = values[node.text]
            case Unary():
                value = -parts[0]
            case Binary():
                value = parts[0]
                for (op, _), part in zip(operator_chain(node)[1:], parts[1:], strict=True):
                    value = OPERATIONS[op](value, part)
        assume(isinstance(value, float) and 1e-3 < abs(value) < 1e3)
        return value

    try:
        expected = fold_tree(tree, compute)
    except (ZeroDivisionError, OverflowError):
        assume(False)
    graph = Graph()
    node = lower(tree, graph, lambda name: graph.symbol("state", "abc".index(name.text)))
    assert graph.evaluate([node], 0.0, list(values.values()), [])[0] == pytest.approx(expected, rel=1e-6)


def test_a_long_sum_is_lowered():
    graph = Graph()
    text = " - ".join(f"x{i}*sin(x{i})" for i in range(1000))
    node = lower(parse(text), graph, lambda name: graph.symbol("state", int(name.text[1:])))
    y = [0.001 * i for i in range(1000)]
    expected = -math.fsum(x * math.sin(x) for x in y)
    assert graph.evaluate([node], 0.0, y, [])[0] == pytest.approx(expected, rel=1e-12)


def test_equal_formulas_are_one_node():
    graph = Graph()

    def resolve(name: Name) -> int:
        return graph.symbol("state", "ab".index(name.text))

    assert lower(parse("a + b"), graph, resolve) == lower(parse("b + a"), graph, resolve)
    assert lower(parse("sin(a)^2 + cos(a)^2"), graph, resolve) == graph.const(1.0)


@pytest.mark.parametrize(
    ("text", "marked"),
    [("1/0", "1/0"), ("a + log(-1)", "log(-1)"), ("9^9^9^9", "9^9^9"), ("sqrt(2 - 3)*a", "sqrt(2 - 3)")],
)
def test_numbers_without_a_value_are_refused(text, marked):
    with pytest.raises(FormulaError) as caught:
        evaluate(text)
    assert caught.value.span is not None
    assert text[slice(*caught.value.span)] == marked


def test_what_resolve_raises_passes_through():
    def resolve(name: Name) -> int:
        raise FormulaError("unknown", "", name.span)

    with pytest.raises(FormulaError) as caught:
        lower(parse("1 + q"), Graph(), resolve)
    assert caught.value.span == (4, 5)
