"""Initial positions of bodies and points, from which parts between them take their size."""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.model.schema import WORLD
from anholon.results.run import Run


def find_positions(run: Run | None) -> dict[str, tuple[Floats, Floats]]:
    """Return the initial positions (3,), m, of bodies and points, and the axes of their frames as columns (3, 3).

    The world is at the origin.
    """
    places: dict[str, tuple[Floats, Floats]] = {WORLD: (np.zeros(3), np.eye(3))}
    if run is None or not run.head:
        return places
    poses, model = run.poses([float(run.times[0])]), run.system.model
    for k, name in enumerate(model.bodies):
        places[name] = poses.p_WB[0, k], poses.R_WB[0, k]
    for k, name in enumerate(model.points):
        places[name] = poses.p_WP[0, k], np.eye(3)
    return places


def find_distance(run: Run | None, first: str, second: str) -> float | None:
    """Return the distance of two bodies, points or the world at the beginning of a run, m, to six figures.

    None if one of them has no position there.
    """
    places = find_positions(run)
    if first not in places or second not in places:
        return None
    return float(f"{np.linalg.norm(places[second][0] - places[first][0]):.6g}")
