"""What is made of the equations of a system when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Final

__all__ = ["DerivedValues"]

_MISSING: Final = object()


class DerivedValues:
    """Values by the function that makes them and its arguments, for any threads; shared by all systems of one
    structure, whose equations and code are the same."""

    def __init__(self) -> None:
        self._values: dict[Hashable, object] = {}
        self._lock = RLock()

    def get(self, key: Hashable, build: Callable[[], object]) -> object:
        """Return what `build` makes, made when first asked for and kept from then on."""
        known = self._values.get(key, _MISSING)  # at once: another thread may hold the lock while it builds for long
        if known is _MISSING:
            with self._lock:
                if key not in self._values:
                    self._values[key] = build()
                known = self._values[key]
        return known

    @property
    def values(self) -> tuple[object, ...]:
        """What has been made so far."""
        with self._lock:
            return tuple(self._values.values())
