"""Stages that switch constraints on and off: blows where a constraint is engaged at a rate that it forbids."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import anholon
from anholon import energy_balance
from anholon.errors import ModelError
from anholon.export.hdf5 import load_run, save_run
from anholon.model.edit.rename import rename_element

SLEIGH = """
format = 1
[coordinates]
x = { rate = 2 }
y = { rate = 1 }
th = { rate = 3, unit = "rad" }
[bodies.sleigh]
kind = "box"
mass = 5
size = [0.8, 0.3, 0.1]
center = [0.25, 0, 0]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
[constraints.blade]
kind = "blade"
at = "sleigh"
frame = "sleigh"
[[stages]]
name = "free"
duration = 0.7
off = ["blade"]
[[stages]]
name = "down"
duration = 1
on = ["blade"]
[[stages]]
name = "up"
duration = 0.5
off = ["blade"]
"""


def test_a_blade_touches_down_and_is_lifted() -> None:
    run = anholon.simulate(anholon.loads(SLEIGH))
    assert [event.name for event in run.events] == ["engage blade", "release blade"]
    engaged = run.events[0]
    assert engaged.t == 0.7

    # Before: free flight about the mass centre. The impulse acts across the blade at the origin, 0.25 m behind it.
    m, J, a = 5.0, 5 * (0.8**2 + 0.3**2) / 12, 0.25
    before = run.stages[1].rates_before
    after = run.stages[1].rates_after
    q, _ = run.state(0.7)
    n = np.array([-np.sin(q[2]), np.cos(q[2])])
    across = float(n @ before[:2])
    impulse = -across / (1 / m + a**2 / J)
    assert engaged.impulse == pytest.approx(impulse, rel=1e-10)
    centre = np.array(before[:2]) + a * before[2] * n + impulse / m * n
    spin = before[2] - a * impulse / J
    np.testing.assert_allclose(after[:2], centre - a * spin * n, rtol=0, atol=1e-10)
    assert after[2] == pytest.approx(spin, abs=1e-11)
    assert engaged.loss == pytest.approx(-impulse * across / 2, rel=1e-9)

    # The reaction is 0 where the blade is lifted, and nothing is lost but by the blow.
    push = run.reaction("blade")
    assert (push[run.times < 0.7] == 0.0).all()
    assert (push[run.times > 1.7] == 0.0).all()
    assert np.abs(push[(run.times > 0.7) & (run.times < 1.7)]).max() > 1.0
    balance = energy_balance(run)
    assert balance.jumps[-1] == pytest.approx(-engaged.loss, rel=1e-9)
    assert np.abs(balance.rest).max() < 1e-9


@pytest.mark.parametrize("form", ["maggi", "gauss", "impulse"])
def test_all_forms_follow_the_stages(form: str) -> None:
    one = anholon.simulate(anholon.loads(SLEIGH))
    other = anholon.simulate(anholon.loads(SLEIGH), form=form)
    for name in one.columns[:-1]:
        np.testing.assert_allclose(other[name], one[name], rtol=0, atol=1e-8)


def test_a_constraint_that_was_off_is_switched_on_by_a_stage() -> None:
    text = SLEIGH.replace('off = ["blade"]\n[[stages]]\nname = "down"', '[[stages]]\nname = "down"')
    text = text.replace('frame = "sleigh"', 'frame = "sleigh"\nenabled = false')
    one, other = anholon.simulate(anholon.loads(SLEIGH)), anholon.simulate(anholon.loads(text))
    np.testing.assert_allclose(other["x"], one["x"], rtol=0, atol=1e-12)


PENDULUM = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 1 }
y = {}
[points.bob]
position = ["x", "y", 0]
mass = 1
[constraints.rod]
kind = "distance"
between = ["world", "bob"]
length = 1
[[stages]]
name = "swing"
duration = 0.4
[[stages]]
name = "fly"
duration = 0.3
off = ["rod"]
[[stages]]
name = "caught"
duration = 0.3
on = ["rod"]
"""


def test_a_holonomic_constraint_engages_only_where_it_holds() -> None:
    run = anholon.simulate(anholon.loads(PENDULUM))
    assert run.outcome.status == "failed"
    assert "cannot be switched on" in run.outcome.message
    assert run.outcome.t == pytest.approx(0.7)
    assert run.reaction("rod")[-1] == 0.0


def test_what_stages_cannot_switch_is_refused() -> None:
    with pytest.raises(ModelError, match="no constraint"):
        anholon.compile_model(anholon.loads(PENDULUM.replace('on = ["rod"]', 'on = ["rode"]')))
    with pytest.raises(ModelError, match="on and off"):
        anholon.compile_model(anholon.loads(PENDULUM.replace('on = ["rod"]', 'on = ["rod"]\noff = ["rod"]')))


def test_renaming_and_keeping(tmp_path: Path) -> None:
    model = rename_element(anholon.loads(SLEIGH), "constraints", "blade", "edge")
    assert (model.stages[0].off, model.stages[1].on) == (("edge",), ("edge",))
    run = anholon.simulate(model)
    save_run(run, tmp_path / "run.h5")
    again = load_run(tmp_path / "run.h5")
    np.testing.assert_allclose(again.reaction("edge"), run.reaction("edge"), rtol=0, atol=1e-9)


FALL = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
z = {{ value = 0, rate = {rate} }}
[points.ball]
position = [0, 0, "z"]
mass = 2
[constraints.floor]
kind = "holonomic"
formula = "z"
side = "positive"
[[stages]]
name = "through"
duration = {time}
off = ["floor"]
[[stages]]
name = "on"
duration = 0.3
on = ["floor"]
"""


def test_a_floor_that_is_switched_off_keeps_nothing_free() -> None:
    """What has come back above it meets it again; what has not is told to."""
    back = anholon.simulate(anholon.loads(FALL.format(rate=3, time=0.5)))
    assert back.outcome.status == "done"
    assert back.events[0].t == pytest.approx(6 / 9.81, abs=1e-9)
    below = anholon.simulate(anholon.loads(FALL.format(rate=-1, time=0.5)))
    assert below.outcome.status == "failed"
    assert below.outcome.t == 0.5
    assert "'floor' is violated: it requires f >= 0" in below.outcome.message
    assert "switch it on where it is satisfied" in below.outcome.message


EXCHANGE = """
format = 1
[parameters]
y = { value = 0.3, unit = "m" }
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
position = [0.05, "y", 1]
mass = 6
[constraints.one]
kind = "blade"
at = "trunk"
frame = "trunk"
[constraints.two]
kind = "blade"
at = "front"
frame = "trunk"
along = [1, 0.3, 0]
enabled = false
[[stages]]
name = "on the one"
duration = 0.4
[[stages]]
name = "on the other"
duration = 0.5
off = ["one"]
on = ["two"]
change = "ramp"
ramp = 0.5
profile = "linear"
set = { y = 0.8 }
"""
"""A body with an arm that is put out evenly, 1 m/s, from the instant on at which one blade takes over from another."""


def test_what_a_stage_switches_acts_before_its_ramps_begin() -> None:
    """M v+ + Q'+ = M v- + A^T P with the blade that acts from there on: it alone bears the blow of the arm."""
    run = anholon.simulate(anholon.loads(EXCHANGE), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done", run.outcome.text()
    first, second = run.segments[0], next(motion for motion in run.segments if motion.t0 == 0.4)
    before, after = (motion.states(np.array([0.4]))[0] for motion in (first, second))
    theta = before[2]
    turn = np.array([[np.cos(theta), np.sin(theta), 0.0], [-np.sin(theta), np.cos(theta), 0.0], [0.0, 0.0, 1.0]])
    arm = np.array([[1.0, 0.0, -0.3], [0.0, 1.0, 0.05]])  # rates of the arm by u, v, w in the body's axes
    M = np.diag([50.0, 50.0, 2.0]) + 6.0 * arm.T @ arm
    driven = 6.0 * arm.T @ np.array([0.0, 1.0])
    side = np.array([-0.3, 1.0]) / np.hypot(1.0, 0.3)
    row = np.array([*side, 0.2 * side[1] + 0.1 * side[0]])
    old = turn @ before[3:]
    inverse = np.linalg.inv(M)
    free = old - inverse @ driven
    P = -(row @ free) / (row @ inverse @ row)
    np.testing.assert_allclose(turn @ after[3:], free + P * inverse @ row, rtol=0, atol=1e-11)
    told = {event.name: event.impulse for event in run.events if event.t == 0.4}
    assert "blow one" not in told
    assert told.get("engage two", 0.0) + told.get("blow two", 0.0) == pytest.approx(P, abs=1e-9)
    (_, row_of_stage) = anholon.stage_table(run)
    assert row_of_stage.impulses["one"] == 0.0
    assert abs(row_of_stage.residual) < 1e-9
    explained = anholon.explain_transition(run, 1)
    assert explained.impulses == {"two": pytest.approx(told["blow two"])}, "the lifted blade bears nothing"
    assert explained.forecast is not None
    assert explained.forecast.peaks["two"].value == pytest.approx(row_of_stage.peaks["two"].value, rel=1e-2)


STEP = """
format = 1
[parameters]
b = { value = 0.3, unit = "m" }
[coordinates]
x = { rate = 3 }
y = { rate = 0.4 }
th = { unit = "rad", rate = 1 }
[bodies.trunk]
kind = "box"
size = [0.5, 0.3, 0.1]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
mass = 10
[bodies.arm]
kind = "box"
size = [0.1, 0.1, 0.1]
frame = "trunk"
position = [0, "b", 0]
mass = 3
[points.sail]
frame = "trunk"
position = [0.5, 0.3, 0]
[forces.air]
kind = "drag"
at = "sail"
coefficient = 0.5
[constraints.blade]
kind = "nonholonomic"
formula = "y'*cos(th) - x'*sin(th)"
at = "trunk"
enabled = false
[simulation]
step = 0.005
frames = 20
[[stages]]
name = "off"
duration = 0.25
[[stages]]
name = "on"
duration = 0.05
on = ["blade"]
"""
"""A body with a sail that puts down its blade while an arm jumps to the other side."""


TAIL = """
[rods.tail]
elements = 2
position = [-0.1, 0, 0]
rotation = [{ axis = "z", angle = "pi" }]
curve = { kind = "straight", length = 0.1 }
[rods.tail.section]
kind = "given"
axial = 100
shear = [100, 100]
torsion = 1
bending = [1, 1]
mass = 1e-5
inertia = [1e-7, 1e-7, 1e-7]
drawn = 0.01
[joints.root]
between = ["trunk", "tail:base"]
"""


@pytest.mark.parametrize("how", ["", 'change = "ramp"\nramp = 0.05\nprofile = "linear"\n'])
def test_beside_rods_too_constraints_are_switched_before_the_pose_changes(how: str) -> None:
    """A rod of a millionth of the mass changes nothing: neither the jump nor the blow of a ramp that begins at once."""
    stage = STEP + how + "set = { b = -0.4 }\n"
    alone, beside = (anholon.simulate(anholon.loads(text)) for text in (stage, stage + TAIL))
    for run in (alone, beside):
        assert run.outcome.status == "done", run.outcome.text()
    after = [run.stages[1].rates_after for run in (alone, beside)]
    np.testing.assert_allclose(after[1], after[0], rtol=0, atol=1e-5)  # so exact is the free motion before
    told = [[(event.name, event.impulse) for event in run.events] for run in (alone, beside)]
    assert (
        [name for name, _ in told[1]] == [name for name, _ in told[0]] == ["engage blade", "blow blade"][: len(told[0])]
    )
    assert [P for _, P in told[1]] == pytest.approx([P for _, P in told[0]], rel=1e-5)
