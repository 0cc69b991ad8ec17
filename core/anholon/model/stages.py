"""Stages as the user typed them: what ends them, how their parameters change."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

from anholon.errors import FormulaError, Problem
from anholon.formula.names import near
from anholon.model.bounds import check_bounds
from anholon.model.structs import Change, Model, Parameter, Stage
from anholon.model.timeline import (
    READY_SHAPES,
    change_of,
    changes_of,
    frees_rolling,
    is_steady,
    settings,
    shape_course,
    shape_formula,
    shape_powers,
)

__all__ = ["check_stages", "check_switches"]

_PARTS: Final = 1000
"""Parts of a ramp at whose ends its profile is looked at."""

_LARGEST: Final = 100.0
"""Values of profiles beyond which there is a pole."""


def check_stages(model: Model) -> Iterator[Problem]:
    """Yield what is wrong with the stages beside the stages, poses and constraints that they name."""
    named = {name for stage in model.stages for name in (stage.next, *(branch.to for branch in stage.branches))}
    seen: set[str] = set()
    for index, stage in enumerate(model.stages):
        path = f"stages.{index}"
        if stage.name in seen and stage.name in named:
            message = f"There are several stages named “{stage.name}”, and one of them shall follow another."
            yield Problem(path=f"{path}.name", message=message, remedy="Give each stage a name of its own.")
        seen.add(stage.name)
        if not stage.name.strip() or any(unicodedata.category(sign) == "Cc" for sign in stage.name):
            message = "The name of the stage is not one line of text."
            yield Problem(path=f"{path}.name", message=message, remedy="Leave out line breaks, tabs and the like.")
        yield from _check_end(stage, path)
        given = settings(model, stage)
        yield from _check_changes(stage, given, path)
        yield from _check_path(stage, given, path)
        yield from _check_set(model, stage, path)
    if model.stages and not any(stage.enabled for stage in model.stages):
        message = "All stages are disabled, so that there are none."
        yield Problem(path="stages.0.enabled", message=message, severity="warning", remedy="Enable one of them.")


def _check_end(stage: Stage, path: str) -> Iterator[Problem]:
    if not isinstance(stage.until, str) and stage.until != 0:
        message = "A number crosses no zero."
        yield Problem(path=f"{path}.until", message=message, remedy="Give a formula of time, coordinates and rates.")
    elif not stage.duration and not stage.until and not stage.branches:
        message = "Nothing ends the stage: it has no duration, and no crossing to wait for."
        yield Problem(path=f"{path}.duration", message=message, remedy="Give a duration, or a formula in until.")


def _check_changes(stage: Stage, given: Collection[str], path: str) -> Iterator[Problem]:
    own, *apart = changes_of(stage)
    yield from _check_ramp(own, path)
    seen: set[str] = set()
    for k, way in enumerate(apart):
        place = f"{path}.apart.{k}"
        yield from _check_ramp(way, place)
        if not way.parameters:
            message, remedy = "No parameter is named that changes so.", "Name some, or take this away."
            yield Problem(path=f"{place}.parameters", message=message, severity="warning", remedy=remedy)
        for j, name in enumerate(way.parameters):
            if name in seen:
                message = f"“{name}” changes in two ways apart from the others."
                yield Problem(path=f"{place}.parameters.{j}", message=message, remedy="Name every parameter once.")
            elif name and name not in given:
                message, remedy = f"The stage does not set “{name}”.", "Name parameters that it sets."
                yield Problem(path=f"{place}.parameters.{j}", message=message, severity="warning", remedy=remedy)
            seen.add(name)


def _check_ramp(way: Change, path: str) -> Iterator[Problem]:
    if way.change != "ramp":
        return
    if not way.ramp:
        remedy = "Give its time in ramp, or let the parameters jump."
        yield Problem(path=f"{path}.ramp", message="The ramp takes no time.", remedy=remedy)
    try:
        steady = is_steady(shape_formula(way.profile))
    except FormulaError as error:
        yield Problem(
            path=f"{path}.profile", message=error.message, remedy=error.remedy, source=way.profile, span=error.span
        )
        return
    remedy = "Use cosine, linear, quintic, or another formula."
    if not steady:
        message = "The profile of a ramp goes from 0 at s = 0 to 1 at s = 1; this one does not."
        yield Problem(path=f"{path}.profile", message=message, remedy=remedy)
        return
    wild = _wild(shape_formula(way.profile)) if way.profile not in READY_SHAPES else None
    if wild is not None:
        message = f"The profile of a ramp needs a value, a slope and a bend everywhere; at s = {wild:.6g} it has not."
        yield Problem(path=f"{path}.profile", message=message, remedy=remedy)


@lru_cache(maxsize=256)
def _wild(shape: str) -> float | None:
    """Return a share s at which a shape or one of its two derivatives is not finite, or leaps from pole to pole."""
    factors = shape_powers(shape)
    if factors is not None and sum(map(abs, factors.values())) <= _LARGEST:
        return None
    places = [k / _PARTS for k in range(_PARTS + 1)]
    courses = shape_course(shape, places)
    wild = [s for s, course in zip(places, courses, strict=True) if not all(map(math.isfinite, course))]
    sizes = [abs(value) for value, *_ in courses]
    far = [places[sizes.index(max(sizes))]] if not wild and max(sizes) > _LARGEST else []
    return next(iter((*wild, *far)), None)


def _check_path(stage: Stage, given: Collection[str], path: str) -> Iterator[Problem]:
    if stage.path and all(way.change == "ramp" for way in changes_of(stage)):
        message = "A ramp has no order: all its parameters change together, and the path is not used."
        told = "Let the parameters jump, or make a stage of each group."
        yield Problem(path=f"{path}.path", message=message, severity="warning", remedy=told)
        return
    seen: set[str] = set()
    for k, group in enumerate(stage.path):
        for name in group.replace(",", " ").split():
            if name not in given:
                message = f"The stage does not set “{name}”."
                yield Problem(path=f"{path}.path.{k}", message=message, remedy="Name parameters that it sets.")
            elif name in seen:
                message = f"“{name}” stands in the path twice."
                yield Problem(path=f"{path}.path.{k}", message=message, remedy="Name every parameter once.")
            elif change_of(stage, name).change == "ramp":
                message, told = f"“{name}” changes by a ramp, which has no order.", "Name parameters that jump."
                yield Problem(path=f"{path}.path.{k}", message=message, severity="warning", remedy=told)
            seen.add(name)


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
                    message = f"“{name}” is a constraint and a force: it is not clear which of them is switched."
                    yield Problem(path=path, message=message, remedy="Rename one of them.")
                elif name in model.loads and (name in model.supports or name in model.joints or name in model.forces):
                    message = f"“{name}” is a load and something else: it is not clear which of them is switched."
                    yield Problem(path=path, message=message, remedy="Rename one of them.")
                elif name in model.constraints and (name in model.supports or name in model.joints):
                    message = f"“{name}” is a constraint and holds a rod: it is not clear which of them is switched."
                    yield Problem(path=path, message=message, remedy="Rename one of them.")
                elif frees_rolling(model, name):
                    message = f"Without the friction “{name}” its body could not slip; it cannot be switched by itself."
                    remedy = "Switch the constraint, or let a parameter be its coefficient and set that."
                    yield Problem(path=path, message=message, remedy=remedy)


def _missing_parameter(name: str, parameters: Mapping[str, Parameter], path: str) -> Iterator[Problem]:
    meant = near(name, parameters)
    remedy = f"Did you mean “{meant}”?" if meant else "A stage sets parameters of the model."
    yield Problem(path=path, message=f"There is no parameter “{name[:60]}”.", remedy=remedy)
