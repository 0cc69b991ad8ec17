"""Elimination in the equations of a chain, row by row.

The motions η_i (6) of the nodes, translation, m, and rotation, rad, in the axes of each node, satisfy

    L_i η_{i-1} + A_i η_i + R_i η_{i+1} = r_i,

with the force and the moment r_i (6), N and N·m, that are missing to balance at node i, and 6×6 blocks. They are solved
by block LDU factors (G. H. Golub, C. F. Van Loan, Matrix Computations, section 4.5, block tridiagonal systems): with
the pivot D_i = A_i - L_i U_{i-1},

    P_i = D_i^-1,   W_i = D_i^-1 L_i,   U_i = D_i^-1 R_i,
    z_i = P_i r_i - W_i z_{i-1}    from the first node to the last,
    η_i = z_i - U_i η_{i+1}        from the last node to the first.

One row of memory for each node holds all of this in named columns. A function reads two adjacent rows: its own row as
number 1 and the one before as number 0, or its own as number 0 and the one after it as number 1. A row of zeros with
the unit quaternion stands before the first node and after the last one.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from math import factorial
from typing import Final

from anholon.formula.graph import Graph
from anholon.rods.expression_vectors import Row, Rows, matrix_vector_product, minus, times

_TERMS: Final = 15  # of cos and sin at angles to π: π^30 / 30! is below the rounding error


def make_column_slices(widths: Mapping[str, int]) -> dict[str, slice]:
    """Return the columns of a row by their names and widths."""
    columns, start = {}, 0
    for name, width in widths.items():
        columns[name] = slice(start, start + width)
        start += width
    return columns


class RowSymbols:
    """The symbols of two adjacent rows with given columns."""

    def __init__(self, graph: Graph, columns: Mapping[str, slice], width: int) -> None:
        self._columns, self._width = columns, width
        self._symbols = [graph.symbol("state", i) for i in range(2 * width)]

    def column(self, name: str, row: int = 0) -> Row:
        """Return the symbols of a column."""
        column, first = self._columns[name], self._width * row
        return self._symbols[first + column.start : first + column.stop]

    def matrix(self, name: str, row: int = 0) -> Rows:
        """Return the symbols of a matrix (6×6)."""
        flat = self.column(name, row)
        return [flat[6 * i : 6 * i + 6] for i in range(6)]


def eliminate_nodes(graph: Graph, rows: RowSymbols, diagonal: Rows) -> Row:
    """Return P, W and U (36 each) of the row with the diagonal block A.

    The elimination has no pivots: masses, or the stiffness of an equilibrium, make the diagonal blocks large.
    """
    L, U_before = rows.matrix("tangent_left", 1), rows.matrix("U")
    U_columns = list(zip(*U_before, strict=True))
    D = [
        [graph.sub(entry, graph.dot(L_row, column)) for entry, column in zip(A_row, U_columns, strict=True)]
        for A_row, L_row in zip(diagonal, L, strict=True)
    ]
    one = [[graph.const(float(i == j)) for j in range(6)] for i in range(6)]
    table = [[*D[i], *one[i], *L[i], *rows.matrix("tangent_right", 1)[i]] for i in range(6)]
    for k in range(6):
        inverse_pivot = graph.div(graph.const(1.0), table[k][k])
        table[k] = times(graph, inverse_pivot, table[k])
        for i in range(6):
            if i != k:
                table[i] = minus(graph, table[i], times(graph, table[i][k], table[k]))
    return [entry for first in (6, 12, 18) for row in table for entry in row[first : first + 6]]


def forward_substitution_nodes(graph: Graph, rows: RowSymbols) -> Row:
    """Return z of row 1."""
    return minus(
        graph,
        matrix_vector_product(graph, rows.matrix("P", 1), rows.column("right_side", 1)),
        matrix_vector_product(graph, rows.matrix("W", 1), rows.column("z")),
    )


def back_substitution_nodes(graph: Graph, rows: RowSymbols) -> Row:
    """Return η (6) of row 0, the largest translation and rotation from it on, and the sum of all |η| from it on, which
    is not finite where any of them is not."""
    eta = minus(graph, rows.column("z"), matrix_vector_product(graph, rows.matrix("U"), rows.column("eta", 1)))
    largest = rows.column("largest_eta", 1)
    total = graph.add(largest[2], graph.sum(graph.abs(x) for x in eta))
    return [*eta, *largest_nodes(graph, eta, largest[:2]), total]


def largest_nodes(graph: Graph, motion: Row, largest_so_far: Row) -> Row:
    """Return the largest component of the translation and that of the rotation of a motion (6), or those so far."""
    return [
        functools.reduce(graph.maximum, [graph.abs(x) for x in part], so_far)
        for part, so_far in ((motion[:3], largest_so_far[0]), (motion[3:], largest_so_far[1]))
    ]


def cosine_series(graph: Graph, x: int, offset: int, terms: int = _TERMS) -> int:
    """Return Σ (-x)^n / (2n + offset)!: cos √x for the offset 0, sin √x / √x for 1."""
    total = graph.const(0.0)
    for n in reversed(range(terms)):
        total = graph.add(graph.const(1.0 / factorial(2 * n + offset)), graph.mul(graph.neg(x), total))
    return total
