"""Renaming an element: its key, every reference to it, and every formula that uses its name.

In formulas the name is replaced in place at the spans of the syntax tree, so that the author's spacing stays.
Parameters, definitions, schedules, coordinates and controls share one namespace; points and bodies share another one,
whose names stand in formulas before a dot (`blade.x`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from anholon.errors import FormulaError
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.formula.syntax import STAGE_TIME
from anholon.model.check.formula_check import (
    PARAMETER,
    REACTION,
    find_limit_names,
    find_reaction_row,
    uses_frame_coordinates,
)
from anholon.model.edit.study_names import rename_in_studies
from anholon.model.query.field_paths import iterate_expressions, set_value
from anholon.model.query.rod_formula_names import local_names
from anholon.model.query.section_frames import rename_references
from anholon.model.query.stage_sequence import parse_mode_change
from anholon.model.schema import (
    Boundary,
    Constraint,
    Coupling,
    Force,
    Friction,
    Gear,
    GeneralizedForce,
    GivenReaction,
    Model,
    Parametric,
    Resistance,
    SlippingConstraint,
    Stage,
    Trace,
)
from anholon.model.schema.formula_components import FRAMES, POINT_COMPONENTS, QUANTITIES

CONTROLS = ("coordinates", "forces", "constraints")
"""Sections in which the name of a control is sought, in this order."""

_S = TypeVar("_S", bound=Struct)

_FRAME_FIELDS = ("frame", "at", "body", "between", "follow", "traces")


def rename_element(model: Model, section: str, old: str, new: str) -> Model:
    """Return `model` with the element `old` of `section` named `new` wherever it is mentioned.

    Charts and stages are named by their field `name` and need no renaming of keys; a chart is mentioned in the
    simulation settings. The caller has made sure that `new` is free.
    """
    if section == "charts":
        return _rename_chart(model, old, new)
    if section == "stages":
        model = replace(model, stages=tuple(_rename_stage(stage, old, new) for stage in model.stages))
        traces = {
            name: replace(trace, stage=new) if trace.stage == old else trace for name, trace in model.traces.items()
        }
        model = replace(model, traces=traces)
        return rename_in_studies(model, section, old, new)

    model = _rename_in_formulas(model, section, old, new)  # first, while their paths still lead there by the old name
    for rename in _find_reference_renamers(section):
        model = rename(model, section, old, new)
    model = rename_in_studies(model, section, old, new)
    return replace(model, **{section: _rekey(getattr(model, section), old, new)})


def _rename_chart(model: Model, old: str, new: str) -> Model:
    """Rename a chart, also in the settings of the simulation."""
    charts = tuple(replace(chart, name=new) if chart.name == old else chart for chart in model.charts)
    simulation = model.simulation
    if simulation.chart == old:
        simulation = replace(simulation, chart=new)
    return replace(model, charts=charts, simulation=simulation)


def _find_reference_renamers(section: str) -> tuple[Callable[[Model, str, str, str], Model], ...]:
    """Return the functions that rename an element of a section in the fields that refer to it, in this order.

    They are functions of the model, the section, the old and the new name.
    """
    if section in FRAMES:
        return (_rename_frames,)
    return {
        "poses": (_rename_pose,),
        "parameters": (_rename_parameter, _rename_in_poses, _rename_drives),
        "coordinates": (_rename_coordinate, _rename_in_poses, _rename_controls, _rename_drives),
        "definitions": (_rename_drives,),
        "constraints": (_rename_constraint, _rename_switches, _rename_controls, _rename_drives),
        "forces": (_rename_switches, _rename_controls, _rename_drives),
        "supports": (_rename_switches,),
        "joints": (_rename_switches,),
        "loads": (_rename_switches,),
        "rods": (_rename_rod,),
    }.get(section, ())


def _rename_in_formulas(model: Model, section: str, old: str, new: str) -> Model:
    """Rename a quantity, a point or a body in all formulas that use its name."""
    if section not in QUANTITIES and section not in FRAMES:
        return model
    for path, expression, *_ in list(iterate_expressions(model)):
        if isinstance(expression, str) and not _is_local(model, path, old):
            text = rename_in_formula(expression, old, new, dotted=section in FRAMES)
            if text != expression:
                model = set_value(model, path, text)
    return model


def _rename_pose(model: Model, _: str, old: str, new: str) -> Model:
    """Rename a pose in the stages that take it."""
    stages = tuple(replace(stage, pose=new) if stage.pose == old else stage for stage in model.stages)
    return replace(model, stages=stages)


def _rename_parameter(model: Model, _: str, old: str, new: str) -> Model:
    """Rename a parameter in the stages that change it and in the settings of the simulation."""
    stages = tuple(
        replace(
            stage,
            set=_rekey(stage.set, old, new),
            path=tuple(_replaced(rf"(?<![^\s,]){re.escape(old)}(?![^\s,])", new, group) for group in stage.path),
            apart=tuple(replace(way, parameters=_renamed_in(way.parameters, old, new)) for way in stage.apart),
        )
        for stage in model.stages
    )
    model = replace(model, stages=stages)
    if model.simulation.over == old:
        model = replace(model, simulation=replace(model.simulation, over=new))
    return model


def _rename_coordinate(model: Model, _: str, old: str, new: str) -> Model:
    """Rename a coordinate in the forces and constraints that refer to it."""
    return replace(
        model,
        forces={name: _rename_in_element(f, old, new) for name, f in model.forces.items()},
        constraints={name: _rename_in_element(c, old, new) for name, c in model.constraints.items()},
    )


def _rename_in_poses(model: Model, _: str, old: str, new: str) -> Model:
    """Rename a parameter or a coordinate in the poses and in the formulas that mirror them."""
    poses = {name: replace(pose, set=_rekey(pose.set, old, new)) for name, pose in model.poses.items()}
    return replace(model, poses=poses, mirror=_rekey(model.mirror, old, new))


def _rename_constraint(model: Model, _: str, old: str, new: str) -> Model:
    """Rename a constraint in names of its reaction, and in elements that depend on it or are loaded by it."""
    for path, expression, *_rest in list(iterate_expressions(model)):
        if isinstance(expression, str):
            text = _rename_reaction(model, expression, old, new)
            if text != expression:
                model = set_value(model, path, text)
    return replace(
        model,
        forces={name: _rename_pressing(f, old, new) for name, f in model.forces.items()},
        constraints={name: _rename_load(c, old, new) for name, c in model.constraints.items()},
        view=replace(model.view, trace_reaction=new) if model.view.trace_reaction == old else model.view,
    )


def _rename_switches(model: Model, _: str, old: str, new: str) -> Model:
    """Rename a constraint or force that stages switch on or off."""
    stages = tuple(
        replace(stage, on=_renamed_in(stage.on, old, new), off=_renamed_in(stage.off, old, new))
        for stage in model.stages
    )
    return replace(model, stages=stages)


def _rename_controls(model: Model, section: str, old: str, new: str) -> Model:
    """Rename a control in the boundary problems, unless the name means an element of an earlier section there."""
    before = CONTROLS[: CONTROLS.index(section)]
    if any(old in getattr(model, other) for other in before):
        return model
    problems = {name: _rename_control(b, section, old, new) for name, b in model.boundary.items()}
    return replace(model, boundary=problems)


def _rename_drives(model: Model, section: str, old: str, new: str) -> Model:
    """Rename a drive of traces and parametric constraints."""
    traces = {name: _rename_drive(trace, section, old, new) for name, trace in model.traces.items()}
    constraints = {
        name: replace(item, drive=new) if isinstance(item, Parametric) and item.drive == old else item
        for name, item in model.constraints.items()
    }
    return replace(model, traces=traces, constraints=constraints)


def rename_in_formula(text: str, old: str, new: str, *, dotted: bool) -> str:
    """Return the formula `text` with the name `old` replaced by `new`.

    With `dotted` only names before a dot are meant (`old.x`), without it only whole names (`old`, `old'`). A formula
    that cannot be parsed is searched word by word, so that half-written ones follow too.
    """
    if old not in text:
        return text  # as most are, and reading them takes long
    for start in sorted(_find_occurrences(text, old, dotted), reverse=True):
        text = text[:start] + new + text[start + len(old) :]
    return text


def _find_occurrences(text: str, old: str, dotted: bool) -> Iterable[int]:
    """Yield where in `text` the name `old` begins."""
    try:
        names = free_names(parse(text))
    except FormulaError:
        tail = r"(?=\.)" if dotted else r"(?![\w.])"
        return {match.start() for match in re.finditer(rf"(?<![\w.]){re.escape(old)}{tail}", text)}
    wanted: Callable[[str], bool] = (
        (lambda name: name.startswith(old + ".") and name != STAGE_TIME) if dotted else (lambda name: name == old)
    )
    return {name.span[0] for name in names if wanted(name.text) and text.startswith(old, name.span[0])}


def _rename_stage(stage: Stage, old: str, new: str) -> Stage:
    """Return a stage with another one, or itself, renamed."""
    branches = tuple(replace(branch, to=new) if branch.to == old else branch for branch in stage.branches)
    name, after = (new if word == old else word for word in (stage.name, stage.next))
    return replace(stage, name=name, next=after, branches=branches)


def _rekey(mapping: Mapping[str, Any], old: str, new: str) -> dict[str, Any]:
    """Return `mapping` with the key `old` named `new`, in the same order."""
    return {new if key == old else key: value for key, value in mapping.items()}


def _rename_in_element(element: Any, old: str, new: str) -> Any:
    """Return a force or constraint with a coordinate renamed in the fields that refer to one."""
    match element:
        case GeneralizedForce() | Resistance():
            fields: tuple[str, ...] = ("coordinate",)
        case Coupling() | Gear():
            fields = ("first", "second")
        case _:
            fields = ()
    changes = {field: new for field in fields if getattr(element, field) == old}
    return replace(element, **changes) if changes else element


def _renamed_in(names: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(new if name == old else name for name in names)


def _rename_pressing(force: Force, old: str, new: str) -> Force:
    """Return a force with the constraint renamed that it depends on."""
    refers = isinstance(force, GivenReaction | Friction | Resistance) and force.constraint == old
    return replace(force, constraint=new) if refers else force


def _rename_load(constraint: Constraint, old: str, new: str) -> Constraint:
    """Return a constraint with the one renamed that loads it."""
    loaded = isinstance(constraint, SlippingConstraint) and constraint.load == old
    return replace(constraint, load=new) if loaded else constraint


def _rename_reaction(model: Model, text: str, old: str, new: str) -> str:
    """Return the text of an event with a constraint's new name in its reactions and changes of mode."""
    named = parse_mode_change(text)
    if named is not None:
        verb, name = named
        constraint, dot, suffix = name.partition(".")
        return f"{verb} {new}{dot}{suffix}" if constraint == old and _is_constraint_slip(model, old) else text
    pattern = rf"(?<![\w.])reaction\.{re.escape(old)}(?![\w])"
    return _replaced(pattern, f"reaction.{new}", text) if find_reaction_row(model, f"reaction.{old}") else text


def _replaced(pattern: str, new: str, text: str) -> str:
    """Return a text with a name instead of the matches of a pattern; a backslash in the name is literal."""
    return re.sub(pattern, lambda _: new, text)


def _is_constraint_slip(model: Model, name: str) -> bool:
    """Return whether a change of mode of this name belongs to the constraint, and not to a friction."""
    return not isinstance(model.forces.get(name), Friction)


def _rename_control(problem: Boundary, section: str, old: str, new: str) -> Boundary:
    """Return a boundary problem with a coordinate, force or constraint renamed in its controls and its target."""
    controls = tuple(new if name == old else name for name in problem.controls)
    target = _rekey(problem.target, old, new) if section == "coordinates" else problem.target
    return replace(problem, controls=controls, target=target)


def _rename_rod(model: Model, _: str, old: str, new: str) -> Model:
    """Rename a rod in the sections that supports, joints, loads, constraints, forces and formulas name."""

    def renamed(text: str) -> str:
        return _replaced(rf"^{re.escape(old)}(?=[:(]|$)", new, text)

    def changed(item: _S) -> _S:
        references = {field: getattr(item, field) for field in ("at", "rod", "between") if hasattr(item, field)}
        return replace(
            item, **{k: renamed(v) if isinstance(v, str) else tuple(map(renamed, v)) for k, v in references.items()}
        )

    mention = rf"(?<![\w.]){re.escape(old)}(?=(?::(?:base|middle|tip)|\([^()]*\))\.)"
    for path, expression, *_rest in list(iterate_expressions(model)):
        if isinstance(expression, str) and (text := _replaced(mention, new, expression)) != expression:
            model = set_value(model, path, text)
    sections = ("supports", "joints", "loads")
    results = {key: {n: changed(i) for n, i in getattr(model, key).items()} for key in sections}
    for key in ("constraints", "forces"):
        results[key] = {n: rename_references(i, renamed) for n, i in getattr(model, key).items()}
    return replace(model, **results)


def _rename_drive(trace: Trace, section: str, old: str, new: str) -> Trace:
    """Return a trace with a control or its balanced quantity renamed, and that or a constraint in its bounds."""
    controls = tuple(new if name == old else name for name in trace.controls)
    bound = old in trace.controls or section == "constraints"
    free = section in ("coordinates", "parameters", "definitions") and trace.balanced == old
    balanced = new if free else trace.balanced
    return replace(
        trace, controls=controls, balanced=balanced, bounds=_rekey(trace.bounds, old, new) if bound else trace.bounds
    )


def _is_local(model: Model, path: str, name: str) -> bool:
    """Return True if a name denotes a coordinate of the point itself in the formula at `path`."""
    section, *keys = path.split(".")
    if section == "traces":
        return name == PARAMETER
    if section == "forces" and isinstance(model.forces[keys[0]], Resistance):
        return name == REACTION
    if section in ("rods", "loads"):
        return name in local_names(model, path.split("."))
    if section == "constraints" and name in find_limit_names(model.constraints[keys[0]], keys[1]):
        return True
    carried = section == "constraints" and uses_frame_coordinates(model.constraints[keys[0]], keys[1])
    return carried and name in POINT_COMPONENTS


def _rename_frames(model: Model, _: str, old: str, new: str) -> Model:
    """Rename a point or body in every field that refers to one."""

    def renamed(element: _S) -> _S:
        changes: dict[str, Any] = {}
        for field in _FRAME_FIELDS:
            value = getattr(element, field, None)
            if value == old:
                changes[field] = new
            elif isinstance(value, tuple) and old in value:
                changes[field] = tuple(new if name == old else name for name in value)
        return replace(element, **changes) if changes else element

    sections = ("points", "bodies", "forces", "constraints", "joints", "traces")
    changed = {section: {name: renamed(e) for name, e in getattr(model, section).items()} for section in sections}
    return replace(model, view=renamed(model.view), **changed)
