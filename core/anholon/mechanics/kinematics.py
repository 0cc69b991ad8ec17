"""Frames: where every body and point of a model is, as nodes of the graph."""

from __future__ import annotations

import copy
import weakref
from collections.abc import Iterator
from typing import Final, NamedTuple

from anholon.errors import FormulaError
from anholon.formula.graph import Graph
from anholon.formula.names import free_names, split_dotted_name
from anholon.formula.parser import parse
from anholon.mechanics.free_rotation import FreeRotation, Matrix3, Quaternion, make_free_rotation, make_matrix
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.model.query.section_frames import map_section_frames
from anholon.model.schema import WORLD, Axis, Expression, Model

_NEXT: Final = {"x": 0, "y": 1, "z": 2}
_MAX_NESTED: Final = 50  # elements that are placed one inside the other
_Item = tuple[bool, str]
"""Whether something is an element, else a formula, and its name."""


class BodyFrame(NamedTuple):
    """Axes and origin of a frame in the world: x_W = R_WB x_B + p_WB."""

    R_WB: Matrix3
    p_WB: Vector3


class Placement(NamedTuple):
    """The placement of a frame in another one.

    It has the origin, then successive rotations about its axes by angles, or its free orientation.
    """

    offset: Vector3
    turns: tuple[tuple[Axis, int], ...]
    orientation: FreeRotation | None = None

    @property
    def nodes(self) -> tuple[int, ...]:
        """All nodes on which it depends."""
        return (*self.offset, *(angle for _, angle in self.turns), *(self.orientation.r if self.orientation else ()))


def rotate_vector(graph: Graph, R: Matrix3, x: Vector3) -> Vector3:
    """Return R x."""
    a, b, c = (graph.dot(row, x) for row in R)
    return (a, b, c)


def transpose(R: Matrix3) -> Matrix3:
    """Return the transpose; its rows are the columns of R (the axes of the frame in the world)."""
    a, b, c = zip(*R, strict=True)
    return (a, b, c)


def add_vectors(graph: Graph, a: Vector3, b: Vector3) -> Vector3:
    """Return a + b."""
    x, y, z = (graph.add(a_k, b_k) for a_k, b_k in zip(a, b, strict=True))
    return (x, y, z)


def subtract_vectors(graph: Graph, a: Vector3, b: Vector3) -> Vector3:
    """Return a - b."""
    x, y, z = (graph.sub(a_k, b_k) for a_k, b_k in zip(a, b, strict=True))
    return (x, y, z)


def scale_vector(graph: Graph, factor: int, vector: Vector3) -> Vector3:
    """Return a multiple of a vector."""
    x, y, z = (graph.mul(factor, component) for component in vector)
    return (x, y, z)


def cross(graph: Graph, a: Vector3, b: Vector3) -> Vector3:
    """Return a × b."""

    def component(i: int, j: int) -> int:
        return graph.sub(graph.mul(a[i], b[j]), graph.mul(a[j], b[i]))

    return (component(1, 2), component(2, 0), component(0, 1))


def make_axis_rotation(graph: Graph, axis: Axis, angle: int) -> Matrix3:
    """Return the rotation matrix of a right-handed turn about a coordinate axis."""
    c, s, o, one = graph.cos(angle), graph.sin(angle), graph.const(0.0), graph.const(1.0)
    k = _NEXT[axis]
    i, j = (k + 1) % 3, (k + 2) % 3
    rows = [[o, o, o], [o, o, o], [o, o, o]]
    rows[k][k] = one
    rows[i][i] = rows[j][j] = c
    rows[i][j], rows[j][i] = graph.neg(s), s
    a, b, d = ((row[0], row[1], row[2]) for row in rows)
    return (a, b, d)


def compose_rotations(graph: Graph, R: Matrix3, S: Matrix3) -> Matrix3:
    """Return R S."""
    x, y, z = transpose(S)
    a, b, c = ((graph.dot(row, x), graph.dot(row, y), graph.dot(row, z)) for row in R)
    return (a, b, c)


class SystemKinematics:
    """Frames of all bodies and positions of all points, built at the first request.

    The order of the elements in the file therefore does not matter. It also gives dotted names (`A.x`, `plate.wz`,
    `wheel.e2x`) their meaning. The names refer to it, but it refers to the names only weakly, so that a system is freed
    as soon as it is no longer needed.
    """

    def __init__(self, model: Model, names: Namespace) -> None:
        self._model = model
        sections = map_section_frames(model) if model.joints else {}
        self._section_frames = {section: name for name, section in sections.items()}
        self._names_of = weakref.ref(names)
        self._graph = names.graph
        self._frames: dict[str, BodyFrame] = {}
        self._placements: dict[str, Placement] = {}
        self._points: dict[str, Vector3] = {}
        self._angular_velocities: dict[str, Vector3] = {}
        self._in_progress: list[str] = []
        zero, one = self._graph.const(0.0), self._graph.const(1.0)
        self.world = BodyFrame(((one, zero, zero), (zero, one, zero), (zero, zero, one)), (zero, zero, zero))
        names.attach(self._resolve_component)

    def rebind(self, names: Namespace) -> SystemKinematics:
        """Return the same frames and positions with the names of a copy of the graph."""
        other = copy.copy(self)
        other._names_of, other._graph = weakref.ref(names), names.graph
        other._frames, other._points, other._angular_velocities = (
            {**self._frames},
            {**self._points},
            {**self._angular_velocities},
        )
        other._placements = {**self._placements}
        other._in_progress = []
        names.attach(other._resolve_component)
        return other

    @property
    def _names(self) -> Namespace:
        names = self._names_of()
        assert names is not None  # who asks for frames holds the names too
        return names

    def with_motion(self, names: Namespace) -> SystemKinematics:
        """Return the same frames with names under which other symbols move; rotations are derived anew."""
        other = self.rebind(names)
        other._angular_velocities = {}
        return other

    def frame(self, name: str) -> BodyFrame:
        """Return the frame of a body, or of the world."""
        if name == WORLD:
            return self.world
        self._place_chain(name)
        pending: list[str] = []
        try:
            current = name
            while current != WORLD and current not in self._frames:
                self._check_circular_reference(current)
                pending.append(current)
                current = self._model.bodies[current].frame
            while pending:
                parent = self.frame(current)
                current = pending[-1]
                self._frames[current] = self.place_body(current, parent)
                self._in_progress.remove(pending.pop())
        finally:
            for unplaced in pending:
                self._in_progress.remove(unplaced)
        return self._frames[name]

    def _place_chain(self, name: str) -> None:
        """Place the elements on which an element depends, if they are so many that recursion would go too deep."""
        model = self._model
        if self._in_progress or len(model.bodies) + len(model.points) + len(model.definitions) < _MAX_NESTED:
            return
        order = self._list_unplaced(name)
        for element in order[:-1] if len(order) >= _MAX_NESTED else ():
            self.position(element)

    def _list_unplaced(self, name: str) -> list[str]:
        """Return an element and the unplaced elements on which it depends, each after those that it needs.

        Elements depend on others by their frames and formulas.
        """
        order: list[str] = []
        first: _Item = True, name
        visited = {first}
        trail = [(first, self._iterate_needed(first))]
        while trail:
            item, needed_items = trail[-1]
            following = next(needed_items, None)
            if following is None:
                trail.pop()
                order += [item[1]] if item[0] else []
            elif following not in visited:
                visited.add(following)
                trail.append((following, self._iterate_needed(following)))
        return order

    def _iterate_needed(self, item: _Item) -> Iterator[_Item]:
        """Yield the items that an element or a formula needs: elements that are not placed, formulas without nodes."""
        model, names, (is_element, name) = self._model, self._names, item
        assert names is not None
        needed: list[_Item] = []
        formulas: list[Expression] = [] if is_element else [names.find_pending_formula(name)]
        if is_element:
            element = model.bodies[name] if name in model.bodies else model.points[name]
            needed.append((True, element.frame))
            formulas += element.position
            if name in model.bodies:
                formulas += [rotation.angle for rotation in model.bodies[name].rotation]
        for formula in formulas:
            for part in free_names(parse(formula)) if isinstance(formula, str) and formula else ():
                dotted = "." in part.text
                needed.append((dotted, split_dotted_name(part.text)[0] if dotted else part.text))
        for is_place, word in needed:
            is_placed = word in self._frames or word in self._points
            if is_place and not is_placed and (word in model.bodies or word in model.points):
                yield True, word
            elif not is_place and names.find_pending_formula(word):
                yield False, word

    def place_body(self, name: str, parent: BodyFrame) -> BodyFrame:
        """Return the frame of a body whose carrying frame is `parent`."""
        place = self.get_placement(name)
        R = parent.R_WB
        for axis, angle in place.turns:
            R = compose_rotations(self._graph, R, make_axis_rotation(self._graph, axis, angle))
        if place.orientation is not None:
            R = compose_rotations(self._graph, R, make_matrix(self._graph, place.orientation.base))
            R = compose_rotations(self._graph, R, place.orientation.make_turn(self._graph))
        return BodyFrame(R, self._offset(parent, place.offset))

    def get_placement(self, name: str) -> Placement:
        """Return the placement of a body in its parent frame."""
        if name not in self._placements:
            body, path = self._model.bodies[name], f"bodies.{name}"
            offset = self._names.vector(body.position, f"{path}.position")
            turns = tuple(
                (rotation.axis, self._names.node(rotation.angle, f"{path}.rotation.{i}.angle"))
                for i, rotation in enumerate(body.rotation)
            )
            free = body.orientation is not None
            rotation = make_free_rotation(self._model, self._names, name) if free else None
            self._placements[name] = Placement(offset, turns, rotation)
        return self._placements[name]

    def find_relative_quaternion(self, name: str) -> Quaternion:
        """Return the quaternion of a free body in the frame in which it is placed."""
        rotation = self.get_placement(name).orientation
        assert rotation is not None
        return rotation.make_quaternion(self._graph)

    def inertia_axes(self, name: str, frame: BodyFrame) -> Matrix3:
        """Return the axes of a body with the frame `frame`, for its energy of rotation.

        For a free body in the world they are without its constant initial rotation, which changes only the rounding.
        """
        rotation = self.get_placement(name).orientation
        if rotation is not None and self._model.bodies[name].frame == WORLD and frame is self._frames.get(name):
            return transpose(rotation.make_turn(self._graph))
        return transpose(frame.R_WB)

    def rotations_from_world(self, name: str) -> list[tuple[Axis, int]] | None:
        """Return the successive rotations from the axes of the world to those of a body; None if one is free."""
        turns: list[tuple[Axis, int]] = []
        while name != WORLD:
            placement = self.get_placement(name)
            if placement.orientation is not None:
                return None
            turns[:0] = placement.turns
            name = self._model.bodies[name].frame
        return turns

    def position(self, name: str) -> Vector3:
        """Return the world position of a point, of the origin of a body's frame, or of the world's origin."""
        if name not in self._model.points:
            return self.frame(name).p_WB
        if name not in self._points:
            self._place_chain(name)
            self._check_circular_reference(name)
            try:
                self._points[name] = self.point_in_frame(name, self.frame(self._model.points[name].frame))
            finally:
                self._in_progress.pop()
        return self._points[name]

    def mass_centre(self, name: str, frame: BodyFrame | None = None) -> Vector3:
        """Return the world position of the mass centre of a body, by default in its own frame."""
        body = self._model.bodies[name]
        return self._offset(frame or self.frame(name), self._names.vector(body.center, f"bodies.{name}.center"))

    def point_in_frame(self, point: str, frame: BodyFrame) -> Vector3:
        """Return the world position of a point that hangs on `frame`."""
        place = self._names.vector(self._model.points[point].position, f"points.{point}.position")
        return self._offset(frame, place)

    def angular_velocity(self, name: str) -> Vector3:
        """Return the angular velocity of a body in world axes: half the sum of e × e' over its axes e."""
        if name not in self._angular_velocities:
            graph = self._graph
            axes = transpose(self.frame(name).R_WB)
            flat = self._names.rates([c for e in axes for c in e])
            turning = [cross(graph, e, (flat[3 * i], flat[3 * i + 1], flat[3 * i + 2])) for i, e in enumerate(axes)]
            half = graph.const(0.5)
            x, y, z = (graph.sum([graph.mul(half, term[i]) for term in turning]) for i in range(3))
            self._angular_velocities[name] = (x, y, z)
        return self._angular_velocities[name]

    def axis(self, name: str, number: int) -> Vector3:
        """Return an axis (0, 1, 2) of a body in the world."""
        a, b, c = (row[number] for row in self.frame(name).R_WB)
        return (a, b, c)

    def _offset(self, frame: BodyFrame, x: Vector3) -> Vector3:
        turned = rotate_vector(self._graph, frame.R_WB, x)
        a, b, c = (self._graph.add(p, r) for p, r in zip(frame.p_WB, turned, strict=True))
        return (a, b, c)

    def _check_circular_reference(self, name: str) -> None:
        if name in self._in_progress:
            circle = " → ".join([*self._in_progress[self._in_progress.index(name) :], name])
            raise FormulaError(f"the frames form a circle: {circle}", remedy="Place one of them in the world.")
        self._in_progress.append(name)

    def _resolve_component(self, element: str, component: str, span: tuple[int, int]) -> int:
        element = self._section_frames.get(element, element)
        known_body = element in self._model.bodies
        if not known_body and element not in self._model.points:
            raise FormulaError(f"there is no point or body '{element}'", span=span)
        if component in _NEXT:
            return self.position(element)[_NEXT[component]]
        if known_body and len(component) == 2 and component[0] == "w" and component[1] in _NEXT:
            return self.angular_velocity(element)[_NEXT[component[1]]]
        if (
            known_body
            and len(component) == 3
            and component[0] == "e"
            and component[1] in "123"
            and component[2] in _NEXT
        ):
            return self.frame(element).R_WB[_NEXT[component[2]]][int(component[1]) - 1]
        if known_body and len(component) == 2 and component[0] == "w" and component[1] in "123":
            return self._graph.dot(self.angular_velocity(element), self.axis(element, int(component[1]) - 1))
        raise FormulaError(
            f"'{element}' has no component '{component}'",
            span=span,
            remedy="Points and bodies have x, y, z; bodies also wx, wy, wz, w1, w2, w3 and the axes e1x … e3z.",
        )
