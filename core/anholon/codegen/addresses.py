"""Where an array lies, told quickly: `ndarray.ctypes` costs more than a step of the integrator."""

from __future__ import annotations

import ctypes
from typing import Any

from numpy.typing import NDArray

__all__ = ["address_of_array"]


def address_of_array(array: NDArray[Any]) -> int:
    """Return the address of the first element of a contiguous array; 0 for an empty one."""
    if not array.size:
        return 0
    memory: Any = array  # numpy's annotations do not say that it is a buffer
    try:
        return ctypes.addressof(ctypes.c_char.from_buffer(memory))
    except TypeError:  # read-only
        return int(array.ctypes.data)
