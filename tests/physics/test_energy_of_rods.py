"""The energy balance of rods: damping, supports that move, driven bodies and loads, each with its own work."""

from __future__ import annotations

import numpy as np
import pytest

import anholon

SWUNG = """
format = 1
[rods.beam]
elements = 4
damping = 0.002
curve = { kind = "straight", length = 1 }
section = { kind = "circle", young = 1e8, radius = 0.02, density = 1000 }
[supports.wall]
at = "beam:base"
motion = [0, 0, "0.01*(1 - cos(20*t))"]
turn = [{ axis = "y", angle = "0.02*(1 - cos(13*t))" }]
[loads.push]
kind = "section"
at = "beam:tip"
force = [0, 0, "sin(5*t)"]
[simulation]
until = 0.3
"""

HUB = """
format = 1
gravity = [0, 0, -9.81]
[coordinates.s]
unit = "m"
[points.beside]
position = ["s", 1, 0]
mass = 1
[bodies.hub]
kind = "box"
position = [0, 0, "0.02*(1 - cos(15*t))"]
rotation = [{ axis = "y", angle = "0.3*(1 - cos(9*t))" }]
mass = 0.5
size = [0.1, 0.1, 0.1]
[rods.arm]
elements = 6
damping = 0.002
curve = { kind = "straight", length = 0.6 }
section = { kind = "circle", young = 1e8, radius = 0.015, density = 1000 }
[joints.root]
between = ["hub", "arm:base"]
[simulation]
until = 0.3
"""

SHARP = "step = 1e-3\naccuracy = 1e-6\n"


def open_share(text: str) -> float:
    """Return what the balance leaves open at most, as a part of the energy turned over."""
    balance = anholon.energy_balance(anholon.simulate(anholon.loads(text)))
    turned = sum(np.abs(work).max() for work in (*balance.work.values(), balance.drives))
    return float(np.abs(balance.rest).max() / turned)


def test_a_swung_and_damped_rod_closes_its_balance() -> None:
    run = anholon.simulate(anholon.loads(SWUNG + SHARP))
    balance = anholon.energy_balance(run)
    assert balance.work["supports"][-1] > 0.01
    assert (np.diff(balance.work["damping"]) <= 1e-12).all()
    assert balance.work["damping"][-1] < -1e-3
    assert balance.work["loads"][-1] > 0.01
    assert not balance.work["numerical"].any()
    assert not balance.drives.any()
    # The work of the load by the way of the tip.
    t = np.linspace(0.0, 0.3, 3001)
    speed = run.quantity(["beam:tip.z'"], t)["beam:tip.z'"]
    assert balance.work["loads"][-1] == pytest.approx(np.trapezoid(np.sin(5 * t) * speed, t), rel=1e-4)
    assert np.abs(balance.rest).max() < 1e-3 * balance.work["supports"][-1]


def test_what_is_open_is_the_error_of_the_steps() -> None:
    coarse, fine = open_share(SWUNG), open_share(SWUNG + SHARP)
    assert coarse < 0.01
    assert fine < 0.4 * coarse


def test_a_driven_hub_gives_its_arm_the_energy_it_has() -> None:
    """Drives are not what the others leave: their power is that of the joint and of the masses that are moved."""
    run = anholon.simulate(anholon.loads(HUB + SHARP))
    balance = anholon.energy_balance(run)
    assert balance.work["damping"][-1] < -1e-3
    assert abs(balance.drives[-1]) > 0.1
    assert np.abs(balance.rest).max() < 1e-4 * abs(balance.drives[-1])
    gained = float(balance.kinetic[-1] + balance.potential[-1] - balance.kinetic[0] - balance.potential[0])
    assert balance.drives[-1] + balance.work["damping"][-1] == pytest.approx(gained, rel=1e-3)


def test_gravity_that_turns_brings_energy() -> None:
    text = SWUNG.partition("[supports.wall]")[0].replace("format = 1", 'format = 1\ngravity = [0, 0, "-9.81*cos(4*t)"]')
    text += f'[supports.wall]\nat = "beam:base"\n[simulation]\nuntil = 0.3\n{SHARP}'
    balance = anholon.energy_balance(anholon.simulate(anholon.loads(text)))
    assert np.abs(balance.drives).max() > 0.1
    assert np.abs(balance.rest).max() < 1e-3 * np.abs(balance.potential).max()


def test_the_powers_are_quantities() -> None:
    run = anholon.simulate(anholon.loads(HUB), 0.05)
    names = ["power:damping", "power:supports", "power:drives", "power:loads"]
    assert set(names) <= set(run.quantities)
    read = run.quantity(names)
    assert read["power:damping"].min() < 0.0
    assert not read["power:supports"].any()
    assert np.abs(read["power:drives"]).max() > 0.0


def test_damping_of_stiff_strains_takes_no_more_than_there_is() -> None:
    """Axial vibrations of the arms are damped beyond all measure: rates at the ends of steps ring, and their power
    would be many times what the arms lose."""
    run = anholon.simulate(anholon.load("skater-elastic-staged"), 0.5)
    balance = anholon.energy_balance(run)
    total = balance.kinetic + balance.potential
    assert -1e-2 < balance.work["damping"][-1] < 0.0
    assert np.abs(balance.rest).max() < 1e-4 * total[0]
