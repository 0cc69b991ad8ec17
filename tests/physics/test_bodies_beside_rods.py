"""What bodies do in a model with rods as without: blows, frictions, formulas that end, stages that wait in vain."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import anholon

ROD = """
[rods.mast]
elements = 2
curve = { kind = "straight", length = 1 }
rotation = [{ axis = "y", angle = -1.5707963267948966 }]
RATE
[rods.mast.section]
kind = "given"
axial = 1e5
shear = [1e5, 1e5]
torsion = 1e3
bending = [200, 200]
mass = 0.5
inertia = [2e-4, 1e-4, 1e-4]
"""
BESIDE = ROD.replace("RATE", "") + '[supports.wall]\nat = "mast:base"\n'
"""A rod that nothing joins to the bodies: they move as they would alone."""

ON_SLED = ROD.replace("RATE", "velocity = [3, 0, 0]") + '[joints.foot]\nbetween = ["sled", "mast:base"]\n'

SLED = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
h = { value = 0, unit = "m" }
[coordinates]
x = { rate = 3 }
z = {}
[bodies.sled]
kind = "inertia"
mass = 1.5
inertia = [1, 1, 1]
position = ["x", 0, "z"]
[constraints.floor]
kind = "holonomic"
formula = "z - h"
at = "sled"
[forces.dry]
kind = "friction"
constraint = "floor"
coefficient = 0.2
at = "sled"
"""


@pytest.mark.parametrize(("example", "until"), [("bead-with-friction", 1.3), ("release-from-sphere", 1.2)])
def test_what_happens_to_bodies_beside_a_rod_is_what_happens_without_it(example: str, until: float) -> None:
    """No change of the mode is a blow of what the steps of rods leave in the rates: the motion by DOP853 has none."""
    alone = anholon.load(example)
    text = anholon.dumps(alone).replace(f'form = "{alone.simulation.form}"\n', "")
    one, two = anholon.simulate(alone, until), anholon.simulate(anholon.loads(text + BESIDE), until)
    assert two.outcome.status == "done", two.outcome.message
    assert [event.name for event in two.events] == [event.name for event in one.events]
    assert len(one.events) >= 2
    for first, second in zip(one.events, two.events, strict=True):
        assert second.t == pytest.approx(first.t, abs=1e-3)
        assert second.impulse == pytest.approx(first.impulse, rel=1e-3, abs=0.0)
    for name in alone.coordinates:
        assert np.abs(two.quantity([name], one.times)[name] - one[name]).max() < 1e-3 * np.abs(one[name]).max()


def test_the_accuracy_of_steps_is_that_of_coordinates_too() -> None:
    """x = 0.1 cos(20 t) beside a rod at rest: the error of steps of a sixtieth of a second was 0.9 of that."""
    text = """
    format = 1
    [coordinates]
    x = { value = 0.1 }
    [points.A]
    position = ["x", 0, 0]
    mass = 1
    [forces.k]
    kind = "generalized"
    coordinate = "x"
    value = "-400*x"
    [simulation]
    until = 5
    """
    t = np.linspace(0.0, 5.0, 501)
    errors = []
    for accuracy in (1e-5, 1e-7, 1e-9):
        run = anholon.simulate(anholon.loads(f"{text}accuracy = {accuracy}\n{BESIDE}"))
        errors.append(np.abs(run.quantity(["x"], t)["x"] / 0.1 - np.cos(20.0 * t)).max())
    assert (np.array(errors) < [0.1, 5e-3, 2e-4]).all()


@pytest.mark.parametrize(("name", "until"), [("rubbing-table", 2.0), ("billiard", 1.0)])
def test_slips_in_a_plane_stop_beside_a_rod_as_without(name: str, until: float) -> None:
    """The friction of a slip in a plane has no direction where that stops: no step converged there."""
    text = (Path(__file__).parents[1] / "models" / f"{name}.toml").read_text()
    one, two = (anholon.simulate(anholon.loads(text + more), until) for more in ("", BESIDE))
    assert two.outcome.status == "done", two.outcome.message
    assert [event.name for event in two.events] == [event.name for event in one.events] == ["stick rub"]
    assert two.events[0].t == pytest.approx(one.events[0].t, abs=1e-5)
    for coordinate in one.system.coordinates:
        assert two.quantity([coordinate], [until])[coordinate][0] == pytest.approx(one[coordinate][-1], abs=1e-5)


RISING = """
[[stages]]
name = "level"
duration = 0.1
[[stages]]
name = "rising"
duration = 0.01
set = { h = 0.02 }
change = "ramp"
ramp = 0.01
profile = "linear"
"""


@pytest.mark.parametrize("rods", [BESIDE, ON_SLED], ids=["beside", "on the sled"])
def test_friction_takes_part_in_the_blow_of_a_floor_that_begins_to_rise(rods: str) -> None:
    """The floor jumps to V = 2 m/s: its impulse P takes μ P from the momentum along it (Routh)."""
    run = anholon.simulate(anholon.loads(SLED + RISING + rods))
    assert run.outcome.status == "done", run.outcome.message
    (blow,) = [event for event in run.events if event.name == "blow floor"]
    before, after = run.at(0.1, "before"), run.at(0.1, "after")
    assert after["z'"] - before["z'"] == pytest.approx(2.0, abs=1e-9)
    joined = 1.0 if rods == ON_SLED else 0.0  # what stands beside takes no part
    along, up = (
        1.5 * (after[f"{c}'"] - before[f"{c}'"]) + joined * (after[f"momentum.{c}"] - before[f"momentum.{c}"])
        for c in "xz"
    )
    assert up == pytest.approx(blow.impulse, rel=1e-9)
    assert along == pytest.approx(-0.2 * blow.impulse, rel=1e-9)
    if not joined:
        assert blow.impulse == pytest.approx(1.5 * 2.0, rel=1e-9)
        assert before["x'"] == pytest.approx(3.0 - 0.2 * 9.81 * 0.1, rel=1e-9)


def test_a_formula_of_an_event_that_becomes_undefined_ends_the_motion() -> None:
    """x = 3 t - 0.981 t² reaches 0.5 at 0.17672 s, where sqrt(0.5 - x) ends."""
    watched = '[events.far]\nformula = "sqrt(0.5 - x) - 2"\n[simulation]\nuntil = 0.5\nstep = 1e-3\n'
    run = anholon.simulate(anholon.loads(SLED + watched + BESIDE))
    assert run.outcome.status == "failed"
    assert "'far' becomes undefined" in run.outcome.message
    reached = (3.0 - np.sqrt(9.0 - 4.0 * 0.981 * 0.5)) / (2.0 * 0.981)
    assert run.outcome.t == pytest.approx(reached, abs=1e-3)
    assert run.outcome.t <= reached


def test_a_stage_that_waits_for_what_held_at_its_start_is_told() -> None:
    waiting = '[[stages]]\nname = "sliding"\nuntil = "x + 1"\ndirection = "up"\nduration = 0.05\n'
    stages = waiting + '[[stages]]\nname = "after"\nduration = 0.05\n'
    run = anholon.simulate(anholon.loads(SLED + stages + BESIDE))
    assert run.outcome.status == "done"
    assert "of stage 'sliding' was already satisfied at its start" in run.outcome.remedy


def test_an_event_ends_the_run_where_it_happens() -> None:
    """x = 3 t - 0.981 t² reaches 0.5."""
    watched = '[events.far]\nformula = "x - 0.5"\naction = "stop"\n[simulation]\nuntil = 0.5\n'
    run = anholon.simulate(anholon.loads(SLED + watched + BESIDE))
    assert run.outcome.status == "stopped"
    assert run.outcome.t == pytest.approx((3.0 - np.sqrt(9.0 - 4.0 * 0.981 * 0.5)) / (2.0 * 0.981), abs=1e-5)
    assert run.events[-1].name == "far"
    assert run.times[-1] == run.outcome.t
