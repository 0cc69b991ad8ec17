"""Nonlinear laws of sections in the compiled loops of chains.

An element with a law is kept by its strains ε: its wrench is Θ(ε), its compliance C the inverse of ∂Θ/∂ε, both without
an iteration. Each sweep tells the wrench θ that the frames and this tangent give; the strains go on to
ε + C (θ - Θ(ε)), so that law and equilibrium converge together. Formulas as in `anholon.rods.section_law`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.formula.graph import Graph
from anholon.formula.linear_solve import ldlt_solve
from anholon.formula.nodes import ZERO
from anholon.rods.expression_vectors import Row, Rows, cross, matrix_vector_product, minus, plus, times

LAW_RESULTS: Final = 6 + 36 + 6 + 6
"""Numbers that a law gives its element: wrench, C, shift, strain."""


class SectionLawSymbols(NamedTuple):
    """Symbols of an element's row: its part of the length, strain (6), wrench (6) to go to, C (36), d_0 (6), turning of
    the twist (3), length."""

    length_fraction: int
    strain: Row
    wrench: Row
    C: Row
    d0: Row
    twist_rotation: Row
    length: int


class SectionLawFormulas(NamedTuple):
    """A law on a graph: wrench (6) by symbols of the part of the length and the strains (6), and of further directions
    of strain (6); `parameter_count`: number of those of the model."""

    graph: Graph
    wrench: Row
    length_fraction: int
    strains: Row
    strain_directions: Row
    parameter_count: int

    def compile_law(self, at: SectionLawSymbols, is_free: Sequence[bool]) -> CompiledFunctions:
        """Return the function `law` of an element's row, whose results are those of LAW_RESULTS."""
        return compile_functions(self.graph, {"law": self._nodes(at, is_free)}, self.parameter_count, level=1)

    def _nodes(self, at: SectionLawSymbols, is_free: Sequence[bool]) -> Row:
        graph, every = self.graph, range(6)
        i = [k for k in every if is_free[k]]

        def only_free(vector: Row) -> Row:
            return [entry if is_free[k] else ZERO for k, entry in enumerate(vector)]

        def values(nodes: Row, strain: Row, along: Mapping[int, int] | None = None) -> Row:
            known = {
                self.length_fraction: at.length_fraction,
                **dict(zip(self.strains, strain, strict=True)),
                **(along or {}),
            }
            return graph.substitute(nodes, known)

        def stiffness(strain: Row) -> Rows:
            flat = [entry for row in graph.jacobian(self.wrench, self.strains) for entry in row]
            slopes = values(flat, strain)
            return [[slopes[6 * j + k] for k in i] for j in i]

        before = only_free(at.strain)
        missing = minus(graph, at.wrench, values(self.wrench, before))
        (step,) = ldlt_solve(graph, stiffness(before), [[missing[k] for k in i]], order=range(len(i)))
        strain = list(before)
        for k, change in zip(i, step, strict=True):
            strain[k] = graph.add(before[k], change)
        own = values(self.wrench, strain)
        wrench = [own[k] if is_free[k] else at.wrench[k] for k in every]
        C = [at.C[6 * j : 6 * j + 6] for j in every]
        for j, row in zip(i, _invert_symmetric(graph, stiffness(strain)), strict=True):
            C[j] = list(C[j])
            for k, entry in zip(i, row, strict=True):
                C[j][k] = entry
        f, m = wrench[:3], wrench[3:]
        turned = [
            *cross(graph, f, at.twist_rotation),
            *plus(graph, cross(graph, f, at.d0[:3]), cross(graph, m, at.twist_rotation)),
        ]
        z = only_free(matrix_vector_product(graph, C, turned))
        direction = dict(zip(self.strains, self.strain_directions, strict=True))
        bent = graph.forward(graph.forward(self.wrench, direction), direction)
        q = only_free(values(bent, strain, dict(zip(self.strain_directions, z, strict=True))))
        linear = matrix_vector_product(graph, C, plus(graph, wrench, times(graph, graph.const(1.0 / 24.0), q)))
        shift = only_free(times(graph, at.length, minus(graph, strain, linear)))
        return [*wrench, *(entry for row in C for entry in row), *shift, *strain]


def _invert_symmetric(graph: Graph, S: Rows) -> Rows:
    """Return the inverse of a symmetric matrix; not numbers where it is not positive, whose roots there are none of."""
    n = len(S)
    L: Rows = [[ZERO] * n for _ in range(n)]
    back: Rows = [[ZERO] * n for _ in range(n)]
    for j in range(n):
        for k in range(j + 1):
            rest = graph.sub(S[j][k], graph.dot(L[j][:k], L[k][:k]))
            L[j][k] = graph.sqrt(rest) if j == k else graph.div(rest, L[k][k])
    for j in range(n):
        back[j][j] = graph.div(graph.const(1.0), L[j][j])
        for k in range(j):
            rest = graph.dot(L[j][k:j], [back[one][k] for one in range(k, j)])
            back[j][k] = graph.neg(graph.div(rest, L[j][j]))
    columns = [[back[one][k] for one in range(n)] for k in range(n)]
    return [[graph.dot(columns[j], columns[k]) for k in range(n)] for j in range(n)]
