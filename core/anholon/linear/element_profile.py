"""What stands inside the elements of rods at rest: frames, places, strains and wrenches from end to end.

Between the ends the section frames D follow D' = D E, E the strain of the reference with C Θ, and the wrench the
balance Θ' = ad_E^T Θ - f, from the frame and the wrench at A on. They are found at the Gauss points of equal parts of
the elements, where `anholon.linear.element_waves` asks for them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import cross, matrix, normalised, skew
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses, interpolate_inside
from anholon.rods.section_law import SectionLaw
from anholon.rods.tapered_elements import compute_adjoint

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

GAUSS: Final = np.array([0.5 - 3.0**0.5 / 6.0, 0.5 + 3.0**0.5 / 6.0])
"""Points of a part."""


class ElementProfile(NamedTuple):
    """What stands at the points (p,) of elements (k,).

    Frames `R` (k, p, 3, 3), the whole strain `strain` (k, p, 6), the `wrench` (k, p, 6), the compliance (k, p, 6, 6);
    `masses` (k, p, 4): mass and inertia per length; `dead` (k, p, 6): what keeps its direction of the loads per length,
    in the sections' axes; `bed` (k, p, 3, 3): stiffness per length in the world's; `pull` (k, p, 3): centrifugal
    acceleration, likewise in the sections' axes.
    """

    R: Floats
    strain: Floats
    wrench: Floats
    compliance: Floats
    masses: Floats
    dead: Floats
    bed: Floats
    pull: Floats


class ElementProfileData(NamedTuple):
    """What does not change along the way: of elements (k,)."""

    L: Floats
    own: tuple[Floats, Floats]  # strain of the reference in the middle, and its growth by ξ
    sections: Floats  # compliances (k, 5, 6, 6), and masses and inertias (k, 5, 4), inside; (k, 1, …): even
    masses: Floats
    line: tuple[Floats, Floats]  # dead loads in the world and following ones, (k, 3, 6) at A, in the middle and at B
    bed: Floats  # (k, 3, 3, 3), in the axes of the reference where it turns with these
    turned: NDArray[np.bool_]  # (k,)
    turning: tuple[Floats, Floats, Floats] | None  # -Ω~², Ω, about
    laws: list[
        tuple[SectionLaw, Indices, Indices]
    ]  # nonlinear ones, the numbers of their elements among theirs and here


class _ProfileState(NamedTuple):
    R: Floats
    x: Floats
    wrench: Floats
    R0: Floats
    x0: Floats


def course(
    mesh: ElementMesh, pose: NodePoses, loads: RodLoads, ends: Floats, elements: Indices, parts: int
) -> tuple[ElementProfile, float]:
    """Return the course of rod elements (k,) at the Gauss points of so many parts, and the largest angle, rad, by which
    it misses the frames at B; `ends` (m, 2, 6): wrenches at the elements' ends; the loads as they act."""
    ground = ground_of(mesh, loads, elements)
    node_poses, rest = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(mesh.reference, 0)
    state = _ProfileState(
        matrix(node_poses.q[elements]),
        node_poses.x[elements],
        ends[elements, 0],
        matrix(rest.q[elements]),
        rest.x[elements],
    )
    results: list[tuple[Floats, ...]] = []
    at = 0.0
    for part in range(parts):
        for goal in ((part + GAUSS[0]) / parts, (part + GAUSS[1]) / parts, (part + 1.0) / parts):
            state = _stepped(ground, state, at, goal - at)
            at = goal
            if len(results) < 2 * part + 2:
                results.append(_known(ground, state, at))
    there = matrix(mesh.compute_end_poses(pose, 1).q[elements])
    gap = 0.5 * float(np.linalg.norm(state.R - there, axis=(1, 2)).max(initial=0.0))
    return ElementProfile(*(np.stack(items, axis=1) for items in zip(*results, strict=True))), gap


def own_strain(mesh: ElementMesh, elements: Indices) -> tuple[Floats, Floats]:
    """Return the strain of the reference in the middle of elements, and by how much it is greater at B than at A:
    d_0 = L a + L³ ad_a b / 12 for a strain a + b σ [Magnus]."""
    L = mesh.length[elements, None]
    first = mesh.d0[elements] / L
    growth = np.zeros_like(first)
    if mesh.curvature_gradient is None:
        return first, growth
    growth[:, 3:] = mesh.curvature_gradient[elements] / L
    a = first
    for _ in range(3):
        a = first - L / 12.0 * np.einsum("kij,kj->ki", compute_adjoint(a), growth)
    return a, growth


def ground_of(mesh: ElementMesh, loads: RodLoads, e: Indices) -> ElementProfileData:
    """Return what stands along elements (k,) before anything moves."""
    k, all_of = len(e), len(mesh.length)
    sections = mesh.compliance[e][:, None] if mesh.inside_compliances is None else mesh.inside_compliances[e]
    if mesh.inside_masses is None:
        masses = np.concatenate([mesh.mass[e, None], mesh.inertia[e]], axis=1)[:, None]
    else:
        masses = mesh.inside_masses[e]
    growth = np.zeros((k, 6)) if loads.line_gradient is None else loads.line_gradient[e].copy()
    # In the axes of the sections a load that follows them is as it was given.
    growth[:, 3:] += cross(mesh.d0[e, 3:], loads.line_following[e])
    places = np.array([-0.5, 0.0, 0.5])[None, :, None]
    dead, following = (
        np.concatenate([force[e][:, None] + places * own[:, None], np.zeros((k, 3, 3))], axis=2)
        for force, own in ((loads.line, growth[:, :3]), (loads.line_following, growth[:, 3:]))
    )
    bed = np.zeros((all_of, 3, 3, 3))
    for one in loads.beds:
        np.add.at(bed, one.elements, one.stiffness)
    bed, turned = _along_sections(mesh, e, bed[e])
    couples = np.zeros((2, all_of, 3, 3))
    for item in loads.couples:
        np.add.at(couples[0], item.elements, item.dead)
        np.add.at(couples[1], item.elements, item.following)
    if loads.line_quadratic is not None:
        dead[:, :, :3] += loads.line_quadratic[e][:, None] * (places**2 - 1.0 / 12.0)
    dead[:, :, 3:], following[:, :, 3:] = couples[0, e], couples[1, e]
    turning = loads.rotating_frame
    return ElementProfileData(
        mesh.length[e],
        own_strain(mesh, e),
        sections,
        masses,
        (dead, following),
        bed,
        turned,
        None if turning is None else (turning.centrifugal_matrix, turning.current_omega, turning.center),
        [(law, *np.intersect1d(law.elements, e, return_indices=True)[1:]) for law in mesh.laws],
    )


def _along_sections(mesh: ElementMesh, e: Indices, bed: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Return stiffnesses (k, 3, 3, 3) at A, in the middle and at B in the axes of the reference where they vary less in
    these than in the world's, and where that is (k,)."""
    A, B = (mesh.compute_end_poses(mesh.reference, end).q[e] for end in (0, 1))
    B = np.where(np.sum(A * B, axis=1, keepdims=True) < 0.0, -B, B)
    R = np.stack([matrix(q) for q in (A, normalised(A + B), B)], axis=1)
    own = np.swapaxes(R, -1, -2) @ bed @ R
    varied = [np.abs(one - one[:, 1:2]).max(axis=(1, 2, 3)) for one in (own, bed)]
    turned = varied[0] < varied[1]
    return np.where(turned[:, None, None, None], own, bed), turned


def between(values: Floats, xi: float) -> Floats:
    """Return values (k, 3, …) at A, in the middle and at B at the part ξ."""
    weights = (1.0 - xi) * (1.0 - 2.0 * xi), 4.0 * xi * (1.0 - xi), -xi * (1.0 - 2.0 * xi)
    return np.asarray(weights[0] * values[:, 0] + weights[1] * values[:, 1] + weights[2] * values[:, 2])


def _known(ground: ElementProfileData, state: _ProfileState, xi: float) -> tuple[Floats, ...]:
    """Return what stands in a `ElementProfile` at one point."""
    C, masses = interpolate_inside(ground.sections, xi), interpolate_inside(ground.masses, xi)
    strain = np.einsum("kij,kj->ki", C, state.wrench)
    for law, theirs, here in ground.laws:
        strain[here] = law.find_strains(theirs, state.wrench[here])
        C[here] = law.compute_compliances(theirs, strain[here])
    strain += ground.own[0] + (xi - 0.5) * ground.own[1]
    back = np.swapaxes(state.R, 1, 2)
    world = between(ground.line[0], xi)
    bed = between(ground.bed, xi)
    if ground.turned.any():
        bed[ground.turned] = (state.R0 @ bed @ np.swapaxes(state.R0, 1, 2))[ground.turned]
    world[:, :3] -= np.einsum("kij,kj->ki", bed, state.x - state.x0)
    dead = np.concatenate([(back @ world[:, part, None])[..., 0] for part in (slice(0, 3), slice(3, 6))], axis=1)
    pull = np.zeros_like(state.x)
    if ground.turning is not None:
        squared, _, about = ground.turning
        pull = np.einsum("kij,kj->ki", back, (state.x - about) @ squared)
    return state.R, strain, state.wrench, C, masses, dead, bed, pull


def _stepped(ground: ElementProfileData, state: _ProfileState, at: float, step: float) -> _ProfileState:
    """Return the state a part of the length further [Runge and Kutta]."""

    def moved(rate: _ProfileState, part: float) -> _ProfileState:
        return _ProfileState(
            *(one + part * step * ground.L[_over(one)] * two for one, two in zip(state, rate, strict=True))
        )

    one = _rate(ground, state, at)
    two = _rate(ground, moved(one, 0.5), at + 0.5 * step)
    three = _rate(ground, moved(two, 0.5), at + 0.5 * step)
    four = _rate(ground, moved(three, 1.0), at + step)
    rate = _ProfileState(*((a + 2.0 * b + 2.0 * c + d) / 6.0 for a, b, c, d in zip(one, two, three, four, strict=True)))
    return moved(rate, 1.0)


def _over(array: Floats) -> tuple[slice | None, ...]:
    return (slice(None), *(None,) * (array.ndim - 1))


def _rate(ground: ElementProfileData, state: _ProfileState, xi: float) -> _ProfileState:
    R, strain, wrench, _, masses, dead, _, pull = _known(ground, state, xi)
    u, w = strain[:, :3], strain[:, 3:]
    n, m = wrench[:, :3], wrench[:, 3:]
    load = dead + between(ground.line[1], xi)
    load[:, :3] += masses[:, :1] * pull
    if ground.turning is not None:
        W = np.einsum("kji,j->ki", R, ground.turning[1])
        load[:, 3:] -= cross(W, masses[:, 1:] * W)
    own = ground.own[0] + (xi - 0.5) * ground.own[1]
    return _ProfileState(
        R @ skew(w),
        np.einsum("kij,kj->ki", R, u),
        np.concatenate([cross(n, w), cross(n, u) + cross(m, w)], axis=1) - load,
        state.R0 @ skew(own[:, 3:]),
        np.einsum("kij,kj->ki", state.R0, own[:, :3]),
    )
