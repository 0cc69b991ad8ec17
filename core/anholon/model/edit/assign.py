"""Values given to a model by their names: parameters, initial values, rates and values of stages, as text with or
without a unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from anholon.errors import UnitError, UsageError
from anholon.formula.look_alikes import describe_look_alike
from anholon.formula.names import find_similar_name
from anholon.model.schema import Model, Parameter, Stage
from anholon.units import parse_quantity

_STAGES: Final = "stages."
_TIMES: Final = ("duration", "ramp")
_SET: Final = "set."


def assign_value(model: Model, name: str, text: str, option: str = "--set") -> Model:
    """Return the model with one parameter, initial value, initial rate or value of a stage changed.

    `option` names the option in messages, if there is one. A value of a stage is `stages.NAME.duration`,
    `stages.NAME.ramp` (s), or `stages.NAME.set.PARAMETER`; its number in the file, from 0, may replace NAME.
    """
    place = f"{option} {name}".strip()
    if name in model.parameters:
        parameter = model.parameters[name]
        number = _number_within_bounds(place, text, parameter)
        return replace(model, parameters={**model.parameters, name: replace(parameter, value=number)})
    coordinate = model.coordinates.get(name.removesuffix("'"))
    if coordinate is not None:
        number = _number(place, text, find_assigned_unit(model, name))
        changed = replace(coordinate, rate=number) if name.endswith("'") else replace(coordinate, value=number)
        return replace(model, coordinates={**model.coordinates, name.removesuffix("'"): changed})
    if name.startswith(_STAGES):
        stage, field = _find_stage_field(model, name, place)
        changed_stage = _assign_at_stage(model, model.stages[stage], field, place, text)
        return replace(model, stages=(*model.stages[:stage], changed_stage, *model.stages[stage + 1 :]))
    if name in model.definitions or name in model.schedules:
        kind = "a definition" if name in model.definitions else "a schedule"
        raise UsageError(f"{place}: this is {kind}; parameters, initial values and rates can be set")
    available_names = [*model.parameters, *model.coordinates, *(f"{coordinate}'" for coordinate in model.coordinates)]
    missing = f"the model has no parameter {name!r}{_suggest_name(name, available_names)}"
    raise UsageError(f"{option}: {missing}" if option else missing)


def find_assigned_unit(model: Model, name: str) -> str:
    """Return the unit in which the number of a name is read, of a name that can be assigned to."""
    if name in model.parameters:
        return model.parameters[name].unit
    coordinate = model.coordinates.get(name.removesuffix("'"))
    if coordinate is not None:
        return f"{coordinate.unit or '1'}/s" if name.endswith("'") else coordinate.unit
    field = _find_stage_field(model, name, "")[1]
    return "s" if field in _TIMES else model.parameters[field.removeprefix(_SET)].unit


def list_assignable_names(model: Model) -> tuple[str, ...]:
    """Return the names that can be given values: parameters, initial values, rates, and values of stages."""
    named = [stage.name for stage in model.stages]
    keys = [name if named.count(name) == 1 else str(k) for k, name in enumerate(named)]
    return (
        *model.parameters,
        *model.coordinates,
        *(f"{name}'" for name in model.coordinates),
        *(
            f"{_STAGES}{key}.{field}"
            for key, stage in zip(keys, model.stages, strict=True)
            for field in (*(time for time in _TIMES if getattr(stage, time)), *(f"{_SET}{x}" for x in stage.set))
        ),
    )


def _find_stage_field(model: Model, name: str, place: str) -> tuple[int, str]:
    """Return the number of the stage and the field of it that a name denotes."""
    suffix = name.removeprefix(_STAGES)
    named = [k for k, stage in enumerate(model.stages) if suffix.startswith(f"{stage.name}.")]
    # Of the stages `glide` and `glide.left` the longer name is meant.
    longest = max((len(model.stages[k].name) for k in named), default=0)
    stage_numbers = [k for k in named if len(model.stages[k].name) == longest]
    number = suffix.partition(".")[0]
    if not stage_numbers and number.isdecimal() and int(number) < len(model.stages):
        stage_numbers, longest = [int(number)], len(number)
    if len(stage_numbers) > 1:
        numbers = " or ".join(f"{_STAGES}{k}" for k in stage_numbers)
        raise UsageError(f"{place}: {len(stage_numbers)} stages have this name; write {numbers} for one of them")
    if not stage_numbers:
        stages = ", ".join(stage.name for stage in model.stages) or "none"
        raise UsageError(f"{place}: there is no such stage; stages are: {stages}")
    field = suffix[longest + 1 :]
    if field not in (*_TIMES, *(f"{_SET}{parameter}" for parameter in model.parameters)):
        raise UsageError(f"{place}: a stage is given duration, ramp or set.PARAMETER, not {field!r}")
    return stage_numbers[0], field


def _assign_at_stage(model: Model, stage: Stage, field: str, place: str, text: str) -> Stage:
    if field.startswith(_SET):
        name = field.removeprefix(_SET)
        number = _number_within_bounds(place, text, model.parameters[name])
        return replace(stage, set={**stage.set, name: number})
    number = _number(place, text, "s")
    if number < 0.0:
        raise UsageError(f"{place}: {text} is negative")
    return replace(stage, duration=number) if field == "duration" else replace(stage, ramp=number)


def _number_within_bounds(place: str, text: str, parameter: Parameter) -> float:
    """Read a number in the unit of a parameter; raise UsageError for a number outside its bounds."""
    number = _number(place, text, parameter.unit)
    low, high = parameter.min, parameter.max
    if (low is not None and number < low) or (high is not None and number > high):
        lower = "−∞" if low is None else f"{low:g} {parameter.unit}".rstrip()
        upper = "∞" if high is None else f"{high:g} {parameter.unit}".rstrip()
        raise UsageError(f"{place}: {number:g} lies outside {lower} … {upper}")
    return number


def _number(place: str, text: str, unit: str) -> float:
    """Read a number in `unit`, or a quantity with a unit of its own."""
    try:
        return parse_quantity(text, unit)
    except UnitError as error:
        raise UsageError(f"{place}: {error}") from None


def _suggest_name(name: str, candidates: Sequence[str]) -> str:
    meant = find_similar_name(name, candidates)
    if not meant:
        return ""
    return f"; did you mean {meant!r}? {describe_look_alike(name, meant)}".rstrip()
