"""Scalars, vectors and matrices of expressions with the operators of arithmetic, so that formulas read as in print.

Each stands for nodes of a graph (`anholon.formula.graph`). Numbers are taken for expressions; `@` is the product of
matrices, of a matrix and a vector, and the scalar product of two vectors.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from anholon.formula.graph import Graph
from anholon.formula.linear_solve import ldlt_solve
from anholon.formula.nodes import Kind


class ScalarExpression:
    """A number as a node of a graph."""

    __slots__ = ("graph", "node")

    def __init__(self, graph: Graph, node: int) -> None:
        self.graph, self.node = graph, node

    def __add__(self, other: ScalarExpression | float) -> ScalarExpression:
        return ScalarExpression(self.graph, self.graph.add(self.node, self._node_of(other)))

    __radd__ = __add__

    def __sub__(self, other: ScalarExpression | float) -> ScalarExpression:
        return ScalarExpression(self.graph, self.graph.sub(self.node, self._node_of(other)))

    def __rsub__(self, other: float) -> ScalarExpression:
        return ScalarExpression(self.graph, self.graph.sub(self._node_of(other), self.node))

    def __neg__(self) -> ScalarExpression:
        return ScalarExpression(self.graph, self.graph.neg(self.node))

    @overload
    def __mul__(self, other: ScalarExpression | float) -> ScalarExpression: ...
    @overload
    def __mul__(self, other: VectorExpression) -> VectorExpression: ...
    @overload
    def __mul__(self, other: MatrixExpression) -> MatrixExpression: ...
    def __mul__(
        self, other: ScalarExpression | VectorExpression | MatrixExpression | float
    ) -> ScalarExpression | VectorExpression | MatrixExpression:
        if isinstance(other, (VectorExpression, MatrixExpression)):
            return other.__rmul__(self)
        return ScalarExpression(self.graph, self.graph.mul(self.node, self._node_of(other)))

    def __rmul__(self, other: float) -> ScalarExpression:
        return ScalarExpression(self.graph, self.graph.mul(self._node_of(other), self.node))

    def __truediv__(self, other: ScalarExpression | float) -> ScalarExpression:
        return ScalarExpression(self.graph, self.graph.div(self.node, self._node_of(other)))

    def __rtruediv__(self, other: float) -> ScalarExpression:
        return ScalarExpression(self.graph, self.graph.div(self._node_of(other), self.node))

    def __abs__(self) -> ScalarExpression:
        return ScalarExpression(self.graph, self.graph.abs(self.node))

    def _node_of(self, value: ScalarExpression | float) -> int:
        return value.node if isinstance(value, ScalarExpression) else self.graph.const(value)

    def sqrt(self) -> ScalarExpression:
        """Return the square root."""
        return ScalarExpression(self.graph, self.graph.sqrt(self.node))

    def sign(self) -> ScalarExpression:
        """Return -1, 0 or 1."""
        return ScalarExpression(self.graph, self.graph.sign(self.node))

    def at_most(self, bound: ScalarExpression | float) -> ScalarExpression:
        """Return the lesser of both."""
        return ScalarExpression(self.graph, self.graph.minimum(self.node, self._node_of(bound)))

    def at_least(self, bound: ScalarExpression | float) -> ScalarExpression:
        """Return the greater of both."""
        return ScalarExpression(self.graph, self.graph.maximum(self.node, self._node_of(bound)))

    def gradient(self, symbols: VectorExpression) -> VectorExpression:
        """Return the derivatives by symbols."""
        return VectorExpression(self.graph, self.graph.gradient(self.node, symbols.nodes))


class VectorExpression:
    """A row of numbers as nodes of a graph."""

    __slots__ = ("graph", "nodes")

    def __init__(self, graph: Graph, nodes: Iterable[int]) -> None:
        self.graph, self.nodes = graph, list(nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[ScalarExpression]:
        return (ScalarExpression(self.graph, node) for node in self.nodes)

    @overload
    def __getitem__(self, index: int) -> ScalarExpression: ...
    @overload
    def __getitem__(self, index: slice) -> VectorExpression: ...
    def __getitem__(self, index: int | slice) -> ScalarExpression | VectorExpression:
        if isinstance(index, slice):
            return VectorExpression(self.graph, self.nodes[index])
        return ScalarExpression(self.graph, self.nodes[index])

    def __add__(self, other: VectorExpression) -> VectorExpression:
        return self._combine(self.graph.add, other)

    def __sub__(self, other: VectorExpression) -> VectorExpression:
        return self._combine(self.graph.sub, other)

    def __neg__(self) -> VectorExpression:
        return VectorExpression(self.graph, map(self.graph.neg, self.nodes))

    def __rmul__(self, factor: ScalarExpression | float) -> VectorExpression:
        node = factor.node if isinstance(factor, ScalarExpression) else self.graph.const(factor)
        return VectorExpression(self.graph, [self.graph.mul(node, x) for x in self.nodes])

    def __matmul__(self, other: VectorExpression) -> ScalarExpression:
        return ScalarExpression(self.graph, self.graph.dot(self.nodes, other.nodes))

    def _combine(self, operation: Callable[[int, int], int], other: VectorExpression) -> VectorExpression:
        return VectorExpression(self.graph, [operation(x, y) for x, y in zip(self.nodes, other.nodes, strict=True)])

    def multiply_entries(self, other: VectorExpression) -> VectorExpression:
        """Return the entrywise product."""
        return self._combine(self.graph.mul, other)

    def cross(self, other: VectorExpression) -> VectorExpression:
        """Return a × b."""
        graph, a, b = self.graph, self.nodes, other.nodes
        pairs = ((1, 2), (2, 0), (0, 1))
        return VectorExpression(graph, [graph.sub(graph.mul(a[i], b[j]), graph.mul(a[j], b[i])) for i, j in pairs])

    def outer(self, other: VectorExpression) -> MatrixExpression:
        """Return a b^T."""
        return MatrixExpression([x * other for x in self])

    def skew(self) -> MatrixExpression:
        """Return the matrix a~ with a~ b = a × b."""
        (x, y, z), zero = self, make_constant(self.graph, 0.0)
        return MatrixExpression([join(zero, -z, y), join(z, zero, -x), join(-y, x, zero)])

    def sum(self) -> ScalarExpression:
        """Return the sum of the entries."""
        return ScalarExpression(self.graph, self.graph.sum(self.nodes))

    def square(self) -> MatrixExpression:
        """Return the square matrix whose rows follow one another here."""
        n = round(len(self) ** 0.5)
        return MatrixExpression([self[n * i : n * i + n] for i in range(n)])

    def forward(self, symbols: VectorExpression, rates: VectorExpression) -> VectorExpression:
        """Return the derivatives along a direction: the rates of symbols."""
        seeds = dict(zip(symbols.nodes, rates.nodes, strict=True))
        return VectorExpression(self.graph, self.graph.forward(self.nodes, seeds))

    def jacobian(self, symbols: VectorExpression) -> MatrixExpression:
        """Return the derivatives by symbols, a row for each entry."""
        rows = self.graph.jacobian(self.nodes, symbols.nodes)
        return MatrixExpression([VectorExpression(self.graph, row) for row in rows])

    def substitute(self, symbols: VectorExpression, values: VectorExpression) -> VectorExpression:
        """Return the vector with values in place of symbols."""
        replacements = dict(zip(symbols.nodes, values.nodes, strict=True))
        return VectorExpression(self.graph, self.graph.substitute(self.nodes, replacements))


class MatrixExpression:
    """A matrix of expressions, row by row."""

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[VectorExpression]) -> None:
        self.rows = list(rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[VectorExpression]:
        return iter(self.rows)

    def __getitem__(self, index: int) -> VectorExpression:
        return self.rows[index]

    def __add__(self, other: MatrixExpression) -> MatrixExpression:
        return MatrixExpression([a + b for a, b in zip(self.rows, other.rows, strict=True)])

    def __sub__(self, other: MatrixExpression) -> MatrixExpression:
        return MatrixExpression([a - b for a, b in zip(self.rows, other.rows, strict=True)])

    def __neg__(self) -> MatrixExpression:
        return MatrixExpression([-row for row in self.rows])

    def __rmul__(self, factor: ScalarExpression | float) -> MatrixExpression:
        return MatrixExpression([factor * row for row in self.rows])

    @overload
    def __matmul__(self, other: VectorExpression) -> VectorExpression: ...
    @overload
    def __matmul__(self, other: MatrixExpression) -> MatrixExpression: ...
    def __matmul__(self, other: VectorExpression | MatrixExpression) -> VectorExpression | MatrixExpression:
        if isinstance(other, VectorExpression):
            return join(*(row @ other for row in self.rows))
        columns = other.T
        return MatrixExpression([join(*(row @ column for column in columns)) for row in self.rows])

    @property
    def T(self) -> MatrixExpression:  # noqa: N802  # the letter of formulas
        """The transposed matrix."""
        return MatrixExpression([join(*column) for column in zip(*self.rows, strict=True)])

    @property
    def flat(self) -> VectorExpression:
        """All entries, row by row."""
        return join(*self.rows)


def make_symbols(graph: Graph, kind: Kind, count: int, first: int = 0) -> VectorExpression:
    """Return the symbols of `count` numbers of a kind."""
    return VectorExpression(graph, [graph.symbol(kind, first + i) for i in range(count)])


def make_constant(graph: Graph, value: float) -> ScalarExpression:
    """Return a number."""
    return ScalarExpression(graph, graph.const(value))


def make_constants(graph: Graph, values: Iterable[float]) -> VectorExpression:
    """Return numbers."""
    return VectorExpression(graph, [graph.const(float(value)) for value in values])


def join(*parts: ScalarExpression | VectorExpression) -> VectorExpression:
    """Return the entries of scalars and vectors, at least one, as one vector."""
    nodes = [x for part in parts for x in ((part.node,) if isinstance(part, ScalarExpression) else part.nodes)]
    return VectorExpression(parts[0].graph, nodes)


def identity(graph: Graph, size: int) -> MatrixExpression:
    """Return the unit matrix, whose rows are the unit vectors."""
    return MatrixExpression([make_constants(graph, [i == j for j in range(size)]) for i in range(size)])


def zeros(graph: Graph, rows: int, columns: int) -> MatrixExpression:
    """Return a matrix of zeros."""
    return MatrixExpression([make_constants(graph, [0.0] * columns) for _ in range(rows)])


def blocks(parts: Sequence[Sequence[MatrixExpression]]) -> MatrixExpression:
    """Return the matrix made of blocks."""
    return MatrixExpression([join(*rows) for line in parts for rows in zip(*line, strict=True)])


def add(*terms: VectorExpression) -> VectorExpression:
    """Return the sum of vectors, whose terms are collected together."""
    graph = terms[0].graph
    return VectorExpression(graph, [graph.sum(x) for x in zip(*(term.nodes for term in terms), strict=True)])


def add_matrices(*terms: MatrixExpression) -> MatrixExpression:
    """Return the sum of matrices, whose terms are collected together."""
    return MatrixExpression([add(*rows) for rows in zip(*terms, strict=True)])


def find_greatest(values: Iterable[ScalarExpression], *others: ScalarExpression) -> ScalarExpression:
    """Return the greatest number."""
    return functools.reduce(ScalarExpression.at_least, values, *others)


def solve_symmetric(matrix: MatrixExpression, columns: Sequence[VectorExpression]) -> list[VectorExpression]:
    """Return X of `matrix` X = columns without pivots, for a symmetric matrix of which the lower triangle is read."""
    graph = columns[0].graph
    rows, right = [row.nodes for row in matrix], [column.nodes for column in columns]
    return [VectorExpression(graph, x) for x in ldlt_solve(graph, rows, right, order=range(len(rows)))]
