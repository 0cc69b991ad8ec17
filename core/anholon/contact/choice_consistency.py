"""Consistency of an assumed contact choice with the frictions and reactions that follow from it.

A friction that sticks must not need more than its limit; one that begins to slide must be accelerated in the assumed
direction; normal reactions must have the assumed sign.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.contact.contact_problem import ContactProblem
from anholon.contact.friction_states import (
    compute_initial_slip_acceleration,
    is_friction_consistent,
    is_holding,
)
from anholon.contact.mode_candidates import ModeCandidates
from anholon.contact.prescribed_slip import PrescribedSlip
from anholon.contact.response import ContactChoice, Response, is_jointly_sticking
from anholon.contact.tolerances import SHARE_TOLERANCE, TRANSVERSE_ACCELERATION_REL, UNDECIDED_TOLERANCE_REL
from anholon.errors import RunError
from anholon.mechanics.contact_mode import FrictionState
from anholon.mechanics.friction_values import FrictionValues


def is_consistent(candidates: ModeCandidates, choice: ContactChoice) -> bool:
    """Return True if frictions and reactions agree with the choice.

    Notes in `candidates` the constraints on whose reaction friction feeds back too strongly. Raises RunError where a
    friction depends on a reaction that is not determined.
    """
    problem = candidates.problem
    if not problem.frictions.frictions and not problem.frictions.feedbacks:
        return True
    response = candidates.respond(choice)
    if choice.grazing and not _grazes(response):
        return False
    if response.determinant <= 0.0:
        candidates.painleve_constraints += response.feedback_constraints
    if response.determinant < 0.0 and not problem.frictions.frictions:
        return False
    if response.sticking_set is not None and response.sticking_set.undetermined_name:
        raise RunError(_describe_undetermined_friction(problem, response.sticking_set.undetermined_name))
    if not response.is_consistent and any(map(is_holding, choice.friction_states)):
        return False  # a program keeps moving what would stick
    moving = problem.equations.M @ response.solution.x  # in an impact, where no forces are given
    forces = np.concatenate([problem.equations.f, moving, list(response.normal_forces.values())])
    max_force = max(float(np.abs(forces).max(initial=0.0)), 1e-300)
    small = UNDECIDED_TOLERANCE_REL * max_force
    if any(size < -small for size in response.normal_forces.values()):
        return False
    pairs = zip(problem.frictions.frictions, choice.friction_states, strict=True)
    return all(_obeys_law(candidates, choice, response, friction, state, small) for friction, state in pairs)


def _grazes(response: Response) -> bool:
    """Return True if contacts that touch without pressure keep a share of their resistances between 0 and 1."""
    return not response.feedback_constraints and all(
        -SHARE_TOLERANCE <= share <= 1.0 + SHARE_TOLERANCE for share in response.grazing_shares
    )


def _obeys_law(
    candidates: ModeCandidates,
    choice: ContactChoice,
    response: Response,
    friction: FrictionValues,
    state: FrictionState,
    small: float,
) -> bool:
    """Return True if a friction obeys its law in the assumed state; `small`: force of the size of rounding, N."""
    at_rest = candidates.is_at_rest(friction)
    prescribed_slip = (
        candidates.find_prescribed_slip(friction, choice.active) if state.grip != "off" and at_rest else None
    )
    sticks = state.grip == "stick" and candidates.may_stick(friction, prescribed_slip)
    if not sticks and not is_friction_consistent(friction, state, choice, prescribed_slip):
        return False
    if friction.name in response.sticking_forces:
        N = response.normal_forces.get(friction.constraint, 0.0) if friction.constraint else 0.0
        return float(np.linalg.norm(response.sticking_forces[friction.name])) <= friction.static_limit(N) + small
    return not (state.grip == "slide" and at_rest) or _begins_to_slide(
        candidates, choice, response.solution.x, friction, state, prescribed_slip
    )


def _begins_to_slide(
    candidates: ModeCandidates,
    choice: ContactChoice,
    x: Floats,
    friction: FrictionValues,
    state: FrictionState,
    prescribed_slip: PrescribedSlip | None,
) -> bool:
    """Return True if accelerations x (n,) begin a slip in the assumed direction."""
    problem = candidates.problem
    if is_jointly_sticking(problem, candidates.contacts, choice.active, choice.friction_states, friction):
        return False  # a friction that others hold does not begin to slip
    direction = choice.directions.get(friction.name)
    if direction is None:
        direction = np.zeros(3) if friction.slip_direction is None else state.slip * friction.slip_direction
    acceleration = compute_initial_slip_acceleration(friction, x, prescribed_slip)
    tolerance = UNDECIDED_TOLERANCE_REL * candidates.compute_slip_scale(friction, choice.active, x)
    along = float(direction @ acceleration)
    if along < -tolerance:
        return False
    if friction.slip_direction is None:
        # Else friction would not act against the slip.
        return (
            float(np.linalg.norm(acceleration - along * direction)) <= TRANSVERSE_ACCELERATION_REL * along + tolerance
        )
    return True


def _describe_undetermined_friction(problem: ContactProblem, name: str) -> str:
    """Return the message that a friction depends on a reaction of either sign that is not unique."""
    constraint = next(friction.constraint for friction in problem.frictions.frictions if friction.name == name)
    return (
        f"at t = {problem.t:.9g} s the friction '{name}' depends on the reaction of '{constraint}', which is not "
        "determined, because the constraint depends on others and may push or pull. Make the constraint "
        "unilateral, or remove one of the dependent constraints"
    )
