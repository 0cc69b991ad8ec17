"""Walks over the expression graph: values, substitution, counting, text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from anholon.formula.derivative import find_reachable_nodes
from anholon.formula.operations import (
    ADD,
    ATAN2,
    CONST,
    DIV,
    GUARD,
    MAXIMUM,
    MINIMUM,
    MUL,
    NAMES,
    NEG,
    POWER,
    SCALAR,
    SUB,
    SWITCHED,
    SYMBOL,
)

if TYPE_CHECKING:
    from anholon.formula.graph import Graph

_SIGNS = {ADD: "+", SUB: "-", MUL: "*", DIV: "/"}


def evaluate(
    graph: Graph, nodes: Sequence[int], t: float, y: Sequence[float], p: Sequence[float], extra: Sequence[float]
) -> list[float]:
    """Return the values of the nodes; outside their domain functions give NaN or infinity."""
    sources: dict[str, Sequence[float]] = {"time": (t,), "state": y, "parameter": p, "extra": extra}
    return _values(graph, nodes, find_reachable_nodes(graph, nodes), sources)


def evaluate_along(graph: Graph, nodes: Sequence[int], times: Sequence[float]) -> list[list[float]]:
    """Return the values of nodes that depend on the time alone, for each of the times."""
    behind = find_reachable_nodes(graph, nodes)
    return [_values(graph, nodes, behind, {"time": (t,)}) for t in times]


def is_identical(graph: Graph, nodes: Sequence[int], other: Graph, other_nodes: Sequence[int], shared: int) -> bool:
    """Return True if nodes of two graphs are the same operations on the same arguments in the same order.

    The first `shared` nodes of both graphs are the same. Identical nodes have the same values to the bit.
    """
    if len(nodes) != len(other_nodes):
        return False
    results: dict[int, int] = {}
    waiting = list(zip(nodes, other_nodes, strict=True))
    while waiting:
        node, other_node = waiting.pop()
        if node < shared or other_node < shared:
            if node != other_node:
                return False
            continue
        partner = results.get(node)
        if partner is not None:
            if partner != other_node:
                return False
            continue
        results[node] = other_node
        code = graph.operation[node]
        if code != other.operation[other_node]:
            return False
        if code == CONST:
            if graph.value(node) != other.value(other_node):
                return False
            continue
        left, right = (graph.left[node], other.left[other_node]), (graph.right[node], other.right[other_node])
        if code == SYMBOL:
            if left[0] != left[1] or right[0] != right[1]:
                return False
            continue
        if min(right) < 0:
            if right[0] != right[1]:
                return False
        else:
            waiting.append(right)
        waiting.append(left)
    return True


def _values(
    graph: Graph, nodes: Sequence[int], needed_nodes: Iterable[int], sources: Mapping[str, Sequence[float]]
) -> list[float]:
    operation, left, right = graph.operation, graph.left, graph.right
    values: dict[int, float] = {}
    for node in needed_nodes:
        code = operation[node]
        if code == MUL:
            values[node] = values[left[node]] * values[right[node]]
        elif code == CONST:
            values[node] = graph.value(node)
        elif code == SYMBOL:
            values[node] = float(sources[graph.kind(node)][right[node]])
        elif right[node] < 0:
            values[node] = SCALAR[code](values[left[node]])
        else:
            values[node] = SCALAR[code](values[left[node]], values[right[node]])
    return [values[node] for node in nodes]


def substitute(graph: Graph, nodes: Sequence[int], mapping: Mapping[int, int]) -> list[int]:
    """Return the nodes with every node of the mapping replaced; the nodes above are rebuilt and so simplified."""
    operation, left, right = graph.operation, graph.left, graph.right
    changed: dict[int, int] = dict(mapping)
    get = changed.get
    for node in find_reachable_nodes(graph, nodes):
        if operation[node] <= SYMBOL or node in changed:
            continue
        a, b = left[node], right[node]
        new_a = get(a, a)
        new_b = get(b, b) if b >= 0 else b
        if new_a != a or new_b != b:
            changed[node] = apply(graph, operation[node], new_a, new_b)
    return [get(node, node) for node in nodes]


def apply(graph: Graph, code: int, a: int, b: int = -1) -> int:
    """Return the simplified node of an operation given by its code."""
    if code == ADD:
        return graph.add(a, b)
    if code == SUB:
        return graph.sub(a, b)
    if code == MUL:
        return graph.mul(a, b)
    if code == DIV:
        return graph.div(a, b)
    if code == NEG:
        return graph.neg(a)
    if code == POWER:
        return graph.power(a, b)
    if code == ATAN2:
        return graph.atan2(a, b)
    if code == MINIMUM:
        return graph.minimum(a, b)
    if code == MAXIMUM:
        return graph.maximum(a, b)
    if code == GUARD:
        return graph.guard(a, b)
    if code == SWITCHED:
        return graph.switched(a, b)
    function = getattr(graph, NAMES[code])
    return int(function(a))


def count_operations(graph: Graph, nodes: Sequence[int], *, parameter_only: bool = False) -> int:
    """Return the number of distinct operations behind the nodes.

    Operations on parameters alone are computed once per change of parameters; they count only with `parameter_only`.
    """
    operation, mask, state_mask = graph.operation, graph.mask, graph.state_mask
    return sum(
        1
        for node in find_reachable_nodes(graph, nodes)
        if operation[node] > SYMBOL and (parameter_only or mask[node] & state_mask)
    )


def format_node(graph: Graph, node: int) -> str:
    """Return a node as text, fully bracketed."""
    operation, left, right = graph.operation, graph.left, graph.right
    texts: dict[int, str] = {}
    for current in find_reachable_nodes(graph, (node,)):
        code, a, b = operation[current], left[current], right[current]
        if code == CONST:
            text = f"{graph.value(current):g}"
        elif code == SYMBOL:
            text = graph.name(current)
        elif code in _SIGNS:
            text = f"({texts[a]} {_SIGNS[code]} {texts[b]})"
        elif code == NEG:
            text = f"-{texts[a]}"
        else:
            arguments = texts[a] if b < 0 else f"{texts[a]}, {texts[b]}"
            text = f"{NAMES[code]}({arguments})"
        texts[current] = text
    return texts[node]
