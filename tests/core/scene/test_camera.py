"""The camera: where it stands, and that its matrices and its projection agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anholon.scene import Camera

SIZE = (1280, 720)

angles = st.floats(-180.0, 180.0)
elevations = st.floats(-85.0, 85.0)
places = st.tuples(*[st.floats(-3.0, 3.0)] * 3)


def test_front_looks_along_y_with_x_to_the_right() -> None:
    camera = Camera(azimuth=0.0, elevation=0.0, distance=4.0)
    assert camera.eye == pytest.approx([0.0, -4.0, 0.0])
    x, y, _ = camera.project([(1.0, 0.0, 1.0)], SIZE)[0]
    assert x > SIZE[0] / 2
    assert y < SIZE[1] / 2


@given(angles, elevations, st.floats(0.5, 50.0), places)
def test_the_centre_is_in_the_middle_of_the_picture(
    azimuth: float, elevation: float, distance: float, center: tuple[float, float, float]
) -> None:
    camera = Camera(azimuth, elevation, distance, center)
    assert camera.project([center], SIZE)[0] == pytest.approx([640.0, 360.0, distance])


@given(angles, elevations, places)
def test_matrices_and_projection_agree(azimuth: float, elevation: float, place: tuple[float, float, float]) -> None:
    camera = Camera(azimuth, elevation, distance=8.0)
    clip = camera.projection(SIZE[0] / SIZE[1]) @ camera.view() @ np.array([*place, 1.0])
    x, y, _ = camera.project([place], SIZE)[0]
    assert (0.5 + 0.5 * clip[0] / clip[3]) * SIZE[0] == pytest.approx(x, abs=1e-6)
    assert (0.5 - 0.5 * clip[1] / clip[3]) * SIZE[1] == pytest.approx(y, abs=1e-6)


def test_points_behind_the_eye_have_no_pixel() -> None:
    x, y, depth = Camera(distance=2.0, elevation=0.0, azimuth=0.0).project([(0.0, -3.0, 0.0)], SIZE)[0]
    assert np.isnan(x)
    assert np.isnan(y)
    assert depth < 0.0


@given(angles, elevations, places, st.tuples(*[st.floats(0.1, 4.0)] * 3))
def test_a_fitted_box_lies_within_the_picture(
    azimuth: float, elevation: float, low: tuple[float, float, float], edges: tuple[float, float, float]
) -> None:
    high = np.asarray(low) + np.asarray(edges)
    camera = Camera(azimuth, elevation).fit_box(low, high, SIZE[0] / SIZE[1])
    corners = [[(low, high)[i >> k & 1][k] for k in range(3)] for i in range(8)]
    pixels = camera.project(corners, SIZE)
    assert (pixels[:, 2] > 0).all()
    assert (pixels[:, 0] >= 0).all()
    assert (pixels[:, 0] <= SIZE[0]).all()
    assert (pixels[:, 1] >= 0).all()
    assert (pixels[:, 1] <= SIZE[1]).all()
    aspect = SIZE[0] / SIZE[1]
    assert camera.contains_box(low, high, aspect)
    assert not replace(camera, distance=camera.distance / 3.0).contains_box(low, high, aspect)


def test_dragging_moves_the_picture_with_the_mouse() -> None:
    camera = Camera(azimuth=20.0, elevation=10.0, distance=3.0)
    moved = camera.pan(50.0, -20.0, SIZE[1])
    assert moved.project([camera.center], SIZE)[0, :2] == pytest.approx([690.0, 380.0], abs=0.5)


def test_orbit_stops_at_the_zenith_and_zoom_keeps_the_centre() -> None:
    camera = Camera(center=(1.0, 2.0, 3.0))
    assert camera.orbit(0.0, 500.0).elevation < 90.0
    assert camera.zoom(0.5).distance == pytest.approx(0.5 * camera.distance)
    assert camera.zoom(0.5).center == camera.center
