"""Stages that switch what acts and let the pose jump at once: the jump takes place under what acts from there on, as
the ramps do whose limit it is."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.model.schema import Model, Stage

BODY = """
format = 1
[parameters]
y = { value = 0.3, unit = "m" }
k = { value = 5, unit = "N*s/m" }
m = { value = 6, unit = "kg" }
[coordinates]
xi = { rate = 4 }
eta = {}
th = { unit = "rad", rate = 1.2 }
[bodies.trunk]
kind = "inertia"
mass = 50
inertia = [2, 2, 2]
position = ["xi", "eta", 0]
rotation = [{ axis = "z", angle = "th" }]
[points.front]
frame = "trunk"
position = [0.2, -0.1, 0]
[points.arm]
frame = "trunk"
position = [0, "y", 1]
mass = "m"
[points.hand]
frame = "trunk"
position = [0.4, "y", 1]
[forces.air]
kind = "drag"
at = "hand"
coefficient = "k"
enabled = false
[constraints.turned]
kind = "blade"
at = "front"
frame = "trunk"
along = [1, 0.3, 0]
enabled = false
[constraints.straight]
kind = "blade"
at = "trunk"
frame = "trunk"
enabled = false
"""
"""A trunk with an arm that is put out aside, from 0.3 m to 0.8 m; a blade at A, and one in front that is turned."""

M, Y0, Y1, BEGIN = 56.0, 0.3, 0.8, 0.4


def skating(foot: str, /, **stage: object) -> Model:
    """Return the body on a blade (or none), and a second stage that puts the arm out at once."""
    model = anholon.loads(BODY)
    first = Stage(name="first", duration=BEGIN)
    second = Stage(**{"name": "second", "duration": 0.5, "set": {"y": Y1}, **stage})  # type: ignore[arg-type]
    constraints = {name: replace(item, enabled=name == foot) for name, item in model.constraints.items()}
    coordinates = model.coordinates
    if foot == "turned":  # n (v + ω r) = 0 there
        coordinates = coordinates | {"eta": replace(coordinates["eta"], rate=(1.2 * 0.3 * 0.1 + 1.2 - 1.2 * 0.2))}
    return replace(model, constraints=constraints, coordinates=coordinates, stages=(first, second))


def around(run: anholon.Run) -> tuple[np.ndarray, np.ndarray]:
    """Return (q, v) just before and just after the second stage begins."""
    after = next(motion for motion in run.segments if motion.t0 == BEGIN)
    before = next(motion for motion in run.segments if motion.t1 == BEGIN and motion.t0 < BEGIN)
    one, other = (motion.states(np.array([BEGIN]))[0] for motion in (before, after))
    return one, other


def inertia(y: float) -> float:
    """Return J_C with the arm at y."""
    return 2.0 + 50.0 * 6.0 / M * y**2


def within(state: np.ndarray, y: float) -> tuple[float, float, float, float]:
    """Return the velocity of the mass centre along and across the trunk, ω and J_C ω."""
    c, s = math.cos(state[2]), math.sin(state[2])
    u, v, w = c * state[3] + s * state[4], c * state[4] - s * state[3], state[5]
    return u - w * 6.0 / M * y, v, w, inertia(y) * w


@pytest.mark.parametrize("foot", ["turned", "none"])
def test_a_pose_jumps_on_the_blade_that_has_come_down(foot: str) -> None:
    """The blade at A takes the speed across it by a blow through A at the pose before; then H = J_C ω stays, and
    u - ω y_C gains H ∫ dy_C/J_C. On the turned blade in front the same jump would have no limit."""
    off = ("turned",) if foot == "turned" else ()
    run = anholon.simulate(skating(foot, on=("straight",), off=off), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done", run.outcome.text()
    before, after = around(run)
    along, across, _, H = within(before, Y0)
    assert abs(across) > 0.1
    c = 50.0 * 6.0 / M
    P = -M * across  # no moment about C: C lies across from A
    gained = H * 6.0 / M / math.sqrt(2.0 * c) * np.diff(np.arctan(math.sqrt(c / 2.0) * np.array([Y0, Y1])))[0]
    np.testing.assert_allclose(within(after, Y1), (along + gained, 0.0, H / inertia(Y1), H), rtol=0, atol=1e-10)
    assert after[:3] == pytest.approx(before[:3], abs=1e-14)
    (blow,) = (event for event in run.events if event.impulse)
    assert (blow.name, blow.impulse) == ("engage straight", pytest.approx(P, abs=1e-9))
    assert blow.loss == pytest.approx(0.5 * M * across**2, abs=1e-9)
    for told in (anholon.explain_transition(run, 1), anholon.foresee(run.system.model, "second")):
        assert told.rates[1] == pytest.approx(after[3:], abs=1e-9)
        assert [one.name for one in told.impacts] == ["engage straight"]
        assert told.energy_lost == pytest.approx(blow.loss, abs=1e-8)
        assert told.on == ("straight",)
        assert told.off == off
    if foot == "turned":
        stays = anholon.simulate(skating(foot))
        assert stays.outcome.refused == 1
        assert "the pose jump of 'y' pushes along the free coordinate '" in stays.outcome.message


CHANGES: tuple[tuple[str, dict[str, object]], ...] = (
    ("turned", {"on": ("straight",), "off": ("turned",)}),
    ("none", {"on": ("straight",)}),
    ("none", {"on": ("straight", "turned")}),
    ("turned", {"on": ("straight",), "off": ("turned",), "set": {"y": Y1, "m": 15.0}}),
    ("turned", {"on": ("straight",), "off": ("turned",), "set": {"m": 15.0}}),
)


UNDER_WAY = {"set": {"y": 0.6}, "change": "ramp", "ramp": 0.9}
"""Changes of the first stage: the arm is on its way when the second begins."""


def begun(model: Model, first: dict[str, object]) -> Model:
    """Return the model with changes of its first stage."""
    return replace(model, stages=(replace(model.stages[0], **first), *model.stages[1:]))


@pytest.mark.parametrize("first", [{}, UNDER_WAY], ids=["at rest", "under way"])
@pytest.mark.parametrize(("foot", "second"), CHANGES)
def test_ramps_of_the_stage_tend_to_its_jump(foot: str, second: dict[str, object], first: dict[str, object]) -> None:
    """What ever shorter ramps leave goes to the jump in proportion to their time, with what the stage switches and all
    numbers that it sets; an arm under way stops under what acts from there on."""
    given = {"rtol": 1e-12, "atol": 1e-13}
    jump = anholon.simulate(begun(skating(foot, **second), first), **given)
    assert jump.outcome.status == "done", jump.outcome.text()
    gaps = []
    for ramp in (0.004, 0.001, 0.00025):
        run = anholon.simulate(begun(skating(foot, **second, change="ramp", ramp=ramp), first), **given)
        states = [np.concatenate(one.state(BEGIN + ramp)) for one in (run, jump)]
        gaps.append(np.subtract(*states)[2:])
    for one, two in pairwise(gaps):
        large = np.abs(one) > max(0.1 * np.abs(one).max(), 1e-11)
        np.testing.assert_allclose(one[large] / two[large], 4.0, rtol=0, atol=0.2)


@pytest.mark.parametrize("target", [Y1, 0.4])
def test_an_arm_under_way_that_jumps_stops_under_what_acts_from_there_on(target: float) -> None:
    """The blade that comes down gives the momentum. So it is where the jump leads to a place next to that which the arm
    has reached."""
    model = begun(skating("turned", on=("straight",), off=("turned",), set={"y": target}), UNDER_WAY)
    run = anholon.simulate(model, rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done", run.outcome.text()
    impulses = {event.name for event in run.events if event.impulse and event.t == BEGIN}
    assert impulses == {"engage straight", "blow straight"}
    told = anholon.explain_transition(run, 1)
    assert told.rates[1] == pytest.approx(run.states_within(run.segments[1], np.array([BEGIN]))[0][3:], abs=1e-9)
    assert anholon.foresee(model, "second").rates[1] == pytest.approx(told.rates[1], abs=1e-9)


def test_the_law_of_the_mass_centre_is_told_where_masses_stay() -> None:
    """Masses that come with the velocity of the arm bring moment of momentum: H is not kept, and no law is told."""
    given = {"rtol": 1e-12, "atol": 1e-13}
    stays, comes = (anholon.simulate(skating("straight", set={"y": Y1} | more), **given) for more in ({}, {"m": 15.0}))
    (blade,) = anholon.explain_transition(stays, 1).blades
    assert blade.expected == pytest.approx(blade.along[1], abs=1e-9)
    told = anholon.explain_transition(comes, 1)
    assert told.blades[0].expected is None
    assert abs(told.body[1].angular_momentum[2] - told.body[0].angular_momentum[2]) > 0.1
