"""The marks of skates on the ice: an image that repeats without a seam."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_ARC_COUNT = 130


def make_scratches(size: int = 512, seed: int = 7) -> NDArray[np.uint8]:
    """Return a square image (size, size) of faint arcs, 0 elsewhere. Its edges match each other."""
    rng = np.random.default_rng(seed)
    picture = np.zeros((size, size))
    for _ in range(_ARC_COUNT):
        # An arc: a start, a heading, a gentle curvature, a strength that swells and dies away.
        length = int(rng.uniform(0.1, 0.7) * size)
        heading = rng.uniform(0.0, 2.0 * np.pi) + np.cumsum(np.full(2 * length, rng.normal(0.0, 1.6) / size))
        place = rng.uniform(0.0, size, 2)
        x = place[0] + 0.5 * np.cumsum(np.cos(heading))
        y = place[1] + 0.5 * np.cumsum(np.sin(heading))
        strength = rng.uniform(0.15, 1.0) ** 2 * np.sin(np.linspace(0.0, np.pi, 2 * length)) ** 0.7
        column, row = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
        u, v = x - column, y - row
        for dx, dy, weight in ((0, 0, (1 - u) * (1 - v)), (1, 0, u * (1 - v)), (0, 1, (1 - u) * v), (1, 1, u * v)):
            np.add.at(picture, ((row + dy) % size, (column + dx) % size), 0.5 * strength * weight)
    return (np.clip(picture, 0.0, 1.0) * 255.0).astype(np.uint8)
