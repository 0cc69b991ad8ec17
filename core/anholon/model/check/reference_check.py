"""References: what the elements of a model name must exist, and be of the right kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from anholon.errors import Problem
from anholon.formula.look_alikes import did_you_mean
from anholon.formula.names import find_similar_name
from anholon.model.query.rod_runs import LOAD
from anholon.model.query.section_frames import check_named_section, may_name_section
from anholon.model.schema import (
    WORLD,
    Ball,
    Coupling,
    Disc,
    Distance,
    Ellipsoid,
    Gear,
    Hinge,
    Model,
    Pin,
    Rolling,
    Sphere,
    Spring,
    TorsionSpring,
    Universal,
    Weld,
)
from anholon.model.schema.field_descriptions import FieldDescription, fields_with

ROD_PLACES: Final = ("rod", "section", "place")
"""References to sections and rods, which `check_rods` checks."""

PAIRS: Final = (Spring, TorsionSpring, Distance, Pin, Ball, Hinge, Universal, Weld, Coupling, Gear)
"""Elements that join two others, which must differ."""


def check_references(model: Model) -> Iterator[Problem]:
    """Report references to missing elements, and elements that join an element with itself.

    The references are names of points, bodies, frames, coordinates, charts and the like; names of rods and their
    sections are checked by `rod_check`.
    """
    yield from _check_references(model, model, "")


def _check_references(model: Model, owner: Struct, path: str) -> Iterator[Problem]:
    for field in fields_with(type(owner), "reference"):
        value = getattr(owner, field.name)
        below = f"{path}.{field.name}" if path else field.name
        yield from _check_reference(model, field, value, below)
        if field.name in ("between", "second") and isinstance(owner, PAIRS):
            first_end, second_end = value if field.name == "between" else (getattr(owner, "first", ""), value)
            if first_end == second_end:
                noun = "spring" if isinstance(owner, Spring | TorsionSpring) else "constraint"
                yield Problem(path=below, message=f"Both ends of the {noun} are the same.")
        if isinstance(owner, Rolling) and field.name == "body":
            body = model.bodies.get(value)
            if body is not None and not isinstance(body, Sphere | Ellipsoid | Disc):
                message = f"The body “{value}” is not a sphere, an ellipsoid or a disc."
                yield Problem(
                    path=below, message=message, remedy="Rolling constraints need a sphere, an ellipsoid or a disc."
                )
            if value == owner.frame:
                yield Problem(path=below, message="A body cannot roll on itself.")


def _check_reference(model: Model, field: FieldDescription, value: Any, path: str) -> Iterator[Problem]:
    match field.kind:
        case "reference":
            is_set = field.required or value != field.default
            if field.refers in ROD_PLACES or not is_set or value in (candidates := _candidates(model, field.refers)):
                return
            if may_name_section(field, value, path):
                yield from check_named_section(model, field, value, path)
            else:
                yield from _missing(value, candidates, field.refers, path)
        case "tuple" | "list" if field.item is not None and field.item.kind in ("reference", "struct"):
            for index, item in enumerate(value):
                yield from _check_reference(model, field.item, item, f"{path}.{index}")
        case "map" if field.item is not None and field.item.kind == "struct":
            for name, item in value.items():
                yield from _check_reference(model, field.item, item, f"{path}.{name}")
        case "struct":
            yield from _check_references(model, value, path)


_NOUNS = {
    "element": "point or body",
    "frame": "body",
    "end": "point or body",
    "body": "body",
    "coordinate": "coordinate",
    "chart": "chart",
    "constraint": "constraint",
    "switch": "constraint, force, support, joint or load",
    "control": "coordinate, force or constraint",
    "drive": "force, coordinate, constraint or parameter",
    "balanced": "coordinate or parameter",
    "stage": "stage",
    "pose": "pose",
    "parameter": "parameter",
    "range": "parameter",
}


def _candidates(model: Model, refers: str) -> list[str]:
    match refers:
        case "element":
            return [*model.points, *model.bodies]
        case "end":
            return [WORLD, *model.points, *model.bodies]
        case "frame":
            return [WORLD, *model.bodies]
        case "body":
            return [*model.bodies]
        case "coordinate":
            return [*model.coordinates]
        case "constraint":
            return [*model.constraints]
        case "switch":
            return [*model.constraints, *model.forces, *model.supports, *model.joints, *model.loads]
        case "stage":
            return [stage.name for stage in model.stages]
        case "pose":
            return [*model.poses]
        case "parameter":
            return [*model.parameters]
        case "range":
            return [LOAD, *model.parameters]
        case "control":
            return [*model.coordinates, *model.forces, *model.constraints]
        case "drive":
            # A parameter that an earlier trace has controlled is a definition now.
            return [*model.coordinates, *model.forces, *model.constraints, *model.parameters, *model.definitions]
        case "balanced":
            return [*model.coordinates, *model.parameters, *model.definitions]
        case "chart":
            return [chart.name for chart in model.charts]
        case _:
            raise KeyError(refers)


def _missing(name: str, candidates: list[str], refers: str, path: str) -> Iterator[Problem]:
    if name not in candidates:
        noun = _NOUNS[refers]
        meant = find_similar_name(name, candidates)
        remedy = did_you_mean(name, meant)
        message = f"There is no {noun} “{name[:60]}”." if name else f"The name of a {noun} is missing."
        if not remedy and candidates:
            remedy = f"Known: {', '.join(candidates[:12])}{' …' if len(candidates) > 12 else ''}."
        yield Problem(path=path, message=message, remedy=remedy)
