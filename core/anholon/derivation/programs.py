"""Program constraints in print: the joint system of Mangeron and Deleanu, and the generalized principle of Gauss.

    a q^(n) + a0 = 0                                                       n >= 3, a = df/dq^(n)
    mangeron-deleanu    d^(n-2)/dt^(n-2) (M q'' + h - Q - A^T mu - a^T Lambda) = 0      with that constraint
    generalized-gauss   |q^(n) - [M^-1 (Q - h)]^(n-2)|^2 -> min in the metric of M      under that constraint

The reactions of the first are functions of time with their own differential equation; they start from zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from sympy import Add, Expr, Mul, Symbol

from anholon.derivation.form import Form, inertia_rows, product
from anholon.derivation.ledger import RANK_MULTIPLIER
from anholon.derivation.names import latex_name, upright
from anholon.derivation.phrases import phrase
from anholon.derivation.restraint_rows import differentiated_rows
from anholon.derivation.rows import Row

__all__ = ["GeneralizedGauss", "MangeronDeleanu"]

_WRITTEN = 3  # order up to which the differentiated plant is written out


class _Programmed(Form):
    """What both forms share: the programs and their gradients."""

    @cached_property
    def programs(self) -> list[tuple[str, int, Expr, list[Expr]]]:
        """Name, order, left side f and gradient a of every program constraint."""
        found = []
        symbols, ledger = self.mechanics.symbols, self.ledger
        for row in self.mechanics.equations.programs:
            item = self.mechanics.model.constraints[row.name]
            left = ledger.tidy(symbols.expression(getattr(item, "formula", "0")))
            a = [ledger.tidy(ledger.partial(left, symbol)) for symbol in symbols.derivatives(row.order)]
            found.append((row.name, row.order, left, a))
        return found

    def basis(self) -> Iterator[Row]:
        """Yield the programs with their gradients."""
        yield self.say(
            r"a\left(q, \ldots, q^{(n-1)}\right) q^{(n)} + a_0 = 0,\qquad n \geq 3",
            "a q^(n) + a0 = 0, n >= 3",
            "program constraints restrict neither positions nor rates nor accelerations; a control keeps them",
        )
        for name, order, left, a in self.programs:
            yield from self.vanishes(left, note=phrase("program {}, of order {}", name, order))
            for label, entry in zip(self.mechanics.labels, a, strict=True):
                if entry != 0:
                    mark = "'" * order
                    latex = rf"\frac{{\partial f_{{{upright(name)}}}}}{{\partial {latex_name(label + mark)}}}"
                    yield from self.define(f"a_{name}_{label}", entry, latex=latex)

    @property
    def order(self) -> int:
        """The highest order of all programs."""
        return max(order for _, order, _, _ in self.programs)


class MangeronDeleanu(_Programmed):
    """The joint system for coordinates and reactions."""

    @cached_property
    def reactions_of(self) -> list[list[Symbol]]:
        """Symbols of Lambda, Lambda', ... of every program."""
        return [
            [
                self.ledger.symbol(
                    f"Lambda_{name}" + "'" * k,
                    RANK_MULTIPLIER,
                    latex=rf"{_dotted(k)}_{{{upright(name)}}}",
                )
                for k in range(order - 1)
            ]
            for name, order, _, _ in self.programs
        ]

    def equations(self) -> Iterator[Row]:
        """Yield the plant with the reactions, then differentiated."""
        mechanics = self.mechanics
        yield self.say(
            r"M \ddot{q} + h = Q + A^{T} \mu + a^{T} \Lambda,\qquad \frac{d^{n-2}}{dt^{n-2}} \left(M \ddot{q} + h - "
            r"Q - A^{T} \mu - a^{T} \Lambda\right) = 0",
            "M q'' + h = Q + A^T mu + a^T Lambda, differentiated n - 2 times",
            "the plant with the reactions of the programs, and its derivatives: as many equations as unknowns",
        )
        yield from inertia_rows(mechanics, self.author)
        for index, value in enumerate(self._plant()):
            yield from self.vanishes(value, note="the plant" if index == 0 else "")
        yield from differentiated_rows(mechanics, self.author)
        if self.order > _WRITTEN or self.rows:
            yield Row(note="its derivatives are long and not written out; they are part of the compiled equations")
        else:
            for index, value in enumerate(self._plant()):
                yield from self.vanishes(self._grown(value), note="the plant, differentiated" if index == 0 else "")
        yield self.say(
            r"\Lambda = \dot{\Lambda} = \ldots = \Lambda^{(n-3)} = 0,\qquad t = 0",
            "Lambda = Lambda' = ... = Lambda^(n-3) = 0 at the start",
            "the control is switched on softly",
        )

    def solved(self) -> Iterator[Row]:
        """Yield which unknowns the joint system gives."""
        yield self.say(
            r"\begin{pmatrix} M & -a^{T} \\ a & 0 \end{pmatrix} \begin{pmatrix} q^{(n)} \\ \Lambda^{(n-2)} "
            r"\end{pmatrix} = \begin{pmatrix} r \\ -a_0 \end{pmatrix}",
            "[M, -a^T; a, 0] [q^(n); Lambda^(n-2)] = [r; -a0]",
            "state q, q', Lambda, ..., Lambda^(n-3); r is the rest of the differentiated plant. Where a contains q'' "
            "the term Lambda da^T/dq'' joins M, which may then be singular",
        )
        yield self.say(r"u = a^{T} \Lambda", "u = a^T Lambda", "control force on each coordinate")

    def _plant(self) -> list[Expr]:
        mechanics = self.mechanics
        M, h, Q = mechanics.mass_matrix(), mechanics.inertial_forces(), mechanics.generalized_forces()
        pulls = [
            Add(*(a[i] * symbols[0] for (_, _, _, a), symbols in zip(self.programs, self.reactions_of, strict=True)))
            for i in range(mechanics.size)
        ]
        return [
            Add(product(M[i], mechanics.symbols.accelerations), h[i], -Q[i], -pulls[i], Mul(-1, self.reaction_on(i)))
            for i in range(mechanics.size)
        ]

    def _grown(self, value: Expr) -> Expr:
        """Return the time derivative of the plant, with that of the reactions."""
        own = [
            self.ledger.partial(value, below) * above
            for symbols in self.reactions_of
            for below, above in pairwise(symbols)
        ]
        return Add(self.mechanics.symbols.derivative(value), *own)


class GeneralizedGauss(_Programmed):
    """The least derivative of the control acceleration."""

    def equations(self) -> Iterator[Row]:
        """Yield the principle and its conditions."""
        mechanics = self.mechanics
        yield self.say(
            r"\frac{1}{2} \left|q^{(n)} - w^{(n-2)}\right|_M^{2} \to \min,\qquad a\,q^{(n)} + a_0 = 0,"
            r"\qquad M w = Q - h",
            "|q^(n) - w^(n-2)|^2/2 -> min under a q^(n) + a0 = 0, M w = Q - h",
            "of all motions that keep the program the one whose control acceleration changes least, in the metric of M",
        )
        yield from inertia_rows(mechanics, self.author)
        yield self.say(
            r"M \left(q^{(n)} - w^{(n-2)}\right) = a^{T} \nu,\qquad a M^{-1} a^{T} \nu = -a_0 - a\,w^{(n-2)}",
            "M (q^(n) - w^(n-2)) = a^T nu, a M^-1 a^T nu = -a0 - a w^(n-2)",
            "conditions of the minimum; derivatives of vectors are covariant, plain ones where M is constant",
        )
        for name, order, _, a in self.programs:
            nu = self.ledger.symbol(f"nu_{name}", RANK_MULTIPLIER, latex=rf"\nu_{{{upright(name)}}}")
            pulls = ", ".join(self.author.writer.latex(entry * nu) for entry in a)
            texts = ", ".join(self.author.writer.text(entry * nu) for entry in a)
            yield self.say(
                rf"a^{{T}} \nu = \left({pulls}\right)",
                f"a^T nu = [{texts}]",
                phrase("direction of {}, of order {}", name, order),
            )
        yield from differentiated_rows(mechanics, self.author)

    def solved(self) -> Iterator[Row]:
        """Yield how the control force follows."""
        yield self.say(
            r"\delta = \ddot{q} - w,\qquad u = M \delta,\qquad \delta = \ldots = \delta^{(n-3)} = 0,\qquad t = 0",
            "delta = q'' - w, u = M delta, delta = ... = delta^(n-3) = 0 at the start",
            "state q, q', delta, ..., delta^(n-3); the control force u follows by integration",
        )


def _dotted(count: int) -> str:
    """Return Lambda with dots."""
    return (
        (r"\Lambda", r"\dot{\Lambda}", r"\ddot{\Lambda}", r"\dddot{\Lambda}")[count]
        if count < 4
        else (rf"\Lambda^{{({count})}}")
    )
