"""A small JSON file of the user that holds one value of a known type. Its contents are never executed."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from anholon.files import make_private_folder, rename_backup, write_atomically

_T = TypeVar("_T")
_Signature = tuple[int, int, int]  # changes with every writing


class JsonFile(Generic[_T]):
    """A JSON file that several processes may read and write.

    What it lacks has its default, and fields that are not known are ignored. A file that does not hold a value of the
    type, or has more than `most` bytes, is renamed (`….broken`), and the default takes its place.

    Args:
        kind: a type that msgspec knows; `default` makes the value where there is no file.
    """

    def __init__(self, path: Path, kind: Any, default: Callable[[], _T], max_bytes: int) -> None:
        self.path = path
        self._kind, self._default, self._max_bytes = kind, default, max_bytes
        self._value = default()
        self._signature: _Signature | None = None
        self._writable = True  # an unreadable file is not overwritten

    @property
    def exists(self) -> bool:
        """Whether the file exists."""
        return os.path.lexists(self.path)

    def read(self) -> _T:
        """Return the value in the file. It is read again only after it has been written."""
        try:
            status = self.path.stat()
        except OSError:
            self._signature = None
            return self._value
        signature = (status.st_mtime_ns, status.st_size, status.st_ino)
        if signature != self._signature:
            self._value = self._decoded(status)
            self._signature = signature
        return self._value

    def write(self, value: _T) -> None:
        """Write the value, and keep it for this session in any case. Raises OSError if it cannot be written."""
        content = msgspec.json.format(msgspec.json.encode(value), indent=2)
        self._value = value
        if not self._writable:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(self.path))
        if len(content) > self._max_bytes:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
        make_private_folder(self.path.parent)
        self.path.parent.mkdir(parents=True, exist_ok=True)  # its error names the folder
        write_atomically(self.path, content, mode=0o600)
        status = self.path.stat()
        self._signature = (status.st_mtime_ns, status.st_size, status.st_ino)

    def _decoded(self, status: os.stat_result) -> _T:
        """Return the value in the file. Rename a damaged file and return the default."""
        self._writable = True
        try:
            if not stat.S_ISREG(status.st_mode):
                self._writable = False  # a pipe would wait for its reader
                return self._default()
            if status.st_size <= self._max_bytes:
                value: _T = msgspec.json.decode(self.path.read_bytes(), type=self._kind)
                return value
        except OSError:
            self._writable = False
            return self._default()
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            pass  # broken
        self._writable = rename_backup(self.path, "broken") is not None
        return self._default()
