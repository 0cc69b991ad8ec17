"""Event functions of frictions in a mode: slip that ends or begins, normal reactions that change sign, and coefficients
that become invalid."""

from __future__ import annotations

from anholon.formula.domain import find_missing_domains
from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.closed_equations import ClosedEquations
from anholon.mechanics.constraint_rows import depends_on
from anholon.mechanics.contact_mode import EventFunction
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.friction import FrictionElement, name_active_stick_rows
from anholon.system.tolerances import COEFFICIENT_TOLERANCE, DRIVEN_SLIP_TOLERANCE
from anholon.system.undetermined_reactions import UndeterminedReactions

EventNode = tuple[EventFunction, int]
"""An event function, and the node whose zero crossing is the event."""


def make_friction_events(
    equations: EquationsOfMotion, index: int, multipliers: dict[str, int], shared: UndeterminedReactions
) -> list[EventNode]:
    """Return the event functions with which the slip of the friction `index` ends or begins.

    `multipliers` by the names of the rows; frictions whose force is `shared` have no margin of their own.
    """
    friction = equations.friction_elements[index]
    friction_state = equations.mode.friction_state(friction.name)
    if friction_state.grip == "slide":
        return [(EventFunction("stop", friction.name, -1), _make_slip_speed(equations, friction, index))]
    margins = _make_driven_slip_margin(equations, friction) if friction_state.grip == "driven" else []
    names = name_active_stick_rows(friction, friction_state)
    if names and friction.name not in shared.frictions:
        margins += _make_static_margins(equations, friction, [multipliers[name] for name in names], multipliers)
    return [(EventFunction("slip", friction.name, -1), node) for node in margins]


def _make_slip_speed(equations: EquationsOfMotion, friction: FrictionElement, index: int) -> int:
    """Return the speed of a slip, which falls through 0 when the slip ends."""
    graph = equations.graph
    if friction.slip_direction is not None:
        sign = graph.const(float(equations.mode.friction_state(friction.name).slip))
        return graph.mul(sign, graph.dot(friction.slip_direction, friction.slip))
    speed = graph.sqrt(graph.dot(friction.slip, friction.slip))
    return graph.sub(speed, equations.names.slip_start(index, 3))


def _make_driven_slip_margin(equations: EquationsOfMotion, friction: FrictionElement) -> list[int]:
    """Return the difference between the speed at which a prescribed slip has left 0 and its present speed."""
    graph, threshold = equations.graph, equations.graph.const(DRIVEN_SLIP_TOLERANCE)
    if friction.slip_direction is not None:
        speed = graph.dot(friction.slip_direction, friction.slip)
        return [graph.sub(threshold, speed), graph.add(threshold, speed)]
    return [graph.sub(threshold, graph.sqrt(graph.dot(friction.slip, friction.slip)))]


def _make_static_margins(
    equations: EquationsOfMotion, friction: FrictionElement, sticking_forces: list[int], multipliers: dict[str, int]
) -> list[int]:
    """Return the margins to the friction limit, in both directions along one axis, or as squares."""
    graph = equations.graph
    if not friction.constraint:
        if friction.slip_direction is not None:
            return [
                graph.sub(friction.constant_limit, sticking_forces[0]),
                graph.add(friction.constant_limit, sticking_forces[0]),
            ]
        return [
            graph.sub(
                graph.mul(friction.constant_limit, graph.abs(friction.constant_limit)),
                graph.dot(sticking_forces, sticking_forces),
            )
        ]
    normal_reaction = equations.normal_reactions[friction.constraint]
    N = [
        graph.sum(
            [
                graph.mul(multipliers[row], push[k])
                for row, push in zip(normal_reaction.rows, normal_reaction.force_directions, strict=True)
            ]
        )
        for k in range(3)
    ]
    axis = friction.slip_direction is not None
    sign = (
        equations.sign_of(friction.constraint)
        if friction.constraint in {side.name for side in equations.unilateral_constraints}
        else 0
    )
    if len(normal_reaction.rows) == 1 and (axis or sign):
        push, row = normal_reaction.force_directions[0], multipliers[normal_reaction.rows[0]]
        # With the sign that a contact has: the size of what would pull would make up for a grip that was lost before.
        size = graph.mul(graph.const(float(sign)), row) if sign else graph.abs(row)
        size = graph.mul(size, graph.sqrt(graph.dot(push, push)))
        limit = graph.add(friction.constant_limit, graph.mul(friction.static_coefficient, size))
        if axis:
            return [graph.sub(limit, sticking_forces[0]), graph.add(limit, sticking_forces[0])]
        return [graph.sub(graph.mul(limit, graph.abs(limit)), graph.dot(sticking_forces, sticking_forces))]
    squared = graph.mul(graph.mul(friction.static_coefficient, friction.static_coefficient), graph.dot(N, N))
    if friction.constant_limit != ZERO:
        limit = graph.add(friction.constant_limit, graph.mul(friction.static_coefficient, graph.sqrt(graph.dot(N, N))))
        squared = graph.mul(limit, graph.abs(limit))
    return [graph.sub(squared, graph.dot(sticking_forces, sticking_forces))]


def make_sign_change_events(equations: EquationsOfMotion, closed: ClosedEquations) -> list[EventNode]:
    """Return the watches of reactions without a side on which frictions depend with a known sign."""
    one_sided = {side.name for side in equations.unilateral_constraints}
    return [
        (EventFunction("turn", name, -1), N)
        for name, N in closed.normal_forces.items()
        if name not in one_sided and equations.sign_of(name)
    ]


def make_coefficient_events(equations: EquationsOfMotion) -> list[EventNode]:
    """Return the event functions of coefficients of friction that the motion changes.

    They may not become negative, nor larger than the static ones; coefficients that the motion does not use may not
    become undefined.
    """
    graph, names = equations.graph, equations.names
    slack = graph.const(COEFFICIENT_TOLERANCE)
    moving = (*names.q, *names.v, names.time)
    results: list[EventNode] = []
    for element in equations.friction_elements:
        if equations.mode.friction_state(element.name).grip == "off":
            continue
        sizes = [element.kinetic_coefficient] if element.kinetic_coefficient != ZERO else [element.constant_force]
        results += [
            (EventFunction("negative", element.name, -1), graph.add(size, slack))
            for size in sizes
            if depends_on(graph, size, moving)
        ]
        reserve = graph.sub(element.static_coefficient, element.kinetic_coefficient)
        if not element.slipping_constraint and depends_on(graph, reserve, moving):
            results.append((EventFunction("above", element.name, -1), graph.add(reserve, slack)))
        used = [node for watch, node in results if watch.name == element.name]
        sliding = equations.mode.friction_state(element.name).grip == "slide"
        used += [element.kinetic_coefficient, element.constant_force] if sliding else []
        for node in find_missing_domains(graph, element.coefficients, used):
            results.append((EventFunction("limit", element.name, -1), graph.guard(ONE, node)))
    return results
