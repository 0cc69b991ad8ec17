"""Pose jumps beside ramps that last ever shorter: masses and blades that move aside, and changes without a limit.

A jump that leaves the place alone is the limit of ramps, to first order in their duration ε (docs/theory.md 6): the
gap goes with ε, so that it is quartered with it. Where masses beside the line across A turn the blade, its lateral
momentum M (ω x_C + y_C') turns with ω ~ 1/ε, and the speed along it grows like 1/ε: there is no limit.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from tests import models
from tests.physics.bodies import start

import anholon
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.check.pose_check import set_initial_pose
from anholon.model.schema import AppliedForce, Model, Stage

Floats = NDArray[np.float64]

FIVE = replace(anholon.load("skater-reference"), stages=())
TWO = make_skater(SkaterOptions(body="two-segments"))
# Elbows and knees bend aside, and everything stands over the line across A: no limb moves ahead of it.
FRONTAL = {"l_foot": 0.0} | {f"beta{k}": 0.0 for k in range(1, 5)} | {f"delta{k}": 90.0 for k in range(1, 5)}
BEFORE, RAMPS = 0.2, (0.016, 0.004, 0.001)
ORDERS = ((), ("arms", "legs"), ("legs", "arms"), ("left arm", "left leg", "right"))
PARTS = {
    "arms": "alpha1 alpha2 gamma1 gamma2",
    "legs": "alpha3 alpha4 gamma3 gamma4",
    "left arm": "alpha2 gamma2",
    "left leg": "alpha4 gamma4",
    "right": "alpha1 alpha3 gamma1 gamma3",
}


def path(order: tuple[str, ...], change: dict[str, float]) -> tuple[str, ...]:
    """Return an order as the path of a stage."""
    groups = [" ".join(name for name in PARTS[part].split() if name in change) for part in order]
    return tuple(group for group in groups if group)


def along(model: Model, stages: tuple[Stage, ...]) -> Floats:
    """Return theta', and the speed along the heading, after stages."""
    run = models.simulate(replace(model, stages=stages), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done", run.outcome.message
    values = run.quantity(("xi'", "eta'", "theta", "theta'"), [run.outcome.t])
    last = {name: float(value[0]) for name, value in values.items()}
    u = last["xi'"] * math.cos(last["theta"]) + last["eta'"] * math.sin(last["theta"])
    return np.array([last["theta'"], u])


def ratios(model: Model, change: dict[str, float], order: tuple[str, ...] = (), profile: str = "cosine") -> Floats:
    """Return by how much the gaps between ramp and jump shrink when a ramp is quartered, (k, 2).

    Several groups are ramps one after another, each of the same share of the whole.
    """
    groups = path(order, change)
    first = Stage(name="before", duration=BEFORE)
    jump = Stage(name="jump", duration=1e-12, set=change, path=groups)
    limit = along(model, (first, jump))
    gaps = []
    for whole in RAMPS:
        parts = [group.split() for group in groups] or [list(change)]
        length = whole / len(parts)
        legs = tuple(
            Stage(
                name=f"leg {k}",
                duration=length,
                change="ramp",
                ramp=length,
                profile=profile,
                set={name: change[name] for name in part},
            )
            for k, part in enumerate(parts)
        )
        gaps.append(along(model, (first, *legs)) - limit)
    return np.array([one / two for one, two in pairwise(gaps)])


POSES = (
    {"alpha1": 95.0, "alpha2": 140.0, "alpha3": 30.0, "alpha4": 12.0},
    {"alpha1": 10.0, "alpha2": 75.0, "alpha3": 2.0, "alpha4": 50.0},
)
BENT = {"gamma1": 70.0, "gamma2": 5.0, "gamma3": 40.0, "gamma4": 15.0}


@pytest.mark.parametrize("order", ORDERS, ids=" ".join)
@pytest.mark.parametrize("body", ["five-parts", "two-segments"])
def test_ramps_converge_to_the_jump_in_every_order(body: str, order: tuple[str, ...]) -> None:
    """Asymmetric, with drag of ice and air, and a moment that turns."""
    five = body == "five-parts"
    model = start(FIVE if five else set_initial_pose(TWO, FRONTAL | {"L5z": 2.0}), xi_rate=4.0, theta_rate=1.5)
    for k, change in enumerate(POSES):
        found = ratios(model, change if five else change | BENT, order, ("cosine", "quintic")[k])
        np.testing.assert_allclose(found, 4.0, rtol=0, atol=0.2)


@pytest.mark.parametrize("drop", [(1.7, 0.4), (-0.6, 2.5)])
def test_on_a_slope_the_limit_is_the_same(drop: tuple[float, float]) -> None:
    """Gravity along an inclined plane acts at the mass centre, which moves aside: bounded, it has no impulse."""
    pull = AppliedForce(at="C", vector=(f"{drop[0]}*M", f"{drop[1]}*M", 0.0))
    model = start(replace(FIVE, forces=FIVE.forces | {"slope": pull}), xi_rate=3.0, theta_rate=-1.2)
    found = ratios(model, POSES[0], ORDERS[1], "linear")
    np.testing.assert_allclose(found, 4.0, rtol=0, atol=0.2)


def test_on_the_other_foot_the_body_moves_aside() -> None:
    """From both feet to the left one, or across from the right one, while limbs move: the blade has another place."""
    for k, (support, change) in enumerate(((0.0, POSES[0] | BENT), (-1.0, {"alpha1": 90.0}))):
        model = start(set_initial_pose(TWO, FRONTAL | {"support": support}), xi_rate=4.0, theta_rate=1.5)
        found = ratios(model, change | {"support": 1.0}, (), ("quintic", "cosine")[k])
        np.testing.assert_allclose(found, 4.0, rtol=0, atol=0.2)


SLEIGH = """
    format = 1
    [parameters]
    c = { value = 0.05, unit = "m" }
    psi = { value = 0, unit = "rad" }
    [coordinates]
    xi = { rate = 3 }
    eta = { }
    theta = { unit = "rad" }
    [points]
    P = { position = ["c", 0, 0], frame = "plate" }
    O = { position = [0, 0, 0], frame = "plate" }
    [bodies]
    plate.kind = "plate"
    plate.width = 0.4
    plate.height = 1
    plate.mass = 10
    plate.position = ["xi", "eta", 0]
    plate.rotation = [{ axis = "z", angle = "theta" }]
    skate.kind = "sphere"
    skate.radius = 0.01
    skate.frame = "plate"
    skate.rotation = [{ axis = "z", angle = "psi" }]
    [constraints]
    blade = { kind = "blade", at = "P", frame = "skate" }
    [forces]
    air = { kind = "drag", at = "O", coefficient = 0.8 }
"""


@pytest.mark.parametrize("order", [("c", "psi"), ("psi",)])
def test_a_blade_that_moves_and_turns_under_the_body(order: tuple[str, ...]) -> None:
    """To another point along itself, and then to another direction: the blow turns the speed with the blade."""
    model = anholon.loads(SLEIGH)
    change = {"c": 0.2, "psi": 0.3} if "c" in order else {"psi": -0.5}
    first = Stage(name="before", duration=BEFORE)
    limit = along(model, (first, Stage(name="jump", duration=1e-12, set=change, path=order)))
    gaps = []
    for whole in (0.004, 0.001, 0.00025):
        length = whole / len(order)
        legs = (
            Stage(name=name, duration=length, change="ramp", ramp=length, set={name: change[name]}) for name in order
        )
        gaps.append(along(model, (first, *legs)) - limit)
    np.testing.assert_allclose([one / two for one, two in pairwise(gaps)], 4.0, rtol=0, atol=0.2)


@pytest.mark.parametrize("change", [{"twist": 40.0}, {"alpha1": 90.0}, {"support": 1.0}])
def test_without_a_limit_the_jump_is_refused(change: dict[str, float]) -> None:
    """Mass that goes aside behind A turns the blade: in a quarter of the time speeds leap four times as far."""
    model = start(TWO, xi_rate=4.0, theta_rate=1.0)
    first = Stage(name="before", duration=BEFORE)
    run = anholon.simulate(replace(model, stages=(first, Stage(name="jump", duration=0.1, set=change))))
    assert run.outcome.refused == 1
    assert "pushes along the free coordinate '" in run.outcome.message
    assert "Use a ramp" in run.outcome.remedy
    ends = {}
    for profile in ("cosine", "quintic"):
        for length in (4e-4, 1e-4, 2.5e-5):
            ramp = Stage(name="ramp", duration=length, change="ramp", ramp=length, profile=profile, set=change)
            ends[profile, length] = along(model, (first, ramp))
    for profile in ("cosine", "quintic"):
        short, shorter, shortest = (ends[profile, length] for length in (4e-4, 1e-4, 2.5e-5))
        grown = np.linalg.norm(shortest - shorter) / np.linalg.norm(shorter - short)
        assert grown == pytest.approx(4.0, abs=0.2)
    assert np.linalg.norm(ends["cosine", 2.5e-5] - ends["quintic", 2.5e-5]) > 0.1  # and they depend on the profile


ROTOR = """
    format = 1
    [parameters]
    r = { value = 0.3, unit = "m" }
    R = { value = 0.2, unit = "m" }
    B = { value = 0.3 }
    [coordinates]
    xi = { rate = 3 }
    eta = { }
    theta = { unit = "rad", rate = 1.2 }
    [points]
    L = { position = [0, "r", 0], frame = "plate", mass = 4 }
    W = { position = ["R*cos(3*t + B*sin(5*t))", "R*sin(3*t + B*sin(5*t))", 0], frame = "plate", mass = 1.3 }
    V = { position = ["-R*cos(3*t + B*sin(5*t))", "-R*sin(3*t + B*sin(5*t))", 0], frame = "plate", mass = 1.3 }
    [bodies.plate]
    kind = "box"
    mass = 20
    size = [0.3, 0.4, 0.1]
    position = ["xi", "eta", 0]
    rotation = [{ axis = "z", angle = "theta" }]
    [constraints.blade]
    kind = "blade"
    at = "plate"
    frame = "plate"
"""


@pytest.mark.parametrize("change", [{"R": 0.4}, {"r": 0.6, "R": 0.35}])
def test_what_turns_by_itself_keeps_its_part_of_the_momentum(change: dict[str, float]) -> None:
    """Two masses that go round by a function of time, while their distance jumps: with H = J_C ω + h and
    h = 2 m R² φ', u - ω y_C gains ∫ (H - h)/J_C dy_C."""
    found = ratios(anholon.loads(ROTOR), change)
    np.testing.assert_allclose(found, 4.0, rtol=0, atol=0.2)
    stages = (Stage(name="one", duration=0.2), Stage(name="two", duration=0.1, set=change))
    run = models.simulate(replace(anholon.loads(ROTOR), stages=stages), rtol=1e-12, atol=1e-13)
    told = anholon.explain_transition(run, 1)
    assert told.blades[0].along[1] == pytest.approx(told.blades[0].expected, abs=1e-12)
    assert told.body[1].angular_momentum[2] == pytest.approx(told.body[0].angular_momentum[2], abs=1e-11)


TWISTED = start(
    set_initial_pose(TWO, FRONTAL | {"alpha1": 20.0, "alpha2": 20.0, "twist": -40.0}), xi_rate=4.0, theta_rate=1.5
)
TWIST = Stage(name="twist", duration=0.2, change="ramp", ramp=0.4, profile="linear", set={"twist": 40.0})


@pytest.mark.parametrize("unfinished", ["go-on", "stop"])
def test_a_jump_while_the_trunk_turns_is_the_limit_of_ramps(unfinished: str) -> None:
    """The trunk passes its middle when the arms jump: what stops does so before them, else its turning goes on."""
    stops = unfinished == "stop"
    change = {"alpha1": 80.0, "alpha2": 30.0 if stops else 80.0}
    first = replace(TWIST, unfinished=unfinished)
    limit = along(TWISTED, (first, Stage(name="jump", duration=1e-12, set=change)))
    for profile in ("cosine", "quintic"):
        leg = Stage(name="leg", change="ramp", profile=profile, set=change)
        gaps = [along(TWISTED, (first, replace(leg, duration=whole, ramp=whole))) - limit for whole in RAMPS]
        ratio = np.array([one / two for one, two in pairwise(gaps)])
        np.testing.assert_allclose(ratio, 4.0, rtol=0, atol=0.2)


def test_a_jump_aside_while_the_trunk_turns_has_no_limit() -> None:
    """Unequal arms: what is left depends on the profile, however short the ramps."""
    change = {"alpha1": 80.0, "alpha2": 30.0}
    run = anholon.simulate(replace(TWISTED, stages=(TWIST, Stage(name="jump", duration=0.1, set=change))))
    assert run.outcome.status == "failed"
    assert "as soon as it moves and has no limit for short ramps" in run.outcome.message
    assert "Use a ramp" in run.outcome.remedy
    leg = Stage(name="leg", change="ramp", duration=2e-4, ramp=2e-4, set=change)
    one, other = (along(TWISTED, (TWIST, replace(leg, profile=profile))) for profile in ("cosine", "quintic"))
    assert np.abs(one - other).max() > 5e-4


@pytest.mark.parametrize("name", ["entry-spin-exit", "three-turn", "serpentine"])
def test_the_rounding_at_the_end_of_a_ramp_is_no_jump_of_the_pose(name: str) -> None:
    """Of profiles like s^2*(3 - 2*s) + 20*s^2*(1 - s)^2 as little is left as of others: nothing is derived for it."""
    system = anholon.compile_model(anholon.load(name))
    nodes = len(system.equations.graph)
    assert anholon.simulate(system).unchecked_outcome.status == "done"
    assert len(system.equations.graph) < 1.1 * nodes


REACHING = """
format = 1
[parameters]
a = { unit = "m" }
b = { value = 0.3, unit = "m" }
[definitions]
r = "max(a, b)"
[coordinates]
x = { rate = 1 }
y = {}
th = { unit = "rad", rate = 0.5 }
[bodies.sled]
kind = "box"
size = [0.5, 0.4, 0.1]
mass = 3
position = ["x", "y", "r"]
rotation = [{ axis = "z", angle = "th" }]
[points.arm]
frame = "sled"
position = ["r", 0, 0]
mass = 2
[constraints.blade]
kind = "blade"
at = "sled"
frame = "sled"
[[stages]]
name = "stand"
duration = 0.1
[[stages]]
name = "reach"
duration = 1
set = { a = 0.5, b = 0.1 }
change = "ramp"
ramp = 1
profile = "linear"
"""


def test_a_corner_where_one_arm_takes_over_from_another_is_a_blow() -> None:
    """r = max(a, b) turns from -0.2 to 0.5 m/s where a = b, 3/7 s after both ramps begin: there M u + m r' is kept,
    and (J + m r²) ω; the energy, that of the height included, comes from the drives."""
    run = anholon.simulate(anholon.loads(REACHING), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done", run.outcome.text()
    corner = 0.1 + 3.0 / 7.0
    before, after = run.segments[-2:]
    assert (before.t1, after.t0) == pytest.approx((corner, corner), abs=1e-12)
    old, new = before.states(np.array([before.t1]))[0], after.states(np.array([after.t0]))[0]
    heading = np.array([math.cos(old[2]), math.sin(old[2])])
    slowed = heading @ (new[3:5] - old[3:5])
    assert slowed == pytest.approx(-2.0 / 5.0 * 0.7, abs=1e-11)
    assert new[5] == pytest.approx(old[5], abs=1e-11)
    _, row = anholon.stage_table(run)
    u = float(heading @ old[3:5])
    along = 0.5 * 3 * ((u + slowed) ** 2 - u**2) + 0.5 * 2 * ((u + slowed + 0.5) ** 2 - (u - 0.2) ** 2)
    assert row.jumped == pytest.approx(along + 0.5 * 5 * (0.5**2 - 0.2**2), abs=1e-9)
    assert abs(row.residual) < 1e-9


@pytest.mark.parametrize("reach", ["max(a, b)", "-min(-a, -b)", "(a + b + abs(a - b))/2"])
def test_a_blade_that_is_carried_round_a_corner_strikes(reach: str) -> None:
    """The blade r to the left of A moves sideways by itself: v + r' = 0 along its normal, before and after."""
    text = REACHING.replace("max(a, b)", reach).replace('["r", 0, 0]\nmass = 2', '[0, "r", 0]')
    text = text.replace('"r"]\nrotation', "0]\nrotation").replace('at = "sled"', 'at = "arm"')
    run = anholon.simulate(anholon.loads(text), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done", run.outcome.text()
    before, after = run.segments[-2:]
    old, new = before.states(np.array([before.t1]))[0], after.states(np.array([after.t0]))[0]
    normal = np.array([-math.sin(old[2]), math.cos(old[2])])
    assert normal @ (new[3:5] - old[3:5]) == pytest.approx(-0.7, abs=1e-11)
    assert new[5] == pytest.approx(old[5], abs=1e-11)  # the blow goes through the mass centre
    struck = [event.impulse for event in run.events if event.name == "blow blade" and event.t > 0.2]
    assert struck == pytest.approx([-0.7 * 3.0], abs=1e-9)
    assert max(abs(row.residual) for row in anholon.stage_table(run)) < 1e-9
    inside = 0.5 * (before.t1 + after.t0)
    assert run.at(inside)["th"] == pytest.approx(old[2], abs=1e-11)


def test_energies_close_where_legs_of_one_length_part_at_the_first_instant() -> None:
    """The hip stands over the longer leg: ramps that begin at once let one of two equal legs go."""
    model = anholon.load("skater-staged")
    parting = Stage(
        name="part", duration=0.3, change="ramp", ramp=0.3, profile="linear", set={"alpha3": 20.0, "alpha4": 9.0}
    )
    back = Stage(name="back", duration=0.5, change="ramp", ramp=0.4, set={"alpha3": 3.0, "alpha4": 15.0})
    run = models.simulate(
        replace(model, stages=(Stage(name="stand", duration=0.2), parting, back)), rtol=1e-12, atol=1e-13
    )
    rows = anholon.stage_table(run)
    assert max(abs(row.residual) for row in rows) < 1e-9
    # Both legs make the hip rise or sink as the longer one does: half M z'² comes, and goes with the other's.
    assert abs(rows[2].jumped) > 1e-2
