"""What a model is without forces, constraints and stages: names, places and masses as nodes of the graph.

Most of the time that it takes to derive the equations goes here, and little of what is edited belongs to it. The ramps
of stages are left open, so that their shapes do not either.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from anholon.errors import Problem
from anholon.formula.derivative import UnknownRateError
from anholon.formula.graph import Graph
from anholon.model.structs import Model
from anholon.system.dimensions import dimensions
from anholon.system.elements import mass_elements
from anholon.system.grouping import grouped, heavy_vectors
from anholon.system.kinematics import Kinematics
from anholon.system.masses import Masses
from anholon.system.namespace import Namespace, Vector3
from anholon.system.parameters import posed_by, structure_of
from anholon.system.ramps import Ramps


class Ground(NamedTuple):
    """Places and masses of a model; `heavy` are the weights and positions on which gravity acts, `inertial` the
    inertial forces at q'' = 0, `dimensions` how many each body has, and their nodes.

    `sizes` are the parameters on which sizes of bodies depend, `moved` those of them that stages change.
    `room` is left for the course of every ramp; None: the ramps are filled in, and it belongs to one model.
    """

    structure: bytes
    room: int | None
    sizes: frozenset[str]
    moved: frozenset[str]
    graph: Graph
    names: Namespace
    kinematics: Kinematics
    masses: Masses
    heavy: list[tuple[int, Vector3]]
    mass: list[list[int]]
    inertial: list[int]
    momentum: list[int]
    kinetic: int
    dimensions: tuple[tuple[tuple[str, int], ...], list[int]]

    def supports(self, model: Model) -> bool:
        """Tell whether it is the ground of this model too."""
        if _structure(model, alone=self.room is None) != self.structure or not self.grows_alike(model):
            return False
        if self.room is None:
            return True
        ramps = Ramps(model, 0)
        alike = self.names.read.intersection(ramps.names) == self.names.read.intersection(self.names.ramps.names)
        return alike and (not ramps.names or ramps.course.size <= self.room)

    def grows_alike(self, model: Model) -> bool:
        """Tell whether stages of this model change the same sizes of bodies."""
        return self.sizes.intersection(posed_by(model)) == self.moved

    def settled(self, model: Model) -> Ground:
        """Return the ground on a copy of the graph, with the names and the ramps of a model that it supports."""
        graph = self.graph.copy()
        names = self.names.on(graph) if self.room is None else self.names.settled(model, graph)
        return self._replace(
            graph=graph, names=names, kinematics=self.kinematics.on(names), masses=self.masses.on(graph)
        )


def lay_ground(model: Model) -> Ground:
    """Return the ground of a model."""
    if model.controls or model.rods:
        return _lay(model, None)
    ramps = Ramps(model, 0)
    try:
        return _lay(model, ramps.room)
    except UnknownRateError:  # high derivatives of ramps stand in formulas
        return _lay(model, None)


def _lay(model: Model, room: int | None) -> Ground:
    graph = Graph()
    names = Namespace(model, graph, room=room)
    kinematics = Kinematics(model, names)
    elements = mass_elements(model, names, kinematics)
    groups = grouped(model, names, kinematics, elements)
    heavy = heavy_vectors(graph, groups)
    _check_positions(model, names, kinematics)

    # Two sweeps along the motion give x' and the bias acceleration.
    masses, rates = Masses(graph, elements, names.q, groups), names.rates
    mass, inertial = masses.equations(rates)

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
    structure = _structure(model, alone=room is None)
    kinetic = graph.mul(graph.const(0.5), twice)
    moved = groups.sizes.intersection(posed_by(model))
    return Ground(
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
        dimensions(model, names),
    )


def _structure(model: Model, *, alone: bool) -> bytes:
    """Return what identifies a model but for what does not belong to the ground."""
    if alone:
        return structure_of(model, events=False)
    bare = replace(model, constraints={}, forces={}, events={}, charts=(), stages=(), gravity=(0.0, 0.0, 0.0))
    return structure_of(bare, events=False)


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
