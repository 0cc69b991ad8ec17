"""Unilateral constraints: release, flight, blows and rest, against closed forms and quadrature."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import quad

import anholon
from anholon import Run, energy_balance
from anholon.errors import ModelError, RunError
from anholon.export.hdf5 import load_run, save_run

SPHERE = """
format = 1
gravity = [0, 0, "-g"]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
R = { value = 1, unit = "m" }
v0 = { value = 0, unit = "m/s" }
th0 = { value = 0.1 }
[coordinates]
x = { value = "R*sin(th0)", rate = "v0*cos(th0)" }
y = {}
z = { value = "R*cos(th0)", rate = "-v0*sin(th0)" }
[points.P]
position = ["x", "y", "z"]
mass = 0.7
[constraints.sphere]
kind = "on-surface"
at = "P"
formula = "x^2 + y^2 + z^2 - R^2"
side = "positive"
"""

BALL = """
format = 1
gravity = [0, 0, "-g"]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
e = { value = 0.6 }
[coordinates]
z = { value = 1.0 }
[points.P]
position = [0, 0, "z"]
mass = 2
[constraints.floor]
kind = "holonomic"
formula = "z"
side = "positive"
restitution = "e"
at = "P"
"""


def release_from_sphere(R: float, g: float, v0: float, th0: float) -> tuple[float, float]:
    """Return angle and time of release by the energy integral and quadrature."""
    angle = np.arccos((2 * np.cos(th0) + v0**2 / (g * R)) / 3)

    # With th = th0 + s^2 the start from rest is no singularity of the integrand.
    def rate(s: float) -> float:
        th = th0 + s * s
        return float(2 * s * R / np.sqrt(v0**2 + 2 * g * R * (np.cos(th0) - np.cos(th))))

    return float(angle), quad(rate, 0.0, np.sqrt(angle - th0), epsabs=1e-13, epsrel=1e-13)[0]


@pytest.mark.parametrize("form", ["lagrange1", "maggi", "impulse", "udwadia-kalaba", "contravariant-mixed"])
@pytest.mark.parametrize(("R", "v0", "th0"), [(1, 0, 0.1), (1, 1, 0), (2.5, 0.3, 0.4), (0.3, 0.9, 0.05)])
def test_a_bead_leaves_a_sphere(form: str, R: float, v0: float, th0: float) -> None:
    run = anholon.simulate(anholon.loads(SPHERE), set={"R": R, "v0": v0, "th0": th0}, until=1.2, form=form)
    angle, time = release_from_sphere(R, 9.81, v0, th0)
    assert [event.name for event in run.events] == ["release sphere"]
    assert run.events[0].t == pytest.approx(time, abs=1e-10)
    q, _ = run.state(time)
    assert np.arctan2(q[0], q[2]) == pytest.approx(angle, abs=1e-8)
    # On the sphere the reaction is m (g cos th - v^2/R); behind it there is none, and the flight is a parabola.
    push = run.reaction("sphere")
    on = run.times < time
    speed = run["x'"] ** 2 + run["z'"] ** 2
    cos = run["z"] / R
    np.testing.assert_allclose(push[on], 0.7 * (9.81 * cos - speed / R)[on], rtol=0, atol=1e-8)
    assert (push[~on] == 0.0).all()
    np.testing.assert_allclose(run["x'"][~on], run["x'"][-1], rtol=0, atol=1e-10)
    assert np.hypot(run["x"], run["z"]).min() > R - 1e-9


def test_the_reference_times_of_the_release() -> None:
    path = Path(__file__).parents[1] / "data" / "gold" / "nonholonomic.json"
    for case in json.loads(path.read_text(encoding="utf-8"))["3.9_release_from_sphere"]["cases"]:
        run = anholon.simulate(anholon.loads(SPHERE), set={"v0": case["v0"], "th0": case["th0"]}, until=1.2)
        assert run.events[0].t == pytest.approx(case["t_release"], abs=1e-10)
        _, v = run.state(case["t_release"])
        assert np.linalg.norm(v) == pytest.approx(case["v"], abs=1e-9)


@pytest.mark.parametrize("factor", [1.0, 1.0001, 1.3])
def test_at_the_critical_speed_the_bead_leaves_at_once(factor: float) -> None:
    v0 = factor * np.sqrt(9.81 * 2)
    run = anholon.simulate(anholon.loads(SPHERE), set={"R": 2, "v0": v0, "th0": 0}, until=1.0)
    assert [(event.name, event.t) for event in run.events] == [("release sphere", 0.0)]
    np.testing.assert_allclose(run["x"], v0 * run.times, rtol=0, atol=1e-11)
    np.testing.assert_allclose(run["z"], 2 - 9.81 * run.times**2 / 2, rtol=0, atol=1e-11)


@pytest.mark.parametrize("e", [0.0, 0.3, 0.6, 0.9, 1.0])
def test_a_ball_bounces_in_closed_form(e: float) -> None:
    run = anholon.simulate(anholon.loads(BALL), set={"e": e}, until=4.0)
    fall = np.sqrt(2 / 9.81)
    blows = [event for event in run.events if event.name == "contact floor"]
    for k, blow in enumerate(blows[:12]):
        met = 9.81 * fall * e**k
        assert blow.t == pytest.approx(fall + 2 * fall * sum(e**j for j in range(1, k + 1)), abs=1e-11)
        assert blow.impulse == pytest.approx(2 * (1 + e) * met, rel=1e-10)
        assert blow.loss == pytest.approx((1 - e**2) * met**2, rel=1e-10, abs=1e-12)
    end = fall * (1 + e) / (1 - e) if e < 1 else np.inf
    rests = [event.t for event in run.events if event.name == "rest floor"]
    if end < 4.0:
        assert rests == pytest.approx([end], abs=1e-6)
        np.testing.assert_allclose(run.reaction("floor")[run.times > end + 1e-6], 2 * 9.81, rtol=1e-12)
        assert abs(run["z"][-1]) < 1e-13
    else:
        assert not rests
    balance = energy_balance(run)
    assert np.abs(balance.rest).max() < 1e-9
    assert balance.jumps[-1] == pytest.approx(-sum(blow.loss for blow in run.events), abs=1e-10)


@pytest.mark.parametrize("mu", [0.2, 0.9])
def test_an_oblique_blow_loses_what_its_normal_and_its_friction_take(mu: float) -> None:
    """It slides through, or stops in the impact: -v -> e v, u -> max(u - mu (1 + e) v, 0), by Newton and Coulomb."""
    text = BALL.replace("z = { value = 1.0 }", "z = { value = 1.0 }\nx = { rate = 5.0 }")
    text = text.replace('[0, 0, "z"]', '["x", 0, "z"]').replace("holonomic", "on-surface")
    text += f'[forces.rub]\nkind = "friction"\nconstraint = "floor"\ncoefficient = {mu}\n'
    run = anholon.simulate(anholon.loads(text), until=0.6)
    v, e, u = np.sqrt(2 * 9.81), 0.6, 5.0
    slips = max(u - mu * (1 + e) * v, 0.0)
    (blow,) = run.events
    assert run["x'"][-1] == pytest.approx(slips, rel=1e-10, abs=1e-12)
    assert blow.loss == pytest.approx((1 - e**2) * v**2 + u**2 - slips**2, rel=1e-9)
    assert energy_balance(run).jumps[-1] == pytest.approx(-blow.loss, rel=1e-9)


def pendulum(v0: float) -> Run:
    """Return the motion of a bob on a rope of length 2 m that starts at the lowest point with the speed v0."""
    text = f"""
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = {{ rate = {v0} }}
y = {{ value = -2 }}
[points.bob]
position = ["x", "y", 0]
mass = 1.5
[constraints.rope]
kind = "distance"
between = ["world", "bob"]
length = 2
side = "negative"
"""
    return anholon.simulate(anholon.loads(text), until=3.0)


@pytest.mark.parametrize("v0", [7.5, 8.5, 9.6])
def test_a_rope_goes_slack_and_taut_again(v0: float) -> None:
    """Slack where v^2 = -g y (y < 0 below), then a parabola from height h = R cos(b), which meets the circle again at
    b' with tan(b') in closed form: the chord of the parabola through both points has the mirrored slope, 4 b around."""
    g, R = 9.81, 2.0
    run = pendulum(v0)
    slack, taut = run.events[0], run.events[1]
    assert (slack.name, taut.name) == ("release rope", "contact rope")
    cos = (v0**2 / (g * R) - 2) / 3  # of the angle from the upper vertical
    b = np.arccos(cos)
    q, v = run.state(slack.t)
    np.testing.assert_allclose(q, [R * np.sin(b), R * cos], rtol=0, atol=1e-8)
    speed = np.sqrt(g * R * cos)
    # The parabola x = R sin b - s cos b t, y = R cos b + s sin b t - g t^2 / 2 meets the circle at t = 4 s sin(b) / g.
    flight = 4 * speed * np.sin(b) / g
    assert taut.t - slack.t == pytest.approx(flight, abs=1e-9)
    met = v + np.array([0.0, -g * flight])
    q, after = run.state(taut.t)
    outward = float(met @ q) / R
    assert taut.impulse == pytest.approx(1.5 * outward, rel=1e-8)
    assert taut.loss == pytest.approx(1.5 * outward**2 / 2, rel=1e-8)
    np.testing.assert_allclose(after, met - outward * q / R, rtol=0, atol=1e-8)
    assert run.reaction("rope")[0] == pytest.approx(-1.5 * (g + v0**2 / R))
    assert np.hypot(run["x"], run["y"]).max() < R + 1e-9


def test_a_rope_that_stays_taut_is_a_pendulum() -> None:
    assert pendulum(np.sqrt(5 * 9.81 * 2) + 1e-3).events == []
    assert pendulum(np.sqrt(2 * 9.81 * 2) - 1e-3).events == []


CORNER = """
format = 1
gravity = ["gx", "gy", 0]
[parameters]
gx = { value = -2, unit = "m/s^2" }
gy = { value = -9.81, unit = "m/s^2" }
[coordinates]
x = { value = 0.5, rate = 0.25 }
y = { value = 0.5 }
[points.P]
position = ["x", "y", 0]
mass = 1
[constraints]
wall = { kind = "holonomic", formula = "x", side = "positive", at = "P" }
floor = { kind = "holonomic", formula = "y", side = "positive", at = "P" }
slope = { kind = "holonomic", formula = "x + y", side = "positive", at = "P" }
"""


def test_contacts_that_follow_from_others_share_the_reaction() -> None:
    """In the corner three planes touch in two dimensions: the sum of the reactions carries the weight, none pulls."""
    run = anholon.simulate(anholon.loads(CORNER), until=2.0)
    assert {event.name for event in run.events} >= {"contact floor", "contact wall"}
    assert run["x"][-1] == pytest.approx(0.0, abs=1e-12)
    wall, floor, slope = (run.reaction(name) for name in ("wall", "floor", "slope"))
    assert min(wall[-1], floor[-1], slope[-1]) >= -1e-12
    assert wall[-1] + slope[-1] == pytest.approx(2.0, abs=1e-9)
    assert floor[-1] + slope[-1] == pytest.approx(9.81, abs=1e-9)


def test_walls_that_face_each_other() -> None:
    text = """
format = 1
[coordinates]
x = { value = 0.25, rate = 1 }
[points.P]
position = ["x", 0, 0]
mass = 1
[constraints]
left = { kind = "holonomic", formula = "x", side = "positive", restitution = 1 }
right = { kind = "holonomic", formula = "x - 1", side = "negative", restitution = 1 }
"""
    run = anholon.simulate(anholon.loads(text), until=5.0)
    assert [event.t for event in run.events] == pytest.approx([0.75, 1.75, 2.75, 3.75, 4.75], abs=1e-12)
    assert [event.impulse for event in run.events] == pytest.approx([2] * 5, abs=1e-12)


def test_a_sphere_lands_rolling_and_is_lifted() -> None:
    """A sphere that lands without slip: sliding speed is lost by the blow as the momentum about the contact says."""
    text = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { rate = 2 }
z = { value = 1.5 }
a = { unit = "rad" }
[bodies.ball]
kind = "sphere"
radius = 0.5
mass = 3
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "a" }]
[constraints.ground]
kind = "rolling"
body = "ball"
side = "positive"
"""
    run = anholon.simulate(anholon.loads(text), until=1.0)
    fall = np.sqrt(2 / 9.81)
    assert run.events[0].t == pytest.approx(fall, abs=1e-11)
    assert run["x'"][-1] == pytest.approx(2 / (1 + 2 / 5), rel=1e-12)
    assert run["a'"][-1] == pytest.approx(2 / (1 + 2 / 5) / 0.5, rel=1e-12)
    assert run.events[0].loss == pytest.approx(3 * 9.81 + 3 * 2**2 / 2 * (2 / 7), rel=1e-10)


def test_starts_that_violate_a_side_are_refused() -> None:
    with pytest.raises(ModelError, match="violates 'sphere'"):
        anholon.simulate(anholon.loads(SPHERE.replace('"R*cos(th0)"', '"0.9*R*cos(th0)"')))
    flying = anholon.simulate(anholon.loads(SPHERE.replace('"R*cos(th0)"', '"1.1*R*cos(th0)"')), until=0.1)
    assert flying.reaction("sphere")[0] == 0.0


def test_a_side_needs_a_coefficient_between_0_and_1() -> None:
    with pytest.raises((ModelError, RunError), match="restitution"):
        anholon.simulate(anholon.loads(BALL), set={"e": 1.2})


def test_runs_with_modes_are_kept_whole(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.loads(BALL), until=1.9)
    save_run(run, tmp_path / "run.h5")
    again = load_run(tmp_path / "run.h5")
    assert again.events == run.events
    for name in run.columns:
        np.testing.assert_allclose(again[name], run[name], rtol=0, atol=1e-10)


@pytest.mark.parametrize("pull", [0.02, 1.5])
def test_bounces_under_a_weak_force_come_to_rest_far_from_the_origin(pull: float) -> None:
    """The last bounces are lower than the rounding of their place, though they last: v(t) of a row with e = 0.5 ends at
    t = 2 v0/pull (1 + e + e² + ...) after the first impact, at v0 = 0.6 m/s behind it."""
    text = f"""
format = 1
[coordinates]
x = {{ value = 1.4, rate = 1.2, unit = "m" }}
[points.P]
position = ["x", 0, 0]
mass = 2
[forces.pull]
kind = "generalized"
coordinate = "x"
value = "{2.0 * pull}*step(t - 0.05)"
[constraints.wall]
kind = "holonomic"
formula = "x - 1.5"
side = "negative"
restitution = 0.5
"""
    meets = 0.05 + (np.sqrt(1.2**2 + 2.0 * pull * 0.04) - 1.2) / pull
    v0 = 0.5 * (1.2 + pull * (meets - 0.05))
    run = anholon.simulate(anholon.loads(text), until=meets + 4.5 * v0 / pull)
    assert run.outcome.status == "done"
    assert run.events[-1].name == "rest wall"
    assert run.events[-1].t == pytest.approx(meets + 4.0 * v0 / pull, abs=1e-4)
    assert run["x"].max() < 1.5 + 1e-12


def _bouncing_box(place: str, restitution: float) -> anholon.Run:
    """A box of 0.6 m, 0.4 m and 0.3 m with a one-sided contact at each corner falls from 1 m, turning, without
    friction; `place`: its angles or its free orientation."""
    corners = [(x, y, z) for x in (-0.3, 0.3) for y in (-0.2, 0.2) for z in (-0.15, 0.15)]
    text = "format = 1\ngravity = [0, 0, -9.81]\n[coordinates]\nX = { rate = 0.3 }\nY = {}\nZ = { value = 1 }\n"
    text += place.replace(
        "BOX",
        '[bodies.box]\nkind = "box"\nsize = [0.6, 0.4, 0.3]\nmass = 2\nposition = ["X", "Y", "Z"]',
    )
    for i, corner in enumerate(corners):
        text += f'[points.P{i}]\nframe = "box"\nposition = {list(corner)}\n'
        text += f'[constraints.c{i}]\nkind = "holonomic"\nformula = "P{i}.z"\nat = "P{i}"\nside = "positive"\n'
        text += f"restitution = {restitution}\n"
    return anholon.simulate(anholon.loads(text + "[simulation]\nuntil = 2\n"))


BOX_FREE = """BOX
[bodies.box.orientation]
kind = "rotations"
rotation = [{ axis = "x", angle = 0.3 }, { axis = "y", angle = 0.2 }, { axis = "z", angle = 0.1 }]
angular_velocity = [1, 2, 0.5]
"""
BOX_ANGLES = """a = { unit = "rad", value = "0.3", rate = "(cos(0.1) - 2*sin(0.1))/cos(0.2)" }
b = { unit = "rad", value = "0.2", rate = "sin(0.1) + 2*cos(0.1)" }
c = { unit = "rad", value = "0.1", rate = "0.5 - (cos(0.1) - 2*sin(0.1))*tan(0.2)" }
BOX
rotation = [{ axis = "x", angle = "a" }, { axis = "y", angle = "b" }, { axis = "z", angle = "c" }]
"""


def test_a_box_comes_to_rest_on_a_face_however_its_rotation_is_described() -> None:
    """Its corners bounce ever less and almost together: one that comes to rest must not press its neighbour, whose
    flight is shorter than the gap that is left of rounding, below the floor."""
    free, angles = _bouncing_box(BOX_FREE, 0.5), _bouncing_box(BOX_ANGLES, 0.5)
    for run in (free, angles):
        assert run.outcome.status == "done"
        there = run.at(2.0)
        assert there["Z"] == pytest.approx(0.15, abs=1e-12)
        assert there["X'"] == pytest.approx(0.3, abs=1e-12)
        losses = sum(event.loss for event in run.events)
        assert run.at(0.0)["energy"] - there["energy"] == pytest.approx(losses, rel=1e-12)
    assert [event.t for event in free.events[:20]] == pytest.approx([event.t for event in angles.events[:20]], abs=1e-9)


def test_a_box_whose_angles_lock_on_its_face_ends_there_at_once() -> None:
    """On its face it turns about the vertical: its second angle becomes 90°."""
    assert _bouncing_box(BOX_FREE, 0.0).outcome.status == "done"
    outcome = _bouncing_box(BOX_ANGLES, 0.0).outcome
    assert outcome.status == "failed"
    assert "'a' and 'c' rotate the same bodies in the same way" in outcome.message
