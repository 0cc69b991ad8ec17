"""What the steps of a motion take of its energy: numerical dissipation, where nothing else changes the energy.

The generalized-α method damps what its steps cannot resolve, as the ringing after an impact, and errs in what they do.
In a smooth segment in which only forces with a potential and forces that stay do work, that is all that becomes of the
energy. Where supports move, loads follow or vary, or there is friction, damping or a drive, it is not parted from
these.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix
from anholon.model.schema import Bed, SectionLoad, SectionSpring
from anholon.results.rods.rod_segments import RodSegment
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.damping import compute_end_damping_covectors
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.loads import compute_load_covectors
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.system.drive_power import conserves_energy


def is_conservative(segment: RodSegment) -> bool:
    """Return whether only numerical errors change the energy of a smooth segment with the work of constant forces."""
    flexible = segment.rod_system
    numbers = flexible.field_values
    if flexible.damping_times.any() or not is_driven_by_loads_only(segment):
        return False
    for name, load in flexible.model.loads.items():
        if name in flexible.inactive or isinstance(load, SectionSpring | Bed):
            continue
        stays = isinstance(load, SectionLoad) and not load.following
        if (
            not stays
            or numbers.has_time_dependence(f"force:{name}", f"moment:{name}")
            or numbers.evaluate(f"moment:{name}").any()
        ):
            return False
    return True


def is_driven_by_loads_only(segment: RodSegment) -> bool:
    """Return whether only loads on rods, and numerical errors, can add energy in a smooth segment."""
    flexible, system = segment.rod_system, segment.system
    if flexible.field_values.ramps or flexible.field_values.has_time_dependence("gravity"):
        return False
    if any(name not in flexible.fixed_supports for name in flexible.acting_supports):
        return False
    if segment.rigid_subsystem.body_frames.depends_on_time:
        return False
    return not system.n or (conserves_energy(system) and not system.depends_on_reactions)


def compute_damping_at(rod_system: RodSystem, mesh: ElementMesh, state: RodState, wrench: Floats) -> Floats | None:
    """Return the covectors (m, 2, 6) of damping at the elements' ends of the mesh, or of copies of it.

    None without damping; `wrench` (m, 6): mean wrenches.
    """
    if not rod_system.damping_times.any():
        return None
    times = np.tile(rod_system.damping_times, len(mesh.length) // len(rod_system.damping_times))
    return compute_end_damping_covectors(mesh, state, wrench, times)


def compute_load_power(segment: RodSegment, state: RodState) -> float:
    """Return the power, W, of all loads except those of `compute_dead_load_work`."""
    flexible, t = segment.rod_system, state.t
    power, lines = 0.0, []
    for name, load in flexible.model.loads.items():
        if name in flexible.inactive or isinstance(load, SectionSpring | Bed):
            continue
        if not isinstance(load, SectionLoad):
            lines.append(name)
            continue
        k, wrench = flexible.load_nodes[name], flexible.compute_section_wrench(name, t)
        R, v, w = matrix(state.pose.q[k]), state.v[k], state.w[k]
        v, w = (R.T @ v, w) if load.following else (v, R @ w)
        if load.following or flexible.field_values.has_time_dependence(f"force:{name}"):
            power += float(wrench[:3] @ v)
        power += float(wrench[3:] @ w)
    if lines:
        loads = flexible.compute_named_loads(lines, t)
        power += float(np.sum(compute_load_covectors(flexible.assembly.mesh, state.pose, loads) * state.own_rates))
    return power


def _find_dead_forces(segment: RodSegment) -> dict[str, tuple[Floats, int]]:
    """Return the loads on sections whose forces stay: their forces and nodes."""
    flexible, results = segment.rod_system, {}
    for name, load in flexible.model.loads.items():
        if not isinstance(load, SectionLoad) or load.following or name in flexible.inactive:
            continue
        if not flexible.field_values.has_time_dependence(f"force:{name}"):
            results[name] = flexible.field_values.evaluate(f"force:{name}"), flexible.load_nodes[name]
    return results


def compute_dead_load_work(segment: RodSegment, pose: NodePoses) -> float:
    """Return the work, J, of constant forces on sections for motions from the origin of the world."""
    return float(sum(force @ pose.x[node] for force, node in _find_dead_forces(segment).values()))
