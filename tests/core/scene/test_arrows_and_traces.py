"""Arrows show forces to scale with labels that can be read; traces keep their ends and their times."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anholon.scene import TraceLine, arrow_mesh, compute_force_scale, force_label, make_ribbon
from anholon.scene.arrows import frame_along

components = st.floats(-100.0, 100.0)
vectors = st.tuples(components, components, components).filter(lambda v: np.linalg.norm(v) > 1e-3)


@given(vectors)
def test_frame_along_is_a_rotation_onto_the_direction(direction: tuple[float, float, float]) -> None:
    R = frame_along(direction)
    assert pytest.approx(np.eye(3), abs=1e-12) == R.T @ R
    assert np.linalg.det(R) == pytest.approx(1.0)
    assert R[:, 2] * np.linalg.norm(direction) == pytest.approx(np.asarray(direction), abs=1e-10)


def test_arrow_runs_from_the_point_along_the_force() -> None:
    per_force = compute_force_scale(200.0, scale=2.0)
    mesh = arrow_mesh((1.0, 2.0, 0.0), (0.0, -100.0, 0.0), per_force, 2.0)
    assert mesh is not None
    assert mesh.vertices[:, 1].max() == pytest.approx(2.0, abs=1e-9)
    assert mesh.vertices[:, 1].min() == pytest.approx(2.0 - 100.0 * per_force)


def test_the_longest_arrow_has_the_same_length_whatever_the_forces() -> None:
    assert compute_force_scale(3.0, 1.0) * 3.0 == pytest.approx(compute_force_scale(4e5, 1.0) * 4e5)


@pytest.mark.parametrize("force", [(0.0, 0.0, 0.0), (np.nan, 0.0, 0.0), (1e-9, 0.0, 0.0), (np.inf, 0.0, 0.0)])
def test_no_arrow_for_no_force(force: tuple[float, float, float]) -> None:
    assert arrow_mesh((0.0, 0.0, 0.0), force, 0.01, 1.0) is None


@pytest.mark.parametrize(
    ("force", "largest", "text"),
    [
        (54.71, 80.0, "blade = 54.7 N"),
        (-54.71, 80.0, "blade = −54.7 N"),
        (0.12, 1500.0, "blade = 1.20e−1 N"),  # no force that acts is written as 0
        (0.0, 1500.0, "blade = 0 N"),
        (-0.0, 8.0, "blade = 0.00 N"),
        (1234.6, 2000.0, "blade = 1235 N"),
        (0.0123, 0.02, "blade = 0.0123 N"),
        (3.2e7, 4e7, "blade = 3.20e7 N"),
    ],
)
def test_labels_keep_three_digits_of_the_largest_force(force: float, largest: float, text: str) -> None:
    assert force_label("blade", force, largest) == text


def test_ribbon_has_two_vertices_a_point_and_follows_the_line() -> None:
    trace = TraceLine(np.array([0.0, 1.0, 2.0]), np.array([[0.0, 0, 0], [1.0, 0, 0], [2.0, 0, 0]]), np.eye(3))
    places, directions, sides, times, colours, triangles = make_ribbon(trace)
    assert colours.tolist() == np.repeat(np.eye(3), 2, axis=0).tolist()
    assert len(places) == 6
    assert directions == pytest.approx(np.tile([1.0, 0.0, 0.0], (6, 1)))
    assert sides.tolist() == [-1, 1] * 3
    assert times.tolist() == [0, 0, 1, 1, 2, 2]
    assert triangles.shape == (4, 3)
    assert triangles.max() == 5


def test_ribbon_leaves_out_what_is_not_finite_or_does_not_move() -> None:
    places = np.array([[0.0, 0, 0], [np.nan, 0, 0], [1.0, 0, 0], [1.0, 0, 0], [2.0, 1, 0]])
    kept, directions, _, times, _, _ = make_ribbon(TraceLine(np.arange(5.0), places, np.zeros((5, 3))))
    assert times.tolist() == [0, 0, 2, 2, 4, 4]
    assert np.isfinite(kept).all()
    assert np.linalg.norm(directions, axis=1) == pytest.approx(1.0)


def test_ribbon_of_a_line_that_turns_back_has_directions() -> None:
    places = np.array([[0.0, 0, 0], [1.0, 0, 0], [0.0, 0, 0]])
    directions = make_ribbon(TraceLine(np.arange(3.0), places, np.zeros((3, 3)))).directions
    assert np.linalg.norm(directions, axis=1) == pytest.approx(1.0)


@pytest.mark.parametrize("count", [0, 1])
def test_ribbon_of_less_than_two_points_is_empty(count: int) -> None:
    places, _, _, _, _, triangles = make_ribbon(TraceLine(np.zeros(count), np.zeros((count, 3)), np.zeros((count, 3))))
    assert len(places) == 0
    assert len(triangles) == 0
