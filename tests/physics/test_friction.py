"""Coulomb friction and laws of resistance: closed forms, Painlevé's paradox, stick and slip."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import anholon
from anholon import Run, energy_balance
from anholon.errors import ModelError, RunError
from anholon.export.hdf5 import load_run, save_run

CIRCLE = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = { value = 0, unit = "m/s^2" }
R = { value = 1.3, unit = "m" }
v0 = { value = 3, unit = "m/s" }
mu = { value = 0.3 }
[coordinates]
x = { rate = "v0" }
y = { value = "-R" }
[points.P]
position = ["x", "y", 0]
mass = 0.7
[constraints.wire]
kind = "on-curve"
at = "P"
formula = "x^2 + y^2 - R^2"
[forces.rub]
kind = "friction"
constraint = "wire"
coefficient = "mu"
"""

INCLINE = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
a = { value = 0.4 }
mu = { value = 0.5 }
rest = { value = 0.6 }
v0 = { value = 2, unit = "m/s" }
[coordinates]
x = { rate = "v0*cos(a)" }
y = { rate = "v0*sin(a)" }
[points.P]
position = ["x", "y", 0]
mass = 2
[constraints.plane]
kind = "holonomic"
at = "P"
formula = "3*y*cos(a) - 3*x*sin(a)"
side = "positive"
[forces.rub]
kind = "friction"
constraint = "plane"
coefficient = "mu"
static = "rest"
"""


def closes(run: Run) -> bool:
    """Tell whether the balance of energy, by its terms, closes to 1e-9 of the energy that moved."""
    balance = energy_balance(run)
    return bool(np.abs(balance.rest).max() <= 1e-9 * (1.0 + np.abs(balance.kinetic).max()))


@pytest.mark.parametrize("form", ["lagrange1", "maggi", "gauss", "impulse", "newton", "covariant-mixed", "appell"])
@pytest.mark.parametrize(("R", "mu"), [(1.3, 0.3), (0.4, 0.9)])
def test_a_bead_on_a_circle_slows_down(form: str, R: float, mu: float) -> None:
    """Without gravity N = m v^2/R and v = v0 exp(-μ s/R), so that 1/v = 1/v0 + μ t/R."""
    run = anholon.simulate(anholon.loads(CIRCLE), set={"R": R, "mu": mu}, until=2.0, form=form)
    v = 3 / (1 + mu * 3 * run.times / R)
    np.testing.assert_allclose(np.hypot(run["x'"], run["y'"]), v, rtol=1e-10)
    np.testing.assert_allclose(np.abs(run.reaction("wire")), 0.7 * v**2 / R, rtol=1e-9)
    np.testing.assert_allclose(np.abs(run["friction:rub"]), mu * 0.7 * v**2 / R, rtol=1e-9)
    np.testing.assert_allclose(run["power:rub"], -mu * 0.7 * v**3 / R, rtol=1e-9)
    assert closes(run)


@pytest.mark.parametrize(("mu", "v0"), [(0.1, 12.0), (0.25, 15.0)])
def test_a_bead_on_an_upright_circle(mu: float, v0: float) -> None:
    """While it presses outward, u = v^2 obeys u' + 2 μ u = -2 g R (μ cos φ + sin φ), φ from the lowest point."""
    g, R = 9.81, 1.3
    run = anholon.simulate(anholon.loads(CIRCLE), set={"g": g, "mu": mu, "v0": v0}, until=0.5)
    phi = np.unwrap(np.arctan2(run["x"], -run["y"]))
    a, b = 2 * g * R * (1 - 2 * mu**2) / (1 + 4 * mu**2), -6 * mu * g * R / (1 + 4 * mu**2)
    u = (v0**2 - a) * np.exp(-2 * mu * phi) + a * np.cos(phi) + b * np.sin(phi)
    np.testing.assert_allclose(run["x'"] ** 2 + run["y'"] ** 2, u, rtol=1e-9)
    np.testing.assert_allclose(run.reaction("wire"), -0.7 * (u / R + g * np.cos(phi)), rtol=1e-8)
    assert phi[-1] > 2.0
    assert closes(run)


def test_a_bead_whose_reaction_changes_its_sign_comes_to_rest() -> None:
    run = anholon.simulate(anholon.loads(CIRCLE), set={"g": 9.81, "mu": 0.1, "v0": 8.6}, until=20.0)
    push, slip = run.reaction("wire"), np.hypot(run["x'"], run["y'"])
    assert push.min() < 0 < push.max()
    moving = slip > 1e-9
    np.testing.assert_allclose(np.abs(run["friction:rub"])[moving], 0.1 * np.abs(push)[moving], rtol=1e-9, atol=1e-12)
    assert run.events[-1].name == "stick rub"
    # At rest within the cone of friction: the slope of the wire is below μ.
    assert slip[-1] < 1e-14
    assert abs(run["x"][-1] / run["y"][-1]) <= 0.1
    assert closes(run)


def test_a_block_stops_and_stays_or_slides_back() -> None:
    g, a = 9.81, 0.4
    stays = anholon.simulate(anholon.loads(INCLINE), until=1.0)
    stop = 2 / (g * (np.sin(a) + 0.5 * np.cos(a)))
    assert [event.name for event in stays.events] == ["stick rub"]
    assert stays.events[0].t == pytest.approx(stop, abs=1e-12)
    way = 2 * stop / 2
    assert np.hypot(stays["x"][-1], stays["y"][-1]) == pytest.approx(way, abs=1e-12)
    np.testing.assert_allclose(stays.reaction("plane") * 3, 2 * g * np.cos(a), rtol=1e-12)
    resting = stays.times > stop
    np.testing.assert_allclose(stays["friction:rub"][resting], 2 * g * np.sin(a), rtol=1e-12)
    assert closes(stays)

    back = anholon.simulate(anholon.loads(INCLINE), until=1.0, set={"mu": 0.2, "rest": 0.3})
    stop = 2 / (g * (np.sin(a) + 0.2 * np.cos(a)))
    assert [(event.name, event.t) for event in back.events] == [("reverse rub", pytest.approx(stop, abs=1e-12))]
    down = g * (np.sin(a) - 0.2 * np.cos(a)) * (1.0 - stop)
    assert np.hypot(back["x'"][-1], back["y'"][-1]) == pytest.approx(down, abs=1e-11)
    assert closes(back)


@pytest.mark.parametrize(("mu", "moves"), [(np.tan(0.4) * 0.999, True), (np.tan(0.4) * 1.001, False)])
def test_a_block_at_rest_obeys_the_angle_of_friction(mu: float, moves: bool) -> None:
    run = anholon.simulate(anholon.loads(INCLINE), until=0.5, set={"v0": 0, "mu": mu, "rest": mu})
    assert bool(abs(run["x"][-1]) > 1e-6) is moves
    if moves:
        assert np.hypot(run["x'"][-1], run["y'"][-1]) == pytest.approx(
            9.81 * 0.5 * (np.sin(0.4) - mu * np.cos(0.4)), abs=1e-12
        )


TABLE = """
format = 1
gravity = ["g*sin(a)", 0, "-g*cos(a)"]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
a = { value = 0.4 }
mu = { value = 0.5 }
vx = { value = 0, unit = "m/s" }
vy = { value = 2, unit = "m/s" }
[coordinates]
x = { rate = "vx" }
y = { rate = "vy" }
z = {}
[points.P]
position = ["x", "y", "z"]
mass = 2
[constraints.plane]
kind = "on-surface"
at = "P"
formula = "z"
side = "positive"
[forces.rub]
kind = "friction"
constraint = "plane"
coefficient = "mu"
"""


def test_sliding_across_an_incline() -> None:
    """With μ = tan α the speed and the speed downhill change by the same: v + v_x is kept, and v goes to half of it."""
    run = anholon.simulate(anholon.loads(TABLE), set={"mu": np.tan(0.4)}, until=5.0)
    v = np.hypot(run["x'"], run["y'"])
    np.testing.assert_allclose(v + run["x'"], 2.0, rtol=1e-10)
    assert v[-1] == pytest.approx(1.0, abs=1e-6)
    assert closes(run)


def test_sliding_across_an_incline_ends_in_rest_and_begins_anew() -> None:
    run = anholon.simulate(anholon.loads(TABLE), set={"mu": 0.6}, until=2.0)
    assert [event.name for event in run.events] == ["stick rub"]
    assert run["friction:rub"][-1] == pytest.approx(2 * 9.81 * np.sin(0.4), rel=1e-12)
    assert closes(run)
    begun = anholon.simulate(anholon.loads(TABLE), set={"mu": 0.3, "vy": 0}, until=2.0)
    assert begun["x'"][-1] == pytest.approx(2 * 9.81 * (np.sin(0.4) - 0.3 * np.cos(0.4)), abs=1e-8)
    assert abs(begun["y'"][-1]) < 1e-8


ROD = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
l = { value = 1, unit = "m" }
mu = { value = 0.5 }
th0 = { value = 1.0 }
v0 = { value = -30, unit = "m/s" }
[coordinates]
x = { rate = "v0" }
y = { value = "l*sin(th0)" }
th = { value = "th0", unit = "rad" }
[bodies.rod]
kind = "thin-rod"
mass = 1.7
length = "2*l"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }, { axis = "y", angle = "pi/2" }]
[points.tip]
position = [0, 0, "-l"]
frame = "rod"
[constraints.ground]
kind = "on-surface"
at = "tip"
formula = "y"
side = "positive"
[forces.rub]
kind = "friction"
constraint = "ground"
coefficient = "mu"
"""


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


LADDER = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
l = { value = 1.5, unit = "m" }
mu = { value = 0.2 }
nu = { value = 0.35 }
th0 = { value = 0.9 }
[coordinates]
x = { value = "l*cos(th0)" }
y = { value = "l*sin(th0)" }
th = { value = "th0", unit = "rad" }
[bodies.ladder]
kind = "thin-rod"
mass = 8
length = "2*l"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "pi - th" }, { axis = "y", angle = "pi/2" }]
[points]
foot = { position = [0, 0, "-l"], frame = "ladder" }
top = { position = [0, 0, "l"], frame = "ladder" }
[constraints]
floor = { kind = "on-surface", at = "foot", formula = "y", side = "positive" }
wall = { kind = "on-surface", at = "top", formula = "x", side = "positive" }
[forces]
below = { kind = "friction", constraint = "floor", coefficient = "mu" }
above = { kind = "friction", constraint = "wall", coefficient = "nu" }
"""


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


BELT = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = { value = 10, unit = "m/s^2" }
k = { value = 50, unit = "N/m" }
u = { value = 0.2, unit = "m/s" }
[coordinates]
x = { rate = "u" }
y = {}
[points.block]
position = ["x", "y", 0]
mass = 2
[bodies.belt]
kind = "plate"
width = 1
height = 1
position = ["u*t", 0, 0]
[constraints.top]
kind = "on-surface"
at = "block"
formula = "y"
frame = "belt"
side = "positive"
[forces]
spring = { kind = "generalized", coordinate = "x", value = "-k*x" }
rub = { kind = "friction", constraint = "top", coefficient = 0.3, static = 0.5 }
"""


def test_stick_and_slip_on_a_belt() -> None:
    """Sticks till k x = 0.5 m g, then swings about 0.3 m g/k till the speed is that of the belt again."""
    run = anholon.simulate(anholon.loads(BELT), until=6.0)
    slips = [event.t for event in run.events if event.name == "slip rub"]
    sticks = [event.t for event in run.events if event.name == "stick rub"]
    high, middle, omega, u = 0.5 * 20 / 50, 0.3 * 20 / 50, 5.0, 0.2
    assert slips[0] == pytest.approx(high / u, abs=1e-11)
    # x - middle = A cos + B sin with A = high - middle, B = u/ω; the speed is u again at x = middle - A.
    swing = (2 * np.pi - 2 * np.arctan(omega * (high - middle) / u)) / omega
    assert sticks[0] - slips[0] == pytest.approx(swing, abs=1e-10)
    assert slips[1] - sticks[0] == pytest.approx(2 * (high - middle) / u, abs=1e-10)
    # The belt works on the block also while it sticks.
    assert run["power:rub"][30] == pytest.approx(u * 50 * run["x"][30], rel=1e-12)
    assert closes(run)


BILLIARD = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.2 }
[coordinates]
x = { rate = 3 }
y = {}
z = { value = 0.1 }
a = { unit = "rad" }
b = { unit = "rad" }
c = { unit = "rad" }
[bodies.ball]
kind = "sphere"
radius = 0.1
mass = 0.5
position = ["x", "y", "z"]
rotation = [{ axis = "z", angle = "c" }, { axis = "y", angle = "b" }, { axis = "x", angle = "a" }]
[constraints.table]
kind = "rolling"
body = "ball"
side = "positive"
restitution = 0.5
[forces.rub]
kind = "friction"
constraint = "table"
coefficient = "mu"
"""


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
    with pytest.raises(ModelError, match="hold its contact"):
        anholon.compile_model(anholon.loads(BILLIARD.replace("restitution = 0.5", "contact = false")))


def test_friction_and_its_formula_are_one() -> None:
    law = """[forces.rub]
kind = "resistance"
constraint = "floor"
coordinate = "x"
value = "-mu*N*sign(x')"
"""
    base = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
mu = { value = 0.2 }
[coordinates]
x = { rate = 3 }
y = {}
[points.P]
position = ["x", "y", 0]
mass = 2
[constraints.floor]
kind = "holonomic"
formula = "y"
at = "P"
[forces.pull]
kind = "force"
at = "P"
vector = [0, "5*sin(3*t)", 0]
"""
    friction = law.replace('"resistance"', '"friction"').replace('coordinate = "x"\n', "")
    friction = friction.replace('value = "-mu*N*sign(x\')"', 'coefficient = "mu"')
    one = anholon.simulate(anholon.loads(base + law), until=1.0)
    other = anholon.simulate(anholon.loads(base + friction), until=1.0)
    for name in ("x", "x'", "reaction:floor", "power:rub"):
        np.testing.assert_allclose(one[name], other[name], rtol=1e-10, atol=1e-10)
    assert closes(one)


SLOPE = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { rate = 2 }
y = { rate = 2 }
[points.P]
position = ["x", "y", 0]
mass = 2
[constraints.line]
kind = "holonomic"
formula = "y - x"
at = "P"
[forces.law]
kind = "resistance"
constraint = "line"
coordinate = "x"
value = "-3*x'"
"""


def test_a_projected_law_leaves_the_reaction_alone() -> None:
    """A M^-1 R_L = 0: the reaction is that without the law; the motion is the one with the law as it stands."""
    none = anholon.simulate(anholon.loads(SLOPE.replace("-3*x'", "0*x'")), until=1.0)
    plain = anholon.simulate(anholon.loads(SLOPE), until=1.0)
    system = anholon.compile_model(anholon.loads(SLOPE + "projected = true\n"))
    projected = anholon.simulate(system, until=1.0)
    np.testing.assert_allclose(projected["x"], plain["x"], rtol=0, atol=1e-11)
    np.testing.assert_allclose(projected.reaction("line"), none.reaction("line"), rtol=1e-11)
    assert np.abs(plain.reaction("line") - none.reaction("line")).max() > 0.1
    # x'' = -g/2 - 3 x'/4 along both axes.
    decay = np.exp(-0.75 * plain.times)
    np.testing.assert_allclose(plain["x'"], -9.81 / 1.5 + (2 + 9.81 / 1.5) * decay, rtol=0, atol=1e-10)
    assert closes(projected)


def test_viscous_resistance_along_a_slip() -> None:
    text = CIRCLE.replace('kind = "friction"', 'kind = "resistance"').replace('coefficient = "mu"', "viscous = 0.4")
    run = anholon.simulate(anholon.loads(text), until=2.0)
    np.testing.assert_allclose(np.hypot(run["x'"], run["y'"]), 3 * np.exp(-0.4 / 0.7 * run.times), rtol=1e-10)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ModelError, match="no constraint"):
        anholon.compile_model(anholon.loads(CIRCLE.replace('constraint = "wire"', 'constraint = "wir"')))
    with pytest.raises(RunError, match="coefficient"):
        anholon.simulate(anholon.loads(INCLINE), set={"rest": 0.1}, until=0.1)


def test_runs_with_friction_are_kept_whole(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.loads(BELT), until=3.0)
    save_run(run, tmp_path / "run.h5")
    again = load_run(tmp_path / "run.h5")
    assert again.events == run.events
    for name in (*run.columns, "friction:rub", "power:rub"):
        np.testing.assert_allclose(again[name], run[name], rtol=0, atol=1e-9)


def test_friction_is_a_column_and_a_force_in_the_picture() -> None:
    """Along a plane wire the force counts along the gradient turned by -90°, here along +x while below."""
    run = anholon.simulate(anholon.loads(CIRCLE), until=1.0)
    assert "friction:rub" in run.columns
    poses = run.poses()
    assert poses.rows == ("wire", "friction:rub")
    place, force = poses.force_at[:, 1], poses.force[:, 1]
    np.testing.assert_allclose(place, poses.p_WP[:, 0], atol=1e-12)
    v = np.stack([run["x'"], run["y'"], 0 * run.times], axis=1)
    speed = np.linalg.norm(v, axis=1)
    np.testing.assert_allclose(force, -0.3 * 0.7 * speed[:, None] / 1.3 * v, rtol=1e-9, atol=1e-12)
    gradient = np.stack([run["x"], run["y"]], axis=1) / 1.3
    along = np.stack([gradient[:, 1], -gradient[:, 0]], axis=1)
    np.testing.assert_allclose(run["friction:rub"], np.einsum("ki,ki->k", along, force[:, :2]), rtol=1e-9)
    np.testing.assert_allclose(run["power:rub"], np.einsum("ki,ki->k", force, v), rtol=1e-9)


def test_friction_on_a_plane_in_space_is_drawn_against_the_slip_and_told_as_its_size() -> None:
    text = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { rate = 1.2 }
y = { rate = -0.5 }
z = {}
[points]
P = { position = ["x", "y", "z"], mass = 2 }
[constraints]
floor = { kind = "on-surface", at = "P", formula = "z", side = "positive" }
[forces]
rub = { kind = "friction", constraint = "floor", coefficient = 0.25 }
wind = { kind = "force", at = "P", vector = [0, "step(t - 1)", 0] }
"""
    run = anholon.simulate(anholon.loads(text), until=2.0)
    force, value = run.poses().force[:, 1], run["friction:rub"]
    sliding, rest = run.times < 0.5, run.times > 1.01
    np.testing.assert_allclose(value[sliding], 0.25 * 2 * 9.81, rtol=1e-12)
    expected = -0.25 * 2 * 9.81 * np.array([1.2, -0.5, 0.0]) / 1.3
    np.testing.assert_allclose(force[sliding], np.broadcast_to(expected, force[sliding].shape), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(value[rest], 1.0, rtol=1e-12)  # it holds against the wind
    np.testing.assert_allclose(force[rest], np.broadcast_to([0.0, -1.0, 0.0], force[rest].shape), atol=1e-12)


@pytest.mark.parametrize(
    ("coefficient", "static", "said", "end"),
    [
        ("0.3 - w*t", "0", "becomes negative", 0.6),
        ("0.3*(1 - w*t^2)", "0", "becomes negative", np.sqrt(2.0)),
        ("0.2 + w*t/10", "0.25", "above that at rest", 1.0),
    ],
)
def test_a_coefficient_that_loses_its_sense_ends_the_run_in_time(
    coefficient: str, static: str, said: str, end: float
) -> None:
    text = f"""
format = 1
gravity = [0, 0, -9.81]
[parameters]
w = {{ value = 0.5 }}
[coordinates]
x = {{ rate = 9 }}
z = {{}}
[points]
P = {{ position = ["x", 0, "z"], mass = 2 }}
[constraints]
ground = {{ kind = "on-surface", at = "P", formula = "z" }}
[forces]
rub = {{ kind = "friction", constraint = "ground", coefficient = "{coefficient}", static = "{static}" }}
"""
    run = anholon.simulate(anholon.loads(text), until=3.0)
    assert run.outcome.status == "failed"
    assert said in run.outcome.message
    assert "'rub'" in run.outcome.message
    assert run.outcome.t == pytest.approx(end, abs=1e-9)
    assert run.times[-1] == pytest.approx(end, abs=1e-9)


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
    assert [hold.grip for hold in run.motions[-1].system.mode.holds] == ["stick"] * 3
    assert run["kinetic"][-1] < 1e-14
