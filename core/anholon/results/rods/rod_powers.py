"""Powers of what changes the energy of rods beside loads and steps: damping, supports that move, driven bodies.

Damping takes the power of its wrench at the strain rates, which are those between the ends of a step: stiff strains
that are damped much ring in the rates of the method from step to step, while places follow them. A support that moves
does the work of its reaction on the section that it holds. Bodies that are moved by given functions of time do work on
what is joined to them: with the rows A_n w + A_q q' + c = 0 of the joints the reactions bring -Λ·c, beside what the
masses of the bodies ask for (`anholon.system.drive_power`); and gravity that changes, what the weight gains in place.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_segments import RodSegment
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.energy_momentum import compute_first_moments
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.element_kernel import compute_forces, compute_tangents, make_element_states
from anholon.rods.supports import compute_support_covectors
from anholon.system.drive_power import DrivePower

POWER_OF_DAMPING: Final = "power:damping"
POWER_OF_SUPPORTS: Final = "power:supports"
POWER_OF_DRIVES: Final = "power:drives"
ROD_POWERS: Final = (POWER_OF_DAMPING, POWER_OF_SUPPORTS, POWER_OF_DRIVES)
"""Names of these powers."""

_TIME_STEP: Final = 1e-4  # s, of the difference for gravity that changes


def compute_damping_power(segment: RodSegment, start: RodFrame, end: RodFrame) -> float:
    """Return the mean power, W, of the damping of the rods in a step: -Σ τ d'·(Z^T ∂Θ/∂d) d'.

    See `anholon.rods.dynamics.damping`.
    """
    mesh, times = segment.rod_system.assembly.mesh, segment.rod_system.damping_times
    at = [make_element_states(mesh, frame.state.pose, frame.wrench) for frame in (start, end)]
    twists = [compute_forces(element_states).twist for element_states in at]
    rates = (twists[1] - twists[0]) / (end.state.t - start.state.t)
    return -float(np.einsum("k,ki,kij,kj->", times, rates, compute_tangents(at[1]).viscous_stiffness, rates))


def has_moving_supports(segment: RodSegment) -> bool:
    """Return whether supports can move in a smooth segment."""
    return bool(_find_moving_supports(segment.rod_system))


def compute_support_power(segment: RodSegment, state: RodState, residual: Floats) -> float:
    """Return the power, W, of the reactions of moving supports on the rods.

    `residual` (n, 6): covectors at the nodes that are in equilibrium with all supports.
    """
    rod_system, moving = segment.rod_system, _find_moving_supports(segment.rod_system)
    named = rod_system.compute_named_supports(state.t)
    supports = tuple(support for name, support in named.items() if name in moving)
    return float(np.sum(compute_support_covectors(supports, state.pose, residual) * state.own_rates))


def _find_moving_supports(rod_system: RodSystem) -> list[str]:
    return [name for name in rod_system.acting_supports if name not in rod_system.fixed_supports]


def compute_drive_power(segment: RodSegment, state: RodState) -> float:
    """Return the power, W, of the functions of time that move bodies, with the rods joined to them."""
    rigid_subsystem, rigid, power = segment.rigid_subsystem, state.rigid, _compute_gravity_power(segment, state)
    if rigid_subsystem.is_empty:
        return power
    drives = DrivePower(segment.system)
    if drives.has_drives:
        y = np.concatenate([rigid.q, rigid.v])[None]
        power += float(drives.power(np.array([state.t]), y, segment.p, rigid.dv[None])[0])
    if rigid_subsystem.body_frames.depends_on_time:
        drift = rigid_subsystem.compute_joint_rates(state.stop())
        power -= float(rigid.joint_multipliers[rigid_subsystem.active_multipliers] @ drift)
    return power


def _compute_gravity_power(segment: RodSegment, state: RodState) -> float:
    """Return the power that a change of gravity adds to the potential energy of the rods' weight, W."""
    numbers = segment.rod_system.field_values
    if not numbers.has_time_dependence("gravity"):
        return 0.0
    ahead, behind = (numbers.evaluate("gravity", state.t + h) for h in (_TIME_STEP, -_TIME_STEP))
    moment = compute_first_moments(segment.rod_system.assembly.mesh, state.pose, 1)[0]
    return -float(moment @ (ahead - behind)) / (2.0 * _TIME_STEP)
