"""What is found out about a graph before code is written: what ramps that stand still leave of it, and what of the rest
depends on time alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from anholon.formula import operations
from anholon.formula.derivative import find_reachable_nodes
from anholon.formula.graph import ONE, ZERO, Graph

__all__ = ["Driven", "find_driven_nodes", "reduce_graph"]

_CONST, _SYMBOL = operations.CONST, operations.SYMBOL
_ADD, _SUB, _MUL, _DIV, _NEG = operations.ADD, operations.SUB, operations.MUL, operations.DIV, operations.NEG
_SMOOTH: Final = frozenset(
    getattr(operations, name)
    for name in ("ADD", "SUB", "MUL", "DIV", "NEG", "SIN", "COS", "TAN", "ATAN", "SINH", "COSH", "TANH", "EXP", "GUARD")
)
_KINKED: Final = frozenset((operations.ABS, operations.SIGN, operations.STEP, operations.MINIMUM, operations.MAXIMUM))
_DRIVEN, _FREE, _ROUGH = 1, 2, 4  # what a node depends on, bit by bit: courses in time, other things, odd courses
_PARAMETER: Final = 2  # the kind of a symbol


class Driven(NamedTuple):
    """What depends on courses in time alone: nodes, ascending, those that they are made of with kinks at known places,
    as the maximum, and how many operations it takes."""

    nodes: list[int]
    kinks: list[int]
    operations: int


def find_driven_nodes(graph: Graph, outputs: Sequence[int], courses: Sequence[range]) -> Driven:
    """Return what the outputs read that depends, smoothly but for kinks at known places, on courses in time alone;
    `courses` are the nodes that these are made of. Square roots and the like of them are left out."""
    operation, left, right = graph.operation, graph.left, graph.right
    kind, inside = bytearray(len(graph)), bytearray(len(graph))
    for nodes in courses:
        inside[nodes.start : nodes.stop] = b"\1" * len(nodes)
    behind = find_reachable_nodes(graph, outputs)
    for node in behind:
        code = operation[node]
        if code <= _SYMBOL:
            kind[node] = _FREE if code == _SYMBOL and left[node] != _PARAMETER else 0
            continue
        other = right[node]
        depends = kind[left[node]] | (kind[other] if other >= 0 else 0)
        if not depends:
            continue
        if not (code in _SMOOTH or code in _KINKED or (code == operations.POWER and _is_whole(graph, other))):
            depends |= _FREE | _ROUGH
        if inside[node]:
            depends = _FREE | _ROUGH if depends & _ROUGH else _DRIVEN
        kind[node] = depends
    read = set(outputs)
    for node in reversed(behind):
        if node in read and kind[node] & _FREE and operation[node] > _SYMBOL:
            read.update(graph.arguments(node))
    found = [node for node in behind if node in read and kind[node] == _DRIVEN]
    computed, count, kinks = set(found), 0, []
    for node in reversed(behind):
        if node in computed and kind[node] and operation[node] > _SYMBOL:
            count += 1
            computed.add(left[node])
            computed.add(right[node])
            if operation[node] in _KINKED:
                kinks.append(node)
    return Driven(found, kinks, count)


def _is_whole(graph: Graph, exponent: int) -> bool:
    """Return whether a node is a positive whole number."""
    return graph.is_constant(exponent) and graph.value(exponent) > 0.0 and graph.value(exponent).is_integer()


def reduce_graph(graph: Graph, base: Graph, zeros: Sequence[int]) -> tuple[Graph, list[int]]:
    """Return a graph, not to grow, for values with which some leaves are zero, and the node that stands for each there.

    Nothing in it is added to zero or multiplied by it. `base`: a graph that this one is a grown copy of; its part of
    the work is done once for all its copies.
    """
    shared = len(base)
    own = frozenset(zeros)
    key = "reduced", frozenset(node for node in own if node < shared)
    known = base.result_cache.get(key)
    if known is None:
        known = base.result_cache[key] = _lengthened(_Columns([], [], [], [], []), base, key[1])
    assert isinstance(known, _Columns)
    found = _lengthened(_Columns(*(column.copy() for column in known)), graph, own)
    return graph.with_operations(found.operation, found.left, found.right, found.mask), found.same


class _Columns(NamedTuple):
    """Nodes of a reduced graph, and the node that stands for each."""

    operation: list[int]
    left: list[int]
    right: list[int]
    mask: list[int]
    same: list[int]


def _lengthened(columns: _Columns, graph: Graph, zeros: frozenset[int]) -> _Columns:
    """Return columns with the nodes of a graph behind those that they hold, as they are where the `zeros` are zero."""
    operation, left, right, mask, same = columns
    begin = len(operation)
    operation += graph.operation[begin:]
    left += graph.left[begin:]
    right += graph.right[begin:]
    for node in range(begin, len(operation)):
        code = operation[node]
        if code <= _SYMBOL:
            same.append(ZERO if node in zeros else node)
            mask.append(0 if node in zeros else graph.mask[node])
            continue
        second = right[node]
        one, other = same[left[node]], same[second] if second >= 0 else -1
        left[node], right[node] = one, other
        stands = node
        if one == ZERO:
            if code in (_MUL, _DIV, _NEG):
                stands = ZERO
            elif code == _ADD:
                stands = other
            elif code == _SUB:
                if other == ZERO:
                    stands = ZERO
                else:
                    operation[node], left[node], right[node] = _NEG, other, -1
        elif other == ZERO:
            if code in (_ADD, _SUB):
                stands = one
            elif code == _MUL:
                stands = ZERO
        elif code == _MUL:
            if one == ONE:
                stands = other
            elif other == ONE:
                stands = one
        same.append(stands)
        if stands != node:
            mask.append(mask[stands])
        else:
            mask.append(mask[left[node]] | mask[right[node]] if right[node] >= 0 else mask[left[node]])
    return columns
