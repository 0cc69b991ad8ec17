"""Output functions of a system: which nodes of the graph become machine code, under which names.

rhs        v, v'                                                  2n
project    corrected y, largest residual before the correction    2n + 1
observe    multipliers, kinetic, potential, drift, powers of loads and of reactions, definitions
pieces     M, f, A, b0, rate                                      n² + n + m n + m + m
residual   position level (0 for nonholonomic rows), rate level   2m
momentum   Σ weight J^T x'                                        n
frames     R_WB (row by row) and p_WB per body, p_WP per point    12 nb + 3 np
contact    place, J and push of every row that is drawn           (6 + 3n) each
pose       dv/ds of a pose jump, and its two obstacles            3n
initial, sizes, events, chart:NAME
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from anholon.formula.linear import kkt_solve_all, ldlt_solve
from anholon.model.structs import Box, Disc, GivenInertia, Model, Plate, Sphere, ThinRod
from anholon.system.diagnosis import Diagnosis
from anholon.system.equations import Equations
from anholon.system.namespace import Vector3

NEEDED_AT_ONCE: Final = ("rhs", "project", "events", "initial", "residual")
"""What every run calls before its first frame."""


class Outputs(NamedTuple):
    """Nodes by function name, and what the lists contain."""

    functions: dict[str, list[int]]
    n_parameters: int
    posed: tuple[str, ...]
    definitions: tuple[str, ...]
    contacts: tuple[int, ...]
    size_layout: tuple[tuple[str, int], ...]


class _Solver:
    """The constrained solve M x = top + A^T Λ, A x = bottom, for the independent rows of a system."""

    def __init__(self, equations: Equations, diagnosis: Diagnosis) -> None:
        self._graph, self._mass = equations.graph, equations.mass
        self._A = [list(equations.rows[i].A) for i in diagnosis.kept]
        # M + A^T A is definite wherever the free directions carry mass; the multipliers stay the same.
        self._method: Literal["auto", "augmented"] = "auto" if diagnosis.definite else "augmented"
        self.kept = diagnosis.kept

    def __call__(self, *sides: tuple[list[int], list[int]]) -> list[tuple[list[int], list[int]]]:
        """Return (x, Λ) for every side (top, bottom), all with one factorisation."""
        return kkt_solve_all(self._graph, self._mass, self._A, sides, method=self._method)


def build_outputs(model: Model, equations: Equations, diagnosis: Diagnosis) -> Outputs:
    """Return all output functions of a system."""
    graph, names, rows = equations.graph, equations.names, equations.rows
    zero = graph.const(0.0)
    solve = _Solver(equations, diagnosis)
    kept = [rows[i] for i in solve.kept]

    # Accelerations and multipliers, and the two steps of a projection: positions by the holonomic rows, then rates.
    still = [zero] * len(names.q)
    off = [zero if row.position is None else row.position for row in kept]
    (acceleration, solved), (step, _), (change, _), *followed = solve(
        (equations.force, [graph.neg(row.b0) for row in kept]),
        (still, [graph.neg(value) for value in off]),
        (still, [graph.neg(row.rate) for row in kept]),
        *((list(rows[i].A), [zero] * len(kept)) for i in diagnosis.dropped),
    )
    multipliers = _smallest(equations, diagnosis, solved, [weights for _, weights in followed])
    positions = [zero if row.position is None else row.position for row in rows]
    rate_level = [row.rate for row in rows]
    definitions, definition_nodes = _definitions(model, equations)
    drift = _largest(equations, [*positions, *rate_level])
    projection = [graph.add(a, b) for a, b in zip((*names.q, *names.v), (*step, *change), strict=True)]
    projection.append(_largest(equations, [*off, *(row.rate for row in kept)]))
    contacts, contact = _contacts(equations)
    posed, pose = _pose(model, equations, solve)
    size_layout, sizes = _sizes(model, equations)

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
            *(graph.dot(load.Q, names.v) for load in equations.loads),
            *(graph.mul(value, graph.dot(row.A, names.v)) for value, row in zip(multipliers, rows, strict=True)),
            *definition_nodes,
        ],
        "frames": _frames(model, equations),
        "contact": contact,
        "sizes": sizes,
        "pieces": pieces_nodes(equations),
        "momentum": equations.momentum,
        "pose": pose,
    }
    for rows_of_chart in equations.charts:
        functions[f"chart:{rows_of_chart.chart.name}"] = [
            *(entry for line in rows_of_chart.W for entry in line),
            *rows_of_chart.value,
            *rows_of_chart.bias,
        ]
    functions = {key: nodes for key, nodes in functions.items() if nodes}
    return Outputs(functions, names.n_parameters + len(posed), posed, definitions, contacts, size_layout)


def _smallest(equations: Equations, diagnosis: Diagnosis, solved: list[int], minus_C: list[list[int]]) -> list[int]:
    """Return the multipliers of all rows with the least sum of squares that give the reaction of the kept ones.

    The dropped rows are A_d = C A_k (the solve M x = A_d^T + A_k^T Λ, A_k x = 0 gives x = 0 and Λ = -C^T). All Λ with
    the same reaction have Λ_k + C^T Λ_d = solved; the smallest are Λ_d = (1 + C C^T)^-1 C solved and
    Λ_k = solved - C^T Λ_d, which is D^+ (…) of THEORY D3.
    """
    graph = equations.graph
    C = [[graph.neg(entry) for entry in line] for line in minus_C]
    count = range(len(C))
    gram = [[graph.add(graph.dot(C[i], C[j]), graph.const(float(i == j))) for j in count] for i in count]
    (shared,) = ldlt_solve(graph, gram, [[graph.dot(line, solved) for line in C]]) if C else ([],)
    multipliers = [graph.const(0.0)] * len(equations.rows)
    for position, i in enumerate(diagnosis.kept):
        taken = graph.sum([graph.mul(line[position], value) for line, value in zip(C, shared, strict=True)])
        multipliers[i] = graph.sub(solved[position], taken)
    for i, value in zip(diagnosis.dropped, shared, strict=True):
        multipliers[i] = value
    return multipliers


def pieces_nodes(equations: Equations) -> list[int]:
    """Return M, f, A, b0 and the rate level of all rows, flat."""
    return [
        *(entry for line in equations.mass for entry in line),
        *equations.force,
        *(entry for row in equations.rows for entry in row.A),
        *(row.b0 for row in equations.rows),
        *(row.rate for row in equations.rows),
    ]


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


def _contacts(equations: Equations) -> tuple[tuple[int, ...], list[int]]:
    graph = equations.graph
    at: list[int] = []
    nodes: list[int] = []
    jacobians: dict[Vector3, list[int]] = {}  # several rows may act at one place
    for i, row in enumerate(equations.rows):
        mark = equations.marks.get(row.name)
        if mark is not None:
            at.append(i)
            nodes += mark.place
            if mark.push is None:
                if mark.place not in jacobians:
                    J = graph.jacobian(mark.place, equations.names.q)
                    jacobians[mark.place] = [entry for line in J for entry in line]
                nodes += jacobians[mark.place]
                nodes += [graph.const(0.0)] * 3
            else:
                nodes += [graph.const(0.0)] * (3 * len(equations.names.q))
                nodes += mark.push
    return tuple(at), nodes


def _pose(model: Model, equations: Equations, solve: _Solver) -> tuple[tuple[str, ...], list[int]]:
    """Rate of change of v along a pose path (THEORY D5 (ii)), and what would make q itself jump.

    The masses move as α' ~ 1/ε. Where their momentum M_fa α_s or their acceleration h_aa(α_s, α_s) has a part along
    the admissible velocities, the rates grow like 1/ε and q has no continuous limit: both must vanish.
    """
    graph, names = equations.graph, equations.names
    changed = [name for name in model.parameters if any(name in stage.set for stage in model.stages)]
    masses = equations.masses
    posed = tuple(name for name in changed if any(graph.depends(x, names.parameters[name]) for x in masses.x))
    if not posed:
        return (), []
    seeds = {names.parameters[name]: names.direction(k) for k, name in enumerate(posed)}
    mixed = graph.forward(names.rates(masses.x), seeds)
    first = graph.forward(masses.x, seeds)
    second = graph.forward(first, seeds)
    minus_two, kept = graph.const(-2.0), [equations.rows[i] for i in solve.kept]
    top = [graph.mul(minus_two, entry) for entry in masses.covector(mixed)]
    turned = graph.forward([row.rate for row in kept], seeds) if kept else []
    still = [graph.const(0.0)] * len(kept)
    solutions = solve(
        (top, [graph.neg(value) for value in turned]),
        ([graph.neg(entry) for entry in masses.covector(first)], still),
        ([graph.neg(entry) for entry in masses.covector(second)], still),
    )
    return posed, [entry for x, _ in solutions for entry in x]


def _sizes(model: Model, equations: Equations) -> tuple[tuple[tuple[str, int], ...], list[int]]:
    """Mass centre and dimensions of every body, in the order of its fields."""
    names = equations.names
    layout: list[tuple[str, int]] = []
    nodes: list[int] = []
    for name, body in model.bodies.items():
        path = f"bodies.{name}"
        match body:
            case Plate():
                sizes = [names.node(body.width, f"{path}.width"), names.node(body.height, f"{path}.height")]
            case ThinRod():
                sizes = [names.node(body.length, f"{path}.length")]
            case Box():
                sizes = list(names.vector(body.size, f"{path}.size"))
            case Sphere():
                sizes = [names.node(body.radius, f"{path}.radius")]
            case Disc():
                sizes = [names.node(body.radius, f"{path}.radius"), names.node(body.thickness, f"{path}.thickness")]
            case GivenInertia():
                sizes = [names.graph.const(edge) for edge in body.shape]
        layout.append((name, len(sizes)))
        nodes += [*names.vector(body.center, f"{path}.center"), *sizes]
    return tuple(layout), nodes
