"""Where rods begin: supports that ask for another place at t = 0 are refused, unless rods begin in equilibrium."""

from __future__ import annotations

import numpy as np
import pytest

import anholon

MODEL = """
format = 1
[rods.b]
elements = 8
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", young = 2e9, radius = 0.01, density = 1000 }}
[supports.a]
at = "b:base"
turning = "{turning}"
motion = [0, 0, "{motion}"]
{turn}
[simulation]
until = 0.05
start = "{start}"
"""


def start(motion: str, turn: str = "", turning: str = "clamped", start: str = "reference") -> anholon.Run:
    """Return a short motion of a rod whose base is shaken."""
    return anholon.simulate(anholon.loads(MODEL.format(motion=motion, turn=turn, turning=turning, start=start)))


@pytest.mark.parametrize("motion", ["0.01", "0.01*cos(3*t)", "1e-6*exp(-t)"])
def test_a_place_that_the_rod_does_not_have_is_refused(motion: str) -> None:
    """An infinite force would be needed; the first steps made an energy of 2e9 J of it."""
    with pytest.raises(anholon.ModelError) as refusal:
        start(motion)
    (problem,) = refusal.value.problems
    assert problem.path == "supports.a.motion"
    assert "asks for a place" in problem.message
    assert "equilibrium" in problem.remedy


def test_a_frame_that_the_rod_does_not_have_is_refused() -> None:
    across = 'turn = [{ axis = "y", angle = "2*pi/180" }]'
    with pytest.raises(anholon.ModelError) as refusal:
        start("0", across)
    (problem,) = refusal.value.problems
    assert (problem.path, "rotated by 2°" in problem.message) == ("supports.a.turn", True)
    # What is not held may begin anywhere.
    assert start("0", across, "free").outcome.status == "done"


def test_an_equilibrium_begins_where_the_support_asks_for() -> None:
    run = start("0.01*cos(3*t)", start="equilibrium")
    assert run.outcome.status == "done"
    z = run.quantity(["b:base.z", "b:tip.z"], [0.0, 0.05])
    assert z["b:base.z"] == pytest.approx([0.01, 0.01 * np.cos(0.15)], rel=1e-9)
    assert z["b:tip.z"][0] == pytest.approx(0.01, rel=1e-9)


@pytest.mark.parametrize("motion", ["0.01*sin(3*t)", "0.01*(1 - cos(3*t))"])
def test_motions_that_begin_with_0_are_accepted(motion: str) -> None:
    assert start(motion).outcome.status == "done"
