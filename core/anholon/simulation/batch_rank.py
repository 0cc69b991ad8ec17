"""Independence of constraint rows along many motions: the check of `RankMonitor`, with wider margins."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.simulation.rank_monitor import compute_singular_value, find_monitored_rows, get_monitor_functions
from anholon.steppers.stepper_batch import StepperBatch
from anholon.system.system import System

__all__ = ["has_clear_rank"]

Floats = NDArray[np.float64]

_PLACES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Parts of a step at which rows are looked at."""
_CLEAR_SIGMA_REL: Final = 0.1
"""σ / the largest along the motion: what may fall below it between two looks is in doubt."""
_STEEPEST: Final = 2.0
"""Change of σ between two looks, within the interval / over it."""


def has_clear_rank(system: System, steppers: StepperBatch, i: int) -> bool:
    """Return whether the monitored rows of a system, of which none is redundant, are clearly independent along the
    motion with the number i of `steppers`."""
    count = len(find_monitored_rows(system))
    functions, p = get_monitor_functions(system), steppers.p[i]
    times, Y = steppers.sample_steps(i, _PLACES)
    inertia = functions.map("inertia", times[:1], Y[:1], p)[0]
    rows = functions.map("rows", times, Y, p).reshape(len(times), count, -1)
    if not (np.isfinite(rows).all() and np.isfinite(inertia).all() and (inertia > 0.0).all()):
        return False
    rows /= np.sqrt(inertia)
    sigma = compute_singular_value(rows / np.linalg.norm(rows, axis=2).max(axis=0)[:, None], count)
    least = np.minimum(sigma[1:], sigma[:-1]) - _STEEPEST * np.abs(np.diff(sigma))
    return bool(least.min() > _CLEAR_SIGMA_REL * sigma.max())
