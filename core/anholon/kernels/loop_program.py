"""Loops over rows, as kernels run them: the structures of `loops.h`."""

from __future__ import annotations

import ctypes
from typing import Final, NamedTuple


class LoopRecord(NamedTuple):
    """The whole numbers of a `loop_entry`: a compiled function that is called for rows one after another.

    `in_lanes` is 1 where the function takes LANES rows at once. Sizes count the numbers of one row's state and results.
    `function`, `times`, `states`, `parameters` and `results` are addresses.
    """

    in_lanes: int
    function: int
    row_count: int
    state_size: int
    result_size: int
    times: int
    states: int
    parameters: int
    results: int


ENTRY: Final = len(LoopRecord._fields)
"""Whole numbers of a `loop_entry`."""


class LoopProgram(ctypes.Structure):
    """The structure `loop_program`: a number of entries, and where they are."""

    _fields_ = (("count", ctypes.c_int64), ("entries", ctypes.c_void_p))
