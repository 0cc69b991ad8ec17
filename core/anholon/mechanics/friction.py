"""Friction of constraints: normal reactions, slip velocities and directions of friction, as nodes of the graph.

The reaction of a constraint is a force N = Σ Λ_i n_i at its element, with the force directions n_i of its rows; the
slip velocity w = x' - (x_B' + ω × (x - x_B)) is that of the element relative to the frame that carries the constraint.
Where the slip has one direction e only (a curve; a surface in a plane model) its speed s = e·w has a sign and a zero
that can be crossed; where it has two it is w itself.

Friction on a rolling constraint allows slip: the rows of the slip then act only while the friction sticks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from anholon.errors import Problem
from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.constraint_rows import ConstraintRow, RowRequest
from anholon.mechanics.contact_mode import FrictionState, find_active_constraints, find_constraint_of_row
from anholon.mechanics.kinematics import SystemKinematics, cross, rotate_vector, subtract_vectors
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.mechanics.reaction_point import compute_equivalent_force, is_equivalent_force
from anholon.mechanics.reactions import ReactionGeometry
from anholon.model.schema import (
    WORLD,
    Blade,
    Constraint,
    Friction,
    Model,
    OnCurve,
    OnSurface,
    Resistance,
    Rolling,
    Slider,
)


class NormalReaction(NamedTuple):
    """The normal reaction of a constraint: the names of its rows and their pushes (force for the multiplier 1)."""

    rows: tuple[str, ...]
    force_directions: tuple[Vector3, ...]


class FrictionElement(NamedTuple):
    """A friction.

    It has the constraint that presses, the point where it acts, the slip velocity, its one direction `slip_direction`
    or None, two directions across the normal if there are two, the coefficients, and `stick_rows`: the rows that act
    only while it sticks. The size of its force is `constant_force` + `kinetic_coefficient` N while it slides and at
    most `constant_limit` + `static_coefficient` N while it sticks; `slipping_constraint`: the constraint that slips
    itself, empty for a force of the model; `frame`: the frame on which it slips.
    """

    name: str
    constraint: str
    point: Vector3
    slip: Vector3
    slip_direction: Vector3 | None
    tangents: tuple[Vector3, ...]
    kinetic_coefficient: int
    static_coefficient: int
    stick_rows: tuple[str, ...] = ()
    slipping_constraint: str = ""
    constant_force: int = ZERO
    constant_limit: int = ZERO
    frame: str = WORLD

    @property
    def limits_reaction(self) -> bool:
        """Whether it has no force of its own but limits a reaction, whose rows are released beyond the limit."""
        return bool(self.slipping_constraint and self.stick_rows)

    @property
    def coefficients(self) -> tuple[int, int, int, int]:
        """The nodes of all numbers that the size of the force depends on."""
        return self.kinetic_coefficient, self.static_coefficient, self.constant_force, self.constant_limit


def make_friction_elements(
    model: Model,
    names: Namespace,
    kinematics: SystemKinematics,
    rows: Sequence[ConstraintRow],
    marks: Mapping[str, ReactionGeometry],
    initial: Sequence[int],
) -> tuple[tuple[FrictionElement, ...], dict[str, NormalReaction]]:
    """Return all frictions of the motion and the normal reactions of all constraints that a force names.

    `initial`: the nodes of the initial state (2n,).
    """
    friction_elements: list[FrictionElement] = []
    used = find_active_constraints(model)
    pressed = _make_normal_reactions(model, names, kinematics, rows, marks, initial)
    for name, force in model.forces.items():
        if not isinstance(force, Friction | Resistance) or not (force.enabled or name in names.switches):
            continue
        constraint = model.constraints.get(force.constraint)
        if constraint is None or force.constraint not in used:
            continue
        if force.constraint not in pressed:
            pressed[force.constraint] = find_normal_reaction(force.constraint, names, rows, marks)
        if not pressed[force.constraint].force_directions:
            continue  # its rows restrict nothing, which is reported of them
        if (ZERO, ZERO, ZERO) in pressed[force.constraint].force_directions:
            message = f"the reaction of '{force.constraint}' does no work at the given point"
            remedy = f"Choose a point or body of its formula as the point of '{force.constraint}'."
            names.problems.append(Problem(path=f"forces.{name}", message=message, remedy=remedy))
            continue
        if isinstance(force, Friction):
            with names.collecting_problems(f"forces.{name}"):
                if isinstance(constraint, Rolling):
                    friction = _make_rolling_friction(name, force, names, rows, marks)
                else:
                    friction = _make_friction_element(
                        name, force, constraint, names, kinematics, pressed[force.constraint]
                    )
                if friction is not None:
                    friction_elements.append(friction)
    return tuple(friction_elements), pressed


def _make_normal_reactions(
    model: Model,
    names: Namespace,
    kinematics: SystemKinematics,
    rows: Sequence[ConstraintRow],
    marks: Mapping[str, ReactionGeometry],
    initial: Sequence[int],
) -> dict[str, NormalReaction]:
    """Return the normal reactions of constraints without a point of their own.

    They are forces at the points of the frictions that they load. If a reaction is not a single force there, the
    direction across it is not known.
    """
    results: dict[str, NormalReaction] = {}
    used = find_active_constraints(model)
    for name, force in model.forces.items():
        if not isinstance(force, Friction) or not (force.enabled or name in names.switches):
            continue
        constraint = model.constraints.get(force.constraint)
        constraint_rows = [row for row in rows if find_constraint_of_row(row.name) == force.constraint]
        placeless = len(constraint_rows) == 1 and constraint_rows[0].name not in marks and force.constraint in used
        if constraint is None or not placeless or not force.at:
            continue  # without a point of the friction either: reported where the friction is built
        graph = names.graph
        T = graph.jacobian(
            compute_slip_velocity(names, kinematics, force.at, find_carrier_frame(constraint, force.frame)), names.v
        )
        push = compute_equivalent_force(graph, T, constraint_rows[0].B)
        previous = results.get(force.constraint)
        if is_equivalent_force(model, names, initial, T, constraint_rows[0].B, push) and (
            previous is None or previous.force_directions == (push,)
        ):
            results[force.constraint] = NormalReaction((constraint_rows[0].name,), (push,))
            continue
        if previous is not None:
            message = f"'{force.constraint}' has no place of its own, and another friction on it acts at another place"
            remedy = f"Specify the point at which '{force.constraint}' acts."
        else:
            message = (
                f"the direction of sliding is not known: the reaction of '{force.constraint}' is no single force at "
                f"“{force.at}”"
            )
            remedy = (
                f"Specify the point of '{force.constraint}' at which the constraint acts, or the frame of the friction."
            )
        names.problems.append(Problem(path=f"forces.{name}", message=message, remedy=remedy))
        results[force.constraint] = NormalReaction((constraint_rows[0].name,), (push,))
    return results


def find_reaction_element(constraint: Constraint) -> str:
    """Return the element at which the reaction of a constraint acts; "" if there is none."""
    return str(getattr(constraint, "at", ""))


def compute_slip_velocity(names: Namespace, kinematics: SystemKinematics, at: str, frame: str) -> Vector3:
    """Return the velocity of a point or body origin relative to a frame, in the world's axes."""
    graph = names.graph
    x = kinematics.position(at)
    v = names.rates(x)
    if frame != WORLD:
        origin = kinematics.frame(frame).p_WB
        turning = cross(graph, kinematics.angular_velocity(frame), subtract_vectors(graph, x, origin))
        carried = names.rates(origin)
        v = [
            graph.sub(v_k, graph.add(carried_k, turning_k))
            for v_k, carried_k, turning_k in zip(v, carried, turning, strict=True)
        ]
    return v[0], v[1], v[2]


def find_carrier_frame(constraint: Constraint, frame: str) -> str:
    """Return the frame relative to which a friction slips: the given one, else that which carries the constraint."""
    if frame:
        return frame
    return constraint.frame if isinstance(constraint, OnCurve | OnSurface | Slider) else WORLD


def make_stick_requests(
    friction: FrictionElement, friction_state: FrictionState, names: Namespace, kinematics: SystemKinematics
) -> list[RowRequest]:
    """Return the rows that hold a sticking friction: no slip along its direction, or along both.

    A driven one is held along the direction that other constraints leave.
    """
    graph = names.graph
    path = f"constraints.{friction.slipping_constraint}" if friction.slipping_constraint else f"forces.{friction.name}"
    if friction_state.grip == "driven" and friction_state.slip:
        direction = compute_free_direction(friction, friction_state, kinematics, graph)
        return [
            RowRequest(
                name_active_stick_rows(friction, friction_state)[0], 1, graph.dot(direction, friction.slip), path
            )
        ]
    if friction_state.grip != "stick" or friction.limits_reaction:
        return []  # the row of a constraint that may let go is its own
    if friction.slip_direction is not None:
        return [RowRequest(name_stick_rows(friction)[0], 1, graph.dot(friction.slip_direction, friction.slip), path)]
    pairs = zip(name_stick_rows(friction), friction.tangents, strict=True)
    return [RowRequest(name, 1, graph.dot(direction, friction.slip), path) for name, direction in pairs]


def name_stick_rows(friction: FrictionElement) -> tuple[str, ...]:
    """Return the names of the rows of a friction that sticks."""
    if friction.stick_rows:
        return friction.stick_rows
    return (
        (f"friction:{friction.name}",)
        if friction.slip_direction is not None
        else (f"friction:{friction.name}.1", f"friction:{friction.name}.2")
    )


def name_active_stick_rows(friction: FrictionElement, friction_state: FrictionState) -> tuple[str, ...]:
    """Return the names of the rows that hold a friction in a mode: all of its own, or the one of a driven friction."""
    if friction_state.grip == "driven":
        return (f"friction:{friction.name}.1",) if friction_state.slip else ()
    return name_stick_rows(friction) if friction_state.grip == "stick" else ()


def compute_free_direction(
    friction: FrictionElement, friction_state: FrictionState, kinematics: SystemKinematics, graph: Graph
) -> Vector3:
    """Return the unit vector, in the world, along which a driven friction holds; it rotates with the frame."""
    x, y, z = (graph.const(component) for component in friction_state.along)
    return (
        (x, y, z) if friction.frame == WORLD else rotate_vector(graph, kinematics.frame(friction.frame).R_WB, (x, y, z))
    )


def find_normal_reaction(
    constraint: str, names: Namespace, rows: Sequence[ConstraintRow], marks: Mapping[str, ReactionGeometry]
) -> NormalReaction:
    """Return the normal reaction; for a rolling body that of its contact row alone."""
    constraint_rows = [row for row in rows if find_constraint_of_row(row.name) == constraint]
    gates = [row for row in constraint_rows if row.position is not None]
    if gates and len(gates) < len(constraint_rows):
        constraint_rows = gates
    return NormalReaction(
        tuple(row.name for row in constraint_rows),
        tuple(_compute_force_direction(row, marks.get(row.name), names) for row in constraint_rows),
    )


def _compute_force_direction(row: ConstraintRow, mark: ReactionGeometry | None, names: Namespace) -> Vector3:
    """Return the force for the multiplier 1; of rows without a place, whose direction is not used, the multiplier."""
    graph = names.graph
    if mark is None:
        return ONE, ZERO, ZERO
    if mark.force_direction is not None:
        return mark.force_direction
    return compute_equivalent_force(graph, graph.jacobian(mark.point, names.q), row.B)


def _make_friction_element(
    name: str,
    force: Friction,
    constraint: Constraint,
    names: Namespace,
    kinematics: SystemKinematics,
    normal_reaction: NormalReaction,
) -> FrictionElement | None:
    graph, path = names.graph, f"forces.{name}"
    at = force.at or find_reaction_element(constraint)
    problem = ""
    if not at:
        problem = "the point of the friction is not specified"
    slip = (
        compute_slip_velocity(names, kinematics, at, find_carrier_frame(constraint, force.frame))
        if at
        else (ZERO, ZERO, ZERO)
    )
    T = graph.jacobian(slip, names.v)
    axes = [k for k in range(3) if slip[k] != ZERO or any(entry != ZERO for entry in T[k])]
    normals = [_unit(names, push) for push in normal_reaction.force_directions]
    if (
        not problem
        and len(axes) <= len(normals)
        and not (len(axes) == len(normals) == 1 and _is_slip_axis_tangent(T, normals[0]))
    ):
        problem = "nothing can slip there: the constraint leaves its element no direction"
    if problem:
        names.problems.append(
            Problem(path=path, message=problem, remedy="Name a constraint of a point that slides, and the point.")
        )
        return None
    along = _find_slip_direction(names, T, axes, normals)
    mu = names.node(force.coefficient, f"{path}.coefficient")
    static = names.node(force.static, f"{path}.static")
    if name in names.switches:  # switched off it has no size, and holds nothing
        mu, static = (graph.switched(names.switches[name], size) for size in (mu, static))
    across = () if along is not None else _make_tangents(names, normals[0])
    if along is None and not isinstance(constraint, Blade):
        n = normals[0]
        off = graph.dot(n, slip)
        a, b, c = (graph.sub(w, graph.mul(off, k)) for w, k in zip(slip, n, strict=True))
        slip = (a, b, c)
    place = kinematics.position(at)
    holding = mu if static == ZERO else static
    frame = find_carrier_frame(constraint, force.frame)
    return FrictionElement(name, force.constraint, place, slip, along, across, mu, holding, frame=frame)


def _make_rolling_friction(
    name: str, force: Friction, names: Namespace, rows: Sequence[ConstraintRow], marks: Mapping[str, ReactionGeometry]
) -> FrictionElement | None:
    """Return the friction of a rolling body; the rows of the constraint contain its slip."""
    graph, path = names.graph, f"forces.{name}"
    constraint_rows = [row for row in rows if find_constraint_of_row(row.name) == force.constraint]
    across = [
        (row, mark.force_direction)
        for row in constraint_rows
        if row.order == 1 and (mark := marks.get(row.name)) and mark.force_direction
    ]
    if len(across) == len(constraint_rows) or not across or force.at or force.frame:
        no_contact = "the rolling constraint has no contact constraint, so there is no normal force"
        message = "the friction of a rolling body acts at its contact point" if force.at or force.frame else no_contact
        remedy = "Leave the point and the frame empty." if force.at or force.frame else "Enable its contact constraint."
        names.problems.append(Problem(path=path, message=message, remedy=remedy))
        return None
    slip = [graph.sum([graph.mul(row.rate, push[k]) for row, push in across]) for k in range(3)]
    pushes = tuple(push for _, push in across)
    mu = names.node(force.coefficient, f"{path}.coefficient")
    static = names.node(force.static, f"{path}.static")
    return FrictionElement(
        name,
        force.constraint,
        marks[across[0][0].name].point,
        (slip[0], slip[1], slip[2]),
        pushes[0] if len(pushes) == 1 else None,
        pushes if len(pushes) == 2 else (),
        mu,
        mu if static == ZERO else static,
        tuple(row.name for row, _ in across),
    )


def _is_slip_axis_tangent(T: list[list[int]], normal: Vector3) -> bool:
    """Return whether the only axis of the slip differs from that of the normal."""
    return all(normal[k] == ZERO for k in range(3) if any(entry != ZERO for entry in T[k]))


def _find_slip_direction(
    names: Namespace, T: list[list[int]], axes: list[int], normals: list[Vector3]
) -> Vector3 | None:
    """Return the only direction of the slip, smooth along the motion; None if there are two."""
    graph = names.graph
    if len(axes) == 1:
        e = [ZERO, ZERO, ZERO]
        e[axes[0]] = ONE
        return e[0], e[1], e[2]
    if len(axes) == 2 and len(normals) == 1:
        i, j = axes
        if normals[0][i] == normals[0][j] == ZERO:
            return None
        e = [ZERO, ZERO, ZERO]
        e[i], e[j] = normals[0][j], graph.neg(normals[0][i])
        return _unit(names, (e[0], e[1], e[2]))
    if len(normals) == 2:
        return _unit(names, cross(graph, normals[0], normals[1]))
    columns = [column for column in zip(*T, strict=True) if any(entry != ZERO for entry in column)]
    if len(columns) == 1:
        return _unit(names, (columns[0][0], columns[0][1], columns[0][2]))
    return None


def _make_tangents(names: Namespace, normal: Vector3) -> tuple[Vector3, Vector3]:
    """Return two unit vectors perpendicular to a unit normal, smooth except at one position.

    [J. Duff et al., Building an orthonormal basis, revisited, JCGT 6 (2017) 1-8]
    """
    graph = names.graph
    x, y, z = normal
    sign = graph.sub(graph.mul(graph.const(2.0), graph.step(z)), ONE)
    a = graph.neg(graph.div(ONE, graph.add(sign, z)))
    b = graph.product([x, y, a])
    first = (graph.add(ONE, graph.product([sign, x, x, a])), graph.mul(sign, b), graph.neg(graph.mul(sign, x)))
    return first, (b, graph.add(sign, graph.product([y, y, a])), graph.neg(y))


def _unit(names: Namespace, vector: Vector3) -> Vector3:
    graph = names.graph
    squared = graph.dot(vector, vector)
    if squared == ONE:
        return vector
    size = graph.sqrt(squared)
    a, b, c = (graph.div(component, size) for component in vector)
    return a, b, c
