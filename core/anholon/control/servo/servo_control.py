"""The forces that keep servo constraints through the plant, found by the solver of path control and replayed.

A constraint is a `parametric` one with a `drive`. Where the system is flat, so that the constraints and their
derivatives determine the whole state, the motion follows from them alone, and the force from the derivative in which it
appears. Elsewhere internal dynamics remain (the swing of a load whose trolley is driven), which are unstable for many
models; they are refused with the number of their states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.control.path_control.demands import compile_demands
from anholon.control.path_control.follow import require_controllable
from anholon.control.path_control.manifold import CurvePoint, CurveState, Manifold
from anholon.control.path_control.path_inputs import remove_earlier_controls, replace_controls_by_parameters
from anholon.control.path_control.path_replay import find_initial_state, make_scheduled_model
from anholon.control.path_control.plane_curves import make_curve
from anholon.control.path_control.planned_motion import PlannedMotion
from anholon.control.path_control.speed_demand import SpeedDemand
from anholon.control.servo.servo_demands import ServoDemandBuilder, compute_index, count_internal_states
from anholon.control.tolerances import (
    CHANGED_STATE_REL,
    LEVEL_TOLERANCE_REL,
    MAX_SERVO_CONSTRAINTS,
    SERVO_SAMPLE_TOLERANCES_REL,
    SERVO_TEST_INSTANTS,
    SHOWN_INSTANTS,
)
from anholon.errors import ModelError, RunError, UsageError
from anholon.model.check.model_check import find_errors_at
from anholon.model.schema import Model, Parametric, Trace
from anholon.outcome import CancelFlag
from anholon.results.run import Run
from anholon.simulation.simulate import simulate
from anholon.simulation.spline_sampling import TooManySamplesError
from anholon.system.compile import compile_model
from anholon.system.system import System


@dataclass(frozen=True, kw_only=True)
class ServoControl:
    """Servo constraints that were solved.

    `model`: with the forces as schedules and the constraints switched off; `run`: its ordinary simulation. `index`:
    that of the differential-algebraic equations; `drives` by constraint. At `times` (k,): `controls` by name (SI) and
    Kirgetov's Δ of the level on which the forces act, normalised. `residuals`: the largest |f| of every constraint
    along the replay (SI); `changed_start`: what of the initial state was changed, by coordinate or rate (SI), new less
    old.
    """

    model: Model
    run: Run
    index: int
    drives: Mapping[str, str]
    times: Floats
    controls: Mapping[str, Floats]
    delta: Floats
    residuals: Mapping[str, float]
    changed_start: Mapping[str, float]


def find_servo_constraints(model: Model) -> dict[str, Parametric]:
    """Return the enabled servo constraints that name the force which keeps them."""
    return {
        name: item
        for name, item in model.constraints.items()
        if isinstance(item, Parametric) and item.drive and item.enabled
    }


def solve_servo(
    model: Model,
    *,
    progress: Callable[[float], None] | None = None,
    cancel: CancelFlag | None = None,
) -> ServoControl:
    """Find the forces that keep the servo constraints of a model, until the end of its simulation, and replay them.

    `progress(part)` is called with the share of the work that is done; `cancel.is_set()` ends it with RunError. Raises
    UsageError where the model asks for no such force, ModelError or RunError where there is none, with the reason.
    """
    report = progress or (lambda _part: None)

    def cancelled() -> bool:
        return cancel is not None and cancel.is_set()

    servo = find_servo_constraints(model)
    drives = {name: item.drive for name, item in servo.items()}
    _require_solvable(model, drives)
    wrong = [problem for name in drives for problem in find_errors_at(model, f"constraints.{name}")]
    if wrong:
        raise ModelError(wrong)
    plain = remove_earlier_controls(_switch_off(model, servo), list(drives.values()))
    source, inputs = replace_controls_by_parameters(plain, list(drives.values()), "")
    if any(drive.is_position for drive in inputs):
        raise UsageError(
            "a servo constraint is kept by a force. Choose a force, a coordinate or a parameter of a force."
        )
    system = compile_model(source)
    require_controllable(system)
    end = float(model.simulation.until)
    # The way along this line is the time.
    line = make_curve(plain, Trace(at="", controls=tuple(drives.values()), x="s", y="0*s", begin=0.0, end=end))
    builder = ServoDemandBuilder(system, line, inputs, {name: str(item.formula) for name, item in servo.items()})
    guess = CurveState(*find_initial_state(system), 0.0, 0.0)
    points = [CurvePoint(t, t, t) for t in np.linspace(0.0, end, SERVO_TEST_INSTANTS).tolist()]
    manifold = Manifold(builder, guess, 1.0, points, ())
    rows = builder.make_demands(manifold, inputs)
    index = compute_index(rows)
    _require_flat(count_internal_states(builder, rows, manifold), index, drives)
    report(0.2)
    plan = PlannedMotion(compile_demands(builder, rows, manifold), manifold, inputs)
    plan.integrate(0.0, SpeedDemand(None, end, np.inf), lambda part: report(0.2 + 0.4 * part), cancelled)
    if plan.end_reason.reason != "done":
        raise RunError(
            f"the servo constraints of index {index} cannot be kept beyond t = {plan.end_reason.t:.6g} s: the forces "
            "act on them no more (Kirgetov's Δ = 0), or the motion is not finite. End the simulation before, or change "
            "what is demanded."
        )
    _require_smooth(plan, index)
    start = plan.find_initial_state()
    result, run = _replay(plain, plan, start, cancelled, cancel)
    times = np.linspace(0.0, plan.t1, SHOWN_INSTANTS)
    values = np.array([plan.evaluate(t)[2] for t in times.tolist()])
    report(1.0)
    return ServoControl(
        model=result,
        run=run,
        index=index,
        drives=drives,
        times=times,
        controls={drive.name: values[:, k] for k, drive in enumerate(inputs)},
        delta=np.array([plan.compute_delta(t) for t in times.tolist()]),
        residuals=_compute_residuals(builder, run),
        changed_start=_find_changes(system, guess, start),
    )


def _require_solvable(model: Model, drives: Mapping[str, str]) -> None:
    if not drives:
        raise UsageError(
            "the model has no servo constraint with a driven force. Add a parametric constraint and choose its drive."
        )
    if len(drives) > MAX_SERVO_CONSTRAINTS:
        raise UsageError(
            f"the model has {len(drives)} servo constraints with driven forces, and at most {MAX_SERVO_CONSTRAINTS} "
            "are solved together. Switch the others off."
        )
    if any(stage.enabled for stage in model.stages):
        raise UsageError("servo constraints are solved for one motion. Switch the stages off.")


def _switch_off(model: Model, servo: Mapping[str, Parametric]) -> Model:
    off = {name: replace(item, enabled=False) for name, item in servo.items()}
    return replace(model, constraints=model.constraints | off)


def _require_flat(internal: int, index: int, drives: Mapping[str, str]) -> None:
    """Raise RunError for constraints that leave states undetermined."""
    if internal:
        names = " and ".join(f"'{name}'" for name in drives)
        raise RunError(
            f"the servo constraints {names} have the index {index}, and the system is not flat: they and their "
            f"derivatives leave {internal} of its states undetermined (internal dynamics), so that the motion does not "
            "follow from them. Demand a flat quantity, for example the position of the load, or a further constraint "
            "with a force of its own."
        )


def _require_smooth(plan: PlannedMotion, index: int) -> None:
    """Raise RunError for a demand whose derivatives jump below the level on which the forces act.

    No force can follow them.
    """
    for t in plan.make_instants(SHOWN_INSTANTS).tolist():
        state, reading, _ = plan.evaluate(t)
        size = 1.0 + float(max(np.abs(state.q).max(), np.abs(state.v).max()))
        for chain in reading.chains:
            worst = int(np.argmax(np.abs(chain)))
            if abs(chain[worst]) > LEVEL_TOLERANCE_REL * size:
                raise RunError(
                    f"just before t = {t:.6g} s what is demanded is not smooth enough: a derivative of it jumps, and "
                    f"with the index {index} no force can follow that. Demand a motion with {index - 2} continuous "
                    "derivatives, as a polynomial of sufficient degree."
                )


def _replay(
    model: Model,
    plan: PlannedMotion,
    start: CurveState,
    cancelled: Callable[[], bool],
    cancel: CancelFlag | None,
) -> tuple[Model, Run]:
    """Return the model with schedules and its ordinary simulation."""
    for tolerance in SERVO_SAMPLE_TOLERANCES_REL:
        try:
            result, _ = make_scheduled_model(model, plan, start, tolerance, None, cancelled)
        except TooManySamplesError:
            continue
        return result, simulate(result, cancel=cancel)
    raise RunError(
        "a schedule of the force would need too many samples: what is demanded is too sharp or lasts too long. Make it "
        "smoother or shorter."
    )


def _compute_residuals(builder: ServoDemandBuilder, run: Run) -> dict[str, float]:
    """Return the largest |f| of every constraint at the frames of a run."""
    graph, coordinates = builder.graph, builder.system.coordinates
    columns = [run[name] for name in (*coordinates, *(f"{name}'" for name in coordinates))]
    nodes = list(builder.formulas.values())
    values = [
        graph.evaluate(nodes, t, y, builder.system.parameters(t).tolist())
        for t, y in zip(run["t"].tolist(), np.array(columns).T.tolist(), strict=True)
    ]
    largest = np.abs(np.array(values)).max(axis=0)
    return dict(zip(builder.formulas, largest.tolist(), strict=True))


def _find_changes(system: System, guess: CurveState, start: CurveState) -> dict[str, float]:
    """Return the initial values that were changed so that all levels of the constraints hold."""
    names = (*system.coordinates, *(f"{name}'" for name in system.coordinates))
    before, after = np.concatenate([guess.q, guess.v]), np.concatenate([start.q, start.v])
    tolerance = CHANGED_STATE_REL * (1.0 + float(np.abs(before).max(initial=0.0)))
    return {name: float(b - a) for name, a, b in zip(names, before, after, strict=True) if abs(b - a) > tolerance}
