"""Drives of bodies that carry rods: their work is counted, and their recorded reactions act again without them."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.errors import UsageError

CART = """
format = 1
[coordinates.x]
unit = "m"
[bodies.cart]
kind = "box"
position = [0.5, 0, "x"]
mass = 1
size = [0.2, 0.2, 0.2]
[rods.beam]
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", young = 2e11, radius = 0.004, density = 7800 }
elements = 4
[supports.clamp]
at = "beam:base"
[joints.foot]
between = ["cart", "beam:tip"]
turning = "free"
[constraints.drive]
kind = "holonomic"
formula = "x - 0.02*(t/0.2)^3*(10 - 15*t/0.2 + 6*(t/0.2)^2)"
[simulation]
until = 0.2
frames = 50
"""


@pytest.fixture(scope="module")
def run() -> anholon.Run:
    return anholon.simulate(anholon.loads(CART))


def test_the_work_of_a_drive_is_not_taken_for_that_of_the_steps(run: anholon.Run) -> None:
    assert run.outcome.status == "done"
    assert "the steps changed the energy" not in run.outcome.message
    balance = anholon.energy_balance(run)
    stored = balance.kinetic + balance.potential
    assert stored[-1] > 2.0
    np.testing.assert_allclose(balance.work["reaction:drive"], stored - stored[0], atol=1.5e-4 * stored[-1])
    assert not balance.work["numerical"].any()


def test_the_recorded_reaction_of_a_drive_moves_the_rod_alone(run: anholon.Run) -> None:
    done = anholon.replay(run, "drive")
    assert not done.model.constraints["drive"].enabled
    assert done.run.system.m == 0
    assert done.difference.error < 1e-3
    times = np.linspace(0.0, 0.2, 9)
    for name in ("x", "beam:middle.z"):
        expected = run.quantity([name], times)[name]
        np.testing.assert_allclose(done.run.quantity([name], times)[name], expected, atol=1e-3 * expected.max())
    again = anholon.simulate(anholon.loads(anholon.dumps(done.model)))
    np.testing.assert_allclose(again["x"][-1], done.run["x"][-1], rtol=1e-9)


def test_joints_supports_and_equilibria_are_refused_by_name(run: anholon.Run) -> None:
    for name, noun in (("foot", "joint"), ("clamp", "support")):
        with pytest.raises(UsageError, match=f"'{name}' is a {noun} of a rod"):
            anholon.replay(run, name)
    rod_alone = CART[: CART.index("[coordinates")] + CART[CART.index("[rods") : CART.index("[joints")]
    still = anholon.simulate(anholon.loads(rod_alone + '[simulation]\nform = "statics"\n'))
    with pytest.raises(UsageError, match="have no motion whose reactions could act again"):
        anholon.feed_back(still, "clamp")


SHAKEN = """
format = 1
gravity = [0, 0, -9.81]
[rods.beam]
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", young = 2e11, radius = 0.004, density = 7800 }
elements = 4
[simulation]
until = 0.2
step = 0.001
accuracy = 0
frames = 50
"""
SUPPORT = '[supports.foot]\nat = "beam:base"\nmotion = ["0.4*t^3", 0, "0.01*(1 - cos(30*t))^2"]\n'
BODY = """
[bodies.cart]
kind = "box"
position = ["0.4*t^3", 0, "0.01*(1 - cos(30*t))^2 - 0.1"]
mass = 1
size = [0.2, 0.2, 0.2]
[joints.foot]
between = ["cart", "beam:base"]
"""


def test_a_body_that_moves_by_formulas_alone_carries_a_rod_as_a_support_does() -> None:
    held, carried = (anholon.simulate(anholon.loads(SHAKEN + more)) for more in (SUPPORT, BODY))
    for name in ("beam:tip.x", "beam:tip.z", "beam:middle.M2", "beam:base.T3"):
        np.testing.assert_allclose(carried[name], held[name], rtol=0, atol=1e-5 * np.abs(held[name]).max())
    assert np.abs(held["beam:tip.dz"]).max() > 0.01
    balance = anholon.energy_balance(carried)
    gain = np.ptp(balance.kinetic + balance.potential)
    assert np.abs(balance.rest).max() < 2e-3 * gain
    assert np.abs(balance.drives).max() > 0.5 * gain
