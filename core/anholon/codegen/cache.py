"""Compiled code kept on disk, found by its content.

A file holds a checksum and the object code; a file that is damaged or was cut short is not used. Files are written
aside and renamed, so that processes never see half of one. The folder may be deleted at any time. Where it cannot be
written, a folder of the user's own among the temporary files takes its place.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

__all__ = ["ObjectCache", "cache_folder"]

_CHECKSUM: Final = 32  # bytes of a sha256
_LIMIT: Final = 64 * 2**20  # bytes of the whole folder


def cache_folder() -> Path:
    """Return the folder for what can be made again; the variable ANHOLON_CACHE overrides the user's cache folder."""
    chosen = os.environ.get("ANHOLON_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("anholon", appauthor=False))


class ObjectCache:
    """Object code by key; an unusable folder makes it an empty cache, never an error."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load(self, key: str) -> bytes | None:
        """Return what was stored under the key, or None."""
        for folder in self._folders():
            try:
                data = _path(folder, key).read_bytes()
            except OSError:
                continue
            content = data[_CHECKSUM:]
            if hashlib.sha256(content).digest() == data[:_CHECKSUM]:
                return content
        return None

    def store(self, key: str, content: bytes) -> None:
        """Keep the content under the key."""
        data = hashlib.sha256(content).digest() + content
        written = any(_written(folder, key, data) for folder in self._folders(make=True))
        if written and key.startswith("00"):  # now and then
            self.prune()

    def prune(self, limit: int = _LIMIT) -> None:
        """Delete the oldest files until each folder holds no more than `limit` bytes."""
        for folder in self._folders():
            with contextlib.suppress(OSError):
                _prune(folder, limit)

    def _folders(self, *, make: bool = False) -> Iterator[Path]:
        yield self.folder
        if self.folder.is_dir() and os.access(self.folder, os.W_OK):
            return
        spare = _spare_folder(make=make)
        if spare is not None:
            yield spare / self.folder.name


def _path(folder: Path, key: str) -> Path:
    return folder / f"{key}.obj"


def _written(folder: Path, key: str, data: bytes) -> bool:
    """Write a file of a folder as a whole, and tell whether that was possible."""
    temporary = ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, _path(folder, key))
    except OSError:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        return False
    return True


def _prune(folder: Path, limit: int) -> None:
    files = []
    for entry in os.scandir(folder):
        if entry.name.endswith((".obj", ".part")):
            status = entry.stat()
            files.append((status.st_mtime, status.st_size, entry.path))
    total = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if total <= limit:
            break
        os.unlink(path)
        total -= size


def _spare_folder(*, make: bool) -> Path | None:
    """Return a folder among the temporary files that nobody else can write: what lies in it is run. None where there is
    none, which `make` may have changed."""
    user = str(os.getuid()) if sys.platform != "win32" else "cache"
    try:
        folder = Path(tempfile.gettempdir()) / f"anholon-{user}"
        if make:
            folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return None
    own = sys.platform == "win32" or (status.st_uid == os.getuid() and not status.st_mode & 0o077)
    return folder if own and stat.S_ISDIR(status.st_mode) else None
