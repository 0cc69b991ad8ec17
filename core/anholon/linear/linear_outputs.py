"""Outputs of a linear model: every quantity of a run, accelerations of coordinates, and formulas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.model.schema import Model
from anholon.results.quantity_units import find_quantity_unit
from anholon.results.run import Run
from anholon.rods.assembly.section_values import is_address
from anholon.system.compile import compile_model

_NO_OUTPUTS: Final = ("t", "drift", "numerical", "load", "unstable")  # of runs, not of states
_OPERATORS: Final = "+-*/^("
_ACCELERATION_MARK: Final = "''"


class ModelOutput(NamedTuple):
    """An output: its requested `name`, its SI `unit`, and the `quantity` of a run, or the `accelerated` coordinate."""

    name: str
    unit: str
    quantity: str
    accelerated: str = ""


def add_outputs(model: Model, names: Sequence[str]) -> tuple[Model, tuple[ModelOutput, ...]]:
    """Return the model with a definition for every formula among the outputs. Raises UsageError for no outputs."""
    if not names:
        raise UsageError("there is no output: name at least one quantity, as a coordinate, x', reaction:NAME or P.x")
    outputs: list[ModelOutput] = []
    for name in names:
        coordinate = name.removesuffix(_ACCELERATION_MARK)
        if name.endswith(_ACCELERATION_MARK) and coordinate in model.coordinates:
            outputs.append(ModelOutput(name, find_quantity_unit(model, name), "", coordinate))
        elif _is_formula(model, name):
            label = f"output{len(outputs) + 1}"
            while label in model.definitions or label in model.parameters or label in model.coordinates:
                label += "_"
            model = replace(model, definitions={**model.definitions, label: name})
            outputs.append(ModelOutput(name, find_quantity_unit(model, label), label))
        else:
            outputs.append(ModelOutput(name, find_quantity_unit(model, name), name))
    return model, tuple(outputs)


def list_outputs(model: Model) -> tuple[str, ...]:
    """Return the names of the outputs of a model: quantities of its runs and accelerations of coordinates.

    Raises ModelError if the model is invalid.
    """
    system = compile_model(model)
    if system.rods is not None:
        from anholon.results.rods.rod_reader import RodReader  # slow to import, and not for bodies

        names = RodReader(system, system.rods).quantities
    else:
        names = Run(system).quantities
    accelerations = [f"{name}{_ACCELERATION_MARK}" for name in model.coordinates]
    quantities = [name for name in names if name not in _NO_OUTPUTS]
    return tuple(_put_behind_rates(quantities, accelerations))


def _put_behind_rates(names: list[str], accelerations: list[str]) -> list[str]:
    """Return names with the accelerations behind the last rate."""
    last = max((k for k, name in enumerate(names) if f"{name}'" in accelerations), default=-1) + 1
    return [*names[:last], *(name for name in accelerations if name not in names), *names[last:]]


def _is_formula(model: Model, name: str) -> bool:
    """Return whether a name is no quantity but a formula of some: it has operators, and is no address."""
    if ":" in name or (model.rods and is_address(name)):
        return False
    return any(sign in name for sign in _OPERATORS)
