"""How near a programme came that was carried over to another body."""

from __future__ import annotations

import math
from typing import Final

from anholon.carrying.fit import Fitted

__all__ = ["goes_through", "sizes_of", "worst"]

_LEAST: Final = 1e-9


def goes_through(fitted: Fitted) -> bool:
    """Tell whether the other body goes through all stages, to an end like that of the body before."""
    alike = fitted.after.ended.status == fitted.before.ended.status
    return alike and not any(math.isnan(stage.times[1]) for stage in fitted.stages)


def worst(fitted: Fitted) -> tuple[float, float]:
    """Return the largest angle, rad, and the largest part of a speed, by which a stage is not as it was wanted."""
    sizes, offset = sizes_of(fitted), len(fitted.kept.turns)
    angle = speed = 0.0
    for stage in fitted.stages:
        for k, size in enumerate(sizes):
            off = abs(float(stage.after[k] - stage.wanted[k])) / size
            if math.isfinite(off):
                angle, speed = (max(angle, off), speed) if k < offset else (angle, max(speed, off))
    return angle, speed


def sizes_of(fitted: Fitted) -> list[float]:
    """Return by what differences are measured: a radian for each angle, the largest speed of each kind."""
    return fitted.kept.sizes([stage.wanted for stage in fitted.stages], _LEAST)
