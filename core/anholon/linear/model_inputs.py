"""Inputs of a linear model: every one becomes a parameter of a model that is made for the purpose.

    NAME                        a parameter of the model, SI
    load:NAME                   a named force or load of the model, as a part of itself: 0.1 makes it a tenth larger
    force:PLACE.x .y .z         a force on a point, body or section of a rod, along a world axis, N
    moment:PLACE.x .y .z        a moment on a body or section, about a world axis, N·m
    force:COORDINATE            a generalized force on a coordinate: N for a length, N·m for an angle

A parameter may move constraints, places or masses: then its rate and acceleration act beside its value. Such a
parameter is replaced by the definition value + rate τ + acceleration τ²/2 with the time τ since the instant of the
linearisation, so that the equations know them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import RunError, UsageError
from anholon.formula.names import find_similar_name
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.rod_positions import is_section
from anholon.model.schema import (
    AppliedForce,
    AppliedTorque,
    GeneralizedForce,
    LineLoad,
    Model,
    Parameter,
    SectionLoad,
)
from anholon.model.schema.values import Expression, Vector
from anholon.units import parse_unit

_AXES: Final = ("x", "y", "z")
_SCALED_LOADS: Final = (AppliedForce, AppliedTorque, GeneralizedForce, SectionLoad, LineLoad)


class ModelInput(NamedTuple):
    """An input: its requested `name`, its SI `unit`, the `parameter` that represents it and its `value`, SI.

    `rates`: parameters of its rate and acceleration, if the equations contain them; `is_own`: whether it is a parameter
    of the user's model.
    """

    name: str
    unit: str
    parameter: str
    value: float = 0.0
    rates: tuple[str, ...] = ()
    is_own: bool = False


def add_inputs(model: Model, names: Sequence[str]) -> tuple[Model, tuple[ModelInput, ...]]:
    """Return the model with a parameter for every input, which changes nothing yet. Raises UsageError."""
    inputs: list[ModelInput] = []
    for name in names:
        if name in model.parameters:
            parameter = model.parameters[name]
            factor = parse_unit(parameter.unit).factor
            unit = FormulaUnits(model).of_definition(name) or _angle_unit(parameter.unit)
            inputs.append(ModelInput(name, unit, name, factor * parameter.value, is_own=True))
            continue
        kind, _, place = name.partition(":")
        if kind not in ("load", "force", "moment") or not place:
            raise UsageError(_describe_unknown_input(model, name))
        symbol = _find_free_name(model, f"input{len(inputs) + 1}")
        model = replace(model, parameters={**model.parameters, symbol: Parameter()})
        if kind == "load":
            model, unit = _scale_load(model, place, symbol), ""
        else:
            model, unit = _add_force(model, name, symbol)
        inputs.append(ModelInput(name, unit, symbol))
    return model, tuple(inputs)


def make_moving_inputs(model: Model, inputs: Sequence[ModelInput]) -> tuple[Model, tuple[ModelInput, ...], str]:
    """Return the model whose equations contain rates and accelerations of the user's parameters among the inputs.

    Also returned are its inputs, and the name of the parameter for the instant at which they have these values.
    """
    parameters, definitions, results = dict(model.parameters), {}, []
    instant = _find_free_name(model, "input_time")
    for model_input in inputs:
        if not model_input.is_own:
            results.append(model_input)
            continue
        parameter = parameters.pop(model_input.parameter)
        symbols = [
            _find_free_name(model, f"{model_input.parameter}_{part}") for part in ("value", "rate", "acceleration")
        ]
        parameters |= {
            symbols[0]: Parameter(value=parameter.value, unit=parameter.unit),
            **{symbol: Parameter(unit=_per_time(parameter.unit, k)) for k, symbol in enumerate(symbols[1:], 1)},
        }
        elapsed = f"(t - {instant})"
        definitions[model_input.parameter] = f"{symbols[0]} + {symbols[1]}*{elapsed} + {symbols[2]}*{elapsed}^2/2"
        results.append(model_input._replace(parameter=symbols[0], rates=tuple(symbols[1:])))
    if not definitions:
        return model, tuple(results), ""
    parameters[instant] = Parameter(unit="s")
    model = replace(model, parameters=parameters, definitions={**definitions, **model.definitions})
    return model, tuple(results), instant


def list_inputs(model: Model) -> tuple[str, ...]:
    """Return the names of the inputs that a model offers.

    These are parameters, generalized forces on coordinates, loads, forces on points, bodies and the tips of rods.
    """
    scaled = [
        name
        for section in (model.forces, model.loads)
        for name, load in section.items()
        if isinstance(load, _SCALED_LOADS) and getattr(load, "enabled", True)
    ]
    places = [*model.points, *model.bodies, *(f"{rod}:tip" for rod in model.rods)]
    moments = [*model.bodies, *(f"{rod}:tip" for rod in model.rods)]
    return (
        *model.parameters,
        *(f"force:{name}" for name in model.coordinates),
        *(f"load:{name}" for name in scaled),
        *(f"force:{place}.{c}" for place in places for c in _AXES),
        *(f"moment:{place}.{c}" for place in moments for c in _AXES),
    )


def require_acting(inputs: Sequence[ModelInput], sizes: NDArray[np.float64]) -> None:
    """Refuse inputs that have no effect; `sizes` (m,): sizes of their effects. Raises RunError."""
    for model_input, size in zip(inputs, sizes.tolist(), strict=True):
        if size == 0.0:
            raise RunError(
                f"nothing in the equations depends on the input '{model_input.name}' there. "
                "Choose a parameter that stands in a force, or a force on a coordinate, point or body."
            )


def _angle_unit(unit: str) -> str:
    """Return the SI unit of an angle by the unit in which it is typed; that of plain numbers is empty."""
    return "" if unit in ("", "1", "%") else "rad"


def _per_time(unit: str, power: int) -> str:
    """Return the unit of a derivative; empty if the quantity has none."""
    return f"({unit})/s^{power}" if unit and len(unit) < 30 else ""


def _find_free_name(model: Model, wanted: str) -> str:
    """Return a name that is not used in the model."""
    names = {
        name
        for section in ("parameters", "definitions", "schedules", "coordinates", "controls", "forces", "loads")
        for name in getattr(model, section)
    }
    while wanted in names:
        wanted += "_"
    return wanted


def _scale_load(model: Model, name: str, symbol: str) -> Model:
    """Return the model with a force or load multiplied by 1 + the parameter."""
    section = "forces" if name in model.forces else "loads"
    load = getattr(model, section).get(name)
    if load is None:
        load_names = ", ".join((*model.forces, *model.loads)) or "none"
        raise UsageError(f"there is no load '{name}' for the input 'load:{name}'. Loads of the model: {load_names}")
    if not isinstance(load, _SCALED_LOADS):
        raise UsageError(
            f"the load '{name}' is not given by its force, so that no part of it can be an input. "
            "Name a parameter that stands in it instead, or a force on a point, body or coordinate."
        )
    if not getattr(load, "enabled", True):
        raise UsageError(f"the load '{name}' is switched off. Switch it on, or choose another input.")

    def scaled(value: Expression) -> str:
        return f"(1 + {symbol})*({value})"

    def scaled_vector(vector: Vector) -> Vector:
        return scaled(vector[0]), scaled(vector[1]), scaled(vector[2])

    changed: object
    match load:
        case GeneralizedForce():
            changed = replace(load, value=scaled(load.value))
        case AppliedForce() | AppliedTorque():
            changed = replace(load, vector=scaled_vector(load.vector))
        case SectionLoad() | LineLoad():
            changed = replace(load, force=scaled_vector(load.force), moment=scaled_vector(load.moment))
        case _:
            assert_never(load)
    return replace(model, **{section: {**getattr(model, section), name: changed}})


def _add_force(model: Model, name: str, symbol: str) -> tuple[Model, str]:
    """Return the model with a force or moment whose size is the parameter, and its unit."""
    kind, _, place = name.partition(":")
    label = _find_free_name(model, f"{symbol}_load")
    if kind == "force" and place in model.coordinates:
        load = GeneralizedForce(coordinate=place, value=symbol)
        unit = FormulaUnits(model).of_control(place)
        return replace(model, forces={**model.forces, label: load}), "N·m" if unit == "J" else unit
    at, _, component = place.rpartition(".")
    if component not in _AXES:
        raise UsageError(_describe_unknown_input(model, name))
    x, y, z = (symbol if c == component else 0.0 for c in _AXES)
    vector: Vector = (x, y, z)
    unit = "N" if kind == "force" else "N·m"
    if is_section(at) and model.rods:
        section_load = SectionLoad(at=at, force=vector) if kind == "force" else SectionLoad(at=at, moment=vector)
        return replace(model, loads={**model.loads, label: section_load}), unit
    if kind == "force" and at in (*model.points, *model.bodies):
        return replace(model, forces={**model.forces, label: AppliedForce(at=at, vector=vector)}), unit
    if kind == "moment" and at in model.bodies:
        return replace(model, forces={**model.forces, label: AppliedTorque(body=at, vector=vector)}), unit
    raise UsageError(_describe_unknown_input(model, name))


def _describe_unknown_input(model: Model, name: str) -> str:
    """Return the message that there is no such input, with the inputs of the model."""
    inputs = list_inputs(model)
    near = find_similar_name(name, inputs)
    if near:
        return f"there is no input '{name[:60]}'; did you mean '{near}'?"
    parameters = ", ".join(model.parameters) or "none"
    return (
        f"there is no input '{name[:60]}'. Inputs are parameters ({parameters}), load:NAME of a force or load, "
        "force:COORDINATE, and force:PLACE.x or moment:PLACE.x of a point, body or section of a rod"
    )
