"""Linear systems in symbols, solved so that a person can follow.

Small blocks are inverted by cofactors, because determinants such as cos^2 + sin^2 or M J_C then collapse. Larger ones
are eliminated with the simplest pivots first, and every long entry is named, so that the length of the result grows
with the number of steps and not with their product.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sympy import Add, Expr, Mul, Symbol

from anholon.derivation.simplification import ONE, ZERO, count_operations
from anholon.derivation.subexpressions import SubexpressionTable
from anholon.errors import AnholonError

Matrix = list[list[Expr]]

SINGULAR_MESSAGE = (
    "The matrix of the system is singular: a coordinate moves no mass, or constraints depend on each other."
)
"""What a derivation says where its equations have no solution."""

MAX_INVERTED_SIZE = 8
"""Coordinates up to which the mass matrix is inverted in print."""

_MAX_INLINE_OPERATIONS = 60  # operations up to which right sides of an elimination stay without a name
_MAX_ENTRY_OPERATIONS = 10  # the same for the other entries
_MAX_DIVISOR_OPERATIONS = 5  # the same for divisors in an inverse
_MAX_COFACTOR_SIZE = 3  # largest block that is inverted by cofactors


class SingularError(AnholonError):
    """A matrix has no inverse for any state; `row` is the number of a dependent row."""

    def __init__(self, row: int) -> None:
        super().__init__(f"row {row + 1} depends on the others")
        self.row = row


class EliminationStep(Struct, frozen=True):
    """One step of back substitution: `unknown` = `value`, where `value` may contain unknowns solved before it."""

    unknown: Symbol
    value: Expr


def compute_pivot_cost(entry: Expr, subexpressions: SubexpressionTable, *, definite: bool = False) -> tuple[int, int]:
    """Return the cost of an entry as a pivot.

    Numbers are cheapest, then products and sums of parameters, then expressions that depend on the state and might
    vanish. Pivots of a `definite` matrix never vanish; there products come before sums.
    """
    if entry.is_Number:
        return (0, int(abs(entry) != 1))
    varies, is_sum = not subexpressions.is_constant(entry), isinstance(entry, Add)
    weight = varies + 2 * is_sum if definite else 2 * varies + is_sum
    return (1 + weight, count_operations(entry) if varies or is_sum else 0)


def invert(
    matrix: Matrix, subexpressions: SubexpressionTable, name: str = "S", *, cofactor_size: int = _MAX_COFACTOR_SIZE
) -> Matrix:
    """Return the inverse of a square matrix; long entries get names that begin with `name`.

    Blocks of up to `cofactor_size` rows are inverted by cofactors, which share one divisor, larger ones by elimination.
    """
    size = len(matrix)
    result = [[ZERO] * size for _ in range(size)]
    for rows, columns in find_blocks(matrix):
        if len(rows) != len(columns):
            raise SingularError(rows[-1])
        block = [[matrix[i][j] for j in columns] for i in rows]
        inner = subexpressions.find_inverse(block) or (
            _invert_by_cofactors(block, subexpressions)
            if len(rows) <= cofactor_size
            else _invert_by_elimination(block, subexpressions, name)
        )
        for i, row in enumerate(columns):
            for j, column in enumerate(rows):
                result[row][column] = inner[i][j]
    return result


def solve(
    matrix: Matrix, right: Sequence[Expr], unknowns: Sequence[Symbol], subexpressions: SubexpressionTable
) -> list[EliminationStep]:
    """Return the steps that solve a regular system, in the order of their evaluation."""
    rows = [list(row) for row in matrix]
    values = list(right)
    remaining = list(range(len(rows)))
    order: list[int] = []
    while remaining:
        candidates = [index for index in remaining if rows[index][index] != 0]
        if not candidates:
            first, second = _find_row_exchange(rows, remaining)
            rows[first], rows[second] = rows[second], rows[first]
            values[first], values[second] = values[second], values[first]
            continue
        pivot = _choose_pivot(rows, remaining, candidates, subexpressions)
        remaining.remove(pivot)
        order.append(pivot)
        for index in remaining:
            if rows[index][pivot] == 0:
                continue
            ratio = _eliminate_entry(rows, index, pivot, remaining, subexpressions)
            values[index] = subexpressions.name_if_long(
                "r", subexpressions.simplify(values[index] - ratio * values[pivot]), max_inline=_MAX_INLINE_OPERATIONS
            )
            rows[index][pivot] = ZERO

    steps = []
    for place in reversed(range(len(order))):
        index = order[place]
        solved_terms = Add(*(rows[index][later] * unknowns[later] for later in order[place + 1 :]))
        steps.append(
            EliminationStep(unknowns[index], _divide(values[index] - solved_terms, rows[index][index], subexpressions))
        )
    return steps


def _choose_pivot(
    rows: Matrix, remaining: list[int], candidates: Sequence[int], subexpressions: SubexpressionTable
) -> int:
    """Return the candidate on the diagonal that is the simplest divisor and fills the fewest other entries."""

    def cost(n: int) -> tuple[tuple[int, int], int, int]:
        return compute_pivot_cost(rows[n][n], subexpressions, definite=True), _count_fill(rows, remaining, n), n

    return min(candidates, key=cost)


def _eliminate_entry(
    rows: Matrix, index: int, pivot: int, columns: Sequence[int], subexpressions: SubexpressionTable
) -> Expr:
    """Subtract a multiple of the pivot's row from a row, in the `columns`; return the factor.

    It removes the entry in the pivot's column.
    """
    ratio = subexpressions.name_if_long("l", subexpressions.simplify(rows[index][pivot] / rows[pivot][pivot]))
    for column in columns:
        if rows[pivot][column] != 0:
            entry = subexpressions.simplify(rows[index][column] - ratio * rows[pivot][column])
            rows[index][column] = subexpressions.name_if_long("d", entry, max_inline=_MAX_ENTRY_OPERATIONS)
    return ratio


def compute_determinant(
    matrix: Matrix, subexpressions: SubexpressionTable, *, cofactor_size: int = _MAX_COFACTOR_SIZE
) -> Expr:
    """Return the determinant of a square matrix: of a small one by cofactors, else by the steps of an elimination."""
    if len(matrix) <= cofactor_size:
        return _expand_determinant(matrix)
    rows = [list(row) for row in matrix]
    product, remaining = ONE, list(range(len(rows)))
    while remaining:
        candidates = [n for n in remaining if rows[n][n] != 0]
        if not candidates:
            try:
                first, second = _find_row_exchange(rows, remaining)
            except SingularError:
                return ZERO
            rows[first], rows[second] = rows[second], rows[first]
            product = -product
            continue
        pivot = _choose_pivot(rows, remaining, candidates, subexpressions)
        remaining.remove(pivot)
        product = product * rows[pivot][pivot]
        for index in remaining:
            if rows[index][pivot] == 0:
                continue
            _eliminate_entry(rows, index, pivot, remaining, subexpressions)
    return product


def _find_row_exchange(rows: Matrix, remaining: list[int]) -> tuple[int, int]:
    """Return two rows whose exchange brings a nonzero entry onto the diagonal."""
    result = next(((i, j) for i in remaining for j in remaining if rows[j][i] != 0), None)
    if result is None:
        raise SingularError(remaining[0])
    return result


def _divide(numerator: Expr, denominator: Expr, subexpressions: SubexpressionTable) -> Expr:
    """Return a quotient term by term where the divisor is a product, else as one fraction."""
    if isinstance(denominator, Add):
        return Mul(subexpressions.simplify(numerator), 1 / denominator)
    return subexpressions.simplify(numerator / denominator)


def find_blocks(matrix: Matrix) -> list[tuple[list[int], list[int]]]:
    """Return the rows and columns of the diagonal blocks of a matrix after permutations."""
    size = len(matrix)
    remaining = set(range(size))
    blocks = []
    while remaining:
        rows, columns = {min(remaining)}, set[int]()
        while True:
            reached = {j for i in rows for j in range(size) if matrix[i][j] != 0}
            connected_rows = {i for i in remaining if any(matrix[i][j] != 0 for j in reached)}
            if reached == columns and connected_rows <= rows:
                break
            columns, rows = reached, rows | connected_rows
        remaining -= rows
        blocks.append((sorted(rows), sorted(columns)))
    return blocks


def _invert_by_cofactors(block: Matrix, subexpressions: SubexpressionTable) -> Matrix:
    size = len(block)
    determinant = subexpressions.simplify(_expand_determinant(block))
    if determinant == 0:
        raise SingularError(size - 1)
    divisor = subexpressions.name_if_long("Delta", determinant, note="determinant", max_inline=_MAX_DIVISOR_OPERATIONS)
    result = [[ZERO] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            minor = [[block[r][c] for c in range(size) if c != j] for r in range(size) if r != i]
            cofactor = subexpressions.simplify((-1) ** (i + j) * _expand_determinant(minor))
            if cofactor in (determinant, -determinant):
                result[j][i] = ONE if cofactor == determinant else -ONE
            else:
                result[j][i] = _divide(cofactor, divisor, subexpressions)
    return result


def _expand_determinant(block: Matrix) -> Expr:
    if not block:
        return ONE
    terms = []
    for column, entry in enumerate(block[0]):
        if entry != 0:
            minor = [[row[c] for c in range(len(row)) if c != column] for row in block[1:]]
            terms.append((-1) ** column * entry * _expand_determinant(minor))
    return Add(*terms)


def _invert_by_elimination(block: Matrix, subexpressions: SubexpressionTable, name: str) -> Matrix:
    """Return the inverse by Gauss-Jordan steps with the cheapest pivot each time."""
    size = len(block)
    rows = [list(row) + [ONE if i == j else ZERO for j in range(size)] for i, row in enumerate(block)]
    place: dict[int, int] = {}
    remaining = set(range(size))
    while remaining:
        choices = [(i, j) for i in remaining for j in range(size) if j not in place and rows[i][j] != 0]
        if not choices:
            raise SingularError(min(remaining))
        pivot, column = min(
            choices,
            key=lambda c: (compute_pivot_cost(rows[c[0]][c[1]], subexpressions), sum(e != 0 for e in rows[c[0]]), c),
        )
        divisor = subexpressions.name_if_long(name, rows[pivot][column], max_inline=_MAX_DIVISOR_OPERATIONS)
        if divisor != 1:
            rows[pivot] = [
                subexpressions.name_if_long(name, _divide(e, divisor, subexpressions)) if e != 0 else e
                for e in rows[pivot]
            ]
        for other in range(size):
            factor = rows[other][column]
            if other == pivot or factor == 0:
                continue
            rows[other] = [
                subexpressions.name_if_long(name, subexpressions.simplify(a - factor * b)) if b != 0 else a
                for a, b in zip(rows[other], rows[pivot], strict=True)
            ]
            rows[other][column] = ZERO
        place[column] = pivot
        remaining.remove(pivot)
    return [rows[place[column]][size:] for column in range(size)]


def _count_fill(rows: Matrix, remaining: list[int], pivot: int) -> int:
    return sum(rows[index][pivot] != 0 for index in remaining)
