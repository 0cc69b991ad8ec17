"""Stages that begin in the mode that the motion has: to stay in it is what settling it anew gives."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

import anholon
from anholon.contact.tolerances import MIN_FLIGHT_REL
from anholon.model.schema import Model
from anholon.simulation.mode_switching import ModeSwitcher
from anholon.simulation.resume import RunHistory


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
    assert isinstance(run.history, RunHistory)
    stayed = 0
    for before, moment in pairwise(run.history.resume_points):
        if moment.mode_entry is None or moment.ended_by is not None:
            continue
        switching = ModeSwitcher(run.system, MIN_FLIGHT_REL)
        switching.mode = moment.mode
        q, (v, _) = moment.q, switching.compute_transition(moment.mode_entry, moment.part, moment.q, moment.v)
        found = switching.stay_in_mode(before.part, moment.part, moment.mode_entry, q, v)
        if found is None:
            continue
        stayed += 1
        settled = switching.enter_mode(moment.part, moment.part.t0, q, v)
        assert switching.mode == moment.mode
        assert not settled.events
        assert settled.system.rows == found.system.rows
        assert settled.v.tobytes() == found.v.tobytes()
        assert settled.p.tobytes() == found.p.tobytes()
    assert stayed > 5
