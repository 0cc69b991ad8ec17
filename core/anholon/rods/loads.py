"""Loads on rods: covectors at the nodes, and how they turn with the sections.

A covector (f, m) at a node acts on η = (R^T δx, R^T δφ): force and moment in the section's own axes. Dead loads keep
their direction in the world, following ones their components in the section's axes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import cross, matrix, multiply, normalised, rotation_vector, skew
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.spread import Bed, Couples, covectors_of, dead_of, energy_of, following_of
from anholon.rods.turning import Turning, centrifugal, on_nodes

Floats = NDArray[np.float64]

_FELT: Final = 1e-2  # part of the compliance against bending, over an element's length


class Spring(NamedTuple):
    """Springs of the node `node`: `stiffness` (3,), N/m, and `turning` (3,), N·m/rad, along and about the world's
    axes; `x`, `q`: where and how the node stands without force."""

    node: int
    stiffness: Floats
    turning: Floats
    x: Floats
    q: Floats


class Loads(NamedTuple):
    """Loads of a mesh, forces before moments.

    `dead` (n, 6): force, N, and moment, N·m, at the nodes in the world's axes; `following` (n, 6): in the node's own
    axes; `line` (m, 3): force per length, N/m, on the elements in the world's axes; `line_following` (m, 3): in the
    sections' axes; `springs` are no loads that grow, they hold from the beginning; `growth` (m, 6): by how much the two
    line loads are greater at B than at A, which `dead` and `following` contain already; `bulge` (m, 3): κ of dead line
    loads that vary by κ (z² - 1/12) besides, from z = -1/2 at A to 1/2 at B; `turning`: the frame in which
    the rods rest turns, and loads them by centrifugal forces; `beds` are springs along elements, and `couples` moments
    per length.
    """

    dead: Floats
    following: Floats
    line: Floats
    line_following: Floats
    springs: tuple[Spring, ...] = ()
    growth: Floats | None = None
    bulge: Floats | None = None
    turning: Turning | None = None
    beds: tuple[Bed, ...] = ()
    couples: tuple[Couples, ...] = ()

    @property
    def spread(self) -> tuple[Bed | Couples, ...]:
        """What is spread along elements and belongs to both ends."""
        return (*self.beds, *self.couples)

    @property
    def plain(self) -> bool:
        """Whether there are only weights, forces and moments on nodes, and forces per length."""
        return not (self.springs or self.beds or self.couples) and self.turning is None

    @property
    def stays(self) -> bool:
        """Whether no force turns with the rods."""
        return not (self.couples or self.following.any() or self.line_following.any())

    @property
    def unsprung(self) -> Loads:
        """The loads that grow, without springs."""
        return self._replace(springs=(), beds=())

    def any(self) -> bool:
        """Tell whether anything but springs loads the rods."""
        given = self.dead, self.following, self.line, self.line_following
        return bool(self.couples) or self.turning is not None or any(part.any() for part in given)

    def times(self, factor: float) -> Loads:
        """Return all loads multiplied by a factor."""
        return Loads(
            factor * self.dead,
            factor * self.following,
            factor * self.line,
            factor * self.line_following,
            self.springs,
            None if self.growth is None else factor * self.growth,
            None if self.bulge is None else factor * self.bulge,
            None if self.turning is None else self.turning._replace(part=factor * self.turning.part),
            self.beds,
            tuple(item.times(factor) for item in self.couples),
        )

    def grown(self, mesh: Mesh, growth: Floats) -> Loads:
        """Return the loads with line loads that grow along the elements by (m, 6), dead and following ones: forces
        ∓ L/12 of it at the ends, which have its moment."""
        if not growth.any():
            return self
        dead, following = self.dead.copy(), self.following.copy()
        for end in (0, 1):
            share = _share(mesh, growth, end)
            np.add.at(dead[:, :3], mesh.ends[:, end], share[:, :3])
            turned = (np.swapaxes(mesh.seats[:, end, :3, :3], 1, 2) @ share[:, 3:, None])[..., 0]
            np.add.at(following[:, :3], mesh.ends[:, end], turned)
        total = growth if self.growth is None else self.growth + growth
        return self._replace(dead=dead, following=following, growth=total)


def none(mesh: Mesh) -> Loads:
    """Return no loads."""
    n, m = mesh.size, len(mesh.length)
    return Loads(np.zeros((n, 6)), np.zeros((n, 6)), np.zeros((m, 3)), np.zeros((m, 3)))


def weight(mesh: Mesh, gravity: tuple[float, float, float]) -> Loads:
    """Return the weight of the rods, and of what sits on their nodes, in a field of gravity, m/s²."""
    g = np.asarray(gravity, dtype=np.float64)
    single = np.concatenate([mesh.node_mass[:, None] * g, np.zeros((mesh.size, 3))], axis=1)
    found = none(mesh)._replace(dead=single, line=mesh.mass[:, None] * g)
    if mesh.mass_growth is None:
        return found
    return found.grown(mesh, np.hstack([mesh.mass_growth[:, None] * g, np.zeros((len(mesh.length), 3))]))


class Acting(NamedTuple):
    """Covectors (n, 6) of loads at the nodes, their derivatives by η at the same node (n, 6, 6), and by η of both ends
    of the elements (m, 2, 2, 6, 6) of those that belong to both; None where there are no such loads."""

    covectors: Floats
    turning: Floats
    between: Floats | None


def covectors(mesh: Mesh, pose: Pose, loads: Loads) -> Floats:
    """Return the covectors (n, 6) of the loads at the nodes."""
    return acting(mesh, pose, loads).covectors


def acting(mesh: Mesh, pose: Pose, loads: Loads) -> Acting:
    """Return the covectors of the loads and their derivatives."""
    R = matrix(pose.q)
    force, moment = _back(R, loads.dead[:, :3]), _back(R, loads.dead[:, 3:])
    F = np.concatenate([force, moment], axis=1) + loads.following
    K = np.zeros((mesh.size, 6, 6))
    K[:, :3, 3:] = skew(force)
    K[:, 3:, 3:] = skew(moment)
    for spring in loads.springs:
        _draw_back(spring, pose, R[spring.node], F, K)
    if loads.line.any() or loads.line_following.any():
        for end in (0, 1):
            f, k = line_covectors(mesh, pose, loads, end)
            seat = mesh.seats[:, end]
            turned = np.swapaxes(seat, 1, 2)
            np.add.at(F, mesh.ends[:, end], (turned @ f[..., None])[..., 0])
            np.add.at(K, mesh.ends[:, end], turned @ k @ seat)
    parts = [line_bent(mesh, pose, loads)]
    if loads.spread:
        parts.append(covectors_of(mesh, pose, loads.spread))
    if loads.turning is not None:
        parts.append(centrifugal(mesh, pose, loads.turning))
        f, k = on_nodes(mesh, pose, loads.turning)
        F, K = F + f, K + k
    between = None
    for part in parts:
        if part is not None:
            _add_ends(mesh, part[0], F)
            between = part[1] if between is None else between + part[1]
    return Acting(F, K, between)


def _add_ends(mesh: Mesh, at_ends: Floats, F: Floats) -> None:
    """Add covectors (m, 2, 6) at the elements' ends to those of the nodes."""
    for end in (0, 1):
        np.add.at(F, mesh.ends[:, end], np.einsum("kji,kj->ki", mesh.seats[:, end], at_ends[:, end]))


def node_covectors(mesh: Mesh, pose: Pose, R: Floats, loads: Loads) -> Floats:
    """Return the covectors (n, 6) of the loads at the nodes, without line loads; R (n, 3, 3): frames of the nodes."""
    F = loads.following
    if loads.dead.any():
        F = F + np.concatenate([_back(R, loads.dead[:, :3]), _back(R, loads.dead[:, 3:])], axis=1)
    if loads.springs:
        F, K = F.copy(), np.zeros((mesh.size, 6, 6))
        for spring in loads.springs:
            _draw_back(spring, pose, R[spring.node], F, K)
    if loads.spread:
        F = F.copy()
        _add_ends(mesh, covectors_of(mesh, pose, loads.spread)[0], F)
    return F


def _draw_back(spring: Spring, pose: Pose, R: Floats, F: Floats, K: Floats) -> None:
    """Add the covector of a spring, and its derivative by η, to those of its node."""
    k = spring.node
    force = R.T @ (-spring.stiffness * (pose.x[k] - spring.x))
    turned, slope = _turned_back(spring.turning, _turn(spring, pose))
    moment = R.T @ turned
    F[k] += np.concatenate([force, moment])
    K[k, :3, :3] -= R.T @ (spring.stiffness[:, None] * R)
    K[k, :3, 3:] += skew(force)
    K[k, 3:, 3:] += skew(moment) + R.T @ slope @ R


def spring_wrench(spring: Spring, pose: Pose) -> Floats:
    """Return force and moment (6,) of a spring on its node, along and about the world's axes."""
    force = -spring.stiffness * (pose.x[spring.node] - spring.x)
    return np.concatenate([force, _turned_back(spring.turning, _turn(spring, pose))[0]])


def _turn(spring: Spring, pose: Pose) -> Floats:
    """Return the rotation vector (3,) by which the node of a spring has turned."""
    return rotation_vector(multiply(pose.q[spring.node], spring.q * np.array([1.0, -1.0, -1.0, -1.0])))


def spring_energy(mesh: Mesh, loads: Loads, pose: Pose) -> float:
    """Return the energy of the springs and beds, J."""
    total = energy_of(mesh, pose, loads.beds)
    for spring in loads.springs:
        gone = pose.x[spring.node] - spring.x
        phi = _turn(spring, pose)
        total += 0.5 * float(spring.stiffness @ gone**2) + 0.5 * float(spring.turning @ phi**2)
    return total


def _turned_back(stiffness: Floats, phi: Floats) -> tuple[Floats, Floats]:
    """Return the moment (3,) in the world of springs with the energy φ·k φ / 2 against a turn by the rotation vector φ,
    and its slope (3, 3) by a small turn δ of the world: φ' = S δ, S = 1 - φ~/2 + c φ~², and the moment is -S^T k φ."""
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


def line_covectors(mesh: Mesh, pose: Pose, loads: Loads, end: int) -> tuple[Floats, Floats]:
    """Return covectors (m, 6) of line loads at one end of the elements, with their derivatives (m, 6, 6).

    The places between the ends are those of Hermite's cubic, x_m = (x_A + x_B)/2 + (L/8)(t_A - t_B), the integral is
    Simpson's: half the force at each end, and the moments ± q L²/12 of a clamped beam.
    """
    R = matrix(mesh.frames(pose, end).q)
    L = mesh.length[:, None]
    arm = (L**2 / 12.0) * np.array([1.0 if end == 0 else -1.0, 0.0, 0.0])
    if mesh.cables is not None:
        arm[mesh.cables.elements] = 0.0
    q = _back(R, loads.line)
    both = q + loads.line_following
    F = np.concatenate([0.5 * L * both, cross(arm, both)], axis=1)
    K = np.zeros((len(L), 6, 6))
    K[:, :3, 3:] = 0.5 * L[..., None] * skew(q)
    K[:, 3:, 3:] = skew(arm) @ skew(q)
    return F, K


def line_bent(mesh: Mesh, pose: Pose, loads: Loads) -> tuple[Floats, Floats] | None:
    """Return what line loads do beyond `line_covectors` and `growth_forces` where sharp elements bend and stretch, and
    vary otherwise than evenly: covectors (m, 2, 6), and their derivatives (m, 2, 2, 6, 6) by η of both ends; None where
    there are none."""
    if mesh.sharp is None:
        return None
    followed = bent = None
    if loads.line_following[mesh.sharp].any():
        followed = following_of(mesh, pose, loads.line, loads.line_following, loads.couples, mesh.sharp)
    varying = np.zeros((2, len(mesh.length), 3))
    for k, part in enumerate((loads.growth, loads.bulge)):
        if part is not None:
            varying[k] = part[:, :3]
    chosen = mesh.sharp & (varying.any(axis=(0, 2)) | (loads.line.any(axis=1) & _yielding(mesh)))
    if chosen.any():
        bent = dead_of(mesh, pose, (loads.line, *varying), loads.line_following, loads.couples, chosen)
    if followed is None or bent is None:
        return bent if followed is None else followed
    return followed[0] + bent[0], followed[1] + bent[1]


def _yielding(mesh: Mesh) -> NDArray[np.bool_]:
    """Return which elements (m,) stretch and shear so much beside their bending that even loads feel it: in others it
    is less than the errors of fourth order."""
    C, L = np.abs(mesh.compliance), mesh.length
    own, mixed = C[:, :3, :3].max(axis=(1, 2)) / L**2, C[:, :3, 3:].max(axis=(1, 2)) / L
    return np.asarray(np.maximum(own, mixed) > _FELT * C[:, 3:, 3:].max(axis=(1, 2)))


def line_slopes(mesh: Mesh, pose: Pose, loads: Loads) -> Floats:
    """Return the derivatives (m, 2, 6, 6) by η of the same end of all that line loads do at the elements' ends."""
    found = np.stack([line_covectors(mesh, pose, loads, end)[1] for end in (0, 1)], axis=1)
    if loads.growth is not None:
        dead = loads._replace(growth=loads.growth * np.array([1.0, 1.0, 1.0, 0.0, 0.0, 0.0]))
        for end in (0, 1):
            found[:, end, :3, 3:] += skew(growth_forces(mesh, pose, dead, end))
    return found


def felt(mesh: Mesh, pose: Pose, loads: Loads) -> Floats | None:
    """Return the force per length (m, 3) of line loads and of turning on the elements in the axes of their middles;
    None where sharp elements do not ask for it, or there is none."""
    if mesh.sharp is None or not (loads.line.any() or loads.line_following.any() or loads.turning is not None):
        return None
    A, B = mesh.frames(pose, 0), mesh.frames(pose, 1)
    total = loads.line
    if loads.turning is not None:
        total = total + mesh.mass[:, None] * loads.turning.forces(0.5 * (A.x + B.x))
    same = np.where(np.sum(A.q * B.q, axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    return _back(matrix(normalised(A.q + same * B.q)), total) + loads.line_following


def growth_forces(mesh: Mesh, pose: Pose, loads: Loads, end: int) -> Floats:
    """Return the forces (m, 3), in the axes of one end of the elements, by which growing line loads act there."""
    if loads.growth is None:
        return np.zeros((len(mesh.length), 3))
    share = _share(mesh, loads.growth, end)
    return _back(matrix(mesh.frames(pose, end).q), share[:, :3]) + share[:, 3:]


def _share(mesh: Mesh, growth: Floats, end: int) -> Floats:
    """Return the forces (m, 6), dead and following ones, at an end of the elements by line loads that grow."""
    return np.asarray((-1.0 if end == 0 else 1.0) / 12.0 * mesh.length[:, None] * growth)


def _back(R: Floats, v: Floats) -> Floats:
    """Return R^T v for many."""
    return np.asarray(np.einsum("kji,kj->ki", R, v))
