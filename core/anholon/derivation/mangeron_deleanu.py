"""Program constraints in print: the joint system of Mangeron and Deleanu.

a q^(n) + a0 = 0                                                       n >= 3, a = df/dq^(n)
d^(n-2)/dt^(n-2) (M q'' + h - Q - B^T mu - a^T Lambda) = 0             with that constraint
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from sympy import Add, Expr, Mul, Rational, Symbol

from anholon.derivation.latex_names import make_upright
from anholon.derivation.linear_systems import SingularError, solve
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import (
    write_inertia,
)
from anholon.derivation.program_form import ProgramForm
from anholon.derivation.simplification import dot
from anholon.derivation.statements import Statement
from anholon.derivation.symbolic_constraints import make_label

_MAX_SOLVED_UNKNOWNS = 4  # unknowns up to which the highest level is solved in print


class MangeronDeleanu(ProgramForm):
    """The joint system for coordinates and reactions."""

    @cached_property
    def program_multipliers(self) -> list[list[Symbol]]:
        """Lambda, Lambda', ... of every program."""
        return [
            self.make_tower(
                f"Lambda_{make_label(program.name)}", r"\Lambda", make_upright(program.name), self.order - 1
            )
            for program in self.programs
        ]

    def equations(self) -> Iterator[Statement]:
        """Yield the plant with the reactions, level by level."""
        mechanics = self.mechanics
        if not self.programs:
            yield from self.write_without_control()
            return
        yield self.make_statement(
            rf"M \ddot{{q}} + h = Q + {self.multiplier_forces}^{{T}} \mu + a^{{T}} \Lambda,\qquad "
            rf"\frac{{d^{{n-2}}}}{{dt^{{n-2}}}} "
            rf"\left(M \ddot{{q}} + h - Q - {self.multiplier_forces}^{{T}} \mu - a^{{T}} \Lambda\right) = 0",
            f"M q'' + h = Q + {self.multiplier_forces}^T mu + a^T Lambda, differentiated n - 2 times",
            "the plant with the reactions of the programs, and its derivatives: as many equations as unknowns",
        )
        yield from write_inertia(mechanics, self.builder)
        if self.order > 3 or self.rows:
            yield self.make_statement(
                rf"M q^{{(j)}} + r_j = {self.multiplier_forces}^{{T}} \mu^{{(j-2)}} + a^{{T}} "
                rf"\Lambda^{{(j-2)}},\qquad r_{{j+1}} = "
                rf"\dot{{r}}_j + \dot{{M}} q^{{(j)}} - \dot{{{self.multiplier_forces}}}^{{T}} \mu^{{(j-2)}} - "
                rf"\dot{{a}}^{{T}} "
                r"\Lambda^{(j-2)}",
                f"M q^(j) + r_j = {self.multiplier_forces}^T mu^(j-2) + a^T Lambda^(j-2), r_(j+1) = r_j' + M' q^(j) - "
                f"{self.multiplier_forces}^T' mu^(j-2) - a^T' Lambda^(j-2)",
                "level by level; what stands beside the highest derivatives has a name, and so have its derivatives",
            )
        yield from self._levels()
        yield self.make_statement(
            r"\Lambda = \dot{\Lambda} = \ldots = \Lambda^{(n-3)} = 0,\qquad t = 0",
            "Lambda = Lambda' = ... = Lambda^(n-3) = 0 at the start",
            "the control is switched on softly",
        )

    def _levels(self) -> Iterator[Statement]:
        mechanics, labels = self.mechanics, self.mechanics.labels
        M, h, Q = mechanics.mass_matrix, mechanics.inertial_forces, mechanics.generalized_forces
        pushes = [(row.virtual, tower) for row, tower in zip(self.rows, self.mu, strict=True)]
        pushes += [
            (program.gradient, tower) for program, tower in zip(self.programs, self.program_multipliers, strict=True)
        ]
        ordinary = [(row.name, row.gradient) for row in self.rows]
        biases = {row.name: row.bias for row in self.rows}
        force_terms = [Add(a, Mul(-1, b)) for a, b in zip(h, Q, strict=True)]
        programmed: dict[str, Expr] = {}
        for level in range(2, self.order + 1):
            highest = mechanics.symbols.derivatives(level)
            for i, label in enumerate(labels):
                pull = Add(*(rows[i] * tower[level - 2] for rows, tower in pushes))
                value = Add(dot(M[i], highest), force_terms[i], Mul(-1, pull))
                note = (
                    make_phrase("the plant")
                    if level == 2
                    else make_phrase("the plant, differentiated, level {}", level)
                )
                yield from self.builder.vanishes(value, note="" if i else note)
                change = Add(
                    self.differentiate(force_terms[i]),
                    dot([self.differentiate(entry) for entry in M[i]], highest),
                    *(Mul(-1, self.differentiate(rows[i]), tower[level - 2]) for rows, tower in pushes),
                )
                if level < self.order:
                    force_terms[i] = self.name_if_compound(f"r_{label}_{level + 1}", change)
            yield from self.write_rows_at(level, biases, ordinary)
            for program in self.programs:
                if program.order == level:
                    yield from self.builder.vanishes(program.left_side, note=make_phrase("program {}", program.name))
                    programmed[program.name] = program.left_side
                elif program.name in programmed:
                    programmed[program.name] = self.name_if_compound(
                        f"f_{make_label(program.name)}_{level}", self.differentiate(programmed[program.name])
                    )
                    yield from self.builder.vanishes(
                        programmed[program.name], note=make_phrase("program {}, differentiated", program.name)
                    )
        self._force_terms = force_terms

    def solved(self) -> Iterator[Statement]:
        """Yield the unknowns of the joint system, and for small systems their values."""
        if not self.programs:
            return
        yield self.make_statement(
            r"\begin{pmatrix} M & -a^{T} \\ a & 0 \end{pmatrix} \begin{pmatrix} q^{(n)} \\ \Lambda^{(n-2)} "
            r"\end{pmatrix} = \begin{pmatrix} -r \\ -a_0 \end{pmatrix}",
            "[M, -a^T; a, 0] [q^(n); Lambda^(n-2)] = [-r; -a0]",
            "state q, q', Lambda, ..., Lambda^(n-3); r is the rest of the differentiated plant. Where a contains q'' "
            "the term Lambda da^T/dq'' joins M, which may then be singular",
        )
        yield from self._highest()
        yield self.make_statement(r"u = a^{T} \Lambda", "u = a^T Lambda", "control force on each coordinate")

    def _highest(self) -> Iterator[Statement]:
        """Yield q^(n) and Lambda^(n-2) where the system is small and a contains no accelerations."""
        mechanics, table, n = self.mechanics, self.subexpressions, self.mechanics.size
        has_accelerations = any(row.gradient_order >= 2 for row in mechanics.equations.programs)
        orders = {program.order for program in self.programs}
        if self.rows or has_accelerations or len(orders) > 1 or n + len(self.programs) > _MAX_SOLVED_UNKNOWNS:
            return
        highest = mechanics.symbols.derivatives(self.order)
        M = mechanics.mass_matrix
        matrix = [[*M[i], *(-program.gradient[i] for program in self.programs)] for i in range(n)]
        matrix += [[*program.gradient, *(Rational(0) for _ in self.programs)] for program in self.programs]
        right = [*(Mul(-1, term) for term in self._force_terms)]
        right += [Mul(-1, table.set_to_zero(program.left_side, highest)) for program in self.programs]
        unknowns = [*highest, *(tower[self.order - 2] for tower in self.program_multipliers)]
        try:
            steps = solve(matrix, right, unknowns, table)
        except SingularError:
            return
        for step in steps:
            yield from self.builder.equality(step.unknown, step.value)
