"""Program constraints in print: the generalized principle of Gauss.

    a q^(n) + a0 = 0                      n >= 3, a = df/dq^(n)
    |D^(n-2) delta| -> min                in the metric of M, delta = q'' - w, M w = Q - h + B^T mu

D is the covariant derivative along the motion, M D delta = M delta' + G delta, with
G_ij = 1/2 (dM_ij/dt + dp_i/dq_j - dp_j/dq_i), p = dT/dq'. Beside laws of control (B is not A) the least one is
D^(n-2) tau of the part tau with B tau = 0, M delta = M tau + B^T kappa, A delta = 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from sympy import Add, Mul, Symbol

from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import (
    Matrix,
    write_inertia,
)
from anholon.derivation.program_form import ProgramForm
from anholon.derivation.simplification import dot
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER
from anholon.derivation.symbolic_constraints import make_label

_MAX_SOLVED_UNKNOWNS = 4  # unknowns up to which the highest level is solved in print


class GeneralizedGauss(ProgramForm):
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
        """delta, delta', ... by coordinates, where the principle concerns only their part tau."""
        return [
            self.make_tower(f"delta_{label}", r"\delta", make_latex_name(label), self.order - 1)
            for label in self.mechanics.labels
        ]

    @cached_property
    def deltas(self) -> list[list[list[Symbol]]]:
        """delta, D delta, ... (under control laws tau, D tau, ...) by coordinates, with their ordinary derivatives."""
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
        """G: the difference of the covariant derivative from the ordinary one."""
        mechanics, table = self.mechanics, self.subexpressions
        M, p = mechanics.mass_matrix, mechanics.momenta
        places = list(mechanics.symbols.coordinates.values())
        return [
            [
                table.shorten(
                    f"G_{a}_{b}",
                    Add(
                        table.differentiate_without_accelerations(M[i][j]),
                        table.differentiate(p[i], places[j]),
                        Mul(-1, table.differentiate(p[j], places[i])),
                    )
                    / 2,
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
        minimized = "tau" if mechanics.has_virtual_rows else "delta"
        yield self.make_statement(
            rf"\frac{{1}}{{2}} \left|D^{{n-2}} \{minimized}\right|_M^{{2}} \to \min,\qquad a\,q^{{(n)}} + a_0 = 0,"
            rf"\qquad \delta = \ddot{{q}} - w,\qquad M w = Q - h + {self.multiplier_forces}^{{T}} \mu",
            f"|D^(n-2) {minimized}|^2/2 -> min under a q^(n) + a0 = 0, delta = q'' - w, M w = Q - h + "
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
        M, h, Q = mechanics.mass_matrix, mechanics.inertial_forces, mechanics.generalized_forces
        force_terms = [Add(a, Mul(-1, b)) for a, b in zip(h, Q, strict=True)]
        bias = [row.bias for row in self.rows]
        free, mu = self.free, self.mu
        _ = (
            self.deltas,
            self.control_accelerations if mechanics.has_virtual_rows else None,
        )  # towers are complete before they are differentiated
        for k in range(self.order - 1):
            w = [tower[k] for tower in free]
            for i, label in enumerate(labels):
                pull = Add(*(row.virtual[i] * tower[k] for row, tower in zip(self.rows, mu, strict=True)))
                note = make_phrase("accelerations w without control") if k == 0 else make_phrase("their derivatives")
                yield from self.builder.vanishes(
                    Add(dot(M[i], w), force_terms[i], Mul(-1, pull)), note="" if i else note
                )
                changes = Add(
                    self.differentiate(force_terms[i]),
                    dot([self.differentiate(entry) for entry in M[i]], w),
                    *(
                        Mul(-1, self.differentiate(row.virtual[i]), tower[k])
                        for row, tower in zip(self.rows, mu, strict=True)
                    ),
                )
                if k < self.order - 2:
                    force_terms[i] = self.name_if_compound(f"r_{label}_{k + 3}", changes)
            for j, row in enumerate(self.rows):
                yield from self.builder.vanishes(Add(dot(row.gradient, w), bias[j]))
                if k < self.order - 2:
                    change = Add(
                        self.differentiate(bias[j]),
                        dot([self.differentiate(entry) for entry in row.gradient], w),
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
                yield from self.builder.equality(symbol, value, note=note)
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
        M, moves, parts = self.mechanics.mass_matrix, self.control_accelerations, self.deltas[0]
        pulls = [
            self.make_tower(f"kappa_{row.label}", r"\kappa", make_upright(row.name), self.order - 1)
            for row in self.rows
        ]
        nodes = [
            Add(
                dot(line, [Add(move[0], Mul(-1, part[0])) for move, part in zip(moves, parts, strict=True)]),
                *(Mul(-1, row.virtual[i], tower[0]) for row, tower in zip(self.rows, pulls, strict=True)),
            )
            for i, line in enumerate(M)
        ]
        nodes += [dot(row.gradient, [move[0] for move in moves]) for row in self.rows]
        for k in range(self.order - 1):
            for i, node in enumerate(nodes):
                note = (
                    make_phrase("its part along virtual displacements") if k == 0 else make_phrase("their derivatives")
                )
                yield from self.builder.vanishes(node, note="" if i else note)
            if k < self.order - 2:
                nodes = [self.differentiate(node) for node in nodes]

    def _covariant(self, k: int) -> Iterator[Statement]:
        """Yield M (delta_k' - delta_(k+1)) + G delta_k = B^T lambda and B delta_k = 0, with their derivatives."""
        M, below, above = self.mechanics.mass_matrix, self.deltas[k], self.deltas[k + 1]
        pulls = [
            self.make_tower(f"lambda{k}_{row.label}", r"\lambda", f"{make_upright(row.name)},{k}", self.order - 2 - k)
            for row in self.rows
        ]
        for i, line in enumerate(M):
            value = Add(
                dot(line, [Add(tower[1], Mul(-1, other[0])) for tower, other in zip(below, above, strict=True)]),
                dot(self.connection_matrix[i], [tower[0] for tower in below]),
                *(Mul(-1, row.virtual[i], tower[0]) for row, tower in zip(self.rows, pulls, strict=True)),
            )
            note = make_phrase("derivatives of the control acceleration") if i == 0 else ""
            for order in range(self.order - 3 - k):
                yield from self.builder.vanishes(value, note="" if order else note)
                if order < self.order - 4 - k:
                    value = self.differentiate(value)
        yield from self._tangent(below)

    def _tangent(self, vector: list[list[Symbol]]) -> Iterator[Statement]:
        """Yield the condition that a vector stays in the free directions of the ordinary rows: (B delta)' = 0."""
        for row in self.rows:
            changes = [self.differentiate(entry) for entry in row.virtual]
            value = Add(dot(row.virtual, [t[1] for t in vector]), dot(changes, [t[0] for t in vector]))
            yield from self.builder.vanishes(value)

    def _conditions(self) -> Iterator[Statement]:
        """Yield the conditions of the minimum for the last derivative, and the programs."""
        mechanics, labels = self.mechanics, self.mechanics.labels
        minimized = "tau" if mechanics.has_virtual_rows else "delta"
        yield self.make_statement(
            rf"M D^{{n-2}} \{minimized} = a^{{T}} \nu + A^{{T}} \lambda,\qquad {self.multiplier_forces}\,D^{{n-2}} "
            rf"\{minimized} = 0",
            f"M D^(n-2) {minimized} = a^T nu + A^T lambda; {self.multiplier_forces} D^(n-2) {minimized} = 0",
            "conditions of the minimum",
        )
        nu = [
            self.subexpressions.make_symbol(
                f"nu_{make_label(program.name)}", RANK_MULTIPLIER, latex=rf"\nu_{{{make_upright(program.name)}}}"
            )
            for program in self.programs
        ]
        last, M = self.deltas[-1], mechanics.mass_matrix
        lambdas = self.make_row_symbols("lambda", r"\lambda")
        pulls = [
            Add(
                *(program.gradient[i] * symbol for program, symbol in zip(self.programs, nu, strict=True)),
                *(row.gradient[i] * symbol for row, symbol in zip(self.rows, lambdas, strict=True)),
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
                yield from self.equal(dot(line, highest), pull)
            for row in self.rows:
                yield from self.builder.vanishes(dot(row.virtual, highest))
            turned = [
                self.subexpressions.make_symbol(
                    f"kappa1_{row.label}", RANK_MULTIPLIER, latex=rf"\kappa_{{{make_upright(row.name)},1}}"
                )
                for row in self.rows
            ]
            pulls = [
                Add(
                    dot(line, highest),
                    *(row.virtual[i] * x for row, x in zip(self.rows, turned, strict=True)),
                )
                for i, line in enumerate(M)
            ]
        for i, pull in enumerate(pulls):
            left = Add(
                dot(M[i], [tower[1] for tower in last]),
                dot(self.connection_matrix[i], [t[0] for t in last]),
            )
            yield from self.equal(left, pull)
        yield from self._tangent(last)
        for program in self.programs:
            yield from self.builder.vanishes(program.left_side, note=make_phrase("program {}", program.name))

    def solved(self) -> Iterator[Statement]:
        """Yield the way to the control force."""
        if not self.programs:
            return
        minimized = "tau" if self.mechanics.has_virtual_rows else "delta"
        yield self.make_statement(
            rf"\delta = \ddot{{q}} - w,\qquad u = M \delta,\qquad \{minimized} = \ldots = D^{{n-3}} \{minimized} = 0,"
            r"\qquad t = 0",
            f"delta = q'' - w, u = M delta, {minimized} = ... = D^(n-3) {minimized} = 0 at the start",
            make_phrase(
                "state q, q', {}, ..., D^(n-3) {}; the control force u follows by integration", minimized, minimized
            ),
        )
