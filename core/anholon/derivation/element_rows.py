"""Elements and their direct sum in print: masses, inertias, velocities; then b, x' = J q' + j, T and M = J^T b J."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Mul, Rational, Symbol

from anholon.derivation.latex_names import make_latex_name
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.model_data import latex_unit
from anholon.derivation.phrases import make_phrase
from anholon.derivation.rigid_groups import RigidGroup
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.simplification import count_operations
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER
from anholon.derivation.symbolic_kinematics import AXES
from anholon.model.schema import WORLD

_MAX_DIRECT_SUM_SIZE = 12  # components up to which the direct sum is written out


class ElementRows:
    """Writes the elements one by one, then their direct sum."""

    def __init__(self, mechanics: Mechanics, builder: RowBuilder) -> None:
        self._mechanics, self._builder = mechanics, builder
        self._terms: list[Expr] = []

    def write_elements(self) -> Iterator[Statement]:
        """Yield mass tables, mass centres, moments of inertia and velocities of all rigid groups."""
        mechanics, author = self._mechanics, self._builder
        groups = mechanics.groups
        for group in groups:
            if len(group.parts) > 1:
                yield from _write_mass_table(group, author, "" if len(groups) == 1 else f"_{group.name}")
            center = [component for n, component in enumerate(group.center) if n != group.axis]
            yield from author.definitions([group.mass, *center, *_collect_needed(group)])
            label = "C" if any(component != 0 for component in group.center) or len(group.parts) > 1 else ""
            label = "_".join(piece for piece in ("v", label, group.name if len(groups) > 1 else "") if piece)
            yield from _write_velocity(group, label, author)
            speed = mechanics.subexpressions.make_symbol(label, RANK_MULTIPLIER)  # printed before the rotation
            self._terms += _make_energy_terms(group, speed)
        if not groups:
            yield Statement(note="no element has mass")

    def write_direct_sum(self) -> Iterator[Statement]:
        """Yield the direct sum of the elements, the kinetic energy by Koenig's theorem and the mass matrix."""
        mechanics, author = self._mechanics, self._builder
        if not mechanics.groups:
            return
        yield from self._write_sum()
        words = "kinetic energy (Koenig)" if len(mechanics.groups) == 1 else "kinetic energy"
        energy = "T" if not mechanics.subexpressions.is_used("T") else "T_kin"
        yield author.equation(energy, Add(*self._terms), note=words)
        matrix = mechanics.mass_matrix
        yield from author.definitions(entry for row in matrix for entry in row)
        yield from author.matrix(
            r"\left(M_{\sigma\tau}\right) = J^{T} b J",
            "M",
            matrix,
            names=[[f"M_{a}_{b}" for b in mechanics.labels] for a in mechanics.labels],
            note="mass matrix: T as a quadratic form of the rates",
        )

    def _write_sum(self) -> Iterator[Statement]:
        """Yield the weights b, the velocities x' of the elements and their derivatives J = dx'/dq'."""
        mechanics, author = self._mechanics, self._builder
        weights: list[Expr] = []
        velocities: list[Expr] = []
        columns: list[list[Expr]] = []
        is_diagonal = True
        for group, of_centre, of_spin in mechanics.partial_velocities:
            for axis in range(3):
                if group.velocity[axis] != 0:
                    weights.append(group.mass)
                    velocities.append(group.velocity[axis])
                    columns.append([partial[axis] for partial in of_centre])
            turning = [axis for axis in range(3) if group.angular_velocity[axis] != 0]
            for axis in turning:
                weights.append(group.inertia[axis][axis])
                velocities.append(group.angular_velocity[axis])
                columns.append([partial[axis] for partial in of_spin])
            is_diagonal &= all(group.inertia[i][j] == 0 for i in turning for j in turning if i != j)
        yield Statement(
            latex=r"b = \mathrm{diag}\left(b_1, \ldots, b_N\right),\qquad \dot{x} = J\,\dot{q} + j,\qquad "
            r"M = J^{T} b J",
            text="b = diag[b_1, ..., b_N], x' = J q' + j, M = J^T b J",
            note="direct sum of the elements: each with its own inertia, moved by the coordinates through J alone",
        )
        if len(weights) > _MAX_DIRECT_SUM_SIZE:
            yield Statement(note=make_phrase("N = {} components of velocity; their inertias stand above", len(weights)))
            return
        latex, text = ([pair[n] for pair in map(author.make_cell, weights)] for n in (0, 1))
        yield from author.definitions([*weights, *velocities, *(entry for column in columns for entry in column)])
        yield Statement(
            latex=rf"b = \mathrm{{diag}}\left({', '.join(latex)}\right)",
            text=f"b = diag[{', '.join(text)}]",
            note="inertias of the elements"
            if is_diagonal
            else "inertias of the elements; products of inertia stand beside the diagonal",
        )
        yield from author.matrix(
            r"\dot{x}",
            "x'",
            [[entry] for entry in velocities],
            names=[[f"x_e{number + 1}'"] for number in range(len(velocities))],
            note="velocities of the elements",
        )
        yield from author.matrix(r"J", "J", columns, note="derivatives of these velocities with respect to the rates")


def _make_energy_terms(group: RigidGroup, speed: Symbol) -> list[Expr]:
    """Return the terms 1/2 m v^2 and 1/2 J_ij w_i w_j."""
    half = Rational(1, 2)
    terms: list[Expr] = [Mul(half, group.mass, speed**2)]
    for i in range(3):
        for j in range(i, 3):
            factor = half if i == j else Rational(1)
            terms.append(Mul(factor, group.inertia[i][j], group.angular_velocity[i], group.angular_velocity[j]))
    return [term for term in terms if term != 0]


def _write_velocity(group: RigidGroup, label: str, builder: RowBuilder) -> Iterator[Statement]:
    """Yield the square of the speed of the mass centre, and the angular velocity where it has several components."""
    yield from builder.definitions([*group.velocity, *group.angular_velocity])
    square = Add(*(component**2 for component in group.velocity))
    square = min(square, builder.subexpressions.simplify(square), key=count_operations)
    if group.frame == WORLD:
        note = make_phrase("velocity of the mass centre of {}, fixed axes", group.name)
    else:
        note = make_phrase("velocity of the mass centre of {}, axes of {}", group.name, group.frame)
    yield builder.equation(f"{{{make_latex_name(label)}}}^{{2}}", square, text=f"{label}^2", note=note)
    if group.axis is None:
        note = make_phrase("angular velocity of {}", group.name)
        for axis, component in zip(AXES, group.angular_velocity, strict=True):
            if component != 0:
                yield from builder.named_value(f"omega_{axis}_{group.name}", component, note=note)
                note = make_phrase("")


def _write_mass_table(group: RigidGroup, builder: RowBuilder, label: str) -> Iterator[Statement]:
    """Yield the table of the parts (mass, centre, moment of inertia about it) in formulas and in numbers."""
    axes = [n for n in range(3) if n != group.axis and any(part.center[n] != 0 for part in group.parts)]
    names = [f"{AXES[n]}_k{label}" for n in axes] + ([f"J_k{label}"] if group.axis is not None else [])
    header = [
        ("k", "k"),
        builder.make_text_cell("part"),
        ("m_k", "m_k"),
        *((make_latex_name(name), name) for name in names),
    ]
    units = ["", "", "kg", *("m" for _ in axes)]
    if group.axis is not None:
        units.append("kg·m²")
    for part in group.parts:
        yield from builder.definitions([part.mass, *part.center, *(entry for row in part.inertia for entry in row)])
    formulas, numbers = [], []
    for index, part in enumerate(group.parts):
        values = [part.mass, *(part.center[n] for n in axes)]
        if group.axis is not None:
            values.append(part.inertia[group.axis][group.axis])
        used_symbols = (builder.subexpressions.find_name(value).free_symbols for value in values)
        # The table is the definition of the names that end with the number of the part.
        builder.subexpressions.mark_printed(
            *(s for symbols in used_symbols for s in symbols if s.name.endswith(f"_{index}{label}"))
        )
        lead = [(str(index), str(index)), builder.make_text_cell(part.name)]
        formulas.append([*lead, *(builder.make_cell(value) for value in values)])
        numbers.append(
            [*lead, *((number, number) for number in (builder.format_number(value, "") for value in values))]
        )
    if group.axis is None:
        note = make_phrase("parts fixed to {}: mass, mass centre in its axes", group.name)
    else:
        note = make_phrase(
            "parts fixed to {}: mass, mass centre in its axes, moment of inertia about its own mass centre", group.name
        )
    yield builder.table(header, formulas, note=note)
    named = [
        (rf"{latex}\ \mathrm{{({latex_unit(unit)})}}" if unit else latex, f"{text} ({unit})" if unit else text)
        for (latex, text), unit in zip(header, units, strict=True)
    ]
    yield builder.table(named, numbers, note="the same in numbers", numeric=True)


def _collect_needed(group: RigidGroup) -> list[Expr]:
    return [
        group.inertia[i][j]
        for i in range(3)
        for j in range(i, 3)
        if group.angular_velocity[i] != 0 and group.angular_velocity[j] != 0
    ]
