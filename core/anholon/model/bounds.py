"""Bounds of parameters."""

from __future__ import annotations

from collections.abc import Iterator

from anholon.errors import Problem
from anholon.model.structs import Parameter

__all__ = ["check_bounds"]


def check_bounds(parameter: Parameter, value: float, path: str) -> Iterator[Problem]:
    """Yield a problem where a value, in the unit of its parameter, is outside the parameter's bounds."""
    unit = f" {parameter.unit}" if parameter.unit else ""
    if parameter.min is not None and value < parameter.min:
        yield Problem(path=path, message=f"{value:g}{unit} is below the smallest value, {parameter.min:g}{unit}.")
    if parameter.max is not None and value > parameter.max:
        yield Problem(path=path, message=f"{value:g}{unit} is above the largest value, {parameter.max:g}{unit}.")
