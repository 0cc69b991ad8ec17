"""Stages as the user typed them: what ends them, how their parameters change."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

from anholon.errors import FormulaError, Problem
from anholon.formula.look_alikes import did_you_mean
from anholon.formula.names import find_similar_name
from anholon.model.check.bounds_check import check_bounds
from anholon.model.query.stage_sequence import (
    BUILTIN_SHAPES,
    change_of,
    changes_of,
    collect_stage_parameters,
    find_shape_polynomial,
    is_normalised_shape,
    is_rolling_friction,
    shape_and_derivatives,
    shape_formula,
)
from anholon.model.schema import Change, Model, Parameter, Stage

_PARTS: Final = 1000
"""Parts of a ramp at whose ends its profile is evaluated."""

_LARGEST: Final = 100.0
"""Values of profiles beyond which there is a pole."""


def check_stages(model: Model) -> Iterator[Problem]:
    """Yield the problems of the stages and of the stages, poses and constraints that they name."""
    named = {name for stage in model.stages for name in (stage.next, *(branch.to for branch in stage.branches))}
    earlier_names: set[str] = set()
    for index, stage in enumerate(model.stages):
        path = f"stages.{index}"
        if stage.name in earlier_names and stage.name in named:
            message = f"Several stages are named “{stage.name}”, and another stage leads to this name."
            yield Problem(path=f"{path}.name", message=message, remedy="Give each stage a name of its own.")
        earlier_names.add(stage.name)
        if not stage.name.strip() or any(unicodedata.category(sign) == "Cc" for sign in stage.name):
            message = "The name of the stage is not one line of text."
            yield Problem(
                path=f"{path}.name", message=message, remedy="Remove line breaks, tabs and similar characters."
            )
        yield from _check_end(stage, path)
        set_parameters = collect_stage_parameters(model, stage)
        yield from _check_changes(stage, set_parameters, path)
        yield from _check_path(stage, set_parameters, path)
        yield from _check_set(model, stage, path)
    if model.stages and not any(stage.enabled for stage in model.stages):
        message = "All stages are disabled."
        yield Problem(path="stages.0.enabled", message=message, severity="warning", remedy="Enable one of them.")


def _check_end(stage: Stage, path: str) -> Iterator[Problem]:
    if not isinstance(stage.until, str) and stage.until != 0:
        message = "A constant never crosses zero."
        yield Problem(
            path=f"{path}.until", message=message, remedy="Use a formula of time, coordinates and velocities."
        )
    elif not stage.duration and not stage.until and not stage.branches:
        message = "The stage never ends: it has neither a duration nor an exit condition."
        yield Problem(path=f"{path}.duration", message=message, remedy="Specify a duration or an exit condition.")


def _check_changes(stage: Stage, set_parameters: Collection[str], path: str) -> Iterator[Problem]:
    common_change, *apart = changes_of(stage)
    yield from _check_ramp(common_change, path)
    listed_names: set[str] = set()
    for k, way in enumerate(apart):
        place = f"{path}.apart.{k}"
        yield from _check_ramp(way, place)
        if not way.parameters:
            message, remedy = "The transition has no parameters.", "Add parameters, or remove the transition."
            yield Problem(path=f"{place}.parameters", message=message, severity="warning", remedy=remedy)
        for j, name in enumerate(way.parameters):
            if name in listed_names:
                message = f"“{name}” has two transitions of its own."
                yield Problem(path=f"{place}.parameters.{j}", message=message, remedy="List every parameter once.")
            elif name and name not in set_parameters:
                message, remedy = f"The stage does not set “{name}”.", "Name parameters that it sets."
                yield Problem(path=f"{place}.parameters.{j}", message=message, severity="warning", remedy=remedy)
            listed_names.add(name)


def _check_ramp(change: Change, path: str) -> Iterator[Problem]:
    if change.change != "ramp":
        return
    if not change.ramp:
        remedy = "Specify the ramp time, or change the parameters by a jump."
        yield Problem(path=f"{path}.ramp", message="The ramp time is 0.", remedy=remedy)
    try:
        steady = is_normalised_shape(shape_formula(change.profile))
    except FormulaError as error:
        yield Problem(
            path=f"{path}.profile", message=error.message, remedy=error.remedy, source=change.profile, span=error.span
        )
        return
    remedy = "Use cosine, linear, quintic, or another formula."
    if not steady:
        message = "The ramp profile must go from 0 at s = 0 to 1 at s = 1."
        yield Problem(path=f"{path}.profile", message=message, remedy=remedy)
        return
    wild = _find_shape_singularity(shape_formula(change.profile)) if change.profile not in BUILTIN_SHAPES else None
    if wild is not None:
        message = (
            "The ramp profile needs a value, a first and a second derivative everywhere. At s = "
            f"{wild:.6g} it has none."
        )
        yield Problem(path=f"{path}.profile", message=message, remedy=remedy)


@lru_cache(maxsize=256)
def _find_shape_singularity(shape: str) -> float | None:
    """Return a share s at which a shape or one of its two derivatives is not finite, or jumps across a pole."""
    factors = find_shape_polynomial(shape)
    if factors is not None and sum(map(abs, factors.values())) <= _LARGEST:
        return None
    places = [k / _PARTS for k in range(_PARTS + 1)]
    time_functions = shape_and_derivatives(shape, places)
    wild = [
        s for s, time_function in zip(places, time_functions, strict=True) if not all(map(math.isfinite, time_function))
    ]
    sizes = [abs(value) for value, *_ in time_functions]
    far = [places[sizes.index(max(sizes))]] if not wild and max(sizes) > _LARGEST else []
    return next(iter((*wild, *far)), None)


def _check_path(stage: Stage, set_parameters: Collection[str], path: str) -> Iterator[Problem]:
    if stage.path and all(way.change == "ramp" for way in changes_of(stage)):
        message = "A ramp changes all parameters together. The order of joints is not used."
        remedy = "Change the parameters by a jump, or make a stage for each group."
        yield Problem(path=f"{path}.path", message=message, severity="warning", remedy=remedy)
        return
    listed_names: set[str] = set()
    for k, group in enumerate(stage.path):
        for name in group.replace(",", " ").split():
            if name not in set_parameters:
                message = f"The stage does not set “{name}”."
                yield Problem(path=f"{path}.path.{k}", message=message, remedy="Name parameters that it sets.")
            elif name in listed_names:
                message = f"“{name}” occurs twice in the order of joints."
                yield Problem(path=f"{path}.path.{k}", message=message, remedy="List every parameter once.")
            elif change_of(stage, name).change == "ramp":
                message, remedy = (
                    f"“{name}” changes by a ramp, so its order is not used.",
                    "List parameters that change by a jump.",
                )
                yield Problem(path=f"{path}.path.{k}", message=message, severity="warning", remedy=remedy)
            listed_names.add(name)


def _check_set(model: Model, stage: Stage, path: str) -> Iterator[Problem]:
    for name, value in stage.set.items():
        parameter = model.parameters.get(name)
        if parameter is None:
            yield from _missing_parameter(name, model.parameters, f"{path}.set.{name}")
        else:
            yield from check_bounds(parameter, value, f"{path}.set.{name}")


def check_switches(model: Model) -> Iterator[Problem]:
    """Report constraints and forces that stages cannot switch."""
    for index, stage in enumerate(model.stages):
        for field, names in (("on", stage.on), ("off", stage.off)):
            for place, name in enumerate(names):
                path = f"stages.{index}.{field}.{place}"
                if field == "on" and name in stage.off:
                    yield Problem(path=path, message=f"The stage switches “{name}” on and off at once.")
                if name in model.constraints and name in model.forces:
                    message = f"“{name}” is a constraint and a force: the switch is ambiguous."
                    yield Problem(path=path, message=message, remedy="Rename one of them.")
                elif name in model.loads and (name in model.supports or name in model.joints or name in model.forces):
                    message = f"“{name}” is a load and another element: the switch is ambiguous."
                    yield Problem(path=path, message=message, remedy="Rename one of them.")
                elif name in model.constraints and (name in model.supports or name in model.joints):
                    message = f"“{name}” is a constraint and a support of a rod: the switch is ambiguous."
                    yield Problem(path=path, message=message, remedy="Rename one of them.")
                elif is_rolling_friction(model, name):
                    message = f"The friction “{name}” lets its body slip and cannot be switched by itself."
                    remedy = "Switch the constraint, or use a parameter as its coefficient and set the parameter."
                    yield Problem(path=path, message=message, remedy=remedy)


def _missing_parameter(name: str, parameters: Mapping[str, Parameter], path: str) -> Iterator[Problem]:
    meant = find_similar_name(name, parameters)
    remedy = did_you_mean(name, meant) or "A stage sets parameters of the model."
    yield Problem(path=path, message=f"There is no parameter “{name[:60]}”.", remedy=remedy)
