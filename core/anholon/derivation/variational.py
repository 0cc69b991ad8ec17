"""The variational principles in print: d'Alembert-Lagrange, Suslov-Jourdain and Gauss.

    dalembert-lagrange   (MW_s - Q_s) dq_s = 0       for all dq with A dq = 0      (virtual work)
    jourdain             (MW_s - Q_s) dv_s = 0       for all dv with A dv = 0      (virtual power)
    gauss                Z = 1/2 M (q'' - a)^2 -> min   under A q'' + b = 0,  a = M^-1 (Q - h)

All three name the same free directions; what differs is what is varied.
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Mul, Rational, Symbol

from anholon.derivation.form import INVERTED, Free, inertia_rows, product
from anholon.derivation.ledger import RANK_MULTIPLIER
from anholon.derivation.linear import inverse
from anholon.derivation.maggi import Maggi
from anholon.derivation.names import latex_name
from anholon.derivation.phrases import phrase
from anholon.derivation.restraint_rows import differentiated_rows
from anholon.derivation.rows import Row

__all__ = ["DAlembertLagrange", "Gauss", "Jourdain"]


class _Varied(Maggi):
    """A principle with variations: of coordinates at fixed time, or of rates at a fixed place."""

    letter = "delta"
    sign = r"\delta"
    mark = ""

    def variations(self) -> list[Symbol]:
        """Return symbols for the variations of the coordinates or rates."""
        return [
            self.ledger.symbol(
                f"{self.letter}_{label}", RANK_MULTIPLIER, latex=rf"{self.sign} {latex_name(label + self.mark)}"
            )
            for label in self.mechanics.labels
        ]

    def independent(self) -> list[Symbol]:
        """Return symbols for the variations that are free."""
        return [
            self.ledger.symbol(
                f"{self.letter}_{number + 1}_free", RANK_MULTIPLIER, latex=rf"{self.sign} \pi^{{{number + 1}}}"
            )
            for number in range(self.velocities.count)
        ]

    def varied(self, variations: list[Symbol], what: str) -> Iterator[Row]:
        """Yield what variations obey and how the free ones give all others."""
        free = self.independent()
        for row in self.rows:
            yield from self.author.definitions(row.virtual)
        B = [line[: self.velocities.count] for line in self.velocities.virtual]
        for number, (symbol, line) in enumerate(zip(variations, B, strict=True)):
            value = product(line, free)
            yield from self.author.definitions([value])
            note = phrase("{}: the free ones, one for each quasi-velocity, give all others", phrase(what))
            yield self.author.equality(symbol, value, note="" if number else note)
        for row in self.rows:
            yield from self.vanishes(product(row.virtual, variations), note=phrase("what {} allows", row.name))

    def work(self, variations: list[Symbol], words: str) -> Iterator[Row]:
        """Yield the sum of (MW_s - Q_s) times the variations."""
        yield from inertia_rows(self.mechanics, self.author)
        latex, text = [], []
        for label, symbol in zip(self.mechanics.labels, variations, strict=True):
            name = latex_name(label)
            latex.append(rf"\left(M W_{{{name}}} - Q_{{{name}}}\right) {self.author.writer.latex(symbol)}")
            text.append(f"(MW_{label} - Q_{label})*{symbol.name}")
        yield Row(latex=" + ".join(latex) + " = 0", text=" + ".join(text) + " = 0", note=words)


class DAlembertLagrange(_Varied):
    """The principle of d'Alembert and Lagrange."""

    def equations(self) -> Iterator[Row]:
        """Yield the virtual work and its coefficients."""
        yield self.say(
            rf"\left(M W_{{\sigma}} - Q_{{\sigma}}\right) \delta q^{{\sigma}} = 0,\qquad {self.push}\,\delta q = 0",
            f"sum over s of (MW_s - Q_s) dq_s = 0 for all dq with {self.push} dq = 0",
            "inertial and given forces do no work on virtual displacements",
        )
        variations = self.variations()
        yield from self.varied(variations, "virtual displacements")
        yield from self.work(variations, "virtual work")
        yield Row(note="the free displacements are arbitrary, so that the coefficient of each vanishes")
        yield from self.projections()
        yield from differentiated_rows(self.mechanics, self.author)


class Jourdain(_Varied):
    """The principle of Suslov and Jourdain, and the two parts W_L and W_K of the acceleration."""

    mark = "'"

    def equations(self) -> Iterator[Row]:
        """Yield the virtual power, its coefficients, and the projectors on the two subspaces."""
        yield self.say(
            r"\left(M W_{\sigma} - Q_{\sigma}\right) \delta' \dot{q}^{\sigma} = 0,\qquad "
            rf"{self.push}\,\delta' \dot{{q}} = 0",
            f"sum over s of (MW_s - Q_s) dv_s = 0 for all dv with {self.push} dv = 0, q and t fixed",
            "the power of the lost forces vanishes for all variations of velocity",
        )
        variations = self.variations()
        yield from self.varied(variations, "variations of velocity")
        yield from self.work(variations, "virtual power")
        yield from self.projections()
        yield from differentiated_rows(self.mechanics, self.author)

    def solved(self) -> Iterator[Row]:
        """Yield W_K, which the constraints determine, and W_L, which the forces determine."""
        push = self.push
        yield self.say(
            rf"W = W_L + W_K,\qquad W_K = -M^{{-1}} {push}^{{T}} D^{{-1}} b,\qquad W_L = P_L\,a,\qquad "
            rf"P_K = M^{{-1}} {push}^{{T}} D^{{-1}} A,\qquad P_L = 1 - P_K",
            f"W = W_L + W_K, W_K = -M^-1 {push}^T D^-1 b, W_L = P_L a, P_K = M^-1 {push}^T D^-1 A, P_L = 1 - P_K",
            "two parts that are not orthogonal, as the reactions act along B: L of the motions that the constraints "
            "allow, K of the reactions"
            if self.mechanics.oblique
            else "two subspaces, orthogonal in the metric of M: L of the admissible directions, K of the reactions",
        )
        if not self.rows or self.mechanics.size > INVERTED:
            yield from super().solved()
            return
        free, labels, ledger = Free(self, [row.virtual for row in self.rows]), self.mechanics.labels, self.ledger
        yield from free.rows(self)
        lowered = inverse(free.D, ledger, "Di")
        yield from self.author.matrix(r"D^{-1}", "Di", lowered, note="inverse of D")
        A = [row.gradient for row in self.rows]
        b = [Mul(-1, row.bias) for row in self.rows]
        held = [ledger.offer("z", ledger.shortest(product(line, b))) for line in lowered]
        W_K = [
            ledger.offer(f"WK_{s}", ledger.shortest(product(line, held)))
            for s, line in zip(labels, free.N, strict=True)
        ]
        lost = [
            ledger.offer("z", ledger.shortest(product(line, [product(row, free.a) for row in A]))) for line in lowered
        ]
        W_L = [
            ledger.offer(f"WL_{s}", ledger.shortest(Add(a, Mul(-1, product(line, lost)))))
            for s, a, line in zip(labels, free.a, free.N, strict=True)
        ]
        for name, words, values in (
            ("WK", "what the constraints determine", W_K),
            ("WL", "what the forces determine", W_L),
        ):
            for number, (label, value) in enumerate(zip(labels, values, strict=True)):
                latex = rf"W_{{{name[1]},{latex_name(label)}}}"
                yield from self.define(f"{name}_{label}", value, note="" if number else words, latex=latex)
        yield from self.accelerations([Add(*both) for both in zip(W_K, W_L, strict=True)])
        extra = self.mechanics.thickness()
        yield from self.reactions([Add(h, Mul(-1, d), -more) for h, d, more in zip(held, lost, extra, strict=True)])


class Gauss(Maggi):
    """Gauss's principle of least constraint."""

    def equations(self) -> Iterator[Row]:
        """Yield Z and the conditions of its minimum, with multipliers and along the free directions."""
        mechanics, ledger = self.mechanics, self.ledger
        M, f = mechanics.regular()
        accelerations = mechanics.symbols.accelerations
        yield self.say(
            r"Z = \frac{1}{2} M_{\sigma\rho} \left(\ddot{q}^{\sigma} - a^{\sigma}\right) \left(\ddot{q}^{\rho} - "
            r"a^{\rho}\right) \to \min,\qquad A\,\ddot{q} + b = 0,\qquad M a = Q - h",
            "Z = M_sr (q''_s - a_s) (q''_r - a_r)/2 -> min under A q'' + b = 0, M a = Q - h",
            "the constraint Z: the squared distance from the free accelerations a, in the metric of M",
        )
        # Up to what does not contain accelerations, Z is 1/2 M q'' q'' - (Q - h) q''.
        terms: list[Expr] = []
        for i, first in enumerate(accelerations):
            terms.append(Mul(Rational(1, 2), M[i][i], first**2))
            terms += [Mul(M[i][j], first, accelerations[j]) for j in range(i)]
            terms.append(Mul(-1, ledger.offer(f"f_{mechanics.labels[i]}", ledger.tidy(f[i])), first))
        yield from self.define("Z_a", Add(*terms), note="Z up to terms without accelerations", latex=r"Z + \ldots")
        yield from differentiated_rows(mechanics, self.author)
        if self.rows:
            yield self.say(
                r"\frac{\partial}{\partial \ddot{q}^{\sigma}} \left(Z - \Lambda_{\kappa} \left(A\,\ddot{q} + "
                r"b\right)^{\kappa}\right) = 0",
                "d/dq''_s (Z - Lambda_k (A q'' + b)_k) = 0",
                "the gradient of Z is a combination of the gradients of the constraints",
            )
        for i, line in enumerate(M):
            slope = Add(
                product(line, accelerations), Mul(-1, ledger.offer(f"f_{mechanics.labels[i]}", ledger.tidy(f[i])))
            )
            yield from self.equal(slope, self.reaction_on(i))
        if self.rows:
            yield Row(note="along the free directions, where the constraints do not change, the slope of Z vanishes")
            yield from inertia_rows(mechanics, self.author)
            yield from self.projections()
