"""Outputs of a linear model: every quantity of a run, accelerations of coordinates, and formulas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.model.schema import Model
from anholon.results.quantity_units import find_quantity_unit
from anholon.rods.assembly.section_values import is_address

__all__ = ["ModelOutput", "add_outputs"]

_OPERATORS: Final = "+-*/^("
_ACCELERATION_MARK: Final = "''"


class ModelOutput(NamedTuple):
    """An output: `name` as it was asked for, its SI `unit`, and the `quantity` of a run that gives it; or the
    `accelerated` coordinate."""

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


def _is_formula(model: Model, name: str) -> bool:
    """Tell whether a name is no quantity but a formula of some: it has operators, and is no address."""
    if ":" in name or (model.rods and is_address(name)):
        return False
    return any(sign in name for sign in _OPERATORS)
