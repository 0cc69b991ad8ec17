"""Constraint rows: from formulas to A v' + b0 = 0, with the lower levels kept for projection (THEORY D2).

holonomic     f(q, t) = 0:      A = f_q,  rate = f_q v + f_t,  b0 = (rate)' at v' = 0
nonholonomic  f(q, v, t) = 0:   A = f_v,  rate = f,            b0 = f_q v + f_t       (Chetaev; linear or not)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from anholon.errors import Problem
from anholon.formula.graph import Graph


class Row(NamedTuple):
    """One constraint equation as nodes of the graph.

    `position` is f of a holonomic constraint, else None; `rate` is its velocity level; `A` has one entry per rate;
    `linear` tells whether the rate level is linear in the rates.
    """

    name: str
    position: int | None
    rate: int
    A: tuple[int, ...]
    b0: int
    linear: bool


class RowRequest(NamedTuple):
    """A constraint as it comes from the model: its name, whether it is of order 0, and the node of f."""

    name: str
    holonomic: bool
    f: int


Rates = Callable[[Sequence[int]], list[int]]
"""Total time derivative with v held fixed."""


def depends_on(graph: Graph, node: int, symbols: Iterable[int]) -> bool:
    """Tell whether a node depends on any of the symbols."""
    return any(graph.depends(node, symbol) for symbol in symbols)


def build_rows(
    graph: Graph, requests: Sequence[RowRequest], q: Sequence[int], v: Sequence[int], rates: Rates
) -> tuple[list[Row], list[Problem]]:
    """Return the rows of all constraints and the problems of those that restrict nothing or have the wrong order."""
    rows: list[Row] = []
    problems: list[Problem] = []
    zero = graph.const(0.0)
    right: list[RowRequest] = []
    for request in requests:
        path = f"constraints.{request.name}.formula"
        has_rates = depends_on(graph, request.f, v)
        if request.holonomic and has_rates:
            problems.append(
                Problem(path=path, message="a holonomic constraint contains a rate", remedy="Make it nonholonomic.")
            )
        elif not request.holonomic and not has_rates:
            if depends_on(graph, request.f, q):
                message, remedy = "a nonholonomic constraint contains no rate", "Make it holonomic."
            else:
                message = "the constraint restricts nothing: no coordinate and no rate is left in it"
                remedy = "Remove it, or name what it shall restrict."
            problems.append(Problem(path=path, message=message, remedy=remedy))
        else:
            right.append(request)

    # One sweep for all rows, which share most of what they are made of.
    moved = iter(rates([request.f for request in right if request.holonomic]))
    level = [next(moved) if request.holonomic else request.f for request in right]
    for request, rate, bias in zip(right, level, rates(level), strict=True):
        A = tuple(graph.gradient(rate, v))
        if all(a == zero for a in A):
            problems.append(
                Problem(
                    path=f"constraints.{request.name}.formula",
                    message="the constraint restricts no coordinate",
                    remedy="Its left side must depend on a coordinate or a rate.",
                )
            )
            continue
        linear = not any(depends_on(graph, a, v) for a in A)
        rows.append(Row(request.name, request.f if request.holonomic else None, rate, A, bias, linear))
    return rows, problems
