"""The stepping of chains as machine code: made at once with little effort, then better, and later found on disk."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Final

from anholon.codegen.engine import Engine
from anholon.codegen.improving import later
from anholon.codegen.kernel_store import Source, made_before, make

SOURCE: Final = Source(
    loops=tuple(
        f"anholon.rods.{name}"
        for name in ("chain_driver", "border_state", "border_dense", "border_driver", "chain_steps")
    ),
    entries=("advance",),
    besides=("anholon.rods.border_slots",),
)
"""Where the kernel comes from."""

_ADVANCE: Final = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 6)


def warm_up() -> None:
    """Compile or load the best kernel now."""
    _shelf.improve()


def machine() -> Callable[..., int]:
    """Return `advance` as machine code, the best that there is by now; it releases the interpreter lock."""
    return _shelf.get()


class _Shelf:
    """The kernels of this process, loaded once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._call: Callable[..., int] | None = None

    def get(self) -> Callable[..., int]:
        found = self._call
        if found is None:
            with self._lock:
                found = self._call
                if found is None:
                    best = made_before(SOURCE)
                    found = self._call = _callable(best or make(SOURCE, quickly=True))
                    if best is None:
                        later(self.improve)
        return found

    def improve(self) -> None:
        self._call = _callable(make(SOURCE))


def _callable(engine: Engine) -> Callable[..., int]:
    found = _ADVANCE(engine.addresses["advance"])
    found.engine = engine  # type: ignore[attr-defined]  # it lives as long as the function
    return found


_shelf: Final = _Shelf()
