"""Python functions at an address, for the kernels: slower by far than compiled ones, but the same to the kernel."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from anholon.array_types import Floats
from anholon.steppers.tolerances import MAX_ARRAY_VIEWS

_PROTOTYPE = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


class CallbackAddress(int):
    """Address of a callback; it keeps the callback alive."""

    callback: PythonCallback
    _thunk: Any


class PythonCallback:
    """A Python function `function(t, y, out)` that fills `out` and can be called from machine code.

    An exception cannot pass through machine code: it is kept in `error`, `out` becomes NaN, and the integrator, which
    stops there, raises it again.
    """

    def __init__(self, function: Callable[[float, Floats, Floats], object]) -> None:
        self.function = function
        self.error: BaseException | None = None

    def address(self, n: int, n_out: int | None = None) -> CallbackAddress:
        """Return the address of `f(t, y (n), p, out (n_out, or n))`; the Python function does not get p."""
        length = n if n_out is None else n_out
        views: dict[int, Floats] = {}

        def view(place: int, size: int) -> Floats:
            """Return the memory at a place, which is read and written only during calls of the kernel."""
            if not size:
                return np.empty(0)
            array = views.get(place)
            if array is None or len(array) != size:
                if len(views) >= MAX_ARRAY_VIEWS:
                    views.clear()
                memory: Any = (ctypes.c_double * size).from_address(place)
                array = views[place] = np.ndarray((size,), np.float64, memory)
            return array

        def call(t: float, y: int, _p: int, out: int) -> None:
            values = view(out, length)
            try:
                self.function(t, view(y, n), values)
            except BaseException as error:  # raised again by the integrator
                self.error = error
                values[:] = np.nan

        thunk = _PROTOTYPE(call)
        address = CallbackAddress(ctypes.c_void_p.from_buffer(thunk).value or 0)  # a cast would leave a cycle behind
        address.callback = self
        address._thunk = thunk
        return address


def make_callback_address(
    function: Callable[[float, Floats], Any], n: int, n_out: int | None = None
) -> CallbackAddress:
    """Return the address of the Python function y (n,) -> values (n_out, or n), called as function(t, y)."""

    def fill(t: float, y: Floats, out: Floats) -> None:
        out[:] = function(t, y)

    return PythonCallback(fill).address(n, n_out)
