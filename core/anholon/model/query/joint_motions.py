"""Motions of bodies in their frames: the coordinates that rotate and translate them; the plane of the motion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from anholon.errors import FormulaError
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.model.schema import Model
from anholon.model.schema.values import Axis, Expression, Vector


class JointMotion(NamedTuple):
    """A coordinate that moves a body in its frame: it turns or slides, along an axis of the frame."""

    coordinate: str
    turns: bool
    axis: Axis


def names_in(*expressions: Expression) -> set[str]:
    """Return the names in formulas; none for a formula that cannot be read."""
    names: set[str] = set()
    for expression in expressions:
        if isinstance(expression, str):
            try:
                names |= {name.text.partition(".")[0].rstrip("'") for name in free_names(parse(expression))}
            except FormulaError:
                continue
    return names


def joint_motions(model: Model, body: str) -> tuple[JointMotion, ...]:
    """Return the coordinates that move a body in its frame, turns first."""
    if body not in model.bodies:
        return ()
    item, coordinates = model.bodies[body], model.coordinates
    turns = [JointMotion(name, True, turn.axis) for turn in item.rotation for name in _moving(coordinates, turn.angle)]
    slides = [
        JointMotion(name, False, axis) for axis, part in _by_axis(item.position) for name in _moving(coordinates, part)
    ]
    return (*turns, *slides)


def is_joined(model: Model, body: str) -> bool:
    """Return whether a body can move in its frame: by coordinates, or by a free orientation."""
    return body in model.bodies and (model.bodies[body].orientation is not None or bool(joint_motions(model, body)))


def _moving(coordinates: Mapping[str, object], expression: Expression) -> list[str]:
    """Return the coordinates that occur in a formula, in their order."""
    names = names_in(expression) if isinstance(expression, str) else set()
    return sorted(names & coordinates.keys(), key=list(coordinates).index) if names else []


def _by_axis(components: Vector) -> Iterator[tuple[Axis, Expression]]:
    axes: tuple[Axis, Axis, Axis] = ("x", "y", "z")
    yield from zip(axes, components, strict=True)


def find_motion_axis(model: Model) -> Axis:
    """Return the axis normal to the plane in which the model moves.

    It is the axis about which bodies rotate, else the one along which none slides; y, whose plane is vertical, for an
    empty model.
    """
    turns = [motion.axis for body in model.bodies for motion in joint_motions(model, body) if motion.turns]
    if turns:
        return max(dict.fromkeys(turns), key=turns.count)
    slides = {motion.axis for body in model.bodies for motion in joint_motions(model, body)}
    return "z" if slides == {"x", "y"} else "x" if slides == {"y", "z"} else "y"


def is_planar(model: Model) -> bool:
    """Return whether all bodies rotate about parallel axes and none slides along them."""
    motions = [motion for body in model.bodies for motion in joint_motions(model, body)]
    axis = find_motion_axis(model)
    if model.free_bodies:
        return False
    turned = any(turn.axis != axis for body in model.bodies.values() for turn in body.rotation)
    return not turned and all((motion.axis == axis) == motion.turns for motion in motions)
