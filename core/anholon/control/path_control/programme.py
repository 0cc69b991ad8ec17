"""A path at the beginning of a programme: it is followed with the parameters and switches of the first stage, and the
other stages continue from its end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from anholon.control.path_control.path_inputs import ACTIVE_PARAMETER, PathInput, remove_from_poses
from anholon.errors import UsageError
from anholon.model.edit.element_list import free_name
from anholon.model.edit.rename import rename_element
from anholon.model.query.stage_sequence import collect_stage_parameters, first_stage
from anholon.model.schema import Constraint, Force, Model, Parameter, Stage
from anholon.simulation.ramp_state import find_ramped_changes

Switched = TypeVar("Switched", bound=Struct)
"""A constraint or a force."""

_AFTER_PATH: Final = re.compile(r"^(\w+_trace\d*)\s\+\s(\w+_after\w*)$")
_OUTSIDE_PATH: Final = re.compile(rf"^(\w+)\*\(1 - {ACTIVE_PARAMETER}\) \+ ")


def make_first_stage_model(model: Model) -> Model:
    """Return the model of the first stage alone: with its parameters and its switches, without stages.

    Raises UsageError where that stage changes parameters by a ramp: a path is followed with constant ones.
    """
    number = first_stage(model)
    if number is None:
        return replace(model, stages=())
    stage = model.stages[number]
    targets = collect_stage_parameters(model, stage)
    moving = [name for name in find_ramped_changes(stage, targets) if targets[name] != model.parameters[name].value]
    if moving:
        raise UsageError(
            f"the first stage '{stage.name}' changes '{moving[0]}' by a ramp, and a path is followed with constant "
            "parameters. Begin the programme with a stage that has no ramps"
        )
    parameters = {name: replace(model.parameters[name], value=value) for name, value in targets.items()}
    return replace(
        model,
        parameters=model.parameters | parameters,
        constraints={name: switch_element(item, name, stage) for name, item in model.constraints.items()},
        forces={name: switch_element(item, name, stage) for name, item in model.forces.items()},
        stages=(),
    )


def insert_into_programme(programme: Model, planned: Model, inputs: Sequence[PathInput], end: float) -> Model:
    """Return a programme whose first stage follows a path.

    `planned` is its first stage alone with the controls found for it, which act until `end`, s. Then parameters of
    forces have the values again that the stages give them. Positions continue from the end of their schedule to the
    values that later stages set. A constraint whose reaction is a control no longer acts, except in later stages that
    switch it on. A first stage that would end earlier by its duration lasts as long as the path.
    """
    number = first_stage(programme)
    if number is None:
        return planned
    definitions, result = dict(planned.definitions), programme
    staged = {name for stage in programme.stages for name in collect_stage_parameters(programme, stage)}
    for control in inputs:
        if control.kind == "motion" and control.name in staged:
            result, definitions = _add_staged_changes(result, definitions, planned, control.name)
        if control.kind == "parameter":
            result, definitions = keep_outside_path(result, definitions, control.name)
    moved = {control.name for control in inputs if control.kind == "motion"}
    parameters = {
        name: planned.parameters.get(name, item) for name, item in result.parameters.items() if name not in moved
    }
    replaced = {control.name for control in inputs if control.name in programme.constraints}
    stage = result.stages[number]
    longer = replace(lengthen_stage(stage, end), on=tuple(name for name in stage.on if name not in replaced))
    return replace(
        planned,
        parameters=planned.parameters | parameters,
        definitions=definitions,
        forces={name: with_switch_of(programme.forces, name, item) for name, item in planned.forces.items()},
        constraints={
            name: item if name in replaced else with_switch_of(programme.constraints, name, item)
            for name, item in planned.constraints.items()
        },
        poses=result.poses,
        mirror=result.mirror,
        stages=(*result.stages[:number], longer, *result.stages[number + 1 :]),
        simulation=programme.simulation,
    )


def keep_outside_path(programme: Model, definitions: Mapping[str, str], name: str) -> tuple[Model, dict[str, str]]:
    """Return the programme and definitions in which the path sets a parameter of forces only while its controls act.

    At other times it has the value that the stages set.
    """
    outside = free_name(programme, "parameters", f"{name}_outside")
    text = f"{outside}*(1 - {ACTIVE_PARAMETER}) + {definitions[name]}"
    return rename_element(programme, "parameters", name, outside), {**definitions, name: text}


def lengthen_stage(stage: Stage, end: float) -> Stage:
    """Return a stage that its duration does not end before a path, which takes `end`, s."""
    return replace(stage, duration=max(stage.duration, end)) if stage.duration else stage


def _add_staged_changes(
    programme: Model, definitions: Mapping[str, str], planned: Model, name: str
) -> tuple[Model, dict[str, str]]:
    """Return the programme and definitions in which a position is the schedule of the path plus a staged parameter.

    The stages set the parameter to the difference of their values from the last value of the schedule. The first stage
    does not set it.
    """
    last = planned.schedules[definitions[name]].values[-1]
    after = free_name(programme, "parameters", f"{name}_after")
    renamed = rename_element(_move_from_poses(programme, name), "parameters", name, after)
    stages = [_shift(stage, after, -last) for stage in renamed.stages]
    first = first_stage(programme)
    assert first is not None
    settings = {key: value for key, value in stages[first].set.items() if key != after}
    stages[first] = replace(stages[first], set=settings)
    parameters = renamed.parameters | {after: Parameter(unit=renamed.parameters[after].unit)}
    definitions = {**definitions, name: f"{definitions[name]} + {after}"}
    return replace(renamed, stages=tuple(stages), parameters=parameters), definitions


def _move_from_poses(programme: Model, name: str) -> Model:
    """Return the programme whose stages set a parameter themselves that they took from poses."""
    without = remove_from_poses(programme, name)
    stages = []
    for stage in programme.stages:
        values = collect_stage_parameters(programme, stage)
        pose = stage.pose if stage.pose in without.poses else ""
        stages.append(replace(stage, pose=pose, set=stage.set | {name: values[name]} if name in values else stage.set))
    return replace(without, stages=tuple(stages))


def _shift(stage: Stage, name: str, change: float) -> Stage:
    """Return a stage that sets a parameter to a value changed by this much."""
    return replace(stage, set=stage.set | {name: stage.set[name] + change}) if name in stage.set else stage


def restore_staged_parameters(model: Model, names: Sequence[str]) -> Model:
    """Return the model in which controls that an earlier path has put into a programme are parameters again."""
    for name in names:
        model = _restore_staged_changes(model, name)
        match = _OUTSIDE_PATH.match(model.definitions.get(name, ""))
        if match is not None and match[1] in model.parameters:
            definitions = {key: text for key, text in model.definitions.items() if key != name}
            restored = rename_element(replace(model, definitions=definitions), "parameters", match[1], name)
            schedules = {key: item for key, item in restored.schedules.items() if item.author != "trace"}
            model = replace(restored, schedules=schedules)
    return model


def _restore_staged_changes(model: Model, name: str) -> Model:
    """Return the model whose stages set a position itself again, where they set what is added to its schedule."""
    match = _AFTER_PATH.match(model.definitions.get(name, ""))
    if match is None or match[1] not in model.schedules or match[2] not in model.parameters:
        return model
    schedule, after = model.schedules[match[1]], match[2]
    definitions = {key: text for key, text in model.definitions.items() if key != name}
    restored = rename_element(replace(model, definitions=definitions), "parameters", after, name)
    parameter = Parameter(value=schedule.values[0], unit=schedule.unit)
    return replace(
        restored,
        parameters=restored.parameters | {name: parameter},
        stages=tuple(_shift(stage, name, schedule.values[-1]) for stage in restored.stages),
        schedules={key: item for key, item in restored.schedules.items() if item.author != "trace"},
    )


def switch_element(item: Switched, name: str, stage: Stage) -> Switched:
    """Return a constraint or force as a stage switches it."""
    if name not in stage.on and name not in stage.off:
        return item
    return replace(item, enabled=name in stage.on)


def with_switch_of(originals: Mapping[str, Constraint | Force], name: str, item: Switched) -> Switched:
    """Return a constraint or force with the `enabled` of the original of that name; a new one unchanged."""
    before = originals.get(name)
    return item if before is None else replace(item, enabled=before.enabled)
