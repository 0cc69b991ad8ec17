"""Values of the shapes of modes at named sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from anholon.array_types import Complexes
from anholon.linear.rod_modes import Modes
from anholon.linear.tolerances import MODE_STEP
from anholon.results.rods.rod_statics import Statics
from anholon.rods.assembly.section_values import RodShape, is_address
from anholon.rods.dynamics.rod_motion import compute_end_inertia_covectors
from anholon.rods.end_wrenches import compute_end_wrenches


def compute_mode_values(statics: Statics, modes: Modes, names: Sequence[str]) -> list[dict[str, float]]:
    """Return the changes of values at sections, and of coordinates of bodies, in each mode, at one instant.

    At that instant the largest displacement is 1 m, or the largest rotation 1 rad if there are no displacements.
    Wrenches are those of the shapes of elements with the inertia forces, so that they belong to all nodes of a mesh.
    Raises UsageError for an unknown name.
    """
    mode_values: list[dict[str, float]] = []
    if not names:
        return [{} for _ in modes.roots]
    for root, shape, extra_part in zip(modes.roots, modes.shapes, modes.extra_parts, strict=True):
        sizes = [np.linalg.norm(np.abs(shape[:, part]), axis=1) for part in (slice(0, 3), slice(3, 6))]
        moved, turned = (float(size.max(initial=0.0)) for size in sizes)
        size = moved if moved > 1e-9 * turned else turned
        unit = shape / size if size > 0.0 else shape
        rigid = {
            name: float((extra_part[k] / (size or 1.0)).real)
            for k, name in enumerate(statics.model.coordinates)
            if k < len(extra_part)
        }
        ahead, behind = (
            _make_shape(statics, complex(root), sign * MODE_STEP * unit, rigid).read_values(names)
            for sign in (1.0, -1.0)
        )
        mode_values.append(
            {
                name: (ahead[name] - behind[name]) / (2.0 * MODE_STEP) if is_address(name) else rigid[name]
                for name in names
            }
        )
    return mode_values


def _make_shape(statics: Statics, root: complex, eta: Complexes, extra_values: Mapping[str, float]) -> RodShape:
    """Return the rods moved by small η (n, 6), with the wrenches of the motion η exp(λ t).

    `extra_values`: named values that belong to no section.
    """
    mesh, state, balance = statics.rod_system.assembly.mesh, statics.state, statics.problem
    to_world = state.pose.to_world
    tangents = balance.linearise(state).equations.tangents
    at = [(mesh.offset_adjoints[:, end] @ eta[mesh.ends[:, end], :, None])[..., 0] for end in (0, 1)]
    twist = np.einsum("kij,kj->ki", tangents.P, at[1]) - np.einsum("kij,kj->ki", tangents.Q, at[0])
    change = np.einsum("kij,kj->ki", tangents.viscous_stiffness, twist)
    if statics.rod_system.damping_times.any():
        change = (1.0 + statics.rod_system.damping_times * root)[:, None] * change
    pulled = root**2 * eta
    pose = state.pose.displace(eta.real)
    w, dv = np.zeros((mesh.size, 3)), to_world(pulled[:, :3].real)
    inertia = compute_end_inertia_covectors(mesh, pose, w, dv, pulled[:, 3:].real)
    loads = balance.loads.scale(state.factor)
    rates = to_world((root * eta[:, :3]).real), (root * eta[:, 3:]).real
    ends = compute_end_wrenches(mesh, pose, state.wrench + change.real, loads._replace(rotating_frame=None), inertia)
    return RodShape(statics.rod_system.assembly, pose, ends, rates=rates, named_values=lambda: extra_values)
