"""Writing exported files whole or not at all; any reason why that fails is an ExportError."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from anholon import files
from anholon.errors import ExportError


@contextmanager
def output_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a path to write to; it replaces `path` when the block succeeds, and is removed when it fails.

    As `anholon.files.atomic_replacement`, but raises ExportError.
    """
    require_writable(path)
    target = Path(path)
    try:
        with files.atomic_replacement(target) as draft:
            yield draft
    except BrokenPipeError:
        raise
    except OSError as error:
        # HDF5 gives its whole report as the text of the error.
        reason = error.strerror or (os.strerror(error.errno) if error.errno else error)
        raise ExportError(f"cannot write {target}: {reason}") from error


def write_output(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file whole or not at all; text as UTF-8. Raises ExportError."""
    with output_file(path) as draft:
        draft.write_bytes(content.encode() if isinstance(content, str) else content)


def require_writable(path: str | os.PathLike[str]) -> None:
    """Raise ExportError for a path where no file can be written, before its contents are computed."""
    target = Path(path)
    try:
        folder = Path(os.path.realpath(target)).parent
    except OSError:
        raise ExportError(f"cannot write {target}: the current folder is no longer there") from None
    if os.path.isdir(target):
        raise ExportError(f"cannot write {target}: it is a folder")
    if not os.path.isdir(folder):
        raise ExportError(f"cannot write {target}: there is no folder {folder}")
    is_new_or_file = not os.path.exists(target) or os.path.isfile(target)
    if not os.access(folder if is_new_or_file else target, os.W_OK):
        raise ExportError(f"cannot write {target}: there is no permission to write here")
    try:
        files.require_unprotected(target)
    except OSError as error:
        raise ExportError(f"cannot write {target}: {error.strerror}") from error
