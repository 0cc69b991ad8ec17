"""Removal of elements with the entries that name them: branches to stages, items of lists and keys of tables.

An entry that only names an element is removed with it: a branch to a stage, the value of a parameter in a pose, the
switch of a constraint. Formulas and elements that need the removed one stay, and the check reports them, as only the
user knows what they should be instead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from anholon.errors import FormulaError
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.model.edit import element_list
from anholon.model.edit.study_names import remove_from_studies
from anholon.model.query.stage_sequence import collect_stage_parameters, parse_mode_change
from anholon.model.schema import Boundary, Branch, Change, Model, Stage, Trace, View

_SWITCHES = ("constraints", "forces", "supports", "joints", "loads")
_DRIVES = ("coordinates", "forces", "constraints", "parameters", "definitions")


def remove_with_references(model: Model, path: str) -> Model:
    """Return `model` without the element at `path` and without the entries that only refer to it."""
    section, key = path.split(".", 1)
    if section == "stages":
        return remove_stages(model, (int(key),))
    name = element_list.name_of(model, path)
    before, model = model, element_list.remove_element(model, path)
    if section == "poses":
        stages = [
            replace(s, pose="", set=collect_stage_parameters(before, s)) if s.pose == name else s for s in model.stages
        ]
        return replace(model, stages=tuple(stages))
    if section == "charts":
        is_unused = model.simulation.chart != name
        return model if is_unused else replace(model, simulation=replace(model.simulation, chart=""))
    if section in ("parameters", "coordinates"):
        model = remove_from_studies(_remove_settings(model, name), section, name)
    if section == "parameters" and model.simulation.over == name:
        model = replace(model, simulation=replace(model.simulation, over=""))
    if section in _SWITCHES and not _is_named(model, _SWITCHES, name):
        model = replace(model, stages=tuple(_remove_switches(model, stage, name) for stage in model.stages))
    if section in _DRIVES and not _is_named(model, _DRIVES, name):
        model = replace(
            model,
            boundary={key: _remove_control(problem, section, name) for key, problem in model.boundary.items()},
            traces={key: _remove_trace_control(trace, name) for key, trace in model.traces.items()},
        )
    return replace(model, view=_remove_from_view(model.view, section, name))


def remove_stages(model: Model, numbers: Iterable[int]) -> Model:
    """Return the model without the stages with these numbers.

    A stage that led to a removed stage leads to the successor of that one. Other branches to removed stages are
    removed, unless nothing else ends their stage: then they lead to that successor, or end the motion if it has none.
    """
    removed = {number for number in numbers if 0 <= number < len(model.stages)}
    remaining_stages = [stage for k, stage in enumerate(model.stages) if k not in removed]
    lost = {model.stages[k].name for k in removed} - {stage.name for stage in remaining_stages}
    successors = {name: _find_successor(model, removed, name) for name in lost}
    return replace(
        model,
        stages=tuple(
            _redirect_branches(stage, remaining_stages[k + 1 : k + 2], successors)
            for k, stage in enumerate(remaining_stages)
        ),
        traces={
            name: replace(trace, stage="") if trace.stage in lost else trace for name, trace in model.traces.items()
        },
    )


def find_changed_fields(old: Model, new: Model) -> tuple[str, ...]:
    """Return the paths of the fields of `new` that changed when elements of `old` were taken away."""
    paths = [path for section in element_list.MAPPINGS for path in _changed_items(section, old, new)]
    paths += [path for section in element_list.SEQUENCES for path in _changed_entries(section, old, new)]
    paths += [f"{part}.{field}" for part in ("simulation", "view") for field in _differing(*_both(part, old, new))]
    return (*paths, "mirror") if old.mirror != new.mirror else tuple(paths)


def _both(name: str, old: Model, new: Model) -> tuple[Any, Any]:
    return getattr(old, name), getattr(new, name)


def _changed_items(section: str, old: Model, new: Model) -> Iterator[str]:
    before, after = _both(section, old, new)
    for key, item in after.items():
        for field in _differing(before[key], item):
            yield f"{section}.{key}.{field}"


def _changed_entries(section: str, old: Model, new: Model) -> Iterator[str]:
    before, after = _both(section, old, new)
    same = {id(item) for item in before}
    names = {item.name: item for item in before}
    for number, item in enumerate(after):
        for field in _differing(item if id(item) in same else names[item.name], item):
            yield f"{section}.{number}.{field}"


def _differing(old: Any, new: Any) -> tuple[str, ...]:
    """Return the fields in which two elements of one kind differ."""
    if old is new or not isinstance(new, Struct):
        return ()
    return tuple(field for field in new.__struct_fields__ if getattr(old, field) != getattr(new, field))


def _find_successor(model: Model, removed: Collection[int], name: str) -> str:
    """Return the name of the stage that follows the one called `name` without the removed ones; "" if none."""
    places: dict[str, int] = {}
    for k, stage in enumerate(model.stages):
        places.setdefault(stage.name, k)
    state, visited = places[name], set[int]()
    while state in removed:
        if state in visited:
            return ""  # they only lead to each other
        visited.add(state)
        state = places.get(model.stages[state].next, state + 1)
    return model.stages[state].name if state < len(model.stages) else ""


def _redirect_branches(stage: Stage, later_stages: list[Stage], successors: Mapping[str, str]) -> Stage:
    """Return a stage whose branches go to the successors of removed stages; `later_stages`: those after it."""
    if stage.next in successors:
        successor = successors[stage.next]
        stage = replace(stage, next="" if later_stages and later_stages[0].name == successor else successor)
    return _with_branches(stage, lambda branch: branch.to in successors, successors)


def _with_branches(stage: Stage, is_removed: Callable[[Branch], bool], successors: Mapping[str, str]) -> Stage:
    """Return a stage without branches to removed stages; if nothing else ends it, they lead to the successors."""
    ways = tuple(branch for branch in stage.branches if not is_removed(branch))
    if len(ways) == len(stage.branches):
        return stage
    if stage.duration or stage.until or ways:
        return replace(stage, branches=ways)
    led = tuple(replace(branch, to=successors[branch.to]) for branch in stage.branches if successors.get(branch.to))
    if led:
        return replace(stage, branches=led)
    last = stage.branches[0]
    return replace(stage, branches=(), until=last.when, direction=last.direction)


def _is_named(model: Model, sections: Iterable[str], name: str) -> bool:
    """Return whether an element of some sections still has a name."""
    return any(name in getattr(model, section) for section in sections)


def _remove_settings(model: Model, name: str) -> Model:
    """Return the model in which stages, poses and the mirror give a parameter or coordinate nothing."""

    def order(path: tuple[str, ...]) -> tuple[str, ...]:
        groups = (" ".join(word for word in _words((group,)) if word != name) for group in path)
        return tuple(filter(None, groups))

    def others(apart: tuple[Change, ...]) -> tuple[Change, ...]:
        led = (replace(way, parameters=tuple(other for other in way.parameters if other != name)) for way in apart)
        return tuple(way for way in led if way.parameters)

    stages = tuple(
        replace(
            stage,
            set=_without_key(stage.set, name),
            path=order(stage.path) if name in " ".join(stage.path) else stage.path,
            apart=others(stage.apart) if any(name in way.parameters for way in stage.apart) else stage.apart,
        )
        for stage in model.stages
    )
    poses = {key: replace(pose, set=_without_key(pose.set, name)) for key, pose in model.poses.items()}
    mirror = {key: text for key, text in _without_key(model.mirror, name).items() if name not in _names(text)}
    return replace(model, stages=stages, poses=poses, mirror=mirror)


def _words(path: tuple[str, ...]) -> list[str]:
    """Return the names in the groups of a path."""
    return " ".join(path).replace(",", " ").split()


def _names(formula: str) -> set[str]:
    """Return the names in a formula; none if it cannot be read."""
    try:
        return {name.text for name in free_names(parse(formula))}
    except FormulaError:
        return set()


def _remove_switches(model: Model, stage: Stage, name: str) -> Stage:
    """Return a stage that neither switches a constraint or force nor waits for it in addition to another condition."""

    def waits(text: object) -> bool:
        mode_change = parse_mode_change(text)
        return (
            mode_change is not None
            and mode_change[1].partition(".")[0] == name
            and name not in (*model.constraints, *model.forces)
        )

    on, off = (tuple(other for other in names if other != name) for names in (stage.on, stage.off))
    ways = tuple(branch for branch in stage.branches if not waits(branch.when))
    if stage.duration or ways or (stage.until and not waits(stage.until)):
        until = 0 if waits(stage.until) else stage.until
        return replace(stage, on=on, off=off, until=until, branches=ways)
    return replace(stage, on=on, off=off)  # nothing else ends it: the check reports that


def _remove_control(problem: Boundary, section: str, name: str) -> Boundary:
    """Return a boundary problem without a control, if it has others, and without the end of a coordinate."""
    controls = tuple(other for other in problem.controls if other != name) or problem.controls
    target = _without_key(problem.target, name) if section == "coordinates" else problem.target
    return replace(problem, controls=controls, target=target)


def _remove_trace_control(trace: Trace, name: str) -> Trace:
    """Return a trace without a control, if it has others, and without its bound and its balance."""
    controls = tuple(other for other in trace.controls if other != name) or trace.controls
    balanced = "" if trace.balanced == name else trace.balanced
    return replace(trace, controls=controls, bounds=_without_key(trace.bounds, name), balanced=balanced)


def _remove_from_view(view: View, section: str, name: str) -> View:
    """Return a view that neither follows an element nor shows its trace or reaction."""
    if section in ("points", "bodies"):
        traces = tuple(other for other in view.traces if other != name)
        return replace(view, follow="" if view.follow == name else view.follow, traces=traces)
    if section == "constraints" and view.trace_reaction == name:
        return replace(view, trace_reaction="")
    return view


def _without_key(mapping: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in mapping.items() if key != name}
