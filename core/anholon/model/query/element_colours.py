"""Colours of what a model has: those that it says, else pleasant ones chosen here.

Colours are sRGB triples in [0, 1]. They hold their own on bright ice and on a dark ground.
"""

from __future__ import annotations

from collections.abc import Mapping

from anholon.model.schema import Body, Model, Point, Rod

Colour = tuple[float, float, float]

ACCENTS = ("#3f7fdb", "#e0703c", "#2f9e80", "#c4507e", "#8069cf", "#d6a537", "#3f9dc2", "#8f9d42")
"""Colours of bodies, one after another."""

STAGE_COLOURS = (
    *("#4f8fd0", "#e09a3e", "#58a868", "#b476c4", "#d06464", "#4aa8a8"),
    *("#a8795a", "#e58aa6", "#9cad3a", "#5f5fc4"),
)
"""Colours of stages that have none of their own, in turn."""

_STEEL = "#9aa5b4"  # what has no mass: decoration, tools
_GRAPHITE = "#4a5563"  # points
_BRASS = "#d9a441"  # points with mass
_REACTIONS = ("#e5383b", "#d63fae", "#f28a1c", "#7a4fd6")

COMPARISON_COLOUR: Colour = (0.62, 0.22, 0.74)
"""Colour of a motion to compare with."""


def parse_colour(text: str) -> Colour:
    """Return the triple of a colour written as #rrggbb."""
    return (int(text[1:3], 16) / 255.0, int(text[3:5], 16) / 255.0, int(text[5:7], 16) / 255.0)


def _has_mass(element: Body | Point) -> bool:
    return isinstance(element.mass, str) or element.mass != 0


def body_colours(bodies: Mapping[str, Body]) -> list[Colour]:
    """Return the colour of each body: its own, else steel without mass, else the next accent."""
    colours: list[Colour] = []
    accent_count = 0
    for body in bodies.values():
        if body.colour:
            colours.append(parse_colour(body.colour))
        elif not _has_mass(body):
            colours.append(parse_colour(_STEEL))
        else:
            colours.append(parse_colour(ACCENTS[accent_count % len(ACCENTS)]))
            accent_count += 1
    return colours


def point_colours(points: Mapping[str, Point]) -> list[Colour]:
    """Return the colour of each point: its own, else brass with mass, else graphite."""
    return [parse_colour(point.colour or (_BRASS if _has_mass(point) else _GRAPHITE)) for point in points.values()]


def rod_colour(rod: Rod, index: int) -> Colour:
    """Return the colour of the rod number `index`: its own, else an accent."""
    return parse_colour(rod.colour or ACCENTS[index % len(ACCENTS)])


def find_element_colour(model: Model, path: str) -> Colour:
    """Return the colour in which a body, point, rod or stage is shown, by its path in the model."""
    section, key = path.split(".", 1)
    if section == "stages":
        return parse_colour(stage_colour(model, int(key)))
    at = list(getattr(model, section)).index(key)
    if section == "rods":
        return rod_colour(model.rods[key], at)
    return (body_colours(model.bodies) if section == "bodies" else point_colours(model.points))[at]


def reaction_colour(index: int) -> Colour:
    """Return the colour of the reaction of the constraint number `index`."""
    return parse_colour(_REACTIONS[index % len(_REACTIONS)])


def trace_colour(model: Model, name: str, index: int) -> Colour:
    """Return the colour of trace number `index`, left by the element `name`: the element's colour, if it has one."""
    element = model.points.get(name) or model.bodies.get(name)
    colour = element.colour if element is not None else ""
    return parse_colour(colour or ACCENTS[index % len(ACCENTS)])


def stage_colour(model: Model, stage: int) -> str:
    """Return the colour, #rrggbb, of a stage by its number: its own, or one in turn."""
    return model.stages[stage].colour or STAGE_COLOURS[stage % len(STAGE_COLOURS)]
