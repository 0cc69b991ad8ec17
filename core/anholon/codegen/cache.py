"""Compiled code kept on disk, found by its content.

A file holds a checksum and the object code; a file that is damaged or was cut short is not used. Files are written
aside and renamed, so that processes never see half of one. The folder may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
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
        try:
            data = self._path(key).read_bytes()
        except OSError:
            return None
        content = data[_CHECKSUM:]
        return content if hashlib.sha256(content).digest() == data[:_CHECKSUM] else None

    def store(self, key: str, content: bytes) -> None:
        """Keep the content under the key."""
        temporary = ""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self.folder, suffix=".part")
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(content).digest() + content)
            os.replace(temporary, self._path(key))
        except OSError:
            if temporary:
                with contextlib.suppress(OSError):
                    os.unlink(temporary)
            return
        if key.startswith("00"):  # now and then
            self.prune()

    def prune(self, limit: int = _LIMIT) -> None:
        """Delete the oldest files until the folder holds no more than `limit` bytes."""
        with contextlib.suppress(OSError):
            files = []
            for entry in os.scandir(self.folder):
                if entry.name.endswith((".obj", ".part")):
                    status = entry.stat()
                    files.append((status.st_mtime, status.st_size, entry.path))
            total = sum(size for _, size, _ in files)
            for _, size, path in sorted(files):
                if total <= limit:
                    break
                os.unlink(path)
                total -= size

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.obj"
