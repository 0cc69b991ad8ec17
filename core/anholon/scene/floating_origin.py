"""An origin near the visible objects: 32 bit numbers, which graphics drivers and scene files take, have 7 digits only.

A body of 1 m at 6400 km from the origin of the world would be lost in rounding. All positions are therefore shifted in
double precision, by an origin in whole steps, before anything becomes a 32 bit number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats

if TYPE_CHECKING:
    from anholon.results.poses import Poses

_FAR: Final = 1000.0  # sizes from the origin up to which 32 bits do: rounding is 6e-8 of it, 6e-5 of a size
_STEP: Final = 100.0  # least step of an origin, in sizes; steps are powers of ten, so that grids on the ground stay


def choose_origin(center: ArrayLike, size: float) -> Floats:
    """Return an origin (3,), m, near to `center` (3,) for a picture of things as large as `size`, m.

    Each coordinate is zero where that is near enough, else a whole number of steps; it changes only when the centre has
    moved by hundreds of sizes.
    """
    c = np.asarray(center, dtype=np.float64)
    step = 10.0 ** np.ceil(np.log10(_STEP * size))
    origin: Floats = np.where(np.abs(c) <= _FAR * size, 0.0, np.round(c / step) * step)
    return np.where(np.isfinite(origin), origin, 0.0)


def is_far(places: Floats, size: float) -> bool:
    """Return True if one of `places` (..., 3) cannot be a number of 32 bits for things as large as `size`, m."""
    return bool((np.abs(places) > _FAR * size).any())


def shift_poses(poses: Poses, origin: Floats) -> Poses:
    """Return poses relative to `origin` (3,)."""
    if not origin.any():
        return poses
    rods = tuple(rod._replace(p_WS=rod.p_WS - origin) for rod in poses.rods)
    return poses._replace(
        p_WB=poses.p_WB - origin, p_WP=poses.p_WP - origin, force_at=poses.force_at - origin, rods=rods
    )
