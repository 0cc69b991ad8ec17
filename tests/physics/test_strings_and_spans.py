"""Strings in motion, whose forces follow from the balance of the chain of their links, and supports too far apart for
what does not stretch between them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

import anholon
from anholon.errors import RunError

HANGING = """
format = 1
gravity = [0, 0, -9.81]
[rods.line]
model = "string"
elements = 20
curve = { kind = "straight", length = 3 }
section = { kind = "cable", mass = 0.2 }
[supports.left]
at = "line:base"
turning = "free"
[supports.right]
at = "line:tip"
turning = "free"
motion = ["-0.3", 0, 0]
[simulation]
start = "equilibrium"
until = 0.5
"""


def horizontal_force(span: float) -> float:
    """Return the force of a chain of 20 links of 0.15 m with half a link's weight at their ends between equal heights:
    the vertical force in link k is that of the masses between it and the middle."""
    vertical = 0.2 * 0.15 * 9.81 * (np.arange(20) - 9.5)
    return float(brentq(lambda H: float((0.15 * H / np.hypot(H, vertical)).sum()) - span, 0.1, 1e3, xtol=1e-13))


def test_the_forces_of_a_string_at_rest_are_those_of_its_links_at_any_instant() -> None:
    """They were 400 times as large between the start and the next frames, and the motion failed for rounding."""
    run = anholon.simulate(anholon.loads(HANGING))
    assert run.outcome.status == "done", run.outcome.text()
    names = ("reaction:right.x", "reaction:left.x", "line(0.5L).N")
    values = run.quantity(names, times=[0.0, 0.001, 0.005, 0.01, 1.0 / 60.0, 0.03, 0.1, 0.41])
    force = horizontal_force(2.7)
    assert values[names[0]] == pytest.approx(force, rel=1e-6)
    assert values[names[1]] == pytest.approx(-force, rel=1e-6)
    assert values[names[2]] == pytest.approx(np.hypot(force, 0.5 * 0.2 * 0.15 * 9.81), rel=1e-2)


def test_damping_takes_no_part_in_the_motion_of_what_does_not_stretch() -> None:
    """A string that falls from one end failed with 0.01 s."""
    falling = HANGING.replace('motion = ["-0.3", 0, 0]\n', "enabled = false\n").replace('start = "equilibrium"\n', "")
    runs = [
        anholon.simulate(anholon.loads(text))
        for text in (falling, falling.replace("elements = 20", "elements = 20\ndamping = 0.01"))
    ]
    for run in runs:
        assert run.outcome.status == "done", run.outcome.text()
    np.testing.assert_array_equal(runs[1]["line:tip.z"], runs[0]["line:tip.z"])
    assert runs[0]["line:tip.z"][-1] < -0.5


def test_a_string_whose_end_begins_to_move_has_the_forces_of_its_slow_change() -> None:
    """An acceleration of 0.02 m/s² changes the forces of the chain by 0.02/9.81 of a weight of 5.9 N at most."""
    run = anholon.simulate(anholon.loads(HANGING.replace("-0.3", "-0.3 + 0.01*t^2")))
    assert run.outcome.status == "done", run.outcome.text()
    pulls = run.quantity(("reaction:right.x",), times=np.linspace(0.0, 0.5, 23))["reaction:right.x"]
    assert pulls == pytest.approx(horizontal_force(2.7), abs=0.05)


def test_a_motion_ends_where_the_ends_of_a_string_would_stretch_it() -> None:
    """The ends are 3 m apart after √0.6 s; a run ended after 1 s with 10⁶ N and success."""
    run = anholon.simulate(anholon.loads(HANGING.replace("-0.3", "-0.3 + 0.5*t^2")), until=1.0)
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(0.6**0.5, abs=0.02)
    assert "strings do not stretch" in run.outcome.message


@pytest.mark.parametrize("model", ["string", "kirchhoff"])
def test_supports_too_far_apart_are_told_with_both_lengths(model: str) -> None:
    text = HANGING.replace('"-0.3", 0, 0', "0.5, 0, 0.5").replace('"string"', f'"{model}"')
    if model == "kirchhoff":
        text = text.replace('{ kind = "cable", mass = 0.2 }', '{ kind = "circle", radius = 0.01, young = 1e9 }')
    with pytest.raises(RunError, match=r"hold places 3\.53553 m apart, and what does not stretch .* is 3 m long"):
        anholon.statics(anholon.loads(text))


def test_equilibria_under_growing_displacements_end_before_a_string_is_stretched() -> None:
    """They went on, to a string of twice its length that stored 10¹² J."""
    text = HANGING.replace('"-0.3", 0, 0', "0.5, 0, 0.5").replace('start = "equilibrium"', 'form = "statics"')
    run = anholon.simulate(anholon.loads(text), until=1.0)
    assert run.outcome.status == "failed"
    assert "which does not stretch, is stretched" in run.outcome.text()


def test_a_straight_string_bears_the_body_at_its_end_from_the_first_instant() -> None:
    """A pendulum of 1.3 m with a ball of 0.5 kg, at rest 5/13 below the horizontal: the string of 0.013 kg pulls with
    the part of the weights along it; it bore nothing at t = 0."""
    text = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { value = 1.2 }
z = { value = -0.5 }
[bodies.ball]
kind = "sphere"
radius = 0.05
mass = 0.5
position = ["x", 0, "z"]
[rods.line]
model = "string"
elements = 8
curve = { kind = "straight", length = 1.3 }
rotation = [{ axis = "y", angle = "atan2(0.5, 1.2)" }]
section = { kind = "cable", mass = 0.01 }
[supports.hook]
at = "line:base"
turning = "free"
[joints.knot]
between = ["line:tip", "ball"]
turning = "free"
"""
    run = anholon.simulate(anholon.loads(text), until=0.05)
    force = run.quantity(("line:base.N",), times=[0.0])["line:base.N"]
    assert force == pytest.approx(0.513 * 9.81 * 5.0 / 13.0, rel=1e-3)
