"""Compiled code kept on disk, found by its content.

A file holds a checksum and the object code; a damaged or truncated file is not used. Files are written to a temporary
name and renamed, so that processes never see a partial one. The folder may be deleted at any time. Where it cannot be
written, a folder of the user among the temporary files replaces it.

The code in it is executed. Folders are made with mode 0700; a folder that belongs to another user, is a link or can be
written by others counts as empty, and such files in it are ignored.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from anholon.files.private import is_private_folder, make_private_folder, read_private

_CHECKSUM: Final = 32  # bytes of a sha256
_LIMIT: Final = 64 * 2**20  # bytes of the whole folder


def cache_folder() -> Path:
    """Return the folder for reproducible files; the variable ANHOLON_CACHE overrides the user's cache folder."""
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
        """Return the code stored under the key, or None."""
        for folder in self._folders():
            data = read_private(folder, _name(key), _LIMIT)
            if data is None:
                continue
            content = data[_CHECKSUM:]
            if hashlib.sha256(content).digest() == data[:_CHECKSUM]:
                with contextlib.suppress(OSError):
                    os.utime(folder / _name(key))  # what is used is not the oldest
                return content
        return None

    def store(self, key: str, content: bytes) -> None:
        """Keep the content under the key."""
        data = hashlib.sha256(content).digest() + content
        written = any(_write_file(folder, key, data) for folder in self._folders(make=True))
        if written and key.startswith("00"):  # now and then
            self.prune()

    def prune(self, limit: int = _LIMIT) -> None:
        """Delete the least recently used files until each folder has no more than `limit` bytes."""
        for folder in self._folders():
            with contextlib.suppress(OSError):
                _prune(folder, limit)

    def _folders(self, *, make: bool = False) -> Iterator[Path]:
        if make:
            make_private_folder(self.folder)
        yield self.folder
        if os.path.lexists(self.folder) and (not is_private_folder(self.folder) or os.access(self.folder, os.W_OK)):
            return
        spare = _make_temporary_folder(make=make)
        if spare is not None:
            yield spare / self.folder.name


def _name(key: str) -> str:
    return f"{key}.obj"


def _write_file(folder: Path, key: str, data: bytes) -> bool:
    """Write a file of a folder as a whole; return whether that was possible."""
    temporary = ""
    try:
        if not make_private_folder(folder):
            return False
        handle, temporary = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, folder / _name(key))
    except OSError:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        return False
    return True


def _prune(folder: Path, limit: int) -> None:
    if not is_private_folder(folder):
        return
    files = []
    for entry in os.scandir(folder):
        if entry.name.endswith((".obj", ".part")):
            status = entry.stat(follow_symlinks=False)
            files.append((status.st_mtime, status.st_size, entry.path))
    total = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if total <= limit:
            break
        os.unlink(path)
        total -= size


def _make_temporary_folder(*, make: bool) -> Path | None:
    """Return a private folder among the temporary files; None if there is none. `make` may have changed it."""
    user = str(os.getuid()) if sys.platform != "win32" else "cache"
    folder = Path(tempfile.gettempdir()) / f"anholon-{user}"
    if make:
        make_private_folder(folder)
    return folder if is_private_folder(folder) else None
