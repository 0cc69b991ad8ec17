"""Sections of rods with constraints or forces of bodies: the bodies that represent them.

A constraint may name a section wherever it names a point, a body or a frame. In the equations of the bodies the section
is represented by a body that is fixed to it, with a small share of the mass of the rod, which the rod loses, so that
the total is unchanged. Its coordinates are the position of the section and, where its axes matter, three rotation
angles, which are reset before they become singular.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from anholon.errors import FormulaError, Problem
from anholon.formula.names import free_names, split_dotted_name
from anholon.formula.parser import parse
from anholon.formula.syntax import Name
from anholon.model.check.cable_check import NO_BENDING_MODELS
from anholon.model.check.rod_check import check_section_reference
from anholon.model.query.base_rotations import BASE_AXES
from anholon.model.query.field_paths import iterate_expressions, set_value
from anholon.model.query.rod_positions import is_section, parse_section
from anholon.model.schema import (
    Body,
    CircleSection,
    Coordinate,
    Disc,
    GivenInertia,
    Model,
    Parameter,
    RodJoint,
    Rolling,
    Rotation,
)
from anholon.model.schema.field_descriptions import FieldDescription, fields_with
from anholon.model.schema.formula_components import BODY_COMPONENTS
from anholon.model.schema.values import Axis

Owner = TypeVar("Owner", bound=Struct)

SECTION_FRAME_PREFIX: Final = "section__"
"""How the names of the bodies that stand for sections begin, and those of their coordinates, parameters and joints."""

BASE_ANGLE_NAMES: Final = ("alpha", "beta", "gamma")
TURN_NAMES: Final = ("a", "b", "c")
_TURN_AXES: Final[tuple[Axis, ...]] = ("x", "y", "z")
_OWNERS: Final = ("constraints", "forces")
_NAMED: Final = ("element", "frame", "end", "body")
_DESCRIBED: Final = ("rods", "supports", "joints", "loads")  # before anything moves
_MENTION: Final = re.compile(r"\w(?::|\([^()]*\)\.)")


class SectionFrame(NamedTuple):
    """The initial state of a section frame.

    It has the position, m, the rotations about z, y, x that lead to its axes, rates of position and rotations, its mass
    and moments of inertia, and the radius of the section, m.
    """

    place: tuple[float, float, float] = (0.0, 0.0, 0.0)
    base: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rates: tuple[float, float, float] = (0.0, 0.0, 0.0)
    spin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    mass: float = 1e-9
    inertia: tuple[float, float, float] = (1e-12, 1e-12, 1e-12)
    radius: float = 0.0


class NamedSection(NamedTuple):
    """A section that constraints or forces name.

    It has the name of its frame, whether its axes matter and whether it rolls.
    """

    section: str
    name: str
    needs_axes: bool
    is_rolling: bool


def is_section_frame(name: str) -> bool:
    """Return whether a name is that of a section frame or of a part of one."""
    return SECTION_FRAME_PREFIX in name


def find_named_sections(model: Model) -> tuple[NamedSection, ...]:
    """Return the sections that constraints and forces of a model name, in their order."""
    if not model.rods:
        return ()
    results: dict[str, tuple[bool, bool]] = {}
    for section in _OWNERS:
        owners: Mapping[str, Struct] = getattr(model, section)
        for owner in owners.values():
            for field in fields_with(type(owner), "reference"):
                for refers, text in _names(field, getattr(owner, field.name)):
                    if refers and is_section(text) and parse_section(text).rod in model.rods:
                        turns, rolls = results.get(text, (False, False))
                        rolling = isinstance(owner, Rolling) and field.name == "body"
                        results[text] = turns or refers in ("frame", "body"), rolls or rolling
    framed_sections = set(map_section_frames(model).values())
    for name in iterate_sections_in_formulas(model):
        section, component = split_dotted_name(name)
        if section in framed_sections:
            continue  # formulas keep its name
        turns, rolls = results.get(section, (False, False))
        results[section] = turns or component in BODY_COMPONENTS, rolls
    first = sum(is_section_frame(body) for body in model.bodies)
    return tuple(
        NamedSection(text, f"{SECTION_FRAME_PREFIX}{first + k}", *roles)
        for k, (text, roles) in enumerate(results.items(), 1)
    )


def iterate_sections_in_formulas(model: Model) -> Iterator[str]:
    """Yield the names of section values in formulas, such as bow:tip.x; formulas of rods and their loads have none."""
    if not model.rods:
        return
    for place in iterate_expressions(model):
        if isinstance(place.expression, str) and place.keys[0] not in _DESCRIBED and _MENTION.search(place.expression):
            yield from (name.text for name in _names_in(place.expression) if _is_of_rod(model, name.text))


def replace_section_values(model: Model, value: Callable[[str, str], float]) -> Model:
    """Return a model whose formulas have numbers instead of values of sections.

    `value` gives them by section and component, rates are 0.
    """
    for place in list(iterate_expressions(model)):
        text = place.expression
        if not isinstance(text, str) or place.keys[0] in _DESCRIBED or not _MENTION.search(text):
            continue
        for name in reversed(_names_in(text)):
            if _is_of_rod(model, name.text):
                number = 0.0 if name.primes else value(*split_dotted_name(name.text))
                text = f"{text[: name.span[0]]}({number!r}){text[name.span[1] :]}"
        if text != place.expression:
            model = set_value(model, place.path, text)
    return model


def _names_in(formula: str) -> list[Name]:
    with suppress(FormulaError):
        return list(free_names(parse(formula)))
    return []


def _is_of_rod(model: Model, name: str) -> bool:
    if "." not in name:
        return False
    section = split_dotted_name(name)[0]
    return is_section(section) and parse_section(section).rod in model.rods


def may_name_section(field: FieldDescription, value: str, path: str) -> bool:
    """Return whether a constraint or force may name a section of a rod instead of a point, body or frame."""
    return path.startswith(tuple(f"{key}." for key in _OWNERS)) and field.refers in _NAMED and is_section(value)


def check_named_section(model: Model, field: FieldDescription, section: str, path: str) -> Iterator[Problem]:
    """Report a section that does not exist, has no axes although they matter, or rolls without being a circle."""
    problems = list(check_section_reference(model, section, path))
    yield from problems
    if problems:
        return
    rod = model.rods[parse_section(section).rod]
    if field.refers in ("frame", "body") and rod.model in NO_BENDING_MODELS:
        message = f"The section “{section}” of a cable has a direction, but no axes."
        yield Problem(path=path, message=message, remedy="Join a body to it.")
    elif field.refers == "body" and path.startswith("constraints.") and not isinstance(rod.section, CircleSection):
        message = f"The section “{section}” is not a circle and cannot roll."
        yield Problem(path=path, message=message, remedy="Give the rod a circular section, or join a disc to it.")


def map_section_frames(model: Model) -> dict[str, str]:
    """Return the sections that have frames in a model, by the names of these."""
    return {name: joint.between[0] for name, joint in model.joints.items() if is_section_frame(name)}


class SectionFrameNames(NamedTuple):
    """Names that equations give to a section with constraints or forces.

    They are the names of its body, of the coordinates of its position, and, empty if its axes do not matter, of the
    angles about z, y, x of its initial axes and of the coordinates, angles about x, y, z, by which they rotate from
    there.
    """

    section: str
    body: str
    position: tuple[str, ...]
    base_angles: tuple[str, ...]
    angles: tuple[str, ...]


def name_section_frames(model: Model) -> tuple[SectionFrameNames, ...]:
    """Return the names that a model with section frames gives to its sections."""
    return tuple(
        SectionFrameNames(
            section,
            body,
            *(
                tuple(f"{body}_{key}" for key in keys if f"{body}_{key}" in quantities)
                for keys, quantities in (
                    ("xyz", model.coordinates),
                    (BASE_ANGLE_NAMES, model.parameters),
                    (TURN_NAMES, model.coordinates),
                )
            ),
        )
        for body, section in map_section_frames(model).items()
    )


def add_section_frames(model: Model, section_frames: Mapping[str, SectionFrame] | None = None) -> Model:
    """Return a model with a frame for every section that constraints or forces name.

    `section_frames`: their initial frames, by their names. Without such sections it is the model itself.
    """
    wanted = find_named_sections(model)
    if not wanted:
        return model
    names = {named_section.section: named_section.name for named_section in wanted}
    bodies, joints = dict(model.bodies), dict(model.joints)
    coordinates, parameters = dict(model.coordinates), dict(model.parameters)
    for named_section in wanted:
        section_frame = (section_frames or {}).get(named_section.name, SectionFrame())
        _add_section_frame(named_section, section_frame, bodies, coordinates, parameters)
        joints[named_section.name] = RodJoint(
            between=(named_section.section, named_section.name),
            turning="clamped" if named_section.needs_axes else "free",
        )
    owners = {
        section: {name: rename_references(owner, lambda text: names.get(text, text)) for name, owner in items.items()}
        for section in _OWNERS
        for items in [getattr(model, section)]
    }
    return replace(model, bodies=bodies, joints=joints, coordinates=coordinates, parameters=parameters, **owners)


def find_acting_element(model: Model, section_frame: str) -> str:
    """Return the path of the first constraint or force that acts on a section frame; empty if only formulas read it."""
    sections = map_section_frames(model)
    for section in _OWNERS:
        owners: Mapping[str, Struct] = getattr(model, section)
        for name, owner in owners.items():
            for field in fields_with(type(owner), "reference"):
                if any(text == section_frame for _, text in _names(field, getattr(owner, field.name))):
                    return f"{section}.{name}"
    for place in iterate_expressions(model):
        if place.keys[0] == "constraints" and isinstance(place.expression, str) and _MENTION.search(place.expression):
            named = (name.text for name in _names_in(place.expression) if _is_of_rod(model, name.text))
            if any(split_dotted_name(name)[0] == sections.get(section_frame) for name in named):
                return f"constraints.{place.keys[1]}"
    return ""


def remove_section_frames(model: Model) -> Model:
    """Return a model whose constraints and forces name sections instead of their frames."""
    section_by_frame = map_section_frames(model)
    if not section_by_frame:
        return model
    owners = {
        section: {
            name: rename_references(owner, lambda text: section_by_frame.get(text, text))
            for name, owner in items.items()
        }
        for section in _OWNERS
        for items in [getattr(model, section)]
    }
    parts = {
        key: {name: item for name, item in getattr(model, key).items() if not is_section_frame(name)}
        for key in ("bodies", "joints", "coordinates", "parameters")
    }
    return replace(model, **owners, **parts)


def _add_section_frame(
    section: NamedSection,
    section_frame: SectionFrame,
    bodies: dict[str, Any],
    coordinates: dict[str, Coordinate],
    parameters: dict[str, Parameter],
) -> None:
    """Add the body, the coordinates and the parameters of a section frame."""
    name = section.name
    for c, value, rate in zip("xyz", section_frame.place, section_frame.rates, strict=True):
        coordinates[f"{name}_{c}"] = Coordinate(value=value, rate=rate, unit="m")
    rotation: tuple[Rotation, ...] = ()
    if section.needs_axes:
        for key, angle in zip(BASE_ANGLE_NAMES, section_frame.base, strict=True):
            parameters[f"{name}_{key}"] = Parameter(value=angle, unit="rad")
        for key, rate in zip(TURN_NAMES, section_frame.spin, strict=True):
            coordinates[f"{name}_{key}"] = Coordinate(value=0.0, rate=rate, unit="rad")
        keys = [*zip(BASE_AXES, BASE_ANGLE_NAMES, strict=True), *zip(_TURN_AXES, TURN_NAMES, strict=True)]
        rotation = tuple(Rotation(axis=axis, angle=f"{name}_{key}") for axis, key in keys)
    position = (f"{name}_x", f"{name}_y", f"{name}_z")
    if section.is_rolling:
        bodies[name] = Disc(
            position=position,
            rotation=rotation,
            mass=section_frame.mass,
            radius=section_frame.radius or 1.0,
            axis="x",
            visible=False,
        )
    else:
        bodies[name] = GivenInertia(
            position=position, rotation=rotation, mass=section_frame.mass, inertia=section_frame.inertia, visible=False
        )


def compute_section_frame_inertia(body: Body) -> tuple[float, tuple[float, float, float]]:
    """Return the mass, kg, of the body that represents a section, and its moments of inertia about its axes, kg m²."""
    mass = float(body.mass)
    if isinstance(body, Disc):
        square = mass * float(body.radius) ** 2
        return mass, (0.5 * square, 0.25 * square, 0.25 * square)
    assert isinstance(body, GivenInertia)
    x, y, z = map(float, body.inertia)
    return mass, (x, y, z)


def _names(field: FieldDescription, value: object) -> list[tuple[str, str]]:
    """Return the kind of each name in a field, and the name."""
    if isinstance(value, str):
        return [(field.refers if field.refers in _NAMED else "", value)] if field.kind == "reference" else []
    if isinstance(value, tuple | list) and field.item is not None:
        return [result for item in value for result in _names(field.item, item)]
    return []


def rename_references(owner: Owner, change: Callable[[str], str]) -> Owner:
    """Return a constraint or force with the names of points, bodies and sections in it changed."""
    changes: dict[str, object] = {}
    for field in fields_with(type(owner), "reference"):
        value = getattr(owner, field.name)
        if any(refers and text != change(text) for refers, text in _names(field, value)):
            changes[field.name] = change(value) if isinstance(value, str) else tuple(map(change, value))
    return replace(owner, **changes) if changes else owner
