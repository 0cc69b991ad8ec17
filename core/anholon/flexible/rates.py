"""How rods begin to move: each by itself, or as what carries it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.flexible import Flexible
from anholon.geometry.rotations import cross, matrix
from anholon.model.rods import is_section, section_of
from anholon.rods.dynamics import at_rest
from anholon.rods.generalized_alpha import State

if TYPE_CHECKING:
    from anholon.flexible.partner import Partner

Floats = NDArray[np.float64]


def first_rates(flexible: Flexible, partner: Partner | None, start: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """Return the velocities in the world and angular velocities in the nodes' axes (n, 3) with which the rods begin in
    their reference shape."""
    state = with_rates(flexible, at_rest(flexible.built.mesh, flexible.built.mesh.reference), partner, start)
    return state.v, state.w


def with_rates(flexible: Flexible, state: State, partner: Partner | None, start: tuple[Floats, Floats]) -> State:
    """Return a state with the initial motion of every rod: its own, or that of the body or of the support that turns
    to which it is joined."""
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
    """Return velocity, angular velocity and place of the body, or the support that turns, that carries each rod,
    through joints of rods too."""
    q, v = start
    anchors = partner.anchors.at(0.0, q, partner.p) if partner is not None else ()
    found: dict[str, tuple[Floats, Floats, Floats]] = {}
    for name, support in flexible.model.supports.items():
        if name not in flexible.loose and flexible.spin(name).any():
            about = flexible.numbers.at(f"turning_about:{name}")
            for rod in flexible.sharing(support.at):
                found.setdefault(rod, (np.zeros(3), flexible.spin(name), about))
    if partner is None:
        return found
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
