"""Where the frames and points of a model are, and how they move.

A frame is the world or a body's frame. Orientations are kept as lists of turns about frame axes, so that turns about
the same axis add up (`q1 + q2`) before any sine is written. Velocities come in two ways: differentiated world
coordinates, or components along the axes of a body, built from the body it stands on; whichever is shorter is used.

Vectors are triples of expressions; `R_WB` takes components in the frame B to components in the world.
"""

from __future__ import annotations

from msgspec import Struct
from sympy import Add, Expr, Symbol, cos, sin

from anholon.derivation.algebra import ONE, ZERO, Vector, cross, measure, vector_sum
from anholon.derivation.ledger import Ledger
from anholon.derivation.symbols import Symbols
from anholon.errors import FormulaError
from anholon.model.structs import WORLD

__all__ = ["AXES", "Kinematics", "Motion", "Turn", "turned"]

AXES = ("x", "y", "z")
_NUMBERS = ("1", "2", "3")
_ZERO_VECTOR: Vector = (ZERO, ZERO, ZERO)


class Turn(Struct, frozen=True):
    """A right-handed turn by `angle` about the axis number `axis`."""

    axis: int
    angle: Expr


class Motion(Struct, frozen=True):
    """A velocity with its axes: `frame` is the world or the body along whose axes `velocity` and `bias` are given.

    `bias` is the acceleration with q'' = 0, along the same axes.
    """

    frame: str
    velocity: Vector
    bias: Vector


def turned(vector: Vector, turn: Turn, *, back: bool = False) -> Vector:
    """Return components in the frame before the turn from components after it (`back`: the other way)."""
    c, s = cos(turn.angle), sin(turn.angle)
    s = -s if back else s
    i, j = (turn.axis + 1) % 3, (turn.axis + 2) % 3
    out = list(vector)
    out[i] = c * vector[i] - s * vector[j]
    out[j] = s * vector[i] + c * vector[j]
    return (out[0], out[1], out[2])


class Kinematics:
    """Positions, orientations and velocities of a model's frames and points."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.model = symbols.model
        self.ledger: Ledger = symbols.ledger
        self._turns: dict[str, tuple[Turn, ...]] = {}
        self._origins: dict[str, Vector] = {}
        self._axes: dict[str, tuple[Vector, Vector, Vector]] = {}
        self._spins: dict[str, Vector] = {}
        self._carried: dict[str, Motion] = {}
        self._motions: dict[str, Motion] = {}
        symbols.places = self._place

    # Placement

    def frame_of(self, name: str) -> str:
        """Return the frame in which a point or body is placed."""
        return self.model.points[name].frame if name in self.model.points else self.model.bodies[name].frame

    def local(self, name: str) -> Vector:
        """Return the position of a point or body origin in the frame in which it is placed."""
        if name == WORLD:
            return _ZERO_VECTOR
        element = self.model.points[name] if name in self.model.points else self.model.bodies[name]
        return self._tidy(self.symbols.vector(element.position))

    def turns(self, body: str) -> tuple[Turn, ...]:
        """Return the turns of a body within its own frame of placement."""
        if body == WORLD:
            return ()
        if body not in self._turns:
            rotation = self.model.bodies[body].rotation
            turns = [Turn(AXES.index(turn.axis), self.symbols.expression(turn.angle)) for turn in rotation]
            self._turns[body] = tuple(turn for turn in turns if turn.angle != 0)
        return self._turns[body]

    def world_turns(self, body: str) -> list[Turn]:
        """Return the turns from the world to a body; successive turns about one axis are added up."""
        chain: list[Turn] = [] if body == WORLD else self.world_turns(self.frame_of(body))
        for turn in self.turns(body):
            if chain and chain[-1].axis == turn.axis:
                chain[-1] = Turn(turn.axis, chain[-1].angle + turn.angle)
            else:
                chain.append(turn)
        return chain

    def axes(self, frame: str) -> tuple[Vector, Vector, Vector]:
        """Return the world components of the axes of `frame`, named where long."""
        if frame not in self._axes:
            columns = []
            for axis in range(3):
                vector: Vector = (_unit(axis, 0), _unit(axis, 1), _unit(axis, 2))
                for turn in reversed(self.world_turns(frame)):
                    vector = turned(vector, turn)
                columns.append(self._offered(f"e{axis + 1}", self._tidy(vector), frame))
            self._axes[frame] = (columns[0], columns[1], columns[2])
        return self._axes[frame]

    def in_world(self, vector: Vector, frame: str) -> Vector:
        """Return world components of a vector given along the axes of `frame`."""
        if frame == WORLD:
            return vector
        axes = self.axes(frame)
        x, y, z = (Add(*(vector[axis] * axes[axis][row] for axis in range(3))) for row in range(3))
        return self._tidy((x, y, z))

    def along(self, vector: Vector, frame: str, target: str) -> Vector:
        """Return components along the axes of `target` of a vector given along the axes of `frame`."""
        up, down = self._chain(frame), self._chain(target)
        while up and down and up[-1] == down[-1]:
            up.pop()
            down.pop()
        for body in up:
            for turn in reversed(self.turns(body)):
                vector = turned(vector, turn)
        for body in reversed(down):
            for turn in self.turns(body):
                vector = turned(vector, turn, back=True)
        return self._tidy(vector) if up or down else vector

    def position(self, name: str) -> Vector:
        """Return the world coordinates of a point or body origin."""
        if name == WORLD:
            return _ZERO_VECTOR
        if name not in self._origins:
            frame = self.frame_of(name)
            offset = self.in_world(self.local(name), frame)
            self._origins[name] = self._tidy(vector_sum(self.position(frame), offset))
        return self._origins[name]

    # Velocities

    def spin(self, body: str) -> Vector:
        """Return the angular velocity of a body along its own axes."""
        if body == WORLD:
            return _ZERO_VECTOR
        if body not in self._spins:
            self._spins[body] = self._offered("omega", self.spin_before(body, len(self.turns(body))), body)
        return self._spins[body]

    def spin_before(self, body: str, count: int) -> Vector:
        """Return the angular velocity of a body's frame as reached by its first `count` turns, along its axes."""
        spin = self.spin(self.frame_of(body))
        for turn in self.turns(body)[:count]:
            spin = self.carried_on(spin, turn)
        return spin

    def carried_on(self, spin: Vector, turn: Turn) -> Vector:
        """Return the angular velocity after one more turn, along the axes after it."""
        after = list(self._tidy(turned(spin, turn, back=True)))
        after[turn.axis] = self.ledger.tidy(after[turn.axis] + self.ledger.bias(turn.angle))
        return (after[0], after[1], after[2])

    def motion(self, name: str) -> Motion:
        """Return the motion of a point or body origin, along whichever axes are shorter."""
        if name not in self._motions:
            self._motions[name] = self.motion_at(_ZERO_VECTOR, name, label=name)
        return self._motions[name]

    def motion_at(self, offset: Vector, name: str, label: str) -> Motion:
        """Return the motion of the point at `offset` in the body `name` (or of the point `name` itself)."""
        frame = name if name in self.model.bodies or name == WORLD else self.frame_of(name)
        position = self._tidy(vector_sum(self.position(name), self.in_world(offset, frame)))
        in_world = self._derivative(position)
        if frame == WORLD:
            return self._world_motion(in_world, label)
        reach = offset if name == frame else vector_sum(self.local(name), offset)
        along_body = self._seen_from(frame, reach)
        if _length(in_world) <= max(_length(along_body), self._shown_length(along_body)):
            return self._world_motion(in_world, label)
        velocity = self._offered("v", along_body, label)
        spin = self.spin(frame)
        bias = vector_sum(self._derivative(velocity), cross(spin, velocity))
        return Motion(frame, velocity, self._offered("w", self._tidy(bias), label))

    def partials(self, vector: Vector) -> list[Vector]:
        """Return the partial derivatives of a vector with respect to the rates, one after another."""
        return [self._partial(vector, rate) for rate in self.symbols.rates]

    def _world_motion(self, velocity: Vector, label: str) -> Motion:
        velocity = self._offered("v", velocity, label)
        return Motion(WORLD, velocity, self._offered("w", self._derivative(velocity), label))

    def _seen_from(self, frame: str, reach: Vector) -> Vector:
        """Return the velocity of the point at `reach` in `frame`, along the axes of `frame`."""
        carrier = self._frame_motion(frame)
        own = vector_sum(carrier, cross(self.spin(frame), reach), self._derivative(reach))
        return self._tidy(own)

    def _frame_motion(self, body: str) -> Vector:
        """Return the velocity of a body's origin along its own axes."""
        if body not in self._carried:
            parent = self.frame_of(body)
            start = self._derivative(self.local(body)) if parent == WORLD else self._seen_from(parent, self.local(body))
            for turn in self.turns(body):
                start = turned(start, turn, back=True)
            self._carried[body] = Motion(body, self._offered("V", self._tidy(start), body), _ZERO_VECTOR)
        return self._carried[body].velocity

    # Helpers

    def _place(self, owner: str, component: str) -> Expr:
        """Return `owner.x` ... as an expression (see the model file reference)."""
        is_body = owner in self.model.bodies
        if is_body and component[0] == "w" and component[1:] in AXES:
            return self.in_world(self.spin(owner), owner)[AXES.index(component[1])]
        if is_body and component[0] == "e" and component[1:2] in _NUMBERS and component[2:] in AXES:
            return self.axes(owner)[_NUMBERS.index(component[1])][AXES.index(component[2])]
        if component not in AXES or not (owner in self.model.points or is_body):
            raise FormulaError(f"there is nothing called {owner + '.' + component!r}")
        return self.ledger.offer(f"{component}_{owner}", self.position(owner)[AXES.index(component)])

    def _chain(self, frame: str) -> list[str]:
        chain = []
        while frame != WORLD:
            chain.append(frame)
            frame = self.frame_of(frame)
        return chain

    def _tidy(self, vector: Vector) -> Vector:
        x, y, z = (self.ledger.tidy(component) for component in vector)
        return (x, y, z)

    def _derivative(self, vector: Vector) -> Vector:
        x, y, z = (self.ledger.bias(component) for component in vector)
        return (x, y, z)

    def _partial(self, vector: Vector, variable: Symbol) -> Vector:
        x, y, z = (self.ledger.partial(component, variable) for component in vector)
        return (x, y, z)

    def _offered(self, letter: str, vector: Vector, label: str) -> Vector:
        x, y, z = (
            self.ledger.offer(f"{letter}_{axis}_{label}", component)
            for axis, component in zip(AXES, vector, strict=True)
        )
        return (x, y, z)

    def _shown_length(self, vector: Vector) -> int:
        """Return the length of a vector with the names in it written out once."""
        names = {s for component in vector for s in component.free_symbols if s in self.ledger.named}
        return _length(vector) + sum(measure(self.ledger.named[name].value) for name in names)


def _length(vector: Vector) -> int:
    return sum(measure(component) for component in vector)


def _unit(axis: int, row: int) -> Expr:
    return ONE if axis == row else ZERO
