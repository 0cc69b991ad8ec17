"""Equations of motion of a model as nodes of the graph: M v' = f + A^T Λ, A v' + b0 = 0 (THEORY D1-D3)."""

from __future__ import annotations

from typing import NamedTuple

from anholon.constraints.rows import Row, build_rows
from anholon.errors import Problem
from anholon.formula.graph import Graph
from anholon.model.structs import Chart, Model
from anholon.system.elements import mass_elements
from anholon.system.kinematics import Kinematics
from anholon.system.loads import Load, build_loads, total
from anholon.system.masses import Masses
from anholon.system.namespace import Namespace
from anholon.system.reactions import Mark, request_rows


class ChartRows(NamedTuple):
    """Quasi-velocities of a chart: w = value(q, v, t), linear in v with the matrix W; bias = w' at v' = 0."""

    chart: Chart
    value: tuple[int, ...]
    W: tuple[tuple[int, ...], ...]
    bias: tuple[int, ...]


class Equations(NamedTuple):
    """Everything that is known about a model before machine code is made of it.

    n coordinates, m rows. `mass[i][j]`, `force[i]` (f = Q - h: given forces less inertial terms), `rows`, `marks`
    (row -> where its reaction is drawn), `momentum[i]`
    (Σ weight J^T x', which contains the motion of driven parts), `pose_bias` and `pose_rates` belong to pose jumps.
    """

    graph: Graph
    names: Namespace
    kinematics: Kinematics
    masses: Masses
    loads: tuple[Load, ...]
    rows: tuple[Row, ...]
    marks: dict[str, Mark]
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
    requests, marks = request_rows(model, names, kinematics)
    rows, row_problems = build_rows(graph, requests, names.q, names.v, names.a, names.rates)
    _check_positions(model, names, kinematics)

    # Two sweeps along the motion give x' and the bias acceleration.
    masses = Masses(graph, elements, names.q)
    velocity = names.rates(masses.x)
    mass, inertial = masses.inertia(names.rates(velocity))
    force = total(graph, loads, len(names.q))

    # With nothing driven by time the momentum is M v and twice the kinetic energy v^T M v.
    if any(graph.depends(x, names.time) for x in masses.x):
        momentum = masses.covector(velocity)
        twice = masses.square(velocity)
    else:
        momentum = [graph.dot(line, names.v) for line in mass]
        twice = graph.dot(names.v, momentum)
    potential = graph.sum([load.energy for load in loads])
    charts = tuple(_chart(names, index, chart) for index, chart in enumerate(model.charts))
    events = tuple(names.node(event.formula, f"events.{key}.formula") for key, event in model.events.items())
    initial = _initial(model, names)
    return Equations(
        graph,
        names,
        kinematics,
        masses,
        tuple(loads),
        tuple(rows),
        marks,
        charts,
        mass,
        [graph.sub(a, b) for a, b in zip(force, inertial, strict=True)],
        momentum,
        graph.mul(graph.const(0.5), twice),
        potential,
        events,
        initial,
        (*names.problems, *row_problems),
    )


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
