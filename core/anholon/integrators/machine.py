"""The integrator's kernels as machine code."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Final, NamedTuple

from anholon.codegen.engine import Engine
from anholon.codegen.kernel_store import Source, make

__all__ = ["SOURCE", "Kernels", "kernels", "warm_up"]

SOURCE: Final = Source(
    loops=tuple(f"anholon.integrators.{name}" for name in ("dop853_step", "event_search", "kernels")),
    entries=("advance", "interpolate", "settle"),
    besides=tuple(f"anholon.integrators.{name}" for name in ("dop853_coefficients", "slots", "status")),
    vectors=True,
    fused=True,
)
"""Where the kernels come from."""

_ADDRESS, _WHOLE = ctypes.c_void_p, ctypes.c_int64

_ADVANCE = ctypes.CFUNCTYPE(_WHOLE, _ADDRESS, _WHOLE)
_INTERPOLATE = ctypes.CFUNCTYPE(
    _WHOLE, _ADDRESS, _WHOLE, _WHOLE, _ADDRESS, _WHOLE, *[_ADDRESS] * 5, ctypes.c_double, _WHOLE
)
_SETTLE = ctypes.CFUNCTYPE(_WHOLE, *[_ADDRESS] * 4, *[_WHOLE] * 2, *[_ADDRESS] * 2, ctypes.c_double, _WHOLE)


class Kernels(NamedTuple):
    """The kernels as callables that release the interpreter lock; arguments as in `anholon.integrators.kernels`."""

    advance: Callable[..., int]
    interpolate: Callable[..., int]
    settle: Callable[..., int]
    engine: Engine


def kernels() -> Kernels:
    """Return the kernels; compile or load them at the first call. May be called from any thread."""
    return _shelf.get()


def warm_up(tell: Callable[[], object] | None = None) -> None:
    """Load the kernels now, so that the first run need not wait; call `tell` before they are compiled, once ever."""
    _shelf.get(tell)


class _Shelf:
    """The kernels of this process, loaded once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kernels: Kernels | None = None

    def get(self, tell: Callable[[], object] | None = None) -> Kernels:
        if self._kernels is None:
            with self._lock:
                if self._kernels is None:
                    self._kernels = _load(tell)
        return self._kernels


_shelf = _Shelf()


def _load(tell: Callable[[], object] | None) -> Kernels:
    engine = make(SOURCE, tell=tell)
    at = engine.addresses
    return Kernels(_ADVANCE(at["advance"]), _INTERPOLATE(at["interpolate"]), _SETTLE(at["settle"]), engine)
