"""Traces as the user typed them: what can be seen to be wrong before anything is compiled."""

from __future__ import annotations

import math
from collections.abc import Iterator

from anholon.errors import Problem
from anholon.model.check.boundary_check import is_controllable_force
from anholon.model.schema import Model, Trace


def check_traces(model: Model) -> Iterator[Problem]:
    """Yield the problems of the traces of a model."""
    for name, trace in model.traces.items():
        yield from _check(model, trace, f"traces.{name}")


def _check(model: Model, trace: Trace, path: str) -> Iterator[Problem]:
    for index, control in enumerate(trace.controls):
        force = model.forces.get(control)
        if control not in model.coordinates and force is not None and not is_controllable_force(force):
            yield Problem(
                path=f"{path}.controls.{index}",
                message=f"The force “{control}” follows from the motion and cannot be a control.",
                remedy="Name a generalized force, a force, a torque, a coordinate, a constraint or a parameter.",
            )
    if len(set(trace.controls)) < len(trace.controls):
        yield Problem(path=f"{path}.controls", message="A control is named twice.", remedy="Remove one of them.")
    for name in trace.bounds:
        if name not in trace.controls and name not in model.constraints:
            yield Problem(
                path=f"{path}.bounds.{name}",
                message=f"“{name[:60]}” is neither a control of this path nor a constraint.",
                remedy="Bounds are for controls and for the reactions of constraints.",
            )
    min_points = 3 if trace.closed else 2
    if trace.points and len(trace.points) < min_points:
        yield Problem(path=f"{path}.points", message=f"A curve needs at least {min_points} points.")
    if any(not math.isfinite(value) for point in trace.points for value in point):
        yield Problem(path=f"{path}.points", message="A point of the curve is not finite.")
    if not trace.points and not isinstance(trace.x, str) and not isinstance(trace.y, str):
        yield Problem(
            path=f"{path}.points",
            message="The path has no curve.",
            remedy="Give points, or formulas of s for x and y.",
        )
    if not isinstance(trace.duration, str) and trace.duration < 0:
        yield Problem(path=f"{path}.duration", message="The duration must not be negative.")
    if not isinstance(trace.feedback, str) and trace.feedback < 0:
        yield Problem(path=f"{path}.feedback", message="The rate of the feedback must not be negative.")
    if not isinstance(trace.speed, str) and trace.speed < 0:
        yield Problem(
            path=f"{path}.speed",
            message="The speed must not be negative.",
            remedy="The curve is followed forward. Reverse the order of the points to follow it in the other "
            "direction.",
        )
