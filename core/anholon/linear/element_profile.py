"""Frames, positions, strains and wrenches inside the elements of rods at rest.

Between the ends the section frames D follow D' = D E, E = E_0 + C Θ, and the wrench the balance Θ' = ad_E^T Θ - f.
They are integrated from the frame and the wrench at A by the classical Runge-Kutta method, and given at the Gauss
points of equal parts of the elements, for `anholon.linear.element_transfer`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats, Indices
from anholon.geometry.rotations import cross, matrix, normalised, skew
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses, interpolate_inside
from anholon.rods.section_law import SectionLaw
from anholon.rods.tapered_elements import compute_adjoint

GAUSS_POINTS: Final = np.array([0.5 - 3.0**0.5 / 6.0, 0.5 + 3.0**0.5 / 6.0])
"""Points of Gauss's rule of order four in a part of length 1."""


class ElementProfile(NamedTuple):
    """Values at the points (p,) of elements (k,), SI.

    Frames `R` (k, p, 3, 3), total `strain` (k, p, 6), `wrench` (k, p, 6), `compliance` (k, p, 6, 6); `masses` (k, p,
    4): mass and inertia per length; `dead_load` (k, p, 6): loads per length that keep their direction, in the axes of
    the sections; `bed` (k, p, 3, 3): stiffness per length in the axes of the world;
    `centrifugal_acceleration` (k, p, 3) in the axes of the sections.
    """

    R: Floats
    strain: Floats
    wrench: Floats
    compliance: Floats
    masses: Floats
    dead_load: Floats
    bed: Floats
    centrifugal_acceleration: Floats


class ElementProfileData(NamedTuple):
    """Properties and loads along elements (k,), SI; those at A, in the middle and at B vary quadratically."""

    L: Floats
    reference_strain: tuple[Floats, Floats]  # in the middle of the element, and its derivative by ξ
    compliances: Floats  # (k, 5, 6, 6) inside the element, (k, 1, 6, 6) where it is constant
    masses: Floats  # masses and inertias per length, (k, 5, 4) or (k, 1, 4)
    line_loads: tuple[Floats, Floats]  # dead ones in the world, following ones in the section, (k, 3, 6)
    bed: Floats  # (k, 3, 3, 3)
    is_bed_along_sections: NDArray[np.bool_]  # (k,): in the axes of the reference, not of the world
    rotating_frame: tuple[Floats, Floats, Floats] | None  # -Ω~² (3, 3), Ω (3,), centre (3,)
    laws: list[tuple[SectionLaw, Indices, Indices]]  # nonlinear ones; numbers of elements in the law and here


class _ProfileState(NamedTuple):
    R: Floats
    x: Floats
    wrench: Floats
    R0: Floats
    x0: Floats


def integrate_element_profile(
    mesh: ElementMesh, pose: NodePoses, loads: RodLoads, ends: Floats, elements: Indices, parts: int
) -> tuple[ElementProfile, float]:
    """Return the profile of rod elements (k,) at the Gauss points of equal parts, and the largest angle at B, rad.

    The angle is that between the integrated frames and those of the nodes; `ends` (m, 2, 6): wrenches at the elements'
    ends.
    """
    ground = collect_profile_data(mesh, loads, elements)
    node_poses, reference_poses = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(mesh.reference, 0)
    state = _ProfileState(
        matrix(node_poses.q[elements]),
        node_poses.x[elements],
        ends[elements, 0],
        matrix(reference_poses.q[elements]),
        reference_poses.x[elements],
    )
    results: list[tuple[Floats, ...]] = []
    at = 0.0
    for part in range(parts):
        for goal in ((part + GAUSS_POINTS[0]) / parts, (part + GAUSS_POINTS[1]) / parts, (part + 1.0) / parts):
            state = _step_runge_kutta(ground, state, at, goal - at)
            at = goal
            if len(results) < 2 * part + 2:
                results.append(_evaluate_profile(ground, state, at))
    R_end = matrix(mesh.compute_end_poses(pose, 1).q[elements])
    gap = 0.5 * float(np.linalg.norm(state.R - R_end, axis=(1, 2)).max(initial=0.0))
    return ElementProfile(*(np.stack(items, axis=1) for items in zip(*results, strict=True))), gap


def compute_reference_strain(mesh: ElementMesh, elements: Indices) -> tuple[Floats, Floats]:
    """Return the reference strain in the middle of elements and its difference from A to B.

    For a strain a + b σ the twist of the element is d_0 = L a + L³ ad_a b / 12 (Magnus's method of order four).
    """
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


def collect_profile_data(mesh: ElementMesh, loads: RodLoads, e: Indices) -> ElementProfileData:
    """Return properties and loads along elements (k,)."""
    k, all_of = len(e), len(mesh.length)
    sections = mesh.compliance[e][:, None] if mesh.inside_compliances is None else mesh.inside_compliances[e]
    if mesh.inside_masses is None:
        masses = np.concatenate([mesh.mass[e, None], mesh.inertia[e]], axis=1)[:, None]
    else:
        masses = mesh.inside_masses[e]
    load_gradient = np.zeros((k, 6)) if loads.line_gradient is None else loads.line_gradient[e].copy()
    # Following loads are given in the axes of the sections, so that their gradient there has no term of curvature.
    load_gradient[:, 3:] += cross(mesh.d0[e, 3:], loads.line_following[e])
    places = np.array([-0.5, 0.0, 0.5])[None, :, None]
    dead, following = (
        np.concatenate([force[e][:, None] + places * gradient[:, None], np.zeros((k, 3, 3))], axis=2)
        for force, gradient in ((loads.line, load_gradient[:, :3]), (loads.line_following, load_gradient[:, 3:]))
    )
    bed = np.zeros((all_of, 3, 3, 3))
    for bed_load in loads.beds:
        np.add.at(bed, bed_load.elements, bed_load.stiffness)
    bed, turned = _choose_bed_axes(mesh, e, bed[e])
    couples = np.zeros((2, all_of, 3, 3))
    for item in loads.couples:
        np.add.at(couples[0], item.elements, item.dead)
        np.add.at(couples[1], item.elements, item.following)
    if loads.line_quadratic is not None:
        dead[:, :, :3] += loads.line_quadratic[e][:, None] * (places**2 - 1.0 / 12.0)
    dead[:, :, 3:], following[:, :, 3:] = couples[0, e], couples[1, e]
    rotating_frame = loads.rotating_frame
    return ElementProfileData(
        mesh.length[e],
        compute_reference_strain(mesh, e),
        sections,
        masses,
        (dead, following),
        bed,
        turned,
        None
        if rotating_frame is None
        else (rotating_frame.centrifugal_matrix, rotating_frame.current_omega, rotating_frame.center),
        [(law, *np.intersect1d(law.elements, e, return_indices=True)[1:]) for law in mesh.laws],
    )


def _choose_bed_axes(mesh: ElementMesh, e: Indices, bed: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Return stiffnesses (k, 3, 3, 3) at A, in the middle and at B, and whether (k,) they are in section axes.

    The axes of the reference sections are used if the stiffness varies less in these than in the world's.
    """
    A, B = (mesh.compute_end_poses(mesh.reference, end).q[e] for end in (0, 1))
    B = np.where(np.sum(A * B, axis=1, keepdims=True) < 0.0, -B, B)
    R = np.stack([matrix(q) for q in (A, normalised(A + B), B)], axis=1)
    section_stiffness = np.swapaxes(R, -1, -2) @ bed @ R
    varied = [np.abs(stiffness - stiffness[:, 1:2]).max(axis=(1, 2, 3)) for stiffness in (section_stiffness, bed)]
    is_along_sections = varied[0] < varied[1]
    return np.where(is_along_sections[:, None, None, None], section_stiffness, bed), is_along_sections


def interpolate_quadratic(values: Floats, xi: float) -> Floats:
    """Return the value at ξ, from 0 at A to 1 at B, of values (k, 3, …) at A, in the middle and at B."""
    weights = (1.0 - xi) * (1.0 - 2.0 * xi), 4.0 * xi * (1.0 - xi), -xi * (1.0 - 2.0 * xi)
    return np.asarray(weights[0] * values[:, 0] + weights[1] * values[:, 1] + weights[2] * values[:, 2])


def _evaluate_profile(ground: ElementProfileData, state: _ProfileState, xi: float) -> tuple[Floats, ...]:
    """Return the fields of `ElementProfile` at one point."""
    C, masses = interpolate_inside(ground.compliances, xi), interpolate_inside(ground.masses, xi)
    strain = np.einsum("kij,kj->ki", C, state.wrench)
    for law, law_elements, places in ground.laws:
        strain[places] = law.find_strains(law_elements, state.wrench[places])
        C[places] = law.compute_compliances(law_elements, strain[places])
    strain += ground.reference_strain[0] + (xi - 0.5) * ground.reference_strain[1]
    back = np.swapaxes(state.R, 1, 2)
    world = interpolate_quadratic(ground.line_loads[0], xi)
    bed = interpolate_quadratic(ground.bed, xi)
    if ground.is_bed_along_sections.any():
        bed[ground.is_bed_along_sections] = (state.R0 @ bed @ np.swapaxes(state.R0, 1, 2))[ground.is_bed_along_sections]
    world[:, :3] -= np.einsum("kij,kj->ki", bed, state.x - state.x0)
    dead = np.concatenate([(back @ world[:, part, None])[..., 0] for part in (slice(0, 3), slice(3, 6))], axis=1)
    pull = np.zeros_like(state.x)
    if ground.rotating_frame is not None:
        squared, _, about = ground.rotating_frame
        pull = np.einsum("kij,kj->ki", back, (state.x - about) @ squared)
    return state.R, strain, state.wrench, C, masses, dead, bed, pull


def _step_runge_kutta(ground: ElementProfileData, state: _ProfileState, at: float, step: float) -> _ProfileState:
    """Return the state at ξ = `at` + `step`, by the classical Runge-Kutta method."""

    def moved(rate: _ProfileState, part: float) -> _ProfileState:
        return _ProfileState(*(y + part * step * ground.L[_broadcast(y)] * k for y, k in zip(state, rate, strict=True)))

    k1 = _compute_rate(ground, state, at)
    k2 = _compute_rate(ground, moved(k1, 0.5), at + 0.5 * step)
    k3 = _compute_rate(ground, moved(k2, 0.5), at + 0.5 * step)
    k4 = _compute_rate(ground, moved(k3, 1.0), at + step)
    rate = _ProfileState(*((a + 2.0 * b + 2.0 * c + d) / 6.0 for a, b, c, d in zip(k1, k2, k3, k4, strict=True)))
    return moved(rate, 1.0)


def _broadcast(array: Floats) -> tuple[slice | None, ...]:
    return (slice(None), *(None,) * (array.ndim - 1))


def _compute_rate(ground: ElementProfileData, state: _ProfileState, xi: float) -> _ProfileState:
    R, strain, wrench, _, masses, dead, _, pull = _evaluate_profile(ground, state, xi)
    u, w = strain[:, :3], strain[:, 3:]
    n, m = wrench[:, :3], wrench[:, 3:]
    load = dead + interpolate_quadratic(ground.line_loads[1], xi)
    load[:, :3] += masses[:, :1] * pull
    if ground.rotating_frame is not None:
        W = np.einsum("kji,j->ki", R, ground.rotating_frame[1])
        load[:, 3:] -= cross(W, masses[:, 1:] * W)
    reference_strain = ground.reference_strain[0] + (xi - 0.5) * ground.reference_strain[1]
    return _ProfileState(
        R @ skew(w),
        np.einsum("kij,kj->ki", R, u),
        np.concatenate([cross(n, w), cross(n, u) + cross(m, w)], axis=1) - load,
        state.R0 @ skew(reference_strain[:, 3:]),
        np.einsum("kij,kj->ki", state.R0, reference_strain[:, :3]),
    )
