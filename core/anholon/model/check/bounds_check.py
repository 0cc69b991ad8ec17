"""Bounds of parameters, and the ranges that are natural for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from anholon.errors import Problem
from anholon.model.schema import Parameter

_REMEDY: Final = "The value is used unchanged."


def check_bounds(parameter: Parameter, value: float, path: str) -> Iterator[Problem]:
    """Yield a problem for every value outside the bounds of its parameter, and a warning outside its natural range.

    The values are in the unit of their parameter. The warning is given only inside the bounds.
    """
    unit = f" {parameter.unit}" if parameter.unit else ""
    if parameter.min is not None and value < parameter.min:
        yield Problem(path=path, message=f"{value:g}{unit} is below the minimum, {parameter.min:g}{unit}.")
    elif parameter.natural_min is not None and value < parameter.natural_min:
        message = f"{value:g}{unit} is below the natural range, whose minimum is {parameter.natural_min:g}{unit}."
        yield Problem(path=path, message=message, severity="warning", remedy=_REMEDY)
    if parameter.max is not None and value > parameter.max:
        yield Problem(path=path, message=f"{value:g}{unit} is above the maximum, {parameter.max:g}{unit}.")
    elif parameter.natural_max is not None and value > parameter.natural_max:
        message = f"{value:g}{unit} is above the natural range, whose maximum is {parameter.natural_max:g}{unit}."
        yield Problem(path=path, message=message, severity="warning", remedy=_REMEDY)
