"""The kernel `dop853.c`: its structures and functions in Python."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from ctypes import c_double, c_int64, c_void_p
from typing import Any, Final, NamedTuple

import numpy as np

from anholon.compiler.called_functions import LANES
from anholon.compiler.kernel_loader import Functions, KernelLoader, check_layout

CONTROLS: Final = 3  # cancel flag, accepted steps, evaluations of the right-hand side
GROW: Final = -1  # what `advance` returns where more room is needed
INTERVALS: Final = 8  # of a step, at whose ends event functions are sampled
STAGES: Final = 16


_REALS: Final = (
    "t", "t_end", "h", "min_step", "max_step", "rtol", "t_start", "t_settle", "projection_tolerance", "step_rate",
    "t_fault",
)  # fmt: skip
_INTEGERS: Final = (
    "fresh", "rejected", "faulty", "fixed", "stiff_test", "stiff", "nonstiff", "count", "capacity", "located",
    "located_capacity", "fault_index", "tried", "n", "n_events",
)  # fmt: skip
_ADDRESSES: Final = (
    "rhs", "project", "events", "p", "control", "directions", "stops", "record", "located_rows", "atol", "y", "y_new",
    "stage", "projected", "k", "samples", "values",
)  # fmt: skip
INTEGRATION: Final = struct.Struct(f"{len(_REALS)}d{len(_INTEGERS) + len(_ADDRESSES)}q")
"""All fields of an `IntegrationData` in memory: writing them at once is quicker than one by one."""


INTEGRATION_TYPE: Final = np.dtype(
    [*((name, np.float64) for name in _REALS), *((name, np.int64) for name in (*_INTEGERS, *_ADDRESSES))]
)
"""The same as the type of an array of many of them."""


class IntegrationData(ctypes.Structure):
    """The structure `dop853` of one segment, whose fields are explained in C; places in memory are addresses."""

    _fields_ = (
        *((name, c_double) for name in _REALS),
        *((name, c_int64) for name in _INTEGERS),
        *((name, c_void_p) for name in _ADDRESSES),
    )


class Projection(ctypes.Structure):
    """The structure `projection`: how rows of states are brought back onto the constraints."""

    _fields_ = (
        *((name, c_void_p) for name in ("project", "project_lanes", "p", "scratch")),
        ("n", c_int64),
        ("tolerance", c_double),
        ("max_count", c_int64),
    )


class Dop853Functions(NamedTuple):
    """The functions of the kernel: `advance(integration, budget)`, `interpolate(record, count, n, times, m, out,
    projection)`, `project(projection, times, states, m)`."""

    advance: Callable[..., int]
    interpolate: Callable[..., int]
    project: Callable[..., None]


_PROTOTYPES: Final[dict[str, Any]] = {
    "dop853_advance": ctypes.CFUNCTYPE(c_int64, c_void_p, c_int64),
    "dop853_interpolate": ctypes.CFUNCTYPE(
        c_int64, c_void_p, c_int64, c_int64, c_void_p, c_int64, c_void_p, c_void_p
    ),
    "dop853_project": ctypes.CFUNCTYPE(None, c_void_p, c_void_p, c_void_p, c_int64),
    "dop853_layout": ctypes.CFUNCTYPE(c_void_p),
}  # fmt: skip


def get_dop853(report: Callable[[], object] | None = None) -> Dop853Functions:
    """Return the functions; load or compile them at the first call, with `report` before they are compiled."""
    return _loader.get(report)


def _make(functions: Functions) -> Dop853Functions:
    layout = {IntegrationData: ("fresh", "rhs", "values"), Projection: ("scratch", "max_count")}
    check_layout(functions["dop853_layout"], layout, (CONTROLS, INTERVALS, LANES, STAGES))
    return Dop853Functions(*(functions[f"dop853_{name}"] for name in Dop853Functions._fields))


_loader: Final = KernelLoader("dop853", _PROTOTYPES, _make, vectorize=True)
