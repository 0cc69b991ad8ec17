"""Lagrange's equations: with multipliers (`lagrange1`), of the second kind where nothing is constrained (`lagrange2`).

d/dt dT/dq' - dT/dq = Q + A^T Lambda,     A q'' + b = 0          (Chetaev: A = df/dq')
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Symbol

from anholon.derivation.algebra import ZERO
from anholon.derivation.author import Author
from anholon.derivation.ledger import RANK_MULTIPLIER
from anholon.derivation.linear import SINGULAR, SingularError, Solved, solve
from anholon.derivation.maggi import differentiated_rows, inertia_rows
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.names import latex_name, upright
from anholon.derivation.rows import Row

__all__ = ["Multipliers", "constraint_rows", "equation_rows", "solved_rows"]

_ELIMINATED = 5  # unknowns up to which the system is solved in print
_OPERATOR = (
    r"\frac{d}{dt} \frac{\partial T}{\partial \dot{q}^{\sigma}} - \frac{\partial T}{\partial q^{\sigma}} = Q_{\sigma}"
)


class Multipliers:
    """The system M q'' - A^T Lambda = Q - h, A q'' = -b with a symbol for every multiplier."""

    def __init__(self, mechanics: Mechanics) -> None:
        self.mechanics = mechanics
        rows = mechanics.constraints()
        self.symbols = tuple(
            mechanics.ledger.symbol(
                f"Lambda_{row.name}",
                RANK_MULTIPLIER,
                latex=rf"\Lambda_{{{upright(row.name)}}}" if len(rows) > 1 else r"\Lambda",
            )
            for row in rows
        )

    def right(self, index: int) -> Expr:
        """Return Q + A^T Lambda for one coordinate."""
        rows = self.mechanics.constraints()
        reactions = (row.gradient[index] * symbol for row, symbol in zip(rows, self.symbols, strict=True))
        return Add(self.mechanics.generalized_forces()[index], *reactions)

    def steps(self) -> list[Solved]:
        """Return the steps that give q'' and Lambda."""
        mechanics, rows = self.mechanics, self.mechanics.constraints()
        M, h, Q = mechanics.mass_matrix(), mechanics.inertial_forces(), mechanics.generalized_forces()
        matrix = [[*M[i], *(-row.gradient[i] for row in rows)] for i in range(mechanics.size)]
        matrix += [[*row.gradient, *(ZERO for _ in rows)] for row in rows]
        right = [*(q - c for q, c in zip(Q, h, strict=True)), *(-row.bias for row in rows)]
        unknowns: list[Symbol] = [*mechanics.symbols.accelerations, *self.symbols]
        return solve(matrix, right, unknowns, mechanics.ledger)


def constraint_rows(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield the second block: velocities and the gradients of the constraints."""
    for row in mechanics.constraints():
        if row.kind == "holonomic":
            yield from author.definitions([row.velocity])
            yield author.vanishing(row.velocity, note=f"constraint {row.name}, differentiated once")
        for label, entry in zip(mechanics.labels, row.gradient, strict=True):
            if entry == 0:
                continue
            yield from author.definitions([entry])
            bottom = latex_name(label + "'")
            name = "f" if len(mechanics.constraints()) == 1 else rf"f_{{{upright(row.name)}}}"
            top = rf"\dot{{{name}}}" if row.kind == "holonomic" else name
            yield author.equation(
                rf"\frac{{\partial {top}}}{{\partial {bottom}}}", entry, text=f"d({row.name})/d({label}')"
            )
    if not mechanics.constraints():
        yield Row(
            latex=r",\quad ".join(author.writer.latex(rate) for rate in mechanics.symbols.rates),
            text=", ".join(author.writer.text(rate) for rate in mechanics.symbols.rates),
            note="no constraints: the rates are independent",
        )


def equation_rows(mechanics: Mechanics, author: Author, multipliers: Multipliers) -> Iterator[Row]:
    """Yield the fifth block: Lagrange's equations and the differentiated constraints."""
    reaction = (
        r" + \Lambda_{\kappa} \frac{\partial f^{\kappa}}{\partial \dot{q}^{\sigma}}" if multipliers.symbols else ""
    )
    yield Row(
        latex=_OPERATOR + reaction,
        text="d/dt(dT/dq'_s) - dT/dq_s = Q_s" + (" + sum over k of Lambda_k*df_k/dq'_s" if reaction else ""),
        note="Lagrange's equations with multipliers" if reaction else "Lagrange's equations of the second kind",
    )
    yield from inertia_rows(mechanics, author)
    for index, label in enumerate(mechanics.labels):
        value = multipliers.right(index)
        yield from author.definitions([value])
        yield author.equation(f"M W_{{{latex_name(label)}}}", value, text=f"MW_{label}")
    yield from differentiated_rows(mechanics, author)


def solved_rows(mechanics: Mechanics, author: Author, multipliers: Multipliers) -> Iterator[Row]:
    """Yield the sixth block: accelerations and multipliers."""
    unknowns = mechanics.size + len(multipliers.symbols)
    if unknowns <= _ELIMINATED:
        try:
            steps = multipliers.steps()
        except SingularError:
            yield Row(note=SINGULAR)
            return
        for step in steps:
            yield from author.definitions([step.value])
            yield (
                author.equation(step.unknown.name, step.value)
                if step.unknown not in multipliers.symbols
                else _reaction(step, mechanics, multipliers, author)
            )
        return
    yield Row(
        latex=r"\begin{pmatrix} M & -A^{T} \\ A & 0 \end{pmatrix} \begin{pmatrix} \ddot{q} \\ \Lambda \end{pmatrix}"
        r" = \begin{pmatrix} Q - h \\ -b \end{pmatrix}"
        if multipliers.symbols
        else r"M \ddot{q} = Q - h",
        text="[M, -A'; A, 0] [q''; Lambda] = [Q - h; -b]" if multipliers.symbols else "M q'' = Q - h",
        note="linear system for the accelerations and the reactions; its entries stand in the fifth block",
    )
    if multipliers.symbols:
        yield Row(
            latex=r"A M^{-1} A^{T} \Lambda = -b - A M^{-1} \left(Q - h\right)",
            text="A M^-1 A' Lambda = -b - A M^-1 (Q - h)",
            note="reactions",
        )
        yield Row(
            latex=r"\ddot{q} = M^{-1} \left(Q - h + A^{T} \Lambda\right)",
            text="q'' = M^-1 (Q - h + A' Lambda)",
            note="accelerations",
        )


def _reaction(step: Solved, mechanics: Mechanics, multipliers: Multipliers, author: Author) -> Row:
    row = mechanics.constraints()[multipliers.symbols.index(step.unknown)]
    return author.equation(
        author.writer.latex(step.unknown), step.value, text=step.unknown.name, note=f"reaction of {row.name}"
    )
