"""Python's search for reference cycles, kept away while modules are imported and systems are derived."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["uncollected"]


@contextmanager
def uncollected() -> Iterator[None]:
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
