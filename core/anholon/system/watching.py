"""What ends a mode: unilateral constraints that open or close, and laws of control that cannot be maintained, as event
functions behind those of the model."""

from __future__ import annotations

from anholon.system.diagnosis import Diagnosis
from anholon.system.equations import Equations
from anholon.system.maintenance import LEAST_DELTA
from anholon.system.mode import Watch
from anholon.system.solve import Solver, smallest


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


def guarded(equations: Equations, diagnosis: Diagnosis) -> Equations:
    """Return the equations with the watches on which laws of control fail.

    They are crossings of ±LEAST_DELTA by the normalised Δ, so that none can be stepped over.
    """
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
