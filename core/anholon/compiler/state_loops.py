"""Loops over many states by the kernel `kernels/state_loops.c`: functions of one state, and of several at once."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_int64, c_void_p
from typing import Final, NamedTuple

from anholon.compiler.kernel_loader import Functions, KernelLoader


class StateLoops(NamedTuple):
    """Loops that call a function of a model, given by its address f, for m rows of n state values and k outputs.

    `states(f, m, n, k, times, states, p, out)` calls f(times[i], states[i], p, out[i]). `rows` has the arguments
    `width` and `each` behind: each of the rows of p (…, width) serves `each` states one after another. `lanes` is for
    functions of LANES states at once; the last m % LANES rows are omitted.
    """

    states: Callable[..., None]
    rows: Callable[..., None]
    lanes: Callable[..., None]


def get_state_loops() -> StateLoops:
    """Return the loops."""
    return _loader.get()


def _make(functions: Functions) -> StateLoops:
    return StateLoops(functions["state_loop"], functions["state_loop_rows"], functions["state_loop_lanes"])


_ARGUMENTS: Final = (c_void_p, *[c_int64] * 3, *[c_void_p] * 4)
_loader: Final = KernelLoader(
    "state_loops",
    {
        "state_loop": ctypes.CFUNCTYPE(None, *_ARGUMENTS),
        "state_loop_rows": ctypes.CFUNCTYPE(None, *_ARGUMENTS, c_int64, c_int64),
        "state_loop_lanes": ctypes.CFUNCTYPE(None, *_ARGUMENTS),
    },
    _make,
)
