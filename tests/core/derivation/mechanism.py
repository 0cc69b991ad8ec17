"""Newton's laws by finite differences of positions, at 50 digits: what derivations are compared with.

Nothing here knows partial velocities or inertia about axes: every body is replaced by a few particles (some of negative
mass) with its mass, mass centre and inertia, every derivative is a central difference. Formulas are evaluated from
their syntax trees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from mpmath import mp, mpf

from anholon.formula.parser import parse
from anholon.formula.syntax import Binary, Call, Name, Number, Syntax, Unary, fold_tree, operator_chain
from anholon.model.schema import (
    AppliedForce,
    AppliedTorque,
    Box,
    Disc,
    Drag,
    Ellipsoid,
    Frustum,
    GeneralizedForce,
    GivenInertia,
    Holonomic,
    Model,
    Plate,
    Potential,
    RotaryDrag,
    Sphere,
    Spring,
    ThinRod,
    TorsionSpring,
)
from anholon.units import parse_unit

mp.dps = 50
STEP = mpf(10) ** -14

read_formula = lru_cache(maxsize=4096)(parse)

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "atan2": mp.atan2,
    "max": max,
    "min": min,
    "sign": mp.sign,
    "step": lambda x: mpf(x >= 0),
    **{name: getattr(mp, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "sqrt", "tanh")},
}


def evaluate(syntax: Syntax, value_of: Callable[[Name], Any]) -> Any:
    """Return the value of a formula."""

    def build(node: Syntax, parts: list[Any]) -> Any:
        match node:
            case Number():
                return mpf(repr(node.value))
            case Name():
                return mp.pi if node.text == "pi" else value_of(node)
            case Unary():
                return -parts[0]
            case Call():
                return FUNCTIONS[node.function](*parts)
        assert isinstance(node, Binary)
        total = parts[0]
        for (sign, _), part in zip(operator_chain(node)[1:], parts[1:], strict=True):
            if sign == "+":
                total = total + part
            elif sign == "-":
                total = total - part
            elif sign == "*":
                total = total * part
            elif sign == "/":
                total = total / part
            else:
                total = total ** (int(part) if part == int(part) else part)
        return total

    return fold_tree(syntax, build)


class Mechanism:
    """A model as particles; `q`, `v` are lists in the order of the coordinates, time and its rate 1 at their ends."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.names = list(model.coordinates)
        self.parameters = {
            name: mpf(repr(parameter.value)) * mpf(parse_unit(parameter.unit).factor)
            for name, parameter in model.parameters.items()
        }
        self._places: dict[Any, Any] = {}  # by what and where: the particles of a body ask for the same ones

    # Formulas

    def value(self, expression: Any, q: list[Any], v: list[Any]) -> Any:
        """Return the value of a field of the model in the state (q, v)."""
        if not isinstance(expression, str):
            return mpf(repr(expression))

        def value_of(name: Name) -> Any:
            if name.text in self.parameters:
                return self.parameters[name.text]
            if name.text == "t":
                return q[-1]
            if name.text in self.names:
                return (q if name.primes == 0 else v)[self.names.index(name.text)]
            if name.text in self.model.definitions:
                read = lambda q: self.value(self.model.definitions[name.text], q, v)  # noqa: E731
            else:
                owner, component = name.text.split(".")
                read = lambda q: self.component(owner, component, q, v)  # noqa: E731
            return read(q) if name.primes == 0 else self.along(read, q, v)

        return evaluate(read_formula(expression), value_of)

    def component(self, owner: str, component: str, q: list[Any], v: list[Any]) -> Any:
        """Return a dotted name: a coordinate of a place, an axis or the angular velocity of a body."""
        if component in "xyz":
            return self.position(owner, q)["xyz".index(component)]
        if component[0] == "e":
            return self.rotation(owner, q)["xyz".index(component[2]), int(component[1]) - 1]
        return self.spin(owner, q, v)["xyz".index(component[1])]

    # Places

    def rotation(self, frame: str, q: list[Any]) -> Any:
        """Return R_WB, not to be changed."""
        key = ("rotation", frame, *q)
        if key not in self._places:
            self._places[key] = self._compute_rotation(frame, q)
        return self._places[key]

    def position(self, name: str, q: list[Any]) -> Any:
        """Return the world coordinates of a point or body origin, not to be changed."""
        key = ("position", name, *q)
        if key not in self._places:
            self._places[key] = self._compute_position(name, q)
        return self._places[key]

    def _compute_rotation(self, frame: str, q: list[Any]) -> Any:
        if frame == "world":
            return mp.eye(3)
        body = self.model.bodies[frame]
        R = self.rotation(body.frame, q)
        for turn in body.rotation:
            angle = self.value(turn.angle, q, [])
            c, s, k = mp.cos(angle), mp.sin(angle), "xyz".index(turn.axis)
            i, j = (k + 1) % 3, (k + 2) % 3
            turned = mp.eye(3)
            turned[i, i] = turned[j, j] = c
            turned[i, j], turned[j, i] = -s, s
            R = R * turned
        return R

    def _compute_position(self, name: str, q: list[Any]) -> Any:
        if name == "world":
            return mp.zeros(3, 1)
        element = self.model.points[name] if name in self.model.points else self.model.bodies[name]
        return self.position(element.frame, q) + self.rotation(element.frame, q) * self.vector(element.position, q)

    def vector(self, vector: Any, q: list[Any], v: list[Any] | None = None) -> Any:
        """Return a vector field of the model."""
        return mp.matrix([self.value(component, q, v or []) for component in vector])

    def spin(self, body: str, q: list[Any], v: list[Any]) -> Any:
        """Return the angular velocity in world axes from R' R^T."""
        W = self.along(lambda q: self.rotation(body, q), q, v) * self.rotation(body, q).T
        return mp.matrix([W[2, 1], W[0, 2], W[1, 0]])

    def particles(self) -> list[tuple[Any, Callable[[list[Any]], Any]]]:
        """Return (mass, position as a function of q) of particles that stand for all bodies and points."""
        found: list[tuple[Any, Callable[[list[Any]], Any]]] = []
        for name, point in self.model.points.items():
            mass = self.value(point.mass, [], [])
            if mass != 0:
                found.append((mass, lambda q, name=name: self.position(name, q)))
        for name, body in self.model.bodies.items():
            mass = self.value(body.mass, [], [])
            if mass == 0:
                continue
            for share, place in self.body_particles(body, mass):
                found.append(
                    (share, lambda q, name=name, place=place: self.position(name, q) + self.rotation(name, q) * place)
                )
        return found

    def body_particles(self, body: Any, mass: Any) -> list[tuple[Any, Any]]:
        """Return particles (mass, place in the body) with the inertia of a body."""
        inertia = self.inertia(body, mass)
        second = (inertia[0, 0] + inertia[1, 1] + inertia[2, 2]) / 2 * mp.eye(3) - inertia  # integral of r r^T dm
        center = self.vector(body.center, [])
        weights = {
            (1, 0, 0): second[0, 0] - second[0, 1] - second[0, 2],
            (0, 1, 0): second[1, 1] - second[0, 1] - second[1, 2],
            (0, 0, 1): second[2, 2] - second[0, 2] - second[1, 2],
            (1, 1, 0): second[0, 1],
            (1, 0, 1): second[0, 2],
            (0, 1, 1): second[1, 2],
        }
        pairs = [(weight / 2, center + sign * mp.matrix(arm)) for arm, weight in weights.items() for sign in (1, -1)]
        return [(mass - sum(weights.values()), center), *pairs]

    def inertia(self, body: Any, mass: Any) -> Any:
        """Return the inertia of a body about its mass centre."""
        read = lambda expression: self.value(expression, [], [])  # noqa: E731
        match body:
            case Plate():
                w, h = read(body.width) ** 2, read(body.height) ** 2
                return mp.diag([mass * (w + h) / 12, mass * h / 12, mass * w / 12])
            case ThinRod():
                return mp.diag([mass * read(body.length) ** 2 / 12] * 2 + [0])
            case Disc():
                radius, thickness = read(body.radius) ** 2, read(body.thickness) ** 2
                around = mass * radius / (1 if body.hollow else 2)
                moments = [around / 2 + mass * thickness / 12] * 3
                moments["xyz".index(body.axis)] = around
                return mp.diag(moments)
            case Box():
                a, b, c = (read(edge) ** 2 for edge in body.size)
                return mp.diag([mass * (b + c) / 12, mass * (a + c) / 12, mass * (a + b) / 12])
            case Sphere():
                return mp.diag([mass * read(body.radius) ** 2 * mpf(2) / 5] * 3)
            case Ellipsoid():
                a, b, c = (read(radius) ** 2 for radius in body.radii)
                return mp.diag([mass * (b + c) / 5, mass * (a + c) / 5, mass * (a + b) / 5])
            case Frustum():
                a, b, length = read(body.radius), read(body.upper_radius), read(body.length)

                def moment(power: int, height: int) -> mpf:
                    return mp.quad(lambda z: (a + (b - a) * z) ** power * z**height, [0, 1])

                volume = moment(2, 0)
                middle = moment(2, 1) / volume
                wide, tall = moment(4, 0) / volume / 4, length**2 * (moment(2, 2) / volume - middle**2)
                return mp.diag([mass * (wide + tall), mass * (wide + tall), 2 * mass * wide])
            case GivenInertia():
                xx, yy, zz = map(read, body.inertia)
                xy, xz, yz = map(read, body.products)
                return mp.matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        raise TypeError(type(body).__name__)

    # Differences

    def along(self, function: Callable[[list[Any]], Any], q: list[Any], v: list[Any]) -> Any:
        """Return the derivative of a function of q along v."""
        forward = [a + STEP * b for a, b in zip(q, v, strict=True)]
        back = [a - STEP * b for a, b in zip(q, v, strict=True)]
        return (function(forward) - function(back)) / (2 * STEP)

    def twice_along(self, function: Callable[[list[Any]], Any], q: list[Any], v: list[Any]) -> Any:
        """Return the second derivative of a function of q along v."""
        forward = [a + STEP * b for a, b in zip(q, v, strict=True)]
        back = [a - STEP * b for a, b in zip(q, v, strict=True)]
        return (function(forward) + function(back) - 2 * function(q)) / STEP**2

    def gradient(self, function: Callable[[list[Any]], Any], q: list[Any]) -> list[Any]:
        """Return the derivatives of a function with respect to its arguments, one after another."""
        directions = ([mpf(i == j) for i in range(len(q))] for j in range(len(self.names)))
        return [self.along(function, q, direction) for direction in directions]

    # Equations

    def equations(self, q: list[Any], v: list[Any]) -> tuple[Any, Any]:
        """Return M and Q - h."""
        n = len(self.names)
        M, load = mp.zeros(n), mp.zeros(n, 1)
        gravity = self.vector(self.model.gravity, q)
        for mass, place in self.particles():
            J = self.gradient(place, q)
            force = mass * (gravity - self.twice_along(place, q, v))
            for i in range(n):
                load[i] += (J[i].T * force)[0]
                for j in range(n):
                    M[i, j] += mass * (J[i].T * J[j])[0]
        for force in self.model.forces.values():
            for i, amount in enumerate(self.generalized(force, q, v)):
                load[i] += amount
        return M, load

    def generalized(self, force: Any, q: list[Any], v: list[Any]) -> list[Any]:
        """Return what a force gives by coordinates."""
        match force:
            case GeneralizedForce():
                return [self.value(force.value, q, v) * (name == force.coordinate) for name in self.names]
            case AppliedForce():
                acting = self.rotation(force.frame, q) * self.vector(force.vector, q, v)
                return self.work(acting, self.gradient(lambda q: self.position(force.at, q), q))
            case Drag():
                velocity = self.along(lambda q: self.position(force.at, q), q, v)
                factor = self.value(force.coefficient, q, v) * mp.norm(velocity) ** mpf(force.power - 1)
                return self.work(-factor * velocity, self.gradient(lambda q: self.position(force.at, q), q))
            case AppliedTorque():
                acting = self.rotation(force.frame, q) * self.vector(force.vector, q, v)
                return self.work(acting, self.turns(force.body, q))
            case RotaryDrag():
                acting = -self.value(force.coefficient, q, v) * self.spin(force.body, q, v)
                return self.work(acting, self.turns(force.body, q))
            case Potential():
                return [-slope for slope in self.gradient(lambda q: self.value(force.energy, q, v), q)]
            case Spring():
                length = lambda q: mp.norm(self.position(force.between[1], q) - self.position(force.between[0], q))  # noqa: E731
                tension = self.value(force.stiffness, q, v) * (length(q) - self.value(force.length, q, v))
                tension += self.value(force.damping, q, v) * self.along(length, q, v)
                return [-tension * slope for slope in self.gradient(length, q)]
            case TorsionSpring():
                i = "xyz".index(force.axis)
                j, k = (i + 1) % 3, (i + 2) % 3

                def angle(q: list[Any]) -> Any:
                    A, B = (self.rotation(end, q) for end in force.between)
                    D = A.T * B
                    # Of the quaternion (w, v) of D: w² = (1 + tr D) / 4, v = (D - D^T) / (4 w).
                    w = mp.sqrt(1 + D[0, 0] + D[1, 1] + D[2, 2]) / 2
                    return 2 * mp.atan2((D[k, j] - D[j, k]) / (4 * w), w)

                moment = self.value(force.stiffness, q, v) * (angle(q) - self.value(force.angle, q, v))
                moment += self.value(force.damping, q, v) * self.along(angle, q, v)
                return [-moment * slope for slope in self.gradient(angle, q)]
        raise TypeError(type(force).__name__)

    def turns(self, body: str, q: list[Any]) -> list[Any]:
        """Return the angular velocities that unit rates give."""
        directions = ([mpf(i == j) for i in range(len(q))] for j in range(len(self.names)))
        return [self.spin(body, q, direction) for direction in directions]

    @staticmethod
    def work(acting: Any, partials: list[Any]) -> list[Any]:
        """Return the scalar products of a force with partial velocities."""
        return [(acting.T * partial)[0] for partial in partials]

    def rows(self, q: list[Any], v: list[Any]) -> tuple[Any, Any]:
        """Return A and b of the constraints A q'' + b = 0."""
        constraints = [c for c in self.model.constraints.values() if c.enabled]
        A, b = mp.zeros(len(constraints), len(self.names)), mp.zeros(len(constraints), 1)
        for row, constraint in enumerate(constraints):
            at_place, at_rates = self.left_side(constraint.formula, v=v), self.left_side(constraint.formula, q=q)
            if isinstance(constraint, Holonomic):
                slopes, b[row] = self.gradient(at_place, q), self.twice_along(at_place, q, v)
            else:
                slopes, b[row] = self.gradient(at_rates, v), self.along(at_place, q, v)
            for column, slope in enumerate(slopes):
                A[row, column] = slope
        return A, b

    def left_side(self, formula: str, q: Any = None, v: Any = None) -> Callable[[list[Any]], Any]:
        """Return the left side of a constraint as a function of q (for a given v) or of v (for a given q)."""
        if q is None:
            return lambda q: self.value(formula, q, v)
        return lambda v: self.value(formula, q, v)

    def accelerations(self, q: list[Any], v: list[Any]) -> tuple[list[float], list[float]]:
        """Return q'' and the multipliers."""
        (M, load), (A, b) = self.equations(q, v), self.rows(q, v)
        n, k = len(self.names), A.rows
        whole, right = mp.zeros(n + k), mp.zeros(n + k, 1)
        whole[:n, :n] = M
        right[:n] = load
        if k:
            whole[:n, n:] = -A.T
            whole[n:, :n] = A
            right[n:] = -b
        solution = mp.lu_solve(whole, right)
        return [float(x) for x in solution[:n]], [float(x) for x in solution[n:]]

    def admissible(self, q: list[Any], v: list[Any]) -> tuple[list[Any], list[Any]]:
        """Return a state near (q, v) that meets the constraints, by Newton's method."""
        constraints = [constraint for constraint in self.model.constraints.values() if constraint.enabled]
        holonomic = [self.left_side(c.formula, v=v) for c in constraints if isinstance(c, Holonomic)]
        for _ in range(12 if holonomic else 0):
            slopes = mp.matrix([self.gradient(left, q) for left in holonomic])
            step = slopes.T * mp.lu_solve(slopes * slopes.T, mp.matrix([left(q) for left in holonomic]))
            q = [*(a - d for a, d in zip(q, step, strict=False)), q[-1]]
        for _ in range(8 if constraints else 0):
            A, _ = self.rows(q, v)
            residual = [
                self.along(self.left_side(c.formula, v=v), q, v)
                if isinstance(c, Holonomic)
                else self.value(c.formula, q, v)
                for c in constraints
            ]
            step = A.T * mp.lu_solve(A * A.T, mp.matrix(residual))
            v = [*(a - d for a, d in zip(v, step, strict=False)), v[-1]]
        return q, v


def printed(text: str, known: Mapping[str, Any]) -> Any:
    """Return the value of a printed formula, with the quantities printed before it."""
    return evaluate(parse(text), lambda name: known[name.text + "'" * name.primes])
