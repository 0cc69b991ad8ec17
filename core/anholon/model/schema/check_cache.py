"""Problems of the last models, reused while the models are the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from numbers import Integral, Real
from typing import Any, Final

import msgspec

from anholon.errors import Problem
from anholon.model.schema import Model

__all__ = ["CheckCache", "encode_model", "to_builtin_number"]

_KEPT: Final = 4  # models of which is known what was found

Problems = tuple[Problem, ...]


class CheckCache:
    """A function that finds what is wrong with a model; from any thread.

    Models hold mappings, which could be changed in place: everything in them is compared, as it is written down.
    """

    def __init__(self, function: Callable[[Model], Problems]) -> None:
        self._function = function
        self._kept: tuple[tuple[bytes, Problems], ...] = ()
        update_wrapper(self, function)

    def __call__(self, model: Model) -> Problems:
        """Return what is wrong with a model."""
        text = encode_model(model)
        for known, problems in self._kept:
            if known == text:
                return problems
        problems = self._function(model)
        self._store_text(text, problems)
        return problems

    def store(self, model: Model, problems: Problems) -> None:
        """Take note of what is wrong with a model."""
        self._store_text(encode_model(model), problems)

    def _store_text(self, text: bytes, problems: Problems) -> None:
        if text:
            self._kept = ((text, problems), *self._kept[: _KEPT - 1])


def to_builtin_number(value: Any) -> int | float:
    """Return the numbers of other libraries (NumPy) as numbers."""
    match value:
        case Integral():
            return int(value)
        case Real():
            return float(value)
    raise TypeError(f"{type(value).__name__} is no number")


def encode_model(model: Model) -> bytes:
    """Return what a model holds, other than in JSON also numbers that are not finite; nothing where it holds what
    cannot be written."""
    try:
        return msgspec.msgpack.encode(model, enc_hook=to_builtin_number)
    except (msgspec.MsgspecError, OverflowError, TypeError, ValueError):
        return b""
