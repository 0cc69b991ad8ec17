"""Boundary problems as the user typed them: what can be seen to be wrong before anything is compiled."""

from __future__ import annotations

from collections.abc import Iterator

from anholon.errors import Problem
from anholon.formula.names import find_similar_name
from anholon.model.schema import (
    AppliedForce,
    AppliedTorque,
    Boundary,
    Force,
    GeneralizedForce,
    GivenReaction,
    Model,
)


def is_controllable_force(force: Force) -> bool:
    """Return whether a control may replace the value of a force, or multiply its vector."""
    return isinstance(force, GeneralizedForce | GivenReaction | AppliedForce | AppliedTorque)


def check_boundary(model: Model) -> Iterator[Problem]:
    """Yield the problems of boundary problems and of given reactions."""
    for name, problem in model.boundary.items():
        yield from _check_problem(model, problem, f"boundary.{name}")
    for name, force in model.forces.items():
        if isinstance(force, GivenReaction) and force.enabled:
            constraint = model.constraints.get(force.constraint)
            if constraint is not None and constraint.enabled:
                yield Problem(
                    path=f"forces.{name}.constraint",
                    message=f"The constraint “{force.constraint}” is active and cancels this force.",
                    remedy="Switch the constraint off so that the force acts instead.",
                    severity="warning",
                )


def _check_problem(model: Model, problem: Boundary, path: str) -> Iterator[Problem]:
    if not problem.target:
        remedy = "Specify at least one coordinate and its target value."
        yield Problem(path=f"{path}.target", message="The boundary problem has no target.", remedy=remedy)
    for name in problem.target:
        if name not in model.coordinates:
            meant = find_similar_name(name, model.coordinates)
            yield Problem(
                path=f"{path}.target.{name}",
                message=f"There is no coordinate “{name[:60]}”.",
                remedy=f"Did you mean “{meant}”?" if meant else "",
            )
    if len(set(problem.controls)) < len(problem.controls):
        yield Problem(path=f"{path}.controls", message="A control is named twice.", remedy="Remove one of them.")
    for index, name in enumerate(problem.controls):
        force = model.forces.get(name)
        if name not in model.coordinates and force is not None and not is_controllable_force(force):
            yield Problem(
                path=f"{path}.controls.{index}",
                message=f"The force “{name}” follows from the motion and cannot be a control.",
                remedy="Name a generalized force, a force, a torque, a coordinate or a constraint.",
            )
    if not isinstance(problem.duration, str) and not problem.duration > 0:
        yield Problem(path=f"{path}.duration", message="The duration must be greater than 0.")
