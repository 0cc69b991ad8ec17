"""Jumps of the pose at continuous coordinates: what parameters move, and the rates along a path (docs/theory.md 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from anholon.formula.nodes import ZERO
from anholon.mechanics.constrained_solve import ConstrainedSolver
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.friction import name_stick_rows
from anholon.mechanics.loads import build_loads
from anholon.mechanics.reaction_limits import find_loading_constraints
from anholon.mechanics.reactions import request_rows
from anholon.mechanics.resistance_laws import make_resistance_laws
from anholon.model.schema import Model


def _seeds(equations: EquationsOfMotion) -> dict[int, int]:
    """Return the parameters that stages change with the rates at which a jump of the pose moves them."""
    names = equations.names
    return {names.parameters[name]: names.jump_rate(name) for name in equations.stage_parameters}


def find_moving_parameters(equations: EquationsOfMotion, carried: Mapping[str, int]) -> tuple[str, ...]:
    """Return the parameters that stages change and that move masses or constraints.

    The limit of a unilateral rate or of a slip, as the speed of a conveyor, moves nothing: what it demands of the rates
    is decided by the impact after the jump.
    """
    graph, names = equations.graph, equations.names
    limits = {side.gap_row for side in equations.unilateral_constraints if side.order}
    limits |= {name for friction in equations.friction_elements for name in name_stick_rows(friction)}
    rows = [
        entry
        for row in equations.rows
        for entry in (row.position, None if row.name in limits else row.rate, *row.A, *row.B)
        if entry is not None
    ]
    moved = graph.symbol_bits([*equations.masses.x, *rows, *carried.values()])
    return tuple(
        name
        for name in equations.stage_parameters
        if moved & (graph.mask[names.parameters[name]] | graph.mask[names.jump_rate(name)])
    )


def weighing_parameters(equations: EquationsOfMotion) -> tuple[str, ...]:
    """Return the parameters that stages change and on which masses depend."""
    graph, names = equations.graph, equations.names
    weights = graph.symbol_bits(list(equations.masses.weights))
    return tuple(name for name in equations.stage_parameters if weights & graph.mask[names.parameters[name]])


def find_jump_parameters(equations: EquationsOfMotion) -> tuple[str, ...]:
    """Return the parameters that stages change and that may affect jumps of the configuration.

    These are all except parameters that ramps may change and that occur in no position of a mass and in no constraint.
    """
    graph, names, ramps = equations.graph, equations.names, equations.names.ramps
    rows = [entry for row in equations.rows for entry in (row.position, row.rate, *row.A, *row.B) if entry is not None]
    placed = graph.symbol_bits([*equations.masses.x, *rows])

    def is_felt(name: str) -> bool:
        symbols = [names.parameters[name], *graph.leaves_in(ramps.slots_of(name))] if name in ramps.names else []
        return not symbols or bool(placed & graph.symbol_bits(symbols))

    return tuple(name for name in equations.stage_parameters if is_felt(name))


def make_jump_nodes(
    model: Model,
    equations: EquationsOfMotion,
    diagnosis: Diagnosis,
    carried: Mapping[str, int],
) -> list[int]:
    """Return the rate of change of v along a pose path (docs/theory.md 6), and the terms that would make q itself jump.

    The masses move as α' ~ 1/ε. If their momentum M_fa α_s or their acceleration h_aa(α_s, α_s) has a part along the
    admissible velocities, or a constraint requires velocities that follow α', the rates grow like 1/ε and q has no
    continuous limit: both must vanish. For rows with bounded reactions the terms of the order 1/ε and 1/ε² must vanish
    too.
    """
    graph, names = equations.graph, equations.names
    masses = equations.masses
    seeds, solve = _seeds(equations), ConstrainedSolver(equations, diagnosis)

    def turn(nodes: Sequence[int]) -> list[int]:
        return graph.forward(nodes, seeds)

    minus_two, kept_rows = graph.const(-2.0), [equations.rows[i] for i in solve.independent]
    top = [graph.mul(minus_two, entry) for entry in masses.accelerations(names.rates, turn)]
    turned = graph.forward([row.rate for row in kept_rows], seeds) if kept_rows else []
    zeros = [graph.const(0.0)] * len(kept_rows)
    solutions = solve(
        (top, [graph.neg(value) for value in turned]),
        ([graph.neg(entry) for entry in masses.momenta(turn)], [graph.neg(carried[row.name]) for row in kept_rows]),
        ([graph.neg(entry) for entry in masses.accelerations(turn, turn)], zeros),
    )
    bounded = find_bounded_rows(model, equations)
    limited = [k for k, row in enumerate(kept_rows) if row.name in bounded]
    reactions = [multipliers[k] for _, multipliers in solutions for k in limited]
    return [*(entry for x, _ in solutions for entry in x), *reactions]


def find_bounded_rows(model: Model, equations: EquationsOfMotion) -> set[str]:
    """Return the rows that a configuration jump must not press or pull without bound.

    They release, stick, separate, slide with friction or load others.
    """
    results = {name for friction in equations.friction_elements for name in name_stick_rows(friction)} | {
        side.gap_row for side in equations.unilateral_constraints
    }
    pressed = {friction.constraint for friction in equations.friction_elements} | set(find_loading_constraints(model))
    pressed |= {law.constraint for law in make_resistance_laws(model, equations) if law.depends_on_reaction}
    return results | {
        row for name in pressed & equations.normal_reactions.keys() for row in equations.normal_reactions[name].rows
    }


def compute_row_displacements(model: Model, equations: EquationsOfMotion) -> dict[str, int]:
    """Return by row its change when parameters move as in a configuration jump.

    It is the displacement, or the speed, that the constraint requires the coordinates to compensate.
    """
    graph, seeds = equations.graph, _seeds(equations)
    results = dict.fromkeys((row.name for row in equations.rows), ZERO)
    if not seeds:
        return results
    if not model.controls:
        names = equations.names.with_motion(seeds)
        requests, _ = request_rows(model, names, equations.kinematics.with_motion(names))
        moving = {request.name: request.f for request in requests}
        for row in equations.rows:
            if row.order == 1 and moving.get(row.name, row.rate) != row.rate:
                results[row.name] = graph.sub(moving[row.name], row.rate)
    placed = [row for row in equations.rows if row.position is not None]
    steps = graph.forward([row.position for row in placed if row.position is not None], seeds)
    return results | {row.name: step for row, step in zip(placed, steps, strict=True)}


def resisting_forces(model: Model, equations: EquationsOfMotion) -> dict[str, tuple[int, ...]]:
    """Return by name the generalized forces (n) that depend on the parameter rates of a configuration jump.

    Forces of laws that belong to constraints are given per unit of their reaction, and without it.
    """
    graph, seeds = equations.graph, _seeds(equations)
    names = equations.names.with_motion(seeds)
    driven_equations = equations._replace(names=names, kinematics=equations.kinematics.with_motion(names))
    forces = build_loads(replace(model, gravity=(0.0, 0.0, 0.0)), names, driven_equations.kinematics, ())
    results = {force.name: force.Q for force in forces if not force.conservative}
    # Constraints that broke away slip with the position that parameters move.
    carried = compute_row_displacements(model, equations._replace(rows=equations.slipping_rows))
    moved = {row.rate: graph.add(row.rate, carried[row.name]) for row in equations.slipping_rows}
    moved |= {graph.abs(rate): graph.abs(node) for rate, node in moved.items()}
    for law in make_resistance_laws(model, driven_equations):
        nodes = [graph.mul(size, entry) for size in (law.constant, law.linear_coefficient) for entry in law.direction]
        results[law.name] = tuple(graph.substitute(nodes, moved))
    moving = graph.symbol_bits(list(seeds.values()))
    return {name: nodes for name, nodes in results.items() if graph.symbol_bits(nodes) & moving}
