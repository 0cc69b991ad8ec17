"""Rods in a frame that turns uniformly: centrifugal covectors, their slopes, and gyroscopic covectors.

With the velocities ẋ + Ω × x of places and ω + R^T Ω of sections the kinetic energy of `anholon.rods.inertia` has a
part T_0 without rates, whose slopes are the centrifugal covectors, and a part linear in the rates, which gives the
gyroscopic ones. Masses are spread as there: places by Hermite's cubic and Simpson's rule, turning about the rod's axis
by 5/12 and 1/12, turning across it on the ends, places of cables by 5/12 and 1/12.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import cross, matrix, skew
from anholon.rods.mesh import ElementMesh, NodePoses

_FIRST_AXIS_SKEW: Final = skew(np.array([1.0, 0.0, 0.0]))
_DIAGONAL_INERTIA_SHARES: Final = np.array([5.0 / 12.0, 0.5, 0.5])
_MUTUAL_INERTIA_SHARES: Final = np.array([1.0 / 12.0, 0.0, 0.0])


class RotatingFrame(NamedTuple):
    """A frame that rotates about the axis through `center` (3,), m, with the angular velocity `omega` (3,), rad/s.

    `load_fraction`: fraction of the centrifugal forces that acts while the load grows.
    """

    omega: Floats
    center: Floats
    load_fraction: float = 1.0

    @property
    def centrifugal_matrix(self) -> Floats:
        """-Ω~² (3, 3), by which places have their centrifugal accelerations, 1/s²."""
        return np.asarray(-self.load_fraction * skew(self.omega) @ skew(self.omega))

    @property
    def current_omega(self) -> Floats:
        """The angular velocity (3,) to which the part belongs, rad/s."""
        return np.asarray(np.sqrt(max(self.load_fraction, 0.0)) * self.omega)

    def compute_centrifugal_accelerations(self, x: Floats) -> Floats:
        """Return the centrifugal accelerations (k, 3) at places x (k, 3)."""
        return np.asarray((x - self.center) @ self.centrifugal_matrix)


class _ElementEndFrames(NamedTuple):
    """Frames R (m, 3, 3) and places x (m, 3) of the elements' ends at a pose, and whether elements are cables."""

    R: tuple[Floats, Floats]
    x: tuple[Floats, Floats]
    cables: NDArray[np.bool_]

    @classmethod
    def of(cls, mesh: ElementMesh, pose: NodePoses) -> _ElementEndFrames:
        A, B = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1)
        return cls((matrix(A.q), matrix(B.q)), (A.x, B.x), mesh.mark_cables())


def compute_centrifugal_covectors(
    mesh: ElementMesh, pose: NodePoses, rotating_frame: RotatingFrame
) -> tuple[Floats, Floats]:
    """Return the centrifugal covectors at the elements' ends (m, 2, 6), and their slopes (m, 2, 2, 6, 6) by η."""
    at, m = _ElementEndFrames.of(mesh, pose), len(mesh.length)
    S = rotating_frame.centrifugal_matrix
    F, K = np.zeros((m, 2, 6)), np.zeros((m, 2, 2, 6, 6))
    for mass, shares, places, x in _iterate_mass_points(mesh, at):
        f = mass[:, None] * rotating_frame.compute_centrifugal_accelerations(x)
        for end, (share, J) in enumerate(zip(shares, places, strict=True)):
            F[:, end] += np.einsum("kij,ki->kj", J, f)
            # A constant force varies in the axes of a rotating end.
            turned = skew(_rotate_back(at.R[end], f))
            K[:, end, end, :3, 3:] += share * turned
            K[:, end, end, 3:, 3:] += np.swapaxes(np.swapaxes(at.R[end], 1, 2) @ J[:, :, 3:], 1, 2) @ turned
        for i, J_i in enumerate(places):
            for j, J_j in enumerate(places):
                K[:, i, j] += np.swapaxes(J_i, 1, 2) @ (mass[:, None, None] * S) @ J_j
    spins = [_rotate_back(R, rotating_frame.current_omega) for R in at.R]
    for i in (0, 1):
        p = _momentum(mesh, at, i, spins)
        F[:, i, 3:] += cross(p, spins[i])
        K[:, i, i, 3:, 3:] += skew(p) @ skew(spins[i])
        for j in (0, 1):
            J = _inertia(mesh, at, i == j)
            K[:, i, j, 3:, 3:] -= skew(spins[i]) @ (J[:, :, None] * skew(spins[j]))
    _cable_forces(mesh, at, rotating_frame, F, K)
    return F, K


def compute_node_centrifugal_covectors(
    mesh: ElementMesh, pose: NodePoses, rotating_frame: RotatingFrame
) -> tuple[Floats, Floats]:
    """Return the centrifugal covectors (n, 6) of the small bodies on the nodes and their slopes (n, 6, 6)."""
    n, R = mesh.size, matrix(pose.q)
    F, K = np.zeros((n, 6)), np.zeros((n, 6, 6))
    if not (mesh.node_mass.any() or mesh.node_inertia.any()):
        return F, K
    f = _rotate_back(R, mesh.node_mass[:, None] * rotating_frame.compute_centrifugal_accelerations(pose.x))
    F[:, :3], K[:, :3, 3:] = f, skew(f)
    K[:, :3, :3] = np.swapaxes(R, 1, 2) @ (mesh.node_mass[:, None, None] * rotating_frame.centrifugal_matrix) @ R
    W = _rotate_back(R, rotating_frame.current_omega)
    p = mesh.node_inertia * W
    F[:, 3:] = cross(p, W)
    K[:, 3:, 3:] = skew(p) @ skew(W) - skew(W) @ (mesh.node_inertia[:, :, None] * skew(W))
    return F, K


def compute_gyroscopic_matrices(
    mesh: ElementMesh, pose: NodePoses, rotating_frame: RotatingFrame
) -> tuple[Floats, Floats]:
    """Return the slopes of the inertia covectors by the rates η': of elements and of bodies on nodes.

    Those of the elements (m, 2, 2, 6, 6) are at their ends, those of the bodies (n, 6, 6) at the nodes; both are
    antisymmetric as a whole.
    """
    at, m = _ElementEndFrames.of(mesh, pose), len(mesh.length)
    rate = 2.0 * skew(rotating_frame.current_omega)
    D = np.zeros((m, 2, 2, 6, 6))
    for mass, _, places, _ in _iterate_mass_points(mesh, at):
        for i, J_i in enumerate(places):
            for j, J_j in enumerate(places):
                D[:, i, j] += np.swapaxes(J_i, 1, 2) @ (mass[:, None, None] * rate) @ J_j
    spins = [_rotate_back(R, rotating_frame.current_omega) for R in at.R]
    for i in (0, 1):
        D[:, i, i, 3:, 3:] -= skew(_momentum(mesh, at, i, spins))
        for j in (0, 1):
            J = _inertia(mesh, at, i == j)
            D[:, i, j, 3:, 3:] += J[:, :, None] * skew(spins[j]) + skew(spins[i]) * J[:, None, :]
    which, share = np.flatnonzero(at.cables), _cable_share(mesh, at)
    for i in (0, 1):
        for j in (0, 1):
            part = (5.0 if i == j else 1.0) / 12.0 * share
            D[which, i, j, :3, :3] += part * np.swapaxes(at.R[i][which], 1, 2) @ rate @ at.R[j][which]
    R = matrix(pose.q)
    W = _rotate_back(R, rotating_frame.current_omega)
    J = mesh.node_inertia
    node_matrices = np.zeros((mesh.size, 6, 6))
    node_matrices[:, :3, :3] = np.swapaxes(R, 1, 2) @ (mesh.node_mass[:, None, None] * rate) @ R
    node_matrices[:, 3:, 3:] = J[:, :, None] * skew(W) - skew(J * W) + skew(W) * J[:, None, :]
    return D, node_matrices


def _iterate_mass_points(
    mesh: ElementMesh, at: _ElementEndFrames
) -> Iterator[tuple[Floats, tuple[float, float], tuple[Floats, Floats], Floats]]:
    """Yield point masses (m,) that replace an element's mass, 0 for cables, with their places (m, 3).

    Further the shares of both ends in the places, and the slopes (m, 3, 6) of these by η of the ends.
    """
    L = mesh.length[:, None]
    half = np.zeros(len(L)) if mesh.mass_gradient is None else 0.5 * mesh.mass_gradient
    for weight, line_mass, shares, lever in (
        (1.0 / 6.0, mesh.mass - half, (1.0, 0.0), 0.0),
        (1.0 / 6.0, mesh.mass + half, (0.0, 1.0), 0.0),
        (4.0 / 6.0, mesh.mass, (0.5, 0.5), 0.125),
    ):
        total = np.where(at.cables, 0.0, line_mass * mesh.length)
        places, x = (np.zeros((len(total), 3, 6)), np.zeros((len(total), 3, 6))), np.zeros((len(total), 3))
        for J, R, place, share, sign in zip(places, at.R, at.x, shares, (1.0, -1.0), strict=True):
            J[:, :, :3] = share * R
            J[:, :, 3:] = -sign * lever * L[..., None] * R @ _FIRST_AXIS_SKEW
            x += share * place + sign * lever * L * R[:, :, 0]
        yield weight * total, shares, places, x


def _inertia(mesh: ElementMesh, at: _ElementEndFrames, same_end: bool) -> Floats:
    """Return the inertias (m, 3) between the ends of the elements."""
    total = np.where(at.cables, 0.0, mesh.length)[:, None] * mesh.inertia
    return np.asarray(total * (_DIAGONAL_INERTIA_SHARES if same_end else _MUTUAL_INERTIA_SHARES))


def _momentum(mesh: ElementMesh, at: _ElementEndFrames, end: int, spins: list[Floats]) -> Floats:
    """Return the angular momenta (m, 3) by turning that belong to an end, in its axes."""
    return np.asarray(_inertia(mesh, at, True) * spins[end] + _inertia(mesh, at, False) * spins[1 - end])


def _cable_share(mesh: ElementMesh, at: _ElementEndFrames) -> Floats:
    return (mesh.mass * mesh.length)[at.cables][:, None, None]


def _cable_forces(
    mesh: ElementMesh, at: _ElementEndFrames, rotating_frame: RotatingFrame, F: Floats, K: Floats
) -> None:
    """Add the forces of cables to F and their slopes to K."""
    which, share = np.flatnonzero(at.cables), _cable_share(mesh, at)
    if not len(which):
        return
    pulls = [rotating_frame.compute_centrifugal_accelerations(x[which]) for x in at.x]
    for i in (0, 1):
        back = np.swapaxes(at.R[i][which], 1, 2)
        f = share[:, 0] * (5.0 * pulls[i] + pulls[1 - i]) / 12.0
        end_force = _rotate_back(at.R[i][which], f)
        F[which, i, :3] += end_force
        K[which, i, i, :3, 3:] += skew(end_force)
        for j in (0, 1):
            part = (5.0 if i == j else 1.0) / 12.0 * share
            K[which, i, j, :3, :3] += part * back @ rotating_frame.centrifugal_matrix @ at.R[j][which]


def _rotate_back(R: Floats, v: Floats) -> Floats:
    """Return R^T v for many R, with one v (3,) or as many."""
    return np.asarray(np.einsum("kji,j->ki", R, v) if v.ndim == 1 else np.einsum("kji,kj->ki", R, v))
