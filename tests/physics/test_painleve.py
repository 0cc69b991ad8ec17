"""Rods and ladders that rub: Painlevé's paradox, jamming, and friction at two ends."""

from __future__ import annotations

import numpy as np
import pytest
from tests import models
from tests.physics.readings import closes

import anholon
from anholon.errors import RunError

ROD = models.text("painleve-rod")


def critical(th: float) -> float:
    """Return Painlevé's critical coefficient of a sliding uniform rod: 1 + 3 cos² = 3 μ sin cos."""
    return float((1 + 3 * np.cos(th) ** 2) / (3 * np.sin(th) * np.cos(th)))


def test_the_rod_of_painleve_jams_at_the_critical_angle() -> None:
    run = anholon.simulate(anholon.loads(ROD), set={"mu": 1.6, "th0": 0.6}, until=1.5)
    assert run.outcome.status == "failed"
    assert "Painlevé" in run.outcome.message
    assert run.events[-1].name == "jam ground"
    assert run.events[-1].t == pytest.approx(run.outcome.t)
    assert critical(run["th"][-1]) == pytest.approx(1.6, abs=1e-6)


@pytest.mark.parametrize("th0", [0.9, 1.1, 1.2])
def test_the_rod_of_painleve_cannot_start_above_the_critical_coefficient(th0: float) -> None:
    """At rest about its centre the reaction would have to be positive: there is none above the critical coefficient."""
    above, below = 1.001 * critical(th0), 0.999 * critical(th0)
    with pytest.raises(RunError, match=r"no reaction satisfies.*Painlevé"):
        anholon.simulate(anholon.loads(ROD), set={"mu": above, "th0": th0}, until=0.0)
    start = anholon.simulate(anholon.loads(ROD), set={"mu": below, "th0": th0}, until=0.0)
    c, s = np.cos(th0), np.sin(th0)
    expected = 1.7 * 9.81 / (1 + 3 * c**2 - 3 * below * s * c)
    assert start.reaction("ground")[0] == pytest.approx(expected, rel=1e-9)
    # The other way there is no feedback of this sign, and no limit.
    drawn = anholon.simulate(anholon.loads(ROD), set={"mu": above, "th0": th0, "v0": 30}, until=0.0)
    assert drawn.reaction("ground")[0] == pytest.approx(1.7 * 9.81 / (1 + 3 * c**2 + 3 * above * s * c), rel=1e-9)


def test_the_rod_of_painleve_may_move_in_two_ways() -> None:
    """Turning so fast that it would lift off by itself, above the critical coefficient, it may also stay and press."""
    spinning = (
        ROD.replace('rate = "v0"', 'rate = "v0 - 5*l*sin(th0)"')
        .replace('th = { value = "th0"', 'th = { value = "th0", rate = 5')
        .replace('y = { value = "l*sin(th0)"', 'y = { value = "l*sin(th0)", rate = "5*l*cos(th0)"')
    )
    with pytest.raises(RunError, match=r"2 different motions.*Painlevé"):
        anholon.simulate(anholon.loads(spinning), set={"mu": 2.0, "th0": 1.1}, until=0.1)


LADDER = models.text("ladder")


def test_a_ladder_with_friction_at_both_ends() -> None:
    run = anholon.simulate(anholon.loads(LADDER), until=3.0)
    t = run.times < next(event.t for event in run.events if event.name == "release wall")
    floor, wall = run.reaction("floor")[t], run.reaction("wall")[t]
    x, y, w, th = run["x"][t], run["y"][t], run["th'"][t], run["th"][t]
    np.testing.assert_allclose(np.abs(run["friction:below"][t]), 0.2 * floor, rtol=1e-9)
    np.testing.assert_allclose(np.abs(run["friction:above"][t]), 0.35 * wall, rtol=1e-9)
    # Newton's equations by hand: the foot slides outward, the top down.
    m, h, g, J = 8.0, 1.5, 9.81, 8.0 * 3.0**2 / 12
    ax, ay = [], []
    for angle, rate in zip(th, w, strict=True):
        c, s = np.cos(angle), np.sin(angle)
        # x = h cos, y = h sin; unknown th'', floor, wall
        turning = [J, h * c - 0.2 * h * s, -h * s - 0.35 * h * c]
        K = np.array([[-m * h * s, 0.2, -1.0], [m * h * c, -1.0, -0.35], turning])
        right = np.array([m * h * c * rate**2, m * h * s * rate**2 - m * g, 0.0])
        found = np.linalg.solve(K, right)
        ax.append(found[1])
        ay.append(found[2])
    np.testing.assert_allclose(floor, ax, rtol=1e-8)
    np.testing.assert_allclose(wall, ay, rtol=1e-8, atol=1e-8)
    assert (x[-1] > x[0], y[-1] < y[0]) == (True, True)
    assert closes(run)


def test_a_steep_ladder_stays() -> None:
    """At rest while tan θ >= (1 - μ ν)/(2 μ)."""
    limit = np.arctan((1 - 0.2 * 0.35) / (2 * 0.2))
    stays = anholon.simulate(anholon.loads(LADDER), set={"th0": limit + 0.01}, until=0.5)
    assert abs(stays["th"][-1] - limit - 0.01) < 1e-12
    falls = anholon.simulate(anholon.loads(LADDER), set={"th0": limit - 0.01}, until=0.5)
    assert falls["th"][-1] < limit - 0.011
