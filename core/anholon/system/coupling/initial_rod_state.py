"""The first state of a motion of rods, from the reference shape or from equilibrium."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.frozen_strain_wrenches import find_frozen_wrenches
from anholon.rods.dynamics.generalized_alpha import NO_BODIES, RigidState, RodState
from anholon.rods.dynamics.rod_motion import make_rest_state
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.section import FROZEN, STRAIN_NAMES
from anholon.rods.supports import evaluate_supports
from anholon.rods.tolerances import SAME_FRAME_TOLERANCE, SAME_POSITION_REL
from anholon.system.coupling.initial_rates import set_initial_rates
from anholon.system.coupling.rigid_subsystem import RigidSubsystem

_SLACK_TOLERANCE_REL: Final = 1e-6  # shortening of the distance of its ends / length, from which a cable is slack
_RATE_TOLERANCE_REL: Final = 1e-9  # rate of a joint's gap / largest rate, at least 1 m/s or rad/s: rounding


def find_initial_state(
    rod_system: RodSystem,
    rigid_subsystem: RigidSubsystem,
    start: tuple[Floats, Floats],
    cancelled: Callable[[], bool] | None = None,
) -> tuple[RodState, Floats]:
    """Return the first state, without accelerations, and its wrenches; `start`: coordinates and rates.

    Raises Cancelled if `cancelled` returns True during the search for an equilibrium, ModelError if the state is not
    consistent or a load is not finite.
    """
    rod_system.require_defined_start()
    mesh, model = rod_system.assembly.mesh, rod_system.model
    pose, wrench, rigid_state = mesh.reference, np.zeros((len(mesh.length), 6)), rigid_subsystem.make_state(*start)
    if model.simulation.start == "equilibrium":
        pose, wrench, equilibrium_state = _find_equilibrium(rod_system, rigid_subsystem, start, cancelled)
        rigid_state = equilibrium_state._replace(v=rigid_state.v)
    else:  # an equilibrium is where its supports ask for it, to the tolerance of its solution
        _require_consistent_places(rod_system, pose)
    state = set_initial_rates(rod_system, make_rest_state(mesh, pose), rigid_subsystem, rigid_state[:2])
    if rigid_subsystem.is_empty:
        frozen = find_frozen_strains(rod_system) & ~_find_slack_cables(mesh, state.pose)[:, None]
        return find_frozen_wrenches(
            mesh, rod_system.compute_supports(0.0), rod_system.compute_loads(0.0), state, wrench, frozen
        )
    state = state._replace(rigid=rigid_state)
    _require_consistent_rates(rigid_subsystem, state)
    return state, wrench


def _find_slack_cables(mesh: ElementMesh, pose: NodePoses) -> NDArray[np.bool_]:
    """Return a mask (m,) of the elements that are slack at the start.

    They are massless cables whose ends are closer to each other than their length. In cables with mass such distances
    are those of chords of a curve.
    """
    gap = np.linalg.norm(pose.x[mesh.ends[:, 1]] - pose.x[mesh.ends[:, 0]], axis=1)
    return np.asarray(mesh.mark_cables() & (mesh.mass == 0.0) & (gap < (1.0 - _SLACK_TOLERANCE_REL) * mesh.length))


def find_frozen_strains(rod_system: RodSystem) -> NDArray[np.bool_]:
    """Return a mask (m, 6) of the frozen strains of the elements whose forces do not follow from the elements' ends."""
    assembly, compliance = rod_system.assembly, np.diagonal(rod_system.assembly.mesh.regular, axis1=1, axis2=2)
    result = np.zeros(compliance.shape, dtype=bool)
    for name, rod in rod_system.model.rods.items():
        cable_strains = {"string": ("extension",), "cable": ()}.get(rod.model)
        strains = (*FROZEN.get(rod.model, ()), *rod.frozen) if cable_strains is None else cable_strains
        result[np.ix_(assembly.rods[name].elements, np.isin(STRAIN_NAMES, strains))] = True
    return result & (compliance > 0.0)


def _find_equilibrium(
    rod_system: RodSystem,
    rigid_subsystem: RigidSubsystem,
    start: tuple[Floats, Floats],
    cancelled: Callable[[], bool] | None,
) -> tuple[NodePoses, Floats, RigidState]:
    """Return pose and wrenches of the equilibrium under the loads of t = 0, and the state of the bodies in it."""
    from anholon.rods.statics.equilibrium import solve_equilibrium  # slow to import
    from anholon.rods.statics.equilibrium_problem import EquilibriumProblem
    from anholon.system.coupling.coupled_equilibrium import RigidEquilibriumEquations
    from anholon.system.coupling.uniform_rotation import find_rotating_frame

    equations = None if rigid_subsystem.is_empty else RigidEquilibriumEquations(rigid_subsystem, *start)
    rotating_frame = find_rotating_frame(rod_system, equations)
    if equations is not None and rotating_frame is not None:
        equations = equations.make_rotating()
    loads = rod_system.compute_loads(0.0)._replace(rotating_frame=rotating_frame)
    equilibrium = solve_equilibrium(
        EquilibriumProblem(
            rod_system.assembly.mesh, rod_system.compute_supports(0.0), loads, equations, cancelled=cancelled
        )
    )
    return (
        equilibrium.pose,
        equilibrium.wrench,
        NO_BODIES if equations is None else equations.make_rigid_state(equilibrium.extra_unknowns),
    )


def _require_consistent_places(rod_system: RodSystem, pose: NodePoses) -> None:
    """Raise ModelError if a support at t = 0 does not fit the reference shape of a rod with mass.

    The rod begins in its reference shape, and only an infinite force could bring it to another position or frame.
    """
    mesh = rod_system.assembly.mesh
    has_mass = np.zeros(mesh.size, dtype=bool)
    has_mass[mesh.ends[mesh.mass > 0.0]] = True
    for name, support in rod_system.compute_named_supports().items():
        if not has_mass[support.node]:
            continue
        rods = rod_system.find_rods_at(rod_system.model.supports[name].at)
        length = max(rod_system.assembly.rods[rod].length for rod in rods)
        missing = evaluate_supports((support,), pose, 1.0).missing_step[support.node]
        offset, angle = float(np.linalg.norm(missing[:3])), float(np.linalg.norm(missing[3:]))
        field = "motion"
        message = f"At t = 0 the support asks for a place {offset:.6g} m from that in which the rod begins."
        if offset <= SAME_POSITION_REL * length:
            if angle <= 2.0 * SAME_FRAME_TOLERANCE:
                continue
            field, turn = "turn", f"{math.degrees(angle):.6g}"
            message = f"At t = 0 the support asks for a frame rotated by {turn}° from that in which the rod begins."
        remedy = "Let it begin with 0, or set the start of the motion to equilibrium."
        raise ModelError([Problem(path=f"supports.{name}.{field}", message=message, remedy=remedy)])


def _require_consistent_rates(rigid_subsystem: RigidSubsystem, state: RodState) -> None:
    """Raise ModelError if the initial rates violate a joint."""
    rates = rigid_subsystem.compute_joint_rates(state)
    size = max(1.0, float(np.abs(state.v).max(initial=0.0)), float(np.abs(state.w).max(initial=0.0)))
    first = 0
    for joint in rigid_subsystem.joints:
        gap = float(np.abs(rates[first : first + joint.row_count]).max())
        if gap > _RATE_TOLERANCE_REL * size:
            message = f"The initial velocities violate the joint by {gap:.6g} (m/s or rad/s)."
            remedy = "Give the rod the velocity and angular velocity of the part it is joined to."
            raise ModelError([Problem(path=f"joints.{joint.name}", message=message, remedy=remedy)])
        first += joint.row_count
