"""What ends a mode, as event functions behind those of the model: contacts that open or close, frictions that stick or
slip, laws of control that cannot be kept, constraints not linear in the rates whose gradient vanishes, and corners."""

from __future__ import annotations

from typing import Final, NamedTuple

from anholon.constraints.rows import depends_on
from anholon.errors import Problem
from anholon.formula.graph import ZERO
from anholon.model.structs import Model
from anholon.system.bends import bent_nodes
from anholon.system.diagnosis import Diagnosis
from anholon.system.equations import Equations
from anholon.system.laws import Closed, close, sliding_reactions, slip_direction
from anholon.system.maintenance import LEAST_DELTA
from anholon.system.mode import Watch, owner
from anholon.system.namespace import Vector3
from anholon.system.rubbing import Rub, free_direction, held_rows
from anholon.system.solve import Solver, dropped_sides, smallest
from anholon.system.undetermined import shared_by

FOLD: Final = 1e-4
"""The same for laws that are not linear in the reaction, whose determinant falls as a square root."""

JAM: Final = 1e-8
"""Where the determinant of the reactions has come down to this, they have no finite value any more."""

COEFFICIENT_SLACK: Final = 1e-12
"""Coefficients that are negative, or above those at rest, by less than this are rounding."""

DRIVEN_REST: Final = 1e-8
"""Speed of a prescribed slip, m/s, at which it is no longer at rest: ten times what counts as rest elsewhere."""

_NEAR: Final = 1e-5
"""A gradient counts as vanishing this part of the time between two frames before it does."""


class Completed(NamedTuple):
    """Equations with laws and watches, and by the names of the frictions: their forces, the same as vectors (3) in the
    world on the element that slips, and the powers of those that stick, which moving frames give; `sliding`: the forces
    along rows that have let go, by the names of the rows.

    The force of a slip with one direction is its component along that direction, otherwise its size."""

    equations: Equations
    friction: dict[str, int]
    pulls: dict[str, Vector3]
    held: dict[str, int]
    sliding: dict[str, int]


def complete(model: Model, equations: Equations, diagnosis: Diagnosis) -> Completed:
    """Return the equations of a mode with its laws of resistance, its watches and their event functions.

    An open constraint with f >= 0 closes when f falls through 0, and an acting one opens when its multiplier does; for
    f <= 0 both have the other sign.
    """
    closed = close(model, equations, diagnosis)
    equations = closed.equations
    graph = equations.graph
    rubbing = [rub for rub in equations.rubs if not (rub.own and rub.governs)]
    friction, pulls = dict.fromkeys((rub.name for rub in rubbing), ZERO), _slid(equations, closed)
    if not equations.watching:
        return Completed(_told(model, equations, diagnosis, {}), friction, pulls, {}, {})
    for rub in rubbing:
        size = closed.force.get(rub.name, ZERO)
        friction[rub.name] = size if rub.along is not None else graph.neg(size)
    multipliers = dict(zip((row.name for row in equations.rows), _multipliers(equations, diagnosis), strict=True))
    sliding = sliding_reactions(equations, closed)
    equations = _told(model, equations, diagnosis, sliding)
    rows = {row.name: row for row in equations.rows}
    shared = shared_by(equations, diagnosis)  # what holds these is looked at for all of them together, by the driver
    powers: dict[str, int] = {}
    found: list[tuple[Watch, int]] = []
    for side in equations.sides:
        sign = graph.const(float(side.sign))
        gap = equations.gaps.get(side.name)
        if gap is not None and gap.position is not None:
            found.append((Watch("contact", side.name, -1), graph.mul(sign, gap.position)))
        elif side.name in closed.shares:
            share = closed.shares[side.name]
            found += [(Watch("release", side.name, -1), share)]
            found += [(Watch("press", side.name, -1), graph.sub(graph.const(1.0), share))]
        elif side.gate in multipliers and side.name not in shared.sides:
            found.append((Watch("release", side.name, -1), graph.mul(sign, multipliers[side.gate])))
    for index, rub in enumerate(equations.rubs):
        grip = equations.mode.hold(rub.name).grip
        if grip == "slide":
            found.append((Watch("stop", rub.name, -1), _speed(equations, rub, index)))
        elif grip in ("stick", "driven"):
            hold = equations.mode.hold(rub.name)
            if grip == "driven":
                found += [(Watch("slip", rub.name, -1), node) for node in _driven_rest(equations, rub)]
            names = held_rows(rub, hold)
            if not names:
                continue
            held = [multipliers[name] for name in names]
            if rub.name not in shared.frictions:
                found += [(Watch("slip", rub.name, -1), node) for node in _reserves(equations, rub, held, multipliers)]
            if rub.own and rub.governs:
                _require_known(equations, diagnosis, rub)
                continue
            rates = [graph.dot(rows[name].A, equations.names.v) for name in names]
            powers[rub.name] = graph.dot(held, rates)
            friction[rub.name] = held[0] if rub.along is not None else graph.sqrt(graph.dot(held, held))
            axes = (rub.along,) if rub.along is not None else rub.across
            axes = (free_direction(rub, hold, equations.kinematics, graph),) if grip == "driven" else axes
            parts = [
                graph.sum([graph.mul(force, axis[k]) for force, axis in zip(held, axes, strict=True)]) for k in range(3)
            ]
            pulls[rub.name] = (parts[0], parts[1], parts[2])
    found += _turns(equations, closed)
    found += _coefficients(equations)
    jams = [
        (Watch("jam", name, -1), graph.sub(node, graph.const(FOLD if closed.curved else JAM)))
        for name, node in closed.determinants.items()
        if not graph.is_constant(node)
    ]
    found += jams
    watches, nodes = tuple(watch for watch, _ in found), tuple(node for _, node in found)
    equations = equations._replace(events=(*equations.events, *nodes), watches=(*equations.watches, *watches))
    return Completed(equations, friction, pulls, powers, sliding)


def _slid(equations: Equations, closed: Closed) -> dict[str, Vector3]:
    """Return the forces of the frictions that slide, 0 of the others."""
    graph, found = equations.graph, {}
    for index, rub in enumerate(equations.rubs):
        size = closed.force.get(rub.name, ZERO)
        axis = rub.along or slip_direction(equations, rub, index)
        a, b, c = (graph.mul(size, component) for component in axis) if size != ZERO else (ZERO, ZERO, ZERO)
        found[rub.name] = (a, b, c)
    return found


def _told(model: Model, equations: Equations, diagnosis: Diagnosis, sliding: dict[str, int]) -> Equations:
    """Return the equations with the reactions filled in that events of the model ask for; 0 where a row is absent."""
    graph, asked = equations.graph, equations.names.reactions
    if not asked:
        return equations
    found = {row.name: node for row, node in zip(equations.rows, _multipliers(equations, diagnosis), strict=True)}
    found |= sliding
    if not equations.watching:
        for name in asked.keys() - found.keys():
            item = model.constraints.get(owner(name))
            if item is not None and item.enabled:
                marks = [row for row in found if owner(row) == owner(name)]
                message = f"there is no reaction “{name}” in an event or at the end of a stage"
                remedy = f"Known: {', '.join(f'reaction.{row}' for row in marks or found)}."
                equations.names.problems.append(
                    Problem(path=f"constraints.{owner(name)}", message=message, remedy=remedy)
                )
    values = {symbol: found.get(name, ZERO) for name, symbol in asked.items()}
    return equations._replace(events=tuple(graph.substitute(list(equations.events), values)))


def _require_known(equations: Equations, diagnosis: Diagnosis, rub: Rub) -> None:
    """Refuse a limit of a reaction that is not determined."""
    shared = {equations.rows[i].name for i in diagnosis.undetermined}
    if shared & set(rub.governs):
        message = (
            "its reaction is not determined, because the constraint depends on others: the start of slip is unknown"
        )
        remedy = "Remove one of the dependent constraints, or its friction limit."
        equations.names.problems.append(Problem(path=f"constraints.{rub.own}.grip", message=message, remedy=remedy))


def _speed(equations: Equations, rub: Rub, index: int) -> int:
    """Return the speed of a slip, which falls through 0 where it ends."""
    graph = equations.graph
    if rub.along is not None:
        sign = graph.const(float(equations.mode.hold(rub.name).slip))
        return graph.mul(sign, graph.dot(rub.along, rub.slip))
    speed = graph.sqrt(graph.dot(rub.slip, rub.slip))
    return graph.sub(speed, equations.names.nudge(index, 3))


def _driven_rest(equations: Equations, rub: Rub) -> list[int]:
    """Return how far a slip that other constraints keep at 0 is below the speed at which it has left it."""
    graph, least = equations.graph, equations.graph.const(DRIVEN_REST)
    if rub.along is not None:
        speed = graph.dot(rub.along, rub.slip)
        return [graph.sub(least, speed), graph.add(least, speed)]
    return [graph.sub(least, graph.sqrt(graph.dot(rub.slip, rub.slip)))]


def _reserves(equations: Equations, rub: Rub, held: list[int], multipliers: dict[str, int]) -> list[int]:
    """Return what is left of the grip, both ways along one direction or as squares."""
    graph = equations.graph
    if not rub.constraint:
        if rub.along is not None:
            return [graph.sub(rub.limit, held[0]), graph.add(rub.limit, held[0])]
        return [graph.sub(graph.mul(rub.limit, graph.abs(rub.limit)), graph.dot(held, held))]
    press = equations.pressed[rub.constraint]
    N = [
        graph.sum([graph.mul(multipliers[row], push[k]) for row, push in zip(press.rows, press.pushes, strict=True)])
        for k in range(3)
    ]
    axis = rub.along is not None
    sign = equations.sign_of(rub.constraint) if rub.constraint in {side.name for side in equations.sides} else 0
    if len(press.rows) == 1 and (axis or sign):
        push, row = press.pushes[0], multipliers[press.rows[0]]
        # With the sign that a contact has: the size of what would pull would make up for a grip that was lost before.
        size = graph.mul(graph.const(float(sign)), row) if sign else graph.abs(row)
        size = graph.mul(size, graph.sqrt(graph.dot(push, push)))
        limit = graph.add(rub.limit, graph.mul(rub.static, size))
        if axis:
            return [graph.sub(limit, held[0]), graph.add(limit, held[0])]
        return [graph.sub(graph.mul(limit, graph.abs(limit)), graph.dot(held, held))]
    squared = graph.mul(graph.mul(rub.static, rub.static), graph.dot(N, N))
    if rub.limit != ZERO:
        limit = graph.add(rub.limit, graph.mul(rub.static, graph.sqrt(graph.dot(N, N))))
        squared = graph.mul(limit, graph.abs(limit))
    return [graph.sub(squared, graph.dot(held, held))]


def _turns(equations: Equations, closed: Closed) -> list[tuple[Watch, int]]:
    """Return the watches of reactions without a side on which frictions depend with a known sign."""
    one_sided = {side.name for side in equations.sides}
    return [
        (Watch("turn", name, -1), N)
        for name, N in closed.sizes.items()
        if name not in one_sided and equations.sign_of(name)
    ]


def _coefficients(equations: Equations) -> list[tuple[Watch, int]]:
    """Return the watches on coefficients of friction that the motion changes: they may not become negative, nor larger
    than those at rest."""
    graph, names = equations.graph, equations.names
    slack = graph.const(COEFFICIENT_SLACK)
    moving = (*names.q, *names.v, names.time)
    found: list[tuple[Watch, int]] = []
    for rub in equations.rubs:
        if equations.mode.hold(rub.name).grip == "off":
            continue
        sizes = [rub.coefficient] if rub.coefficient != ZERO else [rub.force]
        found += [
            (Watch("negative", rub.name, -1), graph.add(size, slack))
            for size in sizes
            if depends_on(graph, size, moving)
        ]
        reserve = graph.sub(rub.static, rub.coefficient)
        if not rub.own and depends_on(graph, reserve, moving):
            found.append((Watch("above", rub.name, -1), graph.add(reserve, slack)))
    return found


def guarded(model: Model, equations: Equations, diagnosis: Diagnosis) -> Equations:
    """Return the equations of a model with the watches on which laws and gradients fail, and, without rods, those on
    corners of places.

    Those of laws are crossings of ±LEAST_DELTA by the normalised Δ, so that none can be stepped over.
    """
    equations = _fading(equations, diagnosis, model.simulation.frames)
    equations = equations if model.rods else _bent(equations)
    if not equations.oblique:
        return equations
    graph, least = equations.graph, equations.graph.const(LEAST_DELTA)
    delta = Solver(equations, diagnosis).determinant().normalised
    name = ", ".join(equations.rows[i].name for i in equations.oblique)
    return equations._replace(
        events=(*equations.events, graph.sub(delta, least), graph.add(delta, least)),
        watches=(*equations.watches, Watch("law", name, -1), Watch("law", name, 1)),
    )


def _bent(equations: Equations) -> Equations:
    """Return the equations with watches on corners of places that depend on the coordinates."""
    nodes = () if equations.programs else bent_nodes(equations)
    watches = (Watch("corner", str(k), 0) for k in range(len(nodes)))
    return equations._replace(events=(*equations.events, *nodes), watches=(*equations.watches, *watches))


def _multipliers(equations: Equations, diagnosis: Diagnosis) -> list[int]:
    graph = equations.graph
    kept = [equations.rows[i] for i in diagnosis.kept]
    (_, solved), *followed = Solver(equations, diagnosis)(
        (equations.force, [graph.neg(row.b0) for row in kept]),
        *dropped_sides(equations, diagnosis),
    )
    return smallest(equations, diagnosis, solved, [weights for _, weights in followed])


def _fading(equations: Equations, diagnosis: Diagnosis, frames: float) -> Equations:
    """Return the equations with a watch on every row that is not linear in the rates.

    The gradient A of such a row depends on the rates; where they bring it to 0 the row restricts nothing. The watch
    |A|^2 - (δ |A'|)^2, with |.| weighed by the masses and A' along the motion, is below 0 less than δ from there.
    """
    graph, names = equations.graph, equations.names
    rows = [row for row in equations.rows if row.order < 2 and not row.linear]
    if not rows:
        return equations
    kept = [equations.rows[i] for i in diagnosis.kept]
    ((acceleration, _),) = Solver(equations, diagnosis)((equations.force, [graph.neg(row.b0) for row in kept]))
    flow = dict(zip((*names.q, *names.v), (*names.v, *acceleration), strict=True)) | {names.time: graph.const(1.0)}
    near = graph.const((_NEAR / frames) ** 2)
    nodes: list[int] = []
    for row in rows:
        masses = [equations.mass[i][i] for i in range(len(names.q))]
        pairs = zip(row.A, graph.forward(list(row.A), flow), masses, strict=True)
        parts = [(graph.div(graph.mul(a, a), m), graph.div(graph.mul(b, b), m)) for a, b, m in pairs if m != ZERO]
        size, rate = (graph.sum(list(column)) for column in zip(*parts, strict=True))
        nodes.append(graph.sub(size, graph.mul(near, rate)))
    watches = [Watch("vanish", row.name, -1) for row in rows]
    return equations._replace(events=(*equations.events, *nodes), watches=(*equations.watches, *watches))
