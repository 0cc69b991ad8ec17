"""Decides whether stiffness slows an explicit stepper: compares the time scales at a state with its step."""

from __future__ import annotations

import ctypes
from typing import Any, Final

import numpy as np

from anholon.array_types import Floats
from anholon.compiler.addresses import address_of_array
from anholon.steppers.tolerances import (
    DECAY_SHARE,
    JACOBIAN_STEP_REL,
    MAX_EXAMINED_STATES,
    MAX_STABLE_STEP,
    MIN_JACOBIAN_STEP,
    STIFF_STEP,
)

_FUNCTION: Final[Any] = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


def is_stiff(rhs_address: int, t: float, y: Floats, p: Floats, h: float) -> bool:
    """Return whether steps of the size h are as long as stability allows for y' = f(t, y) near a state y (n,).

    Steps of an explicit method are limited by |λ| of the eigenvalues λ of ∂f/∂y. If λ belongs to an oscillation with
    little damping, steps are as long as that only if it does not occur. For systems of more than 200 components the
    result is True. [E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., Springer 1996, section
    IV.2]
    """
    if len(y) > MAX_EXAMINED_STATES:
        return True
    J = _compute_jacobian(rhs_address, t, y, p, abs(h))
    if not np.isfinite(J).all():
        return False
    rates = np.linalg.eigvals(J)
    sizes = np.abs(rates)
    decaying = sizes[-rates.real > DECAY_SHARE * sizes].max(initial=0.0)
    return bool(abs(h) * decaying > STIFF_STEP or abs(h) * sizes.max(initial=0.0) > MAX_STABLE_STEP)


def _compute_jacobian(rhs_address: int, t: float, y: Floats, p: Floats, h: float) -> Floats:
    """Return ∂f/∂y (n, n) by differences not larger than the change in a step h, so that steep slopes are resolved."""
    call = _FUNCTION(rhs_address)
    at, out = y.copy(), np.empty_like(y)

    def slope() -> Floats:
        call(t, address_of_array(at), address_of_array(p), address_of_array(out))
        return out.copy()

    before = slope()
    J = np.empty((len(y), len(y)))
    for j, value in enumerate(y):
        moved = min(max(h * abs(before[j]), MIN_JACOBIAN_STEP), JACOBIAN_STEP_REL)
        at[j] = value + max(moved, JACOBIAN_STEP_REL * abs(value))
        J[:, j] = (slope() - before) / (at[j] - value)
        at[j] = value
    return J
