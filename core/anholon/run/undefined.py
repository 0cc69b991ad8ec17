"""Values that stop being numbers while the motion goes on: energies, what is waited for, and the grips of blades."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.formula.graph import Graph
from anholon.formula.operations import ACOS, ASIN, COSH, DIV, EXP, LOG, POWER, SINH, SQRT, TAN
from anholon.results.outcome import Outcome
from anholon.results.run import Motion, Run, settled
from anholon.system.system import System

__all__ = ["with_undefined"]

_DOUBTFUL: Final = (ACOS, ASIN, COSH, DIV, EXP, LOG, POWER, SINH, SQRT, TAN)
_LIMITS: Final = frozenset(("slip", "negative", "above"))


class _Doubts(NamedTuple):
    """What may have no finite value although the motion has: the energy; the limits of frictions."""

    energy: bool
    limits: bool


def with_undefined(run: Run, outcome: Outcome) -> Outcome:
    """Return the outcome of a run that came to its end, with a word on what was no finite number on the way."""
    if outcome.status not in ("done", "stopped") or outcome.remedy:
        return outcome
    return replace(outcome, remedy=_undefined(run))


def _undefined(run: Run) -> str:
    """Return where a value that is told or waited for is no finite number at a frame, as a sentence; or ""."""
    system = run.system
    doubts, awaited = system.derived("undefined", lambda: _doubts(system)), _awaited(system)
    if doubts.energy:
        lost = np.flatnonzero(~np.isfinite(run.energy))
        if len(lost):
            t = run.times[lost[0]]
            return (
                f"At t = {t:.9g} s the energy is not a finite number; look for a division by zero or a root in the "
                "places of what has mass."
            )
    for motion in run.motions if awaited or doubts.limits else ():
        said = _lost(run, motion, awaited, limits=doubts.limits)
        if said:
            return said
    return ""


def _lost(run: Run, motion: Motion, awaited: Sequence[int], *, limits: bool) -> str:
    """Return what has no finite value at a frame of a smooth part, of the formulas that are `awaited` by their numbers
    and of the limits of frictions, as a sentence; or ""."""
    times = run.times[np.searchsorted(run.times, motion.t0) : np.searchsorted(run.times, motion.t1, side="right")]
    if not len(times):
        return ""
    model, system = run.system.model, motion.system
    names, own = [*model.events, *run.system.crossings], len(model.events) + len(run.system.crossings)
    values = system.compiled.map("events", times, settled(motion, times), motion.p)
    looked = [*awaited]
    looked += [own + k for k, watch in enumerate(system.watches) if limits and watch.cause in _LIMITS]
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
    limits = [node for rub in equations.rubs for node in (rub.coefficient, rub.static, rub.force, rub.limit)]
    graph, suspects = equations.graph, _suspects(equations.graph)
    return _Doubts(
        _may_fail(graph, suspects, (equations.kinetic, equations.potential)), _may_fail(graph, suspects, limits)
    )


def _awaited(system: System) -> tuple[int, ...]:
    """Return the numbers of the formulas that are waited for and may have no finite value although the motion has."""
    equations = system.skeleton
    formulas = [*(event.formula for event in system.model.events.values()), *system.crossings]
    suspects = _suspects(equations.graph) if formulas else set()
    return tuple(
        k
        for k, (node, formula) in enumerate(zip(equations.events, formulas, strict=False))
        if "reaction" not in formula and _may_fail(equations.graph, suspects, (node,))
    )


def _suspects(graph: Graph) -> set[int]:
    """Return all divisions and functions that do not take all numbers, of what the motion changes."""
    operation, right, mask, changing = graph.operation, graph.right, graph.mask, graph.state_mask
    return {
        node
        for node in np.flatnonzero(np.isin(graph.arrays().operation, _DOUBTFUL)).tolist()
        if mask[right[node] if operation[node] == DIV else node] & changing
    }


def _may_fail(graph: Graph, suspects: Collection[int], nodes: Iterable[int]) -> bool:
    """Tell whether any of the suspects stands in nodes."""
    first = min(suspects, default=len(graph))  # none stands in what was there before it
    seen, waiting = set[int](), [*nodes]
    while waiting:
        node = waiting.pop()
        if node < first or node in seen:
            continue
        if node in suspects:
            return True
        seen.add(node)
        waiting += graph.arguments(node)
    return False
