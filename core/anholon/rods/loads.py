"""Loads on rods: covectors at the nodes, and how they turn with the sections.

A covector (f, m) at a node acts on η = (R^T δx, R^T δφ): force and moment in the section's own axes. Dead loads keep
their direction in the world, following ones their components in the section's axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import conjugate, cross, matrix, multiply, normalised, rotation_vector, skew
from anholon.rods.distributed_loads import (
    DistributedCouples,
    ElementBed,
    compute_bed_energy,
    compute_dead_correction,
    compute_distributed_covectors,
    compute_following_correction,
)
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.rotating_frame import RotatingFrame, compute_centrifugal_covectors, compute_node_centrifugal_covectors
from anholon.rods.tolerances import SHEAR_FLEXIBLE_REL


class NodeSpring(NamedTuple):
    """Springs of the node `node`: `stiffness` (3,), N/m, and `rotational_stiffness` (3,), N·m/rad, in world axes.

    `x`, `q`: pose of the node without force.
    """

    node: int
    stiffness: Floats
    rotational_stiffness: Floats
    x: Floats
    q: Floats


class RodLoads(NamedTuple):
    """Loads of a mesh, forces before moments.

    `dead` (n, 6): force, N, and moment, N·m, at the nodes in the world's axes; `following` (n, 6): in the node's own
    axes; `line` (m, 3): force per length, N/m, on the elements in the world's axes; `line_following` (m, 3): in the
    sections' axes; `springs` are no loads that grow, they hold from the beginning; `line_gradient` (m, 6): by how much
    the two line loads are greater at B than at A, which `dead` and `following` contain already; `line_quadratic` (m,
    3): κ of dead line loads that vary by κ (z² - 1/12) besides, from z = -1/2 at A to 1/2 at B; `rotating_frame`: the
    frame in which the rods rest turns, and loads them by centrifugal forces; `beds` are springs along elements, and
    `couples` moments per length.
    """

    dead: Floats
    following: Floats
    line: Floats
    line_following: Floats
    springs: tuple[NodeSpring, ...] = ()
    line_gradient: Floats | None = None
    line_quadratic: Floats | None = None
    rotating_frame: RotatingFrame | None = None
    beds: tuple[ElementBed, ...] = ()
    couples: tuple[DistributedCouples, ...] = ()

    @property
    def distributed(self) -> tuple[ElementBed | DistributedCouples, ...]:
        """The loads distributed along elements, which act on both ends."""
        return (*self.beds, *self.couples)

    @property
    def is_plain(self) -> bool:
        """Whether there are only weights, forces and moments on nodes, and forces per length."""
        return not (self.springs or self.beds or self.couples) and self.rotating_frame is None

    @property
    def keeps_direction(self) -> bool:
        """Whether no force rotates with the rods."""
        return not (self.couples or self.following.any() or self.line_following.any())

    @property
    def without_springs(self) -> RodLoads:
        """The loads that grow, without springs."""
        return self._replace(springs=(), beds=())

    def has_loads(self) -> bool:
        """Return whether there are other loads than springs."""
        arrays = self.dead, self.following, self.line, self.line_following
        return bool(self.couples) or self.rotating_frame is not None or any(part.any() for part in arrays)

    def scale(self, factor: float) -> RodLoads:
        """Return all loads multiplied by a factor."""
        return RodLoads(
            factor * self.dead,
            factor * self.following,
            factor * self.line,
            factor * self.line_following,
            self.springs,
            None if self.line_gradient is None else factor * self.line_gradient,
            None if self.line_quadratic is None else factor * self.line_quadratic,
            None
            if self.rotating_frame is None
            else self.rotating_frame._replace(load_fraction=factor * self.rotating_frame.load_fraction),
            self.beds,
            tuple(item.scale(factor) for item in self.couples),
        )

    def add_line_gradient(self, mesh: ElementMesh, line_gradient: Floats) -> RodLoads:
        """Return the loads plus line loads with gradients (m, 6) along the elements, dead and following ones.

        These are forces ∓ L/12 of the gradient at the ends, with the same moment.
        """
        if not line_gradient.any():
            return self
        dead, following = self.dead.copy(), self.following.copy()
        for end in (0, 1):
            share = _compute_gradient_share(mesh, line_gradient, end)
            np.add.at(dead[:, :3], mesh.ends[:, end], share[:, :3])
            turned = (np.swapaxes(mesh.offset_adjoints[:, end, :3, :3], 1, 2) @ share[:, 3:, None])[..., 0]
            np.add.at(following[:, :3], mesh.ends[:, end], turned)
        total = line_gradient if self.line_gradient is None else self.line_gradient + line_gradient
        return self._replace(dead=dead, following=following, line_gradient=total)


def make_no_loads(mesh: ElementMesh) -> RodLoads:
    """Return no loads."""
    n, m = mesh.size, len(mesh.length)
    return RodLoads(np.zeros((n, 6)), np.zeros((n, 6)), np.zeros((m, 3)), np.zeros((m, 3)))


def make_weight(mesh: ElementMesh, gravity: ArrayLike) -> RodLoads:
    """Return the weight of the rods, and of what sits on their nodes, in a field of gravity (3,), m/s²."""
    g = np.asarray(gravity, dtype=np.float64)
    single = np.concatenate([mesh.node_mass[:, None] * g, np.zeros((mesh.size, 3))], axis=1)
    rod_loads = make_no_loads(mesh)._replace(dead=single, line=mesh.mass[:, None] * g)
    if mesh.mass_gradient is None:
        return rod_loads
    return rod_loads.add_line_gradient(
        mesh, np.hstack([mesh.mass_gradient[:, None] * g, np.zeros((len(mesh.length), 3))])
    )


def stack_loads(parts: Sequence[RodLoads], mesh: ElementMesh) -> RodLoads:
    """Return the loads of several states as loads on as many copies of the mesh."""
    if len(parts) == 1:
        return parts[0]
    n, m = mesh.size, len(mesh.length)
    dead, following, line, line_following = (
        np.concatenate([np.asarray(loads[k]) for loads in parts]) for k in range(4)
    )
    springs = tuple(item._replace(node=item.node + k * n) for k, loads in enumerate(parts) for item in loads.springs)
    beds, couples = (
        tuple(
            item._replace(elements=item.elements + k * m)
            for k, loads in enumerate(parts)
            for item in getattr(loads, name)
        )
        for name in ("beds", "couples")
    )
    gradient, quadratic = (
        _concatenate([getattr(loads, name) for loads in parts], shape)
        for name, shape in (("line_gradient", (m, 6)), ("line_quadratic", (m, 3)))
    )
    return RodLoads(dead, following, line, line_following, springs, gradient, quadratic, None, beds, couples)


def _concatenate(parts: Sequence[Floats | None], shape: tuple[int, int]) -> Floats | None:
    """Concatenate arrays, with zeros of a shape for None; None if all are None."""
    if all(part is None for part in parts):
        return None
    return np.concatenate([np.zeros(shape) if part is None else part for part in parts])


class LoadTerms(NamedTuple):
    """Covectors (n, 6) of loads at the nodes, and their derivatives by η.

    Those at the same node (n, 6, 6), and at both ends of the elements (m, 2, 2, 6, 6); None if there are no such loads.
    """

    covectors: Floats
    node_slopes: Floats
    end_slopes: Floats | None


def compute_load_covectors(mesh: ElementMesh, pose: NodePoses, loads: RodLoads) -> Floats:
    """Return the covectors (n, 6) of the loads at the nodes."""
    return linearise_loads(mesh, pose, loads).covectors


def linearise_loads(mesh: ElementMesh, pose: NodePoses, loads: RodLoads) -> LoadTerms:
    """Return the covectors of the loads and their derivatives."""
    R = matrix(pose.q)
    force, moment = _rotate_back(R, loads.dead[:, :3]), _rotate_back(R, loads.dead[:, 3:])
    F = np.concatenate([force, moment], axis=1) + loads.following
    K = np.zeros((mesh.size, 6, 6))
    K[:, :3, 3:] = skew(force)
    K[:, 3:, 3:] = skew(moment)
    for spring in loads.springs:
        _add_spring(spring, pose, R[spring.node], F, K)
    if loads.line.any() or loads.line_following.any():
        for end in (0, 1):
            f, k = compute_line_covectors(mesh, pose, loads, end)
            section_frame = mesh.offset_adjoints[:, end]
            turned = np.swapaxes(section_frame, 1, 2)
            np.add.at(F, mesh.ends[:, end], (turned @ f[..., None])[..., 0])
            np.add.at(K, mesh.ends[:, end], turned @ k @ section_frame)
    parts = [compute_bent_line_correction(mesh, pose, loads)]
    if loads.distributed:
        parts.append(compute_distributed_covectors(mesh, pose, loads.distributed))
    if loads.rotating_frame is not None:
        parts.append(compute_centrifugal_covectors(mesh, pose, loads.rotating_frame))
        f, k = compute_node_centrifugal_covectors(mesh, pose, loads.rotating_frame)
        F, K = F + f, K + k
    between = None
    for part in parts:
        if part is not None:
            _add_end_covectors(mesh, part[0], F)
            between = part[1] if between is None else between + part[1]
    return LoadTerms(F, K, between)


def _add_end_covectors(mesh: ElementMesh, at_ends: Floats, F: Floats) -> None:
    """Add covectors (m, 2, 6) at the elements' ends to those of the nodes."""
    for end in (0, 1):
        np.add.at(F, mesh.ends[:, end], np.einsum("kji,kj->ki", mesh.offset_adjoints[:, end], at_ends[:, end]))


def _add_spring(spring: NodeSpring, pose: NodePoses, R: Floats, covectors: Floats, K: Floats) -> None:
    """Add the covector of a spring, and its derivative by η, to those of its node."""
    k = spring.node
    force = R.T @ (-spring.stiffness * (pose.x[k] - spring.x))
    turned, slope = _compute_rotation_spring_moment(spring.rotational_stiffness, _compute_spring_rotation(spring, pose))
    moment = R.T @ turned
    covectors[k] += np.concatenate([force, moment])
    K[k, :3, :3] -= R.T @ (spring.stiffness[:, None] * R)
    K[k, :3, 3:] += skew(force)
    K[k, 3:, 3:] += skew(moment) + R.T @ slope @ R


def compute_spring_wrench(spring: NodeSpring, pose: NodePoses) -> Floats:
    """Return force and moment (6,) of a spring on its node, along and about the world's axes."""
    force = -spring.stiffness * (pose.x[spring.node] - spring.x)
    return np.concatenate(
        [force, _compute_rotation_spring_moment(spring.rotational_stiffness, _compute_spring_rotation(spring, pose))[0]]
    )


def _compute_spring_rotation(spring: NodeSpring, pose: NodePoses) -> Floats:
    """Return the rotation vector (3,) by which the node of a spring has turned."""
    return rotation_vector(multiply(pose.q[spring.node], conjugate(spring.q)))


def compute_spring_energy(mesh: ElementMesh, loads: RodLoads, pose: NodePoses) -> float:
    """Return the energy of the springs and beds, J."""
    total = compute_bed_energy(mesh, pose, loads.beds)
    for spring in loads.springs:
        displacement = pose.x[spring.node] - spring.x
        phi = _compute_spring_rotation(spring, pose)
        total += 0.5 * float(spring.stiffness @ displacement**2) + 0.5 * float(spring.rotational_stiffness @ phi**2)
    return total


def _compute_rotation_spring_moment(stiffness: Floats, phi: Floats) -> tuple[Floats, Floats]:
    """Return the moment (3,) in the world of springs with the energy φ·k φ / 2 against a rotation vector φ.

    Also returned is its slope (3, 3) by a small rotation δ of the world: φ' = S δ, S = 1 - φ~/2 + c φ~², moment -S^T k
    φ.
    """
    square = float(phi @ phi)
    if square < 1e-4:
        c, c1 = 1.0 / 12.0 + square / 720.0, 1.0 / 720.0 + square / 15120.0
    else:
        half = 0.5 * np.sqrt(square)
        c = (1.0 - half / np.tan(half)) / square
        c1 = (0.125 / np.sin(half) ** 2 + 0.125 / (half * np.tan(half)) - 1.0 / square) / square
    turn, pull = skew(phi), stiffness * phi
    twice = turn @ turn
    S = np.eye(3) - 0.5 * turn + c * twice
    back = skew(pull)
    by_phi = S.T * stiffness - 0.5 * back - c * (skew(turn @ pull) + turn @ back)
    by_phi += 2.0 * c1 * np.outer(twice @ pull, phi)
    return -S.T @ pull, -by_phi @ S


def compute_line_covectors(mesh: ElementMesh, pose: NodePoses, loads: RodLoads, end: int) -> tuple[Floats, Floats]:
    """Return covectors (m, 6) of line loads at one end of the elements, with their derivatives (m, 6, 6).

    The places between the ends are those of Hermite's cubic, x_m = (x_A + x_B)/2 + (L/8)(t_A - t_B), the integral is
    Simpson's: half the force at each end, and the moments ± q L²/12 of a clamped beam.
    """
    R = matrix(mesh.compute_end_poses(pose, end).q)
    L = mesh.length[:, None]
    arm = (L**2 / 12.0) * np.array([1.0 if end == 0 else -1.0, 0.0, 0.0])
    if mesh.cables is not None:
        arm[mesh.cables.elements] = 0.0
    q = _rotate_back(R, loads.line)
    both = q + loads.line_following
    F = np.concatenate([0.5 * L * both, cross(arm, both)], axis=1)
    K = np.zeros((len(L), 6, 6))
    K[:, :3, 3:] = 0.5 * L[..., None] * skew(q)
    K[:, 3:, 3:] = skew(arm) @ skew(q)
    return F, K


def compute_bent_line_correction(mesh: ElementMesh, pose: NodePoses, loads: RodLoads) -> tuple[Floats, Floats] | None:
    """Return the effect of line loads beyond `compute_line_covectors` and `compute_gradient_forces`; None without any.

    It exists for sixth-order elements with following loads, varying loads, or loads on extensible elements: covectors
    (m, 2, 6), and their derivatives (m, 2, 2, 6, 6) by η of both ends.
    """
    if mesh.sixth_order is None:
        return None
    followed = bent = None
    if loads.line_following[mesh.sixth_order].any():
        followed = compute_following_correction(
            mesh, pose, loads.line, loads.line_following, loads.couples, mesh.sixth_order
        )
    varying = np.zeros((2, len(mesh.length), 3))
    for k, part in enumerate((loads.line_gradient, loads.line_quadratic)):
        if part is not None:
            varying[k] = part[:, :3]
    chosen = mesh.sixth_order & (varying.any(axis=(0, 2)) | (loads.line.any(axis=1) & _is_extensible(mesh)))
    if chosen.any():
        bent = compute_dead_correction(mesh, pose, (loads.line, *varying), loads.line_following, loads.couples, chosen)
    if followed is None or bent is None:
        return bent if followed is None else followed
    return followed[0] + bent[0], followed[1] + bent[1]


def _is_extensible(mesh: ElementMesh) -> NDArray[np.bool_]:
    """Return which elements (m,) stretch and shear enough, compared with bending, to affect uniform loads.

    In other elements the effect is less than the errors of fourth order.
    """
    C, L = np.abs(mesh.compliance), mesh.length
    axial, mixed = C[:, :3, :3].max(axis=(1, 2)) / L**2, C[:, :3, 3:].max(axis=(1, 2)) / L
    return np.asarray(np.maximum(axial, mixed) > SHEAR_FLEXIBLE_REL * C[:, 3:, 3:].max(axis=(1, 2)))


def compute_line_slopes(mesh: ElementMesh, pose: NodePoses, loads: RodLoads) -> Floats:
    """Return the derivatives (m, 2, 6, 6) of all covectors of line loads at the elements' ends by η of the same end."""
    result = np.stack([compute_line_covectors(mesh, pose, loads, end)[1] for end in (0, 1)], axis=1)
    if loads.line_gradient is not None:
        dead = loads._replace(line_gradient=loads.line_gradient * np.array([1.0, 1.0, 1.0, 0.0, 0.0, 0.0]))
        for end in (0, 1):
            result[:, end, :3, 3:] += skew(compute_gradient_forces(mesh, pose, dead, end))
    return result


def compute_section_load(mesh: ElementMesh, pose: NodePoses, loads: RodLoads) -> Floats | None:
    """Return the force per length (m, 3) of line loads and of rotation on the elements in the axes of their middles.

    None if there are no sixth-order elements that need it, or no such force.
    """
    if mesh.sixth_order is None or not (
        loads.line.any() or loads.line_following.any() or loads.rotating_frame is not None
    ):
        return None
    A, B = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1)
    total = loads.line
    if loads.rotating_frame is not None:
        total = total + mesh.mass[:, None] * loads.rotating_frame.compute_centrifugal_accelerations(0.5 * (A.x + B.x))
    same = np.where(np.sum(A.q * B.q, axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    return _rotate_back(matrix(normalised(A.q + same * B.q)), total) + loads.line_following


def compute_gradient_forces(mesh: ElementMesh, pose: NodePoses, loads: RodLoads, end: int) -> Floats:
    """Return the forces (m, 3), in the axes of one end of the elements, by which growing line loads act there."""
    if loads.line_gradient is None:
        return np.zeros((len(mesh.length), 3))
    share = _compute_gradient_share(mesh, loads.line_gradient, end)
    return _rotate_back(matrix(mesh.compute_end_poses(pose, end).q), share[:, :3]) + share[:, 3:]


def _compute_gradient_share(mesh: ElementMesh, line_gradient: Floats, end: int) -> Floats:
    """Return the forces (m, 6), dead and following ones, at an end of the elements by line loads that grow."""
    return np.asarray((-1.0 if end == 0 else 1.0) / 12.0 * mesh.length[:, None] * line_gradient)


def _rotate_back(R: Floats, v: Floats) -> Floats:
    """Return R^T v for many."""
    return np.asarray(np.einsum("kji,kj->ki", R, v))
