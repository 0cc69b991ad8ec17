"""Transitions explained: what was before and after, what is kept, what the path did, what a ramp would do.

Everything is computed again from the state just before the transition, by the laws of
`anholon.simulation.stage_transition`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.contact.impact import Impact
from anholon.contact.initial_mode import write_slip_directions
from anholon.contact.tolerances import MIN_FLIGHT_REL
from anholon.contact.transition import compute_mode_transition
from anholon.errors import RunError, UsageError
from anholon.formula.syntax import STAGE_TIME
from anholon.mechanics.configuration_jump import weighing_parameters
from anholon.mechanics.contact_mode import find_active_constraints
from anholon.mechanics.parameters import si_values
from anholon.mechanics.ramps import Ramp
from anholon.model.query.stage_sequence import (
    SWITCH,
    collect_force_switches,
    collect_stage_parameters,
    shape_derivative,
)
from anholon.model.schema import Model, Stage
from anholon.outcome import Occurrence
from anholon.results.energy_balance import compute_energy
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.forecast import Forecast, PredictedPeak, find_ended_slip, predict_ramp, refine_peak
from anholon.simulation.joint_order import Path, is_same_path, make_joint_orders
from anholon.simulation.ramp_state import RampState
from anholon.simulation.run_plan import find_kept_values, remove_kinked_ramps
from anholon.simulation.stage_transition import (
    StageTransition,
    compute_stage_transition,
    describe_impacts,
    describe_impulses,
)
from anholon.simulation.system_momentum import (
    BladeState,
    SystemMomentum,
    compute_system_momentum,
    express_at_blade,
    find_active_blades,
    integrate_blade_speed,
)
from anholon.simulation.tolerances import PATH_SAMPLES
from anholon.system.system import System
from anholon.system.variants import Variants

__all__ = ["BladeJump", "PathResult", "Transition", "explain_transition"]

Floats = NDArray[np.float64]


class BladeJump(NamedTuple):
    """What a transition does seen from a blade, SI units: speed along it, offset of the mass centre to its left, and
    speed of the mass centre along it, u - ω y_C, each before and after; `expected`: the last one by H ∫ dy_C/J_C
    along the path, None where rates jump too, and where masses come or go."""

    name: str
    u: tuple[float, float]
    offset: tuple[float, float]
    along: tuple[float, float]
    expected: float | None


class PathResult(NamedTuple):
    """Where another order of the same change of pose leads: names of the groups in order (none: all together), the
    rates (n,) after it, angular velocity about the vertical, rad/s, speeds along the blades, m/s, the energy, J,
    whether it is the one that was taken, or why it is refused."""

    names: tuple[str, ...]
    path: Path
    rates: Floats
    angular_velocity: float
    speeds: dict[str, float]
    energy: float
    is_chosen: bool
    refusal: str = ""


class RampResult(NamedTuple):
    """Where a ramp has led: angular velocity about the vertical, rad/s, and the speeds along the blades, m/s."""

    angular_velocity: float
    speeds: dict[str, float]


class Transition(NamedTuple):
    """The beginning of a stage, SI units.

    `number`: the stage among those of the model; `parameters`: those that the stage sets, before and after; `ramped`:
    those of them that change by a ramp; `on`, `off`: constraints that it switches; `rates` (n,) of the `coordinates`
    before and after; `body`: all masses together before and after; `impulses` of rows that act at rates that jump, in
    units of their multipliers times s; `impacts` of constraints that are engaged and of driven rates that jump;
    `reactions` just before and just after; `energy` before and after, `energy_lost` in contacts by blows; `paths`:
    other orders, where the pose jumps; `forecast`: what is expected of a ramp; of both nothing is known where rods are
    joined to the bodies; `ramp_peaks` and `ramp_result`: the peaks of the reactions in it and where it has led;
    `ramp_cut_short`: whether the stage was over before its ramps; `refusal`: why the motion could not go on here.
    """

    t: float
    number: int
    before: str
    after: str
    parameters: dict[str, tuple[float, float]]
    ramped: frozenset[str]
    on: tuple[str, ...]
    off: tuple[str, ...]
    coordinates: tuple[str, ...]
    rates: tuple[Floats, Floats]
    body: tuple[SystemMomentum, SystemMomentum]
    blades: tuple[BladeJump, ...]
    impulses: dict[str, float]
    impacts: tuple[Occurrence, ...]
    reactions: dict[str, tuple[float, float]]
    energy: tuple[float, float]
    energy_lost: float
    paths: tuple[PathResult, ...]
    forecast: Forecast | None
    ramp_peaks: dict[str, PredictedPeak]
    ramp_result: RampResult | None
    ramp_cut_short: bool = False
    refusal: str = ""

    @property
    def drive_energy(self) -> float:
        """Energy that the drives brought in, J: what the limbs did in the change of pose and in blows, and what fields
        that change give, without what the contacts took."""
        return self.energy[1] - self.energy[0] + self.energy_lost


def explain_transition(run: Run, k: int) -> Transition:
    """Return what happened when the stage number k of `run.stages` began, k = 1, 2, …

    k = len(run.stages) is the transition that ended the run, where one was refused. Raises UsageError where there is no
    such transition.
    """
    spans = run.stages
    refused = run.unchecked_outcome.refused
    last = len(spans) - 1 if refused is None else len(spans)
    if not 1 <= k <= last:
        text = f"there are transitions 1 … {last}" if last >= 1 else "the run has none"
        raise UsageError(f"there is no transition {k}: {text}")
    taken = k < len(spans)
    t = spans[k].t0 if taken else spans[-1].t1
    number = spans[k].number if taken else int(refused or 0)
    starts = [motion.t0 for motion in run.segments]
    first = bisect_left(starts, t) if taken else len(run.segments)
    motions = run.segments
    motion_segment = motions[first - 1]
    # A stage that was over as soon as it had begun has no motion: what is behind it is that of another one.
    lasts = taken and spans[k].t1 > t and first < len(motions)
    there = motions[first] if lasts else None
    over = spans[k].t1 if taken else t
    explained = _TransitionExplainer(run, [span.number for span in spans[:k]], number, motion_segment, there, over)
    return explained.explain(spans[k - 1].name, run.unchecked_outcome.message if not taken else "")


def predict_transition(run: Run, stage: int) -> Transition:
    """Return what is expected of the beginning of a stage, by its number in the model, where a run has ended; a
    transition that cannot be gone through says why."""
    last = run.stages[-1]
    gone = [span.number for span in run.stages]
    return _TransitionExplainer(run, gone, stage, run.segments[-1], None, last.t1).explain(last.name, "")


class _JumpStart(NamedTuple):
    """What acts when the pose jumps: its system, the rates (n,) and its vector p; `previous`: what led there, where the
    stage switches something before, and the `impacts` of that."""

    system: System
    v: Floats
    p: Floats
    previous: StageTransition | None = None
    impacts: tuple[Occurrence, ...] = ()


class _TransitionExplainer:
    """One transition, from the last of the stages `gone` through and the state at the end of `here` to the motion
    `there`, None where it is refused or was not run; `over`: when the stage that it began was over, s."""

    def __init__(
        self,
        run: Run,
        completed: Sequence[int],
        number: int,
        segment_before: MotionSegment,
        segment_after: MotionSegment | None,
        ramp_duration: float,
    ) -> None:
        self._run, self._here, self._there, self._over = run, segment_before, segment_after, ramp_duration
        self._number, self._stage = number, run.system.model.stages[number]
        q, v = np.split(run.states_within(segment_before, np.array([segment_before.t1]))[0], 2)
        self._q, self._v, self._t = q, v, segment_before.t1
        model = run.system.model
        self._system, self._before = _system_at_end(run.system, segment_before, segment_before.t1, q, v)
        system = self._system
        slots = {name: i for i, name in enumerate(model.parameters)}
        self._standing = system.equations.names.ramps.stop_at(self._before, self._t)
        system.compiled.prepare(self._standing)
        self._targets = si_values(model, collect_stage_parameters(model, self._stage))
        self._values = {name: (float(self._standing[slots[name]]), value) for name, value in self._targets.items()}
        self._path: Path = tuple(tuple(group.replace(",", " ").split()) for group in self._stage.path)
        before = RampState(system.parameter_values(self._before), system.equations.names.ramps.read(self._before))
        left = before.leave_stage(model.stages[completed[-1]], self._t)
        after = left.enter_stage(self._stage, self._t, self._targets, before.values.__getitem__)
        self._ramps = tuple(ramp for ramp in after.ramps if ramp.name in self._targets)
        self._length = max((ramp.length for ramp in self._ramps), default=0.0)
        ramped = {ramp.name for ramp in self._ramps}
        self._jumping = {name: values for name, values in self._values.items() if name not in ramped}
        values = after.values | collect_force_switches(model, self._stage)
        if STAGE_TIME in values:
            values[STAGE_TIME] = self._t
        self._after = system.parameters(self._t, values, after.ramps)  # p just after
        earlier = [model.stages[index] for index in completed]
        self._off = _find_switched_off(model, [*earlier, self._stage])
        # What is switched acts before the pose jumps, and before ramps begin with a corner.
        self._switches = self._off != _find_switched_off(model, earlier)
        self._smooth = remove_kinked_ramps(after.ramps, self._t) if self._switches else after.ramps
        halting = tuple(ramp for ramp in left.ramps if ramp.name in self._jumping)
        jumps = {
            name: (left.values.get(name, segment_before), segment_after)
            for name, (segment_before, segment_after) in self._jumping.items()
        }
        self._stays = find_kept_values(system, jumps, halting) if self._switches else {}
        calm = (*(ramp for ramp in halting if ramp.name in self._stays), *self._smooth)
        still = values | self._stays
        alike = calm == after.ramps and still == values
        self._calm = self._after if alike else system.parameters(self._t, still, calm)

    def explain(self, before: str, refusal: str) -> Transition:
        run, motion_segment, there, t, q, v = self._run, self._here, self._there, self._t, self._q, self._v
        system, model = self._system, self._run.system.model
        # Rods that are joined to the bodies share in what these do: the bodies' equations alone would tell it wrong.
        alone = run.is_free_of_rods(motion_segment) and (there is None or run.is_free_of_rods(there))
        jump_start, made = None, None
        try:
            jump_start = self._find_jump_start() if alone else None
            made = None if jump_start is None or refusal else self._compute_transition(jump_start, self._path)
        except RunError as error:
            if there is not None and jump_start is not None:
                raise
            refusal = refusal or (error.message if there is None else "")
        if there is not None:
            places, rates = np.split(run.states_within(there, np.array([there.t0]))[0], 2)
            end_system, p_end = there.system, there.p
        else:
            places, rates = q, v if made is None else made.v
            end_system, p_end = (
                (system, self._after)
                if jump_start is None
                else (jump_start.system, self._parameters_after(jump_start.system))
            )
        met = tuple(event for event in run.events if event.t == t and event.impulse)
        if there is None and jump_start is not None and made is not None:  # nothing has run from here on
            met = tuple(
                event
                for event in (*jump_start.impacts, *describe_impulses(jump_start.system, t, made))
                if event.impulse
            )
        old = system.parameter_values(self._standing)
        switched = _find_switched_constraints(
            motion_segment.system, there.system if there is not None else jump_start and jump_start.system
        )
        switched |= {
            name.removeprefix(SWITCH)
            for name, value in collect_force_switches(model, self._stage).items()
            if old[name] != value
        }
        first = compute_energy(run, motion_segment, t)
        energy = first, compute_energy(run, there, t) if there is not None else first
        if there is None and made is not None:  # nothing has run from here on
            energy = first, self._energy(places, rates)
        foreseen = None
        if self._ramps and jump_start and made:
            acting, v1, p1 = system, made.v, self._after
            if system.has_contact_modes:
                acting, v1, p1 = self._enter_without_ramps(self._find_switched_pose(jump_start) or made)
            foreseen = predict_ramp(acting, t, q, v1, self._ramps, p1)
        return Transition(
            t,
            self._number,
            before,
            self._stage.name,
            self._values,
            frozenset(ramp.name for ramp in self._ramps),
            tuple(name for name in self._stage.on if name in switched),
            tuple(name for name in self._stage.off if name in switched),
            system.coordinates,
            (v, rates),
            (
                compute_system_momentum(system, t, q, v, self._before),
                compute_system_momentum(end_system, t, places, rates, p_end),
            ),
            self._explain_blades(places, rates, end_system, p_end, made),
            _compute_impulses(system, jump_start, made),
            met,
            self._reactions(),
            energy,
            sum(occurrence.loss for occurrence in met),
            self._compare_paths(jump_start, made) if jump_start is not None else (),
            foreseen,
            self._find_peaks(),
            self._find_ramp_result(),
            bool(self._ramps) and self._there is not None and not self._completed_ramps(),
            refusal,
        )

    def _find_jump_start(self) -> _JumpStart:
        """Return what acts when the pose jumps, or corners of ramps begin: what the stage switches has done so. Raises
        RunError where it cannot."""
        t, system = self._t, self._system
        if not self._switches:
            return _JumpStart(system, self._v, self._before)
        ramps = system.equations.names.ramps.read(self._calm)
        came = compute_stage_transition(
            system, t, self._q, self._v, self._before, self._calm, base_system=self._run.system
        )
        acting, v, p, met = self._find_mode_after(came, self._calm, ramps, ramps)
        occurrences = (*describe_impulses(system, t, came), *describe_impacts(system, t, met))
        return _JumpStart(acting, v, p, came, occurrences)

    def _compute_transition(self, start: _JumpStart, path: Path) -> StageTransition:
        """Return the transition by an order of the joints."""
        end = self._parameters_after(start.system)
        return compute_stage_transition(
            start.system, self._t, self._q, start.v, start.p, end, path, base_system=self._run.system
        )

    def _find_switched_pose(self, start: _JumpStart) -> StageTransition | None:
        """Return what leads to the new pose where the stage switches something before, without corners of ramps."""
        if start.previous is None or not self._stays:
            return start.previous
        system = start.system
        end = system.parameters(self._t, self._system.parameter_values(self._after), self._smooth)
        return compute_stage_transition(
            system, self._t, self._q, start.v, start.p, end, self._path, base_system=self._run.system
        )

    def _parameters_after(self, system: System) -> Floats:
        """Return the vector p just after the transition for a system in another mode."""
        return self._after if system is self._system else system.convert_parameters(self._after)

    def _find_mode_after(
        self, transition: StageTransition, p: Floats, stopped_ramps: Sequence[Ramp], ramps: Sequence[Ramp]
    ) -> tuple[System, Floats, Floats, tuple[Impact, ...]]:
        """Return the system of the mode in which the motion goes on with the numbers in p, decided with the ramps
        `stopped_ramps`, the rates (n,) and the vector p there, with `ramps`, and the blows that brought it."""
        t, system, values = self._t, self._run.system, self._system.parameter_values(p)
        mode_transition = compute_mode_transition(
            system,
            t,
            self._q,
            transition.v,
            system.parameters(t, values, stopped_ramps),
            inactive=self._off,
            previous=self._here.system.mode,
            event_function=find_ended_slip(self._here),
            min_flight=MIN_FLIGHT_REL / system.model.simulation.frames,
        )
        variant = Variants(system).get(
            mode_transition.mode, t, self._q, mode_transition.v, system.parameters(t, values, ramps)
        )
        own = variant.parameters(t, values, ramps)
        write_slip_directions(variant, mode_transition, own)
        return variant, mode_transition.v, own, mode_transition.impacts

    def _enter_without_ramps(self, transition: StageTransition) -> tuple[System, Floats, Floats]:
        """Return the system of the mode in which the stage would begin without the accelerations of its ramps, with the
        rates (n,) and its vector p."""
        ramps = self._system.equations.names.ramps.read(self._after)
        calm = self._system.equations.names.ramps.read(self._calm)
        gentle = calm == ramps and not any(shape_derivative(ramp.shape, 0.0) for ramp in self._ramps)
        still = tuple(ramp for ramp in ramps if ramp.name not in self._targets) if gentle else calm
        variant, v, p, _ = self._find_mode_after(transition, self._after, still, ramps)
        if calm == ramps:
            return variant, v, p
        before = variant.parameters(self._t, self._system.parameter_values(self._after), calm)
        return (
            variant,
            compute_stage_transition(variant, self._t, self._q, v, before, p, base_system=self._run.system).v,
            p,
        )

    def _explain_blades(
        self, coordinates: Floats, rates: Floats, system: System, p: Floats, transition: StageTransition | None
    ) -> tuple[BladeJump, ...]:
        t, q, v, motion_segment = self._t, self._q, self._v, self._here
        old = {blade.name: blade for blade in find_active_blades(self._system, t, q, v, self._before)}
        new = {blade.name: blade for blade in find_active_blades(system, t, coordinates, rates, p)}
        bodies = (
            compute_system_momentum(self._system, t, q, v, self._before),
            compute_system_momentum(system, t, coordinates, rates, p),
        )
        blade_jumps: list[BladeJump] = []
        changed = {name for name, (a, b) in self._values.items() if a != b}
        posed = not self._ramps and changed.isdisjoint(weighing_parameters(self._system.equations))
        for name in (*old, *(name for name in new if name not in old)):
            sides = old.get(name, new.get(name)), new.get(name, old.get(name))
            assert sides[0] is not None
            assert sides[1] is not None
            views = [
                express_at_blade(blade, body) for blade, body in zip(sides, bodies, strict=True) if blade is not None
            ]
            (u0, y0, w0), (u1, y1, w1) = views
            smooth = (
                transition is not None
                and not transition.impulses.any()
                and not (self._there and _find_switched_constraints(motion_segment.system, self._there.system))
            )
            expected = self._expected_speed(sides[0], bodies[0]) if smooth and posed else None
            blade_jumps.append(BladeJump(name, (u0, u1), (y0, y1), (w0, w1), expected))
        return tuple(blade_jumps)

    def _expected_speed(self, blade: BladeState, body: SystemMomentum) -> float:
        """Return u - ω y_C after the jump as H ∫ dy_C/J_C along the path adds to it, H without what limbs under way
        have."""
        system, t, q, v = self._system, self._t, self._q, self._v
        slots = {name: i for i, name in enumerate(system.model.parameters)}
        place = self._after.copy()
        for name in self._targets:
            place[slots[name]] = self._standing[slots[name]]
        along = float(body.velocity @ blade.along)
        rest = tuple(name for name in self._targets if all(name not in group for group in self._path))
        for group in (*self._path, rest):
            change = {slots[name]: self._targets[name] - place[slots[name]] for name in group}
            if not any(change.values()):
                continue
            along += integrate_blade_speed(system, t, q, v, place, change, blade, float(body.angular_momentum[2]))
            for slot, step in change.items():
                place[slot] += step
        return along

    def _reactions(self) -> dict[str, tuple[float, float]]:
        run, t = self._run, np.array([self._t])
        names = [f"reaction:{row}" for row in run.system.rows]
        if not names:
            return {}
        old = run.quantities_within(self._here, names, t)
        new = run.quantities_within(self._there, names, t) if self._there is not None else old
        return {
            row: (float(old[name][0]), float(new[name][0])) for row, name in zip(run.system.rows, names, strict=True)
        }

    def _compare_paths(self, start: _JumpStart, transition: StageTransition | None) -> tuple[PathResult, ...]:
        """Return where other orders lead; there are such where several parameters that place masses jump."""
        system, p = start.system, self._parameters_after(start.system)
        moved = [name for name, (a, b) in self._jumping.items() if name in system.moving_parameters and a != b]
        if len(moved) < 2:
            return ()
        path_results: list[PathResult] = []
        for entry in make_joint_orders(system.model, moved, self._path):
            taken = is_same_path(entry.path, self._path, moved)
            try:
                led = transition if taken and transition is not None else self._compute_transition(start, entry.path)
            except RunError as error:
                nothing = np.full(system.n, np.nan)
                path_results.append(
                    PathResult(entry.names, entry.path, nothing, np.nan, {}, np.nan, taken, error.message)
                )
                continue
            body = compute_system_momentum(system, self._t, self._q, led.v, p)
            acting = find_active_blades(system, self._t, self._q, led.v, p)
            speeds = {blade.name: express_at_blade(blade, body)[0] for blade in acting}
            energy = self._energy(self._q, led.v)
            path_results.append(
                PathResult(entry.names, entry.path, led.v, body.mean_angular_velocity, speeds, energy, taken)
            )
        return tuple(path_results)

    def _energy(self, coordinates: Floats, rates: Floats) -> float:
        """Return the energy just after the transition, J, with some places and rates."""
        system = self._system
        observed = system.call("observe", self._t, coordinates, rates, self._after)
        return sum(float(observed[system.observed.index(name)]) for name in ("kinetic", "potential"))

    def _ramp_segments(self) -> list[MotionSegment]:
        """Return the motions that lie in the ramp and in the stage: what comes later has other causes too."""
        end = min(self._t + self._length * (1.0 + 1e-9), self._over)
        motions = self._run.segments
        first = motions.index(self._there) if self._there is not None else len(motions)
        return [motion for motion in motions[first:] if motion.t1 <= end] if self._ramps else []

    def _completed_ramps(self) -> bool:
        """Return whether the stage lasted as long as its ramps."""
        motions = self._ramp_segments()
        return bool(motions) and motions[-1].t1 >= self._t + self._length * (1.0 - 1e-9)

    def _find_peaks(self) -> dict[str, PredictedPeak]:
        """Return the peaks that the reactions had during the ramp."""
        peaks: dict[str, PredictedPeak] = {}
        names = [f"reaction:{row}" for row in self._run.system.rows]
        for motion in self._ramp_segments() if names else ():
            steps = motion.steps()
            inside = (steps[:-1, None] + np.arange(PATH_SAMPLES) / PATH_SAMPLES * np.diff(steps)[:, None]).ravel()
            times = np.append(inside, steps[-1])
            values = self._run.quantities_within(motion, names, times)
            for row, name in zip(self._run.system.rows, names, strict=True):
                peak = refine_peak(self._make_reader(motion, name), times, values[name])
                peaks[row] = max(peaks.get(row, peak), peak, key=lambda one: abs(one.value))
        return peaks

    def _make_reader(self, segment: MotionSegment, name: str) -> Callable[[Floats], Floats]:
        return lambda times: self._run.quantities_within(segment, [name], times)[name]

    def _find_ramp_result(self) -> RampResult | None:
        """Return where a ramp has led that was gone through."""
        motions = self._ramp_segments()
        if not motions or not self._completed_ramps():
            return None
        last = motions[-1]
        system, t = last.system, last.t1
        q, v = np.split(self._run.states_within(last, np.array([t]))[0], 2)
        p = system.equations.names.ramps.stop_at(last.p, t)
        system.compiled.prepare(p)
        body = compute_system_momentum(system, t, q, v, p)
        return RampResult(
            body.mean_angular_velocity,
            {blade.name: express_at_blade(blade, body)[0] for blade in find_active_blades(system, t, q, v, p)},
        )


def _system_at_end(system: System, segment: MotionSegment, t: float, q: Floats, v: Floats) -> tuple[System, Floats]:
    """Return the system of the run in the mode of a motion, and its vector p at one of the ends t of that.

    A run that goes on from an earlier one has motions of the earlier model too, with places for fewer numbers.
    """
    old = segment.system
    if old.model is system.model:
        return old, segment.p
    known = system.parameter_values(system.parameters(t))
    numbers = {name: value for name, value in old.parameter_values(segment.p).items() if name in known}
    ramps = old.equations.names.ramps.read(segment.p)
    p = system.parameters(t, numbers, ramps)
    variant = Variants(system).get(old.mode, t, q, v, p) if system.has_contact_modes else system
    return variant, variant.parameters(t, numbers, ramps)


def _find_switched_constraints(before: System, after: System | None) -> set[str]:
    """Return the constraints that act on one side of a transition only."""
    return set() if after is None else set(before.mode.open) ^ set(after.mode.open)


def _compute_impulses(system: System, start: _JumpStart | None, transition: StageTransition | None) -> dict[str, float]:
    """Return the impulses of all rows at rates that jump, before and after what is switched has done so."""
    results: dict[str, float] = {}
    for acting, jump in ((system, start and start.previous), (start and start.system, transition)):
        for row, value in zip(acting.rows, jump.impulses, strict=True) if acting and jump else ():
            if value:
                results[row] = results.get(row, 0.0) + float(value)
    return results


def _find_switched_off(model: Model, stages: Sequence[Stage]) -> tuple[str, ...]:
    """Return the constraints that are switched off when the last of these stages has begun."""
    taking = set(find_active_constraints(model))
    off = {name for name in taking if not model.constraints[name].enabled}
    for stage in stages:
        off = (off | set(stage.off)) - set(stage.on)
    return tuple(sorted(off & taking))
