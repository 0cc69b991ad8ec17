"""Edited events and ends of stages: the motion is that of the edited model alone, and runs go on from before them."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.model.schema import Branch, Event, Model
from anholon.system.compile_cache import CompileCache


def staged(until: str | int, *branches: Branch, events: dict[str, Event] | None = None) -> Model:
    model = anholon.load("skater-staged")
    first = replace(model.stages[0], until=until, branches=branches)
    return replace(model, stages=(first, *model.stages[1:]), events=events or {})


BLADE = next(iter(anholon.load("skater-staged").constraints))
EDITS = [
    staged("theta - 0.4"),
    staged("theta - 0.9"),
    staged("theta - 0.9", Branch(when="xi - 0.2", to="Exit")),
    staged("theta - 0.9", events={"turned": Event(formula="sin(theta)*kappa1 - 0.2")}),
    staged(f"reaction.{BLADE} - 3"),
    staged("theta^3 - 0.1*xi'", events={"turned": Event(formula="theta - 0.5", action="stop")}),
    staged(0),
    staged("theta - 0.4"),
]


def test_edited_ends_of_stages_give_the_motion_of_the_model_alone() -> None:
    recent = CompileCache()
    recent.compile(EDITS[0])
    for model in EDITS[1:]:
        system, alone = recent.compile(model), anholon.compile_model(model)
        assert system.crossings == alone.crossings
        assert system.structure == alone.structure
        one, other = anholon.simulate(system), anholon.simulate(alone)
        assert one.unchecked_outcome.status == other.unchecked_outcome.status
        np.testing.assert_array_equal(one.times, other.times)
        found = one.quantity(one.quantities)
        for name, expected in other.quantity(one.quantities).items():
            np.testing.assert_array_equal(found[name], expected)
        assert [(event.name, event.t) for event in one.events] == [(event.name, event.t) for event in other.events]
        assert [span.t1 for span in one.stages] == [span.t1 for span in other.stages]


@pytest.mark.parametrize("number", [1, -1])
def test_a_run_goes_on_from_before_the_edited_end(number: int) -> None:
    model, recent = anholon.load("skater-staged"), CompileCache()
    before = anholon.simulate(recent.compile(model))
    stages = list(model.stages)
    stages[number] = replace(stages[number], until="theta - 30")
    edited = replace(model, stages=tuple(stages))
    resumed, alone = anholon.simulate(recent.compile(edited), resume=before), anholon.simulate(edited)
    parts, frames = resumed.count_shared(before)
    assert parts > 0
    assert resumed.times[frames] >= before.stages[number].t0  # all before the stage is kept
    np.testing.assert_array_equal(resumed.times, alone.times)
    found = resumed.quantity(alone.quantities)
    for name, expected in alone.quantity(alone.quantities).items():
        np.testing.assert_array_equal(found[name], expected)


def test_positions_and_velocities_are_derived_once_for_all_ends_and_forces() -> None:
    model, recent = anholon.load("skater-staged"), CompileCache()
    run = anholon.simulate(recent.compile(model))
    names = [name for name in run.quantities if name.endswith((".vx", ".wz"))]
    assert names
    nodes = len(run.system.equations.forced_model.unconstrained_model.graph)
    run.quantity(names)
    edited = anholon.simulate(recent.compile(EDITS[1]), resume=run)
    assert edited.system.equations.forced_model is run.system.equations.forced_model
    assert len(edited.system.equations.forced_model.unconstrained_model.graph) == nodes
    alone = anholon.simulate(EDITS[1])
    for name, values in edited.quantity(names).items():
        np.testing.assert_allclose(values, alone[name], rtol=1e-12, atol=1e-12)
