"""Blades with a grip beside frictions: what can be written both ways, and both at once."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.optimize import brentq
from tests.physics.gripped_sleighs import FIRM, SLEIGH
from tests.physics.readings import closes, happened

import anholon
from anholon import energy_balance

# --- the load ------------------------------------------------------------------------------------------------------

BLOCK = """
format = 1
gravity = ["g*sin(a)", "-g*cos(a)", 0]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
a = { value = 0.4 }
mu = { value = 0.3 }
rest = { value = 0.6 }
c = { value = 0, unit = "N" }
k = { value = 40, unit = "N/m" }
v0 = { value = 2, unit = "m/s" }
[coordinates]
x = { rate = "v0" }
y = {}
[points.P]
position = ["x", "y", 0]
mass = 2
[forces.spring]
kind = "potential"
energy = "k*(x - 0.3*t)^2/2"
[constraints.plane]
kind = "holonomic"
at = "P"
formula = "y"
side = "positive"
"""
"""A block on a slope, dragged by a spring."""

BY_FRICTION = """
[forces.rub]
kind = "friction"
constraint = "plane"
coefficient = "mu"
static = "rest"
"""

BY_GRIP = """
[constraints.rub]
kind = "nonholonomic"
formula = "x'"
at = "P"
load = "plane"
grip = "rest*N"
slide = "mu*N"
"""


def test_a_row_with_grip_is_a_friction_where_both_can_be_written() -> None:
    one = anholon.simulate(anholon.loads(BLOCK + BY_FRICTION), until=6.0)
    two = anholon.simulate(anholon.loads(BLOCK + BY_GRIP), until=6.0)
    assert len(one.events) > 4
    assert [e.name.replace("stick", "grip") for e in one.events] == [e.name for e in two.events][-len(one.events) :]
    np.testing.assert_allclose([e.t for e in one.events], [e.t for e in two.events][-len(one.events) :], atol=1e-11)
    np.testing.assert_allclose(one["x"], two["x"], atol=1e-10)
    at = np.linspace(0.1, 5.9, 50)
    np.testing.assert_allclose(
        np.abs(one.quantity(["friction:rub"], at)["friction:rub"]),
        np.abs(two.quantity(["reaction:rub"], at)["reaction:rub"]),
        atol=1e-8,
    )
    lost, slid = energy_balance(one).work["rub"], energy_balance(two).work["rub"]
    assert slid[-1] < -1.0
    np.testing.assert_allclose(slid, lost, atol=1e-9)


def test_a_grip_that_depends_on_a_load_that_changes() -> None:
    """On ice that moves up and down, N = m (g - A w² cos w t), it slips where m u0 ω = μ N."""
    text = SLEIGH.replace("[coordinates]", "[coordinates]\nz = {}").replace('["x", "y", 0]', '["x", "y", "z"]')
    text = text.replace("format = 1\n", "format = 1\ngravity = [0, 0, -9.81]\n")
    text = text.replace('grip = "G"\nslide = "S"', 'grip = "0.8*N"\nslide = "0.3*N"\nload = "ice"')
    text = text.replace("z = {}", "z = { value = 0.02 }")
    text += '\n[constraints.ice]\nkind = "holonomic"\nformula = "z - 0.02*cos(9*t)"\nat = "body"\n'
    run = anholon.simulate(anholon.loads(text))

    def reserve(t: float) -> float:
        return 0.8 * 60 * (9.81 - 0.02 * 81 * np.cos(9 * t)) - 60 * 5 * 3 * t / 2.5

    times = np.linspace(0.0, 3.0, 3000)
    first = next(i for i, t in enumerate(times) if reserve(t) < 0)
    assert happened(run)[0] == ("slip blade", pytest.approx(brentq(reserve, times[first - 1], times[first]), abs=1e-9))
    later = run.quantity(["reaction:blade", "reaction:ice"], [happened(run)[0][1] + 0.2])
    assert abs(later["reaction:blade"]) == pytest.approx(0.3 * later["reaction:ice"])
    assert closes(run)


def test_friction_along_a_blade_stops_it_and_holds_it() -> None:
    """Straight on, v = v0 - μ g t; then a pull of less than the friction does not move it."""
    text = FIRM.replace('frame = "body"\n[sim', 'frame = "body"\nglide = "0.02*m*9.81"\n[sim')
    text += '\n[forces.pull]\nkind = "generalized"\ncoordinate = "x"\nvalue = "2*(t - 20)*step(t - 20)"\n'
    run = anholon.simulate(anholon.loads(text), set={"L": 0.0, "u0": 3.0}, until=30.0)
    stop, mu = 3.0 / (0.02 * 9.81), 0.02 * 60 * 9.81
    (one, t1), (two, t2) = happened(run)
    assert (one, two) == ("stick blade.glide", "slip blade.glide")
    assert t1 == pytest.approx(stop, abs=1e-9)
    assert t2 == pytest.approx(20 + mu / 2, abs=1e-9)
    np.testing.assert_allclose(run["friction:blade.glide"][run.times < stop], -mu, rtol=1e-9)
    at_rest = (run.times > 20.1) & (run.times < t2)
    np.testing.assert_allclose(run["friction:blade.glide"][at_rest], -2 * (run.times[at_rest] - 20), rtol=1e-8)
    assert closes(run)


def test_friction_along_a_blade_that_slips_too() -> None:
    text = SLEIGH.replace('slide = "S"', 'slide = "S"\nglide = 25')
    run = anholon.simulate(anholon.loads(text), until=12.0)
    names = [event.name for event in run.events]
    assert {"slip blade", "grip blade", "stick blade.glide"} <= set(names)
    work = energy_balance(run).work
    assert (np.diff(work["blade"]) <= 1e-9).all()
    assert (np.diff(work["blade.glide"]) <= 1e-9).all()


@pytest.mark.parametrize("seed", range(2))
def test_a_blade_that_scrapes_sticks_along_itself_within_its_glide_only(seed: int) -> None:
    """Scraping aside with w, a blade that turns gains speed along itself, ω w: that counts where it sticks or not."""
    rng = np.random.default_rng(seed)
    glide, grip = float(rng.uniform(15, 40)), float(rng.uniform(25, 60))
    text = SLEIGH.replace('slide = "S"', f'slide = "S"\nglide = {glide}')
    values = {"G": grip, "S": 0.4 * grip, "m": 30.0, "a": 0.02, "b": 0.1, "u0": 0.4, "L": 14.0, "W": 3.0, "w0": 0.5}
    for name, value in values.items():
        text = re.sub(rf"^{name} = {{ value = [-\d.]+", f"{name} = {{ value = {value}", text, flags=re.MULTILINE)
    text = text.replace("format = 1", 'format = 1\ngravity = ["2*sin(1.3*t)", "1.7*cos(2.1*t)", 0]')
    run = anholon.simulate(anholon.loads(text), until=8.0, rtol=1e-11, atol=1e-12)
    assert run.outcome.status == "done", run.outcome.text()
    names = {event.name for event in run.events}
    assert {"slip blade", "stick blade.glide"} <= names
    table = run.table(np.linspace(0.0, 8.0, 4001))
    force = table["friction:blade.glide"]
    along = table["x'"] * np.cos(table["th"]) + table["y'"] * np.sin(table["th"])
    assert np.abs(force).max() <= glide * (1.0 + 1e-6)
    moving = np.abs(along) > 1e-6
    np.testing.assert_allclose(force[moving], -glide * np.sign(along[moving]), rtol=1e-9)
    assert closes(run)


@pytest.mark.parametrize("contact", ['side = "both"', 'side = "positive"', "contact = false"])
def test_a_billiard_ball_slides_till_it_rolls(contact: str) -> None:
    """Coriolis: a ball struck through its centre rolls after 2 v/(7 μ g), with 5/7 of its speed."""
    load = "0.2*0.17*9.81" if "false" in contact else "0.2*N"
    text = f"""
    format = 1
    gravity = [0, 0, -9.81]
    [coordinates]
    x = {{ rate = 1.2 }}
    y = {{ rate = -0.9 }}
    a = {{ unit = "rad" }}
    b = {{ unit = "rad" }}
    c = {{ unit = "rad" }}
    {"" if "false" in contact else "z = { value = 0.03 }"}
    [bodies.ball]
    kind = "sphere"
    radius = 0.03
    mass = 0.17
    position = ["x", "y", {"0.03" if "false" in contact else '"z"'}]
    rotation = [{{ axis = "x", angle = "a" }}, {{ axis = "y", angle = "b" }}, {{ axis = "z", angle = "c" }}]
    [constraints.roll]
    kind = "rolling"
    body = "ball"
    {contact}
    grip = "1.5*{load}"
    slide = "{load}"
    """
    run = anholon.simulate(anholon.loads(text), until=0.6)
    assert happened(run) == [("slip roll", 0.0), ("grip roll", pytest.approx(2 * 1.5 / (7 * 0.2 * 9.81), abs=1e-9))]
    assert (run["x'"][-1], run["y'"][-1]) == (
        pytest.approx(5 / 7 * 1.2, abs=1e-9),
        pytest.approx(-5 / 7 * 0.9, abs=1e-9),
    )
    sliding = run.times < happened(run)[1][1]
    np.testing.assert_allclose(
        np.hypot(run["reaction:roll.x"][sliding], run["reaction:roll.y"][sliding]), 0.2 * 0.17 * 9.81, rtol=1e-9
    )
    assert closes(run)
