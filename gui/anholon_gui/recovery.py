"""Autosave and recovery: what was changed but not saved survives a crash.

While a document differs from its file, a copy is kept in the user's state folder, a few seconds behind the last edit.
A lock beside the copy tells a later session whether the one that wrote it is still alive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from threading import Lock
from uuid import uuid4

import msgspec
from PySide6.QtCore import QIODevice, QLockFile, QObject, QSaveFile

from anholon_gui.document import Document
from anholon_gui.hands import Hands
from anholon_gui.settings import recovery_folder
from anholon_gui.turns import once

__all__ = ["Autosave", "Copy", "left_behind"]

DELAY_MS = 3000
"""Time between an edit and the copy of it, in ms."""


class Copy(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a document: its file, the text of its model, and invalid texts typed into fields."""

    path: str | None
    title: str
    saved: datetime
    model: str
    pending: dict[str, tuple[str, str]] = {}


class Autosave(QObject):
    """Keeps a copy of the unsaved document and removes it when the document is saved or closed."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        folder = recovery_folder()
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{uuid4().hex}.json"
        self._lock = QLockFile(str(self.file.with_suffix(".lock")))
        self._lock.setStaleLockTime(0)  # stale only when the process that holds it is gone
        self._lock.tryLock(0)
        self._hands = Hands("anholon-autosave")
        self._writing = Lock()
        self._wanted: object = None  # the copy that was asked for last
        self._timer = once(self, DELAY_MS, self._write_aside)
        document.modelChanged.connect(self._soon)
        document.problemsChanged.connect(self._soon)
        document.dirtyChanged.connect(self._on_dirty)

    def _soon(self) -> None:
        self._timer.start()

    def write(self) -> None:
        """Write the copy now, or remove it when there is nothing unsaved."""
        self._timer.stop()
        if self._document.dirty:
            self._work()()
        else:
            self._forget()

    def take(self, file: Path) -> None:
        """Make the copy of an earlier session, which the document shows now, its own: it may crash once more."""
        with self._writing:
            file.replace(self.file)

    def close(self) -> None:
        """Forget the copy: the user has saved the document or given it up."""
        self._forget()
        self._hands.rest(5.0)
        self.file.unlink(missing_ok=True)
        self._lock.unlock()

    def _write_aside(self) -> None:
        """Write the copy in a thread: a long programme takes its time."""
        if self._document.dirty:
            self._hands.give(self._work())
        else:
            self._forget()

    def _work(self) -> Callable[[], None]:
        """Return what writes the document as it is now, unless another copy is wanted until then, or none."""
        document = self._document
        model, path, title, pending = document.model, document.path, document.title, dict(document.pending)
        wanted = self._wanted = object()

        def work() -> None:
            from anholon.model.file import dumps

            saved = datetime.now().astimezone()
            text = dumps(model)
            copy = Copy(path=str(path) if path else None, title=title, saved=saved, model=text, pending=pending)
            with self._writing:
                target = QSaveFile(str(self.file))
                if self._wanted is wanted and target.open(QIODevice.OpenModeFlag.WriteOnly):
                    target.write(msgspec.json.encode(copy))
                    target.commit()

        return work

    def _forget(self) -> None:
        self._timer.stop()
        with self._writing:
            self._wanted = None
            self.file.unlink(missing_ok=True)

    def _on_dirty(self, dirty: bool) -> None:
        if not dirty:
            self._forget()


def left_behind() -> Iterator[tuple[Path, Copy]]:
    """Yield the copies of sessions that ended without saving, the latest first; unreadable ones are removed."""
    folder = recovery_folder()
    files = folder.glob("*.json") if folder.exists() else ()
    for file in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True):
        lock = QLockFile(str(file.with_suffix(".lock")))
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            continue  # the session that wrote it is alive
        lock.unlock()
        try:
            yield file, msgspec.json.decode(file.read_bytes(), type=Copy)
        except (OSError, msgspec.DecodeError):
            file.unlink(missing_ok=True)
