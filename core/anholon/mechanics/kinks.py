"""Kinks of positions, such as that of max(a, b) at a = b: the arguments of abs, max and min that change sign there, as
nodes of the graph."""

from __future__ import annotations

from typing import Final

from anholon.formula.derivative import find_reachable_nodes
from anholon.formula.operations import ABS, MAXIMUM, MINIMUM, SIGN, STEP
from anholon.mechanics.equations import EquationsOfMotion

_KINKED_OPERATIONS: Final = frozenset({ABS, MAXIMUM, MINIMUM, SIGN, STEP})  # the last two are slopes of the others


def make_kink_nodes(equations: EquationsOfMotion, included_symbols: int, excluded_symbols: int) -> tuple[int, ...]:
    """Return the nodes that are 0 at kinks of the positions of masses and of rows.

    They depend on some of the `included_symbols` and on none of the `excluded_symbols` (bit sets).
    """
    graph, results = equations.graph, dict[int, None]()
    rows = [node for row in equations.rows for node in (row.position, row.rate) if node is not None]
    for node in find_reachable_nodes(graph, [*equations.masses.x, *rows], included_symbols):
        if graph.mask[node] & excluded_symbols or graph.operation[node] not in _KINKED_OPERATIONS:
            continue
        a, b = graph.left[node], graph.right[node]
        results[a if b < 0 else graph.sub(a, b)] = None
    return tuple(results)


def make_configuration_kink_nodes(equations: EquationsOfMotion) -> tuple[int, ...]:
    """Return the nodes that are 0 at kinks that depend on the coordinates."""
    graph, names = equations.graph, equations.names
    return make_kink_nodes(equations, graph.symbol_bits(list(names.q)), graph.symbol_bits(list(names.v)))
