"""Leaves that follow a course in time: a graph can be built on them, and differentiated in time, before it is known.

Such a leaf stands with its first two rates behind a block of empty nodes. When the course is known, its expressions are
written into the block, and the leaves become operations on them: no node that was built on them changes, and still
arguments stand before results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from anholon.formula.derivative import find_reachable_nodes
from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE, ZERO
from anholon.formula.operations import ADD, CONST, SYMBOL

ORDERS: Final = 3
"""A leaf, its rate, and the rate of its rate."""

_TIME: Final = 2
_FIRST: Final = 3


class TimeFunction(NamedTuple):
    """Expressions of the time and of values in p, arguments before results.

    `leaves` are the values by their slots, `items` the operations on them (operation, left, right, value). Arguments
    are counted: the constants 0 and 1, the time, then leaves and items. `outputs` are operations and their arguments.
    """

    leaves: tuple[int, ...]
    items: tuple[tuple[int, int, int, float], ...]
    outputs: tuple[tuple[int, int, int], ...]

    @property
    def size(self) -> int:
        """Number of nodes that it takes."""
        return len(self.leaves) + len(self.items)


def make_time_function(graph: Graph, node: int, *apart: int) -> TimeFunction:
    """Return a function of time and parameters of a graph with its first two rates, as a course.

    The terms `apart` are added to it last, one by one, so that where they are 0 the bits are those of a course without
    them.
    """
    time = graph.symbol("time", 0)
    rates = [[node, *apart]]
    for _ in range(ORDERS - 1):
        rates.append(graph.forward(rates[-1], {time: ONE}))
    nodes = [_add_in_order(graph, terms) for terms in rates]
    behind = find_reachable_nodes(graph, nodes)
    leaves = [k for k in behind if graph.operation[k] == SYMBOL and k != time]
    place = {ZERO: ZERO, ONE: ONE, time: _TIME} | {leaf: _FIRST + k for k, leaf in enumerate(leaves)}
    items: list[tuple[int, int, int, float]] = []
    for k in behind:
        if k in place:
            continue
        place[k] = _FIRST + len(leaves) + len(items)
        items.append(_item(graph, k, place))
    outputs = []
    for output in nodes:
        if graph.operation[output] > SYMBOL:
            outputs.append(_item(graph, output, place)[:3])
        else:
            outputs.append((ADD, place[output], ZERO))
    return TimeFunction(tuple(graph.right[leaf] for leaf in leaves), tuple(items), tuple(outputs))


def _add_in_order(graph: Graph, terms: Sequence[int]) -> int:
    """Return the sum of terms in the given order, without simplification."""
    total, *others = terms
    for term in others:
        if term != ZERO:
            total = term if total == ZERO else graph.node(ADD, total, term)
    return total


def _item(graph: Graph, node: int, place: dict[int, int]) -> tuple[int, int, int, float]:
    code, a, b = graph.operation[node], graph.left[node], graph.right[node]
    if code == CONST:
        return code, -1, -1, graph.value(node)
    return code, place[a], place[b] if b >= 0 else -1, 0.0


def add_driven_symbol(graph: Graph, slot: int, reserved_nodes: int) -> int:
    """Return a new leaf that moves in time, an `extra` symbol followed by its rates.

    Before it there is room for a course of the given number of nodes.
    """
    graph.reserve_nodes(reserved_nodes)
    leaves = [graph.symbol("extra", slot + k) for k in range(ORDERS)]
    graph.set_derivative_chain(leaves)
    return leaves[0]


def bind_time_function(
    graph: Graph, symbol: int, reserved_nodes: int, time_function: TimeFunction, slots: Sequence[int]
) -> None:
    """Make a leaf, before which there is room, follow a time function of the parameters in `slots`."""
    time = graph.symbol("time", 0)
    at = symbol - reserved_nodes
    nodes = [ZERO, ONE, time]
    for leaf in time_function.leaves:
        nodes.append(graph.place_parameter(at, slots[leaf]))
        at += 1
    nodes += range(at, at + len(time_function.items))
    rows = [
        (code, nodes[a] if a >= 0 else -1, nodes[b] if b >= 0 else -1, value)
        for code, a, b, value in time_function.items
    ]
    graph.place_nodes(at, rows)
    for k, (code, a, b) in enumerate(time_function.outputs):
        graph.place_node(symbol + k, code, nodes[a], nodes[b] if b >= 0 else -1)
