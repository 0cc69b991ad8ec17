"""Derivations that are left where something else is to be done: they hold Python's lock, and others wait for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident

from anholon.formula.graph import Graph

__all__ = ["StoppedError", "left_when", "looking"]


class StoppedError(Exception):
    """Something else is to be done."""


def looking(stopped: Callable[[], bool]) -> Callable[[], None]:
    """Return a function that raises StoppedError in this thread as soon as `stopped` tells so."""
    own = get_ident()

    def look() -> None:
        if stopped() and get_ident() == own:
            raise StoppedError

    return look


@contextmanager
def left_when(stopped: Callable[[], bool], graph: Graph) -> Iterator[None]:
    """Build on a graph until `stopped` tells to leave it at that; what was built so far stays."""
    graph.look = looking(stopped)
    try:
        yield
    except StoppedError:
        pass
    finally:
        graph.look = None
