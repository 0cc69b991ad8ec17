"""Maggi's equations in quasi-velocities: e_l^T (M q'' - f) = 0 with the columns e_l = dq'/dw_l.

Source: 003 I.3 (3.17) and II.2, with errata 003-1, 003-2. A chart gives r = n - m quasi-velocities w = W q' + w0;
together with the constraint rows it determines the rates,

    S q' = (w - w0; -c),   S = (W; A),     q'' = E w' + g,   E = S^-1 (I; 0),   g = -S^-1 (bias; b0),
    (E^T M E) w' = E^T (f - M g).

Constraints f(t, q, q') = 0 and quasi-velocities w(t, q, q') that are not linear have the slopes A = ∂f/∂q' and
W = ∂w/∂q', and E = ∂q'/∂w are columns of the inverse of S all the same (003 (3.3)-(3.6)); the row of a constraint of
second order a q'' + a0 = 0 is A = a (Przeborski 1931, 001 section 2). Then the rates q'(t, q, w) are known only
implicitly, or w does not tell them all, and the state is (q, q') with q'' = E w' + g: Maggi's equations are integrated
together with the differentiated constraints (003 (3.19)).

Where laws of control give the reactions directions B of their own, the motion goes along E, but the equations are
projected on virtual displacements: F = E + M^-1 B^T κ with B F = 0 are the shadows of the columns of E on these, which
are independent if and only if Δ is not 0, and F^T M E = F^T M F.

Where S becomes nearly singular (the thesis' own chart at cos(theta) = 0) another chart takes over: one of the
model's, or the orthonormal basis of the admissible velocities at that state, which always serves.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.compiler import CompiledFunctions
from anholon.errors import RunError
from anholon.forms.base import FormSolution
from anholon.forms.lagrange1 import collect_event_flags
from anholon.forms.linear_algebra import compute_cholesky, compute_complement, solve_linear
from anholon.forms.maggi_functions import MIN_QUALITY, compile_chart, has_rate_state
from anholon.mechanics.diagnosis import format_name_list
from anholon.mechanics.equation_arrays import EquationArrays
from anholon.system.system import System

Floats = NDArray[np.float64]

_SHORT: Final = 1e-100
"""Square of a length that counts as none."""

_MIN_QUALITY_TO_ENTER: Final = (1.25 * MIN_QUALITY) ** 2
"""A chart is entered only where it is well away from its pole."""


class Maggi:
    """Maggi's equations in one chart; the state is y = (q, w), or (q, v) where `has_rate_state`.

    `chart` is the number of a chart of the model, with `numbers` the lengths (r,) of its rows where it is entered, or
    None for the basis `numbers` W (r×n).
    """

    def __init__(self, system: System, p: Floats, chart: int | None, requested_chart: str, numbers: Floats) -> None:
        self._system, self._chart, self._requested_chart = system, chart, requested_chart
        self._code = _code(system, chart)
        self._system_p = p
        self._kept = list(system.diagnosis.independent)
        self._r = system.n - len(self._kept)
        self._W = numbers if chart is None else None
        self.has_rate_state = has_rate_state(system, chart)
        self.size = 2 * system.n if self.has_rate_state else system.n + self._r
        self.p = _parameters(system, self._code, p, numbers)
        directions, stops = collect_event_flags(system)
        self.directions = (*directions, -1)
        self.stops = (*stops, True)
        self.n_events = len(self.directions)
        self.rhs = self._code.address("rhs")
        self.events = self._code.address("events")
        self.project = self._code.address("project") if "project" in self._code.names else 0

    @property
    def chart(self) -> str:
        """Name of the chart; empty for the automatic one."""
        return "" if self._chart is None else self._system.charts[self._chart].name

    @property
    def code(self) -> CompiledFunctions:
        """The compiled functions of the form, `rhs` among them; their parameters are the head of `p`."""
        return self._code

    def encode(self, t: float, q: Floats, v: Floats) -> Floats:
        """Return y (size,)."""
        if self.has_rate_state:
            return np.concatenate([q, v])
        if self._W is not None:
            return np.concatenate([q, self._W @ v])
        assert self._chart is not None
        return np.concatenate([q, self._system.evaluate_chart(self._chart, t, q, v, self._system_p).value])

    def decode(self, times: Floats, Y: Floats) -> Floats:
        """Return rows (q, v), (k, 2n), from Y (k, size)."""
        if self.has_rate_state:
            return Y
        return np.hstack([Y[:, : self._system.n], self._code.map("rates", times, self._padded(Y), self.p)])

    def multipliers(self, times: Floats, q: Floats, v: Floats) -> Floats:
        """Return the multipliers (k, m) that balance Maggi's accelerations: B^T Λ = M q'' - f."""
        results = [self.solve(t, a, b).multipliers for t, a, b in zip(times.tolist(), q, v, strict=True)]
        return np.array(results).reshape(len(times), self._system.m)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations (n,) and multipliers (m,), the smallest where rows are redundant.

        Where slopes follow the rates, this chart may have its pole at a state that its own motion would not reach;
        another one then serves.
        """
        form = (self.renew(t, q, v) or self) if self.has_rate_state else self
        return form._solve(t, q, v)

    def _solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        pieces = self._system.evaluate_equations(t, q, v, self._system_p)
        y = self._padded(self.encode(t, q, v)[None, :])
        change = self._code.map("rhs", np.array([t]), y, self.p)[0, self._system.n :]
        A, b0 = pieces.A[self._kept], pieces.b0[self._kept]
        acceleration = change if self.has_rate_state else self._acceleration(t, q, v, change, A, b0)
        pushes = pieces.B[self._kept].T
        solved = np.asarray(
            np.linalg.lstsq(pushes, pieces.M @ acceleration - pieces.f, rcond=None)[0], dtype=np.float64
        )
        return FormSolution(acceleration, self._system.distribute_multipliers_at(t, q, v, self._system_p, solved))

    def renew(self, t: float, q: Floats, v: Floats) -> Maggi | None:
        """Return the equations in the chart that takes over at this state, or None while this one serves."""
        y = np.concatenate([q, v if self.has_rate_state else np.zeros(self._r)])[None, :]
        margin = self._code.map("events", np.array([t]), self._padded(y), self.p)[0, -1]
        if margin > 1e-4 * MIN_QUALITY * MIN_QUALITY:
            return None
        return _choose_chart(self._system, self._system_p, t, q, v, self._requested_chart, self._chart)

    def _acceleration(self, t: float, q: Floats, v: Floats, dw: Floats, A: Floats, b0: Floats) -> Floats:
        if self._W is not None:
            W, bias = self._W, np.zeros(self._r)
        else:
            assert self._chart is not None
            W, _, bias = self._system.evaluate_chart(self._chart, t, q, v, self._system_p)
        return np.linalg.solve(np.vstack([W, A]), np.concatenate([dw - bias, -b0]))

    def _padded(self, Y: Floats) -> Floats:
        """Return states long enough for every compiled function."""
        missing = self._code.n_state - Y.shape[1]
        return np.hstack([Y, np.zeros((len(Y), missing))]) if missing > 0 else Y


def solve(equations: EquationArrays, *, oblique: bool = False) -> FormSolution:
    """Return accelerations and multipliers of independent rows, in the automatic quasi-velocities: the M-orthonormal
    basis E of the admissible rates at the state."""
    M, f, A, b0, _, B = equations
    C = compute_cholesky(M)
    free = compute_complement(solve_linear(C, A.T).T).L
    E = solve_linear(C.T, free)
    particular = -solve_linear(np.vstack([E.T @ M, A]), np.concatenate([np.zeros(E.shape[1]), b0]))
    F = E
    if oblique:
        normals = solve_linear(M, B.T)
        F = E - normals @ solve_linear(B @ normals, B @ E)
    dw = solve_linear(F.T @ M @ E, F.T @ (f - M @ particular))
    acceleration = E @ dw + particular
    K, _, R = compute_complement(B)
    return FormSolution(acceleration, solve_linear(R, K.T @ (M @ acceleration - f)))


def bind_maggi(system: System, p: Floats, requested_chart: str, t: float, q: Floats, v: Floats | None = None) -> Maggi:
    """Return Maggi's equations in the wanted chart, or in the first that serves at this state; without v at the initial
    rates of the model."""
    names = [item.name for item in system.charts]
    if requested_chart and requested_chart not in names:
        raise RunError(f"the model has no quasi-velocities '{requested_chart}'; it has {', '.join(names) or 'none'}")
    if not system.has_contact_modes:  # while some constraint does not act the charts of all of them cannot serve
        for k in range(len(names)):
            _check_count(system, k)
    rates = system.call("initial", t, np.zeros(system.n), np.zeros(system.n), p)[system.n :] if v is None else v
    return _choose_chart(system, p, t, q, rates, requested_chart, None)


def _choose_chart(
    system: System, p: Floats, t: float, q: Floats, v: Floats, requested_chart: str, previous_chart: int | None
) -> Maggi:
    """Return the equations in the wanted chart, else the next in the model's order, else in an automatic basis."""
    count = len(system.charts)
    order = [k for k, chart in enumerate(system.charts) if chart.name == requested_chart]
    first = 0 if previous_chart is None else previous_chart + 1
    order += [(first + k) % count for k in range(count)]
    free_rates = system.n - len(system.diagnosis.independent)
    for k in order:
        if k == previous_chart or len(system.charts[k].velocities) != free_rates:
            continue
        quality, lengths = _chart_quality(system, p, k, t, q, v)
        if quality > _MIN_QUALITY_TO_ENTER:
            return Maggi(system, p, k, requested_chart, lengths)
    return Maggi(system, p, None, requested_chart, _make_orthonormal_basis(system, p, t, q, v))


def _make_orthonormal_basis(system: System, p: Floats, t: float, q: Floats, v: Floats) -> Floats:
    """Return rows W (r, n), orthonormal to each other and orthogonal to the constraints at a state."""
    pieces = system.evaluate_equations(t, q, v, p)
    A = pieces.A[list(system.diagnosis.independent)]
    if not np.isfinite(A).all():
        raise RunError(
            f"the slopes of {format_name_list([system.rows[i] for i in system.diagnosis.independent])} are not finite "
            "at this state, so that there are no quasi-velocities beside them."
        )
    metric = pieces.M if system.diagnosis.is_mass_definite else np.eye(system.n)
    L = np.linalg.cholesky(metric)
    rows = np.linalg.solve(L, A.T).T
    free = np.linalg.svd(rows)[2][len(rows) :] if len(rows) else np.eye(system.n)
    return np.asarray(free @ L.T)


def _chart_quality(system: System, p: Floats, chart: int, t: float, q: Floats, v: Floats) -> tuple[float, Floats]:
    """Return the quality of a chart at a state, without the lengths of its rows, and these lengths (r,)."""
    code = _code(system, chart)
    y = np.zeros((1, max(code.n_state, 2 * system.n)))
    y[0, : system.n] = q
    if has_rate_state(system, chart):
        y[0, system.n : 2 * system.n] = v
    parameters = _parameters(system, code, p, np.full(code.size("lengths"), _SHORT))
    lengths = code.map("lengths", np.array([t]), y, parameters)[0]
    value = code.map("events", np.array([t]), y, parameters)[0, -1] + MIN_QUALITY * MIN_QUALITY
    return (float(value) if np.isfinite(value) and lengths.min(initial=1.0) > _SHORT else 0.0), lengths


def _code(system: System, chart: int | None) -> CompiledFunctions:
    try:
        return system.derive(compile_chart, chart)
    except ZeroDivisionError:  # a pivot that is zero for all numbers
        if chart is None:
            raise
        raise RunError(
            f"quasi-velocities '{system.charts[chart].name}' cannot be inverted: they depend on each other or "
            "on the constraints. Choose independent ones."
        ) from None


def _parameters(system: System, code: CompiledFunctions, p: Floats, numbers: Floats) -> Floats:
    return code.make_parameters(np.concatenate([p[: system.compiled.n_params], numbers.ravel()]))


def _check_count(system: System, chart: int) -> None:
    free = system.n - len(system.diagnosis.independent)
    given = len(system.charts[chart].velocities)
    if given != free:
        raise RunError(
            f"set '{system.charts[chart].name}' has {given} quasi-velocities, but {free} are independent "
            f"({system.n} coordinates, {len(system.diagnosis.independent)} independent constraints)"
        )
