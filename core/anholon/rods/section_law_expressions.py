"""Nonlinear laws of sections in the compiled loops of chains.

An element with a law is kept by its strains ε: its wrench is Θ(ε), its compliance C the inverse of ∂Θ/∂ε, both without
an iteration. Each sweep tells the wrench θ that the frames and this tangent give; the strains go on to
ε + C (θ - Θ(ε)), so that law and equilibrium converge together. Formulas as in `anholon.rods.section_law`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.formula.graph import Graph
from anholon.rods.expression_vectors import (
    MatrixExpression,
    ScalarExpression,
    VectorExpression,
    join,
    make_constant,
    solve_symmetric,
)

LAW_RESULTS: Final = 6 + 36 + 6 + 6
"""Numbers that a law gives its element: wrench, C, shift, strain."""


class SectionLawSymbols(NamedTuple):
    """Symbols of an element's row: fraction of the length, strain (6), target wrench (6), C (36), d_0 (6).

    Further the rotation of the twist (3), and the length.
    """

    length_fraction: ScalarExpression
    strain: VectorExpression
    wrench: VectorExpression
    C: VectorExpression
    d0: VectorExpression
    twist_rotation: VectorExpression
    length: ScalarExpression


class SectionLawFormulas(NamedTuple):
    """A law on a graph: wrench (6) by symbols of the fraction of the length and the strains (6).

    Further symbols are directions of strain (6); `parameter_count`: number of the parameters of the model.
    """

    wrench: VectorExpression
    length_fraction: ScalarExpression
    strains: VectorExpression
    strain_directions: VectorExpression
    parameter_count: int

    @property
    def graph(self) -> Graph:
        """The graph of all of them."""
        return self.wrench.graph

    @property
    def second_derivative(self) -> VectorExpression:
        """The second derivative of the wrench along the direction of strain."""
        return self.wrench.forward(self.strains, self.strain_directions).forward(self.strains, self.strain_directions)

    def compile_law(self, at: SectionLawSymbols, is_free: Sequence[bool]) -> CompiledFunctions:
        """Return the function `law` of an element's row, whose results are those of LAW_RESULTS."""
        functions = {"law": self._compute_results(at, is_free).nodes}
        return compile_functions(self.graph, functions, self.parameter_count, level=1)

    def _compute_results(self, at: SectionLawSymbols, is_free: Sequence[bool]) -> VectorExpression:
        zero = make_constant(self.graph, 0.0)
        i = [k for k in range(6) if is_free[k]]

        def only_free(vector: VectorExpression) -> VectorExpression:
            return join(*(entry if is_free[k] else zero for k, entry in enumerate(vector)))

        def select_free(vector: VectorExpression) -> VectorExpression:
            return join(*(vector[k] for k in i))

        def substitute(what: VectorExpression, strain: VectorExpression) -> VectorExpression:
            return what.substitute(join(self.length_fraction, self.strains), join(at.length_fraction, strain))

        def find_stiffness(strain: VectorExpression) -> MatrixExpression:
            slopes = self.wrench.jacobian(self.strains)
            return MatrixExpression([select_free(substitute(slopes[j], strain)) for j in i])

        before = only_free(at.strain)
        missing = at.wrench - substitute(self.wrench, before)
        (step,) = solve_symmetric(find_stiffness(before), [select_free(missing)])
        steps = dict(zip(i, step, strict=True))
        strain = join(*(entry + steps[k] if k in steps else entry for k, entry in enumerate(before)))
        law_wrench = substitute(self.wrench, strain)
        wrench = join(*(law_wrench[k] if is_free[k] else at.wrench[k] for k in range(6)))
        inverse = dict(zip(i, _invert_symmetric(find_stiffness(strain)), strict=True))
        rows = []
        for j, row in enumerate(at.C.square()):
            entries = dict(enumerate(row)) | (dict(zip(i, inverse[j], strict=True)) if j in inverse else {})
            rows.append(join(*entries.values()))
        C = MatrixExpression(rows)
        f, m = wrench[:3], wrench[3:]
        turned = join(f.cross(at.twist_rotation), f.cross(at.d0[:3]) + m.cross(at.twist_rotation))
        z = only_free(C @ turned)
        symbols = join(self.length_fraction, self.strains, self.strain_directions)
        q = only_free(self.second_derivative.substitute(symbols, join(at.length_fraction, strain, z)))
        shift = only_free(at.length * (strain - C @ (wrench + 1.0 / 24.0 * q)))
        return join(wrench, C.flat, shift, strain)


def _invert_symmetric(S: MatrixExpression) -> MatrixExpression:
    """Return the inverse of a symmetric matrix by Cholesky factors; NaN if the matrix is not positive definite."""
    n, zero = len(S), make_constant(S[0].graph, 0.0)
    L = [[zero] * n for _ in range(n)]
    back = [[zero] * n for _ in range(n)]
    for j in range(n):
        for k in range(j + 1):
            remainder = S[j][k] - _sum_products(L[j][:k], L[k][:k], zero)
            L[j][k] = remainder.sqrt() if j == k else remainder / L[k][k]
    for j in range(n):
        back[j][j] = 1.0 / L[j][j]
        for k in range(j):
            back[j][k] = -(_sum_products(L[j][k:j], [back[i][k] for i in range(k, j)], zero) / L[j][j])
    inverse = MatrixExpression([join(*row) for row in back])
    return inverse.T @ inverse


def _sum_products(
    a: Sequence[ScalarExpression], b: Sequence[ScalarExpression], zero: ScalarExpression
) -> ScalarExpression:
    return join(*a) @ join(*b) if a else zero
