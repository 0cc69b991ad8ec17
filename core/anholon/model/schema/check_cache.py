"""Cache of the problems that a check finds in the latest models."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from numbers import Integral, Real
from typing import Any, Final

import msgspec

from anholon.errors import Problem
from anholon.model.schema import Model

_MAX_MODELS: Final = 4  # models whose problems are stored: an edit and its undo find theirs

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
            self._stored = ((content, problems), *self._stored[: _MAX_MODELS - 1])


def to_builtin_number(value: Any) -> int | float:
    """Return a number of another library (NumPy) as one of Python."""
    match value:
        case Integral():
            return int(value)
        case Real():
            return float(value)
    raise TypeError(f"{type(value).__name__} is no number")


def encode_model(model: Model) -> bytes:
    """Return the content of a model as bytes, in which also infinite numbers are written; b"" where it contains
    something that cannot be encoded."""
    try:
        return msgspec.msgpack.encode(model, enc_hook=to_builtin_number)
    except (msgspec.MsgspecError, OverflowError, TypeError, ValueError):
        return b""
