"""Where the frames and points of a model are, and how they move.

A frame is the world or a body's frame. Orientations are kept as lists of turns about frame axes, so that turns about
the same axis add up (`q1 + q2`) before any sine is written; a free orientation is one turn by a matrix. Velocities come
in two ways: differentiated world coordinates, or components along the axes of a body, built from the body it stands on;
whichever is shorter is used.

Vectors are triples of expressions; `R_WB` takes components in the frame B to components in the world.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from sympy import Add, Expr, Symbol, cos, sin

from anholon.derivation.simplification import ONE, ZERO, Vector, count_operations, cross, dot, vector_sum
from anholon.derivation.subexpressions import RANK_STATE, SubexpressionTable
from anholon.derivation.symbols import ModelSymbols
from anholon.errors import FormulaError
from anholon.model.query.orientations import make_initial_quaternion, name_orientation_coordinates
from anholon.model.query.section_frames import map_section_frames
from anholon.model.schema import WORLD

AXES = ("x", "y", "z")
_NUMBERS = ("1", "2", "3")
_ZERO_VECTOR: Vector = (ZERO, ZERO, ZERO)


class AxisRotation(Struct, frozen=True):
    """A right-handed turn by `angle` about the axis number `axis`."""

    axis: int
    angle: Expr


class MatrixTurn(Struct, frozen=True):
    """A free turn: components before it are `rows` times those after it; `angular_velocity` is that of the turn, along
    the axes after it. `is_inverse`: it leads the other way."""

    rows: tuple[Vector, Vector, Vector]
    angular_velocity: Vector
    is_inverse: bool = False


Turn: TypeAlias = AxisRotation | MatrixTurn


class FreeTurn(Struct, frozen=True):
    """The free orientation of a body: the number `first` of the first component of its rotation vector among the
    coordinates, its `velocity` w = W r' along the axes of the body, `slopes` W and `inverse` (3, 3), and the symbols by
    which slopes along turns about these axes are taken."""

    turn: MatrixTurn
    first: int
    velocity: tuple[Symbol, Symbol, Symbol]
    slopes: tuple[tuple[Expr, ...], ...]
    inverse: tuple[tuple[Expr, ...], ...]
    directions: tuple[Symbol, ...]


class PointMotion(Struct, frozen=True):
    """A velocity with its axes: `frame` is the world or the body along whose axes `velocity` and `bias` are given.

    `bias` is the acceleration with q'' = 0, along the same axes.
    """

    frame: str
    velocity: Vector
    bias: Vector


def invert_turn(turn: Turn) -> Turn:
    """Return the inverse rotation."""
    if isinstance(turn, AxisRotation):
        return AxisRotation(turn.axis, -turn.angle)
    return MatrixTurn(turn.rows, turn.angular_velocity, not turn.is_inverse)


def rotate_vector(vector: Vector, rotation: Turn, *, inverse: bool = False) -> Vector:
    """Return components in the frame before a rotation from components after it (`inverse`: the other way)."""
    if isinstance(rotation, MatrixTurn):
        lines = rotation.rows if inverse == rotation.is_inverse else tuple(zip(*rotation.rows, strict=True))
        x, y, z = (dot(line, vector) for line in lines)
        return (x, y, z)
    c, s = cos(rotation.angle), sin(rotation.angle)
    s = -s if inverse else s
    i, j = (rotation.axis + 1) % 3, (rotation.axis + 2) % 3
    out = list(vector)
    out[i] = c * vector[i] - s * vector[j]
    out[j] = s * vector[i] + c * vector[j]
    return (out[0], out[1], out[2])


class SymbolicKinematics:
    """Positions, orientations and velocities of a model's frames and points."""

    def __init__(self, symbols: ModelSymbols) -> None:
        self.symbols = symbols
        self.model = symbols.model
        self.subexpressions: SubexpressionTable = symbols.subexpressions
        self._rotations: dict[str, tuple[Turn, ...]] = {}
        self._free_turns: dict[str, FreeTurn] = {}
        self._origins: dict[str, Vector] = {}
        self._axes: dict[str, tuple[Vector, Vector, Vector]] = {}
        self._angular_velocities: dict[str, Vector] = {}
        self._carried: dict[str, PointMotion] = {}
        self._motions: dict[str, PointMotion] = {}
        self._section_owners = {section: body for body, section in map_section_frames(self.model).items()}
        symbols.resolve_dotted_name = self._make_coordinate

    # Placement

    def frame_of(self, name: str) -> str:
        """Return the frame in which a point or body is placed."""
        return self.model.points[name].frame if name in self.model.points else self.model.bodies[name].frame

    def find_local_position(self, name: str) -> Vector:
        """Return the position of a point or body origin in the frame in which it is placed."""
        if name == WORLD:
            return _ZERO_VECTOR
        element = self.model.points[name] if name in self.model.points else self.model.bodies[name]
        return self._tidy(self.symbols.convert_vector(element.position))

    def find_rotations(self, body: str) -> tuple[Turn, ...]:
        """Return the turns of a body within its own frame of placement."""
        if body == WORLD:
            return ()
        if body not in self._rotations and self.model.bodies[body].orientation is not None:
            self._free_turns[body] = make_free_turn(self.symbols, body)
            self._rotations[body] = (self._free_turns[body].turn,)
        if body not in self._rotations:
            rotation = self.model.bodies[body].rotation
            turns = [AxisRotation(AXES.index(turn.axis), self.symbols.convert(turn.angle)) for turn in rotation]
            self._rotations[body] = tuple(turn for turn in turns if turn.angle != 0)
        return self._rotations[body]

    def free_turns(self) -> list[FreeTurn]:
        """Return the free orientations of all bodies."""
        for body in self.model.free_bodies:
            self.find_rotations(body)
        return list(self._free_turns.values())

    def find_world_rotations(self, body: str) -> list[Turn]:
        """Return the rotations from the world to a body; successive ones about one axis are added."""
        chain: list[Turn] = [] if body == WORLD else self.find_world_rotations(self.frame_of(body))
        for turn in self.find_rotations(body):
            last = chain[-1] if chain else None
            if isinstance(turn, AxisRotation) and isinstance(last, AxisRotation) and last.axis == turn.axis:
                chain[-1] = AxisRotation(turn.axis, last.angle + turn.angle)
            else:
                chain.append(turn)
        return chain

    def compute_axes(self, frame: str) -> tuple[Vector, Vector, Vector]:
        """Return the world components of the axes of `frame`, named where long."""
        if frame not in self._axes:
            columns = []
            for axis in range(3):
                vector: Vector = (_unit(axis, 0), _unit(axis, 1), _unit(axis, 2))
                for turn in reversed(self.find_world_rotations(frame)):
                    vector = rotate_vector(vector, turn)
                columns.append(self._name_if_long(f"e{axis + 1}", self._tidy(vector), frame))
            self._axes[frame] = (columns[0], columns[1], columns[2])
        return self._axes[frame]

    def express_in_world(self, vector: Vector, frame: str) -> Vector:
        """Return world components of a vector given along the axes of `frame`."""
        if frame == WORLD:
            return vector
        axes = self.compute_axes(frame)
        x, y, z = (Add(*(vector[axis] * axes[axis][row] for axis in range(3))) for row in range(3))
        return self._tidy((x, y, z))

    def express_along(self, vector: Vector, frame: str, target: str) -> Vector:
        """Return components along the axes of `target` of a vector given along the axes of `frame`."""
        up, down = self._chain(frame), self._chain(target)
        while up and down and up[-1] == down[-1]:
            up.pop()
            down.pop()
        for body in up:
            for turn in reversed(self.find_rotations(body)):
                vector = rotate_vector(vector, turn)
        for body in reversed(down):
            for turn in self.find_rotations(body):
                vector = rotate_vector(vector, turn, inverse=True)
        return self._tidy(vector) if up or down else vector

    def compute_position(self, name: str) -> Vector:
        """Return the world coordinates of a point or body origin."""
        if name == WORLD:
            return _ZERO_VECTOR
        if name not in self._origins:
            frame = self.frame_of(name)
            offset = self.express_in_world(self.find_local_position(name), frame)
            self._origins[name] = self._tidy(vector_sum(self.compute_position(frame), offset))
        return self._origins[name]

    # Velocities

    def compute_angular_velocity(self, body: str) -> Vector:
        """Return the angular velocity of a body along its own axes."""
        if body == WORLD:
            return _ZERO_VECTOR
        if body not in self._angular_velocities:
            self._angular_velocities[body] = self._name_if_long(
                "omega", self.compute_angular_velocity_before(body, len(self.find_rotations(body))), body
            )
        return self._angular_velocities[body]

    def compute_angular_velocity_before(self, body: str, count: int) -> Vector:
        """Return the angular velocity of a body's frame as reached by its first `count` turns, along its axes."""
        spin = self.compute_angular_velocity(self.frame_of(body))
        for turn in self.find_rotations(body)[:count]:
            spin = self.add_rotation(spin, turn)
        return spin

    def add_rotation(self, angular_velocity: Vector, rotation: Turn) -> Vector:
        """Return the angular velocity after one more turn, along the axes after it."""
        if isinstance(rotation, MatrixTurn):
            carried = rotate_vector(angular_velocity, rotation, inverse=True)
            return self._tidy(vector_sum(carried, rotation.angular_velocity))
        after = list(self._tidy(rotate_vector(angular_velocity, rotation, inverse=True)))
        after[rotation.axis] = self.subexpressions.simplify(
            after[rotation.axis] + self.subexpressions.differentiate_without_accelerations(rotation.angle)
        )
        return (after[0], after[1], after[2])

    def compute_motion(self, name: str) -> PointMotion:
        """Return the motion of a point or body origin along the axes that give shorter expressions."""
        if name not in self._motions:
            self._motions[name] = self.compute_motion_at(_ZERO_VECTOR, name, label=name)
        return self._motions[name]

    def compute_motion_at(self, offset: Vector, name: str, label: str) -> PointMotion:
        """Return the motion of the point at `offset` in the body `name` (or of the point `name` itself)."""
        frame = name if name in self.model.bodies or name == WORLD else self.frame_of(name)
        position = self._tidy(vector_sum(self.compute_position(name), self.express_in_world(offset, frame)))
        in_world = self._derivative(position)
        if frame == WORLD:
            return self._world_motion(in_world, label)
        reach = offset if name == frame else vector_sum(self.find_local_position(name), offset)
        along_body = self._compute_frame_point_velocity(frame, reach)
        if _length(in_world) <= max(_length(along_body), self._count_printed_operations(along_body)):
            return self._world_motion(in_world, label)
        velocity = self._name_if_long("v", along_body, label)
        spin = self.compute_angular_velocity(frame)
        bias = vector_sum(self._derivative(velocity), cross(spin, velocity))
        return PointMotion(frame, velocity, self._name_if_long("w", self._tidy(bias), label))

    def compute_partials(self, vector: Vector) -> list[Vector]:
        """Return the partial derivatives of a vector with respect to the rates, one after another."""
        return [self._partial(vector, rate) for rate in self.symbols.rates]

    def _world_motion(self, velocity: Vector, label: str) -> PointMotion:
        velocity = self._name_if_long("v", velocity, label)
        return PointMotion(WORLD, velocity, self._name_if_long("w", self._derivative(velocity), label))

    def _compute_frame_point_velocity(self, frame: str, offset: Vector) -> Vector:
        """Return the velocity of the point at `offset` in `frame`, along the axes of `frame`."""
        carrier = self._compute_frame_velocity(frame)
        velocity = vector_sum(carrier, cross(self.compute_angular_velocity(frame), offset), self._derivative(offset))
        return self._tidy(velocity)

    def _compute_frame_velocity(self, body: str) -> Vector:
        """Return the velocity of a body's origin along its own axes."""
        if body not in self._carried:
            parent = self.frame_of(body)
            start = (
                self._derivative(self.find_local_position(body))
                if parent == WORLD
                else self._compute_frame_point_velocity(parent, self.find_local_position(body))
            )
            for turn in self.find_rotations(body):
                start = rotate_vector(start, turn, inverse=True)
            self._carried[body] = PointMotion(body, self._name_if_long("V", self._tidy(start), body), _ZERO_VECTOR)
        return self._carried[body].velocity

    # Helpers

    def _make_coordinate(self, owner: str, component: str) -> Expr:
        """Return `owner.x` ... as an expression (see the model file reference)."""
        owner = self._section_owners.get(owner, owner)
        is_body = owner in self.model.bodies
        if is_body and component[0] == "w" and component[1:] in AXES:
            return self.express_in_world(self.compute_angular_velocity(owner), owner)[AXES.index(component[1])]
        if is_body and component[0] == "w" and component[1:] in _NUMBERS:
            return self.compute_angular_velocity(owner)[_NUMBERS.index(component[1:])]
        if is_body and component[0] == "e" and component[1:2] in _NUMBERS and component[2:] in AXES:
            return self.compute_axes(owner)[_NUMBERS.index(component[1])][AXES.index(component[2])]
        if component not in AXES or not (owner in self.model.points or is_body):
            raise FormulaError(f"there is nothing called {owner + '.' + component!r}")
        return self.subexpressions.name_if_long(
            f"{component}_{owner}", self.compute_position(owner)[AXES.index(component)]
        )

    def _chain(self, frame: str) -> list[str]:
        chain = []
        while frame != WORLD:
            chain.append(frame)
            frame = self.frame_of(frame)
        return chain

    def _tidy(self, vector: Vector) -> Vector:
        x, y, z = (self.subexpressions.simplify(component) for component in vector)
        return (x, y, z)

    def _derivative(self, vector: Vector) -> Vector:
        x, y, z = (self.subexpressions.differentiate_without_accelerations(component) for component in vector)
        return (x, y, z)

    def _partial(self, vector: Vector, variable: Symbol) -> Vector:
        x, y, z = (self.subexpressions.differentiate(component, variable) for component in vector)
        return (x, y, z)

    def _name_if_long(self, letter: str, vector: Vector, label: str) -> Vector:
        x, y, z = (
            self.subexpressions.name_if_long(f"{letter}_{axis}_{label}", component)
            for axis, component in zip(AXES, vector, strict=True)
        )
        return (x, y, z)

    def _count_printed_operations(self, vector: Vector) -> int:
        """Return the length of a vector with the names in it written out once."""
        names = {s for component in vector for s in component.free_symbols if s in self.subexpressions.named}
        return _length(vector) + sum(count_operations(self.subexpressions.named[name].value) for name in names)


def make_free_turn(symbols: ModelSymbols, body: str) -> FreeTurn:
    """Return the free orientation of a body, with names for its quaternion, axes and angular velocity.

    See `anholon.geometry.conformal_rotation`.
    """
    orientation, table = symbols.model.bodies[body].orientation, symbols.subexpressions
    assert orientation is not None
    keys = name_orientation_coordinates(body)
    r = [symbols.coordinates[key] for key in keys]
    rates = [symbols.derivatives(1)[list(symbols.coordinates).index(key)] for key in keys]
    square = Add(*(x**2 for x in r))
    note = "quaternion by which the body has turned from where it began"
    turned = [
        table.name_value(f"e{k}_{body}", value / (16 + square), note=note)
        for k, value in enumerate((16 - square, *(8 * x for x in r)))
    ]
    base = [symbols.convert(part) for part in make_initial_quaternion(orientation)]
    rows = _make_rotation_matrix(turned)
    if base[1:] != [ZERO, ZERO, ZERO]:
        columns = list(zip(*rows, strict=True))
        a, b, c = (_triple([dot(line, column) for column in columns]) for line in _make_rotation_matrix(base))
        rows = (a, b, c)
    axes = tuple(
        tuple(
            table.name_if_long(f"R{i + 1}{k + 1}_{body}", table.simplify(entry), max_inline=0)
            for k, entry in enumerate(line)
        )
        for i, line in enumerate(rows)
    )
    e0, e = turned[0], _triple(turned[1:])
    columns = [cross(e, (_unit(k, 0), _unit(k, 1), _unit(k, 2))) for k in range(3)]
    velocity, slopes = [], []
    for i in range(3):
        entries = [
            table.name_value(
                f"W{i + 1}{k + 1}_{body}",
                table.simplify((1 + e0) * (e0 * _unit(i, k) - columns[k][i]) / 2 + e[i] * e[k] / 2),
                note="derivatives of the angular velocity by the rates of the rotation vector",
            )
            for k in range(3)
        ]
        value, note = dot(entries, rates), "angular velocity in the axes of the body"
        velocity.append(table.name_value(f"w{i + 1}_{body}", value, note=note))
        slopes.append(tuple(entries))
    # W is a rotation times (1 + e0)/2.
    inverse = tuple(tuple(4 * slopes[k][i] / (1 + e0) ** 2 for k in range(3)) for i in range(3))
    table.declare_inverse(slopes, inverse)
    w = _triple(velocity)
    directions = tuple(table.make_symbol(f"pi{k + 1}_{body}", RANK_STATE) for k in range(3))
    _declare_turning(table, e0, e, w, directions)
    first, second, third = velocity
    assert isinstance(first, Symbol)
    assert isinstance(second, Symbol)
    assert isinstance(third, Symbol)
    place = list(symbols.coordinates).index(keys[0])
    return FreeTurn(
        MatrixTurn(axes, w),  # type: ignore[arg-type]
        place,
        (first, second, third),
        tuple(slopes),
        inverse,
        directions,
    )


def _declare_turning(table: SubexpressionTable, e0: Expr, e: Vector, w: Vector, directions: Sequence[Symbol]) -> None:
    """Declare the rates of a quaternion in time, and its slopes for rotations about the body axes."""
    table.declare_rate(e0, -dot(e, w) / 2)
    for k, (part, turning, component) in enumerate(zip(e, cross(e, w), w, strict=True)):
        table.declare_rate(part, (e0 * component + turning) / 2)
        for direction, other in enumerate(directions):
            unit = (_unit(direction, 0), _unit(direction, 1), _unit(direction, 2))
            table.declare_slope(part, other, (e0 * unit[k] + cross(e, unit)[k]) / 2)
    for direction, symbol in enumerate(directions):
        table.declare_slope(e0, symbol, -e[direction] / 2)
        for velocity in w:
            table.declare_slope(velocity, symbol, ZERO)


def _make_rotation_matrix(q: Sequence[Expr]) -> tuple[Vector, Vector, Vector]:
    """Return the rotation matrix of a unit quaternion."""
    w, x, y, z = q
    return (
        (1 - 2 * y**2 - 2 * z**2, 2 * x * y - 2 * w * z, 2 * x * z + 2 * w * y),
        (2 * x * y + 2 * w * z, 1 - 2 * x**2 - 2 * z**2, 2 * y * z - 2 * w * x),
        (2 * x * z - 2 * w * y, 2 * y * z + 2 * w * x, 1 - 2 * x**2 - 2 * y**2),
    )


def _triple(values: Sequence[Expr]) -> Vector:
    return (values[0], values[1], values[2])


def _length(vector: Vector) -> int:
    return sum(count_operations(component) for component in vector)


def _unit(axis: int, row: int) -> Expr:
    return ONE if axis == row else ZERO
