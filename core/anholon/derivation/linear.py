"""Linear systems in symbols, solved so that a person can follow.

Small blocks are inverted by cofactors, because determinants such as cos^2 + sin^2 or M J_C then collapse. Larger ones
are eliminated with the simplest pivots first, and every long entry is named, so that the length of the result grows
with the number of steps and not with their product.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sympy import Add, Expr, Mul, Symbol

from anholon.derivation.algebra import ONE, ZERO, measure
from anholon.derivation.ledger import Ledger
from anholon.errors import AnholonError

__all__ = ["INVERTED", "SINGULAR", "SingularError", "Solved", "determinant", "inverse", "pivot_cost", "solve"]

Matrix = list[list[Expr]]

SINGULAR = "The matrix of the system is singular: a coordinate moves no mass, or constraints depend on each other."
"""What a derivation says where its equations have no solution."""

INVERTED = 8
"""Coordinates up to which the mass matrix is inverted in print."""

_INLINE = 60  # operations up to which right sides of an elimination stay without a name
_PIVOT = 10  # the same for the other entries
_DIVISOR = 5  # the same for divisors in an inverse
_COFACTORS = 3  # largest block that is inverted by cofactors


class SingularError(AnholonError):
    """A matrix has no inverse for any state; `row` is the number of a dependent row."""

    def __init__(self, row: int) -> None:
        super().__init__(f"row {row + 1} depends on the others")
        self.row = row


class Solved(Struct, frozen=True):
    """One step of back substitution: `unknown` = `value`, where `value` may contain unknowns solved before it."""

    unknown: Symbol
    value: Expr


def pivot_cost(entry: Expr, ledger: Ledger, *, definite: bool = False) -> tuple[int, int]:
    """Return how unwelcome an entry is as a divisor.

    Numbers come first, then products and sums of parameters, then what depends on the state and might vanish. Pivots
    of a `definite` matrix never vanish; there products come before sums.
    """
    if entry.is_Number:
        return (0, int(abs(entry) != 1))
    varies, is_sum = not ledger.is_constant(entry), isinstance(entry, Add)
    weight = varies + 2 * is_sum if definite else 2 * varies + is_sum
    return (1 + weight, measure(entry) if varies or is_sum else 0)


def inverse(matrix: Matrix, ledger: Ledger, name: str = "S") -> Matrix:
    """Return the inverse of a square matrix; long entries get names that begin with `name`."""
    size = len(matrix)
    result = [[ZERO] * size for _ in range(size)]
    for rows, columns in _blocks(matrix):
        if len(rows) != len(columns):
            raise SingularError(rows[-1])
        block = [[matrix[i][j] for j in columns] for i in rows]
        inner = _by_cofactors(block, ledger) if len(rows) <= _COFACTORS else _by_elimination(block, ledger, name)
        for i, row in enumerate(columns):
            for j, column in enumerate(rows):
                result[row][column] = inner[i][j]
    return result


def solve(matrix: Matrix, right: Sequence[Expr], unknowns: Sequence[Symbol], ledger: Ledger) -> list[Solved]:
    """Return the steps that solve a regular system, in the order of their evaluation."""
    rows = [list(row) for row in matrix]
    values = list(right)
    left = list(range(len(rows)))
    order: list[int] = []
    while left:
        candidates = [index for index in left if rows[index][index] != 0]
        if not candidates:
            first, second = _off_diagonal(rows, left)
            rows[first], rows[second] = rows[second], rows[first]
            values[first], values[second] = values[second], values[first]
            continue
        pivot = min(candidates, key=lambda n: (pivot_cost(rows[n][n], ledger, definite=True), _fill(rows, left, n), n))
        left.remove(pivot)
        order.append(pivot)
        for index in left:
            if rows[index][pivot] == 0:
                continue
            ratio = ledger.offer("l", ledger.tidy(rows[index][pivot] / rows[pivot][pivot]))
            for column in left:
                if rows[pivot][column] != 0:
                    entry = ledger.tidy(rows[index][column] - ratio * rows[pivot][column])
                    rows[index][column] = ledger.offer("d", entry, inline=_PIVOT)
            values[index] = ledger.offer("r", ledger.tidy(values[index] - ratio * values[pivot]), inline=_INLINE)
            rows[index][pivot] = ZERO

    steps = []
    for place in reversed(range(len(order))):
        index = order[place]
        known = Add(*(rows[index][later] * unknowns[later] for later in order[place + 1 :]))
        steps.append(Solved(unknowns[index], _quotient(values[index] - known, rows[index][index], ledger)))
    return steps


def determinant(matrix: Matrix, ledger: Ledger) -> Expr:
    """Return the determinant of a square matrix: by cofactors of a small one, else from the steps of an elimination."""
    if len(matrix) <= _COFACTORS:
        return _determinant(matrix)
    rows = [list(row) for row in matrix]
    product, left = ONE, list(range(len(rows)))
    while left:
        candidates = [n for n in left if rows[n][n] != 0]
        if not candidates:
            try:
                first, second = _off_diagonal(rows, left)
            except SingularError:
                return ZERO
            rows[first], rows[second] = rows[second], rows[first]
            product = -product
            continue
        pivot = min(candidates, key=lambda n: (pivot_cost(rows[n][n], ledger, definite=True), _fill(rows, left, n), n))
        left.remove(pivot)
        product = product * rows[pivot][pivot]
        for index in left:
            if rows[index][pivot] == 0:
                continue
            ratio = ledger.offer("l", ledger.tidy(rows[index][pivot] / rows[pivot][pivot]))
            for column in left:
                if rows[pivot][column] != 0:
                    entry = ledger.tidy(rows[index][column] - ratio * rows[pivot][column])
                    rows[index][column] = ledger.offer("d", entry, inline=_PIVOT)
    return product


def _off_diagonal(rows: Matrix, left: list[int]) -> tuple[int, int]:
    """Return two rows which, exchanged, bring an entry that is not zero onto the diagonal."""
    found = next(((i, j) for i in left for j in left if rows[j][i] != 0), None)
    if found is None:
        raise SingularError(left[0])
    return found


def _quotient(above: Expr, below: Expr, ledger: Ledger) -> Expr:
    """Return a quotient term by term where the divisor is a product, else as one fraction."""
    if isinstance(below, Add):
        return Mul(ledger.tidy(above), 1 / below)
    return ledger.tidy(above / below)


def _blocks(matrix: Matrix) -> list[tuple[list[int], list[int]]]:
    """Return the rows and columns of the blocks into which a matrix falls apart."""
    size = len(matrix)
    left = set(range(size))
    blocks = []
    while left:
        rows, columns = {min(left)}, set[int]()
        while True:
            reached = {j for i in rows for j in range(size) if matrix[i][j] != 0}
            grown = {i for i in left if any(matrix[i][j] != 0 for j in reached)}
            if reached == columns and grown <= rows:
                break
            columns, rows = reached, rows | grown
        left -= rows
        blocks.append((sorted(rows), sorted(columns)))
    return blocks


def _by_cofactors(block: Matrix, ledger: Ledger) -> Matrix:
    size = len(block)
    determinant = ledger.tidy(_determinant(block))
    if determinant == 0:
        raise SingularError(size - 1)
    divisor = ledger.offer("Delta", determinant, note="determinant", inline=_DIVISOR)
    result = [[ZERO] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            minor = [[block[r][c] for c in range(size) if c != j] for r in range(size) if r != i]
            cofactor = ledger.tidy((-1) ** (i + j) * _determinant(minor))
            if cofactor in (determinant, -determinant):
                result[j][i] = ONE if cofactor == determinant else -ONE
            else:
                result[j][i] = _quotient(cofactor, divisor, ledger)
    return result


def _determinant(block: Matrix) -> Expr:
    if not block:
        return ONE
    terms = []
    for column, entry in enumerate(block[0]):
        if entry != 0:
            minor = [[row[c] for c in range(len(row)) if c != column] for row in block[1:]]
            terms.append((-1) ** column * entry * _determinant(minor))
    return Add(*terms)


def _by_elimination(block: Matrix, ledger: Ledger, name: str) -> Matrix:
    """Return the inverse by Gauss-Jordan steps with the cheapest pivot each time."""
    size = len(block)
    rows = [list(row) + [ONE if i == j else ZERO for j in range(size)] for i, row in enumerate(block)]
    place: dict[int, int] = {}
    left = set(range(size))
    while left:
        choices = [(i, j) for i in left for j in range(size) if j not in place and rows[i][j] != 0]
        if not choices:
            raise SingularError(min(left))
        pivot, column = min(
            choices, key=lambda c: (pivot_cost(rows[c[0]][c[1]], ledger), sum(e != 0 for e in rows[c[0]]), c)
        )
        divisor = ledger.offer(name, rows[pivot][column], inline=_DIVISOR)
        if divisor != 1:
            rows[pivot] = [ledger.offer(name, _quotient(e, divisor, ledger)) if e != 0 else e for e in rows[pivot]]
        for other in range(size):
            factor = rows[other][column]
            if other == pivot or factor == 0:
                continue
            rows[other] = [
                ledger.offer(name, ledger.tidy(a - factor * b)) if b != 0 else a
                for a, b in zip(rows[other], rows[pivot], strict=True)
            ]
            rows[other][column] = ZERO
        place[column] = pivot
        left.remove(pivot)
    return [rows[place[column]][size:] for column in range(size)]


def _fill(rows: Matrix, left: list[int], pivot: int) -> int:
    return sum(rows[index][pivot] != 0 for index in left)
