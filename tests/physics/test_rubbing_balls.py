"""Balls and tables that rub in space: slipping until they roll, bounces, and blows on three feet."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests import models
from tests.physics.readings import closes

import anholon
from anholon.errors import ModelError

BILLIARD = models.text("billiard")


@pytest.mark.parametrize("mu", [0.2, 0.35])
def test_a_ball_slides_until_it_rolls(mu: float) -> None:
    """The slip w = v - ω r loses 7/2 μ g each second; what is left rolls with 5/7 of the speed."""
    run = anholon.simulate(anholon.loads(BILLIARD), set={"mu": mu}, until=2.0)
    assert [event.name for event in run.events] == ["stick rub"]
    assert run.events[0].t == pytest.approx(2 * 3 / (7 * mu * 9.81), abs=1e-8)
    assert run["x'"][-1] == pytest.approx(15 / 7, abs=1e-8)
    assert run["b'"][-1] * 0.1 == pytest.approx(15 / 7, abs=1e-8)
    assert abs(run["friction:rub"][0]) == pytest.approx(mu * 0.5 * 9.81, rel=1e-12)
    assert closes(run)


def test_a_ball_with_side_spin_swerves() -> None:
    """The direction of the slip does not change (Coriolis): the path is a parabola until the ball rolls."""
    text = BILLIARD.replace('a = { unit = "rad" }', 'a = { rate = 40, unit = "rad" }')
    run = anholon.simulate(anholon.loads(text), until=1.5)
    slides = run.times < run.events[0].t
    t = run.times[slides]
    push = 0.2 * 9.81 / 5.0  # the slip starts as (3, 4) m/s
    np.testing.assert_allclose(run["x"][slides], 3 * t - 3 * push * t**2 / 2, rtol=0, atol=1e-9)
    np.testing.assert_allclose(run["y"][slides], -4 * push * t**2 / 2, rtol=0, atol=1e-9)
    assert run.events[0].t == pytest.approx(2 * 5 / (7 * 0.2 * 9.81), abs=1e-8)


def test_a_ball_bounces_slides_and_rolls() -> None:
    """Every bounce takes 7/2 μ (1 + e) of the speed w with which it falls from the slip (5 times that of the centre
    over 2 from its turning), until it rolls: with 5/7 of its speed, whatever the bounces (angular momentum about the
    table); what is left of the last slip is taken at once by the bounce that could take more."""
    text = BILLIARD.replace("z = { value = 0.1 }", "z = { value = 0.4 }")
    # The middle turn is not that by which it rolls.
    turns = 'rotation = [{ axis = "z", angle = "c" }, { axis = "x", angle = "a" }, { axis = "y", angle = "b" }]'
    text = "\n".join(turns if line.startswith("rotation") else line for line in text.splitlines())
    run = anholon.simulate(anholon.loads(text), until=3.0)
    names = [event.name for event in run.events]
    assert names[-2:] == ["rest table", "stick rub"]
    w = math.sqrt(2 * 9.81 * 0.3)
    first, second = run.events[0].t + 1e-9, run.events[1].t + 1e-9
    assert run.events[0].t == pytest.approx(w / 9.81, abs=1e-9)
    assert run.at(first)["x'"] == pytest.approx(3 - 0.2 * 1.5 * w, abs=1e-8)
    assert run.at(first)["b'"] * 0.1 == pytest.approx(2.5 * 0.2 * 1.5 * w, abs=1e-7)
    assert run.at(second)["x'"] == pytest.approx(15 / 7, abs=1e-8)
    assert run["x'"][-1] == pytest.approx(15 / 7, abs=1e-8)
    assert run["z"][-1] == pytest.approx(0.1, abs=1e-12)
    lost = sum(event.loss for event in run.events)
    assert lost == pytest.approx(0.5 * 9.81 * 0.3 + 0.5 * 0.5 * 9 * 2 / 7, abs=1e-6)
    with pytest.raises(ModelError, match="the rolling constraint has no contact"):
        anholon.compile_model(anholon.loads(BILLIARD.replace("restitution = 0.5", "contact = false")))


TRIPOD = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.3 }
[coordinates]
x = { rate = 2 }
y = { rate = 0.3 }
z = { value = 0.8 }
a = { unit = "rad", value = 0.2, rate = 1 }
b = { unit = "rad", value = 0.1, rate = 3 }
c = { unit = "rad", rate = 0.5 }
[bodies.table]
kind = "box"
size = [0.5, 0.4, 0.2]
mass = 2
position = ["x", "y", "z"]
rotation = [{ axis = "z", angle = "c" }, { axis = "x", angle = "a" }, { axis = "y", angle = "b" }]
"""
FOOT = """
[points.P{k}]
frame = "table"
position = [{x}, {y}, -0.1]
[constraints.c{k}]
kind = "on-surface"
at = "P{k}"
formula = "z"
side = "positive"
[forces.f{k}]
kind = "friction"
constraint = "c{k}"
coefficient = "mu"
"""
FEET = ((0.25, 0.2), (0.25, -0.2), (-0.25, 0.0))


@pytest.mark.parametrize(("mu", "turn"), [(0.3, 3.0), (0.15, 1.0), (0.8, -2.0)])
def test_a_table_falls_on_its_feet_and_every_blow_obeys_coulomb(mu: float, turn: float) -> None:
    """Of the first blow, on one foot: the impulse is the change of momentum; along the floor it is μ P against the slip
    that is left, or smaller and leaves none. Every blow takes energy; the endless row of rocks from foot to foot ends,
    it slides on three feet and comes to rest on all of them at once."""
    text = TRIPOD + "".join(FOOT.format(k=k, x=x, y=y) for k, (x, y) in enumerate(FEET))
    text = text.replace("rate = 3 }", f"rate = {turn} }}")
    run = anholon.simulate(anholon.loads(text), set={"mu": mu}, until=3.0)
    assert run.outcome.status == "done", run.outcome.text()
    assert all(event.loss >= 0.0 for event in run.events)
    first = next(event for event in run.events if event.impulse)
    foot, h = f"P{first.name[-1]}", 1e-6
    t = first.t
    rows = [run.at(moment) for moment in (t - 1e-9, t + 1e-9)]
    impulse = 2.0 * np.array([rows[1][name] - rows[0][name] for name in ("x'", "y'", "z'")])
    assert impulse[2] == pytest.approx(first.impulse, abs=1e-6)
    places = run.poses([t + 1e-9, t + 1e-9 + h])
    k = list(run.system.points).index(foot)
    slip = (places.p_WP[1, k] - places.p_WP[0, k])[:2] / h
    along = float(np.linalg.norm(impulse[:2]))
    if np.linalg.norm(slip) > 1e-4:
        assert along == pytest.approx(mu * impulse[2], rel=1e-6)
        np.testing.assert_allclose(impulse[:2] / along, -slip / np.linalg.norm(slip), rtol=0, atol=1e-3)
    else:
        assert along <= mu * impulse[2] * (1 + 1e-9)
    np.testing.assert_allclose(run.poses([3.0]).p_WP[0, :, 2], 0.0, atol=1e-8)
    assert [hold.grip for hold in run.segments[-1].system.mode.holds] == ["stick"] * 3
    assert run["kinetic"][-1] < 1e-14
