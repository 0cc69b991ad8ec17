"""Private folders and files, whose contents may be executed because only their owner can write them.

A folder or a file is private when it belongs to the user, is no link, and neither its group nor others can write it. On
Windows the folders of a user are protected by the system; there only links are refused.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

_BY_OTHERS: Final = 0o022  # bits of a mode that let others write


def _is_private(status: os.stat_result) -> bool:
    """Return True if `status` belongs to no link, to this user, and to a file that others cannot write."""
    if stat.S_ISLNK(status.st_mode):
        return False
    if not hasattr(os, "geteuid"):
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & _BY_OTHERS


def make_private_folder(folder: Path) -> bool:
    """Make a folder, and those above it that are missing, with mode 0700; return True if it is private.

    A folder that is there is left as it is.
    """
    with contextlib.suppress(OSError):
        for missing in reversed([place for place in (folder, *folder.parents) if not place.exists()]):
            with contextlib.suppress(FileExistsError):
                missing.mkdir(mode=0o700)
    return is_private_folder(folder)


def read_private(folder: Path, name: str, max_bytes: int) -> bytes | None:
    """Return the content of the file `name` in a folder, at most `max_bytes` bytes.

    None unless folder and file are private. If the system can, both are open while they are checked, so that nobody can
    exchange them meanwhile.
    """
    try:
        if os.open in os.supports_dir_fd:
            return _read_in_folder(folder, name, max_bytes)
        path = folder / name
        return path.read_bytes() if is_private_folder(folder) and _is_usable(path.lstat(), max_bytes) else None
    except OSError:
        return None


def is_private_folder(folder: Path) -> bool:
    """Return True if there is a folder at this place, no link, and it is private."""
    try:
        status = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and _is_private(status)


def _read_in_folder(folder: Path, name: str, max_bytes: int) -> bytes | None:
    """Return the content of a private file in a private folder, opened relative to the folder."""
    place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if not _is_private(os.fstat(place)):
            return None
        # A pipe would wait for somebody who writes.
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=place)
    finally:
        os.close(place)
    with os.fdopen(handle, "rb") as file:
        return file.read() if _is_usable(os.fstat(file.fileno()), max_bytes) else None


def _is_usable(status: os.stat_result, max_bytes: int) -> bool:
    return stat.S_ISREG(status.st_mode) and _is_private(status) and status.st_size <= max_bytes
