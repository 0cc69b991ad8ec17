"""Event functions that end a mode, after those of the model: contacts that open or close, frictions that stick or slip
(`anholon.system.friction_events`), control laws that cannot be maintained, vanishing gradients of constraints that are
not linear in the rates, and kinks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from anholon.errors import Problem
from anholon.formula.nodes import ZERO
from anholon.geometry.conformal_rotation import FARTHEST_SQUARE
from anholon.mechanics.closed_equations import ClosedEquations, close_equations, compute_sliding_reactions
from anholon.mechanics.constrained_solve import ConstrainedSolver, distribute_least_norm, make_redundant_sides
from anholon.mechanics.contact_mode import EventFunction, find_constraint_of_row, find_loaded_constraints
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.friction import FrictionElement, compute_free_direction, name_active_stick_rows
from anholon.mechanics.kinks import make_configuration_kink_nodes
from anholon.mechanics.namespace import Vector3
from anholon.mechanics.resistance_laws import compute_slip_direction
from anholon.mechanics.tolerances import MIN_NORMALISED_DELTA
from anholon.model.query.orientations import find_orientation_slots
from anholon.model.schema import Model, Resistance
from anholon.system.friction_events import (
    EventNode,
    make_coefficient_events,
    make_friction_events,
    make_sign_change_events,
)
from anholon.system.tolerances import (
    MIN_FEEDBACK_DETERMINANT,
    MIN_NONLINEAR_FEEDBACK_DETERMINANT,
    VANISHING_GRADIENT_TIME_REL,
)
from anholon.system.undetermined_reactions import UndeterminedReactions, find_undetermined_reactions


class CompletedEquations(NamedTuple):
    """Equations with laws and event functions, and by the names of the frictions their forces and powers.

    The forces are also given as vectors (3) in the world on the element that slips; the powers are those of sticking
    frictions, which moving frames supply; `sliding_reactions`: the forces along rows that broke away, by the names of
    the rows. The force of a slip with one direction is its component along that direction, otherwise its size.
    """

    equations: EquationsOfMotion
    friction: dict[str, int]
    friction_vectors: dict[str, Vector3]
    sticking_power: dict[str, int]
    sliding_reactions: dict[str, int]


def complete_equations(model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis) -> CompletedEquations:
    """Return the equations of a mode with its laws of resistance, its watches and their event functions.

    An open constraint with f >= 0 closes when f, a gap or a rate, falls through 0, and an acting one opens when its
    multiplier does; for f <= 0 both have the other sign. One on rates waits for nothing while what loads it is open.
    """
    closed = _close_with_resistances(model, equations, diagnosis)
    equations = closed.equations
    frictions = [element for element in equations.friction_elements if not element.limits_reaction]
    forces = _FrictionForces(
        dict.fromkeys((element.name for element in frictions), ZERO), _compute_sliding_forces(equations, closed), {}
    )
    if not equations.has_event_functions:
        equations = _substitute_reactions(model, equations, diagnosis, {})
        return CompletedEquations(equations, forces.sizes, forces.vectors, forces.powers, {})
    for element in frictions:
        size = closed.law_sizes.get(element.name, ZERO)
        forces.sizes[element.name] = size if element.slip_direction is not None else equations.graph.neg(size)
    multipliers = dict(zip((row.name for row in equations.rows), _multipliers(equations, diagnosis), strict=True))
    sliding = compute_sliding_reactions(equations, closed)
    equations = _substitute_reactions(model, equations, diagnosis, sliding)
    # What holds undetermined reactions is examined for all of them together, by the driver.
    shared = find_undetermined_reactions(equations, diagnosis)
    events = _make_contact_events(equations, closed, find_loaded_constraints(model), multipliers, shared)
    for index, element in enumerate(equations.friction_elements):
        events += make_friction_events(equations, index, multipliers, shared)
        _add_sticking_force(equations, diagnosis, element, multipliers, forces)
    events += make_sign_change_events(equations, closed)
    events += make_coefficient_events(equations)
    events += _make_jam_events(equations, closed)
    return CompletedEquations(_append_events(equations, events), forces.sizes, forces.vectors, forces.powers, sliding)


class _FrictionForces(NamedTuple):
    """Forces of frictions by their names, filled in step by step; see `CompletedEquations`."""

    sizes: dict[str, int]
    vectors: dict[str, Vector3]
    powers: dict[str, int]


def _close_with_resistances(model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis) -> ClosedEquations:
    """Return the equations with the forces of frictions and resistances; unchanged if the model has none."""
    if equations.friction_elements or any(isinstance(force, Resistance) for force in model.forces.values()):
        return close_equations(model, equations, diagnosis)
    return ClosedEquations(equations, {}, {}, {})


def _make_contact_events(
    equations: EquationsOfMotion,
    closed: ClosedEquations,
    loads: dict[str, str],
    multipliers: dict[str, int],
    shared: UndeterminedReactions,
) -> list[EventNode]:
    """Return the event functions of unilateral constraints.

    Open ones may close, acting ones may open, and the share β of grazing ones may leave 0 … 1. `loads`: the constraints
    that load others; `multipliers` by the names of the rows; `shared` reactions have no event functions of their own.
    """
    graph, events = equations.graph, list[EventNode]()
    for side in equations.unilateral_constraints:
        sign = graph.const(float(side.sign))
        gap = equations.gap_rows.get(side.name)
        if gap is not None:
            level = gap.rate if gap.position is None else gap.position
            if loads.get(side.name) not in equations.mode.open:
                events.append((EventFunction("contact", side.name, -1), graph.mul(sign, level)))
        elif side.name in closed.grazing_shares:
            share = closed.grazing_shares[side.name]
            events.append((EventFunction("release", side.name, -1), share))
            events.append((EventFunction("press", side.name, -1), graph.sub(graph.const(1.0), share)))
        elif side.gap_row in multipliers and side.name not in shared.unilateral:
            events.append((EventFunction("release", side.name, -1), graph.mul(sign, multipliers[side.gap_row])))
    return events


def _add_sticking_force(
    equations: EquationsOfMotion,
    diagnosis: Diagnosis,
    friction: FrictionElement,
    multipliers: dict[str, int],
    forces: _FrictionForces,
) -> None:
    """Add the force of a sticking friction to `forces`.

    The limit of a reaction has no force of its own, but the reaction must be determined.
    """
    names = name_active_stick_rows(friction, equations.mode.friction_state(friction.name))
    if not names:
        return
    if friction.limits_reaction:
        _require_determined_limit(equations, diagnosis, friction)
        return
    graph, sticking_forces = equations.graph, [multipliers[name] for name in names]
    rows = {row.name: row for row in equations.rows}
    rates = [graph.dot(rows[name].A, equations.names.v) for name in names]
    forces.powers[friction.name] = graph.dot(sticking_forces, rates)
    forces.sizes[friction.name] = (
        sticking_forces[0]
        if friction.slip_direction is not None
        else graph.sqrt(graph.dot(sticking_forces, sticking_forces))
    )
    axes = _find_sticking_axes(equations, friction)
    x, y, z = (
        graph.sum([graph.mul(force, axis[k]) for force, axis in zip(sticking_forces, axes, strict=True)])
        for k in range(3)
    )
    forces.vectors[friction.name] = (x, y, z)


def _find_sticking_axes(equations: EquationsOfMotion, friction: FrictionElement) -> tuple[Vector3, ...]:
    """Return the unit vectors, in the world, of the force of a sticking friction, one for each of its rows."""
    friction_state = equations.mode.friction_state(friction.name)
    if friction_state.grip == "driven":
        return (compute_free_direction(friction, friction_state, equations.kinematics, equations.graph),)
    return friction.tangents if friction.slip_direction is None else (friction.slip_direction,)


def _make_jam_events(equations: EquationsOfMotion, closed: ClosedEquations) -> list[EventNode]:
    """Return event functions of the determinants of the equations in N; the feedback jams near their zeros."""
    graph = equations.graph
    min_determinant = MIN_NONLINEAR_FEEDBACK_DETERMINANT if closed.has_nonlinear_laws else MIN_FEEDBACK_DETERMINANT
    return [
        (EventFunction("jam", name, -1), graph.sub(node, graph.const(min_determinant)))
        for name, node in closed.determinants.items()
        if not graph.is_constant(node)
    ]


def _append_events(equations: EquationsOfMotion, events: Iterable[EventNode]) -> EquationsOfMotion:
    """Return the equations with additional events after their own."""
    events = tuple(events)
    return equations._replace(
        events=(*equations.events, *(node for _, node in events)),
        event_functions=(*equations.event_functions, *(watch for watch, _ in events)),
    )


def _compute_sliding_forces(equations: EquationsOfMotion, closed: ClosedEquations) -> dict[str, Vector3]:
    """Return the forces of the frictions that slide, 0 of the others."""
    graph, results = equations.graph, {}
    for index, element in enumerate(equations.friction_elements):
        size = closed.law_sizes.get(element.name, ZERO)
        axis = element.slip_direction or compute_slip_direction(equations, element, index)
        a, b, c = (graph.mul(size, component) for component in axis) if size != ZERO else (ZERO, ZERO, ZERO)
        results[element.name] = (a, b, c)
    return results


def _substitute_reactions(
    model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis, sliding: dict[str, int]
) -> EquationsOfMotion:
    """Return the equations with the reactions that events of the model read filled in; 0 where a row is absent."""
    graph, requested = equations.graph, equations.names.reactions
    if not requested:
        return equations
    results = {row.name: node for row, node in zip(equations.rows, _multipliers(equations, diagnosis), strict=True)}
    results |= sliding
    if not equations.has_event_functions:
        for name in requested.keys() - results.keys():
            item = model.constraints.get(find_constraint_of_row(name))
            if item is not None and item.enabled:
                marks = [row for row in results if find_constraint_of_row(row) == find_constraint_of_row(name)]
                message = f"there is no reaction “{name}” in an event or at the end of a stage"
                remedy = f"Known: {', '.join(f'reaction.{row}' for row in marks or results)}."
                equations.names.problems.append(
                    Problem(path=f"constraints.{find_constraint_of_row(name)}", message=message, remedy=remedy)
                )
    values = {symbol: results.get(name, ZERO) for name, symbol in requested.items()}
    return equations._replace(events=tuple(graph.substitute(list(equations.events), values)))


def _require_determined_limit(equations: EquationsOfMotion, diagnosis: Diagnosis, friction: FrictionElement) -> None:
    """Refuse a limit of a reaction that is not determined."""
    shared = {equations.rows[i].name for i in diagnosis.undetermined_rows}
    if shared & set(friction.stick_rows):
        message = (
            "its reaction is not determined, because the constraint depends on others: the start of slip is unknown"
        )
        remedy = "Remove one of the dependent constraints, or its friction limit."
        equations.names.problems.append(
            Problem(path=f"constraints.{friction.slipping_constraint}.grip", message=message, remedy=remedy)
        )


def add_guard_events(model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis) -> EquationsOfMotion:
    """Return the equations with event functions for failing laws and gradients; without rods, also for kinks.

    The kinks are those of positions. The event functions of laws are crossings of ±MIN_NORMALISED_DELTA by the
    normalised Δ, so that none can be stepped over.
    """
    equations = _add_gradient_events(equations, diagnosis, model.simulation.frames)
    if not model.rods:  # steps of rods are checked from outside
        equations = _add_kink_events(equations)
        equations = _add_orientation_events(model, equations) if model.free_bodies else equations
    if not equations.servo_rows:
        return equations
    graph, threshold = equations.graph, equations.graph.const(MIN_NORMALISED_DELTA)
    delta = ConstrainedSolver(equations, diagnosis).determinant().normalised
    name = ", ".join(equations.rows[i].name for i in equations.servo_rows)
    return _append_events(
        equations,
        [
            (EventFunction("law", name, -1), graph.sub(delta, threshold)),
            (EventFunction("law", name, 1), graph.add(delta, threshold)),
        ],
    )


def _add_kink_events(equations: EquationsOfMotion) -> EquationsOfMotion:
    """Return the equations with watches on kinks of places that depend on the coordinates."""
    nodes = () if equations.programs else make_configuration_kink_nodes(equations)
    return _append_events(equations, ((EventFunction("corner", str(k), 0), node) for k, node in enumerate(nodes)))


def _add_orientation_events(model: Model, equations: EquationsOfMotion) -> EquationsOfMotion:
    """Return the equations with watches on the rotation vectors of free bodies, which are reset when they are long."""
    graph, q = equations.graph, equations.names.q
    slots = find_orientation_slots(model)
    farthest = graph.const(FARTHEST_SQUARE)
    return _append_events(
        equations,
        (
            (EventFunction("base", name, 1), graph.sub(graph.dot(q[slot], q[slot]), farthest))
            for name, slot in slots.items()
        ),
    )


def _multipliers(equations: EquationsOfMotion, diagnosis: Diagnosis) -> list[int]:
    graph = equations.graph
    kept_rows = [equations.rows[i] for i in diagnosis.independent]
    (_, solved), *followed = ConstrainedSolver(equations, diagnosis)(
        (equations.force, [graph.neg(row.b0) for row in kept_rows]),
        *make_redundant_sides(equations, diagnosis),
    )
    return distribute_least_norm(equations, diagnosis, solved, [weights for _, weights in followed])


def _add_gradient_events(equations: EquationsOfMotion, diagnosis: Diagnosis, frames: float) -> EquationsOfMotion:
    """Return the equations with an event function for every row that is not linear in the rates.

    The gradient A of such a row depends on the rates; where it becomes 0 the row restricts nothing. The event function
    |A|^2 - (δ |A'|)^2, with |.| weighted by the masses and A' along the motion, is negative within δ of that time.
    """
    graph, names = equations.graph, equations.names
    rows = [row for row in equations.rows if row.order < 2 and not row.linear]
    if not rows:
        return equations
    kept_rows = [equations.rows[i] for i in diagnosis.independent]
    ((acceleration, _),) = ConstrainedSolver(equations, diagnosis)(
        (equations.force, [graph.neg(row.b0) for row in kept_rows])
    )
    flow = dict(zip((*names.q, *names.v), (*names.v, *acceleration), strict=True)) | {names.time: graph.const(1.0)}
    near = graph.const((VANISHING_GRADIENT_TIME_REL / frames) ** 2)
    events: list[EventNode] = []
    for row in rows:
        masses = [equations.mass[i][i] for i in range(len(names.q))]
        pairs = zip(row.A, graph.forward(list(row.A), flow), masses, strict=True)
        parts = [(graph.div(graph.mul(a, a), m), graph.div(graph.mul(b, b), m)) for a, b, m in pairs if m != ZERO]
        size, rate = (graph.sum(list(column)) for column in zip(*parts, strict=True))
        events.append((EventFunction("vanish", row.name, -1), graph.sub(size, graph.mul(near, rate))))
    return _append_events(equations, events)
