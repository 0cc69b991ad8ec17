"""The journal of a sweep: a file beside its output to which results are appended as they arrive.

    {"kind": "anholon sweep journal", "format": 1, "program": ..., "study": ..., "collect": [...]}
    [12, ["done", 1.5, [0.25, null], ""]]

One line for each point, in the order of arrival. However the process ends, the file ends with a whole line or with a
partial one, which is cut off when the sweep is resumed. Numbers have as many digits as restore the same doubles. The
writing process locks the file.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from anholon.errors import ExportError, UsageError
from anholon.explore.point_batch import PointResult
from anholon.files.lock import lock_file
from anholon.version import __version__

_KIND: Final = "anholon sweep journal"
_FORMAT: Final = 1
_ENDING: Final = ".journal"


class _JournalHeader(msgspec.Struct, frozen=True):
    kind: str
    format: int
    program: str
    study: str
    collect: tuple[str, ...]


_Line = tuple[int, tuple[str, float | None, tuple[float | None, ...], str]]


def find_journal_path(output: str | os.PathLike[str]) -> Path:
    """Return the path of the journal of an output."""
    return Path(f"{os.fspath(output)}{_ENDING}")


def make_unfinished_error(path: Path) -> UsageError:
    """Return the error for a sweep that would overwrite the journal of another one."""
    return UsageError(
        f"{path}: here is the journal of a sweep that did not come to its end; --resume goes on with it, or remove "
        "the file to begin again"
    )


class Journal:
    """The results of a sweep so far: `results` by the numbers of the points, `collect`: what each of them holds.

    Without a path nothing is written. Until `begin` is called `collect` is None.
    """

    def __init__(self, path: Path | None, study: str, count: int) -> None:
        self._path, self._study, self._count = path, study, count
        self._file: int | None = None
        self.collect: tuple[str, ...] | None = None
        self.results: dict[int, PointResult] = {}

    def resume(self) -> bool:
        """Read the results of an earlier process; return False where there are none.

        Raises UsageError where the file belongs to another sweep, is no journal, or is still being written.
        """
        if self._path is None or not self._path.exists():
            return False
        content = self._lock()
        end = content.rfind(b"\n") + 1  # what is behind it was being written
        lines = content[:end].splitlines()
        if not lines:
            return False
        try:
            header = msgspec.json.decode(lines[0], type=_JournalHeader)
            entries = [msgspec.json.decode(line, type=_Line) for line in lines[1:]]
            fits = header.kind == _KIND and all(
                0 <= number < self._count and len(result[2]) in (0, len(header.collect)) for number, result in entries
            )
        except (msgspec.DecodeError, UnicodeDecodeError):
            fits = False
        if not fits:
            raise UsageError(f"{self._path}: this is not the journal of a sweep, or it is damaged; remove it")
        if (header.format, header.program) != (_FORMAT, __version__):
            raise UsageError(
                f"{self._path}: this sweep was begun by Anholon {header.program}, whose numbers may differ in the last "
                "digits; finish it with that version, or remove the file to begin again"
            )
        if header.study != self._study:
            raise UsageError(
                f"{self._path}: this is the journal of another sweep (another model, points, outputs or end); choose "
                "another output, or remove the file"
            )
        self.collect = header.collect
        self.results = {number: PointResult(*result) for number, result in entries}
        self._cut(end)
        return True

    def begin(self, collect: tuple[str, ...]) -> None:
        """Start the journal with results of the quantities `collect`, unless it was resumed.

        Raises UsageError where another process has begun the same one.
        """
        if self.collect is not None:
            return
        if self._path is not None:
            if b"\n" in self._lock():
                raise make_unfinished_error(self._path)
            self._cut(0)
            header = _JournalHeader(_KIND, _FORMAT, __version__, self._study, collect)
            self._write(msgspec.json.encode(header) + b"\n")
            self._write(_encode(list(self.results.items())))
        self.collect = collect

    def add(self, results: Sequence[tuple[int, PointResult]]) -> None:
        """Append results; a point with a result keeps it."""
        new = [(number, result) for number, result in results if number not in self.results]
        self.results.update(new)
        if self._file is not None and new:
            self._write(_encode(new))

    def flush(self) -> None:
        """Sync the written lines to the disk."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # not every file system has a disk behind it
                os.fsync(self._file)

    def close(self) -> None:
        """Close the file, which others may then open."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def remove(self) -> None:
        """Remove the file, when its content stands in the output."""
        if self._path is not None and os.name == "nt":
            self.close()  # Windows removes no open file
        if self._path is not None:
            self._path.unlink(missing_ok=True)
        self.close()

    def _descriptor(self) -> int:
        assert self._file is not None
        return self._file

    def _lock(self) -> bytes:
        """Open the file, lock it, and return its contents; raises UsageError where another process writes."""
        path = self._path
        assert path is not None
        if self._file is not None:
            return path.read_bytes()
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            raise ExportError(f"cannot write {path}: {error.strerror}") from error
        if not stat.S_ISREG(os.fstat(file).st_mode):
            os.close(file)
            raise UsageError(f"{path}: this is not the journal of a sweep, or it is damaged; remove it")
        # A process that came to its end meanwhile has removed the file that was opened.
        if not lock_file(file) or not path.exists() or not os.path.samestat(os.fstat(file), path.stat()):
            os.close(file)
            raise UsageError(f"{path}: another process is computing this sweep; wait for its end, or end it")
        self._file = file
        return path.read_bytes()

    def _cut(self, size: int) -> None:
        """Truncate the file to a size, after which new lines are appended."""
        os.ftruncate(self._descriptor(), size)
        os.lseek(self._descriptor(), 0, os.SEEK_END)

    def _write(self, content: bytes) -> None:
        try:
            while content:
                content = content[os.write(self._descriptor(), content) :]
        except OSError as error:
            raise ExportError(
                f"cannot write {self._path}: {error.strerror}. The results until then are kept: --resume goes on"
            ) from error


def _encode(results: Sequence[tuple[int, PointResult]]) -> bytes:
    lines = ((number, (each.status, each.t, each.numbers, each.reason)) for number, each in results)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
