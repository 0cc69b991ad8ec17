"""Jumps of the pose at continuous coordinates: what parameters move, and the rates along a path (THEORY D5 (ii))."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from anholon.formula.graph import ZERO
from anholon.model.structs import Model
from anholon.system.diagnosis import Diagnosis
from anholon.system.equations import Equations
from anholon.system.gripping import loads_of
from anholon.system.laws import laws_of
from anholon.system.loads import build_loads
from anholon.system.reactions import request_rows
from anholon.system.rubbing import stick_rows
from anholon.system.solve import Solver

__all__ = [
    "bounded_rows",
    "carried_rows",
    "moving_parameters",
    "pose_nodes",
    "resisting_forces",
    "stays_put",
    "weighing_parameters",
]


def _seeds(equations: Equations) -> dict[int, int]:
    """Return the parameters that stages change with the rates at which a jump of the pose moves them."""
    names = equations.names
    return {names.parameters[name]: names.direction(name) for name in equations.posed}


def moving_parameters(equations: Equations, carried: Mapping[str, int]) -> tuple[str, ...]:
    """Return the parameters that stages change and that move masses or constraints."""
    graph, names = equations.graph, equations.names
    rows = [entry for row in equations.rows for entry in (row.position, row.rate, *row.A, *row.B) if entry is not None]
    moved = graph.bits([*equations.masses.x, *rows, *carried.values()])
    return tuple(
        name
        for name in equations.posed
        if moved & (graph.mask[names.parameters[name]] | graph.mask[names.direction(name)])
    )


def weighing_parameters(equations: Equations) -> tuple[str, ...]:
    """Return the parameters that stages change and on which masses depend."""
    graph, names = equations.graph, equations.names
    weights = graph.bits(list(equations.masses.weights))
    return tuple(name for name in equations.posed if weights & graph.mask[names.parameters[name]])


def stays_put(equations: Equations, names: Iterable[str]) -> bool:
    """Tell whether parameters that ramps may change stand in no place of a mass and in no constraint, so that jumps of
    the pose do not feel whether stages change them too."""
    graph, own, ramps = equations.graph, equations.names, equations.names.ramps
    rows = [entry for row in equations.rows for entry in (row.position, row.rate, *row.A, *row.B) if entry is not None]
    placed = graph.bits([*equations.masses.x, *rows])
    for name in names:
        if name not in ramps.names:
            return False
        if placed & graph.bits([own.parameters[name], *graph.leaves_in(ramps.slots_of(name))]):
            return False
    return True


def pose_nodes(
    model: Model,
    equations: Equations,
    diagnosis: Diagnosis,
    carried: Mapping[str, int],
) -> list[int]:
    """Rate of change of v along a pose path (THEORY D5 (ii)), and what would make q itself jump.

    The masses move as α' ~ 1/ε. Where their momentum M_fa α_s or their acceleration h_aa(α_s, α_s) has a part along
    the admissible velocities, or a constraint asks for velocities that follow α', the rates grow like 1/ε and q has no
    continuous limit: both must vanish. So must, of rows whose reaction has bounds, those of the order 1/ε and 1/ε².
    """
    graph, names = equations.graph, equations.names
    masses = equations.masses
    seeds, solve = _seeds(equations), Solver(equations, diagnosis)

    def turn(nodes: Sequence[int]) -> list[int]:
        return graph.forward(nodes, seeds)

    minus_two, kept = graph.const(-2.0), [equations.rows[i] for i in solve.kept]
    top = [graph.mul(minus_two, entry) for entry in masses.accelerations(names.rates, turn)]
    turned = graph.forward([row.rate for row in kept], seeds) if kept else []
    still = [graph.const(0.0)] * len(kept)
    solutions = solve(
        (top, [graph.neg(value) for value in turned]),
        ([graph.neg(entry) for entry in masses.momenta(turn)], [graph.neg(carried[row.name]) for row in kept]),
        ([graph.neg(entry) for entry in masses.accelerations(turn, turn)], still),
    )
    bounded = bounded_rows(model, equations)
    limited = [k for k, row in enumerate(kept) if row.name in bounded]
    reactions = [multipliers[k] for _, multipliers in solutions for k in limited]
    return [*(entry for x, _ in solutions for entry in x), *reactions]


def bounded_rows(model: Model, equations: Equations) -> set[str]:
    """Return the rows that let go, stick, lift off, rub or load others, where a jump of the pose presses or pulls them
    without bound."""
    found = {name for rub in equations.rubs for name in stick_rows(rub)} | {side.gate for side in equations.sides}
    pressed = {rub.constraint for rub in equations.rubs} | set(loads_of(model))
    pressed |= {law.constraint for law in laws_of(model, equations) if law.feeds}
    return found | {row for name in pressed & equations.pressed.keys() for row in equations.pressed[name].rows}


def carried_rows(model: Model, equations: Equations) -> dict[str, int]:
    """Return by row what it gains when parameters move as in a jump of the pose: the displacement, or the speed, that
    the constraint asks the coordinates to make good."""
    graph, seeds = equations.graph, _seeds(equations)
    found = dict.fromkeys((row.name for row in equations.rows), ZERO)
    if not seeds:
        return found
    if not model.controls:
        names = equations.names.carried(seeds)
        requests, _ = request_rows(model, names, equations.kinematics.moving(names))
        moving = {request.name: request.f for request in requests}
        for row in equations.rows:
            if row.order == 1 and moving.get(row.name, row.rate) != row.rate:
                found[row.name] = graph.sub(moving[row.name], row.rate)
    placed = [row for row in equations.rows if row.position is not None]
    steps = graph.forward([row.position for row in placed if row.position is not None], seeds)
    return found | {row.name: step for row, step in zip(placed, steps, strict=True)}


def resisting_forces(model: Model, equations: Equations) -> dict[str, tuple[int, ...]]:
    """Return by name the generalized forces (n) that depend on the rates at which a jump of the pose moves parameters.

    Forces of laws that belong to constraints are those per unit of their reaction, and beside it.
    """
    graph, seeds = equations.graph, _seeds(equations)
    names = equations.names.carried(seeds)
    own = equations._replace(names=names, kinematics=equations.kinematics.moving(names))
    forces = build_loads(replace(model, gravity=(0.0, 0.0, 0.0)), names, own.kinematics, ())
    found = {force.name: force.Q for force in forces if not force.conservative}
    # What has let go slips with the place that parameters move.
    carried = carried_rows(model, equations._replace(rows=equations.slipping))
    moved = {row.rate: graph.add(row.rate, carried[row.name]) for row in equations.slipping}
    moved |= {graph.abs(rate): graph.abs(node) for rate, node in moved.items()}
    for law in laws_of(model, own):
        nodes = [graph.mul(size, entry) for size in (law.c0, law.c1) for entry in law.D]
        found[law.name] = tuple(graph.substitute(nodes, moved))
    moving = graph.bits(list(seeds.values()))
    return {name: nodes for name, nodes in found.items() if graph.bits(nodes) & moving}
