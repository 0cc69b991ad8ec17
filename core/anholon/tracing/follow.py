"""A trace followed: curve, relations, motion, schedules, and the ordinary simulation of the model that holds them.

`follow_trace` begins in the state nearest to that of the model which lies on the curve with its direction and, where
the controls act on no lower level, its curvature; it says what it changed. Feasibility is told as a list of findings:
nothing is cut to fit, so that a torque that exceeds its bound is shown as it would have to be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.errors import ModelError, RunError, UsageError
from anholon.formula.names import near
from anholon.model.check import errors_in
from anholon.model.structs import Model, Trace
from anholon.results.outcome import Cancel
from anholon.results.run import Run
from anholon.run.sampling import TooManySamplesError
from anholon.run.simulate import simulate
from anholon.system.system import System, compile_model
from anholon.tracing.balance import balanced, generic, steady
from anholon.tracing.curves import Curve, curve_of
from anholon.tracing.drives import Drive, planned, restored
from anholon.tracing.feedback import law_along, require_forces
from anholon.tracing.findings import Findings
from anholon.tracing.followed import Finding, Followed, Growth
from anholon.tracing.grips import grips_of, holding
from anholon.tracing.laws import Wish, number_of, spots_of, timed_spots, wished
from anholon.tracing.manifold import Spot, State
from anholon.tracing.plan import RTOL, Plan
from anholon.tracing.relations import relate
from anholon.tracing.replaying import ahead_of, errors, given_state, growth_of_errors, made, velocity_of
from anholon.tracing.rests import Rest, standstills
from anholon.tracing.told import merged, told

__all__ = ["Finding", "Followed", "Growth", "follow_trace"]

EXACT: Final = 2e-5
"""Largest distance from the plan (m) with which the replay is content, if finer samples can do anything about it."""

_TOLERANCES: Final = (1e-7, 1e-9, 1e-10)  # of the samples, one after another until the replay is exact
_COARSER: Final = (1e-6, 1e-5, 1e-4)  # where these are too many
_SHOWN: Final = 601  # instants of the curves that are shown, at least
_CLOSER: Final = 5  # looks at where bounds are passed
_REST: Final = 1e-9  # m/s
_AT_ONCE: Final = 1e-6  # of the curve: a motion that ends so early does not begin


def follow_trace(
    model: Model,
    trace: str | Trace = "",
    *,
    sensitivity: bool = True,
    progress: Callable[[float], None] | None = None,
    cancel: Cancel | None = None,
) -> Followed:
    """Find the controls that make a point of a model follow a curve, and replay them.

    `trace`: one of the model by its name (the first by default) or any other. With `sensitivity` the model is also run
    from states beside its own. `progress(part)` is told how much of the work is done; `cancel.is_set()` ends it with
    RunError. Raises UsageError, ModelError or RunError where the curve cannot be followed at all, with the reason; a
    trace that can be followed in part comes back with findings.
    """
    work = _Work(model, _chosen(model, trace), progress or (lambda _part: None), cancel)
    return work.done(sensitivity=sensitivity)


def _chosen(model: Model, trace: str | Trace) -> Trace:
    if isinstance(trace, Trace):
        model, name = replace(model, traces={"trace": trace}), "trace"
    else:
        if not model.traces:
            raise UsageError("the model has no path. Add one.")
        name = trace or next(iter(model.traces))
        if name not in model.traces:
            meant = near(name, model.traces)
            offer = f"did you mean '{meant}'?" if meant else f"it has {', '.join(model.traces)}"
            raise UsageError(f"the model has no path '{name}'; {offer}")
    wrong = errors_in(model, f"traces.{name}")
    if wrong:
        raise ModelError(wrong)
    return model.traces[name]


class _Work:
    """One trace while it is worked out."""

    def __init__(self, model: Model, trace: Trace, progress: Callable[[float], None], cancel: Cancel | None) -> None:
        self._trace, self._progress, self._cancel = trace, progress, cancel
        self._model = restored(replace(model, stages=()), [*trace.controls, trace.balanced])
        self._findings = Findings(self._model, trace)
        if any(stage.enabled for stage in model.stages):
            self._findings.tell("stages", "warning")

    def done(self, *, sensitivity: bool) -> Followed:
        """Do all the work."""
        model, trace, findings = self._model, self._trace, self._findings
        self._look()
        curve = curve_of(model, trace)
        wish = wished(model, trace, curve)
        spots = [] if wish.pace is None else timed_spots(curve, wish)
        rests = [] if wish.pace is None else standstills(curve, wish.pace, wish.longest, wish.goal)
        findings.refuse_corners(curve, rests)
        if trace.balanced:
            _require_moving(rests)
        source, drives = planned(holding(model), trace.controls, trace.balanced)
        if number_of(model, trace.feedback, "feedback") > 0.0:
            require_forces(drives)
        system = compile_model(source)
        _require_plain(system)
        self._look(0.05)
        plan, start, guess = self._planned(system, curve, drives, wish, spots)
        findings.start(plan, start, guess)
        findings.jumps(curve, plan, rests)
        findings.end(plan, curve)
        shown = told(plan, plan.instants(_SHOWN))
        grips = grips_of(model, plan, shown)
        for _ in range(_CLOSER):
            shown = merged(shown, told(plan, findings.asked(plan, shown, grips)))
            grips = grips_of(model, plan, shown)
        findings.bounds(plan, shown)
        findings.grips(shown, grips)
        self._look(0.6)
        result, run, samples = self._replayed(model, plan, start)
        error, error_at, apart = errors(run, plan, trace)
        findings.replay(error, run, plan)
        if trace.balanced:
            findings.balance(plan, shown, run)
        growth: tuple[Growth, ...] = ()
        if sensitivity and run.ended.status == "done":
            growth = growth_of_errors(result, run, trace, lambda part: self._look(0.8 + 0.2 * part))
            findings.sensitivity(growth)
        self._progress(1.0)
        return Followed(
            model=result,
            run=run,
            trace=trace,
            curve=curve,
            times=shown.times,
            s=shown.s,
            places=shown.places,
            speed=shown.speed,
            curvature=shown.curvature,
            controls=shown.controls,
            units={drive.name: drive.unit for drive in drives},
            reactions=shown.reactions,
            delta=shown.delta,
            error=error,
            error_at=error_at,
            apart=apart,
            needed=plan.relations.demands - bool(trace.balanced),
            samples=samples,
            findings=tuple(findings.all),
            growth=growth,
        )

    def _planned(
        self, system: System, curve: Curve, drives: Sequence[Drive], wish: Wish, spots: Sequence[Spot]
    ) -> tuple[Plan, State, State]:
        """Return the motion, its begin, and the initial state of the model; `spots`: where a law of speed leads."""
        trace = self._trace
        guess = State(*given_state(system), 0.0, curve.begin)
        moving = velocity_of(system, trace, guess)
        speed = float(np.hypot(*moving))
        if wish.pace is None and speed <= _REST:
            raise RunError(
                "the point is initially at rest, and without a speed law it does not move along the curve. "
                "Specify an initial speed, or a speed law and a control that drives it."
            )
        spots = spots or spots_of(curve, wish.duration, speed)
        course = None
        if trace.balanced:
            value, timed = float(guess.q[system.coordinates.index(trace.balanced)]), wish.pace is not None
            course = generic(value, spots[-1].t if timed else spots[-1].s, timed=timed)
        relations, manifold = relate(system, trace, curve, drives, guess, speed, spots, course)
        along = curve.jets(curve.begin, 1)[0][:, 1]
        facing = moving if speed > _REST else ahead_of(system, trace, guess)
        turn = np.arctan2(*along[::-1]) - np.arctan2(*facing[::-1]) if facing is not None else 0.0
        self._look(0.1)
        if trace.balanced:
            still = steady(value, timed=timed)
            relations, manifold = relations.along(still), manifold.along(still)
        plan = Plan(relations, manifold, drives)
        turn = float((turn + np.pi) % (2.0 * np.pi) - np.pi)

        def follow(plan: Plan, whole: float, rtol: float) -> None:
            self._look(0.15 + 0.4 * whole)
            told = self._progress if whole == 0.0 else lambda _part: None
            plan.follow(turn, wish, lambda part: told(0.15 + 0.4 * part), self._asked, rtol)

        if trace.balanced:
            plan = balanced(plan, follow, manifold, lambda part: self._look(0.15 + 0.4 * part))
        else:
            follow(plan, 0.0, RTOL)
        start = plan.begin()
        if plan.stop.reason != "done" and plan.stop.s <= _AT_ONCE * curve.length:
            names = " and ".join(f"'{name}'" for name in trace.controls)
            raise RunError(
                "the curve cannot be followed from its start: the controls do not act on it there (Δ = 0), and "
                f"{names} would be unbounded. Start elsewhere, or choose other controls."
            )
        return plan, start, guess

    def _replayed(self, model: Model, plan: Plan, start: State) -> tuple[Model, Run, int]:
        """Return the model with schedules, its ordinary simulation, and how many samples it took."""
        best: tuple[float, Model, Run, int] | None = None
        rate = number_of(self._model, self._trace.feedback, "feedback")
        if not 0.0 <= rate < np.inf:
            raise UsageError(f"the rate of the feedback must be a number of 1/s, not {rate:g}")
        law = law_along(model, plan, self._trace, rate, self._asked) if rate else None
        if law is not None:
            self._findings.feedback(plan, rate)

        def tried(tolerance: float) -> tuple[float, Model, Run, int]:
            result, samples = made(model, plan, start, tolerance, law, self._asked)
            self._look(0.75)
            run = simulate(result, cancel=self._cancel)
            self._look(0.8)
            return errors(run, plan, self._trace)[2], result, run, samples

        for tolerance in _TOLERANCES:
            try:
                found = tried(tolerance)
            except TooManySamplesError:
                break
            helped = best is None or found[0] < 0.5 * best[0]
            if best is None or found[0] < best[0]:
                best = found
            if not np.isfinite(found[0]) or found[0] <= EXACT or not helped:
                break
        for tolerance in _COARSER if best is None else ():
            with suppress(TooManySamplesError):
                best = tried(tolerance)
                break
        if best is None:
            raise RunError(
                "a schedule that follows the curve would need too many samples: it is too sharp or too long for the "
                "speed. Make it smoother, follow it more slowly, or for a shorter time."
            )
        return best[1:]

    def _look(self, part: float = 0.0) -> None:
        self._progress(part)
        if self._asked():
            raise RunError("cancelled")

    def _asked(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()


def _require_moving(rests: Sequence[Rest]) -> None:
    """Refuse to balance what stands still on the way."""
    if rests:
        raise RunError(
            f"by its law the speed is nearly 0 at t = {rests[0].t0:.4g} s, where no turn can balance the lean. "
            "Keep the speed positive, or specify the lean."
        )


def _require_plain(system: System) -> None:
    """Refuse models whose motion has no controls in the sense of `Relations`."""
    if system.model.rods:
        raise RunError("path control does not support rods. Remove the rods.")
    if system.programs:
        raise RunError(
            f"the program constraint '{system.programs[0]}' has a control of its own. Switch it off to follow a curve."
        )
    if system.frictions:
        raise RunError(
            f"path control does not support the friction '{system.frictions[0]}', which sticks and slips. "
            "Switch it off, or use a resistance law instead."
        )
    if system.sides:
        name = system.sides[0].name
        raise RunError(f"path control does not support the unilateral constraint '{name}'. Make it bilateral.")
