"""From a motion along a trace to a model with schedules, and how far its ordinary simulation lies from the curve."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.linalg import null_space

from anholon.errors import RunError
from anholon.model.structs import Model, Trace
from anholon.results.run import Run
from anholon.run.initial import initial_state
from anholon.run.sampling import spline_samples
from anholon.run.simulate import simulate
from anholon.system.system import System, compile_model
from anholon.tracing.drives import Drive, written
from anholon.tracing.feedback import Law
from anholon.tracing.followed import Growth
from anholon.tracing.manifold import State
from anholon.tracing.plan import Plan
from anholon.tracing.relations import PLANES
from anholon.tracing.told import values_at
from anholon.units import parse_unit

__all__ = ["ahead_of", "errors", "given_state", "growth_of_errors", "made", "velocity_of"]

Floats = NDArray[np.float64]

_COMPARED: Final = 1201
_NUDGE: Final = 1e-5
_FIXED: Final = 1e-9
_ALONG: Final = 0.99  # of the length of an axis that lies along a direction
_BEYOND: Final = 0.05  # s


def made(
    model: Model, plan: Plan, start: State, tolerance: float, law: Law | None, cancelled: Callable[[], bool]
) -> tuple[Model, int]:
    """Return the model with schedules that miss the controls by a part `tolerance`, and the number of their samples;
    `law`: how they answer deviations."""
    curves: dict[str, tuple[Floats, Floats]] = {}
    least = _least(plan)
    for k, drive in enumerate(plan.drives):
        if drive.kind == "free":
            continue

        def control(times: Floats, k: int = k, drive: Drive = drive) -> Floats:
            if cancelled():
                raise RunError("cancelled")
            if drive.kind == "motion":
                return np.array([_moved(plan, drive.name, t) for t in times.tolist()])
            return np.array([values_at(plan, t)[k] for t in times.tolist()])

        starts, end, finer = plan.parts or [0.0], plan.t1, 1.0
        if drive.kind == "motion":
            # What moves masses acts by its second derivative, too, and that of a natural spline is 0 at its ends.
            starts, end, finer = [-_BEYOND, *starts], end + _BEYOND, 1e-2
        curves[drive.name] = spline_samples(control, starts, end, finer * tolerance, drive.name, least[k])
    made = with_state(model, plan.relations.system, start.q, start.v)
    if law is not None:
        schedules, definitions = made.schedules | law.schedules, made.definitions | law.definitions
        made = replace(made, schedules=schedules, definitions=definitions)
    corrections = law.corrections if law is not None else {}
    made = written(made, plan.drives, curves, plan.t1, corrections)
    if any(drive.kind == "motion" for drive in plan.drives) or plan.rest(0.0) is not None:
        # The rates are those of the schedules where constraints ask for them; those of a standstill are nearly right.
        system = compile_model(made)
        made = with_state(made, system, *given_state(system))
    return made, sum(len(times) for times, _ in curves.values())


def _moved(plan: Plan, name: str, t: float) -> float:
    """Return the position of a driven coordinate at a time, beyond the motion with its last acceleration."""
    inside = min(max(t, 0.0), plan.t1)
    state, reading, u = plan.at(inside)
    i, h = plan.relations.system.coordinates.index(name), t - inside
    return float(state.q[i] + h * state.v[i] + 0.5 * h * h * (reading.v0[i] + reading.W[i] @ u))


def _least(plan: Plan) -> list[float]:
    """Return for every control a size that hardly moves anything on the way: what is below it is none."""
    system = plan.relations.system
    flat = parse_unit("rad").dimension
    angles = [parse_unit(c.unit).dimension == flat for c in system.model.coordinates.values()]
    sizes = np.where(angles, 1.0, plan.relations.curve.length)
    W = np.abs(plan.at(0.5 * plan.t1)[1].W) / sizes[:, None]
    found = 1e-2 / (plan.t1**2 * np.maximum(W.max(axis=0), 1e-300))
    return [1e-3 if drive.kind == "motion" else float(f) for drive, f in zip(plan.drives, found, strict=True)]


def with_state(model: Model, system: System, q: Floats, v: Floats) -> Model:
    """Return the model with another initial state, of the coordinates that it has."""
    coordinates = dict(model.coordinates)
    for name, value, rate in zip(system.coordinates, q.tolist(), v.tolist(), strict=True):
        if name in coordinates:
            factor = parse_unit(coordinates[name].unit).factor
            coordinates[name] = replace(coordinates[name], value=value / factor, rate=rate / factor)
    return replace(model, coordinates=coordinates)


def errors(run: Run, plan: Plan, trace: Trace) -> tuple[float, float, float]:
    """Return the largest distance of a run from the curve (m), the time of it, and the largest from the plan."""
    end = min(run.motions[-1].t1, plan.t1)
    if run.ended.status not in ("done", "stopped"):
        return float("inf"), end, float("inf")
    times = np.linspace(0.0, end, _COMPARED)
    places = places_of(run, trace, times)
    curve = plan.relations.curve
    off, apart = np.zeros(len(times)), np.zeros(len(times))
    for k, t in enumerate(times.tolist()):
        state = plan.state(t)
        apart[k] = np.hypot(*(places[k] - curve.jets(state.at, 1)[0][:, 0]))
        # Where the curve turns sharply the foot may be sought in vain.
        off[k] = min(abs(curve.nearest(places[k], state.at)[1]), apart[k])
    worst = int(np.argmax(off))
    return float(off[worst]), float(times[worst]), float(apart.max())


def places_of(run: Run, trace: Trace, times: Floats) -> Floats:
    """Return where the point of the trace is in its plane, (k, 2)."""
    poses = run.poses(times)
    if trace.at in run.system.points:
        world = poses.p_WP[:, run.system.points.index(trace.at)]
    else:
        world = poses.p_WB[:, run.system.bodies.index(trace.at)]
    return np.asarray(world[:, list(PLANES[trace.plane])])


def velocity_of(system: System, trace: Trace, state: State) -> Floats:
    """Return the velocity (2,) of the point of a trace in its plane at the begin."""
    graph = system.equations.graph.copy()
    names = system.equations.names.on(graph)
    moved = names.rates(system.equations.kinematics.on(names).position(trace.at))
    y = [*state.q.tolist(), *state.v.tolist()]
    return np.array(graph.evaluate(moved, 0.0, y, system.parameters().tolist()))[list(PLANES[trace.plane])]


def ahead_of(system: System, trace: Trace, state: State) -> Floats | None:
    """Return where (2,) the point of a trace at rest can go alone, the way that some body's first axis points, as that
    of a skate does; None where there is no such direction."""
    graph = system.equations.graph.copy()
    names = system.equations.names.on(graph)
    kinematics = system.equations.kinematics.on(names)
    plane = list(PLANES[trace.plane])
    moved = [names.rates(kinematics.position(trace.at))[axis] for axis in plane]
    first = [kinematics.frame(name).R_WB[axis][0] for name in system.model.bodies for axis in plane]
    y, p = [*state.q.tolist(), *state.v.tolist()], system.parameters()
    nodes = [*(entry for node in moved for entry in graph.gradient(node, names.v)), *first]
    values = np.array(graph.evaluate(nodes, 0.0, y, p.tolist()))
    slopes, axes = values[: 2 * system.n].reshape(2, -1), values[2 * system.n :].reshape(-1, 2)
    A = system.pieces(0.0, state.q, state.v, p).A
    directions = null_space(A) if len(A) else np.eye(system.n)
    to, sizes, _ = np.linalg.svd(slopes @ directions)
    if not len(sizes) or sizes[0] <= _FIXED or (len(sizes) > 1 and sizes[1] > _FIXED * sizes[0]):
        return None
    along = axes @ to[:, 0]
    found = next((part for part in along.tolist() if abs(part) > _ALONG), None)
    return None if found is None else np.asarray(math.copysign(1.0, found) * to[:, 0])


def given_state(system: System) -> tuple[Floats, Floats]:
    """Return the initial state of a system, made consistent where that is possible."""
    state = initial_state(system)
    if state.corrected_q is not None and state.corrected_v is not None:
        return state.corrected_q, state.corrected_v
    return state.q, state.v


def growth_of_errors(model: Model, run: Run, trace: Trace, look: Callable[[float], None]) -> tuple[Growth, ...]:
    """Run the model from states near its own, and return how errors at the begin grow; `look(part)` between them."""
    system = run.system
    given = initial_state(system)
    q, v = given_state(system)
    end = run.motions[-1].t1
    times = np.linspace(0.0, end, 200)
    here = places_of(run, trace, times)
    found: list[Growth] = []
    flat = parse_unit("rad").dimension
    for k, name in enumerate((*system.coordinates, *system.coordinates)):
        look(k / (2 * system.n))
        y = np.concatenate([given.q, given.v])
        y[k] += _NUDGE
        nudged = system.revise(with_state(model, system, y[: system.n], y[system.n :]))
        state = initial_state(nudged) if nudged is not None else None
        if state is None or state.corrected_q is None or state.corrected_v is None:
            continue
        size = float(np.linalg.norm(np.concatenate([state.corrected_q - q, state.corrected_v - v])))
        beside = system.revise(with_state(model, system, state.corrected_q, state.corrected_v))
        if size < 0.1 * _NUDGE or beside is None:
            continue
        again = simulate(beside, until=end)
        if again.ended.status != "done":
            continue
        off = np.hypot(*(places_of(again, trace, times) - here).T).max() / size
        unit = "rad" if parse_unit(model.coordinates[name].unit).dimension == flat else "m"
        rate = k >= system.n
        found.append(Growth(f"{name}'" if rate else name, f"{unit}/s" if rate else unit, float(off)))
    return tuple(found)
