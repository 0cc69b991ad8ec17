"""Where places turn corners, as max(a, b) does where a = b: what abs, max and min choose by, as nodes of the graph."""

from __future__ import annotations

from typing import Final

from anholon.formula.derivative import reachable
from anholon.formula.operations import ABS, MAXIMUM, MINIMUM, SIGN, STEP
from anholon.system.equations import Equations

_CORNERED: Final = frozenset({ABS, MAXIMUM, MINIMUM, SIGN, STEP})  # the last two are slopes of the others


def corner_nodes(equations: Equations, wanted: int, unwanted: int) -> tuple[int, ...]:
    """Return what is 0 at the corners of masses' places and of rows, as nodes, of what depends on some of the `wanted`
    symbols and on none of the `unwanted` ones (bit sets)."""
    graph, found = equations.graph, dict[int, None]()
    rows = [node for row in equations.rows for node in (row.position, row.rate) if node is not None]
    for node in reachable(graph, [*equations.masses.x, *rows], wanted):
        if graph.mask[node] & unwanted or graph.operation[node] not in _CORNERED:
            continue
        a, b = graph.left[node], graph.right[node]
        found[a if b < 0 else graph.sub(a, b)] = None
    return tuple(found)


def bent_nodes(equations: Equations) -> tuple[int, ...]:
    """Return what is 0 at corners that depend on the coordinates."""
    graph, names = equations.graph, equations.names
    return corner_nodes(equations, graph.bits(list(names.q)), graph.bits(list(names.v)))
