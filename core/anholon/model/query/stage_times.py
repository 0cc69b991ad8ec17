"""When the stages of a model begin and how long they last, as far as that is known before a run or from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from anholon.model.query.stage_sequence import find_next_stage, first_stage
from anholon.model.schema import Model

_UNKNOWN_DURATION_S: Final = 1.0  # s of a stage of which nobody knows how long it will last


class StageDurations(NamedTuple):
    """The durations of all stages, s, with all repetitions, and whether they are known.

    `start_times`: start times of the stages in the run, s, if the run is of this programme; `skipped`: the stages that
    it skipped because a branch led elsewhere.
    """

    durations: tuple[float, ...]
    known: tuple[bool, ...]
    start_times: Mapping[int, float] = MappingProxyType({})
    skipped: frozenset[int] = frozenset()


def stage_durations(model: Model, measured: Sequence[float | None]) -> StageDurations:
    """Return the durations of all stages.

    `measured`: the durations in the last run, s; None for a stage that it did not complete.
    """
    durations, are_known = [], []
    for stage, measured_duration in zip(model.stages, measured, strict=True):
        planned = stage.duration * stage.repeat
        certain = bool(planned) and not stage.until and not stage.branches
        if certain or (planned and measured_duration is None):
            durations.append(planned)
        else:
            durations.append(measured_duration or _UNKNOWN_DURATION_S)
        are_known.append(certain or measured_duration is not None)
    return StageDurations(tuple(durations), tuple(are_known))


class PlannedDuration(NamedTuple):
    """The planned duration of a programme, s.

    None if its stages lead back or wait for a condition without a time limit; `may_end_early`: the condition of a stage
    may end it before; `branching`: conditions may lead to other stages.
    """

    length: float | None
    may_end_early: bool
    branching: bool


def planned_duration(model: Model) -> PlannedDuration:
    """Return the planned duration of all stages, with their repetitions."""
    length, may_end_early, branching = 0.0, False, False
    reached, visited = first_stage(model), set[int]()
    while reached is not None:
        stage = model.stages[reached]
        may_end_early = may_end_early or bool(stage.until)
        branching = branching or bool(stage.branches)
        if reached in visited or not stage.duration:
            return PlannedDuration(None, may_end_early, branching)
        visited.add(reached)
        length += stage.duration * stage.repeat
        reached = find_next_stage(model, reached)
    return PlannedDuration(length, may_end_early, branching)


def start_times(model: Model, durations: StageDurations) -> dict[int, float]:
    """Return when the stages begin, s, that follow each other from the first one, while that is known."""
    results: dict[int, float] = {}
    reached, start = first_stage(model), 0.0
    while reached is not None and reached not in results:
        results[reached] = start = durations.start_times.get(reached, start)
        if not durations.known[reached]:
            break
        start += durations.durations[reached]
        reached = find_next_stage(model, reached)
    return results
