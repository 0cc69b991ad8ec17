"""A programme fitted to another body: durations and forces of its stages that give the turns and speeds it had.

What is similar needs no fit. Else the stages are gone through one after another: of each, the values it sets that act
on forces alone are changed, in proportion and as little as will do, so that the rates at its end are those of the
programme, scaled, and its duration, where nothing but time ends it and no ramp fills it, so that the angles are. What
cannot be reached at all is come near to: stages without forces turn as their moments of inertia let them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.carrying.wanted import Kept, Told, kept_of, told_of
from anholon.errors import RunError
from anholon.model.fields import expressions_in
from anholon.model.poses import reached
from anholon.model.similar import Growth
from anholon.model.structs import Model
from anholon.results.outcome import Cancel
from anholon.results.run import Run
from anholon.run.simulate import simulate
from anholon.system.system import compile_model

__all__ = ["Change", "Fitted", "StageFit", "fit_programme"]

Floats = NDArray[np.float64]

_STEP: Final = 1e-3  # of a value, for differences
_ROUNDS: Final = 4
_NEAR: Final = 1e-7  # what is left, of a radian or of the largest speed: it fits
_WEIGHT: Final = 2e-2  # of a change in proportion, beside what is left
_MOST: Final = math.log(1.6)  # of all changes of a value together
_LONGEST: Final = math.log(1.25)  # of a duration
_BESIDE: Final = 0.1  # weight of what other stages can mend, or what nobody asks for
_ALONG: Final = 0.6  # of a slope that must point another way than those before it, else it says the same again
_ALONG_TIME: Final = 0.05  # the same of a duration
_TURNS: Final = 0.3  # rad in a stage whose duration matters to its angle
_SAME: Final = 1e-6  # parts of a duration: the stage ended by it


class Change(NamedTuple):
    """A value of a stage that was changed: `name` of the parameter, or empty for the duration; as the programme has it,
    as similarity has it, and as it was fitted, in its unit."""

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


class _Goal(NamedTuple):
    """What a stage, the k-th that is gone through, has to come to: that of the body before, `told`; the angles that are
    turned far in any stage, and by what each angle and speed is measured."""

    k: int
    number: int
    told: Told
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
        seen: set[int] = set()
        for k, stage in enumerate(told if fit else ()):
            if stage.span.number not in seen:
                seen.add(stage.span.number)
                model, run = self._fit_stage(model, run, _Goal(k, stage.span.number, stage, turned, sizes))
            self._progress((k + 1) / len(told))
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

    # --- one stage -------------------------------------------------------------------------------------------------

    def _fit_stage(self, model: Model, run: Run, goal: _Goal) -> tuple[Model, Run]:
        """Return the model with the stage of this goal fitted, and its run."""
        came = self._came(run, goal)
        unknowns = self._unknowns(model, came, goal) if came is not None else []
        weights = self._weights(goal, lasting="" in unknowns)
        left = self._left(came, goal, weights)
        changed = dict.fromkeys(unknowns, 0.0)
        for _ in range(_ROUNDS if left is not None and unknowns else 0):
            assert left is not None
            if np.abs(left).max() < _NEAR:
                break
            slopes: dict[str, Floats] = {}
            for name in unknowns:
                nearby = self._simulate(_changed(model, goal.number, {name: math.exp(_STEP)}), run, goal.k + 1)
                moved = self._left(self._came(nearby, goal), goal, weights)
                if moved is None:
                    return model, run
                slopes[name] = (moved - left) / _STEP
            names = _apart(slopes)
            if not names:
                break
            S = np.array([slopes[name] for name in names]).T
            x = -np.linalg.solve(S.T @ S + _WEIGHT**2 * np.eye(len(names)), S.T @ left)
            steps: dict[str, float] = {}
            for name, value in zip(names, x.tolist(), strict=True):
                most = _MOST if name else _LONGEST
                steps[name] = min(max(changed[name] + value, -most), most) - changed[name]
            other = _changed(model, goal.number, {name: math.exp(step) for name, step in steps.items()})
            other_run = self._simulate(other, run)
            other_left = self._left(self._came(other_run, goal), goal, weights)
            if other_left is None or not np.linalg.norm(other_left) < np.linalg.norm(left) * (1.0 - 1e-4):
                break
            model, run, left = other, other_run, other_left
            changed = {name: value + steps.get(name, 0.0) for name, value in changed.items()}
        return model, run

    def _came(self, run: Run, goal: _Goal) -> Told | None:
        """Return the stage of this goal as a run went through it; None where it did not."""
        return _at(told_of(run, self._kept), goal.k, goal.number)

    def _weights(self, goal: _Goal, *, lasting: bool) -> Floats:
        """Return what counts: rates of angles, and angles where the duration may be changed, before other speeds."""
        angles = [1.0 if lasting and name in goal.turned else _BESIDE for name in self._kept.turns]
        return np.array([*angles, *(1.0 if angular else _BESIDE for angular in self._kept.angular)])

    def _left(self, came: Told | None, goal: _Goal, weights: Floats) -> Floats | None:
        """Return what is left at the end of the stage; None where the run did not go through it."""
        if came is None:
            return None
        angles = came.headings - goal.told.headings
        speeds = came.speeds - goal.told.speeds * self._kept.growths
        return np.asarray(weights * np.concatenate([angles, speeds]) / goal.sizes)

    def _unknowns(self, model: Model, came: Told, goal: _Goal) -> list[str]:
        """Return what may be changed of a stage: the parameters by name, and its duration, the empty name."""
        stage, span = model.stages[goal.number], came.span
        names = [name for name, value in stage.set.items() if name in self._moving and value != 0.0]
        timed = stage.duration > 0.0 and abs(span.t1 - span.t0 - stage.duration) < _SAME * stage.duration
        ramped = stage.change == "ramp" and stage.ramp > 0.5 * stage.duration
        if timed and not ramped and np.abs(goal.told.turns).max(initial=0.0) > _TURNS:
            names.append("")
        return names

    def _changes(self, model: Model, number: int) -> Iterator[Change]:
        old, similar, new = (programme.stages[number] for programme in (self._before, self._similar, model))
        if new.duration != old.duration:
            yield Change("", old.duration, similar.duration, new.duration)
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
    """Return the parameters that forces depend on and bodies and constraints do not."""
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
    return frozenset((acting - placing) & model.parameters.keys())


def _changed(model: Model, number: int, factors: dict[str, float]) -> Model:
    """Return a model one of whose stages has values times these factors."""
    stage = model.stages[number]
    time = factors.get("", 1.0)
    values = {name: value * factors.get(name, 1.0) for name, value in stage.set.items()}
    new = replace(stage, set=values, duration=stage.duration * time, ramp=stage.ramp * time)
    return replace(model, stages=(*model.stages[:number], new, *model.stages[number + 1 :]))


def _apart(slopes: dict[str, Floats]) -> list[str]:
    """Return the values that do something of their own, those that do most first, the duration last."""
    chosen: list[str] = []
    basis: list[Floats] = []
    for name in sorted(slopes, key=lambda name: (name == "", -float(np.linalg.norm(slopes[name])))):
        rest = slopes[name].copy()
        for direction in basis:
            rest -= (rest @ direction) * direction
        size = float(np.linalg.norm(rest))
        if size > (_ALONG if name else _ALONG_TIME) * float(np.linalg.norm(slopes[name])):
            chosen.append(name)
            basis.append(rest / size)
    return chosen


def _at(told: Sequence[Told], k: int, number: int) -> Told | None:
    """Return the k-th stage that was gone through; None where it is not the stage `number`."""
    return told[k] if len(told) > k and told[k].span.number == number else None


def _values(came: Told | None, like: Told) -> Floats:
    if came is None:
        return np.full(len(like.turns) + len(like.speeds), math.nan)
    return np.concatenate([came.turns, came.speeds])


def _length(came: Told | None) -> float:
    return math.nan if came is None else came.span.t1 - came.span.t0
