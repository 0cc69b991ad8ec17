"""Forces that a control is given for: on coordinates, of forces of the model, along the gradients of constraints."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

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
    TypedConstraint,
)


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
