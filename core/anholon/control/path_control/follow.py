"""Following a trace: curve, relations, motion, schedules, and the ordinary simulation of the model with them.

`follow_trace` begins in the state nearest to that of the model which lies on the curve with its direction and, where
the controls act on no lower level, its curvature; it reports what it changed. Feasibility is a list of findings: a
torque that exceeds its bound is reported and not cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import numpy as np
from msgspec.structs import replace

from anholon.control.path_control.balanced_path import (
    find_balanced_motion,
    make_constant_function,
    make_generic_function,
)
from anholon.control.path_control.breakaway_reactions import compute_breakaway_reactions, disable_breakaway
from anholon.control.path_control.demands import make_demand_equations
from anholon.control.path_control.feedback_law import make_feedback_law, require_force_controls
from anholon.control.path_control.findings import Findings
from anholon.control.path_control.later_stage import (
    find_later_stage,
    insert_into_later_stage,
    make_later_stage_model,
    remove_unused_activation,
    require_forces,
    require_start_on_path,
    run_programme_along_path,
    run_to_stage,
)
from anholon.control.path_control.manifold import CurvePoint, CurveState
from anholon.control.path_control.motion_samples import merge_samples, sample_motion
from anholon.control.path_control.path_inputs import PathInput, remove_earlier_controls, replace_controls_by_parameters
from anholon.control.path_control.path_replay import (
    compute_error_growth,
    compute_initial_velocity,
    compute_path_errors,
    find_forward_direction,
    find_initial_state,
    make_scheduled_model,
)
from anholon.control.path_control.plane_curves import PlaneCurve, make_curve
from anholon.control.path_control.planned_motion import PlannedMotion
from anholon.control.path_control.programme import (
    insert_into_programme,
    make_first_stage_model,
    restore_staged_parameters,
)
from anholon.control.path_control.result import ErrorGrowth, Followed
from anholon.control.path_control.speed_demand import (
    SpeedDemand,
    evaluate_number,
    make_speed_demand,
    sample_curve_at_speed,
    sample_curve_by_speed_law,
)
from anholon.control.path_control.standstills import Standstill, find_standstills
from anholon.control.tolerances import (
    COARSE_SAMPLE_TOLERANCES_REL,
    IMMEDIATE_END_REL,
    MAX_BOUND_REFINEMENTS,
    MAX_REPLAY_DISTANCE,
    PLAN_TOLERANCE_REL,
    SAMPLE_TOLERANCES_REL,
    SHOWN_INSTANTS,
    ZERO_SPEED,
)
from anholon.errors import ModelError, RunError, UsageError
from anholon.formula.names import find_similar_name
from anholon.model.check.model_check import find_errors_at
from anholon.model.query.rod_coupling import BODIES_INSTEAD
from anholon.model.query.stage_sequence import first_stage
from anholon.model.schema import Model, Trace
from anholon.outcome import CancelFlag
from anholon.results.run import Run
from anholon.simulation.simulate import simulate
from anholon.simulation.spline_sampling import TooManySamplesError
from anholon.system.compile import compile_model
from anholon.system.system import System


def follow_trace(
    model: Model,
    trace: str | Trace = "",
    *,
    sensitivity: bool = True,
    progress: Callable[[float], None] | None = None,
    cancel: CancelFlag | None = None,
) -> Followed:
    """Find the controls that make a point of a model follow a curve, and replay them.

    `trace`: one of the model by its name (the first by default) or any other. With `sensitivity` the model is also run
    from states beside its own. `progress(part)` is called with the share of the work that is done; `cancel.is_set()`
    ends it with RunError. Raises UsageError, ModelError or RunError where the curve cannot be followed at all, with
    the reason; a trace that can be followed in part comes back with findings.
    """
    work = _PathControlTask(model, _find_trace(model, trace), progress or (lambda _part: None), cancel)
    return work.run(sensitivity=sensitivity)


def _find_trace(model: Model, trace: str | Trace) -> Trace:
    if isinstance(trace, Trace):
        model, name = replace(model, traces={"trace": trace}), "trace"
    else:
        if not model.traces:
            raise UsageError("the model has no path. Add one.")
        name = trace or next(iter(model.traces))
        if name not in model.traces:
            similar_name = find_similar_name(name, model.traces)
            suggestion = f"did you mean '{similar_name}'?" if similar_name else f"it has {', '.join(model.traces)}"
            raise UsageError(f"the model has no path '{name}'; {suggestion}")
    wrong = find_errors_at(model, f"traces.{name}")
    if wrong:
        raise ModelError(wrong)
    return model.traces[name]


class _PathControlTask:
    """One trace under computation."""

    def __init__(
        self, model: Model, trace: Trace, progress: Callable[[float], None], cancel: CancelFlag | None
    ) -> None:
        self._trace, self._progress, self._cancel = trace, progress, cancel
        names = [*trace.controls, trace.balanced]
        self._programme = remove_earlier_controls(restore_staged_parameters(model, names), names)
        later, number = find_later_stage(model, trace), first_stage(model)
        if later is None:
            self._stage, self._model = None, make_first_stage_model(self._programme)
        else:
            self._programme = remove_unused_activation(self._programme, trace)
            self._stage = run_to_stage(self._programme, trace, later, cancel)
            self._model = make_later_stage_model(self._programme, self._stage)
        self._findings = Findings(self._model, trace)
        if self._stage is not None:
            values = {"name": model.stages[self._stage.number].name, "t": f"{self._stage.time:.6g}"}
            self._findings.add_finding("later_stage", "info", values)
            self._findings.report_curve_start(self._stage.curve)
        elif number is not None:
            self._findings.add_finding("stages", "info", {"name": model.stages[number].name})

    def run(self, *, sensitivity: bool) -> Followed:
        """Compute the motion, its controls and the replay."""
        model, trace, findings = self._model, self._trace, self._findings
        self._report_progress()
        curve = make_curve(model, trace, None if self._stage is None else self._stage.curve)
        demand = make_speed_demand(model, trace, curve)
        spots = [] if demand.speed is None else sample_curve_by_speed_law(curve, demand)
        standstills = (
            []
            if demand.speed is None
            else find_standstills(curve, demand.speed, demand.max_duration, demand.end_arc_length)
        )
        findings.require_no_corners(curve, standstills)
        if trace.balanced:
            _require_moving(standstills)
        source, drives = replace_controls_by_parameters(disable_breakaway(model), trace.controls, trace.balanced)
        if evaluate_number(model, trace.feedback, "feedback") > 0.0:
            require_force_controls(drives)
        system = compile_model(source)
        require_controllable(system)
        self._report_progress(0.05)
        if self._stage is not None:
            require_forces(drives, trace)
        plan, start, guess = self._plan_motion(system, curve, drives, demand, spots)
        if self._stage is not None:
            require_start_on_path(system, self._stage, start)
        findings.report_changed_start(plan, start, guess)
        findings.report_curvature_jumps(curve, plan, standstills)
        findings.report_end(plan, curve)
        shown = sample_motion(plan, plan.make_instants(SHOWN_INSTANTS))
        breakaways = compute_breakaway_reactions(model, plan, shown)
        for _ in range(MAX_BOUND_REFINEMENTS):
            shown = merge_samples(shown, sample_motion(plan, findings.find_refinement_times(plan, shown, breakaways)))
            breakaways = compute_breakaway_reactions(model, plan, shown)
        findings.report_exceeded_bounds(plan, shown)
        findings.report_breakaways(shown, breakaways)
        self._report_progress(0.6)
        result, run, samples = self._replay(model, plan, start)
        error, error_at, max_plan_distance = compute_path_errors(run, plan, trace)
        programme = self._insert(result, drives, plan)
        staged = self._run_programme(programme, plan) if run.unchecked_outcome.status == "done" else None
        if staged is not None:
            error, error_at, max_plan_distance = compute_path_errors(staged, plan, trace, self._start_time)
        findings.report_replay(error, run, plan)
        if trace.balanced:
            findings.report_balance(plan, shown, run)
        growth: tuple[ErrorGrowth, ...] = ()
        if sensitivity and run.unchecked_outcome.status == "done":
            growth = compute_error_growth(result, run, trace, lambda part: self._report_progress(0.8 + 0.2 * part))
            findings.report_sensitivity(growth)
        self._progress(1.0)
        return Followed(
            model=programme,
            run=run,
            trace=trace,
            curve=curve,
            times=shown.times,
            s=shown.s,
            places=shown.positions,
            speed=shown.speed,
            curvature=shown.curvature,
            controls=shown.controls,
            units={drive.name: drive.unit for drive in drives},
            reactions=shown.reactions,
            delta=shown.delta,
            error=error,
            error_at=error_at,
            max_plan_distance=max_plan_distance,
            needed=plan.relations.demand_count - bool(trace.balanced),
            samples=samples,
            findings=tuple(findings.all),
            growth=growth,
            start_time=self._start_time,
        )

    @property
    def _start_time(self) -> float:
        """The time, s, at which the stage of the path begins."""
        return 0.0 if self._stage is None else self._stage.time

    def _insert(self, planned: Model, inputs: Sequence[PathInput], plan: PlannedMotion) -> Model:
        """Return the programme with the schedules of a path from `planned`, its stage alone."""
        if self._stage is None:
            return insert_into_programme(self._programme, planned, inputs, plan.t1)
        return insert_into_later_stage(self._programme, planned, inputs, plan.t1, self._stage)

    def _run_programme(self, programme: Model, plan: PlannedMotion) -> Run | None:
        """Return the run of a programme with a path in one of its stages; None without stages."""
        if self._stage is not None:
            number, place = self._stage.number, len(self._stage.spans) - 1
        else:
            first = first_stage(programme)
            if first is None:
                return None
            number, place = first, 0
        return run_programme_along_path(programme, number, place, self._start_time, plan.t1, self._cancel)

    def _plan_motion(
        self,
        system: System,
        curve: PlaneCurve,
        inputs: Sequence[PathInput],
        speed_demand: SpeedDemand,
        points: Sequence[CurvePoint],
    ) -> tuple[PlannedMotion, CurveState, CurveState]:
        """Return the motion, its initial state, and the initial state of the model.

        `points`: the course of the speed law.
        """
        trace = self._trace
        guess = CurveState(*find_initial_state(system), 0.0, curve.begin)
        moving = compute_initial_velocity(system, trace, guess)
        speed = float(np.hypot(*moving))
        if speed_demand.speed is None and speed <= ZERO_SPEED:
            raise RunError(
                "the point is initially at rest, and without a speed law it does not move along the curve. "
                "Specify an initial speed, or a speed law and a control that drives it."
            )
        points = points or sample_curve_at_speed(curve, speed_demand.duration, speed)
        path_function = None
        if trace.balanced:
            value, timed = float(guess.q[system.coordinates.index(trace.balanced)]), speed_demand.speed is not None
            path_function = make_generic_function(value, points[-1].t if timed else points[-1].s, timed=timed)
        relations, manifold = make_demand_equations(system, trace, curve, inputs, guess, speed, points, path_function)
        along = curve.compute_derivatives(curve.begin, 1)[0][:, 1]
        facing = moving if speed > ZERO_SPEED else find_forward_direction(system, trace, guess)
        turn = np.arctan2(*along[::-1]) - np.arctan2(*facing[::-1]) if facing is not None else 0.0
        self._report_progress(0.1)
        if trace.balanced:
            still = make_constant_function(value, timed=timed)
            relations, manifold = relations.with_balanced_function(still), manifold.with_balanced_function(still)
        plan = PlannedMotion(relations, manifold, inputs)
        turn = float((turn + np.pi) % (2.0 * np.pi) - np.pi)

        def follow(plan: PlannedMotion, share_done: float, rtol: float) -> None:
            self._report_progress(0.15 + 0.4 * share_done)
            report = self._progress if share_done == 0.0 else lambda _part: None
            plan.integrate(turn, speed_demand, lambda part: report(0.15 + 0.4 * part), self._is_cancelled, rtol)

        if trace.balanced:
            plan = find_balanced_motion(plan, follow, manifold, lambda part: self._report_progress(0.15 + 0.4 * part))
        else:
            follow(plan, 0.0, PLAN_TOLERANCE_REL)
        start = plan.find_initial_state()
        if plan.end_reason.reason != "done" and plan.end_reason.s <= IMMEDIATE_END_REL * curve.length:
            names = " and ".join(f"'{name}'" for name in trace.controls)
            raise RunError(
                "the curve cannot be followed from its start: the controls do not act on it there (Δ = 0), and "
                f"{names} would be unbounded. Start elsewhere, or choose other controls."
            )
        return plan, start, guess

    def _replay(self, model: Model, plan: PlannedMotion, start: CurveState) -> tuple[Model, Run, int]:
        """Return the model with schedules, its ordinary simulation, and the number of samples."""
        best: tuple[float, Model, Run, int] | None = None
        rate = evaluate_number(self._model, self._trace.feedback, "feedback")
        if not 0.0 <= rate < np.inf:
            raise UsageError(f"the rate of the feedback must be a number of 1/s, not {rate:g}")
        law = make_feedback_law(model, plan, self._trace, rate, self._is_cancelled) if rate else None
        if law is not None:
            self._findings.report_feedback(plan, rate)

        def tried(tolerance: float) -> tuple[float, Model, Run, int]:
            result, samples = make_scheduled_model(model, plan, start, tolerance, law, self._is_cancelled)
            self._report_progress(0.75)
            run = simulate(result, cancel=self._cancel)
            self._report_progress(0.8)
            return compute_path_errors(run, plan, self._trace)[2], result, run, samples

        for tolerance in SAMPLE_TOLERANCES_REL:
            try:
                attempt = tried(tolerance)
            except TooManySamplesError:
                break
            helped = best is None or attempt[0] < 0.5 * best[0]
            if best is None or attempt[0] < best[0]:
                best = attempt
            if not np.isfinite(attempt[0]) or attempt[0] <= MAX_REPLAY_DISTANCE or not helped:
                break
        for tolerance in COARSE_SAMPLE_TOLERANCES_REL if best is None else ():
            with suppress(TooManySamplesError):
                best = tried(tolerance)
                break
        if best is None:
            raise RunError(
                "a schedule that follows the curve would need too many samples: it is too sharp or too long for the "
                "speed. Make it smoother, follow it more slowly, or for a shorter time."
            )
        return best[1:]

    def _report_progress(self, fraction: float = 0.0) -> None:
        self._progress(fraction)
        if self._is_cancelled():
            raise RunError("cancelled")

    def _is_cancelled(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()


def _require_moving(standstills: Sequence[Standstill]) -> None:
    """Raise RunError for a balanced motion with standstills."""
    if standstills:
        raise RunError(
            f"by its law the speed is nearly 0 at t = {standstills[0].t0:.4g} s, where no turn can balance the lean. "
            "Keep the speed positive, or specify the lean."
        )


def require_controllable(system: System) -> None:
    """Raise UsageError for models whose motion has no controls in the sense of `DemandEquations`."""
    if system.rods is not None:
        raise RunError(
            "path control solves the equations of bodies for their inputs, and the model has rods, whose nodes it "
            f"would leave out. {BODIES_INSTEAD}."
        )
    if system.programs:
        raise RunError(
            f"the program constraint '{system.programs[0]}' has a control of its own. Switch it off to follow a curve."
        )
    if system.frictions:
        raise RunError(
            f"path control does not support the friction '{system.frictions[0]}', which sticks and slips. "
            "Switch it off, or use a resistance law instead."
        )
    if system.unilateral_constraints:
        name = system.unilateral_constraints[0].name
        raise RunError(f"path control does not support the unilateral constraint '{name}'. Make it bilateral.")
