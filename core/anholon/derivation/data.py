"""Blocks of a derivation that every form shares: data, kinetic energy, generalized forces, curves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sympy import Add, Expr, Mul, Rational, Symbol

from anholon.derivation.algebra import measure
from anholon.derivation.author import Author
from anholon.derivation.forces import Contribution
from anholon.derivation.kinematics import AXES
from anholon.derivation.ledger import RANK_MULTIPLIER
from anholon.derivation.masses import Group
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.names import latex_name, upright
from anholon.derivation.rows import Row
from anholon.derivation.writer import number_text
from anholon.formula.parser import parse
from anholon.formula.text import to_latex, to_text
from anholon.model.structs import WORLD, Holonomic, Parameter, TypedConstraint
from anholon.units import parse_unit

__all__ = ["curves", "data", "generalized_forces", "kinetic_energy", "parameter_values"]

_LINE = 76  # signs in one line of parameters
_MATRIX = 4  # coordinates up to which the mass matrix is printed as a matrix
_KINDS = {"kg": "masses", "m": "lengths", "rad": "angles", "deg": "angles"}


def parameter_values(mechanics: Mechanics) -> dict[Symbol, float]:
    """Return the parameters of a model in SI units."""
    model = mechanics.model
    return {
        symbol: model.parameters[name].value * parse_unit(model.parameters[name].unit).factor
        for name, symbol in mechanics.symbols.parameters.items()
    }


def data(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield the parameters, coordinates and constraints."""
    model = mechanics.model
    by_kind: dict[str, list[str]] = {}
    for name, parameter in model.parameters.items():
        by_kind.setdefault(_KINDS.get(parameter.unit, "coefficients"), []).append(name)
    for kind, names in by_kind.items():
        for number, chunk in enumerate(_lines(names, model.parameters)):
            latex = r",\qquad ".join(f"{latex_name(name)} = {_quantity(model.parameters[name])}" for name in chunk)
            text = ", ".join(_plain_quantity(name, model.parameters[name]) for name in chunk)
            yield Row(latex=latex, text=text, note="" if number else kind, numeric=True)
    for name, schedule in model.schedules.items():
        yield Row(latex=f"{latex_name(name)} = {latex_name(name)}(t)", text=f"{name} = {name}(t)", note=schedule.doc)

    coordinates = [latex_name(name) for name in model.coordinates]
    yield Row(
        latex=rf"q = \left({', '.join(coordinates)}\right)",
        text=f"q = ({', '.join(model.coordinates)})",
        note="generalized coordinates",
    )
    for name, constraint in model.constraints.items():
        if constraint.enabled and isinstance(constraint, TypedConstraint):
            kind = "holonomic" if isinstance(constraint, Holonomic) else "nonholonomic"
            typed = parse(constraint.formula)
            note = f"{kind} constraint {name}"
            yield Row(latex=f"{to_latex(typed)} = 0", text=f"{to_text(typed)} = 0", note=note)
    count = sum(constraint.enabled for constraint in model.constraints.values())
    counts = f"s = {mechanics.size}, k = {count}, l = s - k = {mechanics.size - count}"
    yield Row(
        latex=counts.replace(", ", r",\qquad "), text=counts, note="coordinates, constraints, independent velocities"
    )


def kinetic_energy(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield mass tables, mass centres, moments of inertia, velocities, and the kinetic energy by Koenig's theorem."""
    terms: list[Expr] = []
    groups = mechanics.groups()
    for group in groups:
        if len(group.parts) > 1:
            yield from _mass_table(group, author, "" if len(groups) == 1 else f"_{group.name}")
        center = [component for n, component in enumerate(group.center) if n != group.axis]
        yield from author.definitions([group.mass, *center, *_needed(group)])
        label = "C" if any(component != 0 for component in group.center) or len(group.parts) > 1 else ""
        label = "_".join(piece for piece in ("v", label, group.name if len(groups) > 1 else "") if piece)
        yield from _velocity(group, label, author)
        speed = mechanics.ledger.symbol(label, RANK_MULTIPLIER)  # printed before the rotation
        terms += _energy(group, speed)
    yield author.equation("T", Add(*terms), note="kinetic energy (Koenig)" if len(groups) == 1 else "kinetic energy")

    matrix = mechanics.mass_matrix()
    yield from author.definitions(entry for row in matrix for entry in row)
    if mechanics.size <= _MATRIX:
        yield from author.matrix(r"\left(M_{\sigma\tau}\right)", "M", matrix, note="T as a quadratic form of the rates")


def _energy(group: Group, speed: Symbol) -> list[Expr]:
    """Return the terms 1/2 m v^2 and 1/2 J_ij w_i w_j."""
    half = Rational(1, 2)
    terms: list[Expr] = [Mul(half, group.mass, speed**2)]
    for i in range(3):
        for j in range(i, 3):
            factor = half if i == j else Rational(1)
            terms.append(Mul(factor, group.inertia[i][j], group.spin[i], group.spin[j]))
    return [term for term in terms if term != 0]


def _velocity(group: Group, label: str, author: Author) -> Iterator[Row]:
    """Yield the square of the speed of the mass centre, and the angular velocity where it has several components."""
    yield from author.definitions([*group.velocity, *group.spin])
    square = Add(*(component**2 for component in group.velocity))
    square = min(square, author.ledger.tidy(square), key=measure)
    axes = "fixed axes" if group.frame == WORLD else f"axes of {group.frame}"
    note = f"velocity of the mass centre of {group.name}, {axes}"
    yield author.equation(f"{{{latex_name(label)}}}^{{2}}", square, text=f"{label}^2", note=note)
    if group.axis is None:
        note = f"angular velocity of {group.name}"
        for axis, component in zip(AXES, group.spin, strict=True):
            if component != 0:
                yield author.equation(f"omega_{axis}_{group.name}", component, note=note)
                note = ""


def _mass_table(group: Group, author: Author, label: str) -> Iterator[Row]:
    """Yield the table of the parts (mass, centre, own moment of inertia) in formulas and in numbers."""
    axes = [n for n in range(3) if n != group.axis and any(part.center[n] != 0 for part in group.parts)]
    names = [f"{AXES[n]}_k{label}" for n in axes] + ([f"J_k{label}"] if group.axis is not None else [])
    header = [("k", "k"), author.words("part"), ("m_k", "m_k"), *((latex_name(name), name) for name in names)]
    units = ["", "", "kg", *("m" for _ in axes)]
    if group.axis is not None:
        units.append("kg·m²")
    for part in group.parts:
        yield from author.definitions([part.mass, *part.center, *(entry for row in part.inertia for entry in row)])
    formulas, numbers = [], []
    for index, part in enumerate(group.parts):
        values = [part.mass, *(part.center[n] for n in axes)]
        if group.axis is not None:
            values.append(part.inertia[group.axis][group.axis])
        own = (author.ledger.name_of(value).free_symbols for value in values)
        # The table is the definition of the names that end with the number of the part.
        author.ledger.mark_shown(*(s for symbols in own for s in symbols if s.name.endswith(f"_{index}{label}")))
        lead = [(str(index), str(index)), author.words(part.name)]
        formulas.append([*lead, *(author.cell(value) for value in values)])
        numbers.append([*lead, *((number, number) for number in (author.number(value, "") for value in values))])
    note = f"parts fixed to {group.name}: mass, mass centre in its axes"
    note += ", moment of inertia about its own mass centre" if group.axis is not None else ""
    yield author.table(header, formulas, note=note)
    named = [
        (rf"{latex}\ \mathrm{{({_latex_unit(unit)})}}" if unit else latex, f"{text} ({unit})" if unit else text)
        for (latex, text), unit in zip(header, units, strict=True)
    ]
    yield author.table(named, numbers, note="the same in numbers", numeric=True)


def _needed(group: Group) -> list[Expr]:
    return [group.inertia[i][j] for i in range(3) for j in range(i, 3) if group.spin[i] != 0 and group.spin[j] != 0]


def generalized_forces(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield every force and the generalized forces."""
    given = mechanics.contributions()
    for contribution in given:
        yield from author.definitions(contribution.value)
        yield _law(contribution, author)
    totals = mechanics.generalized_forces()
    zero = [label for label, total in zip(mechanics.labels, totals, strict=True) if total == 0]
    for label, total in zip(mechanics.labels, totals, strict=True):
        if total != 0:
            yield from author.named(f"Q_{label}", total)
    if zero:
        names = [f"Q_{label}" for label in zero]
        yield Row(latex=" = ".join(map(latex_name, names)) + " = 0", text=" = ".join(names) + " = 0")


def _law(contribution: Contribution, author: Author) -> Row:
    """Return the law of one force: its vector, or its scalar amount."""
    name = contribution.name
    short = re.fullmatch(r"([^\W\d_])(\d*)", name)
    if len(contribution.value) == 1:
        left = name if short else f"{contribution.law}_{name}"
        return author.equation(left, contribution.value[0], note=contribution.words)
    if name == "gravity":
        short = re.fullmatch(r"(g)()", "g")
    stem, index = (short.group(1), short.group(2)) if short else (contribution.law, upright(name))
    latex = ", ".join(author.writer.latex(component) for component in contribution.value)
    text = ", ".join(author.writer.text(component) for component in contribution.value)
    return Row(latex=rf"\vec{{{stem}}}_{{{index}}} = ({latex})", text=f"{name} = ({text})", note=contribution.words)


def curves(mechanics: Mechanics, velocities: tuple[Symbol, ...]) -> Iterator[Row]:
    """Yield what is worth plotting."""
    model = mechanics.model
    names = list(model.coordinates)
    yield _functions(names, "coordinates")
    yield _functions([f"{name}'" for name in names], "rates")
    own = [symbol.name for symbol in velocities if not symbol.name.endswith("'")]
    if own:
        yield _functions(own, "quasi-velocities")
    for trace in model.view.traces:
        yield Row(
            latex=rf"\left(x_{{{upright(trace)}}}, y_{{{upright(trace)}}}\right)",
            text=f"({trace}.x, {trace}.y)",
            note=f"path of {trace}",
        )
    constraints = [row.name for row in mechanics.constraints()]
    if constraints:
        latex = r",\quad ".join(rf"\Lambda_{{{upright(name)}}}(t)" for name in constraints)
        yield Row(latex=latex, text=", ".join(f"reaction:{name}" for name in constraints), note="reactions")
    yield Row(latex=r"T(t),\quad \max\left|f\right|(t)", text="energy, drift", note="energy and drift")


def _functions(names: list[str], note: str) -> Row:
    return Row(latex=r",\quad ".join(f"{latex_name(name)}(t)" for name in names), text=", ".join(names), note=note)


def _quantity(parameter: Parameter) -> str:
    value = number_text(parameter.value)
    mantissa, _, exponent = value.partition("e")
    shown = rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else value
    return rf"{shown}\ \mathrm{{{_latex_unit(parameter.unit)}}}" if parameter.unit else shown


def _latex_unit(unit: str) -> str:
    out = unit.replace("·", r" \cdot ").replace("*", r" \cdot ").replace("²", "^{2}").replace("³", "^{3}")
    out = out.replace("%", r"\%").replace("°", r"^{\circ}")
    return out.replace(" ", r" \ ") if r"\cdot" not in out else out


def _plain_quantity(name: str, parameter: Parameter) -> str:
    return f"{name} = {number_text(parameter.value)} {parameter.unit}".rstrip()


def _lines(names: list[str], parameters: dict[str, Parameter]) -> Iterator[list[str]]:
    """Yield the names in portions that fill a line."""
    line: list[str] = []
    room = _LINE
    for name in names:
        width = len(_plain_quantity(name, parameters[name])) + 4
        if line and width > room:
            yield line
            line, room = [], _LINE
        line.append(name)
        room -= width
    if line:
        yield line
