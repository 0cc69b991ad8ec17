"""Writing files whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from anholon.errors import ExportError

__all__ = ["replacing", "require_place", "write_whole"]


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a path to write to; it takes the place of `path` when the block ends well, and is removed when it fails.

    The file lies beside its target, so that the last step is a rename, and keeps the target's ending. A link is
    followed; what is no file (a pipe, a terminal) stays what it is and gets the content.
    """
    require_place(path)
    target = Path(path)
    if _is_new_or_file(target):
        target = Path(os.path.realpath(target))
        folder: Path | None = target.parent
    else:
        folder = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.stem[:100]}-", suffix=target.suffix, dir=folder)
    except OSError as error:
        raise ExportError(f"cannot write {target}: {error.strerror}") from error
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        if folder is None:
            _pour(draft, target)
        else:
            os.chmod(draft, 0o666 & ~_umask())
            os.replace(draft, target)
    except BrokenPipeError:
        raise
    except OSError as error:
        # HDF5 gives its whole report as the text of the error.
        reason = os.strerror(error.errno) if error.errno else error
        raise ExportError(f"cannot write {target}: {reason}") from error
    finally:
        draft.unlink(missing_ok=True)


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file whole or not at all; text as UTF-8. Raises ExportError."""
    with replacing(path) as draft:
        draft.write_bytes(content.encode() if isinstance(content, str) else content)


def require_place(path: str | os.PathLike[str]) -> None:
    """Refuse a path where no file can be written, before the work whose result is meant for it."""
    target = Path(path)
    folder = Path(os.path.realpath(target)).parent
    if os.path.isdir(target):
        raise ExportError(f"cannot write {target}: it is a folder")
    if not os.path.isdir(folder):
        raise ExportError(f"cannot write {target}: there is no folder {folder}")
    if not os.access(folder if _is_new_or_file(target) else target, os.W_OK):
        raise ExportError(f"cannot write {target}: there is no permission to write here")


def _is_new_or_file(target: Path) -> bool:
    return not os.path.exists(target) or os.path.isfile(target)


def _pour(source: Path, target: Path) -> None:
    with open(source, "rb") as content, open(target, "wb") as sink:
        shutil.copyfileobj(content, sink)


def _umask() -> int:
    """Return the permissions that new files do not get (it can only be read by setting it)."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
