"""The integrator's kernels as machine code."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Final, NamedTuple

from anholon.compiler.engine import Engine
from anholon.compiler.kernel_store import KernelSource, load_kernels

__all__ = ["SOURCE", "Kernels", "get_kernels", "preload_kernels"]

SOURCE: Final = KernelSource(
    modules=(
        "anholon.steppers.dop853_step",
        "anholon.steppers.event_search",
        "anholon.steppers.dop853_kernels",
    ),
    entries=("advance", "interpolate", "settle"),
    extra_modules=(
        "anholon.steppers.dop853_coefficients",
        "anholon.steppers.memory_layout",
        "anholon.steppers.status",
    ),
    vectors=True,
    allows_fma=True,
)
"""Where the kernels come from."""

_ADDRESS, _WHOLE = ctypes.c_void_p, ctypes.c_int64

_ADVANCE = ctypes.CFUNCTYPE(_WHOLE, _ADDRESS, _WHOLE)
_INTERPOLATE = ctypes.CFUNCTYPE(
    _WHOLE, _ADDRESS, _WHOLE, _WHOLE, _ADDRESS, _WHOLE, *[_ADDRESS] * 5, ctypes.c_double, _WHOLE
)
_SETTLE = ctypes.CFUNCTYPE(_WHOLE, *[_ADDRESS] * 4, *[_WHOLE] * 2, *[_ADDRESS] * 2, ctypes.c_double, _WHOLE)


class Kernels(NamedTuple):
    """The kernels as callables that release the interpreter lock; arguments as in `anholon.steppers.dop853_kernels`."""

    advance: Callable[..., int]
    interpolate: Callable[..., int]
    project: Callable[..., int]
    engine: Engine


def get_kernels() -> Kernels:
    """Return the kernels; compile or load them at the first call. May be called from any thread."""
    return _loader.get()


def preload_kernels(report: Callable[[], object] | None = None) -> None:
    """Load the kernels now, so that the first run need not wait; call `report` before they are compiled, once ever."""
    _loader.get(report)


class _Dop853KernelLoader:
    """The kernels of this process, loaded once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kernels: Kernels | None = None

    def get(self, report: Callable[[], object] | None = None) -> Kernels:
        if self._kernels is None:
            with self._lock:
                if self._kernels is None:
                    self._kernels = _load(report)
        return self._kernels


_loader = _Dop853KernelLoader()


def _load(report: Callable[[], object] | None) -> Kernels:
    engine = load_kernels(SOURCE, report=report)
    at = engine.addresses
    return Kernels(_ADVANCE(at["advance"]), _INTERPOLATE(at["interpolate"]), _SETTLE(at["settle"]), engine)
