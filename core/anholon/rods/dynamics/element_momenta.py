"""Momenta of rod elements and their growth without accelerations, from the kinetic energy alone.

An element moves with the velocities V of its ends in the world and their angular velocities Ω in their own axes. With
the velocity of its middle, v_m = (V_A + V_B)/2 + (L/8) (R_A (Ω_A × e_1) - R_B (Ω_B × e_1)), see `anholon.rods.inertia`,

    T = (μ L/12) (|V_A|² + |V_B|² + 4 |v_m|²) + ½ L (5/12 i_1 (Ω_A1² + Ω_B1²) + 1/6 i_1 Ω_A1 Ω_B1 + ½ Σ i_k Ω_k²),

and cables have (μ L/24) (5 |V_A|² + 5 |V_B|² + 2 V_A·V_B). On the group of rotations the equations are Poincaré's,

    P_V' = F_V,      P_Ω' = ∂T/∂π + P_Ω × Ω + F_Ω,

with ∂T/∂π by a small turn of the end in its own axes at fixed V and Ω. In the gyroscopic P_Ω × Ω the turning about
the axis lies on the ends like that across it (½ instead of 5/12 and 1/12), as in the motions: it does no work, and
differs by second order in L. This knows nothing of the mass matrix and the
gyroscopic terms with which motions are computed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import cross, matrix
from anholon.rods.mesh import ElementMesh, NodePoses


class EndMomenta(NamedTuple):
    """Momenta P of both ends of the elements (m, 2, 6), translation in the world before rotation in the end's axes.

    Further their rates at V' = Ω' = 0, and Π = (0; ∂T/∂π + P_Ω × Ω), their gyroscopic part with all rotation at the
    ends.
    """

    momentum: Floats
    rate: Floats
    slope: Floats


def compute_end_momenta(mesh: ElementMesh, pose: NodePoses, V: Floats, Omega: Floats) -> EndMomenta:
    """Return the momenta of elements whose ends move with V (m, 2, 3) in the world and Ω (m, 2, 3) in their axes.

    The mass per length must be uniform along each element, as in motions.
    """
    L = mesh.length[:, None]
    R = [matrix(mesh.compute_end_poses(pose, end).q) for end in (0, 1)]
    e_1 = np.array([1.0, 0.0, 0.0])
    swing = [cross(Omega[:, end], e_1) for end in (0, 1)]
    signs = (1.0, -1.0)

    def to_world(end: int, x: Floats) -> Floats:
        return np.asarray(np.einsum("kij,kj->ki", R[end], x))

    def to_section(end: int, x: Floats) -> Floats:
        return np.asarray(np.einsum("kji,kj->ki", R[end], x))

    middle = 0.5 * (V[:, 0] + V[:, 1])
    middle_rate = np.zeros_like(middle)
    for end, sign in enumerate(signs):
        middle = middle + sign * L / 8.0 * to_world(end, swing[end])
        middle_rate = middle_rate + sign * L / 8.0 * to_world(end, cross(Omega[:, end], swing[end]))
    mass, inertia = mesh.mass[:, None] * L, mesh.inertia * L
    momentum, rate, slope = (np.zeros((len(L), 2, 6)) for _ in range(3))
    for end, sign in enumerate(signs):
        w, other = Omega[:, end], Omega[:, 1 - end]
        middle_velocity, middle_acceleration = to_section(end, middle), to_section(end, middle_rate)
        share = 2.0 / 3.0 * mass * sign * L / 8.0
        momentum[:, end, :3] = mass / 6.0 * V[:, end] + mass / 3.0 * middle
        angular = share * cross(e_1, middle_velocity) + 0.5 * inertia * w
        momentum[:, end, 3:] = angular
        momentum[:, end, 3] += inertia[:, 0] * (other[:, 0] - w[:, 0]) / 12.0
        rate[:, end, :3] = mass / 3.0 * middle_rate
        rate[:, end, 3:] = share * cross(e_1, middle_acceleration - cross(w, middle_velocity))
        slope[:, end, 3:] = share * cross(swing[end], middle_velocity) + cross(angular, w)
    if mesh.cables is not None:
        which = mesh.cables.elements
        for part in (momentum, rate, slope):
            part[which] = 0.0
        for end in (0, 1):
            momentum[which, end, :3] = mass[which] / 12.0 * (5.0 * V[which, end] + V[which, 1 - end])
    return EndMomenta(momentum, rate, slope)
