"""The library of ready constraints against closed forms: motions, and reactions in newtons where they act."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import anholon
from anholon import Run
from anholon.model.schema import Box, Holonomic, Model, Pin, Rolling

GOLD: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "gold" / "nonholonomic.json").read_text())

G = 9.81


def motion(text: str, until: float, **options: Any) -> Run:
    """Return the run of a model."""
    run = anholon.simulate(anholon.loads("format = 1\n" + text), until=until, **options)
    assert run.outcome.status == "done", run.outcome.text()
    assert run.drift.max() < 1e-11
    return run


BOB = """
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 0.9320390859672263 }
y = { value = -0.3623577544766736 }
[points]
O = {}
bob = { position = ["x", "y", 0], mass = 1 }
[constraints]
"""


@pytest.mark.parametrize("ends", ['["world", "bob"]', '["O", "bob"]', '["bob", "O"]'])
@pytest.mark.parametrize("form", ["lagrange1", "maggi"])
def test_a_distance_is_a_rod_under_tension(ends: str, form: str) -> None:
    rows = np.array(GOLD["3.7_pendulum_redundant"]["rows"])
    run = motion(BOB + f'rod = {{ kind = "distance", between = {ends}, length = 1 }}', rows[-1, 0], form=form)
    found = run.quantity(("x", "y", "reaction:rod"), rows[:, 0])
    for name, expected in (("x", rows[:, 1]), ("y", rows[:, 2]), ("reaction:rod", -rows[:, 5])):
        np.testing.assert_allclose(found[name], expected, rtol=0, atol=1e-9)

    # The arrow is the force on the second end.
    poses = run.poses([0.25])
    sign = -1.0 if ends.startswith('["bob') else 1.0
    at = np.array([found["x"][2], found["y"][2], 0.0])
    np.testing.assert_allclose(poses.force[0, 0], -sign * rows[2, 5] * at, rtol=0, atol=1e-8)
    np.testing.assert_allclose(poses.force_at[0, 0], at if sign > 0 else 0.0, rtol=0, atol=1e-8)


def test_a_point_on_a_curve_feels_its_normal_force() -> None:
    rows = np.array(GOLD["3.7_pendulum_redundant"]["rows"])
    text = BOB + 'arc = { kind = "on-curve", at = "bob", formula = "3*(x^2 + y^2) - 3*one^2" }\n'
    run = motion(text + '[parameters]\none = { value = 1, unit = "m" }', rows[-1, 0])
    np.testing.assert_allclose(run.quantity(["reaction:arc"], rows[:, 0])["reaction:arc"], -rows[:, 5], atol=1e-9)


def test_a_point_slides_off_a_sphere_where_the_normal_force_vanishes() -> None:
    """Gold 3.9: release at cos(theta) = (2 cos(theta0) + v0^2/(g R))/3, from the law N = 0."""
    text = """
    gravity = [0, 0, -9.81]
    [parameters]
    R = { value = 1, unit = "m" }
    [coordinates]
    x = { value = 0, rate = 1 }
    y = {}
    z = { value = 1 }
    [points.P]
    position = ["x", "y", "z"]
    mass = 2
    [constraints.dome]
    kind = "on-surface"
    at = "P"
    formula = "x^2 + y^2 + z^2 - R^2"
    """
    case = GOLD["3.9_release_from_sphere"]["cases"][1]
    assert (case["th0"], case["v0"]) == (0, 1)
    run = motion(text, 0.6)
    at = run.at(case["t_release"])
    assert at["reaction:dome"] == pytest.approx(0.0, abs=1e-8)
    assert math.hypot(at["x'"], at["z'"]) == pytest.approx(case["v"], abs=1e-9)
    np.testing.assert_allclose(run.reaction("dome"), 2 * G * (3 * run["z"] - 2) - 2, rtol=0, atol=1e-8)


def test_a_curve_in_space_is_cut_out_by_two_surfaces() -> None:
    """A bead on an inclined straight line: acceleration g sin(beta), the two forces balance m g cos(beta)."""
    text = """
    gravity = [0, 0, -9.81]
    [coordinates]
    x = {}
    y = {}
    z = {}
    [points.P]
    position = ["x", "y", "z"]
    mass = 2
    [constraints.wire]
    kind = "on-curve"
    at = "P"
    formula = "z + 0.75*x"
    second = "5*y"
    """
    run = motion(text, 1.0)
    np.testing.assert_allclose(run["x"], 0.5 * G * 0.6 * 0.8 * run.times**2, rtol=0, atol=1e-10)
    np.testing.assert_allclose(run.reaction("wire.first"), 2 * G * 0.8, rtol=1e-10)
    np.testing.assert_allclose(run.reaction("wire.second"), 0.0, rtol=0, atol=1e-12)


PIN = """
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 0.6 }
y = {}
phi = { unit = "rad" }
[points]
O = {}
end = { frame = "bar", position = [-0.6, 0, 0] }
[bodies.bar]
kind = "box"
size = [1.2, 0, 0]
mass = 3
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "phi" }]
[constraints]
"""


@pytest.mark.parametrize("kind", ['kind = "pin", plane = "xy"', 'kind = "ball"'])
def test_a_bar_falls_about_its_pin(kind: str) -> None:
    """At rest and level a uniform bar has phi'' = -3g/(2l) and a quarter of its weight on the pin."""
    run = motion(PIN + f'pin = {{ {kind}, between = ["O", "end"] }}', 1.0)
    assert run.system.rows == ("pin.x", "pin.y")
    start = run.at(0.0)
    assert start["reaction:pin.x"] == pytest.approx(0.0, abs=1e-12)
    assert start["reaction:pin.y"] == pytest.approx(3 * G / 4, rel=1e-12)
    # Energy: phi'^2 = -3 g sin(phi)/l; reaction along the bar and across it.
    phi = run["phi"]
    np.testing.assert_allclose(run["phi'"] ** 2, -3 * G * np.sin(phi) / 1.2, rtol=0, atol=1e-8)
    along = -3 * 0.6 * run["phi'"] ** 2 + 3 * G * np.sin(phi)
    found = run.reaction("pin.x") * np.cos(phi) + run.reaction("pin.y") * np.sin(phi)
    np.testing.assert_allclose(found, along, rtol=0, atol=1e-8)


def test_a_weld_carries_weight_and_moment() -> None:
    """A cantilever with its frame at the root: force m g, torque m g l/2."""
    text = PIN.replace("x = { value = 0.6 }", "x = {}").replace("mass = 3", "mass = 3\ncenter = [0.6, 0, 0]")
    run = motion(text + 'root = { kind = "weld", between = ["world", "bar"] }', 0.5)
    assert run.system.rows == ("root.x", "root.y", "root.torque_z")
    at = run.at(0.5)
    assert at["reaction:root.y"] == pytest.approx(3 * G, rel=1e-12)
    assert at["reaction:root.torque_z"] == pytest.approx(3 * G * 0.6, rel=1e-12)


BODY = """
gravity = [0, 0, -9.81]
[coordinates]
x = {}
y = {}
z = {}
a = { unit = "rad" }
b = { unit = "rad" }
c = { unit = "rad" }
[bodies.flap]
kind = "box"
size = [1.0, 0.4, 0.1]
mass = 2
position = ["x", "y", "z"]
rotation = [{ axis = "x", angle = "a" }, { axis = "y", angle = "b" }, { axis = "z", angle = "c" }]
"""


def test_a_hinge_leaves_one_turn_free() -> None:
    """A flap 1 m long on a hinge along y at its edge: physical pendulum, J = m (l^2 + h^2)/12 + m l^2/4."""
    text = BODY.replace("mass = 2", "mass = 2\ncenter = [0.5, 0, 0]")
    run = motion(text + '[constraints.hinge]\nkind = "hinge"\nbetween = ["world", "flap"]\naxis = "y"', 1.0)
    assert run.system.rows == ("hinge.x", "hinge.y", "hinge.z", "hinge.torque_x", "hinge.torque_z")
    J = 2 * (1 + 0.01) / 12 + 2 / 4
    np.testing.assert_allclose(run["b'"] ** 2, 2 * 2 * G * 0.5 * np.sin(run["b"]) / J, rtol=0, atol=1e-8)
    for name in ("a", "c", "x", "y", "z"):
        np.testing.assert_allclose(run[name], 0.0, rtol=0, atol=1e-11)
    assert run.at(0.0)["reaction:hinge.z"] == pytest.approx(2 * (G - 0.5 * G / J), rel=1e-11)


def test_a_hinge_carries_the_torque_across_its_axis() -> None:
    """A torque about x on a body that may turn about y only is carried by the hinge."""
    text = BODY.replace("gravity = [0, 0, -9.81]", "")
    text += '[constraints.hinge]\nkind = "hinge"\nbetween = ["world", "flap"]\naxis = "y"\n'
    run = motion(text + '[forces.twist]\nkind = "torque"\nbody = "flap"\nvector = [0.7, 0, -0.4]', 0.2)
    at = run.at(0.2)
    assert at["reaction:hinge.torque_x"] == pytest.approx(-0.7, rel=1e-12)
    assert at["reaction:hinge.torque_z"] == pytest.approx(0.4, rel=1e-12)


def test_a_universal_joint_turns_unevenly() -> None:
    """Hooke: tan(out) = cos(beta) tan(in) for the shafts of a joint at the angle beta; power goes through."""
    text = """
    [parameters]
    beta = { value = 0.6, unit = "rad" }
    [coordinates]
    one = { rate = 2, unit = "rad" }
    two = { rate = "2*cos(beta)", unit = "rad" }
    [bodies.drive]
    kind = "disc"
    radius = 0.3
    mass = 5
    rotation = [{ axis = "z", angle = "one" }]
    [bodies.driven]
    kind = "disc"
    radius = 0.2
    mass = 5
    rotation = [{ axis = "x", angle = "beta" }, { axis = "z", angle = "two" }]
    [constraints.cross]
    kind = "universal"
    between = ["drive", "driven"]
    """
    run = motion(text, 5.0)
    assert run.system.rows == ("cross",)
    one, two = run["one"], run["two"]
    np.testing.assert_allclose(np.sin(two) * np.cos(one), np.cos(0.6) * np.sin(one) * np.cos(two), rtol=0, atol=1e-11)
    np.testing.assert_allclose(run.energy, run.energy[0], rtol=1e-9)


def test_a_slider_guides_a_point_along_a_moving_line() -> None:
    """A bead on a rod that turns at the rate omega: r = r0 cosh(omega t), N = 2 m omega r'."""
    text = """
    [parameters]
    omega = { value = 0.8, unit = "rad/s" }
    [coordinates]
    x = { value = 0.5 }
    y = { rate = 0.4 }
    [points.ring]
    position = ["x", "y", 0]
    mass = 2
    [bodies.rod]
    kind = "thin-rod"
    length = 2
    rotation = [{ axis = "z", angle = "omega*t" }]
    [constraints.guide]
    kind = "slider"
    at = "ring"
    frame = "rod"
    """
    run = motion(text, 2.0)
    t = run.times
    assert run.system.rows == ("guide",)
    np.testing.assert_allclose(np.hypot(run["x"], run["y"]), 0.5 * np.cosh(0.8 * t), rtol=0, atol=1e-9)
    np.testing.assert_allclose(run.reaction("guide"), 2 * 2 * 0.8 * 0.5 * 0.8 * np.sinh(0.8 * t), rtol=0, atol=1e-8)


def test_gears_share_a_torque() -> None:
    """External gears 0.2 and 0.3 m: angles -2:3, tooth force from the equations of both wheels."""
    wheels = """
    [coordinates]
    a = { unit = "rad" }
    b = { unit = "rad" }
    [bodies.one]
    kind = "disc"
    radius = 0.2
    mass = 4
    rotation = [{ axis = "z", angle = "a" }]
    [bodies.two]
    kind = "disc"
    radius = 0.3
    mass = 9
    position = [0.5, 0, 0]
    rotation = [{ axis = "z", angle = "b" }]
    [forces.drive]
    kind = "generalized"
    coordinate = "a"
    value = 1.3
    [constraints]
    """
    J1, J2 = 0.5 * 4 * 0.04, 0.5 * 9 * 0.09
    for internal, sign in (("false", -1.0), ("true", 1.0)):
        radii = f"first_radius = 0.2, second_radius = 0.3, internal = {internal}"
        run = motion(wheels + f'mesh = {{ kind = "gear", first = "a", second = "b", {radii} }}', 1.0)
        acceleration = 1.3 / (J1 + J2 * (0.2 / 0.3) ** 2)
        np.testing.assert_allclose(run["a"], 0.5 * acceleration * run.times**2, rtol=0, atol=1e-9)
        np.testing.assert_allclose(run["b"], sign * run["a"] * 2 / 3, rtol=0, atol=1e-12)
        np.testing.assert_allclose(run.reaction("mesh"), (J1 * acceleration - 1.3) / 0.2, rtol=1e-10)
    run = motion(wheels + 'belt = { kind = "coupling", first = "a", second = "b", ratio = 1.5 }', 1.0)
    np.testing.assert_allclose(run["a"], 1.5 * run["b"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(run.reaction("belt"), J1 * 1.3 / (J1 + J2 / 2.25) - 1.3, rtol=1e-10)


SLEIGH = """
[coordinates]
x = {{}}
y = {{}}
theta = {{ unit = "rad", rate = 1.5 }}
[points]
A = {{ position = ["x", "y", 0] }}
[bodies.sleigh]
kind = "inertia"
inertia = [1, 1, 0.5]
mass = 2
center = [0.3, 0, 0]
position = ["x", "y", 0]
rotation = [{{ axis = "z", angle = "theta" }}]
[constraints.blade]
kind = "blade"
at = "{at}"
frame = "sleigh"
{more}
"""


@pytest.mark.parametrize("at", ["A", "sleigh"])
@pytest.mark.parametrize("more", ["", "along = [3, 0, 0]\nnormal = [0.5, 0, 2]", 'along = ["2 + cos(theta)", 0, 0]'])
def test_a_blade_carries_chaplygins_sleigh(at: str, more: str) -> None:
    """Gold 3.1; the initial speed along the blade is -1."""
    case = GOLD["3.1_chaplygin_sleigh"]
    rows = np.array(case["rows"])
    text = SLEIGH.format(at=at, more=more).replace("x = {}", "x = { rate = -1 }")
    found = motion(text, rows[-1, 0]).quantity(("x", "y", "theta", "reaction:blade"), rows[:, 0])
    for name, column in (("x", 1), ("y", 2), ("theta", 3), ("reaction:blade", 6)):
        np.testing.assert_allclose(found[name], rows[:, column], rtol=0, atol=1e-9, err_msg=name)


def test_a_sphere_rolls_down_an_incline() -> None:
    """Acceleration 5/7 g sin(beta), friction 2/7 m g sin(beta), normal force m g cos(beta)."""
    text = """
    gravity = ["g*sin(beta)", 0, "-g*cos(beta)"]
    [parameters]
    g = { value = 9.81, unit = "m/s^2" }
    beta = { value = 20, unit = "deg" }
    [coordinates]
    x = {}
    y = { rate = 0.7 }
    z = { value = 0.25 }
    a = { rate = -2.8, unit = "rad" }
    b = { unit = "rad" }
    c = { unit = "rad" }
    [bodies.ball]
    kind = "sphere"
    radius = 0.2
    mass = 3
    position = ["x", "y", "z"]
    rotation = [{ axis = "x", angle = "a" }, { axis = "y", angle = "b" }, { axis = "z", angle = "c" }]
    [constraints.rolling]
    kind = "rolling"
    body = "ball"
    level = 0.05
    """
    run = motion(text.replace("rate = -2.8", "rate = -3.5"), 0.8)
    assert run.system.rows == ("rolling.x", "rolling.y", "rolling.z")
    beta = math.radians(20)
    np.testing.assert_allclose(run["x"], 0.5 * 5 / 7 * G * math.sin(beta) * run.times**2, rtol=0, atol=1e-9)
    np.testing.assert_allclose(run["y"], 0.7 * run.times, rtol=0, atol=1e-9)
    np.testing.assert_allclose(run.reaction("rolling.x"), -2 / 7 * 3 * G * math.sin(beta), rtol=1e-8)
    np.testing.assert_allclose(run.reaction("rolling.y"), 0.0, rtol=0, atol=1e-8)
    np.testing.assert_allclose(run.reaction("rolling.z"), 3 * G * math.cos(beta), rtol=1e-9)
    at = run.poses([0.5])
    np.testing.assert_allclose(at.force_at[0, 0], [run.at(0.5)["x"], 0.35, 0.05], rtol=0, atol=1e-9)


def test_a_rolling_disc_is_the_one_typed_by_hand() -> None:
    """The shipped disc has its height in its coordinates; a free disc on the plane moves in the same way."""
    typed = anholon.load("rolling-disc")
    (body,) = (name for name, item in typed.bodies.items() if name == "disc")
    ready = replace(typed, constraints={"rolling": Rolling(body=body, contact=False)})
    first, second = (anholon.simulate(model, until=3.0) for model in (typed, ready))
    for name in first.names:
        np.testing.assert_allclose(second[name], first[name], rtol=0, atol=1e-9, err_msg=name)
    for letter in "xy":
        np.testing.assert_allclose(second.reaction(f"rolling.{letter}"), first.reaction(f"rolling_{letter}"), atol=1e-8)


def test_a_constraint_that_the_coordinates_meet_is_refused() -> None:
    text = BOB.replace('"x", "y", 0]', '"x", 0, 0]').replace("y = { value = -0.3623577544766736 }\n", "")
    with pytest.raises(anholon.ModelError, match="restricts nothing"):
        anholon.compile_model(anholon.loads("format = 1\n" + text + 'line = { kind = "slider", at = "bob" }'))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('c = { kind = "distance", between = ["bob", "bob"], length = 1 }', "Both ends of the constraint are the same"),
        ('c = { kind = "distance", between = ["bob", "bib"], length = 1 }', "no point or body “bib”"),
        ('c = { kind = "gear", first = "x", second = "x", first_radius = 1, second_radius = 1 }', "Both ends"),
        ('c = { kind = "rolling", body = "bob" }', "no body “bob”"),
        ('c = { kind = "on-curve", at = "bob", formula = "y - x^2/w" }', "“w”"),
        ('c = { kind = "on-curve", at = "bob", formula = "y - x^2" }', "cannot be"),
    ],
)
def test_what_is_wrong_is_told(line: str, message: str) -> None:
    with pytest.raises(anholon.ModelError, match=message):
        anholon.compile_model(anholon.loads("format = 1\n" + BOB + line))


@pytest.fixture(scope="module")
def four_bar() -> tuple[Model, Run]:
    model = anholon.load("four-bar")
    return model, anholon.simulate(model, until=1.0)


@settings(max_examples=8, deadline=None)
@given(order=st.permutations(range(4)))
def test_the_order_of_constraints_does_not_change_the_motion(four_bar: tuple[Model, Run], order: list[int]) -> None:
    model, expected = four_bar
    items = list(model.constraints.items())
    run = anholon.simulate(replace(model, constraints=dict(items[k] for k in order)), until=1.0)
    for name in (*expected.names, *(f"reaction:{row}" for row in expected.system.rows)):
        scale = max(1.0, float(np.abs(expected[name]).max()))
        np.testing.assert_allclose(run[name], expected[name], rtol=0, atol=1e-11 * scale, err_msg=name)


@settings(max_examples=8, deadline=None)
@given(typed=st.sets(st.sampled_from(["ground_left", "joint", "knee", "ground_right"])))
def test_ready_and_typed_constraints_mix(four_bar: tuple[Model, Run], typed: set[str]) -> None:
    """Pins of which some are taken away and typed as two formulas each: the same motion and the same forces."""
    model, expected = four_bar
    constraints = {name: item for name, item in model.constraints.items() if name not in typed}
    for name in sorted(typed):
        pin = model.constraints[name]
        assert isinstance(pin, Pin)
        one, two = pin.between
        for letter in "xy":
            constraints[f"{name}_{letter}"] = Holonomic(formula=f"{two}.{letter} - {one}.{letter}", at=two)
    run = anholon.simulate(replace(model, constraints=constraints), until=0.5)
    times = run.times
    for row in run.system.rows:
        name = row if "." in row else f"{row[:-2]}.{row[-1]}"
        wanted = expected.quantity([f"reaction:{name}"], times)[f"reaction:{name}"]
        scale = max(1.0, float(np.abs(wanted).max()))
        np.testing.assert_allclose(run.reaction(row), wanted, rtol=0, atol=1e-9 * scale, err_msg=name)
    for name in expected.names:
        wanted = expected.quantity([name], times)[name]
        np.testing.assert_allclose(run[name], wanted, rtol=0, atol=1e-11 * max(1.0, float(np.abs(wanted).max())))


def test_a_disabled_pin_sets_its_bars_free(four_bar: tuple[Model, Run]) -> None:
    model, _ = four_bar
    open_chain = replace(
        model, constraints={**model.constraints, "knee": replace(model.constraints["knee"], enabled=False)}
    )
    run = anholon.simulate(open_chain, until=1.0)
    assert "knee.x" not in run.system.rows
    assert anholon.classify(run.system).freedoms == 3
    np.testing.assert_allclose(run.energy, run.energy[0], rtol=1e-9)


@pytest.mark.parametrize("length", [2.0, 3.0])
def test_scales_of_length_time_and_mass_do_not_matter(length: float) -> None:
    """Lengths by L, times by sqrt(L) (so that g stays), masses by 5: the same angles, forces by 5."""
    model = anholon.load("four-bar")
    first = anholon.simulate(model, until=1.0)
    factors = {"a": length, "b": length, "c": length, "d": length, "m1": 5.0, "m2": 5.0, "m3": 5.0}
    factors["omega0"] = length**-0.5
    values = {name: model.parameters[name].value * factor for name, factor in factors.items()}
    bodies = {
        name: replace(body, size=(body.size[0], 0.04 * length, 0.04 * length))
        for name, body in model.bodies.items()
        if isinstance(body, Box)
    }
    second = anholon.simulate(replace(model, bodies=bodies), until=length**0.5, set=values)
    times = np.linspace(0.0, 1.0, 21)
    one, two = (
        run.quantity(("alpha", "gamma", "reaction:knee.x"), t)
        for run, t in ((first, times), (second, times * length**0.5))
    )
    for name in ("alpha", "gamma"):
        np.testing.assert_allclose(two[name], one[name], rtol=0, atol=1e-10 * float(np.abs(one[name]).max()))
    size = float(np.abs(one["reaction:knee.x"]).max())
    np.testing.assert_allclose(two["reaction:knee.x"] / 5, one["reaction:knee.x"], rtol=0, atol=1e-9 * size)


def test_reactions_of_points_in_spherical_coordinates_are_drawn_along_the_radius() -> None:
    """Points held at 1 m and 2 m without other forces: -m v²/r e_r, where no coordinate moves them along an axis."""
    text = """
    format = 1
    [coordinates]
    r = { value = 1 }
    a = { value = 0.4, rate = 0.9, unit = "rad" }
    b = { value = 0.7, rate = -0.5, unit = "rad" }
    s = { value = 2 }
    c = { value = -0.3, rate = 0.2, unit = "rad" }
    d = { value = 0.5, rate = 0.6, unit = "rad" }
    [points]
    P = { position = ["r*cos(a)*cos(b)", "r*sin(a)*cos(b)", "r*sin(b)"], mass = 2 }
    Q = { position = ["s*cos(c)*cos(d)", "s*sin(c)*cos(d)", "s*sin(d)"], mass = 3 }
    [constraints]
    near = { kind = "holonomic", formula = "r - 1", at = "P" }
    far = { kind = "holonomic", formula = "s - 2", at = "Q" }
    """
    poses = anholon.simulate(anholon.loads(text), 1.0).poses([0.0, 0.8])
    for k, (m, turn, rise, height) in enumerate(((2.0, 0.9, -0.5, 0.7), (3.0, 0.2, 0.6, 0.5))):
        squared_rate = turn**2 * math.cos(height) ** 2 + rise**2
        np.testing.assert_allclose(poses.force[:, k], -m * squared_rate * poses.p_WP[:, k], rtol=0, atol=1e-7)
