"""What a model is without its constraints: names, places, masses and forces as nodes of the graph.

Most of the time that it takes to derive the equations goes here, and none of it depends on the constraints: models
that differ in their constraints alone, as from one edit to the next, share it.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from anholon.codegen.prelude import Prelude
from anholon.errors import Problem
from anholon.formula.graph import ZERO, Graph
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.model.formulas import reaction_named
from anholon.model.structs import Chart, GivenReaction, Model
from anholon.model.timeline import crossings, settings
from anholon.system.controls import Controls
from anholon.system.displaced import check_masses, displaced
from anholon.system.elements import mass_elements
from anholon.system.grouping import grouped, heavy_vectors
from anholon.system.kinematics import Kinematics
from anholon.system.loads import Load, build_loads, total
from anholon.system.masses import Masses
from anholon.system.namespace import Namespace, slips_on_surface
from anholon.system.parameters import structure_of


class ChartRows(NamedTuple):
    """Quasi-velocities of a chart: w = value(q, v, t), linear in v with the matrix W; bias = w' at v' = 0."""

    chart: Chart
    value: tuple[int, ...]
    W: tuple[tuple[int, ...], ...]
    bias: tuple[int, ...]


class Foundation(NamedTuple):
    """Everything about a model but its constraints; the fields have the meaning that they have in `Equations`.

    `structure` identifies the models it belongs to; `prelude` is the code of mass and force that their systems share;
    `posed` are the parameters along which poses may jump. The graph is never added to once the foundation is laid:
    whoever wants to build on it takes a `fork`.
    """

    structure: bytes
    prelude: Prelude
    graph: Graph
    names: Namespace
    kinematics: Kinematics
    masses: Masses
    loads: tuple[Load, ...]
    charts: tuple[ChartRows, ...]
    mass: list[list[int]]
    force: list[int]
    momentum: list[int]
    kinetic: int
    potential: int
    events: tuple[int, ...]
    initial: tuple[int, ...]
    posed: tuple[str, ...]

    def supports(self, model: Model) -> bool:
        """Tell whether it is the foundation of this model too."""
        return _structure(model) == self.structure

    def fork(self) -> Foundation:
        """Return the same on a copy of the graph: what is built there is what a fresh foundation would give."""
        self.graph.arrays()  # made once for all copies
        graph = self.graph.copy()
        names = self.names.on(graph)
        return self._replace(
            graph=graph, names=names, kinematics=self.kinematics.on(names), masses=self.masses.on(graph)
        )


def lay_foundation(model: Model) -> Foundation:
    """Return the foundation of a checked model; what cannot be built becomes problems of its names."""
    structure = _structure(model)
    model = _without_constraints(model)  # whatever looks at them does not belong here
    graph = Graph()
    names = Namespace(model, graph)
    kinematics = Kinematics(model, names)
    elements = mass_elements(model, names, kinematics)
    groups = grouped(model, names, kinematics)
    heavy = heavy_vectors(graph, elements, groups)
    loads = build_loads(model, names, kinematics, heavy)
    _check_positions(model, names, kinematics)
    if model.controls:
        controls = Controls(model, names)
        loads = displaced(loads, model, names, controls)
        names.problems += check_masses(model, controls)

    # Two sweeps along the motion give x' and the bias acceleration.
    masses, rates = Masses(graph, elements, names.q, groups), names.rates
    mass, inertial = masses.equations(rates)
    force = total(graph, loads, len(names.q))

    # With nothing driven by time the momentum is M v and twice the kinetic energy v^T M v.
    if any(graph.depends(x, names.time) for x in masses.x):
        momentum = masses.momenta(rates)
        twice = masses.twice(rates)
    else:
        momentum = [graph.dot(line, names.v) for line in mass]
        twice = graph.dot(names.v, momentum)
    for name in model.definitions:
        with names.place(f"definitions.{name}"):
            names.definition(name)
    force = [graph.sub(a, b) for a, b in zip(force, inertial, strict=True)]
    if model.rods:
        force = [graph.add(a, names.carried_force(i)) for i, a in enumerate(force)]
    posed = _posed(model)
    return Foundation(
        structure,
        Prelude(graph, [*(entry for line in mass for entry in line), *force], names.n_parameters + len(posed)),
        graph,
        names,
        kinematics,
        masses,
        tuple(loads),
        tuple(_chart(names, index, chart) for index, chart in enumerate(model.charts)),
        mass,
        force,
        momentum,
        graph.mul(graph.const(0.5), twice),
        graph.sum([load.energy for load in loads]),
        event_nodes(model, names),
        _initial(model, names),
        posed,
    )


def event_nodes(model: Model, names: Namespace) -> tuple[int, ...]:
    """Return the nodes of the events of a model and of its stages."""
    return (
        *(_event(names, event.formula, f"events.{key}.formula", model) for key, event in model.events.items()),
        *(_event(names, formula, path, model) for formula, path in crossings(model).items()),
    )


def _event(names: Namespace, formula: str, path: str, model: Model) -> int:
    """Return the node of an event function, in which reactions are symbols until the rows are known."""
    with names.place(path, formula):
        rows = {name.text: reaction_named(model, name.text) for name in free_names(parse(formula))}
        local = {text: names.reaction(row) for text, row in rows.items() if row}
        return names.node(formula, path, local=local)
    return ZERO


def _structure(model: Model) -> bytes:
    """Return what identifies a model but for its constraints and the numbers that live in p."""
    return structure_of(_without_constraints(model))


def _without_constraints(model: Model) -> Model:
    """Return the model without its constraints, but for those along which given forces act, and rolling ones that may
    slip, which have numbers of their own in p."""
    followed = {force.constraint for force in model.forces.values() if isinstance(force, GivenReaction)}
    return replace(
        model,
        constraints={
            name: replace(item, enabled=False)
            for name, item in model.constraints.items()
            if name in followed or slips_on_surface(item)
        },
    )


def _posed(model: Model) -> tuple[str, ...]:
    """Return the parameters that stages change: they may move masses, or the places where constraints act."""
    staged = {name for stage in model.stages for name in settings(model, stage)}
    return tuple(name for name in model.parameters if name in staged)


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
