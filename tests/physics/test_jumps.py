"""Skaters who leave the ice: the curved blade, free flight, take-off and landing."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.integrate import quad
from scipy.optimize import brentq
from tests import models

import anholon
from anholon import Run, System, energy_balance
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.check.pose_check import set_initial_pose
from anholon.model.schema import Stage
from anholon.simulation.system_momentum import SystemMomentum, compute_system_momentum
from anholon.system.system_state import SystemState

Floats = NDArray[np.float64]

JUMPER = make_skater(SkaterOptions(stance="jumping"))


@cache
def jumper() -> System:
    """Return the system of the jumper."""
    return anholon.compile_model(JUMPER)


@cache
def shipped(figure: str) -> Run:
    """Return the run of an example, which several tests read."""
    return models.simulate(anholon.load(figure))


@cache
def jump_of(height: float, mass: float, sex: str) -> Run:
    """Return the waltz jump of a body."""
    options = SkaterOptions(figure="waltz-jump", height=height, mass=mass, sex=sex)  # type: ignore[arg-type]
    return models.simulate(make_skater(options))


def body(run: Run, t: float) -> SystemMomentum:
    """Return all masses as one body."""
    motion = next(motion for motion in reversed(run.segments) if motion.t0 <= t)
    q, v = np.split(motion.states(np.array([t]))[0], 2)
    return compute_system_momentum(SystemState(motion.system, t, q, v, motion.p))


def turned(theta: float, phi: float, psi: float) -> Floats:
    """Return the rotation matrix of the edge: heading, lean to the left, pitch with the tip down."""
    (c, s), (cp, sp), (cq, sq) = ((math.cos(a), math.sin(a)) for a in (theta, phi, psi))
    heading = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, cp, sp], [0, -sp, cp]])
    pitch = np.array([[cq, 0, sq], [0, 1, 0], [-sq, 0, cq]])
    return np.asarray(heading @ lean @ pitch)


ANGLE = st.floats(-0.6, 0.6)


@settings(max_examples=40, deadline=None)
@given(st.floats(-3.0, 3.0), ANGLE, ANGLE, st.lists(st.floats(-2.0, 2.0), min_size=6, max_size=6))
def test_the_blade_touches_with_its_lowest_point(theta: float, phi: float, psi: float, rates: list[float]) -> None:
    """Height and sideways speed of the constraints beside those of the lowest of many points of an arc that turns."""
    place = dict(zip(("xi", "theta", "eta", "zeta", "phi", "psi"), (0.3, theta, -0.2, 0.1, phi, psi), strict=True))
    system = jumper()
    q, v = np.array([place[name] for name in system.coordinates]), np.array(rates)
    p = system.parameters(0.0)
    R, end = JUMPER.parameters["rocker"].value, {name: JUMPER.parameters[name].value for name in ("heel", "toe")}
    angles = np.linspace(-end["heel"] / R, end["toe"] / R, 200_001)
    arc = np.stack([R * np.sin(angles), 0 * angles, R * (1 - np.cos(angles))])

    def points(h: float, arc: Floats) -> Floats:
        now = dict(zip(system.coordinates, q + h * v, strict=True))
        A = np.array([now["xi"], now["eta"], now["zeta"]])
        return np.asarray(A[:, None] + turned(now["theta"], now["phi"], now["psi"]) @ arc)

    heights = points(0.0, arc)[2]
    lowest = int(heights.argmin())
    position, rate = SystemState(system, 0.0, q, v, p).constraint_residual()
    assert position[system.rows.index("ice")] == pytest.approx(heights[lowest], abs=1e-9)
    h = 1e-5
    ahead, behind = (points(step, arc[:, [lowest]])[:, 0] for step in (h, -h))
    speed = (ahead - behind) / (2 * h)
    side = np.array([-math.sin(theta), math.cos(theta), 0.0])
    assert rate[system.rows.index("blade")] == pytest.approx(speed @ side, abs=1e-5)
    assert rate[system.rows.index("ice")] == pytest.approx(speed[2], abs=1e-5)


def test_a_jump_falls_freely_and_keeps_its_angular_momentum() -> None:
    """Between release and contact, with limbs that move: without air nothing turns her, gravity alone pulls."""
    model = anholon.load("waltz-jump")
    run = models.simulate(set_initial_pose(model, {"kappa3": 0.0, "kappa4": 0.0}), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done"
    begin = next(event.t for event in run.events if event.name == "release ice")
    end = next(event.t for event in run.events if event.name == "contact ice")
    assert end - begin > 0.3
    first = body(run, begin + 1e-9)
    for t in np.linspace(begin + 1e-9, end - 1e-9, 9):
        now, h = body(run, float(t)), float(t) - begin - 1e-9
        fallen = first.centre + first.velocity * h - np.array([0.0, 0.0, 0.5 * 9.81 * h * h])
        np.testing.assert_allclose(now.centre, fallen, rtol=0, atol=1e-10)
        np.testing.assert_allclose(now.angular_momentum, first.angular_momentum, rtol=0, atol=1e-9)
    times = np.linspace(begin, end, 101)[1:-1]
    assert not run.quantity(["reaction:ice", "reaction:blade"], times)["reaction:ice"].any()
    # Drawn in, she turns quicker: J falls, ω rises.
    inertia = [body(run, float(t)).inertia for t in times]
    assert min(inertia) < 0.75 * inertia[0]
    assert np.abs(run.quantity(["theta'"], times)["theta'"]).max() > 2.0 * abs(run.at(begin)["theta'"])


def test_the_waltz_jump_lands_backward_on_the_other_edge() -> None:
    run = shipped("waltz-jump")
    land = next(event for event in run.events if event.name == "contact ice")
    engaged = next(event for event in run.events if event.name == "engage blade")
    before, after = run.at(land.t - 1e-9), run.at(land.t + 1e-9)
    travel = math.atan2(before["eta'"], before["xi'"])
    assert before["theta"] - travel == pytest.approx(math.pi, abs=0.2)
    assert after["phi"] < -0.1  # to the right: the outside edge of the right foot
    assert after["u"] < -3.0
    standing = run.segments[-1].system.parameter_values(run.segments[-1].p)
    assert standing["support"] == -1.0
    # The blow: momentum along the vertical and across the blade, all the loss in one place.
    one, two = body(run, land.t - 1e-10), body(run, land.t + 1e-10)
    side = np.array([-math.sin(after["theta"]), math.cos(after["theta"]), 0.0])
    change = one.mass * (two.velocity - one.velocity)
    np.testing.assert_allclose(change, land.impulse * np.array([0, 0, 1.0]) + engaged.impulse * side, rtol=0, atol=1e-6)
    assert land.loss > 0.0
    assert 0.0 < after["reaction:ice"] < 5 * 55 * 9.81
    # She stands: on her edge, turning as her lean asks, and the energy closes.
    last = run.at(run.outcome.t)
    assert last["theta'"] * last["u"] == pytest.approx(9.81 * math.tan(last["phi"]), rel=0.15)
    assert abs(last["phi'"]) < 0.01
    balance = energy_balance(run)
    quiet = run.times[:-1] > land.t + 1.4
    assert np.abs(np.diff(balance.rest))[quiet].max() < 1e-8


def test_take_off_is_where_the_pressure_of_a_stretching_leg_ends() -> None:
    """Upright and symmetric on both feet at rest: the mass centre is driven by the pose alone, M (g + z'') presses,
    and she leaves where z'' = -g, with z'; lands after the time of free fall to where the pose has its blade."""
    pose = JUMPER.poses["neutral"].set
    bent = pose | {"gamma3": 60.0, "gamma4": 60.0, "beta3": 28.0, "beta4": 28.0}
    model = make_skater(SkaterOptions(stance="jumping", speed=0.0))
    model = set_initial_pose(model, bent | {"balance": 0.0, "kappa3": 0.0, "kappa4": 0.0})  # without air
    angles = {name: pose[name] for name in ("gamma3", "gamma4", "beta3", "beta4")}
    stage = replace(anholon.load("waltz-jump").stages[3], name="thrust", until=0, duration=0.9, pose="", set=angles)
    run = models.simulate(replace(model, stages=(stage,)), rtol=1e-11, atol=1e-13)
    off = next(event.t for event in run.events if event.name == "release ice")

    heights = run.quantity(["C_z", "zeta"], np.linspace(off - 4e-4, off, 5))["C_z"]
    bend = np.diff(heights, 2)[-1] / 1e-8
    assert bend == pytest.approx(-9.81, abs=0.6)
    assert run.at(off - 1e-7)["reaction:ice"] == pytest.approx(0.0, abs=1.0)
    rise = body(run, off).velocity[2]
    on = next(event.t for event in run.events if event.name == "contact ice")
    assert on - off > 0.1
    fall = body(run, on - 1e-10).velocity[2]
    assert rise > 0.5
    assert fall == pytest.approx(rise - 9.81 * (on - off), abs=1e-7)


def test_ramps_that_a_take_off_or_a_landing_meets_say_so_before() -> None:
    """The leg leaves the ice before it is stretched, and the arms are still rising when she lands: both instants are
    foretold; arms in flight go on through the blow, and the energy closes."""
    pose = JUMPER.poses["neutral"].set
    bent = {"gamma3": 60.0, "gamma4": 60.0, "beta3": 28.0, "beta4": 28.0}
    model = set_initial_pose(make_skater(SkaterOptions(stance="jumping", speed=0.0)), pose | bent | {"balance": 0.0})
    stages = (
        Stage(name="wait", duration=0.02),
        Stage(name="thrust", set={name: pose[name] for name in bent}, change="ramp", ramp=0.16, until="release ice"),
        Stage(
            name="arms", set={"alpha1": 40.0, "alpha2": 40.0}, change="ramp", ramp=0.5, profile="quintic", duration=0.7
        ),
    )
    run = models.simulate(replace(model, stages=stages))
    off, on = (next(e.t for e in run.events if e.name == name) for name in ("release ice", "contact ice"))
    assert [event.name for event in run.events].count("contact ice") == 1
    thrust, arms = (anholon.foresee(run.system.model, name).forecast for name in ("thrust", "arms"))
    assert thrust is not None
    assert arms is not None
    # The ice is left a little later than its pressure ends, at which the forecast stops: see the damping of rocking.
    assert thrust.change == ("release", "ice", pytest.approx(off, abs=5e-4))
    assert arms.change == ("contact", "ice", pytest.approx(on, abs=1e-7))
    assert off < on < off + 0.4
    after = anholon.explain_transition(run, 2).forecast
    assert after is not None
    assert after.change == ("contact", "ice", pytest.approx(on, abs=1e-6))
    assert np.abs(energy_balance(run).rest).max() < 1e-9
    angles = run.segments[-1].system.parameter_values(run.segments[-1].p)
    assert math.degrees(angles["alpha1"]) == pytest.approx(40.0)


@pytest.mark.parametrize(
    ("height", "mass", "sex"),
    [(1.4, 35.0, "female"), (2.0, 110.0, "male"), (2.0, 35.0, "male"), (1.4, 110.0, "female"), (1.82, 75.0, "male")],
)
def test_any_body_jumps_and_lands_alike(height: float, mass: float, sex: str) -> None:
    """In times and speeds that go with the square root of its height (Froude), for women exactly so."""
    time = math.sqrt(height / 1.65)
    runs = [jump_of(1.65, 55.0, "female"), jump_of(height, mass, sex)]
    flights = [[event.t for event in run.events if event.name in ("release ice", "contact ice")] for run in runs]
    assert all(run.outcome.status == "done" for run in runs)
    loose = 1e-3 if sex == "female" else 0.03
    np.testing.assert_allclose(np.array(flights[1]) / time, flights[0], rtol=loose)
    ends = [run.at(run.outcome.t) for run in runs]
    assert ends[1]["phi"] == pytest.approx(ends[0]["phi"], rel=loose)
    assert ends[1]["u"] / time == pytest.approx(ends[0]["u"], rel=loose)


@pytest.mark.parametrize("figure", ["two-foot-to-one-foot-spin", "serpentine", "spiral"])
def test_any_body_skates_the_figures_alike(figure: str) -> None:
    usual = shipped(figure)
    run = models.simulate(
        make_skater(SkaterOptions(figure=figure, height=1.4, mass=110.0))  # type: ignore[arg-type]
    )
    assert run.outcome.status == usual.outcome.status == "done"
    size = 1.4 / 1.65
    assert run.outcome.t == pytest.approx(usual.outcome.t * math.sqrt(size), rel=1e-3)
    for part in np.linspace(0.1, 1.0, 10):
        one, two = usual.at(part * usual.outcome.t), run.at(part * run.outcome.t)
        assert two["theta"] == pytest.approx(one["theta"], abs=0.02)  # parameters have five digits
        np.testing.assert_allclose([two["xi"], two["eta"]], [one["xi"] * size, one["eta"] * size], atol=0.05)


@pytest.mark.parametrize("figure", ["circle-eight", "three-turn", "spiral", "entry-spin-exit"])
def test_men_skate_the_figures_alike(figure: str) -> None:
    """Of another build: stage by stage they turn nearly as far, and the eight closes."""
    options = SkaterOptions(figure=figure, sex="male", height=1.82, mass=75.0)  # type: ignore[arg-type]
    usual, run = shipped(figure), models.simulate(make_skater(options))
    assert run.outcome.status == "done"
    assert [span.name for span in run.stages] == [span.name for span in usual.stages]
    for one, two in zip(usual.stages[:-1], run.stages[:-1], strict=True):
        wanted = usual.at(one.t1)["theta"] - usual.at(one.t0)["theta"]
        assert run.at(two.t1)["theta"] - run.at(two.t0)["theta"] == pytest.approx(wanted, rel=0.01, abs=0.25)
    assert np.abs(run.reaction("blade")).max() < 2.0 * 75.0 * 9.81
    if figure == "circle-eight":
        first, second = (run.at(span.t0) for span in run.stages if span.name == "Left circle")
        assert math.hypot(second["xi"] - first["xi"], second["eta"] - first["eta"]) < 0.02


@pytest.mark.parametrize(("height", "mass", "sex"), [(1.4, 35.0, "male"), (2.0, 110.0, "female"), (1.6, 90.0, "male")])
def test_new_skaters_balance_on_their_edge(height: float, mass: float, sex: str) -> None:
    """From a lean that is wrong by 4 degrees they come back to the circle on which u ω = g tan(lean)."""
    model = make_skater(
        SkaterOptions(stance="balanced", height=height, mass=mass, sex=sex, speed=4.0)  # type: ignore[arg-type]
    )
    model = set_initial_pose(model, {"lean": 8.0})
    phi = replace(model.coordinates["phi"], value=math.radians(4.0))
    run = models.simulate(replace(model, coordinates={**model.coordinates, "phi": phi}), until=6.0)
    assert run.outcome.status == "done"
    last = run.at(6.0)
    assert last["theta'"] * last["u"] == pytest.approx(9.81 * math.tan(last["phi"]), rel=0.1)
    assert abs(last["phi'"]) < 0.01


PLANAR = """
format = 1
name = "Jump in the plane"

[parameters]
reach = { value = 0.75, unit = "m" }
ice = { value = 1, unit = "N*s/m" }

[coordinates]
x = { rate = 4.5 }
y = { rate = 0 }
theta = { rate = 2.4, unit = "rad" }

[points]
left = { frame = "trunk", position = [0, 0, 0] }
right = { frame = "trunk", position = [0.03, -0.22, 0] }
left_hand = { frame = "trunk", position = [0.05, "reach - 0.11", 0], mass = 3 }
right_hand = { frame = "trunk", position = [0.05, "-reach - 0.11", 0], mass = 3 }

[bodies.trunk]
kind = "inertia"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "theta" }]
center = [0, -0.11, 0]
mass = 49
inertia = [1, 1, 0.9]

[bodies.right_boot]
kind = "inertia"
frame = "trunk"
position = [0.03, -0.22, 0]
rotation = [{ axis = "z", angle = 0.2 }]
inertia = [0, 0, 0]

[constraints]
left_blade = { kind = "blade", at = "left", frame = "trunk" }
right_blade = { kind = "blade", at = "right", frame = "right_boot", enabled = false }

[forces]
glide = { kind = "drag", at = "trunk", coefficient = "ice" }

[[stages]]
name = "Edge"
duration = 0.5

[[stages]]
name = "Flight"
off = ["left_blade"]
set = { ice = 0 }
duration = 0.02

[[stages]]
name = "Draw in"
set = { reach = 0.25 }
change = "ramp"
ramp = 0.2
until = "theta - 3.6"
direction = "up"
duration = 2

[[stages]]
name = "Landing"
on = ["right_blade"]
set = { ice = 1 }
duration = 1
"""


def test_a_jump_in_the_plane_flies_straight_and_lands_by_a_blow() -> None:
    """Off the ice there is no force: the mass centre goes straight on, H = J ω stays while the arms come in. The other
    foot takes M v_n by the closed form of a blow at a point beside the mass centre."""
    run = anholon.simulate(anholon.loads(PLANAR), rtol=1e-13, atol=1e-14)
    assert run.outcome.status == "done"
    begin, drawn, land = (span.t0 for span in run.stages[1:])
    first = body(run, begin + 1e-12)
    M, H, y = 55.0, float(first.angular_momentum[2]), -0.11
    for t in np.linspace(begin + 1e-9, land - 1e-9, 7).tolist():
        now = body(run, t)
        np.testing.assert_allclose(now.centre, first.centre + first.velocity * (t - begin), rtol=0, atol=1e-10)
        assert now.angular_momentum[2] == pytest.approx(H, abs=1e-10)

    def inertia(t: float) -> float:
        reach = 0.75 - 0.5 * (1.0 - math.cos(math.pi * min(max((t - drawn) / 0.2, 0.0), 1.0))) / 2.0
        x_C = 6.0 * 0.05 / M
        return 0.9 + 49.0 * x_C**2 + 6.0 * ((0.05 - x_C) ** 2 + reach**2)

    def turned(t: float) -> float:
        ends = [begin, drawn, min(t, drawn + 0.2), t]
        return sum(quad(lambda s: H / inertia(s), a, b, epsabs=1e-14)[0] for a, b in pairwise(ends))

    theta = run.at(begin)["theta"]
    assert brentq(lambda t: theta + turned(t) - 3.6, drawn, 2.0, xtol=1e-13) == pytest.approx(land, abs=1e-9)
    J, w, v = inertia(land), H / inertia(land), first.velocity[:2]
    c, s = math.cos(3.6), math.sin(3.6)
    R = np.array([[c, -s], [s, c]])
    n, r = R @ [-math.sin(0.2), math.cos(0.2)], R @ [0.03 - 6.0 * 0.05 / M, -0.22 - y]
    arm = r[0] * n[1] - r[1] * n[0]
    P = -(n @ v + w * arm) / (1.0 / M + arm**2 / J)
    (blow,) = (event for event in run.events if event.name == "engage right_blade")
    assert blow.impulse == pytest.approx(P, abs=1e-10)
    assert run.at(land)["theta'"] == pytest.approx(w + P * arm / J, abs=1e-10)
    assert blow.loss == pytest.approx(0.5 * P**2 * (1.0 / M + arm**2 / J), abs=1e-9)
    # The reaction just after it: from the turning of the blade and the resistance, with the rates that the blow left.
    E, spin, glide = np.array([[0.0, -1.0], [1.0, 0.0]]), w + P * arm / J, v + P * n / M
    r_O = R @ [-6.0 * 0.05 / M, -y]
    F = -(glide + spin * E @ r_O)
    bias = spin * (E @ n) @ (glide + spin * E @ r) - spin**2 * n @ r
    push = n @ F / M + arm * (r_O[0] * F[1] - r_O[1] * F[0]) / J
    assert run.at(land)["reaction:right_blade"] == pytest.approx(-(bias + push) / (1.0 / M + arm**2 / J), rel=1e-10)
    assert np.abs(energy_balance(run).rest).max() < 1e-9
