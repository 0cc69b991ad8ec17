"""What a model is without its constraints: names, places, masses and forces as nodes of the graph.

Most of the time that it takes to derive the equations goes here, and none of it depends on the constraints: models
that differ in their constraints alone, as from one edit to the next, share it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeVar, cast

from msgspec.structs import replace

from anholon.compiler.shared_subexpressions import Prelude
from anholon.errors import Problem
from anholon.formula.graph import Graph
from anholon.formula.names import free_names
from anholon.formula.nodes import ZERO
from anholon.formula.parser import parse
from anholon.mechanics.control_laws import ControlLaws
from anholon.mechanics.controlled_loads import check_controlled_masses, make_virtual_loads
from anholon.mechanics.kinematics import SystemKinematics
from anholon.mechanics.loads import GeneralizedLoad, build_loads, sum_loads
from anholon.mechanics.masses import MassDistribution
from anholon.mechanics.namespace import Namespace, has_two_slip_directions
from anholon.mechanics.parameters import structure_of
from anholon.mechanics.unconstrained_model import UnconstrainedModel, make_unconstrained_model
from anholon.model.check.formula_check import find_reaction_row
from anholon.model.query.stage_sequence import find_crossing_formulas
from anholon.model.schema import Chart, GivenReaction, Model

_Code = TypeVar("_Code")


class ChartRows(NamedTuple):
    """Quasi-velocities of a chart.

    w = value(t, q, v) with the slopes W = ∂w/∂v, constant in v if the chart is `linear`; bias = w' at v' = 0.
    """

    chart: Chart
    value: tuple[int, ...]
    W: tuple[tuple[int, ...], ...]
    bias: tuple[int, ...]
    linear: bool


class ForcedModel(NamedTuple):
    """The parts of a model except its constraints and events.

    The fields have the meaning that they have in `EquationsOfMotion`. `structure` identifies the models to which it
    belongs; `prelude` is the common code of mass and force of their systems. The graph is never extended once it is
    complete: extensions are made on a `fork`.
    """

    structure: bytes
    unconstrained_model: UnconstrainedModel
    prelude: Prelude
    graph: Graph
    names: Namespace
    kinematics: SystemKinematics
    masses: MassDistribution
    loads: tuple[GeneralizedLoad, ...]
    charts: tuple[ChartRows, ...]
    mass: list[list[int]]
    force: list[int]
    momentum: list[int]
    kinetic: int
    potential: int
    initial: tuple[int, ...]
    shared_code: dict[Hashable, object]

    def get_code(self, key: Hashable, build: Callable[[], _Code]) -> _Code:
        """Return code that all systems with this model share, built at the first request and stored under `key`.

        If two threads request it at once both may build it; one result is stored. It is stored in the model, not in its
        graph: code refers to the graph, so that code stored there would outlive every user.
        """
        code = self.shared_code.get(key)
        if code is None:
            code = self.shared_code.setdefault(key, build())
        return cast(_Code, code)

    def is_base_of(self, model: Model) -> bool:
        """Return whether it is the forced model of this model too."""
        return _structure(model) == self.structure and self.unconstrained_model.has_same_size_changes(model)

    def fork(self) -> ForcedModel:
        """Return this model on a copy of the graph; nodes added there are numbered as on a fresh one."""
        graph = self.graph.copy()
        names = self.names.rebind(graph)
        return self._replace(
            graph=graph,
            names=names,
            kinematics=self.kinematics.rebind(names),
            masses=self.masses.rebind(graph),
            shared_code={},
        )


def bind_unconstrained_model(unconstrained_model: UnconstrainedModel, model: Model) -> UnconstrainedModel:
    """Return an unconstrained model with the names and the ramps of a model that it supports."""
    return unconstrained_model.with_model(_without_constraints(model))


def make_forced_model(model: Model, cached: ForcedModel | None = None) -> ForcedModel:
    """Return the forced model of a checked model; errors become problems of its names.

    `cached` is that of an earlier model, whose unconstrained model is reused if it is the base of this model too.
    """
    structure = _structure(model)
    model = _without_constraints(model)  # what depends on them does not belong here
    ground = (
        cached.unconstrained_model
        if cached is not None and cached.unconstrained_model.is_base_of(model)
        else make_unconstrained_model(model)
    )
    base = ground.with_model(model)
    graph, names, kinematics = base.graph, base.names, base.kinematics
    loads = build_loads(model, names, kinematics, base.weight_vectors)
    if model.controls:
        controls = ControlLaws(model, names)
        loads = make_virtual_loads(loads, model, names, controls)
        names.problems += check_controlled_masses(model, controls)
    force = sum_loads(graph, loads, len(names.q))
    force = [graph.sub(a, b) for a, b in zip(force, base.inertial, strict=True)]
    force = [graph.add(a, names.rod_force(i)) for i, a in enumerate(force)]
    return ForcedModel(
        structure,
        ground,
        Prelude(graph, [*(entry for line in base.mass for entry in line), *force], names.n_slots),
        graph,
        names,
        kinematics,
        base.masses,
        tuple(loads),
        tuple(_chart(names, index, chart) for index, chart in enumerate(model.charts)),
        base.mass,
        force,
        base.momentum,
        base.kinetic,
        graph.sum([load.energy for load in loads]),
        _initial(model, names),
        {},
    )


def event_nodes(model: Model, names: Namespace) -> tuple[int, ...]:
    """Return the nodes of the events of a model and of its stages; disabled ones keep their numbers and never occur."""
    never = names.graph.const(1.0)
    return (
        *(
            _event(names, event.formula, f"events.{key}.formula", model) if event.enabled else never
            for key, event in model.events.items()
        ),
        *(_event(names, formula, path, model) for formula, path in find_crossing_formulas(model).items()),
    )


def _event(names: Namespace, formula: str, path: str, model: Model) -> int:
    """Return the node of an event function, in which reactions are symbols until the rows are known."""
    with names.collecting_problems(path, formula):
        rows = {name.text: find_reaction_row(model, name.text) for name in free_names(parse(formula))}
        local = {text: names.reaction(row) for text, row in rows.items() if row}
        return names.node(formula, path, local=local)
    return ZERO


def _structure(model: Model) -> bytes:
    """Return a key of everything in a model except its constraints, its events and the values of parameters."""
    return structure_of(_without_constraints(model), events=False)


def _without_constraints(model: Model) -> Model:
    """Return the model without its constraints, except those that given forces and slip need.

    Given forces act along some of them, and rolling ones that may slip have numbers of their own in p.
    """
    followed = {force.constraint for force in model.forces.values() if isinstance(force, GivenReaction)}
    return replace(
        model,
        constraints={
            name: replace(item, enabled=False)
            for name, item in model.constraints.items()
            if name in followed or has_two_slip_directions(item)
        },
    )


def _chart(names: Namespace, index: int, chart: Chart) -> ChartRows:
    value = tuple(names.node(text, f"charts.{index}.velocities.{key}") for key, text in chart.velocities.items())
    W = tuple(tuple(names.graph.gradient(w, names.v)) for w in value)
    for key, slopes in zip(chart.velocities, W, strict=True):
        if all(entry == ZERO for entry in slopes):
            message = f"the quasi-velocity '{key}' contains no rate"
            remedy = "It must depend on the rates of coordinates."
            names.problems.append(Problem(path=f"charts.{index}.velocities", message=message, remedy=remedy))
    linear = not any(names.has_rates(entry) for row in W for entry in row)
    return ChartRows(chart, value, W, tuple(names.rates(value)), linear)


def _initial(model: Model, names: Namespace) -> tuple[int, ...]:
    """Return the initial values, then the initial rates; plain numbers are read from p, so that edits are fast."""
    values: list[int] = []
    for field in ("value", "rate"):
        for name, coordinate in model.coordinates.items():
            value = getattr(coordinate, field)
            if not isinstance(value, str):
                values.append(names.initial(len(values)))
                continue
            path = f"coordinates.{name}.{field}"
            node = names.node(value, path)
            if names.has_state(node):
                names.problems.append(
                    Problem(path=path, message="an initial value depends on coordinates", remedy="Use parameters only.")
                )
            values.append(node)
    return tuple(values)
