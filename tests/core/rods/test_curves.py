"""Axes of rods: arc length, tangents and frames of every kind of curve."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anholon.errors import ModelError
from anholon.rods import axis as rod_axis

AXES = [
    rod_axis.make_straight_axis(2.0),
    rod_axis.make_arc(1.5, 2.0),
    rod_axis.make_helix(0.4, -0.3, 2.5),
    rod_axis.make_catenary(2.0, 0.5, 3.0),
    rod_axis.make_catenary(1.0, -0.7, 5.0),
    rod_axis.make_polyline(np.array([[0.0, 0, 0], [1.0, 0, 0], [1.0, 2.0, 0], [1.0, 2.0, -0.5]])),
    rod_axis.make_spline(np.array([[0.0, 0, 0], [1.0, 0.3, 0], [1.5, 1.0, 0.7], [0.5, 2.0, 1.0]])),
    rod_axis.make_curve_axis(
        (
            lambda u: np.stack([u**2 + u, np.sin(3 * u), np.cosh(u)], axis=-1),
            lambda u: np.stack([2 * u + 1, 3 * np.cos(3 * u), np.sinh(u)], axis=-1),
            lambda u: np.stack([2 + 0 * u, -9 * np.sin(3 * u), np.cosh(u)], axis=-1),
        )
    ),
    rod_axis.make_curve_axis(
        (
            lambda u: np.stack([u, np.sin(6 * u) / 6, np.maximum(u - 0.5, 0.0) ** 3], axis=-1),
            lambda u: np.stack([1 + 0 * u, np.cos(6 * u), 3 * np.maximum(u - 0.5, 0.0) ** 2], axis=-1),
            lambda u: np.stack([0 * u, -6 * np.sin(6 * u), 6 * np.maximum(u - 0.5, 0.0)], axis=-1),
        )
    ),
]


@pytest.mark.parametrize("axis", AXES, ids=range(len(AXES)))
def test_the_tangent_is_the_derivative_of_the_place_by_the_arc(axis: rod_axis.RodAxis) -> None:
    h = 1e-5 * axis.length
    arcs = np.array([part * axis.length for part in (0.071, 0.29, 0.463, 0.81, 0.93)])
    R = axis.frame(arcs, 0)
    slope = (axis.position(arcs + h) - axis.position(arcs - h)) / (2.0 * h)
    assert np.abs(R[:, :, 0] - slope).max() < 1e-8
    assert np.abs(np.swapaxes(R, 1, 2) @ R - np.eye(3)).max() < 1e-14
    assert np.linalg.det(R) == pytest.approx(1.0)


@pytest.mark.parametrize("axis", [AXES[3], AXES[6], AXES[8]], ids=["catenary", "spline", "formulas"])
def test_frames_of_axes_that_are_straight_somewhere_do_not_turn_about_the_tangent(axis: rod_axis.RodAxis) -> None:
    h = 1e-4 * axis.length
    arcs = np.array([0.31, 0.52, 0.77]) * axis.length
    one, two = axis.frame(arcs - h, 0), axis.frame(arcs + h, 0)
    turn = np.einsum("ki,ki->k", one[:, :, 1], two[:, :, 2]) / (2.0 * h)
    assert np.abs(turn).max() < 3e-3


@pytest.mark.parametrize("axis", [AXES[1], AXES[2], AXES[3], AXES[7]], ids=["arc", "helix", "catenary", "formulas"])
def test_the_second_axis_points_to_the_centre_of_curvature_where_there_is_one_everywhere(
    axis: rod_axis.RodAxis,
) -> None:
    h = 1e-4 * axis.length
    arcs = np.array([0.11, 0.31, 0.52, 0.77]) * axis.length
    bend = (axis.position(arcs + h) - 2.0 * axis.position(arcs) + axis.position(arcs - h)) / h**2
    inward = bend / np.linalg.norm(bend, axis=1)[:, None]
    assert np.abs(axis.frame(arcs, 0)[:, :, 1] - inward).max() < 1e-5


def test_a_polyline_has_two_frames_at_a_corner() -> None:
    axis = AXES[5]
    assert axis.corners == (1.0, 3.0)
    assert axis.frame(np.array([1.0]), 1)[0, :, 0] == pytest.approx([1.0, 0.0, 0.0])
    assert axis.frame(np.array([1.0]), 0)[0, :, 0] == pytest.approx([0.0, 1.0, 0.0])


@given(span=st.floats(0.1, 5.0), rise=st.floats(-3.0, 3.0), more=st.floats(1.001, 6.0))
def test_a_catenary_ends_where_it_should(span: float, rise: float, more: float) -> None:
    length = more * math.hypot(span, rise)
    axis = rod_axis.make_catenary(span, rise, length)
    ends = axis.position(np.array([0.0, length]))
    assert ends[0] == pytest.approx([0.0, 0.0, 0.0], abs=1e-9 * length)
    assert ends[1] == pytest.approx([span, 0.0, rise], abs=1e-8 * length)


def test_a_chain_that_is_too_short_is_refused() -> None:
    with pytest.raises(ModelError, match="not longer"):
        rod_axis.make_catenary(2.0, 1.0, 2.0)
