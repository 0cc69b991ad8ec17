"""How a motion of rods begins: their first state, from the reference shape or from equilibrium."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem
from anholon.flexible.partner import Partner, Rest
from anholon.flexible.statics import Flexible
from anholon.geometry.rotations import cross, matrix
from anholon.model.rods import is_section, section_of
from anholon.rods.balance import Equilibrium
from anholon.rods.dynamics import at_rest
from anholon.rods.equilibrium import equilibrium
from anholon.rods.generalized_alpha import State

Floats = NDArray[np.float64]


def first_state(flexible: Flexible, partner: Partner | None, start: tuple[Floats, Floats]) -> tuple[State, Floats]:
    """Return the first state, without accelerations, and its wrenches; `start`: coordinates and rates."""
    mesh, model = flexible.built.mesh, flexible.model
    if model.simulation.start == "equilibrium":
        found: Equilibrium = equilibrium(mesh, flexible.supports(0.0), flexible.loads(0.0))
        pose, wrench = found.pose, found.wrench
    else:
        pose, wrench = mesh.reference, np.zeros((len(mesh.length), 6))
    state = _with_rates(flexible, at_rest(mesh, pose), partner, start)
    if partner is None:
        return state, wrench
    q, v = start
    zero = np.zeros(partner.system.n)
    rest = Rest(q, v, zero, zero, np.zeros(partner.count), np.zeros(len(partner.kept)))
    state = state._replace(rest=rest)
    _require_rates(partner, state, rest)
    return state, wrench


def _with_rates(flexible: Flexible, state: State, partner: Partner | None, start: tuple[Floats, Floats]) -> State:
    """Return a state with the initial motion of every rod: its own, or that of the body it is joined to."""
    moving = _carried(flexible, partner, start)
    v, w = state.v.copy(), state.w.copy()
    for name, rod in flexible.built.rods.items():
        spin, speed = flexible.numbers.at(f"spin:{name}"), flexible.numbers.at(f"velocity:{name}")
        origin = flexible.numbers.at(f"position:{name}")
        if name in moving and not spin.any() and not speed.any():
            speed, spin, origin = moving[name]
        for node in rod.nodes:
            v[node] = speed + cross(spin, state.pose.x[node] - origin)
            w[node] = matrix(state.pose.q[node]).T @ spin
    return state._replace(v=v, w=w)


def _carried(
    flexible: Flexible, partner: Partner | None, start: tuple[Floats, Floats]
) -> dict[str, tuple[Floats, Floats, Floats]]:
    """Return velocity, angular velocity and place of the body that carries each rod, through joints of rods too."""
    if partner is None:
        return {}
    q, v = start
    anchors = partner.anchors.at(0.0, q, partner.p)
    found: dict[str, tuple[Floats, Floats, Floats]] = {}
    ends = [joint.between for name, joint in flexible.model.joints.items() if name not in flexible.loose]
    for _ in range(len(ends) + 1):
        for pair in ends:
            for one, two in (pair, pair[::-1]):
                if not is_section(two) or section_of(two).rod in found:
                    continue
                if one in partner.anchors.bodies:
                    at = anchors[partner.anchors.bodies.index(one)]
                    moved = at.by_q @ v + at.drift
                    found[section_of(two).rod] = (moved[:3], moved[3:], at.x)
                elif is_section(one) and section_of(one).rod in found:
                    found[section_of(two).rod] = found[section_of(one).rod]
    return found


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


def damping_of(flexible: Flexible) -> Floats:
    """Return the damping times (m,) of all elements, s."""
    found = np.zeros(len(flexible.built.mesh.length))
    for name, rod in flexible.built.rods.items():
        found[rod.first : rod.first + len(rod.arcs) - 1] = flexible.numbers.at(f"damping:{name}")[0]
    return found
