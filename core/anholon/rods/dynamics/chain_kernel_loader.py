"""The stepping of chains as machine code: made at once with little effort, then better, and later found on disk."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Final

from anholon.compiler.background_optimizer import schedule_optimization
from anholon.compiler.engine import Engine
from anholon.compiler.kernel_store import KernelSource, find_compiled_kernels, load_kernels

SOURCE: Final = KernelSource(
    modules=(
        "anholon.rods.dynamics.chain_step_kernel",
        "anholon.rods.dynamics.constraint_block_state",
        "anholon.rods.dynamics.constraint_block_dense",
        "anholon.rods.dynamics.constraint_block_step",
        "anholon.rods.dynamics.chain_advance_kernel",
    ),
    entries=("advance",),
    extra_modules=("anholon.rods.dynamics.constraint_block_slots",),
)
"""Where the kernel comes from."""

_ADVANCE: Final = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 6)


def warm_up() -> None:
    """Compile or load the best kernel now."""
    _loader.improve()


def load_chain_kernel() -> Callable[..., int]:
    """Return `advance` as machine code, the best that there is by now; it releases the interpreter lock."""
    return _loader.get()


class _ChainKernelLoader:
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
                    best = find_compiled_kernels(SOURCE)
                    found = self._call = _make_callable(best or load_kernels(SOURCE, fast_compile=True))
                    if best is None:
                        schedule_optimization(self.improve)
        return found

    def improve(self) -> None:
        self._call = _make_callable(load_kernels(SOURCE))


def _make_callable(engine: Engine) -> Callable[..., int]:
    found = _ADVANCE(engine.addresses["advance"])
    found.engine = engine  # type: ignore[attr-defined]  # it lives as long as the function
    return found


_loader: Final = _ChainKernelLoader()
