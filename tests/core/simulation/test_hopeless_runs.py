"""A run that cannot go on says so before it has taken steps, and memory, without end."""

from __future__ import annotations

import math
from time import process_time

import pytest
from msgspec.structs import replace

import anholon
from anholon.model.schema import Stage


def test_stages_that_each_take_a_little_too_many_steps_end_the_run() -> None:
    """A spring that grows stiffer with every stage of 0.05 s: each takes some more steps than the one before, and none
    so many that it would end the run by itself."""
    text = """format = 1
[coordinates]
x = { unit = "m", value = 1e-3 }
[parameters]
f = { value = 100, unit = "Hz" }
[points.P]
position = ["x", 0, 0]
mass = 1
[forces.F]
kind = "generalized"
coordinate = "x"
value = "-(2*pi*f)^2*x"
[simulation]
method = "dop853"
"""
    stages = tuple(Stage(name=f"stage {k}", duration=0.05, set={"f": 100.0 * 1.05**k}) for k in range(200))
    run = anholon.simulate(replace(anholon.loads(text), stages=stages))
    outcome = run.unchecked_outcome
    assert outcome.status == "failed"
    assert "far too many steps" in outcome.message
    assert 4.0 < outcome.t < 4.3
    counts = [len(segment.steps()) for segment in run.segments]
    assert max(counts) < 20_000
    assert sum(counts) < 200_000


def test_a_short_motion_may_take_as_many_steps_as_one_of_a_second() -> None:
    """A thousand turns in a millisecond, of some tens of steps each."""
    text = """format = 1
[coordinates]
x = { unit = "m", value = 1e-3 }
[parameters]
k = { value = 3.947842e13, unit = "N/m" }
[points.P]
position = ["x", 0, 0]
mass = 1
[forces.F]
kind = "generalized"
coordinate = "x"
value = "-k*x"
[simulation]
until = 1e-3
frames = 10000
method = "dop853"
"""
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done"
    assert sum(len(segment.steps()) for segment in run.segments) > 20_000


def test_the_balance_of_a_run_that_chatters_is_not_made_of_all_its_steps() -> None:
    """A mass on a spring with a typed dry friction rests where 10 N/m times the way is below 3 N."""
    text = """format = 1
[coordinates]
x = { unit = "m", value = 1 }
[points.P]
position = ["x", 0, 0]
mass = 1
[forces.F]
kind = "generalized"
coordinate = "x"
value = "-10*x - 3*sign(x')"
[simulation]
until = 8
"""
    run = anholon.simulate(anholon.loads(text))
    start = process_time()
    assert "The force 'F' jumps there" in run.outcome.text()
    assert process_time() - start < 5.0  # all steps took minutes
    assert run.outcome.t == pytest.approx(2.0 * math.pi / math.sqrt(10.0), abs=1e-3)  # after two half swings
