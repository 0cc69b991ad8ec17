"""Quasi-velocities: the independent velocities in which Maggi's equations are written.

A chart gives l = n - k quasi-velocities v = V q' + e; the constraints A q' + c = 0 complete them. Its inverse

    q' = B (v - e) - C c,          (B | C) = (V over A)^-1,      B = dq'/dv,

exists where the determinant is not zero. Without a chart of its own a model gets one: for a blade, whose row has two
entries with a^2 + b^2 = constant, the velocity along the blade, which is regular everywhere; elsewhere rates are taken,
and the dependent ones are those with the simplest divisors.

Where laws of control make the rows B of virtual displacements others than A, the same velocities are completed by B,

    (F | C) = (V over B)^-1,      B F = 0,

and the equations are projected along F, while the motion goes along the columns dq'/dv of A.
"""

from __future__ import annotations

from msgspec import Struct
from sympy import Add, Expr, Symbol

from anholon.derivation.algebra import ONE, ZERO, measure
from anholon.derivation.ledger import RANK_ACCELERATION, RANK_RATE
from anholon.derivation.linear import SingularError, inverse, pivot_cost
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.restrictions import RowOfConstraint
from anholon.errors import UsageError

__all__ = ["QuasiVelocities", "independent_rates", "quasi_velocities"]

_SHORT = 60  # operations of the whole inverse transformation up to which it is substituted for the rates


class QuasiVelocities(Struct, frozen=True):
    """A chart with its inverse.

    `symbols` are v, `dots` v'; `definitions` are the v in terms of the rates, or the rate itself where v is a rate.
    `inverse` is (B | C) by rows of coordinates; `rates` are the q' in terms of v on the constraints, and None where a
    constraint is not linear in the rates; `bias` is the derivative of the definitions with q'' = 0. `virtual` is
    (F | C) by rows of coordinates, the inverse with B in the place of A; `completed`: it belongs to the same v.
    """

    title: str
    symbols: tuple[Symbol, ...]
    dots: tuple[Symbol, ...]
    definitions: tuple[Expr, ...]
    bias: tuple[Expr, ...]
    inverse: tuple[tuple[Expr, ...], ...]
    rates: tuple[Expr, ...] | None
    substitute: dict[Symbol, Expr]
    virtual: tuple[tuple[Expr, ...], ...]
    completed: bool = True

    @property
    def count(self) -> int:
        """Number of independent quasi-velocities."""
        return len(self.symbols)


def quasi_velocities(mechanics: Mechanics, chart: str = "") -> QuasiVelocities:
    """Return the chart named `chart`, else the model's choice, else an automatic one."""
    wanted = mechanics.size - len(mechanics.constraints())
    title, entries = _chosen(mechanics, chart, wanted)
    if title == "automatic" and mechanics.oblique:
        return independent_rates(mechanics)
    return _completed(mechanics, title, entries)


def independent_rates(mechanics: Mechanics) -> QuasiVelocities:
    """Return a chart of rates of the model; the other rates follow from the constraints."""
    rates, accelerations = mechanics.symbols.rates, mechanics.symbols.accelerations

    def chart(*, by_virtual: bool) -> QuasiVelocities:
        dependent = _dependent_columns(mechanics.constraints(), mechanics, set(), by_virtual=by_virtual)
        entries = [(rates[c], accelerations[c], rates[c]) for c in range(mechanics.size) if c not in dependent]
        return _completed(mechanics, "rates", entries)

    if not mechanics.oblique:
        return chart(by_virtual=False)
    try:
        return chart(by_virtual=True)
    except UsageError:  # these rates serve for B only
        return chart(by_virtual=False)


def _completed(mechanics: Mechanics, title: str, entries: list[tuple[Symbol, Symbol, Expr]]) -> QuasiVelocities:
    """Return a chart with its inverse."""
    rows = mechanics.constraints()
    symbols = tuple(symbol for symbol, _, _ in entries)
    definitions = tuple(definition for _, _, definition in entries)

    ledger, rates = mechanics.ledger, mechanics.symbols.rates
    gradients = [[ledger.partial(definition, rate) for rate in rates] for definition in definitions]
    matrix = [*gradients, *([*row.gradient] for row in rows)]
    try:
        whole = inverse(matrix, ledger)
    except SingularError as error:
        name = [*(symbol.name for symbol in symbols), *(row.name for row in rows)][error.row]
        raise UsageError(
            f"the chart {title!r} cannot be inverted: {name!r} depends on the other velocities and constraints"
        ) from None
    virtual, completed = _virtual(mechanics, gradients, whole)
    bias = tuple(ledger.offer("b", ledger.bias(definition)) for definition in definitions)
    on_rates = all(row.linear and row.velocity is not None for row in rows)
    solved = _rates(mechanics, symbols, definitions, whole) if on_rates else None
    replaced = {rate: value for rate, value in zip(rates, solved or (), strict=False) if rate not in symbols}
    short = solved is not None and sum(measure(value) for value in replaced.values()) <= _SHORT
    return QuasiVelocities(
        title=title,
        symbols=symbols,
        dots=tuple(dot for _, dot, _ in entries),
        definitions=definitions,
        bias=bias,
        inverse=tuple(tuple(row) for row in whole),
        rates=solved,
        substitute=replaced if short else {},
        virtual=tuple(tuple(row) for row in virtual),
        completed=completed,
    )


def _virtual(
    mechanics: Mechanics, gradients: list[list[Expr]], whole: list[list[Expr]]
) -> tuple[list[list[Expr]], bool]:
    """Return (F | C), and whether it is the inverse of the same velocities: F is then completed by B."""
    rows = mechanics.constraints()
    if not mechanics.oblique:
        return whole, True
    B = [list(row.virtual) for row in rows]
    try:
        return inverse([*gradients, *B], mechanics.ledger, "Z"), True
    except SingularError:  # these velocities do not serve for B: others do
        dependent = _dependent_columns(rows, mechanics, set(), by_virtual=True)
        units = [
            [ONE if i == j else ZERO for j in range(mechanics.size)]
            for i in range(mechanics.size)
            if i not in dependent
        ]
        return inverse([*units, *B], mechanics.ledger, "Z"), False


def _rates(
    mechanics: Mechanics, symbols: tuple[Symbol, ...], definitions: tuple[Expr, ...], whole: list[list[Expr]]
) -> tuple[Expr, ...]:
    """Return q' = B (v - e) - C c."""
    ledger, rates = mechanics.ledger, mechanics.symbols.rates
    given = [
        symbol - ledger.without(definition, rates) for symbol, definition in zip(symbols, definitions, strict=True)
    ]
    given += [-ledger.without(row.velocity, rates) for row in mechanics.constraints() if row.velocity is not None]
    return tuple(ledger.tidy(Add(*(a * b for a, b in zip(row, given, strict=True)))) for row in whole)


def _chosen(mechanics: Mechanics, chart: str, wanted: int) -> tuple[str, list[tuple[Symbol, Symbol, Expr]]]:
    model = mechanics.model
    name = chart or model.simulation.chart
    if name or model.charts:
        found = [entry for entry in model.charts if not name or entry.name == name]
        if not name:  # the first that fits, as in the run
            found = [entry for entry in found if len(entry.velocities) == wanted]
            if not found:
                return "automatic", [] if mechanics.oblique else _automatic(mechanics)
        if not found:
            known = ", ".join(entry.name for entry in model.charts) or "none"
            raise UsageError(f"there is no chart called {name!r}; the model has: {known}")
        if len(found[0].velocities) != wanted:
            raise UsageError(
                f"the chart {found[0].name!r} gives {len(found[0].velocities)} quasi-velocities; "
                f"{mechanics.size} coordinates and {len(mechanics.constraints())} constraints leave {wanted}"
            )
        return found[0].name, [
            _entry(mechanics, label, mechanics.symbols.expression(formula))
            for label, formula in found[0].velocities.items()
        ]
    return "automatic", [] if mechanics.oblique else _automatic(mechanics)


def _entry(mechanics: Mechanics, label: str, definition: Expr) -> tuple[Symbol, Symbol, Expr]:
    dot = mechanics.ledger.symbol(f"{label}'", RANK_ACCELERATION)
    return mechanics.ledger.symbol(label, RANK_RATE), dot, mechanics.ledger.tidy(definition)


def _automatic(mechanics: Mechanics) -> list[tuple[Symbol, Symbol, Expr]]:
    rates, accelerations = mechanics.symbols.rates, mechanics.symbols.accelerations
    rows = mechanics.constraints()
    entries: dict[int, tuple[Symbol, Symbol, Expr]] = {}
    blades = {row.name: pair for row in rows if (pair := _blade(row, rows, mechanics)) is not None}
    taken = {column for pair in blades.values() for column in pair}
    for row in rows:
        if row.name in blades:
            i, j = blades[row.name]
            along = row.gradient[j] * rates[i] - row.gradient[i] * rates[j]
            label = "u" if len(blades) == 1 else f"u_{row.label}"
            entries[i] = _entry(mechanics, label, along)

    dependent = _dependent_columns([row for row in rows if row.name not in blades], mechanics, taken)
    for column in range(mechanics.size):
        if column not in taken and column not in dependent:
            entries[column] = (rates[column], accelerations[column], rates[column])
    return [entries[column] for column in sorted(entries)]


def _blade(row: RowOfConstraint, rows: list[RowOfConstraint], mechanics: Mechanics) -> tuple[int, int] | None:
    """Return the two columns of a row that forbids one direction of a plane that no other row restricts."""
    columns = [column for column, entry in enumerate(row.gradient) if entry != 0]
    if len(columns) != 2 or not row.linear:
        return None
    if any(other.gradient[column] != 0 for other in rows if other is not row for column in columns):
        return None
    square = mechanics.ledger.tidy(Add(*(row.gradient[column] ** 2 for column in columns)))
    varies = any(not mechanics.ledger.is_constant(row.gradient[column]) for column in columns)
    return (columns[0], columns[1]) if varies and mechanics.ledger.is_constant(square) else None


def _dependent_columns(
    rows: list[RowOfConstraint], mechanics: Mechanics, taken: set[int], *, by_virtual: bool = False
) -> set[int]:
    """Return the columns whose rates the rows A determine, or B, chosen for simple divisors."""
    ledger = mechanics.ledger
    work = [list(row.virtual if by_virtual else row.gradient) for row in rows]
    chosen: set[int] = set()
    left = set(range(len(work)))
    while left:
        choices = [
            (index, column)
            for index in left
            for column in range(mechanics.size)
            if column not in chosen and column not in taken and work[index][column] != 0
        ]
        if not choices:
            raise UsageError(
                f"the constraint {rows[min(left)].name!r} depends on the others, so Maggi's equations have no chart; "
                "switch it off or use the form lagrange1"
            )
        pivot, column = min(
            choices, key=lambda c: (pivot_cost(work[c[0]][c[1]], ledger), sum(e != 0 for e in work[c[0]]), -c[1])
        )
        divisor = work[pivot][column]
        for index in left - {pivot}:
            factor = work[index][column]
            if factor != 0:
                work[index] = [
                    ledger.offer("a", ledger.tidy(a - factor * b / divisor)) if b != 0 else a
                    for a, b in zip(work[index], work[pivot], strict=True)
                ]
                work[index][column] = ZERO
        chosen.add(column)
        left.remove(pivot)
    return chosen
