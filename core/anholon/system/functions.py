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
frictions  frictions, normal reactions and laws of a system with modes: see `anholon.system.grips`
initial, sizes, events, chart:NAME

Built when first asked for:

pose       dv/ds of a pose jump, its two obstacles; reactions     3n + 3 per row whose reaction has bounds

Built when forces are first drawn:

contact    place, w and G of every row that is drawn             12 each
grips      J of the places of controls that are drawn         3n each
rubbing    place and force of every friction                  6 each
"""

from __future__ import annotations

from itertools import chain
from typing import Final, NamedTuple

from anholon.formula.graph import ONE, ZERO
from anholon.model.structs import Model
from anholon.system.diagnosis import Diagnosis
from anholon.system.equations import Equations
from anholon.system.grips import grip_nodes
from anholon.system.namespace import Vector3
from anholon.system.solve import Solver, dropped_sides, smallest
from anholon.system.watching import Completed

NEEDED_AT_ONCE: Final = ("rhs", "project", "events")
"""What the integrator calls."""

PREFACED: Final = ("rhs", "project", "observe", "pieces")
"""What computes masses, forces and constraints first, and something with them then."""


class Outputs(NamedTuple):
    """Nodes by function name, and what the lists contain; `observed` names the numbers of `observe`; `rubbing`: places
    and forces of the frictions, for pictures."""

    functions: dict[str, list[int]]
    n_parameters: int
    definitions: tuple[str, ...]
    size_layout: tuple[tuple[str, int], ...]
    observed: tuple[str, ...]
    rubbing: list[int]


def build_outputs(model: Model, completed: Completed, diagnosis: Diagnosis) -> Outputs:
    """Return all output functions of a system."""
    equations = completed.equations
    graph, names, rows = equations.graph, equations.names, equations.rows
    zero = graph.const(0.0)
    solve = Solver(equations, diagnosis)
    kept = [rows[i] for i in solve.kept]

    # Accelerations and multipliers, and the two steps of a projection: positions by the holonomic rows, then rates.
    still = [zero] * len(names.q)
    off = [zero if row.position is None else row.position for row in kept]
    (acceleration, solved), (step, _), (change, _), *followed = solve(
        (equations.force, [graph.neg(row.b0) for row in kept]),
        (still, [graph.neg(value) for value in off]),
        (still, [graph.neg(row.rate) for row in kept]),
        *dropped_sides(equations, diagnosis),
    )
    multipliers = smallest(equations, diagnosis, solved, [weights for _, weights in followed])
    positions = [zero if row.position is None else row.position for row in rows]
    rate_level = [row.rate for row in rows]
    definitions, definition_nodes = _definitions(model, equations)
    drift = _largest(equations, [*positions, *rate_level])
    projection = [graph.add(a, b) for a, b in zip((*names.q, *names.v), (*step, *change), strict=True)]
    projection.append(_largest(equations, [*off, *(row.rate for row in kept)]))
    controlled = _controlled(model, equations, solve, multipliers)
    size_layout, sizes = equations.foundation.ground.dimensions

    # Machine code is made in this order, in portions.
    functions: dict[str, list[int]] = {
        "rhs": [*names.v, *acceleration],
        "project": projection if rows else [],
        "events": list(equations.events),
        "initial": list(equations.initial),
        "residual": [*positions, *rate_level],
        "observe": [
            *multipliers,
            equations.kinetic,
            equations.potential,
            drift,
            *(completed.held.get(load.name, graph.dot(load.Q, names.v)) for load in equations.loads),
            *(graph.mul(value, graph.dot(row.B, names.v)) for value, row in zip(multipliers, rows, strict=True)),
            *definition_nodes,
            *completed.friction.values(),
            *controlled.values(),
            *completed.sliding.values(),
            *(node for load in equations.loads for node in load.told.values()),
        ],
        "frames": _frames(model, equations),
        "sizes": sizes,
        "pieces": pieces_nodes(equations),
        "momentum": equations.momentum,
        "rebound": [side.restitution for side in equations.sides],
        "frictions": grip_nodes(model, equations) if not equations.watching else [],
    }
    reactions = [f"reaction:{row.name}" for row in rows]
    observed = (
        *reactions,
        "kinetic",
        "potential",
        "drift",
        *(f"power:{name}" for name in (*(load.name for load in equations.loads), *reactions)),
        *definitions,
        *(f"friction:{name}" for name in completed.friction),
        *controlled,
        *(f"reaction:{name}" for name in completed.sliding),
        *(name for load in equations.loads for name in load.told),
    )
    for rows_of_chart in equations.charts:
        functions[f"chart:{rows_of_chart.chart.name}"] = [
            *(entry for line in rows_of_chart.W for entry in line),
            *rows_of_chart.value,
            *rows_of_chart.bias,
        ]
    functions = {key: nodes for key, nodes in functions.items() if nodes}
    rubbing = [
        node
        for rub in equations.rubs
        if rub.name in completed.friction
        for node in (*rub.place, *completed.pulls[rub.name])
    ]
    return Outputs(functions, names.n_slots, definitions, size_layout, observed, rubbing)


def pieces_nodes(equations: Equations) -> list[int]:
    """Return M, f, A, b0 and the rate level of all rows, flat; then B where it is not A."""
    rows = equations.rows
    return [
        *chain.from_iterable(equations.mass),
        *equations.force,
        *chain.from_iterable([row.A for row in rows]),
        *[row.b0 for row in rows],
        *[row.rate for row in rows],
        *(chain.from_iterable([row.B for row in rows]) if equations.oblique else ()),
    ]


def contains_time(equations: Equations) -> bool:
    """Tell whether time stands in the equations of motion."""
    graph = equations.graph
    nodes = (*pieces_nodes(equations), *(row.f for row in equations.programs))
    return bool(graph.bits(nodes) & graph.mask[equations.names.time])


def _controlled(model: Model, equations: Equations, solve: Solver, multipliers: list[int]) -> dict[str, int]:
    """Return the quantities of a model with controls: Kirgetov's Δ, the controls, and the powers they bring in."""
    graph, names = equations.graph, equations.names
    found = {name: names.control(name) for name in model.controls}
    driven = [(row, value) for row, value in zip(equations.rows, multipliers, strict=True) if row.driven is not None]
    if not driven:
        return found
    delta = solve.determinant()
    powers = {f"power:control:{row.name}": graph.mul(value, row.driven or ZERO) for row, value in driven}
    return {"delta": delta.value, "delta:normalised": delta.normalised, **found, **powers}


def _largest(equations: Equations, values: list[int]) -> int:
    graph = equations.graph
    largest = graph.const(0.0)
    for value in values:
        largest = graph.maximum(largest, graph.abs(value))
    return largest


def _definitions(model: Model, equations: Equations) -> tuple[tuple[str, ...], list[int]]:
    kept: list[str] = []
    nodes: list[int] = []
    for name in model.definitions:
        with equations.names.place(f"definitions.{name}"):
            nodes.append(equations.names.definition(name))
            kept.append(name)
    return tuple(kept), nodes


def _frames(model: Model, equations: Equations) -> list[int]:
    nodes: list[int] = []
    for name in model.bodies:
        frame = equations.kinematics.frame(name)
        nodes += [*(entry for row in frame.R_WB for entry in row), *frame.p_WB]
    for name in model.points:
        nodes += equations.kinematics.position(name)
    return nodes


def drawn_rows(equations: Equations) -> tuple[int, ...]:
    """Return the indices of the rows whose reaction is drawn: behind the others those that slip, then programs."""
    names = [row.name for row in (*equations.rows, *equations.slipping)]
    names += [row.name for row in equations.programs]
    return tuple(i for i, name in enumerate(names) if name in equations.marks)


def drawn_nodes(equations: Equations, rubbing: list[int]) -> dict[str, list[int]]:
    """Return the functions that are needed to draw the forces of constraints."""
    functions = {"contact": _contacts(equations), "grips": _grips(equations), "rubbing": rubbing}
    return {name: nodes for name, nodes in functions.items() if nodes}


def _contacts(equations: Equations) -> list[int]:
    """Return for each row whose reaction is drawn its place, and w and G with G F = w for its force F at Λ = 1.

    Where only the place is known, with the Jacobian J, F is the force there that does the work of the multiplier:
    J^T F = B^T by least squares, J J^T F = J B^T.
    """
    graph = equations.graph
    nodes: list[int] = []
    jacobians: dict[Vector3, list[dict[int, int]]] = {}  # several rows may act at one place
    for row in (*equations.rows, *equations.slipping):
        mark = equations.marks.get(row.name)
        if mark is None:
            continue
        nodes += mark.place
        if mark.push is not None:
            nodes += [*mark.push, ONE, ZERO, ZERO, ONE, ZERO, ONE]
            continue
        if mark.place not in jacobians:
            jacobians[mark.place] = graph.columns(mark.place, equations.names.q)
        J = jacobians[mark.place]
        for a in range(3):
            nodes.append(
                graph.sum([graph.mul(column[a], b) for column, b in zip(J, row.B, strict=True) if a in column])
            )
        for a in range(3):
            for b in range(a, 3):
                shared = [column for column in J if a in column and b in column]
                nodes.append(graph.sum([graph.mul(column[a], column[b]) for column in shared]))
    for program in equations.programs:
        mark = equations.marks.get(program.name)
        if mark is not None:
            nodes += [*mark.place, ZERO, ZERO, ZERO, ONE, ZERO, ZERO, ONE, ZERO, ONE]  # its force: see `_grips`
    return nodes


def _grips(equations: Equations) -> list[int]:
    """Return J (3, n) of the places at which the control of programs is drawn."""
    marks = [equations.marks[row.name] for row in equations.programs if row.name in equations.marks]
    tables = [equations.graph.jacobian(mark.place, equations.names.q) for mark in marks]
    return [entry for table in tables for line in table for entry in line]
