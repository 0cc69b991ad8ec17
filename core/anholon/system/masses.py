"""Everything with mass, as flat components x_k(q, t) with weights: M, inertial forces and momenta."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Final

from anholon.formula.graph import ZERO, Graph
from anholon.system.elements import Elements

_MANY: Final = 9  # coordinates that move one component from which on the backward pass is tried

Matrix = list[list[int]]


class Masses:
    """The direct sum of all mass elements, T = 1/2 Σ weight x_a' x_b' over pairs of components.

    `x` are the components; `J[i]` maps the components that coordinate i moves to their derivatives.
    """

    def __init__(self, graph: Graph, elements: Elements, q: Sequence[int]) -> None:
        self._graph, self._q = graph, tuple(q)
        vectors = [element.vector for element in elements.vectors]
        vectors += [end for pair in elements.pairs for end in (pair.a, pair.b)]
        self.x = [component for vector in vectors for component in vector]
        self.J = graph.columns(self.x, self._q)
        self._partners = _partners(elements)

    def on(self, graph: Graph) -> Masses:
        """Return the same masses for a copy of the graph."""
        other = copy.copy(self)
        other._graph = graph
        return other

    def square(self, motion: Sequence[int]) -> int:
        """Return Σ weight motion_a motion_b."""
        return self.product(motion, motion)

    def product(self, one: Sequence[int], other: Sequence[int]) -> int:
        """Return Σ weight one_a other_b."""
        product = self._graph.product
        return self._graph.sum(
            [product([w, one[a], other[b]]) for a, pairs in enumerate(self._partners) for w, b in pairs]
        )

    def covector(self, motion: Sequence[int]) -> list[int]:
        """Return Σ weight J^T motion, one entry per coordinate."""
        product = self._graph.product
        return [
            self._graph.sum(
                [product([w, entry, motion[b]]) for a, entry in column.items() for w, b in self._partners[a]]
            )
            for column in self.J
        ]

    def inertia(self, bias: Sequence[int]) -> tuple[Matrix, list[int]]:
        """Return M = Σ weight J^T J and h = Σ weight J^T bias, in whichever way takes fewer operations."""
        contracted = (self._contracted(), self.covector(bias))
        if max(map(len, self._moved_by()), default=0) < _MANY:
            return contracted
        pulled = self._pulled_back(bias)
        return min(contracted, pulled, key=self._cost)

    def _cost(self, found: tuple[Matrix, list[int]]) -> int:
        return self._graph.count([*(entry for row in found[0] for entry in row), *found[1]])

    def _contracted(self) -> Matrix:
        graph, n = self._graph, len(self._q)
        mass = [[ZERO] * n for _ in range(n)]
        moved_by = self._moved_by()
        for i, column in enumerate(self.J):
            weighted = [(graph.mul(w, entry), b) for a, entry in column.items() for w, b in self._partners[a]]
            terms: dict[int, list[int]] = {}
            for left, b in weighted:
                for j in moved_by[b]:
                    if j >= i:
                        terms.setdefault(j, []).append(graph.mul(left, self.J[j][b]))
            for j in sorted(terms):
                mass[i][j] = mass[j][i] = graph.sum(terms[j])
        return mass

    def _moved_by(self) -> list[list[int]]:
        """Return, for each component, the coordinates that move it."""
        result: list[list[int]] = [[] for _ in self.x]
        for i, column in enumerate(self.J):
            for k in column:
                result[k].append(i)
        return result

    def _pulled_back(self, bias: Sequence[int]) -> tuple[Matrix, list[int]]:
        """Return M and h column by column as J^T (weight J e_j): chains of bodies share almost everything."""
        n = len(self._q)
        mass = [[ZERO] * n for _ in range(n)]
        for j, column in enumerate(self.J):
            for i, entry in enumerate(self._pull(column, self._q[: j + 1])):
                mass[i][j] = mass[j][i] = entry
        return mass, self._pull({k: node for k, node in enumerate(bias) if node != ZERO}, self._q)

    def _pull(self, motion: dict[int, int], q: Sequence[int]) -> list[int]:
        graph = self._graph
        terms: dict[int, list[int]] = {}
        for b, value in motion.items():
            for w, a in self._partners[b]:
                terms.setdefault(a, []).append(graph.mul(w, value))
        return graph.pullback([(self.x[a], graph.sum(parts)) for a, parts in terms.items()], q)


def _partners(elements: Elements) -> list[list[tuple[int, int]]]:
    """Return, for each component a, the pairs (weight, b) that it has in the kinetic energy; symmetric."""
    partners: list[list[tuple[int, int]]] = []
    for element in elements.vectors:
        at = len(partners)
        partners += [[(element.weight, at + i)] for i in range(3)]
    for pair in elements.pairs:
        at = len(partners)
        partners += [[(pair.weight, at + 3 + i)] for i in range(3)]
        partners += [[(pair.weight, at + i)] for i in range(3)]
    return partners
