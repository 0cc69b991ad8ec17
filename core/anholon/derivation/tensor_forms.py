"""The tensor forms in print (000 section 8): covariant, contravariant, and the two mixed ones.

New rates y'^lambda are independent rates of the model, y'^kappa the constraints; Y = dy'/dx', X = Y^-1, y'' = Y x'' +
beta, and y''^kappa = 0 on the constraints. Numbers 1 ... r are the free directions, r + 1 ... n the constraints:

    c_sm y''^m + C_s = Q_s + Lambda_s           in the tangent bundle,  c = X^T M X
    y''^s + C^s = Q^s + c^sh Lambda_h           in the normal bundle,   c = Y M^-1 Y^T

Laws of control give the reactions rows B of their own; then they are tested with another basis Z, the inverse of the
independent rates completed by B: c = Z^T M X and c = Y M^-1 Z^-T (see `anholon.forms.bundles`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from sympy import Add, Expr, Mul, Rational, Symbol

from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.linear_systems import MAX_INVERTED_SIZE, invert
from anholon.derivation.maggi import write_pole
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import (
    Matrix,
    PrintedForm,
    multiply_matrices,
    transpose,
    write_implicit_equations,
)
from anholon.derivation.quasi_velocities import QuasiVelocities, make_independent_rates
from anholon.derivation.simplification import ONE, ZERO, dot
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER

_MAX_CHRISTOFFEL_COORDINATES = 6  # coordinates up to which the symbols C_s,ar are written


class _TensorForm(PrintedForm):
    """Bases and tensors; `free` counts the directions that the constraints leave."""

    @cached_property
    def frame(self) -> QuasiVelocities:
        """The independent rates with the constraints."""
        return make_independent_rates(self.mechanics)

    @property
    def free(self) -> int:
        return self.frame.count

    @cached_property
    def bias(self) -> list[Expr]:
        """Return X (-beta): the accelerations x'' for y'' = 0."""
        right_side = [*(ZERO for _ in range(self.free)), *(-row.bias for row in self.rows)]
        return [
            self.subexpressions.name_if_long(f"s_{label}", self.subexpressions.simplify_shortest(dot(line, right_side)))
            for label, line in zip(self.mechanics.labels, self.frame.inverse, strict=True)
        ]

    @cached_property
    def test_basis(self) -> Matrix:
        """Z: the basis onto which forces and reactions are projected; X without control laws."""
        return [list(line) for line in self.frame.virtual]

    @cached_property
    def covariant_parts(self) -> tuple[Matrix, list[Expr], list[Expr]]:
        """c_sm (n, r), C_s (n) and Q_s (n)."""
        mechanics, table = self.mechanics, self.subexpressions
        M, h, Q = mechanics.mass_matrix, mechanics.inertial_forces, mechanics.generalized_forces
        X, Z = transpose(self.frame.inverse), transpose(self.test_basis)
        moved = [
            [table.name_if_long("P", table.simplify(dot(line, column))) for line in M] for column in X[: self.free]
        ]
        c = [
            [table.shorten(f"c_{s + 1}_{m + 1}", dot(Z[s], moved[m])) for m in range(self.free)]
            for s in range(mechanics.size)
        ]
        still = [
            table.shorten(f"H_{label}", Add(a, dot(line, self.bias)))
            for label, a, line in zip(mechanics.labels, h, M, strict=True)
        ]
        C = [table.shorten(f"C_{s + 1}", dot(column, still)) for s, column in enumerate(Z)]
        return (
            c,
            C,
            [table.shorten(f"Qy_{s + 1}", dot(column, Q)) for s, column in enumerate(Z)],
        )

    @cached_property
    def contravariant_parts(self) -> tuple[Matrix, list[Expr], list[Expr]]:
        """c^sh (n, n), C^s (n) and Q^s (n)."""
        mechanics, table = self.mechanics, self.subexpressions
        M, f = mechanics.make_regular()
        raised = invert(M, table, "m")
        h, Q = mechanics.inertial_forces, mechanics.generalized_forces
        if not mechanics.definite:  # what was added to f is counted with the inertial terms
            h = [table.simplify(q - total) for q, total in zip(Q, f, strict=True)]
        units = [[ONE if rate == symbol else ZERO for rate in mechanics.symbols.rates] for symbol in self.frame.symbols]
        Y = [*units, *([*row.gradient] for row in self.rows)]
        pushed = multiply_matrices(table, raised, transpose(Y), "N")
        reacting = pushed
        if mechanics.has_virtual_rows:
            reacting = multiply_matrices(
                table, raised, transpose([*units, *([*row.virtual] for row in self.rows)]), "NB"
            )
        c = [
            [
                table.shorten(f"cu_{s + 1}_{t + 1}", dot(line, [row[t] for row in reacting]))
                for t in range(mechanics.size)
            ]
            for s, line in enumerate(Y)
        ]
        beta = [*(ZERO for _ in units), *(row.bias for row in self.rows)]
        C = [
            table.shorten(f"Cu_{s + 1}", Add(dot([row[s] for row in pushed], h), -beta[s]))
            for s in range(mechanics.size)
        ]
        return (
            c,
            C,
            [table.shorten(f"Qu_{s + 1}", dot([row[s] for row in pushed], Q)) for s in range(mechanics.size)],
        )

    @cached_property
    def metric_multipliers(self) -> tuple[Symbol, ...]:
        """The multipliers of the metric with its inverse; they differ from the true ones where it contains B^T B."""
        if not any(extra != 0 for extra in self.mechanics.compute_regularisation()):
            return self.multipliers
        return tuple(
            self.subexpressions.make_symbol(
                f"Lambda_{row.label}_hat", RANK_MULTIPLIER, latex=rf"\hat{{\Lambda}}_{{{make_upright(row.name)}}}"
            )
            for row in self.rows
        )

    # Rows

    def basis(self) -> Iterator[Statement]:
        """Yield the new rates, X and beta."""
        writer = self.builder.writer
        free = ", ".join(writer.latex(symbol) for symbol in self.frame.symbols)
        plain = ", ".join(symbol.name for symbol in self.frame.symbols)
        yield self.make_statement(
            rf"\dot{{y}}^{{\lambda}} = \left({free}\right),\qquad \dot{{y}}^{{\kappa}} = f^{{\kappa}} = 0",
            f"y' = ({plain}, constraints)",
            "the first numbers are independent rates, the last ones the constraints"
            if self.rows
            else "independent rates",
        )
        if not self.rows:
            return
        yield from write_pole(self.builder, self.frame)
        yield from self.builder.matrix(
            r"X = \frac{\partial \dot{x}}{\partial \dot{y}}",
            "X",
            self.frame.inverse,
            note="its columns are the basis of the tangent bundle, the rows of its inverse that of the normal bundle",
        )
        yield self.make_statement(
            r"\ddot{y} = Y\,\ddot{x} + \beta,\qquad \beta^{\lambda} = 0,\qquad \beta^{\kappa} = b^{\kappa}",
            "y'' = Y x'' + beta; beta_l = 0, beta_k = b_k",
            "the accelerations of the new rates",
        )
        for number, row in enumerate(self.rows, start=self.free + 1):
            yield from self.define(f"beta_{number}", row.bias, latex=rf"\beta^{{{number}}}")
        if self.mechanics.has_virtual_rows:
            yield from self.builder.matrix(
                r"Z = \frac{\partial \dot{x}}{\partial \dot{z}}",
                "Z",
                self.test_basis,
                note="virtual displacements hold the controls: B in the place of A gives another basis, with which "
                "forces and reactions are tested",
            )

    def metric(self) -> Iterator[Statement]:
        """Yield c_sr x''^r + C_s,ar x'^a x'^r in the coordinates of the model."""
        mechanics, table = self.mechanics, self.subexpressions
        yield self.make_statement(
            r"c_{\sigma\rho}\,\ddot{x}^{\rho} + C_{\sigma,\alpha\rho}\,\dot{x}^{\alpha}\dot{x}^{\rho} = Q_{\sigma} + "
            r"R_{\sigma},\qquad C_{\sigma,\alpha\rho} = \frac{1}{2}\left(\frac{\partial c_{\sigma\alpha}}{\partial "
            r"x^{\rho}} + \frac{\partial c_{\sigma\rho}}{\partial x^{\alpha}} - \frac{\partial c_{\alpha\rho}}"
            r"{\partial x^{\sigma}}\right)",
            "c_sr x''_r + C_s,ar x'_a x'_r = Q_s + R_s, C_s,ar = (dc_sa/dx_r + dc_sr/dx_a - dc_ar/dx_s)/2",
            "in the coordinates of the model, before the constraints choose a basis",
        )
        if mechanics.size > _MAX_CHRISTOFFEL_COORDINATES or mechanics.is_time_driven:
            reason = make_phrase(
                "time stands in the equations" if mechanics.is_time_driven else "there are many of them"
            )
            yield Statement(
                note=make_phrase(
                    "the symbols C_s,ar are not written one by one, as {}; the terms h_s are their sum", reason
                )
            )
            return
        M, coordinates = mechanics.mass_matrix, list(mechanics.symbols.coordinates.values())
        slopes = [[[table.differentiate(entry, x) for x in coordinates] for entry in line] for line in M]
        half = Rational(1, 2)
        labels, number = mechanics.labels, 0
        for s in range(mechanics.size):
            for a in range(mechanics.size):
                for r in range(a, mechanics.size):
                    value = table.simplify_shortest(Mul(half, slopes[s][a][r] + slopes[s][r][a] - slopes[a][r][s]))
                    if value != 0:
                        name = f"C_{labels[s]}_{labels[a]}_{labels[r]}"
                        first, second, third = (make_latex_name(labels[i]) for i in (s, a, r))
                        latex = rf"C_{{{first},{second}\,{third}}}"
                        note = "symbols of the first kind that are not zero; C_s,ar = C_s,ra" if not number else ""
                        yield from self.define(name, value, note=note, latex=latex)
                        number += 1
        if not number:
            yield Statement(note="all symbols C_s,ar vanish: the masses do not depend on the coordinates")

    def tangent(self) -> Iterator[Statement]:
        """Yield the motion in the tangent bundle."""
        c, C, Q = self.covariant_parts
        yield self.make_statement(
            r"c_{\lambda\mu}\,\ddot{y}^{\mu} + C_{\lambda} = Q_{\lambda}",
            "c_lm y''_m + C_l = Q_l",
            "tangent bundle, free directions: the motion",
        )
        for s in range(self.free):
            yield from self._components(s, C[s], Q[s], "below")
            yield from self.equal(Add(dot(c[s], self.frame.derivatives), C[s]), Q[s])

    def _components(self, s: int, C: Expr, Q: Expr, position: str) -> Iterator[Statement]:
        mark = "_" if position == "below" else "^"
        names = ("C", "Qy") if position == "below" else ("Cu", "Qu")
        yield from self.define(f"{names[0]}_{s + 1}", C, latex=f"C{mark}{{{s + 1}}}")
        yield from self.define(f"{names[1]}_{s + 1}", Q, latex=f"Q{mark}{{{s + 1}}}")

    def solve_tangent(self) -> Iterator[Statement]:
        """Yield y'' from the motion in the tangent bundle, and x''."""
        c, C, Q = self.covariant_parts
        right = [Add(q, -inertia) for q, inertia in zip(Q[: self.free], C[: self.free], strict=True)]
        yield from self.system(c[: self.free], right, self.frame.derivatives, ("c", "r"), "free directions")
        yield from self.write_accelerations(self.frame.derivatives)

    def write_accelerations(self, dots: Sequence[Expr]) -> Iterator[Statement]:
        """Yield x'' = X (y'' - beta)."""
        values = [
            self.subexpressions.simplify(Add(bias, dot(line[: self.free], dots)))
            for bias, line in zip(self.bias, self.frame.inverse, strict=True)
        ]
        yield from self.accelerations(values)

    def normal(self) -> Iterator[Statement]:
        """Yield the reactions in the normal bundle."""
        if not self.rows:
            return
        c, C, Q = self.contravariant_parts
        yield self.make_statement(
            r"C^{\kappa} = Q^{\kappa} + c^{\kappa\eta} \Lambda_{\eta}",
            "C^k = Q^k + c^kh Lambda_h",
            "normal bundle, constrained directions: the reactions",
        )
        for k in range(self.free, self.mechanics.size):
            yield from self._components(k, C[k], Q[k], "above")
            yield from self.equal(C[k], Add(Q[k], dot(c[k][self.free :], self.metric_multipliers)))

    def solve_normal(self) -> Iterator[Statement]:
        """Yield the multipliers from the normal bundle."""
        c, C, Q = self.contravariant_parts
        r = self.free
        right = [Add(a, -b) for a, b in zip(C[r:], Q[r:], strict=True)]
        yield from self.system([line[r:] for line in c[r:]], right, self.metric_multipliers, ("cn", "rn"), "reactions")

    def true_reactions(self) -> Iterator[Statement]:
        """Yield the true multipliers where those of the metric differ."""
        if self.metric_multipliers is not self.multipliers:
            values = [
                Add(multiplier, -extra)
                for multiplier, extra in zip(
                    self.metric_multipliers, self.mechanics.compute_regularisation(), strict=True
                )
            ]
            yield from self.reactions(values)

    @property
    def right_side_name(self) -> str:
        """Return the name of the right-hand side in the contravariant metric."""
        return "Z^{-T}" if self.mechanics.has_virtual_rows else "Y^{T}"

    def is_printable(self) -> bool:
        """Return True if M^-1 may be written."""
        return self.mechanics.size <= MAX_INVERTED_SIZE

    def write_not_printable(self) -> Iterator[Statement]:
        """Yield the sentence for an M^-1 that is too large to print."""
        yield self.make_statement(
            rf"c^{{\sigma\rho}} = Y M^{{-1}} {self.right_side_name},\qquad  "
            r"C^{\sigma} = Y M^{-1} h - \beta,\qquad Q^{\sigma} = Y M^{-1} Q",
            f"c = Y M^-1 {'Z^-T' if self.mechanics.has_virtual_rows else 'Y^T'}, C = Y M^-1 h - beta, Q = Y M^-1 Q",
            make_phrase(
                "with {} coordinates the inverse of the metric is not written out; M, h, Q, A and b "
                "stand above, and the code written as Python or C computes all of it",
                self.mechanics.size,
            ),
        )
        yield from write_implicit_equations(self)


class Covariant(_TensorForm):
    """Covariant form: both halves in the tangent bundle."""

    def equations(self) -> Iterator[Statement]:
        """Yield the symbols, then the two halves."""
        yield from self.metric()
        yield from self.tangent()
        c, C, Q = self.covariant_parts
        if self.rows:
            yield self.make_statement(
                r"c_{\kappa\mu}\,\ddot{y}^{\mu} + C_{\kappa} = Q_{\kappa} + \Lambda_{\kappa}",
                "c_km y''_m + C_k = Q_k + Lambda_k",
                "tangent bundle, constrained directions: the reactions",
            )
        for number, symbol in enumerate(self.multipliers):
            k = self.free + number
            yield from self._components(k, C[k], Q[k], "below")
            yield from self.equal(Add(dot(c[k], self.frame.derivatives), C[k]), Add(Q[k], symbol))

    def solved(self) -> Iterator[Statement]:
        """Yield y'', x'' and the multipliers."""
        yield from self.solve_tangent()
        c, C, Q = self.covariant_parts
        r = self.free
        yield from self.reactions(
            [Add(dot(c[k], self.frame.derivatives), C[k], -Q[k]) for k in range(r, self.mechanics.size)]
        )


class Contravariant(_TensorForm):
    """Contravariant form: both halves in the normal bundle."""

    def equations(self) -> Iterator[Statement]:
        """Yield the two halves."""
        if not self.is_printable():
            yield from self.write_not_printable()
            return
        c, C, Q = self.contravariant_parts
        yield from self.builder.matrix(
            rf"\left(c^{{\sigma\rho}}\right) = Y M^{{-1}} {self.right_side_name}",
            "cu",
            c,
            note="contravariant metric",
        )
        yield from self.normal()
        yield self.make_statement(
            r"\ddot{y}^{\lambda} + C^{\lambda} = Q^{\lambda} + c^{\lambda\eta} \Lambda_{\eta}",
            "y''_l + C^l = Q^l + c^lh Lambda_h",
            "normal bundle, free directions: the motion",
        )
        for s, rate in enumerate(self.frame.derivatives):
            yield from self._components(s, C[s], Q[s], "above")
            yield from self.equal(Add(rate, C[s]), Add(Q[s], dot(c[s][self.free :], self.metric_multipliers)))

    def solved(self) -> Iterator[Statement]:
        """Yield the multipliers, then y'' and x''."""
        if not self.is_printable():
            return
        yield from self.solve_normal()
        c, C, Q = self.contravariant_parts
        for s, rate in enumerate(self.frame.derivatives):
            value = Add(Q[s], -C[s], dot(c[s][self.free :], self.metric_multipliers))
            yield from self.define(rate.name, value)
        yield from self.write_accelerations(self.frame.derivatives)
        yield from self.true_reactions()


class CovariantMixed(_TensorForm):
    """Covariant mixed form: the motion in the tangent, the reactions in the normal bundle."""

    def equations(self) -> Iterator[Statement]:
        """Yield the two halves."""
        yield from self.metric()
        yield from self.tangent()
        yield from self.normal() if self.is_printable() else self.write_not_printable()

    def solved(self) -> Iterator[Statement]:
        """Yield y'', x'' and the multipliers."""
        yield from self.solve_tangent()
        if self.is_printable():
            yield from self.solve_normal()
            yield from self.true_reactions()


class ContravariantMixed(_TensorForm):
    """Contravariant mixed form: the same two halves with the inverses of the blocks (not the blocks of the inverse)."""

    def equations(self) -> Iterator[Statement]:
        """Yield the inverses of the blocks and the two halves."""
        if not self.is_printable():
            yield from self.write_not_printable()
            return
        r = self.free
        c, C, Q = self.covariant_parts
        upper, C_above, Q_above = self.contravariant_parts
        raised = invert(c[:r], self.subexpressions, "ch")
        lowered = invert([line[r:] for line in upper[r:]], self.subexpressions, "cg")
        yield from self.builder.matrix(
            r"\left(\hat{c}^{\lambda\mu}\right) = \left(c_{\lambda\mu}\right)^{-1}",
            "ch",
            raised,
            note="inverse of the block of free directions",
        )
        yield self.make_statement(
            r"\ddot{y}^{\lambda} + \hat{c}^{\lambda\mu} C_{\mu} = \hat{c}^{\lambda\mu} Q_{\mu}",
            "y''_l + ch_lm C_m = ch_lm Q_m",
            "the motion",
        )
        for s in range(r):
            yield from self._components(s, C[s], Q[s], "below")
        for s, rate in enumerate(self.frame.derivatives):
            yield from self.equal(Add(rate, dot(raised[s], C[:r])), dot(raised[s], Q[:r]))
        if not self.rows:
            return
        yield from self.builder.matrix(
            r"\left(\hat{c}_{\kappa\eta}\right) = \left(c^{\kappa\eta}\right)^{-1}",
            "cg",
            lowered,
            note="inverse of the block of constraints",
        )
        yield self.make_statement(
            r"\hat{c}_{\kappa\eta} C^{\eta} = \hat{c}_{\kappa\eta} Q^{\eta} + \Lambda_{\kappa}",
            "cg_kh C^h = cg_kh Q^h + Lambda_k",
            "the reactions",
        )
        for k in range(r, self.mechanics.size):
            yield from self._components(k, C_above[k], Q_above[k], "above")
        for line, symbol in zip(lowered, self.metric_multipliers, strict=True):
            yield from self.equal(dot(line, C_above[r:]), Add(dot(line, Q_above[r:]), symbol))

    def solved(self) -> Iterator[Statement]:
        """Yield y'' and the multipliers by the inverses of the blocks."""
        if not self.is_printable():
            return
        r = self.free
        c, C, Q = self.covariant_parts
        upper, C_above, Q_above = self.contravariant_parts
        raised = invert(c[:r], self.subexpressions, "ch")
        for rate, line in zip(self.frame.derivatives, raised, strict=True):
            value = dot(line, [Add(q, -inertia) for q, inertia in zip(Q[:r], C[:r], strict=True)])
            yield from self.define(rate.name, self.subexpressions.simplify_shortest(value))
        yield from self.write_accelerations(self.frame.derivatives)
        lowered = invert([line[r:] for line in upper[r:]], self.subexpressions, "cg")
        pushed = [Add(inertia, -q) for inertia, q in zip(C_above[r:], Q_above[r:], strict=True)]
        extra = self.mechanics.compute_regularisation()
        yield from self.reactions(
            [
                Add(self.subexpressions.simplify_shortest(dot(line, pushed)), -regularisation)
                for line, regularisation in zip(lowered, extra, strict=True)
            ]
        )
