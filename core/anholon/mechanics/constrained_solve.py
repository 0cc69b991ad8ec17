"""The constrained solve of a system as nodes: accelerations and multipliers, with one factorisation for many sides."""

from __future__ import annotations

from typing import Literal

from anholon.formula.linear_solve import kkt_solve_all, ldlt_solve
from anholon.formula.oblique_solve import Determinant, oblique_determinant, oblique_solve_all
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationsOfMotion


class ConstrainedSolver:
    """The constrained solve M x = top + B^T Λ, A x = bottom, for the independent rows of a system."""

    def __init__(self, equations: EquationsOfMotion, diagnosis: Diagnosis) -> None:
        self._graph, self._mass = equations.graph, equations.mass
        self._A = [list(equations.rows[i].A) for i in diagnosis.independent]
        self._B = [list(equations.rows[i].B) for i in diagnosis.independent]
        self._same_variables = [equations.rows[i].same_variables for i in diagnosis.independent]
        # M + A^T A is definite wherever the free directions carry mass; the multipliers stay the same.
        self._method: Literal["auto", "augmented"] = "auto" if diagnosis.is_mass_definite else "augmented"
        self.independent = diagnosis.independent

    def __call__(self, *sides: tuple[list[int], list[int]]) -> list[tuple[list[int], list[int]]]:
        """Return (x, Λ) for every side (top, bottom), all with one factorisation."""
        if self._A == self._B:
            return kkt_solve_all(self._graph, self._mass, self._A, sides, method=self._method)
        return oblique_solve_all(self._graph, self._mass, self._A, self._B, sides, self._method)

    def determinant(self) -> Determinant:
        """Return Kirgetov's Δ of the independent rows."""
        return oblique_determinant(self._graph, self._mass, self._A, self._B, self._same_variables, self._method)


Sides = list[tuple[list[int], list[int]]]


def make_redundant_sides(equations: EquationsOfMotion, diagnosis: Diagnosis) -> Sides:
    """Return the sides (B_d^T, 0) whose solutions are the weights of the dropped rows, for `distribute_least_norm`."""
    zeros = [equations.graph.const(0.0)] * len(diagnosis.independent)
    return [(list(equations.rows[i].B), zeros) for i in diagnosis.redundant]


def make_least_norm_nodes(equations: EquationsOfMotion, diagnosis: Diagnosis) -> list[int]:
    """Return the smallest multipliers of all rows for those of the kept ones, which follow (q, v) in a state."""
    first = 2 * len(equations.names.q)
    solved = [equations.graph.symbol("state", first + i) for i in range(len(diagnosis.independent))]
    followed = ConstrainedSolver(equations, diagnosis)(*make_redundant_sides(equations, diagnosis))
    return distribute_least_norm(equations, diagnosis, solved, [weights for _, weights in followed])


def distribute_least_norm(
    equations: EquationsOfMotion, diagnosis: Diagnosis, solved: list[int], minus_C: list[list[int]]
) -> list[int]:
    """Return the multipliers of all rows with the least sum of squares that give the reaction of the kept ones.

    The dropped rows are B_d = C B_k (the solve M x = B_d^T + B_k^T Λ, A_k x = 0 gives x = 0 and Λ = -C^T). All Λ with
    the same reaction have Λ_k + C^T Λ_d = solved; the smallest are Λ_d = (1 + C C^T)^-1 C solved and
    Λ_k = solved - C^T Λ_d, which is D^+ (…) of docs/theory.md 3.
    """
    graph = equations.graph
    C = [[graph.neg(entry) for entry in line] for line in minus_C]
    count = range(len(C))
    gram = [[graph.add(graph.dot(C[i], C[j]), graph.const(float(i == j))) for j in count] for i in count]
    (shared,) = ldlt_solve(graph, gram, [[graph.dot(line, solved) for line in C]]) if C else ([],)
    multipliers = [graph.const(0.0)] * len(equations.rows)
    for position, i in enumerate(diagnosis.independent):
        reduction = graph.sum([graph.mul(line[position], value) for line, value in zip(C, shared, strict=True)])
        multipliers[i] = graph.sub(solved[position], reduction)
    for i, value in zip(diagnosis.redundant, shared, strict=True):
        multipliers[i] = value
    return multipliers
