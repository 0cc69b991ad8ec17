"""The stages of a run, one row for each: states at its ends, its transition, works, peaks, ways and turns."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.results.balance import energy_balance, energy_within
from anholon.results.outcome import Located
from anholon.results.run import Motion, Run

Floats = NDArray[np.float64]

_LOOKS: Final = 8  # looks at every step of the integrator, for peaks and ways
_ANGLES: Final = ("rad", "deg", "°", "mrad", "turn", "rev")


class Peak(NamedTuple):
    """The largest magnitude of a reaction in a stage: its value with its sign, and when it acts, s."""

    value: float
    t: float


class StageRow(NamedTuple):
    """One stage as it was run, SI units.

    `before` (n,): rates before its transition; `entry`, `exit`: (q, v) at its ends; `gained`: energy that the
    transition brought, J; `blows`: blows in its first instant; `energy_in`, `energy_out`: kinetic and potential energy
    at the ends; `work`: J by every force without potential and every reaction; `peaks` of all reactions; `ways`:
    metres by every traced element, or all points and bodies; `turns`: turns of every coordinate that is an angle.
    """

    name: str
    t0: float
    t1: float
    before: Floats
    entry: tuple[Floats, Floats]
    exit: tuple[Floats, Floats]
    gained: float
    blows: tuple[Located, ...]
    energy_in: float
    energy_out: float
    work: dict[str, float]
    peaks: dict[str, Peak]
    ways: dict[str, float]
    turns: dict[str, float]

    @property
    def jump(self) -> Floats:
        """Change of the rates (n,) in the transition."""
        return np.asarray(self.entry[1] - self.before)


def stage_table(run: Run) -> tuple[StageRow, ...]:
    """Return the rows of all stages that a run has gone through."""
    if not run.stages:
        return ()
    rows: list[StageRow] = []
    last = len(run.stages) - 1
    starts = [motion.t0 for motion in run.motions]
    balance = energy_balance(run, np.array([t for span in run.stages for t in (span.t0, span.t1)]))
    for k, span in enumerate(run.stages):
        first = bisect_left(starts, span.t0)
        motions = run.motions[first : bisect_left(starts, span.t1)]
        if not motions:
            continue
        ends = energy_within(run, motions[0], motions[0].t0), energy_within(run, motions[-1], motions[-1].t1)
        old = energy_within(run, run.motions[first - 1], run.motions[first - 1].t1) if first else ends[0]
        work = {name: float(done[2 * k + 1] - done[2 * k]) for name, done in balance.work.items()}
        peaks, ways = _looked_at(run, motions)
        entry, leaving = _state(motions[0], motions[0].t0), _state(motions[-1], motions[-1].t1)
        blows = tuple(event for event in run.events if event.t == span.t0 and event.impulse)
        rows.append(
            StageRow(
                span.name,
                span.t0,
                motions[-1].t1 if k == last else span.t1,
                np.array(span.rates_before),
                entry,
                leaving,
                ends[0] - old,
                blows,
                ends[0],
                ends[1],
                work,
                peaks,
                ways,
                _turns(run, entry[0], leaving[0]),
            )
        )
    return tuple(rows)


def _state(motion: Motion, t: float) -> tuple[Floats, Floats]:
    q, v = np.split(motion.states(np.array([t]))[0], 2)
    return q, v


def _turns(run: Run, q0: Floats, q1: Floats) -> dict[str, float]:
    """Return the turns of coordinates with a unit of angle."""
    names = [name for name, coordinate in run.system.model.coordinates.items() if coordinate.unit in _ANGLES]
    place = {name: k for k, name in enumerate(run.names)}
    return {name: float((q1 - q0)[place[name]] / (2.0 * np.pi)) for name in names}


def _looked_at(run: Run, motions: Sequence[Motion]) -> tuple[dict[str, Peak], dict[str, float]]:
    """Return the peaks of all reactions and the ways of elements, from many looks at every step."""
    names = [f"reaction:{row}" for row in run.system.rows]
    peaks: dict[str, Peak] = {}
    elements = [*run.system.points, *run.system.bodies]
    wanted = [name for name in run.system.model.view.traces if name in elements] or elements
    ways = dict.fromkeys(wanted, 0.0)
    for motion in motions:
        times = _looks(motion)
        values = run.within(motion, names, times) if names else {}
        for row, name in zip(run.system.rows, names, strict=True):
            at = int(np.abs(values[name]).argmax())
            found = Peak(float(values[name][at]), float(times[at]))
            peaks[row] = max(peaks.get(row, found), found, key=lambda peak: abs(peak.value))
        frames = run.poses_within(motion, times)
        for name in wanted:
            points = name in run.system.points
            places = frames.p_WP if points else frames.p_WB
            index = (run.system.points if points else run.system.bodies).index(name)
            ways[name] += float(np.linalg.norm(np.diff(places[:, index], axis=0), axis=1).sum())
    return peaks, ways


def _looks(motion: Motion) -> Floats:
    steps = motion.steps()
    fractions = np.arange(_LOOKS) / _LOOKS
    inside = (steps[:-1, None] + fractions * np.diff(steps)[:, None]).ravel()
    return np.append(inside, steps[-1])
