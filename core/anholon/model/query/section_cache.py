"""What was found out about a model is not worked out again while the sections that were read for it stay the same.

From one edit to the next most of a model is as it was: its sections are compared, which takes microseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, Final, Generic, TypeVar, cast

from anholon.model.schema import Model

__all__ = ["SectionCache"]

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
    """Tell whether two sections say the same; numbers of different kinds do not."""
    if isinstance(first, dict) and isinstance(second, dict):
        return len(first) == len(second) and all(map(_is_same_entry, first.items(), second.items()))
    return type(first) is type(second) and first == second


def _is_same_entry(first: tuple[str, Any], second: tuple[str, Any]) -> bool:
    """Tell whether two entries of a mapping are the same."""
    a, b = first[1], second[1]
    return first[0] == second[0] and (a is b or (type(a) is type(b) and a == b))
