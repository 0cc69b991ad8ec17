"""The constrained solve where reactions do not act along the rows of accelerations (servo constraints, B not A).

    M x = top + B^T Λ,    A x = bottom.

Rows with B = A are eliminated by pairs of symmetric pivots as always. For the others a small square
system S μ = r remains, unsymmetric, whose pivots may vanish although it is solvable; the graph has no branches, so
that elimination with pivoting is impossible. Modified Gram-Schmidt with the right-hand side as a last column needs
none and is backward stable (Björck, BIT 7 (1967) 1-21). Determinants come without divisions (Bird, Inf. Process. Lett.
111 (2011) 1072-1074), and so with their signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from anholon.formula.linear_solve import Method, kkt_determinant, kkt_solve_all, qr_solve
from anholon.formula.nodes import ONE, ZERO

if TYPE_CHECKING:
    from anholon.formula.graph import Graph

Rows = Sequence[Sequence[int]]

_TINY = 1e-300  # keeps the length of a row that vanishes from being a divisor


class Determinant(NamedTuple):
    """Kirgetov's Δ = det(A M^-1 B^T), and the same for the rows with B != A alone, on the directions which the ordinary
    rows leave free, independent of the units of the constraints: from -1 to 1, 0 where Δ is 0.

    There B counts in units of its length, A in units of its own, and at least of (|A - B|² + |B|²)^1/2 where both are
    slopes by the same variables, so that an A that vanishes shows as well.
    """

    value: int
    normalised: int


class _RowPartition(NamedTuple):
    """`ordinary`, `servo`: indices of rows with B = A and of the others; `M` is definite on what the plain ones leave
    free."""

    ordinary: list[int]
    servo: list[int]
    M: Rows


def oblique_solve_all(
    graph: Graph,
    M: Rows,
    A: Rows,
    B: Rows,
    sides: Sequence[tuple[Sequence[int], Sequence[int]]],
    method: Method = "auto",
) -> list[tuple[list[int], list[int]]]:
    """Return (x, Λ) for every side (top, bottom); shapes and methods as in
    `anholon.formula.linear_solve.kkt_solve_all`.

    With "augmented" M must be definite on the directions that B leaves free; M + B^T B then takes its place, as
    M x = top + B^T Λ is (M + B^T B) x = top + B^T (Λ + B x).
    """
    plain, servo, metric = _partition_rows(graph, M, A, B, method)
    plain_sides = [(top, [bottom[i] for i in plain]) for top, bottom in sides]
    zeros = [ZERO] * len(plain)
    solved = kkt_solve_all(
        graph, metric, [A[i] for i in plain], [*plain_sides, *((B[i], zeros) for i in servo)], method=method
    )
    pushes = solved[len(sides) :]
    matrix = [[graph.dot(A[i], x) for x, _ in pushes] for i in servo]
    right = [
        [graph.sub(bottom[i], graph.dot(A[i], x)) for i in servo]
        for (_, bottom), (x, _) in zip(sides, solved, strict=False)
    ]
    results: list[tuple[list[int], list[int]]] = []
    for (x, plain_multipliers), forces in zip(solved, square_solve(graph, matrix, right), strict=False):
        x = _add_combination(graph, x, [push for push, _ in pushes], forces)
        plain_multipliers = _add_combination(graph, plain_multipliers, [reaction for _, reaction in pushes], forces)
        multipliers = [ZERO] * len(A)
        for i, value in zip(plain, plain_multipliers, strict=True):
            multipliers[i] = value
        for i, value in zip(servo, forces, strict=True):
            multipliers[i] = graph.sub(value, graph.dot(B[i], x)) if method == "augmented" else value
        results.append((x, multipliers))
    return results


def oblique_determinant(
    graph: Graph, M: Rows, A: Rows, B: Rows, same_variables: Sequence[bool], method: Method = "auto"
) -> Determinant:
    """Return Δ = det(A M^-1 B^T); with "augmented" in the metric M + B^T B.

    `same_variables`: which rows of A and B are slopes by the same variables.
    """
    plain, servo, metric = _partition_rows(graph, M, A, B, method)
    rows = [A[i] for i in plain]
    zeros = [ZERO] * len(plain)
    count = len(servo)
    solved = kkt_solve_all(graph, metric, rows, [(side[i], zeros) for side in (B, A) for i in servo], method=method)
    pushes = [x for x, _ in solved[:count]]
    matrix = [[graph.dot(A[i], x) for x in pushes] for i in servo]
    lengths_B = [graph.dot(B[i], x) for i, x in zip(servo, pushes, strict=True)]
    lengths_A = [graph.dot(A[i], x) for i, (x, _) in zip(servo, solved[count:], strict=True)]
    two = graph.const(2.0)
    for k, i in enumerate(servo):
        if same_variables[i]:
            separate_square = graph.sum([lengths_A[k], graph.mul(two, graph.sub(lengths_B[k], matrix[k][k]))])
            lengths_A[k] = graph.maximum(lengths_A[k], separate_square)
    lengths_A, lengths_B = ([_length(graph, square) for square in squares] for squares in (lengths_A, lengths_B))
    unit = [
        [graph.div(entry, graph.mul(length_A, length_B)) for entry, length_B in zip(line, lengths_B, strict=True)]
        for line, length_A in zip(matrix, lengths_A, strict=True)
    ]
    determinant = graph.mul(kkt_determinant(graph, metric, rows, method), square_determinant(graph, matrix))
    return Determinant(determinant, square_determinant(graph, unit))


def square_solve(graph: Graph, matrix: Rows, columns: Rows) -> list[list[int]]:
    """Return the solutions (n) of matrix (n, n) x = column, the rows of the matrix brought to one length."""
    if len(matrix) < 2:
        return [[graph.div(value, line[0]) for value, line in zip(column, matrix, strict=True)] for column in columns]
    scale = [graph.div(ONE, _length(graph, graph.dot(line, line))) for line in matrix]
    unit = [[graph.mul(entry, s) for entry in line] for line, s in zip(matrix, scale, strict=True)]
    return qr_solve(graph, unit, [[graph.mul(value, s) for value, s in zip(c, scale, strict=True)] for c in columns])


def square_determinant(graph: Graph, matrix: Rows) -> int:
    """Return the determinant of a square matrix without a division; 1 for an empty matrix."""
    n = len(matrix)
    if not n:
        return ONE
    current = [list(line) for line in matrix]
    for _ in range(n - 1):
        # Above the diagonal as it is, on it minus the sum of the entries that follow, below it zero.
        tails = [graph.neg(graph.sum([current[j][j] for j in range(i + 1, n)])) for i in range(n)]
        factor = [[ZERO] * i + [tails[i]] + current[i][i + 1 :] for i in range(n)]
        current = [[graph.dot(line, column) for column in zip(*matrix, strict=True)] for line in factor]
    return current[0][0] if n % 2 else graph.neg(current[0][0])


def _partition_rows(graph: Graph, M: Rows, A: Rows, B: Rows, method: Method) -> _RowPartition:
    servo = [i for i in range(len(A)) if tuple(A[i]) != tuple(B[i])]
    plain = [i for i in range(len(A)) if i not in servo]
    if method == "augmented":
        columns = list(zip(*(B[i] for i in servo), strict=True)) if servo else []
        M = [
            [graph.add(entry, graph.dot(columns[i], columns[j])) if servo else entry for j, entry in enumerate(line)]
            for i, line in enumerate(M)
        ]
    return _RowPartition(plain, servo, M)


def _add_combination(graph: Graph, start: Sequence[int], columns: Rows, factors: Sequence[int]) -> list[int]:
    """Return start + Σ factor column."""
    return [
        graph.sum([value, *(graph.mul(column[i], factor) for column, factor in zip(columns, factors, strict=True))])
        for i, value in enumerate(start)
    ]


def _length(graph: Graph, square: int) -> int:
    return graph.sqrt(graph.maximum(square, graph.const(_TINY)))
