"""Steps of undo: each replaces whole models."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from PySide6.QtGui import QUndoCommand

from anholon.model.schema import Model

MERGE_SECONDS = 0.8  # edits of the same field that follow one another faster than this are one step of undo


class Edit(QUndoCommand):
    """One step of undo, which shows the model after it, or before: see `Document.edit`.

    Edits of one `gesture` of the mouse (0: none) merge however long it lasts.
    """

    def __init__(
        self,
        show: Callable[[Model], None],
        label: str,
        models: tuple[Model, Model],
        merge_key: str | None,
        whole: bool = False,
        gesture: int = 0,
    ) -> None:
        super().__init__(label)
        self._gesture = gesture
        self.whole = whole
        self._show = show
        self._old, self._new = models
        self._key = merge_key
        self._time = time.monotonic()

    @property
    def models(self) -> tuple[Model, Model]:
        """The model before and the model after."""
        return self._old, self._new

    def id(self) -> int:
        """Return one number for all edits that may merge, -1 for edits that never merge."""
        return -1 if self._key is None else 1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 (Qt's name)
        """Merge `other` into this step if it changes the same field soon after."""
        if not isinstance(other, Edit) or (other._key, other._gesture) != (self._key, self._gesture):
            return False
        if not self._gesture and other._time - self._time > MERGE_SECONDS:
            return False
        self._new, self._time = other._new, other._time
        self.setObsolete(is_same_model(self._new, self._old))
        return True

    def redo(self) -> None:
        """Show the model after the edit."""
        self._show(self._new)

    def undo(self) -> None:
        """Show the model before the edit."""
        self._show(self._old)


def is_same_model(a: Model, b: Model) -> bool:
    """Return whether two models would be saved identically. Unlike `==` this compares the order of elements."""
    encode = msgspec.json.encode
    parts = ((getattr(a, part), getattr(b, part)) for part in a.__struct_fields__)
    return all(first is second or encode(first) == encode(second) for first, second in parts)
