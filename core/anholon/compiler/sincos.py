"""Sine and cosine of one angle together, by the kernel `kernels/sincos.c`, which generated code calls by name.

One angle and several give the same bits. Processors without a fused multiply-add do not have it.
"""

from __future__ import annotations

import ctypes
from ctypes import c_double, c_int64, c_void_p
from typing import Final

from anholon.compiler import engine
from anholon.compiler.called_functions import LANES, SCALAR_SINCOS, VECTOR_SINCOS, WIDE_SINCOS, WIDTH
from anholon.compiler.kernel_loader import Functions, KernelLoader, check_layout

ROW: Final = "anholon_sincos_row"
"""void f(int64 count, double *angles, double *sines, double *cosines)"""
_LAYOUT: Final = "anholon_sincos_layout"


def has_sincos() -> bool:
    """Return whether code may call these functions; where it may, they are there."""
    return engine.has_fma() and bool(_loader.get())


def get_row_address() -> int:
    """Return the address of the function ROW, 0 where code may not call it."""
    return _loader.address(ROW) if has_sincos() else 0


def _make(functions: Functions) -> Functions:
    check_layout(functions[_LAYOUT], {}, (LANES, WIDTH))
    return functions


_loader: Final = KernelLoader(
    "sincos",
    {
        SCALAR_SINCOS: ctypes.CFUNCTYPE(None, c_double, c_void_p, c_void_p),
        **dict.fromkeys((VECTOR_SINCOS, WIDE_SINCOS), ctypes.CFUNCTYPE(None, *[c_void_p] * 3)),
        ROW: ctypes.CFUNCTYPE(None, c_int64, *[c_void_p] * 3),
        _LAYOUT: ctypes.CFUNCTYPE(c_void_p),
    },
    _make,
    called_by_code=(SCALAR_SINCOS, VECTOR_SINCOS, WIDE_SINCOS),
)
