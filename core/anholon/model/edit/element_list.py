"""The elements of a model as a list to work on: make a new one, add, copy, remove, move.

An element is addressed by its path: `bodies.plate` in the sections that are mappings, `stages.2` in those that are
sequences. Every function returns a new model; none of them changes its arguments.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, fields, replace

from anholon.model import schema
from anholon.model.query.element_colours import STAGE_COLOURS, stage_colour
from anholon.model.schema import Model, Stage
from anholon.model.schema.formula_components import FRAMES, QUANTITIES
from anholon.model.schema.values import Axis, Plane

MAPPINGS = (
    "parameters",
    "definitions",
    "schedules",
    "coordinates",
    "controls",
    "points",
    "bodies",
    "forces",
    "constraints",
    "rods",
    "supports",
    "joints",
    "loads",
    "poses",
    "events",
    "boundary",
    "traces",
)
"""Sections that map names to elements, in the order of the model tree."""

SEQUENCES = ("charts", "stages")
"""Sections that are sequences of named elements."""

_ROOM_FOR_NUMBER: Final = 6  # characters behind a name

PLANES: Final[Mapping[Axis, Plane]] = {"x": "yz", "y": "zx", "z": "xy"}
"""Axis -> the plane to which it is normal."""

_STEMS = {
    "parameters": "a",
    "definitions": "f",
    "schedules": "u",
    "coordinates": "q",
    "controls": "p",
    "points": "P",
    "bodies": "body",
    "forces": "force",
    "constraints": "constraint",
    "rods": "rod",
    "supports": "support",
    "joints": "joint",
    "loads": "load",
    "poses": "pose",
    "events": "event",
    "boundary": "move",
    "traces": "trace",
    "charts": "chart",
    "stages": "stage",
}

# What a required field of a new element starts with.
_STARTS: Mapping[str, Any] = {
    "width": 0.4,
    "height": 1.0,
    "length": 1.0,
    "radius": 0.2,
    "upper_radius": 0.1,
    "radii": (0.3, 0.2, 0.1),
    "size": (0.3, 0.3, 0.3),
    "inertia": (1.0, 1.0, 1.0),
    "mass": 1.0,
    "value": 0.0,
    "vector": (0.0, 0.0, 0.0),
    "coefficient": 0.0,
    "stiffness": 100.0,
    "energy": 0.0,
    "times": (0.0, 1.0),
    "values": (0.0, 1.0),
    "duration": 1.0,
    "velocities": {},
    "target": {},
    "multiplier": 0.0,
    "first_radius": 0.1,
    "second_radius": 0.1,
    "formula": "0",
    "law": 0.0,
    "curve": schema.Straight(length=1.0),
    "section": schema.CircleSection(radius=0.01, young=2.1e11, density=7850.0),
    "span": 1.0,
    "points": ((0.0, 0.0, 0.0), (0.5, 0.0, 0.1), (1.0, 0.0, 0.0)),
    "pitch": 0.1,
    "angle": 1.5707963267948966,
    "young": 2.1e11,
    "axial": 1e4,
    "shear": (1e4, 1e4),
    "torsion": 10.0,
    "bending": (10.0, 10.0),
}


@cache
def element_path(path: str) -> str:
    """Return the path of the element, or of the section without elements, that a path leads into."""
    section, *keys = path.split(".")
    return ".".join([section, *keys[: section in (*MAPPINGS, *SEQUENCES)]])


@cache
def element_types(section: str) -> tuple[type[Struct], ...]:
    """Return the struct types that an element of `section` may have; empty for definitions, which are texts."""
    if section == "definitions":
        return ()
    annotation = typing.get_type_hints(Model)[section]
    element = typing.get_args(annotation)[1 if section in MAPPINGS else 0]
    options = typing.get_args(element) if isinstance(element, types.UnionType) else (element,)
    return tuple(options)


def kind_of(element: Struct | type[Struct]) -> str:
    """Return the kind name of an element as in the file (`thin-rod`), or the section's only kind in lower case."""
    cls = element if isinstance(element, type) else type(element)
    tag = cls.__struct_config__.tag
    return str(tag) if tag is not None else cls.__name__.lower()


def name_of(model: Model, path: str) -> str:
    """Return the name of the element at `path`."""
    section, key = path.split(".", 1)
    return str(getattr(model, section)[int(key)].name) if section in SEQUENCES else key


def taken_names(model: Model, section: str) -> set[str]:
    """Return the names that a new element of `section` may not take."""
    if section in SEQUENCES:
        return {element.name for element in getattr(model, section)}
    shared = next((group for group in (QUANTITIES, FRAMES) if section in group), (section,))
    return {name for other in shared for name in getattr(model, other)} | {"t", "pi", schema.WORLD}


def longest_name(section: str) -> int:
    """Return the maximum number of characters in the name of an element of `section` in a file."""
    return schema.MAX_LABEL if section in SEQUENCES else schema.MAX_NAME


def free_name(model: Model, section: str, preferred: str = "") -> str:
    """Return `preferred`, or `preferred` with the lowest number that makes it a free name: p1, but Arms 2.

    It is truncated if it would be longer than names may be.
    """
    used_names, max_length = taken_names(model, section), longest_name(section)
    stem = preferred or _STEMS[section]
    if stem not in used_names and preferred and len(stem) <= max_length:
        return stem
    stem = (stem.rstrip("0123456789") or stem)[: max_length - _ROOM_FOR_NUMBER]
    number = 1
    if section in SEQUENCES and (" " in stem or stem[:1].isupper()):  # words: this is the second element of that name
        stem, number = f"{stem.rstrip()} ", 2
    while f"{stem}{number}" in used_names:
        number += 1
    return f"{stem}{number}"


def make_element(model: Model, kind: type[Struct], name: str, selection: str = "") -> Struct:
    """Return a new element of type `kind` called `name`, with sensible starting values for its required fields.

    It refers to the element at the path `selection` if it can, and acts in the plane in which the model moves.
    """
    frames = [*model.points, *model.bodies]
    first_frame = frames[0] if frames else schema.WORLD
    references = {
        "name": name,
        "coordinate": next(iter(model.coordinates), ""),
        "at": first_frame,
        "body": next(iter(model.bodies), ""),
        "between": (schema.WORLD, first_frame),
        "frame": next(iter(model.bodies), schema.WORLD),
        "first": next(iter(model.coordinates), ""),
        "second": next(iter(list(model.coordinates)[1:2]), ""),
        "constraint": next(iter(model.constraints), ""),
        "controls": (*model.coordinates, "")[:1],
        "rod": next(iter(model.rods), ""),
    }
    references |= _find_chosen(model, selection)
    if kind is schema.Lump:
        references["at"] = "tip"
    if issubclass(kind, schema.Support | schema.RodJoint | schema.RodLoad):
        at = _find_unsupported_end(model) if issubclass(kind, schema.Support) else _find_free_end(model)
        references |= {"at": at, "between": _find_unjoined_pair(model)}
    values: dict[str, Any] = {}
    for field in fields(kind):
        required = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        if required:
            values[field.name] = references[field.name] if field.name in references else _STARTS[field.name]
    if issubclass(kind, schema.Body):
        values["mass"] = _STARTS["mass"]
    if kind is schema.Trace:
        values |= {
            "x": "4*sin(s)",
            "y": "2*sin(2*s)",
            "end": "2*pi",
            "closed": True,
            "controls": (_find_steering_input(model),),
        }
    if kind in (schema.SectionLoad, schema.LineLoad):
        values["force"] = (0.0, 0.0, -10.0)  # to be seen at once
    if kind in (schema.SectionSpring, schema.Bed):
        values["stiffness"] = (1e3, 1e3, 1e3)
    if kind in (schema.Pin, schema.Hinge, schema.TorsionSpring):
        values |= _find_plane(model, kind)
    if kind is schema.Stage:
        values["duration"] = _STARTS["duration"]
    return kind(**values)


def _find_plane(model: Model, kind: type[Struct]) -> dict[str, Any]:
    """Return the plane of a new pin, or the axis of another joint, that of the motion where something moves."""
    from anholon.model.query.joint_motions import find_motion_axis, joint_motions  # formulas: not at the start

    if not any(joint_motions(model, body) for body in model.bodies):
        return {}
    axis = find_motion_axis(model)
    return {"plane": PLANES[axis]} if kind is schema.Pin else {"axis": axis}


def _find_chosen(model: Model, selection: str) -> dict[str, Any]:
    """Return the references of a new element to the selected one."""
    section, _, name = selection.partition(".")
    if section not in MAPPINGS or name not in getattr(model, section):
        return {}
    match section:
        case "bodies":
            return {"at": name, "body": name, "frame": name, "between": (schema.WORLD, name)}
        case "points":
            return {"at": name, "between": (schema.WORLD, name)}
        case "coordinates":
            return {"coordinate": name}
        case "constraints" | "forces":
            element = getattr(model, section)[name]
            place = getattr(element, "at", "") or (*getattr(element, "between", ()), "")[-2:][0]
            acting = {"constraint": name} if section == "constraints" else {}
            is_place = place in model.points or place in model.bodies
            return {**acting, "at": place, "between": (schema.WORLD, place)} if is_place else acting
        case "rods":
            return {"rod": name}
    return {}


def _find_unsupported_end(model: Model) -> str:
    """Return the first end or middle of a rod without a support and a joint; the first base if all have one."""
    places = [f"{rod}:{end}" for rod in model.rods or ("",) for end in ("base", "tip", "middle")]
    held_sections = _find_held_sections(model)
    return next((place for place in places if place not in held_sections), places[0])


def _find_free_end(model: Model) -> str:
    """Return the first tip, else the first middle, of a rod without a support and a joint.

    It is the first tip if all rods have one.
    """
    places, held_sections = (
        [f"{rod}:{at}" for at in ("tip", "middle") for rod in model.rods or ("",)],
        _find_held_sections(model),
    )
    return next((place for place in places if place not in held_sections), places[0])


def _find_held_sections(model: Model) -> set[str]:
    """Return the sections at supports and joints."""
    joined = {place for joint in model.joints.values() for place in joint.between}
    return joined | {support.at for support in model.supports.values()}


def _find_unjoined_pair(model: Model) -> tuple[str, str]:
    """Return the ends that a new joint connects: of two successive rods, or of a rod and a body.

    It is the first pair of a tip and the next base, or of a tip and a body, that no joint connects; else the pair that
    closes the chain.
    """
    rods = list(model.rods) or [""]
    joined = {place for joint in model.joints.values() for place in joint.between}
    pairs = [(f"{first_rod}:tip", f"{second_rod}:base") for first_rod, second_rod in pairwise(rods)]
    pairs += [(f"{rod}:tip", body) for rod in rods for body in model.bodies]
    free = next((pair for pair in pairs if not joined & {pair[1]}), None)
    return free or (f"{rods[-1]}:tip", f"{rods[0]}:base")


def _find_steering_input(model: Model) -> str:
    """Return the most likely steering input: the parameter of a torque, else a torque, a force or a coordinate."""
    torques = [name for name, force in model.forces.items() if isinstance(force, schema.AppliedTorque)]
    for name in torques:
        for component in getattr(model.forces[name], "vector", ()):
            if isinstance(component, str) and component in model.parameters:
                return component
    forces = [name for name, f in model.forces.items() if isinstance(f, schema.AppliedForce | schema.GeneralizedForce)]
    return next(iter((*torques, *forces, *model.coordinates)), "")


def add_element(model: Model, section: str, name: str, element: Any) -> tuple[Model, str]:
    """Return `model` with `element` at the end of `section`, and its path."""
    if section in SEQUENCES:
        old = getattr(model, section)
        return replace(model, **{section: (*old, element)}), f"{section}.{len(old)}"
    return replace(model, **{section: {**getattr(model, section), name: element}}), f"{section}.{name}"


def duplicate_element(model: Model, path: str) -> tuple[Model, str]:
    """Return `model` with a copy of the element at `path` behind it, and the path of the copy."""
    section, key = path.split(".", 1)
    name = free_name(model, section, name_of(model, path))
    if section in SEQUENCES:
        index, old = int(key), getattr(model, section)
        copy = replace(old[index], name=name)
        return replace(model, **{section: (*old[: index + 1], copy, *old[index + 1 :])}), f"{section}.{index + 1}"
    items: list[tuple[str, Any]] = []
    for other, element in getattr(model, section).items():
        items.append((other, element))
        if other == key:
            items.append((name, element))
    return replace(model, **{section: dict(items)}), f"{section}.{name}"


def remove_element(model: Model, path: str) -> Model:
    """Return `model` without the element at `path`; references to it stay, and the check reports them."""
    section, key = path.split(".", 1)
    old = getattr(model, section)
    if section in SEQUENCES:
        index = int(key)
        return replace(model, **{section: (*old[:index], *old[index + 1 :])})
    return replace(model, **{section: {name: element for name, element in old.items() if name != key}})


def move_element(model: Model, path: str, steps: int) -> tuple[Model, str]:
    """Return `model` with the element at `path` moved by `steps` places within its section, and its new path."""
    section, key = path.split(".", 1)
    old = getattr(model, section)
    index = int(key) if section in SEQUENCES else list(old).index(key)
    target = min(max(index + steps, 0), len(old) - 1)
    order = list(range(len(old)))
    order.insert(target, order.pop(index))
    if section in SEQUENCES:
        items = reorder_stages(model, order) if section == "stages" else tuple(old[k] for k in order)
        return replace(model, **{section: items}), f"{section}.{target}"
    names = list(old)
    return replace(model, **{section: {names[k]: old[names[k]] for k in order}}), path


def reorder_stages(model: Model, numbers: Sequence[int]) -> tuple[Stage, ...]:
    """Return the stages in the order `numbers`.

    A stage without a colour gets the one that it showed before, if its new place would show another.
    """
    colour_count = len(STAGE_COLOURS)
    return tuple(
        model.stages[k] if (place - k) % colour_count == 0 else replace(model.stages[k], colour=stage_colour(model, k))
        for place, k in enumerate(numbers)
    )


def convert_element(model: Model, element: Struct, kind: type[Struct], name: str) -> Struct:
    """Return an element of type `kind` that keeps every value of `element` for which `kind` has a field."""
    kept_values = _common(asdict(element), (field.name for field in fields(kind)))
    return replace(make_element(model, kind, name), **kept_values)


def _common(values: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    wanted = set(names)
    return {name: value for name, value in values.items() if name in wanted}
