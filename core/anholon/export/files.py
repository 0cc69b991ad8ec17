"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from anholon.errors import ExportError

__all__ = ["replacing"]


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a path to write to; it takes the place of `path` when the block ends well, and is removed when it fails.

    The file lies beside its target, so that the last step is a rename, and keeps the target's ending.
    """
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.stem}-", suffix=target.suffix, dir=target.parent)
    except OSError as error:
        raise ExportError(f"cannot write {target}: {error.strerror}") from error
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        os.chmod(draft, 0o666 & ~_umask())
        os.replace(draft, target)
    except OSError as error:
        raise ExportError(f"cannot write {target}: {error.strerror or error}") from error
    finally:
        draft.unlink(missing_ok=True)


def _umask() -> int:
    """Return the permissions that new files do not get (it can only be read by setting it)."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
