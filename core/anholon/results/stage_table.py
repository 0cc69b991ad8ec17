"""The stages of a run, one row for each: states at its ends, its transition, works, impulses, peaks, ways and turns."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.outcome import Occurrence, StageSpan
from anholon.results.energy_balance import WorkTerms
from anholon.results.quadrature import NODES, WEIGHTS, curve_lengths, find_unresolved, integrate_intervals
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment

_ANGLES: Final = ("rad", "deg", "°", "mrad", "turn", "rev")
_SAMPLES: Final = np.concatenate([[0.0], 0.5 + 0.5 * NODES, [1.0]])  # places of the samples in a step
_PORTION: Final = 100  # steps evaluated at a time
_SPARSE: Final = 4  # frames in one part of a long step, as of steady rotation
_REFINED_SAMPLES: Final = 5  # refinements about a peak, each four times as fine as the one before
_NEARLY: Final = 0.8  # sample / peak so far: lower ones are not refined
_FLAT: Final = 1e-8  # rise above the neighbouring samples / peak: flatter ones are not refined
_EVEN: Final = 1e-14  # difference of two peaks / peak: smaller ones are rounding, and the first instant counts
_AROUND: Final = 3  # samples on each side of a peak, for the polynomial through it
_NEWTON: Final = 6  # steps of Newton's method to its maximum
_PARTS: Final = 1000  # parts of one step at most


class ReactionPeak(NamedTuple):
    """The largest magnitude of a reaction in a stage: its value with its sign, and when it acts, s."""

    value: float
    t: float


class StageRow(NamedTuple):
    """One stage of a run, SI units.

    `number` of the stage among those of the run; `before` (n,): rates before its transition; `entry`, `exit`: (q, v) at
    its ends; `gained`: energy change in its transition, J, and `gained_lost` the part that impacts dissipated in the
    contacts, so that gained + gained_lost is the work of drives (and of fields that change); `impacts`: impacts at its
    first instant; `energy_in`, `energy_out`: kinetic and potential energy at the ends; `work`: J by every force without
    potential and every reaction; `drives`: work of parts moved by given functions of time (ramps, schedules), `jumped`:
    energy change of impacts within the stage, `jumped_lost`: what they dissipated in the contacts; `residual`: error of
    energy_in + all work + drives + jumped = energy_out, J; `peaks` of all reactions; `impulses`: integrals of all
    reactions over time, impacts within the stage and at its beginning included; `ways`: path lengths, m, of every
    traced element, or of all points and bodies; `turns`: turns of every coordinate that is an angle; `slips`: duration,
    s, of the slip of every constraint with a friction limit.
    """

    number: int
    name: str
    t0: float
    t1: float
    before: Floats
    entry: tuple[Floats, Floats]
    exit: tuple[Floats, Floats]
    gained: float
    gained_lost: float
    impacts: tuple[Occurrence, ...]
    energy_in: float
    energy_out: float
    work: dict[str, float]
    drives: float
    jumped: float
    jumped_lost: float
    residual: float
    peaks: dict[str, ReactionPeak]
    impulses: dict[str, float]
    ways: dict[str, float]
    turns: dict[str, float]
    slips: dict[str, float]

    @property
    def jump(self) -> Floats:
        """Change of the rates (n,) in the transition."""
        return np.asarray(self.entry[1] - self.before)


def stage_table(run: Run) -> tuple[StageRow, ...]:
    """Return the rows of all stages of a run."""
    return StageTable(run).rows()


def find_path_elements(run: Run) -> tuple[str, ...]:
    """Return the elements whose path lengths are listed: those that leave traces, else all points and bodies."""
    elements = [*run.system.points, *run.system.bodies]
    return tuple(name for name in run.system.model.view.traces if name in elements) or tuple(elements)


def find_angle_coordinates(run: Run) -> tuple[str, ...]:
    """Return the coordinates that are angles."""
    return tuple(name for name, item in run.system.model.coordinates.items() if item.unit in _ANGLES)


class StageTable:
    """The rows of a run that may still grow: each step is evaluated once. For one thread at a time."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self._work_terms = WorkTerms(run)
        self._elements = find_path_elements(run)
        self._closed: list[StageRow] = []
        self._open_stage: StageRow | None = None
        self._done = 0  # stages whose rows are closed, or that had no time
        self._sums = _StageSums(run, self._elements)

    @property
    def current_rows(self) -> tuple[StageRow, ...]:
        """The rows as they were found last."""
        return (*self._closed, self._open_stage) if self._open_stage is not None else tuple(self._closed)

    def rows(self) -> tuple[StageRow, ...]:
        """Return the rows of all stages that have begun."""
        for _ in self.update():
            pass
        return self.current_rows

    def prepare(self) -> None:
        """Compile the functions of the systems used so far, which may take a while; from any thread."""
        self._work_terms.prepare()

    def update(self) -> Iterator[None]:
        """Evaluate the new steps of the run in batches that take a few milliseconds."""
        run = self.run
        motions, spans, over = run.segments, run.stages, run.unchecked_outcome.status != "running"
        starts = [motion.t0 for motion in motions]
        while self._done < len(spans):
            k = self._done
            last = k == len(spans) - 1
            first = bisect_left(starts, spans[k].t0)
            segments = motions[first : len(motions) if last else bisect_left(starts, spans[k + 1].t0)]
            if segments:
                yield from self._sums.update(segments, is_complete=not last or over)
                row = self._row(k, spans[k], segments, first, last=last)
                yield
                if last and not over:
                    self._open_stage = row
                    return
                self._closed.append(row)
            elif last and not over:
                return
            self._open_stage, self._done = None, k + 1
            self._sums = _StageSums(run, self._elements)

    def _row(self, k: int, span: StageSpan, segments: Sequence[MotionSegment], first: int, *, last: bool) -> StageRow:
        run = self.run
        t0, t1 = segments[0].t0, segments[-1].t1
        start, end = (
            self._work_terms.end_energies(first)[0],
            self._work_terms.end_energies(first + len(segments) - 1)[1],
        )
        old = self._work_terms.end_energies(first - 1)[1] if first else start
        balance = self._work_terms.balance([t0, t1])
        work = {name: float(done[1] - done[0]) for name, done in balance.work.items()}
        drives = float(balance.drives[1] - balance.drives[0])
        jumped = self._work_terms.jump_energy(first, first + len(segments) - 1)
        entry, leaving = _state(run, segments[0], t0), _state(run, segments[-1], t1)
        events = [event for event in run.events if event.impulse and t0 <= event.t and (event.t < t1 or last)]
        sums = self._sums.with_open_step(segments[-1])
        impulses = dict(sums.impulses)
        for event in events:
            for row, impulse in find_event_impulses(run, event).items():
                impulses[row] += impulse
        lost = sum(event.loss for event in events if event.t == t0), sum(e.loss for e in events if e.t != t0)
        place = {name: index for index, name in enumerate(run.names)}
        moved = leaving[0] - entry[0]
        return StageRow(
            number=k,
            name=span.name,
            t0=t0,
            t1=t1,
            before=np.array(span.rates_before),
            entry=entry,
            exit=leaving,
            gained=start - old,
            gained_lost=lost[0],
            impacts=tuple(event for event in events if event.t == t0),
            energy_in=start,
            energy_out=end,
            work=work,
            drives=drives,
            jumped=jumped,
            jumped_lost=lost[1],
            residual=end - start - sum(work.values()) - drives - jumped,
            peaks=dict(sums.peaks),
            impulses=impulses,
            ways=dict(sums.ways),
            turns={name: float(moved[place[name]] / (2.0 * np.pi)) for name in find_angle_coordinates(run)},
            slips={name: _slip_duration(segments, name) for name in run.system.releasable},
        )


def find_event_impulses(run: Run, event: Occurrence) -> dict[str, float]:
    """Return the impulse of an event by row, with the sign of the row's multiplier; {} without impulses."""
    name = event.name.partition(" ")[2]
    side = next((side for side in run.system.unilateral_constraints if side.name == name), None)
    if side is not None and event.name.startswith("contact"):
        return {side.gap_row: side.sign * event.impulse}
    return {name: event.impulse} if event.impulse and name in run.system.rows else {}


def _slip_duration(segments: Sequence[MotionSegment], name: str) -> float:
    """Return the duration of the slip of a constraint."""
    return sum((m.t1 - m.t0 for m in segments if m.system.mode.friction_state(name).grip == "slide"), 0.0)


class _StageSums:
    """Peaks and impulses of all reactions and the ways of elements over the smooth segments of one stage."""

    def __init__(self, run: Run, elements: Sequence[str]) -> None:
        self._run = run
        self._rows = (*run.system.rows, *run.system.programs)
        self.peaks: dict[str, ReactionPeak] = {}
        self.impulses = dict.fromkeys(self._rows, 0.0)
        self.ways = dict.fromkeys(elements, 0.0)
        self._part, self._t = 0, -np.inf  # how far it has come: smooth segment, time

    def update(self, segments: Sequence[MotionSegment], *, is_complete: bool) -> Iterator[None]:
        """Evaluate the new steps; the last one may still be cut short, unless the motion `is_complete`."""
        while self._part < len(segments):
            motion = segments[self._part]
            closed = is_complete or self._part < len(segments) - 1
            steps = motion.steps() if closed else motion.steps()[:-1]
            new_steps = steps[steps >= max(self._t, motion.t0)]
            for start in range(0, len(new_steps) - 1, _PORTION):
                part = new_steps[start : start + _PORTION + 1]
                self._add_steps(motion, part)
                self._t = float(part[-1])
                yield
            if not closed:
                return
            self._part, self._t = self._part + 1, motion.t1

    def with_open_step(self, segment: MotionSegment) -> _StageSums:
        """Return the sums with the step that is still open."""
        if self._t >= segment.t1:
            return self
        sums = _StageSums(self._run, list(self.ways))
        sums.peaks, sums.impulses, sums.ways = dict(self.peaks), dict(self.impulses), dict(self.ways)
        sums._add_steps(segment, np.array([max(self._t, segment.t0), segment.t1]))
        return sums

    def _add_steps(self, segment: MotionSegment, steps: Floats) -> None:
        """Add the steps between these times, sampled at their ends and at the nodes of Gauss's rule."""
        steps = self._split_steps(steps)
        sizes = np.diff(steps)
        # The end of a step, as it is: summed up it may lie behind itself by a rounding.
        times = np.minimum(steps[:-1, None] + sizes[:, None] * _SAMPLES, steps[1:, None]).ravel()
        if self._rows:
            self._add_reactions(segment, steps, times)
        if self.ways:
            self._add_path_lengths(segment, times)

    def _add_reactions(self, segment: MotionSegment, steps: Floats, times: Floats) -> None:
        """Add peaks and impulses of the reactions in the steps between the times `steps`, sampled at `times`.

        The sampling is refined where reactions change faster than the motion.
        """
        names = [f"reaction:{row}" for row in self._rows]

        def read(times: Floats) -> Floats:
            quantities = self._run.quantities_within(segment, names, times)
            values = np.stack([quantities[name] for name in names], axis=1)
            sizes = np.abs(values)
            firsts = (sizes >= (1.0 - _EVEN) * sizes.max(axis=0)).argmax(axis=0)
            for k, at in enumerate(firsts.tolist()):
                row, peak = self._rows[k], self.peaks.get(self._rows[k])
                if peak is None or sizes[at, k] > (1.0 + _EVEN) * abs(peak.value):
                    self.peaks[row] = ReactionPeak(float(values[at, k]), float(times[at]))
            return values

        values = read(times)
        samples = values.reshape(len(steps) - 1, len(_SAMPLES), -1)[:, 1:-1]
        times, first_indices = np.unique(times, return_index=True)
        values = values[first_indices]
        for closer in range(_REFINED_SAMPLES, -1, -1):
            spans, tops = self._find_peak_intervals(times, values, _FLAT if closer else np.inf)
            if tops:
                read(np.array(tops))
            if not spans:
                break
            times = np.unique(np.concatenate([np.linspace(a, b, 9) for a, b in spans]))
            values = read(times)
        sizes, frames = np.diff(steps), self._run.system.model.simulation.frames
        sums = 0.5 * np.einsum("k,q,kqn->kn", sizes, WEIGHTS, samples)
        scale = self._momentum_size(segment)
        smooth = self._run.reader.is_smooth
        rough = find_unresolved(samples, sizes, scale) if smooth else np.zeros(len(sizes), dtype=bool)
        if rough.any():
            sums[rough] = integrate_intervals(read, steps[:-1][rough], steps[1:][rough], frames, scale)
        for row, impulse in zip(self._rows, sums.sum(axis=0).tolist(), strict=True):
            self.impulses[row] += impulse

    def _find_peak_intervals(
        self, times: Floats, values: Floats, flat: float
    ) -> tuple[list[tuple[float, float]], list[float]]:
        """Return intervals that may contain magnitudes of rows above the peaks so far, and the times of other peaks.

        From values (m, n) of the rows at some times. The times are those of magnitudes that exceed their neighbours by
        at most the fraction `flat` of the peak, where finer samples are not needed.
        """
        spans: set[tuple[float, float]] = set()
        tops: list[float] = []
        for k, row in enumerate(self._rows):
            sizes, peak = np.abs(values[:, k]), abs(self.peaks[row].value)
            at = int(sizes.argmax())
            if not 0 < at < len(times) - 1 or sizes[at] < _NEARLY * peak:
                continue
            rise = 2.0 * sizes[at] - sizes[at - 1] - sizes[at + 1]
            if rise > flat * peak:
                spans.add((float(times[at - 1]), float(times[at + 1])))
            elif rise > _EVEN * peak:
                near = slice(max(at - _AROUND, 0), at + _AROUND + 1)
                tops += _find_extremum(times[near], sizes[near], min(at, _AROUND))
        return sorted(spans), tops

    def _momentum_size(self, segment: MotionSegment) -> float:
        """Return the size of the momenta at the start of a smooth segment, against which impulses are measured."""
        q, v = _state(self._run, segment, segment.t0)
        return float(np.abs(segment.system.call("momentum", segment.t0, q, v, segment.p)).max(initial=0.0))

    def _split_steps(self, steps: Floats) -> Floats:
        """Return the steps with the longest ones in parts."""
        parts = np.ceil(np.diff(steps) * (self._run.system.model.simulation.frames / _SPARSE))
        if parts.max(initial=1.0) <= 1.0:
            return steps
        ends = np.concatenate([[0], np.cumsum(np.clip(parts, 1, _PARTS).astype(int))])
        return np.interp(np.arange(ends[-1] + 1), ends, steps)

    def _add_path_lengths(self, segment: MotionSegment, times: Floats) -> None:
        """Add the ways between these times."""
        system = segment.system
        frames = system.map("frames", times, self._run.states_within(segment, times, settle=True), segment.p)
        bodies = 12 * len(system.bodies)
        for name in self.ways:
            at = bodies + 3 * system.points.index(name) if name in system.points else 12 * system.bodies.index(name) + 9
            places = frames[:, at : at + 3].reshape(-1, len(_SAMPLES), 3)
            self.ways[name] += float(curve_lengths(_COEFFICIENTS @ places).sum())


_COEFFICIENTS: Final = np.linalg.inv(np.polynomial.legendre.legvander(2.0 * _SAMPLES - 1.0, len(_SAMPLES) - 1))
"""Matrix (8, 8): the coefficients, by Legendre's polynomials, of the one through the values at all samples."""


def _find_extremum(times: Floats, values: Floats, at: int) -> list[float]:
    """Return the time near number `at` at which the polynomial through values (k,) at times is stationary.

    Empty if Newton's method leaves the interval between the neighbours of that number.
    """
    unit = 0.5 * (times[at + 1] - times[at - 1])
    places, place = (times - times[at]) / unit, 0.0
    derivative = np.linalg.solve(np.vander(places, increasing=True), values)[1:] * np.arange(1, len(places))
    second_derivative = derivative[1:] * np.arange(1, len(derivative))
    for _ in range(_NEWTON):
        curvature = float(np.polynomial.polynomial.polyval(place, second_derivative))
        if not curvature:
            return []
        place -= float(np.polynomial.polynomial.polyval(place, derivative)) / curvature
        if not places[at - 1] < place < places[at + 1]:
            return []
    return [float(times[at] + unit * place)]


def _state(run: Run, segment: MotionSegment, t: float) -> tuple[Floats, Floats]:
    q, v = np.split(run.states_within(segment, np.array([t]))[0], 2)
    return q, v
