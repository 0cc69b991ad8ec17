"""Laws of speed and numbers of a trace, read before the motion is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from scipy.integrate import solve_ivp

from anholon.array_types import Floats
from anholon.control.path_control.manifold import CurvePoint
from anholon.control.path_control.plane_curves import PlaneCurve
from anholon.control.tolerances import (
    BACKWARD_STEP_REL,
    MAX_SPEED_JUMP_CANDIDATES,
    SPEED_JUMP_REL,
    SPEED_TEST_SHARES,
    SPEED_TIME_TOLERANCE_REL,
)
from anholon.errors import ModelError, RunError, UsageError
from anholon.formula.graph import Graph
from anholon.mechanics.namespace import Namespace
from anholon.mechanics.parameters import collect_schedule_pieces, fill_schedules, make_base_vector
from anholon.model.schema import Model, Trace

MAX_DURATION: Final = 3600.0
"""Longest motion, s, where nothing else ends it."""


class SpeedDemand(NamedTuple):
    """The speed law along a curve and the end of the motion.

    The law, m/s, is a function of the time and the arc length, or None; the duration, s (0: to the end of the curve);
    the arc length at which it ends, m (infinite: none).
    """

    speed: Callable[[float, float], float] | None
    duration: float
    end_arc_length: float

    @property
    def max_duration(self) -> float:
        """The longest time that it takes, s."""
        return self.duration or MAX_DURATION


def make_speed_demand(model: Model, trace: Trace, curve: PlaneCurve) -> SpeedDemand:
    """Return the law of speed of a trace along its curve."""
    duration = evaluate_number(model, trace.duration, "duration")
    if not 0.0 <= duration < np.inf:
        raise UsageError(f"the duration must be a time, not {duration:g} s")
    pace = make_speed_function(model, trace.speed) if isinstance(trace.speed, str) or trace.speed else None
    return SpeedDemand(pace, duration, np.inf if duration and curve.closed else curve.length)


def evaluate_number(model: Model, expression: float | str, path: str) -> float:
    """Return the value of a formula of parameters, SI."""
    if not isinstance(expression, str):
        return float(expression)
    graph = Graph()
    bare = Model(parameters=model.parameters, definitions=model.definitions)
    names = Namespace(bare, graph)
    node = names.node(expression, path)
    if names.problems:
        raise ModelError(names.problems)
    if graph.depends(node, names.time):
        raise UsageError(f"'{expression}' depends on time. Use parameters only.")
    return graph.evaluate([node], 0.0, [], make_base_vector(bare, names, names.n_parameters).tolist())[0]


def make_speed_function(model: Model, law: float | str) -> Callable[[float, float], float]:
    """Return the speed, m/s, as a function of the time and the arc length."""
    graph = Graph()
    bare = Model(parameters=model.parameters, definitions=model.definitions, schedules=model.schedules)
    names = Namespace(bare, graph)
    way = graph.symbol("state", 0)
    node = names.node(law, "speed", local={"s": way})
    if names.problems:
        raise ModelError(names.problems)
    p = make_base_vector(bare, names, names.n_parameters)

    def speed(t: float, s: float) -> float:
        fill_schedules(p, len(bare.parameters), collect_schedule_pieces(bare), t)
        return graph.evaluate([node], t, [s], p.tolist())[0]

    return speed


def sample_curve_at_speed(curve: PlaneCurve, duration: float, speed: float) -> list[CurvePoint]:
    """Return points of the curve with the approximate times at which a constant speed, m/s, reaches them."""
    end = min(curve.length, duration * speed) if duration else curve.length
    return [CurvePoint(part * end / speed, part * end, curve.find_parameter(part * end)) for part in SPEED_TEST_SHARES]


def sample_curve_by_speed_law(curve: PlaneCurve, speed_demand: SpeedDemand) -> list[CurvePoint]:
    """Return points of the curve with the times at which the speed law reaches them."""
    pace = speed_demand.speed
    assert pace is not None

    def rate(t: float, s: Floats) -> list[float]:
        return [pace(t, float(s[0]))]

    horizon = _find_end_time(rate, speed_demand)
    result = solve_ivp(rate, (0.0, horizon), [0.0], rtol=1e-8, atol=1e-10, dense_output=True, max_step=horizon / 50)
    times = np.linspace(0.0, horizon, 400)
    ways = result.sol(np.minimum(times, result.t[-1]))[0]
    if np.nanmin(np.diff(ways)) < -BACKWARD_STEP_REL * curve.length:
        k = int(np.argmax(np.diff(ways) < 0.0))
        inside = np.linspace(times[max(k - 1, 0)], times[k + 1], 1001)
        speeds = np.array([rate(t, result.sol(t))[0] for t in inside.tolist()])
        k = int(np.argmax(speeds < 0.0))
        t0, t1 = inside[max(k - 1, 0)], inside[k]
        while t1 - t0 > SPEED_TIME_TOLERANCE_REL * (1.0 + t1):
            t = 0.5 * (t0 + t1)
            t0, t1 = (t0, t) if rate(t, result.sol(t))[0] < 0.0 else (t, t1)
        raise RunError(
            f"the speed law becomes negative at t = {t1:.6g} s, but a curve is followed forward. Keep the speed "
            "positive, or reverse the order of the points"
        )
    _require_continuous(lambda t: rate(t, result.sol(min(t, float(result.t[-1]))))[0], times)
    if not np.nanmax(ways) > 0.0:
        raise RunError("the speed law is 0 at all times. Choose a positive speed")
    if not speed_demand.duration and horizon >= speed_demand.max_duration:
        raise RunError(
            f"with its speed law the point does not reach the end of the curve: in {horizon:.4g} s it moves "
            f"{ways[-1]:.4g} m of {curve.length:.4g} m. Specify a duration, or another speed law"
        )
    arc_end = float(np.nanmax(ways)) if curve.closed else min(float(np.nanmax(ways)), curve.length)
    spots = []
    for part in SPEED_TEST_SHARES:
        t = float(np.interp(part * arc_end, np.maximum.accumulate(ways), times))
        s = float(result.sol(t)[0])
        spots.append(CurvePoint(t, s, curve.find_parameter(s)))
    return spots


def _require_continuous(speed: Callable[[float], float], times: Floats) -> None:
    """Raise RunError for a speed law that jumps between the given times."""
    values = np.array([speed(t) for t in times.tolist()])
    jump_tolerance = SPEED_JUMP_REL * float(np.abs(values).max(initial=0.0))
    steps = np.abs(np.diff(values))
    for k in np.sort(np.argsort(-steps)[:MAX_SPEED_JUMP_CANDIDATES]).tolist():  # the first one is reported
        (t0, t1), (u0, u1) = times[k : k + 2].tolist(), values[k : k + 2].tolist()
        while abs(u1 - u0) > jump_tolerance and t1 - t0 > SPEED_TIME_TOLERANCE_REL * (1.0 + t1):
            middle = 0.5 * (t0 + t1)
            u = speed(middle)
            t0, u0, t1, u1 = (middle, u, t1, u1) if abs(u1 - u) > abs(u - u0) else (t0, u0, middle, u)
        if abs(u1 - u0) > jump_tolerance:
            raise RunError(
                f"the speed law jumps from {u0:.4g} to {u1:.4g} m/s at t = {t1:.4g} s, which would need an "
                "unbounded force. Use a continuous law, for example a linear or cubic schedule"
            )


def _find_end_time(rate: Callable[[float, Floats], list[float]], speed_demand: SpeedDemand) -> float:
    """Return the time for which a speed law is followed."""
    if not np.isfinite(rate(0.0, np.zeros(1))).all():
        raise RunError("the speed law is not a finite number at t = 0. Use a finite law, for example 2*(1 - exp(-t))")

    def arrived(_t: float, s: Floats) -> float:
        return float(s[0]) - speed_demand.end_arc_length

    arrived.terminal = True  # type: ignore[attr-defined]  # read by solve_ivp
    with np.errstate(invalid="ignore"):
        events = arrived if np.isfinite(speed_demand.end_arc_length) else None
        result = solve_ivp(rate, (0.0, speed_demand.max_duration), [0.0], rtol=1e-6, atol=1e-9, events=events)
    t, s = float(result.t[-1]), float(result.y[0, -1])
    if result.status < 0:
        raise RunError(
            f"the speed law is not a finite number at t = {t:.6g} s, {s:.4g} m from the start of the curve. Use "
            "a law that is defined along the whole curve, or a shorter duration"
        )
    return t
