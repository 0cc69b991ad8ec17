"""The kernel `dop853_lanes.c`: its structure and function in Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_int64, c_void_p
from typing import Any, Final

from anholon.compiler.called_functions import WIDTH
from anholon.compiler.kernel_loader import Functions, KernelLoader, check_layout
from anholon.kernels.dop853_kernel import IntegrationData


class LaneBatch(ctypes.Structure):
    """The structure `lane_batch`: integrations side by side."""

    _fields_ = (
        ("count", c_int64),
        ("n_p", c_int64),
        *((name, c_void_p) for name in ("rhs", "project", "all", "status", "memory")),
    )


_PROTOTYPES: Final[dict[str, Any]] = {
    "dop853_lanes_advance": ctypes.CFUNCTYPE(c_int64, c_void_p, c_int64),
    "dop853_lanes_layout": ctypes.CFUNCTYPE(c_void_p),
}


def lane_memory_size(n: int, n_p: int) -> int:
    """Return how many doubles the lanes take for n states and n_p numbers of p."""
    return WIDTH * (n_p + 27 * n + 1)


def get_lanes_advance() -> Callable[..., int]:
    """Return `advance(batch, budget)`, which tries `budget` steps of all lanes.

    It returns the number of unfinished integrations.
    """
    return _loader.get()


def _make(functions: Functions) -> Callable[..., int]:
    layout = {IntegrationData: ("fresh", "rhs", "values"), LaneBatch: ("memory",)}
    check_layout(functions["dop853_lanes_layout"], layout, (WIDTH,))
    return functions["dop853_lanes_advance"]


_loader: Final = KernelLoader("dop853_lanes", _PROTOTYPES, _make, vectorize=True)
