"""Maggi's equations: (MW_s - Q_s) dq'_s/dv_l = 0 with the differentiated constraints (Maggi 1896; Kondrenkina, I.3).

Solved form: q' = B v + ..., so q'' = B v' + s, where s is what the chart and the constraints leave for v' = 0:

    G v' = B^T (Q - h - M s),   G = B^T M B,        Lambda = C^T (M q'' + h - Q),   (B | C) = inverse of the chart.

Where laws of control make virtual displacements others than the motion, the equations are projected along these: F
takes the place of B^T, and G is not symmetric (see `charts`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from sympy import Add, Expr, Symbol

from anholon.derivation.algebra import ZERO, measure
from anholon.derivation.author import Author
from anholon.derivation.charts import QuasiVelocities, quasi_velocities
from anholon.derivation.form import Form, inertia_rows
from anholon.derivation.ledger import INLINE
from anholon.derivation.linear import SINGULAR, SingularError, Solved, solve
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.names import latex_name
from anholon.derivation.phrases import phrase
from anholon.derivation.restraint_rows import differentiated_rows
from anholon.derivation.rows import Row

__all__ = ["Maggi", "Reduced", "chart_rows", "pole_rows", "projection", "solved_rows"]

_ELIMINATED = 5  # unknowns up to which the reduced system is solved in print
_READABLE = 160  # operations up to which the solution of the reduced system is printed
_SMALL = 8  # coordinates and constraints of a system that is written out
_LOAD = 60  # operations up to which the projected forces stay without a name
_MATRIX = 4  # coordinates up to which derivatives are shown as a matrix


class Reduced:
    """The projected equations G v' = r, the accelerations q'' = B v' + s and the multipliers."""

    def __init__(self, mechanics: Mechanics, chart: QuasiVelocities) -> None:
        ledger, size, free = mechanics.ledger, mechanics.size, chart.count
        self.chart = chart
        M, h, Q = mechanics.mass_matrix(), mechanics.inertial_forces(), mechanics.generalized_forces()
        B = [row[:free] for row in chart.inverse]
        F = [row[:free] for row in chart.virtual]
        C = [row[free:] for row in chart.virtual]

        # Small systems are written out, so that terms can cancel; in large ones every product gets a name.
        load = _LOAD if size + len(mechanics.constraints()) <= _SMALL else INLINE

        def shown(expr: Expr, name: str, inline: int = INLINE) -> Expr:
            return ledger.offer(name, ledger.shortest(ledger.shortest(expr).xreplace(chart.substitute)), inline=inline)

        labels = mechanics.labels
        given = [*(-b for b in chart.bias), *(-row.bias for row in mechanics.constraints())]
        self.rest = [
            shown(Add(*(a * b for a, b in zip(chart.inverse[i], given, strict=True))), f"s_{labels[i]}")
            for i in range(size)
        ]
        MB = [
            [
                ledger.offer(f"P_{labels[i]}_{c + 1}", ledger.tidy(Add(*(M[i][j] * B[j][c] for j in range(size)))))
                for c in range(free)
            ]
            for i in range(size)
        ]
        loads = [
            shown(Q[i] - h[i] - Add(*(M[i][j] * self.rest[j] for j in range(size))), f"F_{labels[i]}", load)
            for i in range(size)
        ]
        self.matrix = [[ZERO] * free for _ in range(free)]
        for a in range(free):
            for b in range(free):
                if mechanics.oblique or a <= b:
                    entry = shown(Add(*(F[i][a] * MB[i][b] for i in range(size))), f"G_{a + 1}_{b + 1}")
                    self.matrix[a][b] = entry
                if not mechanics.oblique:
                    self.matrix[b][a] = self.matrix[a][b]
        self.right = [shown(Add(*(F[i][a] * loads[i] for i in range(size))), f"r_{a + 1}", load) for a in range(free)]
        self.accelerations = [
            ledger.tidy(Add(self.rest[i], *(B[i][a] * chart.dots[a] for a in range(free)))) for i in range(size)
        ]
        # R = MW - Q, the reactions by coordinates; C^T R are the multipliers.
        reactions = [
            ledger.offer(
                f"R_{labels[i]}", Add(*(MB[i][a] * chart.dots[a] for a in range(free)), -loads[i]), inline=load
            )
            for i in range(size)
        ]
        self.multipliers = [
            ledger.shortest(Add(*(C[i][k] * reactions[i] for i in range(size))).xreplace(chart.substitute))
            for k in range(len(mechanics.constraints()))
        ]

    def steps(self, mechanics: Mechanics) -> list[Solved]:
        """Return the steps that give v'."""
        return solve(self.matrix, self.right, self.chart.dots, mechanics.ledger)


class Maggi(Form):
    """Maggi's equations in a chart of quasi-velocities."""

    @cached_property
    def velocities(self) -> QuasiVelocities:
        """The quasi-velocities with their inverse."""
        return quasi_velocities(self.mechanics, self.chart)

    @cached_property
    def reduced(self) -> Reduced:
        """The projected equations."""
        return Reduced(self.mechanics, self.velocities)

    @property
    def quasi(self) -> tuple[Symbol, ...]:  # type: ignore[override]  # other forms have none, as a plain attribute
        """The quasi-velocities."""
        return self.velocities.symbols

    def basis(self) -> Iterator[Row]:
        """Yield the quasi-velocities and their inverse."""
        yield from chart_rows(self.mechanics, self.author, self.velocities)

    def equations(self) -> Iterator[Row]:
        """Yield MW, Maggi's equations, the differentiated constraints."""
        yield self.say(
            (
                r"\left(M W_{\sigma} - Q_{\sigma}\right) F^{\sigma}_{\lambda} = 0,"
                if self.mechanics.oblique
                else r"\left(M W_{\sigma} - Q_{\sigma}\right) \frac{\partial \dot{q}^{\sigma}}{\partial v^{\lambda}} "
                r"= 0,"
            )
            + rf"\qquad \lambda = 1, \ldots, {self.velocities.count}",
            "sum over s of (MW_s - Q_s)*F_sl = 0"
            if self.mechanics.oblique
            else "sum over s of (MW_s - Q_s)*dq'_s/dv_l = 0",
            "Maggi's equations",
        )
        yield from inertia_rows(self.mechanics, self.author)
        yield from self.projections()
        yield from differentiated_rows(self.mechanics, self.author)

    def projections(self) -> Iterator[Row]:
        """Yield the sums of (MW_s - Q_s) dq'_s/dv_l, one for every quasi-velocity."""
        for column in range(self.velocities.count):
            yield projection([row[column] for row in self.velocities.virtual], self.mechanics, self.author)

    def solved(self) -> Iterator[Row]:
        """Yield v', q'' and the reactions."""
        yield from solved_rows(self, self.reduced)


def chart_rows(mechanics: Mechanics, author: Author, chart: QuasiVelocities) -> Iterator[Row]:
    """Yield the second block: the quasi-velocities, their inverse and the derivatives dq'/dv."""
    own = [
        (symbol, definition)
        for symbol, definition in zip(chart.symbols, chart.definitions, strict=True)
        if symbol != definition
    ]
    title = phrase("automatic") if chart.title == "automatic" else chart.title
    for number, (symbol, definition) in enumerate(own):
        yield author.equation(
            symbol.name, definition, note="" if number else phrase("quasi-velocities, chart {}", title)
        )
    direct = [symbol for symbol in chart.symbols if symbol not in {s for s, _ in own}]
    if direct:
        yield Row(
            latex=r",\quad ".join(author.writer.latex(symbol) for symbol in direct),
            text=", ".join(author.writer.text(symbol) for symbol in direct),
            note="rates taken as independent velocities",
        )
    note = "their derivatives"
    accelerations = mechanics.symbols.accelerations
    for (symbol, definition), dot, bias in zip(
        zip(chart.symbols, chart.definitions, strict=True), chart.dots, chart.bias, strict=True
    ):
        if symbol != definition:
            slopes = [mechanics.ledger.partial(definition, rate) for rate in mechanics.symbols.rates]
            value = mechanics.ledger.tidy(Add(bias, *(a * b for a, b in zip(slopes, accelerations, strict=True))))
            yield from author.definitions([value])
            yield author.equation(dot.name, value, note=note)
            note = ""

    note = "inverse transformation"
    for label, rate, value in zip(mechanics.labels, mechanics.symbols.rates, chart.rates or (), strict=False):
        if value != rate:
            yield from author.definitions([value])
            yield author.equation(f"{label}'", value, note=note)
            note = ""

    yield from pole_rows(author, chart)
    if mechanics.oblique:
        virtual = [row[: chart.count] for row in chart.virtual]
        if chart.count:
            yield from author.matrix(
                "F",
                "F",
                virtual,
                names=[[f"F_{label}_{n + 1}" for n in range(chart.count)] for label in mechanics.labels],
                note="basis of the virtual displacements, B F = 0, along which the equations are projected; the motion "
                "goes along dq'/dv",
            )
    entries = [row[: chart.count] for row in chart.inverse]
    yield from author.definitions(entry for row in entries for entry in row)
    if mechanics.size <= _MATRIX and chart.count:
        yield from author.matrix(
            r"\left(\frac{\partial \dot{q}^{\sigma}}{\partial v^{\lambda}}\right)",
            "dq'/dv",
            entries,
            names=[[f"B_{label}_{n + 1}" for n in range(chart.count)] for label in mechanics.labels],
        )
        return
    for label, line in zip(mechanics.labels, entries, strict=True):
        for symbol, entry in zip(chart.symbols, line, strict=True):
            if entry != 0 and not entry.is_Number:
                bottom = author.writer.latex(symbol)
                yield author.equation(
                    rf"\frac{{\partial {latex_name(label + chr(39))}}}{{\partial {bottom}}}",
                    entry,
                    text=f"d({label}')/d({symbol.name})",
                )


def pole_rows(author: Author, chart: QuasiVelocities) -> Iterator[Row]:
    """Yield where the quasi-velocities fail, and that they fail at the state where they do."""
    if chart.pole != 0:
        yield from author.definitions([chart.pole])
        yield Row(
            latex=rf"{author.writer.latex(chart.pole)} \neq 0",
            text=f"{author.writer.text(chart.pole)} != 0",
            note="pole of this choice of velocities: where this vanishes, other ones have to be taken",
        )
    if not chart.regular:
        yield Row(note=phrase("the chart {} has its pole at this very state: choose another one", chart.title))


def solved_rows(form: Form, reduced: Reduced) -> Iterator[Row]:
    """Yield the equations for v', the accelerations and the reactions."""
    mechanics, author, chart = form.mechanics, form.author, reduced.chart
    try:
        steps = reduced.steps(mechanics) if chart.count <= _ELIMINATED else []
    except SingularError:
        yield Row(note=SINGULAR)
        return
    if len(steps) == 1 and _length(steps, mechanics) > _READABLE:
        yield from _quotient(author, reduced)
    elif steps and _length(steps, mechanics) <= _READABLE:
        for step in steps:
            yield from author.definitions([step.value])
            yield author.equation(step.unknown.name, step.value)
    else:
        yield from _system(mechanics, author, reduced)
    for label, rest in zip(mechanics.labels, reduced.accelerations, strict=True):
        acceleration = f"{label}''"
        if rest.is_Symbol and rest.name == acceleration:
            continue
        yield from author.definitions([rest])
        yield author.equation(acceleration, rest)
    yield from form.reactions(reduced.multipliers)


def _length(steps: list[Solved], mechanics: Mechanics) -> int:
    """Return the length in print of the steps and of what they alone need."""
    known = mechanics.ledger.named
    return sum(
        measure(step.value) + sum(measure(known[s].value) for s in step.value.free_symbols if s in known)
        for step in steps
    )


def _quotient(author: Author, reduced: Reduced) -> Iterator[Row]:
    """Yield the only equation G v' = r."""
    ledger, (dot,) = author.ledger, reduced.chart.dots
    G, r = (
        value if value.is_Atom else ledger.keep(name, value)
        for name, value in (("G_1_1", reduced.matrix[0][0]), ("r_1", reduced.right[0]))
    )
    yield from author.named(dot.name, r / G)


def _system(mechanics: Mechanics, author: Author, reduced: Reduced) -> Iterator[Row]:
    """Yield G v' = r entry by entry and how it is solved, for systems too large to be solved in print."""
    yield Row(
        latex=r"G_{\lambda\mu}\,\dot{v}^{\mu} = r_{\lambda}",
        text="sum over m of G_lm*v_m' = r_l",
        note="linear system for the derivatives of the independent velocities",
    )
    velocities = reduced.chart.symbols
    yield Row(
        latex=rf"v = ({', '.join(author.writer.latex(symbol) for symbol in velocities)})",
        text=f"v = ({', '.join(symbol.name for symbol in velocities)})",
        note="order of the independent velocities",
    )
    count = reduced.chart.count
    for a in range(count):
        for b in range(0 if mechanics.oblique else a, count):
            entry = reduced.matrix[a][b]
            if entry != 0:
                yield from author.named(f"G_{a + 1}_{b + 1}", entry)
    for a, value in enumerate(reduced.right):
        yield from author.named(f"r_{a + 1}", value)
    if mechanics.oblique:
        yield Row(note="G is not symmetric: displacements that hold the controls are others than those of the motion")
        return
    yield Row(
        latex=r"d_j = G_{jj} - \sum_{k<j} l_{jk}^{2}\,d_k,\qquad "
        r"l_{ij} = \frac{1}{d_j}\left(G_{ij} - \sum_{k<j} l_{ik}\,l_{jk}\,d_k\right)",
        text="d_j = G_jj - sum over k < j of l_jk^2*d_k, l_ij = (G_ij - sum over k < j of l_ik*l_jk*d_k)/d_j",
        note="factors of G",
    )
    yield Row(
        latex=r"z_i = r_i - \sum_{k<i} l_{ik}\,z_k,\qquad "
        r"\dot{v}^{i} = \frac{z_i}{d_i} - \sum_{k>i} l_{ki}\,\dot{v}^{k}",
        text="z_i = r_i - sum over k < i of l_ik*z_k, v_i' = z_i/d_i - sum over k > i of l_ki*v_k'",
        note="derivatives of the independent velocities, from the last to the first",
    )


def projection(column: list[Expr], mechanics: Mechanics, author: Author) -> Row:
    """Return one of Maggi's equations: the sum of (MW_s - Q_s) times the entries of a column of B."""
    latex, text = "", ""
    alone = sum(entry != 0 for entry in column) == 1
    for label, entry in zip(mechanics.labels, column, strict=True):
        if entry == 0:
            continue
        negative = bool(entry.could_extract_minus_sign()) and not isinstance(entry, Add)
        factor = -entry if negative else entry
        sign = "-" if negative else "+"
        name = latex_name(label)
        body_latex, body_text = rf"M W_{{{name}}} - Q_{{{name}}}", f"MW_{label} - Q_{label}"
        if factor != 1 or not alone:
            body_latex, body_text = rf"\left({body_latex}\right)", f"({body_text})"
        if factor != 1:
            body_latex = rf"{body_latex}\,{author.writer.factor(factor, 'latex')}"
            body_text = f"{body_text}*{author.writer.factor(factor, 'text')}"
        latex += f" {sign} {body_latex}" if latex or negative else body_latex
        text += f" {sign} {body_text}" if text or negative else body_text
    return Row(latex=f"{latex} = 0".strip(), text=f"{text} = 0".strip())
