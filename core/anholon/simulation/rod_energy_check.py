"""Whether the energy balance of a run with rods closes, as far as its frames and the errors of its steps tell.

At some frames the energies and the powers of loads, damping, supports, drives and reactions are computed; works are
integrals by the trapezoidal rule with its end correction. From one of these frames to the next, at the distance h, the
balance may be open by

    s (R + D),   R = h² / 12 |P'_2 - P'_1|,   D = Σ |E(one step) - E(two steps half as long)|,

s = BALANCE_SAFETY_FACTOR. R is the end correction, which shows how well the frames resolve the powers P; the work of
damping, whose power is that of single steps among many, is not trusted beyond its order of magnitude. D is the error
of the steps: halving them shows it, whether it is one of second order or the ringing that the generalized-α method
damps because its steps do not resolve it. Both compare the equations of the run with themselves: equations that are not
those of the model, and energy that comes with a transition, are in neither. Steps are repeated for D, so that it is
computed only where the balance is open by more than s R and than UNEXPLAINED_ROD_LOSS_REL of the energy turned over.
Intervals that seem open are sampled again, the worst first: at all their frames, then at the ends of their steps, as
powers may change quicker than frames show. Of many steps the first count, and the rest in proportion to them. What
still seems open when REFINED_ROD_STEPS are sampled is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.outcome import Outcome
from anholon.results.energy_balance import WorkTerms
from anholon.results.rods.frame_quantities import FrameQuantities
from anholon.results.rods.numerical_dissipation import compute_dead_load_work, is_conservative
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_powers import POWER_OF_DAMPING, POWER_OF_DRIVES
from anholon.results.rods.rod_reader import get_rod_reader
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.run import Run
from anholon.rods.mesh import ElementMesh
from anholon.simulation.energy_check import Imbalance, compute_unexplained_jumps, describe_imbalance
from anholon.simulation.tolerances import (
    BALANCE_ROUNDING_REL,
    BALANCE_SAFETY_FACTOR,
    DAMPING_WORK_ERROR_REL,
    LARGE_LOSS_REL,
    MIN_SEGMENT_SAMPLES,
    PLACE_ROUNDING_REL,
    REFINED_ROD_INTERVALS,
    REFINED_ROD_STEPS,
    ROD_BALANCE_SAMPLES,
    SAMPLED_STEPS,
    UNEXPLAINED_ROD_LOSS_REL,
)

Refiner = Callable[[RodFrame, RodFrame], list[RodFrame]]
"""Returns frames between two of a smooth segment, with both."""


def add_rod_energy_warning(run: Run, outcome: Outcome) -> Outcome:
    """Return the outcome of a motion of rods with a warning if its energy balance does not close."""
    if outcome.status not in ("done", "stopped") or not run.segment_count or not get_rod_reader(run).has_time:
        return outcome
    balance = _RodBalance(run)
    imbalance = balance.find_imbalance()
    if imbalance is None:
        return outcome
    share = abs(imbalance.amount) / imbalance.turnover
    if abs(imbalance.amount) > imbalance.explained:
        text = describe_imbalance(imbalance, "errors of the steps explain")
        advice = "Look for a jump of a formula near that time, and compare with smaller steps."
        if share > LARGE_LOSS_REL:
            return Outcome(status="failed", t=imbalance.t, message=text, remedy=advice)
        return _add_remark(outcome, text, advice)
    if share > LARGE_LOSS_REL and abs(imbalance.amount) > balance.quadrature and not balance.is_reported:
        changed = (
            f"The steps changed the energy by {imbalance.amount:.3g} J, {100.0 * share:.2g} % of what is turned over."
        )
        return _add_remark(outcome, changed, "Use smaller steps, or specify the damping of the rods.")
    return outcome


def _add_remark(outcome: Outcome, remark: str, advice: str) -> Outcome:
    return replace(outcome, remedy=" ".join(filter(None, (outcome.remedy, remark, advice))))


class _Interval(NamedTuple):
    """The interval from one sampled frame to the next of a smooth segment.

    It has the energy that the balance leaves open, the parts of it that quadrature and steps explain, and the works
    there, J; the kinetic and the potential energy at its end, J.
    """

    start: RodFrame
    end: RodFrame
    open: float
    quadrature: float
    steps: float
    works: float
    kinetic: float
    potential: float
    is_finest: bool = False  # sampled at the ends of its steps

    @property
    def explained(self) -> float:
        """The explained part, J."""
        return BALANCE_SAFETY_FACTOR * (self.quadrature + self.steps)

    @property
    def excess(self) -> float:
        """The open amount beyond the explained part, J."""
        return abs(self.open) - self.explained


class _RodBalance:
    """The energy balance of one run at some of its frames."""

    def __init__(self, run: Run) -> None:
        self._run, self._reader = run, get_rod_reader(run)
        works = WorkTerms(run)
        self._names = [f"power:{name}" for name in works.whole_names] + [POWER_OF_DRIVES] * works.has_drive_powers
        self._jumps = compute_unexplained_jumps(run, works)
        self._segments: list[list[_Interval]] = []
        self._rounding = _estimate_rounding(self._reader.rod_system.assembly.mesh)

    @property
    def is_reported(self) -> bool:
        """Whether the end of the run already reports how much energy the steps changed."""
        return all(is_conservative(segment) for segment in self._run.segments if isinstance(segment, RodSegment))

    @property
    def quadrature(self) -> float:
        """The part that errors of the quadrature explain, J."""
        return BALANCE_SAFETY_FACTOR * sum(
            interval.quadrature for intervals in self._segments for interval in intervals
        )

    def find_imbalance(self) -> Imbalance | None:
        """Return where the balance is open and by how much, with the explained part.

        None if it is open by less than UNEXPLAINED_ROD_LOSS_REL of the energy turned over, or if the energy is
        undefined.
        """
        numbers = range(len(self._reader.segment_ends))
        self._segments = [self._sample(self._choose_frames(k)) for k in numbers]
        imbalance = self._judge()
        if imbalance is None or abs(imbalance.amount) <= imbalance.explained:
            return imbalance
        self._segments = [self._add_step_errors(intervals) for intervals in self._segments]
        self._refine_worst(self._list_frames)
        sampled = 0
        while sampled < REFINED_ROD_STEPS:
            imbalance = self._judge()
            if imbalance is None or abs(imbalance.amount) <= imbalance.explained:
                return imbalance
            new = self._refine_worst(self._list_step_ends, is_finest=True)
            if not new:
                return imbalance
            sampled += new
        self._segments = [[_leave_unknown(interval) for interval in intervals] for intervals in self._segments]
        return self._judge()

    def _refine_worst(self, refine: Refiner, *, is_finest: bool = False) -> int:
        """Sample again the intervals that seem most open and were not sampled at the ends of their steps.

        Returns the number of parts.
        """
        every = (interval for intervals in self._segments for interval in intervals)
        rough = [interval for interval in every if interval.excess > 0.0 and not interval.is_finest]
        worst = sorted(rough, key=lambda interval: interval.excess)[-REFINED_ROD_INTERVALS:]
        before = sum(map(len, self._segments))
        self._segments = [self._resample(intervals, worst, refine, is_finest) for intervals in self._segments]
        return sum(map(len, self._segments)) - before + len(worst)

    def _judge(self) -> Imbalance | None:
        """Return the imbalance that exceeds its explained part most, since the start or in one interval."""
        rows: list[tuple[float, float, float]] = []  # times, open amounts, explained amounts
        total = explained = 0.0
        for number, intervals in enumerate(self._segments):
            total += self._jumps[number]
            rows.append((self._run.segments[number].t0, self._jumps[number], 0.0))
            for interval in intervals:
                total, explained = total + interval.open, explained + interval.explained
                rows.append((interval.end.state.t, total, explained))
                if (
                    interval.open > 0.0 or POWER_OF_DAMPING not in self._names
                ):  # an impact is damped between two samples
                    rows.append((interval.start.state.t, interval.open, interval.explained))
        t, amounts, allowed = np.array(rows).T
        every = [interval for intervals in self._segments for interval in intervals]
        kinetic, potential, works = (
            np.array([(interval.kinetic, interval.potential, interval.works) for interval in every]).reshape(-1, 3).T
        )
        turnover = kinetic.max(initial=1e-300) + (np.ptp(potential) if len(every) else 0.0) + works.sum()
        rounding = BALANCE_ROUNDING_REL * (turnover + np.abs(potential).max(initial=0.0)) + self._rounding
        is_large = np.abs(amounts) > max(UNEXPLAINED_ROD_LOSS_REL * turnover, rounding)
        if not np.isfinite(amounts).all() or not is_large.any():
            return None
        beyond = np.where(is_large, np.abs(amounts) - allowed, -np.inf)
        worst = int(np.argmax(beyond if beyond.max() > 0.0 else np.abs(amounts)))
        first = float(t[beyond > 0.0].min()) if beyond.max() > 0.0 else float(t[worst])
        return Imbalance(first, float(amounts[worst]), float(allowed[worst]), float(turnover))

    def _list_frames(self, start: RodFrame, end: RodFrame, max_count: int = ROD_BALANCE_SAMPLES) -> list[RodFrame]:
        """Return the frames from `start` to `end` of a smooth segment, with about `max_count` between them at most."""
        frames = self._reader.frames
        inside = [
            frame for frame in frames if frame.segment == start.segment and start.state.t < frame.state.t < end.state.t
        ]
        return [start, *inside[:: 1 + len(inside) // max_count], end]

    def _list_step_ends(self, start: RodFrame, end: RodFrame) -> list[RodFrame]:
        """Return the ends of the first steps of an interval, with its end if they reach it."""
        steps = self._reader.replay_first_steps(start, SAMPLED_STEPS)
        inside = [frame for frame in steps[1:] if frame.state.t < end.state.t]
        ends = [] if len(inside) == SAMPLED_STEPS - 1 else [end]
        return [start, *inside, *ends]

    def _choose_frames(self, segment: int) -> list[RodFrame]:
        """Return the frames of a smooth segment at which the balance is computed first."""
        start, end = self._reader.segment_ends[segment]
        if not end.state.t > start.state.t:
            return [start]
        return self._list_frames(
            start, end, max(MIN_SEGMENT_SAMPLES, ROD_BALANCE_SAMPLES // len(self._reader.segment_ends))
        )

    def _sample(self, frames: Sequence[RodFrame]) -> list[_Interval]:
        """Return the intervals between frames of a smooth segment."""
        if len(frames) < 2:
            return []
        values = FrameQuantities(self._reader, frames).read_values(["kinetic", "potential", *self._names])
        segment = self._reader.find_segment(frames[0])
        dead_work = np.array([compute_dead_load_work(segment, frame.state.pose) for frame in frames])
        t = np.array([frame.state.t for frame in frames])
        powers = np.array([values[name] for name in self._names]).reshape(len(self._names), len(t))
        works, errors = _integrate(t, powers)
        damping = [k for k, name in enumerate(self._names) if name == POWER_OF_DAMPING]
        errors[damping] = np.maximum(errors[damping], DAMPING_WORK_ERROR_REL * np.abs(works[damping]))
        energies = values["kinetic"] + values["potential"] - dead_work
        open_ = np.diff(energies) - works.sum(axis=0)
        done = np.abs(works).sum(axis=0) + np.abs(np.diff(dead_work))
        columns = open_, errors.sum(axis=0), np.zeros(len(t) - 1), done
        rows = np.stack([*columns, values["kinetic"][1:], values["potential"][1:]], axis=1).tolist()
        return [_Interval(start, end, *row) for start, end, row in zip(frames, frames[1:], rows, strict=False)]

    def _add_step_errors(self, intervals: Sequence[_Interval]) -> list[_Interval]:
        """Return successive intervals with the energy that their steps have changed.

        It is estimated from the first steps behind the starts and ends of some of them.
        """
        if not intervals:
            return []
        ends = [intervals[0].start, *(interval.end for interval in intervals)]
        chosen = np.unique(np.linspace(0, len(ends) - 1, min(len(ends), ROD_BALANCE_SAMPLES)).astype(int))
        t = np.array([frame.state.t for frame in ends])
        rates = np.interp(t, t[chosen], [self._compute_step_error_rate(ends[i]) for i in chosen])
        errors = 0.5 * np.diff(t) * (rates[1:] + rates[:-1])
        return [interval._replace(steps=error) for interval, error in zip(intervals, errors.tolist(), strict=True)]

    def _compute_step_error_rate(self, frame: RodFrame) -> float:
        """Return the energy error of the step that begins with a frame, divided by its length, W.

        The error is the difference of the energies after the step and after two steps of half its length; 0 if no step
        begins there.
        """
        pair = self._reader.repeat_step(frame)
        if pair is None:
            return 0.0
        segment = self._reader.find_segment(frame)
        energies = FrameQuantities(self._reader, pair).compute_energies()["energy"]
        work = [compute_dead_load_work(segment, step_end.state.pose) for step_end in pair]
        return float(abs(np.diff(energies - work)[0])) / (pair[0].state.t - frame.state.t)

    def _resample(
        self, intervals: Iterable[_Interval], worst: Sequence[_Interval], refine: Refiner, is_finest: bool
    ) -> list[_Interval]:
        """Return the intervals of a smooth segment, the worst of them divided."""
        result: list[_Interval] = []
        for interval in intervals:
            if not any(interval is other for other in worst):
                result.append(interval)
                continue
            frames = refine(interval.start, interval.end)
            parts = self._add_step_errors(self._sample(frames))
            if frames[-1] is not interval.end:
                parts.append(_extrapolate(parts, interval))
            result += [part._replace(is_finest=is_finest) for part in parts]
        return result


def _estimate_rounding(mesh: ElementMesh) -> float:
    """Return the energy, J, of translations as small as the places of nodes are rounded."""
    size = float(np.ptp(mesh.reference.x, axis=0).max() + mesh.length.max())
    yields = mesh.length * np.diagonal(mesh.regular, axis1=1, axis2=2)[:, 0]
    stiffness = np.divide(1.0, yields, out=np.zeros_like(yields), where=yields > 0.0)
    return float(stiffness.sum()) * (PLACE_ROUNDING_REL * size) ** 2


def _extrapolate(parts: Sequence[_Interval], interval: _Interval) -> _Interval:
    """Return the remainder of an interval of which only the first parts were sampled at every step.

    Its open and explained amounts are in proportion to those parts, because samples farther apart would not resolve the
    powers.
    """
    start, done = parts[-1].end, parts[-1].end.state.t - interval.start.state.t
    share = (interval.end.state.t - start.state.t) / done
    open_, quadrature, steps, works = (
        share * sum(values)
        for values in zip(*((part.open, part.quadrature, part.steps, part.works) for part in parts), strict=True)
    )
    return _Interval(start, interval.end, open_, quadrature, steps, works, interval.kinetic, interval.potential)


def _leave_unknown(interval: _Interval) -> _Interval:
    """Return an interval whose balance is not known: its open amount is explained."""
    if interval.is_finest or interval.excess <= 0.0:
        return interval
    return interval._replace(quadrature=abs(interval.open) / BALANCE_SAFETY_FACTOR)


def _integrate(t: Floats, powers: Floats) -> tuple[Floats, Floats]:
    """Return the works (n, k - 1) of powers (n, k) between times (k,), and the sizes of the end corrections in them."""
    h = np.diff(t)
    rule = 0.5 * h * (powers[:, 1:] + powers[:, :-1])
    if len(t) < 3:
        return rule, np.abs(0.5 * h * np.diff(powers))
    corrections = h**2 / 12.0 * np.diff(np.gradient(powers, t, axis=1))
    return rule - corrections, np.abs(corrections)
