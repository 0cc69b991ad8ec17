"""Reads files that others may have written: never waits for a pipe, and reads no more than is allowed."""

from __future__ import annotations

import codecs
import errno
import os
import stat

MAX_TABLE_BYTES = 2**28
"""Bytes of the largest table of numbers that is read."""


def read_regular_file(path: str | os.PathLike[str], max_bytes: int) -> bytes:
    """Return the content of a file.

    Raises OSError, which names `path`, if it cannot be read, is no ordinary file (a folder, a pipe, a device) or has
    more than `max_bytes` bytes.
    """
    path_text = os.fspath(path)
    try:
        handle = os.open(path_text, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:  # a zero byte in the name
        raise OSError(errno.EINVAL, str(error), path_text) from None
    try:
        status = os.fstat(handle)
        _require_regular(status, path_text)
        with open(handle, "rb", closefd=False) as file:
            content = file.read(max_bytes + 1) if status.st_size <= max_bytes else None
    finally:
        os.close(handle)
    if content is None or len(content) > max_bytes:
        raise OSError(errno.EFBIG, "it is too large", path_text)
    return content


def read_regular_text(path: str | os.PathLike[str], max_bytes: int = MAX_TABLE_BYTES, *, errors: str = "strict") -> str:
    """Return the text of a file in UTF-8, with or without a byte order mark, or in UTF-16 with one.

    Spreadsheets write "Unicode text" in UTF-16. Raises like `read_regular_file`, and UnicodeDecodeError unless `errors`
    says otherwise.
    """
    content = read_regular_file(path, max_bytes)
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    return content.decode(encoding, errors)


def require_regular_file(path: str | os.PathLike[str]) -> None:
    """Raise OSError if there is no file at `path`, or a folder, a pipe or a device.

    It is for libraries that open the file themselves.
    """
    _require_regular(os.stat(path), os.fspath(path))


def _require_regular(status: os.stat_result, path: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file", path)
