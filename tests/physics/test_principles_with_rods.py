"""The differential principles of rods and of the bodies beside them: nodes are coordinates like others."""

from __future__ import annotations

import numpy as np
import pytest
from tests import models

import anholon
from anholon.errors import UsageError

DRIVEN = """
format = 1
[rods.beam]
elements = 4
damping = 0.01
curve = { kind = "straight", length = 1 }
section = { kind = "circle", young = 1e8, radius = 0.02, density = 1000 }
[supports.wall]
at = "beam:base"
motion = [0, 0, "0.01*sin(20*t)"]
turn = [{ axis = "y", angle = "0.02*sin(13*t)" }]
[loads.push]
kind = "section"
at = "beam:tip"
force = [0, 0, "sin(5*t)"]
[simulation]
until = 0.3
step = 5e-4
accuracy = 0
"""


def rate_of_kinetic_energy(run: anholon.Run, t: float, h: float) -> float:
    """Return T' along a run by differences."""
    T = run.quantity(["kinetic"], [t - h, t + h])["kinetic"]
    return float(T[1] - T[0]) / (2.0 * h)


@pytest.mark.parametrize(
    ("name", "until"),
    [
        ("cart", 0.02),
        ("skater-elastic", 0.3),
        ("pole-vaulter", 0.3),
        ("four-bar-flexible", 0.3),
        ("wrecking-ball", 0.3),
        ("flying-spaghetti", 1.0),
        ("beck-column", 0.05),
    ],
)
def test_all_residuals_are_rounding(name: str, until: float) -> None:
    run = anholon.simulate(anholon.loads(models.text("cart-on-rod")) if name == "cart" else anholon.load(name), until)
    for t in (0.31 * until, 0.7 * until, until):
        found = anholon.principles_at(run, t)
        assert np.abs(found.instant.acceleration).max() > 1e-3
        names = {residual.name for residual in found.residuals}
        assert {"newton", "dalembert-lagrange", "jourdain", "gauss"} <= names
        for residual in found.residuals:
            assert residual.relative < 1e-9, residual.name
        # Gauss's measure is least at the motion: every other admissible acceleration lies higher.
        assert found.gauss.excess.min() > 0.0
        # K and L are orthogonal, and the reaction lies in K.
        m = found.splitting.metric
        assert np.abs(m.flat(found.splitting.K).T @ m.flat(found.splitting.L)).max(initial=0.0) < 1e-9
        assert found.splitting.ideal or name == "pole-vaulter"


def test_the_cart_is_one_of_the_coordinates_of_its_rod() -> None:
    """m x'' is the force of the foot, and the rod feels the opposite."""
    run = anholon.simulate(anholon.loads(models.text("cart-on-rod")))
    at = anholon.principles_at(run, 0.02).instant
    assert at.coordinates[-1] == "x"
    assert "beam:tip.z" in at.coordinates
    foot = at.multipliers[at.rows.index("foot.z")]
    # The cart is named first: the multiplier is the force on the rod.
    assert at.acceleration[-1] == pytest.approx(-foot / 1.0, rel=1e-9)
    tip = at.acceleration[at.coordinates.index("beam:tip.z")]
    assert tip == pytest.approx(at.acceleration[-1], rel=1e-6)
    beam = np.pi * 0.004**2 * 7800 * 0.5
    assert at.mass == pytest.approx(1.0 + beam, rel=1e-6)


def test_powers_close_the_balance_at_an_instant() -> None:
    run = anholon.simulate(anholon.loads(DRIVEN))
    for t in (0.083, 0.21):
        found = anholon.principles_at(run, t)
        at, powers = found.instant, {(power.name, power.kind): power.watts for power in found.powers}
        size = sum(abs(power.watts) for power in found.powers)
        assert abs(powers["", "drive"]) < 1e-9 * size  # the support is a row, and nothing else is driven
        assert powers["damping", "force"] < -1e-6
        assert abs(powers["wall.z", "reaction"]) > 1e-4
        tip = run.quantity(["beam:tip.z'"], [t])["beam:tip.z'"][0]
        assert powers["push", "force"] == pytest.approx(np.sin(5 * t) * tip, rel=1e-9)
        assert at.kinetic_rate == pytest.approx(rate_of_kinetic_energy(run, t, 1e-4), rel=1e-4)


def test_a_moving_support_gives_the_acceleration_of_its_formula() -> None:
    run = anholon.simulate(anholon.loads(DRIVEN))
    t = 0.2
    at = anholon.principles_at(run, t).instant
    base = dict(zip(at.coordinates, at.acceleration, strict=True))
    assert base["beam:base.z"] == pytest.approx(-0.01 * 400 * np.sin(20 * t), rel=1e-6)
    assert base["beam:base.rot2"] == pytest.approx(-0.02 * 169 * np.sin(13 * t), rel=1e-6)
    rate = dict(zip(at.rows, at.rate, strict=True))
    assert rate["wall.z"] == pytest.approx(-0.01 * 20 * np.cos(20 * t), rel=1e-6)


def test_equilibria_and_many_nodes_are_refused_by_name() -> None:
    with pytest.raises(UsageError, match=r"the run shows equilibria.*Choose a form"):
        anholon.principles_at(anholon.simulate(anholon.load("elastica")), 0.5)
    model = anholon.loads(DRIVEN.replace("elements = 4", "elements = 400"))
    with pytest.raises(UsageError, match=r"have 2406 rates.*Give the rods fewer elements"):
        anholon.principles_at(anholon.simulate(model, 0.001), 0.001)
