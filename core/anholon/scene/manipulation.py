"""Posing: a system that stands still, and what moves when one takes hold of it.

Posture     where everything is for values of parameters and coordinates that can be changed one by one
Grip        a material point that is dragged across a picture: which variable moves it best, and to which value
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.model.query.orientations import is_orientation_coordinate
from anholon.model.schema import Model
from anholon.results.poses import Poses
from anholon.scene.camera import Camera
from anholon.scene.composition import Scene
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.units import parse_unit

ANGLES: Final = ("rad", "deg", "°", "mrad", "turn", "rev")
"""Units of what can be posed first of all."""

_STEP: Final = 1e-5  # of a variable, for derivatives
_STILL: Final = 1e-7  # m per unit of a variable: what moves less stands still
_SHARE: Final = 0.15  # of the way of the point: bodies that move less are not counted as moved
_ALONG: Final = 0.3  # cosine between the way of the point and that of the mouse, at least
_TURNED: Final = 1e-4  # of a frame per unit of a variable, in radians or metres: what changes less stands still
_MIN_LEVER: Final = 8.0  # a joint that moves the point so much less than the next one is passed over
_GIVES: Final = 3.0  # a joint that moves the point so much less than the limb itself: the body gives way to it
_NEWTON: Final = 12
_HELD: Final = 1e-10  # residual of a constraint that is kept
_LONGEST: Final = 0.5  # step of a variable while it follows the mouse, rad or m


@dataclass(frozen=True)
class Variable:
    """A parameter or coordinate that can be posed: SI factor of its unit, bounds and natural range in SI."""

    name: str
    unit: str
    factor: float
    lower_bound: float = -np.inf
    upper_bound: float = np.inf
    coordinate: bool = False
    natural: tuple[float, float] = (-np.inf, np.inf)

    @property
    def angle(self) -> bool:
        """Whether the variable is an angle."""
        return self.unit in ANGLES


class Posture:
    """Values of parameters and coordinates of a system at the time t, and where everything is then.

    `q` (n,) and `p` are copied. Holonomic constraints are kept by the other coordinates.
    """

    def __init__(self, system: System, t: float, q: Floats, p: Floats, model: Model | None = None) -> None:
        self.system, self.t = system, t
        self._q, self._p = q.copy(), p.copy()
        self._changed: set[str] = set()
        model = system.model if model is None else model
        self._slots = {name: k for k, name in enumerate(system.model.parameters)}
        self._index = {name: k for k, name in enumerate(system.coordinates)}
        self.variables: dict[str, Variable] = {}
        for name, parameter in model.parameters.items():
            factor = parse_unit(parameter.unit).factor
            ends = [parameter.min, parameter.max, parameter.natural_min, parameter.natural_max]
            low, high, natural_min, natural_max = (
                sign * np.inf if end is None else end * factor for sign, end in zip((-1, 1, -1, 1), ends, strict=True)
            )
            if name in self._slots:
                self.variables[name] = Variable(
                    name, parameter.unit, factor, low, high, natural=(natural_min, natural_max)
                )
        for name, coordinate in model.coordinates.items():
            fixed = isinstance(coordinate.value, str) or is_orientation_coordinate(model, name)
            if name in self._index and not fixed:
                factor = parse_unit(coordinate.unit).factor
                self.variables[name] = Variable(name, coordinate.unit, factor, coordinate=True)
        self._holonomic = bool(system.m) and any(system.holonomic)
        system.compiled.prepare(self._p)

    @property
    def p(self) -> Floats:
        """The vector of parameters (not to be changed)."""
        return self._p

    def copy(self) -> Posture:
        """Return the same posture, to be changed independently."""
        other = copy.copy(self)
        other._q, other._p, other._changed = self._q.copy(), self._p.copy(), set(self._changed)
        return other

    def value(self, name: str) -> float:
        """Return the value of a parameter or coordinate, SI."""
        return float(self._q[self._index[name]] if name in self._index else self._p[self._slots[name]])

    def values(self) -> dict[str, float]:
        """Return the values changed since the beginning, in the units of the model."""
        return {name: self.value(name) / self.variables[name].factor for name in sorted(self._changed)}

    def set_value(self, name: str, value: float) -> bool:
        """Give a variable the value (SI), limited to its bounds; return False if this is impossible.

        Then nothing is changed: the holonomic constraints cannot be satisfied, or only by coordinates whose initial
        values are formulas.
        """
        variable = self.variables[name]
        value = float(np.clip(value, variable.lower_bound, variable.upper_bound))
        before = self._q.copy(), self._p.copy()
        if variable.coordinate:
            self._q[self._index[name]] = value
        else:
            self._p[self._slots[name]] = value
            self.system.compiled.prepare(self._p)
        moved: set[str] = set()
        if self._holonomic:
            is_satisfied = self._project(name)
            moved = {self.system.coordinates[k] for k in np.flatnonzero(np.abs(self._q - before[0]) > 1e-12)}
            if not is_satisfied or not moved <= self.variables.keys():
                self._q, self._p = before
                self.system.compiled.prepare(self._p)
                return False
        self._changed |= {name, *moved}
        return True

    def poses(self) -> Poses:
        """Return where bodies and points are; no reactions."""
        system = self.system
        nb, count = len(system.bodies), len(system.points)
        states = np.concatenate([self._q, np.zeros(system.n)])[None, :]
        frames = np.zeros((1, 12 * nb + 3 * count))
        if frames.shape[1]:
            frames = system.map("frames", np.array([self.t]), states, self._p)
        bodies = frames[:, : 12 * nb].reshape(1, nb, 12)
        nothing = np.zeros((1, 0, 3))
        return Poses(
            np.array([self.t]),
            bodies[:, :, :9].reshape(1, nb, 3, 3),
            bodies[:, :, 9:],
            frames[:, 12 * nb :].reshape(1, count, 3),
            (),
            nothing,
            nothing,
            np.zeros((1, 0)),
        )

    def _project(self, name: str) -> bool:
        """Project the coordinates, except the one that was moved, onto the holonomic constraints."""
        system, zero_rates = self.system, np.zeros(self.system.n)
        rows = np.flatnonzero(system.holonomic)
        free = [k for k, other in enumerate(system.coordinates) if other != name]
        for _ in range(_NEWTON):
            at = SystemState(system, self.t, self._q, zero_rates, self._p)
            position = at.constraint_residual()[0][rows]
            if not np.isfinite(position).all():
                return False
            if np.abs(position).max(initial=0.0) < _HELD:
                return True
            A = at.evaluate_equations().A[rows][:, free]
            self._q[free] -= np.linalg.pinv(A, rcond=1e-8) @ position
        return False


class DraggedPoint:
    """A material point of a body (or a point) that the user drags in a picture of `size` seen through `camera`.

    `path` is that of the element in the model, `place` (3,) the point that was hit; `allowed` are the variables that
    may move it. None leaves its natural range; one that is outside it already moves no farther.

    Attributes:
        stopped: whether the variable is at the end of its range, and the mouse beyond it.
    """

    def __init__(
        self,
        posture: Posture,
        scene: Scene,
        path: str,
        point: Floats,
        camera: Camera,
        size: tuple[int, int],
        allowed: Iterable[str] | None = None,
    ) -> None:
        self.posture = posture
        self._camera, self._size = camera, size
        section, _, name = path.partition(".")
        self._body = name if section == "bodies" else ""
        self._point = name if section == "points" else ""
        self._samples = _samples(scene)
        poses = posture.poses()
        self._local = np.asarray(point, dtype=np.float64)
        if self._body:
            k = posture.system.bodies.index(self._body)
            self._local = poses.R_WB[0, k].T @ (self._local - poses.p_WB[0, k])
        self._chain = self._chain_to_world(posture.system, section, name)
        self._root = (poses.R_WB[0].copy(), poses.p_WB[0].copy())
        self._abroad = _find_joint_variables(posture.system, {body for body, _ in self._chain})
        self._is_floating: dict[str, int] = {}  # joints to which the rest of the body gives way -> the body they are on
        names = posture.variables if allowed is None else [name for name in posture.variables if name in set(allowed)]
        self._slopes = self._sort_candidates(names)
        self.variable: Variable | None = None
        self.stopped = False
        self._ends = (-np.inf, np.inf)

    @property
    def candidate_names(self) -> tuple[str, ...]:
        """Names of the variables that move the point, sorted.

        Those of the nearest joint, or with the fewest bodies, come first.
        """
        return tuple(sorted(self._slopes, key=lambda name: self._slopes[name][1]))

    def choose_variable(self, right: float, down: float, *, farther: bool = False) -> Variable | None:
        """Return the variable that moves the point along a way of the mouse, in pixels; None if nothing moves it.

        It is one of the joint nearest to the hand (down the chain of frames; among bodies that stand in the world by
        themselves, of those that move the fewest), if that takes the point along the mouse and has a lever worth the
        name; else one of the next joint; joints of other limbs come last. `farther` passes over the nearest joint.
        What is at the end of its range is passed over, too: a stretched elbow leaves the hand to the shoulder. Where
        the body gives way, as when a leg on the ice is moved, the limb goes with the mouse as the body sees it.
        """
        way = np.array([right, down])
        length = float(np.linalg.norm(way))
        results: dict[tuple[int, int], list[tuple[bool, float, float, str]]] = {}
        for name, (slope, (far, count)) in self._slopes.items():
            state, shifted = self._pixels(self._position()), self._pixels(self._position() + 1e-3 * slope)
            pixel_shift = shifted - state
            speed = float(np.linalg.norm(pixel_shift))
            along = float(pixel_shift @ way) / length if length > 0.0 else 0.0
            if along != 0.0 and np.isfinite(speed) and self._has_range_left(name, np.sign(along)):
                far = len(self._chain) if name in self._abroad else far
                alone = far + 1 >= len(self._chain)
                score = abs(along) / speed if alone else abs(along)
                entry = (abs(along) >= _ALONG * speed, score, abs(along), name)
                results.setdefault((far, count if alone else 0), []).append(entry)
        if not results:
            return None
        bests = [max(results[joint]) for joint in sorted(results)]
        best = self._nearest(bests[1:] if farther and len(bests) > 1 else bests)
        self.variable = self.posture.variables[best]
        self._ends = self._range(best)
        return self.variable

    @staticmethod
    def _nearest(bests: list[tuple[bool, float, float, str]]) -> str:
        """Return the first suitable one of the joints' best variables.

        Each has: whether it follows the mouse, score, pixels per unit, name.
        """
        for k, (fits, _, speed, name) in enumerate(bests):
            following = max((other for fit, _, other, _ in bests[k + 1 : k + 2] if fit), default=0.0)
            if fits and speed * _MIN_LEVER >= following:
                return name
        return max(bests, key=lambda best: best[2])[3]

    def _range(self, name: str) -> tuple[float, float]:
        """Return the range of a variable: its natural range, extended to its value if that is outside."""
        variable, value = self.posture.variables[name], self.posture.value(name)
        low, high = (min(variable.natural[0], value), max(variable.natural[1], value))
        return max(low, variable.lower_bound), min(high, variable.upper_bound)

    def _has_range_left(self, name: str, onward: float) -> bool:
        """Return whether a variable can still move up (`onward` 1) or down (-1)."""
        low, high = self._range(name)
        value = self.posture.value(name)
        return bool(high - value > _STEP if onward > 0.0 else value - low > _STEP)

    def drag_to(self, x: float, y: float, snap: float = 0.0) -> float:
        """Move the point as close to a pixel as its variable can, and return the value, SI.

        With `snap` the value is a multiple of it, in the unit of the model.
        """
        variable = self.variable
        assert variable is not None, "choose a variable first"
        target, posture = np.array([x, y]), self.posture
        value = posture.value(variable.name)
        low, high = self._ends
        self.stopped = False
        for _ in range(_NEWTON):
            state = self._pixels(self._target_position())
            probe = _STEP if value + _STEP <= variable.upper_bound else -_STEP
            if not posture.set_value(variable.name, value + probe):
                break
            pixel_rate = (self._pixels(self._target_position()) - state) / (
                posture.value(variable.name) - value or probe
            )
            posture.set_value(variable.name, value)
            norm = float(pixel_rate @ pixel_rate)
            if norm < 1e-9 or not np.isfinite(norm):
                break
            step = float(np.clip(pixel_rate @ (target - state) / norm, -_LONGEST, _LONGEST))
            new_value = float(np.clip(value + step, low, high))
            self.stopped = new_value != value + step
            away = float(np.linalg.norm(target - state))
            if not posture.set_value(variable.name, new_value):
                break
            while (
                float(np.linalg.norm(target - self._pixels(self._target_position()))) > away
                and abs(new_value - value) > 1e-6
            ):
                new_value = (new_value + value) / 2.0  # too far: the point goes along a curve
                posture.set_value(variable.name, new_value)
            moved = posture.value(variable.name) - value
            value += moved
            if abs(moved) < 1e-6:
                break
        if snap > 0.0:
            unit = variable.factor * snap
            posture.set_value(variable.name, float(np.clip(round(value / unit) * unit, low, high)))
        return posture.value(variable.name)

    # --- places ----------------------------------------------------------------------------------------------------

    def _position(self, poses: Poses | None = None) -> Floats:
        """Return the position of the point (3,)."""
        poses = self.posture.poses() if poses is None else poses
        if self._body:
            k = self.posture.system.bodies.index(self._body)
            return np.asarray(poses.R_WB[0, k] @ self._local + poses.p_WB[0, k])
        return np.asarray(poses.p_WP[0, self.posture.system.points.index(self._point)])

    def _target_position(self) -> Floats:
        """Return the position to be moved to the mouse: of the point, or relative to the start of its limb."""
        on = self._is_floating.get(self.variable.name, -1) if self.variable is not None else -1
        poses = self.posture.poses()
        return self._position(poses) if on < 0 else self._position_in_body(on, poses)

    def _position_in_body(self, body: int, poses: Poses) -> Floats:
        """Return the position of the point (3,) as if a body had not moved since the drag began."""
        R, p = self._root[0][body], self._root[1][body]
        return np.asarray(R @ poses.R_WB[0, body].T @ (self._position(poses) - poses.p_WB[0, body]) + p)

    def _pixels(self, place: Floats) -> Floats:
        return np.asarray(self._camera.project(place[None, :], self._size)[0, :2])

    @staticmethod
    def _chain_to_world(system: System, section: str, name: str) -> list[tuple[int, int]]:
        """Return the frames from the dragged point up to the world, each as (body, its parent frame).

        -1: the world, -2: a point, which has a position of its own.
        """
        bodies, model = list(system.bodies), system.model
        frame = name
        links: list[tuple[int, int]] = []
        if section == "points":
            frame = getattr(model.points[name], "frame", "")
            links.append((-2, bodies.index(frame) if frame in bodies else -1))
        while frame in bodies and len(links) <= len(bodies):
            parent = getattr(model.bodies[frame], "frame", "")
            links.append((bodies.index(frame), bodies.index(parent) if parent in bodies else -1))
            frame = parent
        return links

    def _joint(self, first: Poses, second: Poses, step: float) -> int:
        """Return the number of frames between the hand and the joint that causes the difference of two poses."""
        for far, (body, parent) in enumerate(self._chain):
            places = []
            for poses in (first, second):
                R, p = (poses.R_WB[0, body], poses.p_WB[0, body]) if body >= 0 else (np.eye(3), self._position(poses))
                if parent >= 0:
                    p, R = poses.R_WB[0, parent].T @ (p - poses.p_WB[0, parent]), poses.R_WB[0, parent].T @ R
                places.append(np.append(R.ravel() if body >= 0 else np.zeros(9), p))
            if np.abs(places[0] - places[1]).max() > _TURNED * abs(step):
                return far
        return len(self._chain)

    def _sort_candidates(self, names: Iterable[str]) -> dict[str, tuple[Floats, tuple[int, int]]]:
        """Return the variables that move the point.

        Each has its derivative (3,), the distance of the joint, and the number of bodies that move with it. Angles and
        coordinates come first; other parameters count only if none of these moves the point.
        """
        slopes: dict[str, tuple[Floats, tuple[int, int]]] = {}
        for first in (True, False):
            for name in names:
                variable = self.posture.variables[name]
                if (variable.angle or variable.coordinate) is first:
                    result = self._derivative(name)
                    if result is not None:
                        slopes[name] = result
            if slopes:
                break
        return slopes

    def _derivative(self, name: str) -> tuple[Floats, tuple[int, int]] | None:
        posture = self.posture
        changed, q, p = set(posture._changed), posture._q.copy(), posture._p.copy()
        value = posture.value(name)
        before = posture.poses()
        ends: list[tuple[float, Poses]] = []
        for step in (_STEP, -_STEP):
            if posture.set_value(name, value + step):
                ends.append((posture.value(name) - value, posture.poses()))
            posture._q, posture._p, posture._changed = q.copy(), p.copy(), set(changed)
            posture.system.compiled.prepare(posture._p)
        ends = [(step, poses) for step, poses in ends if step != 0.0] or []
        if not ends:
            return None
        step, poses = ends[0]
        (other, behind) = ends[1] if len(ends) > 1 else (0.0, before)
        slope = (self._position(poses) - self._position(behind)) / (step - other)
        far = self._joint(poses, behind, step - other)
        on = self._chain[far][1] if far < len(self._chain) and name not in self._abroad else -1
        if on >= 0:
            moved_points, behind_points = (self._position_in_body(on, at) for at in (poses, behind))
            slope_in_body = (moved_points - behind_points) / (step - other)
            if np.linalg.norm(slope_in_body) > _GIVES * np.linalg.norm(slope):
                self._is_floating[name] = on
                slope = slope_in_body
        size = float(np.linalg.norm(slope))
        if size < _STILL or not np.isfinite(size):
            return None
        moved = 0
        for k, corners in self._samples.items():
            moved_points = corners @ poses.R_WB[0, k].T + poses.p_WB[0, k]
            behind_points = corners @ behind.R_WB[0, k].T + behind.p_WB[0, k]
            ways = np.linalg.norm(moved_points - behind_points, axis=1) / abs(step - other)
            moved += bool(ways.max() > _SHARE * size)
        return slope, (far, moved)


def _find_joint_variables(system: System, chain: Iterable[int]) -> set[str]:
    """Return the names that rotate bodies relative to other bodies, like joints, without those of a chain of frames."""
    bodies, model = list(system.bodies), system.model
    chain_variables, others = set[str](), set[str]()
    for name, body in model.bodies.items():
        in_chain = bodies.index(name) in set(chain)
        for turn in body.rotation:
            if isinstance(turn.angle, str):
                names = {result.text for result in free_names(parse(turn.angle))}
                (chain_variables if in_chain else others).update(names)
    return others - chain_variables


def _samples(scene: Scene) -> Mapping[int, Floats]:
    """Return the corners (8, 3) of the box around each body that is drawn, without its marks, in the body's frame."""
    corners: dict[int, Floats] = {}
    for shape in scene.shapes:
        if shape.anchor.kind == "body" and shape.anchor.index not in corners and len(shape.mesh.vertices):
            low, high = shape.mesh.vertices.min(axis=0), shape.mesh.vertices.max(axis=0)
            corners[shape.anchor.index] = np.array(
                [[(low, high)[i >> axis & 1][axis] for axis in range(3)] for i in range(8)]
            )
    return corners
