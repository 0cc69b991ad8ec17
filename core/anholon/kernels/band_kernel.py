"""The kernel `band.c`: its functions in Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_int64, c_void_p
from typing import Final, NamedTuple

from anholon.compiler.kernel_loader import Functions, KernelLoader


class BandFunctions(NamedTuple):
    """The functions of the kernel: `factorise(a, pivots, size, width)`, `solve(a, pivots, size, width, x)`,
    `count_negative(a, size, width)`."""

    factorise: Callable[..., int]
    solve: Callable[..., None]
    count_negative: Callable[..., int]


def get_band() -> BandFunctions:
    """Return the functions; load or compile them at the first call. They release the interpreter lock."""
    return _loader.get()


def _make(functions: Functions) -> BandFunctions:
    return BandFunctions(*(functions[f"band_{name}"] for name in BandFunctions._fields))


_loader: Final = KernelLoader(
    "band",
    {
        "band_factorise": ctypes.CFUNCTYPE(c_int64, c_void_p, c_void_p, c_int64, c_int64),
        "band_solve": ctypes.CFUNCTYPE(None, c_void_p, c_void_p, c_int64, c_int64, c_void_p),
        "band_count_negative": ctypes.CFUNCTYPE(c_int64, c_void_p, c_int64, c_int64),
    },
    _make,
)
