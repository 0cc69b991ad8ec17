"""Networks of cables, rods and bodies come to rest under everything that hangs on them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import minimize

import anholon
from anholon import loads
from anholon.errors import ModelError

Floats = NDArray[np.float64]

HEAD = "format = 1\ngravity = [0, 0, -10]\n"


def cable(name: str, ends: list[Floats], *, model: str = "cable", axial: float = 1e6, elements: int = 2) -> str:
    """A cable without mass along straight pieces."""
    points = [[float(c) for c in end] for end in ends]
    return f"""
[rods.{name}]
model = "{model}"
elements = {elements}
curve = {{ kind = "polyline", points = {points} }}
section = {{ kind = "cable", axial = {axial} }}
"""


def bar(name: str, one: Floats, two: Floats, mass: float) -> str:
    """A stiff bar with a mass per length."""
    points = [[float(c) for c in end] for end in (one, two)]
    return f"""
[rods.{name}]
elements = 2
curve = {{ kind = "polyline", points = {points} }}
[rods.{name}.section]
kind = "given"
axial = 1e9
shear = [1e9, 1e9]
torsion = 1e7
bending = [1e7, 1e7]
mass = {mass}
"""


def pin(name: str, at: str) -> str:
    return f'[supports.{name}]\nat = "{at}"\nturning = "free"\n'


def tie(name: str, one: str, two: str) -> str:
    return f'[joints.{name}]\nbetween = ["{one}", "{two}"]\nturning = "free"\n'


@pytest.mark.parametrize("count", [3, 6])
def test_the_cable_of_a_suspension_bridge_takes_the_parabola_of_its_deck(count: int) -> None:
    # Panels on balls load every hanger with w a: the inscribed polygon of the parabola is their funicular, H = w L²/8f.
    L, f, top, w = 30.0, 3.0, 4.0, 500.0
    x = np.linspace(-L / 2, L / 2, count + 2)
    z = 4 * f * (x / L) ** 2 + top - f
    corners = [np.array([a, 0.0, b]) for a, b in zip(x, z, strict=True)]
    arcs = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(corners, axis=0), axis=1))])
    text = HEAD + cable("main", corners, model="string", elements=2 * (count + 1)) + pin("w", "main:base")
    text += pin("e", "main:tip") + pin("a", "p0:base") + f'[supports.b]\nat = "p{count}:tip"\nturning = "free"\n'
    for k in range(count + 1):
        text += bar(f"p{k}", np.array([x[k], 0, 0]), np.array([x[k + 1], 0, 0]), w / 10)
    for k in range(1, count + 1):
        text += cable(f"h{k}", [np.array([x[k], 0, 0]), corners[k]], model="string", elements=1)
        text += tie(f"pp{k}", f"p{k - 1}:tip", f"p{k}:base") + tie(f"foot{k}", f"p{k}:base", f"h{k}:base")
        text += tie(f"head{k}", f"h{k}:tip", f"main({arcs[k]:.17g})")
    found = anholon.statics(loads(text))
    reactions = found.reactions()
    spacing = L / (count + 1)
    assert reactions["reaction:e.x"] == pytest.approx(w * L**2 / (8 * f), rel=1e-6)
    for k in range(1, count + 1):
        assert found.value(f"h{k}:middle.N") == pytest.approx(w * spacing, rel=1e-6)


def test_hangers_beside_the_deck_carry_it_whatever_the_digits_of_their_places() -> None:
    # Two cables beside a deck: the feet of their hangers hang on arms, their heads meet the cables to seven digits.
    L, f, half, top, count = 60.0, 6.0, 2.5, 8.0, 5
    text = HEAD
    text += f"""
[rods.deck]
model = "bernoulli"
elements = 24
curve = {{ kind = "straight", length = {L} }}
position = [{-L / 2}, 0, 0]
section = {{ kind = "rectangle", width = 5, height = 0.25, young = 3e9, density = 800 }}
[supports.west]
at = "deck:base"
turning = "hinged"
axis = "y"
[supports.east]
at = "deck:tip"
held = "yz"
turning = "hinged"
axis = "y"
"""
    u = np.linspace(-L / 2, L / 2, 20001)
    speed = np.sqrt(1 + (8 * f * u / L**2) ** 2)
    arc = np.concatenate([[0.0], np.cumsum(0.5 * (speed[1:] + speed[:-1]) * np.diff(u))])
    for side, y in (("left", half), ("right", -half)):
        text += f"""
[rods.{side}]
model = "cable"
elements = {2 * (count + 1)}
section = {{ kind = "cable", axial = 2e8, mass = 60 }}
[rods.{side}.curve]
kind = "formulas"
position = ["{L}*(s - 0.5)", {y}, "{4 * f}*(s - 0.5)^2 + {top - f}"]
"""
        text += pin(f"{side}w", f"{side}:base") + pin(f"{side}e", f"{side}:tip")
        for k in range(1, count + 1):
            place = -L / 2 + L * k / (count + 1)
            height = 4 * f * (place / L) ** 2 + top - f
            text += f"""
[rods.{side}{k}]
model = "cable"
elements = 1
curve = {{ kind = "straight", length = {height:.9g} }}
position = [{place:.9g}, {y}, 0]
rotation = [{{ axis = "y", angle = "-pi/2" }}]
section = {{ kind = "cable", axial = 2e7, mass = 3 }}
"""
            part = float(np.interp(place, u, arc) / arc[-1])
            text += tie(f"{side}{k}foot", f"deck({k / (count + 1):.9g}L)", f"{side}{k}:base")
            text += tie(f"{side}{k}head", f"{side}({part:.7g}L)", f"{side}{k}:tip")
    found = anholon.statics(loads(text))
    reactions = found.reactions()
    hangers = 2 * sum(3 * 10 * (4 * f * (k / (count + 1) - 0.5) ** 2 + top - f) for k in range(1, count + 1))
    weight = 10 * (L * 5 * 0.25 * 800 + 2 * 60 * arc[-1]) + hangers
    supports = ("west", "east", "leftw", "lefte", "rightw", "righte")
    assert sum(reactions[f"reaction:{name}.z"] for name in supports) == pytest.approx(weight, rel=1e-6)
    # The cables hang almost in the parabola of the even load.
    even = 0.5 * (10 * 5 * 0.25 * 800 + 2 * 600)
    assert reactions["reaction:lefte.x"] == pytest.approx(even * L**2 / (8 * f), rel=0.05)
    assert reactions["reaction:lefte.x"] == pytest.approx(reactions["reaction:righte.x"], rel=1e-9)
    assert found.unstable_count == 0


def test_cables_that_do_not_meet_are_not_joined() -> None:
    one = cable("one", [np.array([0, 0, 0.0]), np.array([1, 0, 0.0])])
    two = cable("two", [np.array([0, 0.01, 0.0]), np.array([1, 0.01, 0.0])])
    text = HEAD + one + two + pin("a", "one:base") + pin("b", "two:base") + tie("j", "one:tip", "two:tip")
    with pytest.raises(ModelError, match=r"0\.01 m apart"):
        anholon.statics(loads(text))


def test_a_lamp_on_three_ropes_pulls_them_as_its_balance_says() -> None:
    hooks = np.array([[2.0, 0.0, 1.0], [-1.3, 2.1, 1.2], [-0.6, -1.4, 1.5]])
    lamp, mass = np.array([0.1, -0.05, -0.4]), 7.0
    text = HEAD + '[coordinates]\nx = { value = 0.1, unit = "m" }\ny = { value = -0.05, unit = "m" }\n'
    text += 'z = { value = -0.4, unit = "m" }\n[bodies.lamp]\nkind = "sphere"\nradius = 0.1\n'
    text += f'mass = {mass}\nposition = ["x", "y", "z"]\n'
    for k, hook in enumerate(hooks):
        text += (
            cable(f"r{k}", [hook, lamp], model="string")
            + pin(f"h{k}", f"r{k}:base")
            + tie(f"j{k}", f"r{k}:tip", "lamp")
        )
    found = anholon.statics(loads(text))
    arms = hooks - lamp
    pulls = np.linalg.solve((arms / np.linalg.norm(arms, axis=1, keepdims=True)).T, [0.0, 0.0, 10 * mass])
    assert [found.value(f"r{k}:middle.N") for k in range(3)] == pytest.approx(list(pulls), rel=1e-8)


def test_bars_on_strings_level_out_as_a_mobile() -> None:
    # A bar that is not balanced turns until its weights stand below its hook.
    text = HEAD + cable("top", [np.zeros(3), np.array([0, 0, -0.3])], axial=1e7) + pin("hook", "top:base")
    text += bar("beam", np.array([-0.5, 0, -0.3]), np.array([0.7, 0, -0.3]), 0.5)
    text += tie("j", "top:tip", f"beam({0.5:.17g})")
    text += cable("left", [np.array([-0.5, 0, -0.3]), np.array([-0.5, 0, -0.8])], axial=1e7)
    text += cable("right", [np.array([0.7, 0, -0.3]), np.array([0.7, 0, -0.7])], axial=1e7)
    text += tie("l", "beam:base", "left:base") + tie("r", "beam:tip", "right:base")
    text += '[loads.a]\nkind = "section"\nat = "left:tip"\nforce = [0, 0, -9]\n'
    text += '[loads.b]\nkind = "section"\nat = "right:tip"\nforce = [0.8, 0, -5]\n'
    found = anholon.statics(loads(text))
    # About the hook: -0.5 d × A + 0.7 d × B + 0.1 d × W = 0 with the direction d of the bar.
    moment = -0.5 * np.array([0, -9.0]) + 0.7 * np.array([0.8, -5.0]) + 0.1 * np.array([0, -0.5 * 1.2 * 10])
    d = -moment / np.linalg.norm(moment)  # stable: the force stands along what it pulls
    turned = np.array(
        [found.value("beam:tip.x") - found.value("beam:base.x"), found.value("beam:tip.z") - found.value("beam:base.z")]
    )
    assert abs(turned[0] * d[1] - turned[1] * d[0]) < 1e-6 * np.linalg.norm(turned)
    assert found.value("top:middle.N") == pytest.approx(np.hypot(0.8, 9 + 5 + 6), rel=1e-8)


@pytest.mark.parametrize("slack", [0.0, 0.02])
def test_a_net_with_slack_cables_has_the_least_energy(slack: float) -> None:
    # Straight cables without mass, forces at the knots: an own search for the least of a convex energy.
    a, count, axial = 2.0, 3, 5e3
    grid = np.linspace(-a, a, count + 2)
    height = lambda x, y: 0.15 * (x * x - y * y)  # noqa: E731  # a saddle
    lines = [("x", i) for i in range(count)] + [("y", i) for i in range(count)]
    places = {
        (i, j): np.array([grid[i], grid[j], height(grid[i], grid[j])])
        for i in range(count + 2)
        for j in range(count + 2)
    }
    text, pieces, pulled = HEAD, [], {}
    rng = np.random.default_rng(5)
    force = {
        (i, j): rng.uniform(-20, 20, 3) - np.array([0, 0, 60.0])
        for i in range(1, count + 1)
        for j in range(1, count + 1)
    }
    for axis, i in lines:
        keys = [(k, i + 1) if axis == "x" else (i + 1, k) for k in range(count + 2)]
        points = [places[key] for key in keys]
        name = f"{axis}{i}"
        text += cable(name, points, axial=axial, elements=count + 1)
        # Every second line is let out at its end: by its slackness some pieces bear nothing.
        out = (points[-1] - points[-2]) / np.linalg.norm(points[-1] - points[-2]) * (0.02 - 3 * slack * (i % 2))
        pulled[keys[-1]] = points[-1] + out
        text += pin(f"{name}b", f"{name}:base")
        text += f'[supports.{name}t]\nat = "{name}:tip"\nturning = "free"\nmotion = {[float(c) for c in out]}\n'
        pieces += list(pairwise(keys))
    for (i, j), vector in force.items():
        arcs = {}
        for axis, keys in (("x", [(k, j) for k in range(i + 1)]), ("y", [(i, k) for k in range(j + 1)])):
            arcs[axis] = sum(np.linalg.norm(places[b] - places[a]) for a, b in pairwise(keys))
        text += tie(f"k{i}{j}", f"x{j - 1}({arcs['x']:.17g})", f"y{i - 1}({arcs['y']:.17g})")
        text += f'[loads.f{i}{j}]\nkind = "section"\nat = "x{j - 1}({arcs["x"]:.17g})"\n'
        text += f"force = {[float(c) for c in vector]}\n"
    found = anholon.statics(loads(text))

    knots = list(force)
    lengths = [float(np.linalg.norm(places[one] - places[two])) for one, two in pieces]

    def energy(flat: Floats) -> tuple[float, Floats]:
        x = {**places, **pulled, **dict(zip(knots, flat.reshape(-1, 3), strict=True))}
        total, slope = 0.0, {key: np.zeros(3) for key in x}
        for (one, two), L in zip(pieces, lengths, strict=True):
            gap = x[two] - x[one]
            l = float(np.linalg.norm(gap))  # noqa: E741
            pull = axial * max(l / L - 1.0, 0.0)
            total += 0.5 * pull * max(l - L, 0.0)
            slope[two] += pull * gap / l
            slope[one] -= pull * gap / l
        for key, vector in force.items():
            total -= float(vector @ x[key])
            slope[key] -= vector
        return total, np.concatenate([slope[key] for key in knots])

    start = np.concatenate([places[key] for key in knots])
    best = minimize(energy, start, jac=True, method="BFGS", options={"gtol": 1e-9, "maxiter": 5000})
    own = best.x.reshape(-1, 3)
    for (i, j), place in zip(knots, own, strict=True):
        arc = sum(np.linalg.norm(places[k + 1, j] - places[k, j]) for k in range(i))
        seen = [found.value(f"x{j - 1}({arc:.17g}).{c}") for c in "xyz"]
        assert seen == pytest.approx(list(place), abs=2e-6)


def test_the_shipped_bridge_hangs_in_its_parabola_and_stays_at_rest_without_gusts() -> None:
    model = anholon.load("suspension-bridge")
    L, f = 120.0, 12.0
    even = 9.81 * (0.5 * 8 * 0.4 * 800 + 150)  # half the deck and a cable, per length of the bridge
    assert anholon.statics(model).value("left:middle.N") == pytest.approx(even * L**2 / (8 * f), rel=0.03)
    run = anholon.simulate(model, until=0.5, set={"gust": 0.0})
    seen = run.quantity(["deck(0.25L).z", "left:middle.z", "right:middle.N"])
    assert np.ptp(seen["deck(0.25L).z"]) < 1e-9 * L
    assert np.ptp(seen["left:middle.z"]) < 1e-9 * L
    assert np.ptp(seen["right:middle.N"]) < 1e-6 * even * L


def test_a_spring_between_two_rods_rests_and_keeps_its_energy() -> None:
    text = HEAD
    for name, z, young in (("a", 0.0, 1e10), ("b", -0.5, 1e9)):
        text += f"""
[rods.{name}]
elements = 8
position = [0, 0, {z}]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.01, young = {young}, density = 1500 }}
[supports.{name}]
at = "{name}:base"
"""
    text += '[forces.s]\nkind = "spring"\nbetween = ["a:tip", "b:tip"]\nstiffness = 200\nlength = 0.45\n'
    text += "[simulation]\nuntil = 0.5\nstep = 0.002\n"
    found = anholon.statics(loads(text))
    apart = np.array([found.value(f"a:tip.{c}") - found.value(f"b:tip.{c}") for c in "xz"])
    pull = 200 * (np.hypot(*apart) - 0.45)
    weight = 10 * 1500 * np.pi * 0.01**2
    # The spring draws the upper rod down by what it holds the lower one up.
    assert found.reactions()["reaction:a.z"] == pytest.approx(weight + pull * apart[1] / np.hypot(*apart), rel=1e-8)
    run = anholon.simulate(loads(text))
    ends = run.quantity(["a:tip.x", "a:tip.z", "b:tip.x", "b:tip.z"])
    length = np.hypot(ends["a:tip.x"] - ends["b:tip.x"], ends["a:tip.z"] - ends["b:tip.z"])
    stored = 100 * (length - 0.45) ** 2
    assert np.ptp(run["energy"]) < 1e-4 * np.ptp(stored)
    still = anholon.simulate(loads(text + 'start = "equilibrium"\n'))
    assert np.ptp(still.quantity(["b:tip.z"])["b:tip.z"]) < 1e-12
