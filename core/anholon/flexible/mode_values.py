"""Values of the shapes of modes at named sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.rest import Statics
from anholon.flexible.sections import Shape, is_address
from anholon.geometry.rotations import matrix, multiply, quaternion
from anholon.rods.dynamics import inertia_ends
from anholon.rods.ends import along_rods
from anholon.rods.mesh import Pose
from anholon.rods.modes import Modes

Complexes = NDArray[np.complex128]

_SMALL: Final = 1e-6  # motion by which slopes are taken, m or rad


def mode_values(found: Statics, modes: Modes, names: Sequence[str]) -> list[dict[str, float]]:
    """Return by how much values at sections, and coordinates of bodies, change in each mode, at the instant at which
    its largest displacement is 1 m; its largest turn 1 rad where it displaces nothing.

    Wrenches are those of the shapes of elements with the inertia forces, so that they belong to all nodes of a mesh.
    Raises UsageError where a name is none.
    """
    told: list[dict[str, float]] = []
    if not names:
        return [{} for _ in modes.roots]
    for root, shape, rest in zip(modes.roots, modes.shapes, modes.rests, strict=True):
        sizes = [np.linalg.norm(np.abs(shape[:, part]), axis=1) for part in (slice(0, 3), slice(3, 6))]
        moved, turned = (float(size.max(initial=0.0)) for size in sizes)
        size = moved if moved > 1e-9 * turned else turned
        unit = shape / size if size > 0.0 else shape
        beside = {
            name: float((rest[k] / (size or 1.0)).real)
            for k, name in enumerate(found.model.coordinates)
            if k < len(rest)
        }
        one, two = (_shape(found, complex(root), sign * _SMALL * unit, beside).values(names) for sign in (1.0, -1.0))
        told.append(
            {name: (one[name] - two[name]) / (2.0 * _SMALL) if is_address(name) else beside[name] for name in names}
        )
    return told


def _shape(found: Statics, root: complex, eta: Complexes, beside: Mapping[str, float]) -> Shape:
    """Return the rods moved by small η (n, 6), with the wrenches of the motion η exp(λ t); `beside`: what has a name
    and belongs to no section."""
    mesh, state, balance = found.flexible.built.mesh, found.state, found.balance
    R = matrix(state.pose.q)
    tangents = balance.linear(state).sums.tangents
    at = [(mesh.seats[:, end] @ eta[mesh.ends[:, end], :, None])[..., 0] for end in (0, 1)]
    twist = np.einsum("kij,kj->ki", tangents.P, at[1]) - np.einsum("kij,kj->ki", tangents.Q, at[0])
    change = np.einsum("kij,kj->ki", tangents.viscous, twist)
    if found.flexible.damping.any():
        change = (1.0 + found.flexible.damping * root)[:, None] * change
    pulled = root**2 * eta
    pose = Pose(
        multiply(state.pose.q, quaternion(eta[:, 3:].real)),
        state.pose.x + np.einsum("kij,kj->ki", R, eta[:, :3].real),
    )
    w, dv = np.zeros((mesh.size, 3)), np.einsum("kij,kj->ki", R, pulled[:, :3].real)
    own = inertia_ends(mesh, pose, w, dv, pulled[:, 3:].real)
    loads = balance.loads.times(state.factor)
    rates = np.einsum("kij,kj->ki", R, (root * eta[:, :3]).real), (root * eta[:, 3:]).real
    ends = along_rods(mesh, pose, state.wrench + change.real, loads._replace(turning=None), own)
    return Shape(found.flexible.built, pose, ends, rates=rates, others=lambda: beside)
