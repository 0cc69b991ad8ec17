"""A feedback law along a trace: the schedule, and the response to deviations.

About the plan z*(t), u*(t), z = (q, v), the controls are

    u = u*(t + δ) - K(t + δ) (z - z*(t + δ)).

δ is the time by which the point is ahead of the plan, so that without a law of speed deviations are measured across the
curve: it is found by Newton's method, and the plan is extrapolated by its derivatives. There
K = -∂U/∂z of the controls U that solve y^(r) = -Σ c_k y^(k) for the distance y from the foot, with c_k of (d/dt + λ)^r.

With a law of speed the plan is kept in time, δ = 0, and K is that of the linear quadratic regulator along it,

    -S' = A^T S + S A - S B R^-1 B^T S + C^T C,     K = R^-1 B^T S,

with A, B the slopes of the motion by z and u, C that of the position (what is balanced returns with it). R_k = (|C
A^(r-1) B_k| λ^-r)²: then deviations decay like a Butterworth filter of the order r and the cut-off λ, r being the
derivative of the position in which the control k appears first. The same is used across the curve (with A + B u*'
∂δ/∂z for A) where U, which neglects terms that vanish on the curve, would not reduce deviations: that is tested along
the plan.

B. D. O. Anderson, J. B. Moore, Optimal Control: Linear Quadratic Methods (1990), chapters 2 and 3.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline, make_interp_spline
from scipy.linalg import expm

from anholon.array_types import Floats
from anholon.control.path_control.demands import PLANES
from anholon.control.path_control.manifold import CurveState
from anholon.control.path_control.path_inputs import PathInput, make_schedule_name
from anholon.control.path_control.planned_motion import PlannedMotion
from anholon.control.tolerances import (
    DECAY_TEST_STARTS,
    DECAY_TIME_FACTOR,
    DEPENDENT_DIRECTION_REL,
    END_KNOTS,
    FEEDBACK_KNOT_SPACING,
    FEEDBACK_PROJECTIONS,
    FEEDBACK_STEP_REL,
    FOOT_NEWTON_STEPS,
    GAIN_TOLERANCE,
    GAIN_TOLERANCE_REL,
    MAX_CONTROL_ORDER,
    MAX_FEEDBACK_KNOTS,
    MAX_REMAINING_DEVIATION_REL,
    MAX_SPLINE_ERROR_REL,
    MIN_FEEDBACK_KNOTS,
    NEW_DIRECTION_REL,
    SETTLING_TIME_FACTOR,
)
from anholon.errors import RunError, UsageError
from anholon.model.edit.element_list import free_name
from anholon.model.schema import Model, Schedule, Trace
from anholon.system.system_state import SystemState

_PLAN_DERIVATIVES: Final = 4  # by which the plan is continued
_GAIN_DERIVATIVES: Final = 2  # the same of gains
_SPLINE_DEGREE: Final = 9  # degree of the spline whose derivatives they are
_DIGITS: Final = 12


class FeedbackLaw(NamedTuple):
    """The schedules and definitions of a control law, and the formula of its response for each control."""

    schedules: dict[str, Schedule]
    definitions: dict[str, str]
    corrections: dict[str, str]


def make_feedback_law(
    model: Model, plan: PlannedMotion, trace: Trace, decay_rate: float, cancelled: Callable[[], bool]
) -> FeedbackLaw:
    """Return the control law that keeps a motion at its plan; deviations decay with `decay_rate`, 1/s."""
    return _FeedbackLawBuilder(model, plan, trace, decay_rate, cancelled).build()


def require_force_controls(inputs: Sequence[PathInput]) -> None:
    """Raise UsageError for a feedback along a trace whose controls are motions."""
    moved = [drive.name for drive in inputs if drive.kind == "motion"]
    if moved:
        raise UsageError(
            f"the control '{moved[0]}' is a prescribed motion, which cannot correct deviations. Use forces as "
            "controls for feedback, or no feedback."
        )


class _FeedbackLawBuilder:
    """A control law under construction."""

    def __init__(
        self, model: Model, plan: PlannedMotion, trace: Trace, rate: float, cancelled: Callable[[], bool]
    ) -> None:
        self._model, self._plan, self._trace, self._rate, self._cancelled = model, plan, trace, rate, cancelled
        self._even_times, self._times = _make_knots(plan)
        self._has_delay = plan.relations.has_free_speed
        self._inputs = [drive for drive in plan.inputs if drive.kind != "free"]
        self._schedules: dict[str, Schedule] = {}
        self._definitions: dict[str, str] = {}
        self._delay_formula = ""  # the delay in formulas

    def build(self) -> FeedbackLaw:
        """Write the law."""
        plan, system = self._plan, self._plan.relations.system
        readings = [plan.evaluate(t) for t in self._times.tolist()]
        q, v = (np.array([getattr(state, name) for state, _, _ in readings]) for name in ("q", "v"))
        u = np.array([controls for _, _, controls in readings])[:, : len(self._inputs)]
        pairs = [self._compute_knot_derivatives(line, 1) for line in u.T]
        across = np.array([pair[-1] for pair in pairs]).T
        gains = -self._compute_gains([state for state, _, _ in readings], u, across)
        if self._has_delay:
            self._delay_formula = self._write_delay(
                np.array(
                    [plan.relations.curve.compute_derivatives(state.parameter, 1)[0][:, 0] for state, _, _ in readings]
                )
            )
        off: list[str] = []
        for i, name in enumerate(system.coordinates):
            rates = self._compute_knot_derivatives(v[:, i], _PLAN_DERIVATIVES)
            keys = [self._add_schedule(f"{name}_{k}", line, name) for k, line in enumerate([q[:, i], *rates])]
            off += [
                self._add_definition(
                    f"{name}_off", f"{name} - ({self._write_taylor_formula(keys[: _PLAN_DERIVATIVES + 1])})"
                ),
                self._add_definition(f"{name}_off_rate", f"{name}' - ({self._write_taylor_formula(keys[1:])})"),
            ]
        order = [*range(0, 2 * system.n, 2), *range(1, 2 * system.n, 2)]  # of (q, v) among the errors
        corrections: dict[str, str] = {}
        for k, drive in enumerate(self._inputs):
            terms = []
            if self._has_delay:
                slopes = self._compute_knot_derivatives(u[:, k], _PLAN_DERIVATIVES - 1)[1:]
                keys = [self._add_schedule(f"{drive.name}_{j + 1}", line, drive.name) for j, line in enumerate(slopes)]
                terms.append(self._write_taylor_formula([None, *keys]))
            for error, column in zip([off[j] for j in order], gains[:, k].T, strict=True):
                if np.abs(column).max() == 0.0:
                    continue
                lines = self._compute_knot_derivatives(column, _GAIN_DERIVATIVES)
                keys = [
                    self._add_schedule(f"{drive.name}_by_{error}_{j}", line, drive.name) for j, line in enumerate(lines)
                ]
                terms.append(f"({self._write_taylor_formula(keys)})*{error}")
            corrections[drive.name] = self._add_definition(f"{drive.name}_correction", " + ".join(terms))
        return FeedbackLaw(self._schedules, self._definitions, corrections)

    def _compute_gains(self, states: Sequence[CurveState], u: Floats, across: Floats) -> Floats:
        """Return K at the knots, (knots, controls, 2n); `across` (knots, controls): u*'."""
        slopes = [
            self._linearise(t, state, control)
            for t, state, control in zip(self._times.tolist(), states, u, strict=True)
        ]
        A, B, C, ahead = (np.array(parts) for parts in zip(*slopes, strict=True))
        end = A[-1]
        if self._has_delay:
            A = A + B @ (across[:, :, None] * ahead[:, None, :])
        if self._has_delay and len(self._inputs) == len(self._plan.inputs):
            answers = [
                self._compute_control_slope(t, state) for t, state in zip(self._times.tolist(), states, strict=True)
            ]
            # Along the plan U is u*' already.
            K: Floats = across[:, :, None] * ahead[:, None, :] - np.array(answers)
            if self._is_stable(states, A - B @ K, C):
                return K
        return self._compute_lqr_gains(A, B, C, end)

    def _is_stable(self, states: Sequence[CurveState], A: Floats, C: Floats) -> bool:
        """Return True if the observed deviations of a controlled motion from the plan decay.

        `A`: slopes of the controlled motion; `C`: output matrices of the deviations.
        """
        times = self._times
        steps = [expm(a * h) for a, h in zip(0.5 * (A[1:] + A[:-1]), np.diff(times), strict=True)]
        long = min(DECAY_TIME_FACTOR / self._rate, times[-1])
        for first in np.searchsorted(times, np.linspace(0.0, times[-1] - long, DECAY_TEST_STARTS)).tolist():
            rigid, largest, observed = self._find_deviation_directions(float(times[first]), states[first]), 0.0, 0.0
            for k in range(first, int(np.searchsorted(times, times[first] + long, side="right")) - 1):
                rigid = steps[k] @ rigid
                observed = float(np.linalg.norm(C[k + 1] @ rigid))
                largest = max(largest, observed)
            x = self._rate * long  # a short motion cannot do better than the filter
            if not observed <= max(MAX_REMAINING_DEVIATION_REL, 2.0 * (1.0 + x + 0.5 * x * x) * math.exp(-x)) * largest:
                return False
        return True

    def _find_deviation_directions(self, t: float, state: CurveState) -> Floats:
        """Return the directions (2n, k) in which states near the plan satisfy the constraints."""
        system, n = self._plan.relations.system, len(state.q)
        p, z = system.parameters(t), np.concatenate([state.q, state.v])
        rows = []
        for i in range(2 * n):
            ends = []
            for h in (FEEDBACK_STEP_REL, -FEEDBACK_STEP_REL):
                rigid = z.copy()
                rigid[i] += h
                ends.append(np.concatenate(SystemState(system, t, rigid[:n], rigid[n:], p).constraint_residual()))
            rows.append((ends[0] - ends[1]) / (2.0 * FEEDBACK_STEP_REL))
        _, sizes, directions = np.linalg.svd(np.array(rows).T.reshape(-1, 2 * n))
        return np.asarray(directions[int((sizes > DEPENDENT_DIRECTION_REL).sum()) :].T)

    def _compute_lqr_gains(self, A: Floats, B: Floats, C: Floats, end: Floats) -> Floats:
        """Return the gains (knots, controls, 2n) of the linear quadratic regulator; `end`: A behind the last knot."""
        times, n = self._times, A.shape[1] // 2
        weights = _compute_weights(A, B, C, self._rate)
        inner = make_interp_spline(
            times, np.concatenate([part.reshape(len(times), -1) for part in (A, B, C)], axis=1), k=1
        )
        ends = np.cumsum([4 * n * n, B[0].size])

        def rates(t: float, y: Floats) -> Floats:
            a, b, c = np.split(inner(min(max(t, 0.0), times[-1])), ends)
            a, b, c = (a.reshape(2 * n, 2 * n) if t <= times[-1] else end), b.reshape(2 * n, -1), c.reshape(-1, 2 * n)
            S = y.reshape(2 * n, 2 * n)
            pushed = S @ b
            return np.asarray(-(a.T @ S + S @ a - (pushed / weights) @ pushed.T + c.T @ c).ravel())

        # The plan is continued beyond its end, so that its last part is controlled like all others.
        far = times[-1] + SETTLING_TIME_FACTOR / self._rate
        with np.errstate(all="ignore"):  # where there are no gains they grow beyond all numbers
            result = solve_ivp(
                rates,
                (far, 0.0),
                np.zeros(4 * n * n),
                t_eval=times[::-1],
                method="LSODA",
                rtol=GAIN_TOLERANCE_REL,
                atol=GAIN_TOLERANCE,
            )
        if not result.success or not np.isfinite(result.y).all():
            raise RunError("no feedback gains were found along the path. Choose another decay rate.")
        S = result.y.T[::-1].reshape(-1, 2 * n, 2 * n)
        return np.asarray(np.swapaxes(B, 1, 2) @ S / weights[:, None])

    def _compute_control_slope(self, t: float, state: CurveState) -> Floats:
        """Return ∂U/∂z on the plan, (controls, 2n)."""
        n = len(state.q)
        z = np.concatenate([state.q, state.v])
        columns = []
        for i in range(2 * n):
            ends = []
            for h in (FEEDBACK_STEP_REL, -FEEDBACK_STEP_REL):
                rigid = z.copy()
                rigid[i] += h
                ends.append(self._compute_control(t, CurveState(rigid[:n], rigid[n:], state.s, state.parameter)))
            columns.append((ends[0] - ends[1]) / (2.0 * FEEDBACK_STEP_REL))
        return np.array(columns).T

    def _compute_control(self, t: float, state: CurveState) -> Floats:
        """Return the controls U (k,) at a state near the plan, measured at the foot of the point."""
        plan, p = self._plan, self._plan.make_parameters(t)
        reading = plan.relations.evaluate(t, state, p)
        for _ in range(FEEDBACK_PROJECTIONS):
            state = state._replace(
                s=state.s + reading.arc_length_lag,
                parameter=state.parameter + reading.arc_length_lag / reading.parameter_speed,
            )
            reading = plan.relations.evaluate(t, state, p)
        return plan.compute_controls(reading, self._rate)

    def _linearise(self, t: float, state: CurveState, u: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Return A (2n, 2n), B (2n, controls), C (demands, 2n) and ∂δ/∂z (2n) at a state of the plan."""
        if self._cancelled():
            raise RunError("cancelled")
        plan = self._plan
        n, p, demand_count = len(state.q), plan.make_parameters(t), 1 if self._has_delay else 2
        z, demand_values = np.concatenate([state.q, state.v]), plan.evaluate(t)[1]
        A, C, ahead = np.zeros((2 * n, 2 * n)), np.zeros((demand_count, 2 * n)), np.zeros(2 * n)
        A[:n, n:] = np.eye(n)
        for i in range(2 * n):
            ends = []
            for h in (FEEDBACK_STEP_REL, -FEEDBACK_STEP_REL):
                rigid = z.copy()
                rigid[i] += h
                ends.append(plan.relations.evaluate(t, CurveState(rigid[:n], rigid[n:], state.s, state.parameter), p))
            plus, minus = ends
            moved = [read.v0 + read.W[:, : len(u)] @ u for read in ends]
            A[n:, i] = (moved[0] - moved[1]) / (2.0 * FEEDBACK_STEP_REL)
            if i < n:
                C[:, i] = [
                    (plus.chains[k][0] - minus.chains[k][0]) / (2.0 * FEEDBACK_STEP_REL) for k in range(demand_count)
                ]
                if self._has_delay:  # a law of speed may stand still
                    ahead[i] = (plus.arc_length_lag - minus.arc_length_lag) / (
                        2.0 * FEEDBACK_STEP_REL * demand_values.arc_length_rate
                    )
        W = demand_values.W[:, : len(u)]
        return A, np.vstack([np.zeros_like(W), W]), C, ahead

    def _write_delay(self, places: Floats) -> str:
        """Return the time, s, by which the point is ahead of the plan.

        The plan is nearest to the point at that time.
        """
        lines = [[places[:, a], *self._compute_knot_derivatives(places[:, a], _PLAN_DERIVATIVES)[1:]] for a in range(2)]
        first, second = (
            [self._add_schedule(f"place_{a}_{j}", line, "place") for j, line in enumerate(lines[k])]
            for k, a in enumerate("12")
        )
        x, y = (f"{self._trace.at}.{'xyz'[axis]}" for axis in PLANES[self._trace.plane])
        over = f"({first[1]}^2 + {second[1]}^2)"
        self._delay_formula = self._add_definition(
            "nearly", f"(({x} - {first[0]})*{first[1]} + ({y} - {second[0]})*{second[1]})/{over}"
        )
        for k in range(1, FOOT_NEWTON_STEPS + 1):  # steps of Newton's
            gaps, fast, bend = [], [], []
            for axis, at, keys in (("1", x, first), ("2", y, second)):
                gaps.append(self._add_definition(f"gap_{axis}_{k}", f"{at} - ({self._write_taylor_formula(keys)})"))
                fast.append(self._add_definition(f"fast_{axis}_{k}", self._write_taylor_formula(keys[1:])))
                bend.append(self._add_definition(f"bend_{axis}_{k}", self._write_taylor_formula(keys[2:])))
            above = f"({gaps[0]}*{fast[0]} + {gaps[1]}*{fast[1]})"
            below = f"({fast[0]}^2 + {fast[1]}^2 - {gaps[0]}*{bend[0]} - {gaps[1]}*{bend[1]})"
            self._delay_formula = self._add_definition(f"ahead_{k}", f"{self._delay_formula} + {above}/{below}")
        return self._delay_formula

    def _compute_knot_derivatives(self, values: Floats, count: int) -> list[Floats]:
        """Return values at the knots with their time derivatives; without derivatives for a speed law."""
        if not self._has_delay:
            return [values]
        spline = make_interp_spline(
            self._even_times, values[np.searchsorted(self._times, self._even_times)], k=_SPLINE_DEGREE
        )
        return [values, *(np.asarray(spline(self._times, nu)) for nu in range(1, count + 1))]

    def _write_taylor_formula(self, keys: Sequence[str | None]) -> str:
        """Return the formula of schedules after the delay, by their derivatives; None stands for 0."""
        terms = []
        for k, key in enumerate(keys):
            if key is not None:
                power = "" if k == 0 else f"*{self._delay_formula}" + (f"^{k}/{math.factorial(k)}" if k > 1 else "")
                terms.append(f"{key}{power}")
            if not self._has_delay:
                break
        return " + ".join(terms)

    def _add_schedule(self, stem: str, values: Floats, content: str) -> str:
        extended_model = replace(self._model, schedules={**self._model.schedules, **self._schedules})
        key = free_name(extended_model, "schedules", make_schedule_name(stem))
        self._schedules[key] = Schedule(
            times=tuple(self._times.tolist()),
            values=tuple(float(f"{value:.{_DIGITS}g}") for value in values.tolist()),
            interpolation="cubic",
            author="feedback",
            doc=f"Feedback of the path: {content}.",
        )
        return key

    def _add_definition(self, stem: str, text: str) -> str:
        extended_model = replace(self._model, definitions={**self._model.definitions, **self._definitions})
        key = free_name(extended_model, "definitions", make_schedule_name(stem))
        self._definitions[key] = text
        return key


def _compute_weights(A: Floats, B: Floats, C: Floats, rate: float) -> Floats:
    """Return the weights R (controls,) with which deviations decay at the rate."""
    result = np.zeros(B.shape[2])
    observed_rows = C
    for order in range(1, MAX_CONTROL_ORDER + 1):
        effect = np.median(np.linalg.norm(observed_rows @ B, axis=1), axis=0)
        new = (result == 0.0) & (effect > NEW_DIRECTION_REL * max(1.0, float(effect.max())))
        result[new] = (effect[new] / rate**order) ** 2
        observed_rows = observed_rows @ A
    result[result == 0.0] = result.max(initial=0.0) or 1.0
    return result


def _make_knots(plan: PlannedMotion) -> tuple[Floats, Floats]:
    """Return even times with more of them at both ends, where natural splines have wrong curvatures.

    The splines through them are the plan.
    """
    count = max(MIN_FEEDBACK_KNOTS, math.ceil(plan.t1 / FEEDBACK_KNOT_SPACING))
    while True:
        even = np.unique([*np.linspace(0.0, plan.t1, count + 1), *plan.piece_starts])
        close = even[1] * 0.5 ** np.arange(1, END_KNOTS)
        times = np.unique([*even, *close, *(plan.t1 - close)])
        between = 0.5 * (even[1:] + even[:-1])
        there, exact = (
            np.array([_make_state_vector(plan, t) for t in instants.tolist()]) for instants in (times, between)
        )
        miss = np.abs(CubicSpline(times, there, bc_type="natural")(between) - exact)
        if 2 * count > MAX_FEEDBACK_KNOTS or (miss <= MAX_SPLINE_ERROR_REL * (1.0 + np.abs(exact).max(axis=0))).all():
            return even, times
        count *= 2


def _make_state_vector(plan: PlannedMotion, t: float) -> Floats:
    state = plan.find_state(t)
    return np.concatenate([state.q, state.v])
