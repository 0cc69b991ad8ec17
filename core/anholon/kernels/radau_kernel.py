"""The kernel `radau.c`: its structure and function in Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_double, c_int64, c_void_p
from typing import Any, Final

from anholon.compiler.kernel_loader import Functions, KernelLoader, check_layout

NODES: Final = 3  # stages of a step


class RadauData(ctypes.Structure):
    """The structure `radau`, whose fields are explained in C; places in memory are addresses."""

    _fields_ = (
        *((name, c_void_p) for name in ("base", "jacobian", "jacobian_p")),
        *((name, c_int64) for name in ("m", "has_jacobian", "slow")),
        *((name, c_double) for name in ("h_factored", "h_accepted", "error_accepted", "h_extrapolated", "dense_share")),
        *((name, c_int64) for name in ("jacobian_calls", "factorizations")),
        *(
            (name, c_void_p)
            for name in (
                "J", "real", "complex", "pivots", "Z", "W", "slopes", "polynomial", "cubic", "curve", "scale", "side",
            )
        ),
    )  # fmt: skip


def get_radau() -> Callable[..., int]:
    """Return `advance(memory, budget)`; load or compile it at the first call."""
    return _loader.get()


_PROTOTYPES: Final[dict[str, Any]] = {
    "radau_advance": ctypes.CFUNCTYPE(c_int64, c_void_p, c_int64),
    "radau_layout": ctypes.CFUNCTYPE(c_void_p),
}


def _make(functions: Functions) -> Callable[..., int]:
    check_layout(functions["radau_layout"], {RadauData: ("jacobian", "h_factored", "side")}, (NODES,))
    return functions["radau_advance"]


_loader: Final = KernelLoader("radau", _PROTOTYPES, _make, vectorize=True)
