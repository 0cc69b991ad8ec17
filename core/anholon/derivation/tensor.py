"""The tensor forms in print (000 section 8): covariant, contravariant, and the two mixed ones.

New rates y'^lambda are independent rates of the model, y'^kappa the constraints; Y = dy'/dx', X = Y^-1, y'' = Y x'' +
beta, and y''^kappa = 0 on the constraints. Numbers 1 ... r are the free directions, r + 1 ... n the constraints:

    c_sm y''^m + C_s = Q_s + Lambda_s           in the tangent bundle,  c = X^T M X
    y''^s + C^s = Q^s + c^sh Lambda_h           in the normal bundle,   c = Y M^-1 Y^T

Laws of control give the reactions rows B of their own; then they are tested with another basis Z, the inverse of the
independent rates completed by B: c = Z^T M X and c = Y M^-1 Z^-T (see `anholon.formulations.bundles`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from sympy import Add, Expr, Mul, Rational, Symbol

from anholon.derivation.algebra import ONE, ZERO
from anholon.derivation.charts import QuasiVelocities, independent_rates
from anholon.derivation.form import INVERTED, Form, Matrix, implicit_rows, product, times, transposed
from anholon.derivation.ledger import RANK_MULTIPLIER
from anholon.derivation.linear import inverse
from anholon.derivation.maggi import pole_rows
from anholon.derivation.names import latex_name, upright
from anholon.derivation.phrases import phrase
from anholon.derivation.rows import Row

__all__ = ["Contravariant", "ContravariantMixed", "Covariant", "CovariantMixed"]

_CHRISTOFFEL = 6  # coordinates up to which the symbols C_s,ar are written


class _Tensors(Form):
    """Bases and tensors; `free` counts the directions that the constraints leave."""

    @cached_property
    def frame(self) -> QuasiVelocities:
        """The independent rates with the constraints."""
        return independent_rates(self.mechanics)

    @property
    def free(self) -> int:
        return self.frame.count

    @cached_property
    def rest(self) -> list[Expr]:
        """X (-beta): the accelerations x'' for y'' = 0."""
        given = [*(ZERO for _ in range(self.free)), *(-row.bias for row in self.rows)]
        return [
            self.ledger.offer(f"s_{label}", self.ledger.shortest(product(line, given)))
            for label, line in zip(self.mechanics.labels, self.frame.inverse, strict=True)
        ]

    @cached_property
    def basis_below(self) -> Matrix:
        """Z: the basis with which forces and reactions are tested; X but under laws of control."""
        return [list(line) for line in self.frame.virtual]

    @cached_property
    def below(self) -> tuple[Matrix, list[Expr], list[Expr]]:
        """c_sm (n, r), C_s (n) and Q_s (n)."""
        mechanics, ledger = self.mechanics, self.ledger
        M, h, Q = mechanics.mass_matrix(), mechanics.inertial_forces(), mechanics.generalized_forces()
        X, Z = transposed(self.frame.inverse), transposed(self.basis_below)
        moved = [[ledger.offer("P", ledger.tidy(product(line, column))) for line in M] for column in X[: self.free]]
        c = [
            [ledger.offer(f"c_{s + 1}_{m + 1}", ledger.shortest(product(Z[s], moved[m]))) for m in range(self.free)]
            for s in range(mechanics.size)
        ]
        still = [
            ledger.offer(f"H_{label}", ledger.shortest(Add(a, product(line, self.rest))))
            for label, a, line in zip(mechanics.labels, h, M, strict=True)
        ]
        C = [ledger.offer(f"C_{s + 1}", ledger.shortest(product(column, still))) for s, column in enumerate(Z)]
        return c, C, [ledger.offer(f"Qy_{s + 1}", ledger.shortest(product(column, Q))) for s, column in enumerate(Z)]

    @cached_property
    def above(self) -> tuple[Matrix, list[Expr], list[Expr]]:
        """c^sh (n, n), C^s (n) and Q^s (n)."""
        mechanics, ledger = self.mechanics, self.ledger
        M, f = mechanics.regular()
        raised = inverse(M, ledger, "m")
        h, Q = mechanics.inertial_forces(), mechanics.generalized_forces()
        if not mechanics.definite:  # what was added to f is counted with the inertial terms
            h = [ledger.tidy(q - total) for q, total in zip(Q, f, strict=True)]
        units = [[ONE if rate == symbol else ZERO for rate in mechanics.symbols.rates] for symbol in self.frame.symbols]
        Y = [*units, *([*row.gradient] for row in self.rows)]
        pushed = times(ledger, raised, transposed(Y), "N")
        reacting = pushed
        if mechanics.oblique:
            reacting = times(ledger, raised, transposed([*units, *([*row.virtual] for row in self.rows)]), "NB")
        c = [
            [
                ledger.offer(f"cu_{s + 1}_{t + 1}", ledger.shortest(product(line, [row[t] for row in reacting])))
                for t in range(mechanics.size)
            ]
            for s, line in enumerate(Y)
        ]
        beta = [*(ZERO for _ in units), *(row.bias for row in self.rows)]
        C = [
            ledger.offer(f"Cu_{s + 1}", ledger.shortest(Add(product([row[s] for row in pushed], h), -beta[s])))
            for s in range(mechanics.size)
        ]
        return (
            c,
            C,
            [
                ledger.offer(f"Qu_{s + 1}", ledger.shortest(product([row[s] for row in pushed], Q)))
                for s in range(mechanics.size)
            ],
        )

    @cached_property
    def felt(self) -> tuple[Symbol, ...]:
        """The multipliers of the metric with its inverse: more than the true ones where that has B^T B beside M."""
        if not any(extra != 0 for extra in self.mechanics.thickness()):
            return self.multipliers
        return tuple(
            self.ledger.symbol(
                f"Lambda_{row.label}_hat", RANK_MULTIPLIER, latex=rf"\hat{{\Lambda}}_{{{upright(row.name)}}}"
            )
            for row in self.rows
        )

    # Rows

    def basis(self) -> Iterator[Row]:
        """Yield the new rates, X and beta."""
        writer = self.author.writer
        free = ", ".join(writer.latex(symbol) for symbol in self.frame.symbols)
        plain = ", ".join(symbol.name for symbol in self.frame.symbols)
        yield self.say(
            rf"\dot{{y}}^{{\lambda}} = \left({free}\right),\qquad \dot{{y}}^{{\kappa}} = f^{{\kappa}} = 0",
            f"y' = ({plain}, constraints)",
            "the first numbers are independent rates, the last ones the constraints"
            if self.rows
            else "independent rates",
        )
        if not self.rows:
            return
        yield from pole_rows(self.author, self.frame)
        yield from self.author.matrix(
            r"X = \frac{\partial \dot{x}}{\partial \dot{y}}",
            "X",
            self.frame.inverse,
            note="its columns are the basis of the tangent bundle, the rows of its inverse that of the normal bundle",
        )
        yield self.say(
            r"\ddot{y} = Y\,\ddot{x} + \beta,\qquad \beta^{\lambda} = 0,\qquad \beta^{\kappa} = b^{\kappa}",
            "y'' = Y x'' + beta; beta_l = 0, beta_k = b_k",
            "the accelerations of the new rates",
        )
        for number, row in enumerate(self.rows, start=self.free + 1):
            yield from self.define(f"beta_{number}", row.bias, latex=rf"\beta^{{{number}}}")
        if self.mechanics.oblique:
            yield from self.author.matrix(
                r"Z = \frac{\partial \dot{x}}{\partial \dot{z}}",
                "Z",
                self.basis_below,
                note="virtual displacements hold the controls: B in the place of A gives another basis, with which "
                "forces and reactions are tested",
            )

    def metric(self) -> Iterator[Row]:
        """Yield c_sr x''^r + C_s,ar x'^a x'^r in the coordinates of the model."""
        mechanics, ledger = self.mechanics, self.ledger
        yield self.say(
            r"c_{\sigma\rho}\,\ddot{x}^{\rho} + C_{\sigma,\alpha\rho}\,\dot{x}^{\alpha}\dot{x}^{\rho} = Q_{\sigma} + "
            r"R_{\sigma},\qquad C_{\sigma,\alpha\rho} = \frac{1}{2}\left(\frac{\partial c_{\sigma\alpha}}{\partial "
            r"x^{\rho}} + \frac{\partial c_{\sigma\rho}}{\partial x^{\alpha}} - \frac{\partial c_{\alpha\rho}}"
            r"{\partial x^{\sigma}}\right)",
            "c_sr x''_r + C_s,ar x'_a x'_r = Q_s + R_s, C_s,ar = (dc_sa/dx_r + dc_sr/dx_a - dc_ar/dx_s)/2",
            "in the coordinates of the model, before the constraints choose a basis",
        )
        if mechanics.size > _CHRISTOFFEL or mechanics.timed:
            why = phrase("time stands in the equations" if mechanics.timed else "there are many of them")
            yield Row(
                note=phrase("the symbols C_s,ar are not written one by one, as {}; the terms h_s are their sum", why)
            )
            return
        M, coordinates = mechanics.mass_matrix(), list(mechanics.symbols.coordinates.values())
        slopes = [[[ledger.partial(entry, x) for x in coordinates] for entry in line] for line in M]
        half = Rational(1, 2)
        labels, number = mechanics.labels, 0
        for s in range(mechanics.size):
            for a in range(mechanics.size):
                for r in range(a, mechanics.size):
                    value = ledger.shortest(Mul(half, slopes[s][a][r] + slopes[s][r][a] - slopes[a][r][s]))
                    if value != 0:
                        name = f"C_{labels[s]}_{labels[a]}_{labels[r]}"
                        latex = rf"C_{{{latex_name(labels[s])},{latex_name(labels[a])}\,{latex_name(labels[r])}}}"
                        note = "symbols of the first kind that are not zero; C_s,ar = C_s,ra" if not number else ""
                        yield from self.define(name, value, note=note, latex=latex)
                        number += 1
        if not number:
            yield Row(note="all symbols C_s,ar vanish: the masses do not depend on the coordinates")

    def tangent(self) -> Iterator[Row]:
        """Yield the motion in the tangent bundle."""
        c, C, Q = self.below
        yield self.say(
            r"c_{\lambda\mu}\,\ddot{y}^{\mu} + C_{\lambda} = Q_{\lambda}",
            "c_lm y''_m + C_l = Q_l",
            "tangent bundle, free directions: the motion",
        )
        for s in range(self.free):
            yield from self._components(s, C[s], Q[s], "below")
            yield from self.equal(Add(product(c[s], self.frame.dots), C[s]), Q[s])

    def _components(self, s: int, C: Expr, Q: Expr, where: str) -> Iterator[Row]:
        mark = "_" if where == "below" else "^"
        names = ("C", "Qy") if where == "below" else ("Cu", "Qu")
        yield from self.define(f"{names[0]}_{s + 1}", C, latex=f"C{mark}{{{s + 1}}}")
        yield from self.define(f"{names[1]}_{s + 1}", Q, latex=f"Q{mark}{{{s + 1}}}")

    def solve_tangent(self) -> Iterator[Row]:
        """Yield y'' from the motion in the tangent bundle, and x''."""
        c, C, Q = self.below
        right = [Add(q, -inertia) for q, inertia in zip(Q[: self.free], C[: self.free], strict=True)]
        yield from self.system(c[: self.free], right, self.frame.dots, ("c", "r"), "free directions")
        yield from self.carried(self.frame.dots)

    def carried(self, dots: Sequence[Expr]) -> Iterator[Row]:
        """Yield x'' = X (y'' - beta)."""
        values = [
            self.ledger.tidy(Add(rest, product(line[: self.free], dots)))
            for rest, line in zip(self.rest, self.frame.inverse, strict=True)
        ]
        yield from self.accelerations(values)

    def normal(self) -> Iterator[Row]:
        """Yield the reactions in the normal bundle."""
        if not self.rows:
            return
        c, C, Q = self.above
        yield self.say(
            r"C^{\kappa} = Q^{\kappa} + c^{\kappa\eta} \Lambda_{\eta}",
            "C^k = Q^k + c^kh Lambda_h",
            "normal bundle, constrained directions: the reactions",
        )
        for k in range(self.free, self.mechanics.size):
            yield from self._components(k, C[k], Q[k], "above")
            yield from self.equal(C[k], Add(Q[k], product(c[k][self.free :], self.felt)))

    def solve_normal(self) -> Iterator[Row]:
        """Yield the multipliers from the normal bundle."""
        c, C, Q = self.above
        r = self.free
        right = [Add(a, -b) for a, b in zip(C[r:], Q[r:], strict=True)]
        yield from self.system([line[r:] for line in c[r:]], right, self.felt, ("cn", "rn"), "reactions")

    def true_reactions(self) -> Iterator[Row]:
        """Yield the multipliers where those of the metric are others."""
        if self.felt is not self.multipliers:
            values = [Add(felt, -extra) for felt, extra in zip(self.felt, self.mechanics.thickness(), strict=True)]
            yield from self.reactions(values)

    @property
    def tested(self) -> str:
        """What stands to the right in the contravariant metric."""
        return "Z^{-T}" if self.mechanics.oblique else "Y^{T}"

    def readable(self) -> bool:
        """Tell whether M^-1 may be written."""
        return self.mechanics.size <= INVERTED

    def unreadable(self) -> Iterator[Row]:
        """Yield what is said where M^-1 is too large."""
        yield self.say(
            rf"c^{{\sigma\rho}} = Y M^{{-1}} {self.tested},\qquad  "
            r"C^{\sigma} = Y M^{-1} h - \beta,\qquad Q^{\sigma} = Y M^{-1} Q",
            f"c = Y M^-1 {'Z^-T' if self.mechanics.oblique else 'Y^T'}, C = Y M^-1 h - beta, Q = Y M^-1 Q",
            phrase(
                "with {} coordinates the inverse of the metric is not written out; M, h, Q, A and b "
                "stand above, and the code written as Python or C computes all of it",
                self.mechanics.size,
            ),
        )
        yield from implicit_rows(self)


class Covariant(_Tensors):
    """Covariant form: both halves in the tangent bundle."""

    def equations(self) -> Iterator[Row]:
        """Yield the symbols, then the two halves."""
        yield from self.metric()
        yield from self.tangent()
        c, C, Q = self.below
        if self.rows:
            yield self.say(
                r"c_{\kappa\mu}\,\ddot{y}^{\mu} + C_{\kappa} = Q_{\kappa} + \Lambda_{\kappa}",
                "c_km y''_m + C_k = Q_k + Lambda_k",
                "tangent bundle, constrained directions: the reactions",
            )
        for number, symbol in enumerate(self.multipliers):
            k = self.free + number
            yield from self._components(k, C[k], Q[k], "below")
            yield from self.equal(Add(product(c[k], self.frame.dots), C[k]), Add(Q[k], symbol))

    def solved(self) -> Iterator[Row]:
        """Yield y'', x'' and the multipliers."""
        yield from self.solve_tangent()
        c, C, Q = self.below
        r = self.free
        yield from self.reactions(
            [Add(product(c[k], self.frame.dots), C[k], -Q[k]) for k in range(r, self.mechanics.size)]
        )


class Contravariant(_Tensors):
    """Contravariant form: both halves in the normal bundle."""

    def equations(self) -> Iterator[Row]:
        """Yield the two halves."""
        if not self.readable():
            yield from self.unreadable()
            return
        c, C, Q = self.above
        yield from self.author.matrix(
            rf"\left(c^{{\sigma\rho}}\right) = Y M^{{-1}} {self.tested}",
            "cu",
            c,
            note="contravariant metric",
        )
        yield from self.normal()
        yield self.say(
            r"\ddot{y}^{\lambda} + C^{\lambda} = Q^{\lambda} + c^{\lambda\eta} \Lambda_{\eta}",
            "y''_l + C^l = Q^l + c^lh Lambda_h",
            "normal bundle, free directions: the motion",
        )
        for s, dot in enumerate(self.frame.dots):
            yield from self._components(s, C[s], Q[s], "above")
            yield from self.equal(Add(dot, C[s]), Add(Q[s], product(c[s][self.free :], self.felt)))

    def solved(self) -> Iterator[Row]:
        """Yield the multipliers, then y'' and x''."""
        if not self.readable():
            return
        yield from self.solve_normal()
        c, C, Q = self.above
        for s, dot in enumerate(self.frame.dots):
            value = Add(Q[s], -C[s], product(c[s][self.free :], self.felt))
            yield from self.define(dot.name, value)
        yield from self.carried(self.frame.dots)
        yield from self.true_reactions()


class CovariantMixed(_Tensors):
    """Covariant mixed form: the motion in the tangent, the reactions in the normal bundle."""

    def equations(self) -> Iterator[Row]:
        """Yield the two halves."""
        yield from self.metric()
        yield from self.tangent()
        yield from self.normal() if self.readable() else self.unreadable()

    def solved(self) -> Iterator[Row]:
        """Yield y'', x'' and the multipliers."""
        yield from self.solve_tangent()
        if self.readable():
            yield from self.solve_normal()
            yield from self.true_reactions()


class ContravariantMixed(_Tensors):
    """Contravariant mixed form: the same two halves with the inverses of the blocks (not the blocks of the inverse)."""

    def equations(self) -> Iterator[Row]:
        """Yield the inverses of the blocks and the two halves."""
        if not self.readable():
            yield from self.unreadable()
            return
        r = self.free
        c, C, Q = self.below
        upper, C_above, Q_above = self.above
        raised = inverse(c[:r], self.ledger, "ch")
        lowered = inverse([line[r:] for line in upper[r:]], self.ledger, "cg")
        yield from self.author.matrix(
            r"\left(\hat{c}^{\lambda\mu}\right) = \left(c_{\lambda\mu}\right)^{-1}",
            "ch",
            raised,
            note="inverse of the block of free directions",
        )
        yield self.say(
            r"\ddot{y}^{\lambda} + \hat{c}^{\lambda\mu} C_{\mu} = \hat{c}^{\lambda\mu} Q_{\mu}",
            "y''_l + ch_lm C_m = ch_lm Q_m",
            "the motion",
        )
        for s in range(r):
            yield from self._components(s, C[s], Q[s], "below")
        for s, dot in enumerate(self.frame.dots):
            yield from self.equal(Add(dot, product(raised[s], C[:r])), product(raised[s], Q[:r]))
        if not self.rows:
            return
        yield from self.author.matrix(
            r"\left(\hat{c}_{\kappa\eta}\right) = \left(c^{\kappa\eta}\right)^{-1}",
            "cg",
            lowered,
            note="inverse of the block of constraints",
        )
        yield self.say(
            r"\hat{c}_{\kappa\eta} C^{\eta} = \hat{c}_{\kappa\eta} Q^{\eta} + \Lambda_{\kappa}",
            "cg_kh C^h = cg_kh Q^h + Lambda_k",
            "the reactions",
        )
        for k in range(r, self.mechanics.size):
            yield from self._components(k, C_above[k], Q_above[k], "above")
        for line, symbol in zip(lowered, self.felt, strict=True):
            yield from self.equal(product(line, C_above[r:]), Add(product(line, Q_above[r:]), symbol))

    def solved(self) -> Iterator[Row]:
        """Yield y'' and the multipliers by the inverses of the blocks."""
        if not self.readable():
            return
        r = self.free
        c, C, Q = self.below
        upper, C_above, Q_above = self.above
        raised = inverse(c[:r], self.ledger, "ch")
        for dot, line in zip(self.frame.dots, raised, strict=True):
            value = product(line, [Add(q, -inertia) for q, inertia in zip(Q[:r], C[:r], strict=True)])
            yield from self.define(dot.name, self.ledger.shortest(value))
        yield from self.carried(self.frame.dots)
        lowered = inverse([line[r:] for line in upper[r:]], self.ledger, "cg")
        pushed = [Add(inertia, -q) for inertia, q in zip(C_above[r:], Q_above[r:], strict=True)]
        extra = self.mechanics.thickness()
        yield from self.reactions(
            [Add(self.ledger.shortest(product(line, pushed)), -more) for line, more in zip(lowered, extra, strict=True)]
        )
