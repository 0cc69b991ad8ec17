"""Values given to a model by their names: parameters, initial values and rates, as text with or without a unit."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from anholon.errors import UnitError, UsageError
from anholon.formula.names import find_similar_name
from anholon.model.schema import Model
from anholon.units import parse_quantity

__all__ = ["assign_value"]


def assign_value(model: Model, name: str, text: str, option: str = "--set") -> Model:
    """Return the model with one parameter, initial value or initial rate changed; `option` begins what is refused."""
    if name in model.parameters:
        parameter = model.parameters[name]
        number = _number(f"{option} {name}", text, parameter.unit)
        low, high = parameter.min, parameter.max
        if (low is not None and number < low) or (high is not None and number > high):
            bounds = f"{'-∞' if low is None else f'{low:g}'} … {'∞' if high is None else f'{high:g}'} {parameter.unit}"
            raise UsageError(f"{option} {name}: {number:g} lies outside {bounds.rstrip()}")
        return replace(model, parameters={**model.parameters, name: replace(parameter, value=number)})
    coordinate = model.coordinates.get(name.removesuffix("'"))
    if coordinate is not None:
        if name.endswith("'"):
            changed = replace(coordinate, rate=_number(f"{option} {name}", text, f"{coordinate.unit or '1'}/s"))
        else:
            changed = replace(coordinate, value=_number(f"{option} {name}", text, coordinate.unit))
        return replace(model, coordinates={**model.coordinates, name.removesuffix("'"): changed})
    if name in model.definitions or name in model.schedules:
        kind = "a definition" if name in model.definitions else "a schedule"
        raise UsageError(f"{option} {name}: this is {kind}; parameters, initial values and rates can be set")
    known = [*model.parameters, *model.coordinates, *(f"{coordinate}'" for coordinate in model.coordinates)]
    raise UsageError(f"{option}: the model has no parameter {name!r}{_suggest_name(name, known)}")


def _number(place: str, text: str, unit: str) -> float:
    """Read a number in `unit`, or a quantity with a unit of its own."""
    try:
        return parse_quantity(text, unit)
    except UnitError as error:
        raise UsageError(f"{place}: {error}") from None


def _suggest_name(name: str, candidates: Sequence[str]) -> str:
    meant = find_similar_name(name, candidates)
    return f"; did you mean {meant!r}?" if meant else ""
