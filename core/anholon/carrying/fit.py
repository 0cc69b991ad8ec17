"""A programme fitted to another body: durations and forces of its stages that give the turns and speeds it had.

What is similar needs no fit. Else the stages are gone through in turn: of each, the values it sets that act on forces
alone are changed, in proportion and as little as will do, so that the rates at its end are those of the programme,
scaled, and at the ends of those after it too, until these values are set anew; stages in which values of several act
are fitted together. A duration that nothing but time ends and no ramp fills is changed so that the angles are kept. A
ramp that an event cuts short, as take-off does the stretching of a leg, gets the time that makes the stages after it,
up to the next that an event ends, as long as they were. What cannot be reached at all is come near to: stages without
forces turn as their moments of inertia let them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.carrying.wanted import ANGLES, Kept, Told, kept_of, told_of
from anholon.errors import RunError
from anholon.model.fields import expressions_in
from anholon.model.poses import reached
from anholon.model.similar import Growth
from anholon.model.structs import Model
from anholon.model.timeline import longest_ramp
from anholon.results.outcome import Cancel
from anholon.results.run import Run
from anholon.run.simulate import simulate
from anholon.system.system import compile_model

__all__ = ["RAMP", "Change", "Fitted", "StageFit", "fit_programme"]

Floats = NDArray[np.float64]

_STEP: Final = 1e-3  # of a value, for differences
_ROUNDS: Final = 4
_PARTS: Final = (1.0, 0.5, 0.25)  # of a step that leads too far
_NEAR: Final = 1e-7  # what is left, of a radian or of the largest speed: it fits
_WEIGHT: Final = 2e-2  # of a change in proportion, beside what is left
_MOST: Final = math.log(1.6)  # of all changes of a value together
_LONGEST: Final = math.log(1.25)  # of a duration
_SLOW: Final = 0.2  # of the largest speed, by which smaller ones are measured
_BESIDE: Final = 0.1  # weight of what other stages can mend, or what nobody asks for
_ALONG: Final = 0.6  # of a slope that must point another way than those before it, else it says the same again
_ALONG_TIME: Final = 0.05  # the same of a duration
_TURNS: Final = 0.3  # rad in a stage whose duration matters to its angle
_SAME: Final = 1e-6  # parts of a duration: the stage ended by it

RAMP: Final = "ramp time"
"""What the time of a ramp is called among the values of a stage: no parameter has a blank in its name."""


class Change(NamedTuple):
    """A value of a stage that was changed: `name` of the parameter, or empty for the duration, or `RAMP`; as the
    programme has it, as similarity has it, and as it was fitted, in its unit (times in s)."""

    name: str
    before: float
    similar: float
    after: float


class StageFit(NamedTuple):
    """A stage as it was gone through by the body before and by the other one.

    `before` are the angles turned in it, rad, then the speeds at its end, SI; `wanted` are these, scaled; `similar` and
    `after` those of the other body without and with the fit (NaN where it did not come so far).
    """

    number: int
    name: str
    times: tuple[float, float]
    before: Floats
    wanted: Floats
    similar: Floats
    after: Floats
    changes: tuple[Change, ...]


class Fitted(NamedTuple):
    """A programme for another body: the model, its stages, what was kept, and the runs before and after."""

    model: Model
    stages: tuple[StageFit, ...]
    kept: Kept
    before: Run
    after: Run


def fit_programme(
    before: Model,
    after: Model,
    growth: Growth,
    *,
    fit: bool = True,
    progress: Callable[[float], None] | None = None,
    cancel: Cancel | None = None,
) -> Fitted:
    """Return `after`, the programme `before` carried over to another body, with its stages fitted.

    Without `fit` both are only compared. `progress(part)` is told how much is done; `cancel.is_set()` ends it with
    RunError.
    """
    kept = kept_of(before, growth)
    return _Fit(before, after, growth, kept, progress or (lambda _part: None), cancel).done(fit=fit)


_Unknown = tuple[int, str]
"""A stage, and what may be changed of it: a parameter by name, the time of a ramp, the duration by an empty name."""


class _Goal(NamedTuple):
    """What stages that go together, from the k-th one that is gone through, have to come to: those of the body before,
    `told`; what is changed for that, by stage and name; the angles that are turned far in any stage, and by what each
    angle and speed is measured."""

    k: int
    told: tuple[Told, ...]
    unknowns: tuple[_Unknown, ...]
    turned: set[str]
    sizes: Floats


class _Fit:
    def __init__(
        self,
        before: Model,
        after: Model,
        growth: Growth,
        kept: Kept,
        progress: Callable[[float], None],
        cancel: Cancel | None,
    ) -> None:
        self._before, self._similar, self._growth, self._kept = before, after, growth, kept
        self._progress, self._cancel = progress, cancel
        self._moving = _controls(after)

    def done(self, *, fit: bool) -> Fitted:
        run_before = self._simulate(self._before, None)
        told = told_of(run_before, self._kept)
        wanted = [self._scaled(stage) for stage in told]
        run_similar = self._simulate(self._similar, None)
        similar = told_of(run_similar, self._kept)
        sizes = np.array(self._kept.sizes(wanted))
        model, run = self._similar, run_similar
        turns = enumerate(self._kept.turns)
        turned = {name for k, name in turns if any(abs(row[k]) > _TURNS for row in wanted)}
        for k, length, unknowns in self._together(told) if fit else ():
            model, run = self._fit_stages(model, run, _Goal(k, tuple(told[k : k + length]), unknowns, turned, sizes))
            self._progress((k + length) / len(told))
        after = told_of(run, self._kept)
        rows = tuple(
            StageFit(
                number=stage.span.number,
                name=stage.span.name,
                times=(_length(stage), _length(_at(after, k, stage.span.number))),
                before=_values(stage, stage),
                wanted=wanted[k],
                similar=_values(_at(similar, k, stage.span.number), stage),
                after=_values(_at(after, k, stage.span.number), stage),
                changes=tuple(self._changes(model, stage.span.number)),
            )
            for k, stage in enumerate(told)
        )
        return Fitted(model, rows, self._kept, run_before, run)

    def _scaled(self, stage: Told) -> Floats:
        return np.concatenate([stage.turns, stage.speeds * self._kept.growths])

    def _simulate(self, model: Model, resume: Run | None, until: int | None = None) -> Run:
        """Return a run of a model; with `until`, one that may end when so many stages are over."""
        watch = _Watch(self._cancel, until)
        known = resume.system if resume is not None else None
        system = compile_model(self._kept.marked(model), like=known)
        run = simulate(system, resume=resume, observe=watch.look, cancel=watch)
        if self._cancel is not None and self._cancel.is_set():
            raise RunError("cancelled")
        return run

    # --- what goes together ----------------------------------------------------------------------------------------

    def _together(self, told: Sequence[Told]) -> Iterator[tuple[int, int, tuple[_Unknown, ...]]]:
        """Yield the first of stages that go together, how many they are, and what is changed of them: those in which
        what one of them sets still acts; then the durations of those that set nothing."""
        first = {stage.span.number: k for k, stage in reversed([*enumerate(told)])}
        names = [self._unknowns(stage) if first[stage.span.number] == k else () for k, stage in enumerate(told)]
        begin = 0
        while begin < len(told):
            end, k = begin + 1, begin
            while k < end:
                if any(names[k]):
                    end = max(end, k + self._reach(told[k:], names[k]))
                k += 1
            setting = [k for k in range(begin, end) if any(names[k])]
            if setting:
                yield begin, end - begin, tuple((told[k].span.number, name) for k in setting for name in names[k])
            for k in range(begin, end):
                if k not in setting and names[k]:
                    yield k, 1, ((told[k].span.number, ""),)
            begin = end

    def _unknowns(self, told: Told) -> tuple[str, ...]:
        """Return what may be changed of a stage that the body before went through."""
        before, stage = (model.stages[told.span.number] for model in (self._before, self._similar))
        names = [name for name, value in stage.set.items() if name in self._moving and value != 0.0]
        if self._cut(told):
            names += [RAMP] if longest_ramp(before) > _length(told) else []
        elif _whole(before.duration, told) and longest_ramp(before) <= 0.5 * before.duration:
            names += [""] if np.abs(told.turns).max(initial=0.0) > _TURNS else []
        return tuple(names)

    def _reach(self, told: Sequence[Told], names: Sequence[str]) -> int:
        """Return in how many stages what is changed of the first of these acts: until any of it is set anew, and, of a
        ramp that is cut short, as off the ice, until an event ends a stage again."""
        for k, stage in enumerate(told[1:], start=1):
            if RAMP in names and self._cut(stage):
                return k + 1
            if RAMP not in names and self._similar.stages[stage.span.number].set.keys() & set(names):
                return k
        return len(told)

    def _cut(self, told: Told) -> bool:
        """Tell whether an event ended a stage of the body before."""
        stage = self._before.stages[told.span.number]
        return bool(stage.until or stage.branches) and not _whole(stage.duration, told)

    # --- fitting ---------------------------------------------------------------------------------------------------

    def _fit_stages(self, model: Model, run: Run, goal: _Goal) -> tuple[Model, Run]:
        """Return the model with the stages of this goal fitted, and its run."""
        left = self._left(run, goal)
        changed = dict.fromkeys(goal.unknowns, 0.0)
        for _ in range(_ROUNDS if left is not None else 0):
            assert left is not None
            if np.abs(left).max() < _NEAR:
                break
            slopes: dict[_Unknown, Floats] = {}
            for unknown in goal.unknowns:
                nearby = _changed(model, {unknown: _STEP})
                moved = self._left(self._simulate(nearby, run, goal.k + len(goal.told)), goal)
                if moved is None:
                    return model, run
                slopes[unknown] = (moved - left) / _STEP
            names = _apart(slopes)
            if not names:
                break
            S = np.array([slopes[name] for name in names]).T
            x = -np.linalg.solve(S.T @ S + _WEIGHT**2 * np.eye(len(names)), S.T @ left)
            for part in _PARTS:
                steps: dict[_Unknown, float] = {}
                for name, value in zip(names, (part * x).tolist(), strict=True):
                    most = _LONGEST if name[1] in ("", RAMP) else _MOST
                    steps[name] = min(max(changed[name] + value, -most), most) - changed[name]
                other = _changed(model, steps)
                other_run = self._simulate(other, run)
                other_left = self._left(other_run, goal)
                if other_left is not None and np.linalg.norm(other_left) < np.linalg.norm(left) * (1.0 - 1e-4):
                    break
            else:
                break
            model, run, left = other, other_run, other_left
            changed = {name: value + steps.get(name, 0.0) for name, value in changed.items()}
        return model, run

    def _left(self, run: Run, goal: _Goal) -> Floats | None:
        """Return what is left at the ends of the stages of this goal; None where a run did not go through them.

        Rates of angles count, and angles where the duration may be changed, before other speeds; durations that events
        end do where a ramp's time is sought.
        """
        told, timing = told_of(run, self._kept), any(name == RAMP for _, name in goal.unknowns)
        rates = [1.0 if angular else _BESIDE for angular in self._kept.angular]
        rows: list[Floats] = []
        for k, wanted in enumerate(goal.told, start=goal.k):
            came = _at(told, k, wanted.span.number)
            if came is None:
                return None
            lasting = timing or (wanted.span.number, "") in goal.unknowns
            angles = [1.0 if lasting and name in goal.turned else _BESIDE for name in self._kept.turns]
            speeds = wanted.speeds * self._kept.growths
            off = np.concatenate([came.headings - wanted.headings, came.speeds - speeds])
            sizes = goal.sizes.copy()
            sizes[len(angles) :] = np.maximum(np.abs(speeds), _SLOW * sizes[len(angles) :])
            rows.append(np.array([*angles, *rates]) * off / sizes)
            if timing and self._cut(wanted):
                weight = _BESIDE if (wanted.span.number, RAMP) in goal.unknowns else 1.0
                rows.append(np.array([weight * math.log(_length(came) / (_length(wanted) * self._growth.time))]))
        return np.concatenate(rows)

    def _changes(self, model: Model, number: int) -> Iterator[Change]:
        old, similar, new = (programme.stages[number] for programme in (self._before, self._similar, model))
        if new.duration != old.duration:
            yield Change("", old.duration, similar.duration, new.duration)
        if new.ramp != similar.ramp and new.duration == similar.duration:
            yield Change(RAMP, old.ramp, similar.ramp, new.ramp)
        for name, value in new.set.items():
            if name in old.set and value != old.set[name]:
                yield Change(name, old.set[name], similar.set[name], value)


class _Watch:
    """Ends a run when it has gone far enough, or is given up."""

    def __init__(self, cancel: Cancel | None, stages: int | None) -> None:
        self._cancel, self._stages, self._far = cancel, stages, False

    def look(self, run: Run) -> None:
        """See how far a run has come."""
        self._far = self._stages is not None and len([s for s in run.stages if s.t1 > s.t0]) > self._stages

    def is_set(self) -> bool:
        """Tell whether the run should end."""
        return self._far or (self._cancel is not None and self._cancel.is_set())


def _controls(model: Model) -> frozenset[str]:
    """Return the parameters that forces depend on and bodies and constraints do not; no angles, which stay."""
    acting, placing = (
        {
            name
            for section in sections
            for at in expressions_in(model, section)
            if isinstance(at.expression, str)
            for name in reached(model, at.expression)
        }
        for sections in (("forces",), ("bodies", "points", "constraints"))
    )
    return frozenset(
        name for name in (acting - placing) & model.parameters.keys() if model.parameters[name].unit not in ANGLES
    )


def _changed(model: Model, steps: Mapping[_Unknown, float]) -> Model:
    """Return a model some of whose stages have values times the exponentials of these steps."""
    stages = list(model.stages)
    for (number, name), step in steps.items():
        stage, factor = stages[number], math.exp(step)
        if name in stage.set:
            stage = replace(stage, set={**stage.set, name: stage.set[name] * factor})
        else:
            duration = stage.duration if name == RAMP else stage.duration * factor
            apart = tuple(replace(way, ramp=way.ramp * factor) for way in stage.apart)
            stage = replace(stage, duration=duration, ramp=stage.ramp * factor, apart=apart)
        stages[number] = stage
    return replace(model, stages=tuple(stages))


def _apart(slopes: Mapping[_Unknown, Floats]) -> list[_Unknown]:
    """Return the values that do something of their own, those that do most first, durations last."""
    chosen: list[_Unknown] = []
    basis: list[Floats] = []
    for unknown in sorted(slopes, key=lambda unknown: (unknown[1] == "", -float(np.linalg.norm(slopes[unknown])))):
        rest = slopes[unknown].copy()
        for direction in basis:
            rest -= (rest @ direction) * direction
        size = float(np.linalg.norm(rest))
        if size > (_ALONG if unknown[1] else _ALONG_TIME) * float(np.linalg.norm(slopes[unknown])):
            chosen.append(unknown)
            basis.append(rest / size)
    return chosen


def _at(told: Sequence[Told], k: int, number: int) -> Told | None:
    """Return the k-th stage that was gone through; None where it is not the stage `number`."""
    return told[k] if len(told) > k and told[k].span.number == number else None


def _values(came: Told | None, like: Told) -> Floats:
    if came is None:
        return np.full(len(like.turns) + len(like.speeds), math.nan)
    return np.concatenate([came.turns, came.speeds])


def _whole(duration: float, told: Told) -> bool:
    """Tell whether a stage lasted as long as it may."""
    return duration > 0.0 and abs(_length(told) - duration) < _SAME * duration


def _length(came: Told | None) -> float:
    return math.nan if came is None else came.span.t1 - came.span.t0
