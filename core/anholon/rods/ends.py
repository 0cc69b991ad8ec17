"""Wrenches at the ends of elements, by the balance of what meets there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import cross, matrix
from anholon.rods.kernel import carried, relative_twists, states
from anholon.rods.loads import Loads, felt, following_bent, growth_forces, line_covectors
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.spread import covectors_of, growth_of

Floats = NDArray[np.float64]


class Wrenches(NamedTuple):
    """Wrenches Θ (m, 2, 6) at the elements' ends A and B, in the sections' axes: forces, then moments; `growth` (m, 6):
    by how much the load on the element, N and N·m, is greater at B than if it were that at A, in the axes of A;
    `viscous` (m, 2, 6): the part of the wrenches that damping has, which belongs to no strain."""

    ends: Floats
    growth: Floats | None = None
    viscous: Floats | None = None


def along_rods(
    mesh: Mesh, pose: Pose, wrench: Floats, loads: Loads, inertia: Floats | None = None, damping: Floats | None = None
) -> Wrenches:
    """Return the wrenches at the elements' ends that their mean wrenches (m, 6), their line loads and the covectors
    (m, 2, 6) of their inertia and damping give."""
    found, load = [], felt(mesh, pose, loads)
    spread = covectors_of(mesh, pose, loads.spread)[0] if loads.spread else np.zeros((1, 2, 6))
    if (bent := following_bent(mesh, pose, loads)) is not None:
        spread = spread + bent[0]
    if inertia is not None and mesh.sharp is not None:
        pull = -(inertia[:, 0, :3] + inertia[:, 1, :3]) / mesh.length[:, None]
        load = pull if load is None else load + pull
    inner = carried(states(mesh, pose, wrench, loads.line, load))
    for end, (sign, F) in enumerate(zip((-1.0, 1.0), inner, strict=True)):
        outer = line_covectors(mesh, pose, loads, end)[0]
        outer[:, :3] += growth_forces(mesh, pose, loads, end)
        for own in (inertia, damping):
            F = F if own is None else F + own[:, end]
        found.append(sign * (F - outer - spread[:, end]))
    growth = _growth(mesh, pose, loads)
    viscous = None if damping is None else damping * np.array([-1.0, 1.0])[:, None]
    return Wrenches(np.stack(found, axis=1), growth, viscous)


def _growth(mesh: Mesh, pose: Pose, loads: Loads) -> Floats | None:
    """Return by how much the load on the elements is greater at B than at A; None where it is even."""
    L, total = mesh.length[:, None], np.zeros((len(mesh.length), 6))
    back = np.swapaxes(matrix(mesh.frames(pose, 0).q), 1, 2)
    turns = np.zeros((1, 3))
    if loads.line_following.any() or loads.couples:
        turns = relative_twists(mesh.frames(pose, 0), mesh.frames(pose, 1))[:, 3:]
    if loads.growth is not None:
        # What grows knows of the turning in the reference, backwards.
        total[:, :3] = -12.0 * growth_forces(mesh, pose, loads, 0) + L * cross(mesh.d0[:, 3:], loads.line_following)
    if loads.line_following.any():
        total[:, :3] += L * cross(turns, loads.line_following)
    if loads.beds:
        total[:, :3] += L * (back @ growth_of(mesh, pose, loads.beds)[..., None])[..., 0]
    for item in loads.couples:
        e = item.elements
        dead = back[e] @ (item.dead[:, 2] - item.dead[:, 0])[..., None]
        turned = cross(turns[e], item.following[:, 1])
        total[e, 3:] += L[e] * (dead[..., 0] + item.following[:, 2] - item.following[:, 0] + turned)
    return total if total.any() else None
