"""Contacts of bodies that carry vibrating rods."""

from __future__ import annotations

import numpy as np

import anholon

BOX_WITH_BENT_ROD = """
format = 1
gravity = [0, 0, -9.81]
[coordinates.x]
[coordinates.z]
[coordinates.a]
unit = "rad"
[bodies.b]
kind = "box"
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "a" }]
mass = 0.973635
size = [0.2, 0.2, 0.1]
[constraints.floor]
kind = "holonomic"
formula = "z + 0.05"
side = "positive"
restitution = 0.3
[forces.d]
kind = "generalized"
coordinate = "x"
value = "2.04998*sin(5*t) - 0.4*x'"
[rods.r]
elements = 3
model = "timoshenko"
damping = 0
curve = { kind = "polyline", points = [[0, 0, 0], [0.5176, 0, 0], [0.49616, 0.32937, 0.14693]] }
section = { kind = "rectangle", width = 0.028964, height = 0.016964, young = 157138113, density = 1859.17322 }
lumps = [{ at = "tip", mass = 0.498264, inertia = [1e-3, 1e-3, 1e-3] }]
[joints.j]
between = ["b", "r:base"]
turning = "clamped"
axis = [0, 1, 0]
[loads.f]
kind = "section"
at = "r:tip"
following = true
force = [-0.85362, "-0.968788*sin(4*t)", 0.526257]
moment = [0, 0, 0.0395787]
[loads.q]
kind = "line"
rod = "r"
following = true
force = [0, -0.158157, "0.329968*s"]
moment = [-0.0176284, 0, 0]
[simulation]
frames = 60
"""


def test_a_contact_that_fast_vibrations_close_again_does_not_bounce_without_end() -> None:
    """The vibrations of the clamped end are faster than the steps: without them the contact opens, with them it closes
    within 2e-8 s, and so on: the run ended there."""
    run = anholon.simulate(anholon.loads(BOX_WITH_BENT_ROD), until=0.178)
    assert run.outcome.status == "done", run.outcome.text()
    releases = [event.t for event in run.events if event.name == "release floor"]
    assert releases
    assert len(run.events) < 30
    heights = [run.at(t)["z"] + 0.05 for t in run.times if t > releases[-1]]
    assert max(heights) > 1e-9  # it flies
    assert min(run.at(t)["z"] for t in run.times) > -0.05 - 1e-9


FALLING_ROD = """
format = 1
gravity = [0, 0, -9.81]
[rods.b]
elements = 6
curve = { kind = "straight", length = 1 }
position = [0, 0, 0.05]
section = { kind = "circle", radius = 0.004, young = 2e11, density = 7800 }
[supports.clamp]
at = "b:base"
[constraints.stop]
kind = "on-surface"
at = "b(0.8L)"
formula = "z"
side = "positive"
[loads.pull]
kind = "section"
at = "b:tip"
force = [0, 0, -8]
[simulation]
accuracy = 1e-4
until = 0.05
"""


def test_a_section_that_rises_from_a_gap_of_rounding_does_not_strike_again() -> None:
    """A rod strikes a stop and springs back at once, from 3e-15 m below it: the run met the contact again after each of
    the shortest steps, and ended there."""
    run = anholon.simulate(anholon.loads(FALLING_ROD))
    assert run.outcome.status == "done", run.outcome.text()
    first, second = [event.t for event in run.events if event.name == "contact stop"][:2]
    assert second - first > 1e-7
    times = np.linspace(0.0, run.times[-1], 400)
    assert run.quantity(["b(0.8L).z"], times=times)["b(0.8L).z"].min() > -1e-9
    balance = anholon.energy_balance(run)
    assert abs(balance.rest[-1]) < 1e-3 * balance.work["loads"][-1]
