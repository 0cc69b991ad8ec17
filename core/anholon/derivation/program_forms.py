"""Program constraints in print: the joint system of Mangeron and Deleanu, and the generalized principle of Gauss.

    a q^(n) + a0 = 0                                                       n >= 3, a = df/dq^(n)
    mangeron-deleanu    d^(n-2)/dt^(n-2) (M q'' + h - Q - B^T mu - a^T Lambda) = 0      with that constraint
    generalized-gauss   |D^(n-2) delta| -> min in the metric of M, delta = q'' - w, M w = Q - h + B^T mu

The plant is differentiated level by level: what stands beside the highest derivatives gets a name on each,

    M q^(j) + r_j = B^T mu^(j-2) + a^T Lambda^(j-2),   r_(j+1) = r_j' + M' q^(j) - B^T' mu^(j-2) - a^T' Lambda^(j-2),

so that every level is written with the names of the one before. D is the covariant derivative along the motion,
M D delta = M delta' + G delta, with G_ij = 1/2 (dM_ij/dt + dp_i/dq_j - dp_j/dq_i), p = dT/dq'. Beside laws of control
(B is not A) the least one is D^(n-2) tau of the part tau with B tau = 0, M delta = M tau + B^T kappa, A delta = 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from sympy import Add, Expr, Mul, Rational, Symbol

from anholon.derivation.constraint_print import write_differentiated
from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.linear_systems import SingularError, solve
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import (
    Matrix,
    PrintedForm,
    sum_of_products,
    write_implicit_equations,
    write_inertia,
)
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER
from anholon.derivation.symbolic_constraints import make_label

__all__ = ["GeneralizedGauss", "MangeronDeleanu"]

_MAX_SOLVED_UNKNOWNS = 4  # unknowns up to which the highest level is solved in print


class ProgramConstraint(NamedTuple):
    """A program constraint: its name, order n, left side f, and a = df/dq^(n) by coordinates."""

    name: str
    order: int
    left_side: Expr
    gradient: tuple[Expr, ...]


class _ProgramForm(PrintedForm):
    """The common part of both forms: the programs, and named quantities for all their derivatives in time."""

    @cached_property
    def programs(self) -> list[ProgramConstraint]:
        """The program constraints that act."""
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
        """Quantities that are functions of time beside the coordinates, each with its derivatives."""
        return []

    def make_tower(self, name: str, latex: str, index: str, count: int) -> list[Symbol]:
        """Return new symbols of a quantity and of its first derivatives, `count` in all."""
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
        """The multipliers of the ordinary rows with their derivatives; the first are those of all forms."""
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
        """Return the time derivative, with those of the reactions and of other quantities."""
        own = [
            self.subexpressions.differentiate(value, below) * above
            for tower in self.derivative_towers
            for below, above in pairwise(tower)
        ]
        return self.subexpressions.simplify(Add(self.mechanics.symbols.derivative(value), *own))

    def name_if_compound(self, name: str, value: Expr) -> Expr:
        """Return the name of a value that is more than a name or number."""
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
            yield from self.vanishes(
                program.left_side, note=make_phrase("program {}, of order {}", program.name, program.order)
            )
            for label, entry in zip(self.mechanics.labels, program.gradient, strict=True):
                if entry != 0:
                    mark = "'" * program.order
                    coordinate = make_latex_name(label + mark)
                    latex = rf"\frac{{\partial f_{{{make_upright(program.name)}}}}}{{\partial {coordinate}}}"
                    yield from self.define(f"a_{make_label(program.name)}_{label}", entry, latex=latex)

    def write_without_control(self) -> Iterator[Statement]:
        """Yield the plant where no program acts at the moment."""
        yield Statement(note="no program acts at this moment: the plant moves without control")
        yield from write_implicit_equations(self)
        yield from write_differentiated(self.mechanics, self.builder)

    def write_rows_at(
        self, level: int, biases: dict[str, Expr], rows: Sequence[tuple[str, Sequence[Expr]]]
    ) -> Iterator[Statement]:
        """Yield the rows A q^(j) + b_j = 0 of a level, and keep b_(j+1) of the next."""
        highest = self.mechanics.symbols.derivatives(level)
        for name, entries in rows:
            if name in biases:
                note = (
                    make_phrase("constraint {}", name)
                    if level == 2
                    else make_phrase("constraint {}, differentiated", name)
                )
                yield from self.vanishes(Add(sum_of_products(entries, highest), biases[name]), note=note)
                changes = [self.differentiate(entry) for entry in entries]
                rest = Add(self.differentiate(biases[name]), sum_of_products(changes, highest))
                biases[name] = self.name_if_compound(f"b_{make_label(name)}_{level + 1}", rest)


class MangeronDeleanu(_ProgramForm):
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
        M, h, Q = mechanics.mass_matrix(), mechanics.inertial_forces(), mechanics.generalized_forces()
        pushes = [(row.virtual, tower) for row, tower in zip(self.rows, self.mu, strict=True)]
        pushes += [
            (program.gradient, tower) for program, tower in zip(self.programs, self.program_multipliers, strict=True)
        ]
        ordinary = [(row.name, row.gradient) for row in self.rows]
        rests = {row.name: row.bias for row in self.rows}
        rest = [Add(a, Mul(-1, b)) for a, b in zip(h, Q, strict=True)]
        programmed: dict[str, Expr] = {}
        for level in range(2, self.order + 1):
            highest = mechanics.symbols.derivatives(level)
            for i, label in enumerate(labels):
                pull = Add(*(rows[i] * tower[level - 2] for rows, tower in pushes))
                value = Add(sum_of_products(M[i], highest), rest[i], Mul(-1, pull))
                note = (
                    make_phrase("the plant")
                    if level == 2
                    else make_phrase("the plant, differentiated, level {}", level)
                )
                yield from self.vanishes(value, note="" if i else note)
                change = Add(
                    self.differentiate(rest[i]),
                    sum_of_products([self.differentiate(entry) for entry in M[i]], highest),
                    *(Mul(-1, self.differentiate(rows[i]), tower[level - 2]) for rows, tower in pushes),
                )
                if level < self.order:
                    rest[i] = self.name_if_compound(f"r_{label}_{level + 1}", change)
            yield from self.write_rows_at(level, rests, ordinary)
            for program in self.programs:
                if program.order == level:
                    yield from self.vanishes(program.left_side, note=make_phrase("program {}", program.name))
                    programmed[program.name] = program.left_side
                elif program.name in programmed:
                    programmed[program.name] = self.name_if_compound(
                        f"f_{make_label(program.name)}_{level}", self.differentiate(programmed[program.name])
                    )
                    yield from self.vanishes(
                        programmed[program.name], note=make_phrase("program {}, differentiated", program.name)
                    )
        self._rest = rest

    def solved(self) -> Iterator[Statement]:
        """Yield which unknowns the joint system gives, and for small systems their values."""
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
        steep = any(row.gradient_order >= 2 for row in mechanics.equations.programs)
        orders = {program.order for program in self.programs}
        if self.rows or steep or len(orders) > 1 or n + len(self.programs) > _MAX_SOLVED_UNKNOWNS:
            return
        highest = mechanics.symbols.derivatives(self.order)
        M = mechanics.mass_matrix()
        matrix = [[*M[i], *(-program.gradient[i] for program in self.programs)] for i in range(n)]
        matrix += [[*program.gradient, *(Rational(0) for _ in self.programs)] for program in self.programs]
        right = [*(Mul(-1, rest) for rest in self._rest)]
        right += [Mul(-1, table.set_to_zero(program.left_side, highest)) for program in self.programs]
        unknowns = [*highest, *(tower[self.order - 2] for tower in self.program_multipliers)]
        try:
            steps = solve(matrix, right, unknowns, table)
        except SingularError:
            return
        for step in steps:
            yield from self.builder.definitions([step.value])
            yield self.builder.equality(step.unknown, step.value)


class GeneralizedGauss(_ProgramForm):
    """The least derivative of the control acceleration."""

    @cached_property
    def free(self) -> list[list[Symbol]]:
        """w, w', ... by coordinates: the accelerations without control, with their derivatives."""
        return [
            self.make_tower(f"w_{label}", "w", make_latex_name(label), self.order - 1)
            for label in self.mechanics.labels
        ]

    @cached_property
    def control_accelerations(self) -> list[list[Symbol]]:
        """delta, delta', ... by coordinates where only its part tau is what the principle speaks of."""
        return [
            self.make_tower(f"delta_{label}", r"\delta", make_latex_name(label), self.order - 1)
            for label in self.mechanics.labels
        ]

    @cached_property
    def deltas(self) -> list[list[list[Symbol]]]:
        """delta, D delta, ... (beside laws of control tau, D tau, ...) by coordinates, with their plain derivatives."""
        name = "tau" if self.mechanics.has_virtual_rows else "delta"
        return [
            [
                self.make_tower(
                    f"{name}{k or ''}_{label}",
                    rf"\{name}" if k == 0 else rf"{{D^{{{k}}}\{name}}}",
                    make_latex_name(label),
                    self.order - 1 - k,
                )
                for label in self.mechanics.labels
            ]
            for k in range(self.order - 2)
        ]

    @cached_property
    def connection_matrix(self) -> Matrix:
        """G: what the covariant derivative has beside the plain one."""
        mechanics, table = self.mechanics, self.subexpressions
        M, p = mechanics.mass_matrix(), mechanics.momenta()
        places = list(mechanics.symbols.coordinates.values())
        return [
            [
                table.name_if_long(
                    f"G_{a}_{b}",
                    table.simplify_shortest(
                        Add(
                            table.differentiate_without_accelerations(M[i][j]),
                            table.differentiate(p[i], places[j]),
                            Mul(-1, table.differentiate(p[j], places[i])),
                        )
                        / 2
                    ),
                )
                for j, b in enumerate(mechanics.labels)
            ]
            for i, a in enumerate(mechanics.labels)
        ]

    def equations(self) -> Iterator[Statement]:
        """Yield the principle and its conditions."""
        mechanics = self.mechanics
        if not self.programs:
            yield from self.write_without_control()
            return
        least = "tau" if mechanics.has_virtual_rows else "delta"
        yield self.make_statement(
            rf"\frac{{1}}{{2}} \left|D^{{n-2}} \{least}\right|_M^{{2}} \to \min,\qquad a\,q^{{(n)}} + a_0 = 0,"
            rf"\qquad \delta = \ddot{{q}} - w,\qquad M w = Q - h + {self.multiplier_forces}^{{T}} \mu",
            f"|D^(n-2) {least}|^2/2 -> min under a q^(n) + a0 = 0, delta = q'' - w, M w = Q - h + "
            f"{self.multiplier_forces}^T mu",
            "of all motions that keep the program the one whose control acceleration changes least, in the metric of M",
        )
        if mechanics.has_virtual_rows:
            yield self.make_statement(
                r"M \delta = M \tau + B^{T} \kappa,\qquad A\,\delta = 0,\qquad B\,\tau = 0",
                "M delta = M tau + B^T kappa; A delta = 0; B tau = 0",
                "beside laws of control the part tau that is tangent to virtual displacements counts",
            )
        yield from write_inertia(mechanics, self.builder)
        yield from self._plant()
        yield from self._control()
        yield from self._conditions()

    def _plant(self) -> Iterator[Statement]:
        """Yield the accelerations without control and their derivatives."""
        mechanics, labels = self.mechanics, self.mechanics.labels
        M, h, Q = mechanics.mass_matrix(), mechanics.inertial_forces(), mechanics.generalized_forces()
        rest = [Add(a, Mul(-1, b)) for a, b in zip(h, Q, strict=True)]
        bias = [row.bias for row in self.rows]
        free, mu = self.free, self.mu
        _ = (
            self.deltas,
            self.control_accelerations if mechanics.has_virtual_rows else None,
        )  # what grows is known before it is differentiated
        for k in range(self.order - 1):
            w = [tower[k] for tower in free]
            for i, label in enumerate(labels):
                pull = Add(*(row.virtual[i] * tower[k] for row, tower in zip(self.rows, mu, strict=True)))
                note = make_phrase("accelerations w without control") if k == 0 else make_phrase("their derivatives")
                yield from self.vanishes(Add(sum_of_products(M[i], w), rest[i], Mul(-1, pull)), note="" if i else note)
                changes = Add(
                    self.differentiate(rest[i]),
                    sum_of_products([self.differentiate(entry) for entry in M[i]], w),
                    *(
                        Mul(-1, self.differentiate(row.virtual[i]), tower[k])
                        for row, tower in zip(self.rows, mu, strict=True)
                    ),
                )
                if k < self.order - 2:
                    rest[i] = self.name_if_compound(f"r_{label}_{k + 3}", changes)
            for j, row in enumerate(self.rows):
                yield from self.vanishes(Add(sum_of_products(row.gradient, w), bias[j]))
                if k < self.order - 2:
                    change = Add(
                        self.differentiate(bias[j]),
                        sum_of_products([self.differentiate(entry) for entry in row.gradient], w),
                    )
                    bias[j] = self.name_if_compound(f"b_{row.label}_{k + 3}", change)

    def _control(self) -> Iterator[Statement]:
        """Yield the derivatives of the coordinates by w and delta, and the covariant derivatives of delta."""
        mechanics = self.mechanics
        moves = self.control_accelerations if mechanics.has_virtual_rows else self.deltas[0]
        for k in range(self.order - 1):
            highest = mechanics.symbols.derivatives(k + 2)
            for i, symbol in enumerate(highest):
                note = make_phrase("the motion with control") if k == 0 and i == 0 else ""
                value = Add(self.free[i][k], moves[i][k])
                yield self.builder.equality(symbol, value, note=note)
        if mechanics.has_virtual_rows:
            yield from self._oblique()
        if any(entry != 0 for line in self.connection_matrix for entry in line):
            yield self.make_statement(
                r"M\,D\delta = M \dot{\delta} + G\,\delta,\qquad G_{ij} = \frac{1}{2} \left(\dot{M}_{ij} + "
                r"\frac{\partial p_i}{\partial q^j} - \frac{\partial p_j}{\partial q^i}\right)",
                "M D delta = M delta' + G delta; G_ij = (M_ij' + dp_i/dq_j - dp_j/dq_i)/2",
                "derivatives of vectors are covariant: they depend on no choice of coordinates",
            )
            yield from self.builder.matrix("G", "G", self.connection_matrix)
        else:
            yield Statement(note="M is constant: covariant derivatives are plain ones")
        for k in range(self.order - 3):
            yield from self._covariant(k)

    def _oblique(self) -> Iterator[Statement]:
        """Yield M (delta - tau) = B^T kappa and A delta = 0 with their derivatives."""
        M, moves, parts = self.mechanics.mass_matrix(), self.control_accelerations, self.deltas[0]
        pulls = [
            self.make_tower(f"kappa_{row.label}", r"\kappa", make_upright(row.name), self.order - 1)
            for row in self.rows
        ]
        nodes = [
            Add(
                sum_of_products(
                    line, [Add(move[0], Mul(-1, part[0])) for move, part in zip(moves, parts, strict=True)]
                ),
                *(Mul(-1, row.virtual[i], tower[0]) for row, tower in zip(self.rows, pulls, strict=True)),
            )
            for i, line in enumerate(M)
        ]
        nodes += [sum_of_products(row.gradient, [move[0] for move in moves]) for row in self.rows]
        for k in range(self.order - 1):
            for i, node in enumerate(nodes):
                note = (
                    make_phrase("its part along virtual displacements") if k == 0 else make_phrase("their derivatives")
                )
                yield from self.vanishes(node, note="" if i else note)
            if k < self.order - 2:
                nodes = [self.differentiate(node) for node in nodes]

    def _covariant(self, k: int) -> Iterator[Statement]:
        """Yield M (delta_k' - delta_(k+1)) + G delta_k = B^T lambda and B delta_k = 0, with their derivatives."""
        M, below, above = self.mechanics.mass_matrix(), self.deltas[k], self.deltas[k + 1]
        pulls = [
            self.make_tower(f"lambda{k}_{row.label}", r"\lambda", f"{make_upright(row.name)},{k}", self.order - 2 - k)
            for row in self.rows
        ]
        for i, line in enumerate(M):
            value = Add(
                sum_of_products(
                    line, [Add(tower[1], Mul(-1, other[0])) for tower, other in zip(below, above, strict=True)]
                ),
                sum_of_products(self.connection_matrix[i], [tower[0] for tower in below]),
                *(Mul(-1, row.virtual[i], tower[0]) for row, tower in zip(self.rows, pulls, strict=True)),
            )
            note = make_phrase("derivatives of the control acceleration") if i == 0 else ""
            for order in range(self.order - 3 - k):
                yield from self.vanishes(value, note="" if order else note)
                if order < self.order - 4 - k:
                    value = self.differentiate(value)
        yield from self._tangent(below)

    def _tangent(self, vector: list[list[Symbol]]) -> Iterator[Statement]:
        """Yield that a vector keeps to the directions that the ordinary rows leave: (B delta)' = 0."""
        for row in self.rows:
            changes = [self.differentiate(entry) for entry in row.virtual]
            value = Add(
                sum_of_products(row.virtual, [t[1] for t in vector]), sum_of_products(changes, [t[0] for t in vector])
            )
            yield from self.vanishes(value)

    def _conditions(self) -> Iterator[Statement]:
        """Yield the conditions of the minimum for the last derivative, and the programs."""
        mechanics, labels = self.mechanics, self.mechanics.labels
        least = "tau" if mechanics.has_virtual_rows else "delta"
        yield self.make_statement(
            rf"M D^{{n-2}} \{least} = a^{{T}} \nu + A^{{T}} \lambda,\qquad {self.multiplier_forces}\,D^{{n-2}} "
            rf"\{least} = 0",
            f"M D^(n-2) {least} = a^T nu + A^T lambda; {self.multiplier_forces} D^(n-2) {least} = 0",
            "conditions of the minimum",
        )
        nu = [
            self.subexpressions.make_symbol(
                f"nu_{make_label(program.name)}", RANK_MULTIPLIER, latex=rf"\nu_{{{make_upright(program.name)}}}"
            )
            for program in self.programs
        ]
        last, M = self.deltas[-1], mechanics.mass_matrix()
        held = [
            self.subexpressions.make_symbol(
                f"lambda_{row.label}", RANK_MULTIPLIER, latex=rf"\lambda_{{{make_upright(row.name)}}}"
            )
            for row in self.rows
        ]
        pulls = [
            Add(
                *(program.gradient[i] * symbol for program, symbol in zip(self.programs, nu, strict=True)),
                *(row.gradient[i] * symbol for row, symbol in zip(self.rows, held, strict=True)),
            )
            for i in range(len(labels))
        ]
        if mechanics.has_virtual_rows:
            highest = [
                self.make_tower(f"tau{self.order - 2}_{x}", rf"{{D^{{{self.order - 2}}}\tau}}", make_latex_name(x), 1)[
                    0
                ]
                for x in labels
            ]
            for line, pull in zip(M, pulls, strict=True):
                yield from self.equal(sum_of_products(line, highest), pull)
            for row in self.rows:
                yield from self.vanishes(sum_of_products(row.virtual, highest))
            turned = [
                self.subexpressions.make_symbol(
                    f"kappa1_{row.label}", RANK_MULTIPLIER, latex=rf"\kappa_{{{make_upright(row.name)},1}}"
                )
                for row in self.rows
            ]
            pulls = [
                Add(
                    sum_of_products(line, highest),
                    *(row.virtual[i] * x for row, x in zip(self.rows, turned, strict=True)),
                )
                for i, line in enumerate(M)
            ]
        for i, pull in enumerate(pulls):
            left = Add(
                sum_of_products(M[i], [tower[1] for tower in last]),
                sum_of_products(self.connection_matrix[i], [t[0] for t in last]),
            )
            yield from self.equal(left, pull)
        yield from self._tangent(last)
        for program in self.programs:
            yield from self.vanishes(program.left_side, note=make_phrase("program {}", program.name))

    def solved(self) -> Iterator[Statement]:
        """Yield how the control force follows."""
        if not self.programs:
            return
        least = "tau" if self.mechanics.has_virtual_rows else "delta"
        yield self.make_statement(
            rf"\delta = \ddot{{q}} - w,\qquad u = M \delta,\qquad \{least} = \ldots = D^{{n-3}} \{least} = 0,"
            r"\qquad t = 0",
            f"delta = q'' - w, u = M delta, {least} = ... = D^(n-3) {least} = 0 at the start",
            make_phrase("state q, q', {}, ..., D^(n-3) {}; the control force u follows by integration", least, least),
        )


def _add_dots(sign: str, count: int) -> str:
    """Return a sign with dots."""
    if count == 0:
        return sign
    return rf"\{'d' * count}ot{{{sign}}}" if count < 4 else rf"{sign}^{{({count})}}"
