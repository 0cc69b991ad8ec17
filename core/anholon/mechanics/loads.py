"""Forces: generalized forces, potential energy and power of everything that acts on a model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from anholon.errors import Problem
from anholon.formula.domain import find_missing_domains
from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.mechanics.constraint_rows import depends_on
from anholon.mechanics.kinematics import (
    SystemKinematics,
    compose_rotations,
    make_axis_rotation,
    rotate_vector,
    transpose,
)
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.mechanics.reactions import compute_reaction_directions
from anholon.mechanics.spring_geometry import make_line_of_action
from anholon.model.schema import (
    WORLD,
    AppliedForce,
    AppliedTorque,
    Drag,
    Expression,
    Friction,
    GeneralizedForce,
    GivenReaction,
    Model,
    Potential,
    Resistance,
    RotaryDrag,
    Spring,
    TorsionSpring,
)

NOTHING_REPORTED: Final[Mapping[str, int]] = MappingProxyType({})


class GeneralizedLoad(NamedTuple):
    """One force: generalized force per coordinate, potential energy, and whether it is conservative.

    The power of a force is its generalized force times the rates; `energy` is the constant 0 if there is none. A force
    of the model is one load; a spring with a damper is two. `reported`: values of a spring that a run reports, by name.
    """

    name: str
    Q: tuple[int, ...]
    energy: int
    conservative: bool
    reported: Mapping[str, int] = NOTHING_REPORTED


Heavy = Sequence[tuple[int, Vector3]]
"""Weights and positions on which gravity acts."""

_Single = GeneralizedForce | AppliedForce | AppliedTorque | Drag | RotaryDrag | Potential | GivenReaction
"""Forces of the model that are one load."""

GRAVITY = "gravity"
"""Name under which gravity appears among the loads."""

SPRING, ELONGATION, ENERGY = "spring:", "elongation:", "energy:"
"""What precedes the name of a spring where its force, its elongation and its energy are told."""

DAMPING = ":damping"
"""What follows the name of a spring in that of its damper."""


def build_loads(model: Model, names: Namespace, kinematics: SystemKinematics, heavy: Heavy) -> list[GeneralizedLoad]:
    """Return gravity (if any), which acts on the `heavy` weights at their positions, and every enabled force."""
    loads: list[GeneralizedLoad] = []
    gravity = _gravity(model, names, heavy)
    if gravity is not None:
        loads.append(gravity)
    for name, force in model.forces.items():
        # Laws that belong to constraints act behind these (`anholon.mechanics.resistance_laws`).
        if (force.enabled or name in names.switches) and not isinstance(force, Friction | Resistance):
            with names.collecting_problems(f"forces.{name}"):
                built = _LoadBuilder(model, names, kinematics).build(name, force)
                loads += (
                    [_make_switchable(load, names.switches[name], names) for load in built]
                    if name in names.switches
                    else built
                )
    return loads


def _make_switchable(load: GeneralizedLoad, acts: int, names: Namespace) -> GeneralizedLoad:
    """Return a load that acts if a number is 1 and not if it is 0, where it may be undefined."""
    switched = names.graph.switched
    reported = {
        name: node if name.startswith(ELONGATION) else switched(acts, node) for name, node in load.reported.items()
    }
    Q = tuple(switched(acts, entry) for entry in load.Q)
    return load._replace(Q=Q, energy=switched(acts, load.energy), reported=reported)


def _gravity(model: Model, names: Namespace, heavy: Heavy) -> GeneralizedLoad | None:
    graph = names.graph
    g = names.gravity(model.gravity)
    terms = [graph.neg(graph.product([weight, graph.dot(g, position)])) for weight, position in heavy]
    energy = graph.sum(terms)
    if energy == graph.const(0.0):
        return None
    if not any(names.has_state(weight) for weight, _ in heavy):
        return _from_potential(GRAVITY, energy, names)
    places = [component for _, position in heavy for component in position]
    pulls = [graph.mul(weight, entry) for weight, _ in heavy for entry in g]
    Q = [graph.dot(pulls, column) for column in zip(*graph.jacobian(places, names.q), strict=True)]
    return GeneralizedLoad(GRAVITY, tuple(Q), energy, conservative=True)


def _from_potential(name: str, energy: int, names: Namespace) -> GeneralizedLoad:
    Q = tuple(names.graph.neg(d) for d in names.graph.gradient(energy, names.q))
    return GeneralizedLoad(name, Q, energy, conservative=True)


class _LoadBuilder:
    """Generalized forces of one force, by its kind."""

    def __init__(self, model: Model, names: Namespace, kinematics: SystemKinematics) -> None:
        self._model = model
        self._names = names
        self._kinematics = kinematics
        self._graph = names.graph
        self._typed: list[int] = []

    def build(self, name: str, force: _Single | Spring | TorsionSpring) -> list[GeneralizedLoad]:
        """Return the loads of a force, which are undefined where any of its typed formulas is."""
        self._typed = []
        if isinstance(force, Spring):
            loads = self._make_spring(name, force, f"forces.{name}")
        elif isinstance(force, TorsionSpring):
            loads = self._make_torsion_spring(name, force, f"forces.{name}")
        else:
            loads = [self._single(name, force)]
        first, *others = loads[0].Q
        for node in find_missing_domains(self._graph, self._typed, [entry for load in loads for entry in load.Q]):
            first = self._graph.guard(first, node)
        return [loads[0]._replace(Q=(first, *others)), *loads[1:]]

    def _node(self, expression: Expression, path: str) -> int:
        """Return the node of a typed number or formula of the force."""
        self._typed.append(self._names.node(expression, path))
        return self._typed[-1]

    def _vector(self, expressions: Iterable[Expression], path: str) -> Vector3:
        """Return the nodes of three typed components of the force."""
        vector = self._names.vector(expressions, path)
        self._typed += vector
        return vector

    def _single(self, name: str, force: _Single) -> GeneralizedLoad:
        path, graph, names = f"forces.{name}", self._graph, self._names
        zero = graph.const(0.0)
        match force:
            case GeneralizedForce():
                value = self._node(force.value, f"{path}.value")
                at = names.coordinates[force.coordinate]
                return GeneralizedLoad(
                    name, tuple(value if i == at else zero for i in range(len(names.q))), zero, False
                )
            case AppliedForce():
                vector = self._in_world(self._vector(force.vector, f"{path}.vector"), force.frame)
                return GeneralizedLoad(
                    name, self._force_at_point(self._kinematics.position(force.at), vector), zero, False
                )
            case AppliedTorque():
                vector = self._in_world(self._vector(force.vector, f"{path}.vector"), force.frame)
                return GeneralizedLoad(name, self._torque_on_body(force.body, vector), zero, False)
            case Drag():
                return GeneralizedLoad(name, self._make_drag(force, path), zero, False)
            case RotaryDrag():
                coefficient = graph.neg(self._node(force.coefficient, f"{path}.coefficient"))
                x, y, z = (graph.mul(coefficient, w) for w in self._kinematics.angular_velocity(force.body))
                return GeneralizedLoad(name, self._torque_on_body(force.body, (x, y, z)), zero, False)
            case Potential():
                return _from_potential(name, self._node(force.energy, f"{path}.energy"), names)
            case GivenReaction():
                return GeneralizedLoad(name, self._reaction(force, path), zero, False)

    def _reaction(self, force: GivenReaction, path: str) -> tuple[int, ...]:
        """Return the generalized forces of a constraint with a given multiplier."""
        graph, names = self._graph, self._names
        multiplier = self._node(force.multiplier, f"{path}.multiplier")
        rows = compute_reaction_directions(force.constraint, self._model, names, self._kinematics)
        wanted = f"{force.constraint}.{force.row}" if force.row else force.constraint
        if wanted not in rows:
            marks = [row.partition(".")[2] for row in rows]
            message = f"The constraint “{force.constraint}” has no row “{force.row}”."
            if not force.row:
                message = f"The constraint “{force.constraint}” has several rows."
            remedy = f"Its rows are {', '.join(marks)}." if any(marks) else "Leave the row empty: it has one only."
            names.problems += [Problem(path=f"{path}.row", message=message, remedy=remedy)] if rows else []
            return tuple(graph.const(0.0) for _ in names.q)
        if any(depends_on(graph, entry, names.a) for entry in rows[wanted]):
            message = f"The direction of the constraint “{force.constraint}” depends on accelerations."
            names.problems.append(Problem(path=f"{path}.constraint", message=message))
        return tuple(graph.mul(multiplier, entry) for entry in rows[wanted])

    def _in_world(self, vector: Vector3, frame: str) -> Vector3:
        return vector if frame == WORLD else rotate_vector(self._graph, self._kinematics.frame(frame).R_WB, vector)

    def _force_at_point(self, x: Vector3, force: Vector3) -> tuple[int, ...]:
        """Return J^T F for a force at the position x(q, t)."""
        return self._pull_back(self._graph.jacobian_columns(x, self._names.q), force)

    def _torque_on_body(self, body: str, torque: Vector3) -> tuple[int, ...]:
        """Return J_ω^T L for a torque on a body."""
        spin = self._kinematics.angular_velocity(body)
        return self._pull_back(self._graph.jacobian_columns(spin, self._names.v), torque)

    def _pull_back(self, columns: Sequence[Mapping[int, int]], vector: Vector3) -> tuple[int, ...]:
        """Return J^T vector for the columns of J."""
        graph = self._graph
        return tuple(graph.sum([graph.mul(entry, vector[i]) for i, entry in column.items()]) for column in columns)

    def _make_drag(self, force: Drag, path: str) -> tuple[int, ...]:
        graph = self._graph
        x = self._kinematics.position(force.at)
        velocity = self._names.rates(x)
        factor = graph.neg(self._node(force.coefficient, f"{path}.coefficient"))
        if force.power != 1.0:
            # |v|^(power - 1) as a power of v·v, which is smooth at rest for power 3 and not needed below 1.
            exponent = graph.const(0.5 * (force.power - 1.0))
            factor = graph.mul(factor, graph.power(graph.dot(velocity, velocity), exponent))
        a, b, c = (graph.mul(factor, component) for component in velocity)
        return self._force_at_point(x, (a, b, c))

    def _make_spring(self, name: str, force: Spring, path: str) -> list[GeneralizedLoad]:
        graph, names = self._graph, self._names
        stiffness = self._node(force.stiffness, f"{path}.stiffness")
        rest_length = self._node(force.length, f"{path}.length")
        damping = self._node(force.damping, f"{path}.damping")
        first_position, second_position = (self._kinematics.position(end) for end in force.between)
        x, y, z = (graph.sub(after, before) for before, after in zip(first_position, second_position, strict=True))
        u, v, w = names.rates((x, y, z))
        line = make_line_of_action(graph, (x, y, z), (u, v, w), rest_length, damping)
        change = graph.sub(line.length, rest_length)
        square = graph.dot((x, y, z), (x, y, z)) if rest_length == ZERO else graph.mul(change, change)
        energy = graph.product([graph.const(0.5), stiffness, square])
        tension = graph.mul(stiffness, change)
        reported = {SPRING + name: tension, ELONGATION + name: change, ENERGY + name: energy}
        columns = graph.jacobian_columns((x, y, z), names.q)
        a, b, c = (graph.neg(graph.mul(stiffness, component)) for component in line.stretch)
        elastic = GeneralizedLoad(
            name, self._pull_back(columns, (a, b, c)), energy, conservative=True, reported=reported
        )
        if damping == ZERO:
            return [elastic]
        reported[SPRING + name] = graph.add(tension, graph.mul(damping, line.length_rate))
        a, b, c = (graph.neg(graph.mul(damping, component)) for component in line.separation_velocity)
        return [elastic, GeneralizedLoad(name + DAMPING, self._pull_back(columns, (a, b, c)), ZERO, conservative=False)]

    def _make_torsion_spring(self, name: str, force: TorsionSpring, path: str) -> list[GeneralizedLoad]:
        """Return a torsional spring, which acts against the twist of its second frame relative to the first."""
        graph = self._graph
        stiffness = self._node(force.stiffness, f"{path}.stiffness")
        rest_angle = self._node(force.angle, f"{path}.angle")
        damping = self._node(force.damping, f"{path}.damping")
        angle = self._twist_angle(force, path)
        change = graph.sub(angle, rest_angle)
        energy = graph.product([graph.const(0.5), stiffness, change, change])
        return self._make_spring_and_damper(name, energy, stiffness, change, damping, angle)

    def _twist_angle(self, force: TorsionSpring, path: str) -> int:
        """Return the twist φ of R_A^T R_B R_0^T about an axis of A: tan(φ/2) = v·n / w of its quaternion.

        If all rotations are about this axis, it is their sum, which counts whole turns.
        """
        graph, kinematics = self._graph, self._kinematics
        nodes = [self._node(rotation.angle, f"{path}.zero.{k}.angle") for k, rotation in enumerate(force.zero)]
        zero = [(rotation.axis, angle) for rotation, angle in zip(force.zero, nodes, strict=True)]
        ends = [kinematics.rotations_from_world(end) for end in force.between]
        first_end, second_end = ends
        if (
            first_end is not None
            and second_end is not None
            and all(axis == force.axis for axis, _ in (*zero, *first_end, *second_end))
        ):
            from_A, to_B, first = ([angle for _, angle in turns] for turns in (first_end, second_end, zero))
            return graph.sum([*to_B, *map(graph.neg, (*from_A, *first))])
        A, B = (kinematics.frame(end).R_WB for end in force.between)
        R = kinematics.world.R_WB
        for axis, angle in zero:
            R = compose_rotations(graph, R, make_axis_rotation(graph, axis, angle))
        D = compose_rotations(graph, compose_rotations(graph, transpose(A), B), transpose(R))
        i = "xyz".index(force.axis)
        j, k = (i + 1) % 3, (i + 2) % 3
        return graph.atan2(graph.sub(D[k][j], D[j][k]), graph.add(D[j][j], D[k][k]))

    def _make_spring_and_damper(
        self, name: str, energy: int, stiffness: int, change: int, damping: int, measure: int
    ) -> list[GeneralizedLoad]:
        """Return a spring with an energy, and its damper, which acts against the rate of a measure."""
        graph, names = self._graph, self._names
        force = graph.mul(stiffness, change)
        reported = {SPRING + name: force, ELONGATION + name: change, ENERGY + name: energy}
        elastic = _from_potential(name, energy, names)
        if damping == ZERO:
            return [elastic._replace(reported=reported)]
        damping_force = graph.mul(damping, names.rates([measure])[0])
        reported[SPRING + name] = graph.add(force, damping_force)
        Q = tuple(graph.neg(graph.mul(damping_force, slope)) for slope in graph.gradient(measure, names.q))
        return [elastic._replace(reported=reported), GeneralizedLoad(name + DAMPING, Q, ZERO, conservative=False)]


def sum_loads(graph: Graph, loads: Sequence[GeneralizedLoad], n: int) -> list[int]:
    """Return the sum of all generalized forces."""
    return [graph.sum([load.Q[i] for load in loads]) for i in range(n)]
