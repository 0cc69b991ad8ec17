"""Program constraints: rows of third and higher order, a q^(n) + a0 = 0 with a(t, q, …, q^(n-1)) (docs/theory.md 2).

Such a row restricts neither positions nor rates nor accelerations. A control force keeps it: by the principle of
Mangeron and Deleanu a reaction along its gradient, or by the generalized principle of Gauss the force whose derivative
of order n - 2 is the smallest (001, end of section 6).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from anholon.errors import Problem
from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.mechanics.constraint_rows import RowRequest, depends_on

MIN_PROGRAM_ORDER: Final = 3
"""Lowest order of a program constraint; what is below has a reaction at every instant."""


class ProgramRow(NamedTuple):
    """One program constraint as nodes of the graph, in the symbols q, q', …, q^(order).

    `f` is its left side, `A` = ∂f/∂q^(order), one entry per coordinate, and `gradient_order` the order of the highest
    derivative in `A` (-1: none, not even a coordinate); `path` is the field that its problems name.
    """

    name: str
    order: int
    f: int
    A: tuple[int, ...]
    gradient_order: int
    path: str


def build_programs(
    graph: Graph, requests: Sequence[RowRequest], derivatives: Sequence[Sequence[int]]
) -> tuple[list[ProgramRow], list[Problem]]:
    """Return program rows and the problems of invalid formulas; derivatives[k] are the symbols of q^(k)."""
    rows: list[ProgramRow] = []
    problems: list[Problem] = []
    for request in requests:
        order = _order(graph, [request.f], derivatives)
        if order < MIN_PROGRAM_ORDER:
            problems.append(_make_order_problem(request, order))
            continue
        A = tuple(graph.gradient(request.f, derivatives[order]))
        steep = _order(graph, A, derivatives)
        if steep == order:
            problems.append(
                Problem(
                    path=request.path,
                    message=f"the program constraint is not linear in its highest derivatives, of order {order}",
                    remedy="Differentiate it once in time. It is then linear and of one order higher.",
                )
            )
        elif all(entry == ZERO for entry in A):
            problems.append(Problem(path=request.path, message="the program constraint restricts nothing"))
        else:
            rows.append(ProgramRow(request.name, order, request.f, A, steep, request.path))
    return rows, problems


def _order(graph: Graph, nodes: Sequence[int], derivatives: Sequence[Sequence[int]]) -> int:
    """Return the order of the highest derivative on which any node depends, -1 if there is none."""
    orders = range(len(derivatives) - 1, -1, -1)
    return next((k for k in orders if any(depends_on(graph, node, derivatives[k]) for node in nodes)), -1)


def _make_order_problem(request: RowRequest, order: int) -> Problem:
    """Return the problem of a formula of second or lower order, with the kind it belongs to."""
    if order < 0:
        message = "the constraint restricts nothing: no coordinate and no derivative is left in it"
        return Problem(path=request.path, message=message, remedy="Remove it, or specify a quantity that it restricts.")
    kind = ("holonomic", "nonholonomic", "second-order")[order]
    message = f"this is no program constraint: the highest derivative in it is of order {order}"
    remedy = f"Make it {kind}. Its reaction is then determined at every time, in any form."
    return Problem(path=request.path, message=message, remedy=remedy)
