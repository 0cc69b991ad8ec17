"""Remarks on a trace: its beginning, exceeded bounds, the reason of its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.control.path_control.breakaway_reactions import BreakawayReaction
from anholon.control.path_control.fair_splines import CurveStart
from anholon.control.path_control.manifold import CurveState
from anholon.control.path_control.motion_samples import PathSamples
from anholon.control.path_control.path_inputs import find_driving_rows
from anholon.control.path_control.plane_curves import PlaneCurve
from anholon.control.path_control.planned_motion import PlannedMotion
from anholon.control.path_control.result import ErrorGrowth, Finding, Severity
from anholon.control.path_control.standstills import Standstill
from anholon.control.tolerances import (
    BOUND_TOLERANCE_REL,
    CHANGED_START_REL,
    CUSP_ANGLE,
    FULL_LENGTH_REL,
    LARGE_GROWTH,
    PARABOLA_SPACING_REL,
    PEAK_SPACING_REL,
    REPORTED_DISTANCE,
    WEAK_DELTA,
)
from anholon.errors import RunError
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.schema import Model, Trace
from anholon.results.run import Run
from anholon.units import parse_unit

SENTENCES: Final[Mapping[str, str]] = {
    "stages": "The path is followed in the first stage, “{name}”, with its parameters. The other stages go on from its "
    "end.",
    "later_stage": "The path is followed in the stage “{name}”, which begins at t = {t} s, with its parameters. Times "
    "are counted from there. The other stages stay as they are.",
    "led": "The curve begins where the point is then, {distance} m from the first of its points, in the direction of "
    "its velocity.",
    "start": "The motion starts on the curve: {changes}.",
    "curvature": "The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}. A blade would need an impact "
    "to change its rotation at once. Join the parts by a curve of continuous curvature, for example a clothoid.",
    "step": "The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}. The controls jump there too.",
    "slow": "The speed falls to {speed} m/s at t = {t} s, {s} m from the start of the curve. At such a low speed the "
    "point cannot follow a curve.",
    "singular": "The controls no longer act on the path at t = {t} s, {s} m from the start of the curve (Δ = 0). The "
    "required forces would be unbounded.",
    "runaway": "The speed becomes unbounded at t = {t} s, {s} m from the start of the curve. The turns of the curve "
    "accelerate the motion. Choose a shorter duration, or specify a speed law and a second control.",
    "failed": "The computation stops at t = {t} s, {s} m from the start of the curve. The motion reaches a "
    "singularity, or the controls become unbounded.",
    "endless": "The end of the curve was not reached within {t} s.",
    "reached": "The end of the curve is reached at t = {t} s, {s} m from its start.",
    "bound": "{name} exceeds its bound of {limit} for {share} s in total between t = {t} s and {until} s. It reaches "
    "{value} at t = {at} s.",
    "natural": "{name} lies outside its natural range, which ends at {limit}, for {share} s in total between t = {t} s "
    "and {until} s. It reaches {value} at t = {at} s.",
    "reaction": "The reaction of {name} exceeds its bound of {limit} for {share} s in total between t = {t} s and "
    "{until} s. It reaches {value} at t = {at} s.",
    "grip": "The friction limit of {name} is exceeded between t = {t} s and {until} s. At t = {at} s the motion needs "
    "{value}, the limit is {limit}, and {name} slips.",
    "slips": "In the replay, {name} slips at t = {t} s.",
    "stopped": "The event {name} ends the replay at t = {t} s, {s} m from the start of the curve. The controls for "
    "later times are not used.",
    "delta": "The controls act weakly on the path at t = {t} s (normalised Δ = {value}).",
    "replay": "The replay failed: {why}",
    "off": "The replay deviates from the curve by {error} m. The motion is too sensitive for a schedule, or the "
    "controls jump. Feedback corrects deviations.",
    "sensitive": "The schedule is open-loop control. An initial error of 0.001 {unit} in {name} grows to {off} m along "
    "the path. A feedback law would correct it.",
    "feedback": "Deviations across the curve decay with the rate {rate} 1/s. Deviations in time and speed remain and "
    "reduce the accuracy of the law. To control the time as well, specify a speed law and a second control.",
    "balanced": "{name} is balanced. It ranges from {least} to {most}, and its holding force is at most {force} in the "
    "replay.",
    "falls": "{name} moves freely from {least} to {most}. After a disturbance, only the forces of the model return it.",
    "held": "Deviations from the planned position decay with the rate {rate} 1/s.",
}
"""Kind of a finding -> its sentence, with places for values."""

_CURVATURE_RATE_ORDER: Final = 3  # order of the demand from which a jump of the curvature is one of the rates
_SLIP_PREFIX: Final = "slip "  # begins the name of the event


class Findings:
    """The findings of one trace while they are collected."""

    def __init__(self, model: Model, trace: Trace) -> None:
        self._model, self._trace = model, trace
        self._units = FormulaUnits(model)
        self.all: list[Finding] = []

    def add_finding(
        self,
        kind: str,
        severity: Severity,
        values: Mapping[str, str] | None = None,
        *,
        t: float = np.nan,
        until: float = np.nan,
        s: float = np.nan,
        spans: tuple[tuple[float, float], ...] = (),
    ) -> None:
        """Add a finding."""
        texts = dict(values or {})
        self.all.append(Finding(kind, severity, SENTENCES[kind].format(**texts), texts, t, until, s, spans))

    def report_curve_start(self, start: CurveStart | None) -> None:
        """Report the start of a drawn curve in a later stage."""
        if start is not None:
            distance = float(np.hypot(*(np.array(self._trace.points[0]) - start.position)))
            self.add_finding("led", "info", {"distance": f"{distance if distance > 1e-9 else 0.0:.3g}"})

    def require_no_corners(self, curve: PlaneCurve, standstills: Sequence[Standstill]) -> None:
        """Raise RunError where the curve has a cusp, or a corner without a standstill."""
        corners = (spot for spot in curve.breaks if spot.corner_angle)
        corner = next(
            (spot for spot in corners if not any(standstill.stands_at(spot.arc_length) for standstill in standstills)),
            None,
        )
        if corner is None:
            return
        degrees, (x, y) = abs(np.degrees(corner.corner_angle)), corner.position
        place, way = f"({_format_coordinate(x)}, {_format_coordinate(y)})", f"{corner.arc_length:.4g}"
        if degrees > CUSP_ANGLE:
            raise RunError(
                f"the curve has a cusp at {place} m, {way} m from its start: the direction reverses and the "
                "curvature is unbounded there. Use two paths, one for each arm."
            )
        raise RunError(
            f"the curve has a corner of {degrees:.3g}° at {place} m, {way} m from its start, which would need "
            "an instantaneous rotation. Smooth the corner, or let the speed law stop there, which allows a "
            "rotation on the spot."
        )

    def report_curvature_jumps(self, curve: PlaneCurve, plan: PlannedMotion, standstills: Sequence[Standstill]) -> None:
        """Report jumps of the curvature; where a blade turns with its path they are jumps of rates."""
        passed = [spot for spot in curve.breaks if spot.arc_length <= plan.end_reason.s]
        spots = [
            spot for spot in passed if not any(standstill.stands_at(spot.arc_length) for standstill in standstills)
        ]
        if not spots:
            return
        sixth_order = max(plan.relations.orders) >= _CURVATURE_RATE_ORDER
        values = {
            "before": f"{spots[0].curvature_before:.4g}",
            "after": f"{spots[0].curvature_after:.4g}",
            "x": _format_coordinate(spots[0].position[0]),
            "y": _format_coordinate(spots[0].position[1]),
            "more": f" (+{len(spots) - 1})" if len(spots) > 1 else "",
        }
        self.add_finding(
            "curvature" if sixth_order else "step", "error" if sixth_order else "info", values, s=spots[0].arc_length
        )

    def report_changed_start(self, plan: PlannedMotion, start: CurveState, model_state: CurveState) -> None:
        """Report which initial values were changed."""
        changes: list[str] = []
        for i, (name, coordinate) in enumerate(plan.relations.system.model.coordinates.items()):
            factor = parse_unit(coordinate.unit).factor
            for mark, per, new_value, old_value in (
                ("", "", start.q[i], model_state.q[i]),
                ("'", "/s", start.v[i], model_state.v[i]),
            ):
                if abs(new_value - old_value) > CHANGED_START_REL * (1.0 + abs(old_value)):
                    changes.append(f"{name}{mark} = {new_value / factor:.6g} {coordinate.unit}{per}".rstrip())
        if changes:
            self.add_finding("start", "info", {"changes": ", ".join(changes)}, t=0.0, s=0.0)

    def report_end(self, plan: PlannedMotion, curve: PlaneCurve) -> None:
        """Report why the motion ended where it did."""
        stop = plan.end_reason
        texts = {"t": f"{stop.t:.6g}", "s": f"{stop.s:.6g}"}
        if stop.reason == "slow":
            texts["speed"] = f"{plan.evaluate(stop.t)[1].arc_length_rate:.3g}"
        if stop.reason != "done":
            self.add_finding(stop.reason, "error", texts, t=stop.t, s=stop.s)
        elif not curve.closed and self._trace.duration and stop.s >= curve.length * (1.0 - FULL_LENGTH_REL):
            self.add_finding("reached", "info", texts, t=stop.t, s=stop.s)

    def report_exceeded_bounds(self, plan: PlannedMotion, samples: PathSamples) -> None:
        """Report where controls and reactions exceed their bounds, and where Δ is small."""
        for kind, name, unit, values, bound in self._iterate_bounded(plan, samples):
            self._report_exceeded(kind, name, unit, samples, values, bound)
        weak_indices = np.flatnonzero(samples.delta < WEAK_DELTA)
        if len(weak_indices):
            k = int(weak_indices[np.argmin(samples.delta[weak_indices])])
            told_of = {"t": f"{samples.times[k]:.5g}", "value": f"{samples.delta[k]:.2g}"}
            self.add_finding("delta", "warning", told_of, t=float(samples.times[k]), s=float(samples.s[k]))

    def find_refinement_times(
        self, plan: PlannedMotion, samples: PathSamples, breakaway_reactions: Mapping[str, BreakawayReaction]
    ) -> Floats:
        """Return more times between the samples: where bounds are exceeded, and at maxima close to them."""
        times: list[float] = []
        reserves = [_compute_excess(values, bound) for *_, values, bound in self._iterate_bounded(plan, samples)]
        reserves += [grip.size - grip.limit for grip in breakaway_reactions.values()]
        for over in reserves:
            if len(over) and np.isfinite(over).all():
                times += [
                    _find_zero_crossing(samples.times, over, i + 1)
                    for i in np.flatnonzero(np.diff(over > 0.0)).tolist()
                ]
                inner = np.flatnonzero((over[1:-1] >= over[:-2]) & (over[1:-1] >= over[2:])) + 1
                peaks = [_find_peak(samples.times, over, k) for k in inner.tolist()]
                rigid = PEAK_SPACING_REL * (samples.times[-1] - samples.times[0])
                times += [t + h for t, value in peaks if value > 0.0 for h in (-rigid, 0.0, rigid)]
        times = [t for t in times if samples.times[0] <= t <= samples.times[-1]]
        return np.setdiff1d(np.array(times), samples.times)

    def _iterate_bounded(
        self, plan: PlannedMotion, samples: PathSamples
    ) -> Iterator[tuple[str, str, str, Floats, tuple[float, float]]]:
        """Yield bounded quantities: kind of finding, name, unit, values (k,) and bounds (least, greatest), SI."""
        units = {drive.name: drive.unit for drive in plan.inputs}
        for name, bound in self._collect_bounds(plan).items():
            if name in samples.controls:
                yield "bound", name, units[name], samples.controls[name], bound
                continue
            for row in (row for row in samples.reactions if row == name or row.startswith(f"{name}.")):
                yield "reaction", row, self._units.of_reaction(row), samples.reactions[row], bound
        for name, reached in samples.controls.items():
            natural = self._find_range(name, natural=True)
            if natural is not None:
                yield "natural", name, units[name], reached, natural

    def report_breakaways(self, samples: PathSamples, breakaway_reactions: Mapping[str, BreakawayReaction]) -> None:
        """Report where constraints with a friction limit would break away."""
        for name, (size, limit) in breakaway_reactions.items():
            is_exceeded = size > limit
            if not is_exceeded.any():
                continue
            k = int(np.argmax(size - limit))
            spans = _find_spans(samples.times, size - limit, is_exceeded)
            times = spans[0][0], spans[-1][1]
            at, value = _find_peak(samples.times, size, k)
            unit = self._units.of_reaction(next(row for row in samples.reactions if row.partition(".")[0] == name))
            texts = {
                "name": name,
                "limit": f"{limit[k]:.6g} {unit}".rstrip(),
                "t": f"{times[0]:.6g}",
                "until": f"{times[1]:.6g}",
                "value": f"{value:.6g} {unit}".rstrip(),
                "at": f"{at:.6g}",
            }
            self.add_finding("grip", "error", texts, t=times[0], until=times[1], s=float(samples.s[k]), spans=spans)

    def _collect_bounds(self, plan: PlannedMotion) -> dict[str, tuple[float, float]]:
        """Return the bounds (least, greatest), SI, of the trace and of parameters."""
        ranges = {drive.name: self._find_range(drive.name) for drive in plan.inputs}
        results = {name: bounds for name, bounds in ranges.items() if bounds is not None}
        return results | {name: (-bound, bound) for name, bound in self._trace.bounds.items()}

    def _find_range(self, name: str, *, natural: bool = False) -> tuple[float, float] | None:
        """Return the range of a parameter, or its natural range, SI; None where it has none."""
        parameter = self._model.parameters.get(name)
        if parameter is None:
            return None
        lower, upper = (parameter.natural_min, parameter.natural_max) if natural else (parameter.min, parameter.max)
        if lower is None and upper is None:
            return None
        factor = parse_unit(parameter.unit).factor
        return (-np.inf if lower is None else lower * factor, np.inf if upper is None else upper * factor)

    def _report_exceeded(
        self, kind: str, name: str, unit: str, samples: PathSamples, values: Floats, bounds: tuple[float, float]
    ) -> None:
        excess = _compute_excess(values, bounds)
        is_exceeded = excess > BOUND_TOLERANCE_REL * max(1.0, np.abs(values).max())
        if not is_exceeded.any():
            return
        k = int(np.argmax(excess))
        limit = bounds[1] if values[k] > bounds[1] else bounds[0]
        spans = _find_spans(samples.times, excess, is_exceeded)
        times = spans[0][0], spans[-1][1]
        at, value = _find_peak(samples.times, values, k)
        factor = parse_unit(unit).factor if unit and kind != "reaction" else 1.0
        mark = f" {unit.replace('*', '·')}" if unit else ""
        texts = {
            "name": name,
            "limit": f"{limit / factor:.6g}{mark}",
            "share": f"{sum(b - a for a, b in spans):.3g}",
            "t": f"{times[0]:.6g}",
            "until": f"{times[1]:.6g}",
            "value": f"{value / factor:.6g}{mark}",
            "at": f"{at:.6g}",
        }
        severity: Severity = "warning" if kind == "natural" else "error"
        self.add_finding(kind, severity, texts, t=times[0], until=times[1], s=float(samples.s[k]), spans=spans)

    def report_replay(self, error: float, run: Run, plan: PlannedMotion) -> None:
        """Report where the replay fails, is ended by an event of the model, or leaves the curve."""
        slip = next((event for event in run.events if event.name.startswith(_SLIP_PREFIX)), None)
        if slip is not None:
            self.add_finding(
                "slips", "error", {"name": slip.name.removeprefix(_SLIP_PREFIX), "t": f"{slip.t:.6g}"}, t=slip.t
            )
        outcome, t = run.outcome, run.outcome.t
        if outcome.status == "stopped" and run.events and t < plan.t1:
            s = plan.find_state(t).s
            texts = {"name": run.events[-1].name, "t": f"{t:.6g}", "s": f"{s:.6g}"}
            self.add_finding("stopped", "error", texts, t=t, s=s)
        elif outcome.status != "done":
            self.add_finding("replay", "error", {"why": outcome.text()}, t=t)
        elif error > REPORTED_DISTANCE and slip is None:
            self.add_finding("off", "error", {"error": f"{error:.3g}"})

    def report_balance(self, plan: PlannedMotion, samples: PathSamples, run: Run) -> None:
        """Report the motion of the balanced quantity, and the force that stabilises it in the replay."""
        drive = plan.inputs[-1]
        factor = parse_unit(drive.unit).factor
        values = samples.controls[drive.name] / factor
        lower_text, upper_text = (f"{value:.4g} {drive.unit}" for value in (values.min(), values.max()))
        texts = {"name": drive.name, "least": lower_text, "most": upper_text}
        if drive.kind == "free":
            self.add_finding("falls", "info", texts)
            return
        rows = find_driving_rows(self._model, drive.name)
        force = max((float(np.abs(run.reaction(row)).max()) for row in rows), default=0.0)
        self.add_finding("balanced", "info", texts | {"force": f"{force:.2g}"})

    def report_feedback(self, plan: PlannedMotion, rate: float) -> None:
        """Report the effect of the feedback law."""
        self.add_finding("feedback" if plan.relations.has_free_speed else "held", "info", {"rate": f"{rate:.4g}"})

    def report_sensitivity(self, growth: tuple[ErrorGrowth, ...]) -> None:
        """Report by how much the worst initial error grows, if it does."""
        if self._trace.feedback:
            return
        worst = max(growth, key=lambda entry: entry.factor, default=None)
        if worst is not None and worst.factor > LARGE_GROWTH:
            values = {"unit": worst.unit, "name": worst.name, "off": f"{worst.factor * 1e-3:.3g}"}
            self.add_finding("sensitive", "warning", values)


def _compute_excess(values: Floats, bounds: tuple[float, float]) -> Floats:
    """Return the excess of values (k,) over their bounds; negative between them."""
    return np.maximum(values - bounds[1], bounds[0] - values)


def _find_spans(times: Floats, excess: Floats, is_exceeded: NDArray[np.bool_]) -> tuple[tuple[float, float], ...]:
    """Return the intervals of time in which a quantity is beyond its bound, by its `excess`."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], is_exceeded, [False]]).astype(int)))
    last = len(times) - 1
    ends = [
        _find_zero_crossing(times, excess, i) if 0 < i <= last else float(times[min(i, last)]) for i in edges.tolist()
    ]
    return tuple(zip(ends[::2], ends[1::2], strict=True))


def _find_zero_crossing(times: Floats, excess: Floats, i: int) -> float:
    """Return the time of a zero between two instants, the second of them number i."""
    part = np.clip(excess[i - 1] / (excess[i - 1] - excess[i]), 0.0, 1.0) if excess[i - 1] != excess[i] else 1.0
    return float(times[i - 1] + part * (times[i] - times[i - 1]))


def _find_peak(times: Floats, values: Floats, k: int) -> tuple[float, float]:
    """Return the time and the value of an extremum near instant k, by a parabola through three instants."""
    # Instants may come together but for rounding, which a parabola through them would enlarge.
    spacing = PARABOLA_SPACING_REL * (times[-1] - times[0])
    i, j = int(np.searchsorted(times, times[k] - spacing)) - 1, int(np.searchsorted(times, times[k] + spacing, "right"))
    if i < 0 or j >= len(times):
        return float(times[k]), float(values[k])
    before, behind = times[k] - times[i], times[j] - times[k]
    slope_before, slope_behind = (values[k] - values[i]) / before, (values[j] - values[k]) / behind
    bend = 2.0 * (slope_behind - slope_before) / (before + behind)
    slope = (slope_before * behind + slope_behind * before) / (before + behind)
    shift = float(np.clip(-slope / bend, -before, behind)) if abs(slope) < abs(bend) * (before + behind) else 0.0
    return float(times[k] + shift), float(values[k] + slope * shift + 0.5 * bend * shift**2)


def _format_coordinate(value: float) -> str:
    """Return a coordinate without rounding errors."""
    return f"{round(value, 9) + 0.0:.4g}"
