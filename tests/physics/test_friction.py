"""Coulomb friction and laws of resistance: closed forms, Painlevé's paradox, stick and slip."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests import models
from tests.physics.readings import closes

import anholon
from anholon.errors import ModelError, RunError
from anholon.export.hdf5 import load_run, save_run

CIRCLE = models.text("rubbing-curve")

INCLINE = models.text("rubbing-incline")


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


TABLE = models.text("rubbing-table")


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


BELT = models.text("belt")


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


SLOPE = models.text("rubbing-slope")


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
        ("0.2 + w*t/10", "0.25", "exceeds the static friction coefficient", 1.0),
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


def _box_on_a_rear_and_a_front_foot(static: float, kinetic: float, height: float) -> anholon.Run:
    """A box of 1.5 kg on feet 0.5 m behind and 0.1 m before its centre, which lies 0.2 m above the ground, is pulled
    ahead with 2 N/s · t at a height, m."""
    text = f"""
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = {{ unit = "m" }}
z = {{ unit = "m", value = 0.2 }}
th = {{ unit = "rad" }}
[bodies.box]
kind = "box"
size = [1, 0.2, 0.4]
mass = 1.5
position = ["x", 0, "z"]
rotation = [{{ axis = "y", angle = "th" }}]
[points]
rear = {{ frame = "box", position = [-0.5, 0, -0.2] }}
front = {{ frame = "box", position = [0.1, 0, -0.2] }}
hook = {{ frame = "box", position = [0, 0, {height - 0.2!r}] }}
[constraints]
a = {{ kind = "holonomic", formula = "rear.z", at = "rear", side = "positive" }}
b = {{ kind = "holonomic", formula = "front.z", at = "front", side = "positive" }}
[forces]
pull = {{ kind = "force", at = "hook", vector = ["2*t", 0, 0] }}
fa = {{ kind = "friction", constraint = "a", coefficient = {kinetic}, at = "rear" }}
fb = {{ kind = "friction", constraint = "b", coefficient = {kinetic}, static = {static}, at = "front" }}
[simulation]
until = 5
"""
    return anholon.simulate(anholon.loads(text))


def test_a_foot_slips_at_the_instant_at_which_the_other_one_is_lifted() -> None:
    """Tipping begins at F = m g/2, as does slip at the front foot with 0.5; with 0.3 the box slides on both feet."""
    run = _box_on_a_rear_and_a_front_foot(0.5, 0.3, 0.2)
    assert run.outcome.status == "done"
    m, g, t, t0 = 1.5, 9.81, 5.0, 1.5 * 9.81 / 4.0
    assert {event.name for event in run.events} == {"slip fa", "slip fb"}
    assert [event.t for event in run.events] == pytest.approx([t0, t0], abs=1e-9)
    x = ((t**3 - t0**3) / 3.0 - t0**2 * (t - t0)) / m - 0.15 * g * (t - t0) ** 2
    assert run.at(t)["x"] == pytest.approx(x, abs=1e-8)


def test_a_foot_that_tips_first_slips_later() -> None:
    """With α = (F h - 0.1 m g)/I about the foot, F - 0.2 m α reaches 0.5 (m g + 0.1 m α)."""
    m, g, h = 1.5, 9.81, 0.2001
    inertia = m * (1.16 / 12.0 + 0.05)
    weight, share = 0.1 * m * g / inertia, h / inertia
    pull = (0.5 * m * g - 0.25 * m * weight) / (1.0 - 0.25 * m * share)
    run = _box_on_a_rear_and_a_front_foot(0.5, 0.5, h)
    assert [event.name for event in run.events] == ["release a", "slip fb"]
    assert run.events[0].t == pytest.approx(0.05 * m * g / h, abs=1e-9)
    assert run.events[1].t == pytest.approx(pull / 2.0, abs=1e-7)
