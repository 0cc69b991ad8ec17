"""Formulas in SymPy."""

from __future__ import annotations

import math

import pytest
import sympy
from hypothesis import given, settings
from tests.core.formula.strategies import formulas

from anholon.errors import FormulaError
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.parser import parse
from anholon.formula.symbolic import number_to_sympy, to_sympy
from anholon.formula.syntax import ARITY, Name

A, B, RATE = sympy.symbols("a b a'", real=True)


def symbol_of(name: Name) -> sympy.Symbol:
    return sympy.Symbol(name.text + "'" * name.primes, real=True)


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("a + b - a'", A + B - RATE),
        ("-a^2/2", -(A**2) / 2),
        ("0.5*a", A / 2),
        ("a/b*a'", A / B * RATE),
        ("2^3^2", sympy.Integer(512)),
        ("sin(pi/6)", sympy.Rational(1, 2)),
        ("atan2(a, b)", sympy.atan2(A, B)),
        ("max(a, b, 1)", sympy.Max(A, B, 1)),
        ("step(0) + abs(a)", 1 + sympy.Abs(A)),
        ("log(a)", sympy.log(A)),
    ],
)
def test_expressions(text, expression):
    assert to_sympy(parse(text), symbol_of) == expression


@pytest.mark.parametrize("function", sorted(ARITY))
def test_functions_have_the_values_of_the_graph(function):
    names = ["a", "b"][: ARITY[function][0]]
    tree = parse(f"{function}({', '.join(names)})")
    graph = Graph()
    node = lower(tree, graph, lambda name: graph.symbol("state", names.index(name.text)))
    for values in ([0.3, 0.7], [0.8, -0.2]):
        symbolic = to_sympy(tree, symbol_of).subs({A: values[0], B: values[1]})
        assert float(symbolic) == pytest.approx(graph.evaluate([node], 0.0, values, [])[0], rel=1e-14)


def test_numbers():
    assert number_to_sympy(3.0) == sympy.Integer(3)
    assert number_to_sympy(0.25) == sympy.Rational(1, 4)
    assert number_to_sympy(0.1).is_Float
    assert float(number_to_sympy(1e300)) == 1e300


@pytest.mark.parametrize(
    "text",
    [
        "9^9^9^9",
        "1/0",
        "sqrt(-1)",
        "log(-2)",
        "(-8)^(1/3)",
        "0^-1",
        "asin(2)",
        "1e308*10",
        "exp(exp(exp(1000.3)))",
        "a/0",
        "cosh(a/(2 - 2))",
        "tan(pi/2)",
        "asin(tan(exp(33^9)))",
        "0^tanh(atan(-7) + atan(9))*asin(pi)",
    ],
)
def test_numbers_without_a_value_are_refused(text):
    with pytest.raises(FormulaError) as caught:
        to_sympy(parse(text), symbol_of, text)
    assert caught.value.source == text
    assert caught.value.span is not None


def test_constants_are_exact_where_that_is_short():
    assert to_sympy(parse("2*sqrt(3)/pi"), symbol_of) == 2 * sympy.sqrt(3) / sympy.pi
    assert to_sympy(parse("cos(30*pi/180)"), symbol_of) == sympy.sqrt(3) / 2
    assert to_sympy(parse("cos(1)"), symbol_of) == sympy.Float(math.cos(1.0))


def test_great_powers_are_refused():
    with pytest.raises(FormulaError, match="cannot be written in symbols"):
        to_sympy(parse("(1000/a)^99999999"), symbol_of)


def test_powers_of_numbers_stay_short():
    assert math.isclose(float(to_sympy(parse("2^100"), symbol_of)), 2.0**100)
    assert len(str(to_sympy(parse("2^1000"), symbol_of))) < 40


@given(formulas)
@settings(max_examples=80, deadline=None, derandomize=True)
def test_any_formula_is_an_expression_or_refused(tree):
    try:
        outcome = to_sympy(tree, symbol_of)
    except FormulaError as error:
        outcome = error
    assert isinstance(outcome, sympy.Expr | FormulaError)
