"""Constraints that let go: when they slip and grip again, what slides then, landings and what stages wait for."""

from __future__ import annotations

import re
import sys
import types
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import anholon
from anholon import Run, energy_balance
from anholon.derivation.derive import derive_text
from anholon.errors import ModelError, RunError

Floats = NDArray[np.float64]

SLEIGH = """
format = 1
[parameters]
m = { value = 60, unit = "kg" }
J = { value = 2.5, unit = "kg*m^2" }
a = { value = 0, unit = "m" }
b = { value = 0, unit = "m" }
L = { value = 3, unit = "N*m" }
W = { value = 0, unit = "rad/s" }
G = { value = 500, unit = "N" }
S = { value = 200, unit = "N" }
u0 = { value = 5, unit = "m/s" }
v0 = { value = 0, unit = "m/s" }
F = { value = 0, unit = "N" }
w0 = { value = 0, unit = "rad/s" }
[coordinates]
x = { rate = "u0" }
y = { rate = "v0" }
th = { unit = "rad", rate = "w0" }
[bodies.body]
kind = "inertia"
mass = "m"
inertia = ["J", "J", "J"]
center = ["a", "b", 0]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
[forces.turn]
kind = "generalized"
coordinate = "th"
value = "L*cos(W*t)"
[forces.push]
kind = "force"
at = "body"
frame = "body"
vector = ["F", 0, 0]
[constraints.blade]
kind = "blade"
at = "body"
frame = "body"
grip = "G"
slide = "S"
[simulation]
until = 3
"""
"""A blade under a body whose mass centre lies at (a, b) from it."""

FIRM = SLEIGH.replace('grip = "G"\nslide = "S"\n', "")


def closes(run: Run) -> bool:
    """Tell whether the balance of energy, by its terms, closes to 1e-9 of the energy that moved."""
    balance = energy_balance(run)
    return bool(np.abs(balance.rest).max() <= 1e-9 * (1.0 + np.abs(balance.kinetic).max()))


def happened(run: Run) -> list[tuple[str, float]]:
    return [(event.name, event.t) for event in run.events]


def sliding_sleigh(values: dict[str, float], until: float) -> list[tuple[str, float]]:
    """Return slips and grips of the sleigh by an integration of its own, in body velocities (u, v, ω) of the blade.

    m (u' - v ω - a ω² - b ω') = F, m (v' + u ω + a ω' - b ω²) = R, J ω' = L - a R + b F about the mass centre.
    """
    m, J, a, b = values["m"], values["J"], values["a"], values["b"]
    G, S, L, W, F = (values[name] for name in "GSLWF")

    def solve(t: float, y: Floats, held: bool, side: float) -> Floats:
        u, v, w = y
        # Unknown u', v', ω', R.
        K = np.array([[m, 0, -m * b, 0], [0, m, m * a, -1], [0, 0, J, a], [0, 1.0 if held else 0.0, 0, 0.0]])
        right = np.array([m * (v * w + a * w * w), m * (-u * w + b * w * w), L * np.cos(W * t) + b * F, 0])
        right[0] += F
        if not held:
            K[3], right[3] = [0, 0, 0, 1], -side * S
        return np.asarray(np.linalg.solve(K, right))

    t, y, held, side = 0.0, np.array([values["u0"], 0.0, values["w0"]]), True, 0.0
    found: list[tuple[str, float]] = []
    while t < until:

        def over(t: float, y: Floats, side: float = side) -> float:
            return float(G - abs(solve(t, y, True, side)[3]))

        def still(t: float, y: Floats, side: float = side) -> float:
            return float(side * y[1])

        watch: Any = over if held else still
        watch.terminal, watch.direction = True, -1
        start = t
        if not held:  # leave 0 first
            first = solve_ivp(
                lambda t, y, side=side: solve(t, y, False, side)[:3],
                (t, t + 1e-4),
                y,
                "DOP853",
                rtol=1e-13,
                atol=1e-15,
            )
            start, y = first.t[-1], first.y[:, -1]
        run = solve_ivp(
            lambda t, y, held=held, side=side: solve(t, y, held, side)[:3],
            (start, until),
            y,
            "DOP853",
            rtol=1e-13,
            atol=1e-14,
            events=watch,
            max_step=0.02,
        )
        t, y = run.t[-1], run.y[:, -1]
        if run.status != 1:
            break
        needed = float(solve(t, y, True, side)[3])
        if held:
            held, side = False, -float(np.sign(needed))
            found.append(("slip blade", t))
        elif abs(needed) <= G:
            y[1], held = 0.0, True
            found.append(("grip blade", t))
        else:
            side = -side
            found.append(("reverse blade", t))
    return found


@pytest.mark.parametrize(("L", "u0", "G"), [(3.0, 5.0, 500.0), (-3.0, 5.0, 500.0), (0.7, 8.0, 130.0)])
def test_a_blade_lets_go_where_its_reaction_reaches_the_grip(L: float, u0: float, G: float) -> None:
    """With the mass centre over the blade N = m u ω, ω = L t/J, till m u |L| t/J = G."""
    run = anholon.simulate(anholon.loads(SLEIGH), set={"L": L, "u0": u0, "G": G, "S": 0.4 * G})
    slip = G * 2.5 / (60 * u0 * abs(L))
    name, t = happened(run)[0]
    assert (name, t) == ("slip blade", pytest.approx(slip, abs=1e-9))
    before = run.times < slip
    np.testing.assert_allclose(run.reaction("blade")[before], 60 * u0 * L / 2.5 * run.times[before], rtol=1e-10)
    after = run.quantity(["reaction:blade", "x'", "y'", "th", "power:blade"], [slip + 0.01])
    v = after["y'"] * np.cos(after["th"]) - after["x'"] * np.sin(after["th"])
    assert np.sign(v) == -np.sign(L)  # it slips outward, and what slides holds it back
    assert after["reaction:blade"] == pytest.approx(np.sign(L) * 0.4 * G)
    assert after["power:blade"] == pytest.approx(after["reaction:blade"] * v)
    assert closes(run)


@pytest.mark.parametrize(
    "values",
    [
        {"L": 3.0},
        {"L": 14.0, "W": 2.3, "F": 60.0, "a": -0.05, "b": 0.03},
        {"L": 24.0, "W": 2.3, "F": 100.0, "a": 0.03, "b": 0.03, "w0": 0.3},
        {"L": -26.0, "W": 1.7, "a": -0.07, "b": 0.05, "w0": 0.4, "G": 350.0, "S": 340.0},
        {"L": 9.0, "W": 3.1, "F": 60.0, "u0": 8.0},
    ],
)
def test_slips_and_grips_are_those_of_an_independent_integration(values: dict[str, float]) -> None:
    given = {"m": 60.0, "J": 2.5, "a": 0.0, "b": 0.0, "W": 0.0, "G": 500.0, "S": 200.0, "u0": 5.0, "w0": 0.0, "F": 0.0}
    given |= values
    found = anholon.loads(SLEIGH.replace('y = { rate = "v0" }', "y = {}"))
    run = anholon.simulate(found, set=given, until=6.0, rtol=1e-12)
    expected = sliding_sleigh(given, 6.0)
    assert len(expected) >= 3
    assert [name for name, _ in happened(run)] == [name for name, _ in expected]
    np.testing.assert_allclose([t for _, t in happened(run)], [t for _, t in expected], atol=1e-9, rtol=0)
    assert closes(run)


def test_a_mirrored_motion_slips_at_the_same_times_to_the_other_side() -> None:
    values = {"L": 24.0, "W": 2.3, "F": 100.0, "a": 0.03, "b": 0.03, "w0": 0.3}
    run = anholon.simulate(anholon.loads(SLEIGH), set=values, until=8.0)
    mirrored = {**values, "L": -24.0, "b": -0.03, "w0": -0.3}
    other = anholon.simulate(anholon.loads(SLEIGH), set=mirrored, until=8.0)
    assert len(run.events) > 5
    assert [e.name for e in run.events] == [e.name for e in other.events]
    np.testing.assert_allclose([e.t for e in run.events], [e.t for e in other.events], atol=1e-9, rtol=0)
    np.testing.assert_allclose(run["x"], other["x"], atol=1e-7)
    np.testing.assert_allclose(run["y"], -other["y"], atol=1e-7)
    np.testing.assert_allclose(run.reaction("blade"), -other.reaction("blade"), atol=1e-5)


def test_slipping_and_gripping_many_times() -> None:
    """A driven sleigh with an alternating torque swings from one slip into the next: they take turns with grips."""
    values = {"L": 24.0, "W": 2.3, "F": 100.0, "a": 0.03, "b": 0.03, "w0": 0.3}
    run = anholon.simulate(anholon.loads(SLEIGH), set=values, until=60.0)
    names = [event.name for event in run.events if event.name != "reverse blade"]
    assert run.outcome.status == "done"
    assert names.count("slip blade") > 15
    assert names == ["slip blade", "grip blade"] * (len(names) // 2) + names[2 * (len(names) // 2) :]
    assert np.abs(run.reaction("blade")).max() <= 500 * (1 + 1e-9)
    assert closes(run)


@pytest.mark.parametrize("form", ["maggi", "gauss", "appell", "newton", "boltzmann-hamel", "impulse", "kirgetov"])
def test_every_form_slips_alike(form: str) -> None:
    run = anholon.simulate(anholon.loads(SLEIGH), form=form)
    model = anholon.simulate(anholon.loads(SLEIGH))
    np.testing.assert_allclose([e.t for e in run.events], [e.t for e in model.events], atol=1e-9)
    np.testing.assert_allclose(run["y"], model["y"], atol=1e-8)
    assert closes(run)


def test_a_sliding_force_that_grows_with_the_slip() -> None:
    """Without torque v' = -(S0 + c v)/m - u ω with ω = 0: from v0 it stops at m/c log(1 + c v0/S0)."""
    text = SLEIGH.replace('slide = "S"', 'slide = "S + 30*slip"')
    run = anholon.simulate(anholon.loads(text), set={"L": 0.0, "v0": 4.0}, until=2.0)
    assert happened(run)[0] == ("slip blade", 0.0)
    stop = 60 / 30 * np.log1p(30 * 4.0 / 200)
    assert happened(run)[1] == ("grip blade", pytest.approx(stop, abs=1e-9))
    assert len(run.events) == 2
    np.testing.assert_allclose(run["x'"], 5.0, rtol=1e-12)
    assert closes(run)


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


# --- engagement, landing, other foot -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "v0", "w0"), [(0.0, 0.0, 1.5, 0.7), (0.12, 0.05, -2.0, 1.1), (-0.3, 0.1, 0.4, -2.0)]
)
def test_a_firm_blade_that_is_engaged_sideways(a: float, b: float, v0: float, w0: float) -> None:
    """P = -v/(1/m + a²/J), Δω = -a P/J, loss = v²/2/(1/m + a²/J), v the lateral speed of the blade."""
    text = FIRM.replace('frame = "body"\n[sim', 'frame = "body"\nenabled = false\n[sim')
    text += '[[stages]]\nname = "flight"\nduration = 0.4\n[[stages]]\nname = "ice"\nduration = 1\non = ["blade"]\n'
    run = anholon.simulate(anholon.loads(text), set={"a": a, "b": b, "v0": v0, "w0": w0, "L": 1.0})
    (event,) = run.events
    q, v = run.motions[0].states(np.array([0.4]))[0][:3], run.motions[0].states(np.array([0.4]))[0][3:]
    after = run.motions[1].states(np.array([0.4]))[0][3:]
    lateral = v[1] * np.cos(q[2]) - v[0] * np.sin(q[2])
    felt = 1 / (1 / 60 + a * a / 2.5)
    assert (event.name, event.t) == ("engage blade", 0.4)
    assert event.impulse == pytest.approx(-felt * lateral, rel=1e-10)
    assert event.loss == pytest.approx(0.5 * felt * lateral**2, rel=1e-10)
    assert after[2] - v[2] == pytest.approx(-a * event.impulse / 2.5, abs=1e-10)
    # The reaction just after is that of the smooth motion, without a spike.
    u, w = after[0] * np.cos(q[2]) + after[1] * np.sin(q[2]), after[2]
    K = np.array([[60, 0, -60 * b, 0], [0, 60, 60 * a, -1], [0, 0, 2.5, a], [0, 1, 0, 0]])
    right = np.array([60 * a * w * w, 60 * (-u * w + b * w * w), 1.0, 0.0])
    just_after = run.within(run.motions[1], ["reaction:blade"], np.array([0.4, 0.4 + 1e-9]))["reaction:blade"]
    np.testing.assert_allclose(just_after, np.linalg.solve(K, right)[3], rtol=1e-6)
    assert closes(run)


JUMP = (
    SLEIGH.replace("[coordinates]", '[coordinates]\nz = { value = "z0", rate = "vz" }')
    .replace(
        "[parameters]", "[parameters]\nz0 = { value = 0 }\nvz = { value = 3 }\nmu = { value = 0.8 }\ne = { value = 0 }"
    )
    .replace('["x", "y", 0]', '["x", "y", "z"]')
    .replace("format = 1\n", "format = 1\ngravity = [0, 0, -9.81]\n")
    .replace('grip = "G"\nslide = "S"', 'load = "ice"\nGRIP')
    + '\n[constraints.ice]\nkind = "on-surface"\nat = "body"\nformula = "z"\nside = "positive"\nrestitution = "e"\n'
)


@pytest.mark.parametrize(("a", "w0", "vz"), [(0.0, 1.2, 3.0), (0.15, -0.8, 2.2)])
def test_a_jump_lands_on_a_firm_blade_with_one_blow(a: float, w0: float, vz: float) -> None:
    """In flight nothing acts; at 2 vz/g the ice takes m vz, and the blade its lateral momentum."""
    model = anholon.loads(JUMP.replace("GRIP", ""))
    run = anholon.simulate(model, set={"a": a, "w0": w0, "vz": vz, "L": 0.0}, until=1.2)
    landing = 2 * vz / 9.81
    blows = {event.name: event for event in run.events if event.impulse}
    assert blows["contact ice"].t == pytest.approx(landing, abs=1e-9)
    assert blows["contact ice"].impulse == pytest.approx(60 * vz, rel=1e-10)
    # In flight the mass centre moves straight and the turning is steady.
    th = w0 * landing
    u = np.array([5.0, a * w0]) - a * w0 * np.array([-np.sin(th), np.cos(th)])
    lateral = u @ np.array([-np.sin(th), np.cos(th)])
    felt = 1 / (1 / 60 + a * a / 2.5)
    assert blows["engage blade"].impulse == pytest.approx(-felt * lateral, rel=1e-9)
    loss = sum(event.loss for event in run.events)
    assert loss == pytest.approx(0.5 * felt * lateral**2 + 0.5 * 60 * vz**2, rel=1e-10)
    after = run.quantity(["th'", "reaction:blade", "reaction:ice"], [landing + 1e-6])
    assert after["th'"] == pytest.approx(w0 - a * -felt * lateral / 2.5, abs=1e-4)
    assert after["reaction:ice"] == pytest.approx(60 * 9.81, rel=1e-9)
    assert np.abs(after["reaction:blade"]) < 2e4
    flight = run.times < landing
    assert not run.reaction("blade")[flight].any()
    assert closes(run)


@pytest.mark.parametrize(("mu", "vz", "slips"), [(0.8, 3.0, True), (1.4, 3.0, False), (0.6, 1.1, True)])
def test_a_jump_lands_on_a_blade_that_grips_or_slips_till_it_does(mu: float, vz: float, slips: bool) -> None:
    """The blow on the ice, P = m vz, lets the edge have an impulse up to μ P; needs it more, it takes half of that, by
    its law of sliding, and slips on: then v' = -u ω - s μ g/2, u' = v ω."""
    text = JUMP.replace("GRIP", 'grip = "mu*N"\nslide = "0.5*mu*N"')
    run = anholon.simulate(anholon.loads(text), set={"w0": 1.2, "L": 0.0, "mu": mu, "vz": vz}, until=3.0)
    blows = {event.name: event for event in run.events if event.impulse}
    landing = 2 * vz / 9.81
    assert [event.t for event in blows.values()] == pytest.approx([landing] * 2, abs=1e-9)
    assert blows["contact ice"].impulse == pytest.approx(60 * vz, rel=1e-10)
    across = -5 * np.sin(1.2 * landing)
    taken = 0.5 * mu * vz if slips else -across
    assert (mu * vz < -across) == slips
    assert blows["engage blade"].impulse == pytest.approx(60 * taken, rel=1e-9)
    lost = 0.5 * 60 * (vz**2 + across**2 - (across + taken) ** 2)
    assert sum(event.loss for event in run.events) == pytest.approx(lost, rel=1e-9)
    told = {event.name for event in run.events if event.t == blows["contact ice"].t}
    assert told == {"contact ice", "engage blade", "rest ice", "slip blade" if slips else "grip blade"}
    np.testing.assert_allclose(run["th'"], 1.2, rtol=1e-9)
    if slips:
        until = next(event.t for event in run.events if event.name in ("grip blade", "reverse blade"))
        sliding = (run.times > landing + 1e-9) & (run.times < until)
        np.testing.assert_allclose(np.abs(run.reaction("blade")[sliding]), 0.5 * mu * 60 * 9.81, rtol=1e-9)
    assert closes(run)


def test_take_off_from_moving_ice_frees_the_blade() -> None:
    """Ice that is pulled away faster than g lets both go: N = m (g - A w² cos w t) falls through 0."""
    text = JUMP.replace("GRIP", "").replace('formula = "z"', 'formula = "z + 0.05*(1 - cos(16*t))"')
    model = anholon.loads(text)
    run = anholon.simulate(model, set={"vz": 0.0, "L": 1.0}, until=0.6)
    # z'' of the ice: -0.05 16² cos 16 t = -12.8 cos 16 t < -9.81 at the start: it leaves at once.
    assert [event.name for event in run.events][:2] == ["release blade", "release ice"]
    assert not run.reaction("blade")[1:4].any()
    assert "contact ice" in [event.name for event in run.events]
    assert closes(run)


def test_on_the_other_foot_at_another_place_and_direction() -> None:
    """An asymmetric programme of two blades with drag and torque, against an integration of its own."""
    text = FIRM.replace('at = "body"\nframe = "body"\n[sim', 'at = "left"\nframe = "body"\nalong = [1, 0.1, 0]\n[sim')
    text += """
[points.left]
frame = "body"
position = [0.1, 0.15, 0]
[points.right]
frame = "body"
position = [-0.05, -0.2, 0]
[constraints.other]
kind = "blade"
at = "right"
frame = "body"
along = [1, -0.2, 0]
enabled = false
[[stages]]
name = "left"
duration = 0.7
[[stages]]
name = "right"
duration = 1.1
on = ["other"]
off = ["blade"]
set = { L = -2 }
[[stages]]
name = "again"
duration = 0.5
on = ["blade"]
off = ["other"]
"""
    values = {"a": 0.04, "b": -0.03, "v0": 0.0, "w0": 0.0, "L": 1.5, "u0": 3.0}
    text = text.replace('y = { rate = "v0" }', 'y = { rate = "0.1*u0" }')
    run = anholon.simulate(anholon.loads(text), set=values, rtol=1e-12)
    C, m, J = np.array([0.04, -0.03]), 60.0, 2.5

    def side(th: float, along: tuple[float, float]) -> Floats:
        e = np.array(along) / np.hypot(*along)
        c, s = np.cos(th), np.sin(th)
        return np.array([-s * e[0] - c * e[1], c * e[0] - s * e[1]])

    def turned(th: float, r: Floats) -> Floats:
        c, s = np.cos(th), np.sin(th)
        return np.array([c * r[0] - s * r[1], s * r[0] + c * r[1]])

    def row(th: float, foot: tuple[Floats, tuple[float, float]]) -> Floats:
        r, n = turned(th, foot[0] - C), side(th, foot[1])
        return np.array([n[0], n[1], -n[0] * r[1] + n[1] * r[0]])

    masses = np.array([m, m, J])

    def rates(t: float, y: Floats, foot: tuple[Floats, tuple[float, float]], L: float) -> Floats:
        """State: place of the mass centre and angle, and their rates."""
        A = row(y[2], foot)
        h = 1e-6
        bias = (row(y[2] + h * y[5], foot) - row(y[2] - h * y[5], foot)) @ y[3:] / (2 * h)
        f = np.array([0.0, 0.0, L])
        multiplier = -(bias + A @ (f / masses)) / (A @ (A / masses))
        return np.concatenate([y[3:], (f + A * multiplier) / masses])

    left = (np.array([0.1, 0.15]), (1.0, 0.1))
    right = (np.array([-0.05, -0.2]), (1.0, -0.2))
    y, t = np.array([0.04, -0.03, 0.0, 3.0, 0.3, 0.0]), 0.0
    for foot, L, duration in ((left, 1.5, 0.7), (right, -2.0, 1.1), (left, -2.0, 0.5)):
        A = row(y[2], foot)
        impulse = -(A @ y[3:]) / (A @ (A / masses))
        y[3:] += A * impulse / masses
        blow = next((e for e in run.events if e.t == pytest.approx(t) and e.name.startswith("engage")), None)
        if t:
            assert blow is not None
            assert blow.impulse == pytest.approx(impulse, rel=1e-7)
        found = solve_ivp(rates, (t, t + duration), y, "DOP853", rtol=1e-12, atol=1e-13, args=(foot, L))
        t, y = t + duration, found.y[:, -1]
    q, v = run.state(2.3)
    place = y[:2] - turned(y[2], C)
    np.testing.assert_allclose(q, [*place, y[2]], atol=1e-7)
    assert v[2] == pytest.approx(y[5], abs=1e-7)
    assert closes(run)


# --- transitions ---------------------------------------------------------------------------------------------------

JUMPS = """
[[stages]]
name = "before"
duration = 0.5
[[stages]]
name = "after"
duration = 0.3
set = { SET }
"""

MASSES = """
[parameters.r]
value = 0.5
[points]
left = { position = [0, "r", 0], frame = "body", mass = 5 }
right = { position = [0, "-r", 0], frame = "body", mass = 5 }
"""


def test_a_pose_that_jumps_asks_a_grip_for_bounded_forces_only() -> None:
    """Two masses that are drawn in at once: J ω is kept and nothing pulls sideways. A mass centre that moves aside
    needs forces without bound, which a blade with a grip cannot give: it slips aside under the mass centre."""
    values = {"w0": 0.4, "L": 0.0}
    turning = JUMPS.replace("SET", "r = 0.2").replace("[[stages]]", MASSES + "[[stages]]", 1)
    held = anholon.simulate(anholon.loads(SLEIGH + turning), set=values)
    firm = anholon.simulate(anholon.loads(FIRM + turning), set=values)
    assert held.outcome.status == "done"
    assert held["th'"][-1] == pytest.approx((2.5 + 10 * 0.25) * 0.4 / (2.5 + 10 * 0.04), rel=1e-10)
    np.testing.assert_allclose(held["y"], firm["y"], atol=1e-10)
    aside = JUMPS.replace("SET", "b = 0.1")
    assert anholon.simulate(anholon.loads(FIRM + aside), set=values).outcome.status == "done"
    slipped = anholon.simulate(anholon.loads(SLEIGH + aside), set=values)
    assert happened(slipped) == [("slip blade", 0.5), ("grip blade", 0.5)]
    told = anholon.explain_transition(slipped, 1)
    place = told.places[0] - 0.1 * np.array([-np.sin(0.2), np.cos(0.2), 0.0])
    np.testing.assert_allclose(told.places[1], place, rtol=0, atol=1e-11)
    u = 5.0 + 0.4 * 0.1
    np.testing.assert_allclose(told.rates[1], [u * np.cos(0.2), u * np.sin(0.2), 0.4], rtol=0, atol=1e-11)
    assert closes(slipped)


def test_a_ramp_with_a_corner_slips_off_its_grip() -> None:
    """The mass centre begins to move aside at once with b' = 2 m/s: no bounded force takes part, so that it keeps its
    speed and the blade starts to slip with -2 m/s; the sliding force is then m v_C'."""
    ramp = JUMPS.replace("SET", "b = 0.2")[:-1] + '\nchange = "ramp"\nramp = 0.1\nprofile = "linear"\n'
    run = anholon.simulate(anholon.loads(SLEIGH + ramp), set={"L": 0.0})
    assert ("slip blade", 0.5) in happened(run)
    just_after = run.within(run.motions[1], ["y'", "x'", "th'", "reaction:blade"], np.array([0.5, 0.5 + 1e-6]))
    np.testing.assert_allclose(just_after["y'"], -2.0, atol=1e-4)
    np.testing.assert_allclose(just_after["th'"], 0.0, atol=1e-12)
    np.testing.assert_allclose(just_after["reaction:blade"], 200.0, rtol=1e-12)
    assert run.at(0.55)["y'"] == pytest.approx(-2.0 + 200 / 60 * 0.05, rel=1e-6)


def test_a_slip_that_a_short_ramp_leaves_is_not_taken_for_its_end() -> None:
    """The ramp throws the blade aside and catches it again within 10⁻⁴ s, down to the slip of the mass centre, and
    not beyond: against the sliding force alone that lasts until m v = S t."""
    ramp = JUMPS.replace("SET", "b = -0.1").replace("duration = 0.5", "duration = 0.001")
    ramp = ramp.rstrip() + '\nchange = "ramp"\nramp = 1e-4\n'
    run = anholon.simulate(anholon.loads(SLEIGH + ramp), set={"L": 0.0, "v0": 0.005})
    assert [name for name, _ in happened(run)] == ["slip blade", "grip blade"]
    assert happened(run)[1][1] == pytest.approx(60 * 0.005 / 200, abs=1e-9)


@pytest.mark.parametrize("ramp", [0.03, 0.0052182678383515925, 0.0016857941694076093])
def test_friction_along_a_blade_gives_way_to_what_grows_quickly(ramp: float) -> None:
    """The mass centre is thrown ahead by 0.1 m, the blade back, from where m a'' exceeds what holds it on; that is so
    soon that the instant is known to a few parts in a million of the force. In the end the blade is at rest again."""
    text = FIRM.replace('frame = "body"\n[sim', 'frame = "body"\nglide = 40\n[sim')
    text += JUMPS.replace("SET", "a = 0.1").rstrip() + f'\nchange = "ramp"\nramp = {ramp}\nprofile = "quintic"\n'
    run = anholon.simulate(anholon.loads(text), set={"L": 0.0, "u0": 0.0})
    assert run.outcome.status == "done", run.outcome.text()

    def pushed(s: float) -> float:
        return float(60 * 0.1 * (60 * s - 180 * s**2 + 120 * s**3) / ramp**2 - 40)

    s = brentq(pushed, 0.0, 0.2, xtol=1e-15)
    (name, t), *more = happened(run)
    assert (name, t) == ("slip blade.glide", pytest.approx(0.5 + s * ramp, abs=1e-9))
    assert more[-1][0] == "stick blade.glide"
    assert run.at(0.79)["x'"] == 0.0


# --- what stages wait for ------------------------------------------------------------------------------------------

WAITS = """
[[stages]]
name = "push"
duration = 5
[[stages.branches]]
when = "slip blade"
to = "recover"
[[stages]]
name = "unreached"
duration = 1
[[stages]]
name = "recover"
until = "grip blade"
set = { L = -20 }
[[stages]]
name = "glide"
duration = 1
set = { L = 0 }
"""


def test_stages_wait_for_a_slip_and_for_the_grip() -> None:
    run = anholon.simulate(anholon.loads(SLEIGH.replace("until = 3", "until = 20") + WAITS))
    assert [span.name for span in run.stages] == ["push", "recover", "glide"]
    slip, grip = (t for _, t in happened(run))
    assert [name for name, _ in happened(run)] == ["slip blade", "grip blade"]
    assert run.stages[0].t1 == slip == pytest.approx(500 * 2.5 / (60 * 5 * 3), abs=1e-9)
    assert run.stages[1].t1 == grip
    assert run.outcome.t == pytest.approx(grip + 1)
    assert closes(run)


@pytest.mark.parametrize(("u0", "left"), [(5.0, 5.0 - 0.04 * 0.5), (0.01, 0.0)])
def test_friction_that_a_blade_loads_has_its_part_of_the_blow_that_puts_it_down(u0: float, left: float) -> None:
    """P = -m v across; along the blade the friction takes μ P at most, and no more than there is."""
    text = SLEIGH.replace('grip = "G"\nslide = "S"\n', "enabled = false\n")
    text += """
[forces.rub]
kind = "friction"
constraint = "blade"
coefficient = 0.04
at = "body"
[[stages]]
name = "flight"
duration = 0.5
[[stages]]
name = "down"
duration = 0.5
on = ["blade"]
"""
    run = anholon.simulate(anholon.loads(text), set={"v0": 0.5, "u0": u0, "L": 0.0})
    assert run.stages[1].rates_after == pytest.approx((left, 0.0, 0.0), abs=1e-12)
    (blow,) = [event for event in run.events if event.name == "engage blade"]
    assert blow.impulse == pytest.approx(-60 * 0.5, rel=1e-12)
    assert blow.loss == pytest.approx(0.5 * 60 * (u0**2 + 0.25 - left**2), rel=1e-12)
    told = anholon.explain_transition(run, 1)
    assert (told.lost, told.energy[1] - told.energy[0]) == pytest.approx((blow.loss, -blow.loss), rel=1e-12)
    assert closes(run)


def test_a_slip_that_comes_with_a_stage_is_seen_by_it() -> None:
    """A blade that is engaged sideways slips at once, and the stage that waits for that has no duration."""
    text = SLEIGH.replace('grip = "G"', 'enabled = false\ngrip = "G"').replace("until = 3", "until = 20")
    text += """
[[stages]]
name = "flight"
duration = 0.5
[[stages]]
name = "land"
duration = 2
on = ["blade"]
branches = [{ when = "slip blade", to = "caught" }]
[[stages]]
name = "unreached"
duration = 1
[[stages]]
name = "caught"
duration = 1
"""
    run = anholon.simulate(anholon.loads(text), set={"v0": 0.5, "L": 0.0})
    assert [(span.name, span.t0, span.t1) for span in run.stages] == [
        ("flight", 0.0, 0.5),
        ("land", 0.5, 0.5),
        ("caught", 0.5, 1.5),
    ]
    assert [name for name, _ in happened(run)] == ["engage blade", "slip blade", "grip blade"]
    assert happened(run)[-1][1] == pytest.approx(0.5 + 60 * 0.5 / 200, abs=1e-9)


def test_a_slip_that_comes_with_what_is_switched_before_the_pose_jumps_is_seen_too() -> None:
    """The blade is engaged, slips, and only then two masses are drawn in; that too belongs to the beginning."""
    text = SLEIGH.replace('grip = "G"', 'enabled = false\ngrip = "G"').replace("until = 3", "until = 20")
    text += (
        MASSES
        + """
[[stages]]
name = "flight"
duration = 0.5
[[stages]]
name = "land"
duration = 2
on = ["blade"]
set = { r = 0.2 }
branches = [{ when = "slip blade", to = "caught" }]
[[stages]]
name = "caught"
duration = 1
"""
    )
    run = anholon.simulate(anholon.loads(text), set={"v0": 0.5, "L": 0.0})
    assert [(span.name, span.t0, span.t1) for span in run.stages] == [
        ("flight", 0.0, 0.5),
        ("land", 0.5, 0.5),
        ("caught", 0.5, 1.5),
    ]


@pytest.mark.parametrize("more", [False, True])
def test_the_beginning_of_a_stage_that_is_over_at_once_is_told(more: bool) -> None:
    """It has no motion, be it the last stage or not: the next one, in which the mass centre is moved aside, is none of
    its."""
    text = SLEIGH.replace('grip = "G"', 'enabled = false\ngrip = "G"').replace("until = 3", "until = 20")
    text += """
[[stages]]
name = "flight"
duration = 0.5
[[stages]]
name = "land"
on = ["blade"]
until = "slip blade"
"""
    text += '[[stages]]\nname = "on"\nduration = 1\nset = { b = 0.1 }\n' if more else ""
    run = anholon.simulate(anholon.loads(text), set={"v0": 0.5, "w0": 1.0, "L": 0.0})
    assert (run.stages[1].t0, run.stages[1].t1) == (0.5, 0.5)
    told = anholon.explain_transition(run, 1)
    assert (told.before, told.after, told.t) == ("flight", "land", 0.5)
    for one, other in (told.places, told.rates, told.energy):
        np.testing.assert_allclose(one, other, rtol=0, atol=1e-12)
    assert told.on == ("blade",)


def test_stages_end_and_events_happen_where_a_reaction_has_a_value() -> None:
    text = (
        SLEIGH.replace("until = 3", "until = 20")
        + """
[[stages]]
name = "push"
until = "abs(reaction.blade) - 0.9*G"
[[stages]]
name = "end"
duration = 1
set = { L = 0 }
[events.half]
formula = "reaction.blade - G/2"
"""
    )
    run = anholon.simulate(anholon.loads(text))
    slip = 500 * 2.5 / (60 * 5 * 3)
    assert happened(run) == [("half", pytest.approx(slip / 2, abs=1e-9))]
    assert run.stages[0].t1 == pytest.approx(0.9 * slip, abs=1e-9)


def test_the_reaction_of_a_smooth_model_ends_its_run() -> None:
    text = FIRM + '[events.strong]\nformula = "reaction.blade - 300"\naction = "stop"\n'
    for form in ("lagrange1", "maggi"):
        run = anholon.simulate(anholon.loads(text), form=form)
        assert run.outcome.status == "stopped"
        assert run.outcome.t == pytest.approx(300 * 2.5 / (60 * 5 * 3), abs=1e-9)


def test_stages_wait_for_take_off_landing_and_grip() -> None:
    """Legs push with 1500 N for 0.1 s: z' = (F/m - g) 0.1 s at their end, then free fall; a blade lands sideways."""
    text = JUMP.replace("GRIP", 'grip = "mu*N"\nslide = "0.5*mu*N"')
    text += '[forces.leg]\nkind = "force"\nat = "body"\nvector = [0, 0, "push"]\n'
    text += '[schedules.push]\ntimes = [0, 0.1, 0.2]\nvalues = [0, 1500, 0]\nunit = "N"\ninterpolation = "step"\n'
    for name, wait in (("stand", "release ice"), ("flight", "contact ice"), ("land", "grip blade")):
        text += f'[[stages]]\nname = "{name}"\nuntil = "{wait}"\n'
    text += '[[stages]]\nname = "glide"\nduration = 0.5\n'
    run = anholon.simulate(anholon.loads(text), set={"vz": 0.0, "L": 2.0, "w0": 1.0})
    lift = 1500 / 60 - 9.81
    speed, height = lift * 0.1, lift * 0.1**2 / 2
    landing = 0.2 + (speed + np.sqrt(speed**2 + 2 * 9.81 * height)) / 9.81
    ends = [span.t1 for span in run.stages]
    assert [span.name for span in run.stages] == ["stand", "flight", "land", "glide"]
    assert ends[:2] == [pytest.approx(0.1, abs=1e-9), pytest.approx(landing, abs=1e-9)]
    assert [name for name, _ in happened(run)][-2:] == ["slip blade", "grip blade"]
    assert ends[2] == happened(run)[-1][1]
    blow = next(event for event in run.events if event.name == "contact ice")
    assert blow.impulse == pytest.approx(60 * np.sqrt(speed**2 + 2 * 9.81 * height), rel=1e-9)
    assert closes(run)


# --- what cannot be ------------------------------------------------------------------------------------------------


def test_a_sliding_force_larger_than_the_grip_is_refused() -> None:
    with pytest.raises(ModelError, match="larger than the grip"):
        anholon.simulate(anholon.loads(SLEIGH.replace('slide = "S"', 'slide = "2*G"')))
    run = anholon.simulate(anholon.loads(SLEIGH.replace('slide = "S"', 'slide = "400 + 200*t"')))
    assert run.outcome.status == "failed"
    assert "is then held" in run.outcome.message
    assert run.outcome.t == pytest.approx(500 * 2.5 / (60 * 5 * 3), abs=1e-9)


ROD = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
l = { value = 1, unit = "m" }
mu = { value = 1.6 }
th0 = { value = 0.6 }
[coordinates]
x = { rate = -30 }
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
[constraints.edge]
kind = "nonholonomic"
formula = "tip.x'"
at = "tip"
load = "ground"
grip = "mu*N"
slide = "mu*N"
"""
"""Painlevé's rod on an edge that grips the ground."""


def critical(th: float) -> float:
    """Return Painlevé's critical coefficient of a sliding uniform rod: 1 + 3 cos² = 3 μ sin cos."""
    return float((1 + 3 * np.cos(th) ** 2) / (3 * np.sin(th) * np.cos(th)))


def test_the_paradox_of_painleve_is_not_hidden() -> None:
    run = anholon.simulate(anholon.loads(ROD), until=1.5)
    assert run.outcome.status == "failed"
    assert "Painlevé" in run.outcome.message
    assert run.events[-1].name == "jam ground"
    assert critical(run["th"][-1]) == pytest.approx(1.6, abs=1e-6)
    with pytest.raises(RunError, match=r"no reaction satisfies.*Painlevé"):
        anholon.simulate(anholon.loads(ROD), set={"mu": 1.001 * critical(1.1), "th0": 1.1}, until=0.0)


def test_a_grip_on_a_reaction_that_is_not_determined_is_refused() -> None:
    twin = SLEIGH + '[constraints.twin]\nkind = "blade"\nat = "body"\nframe = "body"\ngrip = 100\n'
    with pytest.raises(ModelError, match="not determined"):
        anholon.simulate(anholon.loads(twin))


# --- the example, equations and principles -------------------------------------------------------------------------


def test_the_skater_of_the_example_slips_and_recovers() -> None:
    run = anholon.simulate(anholon.load("slip-and-recovery"))
    assert [name for name, _ in happened(run)] == ["slip blade", "grip blade"]
    (_, slip), (_, grip) = happened(run)
    assert [span.name for span in run.stages] == ["Glide", "Into the turn", "Slip", "Caught", "Glide on"]
    assert (run.stages[2].t0, run.stages[2].t1) == (slip, grip)
    weight = run["M"][0] * 9.81
    reaction = run.reaction("blade")
    sliding = (run.times > slip) & (run.times < grip)
    np.testing.assert_allclose(np.abs(reaction[sliding]), 0.3 * weight, rtol=1e-12)
    assert np.abs(reaction).max() <= 0.45 * weight * (1 + 1e-9)
    lateral = run["eta'"] * np.cos(run["theta"]) - run["xi'"] * np.sin(run["theta"])
    assert np.abs(lateral[~sliding]).max() < 1e-12
    assert lateral[sliding].min() < -0.5  # outward, to the right
    rows = {row.name: row for row in anholon.stage_table(run)}
    assert [row.slips["blade"] for row in rows.values()] == [0.0, 0.0, grip - slip, 0.0, 0.0]
    assert rows["Into the turn"].peaks["blade"].value == pytest.approx(0.45 * weight, rel=1e-9)
    assert rows["Slip"].peaks["blade"].value == pytest.approx(0.3 * weight, rel=1e-9)
    work = energy_balance(run).work["blade"]
    assert work[-1] < -10.0
    slid = work[np.searchsorted(run.times, grip)] - work[np.searchsorted(run.times, slip) - 1]
    assert slid == pytest.approx(work[-1], rel=1e-12)


@pytest.mark.parametrize("t", [1.0, 2.0, 2.8])
def test_the_principles_hold_while_it_slips(t: float) -> None:
    run = anholon.simulate(anholon.loads(SLEIGH))
    found = anholon.principles_at(run, t)
    assert all(residual.holds for residual in found.residuals if residual.applies and residual.expected)


@pytest.mark.parametrize("v0", [0.0, 0.8])
def test_the_program_of_the_first_mode_computes_what_the_run_does(v0: float) -> None:
    model = anholon.loads(SLEIGH.replace("v0 = { value = 0,", f"v0 = {{ value = {v0},"))
    written = types.ModuleType("written")
    sys.modules["written"] = written
    exec(compile(derive_text(model, "lagrange1", "python"), "written.py", "exec"), written.__dict__)
    run = anholon.simulate(model)
    t = 0.2
    y = np.concatenate(run.state(t))
    found = np.array(written.rhs(t, y, written.vector(written.Parameters(), t)))
    h = 1e-4
    after, before = (np.concatenate(run.state(t + s)) for s in (h, -h))
    np.testing.assert_allclose(found, (after - before) / (2 * h), rtol=1e-6, atol=1e-6)
    # Written in symbols, the row is there while it holds, and its sliding force while it slips.
    text = derive_text(model, "lagrange1", "text")
    assert ("Lambda_blade" in text, "S*cos(th)" in text) == (not v0, bool(v0))


def test_two_blades_that_reach_their_grips_at_one_instant() -> None:
    """A couple L = c t on two blades at ±d: both let go at 2 G d/c, then ω' = (L - 2 S d)/J."""
    text = SLEIGH.replace('at = "body"\nframe = "body"\ngrip', 'at = "front"\nframe = "body"\ngrip')
    text = text.replace('value = "L*cos(W*t)"', 'value = "300*t"')
    for name, place in (("front", 0.3), ("back", -0.3)):
        text += f'[points.{name}]\nframe = "body"\nposition = [{place}, 0, 0]\n'
    text += '[constraints.rear]\nkind = "blade"\nat = "back"\nframe = "body"\ngrip = "G"\nslide = "S"\n'
    slip = 2 * 500 * 0.3 / 300
    run = anholon.simulate(anholon.loads(text), set={"u0": 0.0}, until=slip + 0.02)
    assert {name for name, _ in happened(run)} == {"slip blade", "slip rear"}
    assert [t for _, t in happened(run)] == [pytest.approx(slip, abs=1e-9)] * 2
    turning = (300 * ((slip + 0.02) ** 2 - slip**2) / 2 - 2 * 200 * 0.3 * 0.02) / 2.5
    assert run["th'"][-1] == pytest.approx(turning, rel=1e-9)
    assert closes(run)
