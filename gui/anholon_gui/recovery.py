"""Autosave and recovery: what was changed but not saved survives a crash.

While a document differs from its file, a copy is kept in the user's state folder, a few seconds behind the last edit.
A lock beside the copy tells a later session whether the one that wrote it is still alive.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from uuid import uuid4

import msgspec
from PySide6.QtCore import QIODevice, QLockFile, QObject, QSaveFile, QTimer

from anholon_gui.document import Document
from anholon_gui.settings import recovery_folder

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
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self.write)
        document.modelChanged.connect(self._soon)
        document.problemsChanged.connect(self._soon)
        document.dirtyChanged.connect(self._on_dirty)

    def _soon(self) -> None:
        self._timer.start()

    def write(self) -> None:
        """Write the copy now, or remove it when there is nothing unsaved."""
        from anholon.model.file import dumps

        self._timer.stop()
        document = self._document
        if not document.dirty:
            self.file.unlink(missing_ok=True)
            return
        copy = Copy(
            path=str(document.path) if document.path else None,
            title=document.title,
            saved=datetime.now().astimezone(),
            model=dumps(document.model),
            pending=dict(document.pending),
        )
        target = QSaveFile(str(self.file))
        if target.open(QIODevice.OpenModeFlag.WriteOnly):
            target.write(msgspec.json.encode(copy))
            target.commit()

    def close(self) -> None:
        """Forget the copy: the user has saved the document or given it up."""
        self._timer.stop()
        self.file.unlink(missing_ok=True)
        self._lock.unlock()

    def _on_dirty(self, dirty: bool) -> None:
        if not dirty:
            self._timer.stop()
            self.file.unlink(missing_ok=True)


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
