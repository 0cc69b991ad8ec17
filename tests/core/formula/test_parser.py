"""The formula language: what is read, and how."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.formula.strategies import arithmetic, formulas, scribble

from anholon.errors import FormulaError
from anholon.formula.parser import parse
from anholon.formula.syntax import Binary, Call, Name, Number, Syntax, Unary, iterate_nodes
from anholon.formula.text import to_text

A, B, C = Name("a"), Name("b"), Name("c")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a", A),
        ("  a\n", A),
        ("a + b*c", Binary("+", A, Binary("*", B, C))),
        ("a - b - c", Binary("-", Binary("-", A, B), C)),
        ("a/b/c", Binary("/", Binary("/", A, B), C)),
        ("a^b^c", Binary("^", A, Binary("^", B, C))),
        ("a**b", Binary("^", A, B)),
        ("-a^b", Unary("-", Binary("^", A, B))),
        ("a^-b", Binary("^", A, Unary("-", B))),
        ("a--b", Binary("-", A, Unary("-", B))),
        ("+a", A),
        ("((a))", A),
        ("a'", Name("a", 1)),
        ("blade.x''", Name("blade.x", 2)),
        ("atan2(a, b)", Call("atan2", (A, B))),
        ("max(a, b, c)", Call("max", (A, B, C))),
        ("a·b×c", Binary("*", Binary("*", A, B), C)),
        ("a − b", Binary("-", A, B)),
        ("a′", Name("a", 1)),
        ("a²", Binary("^", A, Number(2.0))),
        ("a'⁻¹²", Binary("^", Name("a", 1), Unary("-", Number(12.0)))),
        ("скорость_1'", Name("скорость_1", 1)),
        ("θ", Name("θ")),
        ("pi", Name("pi")),
        ("t", Name("t")),
    ],
)
def test_trees(text, tree):
    assert parse(text) == tree


@pytest.mark.parametrize(
    ("text", "value"),
    [("0", 0.0), ("3", 3.0), ("3.", 3.0), (".5", 0.5), ("1e-3", 1e-3), ("2.5E+4", 2.5e4), ("007", 7.0)],
)
def test_numbers(text, value):
    assert parse(text) == Number(value)


def test_numbers_stand_for_themselves():
    assert parse(2) == Number(2.0)
    assert parse(-0.5) == Unary("-", Number(0.5))
    with pytest.raises(FormulaError):
        parse(float("nan"))


def test_spans_point_into_the_text():
    text = "(a + blade.x'') * -max(b, (1.5))^(c)"
    tree = parse(text)
    spans = {type(node).__name__ + str(i): text[slice(*node.span)] for i, node in enumerate(iterate_nodes(tree))}
    assert spans == {
        "Binary0": "(a + blade.x'') * -max(b, (1.5))^(c",
        "Binary1": "(a + blade.x'')",
        "Name2": "a",
        "Name3": "blade.x''",
        "Unary4": "-max(b, (1.5))^(c",
        "Binary5": "max(b, (1.5))^(c",
        "Call6": "max(b, (1.5))",
        "Name7": "b",
        "Number8": "1.5",
        "Name9": "c",
    }


@given(arithmetic)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_operators_bind_as_in_python(tree):
    text = to_text(tree)
    assert parse(text) == _from_python(ast.parse(text.replace("^", "**"), mode="eval").body)


@given(formulas)
@settings(max_examples=300, deadline=None, derandomize=True)
def test_text_and_back(tree):
    assert parse(to_text(tree)) == tree


@given(st.text(max_size=80) | scribble)
@settings(max_examples=600, deadline=None, derandomize=True)
def test_any_text_is_a_formula_or_a_formula_error(text):
    try:
        outcome = parse(text)
    except FormulaError as error:
        outcome = error
    if isinstance(outcome, FormulaError):
        assert outcome.message
        assert outcome.source == text
        assert outcome.span is None or 0 <= outcome.span[0] <= outcome.span[1] <= len(text)
        assert outcome.message in str(outcome)
    else:
        assert parse(to_text(outcome)) == outcome


def test_a_long_sum_is_read_whole():
    tree = parse(" + ".join(f"a{i}*b{i}" for i in range(1000)))
    assert sum(isinstance(node, Name) for node in iterate_nodes(tree)) == 2000
    assert parse(to_text(tree)) == tree


def _from_python(node: ast.expr) -> Syntax:
    signs = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}
    match node:
        case ast.Name():
            return Name(node.id)
        case ast.UnaryOp():
            return Unary("-", _from_python(node.operand))
        case ast.BinOp():
            return Binary(signs[type(node.op)], _from_python(node.left), _from_python(node.right))
        case _:
            raise TypeError(type(node).__name__)
