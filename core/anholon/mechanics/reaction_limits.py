"""Constraints that let go: rows with a limit of their reaction, and blades with friction along them.

    |Λ| <= G0 + G1 N      while the row holds, f = 0
    Q = -A^T sign(f) S    while it slips, S = S0 + S1 N its sliding force, f ≠ 0

A = ∂f/∂q' are the slopes of the row and N is the size of the reaction of the constraint that loads it. Such a row is a
friction that governs it (`anholon.mechanics.friction`): it sticks, slides, or is off where what loads it is open. The
rows of a rolling body that slips in two directions have a common limit, of the size of the force. Friction along a
blade is one whose limit and sliding force are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anholon.errors import Problem
from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.constraint_rows import ConstraintRow
from anholon.mechanics.contact_mode import find_active_constraints, find_constraint_of_row
from anholon.mechanics.friction import FrictionElement
from anholon.mechanics.kinematics import SystemKinematics, cross
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.mechanics.reactions import ReactionGeometry
from anholon.mechanics.ready_constraints import expand_constraint
from anholon.model.check.formula_check import REACTION, SLIP
from anholon.model.schema import Blade, Expression, Model, Rolling, SlippingConstraint

GLIDE_FRICTION_SUFFIX = ".glide"
"""What follows the name of a blade in that of the friction along it."""


def find_loading_constraints(model: Model) -> tuple[str, ...]:
    """Return the constraints that load others which may break away."""
    used = find_active_constraints(model)
    results = [
        item.load for name, item in model.constraints.items() if isinstance(item, SlippingConstraint) and name in used
    ]
    results += [
        name
        for name, item in model.constraints.items()
        if isinstance(item, Rolling) and item.grip != 0 and item.contact and not item.load and name in used
    ]
    return tuple(name for name in dict.fromkeys(results) if name in used)


def find_pressing_constraint(name: str, item: SlippingConstraint, rows: Sequence[ConstraintRow]) -> str:
    """Return the constraint whose reaction limits that of a constraint; "" if there is none.

    It is its load, or for a rolling body its own contact.
    """
    pressed = isinstance(item, Rolling) and any(
        row.position for row in rows if find_constraint_of_row(row.name) == name
    )
    return item.load or (name if pressed else "")


def make_slipping_frictions(
    model: Model,
    names: Namespace,
    kinematics: SystemKinematics,
    rows: Sequence[ConstraintRow],
    marks: Mapping[str, ReactionGeometry],
) -> list[FrictionElement]:
    """Return frictions that govern the constraints that may slip, and frictions along blades.

    Frictions that slip in two directions come first.
    """
    friction_elements: list[FrictionElement] = []
    used = find_active_constraints(model)
    for name, item in model.constraints.items():
        if not isinstance(item, SlippingConstraint) or name not in used:
            continue
        slip_rows = [row for row in rows if find_constraint_of_row(row.name) == name and row.order == 1]
        if any(row.control_power is not None for row in slip_rows) and item.grip != 0:
            message = "a constraint on a body moved by a control cannot have a friction limit"
            names.problems.append(
                Problem(
                    path=f"constraints.{name}.grip",
                    message=message,
                    remedy="Set its friction limit to 0, or remove it.",
                )
            )
            continue
        load = find_pressing_constraint(name, item, rows)
        with names.collecting_problems(f"constraints.{name}"):
            if item.grip != 0 and slip_rows:
                friction_elements.append(_make_reaction_limit(name, item, load, names, slip_rows, marks))
            if isinstance(item, Blade) and item.glide != 0:
                friction_elements.append(_make_glide_friction(name, item, load, model, names, kinematics))
    return sorted(friction_elements, key=lambda friction: friction.slip_direction is not None)


def _make_reaction_limit(
    name: str,
    item: SlippingConstraint,
    load: str,
    names: Namespace,
    constraint_rows: Sequence[ConstraintRow],
    marks: Mapping[str, ReactionGeometry],
) -> FrictionElement:
    graph, path = names.graph, f"constraints.{name}"
    pushes: list[Vector3] = []
    for row in constraint_rows:
        mark = marks.get(row.name)
        pushes.append(
            mark.force_direction
            if isinstance(item, Rolling) and mark is not None and mark.force_direction
            else (ONE, ZERO, ZERO)
        )
    slip = [
        graph.sum([graph.mul(row.rate, push[k]) for row, push in zip(constraint_rows, pushes, strict=True)])
        for k in range(3)
    ]
    speed = graph.abs(constraint_rows[0].rate) if len(constraint_rows) == 1 else graph.sqrt(graph.dot(slip, slip))
    limit, static = _split_linear_formula(item.grip, f"{path}.grip", names, {})
    force, coefficient = _split_linear_formula(item.slide, f"{path}.slide", names, {SLIP: speed})
    mark = marks.get(constraint_rows[0].name)
    return FrictionElement(
        name,
        load,
        mark.point if mark is not None else (ZERO, ZERO, ZERO),
        (slip[0], slip[1], slip[2]),
        pushes[0] if len(constraint_rows) == 1 else None,
        tuple(pushes) if len(constraint_rows) == 2 else (),
        coefficient,
        static,
        tuple(row.name for row in constraint_rows),
        name,
        force,
        limit,
    )


def _make_glide_friction(
    name: str, item: Blade, load: str, model: Model, names: Namespace, kinematics: SystemKinematics
) -> FrictionElement:
    """Return the friction along a blade: its slip is the speed of travel along it, across the normal of the ice."""
    graph, path = names.graph, f"constraints.{name}.glide"
    (row,) = expand_constraint(item, model)
    assert row.force_direction is not None
    x, y, z = (names.node(text, path) for text in row.force_direction)
    normal = names.vector(item.normal, path)
    size = graph.sqrt(graph.dot(normal, normal))
    a, b, c = (graph.div(value, size) for value in normal)
    frame = kinematics.frame(item.frame).R_WB
    up = [graph.dot(line, (a, b, c)) for line in frame]
    along = cross(graph, (x, y, z), (up[0], up[1], up[2]))
    place = kinematics.position(item.at)
    slip = names.rates(place)
    force, coefficient = _split_linear_formula(item.glide, path, names, {})
    return FrictionElement(
        name + GLIDE_FRICTION_SUFFIX,
        load,
        place,
        (slip[0], slip[1], slip[2]),
        along,
        (),
        coefficient,
        coefficient,
        (),
        name,
        force,
        force,
    )


def _split_linear_formula(value: Expression, path: str, names: Namespace, local: dict[str, int]) -> tuple[int, int]:
    """Return the parts of a size a + b N."""
    graph = names.graph
    N = graph.symbol("extra", len(names.q) + 3)
    node = names.node(value, path, local={REACTION: N, **local})
    slope = graph.derivative(node, N)
    if graph.depends(slope, N):
        message = "the normal force N does not enter it linearly"
        names.problems.append(Problem(path=path, message=message, remedy="Write it as a + b*N, with a, b free of N."))
        return ZERO, ZERO
    (constant,) = graph.substitute([node], {N: ZERO})
    return constant, slope
