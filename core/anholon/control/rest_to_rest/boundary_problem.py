"""Boundary problems from rest to rest, solved in two ways side by side.

The plant is the model linearised about its rest (`plant`). By Pontryagin's maximum principle the control has the least
∫ u² dt of all that reach the end; by the generalized principle of Gauss it is a polynomial of time (`moments`). Both
reach the end of the linear plant; the full model is then run under each, which shows the error of the linearisation,
and on request the control is corrected until the full model reaches the end, too: Broyden's method changes the target
of the linear problem, so that the control keeps its form.

With `smooth` = r > 0 the derivative u^(r) is sought, which has the least ∫ (u^(r))² dt or is a polynomial; u and its
derivatives below r then begin and end at the values that hold the rest, without a jump.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.polynomial import legendre

from anholon.array_types import Floats
from anholon.control.control_units import format_end_errors
from anholon.control.rest_to_rest.control_forces import (
    remove_stages_and_events,
    replace_by_parameters,
    replace_by_schedules,
)
from anholon.control.rest_to_rest.cost import compute_control_cost, integrate_nodes
from anholon.control.rest_to_rest.moments import (
    MomentSystem,
    find_controllability_indices,
    find_degenerate_durations,
    find_uncontrolled_modes,
)
from anholon.control.rest_to_rest.plant import LinearPlant, find_end_coordinates, find_holding_controls, linearise_plant
from anholon.control.tolerances import (
    COST_GAUSS_POINTS,
    DOUBTFUL_CONDITION,
    END_TOLERANCE,
    MAX_CORRECTION_HALVINGS,
    MAX_CORRECTIONS,
    MAX_END_ERROR,
    MAX_SAMPLES,
    MIN_SAMPLES,
    NEAR_DURATION_REL,
    SAMPLES_PER_TIME,
    SINGULAR_CONDITION,
    STALLED_END_ERROR,
    STEP_END_TOLERANCE,
    TARGET_STEPS,
    ZERO_ROOT,
)
from anholon.errors import ModelError, RunError, UsageError
from anholon.formula.names import find_similar_name
from anholon.linear.active_constraints import activate_closed_constraints
from anholon.model.check.boundary_check import check_boundary
from anholon.model.query.rod_coupling import BODIES_INSTEAD, require_no_rods_on_bodies
from anholon.model.query.stage_sequence import describe_unapplied_stages
from anholon.model.schema import Boundary, Model
from anholon.outcome import CancelWhen
from anholon.results.run import Run
from anholon.simulation.simulate import simulate
from anholon.system.compile import compile_model
from anholon.system.system import System

Method = Literal["pontryagin", "gauss"]

_METHOD_TITLES: Final[dict[Method, str]] = {"pontryagin": "Pontryagin", "gauss": "Gauss"}
_DEGENERATE_MESSAGE: Final = (
    "the duration is degenerate: polynomials of this order do not reach the target, or not uniquely"
)


class ControlSolution(NamedTuple):
    """One control and what it does.

    `times` (k,) s; `control` (k, m) SI; `q`, `v` (k, n): the motion of the linear plant; `cost` = ∫ Σ u² dt; `peak`
    (m,) = max |u|; `condition` of the system of moments; `run`: the motion of the full model; `error_q`, `error_v`
    (n,): its end less the target; `corrections`: how often the control was corrected (0: not at all).
    """

    method: Method
    times: Floats
    control: Floats
    q: Floats
    v: Floats
    cost: float
    peak: Floats
    condition: float
    linear_error: float
    run: Run
    error_q: Floats
    error_v: Floats
    corrections: int

    @property
    def errors(self) -> Floats:
        """Errors (2n,) of the coordinates and rates at the end of the full model, SI."""
        return np.concatenate([self.error_q, self.error_v])

    @property
    def error(self) -> float:
        """Largest error of a coordinate or rate at the end of the full model, SI."""
        ends = np.abs(self.errors).max(initial=0.0)
        return float(ends) if np.isfinite(ends) else float("inf")


class BoundaryResult(NamedTuple):
    """Both solutions of a boundary problem.

    `duration` s; `target` (n,): the coordinates at the end; `start_controls`, `end_controls` (m,): controls that hold
    the start and the end; `polynomial_counts`: coefficients of the polynomial of each control; `degenerate_durations`:
    durations near the one given at which there is no such polynomial; `refusals`: why a method has no solution.
    """

    problem: Boundary
    duration: float
    plant: LinearPlant
    target: Floats
    start_controls: Floats
    end_controls: Floats
    polynomial_counts: tuple[int, ...]
    pontryagin: ControlSolution | None
    gauss: ControlSolution | None
    degenerate_durations: tuple[float, ...]
    warnings: tuple[str, ...]
    refusals: dict[str, str]

    @property
    def solutions(self) -> tuple[ControlSolution, ...]:
        """The solutions that were found."""
        return tuple(solution for solution in (self.pontryagin, self.gauss) if solution is not None)


def solve_boundary(
    model: Model,
    name: str = "",
    *,
    duration: float | None = None,
    correct: bool = False,
    stop: Callable[[], bool] | None = None,
) -> BoundaryResult:
    """Solve a boundary problem of a model, without its stages, by both methods.

    `name`: of the problem, the first by default; `duration` (s) replaces the one of the model; `correct`: correct the
    controls until the full model reaches the end; `stop()` is called between steps, and True ends the work by RunError.
    Raises UsageError, ModelError or RunError where there is no solution, with the reason.
    """
    problem = _find_problem(model, name)
    require_no_rods_on_bodies(model, "controls from rest to rest are sought for", BODIES_INSTEAD)
    base = remove_stages_and_events(model)
    driven, parameters = replace_by_parameters(base, problem.controls)
    system = activate_closed_constraints(compile_model(driven))
    T = _evaluate_number(system, problem.duration) if duration is None else duration
    if not (np.isfinite(T) and T > 0.0):
        raise UsageError(f"the duration must be a positive time, not {T:g} s")
    plant = linearise_plant(system, parameters, T)
    target = find_end_coordinates(
        system, plant, {key: _evaluate_coordinate(system, key, value) for key, value in problem.target.items()}
    )
    after, balanced = find_holding_controls(system, parameters, target)
    _require_controllable(plant, T)
    moments = MomentSystem(plant, T, problem.smooth)
    counts = find_controllability_indices(moments)
    if sum(counts) < moments.order:
        raise RunError("the controls are too weak: the system is controllable only within rounding errors")
    if not balanced:
        after = plant.holding_controls
    solver = _BoundarySolver(base, problem, plant, moments, counts, target, after, stop or (lambda: False))
    results: dict[Method, ControlSolution] = {}
    refusals: dict[str, str] = {}
    for method in ("pontryagin", "gauss"):
        try:
            results[method] = solver.solve(method, correct=correct)
        except _NoSolutionError as error:
            refusals[method] = str(error)
    degenerate = find_degenerate_durations(plant, counts, 0.8 * T, 1.25 * T, problem.smooth, samples=48)
    warnings = [*_make_warnings(T, results, degenerate), *_describe_failures(results, correct=correct)]
    if not balanced:
        warnings.append(
            "The target is not an equilibrium: the controls do not hold the model there, and the motion continues."
        )
    return BoundaryResult(
        problem,
        T,
        plant,
        target,
        plant.holding_controls,
        after,
        counts,
        results.get("pontryagin"),
        results.get("gauss"),
        tuple(degenerate),
        (*describe_unapplied_stages(model), *warnings),
        refusals,
    )


def apply_solution(model: Model, result: BoundaryResult, solution: ControlSolution) -> Model:
    """Return the model with the controls of a solution as schedules."""
    words = {
        "pontryagin": "Control by Pontryagin's maximum principle.",
        "gauss": "Control by the generalized principle of Gauss.",
    }
    controls, doc = result.problem.controls, words[solution.method]
    return replace_by_schedules(model, controls, solution.times, solution.control, result.end_controls, doc)


class _NoSolutionError(RunError):
    """One of the two methods has no solution."""


def _find_problem(model: Model, name: str) -> Boundary:
    if not model.boundary:
        raise UsageError("the model has no boundary problem. Add one.")
    name = name or next(iter(model.boundary))
    if name not in model.boundary:
        similar_name = find_similar_name(name, model.boundary)
        suggestion = f"did you mean '{similar_name}'?" if similar_name else f"it has {', '.join(model.boundary)}"
        raise UsageError(f"the model has no boundary problem '{name}'; {suggestion}")
    wrong = [problem for problem in check_boundary(model) if problem.path.startswith(f"boundary.{name}.")]
    if wrong:
        raise ModelError(wrong)
    return model.boundary[name]


def _evaluate_number(system: System, expression: float | str) -> float:
    """Return the value of a number or of a formula of parameters, in SI."""
    if not isinstance(expression, str):
        return float(expression)
    names = system.equations.names
    node = names.node(expression, "boundary")
    if names.has_state(node) or system.equations.graph.depends(node, names.time):
        raise UsageError(f"'{expression}' depends on the motion. Use parameters only.")
    return system.equations.graph.evaluate([node], 0.0, [0.0] * (2 * system.n), system.parameters().tolist())[0]


def _evaluate_coordinate(system: System, coordinate: str, value: float | str) -> float:
    """Return a value of a coordinate in SI: numbers are in its unit, formulas in SI, as everywhere in the file."""
    from anholon.units import parse_unit

    factor = 1.0 if isinstance(value, str) else parse_unit(system.model.coordinates[coordinate].unit).factor
    return _evaluate_number(system, value) * factor


def _require_controllable(plant: LinearPlant, T: float) -> None:
    """Raise RunError for a plant with a mode that no control reaches."""
    modes = find_uncontrolled_modes(plant, T)
    if not modes:
        return
    quickest = float(np.abs(np.linalg.eigvals(plant.A)).max(initial=0.0))
    if 0.0 < T * quickest < 1.0 and not find_uncontrolled_modes(plant, 1.0 / quickest):
        raise RunError(
            f"the duration is {T * quickest:.3g} of the shortest time constant of the system, too short for its "
            "linear solution: the effect of the controls is lost in rounding. Choose a longer duration."
        )
    texts: list[str] = []
    for mode in modes:
        kind = (
            f"frequency {abs(mode.value.imag):.6g} rad/s" if abs(mode.value.imag) > ZERO_ROOT / T else "no oscillation"
        )
        if abs(mode.value.real) > ZERO_ROOT / T:
            kind += f", growth {mode.value.real:.6g} 1/s"
        texts.append(f"{plant.describe_combination(mode.weights)} ({kind})")
    raise RunError(
        f"the system is not controllable: no control moves the mode {'; '.join(texts)}. Add a control that "
        "does, or a constraint that fixes it."
    )


def _make_warnings(T: float, solutions: dict[Method, ControlSolution], degenerate: Sequence[float]) -> list[str]:
    texts: list[str] = []
    close = [duration for duration in degenerate if abs(duration - T) <= NEAR_DURATION_REL * T]
    if close:
        worst = min(close, key=lambda each: abs(each - T))
        texts.append(
            f"The duration {T:.6g} s is close to the degenerate duration {worst:.9g} s, at which polynomials of "
            "this order do not reach the target, or not uniquely. Use the control by Pontryagin."
        )
    for method, solution in solutions.items():
        if solution.condition > DOUBTFUL_CONDITION:
            texts.append(
                f"The moment system of {_METHOD_TITLES[method]} has the condition number {solution.condition:.2g}: "
                f"about {np.log10(solution.condition):.0f} digits are lost. The duration is too short for this "
                "system, or degenerate."
            )
    return texts


def _describe_failures(solutions: dict[Method, ControlSolution], *, correct: bool) -> list[str]:
    """Return the reasons why the full model does not reach the end."""
    texts: list[str] = []
    for method, solution in solutions.items():
        outcome = solution.run.outcome
        if outcome.status != "done":
            texts.append(f"With the control by {_METHOD_TITLES[method]}, the full model fails. {outcome.text()}")
        elif correct and solution.error > MAX_END_ERROR:
            texts.append(
                f"The control by {_METHOD_TITLES[method]} could not be corrected: the full model misses the target by "
                f"{format_end_errors(solution.run.system, solution.errors)} and is too far from its linearisation. "
                "Choose a longer duration or a shorter path."
            )
    return texts


class _BoundarySolver:
    """The two systems of moments of one problem, and the full model run under their controls."""

    def __init__(
        self,
        model: Model,
        problem: Boundary,
        plant: LinearPlant,
        moments: MomentSystem,
        counts: Sequence[int],
        target: Floats,
        after: Floats,
        stop: Callable[[], bool],
    ) -> None:
        self._model, self._problem, self._plant, self._moments = model, problem, plant, moments
        self._counts, self._target, self._end_controls, self._is_cancelled = counts, target, after, stop
        self._system: System | None = None
        self._last = np.zeros(plant.order)  # where the last correction aimed
        self._scales = plant.compute_scales(moments.T)
        size = float(np.abs(np.linalg.eigvals(moments.A)).max(initial=0.0))
        intervals = int(np.clip(SAMPLES_PER_TIME * size, MIN_SAMPLES, MAX_SAMPLES))
        # Samples are dense at both ends, where a natural spline is worst.
        self._sample_times = 0.5 * (1.0 - np.cos(np.pi * np.arange(intervals + 1) / intervals))
        self._steps = np.diff(self._sample_times)
        roots, weights = legendre.leggauss(COST_GAUSS_POINTS)
        self._c, self._weights = 0.5 * (roots + 1.0), 0.5 * weights
        self._step_matrices = moments.compute_exponential(self._steps)
        self._to_ends = moments.compute_exponential(self._steps[:, None] * (1.0 - self._c))

    @property
    def _control_ends(self) -> Floats:
        """Ends of the control and its derivatives, in the units of the moments."""
        m, smooth = self._moments.control_count, self._moments.control_derivative
        ends = np.zeros(m * smooth)
        if smooth:
            ends[:m] = (self._end_controls - self._plant.holding_controls) * self._moments.units
        return ends

    def solve(self, method: Method, *, correct: bool) -> ControlSolution:
        """Return the solution by one method."""
        goal = self._scales * self._plant.project_state(self._target - self._plant.q, np.zeros(len(self._target)))
        solution = self._make_solution(method, goal, 0)
        return self._correct(solution, goal) if correct else solution

    def _make_solution(self, method: Method, goal: Floats, corrections: int) -> ControlSolution:
        moments, plant = self._moments, self._plant
        d = np.concatenate([goal, self._control_ends])
        w, inner, condition = self._solve_pontryagin(d) if method == "pontryagin" else self._solve_gauss(d)
        x = self._integrate_plant(inner)
        k, m = plant.order, moments.control_count
        u = plant.holding_controls + (x[:, k : k + m] / moments.units if moments.control_derivative else w)
        q, v = plant.expand_state(x[:, :k] / self._scales)
        times = moments.T * self._sample_times
        run = self._simulate(times, u)
        if self._is_cancelled():
            raise RunError("cancelled")
        end_q, end_v = run.state(run.segments[-1].t1)
        done = run.unchecked_outcome.status == "done"
        cost = compute_control_cost(self._compute_node_controls(x, inner), self._steps, self._weights, moments.T)
        size = max(float(np.abs(d).max(initial=0.0)), 1e-300)
        return ControlSolution(
            method,
            times,
            u,
            q,
            v,
            cost,
            np.abs(u).max(axis=0),
            condition,
            float(np.abs(x[-1] - d).max() / size),
            run,
            end_q - self._target if done else np.full(len(end_q), np.inf),
            end_v if done else np.full(len(end_v), np.inf),
            corrections,
        )

    def _solve_pontryagin(self, d: Floats) -> tuple[Floats, Floats, float]:
        """Return w at the samples (k, m) and at the inner nodes (k - 1, nodes, m), and the condition."""
        moments, smooth = self._moments, self._moments.control_derivative
        F, condition = moments.compute_gramian_factor()
        _require_regular(condition, "even the best control would be unbounded: the duration is too short")
        # The minimum of ∫ u² is that of the total control, which includes the part that holds the rest.
        holding = np.zeros(moments.control_count) if smooth else self._plant.holding_controls
        right = d + moments.compute_moments(np.broadcast_to(holding, (len(moments.nodes), moments.control_count)))
        rows = np.linalg.norm(F, axis=1)
        R: Floats = np.linalg.qr((F / rows[:, None]).T)[1]
        multipliers = np.linalg.solve(R, np.linalg.solve(R.T, right / rows)) / rows
        y = np.empty((len(self._sample_times), moments.order))
        y[-1] = multipliers
        for i in range(len(self._steps) - 1, -1, -1):
            y[i] = self._step_matrices[i].T @ y[i + 1]
        inner = np.einsum("ijba,ib->ija", self._to_ends, y[1:])
        return y @ moments.B - holding, inner @ moments.B - holding, condition

    def _solve_gauss(self, d: Floats) -> tuple[Floats, Floats, float]:
        moments = self._moments
        C, condition = moments.compute_polynomial_moments(self._counts)
        _require_regular(
            condition,
            _DEGENERATE_MESSAGE,
        )
        rows = np.linalg.norm(C, axis=1)
        c = np.linalg.solve(C / rows[:, None], d / rows)
        places = self._sample_times[:-1, None] + self._steps[:, None] * self._c
        inner = moments.evaluate_polynomials(self._counts, places.ravel()) @ c
        return (
            moments.evaluate_polynomials(self._counts, self._sample_times) @ c,
            inner.reshape(*places.shape, moments.control_count),
            condition,
        )

    def _integrate_plant(self, inner: Floats) -> Floats:
        """Return the states of the linear plant at the samples, (k, order)."""
        pushes = np.einsum("i,j,ijab,bm,ijm->ia", self._steps, self._weights, self._to_ends, self._moments.B, inner)
        x = np.zeros((len(self._sample_times), self._moments.order))
        for i, push in enumerate(pushes):
            x[i + 1] = self._step_matrices[i] @ x[i] + push
        return x

    def _compute_node_controls(self, x: Floats, inner: Floats) -> Floats:
        """Return the controls (k - 1, nodes, m), SI, from plant states at the samples and w at the nodes."""
        moments, k = self._moments, self._plant.order
        if not moments.control_derivative:
            return np.asarray(self._plant.holding_controls + inner)
        levels = x[:-1, k:].reshape(len(self._steps), moments.control_derivative, moments.control_count) / moments.units
        return np.asarray(self._plant.holding_controls + integrate_nodes(inner, levels, self._steps, self._c))

    def _simulate(self, times: Floats, u: Floats) -> Run:
        """Return the motion of the full model under a control."""
        model = replace_by_schedules(self._model, self._problem.controls, times, u, self._end_controls)
        system = self._system.reuse_for(model) if self._system is not None else None
        self._system = system or compile_model(model)
        return simulate(self._system, until=float(times[-1]), cancel=CancelWhen(self._is_cancelled))

    # Correction.

    def _compute_end_error(self, solution: ControlSolution) -> Floats:
        """Return the difference between the end of the full model and the target, as a state of the plant."""
        if not np.isfinite(solution.error):
            return np.full(self._plant.order, np.inf)
        return np.asarray(self._scales * self._plant.project_state(solution.error_q, solution.error_v))

    def _correct(self, solution: ControlSolution, goal: Floats) -> ControlSolution:
        """Return the solution whose control takes the full model to the end: Broyden's method on the linear target."""
        best = self._broyden(solution, goal)
        if best.error <= 10 * END_TOLERANCE:
            return best
        # Far away: go there in steps, each beginning with the shift that the one before needed.
        shift = np.zeros_like(goal)
        target = self._target
        try:
            for part in np.arange(1, TARGET_STEPS + 1) / TARGET_STEPS:
                self._target = self._plant.q + part * (target - self._plant.q)
                first = self._make_solution(solution.method, part * goal + shift, 1)
                step = self._broyden(first, part * goal + shift)
                if step.error > STEP_END_TOLERANCE:
                    return best
                shift = self._last - part * goal
        finally:
            self._target = target
        return step if step.error < best.error else best

    def _broyden(self, solution: ControlSolution, start: Floats) -> ControlSolution:
        aim, error = start.copy(), self._compute_end_error(solution)
        inverse = np.eye(len(start))
        best, self._last = solution, aim
        for count in range(1, MAX_CORRECTIONS + 1):
            if best.error <= END_TOLERANCE or not np.isfinite(error).all():
                break
            step = -inverse @ error
            for halving in range(MAX_CORRECTION_HALVINGS):
                trial = self._make_solution(solution.method, aim + step / 2**halving, count)
                after = self._compute_end_error(trial)
                if np.linalg.norm(after) < 2.0 * np.linalg.norm(error):
                    break
            else:
                break
            step = step / 2**halving
            change = after - error
            pulled = inverse @ change
            scale = step @ pulled
            if scale == 0.0:
                break
            inverse = inverse + np.outer(step - pulled, step @ inverse) / scale
            aim, error = aim + step, after
            if trial.error < best.error:
                best, self._last = trial, aim
            elif count > 8 and trial.error > 0.5 * best.error and best.error < STALLED_END_ERROR:
                break  # as good as the integration is
        return best


def _require_regular(condition: float, reason: str) -> None:
    if not condition < SINGULAR_CONDITION:
        raise _NoSolutionError(f"The moment system is singular (condition number {condition:.2g}): {reason}.")
