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


def test_a_start_in_equilibrium_is_no_question_of_the_last_digits_of_supports() -> None:
    """A chain of a rod and another that it carries far away comes to rest in a medium: 1e-9 m beside its support."""
    text = """
    format = 1
    gravity = [0.532, 0.944, -9.81]
    parameters.w = { value = 5, unit = "rad/s" }
    [rods.arm]
    elements = 5
    damping = 0.005807644175213118
    position = [-0.121, -0.754, -0.809]
    rotation = [{ axis = "z", angle = 1.527 }, { axis = "x", angle = -0.41 }]
    curve = { kind = "straight", length = 0.702 }
    section.kind = "rectangle"
    section.width = "0.0186*(1 - 0.4*s)"
    section.height = 0.0124
    section.young = 94531706.47677946
    section.density = 1500
    [rods.coil]
    model = "timoshenko"
    elements = 8
    position = [0.843, -0.483, 0.597]
    rotation = [{ axis = "z", angle = 1.424 }]
    curve = { kind = "helix", radius = 0.1, pitch = 0.2, turns = 1 }
    [rods.coil.section]
    kind = "matrix"
    stiffness = [31636, 0, 0, 0, 45.556, 0, 10545, 0, 0, 0, 0, 10545, 0, 0, 0, 0.583, 0, 0.1844, 0.7289, 0, 1.4578]
    mass = 0.3
    inertia = [3e-5, 1e-5, 2e-5]
    [supports.ball]
    at = "arm:base"
    turning = "free"
    motion = ["0.02*(1 - cos(w*t))", 0, 0]
    [joints.grip]
    between = ["arm:tip", "coil:base"]
    [forces.push]
    kind = "force"
    at = "coil(0.5L)"
    vector = ["-0.5*coil(0.5L).x'", "1.1*cos(w*t)", 0]
    [simulation]
    start = "equilibrium"
    until = 0.05
    step = 0.01
    """
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done", run.outcome.text()
    first = run.at(0.0)
    assert [first[f"arm:base.{axis}"] for axis in "xyz"] == pytest.approx([-0.121, -0.754, -0.809], abs=1e-8)
