"""The address of an array: `ndarray.ctypes` costs more than a step of the integrator."""

from __future__ import annotations

import ctypes
from typing import Any, Final

from numpy.typing import NDArray

_first_element: Final = ctypes.c_char.from_buffer
_data_address: Final = ctypes.addressof


def address_of_array(array: NDArray[Any]) -> int:
    """Return the address of the first element of a contiguous array; 0 for an empty one."""
    if not array.size:
        return 0
    try:
        return _data_address(_first_element(array))  # type: ignore[arg-type]  # numpy's annotations do not say that it is a buffer
    except TypeError:  # read-only
        return int(array.ctypes.data)
