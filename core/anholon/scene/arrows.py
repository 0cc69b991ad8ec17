"""Reaction forces as arrows: how long, where, and what their labels say."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.scene.meshes import Mesh, arrow

__all__ = ["arrow_mesh", "force_label", "force_scale", "frame_along"]

Floats = NDArray[np.float64]

_LONGEST = 0.62  # length of the longest arrow, of the scale of the scene
_NOISE = 1e-9  # N; a force that never exceeds it is what rounding leaves of none
_SHORTEST = 0.015  # shorter arrows are not drawn
_SHAFT = 0.013  # radius of the shaft, of the scale


def force_scale(largest: float, scale: float) -> float:
    """Return the length per force, m/N: in a scene of size `scale` the force `largest` (N) gets the longest arrow."""
    return _LONGEST * scale / largest if np.isfinite(largest) and largest > _NOISE else 0.0


def frame_along(direction: ArrayLike) -> Floats:
    """Return a right-handed frame (3, 3), columns its axes, with z along `direction` (3,), not zero."""
    x, y, z = (float(c) for c in np.asarray(direction, dtype=np.float64))
    size = math.sqrt(x * x + y * y + z * z)
    x, y, z = x / size, y / size, z / size
    # Across it and the axis that is farthest from it; written out: arrows are made anew for every picture.
    least = min(abs(x), abs(y), abs(z))
    across = (0.0, -z, y) if abs(x) == least else (z, 0.0, -x) if abs(y) == least else (-y, x, 0.0)
    size = math.sqrt(sum(c * c for c in across))
    a, b, c = (component / size for component in across)
    return np.array([[a, y * c - z * b, x], [b, z * a - x * c, y], [c, x * b - y * a, z]])


def arrow_mesh(at: ArrayLike, force: ArrayLike, length_per_force: float, scale: float, heads: int = 1) -> Mesh | None:
    """Return the arrow that starts at `at` (3,) and shows `force` (3,), in the world; None when it is too short.

    Moments have two `heads`."""
    place, vector = np.asarray(at, dtype=np.float64), np.asarray(force, dtype=np.float64)
    if not (np.isfinite(place).all() and np.isfinite(vector).all()):
        return None
    length = float(np.linalg.norm(vector)) * length_per_force
    if length < _SHORTEST * scale:
        return None
    return arrow(length, _SHAFT * scale, heads).turned(frame_along(vector)).moved(place)


def force_label(name: str, force: float, largest: float, unit: str = "N") -> str:
    """Return the text beside an arrow, like "blade = 54.7 N"; the digits follow the `largest` force of the run."""
    size = abs(largest) if np.isfinite(largest) and largest != 0.0 else 1.0
    if not 1e-3 <= size < 1e5:
        return f"{name} = {force:.2e} {unit}".replace("-", "−")
    decimals = int(np.clip(2 - np.floor(np.log10(size)), 0, 5))
    value = round(force, decimals) + 0.0  # no negative zero
    return f"{name} = {value:.{decimals}f} {unit}".replace("-", "−")
