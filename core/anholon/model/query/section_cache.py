"""Caches results about a model as long as the sections from which they were computed stay the same.

From one edit to the next most of a model is unchanged: its sections are compared, which takes microseconds. Results
that depend on no number are computed from the model without its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, Final, Generic, TypeVar, cast

from msgspec.structs import replace

from anholon.model.schema import Coordinate, Model, Parameter, Stage

_KEPT: Final = 4  # models whose answers are kept

T = TypeVar("T")


class SectionCache(Generic[T]):
    """A function of a model that reads it by its sections only; its answers must not be changed. For any threads."""

    def __init__(self, function: Callable[[Model], T]) -> None:
        self._function = function
        self._kept: tuple[tuple[dict[str, Any], T], ...] = ()

    def __call__(self, model: Model) -> T:
        """Return the answer for a model, that of an earlier one where it would be the same."""
        for sections, answer in self._kept:
            if all(_is_same_section(getattr(model, name), value) for name, value in sections.items()):
                return answer
        reader = _SectionRecorder(model)
        answer = self._function(cast(Model, reader))
        # Mappings could be changed in place: what they held is kept.
        sections = {name: copy(getattr(model, name)) for name in reader.read}
        self._kept = ((sections, answer), *self._kept[: _KEPT - 1])
        return answer


class _SectionRecorder:
    """A model that notes which of its sections are read."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self._model, name)


def _is_same_section(first: Any, second: Any) -> bool:
    """Return whether two sections say the same; numbers of different kinds do not."""
    if isinstance(first, dict) and isinstance(second, dict):
        return len(first) == len(second) and all(map(_is_same_entry, first.items(), second.items()))
    return type(first) is type(second) and first == second


def _is_same_entry(first: tuple[str, Any], second: tuple[str, Any]) -> bool:
    """Return whether two entries of a mapping are the same."""
    a, b = first[1], second[1]
    return first[0] == second[0] and (a is b or (type(a) is type(b) and a == b))


def without_numbers(model: Model) -> Model:
    """Return the model with zeros for the values of parameters, for initial values and rates that are numbers, and for
    what stages give to parameters and how long they take; bounds and notes of parameters are left out."""
    return replace(without_initial_numbers(model), stages=tuple(map(_without_times, model.stages)))


def without_initial_numbers(model: Model) -> Model:
    """Return the model with zeros for the values of parameters, and for initial values and rates that are numbers."""
    return replace(
        model,
        parameters={name: Parameter(unit=parameter.unit) for name, parameter in model.parameters.items()},
        coordinates={name: _without_values(coordinate) for name, coordinate in model.coordinates.items()},
    )


def _without_values(coordinate: Coordinate) -> Coordinate:
    value, rate = coordinate.value, coordinate.rate
    return Coordinate(
        value=value if isinstance(value, str) else 0.0,
        rate=rate if isinstance(rate, str) else 0.0,
        unit=coordinate.unit,
    )


def _without_times(stage: Stage) -> Stage:
    return replace(stage, duration=0.0, ramp=0.0, set=dict.fromkeys(stage.set, 0.0))
