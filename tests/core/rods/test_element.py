"""The rod element: the logarithm, tangents by differences, and what must hold whatever the shape."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.linalg import expm, logm

from anholon.geometry.rotations import matrix, multiply, quaternion, skew
from anholon.rods import mesh_builders
from anholon.rods.element_kernel import compute_forces, compute_relative_twists, compute_tangents, make_element_states
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.section import from_stiffness

Floats = np.ndarray
RANDOM = np.random.default_rng(5)


def placed(q: Floats, x: Floats) -> Floats:
    """Return the matrix (4, 4) of a frame."""
    D = np.eye(4)
    D[:3, :3], D[:3, 3] = matrix(q), x
    return D


def hat(d: Floats) -> Floats:
    """Return the matrix (4, 4) of a twist, translation first."""
    out = np.zeros((4, 4))
    out[:3, :3], out[:3, 3] = skew(d[3:]), d[:3]
    return out


def moved(q: Floats, x: Floats, eta: Floats) -> tuple[Floats, Floats]:
    """Return the frame D exp(η)."""
    step = expm(hat(eta))
    return multiply(q, quaternion(eta[3:])), x + matrix(q) @ step[:3, 3]


def bent_element(turn: float) -> tuple[ElementMesh, NodePoses]:
    """Return an element with a curved reference, coupled compliance and a deformed pose."""
    root = RANDOM.standard_normal((6, 6))
    stiffness = root @ root.T + 3.0 * np.eye(6)
    w = RANDOM.standard_normal((2, 3))
    reference = NodePoses(quaternion(0.3 * w), np.array([[0.0, 0.0, 0.0], [1.1, 0.2, -0.1]]))
    mesh = mesh_builders.make_mesh_from_frames(reference, np.array([1.2]), from_stiffness(stiffness))
    first = quaternion(RANDOM.standard_normal(3))
    axis = RANDOM.standard_normal(3)
    second = multiply(first, quaternion(turn * axis / np.linalg.norm(axis)))
    return mesh, NodePoses(np.stack([first, second]), RANDOM.standard_normal((2, 3)))


@pytest.mark.parametrize("turn", [0.0, 1e-7, 1e-3, 0.5, 1.5, 2.5, 3.0, 3.14])
def test_the_relative_twist_is_the_logarithm_of_the_relative_frame(turn: float) -> None:
    _, pose = bent_element(turn)
    A, B = (placed(pose.q[k], pose.x[k]) for k in (0, 1))
    found = compute_relative_twists(NodePoses(pose.q[:1], pose.x[:1]), NodePoses(pose.q[1:], pose.x[1:]))[0]
    # exp(log) is well conditioned up to half a turn, log itself is not
    assert np.abs(A @ expm(hat(found)) - B).max() < 1e-14 * (1.0 + np.abs(B).max()) * 20.0
    assert np.linalg.norm(found[3:]) <= np.pi
    if 0.1 < turn < 3.0:
        reference = logm(np.linalg.inv(A) @ B).real
        assert np.abs(hat(found) - reference).max() < 1e-12


@pytest.mark.parametrize("turn", [0.01, 0.7, 1.9, 2.8])
def test_the_tangent_is_the_derivative_of_the_forces(turn: float) -> None:
    """Richardson's central differences of the covectors by body motions of both ends, at the element's own wrench."""
    mesh, pose = bent_element(turn)
    wrench = compute_forces(make_element_states(mesh, pose, np.zeros((1, 6)))).wrench
    tangent = compute_tangents(make_element_states(mesh, pose, wrench)).K[0].transpose(0, 2, 1, 3).reshape(12, 12)

    def covectors(motion: Floats) -> Floats:
        ends = [moved(pose.q[k], pose.x[k], motion[6 * k : 6 * k + 6]) for k in (0, 1)]
        there = NodePoses(np.stack([q for q, _ in ends]), np.stack([x for _, x in ends]))
        own = compute_forces(make_element_states(mesh, there, np.zeros((1, 6)))).wrench
        found = compute_forces(make_element_states(mesh, there, own))
        return np.concatenate([found.F_A[0], found.F_B[0]])

    h = 2e-3
    for k in range(12):
        unit = np.eye(12)[k]
        slopes = [(covectors(s * unit) - covectors(-s * unit)) / (2.0 * s) for s in (h, h / 2.0, h / 4.0)]
        first = [(4.0 * b - a) / 3.0 for a, b in pairwise(slopes)]
        exact = (16.0 * first[1] - first[0]) / 15.0
        assert np.abs(tangent[:, k] - exact).max() < 1e-8 * np.abs(tangent).max()


def test_the_tangent_differs_from_its_transpose_by_the_turning_of_the_ends() -> None:
    """K - K^T = blockdiag N(F): on a group the second derivative of the energy is symmetric up to its gradient."""
    mesh, pose = bent_element(1.3)
    wrench = compute_forces(make_element_states(mesh, pose, np.zeros((1, 6)))).wrench
    found = compute_forces(make_element_states(mesh, pose, wrench))
    K = compute_tangents(make_element_states(mesh, pose, wrench)).K[0]
    for k, F in ((0, found.F_A[0]), (1, found.F_B[0])):
        N = np.block([[np.zeros((3, 3)), skew(F[:3])], [skew(F[:3]), skew(F[3:])]])
        assert np.abs(K[k, k] - K[k, k].T - N).max() < 1e-12 * np.abs(K).max()
    assert np.abs(K[0, 1] - K[1, 0].T).max() < 1e-12 * np.abs(K).max()


def test_a_rigid_motion_leaves_twists_and_wrenches() -> None:
    mesh, pose = bent_element(1.0)
    shift, turn = 10.0 * RANDOM.standard_normal(3), quaternion(RANDOM.standard_normal(3))
    there = NodePoses(multiply(turn, pose.q), pose.x @ matrix(turn).T + shift)
    here, after = (compute_forces(make_element_states(mesh, p, np.zeros((1, 6)))) for p in (pose, there))
    assert np.abs(here.twist - after.twist).max() < 1e-12 * 10.0
    assert np.abs(here.wrench - after.wrench).max() < 1e-12 * np.abs(here.wrench).max() * 10.0


def test_the_reference_shape_carries_no_wrench() -> None:
    mesh, _ = bent_element(1.0)
    found = compute_forces(make_element_states(mesh, mesh.reference, np.zeros((1, 6))))
    assert max(np.abs(part).max() for part in (found.wrench, found.F_A, found.F_B)) < 1e-14


def test_the_covectors_of_an_element_balance_each_other() -> None:
    """A rigid motion does no work: the force is the same at both ends, the moment balances about any point."""
    mesh, pose = bent_element(2.0)
    wrench = compute_forces(make_element_states(mesh, pose, np.zeros((1, 6)))).wrench
    found = compute_forces(make_element_states(mesh, pose, wrench))
    force, moment = np.zeros(3), np.zeros(3)
    for k, F in ((0, found.F_A[0]), (1, found.F_B[0])):
        R = matrix(pose.q[k])
        force += R @ F[:3]
        moment += R @ F[3:] + np.cross(pose.x[k], R @ F[:3])
    size = np.abs(found.F_A).max()
    assert max(np.abs(force).max(), np.abs(moment).max()) < 1e-13 * size * 10.0
