"""Controls in a model: what a boundary problem names, replaced by parameters, or by schedules once it is solved."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import UsageError
from anholon.mechanics.ready_constraints import expand_constraint
from anholon.model.check.boundary_check import is_controllable_force
from anholon.model.edit.element_list import free_name
from anholon.model.schema import (
    AppliedForce,
    AppliedTorque,
    Constraint,
    Expression,
    Force,
    GeneralizedForce,
    GivenReaction,
    Model,
    Parameter,
    Schedule,
    TypedConstraint,
)

__all__ = ["remove_stages_and_events", "replace_by_parameters", "replace_by_schedules", "set_controls"]

Floats = NDArray[np.float64]


def remove_stages_and_events(model: Model) -> Model:
    """Return a model without stages and events, which a problem of control has no place for."""
    return replace(model, stages=(), events={}, boundary={}, traces={})


def replace_by_parameters(model: Model, controls: Sequence[str]) -> tuple[Model, tuple[str, ...]]:
    """Return the model with a parameter of the value 0 for every control, and the names of these parameters."""
    names: list[str] = []
    for _ in controls:
        name = free_name(model, "parameters", "control1")
        model = replace(model, parameters={**model.parameters, name: Parameter()})
        names.append(name)
    return set_controls(model, controls, names), tuple(names)


def replace_by_schedules(
    model: Model, controls: Sequence[str], times: Floats, values: Floats, after: Floats, doc: str = ""
) -> Model:
    """Return the model with a schedule for every control: `values` (k, m) at `times` (k,), then `after` (m,).

    A spline with a jump at the end would oscillate before it, so that a schedule of steps switches it off.
    """
    expressions: list[str] = []
    end = float(times[-1])
    window = ""
    for k, control in enumerate(controls):
        stem = re.sub(r"\W", "_", control)
        name = _find_schedule_name(model, f"{stem}_control")
        table = tuple(times.tolist()), tuple(values[:, k].tolist())
        schedule = Schedule(times=table[0], values=table[1], interpolation="cubic", author="control", doc=doc)
        model = replace(model, schedules={**model.schedules, name: schedule})
        if not window:
            window = _find_schedule_name(model, f"{stem}_acts")
            said = "1 while the control acts."
            steps = Schedule(times=(0.0, end), values=(1.0, 0.0), interpolation="step", author="control", doc=said)
            model = replace(model, schedules={**model.schedules, window: steps})
        friction_state = float(after[k])
        expressions.append(f"{name}*{window}" + (f" + ({friction_state!r})*(1 - {window})" if friction_state else ""))
    return set_controls(model, controls, expressions)


def set_controls(model: Model, controls: Sequence[str], values: Sequence[str]) -> Model:
    """Return the model in which controls have the given values (formulas)."""
    for name, value in zip(controls, values, strict=True):
        if name in model.coordinates:
            force: Force = GeneralizedForce(coordinate=name, value=value, doc=f"Control on {name}.")
            key = _find_force_name(model, name, GeneralizedForce)
        elif name in model.forces:
            key, force = name, _set_force_value(name, model.forces[name], value)
        elif name in model.constraints:
            constraint = model.constraints[name]
            _require_one_row(name, constraint, model)
            off = replace(constraint, enabled=False)
            model = replace(model, constraints={**model.constraints, name: off})
            force = GivenReaction(constraint=name, multiplier=value, doc=f"Control in the place of {name}.")
            key = _find_force_name(model, name, GivenReaction)
        else:
            raise UsageError(f"there is no coordinate, force or constraint '{name}' to control")
        model = replace(model, forces={**model.forces, key: force})
    return model


def _find_force_name(model: Model, control: str, kind: type[Force]) -> str:
    """Return the name of the force of a control: that of an earlier solution is used again."""
    name = f"control-{control}"
    return name if isinstance(model.forces.get(name), kind) else free_name(model, "forces", name)


def _find_schedule_name(model: Model, name: str) -> str:
    """Return the name of a schedule of a control: that of an earlier solution is used again."""
    known = model.schedules.get(name)
    return name if known is not None and known.author == "control" else free_name(model, "schedules", name)


def _set_force_value(name: str, force: Force, value: str) -> Force:
    """Return a force whose value is the control, or along whose vector it acts."""
    match force:
        case GeneralizedForce():
            return replace(force, value=value, enabled=True)
        case GivenReaction():
            return replace(force, multiplier=value, enabled=True)
        case AppliedForce() | AppliedTorque():
            x, y, z = (_multiply(component, value) for component in force.vector)
            return replace(force, vector=(x, y, z), enabled=True)
    assert not is_controllable_force(force)
    raise UsageError(f"the force '{name}' follows from the motion and cannot be a control")


def _multiply(component: Expression, value: str) -> Expression:
    if not isinstance(component, str) and not component:
        return 0.0
    return f"({component})*({value})"


def _require_one_row(name: str, constraint: Constraint, model: Model) -> None:
    if isinstance(constraint, TypedConstraint):
        return
    marks = [row.suffix for row in expand_constraint(constraint, model)]
    if len(marks) > 1:
        raise UsageError(
            f"the constraint '{name}' has several rows ({', '.join(marks)}). Switch it off, add a force of the kind "
            "reaction along one of them, and name that force as the control."
        )
