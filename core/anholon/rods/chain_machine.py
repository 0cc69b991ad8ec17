"""The stepping of chains as machine code, as soon as there is any: numba makes it once, in a process of its own."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Final

from anholon.codegen.kernel_store import Source, can_keep, made_before, make

SOURCE: Final = Source(
    "anholon.rods.chain_kernel",
    (
        "anholon.codegen.kernel_store",
        "anholon.codegen.raw_memory",
        "anholon.rods.chain_driver",
        "anholon.rods.chain_kernel",
    ),
)
"""Where the kernel comes from."""

_COMMAND: Final = "from anholon.rods.chain_machine import warm_up; warm_up()"
_ADDRESS: Final = ctypes.c_void_p
_ADVANCE: Final = ctypes.CFUNCTYPE(ctypes.c_int32, *[_ADDRESS] * 6)
"""What numba's function takes: places for the result and for an exception, which never comes, then the arguments."""


def warm_up() -> None:
    """Compile or load the kernel now."""
    make(SOURCE)


def machine() -> Callable[..., int] | None:
    """Return `advance` as machine code, which releases the interpreter lock; None while it is not made yet, which then
    begins in another process, where there is a disk to keep it."""
    return _shelf.get()


class _Shelf:
    """The kernel of this process, loaded once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._call: Callable[..., int] | None = None
        self._making: subprocess.Popen[bytes] | None = None
        self._lost = False  # what another process makes could not be found

    def get(self) -> Callable[..., int] | None:
        if self._call is None:
            with self._lock:
                if self._call is None and (self._making is None or self._making.poll() is not None):
                    self._load()
        return self._call

    def _load(self) -> None:
        engine = made_before(SOURCE)
        if engine is not None:
            call = _ADVANCE(engine.addresses["advance"])
            call.engine = engine  # type: ignore[attr-defined]  # it lives as long as the function
            self._call = call
        elif self._making is None and not self._lost:
            if not can_keep():
                self._lost = True
                return
            quiet, command = subprocess.DEVNULL, [sys.executable, "-c", _COMMAND]
            # It outlives this process.
            self._making = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


_shelf: Final = _Shelf()
