"""Caches of results about models: of the problems of the latest ones, and of what is computed from sections that stay
the same.

From one edit to the next most of a model is unchanged: its sections are compared, which takes microseconds. Results
that depend on no number are computed from the model without its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import update_wrapper
from numbers import Integral, Real
from typing import Any, Final, Generic, TypeVar, cast

import msgspec
from msgspec.structs import replace

from anholon.errors import Problem
from anholon.model.schema import Coordinate, Model, Parameter, Stage

_KEPT: Final = 4  # models whose answers are kept: an edit and its undo find theirs

T = TypeVar("T")
Problems = tuple[Problem, ...]


class CheckCache:
    """A function that returns the problems of a model, with a cache for the latest models; for any thread.

    Models hold mappings, which could be changed in place: models are compared by their whole content, not by identity.
    """

    def __init__(self, function: Callable[[Model], Problems]) -> None:
        self._function = function
        self._stored: tuple[tuple[bytes, Problems], ...] = ()
        update_wrapper(self, function)

    def __call__(self, model: Model) -> Problems:
        """Return the problems of a model."""
        content = encode_model(model)
        for stored_content, problems in self._stored:
            if stored_content == content:
                return problems
        problems = self._function(model)
        self._store_content(content, problems)
        return problems

    def store(self, model: Model, problems: Problems) -> None:
        """Store the problems of a model."""
        self._store_content(encode_model(model), problems)

    def _store_content(self, content: bytes, problems: Problems) -> None:
        if content:
            self._stored = ((content, problems), *self._stored[: _KEPT - 1])


def to_builtin_number(value: Any) -> int | float:
    """Return a number of another library (NumPy) as one of Python."""
    match value:
        case Integral():
            return int(value)
        case Real():
            return float(value)
    raise TypeError(f"{type(value).__name__} is no number")


def encode_model(model: Model) -> bytes:
    """Return the content of a model as bytes, including infinite numbers; b"" if some content cannot be encoded."""
    try:
        return msgspec.msgpack.encode(model, enc_hook=to_builtin_number)
    except (msgspec.MsgspecError, OverflowError, TypeError, ValueError):
        return b""


class SectionCache(Generic[T]):
    """A function of a model that reads it by its sections only; its answers must not be changed. For any threads."""

    def __init__(self, function: Callable[[Model], T]) -> None:
        self._function = function
        self._kept: tuple[tuple[dict[str, Any], T], ...] = ()

    def __call__(self, model: Model) -> T:
        """Return the result for a model, that of an earlier one if it would be the same."""
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
    """Return whether two sections are equal; numbers of different types are not."""
    if isinstance(first, dict) and isinstance(second, dict):
        return len(first) == len(second) and all(map(_is_same_entry, first.items(), second.items()))
    return type(first) is type(second) and first == second


def _is_same_entry(first: tuple[str, Any], second: tuple[str, Any]) -> bool:
    """Return whether two entries of a mapping are the same."""
    a, b = first[1], second[1]
    return first[0] == second[0] and (a is b or (type(a) is type(b) and a == b))


def without_numbers(model: Model) -> Model:
    """Return the model with zeros for values of parameters, numeric initial values and rates, and numbers of stages.

    The numbers of stages are their durations and the values that they set; bounds and notes of parameters are omitted.
    """
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
