"""Udwadia and Kalaba's formula and Kirgetov's modified Gauss principle in print.

udwadia-kalaba   q'' = a + M^-1/2 (A M^-1/2)^+ (-b - A a) = a + M^-1 A^T D^-1 (-b - A a),   D = A M^-1 A^T
kirgetov         q'' = u + M^-1 B^T nu,   M u = f + B^T kappa,  B u = 0,   Delta nu = -b - A u,  Delta = A M^-1 B^T
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sympy import Add, Expr, Mul, Symbol

from anholon.derivation.form import INVERTED, Form, Free, implicit_rows, product
from anholon.derivation.ledger import RANK_MULTIPLIER
from anholon.derivation.linear import SINGULAR, SingularError, determinant, inverse
from anholon.derivation.names import upright
from anholon.derivation.phrases import phrase
from anholon.derivation.restraint_rows import differentiated_rows
from anholon.derivation.rows import Row

__all__ = ["Kirgetov", "UdwadiaKalaba"]


class _Direct(Form):
    """A form that writes M^-1."""

    def readable(self) -> bool:
        """Tell whether M^-1 may be written."""
        return self.mechanics.size <= INVERTED

    def basis(self) -> Iterator[Row]:
        """Yield that no basis is needed."""
        yield Row(note="no basis is chosen: the coordinates stay, and matrices do the rest")

    def unreadable(self) -> Iterator[Row]:
        """Yield what is said where M^-1 is too large."""
        yield Row(
            note=phrase(
                "with {} coordinates the inverse of M is not written out; M, Q - h, A and b stand above, and the code "
                "written as Python or C computes all of it",
                self.mechanics.size,
            )
        )
        yield from implicit_rows(self)


class UdwadiaKalaba(_Direct):
    """Udwadia and Kalaba's formula."""

    def equations(self) -> Iterator[Row]:
        """Yield the formula and its parts."""
        yield self.say(
            r"\ddot{q} = a + M^{-1/2} \left(A M^{-1/2}\right)^{+} \left(-b - A a\right),\qquad a = M^{-1} \left(Q - "
            r"h\right)",
            "q'' = a + M^-1/2 (A M^-1/2)^+ (-b - A a), a = M^-1 (Q - h)",
            "the constrained motion without multipliers",
        )
        if self.rows:
            yield self.say(
                r"M^{-1/2} \left(A M^{-1/2}\right)^{+} = M^{-1} A^{T} \left(A M^{-1} A^{T}\right)^{-1}",
                "M^-1/2 (A M^-1/2)^+ = M^-1 A^T (A M^-1 A^T)^-1",
                "for independent rows A",
            )
        yield from differentiated_rows(self.mechanics, self.author)
        if not self.readable():
            yield from self.unreadable()
            return
        free = self.free = Free(self, [row.virtual for row in self.rows])
        yield from free.rows(self)
        for row, value in zip(self.rows, free.e, strict=True):
            yield from self.define(
                f"e_{row.label}", value, note=phrase("what the free accelerations violate of {}: -b - A a", row.name)
            )

    def solved(self) -> Iterator[Row]:
        """Yield the accelerations and the multipliers that belong to them."""
        if not self.readable():
            return
        free = self.free
        if self.rows:
            yield self.say(
                r"D\,\Lambda = e,\qquad R = A^{T} \Lambda", "D Lambda = e, R = A^T Lambda", "constraint forces"
            )
            yield from self.system(free.D, free.e, self.multipliers, ("D", "e"), "constraint forces")
        yield from self.accelerations(free.combined(self.multipliers))


class Kirgetov(_Direct):
    """Kirgetov's modified Gauss principle, for virtual displacements B dq = 0 that are not those of A."""

    def equations(self) -> Iterator[Row]:
        """Yield the principle, the tangential part and Delta."""
        mechanics, ledger = self.mechanics, self.ledger
        yield self.say(
            r"\ddot{q} = u + M^{-1} B^{T} \nu,\qquad \frac{1}{2} \left|u - M^{-1} f\right|_M^{2} \to \min,"
            r"\qquad B u = 0",
            "q'' = u + M^-1 B^T nu, |u - M^-1 f|^2/2 -> min, B u = 0",
            "the tangential part u deviates least from the free accelerations; "
            "the normal part is what the constraints ask",
        )
        yield self.say(
            r"\Delta\,\nu = -b - A u,\qquad \Delta = A M^{-1} B^{T},\qquad \Lambda = \kappa + \nu",
            "Delta nu = -b - A u, Delta = A M^-1 B^T, Lambda = kappa + nu",
            "no motion keeps the constraints where det Delta = 0",
        )
        yield from differentiated_rows(mechanics, self.author)
        if not self.readable() or not self.rows:
            if not self.readable():
                yield from self.unreadable()
            return
        virtual = [row.virtual for row in self.rows]
        yield from self.author.matrix(
            "B",
            "B",
            virtual,
            names=[[f"B_{row.label}_{label}" for label in mechanics.labels] for row in self.rows],
            note="virtual displacements: B dq = 0"
            if self._controlled()
            else "virtual displacements: B dq = 0; B = A, as no constraint is controlled",
        )
        free = Free(self, virtual)
        yield from free.rows(self)
        gram = [
            [
                ledger.offer(f"E_{i + 1}_{j + 1}", ledger.shortest(product(b, [line[j] for line in free.N])))
                for j in range(len(self.rows))
            ]
            for i, b in enumerate(virtual)
        ]
        self._parts = (free, virtual, gram)
        value = ledger.shortest(determinant(free.D, ledger))
        yield from self.define("Delta_det", value, note="its determinant", latex=r"\det \Delta")

    def solved(self) -> Iterator[Row]:
        """Yield kappa, u, nu, then q'' and the reactions."""
        if not self.readable() or not self.rows:
            if not self.rows and self.readable():
                yield from self.accelerations(Free(self).a)
            return
        ledger, labels = self.ledger, self.mechanics.labels
        free, virtual, gram = self._parts
        kappa, nu = (self._unknowns(name, sign) for name, sign in (("kappa", r"\kappa"), ("nu", r"\nu")))
        try:
            tangential = inverse(gram, ledger, "E")
            normal = inverse(free.D, ledger, "Di")
        except SingularError:
            yield Row(note=SINGULAR)
            return
        lost = [Mul(-1, product(b, free.a)) for b in virtual]
        yield from self._values(kappa, [product(line, lost) for line in tangential], "tangential multipliers")
        u = [
            ledger.symbol(f"u_{label}", RANK_MULTIPLIER, latex=rf"u_{{{self.author.writer.latex(symbol)}}}")
            for label, symbol in zip(labels, self.mechanics.symbols.coordinates.values(), strict=True)
        ]
        yield from self._values(u, free.combined(kappa), "the tangential part of the acceleration")
        asked = [Mul(-1, Add(row.bias, product(row.gradient, u))) for row in self.rows]
        yield from self._values(nu, [product(line, asked) for line in normal], "the normal part")
        yield from self.accelerations([Add(a, product(line, nu)) for a, line in zip(u, free.N, strict=True)])
        extra = self.mechanics.thickness()
        yield from self.reactions([Add(a, b, -more) for a, b, more in zip(kappa, nu, extra, strict=True)])

    def _values(self, symbols: Sequence[Symbol], values: Sequence[Expr], words: str) -> Iterator[Row]:
        for number, (symbol, value) in enumerate(zip(symbols, values, strict=True)):
            yield from self.author.definitions([value])
            yield self.author.equality(symbol, self.ledger.shortest(value), note="" if number else words)

    def _unknowns(self, name: str, sign: str) -> list[Symbol]:
        return [
            self.ledger.symbol(f"{name}_{row.label}", RANK_MULTIPLIER, latex=rf"{sign}_{{{upright(row.name)}}}")
            for row in self.rows
        ]

    def _controlled(self) -> bool:
        return self.mechanics.oblique
