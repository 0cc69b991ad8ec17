"""From the constraints of a model to requests for rows, with the places and directions of their reactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from anholon.errors import Problem
from anholon.formula.nodes import ZERO
from anholon.mechanics.constraint_rows import ConstraintRow, RowRequest, ServoTerms, build_rows, depends_on
from anholon.mechanics.contact_mode import UnilateralConstraint, find_active_constraints, find_constraint_of_row
from anholon.mechanics.control_laws import ControlLaws
from anholon.mechanics.kinematics import SystemKinematics, rotate_vector
from anholon.mechanics.namespace import MAX_ORDER, Namespace, Vector3
from anholon.mechanics.program_constraints import build_programs
from anholon.mechanics.ready_constraints import ConstraintFormula, Texts, expand_constraint
from anholon.mechanics.rolling import make_no_surface_problem, make_surface_rows
from anholon.model.schema import (
    Constraint,
    Model,
    Nonholonomic,
    Parametric,
    Program,
    Rolling,
    TypedConstraint,
    UnilateralItem,
)


class ReactionGeometry(NamedTuple):
    """The point and direction with which the reaction of a row is drawn.

    `point` in the world; `force_direction`: the force for the multiplier 1 if it is known; else None, and the force is
    the one at the point that does the work of the multiplier.
    """

    point: Vector3
    force_direction: Vector3 | None


def request_rows(
    model: Model, names: Namespace, kinematics: SystemKinematics, controls: ControlLaws | None = None
) -> tuple[list[RowRequest], dict[str, ReactionGeometry]]:
    """Return the requests of all active constraints without program constraints, and the marks of the drawn ones.

    A row that all values of the coordinates satisfy is omitted; the other rows of a ready constraint are called `name`
    if there is one and `name.mark` if there are several. A ready constraint on an element that a control moves is
    parametric.
    """
    requests: list[RowRequest] = []
    marks: dict[str, ReactionGeometry] = {}
    used = find_active_constraints(model)
    for name, item in model.constraints.items():
        if item.enabled and isinstance(item, Program):
            if item.at:
                marks[name] = ReactionGeometry(kinematics.position(item.at), None)
        elif name in used and isinstance(item, Parametric) and item.drive:
            message = f"the servo constraint acts through '{item.drive}', whose force must be found before a run"
            remedy = (
                "Solve it (Run > Solve servo constraints, or anholon servo), switch it off, or leave its drive empty."
            )
            names.problems.append(Problem(path=f"constraints.{name}.drive", message=message, remedy=remedy))
        elif name in used and not isinstance(item, Program):
            for request, mark in _request_constraint(name, item, model, names, kinematics, controls):
                requests.append(request)
                if mark is not None:
                    marks[request.name] = mark
    return requests, marks


def find_unilateral_constraints(
    model: Model, names: Namespace, rows: Sequence[ConstraintRow]
) -> tuple[UnilateralConstraint, ...]:
    """Return the unilateral constraints, each with the row that gives the side.

    It is the holonomic row, or that of a typed constraint on rates.
    """
    used = find_active_constraints(model)
    gates = {
        owner: row
        for row in reversed(rows)
        if (owner := find_constraint_of_row(row.name)) in used
        and (row.position is not None or isinstance(model.constraints[owner], Nonholonomic))
    }
    return tuple(
        UnilateralConstraint(
            name,
            gates[name].name,
            1 if item.side == "positive" else -1,
            names.node(item.restitution, f"constraints.{name}.restitution"),
            gates[name].order,
        )
        for name, item in model.constraints.items()
        if isinstance(item, UnilateralItem) and name in used and item.side != "both" and name in gates
    )


def compute_reaction_directions(
    name: str, model: Model, names: Namespace, kinematics: SystemKinematics
) -> dict[str, tuple[int, ...]]:
    """Return, by the names of its rows, the generalized forces of a constraint for the multiplier 1 (n each).

    A constraint that is switched off has no place among the rows of the system; a force may still act along it.
    """
    item = model.constraints[name]
    if isinstance(item, Program):
        return _program_direction(name, item, names)
    requests = _request_constraint(name, item, model, names, kinematics)
    rows, problems = build_rows(
        names.graph, [request for request, _ in requests], names.q, names.v, names.a, names.rates
    )
    names.problems += problems
    return {row.name: row.B for row in rows}


def _program_direction(name: str, item: Program, names: Namespace) -> dict[str, tuple[int, ...]]:
    """Return the gradient along which a program constraint acts by the principle of Mangeron and Deleanu."""
    path = f"constraints.{name}.formula"
    request = RowRequest(name, MAX_ORDER, names.node(item.formula, path, highest=MAX_ORDER), path)
    derivatives = [names.derivatives(order) for order in range(MAX_ORDER + 1)]
    rows, problems = build_programs(names.graph, [request], derivatives)
    names.problems += problems
    if rows and rows[0].gradient_order > 1:
        message = f"the direction of the program constraint depends on derivatives of order {rows[0].gradient_order}"
        names.problems.append(Problem(path=path, message=message, remedy="Give generalized forces on the coordinates."))
        return {}
    return {row.name: row.A for row in rows}


def request_programs(model: Model, names: Namespace) -> list[RowRequest]:
    """Return the requests of all program constraints that take part in the motion."""
    requests: list[RowRequest] = []
    used = find_active_constraints(model)
    for name, item in model.constraints.items():
        if name in used and isinstance(item, Program):
            path = f"constraints.{name}.formula"
            before = len(names.problems)
            node = names.node(item.formula, path, highest=MAX_ORDER)
            if len(names.problems) == before:
                requests.append(RowRequest(name, MAX_ORDER, node, path))
    return requests


_RequestedRow = tuple[RowRequest, ReactionGeometry | None]


def _request_constraint(
    name: str,
    item: Constraint,
    model: Model,
    names: Namespace,
    kinematics: SystemKinematics,
    controls: ControlLaws | None = None,
) -> list[_RequestedRow]:
    """Return the rows of a constraint, each with the point and the direction of its reaction, None if it has none.

    `controls`: the laws of the controls, None if rows are wanted without their part in virtual displacements. Problems
    are added to those of `names`.
    """
    if isinstance(item, Program):
        return []
    rows = expand_constraint(item, model)
    if isinstance(item, TypedConstraint):
        return [_request_typed_row(name, item, rows[0].order, names, kinematics, controls)]
    return _request_ready_rows(name, item, rows, model, names, kinematics, controls)


def _request_typed_row(
    name: str,
    item: TypedConstraint,
    order: int,
    names: Namespace,
    kinematics: SystemKinematics,
    controls: ControlLaws | None,
) -> _RequestedRow:
    """Return the row of a typed formula of some order."""
    path, highest = f"constraints.{name}.formula", 2 if order == 2 else 1
    node = names.node(item.formula, path, highest=highest)
    geometry = ReactionGeometry(kinematics.position(item.at), None) if item.at else None
    if isinstance(item, Parametric):
        order = 1 if names.has_rates(node) else 0
    if controls is None or names.problems:
        return RowRequest(name, order, node, path), geometry
    held_node = controls.held_symbols.node(item.formula, path, highest=highest)
    servo_terms = _make_servo_terms(controls, held_node, names, path)
    if servo_terms is not None and not isinstance(item, Parametric):
        names.problems.append(
            Problem(
                path=path,
                message=f"it contains the control '{controls.find_controls_in(held_node)[0]}', which virtual "
                "displacements do not move",
                remedy='Make it parametric (kind = "parametric").',
                source=item.formula,
            )
        )
    return RowRequest(name, order, node, path, servo_terms), geometry


class _ReadyRow(NamedTuple):
    """A row of a ready constraint: the suffix of its name, its order, f, its servo terms, and its geometry."""

    suffix: str
    order: int
    f: int
    servo_terms: ServoTerms | None
    geometry: ReactionGeometry | None


def _request_ready_rows(
    name: str,
    item: Constraint,
    formulas: Sequence[ConstraintFormula],
    model: Model,
    names: Namespace,
    kinematics: SystemKinematics,
    controls: ControlLaws | None,
) -> list[_RequestedRow]:
    """Return the rows of a ready constraint, without those that the coordinates satisfy identically."""
    path = f"constraints.{name}"
    rows: list[_ReadyRow] = []
    for formula in formulas:
        node, force_direction = _row(formula, path, names, kinematics)
        if node == ZERO:
            continue
        point = _vector(formula.point, path, names) if formula.point is not None else None
        servo_terms = None
        if controls is not None and not names.problems:
            held_node = _row(formula, path, controls.held_symbols, controls.places)[0]
            servo_terms = _make_servo_terms(controls, held_node, names, path)
        geometry = ReactionGeometry(point, force_direction) if point is not None else None
        rows.append(_ReadyRow(formula.suffix, formula.order, node, servo_terms, geometry))
    if isinstance(item, Rolling) and item.curved:
        before = len(names.problems)
        rows += _make_rolling_rows(item, path, model, names, kinematics, controls)
        if len(names.problems) > before:
            return []
    if not rows:
        names.problems.append(
            Problem(
                path=path,
                message="the constraint restricts nothing: the coordinates themselves meet it always",
                remedy="Remove it, or let the elements it joins move by coordinates of their own.",
            )
        )
    several = len(rows) > 1
    return [
        (RowRequest(f"{name}.{row.suffix}" if several else name, row.order, row.f, path, row.servo_terms), row.geometry)
        for row in rows
    ]


def _make_rolling_rows(
    item: Rolling,
    path: str,
    model: Model,
    names: Namespace,
    kinematics: SystemKinematics,
    controls: ControlLaws | None,
) -> list[_ReadyRow]:
    """Return the rows of a body that rolls on a curved surface; none, with problems in `names`, if it cannot."""
    before = len(names.problems)
    surface_rows = make_surface_rows(item, path, model, names, kinematics)
    if len(names.problems) > before:
        return []
    servo_terms: list[ServoTerms | None] = [None] * len(surface_rows.rows)
    if controls is not None and not names.problems:
        moved = make_surface_rows(item, path, model, controls.held_symbols, controls.places, surface_rows)
        servo_terms = [_make_servo_terms(controls, row.f, names, path) for row in moved.rows]
    return [
        _ReadyRow(row.suffix, row.order, row.f, terms, ReactionGeometry(row.point, row.force_direction))
        for row, terms in zip(surface_rows.rows, servo_terms, strict=True)
    ]


def _make_servo_terms(controls: ControlLaws, held_node: int, names: Namespace, path: str) -> ServoTerms | None:
    """Return the terms of a row under virtual displacements if it contains a control, else None.

    `held_node`: the row built with held controls.
    """
    names.problems += controls.held_symbols.problems
    controls.held_symbols.problems.clear()
    return controls.make_servo_terms(held_node, path) if controls.find_controls_in(held_node) else None


def _row(
    row: ConstraintFormula, path: str, names: Namespace, kinematics: SystemKinematics
) -> tuple[int, Vector3 | None]:
    """Return the node of a row and its direction in the world."""
    if row.body_coordinates is None:
        return names.node(row.formula, path), _vector(
            row.force_direction, path, names
        ) if row.force_direction is not None else None

    # f = F / |grad F| has the unit normal for its gradient wherever F = 0.
    graph, n = names.graph, len(names.q)
    local_symbols = [graph.symbol("extra", n + k) for k in range(3)]
    F = names.node(row.formula, path, local=dict(zip("xyz", local_symbols, strict=True)))
    slopes = graph.gradient(F, local_symbols)
    size = graph.sqrt(graph.dot(slopes, slopes))
    if size == ZERO or depends_on(graph, F, names.v):
        names.problems.append(make_no_surface_problem(path, rates=size != ZERO))
        return graph.const(1.0), None
    where = dict(zip(local_symbols, _vector(row.body_coordinates, path, names), strict=True))
    f, *normal = graph.substitute([graph.div(F, size), *(graph.div(s, size) for s in slopes)], where)
    R = kinematics.frame(row.frame).R_WB
    return f, rotate_vector(graph, R, (normal[0], normal[1], normal[2]))


def _vector(texts: Texts, path: str, names: Namespace) -> Vector3:
    x, y, z = (names.node(text, path) for text in texts)
    return (x, y, z)
