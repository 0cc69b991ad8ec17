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

from bisect import bisect_right
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

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
    """Works along a run that may still grow: what was integrated once is kept.

    One thread at a time may ask.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        system = run.system
        self._names = [name for name, kept in zip(system.loads, system.conservative, strict=True) if not kept]
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
        self._ends: dict[int, tuple[float, float, tuple[float, float]]] = {}  # times of the ends, energies there
        self._size = 0.0  # of the energies at hand, J
        self._jumped: list[float] = []  # energy of the jumps up to the start of each smooth segment

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the works that are integrals of powers, `power:NAME`, without that of the drives."""
        return tuple(self._names)

    @property
    def has_drive_powers(self) -> bool:
        """Whether the work of drives is the integral of their own power."""
        return self._powered

    def prepare(self) -> None:
        """Make the functions of all systems met so far; from any thread."""
        if self._powered:
            for system in dict.fromkeys(motion.system for motion in self._run.segments):
                DrivePower(system).prepare()

    def end_energies(self, k: int) -> tuple[float, float]:
        """Return the energies of the smooth segment number k at its ends, J: the limits from inside."""
        motion = self._run.segments[k]
        t0, t1, result = self._ends.get(k, (0.0, -1.0, (0.0, 0.0)))
        if (t0, t1) != (motion.t0, motion.t1):
            start, end = self._run.quantities_within(motion, ["energy"], np.array([motion.t0, motion.t1]))["energy"]
            result = float(start), float(end)
            self._size = max(self._size, abs(result[0]), abs(result[1]))
            self._ends[k] = motion.t0, motion.t1, result
        return result

    def jump_energy(self, first: int, last: int) -> float:
        """Return the energy that came with the jumps between the smooth segments from `first` to `last`, J."""
        return sum(self.end_energies(k)[0] - self.end_energies(k - 1)[1] for k in range(first + 1, last + 1))

    def balance(self, times: ArrayLike) -> EnergyBalance:
        """Return the energy balance at given times."""
        run = self._run
        motions = run.segments
        t = np.atleast_1d(np.asarray(times, dtype=float))
        start = self.end_energies(0)[0] if motions else 0.0
        last = bisect_right(motions, float(t.max(initial=-np.inf)), key=_start_of)
        self._add_segments(motions[: max(last, 1)])  # of a long programme no more than is asked for
        further = run.reader.further_works
        energies = run.quantity(("kinetic", "potential", *further), t)
        works = np.zeros((len(t), self._width))
        part = np.maximum(np.searchsorted(self._starts, t, side="right") - 1, 0)
        for k in np.unique(part):
            motion, inside = motions[k], part == k
            self._integrate_steps(k, motion, float(t[inside].max()))
            works[inside] = self._done[k] + self._compute_works(k, motion, np.clip(t[inside], motion.t0, motion.t1))
        jumps = np.array(self._jumped)[part]
        for name in self._driven:
            works[:, self._names.index(f"reaction:{name}")] -= works[:, self._names.index(f"control:{name}")]
        total = energies["kinetic"] + energies["potential"]
        rest = total - start - works.sum(axis=1) - jumps
        work = dict(zip(self._names, works.T[: len(self._names)], strict=True))
        for name, sign in further.items():
            own = sign * energies[name]
            work[name] = work[name] + own if name in work else own
            rest = rest - own
        drives = works[:, -1] if self._powered else np.zeros(len(t))
        if self._drives_by_remainder:
            drives, rest = rest, drives
        return EnergyBalance(t, energies["kinetic"], energies["potential"], work, jumps, drives, rest)

    def _add_segments(self, segments: tuple[MotionSegment, ...]) -> None:
        """Add the new smooth segments; earlier ones do not change."""
        for k in range(len(self._starts), len(segments)):
            done, jumped = np.zeros(self._width), 0.0
            if k:
                before = segments[k - 1]
                self._integrate_steps(k - 1, before, before.t1)
                done = self._done[-1] + self._compute_works(k - 1, before, np.array([before.t1]))[0]
                change = self.end_energies(k)[0] - self.end_energies(k - 1)[1]
                jumped = self._jumped[-1] + change
            self._starts.append(segments[k].t0)
            self._done.append(done)
            self._jumped.append(jumped)
            self._edges.append(np.array([segments[k].t0]))
            self._sums.append(np.zeros((1, self._width)))

    def _integrate_steps(self, k: int, segment: MotionSegment, until: float) -> None:
        """Integrate over the steps of a smooth segment that end by a time and are new; the last one may still be cut
        short by an event."""
        steps = segment.steps()[:-1]
        new_edges = np.concatenate([self._edges[k][-1:], steps[(steps > self._edges[k][-1]) & (steps <= until)]])
        if len(new_edges) > 1:
            sums = self._sums[k][-1] + np.cumsum(self._integrate_powers(segment, new_edges[:-1], new_edges[1:]), axis=0)
            self._edges[k] = np.concatenate([self._edges[k], new_edges[1:]])
            self._sums[k] = np.concatenate([self._sums[k], sums])

    def _compute_works(self, k: int, segment: MotionSegment, times: Floats) -> Floats:
        """Return the works since the start of a smooth segment, (len(times), names and drives)."""
        edges, order = self._edges[k], np.argsort(times, kind="stable")
        t = times[order]
        at = np.searchsorted(edges, t, side="right") - 1
        parts = self._integrate_powers(segment, np.maximum(edges[at], np.concatenate([[-np.inf], t[:-1]])), t)
        sums = np.cumsum(parts, axis=0)
        first = np.searchsorted(at, at)  # of the times in the same step
        works = np.empty_like(sums)
        works[order] = self._sums[k][at] + sums - (sums - parts)[first]
        return works

    def _integrate_powers(self, segment: MotionSegment, starts: Floats, ends: Floats) -> Floats:
        """Return the works between starts (k,) and ends (k,), each pair within one step: (k, names and drives)."""
        if not len(starts) or not self._width:
            return np.zeros((len(starts), self._width))
        names = [f"power:{name}" for name in self._names]

        def powers(times: Floats) -> Floats:
            quantities = self._run.quantities_within(segment, names, times)
            columns = [quantities[name] for name in names]
            if self._powered:
                columns.append(self._run.reader.drive_powers(segment, times))
            return np.stack(columns, axis=1)

        works = np.zeros((len(starts), self._width))
        lasts = ends > starts
        if lasts.any():
            frames, smooth = self._run.system.model.simulation.frames, self._run.reader.is_smooth
            works[lasts] = integrate_intervals(powers, starts[lasts], ends[lasts], frames, self._size, refine=smooth)
        return works


def energy_balance(run: Run, times: ArrayLike | None = None) -> EnergyBalance:
    """Return the energy balance at the frames of a run or at given times."""
    return WorkTerms(run).balance(run.times if times is None else times)


def compute_energy(run: Run, segment: MotionSegment, t: float) -> float:
    """Return the energy of a smooth segment at one of its times, J; at its ends the limits from inside."""
    return float(run.quantities_within(segment, ["energy"], np.array([t]))["energy"][0])


def _start_of(segment: MotionSegment) -> float:
    return segment.t0
