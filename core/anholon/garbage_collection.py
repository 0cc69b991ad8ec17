"""Python's search for reference cycles, kept away while modules are imported and systems are derived; memory that is
given back to the system."""

from __future__ import annotations

import ctypes
import functools
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_M_ARENA_MAX: Final = -8  # of glibc's malloc.h
_HEAPS: Final = 2  # one of the first thread, one of all others


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


def limit_heaps() -> None:
    """Make all threads but the first share one heap, if the C library can (glibc); to be called before threads start.

    By default it makes up to eight heaps for each processor. Threads rarely allocate at the same time, because they
    share Python's lock, and memory that one frees in its heap is unavailable to the others.
    """
    set_option = _find_c_function("mallopt", ctypes.c_int, ctypes.c_int)
    if set_option is not None:
        set_option(_M_ARENA_MAX, _HEAPS)


def release_free_memory() -> None:
    """Release free memory within the heaps of this process to the system, if the C library can (glibc).

    Large arrays are allocated and freed while models are run: small blocks between them would keep most of that memory.
    """
    trim = _find_c_function("malloc_trim", ctypes.c_size_t)
    if trim is not None:
        trim(0)


@functools.cache
def _find_c_function(name: str, *arguments: type) -> Callable[..., int] | None:
    """Return a function of glibc, None if the C library is another."""
    try:
        library = ctypes.CDLL(None)
        library.gnu_get_libc_version  # noqa: B018 (others have other numbers for the same options)
        result: Callable[..., int] = getattr(library, name)
    except (AttributeError, OSError, TypeError):  # TypeError: Windows takes no None
        return None
    result.argtypes, result.restype = list(arguments), ctypes.c_int  # type: ignore[attr-defined]
    return result
