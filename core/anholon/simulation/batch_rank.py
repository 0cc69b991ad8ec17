"""Independence of constraint rows along many motions: the check of `RankMonitor`, with wider margins."""

from __future__ import annotations

import numpy as np

from anholon.simulation.monitored_rows import find_monitored_rows
from anholon.simulation.rank_monitor import compute_singular_value, get_monitor_functions
from anholon.simulation.tolerances import BATCH_SAMPLES, CLEAR_BATCH_SIGMA_REL, MAX_SIGMA_CHANGE
from anholon.steppers.stepper_batch import StepperBatch
from anholon.system.system import System


def has_clear_rank(system: System, steppers: StepperBatch, i: int) -> bool:
    """Return whether the monitored rows of a system, of which none is redundant, are clearly independent along the
    motion with the number i of `steppers`."""
    count = len(find_monitored_rows(system))
    functions, p = get_monitor_functions(system), steppers.p[i]
    times, Y = steppers.sample_steps(i, BATCH_SAMPLES)
    inertia = functions.map("inertia", times[:1], Y[:1], p)[0]
    rows = functions.map("rows", times, Y, p).reshape(len(times), count, -1)
    if not (np.isfinite(rows).all() and np.isfinite(inertia).all() and (inertia > 0.0).all()):
        return False
    rows /= np.sqrt(inertia)
    sigma = compute_singular_value(rows / np.linalg.norm(rows, axis=2).max(axis=0)[:, None], count)
    least = np.minimum(sigma[1:], sigma[:-1]) - MAX_SIGMA_CHANGE * np.abs(np.diff(sigma))
    return bool(least.min() > CLEAR_BATCH_SIGMA_REL * sigma.max())
