"""Output functions of a system: which nodes of the graph become machine code, under which names.

rhs        v, v'                                                  2n
project    corrected y, largest residual before the correction    2n + 1
observe    multipliers, kinetic, potential, drift, powers of loads and of reactions, definitions, frictions, what
           controls do
pieces     M, f, A, b0, rate, and B where it is not A             n² + n + m n + m + m (+ m n)
residual   position level (0 for nonholonomic rows), rate level   2m
momentum   Σ weight J^T x'                                        n
frames     R_WB (row by row) and p_WB per body, p_WP per point    12 nb + 3 np
rebound    coefficients of restitution of the unilateral constraints
frictions  frictions, normal reactions and laws of a system with modes: see `anholon.mechanics.friction_values`
initial, sizes, events, chart:NAME

Built when first asked for:

pose       dv/ds of a pose jump, its two obstacles; reactions     3n + 3 per row whose reaction has bounds

Built when forces are first drawn:

contact    place, w and G of every row that is drawn             12 each
grips      J of the places of controls that are drawn         3n each
friction_forces  place and force of every friction             6 each
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.constrained_solve import ConstrainedSolver, distribute_least_norm, make_redundant_sides
from anholon.mechanics.constraint_rows import ConstraintRow
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.friction_values import make_friction_nodes
from anholon.mechanics.namespace import Vector3
from anholon.model.query.orientations import CHART_NAME
from anholon.model.schema import Model
from anholon.system.events import CompletedEquations

FIRST_NEEDED: Final = ("rhs", "project", "events")
"""What the integrator calls."""

WITH_PRELUDE: Final = ("rhs", "project", "observe", "pieces")
"""What computes masses, forces and constraints first, and something with them then."""


class OutputFunctions(NamedTuple):
    """Nodes by function name, and the contents of the lists.

    `observed` names the numbers of `observe`; `friction_nodes`: points and forces of the frictions, for pictures.
    """

    functions: dict[str, list[int]]
    n_parameters: int
    definitions: tuple[str, ...]
    size_layout: tuple[tuple[str, int], ...]
    observed: tuple[str, ...]
    friction_nodes: list[int]


def make_output_functions(model: Model, completed: CompletedEquations, diagnosis: Diagnosis) -> OutputFunctions:
    """Return all output functions of a system."""
    equations = completed.equations
    names, rows = equations.names, equations.rows
    solve = ConstrainedSolver(equations, diagnosis)
    solved = _solve_motion_and_projection(equations, diagnosis, solve)
    residual = [*(_position(row) for row in rows), *(row.rate for row in rows)]
    definitions = _list_definitions(model, equations)
    drift = _largest(equations, residual)
    projection = _make_projection(equations, diagnosis, solved)
    controlled = _make_control_outputs(model, equations, solve, solved.multipliers)
    observed = _list_observed(completed, solved.multipliers, drift, definitions, controlled)
    size_layout, sizes = equations.forced_model.unconstrained_model.dimensions
    resists = equations.friction_elements or equations.normal_reactions
    # Machine code is made in this order, in portions.
    functions: dict[str, list[int]] = {
        "rhs": [*names.v, *solved.acceleration],
        "project": projection if rows else [],
        "events": list(equations.events),
        "initial": list(equations.initial),
        "residual": residual,
        "observe": [node for _, node in observed],
        "frames": _frames(model, equations),
        "sizes": sizes,
        "pieces": make_equation_nodes(equations),
        "momentum": equations.momentum,
        "rebound": [side.restitution for side in equations.unilateral_constraints],
        "frictions": make_friction_nodes(model, equations) if resists and not equations.has_event_functions else [],
        **_make_chart_functions(equations),
    }
    return OutputFunctions(
        {key: nodes for key, nodes in functions.items() if nodes},
        names.n_slots,
        tuple(name for name, _ in definitions),
        size_layout,
        tuple(name for name, _ in observed),
        _list_friction_nodes(completed),
    )


class _SolvedEquations(NamedTuple):
    """Accelerations (n), `multipliers` of all rows, and the two steps of a projection.

    The steps are those of positions by the holonomic rows, then of rates (n).
    """

    acceleration: list[int]
    multipliers: list[int]
    position_step: list[int]
    rate_step: list[int]


def _position(row: ConstraintRow) -> int:
    """Return the residual of a row at position level, 0 of a nonholonomic one."""
    return ZERO if row.position is None else row.position


def _solve_motion_and_projection(
    equations: EquationsOfMotion, diagnosis: Diagnosis, solve: ConstrainedSolver
) -> _SolvedEquations:
    """Return the solutions of the equations with different right-hand sides, by one factorisation."""
    graph, kept_rows = equations.graph, [equations.rows[i] for i in diagnosis.independent]
    zeros = [ZERO] * len(equations.names.q)
    (acceleration, reduced), (step, _), (change, _), *followed = solve(
        (equations.force, [graph.neg(row.b0) for row in kept_rows]),
        (zeros, [graph.neg(_position(row)) for row in kept_rows]),
        (zeros, [graph.neg(row.rate) for row in kept_rows]),
        *make_redundant_sides(equations, diagnosis),
    )
    multipliers = distribute_least_norm(equations, diagnosis, reduced, [weights for _, weights in followed])
    return _SolvedEquations(acceleration, multipliers, step, change)


def _make_projection(equations: EquationsOfMotion, diagnosis: Diagnosis, solved: _SolvedEquations) -> list[int]:
    """Return the corrected state (2n) and the largest residual before the correction."""
    graph, names = equations.graph, equations.names
    kept_rows = [equations.rows[i] for i in diagnosis.independent]
    steps = (*solved.position_step, *solved.rate_step)
    projection = [graph.add(a, b) for a, b in zip((*names.q, *names.v), steps, strict=True)]
    projection.append(_largest(equations, [*(_position(row) for row in kept_rows), *(row.rate for row in kept_rows)]))
    return projection


def _list_observed(
    completed: CompletedEquations,
    multipliers: Sequence[int],
    drift: int,
    definitions: Sequence[tuple[str, int]],
    controlled: Mapping[str, int],
) -> list[tuple[str, int]]:
    """Return the numbers of `observe` in their order, with their names."""
    equations = completed.equations
    graph, v, loads = equations.graph, equations.names.v, equations.loads
    reactions = [(f"reaction:{row.name}", value) for row, value in zip(equations.rows, multipliers, strict=True)]
    return [
        *reactions,
        ("kinetic", equations.kinetic),
        ("potential", equations.potential),
        ("drift", drift),
        *((f"power:{load.name}", completed.sticking_power.get(load.name, graph.dot(load.Q, v))) for load in loads),
        *(
            (f"power:{name}", graph.mul(value, graph.dot(row.B, v)))
            for (name, value), row in zip(reactions, equations.rows, strict=True)
        ),
        *definitions,
        *((f"friction:{name}", node) for name, node in completed.friction.items()),
        *controlled.items(),
        *((f"reaction:{name}", node) for name, node in completed.sliding_reactions.items()),
        *(item for load in loads for item in load.reported.items()),
    ]


def _make_chart_functions(equations: EquationsOfMotion) -> dict[str, list[int]]:
    """Return for each chart W, row by row, the quasi-velocities and their bias; see `unpack_chart`."""
    return {
        f"chart:{rows.chart.name}": [*chain.from_iterable(rows.W), *rows.value, *rows.bias] for rows in equations.charts
    }


def _list_friction_nodes(completed: CompletedEquations) -> list[int]:
    """Return the place and the force (3 + 3) of every friction that has a force of its own."""
    return [
        node
        for friction in completed.equations.friction_elements
        if friction.name in completed.friction
        for node in (*friction.point, *completed.friction_vectors[friction.name])
    ]


def make_equation_nodes(equations: EquationsOfMotion) -> list[int]:
    """Return M, f, A, b0 and the rate level of all rows, flat; then B if it is not A."""
    rows = equations.rows
    return [
        *chain.from_iterable(equations.mass),
        *equations.force,
        *chain.from_iterable([row.A for row in rows]),
        *[row.b0 for row in rows],
        *[row.rate for row in rows],
        *(chain.from_iterable([row.B for row in rows]) if equations.servo_rows else ()),
    ]


def contains_time(equations: EquationsOfMotion) -> bool:
    """Return whether the equations of motion contain the time."""
    graph = equations.graph
    nodes = (*make_equation_nodes(equations), *(row.f for row in equations.programs))
    return bool(graph.symbol_bits(nodes) & graph.mask[equations.names.time])


def _make_control_outputs(
    model: Model, equations: EquationsOfMotion, solve: ConstrainedSolver, multipliers: list[int]
) -> dict[str, int]:
    """Return the quantities of a model with controls: Kirgetov's Δ, the controls, and the powers they bring in."""
    graph, names = equations.graph, equations.names
    results = {name: names.control(name) for name in model.controls}
    driven = [
        (row, value) for row, value in zip(equations.rows, multipliers, strict=True) if row.control_power is not None
    ]
    if not driven:
        return results
    delta = solve.determinant()
    powers = {f"power:control:{row.name}": graph.mul(value, row.control_power or ZERO) for row, value in driven}
    return {"delta": delta.value, "delta:normalised": delta.normalised, **results, **powers}


def _largest(equations: EquationsOfMotion, values: list[int]) -> int:
    graph = equations.graph
    largest = graph.const(0.0)
    for value in values:
        largest = graph.maximum(largest, graph.abs(value))
    return largest


def _list_definitions(model: Model, equations: EquationsOfMotion) -> list[tuple[str, int]]:
    """Return the definitions and the typed quasi-velocities with their nodes, without definitions that have none."""
    definition_nodes: list[tuple[str, int]] = []
    for name in model.definitions:
        with equations.names.collecting_problems(f"definitions.{name}"):
            definition_nodes.append((name, equations.names.definition(name)))
    return [*definition_nodes, *_find_quasi_velocities(equations).items()]


def _find_quasi_velocities(equations: EquationsOfMotion) -> dict[str, int]:
    """Return the typed quasi-velocities by their names, without names of different ones in different sets."""
    values: dict[str, set[int]] = {}
    for rows in equations.charts:
        if rows.chart.name != CHART_NAME:
            for name, node in zip(rows.chart.velocities, rows.value, strict=True):
                values.setdefault(name, set()).add(node)
    return {name: nodes.pop() for name, nodes in values.items() if len(nodes) == 1}


def _frames(model: Model, equations: EquationsOfMotion) -> list[int]:
    nodes: list[int] = []
    for name in model.bodies:
        frame = equations.kinematics.frame(name)
        nodes += [*(entry for row in frame.R_WB for entry in row), *frame.p_WB]
    for name in model.points:
        nodes += equations.kinematics.position(name)
    return nodes


def find_drawn_rows(equations: EquationsOfMotion) -> tuple[int, ...]:
    """Return the indices of the rows whose reaction is drawn: ordinary rows, then slipping ones, then programs."""
    names = [row.name for row in (*equations.rows, *equations.slipping_rows)]
    names += [row.name for row in equations.programs]
    return tuple(i for i, name in enumerate(names) if name in equations.reaction_geometry)


def make_drawing_nodes(equations: EquationsOfMotion, frictions: list[int]) -> dict[str, list[int]]:
    """Return the functions that are needed to draw the forces of constraints."""
    functions = {
        "contact": _make_reaction_outputs(equations),
        "grips": _make_control_jacobians(equations),
        "friction_forces": frictions,
    }
    return {name: nodes for name, nodes in functions.items() if nodes}


def _make_reaction_outputs(equations: EquationsOfMotion) -> list[int]:
    """Return for each row whose reaction is drawn its place, and w and G with G F = w for its force F at Λ = 1.

    Where only the place is known, with the Jacobian J, F is the force there that does the work of the multiplier:
    J^T F = B^T by least squares, J J^T F = J B^T.
    """
    graph = equations.graph
    nodes: list[int] = []
    jacobians: dict[Vector3, list[dict[int, int]]] = {}  # several rows may act at one place
    for row in (*equations.rows, *equations.slipping_rows):
        mark = equations.reaction_geometry.get(row.name)
        if mark is None:
            continue
        nodes += mark.point
        if mark.force_direction is not None:
            nodes += [*mark.force_direction, ONE, ZERO, ZERO, ONE, ZERO, ONE]
            continue
        if mark.point not in jacobians:
            jacobians[mark.point] = graph.jacobian_columns(mark.point, equations.names.q)
        J = jacobians[mark.point]
        for a in range(3):
            nodes.append(
                graph.sum([graph.mul(column[a], b) for column, b in zip(J, row.B, strict=True) if a in column])
            )
        for a in range(3):
            for b in range(a, 3):
                shared = [column for column in J if a in column and b in column]
                nodes.append(graph.sum([graph.mul(column[a], column[b]) for column in shared]))
    for program in equations.programs:
        mark = equations.reaction_geometry.get(program.name)
        if mark is not None:
            nodes += [
                *mark.point,
                ZERO,
                ZERO,
                ZERO,
                ONE,
                ZERO,
                ZERO,
                ONE,
                ZERO,
                ONE,
            ]  # its force: see `_make_control_jacobians`
    return nodes


def _make_control_jacobians(equations: EquationsOfMotion) -> list[int]:
    """Return J (3, n) of the places at which the control of programs is drawn."""
    marks = [
        equations.reaction_geometry[row.name] for row in equations.programs if row.name in equations.reaction_geometry
    ]
    tables = [equations.graph.jacobian(mark.point, equations.names.q) for mark in marks]
    return [entry for table in tables for line in table for entry in line]
