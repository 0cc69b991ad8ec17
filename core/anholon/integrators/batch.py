"""Compiled functions over many states at once."""

from __future__ import annotations

import ctypes
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_FUNCTION: Final = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
_PROJECTIONS: Final = 3


def evaluate_many(address: int, times: Floats, Y: Floats, p: Floats, width: int) -> Floats:
    """Return the outputs (k, width) of the function at `address` for the states Y (k, n) at `times` (k,)."""
    Y = np.ascontiguousarray(Y)
    out = np.empty((len(times), width))
    function = _FUNCTION(address)
    y, o, fixed = Y.ctypes.data, out.ctypes.data, p.ctypes.data
    stride, step = Y.shape[1] * 8, width * 8
    for k, t in enumerate(times.tolist()):
        function(t, y + k * stride, fixed, o + k * step)
    return out


def project_many(address: int, times: Floats, Y: Floats, p: Floats) -> Floats:
    """Return states brought onto the constraints by the projection at `address`, (k, n).

    Dense output leaves residuals of the size of the tolerance; two Newton steps remove them down to rounding.
    """
    n = Y.shape[1]
    for _ in range(_PROJECTIONS):
        out = evaluate_many(address, times, Y, p, n + 1)
        good = np.isfinite(out).all(axis=1)
        Y = np.where(good[:, None], out[:, :n], Y)
        if float(np.abs(out[good, n]).max(initial=0.0)) < 1e-10:
            break
    return Y
