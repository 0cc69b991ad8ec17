"""What was found wrong with the last models is not looked for again while they hold the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from numbers import Integral, Real
from typing import Any, Final

import msgspec

from anholon.errors import Problem
from anholon.model.structs import Model

__all__ = ["Judged", "number_of"]

_KEPT: Final = 4  # models of which is known what was found

Problems = tuple[Problem, ...]


class Judged:
    """A function that finds what is wrong with a model; from any thread.

    Models hold mappings, which could be changed in place: everything in them is compared, as it is written down.
    """

    def __init__(self, function: Callable[[Model], Problems]) -> None:
        self._function = function
        self._kept: tuple[tuple[bytes, Problems], ...] = ()
        update_wrapper(self, function)

    def __call__(self, model: Model) -> Problems:
        """Return what is wrong with a model."""
        text = _written(model)
        for known, found in self._kept:
            if known == text:
                return found
        found = self._function(model)
        self._keep(text, found)
        return found

    def remember(self, model: Model, found: Problems) -> None:
        """Take note of what is wrong with a model."""
        self._keep(_written(model), found)

    def _keep(self, text: bytes, found: Problems) -> None:
        if text:
            self._kept = ((text, found), *self._kept[: _KEPT - 1])


def number_of(value: Any) -> int | float:
    """Return the numbers of other libraries (NumPy) as numbers."""
    match value:
        case Integral():
            return int(value)
        case Real():
            return float(value)
    raise TypeError(f"{type(value).__name__} is no number")


def _written(model: Model) -> bytes:
    """Return what a model holds, other than in JSON also numbers that are not finite; nothing where it holds what
    cannot be written."""
    try:
        return msgspec.msgpack.encode(model, enc_hook=number_of)
    except (msgspec.MsgspecError, OverflowError, TypeError, ValueError):
        return b""
