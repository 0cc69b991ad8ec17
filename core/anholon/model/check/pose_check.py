"""Poses: values of angles with a name; taking them as the initial pose, exchanging left and right, checking them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from anholon.errors import AnholonError, FormulaError, Problem, UsageError
from anholon.formula.graph import Graph
from anholon.formula.look_alikes import did_you_mean
from anholon.formula.lower import lower
from anholon.formula.names import find_similar_name, free_names
from anholon.formula.parser import parse
from anholon.formula.syntax import Name
from anholon.model.check.bounds_check import check_bounds
from anholon.model.schema import Model, Pose
from anholon.units import parse_unit

_TWICE: Final = 1e-9  # mirroring twice gives back a value as closely as this
_PROBE_VALUES: Final = (0.3, 0.7)  # values at which mirroring twice is tried, SI


def initial_values(model: Model) -> dict[str, float]:
    """Return the values of all parameters and the numeric initial values of coordinates, in their units."""
    values = {name: parameter.value for name, parameter in model.parameters.items()}
    for name, coordinate in model.coordinates.items():
        if not isinstance(coordinate.value, str):
            values[name] = float(coordinate.value)
    return values


def _initial_value(model: Model, name: str, values: Mapping[str, float]) -> float | None:
    """Return one of the values of `initial_values` or of `values`, in its unit; None if it is not a number."""
    if _quantity_unit(model, name) is None:
        return None
    if name in values:
        return values[name]
    if name in model.parameters:
        return model.parameters[name].value
    value = model.coordinates[name].value
    return None if isinstance(value, str) else float(value)


def set_initial_pose(model: Model, values: Mapping[str, float]) -> Model:
    """Return `model` with these values of parameters and initial values of coordinates, given in their units.

    Raises UsageError for a name that is neither.
    """
    parameters, coordinates = dict(model.parameters), dict(model.coordinates)
    for name, value in values.items():
        if name in parameters:
            parameters[name] = replace(parameters[name], value=value)
        elif name in coordinates:
            coordinates[name] = replace(coordinates[name], value=value)
        else:
            raise UsageError(f"There is no parameter or coordinate “{name}”.")
    return replace(model, parameters=parameters, coordinates=coordinates)


def mirror_values(model: Model, values: Mapping[str, float]) -> dict[str, float]:
    """Return values (in their units) with left and right exchanged.

    A name in the model's `mirror` gets the value of its formula, if that contains one of the given names; other values
    are unchanged. Names in these formulas that are not given have their values in the model. Raises UsageError, or the
    FormulaError of a formula that cannot be read.
    """
    unmirrored = {name: value for name, value in values.items() if name not in model.mirror}
    exchanged: dict[str, float] = {}
    for name, formula in model.mirror.items():
        if not values.keys().isdisjoint(find_mentioned_names(model, formula)):
            value = evaluate_formula(model, formula, values)
            if not math.isfinite(value):
                raise UsageError(f"The mirror value of “{name}” cannot be computed: {formula[:60]}")
            exchanged[name] = value / _factor(model, name)
    return {name: value for name, value in (unmirrored | exchanged).items() if _quantity_unit(model, name) is not None}


def check_poses(model: Model) -> Iterator[Problem]:
    """Yield the problems of the poses and of the stages that use them."""
    for name, pose in model.poses.items():
        yield from _check_pose(model, pose, f"poses.{name}")
    for index, stage in enumerate(model.stages):
        stage_pose = model.poses.get(stage.pose)
        moved = [name for name in stage_pose.set if name in model.coordinates] if stage_pose is not None else []
        if moved:
            message = f"The pose “{stage.pose}” has the coordinate “{moved[0]}”, which no stage can set."
            remedy = "Stages set parameters only. Use a pose of parameters."
            yield Problem(path=f"stages.{index}.pose", message=message, remedy=remedy)


def _check_pose(model: Model, pose: Pose, path: str) -> Iterator[Problem]:
    for name, value in pose.set.items():
        below = f"{path}.set.{name}"
        if _quantity_unit(model, name) is None:
            yield _unknown(model, name, below)
        elif name in model.parameters:
            yield from check_bounds(model.parameters[name], value, below)


def check_mirror(model: Model) -> Iterator[Problem]:
    """Yield the problems of the exchange of left and right in a model whose formulas can be evaluated."""
    sound = True
    for name, formula in model.mirror.items():
        path = f"mirror.{name}"
        if _quantity_unit(model, name) is None:
            sound = False
            yield _unknown(model, name, path)
            continue
        try:
            value = evaluate_formula(model, formula, {})
        except FormulaError as error:
            sound = False
            yield Problem(path=path, message=error.message, source=formula, remedy=error.remedy)
            continue
        if not math.isfinite(value):
            sound = False
            message = "A mirror pair may depend on parameters and coordinates only."
            yield Problem(
                path=path, message=message, source=formula, remedy="Do not use time, velocities or positions."
            )
    if sound:
        yield from _check_mirror_involution(model)


def _check_mirror_involution(model: Model) -> Iterator[Problem]:
    """Warn if exchanging left and right twice does not restore the values."""
    names = sorted({*model.mirror, *(n for f in model.mirror.values() for n in find_mentioned_names(model, f))})
    names = [name for name in names if _quantity_unit(model, name) is not None]
    probe = {
        name: (_PROBE_VALUES[0] + _PROBE_VALUES[1] * k / max(1, len(names))) / _factor(model, name)
        for k, name in enumerate(names)
    }
    try:
        twice = mirror_values(model, mirror_values(model, probe))
    except AnholonError as error:
        yield Problem(path="mirror", message=str(error), severity="warning", remedy="Write it so that it is defined.")
        return
    for name in names:
        # What becomes a number of its own does not come back.
        if not math.isclose(twice.get(name, math.nan), probe[name], rel_tol=_TWICE, abs_tol=_TWICE):
            message = f"Swapping left and right twice does not restore “{name}”."
            remedy = 'Define both values of the pair: left = "right", right = "left".'
            mentions = [
                other for other, formula in model.mirror.items() if name in find_mentioned_names(model, formula)
            ]
            place = name if name in model.mirror else mentions[0]
            yield Problem(path=f"mirror.{place}", message=message, severity="warning", remedy=remedy)
            return


def _unknown(model: Model, name: str, path: str) -> Problem:
    meant = find_similar_name(name, [*model.parameters, *model.coordinates])
    remedy = did_you_mean(name, meant) or "Poses hold parameters and coordinates."
    return Problem(path=path, message=f"There is no parameter or coordinate “{name[:60]}”.", remedy=remedy)


def _quantity_unit(model: Model, name: str) -> str | None:
    """Return the unit of a parameter or coordinate; None if there is none of that name."""
    if name in model.parameters:
        return model.parameters[name].unit
    return model.coordinates[name].unit if name in model.coordinates else None


def _factor(model: Model, name: str) -> float:
    return parse_unit(_quantity_unit(model, name) or "").factor


def find_mentioned_names(model: Model, formula: str) -> set[str]:
    """Return the names in a formula and in the definitions that it mentions."""
    results: set[str] = set()
    pending = [formula]
    while pending:
        new_names = {name.text for name in free_names(parse(pending.pop()))} - results
        results |= new_names
        pending += [model.definitions[name] for name in new_names if name in model.definitions]
    return results


def evaluate_formula(model: Model, formula: str, values: Mapping[str, float]) -> float:
    """Return the value of a formula in SI; NaN if it is not determined by parameters and coordinates.

    NaN is also returned for a definition that contains itself. Raises FormulaError for formulas that cannot be read or
    have no finite value.
    """
    graph = Graph()
    definitions: dict[str, int] = {}
    unknown = graph.symbol("time", 0)

    def resolve(name: Name) -> int:
        text = name.text
        if name.primes:
            return unknown
        initial_value = _initial_value(model, text, values)
        return (
            definitions.get(text, unknown)
            if initial_value is None
            else graph.const(initial_value * _factor(model, text))
        )

    for text in _order_definitions(model, formula):
        definitions[text] = lower(parse(model.definitions[text]), graph, resolve)
    node = lower(parse(formula), graph, resolve)
    return graph.value(node) if graph.is_constant(node) else math.nan


def _order_definitions(model: Model, formula: str) -> list[str]:
    """Return the definitions that a formula needs, each after those that it needs itself, except in cycles."""
    ordered: list[str] = []
    entered = {""}
    open_formulas = [("", _list_names(formula))]
    while open_formulas:
        owner, names = open_formulas[-1]
        following = next((name for name in names if name in model.definitions and name not in entered), None)
        if following is None:
            ordered.append(owner)
            open_formulas.pop()
        else:
            entered.add(following)
            open_formulas.append((following, _list_names(model.definitions[following])))
    return ordered[:-1]


def _list_names(formula: str) -> Iterator[str]:
    return iter([name.text for name in free_names(parse(formula)) if not name.primes])
