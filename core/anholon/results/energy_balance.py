"""The energy balance of a run, term by term (docs/theory.md 5).

    T + V at t  =  T + V at the start  +  Σ work of forces without potential  +  Σ work of reactions
                   +  energy of the jumps between smooth segments  +  work of the drives

Work is the integral of power over the dense output, by Gauss's rule in every step of the integrator, or in pieces where
powers change quicker than the motion, so that it is as exact as that. Drives are the motors that move parts by given
functions of time, ramps and schedules; theirs is the integral of their own power (`anholon.system.drive_power`, beside
rods `anholon.results.rods.rod_powers`), so that what the terms leave open shows how well the balance closes. Only
beside programs it is what the others leave. Rods move by steps whose error is of second order: what these change of
the energy is reported as `numerical` where nothing else changes it, and left open elsewhere.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.results.program_readings import list_controlled_motions
from anholon.results.quadrature import integrate_intervals
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.system.drive_power import DrivePower


class EnergyBalance(NamedTuple):
    """Energies and works at given times, J, each (k,).

    `work`: by forces without potential, by reactions (`reaction:NAME`), by the control of program constraints
    (`control:COORDINATE`) and by the controls of parametric ones (`control:NAME`; to the reaction, which carries it, is
    left the work of a constraint that moves by itself), beside rods by the steps (`numerical`, where nothing else
    changes the energy), by the loads on them (`loads`), their damping (`damping`) and the supports that move
    (`supports`), since the start;
    `jumps`: energy that came with transitions;
    `drives`: the work of the drives; `rest`: what all terms leave open.
    """

    times: Floats
    kinetic: Floats
    potential: Floats
    work: dict[str, Floats]
    jumps: Floats
    drives: Floats
    rest: Floats


class WorkTerms:
    """Works along a run that may still grow; each step is integrated once.

    One thread at a time may ask.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        system = run.system
        self._names = [
            name for name, is_conservative in zip(system.loads, system.conservative, strict=True) if not is_conservative
        ]
        self._names += [f"reaction:{name}" for name in system.rows]
        if system.programs:
            self._names += [f"control:{name}" for name in list_controlled_motions(system)]
        self._driven = [name for name, control in zip(system.rows, system.parametric, strict=True) if control]
        self._names += [f"control:{name}" for name in self._driven]
        self._names += run.reader.further_powers
        moved = run.reader.has_drives
        self._drives_by_remainder = moved and bool(system.programs)  # drives: what the other terms leave
        self._powered = moved and not self._drives_by_remainder
        self._width = len(self._names) + self._powered
        self._edges: list[Floats] = []
        self._sums: list[Floats] = []
        self._starts: list[float] = []
        self._done: list[Floats] = []  # works before each smooth segment
        self._ends: dict[int, tuple[tuple[float, float], tuple[float, float]]] = {}  # times of the ends, energies there
        self._sizes: list[float] = []  # of the energies up to the end of each smooth segment, J
        self._jumped: list[float] = []  # energy of the jumps up to the start of each smooth segment

    @property
    def whole_names(self) -> tuple[str, ...]:
        """Names of the works that add up, without those of the controls of parametric constraints.

        The latter are parts of the works of their reactions.
        """
        parts = {f"control:{name}" for name in self._driven}
        return tuple(name for name in self._names if name not in parts)

    @property
    def has_drive_powers(self) -> bool:
        """Whether the work of drives is the integral of their own power."""
        return self._powered

    def prepare(self) -> None:
        """Compile the functions of all systems used so far; from any thread."""
        if self._powered:
            for system in dict.fromkeys(motion.system for motion in self._run.segments):
                DrivePower(system).prepare()

    def end_energies(self, k: int) -> tuple[float, float]:
        """Return the energies of the smooth segment number k at its ends, J: the limits from inside."""
        return self.all_end_energies(k, k + 1)[0]

    def all_end_energies(self, first: int, end: int) -> list[tuple[float, float]]:
        """Return the energies of the smooth segments from `first` to before `end` at their ends, J."""
        spans = [(segment.t0, segment.t1) for segment in self._run.segments[first:end]]
        new = [k for k, span in enumerate(spans, first) if k not in self._ends or self._ends[k][0] != span]
        if new:
            numbers = np.repeat(np.array(new, dtype=np.int64), 2)
            times = np.array([spans[k - first] for k in new]).ravel()
            energies = self._run.quantities_across(["energy"], times, numbers)["energy"].reshape(-1, 2).tolist()
            self._ends |= {
                k: (spans[k - first], (energy[0], energy[1])) for k, energy in zip(new, energies, strict=True)
            }
        return [self._ends[k][1] for k in range(first, end)]

    def jump_energy(self, first: int, last: int) -> float:
        """Return the energy that came with the jumps between the smooth segments from `first` to `last`, J."""
        ends = self.all_end_energies(first, last + 1)
        return sum(after[0] - before[1] for before, after in itertools.pairwise(ends))

    def balance(self, times: ArrayLike) -> EnergyBalance:
        """Return the energy balance at given times."""
        run = self._run
        motions = run.segments
        t = np.atleast_1d(np.asarray(times, dtype=float))
        start = self.end_energies(0)[0] if motions else 0.0
        last = bisect_right(motions, float(t.max(initial=-np.inf)), key=_start_of)
        self._add_segments(motions[: max(last, 1)])  # of a long programme no more than is asked for
        further_works = run.reader.further_works
        energies = run.quantity(("kinetic", "potential", *further_works), t)
        works = np.zeros((len(t), self._width))
        part = np.maximum(np.searchsorted(self._starts, t, side="right") - 1, 0)
        for k in np.unique(part):
            motion, inside = motions[k], part == k
            self._integrate_steps({int(k): (motion, float(t[inside].max()))})
            works[inside] = self._done[k] + self._compute_works(k, np.clip(t[inside], motion.t0, motion.t1))
        jumps = np.array(self._jumped)[part]
        for name in self._driven:
            works[:, self._names.index(f"reaction:{name}")] -= works[:, self._names.index(f"control:{name}")]
        total = energies["kinetic"] + energies["potential"]
        remainder = total - start - works.sum(axis=1) - jumps
        work = dict(zip(self._names, works.T[: len(self._names)], strict=True))
        for name, sign in further_works.items():
            work_term = sign * energies[name]
            work[name] = work[name] + work_term if name in work else work_term
            remainder = remainder - work_term
        drives = works[:, -1] if self._powered else np.zeros(len(t))
        if self._drives_by_remainder:
            drives, remainder = remainder, drives
        return EnergyBalance(t, energies["kinetic"], energies["potential"], work, jumps, drives, remainder)

    def _add_segments(self, segments: tuple[MotionSegment, ...]) -> None:
        """Add new smooth segments; earlier ones do not change."""
        segment_count = len(self._starts)
        if segment_count >= len(segments):
            return
        for segment in segments[segment_count:]:
            self._starts.append(segment.t0)
            self._edges.append(np.array([segment.t0]))
            self._sums.append(np.zeros((1, self._width)))
        before = max(segment_count - 1, 0)
        ends = self.all_end_energies(before, len(segments))
        sizes = np.maximum.accumulate([self._sizes[before - 1] if before else 0.0, *np.abs(ends).max(axis=1)])[1:]
        self._sizes[before:] = sizes.tolist()
        self._integrate_steps({k: (segments[k], math.inf) for k in range(before, len(segments) - 1)})
        for k in range(segment_count, len(segments)):
            self._done.append(self._done[-1] + self._sums[k - 1][-1] if k else np.zeros(self._width))
            self._jumped.append(self._jumped[-1] + ends[k - before][0] - ends[k - 1 - before][1] if k else 0.0)

    def _integrate_steps(self, segments: Mapping[int, tuple[MotionSegment, float]]) -> None:
        """Integrate over the new steps of smooth segments, given by their numbers with an end time.

        Only steps that end by that time are integrated, because the last one may still be cut short by an event; all
        steps if the time is infinite.
        """
        new_edges = []
        for k, (segment, until) in segments.items():
            steps, last = segment.steps(), self._edges[k][-1]
            steps = (
                steps[:-1][steps[:-1] <= until]
                if until < math.inf
                else np.append(steps[steps < segment.t1], segment.t1)
            )
            new_edges.append(np.concatenate([[last], steps[steps > last]]))
        numbers = np.repeat(np.array([*segments], dtype=np.int64), [len(edges) - 1 for edges in new_edges])
        if not len(numbers):
            return
        starts, ends = (np.concatenate([edges[part] for edges in new_edges]) for part in (slice(-1), slice(1, None)))
        works, first = self._integrate_powers(starts, ends, numbers), 0
        for k, edges in zip(segments, new_edges, strict=True):
            if len(edges) > 1:
                sums = self._sums[k][-1] + np.cumsum(works[first : first + len(edges) - 1], axis=0)
                self._edges[k] = np.concatenate([self._edges[k], edges[1:]])
                self._sums[k] = np.concatenate([self._sums[k], sums])
                first += len(edges) - 1

    def _compute_works(self, k: int, times: Floats) -> Floats:
        """Return the works since the start of a smooth segment, (len(times), names and drives)."""
        edges, order = self._edges[k], np.argsort(times, kind="stable")
        t = times[order]
        at = np.searchsorted(edges, t, side="right") - 1
        starts = np.maximum(edges[at], np.concatenate([[-np.inf], t[:-1]]))
        parts = self._integrate_powers(starts, t, np.full(len(t), k, dtype=np.int64))
        sums = np.cumsum(parts, axis=0)
        first = np.searchsorted(at, at)  # of the times in the same step
        works = np.empty_like(sums)
        works[order] = self._sums[k][at] + sums - (sums - parts)[first]
        return works

    def _integrate_powers(self, starts: Floats, ends: Floats, numbers: NDArray[np.int64]) -> Floats:
        """Return the works (k, names and drives) between starts (k,) and ends (k,), each pair within one step.

        `numbers` (k,): the increasing numbers of the smooth segments.
        """
        works, lasts = np.zeros((len(starts), self._width)), ends > starts
        if not self._width or not lasts.any():
            return works
        run, names = self._run, [f"power:{name}" for name in self._names]
        present, groups = np.unique(numbers[lasts], return_inverse=True)
        begins = np.array(self._starts)[present]

        def powers(times: Floats) -> Floats:
            segment_numbers = present[np.maximum(np.searchsorted(begins, times, side="right") - 1, 0)]
            quantities = run.quantities_across(names, times, segment_numbers)
            columns = [quantities[name] for name in names]
            if self._powered:
                columns.append(run.reader.drive_powers(times, segment_numbers))
            return np.stack(columns, axis=1)

        works[lasts] = integrate_intervals(
            powers,
            starts[lasts],
            ends[lasts],
            run.system.model.simulation.frames,
            np.array(self._sizes)[present],
            groups=groups,
            refine=run.reader.is_smooth,
        )
        return works


def energy_balance(run: Run, times: ArrayLike | None = None) -> EnergyBalance:
    """Return the energy balance at the frames of a run or at given times."""
    return WorkTerms(run).balance(run.times if times is None else times)


def compute_energy(run: Run, segment: MotionSegment, t: float) -> float:
    """Return the energy of a smooth segment at one of its times, J; at its ends the limits from inside."""
    return float(run.quantities_within(segment, ["energy"], np.array([t]))["energy"][0])


def _start_of(segment: MotionSegment) -> float:
    return segment.t0
