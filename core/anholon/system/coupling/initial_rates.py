"""The initial velocities of rods: their own, or those of the body that carries them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import cross, matrix
from anholon.model.query.rod_positions import is_section, parse_section
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import make_rest_state

if TYPE_CHECKING:
    from anholon.system.coupling.body_frames import JoinedBodyFrame
    from anholon.system.coupling.rigid_subsystem import RigidSubsystem


def find_initial_rates(
    rod_system: RodSystem, rigid_subsystem: RigidSubsystem | None, start: tuple[Floats, Floats]
) -> tuple[Floats, Floats]:
    """Return the initial velocities in the world and angular velocities in the nodes' axes (n, 3) of the rods.

    The rods begin in their reference shape.
    """
    state = set_initial_rates(
        rod_system,
        make_rest_state(rod_system.assembly.mesh, rod_system.assembly.mesh.reference),
        rigid_subsystem,
        start,
    )
    return state.v, state.w


def set_initial_rates(
    rod_system: RodSystem, state: RodState, rigid_subsystem: RigidSubsystem | None, start: tuple[Floats, Floats]
) -> RodState:
    """Return a state with the initial motion of every rod.

    It is its own motion, or that of the body or rotating support to which it is joined.
    """
    moving = _find_carrier_motions(rod_system, rigid_subsystem, start)
    v, w = state.v.copy(), state.w.copy()
    for name, rod in rod_system.assembly.rods.items():
        spin, speed = (
            rod_system.field_values.evaluate(f"spin:{name}"),
            rod_system.field_values.evaluate(f"velocity:{name}"),
        )
        origin = rod_system.field_values.evaluate(f"position:{name}")
        if name in moving and not spin.any() and not speed.any():
            speed, spin, origin = moving[name]
        for node in rod.nodes:
            v[node] = speed + cross(spin, state.pose.x[node] - origin)
            w[node] = matrix(state.pose.q[node]).T @ spin
    return state._replace(v=v, w=w)


def _find_carrier_motions(
    rod_system: RodSystem, rigid_subsystem: RigidSubsystem | None, start: tuple[Floats, Floats]
) -> dict[str, tuple[Floats, Floats, Floats]]:
    """Return velocity, angular velocity and position of the body or rotating support that carries each rod.

    A rod may also be carried through joints of other rods.
    """
    q, v = start
    frames: dict[str, JoinedBodyFrame] = {}
    if rigid_subsystem is not None:
        joined = rigid_subsystem.body_frames
        frames = dict(zip(joined.bodies, joined.compute_frames(0.0, q, rigid_subsystem.p), strict=True))
    results: dict[str, tuple[Floats, Floats, Floats]] = {}
    for name, support in rod_system.model.supports.items():
        if name not in rod_system.inactive and rod_system.find_support_spin(name).any():
            about = rod_system.field_values.evaluate(f"turning_about:{name}")
            for rod in rod_system.find_rods_at(support.at):
                results.setdefault(rod, (np.zeros(3), rod_system.find_support_spin(name), about))
    ends = [joint.between for name, joint in rod_system.model.joints.items() if name not in rod_system.inactive]
    for _ in range(len(ends) + 1):
        for pair in ends:
            for carrier, carried in (pair, pair[::-1]):
                if not is_section(carried) or parse_section(carried).rod in results:
                    continue
                if carrier in frames:
                    at = frames[carrier]
                    moved = at.motion_by_q @ v + at.drift
                    results[parse_section(carried).rod] = (moved[:3], moved[3:], at.x)
                elif is_section(carrier) and parse_section(carrier).rod in results:
                    results[parse_section(carried).rod] = results[parse_section(carrier).rod]
    return results
