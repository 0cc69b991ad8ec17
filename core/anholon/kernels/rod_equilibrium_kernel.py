"""The kernel `rod_equilibrium.c`: its structure and functions in Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_double, c_int64, c_void_p
from typing import Final, NamedTuple

from anholon.compiler.kernel_loader import Functions, KernelLoader, check_layout
from anholon.kernels.loop_program import ENTRY, LoopProgram

CONVERGED, DIVERGING, TOO_FAR, STAGNATED = range(4)
"""How Newton's method ended."""


class ChainEquilibrium(ctypes.Structure):
    """The structure `equilibrium`, whose fields are explained in C."""

    _fields_ = (
        ("step", LoopProgram),
        ("residual", LoopProgram),
        ("most", c_void_p),
        *((name, c_double) for name in (
            "scale", "converged_change", "max_first_change", "max_change", "max_rotation", "slow_change", "size",
        )),
        ("iterations", c_int64),
    )  # fmt: skip


class RodEquilibriumFunctions(NamedTuple):
    """The functions of the kernel: `newton(equilibrium, max_iterations)`, `residual(equilibrium)`."""

    newton: Callable[..., int]
    residual: Callable[..., None]


def get_rod_equilibrium() -> RodEquilibriumFunctions:
    """Return the functions; load or compile them at the first call. They release the interpreter lock."""
    return _loader.get()


def _make(functions: Functions) -> RodEquilibriumFunctions:
    check_layout(functions["rod_equilibrium_layout"], {ChainEquilibrium: ("most", "iterations")}, (ENTRY,))
    return RodEquilibriumFunctions(functions["rod_equilibrium_newton"], functions["rod_equilibrium_residual"])


_loader: Final = KernelLoader(
    "rod_equilibrium",
    {
        "rod_equilibrium_newton": ctypes.CFUNCTYPE(c_int64, c_void_p, c_int64),
        "rod_equilibrium_residual": ctypes.CFUNCTYPE(None, c_void_p),
        "rod_equilibrium_layout": ctypes.CFUNCTYPE(c_void_p),
    },
    _make,
)
