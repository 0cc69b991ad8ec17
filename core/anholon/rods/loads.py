"""Loads on rods: covectors at the nodes, and how they turn with the sections.

A covector (f, m) at a node acts on η = (R^T δx, R^T δφ): force and moment in the section's own axes. Dead loads keep
their direction in the world, following ones their components in the section's axes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import matrix, skew
from anholon.rods.mesh import Mesh, Pose

Floats = NDArray[np.float64]


class Loads(NamedTuple):
    """Loads of a mesh, forces before moments.

    `dead` (n, 6): force, N, and moment, N·m, at the nodes in the world's axes; `following` (n, 6): in the node's own
    axes; `line` (m, 3): force per length, N/m, on the elements in the world's axes; `line_following` (m, 3): in the
    sections' axes.
    """

    dead: Floats
    following: Floats
    line: Floats
    line_following: Floats

    def times(self, factor: float) -> Loads:
        """Return all loads multiplied by a factor."""
        return Loads(*(factor * part for part in self))


def none(mesh: Mesh) -> Loads:
    """Return no loads."""
    n, m = mesh.size, len(mesh.length)
    return Loads(np.zeros((n, 6)), np.zeros((n, 6)), np.zeros((m, 3)), np.zeros((m, 3)))


def weight(mesh: Mesh, gravity: tuple[float, float, float]) -> Loads:
    """Return the weight of the rods in a field of gravity, m/s²."""
    return none(mesh)._replace(line=mesh.mass[:, None] * np.asarray(gravity))


def covectors(mesh: Mesh, pose: Pose, loads: Loads) -> tuple[Floats, Floats]:
    """Return the covectors of the loads at the nodes (n, 6) and their derivatives by η at the same node (n, 6, 6)."""
    R = matrix(pose.q)
    force, moment = _back(R, loads.dead[:, :3]), _back(R, loads.dead[:, 3:])
    F = np.concatenate([force, moment], axis=1) + loads.following
    K = np.zeros((mesh.size, 6, 6))
    K[:, :3, 3:] = skew(force)
    K[:, 3:, 3:] = skew(moment)
    for end in (0, 1):
        if loads.line.any() or loads.line_following.any():
            f, k = _line(mesh, pose, loads, end)
            seat = mesh.seats[:, end]
            turned = np.swapaxes(seat, 1, 2)
            np.add.at(F, mesh.ends[:, end], (turned @ f[..., None])[..., 0])
            np.add.at(K, mesh.ends[:, end], turned @ k @ seat)
    return F, K


def _line(mesh: Mesh, pose: Pose, loads: Loads, end: int) -> tuple[Floats, Floats]:
    """Return covectors (m, 6) of line loads at one end of the elements, with their derivatives (m, 6, 6).

    The places between the ends are those of Hermite's cubic, x_m = (x_A + x_B)/2 + (L/8)(t_A - t_B), the integral is
    Simpson's: half the force at each end, and the moments ± q L²/12 of a clamped beam.
    """
    R = matrix(mesh.frames(pose, end).q)
    L = mesh.length[:, None]
    arm = (L**2 / 12.0) * np.array([1.0 if end == 0 else -1.0, 0.0, 0.0])
    q = _back(R, loads.line)
    both = q + loads.line_following
    F = np.concatenate([0.5 * L * both, np.cross(arm, both)], axis=1)
    K = np.zeros((len(L), 6, 6))
    K[:, :3, 3:] = 0.5 * L[..., None] * skew(q)
    K[:, 3:, 3:] = skew(arm) @ skew(q)
    return F, K


def _back(R: Floats, v: Floats) -> Floats:
    """Return R^T v for many."""
    return np.asarray(np.einsum("kji,kj->ki", R, v))
