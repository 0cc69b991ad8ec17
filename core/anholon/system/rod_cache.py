"""Rods, and systems with rods, compiled last: they serve again for models that differ from theirs in nothing that
shapes a rod (`anholon.rods.assembly.rod_system`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Final, Generic, Protocol, TypeVar

from anholon.model.schema import Model

_KEPT: Final = 4  # models


class _Reusable(Protocol):
    """Rods, or a system with rods."""

    def reuse_for(self: _T, model: Model) -> _T | None: ...


_T = TypeVar("_T", bound=_Reusable)


class RodCache(Generic[_T]):
    """A function that compiles a model with rods; from any thread."""

    def __init__(self, function: Callable[[Model, Callable[[], bool] | None], _T]) -> None:
        self._function = function
        self._kept: tuple[_T, ...] = ()
        update_wrapper(self, function)

    def __call__(self, model: Model, cancelled: Callable[[], bool] | None = None) -> _T:
        """Return the result of the function for a model."""
        for cached in self._kept:
            reused = cached.reuse_for(model)
            if reused is not None:
                return reused
        result = self._function(model, cancelled)
        if result.reuse_for(model) is not None:
            self._kept = (result, *self._kept[: _KEPT - 1])
        return result
