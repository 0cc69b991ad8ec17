"""Sections of rods that carry constraints or forces: what stands for them among the bodies of a model.

A constraint may name a section wherever it names a point, a body or a frame. For the equations of the bodies a seat
stands there: a body of its own that is fixed to the section, with a small share of the rod's mass that the rod gives
up, so that nothing has become heavier. Its coordinates are the section's place and, where its axes matter, three turns
about axes from which it begins anew before they become singular.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from anholon.errors import FormulaError, Problem
from anholon.formula.names import free_names, owner_and_component
from anholon.formula.parser import parse
from anholon.formula.syntax import Name
from anholon.model.components import BODY_COMPONENTS
from anholon.model.describe import Field, fields_with
from anholon.model.fields import expressions, set_value
from anholon.model.rods import LIMP, check_place, is_section, section_of
from anholon.model.structs import (
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

Owner = TypeVar("Owner", bound=Struct)

SEAT: Final = "seat__"
"""How the names of seats, of their coordinates, parameters and joints begin."""

BASES: Final = ("alpha", "beta", "gamma")
TURNS: Final = ("a", "b", "c")
_OWNERS: Final = ("constraints", "forces")
_NAMED: Final = ("element", "frame", "end", "body")
_DESCRIBED: Final = ("rods", "supports", "joints", "loads")  # before anything moves
_MENTION: Final = re.compile(r"\w(?::|\([^()]*\)\.)")


class Seat(NamedTuple):
    """What a seat begins with: place, m, the turns about z, y, x that lead to its axes, rates of place and turns, its
    mass and moments of inertia, and the radius of the section, m."""

    place: tuple[float, float, float] = (0.0, 0.0, 0.0)
    base: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rates: tuple[float, float, float] = (0.0, 0.0, 0.0)
    spin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    mass: float = 1e-9
    inertia: tuple[float, float, float] = (1e-12, 1e-12, 1e-12)
    radius: float = 0.0


class Carrier(NamedTuple):
    """A section that constraints or forces name: the seat's name, whether its axes matter, whether it rolls."""

    section: str
    name: str
    turns: bool
    rolls: bool


def is_seat(name: str) -> bool:
    """Tell whether a name is that of a seat or of a part of one."""
    return SEAT in name


def carriers(model: Model) -> tuple[Carrier, ...]:
    """Return the sections that constraints and forces of a model name, in their order."""
    if not model.rods:
        return ()
    found: dict[str, tuple[bool, bool]] = {}
    for section in _OWNERS:
        owners: Mapping[str, Struct] = getattr(model, section)
        for owner in owners.values():
            for field in fields_with(type(owner), "reference"):
                for refers, text in _names(field, getattr(owner, field.name)):
                    if refers and is_section(text) and section_of(text).rod in model.rods:
                        turns, rolls = found.get(text, (False, False))
                        rolling = isinstance(owner, Rolling) and field.name == "body"
                        found[text] = turns or refers in ("frame", "body"), rolls or rolling
    own = set(seats_of(model).values())
    for name in mentioned_sections(model):
        section, component = owner_and_component(name)
        if section in own:
            continue  # formulas keep its name
        turns, rolls = found.get(section, (False, False))
        found[section] = turns or component in BODY_COMPONENTS, rolls
    first = sum(is_seat(body) for body in model.bodies)
    return tuple(Carrier(text, f"{SEAT}{first + k}", *roles) for k, (text, roles) in enumerate(found.items(), 1))


def mentioned_sections(model: Model) -> Iterator[str]:
    """Yield the names of what formulas take from sections: bow:tip.x; those of rods and of what acts on them cannot."""
    if not model.rods:
        return
    for place in expressions(model):
        if isinstance(place.expression, str) and place.keys[0] not in _DESCRIBED and _MENTION.search(place.expression):
            yield from (name.text for name in _names_in(place.expression) if _is_of_rod(model, name.text))


def without_mentions(model: Model, value: Callable[[str, str], float]) -> Model:
    """Return a model whose formulas have numbers in place of what they take from sections; `value` gives them by
    section and component, rates are 0."""
    for place in list(expressions(model)):
        text = place.expression
        if not isinstance(text, str) or place.keys[0] in _DESCRIBED or not _MENTION.search(text):
            continue
        for name in reversed(_names_in(text)):
            if _is_of_rod(model, name.text):
                number = 0.0 if name.primes else value(*owner_and_component(name.text))
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
    section = owner_and_component(name)[0]
    return is_section(section) and section_of(section).rod in model.rods


def base_turns(R: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the turns about z, y, x that lead to the axes R (3, 3)."""
    beta = math.asin(min(1.0, max(-1.0, -R[2][0])))
    if abs(R[2][0]) > 1.0 - 1e-12:  # the first and the last turn are about one axis
        return 0.0, beta, math.atan2(-R[1][2], R[1][1])
    return math.atan2(R[1][0], R[0][0]), beta, math.atan2(R[2][1], R[2][2])


def may_carry(model: Model, field: Field, value: str, path: str) -> bool:
    """Tell whether a constraint or force names a section of a rod in place of a point, body or frame."""
    return path.startswith(tuple(f"{key}." for key in _OWNERS)) and field.refers in _NAMED and is_section(value)


def check_carrier(model: Model, field: Field, section: str, path: str) -> Iterator[Problem]:
    """Report a section that does not exist, has no axes where these matter, or is no circle where it rolls."""
    found = list(check_place(model, section, path))
    yield from found
    if found:
        return
    rod = model.rods[section_of(section).rod]
    if field.refers in ("frame", "body") and rod.model in LIMP:
        message = f"The section “{section}” of a cable has a direction, but no axes."
        yield Problem(path=path, message=message, remedy="Join a body to it.")
    elif field.refers == "body" and path.startswith("constraints.") and not isinstance(rod.section, CircleSection):
        message = f"The section “{section}” is not a circle and cannot roll."
        yield Problem(path=path, message=message, remedy="Give the rod a circular section, or join a disc to it.")


def seats_of(model: Model) -> dict[str, str]:
    """Return the sections of the seats of a model by the seats' names."""
    return {name: joint.between[0] for name, joint in model.joints.items() if is_seat(name)}


def seated(model: Model, seats: Mapping[str, Seat] | None = None) -> Model:
    """Return a model with a seat for every section that constraints or forces name; `seats`: what they begin with, by
    their names. Without such sections it is the model itself."""
    wanted = carriers(model)
    if not wanted:
        return model
    names = {one.section: one.name for one in wanted}
    bodies, joints = dict(model.bodies), dict(model.joints)
    coordinates, parameters = dict(model.coordinates), dict(model.parameters)
    for one in wanted:
        given = (seats or {}).get(one.name, Seat())
        _add(one, given, bodies, coordinates, parameters)
        joints[one.name] = RodJoint(between=(one.section, one.name), turning="clamped" if one.turns else "free")
    owners = {
        section: {name: with_names(owner, lambda text: names.get(text, text)) for name, owner in items.items()}
        for section in _OWNERS
        for items in [getattr(model, section)]
    }
    return replace(model, bodies=bodies, joints=joints, coordinates=coordinates, parameters=parameters, **owners)


def carried_by(model: Model, seat: str) -> str:
    """Return the path of the first constraint or force that acts on a seat; empty where nothing does: formulas only
    look at where it is."""
    sections = seats_of(model)
    for section in _OWNERS:
        owners: Mapping[str, Struct] = getattr(model, section)
        for name, owner in owners.items():
            for field in fields_with(type(owner), "reference"):
                if any(text == seat for _, text in _names(field, getattr(owner, field.name))):
                    return f"{section}.{name}"
    for place in expressions(model):
        if place.keys[0] == "constraints" and isinstance(place.expression, str) and _MENTION.search(place.expression):
            named = (name.text for name in _names_in(place.expression) if _is_of_rod(model, name.text))
            if any(owner_and_component(name)[0] == sections.get(seat) for name in named):
                return f"constraints.{place.keys[1]}"
    return ""


def unseated(model: Model) -> Model:
    """Return a model whose constraints and forces name sections in place of their seats."""
    own = seats_of(model)
    if not own:
        return model
    owners = {
        section: {name: with_names(owner, lambda text: own.get(text, text)) for name, owner in items.items()}
        for section in _OWNERS
        for items in [getattr(model, section)]
    }
    parts = {
        key: {name: item for name, item in getattr(model, key).items() if not is_seat(name)}
        for key in ("bodies", "joints", "coordinates", "parameters")
    }
    return replace(model, **owners, **parts)


def _add(
    one: Carrier,
    seat: Seat,
    bodies: dict[str, Any],
    coordinates: dict[str, Coordinate],
    parameters: dict[str, Parameter],
) -> None:
    """Add the body, the coordinates and the parameters of a seat."""
    name = one.name
    for c, value, rate in zip("xyz", seat.place, seat.rates, strict=True):
        coordinates[f"{name}_{c}"] = Coordinate(value=value, rate=rate, unit="m")
    rotation: tuple[Rotation, ...] = ()
    if one.turns:
        for key, angle in zip(BASES, seat.base, strict=True):
            parameters[f"{name}_{key}"] = Parameter(value=angle, unit="rad")
        for key, rate in zip(TURNS, seat.spin, strict=True):
            coordinates[f"{name}_{key}"] = Coordinate(value=0.0, rate=rate, unit="rad")
        keys = [*zip("zyx", BASES, strict=True), *zip("xyz", TURNS, strict=True)]
        rotation = tuple(Rotation(axis=axis, angle=f"{name}_{key}") for axis, key in keys)  # type: ignore[arg-type]
    position = (f"{name}_x", f"{name}_y", f"{name}_z")
    if one.rolls:
        bodies[name] = Disc(
            position=position, rotation=rotation, mass=seat.mass, radius=seat.radius or 1.0, axis="x", visible=False
        )
    else:
        bodies[name] = GivenInertia(
            position=position, rotation=rotation, mass=seat.mass, inertia=seat.inertia, visible=False
        )


def _names(field: Field, value: object) -> list[tuple[str, str]]:
    """Return what kind of thing each name in a field refers to, and the name."""
    if isinstance(value, str):
        return [(field.refers if field.refers in _NAMED else "", value)] if field.kind == "reference" else []
    if isinstance(value, tuple | list) and field.item is not None:
        return [found for item in value for found in _names(field.item, item)]
    return []


def with_names(owner: Owner, change: Callable[[str], str]) -> Owner:
    """Return a constraint or force with the names of points, bodies and sections in it changed."""
    changes: dict[str, object] = {}
    for field in fields_with(type(owner), "reference"):
        value = getattr(owner, field.name)
        if any(refers and text != change(text) for refers, text in _names(field, value)):
            changes[field.name] = change(value) if isinstance(value, str) else tuple(map(change, value))
    return replace(owner, **changes) if changes else owner
