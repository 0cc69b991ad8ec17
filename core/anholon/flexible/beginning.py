"""How a motion of rods begins: their first state, from the reference shape or from equilibrium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem
from anholon.flexible.flexible import Flexible
from anholon.flexible.partner import Partner, Rest
from anholon.flexible.rates import with_rates
from anholon.rods.bearing import bearing
from anholon.rods.dynamics import at_rest
from anholon.rods.generalized_alpha import State
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.section import FROZEN, STRAINS

Floats = NDArray[np.float64]

_TAUT: Final = 1e-6  # part of its length by which the ends of a cable are closer that is slack


def first_state(
    flexible: Flexible,
    partner: Partner | None,
    start: tuple[Floats, Floats],
    cancelled: Callable[[], bool] | None = None,
) -> tuple[State, Floats]:
    """Return the first state, without accelerations, and its wrenches; `start`: coordinates and rates. Raises Cancelled
    where `cancelled` says, while an equilibrium is sought, that nobody waits for it any more."""
    mesh, model = flexible.built.mesh, flexible.model
    pose, wrench, found = mesh.reference, np.zeros((len(mesh.length), 6)), None
    if model.simulation.start == "equilibrium":
        pose, wrench, found = _at_rest(flexible, partner, start, cancelled)
        if found is not None:
            start = found.q, start[1]
    state = with_rates(flexible, at_rest(mesh, pose), partner, start)
    if partner is None:
        kept = frozen_strains(flexible) & ~_slack(mesh, state.pose)[:, None]
        return bearing(mesh, flexible.supports(0.0), flexible.loads(0.0), state, wrench, kept)
    q, v = start
    zero = np.zeros(partner.system.n)
    rest = Rest(q, v, zero, zero, np.zeros(partner.count), np.zeros(len(partner.kept)))
    if found is not None:
        rest = rest._replace(joints=found.joints, rows=found.rows)
    state = state._replace(rest=rest)
    _require_rates(partner, state, rest)
    return state, wrench


def _slack(mesh: Mesh, pose: Pose) -> NDArray[np.bool_]:
    """Return which elements (m,) are cables without mass whose ends are closer than they are long: these begin slack,
    where others are curved by as little as elements are."""
    gap = np.linalg.norm(pose.x[mesh.ends[:, 1]] - pose.x[mesh.ends[:, 0]], axis=1)
    found = np.zeros(len(mesh.length), dtype=bool)
    if mesh.cables is not None:
        found[mesh.cables.elements] = True
    return np.asarray(found & (mesh.mass == 0.0) & (gap < (1.0 - _TAUT) * mesh.length))


def frozen_strains(flexible: Flexible) -> NDArray[np.bool_]:
    """Return which strains (m, 6) of the elements are frozen whose forces do not follow from the elements' ends."""
    built, compliance = flexible.built, np.diagonal(flexible.built.mesh.regular, axis1=1, axis2=2)
    found = np.zeros(compliance.shape, dtype=bool)
    for name, rod in flexible.model.rods.items():
        limp = {"string": ("extension",), "cable": ()}.get(rod.model)
        strains = (*FROZEN.get(rod.model, ()), *rod.frozen) if limp is None else limp
        found[np.ix_(built.rods[name].elements, np.isin(STRAINS, strains))] = True
    return found & (compliance > 0.0)


def _at_rest(
    flexible: Flexible,
    partner: Partner | None,
    start: tuple[Floats, Floats],
    cancelled: Callable[[], bool] | None,
) -> tuple[Pose, Floats, Rest | None]:
    """Return pose and wrenches of the equilibrium under the loads of t = 0, and what rests beside the rods."""
    from anholon.flexible.beside import RestBeside
    from anholon.flexible.steady import turning_of
    from anholon.rods.balance import Balance
    from anholon.rods.equilibrium import balanced  # slow to import

    beside = None if partner is None else RestBeside(partner, *start)
    turning = turning_of(flexible, beside)
    if beside is not None and turning is not None:
        beside = beside.turning()
    loads = flexible.loads(0.0)._replace(turning=turning)
    found = balanced(Balance(flexible.built.mesh, flexible.supports(0.0), loads, beside, cancelled=cancelled))
    return found.pose, found.wrench, None if beside is None else beside.still(found.rest)


def _require_rates(partner: Partner, state: State, rest: Rest) -> None:
    """Refuse initial rates that tear a joint."""
    rates = partner.joint_rates(state, rest.q, rest.v)
    size = max(1.0, float(np.abs(state.v).max(initial=0.0)), float(np.abs(state.w).max(initial=0.0)))
    first = 0
    for joint in partner.joints:
        gap = float(np.abs(rates[first : first + joint.rows]).max())
        if gap > 1e-9 * size:
            message = f"The initial velocities violate the joint by {gap:.6g} (m/s or rad/s)."
            remedy = "Give the rod the velocity and angular velocity of the part it is joined to."
            raise ModelError([Problem(path=f"joints.{joint.name}", message=message, remedy=remedy)])
        first += joint.rows
