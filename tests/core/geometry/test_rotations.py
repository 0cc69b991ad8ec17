"""Rotations: the quaternion functions against matrices of SciPy, and the group's laws."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from anholon.geometry.rotations import from_matrix, matrix, multiply, quaternion, rotation_vector, skew

vectors = st.lists(st.floats(-3.0, 3.0), min_size=3, max_size=3).map(np.array)


@given(vectors)
def test_the_matrix_of_a_rotation_vector_is_that_of_scipy(w: np.ndarray) -> None:
    assert np.abs(matrix(quaternion(w)) - Rotation.from_rotvec(w).as_matrix()).max() < 4e-15


@given(vectors, vectors)
def test_products_of_quaternions_are_products_of_matrices(a: np.ndarray, b: np.ndarray) -> None:
    product = multiply(quaternion(a), quaternion(b))
    assert np.abs(matrix(product) - matrix(quaternion(a)) @ matrix(quaternion(b))).max() < 4e-15


@given(vectors)
def test_a_matrix_gives_its_quaternion_back(w: np.ndarray) -> None:
    q = quaternion(w)
    found = from_matrix(matrix(q))
    assert found[0] >= 0.0
    assert np.abs(matrix(found) - matrix(q)).max() < 4e-15


def test_half_turns_about_every_axis_have_quaternions() -> None:
    axes = np.concatenate([np.eye(3), np.full((1, 3), 3**-0.5), np.array([[0.6, -0.8, 0.0]])])
    R = 2.0 * axes[:, :, None] * axes[:, None, :] - np.eye(3)
    assert np.abs(matrix(from_matrix(R)) - R).max() < 1e-15


@given(vectors)
def test_the_rotation_vector_is_the_inverse_below_half_a_turn(w: np.ndarray) -> None:
    angle = float(np.linalg.norm(w))
    inside = w if angle <= np.pi else w * (np.pi - 1e-3) / angle
    assert np.abs(rotation_vector(quaternion(inside)) - inside).max() < 1e-14
    assert np.abs(rotation_vector(-quaternion(inside)) - inside).max() < 1e-14


def test_small_rotations_keep_their_digits() -> None:
    w = np.array([1e-9, -2e-11, 3e-13])
    assert np.abs(rotation_vector(quaternion(w)) / w - 1.0).max() < 1e-15


@given(vectors, vectors)
def test_the_skew_matrix_is_the_cross_product(a: np.ndarray, b: np.ndarray) -> None:
    assert np.array_equal(skew(a) @ b, np.cross(a, b)) or np.abs(skew(a) @ b - np.cross(a, b)).max() < 4e-15
