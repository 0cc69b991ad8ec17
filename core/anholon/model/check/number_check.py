"""Checks many sets of values of a model at once, by the rules of `check` for values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.formula.array_values import evaluate_over_arrays
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.model.check.model_check import iterate_positive_values
from anholon.model.check.pose_check import find_mentioned_names
from anholon.model.schema import Friction, GivenReaction, Model, SlippingConstraint, UnilateralItem
from anholon.units import parse_unit

_CLEAR_SIGN: Final = 1e-9
"""Of the largest value: a smaller one that is not 0 may have the other sign in another arithmetic."""


def can_check_numbers(model: Model, names: Sequence[str]) -> bool:
    """Return whether `find_clear_numbers` can decide for these names: parameters, initial values and rates."""
    coordinates = {*model.coordinates, *(f"{name}'" for name in model.coordinates)}
    return (
        all(name in model.parameters or name in coordinates for name in names)
        and not (model.rods or model.stages or model.poses or model.mirror or model.controls)
        and not any(isinstance(force, Friction | GivenReaction) for force in model.forces.values())
        and not any(_has_laws(item) for item in model.constraints.values())
    )


def _has_laws(item: object) -> bool:
    """Return whether a constraint has coefficients of a law of contact or friction."""
    if isinstance(item, UnilateralItem) and item.side != "both":
        return True
    return isinstance(item, SlippingConstraint) and (item.grip, item.slide) != (0, 0)


def find_clear_numbers(model: Model, names: Sequence[str], values: Floats) -> NDArray[np.bool_]:
    """Return the rows of values (k, len(names)) with which the model certainly passes `check`, as `model` does.

    The values are in the units of the model. The other rows must be checked by `check`.
    """
    clear = np.asarray(np.isfinite(values).all(axis=1))
    columns = dict(zip(names, values.T, strict=True))
    parameter_values: dict[str, Floats] = {}
    for name, parameter in model.parameters.items():
        factor = parse_unit(parameter.unit).factor
        if name not in columns:
            parameter_values[name] = np.asarray(parameter.value * factor)
            continue
        low = -np.inf if parameter.min is None else parameter.min
        high = np.inf if parameter.max is None else parameter.max
        clear &= (columns[name] >= low) & (columns[name] <= high)
        parameter_values[name] = columns[name] * factor
    changed = _ChangedValues(model, parameter_values, {name for name in names if name in parameter_values}, len(values))
    for item in iterate_positive_values(model):
        item_values = changed.value(item.expression)
        if item_values is not None:
            min_size = _CLEAR_SIGN * np.abs(item_values[np.isfinite(item_values)]).max(initial=0.0)
            clear &= (item_values == 0.0) | (item_values > min_size)
    return clear


class _ChangedValues:
    """Values (k,) of expressions of parameters alone, for many values of some of these, which are `changed`."""

    def __init__(self, model: Model, parameter_values: Mapping[str, Floats], changed: set[str], size: int) -> None:
        self._model, self._given, self._changed, self._size = model, parameter_values, changed, size

    def value(self, expression: int | float | str) -> Floats | None:
        """Return the values (k,), SI; None if they depend on nothing that is changed, or on more than parameters."""
        if not isinstance(expression, str):
            return None
        mentioned = find_mentioned_names(self._model, expression) - self._model.definitions.keys()
        if not mentioned & self._changed or not mentioned <= self._given.keys():
            return None
        return self._evaluate(expression)

    def _evaluate(self, expression: str) -> Floats:
        syntax = parse(expression)
        values: dict[str, Floats] = {}
        for name in free_names(syntax):
            key = name.text + "'" * name.primes
            if name.primes:
                values[key] = np.zeros(1)
            elif name.text in self._model.definitions:
                values[key] = self._evaluate(self._model.definitions[name.text])
            elif name.text in self._given:
                values[key] = self._given[name.text]
        return evaluate_over_arrays(syntax, values, self._size)
