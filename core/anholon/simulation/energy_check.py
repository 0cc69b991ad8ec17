"""Whether the energy balance of a run closes: energy less all works, against what the tolerances explain.

Along an exact motion T + V less the works of forces, drives, frictions and reactions since the start is constant
between the smooth segments, and changes from one to the next by what an impact or a transition reports. Each step of an
integrator with the tolerances rtol and atol leaves an error of the state below f (rtol |y_i| + atol) with
f = STEP_TOLERANCE_SHARE, which changes the energy by at most f S,

    S = Σ_i |∂(T + V)/∂y_i| (rtol |y_i| + atol),   y = (q, v).

The balance holds along every solution of the equations, so that these errors add up and do not grow; dense output errs
by S itself. After N steps the balance may be open by

    s (S (1 + f N) + r E + Σ_k 4 ulp(t_k) E_k / Δt_k) + T_2,   E = max T + max |V| + max Σ |W|,

s = BALANCE_SAFETY_FACTOR, r = BALANCE_ROUNDING_REL, with the largest S so far. T_2 is the kinetic energy of the rates s
(1 + f N) (rtol max |v_i| + atol), which counts where a mass is at rest while coordinates move: S is 0 there. The last
term, over the smooth segments of the length Δt_k and the turnover E_k, is what the rounding of times costs in short
ramps. What is open beyond that is no error of steps: a wrong branch at a singular position, a stop without a cause,
equations that are not those of the model.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.outcome import Outcome
from anholon.results.energy_balance import WorkTerms
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.tolerances import (
    BALANCE_REFINED_SAMPLES,
    BALANCE_ROUNDING_REL,
    BALANCE_SAFETY_FACTOR,
    BALANCE_SAMPLES,
    ENERGY_DIFFERENCE_REL,
    EXCLUDED_END_REL,
    EXCLUDED_END_STEPS,
    GROSS_IMBALANCE_REL,
    MAX_CHECKED_STEPS,
    MAX_DIFFERENCED_STATES,
    SENSITIVITY_SAMPLES,
    SIMULTANEOUS_TIME_REL,
    STEP_TOLERANCE_SHARE,
)
from anholon.system.drive_power import DrivePower, conserves_energy
from anholon.system.system import System


class Imbalance(NamedTuple):
    """An energy balance that does not close.

    It has the time t (s) from which it is open, the energy that is missing or unexplained (J, at the instant of the
    largest amount), the part that the tolerances explain (J), and the energy turned over (J).
    """

    t: float
    amount: float
    explained: float
    turnover: float


def add_energy_warning(run: Run, outcome: Outcome, rtol: float, atol: float) -> Outcome:
    """Return the outcome of a run with a warning if its energy balance does not close.

    A run that gained or lost much of its energy without a cause has failed; a run that failed later reports this, too.
    """
    if outcome.status not in ("done", "stopped", "failed") or not run.segment_count:
        return outcome
    until = _time_before_breakdown(run) if outcome.status == "failed" else math.inf
    try:
        imbalance = find_imbalance(run, rtol, atol, until)
    except _EnergyOverflowError as overflow:
        is_reported = outcome.status == "failed" or bool(outcome.remedy)
        return outcome if is_reported else _make_overflow_outcome(overflow.t)
    if imbalance is None:
        return outcome
    share, message = abs(imbalance.amount) / imbalance.turnover, describe_imbalance(imbalance, "the tolerance explains")
    if outcome.status == "failed":
        return replace(outcome, message=f"{message} {outcome.message}") if share > GROSS_IMBALANCE_REL else outcome
    advice = "Look for a singular position or a jump of a formula near that time, and compare with a smaller rtol."
    if share > GROSS_IMBALANCE_REL:
        return Outcome(status="failed", t=imbalance.t, message=message, remedy=advice)
    return replace(outcome, remedy=" ".join(part for part in (outcome.remedy, message, advice) if part))


def describe_imbalance(imbalance: Imbalance, explains: str) -> str:
    """Return the message about an imbalance; `explains`: the cause that explains a part of it."""
    share = abs(imbalance.amount) / imbalance.turnover
    gained = "appears without a cause" if imbalance.amount > 0.0 else "is lost without a cause"
    return (
        f"From t = {imbalance.t:.9g} s on the energy balance does not close: {abs(imbalance.amount):.4g} J {gained} "
        f"({100.0 * share:.2g} % of the energy turned over; {explains} {imbalance.explained:.2g} J)."
    )


class _EnergyOverflowError(Exception):
    """The energy is infinite at the time t, s."""

    def __init__(self, t: float) -> None:
        super().__init__(t)
        self.t = t


def _make_overflow_outcome(t: float) -> Outcome:
    message = f"At t = {t:.9g} s the energy is too large to be a number."
    remedy = "Look for a wrong exponent or unit in the masses, in gravity or in stiffnesses."
    return Outcome(status="failed", t=t, message=message, remedy=remedy)


def _time_before_breakdown(run: Run) -> float:
    """Return the time before the last steps of a run.

    In these steps energies are as large, or as poorly resolved, as the cause of a breakdown makes them. Of hundreds of
    thousands of short steps only the first ones are examined.
    """
    last = run.last_segment
    steps = last.steps()
    early = float(steps[-EXCLUDED_END_STEPS]) if len(steps) >= EXCLUDED_END_STEPS else last.t0
    if len(steps) > MAX_CHECKED_STEPS:
        early = min(early, float(steps[MAX_CHECKED_STEPS]))
    return min(early, last.t1 - EXCLUDED_END_REL * (last.t1 - run.segments[0].t0))


def find_imbalance(run: Run, rtol: float, atol: float, until: float = math.inf) -> Imbalance | None:
    """Return where and by how much the energy balance of a run is open beyond its tolerances up to a time; else None.

    None also for programs whose drives do work, and if the energy is undefined.
    """
    motions = run.segments
    system = run.system
    if not motions or motions[-1].t1 <= motions[0].t0 or (system.programs and DrivePower(system).has_drives):
        return None
    times, numbers = _find_check_times(motions)
    times = times[times <= until]
    if not len(times):
        return None
    chosen = np.unique(np.linspace(0, len(times) - 1, min(BALANCE_SAMPLES, len(times))).astype(int))
    balance = _BalanceEvaluator(run)
    balance_gap = balance.at(times[chosen])
    if balance_gap is None:
        return None
    growth = 1.0 + STEP_TOLERANCE_SHARE * numbers[chosen]
    samples = _sample_states(run, times[chosen])
    explained = _sensitivity(samples, rtol, atol) * growth + BALANCE_ROUNDING_REL * balance_gap.sizes
    explained += _time_rounding_error(motions, times[chosen], balance_gap.sizes)
    explained = BALANCE_SAFETY_FACTOR * explained + _error_energy(samples, growth, rtol, atol)
    open_ = np.flatnonzero(np.abs(balance_gap.gap) > explained)
    if not len(open_):
        return None
    first, worst = int(open_[0]), int(np.abs(balance_gap.gap).argmax())
    turnover = max(float(balance_gap.turnover[worst]), abs(float(balance_gap.gap[worst])), 1e-300)
    # Where exactly, among the instants that were left out.
    between = times[chosen[first - 1] + 1 : chosen[first] + 1] if first else times[:1]
    closer = balance.at(between[-BALANCE_REFINED_SAMPLES:])
    beyond = np.abs(closer.gap) > explained[first] if closer is not None else np.zeros(0, dtype=bool)
    t = float(between[-BALANCE_REFINED_SAMPLES:][int(beyond.argmax())] if beyond.any() else times[chosen[first]])
    return Imbalance(t, float(balance_gap.gap[worst]), float(explained[worst]), turnover)


class _BalanceGap(NamedTuple):
    """The imbalance at some times (k,), J, and the energy turned over and the size of energies and works until then."""

    gap: Floats
    turnover: Floats
    sizes: Floats


class _BalanceEvaluator:
    """Computes the open energy balance of a run."""

    def __init__(self, run: Run) -> None:
        self._run, self._ledger = run, WorkTerms(run)
        self._conserves_energy = all(conserves_energy(motion.system) for motion in run.segments)
        self._jumps: tuple[Floats, Floats] | None = None  # in all and without a cause, up to each smooth segment

    def at(self, times: Floats) -> _BalanceGap | None:
        """Return the imbalance at given times; None if the energy is undefined.

        Raises _EnergyOverflowError if it is infinite.
        """
        energies = self._run.quantity(("kinetic", "potential"), times)
        kinetic, potential = energies["kinetic"], energies["potential"]
        is_infinite = np.isinf(kinetic) | np.isinf(potential)
        if is_infinite.any():
            raise _EnergyOverflowError(float(times[is_infinite.argmax()]))
        if not np.isfinite(kinetic + potential).all():
            return None  # the outcome reports it otherwise
        turned = np.maximum.accumulate(kinetic) + np.maximum.accumulate(np.abs(potential - potential[0]))
        sizes = np.maximum.accumulate(kinetic) + np.maximum.accumulate(np.abs(potential))
        part = _find_segments(self._run.segments, times)
        jumped, unexplained = self._unexplained_jumps()
        if self._conserves_energy:
            imbalance = kinetic + potential - self._ledger.end_energies(0)[0] - jumped[part]
        else:
            balance = self._ledger.balance(times)
            imbalance = balance.rest
            work_bound = sum(np.maximum.accumulate(np.abs(work)) for work in (*balance.work.values(), balance.drives))
            turned, sizes = turned + work_bound, sizes + work_bound
        imbalance = imbalance + unexplained[part]
        return _BalanceGap(imbalance, turned, sizes) if np.isfinite(imbalance).all() else None

    def _unexplained_jumps(self) -> tuple[Floats, Floats]:
        if self._jumps is None:
            ends = np.array(self._ledger.all_end_energies(0, len(self._run.segments)))
            changes = np.append(0.0, ends[1:, 0] - ends[:-1, 1])
            self._jumps = np.cumsum(changes), np.cumsum(compute_unexplained_jumps(self._run, self._ledger))
        return self._jumps


def _find_check_times(segments: tuple[MotionSegment, ...]) -> tuple[Floats, Floats]:
    """Return instants at which the balance is looked at, ends and middles of steps, and the steps up to each."""
    times, numbers, count = [], [], 0
    for motion in segments:
        steps = motion.steps()
        steps = steps[(steps >= motion.t0) & (steps <= motion.t1)]
        samples = np.sort(np.concatenate([steps, 0.5 * (steps[1:] + steps[:-1])]))
        times.append(samples)
        numbers.append(count + 0.5 * np.arange(len(samples)))
        count += len(steps)
    t, n = np.concatenate(times), np.concatenate(numbers).astype(float)
    return t, n


def _time_rounding_error(segments: tuple[MotionSegment, ...], times: Floats, sizes: Floats) -> Floats:
    """Return the energy error that the rounding of times may cause up to each of the times (k,), J."""
    ends = np.array([(motion.t0, motion.t1) for motion in segments])
    lengths = np.maximum(ends[:, 1] - ends[:, 0], np.spacing(ends[:, 1]))
    costs = np.zeros(len(segments))
    np.maximum.at(costs, _find_segments(segments, times), sizes)
    costs *= 4.0 * np.spacing(np.maximum(np.abs(ends[:, 1]), 1e-300)) / lengths
    return np.asarray(np.cumsum(costs)[_find_segments(segments, times)])


def _find_segments(segments: tuple[MotionSegment, ...], times: Floats) -> NDArray[np.intp]:
    """Return the smooth segment in which the quantities at each of the times are read, as `Run.quantity` does."""
    starts = np.array([motion.t0 for motion in segments])
    return np.maximum(np.searchsorted(starts, times, side="right") - 1, 0)


def compute_unexplained_jumps(run: Run, ledger: WorkTerms) -> Floats:
    """Return the jumps of energy (parts,), J, at the starts of smooth segments beyond those that impacts report.

    A transition in which parameters or the pose change may supply any energy; so may drives, whose speed may jump
    without an impact.
    """
    motions = run.segments
    result = np.zeros(len(motions))
    energy_jumps = [(event.t, event.drives - event.loss) for event in run.events if event.drives or event.loss]
    when = np.array([t for t, _ in energy_jumps])
    ends = ledger.all_end_energies(0, len(motions))
    for k in range(1, len(motions)):
        last, motion = motions[k - 1], motions[k]
        change = ends[k][0] - ends[k - 1][1]
        if not change or DrivePower(motion.system).has_drives or _has_parameter_change(run, last, motion):
            continue
        near = SIMULTANEOUS_TIME_REL * max(1.0, abs(motion.t0))
        simultaneous = np.flatnonzero(np.abs(when - motion.t0) <= near) if len(energy_jumps) else ()
        result[k] = change - sum(energy_jumps[i][1] for i in simultaneous)
    return result


def _has_parameter_change(run: Run, last: MotionSegment, motion: MotionSegment) -> bool:
    """Return whether parameters, switches of forces or the pose change from one smooth segment to the next."""
    system = run.system
    names, count = system.equations.names, len(system.model.parameters)
    head = [*range(count), *range(names.switch_slot, names.slip_start_slot)]
    if not np.array_equal(last.p[head], motion.p[head]):
        return True
    n = system.n
    before = run.states_within(last, np.array([last.t1]), settle=True)[0, :n]
    after = run.states_within(motion, np.array([motion.t0]), settle=True)[0, :n]
    return bool(np.abs(after - before).max(initial=0.0) > 1e-9 * (1.0 + np.abs(before).max(initial=0.0)))


class _Samples(NamedTuple):
    """States of a run at some of the times of a check, the numbers of these times, and the number of all times."""

    chosen: NDArray[np.intp]
    states: list[tuple[MotionSegment, float, Floats]]
    time_count: int

    def spread(self, values: Floats) -> Floats:
        """Return for each time the largest value up to the next sample."""
        running_max = np.maximum.accumulate(values)
        after = np.minimum(np.searchsorted(self.chosen, np.arange(self.time_count)), len(self.chosen) - 1)
        return np.asarray(running_max[after])


def _sample_states(run: Run, times: Floats) -> _Samples:
    """Return the states (2n,) at some of the times, at which expensive quantities are evaluated."""
    chosen = np.unique(np.linspace(0, len(times) - 1, min(SENSITIVITY_SAMPLES, len(times))).astype(int))
    states: list[tuple[MotionSegment, float, Floats]] = []
    for number, t in zip(_find_segments(run.segments, times)[chosen].tolist(), times[chosen].tolist(), strict=True):
        motion = run.segments[number]
        inside = np.array([min(max(t, motion.t0), motion.t1)])
        states.append((motion, t, run.states_within(motion, inside, settle=True)[0]))
    return _Samples(chosen, states, len(times))


def _sensitivity(samples: _Samples, rtol: float, atol: float) -> Floats:
    """Return the largest S of the module's text up to each of the times (k,), J."""
    result = np.zeros(len(samples.chosen))
    for i, (motion, t, state) in enumerate(samples.states):
        slopes = np.abs(_energy_slopes(motion, t, state))
        result[i] = float(np.where(np.isfinite(slopes), slopes, 0.0) @ (rtol * np.abs(state) + atol))
    return samples.spread(result)


def _error_energy(samples: _Samples, growth: Floats, rtol: float, atol: float) -> Floats:
    """Return the largest T_2 of the module's text up to each of the times (k,), J; `growth` (k,) is 1 + f N."""
    result, largest = np.zeros(len(samples.chosen)), np.zeros(samples.states[0][0].system.n)
    for i, (motion, t, state) in enumerate(samples.states):
        system = motion.system
        largest = np.maximum(largest, np.abs(state[system.n :]))
        error = BALANCE_SAFETY_FACTOR * growth[samples.chosen[i]] * (rtol * largest + atol)
        moved = np.append(np.zeros(system.n), error)
        states = np.array([state + moved, state - moved, state])
        kinetic = system.map("observe", np.full(3, t), states, motion.p)[:, system.observed.index("kinetic")]
        result[i] = 0.5 * max(0.0, float(kinetic[0] + kinetic[1] - 2.0 * kinetic[2]))
    return samples.spread(result)


def _energy_slopes(segment: MotionSegment, t: float, state: Floats) -> Floats:
    """Return ∂(T + V)/∂y (2n,) at a state.

    It is computed by differences, which cost the square of the number of coordinates, or for many coordinates by a
    gradient, whose nodes are built for that.
    """
    system = segment.system
    if len(state) > MAX_DIFFERENCED_STATES:
        slopes = system.derive(_make_energy_gradient)
        n_params = system.compiled.n_params
        return np.array(system.equations.graph.evaluate(slopes, t, state.tolist(), segment.p[:n_params].tolist()))
    moved = ENERGY_DIFFERENCE_REL * np.maximum(np.abs(state), 1.0)
    states = np.concatenate([state + np.diag(moved), state - np.diag(moved)])
    observed = system.map("observe", np.full(len(states), t), states, segment.p)
    energies = observed[:, system.observed.index("kinetic")] + observed[:, system.observed.index("potential")]
    return np.asarray((energies[: len(state)] - energies[len(state) :]) / (2.0 * moved))


def _make_energy_gradient(system: System) -> list[int]:
    """Return the nodes of ∂(T + V)/∂y, y = (q, v)."""
    equations = system.equations
    energy = equations.graph.add(equations.kinetic, equations.potential)
    return equations.graph.gradient(energy, [*equations.names.q, *equations.names.v])
