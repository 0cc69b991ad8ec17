"""Maggi's equations in quasi-velocities: e_l^T (M q'' - f) = 0 with the columns e_l = dq'/dw_l.

Source: 003 I.3 (3.17) and II.2, with errata 003-1, 003-2. A set of quasi-velocities (a `chart` in the file and in the
code) consists of r = n - m functions w = W q' + w0, as many as rates are independent beside m independent constraint
rows A q' + c = 0. Both together determine the rates,

    S q' = (w - w0; -c),   S = (W; A),     q'' = E w' + g,   E = S^-1 (I; 0),   g = -S^-1 (bias; b0),
    (E^T M E) w' = E^T (f - M g).

with bias = w' and b0 = (A q' + c)' at q'' = 0.

Constraints f(t, q, q') = 0 and quasi-velocities w(t, q, q') that are not linear have the slopes A = ∂f/∂q' and
W = ∂w/∂q', and E = ∂q'/∂w are columns of the inverse of S all the same (003 (3.3)-(3.6)); the row of a constraint of
second order a q'' + a0 = 0 is A = a (Przeborski 1931, 001 section 2). The rates are then not a function of (t, q, w) in
closed form: nonlinear equations give them only implicitly, and constraints of second order do not restrict them, so
that n - m quasi-velocities are too few. In both cases the state is (q, q') with q'' = E w' + g: Maggi's equations are
integrated together with the differentiated constraints (003 (3.19)).

Where laws of control give the reactions directions B of their own, the motion goes along E, but the equations are
projected on virtual displacements: F = E + M^-1 B^T κ with B F = 0 are the M-orthogonal projections of the columns of E
onto these. They are independent if and only if Δ is not 0, and F^T M E = F^T M F.

Where S becomes nearly singular (the quasi-velocities of 003 at cos(theta) = 0) other quasi-velocities take over:
another set of the model, or the coefficients W q' in an orthonormal basis of the admissible rates at that state, which
always serves and is called automatic.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.errors import RunError
from anholon.forms.base import FormSolution, collect_event_flags, solve_each
from anholon.forms.linear_algebra import compute_cholesky, compute_complement, solve_linear
from anholon.forms.maggi_functions import MIN_QUALITY, SERVING_MARGIN_REL, compile_chart, has_rate_state
from anholon.mechanics.diagnosis import format_name_list
from anholon.mechanics.equations import EquationArrays
from anholon.system.system import System
from anholon.system.system_state import SystemState

_ZERO_SQUARED_LENGTH: Final = 1e-100
"""Squared length of a row of W, in the metric of M^-1, that counts as 0: far below that of any row, above underflow."""

_MIN_SQUARED_QUALITY_TO_ENTER: Final = (1.25 * MIN_QUALITY) ** 2
"""Quasi-velocities are taken only where they are well away from where S is singular."""


class Maggi:
    """Maggi's equations in one set of quasi-velocities; the state is y = (q, w), or (q, v) where `has_rate_state`.

    `requested_chart`: the name of the set to prefer wherever one is chosen; `chart`: the number of the model's set that
    is used, None for automatic quasi-velocities; `chart_numbers`: what its functions read behind the parameters, see
    `compile_chart`: the squared lengths (r,) of the rows of the model's set at the state where it is taken, or W (r×n)
    of automatic ones.
    """

    def __init__(
        self, system: System, p: Floats, chart: int | None, requested_chart: str, chart_numbers: Floats
    ) -> None:
        self._system, self._chart, self._requested_chart = system, chart, requested_chart
        self._compiled = _compile(system, chart)
        self._system_p = p
        self._independent_rows = list(system.diagnosis.independent)
        self._free_rates = system.n - len(self._independent_rows)
        self._automatic_W = chart_numbers if chart is None else None
        self.has_rate_state = has_rate_state(system, chart)
        self.size = 2 * system.n if self.has_rate_state else system.n + self._free_rates
        self.p = _make_parameters(system, self._compiled, p, chart_numbers)
        directions, stops = collect_event_flags(system)
        self.directions = (*directions, -1)
        self.stops = (*stops, True)
        self.n_events = len(self.directions)
        self.rhs = self._compiled.address("rhs")
        self.events = self._compiled.address("events")
        self.project = self._compiled.address("project") if "project" in self._compiled.names else 0

    @property
    def chart(self) -> str:
        """Name of the set of quasi-velocities; empty for automatic ones."""
        return "" if self._chart is None else self._system.charts[self._chart].name

    @property
    def code(self) -> CompiledFunctions:
        """The compiled functions of the form, including `rhs`; their parameters are the head of `p`."""
        return self._compiled

    def encode(self, t: float, q: Floats, v: Floats) -> Floats:
        """Return y (size,)."""
        if self.has_rate_state:
            return np.concatenate([q, v])
        if self._automatic_W is not None:
            return np.concatenate([q, self._automatic_W @ v])
        assert self._chart is not None
        return np.concatenate([q, SystemState(self._system, t, q, v, self._system_p).evaluate_chart(self._chart).value])

    def decode(self, times: Floats, Y: Floats) -> Floats:
        """Return rows (q, v), (k, 2n), from Y (k, size)."""
        if self.has_rate_state:
            return Y
        return np.hstack([Y[:, : self._system.n], self._compiled.map("rates", times, self._padded(Y), self.p)])

    def multipliers(self, times: Floats, q: Floats, v: Floats) -> Floats:
        """Return the multipliers (k, m) that balance Maggi's accelerations: B^T Λ = M q'' - f."""
        return np.array(solve_each(self, times, q, v)).reshape(len(times), self._system.m)

    def solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        """Return accelerations (n,) and multipliers (m,), the smallest where rows are redundant.

        Where W depends on the rates, S may be singular at a state that the motion in these quasi-velocities would not
        reach; others are then used.
        """
        form = (self.renew(t, q, v) or self) if self.has_rate_state else self
        return form._solve(t, q, v)

    def _solve(self, t: float, q: Floats, v: Floats) -> FormSolution:
        at = SystemState(self._system, t, q, v, self._system_p)
        equations = at.evaluate_equations()
        y = self._padded(self.encode(t, q, v)[None, :])
        change = self._compiled.map("rhs", np.array([t]), y, self.p)[0, self._system.n :]
        A, b0 = equations.A[self._independent_rows], equations.b0[self._independent_rows]
        acceleration = change if self.has_rate_state else self._acceleration(t, q, v, change, A, b0)
        directions = equations.B[self._independent_rows].T
        reaction = equations.M @ acceleration - equations.f
        solved = np.asarray(np.linalg.lstsq(directions, reaction, rcond=None)[0], dtype=np.float64)
        return FormSolution(acceleration, at.distribute_multipliers(solved))

    def renew(self, t: float, q: Floats, v: Floats) -> Maggi | None:
        """Return the equations in the next quasi-velocities at this state; None while the present ones serve."""
        y = np.concatenate([q, v if self.has_rate_state else np.zeros(self._free_rates)])[None, :]
        excess = self._compiled.map("events", np.array([t]), self._padded(y), self.p)[0, -1]
        if excess > SERVING_MARGIN_REL * MIN_QUALITY * MIN_QUALITY:
            return None
        return _choose_chart(SystemState(self._system, t, q, v, self._system_p), self._requested_chart, self._chart)

    def _acceleration(self, t: float, q: Floats, v: Floats, dw: Floats, A: Floats, b0: Floats) -> Floats:
        if self._automatic_W is not None:
            W, bias = self._automatic_W, np.zeros(self._free_rates)
        else:
            assert self._chart is not None
            W, _, bias = SystemState(self._system, t, q, v, self._system_p).evaluate_chart(self._chart)
        return np.linalg.solve(np.vstack([W, A]), np.concatenate([dw - bias, -b0]))

    def _padded(self, Y: Floats) -> Floats:
        """Return states long enough for every compiled function."""
        missing = self._compiled.n_state - Y.shape[1]
        return np.hstack([Y, np.zeros((len(Y), missing))]) if missing > 0 else Y


def solve(equations: EquationArrays, *, oblique: bool = False) -> FormSolution:
    """Return accelerations and multipliers of independent rows in automatic quasi-velocities.

    These are the M-orthonormal basis E of the admissible rates at the state.
    """
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


def bind_maggi(at: SystemState, requested_chart: str) -> Maggi:
    """Return Maggi's equations in the requested set of quasi-velocities, or in the first set that serves at a state."""
    system = at.system
    names = [item.name for item in system.charts]
    if requested_chart and requested_chart not in names:
        raise RunError(f"the model has no quasi-velocities '{requested_chart}'; it has {', '.join(names) or 'none'}")
    if not system.has_contact_modes:  # where a constraint does not act, more rates are independent than elsewhere
        for k in range(len(names)):
            _check_count(system, k)
    return _choose_chart(at, requested_chart, None)


def _choose_chart(at: SystemState, requested_chart: str, previous_chart: int | None) -> Maggi:
    """Return the equations in the requested set of quasi-velocities, else in a suitable or automatic set."""
    system, p = at.system, at.p
    count = len(system.charts)
    order = [k for k, chart in enumerate(system.charts) if chart.name == requested_chart]
    first = 0 if previous_chart is None else previous_chart + 1
    order += [(first + k) % count for k in range(count)]
    free_rates = system.n - len(system.diagnosis.independent)
    for k in order:
        if k == previous_chart or len(system.charts[k].velocities) != free_rates:
            continue
        squared_quality, lengths = _compute_quality(at, k)
        if squared_quality > _MIN_SQUARED_QUALITY_TO_ENTER:
            return Maggi(system, p, k, requested_chart, lengths)
    return Maggi(system, p, None, requested_chart, _make_orthonormal_basis(at))


def _make_orthonormal_basis(at: SystemState) -> Floats:
    """Return rows W (r, n), orthonormal to each other and orthogonal to the constraints at a state."""
    system, equations = at.system, at.evaluate_equations()
    A = equations.A[list(system.diagnosis.independent)]
    if not np.isfinite(A).all():
        raise RunError(
            f"the slopes of {format_name_list([system.rows[i] for i in system.diagnosis.independent])} are not finite "
            "at this state, so that there are no quasi-velocities beside them."
        )
    metric = equations.M if system.diagnosis.is_mass_definite else np.eye(system.n)
    L = np.linalg.cholesky(metric)
    rows = np.linalg.solve(L, A.T).T
    free = np.linalg.svd(rows)[2][len(rows) :] if len(rows) else np.eye(system.n)
    return np.asarray(free @ L.T)


def _compute_quality(at: SystemState, chart: int) -> tuple[float, Floats]:
    """Return the squared quality of a set of quasi-velocities at a state, and the squared lengths (r,) of its rows.

    Only the directions of the rows count for the quality.
    """
    system, t, q, v, p = at
    code = _compile(system, chart)
    y = np.zeros((1, max(code.n_state, 2 * system.n)))
    y[0, : system.n] = q
    if has_rate_state(system, chart):
        y[0, system.n : 2 * system.n] = v
    parameters = _make_parameters(system, code, p, np.full(code.size("lengths"), _ZERO_SQUARED_LENGTH))
    lengths = code.map("lengths", np.array([t]), y, parameters)[0]
    value = code.map("events", np.array([t]), y, parameters)[0, -1] + MIN_QUALITY * MIN_QUALITY
    is_usable = np.isfinite(value) and lengths.min(initial=1.0) > _ZERO_SQUARED_LENGTH
    return (float(value) if is_usable else 0.0), lengths


def _compile(system: System, chart: int | None) -> CompiledFunctions:
    try:
        return system.derive(compile_chart, chart)
    except ZeroDivisionError:  # a pivot that is zero for all numbers
        if chart is None:
            raise
        raise RunError(
            f"quasi-velocities '{system.charts[chart].name}' cannot be inverted: they depend on each other or "
            "on the constraints. Choose independent ones."
        ) from None


def _make_parameters(system: System, code: CompiledFunctions, p: Floats, chart_numbers: Floats) -> Floats:
    return code.make_parameters(np.concatenate([p[: system.compiled.n_params], chart_numbers.ravel()]))


def _check_count(system: System, chart: int) -> None:
    free = system.n - len(system.diagnosis.independent)
    velocity_count = len(system.charts[chart].velocities)
    if velocity_count != free:
        raise RunError(
            f"set '{system.charts[chart].name}' has {velocity_count} quasi-velocities, but {free} are independent "
            f"({system.n} coordinates, {len(system.diagnosis.independent)} independent constraints)"
        )
