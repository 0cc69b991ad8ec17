"""Boltzmann-Hamel: Lagrange's equations in quasi-velocities, with the three-index symbols.

All n quasi-velocities w^s = Y^s_i q'^i + Y^s_0 are those of a chart, then the constraints themselves (w^κ = 0). Time is
the coordinate q^0 with q'^0 = w^0 = 1, X = Y^-1. With T*(q, w, t) = T and ∂/∂π^s = X^i_s ∂/∂q^i

    d/dt ∂T*/∂w^s - ∂T*/∂π^s + (∂T*/∂w^r) γ^r_sa w^a = Q_s + Λ_s,        s, r = 1 … n,  a = 0 … n,
    γ^r_ab = (∂Y^r_i/∂q^j - ∂Y^r_j/∂q^i) X^i_a X^j_b,

Λ_λ = 0: the equations of the chart determine w'^λ, those of the constraints the multipliers. The symbols of a
holonomic row vanish.

Laws of control give the reactions directions B of their own; then the last quasi-velocities are w^κ = B v, not zero,
and w'^κ follows from the constraints. What is not linear in the rates: `anholon.forms.nonlinear_boltzmann_hamel`.

Source: Boltzmann (1902), Hamel (1904) [001, 12]; it follows from Lagrange's equations by q' = X w (000 (50), errata
000-3). The derivatives ∂Y/∂q and those of T are machine code from the graph.
"""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import invert_matrix, solve_linear
from anholon.forms.pointwise import EquationsReader
from anholon.forms.quasi_velocities import QuasiVelocities, QuasiVelocityReader
from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.elements import KineticTerms
from anholon.mechanics.equations import EquationArrays
from anholon.system.kinetic_terms import KineticTermsReader
from anholon.system.system import System


class BoltzmannHamel:
    """The Boltzmann-Hamel equations, bound to a system and a parameter vector."""

    def __init__(self, system: System, p: Floats, chart: str = "") -> None:
        self._system = system
        self._read = EquationsReader(system, p)
        self._quasi = QuasiVelocityReader(system, p, chart)
        self._head = p[: system.compiled.n_params]
        self._kinetic = KineticTermsReader(system, p)
        self._frames: dict[int | None, tuple[CompiledFunctions, Floats]] = {}

    @staticmethod
    def applies_to(system: System) -> bool:
        """Return True if all quasi-velocities, of charts and constraints, are linear in the rates.

        Their directions must depend on time and positions only.
        """
        names, rows = system.equations.names, system.equations.rows
        follows = any(names.has_rates(entry) for i in system.servo_rows for entry in rows[i].B)
        linear = system.linear and all(chart.linear for chart in system.equations.charts)
        return linear and not follows and 2 not in system.orders

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations and multipliers of the independent rows."""
        pieces = self._read(t, q, v)
        r, Y, dY, X = self.compute_frame(t, q, v)
        momentum, moving, slope, Q = self._kinetic(t, q, v)

        # Rates of the extended coordinates, quasi-velocities, the rate of Y.
        dq = np.concatenate([[1.0], v])
        w = Y @ dq
        dY_dt = dY @ dq  # (n, n + 1)
        turn = np.swapaxes(dY, 1, 2) @ dq  # ∂/∂q^j of Y^r_i q'^i at fixed q', (n, n + 1)

        # T*(q, w, t): its momenta, their rates but for w', and its slopes at fixed w.
        P = X[1:, 1:].T @ momentum
        dX_dt = -X[1:, 1:] @ (dY_dt @ X)  # rows of q^i
        dP_dt = X[1:, 1:].T @ moving + dX_dt[:, 1:].T @ momentum
        dT_dq = slope - momentum @ (X[1:, 1:] @ turn[:, 1:])
        swirl = P @ (three_index_symbols(dY, X) @ w)
        residual = dP_dt - X[1:, 1:].T @ dT_dq + swirl - X[1:, 1:].T @ Q

        if self._system.servo_rows:
            pushed = X[1:, 1:].T @ pieces.M
            result = solve_linear(np.vstack([pushed[:r], pieces.A]), np.concatenate([-residual[:r], -pieces.b0]))
            return FormSolution(result, pushed[r:] @ result + residual[r:])

        # q'' = X (w' - Y' q') with w'^κ = 0; the momenta answer to it with M.
        particular = -X[1:, 1:] @ (dY_dt @ dq)
        metric = X[1:, 1:].T @ pieces.M
        residual = residual + metric @ particular
        dw = -solve_linear(metric[:r] @ X[1:, 1 : r + 1], residual[:r])
        acceleration = X[1:, 1 : r + 1] @ dw
        return FormSolution(acceleration + particular, metric[r:] @ acceleration + residual[r:])

    def compute_frame(self, t: float, q: Floats, v: Floats) -> tuple[int, Floats, Floats, Floats]:
        """Return r, the extended Y (n + 1, n + 1), ∂Y^s_i/∂q^j (n, n + 1, n + 1), and X, the inverse of Y."""
        n = self._system.n
        W, _, chart = self._quasi(t, q, v, self._read(t, q, v).B)
        if chart not in self._frames:
            code = self._system.derive(_compile_frame, chart)
            self._frames[chart] = code, code.make_parameters(self._head)
        code, p = self._frames[chart]
        out = code.call("frame", t, np.concatenate([q, v]), p)
        count = len(out) // ((n + 1) * (n + 2))
        Y = np.zeros((n + 1, n + 1))
        Y[0, 0] = 1.0
        dY = np.zeros((n, n + 1, n + 1))
        Y[n + 1 - count :] = out[: count * (n + 1)].reshape(count, n + 1)
        dY[n - count :] = out[count * (n + 1) :].reshape(count, n + 1, n + 1)
        if chart is None:
            Y[1 : 1 + len(W), 1:] = W
        return len(W), Y, dY, invert_matrix(Y)


def solve_in_rates(
    kinetic: KineticTerms, equations: EquationArrays, quasi: QuasiVelocities, *, oblique: bool = False
) -> FormSolution:
    """Return accelerations and multipliers of independent rows for a kinetic energy in rates w of their own.

    These rates have three-index symbols of their own, as those of section frames (see `anholon.system.kinetic_terms`):
    the equations in the quasi-velocities (W; A) w are their combinations, P' - Π - Q on the columns of (W; A)^-1.
    """
    momentum_rate = kinetic.rate - kinetic.slope - kinetic.Q
    rows = np.vstack([quasi.W, equations.B if oblique else equations.A])
    X, r = invert_matrix(rows), len(quasi.W)
    metric, residual = X.T @ equations.M, X.T @ momentum_rate
    if oblique:
        result = solve_linear(np.vstack([metric[:r], equations.A]), np.concatenate([-residual[:r], -equations.b0]))
        return FormSolution(result, metric[r:] @ result + residual[r:])
    particular = -X @ np.concatenate([quasi.bias, equations.b0])
    residual = residual + metric @ particular
    acceleration = -X[:, :r] @ solve_linear(metric[:r] @ X[:, :r], residual[:r])
    return FormSolution(acceleration + particular, metric[r:] @ acceleration + residual[r:])


def three_index_symbols(dY: Floats, X: Floats) -> Floats:
    """Return γ^r_sa (n, n, n + 1) from ∂Y^r_i/∂q^j (n, n + 1, n + 1) and the inverse X (n + 1, n + 1)."""
    return np.asarray(X[:, 1:].T @ ((dY - np.swapaxes(dY, 1, 2)) @ X))


def _compile_frame(system: System, chart: int | None) -> CompiledFunctions:
    """Return the function of the rows (Y_0, Y) of chart and constraints, and of their derivatives by (t, q)."""
    equations = system.equations
    graph, names = equations.graph, equations.names
    at_rest = dict.fromkeys(names.v, ZERO)
    constraint_rows = [equations.rows[i] for i in system.diagnosis.independent]
    rows = [(row.rate if row.B == row.A else ZERO, row.B) for row in constraint_rows]
    if chart is not None:
        chart_rows = equations.charts[chart]
        rows = [*zip(chart_rows.value, chart_rows.W, strict=True), *rows]
    offsets = graph.substitute([value for value, _ in rows], at_rest)
    Y = [entry for offset, (_, row) in zip(offsets, rows, strict=True) for entry in (offset, *row)]
    columns = [graph.forward(Y, {symbol: ONE}) for symbol in (names.time, *names.q)]
    nodes = [*Y, *(column[k] for k in range(len(Y)) for column in columns)]
    return compile_functions(graph, {"frame": nodes}, system.compiled.n_params)
