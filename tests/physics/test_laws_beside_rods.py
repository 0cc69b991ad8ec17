"""Parametric constraints, grips, resistances and branches of bodies that carry rods, against closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest

import anholon

SLED = """
format = 1
[coordinates]
x = { rate = SPEED }
[bodies.sled]
kind = "inertia"
mass = 1.5
inertia = [1, 1, 1]
position = ["x", 0, 0]
[rods.mast]
elements = 2
curve = { kind = "straight", length = 1 }
rotation = [{ axis = "y", angle = -1.5707963267948966 }]
[rods.mast.section]
kind = "given"
axial = 1e5
shear = [1e5, 1e5]
torsion = 1e3
bending = [STIFF, STIFF]
mass = 0.5
inertia = [2e-4, 1e-4, 1e-4]
[joints.foot]
between = ["sled", "mast:base"]
[simulation]
step = 0.01
frames = 20
"""
WHOLE = 2.0  # kg


def run_of(more: str, *, speed: float = 0.0, stiff: float = 200.0, until: float = 0.5) -> anholon.Run:
    text = SLED.replace("SPEED", str(speed)).replace("STIFF", str(stiff))
    if "[[stages]]" not in more:
        text = text.replace("[simulation]", f"[simulation]\nuntil = {until}")
    found = anholon.simulate(anholon.loads(text + more))
    assert found.outcome.status == "done", found.outcome.message
    return found


def test_a_law_of_control_moves_the_sled_with_the_force_that_mast_and_sled_ask_for() -> None:
    more = '[controls.p]\nlaw = "0.05*t^4"\nunit = "m"\n[constraints.drive]\nkind = "parametric"\nformula = "x - p"\n'
    run = run_of(more, stiff=2.0)
    assert np.abs(run["x"] - 0.05 * run.times**4).max() < 1e-12
    # The impulse of the drive is the momentum of both.
    own = run.quantity(["momentum.x", "x'"])
    whole = own["momentum.x"] + 1.5 * own["x'"]
    fine = np.linspace(0.0, 0.5, 101)
    drive = run.quantity(["reaction:drive"], fine)["reaction:drive"]
    impulse = np.trapezoid(drive, fine)
    assert impulse == pytest.approx(whole[-1], rel=5e-3)


def test_the_work_of_a_control_counts_once() -> None:
    """Along x = t²/1.8 of the law x = 0.5 t² + 0.1 x the reaction, which acts on x, does all the work."""
    law = "0.5*t^2 + 0.1*x"
    more = f'[controls.p]\nlaw = "{law}"\nunit = "m"\n[constraints.drive]\nkind = "parametric"\nformula = "x - p"\n'
    run = run_of(more, stiff=2.0)
    assert run.outcome == run.unchecked_outcome
    assert np.abs(run["x"] - run.times**2 / 1.8).max() < 1e-12
    balance = anholon.energy_balance(run)
    fine = np.linspace(0.0, 0.5, 2001)
    found = run.quantity(["reaction:drive", "x'"], fine)
    work = np.trapezoid(found["reaction:drive"] * found["x'"], fine)
    assert balance.work["control:drive"][-1] == pytest.approx(work, rel=1e-4)
    assert balance.work["reaction:drive"][-1] == 0.0


def test_a_sled_with_a_mast_slips_when_the_push_exceeds_its_grip() -> None:
    more = """
[constraints.anchor]
kind = "nonholonomic"
formula = "x'"
grip = 2
slide = 1
[forces.push]
kind = "generalized"
coordinate = "x"
value = "5*t"
"""
    run = run_of(more, until=0.8)
    told = {event.name: event.t for event in run.events}
    assert told["slip anchor"] == pytest.approx(0.4, abs=1e-6)
    # (M x'' = 5 t - 1 on the mean, the mast swings beside it.)
    t = 0.4
    expected = 5.0 / 6.0 * t**3 / WHOLE + (5.0 * 0.4 - 1.0) * 0.5 * t**2 / WHOLE
    assert run["x"][-1] == pytest.approx(expected, rel=0.05)


def test_resistance_slows_sled_and_mast_together() -> None:
    more = """
[constraints.ice]
kind = "holonomic"
formula = "y"
at = "sled"
[coordinates.y]
[forces.drag]
kind = "resistance"
constraint = "ice"
coordinate = "x"
value = "-0.8*x'"
"""
    text = more.replace("[constraints.ice]", "[constraints.ice]")
    run = anholon.simulate(
        anholon.loads(
            SLED.replace("SPEED", "1")
            .replace("STIFF", "5e3")
            .replace('position = ["x", 0, 0]', 'position = ["x", "y", 0]')
            .replace("[simulation]", "[simulation]\nuntil = 1")
            .replace("elements = 2", "elements = 2\ndamping = 0.002")
            + text
        )
    )
    assert run.outcome.status == "done", run.outcome.message
    assert run["x"][-1] == pytest.approx(WHOLE / 0.8 * (1.0 - math.exp(-0.8 / WHOLE)), rel=2e-3)


def test_a_branch_is_taken_where_the_sled_is_and_the_mast_swings_on() -> None:
    more = """
[[stages]]
name = "coasting"
duration = 2
branches = [{ when = "x - 0.3", to = "braked" }]
[[stages]]
name = "never"
duration = 1
[[stages]]
name = "braked"
duration = 0.2
on = ["stop"]
[constraints.stop]
kind = "nonholonomic"
formula = "x'"
"""
    more = more.replace('name = "coasting"', 'name = "coasting"\noff = ["stop"]')
    run = run_of(more, speed=1.0, stiff=2.0)
    assert [span.name for span in run.stages] == ["coasting", "braked"]
    assert run.stages[1].t0 == pytest.approx(0.3, abs=1e-9)
    assert run["x"][-1] == pytest.approx(0.3, abs=1e-9)
    kinetic = run.quantity(["kinetic"])["kinetic"]
    assert kinetic[0] == pytest.approx(0.5 * WHOLE, rel=1e-9)
    assert 0.0 < kinetic[run.times > 0.31].max() < 0.5 * 0.5  # what the mast has kept
    energy = run["energy"][run.times > 0.31]
    assert np.ptp(energy) < 1e-3


TABLE = """
[constraints.table]
kind = "on-surface"
at = "sled"
formula = "z"
side = "positive"
[forces.rub]
kind = "friction"
constraint = "table"
coefficient = 0.4
[forces.push]
kind = "generalized"
coordinate = "x"
value = "0.4*PRESSED"
"""


@pytest.mark.parametrize(("pressed", "slides"), [(15.0, False), (25.0, True)])
def test_a_sled_under_its_mast_slides_where_its_push_overcomes_the_friction_of_both(
    pressed: float, slides: bool
) -> None:
    """The mast presses from the first instant on, with a seventh of its weight before it is compressed: m_11 -
    m_12²/m_22 of two elements whose base is held. It carries its weight after that; without it, sled and mast have
    a = (P - μ m g)/m."""
    text = (
        SLED.replace("x = { rate = SPEED }", "x = {}\nz = {}")
        .replace('"x", 0, 0', '"x", 0, "z"')
        .replace("STIFF", "2e4")
    )
    text = text.replace("format = 1", "format = 1\ngravity = [0, 0, -9.81]").replace("step = 0.01", "step = 0.005")
    text = text.replace("[simulation]", "[simulation]\nuntil = 0.3") + TABLE.replace("PRESSED", str(pressed))
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done", run.outcome.message
    assert not run.events
    acceleration = 0.4 * (pressed - WHOLE * 9.81) / WHOLE if slides else 0.0
    assert run["x"][-1] == pytest.approx(0.5 * acceleration * 0.3**2, abs=2e-5)
    assert run.reaction("table")[0] == pytest.approx((1.5 + 0.5 / 7.0) * 9.81, rel=1e-9)
