"""What was found out about a model is not worked out again while the sections that were read for it stay the same.

From one edit to the next most of a model is as it was: its sections are compared, which takes microseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, Final, Generic, TypeVar, cast

from anholon.model.structs import Model

__all__ = ["Remembered"]

_KEPT: Final = 4  # models whose answers are kept

T = TypeVar("T")


class Remembered(Generic[T]):
    """A function of a model that reads it by its sections only; its answers must not be changed. For any threads."""

    def __init__(self, function: Callable[[Model], T]) -> None:
        self._function = function
        self._kept: tuple[tuple[dict[str, Any], T], ...] = ()

    def __call__(self, model: Model) -> T:
        """Return the answer for a model, that of an earlier one where it would be the same."""
        for sections, answer in self._kept:
            if all(_same(getattr(model, name), value) for name, value in sections.items()):
                return answer
        reader = _Reader(model)
        answer = self._function(cast(Model, reader))
        # Mappings could be changed in place: what they held is kept.
        sections = {name: copy(getattr(model, name)) for name in reader.read}
        self._kept = ((sections, answer), *self._kept[: _KEPT - 1])
        return answer


class _Reader:
    """A model that notes which of its sections are read."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self._model, name)


def _same(one: Any, other: Any) -> bool:
    """Tell whether two sections say the same; numbers of different kinds do not."""
    if isinstance(one, dict) and isinstance(other, dict):
        return len(one) == len(other) and all(map(_alike, one.items(), other.items()))
    return type(one) is type(other) and one == other


def _alike(one: tuple[str, Any], other: tuple[str, Any]) -> bool:
    """Tell whether two entries of a mapping are the same."""
    a, b = one[1], other[1]
    return one[0] == other[0] and (a is b or (type(a) is type(b) and a == b))
