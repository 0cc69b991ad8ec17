"""Udwadia and Kalaba's formula and Kirgetov's modified Gauss principle in print.

udwadia-kalaba   q'' = a + M^-1/2 (A M^-1/2)^+ (-b - A a) = a + M^-1 A^T D^-1 (-b - A a),   D = A M^-1 A^T
kirgetov         q'' = u + M^-1 B^T nu,   M u = f + B^T kappa,  B u = 0,   Delta nu = -b - A u,  Delta = A M^-1 B^T
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sympy import Add, Expr, Mul, Symbol

from anholon.derivation.constraint_print import write_differentiated
from anholon.derivation.linear_systems import (
    MAX_INVERTED_SIZE,
    SINGULAR_MESSAGE,
    SingularError,
    compute_determinant,
    invert,
)
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import (
    PrintedForm,
    UnconstrainedAcceleration,
    write_implicit_equations,
)
from anholon.derivation.simplification import dot
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER


class _InverseMassForm(PrintedForm):
    """A form that writes M^-1."""

    def is_printable(self) -> bool:
        """Return True if M^-1 may be written."""
        return self.mechanics.size <= MAX_INVERTED_SIZE

    def basis(self) -> Iterator[Statement]:
        """Yield the note that no basis is needed."""
        yield Statement(note="no basis is chosen: the coordinates stay, and matrices do the rest")

    def write_not_printable(self) -> Iterator[Statement]:
        """Yield the sentence for an M^-1 that is too large to print."""
        yield Statement(
            note=make_phrase(
                "with {} coordinates the inverse of M is not written out; M, Q - h, A and b stand above, and the code "
                "written as Python or C computes all of it",
                self.mechanics.size,
            )
        )
        yield from write_implicit_equations(self)


class UdwadiaKalaba(_InverseMassForm):
    """Udwadia and Kalaba's formula."""

    def equations(self) -> Iterator[Statement]:
        """Yield the formula and its parts."""
        yield self.make_statement(
            r"\ddot{q} = a + M^{-1/2} \left(A M^{-1/2}\right)^{+} \left(-b - A a\right),\qquad a = M^{-1} \left(Q - "
            r"h\right)",
            "q'' = a + M^-1/2 (A M^-1/2)^+ (-b - A a), a = M^-1 (Q - h)",
            "the constrained motion without multipliers",
        )
        if self.rows:
            yield self.make_statement(
                r"M^{-1/2} \left(A M^{-1/2}\right)^{+} = M^{-1} A^{T} \left(A M^{-1} A^{T}\right)^{-1}",
                "M^-1/2 (A M^-1/2)^+ = M^-1 A^T (A M^-1 A^T)^-1",
                "for independent rows A",
            )
        yield from write_differentiated(self.mechanics, self.builder)
        if not self.is_printable():
            yield from self.write_not_printable()
            return
        free = self.free = UnconstrainedAcceleration(self, [row.virtual for row in self.rows])
        yield from free.rows(self)
        for row, value in zip(self.rows, free.e, strict=True):
            yield from self.define(
                f"e_{row.label}",
                value,
                note=make_phrase("what the free accelerations violate of {}: -b - A a", row.name),
            )

    def solved(self) -> Iterator[Statement]:
        """Yield the accelerations and the multipliers that belong to them."""
        if not self.is_printable():
            return
        free = self.free
        if self.rows:
            yield self.make_statement(
                r"D\,\Lambda = e,\qquad R = A^{T} \Lambda", "D Lambda = e, R = A^T Lambda", "constraint forces"
            )
            yield from self.system(free.D, free.e, self.multipliers, ("D", "e"), "constraint forces")
        yield from self.accelerations(free.combined(self.multipliers))


class Kirgetov(_InverseMassForm):
    """Kirgetov's modified Gauss principle, for virtual displacements B dq = 0 that are not those of A."""

    def equations(self) -> Iterator[Statement]:
        """Yield the principle, the tangential part and Delta."""
        mechanics, table = self.mechanics, self.subexpressions
        yield self.make_statement(
            r"\ddot{q} = u + M^{-1} B^{T} \nu,\qquad \frac{1}{2} \left|u - M^{-1} f\right|_M^{2} \to \min,"
            r"\qquad B u = 0",
            "q'' = u + M^-1 B^T nu, |u - M^-1 f|^2/2 -> min, B u = 0",
            "the tangential part u deviates least from the free accelerations; "
            "the normal part is what the constraints ask",
        )
        yield self.make_statement(
            r"\Delta\,\nu = -b - A u,\qquad \Delta = A M^{-1} B^{T},\qquad \Lambda = \kappa + \nu",
            "Delta nu = -b - A u, Delta = A M^-1 B^T, Lambda = kappa + nu",
            "no motion keeps the constraints where det Delta = 0",
        )
        yield from write_differentiated(mechanics, self.builder)
        if not self.is_printable() or not self.rows:
            if not self.is_printable():
                yield from self.write_not_printable()
            return
        virtual = [row.virtual for row in self.rows]
        yield from self.builder.matrix(
            "B",
            "B",
            virtual,
            names=[[f"B_{row.label}_{label}" for label in mechanics.labels] for row in self.rows],
            note="virtual displacements: B dq = 0"
            if self.mechanics.has_virtual_rows
            else "virtual displacements: B dq = 0; B = A, as no constraint is controlled",
        )
        free = UnconstrainedAcceleration(self, virtual)
        yield from free.rows(self)
        gram = [
            [table.shorten(f"E_{i + 1}_{j + 1}", dot(b, [line[j] for line in free.N])) for j in range(len(self.rows))]
            for i, b in enumerate(virtual)
        ]
        self._parts = (free, virtual, gram)
        value = table.simplify_shortest(compute_determinant(free.D, table))
        yield from self.define("Delta_det", value, note="its determinant", latex=r"\det \Delta")

    def solved(self) -> Iterator[Statement]:
        """Yield kappa, u, nu, then q'' and the reactions."""
        if not self.is_printable() or not self.rows:
            if not self.rows and self.is_printable():
                yield from self.accelerations(UnconstrainedAcceleration(self).a)
            return
        table, labels = self.subexpressions, self.mechanics.labels
        free, virtual, gram = self._parts
        kappa, nu = (self.make_row_symbols(name, sign) for name, sign in (("kappa", r"\kappa"), ("nu", r"\nu")))
        try:
            tangential = invert(gram, table, "E")
            normal = invert(free.D, table, "Di")
        except SingularError:
            yield Statement(note=SINGULAR_MESSAGE)
            return
        lost = [Mul(-1, dot(b, free.a)) for b in virtual]
        yield from self._values(kappa, [dot(line, lost) for line in tangential], "tangential multipliers")
        u = [
            table.make_symbol(f"u_{label}", RANK_MULTIPLIER, latex=rf"u_{{{self.builder.writer.latex(symbol)}}}")
            for label, symbol in zip(labels, self.mechanics.symbols.coordinates.values(), strict=True)
        ]
        yield from self._values(u, free.combined(kappa), "the tangential part of the acceleration")
        right_sides = [Mul(-1, Add(row.bias, dot(row.gradient, u))) for row in self.rows]
        yield from self._values(nu, [dot(line, right_sides) for line in normal], "the normal part")
        yield from self.accelerations([Add(a, dot(line, nu)) for a, line in zip(u, free.N, strict=True)])
        extra = self.mechanics.compute_regularisation()
        yield from self.reactions(
            [Add(a, b, -regularisation) for a, b, regularisation in zip(kappa, nu, extra, strict=True)]
        )

    def _values(self, symbols: Sequence[Symbol], values: Sequence[Expr], words: str) -> Iterator[Statement]:
        for number, (symbol, value) in enumerate(zip(symbols, values, strict=True)):
            yield from self.builder.equality(
                symbol, self.subexpressions.simplify_shortest(value), note="" if number else words
            )
