"""Rows that lose their independence along the motion, and redundant ones of which others must be taken."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import brentq

import anholon
from anholon.export.hdf5 import load_run, save_run
from anholon.simulation.rank_monitor import RankMonitor

CRANKS = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = { value = 0, unit = "m/s^2" }
a0 = { value = 0.9, unit = "rad" }
w = { value = 1.3, unit = "rad/s" }
[coordinates]
a = { value = "a0", rate = "w", unit = "rad" }
b = { value = "a0", rate = "w", unit = "rad" }
c = { value = "a0", rate = "w", unit = "rad" }
x = { value = "0.5*cos(a0)", rate = "-0.5*sin(a0)*w" }
y = { value = "0.5*sin(a0)", rate = "0.5*cos(a0)*w" }
p = { unit = "rad" }
[bodies.one]
kind = "thin-rod"
mass = 1
length = 0.5
position = ["0.25*cos(a)", "0.25*sin(a)", 0]
rotation = [{ axis = "z", angle = "a" }, { axis = "y", angle = "pi/2" }]
[bodies.two]
kind = "thin-rod"
mass = 1
length = 0.5
position = ["1 + 0.25*cos(b)", "0.25*sin(b)", 0]
rotation = [{ axis = "z", angle = "b" }, { axis = "y", angle = "pi/2" }]
[bodies.three]
kind = "thin-rod"
mass = 1
length = 0.5
position = ["0.4 + 0.25*cos(c)", "0.6 + 0.25*sin(c)", 0]
rotation = [{ axis = "z", angle = "c" }, { axis = "y", angle = "pi/2" }]
[bodies.plate]
kind = "box"
mass = 2
size = [1, 0.6, 0.05]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "p" }]
[points]
P1 = { position = ["0.5*cos(a)", "0.5*sin(a)", 0] }
P2 = { position = ["1 + 0.5*cos(b)", "0.5*sin(b)", 0] }
P3 = { position = ["0.4 + 0.5*cos(c)", "0.6 + 0.5*sin(c)", 0] }
Q1 = { frame = "plate" }
Q2 = { frame = "plate", position = [1, 0, 0] }
Q3 = { frame = "plate", position = [0.4, 0.6, 0] }
[constraints]
first = { kind = "pin", between = ["P1", "Q1"] }
second = { kind = "pin", between = ["P2", "Q2"] }
"""

THIRD = 'third = { kind = "pin", between = ["P3", "Q3"] }\n'


@pytest.mark.parametrize("form", ["lagrange1", "maggi", "impulse"])
def test_a_redundant_crank_leads_a_parallelogram_through_its_dead_centres(form: str) -> None:
    """Three cranks whose pivots are not in line: two of them in line with the platform are held by the third.

    Without gravity they turn uniformly; all five rows of any choice become dependent somewhere on the circle.
    """
    run = anholon.simulate(anholon.loads(CRANKS + THIRD), until=8.0, form=form)
    assert run.outcome.status == "done"
    np.testing.assert_allclose(run["a"], 0.9 + 1.3 * run.times, atol=1e-9)
    np.testing.assert_allclose(run["p"], 0.0, atol=1e-10)
    assert run.drift.max() < (1e-12 if form == "lagrange1" else 1e-9)
    # What the pins give together is the centripetal force of the platform, m (0.5 m) w^2.
    x = sum(run.reaction(f"{name}.x") for name in ("first", "second", "third"))
    np.testing.assert_allclose(x, -2 * 0.5 * 1.3**2 * np.cos(run["a"]), atol=1e-8 if form == "lagrange1" else 1e-6)


def test_the_choice_of_rows_is_kept_in_files(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.loads(CRANKS + THIRD), until=6.0)
    save_run(run, tmp_path / "run.h5")
    again = load_run(tmp_path / "run.h5")
    assert len({motion.system.diagnosis.independent for motion in again.segments}) > 1
    for name in run.columns:
        np.testing.assert_allclose(again[name], run[name], rtol=0, atol=1e-8)


def test_with_gravity_it_keeps_its_energy_through_every_choice_of_rows() -> None:
    run = anholon.simulate(anholon.loads(CRANKS + THIRD), until=8.0, set={"g": 9.81, "w": 9.0})
    assert run.outcome.status == "done"
    assert np.abs(run.energy - run.energy[0]).max() < 1e-9 * np.abs(run["kinetic"]).max()
    assert run.drift.max() < 1e-11
    # The same motion as of a pendulum with the inertia of all: J th'' = -m g r cos th.
    J, moment = 3 * 0.25 / 3 + 2 * 0.25, 9.81 * (3 * 0.25 + 2 * 0.5)
    energy = 0.5 * J * run["a'"] ** 2 + moment * np.sin(run["a"])
    np.testing.assert_allclose(energy, energy[0], rtol=1e-9)


@pytest.mark.parametrize("form", ["lagrange1", "maggi", "impulse", "gauss"])
def test_a_parallelogram_passes_its_dead_centres_without_the_third_crank(form: str) -> None:
    """Without gravity its cranks turn uniformly and the platform stays level."""
    run = anholon.simulate(anholon.loads(CRANKS), until=6.0, form=form)
    assert run.outcome.status == "done"
    np.testing.assert_allclose(run["a"], 0.9 + 1.3 * run.times, atol=1e-9)
    np.testing.assert_allclose(run["p"], 0.0, atol=1e-10)


GIMBAL = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = {}
y = {}
z = {}
a = { unit = "rad" }
b = { rate = 1, unit = "rad" }
c = { unit = "rad" }
[bodies.bar]
kind = "box"
mass = 2
size = [1, 0.1, 0.1]
center = [0.5, 0, 0]
position = ["x", "y", "z"]
rotation = [{ axis = "x", angle = "a" }, { axis = "y", angle = "b" }, { axis = "z", angle = "c" }]
[constraints]
hinge = { kind = "hinge", between = ["world", "bar"], axis = "y" }
"""

POINT = """
format = 1
[parameters]
l = { value = 1, unit = "m" }
[coordinates]
x = { value = -0.7, rate = 1 }
y = {}
z = {}
[points]
P = { position = ["x", "y", "z"], mass = 2 }
[forces]
push = { kind = "force", at = "P", vector = [0, "%s", 0.5] }
[constraints]
%s
"""


@pytest.mark.parametrize("form", ["lagrange1", "gauss", "maggi", "newton"])
@pytest.mark.parametrize("push", ["0", "1"])
@pytest.mark.parametrize(
    ("formulas", "named"),
    [
        (("x*y'",), "The gradient of constraint 'a' vanishes"),
        (("y'", "2*y' + x*z'/l"), "The constraints 'a' and 'b' become dependent"),
    ],
)
def test_rows_that_lose_their_rank_end_the_motion_there(
    formulas: tuple[str, ...], named: str, push: str, form: str
) -> None:
    """x = t - 0.7: at t = 0.7 the rows have one rank less, although the motion would be smooth.

    The rounding of Newton's equations grows there, and 1e-12 of a step below it would take thousands of steps.
    """
    rows = "\n".join(
        f'{k} = {{ kind = "nonholonomic", formula = "{f}" }}' for k, f in zip("ab", formulas, strict=False)
    )
    run = anholon.simulate(anholon.loads(POINT % (push, rows)), until=2.0, form=form, atol=1e-10)
    assert (run.outcome.status, run.outcome.t) == ("failed", pytest.approx(0.7, abs=1e-7))
    assert run.outcome.message.startswith(named)
    assert 0.68 < run.times[-1] < 0.7
    assert np.isfinite(run.reaction("a")).all()


@pytest.mark.parametrize("gap", [1e-2, 1e-4])
def test_rows_that_only_come_near_go_on(gap: float) -> None:
    row = f"""a = {{ kind = "nonholonomic", formula = "(x^2 + {gap})*y'" }}"""
    run = anholon.simulate(anholon.loads(POINT % ("1", row)), until=2.0)
    assert run.outcome.status == "done"
    np.testing.assert_allclose(run.reaction("a") * (run["x"] ** 2 + gap), -1.0, rtol=1e-8)


def test_a_motion_may_go_through_a_gimbal_lock() -> None:
    """A pendulum on a hinge along y in Cardan angles: at b = 90° a and c turn it about the same axis, but stay 0."""
    run = anholon.simulate(anholon.loads(GIMBAL), until=2.0)
    assert run.outcome.status == "done"
    assert run["b"].max() > np.pi / 2
    J = 2 * (1 + 0.01) / 12 + 2 / 4
    np.testing.assert_allclose(run["b'"] ** 2, 1 + 2 * 9.81 * np.sin(run["b"]) / J, atol=1e-7)


def test_a_gimbal_lock_that_ends_a_motion_is_told_as_one_of_the_coordinates() -> None:
    system = anholon.compile_model(anholon.loads(GIMBAL))
    run = anholon.simulate(system, until=2.0)
    (motion,) = run.segments
    times = motion.steps()
    after = int(np.argmax(motion.states(times)[:, 4] > np.pi / 2))
    lock = brentq(lambda t: motion.states(np.array([t]))[0, 4] - np.pi / 2, times[after - 1], times[after], xtol=1e-15)
    ranks = RankMonitor(system, motion, {})
    assert ranks.check() is None
    told = ranks.explain_failure(lock)
    assert told is not None
    assert "The coordinates 'a' and 'c' rotate the same bodies" in told.message
    assert "order of axes" in told.remedy
