"""Python's search for reference cycles, kept away while modules are imported and systems are derived; memory that is
given back to the system."""

from __future__ import annotations

import ctypes
import functools
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["gc_paused", "release_free_memory"]


@contextmanager
def gc_paused() -> Iterator[None]:
    """Keep the search away: tens of thousands of small objects are made that stay, or lie in no cycles."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            if not gc.get_freeze_count():
                # All objects at once become old ones; the next quick search would go through them all.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def release_free_memory() -> None:
    """Give memory that is free within the heaps of this process back to the system, where the C library can (glibc).

    Large arrays come and go while models are run: what stays between them would keep most of what they took.
    """
    trim = _find_malloc_trim()
    if trim is not None:
        trim(0)


@functools.cache
def _find_malloc_trim() -> Callable[[int], int] | None:
    """Return the function malloc_trim of the C library, None where there is none."""
    try:
        result = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # TypeError: Windows takes no None
        return None
    result.argtypes, result.restype = [ctypes.c_size_t], ctypes.c_int
    return result
