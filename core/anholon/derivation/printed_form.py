"""The contract of a form in print, and functions that several forms share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sympy import Add, Expr, Symbol

from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.linear_systems import (
    SINGULAR_MESSAGE,
    EliminationStep,
    SingularError,
    invert,
    solve,
)
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.phrases import make_phrase
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.simplification import dot
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER, SubexpressionTable
from anholon.derivation.symbolic_constraints import SymbolicConstraint

_MAX_SOLVED_UNKNOWNS = 5  # unknowns up to which a system is solved in print

Matrix = list[list[Expr]]


def transpose(matrix: Sequence[Sequence[Expr]]) -> Matrix:
    """Return the columns of a matrix."""
    return [list(column) for column in zip(*matrix, strict=True)]


def multiply_matrices(
    subexpressions: SubexpressionTable, left: Sequence[Sequence[Expr]], right: Sequence[Sequence[Expr]], name: str
) -> Matrix:
    """Return the product of two matrices, long entries under names that begin with `name`."""
    columns = transpose(right)
    return [
        [subexpressions.shorten(f"{name}_{i + 1}_{j + 1}", dot(row, column)) for j, column in enumerate(columns)]
        for i, row in enumerate(left)
    ]


class PrintedForm:
    """A form of the equations in print: basis, equations, solved form; each yields its rows.

    `quasi` are the quasi-velocities of the form, which are worth plotting; `multiplier_forces` is the letter of the
    rows along which reactions act: A, or B under laws of control.
    """

    quasi: tuple[Symbol, ...] = ()

    def __init__(self, mechanics: Mechanics, builder: RowBuilder, chart: str = "") -> None:
        self.mechanics, self.builder, self.chart = mechanics, builder, chart
        self.subexpressions = mechanics.subexpressions
        self.rows = mechanics.constraints
        self.multipliers = make_multiplier_symbols(mechanics)
        self.multiplier_forces = "B" if mechanics.has_virtual_rows else "A"

    def basis(self) -> Iterator[Statement]:
        """Yield the basis of the form."""
        raise NotImplementedError

    def equations(self) -> Iterator[Statement]:
        """Yield the equations of the form."""
        raise NotImplementedError

    def solved(self) -> Iterator[Statement]:
        """Yield accelerations and reactions."""
        raise NotImplementedError

    # What forms write alike

    def make_statement(self, latex: str, text: str, note: str = "") -> Statement:
        """Return a statement in index notation."""
        return Statement(latex=latex, text=text, note=note)

    def define(self, name: str, value: Expr, *, note: str = "", latex: str = "") -> Iterator[Statement]:
        """Yield the definitions that a value needs and `name = value`, unless the value is the quantity of that name.

        A name that already has another meaning is replaced by another one.
        """
        yield from self.builder.definitions([value])
        if self.subexpressions.is_model_name(name) and not (isinstance(value, Symbol) and value.name == name):
            if isinstance(value, Symbol) and value in self.subexpressions.named:
                return  # it has just been defined under a name of its own
            name, latex = self.subexpressions.make_symbol(name, RANK_MULTIPLIER).name, ""
        if not (isinstance(value, Symbol) and value.name == name):
            yield (
                Statement(
                    latex=self.builder.writer.equation(latex, value, "latex"),
                    text=self.builder.writer.equation(name, value, "text"),
                    note=note,
                )
                if latex
                else self.builder.equation(name, value, note=note)
            )

    def name_if_compound(self, name: str, value: Expr) -> Expr:
        """Return the name of a compound value; names and numbers are returned unchanged."""
        value = self.subexpressions.simplify_shortest(value)
        return value if value.is_Atom else self.subexpressions.name_value(name, value)

    def equal(self, left: Expr, right: Expr, *, note: str = "") -> Iterator[Statement]:
        """Yield the definitions that two values need, and `left = right`."""
        left, right = self.subexpressions.simplify(left), self.subexpressions.simplify(right)
        yield from self.builder.equality(left, right, note=note)

    def reactions(self, values: Sequence[Expr]) -> Iterator[Statement]:
        """Yield the multipliers of the independent rows."""
        for row, symbol, value in zip(self.rows, self.multipliers, values, strict=True):
            yield from self.builder.definitions([value])
            yield self.builder.equation(
                self.builder.writer.latex(symbol), value, text=symbol.name, note=make_phrase("reaction of {}", row.name)
            )

    def steps(self, steps: Sequence[EliminationStep]) -> Iterator[Statement]:
        """Yield the steps of an elimination."""
        names = dict(zip(self.multipliers, self.rows, strict=True))
        for step in steps:
            yield from self.builder.definitions([step.value])
            row = names.get(step.unknown)
            yield self.builder.equation(
                self.builder.writer.latex(step.unknown),
                step.value,
                text=step.unknown.name,
                note=make_phrase("reaction of {}", row.name) if row is not None else "",
            )

    def system(
        self, matrix: Matrix, right: Sequence[Expr], unknowns: Sequence[Symbol], names: tuple[str, str], note: str
    ) -> Iterator[Statement]:
        """Yield the solution of a symmetric system; for a large one, the system itself."""
        if not unknowns:
            return
        if len(unknowns) <= _MAX_SOLVED_UNKNOWNS:
            try:
                yield from self.steps(solve(matrix, right, unknowns, self.subexpressions))
            except SingularError:
                yield Statement(note=SINGULAR_MESSAGE)
            return
        left, side = names
        printed = ", ".join(self.builder.writer.latex(symbol) for symbol in unknowns)
        plain = ", ".join(symbol.name for symbol in unknowns)
        yield self.make_statement(
            rf"{left}\,x = {side},\qquad x = \left({printed}\right)", f"{left} x = {side}, x = ({plain})", note
        )
        yield from self.builder.matrix(left, left, matrix)
        for index, value in enumerate(right):
            yield from self.define(f"{side}_{index + 1}", value)

    def accelerations(self, values: Sequence[Expr]) -> Iterator[Statement]:
        """Yield q'' = values, without those that are unknowns of the form themselves."""
        for label, symbol, value in zip(
            self.mechanics.labels, self.mechanics.symbols.accelerations, values, strict=True
        ):
            if value != symbol:
                yield from self.define(f"{label}''", value)

    def make_row_symbols(self, name: str, sign: str) -> list[Symbol]:
        """Return a new symbol for every independent row; `sign`: its LaTeX without the index."""
        return [
            self.subexpressions.make_symbol(
                f"{name}_{row.label}", RANK_MULTIPLIER, latex=rf"{sign}_{{{make_upright(row.name)}}}"
            )
            for row in self.rows
        ]

    def compute_reaction_on(self, index: int) -> Expr:
        """Return B^T Lambda for one coordinate; B is A unless a constraint is controlled."""
        return dot([row.virtual[index] for row in self.rows], self.multipliers)


def make_multiplier_symbols(mechanics: Mechanics) -> tuple[Symbol, ...]:
    """Return a symbol for the multiplier of every independent row, always the same ones."""
    rows = mechanics.constraints

    def symbol(row: SymbolicConstraint) -> Symbol:
        latex = rf"\Lambda_{{{make_upright(row.name)}}}" if len(rows) > 1 else r"\Lambda"
        return mechanics.subexpressions.make_symbol(f"Lambda_{row.label}", RANK_MULTIPLIER, latex=latex)

    if mechanics.multipliers is None:
        mechanics.multipliers = tuple(symbol(row) for row in rows)
    return mechanics.multipliers


def write_inertia(mechanics: Mechanics, builder: RowBuilder) -> Iterator[Statement]:
    """Yield MW_s = M_st q''_t + h_s for every coordinate."""
    M, h = mechanics.mass_matrix, mechanics.inertial_forces
    for index, label in enumerate(mechanics.labels):
        value = Add(h[index], *(M[index][j] * a for j, a in enumerate(mechanics.symbols.accelerations)))
        yield from builder.definitions([value])
        yield builder.equation(
            rf"M W_{{{make_latex_name(label)}}}",
            value,
            text=f"MW_{label}",
            note=r"left side of Lagrange's equation" if index == 0 else "",
        )


def write_implicit_equations(form: PrintedForm) -> Iterator[Statement]:
    """Yield M q'' + h = Q + B^T Lambda row by row, in place of an inverse that is too large to be written."""
    yield from write_inertia(form.mechanics, form.builder)
    yield from write_acting_forces(form, "accelerations and reactions as a linear system, with the constraints")


def write_acting_forces(form: PrintedForm, note: str = "") -> Iterator[Statement]:
    """Yield MW_s = Q_s + B^T Lambda for every coordinate."""
    Q = form.mechanics.generalized_forces
    for index, label in enumerate(form.mechanics.labels):
        value = Add(Q[index], form.compute_reaction_on(index))
        yield from form.builder.definitions([value])
        left = f"M W_{{{make_latex_name(label)}}}"
        yield form.builder.equation(left, value, text=f"MW_{label}", note="" if index else note)


class UnconstrainedAcceleration:
    """Expressions from M^-1 alone: a = M^-1 f, N = M^-1 B^T, D = A N, e = -b - A a; B is A unless given."""

    def __init__(self, form: PrintedForm, virtual: Sequence[Sequence[Expr]] | None = None) -> None:
        mechanics, table = form.mechanics, form.subexpressions
        self.M, self.f = mechanics.make_regular()
        self.inverse = invert(self.M, table, "m")
        labels, rows = mechanics.labels, form.rows
        A = [list(row.gradient) for row in rows]
        B = A if virtual is None else [list(row) for row in virtual]
        self._letter = "A" if B == A else "B"
        self.a = [
            table.shorten(f"a_{label}", dot(line, self.f)) for label, line in zip(labels, self.inverse, strict=True)
        ]
        self.N = [
            [table.shorten(f"N_{label}_{row.label}", dot(line, b)) for row, b in zip(rows, B, strict=True)]
            for label, line in zip(labels, self.inverse, strict=True)
        ]
        self.D = [
            [table.shorten(f"D_{i + 1}_{j + 1}", dot(a, [line[j] for line in self.N])) for j in range(len(rows))]
            for i, a in enumerate(A)
        ]
        self.e = [table.shorten(f"e_{row.label}", -row.bias - dot(a, self.a)) for row, a in zip(rows, A, strict=True)]

    def rows(self, form: PrintedForm) -> Iterator[Statement]:
        """Yield a, N and D."""
        yield form.make_statement(
            r"a = M^{-1} \left(Q - h\right)", "a = M^-1 (Q - h)", "free accelerations: without constraints"
        )
        for label, value in zip(form.mechanics.labels, self.a, strict=True):
            yield from form.define(f"a_{label}", value)
        if not form.rows:
            return
        yield from form.builder.matrix(
            rf"N = M^{{-1}} {self._letter}^{{T}}",
            "N",
            self.N,
            names=[[f"N_{label}_{row.label}" for row in form.rows] for label in form.mechanics.labels],
            note="accelerations that unit multipliers give",
        )
        yield from form.builder.matrix(
            rf"D = A M^{{-1}} {self._letter}^{{T}}", "D", self.D, note="what they change of the constraints"
        )

    def combined(self, multipliers: Sequence[Expr]) -> list[Expr]:
        """Return a + N Lambda."""
        return [Add(a, dot(line, multipliers)) for a, line in zip(self.a, self.N, strict=True)]
