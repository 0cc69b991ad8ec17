"""Constraint rows: from formulas to A v' + b0 = 0, with the lower levels kept for projection (docs/theory.md 2).

holonomic     f(q, t) = 0:      A = f_q,  rate = f_q v + f_t,  b0 = (rate)' at v' = 0
nonholonomic  f(q, v, t) = 0:   A = f_v,  rate = f,            b0 = f_q v + f_t       (Chetaev; linear or not)
second order  a v' + a0 = 0:    A = a,    rate = 0,            b0 = a0
parametric    f(q, v, t, p) = 0 with p = p(t, q, v): g is f with the laws in it, holonomic or nonholonomic as above

B are the rows that virtual displacements obey, B δq = 0, and along which reactions act, B^T Λ: A itself, but for a
parametric row f_q (f_v where f contains rates) at fixed t and p (004 (2.2)).

A row of second order has no lower levels: its rate level is the constant 0, so that a projection of the rates and a
jump of the rates leave the quasi-velocity a v as it is, which is what the row itself says in a time that vanishes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from anholon.errors import Problem
from anholon.formula.graph import Graph


class ConstraintRow(NamedTuple):
    """One constraint equation as nodes of the graph.

    `position` is f of a holonomic constraint, else None; `rate` is its velocity level; `A` has one entry per rate;
    `linear` says whether the rate level is linear in the rates; `order` is the highest derivative typed, 0, 1 or 2 (of
    a parametric row: of f with the laws in it). `B` has one entry per rate and is `A` itself for ordinary rows.
    `control_power` is the power of the controls for the multiplier 1, None if the row is not parametric;
    `same_variables` says whether A and B are slopes by the same variables (not so where only the laws contain rates).
    """

    name: str
    position: int | None
    rate: int
    A: tuple[int, ...]
    b0: int
    linear: bool
    order: int
    B: tuple[int, ...]
    control_power: int | None
    same_variables: bool


class RowRequest(NamedTuple):
    """A row as the model describes it: its name, its order, the node of f, and the field that its problems name.

    For a parametric row `f` contains the laws of its controls and `servo_terms` its terms while they are held.
    """

    name: str
    order: int
    f: int
    path: str
    servo_terms: ServoTerms | None = None


class ServoTerms(NamedTuple):
    """A parametric constraint while its controls are held.

    It has B, None if it is A itself (the laws depend on nothing that virtual displacements change), the explicit time
    derivative f_t (0 on rates), and whether f contains rates.
    """

    B: tuple[int, ...] | None
    f_t: int
    is_rate_level: bool


Rates = Callable[[Sequence[int]], list[int]]
"""Total time derivative with v held fixed."""


def depends_on(graph: Graph, node: int, symbols: Iterable[int]) -> bool:
    """Return whether a node depends on any of the symbols."""
    return bool(graph.mask[node] & graph.symbol_bits(symbols))


def build_rows(
    graph: Graph,
    requests: Sequence[RowRequest],
    q: Sequence[int],
    v: Sequence[int],
    a: Sequence[int],
    rates: Rates,
) -> tuple[list[ConstraintRow], list[Problem]]:
    """Return the rows of all constraints and the problems of those that restrict nothing or have the wrong order.

    `a` are the symbols that stand for accelerations in constraints of second order.
    """
    rows: list[ConstraintRow] = []
    problems: list[Problem] = []
    zero = graph.const(0.0)
    right: list[RowRequest] = []
    velocities, accelerations = graph.symbol_bits(v), graph.symbol_bits(a)
    for request in requests:
        problem = _find_order_problem(graph, request, q, v, a)
        if problem is None:
            right.append(request)
        else:
            problems.append(problem)

    # One sweep for all rows, which share most of what they are made of.
    at_rest = dict.fromkeys(a, zero)
    moved = iter(rates([request.f for request in right if request.order == 0]))
    level = [next(moved) if request.order == 0 else request.f for request in right]
    turned = iter(rates([f for f, request in zip(level, right, strict=True) if request.order < 2]))
    for request, highest in zip(right, level, strict=True):
        A = tuple(graph.gradient(highest, v if request.order < 2 else a))
        reaction = _compute_reaction_row(graph, request, A, v)
        bias = next(turned) if request.order < 2 else graph.substitute([highest], at_rest)[0]
        if all(entry == zero for entry in A):
            problems.append(_make_zero_gradient_problem(graph, request))
            continue
        if request.order == 2:
            if graph.symbol_bits(A) & accelerations:
                problems.append(_make_nonlinear_problem(request))
                continue
            rows.append(ConstraintRow(request.name, None, zero, A, bias, True, 2, *reaction))
            continue
        linear = not graph.symbol_bits(A) & velocities
        position = request.f if request.order == 0 else None
        rows.append(ConstraintRow(request.name, position, highest, A, bias, linear, request.order, *reaction))
    return rows, problems


def _compute_reaction_row(
    graph: Graph, request: RowRequest, A: tuple[int, ...], v: Sequence[int]
) -> tuple[tuple[int, ...], int | None, bool]:
    """Return B, the power of the controls for the multiplier 1, and whether A and B are slopes by the same variables.

    Along the motion 0 = f' = f_q v + f_t + f_p p', so that the part f_p p' of the controls is -(B v + f_t), whatever
    the laws contain; the reaction does the power B v.
    """
    if request.servo_terms is None:
        return A, None, True
    B = request.servo_terms.B or A
    f_t = request.servo_terms.f_t
    return B, graph.add(graph.dot(B, v), f_t), request.order == 0 or request.servo_terms.is_rate_level


def _make_zero_gradient_problem(graph: Graph, request: RowRequest) -> Problem:
    """Return the problem of a row whose gradient vanishes everywhere."""
    if request.servo_terms is None:
        message, remedy = (
            "the constraint restricts no coordinate",
            "Its left side must depend on a coordinate or a rate.",
        )
    elif request.f == graph.const(0.0):
        message = "with its law the constraint is 0 = 0: the law is dependent and restricts nothing (Δ = 0)"
        remedy = "Change the law, or remove the constraint."
    else:
        message = "with its law no coordinate is left in the constraint: the law is inconsistent (Δ = 0)"
        remedy = "Change the law."
    return Problem(path=request.path, message=message, remedy=remedy)


def _find_order_problem(
    graph: Graph, request: RowRequest, q: Sequence[int], v: Sequence[int], a: Sequence[int]
) -> Problem | None:
    """Return the problem of a formula that is not of the order its kind says."""
    highest = next((order for order, symbols in ((2, a), (1, v), (0, q)) if depends_on(graph, request.f, symbols)), -1)
    remedies = {2: "Make it second-order.", 1: "Make it nonholonomic.", 0: "Make it holonomic."}
    message = ""
    if request.order == 0 and highest > 0:
        message = "a holonomic constraint contains a rate"
    elif request.order == 1 and highest != 1:
        message = "a nonholonomic constraint contains no rate"
    elif request.order == 2 and highest != 2:
        message = "a constraint of second order contains no acceleration"
    if not message:
        return None
    if highest < 0 and request.servo_terms is not None:
        return _make_zero_gradient_problem(graph, request)
    if highest < 0:
        message = "the constraint restricts nothing: no coordinate and no rate is left in it"
    remedy = remedies.get(highest, "Remove it, or specify a quantity that it restricts.")
    return Problem(path=request.path, message=message, remedy=remedy)


def _make_nonlinear_problem(request: RowRequest) -> Problem:
    return Problem(
        path=request.path,
        message="the constraint is not linear in the accelerations, so that it does not determine its reaction",
        remedy="Solve it for a combination linear in the accelerations (x'' - …).",
    )
