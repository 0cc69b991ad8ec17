"""Motions of models beside integrations of textbook equations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.integrate import solve_ivp

import anholon

Floats = NDArray[np.float64]

G = 9.81


def moved(text: str, until: float, rtol: float = 1e-12) -> anholon.Run:
    """Return the motion of a model file."""
    run = anholon.simulate(anholon.loads("format = 1\n" + text), until=until, rtol=rtol)
    assert run.outcome.status == "done", run.outcome.text()
    return run


def solved(rates: Callable[[float, Floats], object], start: list[float], times: Floats) -> Floats:
    """Return the solution (k, len(times)) of equations written by hand."""
    done = solve_ivp(rates, (0.0, times[-1]), start, "DOP853", times, rtol=1e-13, atol=1e-13)
    assert done.success
    return np.asarray(done.y)


def near(found: ArrayLike, expected: ArrayLike, tolerance: float = 1e-9) -> None:
    """Compare within an absolute tolerance."""
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance)
