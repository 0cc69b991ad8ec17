"""Quasi-velocities at one state: w' = W v' + bias with r = n - k rows W, from a chart of the model where one serves.

A state (q, v) is the same whatever quasi-velocities describe it, so that forms which integrate (q, v) may take others
at every state: the wanted chart, else the first that is well-conditioned, else an orthonormal basis of the admissible
velocities, held fixed as a matrix of numbers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.forms.linear_algebra import compute_complement
from anholon.system.system import System
from anholon.system.system_state import SystemState

GOOD_CONDITION: Final = 0.1
"""Least ratio of the singular values of normalised rows at which a chart serves."""


class QuasiVelocities(NamedTuple):
    """W (r, n) and bias (r); `chart` is the number of the chart they come from, None for numbers."""

    W: Floats
    bias: Floats
    chart: int | None


class QuasiVelocityReader:
    """Chooses quasi-velocities at a state, bound to a system and a parameter vector."""

    def __init__(self, system: System, p: Floats, requested_chart: str = "") -> None:
        names = [chart.name for chart in system.charts]
        if requested_chart and requested_chart not in names:
            raise RunError(
                f"the model has no quasi-velocities '{requested_chart}'; it has {', '.join(names) or 'none'}"
            )
        self._system, self._p = system, p
        r = system.n - len(system.diagnosis.independent)
        order = sorted(range(len(names)), key=lambda k: names[k] != requested_chart)
        velocity_count = len(system.charts[order[0]].velocities) if requested_chart else r
        if (
            velocity_count != r and not system.has_contact_modes
        ):  # while some constraint does not act no chart of all of them serves
            raise RunError(f"set '{requested_chart}' has {velocity_count} quasi-velocities, but {r} are independent")
        self._order = [k for k in order if len(system.charts[k].velocities) == r]

    def __call__(self, t: float, q: Floats, v: Floats, A: Floats) -> QuasiVelocities:
        """Return quasi-velocities that together with the independent rows A (k, n) determine the rates."""
        for k in self._order:
            W, _, bias = SystemState(self._system, t, q, v, self._p).evaluate_chart(k)
            if _condition_ratio(np.vstack([W, A])) > GOOD_CONDITION:
                return QuasiVelocities(W, bias, k)
        L = compute_complement(A).L
        return QuasiVelocities(L.T, np.zeros(L.shape[1]), None)


def _condition_ratio(rows: Floats) -> float:
    """Return the ratio of the smallest to the largest singular value of the rows at unit length."""
    lengths = np.linalg.norm(rows, axis=1)
    if not (np.isfinite(lengths).all() and lengths.all()):
        return 0.0
    size = np.linalg.svd(rows / lengths[:, None], compute_uv=False)
    return float(size[-1] / size[0])
