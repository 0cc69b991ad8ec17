"""The domain of typed formulas: expressions that simplification drops must still be defined.

`sqrt(x)*sqrt(x)` becomes x, `0*log(x)` becomes 0, `x*y/x` becomes y, and `u^0` becomes 1. A reader of the formula
expects all of them to be undefined where their parts are. While a typed formula is lowered, the graph notes what its
simplifications drop. Where a dropped part may be undefined and is not computed for the result anyway, the result gets a
guard: `GUARD(result, part)` has the value of the result where the part is finite and is undefined elsewhere. Guards
have no derivative, so that expressions derived from formulas are simplified freely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Final, Self

from anholon.formula.graph import Graph
from anholon.formula.operations import ACOS, ASIN, CONST, DIV, LOG, POWER, SQRT, SYMBOL

_PARTIAL_FUNCTIONS: Final = frozenset((SQRT, LOG, ASIN, ACOS, DIV, POWER))
"""Operations that are undefined for some arguments."""


class DomainGuard:
    """Watches over the domain of one formula while it is lowered to nodes of a graph; formulas may be nested.

    Entering puts an empty list into `dropped_nodes` of the graph, to which its simplifications append; leaving puts
    back what was there: the list of the formula around this one, or None, with which nothing is noted.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._outer: list[int] | None = None

    def __enter__(self) -> Self:
        self._outer, self._graph.dropped_nodes = self._graph.dropped_nodes, []
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._graph.dropped_nodes = self._outer

    def guarded(self, node: int) -> int:
        """Return the node of the formula, guarded by the dropped parts that may be undefined and that it does not
        contain."""
        graph, dropped = self._graph, self._graph.dropped_nodes
        if not dropped:
            return node
        for part in _find_unchecked(graph, dropped, (node,)):
            node = graph.guard(node, part)
        return node


def find_missing_domains(graph: Graph, typed: Iterable[int], results: Iterable[int]) -> list[int]:
    """Return the nodes of typed formulas that may be undefined where all their results are defined."""
    results = set(results)
    return [node for node in dict.fromkeys(typed) if node not in results and _find_unchecked(graph, (node,), results)]


def _find_unchecked(graph: Graph, nodes: Iterable[int], results: Iterable[int]) -> list[int]:
    """Return the operations below the nodes that may be undefined and that the results do not compute."""
    partial = {part for part in _reachable(graph, nodes) if graph.operation[part] in _PARTIAL_FUNCTIONS}
    if not partial:
        return []
    computed = set(_reachable(graph, results, through_powers=False))
    divisors = {graph.right[part] for part in computed if graph.operation[part] == DIV}
    return [
        part for part in sorted(partial - computed) if graph.operation[part] != DIV or graph.right[part] not in divisors
    ]


def _reachable(graph: Graph, nodes: Iterable[int], *, through_powers: bool = True) -> Iterator[int]:
    """Yield the nodes and all nodes behind them.

    Without `through_powers`, nodes in powers with a variable exponent are left out, because the value of such a power
    may not show that an argument is undefined.
    """
    visited = set[int]()
    waiting = [*nodes]
    while waiting:
        node = waiting.pop()
        if node in visited:
            continue
        visited.add(node)
        yield node
        code = graph.operation[node]
        if code <= SYMBOL or (code == POWER and not through_powers and graph.operation[graph.right[node]] != CONST):
            continue
        waiting += graph.arguments(node)
