"""Posing: a system that stands still, and what moves when one takes hold of it.

Posture     where everything is for values of parameters and coordinates that can be changed one by one
Grip        a material point that is dragged across a picture: which variable moves it best, and to which value
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.model.structs import Model
from anholon.results.poses import Poses
from anholon.scene.camera import Camera
from anholon.scene.description import Scene
from anholon.system.system import System
from anholon.units import parse_unit

__all__ = ["ANGLES", "Grip", "Posture", "Variable"]

Floats = NDArray[np.float64]

ANGLES: Final = ("rad", "deg", "°", "mrad", "turn", "rev")
"""Units of what can be posed first of all."""

_STEP: Final = 1e-5  # of a variable, for derivatives
_STILL: Final = 1e-7  # m per unit of a variable: what moves less stands still
_SHARE: Final = 0.15  # of the way of the point: bodies that move less are not counted as moved
_ALONG: Final = 0.3  # cosine between the way of the point and that of the mouse, at least
_NEWTON: Final = 12
_HELD: Final = 1e-10  # residual of a constraint that is kept
_LONGEST: Final = 0.5  # step of a variable while it follows the mouse, rad or m


@dataclass(frozen=True)
class Variable:
    """A parameter or coordinate that can be posed: SI factor of its unit, and bounds in SI."""

    name: str
    unit: str
    factor: float
    low: float = -np.inf
    high: float = np.inf
    coordinate: bool = False

    @property
    def angle(self) -> bool:
        """Whether it is an angle."""
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
            low = -np.inf if parameter.min is None else parameter.min * factor
            high = np.inf if parameter.max is None else parameter.max * factor
            if name in self._slots:
                self.variables[name] = Variable(name, parameter.unit, factor, low, high)
        for name, coordinate in model.coordinates.items():
            if name in self._index and not isinstance(coordinate.value, str):
                factor = parse_unit(coordinate.unit).factor
                self.variables[name] = Variable(name, coordinate.unit, factor, coordinate=True)
        self._holding = bool(system.m) and any(system.holonomic)
        system.compiled.prepare(self._p)

    @property
    def p(self) -> Floats:
        """The vector of parameters (not to be changed)."""
        return self._p

    def copy(self) -> Posture:
        """Return the same posture, to be changed by itself."""
        other = object.__new__(Posture)
        other.__dict__.update(self.__dict__)
        other._q, other._p, other._changed = self._q.copy(), self._p.copy(), set(self._changed)
        return other

    def value(self, name: str) -> float:
        """Return the value of a parameter or coordinate, SI."""
        return float(self._q[self._index[name]] if name in self._index else self._p[self._slots[name]])

    def values(self) -> dict[str, float]:
        """Return what was changed since the beginning, in the units of the model."""
        return {name: self.value(name) / self.variables[name].factor for name in sorted(self._changed)}

    def move(self, name: str, value: float) -> bool:
        """Give a variable the value (SI), cut to its bounds; False, and nothing is changed, where the holonomic
        constraints cannot be kept, or only by coordinates whose initial values are formulas."""
        variable = self.variables[name]
        value = float(np.clip(value, variable.low, variable.high))
        before = self._q.copy(), self._p.copy()
        if variable.coordinate:
            self._q[self._index[name]] = value
        else:
            self._p[self._slots[name]] = value
            self.system.compiled.prepare(self._p)
        moved: set[str] = set()
        if self._holding:
            held = self._hold(name)
            moved = {self.system.coordinates[k] for k in np.flatnonzero(np.abs(self._q - before[0]) > 1e-12)}
            if not held or not moved <= self.variables.keys():
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
            frames = system.compiled.map("frames", np.array([self.t]), states, self._p)
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

    def _hold(self, name: str) -> bool:
        """Bring the coordinates, but for the one that was moved, back onto the holonomic constraints."""
        system, rest = self.system, np.zeros(self.system.n)
        rows = np.flatnonzero(system.holonomic)
        free = [k for k, other in enumerate(system.coordinates) if other != name]
        for _ in range(_NEWTON):
            position = system.residual(self.t, self._q, rest, self._p)[0][rows]
            if not np.isfinite(position).all():
                return False
            if np.abs(position).max(initial=0.0) < _HELD:
                return True
            A = system.pieces(self.t, self._q, rest, self._p).A[rows][:, free]
            self._q[free] -= np.linalg.pinv(A, rcond=1e-8) @ position
        return False


class Grip:
    """A material point of a body (or a point) that is taken hold of in a picture of `size` seen through `camera`.

    `path` is that of the element in the model, `place` (3,) where it was met; `allowed` are the variables that may
    move it.
    """

    def __init__(
        self,
        posture: Posture,
        scene: Scene,
        path: str,
        place: Floats,
        camera: Camera,
        size: tuple[int, int],
        allowed: Iterable[str] | None = None,
    ) -> None:
        self.posture = posture
        self._camera, self._size = camera, size
        section, _, name = path.partition(".")
        self._body = name if section == "bodies" else ""
        self._point = name if section == "points" else ""
        self._samples = _samples(posture.system, scene)
        poses = posture.poses()
        self._local = np.asarray(place, dtype=np.float64)
        if self._body:
            k = posture.system.bodies.index(self._body)
            self._local = poses.R_WB[0, k].T @ (self._local - poses.p_WB[0, k])
        names = posture.variables if allowed is None else [name for name in posture.variables if name in set(allowed)]
        self._slopes = self._found(names)
        self.variable: Variable | None = None

    @property
    def candidates(self) -> tuple[str, ...]:
        """Names of the variables that move the point, those that move the fewest bodies with it first."""
        return tuple(sorted(self._slopes, key=lambda name: self._slopes[name][1]))

    def choose(self, right: float, down: float, *, farther: bool = False) -> Variable | None:
        """Return the variable that moves the point along a way of the mouse, in pixels; None where nothing moves it.

        Of those that move the fewest bodies (the joint nearest to the hand, not the whole system) the best one, if the
        point goes along the mouse at all; else of the next ones. `farther` passes over the nearest joint.
        """
        way = np.array([right, down])
        length = float(np.linalg.norm(way))
        found: list[tuple[int, float, str]] = []
        for name, (slope, count) in self._slopes.items():
            here, there = self._pixels(self._place()), self._pixels(self._place() + 1e-3 * slope)
            seen = there - here
            speed = float(np.linalg.norm(seen))
            if speed > 0.0 and length > 0.0 and np.isfinite(speed):
                found.append((count, abs(float(seen @ way)) / (speed * length), name))
        if not found:
            return None
        counts = sorted({count for count, _, _ in found})
        for count in counts[1:] if farther and len(counts) > 1 else counts:
            best = max(entry for entry in found if entry[0] == count)
            if best[1] >= _ALONG:
                break
        else:
            best = max(found, key=lambda entry: entry[1])
        self.variable = self.posture.variables[best[2]]
        return self.variable

    def follow(self, x: float, y: float, snap: float = 0.0) -> float:
        """Bring the point as near to a pixel as its variable can, and return the value, SI.

        With `snap` the value is a multiple of it, in the unit of the model.
        """
        variable = self.variable
        assert variable is not None, "choose a variable first"
        target, posture = np.array([x, y]), self.posture
        value = posture.value(variable.name)
        for _ in range(_NEWTON):
            here = self._pixels(self._place())
            if not posture.move(variable.name, value + _STEP):
                break
            seen = (self._pixels(self._place()) - here) / (posture.value(variable.name) - value or _STEP)
            posture.move(variable.name, value)
            norm = float(seen @ seen)
            if norm < 1e-9 or not np.isfinite(norm):
                break
            step = float(np.clip(seen @ (target - here) / norm, -_LONGEST, _LONGEST))
            if not posture.move(variable.name, value + step):
                break
            moved = posture.value(variable.name) - value
            value += moved
            if abs(moved) < 1e-6:
                break
        if snap > 0.0:
            unit = variable.factor * snap
            posture.move(variable.name, round(value / unit) * unit)
        return posture.value(variable.name)

    # --- places ----------------------------------------------------------------------------------------------------

    def _place(self, poses: Poses | None = None) -> Floats:
        """Return where the point is (3,)."""
        poses = self.posture.poses() if poses is None else poses
        if self._body:
            k = self.posture.system.bodies.index(self._body)
            return np.asarray(poses.R_WB[0, k] @ self._local + poses.p_WB[0, k])
        return np.asarray(poses.p_WP[0, self.posture.system.points.index(self._point)])

    def _pixels(self, place: Floats) -> Floats:
        return np.asarray(self._camera.project(place[None, :], self._size)[0, :2])

    def _found(self, names: Iterable[str]) -> dict[str, tuple[Floats, int]]:
        """Return what moves the point: its derivative (3,), and how many bodies move with it.

        Angles and coordinates come first; other parameters count only where none of these moves the point.
        """
        slopes: dict[str, tuple[Floats, int]] = {}
        for first in (True, False):
            for name in names:
                variable = self.posture.variables[name]
                if (variable.angle or variable.coordinate) is first:
                    found = self._slope(name)
                    if found is not None:
                        slopes[name] = found
            if slopes:
                break
        return slopes

    def _slope(self, name: str) -> tuple[Floats, int] | None:
        posture = self.posture
        changed, q, p = set(posture._changed), posture._q.copy(), posture._p.copy()
        value = posture.value(name)
        before = posture.poses()
        ends: list[tuple[float, Poses]] = []
        for step in (_STEP, -_STEP):
            if posture.move(name, value + step):
                ends.append((posture.value(name) - value, posture.poses()))
            posture._q, posture._p, posture._changed = q.copy(), p.copy(), set(changed)
            posture.system.compiled.prepare(posture._p)
        ends = [(step, poses) for step, poses in ends if step != 0.0] or []
        if not ends:
            return None
        step, poses = ends[0]
        (other, behind) = ends[1] if len(ends) > 1 else (0.0, before)
        slope = (self._place(poses) - self._place(behind)) / (step - other)
        size = float(np.linalg.norm(slope))
        if size < _STILL or not np.isfinite(size):
            return None
        moved = 0
        for k, corners in self._samples.items():
            one = corners @ poses.R_WB[0, k].T + poses.p_WB[0, k]
            two = corners @ behind.R_WB[0, k].T + behind.p_WB[0, k]
            ways = np.linalg.norm(one - two, axis=1) / abs(step - other)
            moved += bool(ways.max() > _SHARE * size)
        return slope, moved


def _samples(system: System, scene: Scene) -> Mapping[int, Floats]:
    """Return the corners (8, 3) of the box around each body that is drawn, in the body's frame."""
    corners: dict[int, Floats] = {}
    for shape in scene.shapes:
        if shape.place.kind == "body" and len(shape.mesh.vertices):
            low, high = shape.mesh.vertices.min(axis=0), shape.mesh.vertices.max(axis=0)
            corners[shape.place.index] = np.array(
                [[(low, high)[i >> axis & 1][axis] for axis in range(3)] for i in range(8)]
            )
    return corners
