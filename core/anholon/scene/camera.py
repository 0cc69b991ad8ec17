"""A turntable camera: where it stands, what it sees, how the mouse moves it.

The camera looks at `center` from `distance` away; world z stays upright. At azimuth 0 it looks along +y with x to
the right; the azimuth grows counter-clockwise seen from above; the elevation is the angle above the ground.
Matrices act on columns; clip coordinates are those of OpenGL. Pixels count from the upper left corner.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.model.schema import View

_LOWEST, _HIGHEST = -89.9, 89.9  # elevation, deg
_NEAREST, _FARTHEST = 1e-6, 1e12  # distance, m: from a grain of dust to the orbits of planets


@dataclass(frozen=True)
class Camera:
    """Azimuth and elevation in deg, distance in m, centre (3,) in m, vertical field of view in deg."""

    azimuth: float = 35.0
    elevation: float = 25.0
    distance: float = 5.0
    center: tuple[float, float, float] = (0.0, 0.0, 0.0)
    fov: float = 32.0

    @cached_property
    def axes(self) -> Floats:
        """Rows: the directions right, up and back (from the centre to the eye) in the world."""
        a, e = math.radians(self.azimuth), math.radians(self.elevation)
        sa, ca, se, ce = math.sin(a), math.cos(a), math.sin(e), math.cos(e)
        return np.array([[ca, sa, 0.0], [-sa * se, ca * se, ce], [sa * ce, -ca * ce, se]])

    @property
    def eye(self) -> Floats:
        """Place of the eye (3,) in the world, m."""
        center: Floats = np.asarray(self.center)
        eye: Floats = center + self.distance * self.axes[2]
        return eye

    def view(self) -> Floats:
        """Return the matrix (4, 4) from world to eye coordinates."""
        matrix = np.eye(4)
        matrix[:3, :3] = self.axes
        matrix[:3, 3] = -self.axes @ self.eye
        return matrix

    def projection(self, aspect: float) -> Floats:
        """Return the perspective matrix (4, 4) for a picture with the ratio `aspect` of width to height."""
        near, far = 0.02 * self.distance, 120.0 * self.distance
        focal = 1.0 / np.tan(np.radians(self.fov) / 2.0)
        matrix = np.zeros((4, 4))
        matrix[0, 0], matrix[1, 1] = focal / aspect, focal
        matrix[2, 2], matrix[2, 3] = (far + near) / (near - far), 2.0 * far * near / (near - far)
        matrix[3, 2] = -1.0
        return matrix

    def project(self, points: ArrayLike, size: tuple[int, int]) -> Floats:
        """Return pixels and depth (n, 3) of `points` (n, 3) in a picture of `size` (width, height).

        The depth is the distance in front of the eye, m; pixels of points behind the eye are nan.
        """
        width, height = size
        P = np.asarray(points, dtype=np.float64).reshape(-1, 3)
        eye = (P - self.eye) @ self.axes.T
        depth = -eye[:, 2]
        focal = 0.5 * height / np.tan(np.radians(self.fov) / 2.0)
        scale = focal / np.where(depth > 1e-9, depth, np.nan)
        return np.column_stack([0.5 * width + eye[:, 0] * scale, 0.5 * height - eye[:, 1] * scale, depth])

    def contains_box(self, low: ArrayLike, high: ArrayLike, aspect: float) -> bool:
        """Return whether a picture of this `aspect` contains the box with the corners `low` and `high` (3,), m."""
        eye = (_corners(low, high) - self.eye) @ self.axes.T
        wide = -eye[:, 2] * np.tan(np.radians(self.fov) / 2.0)
        return bool((wide > 0.0).all() and (np.abs(eye[:, :2]) <= np.outer(wide, (aspect, 1.0))).all())

    def ray(self, x: float, y: float, size: tuple[int, int]) -> Floats:
        """Return the direction (3,), of length one, from the eye through a pixel of a picture of `size`."""
        width, height = size
        focal = 0.5 * height / np.tan(np.radians(self.fov) / 2.0)
        direction: Floats = np.array([x - 0.5 * width, 0.5 * height - y, -focal]) @ self.axes
        return direction / np.linalg.norm(direction)

    def pixel_size(self, height: int) -> float:
        """Return the length that one pixel covers at the centre, m."""
        return float(2.0 * self.distance * np.tan(np.radians(self.fov) / 2.0) / max(height, 1))

    def orbit(self, left: float, lift: float) -> Camera:
        """Return the camera after a turn to the left and a rise about its centre, deg."""
        azimuth = (self.azimuth + left + 180.0) % 360.0 - 180.0
        return replace(self, azimuth=azimuth, elevation=min(max(self.elevation + lift, _LOWEST), _HIGHEST))

    def pan(self, right: float, up: float, height: int) -> Camera:
        """Return the camera after the picture, `height` pixels high, was dragged by pixels to the right and up."""
        step = self.pixel_size(height)
        center = np.asarray(self.center) - step * (right * self.axes[0] + up * self.axes[1])
        return self.look_at(center)

    def zoom(self, factor: float) -> Camera:
        """Return the camera with its distance multiplied by `factor`."""
        return replace(self, distance=min(max(self.distance * factor, _NEAREST), _FARTHEST))

    def look_at(self, center: ArrayLike) -> Camera:
        """Return the camera looking at another `center` (3,) from the same side."""
        x, y, z = (float(c) for c in np.asarray(center))
        return replace(self, center=(x, y, z))

    def fit_box(self, low: ArrayLike, high: ArrayLike, aspect: float, margin: float = 1.15) -> Camera:
        """Return the camera moved so that the box between the corners `low` and `high` (3,) fills the picture."""
        lower, upper = np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
        corners = _corners(lower, upper)
        middle = (lower + upper) / 2.0
        eye = (corners - middle) @ self.axes.T
        tangent = np.tan(np.radians(self.fov) / 2.0)
        needed = np.maximum(np.abs(eye[:, 1]) / tangent, np.abs(eye[:, 0]) / (tangent * aspect)) * margin + eye[:, 2]
        return replace(self.look_at(middle), distance=max(float(needed.max()), 1e-2))


def make_view_camera(view: View, box: tuple[Floats, Floats], aspect: float) -> Camera:
    """Return the camera of a view for a picture of this `aspect` in which `box`, by its corners (3,), is visible."""
    camera = Camera(azimuth=view.azimuth, elevation=view.elevation).fit_box(*box, aspect)
    camera = camera.look_at(np.asarray(camera.center) + view.shift)
    return replace(camera, distance=view.distance) if view.distance > 0.0 else camera


def _corners(low: ArrayLike, high: ArrayLike) -> Floats:
    """Return the corners (8, 3) of a box."""
    ends = np.array([low, high], dtype=np.float64)
    return np.array([[ends[i >> k & 1, k] for k in range(3)] for i in range(8)])
