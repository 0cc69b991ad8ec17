"""Free flight of rods: what a step changes of the momenta of parts that nothing holds is put right after it.

The steps keep Σ m x'' = Σ f for the accelerations, but the tangents that Hermite's cubics need turn on their group:
their rates are those of the step only to its order, and with them the momenta. A part that no moment turns about its
mass centre has, after a step of h under the resultant force F,

    c + h P/m + h² F/(2m),   P + h F,   H_c

of the mass centre c, the momentum P and the angular momentum H_c about c before it. A small rigid motion of the whole
part, of the size of the step's error, leads there; it changes no strain.

Source: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration (2006), sec. IV.4 (projection onto invariants).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats, Indices
from anholon.geometry.rotations import cross, matrix
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.loads import RodLoads, compute_load_covectors
from anholon.rods.mesh import ElementMesh, NodePoses, find_connected_parts
from anholon.rods.supports import NodeSupport
from anholon.rods.tolerances import MOMENTUM_TOLERANCE_REL, NEGLIGIBLE_IMPULSE_REL, NEGLIGIBLE_MOMENT_REL


class _PointMasses(NamedTuple):
    """The mass of a mesh as points: `mass` (k,), `x`, `v` (k, 3), and the inertia of the sections' own rotation.

    `rotary_inertia` (j, 3, 3): inertia about the world's axes; `rotary_momentum` (j, 3): angular momentum.
    """

    mass: Floats
    x: Floats
    v: Floats
    rotary_inertia: Floats
    rotary_momentum: Floats


class Momenta(NamedTuple):
    """Momenta of each part: mass (p,), centre of mass, momentum, angular momentum and inertia (p, 3, 3) about it."""

    mass: Floats
    centre: Floats
    linear: Floats
    angular: Floats
    inertia: Floats


class MomentumProjection:
    """The parts of a mesh that are not held together, and their momenta."""

    def __init__(self, mesh: ElementMesh, joined_nodes: Indices | None = None, held_nodes: Sequence[int] = ()) -> None:
        """`joined_nodes` (k, 2): nodes that joints hold together; `held_nodes`: nodes that are never free."""
        self._mesh, self._held = mesh, list(held_nodes)
        pairs = mesh.ends if joined_nodes is None else np.concatenate([mesh.ends, joined_nodes])
        self._parts, self._part_of_node = find_connected_parts(pairs, mesh.size)
        of_element = self._part_of_node[mesh.ends[:, 0]]
        self._bodies = bool(mesh.node_mass.any() or mesh.node_inertia.any())
        points_of_bodies = self._part_of_node[: mesh.size if self._bodies else 0]
        self._of_point = np.concatenate([of_element, of_element, of_element, points_of_bodies])
        self._of_spin = np.concatenate([of_element, points_of_bodies])
        # Simpson's rule on Hermite's cubics; a straight piece of cable, with 5/12 and 1/12, has a third at each point.
        m = len(mesh.length)
        ends, middle = np.full(m, 1.0 / 6.0), np.full(m, 4.0 / 6.0)
        self._eighth, self._inertia = mesh.length[:, None] / 8.0, mesh.inertia * mesh.length[:, None]
        if mesh.cables is not None:
            which = mesh.cables.elements
            ends[which] = middle[which] = 1.0 / 3.0
            self._eighth[which], self._inertia[which] = 0.0, 0.0
        element_mass = mesh.mass * mesh.length
        self._mass = np.concatenate(
            [element_mass * ends, element_mass * ends, element_mass * middle, mesh.node_mass[: len(points_of_bodies)]]
        )
        self._known: tuple[Floats | None, Momenta | None] = (None, None)

    def has_free_parts(self, supports: tuple[NodeSupport, ...]) -> bool:
        """Return whether nothing holds some part."""
        return bool(self._find_free_parts(supports).any())

    def _find_free_parts(self, supports: tuple[NodeSupport, ...]) -> NDArray[np.bool_]:
        """Return which parts (p,) nothing holds."""
        free = np.ones(self._parts, dtype=bool)
        free[self._part_of_node[self._held + [item.node for item in supports]]] = False
        return free

    def compute_momenta(self, state: RodState) -> Momenta:
        """Return masses and momenta of the parts."""
        v, momenta = self._known
        if v is state.v and momenta is not None:
            return momenta
        mass, x, v, inertias, spin = self._make_point_masses(state)
        total = self._sum_over_parts(mass, self._of_point)
        centre = self._sum_over_parts(mass[:, None] * x, self._of_point) / np.where(total > 0.0, total, 1.0)[:, None]
        arm = x - centre[self._of_point]
        linear = self._sum_over_parts(mass[:, None] * v, self._of_point)
        angular = self._sum_over_parts(mass[:, None] * cross(arm, v), self._of_point) + self._sum_over_parts(
            spin, self._of_spin
        )
        square = self._sum_over_parts(mass[:, None, None] * arm[:, :, None] * arm[:, None, :], self._of_point)
        inertia = np.trace(square, axis1=1, axis2=2)[:, None, None] * np.eye(3) - square
        inertia += self._sum_over_parts(inertias, self._of_spin)
        return Momenta(total, centre, linear, angular, inertia)

    def correct_state(
        self,
        before: RodState,
        after: RodState,
        loads: Callable[[float], RodLoads],
        supports: tuple[NodeSupport, ...],
        later: RodState | None = None,
    ) -> RodState:
        """Return the state after a step with corrected momenta of the parts that fly freely.

        `later`: a state still later; a part whose momenta there show other forces in the step is not free.
        """
        free = self._find_free_parts(supports)
        if not free.any():
            return after
        old, new = self.compute_momenta(before), self.compute_momenta(after)
        free &= new.mass > 0.0
        force = []
        for state, at in ((before, old), (after, new)):
            acting_loads = loads(state.t)
            free[self._part_of_node[[spring.node for spring in acting_loads.springs]]] = False
            for bed in acting_loads.beds:
                free[self._part_of_node[self._mesh.ends[bed.elements]]] = False
            resultant, moment, size = self._compute_resultants(acting_loads, state, at)
            force.append(resultant)
            negligible_moment = NEGLIGIBLE_IMPULSE_REL / (after.t - before.t) * self._measure_angular_momenta(at)
            free &= moment <= np.maximum(NEGLIGIBLE_MOMENT_REL * size, negligible_moment)
        if not free.any():
            self._known = after.v, new
            return after
        if later is not None:
            free &= self._has_expected_momenta(old, self.compute_momenta(later), force[0], later.t - before.t)
        h, mass = after.t - before.t, np.where(free, new.mass, 1.0)[:, None]
        centre = old.centre + h * old.linear / mass + h**2 * (2.0 * force[0] + force[1]) / (6.0 * mass)
        linear = old.linear + 0.5 * h * (force[0] + force[1])
        shift, speed, turn = np.zeros((3, self._parts, 3))
        shift[free] = (centre - new.centre)[free]
        speed[free] = ((linear - new.linear) / mass)[free]
        # A straight line has no moment of inertia about itself.
        inverse = np.linalg.pinv(new.inertia[free], rcond=NEGLIGIBLE_MOMENT_REL, hermitian=True)
        turn[free] = (inverse @ (old.angular - new.angular)[free][..., None])[..., 0]
        k = self._part_of_node
        arm, R = after.pose.x - new.centre[k], matrix(after.pose.q)
        rod_state = after._replace(
            pose=NodePoses(after.pose.q, after.pose.x + shift[k]),
            v=after.v + speed[k] + cross(turn[k], arm),
            w=after.w + np.einsum("kji,kj->ki", R, turn[k]),
        )
        target = Momenta(new.mass, centre, linear, old.angular, new.inertia)
        projected = [np.where(free.reshape(-1, *[1] * (a.ndim - 1)), a, b) for a, b in zip(target, new, strict=True)]
        self._known = rod_state.v, Momenta(*projected)
        return rod_state

    def _has_expected_momenta(self, old: Momenta, later: Momenta, force: Floats, h: float) -> NDArray[np.bool_]:
        """Return which parts have, a time h later, the momenta to which a force that stays takes them."""
        linear = np.abs(later.linear - old.linear - h * force).max(axis=1)
        angular = np.abs(later.angular - old.angular).max(axis=1)
        size = np.abs(old.linear).max(axis=1) + h * np.abs(force).max(axis=1)
        turning = np.sqrt(np.trace(old.inertia, axis1=1, axis2=2) / np.where(old.mass > 0.0, old.mass, 1.0)) * size
        turning += np.abs(old.angular).max(axis=1)
        return np.asarray((linear <= MOMENTUM_TOLERANCE_REL * size) & (angular <= MOMENTUM_TOLERANCE_REL * turning))

    def _make_point_masses(self, state: RodState) -> _PointMasses:
        mesh, pose = self._mesh, state.pose
        Rn = matrix(pose.q)
        spun = (Rn @ state.w[..., None])[..., 0]
        x, v, R, w, bent, rate = [], [], [], [], [], []
        for k in (0, 1):
            node, frames = mesh.ends[:, k], mesh.compute_end_poses(pose, k)
            turned = matrix(frames.q)
            x.append(frames.x)
            v.append(state.v[node])
            R.append(turned)
            w.append(spun[node])
            bent.append(turned[:, :, 0])
            rate.append(cross(spun[node], turned[:, :, 0]))
        x.append(0.5 * (x[0] + x[1]) + self._eighth * (bent[0] - bent[1]))
        v.append(0.5 * (v[0] + v[1]) + self._eighth * (rate[0] - rate[1]))
        # Inertia across the axis is lumped at the ends, that about the axis is distributed with 5/12 and 1/12.
        across, about = 0.5 * self._inertia, self._inertia[:, 0, None, None]
        across[:, 0] *= 5.0 / 6.0
        inertia, spin = _rotate_inertia(R[0], across), np.zeros((len(across), 3))
        spin += (inertia @ w[0][..., None])[..., 0]
        inertia_B = _rotate_inertia(R[1], across)
        spin += (inertia_B @ w[1][..., None])[..., 0]
        mixed = about / 12.0 * bent[0][:, :, None] * bent[1][:, None, :]
        back = np.swapaxes(mixed, 1, 2)
        spin += (mixed @ w[1][..., None] + back @ w[0][..., None])[..., 0]
        inertia += inertia_B + mixed + back
        if self._bodies:
            bodies = _rotate_inertia(Rn, mesh.node_inertia)
            inertia = np.concatenate([inertia, bodies])
            spin = np.concatenate([spin, (bodies @ spun[..., None])[..., 0]])
            x.append(pose.x)
            v.append(state.v)
        return _PointMasses(self._mass, np.concatenate(x), np.concatenate(v), inertia, spin)

    def _measure_angular_momenta(self, at: Momenta) -> Floats:
        """Return the sizes (p,) of angular momenta, of the rotation and of the flight."""
        size = np.sqrt(np.trace(at.inertia, axis1=1, axis2=2) / np.where(at.mass > 0.0, at.mass, 1.0))
        return np.asarray(np.abs(at.angular).max(axis=1) + size * np.abs(at.linear).max(axis=1))

    def _compute_resultants(self, loads: RodLoads, state: RodState, at: Momenta) -> tuple[Floats, Floats, Floats]:
        """Return the resultant forces (p, 3) on the parts and their moments (p,) about the centres of mass.

        Also returned are the sizes (p,) of the terms of the moments.

        The sizes are those of the terms of the moments.
        """
        if not loads.has_loads():
            return np.zeros((self._parts, 3)), np.zeros(self._parts), np.zeros(self._parts)
        F = compute_load_covectors(self._mesh, state.pose, loads)
        R = matrix(state.pose.q)
        force, moment = np.einsum("kij,kj->ki", R, F[:, :3]), np.einsum("kij,kj->ki", R, F[:, 3:])
        lever = cross(state.pose.x - at.centre[self._part_of_node], force)
        total = self._sum_over_parts(lever + moment, self._part_of_node)
        size = self._sum_over_parts(np.abs(lever) + np.abs(moment), self._part_of_node).max(axis=1)
        return self._sum_over_parts(force, self._part_of_node), np.abs(total).max(axis=1), size

    def _sum_over_parts(self, values: Floats, part: Indices) -> Floats:
        """Return the sums (p, …) of values (k, …) over the parts."""
        if self._parts == 1:
            return np.asarray(values.sum(axis=0, keepdims=True))
        result = np.zeros((self._parts, *values.shape[1:]))
        np.add.at(result, part, values)
        return result


def _rotate_inertia(R: Floats, J: Floats) -> Floats:
    """Return inertias (k, 3, 3) about the world's axes for J (k, 3) about the axes of frames R (k, 3, 3)."""
    return (R * J[:, None, :]) @ np.swapaxes(R, 1, 2)
