"""A programme fitted to another body: durations and forces of its stages that give the same turns and speeds.

Similar bodies need no fit. Otherwise the stages are fitted in order: the values of a stage that act on forces alone are
scaled, as little as possible, so that the rates at its end are those of the programme, scaled, and likewise at the ends
of the following stages until these values are set anew; stages in which values of several stages act are fitted
together. The duration of a stage that only time ends and no ramp fills is changed so that the angles are kept. A ramp
that an event ends early, as take-off ends the stretching of a leg, gets the time that keeps the durations of the stages
after it up to the next event. Rates that cannot be reached are approximated: stages without forces turn as their
moments of inertia determine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.control.retargeting.invariants import ANGLE_UNITS, Invariants, StageRecord, find_invariants, record_stages
from anholon.control.tolerances import (
    CHANGE_WEIGHT,
    FIT_PROGRESS_REL,
    FIT_STEP_SHARES,
    FIT_TOLERANCE,
    MAX_FIT_ITERATIONS,
    MAX_LOG_CHANGE,
    MAX_LOG_DURATION_CHANGE,
    MIN_ROTATION,
    MIN_SPEED_SCALE_REL,
    PARALLEL_DURATION_SLOPE_REL,
    PARALLEL_SLOPE_REL,
    SAME_DURATION_REL,
    SECONDARY_WEIGHT,
    VALUE_STEP_REL,
)
from anholon.errors import RunError
from anholon.model.check.pose_check import find_mentioned_names
from anholon.model.edit.scaling import ScaleFactors
from anholon.model.query.field_paths import expressions_in
from anholon.model.query.stage_sequence import longest_ramp
from anholon.model.schema import Model
from anholon.outcome import CancelFlag
from anholon.results.run import Run
from anholon.simulation.simulate import simulate
from anholon.system.compile import compile_model

RAMP_TIME: Final = "ramp time"
"""What the time of a ramp is called among the values of a stage: no parameter has a blank in its name."""


class FittedValue(NamedTuple):
    """A value of a stage that was changed: `name` of the parameter, or empty for the duration, or `RAMP_TIME`; as the
    programme has it, as similarity has it, and as it was fitted, in its unit (times in s)."""

    name: str
    original: float
    scaled: float
    fitted: float


class StageFit(NamedTuple):
    """A stage as performed by the original body and by the other one.

    `original` are the angles turned in it, rad, then the speeds at its end, SI; `target` are these, scaled; `scaled`
    and `fitted` those of the other body without and with the fit (NaN where it did not reach the stage).
    """

    number: int
    name: str
    times: tuple[float, float]
    original: Floats
    target: Floats
    scaled: Floats
    fitted: Floats
    changes: tuple[FittedValue, ...]


class FittedProgramme(NamedTuple):
    """A programme for another body: the model, its stages, its invariants, and the runs before and after."""

    model: Model
    stages: tuple[StageFit, ...]
    invariants: Invariants
    source_run: Run
    target_run: Run


def fit_programme(
    source: Model,
    target: Model,
    growth: ScaleFactors,
    *,
    fit: bool = True,
    progress: Callable[[float], None] | None = None,
    cancel: CancelFlag | None = None,
) -> FittedProgramme:
    """Return `target`, the programme `source` retargeted to another body, with its stages fitted.

    Without `fit` both are only compared. `progress(part)` is called with the share that is done; `cancel.is_set()` ends
    it with RunError.
    """
    invariants = find_invariants(source, growth)
    return _ProgrammeFit(source, target, growth, invariants, progress or (lambda _part: None), cancel).run(fit=fit)


_FitVariable = tuple[int, str]
"""A stage, and what may be changed of it: a parameter by name, the time of a ramp, the duration by an empty name."""


class _FitGoal(NamedTuple):
    """The goal of a group of stages, from the k-th one on: the `records` of the original body; the values that are
    changed for it, by stage and name; the angles that turn far in any stage, and the scale of each angle and speed."""

    k: int
    records: tuple[StageRecord, ...]
    unknowns: tuple[_FitVariable, ...]
    rotated_angles: set[str]
    scales: Floats


class _ProgrammeFit:
    def __init__(
        self,
        source: Model,
        target: Model,
        growth: ScaleFactors,
        invariants: Invariants,
        progress: Callable[[float], None],
        cancel: CancelFlag | None,
    ) -> None:
        self._source, self._similar, self._growth, self._invariants = source, target, growth, invariants
        self._progress, self._cancel = progress, cancel
        self._moving = _find_controls(target)

    def run(self, *, fit: bool) -> FittedProgramme:
        run_before = self._simulate(self._source, None)
        stage_records = record_stages(run_before, self._invariants)
        scaled_records = [self._scale_record(stage) for stage in stage_records]
        run_similar = self._simulate(self._similar, None)
        similar = record_stages(run_similar, self._invariants)
        sizes = np.array(self._invariants.compute_scales(scaled_records))
        model, run = self._similar, run_similar
        turns = enumerate(self._invariants.angles)
        turned = {name for k, name in turns if any(abs(row[k]) > MIN_ROTATION for row in scaled_records)}
        for k, length, unknowns in self._iterate_groups(stage_records) if fit else ():
            model, run = self._fit_stages(
                model, run, _FitGoal(k, tuple(stage_records[k : k + length]), unknowns, turned, sizes)
            )
            self._progress((k + length) / len(stage_records))
        after = record_stages(run, self._invariants)
        rows = tuple(
            StageFit(
                number=stage.span.number,
                name=stage.span.name,
                times=(_find_duration(stage), _find_duration(_find_record(after, k, stage.span.number))),
                original=_stack_record(stage, stage),
                target=scaled_records[k],
                scaled=_stack_record(_find_record(similar, k, stage.span.number), stage),
                fitted=_stack_record(_find_record(after, k, stage.span.number), stage),
                changes=tuple(self._iterate_changes(model, stage.span.number)),
            )
            for k, stage in enumerate(stage_records)
        )
        return FittedProgramme(model, rows, self._invariants, run_before, run)

    def _scale_record(self, stage: StageRecord) -> Floats:
        return np.concatenate([stage.rotations, stage.speeds * self._invariants.scale_factors])

    def _simulate(self, model: Model, resume: Run | None, until: int | None = None) -> Run:
        """Return a run of a model; with `until`, a run that may end when that many stages are over."""
        watch = _StageStop(self._cancel, until)
        previous_system = resume.system if resume is not None else None
        system = compile_model(self._invariants.mark_model(model), like=previous_system)
        run = simulate(system, resume=resume, observe=watch.look, cancel=watch)
        if self._cancel is not None and self._cancel.is_set():
            raise RunError("cancelled")
        return run

    # --- groups of stages ------------------------------------------------------------------------------------------

    def _iterate_groups(self, records: Sequence[StageRecord]) -> Iterator[tuple[int, int, tuple[_FitVariable, ...]]]:
        """Yield the first of a group of stages, their number, and the values to change.

        In the stages of a group a setting of one of them still acts; then follow the durations of stages without
        settings.
        """
        first = {stage.span.number: k for k, stage in reversed([*enumerate(records)])}
        names = [
            self._find_variables(stage) if first[stage.span.number] == k else () for k, stage in enumerate(records)
        ]
        start = 0
        while start < len(records):
            end, k = start + 1, start
            while k < end:
                if any(names[k]):
                    end = max(end, k + self._count_affected_stages(records[k:], names[k]))
                k += 1
            setting = [k for k in range(start, end) if any(names[k])]
            if setting:
                yield start, end - start, tuple((records[k].span.number, name) for k in setting for name in names[k])
            for k in range(start, end):
                if k not in setting and names[k]:
                    yield k, 1, ((records[k].span.number, ""),)
            start = end

    def _find_variables(self, record: StageRecord) -> tuple[str, ...]:
        """Return the values of a stage of the original body that may be changed."""
        before, stage = (model.stages[record.span.number] for model in (self._source, self._similar))
        names = [name for name, value in stage.set.items() if name in self._moving and value != 0.0]
        if self._is_cut_short(record):
            names += [RAMP_TIME] if longest_ramp(before) > _find_duration(record) else []
        elif _lasts_full_duration(before.duration, record) and longest_ramp(before) <= 0.5 * before.duration:
            names += [""] if np.abs(record.rotations).max(initial=0.0) > MIN_ROTATION else []
        return tuple(names)

    def _count_affected_stages(self, records: Sequence[StageRecord], names: Sequence[str]) -> int:
        """Return the number of stages in which the changed values of the first of these act.

        They act until any of them is set anew, and, for an interrupted ramp, as in flight, until an event ends a stage
        again.
        """
        for k, stage in enumerate(records[1:], start=1):
            if RAMP_TIME in names and self._is_cut_short(stage):
                return k + 1
            if RAMP_TIME not in names and self._similar.stages[stage.span.number].set.keys() & set(names):
                return k
        return len(records)

    def _is_cut_short(self, record: StageRecord) -> bool:
        """Return True if an event ended a stage of the first body."""
        stage = self._source.stages[record.span.number]
        return bool(stage.until or stage.branches) and not _lasts_full_duration(stage.duration, record)

    # --- fitting ---------------------------------------------------------------------------------------------------

    def _fit_stages(self, model: Model, run: Run, goal: _FitGoal) -> tuple[Model, Run]:
        """Return the model with the stages of this goal fitted, and its run."""
        residual = self._compute_residual(run, goal)
        changed = dict.fromkeys(goal.unknowns, 0.0)
        for _ in range(MAX_FIT_ITERATIONS if residual is not None else 0):
            assert residual is not None
            if np.abs(residual).max() < FIT_TOLERANCE:
                break
            slopes: dict[_FitVariable, Floats] = {}
            for unknown in goal.unknowns:
                nearby = _scale_values(model, {unknown: VALUE_STEP_REL})
                moved = self._compute_residual(self._simulate(nearby, run, goal.k + len(goal.records)), goal)
                if moved is None:
                    return model, run
                slopes[unknown] = (moved - residual) / VALUE_STEP_REL
            names = _select_independent(slopes)
            if not names:
                break
            S = np.array([slopes[name] for name in names]).T
            x = -np.linalg.solve(S.T @ S + CHANGE_WEIGHT**2 * np.eye(len(names)), S.T @ residual)
            for part in FIT_STEP_SHARES:
                steps: dict[_FitVariable, float] = {}
                for name, value in zip(names, (part * x).tolist(), strict=True):
                    limit = MAX_LOG_DURATION_CHANGE if name[1] in ("", RAMP_TIME) else MAX_LOG_CHANGE
                    steps[name] = min(max(changed[name] + value, -limit), limit) - changed[name]
                other = _scale_values(model, steps)
                other_run = self._simulate(other, run)
                other_residual = self._compute_residual(other_run, goal)
                if other_residual is not None and np.linalg.norm(other_residual) < np.linalg.norm(residual) * (
                    1.0 - FIT_PROGRESS_REL
                ):
                    break
            else:
                break
            model, run, residual = other, other_run, other_residual
            changed = {name: value + steps.get(name, 0.0) for name, value in changed.items()}
        return model, run

    def _compute_residual(self, run: Run, goal: _FitGoal) -> Floats | None:
        """Return the residual at the ends of the stages of this goal; None where a run did not complete them.

        Rates of angles count, and angles where the duration may be changed, before other speeds; durations that events
        end count where a ramp's time is sought.
        """
        stage_records, timing = (
            record_stages(run, self._invariants),
            any(name == RAMP_TIME for _, name in goal.unknowns),
        )
        rates = [1.0 if angular else SECONDARY_WEIGHT for angular in self._invariants.angular]
        rows: list[Floats] = []
        for k, original in enumerate(goal.records, start=goal.k):
            record = _find_record(stage_records, k, original.span.number)
            if record is None:
                return None
            lasting = timing or (original.span.number, "") in goal.unknowns
            angles = [
                1.0 if lasting and name in goal.rotated_angles else SECONDARY_WEIGHT for name in self._invariants.angles
            ]
            speeds = original.speeds * self._invariants.scale_factors
            off = np.concatenate([record.end_angles - original.end_angles, record.speeds - speeds])
            sizes = goal.scales.copy()
            sizes[len(angles) :] = np.maximum(np.abs(speeds), MIN_SPEED_SCALE_REL * sizes[len(angles) :])
            rows.append(np.array([*angles, *rates]) * off / sizes)
            if timing and self._is_cut_short(original):
                weight = SECONDARY_WEIGHT if (original.span.number, RAMP_TIME) in goal.unknowns else 1.0
                rows.append(
                    np.array(
                        [weight * math.log(_find_duration(record) / (_find_duration(original) * self._growth.time))]
                    )
                )
        return np.concatenate(rows)

    def _iterate_changes(self, model: Model, number: int) -> Iterator[FittedValue]:
        old, similar, new = (programme.stages[number] for programme in (self._source, self._similar, model))
        if new.duration != old.duration:
            yield FittedValue("", old.duration, similar.duration, new.duration)
        if new.ramp != similar.ramp and new.duration == similar.duration:
            yield FittedValue(RAMP_TIME, old.ramp, similar.ramp, new.ramp)
        for name, value in new.set.items():
            if name in old.set and value != old.set[name]:
                yield FittedValue(name, old.set[name], similar.set[name], value)


class _StageStop:
    """Ends a run when it has reached the stages in question, or when the fit is cancelled."""

    def __init__(self, cancel: CancelFlag | None, stages: int | None) -> None:
        self._cancel, self._stages, self._is_far_enough = cancel, stages, False

    def look(self, run: Run) -> None:
        """Check how far a run has come."""
        self._is_far_enough = self._stages is not None and len([s for s in run.stages if s.t1 > s.t0]) > self._stages

    def is_set(self) -> bool:
        """Return True if the run should end."""
        return self._is_far_enough or (self._cancel is not None and self._cancel.is_set())


def _find_controls(model: Model) -> frozenset[str]:
    """Return the parameters that affect forces but not bodies and constraints; angles, which stay, are excluded."""
    acting, placing = (
        {
            name
            for section in sections
            for at in expressions_in(model, section)
            if isinstance(at.expression, str)
            for name in find_mentioned_names(model, at.expression)
        }
        for sections in (("forces",), ("bodies", "points", "constraints"))
    )
    return frozenset(
        name for name in (acting - placing) & model.parameters.keys() if model.parameters[name].unit not in ANGLE_UNITS
    )


def _scale_values(model: Model, steps: Mapping[_FitVariable, float]) -> Model:
    """Return a model some of whose stages have values times the exponentials of these steps."""
    stages = list(model.stages)
    for (number, name), step in steps.items():
        stage, factor = stages[number], math.exp(step)
        if name in stage.set:
            stage = replace(stage, set={**stage.set, name: stage.set[name] * factor})
        else:
            duration = stage.duration if name == RAMP_TIME else stage.duration * factor
            apart = tuple(replace(way, ramp=way.ramp * factor) for way in stage.apart)
            stage = replace(stage, duration=duration, ramp=stage.ramp * factor, apart=apart)
        stages[number] = stage
    return replace(model, stages=tuple(stages))


def _select_independent(slopes: Mapping[_FitVariable, Floats]) -> list[_FitVariable]:
    """Return the values with independent effects: first the strongest ones, durations last."""
    chosen: list[_FitVariable] = []
    basis: list[Floats] = []
    for unknown in sorted(slopes, key=lambda unknown: (unknown[1] == "", -float(np.linalg.norm(slopes[unknown])))):
        remainder = slopes[unknown].copy()
        for direction in basis:
            remainder -= (remainder @ direction) * direction
        size = float(np.linalg.norm(remainder))
        if size > (PARALLEL_SLOPE_REL if unknown[1] else PARALLEL_DURATION_SLOPE_REL) * float(
            np.linalg.norm(slopes[unknown])
        ):
            chosen.append(unknown)
            basis.append(remainder / size)
    return chosen


def _find_record(records: Sequence[StageRecord], k: int, number: int) -> StageRecord | None:
    """Return the k-th completed stage; None where it is not the stage `number`."""
    return records[k] if len(records) > k and records[k].span.number == number else None


def _stack_record(record: StageRecord | None, like: StageRecord) -> Floats:
    if record is None:
        return np.full(len(like.rotations) + len(like.speeds), math.nan)
    return np.concatenate([record.rotations, record.speeds])


def _lasts_full_duration(duration: float, record: StageRecord) -> bool:
    """Return True if a stage lasted for its maximum duration."""
    return duration > 0.0 and abs(_find_duration(record) - duration) < SAME_DURATION_REL * duration


def _find_duration(record: StageRecord | None) -> float:
    return math.nan if record is None else record.span.t1 - record.span.t0
