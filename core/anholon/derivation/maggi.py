"""Maggi's equations: (MW_s - Q_s) dq'_s/dv_l = 0 with the differentiated constraints (Maggi 1896; Kondrenkina, I.3).

Solved form: q' = B v + ..., so q'' = B v' + s, where s is what the chart and the constraints leave for v' = 0:

    G v' = B^T (Q - h - M s),   G = B^T M B,        Lambda = C^T (M q'' + h - Q),   (B | C) = inverse of the chart.

Where laws of control make virtual displacements others than the motion, the equations are projected along these: F
takes the place of B^T, and G is not symmetric (see `charts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from sympy import Add, Expr, Symbol

from anholon.derivation.constraint_print import write_differentiated
from anholon.derivation.free_frame import FreeFrame, find_free_frame
from anholon.derivation.latex_names import make_latex_name
from anholon.derivation.linear_systems import SINGULAR_MESSAGE, EliminationStep, SingularError, solve
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import PrintedForm, write_inertia
from anholon.derivation.quasi_velocities import QuasiVelocities, make_quasi_velocities
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.simplification import ZERO, count_operations, dot
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import MAX_INLINE_OPERATIONS

_MAX_SOLVED_UNKNOWNS = 5  # unknowns up to which the reduced system is solved in print
_MAX_PRINTED_OPERATIONS = 160  # operations up to which the solution of the reduced system is printed
_MAX_WRITTEN_SIZE = 8  # coordinates and constraints of a system that is written out
_MAX_INLINE_FORCE_OPERATIONS = 60  # operations up to which the projected forces stay without a name
_MAX_MATRIX_COORDINATES = 4  # coordinates up to which derivatives are shown as a matrix


class ProjectedEquations:
    """The projected equations G v' = r, the accelerations q'' = B v' + s and the multipliers.

    In a `frame` of free bodies G and r are those of Euler's equations.
    """

    def __init__(self, mechanics: Mechanics, chart: QuasiVelocities, frame: FreeFrame | None = None) -> None:
        self.chart = chart
        self.bias: list[Expr] = []
        self.multipliers: list[Expr] = []
        if frame is not None:
            self._project_in_frame(mechanics, frame)
        else:
            self._project(mechanics)

    def _project(self, mechanics: Mechanics) -> None:
        """Project the equations onto the columns of F, which is B for ordinary virtual displacements."""
        size, free = mechanics.size, self.chart.count
        M, h, Q = mechanics.mass_matrix, mechanics.inertial_forces, mechanics.generalized_forces
        F = [row[:free] for row in self.chart.virtual]
        # Small systems are written out, so that terms can cancel; in large ones every product gets a name.
        is_small = size + len(mechanics.constraints) <= _MAX_WRITTEN_SIZE
        inline = _MAX_INLINE_FORCE_OPERATIONS if is_small else MAX_INLINE_OPERATIONS
        self.bias = self._make_bias(mechanics)
        MB = self._multiply_by_inverse(mechanics, M)
        loads = [
            self._show(
                mechanics,
                Q[i] - h[i] - Add(*(M[i][j] * self.bias[j] for j in range(size))),
                f"F_{mechanics.labels[i]}",
                inline,
            )
            for i in range(size)
        ]
        self.matrix = self._make_matrix(mechanics, F, MB)
        self.right = [
            self._show(mechanics, Add(*(F[i][a] * loads[i] for i in range(size))), f"r_{a + 1}", inline)
            for a in range(free)
        ]
        self.accelerations = self._make_accelerations(mechanics)
        self.multipliers = self._make_multipliers(mechanics, MB, loads, inline)

    def _show(self, mechanics: Mechanics, expr: Expr, name: str, inline: int = MAX_INLINE_OPERATIONS) -> Expr:
        """Return an expression in the quasi-velocities, or a name for it where it has more than `inline`
        operations."""
        table = mechanics.subexpressions
        short = table.simplify_shortest(expr).xreplace(self.chart.rate_substitutions)
        return table.shorten(name, short, max_inline=inline)

    def _make_bias(self, mechanics: Mechanics) -> list[Expr]:
        """Return s: the accelerations of the chart and the constraints for v' = 0."""
        right_side = [*(-b for b in self.chart.bias), *(-row.bias for row in mechanics.constraints)]
        return [
            self._show(mechanics, dot(line, right_side), f"s_{label}")
            for line, label in zip(self.chart.inverse[: mechanics.size], mechanics.labels, strict=True)
        ]

    def _multiply_by_inverse(self, mechanics: Mechanics, M: Sequence[Sequence[Expr]]) -> list[list[Expr]]:
        """Return M B; every long product gets a name."""
        table, size, B = mechanics.subexpressions, mechanics.size, self.chart.inverse
        return [
            [
                table.name_if_long(
                    f"P_{mechanics.labels[i]}_{c + 1}", table.simplify(Add(*(M[i][j] * B[j][c] for j in range(size))))
                )
                for c in range(self.chart.count)
            ]
            for i in range(size)
        ]

    def _make_matrix(
        self, mechanics: Mechanics, F: Sequence[Sequence[Expr]], MB: Sequence[Sequence[Expr]]
    ) -> list[list[Expr]]:
        """Return G = F^T M B, which is symmetric where F is B."""
        size, free = mechanics.size, self.chart.count
        G = [[ZERO] * free for _ in range(free)]
        for a in range(free):
            for b in range(free):
                if mechanics.has_virtual_rows or a <= b:
                    product = Add(*(F[i][a] * MB[i][b] for i in range(size)))
                    G[a][b] = self._show(mechanics, product, f"G_{a + 1}_{b + 1}")
                if not mechanics.has_virtual_rows:
                    G[b][a] = G[a][b]
        return G

    def _make_accelerations(self, mechanics: Mechanics) -> list[Expr]:
        """Return q'' = B v' + s."""
        B, derivatives = self.chart.inverse, self.chart.derivatives
        return [
            mechanics.subexpressions.simplify(
                Add(self.bias[i], *(B[i][a] * derivatives[a] for a in range(self.chart.count)))
            )
            for i in range(mechanics.size)
        ]

    def _make_multipliers(
        self, mechanics: Mechanics, MB: Sequence[Sequence[Expr]], loads: Sequence[Expr], inline: int
    ) -> list[Expr]:
        """Return C^T R with the reactions by coordinates R = MW - Q."""
        table, size, free = mechanics.subexpressions, mechanics.size, self.chart.count
        C = [row[free:] for row in self.chart.virtual]
        reactions = [
            table.name_if_long(
                f"R_{mechanics.labels[i]}",
                Add(*(MB[i][a] * self.chart.derivatives[a] for a in range(free)), -loads[i]),
                max_inline=inline,
            )
            for i in range(size)
        ]
        return [
            table.simplify_shortest(
                Add(*(C[i][k] * reactions[i] for i in range(size))).xreplace(self.chart.rate_substitutions)
            )
            for k in range(len(mechanics.constraints))
        ]

    def _project_in_frame(self, mechanics: Mechanics, frame: FreeFrame) -> None:
        """Use Euler's equations of free bodies, which need no multipliers."""
        table, chart = mechanics.subexpressions, self.chart
        self.matrix = [
            [table.name_if_long(f"G_{min(a, b) + 1}_{max(a, b) + 1}", frame.show(entry)) for b, entry in enumerate(row)]
            for a, row in enumerate(frame.masses)
        ]
        for label, line in zip(mechanics.labels, chart.inverse, strict=True):
            changes = map(table.differentiate_without_accelerations, line)
            bias = frame.show(dot(list(changes), chart.symbols))
            self.bias.append(table.name_if_long(f"s_{label}", bias))
        parts = zip(frame.forces, frame.inertial_forces, strict=True)
        self.right = [
            table.name_if_long(f"r_{a + 1}", table.simplify(force - inertia), max_inline=_MAX_INLINE_FORCE_OPERATIONS)
            for a, (force, inertia) in enumerate(parts)
        ]
        self.accelerations = self._make_accelerations(mechanics)

    def steps(self, mechanics: Mechanics) -> list[EliminationStep]:
        """Return the steps that give v'."""
        return solve(self.matrix, self.right, self.chart.derivatives, mechanics.subexpressions)


class Maggi(PrintedForm):
    """Maggi's equations in a chart of quasi-velocities."""

    @cached_property
    def velocities(self) -> QuasiVelocities:
        """The quasi-velocities with their inverse."""
        return make_quasi_velocities(self.mechanics, self.chart)

    @cached_property
    def reduced(self) -> ProjectedEquations:
        """The projected equations."""
        return ProjectedEquations(self.mechanics, self.velocities, self.free_frame)

    @cached_property
    def free_frame(self) -> FreeFrame | None:
        """The frame of rates and angular velocities of free bodies, if the quasi-velocities are these."""
        return find_free_frame(self.mechanics, self.velocities.symbols, self.velocities.definitions)

    @property
    def quasi(self) -> tuple[Symbol, ...]:  # type: ignore[override]  # other forms have none, as a plain attribute
        """The quasi-velocities."""
        return self.velocities.symbols

    def basis(self) -> Iterator[Statement]:
        """Yield the quasi-velocities and their inverse."""
        yield from write_chart(self.mechanics, self.builder, self.velocities)

    def equations(self) -> Iterator[Statement]:
        """Yield MW, Maggi's equations, the differentiated constraints."""
        yield self.make_statement(
            (
                r"\left(M W_{\sigma} - Q_{\sigma}\right) F^{\sigma}_{\lambda} = 0,"
                if self.mechanics.has_virtual_rows
                else r"\left(M W_{\sigma} - Q_{\sigma}\right) \frac{\partial \dot{q}^{\sigma}}{\partial v^{\lambda}} "
                r"= 0,"
            )
            + rf"\qquad \lambda = 1, \ldots, {self.velocities.count}",
            "sum over s of (MW_s - Q_s)*F_sl = 0"
            if self.mechanics.has_virtual_rows
            else "sum over s of (MW_s - Q_s)*dq'_s/dv_l = 0",
            "Maggi's equations",
        )
        yield from write_inertia(self.mechanics, self.builder)
        yield from self.projections()
        yield from write_differentiated(self.mechanics, self.builder)

    def projections(self) -> Iterator[Statement]:
        """Yield the sums of (MW_s - Q_s) dq'_s/dv_l, one for every quasi-velocity."""
        for column in range(self.velocities.count):
            yield write_projection([row[column] for row in self.velocities.virtual], self.mechanics, self.builder)

    def solved(self) -> Iterator[Statement]:
        """Yield v', q'' and the reactions."""
        yield from write_solution(self, self.reduced)


def write_chart(mechanics: Mechanics, builder: RowBuilder, chart: QuasiVelocities) -> Iterator[Statement]:
    """Yield the second block: the quasi-velocities, their inverse and the derivatives dq'/dv."""
    yield from _write_quasi_velocities(builder, chart)
    yield from _write_derivatives(mechanics, builder, chart)
    yield from _write_slopes(builder, mechanics, chart)
    note = "inverse transformation"
    for label, rate, value in zip(mechanics.labels, mechanics.symbols.rates, chart.rates or (), strict=False):
        if value != rate:
            yield from builder.named_value(f"{label}'", value, note=note)
            note = ""
    yield from write_pole(builder, chart)
    if mechanics.has_virtual_rows and chart.count:
        yield from _write_virtual_basis(mechanics, builder, chart)
    yield from _write_basis(mechanics, builder, chart)


def _write_quasi_velocities(builder: RowBuilder, chart: QuasiVelocities) -> Iterator[Statement]:
    """Yield the definitions of the quasi-velocities, then the quasi-velocities that are rates."""
    pairs = list(zip(chart.symbols, chart.definitions, strict=True))
    defined = [(symbol, definition) for symbol, definition in pairs if symbol != definition]
    title = make_phrase("automatic") if chart.title == "automatic" else chart.title
    yield from builder.definitions(definition for _, definition in defined)
    for number, (symbol, definition) in enumerate(defined):
        yield builder.equation(
            symbol.name, definition, note="" if number else make_phrase("quasi-velocities, chart {}", title)
        )
    direct = [symbol for symbol in chart.symbols if symbol not in {s for s, _ in defined}]
    if direct:
        yield Statement(
            latex=r",\quad ".join(builder.writer.latex(symbol) for symbol in direct),
            text=", ".join(builder.writer.text(symbol) for symbol in direct),
            note="rates taken as independent velocities",
        )


def _write_derivatives(mechanics: Mechanics, builder: RowBuilder, chart: QuasiVelocities) -> Iterator[Statement]:
    """Yield v' of the quasi-velocities that are no rates."""
    note = "their derivatives"
    accelerations = mechanics.symbols.accelerations
    for symbol, definition, rate, bias in zip(
        chart.symbols, chart.definitions, chart.derivatives, chart.bias, strict=True
    ):
        if symbol != definition:
            slopes = [mechanics.subexpressions.differentiate(definition, rate) for rate in mechanics.symbols.rates]
            value = mechanics.subexpressions.simplify(Add(bias, dot(slopes, accelerations)))
            yield from builder.named_value(rate.name, value, note=note)
            note = ""


def _write_virtual_basis(mechanics: Mechanics, builder: RowBuilder, chart: QuasiVelocities) -> Iterator[Statement]:
    """Yield F, onto whose columns the equations are projected, where it differs from B."""
    yield from builder.matrix(
        "F",
        "F",
        [row[: chart.count] for row in chart.virtual],
        names=[[f"F_{label}_{n + 1}" for n in range(chart.count)] for label in mechanics.labels],
        note="basis of the virtual displacements, B F = 0, along which the equations are projected; the motion "
        "goes along dq'/dv",
    )


def _write_basis(mechanics: Mechanics, builder: RowBuilder, chart: QuasiVelocities) -> Iterator[Statement]:
    """Yield the derivatives dq'/dv: a small matrix, or else the entries that are not numbers."""
    entries = [row[: chart.count] for row in chart.inverse]
    yield from builder.definitions(entry for row in entries for entry in row)
    if mechanics.size <= _MAX_MATRIX_COORDINATES and chart.count:
        yield from builder.matrix(
            r"\left(\frac{\partial \dot{q}^{\sigma}}{\partial v^{\lambda}}\right)",
            "dq'/dv",
            entries,
            names=[[f"B_{label}_{n + 1}" for n in range(chart.count)] for label in mechanics.labels],
        )
        return
    for label, line in zip(mechanics.labels, entries, strict=True):
        for symbol, entry in zip(chart.symbols, line, strict=True):
            if entry != 0 and not entry.is_Number:
                bottom = builder.writer.latex(symbol)
                yield builder.equation(
                    rf"\frac{{\partial {make_latex_name(label + chr(39))}}}{{\partial {bottom}}}",
                    entry,
                    text=f"d({label}')/d({symbol.name})",
                )


def _write_slopes(builder: RowBuilder, mechanics: Mechanics, chart: QuasiVelocities) -> Iterator[Statement]:
    """Yield the equations that replace an implicit inverse transformation."""
    rows = mechanics.constraints
    curved = [row.name for row in rows if not row.is_linear]
    if not chart.is_linear or curved:
        yield Statement(
            latex=r"v^{\rho} = v^{\rho}(t, q, \dot{q}),\qquad \left(\frac{\partial \dot{q}^{\sigma}}{\partial "
            r"v^{\rho}}\right) = \left(\frac{\partial v^{\rho}}{\partial \dot{q}^{\sigma}}\right)^{-1}",
            text="v_r = v_r(t, q, q'); (dq'_s/dv_r) = (dv_r/dq'_s)^-1",
            note="not linear in the rates, which follow from the quasi-velocities and the constraints only implicitly; "
            "the slopes of both at fixed t, q have an inverse",
        )
    if not chart.is_linear:
        yield from builder.matrix(
            r"\left(\frac{\partial v^{\lambda}}{\partial \dot{q}^{\sigma}}\right)",
            "dv/dq'",
            chart.slopes,
            names=[[f"V_{v.name}_{label}" for label in mechanics.labels] for v in chart.symbols],
            note="slopes of the quasi-velocities",
        )
    for row in rows:
        if row.order > 1:
            yield Statement(
                note=make_phrase(
                    "constraint {} restricts accelerations only: its row A takes the place of the slopes of a "
                    "quasi-velocity",
                    row.name,
                )
            )


def write_pole(builder: RowBuilder, chart: QuasiVelocities) -> Iterator[Statement]:
    """Yield the pole of the quasi-velocities, and a warning where it is at the state."""
    if chart.pole_determinant != 0:
        yield from builder.definitions([chart.pole_determinant])
        yield Statement(
            latex=rf"{builder.writer.latex(chart.pole_determinant)} \neq 0",
            text=f"{builder.writer.text(chart.pole_determinant)} != 0",
            note="pole of this choice of velocities: where this vanishes, other ones have to be taken",
        )
    if not chart.is_regular:
        yield Statement(
            note=make_phrase("the chart {} has its pole at this very state: choose another one", chart.title)
        )


def write_solution(form: PrintedForm, reduced: ProjectedEquations) -> Iterator[Statement]:
    """Yield the equations for v', the accelerations and the reactions."""
    mechanics, author, chart = form.mechanics, form.builder, reduced.chart
    try:
        steps = reduced.steps(mechanics) if chart.count <= _MAX_SOLVED_UNKNOWNS else []
    except SingularError:
        yield Statement(note=SINGULAR_MESSAGE)
        return
    if len(steps) == 1 and _count_operations(steps, mechanics) > _MAX_PRINTED_OPERATIONS:
        yield from _write_quotient(author, reduced)
    elif steps and _count_operations(steps, mechanics) <= _MAX_PRINTED_OPERATIONS:
        for step in steps:
            yield from author.named_value(step.unknown.name, step.value)
    else:
        yield from _write_system(mechanics, author, reduced)
    for label, acceleration in zip(mechanics.labels, reduced.accelerations, strict=True):
        yield from author.named_value(f"{label}''", acceleration)
    yield from form.reactions(reduced.multipliers)


def _count_operations(steps: list[EliminationStep], mechanics: Mechanics) -> int:
    """Return the printed length of the steps and of the names that only they need."""
    named = mechanics.subexpressions.named
    return sum(
        count_operations(step.value)
        + sum(count_operations(named[s].value) for s in step.value.free_symbols if s in named)
        for step in steps
    )


def _write_quotient(builder: RowBuilder, reduced: ProjectedEquations) -> Iterator[Statement]:
    """Yield the only equation G v' = r."""
    table, (rate,) = builder.subexpressions, reduced.chart.derivatives
    G, r = (
        value if value.is_Atom else table.name_value(name, value)
        for name, value in (("G_1_1", reduced.matrix[0][0]), ("r_1", reduced.right[0]))
    )
    yield from builder.named_value(rate.name, r / G)


def _write_system(mechanics: Mechanics, builder: RowBuilder, reduced: ProjectedEquations) -> Iterator[Statement]:
    """Yield G v' = r entry by entry with the method of solution, for systems too large to be solved in print."""
    yield Statement(
        latex=r"G_{\lambda\mu}\,\dot{v}^{\mu} = r_{\lambda}",
        text="sum over m of G_lm*v_m' = r_l",
        note="linear system for the derivatives of the independent velocities",
    )
    velocities = reduced.chart.symbols
    yield Statement(
        latex=rf"v = ({', '.join(builder.writer.latex(symbol) for symbol in velocities)})",
        text=f"v = ({', '.join(symbol.name for symbol in velocities)})",
        note="order of the independent velocities",
    )
    count = reduced.chart.count
    for a in range(count):
        for b in range(0 if mechanics.has_virtual_rows else a, count):
            entry = reduced.matrix[a][b]
            if entry != 0:
                yield from builder.named_value(f"G_{a + 1}_{b + 1}", entry)
    for a, value in enumerate(reduced.right):
        yield from builder.named_value(f"r_{a + 1}", value)
    if mechanics.has_virtual_rows:
        yield Statement(
            note="G is not symmetric: displacements that hold the controls are others than those of the motion"
        )
        return
    yield Statement(
        latex=r"d_j = G_{jj} - \sum_{k<j} l_{jk}^{2}\,d_k,\qquad "
        r"l_{ij} = \frac{1}{d_j}\left(G_{ij} - \sum_{k<j} l_{ik}\,l_{jk}\,d_k\right)",
        text="d_j = G_jj - sum over k < j of l_jk^2*d_k, l_ij = (G_ij - sum over k < j of l_ik*l_jk*d_k)/d_j",
        note="factors of G",
    )
    yield Statement(
        latex=r"z_i = r_i - \sum_{k<i} l_{ik}\,z_k,\qquad "
        r"\dot{v}^{i} = \frac{z_i}{d_i} - \sum_{k>i} l_{ki}\,\dot{v}^{k}",
        text="z_i = r_i - sum over k < i of l_ik*z_k, v_i' = z_i/d_i - sum over k > i of l_ki*v_k'",
        note="derivatives of the independent velocities, from the last to the first",
    )


def write_projection(column: list[Expr], mechanics: Mechanics, builder: RowBuilder) -> Statement:
    """Return one of Maggi's equations: the sum of (MW_s - Q_s) times the entries of a column of B."""
    latex, text = "", ""
    is_single = sum(entry != 0 for entry in column) == 1
    for label, entry in zip(mechanics.labels, column, strict=True):
        if entry == 0:
            continue
        negative = bool(entry.could_extract_minus_sign()) and not isinstance(entry, Add)
        factor = -entry if negative else entry
        sign = "-" if negative else "+"
        name = make_latex_name(label)
        body_latex, body_text = rf"M W_{{{name}}} - Q_{{{name}}}", f"MW_{label} - Q_{label}"
        if factor != 1 or not is_single:
            body_latex, body_text = rf"\left({body_latex}\right)", f"({body_text})"
        if factor != 1:
            body_latex = rf"{body_latex}\,{builder.writer.factor(factor, 'latex')}"
            body_text = f"{body_text}*{builder.writer.factor(factor, 'text')}"
        latex += f" {sign} {body_latex}" if latex or negative else body_latex
        text += f" {sign} {body_text}" if text or negative else body_text
    return Statement(latex=f"{latex} = 0".strip(), text=f"{text} = 0".strip())
