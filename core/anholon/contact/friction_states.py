"""The friction states of a contact choice: which are possible under constraints, and their directions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.contact.contact_problem import ContactProblem
from anholon.contact.prescribed_slip import PrescribedSlip
from anholon.contact.response import ContactChoice, Response
from anholon.mechanics.contact_mode import FrictionState
from anholon.mechanics.friction_values import FrictionValues
from anholon.model.schema import WORLD

_DIGITS: Final = 10  # of the components of a direction in which a driven friction holds
_OPPOSITE: Final = 2.0  # distance of two unit vectors that are opposite


def make_friction_states(problem: ContactProblem, choice: ContactChoice) -> tuple[FrictionState, ...]:
    """Return the friction states of a choice as stored in a mode: driven ones with the direction in which they hold."""
    return tuple(
        replace(
            friction_state,
            along=_round_direction(to_slip_frame(problem, friction_state.name, choice.directions[friction_state.name])),
        )
        if friction_state.grip == "driven" and friction_state.slip
        else friction_state
        for friction_state in choice.friction_states
    )


def to_slip_frame(problem: ContactProblem, name: str, direction: Floats) -> Floats:
    """Return a direction (3,) in the axes of the frame on which a friction slips."""
    equations = problem.system.equations
    frame = next(friction.frame for friction in equations.friction_elements if friction.name == name)
    if frame == WORLD:
        return direction
    nodes = [entry for line in equations.kinematics.frame(frame).R_WB for entry in line]
    values = equations.graph.evaluate(nodes, problem.t, [*problem.q, *problem.v], problem.p.tolist())
    return np.asarray(np.array(values).reshape(3, 3).T @ direction)


def _round_direction(direction: Floats) -> tuple[float, float, float]:
    """Return a unit vector without the noise of its last digits, so that equal modes compare as equal."""
    x, y, z = (round(component, _DIGITS) + 0.0 for component in (direction * _first_sign(direction)).tolist())
    return x, y, z


def _first_sign(direction: Floats) -> float:
    return float(np.sign(direction[int(np.argmax(np.abs(direction) > 0.5))]))


def is_sticking(choice: ContactChoice, name: str) -> bool:
    """Return True if the friction with this name holds."""
    return any(friction_state.name == name and is_holding(friction_state) for friction_state in choice.friction_states)


def is_holding(friction_state: FrictionState) -> bool:
    """Return True if a friction sticks, or holds along the free directions of its slip."""
    return friction_state.grip == "stick" or (friction_state.grip == "driven" and friction_state.slip != 0)


def is_friction_consistent(
    friction: FrictionValues,
    friction_state: FrictionState,
    choice: ContactChoice,
    prescribed_slip: PrescribedSlip | None,
) -> bool:
    """Return True if an assumed state of a friction at rest agrees with the slip that constraints prescribe."""
    if prescribed_slip is None:
        return friction_state.grip != "driven"
    if friction_state.grip == "driven":
        return prescribed_slip.stays_zero and len(prescribed_slip.free_directions) == friction_state.slip
    if friction_state.grip != "slide":
        return friction_state.grip == "off"
    if friction.slip_direction is not None:
        return friction_state.slip * float(friction.slip_direction @ prescribed_slip.slip_shortly_after) > 0.0
    return (
        prescribed_slip.stays_zero
        or float(choice.directions.get(friction_state.name, np.zeros(3)) @ prescribed_slip.slip_shortly_after) > 0.0
    )


def has_free_directions(friction_states: Sequence[FrictionState], directions: Mapping[str, Floats]) -> bool:
    """Return True if every friction that holds along a free direction has that direction."""
    return all(
        friction_state.name in directions
        for friction_state in friction_states
        if friction_state.grip == "driven" and friction_state.slip
    )


def compute_initial_slip_acceleration(
    friction: FrictionValues, x: Floats, prescribed_slip: PrescribedSlip | None
) -> Floats:
    """Return the acceleration (3,) with which a slip begins.

    The part that constraints prescribe is taken a short time ahead instead of at present.
    """
    acceleration = friction.slip_jacobian @ x + friction.bias
    if prescribed_slip is None:
        return np.asarray(acceleration)
    return np.asarray(
        acceleration
        - prescribed_slip.prescribed_directions.T @ (prescribed_slip.prescribed_directions @ acceleration)
        + prescribed_slip.slip_shortly_after
    )


def make_unit(vector: Floats) -> Floats:
    size = float(np.linalg.norm(vector))
    return vector / size if size > 0.0 else vector


def limit_step(step: float, vector: Floats) -> Floats:
    """Return a step along a vector (3,): 1 for a unit vector; an infinite step stands for the vector alone."""
    return min(step, 1e12) * make_unit(vector)


def compute_direction_distance(direction: Floats, vector: Floats) -> float:
    """Return the distance of a direction from that of a vector; the largest possible where it is unknown."""
    return float(np.linalg.norm(direction - make_unit(vector))) if direction.any() or not vector.any() else _OPPOSITE


def find_sticking(problem: ContactProblem, choice: ContactChoice, response: Response) -> list[tuple[str, float, float]]:
    """Return the conditions that stick on their own, their limits and their forces."""
    joint = response.sticking_set.frictions if response.sticking_set is not None else ()
    return [
        (
            grip.name,
            grip.static_limit(response.normal_forces.get(grip.constraint, 0.0)),
            float(np.linalg.norm(response.sticking_forces[grip.name])),
        )
        for grip, friction_state in zip(problem.frictions.frictions, choice.friction_states, strict=True)
        if is_holding(friction_state) and grip.name not in joint
    ]
