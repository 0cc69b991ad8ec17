"""Analysis of a graph before code is generated: what inactive ramps leave of it, and which of the rest depends on time
alone."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from anholon.compiler.evaluation_plan import DrivenNodes, find_operations, find_sincos_pairs
from anholon.formula import operations
from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE, ZERO

_CONST, _SYMBOL = operations.CONST, operations.SYMBOL
_ADD, _SUB, _MUL, _DIV, _NEG = operations.ADD, operations.SUB, operations.MUL, operations.DIV, operations.NEG
_SMOOTH: Final = frozenset(
    getattr(operations, name)
    for name in (
        "ADD",
        "SUB",
        "MUL",
        "DIV",
        "NEG",
        "SIN",
        "COS",
        "TAN",
        "ATAN",
        "SINH",
        "COSH",
        "TANH",
        "EXP",
        "GUARD",
        "SWITCHED",
    )
)
_KINKED: Final = frozenset((operations.ABS, operations.SIGN, operations.STEP, operations.MINIMUM, operations.MAXIMUM))
_DIFFERENTIABLE: Final = _SMOOTH | _KINKED
_DRIVEN, _FREE, _ROUGH = 1, 2, 4  # what a node depends on, bit by bit: courses in time, other things, odd courses
_PARAMETER: Final = 2  # the kind of a symbol


class TimeFunctions(NamedTuple):
    """Functions of time in a graph.

    `nodes`: the ranges of nodes that they are made of. `slots`: their slots in p; while one holds 0, its products
    vanish. `base`: a graph of which the given one is a grown copy, with the leaves of the slots `zeros` replaced by 0;
    the dependences of its nodes are cached there for all copies.
    """

    nodes: Sequence[range]
    slots: Container[int] = ()
    base: Graph | None = None
    zeros: tuple[int, ...] = ()


def find_driven_nodes(graph: Graph, outputs: Sequence[int], time_functions: TimeFunctions) -> DrivenNodes:
    """Return the nodes read by the outputs that depend on functions of time alone.

    They are smooth functions of time except for kinks at known times. Square roots and similar functions are omitted.
    """
    operation, left, right = graph.operation, graph.left, graph.right
    kind = _find_dependences(graph, time_functions)
    visited: set[int] = set()
    stack, results = [*outputs], []
    while stack:
        node = stack.pop()
        if node in visited:
            continue
        visited.add(node)
        if kind[node] == _DRIVEN:
            results.append(node)
        elif kind[node] and operation[node] > _SYMBOL:
            stack.append(left[node])
            if right[node] >= 0:
                stack.append(right[node])
    results.sort()
    computed = find_operations(graph, results)
    varying = [node for node in computed if kind[node]]
    kinks = [node for node in reversed(varying) if operation[node] in _KINKED]
    return DrivenNodes(results, kinks, len(varying), find_sincos_pairs(graph, computed))


def _find_dependences(graph: Graph, time_functions: TimeFunctions) -> bytearray:
    """Return the dependences of each node, taken from the cache for the base graph."""
    base = time_functions.base
    if base is None:
        return _extend_dependences(bytearray(), graph, len(graph), time_functions.nodes)
    key = "kinds", time_functions.zeros
    base_dependences = base.get_result(
        key, lambda: _extend_dependences(bytearray(), graph, len(base), time_functions.nodes)
    )
    return _extend_dependences(base_dependences.copy(), graph, len(graph), time_functions.nodes)


def _extend_dependences(kind: bytearray, graph: Graph, count: int, ranges: Sequence[range]) -> bytearray:
    """Return the dependences of the first `count` nodes; `kind` contains those that are known."""
    operation, left, right = graph.operation, graph.left, graph.right
    inside = bytearray(count)
    for nodes in ranges:
        inside[nodes.start : nodes.stop] = b"\1" * len(nodes)
    for node in range(len(kind), count):
        code = operation[node]
        if code <= _SYMBOL:
            kind.append(_FREE if code == _SYMBOL and left[node] != _PARAMETER else 0)
            continue
        other = right[node]
        depends = kind[left[node]] | (kind[other] if other >= 0 else 0)
        if depends:
            if code not in _DIFFERENTIABLE and not (code == operations.POWER and _is_whole(graph, other)):
                depends |= _FREE | _ROUGH
            if inside[node]:
                depends = _FREE | _ROUGH if depends & _ROUGH else _DRIVEN
        kind.append(depends)
    return kind


def _is_whole(graph: Graph, exponent: int) -> bool:
    """Return whether a node is a positive whole number."""
    return graph.is_constant(exponent) and graph.value(exponent) > 0.0 and graph.value(exponent).is_integer()


def reduce_graph(graph: Graph, base: Graph, zeros: Sequence[int]) -> tuple[Graph, list[int]]:
    """Return a graph for values with which some leaves are zero, and the node that represents each old node in it.

    The graph must not grow. It has no addition of zero and no multiplication by it. `base`: a graph of which this one
    is an extended copy; its part of the work is done once for all its copies.
    """
    shared = len(base)
    zero_nodes = frozenset(zeros)
    key = "reduced", frozenset(node for node in zero_nodes if node < shared)
    base_columns = base.get_result(key, lambda: _lengthened(_Columns([], [], [], [], []), base, key[1]))
    columns = _lengthened(_Columns(*(column.copy() for column in base_columns)), graph, zero_nodes)
    return graph.with_operations(columns.operation, columns.left, columns.right, columns.mask), columns.same


class _Columns(NamedTuple):
    """Nodes of a reduced graph, and the node that represents each old node."""

    operation: list[int]
    left: list[int]
    right: list[int]
    mask: list[int]
    same: list[int]


def _lengthened(columns: _Columns, graph: Graph, zeros: frozenset[int]) -> _Columns:
    """Return columns extended by the nodes of a graph behind their own, simplified for leaves `zeros` that are zero."""
    operation, left, right, mask, same = columns
    start = len(operation)
    operation += graph.operation[start:]
    left += graph.left[start:]
    right += graph.right[start:]
    for node in range(start, len(operation)):
        code = operation[node]
        if code <= _SYMBOL:
            same.append(ZERO if node in zeros else node)
            mask.append(0 if node in zeros else graph.mask[node])
            continue
        second = right[node]
        a, b = same[left[node]], same[second] if second >= 0 else -1
        left[node], right[node] = a, b
        stands = node
        if a == ZERO:
            if code in (_MUL, _DIV, _NEG):
                stands = ZERO
            elif code == _ADD:
                stands = b
            elif code == _SUB:
                if b == ZERO:
                    stands = ZERO
                else:
                    operation[node], left[node], right[node] = _NEG, b, -1
        elif b == ZERO:
            if code in (_ADD, _SUB):
                stands = a
            elif code == _MUL:
                stands = ZERO
        elif code == _MUL:
            if a == ONE:
                stands = b
            elif b == ONE:
                stands = a
        same.append(stands)
        if stands != node:
            mask.append(mask[stands])
        else:
            mask.append(mask[left[node]] | mask[right[node]] if right[node] >= 0 else mask[left[node]])
    return columns
