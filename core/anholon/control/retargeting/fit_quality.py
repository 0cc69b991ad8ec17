"""The quality of a retargeted programme."""

from __future__ import annotations

import math

from anholon.control.retargeting.programme_fit import FittedProgramme
from anholon.control.tolerances import MIN_INVARIANT_SCALE


def completes_all_stages(programme: FittedProgramme) -> bool:
    """Return True if the other body completes all stages, with an end like that of the first body."""
    same_end = programme.target_run.unchecked_outcome.status == programme.source_run.unchecked_outcome.status
    return same_end and not any(math.isnan(stage.times[1]) for stage in programme.stages)


def find_worst_deviation(programme: FittedProgramme) -> tuple[float, float]:
    """Return the largest angle, rad, and the largest relative speed by which a stage differs from its goal."""
    sizes, offset = compute_scales(programme), len(programme.invariants.angles)
    angle = speed = 0.0
    for stage in programme.stages:
        for k, size in enumerate(sizes):
            off = abs(float(stage.fitted[k] - stage.target[k])) / size
            if math.isfinite(off):
                angle, speed = (max(angle, off), speed) if k < offset else (angle, max(speed, off))
    return angle, speed


def compute_scales(programme: FittedProgramme) -> list[float]:
    """Return the scales of differences: a radian for each angle, the largest speed of each kind."""
    return programme.invariants.compute_scales([stage.target for stage in programme.stages], MIN_INVARIANT_SCALE)
