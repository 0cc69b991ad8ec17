"""Equations of motion of a model as nodes of the graph: M v' = f + A^T Λ, A v' + b0 = 0 (THEORY D1-D3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from anholon.constraints.rows import Row, RowRequest, build_rows
from anholon.errors import Problem
from anholon.formula.graph import Graph
from anholon.model.structs import Chart, Holonomic, Model
from anholon.system.elements import Elements, mass_elements
from anholon.system.kinematics import Kinematics
from anholon.system.loads import Load, build_loads, total
from anholon.system.namespace import Namespace


class ChartRows(NamedTuple):
    """Quasi-velocities of a chart: w = value(q, v, t), linear in v with the matrix W; bias = w' at v' = 0."""

    chart: Chart
    value: tuple[int, ...]
    W: tuple[tuple[int, ...], ...]
    bias: tuple[int, ...]


class Equations(NamedTuple):
    """Everything that is known about a model before machine code is made of it.

    n coordinates, m rows. `mass[i][j]`, `force[i]` (f = Q - h: given forces less inertial terms), `rows`, `momentum[i]`
    (Σ weight J^T x', which contains the motion of driven parts), `pose_bias` and `pose_rates` belong to pose jumps.
    """

    graph: Graph
    names: Namespace
    kinematics: Kinematics
    elements: Elements
    loads: tuple[Load, ...]
    rows: tuple[Row, ...]
    charts: tuple[ChartRows, ...]
    mass: list[list[int]]
    force: list[int]
    momentum: list[int]
    kinetic: int
    potential: int
    events: tuple[int, ...]
    initial: tuple[int, ...]
    problems: tuple[Problem, ...]


def build_equations(model: Model) -> Equations:
    """Return the equations of a checked model; what cannot be built becomes `problems`."""
    graph = Graph()
    names = Namespace(model, graph)
    kinematics = Kinematics(model, names)
    elements = mass_elements(model, names, kinematics)
    loads = build_loads(model, names, kinematics, elements)
    rows, row_problems = build_rows(graph, _requests(model, names), names.q, names.v, names.rates)
    _check_positions(model, names, kinematics)

    # One forward sweep per coordinate gives J, two sweeps along the motion give x' and the bias acceleration.
    vectors = [element.vector for element in elements.vectors]
    vectors += [end for pair in elements.pairs for end in (pair.a, pair.b)]
    flat = [component for vector in vectors for component in vector]
    J = [graph.forward(flat, {q: graph.const(1.0)}) for q in names.q]
    velocity = names.rates(flat)
    bias = names.rates(velocity)

    products = component_products(elements)
    n = len(names.q)
    force = total(graph, loads, n)
    mass, inertial = _inertia(graph, names.q, flat, J, bias, products)
    momentum = [graph.sum([graph.product([w, J[i][a], velocity[b]]) for w, a, b in products]) for i in range(n)]
    half = graph.const(0.5)
    kinetic = graph.mul(half, graph.sum([graph.product([w, velocity[a], velocity[b]]) for w, a, b in products]))
    potential = graph.sum([load.energy for load in loads])
    charts = tuple(_chart(names, index, chart) for index, chart in enumerate(model.charts))
    events = tuple(names.node(event.formula, f"events.{key}.formula") for key, event in model.events.items())
    initial = _initial(model, names)
    return Equations(
        graph,
        names,
        kinematics,
        elements,
        tuple(loads),
        tuple(rows),
        charts,
        mass,
        [graph.sub(a, b) for a, b in zip(force, inertial, strict=True)],
        momentum,
        kinetic,
        potential,
        events,
        initial,
        (*names.problems, *row_problems),
    )


def _requests(model: Model, names: Namespace) -> list[RowRequest]:
    return [
        RowRequest(name, isinstance(item, Holonomic), names.node(item.formula, f"constraints.{name}.formula"))
        for name, item in model.constraints.items()
        if item.enabled
    ]


def component_products(elements: Elements) -> list[tuple[int, int, int]]:
    """Return (weight, a, b) such that the kinetic energy is 1/2 Σ weight x_a' x_b' over flat component indices."""
    products: list[tuple[int, int, int]] = []
    at = 0
    for element in elements.vectors:
        products += [(element.weight, at + i, at + i) for i in range(3)]
        at += 3
    for pair in elements.pairs:
        products += [(pair.weight, at + i, at + 3 + i) for i in range(3)]
        products += [(pair.weight, at + 3 + i, at + i) for i in range(3)]
        at += 6
    return products


_MANY: Final = 8  # coordinates from which on the backward pass is tried

_Inertia = tuple[list[list[int]], list[int]]
_Products = list[tuple[int, int, int]]


def _inertia(
    graph: Graph, q: Sequence[int], x: list[int], J: list[list[int]], bias: list[int], products: _Products
) -> _Inertia:
    """Return M = Σ weight J^T J and h = Σ weight J^T bias, in whichever way takes fewer operations."""
    n = len(q)
    inertial = [graph.sum([graph.product([w, J[i][a], bias[b]]) for w, a, b in products]) for i in range(n)]
    contracted = (_mass(graph, J, products, n), inertial)
    if n < _MANY:
        return contracted
    pulled = _pulled_back(graph, q, x, J, bias, products)
    return min(contracted, pulled, key=lambda found: graph.count([*(e for row in found[0] for e in row), *found[1]]))


def _pulled_back(
    graph: Graph, q: Sequence[int], x: list[int], J: list[list[int]], bias: list[int], products: _Products
) -> _Inertia:
    """Return M and h column by column as J^T (weight J e_j): along chains of bodies this shares almost everything."""
    n, zero = len(q), graph.const(0.0)

    def column(motion: list[int], rows: Sequence[int]) -> list[int]:
        terms: dict[int, list[int]] = {}
        for w, a, b in products:
            if motion[b] != zero:
                terms.setdefault(a, []).append(graph.mul(w, motion[b]))
        return graph.pullback([(x[a], graph.sum(parts)) for a, parts in terms.items()], rows)

    mass = [[zero] * n for _ in range(n)]
    for j in range(n):
        for i, entry in enumerate(column(J[j], q[: j + 1])):
            mass[i][j] = mass[j][i] = entry
    return mass, column(bias, q)


def _mass(graph: Graph, J: list[list[int]], products: list[tuple[int, int, int]], n: int) -> list[list[int]]:
    """Return M = Σ weight J^T J by contraction."""
    mass = [[0] * n for _ in range(n)]
    zero = graph.const(0.0)
    for i in range(n):
        weighted = [(graph.mul(w, J[i][a]), b) for w, a, b in products if J[i][a] != zero]
        for j in range(i, n):
            entry = graph.sum([graph.mul(left, J[j][b]) for left, b in weighted if J[j][b] != zero])
            mass[i][j] = mass[j][i] = entry
    return mass


def _chart(names: Namespace, index: int, chart: Chart) -> ChartRows:
    value = tuple(names.node(text, f"charts.{index}.velocities.{key}") for key, text in chart.velocities.items())
    W = tuple(tuple(names.graph.gradient(w, names.v)) for w in value)
    if any(names.has_rates(entry) for row in W for entry in row):
        names.problems.append(
            Problem(
                path=f"charts.{index}.velocities",
                message="a quasi-velocity is not linear in the rates",
                remedy="Choose quasi-velocities linear in the rates.",
            )
        )
    return ChartRows(chart, value, W, tuple(names.rates(value)))


def _initial(model: Model, names: Namespace) -> tuple[int, ...]:
    """Return the initial values, then the initial rates; plain numbers are read from p, to be quick to edit."""
    values: list[int] = []
    for field in ("value", "rate"):
        for name, coordinate in model.coordinates.items():
            given = getattr(coordinate, field)
            if not isinstance(given, str):
                values.append(names.initial(len(values)))
                continue
            path = f"coordinates.{name}.{field}"
            node = names.node(given, path)
            if names.has_state(node):
                names.problems.append(
                    Problem(path=path, message="an initial value depends on coordinates", remedy="Use parameters only.")
                )
            values.append(node)
    return tuple(values)


def _check_positions(model: Model, names: Namespace, kinematics: Kinematics) -> None:
    """Report elements whose place depends on rates."""
    for kind, elements in (("points", model.points), ("bodies", model.bodies)):
        for name in elements:
            place = list(kinematics.position(name))
            if kind == "bodies":
                place += [entry for row in kinematics.frame(name).R_WB for entry in row]
            if any(names.has_rates(node) for node in place):
                names.problems.append(
                    Problem(
                        path=f"{kind}.{name}",
                        message="the position depends on a rate",
                        remedy="Place elements by coordinates, parameters, schedules and time only.",
                    )
                )
