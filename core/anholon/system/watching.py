"""What ends a mode, as event functions behind those of the model: unilateral constraints that open or close, laws of
control that cannot be maintained, and constraints not linear in the rates whose gradient vanishes."""

from __future__ import annotations

from typing import Final

from anholon.formula.graph import ZERO
from anholon.system.diagnosis import Diagnosis
from anholon.system.equations import Equations
from anholon.system.maintenance import LEAST_DELTA
from anholon.system.mode import Watch
from anholon.system.solve import Solver, smallest

_NEAR: Final = 1e-5
"""A gradient counts as vanishing this part of the time between two frames before it does."""


def watched(equations: Equations, diagnosis: Diagnosis) -> Equations:
    """Return the equations of a mode with its watches and their event functions.

    An open constraint with f >= 0 closes when f falls through 0, and an acting one opens when its multiplier does; for
    f <= 0 both have the other sign.
    """
    graph = equations.graph
    if not equations.sides:
        return equations
    multipliers = dict(zip((row.name for row in equations.rows), _multipliers(equations, diagnosis), strict=True))
    watches: list[Watch] = []
    nodes: list[int] = []
    for side in equations.sides:
        sign = graph.const(float(side.sign))
        gap = equations.gaps.get(side.name)
        if gap is not None and gap.position is not None:
            watches.append(Watch("contact", side.name, -1))
            nodes.append(graph.mul(sign, gap.position))
        elif side.gate in multipliers:
            watches.append(Watch("release", side.name, -1))
            nodes.append(graph.mul(sign, multipliers[side.gate]))
    return equations._replace(events=(*equations.events, *nodes), watches=(*equations.watches, *watches))


def guarded(equations: Equations, diagnosis: Diagnosis, frames: float) -> Equations:
    """Return the equations with the watches on which laws and gradients fail; `frames` is how many a second has.

    Those of laws are crossings of ±LEAST_DELTA by the normalised Δ, so that none can be stepped over.
    """
    equations = _fading(equations, diagnosis, frames)
    if not equations.oblique:
        return equations
    graph, least = equations.graph, equations.graph.const(LEAST_DELTA)
    delta = Solver(equations, diagnosis).determinant().normalised
    name = ", ".join(equations.rows[i].name for i in equations.oblique)
    return equations._replace(
        events=(*equations.events, graph.sub(delta, least), graph.add(delta, least)),
        watches=(*equations.watches, Watch("law", name, -1), Watch("law", name, 1)),
    )


def _multipliers(equations: Equations, diagnosis: Diagnosis) -> list[int]:
    graph = equations.graph
    kept = [equations.rows[i] for i in diagnosis.kept]
    (_, solved), *followed = Solver(equations, diagnosis)(
        (equations.force, [graph.neg(row.b0) for row in kept]),
        *((list(equations.rows[i].B), [graph.const(0.0)] * len(kept)) for i in diagnosis.dropped),
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
