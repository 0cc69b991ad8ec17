"""The first and the last block of a derivation: data and curves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from sympy import Symbol

from anholon.derivation.derivation_instant import DerivationInstant
from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.phrases import make_phrase
from anholon.derivation.statements import Statement
from anholon.derivation.writer import format_number
from anholon.formula.parser import parse
from anholon.formula.text import to_latex, to_text
from anholon.model.schema import Model, Parameter
from anholon.units import parse_unit

_MAX_LINE_WIDTH = 76  # signs in one line of parameters
_KINDS = {"kg": "masses", "m": "lengths", "rad": "angles", "deg": "angles"}


def compute_parameter_values(mechanics: Mechanics) -> dict[Symbol, float]:
    """Return the parameters of a model in SI units."""
    model = mechanics.model
    changed = mechanics.moment.values if mechanics.moment is not None else {}
    return {
        symbol: changed[name]
        if name in changed
        else model.parameters[name].value * parse_unit(model.parameters[name].unit).factor
        for name, symbol in mechanics.symbols.parameters.items()
    }


def set_moment(model: Model, moment: DerivationInstant | None) -> dict[str, Parameter]:
    """Return the parameters with the values of a stage; parameters on a ramp are functions of time."""
    if moment is None:
        return dict(model.parameters)
    moving = {ramp.name for ramp in moment.ramps}
    results = {}
    for name, parameter in model.parameters.items():
        if name in moment.values:
            value = moment.values[name] / parse_unit(parameter.unit).factor
            parameter = replace(parameter, value=float(f"{value:.12g}"))
        if name not in moving:
            results[name] = parameter
    return results


def write_data(model: Model, moment: DerivationInstant | None = None) -> Iterator[Statement]:
    """Yield the parameters, schedules and coordinates."""
    by_kind: dict[str, list[str]] = {}
    parameters = set_moment(model, moment)
    for name, parameter in parameters.items():
        by_kind.setdefault(_KINDS.get(parameter.unit, "coefficients"), []).append(name)
    for kind, names in by_kind.items():
        for number, chunk in enumerate(_lines(names, parameters)):
            latex = r",\qquad ".join(f"{make_latex_name(name)} = {_quantity(parameters[name])}" for name in chunk)
            text = ", ".join(_plain_quantity(name, parameters[name]) for name in chunk)
            yield Statement(latex=latex, text=text, note="" if number else kind, numeric=True)
    for name, schedule in model.schedules.items():
        yield Statement(
            latex=f"{make_latex_name(name)} = {make_latex_name(name)}(t)", text=f"{name} = {name}(t)", note=schedule.doc
        )

    for number, (name, formula) in enumerate(model.definitions.items()):
        typed = parse(formula)
        note = "" if number else "definitions"
        yield Statement(
            latex=f"{make_latex_name(name)} = {to_latex(typed)}", text=f"{name} = {to_text(typed)}", note=note
        )

    coordinates = [make_latex_name(name) for name in model.coordinates]
    yield Statement(
        latex=rf"q = \left({', '.join(coordinates)}\right)",
        text=f"q = ({', '.join(model.coordinates)})",
        note="generalized coordinates",
    )


def write_curves(mechanics: Mechanics, velocities: tuple[Symbol, ...]) -> Iterator[Statement]:
    """Yield the default curves to plot."""
    model = mechanics.model
    names = list(model.coordinates)
    yield _functions(names, "coordinates")
    yield _functions([f"{name}'" for name in names], "rates")
    quasi_names = [symbol.name for symbol in velocities if not symbol.name.endswith("'")]
    if quasi_names:
        yield _functions(quasi_names, "quasi-velocities")
    for trace in model.view.traces:
        yield Statement(
            latex=rf"\left(x_{{{make_upright(trace)}}}, y_{{{make_upright(trace)}}}\right)",
            text=f"({trace}.x, {trace}.y)",
            note=make_phrase("path of {}", trace),
        )
    constraints = [row.name for row in mechanics.all_constraints]
    if constraints:
        latex = r",\quad ".join(rf"\Lambda_{{{make_upright(name)}}}(t)" for name in constraints)
        yield Statement(latex=latex, text=", ".join(f"reaction:{name}" for name in constraints), note="reactions")
    yield Statement(latex=r"T(t),\quad \max\left|f\right|(t)", text="energy, drift", note="energy and drift")


def _functions(names: list[str], note: str) -> Statement:
    return Statement(
        latex=r",\quad ".join(f"{make_latex_name(name)}(t)" for name in names), text=", ".join(names), note=note
    )


def _quantity(parameter: Parameter) -> str:
    value = format_number(parameter.value)
    mantissa, _, exponent = value.partition("e")
    shown = rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else value
    unit = _unit(parameter)
    return rf"{shown}\ \mathrm{{{latex_unit(unit)}}}" if unit else shown


def _unit(parameter: Parameter) -> str:
    """Return the unit of a number in print; a plain number has none."""
    return "" if parameter.unit.strip() == "1" else parameter.unit


def latex_unit(unit: str) -> str:
    """Return a unit as LaTeX inside upright type."""
    out = unit.replace("·", r" \cdot ").replace("*", r" \cdot ").replace("²", "^{2}").replace("³", "^{3}")
    out = out.replace("%", r"\%").replace("°", r"^{\circ}")
    return out.replace(" ", r" \ ") if r"\cdot" not in out else out


def _plain_quantity(name: str, parameter: Parameter) -> str:
    return f"{name} = {format_number(parameter.value)} {_unit(parameter)}".rstrip()


def _lines(names: list[str], parameters: dict[str, Parameter]) -> Iterator[list[str]]:
    """Yield the names in portions that fill a line."""
    line: list[str] = []
    room = _MAX_LINE_WIDTH
    for name in names:
        width = len(_plain_quantity(name, parameters[name])) + 4
        if line and width > room:
            yield line
            line, room = [], _MAX_LINE_WIDTH
        line.append(name)
        room -= width
    if line:
        yield line
