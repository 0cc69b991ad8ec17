"""The stepping of chains as machine code: made once in half a second, then found on disk."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Final

from anholon.codegen.kernel_store import Source, make

SOURCE: Final = Source(
    "anholon.rods.chain_kernel",
    (
        "anholon.codegen.engine",
        "anholon.codegen.kernel_store",
        "anholon.codegen.loops_text",
        *(
            f"anholon.rods.{name}"
            for name in (
                "border_dense", "border_driver", "border_slots", "border_state", "chain_driver", "chain_kernel",
                "chain_steps",
            )
        ),
    ),
)  # fmt: skip
"""Where the kernel comes from."""

_ADVANCE: Final = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 6)


def warm_up() -> None:
    """Compile or load the kernel now."""
    machine()


def machine() -> Callable[..., int]:
    """Return `advance` as machine code, which releases the interpreter lock."""
    return _shelf.get()


class _Shelf:
    """The kernel of this process, loaded once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._call: Callable[..., int] | None = None

    def get(self) -> Callable[..., int]:
        found = self._call
        if found is None:
            with self._lock:
                found = self._call
                if found is None:
                    engine = make(SOURCE)
                    found = _ADVANCE(engine.addresses["advance"])
                    found.engine = engine  # type: ignore[attr-defined]  # it lives as long as the function
                    self._call = found
        return found


_shelf: Final = _Shelf()
