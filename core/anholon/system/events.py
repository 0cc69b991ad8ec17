"""Event functions that end a mode, after those of the model: contacts that open or close, frictions that stick or slip,
control laws that cannot be maintained, vanishing gradients of constraints that are not linear in the rates, and
kinks."""

from __future__ import annotations

from typing import NamedTuple

from anholon.errors import Problem
from anholon.formula.domain import find_missing_domains
from anholon.formula.nodes import ONE, ZERO
from anholon.geometry.conformal_rotation import FARTHEST_SQUARE
from anholon.mechanics.closed_equations import ClosedEquations, close_equations, compute_sliding_reactions
from anholon.mechanics.constrained_solve import ConstrainedSolver, distribute_least_norm, make_redundant_sides
from anholon.mechanics.constraint_rows import depends_on
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
from anholon.system.tolerances import (
    COEFFICIENT_TOLERANCE,
    DRIVEN_SLIP_TOLERANCE,
    MIN_FEEDBACK_DETERMINANT,
    MIN_NONLINEAR_FEEDBACK_DETERMINANT,
    VANISHING_GRADIENT_TIME_REL,
)
from anholon.system.undetermined_reactions import find_undetermined_reactions


class CompletedEquations(NamedTuple):
    """Equations with laws and watches, and by the names of the frictions: their forces, the same as vectors (3) in the
    world on the element that slips, and the powers of those that stick, which moving frames give; `sliding_reactions`:
    the forces along rows that have let go, by the names of the rows.

    The force of a slip with one direction is its component along that direction, otherwise its size."""

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
    resists = equations.friction_elements or any(isinstance(force, Resistance) for force in model.forces.values())
    closed = close_equations(model, equations, diagnosis) if resists else ClosedEquations(equations, {}, {}, {})
    equations = closed.equations
    graph = equations.graph
    frictions = [
        element for element in equations.friction_elements if not (element.slipping_constraint and element.stick_rows)
    ]
    friction, pulls = (
        dict.fromkeys((element.name for element in frictions), ZERO),
        _compute_sliding_forces(equations, closed),
    )
    if not equations.has_event_functions:
        return CompletedEquations(_substitute_reactions(model, equations, diagnosis, {}), friction, pulls, {}, {})
    for element in frictions:
        size = closed.law_sizes.get(element.name, ZERO)
        friction[element.name] = size if element.slip_direction is not None else graph.neg(size)
    multipliers = dict(zip((row.name for row in equations.rows), _multipliers(equations, diagnosis), strict=True))
    sliding = compute_sliding_reactions(equations, closed)
    equations = _substitute_reactions(model, equations, diagnosis, sliding)
    rows = {row.name: row for row in equations.rows}
    shared = find_undetermined_reactions(
        equations, diagnosis
    )  # what holds these is looked at for all of them together, by the driver
    powers: dict[str, int] = {}
    results: list[tuple[EventFunction, int]] = []
    loads = find_loaded_constraints(model)
    for side in equations.unilateral_constraints:
        sign = graph.const(float(side.sign))
        gap = equations.gap_rows.get(side.name)
        if gap is not None:
            level = gap.rate if gap.position is None else gap.position
            if loads.get(side.name) not in equations.mode.open:
                results.append((EventFunction("contact", side.name, -1), graph.mul(sign, level)))
        elif side.name in closed.grazing_shares:
            share = closed.grazing_shares[side.name]
            results += [(EventFunction("release", side.name, -1), share)]
            results += [(EventFunction("press", side.name, -1), graph.sub(graph.const(1.0), share))]
        elif side.gap_row in multipliers and side.name not in shared.unilateral:
            results.append((EventFunction("release", side.name, -1), graph.mul(sign, multipliers[side.gap_row])))
    for index, element in enumerate(equations.friction_elements):
        grip = equations.mode.friction_state(element.name).grip
        if grip == "slide":
            results.append((EventFunction("stop", element.name, -1), _make_slip_speed(equations, element, index)))
        elif grip in ("stick", "driven"):
            friction_state = equations.mode.friction_state(element.name)
            if grip == "driven":
                results += [
                    (EventFunction("slip", element.name, -1), node)
                    for node in _make_driven_slip_margin(equations, element)
                ]
            names = name_active_stick_rows(element, friction_state)
            if not names:
                continue
            held = [multipliers[name] for name in names]
            if element.name not in shared.frictions:
                results += [
                    (EventFunction("slip", element.name, -1), node)
                    for node in _make_static_margins(equations, element, held, multipliers)
                ]
            if element.slipping_constraint and element.stick_rows:
                _require_determined_limit(equations, diagnosis, element)
                continue
            rates = [graph.dot(rows[name].A, equations.names.v) for name in names]
            powers[element.name] = graph.dot(held, rates)
            friction[element.name] = (
                held[0] if element.slip_direction is not None else graph.sqrt(graph.dot(held, held))
            )
            axes = (element.slip_direction,) if element.slip_direction is not None else element.tangents
            axes = (
                (compute_free_direction(element, friction_state, equations.kinematics, graph),)
                if grip == "driven"
                else axes
            )
            parts = [
                graph.sum([graph.mul(force, axis[k]) for force, axis in zip(held, axes, strict=True)]) for k in range(3)
            ]
            pulls[element.name] = (parts[0], parts[1], parts[2])
    results += _make_sign_change_events(equations, closed)
    results += _make_coefficient_events(equations)
    jams = [
        (
            EventFunction("jam", name, -1),
            graph.sub(
                node,
                graph.const(
                    MIN_NONLINEAR_FEEDBACK_DETERMINANT if closed.has_nonlinear_laws else MIN_FEEDBACK_DETERMINANT
                ),
            ),
        )
        for name, node in closed.determinants.items()
        if not graph.is_constant(node)
    ]
    results += jams
    watches, nodes = tuple(watch for watch, _ in results), tuple(node for _, node in results)
    equations = equations._replace(
        events=(*equations.events, *nodes), event_functions=(*equations.event_functions, *watches)
    )
    return CompletedEquations(equations, friction, pulls, powers, sliding)


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
    """Return the equations with the reactions filled in that events of the model ask for; 0 where a row is absent."""
    graph, asked = equations.graph, equations.names.reactions
    if not asked:
        return equations
    results = {row.name: node for row, node in zip(equations.rows, _multipliers(equations, diagnosis), strict=True)}
    results |= sliding
    if not equations.has_event_functions:
        for name in asked.keys() - results.keys():
            item = model.constraints.get(find_constraint_of_row(name))
            if item is not None and item.enabled:
                marks = [row for row in results if find_constraint_of_row(row) == find_constraint_of_row(name)]
                message = f"there is no reaction “{name}” in an event or at the end of a stage"
                remedy = f"Known: {', '.join(f'reaction.{row}' for row in marks or results)}."
                equations.names.problems.append(
                    Problem(path=f"constraints.{find_constraint_of_row(name)}", message=message, remedy=remedy)
                )
    values = {symbol: results.get(name, ZERO) for name, symbol in asked.items()}
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


def _make_slip_speed(equations: EquationsOfMotion, friction: FrictionElement, index: int) -> int:
    """Return the speed of a slip, which falls through 0 where it ends."""
    graph = equations.graph
    if friction.slip_direction is not None:
        sign = graph.const(float(equations.mode.friction_state(friction.name).slip))
        return graph.mul(sign, graph.dot(friction.slip_direction, friction.slip))
    speed = graph.sqrt(graph.dot(friction.slip, friction.slip))
    return graph.sub(speed, equations.names.slip_start(index, 3))


def _make_driven_slip_margin(equations: EquationsOfMotion, friction: FrictionElement) -> list[int]:
    """Return the difference between the speed at which a prescribed slip has left 0 and its present speed."""
    graph, least = equations.graph, equations.graph.const(DRIVEN_SLIP_TOLERANCE)
    if friction.slip_direction is not None:
        speed = graph.dot(friction.slip_direction, friction.slip)
        return [graph.sub(least, speed), graph.add(least, speed)]
    return [graph.sub(least, graph.sqrt(graph.dot(friction.slip, friction.slip)))]


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


def _make_sign_change_events(equations: EquationsOfMotion, closed: ClosedEquations) -> list[tuple[EventFunction, int]]:
    """Return the watches of reactions without a side on which frictions depend with a known sign."""
    one_sided = {side.name for side in equations.unilateral_constraints}
    return [
        (EventFunction("turn", name, -1), N)
        for name, N in closed.normal_forces.items()
        if name not in one_sided and equations.sign_of(name)
    ]


def _make_coefficient_events(equations: EquationsOfMotion) -> list[tuple[EventFunction, int]]:
    """Return the watches on coefficients of friction that the motion changes: they may not become negative, nor larger
    than those at rest; and on those that the motion does not use, which may not become undefined."""
    graph, names = equations.graph, equations.names
    slack = graph.const(COEFFICIENT_TOLERANCE)
    moving = (*names.q, *names.v, names.time)
    results: list[tuple[EventFunction, int]] = []
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


def add_guard_events(model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis) -> EquationsOfMotion:
    """Return the equations of a model with the watches on which laws and gradients fail, and, without rods, those on
    kinks of places.

    Those of laws are crossings of ±MIN_NORMALISED_DELTA by the normalised Δ, so that none can be stepped over.
    """
    equations = _add_gradient_events(equations, diagnosis, model.simulation.frames)
    if not model.rods:  # whose steps are looked at from outside
        equations = _add_kink_events(equations)
        equations = _add_orientation_events(model, equations) if model.free_bodies else equations
    if not equations.servo_rows:
        return equations
    graph, least = equations.graph, equations.graph.const(MIN_NORMALISED_DELTA)
    delta = ConstrainedSolver(equations, diagnosis).determinant().normalised
    name = ", ".join(equations.rows[i].name for i in equations.servo_rows)
    return equations._replace(
        events=(*equations.events, graph.sub(delta, least), graph.add(delta, least)),
        event_functions=(*equations.event_functions, EventFunction("law", name, -1), EventFunction("law", name, 1)),
    )


def _add_kink_events(equations: EquationsOfMotion) -> EquationsOfMotion:
    """Return the equations with watches on kinks of places that depend on the coordinates."""
    nodes = () if equations.programs else make_configuration_kink_nodes(equations)
    watches = (EventFunction("corner", str(k), 0) for k in range(len(nodes)))
    return equations._replace(
        events=(*equations.events, *nodes), event_functions=(*equations.event_functions, *watches)
    )


def _add_orientation_events(model: Model, equations: EquationsOfMotion) -> EquationsOfMotion:
    """Return the equations with watches on the rotation vectors of free bodies, which are reset when they are long."""
    graph, q = equations.graph, equations.names.q
    slots = find_orientation_slots(model)
    farthest = graph.const(FARTHEST_SQUARE)
    nodes = (graph.sub(graph.dot(q[slot], q[slot]), farthest) for slot in slots.values())
    watches = (EventFunction("base", name, 1) for name in slots)
    return equations._replace(
        events=(*equations.events, *nodes), event_functions=(*equations.event_functions, *watches)
    )


def _multipliers(equations: EquationsOfMotion, diagnosis: Diagnosis) -> list[int]:
    graph = equations.graph
    kept = [equations.rows[i] for i in diagnosis.independent]
    (_, solved), *followed = ConstrainedSolver(equations, diagnosis)(
        (equations.force, [graph.neg(row.b0) for row in kept]),
        *make_redundant_sides(equations, diagnosis),
    )
    return distribute_least_norm(equations, diagnosis, solved, [weights for _, weights in followed])


def _add_gradient_events(equations: EquationsOfMotion, diagnosis: Diagnosis, frames: float) -> EquationsOfMotion:
    """Return the equations with an event function on every row that is not linear in the rates.

    The gradient A of such a row depends on the rates; where they bring it to 0 the row restricts nothing. The watch
    |A|^2 - (δ |A'|)^2, with |.| weighed by the masses and A' along the motion, is below 0 less than δ from there.
    """
    graph, names = equations.graph, equations.names
    rows = [row for row in equations.rows if row.order < 2 and not row.linear]
    if not rows:
        return equations
    kept = [equations.rows[i] for i in diagnosis.independent]
    ((acceleration, _),) = ConstrainedSolver(equations, diagnosis)(
        (equations.force, [graph.neg(row.b0) for row in kept])
    )
    flow = dict(zip((*names.q, *names.v), (*names.v, *acceleration), strict=True)) | {names.time: graph.const(1.0)}
    near = graph.const((VANISHING_GRADIENT_TIME_REL / frames) ** 2)
    nodes: list[int] = []
    for row in rows:
        masses = [equations.mass[i][i] for i in range(len(names.q))]
        pairs = zip(row.A, graph.forward(list(row.A), flow), masses, strict=True)
        parts = [(graph.div(graph.mul(a, a), m), graph.div(graph.mul(b, b), m)) for a, b, m in pairs if m != ZERO]
        size, rate = (graph.sum(list(column)) for column in zip(*parts, strict=True))
        nodes.append(graph.sub(size, graph.mul(near, rate)))
    watches = [EventFunction("vanish", row.name, -1) for row in rows]
    return equations._replace(
        events=(*equations.events, *nodes), event_functions=(*equations.event_functions, *watches)
    )
