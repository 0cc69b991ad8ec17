"""The expression graph: equal expressions are one node, what is simplified keeps its value."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.random_expressions import arguments, build, number, symbols, trees, values

from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE, ZERO


@pytest.fixture
def graph() -> Graph:
    return Graph()


@pytest.fixture
def x(graph: Graph) -> int:
    return graph.symbol("state", 0, "x")


@pytest.fixture
def y(graph: Graph) -> int:
    return graph.symbol("state", 1, "y")


@pytest.fixture
def p(graph: Graph) -> int:
    return graph.symbol("parameter", 0, "p")


@settings(max_examples=300, deadline=None)
@given(trees, values)
def test_value_is_that_of_plain_arithmetic(tree, at):
    graph = Graph()
    node = build(graph, tree, symbols(graph))
    expected, size = number(tree, at)
    if size < 1e6:
        assert graph.evaluate([node], *arguments(at))[0] == pytest.approx(expected, rel=1e-9, abs=1e-9 * size)


@settings(max_examples=100, deadline=None)
@given(trees)
def test_arguments_come_before_results_and_masks_cover_them(tree):
    graph = Graph()
    build(graph, tree, symbols(graph))
    for node in range(len(graph)):
        for argument in graph.arguments(node):
            assert argument < node
            assert graph.mask[argument] & ~graph.mask[node] == 0


@settings(max_examples=100, deadline=None)
@given(trees)
def test_building_twice_gives_the_same_node(tree):
    graph = Graph()
    leaf = symbols(graph)
    first = build(graph, tree, leaf)
    size = len(graph)
    assert build(graph, tree, leaf) == first
    assert len(graph) == size


def test_constants_fold_as_the_c_library_does(graph):
    number_of = lambda node: graph.value(node)  # noqa: E731
    assert graph.const(-0.0) == ZERO
    assert graph.const(1.0) == ONE
    assert graph.const(math.nan) == graph.const(math.nan)
    assert math.isnan(number_of(graph.sqrt(graph.const(-1.0))))
    assert number_of(graph.log(ZERO)) == -math.inf
    assert number_of(graph.div(ONE, ZERO)) == math.inf
    assert number_of(graph.exp(graph.const(1e4))) == math.inf
    assert number_of(graph.power(graph.const(2.0), graph.const(10.0))) == 1024.0
    assert number_of(graph.atan2(ONE, ZERO)) == math.pi / 2


def test_zero_and_one_vanish(graph, x):
    assert graph.add(x, ZERO) == x
    assert graph.mul(x, ONE) == x
    assert graph.mul(x, ZERO) == ZERO
    assert graph.div(ZERO, x) == ZERO
    assert graph.div(x, ONE) == x
    assert graph.power(x, ZERO) == ONE
    assert graph.power(x, ONE) == x
    assert graph.sum([]) == ZERO
    assert graph.product([]) == ONE
    assert graph.sub(x, x) == ZERO
    assert graph.div(x, x) == ONE


def test_signs_move_outwards(graph, x, y):
    assert graph.neg(graph.neg(x)) == x
    assert graph.sin(graph.neg(x)) == graph.neg(graph.sin(x))
    assert graph.cos(graph.neg(x)) == graph.cos(x)
    assert graph.sub(y, x) == graph.neg(graph.sub(x, y))
    assert graph.cos(graph.sub(y, x)) == graph.cos(graph.sub(x, y))
    assert graph.mul(graph.neg(x), graph.neg(y)) == graph.mul(x, y)
    assert graph.mul(graph.const(-2.0), x) == graph.neg(graph.mul(graph.const(2.0), x))
    assert graph.div(graph.neg(x), y) == graph.neg(graph.div(x, y))


def test_association_and_order_do_not_matter(graph, x, y, p):
    z = graph.symbol("state", 2)
    assert graph.mul(graph.mul(x, y), z) == graph.mul(x, graph.mul(z, y))
    assert graph.add(graph.add(x, y), z) == graph.add(z, graph.add(y, x))
    assert graph.mul(graph.mul(p, x), y) == graph.mul(x, graph.mul(y, p))


def test_terms_are_collected(graph, x, y, p):
    two = graph.const(2.0)
    assert graph.add(x, x) == graph.mul(two, x)
    assert graph.sum([graph.mul(p, x), y, graph.neg(graph.mul(x, p))]) == y
    q = graph.symbol("parameter", 1)
    collected = graph.sum([graph.mul(p, x), graph.mul(q, x)])
    assert collected == graph.mul(graph.add(p, q), x)
    assert graph.sub(graph.add(x, p), graph.add(y, p)) == graph.sub(x, y)
    assert graph.sub(graph.mul(x, y), graph.mul(y, x)) == ZERO


def test_products_of_roots_and_inverses_cancel(graph, x, y):
    assert graph.mul(graph.sqrt(x), graph.sqrt(x)) == x
    assert graph.sqrt(graph.mul(x, x)) == graph.abs(x)
    assert graph.mul(x, graph.div(y, x)) == y
    assert graph.div(graph.mul(x, y), y) == x
    assert graph.power(x, graph.const(0.5)) == graph.sqrt(x)
    assert graph.power(x, graph.const(-1.0)) == graph.div(ONE, x)
    assert graph.power(x, graph.const(3.0)) == graph.product([x, x, x])


def test_squares_of_sine_and_cosine_make_one(graph, x, y, p):
    s, c = graph.sin(x), graph.cos(x)
    assert graph.sum([graph.mul(s, s), graph.mul(c, c)]) == ONE
    assert graph.dot([graph.mul(p, s), graph.mul(p, c)], [s, c]) == p
    assert graph.sum([graph.product([y, s, s]), x, graph.product([c, y, c])]) == graph.add(x, y)

    # Two angles: sin^2 a (sin^2 b + cos^2 b) + cos^2 a.
    sy, cy = graph.sin(y), graph.cos(y)
    sphere = [graph.mul(s, sy), graph.mul(s, cy), c]
    assert graph.dot(sphere, sphere) == ONE


def test_mass_matrix_of_a_planar_body_depends_on_parameters_alone(graph, x, y):
    theta = graph.symbol("state", 2)
    m, a, b = (graph.symbol("parameter", i) for i in range(3))
    s, c = graph.sin(theta), graph.cos(theta)
    centre = [
        graph.sum([x, graph.mul(a, c), graph.neg(graph.mul(b, s))]),
        graph.sum([y, graph.mul(a, s), graph.mul(b, c)]),
    ]
    column = [row[0] for row in graph.jacobian(centre, [theta])]
    turning = graph.mul(m, graph.dot(column, column))
    assert turning == graph.mul(m, graph.add(graph.mul(a, a), graph.mul(b, b)))
    assert graph.is_parameter_only(turning)


def test_limb_moved_by_a_schedule_keeps_its_distance_from_the_angle_of_the_body(graph, x, y):
    theta, t = graph.symbol("state", 2), graph.symbol("time")
    a, b, length = (graph.symbol("parameter", i) for i in range(3))
    X = graph.add(a, graph.mul(length, graph.cos(t)))
    Y = graph.add(b, graph.mul(length, graph.sin(t)))
    s, c = graph.sin(theta), graph.cos(theta)
    column = [graph.neg(graph.add(graph.mul(X, s), graph.mul(Y, c))), graph.sub(graph.mul(X, c), graph.mul(Y, s))]
    square = graph.dot(column, column)
    assert not graph.depends(square, theta)
    assert graph.evaluate([square], 0.3, [0.0] * 3, [1.0, 2.0, 3.0])[0] == pytest.approx(
        (1.0 + 3.0 * math.cos(0.3)) ** 2 + (2.0 + 3.0 * math.sin(0.3)) ** 2, rel=1e-14
    )


def test_sums_that_exist_stay_shared(graph):
    # Positions along a chain: each is the previous one and one more term.
    links = [graph.sin(graph.symbol("state", i)) for i in range(50)]
    positions = []
    position = ZERO
    for link in links:
        position = graph.add(position, link)
        positions.append(position)
    assert graph.count_operations(positions) == 50 + 49


def test_parameter_only_work_is_counted_apart(graph, x, p):
    node = graph.mul(graph.sin(graph.mul(p, p)), graph.mul(x, p))
    assert graph.count_operations([node]) == 1
    assert graph.count_operations([node], parameter_only=True) == 4
    assert graph.is_parameter_only(graph.sin(p))
    assert not graph.is_parameter_only(node)
    assert graph.is_constant(graph.const(3.0))
    assert not graph.is_constant(p)


def test_substitution_simplifies(graph, x, y, p):
    node = graph.add(graph.mul(x, graph.sin(y)), p)
    assert graph.substitute([node], {y: ZERO}) == [p]
    assert graph.substitute([node, y], {graph.sin(y): x}) == [graph.add(graph.mul(x, x), p), y]


@settings(max_examples=100, deadline=None)
@given(trees, trees, values)
def test_substitution_commutes_with_evaluation(outer, inner, at):
    graph = Graph()
    leaf = symbols(graph)
    replaced = graph.substitute([build(graph, outer, leaf)], {leaf["y1"]: build(graph, inner, leaf)})
    inside, size_inside = number(inner, at)
    expected, size = number(outer, {**at, "y1": inside})
    if size_inside < 1e3 and size < 1e6:
        got = graph.evaluate(replaced, *arguments(at))[0]
        assert got == pytest.approx(expected, rel=1e-8, abs=1e-8 * size * max(1.0, size_inside))


def test_deep_expressions_need_no_recursion(graph, x, y):
    node = x
    for i in range(20_000):
        node = graph.sin(graph.mul(node, y)) if i % 2 else graph.cos(node)
    slope = graph.derivative(node, y)
    assert math.isfinite(graph.evaluate([slope], 0.0, [0.3, 0.4])[0])
    assert graph.substitute([node], {x: y})[0] != node


def test_long_sums_of_sums_are_exact(graph):
    rng = random.Random(1)
    at = [float(i + 1) for i in range(120)]
    terms, expected = [], 0.0
    for _ in range(500):
        group = [graph.symbol("state", rng.randrange(120)) for _ in range(rng.randrange(1, 90))]
        total = sum(at[graph.right[node]] for node in group)
        node = graph.sum(group)
        assert graph.evaluate([node], 0.0, at)[0] == total
        if rng.random() < 0.5:
            node, total = graph.neg(node), -total
        terms.append(node)
        expected += total
    assert graph.evaluate([graph.sum(terms)], 0.0, at)[0] == expected


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(st.integers(-12, 12), min_size=1, max_size=9), min_size=1, max_size=12), st.randoms())
def test_sums_that_partly_cancel_keep_their_value(groups, rng):
    # A number k stands for the symbol |k| with the sign of k; sums are added to and subtracted from each other.
    graph = Graph()
    at = [rng.uniform(-1.0, 1.0) for _ in range(13)]
    made = []
    for group in groups:
        terms = [(graph.symbol("state", abs(k)), at[abs(k)]) for k in group]
        terms = [(graph.neg(n), -v) if k < 0 else (n, v) for k, (n, v) in zip(group, terms, strict=True)]
        for n, v in rng.choices(made, k=2) if made else ():
            terms.append((graph.neg(n), -v) if rng.random() < 0.5 else (n, v))
        made.append((graph.sum([n for n, _ in terms]), sum(v for _, v in terms)))
    got = graph.evaluate([n for n, _ in made], 0.0, at)
    size = 3.0 ** len(groups)
    assert got == pytest.approx([v for _, v in made], rel=1e-12, abs=1e-13 * size)


def test_symbols_have_names(graph, x):
    assert graph.name(x) == "x"
    assert graph.kind(x) == "state"
    assert graph.name(graph.symbol("extra", 4)) == "extra[4]"
    assert graph.symbol("state", 0) == x
    assert graph.format_node(graph.neg(graph.mul(x, graph.sin(x)))) == "-(x * sin(x))"


@given(st.sampled_from(["minimum", "maximum", "step", "sign", "abs"]), st.floats(-2, 2), st.floats(-2, 2))
def test_piecewise_functions(name, a, b):
    graph = Graph()
    u, v = graph.symbol("state", 0), graph.symbol("state", 1)
    expected = {
        "minimum": min(a, b), "maximum": max(a, b), "step": float(a >= 0), "sign": float((a > 0) - (a < 0)),
        "abs": abs(a),
    }[name]  # fmt: skip
    node = getattr(graph, name)(u, v) if name.startswith("m") else getattr(graph, name)(u)
    assert graph.evaluate([node], 0.0, [a, b])[0] == expected


def test_nodes_of_two_graphs_are_the_same_only_to_the_bit() -> None:
    one = Graph()
    x, y = one.symbol("state", 0), one.symbol("state", 1)
    shared, known = one.copy(), len(one)
    added = one.add(one.mul(x, y), one.const(2.0))
    shared.sin(y)  # numbers what follows in another way
    other = shared.add(shared.mul(x, y), shared.const(2.0))
    assert added != other
    assert one.is_identical([added, x], shared, [other, x], known)
    for different in (shared.add(shared.mul(x, y), shared.const(2.5)), shared.add(shared.mul(x, x), shared.const(2.0)),
                      shared.sub(shared.mul(x, y), shared.const(2.0)), shared.sin(other), x):  # fmt: skip
        assert not one.is_identical([added], shared, [different], known)
    assert not one.is_identical([added], shared, [other, x], known)
    assert not one.is_identical([one.sin(added), added], shared, [shared.sin(other), shared.sin(other)], known)
    assert one.is_identical([one.symbol("parameter", 3)], shared, [shared.symbol("parameter", 3)], known)
    assert not one.is_identical([one.symbol("parameter", 3)], shared, [shared.symbol("parameter", 4)], known)
