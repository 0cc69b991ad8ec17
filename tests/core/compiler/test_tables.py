"""Tables of functions of the time: as good as the functions, across kinks too, or none."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from anholon.compiler import compile_functions
from anholon.compiler.analysis import TimeFunctions
from anholon.compiler.time_tables import HEAD, get_look_up, make_table
from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO

Floats = NDArray[np.float64]

EPS = float(np.finfo(float).eps)


def found(made: Floats, count: int, times: Floats) -> Floats:
    """Return what a table gives at times, (k, count)."""
    look = get_look_up()
    rows = []
    for t in times.tolist():
        look(t, made.ctypes.data)
        rows.append(made[HEAD : HEAD + count].copy())
    return np.array(rows)


def waves(times: Floats) -> Floats:
    """Functions of a rapid movement, the slowest of them nearly a constant."""
    s = 0.5 - 0.5 * np.cos(np.pi * (times - 3.0))
    columns = [
        np.sin(2.5 * s),
        np.exp(s),
        np.sin(4.0 * s) * np.cos(3.0 * s) ** 2,
        7.0 + 1e-3 * s,
        np.tanh(s) / (2.0 + s),
    ]
    return np.stack([*columns, np.cos(40.0 * times)], axis=1)


def bent(times: Floats) -> Floats:
    """The positive part of a wave, and its square, with the pair that meets at the kinks."""
    wave = np.sin(3.0 * times)
    positive = np.maximum(wave, 0.0)
    return np.stack([positive, positive**2 * wave, wave, 0.0 * wave], axis=1)


def test_tables_are_as_good_as_the_functions() -> None:
    made = make_table(waves, 6, 3.0, 4.0)
    assert made is not None
    times = np.concatenate([[3.0, 4.0], np.random.default_rng(1).permutation(np.linspace(3.0, 4.0, 2001))])
    exact = waves(times)
    # What is read at t is a function of t, whose rounding the quickest wave multiplies by 40 t.
    allowed = EPS * np.array([20.0, 20.0, 40.0, 20.0, 20.0, 400.0]) * np.abs(exact).max(axis=0)
    assert (np.abs(found(made, 6, times) - exact).max(axis=0) < allowed).all()


def test_pieces_end_at_kinks() -> None:
    made = make_table(bent, 2, 0.1, 4.0)
    assert made is not None
    kinks = np.pi / 3.0 * np.arange(1, 4)
    near = np.concatenate([kinks, kinks - 1e-9, kinks + 1e-9, np.linspace(0.1, 4.0, 999)])
    assert np.abs(found(made, 2, near) - bent(near)[:, :2]).max() < 40.0 * EPS


@pytest.mark.parametrize(
    "function",
    [
        lambda t: np.abs(t - 1.2345)[:, None],
        lambda t: np.where(t > 1.2345, 1.0, 0.0)[:, None],
        lambda t: np.sqrt(np.abs(t - 1.0))[:, None],
        lambda t: 1.0 / (t - 1.0)[:, None] ** 2,
        lambda t: np.sin(1e5 * t)[:, None],
        lambda t: np.full((len(t), 1), math.nan),
        lambda t: np.stack([t, np.maximum(t - 1.0, 0.0), 0.0 * t], axis=1),  # a pair that does not part for long
    ],
)
def test_there_is_none_where_polynomials_are_not_as_good(function: object) -> None:
    assert callable(function)
    assert make_table(function, 1, 0.0, 2.0) is None


def test_rounding_is_no_reason_for_finer_pieces() -> None:
    def noisy(times: Floats) -> Floats:
        """A small difference of large numbers."""
        return ((1e6 + np.cos(times)) - 1e6)[:, None]

    made = make_table(noisy, 1, 0.0, 1.0)
    assert made is not None
    times = np.linspace(0.0, 1.0, 101)
    assert np.abs(found(made, 1, times)[:, 0] - np.cos(times)).max() < 2.0 * EPS * 1e6


def test_outside_of_its_times_a_table_has_no_numbers() -> None:
    made = make_table(waves, 6, 3.0, 4.0)
    assert made is not None
    assert np.isnan(found(made, 6, np.array([2.9, 4.1]))).all()
    assert np.isfinite(found(made, 6, np.array([3.0 - 1e-9, 4.0 + 1e-9]))).all()


def test_code_reads_a_table_of_what_depends_on_courses_alone() -> None:
    graph = Graph()
    time, y, p = graph.symbol("time"), graph.symbol("state", 0), graph.symbol("parameter", 0)
    begun = graph.symbol("parameter", 1)
    since = graph.sub(time, begun)
    course = graph.sin(graph.mul(p, since))
    value = course
    for k in range(200):  # of the course alone
        value = graph.add(graph.mul(graph.const(0.5), graph.sin(graph.add(value, graph.const(0.01 * k)))), course)
    clipped = graph.maximum(graph.sub(value, graph.const(0.4)), ZERO)
    outputs = [
        graph.mul(y, value),
        graph.add(graph.mul(y, clipped), time),
        graph.mul(graph.sqrt(graph.add(graph.mul(value, value), p)), y),
        value,
    ]
    inside = (range(since, course + 1),)
    direct = compile_functions(graph, {"f": outputs}, 2)
    made = compile_functions(graph, {"f": outputs}, 2, time_functions=TimeFunctions(inside))
    assert made.reads_table
    assert not direct.reads_table
    assert made.count_operations("f") < 20 < 400 < direct.count_operations("f")
    for begin in (0.2, 0.0, -3.1, 70.3):  # one table serves them all, with other times
        p_direct = direct.make_parameters([0.9, begin])
        p_made = made.make_tabulated_parameters([0.9, begin], begin, 2.8, [0.9, 0.0])
        assert p_made is not None
        for t in (begin, begin + 1.5, begin + 0.9, begin + 2.8, begin + 1.5):
            exact = direct.call("f", t, [1.3], p_direct)
            # Where the time is rounded, so is what it moves, at no more than this rate.
            assert np.abs(made.call("f", t, [1.3], p_made) - exact).max() < 1e-13 + 10.0 * EPS * abs(t)
    # A table that is asked for again is the same to the bit.
    for k in range(70):
        p = 0.9 + 0.01 * (k % 40)
        assert made.make_tabulated_parameters([p, 70.3], 70.3, 2.8, [p, 0.0]) is not None
    again = made.make_tabulated_parameters([0.9, 70.3], 70.3, 2.8, [0.9, 0.0])
    assert again is not None
    np.testing.assert_array_equal(made.call("f", 71.3, [1.3], again), made.call("f", 71.3, [1.3], p_made))
    # Interpreted code reads a table as machine code does, one by one and at many times.
    times, states = np.array([71.3, 70.9, 72.1]), np.full((3, 1), 1.3)
    interpreted = made.map("f", times, states, again)
    made.address("f")
    np.testing.assert_array_equal(interpreted, made.map("f", times, states, again))
    np.testing.assert_array_equal(interpreted[0], made.call("f", 71.3, [1.3], again))


@pytest.mark.parametrize("pace", [0.0, 0.7])
def test_functions_of_time_that_do_not_move_vanish_from_what_is_computed(pace: float) -> None:
    """Left out are products with a weight of 0: what is computed stays the same, and so does what moves."""
    graph = Graph()
    time, y = graph.symbol("time", 0), graph.symbol("state", 0)
    weight, p = graph.symbol("parameter", 0), graph.symbol("parameter", 1)
    course = graph.mul(weight, graph.sin(time))
    value = graph.add(p, course)
    for k in range(200):
        value = graph.add(graph.mul(graph.const(0.5), graph.sin(graph.add(value, graph.const(0.01 * k)))), p)
    functions = {"f": [graph.mul(y, value)]}
    inside = (range(min(course, graph.sin(time)), course + 1),)
    plain = compile_functions(graph, functions, 2, time_functions=TimeFunctions(inside))
    sparse = compile_functions(graph, functions, 2, time_functions=TimeFunctions(inside, slots=(0,)))
    vectors = [code.make_tabulated_parameters([pace, 0.9], 0.0, 2.0, [pace, 0.9]) for code in (plain, sparse)]
    assert all(vector is not None for vector in vectors)
    for t in (0.0, 0.8, 2.0):
        one, other = (code.call("f", t, [1.3], p) for code, p in zip((plain, sparse), vectors, strict=True))
        np.testing.assert_array_equal(one, other)
