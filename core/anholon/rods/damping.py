"""Damping of rods: a wrench of the strain rate, as part of the stiffness."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import matrix
from anholon.rods.assembly import node_sums
from anholon.rods.kernel import linearised, states
from anholon.rods.mesh import Mesh, Pose

Floats = NDArray[np.float64]


def damped(mesh: Mesh, pose: Pose, wrench: Floats, rates: Floats, damping: Floats) -> Floats:
    """Return the covectors (n, 6) of damping; rates (n, 6): v in the world, w."""
    ends = damped_ends(mesh, pose, wrench, rates, damping)
    return node_sums(mesh, ends[:, 0], ends[:, 1])


def damped_ends(mesh: Mesh, pose: Pose, wrench: Floats, rates: Floats, damping: Floats) -> Floats:
    """Return the covectors (m, 2, 6) of damping at the elements' ends: g_d = τ Z^T ∂Θ/∂d d', d' = P η'_B - Q η'_A."""
    tangents = linearised(states(mesh, pose, wrench))
    own = np.concatenate([np.einsum("kji,kj->ki", matrix(pose.q), rates[:, :3]), rates[:, 3:]], axis=1)
    change = np.einsum("kij,kj->ki", tangents.P, mesh.at_end(1, own))
    change -= np.einsum("kij,kj->ki", tangents.Q, mesh.at_end(0, own))
    force = damping[:, None] * np.einsum("kij,kj->ki", tangents.viscous, change)
    return np.stack([np.einsum("kji,kj->ki", part, force) for part in (-tangents.Q, tangents.P)], axis=1)
