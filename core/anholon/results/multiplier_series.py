"""Multipliers along a motion through a singular position, as polynomials of time; they may have a pole there."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import NDArray

from anholon.array_types import Floats

_NEAREST: Final = 1e-12  # of the half interval: distance from the pole at which multipliers are read at the nearest


class MultiplierSeries(NamedTuple):
    """Multipliers Λ (m) on [t0, t0 + 2 half], s, by Legendre coefficients, the first axis.

    `gauge` (c,): g, which vanishes at the singular position alone; `scaled` (c, m): g Λ, for those where `pole` (m,);
    `plain` (c, m): Λ itself, for the others.
    """

    t0: float
    half: float
    gauge: Floats
    scaled: Floats
    plain: Floats
    pole: NDArray[np.bool_]

    def at(self, times: Floats) -> Floats:
        """Return the multipliers (k, m) at times (k,).

        One with a pole is that at the nearest time that differs from the pole, where this is asked for.
        """
        x = (np.asarray(times, dtype=np.float64) - self.t0) / self.half - 1.0
        result = np.asarray(legendre.legval(x, self.plain).T, dtype=np.float64)
        if self.pole.any():
            g = np.asarray(legendre.legval(x, self.gauge), dtype=np.float64)
            g = np.where(np.abs(g) < _NEAREST, np.where(g < 0.0, -_NEAREST, _NEAREST), g)
            result[:, self.pole] = (legendre.legval(x, self.scaled).T / g[:, None])[:, self.pole]
        return result
