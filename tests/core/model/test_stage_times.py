"""How long stages last and when they begin, as it is planned and as a run measured it."""

from __future__ import annotations

from msgspec.structs import replace

from anholon.model.query.stage_times import PlannedDuration, planned_duration, stage_durations, start_times
from anholon.model.schema import Branch, Model, Stage


def test_planned_duration_counts_repetitions_and_says_what_may_change_it() -> None:
    def plan(*stages: Stage) -> PlannedDuration:
        return planned_duration(Model(stages=stages))

    first, second = Stage(name="a", duration=1.0, repeat=3), Stage(name="b", duration=2.0)
    assert plan(first, second) == PlannedDuration(5.0, may_end_early=False, branching=False)
    assert plan(first, replace(second, until="x - 1")) == PlannedDuration(5.0, may_end_early=True, branching=False)
    assert plan(first, replace(second, branches=(Branch(when="x", to="a"),))).branching
    assert plan(first, replace(second, enabled=False)).length == 3.0
    assert plan(first, replace(second, duration=0.0, until="x - 1")).length is None
    assert plan(first, replace(second, next="a")).length is None  # it leads back for ever
    assert plan(replace(first, next="b"), Stage(name="c", duration=9.0), second).length == 5.0


def test_durations_come_from_the_model_where_they_are_certain_else_from_a_run() -> None:
    stages = (
        Stage(name="a", duration=1.0, repeat=3),
        Stage(name="b", duration=2.0, until="x - 1"),
        Stage(name="c", duration=2.0, until="x - 1"),
        Stage(name="d", until="x - 2"),
    )
    durations = stage_durations(Model(stages=stages), [7.0, 1.5, None, 4.0])
    assert durations.durations == (3.0, 1.5, 2.0, 4.0)
    assert durations.known == (True, True, False, True)
    assert start_times(Model(stages=stages), durations) == {0: 0.0, 1: 3.0, 2: 4.5}  # nobody knows when c ends
