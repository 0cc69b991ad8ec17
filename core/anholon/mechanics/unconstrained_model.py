"""A model without forces, constraints and stages: names, positions and masses as nodes of the graph.

Most of the time to derive the equations is spent here, while edits rarely concern it. The shapes of the ramps of stages
are left open, so that they are no part of it either.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from anholon.errors import Problem
from anholon.formula.derivative import UnknownDerivativeError
from anholon.formula.graph import Graph
from anholon.mechanics.composite_grouping import find_weight_vectors, group_elements
from anholon.mechanics.kinematics import SystemKinematics
from anholon.mechanics.mass_elements import make_mass_elements
from anholon.mechanics.masses import MassDistribution
from anholon.mechanics.namespace import Namespace, Vector3
from anholon.mechanics.parameters import find_stage_parameters, structure_of
from anholon.mechanics.ramps import RampTable
from anholon.model.schema import Box, Disc, Ellipsoid, Frustum, GivenInertia, Model, Plate, Sphere, ThinRod


class UnconstrainedModel(NamedTuple):
    """Positions and masses of a model.

    `weight_vectors` are the weights and positions on which gravity acts, `inertial` the inertial forces at q'' = 0,
    `dimensions` the number of dimensions of each body, and their nodes. `sizes` are the parameters on which sizes of
    bodies depend, `moved_parameters` those of them that stages change. `reserved_nodes` is reserved for the time
    function of every ramp; None: the ramps are filled in, and it belongs to one model.
    """

    structure: bytes
    reserved_nodes: int | None
    sizes: frozenset[str]
    moved_parameters: frozenset[str]
    graph: Graph
    names: Namespace
    kinematics: SystemKinematics
    masses: MassDistribution
    weight_vectors: list[tuple[int, Vector3]]
    mass: list[list[int]]
    inertial: list[int]
    momentum: list[int]
    kinetic: int
    dimensions: tuple[tuple[tuple[str, int], ...], list[int]]

    def is_base_of(self, model: Model) -> bool:
        """Return whether it is the unconstrained model of this model too."""
        if _structure(model, alone=self.reserved_nodes is None) != self.structure or not self.has_same_size_changes(
            model
        ):
            return False
        if self.reserved_nodes is None:
            return True
        ramps = RampTable(model, 0)
        alike = self.names.read_parameters.intersection(ramps.names) == self.names.read_parameters.intersection(
            self.names.ramps.names
        )
        return alike and (not ramps.names or ramps.time_function.size <= self.reserved_nodes)

    def has_same_size_changes(self, model: Model) -> bool:
        """Return whether stages of this model change the same sizes of bodies."""
        return self.sizes.intersection(find_stage_parameters(model)) == self.moved_parameters

    def with_model(self, model: Model) -> UnconstrainedModel:
        """Return the ground on a copy of the graph, with the names and the ramps of a model that it supports."""
        graph = self.graph.copy()
        names = self.names.rebind(graph) if self.reserved_nodes is None else self.names.with_model(model, graph)
        return self._replace(
            graph=graph, names=names, kinematics=self.kinematics.rebind(names), masses=self.masses.rebind(graph)
        )

    def fork(self) -> UnconstrainedModel:
        """Return this model on a copy of the graph, to which nodes may be added."""
        graph = self.graph.copy()
        names = self.names.rebind(graph)
        return self._replace(
            graph=graph, names=names, kinematics=self.kinematics.rebind(names), masses=self.masses.rebind(graph)
        )


def make_unconstrained_model(model: Model) -> UnconstrainedModel:
    """Return the ground of a model."""
    if model.controls:
        return _make_unconstrained_model(model, None)
    ramps = RampTable(model, 0)
    try:
        return _make_unconstrained_model(model, ramps.reserved_nodes)
    except UnknownDerivativeError:  # high derivatives of ramps stand in formulas
        return _make_unconstrained_model(model, None)


def _make_unconstrained_model(model: Model, room: int | None) -> UnconstrainedModel:
    graph = Graph()
    names = Namespace(model, graph, room=room)
    kinematics = SystemKinematics(model, names)
    elements = make_mass_elements(model, names, kinematics)
    groups = group_elements(model, names, kinematics, elements)
    heavy = find_weight_vectors(graph, groups)
    _check_positions(model, names, kinematics)

    # Two sweeps along the motion give x' and the bias acceleration.
    masses, rates = MassDistribution(graph, elements, names.q, groups), names.rates
    mass, inertial = masses.equations(rates)

    # With nothing driven by time the momentum is M v and twice the kinetic energy v^T M v.
    if any(graph.depends(x, names.time) for x in masses.x):
        momentum = masses.momenta(rates)
        twice = masses.twice_kinetic_energy(rates)
    else:
        momentum = [graph.dot(line, names.v) for line in mass]
        twice = graph.dot(names.v, momentum)
    for name in model.definitions:
        with names.collecting_problems(f"definitions.{name}"):
            names.definition(name)
    structure = _structure(model, alone=room is None)
    kinetic = graph.mul(graph.const(0.5), twice)
    moved = groups.sizes.intersection(find_stage_parameters(model))
    return UnconstrainedModel(
        structure,
        room,
        groups.sizes,
        moved,
        graph,
        names,
        kinematics,
        masses,
        heavy,
        mass,
        inertial,
        momentum,
        kinetic,
        _compute_body_dimensions(model, names),
    )


def _structure(model: Model, *, alone: bool) -> bytes:
    """Return a key of the part of a model that the ground consists of."""
    if alone:
        return structure_of(model, events=False)
    bare = replace(model, constraints={}, forces={}, events={}, charts=(), stages=(), gravity=(0.0, 0.0, 0.0))
    return structure_of(bare, events=False)


def _check_positions(model: Model, names: Namespace, kinematics: SystemKinematics) -> None:
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


def _compute_body_dimensions(model: Model, names: Namespace) -> tuple[tuple[tuple[str, int], ...], list[int]]:
    """Return the layout and the nodes of mass centre and drawn dimensions of every body, in the order of its fields."""
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
            case Ellipsoid():
                sizes = list(names.vector(body.radii, f"{path}.radii"))
            case Disc():
                sizes = [names.node(body.radius, f"{path}.radius"), names.node(body.thickness, f"{path}.thickness")]
            case Frustum():
                fields = ("length", "radius", "upper_radius")
                sizes = [names.node(getattr(body, field), f"{path}.{field}") for field in fields]
            case GivenInertia():
                sizes = [names.graph.const(edge) for edge in body.shape]
        layout.append((name, len(sizes)))
        nodes += [*names.vector(body.center, f"{path}.center"), *sizes]
    return tuple(layout), nodes
