"""Boltzmann-Hamel's equations in quasi-velocities that are not linear in the rates.

All n quasi-velocities w^s(t, q, q') are those of a chart, then the constraints themselves. With Y = ∂w/∂q', X = Y^-1 =
∂q'/∂w, T*(t, q, w) = T and ∂/∂π^s = X^i_s ∂/∂q^i

    d/dt ∂T*/∂w^s - ∂T*/∂π^s + (∂T*/∂w^r) H^r_s = Q_s + Λ_s,      H^r_s = X^i_s (d/dt ∂w^r/∂q'^i - ∂w^r/∂q^i),

Λ_λ = 0: the equations of the chart and A q'' + b0 = 0 determine the accelerations, those of the constraints the
multipliers. For w = Y(t, q) q' + Y_0 the coefficients H are those with the three-index symbols, H^r_s = γ^r_sa w^a.
What d/dt ∂T*/∂w^s and H contain of accelerations through ∂²w/∂q'∂q' cancels.

A row that is not the slope of a function of the rates (a of a constraint of second order a q'' + a0 = 0, and B of a law
of control) stands for w = a q' with a held at its value for the rates of the state: only the directions X_s and the
rows themselves enter the equations.

Source: L. Johnsen (1941), G. Hamel (1938) [001 section 2]; 003 (3.3)-(3.6); of the second order A. Przeborski (1931).
It follows from Lagrange's equations multiplied by X.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import invert_matrix, solve_linear
from anholon.forms.pointwise import EquationsReader
from anholon.forms.quasi_velocities import QuasiVelocityReader
from anholon.formula.nodes import ONE, ZERO
from anholon.system.kinetic_terms import KineticTermsReader
from anholon.system.system import System


class QuasiVelocitySlopes(NamedTuple):
    """Y = ∂w/∂q' (n, n), dY/dt at q'' = 0 (n, n) and ∂w/∂q (n, n); the first r of the w are those of the chart."""

    r: int
    Y: Floats
    turning: Floats
    slope: Floats


class NonlinearBoltzmannHamel:
    """These equations, bound to a system and a parameter vector."""

    def __init__(self, system: System, p: Floats, chart: str = "") -> None:
        self._system = system
        self._read = EquationsReader(system, p)
        self._quasi = QuasiVelocityReader(system, p, chart)
        self._kinetic = KineticTermsReader(system, p)
        self._head = p[: system.compiled.n_params]
        self._slopes: dict[int | None, tuple[CompiledFunctions, Floats]] = {}

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations and multipliers of the independent rows."""
        arrays = self._read(t, q, v)
        r, Y, turning, slope_of_w = self.compute_slopes(t, q, v)
        momentum, moving, slope, Q = self._kinetic(t, q, v)

        X = invert_matrix(Y)
        P = X.T @ momentum
        dP_dt = X.T @ moving - (turning @ X).T @ P
        dT_dpi = X.T @ (slope - slope_of_w.T @ P)
        swirl = X.T @ ((turning - slope_of_w).T @ P)
        residual = dP_dt - dT_dpi + swirl - X.T @ Q
        metric = X.T @ arrays.M
        acceleration = solve_linear(np.vstack([metric[:r], arrays.A]), np.concatenate([-residual[:r], -arrays.b0]))
        return FormSolution(acceleration, metric[r:] @ acceleration + residual[r:])

    def compute_slopes(self, t: float, q: Floats, v: Floats) -> QuasiVelocitySlopes:
        """Return the slopes of all quasi-velocities at a state."""
        n = self._system.n
        W, _, chart = self._quasi(t, q, v, self._read(t, q, v).B)
        if chart not in self._slopes:
            code = self._system.derive(_compile_slopes, chart)
            self._slopes[chart] = code, code.make_parameters(self._head)
        code, p = self._slopes[chart]
        parts = code.call("slopes", t, np.concatenate([q, v]), p).reshape(3, -1, n)
        Y, turning, slope = np.zeros((3, n, n))
        first = n - parts.shape[1]  # fixed numbers have no slopes
        Y[:first] = W[:first]
        Y[first:], turning[first:], slope[first:] = parts
        return QuasiVelocitySlopes(len(W), Y, turning, slope)


def _compile_slopes(system: System, chart: int | None) -> CompiledFunctions:
    """Return the function of Y, dY/dt at q'' = 0 and ∂w/∂q of the rows of a chart and of the constraints."""
    equations = system.equations
    graph, names = equations.graph, equations.names
    rows: list[tuple[int | None, tuple[int, ...]]] = []  # w, or None where its slopes are held, and the slopes
    if chart is not None:
        rows += zip(equations.charts[chart].value, equations.charts[chart].W, strict=True)
    for row in (equations.rows[i] for i in system.diagnosis.independent):
        rows.append((row.rate if row.order < 2 and row.B == row.A else None, row.B))
    Y = [entry for _, slopes in rows for entry in slopes]
    w = [ZERO if value is None else value for value, _ in rows]
    columns = [graph.forward([*w, *Y], {symbol: ONE}) for symbol in names.q]
    slope: list[int] = []
    for k, (value, _) in enumerate(rows):
        first = len(rows) + system.n * k
        along_motion = (graph.dot(column[first : first + system.n], names.v) for column in columns)
        slope += along_motion if value is None else (column[k] for column in columns)
    nodes = [*Y, *names.rates(Y), *slope]
    return compile_functions(graph, {"slopes": nodes}, system.compiled.n_params)
