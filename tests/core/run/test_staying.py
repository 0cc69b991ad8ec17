"""Stages that begin in the mode that the motion has: to stay in it is what settling it anew gives."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

import anholon
from anholon.model.structs import Model
from anholon.run.resume import History
from anholon.run.switching import Switching


def in_pieces(model: Model) -> Model:
    """Let every stage that only lasts be three stages."""
    stages = []
    for stage in model.stages:
        if stage.change == "ramp" or not stage.duration or stage.until:
            stages.append(stage)
            continue
        third = replace(stage, duration=stage.duration / 3.0)
        stages += [third, *(replace(third, name=f"{stage.name} {k}", set={}, pose="", on=(), off=()) for k in (2, 3))]
    return replace(model, stages=tuple(stages))


@pytest.mark.parametrize("name", ["waltz-jump", "slip-and-recovery"])
def test_to_stay_is_to_settle(name: str) -> None:
    run = anholon.simulate(in_pieces(anholon.load(name)))
    assert isinstance(run.history, History)
    stayed = 0
    for before, moment in pairwise(run.history.moments):
        if moment.entered is None or moment.ended is not None:
            continue
        switching = Switching(run.system)
        switching.mode = moment.mode
        q, (v, _) = moment.q, switching.transit(moment.entered, moment.part, moment.q, moment.v)
        found = switching.stay(before.part, moment.part, moment.entered, q, v)
        if found is None:
            continue
        stayed += 1
        settled = switching.enter(moment.part, moment.part.t0, q, v)
        assert switching.mode == moment.mode
        assert not settled.events
        assert settled.system.rows == found.system.rows
        assert settled.v.tobytes() == found.v.tobytes()
        assert settled.p.tobytes() == found.p.tobytes()
    assert stayed > 5
