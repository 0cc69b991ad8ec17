"""Damping of rods: a wrench of the strain rate, as part of the stiffness."""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.element_kernel import compute_tangents, make_element_states
from anholon.rods.global_equations import sum_at_nodes
from anholon.rods.mesh import ElementMesh


def compute_damping_covectors(mesh: ElementMesh, state: RodState, wrench: Floats, damping: Floats) -> Floats:
    """Return the covectors (n, 6) of damping at the nodes."""
    ends = compute_end_damping_covectors(mesh, state, wrench, damping)
    return sum_at_nodes(mesh, ends[:, 0], ends[:, 1])


def compute_end_damping_covectors(mesh: ElementMesh, state: RodState, wrench: Floats, damping: Floats) -> Floats:
    """Return the covectors (m, 2, 6) of damping at the elements' ends: g_d = τ Z^T ∂Θ/∂d d', d' = P η'_B - Q η'_A."""
    tangents, rates = compute_tangents(make_element_states(mesh, state.pose, wrench)), state.own_rates
    change = tangents.compute_twist_changes(mesh, rates)
    force = damping[:, None] * np.einsum("kij,kj->ki", tangents.viscous_stiffness, change)
    return np.stack([np.einsum("kji,kj->ki", part, force) for part in (-tangents.Q, tangents.P)], axis=1)
