"""Vectors and matrices of expressions: rows of nodes of a graph."""

from __future__ import annotations

from collections.abc import Sequence

from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO

Row = list[int]
Rows = list[list[int]]


def plus(graph: Graph, *vectors: Sequence[int]) -> Row:
    """Return the sum of vectors."""
    return [graph.sum(entries) for entries in zip(*vectors, strict=True)]


def minus(graph: Graph, a: Sequence[int], b: Sequence[int]) -> Row:
    """Return a - b."""
    return [graph.sub(x, y) for x, y in zip(a, b, strict=True)]


def times(graph: Graph, factor: int, vector: Sequence[int]) -> Row:
    """Return a multiple of a vector."""
    return [graph.mul(factor, x) for x in vector]


def cross(graph: Graph, a: Sequence[int], b: Sequence[int]) -> Row:
    """Return a × b."""
    return [
        graph.sub(graph.mul(a[1], b[2]), graph.mul(a[2], b[1])),
        graph.sub(graph.mul(a[2], b[0]), graph.mul(a[0], b[2])),
        graph.sub(graph.mul(a[0], b[1]), graph.mul(a[1], b[0])),
    ]


def skew(graph: Graph, a: Sequence[int]) -> Rows:
    """Return the matrix a~ with a~ b = a × b."""
    return [[ZERO, graph.neg(a[2]), a[1]], [a[2], ZERO, graph.neg(a[0])], [graph.neg(a[1]), a[0], ZERO]]


def outer(graph: Graph, a: Sequence[int], b: Sequence[int]) -> Rows:
    """Return a b^T."""
    return [[graph.mul(x, y) for y in b] for x in a]


def matrix_vector_product(graph: Graph, matrix: Rows, vector: Sequence[int]) -> Row:
    """Return matrix · vector."""
    return [graph.dot(row, vector) for row in matrix]


def transpose(matrix: Rows) -> Rows:
    """Return the transposed matrix."""
    return [list(column) for column in zip(*matrix, strict=True)]


def matrix_product(graph: Graph, a: Rows, b: Rows) -> Rows:
    """Return a · b."""
    columns = transpose(b)
    return [[graph.dot(row, column) for column in columns] for row in a]


def sum_matrices(graph: Graph, *matrices: Rows) -> Rows:
    """Return the sum of matrices."""
    return [plus(graph, *rows) for rows in zip(*matrices, strict=True)]


def scale_matrix(graph: Graph, factor: int, matrix: Rows) -> Rows:
    """Return a multiple of a matrix."""
    return [times(graph, factor, row) for row in matrix]


def blocks(parts: Sequence[Sequence[Rows]]) -> Rows:
    """Return the matrix made of blocks."""
    return [[entry for block in line for entry in block[i]] for line in parts for i in range(len(line[0]))]


def zeros(rows: int, columns: int) -> Rows:
    """Return a matrix of zeros."""
    return [[ZERO] * columns for _ in range(rows)]
