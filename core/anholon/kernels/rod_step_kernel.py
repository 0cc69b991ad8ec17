"""The kernel `rod_step.c`: its structures and functions in Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_double, c_int64, c_void_p
from enum import IntEnum
from typing import Any, Final, NamedTuple

from anholon.compiler.kernel_loader import Functions, KernelLoader, check_layout
from anholon.kernels.loop_program import ENTRY, LoopProgram

# Constants of the C.
ARRIVED, PAUSED, FAILED = range(3)  # what `advance` returns
MOMENTA_UNKNOWN: Final = 2
WORLD, NODE, BODY = range(3)  # kinds of sides of joints
MAX_HALVINGS: Final = 12  # halvings of the step asked for


class ChainProgram(IntEnum):
    """Programs of loops of a chain; those from BALANCE on are parts for chains with a constraint block."""

    PREDICT = 0
    ITERATE = 1
    ITERATE_FULL_NEWTON = 2
    TANGENT = 3
    CHANGE = 4
    FILTER_ERROR = 5
    ACCEPT_STEP = 6
    MOMENTA = 7
    CORRECT_MOMENTA = 8
    BALANCE = 9
    SUPPORT = 10
    SOLVE = 11
    UPDATE = 12
    TANGENT_OPEN = 13
    TANGENT_CLOSE = 14
    TIE_RESPONSE = 15


class Chain(ctypes.Structure):
    """The structure `chain`, whose fields are explained in C; places in memory are addresses."""

    _fields_ = (
        *((name, c_double) for name in (
            "max_step", "tolerance", "size", "accuracy", "rho", "error", "contraction", "tangent_step",
        )),
        *((name, 3 * c_double) for name in (
            "gravity_before", "gravity", "centre", "linear_momentum", "angular_momentum",
        )),
        *((name, c_double) for name in ("start_time", "force_tolerance", "rounding")),
        *((name, c_int64) for name in (
            "done_steps", "total_steps", "halving_level", "calm_steps", "max_steps",
            "pauses_at_halving", "free_flight", "exact_supports", "steps",
            "iterations", "tangents", "halvings",
        )),
        *((name, c_void_p) for name in ("p", "flight", "largest", "change", "reach", "sums", "block")),
        ("programs", len(ChainProgram) * LoopProgram),
    )  # fmt: skip


class JointSideData(ctypes.Structure):
    """The structure `joint_side`."""

    _fields_ = (("kind", c_int64), ("number", c_int64), ("frame", c_void_p), ("body", c_void_p))


class JointData(ctypes.Structure):
    """The structure `joint_data`."""

    _fields_ = (("first", c_int64), ("rows", c_int64), ("results", c_void_p), ("sides", 2 * JointSideData))


class CopyData(ctypes.Structure):
    """The structure `copy_data`."""

    _fields_ = (
        *((name, c_int64) for name in ("row", "owner", "position_only")),
        ("turn", c_void_p),
        ("beside", c_int64),
    )


class ConstraintBlockData(ctypes.Structure):
    """The structure `constraint_block`, whose fields are explained in C; places in memory are addresses."""

    _fields_ = (
        *((name, c_int64) for name in (
            "n", "k", "held", "m", "joint_count", "copy_count", "chain_rows", "row_width", "reactive",
        )),
        *((name, c_void_p) for name in (
            "frames", "node_residuals", "right_sides", "etas", "node_blocks", "start_states",
        )),
        *((name, LoopProgram) for name in ("frame_loops", "joint_loops", "prepare_loops", "body_loops")),
        *((name, c_void_p) for name in (
            "joints", "copies", "kept_rows", "orders", "tie_rows", "pivots", "state", "frame_input", "accelerations",
            "method_accelerations", "tie_multipliers", "row_multipliers", "start_values", "scale", "tie_residual",
            "tie_slopes", "body_residual", "row_residual", "M", "f", "A", "b0", "B", "position_residual",
            "rate_residual", "joint_forces", "G", "Y", "S", "P", "B_kept", "A_kept", "difference", "tangent_matrix",
            "current_matrix", "row_scales", "column_scales", "right_side", "scratch", "time",
        )),
    )  # fmt: skip


class RodStepFunctions(NamedTuple):
    """The functions of the kernel: `advance(chain)`, `run_program(chain, program)`, `set_step(chain, h)`,
    `align_copies(chain)`."""

    advance: Callable[..., int]
    run_program: Callable[..., None]
    set_step: Callable[..., None]
    align_copies: Callable[..., None]


_PROTOTYPES: Final[dict[str, Any]] = {
    "rod_advance": ctypes.CFUNCTYPE(c_int64, c_void_p),
    "rod_run_program": ctypes.CFUNCTYPE(None, c_void_p, c_int64),
    "rod_set_step": ctypes.CFUNCTYPE(None, c_void_p, c_double),
    "rod_align_copies": ctypes.CFUNCTYPE(None, c_void_p),
    "rod_step_layout": ctypes.CFUNCTYPE(c_void_p),
}


def get_rod_step() -> RodStepFunctions:
    """Return the functions; load or compile them at the first call. They release the interpreter lock."""
    return _loader.get()


def _make(functions: Functions) -> RodStepFunctions:
    layout = {
        Chain: ("done_steps", "block", "programs"),
        ConstraintBlockData: ("joint_loops", "time"),
        JointData: (),
        CopyData: (),
    }
    check_layout(functions["rod_step_layout"], layout, (len(ChainProgram), MAX_HALVINGS, ENTRY))
    return RodStepFunctions(*(functions[f"rod_{name}"] for name in RodStepFunctions._fields))


_loader: Final = KernelLoader("rod_step", _PROTOTYPES, _make)
