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

from collections.abc import Mapping
from math import factorial
from typing import Final

from anholon.formula.graph import Graph
from anholon.rods.expression_vectors import (
    MatrixExpression,
    ScalarExpression,
    VectorExpression,
    find_greatest,
    identity,
    join,
    make_symbols,
)
from anholon.rods.twist import multiply_quaternions, sum_series

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
        self.graph = graph
        self._columns, self._width = columns, width
        self._symbols = make_symbols(graph, "state", 2 * width)

    def column(self, name: str, row: int = 0) -> VectorExpression:
        """Return the symbols of a column."""
        column, first = self._columns[name], self._width * row
        return self._symbols[first + column.start : first + column.stop]

    def both(self, name: str) -> tuple[VectorExpression, VectorExpression]:
        """Return the symbols of a column in both rows."""
        return self.column(name), self.column(name, 1)

    def number(self, name: str, row: int = 0) -> ScalarExpression:
        """Return the symbol of a column of one number."""
        return self.column(name, row)[0]

    def matrix(self, name: str, row: int = 0) -> MatrixExpression:
        """Return the symbols of a square matrix."""
        return self.column(name, row).square()


def eliminate_nodes(rows: RowSymbols, diagonal: MatrixExpression) -> VectorExpression:
    """Return P, W and U (36 each) of the row with the diagonal block A.

    The elimination has no pivots: masses, or the stiffness of an equilibrium, make the diagonal blocks large.
    """
    L, R = rows.matrix("tangent_left", 1), rows.matrix("tangent_right", 1)
    D = diagonal - L @ rows.matrix("U")
    table = [join(*parts) for parts in zip(D, identity(rows.graph, 6), L, R, strict=True)]
    for k in range(6):
        table[k] = 1.0 / table[k][k] * table[k]
        table = [row if i == k else row - row[k] * table[k] for i, row in enumerate(table)]
    return join(*(row[first : first + 6] for first in (6, 12, 18) for row in table))


def forward_substitution_nodes(rows: RowSymbols) -> VectorExpression:
    """Return z of row 1."""
    return rows.matrix("P", 1) @ rows.column("right_side", 1) - rows.matrix("W", 1) @ rows.column("z")


def back_substitution_nodes(rows: RowSymbols) -> VectorExpression:
    """Return η (6) of row 0, and from this row on the largest translation and rotation and the sum of all |η|.

    The sum is not finite if any |η| is not.
    """
    eta = rows.column("z") - rows.matrix("U") @ rows.column("eta", 1)
    largest = rows.column("largest_eta", 1)
    total = largest[2] + join(*map(abs, eta)).sum()
    return join(eta, largest_nodes(eta, largest[:2]), total)


def largest_nodes(motion: VectorExpression, largest_so_far: VectorExpression) -> VectorExpression:
    """Return the largest components of translation and rotation of a motion (6) and the largest ones so far."""
    parts = (motion[:3], largest_so_far[0]), (motion[3:], largest_so_far[1])
    return join(*(find_greatest(map(abs, part), so_far) for part, so_far in parts))


def cosine_series(x: ScalarExpression, offset: int, terms: int = _TERMS) -> ScalarExpression:
    """Return Σ (-x)^n / (2n + offset)!: cos √x for the offset 0, sin √x / √x for 1."""
    return sum_series([1.0 / factorial(2 * n + offset) for n in range(terms)], -x)


def turn_quaternion(q: VectorExpression, rotation: VectorExpression, terms: int = _TERMS) -> VectorExpression:
    """Return q exp(w) of unit size for a rotation vector w."""
    quarter = 0.25 * (rotation @ rotation)
    cosine, sinc = (cosine_series(quarter, k, terms) for k in (0, 1))
    turned = multiply_quaternions(q, cosine, 0.5 * sinc * rotation)
    return 1.0 / (turned @ turned).sqrt() * turned
