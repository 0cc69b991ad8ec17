"""Wrenches at the ends of elements, by the balance of what meets there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import cross, matrix, quaternion
from anholon.rods.distributed_loads import compute_bed_gradient, compute_distributed_covectors
from anholon.rods.element_kernel import compute_forces_of_wrenches, compute_relative_twists, make_element_states
from anholon.rods.loads import (
    RodLoads,
    compute_bent_line_correction,
    compute_gradient_forces,
    compute_line_covectors,
    compute_section_load,
)
from anholon.rods.mesh import ElementMesh, NodePoses


class EndWrenches(NamedTuple):
    """Wrenches Θ (m, 2, 6) at the elements' ends A and B, in the sections' axes: forces, then moments.

    `load_gradient` (m, 2, 6): change of the load on the element from A to B, N and N·m, and its coefficient of z² -
    1/12, z from -1/2 to 1/2, in the axes of A; `viscous` (m, 2, 6): the part of the wrenches due to damping, which
    belongs to no strain.
    """

    ends: Floats
    load_gradient: Floats | None = None
    viscous: Floats | None = None


def compute_end_wrenches(
    mesh: ElementMesh,
    pose: NodePoses,
    wrench: Floats,
    loads: RodLoads,
    inertia: Floats | None = None,
    damping: Floats | None = None,
) -> EndWrenches:
    """Return the wrenches at the elements' ends from their mean wrenches (m, 6), line loads, inertia and damping.

    `inertia`, `damping` (m, 2, 6): covectors at the ends.
    """
    results, load = [], compute_section_load(mesh, pose, loads)
    spread = (
        compute_distributed_covectors(mesh, pose, loads.distributed)[0] if loads.distributed else np.zeros((1, 2, 6))
    )
    if (bent := compute_bent_line_correction(mesh, pose, loads)) is not None:
        spread = spread + bent[0]
    if inertia is not None and mesh.sixth_order is not None:
        pull = -(inertia[:, 0, :3] + inertia[:, 1, :3]) / mesh.length[:, None]
        load = pull if load is None else load + pull
    inner = compute_forces_of_wrenches(make_element_states(mesh, pose, wrench, loads.line, load))
    for end, (sign, F) in enumerate(zip((-1.0, 1.0), inner, strict=True)):
        outer = compute_line_covectors(mesh, pose, loads, end)[0]
        outer[:, :3] += compute_gradient_forces(mesh, pose, loads, end)
        for covectors in (inertia, damping):
            F = F if covectors is None else F + covectors[:, end]
        results.append(sign * (F - outer - spread[:, end]))
    growth = _compute_load_gradient(mesh, pose, loads)
    viscous = None if damping is None else damping * np.array([-1.0, 1.0])[:, None]
    return EndWrenches(np.stack(results, axis=1), growth, viscous)


def _compute_load_gradient(mesh: ElementMesh, pose: NodePoses, loads: RodLoads) -> Floats | None:
    """Return the variation of the load along the elements, see `EndWrenches`; None if it is uniform."""
    L, total = mesh.length[:, None, None], np.zeros((len(mesh.length), 2, 6))
    back = np.swapaxes(matrix(mesh.compute_end_poses(pose, 0).q), 1, 2)
    turned = None
    if loads.line_following.any() or loads.couples:
        turns = compute_relative_twists(mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1))[:, 3:]
        turned = np.stack([matrix(quaternion(part * turns)) for part in (0.0, 0.5, 1.0)], axis=1)
    for k, part in enumerate((loads.line_gradient, loads.line_quadratic)):
        if part is not None:
            total[:, k, :3] += (back @ part[:, :3, None])[..., 0]
    if loads.line_following.any():
        assert turned is not None
        # The gradient contains the rotation in the reference, which is removed.
        following_gradient = cross(mesh.d0[:, 3:], loads.line_following)
        following_gradient = (
            following_gradient if loads.line_gradient is None else following_gradient + loads.line_gradient[:, 3:]
        )
        at_three_points = (
            loads.line_following[:, None] + np.array([-0.5, 0.0, 0.5])[:, None] * following_gradient[:, None]
        )
        total[:, :, :3] += _fit_quadratic((turned @ at_three_points[..., None])[..., 0])
    if loads.beds:
        total[:, 0, :3] += (back @ compute_bed_gradient(mesh, pose, loads.beds)[..., None])[..., 0]
    for item in loads.couples:
        assert turned is not None
        e = item.elements
        at_three_points = (back[e][:, None] @ item.dead[..., None] + turned[e] @ item.following[..., None])[..., 0]
        total[e, :, 3:] += _fit_quadratic(at_three_points)
    return L * total if total.any() else None


def _fit_quadratic(samples: Floats) -> Floats:
    """Return growths and shares of z² - 1/12 (m, 2, 3) of values (m, 3, 3) at A, in the middle and at B."""
    A, middle, B = (samples[:, k] for k in range(3))
    return np.stack([B - A, 2.0 * (A + B - 2.0 * middle)], axis=1)
