"""From a motion along a trace to a model with schedules, and how far its ordinary simulation lies from the curve."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from msgspec.structs import replace
from scipy.linalg import null_space

from anholon.array_types import Floats
from anholon.control.path_control.demands import PLANES
from anholon.control.path_control.feedback_law import FeedbackLaw
from anholon.control.path_control.manifold import CurveState
from anholon.control.path_control.motion_samples import compute_control_values
from anholon.control.path_control.path_inputs import PathInput, write_controls
from anholon.control.path_control.planned_motion import PlannedMotion
from anholon.control.path_control.result import ErrorGrowth
from anholon.control.tolerances import (
    ALIGNED_COSINE,
    COMPARED_INSTANTS,
    FIXED_AXIS_REL,
    GROWTH_PERTURBATION,
    NEGLIGIBLE_DISPLACEMENT_REL,
    NEGLIGIBLE_DRIVE,
    REPLAY_EXTRAPOLATION_TIME,
)
from anholon.errors import RunError
from anholon.model.schema import Model, Trace
from anholon.results.run import Run
from anholon.simulation.initial import initial_state
from anholon.simulation.simulate import simulate
from anholon.simulation.spline_sampling import sample_for_spline
from anholon.system.compile import compile_model
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.units import parse_unit


def make_scheduled_model(
    model: Model,
    plan: PlannedMotion,
    start: CurveState,
    tolerance: float,
    law: FeedbackLaw | None,
    cancelled: Callable[[], bool],
) -> tuple[Model, int]:
    """Return the model with schedules that approximate the controls, and the number of their samples.

    `tolerance`: the relative error of the schedules; `law`: their response to deviations.
    """
    curves: dict[str, tuple[Floats, Floats]] = {}
    negligible = _find_negligible_controls(plan)
    for k, drive in enumerate(plan.inputs):
        if drive.kind == "free":
            continue

        def control(times: Floats, k: int = k, drive: PathInput = drive) -> Floats:
            if cancelled():
                raise RunError("cancelled")
            if drive.kind == "motion":
                return np.array([_extrapolate_position(plan, drive.name, t) for t in times.tolist()])
            return np.array([compute_control_values(plan, t)[k] for t in times.tolist()])

        starts, end, finer = plan.piece_starts or [0.0], plan.t1, 1.0
        if drive.kind == "motion":
            # A drive that moves masses acts also by its second derivative, which is 0 at the ends of a natural spline.
            starts, end, finer = [-REPLAY_EXTRAPOLATION_TIME, *starts], end + REPLAY_EXTRAPOLATION_TIME, 1e-2
        curves[drive.name] = sample_for_spline(control, starts, end, finer * tolerance, drive.name, negligible[k])
    started = set_initial_state(model, plan.relations.system, start.q, start.v)
    if law is not None:
        schedules, definitions = started.schedules | law.schedules, started.definitions | law.definitions
        started = replace(started, schedules=schedules, definitions=definitions)
    corrections = law.corrections if law is not None else {}
    started = write_controls(started, plan.inputs, curves, plan.t1, corrections)
    if any(drive.kind == "motion" for drive in plan.inputs) or plan.find_standstill(0.0) is not None:
        # Constraints require the rates of the schedules; the rates of a standstill are nearly right.
        system = compile_model(started)
        started = set_initial_state(started, system, *find_initial_state(system))
    return started, sum(len(times) for times, _ in curves.values())


def _extrapolate_position(plan: PlannedMotion, name: str, t: float) -> float:
    """Return the position of a driven coordinate at a time, beyond the motion with its last acceleration."""
    inside = min(max(t, 0.0), plan.t1)
    state, reading, u = plan.evaluate(inside)
    i, h = plan.relations.system.coordinates.index(name), t - inside
    return float(state.q[i] + h * state.v[i] + 0.5 * h * h * (reading.v0[i] + reading.W[i] @ u))


def _find_negligible_controls(plan: PlannedMotion) -> list[float]:
    """Return for every control a size that hardly affects the trace: smaller values count as 0."""
    system = plan.relations.system
    flat = parse_unit("rad").dimension
    angles = [parse_unit(c.unit).dimension == flat for c in system.model.coordinates.values()]
    sizes = np.where(angles, 1.0, plan.relations.curve.length)
    W = np.abs(plan.evaluate(0.5 * plan.t1)[1].W) / sizes[:, None]
    result = NEGLIGIBLE_DISPLACEMENT_REL / (plan.t1**2 * np.maximum(W.max(axis=0), 1e-300))
    return [
        NEGLIGIBLE_DRIVE if drive.kind == "motion" else float(f) for drive, f in zip(plan.inputs, result, strict=True)
    ]


def set_initial_state(model: Model, system: System, q: Floats, v: Floats) -> Model:
    """Return the model with another initial state, of the coordinates that it has."""
    coordinates = dict(model.coordinates)
    for name, value, rate in zip(system.coordinates, q.tolist(), v.tolist(), strict=True):
        if name in coordinates:
            factor = parse_unit(coordinates[name].unit).factor
            coordinates[name] = replace(coordinates[name], value=value / factor, rate=rate / factor)
    return replace(model, coordinates=coordinates)


def compute_path_errors(run: Run, plan: PlannedMotion, trace: Trace, delay: float = 0.0) -> tuple[float, float, float]:
    """Return the largest distance of a run from the curve (m), its time, and the largest distance from the plan.

    Times are those of the plan, which begins at the time `delay`, s, of the run.
    """
    end = min(run.segments[-1].t1 - delay, plan.t1)
    if run.unchecked_outcome.status not in ("done", "stopped"):
        return float("inf"), end, float("inf")
    times = np.linspace(0.0, end, COMPARED_INSTANTS)
    places = compute_positions(run, trace, delay + times)
    curve = plan.relations.curve
    curve_distances, plan_distances = np.zeros(len(times)), np.zeros(len(times))
    for k, t in enumerate(times.tolist()):
        state = plan.find_state(t)
        plan_distances[k] = np.hypot(*(places[k] - curve.compute_derivatives(state.parameter, 1)[0][:, 0]))
        # Where the curve turns sharply the foot may be sought in vain.
        curve_distances[k] = min(abs(curve.find_nearest(places[k], state.parameter)[1]), plan_distances[k])
    worst = int(np.argmax(curve_distances))
    return float(curve_distances[worst]), float(times[worst]), float(plan_distances.max())


def compute_positions(run: Run, trace: Trace, times: Floats) -> Floats:
    """Return the positions (k, 2) of the trace's point in its plane."""
    poses = run.poses(times)
    if trace.at in run.system.points:
        world = poses.p_WP[:, run.system.points.index(trace.at)]
    else:
        world = poses.p_WB[:, run.system.bodies.index(trace.at)]
    return np.asarray(world[:, list(PLANES[trace.plane])])


def compute_initial_velocity(system: System, trace: Trace, state: CurveState) -> Floats:
    """Return the initial velocity (2,) of the trace's point in its plane."""
    graph = system.equations.graph.copy()
    names = system.equations.names.rebind(graph)
    moved = names.rates(system.equations.kinematics.rebind(names).position(trace.at))
    y = [*state.q.tolist(), *state.v.tolist()]
    return np.array(graph.evaluate(moved, 0.0, y, system.parameters().tolist()))[list(PLANES[trace.plane])]


def find_forward_direction(system: System, trace: Trace, state: CurveState) -> Floats | None:
    """Return the only direction (2,) in which the point of a trace at rest can move; None where there is none.

    It points along the first axis of the body, as that of a skate does.
    """
    graph = system.equations.graph.copy()
    names = system.equations.names.rebind(graph)
    kinematics = system.equations.kinematics.rebind(names)
    plane = list(PLANES[trace.plane])
    moved = [names.rates(kinematics.position(trace.at))[axis] for axis in plane]
    first = [kinematics.frame(name).R_WB[axis][0] for name in system.model.bodies for axis in plane]
    y, p = [*state.q.tolist(), *state.v.tolist()], system.parameters()
    nodes = [*(entry for node in moved for entry in graph.gradient(node, names.v)), *first]
    values = np.array(graph.evaluate(nodes, 0.0, y, p.tolist()))
    slopes, axes = values[: 2 * system.n].reshape(2, -1), values[2 * system.n :].reshape(-1, 2)
    A = SystemState(system, 0.0, state.q, state.v, p).evaluate_equations().A
    directions = null_space(A) if len(A) else np.eye(system.n)
    axes_of_motion, sizes, _ = np.linalg.svd(slopes @ directions)
    if not len(sizes) or sizes[0] <= FIXED_AXIS_REL or (len(sizes) > 1 and sizes[1] > FIXED_AXIS_REL * sizes[0]):
        return None
    along = axes @ axes_of_motion[:, 0]
    result = next((part for part in along.tolist() if abs(part) > ALIGNED_COSINE), None)
    return None if result is None else np.asarray(math.copysign(1.0, result) * axes_of_motion[:, 0])


def find_initial_state(system: System) -> tuple[Floats, Floats]:
    """Return the initial state of a system, made consistent where possible."""
    state = initial_state(system)
    if state.corrected_q is not None and state.corrected_v is not None:
        return state.corrected_q, state.corrected_v
    return state.q, state.v


def compute_error_growth(
    model: Model, run: Run, trace: Trace, report_progress: Callable[[float], None]
) -> tuple[ErrorGrowth, ...]:
    """Run the model from states near its own, and return the growth of initial errors.

    `report_progress(part)` is called between the runs.
    """
    system = run.system
    initial = initial_state(system)
    q, v = find_initial_state(system)
    end = run.segments[-1].t1
    times = np.linspace(0.0, end, 200)
    positions = compute_positions(run, trace, times)
    error_growths: list[ErrorGrowth] = []
    flat = parse_unit("rad").dimension
    for k, name in enumerate((*system.coordinates, *system.coordinates)):
        report_progress(k / (2 * system.n))
        y = np.concatenate([initial.q, initial.v])
        y[k] += GROWTH_PERTURBATION
        nudged = system.reuse_for(set_initial_state(model, system, y[: system.n], y[system.n :]))
        state = initial_state(nudged) if nudged is not None else None
        if state is None or state.corrected_q is None or state.corrected_v is None:
            continue
        size = float(np.linalg.norm(np.concatenate([state.corrected_q - q, state.corrected_v - v])))
        nearby_system = system.reuse_for(set_initial_state(model, system, state.corrected_q, state.corrected_v))
        if size < 0.1 * GROWTH_PERTURBATION or nearby_system is None:
            continue
        nearby_run = simulate(nearby_system, until=end)
        if nearby_run.unchecked_outcome.status != "done":
            continue
        off = np.hypot(*(compute_positions(nearby_run, trace, times) - positions).T).max() / size
        unit = "rad" if parse_unit(model.coordinates[name].unit).dimension == flat else "m"
        rate = k >= system.n
        error_growths.append(ErrorGrowth(f"{name}'" if rate else name, f"{unit}/s" if rate else unit, float(off)))
    return tuple(error_growths)
