"""Values that stop being numbers while the motion goes on: energies, what is waited for, and the grips of blades."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.formula.graph import Graph
from anholon.formula.operations import ACOS, ASIN, COSH, DIV, EXP, LOG, POWER, SINH, SQRT, SYMBOL, TAN
from anholon.results.outcome import Outcome
from anholon.results.run import Motion, Run, settled
from anholon.system.system import System

__all__ = ["with_undefined"]

_DOUBTFUL: Final = frozenset((ACOS, ASIN, COSH, DIV, EXP, LOG, POWER, SINH, SQRT, TAN))
_LIMITS: Final = frozenset(("slip", "negative", "above"))


class _Doubts(NamedTuple):
    """What may have no finite value although the motion has: the energy; those of the formulas that are waited for, by
    their numbers; the limits of frictions."""

    energy: bool
    awaited: tuple[int, ...]
    limits: bool


def with_undefined(run: Run, outcome: Outcome) -> Outcome:
    """Return the outcome of a run that came to its end, with a word on what was no finite number on the way."""
    if outcome.status not in ("done", "stopped") or outcome.remedy:
        return outcome
    return replace(outcome, remedy=_undefined(run))


def _undefined(run: Run) -> str:
    """Return where a value that is told or waited for is no finite number at a frame, as a sentence; or ""."""
    system = run.system
    key = "undefined", tuple(system.model.events.values()), system.crossings
    doubts = system.derived(key, lambda: _doubts(system))
    if doubts.energy:
        lost = np.flatnonzero(~np.isfinite(run.energy))
        if len(lost):
            t = run.times[lost[0]]
            return (
                f"At t = {t:.9g} s the energy is not a finite number; look for a division by zero or a root in the "
                "places of what has mass."
            )
    for motion in run.motions if doubts.awaited or doubts.limits else ():
        said = _lost(run, motion, doubts)
        if said:
            return said
    return ""


def _lost(run: Run, motion: Motion, doubts: _Doubts) -> str:
    """Return what has no finite value at a frame of a smooth part, as a sentence; or ""."""
    times = run.times[np.searchsorted(run.times, motion.t0) : np.searchsorted(run.times, motion.t1, side="right")]
    if not len(times):
        return ""
    model, system = run.system.model, motion.system
    names, own = [*model.events, *run.system.crossings], len(model.events) + len(run.system.crossings)
    values = system.compiled.map("events", times, settled(motion, times), motion.p)
    looked = [*doubts.awaited]
    looked += [own + k for k, watch in enumerate(system.watches) if doubts.limits and watch.cause in _LIMITS]
    for k in looked:
        lost = np.flatnonzero(~np.isfinite(values[:, k]) if k < own else np.isnan(values[:, k]))  # no grip ends: inf
        if not len(lost):
            continue
        t = times[lost[0]]
        if k < own:
            return f"At t = {t:.9g} s '{names[k]}' is not a finite number, and no zero of it would be seen there."
        limited = system.watches[k - own].name
        return f"At t = {t:.9g} s the grip or the sliding force of '{limited}' is not a finite number."
    return ""


def _doubts(system: System) -> _Doubts:
    equations = system.skeleton
    graph, model = equations.graph, system.model
    formulas = [*(event.formula for event in model.events.values()), *system.crossings]
    awaited = tuple(
        k
        for k, (node, formula) in enumerate(zip(equations.events, formulas, strict=False))
        if "reaction" not in formula and _may_fail(graph, [node])
    )
    limits = [node for rub in equations.rubs for node in (rub.coefficient, rub.static, rub.force, rub.limit)]
    return _Doubts(_may_fail(graph, (equations.kinetic, equations.potential)), awaited, _may_fail(graph, limits))


def _may_fail(graph: Graph, nodes: Collection[int]) -> bool:
    """Tell whether a division or a function that does not take all numbers stands in nodes, of what the motion
    changes."""
    operation, right, mask = graph.operation, graph.right, graph.mask
    changing, top = graph.state_mask, max(nodes, default=-1) + 1
    found = [k for k, code in enumerate(operation[:top]) if code in _DOUBTFUL]
    doubtful = {k for k in found if mask[right[k] if operation[k] == DIV else k] & changing}
    least = min(doubtful, default=top)  # arguments have smaller numbers than what they stand in
    seen, waiting = set[int](), [*nodes]
    while waiting:
        node = waiting.pop()
        if node in doubtful:
            return True
        if node > least and node not in seen and operation[node] > SYMBOL:
            seen.add(node)
            waiting += graph.arguments(node)
    return False
