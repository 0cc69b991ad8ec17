"""Loops over rows, as kernels run them: the structures of `loops.h`."""

from __future__ import annotations

import ctypes
from typing import Final

ENTRY: Final = 9
"""Whole numbers of a `loop_entry`: 1 where the function takes LANES rows at once; the function; numbers of rows, of a
row's state and of its results; times, states, parameters and results. Functions and memory are addresses."""


class LoopProgram(ctypes.Structure):
    """The structure `loop_program`: a number of entries, and where they are."""

    _fields_ = (("count", ctypes.c_int64), ("entries", ctypes.c_void_p))
