"""The plan of a run: its smooth segments in time, one after another, each with what holds in it.

The parts cannot all be known ahead: a stage may end where a formula crosses zero, and then another one may follow than
by itself. `RunPlan` gives the next part when the one before has ended.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from anholon.errors import RunError
from anholon.formula.syntax import STAGE_TIME
from anholon.mechanics.configuration_jump import weighing_parameters
from anholon.mechanics.contact_mode import find_active_constraints
from anholon.mechanics.parameters import find_breakpoints, si_values
from anholon.mechanics.ramps import Ramp
from anholon.model.query.field_paths import depends_on_stage_time
from anholon.model.query.stage_sequence import (
    DIRECTIONS,
    FADE,
    collect_force_switches,
    collect_stage_parameters,
    find_crossing_formulas,
    find_disabled_parts,
    find_next_stage,
    find_shape_kink,
    find_stage_number,
    first_stage,
    parse_mode_change,
    planned_end,
    shape_derivative,
)
from anholon.model.schema import Model
from anholon.outcome import Outcome
from anholon.simulation.ramp_state import RampState, find_ramped_changes
from anholon.simulation.tolerances import MAX_STAGES, MAX_STAGES_AT_ONCE, MIN_STAGE_DURATION
from anholon.system.system import System


class ExitCondition(NamedTuple):
    """An exit of a stage.

    It has the number of the crossing, the direction that counts, and the stage that follows (None: the next one); or
    the `mode_change`, such as "slip blade" (then the crossing is -1).
    """

    crossing: int
    direction: int
    next_stage: str | None
    mode_change: str = ""

    @property
    def signs(self) -> tuple[int, ...]:
        """The directions of crossings that count."""
        return (self.direction,) if self.direction else (1, -1)


class PlannedSegment(NamedTuple):
    """One smooth segment of a plan.

    It has its times, its stage (-1 without stages), whether it begins a stage, parameter values in SI, the constraints
    that are switched off, ramps, exit conditions, the order in which its parameters jump, inactive supports, joints and
    loads of rods, and, for parameters that jump at its beginning, their values (SI) and active ramps before it.
    """

    t0: float
    t1: float
    stage: int
    starts_stage: bool
    parameter_values: dict[str, float]
    switched_off: tuple[str, ...] = ()
    ramps: tuple[Ramp, ...] = ()
    exits: tuple[ExitCondition, ...] = ()
    path: tuple[tuple[str, ...], ...] = ()
    inactive_rod_parts: tuple[str, ...] = ()
    values_before: tuple[tuple[str, float], ...] = ()
    ramps_before: tuple[Ramp, ...] = ()

    def find_exit(self, changes: Iterable[str], crossings: Iterable[tuple[int, int]] = ()) -> ExitCondition | None:
        """Return the exit of its stage that changes of mode or crossings, with their directions, fulfil at an instant.

        It is the first such branch, else the exit condition by which the stage ends.
        """
        names, crossed = set(changes), set(crossings)
        exit_conditions = [
            way
            for way in self.exits
            if (way.mode_change in names if way.mode_change else crossed & {(way.crossing, sign) for sign in way.signs})
        ]
        return min(exit_conditions, key=lambda way: way.next_stage is None, default=None)

    def split_into_steps(self, last: PlannedSegment | None, system: System) -> tuple[PlannedSegment, ...]:
        """Return the steps of its transition from the previous segment.

        A stage first switches constraints and forces; after that its pose jumps, ramps with kinks begin, and ramps of
        parameters that jump stop, so that the impulses act on the switched system.
        """
        if (
            last is None
            or not self.starts_stage
            or (last.switched_off, last.inactive_rod_parts) == (self.switched_off, self.inactive_rod_parts)
        ):
            return (self,)
        smooth = remove_kinked_ramps(self.ramps, self.t0)
        stays = find_kept_values(
            system,
            {name: (value, self.parameter_values[name]) for name, value in self.values_before},
            self.ramps_before,
        )
        if not stays and len(smooth) == len(self.ramps):
            return (self,)
        going = tuple(ramp for ramp in self.ramps_before if ramp.name in stays)
        return self._replace(ramps=(*going, *smooth), parameter_values=self.parameter_values | stays, path=()), self


def find_kept_values(
    system: System, jumps: Mapping[str, tuple[float, float]], stopping: Collection[Ramp] = ()
) -> dict[str, float]:
    """Return the values (SI) that jumping parameters of the pose and of masses keep while a stage switches.

    The parameters jump from one value to another, or stop there out of a ramp. If one has a ramp among those
    `stopping`, its value is the present one of the ramp.
    """
    moving = {ramp.name for ramp in stopping}
    changed = {name: before for name, (before, after) in jumps.items() if before != after or name in moving}
    massive = {*system.moving_parameters, *weighing_parameters(system.equations)}
    return {name: value for name, value in changed.items() if name in massive}


def require_smooth_ramps(segment: PlannedSegment, posed: Collection[str]) -> None:
    """Refuse ramps of parameters that place masses or constraints (`posed`) if they begin with kinks inside."""
    for ramp in segment.ramps if segment.starts_stage else ():
        corner = find_shape_kink(ramp.shape) if ramp.t0 == segment.t0 and ramp.name in posed and ramp.change else None
        if corner is not None:
            raise RunError(
                f"at t = {segment.t0:.9g} s the ramp of '{ramp.name}' has a corner at s = {corner:.4g}, which "
                "would cause an impact. Smooth its profile, or use two stages with a ramp each"
            )


def remove_kinked_ramps(ramps: Iterable[Ramp], t: float) -> tuple[Ramp, ...]:
    """Return the ramps without those that begin at a time with a kink."""
    return tuple(
        ramp for ramp in ramps if ramp.t0 < t or ramp.shape == FADE or shape_derivative(ramp.shape, 0.0) == 0.0
    )


class RunPlan:
    """The segments of a motion up to `until` (default: the end of the stages, or of the simulation).

    `given` are parameter changes in SI units for the whole run; the settings of a stage override them. The last stage
    is extended when `until` lies after its end. `end` is the latest end, s. `before`: a stage at whose beginning the
    plan ends.
    """

    def __init__(
        self, model: Model, until: float | None, values: Mapping[str, float], before: str | None = None
    ) -> None:
        self._model = model
        self._crossings = list(find_crossing_formulas(model))
        self._times = find_breakpoints(list(model.schedules.values())) if model.schedules else []
        self._moving = RampState(dict(values), ())
        self._came: tuple[tuple[str, float], ...] = ()
        self._halting: tuple[Ramp, ...] = ()
        self._taking = set(find_active_constraints(model)) if model.stages else set()
        self._off = {name for name in self._taking if not model.constraints[name].enabled}
        self._held = {*model.supports, *model.joints, *model.loads} if model.stages else set()
        self._off |= find_disabled_parts(model) & self._held
        self._lengthened = until is not None
        self._staged = bool(model.stages) and depends_on_stage_time(model)  # else it began at 0
        self.end = planned_end(model) if until is None else until
        self._stage, self._begun, self._round = -1, 0.0, 1
        self._begun_ones: set[str] = set()  # names of stages that have begun
        self._ahead = None if before is None else find_stage_number(model, before)
        self._last = False
        self._at_once = 0
        self._passed_through = 0

    def add_stops(self, times: Iterable[float]) -> None:
        """End segments at further times, s, in a plan without stages."""
        if not self._model.stages:
            self._times = sorted({*self._times, *times})

    def first_segment(self) -> PlannedSegment:
        """Return the part with which the motion begins."""
        stage = first_stage(self._model)
        if stage is None:
            return self._make_segment(0.0, begins=False)
        self._enter(stage, 0.0)
        passed = self._skip_stage(stage, 0.0) if self.end > 0.0 and self._ends_at_once(stage, 0.0) else None
        return passed or self._make_segment(0.0, begins=True)

    def next_segment(
        self, segment: PlannedSegment, t: float, exit_condition: ExitCondition | None
    ) -> PlannedSegment | None:
        """Return the segment after one that ended at time t, by an exit or at its planned end; None at the end."""
        model, self._at_once = self._model, self._at_once + 1 if t <= segment.t0 else 0
        if self._at_once > MAX_STAGES_AT_ONCE:
            raise RunError(
                f"at t = {t:.9g} s stages of zero duration follow each other without end. Give one of them a "
                "duration, or an exit condition that occurs later"
            )
        if t >= self.end:
            self._require_awaited_stage(t)
            return None
        if self._stage < 0:
            return self._make_segment(t, begins=False)
        stage = model.stages[self._stage]
        over = exit_condition is not None or (
            stage.duration > 0.0 and t >= self._begun + stage.duration and not self._last
        )
        self._moving = self._moving.leave_stage(stage, t) if over else self._moving.finish_ramps(t)
        if not over:
            return self._make_segment(t, begins=False)
        if (exit_condition is None or exit_condition.next_stage is None) and self._round < stage.repeat:
            self._round += 1
            following_stage: int | None = self._stage
        else:
            self._round = 1
            following_stage = (
                find_next_stage(model, self._stage)
                if exit_condition is None or exit_condition.next_stage is None
                else find_stage_number(model, exit_condition.next_stage)
            )
        if following_stage is not None and following_stage == self._ahead:
            return None
        if following_stage is None:
            self._last = self._lengthened
            if not self._lengthened:
                self._require_awaited_stage(t)
            return self._make_segment(t, begins=False) if self._lengthened else None
        if self._passed_through >= MAX_STAGES:
            raise RunError(
                f"at t = {t:.9g} s the motion has completed {MAX_STAGES:,} stages, and more follow. Increase "
                "the duration of stages in a loop, reduce the repetitions, or end earlier"
            )
        self._enter(following_stage, t)
        return (
            self._skip_stage(following_stage, t)
            if self._ends_at_once(following_stage, t)
            else self._make_segment(t, begins=True)
        )

    def _ends_at_once(self, stage: int, t: float) -> bool:
        """Return whether a stage ends as soon as it has begun."""
        return 0.0 < self._model.stages[stage].duration <= max(math.ulp(t), MIN_STAGE_DURATION)

    def _skip_stage(self, stage: int, t: float) -> PlannedSegment | None:
        """Return the segment behind a stage that ends as soon as it has begun; None at the end."""
        self._begun = -math.inf
        return self.next_segment(PlannedSegment(t, t, stage, True, dict(self._moving.values)), t, None)

    def _require_awaited_stage(self, t: float) -> None:
        """Refuse an end of the motion without the stage that was waited for."""
        if self._ahead is not None:
            name = self._model.stages[self._ahead].name
            raise RunError(f"at t = {t:.9g} s the motion ends, and the stage '{name}' has not begun")

    def make_outcome(self, t: float) -> Outcome:
        """Return the outcome of a motion that reached its end at the time t."""
        message = f"The motion was computed to t = {t:.9g} s."
        return Outcome(status="done", t=t, message=message, remedy=self._describe_missed_exit())

    def _describe_missed_exit(self) -> str:
        """Return a remedy if the motion ended in a stage that still waited for its exit condition; else ""."""
        stage = self._model.stages[self._stage] if self._stage >= 0 else None
        if stage is None or stage.duration > 0.0 or self._lengthened or self._ahead is not None:
            return ""
        after = find_next_stage(self._model, self._stage) if isinstance(stage.until, str) else None
        ways = [(str(branch.when), branch.to) for branch in stage.branches]
        if after is not None:
            ways.insert(0, (str(stage.until), self._model.stages[after].name))
        if not ways or {name for _, name in ways} & self._begun_ones:
            return ""
        waited = " or ".join(f"'{when}'" for when, _ in ways)
        return (
            f"The exit condition {waited} of stage '{stage.name}' did not occur, and '{ways[0][1]}' was not "
            "reached. Plot the condition, increase the simulation time, or specify a duration for the stage."
        )

    def _enter(self, stage: int, t: float) -> None:
        """Begin a stage."""
        self._stage, self._begun = stage, t
        self._passed_through += 1
        self._begun_ones.add(self._model.stages[stage].name)
        new_stage = self._model.stages[stage]
        targets = si_values(self._model, collect_stage_parameters(self._model, new_stage))
        jumps = targets.keys() - find_ramped_changes(new_stage, targets).keys()
        values = self._moving.values
        self._came = tuple(
            (name, values[name] if name in values else self._initial_value(name)) for name in targets if name in jumps
        )
        self._halting = tuple(ramp for ramp in self._moving.ramps if ramp.name in jumps)
        self._moving = self._moving.enter_stage(new_stage, t, targets, self._initial_value)
        self._off = (self._off | set(new_stage.off)) - set(new_stage.on)
        self._moving.values.update(collect_force_switches(self._model, new_stage))
        if self._staged:
            self._moving.values[STAGE_TIME] = t

    def _make_exit(self, text: str, direction: str, to: str | None) -> ExitCondition:
        named = parse_mode_change(text)
        if named is not None:
            return ExitCondition(-1, 0, to, " ".join(named))
        return ExitCondition(self._crossings.index(text), DIRECTIONS[direction], to)

    def _initial_value(self, name: str) -> float:
        """Return the value of a parameter that nothing has changed, in SI units."""
        return si_values(self._model, {name: self._model.parameters[name].value})[name]

    def _make_segment(self, t: float, *, begins: bool) -> PlannedSegment:
        """Return the part from time t on, up to the next time at which anything may change."""
        stops = [self.end]
        at = bisect_right(self._times, t)
        if at < len(self._times):
            stops.append(self._times[at])
        exits: list[ExitCondition] = []
        path: tuple[tuple[str, ...], ...] = ()
        if self._stage >= 0 and not self._last:
            stage = self._model.stages[self._stage]
            stops += [self._begun + stage.duration] if stage.duration > 0.0 else []
            stops += [ramp.t0 + ramp.length for ramp in self._moving.ramps]
            if isinstance(stage.until, str):
                exits.append(self._make_exit(stage.until, stage.direction, None))
            exits += [self._make_exit(branch.when, branch.direction, branch.to) for branch in stage.branches]
            path = tuple(tuple(group.replace(",", " ").split()) for group in stage.path) if begins else ()
        t1 = min(stop for stop in stops if stop > t) if self.end > t else t
        return PlannedSegment(
            t,
            t1 if math.isfinite(t1) else self.end,
            self._stage,
            begins,
            dict(self._moving.values),
            tuple(sorted(self._off & self._taking)),
            self._moving.ramps,
            tuple(exits),
            path,
            tuple(sorted(self._off & self._held)),
            self._came if begins else (),
            self._halting if begins else (),
        )
