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
    """A function that returns the problems of a model; from any thread.

    Models hold mappings, which could be changed in place: their whole content is compared.
    """

    def __init__(self, function: Callable[[Model], Problems]) -> None:
        self._function = function
        self._kept: tuple[tuple[bytes, Problems], ...] = ()
        update_wrapper(self, function)

    def __call__(self, model: Model) -> Problems:
        """Return the problems of a model."""
        text = encode_model(model)
        for known, problems in self._kept:
            if known == text:
                return problems
        problems = self._function(model)
        self._store_text(text, problems)
        return problems

    def store(self, model: Model, problems: Problems) -> None:
        """Store the problems of a model."""
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
    """Return the content of a model, with numbers that JSON does not have; b"" where it contains something that cannot
    be encoded."""
    try:
        return msgspec.msgpack.encode(model, enc_hook=to_builtin_number)
    except (msgspec.MsgspecError, OverflowError, TypeError, ValueError):
        return b""
