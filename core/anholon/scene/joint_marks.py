"""How joints, motors, stops and torsional springs of bodies look: pins, balls, blocks on rails, rings, bumpers and
spirals at their places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.formula.array_values import evaluate_over_arrays
from anholon.formula.parser import parse
from anholon.model.query.joint_motions import JointMotion, is_joined, joint_motions, names_in
from anholon.model.schema import (
    WORLD,
    Ball,
    Box,
    Expression,
    Hinge,
    Holonomic,
    Model,
    Nonholonomic,
    OnCurve,
    OnSurface,
    Pin,
    Slider,
    TorsionSpring,
    Universal,
    Weld,
)
from anholon.model.schema.values import Axis
from anholon.results.poses import Poses
from anholon.scene.meshes import TriangleMesh, disc, rounded_box, sphere, tube
from anholon.units import parse_unit

_PIN, _PIN_LENGTH = 0.042, 0.095  # radius and length, of the scale
_BALL, _BLOCK = 0.046, 0.07
_BUMPER, _REACH = 0.03, 0.12  # edge of a bumper, and how far from the joint it is
_BUMPER_EDGES = 0.4, 1.3  # of the bumper of a slide, along and across, of the edge of a block
_SPIRAL, _WIRE = 0.085, 0.006
_MOTOR, _MOTOR_LENGTH = 0.075, 0.06  # radius and length of the motor of a turn
_RAIL_LENGTH, _RAIL = 3.0, 0.018
_NORMALS: dict[str, Axis] = {"xy": "z", "yz": "x", "zx": "y"}
_OUT = {"x": (0.0, 1.0, 0.0), "y": (1.0, 0.0, 0.0), "z": (0.0, 1.0, 0.0)}


class JointMark(NamedTuple):
    """A mesh for the element at `path`, in the frame of the body or world `place`, or about the point `place`."""

    path: str
    place: str
    mesh: TriangleMesh


def make_joint_marks(model: Model, scale: float, *, coarse: bool = False) -> tuple[JointMark, ...]:
    """Return the marks of a model of the size `scale`, m; none for figures on ice, whose joints are those of bodies."""
    if model.view.ground == "ice":
        return ()
    marks = (*_mark_relative_joints(model, scale), *_mark_constraints(model, scale), *_mark_springs(model, scale))
    if not coarse:
        return marks
    return tuple(mark for mark in marks if mark.path.startswith("bodies."))


def _mark_relative_joints(model: Model, scale: float) -> Iterator[JointMark]:
    """Yield a pin for each body that a single coordinate rotates, and a ball for several coordinates.

    A body that also slides has no mark.
    """
    for name, body in model.bodies.items():
        motions = joint_motions(model, name)
        if not is_joined(model, name) or not body.visible or not all(motion.turns for motion in motions):
            continue
        mesh = _make_pin(motions[0].axis, scale) if len(motions) == 1 else sphere(_BALL * scale, coarse=True)
        yield JointMark(f"bodies.{name}", name, mesh)


def _mark_constraints(model: Model, scale: float) -> Iterator[JointMark]:
    """Yield the marks of joints that are constraints, of guides and of stops, at their second part."""
    for name, constraint in model.constraints.items():
        if not constraint.enabled:
            continue
        path = f"constraints.{name}"
        match constraint:
            case Pin():
                yield JointMark(path, constraint.between[1], _make_pin(_NORMALS[constraint.plane], scale))
            case Hinge():
                yield JointMark(path, constraint.between[1], _make_pin(constraint.axis, scale))
            case Ball() | Universal():
                yield JointMark(path, constraint.between[1], sphere(_BALL * scale, coarse=True))
            case Weld():
                yield JointMark(path, constraint.between[1], _make_block((0.6, 0.6, 0.6), scale))
            case Slider():
                edges = tuple(1.6 if axis == constraint.axis else 0.9 for axis in "xyz")
                yield JointMark(path, constraint.at, _make_block(edges, scale))
            case OnCurve() | OnSurface():
                continue
            case Nonholonomic() | Holonomic() if constraint.side == "both" and constraint.at in model.bodies:
                yield from _mark_motor(model, path, constraint, scale)
            case Holonomic() if constraint.side != "both" and constraint.at in model.bodies:
                yield from _mark_stop(model, path, constraint, scale)


def _mark_motor(model: Model, path: str, motor: Holonomic | Nonholonomic, scale: float) -> Iterator[JointMark]:
    """Yield a drum about the joint whose only coordinate a constraint drives; for a slide a block next to it."""
    named = names_in(motor.formula) & model.coordinates.keys()
    motion = next((m for m in joint_motions(model, motor.at) if {m.coordinate} == named), None)
    if motion is None:
        return
    if motion.turns:
        drum = disc(_MOTOR * scale, _MOTOR_LENGTH * scale, sectors=8).align_z(motion.axis)
        aside = np.array([motion.axis == axis for axis in "xyz"]) * 0.5 * (_PIN_LENGTH + _MOTOR_LENGTH)
        yield JointMark(path, motor.at, drum.translate(aside * scale))
    else:
        edges = tuple(1.6 if axis == motion.axis else 0.7 for axis in "xyz")
        yield JointMark(
            path, motor.at, _make_block(edges, scale).translate(np.array(_OUT[motion.axis]) * _BLOCK * scale)
        )


def _mark_stop(model: Model, path: str, stop: Holonomic, scale: float) -> Iterator[JointMark]:
    """Yield a bumper at the joint that a stop limits, on the side to which the coordinate may not go.

    That of a slide is on its rail, where the body strikes it (`make_rails`), if that position is known.
    """
    motion = _find_limited_motion(model, stop)
    if motion is None or (not motion.turns and _find_stop_place(model, stop, motion) is not None):
        return
    sign = _stop_sign(stop, motion)
    along = np.zeros(3)
    if motion.turns:
        along += np.array(_OUT[motion.axis]) * sign * 1.6 * _BUMPER
        along["xyz".index("x" if motion.axis == "z" else "z")] += _REACH if motion.axis == "z" else -_REACH
    else:
        along["xyz".index(motion.axis)] = sign * _REACH
    yield JointMark(path, stop.at, _make_block((0.43, 0.43, 0.43), scale).translate(along * scale))


def _find_limited_motion(model: Model, stop: Holonomic) -> JointMotion | None:
    named = names_in(stop.formula)
    return next((m for m in joint_motions(model, stop.at) if m.coordinate in named), None)


def _stop_sign(stop: Holonomic, motion: JointMotion) -> float:
    """Return -1 if a stop limits a coordinate below, 1 above."""
    first = re.search(r"[^\W\d]\w*", stop.formula)  # q - bound, or bound - q
    limited_below = (first is not None and first.group() == motion.coordinate) == (stop.side == "positive")
    return -1.0 if limited_below else 1.0


def _find_stop_place(model: Model, stop: Holonomic, motion: JointMotion) -> float | None:
    """Return the position along its axis at which a sliding body strikes a stop, m in the frame in which it slides.

    None if it depends on more than this coordinate and parameters.
    """
    body, sign = model.bodies[stop.at], _stop_sign(stop, motion)
    k = "xyz".index(motion.axis)
    ends = _evaluate_over_coordinate(model, stop.formula, motion.coordinate, (0.0, 1.0))
    if ends is None or not np.isfinite(ends).all() or ends[0] == ends[1]:
        return None
    bound = float(ends[0] / (ends[0] - ends[1]))  # the root of a line
    half = body.size[k] if isinstance(body, Box) else 0.0
    values = [
        _evaluate_over_coordinate(model, part, motion.coordinate, (bound,))
        for part in (body.position[k], body.center[k], half)
    ]
    places = [float(value[0]) for value in values if value is not None and np.isfinite(value[0])]
    return places[0] + places[1] + sign * 0.5 * places[2] if len(places) == len(values) else None


def _evaluate_over_coordinate(
    model: Model, expression: Expression, coordinate: str, values: Sequence[float]
) -> Floats | None:
    """Return the values of a formula of one coordinate and parameters at values of the coordinate, SI.

    None if it contains other names.
    """
    if not isinstance(expression, str):
        return np.full(len(values), float(expression))
    values_by_name: dict[str, Floats] = {coordinate: np.asarray(values, dtype=float)}
    for name in names_in(expression) - {coordinate}:
        parameter = model.parameters.get(name)
        if parameter is None or isinstance(parameter.value, str):
            return None
        values_by_name[name] = np.asarray(parameter.value * parse_unit(parameter.unit).factor)
    return evaluate_over_arrays(parse(expression), values_by_name, len(values))


def _mark_springs(model: Model, scale: float) -> Iterator[JointMark]:
    """Yield a spiral about the axis of each torsional spring, at its second end."""
    for name, force in model.forces.items():
        if isinstance(force, TorsionSpring) and force.enabled:
            yield JointMark(f"forces.{name}", force.between[1], _make_spiral(scale).align_z(force.axis))


def make_rails(model: Model, poses: Poses, scale: float) -> Iterator[JointMark]:
    """Yield the rails of boxes that one coordinate slides, and of guides, in the frames in which these slide.

    They pass through the positions at the first of the `poses`.
    """
    if model.view.ground == "ice":
        return
    for name, body in model.bodies.items():
        slides = joint_motions(model, name)
        if isinstance(body, Box) and body.visible and len(slides) == 1 and not slides[0].turns:
            yield from _make_rail(model, poses, f"bodies.{name}", body.frame, name, slides[0].axis, scale)
    for name, stop in model.constraints.items():
        if isinstance(stop, Holonomic) and stop.side != "both" and stop.enabled and stop.at in model.bodies:
            yield from _make_slide_stop(model, poses, f"constraints.{name}", stop, scale)
    for name, guide in model.constraints.items():
        if isinstance(guide, Slider) and guide.enabled:
            yield from _make_rail(model, poses, f"constraints.{name}", guide.frame, guide.at, guide.axis, scale)


def _make_slide_stop(model: Model, poses: Poses, path: str, stop: Holonomic, scale: float) -> Iterator[JointMark]:
    """Yield a bumper on the rail of a sliding body at the position where it strikes the stop."""
    motion = _find_limited_motion(model, stop)
    along = _find_stop_place(model, stop, motion) if motion is not None and not motion.turns else None
    place = _find_first_place(model, poses, model.bodies[stop.at].frame, stop.at)
    if motion is None or along is None or place is None:
        return
    thick = 0.5 * _BLOCK * _BUMPER_EDGES[0] * scale
    k = "xyz".index(motion.axis)
    place[k] = along + _stop_sign(stop, motion) * thick
    edges = tuple(_BUMPER_EDGES[0 if axis == motion.axis else 1] for axis in "xyz")
    yield JointMark(path, model.bodies[stop.at].frame, _make_block(edges, scale).translate(place))


def _find_first_place(model: Model, poses: Poses, frame: str, at: str) -> Floats | None:
    """Return the position of a body or point in a frame at the first of the poses (3,) m, None if it is not known."""
    bodies, points = list(model.bodies), list(model.points)
    if not (at in bodies or at in points) or not (frame in bodies or frame == WORLD):
        return None
    place = poses.p_WB[0, bodies.index(at)] if at in bodies else poses.p_WP[0, points.index(at)]
    if frame in bodies:
        k = bodies.index(frame)
        place = poses.R_WB[0, k].T @ (place - poses.p_WB[0, k])
    return np.array(place) if np.isfinite(place).all() else None


def _make_rail(
    model: Model, poses: Poses, path: str, frame: str, at: str, axis: Axis, scale: float
) -> Iterator[JointMark]:
    """Yield a rail along an axis of `frame` through the body or point `at`."""
    place = _find_first_place(model, poses, frame, at)
    if place is not None:
        edges = tuple(scale * (_RAIL_LENGTH if name == axis else _RAIL) for name in "xyz")
        yield JointMark(path, frame, rounded_box(edges, 0.2 * _RAIL * scale, 1).translate(place))


def _make_pin(axis: Axis, scale: float) -> TriangleMesh:
    return disc(_PIN * scale, _PIN_LENGTH * scale, sectors=1).align_z(axis)


def _make_block(edges: tuple[float, ...], scale: float) -> TriangleMesh:
    sizes = tuple(_BLOCK * edge * scale for edge in edges)
    return rounded_box(sizes, 0.12 * min(sizes), 1)


def _make_spiral(scale: float) -> TriangleMesh:
    """Return a flat spiral of two and a half turns about z."""
    angle = np.linspace(0.0, 5.0 * np.pi, 61)
    radius = np.linspace(0.3, 1.0, len(angle)) * _SPIRAL * scale
    path = np.column_stack([radius * np.cos(angle), radius * np.sin(angle), np.zeros(len(angle))])
    return tube(path, _WIRE * scale, sides=6)
