"""Rods cut into elements between nodes.

A node is a section frame. An element's end lies at its node and may be turned against it: a kink of the axis.
Everything is an array over elements (m) or nodes (n), so that chains, trees and
loops are one thing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats, Indices
from anholon.geometry.rotations import matrix, multiply, normalised, quaternion
from anholon.rods.section_law import SectionLaw, compute_strains


class NodePoses(NamedTuple):
    """Frames of all nodes: unit quaternions q (n, 4), scalar first, and positions x (n, 3) in the world."""

    q: Floats
    x: Floats

    def to_world(self, vectors: Floats) -> Floats:
        """Return vectors (n, 3) in the nodes' axes along the world's."""
        return np.asarray(np.einsum("kij,kj->ki", matrix(self.q), vectors))

    def to_own(self, vectors: Floats) -> Floats:
        """Return vectors (n, 3) along the world's axes in the nodes'."""
        return np.asarray(np.einsum("kji,kj->ki", matrix(self.q), vectors))

    def displace(self, eta: Floats) -> NodePoses:
        """Return the frames after motions η (n, 6) in the nodes' axes: translations and rotation vectors."""
        turned = normalised(multiply(self.q, quaternion(eta[:, 3:])))
        return NodePoses(turned, self.x + self.to_world(eta[:, :3]))


class CableElements(NamedTuple):
    """Elements without stiffness against bending.

    `elements` (c,): their numbers; `negligible_force` (c,), N: a force that is lost beside theirs; `point_nodes` (n,):
    nodes that have no frame, for no other elements end there; `has_sag`: whether they sag between their ends by the
    loads on them, as they do at rest.
    """

    elements: Indices
    negligible_force: Floats
    point_nodes: NDArray[np.bool_]
    has_sag: bool = True


CHEBYSHEV_POINTS: Final = 0.5 - 0.5 * np.cos(np.pi * (2.0 * np.arange(5) + 1.0) / 10.0)
"""Parts ξ of elements at which sections that vary are known: Chebyshev's, none at an end, where sections may jump."""

_BARYCENTRIC_WEIGHTS: Final = np.array(
    [np.prod([CHEBYSHEV_POINTS[i] - CHEBYSHEV_POINTS[j] for j in range(5) if j != i]) for i in range(5)]
)


def interpolate_inside(values: Floats, xi: Floats | float) -> Floats:
    """Return values at fractions ξ, one for all or (k, 1), by Lagrange's polynomial of (k, 5, …) at `CHEBYSHEV_POINTS`.

    Uniform values are (k, 1, …).
    """
    if values.shape[1] == 1:
        return values[:, 0].copy()
    if np.ndim(xi) == 0:
        gaps = float(xi) - CHEBYSHEV_POINTS
        shares = np.array([np.prod(np.delete(gaps, i)) for i in range(5)]) / _BARYCENTRIC_WEIGHTS
        return np.asarray(np.einsum("i,ki...->k...", shares, values))
    part = np.broadcast_to(np.asarray(xi, dtype=np.float64).reshape(-1, 1), (len(values), 1))
    gaps = part - CHEBYSHEV_POINTS
    shares = np.stack([np.prod(np.delete(gaps, i, axis=1), axis=1) for i in range(5)], axis=1) / _BARYCENTRIC_WEIGHTS
    return np.asarray(np.einsum("ki,ki...->k...", shares, values))


class ElementMesh(NamedTuple):
    """Elements between nodes, in their reference shape.

    `ends` (m, 2): nodes A and B; `offset_q` (m, 2, 4): frame of the element's end in its node; `offset_adjoints` (m, 2,
    6, 6): Ad with η_end = Ad η_node, made of them by `compute_offset_adjoints`; `d0` (m, 6): relative twist without
    wrench; `length` (m,); `compliance` (m, 6, 6); `mass` (m,), kg/m; `inertia` (m, 3), kg·m; `reference`: frames of the
    nodes in the reference shape; `node_mass` (n,), kg, and `node_inertia` (n, 3), kg·m², of small bodies that sit on
    the nodes; `cables`: which elements are cables; `laws`: nonlinear ones of elements, whose `compliance` is that
    without strain; `inside_compliances` (m, 5, 6, 6): compliances of the sections at `CHEBYSHEV_POINTS`, where elements
    do not have that of their sections; `inside_masses` (m, 5, 4): mass and inertia per length there, where they vary;
    `curvature_gradient` (m, 3): by how much the curvature of the reference, times the length, is greater at B than at
    A; `mass_gradient` (m,): by how much the mass per length is; `compliance_gradient` (m, 6, 6): by how much that of
    the sections is, None where it is the same; `sixth_order` (m,): which elements are of sixth order, whose equilibria
    are found from those of plain ones; `frozen` (m, 6): strains that cannot change, whose wrenches are multipliers;
    `held` (m, 6): compliances by which those of them yield within a step of Newton's method whose multipliers do not
    follow from the ends of the element, see `anholon.rods.element`; `frozen_release_rate` (m,), 1/s²: in steps of
    length h with rate h² < 1 they yield by this part of it only, for masses resist there.
    """

    ends: Indices
    offset_q: Floats
    offset_adjoints: Floats
    d0: Floats
    length: Floats
    compliance: Floats
    mass: Floats
    inertia: Floats
    reference: NodePoses
    node_mass: Floats
    node_inertia: Floats
    cables: CableElements | None = None
    laws: tuple[SectionLaw, ...] = ()
    inside_compliances: Floats | None = None
    curvature_gradient: Floats | None = None
    mass_gradient: Floats | None = None
    compliance_gradient: Floats | None = None
    sixth_order: NDArray[np.bool_] | None = None
    inside_masses: Floats | None = None
    frozen: NDArray[np.bool_] | None = None
    held: Floats | None = None
    frozen_release_rate: Floats | None = None

    @property
    def regular(self) -> Floats:
        """The compliances (m, 6, 6) including those of frozen strains in a step."""
        return self.compliance if self.held is None else self.compliance + self.held[:, :, None] * np.eye(6)

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.reference.x)

    def mark_cables(self) -> NDArray[np.bool_]:
        """Return which elements (m,) are cables."""
        result = np.zeros(len(self.length), dtype=bool)
        if self.cables is not None:
            result[self.cables.elements] = True
        return result

    def compute_end_poses(self, pose: NodePoses, end: int) -> NodePoses:
        """Return the frames of the elements' ends A (0) or B (1), (m, …)."""
        node = self.ends[:, end]
        is_even = (self.offset_q[..., 0] == 1.0).all()
        return NodePoses(pose.q[node] if is_even else multiply(pose.q[node], self.offset_q[:, end]), pose.x[node])

    def compute_strains(self, e: Indices, wrench: Floats, xi: Floats | float = 0.5) -> Floats:
        """Return the strains (k, 6) of wrenches (k, 6) at fractions ξ (k, 1) of the elements e (k,).

        Frozen strains are 0; their wrenches are multipliers.
        """
        C = (
            self.compliance[e]
            if self.inside_compliances is None
            else interpolate_inside(self.inside_compliances[e], xi)
        )
        result = compute_strains(self.laws, C, e, wrench, xi)
        return result if self.frozen is None else np.where(self.frozen[e], 0.0, result)

    def compute_end_motions(self, end: int, motion: Floats) -> Floats:
        """Return the motions η (m, 6) of the elements' ends for motions (n, 6) of the nodes."""
        return np.asarray((self.offset_adjoints[:, end] @ motion[self.ends[:, end], :, None])[..., 0])


def repeat_mesh(mesh: ElementMesh, copies: int) -> ElementMesh:
    """Return a mesh of `count` copies side by side, for several states."""
    if copies == 1:
        return mesh

    def repeated(array: Floats) -> Floats:
        return np.concatenate([array] * copies)

    ends = (mesh.ends[None] + mesh.size * np.arange(copies)[:, None, None]).reshape(-1, 2)
    results = mesh._asdict()
    results |= {name: repeated(value) for name, value in results.items() if isinstance(value, np.ndarray)}
    results |= {"ends": ends, "reference": NodePoses(repeated(mesh.reference.q), repeated(mesh.reference.x))}
    if mesh.cables is not None:
        elements, small, points, sags = mesh.cables
        elements = (elements + len(mesh.length) * np.arange(copies)[:, None]).ravel()
        results["cables"] = CableElements(elements, repeated(small), np.concatenate([points] * copies), sags)
    results["laws"] = tuple(
        law._replace(
            elements=(law.elements + len(mesh.length) * np.arange(copies)[:, None]).ravel(),
            length_fractions=repeated(law.length_fractions),
            widths=repeated(law.widths),
            compliance=repeated(law.compliance),
            cache=[],
        )
        for law in mesh.laws
    )
    return ElementMesh(**results)


def compute_offset_adjoints(offset_q: Floats) -> Floats:
    """Return Ad (…, 6, 6) with η_end = Ad η_node: R^T u and R^T w for ends that are turned by R."""
    Ad = np.zeros((*offset_q.shape[:-1], 6, 6))
    Ad[..., :3, :3] = Ad[..., 3:, 3:] = np.swapaxes(matrix(offset_q), -1, -2)
    return Ad


def find_connected_parts(pairs: Indices, size: int) -> tuple[int, Indices]:
    """Return the number of connected parts of nodes linked by pairs (k, 2), and the part (size,) of every node.

    The parts are in the order of their first nodes.
    """
    first = np.arange(size)  # for each node: a node of its part with the same or a smaller number
    while True:
        before = first.copy()
        smallest = first[pairs].min(axis=1)
        for end in (0, 1):
            np.minimum.at(first, first[pairs[:, end]], smallest)
        first = first[first]
        if np.array_equal(first, before):
            break
    parts, of_node = np.unique(first, return_inverse=True)
    return len(parts), of_node
