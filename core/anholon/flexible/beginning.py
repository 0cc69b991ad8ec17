"""How a motion of rods begins: their first state, from the reference shape or from equilibrium."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem
from anholon.flexible.flexible import Flexible
from anholon.flexible.partner import Partner, Rest
from anholon.flexible.rates import with_rates
from anholon.rods.bearing import bearing
from anholon.rods.dynamics import at_rest
from anholon.rods.generalized_alpha import State
from anholon.rods.mesh import Pose
from anholon.rods.section import FROZEN, STRAINS

Floats = NDArray[np.float64]


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
        return bearing(mesh, flexible.supports(0.0), flexible.loads(0.0), state, wrench, frozen_strains(flexible))
    q, v = start
    zero = np.zeros(partner.system.n)
    rest = Rest(q, v, zero, zero, np.zeros(partner.count), np.zeros(len(partner.kept)))
    if found is not None:
        rest = rest._replace(joints=found.joints, rows=found.rows)
    state = state._replace(rest=rest)
    _require_rates(partner, state, rest)
    return state, wrench


def frozen_strains(flexible: Flexible) -> NDArray[np.bool_]:
    """Return for which strains (m, 6) of the elements a small compliance stands that are frozen."""
    built, compliance = flexible.built, np.diagonal(flexible.built.mesh.compliance, axis1=1, axis2=2)
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
            message = f"The initial rates tear the joint apart, by {gap:.6g} (m/s or rad/s)."
            remedy = "Give the rod the velocity and spin of what it is joined to."
            raise ModelError([Problem(path=f"joints.{joint.name}", message=message, remedy=remedy)])
        first += joint.rows


def require_masses(flexible: Flexible) -> None:
    """Refuse rods that cannot move because some section has no inertia."""
    built = flexible.built
    for name, rod in built.rods.items():
        part = slice(rod.first, rod.first + len(rod.arcs) - 1)
        if not (built.mesh.mass[part] > 0.0).all():
            remedy = "Give its section a density or a mass; or ask for its equilibrium."
            raise ModelError([Problem(path=f"rods.{name}.section", message="The rod has no mass.", remedy=remedy)])
        if not rod.limp and not (built.mesh.inertia[part] > 0.0).all():
            remedy = "Give its section an inertia about all three axes."
            message = "A section has no inertia, so it cannot turn."
            raise ModelError([Problem(path=f"rods.{name}.section", message=message, remedy=remedy)])
