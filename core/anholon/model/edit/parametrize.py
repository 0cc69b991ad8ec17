"""Plain numbers of a model made into parameters, so that stages, ramps and sweeps can change them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.model.edit.element_list import free_name
from anholon.model.query.field_paths import iterate_expressions, set_value
from anholon.model.schema import Model, Parameter

_SECTIONS = ("gravity", "points", "bodies", "forces", "constraints")
_LETTERS = "xyz"


class PlainNumber(NamedTuple):
    """A number used instead of a formula: its path, value, and SI unit (empty: none)."""

    path: str
    value: float
    unit: str


def iterate_plain_numbers(model: Model) -> Iterator[PlainNumber]:
    """Yield the numbers of gravity, points, bodies, forces and constraints that a parameter could replace."""
    for path, expression, unit, *_ in iterate_expressions(model):
        if path.partition(".")[0] in _SECTIONS and not isinstance(expression, str):
            yield PlainNumber(path, float(expression), unit or "")


def replace_by_parameter(model: Model, path: str) -> tuple[Model, str]:
    """Return the model with a parameter in the place of the number at `path`, and the name of the parameter.

    Angles become degrees. Raises UsageError if there is no such number.
    """
    plain_number = next((number for number in iterate_plain_numbers(model) if number.path == path), None)
    if plain_number is None:
        raise UsageError(f"there is no plain number at {path}")
    value, unit = plain_number.value, plain_number.unit
    if unit == "rad":
        value, unit = math.degrees(value), "deg"
    name = free_name(model, "parameters", _name(path))
    grown = replace(model, parameters={**model.parameters, name: Parameter(value=value, unit=unit)})
    return set_value(grown, path, name), name


def _name(path: str) -> str:
    """Return a name for the value at a path: `forces.wind.vector.0` -> wind_x."""
    section, *keys = path.split(".")
    if section == "gravity":
        return f"gravity_{_LETTERS[int(keys[-1])]}"
    words = [keys[0], *(key for key in keys[1:] if not key.isdigit() and key not in ("vector", "value", "angle"))]
    if keys[-1].isdigit() and len(keys) > 1:
        words.append(_LETTERS[int(keys[-1])] if int(keys[-1]) < 3 else keys[-1])
    elif keys[-1] == "angle":
        words = [keys[0], "angle"]
    name = re.sub(r"\W+", "_", "_".join(words)).strip("_")
    return name if name.isidentifier() else f"p_{name}"
