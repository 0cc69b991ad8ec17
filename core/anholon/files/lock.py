"""Files that one process has to itself. A lock ends with the process that holds it, however that ends."""

from __future__ import annotations

import errno
import os
import sys
from typing import Final

_HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_FAR: Final = 1 << 40  # the byte that is locked on Windows, where a locked byte cannot be read


def lock_file(descriptor: int) -> bool:
    """Lock an open file until its descriptor is closed; return False if it is locked already.

    The same file opened twice by one process counts as two. A file system that knows no locks gives them all.
    """
    try:
        _lock(descriptor)
    except OSError as error:
        return error.errno not in _HELD
    return True


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        before = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, before, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
