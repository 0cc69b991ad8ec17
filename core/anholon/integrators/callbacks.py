"""Python functions at an address, for the kernels: slower by far than compiled ones, but the same to the kernel."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Address", "Callback", "address_of"]

Floats = NDArray[np.float64]

_POINTER = ctypes.POINTER(ctypes.c_double)
_PROTOTYPE = ctypes.CFUNCTYPE(None, ctypes.c_double, _POINTER, _POINTER, _POINTER)


class Address(int):
    """Address of a callback; it keeps the callback alive as long as it lives itself."""

    callback: Callback
    _thunk: Any


class Callback:
    """A Python function `function(t, y, out)` that fills `out` and can be called from machine code.

    An exception cannot pass through machine code: it is kept in `error`, `out` becomes NaN, and the integrator, which
    stops there, raises it again.
    """

    def __init__(self, function: Callable[[float, Floats, Floats], object]) -> None:
        self.function = function
        self.error: BaseException | None = None

    def address(self, n: int, n_out: int | None = None) -> Address:
        """Return the address of `f(t, y (n), p, out (n_out, or n))`; the function does not see p."""
        length = n if n_out is None else n_out

        def call(t: float, y: Any, _p: Any, out: Any) -> None:
            values = np.ctypeslib.as_array(out, (length,)) if length else np.empty(0)
            try:
                self.function(t, np.ctypeslib.as_array(y, (n,)) if n else np.empty(0), values)
            except BaseException as error:  # raised again by the integrator
                self.error = error
                values[:] = np.nan

        thunk = _PROTOTYPE(call)
        address = Address(ctypes.cast(thunk, ctypes.c_void_p).value or 0)
        address.callback = self
        address._thunk = thunk
        return address


def address_of(function: Callable[[float, Floats], Any], n: int, n_out: int | None = None) -> Address:
    """Return the address of the Python function y (n,) -> values (n_out, or n), called as function(t, y)."""

    def fill(t: float, y: Floats, out: Floats) -> None:
        out[:] = function(t, y)

    return Callback(fill).address(n, n_out)
