"""The mode in which a motion begins, and the vector p of its system."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.contact.mode_candidates import compute_still_speed
from anholon.contact.tolerances import FREE_DIRECTION_FACTOR, HELD_DIRECTION_FACTOR, MIN_FLIGHT_REL
from anholon.contact.transition import ModeTransition, compute_mode_transition
from anholon.mechanics.contact_mode import ContactMode, find_initially_switched_off
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants


class InitialMode(NamedTuple):
    """The system in which a motion begins (of its first mode), its vector p and the state (q, v) there, (n,) each."""

    system: System
    p: Floats
    q: Floats
    v: Floats
    mode: ContactMode


def find_initial_mode(system: System) -> InitialMode:
    """Return the mode in which the motion of a system begins, after the impacts of contacts that close at its start.

    Raises ModelError or RunError where no mode is consistent.
    """
    p = system.parameters()
    q, v = np.split(system.read_initial_values(p), 2)
    if not system.has_contact_modes:
        return InitialMode(system, p, q, v, ContactMode())
    pause = MIN_FLIGHT_REL / system.model.simulation.frames
    mode_transition = compute_mode_transition(
        SystemState(system, 0.0, q, v, p),
        inactive=find_initially_switched_off(system.model),
        previous=ContactMode(),
        min_flight=pause,
    )
    variant = Variants(system).get(mode_transition.mode, SystemState(system, 0.0, q, mode_transition.v, p))
    parameters = variant.parameters()
    write_slip_directions(variant, mode_transition, parameters)
    return InitialMode(variant, parameters, q, mode_transition.v, mode_transition.mode)


def write_slip_directions(variant: System, transition: ModeTransition, p: Floats) -> None:
    """Write the direction in which every slip along a surface begins into p.

    Where several slips begin at once, their directions follow the motion the more quickly the slower the slips are: a
    stiff equation. There the direction is held until the slips are faster, and released by `release_directions`.
    """
    still_speed = compute_still_speed(transition.v)
    has_several_onsets = (
        sum(
            friction_state.grip == "slide" and friction_state.name in transition.directions
            for friction_state in transition.mode.holds
        )
        > 1
    )
    for index, friction_state in enumerate(transition.mode.holds):
        if friction_state.grip == "slide" and not friction_state.slip:
            slot, direction = (
                variant.slip_start_slot(index),
                transition.directions.get(friction_state.name, np.zeros(3)),
            )
            slow = has_several_onsets and bool(direction.any())
            p[slot : slot + 3] = (HELD_DIRECTION_FACTOR if slow else 0.1) * still_speed * direction
            p[slot + 3] = (HELD_DIRECTION_FACTOR if slow else 1.0) * still_speed
            variant.compiled.prepare(p)


def find_held_directions(variant: System, p: Floats, v: Floats) -> dict[str, float]:
    """Return the frictions whose direction p holds during slow slip, with the speed (m/s) at which it is released."""
    still_speed, results = compute_still_speed(v), {}
    for index, friction_state in enumerate(variant.mode.holds):
        if friction_state.grip == "slide" and not friction_state.slip:
            release_speed = float(p[variant.slip_start_slot(index) + 3])
            if release_speed > 0.5 * HELD_DIRECTION_FACTOR * still_speed:
                results[friction_state.name] = FREE_DIRECTION_FACTOR * release_speed
    return results


def release_directions(variant: System, p: Floats, v: Floats) -> Floats:
    """Return p with the present directions of beginning slips that are fast enough."""
    result, still_speed, quick = p.copy(), compute_still_speed(v), find_held_directions(variant, p, v)
    for index, friction_state in enumerate(variant.mode.holds):
        if friction_state.name in quick:
            slot = variant.slip_start_slot(index)
            result[slot : slot + 3] *= 0.1 / HELD_DIRECTION_FACTOR
            result[slot + 3] = still_speed
    variant.compiled.prepare(result)
    return result
