"""Quasi-velocities: the independent velocities in which Maggi's equations are written.

A chart gives l = n - k quasi-velocities v = V q' + e; the constraints A q' + c = 0 complete them. Its inverse

    q' = B (v - e) - C c,          (B | C) = (V over A)^-1,      B = dq'/dv,

exists where the determinant is not zero. For v(t, q, q') that are not linear, and beside constraints that are not, V =
dv/dq' and the row A of a constraint of any order give B = dq'/dv all the same, with q' in it (003 (3.3)-(3.6)).

Without a chart of its own a model gets one: for a blade, whose row has two entries with a^2 + b^2 = constant, the
velocity along the blade, which is regular everywhere; elsewhere rates are taken, and the dependent ones are those with
the simplest divisors among those that are not small at the state for which the equations are written. Where the
determinant vanishes the choice has its pole.

Where laws of control make the rows B of virtual displacements others than A, the same velocities are completed by B,

    (F | C) = (V over B)^-1,      B F = 0,

and the equations are projected along F, while the motion goes along the columns dq'/dv of A.
"""

from __future__ import annotations

from msgspec import Struct
from sympy import Add, Expr, Mul, Symbol, factor_terms

from anholon.derivation.linear_systems import (
    SingularError,
    compute_determinant,
    compute_pivot_cost,
    find_blocks,
    invert,
)
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.regularity import select_large_columns
from anholon.derivation.simplification import ONE, ZERO, count_operations, dot
from anholon.derivation.subexpressions import RANK_ACCELERATION, RANK_RATE, SubexpressionTable
from anholon.derivation.symbolic_constraints import SymbolicConstraint
from anholon.errors import UsageError

_MAX_DETERMINANT_SIZE = 4  # rows up to which the determinant of a full matrix is written
_MAX_SUBSTITUTED_OPERATIONS = (
    60  # operations of the whole inverse transformation up to which it is substituted for the rates
)


class QuasiVelocities(Struct, frozen=True):
    """A chart with its inverse.

    `symbols` are v, `derivatives` v'; `definitions` are the v in terms of the rates, or the rate itself where v is a
    rate; `slopes` (r, n) are dv/dq'. `inverse` is (B | C) by rows of coordinates; `rates` are the q' in terms of v on
    the constraints, and None where one of the v or of the constraints is not linear in the rates; `is_linear`: whether
    all v are; `bias` is the derivative of the definitions with q'' = 0. `virtual` is (F | C) by rows of coordinates,
    the inverse with B in the place of A; `is_completed`: it belongs to the same v. `pole_determinant`: the determinant
    of (V over A), which vanishes at the pole of the choice; 0 where it vanishes nowhere or is too long to be written;
    `is_regular`: whether the state for which the equations are written is none.
    """

    title: str
    symbols: tuple[Symbol, ...]
    derivatives: tuple[Symbol, ...]
    definitions: tuple[Expr, ...]
    slopes: tuple[tuple[Expr, ...], ...]
    bias: tuple[Expr, ...]
    inverse: tuple[tuple[Expr, ...], ...]
    rates: tuple[Expr, ...] | None
    rate_substitutions: dict[Symbol, Expr]
    virtual: tuple[tuple[Expr, ...], ...]
    is_completed: bool = True
    is_linear: bool = True
    pole_determinant: Expr = ZERO
    is_regular: bool = True

    @property
    def count(self) -> int:
        """Number of independent quasi-velocities."""
        return len(self.symbols)


def make_quasi_velocities(mechanics: Mechanics, chart: str = "") -> QuasiVelocities:
    """Return the chart named `chart`, else the model's choice, else an automatic one."""
    count = mechanics.size - len(mechanics.constraints)
    title, entries = _choose_chart(mechanics, chart, count)
    if title == "automatic" and mechanics.has_virtual_rows:
        return make_independent_rates(mechanics)
    return _complete(mechanics, title, entries)


def make_independent_rates(mechanics: Mechanics) -> QuasiVelocities:
    """Return a chart of rates of the model; the other rates follow from the constraints."""
    rates, accelerations = mechanics.symbols.rates, mechanics.symbols.accelerations

    def chart(*, by_virtual: bool) -> QuasiVelocities:
        dependent = _select_dependent_columns(mechanics.constraints, mechanics, set(), by_virtual=by_virtual)
        entries = [(rates[c], accelerations[c], rates[c]) for c in range(mechanics.size) if c not in dependent]
        return _complete(mechanics, "rates", entries)

    if not mechanics.has_virtual_rows:
        return chart(by_virtual=False)
    try:
        return chart(by_virtual=True)
    except UsageError:  # these rates serve for B only
        return chart(by_virtual=False)


def _complete(mechanics: Mechanics, title: str, entries: list[tuple[Symbol, Symbol, Expr]]) -> QuasiVelocities:
    """Return a chart with its inverse."""
    rows = mechanics.constraints
    symbols = tuple(symbol for symbol, _, _ in entries)
    definitions = tuple(definition for _, _, definition in entries)

    table, rates = mechanics.subexpressions, mechanics.symbols.rates
    gradients = [[table.differentiate(definition, rate) for rate in rates] for definition in definitions]
    is_linear = not any(table.expand(slope).free_symbols & {*rates} for line in gradients for slope in line)
    if not is_linear:
        for symbol, definition in zip(symbols, definitions, strict=True):
            if symbol not in rates:
                table.name_root(symbol, definition, rates)
        gradients = [[table.write_roots(slope) for slope in line] for line in gradients]
    matrix = [*gradients, *([*row.gradient] for row in rows)]
    try:
        inverse = invert(matrix, table) if is_linear else _invert_slopes(matrix, mechanics, len(symbols))
    except SingularError as error:
        name = [*(symbol.name for symbol in symbols), *(row.name for row in rows)][error.row]
        raise UsageError(
            f"the chart {title!r} cannot be inverted: {name!r} depends on the other velocities and constraints"
        ) from None
    virtual, completed = _compute_virtual(mechanics, gradients, inverse)
    bias = tuple(
        table.name_if_long("b", table.differentiate_without_accelerations(definition)) for definition in definitions
    )
    on_rates = is_linear and all(row.is_linear and row.velocity is not None for row in rows)
    solved = _compute_rates(mechanics, symbols, definitions, inverse) if on_rates else None
    replaced = {rate: value for rate, value in zip(rates, solved or (), strict=False) if rate not in symbols}
    short = (
        solved is not None
        and sum(count_operations(value) for value in replaced.values()) <= _MAX_SUBSTITUTED_OPERATIONS
    )
    return QuasiVelocities(
        title=title,
        symbols=symbols,
        derivatives=tuple(dot for _, dot, _ in entries),
        definitions=definitions,
        slopes=tuple(tuple(line) for line in gradients),
        bias=bias,
        inverse=tuple(tuple(row) for row in inverse),
        rates=solved,
        rate_substitutions=replaced if short else {},
        virtual=tuple(tuple(row) for row in virtual),
        is_completed=completed,
        is_linear=is_linear,
        pole_determinant=_find_pole_condition(matrix, mechanics, is_linear=is_linear),
        is_regular=title not in {chart.name for chart in mechanics.model.charts} or _is_regular(mechanics, title),
    )


def _invert_slopes(matrix: list[list[Expr]], mechanics: Mechanics, count: int) -> list[list[Expr]]:
    """Return the inverse of slopes that depend on the rates: by cofactors while they are readable, with names."""
    marks = [f"B_{{}}_{number + 1}" for number in range(count)]
    marks += [f"C_{{}}_{row.label}" for row in mechanics.constraints]
    inverse = invert(matrix, mechanics.subexpressions, cofactor_size=_MAX_DETERMINANT_SIZE)
    return [
        [
            mechanics.subexpressions.name_if_long(mark.format(label), entry)
            for mark, entry in zip(marks, row, strict=True)
        ]
        for label, row in zip(mechanics.labels, inverse, strict=True)
    ]


def _find_pole_condition(matrix: list[list[Expr]], mechanics: Mechanics, *, is_linear: bool) -> Expr:
    """Return the expression that vanishes at the pole of velocities and constraints; 0 without a pole.

    Their matrix of slopes is square.
    """
    table = mechanics.subexpressions
    if len(matrix) > _MAX_DETERMINANT_SIZE and not any(sum(entry != 0 for entry in row) == 1 for row in matrix):
        return ZERO
    rows = _remove_regular_blocks(_remove_unit_rows(matrix), table)
    if not rows:
        return ZERO
    determinant = (
        compute_determinant(rows, table)
        if is_linear
        else compute_determinant(rows, table, cofactor_size=_MAX_DETERMINANT_SIZE)
    )
    value = _keep_vanishing_factors(table.simplify(determinant), mechanics)
    return value if count_operations(value) <= _MAX_SUBSTITUTED_OPERATIONS else ZERO


def _remove_unit_rows(matrix: list[list[Expr]]) -> list[list[Expr]]:
    """Return a square matrix without the rows that have a single constant entry, and without their columns."""
    while True:
        unit = next((row for row in matrix if sum(e != 0 for e in row) == 1 and sum(row).is_number), None)
        if unit is None or len(matrix) == 1:
            return matrix
        column = next(c for c, entry in enumerate(unit) if entry != 0)
        matrix = [[*row[:column], *row[column + 1 :]] for row in matrix if row is not unit]


def _remove_regular_blocks(matrix: list[list[Expr]], table: SubexpressionTable) -> list[list[Expr]]:
    """Return a square matrix without its blocks that are known to be regular everywhere."""
    regular_blocks = [
        (rows, columns)
        for rows, columns in find_blocks(matrix)
        if len(rows) == len(columns) and table.find_inverse([[matrix[i][j] for j in columns] for i in rows])
    ]
    removed = {i for rows, _ in regular_blocks for i in rows}, {j for _, columns in regular_blocks for j in columns}
    return [
        [e for j, e in enumerate(row) if j not in removed[1]] for i, row in enumerate(matrix) if i not in removed[0]
    ]


def _keep_vanishing_factors(value: Expr, mechanics: Mechanics) -> Expr:
    """Return a product without its constant factors and with factors to the first power; 0 for a constant."""
    table = mechanics.subexpressions
    factors = [base.as_base_exp()[0] for base in Mul.make_args(factor_terms(value)) if not table.is_constant(base)]
    return Mul(*dict.fromkeys(factors)) if factors else ZERO


def _compute_virtual(
    mechanics: Mechanics, gradients: list[list[Expr]], inverse: list[list[Expr]]
) -> tuple[list[list[Expr]], bool]:
    """Return (F | C), and whether it belongs to the same velocities: F is then completed by B."""
    rows = mechanics.constraints
    if not mechanics.has_virtual_rows:
        return inverse, True
    B = [list(row.virtual) for row in rows]
    try:
        return invert([*gradients, *B], mechanics.subexpressions, "Z"), True
    except SingularError:  # these velocities do not serve for B: others do
        dependent = _select_dependent_columns(rows, mechanics, set(), by_virtual=True)
        units = [
            [ONE if i == j else ZERO for j in range(mechanics.size)]
            for i in range(mechanics.size)
            if i not in dependent
        ]
        return invert([*units, *B], mechanics.subexpressions, "Z"), False


def _compute_rates(
    mechanics: Mechanics, symbols: tuple[Symbol, ...], definitions: tuple[Expr, ...], inverse: list[list[Expr]]
) -> tuple[Expr, ...]:
    """Return q' = B (v - e) - C c."""
    table, rates = mechanics.subexpressions, mechanics.symbols.rates
    right_side = [
        symbol - table.set_to_zero(definition, rates) for symbol, definition in zip(symbols, definitions, strict=True)
    ]
    right_side += [-table.set_to_zero(row.velocity, rates) for row in mechanics.constraints if row.velocity is not None]
    return tuple(table.simplify(dot(row, right_side)) for row in inverse)


def _choose_chart(mechanics: Mechanics, chart: str, count: int) -> tuple[str, list[tuple[Symbol, Symbol, Expr]]]:
    """Return the title and the velocities of the requested chart, of a regular chart, or automatic ones.

    A requested chart is taken also where it has a pole at the state. Otherwise it is the first chart of the model, as
    in the run, that fits and is regular there; without such a chart the velocities are chosen automatically.
    """
    model = mechanics.model
    names = [entry.name for entry in model.charts]
    for name in (chart, model.simulation.chart):
        if name and name not in names:
            raise UsageError(f"there is no chart called {name!r}; the model has: {', '.join(names) or 'none'}")
    preferred = chart or model.simulation.chart
    result = next((entry for entry in model.charts if entry.name == preferred), None)
    if result is not None and len(result.velocities) != count:
        raise UsageError(
            f"the chart {result.name!r} gives {len(result.velocities)} quasi-velocities; "
            f"{mechanics.size} coordinates and {len(mechanics.constraints)} constraints leave {count}"
        )
    if not chart:
        order = sorted(model.charts, key=lambda entry: entry.name != preferred)
        result = next(
            (
                candidate
                for candidate in order
                if len(candidate.velocities) == count and _is_regular(mechanics, candidate.name)
            ),
            None,
        )
    if result is None:
        return "automatic", [] if mechanics.has_virtual_rows else _choose_automatically(mechanics)
    expression = mechanics.symbols.convert
    return result.name, [_make_entry(mechanics, label, expression(text)) for label, text in result.velocities.items()]


def _is_regular(mechanics: Mechanics, chart: str) -> bool:
    """Return True if a chart of the model is regular at the state, as far as known."""
    rows = [row.name for row in mechanics.constraints]
    return mechanics.gradients is None or mechanics.gradients.is_regular(chart, rows)


def _make_entry(mechanics: Mechanics, label: str, definition: Expr) -> tuple[Symbol, Symbol, Expr]:
    dot = mechanics.subexpressions.make_symbol(f"{label}'", RANK_ACCELERATION)
    return mechanics.subexpressions.make_symbol(label, RANK_RATE), dot, mechanics.subexpressions.simplify(definition)


def _choose_automatically(mechanics: Mechanics) -> list[tuple[Symbol, Symbol, Expr]]:
    rates, accelerations = mechanics.symbols.rates, mechanics.symbols.accelerations
    rows = mechanics.constraints
    entries: dict[int, tuple[Symbol, Symbol, Expr]] = {}
    blades = {row.name: pair for row in rows if (pair := _find_blade_columns(row, rows, mechanics)) is not None}
    blade_columns = {column for pair in blades.values() for column in pair}
    for row in rows:
        if row.name in blades:
            i, j = blades[row.name]
            along = row.gradient[j] * rates[i] - row.gradient[i] * rates[j]
            label = "u" if len(blades) == 1 else f"u_{row.label}"
            entries[i] = _make_entry(mechanics, label, along)

    dependent = _select_dependent_columns([row for row in rows if row.name not in blades], mechanics, blade_columns)
    for column in range(mechanics.size):
        if column not in blade_columns and column not in dependent:
            entries[column] = (rates[column], accelerations[column], rates[column])
    return [entries[column] for column in sorted(entries)]


def _find_blade_columns(
    row: SymbolicConstraint, rows: list[SymbolicConstraint], mechanics: Mechanics
) -> tuple[int, int] | None:
    """Return the two columns of a row that forbids one direction of a plane without other constraints."""
    columns = [column for column, entry in enumerate(row.gradient) if entry != 0]
    if len(columns) != 2 or not row.is_linear:
        return None
    if any(other.gradient[column] != 0 for other in rows if other is not row for column in columns):
        return None
    square = mechanics.subexpressions.simplify(Add(*(row.gradient[column] ** 2 for column in columns)))
    varies = any(not mechanics.subexpressions.is_constant(row.gradient[column]) for column in columns)
    return (columns[0], columns[1]) if varies and mechanics.subexpressions.is_constant(square) else None


def _select_dependent_columns(
    rows: list[SymbolicConstraint], mechanics: Mechanics, excluded: set[int], *, by_virtual: bool = False
) -> set[int]:
    """Return the columns whose rates the rows A, or B, determine, chosen for simple divisors."""
    table = mechanics.subexpressions
    work = [list(row.virtual if by_virtual else row.gradient) for row in rows]
    gradients = mechanics.gradients
    numbers = None if gradients is None else gradients.select([row.name for row in rows], virtual=by_virtual)
    chosen: set[int] = set()
    remaining = set(range(len(work)))
    while remaining:
        open_columns = [column for column in range(mechanics.size) if column not in chosen and column not in excluded]
        choices = [
            (index, column)
            for index in remaining
            for column in sorted(select_large_columns(numbers, index, (c for c in open_columns if work[index][c] != 0)))
        ]
        if not choices:
            raise UsageError(
                f"the constraint {rows[min(remaining)].name!r} depends on the others, so Maggi's equations have no "
                "chart; switch it off or use the form lagrange1"
            )
        pivot, column = min(
            choices,
            key=lambda c: (compute_pivot_cost(work[c[0]][c[1]], table), sum(e != 0 for e in work[c[0]]), -c[1]),
        )
        divisor = work[pivot][column]
        for index in remaining - {pivot}:
            factor = work[index][column]
            if factor != 0:
                work[index] = [
                    table.name_if_long("a", table.simplify(a - factor * b / divisor)) if b != 0 else a
                    for a, b in zip(work[index], work[pivot], strict=True)
                ]
                work[index][column] = ZERO
        if numbers is not None and numbers[pivot, column] != 0.0:
            for index in remaining - {pivot}:
                numbers[index] -= numbers[index, column] / numbers[pivot, column] * numbers[pivot]
        chosen.add(column)
        remaining.remove(pivot)
    return chosen
