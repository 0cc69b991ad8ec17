"""Linear systems on the graph against NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anholon.formula.graph import Graph
from anholon.formula.linear_solve import kkt_solve, kkt_solve_all, ldlt_solve
from anholon.formula.nodes import ZERO


class Leaves:
    """Matrices of state symbols with their numbers; zeros stay structural."""

    def __init__(self) -> None:
        self.graph = Graph()
        self.values: list[float] = []

    def vector(self, numbers: np.ndarray) -> list[int]:
        return [self._leaf(float(number)) for number in numbers]

    def matrix(self, numbers: np.ndarray) -> list[list[int]]:
        return [self.vector(row) for row in numbers]

    def symmetric(self, numbers: np.ndarray) -> list[list[int]]:
        nodes = self.matrix(numbers)
        for i in range(len(nodes)):
            for j in range(i):
                nodes[j][i] = nodes[i][j]
        return nodes

    def _leaf(self, number: float) -> int:
        if number == 0.0:
            return ZERO
        self.values.append(number)
        return self.graph.symbol("state", len(self.values) - 1)

    def numbers(self, nodes: list[int]) -> np.ndarray:
        return np.array(self.graph.evaluate(nodes, 0.0, self.values))


def random_mass(rng: np.random.Generator, n: int, density: float) -> np.ndarray:
    half = rng.normal(size=(n, n)) * (rng.random((n, n)) < density)
    return half @ half.T + n * np.eye(n)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 9), st.integers(1, 3), st.floats(0, 1), st.integers(0, 2**31))
def test_symmetric_system(n, columns, density, seed):
    rng = np.random.default_rng(seed)
    leaves = Leaves()
    M, B = random_mass(rng, n, density), rng.normal(size=(columns, n))
    solution = ldlt_solve(leaves.graph, leaves.symmetric(M), leaves.matrix(B))
    for column, right in zip(solution, B, strict=True):
        assert leaves.numbers(column) == pytest.approx(np.linalg.solve(M, right), rel=1e-10, abs=1e-12)


def test_indefinite_system_in_a_given_order():
    leaves = Leaves()
    M = np.array([[0.0, 2.0, 0.0], [2.0, -3.0, 1.0], [0.0, 1.0, 5.0]])
    right = np.array([1.0, 2.0, 3.0])
    solution = ldlt_solve(leaves.graph, leaves.symmetric(M), [leaves.vector(right)], order=[1, 2, 0])
    assert leaves.numbers(solution[0]) == pytest.approx(np.linalg.solve(M, right), rel=1e-13)
    with pytest.raises(ZeroDivisionError, match="row 0"):
        ldlt_solve(leaves.graph, leaves.symmetric(M), [leaves.vector(right)], order=[0, 1, 2])


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 8), st.integers(0, 4), st.floats(0.3, 1), st.sampled_from(["auto", "range", "sparse", "augmented"]),
    st.integers(0, 2**31),
)  # fmt: skip
def test_constrained_system(n, m, density, method, seed):
    m = min(m, n)
    rng = np.random.default_rng(seed)
    leaves = Leaves()
    M, A = random_mass(rng, n, density), rng.normal(size=(m, n))
    top, bottom = rng.normal(size=n), rng.normal(size=m)
    x, multipliers = kkt_solve(
        leaves.graph, leaves.symmetric(M), leaves.matrix(A), leaves.vector(top), leaves.vector(bottom), method=method
    )
    got_x, got_multipliers = leaves.numbers(x), leaves.numbers(multipliers)
    expected = np.linalg.solve(np.block([[M, -A.T], [A, np.zeros((m, m))]]), np.concatenate([top, bottom]))
    tolerance = 1e-12 * np.linalg.cond(A @ A.T) if m else 1e-12
    assert got_x == pytest.approx(expected[:n], rel=1e-9, abs=max(1e-11, tolerance))
    # Errors of the solution are those of round-off times the condition.
    size = np.abs(expected[n:]).max(initial=0.0)
    assert got_multipliers == pytest.approx(expected[n:], rel=1e-9, abs=max(1e-10, tolerance * n, tolerance * size))


@pytest.mark.parametrize("method", ["auto", "augmented"])
def test_several_sides_share_one_factorisation(method):
    rng = np.random.default_rng(5)
    leaves = Leaves()
    mass, rows = leaves.symmetric(random_mass(rng, 5, 1.0)), leaves.matrix(rng.normal(size=(2, 5)))
    sides = [(leaves.vector(rng.normal(size=5)), leaves.vector(rng.normal(size=2))) for _ in range(3)]
    together = kkt_solve_all(leaves.graph, mass, rows, sides, method=method)
    assert together == [kkt_solve(leaves.graph, mass, rows, *side, method=method) for side in sides]


def test_singular_mass_with_a_constrained_massless_direction():
    leaves = Leaves()
    M, A = np.diag([2.0, 0.0]), np.array([[1.0, 1.0]])
    x, multipliers = kkt_solve(
        leaves.graph, leaves.symmetric(M), leaves.matrix(A), leaves.vector(np.array([1.0, 3.0])),
        leaves.vector(np.array([0.5])), method="augmented",
    )  # fmt: skip
    expected = np.linalg.solve(np.block([[M, -A.T], [A, np.zeros((1, 1))]]), [1.0, 3.0, 0.5])
    assert leaves.numbers([*x, *multipliers]) == pytest.approx(expected, rel=1e-13)


def test_dependent_rows_are_solvable_when_regularised():
    # The same row twice: the multipliers share the reaction evenly.
    leaves = Leaves()
    M, row = np.diag([1.0, 2.0, 3.0]), np.array([1.0, -1.0, 2.0])
    top = np.array([1.0, 0.5, -1.0])
    x, multipliers = kkt_solve(
        leaves.graph, leaves.symmetric(M), leaves.matrix(np.stack([row, row])), leaves.vector(top), [ZERO, ZERO],
        regularise=1e-10,
    )  # fmt: skip
    single = np.linalg.solve(np.block([[M, -row[:, None]], [row[None], np.zeros((1, 1))]]), [*top, 0.0])
    assert leaves.numbers(x) == pytest.approx(single[:3], abs=1e-8)
    assert leaves.numbers(multipliers) == pytest.approx([single[3] / 2] * 2, rel=1e-4)


def chain(count: int) -> tuple[Leaves, list[int], list[int], np.ndarray]:
    """Points of unit mass in space, each tied to the one before by a rod; returns (x, multipliers, expected)."""
    rng = np.random.default_rng(count)
    leaves = Leaves()
    n = 3 * count
    A = np.zeros((count, n))
    for k in range(count):
        direction = rng.normal(size=3)
        A[k, 3 * k : 3 * k + 3] = direction
        if k:
            A[k, 3 * k - 3 : 3 * k] = -direction
    M, top, bottom = np.diag(rng.uniform(1.0, 2.0, n)), rng.normal(size=n), rng.normal(size=count)
    x, multipliers = kkt_solve(
        leaves.graph, leaves.symmetric(M), leaves.matrix(A), leaves.vector(top), leaves.vector(bottom)
    )
    system = np.block([[M, -A.T], [A, np.zeros((count, count))]])
    return leaves, x, multipliers, np.linalg.solve(system, np.concatenate([top, bottom]))


def test_chains_cost_operations_in_proportion_to_their_length():
    counts = {}
    for length in (20, 40, 80):
        leaves, x, multipliers, expected = chain(length)
        assert leaves.numbers([*x, *multipliers]) == pytest.approx(expected, rel=1e-8, abs=1e-8)
        counts[length] = leaves.graph.count_operations([*x, *multipliers])
    assert counts[40] - counts[20] == pytest.approx((counts[80] - counts[40]) / 2, rel=0.02)
    assert counts[80] < 80 * 80


def test_constant_mass_is_inverted_once():
    # A mass matrix of parameters: what the state costs is one product with each entry of the inverse.
    graph = Graph()
    mass = [[graph.symbol("parameter", i * 3 + j if j <= i else j * 3 + i) for j in range(3)] for i in range(3)]
    right = [graph.symbol("state", i) for i in range(3)]
    solution = ldlt_solve(graph, mass, [right])[0]
    assert graph.count_operations(solution) <= 18
