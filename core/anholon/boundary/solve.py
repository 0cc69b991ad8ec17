"""Boundary problems from rest to rest, solved in two ways side by side.

The plant is the model linearised about its rest (`plant`). By Pontryagin's maximum principle the control has the least
∫ u² dt of all that reach the end; by the generalized principle of Gauss it is a polynomial of time (`moments`). Both
meet the end of the linear plant; the full model is then run under each, so that the user sees what linearisation costs,
and on request the control is corrected until the full model meets the end too: the target of the linear problem is
moved by Broyden's method until the end of the motion is right, so that the control keeps its kind.

With `smooth` = r > 0 it is the derivative u^(r) that is sought, of which ∫ (u^(r))² dt is least or which is a
polynomial; u and its derivatives below r then begin and end at the values that hold the rest: no shock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import NDArray

from anholon.boundary.controls import bare, by_parameters, by_schedules
from anholon.boundary.cost import control_cost, integrated
from anholon.boundary.moments import Moments, degenerate_durations, indices, uncontrolled
from anholon.boundary.plant import Plant, equilibrium, linearise, reached
from anholon.errors import ModelError, RunError, UsageError
from anholon.formula.names import near
from anholon.model.boundary import check_boundary
from anholon.model.rod_coupling import require_no_acting_rods
from anholon.model.structs import Boundary, Model
from anholon.results.run import Run
from anholon.run.simulate import simulate
from anholon.steady.acting import acting_at_start
from anholon.system.system import System, compile_model

__all__ = ["Answer", "Method", "Solution", "solve_boundary", "with_solution"]

Floats = NDArray[np.float64]
Method = Literal["pontryagin", "gauss"]

SINGULAR: Final = 1e13
"""Condition from which a system of moments has no solution to speak of."""

DOUBTFUL: Final = 1e9
"""Condition from which the user is warned."""

NEAR: Final = 0.02
"""Part of the duration within which a degenerate one is near."""

MET: Final = 1e-10
"""Error of the end (SI) at which a correction is content."""

UNMET: Final = 1e-7
"""Error of the end (SI) from which a correction has failed."""

_TITLES: Final[dict[Method, str]] = {"pontryagin": "Pontryagin", "gauss": "Gauss"}
_DEGENERATE: Final = "the duration is degenerate: polynomials of this order do not reach the target, or not uniquely"
_NODES: Final = 6
_FEWEST, _MOST = 400, 4000
_PER_TIME: Final = 120  # samples for each time of the plant in the duration
_CORRECTIONS: Final = 40
_HALVINGS: Final = 6
_FRACTIONS: Final = 4


class Solution(NamedTuple):
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
    def error(self) -> float:
        """Largest error of a coordinate or rate at the end of the full model, SI."""
        ends = np.abs(np.concatenate([self.error_q, self.error_v])).max(initial=0.0)
        return float(ends) if np.isfinite(ends) else float("inf")


class Answer(NamedTuple):
    """Both solutions of a boundary problem.

    `duration` s; `target` (n,): the coordinates at the end; `held`, `after` (m,): controls that hold the start and the
    end; `counts`: coefficients of the polynomial of each control; `degenerate`: durations near the one given at which
    there is no such polynomial; `refusals`: why a method has no solution.
    """

    problem: Boundary
    duration: float
    plant: Plant
    target: Floats
    held: Floats
    after: Floats
    counts: tuple[int, ...]
    pontryagin: Solution | None
    gauss: Solution | None
    degenerate: tuple[float, ...]
    warnings: tuple[str, ...]
    refusals: dict[str, str]

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions there are."""
        return tuple(solution for solution in (self.pontryagin, self.gauss) if solution is not None)


def solve_boundary(
    model: Model,
    name: str = "",
    *,
    duration: float | None = None,
    correct: bool = False,
    stop: Callable[[], bool] | None = None,
) -> Answer:
    """Solve a boundary problem of a model by both methods.

    `name`: which one, the first by default; `duration` (s) replaces the one of the model; `correct`: correct the
    controls until the full model meets the end; `stop()` is asked between steps and ends the work with RunError.
    Raises UsageError, ModelError or RunError where there is no solution, with the reason.
    """
    problem = _problem(model, name)
    require_no_acting_rods(model, "controls from rest to rest are sought for")
    base = bare(model)
    driven, parameters = by_parameters(base, problem.controls)
    system = acting_at_start(compile_model(driven))
    T = _number(system, problem.duration) if duration is None else duration
    if not (np.isfinite(T) and T > 0.0):
        raise UsageError(f"the duration must be a positive time, not {T:g} s")
    plant = linearise(system, parameters, T)
    target = reached(system, plant, {key: _value(system, key, value) for key, value in problem.target.items()})
    after, balanced = equilibrium(system, parameters, target)
    _require_control(plant, T)

    moments = Moments(plant, T, problem.smooth)
    counts = indices(moments)
    if sum(counts) < moments.order:
        raise RunError("the controls are too weak: the system is controllable only within rounding errors")
    if not balanced:
        after = plant.held
    solver = _Solver(base, problem, plant, moments, counts, target, after, stop or (lambda: False))
    found: dict[Method, Solution] = {}
    refusals: dict[str, str] = {}
    for method in ("pontryagin", "gauss"):
        try:
            found[method] = solver.solve(method, correct=correct)
        except _NoSolutionError as error:
            refusals[method] = str(error)
    degenerate = degenerate_durations(plant, counts, 0.8 * T, 1.25 * T, problem.smooth, looks=48)
    warnings = [*_warnings(T, found, degenerate), *_failures(found, correct=correct)]
    if not balanced:
        warnings.append(
            "The target is not an equilibrium: the controls do not hold the model there, and the motion continues."
        )
    return Answer(
        problem,
        T,
        plant,
        target,
        plant.held,
        after,
        counts,
        found.get("pontryagin"),
        found.get("gauss"),
        tuple(degenerate),
        tuple(warnings),
        refusals,
    )


def with_solution(model: Model, answer: Answer, solution: Solution) -> Model:
    """Return the model with the controls of a solution as schedules."""
    words = {
        "pontryagin": "Control by Pontryagin's maximum principle.",
        "gauss": "Control by the generalized principle of Gauss.",
    }
    controls, doc = answer.problem.controls, words[solution.method]
    return by_schedules(model, controls, solution.times, solution.control, answer.after, doc)


class _NoSolutionError(RunError):
    """One of the two methods has no solution."""


def _problem(model: Model, name: str) -> Boundary:
    if not model.boundary:
        raise UsageError("the model has no boundary problem. Add one.")
    name = name or next(iter(model.boundary))
    if name not in model.boundary:
        meant = near(name, model.boundary)
        offer = f"did you mean '{meant}'?" if meant else f"it has {', '.join(model.boundary)}"
        raise UsageError(f"the model has no boundary problem '{name}'; {offer}")
    wrong = [problem for problem in check_boundary(model) if problem.path.startswith(f"boundary.{name}.")]
    if wrong:
        raise ModelError(wrong)
    return model.boundary[name]


def _number(system: System, expression: float | str) -> float:
    """Return the value of a number or of a formula of parameters, in SI."""
    if not isinstance(expression, str):
        return float(expression)
    names = system.equations.names
    node = names.node(expression, "boundary")
    if names.has_state(node) or system.equations.graph.depends(node, names.time):
        raise UsageError(f"'{expression}' depends on the motion. Use parameters only.")
    return system.equations.graph.evaluate([node], 0.0, [0.0] * (2 * system.n), system.parameters().tolist())[0]


def _value(system: System, coordinate: str, given: float | str) -> float:
    """Return a value of a coordinate in SI: numbers are in its unit, formulas in SI, as everywhere in the file."""
    from anholon.units import parse_unit

    factor = 1.0 if isinstance(given, str) else parse_unit(system.model.coordinates[coordinate].unit).factor
    return _number(system, given) * factor


def _require_control(plant: Plant, T: float) -> None:
    """Refuse a plant with a mode that no control reaches, and say which."""
    modes = uncontrolled(plant, T)
    if not modes:
        return
    quickest = float(np.abs(np.linalg.eigvals(plant.A)).max(initial=0.0))
    if 0.0 < T * quickest < 1.0 and not uncontrolled(plant, 1.0 / quickest):
        raise RunError(
            f"the duration is {T * quickest:.3g} of the shortest time constant of the system, too short for its "
            "linear solution: the effect of the controls is lost in rounding. Choose a longer duration."
        )
    texts: list[str] = []
    for mode in modes:
        kind = f"frequency {abs(mode.value.imag):.6g} rad/s" if abs(mode.value.imag) > 1e-9 / T else "no oscillation"
        if abs(mode.value.real) > 1e-9 / T:
            kind += f", growth {mode.value.real:.6g} 1/s"
        texts.append(f"{plant.combination(mode.weights)} ({kind})")
    raise RunError(
        f"the system is not controllable: no control moves the mode {'; '.join(texts)}. Add a control that "
        "does, or a constraint that fixes it."
    )


def _warnings(T: float, found: dict[Method, Solution], degenerate: Sequence[float]) -> list[str]:
    texts: list[str] = []
    close = [duration for duration in degenerate if abs(duration - T) <= NEAR * T]
    if close:
        worst = min(close, key=lambda each: abs(each - T))
        texts.append(
            f"The duration {T:.6g} s is close to the degenerate duration {worst:.9g} s, at which polynomials of "
            "this order do not reach the target, or not uniquely. Use the control by Pontryagin."
        )
    for method, solution in found.items():
        if solution.condition > DOUBTFUL:
            texts.append(
                f"The moment system of {_TITLES[method]} has the condition number {solution.condition:.2g}: "
                f"about {np.log10(solution.condition):.0f} digits are lost. The duration is too short for this "
                "system, or degenerate."
            )
    return texts


def _failures(found: dict[Method, Solution], *, correct: bool) -> list[str]:
    """Say where the full model does not come to the end, or cannot be brought there."""
    texts: list[str] = []
    for method, solution in found.items():
        outcome = solution.run.ended
        if outcome.status != "done":
            texts.append(f"With the control by {_TITLES[method]}, the full model fails. {outcome.text()}")
        elif correct and solution.error > UNMET:
            texts.append(
                f"The control by {_TITLES[method]} could not be corrected: the full model misses the target by "
                f"{solution.error:.2g} (SI) and is too far from its linearisation. Choose a longer duration or "
                "a shorter path."
            )
    return texts


class _Solver:
    """The two systems of moments of one problem, and the full model run under their controls."""

    def __init__(
        self,
        model: Model,
        problem: Boundary,
        plant: Plant,
        moments: Moments,
        counts: Sequence[int],
        target: Floats,
        after: Floats,
        stop: Callable[[], bool],
    ) -> None:
        self._model, self._problem, self._plant, self._moments = model, problem, plant, moments
        self._counts, self._target, self._after, self._stop = counts, target, after, stop
        self._system: System | None = None
        self._last = np.zeros(plant.order)  # where the last correction aimed
        self._scales = plant.scales(moments.T)
        size = float(np.abs(np.linalg.eigvals(moments.A)).max(initial=0.0))
        intervals = int(np.clip(_PER_TIME * size, _FEWEST, _MOST))
        # Samples are dense at both ends, where a natural spline is worst.
        self._s = 0.5 * (1.0 - np.cos(np.pi * np.arange(intervals + 1) / intervals))
        self._steps = np.diff(self._s)
        roots, weights = legendre.leggauss(_NODES)
        self._c, self._weights = 0.5 * (roots + 1.0), 0.5 * weights
        self._whole = moments.exponential(self._steps)
        self._rest = moments.exponential(self._steps[:, None] * (1.0 - self._c))

    @property
    def _chain(self) -> Floats:
        """Ends of the control and its derivatives, in the units of the moments."""
        m, smooth = self._moments.m, self._moments.smooth
        ends = np.zeros(m * smooth)
        if smooth:
            ends[:m] = (self._after - self._plant.held) * self._moments.units
        return ends

    def solve(self, method: Method, *, correct: bool) -> Solution:
        """Return the solution by one method."""
        goal = self._scales * self._plant.state(self._target - self._plant.q, np.zeros(len(self._target)))
        solution = self._solution(method, goal, 0)
        return self._corrected(solution, goal) if correct else solution

    def _solution(self, method: Method, goal: Floats, corrections: int) -> Solution:
        if self._stop():
            raise RunError("cancelled")
        moments, plant = self._moments, self._plant
        d = np.concatenate([goal, self._chain])
        w, inner, condition = self._pontryagin(d) if method == "pontryagin" else self._gauss(d)
        x = self._states(inner)
        k, m = plant.order, moments.m
        u = plant.held + (x[:, k : k + m] / moments.units if moments.smooth else w)
        q, v = plant.motion(x[:, :k] / self._scales)
        times = moments.T * self._s
        run = self._run(times, u)
        end_q, end_v = run.state(run.motions[-1].t1)
        done = run.ended.status == "done"
        cost = control_cost(self._at_nodes(x, inner), self._steps, self._weights, moments.T)
        size = max(float(np.abs(d).max(initial=0.0)), 1e-300)
        return Solution(
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

    def _pontryagin(self, d: Floats) -> tuple[Floats, Floats, float]:
        """Return w at the samples (k, m) and at the inner nodes (k - 1, nodes, m), and the condition."""
        moments, smooth = self._moments, self._moments.smooth
        F, condition = moments.pontryagin()
        _require_regular(condition, "even the best control would be unbounded: the duration is too short")
        # What minimises ∫ u² minimises that of the whole control, the part that holds the rest included.
        held = np.zeros(moments.m) if smooth else self._plant.held
        right = d + moments.of(np.broadcast_to(held, (len(moments.s), moments.m)))
        rows = np.linalg.norm(F, axis=1)
        R: Floats = np.linalg.qr((F / rows[:, None]).T)[1]
        multipliers = np.linalg.solve(R, np.linalg.solve(R.T, right / rows)) / rows
        y = np.empty((len(self._s), moments.order))
        y[-1] = multipliers
        for i in range(len(self._steps) - 1, -1, -1):
            y[i] = self._whole[i].T @ y[i + 1]
        inner = np.einsum("ijba,ib->ija", self._rest, y[1:])
        return y @ moments.B - held, inner @ moments.B - held, condition

    def _gauss(self, d: Floats) -> tuple[Floats, Floats, float]:
        moments = self._moments
        C, condition = moments.gauss(self._counts)
        _require_regular(
            condition,
            _DEGENERATE,
        )
        rows = np.linalg.norm(C, axis=1)
        c = np.linalg.solve(C / rows[:, None], d / rows)
        places = self._s[:-1, None] + self._steps[:, None] * self._c
        inner = moments.polynomials(self._counts, places.ravel()) @ c
        return moments.polynomials(self._counts, self._s) @ c, inner.reshape(*places.shape, moments.m), condition

    def _states(self, inner: Floats) -> Floats:
        """Return the states of the linear plant at the samples, (k, order)."""
        pushes = np.einsum("i,j,ijab,bm,ijm->ia", self._steps, self._weights, self._rest, self._moments.B, inner)
        x = np.zeros((len(self._s), self._moments.order))
        for i, push in enumerate(pushes):
            x[i + 1] = self._whole[i] @ x[i] + push
        return x

    def _at_nodes(self, x: Floats, inner: Floats) -> Floats:
        """Return the controls (k - 1, nodes, m), SI, at the nodes between the samples, from the states of the linear
        plant at the samples and from w at the nodes."""
        moments, k = self._moments, self._plant.order
        if not moments.smooth:
            return np.asarray(self._plant.held + inner)
        levels = x[:-1, k:].reshape(len(self._steps), moments.smooth, moments.m) / moments.units
        return np.asarray(self._plant.held + integrated(inner, levels, self._steps, self._c))

    def _run(self, times: Floats, u: Floats) -> Run:
        """Return the motion of the full model under a control."""
        model = by_schedules(self._model, self._problem.controls, times, u, self._after)
        system = self._system.revise(model) if self._system is not None else None
        self._system = system or compile_model(model)
        return simulate(self._system, until=float(times[-1]))

    # Correction.

    def _end(self, solution: Solution) -> Floats:
        """Return how far the full model ends from the target, as a state of the plant."""
        if not np.isfinite(solution.error):
            return np.full(self._plant.order, np.inf)
        return np.asarray(self._scales * self._plant.state(solution.error_q, solution.error_v))

    def _corrected(self, solution: Solution, goal: Floats) -> Solution:
        """Return the solution whose control takes the full model to the end: Broyden's method on the linear target."""
        best = self._broyden(solution, goal)
        if best.error <= 10 * MET:
            return best
        # Far away: go there in steps, each beginning with the shift that the one before needed.
        shift = np.zeros_like(goal)
        target = self._target
        try:
            for part in np.arange(1, _FRACTIONS + 1) / _FRACTIONS:
                self._target = self._plant.q + part * (target - self._plant.q)
                first = self._solution(solution.method, part * goal + shift, 1)
                step = self._broyden(first, part * goal + shift)
                if step.error > 1e-6:
                    return best
                shift = self._last - part * goal
        finally:
            self._target = target
        return step if step.error < best.error else best

    def _broyden(self, solution: Solution, start: Floats) -> Solution:
        aim, error = start.copy(), self._end(solution)
        inverse = np.eye(len(start))
        best, self._last = solution, aim
        for count in range(1, _CORRECTIONS + 1):
            if best.error <= MET or not np.isfinite(error).all():
                break
            step = -inverse @ error
            for halving in range(_HALVINGS):
                trial = self._solution(solution.method, aim + step / 2**halving, count)
                after = self._end(trial)
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
            elif count > 8 and trial.error > 0.5 * best.error and best.error < 1e-8:
                break  # as good as the integration is
        return best


def _require_regular(condition: float, reason: str) -> None:
    if not condition < SINGULAR:
        raise _NoSolutionError(f"The moment system is singular (condition number {condition:.2g}): {reason}.")
