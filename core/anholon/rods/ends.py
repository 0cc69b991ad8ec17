"""Wrenches at the ends of elements, by the balance of what meets there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import cross, matrix, quaternion
from anholon.rods.kernel import carried, relative_twists, states
from anholon.rods.loads import Loads, felt, growth_forces, line_bent, line_covectors
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.spread import covectors_of, growth_of

Floats = NDArray[np.float64]


class Wrenches(NamedTuple):
    """Wrenches Θ (m, 2, 6) at the elements' ends A and B, in the sections' axes: forces, then moments; `growth`
    (m, 2, 6): by how much the load on the element, N and N·m, is greater at B than at A, and its share of z² - 1/12,
    z from -1/2 to 1/2, in the axes of A; `viscous` (m, 2, 6): the part of the wrenches that damping has, which belongs
    to no strain."""

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
    if (bent := line_bent(mesh, pose, loads)) is not None:
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
    """Return how the load on the elements varies along them, see `Wrenches`; None where it is even."""
    L, total = mesh.length[:, None, None], np.zeros((len(mesh.length), 2, 6))
    back = np.swapaxes(matrix(mesh.frames(pose, 0).q), 1, 2)
    turned = None
    if loads.line_following.any() or loads.couples:
        turns = relative_twists(mesh.frames(pose, 0), mesh.frames(pose, 1))[:, 3:]
        turned = np.stack([matrix(quaternion(part * turns)) for part in (0.0, 0.5, 1.0)], axis=1)
    for k, part in enumerate((loads.growth, loads.bulge)):
        if part is not None:
            total[:, k, :3] += (back @ part[:, :3, None])[..., 0]
    if loads.line_following.any():
        assert turned is not None
        # What grows knows of the turning in the reference, backwards.
        own = cross(mesh.d0[:, 3:], loads.line_following)
        own = own if loads.growth is None else own + loads.growth[:, 3:]
        thrice = loads.line_following[:, None] + np.array([-0.5, 0.0, 0.5])[:, None] * own[:, None]
        total[:, :, :3] += _varying((turned @ thrice[..., None])[..., 0])
    if loads.beds:
        total[:, 0, :3] += (back @ growth_of(mesh, pose, loads.beds)[..., None])[..., 0]
    for item in loads.couples:
        assert turned is not None
        e = item.elements
        thrice = (back[e][:, None] @ item.dead[..., None] + turned[e] @ item.following[..., None])[..., 0]
        total[e, :, 3:] += _varying(thrice)
    return L * total if total.any() else None


def _varying(thrice: Floats) -> Floats:
    """Return growths and shares of z² - 1/12 (m, 2, 3) of values (m, 3, 3) at A, in the middle and at B."""
    A, middle, B = (thrice[:, k] for k in range(3))
    return np.stack([B - A, 2.0 * (A + B - 2.0 * middle)], axis=1)
