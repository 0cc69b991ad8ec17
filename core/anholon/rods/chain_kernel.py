"""The functions of `anholon.rods.chain_driver` for numba: `advance` becomes machine code."""

from __future__ import annotations

from types import FunctionType
from typing import Any, Final

from numba import njit, types

from anholon.codegen.raw_memory import FLOATS, INTEGERS, call_sequence
from anholon.rods import chain_driver

KERNEL: Final = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of the kernel: no exceptions, and the bits of Python."""

ENTRIES: Final = {"advance": types.int64(FLOATS, INTEGERS, FLOATS, FLOATS)}
"""C signature of the kernel."""


def _compiled() -> Any:
    """Return `advance` for numba, with what it calls."""
    names: dict[str, Any] = {**vars(chain_driver), "run": call_sequence}
    *inner, last = chain_driver.PARTS
    for name in inner:
        names[name] = njit(**KERNEL)(FunctionType(getattr(chain_driver, name).__code__, names))
    return FunctionType(getattr(chain_driver, last).__code__, names)


advance: Final = _compiled()
