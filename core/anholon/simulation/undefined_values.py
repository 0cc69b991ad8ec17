"""Values that become undefined during a motion: energies, event functions, friction limits, positions.

An event formula, a gap or a friction limit that becomes undefined ends the motion, because no zero of it could be found
afterwards. So does an undefined position or mass that depends on coordinates, even where the equations have simplified
it away. An undefined energy, on which no motion depends, is reported at the end.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.formula.operations import ACOS, ASIN, COSH, DIV, EXP, LOG, POWER, SINH, SQRT, SYMBOL, TAN
from anholon.outcome import Outcome
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.rank_monitor import Interruption
from anholon.simulation.run_plan import PlannedSegment
from anholon.simulation.tolerances import UNDEFINED_HALVINGS, UNDEFINED_START_REL
from anholon.system.system import System

_DOUBTFUL: Final = (ACOS, ASIN, COSH, DIV, EXP, LOG, POWER, SINH, SQRT, TAN)
_LIMITS: Final = frozenset(("slip", "negative", "above", "limit"))


class DoubtfulValues(NamedTuple):
    """Values that may be undefined although the motion is not, and whether the accelerations may be.

    The values are the energy, friction limits and residuals of constraints.
    """

    energy: bool
    limits: bool
    residuals: bool
    accelerations: bool


class DomainMonitor:
    """Checks along one smooth segment whether event functions and friction limits are defined."""

    def __init__(self, system: System, segment: MotionSegment, planned: PlannedSegment) -> None:
        """`planned`: gaps that it switches off, and formulas for which only other stages wait, may be undefined."""
        self._motion = segment
        self.frames_held_from = math.inf  # nothing of the motion is taken back
        self._formulas = find_watched_formulas(system, planned)
        self._mass_functions = get_doubtful_masses(system)
        self._checked_until = 0
        self._defined = segment.t0  # until when all are known to be

    def check(self) -> Interruption | None:
        """Check the new steps; return the interruption at the first value that becomes NaN."""
        if not self._formulas and self._mass_functions is None:
            return None
        steps = self._motion.steps()
        if len(steps) < 2 or len(steps) == self._checked_until:
            return None
        start = steps[0] + UNDEFINED_START_REL * (steps[1] - steps[0])
        times = steps[max(self._checked_until, 1) :] if self._checked_until else np.append(start, steps[1:])
        lost = self._undefined(times)
        first = int(lost.any(axis=1).argmax())
        if not lost[first].any():
            self._checked_until, self._defined = len(steps), float(times[-1])
            return None
        which = int(lost[first].argmax())
        t = self._locate_edge(self._defined if first == 0 else float(times[first - 1]), float(times[first]))
        if which >= len(self._formulas):
            return Interruption(t, _make_undefined_mass_outcome(t))
        return Interruption(t, make_undefined_outcome(self._motion.system, self._formulas[which], t))

    def _undefined(self, times: Floats) -> NDArray[np.bool_]:
        """Return which of the checked values are NaN at times (k,), (k, count)."""
        motion, lost = self._motion, [np.zeros((len(times), 0), dtype=bool)]
        Y = motion.states(times)
        if self._formulas:
            lost.append(np.isnan(motion.system.map("events", times, Y, motion.p)[:, self._formulas]))
        if self._mass_functions is not None:
            lost.append(np.isnan(self._mass_functions.map("masses", times, Y, motion.p)))
        return np.concatenate(lost, axis=1)

    def _locate_edge(self, a: float, b: float) -> float:
        """Return the last time from a on at which all values are defined; some are not at b."""
        for _ in range(UNDEFINED_HALVINGS):
            middle = 0.5 * (a + b)
            if not a < middle < b:
                break
            a, b = (a, middle) if self._undefined(np.array([middle])).any() else (middle, b)
        return a


def find_doubtful_values(system: System) -> DoubtfulValues:
    """Return which values may have no finite value although the motion of a system has."""
    return system.derive(_find_doubtful_values)


def get_doubtful_masses(system: System) -> CompiledFunctions | None:
    """Return the function `masses`: positions and sizes of masses that may be undefined; None without such masses."""
    return system.derive(_compile_doubtful_masses)


def find_watched_formulas(system: System, planned: PlannedSegment) -> list[int]:
    """Return the numbers of the events that may become undefined and matter in a planned segment."""
    first, first_mode_event = len(system.model.events), len(system.model.events) + len(system.crossings)
    waited = {first + way.crossing for way in planned.exits if not way.mode_change}
    awaited = system.derive(_find_awaited_formulas)
    limits = [first_mode_event + k for k, watch in enumerate(system.event_functions) if watch.cause in _LIMITS]
    if limits and not system.derive(_find_doubtful_values).limits:
        limits = []
    gaps = [
        k
        for k in system.derive(_find_doubtful_gaps)
        if system.event_functions[k - first_mode_event].name not in planned.switched_off
    ]
    return [*(k for k in awaited if k < first or k in waited), *limits, *gaps]


def make_undefined_outcome(system: System, k: int, t: float) -> Outcome:
    """Return the outcome of a motion at a time when the event number k becomes undefined."""
    names = [*system.model.events, *system.crossings]
    if k < len(names):
        message = f"At t = {t:.9g} s '{names[k]}' becomes undefined (not a number), so its zeros cannot be located."
        remedy = "Let the motion end before, or write the formula so that it is defined wherever the motion goes."
    elif (watch := system.event_functions[k - len(names)]).cause == "contact":
        message = (
            f"At t = {t:.9g} s the unilateral constraint '{watch.name}' becomes undefined (not a number), so that its "
            "contact cannot be located."
        )
        remedy = "Let the motion end before, or write the formula so that it is defined wherever the motion goes."
    else:
        name = system.event_functions[k - len(names)].name
        message = f"At t = {t:.9g} s the limit or the sliding force of the friction '{name}' becomes undefined."
        remedy = "Look for a root, a logarithm or a division by zero in it, or end the motion earlier."
    return Outcome(status="failed", t=t, message=message, remedy=remedy)


def _make_undefined_mass_outcome(t: float) -> Outcome:
    return Outcome(
        status="failed",
        t=t,
        message=f"At t = {t:.9g} s the place or the size of a mass becomes undefined (not a number).",
        remedy="Let the motion end before, or write the formula so that it is defined wherever the motion goes.",
    )


def add_undefined_warning(run: Run, outcome: Outcome) -> Outcome:
    """Return the outcome of a finished run with a word on values that were undefined or too large on the way."""
    if outcome.status not in ("done", "stopped") or outcome.remedy:
        return outcome
    unknown = _find_undefined_residual(run) or _find_overflow(run)
    return unknown or replace(outcome, remedy=_describe_undefined(run))


def _find_overflow(run: Run) -> Outcome | None:
    """Return the outcome of a run whose rates become so large that the energy overflows at a frame; else None."""
    states = run.reader.data.states
    if math.isfinite(np.vdot(states, states)):  # squares of rates are numbers then
        return None
    lost = np.flatnonzero(~np.isfinite(run.energy))
    if not len(lost):
        return None
    t, sizes = float(run.times[lost[0]]), np.abs(states[lost[0]])
    k, names = int(sizes.argmax()), run.system.coordinates
    grown = f"the coordinate {names[k]}" if k < len(names) else f"the rate {names[k - len(names)]}'"
    message = f"At t = {t:.9g} s the energy is too large to be a number: {grown} has grown to {sizes[k]:.3g} (SI)."
    remedy = "Look for a wrong exponent or unit in the forces, or end the motion earlier."
    return Outcome(status="failed", t=t, message=message, remedy=remedy)


def _find_undefined_residual(run: Run) -> Outcome | None:
    """Return the outcome of a run with an undefined residual of a constraint at one of its frames; else None."""
    system = run.system
    if not run.head or not system.derive(_find_doubtful_values).residuals:
        return None
    lost = np.flatnonzero(~np.isfinite(run.drift))
    if not len(lost):
        return None
    t = float(run.times[lost[0]])
    return Outcome(
        status="failed",
        t=t,
        message=f"At t = {t:.9g} s the residual of a constraint is not a finite number: whether it holds is unknown.",
        remedy="Look for a root, a logarithm or a division by zero in the formulas of the constraints.",
    )


def _describe_undefined(run: Run) -> str:
    """Return a sentence on a shown value or event function that is undefined at a frame; or ""."""
    system = run.system
    doubts = system.derive(_find_doubtful_values)
    awaited = [
        k for k in _find_awaited_formulas(system) if k < len(system.model.events)
    ]  # others count in their stages alone
    if doubts.energy:
        lost = np.flatnonzero(~np.isfinite(run.energy))
        if len(lost):
            t = run.times[lost[0]]
            return (
                f"At t = {t:.9g} s the energy is not a finite number. Look for a division by zero or a root in "
                "the positions of points and bodies with mass."
            )
    for motion in run.segments if awaited or doubts.limits else ():
        sentence = _describe_lost_value(run, motion, awaited, limits=doubts.limits)
        if sentence:
            return sentence
    return ""


def _describe_lost_value(run: Run, segment: MotionSegment, awaited: Sequence[int], *, limits: bool) -> str:
    """Return a sentence on an undefined value at a frame of a smooth segment; "" if there is none.

    The `awaited` formulas (by number) and, with `limits`, the friction limits are checked.
    """
    times = run.times[np.searchsorted(run.times, segment.t0) : np.searchsorted(run.times, segment.t1, side="right")]
    if not len(times):
        return ""
    model, system = run.system.model, segment.system
    names, first_mode_event = [*model.events, *run.system.crossings], len(model.events) + len(run.system.crossings)
    values = run.reader.evaluate_within(segment, "events", times)
    looked = [*awaited]
    looked += [
        first_mode_event + k for k, watch in enumerate(system.event_functions) if limits and watch.cause in _LIMITS
    ]
    for k in looked:
        lost = np.flatnonzero(
            ~np.isfinite(values[:, k]) if k < first_mode_event else np.isnan(values[:, k])
        )  # no grip ends: inf
        if not len(lost):
            continue
        t = times[lost[0]]
        if k < first_mode_event:
            return f"At t = {t:.9g} s '{names[k]}' is not a finite number, so its zeros cannot be located."
        limited = system.event_functions[k - first_mode_event].name
        return f"At t = {t:.9g} s the friction limit or the sliding force of '{limited}' is not a finite number."
    return ""


def _compile_doubtful_masses(system: System) -> CompiledFunctions | None:
    """Return the compiled positions and masses that may be undefined although the equations no longer contain them.

    None if there are none.
    """
    masses, partial = system.equations.masses, system.derive(_find_partial_nodes)
    moved = (node for node in (*masses.x, *masses.weights) if system.equations.names.has_state(node))
    nodes = dict.fromkeys(node for node in moved if node in partial)
    return system.compile_nodes({"masses": list(nodes)}) if nodes else None


def _find_doubtful_values(system: System) -> DoubtfulValues:
    equations, partial = system.equations, system.derive(_find_partial_nodes)
    limits = [node for friction in equations.friction_elements for node in friction.coefficients]
    residuals = [node for row in equations.rows for node in (row.position, row.rate) if node is not None]
    return DoubtfulValues(
        not partial.isdisjoint((equations.kinetic, equations.potential)),
        not partial.isdisjoint(limits),
        not partial.isdisjoint(residuals),
        not partial.isdisjoint(system.compiled.nodes("rhs") if system.has_function("rhs") else ()),
    )


def _find_awaited_formulas(system: System) -> tuple[int, ...]:
    """Return the numbers of the event formulas that may be undefined although the motion is not."""
    formulas = [*(event.formula for event in system.model.events.values()), *system.crossings]
    partial = system.derive(_find_partial_nodes) if formulas else frozenset()
    return tuple(
        k
        for k, (node, formula) in enumerate(zip(system.equations.events, formulas, strict=False))
        if "reaction" not in formula and node in partial
    )


def _find_doubtful_gaps(system: System) -> tuple[int, ...]:
    """Return the numbers of the contact events of open constraints whose gaps may be undefined."""
    equations, first = system.equations, len(system.model.events) + len(system.crossings)
    gaps = [first + k for k, watch in enumerate(system.event_functions) if watch.cause == "contact"]
    partial = system.derive(_find_partial_nodes) if gaps else frozenset()
    return tuple(k for k in gaps if equations.events[k] in partial)


def _find_partial_nodes(system: System) -> frozenset[int]:
    """Return the nodes that are not defined at every state.

    These are divisions by values that change with the state, functions of the state with a restricted domain, and all
    nodes that contain them.
    """
    graph = system.equations.graph
    operation, left, right, mask, changing = graph.operation, graph.left, graph.right, graph.mask, graph.state_mask
    partial = {
        node
        for node in np.flatnonzero(np.isin(np.array(operation), _DOUBTFUL)).tolist()
        if mask[right[node] if operation[node] == DIV else node] & changing
    }
    for node in range(
        min(partial, default=len(graph)), len(graph)
    ):  # arguments come before the nodes that contain them
        if operation[node] > SYMBOL and (left[node] in partial or right[node] in partial):
            partial.add(node)
    return frozenset(partial)
