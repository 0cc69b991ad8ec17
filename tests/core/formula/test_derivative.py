"""Derivatives on the graph, judged by finite differences, by SymPy and by each other."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
import sympy
from hypothesis import given, settings
from tests.core.random_expressions import LEAVES, arguments, build, number, symbols, trees, values

from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE, ZERO

UNARY = {
    "sqrt": 0.7, "sin": 0.3, "cos": 0.3, "tan": 0.3, "asin": 0.3, "acos": 0.3, "atan": 0.3, "sinh": 0.3, "cosh": 0.3,
    "tanh": 0.3, "exp": 0.3, "log": 0.7,
}  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(trees, values)
def test_forward_mode_equals_reverse_mode(tree, at):
    graph = Graph()
    leaf = symbols(graph)
    node = build(graph, tree, leaf)
    chosen = [leaf[name] for name in LEAVES]
    forward = graph.evaluate(graph.jacobian([node], chosen)[0], *arguments(at))
    reverse = graph.evaluate(graph.gradient(node, chosen), *arguments(at))
    if number(tree, at)[1] < 1e4:
        size = max(1.0, *map(abs, forward))
        assert forward == pytest.approx(reverse, rel=1e-7, abs=1e-7 * size)


@settings(max_examples=150, deadline=None)
@given(trees, values)
def test_directional_derivative_is_the_limit_of_differences(tree, at):
    graph = Graph()
    leaf = symbols(graph)
    node = build(graph, tree, leaf)
    direction = {"t": 0.5, "y0": -1.0, "y1": 0.25, "p0": 0.75}
    slope = graph.forward([node], {leaf[name]: graph.const(rate) for name, rate in direction.items()})
    if number(tree, at)[1] > 1e3:
        return

    # Differences with steps h and h/2; their own disagreement says how far they can be trusted.
    def difference(h: float) -> float:
        ahead, behind = ({**at, **{n: at[n] + sign * h * r for n, r in direction.items()}} for sign in (1, -1))
        return (number(tree, ahead)[0] - number(tree, behind)[0]) / (2.0 * h)

    coarse, fine = difference(2e-4), difference(1e-4)
    expected = (4.0 * fine - coarse) / 3.0
    got = graph.evaluate(slope, *arguments(at))[0]
    assert got == pytest.approx(expected, rel=1e-5, abs=1e-6 + abs(fine - coarse))


@pytest.mark.parametrize("name", UNARY)
def test_functions_against_sympy(name):
    graph = Graph()
    x = graph.symbol("state", 0)
    symbol = sympy.Symbol("x")
    node = getattr(graph, name)(x)
    for order in (1, 2, 3):
        node = graph.derivative(node, x)
        expected = sympy.diff(getattr(sympy, name)(symbol), symbol, order).subs(symbol, sympy.Float(UNARY[name], 40))
        assert graph.evaluate([node], 0.0, [UNARY[name]])[0] == pytest.approx(float(expected), rel=1e-12)


def test_functions_of_two_arguments_against_sympy():
    graph = Graph()
    x, y = graph.symbol("state", 0), graph.symbol("state", 1)
    a, b = sympy.symbols("a b")
    cases = [
        (graph.div(x, y), a / b),
        (graph.power(x, y), a**b),
        (graph.power(x, graph.const(2.7)), a ** sympy.Rational(27, 10)),
        (graph.power(x, graph.const(31.0)), a**31),
        (graph.atan2(x, y), sympy.atan2(a, b)),
    ]
    for node, expression in cases:
        for symbol, variable in ((x, a), (y, b)):
            expected = float(expression.diff(variable).subs({a: sympy.Float(0.8, 40), b: sympy.Float(1.3, 40)}))
            assert graph.evaluate([graph.derivative(node, symbol)], 0.0, [0.8, 1.3])[0] == pytest.approx(
                expected, rel=1e-13, abs=1e-15
            )


def test_piecewise_functions_follow_their_branch():
    graph = Graph()
    x, y = graph.symbol("state", 0), graph.symbol("state", 1)
    square = graph.mul(x, x)
    for name, branch in (("minimum", 1), ("maximum", 0)):
        node = getattr(graph, name)(square, y)
        slopes = graph.evaluate(graph.gradient(node, [x, y]), 0.0, [2.0, 3.0])
        assert slopes == ([0.0, 1.0] if branch else [4.0, 0.0])
    assert graph.evaluate([graph.derivative(graph.abs(square), x)], 0.0, [-2.0])[0] == -4.0
    assert graph.derivative(graph.step(x), x) == ZERO
    assert graph.derivative(graph.sign(x), x) == ZERO


def test_bias_acceleration_is_the_second_derivative_with_straight_coordinates():
    # x = t q^2 along q(t) = q0 + v t: x'' = 2 (2 q v) + t (2 v^2).
    graph = Graph()
    t, q, v = graph.symbol("time"), graph.symbol("state", 0), graph.symbol("state", 1)
    seeds = {t: ONE, q: v}
    position = graph.mul(t, graph.mul(q, q))
    bias = graph.forward(graph.forward([position], seeds), seeds)[0]
    assert graph.evaluate([bias], 0.7, [1.1, 0.4])[0] == pytest.approx(4 * 1.1 * 0.4 + 0.7 * 2 * 0.4**2, rel=1e-15)


def test_what_does_not_move_has_no_derivative():
    graph = Graph()
    x, y, p = graph.symbol("state", 0), graph.symbol("state", 1), graph.symbol("parameter", 0)
    node = graph.mul(graph.sin(x), p)
    size = len(graph)
    assert graph.derivative(node, y) == ZERO
    assert graph.forward([node, y], {}) == [ZERO, ZERO]
    assert graph.gradient(node, [y]) == [ZERO]
    assert graph.jacobian([node, p], [y]) == [[ZERO], [ZERO]]
    assert len(graph) == size
    assert graph.derivative(x, x) == ONE
    assert graph.gradient(x, [x, y]) == [ONE, ZERO]


def test_gradient_costs_a_small_multiple_of_the_function():
    graph = Graph()
    q = [graph.symbol("state", i) for i in range(60)]
    node = graph.sum([graph.mul(graph.sin(graph.mul(a, b)), a) for a, b in pairwise(q)])
    slopes = graph.gradient(node, q)
    assert graph.count_operations(slopes) < 5 * graph.count_operations([node])
    at = [math.sin(i) for i in range(60)]
    assert graph.evaluate(slopes, 0.0, at) == pytest.approx(
        graph.evaluate(graph.jacobian([node], q)[0], 0.0, at), rel=1e-13, abs=1e-15
    )


def test_pullback_is_the_transposed_jacobian_times_a_covector() -> None:
    graph = Graph()
    q = [graph.symbol("state", i) for i in range(3)]
    x = [graph.mul(q[0], graph.sin(q[1])), graph.add(graph.cos(q[1]), graph.mul(q[2], q[2])), graph.exp(q[0])]
    weights = [graph.mul(q[2], q[1]), graph.const(2.0), q[0]]
    found = graph.pullback(list(zip(x, weights, strict=True)), q)
    rows = graph.jacobian(x, q)
    expected = [graph.sum([graph.mul(w, rows[k][j]) for k, w in enumerate(weights)]) for j in range(3)]
    y = [0.3, -1.2, 0.7]
    assert graph.evaluate(found, 0.0, y) == pytest.approx(graph.evaluate(expected, 0.0, y), rel=1e-14)
