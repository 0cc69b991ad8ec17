"""Transfer matrices of cable elements for small motions like exp(λ t): one end by the other.

About the force F(σ) at rest, F' = -b along x' = (1 + C n) t with t = F/n, small motions δx and changes δF of the force
follow

    δx' = ((1 + C n)/n (1 - t tᵀ) + C/(1 + τ λ) t tᵀ) δF,   δF' = inertia(λ) δx - δb.

They are integrated as those of rods (`anholon.linear.element_transfer`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats, Indices
from anholon.geometry.rotations import matrix, skew
from anholon.linear.element_profile import GAUSS_POINTS, collect_profile_data, interpolate_quadratic
from anholon.linear.element_transfer import ElementTransfer, make_transfer_equations
from anholon.linear.tolerances import CABLE_PART_RATIO, SMALL_END_FORCE_REL, TAUT_FORCE_FACTOR
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses, interpolate_inside

_EQUAL_PARTS: Final = np.full(8, 1.0 / 8.0)
_SHRINKING_PARTS: Final = np.append(
    CABLE_PART_RATIO ** np.arange(127) * (1.0 - CABLE_PART_RATIO), CABLE_PART_RATIO**127
)


def find_taut_elements(mesh: ElementMesh, ends: Floats) -> list[tuple[Indices, Floats]]:
    """Return the taut, linearly elastic elements of cables, with the lengths (p,) of their parts.

    The parts are equal, or shrink towards B or A where the force is small; `ends` (m, 2, 6): wrenches at the ends.
    """
    if mesh.cables is None:
        return []
    which = mesh.cables.elements
    pulls = np.linalg.norm(ends[which, :, :3], axis=2)
    linear = np.ones(len(mesh.length), dtype=bool)
    for law in mesh.laws:
        linear[law.elements] = False
    is_taut = linear[which] & (pulls.max(axis=1) > TAUT_FORCE_FACTOR * mesh.cables.negligible_force)
    small = pulls < SMALL_END_FORCE_REL * pulls[:, ::-1]
    chosen = (~small.any(axis=1), _EQUAL_PARTS), (small[:, 1], _SHRINKING_PARTS), (small[:, 0], _SHRINKING_PARTS[::-1])
    return [(np.asarray(which[is_taut & part]), parts) for part, parts in chosen if (is_taut & part).any()]


def make_cable_transfer(
    mesh: ElementMesh, pose: NodePoses, loads: RodLoads, ends: Floats, e: Indices, times: Floats, parts: Floats
) -> ElementTransfer:
    """Return the transfer equations of cable elements (k,) about an equilibrium under loads.

    They are integrated over `parts` (p,), fractions of the elements.
    """
    A, B = (mesh.compute_end_poses(pose, end) for end in (0, 1))
    R = np.stack([matrix(end_poses.q[e]) for end_poses in (A, B)], axis=1)
    pulls = np.einsum("keij,kej->kei", R, ends[e, :, :3])
    force, bed, mass = _integrate_forces(mesh, pose, loads, e, pulls[:, 0], parts)
    k, p = force.shape[:2]
    L, C = mesh.length[e, None, None, None], mesh.compliance[e, 0, 0][:, None, None, None]
    n = np.linalg.norm(force, axis=2)[..., None, None]
    t = (force / n[..., 0])[..., None]
    along = t @ np.swapaxes(t, 2, 3)
    unit = n.mean(axis=1, keepdims=True) / L
    static, yields, by_rate, by_square = (np.zeros((k, p, 6, 6)) for _ in range(4))
    static[..., :3, 3:] = L * unit * (1.0 + C * n) / n * (np.eye(3) - along)
    yields[..., :3, 3:] = L * unit * C * along
    static[..., 3:, :3] = L / unit * bed
    mass = L / unit * mass[..., None, None]
    by_square[..., 3:, :3] = mass * np.eye(3)
    if loads.rotating_frame is not None:
        static[..., 3:, :3] -= mass * loads.rotating_frame.centrifugal_matrix
        by_rate[..., 3:, :3] = 2.0 * mass * skew(loads.rotating_frame.current_omega)
    # The covector of a force f in the world is R^T f, which rotates with the frame.
    turned = np.zeros((k, 2, 6, 6))
    for end, sign in enumerate((-1.0, 1.0)):
        turned[:, end, :3, 3:] = sign * skew(ends[e, end, :3])
    units = np.sqrt(unit[:, 0, 0]).repeat(6, axis=1)
    return ElementTransfer(
        e, make_transfer_equations((static, yields, by_rate, by_square), times[e], parts), units, turned, R
    )


def _integrate_forces(
    mesh: ElementMesh, pose: NodePoses, loads: RodLoads, e: Indices, start: Floats, parts: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return forces (k, 2 p, 3), stiffness of beds (k, 2 p, 3, 3) and masses per length (k, 2 p) along cables.

    They are those at the Gauss points of the parts; `start` (k, 3): forces at A.
    """
    data = collect_profile_data(mesh, loads, e)
    L, C = data.L[:, None], mesh.compliance[e, 0, 0][:, None]
    x_A, x_B = (mesh.compute_end_poses(mesh.reference, end).x[e] for end in (0, 1))

    def rate(x: Floats, force: Floats, xi: float) -> tuple[Floats, Floats]:
        n = np.maximum(np.linalg.norm(force, axis=1, keepdims=True), 1e-300)
        load = interpolate_quadratic(data.line_loads[0][..., :3], xi)
        load -= np.einsum("kij,kj->ki", interpolate_quadratic(data.bed, xi), x - x_A - xi * (x_B - x_A))
        if data.rotating_frame is not None:
            squared, _, about = data.rotating_frame
            load += interpolate_inside(data.masses, xi)[:, :1] * ((x - about) @ squared)
        return (1.0 + C * n) / n * force, -load

    x, force, at = mesh.compute_end_poses(pose, 0).x[e], start, 0.0
    results: list[tuple[Floats, Floats, Floats]] = []
    for k, part in enumerate(parts):
        part_start = float(parts[:k].sum())
        for goal in (part_start + GAUSS_POINTS[0] * part, part_start + GAUSS_POINTS[1] * part, part_start + part):
            h, step = goal - at, (goal - at) * L
            # Heun's Runge-Kutta method of order three.
            rate_1 = rate(x, force, at)
            rate_2 = rate(x + step / 3.0 * rate_1[0], force + step / 3.0 * rate_1[1], at + h / 3.0)
            rate_3 = rate(x + 2.0 * step / 3.0 * rate_2[0], force + 2.0 * step / 3.0 * rate_2[1], at + 2.0 * h / 3.0)
            x, force = (y + step / 4.0 * (a + 3.0 * c) for y, a, c in zip((x, force), rate_1, rate_3, strict=True))
            at = goal
            if len(results) < 2 * k + 2:
                results.append((force, interpolate_quadratic(data.bed, at), interpolate_inside(data.masses, at)[:, 0]))
    forces, beds, masses = (np.stack(items, axis=1) for items in zip(*results, strict=True))
    return forces, beds, masses
