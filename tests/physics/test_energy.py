"""Energy and constraints of the shipped examples; the energy balance closes for every one of them."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon import energy_balance
from anholon.model.file.examples import example_names, rod_example_names

RIGID = [name for name in example_names() if name not in rod_example_names()]
"""Examples without rods, whose equations are those of coordinates."""

CONSERVATIVE = ("chaplygin-sleigh", "rolling-disc", "skate-on-incline", "pendulum-chain", "whipple-bicycle")


@pytest.mark.parametrize("name", CONSERVATIVE)
def test_energy_and_constraints_hold_over_thirty_seconds(name: str) -> None:
    run = anholon.simulate(anholon.load(name), until=30.0, rtol=1e-10)
    assert run.outcome.status == "done", run.outcome.text()
    assert run.times[-1] == 30.0
    energy = run.energy
    size = max(np.abs(run["kinetic"]).max(), np.ptp(run["potential"]), 1e-3)
    assert np.abs(energy - energy[0]).max() < 1e-10 * size
    assert np.abs(energy - energy[0]).max() < 1e-10 * max(abs(energy[0]), 1.0)
    assert run.drift.max(initial=0.0) < 1e-12


@pytest.mark.parametrize("name", RIGID)
def test_energy_balance_closes_by_terms(name: str) -> None:
    run = anholon.simulate(anholon.load(name))
    assert run.outcome.status == "done", run.outcome.text()
    balance = energy_balance(run)
    size = max(float(np.abs(balance.kinetic).max()), float(np.ptp(balance.potential)), 1.0)
    assert np.abs(balance.rest).max() < 1e-9 * size
    ramped = any(stage.change == "ramp" for stage in run.system.model.stages)
    assert ramped or run.system.model.schedules or np.abs(balance.drives).max() == 0.0


def test_energy_balance_closes_with_damped_springs_and_names_in_two_sections() -> None:
    text = """
    format = 1
    gravity = [0, 0, -9.81]
    [coordinates]
    x = { value = 0.3 }
    z = { value = -1.2 }
    [points.bob]
    position = ["x", 0, "z"]
    mass = 1.0
    [forces]
    rope = { kind = "spring", between = ["world", "bob"], stiffness = 40, length = 1, damping = 0.5 }
    guide = { kind = "force", at = "bob", vector = ["0.7*cos(2*t)", 0, 0] }
    [constraints]
    guide = { kind = "holonomic", formula = "z + 1.2 - 0.2*x*t + 0.06*t" }
    """
    run = anholon.simulate(anholon.loads(text), until=10.0)
    balance = energy_balance(run)
    assert list(balance.work) == ["rope:damping", "guide", "reaction:guide"]
    assert balance.work["rope:damping"][-1] < -0.1
    # The work of the moving guide is in the power of its reaction; nothing is left over.
    assert np.abs(balance.rest).max() < 1e-9


OUTWEIGHED = """
format = 1
[coordinates]
x = { rate = 2 }
th = { unit = "rad", rate = 3 }
[points]
P = { position = ["x", 0, 0], mass = 3 }
[bodies.wheel]
kind = "inertia"
mass = 1
inertia = [1, 1, 2]
rotation = [{ axis = "z", angle = "th" }]
[forces]
wave = { kind = "generalized", coordinate = "x", value = "7*sin(50*x) + 2" }
motor = { kind = "generalized", coordinate = "th", value = "5*cos(th)^2" }
brake = { kind = "generalized", coordinate = "th", value = "-5*cos(th)^2" }
[constraints.pull]
kind = "holonomic"
formula = "x - 2*t"
[[stages]]
name = "long"
duration = 30
[[stages]]
name = "longer"
duration = 95
"""


def test_works_of_forces_that_others_outweigh_are_exact_over_long_steps() -> None:
    """Nothing of these forces is seen in the motion, whose steps are as long as it is even."""
    run = anholon.simulate(anholon.loads(OUTWEIGHED))
    assert sum(len(motion.steps()) for motion in run.segments) < 30
    times = np.array([0.01, 7.3, 30.0, 30.5, 77.7, 125.0])
    balance = energy_balance(run, times[::-1])
    wave = 7.0 * (1.0 - np.cos(100.0 * times)) / 50.0 + 4.0 * times
    motor = 5.0 * (1.5 * times + np.sin(6.0 * times) / 4.0)
    for name, work in {"wave": wave, "motor": motor, "brake": -motor, "reaction:pull": -wave}.items():
        np.testing.assert_allclose(balance.work[name][::-1], work, rtol=0, atol=1e-9)
    rows = anholon.stage_table(run)
    push = 7.0 * (1.0 - np.cos(100.0 * 30.0)) / 100.0 + 2.0 * 30.0
    assert rows[0].impulses["pull"] == pytest.approx(-push, abs=1e-9)
    assert rows[0].peaks["pull"].value == pytest.approx(-9.0, abs=1e-3)
    assert rows[1].work["motor"] == pytest.approx(motor[-1] - motor[2], abs=1e-9)
