"""Systems that differ in events and ends of stages only share all other code, and move as if they were made alone."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.codegen import quick
from anholon.model.structs import Branch, Event, Model

pytestmark = pytest.mark.skipif(not quick.suits(), reason="the assembler writes code for x86-64 with AVX")


@pytest.fixture(scope="module", autouse=True)
def assembler() -> None:
    quick.warm_up()


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
    system = anholon.compile_model(EDITS[0])
    for model in EDITS[1:]:
        revised = system.revise(model)
        assert revised is not None
        alone = anholon.compile_model(model)
        assert revised.crossings == alone.crossings
        assert revised.structure == alone.structure
        one, other = anholon.simulate(revised), anholon.simulate(alone)
        assert one.outcome.status == other.outcome.status
        np.testing.assert_array_equal(one.times, other.times)
        np.testing.assert_allclose(one.table()["theta"], other.table()["theta"], rtol=1e-12, atol=1e-12)
        assert [(event.name, pytest.approx(event.t, abs=1e-12)) for event in one.events] == [
            (event.name, event.t) for event in other.events
        ]
        assert [span.t1 for span in one.stages] == pytest.approx([span.t1 for span in other.stages], abs=1e-12)
        system = revised


def test_a_run_goes_on_from_before_the_edited_end() -> None:
    model = anholon.load("skater-staged")
    system = anholon.compile_model(model)
    before = anholon.simulate(system)
    last = replace(model.stages[-1], until="theta - 30")
    edited = replace(model, stages=(*model.stages[:-1], last))
    revised = system.revise(edited)
    assert revised is not None
    resumed, alone = anholon.simulate(revised, resume=before), anholon.simulate(anholon.compile_model(edited))
    np.testing.assert_allclose(resumed.table()["xi"], alone.table()["xi"], rtol=1e-12, atol=1e-12)


def test_other_differences_are_none_of_events() -> None:
    model = EDITS[0]
    system = anholon.compile_model(model)
    name, constraint = next(iter(model.constraints.items()))
    other = replace(model, constraints={name: replace(constraint, doc="other"), "more": constraint})
    assert system.revise(replace(other, events={"turned": Event(formula="theta")})) is None
