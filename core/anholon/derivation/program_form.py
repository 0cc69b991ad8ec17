"""What the printed forms for program constraints share: a q^(n) + a0 = 0, n >= 3, a = df/dq^(n), its derivatives, and
laws of control.

The plant is differentiated level by level: what stands beside the highest derivatives gets a name on each,

    M q^(j) + r_j = B^T mu^(j-2) + a^T Lambda^(j-2),   r_(j+1) = r_j' + M' q^(j) - B^T' mu^(j-2) - a^T' Lambda^(j-2),

so that every level is written with the names of the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from sympy import Add, Expr, Symbol

from anholon.derivation.constraint_print import write_differentiated
from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import (
    PrintedForm,
    write_implicit_equations,
)
from anholon.derivation.simplification import dot
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER
from anholon.derivation.symbolic_constraints import make_label


class ProgramConstraint(NamedTuple):
    """A program constraint: its name, order n, left side f, and a = df/dq^(n) by coordinates."""

    name: str
    order: int
    left_side: Expr
    gradient: tuple[Expr, ...]


class ProgramForm(PrintedForm):
    """The common part of both forms: the programs, and named quantities for all their derivatives in time."""

    @cached_property
    def programs(self) -> list[ProgramConstraint]:
        """Return the active program constraints."""
        program_constraints = []
        symbols, table = self.mechanics.symbols, self.subexpressions
        for row in self.mechanics.equations.programs:
            item = self.mechanics.model.constraints[row.name]
            left = table.simplify(symbols.convert(getattr(item, "formula", "0")))
            a = tuple(table.simplify(table.differentiate(left, symbol)) for symbol in symbols.derivatives(row.order))
            program_constraints.append(ProgramConstraint(row.name, row.order, left, a))
        return program_constraints

    @property
    def order(self) -> int:
        """The highest order of all programs."""
        return max((program.order for program in self.programs), default=2)

    @cached_property
    def derivative_towers(self) -> list[list[Symbol]]:
        """The quantities besides the coordinates that are functions of time, each with its derivatives."""
        return []

    def make_tower(self, name: str, latex: str, index: str, count: int) -> list[Symbol]:
        """Return `count` new symbols of a quantity and its first derivatives."""
        made = [
            self.subexpressions.make_symbol(
                name + "'" * k, RANK_MULTIPLIER, latex=rf"{_add_dots(latex, k)}_{{{index}}}"
            )
            for k in range(count)
        ]
        self.derivative_towers.append(made)
        return made

    @cached_property
    def mu(self) -> list[list[Symbol]]:
        """The multipliers of the ordinary rows with their derivatives; the first are common to all forms."""
        results = []
        for row, symbol in zip(self.rows, self.multipliers, strict=True):
            tower = [symbol]
            for k in range(1, self.order - 1):
                latex = rf"{_add_dots(chr(92) + 'Lambda', k)}_{{{make_upright(row.name)}}}"
                tower.append(self.subexpressions.make_symbol(symbol.name + "'" * k, RANK_MULTIPLIER, latex=latex))
            results.append(tower)
            self.derivative_towers.append(tower)
        return results

    def differentiate(self, value: Expr) -> Expr:
        """Return the time derivative, with the derivatives of the reactions and of other quantities."""
        tower_terms = [
            self.subexpressions.differentiate(value, below) * above
            for tower in self.derivative_towers
            for below, above in pairwise(tower)
        ]
        return self.subexpressions.simplify(Add(self.mechanics.symbols.derivative(value), *tower_terms))

    def name_if_compound(self, name: str, value: Expr) -> Expr:
        """Return the name of a compound value; names and numbers are returned unchanged."""
        value = self.subexpressions.simplify(value)
        return value if value.is_Atom else self.subexpressions.name_value(name, value)

    def basis(self) -> Iterator[Statement]:
        """Yield the programs with their gradients."""
        yield self.make_statement(
            r"a\left(q, \ldots, q^{(n-1)}\right) q^{(n)} + a_0 = 0,\qquad n \geq 3",
            "a q^(n) + a0 = 0, n >= 3",
            "program constraints restrict neither positions nor rates nor accelerations; a control keeps them",
        )
        for program in self.programs:
            yield from self.builder.vanishes(
                program.left_side, note=make_phrase("program {}, of order {}", program.name, program.order)
            )
            for label, entry in zip(self.mechanics.labels, program.gradient, strict=True):
                if entry != 0:
                    mark = "'" * program.order
                    coordinate = make_latex_name(label + mark)
                    latex = rf"\frac{{\partial f_{{{make_upright(program.name)}}}}}{{\partial {coordinate}}}"
                    yield from self.define(f"a_{make_label(program.name)}_{label}", entry, latex=latex)

    def write_without_control(self) -> Iterator[Statement]:
        """Yield the plant where no program acts at the instant."""
        yield Statement(note="no program acts at this moment: the plant moves without control")
        yield from write_implicit_equations(self)
        yield from write_differentiated(self.mechanics, self.builder)

    def write_rows_at(
        self, level: int, biases: dict[str, Expr], rows: Sequence[tuple[str, Sequence[Expr]]]
    ) -> Iterator[Statement]:
        """Yield the rows A q^(j) + b_j = 0 of a level, and store b_(j+1) of the next in `biases`."""
        highest = self.mechanics.symbols.derivatives(level)
        for name, entries in rows:
            if name in biases:
                note = (
                    make_phrase("constraint {}", name)
                    if level == 2
                    else make_phrase("constraint {}, differentiated", name)
                )
                yield from self.builder.vanishes(Add(dot(entries, highest), biases[name]), note=note)
                changes = [self.differentiate(entry) for entry in entries]
                bias = Add(self.differentiate(biases[name]), dot(changes, highest))
                biases[name] = self.name_if_compound(f"b_{make_label(name)}_{level + 1}", bias)


def _add_dots(sign: str, count: int) -> str:
    """Return a sign with dots."""
    if count == 0:
        return sign
    return rf"\{'d' * count}ot{{{sign}}}" if count < 4 else rf"{sign}^{{({count})}}"
