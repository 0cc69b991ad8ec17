"""Lagrange's equations of the second kind, for coordinates that no constraint binds.

    d/dt ∂T/∂q'^i - ∂T/∂q^i = Q_i      <=>      g_ij q''^j + Γ_i,αβ q'^α q'^β = Q_i,
    Γ_i,αβ = 1/2 (∂g_iα/∂q^β + ∂g_iβ/∂q^α - ∂g_αβ/∂q^i),        α, β = 0 … n.

The momentum that a changing mass brings or takes acts with Q_i (`MassDistribution.mass_flow_forces`).

Time is the coordinate q^0 with q'^0 = 1, so that T = 1/2 g_αβ q'^α q'^β also where masses are driven (functions of
time), as in 001 section 1 with indices from 0 on (errata 001-1). The Christoffel symbols are built in the graph, and
g is solved there too: right-hand side and accelerations are machine code.

Source: 000 section 8 (ж) for symbols of the first kind, 001 (1.8).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.errors import RunError
from anholon.forms.base import BaseForm, FormSolution
from anholon.formula.linear_solve import ldlt_solve
from anholon.formula.nodes import ONE, ZERO
from anholon.system.system import System


class LagrangeSecondKind(BaseForm):
    """Lagrange's equations of the second kind, bound to a system and a parameter vector; the state is y = (q, v)."""

    multipliers: Final = None

    def __init__(self, system: System, p: Floats) -> None:
        binding = [side.name for side in system.unilateral_constraints if side.order == 1] or system.rows
        if binding:
            raise RunError(
                "Lagrange's equations of the second kind need independent coordinates, which these constraints "
                f"restrict while they act: {', '.join(binding)}. Choose the form Lagrange with multipliers (lagrange1) "
                "or Maggi (maggi)."
            )
        self._n = system.n
        self._code = system.derive(_compile)
        self.p = self._code.make_parameters(p[: system.compiled.n_params])
        self.size = 2 * system.n
        self.rhs = self._code.address("rhs")
        self.project = 0
        self.bind_events(system, self._code)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations; there are no multipliers."""
        out = self._code.call("rhs", t, np.concatenate([q, v]), self.p)
        return FormSolution(out[self._n :], np.zeros(0))

    @property
    def code(self) -> CompiledFunctions:
        """The compiled functions of the form, including `rhs`; their parameters are the head of `p`."""
        return self._code


def _compile(system: System) -> CompiledFunctions:
    equations, n = system.equations, system.n
    graph, names, masses = equations.graph, equations.names, equations.masses

    # The metric of the extended coordinates (t, q): T = 1/2 g_αβ q'^α q'^β.
    symbols = (names.time, *names.q)
    driven = graph.forward(masses.x, {names.time: ONE})
    side = masses.weighted_covector(driven)
    metric = [[masses.weighted_square(driven), *side], *([side[i], *equations.mass[i]] for i in range(n))]
    pairs = [(a, b) for a in range(n + 1) for b in range(a + 1)]
    slopes = graph.jacobian([metric[a][b] for a, b in pairs], symbols)
    d = dict(zip(pairs, slopes, strict=True))

    def slope(a: int, b: int, c: int) -> int:
        """Return ∂g_ab/∂q^c."""
        return d[max(a, b), min(a, b)][c]

    # Γ_i,αβ is symmetric in α and β, so that pairs count twice.
    rates = (ONE, *names.v)
    right: list[int] = []
    flow_forces, _ = equations.masses.mass_flow_forces(equations.names)
    for i in range(1, n + 1):
        terms = [graph.sum([load.Q[i - 1] for load in equations.loads]), flow_forces[i - 1]]
        for a, b in pairs:
            symbol = graph.sum([slope(i, a, b), slope(i, b, a), graph.neg(slope(a, b, i))])
            if symbol != ZERO:
                factor = graph.const(-0.5 if a == b else -1.0)
                terms.append(graph.product([factor, symbol, rates[a], rates[b]]))
        right.append(graph.sum(terms))
    (acceleration,) = ldlt_solve(graph, equations.mass, [right])
    functions = {"rhs": [*names.v, *acceleration]}
    if equations.events:
        functions["events"] = list(equations.events)
    return compile_functions(graph, functions, system.compiled.n_params)
