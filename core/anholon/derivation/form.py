"""The contract of a form in print, and what several forms share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sympy import Add, Expr, Symbol

from anholon.derivation.author import Author
from anholon.derivation.ledger import RANK_MULTIPLIER, Ledger
from anholon.derivation.linear import INVERTED, SINGULAR, SingularError, Solved, inverse, solve
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.names import latex_name, upright
from anholon.derivation.phrases import phrase
from anholon.derivation.restrictions import RowOfConstraint
from anholon.derivation.rows import Row

__all__ = ["INVERTED", "Form", "Free", "Matrix", "implicit_rows", "inertia_rows", "product", "times", "transposed"]

_SOLVED = 5  # unknowns up to which a system is solved in print

Matrix = list[list[Expr]]


def product(left: Sequence[Expr], right: Sequence[Expr]) -> Expr:
    """Return the sum of products."""
    return Add(*(a * b for a, b in zip(left, right, strict=True)))


def transposed(matrix: Sequence[Sequence[Expr]]) -> Matrix:
    """Return the columns of a matrix."""
    return [list(column) for column in zip(*matrix, strict=True)]


def times(ledger: Ledger, left: Sequence[Sequence[Expr]], right: Sequence[Sequence[Expr]], name: str) -> Matrix:
    """Return the product of two matrices, long entries under names that begin with `name`."""
    columns = transposed(right)
    return [
        [
            ledger.offer(f"{name}_{i + 1}_{j + 1}", ledger.shortest(product(row, column)))
            for j, column in enumerate(columns)
        ]
        for i, row in enumerate(left)
    ]


class Form:
    """A form of the equations in print: basis, equations, solved form; each yields its rows.

    `quasi` are the quasi-velocities of the form, which are worth plotting; `push` is the letter of the rows along which
    reactions act: A, or B under laws of control.
    """

    quasi: tuple[Symbol, ...] = ()

    def __init__(self, mechanics: Mechanics, author: Author, chart: str = "") -> None:
        self.mechanics, self.author, self.chart = mechanics, author, chart
        self.ledger = mechanics.ledger
        self.rows = mechanics.constraints()
        self.multipliers = multiplier_symbols(mechanics)
        self.push = "B" if mechanics.oblique else "A"

    def basis(self) -> Iterator[Row]:
        """Yield what the form stands on."""
        raise NotImplementedError

    def equations(self) -> Iterator[Row]:
        """Yield the equations of the form."""
        raise NotImplementedError

    def solved(self) -> Iterator[Row]:
        """Yield accelerations and reactions."""
        raise NotImplementedError

    # What forms write alike

    def say(self, latex: str, text: str, note: str = "") -> Row:
        """Return a statement in index notation."""
        return Row(latex=latex, text=text, note=note)

    def define(self, name: str, value: Expr, *, note: str = "", latex: str = "") -> Iterator[Row]:
        """Yield what a value stands on and `name = value`, unless the value is the quantity of that name.

        A name that means something else already gives way to another one.
        """
        yield from self.author.definitions([value])
        if self.ledger.means_something(name) and not (isinstance(value, Symbol) and value.name == name):
            if isinstance(value, Symbol) and value in self.ledger.named:
                return  # it has just been defined under a name of its own
            name, latex = self.ledger.symbol(name, RANK_MULTIPLIER).name, ""
        if not (isinstance(value, Symbol) and value.name == name):
            yield (
                Row(
                    latex=self.author.writer.equation(latex, value, "latex"),
                    text=self.author.writer.equation(name, value, "text"),
                    note=note,
                )
                if latex
                else self.author.equation(name, value, note=note)
            )

    def vanishes(self, value: Expr, *, note: str = "") -> Iterator[Row]:
        """Yield what a value stands on and `value = 0`."""
        yield from self.author.definitions([value])
        yield self.author.vanishing(value, note=note)

    def equal(self, left: Expr, right: Expr, *, note: str = "") -> Iterator[Row]:
        """Yield what two values stand on and `left = right`."""
        left, right = self.ledger.tidy(left), self.ledger.tidy(right)
        yield from self.author.definitions([left, right])
        yield self.author.equality(left, right, note=note)

    def reactions(self, values: Sequence[Expr]) -> Iterator[Row]:
        """Yield the multipliers of the independent rows."""
        for row, symbol, value in zip(self.rows, self.multipliers, values, strict=True):
            yield from self.author.definitions([value])
            yield self.author.equation(
                self.author.writer.latex(symbol), value, text=symbol.name, note=phrase("reaction of {}", row.name)
            )

    def steps(self, steps: Sequence[Solved]) -> Iterator[Row]:
        """Yield the steps of an elimination."""
        names = dict(zip(self.multipliers, self.rows, strict=True))
        for step in steps:
            yield from self.author.definitions([step.value])
            row = names.get(step.unknown)
            yield self.author.equation(
                self.author.writer.latex(step.unknown),
                step.value,
                text=step.unknown.name,
                note=phrase("reaction of {}", row.name) if row is not None else "",
            )

    def system(
        self, matrix: Matrix, right: Sequence[Expr], unknowns: Sequence[Symbol], names: tuple[str, str], note: str
    ) -> Iterator[Row]:
        """Yield the solution of a symmetric system, or where it is large the system itself."""
        if not unknowns:
            return
        if len(unknowns) <= _SOLVED:
            try:
                yield from self.steps(solve(matrix, right, unknowns, self.ledger))
            except SingularError:
                yield Row(note=SINGULAR)
            return
        left, side = names
        printed = ", ".join(self.author.writer.latex(symbol) for symbol in unknowns)
        plain = ", ".join(symbol.name for symbol in unknowns)
        yield self.say(
            rf"{left}\,x = {side},\qquad x = \left({printed}\right)", f"{left} x = {side}, x = ({plain})", note
        )
        yield from self.author.matrix(left, left, matrix)
        for index, value in enumerate(right):
            yield from self.define(f"{side}_{index + 1}", value)

    def accelerations(self, values: Sequence[Expr]) -> Iterator[Row]:
        """Yield q'' = values, but for those that are unknowns of the form themselves."""
        for label, symbol, value in zip(
            self.mechanics.labels, self.mechanics.symbols.accelerations, values, strict=True
        ):
            if value != symbol:
                yield from self.define(f"{label}''", value)

    def reaction_on(self, index: int) -> Expr:
        """Return B^T Lambda for one coordinate; B is A unless a constraint is controlled."""
        return Add(*(row.virtual[index] * symbol for row, symbol in zip(self.rows, self.multipliers, strict=True)))


def multiplier_symbols(mechanics: Mechanics) -> tuple[Symbol, ...]:
    """Return a symbol for the multiplier of every independent row, the same ones whenever they are asked for."""
    rows = mechanics.constraints()

    def symbol(row: RowOfConstraint) -> Symbol:
        latex = rf"\Lambda_{{{upright(row.name)}}}" if len(rows) > 1 else r"\Lambda"
        return mechanics.ledger.symbol(f"Lambda_{row.label}", RANK_MULTIPLIER, latex=latex)

    if mechanics.multipliers is None:
        mechanics.multipliers = tuple(symbol(row) for row in rows)
    return mechanics.multipliers


def inertia_rows(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield MW_s = M_st q''_t + h_s for every coordinate."""
    M, h = mechanics.mass_matrix(), mechanics.inertial_forces()
    for index, label in enumerate(mechanics.labels):
        value = Add(h[index], *(M[index][j] * a for j, a in enumerate(mechanics.symbols.accelerations)))
        yield from author.definitions([value])
        yield author.equation(
            rf"M W_{{{latex_name(label)}}}",
            value,
            text=f"MW_{label}",
            note=r"left side of Lagrange's equation" if index == 0 else "",
        )


def implicit_rows(form: Form) -> Iterator[Row]:
    """Yield M q'' + h = Q + B^T Lambda row by row: what stands in the place of an inverse too large to be written."""
    mechanics, author = form.mechanics, form.author
    yield from inertia_rows(mechanics, author)
    Q = mechanics.generalized_forces()
    for index, label in enumerate(mechanics.labels):
        value = Add(Q[index], form.reaction_on(index))
        yield from author.definitions([value])
        note = "accelerations and reactions as a linear system, with the constraints" if index == 0 else ""
        yield author.equation(f"M W_{{{latex_name(label)}}}", value, text=f"MW_{label}", note=note)


class Free:
    """What follows from M^-1 alone: a = M^-1 f, N = M^-1 B^T, D = A N, e = -b - A a; B is A unless given."""

    def __init__(self, form: Form, virtual: Sequence[Sequence[Expr]] | None = None) -> None:
        mechanics, ledger = form.mechanics, form.ledger
        self.M, self.f = mechanics.regular()
        self.inverse = inverse(self.M, ledger, "m")
        labels, rows = mechanics.labels, form.rows
        A = [list(row.gradient) for row in rows]
        B = A if virtual is None else [list(row) for row in virtual]
        self._letter = "A" if B == A else "B"
        self.a = [
            ledger.offer(f"a_{label}", ledger.shortest(product(line, self.f)))
            for label, line in zip(labels, self.inverse, strict=True)
        ]
        self.N = [
            [
                ledger.offer(f"N_{label}_{row.label}", ledger.shortest(product(line, b)))
                for row, b in zip(rows, B, strict=True)
            ]
            for label, line in zip(labels, self.inverse, strict=True)
        ]
        self.D = [
            [
                ledger.offer(f"D_{i + 1}_{j + 1}", ledger.shortest(product(a, [line[j] for line in self.N])))
                for j in range(len(rows))
            ]
            for i, a in enumerate(A)
        ]
        self.e = [
            ledger.offer(f"e_{row.label}", ledger.shortest(-row.bias - product(a, self.a)))
            for row, a in zip(rows, A, strict=True)
        ]

    def rows(self, form: Form) -> Iterator[Row]:
        """Yield a, N and D."""
        yield form.say(r"a = M^{-1} \left(Q - h\right)", "a = M^-1 (Q - h)", "free accelerations: without constraints")
        for label, value in zip(form.mechanics.labels, self.a, strict=True):
            yield from form.define(f"a_{label}", value)
        if not form.rows:
            return
        yield from form.author.matrix(
            rf"N = M^{{-1}} {self._letter}^{{T}}",
            "N",
            self.N,
            names=[[f"N_{label}_{row.label}" for row in form.rows] for label in form.mechanics.labels],
            note="accelerations that unit multipliers give",
        )
        yield from form.author.matrix(
            rf"D = A M^{{-1}} {self._letter}^{{T}}", "D", self.D, note="what they change of the constraints"
        )

    def combined(self, multipliers: Sequence[Expr]) -> list[Expr]:
        """Return a + N Lambda."""
        return [Add(a, product(line, multipliers)) for a, line in zip(self.a, self.N, strict=True)]
