"""Places and directions inside cables, between the nodes."""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.rods.assembly.rod_assembly import RodAssembly
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.tolerances import CORNER_COSINE, SLACK_FORCE_FACTOR, SLACK_STRAIN


def interpolate_cables(
    x_A: Floats, x_B: Floats, end_forces: tuple[Floats, Floats], compliance: Floats, length: Floats, xi: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return places (k, 3), frames (k, 3, 3) and axial forces (k,) inside cable elements, at fractions ξ (k, 1).

    `x_A`, `x_B` (k, 3): places of the ends; `end_forces` (k, 3): forces at both ends; `compliance` (k,), `length` (k,
    1). The force is linear in ξ, as under a uniform load; its direction is that of the axis, and the axis is a cubic
    through the ends.
    """
    chord, C = x_B - x_A, compliance[:, None]
    # The force vanishes at a free end, where the direction is that of the chord.
    min_force = 1e-9 * np.maximum(*(np.linalg.norm(end_force, axis=1, keepdims=True) for end_force in end_forces))
    slopes = [
        (1.0 + C * np.linalg.norm(end_force, axis=1, keepdims=True)) * _normalise(end_force, chord, min_force)
        for end_force in end_forces
    ]
    force = (1.0 - xi) * end_forces[0] + xi * end_forces[1]
    x = interpolate_cubic(xi, x_A, length * slopes[0], x_B, length * slopes[1])
    return x, make_frames_along(_normalise(force, chord, min_force)), np.linalg.norm(force, axis=1)


def interpolate_cubic(xi: Floats, x_A: Floats, t_A: Floats, x_B: Floats, t_B: Floats) -> Floats:
    """Return Hermite's cubic at parts ξ (k, 1), with slopes t by ξ."""
    h = (1 - xi) ** 2 * (1 + 2 * xi), xi * (1 - xi) ** 2, xi**2 * (3 - 2 * xi), -(xi**2) * (1 - xi)
    return np.asarray(h[0] * x_A + h[1] * t_A + h[2] * x_B + h[3] * t_B)


def compute_cable_directions(mesh: ElementMesh, pose: NodePoses) -> tuple[Floats, Floats]:
    """Return the directions (c, 3) of the cables at both ends of their elements, from their places alone.

    They are half way between those of neighbouring elements, except at corners.
    """
    assert mesh.cables is not None
    which = mesh.cables.elements
    A, B = mesh.ends[which].T
    chord = pose.x[B] - pose.x[A]
    t = chord / np.linalg.norm(chord, axis=1, keepdims=True)
    at_A, at_B = t.copy(), t.copy()
    follows = np.flatnonzero((which[1:] == which[:-1] + 1) & (A[1:] == B[:-1]))
    follows = follows[np.einsum("ki,ki->k", t[follows], t[follows + 1]) > CORNER_COSINE]
    between = t[follows] + t[follows + 1]
    between /= np.linalg.norm(between, axis=1, keepdims=True)
    at_B[follows], at_A[follows + 1] = between, between
    return at_A, at_B


def find_slack_cables(assembly: RodAssembly, pose: NodePoses, wrench: Floats) -> dict[str, float]:
    """Return the slack cables at a pose, with the fraction of the length at which their ends are nearest to each other.

    `wrench` (m, 6): wrenches of the elements. At rest every loaded cable is in tension; a slack cable bears no force.
    """
    mesh, results = assembly.mesh, {}
    for name, rod in assembly.rods.items():
        if rod.is_cable and mesh.cables is not None:
            e = rod.first_element + np.arange(len(rod.arcs) - 1)
            A, B = mesh.ends[e].T
            if mesh.cables.has_sag and (wrench[e, 0] > SLACK_FORCE_FACTOR * mesh.cables.negligible_force.max()).any():
                continue
            strain = np.linalg.norm(pose.x[B] - pose.x[A], axis=1) / mesh.length[e] - 1.0
            k = int(np.argmin(strain))
            if strain[k] < SLACK_STRAIN:
                results[name] = float(0.5 * (rod.arcs[k] + rod.arcs[k + 1]) / rod.length)
    return results


def make_frames_along(tangents: Floats) -> Floats:
    """Return frames (k, 3, 3) with given first axes (k, 3), the second ones near y, or near z where y is along."""
    tangents = tangents / np.linalg.norm(tangents, axis=1, keepdims=True)
    steep = np.abs(tangents[:, 1:2]) >= 0.9
    near = np.where(steep, np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0]))
    second = near - np.einsum("ki,ki->k", near, tangents)[:, None] * tangents
    second /= np.linalg.norm(second, axis=1, keepdims=True)
    return np.stack([tangents, second, np.cross(tangents, second)], axis=2)


def _normalise(vectors: Floats, fallback: Floats, min_length: Floats) -> Floats:
    """Return vectors (k, 3) of length 1; those not longer than `min_length` (k, 1) get the directions of others."""
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    chosen = np.where(length > min_length, vectors, fallback)
    return np.asarray(chosen / np.linalg.norm(chosen, axis=1, keepdims=True))
