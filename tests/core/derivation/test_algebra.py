"""Targeted simplification: it shortens what mechanics makes and never changes a value."""

from __future__ import annotations

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import cos, sin, symbols, tan
from tests.core.derivation.mechanism import evaluate

from anholon.derivation.simplification import count_operations, simplify
from anholon.derivation.writer import ExpressionPrinter
from anholon.formula.parser import parse

a, b, x, y, w = symbols("a b x y w", real=True)
STATE = frozenset({x, y, w})


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (a * sin(x) ** 2 + a * cos(x) ** 2, a),
        (a * sin(x) ** 2 * cos(y) ** 2 + a * cos(x) ** 2 * cos(y) ** 2 + a * sin(y) ** 2, a),
        (a * b * (cos(x) * cos(y) + sin(x) * sin(y)), a * b * cos(x - y)),
        (-a * w - b * w, sympy.Mul(-1, a + b, w)),
        (sin(x) * w / cos(x), w * tan(x)),
        (a**2 * w + 2 * a * b * w + b**2 * w, (a + b) ** 2 * w),
    ],
)
def test_readable_forms(given: sympy.Expr, expected: sympy.Expr) -> None:
    assert simplify(given, STATE) == expected


def test_large_products_are_left_alone() -> None:
    product = sympy.prod(sum(symbols(f"p{i}_0:9")) for i in range(4))
    assert simplify(product, STATE) is product


leaves = st.sampled_from(
    [a, b, x, w, sin(x), cos(x), sin(y), cos(y), sympy.Integer(2), sympy.Rational(1, 3), 1 / (a + 2)]
)
trees = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda p: p[0] + p[1]),
        st.tuples(inner, inner).map(lambda p: p[0] * p[1]),
        inner.map(lambda e: -e),
        inner.map(lambda e: e**2),
    ),
    max_leaves=12,
)
PLACE = {a: sympy.Rational(7, 5), b: sympy.Rational(-3, 4), x: sympy.Rational(2, 3), y: sympy.Rational(9, 7), w: 3}


KINDS = [
    sympy.E * x,
    sympy.exp(a - x) / sympy.sqrt(a + b),
    sympy.Max(x, -y, a) * sympy.Abs(x),
    sympy.Piecewise((x**2, x > a), (-x / 3, True)),
    sympy.sign(x) * sympy.atan2(y, -x) * sympy.Heaviside(x - a) + sympy.log(x / a),
    -sympy.Rational(2, 3) * x / (a + b) ** 2,
]


@settings(max_examples=60, deadline=None)
@given(st.tuples(trees, trees, st.sampled_from(KINDS)))
def test_lengths_are_the_numbers_of_operations(parts: tuple[sympy.Expr, sympy.Expr, sympy.Expr]) -> None:
    one, other, kind = parts
    for expr in (one, one / (other + b), -one - other * kind, kind / other if other else kind):
        assert count_operations(expr) == sympy.count_ops(expr)


@settings(max_examples=60, deadline=None)
@given(trees)
def test_tidying_and_printing_keep_the_value(expr: sympy.Expr) -> None:
    value = float(sympy.N(expr.subs(PLACE), 20))
    tidied = simplify(expr, STATE)
    assert float(sympy.N(tidied.subs(PLACE), 20)) == pytest.approx(value, rel=1e-12, abs=1e-12)

    writer = ExpressionPrinter({a: 0, b: 0, x: 1, y: 1, w: 3}, {})
    text = writer.text(tidied)
    values = {symbol.name: float(number) for symbol, number in PLACE.items()}
    assert float(evaluate(parse(text), lambda name: values[name.text])) == pytest.approx(value, rel=1e-9, abs=1e-9)


def test_measure_counts_what_is_read() -> None:
    assert count_operations(a) == 0
    assert count_operations(a * b + 1) == 2


def test_print_in_the_order_of_textbooks() -> None:
    writer = ExpressionPrinter({a: 0, b: 0, x: 1, w: 3}, {})
    assert writer.latex(w**2 * a * sin(x)) == r"a\,w^{2}\,\sin x"
    assert writer.latex(-a * w / b) == r"-\frac{a\,w}{b}"
    assert writer.text(a * (b + 1) * w) == "a*(b + 1)*w"
    assert writer.equation("z", a + b * w, "latex") == r"z = b\,w + a"
    long = sum(symbol * w for symbol in symbols("q0:40"))
    assert writer.equation("z", long, "latex").count(r"\\") >= 2
