"""Curves of time as samples: so many that a natural cubic spline through them is the curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from scipy.interpolate import CubicSpline

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.simulation.tolerances import MAX_SAMPLES, MIN_SAMPLES

_BETWEEN: Final = (0.21, 0.5, 0.79)  # where in an interval the spline is compared


class TooManySamplesError(RunError):
    """A curve is too long or too sharp for a schedule."""


def sample_for_spline(
    curve: Callable[[Floats], Floats],
    starts: Sequence[float],
    end: float,
    tolerance: float,
    name: str,
    min_spacing: float = 0.0,
) -> tuple[Floats, Floats]:
    """Return times and values whose natural cubic spline misses a curve by less than a fraction of its largest value.

    `starts`: start times of the smooth segments of the curve, the first of them the start of the curve; `min_spacing`:
    the smallest size that counts for the largest value. Samples are added where the spline misses. Raises
    TooManySamplesError if there would be too many.
    """
    t0 = starts[0]
    times = np.unique([*np.linspace(t0, end, MIN_SAMPLES), *starts])
    shortest = 1e-9 * max(1.0, abs(end))
    times = times[np.append(np.diff(times) > shortest, True)]
    values = curve(times)
    _require_finite(name, values)
    exact = np.full((len(times) - 1, len(_BETWEEN)), np.nan)  # the curve between the samples, as far as it is known
    while True:
        lower_ends, width = times[:-1], np.diff(times)
        probes = lower_ends[:, None] + width[:, None] * np.array(_BETWEEN)
        unknown = np.isnan(exact[:, 0])
        exact[unknown] = curve(probes[unknown].ravel()).reshape(-1, len(_BETWEEN))
        _require_finite(name, exact)

        # An added sample changes the spline around it, so that all intervals are compared again.
        spline = CubicSpline(times, values, bc_type="natural")
        size = max(np.abs(values).max(), np.abs(exact).max(), min_spacing, 1e-300)
        miss = np.abs(spline(probes) - exact).max(axis=1)
        bad = np.flatnonzero((miss > tolerance * size) & (width > shortest))
        if not len(bad):
            return times, values
        if len(times) + len(bad) > MAX_SAMPLES:
            raise TooManySamplesError(
                f"the curve '{name}' would need more than {MAX_SAMPLES:,} samples. Run the model with a smaller "
                "tolerance, or feed back a shorter motion."
            )

        # An interval that misses is divided in two, which are not evaluated yet.
        times = np.insert(times, bad + 1, lower_ends[bad] + 0.5 * width[bad])
        values = np.insert(values, bad + 1, exact[bad, 1])
        exact[bad] = np.nan
        exact = np.insert(exact, bad + 1, np.nan, axis=0)


def _require_finite(name: str, values: Floats) -> None:
    if not np.isfinite(values).all():
        raise RunError(f"the curve '{name}' is not finite everywhere: it has no schedule")
