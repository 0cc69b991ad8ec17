"""Linear systems solved on the expression graph: the solution is emitted together with everything else.

Matrices are lists of rows of nodes. Elimination is symmetric and unpivoted (L D L^T); structural zeros stay zero, and
the order keeps the fill small (minimum degree), so that chains cost operations in proportion to their length.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from anholon.formula.nodes import ONE, ZERO

if TYPE_CHECKING:
    from anholon.formula.graph import Graph

Method = Literal["auto", "range", "sparse", "augmented"]

# A sparse symmetric matrix: entries[i][j] is the list of nodes whose sum is the entry; (i, j) and (j, i) share it.
_Sparse = list[dict[int, list[int]]]

_KEPT: Final = 40  # rows and columns up to which an eliminated matrix is kept: to find larger ones again takes long


class _LdltFactors(NamedTuple):
    """An eliminated matrix: the order, the inverse of each pivot, and below it its column divided by it."""

    sequence: tuple[int, ...]
    inverses: dict[int, int]
    below: dict[int, list[tuple[int, int]]]


def ldlt_solve(
    graph: Graph,
    matrix: Sequence[Sequence[int]],
    columns: Sequence[Sequence[int]],
    order: Sequence[int] | None = None,
) -> list[list[int]]:
    """Return the columns X of matrix X = columns for a symmetric matrix (n, n) with nonzero pivots.

    Only the lower triangle is read. `order` is the order of elimination; by default minimum degree. A pivot that is
    zero for all numbers raises ZeroDivisionError.
    """
    entries = _sparse(matrix)
    sequence = list(order) if order is not None else _minimum_degree(graph, entries, [range(len(entries))])
    factors = _factorise_ldlt(graph, entries, sequence)
    return [_back_substitute(graph, factors, column) for column in columns]


def kkt_solve(
    graph: Graph,
    M: Sequence[Sequence[int]],
    A: Sequence[Sequence[int]],
    top: Sequence[int],
    bottom: Sequence[int],
    regularise: float = 0.0,
    method: Method = "auto",
) -> tuple[list[int], list[int]]:
    """Return (x, lam) with M x = top + A^T lam and A x + regularise lam = bottom; see `kkt_solve_all`."""
    return kkt_solve_all(graph, M, A, [(top, bottom)], regularise, method)[0]


def kkt_solve_all(
    graph: Graph,
    M: Sequence[Sequence[int]],
    A: Sequence[Sequence[int]],
    sides: Sequence[tuple[Sequence[int], Sequence[int]]],
    regularise: float = 0.0,
    method: Method = "auto",
) -> list[tuple[list[int], list[int]]]:
    """Return (x, lam) with M x = top + A^T lam and A x + regularise lam = bottom for every side (top, bottom).

    M is (n, n), symmetric and positive definite, A is (m, n), top (n,), bottom (m,). A small `regularise` keeps
    the system solvable when rows of A depend on each other; their multipliers are then the smallest ones.

    All unknowns x are eliminated before the multipliers, so every pivot is safe without pivoting: the pivots of M
    are positive and those of the multipliers belong to A M^-1 A^T + regularise.

    Methods: "range" eliminates in the given order, "sparse" in the order of minimum degree, "auto" is the latter;
    "augmented" adds A^T A to M and A^T bottom to the top, for M that is singular but positive on the directions which
    A leaves free (massless coordinates). The multipliers are the same.
    """
    n = len(M)
    factors, columns = _kkt(graph, M, A, sides, regularise, method)
    solutions = (_back_substitute(graph, factors, column) for column in columns)
    return [(solution[:n], [graph.neg(value) for value in solution[n:]]) for solution in solutions]


def kkt_determinant(
    graph: Graph, M: Sequence[Sequence[int]], A: Sequence[Sequence[int]], method: Method = "auto"
) -> int:
    """Return det(A M^-1 A^T), with M + A^T A in place of M for the method "augmented".

    It is the product of the pivots of the multipliers in `kkt_solve_all`, whose nodes it shares.
    """
    factors, _ = _kkt(graph, M, A, [], 0.0, method)
    return graph.div(ONE, graph.product(graph.neg(factors.inverses[len(M) + k]) for k in range(len(A))))


def _kkt(
    graph: Graph,
    M: Sequence[Sequence[int]],
    A: Sequence[Sequence[int]],
    sides: Sequence[tuple[Sequence[int], Sequence[int]]],
    regularise: float,
    method: Method,
) -> tuple[_LdltFactors, list[list[int]]]:
    """Return the eliminated matrix and the right-hand sides of `kkt_solve_all`.

    A matrix of an earlier request is not eliminated again.
    """
    n = len(M)
    columns = [[*top, *bottom] for top, bottom in sides]
    if method == "augmented":
        for k, row in enumerate(A):
            for i in range(n):
                if row[i] != ZERO:
                    for column in columns:
                        column[i] = graph.sum((column[i], graph.mul(row[i], column[n + k])))
    if n > _KEPT:
        return _factorise_kkt(graph, M, A, regularise, method), columns
    key = ("kkt", tuple(map(tuple, M)), tuple(map(tuple, A)), regularise, method)
    return graph.get_result(key, lambda: _factorise_kkt(graph, M, A, regularise, method)), columns


def _factorise_kkt(
    graph: Graph, M: Sequence[Sequence[int]], A: Sequence[Sequence[int]], regularise: float, method: Method
) -> _LdltFactors:
    """Return the matrix [[M, A^T], [A, -eps]] of [x; -lam], eliminated."""
    n, m = len(M), len(A)
    entries = _sparse(M)
    if method == "augmented":
        for row in A:
            used = [i for i in range(n) if row[i] != ZERO]
            for i in used:
                for j in used:
                    if j <= i:
                        _add(entries, i, j, graph.mul(row[i], row[j]))
    for k, row in enumerate(A):
        entries.append({})
        for i in range(n):
            if row[i] != ZERO:
                _add(entries, n + k, i, row[i])
        if regularise:
            _add(entries, n + k, n + k, graph.const(-regularise))
    groups = [range(n), range(n, n + m)]
    sequence = list(range(n + m)) if method == "range" else _minimum_degree(graph, entries, groups)
    return _factorise_ldlt(graph, entries, sequence)


def qr_solve(graph: Graph, matrix: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the columns X of matrix X = columns for a regular square matrix of any kind.

    Modified Gram-Schmidt on the matrix with the right sides behind it, which is as stable as Householder's method (A.
    Björck, Numerical Methods for Least Squares Problems, section 2.4) and needs no pivoting, so that it can be written
    as a graph; it costs n³ operations.
    """
    n = len(matrix)
    directions = [[matrix[i][j] for i in range(n)] for j in range(n)]
    right_sides = [list(column) for column in columns]
    upper: list[list[int]] = []
    reduced: list[list[int]] = [[] for _ in columns]
    for k in range(n):
        length = graph.sqrt(graph.dot(directions[k], directions[k]))
        unit = [graph.div(entry, length) for entry in directions[k]]
        row = [length]
        for j in range(k + 1, n):
            part = graph.dot(unit, directions[j])
            row.append(part)
            directions[j] = _subtract_projection(graph, directions[j], part, unit)
        upper.append(row)
        for results, i in zip(reduced, range(len(right_sides)), strict=True):
            part = graph.dot(unit, right_sides[i])
            results.append(part)
            right_sides[i] = _subtract_projection(graph, right_sides[i], part, unit)
    result = []
    for results in reduced:
        solution = [ZERO] * n
        for k in reversed(range(n)):
            solved_terms = graph.dot(upper[k][1:], solution[k + 1 :])
            solution[k] = graph.div(graph.sub(results[k], solved_terms), upper[k][0])
        result.append(solution)
    return result


def _subtract_projection(graph: Graph, vector: Sequence[int], coefficient: int, unit: Sequence[int]) -> list[int]:
    """Return vector - part * unit."""
    if coefficient == ZERO:
        return list(vector)
    return [graph.sub(entry, graph.mul(coefficient, e)) for entry, e in zip(vector, unit, strict=True)]


def _sparse(matrix: Sequence[Sequence[int]]) -> _Sparse:
    """Return the nonzero entries of a symmetric matrix, read from its lower triangle."""
    entries: _Sparse = [{} for _ in matrix]
    for i, row in enumerate(matrix):
        for j in range(i + 1):
            if row[j] != ZERO:
                _add(entries, i, j, row[j])
    return entries


def _add(entries: _Sparse, i: int, j: int, value: int) -> None:
    """Add a value to the entries (i, j) and (j, i), which are one."""
    terms = entries[i].get(j)
    if terms is None:
        terms = entries[i][j] = entries[j][i] = []
    terms.append(value)


def _minimum_degree(graph: Graph, entries: _Sparse, groups: Sequence[range]) -> list[int]:
    """Return an order of elimination: group by group, each time the unknown with the fewest neighbours.

    Among these, pivots that do not depend on the state come first: their inverses are computed ahead.
    """
    mask, state = graph.mask, graph.state_mask
    neighbours = [set(row) - {i} for i, row in enumerate(entries)]
    varies = [any(mask[node] & state for node in row.get(i, ())) for i, row in enumerate(entries)]
    sequence: list[int] = []
    done: set[int] = set()
    for group in groups:
        heap = [(len(neighbours[i]), varies[i], i) for i in group]
        heapq.heapify(heap)
        while heap:
            degree, varying, i = heapq.heappop(heap)
            if i in done or (degree, varying) != (len(neighbours[i]), varies[i]):
                continue
            sequence.append(i)
            done.add(i)
            around = neighbours[i]
            for j in around:
                neighbours[j] |= around
                neighbours[j] -= {i, j}
                # Elimination adds the square of their entry to the pivot; an entry that was added itself varies.
                entry = entries[i].get(j)
                varies[j] = varies[j] or varying or entry is None or any(mask[node] & state for node in entry)
                if j in group:
                    heapq.heappush(heap, (len(neighbours[j]), varies[j], j))
    return sequence


def _factorise_ldlt(graph: Graph, entries: _Sparse, sequence: Sequence[int]) -> _LdltFactors:
    """Eliminate a sparse symmetric matrix, whose entries are used up.

    An update is only noted when it arises; an entry is summed once, when its row is eliminated.
    """
    inverses: dict[int, int] = {}
    factors: dict[int, list[tuple[int, int]]] = {}
    for i in sequence:
        # Sum up the row; entries that cancel disappear.
        row = entries[i]
        pivot = graph.sum(row.pop(i, ()))
        if pivot == ZERO:
            raise ZeroDivisionError(f"row {i} of the linear system has no pivot")
        inverse = inverses[i] = graph.div(ONE, pivot)
        values = []
        for j in sorted(row):
            del entries[j][i]
            value = graph.sum(row[j])
            if value != ZERO:
                values.append((j, value))

        # Update the rows of the neighbours.
        below = factors[i] = [(j, graph.mul(value, inverse)) for j, value in values]
        for position, (j, factor) in enumerate(below):
            negative = graph.neg(factor)
            for k, value in values[: position + 1]:
                _add(entries, j, k, graph.mul(negative, value))
    return _LdltFactors(tuple(sequence), inverses, factors)


def _back_substitute(graph: Graph, factors: _LdltFactors, column: Sequence[int]) -> list[int]:
    """Return the solution for one right-hand side."""
    parts: list[list[int]] = [[value] if value != ZERO else [] for value in column]
    sums: dict[int, int] = {}
    for i in factors.sequence:
        value = sums[i] = graph.sum(parts[i])
        if value != ZERO:
            for j, factor in factors.below[i]:
                parts[j].append(graph.neg(graph.mul(factor, value)))
    solution = [ZERO] * len(column)
    for i in reversed(factors.sequence):
        terms = [graph.mul(sums[i], factors.inverses[i])]
        terms += [graph.neg(graph.mul(factor, solution[j])) for j, factor in factors.below[i]]
        solution[i] = graph.sum(terms)
    return solution
