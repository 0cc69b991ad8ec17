"""The time since a stage began, `stage.t`: laws in repeated stages, ends, derivations, parts that would leap."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from tests.core.derivation.test_programs import module

import anholon
from anholon.derivation.derivation_instant import find_instant
from anholon.derivation.derive import derive_text
from anholon.model.edit.rename import rename_element
from anholon.model.schema import Model, Stage

PUSHED = """
format = 1
[parameters]
m = { value = 2, unit = "kg" }
k = { value = 3, unit = "N/s" }
[definitions]
law = "k*stage.t"
[coordinates]
x = { unit = "m" }
[points]
P = { position = ["x", 0, 0], mass = "m" }
[forces]
push = { kind = "force", at = "P", vector = ["law", 0, 0] }
[simulation]
until = 10
"""

SWUNG = """
format = 1
[coordinates]
theta = { unit = "rad" }
[bodies]
plate = { kind = "inertia", mass = 1, inertia = [1, 1, 2], rotation = [{ axis = "z", angle = "theta" }] }
[bodies.arm]
kind = "inertia"
mass = 1
inertia = [1, 1, 1]
frame = "plate"
rotation = [{ axis = "z", angle = "0.5*sin(pi*stage.t)" }]
"""


def pushed(*stages: Stage) -> Model:
    """Return a point that is pushed harder and harder, anew in every stage."""
    return replace(anholon.loads(PUSHED), stages=stages)


def test_a_law_begins_anew_in_every_round() -> None:
    run = anholon.simulate(pushed(Stage(name="push", duration=1.0, repeat=3), Stage(name="long", duration=2.0)))
    x = v = 0.0
    for begun, length in ((0.0, 1.0), (1.0, 1.0), (2.0, 1.0), (3.0, 2.0)):
        for s in np.linspace(0.0, length, 5)[1:-1]:
            q, rate = run.state(begun + s)
            assert rate[0] == pytest.approx(v + 0.75 * s**2, abs=1e-12)
            assert q[0] == pytest.approx(x + v * s + 0.25 * s**3, abs=1e-12)
            assert run.at(begun + s)["law"] == pytest.approx(3.0 * s, abs=1e-12)
        x, v = x + v * length + 0.25 * length**3, v + 0.75 * length**2


def test_without_stages_it_is_the_time() -> None:
    assert anholon.simulate(pushed(), until=2.0).state(2.0)[1][0] == pytest.approx(3.0, abs=1e-12)


def test_a_stage_ends_by_it() -> None:
    run = anholon.simulate(pushed(Stage(name="wait", until="stage.t - 0.7", repeat=3)))
    assert [span.t1 for span in run.stages] == pytest.approx([0.7, 1.4, 2.1], abs=1e-9)


def test_an_edit_of_a_stage_goes_on_as_a_whole_run_does() -> None:
    stages = Stage(name="push", duration=1.0, repeat=3), Stage(name="long", duration=2.0)
    old = anholon.simulate(pushed(*stages))
    edited = pushed(replace(stages[0], repeat=2), stages[1])
    whole, resumed = anholon.simulate(edited), anholon.simulate(edited, resume=old)
    assert resumed["x"] == pytest.approx(whole["x"], abs=1e-13)


def test_its_dimension_is_that_of_time() -> None:
    model = pushed()
    wrong = replace(model, definitions={"law": "k*stage.t + m"})
    assert [problem.path for problem in anholon.check(wrong)] == ["definitions.law"]


@pytest.mark.parametrize("formula", ["k*stage.x", "k*stage.t'"])
def test_nothing_else_belongs_to_a_stage(formula: str) -> None:
    assert any(
        problem.path == "definitions.law" for problem in anholon.check(replace(pushed(), definitions={"law": formula}))
    )


def test_an_element_called_stage_can_be_renamed_without_it() -> None:
    model = pushed()
    named = replace(
        model, points={"stage": model.points["P"]}, forces={"push": replace(model.forces["push"], at="stage")}
    )
    assert not anholon.check(named)
    renamed = rename_element(named, "points", "stage", "Q")
    assert renamed.definitions["law"] == "k*stage.t"
    assert anholon.simulate(renamed, until=1.0).state(1.0)[1][0] == pytest.approx(0.75, abs=1e-12)


def test_the_equations_of_a_stage_count_from_its_beginning() -> None:
    model = pushed(Stage(name="push", duration=1.0, repeat=3))
    run = anholon.simulate(model)
    third = find_instant(run, 2.5)
    assert "t - 2" in derive_text(model, "lagrange2", moment=third)
    assert "t - 2" not in derive_text(model, "lagrange2")
    program = module(model, "lagrange2", third)
    q, v = run.state(2.5)
    assert program.accelerations(2.5, q, v, program.vector(None, 2.5))[0] == pytest.approx(0.75, abs=1e-12)


def test_a_part_swings_by_it_and_keeps_the_momentum_but_may_not_leap() -> None:
    model = replace(anholon.loads(SWUNG), stages=(Stage(name="swing", duration=1.0, repeat=3),))
    run = anholon.simulate(model)
    # 3 theta' + alpha' = 0 at all times: the arm turns back at once at the beginning of every round.
    for t in (0.25, 0.75, 1.25, 2.5):
        rate = 0.5 * np.pi * np.cos(np.pi * (t % 1.0))
        assert 3.0 * run.state(t)[1][0] + rate == pytest.approx(0.5 * np.pi, abs=1e-10)
    cut = anholon.simulate(replace(model, stages=(Stage(name="swing", duration=0.75, repeat=3),)))
    assert cut.outcome.status == "failed"
    assert "jump" in cut.outcome.text()
    assert cut.outcome.t == pytest.approx(0.75)
