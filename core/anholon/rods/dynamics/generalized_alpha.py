"""The generalized-α method of second order: states, coefficients and tolerances.

Source: J. Chung, G. M. Hulbert, A time integration algorithm for structural dynamics with improved numerical
dissipation: the generalized-α method, J. Appl. Mech. 60 (1993) 371.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import multiply, normalised, quaternion
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.tolerances import (
    CABLE_RHO,
    DEFAULT_RHO,
    MAX_STEP_CORRECTION,
    MIN_FROZEN_STEP_CORRECTION,
    MIN_STEP_CORRECTION,
    STEP_FORCE_TOLERANCE_REL,
    STIFF_CABLE_STRAIN,
    STRING_RHO,
)


class Tolerances(NamedTuple):
    """Tolerances of corrections, relative to the rods' size and in radians.

    `correction`: in each step; `force_correction`: if rounding allows it; corrections below `rounding` may be rounding.
    """

    correction: float
    force_correction: float
    rounding: float = 1e-15


def choose_tolerances(mesh: ElementMesh, size: float, force: float = 0.0) -> Tolerances:
    """Return the tolerances of corrections for which forces are in equilibrium to about 1e-6.

    What a correction misses stretches elements, and matters most where they hardly stretch: it is compared with what a
    typical force, N, stretches them, C_11 F, or one that bends the rod, C_11 / (C_b size²), where that is smaller or
    none is told; if need be to near rounding.
    """
    C = np.diagonal(mesh.regular, axis1=1, axis2=2)
    bending = C[:, 4:].max(axis=1)
    is_bending = bending > 0.0
    bearing = 1.0 / np.maximum(bending[is_bending] * size**2, np.finfo(np.float64).tiny)
    stretch = C[is_bending, 0] * (np.minimum(force, bearing) if force > 0.0 else bearing)
    aim = float((STEP_FORCE_TOLERANCE_REL * stretch * mesh.length[is_bending] / size).min(initial=MAX_STEP_CORRECTION))
    finest = MIN_STEP_CORRECTION if mesh.held is None else MIN_FROZEN_STEP_CORRECTION
    return Tolerances(MAX_STEP_CORRECTION, min(max(aim, finest), MAX_STEP_CORRECTION))


class RigidState(NamedTuple):
    """The part of a state without nodes: coordinates q, rates v, accelerations dv, the method's accelerations a (n,).

    Further the multipliers of all joints of the model (k,), 0 for inactive ones, and of the bodies' rows (m,).
    """

    q: Floats
    v: Floats
    dv: Floats
    a: Floats
    joint_multipliers: Floats
    row_multipliers: Floats


NO_BODIES: Final = RigidState(*(np.zeros(0) for _ in range(6)))
"""The same where there are neither coordinates nor joints."""


class RodState(NamedTuple):
    """A state of motion: `pose`; `v` (n, 3) velocities in the world, `w` (n, 3) angular velocities in the nodes' axes.

    Further their derivatives `dv`, `dw`; `a` (n, 6), the accelerations of the method; `rigid`: the bodies beside the
    rods.
    """

    t: float
    pose: NodePoses
    v: Floats
    w: Floats
    dv: Floats
    dw: Floats
    a: Floats
    rigid: RigidState = NO_BODIES

    @property
    def rates(self) -> Floats:
        """The rates (n, 6) of the nodes: velocities in the world, angular velocities in the nodes' axes."""
        return np.concatenate([self.v, self.w], axis=1)

    @property
    def own_rates(self) -> Floats:
        """The rates (n, 6) of the nodes, both in the nodes' axes."""
        return np.concatenate([self.pose.to_own(self.v), self.w], axis=1)

    def displace(self, eta: Floats, dq: Floats) -> RodState:
        """Return the state after motions η (n, 6) in the nodes' axes and changes dq (n,) of the coordinates."""
        return self._replace(pose=self.pose.displace(eta), rigid=self.rigid._replace(q=self.rigid.q + dq))

    def change_rates(self, eta: Floats, dv: Floats) -> RodState:
        """Return the state with rates changed by (n, 6) in the nodes' axes and by dv (n,) of the coordinates."""
        v, w = self.v + self.pose.to_world(eta[:, :3]), self.w + eta[:, 3:]
        return self._replace(v=v, w=w, rigid=self.rigid._replace(v=self.rigid.v + dv))

    def accelerate(self, eta: Floats) -> RodState:
        """Return the state with accelerations (n, 6) in the nodes' axes, which are also those of the method."""
        dv, dw = self.pose.to_world(eta[:, :3]), eta[:, 3:]
        return self._replace(dv=dv, dw=dw, a=np.concatenate([dv, dw], axis=1))

    def stop(self) -> RodState:
        """Return the state with velocities 0."""
        still = self.rigid._replace(v=np.zeros_like(self.rigid.v))
        return self._replace(v=np.zeros_like(self.v), w=np.zeros_like(self.w), rigid=still)


def stack_states(states: Sequence[RodState]) -> RodState:
    """Return the rods of several states as one, on a mesh of as many copies, see `anholon.rods.mesh.repeat_mesh`."""
    pose = NodePoses(*(np.concatenate([state.pose[k] for state in states]) for k in (0, 1)))
    v, w, dv, dw, a = (np.concatenate(parts) for parts in zip(*(state[2:7] for state in states), strict=True))
    return RodState(0.0, pose, v, w, dv, dw, a)


class StepCoefficients(NamedTuple):
    """Coefficients of the generalized-α method for the damping ρ at infinite frequency."""

    alpha_m: float
    alpha_f: float
    beta: float
    gamma: float


def make_step_coefficients(rho: float) -> StepCoefficients:
    """Return the method of second order with the damping ρ."""
    alpha_m, alpha_f = (2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0)
    gamma = 0.5 - alpha_m + alpha_f
    return StepCoefficients(alpha_m, alpha_f, (gamma + 0.5) ** 2 / 4.0, gamma)


def choose_rho(mesh: ElementMesh) -> float:
    """Return the ρ with which the steps of a mesh begin."""
    if mesh.cables is None:
        return DEFAULT_RHO
    return STRING_RHO if find_strings(mesh).any() else CABLE_RHO


def differentiate_along_motion(
    mesh: ElementMesh,
    state: RodState,
    step_rel: float,
    shape: tuple[int, ...],
    compute: Callable[[RodState, float], Floats],
) -> Floats:
    """Return the time derivative of a function of the positions at constant rates, by a central difference.

    It is 0 of this `shape` at rest.

    `compute(moved, dt)` returns the function at the state moved for a time dt; `step_rel`: the motion in that time,
    relative to the size of the rods, or rad.
    """
    size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
    quick = max(float(np.abs(state.v).max(initial=0.0)) / size, float(np.abs(state.w).max(initial=0.0)))
    if not quick > 0.0:
        return np.zeros(shape)
    h, results = step_rel / quick, []
    for dt in (h, -h):
        pose = NodePoses(normalised(multiply(state.pose.q, quaternion(dt * state.w))), state.pose.x + dt * state.v)
        results.append(compute(state._replace(pose=pose), dt))
    return np.asarray((results[0] - results[1]) / (2.0 * h))


def find_strings(mesh: ElementMesh) -> NDArray[np.bool_]:
    """Return which of the cables (c,) hardly stretch."""
    if mesh.cables is None:
        return np.zeros(0, dtype=bool)
    return np.asarray(mesh.compliance[mesh.cables.elements, 0, 0] * mesh.cables.negligible_force < STIFF_CABLE_STRAIN)


def next_smaller_rho(rho: float) -> float:
    """Return the next smaller ρ, or `rho` if it is the smallest."""
    return next((candidate for candidate in (CABLE_RHO, STRING_RHO) if candidate < rho), rho)
