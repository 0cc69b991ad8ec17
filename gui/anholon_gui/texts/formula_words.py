"""Words allowed in a formula, with unit and meaning: names of the model, functions, units. Lists and pages show
them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from anholon.errors import AnholonError
from anholon.formula.syntax import ARITY, CONSTANTS, STAGE_TIME, TIME
from anholon.model.query.formula_units import FormulaUnits, formula_unit
from anholon.model.schema import Model
from anholon_gui.texts.descriptions import first_sentence
from anholon_gui.texts.language import unit_text

if TYPE_CHECKING:
    from anholon.results.run import Run

FUNCTIONS: Final[Mapping[str, object]] = {
    "sin": QT_TRANSLATE_NOOP("formulas", "sine of an angle in rad"),
    "cos": QT_TRANSLATE_NOOP("formulas", "cosine of an angle in rad"),
    "tan": QT_TRANSLATE_NOOP("formulas", "tangent of an angle in rad"),
    "asin": QT_TRANSLATE_NOOP("formulas", "angle in rad, from -π/2 to π/2, whose sine is the argument"),
    "acos": QT_TRANSLATE_NOOP("formulas", "angle in rad, from 0 to π, whose cosine is the argument"),
    "atan": QT_TRANSLATE_NOOP("formulas", "angle in rad, from -π/2 to π/2, whose tangent is the argument"),
    "atan2": QT_TRANSLATE_NOOP("formulas", "direction of the point (x, y), as atan2(y, x), from -π to π"),
    "sinh": QT_TRANSLATE_NOOP("formulas", "hyperbolic sine"),
    "cosh": QT_TRANSLATE_NOOP("formulas", "hyperbolic cosine"),
    "tanh": QT_TRANSLATE_NOOP("formulas", "hyperbolic tangent"),
    "exp": QT_TRANSLATE_NOOP("formulas", "e to the power of the argument"),
    "log": QT_TRANSLATE_NOOP("formulas", "natural logarithm"),
    "sqrt": QT_TRANSLATE_NOOP("formulas", "square root"),
    "abs": QT_TRANSLATE_NOOP("formulas", "absolute value"),
    "sign": QT_TRANSLATE_NOOP("formulas", "-1, 0 or 1 by the sign of the argument"),
    "step": QT_TRANSLATE_NOOP("formulas", "0 for negative arguments, 1 otherwise"),
    "min": QT_TRANSLATE_NOOP("formulas", "least of two or more arguments"),
    "max": QT_TRANSLATE_NOOP("formulas", "greatest of two or more arguments"),
}
"""Meanings of the functions."""

_UNITS: Final[tuple[tuple[str, object], ...]] = (
    ("m", QT_TRANSLATE_NOOP("formulas", "length; also mm, cm, km")),
    ("s", QT_TRANSLATE_NOOP("formulas", "time; also ms, min, h")),
    ("kg", QT_TRANSLATE_NOOP("formulas", "mass; also g, t")),
    ("rad", QT_TRANSLATE_NOOP("formulas", "angle; also deg, rev")),
    ("m/s", QT_TRANSLATE_NOOP("formulas", "velocity; also km/h")),
    ("rad/s", QT_TRANSLATE_NOOP("formulas", "angular velocity; also deg/s, rpm")),
    ("N", QT_TRANSLATE_NOOP("formulas", "force; also kN, kgf")),
    ("N*m", QT_TRANSLATE_NOOP("formulas", "moment of a force")),
    ("N/m", QT_TRANSLATE_NOOP("formulas", "stiffness of a spring")),
    ("N*s/m", QT_TRANSLATE_NOOP("formulas", "damping")),
    ("J", QT_TRANSLATE_NOOP("formulas", "energy; also kJ")),
    ("W", QT_TRANSLATE_NOOP("formulas", "power; also kW")),
    ("Pa", QT_TRANSLATE_NOOP("formulas", "stress, pressure; also MPa, GPa, bar")),
    ("Hz", QT_TRANSLATE_NOOP("formulas", "frequency")),
    ("kg*m^2", QT_TRANSLATE_NOOP("formulas", "moment of inertia")),
)

_COMPONENTS: Final[Mapping[str, tuple[str, object]]] = {
    **dict.fromkeys(("x", "y", "z"), ("m", QT_TRANSLATE_NOOP("formulas", "world coordinate"))),
    **dict.fromkeys(("x'", "y'", "z'"), ("m/s", QT_TRANSLATE_NOOP("formulas", "rate of a world coordinate"))),
    **dict.fromkeys(("wx", "wy", "wz"), ("rad/s", QT_TRANSLATE_NOOP("formulas", "angular velocity, world axis"))),
    **dict.fromkeys(("e1x", "e1y", "e1z"), ("", QT_TRANSLATE_NOOP("formulas", "component of the first axis"))),
}
"""Unit and meaning of the components of a point, body or section."""

_LOCAL: Final[Mapping[str, tuple[str, object]]] = {
    "N": ("N", QT_TRANSLATE_NOOP("formulas", "magnitude of the normal force")),
    "slip": ("m/s", QT_TRANSLATE_NOOP("formulas", "speed of the slip")),
    "s": ("m", QT_TRANSLATE_NOOP("formulas", "arc length along the rod")),
    "L": ("m", QT_TRANSLATE_NOOP("formulas", "length of the rod")),
    "x": ("m", QT_TRANSLATE_NOOP("formulas", "first coordinate in the frame of the curve or surface")),
    "y": ("m", QT_TRANSLATE_NOOP("formulas", "second coordinate in the frame of the curve or surface")),
    "z": ("m", QT_TRANSLATE_NOOP("formulas", "third coordinate in the frame of the curve or surface")),
}
"""Names allowed in some formulas only."""


_QUANTITIES: Final[Mapping[str, object]] = {
    "t": QT_TRANSLATE_NOOP("formulas", "time"),
    "energy": QT_TRANSLATE_NOOP("formulas", "total energy"),
    "kinetic": QT_TRANSLATE_NOOP("formulas", "kinetic energy"),
    "potential": QT_TRANSLATE_NOOP("formulas", "potential energy"),
    "drift": QT_TRANSLATE_NOOP("formulas", "largest residual of the constraints"),
    "reaction": QT_TRANSLATE_NOOP("formulas", "reaction of the constraint"),
    "power": QT_TRANSLATE_NOOP("formulas", "power of a force, a reaction or a drive"),
    **dict.fromkeys((".x", ".y", ".z"), QT_TRANSLATE_NOOP("formulas", "world coordinate")),
    **dict.fromkeys((".vx", ".vy", ".vz"), QT_TRANSLATE_NOOP("formulas", "velocity, world axis")),
    **dict.fromkeys((".ax", ".ay", ".az"), QT_TRANSLATE_NOOP("formulas", "acceleration, world axis")),
    **dict.fromkeys((".wx", ".wy", ".wz"), QT_TRANSLATE_NOOP("formulas", "angular velocity, world axis")),
    **dict.fromkeys((".w1", ".w2", ".w3"), QT_TRANSLATE_NOOP("formulas", "angular velocity, axis of the body")),
}
"""What quantities of a run are: by their names, their owners' prefixes, or their components."""


class FormulaWord(NamedTuple):
    """One entry: the inserted text, its unit in the notation of the window, and its meaning."""

    text: str
    unit: str
    meaning: str


class WordGroup(NamedTuple):
    """Entries of one kind under their title."""

    title: str
    words: tuple[FormulaWord, ...]


def list_words(model: Model, names: Collection[str]) -> list[WordGroup]:
    """Return the words allowed in a formula where the `names` of `model` are known, group by group."""
    translate = QCoreApplication.translate
    groups = [
        WordGroup(translate("formulas", "Names of the model"), tuple(_list_names(model, names))),
        *_list_functions(),
        WordGroup(
            translate("formulas", "Units"),
            tuple(FormulaWord(text, unit_text(text), _translate(meaning)) for text, meaning in _UNITS),
        ),
    ]
    return [group for group in groups if group.words]


def list_quantity_words(run: Run | None) -> list[WordGroup]:
    """Return the words allowed in a formula of quantities of a run, or only the functions without a run."""
    from anholon.results.formula_quantity import list_fixed_parameters
    from anholon.results.quantity_units import find_quantity_unit

    if run is None:
        return _list_functions()
    model = run.system.model
    units = FormulaUnits(model)
    noted = {name: meaning for name, _, meaning in _named_elements(model, units)}
    words = [
        FormulaWord(name, unit_text(find_quantity_unit(model, name)), noted.get(name) or _explain_quantity(name))
        for name in run.quantities
    ]
    fixed = [
        FormulaWord(name, unit_text(formula_unit(model.parameters[name].unit)), noted.get(name, ""))
        for name in list_fixed_parameters(run)
    ]
    translate = QCoreApplication.translate
    groups = [
        WordGroup(translate("formulas", "Quantities of the run"), tuple(words)),
        WordGroup(translate("formulas", "Parameters"), tuple(fixed)),
    ]
    return [*(group for group in groups if group.words), *_list_functions()]


def _explain_quantity(name: str) -> str:
    """Return what a quantity of a run is that has no notes."""
    kind, _, owner = name.partition(":")
    part = f".{name.rpartition('.')[2]}" if "." in name else ""
    return _translate(_QUANTITIES.get(kind if owner or not part else part, ""))


def _list_functions() -> list[WordGroup]:
    translate = QCoreApplication.translate
    return [
        WordGroup(
            translate("formulas", "Functions"),
            tuple(FormulaWord(_call(name), "", _translate(FUNCTIONS[name])) for name in ARITY),
        ),
        WordGroup(
            translate("formulas", "Constants"),
            tuple(FormulaWord(name, "", f"{value:.10g}") for name, value in CONSTANTS.items()),
        ),
    ]


def _translate(text: object) -> str:
    return QCoreApplication.translate("formulas", str(text)) if text else ""


def _call(name: str) -> str:
    min_arguments = ARITY[name][0]
    return f"{name}({', ' * (min_arguments - 1)})"


def _list_names(model: Model, names: Collection[str]) -> Iterator[FormulaWord]:
    """Yield time, then the names in the order of the model, coordinates with their rates, then all others."""
    translate = QCoreApplication.translate
    units = FormulaUnits(model)
    yield FormulaWord(TIME, unit_text("s"), translate("formulas", "time"))
    listed = {TIME}
    for name, unit, meaning in _named_elements(model, units):
        if name.rstrip("'") in names and name not in listed:
            listed.add(name)
            yield FormulaWord(name, unit_text(unit), meaning)
    for name in sorted(set(names) - listed, key=str.casefold):
        unit, meaning = _explain(name, units)
        yield FormulaWord(name, unit_text(unit), meaning)
        if (rate := f"{name.rpartition('.')[2]}'") in _COMPONENTS and "." in name and f"{name}'" not in names:
            yield FormulaWord(f"{name}'", unit_text("m/s"), _translate(_COMPONENTS[rate][1]))


def _named_elements(model: Model, units: FormulaUnits) -> Iterator[tuple[str, str, str]]:
    """Yield name, unit and meaning of the quantities that have a place in the model."""
    translate = QCoreApplication.translate
    for name, coordinate in model.coordinates.items():
        unit = formula_unit(coordinate.unit)
        yield name, unit, _note(coordinate) or translate("formulas", "coordinate")
        yield f"{name}'", f"{unit or 1}/s", translate("formulas", "its velocity")
        yield f"{name}''", f"{unit or 1}/s^2", translate("formulas", "its acceleration")
    sections: tuple[tuple[Mapping[str, Any], str], ...] = (
        (model.parameters, translate("formulas", "parameter")),
        (model.schedules, translate("formulas", "schedule: a function of time")),
        (model.controls, translate("formulas", "control")),
    )
    for section, word in sections:
        for name, quantity in section.items():
            yield name, formula_unit(getattr(quantity, "unit", "")), _note(quantity) or word
    for name in model.definitions:
        yield name, _unit_of(units, name), f"= {model.definitions[name]}"


def _note(element: Any) -> str:
    """Return the first sentence of the notes of an element."""
    return first_sentence(str(getattr(element, "doc", "")))


def _unit_of(units: FormulaUnits, name: str) -> str:
    try:
        return units.of_definition(name)
    except AnholonError:
        return ""


def _explain(name: str, units: FormulaUnits) -> tuple[str, str]:
    """Return unit and meaning of a name that stands for a part of an element, or is allowed in some formulas only."""
    translate = QCoreApplication.translate
    owner, _, part = name.rpartition(".")
    if name == STAGE_TIME:
        return "s", translate("formulas", "time since the stage began")
    if name.startswith("reaction."):
        return units.of_quantity(name), translate("formulas", "reaction of the constraint")
    unit, meaning = _COMPONENTS.get(part, ("", "")) if owner else _LOCAL.get(name, ("", ""))
    return unit, _translate(meaning)
