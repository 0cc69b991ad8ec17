"""Explains transitions: the state before and after, conserved quantities, the path of the joints, what a ramp would do.

Everything is computed again from the state just before the transition, by the laws of
`anholon.simulation.stage_transition`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
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
from anholon.simulation.blade_jumps import BladeJump, PoseChange, compare_at_blades
from anholon.simulation.forecast import Forecast, PredictedPeak, find_ended_slip, predict_ramp
from anholon.simulation.joint_order import Path, is_same_path, make_joint_orders
from anholon.simulation.ramp_history import RampHistory, RampResult
from anholon.simulation.ramp_state import RampState
from anholon.simulation.run_plan import find_kept_values, remove_kinked_ramps
from anholon.simulation.stage_transition import (
    StageTransition,
    compute_stage_transition,
    describe_impacts,
    describe_impulses,
)
from anholon.simulation.system_momentum import (
    SystemMomentum,
    compute_system_momentum,
    express_at_blade,
    find_active_blades,
)
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants


class PathResult(NamedTuple):
    """The result of another order of the same change of pose.

    It has the names of the groups in order (none: all together), the rates (n,) after it, the angular velocity about
    the vertical, rad/s, the speeds along the blades, m/s, the energy, J, and whether it is the order of the stage, or
    why it is refused.
    """

    names: tuple[str, ...]
    path: Path
    rates: Floats
    angular_velocity: float
    speeds: dict[str, float]
    energy: float
    is_chosen: bool
    refusal: str = ""


class Transition(NamedTuple):
    """The beginning of a stage, SI units.

    `number`: the stage among those of the model; `parameters`: those that the stage sets, before and after; `ramped`:
    those of them that change by a ramp; `on`, `off`: constraints that it switches; `rates` (n,) of the `coordinates`
    before and after; `body`: all masses together before and after; `impulses` of rows that act at rates that jump, in
    units of their multipliers times s; `impacts` of constraints that are engaged and of driven rates that jump;
    `reactions` just before and just after; `energy` before and after, `energy_lost` in contacts by impacts; `paths`:
    other orders, where the pose jumps; `forecast`: what is expected of a ramp (paths and forecast are empty where rods
    are joined to the bodies); `ramp_peaks` and `ramp_result`: the peaks of the reactions during the ramp and the state
    at its end; `ramp_cut_short`: whether the stage ended before its ramps; `refusal`: why the motion could not
    continue.
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
        """Work of the limbs in the pose change and in impacts, and of fields that change, J, without dissipation."""
        return self.energy[1] - self.energy[0] + self.energy_lost


def explain_transition(run: Run, k: int) -> Transition:
    """Return the effect of the beginning of stage number k of `run.stages`, k = 1, 2, …

    k = len(run.stages) is the transition that ended the run, if one was refused. Raises UsageError if there is no such
    transition.
    """
    spans = run.stages
    refused = run.unchecked_outcome.refused
    last = len(spans) - 1 if refused is None else len(spans)
    if not 1 <= k <= last:
        text = f"there are transitions 1 … {last}" if last >= 1 else "the run has none"
        raise UsageError(f"there is no transition {k}: {text}")
    was_made = k < len(spans)
    t = spans[k].t0 if was_made else spans[-1].t1
    number = spans[k].number if was_made else int(refused or 0)
    segments = run.segments
    first = bisect_left([segment.t0 for segment in segments], t) if was_made else len(segments)
    # A stage that ended as soon as it began has no segment: the one that follows belongs to another stage.
    has_segment = was_made and spans[k].t1 > t and first < len(segments)
    explainer = _TransitionExplainer(
        run,
        [span.number for span in spans[:k]],
        number,
        segments[first - 1],
        segments[first] if has_segment else None,
        spans[k].t1 if was_made else t,
    )
    return explainer.explain(spans[k - 1].name, "" if was_made else run.unchecked_outcome.message)


def predict_transition(run: Run, stage: int) -> Transition:
    """Return the expected effect of the beginning of a stage, by its number in the model, at the end of a run.

    `refusal` says why the transition is impossible.
    """
    last = run.stages[-1]
    completed = [span.number for span in run.stages]
    return _TransitionExplainer(run, completed, stage, run.segments[-1], None, last.t1).explain(last.name, "")


class _JumpStart(NamedTuple):
    """The system, rates (n,) and vector p of a pose jump; the `previous` transition by switches, and its `impacts`."""

    system: System
    v: Floats
    p: Floats
    previous: StageTransition | None = None
    impacts: tuple[Occurrence, ...] = ()


class _TransitionExplainer:
    """One transition, from the state at the end of `segment_before` to `next_segment`.

    `completed`: the stages before it, by number; `next_segment`: None if the transition is refused or nothing was
    computed after it; `stage_end`: when the stage that it begins ended, s.

    Of the vectors p, `_p_before` and `_p_after` hold just before and just after the transition, `_p_stopped` is the
    first with all ramps stopped, and `_p_switched` is the second before poses and masses jump and before ramps with
    kinks begin: what a stage switches acts before those.
    """

    def __init__(
        self,
        run: Run,
        completed: Sequence[int],
        number: int,
        segment_before: MotionSegment,
        next_segment: MotionSegment | None,
        stage_end: float,
    ) -> None:
        self._run, self._segment_before, self._next_segment = run, segment_before, next_segment
        model = run.system.model
        self._number, self._stage = number, model.stages[number]
        self._t = segment_before.t1
        self._q, self._v = np.split(run.states_within(segment_before, np.array([self._t]))[0], 2)
        self._system, self._p_before = _system_at_end(run.system, segment_before, self._t, self._q, self._v)
        ramp_names = self._system.equations.names.ramps
        self._p_stopped = ramp_names.stop_at(self._p_before, self._t)
        self._system.compiled.prepare(self._p_stopped)
        self._targets = si_values(model, collect_stage_parameters(model, self._stage))
        slots = {name: i for i, name in enumerate(model.parameters)}
        self._changes = {name: (float(self._p_stopped[slots[name]]), value) for name, value in self._targets.items()}
        self._path: Path = tuple(tuple(group.replace(",", " ").split()) for group in self._stage.path)
        earlier = [model.stages[index] for index in completed]
        self._off = _find_switched_off(model, [*earlier, self._stage])
        self._switches = self._off != _find_switched_off(model, earlier)
        self._prepare_parameters(earlier[-1])
        length = max((ramp.length for ramp in self._ramps), default=0.0)
        self._history = RampHistory(run, next_segment, self._t, length, stage_end)

    def _prepare_parameters(self, previous_stage: Stage) -> None:
        """Find the ramps, the jumping parameters, and the vectors p after the switches and after the transition."""
        system, t, model = self._system, self._t, self._run.system.model
        before = RampState(system.parameter_values(self._p_before), system.equations.names.ramps.read(self._p_before))
        exit_state = before.leave_stage(previous_stage, t)
        after = exit_state.enter_stage(self._stage, t, self._targets, before.values.__getitem__)
        self._ramps = tuple(ramp for ramp in after.ramps if ramp.name in self._targets)
        ramped = {ramp.name for ramp in self._ramps}
        self._jumping = {name: change for name, change in self._changes.items() if name not in ramped}
        values = after.values | collect_force_switches(model, self._stage)
        if STAGE_TIME in values:
            values[STAGE_TIME] = t
        self._p_after = system.parameters(t, values, after.ramps)
        self._smooth_ramps, self._kept_values = after.ramps, dict[str, float]()
        stopping = tuple(ramp for ramp in exit_state.ramps if ramp.name in self._jumping)
        if self._switches:
            self._smooth_ramps = remove_kinked_ramps(after.ramps, t)
            jumps = {name: (exit_state.values.get(name, a), b) for name, (a, b) in self._jumping.items()}
            self._kept_values = find_kept_values(system, jumps, stopping)
        ramps = (*(ramp for ramp in stopping if ramp.name in self._kept_values), *self._smooth_ramps)
        switched_values = values | self._kept_values
        is_same = ramps == after.ramps and switched_values == values
        self._p_switched = self._p_after if is_same else system.parameters(t, switched_values, ramps)

    def explain(self, name_before: str, refusal: str) -> Transition:
        """Return the transition from a stage of that name; `refusal`: why the run refused it, or ""."""
        run, segment, next_segment, t = self._run, self._segment_before, self._next_segment, self._t
        start, made, refusal = self._repeat_transition(refusal)
        before = SystemState(self._system, t, self._q, self._v, self._p_before)
        after = self._find_state_after(start, made)
        switched = self._find_switched(start)
        impacts = self._collect_impacts(start, made)
        energy = compute_energy(run, segment, t)
        energy_after = energy
        if next_segment is not None:
            energy_after = compute_energy(run, next_segment, t)
        elif made is not None:
            energy_after = self._energy(after.q, after.v)
        return Transition(
            t=t,
            number=self._number,
            before=name_before,
            after=self._stage.name,
            parameters=self._changes,
            ramped=frozenset(ramp.name for ramp in self._ramps),
            on=tuple(name for name in self._stage.on if name in switched),
            off=tuple(name for name in self._stage.off if name in switched),
            coordinates=self._system.coordinates,
            rates=(self._v, after.v),
            body=(compute_system_momentum(before), compute_system_momentum(after)),
            blades=compare_at_blades(before, after, self._find_lone_pose_change(made)),
            impulses=_compute_impulses(self._system, start, made),
            impacts=impacts,
            reactions=self._read_reactions(),
            energy=(energy, energy_after),
            energy_lost=sum(impact.loss for impact in impacts),
            paths=() if start is None else self._compare_paths(start, made),
            forecast=self._predict_ramps(start, made),
            ramp_peaks=self._history.find_peaks(),
            ramp_result=self._history.find_result(),
            ramp_cut_short=self._history.is_cut_short,
            refusal=refusal,
        )

    def _repeat_transition(self, refusal: str) -> tuple[_JumpStart | None, StageTransition | None, str]:
        """Return the beginning and the effect of the transition, as far as it is possible, and the reason of a refusal.

        If rods are joined to the bodies the bodies' equations alone would be wrong, and neither is computed.
        """
        run, next_segment = self._run, self._next_segment
        bodies_alone = run.is_free_of_rods(self._segment_before)
        if not bodies_alone or not (next_segment is None or run.is_free_of_rods(next_segment)):
            return None, None, refusal
        start: _JumpStart | None = None
        try:
            start = self._find_jump_start()
            made = None if refusal else self._compute_transition(start, self._path)
        except RunError as error:
            if next_segment is not None and start is not None:
                raise
            return start, None, refusal or (error.message if next_segment is None else "")
        return start, made, refusal

    def _find_state_after(self, start: _JumpStart | None, made: StageTransition | None) -> SystemState:
        """Return the state just after the transition; if it was not made, the state before it with the p after it."""
        t, segment = self._t, self._next_segment
        if segment is not None:
            q, v = np.split(self._run.states_within(segment, np.array([segment.t0]))[0], 2)
            return SystemState(segment.system, t, q, v, segment.p)
        system = self._system if start is None else start.system
        v = self._v if made is None else made.v
        return SystemState(system, t, self._q, v, self._parameters_after(system))

    def _find_switched(self, start: _JumpStart | None) -> set[str]:
        """Return the constraints and forces that the transition switches."""
        system_after = self._next_segment.system if self._next_segment is not None else start and start.system
        switched = _find_switched_constraints(self._segment_before.system, system_after)
        values = self._system.parameter_values(self._p_stopped)
        forces = collect_force_switches(self._run.system.model, self._stage)
        return switched | {name.removeprefix(SWITCH) for name, value in forces.items() if values[name] != value}

    def _collect_impacts(self, start: _JumpStart | None, made: StageTransition | None) -> tuple[Occurrence, ...]:
        """Return the impacts of the transition: those in the run, or recomputed ones if the run ended there."""
        if self._next_segment is None and start is not None and made is not None:
            occurrences = (*start.impacts, *describe_impulses(start.system, self._t, made))
            return tuple(occurrence for occurrence in occurrences if occurrence.impulse)
        return tuple(event for event in self._run.events if event.t == self._t and event.impulse)

    def _find_lone_pose_change(self, made: StageTransition | None) -> PoseChange | None:
        """Return the change of pose if nothing else happens: no ramp, no impulse, no switch, no change of mass."""
        if made is None or made.impulses.any() or self._ramps:
            return None
        next_segment = self._next_segment
        if next_segment and _find_switched_constraints(self._segment_before.system, next_segment.system):
            return None
        changed = {name for name, (a, b) in self._changes.items() if a != b}
        if not changed.isdisjoint(weighing_parameters(self._system.equations)):
            return None
        return PoseChange(self._path, self._targets, self._p_stopped, self._p_after)

    def _predict_ramps(self, start: _JumpStart | None, made: StageTransition | None) -> Forecast | None:
        """Return the expected effect of the ramps of the stage; None if there are none or the transition failed."""
        if not self._ramps or start is None or made is None:
            return None
        system, v, p = self._system, made.v, self._p_after
        if system.has_contact_modes:
            system, v, p = self._enter_without_ramps(self._find_switched_pose(start) or made)
        return predict_ramp(SystemState(system, self._t, self._q, v, p), self._ramps)

    def _find_jump_start(self) -> _JumpStart:
        """Return the state after the switches, at a pose jump or kinked ramps; raises RunError if it is impossible."""
        t, system = self._t, self._system
        if not self._switches:
            return _JumpStart(system, self._v, self._p_before)
        ramps = system.equations.names.ramps.read(self._p_switched)
        previous = compute_stage_transition(
            system, t, self._q, self._v, self._p_before, self._p_switched, base_system=self._run.system
        )
        variant, v, p, impacts = self._find_mode_after(previous, self._p_switched, ramps, ramps)
        occurrences = (*describe_impulses(system, t, previous), *describe_impacts(system, t, impacts))
        return _JumpStart(variant, v, p, previous, occurrences)

    def _compute_transition(self, start: _JumpStart, path: Path) -> StageTransition:
        """Return the transition by an order of the joints."""
        p_after = self._parameters_after(start.system)
        return compute_stage_transition(
            start.system, self._t, self._q, start.v, start.p, p_after, path, base_system=self._run.system
        )

    def _find_switched_pose(self, start: _JumpStart) -> StageTransition | None:
        """Return the transition into the new pose after the stage's switches, without ramps that have kinks."""
        if start.previous is None or not self._kept_values:
            return start.previous
        values = self._system.parameter_values(self._p_after)
        p_after = start.system.parameters(self._t, values, self._smooth_ramps)
        return compute_stage_transition(
            start.system, self._t, self._q, start.v, start.p, p_after, self._path, base_system=self._run.system
        )

    def _parameters_after(self, system: System) -> Floats:
        """Return the vector p just after the transition for a system in another mode."""
        return self._p_after if system is self._system else system.convert_parameters(self._p_after)

    def _find_mode_after(
        self, transition: StageTransition, p: Floats, stopped_ramps: Sequence[Ramp], ramps: Sequence[Ramp]
    ) -> tuple[System, Floats, Floats, tuple[Impact, ...]]:
        """Return the system in the mode after a transition, the rates (n,), its vector p, and the impacts.

        The vector has the values of `p` and `ramps`; the mode is decided with `stopped_ramps`.
        """
        t, system, values = self._t, self._run.system, self._system.parameter_values(p)
        mode_transition = compute_mode_transition(
            SystemState(system, t, self._q, transition.v, system.parameters(t, values, stopped_ramps)),
            inactive=self._off,
            previous=self._segment_before.system.mode,
            event_function=find_ended_slip(self._segment_before),
            min_flight=MIN_FLIGHT_REL / system.model.simulation.frames,
        )
        p_mode = system.parameters(t, values, ramps)
        variant = Variants(system).get(mode_transition.mode, SystemState(system, t, self._q, mode_transition.v, p_mode))
        p_variant = variant.parameters(t, values, ramps)
        write_slip_directions(variant, mode_transition, p_variant)
        return variant, mode_transition.v, p_variant, mode_transition.impacts

    def _enter_without_ramps(self, transition: StageTransition) -> tuple[System, Floats, Floats]:
        """Return the system, rates (n,) and p of the mode without the accelerations of the stage's ramps."""
        ramp_names = self._system.equations.names.ramps
        ramps, smooth = ramp_names.read(self._p_after), ramp_names.read(self._p_switched)
        starts_at_rest = not any(shape_derivative(ramp.shape, 0.0) for ramp in self._ramps)
        stopped = smooth
        if smooth == ramps and starts_at_rest:
            stopped = tuple(ramp for ramp in ramps if ramp.name not in self._targets)
        variant, v, p, _ = self._find_mode_after(transition, self._p_after, stopped, ramps)
        if smooth == ramps:
            return variant, v, p
        before = variant.parameters(self._t, self._system.parameter_values(self._p_after), smooth)
        kinked = compute_stage_transition(variant, self._t, self._q, v, before, p, base_system=self._run.system)
        return variant, kinked.v, p

    def _read_reactions(self) -> dict[str, tuple[float, float]]:
        """Return the reactions of all rows just before and just after."""
        run, t = self._run, np.array([self._t])
        names = [f"reaction:{row}" for row in run.system.rows]
        if not names:
            return {}
        before = run.quantities_within(self._segment_before, names, t)
        after = before if self._next_segment is None else run.quantities_within(self._next_segment, names, t)
        return {
            row: (float(before[name][0]), float(after[name][0]))
            for row, name in zip(run.system.rows, names, strict=True)
        }

    def _compare_paths(self, start: _JumpStart, made: StageTransition | None) -> tuple[PathResult, ...]:
        """Return the results of other orders; () unless several parameters that place masses jump."""
        system = start.system
        moved = [name for name, (a, b) in self._jumping.items() if name in system.moving_parameters and a != b]
        if len(moved) < 2:
            return ()
        results: list[PathResult] = []
        for names, path in make_joint_orders(system.model, moved, self._path):
            is_chosen = is_same_path(path, self._path, moved)
            try:
                transition = made if is_chosen and made is not None else self._compute_transition(start, path)
            except RunError as error:
                undefined = np.full(system.n, np.nan)
                results.append(PathResult(names, path, undefined, np.nan, {}, np.nan, is_chosen, error.message))
                continue
            v = transition.v
            state = SystemState(system, self._t, self._q, v, self._parameters_after(system))
            body = compute_system_momentum(state)
            speeds = {blade.name: express_at_blade(blade, body)[0] for blade in find_active_blades(state)}
            energy = self._energy(self._q, v)
            results.append(PathResult(names, path, v, body.mean_angular_velocity, speeds, energy, is_chosen))
        return tuple(results)

    def _energy(self, q: Floats, v: Floats) -> float:
        """Return the energy just after the transition at a state, J."""
        observed = self._system.call("observe", self._t, q, v, self._p_after)
        return sum(float(observed[self._system.observed.index(name)]) for name in ("kinetic", "potential"))


def _system_at_end(system: System, segment: MotionSegment, t: float, q: Floats, v: Floats) -> tuple[System, Floats]:
    """Return the system of the run in the mode of a segment, and its vector p at one end t of that segment.

    A run that continues an earlier one also has segments of the earlier model, whose vector p may have fewer values.
    """
    segment_system = segment.system
    if segment_system.model is system.model:
        return segment_system, segment.p
    current_values = system.parameter_values(system.parameters(t))
    values = {
        name: value for name, value in segment_system.parameter_values(segment.p).items() if name in current_values
    }
    ramps = segment_system.equations.names.ramps.read(segment.p)
    p = system.parameters(t, values, ramps)
    variant = (
        Variants(system).get(segment_system.mode, SystemState(system, t, q, v, p))
        if system.has_contact_modes
        else system
    )
    return variant, variant.parameters(t, values, ramps)


def _find_switched_constraints(before: System, after: System | None) -> set[str]:
    """Return the constraints that act on one side of a transition only."""
    return set() if after is None else set(before.mode.open) ^ set(after.mode.open)


def _compute_impulses(system: System, start: _JumpStart | None, made: StageTransition | None) -> dict[str, float]:
    """Return the impulses of all rows due to jumps of rates, switches and the change of pose."""
    impulses: dict[str, float] = {}
    for variant, transition in ((system, start and start.previous), (start and start.system, made)):
        for row, value in zip(variant.rows, transition.impulses, strict=True) if variant and transition else ():
            if value:
                impulses[row] = impulses.get(row, 0.0) + float(value)
    return impulses


def _find_switched_off(model: Model, stages: Sequence[Stage]) -> tuple[str, ...]:
    """Return the constraints that are switched off when the last of these stages has begun."""
    switchable = set(find_active_constraints(model))
    off = {name for name in switchable if not model.constraints[name].enabled}
    for stage in stages:
        off = (off | set(stage.off)) - set(stage.on)
    return tuple(sorted(off & switchable))
