"""The variational principles in print: d'Alembert-Lagrange, Suslov-Jourdain and Gauss.

    dalembert-lagrange   (MW_s - Q_s) dq_s = 0       for all dq with A dq = 0      (virtual work)
    jourdain             (MW_s - Q_s) dv_s = 0       for all dv with A dv = 0      (virtual power)
    gauss                Z = 1/2 M (q'' - a)^2 -> min   under A q'' + b = 0,  a = M^-1 (Q - h)

All three have the same free directions; they differ in what is varied.
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Mul, Rational, Symbol

from anholon.derivation.constraint_print import write_differentiated
from anholon.derivation.latex_names import make_latex_name
from anholon.derivation.linear_systems import MAX_INVERTED_SIZE, invert
from anholon.derivation.maggi import Maggi
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import UnconstrainedAcceleration, write_inertia
from anholon.derivation.simplification import dot
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER


class _VariationForm(Maggi):
    """A principle with variations: of coordinates at fixed time, or of rates at a fixed place."""

    letter = "delta"
    sign = r"\delta"
    mark = ""

    def variations(self) -> list[Symbol]:
        """Return symbols for the variations of the coordinates or rates."""
        return [
            self.subexpressions.make_symbol(
                f"{self.letter}_{label}", RANK_MULTIPLIER, latex=rf"{self.sign} {make_latex_name(label + self.mark)}"
            )
            for label in self.mechanics.labels
        ]

    def independent(self) -> list[Symbol]:
        """Return symbols for the variations that are free."""
        return [
            self.subexpressions.make_symbol(
                f"{self.letter}_{number + 1}_free", RANK_MULTIPLIER, latex=rf"{self.sign} \pi^{{{number + 1}}}"
            )
            for number in range(self.velocities.count)
        ]

    def varied(self, variations: list[Symbol], what: str) -> Iterator[Statement]:
        """Yield the conditions on variations, and the dependent variations by the free ones."""
        free = self.independent()
        for row in self.rows:
            yield from self.builder.definitions(row.virtual)
        B = [line[: self.velocities.count] for line in self.velocities.virtual]
        for number, (symbol, line) in enumerate(zip(variations, B, strict=True)):
            value = dot(line, free)
            note = make_phrase("{}: the free ones, one for each quasi-velocity, give all others", make_phrase(what))
            yield from self.builder.equality(symbol, value, note="" if number else note)
        for row in self.rows:
            yield from self.builder.vanishes(dot(row.virtual, variations), note=make_phrase("what {} allows", row.name))

    def work(self, variations: list[Symbol], words: str) -> Iterator[Statement]:
        """Yield the sum of (MW_s - Q_s) times the variations."""
        yield from write_inertia(self.mechanics, self.builder)
        latex, text = [], []
        for label, symbol in zip(self.mechanics.labels, variations, strict=True):
            name = make_latex_name(label)
            latex.append(rf"\left(M W_{{{name}}} - Q_{{{name}}}\right) {self.builder.writer.latex(symbol)}")
            text.append(f"(MW_{label} - Q_{label})*{symbol.name}")
        yield Statement(latex=" + ".join(latex) + " = 0", text=" + ".join(text) + " = 0", note=words)


class DAlembertLagrange(_VariationForm):
    """The principle of d'Alembert and Lagrange."""

    def equations(self) -> Iterator[Statement]:
        """Yield the virtual work and its coefficients."""
        yield self.make_statement(
            rf"\left(M W_{{\sigma}} - Q_{{\sigma}}\right) \delta q^{{\sigma}} = 0,\qquad "
            rf"{self.multiplier_forces}\,\delta q = 0",
            f"sum over s of (MW_s - Q_s) dq_s = 0 for all dq with {self.multiplier_forces} dq = 0",
            "inertial and given forces do no work on virtual displacements",
        )
        variations = self.variations()
        yield from self.varied(variations, "virtual displacements")
        yield from self.work(variations, "virtual work")
        yield Statement(note="the free displacements are arbitrary, so that the coefficient of each vanishes")
        yield from self.projections()
        yield from write_differentiated(self.mechanics, self.builder)


class Jourdain(_VariationForm):
    """The principle of Suslov and Jourdain, and the two parts W_L and W_K of the acceleration."""

    mark = "'"

    def equations(self) -> Iterator[Statement]:
        """Yield the virtual power, its coefficients, and the projectors on the two subspaces."""
        yield self.make_statement(
            r"\left(M W_{\sigma} - Q_{\sigma}\right) \delta' \dot{q}^{\sigma} = 0,\qquad "
            rf"{self.multiplier_forces}\,\delta' \dot{{q}} = 0",
            f"sum over s of (MW_s - Q_s) dv_s = 0 for all dv with {self.multiplier_forces} dv = 0, q and t fixed",
            "the power of the lost forces vanishes for all variations of velocity",
        )
        variations = self.variations()
        yield from self.varied(variations, "variations of velocity")
        yield from self.work(variations, "virtual power")
        yield from self.projections()
        yield from write_differentiated(self.mechanics, self.builder)

    def solved(self) -> Iterator[Statement]:
        """Yield W_K, which the constraints determine, and W_L, which the forces determine."""
        push = self.multiplier_forces
        yield self.make_statement(
            rf"W = W_L + W_K,\qquad W_K = -M^{{-1}} {push}^{{T}} D^{{-1}} b,\qquad W_L = P_L\,a,\qquad "
            rf"P_K = M^{{-1}} {push}^{{T}} D^{{-1}} A,\qquad P_L = 1 - P_K",
            f"W = W_L + W_K, W_K = -M^-1 {push}^T D^-1 b, W_L = P_L a, P_K = M^-1 {push}^T D^-1 A, P_L = 1 - P_K",
            "two parts that are not orthogonal, as the reactions act along B: L of the motions that the constraints "
            "allow, K of the reactions"
            if self.mechanics.has_virtual_rows
            else "two subspaces, orthogonal in the metric of M: L of the admissible directions, K of the reactions",
        )
        if not self.rows or self.mechanics.size > MAX_INVERTED_SIZE:
            yield from super().solved()
            return
        free, labels, table = (
            UnconstrainedAcceleration(self, [row.virtual for row in self.rows]),
            self.mechanics.labels,
            self.subexpressions,
        )
        yield from free.rows(self)
        lowered = invert(free.D, table, "Di")
        yield from self.builder.matrix(r"D^{-1}", "Di", lowered, note="inverse of D")
        A = [row.gradient for row in self.rows]
        b = [Mul(-1, row.bias) for row in self.rows]
        constraint_part = [table.name_if_long("z", table.simplify_shortest(dot(line, b))) for line in lowered]
        W_K = [
            table.name_if_long(f"WK_{s}", table.simplify_shortest(dot(line, constraint_part)))
            for s, line in zip(labels, free.N, strict=True)
        ]
        lost = [
            table.name_if_long("z", table.simplify_shortest(dot(line, [dot(row, free.a) for row in A])))
            for line in lowered
        ]
        W_L = [
            table.shorten(f"WL_{s}", Add(a, Mul(-1, dot(line, lost))))
            for s, a, line in zip(labels, free.a, free.N, strict=True)
        ]
        for name, words, values in (
            ("WK", "what the constraints determine", W_K),
            ("WL", "what the forces determine", W_L),
        ):
            for number, (label, value) in enumerate(zip(labels, values, strict=True)):
                latex = rf"W_{{{name[1]},{make_latex_name(label)}}}"
                yield from self.define(f"{name}_{label}", value, note="" if number else words, latex=latex)
        yield from self.accelerations([Add(*parts) for parts in zip(W_K, W_L, strict=True)])
        extra = self.mechanics.compute_regularisation()
        yield from self.reactions(
            [
                Add(h, Mul(-1, d), -regularisation)
                for h, d, regularisation in zip(constraint_part, lost, extra, strict=True)
            ]
        )


class Gauss(Maggi):
    """Gauss's principle of least constraint."""

    def equations(self) -> Iterator[Statement]:
        """Yield Z and the conditions of its minimum, with multipliers and along the free directions."""
        mechanics, table = self.mechanics, self.subexpressions
        M, f = mechanics.make_regular()
        accelerations = mechanics.symbols.accelerations
        yield self.make_statement(
            r"Z = \frac{1}{2} M_{\sigma\rho} \left(\ddot{q}^{\sigma} - a^{\sigma}\right) \left(\ddot{q}^{\rho} - "
            r"a^{\rho}\right) \to \min,\qquad A\,\ddot{q} + b = 0,\qquad M a = Q - h",
            "Z = M_sr (q''_s - a_s) (q''_r - a_r)/2 -> min under A q'' + b = 0, M a = Q - h",
            "the constraint Z: the squared distance from the free accelerations a, in the metric of M",
        )
        # Up to terms without accelerations, Z is 1/2 M q'' q'' - (Q - h) q''.
        terms: list[Expr] = []
        for i, first in enumerate(accelerations):
            terms.append(Mul(Rational(1, 2), M[i][i], first**2))
            terms += [Mul(M[i][j], first, accelerations[j]) for j in range(i)]
            terms.append(Mul(-1, table.name_if_long(f"f_{mechanics.labels[i]}", table.simplify(f[i])), first))
        yield from self.define("Z_a", Add(*terms), note="Z up to terms without accelerations", latex=r"Z + \ldots")
        yield from write_differentiated(mechanics, self.builder)
        if self.rows:
            yield self.make_statement(
                r"\frac{\partial}{\partial \ddot{q}^{\sigma}} \left(Z - \Lambda_{\kappa} \left(A\,\ddot{q} + "
                r"b\right)^{\kappa}\right) = 0",
                "d/dq''_s (Z - Lambda_k (A q'' + b)_k) = 0",
                "the gradient of Z is a combination of the gradients of the constraints",
            )
        for i, line in enumerate(M):
            slope = Add(
                dot(line, accelerations),
                Mul(-1, table.name_if_long(f"f_{mechanics.labels[i]}", table.simplify(f[i]))),
            )
            yield from self.equal(slope, self.compute_reaction_on(i))
        if self.rows:
            yield Statement(
                note="along the free directions, where the constraints do not change, the slope of Z vanishes"
            )
            yield from write_inertia(mechanics, self.builder)
            yield from self.projections()
