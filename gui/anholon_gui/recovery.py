"""Autosave and recovery: unsaved changes survive a crash.

While a document differs from its file, a copy is kept in the user's state folder: it is written at most a second after
the first edit that it does not contain. A lock beside the copy shows a later session whether the one that wrote it is
still running. A copy also holds a digest of the file as the session knew it, which shows whether the file has been
changed since.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Annotated, Literal
from uuid import uuid4

import msgspec
from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from anholon.files import make_private_folder, read_regular_file, rename_backup, write_atomically
from anholon.model.schema import Model
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document, compute_file_digest
from anholon_gui.settings import recovery_folder
from anholon_gui.thread_pool import ThreadPool

AUTOSAVE_DELAY_MS = 600
"""Time between the first edit that is not in the copy and the writing of the copy, in ms."""

Typing = Callable[[], tuple[Model, dict[str, tuple[str, str]]] | None]

_MAX_BYTES = 2**26  # of a copy: models are smaller
_UNREADABLE = "unreadable"  # ending of the names of copies that cannot be read


class RecoveryCopy(msgspec.Struct, frozen=True, kw_only=True):
    """The stored data of a document: its file, the text of its model, and invalid texts typed into fields.

    `digest` is that of the file when it was last read or written; None where there was no file.
    """

    path: Annotated[str, msgspec.Meta(pattern=r"^[^\0]+$")] | None
    title: str
    saved: datetime
    model: str
    pending: dict[str, tuple[str, str]] = {}
    digest: bytes | None = None


@dataclass(frozen=True, eq=False)
class _DocumentState:
    """A document at an instant."""

    model: Model
    path: Path | None
    title: str
    pending: dict[str, tuple[str, str]]
    digest: bytes | None

    def is_same_as(self, other: _DocumentState | None) -> bool:
        """Return True if the copies of both states are equal."""
        return (
            other is not None
            and self.model is other.model
            and (self.path, self.pending, self.digest) == (other.path, other.pending, other.digest)
        )


class Autosave(QObject):
    """Keeps a copy of the unsaved document and removes it when the document is saved or closed.

    Args:
        typing: returns the model and the invalid texts as they are once what is being typed is entered; None while
            nothing is typed. Texts are entered when typing pauses, so somebody may type for long without an edit.

    Signals:
        failed(error): a copy cannot be written; sent once in a session.
    """

    failed = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None, typing: Typing = lambda: None) -> None:
        super().__init__(parent)
        self._document, self._typing = document, typing
        self.file = recovery_folder() / f"{uuid4().hex}.json"
        self._lock = QLockFile(str(self.file.with_suffix(".lock")))
        self._lock.setStaleLockTime(0)  # stale only when the process that holds it is gone
        self._acquire_lock()
        self._pool = ThreadPool("anholon-autosave", self)
        self._writing = Lock()
        self._write_number = 0  # grows when the copy is discarded: a copy being written is then out of date
        self._written_state: _DocumentState | None = None  # contents of the copy
        self._busy = False  # whether a copy is being written in the thread
        self._reported = self._closed = False
        self._timer = make_single_shot_timer(self, AUTOSAVE_DELAY_MS, self._write_in_thread)
        self._look_timer = QTimer(self)
        self._look_timer.timeout.connect(self._check_typing)
        self._look_timer.start(AUTOSAVE_DELAY_MS)
        document.modelChanged.connect(self._write_soon)
        document.problemsChanged.connect(self._write_soon)
        document.fileChanged.connect(self._on_file)

    def _write_soon(self) -> None:
        """Write the copy soon. Later edits do not delay it."""
        if not (self._timer.isActive() or self._busy or self._closed):
            self._timer.start()

    def _check_typing(self) -> None:
        """Write the copy while a text is typed, and remove it if the text was reverted."""
        if self._busy or self._timer.isActive():
            return
        if self._typing() is not None or (self._written_state is not None and not self._document.dirty):
            self._write_in_thread()

    def write(self) -> None:
        """Write the copy now, or remove it if nothing is unsaved."""
        self._timer.stop()
        state, number = self._document_state(), self._write_number
        if state is None:
            self._discard()
        else:
            self._acquire_lock()
            self._on_written(state, number, self._write(state, number))

    def take_over(self, file: Path) -> None:
        """Take over the copy of an earlier session, which the document shows now, in case of another crash."""
        self._acquire_lock()
        with self._writing, contextlib.suppress(OSError):  # then it stays where it is, and is offered again
            file.replace(self.file)

    def close(self) -> None:
        """Remove the copy: the user has saved the document or discarded it."""
        self._closed = True
        self._look_timer.stop()
        self._discard()
        self._pool.close(5.0)
        self._lock.unlock()

    def _acquire_lock(self) -> bool:
        """Return True if the lock is held. Try to acquire it if it was not available before."""
        if self._lock.isLocked():
            return True
        make_private_folder(self.file.parent)
        return self._lock.tryLock(0)

    def _document_state(self) -> _DocumentState | None:
        """Return the state to be copied. None if nothing is unsaved."""
        document, typed = self._document, self._typing()
        if typed is None and not document.dirty:
            return None
        model, pending = typed or (document.model, dict(document.pending))
        return _DocumentState(model, document.path, document.title, pending, document.digest)

    def _write_in_thread(self) -> None:
        """Write the copy in a thread unless it is up to date, because a long programme takes time."""
        state, number = self._document_state(), self._write_number
        if state is None:
            self._discard()
        elif not state.is_same_as(self._written_state):
            self._busy = True
            self._acquire_lock()
            self._pool.submit(
                lambda _job: self._write(state, number), lambda job: self._on_written(state, number, job.result())
            )

    def _write(self, state: _DocumentState, number: int) -> Exception | None:
        """Write a copy unless it was discarded meanwhile. Return the error."""
        from anholon.model.file.toml_writer import dumps

        path = str(state.path) if state.path else None
        try:
            copy = RecoveryCopy(
                path=path if path and _is_unicode(path) else None,
                title=state.title if _is_unicode(state.title) else "",
                saved=datetime.now().astimezone(),
                model=dumps(state.model),
                pending=state.pending,
                digest=state.digest,
            )
            content = msgspec.json.encode(copy)
            with self._writing:
                if number == self._write_number:
                    self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # its error names the folder
                    write_atomically(self.file, content, mode=0o600)
        except Exception as error:  # reported once, and tried again after the next edit
            return error
        return None

    def _on_written(self, state: _DocumentState, number: int, error: Exception | None) -> None:
        self._busy = False
        if self._closed:
            return
        if error is not None and not self._reported:
            self._reported = True
            self.failed.emit(error)
        if error is None and number == self._write_number:
            self._written_state = state
        now = self._document_state()
        if now is not None and not now.is_same_as(state):
            self._timer.start()

    def _discard(self) -> None:
        self._timer.stop()
        with self._writing:
            self._write_number += 1
            self._written_state = None
            self._remove_copy()

    def _remove_copy(self) -> None:
        with contextlib.suppress(OSError):
            self.file.unlink()

    def _on_file(self) -> None:
        if not self._document.dirty:
            self._discard()


def find_left_copies(unreadable: Callable[[Path], object] | None = None) -> Iterator[tuple[Path, RecoveryCopy]]:
    """Yield the copies of sessions that ended without saving, the latest first. Each is locked until the next one.

    One that cannot be understood is renamed, and its new path given to `unreadable`.
    """
    remove_stale_locks(recovery_folder())
    for file in list_copies(recovery_folder()):
        lock = QLockFile(str(file.with_suffix(".lock")))
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            continue  # the session that wrote it is alive
        try:
            yield file, msgspec.json.decode(read_regular_file(file, _MAX_BYTES), type=RecoveryCopy)
        except OSError:
            continue  # another time it may be read
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            rename_unreadable(file, unreadable)
        finally:
            lock.unlock()


def rename_unreadable(file: Path, report: Callable[[Path], object] | None) -> None:
    """Rename a copy that cannot be read, so that it is not offered again, and report its new path."""
    new = rename_backup(file, _UNREADABLE)
    if new is not None and report is not None:
        report(new)


def file_state(copy: RecoveryCopy) -> Literal["none", "same", "changed", "missing"]:
    """Return how the file of a copy has changed since the session of the copy read or wrote it. "none" without a
    file."""
    if copy.path is None:
        return "none"
    now = compute_file_digest(Path(copy.path))
    if now is None:
        return "missing"
    return "same" if now and now == copy.digest else "changed"


def remove_stale_locks(folder: Path) -> None:
    """Remove the locks of sessions that ended without a copy. To acquire and release a lock removes it."""
    with contextlib.suppress(OSError):
        for file in folder.glob("*.lock"):
            if not file.with_suffix(".json").exists():
                lock = QLockFile(str(file))
                lock.setStaleLockTime(0)
                if lock.tryLock(0):
                    lock.unlock()


def list_copies(folder: Path) -> list[Path]:
    """Return the copies in a folder, the latest first."""
    results = []
    with contextlib.suppress(OSError):
        for file in folder.glob("[!.]*.json"):  # no draft of a session that is writing its copy, or was killed then
            with contextlib.suppress(OSError):  # removed by its session meanwhile
                results.append((file.stat().st_mtime, file))
    return [file for _, file in sorted(results, reverse=True)]


def _is_unicode(text: str) -> bool:
    """Return False for a text that JSON cannot hold, because names of files may be any bytes."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
