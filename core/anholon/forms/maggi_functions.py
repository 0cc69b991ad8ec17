"""Maggi's equations as machine code: the functions of one set of quasi-velocities, from the equations of a system.

Symbols are those of `anholon.forms.maggi`. The state is y = (q, w): the slots that elsewhere hold the rates hold the
quasi-velocities. Where these do not give the rates in closed form (`has_rate_state`) it is y = (q, v), and the
equations for w' give v'. S is nonsingular wherever quasi-velocities are used, so that S x = b is solved by x = M^-1 S^T
(S M^-1 S^T)^-1 b, safely without pivoting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.formula.graph import Graph
from anholon.formula.linear_solve import Method, kkt_solve, kkt_solve_all, ldlt_solve
from anholon.formula.nodes import ONE, ZERO
from anholon.formula.oblique_solve import oblique_solve_all
from anholon.system.system import System

Matrix = list[list[int]]

MIN_QUALITY: Final = 0.4
"""Quality below which quasi-velocities are left, the sine of the angle at which their rows meet the constraints:
rounding and truncation grow like its inverse."""

SERVING_MARGIN_REL: Final = 1e-4
"""Relative to MIN_QUALITY²: quasi-velocities serve where their squared quality exceeds it by more than this. At the
event at which they are left the excess is 0 but for the tolerance of the steps."""


class ChartNodes(NamedTuple):
    """Quasi-velocities w(t, q, v) as nodes: W = ∂w/∂v (r×n), value w (r) and bias (r), w' = W v' + bias."""

    W: Sequence[Sequence[int]]
    value: Sequence[int]
    bias: Sequence[int]


def has_rate_state(system: System, chart: int | None) -> bool:
    """Return True if the rates themselves are the state.

    Quasi-velocities and constraints are then not all linear in them, or some constraints restrict only accelerations
    and leave more rates free than there are w.
    """
    curved = chart is not None and not system.equations.charts[chart].linear
    return curved or not system.linear or 2 in system.orders


def compile_chart(system: System, chart: int | None) -> CompiledFunctions:
    """Return the functions of a set of quasi-velocities: that of the model with the number `chart`, or of automatic
    ones W q' for None.

    Behind the parameters in p stand W (r×n) of automatic ones, or the squared lengths (r) that the rows of the model's
    set had at the state where it was taken.

    rhs      q', w'                                                    n + r
    rates    q'                                                        n
    project  q brought onto the holonomic constraints, w, residual     n + r + 1
    events   events of the model, then the quality less MIN_QUALITY²   k + 1
    lengths  diagonal of W M^-1 W^T: the squared lengths of its rows   r

    Where the rates are the state, rhs gives q', v' (2n) and project is that of the system (2n + 1).
    """
    equations = system.equations
    names, n_parameters = equations.names, system.compiled.n_params
    if chart is not None:
        rows = equations.charts[chart]
        nodes = ChartNodes(rows.W, rows.value, rows.bias)
        entered = [equations.graph.symbol("parameter", n_parameters + i) for i in range(len(rows.W))]
        n_parameters += len(rows.W)
    else:
        graph, n = equations.graph, system.n
        r = n - len(system.diagnosis.independent)
        W = [[graph.symbol("parameter", n_parameters + n * i + j) for j in range(n)] for i in range(r)]
        nodes = ChartNodes(W, [graph.dot(row, names.v) for row in W], [ZERO] * r)
        entered = []
        n_parameters += r * n
    rate_state = has_rate_state(system, chart)
    functions = _functions(system, nodes, entered, rate_state=rate_state)
    return compile_functions(equations.graph, functions, n_parameters)


def _functions(system: System, chart: ChartNodes, entered: Sequence[int], *, rate_state: bool) -> dict[str, list[int]]:
    equations, n = system.equations, system.n
    graph, names, mass = equations.graph, equations.names, equations.mass
    constraint_rows = [equations.rows[i] for i in system.diagnosis.independent]
    S = [list(row) for row in chart.W] + [list(row.A) for row in constraint_rows]
    metric = mass if system.diagnosis.is_mass_definite else _identity(n)
    r = len(chart.W)

    def solve(right: Sequence[int]) -> list[int]:
        return list(kkt_solve(graph, metric, S, [ZERO] * n, list(right))[0])

    # Rates from quasi-velocities: S q' = (w - w0, -c), where w0 and c are the values at rest.
    w = names.v[:r]
    if rate_state:
        rates = list(names.v)
    else:
        at_rest = dict.fromkeys(names.v, ZERO)
        w0, c = (
            graph.substitute(list(nodes), at_rest) for nodes in (chart.value, [row.rate for row in constraint_rows])
        )
        rates = solve([*(graph.sub(a, b) for a, b in zip(w, w0, strict=True)), *map(graph.neg, c)])
    moving = dict(zip(names.v, rates, strict=True))

    # q'' = E w' + g and the projected equations.
    columns = [solve([ONE if i == k else ZERO for i in range(n)]) for k in range(r)]
    right = graph.substitute([*chart.bias, *(row.b0 for row in constraint_rows)], moving)
    g = [graph.neg(value) for value in solve(right)]
    force = graph.substitute(equations.force, moving)
    free_force = [graph.sub(f, graph.dot(row, g)) for f, row in zip(force, mass, strict=True)]
    virtual = _to_virtual_displacements(system, columns, moving)
    pushed = [[graph.dot(row, column) for row in mass] for column in virtual]
    reduced = [[graph.dot(virtual[i], pushed[j]) for j in range(r)] for i in range(r)]
    (dw,) = ldlt_solve(graph, reduced, [[graph.dot(column, free_force) for column in virtual]]) if r else ([],)

    # A row whose length becomes 0 determines nothing, like a dependent row: w = cos(θ) q' where cos(θ) = 0.
    # Lengths are compared with those at the state where the set was taken. Where the rates are the state, only
    # directions count: lengths change with the speed without harm, as that of ∂/∂q' atan2(y', x'), which is 1/|q'|.
    lengths = [graph.dot(row, column) for row, column in zip(chart.W, ldlt_solve(graph, metric, chart.W), strict=True)]
    quality = _squared_quality(graph, metric, S[:r], S[r:])
    for length, before in () if rate_state else zip(lengths, entered, strict=bool(entered)):
        quality = graph.mul(quality, graph.minimum(ONE, graph.div(length, before)))
    change = [graph.add(g[i], graph.dot([column[i] for column in columns], dw)) for i in range(n)] if rate_state else dw

    functions = {
        "rhs": [*rates, *change],
        "rates": rates,
        "events": [
            *graph.substitute(list(equations.events), moving),
            graph.sub(quality, graph.const(MIN_QUALITY * MIN_QUALITY)),
        ],
        "lengths": lengths,
    }
    if rate_state and "project" in system.compiled.names:
        functions["project"] = list(system.compiled.nodes("project"))
    elif any(system.holonomic):
        functions["project"] = _projection(system, w, moving)
    return functions


def _squared_quality(graph: Graph, metric: Matrix, W: Sequence[Sequence[int]], A: Sequence[Sequence[int]]) -> int:
    """Return the squared sine of the angle at which the rows of W meet each other and those of A: 1 for orthogonal
    rows, 0 for dependent ones. Rows of A among themselves do not count: no quasi-velocities
    could make them better.

    It is det(S M^-1 S^T) / det(A M^-1 A^T) over the diagonal of W M^-1 W^T, found by elimination.
    """
    S = [*A, *W]
    columns = ldlt_solve(graph, metric, S)
    gram = [[graph.dot(row, column) for column in columns] for row in S]
    quality = ONE
    for k, line in enumerate(gram):
        if k >= len(A):
            quality = graph.mul(quality, graph.div(line[k], graph.dot(S[k], columns[k])))
        for i in range(k + 1, len(gram)):
            factor = graph.div(gram[i][k], line[k])
            for j in range(k, len(gram)):
                gram[i][j] = graph.sub(gram[i][j], graph.mul(factor, line[j]))
    return quality


def _to_virtual_displacements(system: System, columns: Matrix, moving: Mapping[int, int]) -> Matrix:
    """Return the columns projected onto virtual displacements along the accelerations of reactions."""
    if not system.servo_rows:
        return columns
    graph, n = system.equations.graph, system.n
    constraint_rows = [system.equations.rows[i] for i in system.diagnosis.independent]
    flat = graph.substitute([entry for row in constraint_rows for entry in row.B], moving)
    B = [flat[i * n : (i + 1) * n] for i in range(len(constraint_rows))]
    sides = [([ZERO] * n, [graph.neg(graph.dot(row, column)) for row in B]) for column in columns]
    method: Method = "auto" if system.diagnosis.is_mass_definite else "augmented"
    shifts = kkt_solve_all(graph, system.equations.mass, B, sides, method=method)
    return [
        [graph.add(a, b) for a, b in zip(column, shift, strict=True)]
        for column, (shift, _) in zip(columns, shifts, strict=True)
    ]


def _projection(system: System, w: Sequence[int], moving: Mapping[int, int]) -> list[int]:
    """Return one Newton step of the coordinates in the metric of M; quasi-velocities need none."""
    equations = system.equations
    graph, names = equations.graph, equations.names
    constraint_rows = [equations.rows[i] for i in system.diagnosis.independent]
    position = [ZERO if row.position is None else row.position for row in constraint_rows]
    A = [list(row.A) for row in constraint_rows]
    zeros, back = [ZERO] * system.n, [graph.neg(value) for value in position]
    if system.servo_rows:
        flat = graph.substitute([entry for row in constraint_rows for entry in row.B], moving)
        B = [flat[i * system.n : (i + 1) * system.n] for i in range(len(constraint_rows))]
        method: Method = "auto" if system.diagnosis.is_mass_definite else "augmented"
        ((step, _),) = oblique_solve_all(graph, equations.mass, A, B, [(zeros, back)], method)
    else:
        metric = equations.mass if system.diagnosis.is_mass_definite else _identity(system.n)
        step, _ = kkt_solve(graph, metric, A, zeros, back)
    residual = ZERO
    for value in position:
        residual = graph.maximum(residual, graph.abs(value))
    return [*(graph.add(a, b) for a, b in zip(names.q, step, strict=True)), *w, residual]


def _identity(n: int) -> Matrix:
    return [[ONE if i == j else ZERO for j in range(n)] for i in range(n)]
