"""Reaction forces as arrows: how long, where, and what their labels say."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.model.query.element_colours import Colour
from anholon.number_text import typeset_number
from anholon.scene.meshes import TriangleMesh, arrow

_LONGEST = 0.62  # length of the longest arrow, of the scale of the scene
_MIN_FORCE_REL = 1e-9  # N; a force that never exceeds it is what rounding leaves of none

SHORTEST = 0.015
"""Shorter arrows are not drawn; part of the scale, as SHAFT, the radius of shafts."""

SHAFT = 0.013


class ArrowTrack(NamedTuple):
    """One arrow at k instants: its starts and its vectors as lengths (k, 3), m, in a scene of size `scale`."""

    name: str
    colour: Colour
    starts: Floats
    vectors: Floats
    scale: float
    heads: int = 1


def compute_force_scale(largest: float, scale: float) -> float:
    """Return the length per force, m/N: in a scene of size `scale` the force `largest` (N) gets the longest arrow."""
    return _LONGEST * scale / largest if np.isfinite(largest) and largest > _MIN_FORCE_REL else 0.0


def frame_along(direction: ArrayLike) -> Floats:
    """Return a right-handed frame (3, 3), columns its axes, with z along `direction` (3,), not zero."""
    x, y, z = (float(c) for c in np.asarray(direction, dtype=np.float64))
    size = math.sqrt(x * x + y * y + z * z)
    x, y, z = x / size, y / size, z / size
    # Across it and the axis that is farthest from it; written out: arrows are made anew for every picture.
    smallest = min(abs(x), abs(y), abs(z))
    across = (0.0, -z, y) if abs(x) == smallest else (z, 0.0, -x) if abs(y) == smallest else (-y, x, 0.0)
    size = math.sqrt(sum(c * c for c in across))
    a, b, c = (component / size for component in across)
    return np.array([[a, y * c - z * b, x], [b, z * a - x * c, y], [c, x * b - y * a, z]])


def transport_frames(directions: Floats) -> Floats:
    """Return frames (k, 3, 3) with z along `directions` (k, 3), each rotated from the one before by the shortest way.

    A direction of zero length keeps the frame before, at first the one after.
    """
    sizes = np.linalg.norm(directions, axis=1)
    moving = np.flatnonzero(sizes > 1e-9 * max(float(sizes.max(initial=0.0)), 1e-300))
    frames = np.repeat(np.eye(3)[None], len(directions), axis=0)
    if not len(moving):
        return frames
    frames[: moving[0] + 1] = frame_along(directions[moving[0]])
    for k in range(moving[0] + 1, len(directions)):
        before = frames[k - 1]
        if sizes[k] <= 1e-9 * sizes.max():
            frames[k] = before
            continue
        x, z = before[:, 0], directions[k] / sizes[k]
        axis, cosine = np.cross(before[:, 2], z), float(before[:, 2] @ z)
        if cosine > -1.0 + 1e-12:
            x = x + np.cross(axis, x) + np.cross(axis, np.cross(axis, x)) / (1.0 + cosine)
        x = x - z * (z @ x)
        x /= np.linalg.norm(x)
        frames[k] = np.column_stack([x, np.cross(z, x), z])
    return frames


def arrow_mesh(
    at: ArrayLike, force: ArrayLike, length_per_force: float, scale: float, heads: int = 1
) -> TriangleMesh | None:
    """Return the arrow that starts at `at` (3,) and shows `force` (3,), in the world; None when it is too short.

    Moments have two `heads`."""
    place, vector = np.asarray(at, dtype=np.float64), np.asarray(force, dtype=np.float64)
    if not (np.isfinite(place).all() and np.isfinite(vector).all()):
        return None
    length = float(np.linalg.norm(vector)) * length_per_force
    if length < SHORTEST * scale:
        return None
    return arrow(length, SHAFT * scale, heads).rotate(frame_along(vector)).translate(place)


def force_label(name: str, force: float, largest: float, unit: str = "N") -> str:
    """Return the text at an arrow, like "blade = 54.7 N"; the digits follow the `largest` force of the run."""
    size = abs(largest) if np.isfinite(largest) and largest != 0.0 else 1.0
    decimals = int(np.clip(2 - np.floor(np.log10(size)), 0, 5))
    force += 0.0  # -0.0 is written without a sign
    if not 1e-3 <= size < 1e5 or (force and not round(force, decimals)):
        return f"{name} = {typeset_number(f'{force:.2e}')} {unit}"
    return f"{name} = {typeset_number(f'{force:.{decimals}f}')} {unit}"
