"""Impulse form: momenta as the state, reactions as the growth of their impulse.

    m dv = F dt + dρ      =>      dp_s = (∂T/∂q^s + Q_s) dt + dρ_s,      p_s = ∂T/∂q'^s = c_sσ q'^σ + a_s,

where ∂T/∂q is what the Christoffel terms of the printed form leave, and dρ = B^T Λ dt the growth of the impulse of the
reactions. The state is y = (q, p); rates are q' = c^-1 (p - a). Λ keeps the constraints at the level of accelerations,
D Λ = -b0 - A c^-1 (∂T/∂q + Q - p'|q''=0).

An impact changes the rates in no time at a fixed position: F dt and the Christoffel terms vanish, c (v+ - v-) = B^T P.

Source: 000 9.8 (12), (13) with errata 000-18; docs/theory.md 6.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.errors import RunError
from anholon.forms.base import BaseForm, FormSolution, solve_each
from anholon.forms.linear_algebra import solve_linear
from anholon.formula.linear_solve import ldlt_solve
from anholon.formula.nodes import ZERO
from anholon.formula.oblique_solve import oblique_solve_all
from anholon.mechanics.elements import KineticTerms
from anholon.mechanics.equations import EquationArrays
from anholon.system.system import System
from anholon.system.system_state import SystemState


class ImpulseForm(BaseForm):
    """The impulse form, bound to a system and a parameter vector; all functions are machine code."""

    def __init__(self, system: System, p: Floats) -> None:
        if not system.diagnosis.is_mass_definite:
            raise RunError(
                "the impulse form computes velocities from momenta, but one coordinate moves no mass and has "
                "no momentum. Choose the form Lagrange with multipliers (lagrange1)."
            )
        self._system, self._system_p = system, p
        self._code = system.derive(_compile)
        self.p = self._code.make_parameters(p[: system.compiled.n_params])
        self.size = 2 * system.n
        self.rhs = self._code.address("rhs")
        self.project = self._code.address("project") if system.m else 0
        self.bind_events(system, self._code)

    @property
    def code(self) -> CompiledFunctions:
        """The compiled functions of the form, including `rhs`; their parameters are the head of `p`."""
        return self._code

    def encode(self, t: float, q: Floats, v: Floats) -> Floats:
        """Return y = (q, p) (2n,)."""
        return np.concatenate([q, self._system.call("momentum", t, q, v, self._system_p)])

    def decode(self, times: Floats, Y: Floats) -> Floats:
        """Return rows (q, v), (k, 2n), from Y (k, 2n)."""
        return np.hstack([Y[:, : self._system.n], self._code.map("rhs", times, Y, self.p)[:, : self._system.n]])

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations (n,), c^-1 of the growth of momenta, and the multipliers (m,) of all rows."""
        out = self._code.call("growth", t, self.encode(t, q, v), self.p)
        n = self._system.n
        return FormSolution(out[:n], SystemState(self._system, t, q, v, self._system_p).distribute_multipliers(out[n:]))

    def multipliers(self, times: Floats, q: Floats, v: Floats) -> Floats:
        """Return the multipliers (k, m)."""
        return np.array(solve_each(self, times, q, v)).reshape(len(times), self._system.m)


def solve_at_state(kinetic: KineticTerms, equations: EquationArrays) -> FormSolution:
    """Return accelerations and multipliers of independent rows from the growth of the momenta.

    The growth is Π + Q + B^T Λ, less the growth without accelerations (see `anholon.system.kinetic_terms`).
    """
    free = kinetic.slope + kinetic.Q - kinetic.rate
    solved = solve_linear(equations.M, np.column_stack([free, equations.B.T]))
    A = equations.A
    multipliers = solve_linear(A @ solved[:, 1:], -equations.b0 - A @ solved[:, 0])
    growth = kinetic.slope + kinetic.Q + equations.B.T @ multipliers
    return FormSolution(solve_linear(equations.M, growth - kinetic.rate), multipliers)


def _compile(system: System) -> CompiledFunctions:
    """Return the functions of the form; the slots that elsewhere hold the rates hold the momenta.

    rhs      q', p'                                          2n
    growth   q'', multipliers of independent rows            n + k
    project  q, p brought onto the constraints, residual     2n + 1
    events   as in the model
    """
    equations, n = system.equations, system.n
    graph, names = equations.graph, equations.names
    constraint_rows = [equations.rows[i] for i in system.diagnosis.independent]
    k = len(constraint_rows)

    # Rates from momenta, and everything that depends on rates.
    a = graph.substitute(equations.momentum, dict.fromkeys(names.v, ZERO))
    (rates,) = ldlt_solve(graph, equations.mass, [[graph.sub(p, b) for p, b in zip(names.v, a, strict=True)]])
    slope = graph.gradient(equations.kinetic, names.q)
    flow_forces, _ = equations.masses.mass_flow_forces(equations.names)
    push = [graph.sum([slope[i], flow_forces[i], *(load.Q[i] for load in equations.loads)]) for i in range(n)]
    momentum_rates = names.rates(equations.momentum)
    rows = [entry for row in constraint_rows for entry in (*row.A, *row.B)]
    moving = dict(zip(names.v, rates, strict=True))
    results = graph.substitute(
        [
            *push,
            *momentum_rates,
            *(row.b0 for row in constraint_rows),
            *(row.rate for row in constraint_rows),
            *rows,
            *equations.events,
        ],
        moving,
    )
    push, momentum_rates, b0, rate, rows, events = _split_list(results, (n, n, k, k, 2 * k * n, len(equations.events)))
    A, B = ([rows[(2 * i + j) * n : (2 * i + j + 1) * n] for i in range(k)] for j in (0, 1))

    # The growth of the momenta.
    top = [graph.sub(x, y) for x, y in zip(push, momentum_rates, strict=True)]
    ((acceleration, multipliers),) = oblique_solve_all(graph, equations.mass, A, B, [(top, [graph.neg(b) for b in b0])])
    growth = [
        graph.sum([push[i], *(graph.mul(value, row[i]) for value, row in zip(multipliers, B, strict=True))])
        for i in range(n)
    ]
    functions = {"rhs": [*rates, *growth], "growth": [*acceleration, *multipliers]}
    if events:
        functions["events"] = events
    if constraint_rows:
        # One Newton step: the place in the metric of the masses, the momenta by an impact.
        position = [ZERO if row.position is None else row.position for row in constraint_rows]
        zero = [ZERO] * n
        (step, _), (_, impulses) = oblique_solve_all(
            graph, equations.mass, A, B, [(zero, [graph.neg(x) for x in level]) for level in (position, rate)]
        )
        residual = ZERO
        for value in (*position, *rate):
            residual = graph.maximum(residual, graph.abs(value))
        functions["project"] = [
            *(graph.add(x, d) for x, d in zip(names.q, step, strict=True)),
            *(
                graph.sum([names.v[i], *(graph.mul(P, row[i]) for P, row in zip(impulses, B, strict=True))])
                for i in range(n)
            ),
            residual,
        ]
    return compile_functions(graph, functions, system.compiled.n_params)


def _split_list(nodes: list[int], lengths: tuple[int, ...]) -> list[list[int]]:
    """Return consecutive parts of a list."""
    ends = np.cumsum((0, *lengths)).tolist()
    return [nodes[a:b] for a, b in pairwise(ends)]
