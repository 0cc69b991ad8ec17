"""Going on from an earlier run: what is kept is the same to the bit, and all is what a run of the whole gives."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests import models
from tests.physics.test_short_ramps import SLIDING_MASS
from tests.physics.test_stages import oscillator

import anholon
from anholon import Run
from anholon.model.schema import Branch, Event, Model, Nonholonomic, Stage
from anholon.system.compile_cache import CompileCache

COLD = """
import anholon
from msgspec.structs import replace

model = anholon.load("serpentine")
first = anholon.simulate(model)
later = replace(model, stages=(*model.stages[:-1], replace(model.stages[-1], duration=1.0)))
run = anholon.simulate(later, resume=first)
whole = anholon.simulate(later)
print(run.times.tobytes() == whole.times.tobytes())
one, other = (each.quantity(whole.quantities) for each in (run, whole))
print(*(one[name].tobytes() == other[name].tobytes() for name in whole.quantities))
"""


def test_the_first_run_ever_on_a_machine_is_resumed_to_the_bit(tmp_path: Path) -> None:
    """Nothing that is made later, as better code, changes a bit."""
    words = [sys.executable, "-c", COLD]
    environment = {**os.environ, "ANHOLON_CACHE": str(tmp_path)}
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=120, env=environment)
    assert set(done.stdout.split()) == {"True"}


def staged(model: Model, number: int, **changes: object) -> Model:
    """Return a model with one stage changed."""
    stages = list(model.stages)
    stages[number] = replace(stages[number], **changes)
    return replace(model, stages=tuple(stages))


def compare(model: Model, earlier: Run, fresh: int, **options: object) -> Run:
    """Run on from an earlier run and from the start, compare, and return the former; `fresh` smooth parts are new."""
    whole = anholon.simulate(model, **options)
    run = anholon.simulate(model, resume=earlier, **options)
    kept = [motion for motion in run.segments if any(motion is one for one in earlier.segments)]
    assert len(run.segments) - len(kept) == fresh
    assert list(run.segments[: len(kept)]) == kept
    assert len(run.segments) == len(whole.segments)
    assert run.outcome == whole.outcome
    assert run.times.tolist() == whole.times.tolist()
    assert [(s.name, s.number, s.colour) for s in run.stages] == [(s.name, s.number, s.colour) for s in whole.stages]
    assert [event.name for event in run.events] == [event.name for event in whole.events]
    found = run.quantity(whole.quantities)
    for name, expected in whole.quantity(whole.quantities).items():
        size = 1.0 + np.abs(expected).max(initial=0.0)
        assert np.abs(found[name] - expected).max(initial=0.0) < 1e-12 * size
    for a, b in zip(run.stages, whole.stages, strict=True):
        assert a.t0 == b.t0
        assert a.t1 == b.t1
        assert a.rates_after == pytest.approx(b.rates_after, rel=1e-12, abs=1e-12)
    if kept:
        end = run.segments[len(kept)].t0 if fresh else run.segments[-1].t1 - 1e-9
        count = int(np.searchsorted(earlier.times, end - 1e-9))
        for name in set(run.quantities) & set(earlier.quantities):
            assert run[name][:count].tobytes() == earlier[name][:count].tobytes()
    return run


@pytest.fixture(scope="module")
def skater() -> Run:
    return anholon.simulate(anholon.load("skater-staged"))


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_only_from_the_edited_stage_on_is_computed(skater: Run, number: int) -> None:
    model = skater.system.model
    fresh = 4 - number
    compare(staged(model, number, duration=1.1 * model.stages[number].duration), skater, fresh)
    compare(staged(model, number, set={**model.stages[number].set, "L5z": 0.25}), skater, fresh)


def test_a_name_or_a_colour_moves_nothing(skater: Run) -> None:
    model = staged(skater.system.model, 1, name="Arms to the body", colour="#112233")
    run = compare(model, skater, 1)  # the last part, which a run goes through to its own end
    assert run.stages[1].name == "Arms to the body"


def test_stages_are_added_and_taken_away(skater: Run) -> None:
    model = skater.system.model
    more = Stage(name="Rest", duration=0.7, set={"L5z": 0.0})
    compare(replace(model, stages=(*model.stages, more)), skater, 2)
    compare(replace(model, stages=(*model.stages[:2], more, *model.stages[2:])), skater, 3)
    ended = compare(replace(model, stages=model.stages[:2]), skater, 0)
    assert ended.outcome.t == 8.5
    compare(staged(model, 2, enabled=False), skater, 1)


def test_a_run_can_be_taken_up_again_and_again(skater: Run) -> None:
    model, run = skater.system.model, skater
    for number, factor in ((3, 1.2), (2, 0.8), (3, 0.9), (1, 1.1), (2, 1.3)):
        model = staged(model, number, duration=factor * model.stages[number].duration)
        run = compare(model, run, 4 - number)


@pytest.mark.parametrize("form", ["maggi", "gauss"])
def test_forms_of_the_equations_go_on_from_their_own_runs(form: str) -> None:
    model = anholon.load("skater-staged")
    model = replace(model, stages=tuple(replace(stage, duration=0.5) for stage in model.stages))
    run = anholon.simulate(model, form=form)
    compare(staged(model, 2, duration=0.6), run, 2, form=form)
    other = anholon.simulate(staged(model, 2, duration=0.6), resume=run)
    assert not {id(motion) for motion in other.segments} & {id(motion) for motion in run.segments}


def test_whatever_else_has_changed_asks_for_the_whole_run(skater: Run) -> None:
    model = skater.system.model
    heavier = replace(model.parameters["m0"], value=1.01 * model.parameters["m0"].value)
    compare(replace(model, parameters={**model.parameters, "m0": heavier}), skater, 4)
    xi = replace(model.coordinates["xi"], value=0.1)
    compare(replace(model, coordinates={**model.coordinates, "xi": xi}), skater, 4)
    compare(model, skater, 4, rtol=1e-8)
    compare(model, skater, 4, set={"m1": 4.0})
    compare(replace(model, simulation=replace(model.simulation, frames=30.0)), skater, 4)
    events = {"turned": Event(formula="theta - 1")}
    compare(replace(model, events=events), skater, 4)
    # What is only looked at does not matter.
    compare(replace(model, doc="Other words.", view=replace(model.view, azimuth=10.0)), skater, 1)


def programme() -> Model:
    """Return an oscillator with repetitions, crossings and branches."""
    return oscillator(
        Stage(name="swing", duration=1.5, repeat=2),
        Stage(
            name="push",
            until="x",
            duration=4.0,
            direction="up",
            set={"push": 0.5},
            branches=(Branch(when="x' - 50", direction="up", to="caught"),),
        ),
        Stage(name="slow", duration=1.0, set={"push": 0.0, "k": 0.5}, change="ramp", ramp=0.4, next="last"),
        Stage(name="caught", duration=0.3),
        Stage(name="last", duration=0.8, set={"k": 2.0}),
        until=20.0,
    )


def test_what_was_played_decides() -> None:
    model = programme()
    run = anholon.simulate(model)
    assert [span.name for span in run.stages] == ["swing", "swing", "push", "slow", "last"]
    assert len(run.segments) == 6  # the ramp ends inside its stage
    compare(staged(model, 3, duration=0.9), run, 1)  # never played
    compare(staged(model, 1, branches=(Branch(when="x' - 50", direction="up", to="last"),)), run, 1)  # never taken
    compare(staged(model, 0, repeat=3), run, 5)  # the third swing follows two that are kept
    compare(staged(model, 2, ramp=0.5), run, 3)
    compare(staged(model, 2, next="caught"), run, 2)
    compare(staged(model, 1, until="x - 0.1"), run, 4)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 4), st.sampled_from(["duration", "set", "repeat", "enabled", "ramp", "next"]), st.floats(0.3, 1.6)
)
def test_any_edit_gives_what_the_whole_run_gives(number: int, name: str, factor: float) -> None:
    model = programme()
    stage = model.stages[number]
    changes = {
        "duration": {"duration": factor * stage.duration},
        "set": {"set": {**stage.set, "k": factor}},
        "repeat": {"repeat": 1 + round(2 * factor)},
        "enabled": {"enabled": not stage.enabled},
        "ramp": {"change": "ramp", "ramp": 0.3 * factor, "set": {**stage.set, "push": 0.2}},
        "next": {"next": "last" if number < 4 else ""},
    }[name]
    other = staged(model, number, **changes)
    if anholon.check(other):
        return
    earlier, whole = anholon.simulate(model), anholon.simulate(other)
    run = anholon.simulate(other, resume=earlier)
    assert run.outcome == whole.outcome
    assert run.times.tolist() == whole.times.tolist()
    assert [span.number for span in run.stages] == [span.number for span in whole.stages]
    for quantity in ("x", "x'", "energy"):
        assert run[quantity] == pytest.approx(whole[quantity], rel=1e-9, abs=1e-10)


def test_modes_go_on_from_where_they_were() -> None:
    model = anholon.loads(
        """
        format = 1
        [parameters]
        g = { value = 9.81, unit = "N" }
        push = { value = 0, unit = "N" }
        [coordinates]
        x = { value = 1, unit = "m" }
        y = { value = 0, unit = "m", rate = 0.5 }
        [points]
        A = { position = ["y", 0, "x"], mass = 1 }
        [forces]
        weight = { kind = "generalized", coordinate = "x", value = "-g" }
        wind = { kind = "generalized", coordinate = "y", value = "push" }
        [constraints]
        floor = { kind = "holonomic", formula = "x", side = "positive", restitution = 0.4 }
        rail = { kind = "nonholonomic", formula = "y'", enabled = false }
        [[stages]]
        name = "fall"
        duration = 0.8
        [[stages]]
        name = "rail"
        duration = 0.5
        on = ["rail"]
        [[stages]]
        name = "free"
        duration = 1.2
        off = ["rail"]
        set = { push = 2 }
        """
    )
    run = anholon.simulate(model)
    parts = [sum(span.t0 <= motion.t0 < span.t1 for motion in run.segments) for span in run.stages]
    assert parts[0] > 1  # it bounces
    compare(staged(model, 2, set={"push": 3.0}), run, parts[2])
    compare(
        staged(model, 1, duration=0.6), run, len(anholon.simulate(staged(model, 1, duration=0.6)).segments) - parts[0]
    )


class Stop:
    """Cancels a run when it has been asked for so many times whether it is to end."""

    def __init__(self, looks: int) -> None:
        self._left = looks

    def is_set(self) -> bool:
        self._left -= 1
        return self._left < 0


def beginning(name: str) -> Model:
    """Return an example with its first six stages."""
    model = anholon.load(name)
    return replace(model, stages=model.stages[:6])


@pytest.mark.parametrize("name", ["skater-staged", "serpentine"])
def test_a_blade_that_is_lifted_late_leaves_what_came_before(name: str) -> None:
    """Whether stages switch a constraint says nothing of the motion before the first that does."""
    model = beginning(name)
    first = models.simulate(model)
    number = len(model.stages) - 1
    lifted = staged(model, number, off=("blade",))
    run = models.simulate(lifted, resume=first)
    assert run.count_shared(first)[0] >= number
    equal(run, models.simulate(lifted))
    other = staged(lifted, number - 1, duration=1.01 * model.stages[number - 1].duration)
    again = models.simulate(other, resume=run)
    assert again.count_shared(run)[0] >= number - 1
    equal(again, models.simulate(other))
    back = staged(other, number, off=())
    lowered = models.simulate(back, resume=again)
    assert lowered.count_shared(again)[0] >= number
    equal(lowered, models.simulate(back))
    between = staged(staged(model, 1, off=("blade",)), 2, on=("blade",))
    equal(models.simulate(between, resume=first), models.simulate(between))


def equal(one: Run, other: Run) -> None:
    """Compare two runs bit by bit."""
    assert one.outcome == other.outcome
    assert one.times.tobytes() == other.times.tobytes()
    assert [event.name for event in one.events] == [event.name for event in other.events]
    found = one.quantity(other.quantities)
    for name, expected in other.quantity(other.quantities).items():
        assert found[name].tobytes() == expected.tobytes(), name


@pytest.mark.parametrize("name", ["serpentine", "skater-staged"])
def test_what_a_late_stage_switches_on_leaves_what_came_before(name: str) -> None:
    """A constraint that is disabled takes part as soon as any stage switches it on."""
    model, recent = beginning(name), CompileCache()
    pin = Nonholonomic(formula="theta' - 0.3", enabled=False)
    model = replace(model, constraints={**model.constraints, "pin": pin})
    number = len(model.stages) - 2
    first = anholon.simulate(recent.compile(model))
    pinned = staged(model, number, on=("pin",), off=("blade",))
    run = anholon.simulate(recent.compile(pinned), resume=first)
    assert run.count_shared(first)[0] >= number
    assert any(event.name == "engage pin" for event in run.events)
    equal(run, anholon.simulate(pinned))
    later = staged(pinned, number + 1, on=("blade",), off=("pin",))
    again = anholon.simulate(recent.compile(later), resume=run)
    assert again.count_shared(run)[0] >= number
    equal(again, anholon.simulate(later))
    back = anholon.simulate(recent.compile(model), resume=again)
    assert back.count_shared(again)[0] >= number
    equal(back, first)
    early = staged(model, 1, on=("pin",), off=("blade",))
    equal(anholon.simulate(recent.compile(early), resume=first), anholon.simulate(early))


@pytest.mark.parametrize("name", ["serpentine", "waltz-jump"])
def test_a_parameter_that_one_stage_alone_sets_goes_on_too(name: str) -> None:
    """Which parameters stages set says nothing of the equations where there are ramps: all may."""
    model = beginning(name)
    system = anholon.compile_model(model)
    first = anholon.simulate(system)
    number = len(model.stages) - 2
    wanted = {**model.stages[number].set, "kappa4": 1.5 * model.parameters["kappa4"].value}
    setting = staged(model, number, set=wanted)
    drag = system.reuse_for(setting)
    assert drag is not None
    assert drag.compiled is system.compiled
    run = anholon.simulate(drag, resume=first)
    assert run.count_shared(first)[0] >= number
    equal(run, anholon.simulate(setting))
    equal(anholon.simulate(model, resume=run), first)


@pytest.mark.parametrize("looks", [3, 4, 6])  # the first one is before the run begins
def test_a_cancelled_run_is_finished_from_its_last_part(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anholon.compiler.cancellation._SHORT", 60.0)  # nobody is asked while code is compiled
    model = anholon.load("skater-staged")
    part = anholon.simulate(model, form="gauss", cancel=Stop(looks))
    assert part.outcome.status == "cancelled"
    run = anholon.simulate(model, form="gauss", resume=part)
    whole = anholon.simulate(model, form="gauss")
    assert run.outcome == whole.outcome
    assert any(motion is part.segments[0] for motion in run.segments)
    assert run["theta"].tobytes() == whole["theta"].tobytes()


def test_a_transition_that_is_refused_ends_the_stage_before_it_as_in_the_whole_run() -> None:
    """The corner of a profile would be a blow."""
    ramp = Stage(name="ramp", duration=1.0, change="ramp", ramp=0.8, set={"a": 1.0})
    model = replace(anholon.loads(SLIDING_MASS), stages=(Stage(name="rest", duration=0.1), ramp))
    run = compare(staged(model, 1, profile="abs(s)"), anholon.simulate(model), 0)
    assert run.outcome.refused == 1
    assert [(stage.t0, stage.t1) for stage in run.stages] == [(0.0, 0.1)]


def test_a_run_that_failed_in_a_stage_is_mended_from_there() -> None:
    model = oscillator(
        Stage(name="a", duration=1.0), Stage(name="b", duration=1.0, set={"k": math.inf}), Stage(name="c", duration=1.0)
    )
    good = staged(model, 1, set={"k": 3.0})
    run = anholon.simulate(good)
    broken = anholon.simulate(staged(good, 1, set={"k": 1e200}), resume=run)
    assert broken.outcome.status == "failed"
    assert broken.segments[0] is run.segments[0]
    mended = anholon.simulate(good, resume=broken)
    assert mended.outcome.status == "done"
    assert mended.segments[0] is run.segments[0]
    assert mended["x"].tobytes() == run["x"].tobytes()


@pytest.mark.parametrize("profile", ["s^2*(3 - 2*s)", "s - sin(2*pi*s)/(2*pi)"])
@pytest.mark.parametrize("again", [{"enabled": False}, {"duration": 1e-15}])
def test_a_typed_profile_is_known_to_what_was_moved_before_it(again: dict[str, Any], profile: str) -> None:
    """One edit types the profile of a later ramp, the next one lets the motion come there from before the first."""
    model = anholon.load("circle-eight")
    ramps = [k for k, stage in enumerate(model.stages) if stage.change == "ramp"]
    late, early = ramps[1], ramps[1] - 1

    def edited(model: Model, number: int, **fields: Any) -> Model:
        stages = list(model.stages)
        stages[number] = replace(stages[number], **fields)
        return replace(model, stages=tuple(stages))

    typed = edited(model, late, profile=profile)
    once = anholon.simulate(typed, resume=anholon.simulate(model))
    last = edited(typed, early, **again)
    run, whole = anholon.simulate(last, resume=once), anholon.simulate(last)
    assert run.events == whole.events
    for name in whole.columns:
        np.testing.assert_array_equal(run[name], whole[name])


@pytest.mark.parametrize("name", ["eulers-disc", "four-bar", "bead-with-friction"])
def test_a_longer_motion_goes_on_from_the_end(name: str) -> None:
    """What was computed is kept to the bit, and all is what the whole run gives, to the tolerance; again and again."""
    model = anholon.load(name)
    end = 0.25 * model.simulation.until
    run = anholon.simulate(ending(model, end))
    for times in (2, 3):
        earlier, longer = run, ending(model, times * end)
        run, whole = anholon.simulate(longer, resume=run), anholon.simulate(longer)
        shared, frames = run.count_shared(earlier)
        assert shared == earlier.segment_count
        assert frames == np.searchsorted(earlier.times, earlier.times[-1])
        np.testing.assert_array_equal(run.times, whole.times)
        for coordinate in model.coordinates:
            np.testing.assert_array_equal(run[coordinate][:frames], earlier[coordinate][:frames])
            np.testing.assert_allclose(run[coordinate], whole[coordinate], rtol=1e-7, atol=1e-7)


def ending(model: Model, until: float) -> Model:
    """Return a model whose motion ends at a time, s."""
    return replace(model, simulation=replace(model.simulation, until=until))
