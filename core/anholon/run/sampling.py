"""Curves of time as samples: so many that a natural cubic spline through them is the curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicSpline

from anholon.errors import RunError

__all__ = ["spline_samples"]

Floats = NDArray[np.float64]

_FEWEST: Final = 9
_MOST: Final = 20_000
_BETWEEN: Final = (0.21, 0.5, 0.79)  # where in an interval the spline is compared


def spline_samples(
    curve: Callable[[Floats], Floats],
    starts: Sequence[float],
    end: float,
    tolerance: float,
    name: str,
    least: float = 0.0,
) -> tuple[Floats, Floats]:
    """Return times and values whose natural cubic spline misses a curve by less than a part of its largest value.

    `starts`: where smooth parts of the curve begin, the first of them the begin of all; `least`: the least size that
    counts for the largest value. Samples are added wherever the spline misses. Raises RunError where there
    would be too many.
    """
    t0 = starts[0]
    times = np.unique([*np.linspace(t0, end, _FEWEST), *starts])
    shortest = 1e-9 * max(1.0, abs(end))
    times = times[np.append(np.diff(times) > shortest, True)]
    values = curve(times)
    _require_finite(name, values)
    suspects = np.arange(len(times) - 1)
    while True:
        spline = CubicSpline(times, values, bc_type="natural")
        left, width = times[suspects], np.diff(times)[suspects]
        probes = (left[:, None] + width[:, None] * np.array(_BETWEEN)).ravel()
        exact = curve(probes)
        _require_finite(name, exact)
        size = max(np.abs(values).max(), np.abs(exact).max(), least, 1e-300)
        miss = np.abs(spline(probes) - exact).reshape(-1, len(_BETWEEN)).max(axis=1)
        bad = (miss > tolerance * size) & (width > shortest)
        if not bad.any():
            if len(suspects) == len(times) - 1:
                return times, values
            suspects = np.arange(len(times) - 1)  # a new sample changes the spline next to it: look at all again
            continue
        middle = exact.reshape(-1, len(_BETWEEN))[bad, 1]
        places = left[bad] + 0.5 * width[bad]
        order = np.argsort(np.concatenate([times, places]), kind="stable")
        fresh = np.concatenate([np.zeros(len(times), bool), np.ones(len(places), bool)])[order]
        times = np.concatenate([times, places])[order]
        values = np.concatenate([values, middle])[order]
        if len(times) > _MOST:
            raise RunError(
                f"the curve '{name}' would need more than {_MOST:,} samples. Run the model with a smaller "
                "tolerance, or feed back a shorter motion."
            )
        # An interval next to a new sample may have changed.
        near_fresh = fresh[:-1] | fresh[1:]
        suspects = np.flatnonzero(near_fresh)


def _require_finite(name: str, values: Floats) -> None:
    if not np.isfinite(values).all():
        raise RunError(f"the curve '{name}' is not finite everywhere: it has no schedule")
