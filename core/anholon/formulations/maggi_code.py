"""Maggi's equations as machine code: the functions of one chart, built from the equations of a system.

The state is y = (q, w): the slots that elsewhere hold the rates hold the quasi-velocities. S is nonsingular wherever
a chart is used, so that S x = b is solved by x = M^-1 S^T (S M^-1 S^T)^-1 b, safely without pivoting.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from anholon.codegen import Compiled, compile_functions
from anholon.formula.graph import ONE, ZERO, Graph
from anholon.formula.linear import kkt_solve, ldlt_solve
from anholon.system.system import System

Matrix = list[list[int]]

LEAVE: Final = 0.4
"""A chart is left where its quality, the sine of the angle at which its rows meet, falls below this: rounding and
truncation grow like its inverse."""


class ChartNodes(NamedTuple):
    """Quasi-velocities w = W v + w0 as nodes: W (r×n), value w (r) and bias (r), w' = W v' + bias."""

    W: Sequence[Sequence[int]]
    value: Sequence[int]
    bias: Sequence[int]


def compile_chart(system: System, chart: int | None) -> Compiled:
    """Return the functions of a chart of the model, or of the chart whose W (r×n) stands behind the parameters in p.

    rhs      q', w'                                                    n + r
    rates    q'                                                        n
    project  q brought onto the holonomic constraints, w, residual     n + r + 1
    events   events of the model, then the quality less LEAVE²         k + 1
    """
    equations = system.equations
    names, n_parameters = equations.names, system.compiled.n_params
    if chart is not None:
        rows = equations.charts[chart]
        nodes = ChartNodes(rows.W, rows.value, rows.bias)
    else:
        graph, n = equations.graph, system.n
        r = n - len(system.diagnosis.kept)
        W = [[graph.symbol("parameter", n_parameters + n * i + j) for j in range(n)] for i in range(r)]
        nodes = ChartNodes(W, [graph.dot(row, names.v) for row in W], [ZERO] * r)
        n_parameters += r * n
    return compile_functions(equations.graph, _functions(system, nodes), n_parameters)


def _functions(system: System, chart: ChartNodes) -> dict[str, list[int]]:
    equations, n = system.equations, system.n
    graph, names, mass = equations.graph, equations.names, equations.mass
    kept = [equations.rows[i] for i in system.diagnosis.kept]
    S = [list(row) for row in chart.W] + [list(row.A) for row in kept]
    metric = mass if system.diagnosis.definite else _identity(n)
    r = len(chart.W)

    def solve(right: Sequence[int]) -> list[int]:
        return list(kkt_solve(graph, metric, S, [ZERO] * n, list(right))[0])

    # Rates from quasi-velocities: S q' = (w - w0, -c), where w0 and c are the values at rest.
    at_rest = dict.fromkeys(names.v, ZERO)
    w0, c = (graph.substitute(list(nodes), at_rest) for nodes in (chart.value, [row.rate for row in kept]))
    w = names.v[:r]
    rates = solve([*(graph.sub(a, b) for a, b in zip(w, w0, strict=True)), *map(graph.neg, c)])
    moving = dict(zip(names.v, rates, strict=True))

    # q'' = E w' + g and the projected equations.
    columns = [solve([ONE if i == k else ZERO for i in range(n)]) for k in range(r)]
    right = graph.substitute([*chart.bias, *(row.b0 for row in kept)], moving)
    g = [graph.neg(value) for value in solve(right)]
    force = graph.substitute(equations.force, moving)
    rest = [graph.sub(f, graph.dot(row, g)) for f, row in zip(force, mass, strict=True)]
    pushed = [[graph.dot(row, column) for row in mass] for column in columns]
    reduced = [[graph.dot(columns[i], pushed[j]) for j in range(r)] for i in range(r)]
    (dw,) = ldlt_solve(graph, reduced, [[graph.dot(column, rest) for column in columns]]) if r else ([],)

    functions = {
        "rhs": [*rates, *dw],
        "rates": rates,
        "events": [
            *graph.substitute(list(equations.events), moving),
            graph.sub(_quality(graph, metric, S[r:], S[:r]), graph.const(LEAVE * LEAVE)),
        ],
    }
    if any(system.holonomic):
        functions["project"] = _projection(system, w)
    return functions


def _quality(graph: Graph, metric: Matrix, A: Matrix, W: Matrix) -> int:
    """Return det(S M^-1 S^T), S = (A; W), over det(A M^-1 A^T) and the diagonal entries of W.

    It is 1 for rows of W orthogonal to each other and to those of A, and 0 for dependent ones; how the rows of A stand
    to each other is no fault of the chart.
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


def _projection(system: System, w: Sequence[int]) -> list[int]:
    """One Newton step of the coordinates in the metric of M; quasi-velocities need none."""
    equations = system.equations
    graph, names = equations.graph, equations.names
    kept = [equations.rows[i] for i in system.diagnosis.kept]
    position = [ZERO if row.position is None else row.position for row in kept]
    metric = equations.mass if system.diagnosis.definite else _identity(system.n)
    A = [list(row.A) for row in kept]
    step, _ = kkt_solve(graph, metric, A, [ZERO] * system.n, [graph.neg(value) for value in position])
    residual = ZERO
    for value in position:
        residual = graph.maximum(residual, graph.abs(value))
    return [*(graph.add(a, b) for a, b in zip(names.q, step, strict=True)), *w, residual]


def _identity(n: int) -> Matrix:
    return [[ONE if i == j else ZERO for j in range(n)] for i in range(n)]
