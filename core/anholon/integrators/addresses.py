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
    if array.flags.writeable:
        return ctypes.addressof(ctypes.c_char.from_buffer(array.data))
    return int(array.ctypes.data)
