"""Positions, velocities and accelerations of points and bodies are quantities of every run, without a definition."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest
from tests import models

import anholon
from anholon.cli import main
from anholon.errors import UsageError
from anholon.explore.sweep import sweep
from anholon.results.formula_quantity import make_formula_quantity

PENDULUM = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
l = { value = 0.7, unit = "m" }
v = { value = 0.2, unit = "m/s" }
[coordinates]
theta = { value = 60, rate = 20, unit = "deg" }
s = { unit = "m" }
[points]
pivot = { position = ["v*t", 0.5, 0] }
tip = { position = ["v*t + l*sin(theta)", "0.5 - l*cos(theta)", "s"], mass = 2 }
[bodies.bob]
kind = "sphere"
radius = 0.1
mass = 1
position = ["v*t + l*sin(theta)", "0.5 - l*cos(theta)", 0]
rotation = [{ axis = "z", angle = "theta" }]
[simulation]
until = 1
[[stages]]
name = "slow"
duration = 0.5
[[stages]]
name = "fast"
duration = 0.5
set = { v = 0.4 }
change = "ramp"
ramp = 0.2
"""


def test_a_pendulum_on_a_moving_pivot() -> None:
    """The formulas of the model, and their derivatives by hand; at 0.25 s no ramp is under way."""
    run = anholon.simulate(anholon.loads(PENDULUM))
    theta, rate = run["theta"], run["theta'"]
    first = run.times < 0.5
    assert run["tip.x"] - run["pivot.x"] == pytest.approx(0.7 * np.sin(theta), abs=1e-12)
    assert run["bob.y"] == pytest.approx(0.5 - 0.7 * np.cos(theta), abs=1e-12)
    assert run["tip.vx"][first] == pytest.approx((0.2 + 0.7 * np.cos(theta) * rate)[first], abs=1e-12)
    assert run["bob.vy"] == pytest.approx(0.7 * np.sin(theta) * rate, abs=1e-12)
    assert run["bob.wz"] == pytest.approx(rate, abs=1e-12)
    assert not run["bob.wx"].any()
    moved = (
        run.quantity(["tip.x"], run.times[1:-1] + 1e-5)["tip.x"]
        - run.quantity(["tip.x"], run.times[1:-1] - 1e-5)["tip.x"]
    )
    smooth = (np.abs(run.times[1:-1] - 0.5) > 1e-4) & (np.abs(run.times[1:-1] - 0.7) > 1e-4)  # the ends of the ramp
    assert run["tip.vx"][1:-1][smooth] == pytest.approx((moved / 2e-5)[smooth], abs=1e-7)  # also while v changes


def test_accelerations_of_points_and_bodies() -> None:
    """Of the pendulum by hand, without a ramp: the pivot moves evenly. With the ramp by differences of the velocity."""
    run = anholon.simulate(anholon.loads(PENDULUM))
    theta, rate, turn = run["theta"], run["theta'"], run["theta''"]
    first = run.times < 0.5
    across = 0.7 * (np.cos(theta) * turn - np.sin(theta) * rate**2)
    assert run["tip.ax"][first] == pytest.approx(across[first], abs=1e-11)
    assert run["bob.ay"] == pytest.approx(0.7 * (np.sin(theta) * turn + np.cos(theta) * rate**2), abs=1e-11)
    assert not run["tip.az"].any()
    (ramp,) = (one for one in run.segments if one.t0 == 0.5)
    times = np.array([0.55, 0.6, 0.65])
    before, after = (run.quantities_within(ramp, ["pivot.vx"], times + h)["pivot.vx"] for h in (-1e-5, 1e-5))
    pushed = run.quantities_within(ramp, ["pivot.ax"], times)["pivot.ax"]
    assert pushed == pytest.approx((after - before) / 2e-5, rel=1e-6)
    assert np.abs(pushed).max() > 0.5
    assert make_formula_quantity(run, "tip.x''").unit == "m/s²"
    np.testing.assert_array_equal(make_formula_quantity(run, "tip.x''").read(run), run["tip.ax"])


def test_accelerations_under_a_program_constraint() -> None:
    """Those that its control gives."""
    run = anholon.simulate(anholon.load("third-order-oscillators"), until=1.0)
    point = next(name for name in run.system.points)
    part, times, h = run.segments[0], np.array([0.3, 0.7]), 1e-4
    before, after = (run.quantities_within(part, [f"{point}.vx"], times + k)[f"{point}.vx"] for k in (-h, h))
    read = run.quantities_within(part, [f"{point}.ax"], times)[f"{point}.ax"]
    assert read == pytest.approx((after - before) / (2 * h), rel=1e-6)


def test_reading_at_instants_tells_all_of_them() -> None:
    run = anholon.simulate(anholon.loads(PENDULUM))
    seen = run.at(0.25)
    for name in ("pivot.x", "pivot.vx", "tip.z", "tip.vz", "bob.x", "bob.vz", "bob.wz"):
        assert seen[name] == run.quantity([name], [0.25])[name][0]
    assert seen["pivot.vx"] == pytest.approx(0.2, abs=1e-14)
    assert "tip.wx" not in seen
    assert not set(run.columns) & {"tip.x", "bob.wz"}  # the table of all columns stays as it was


def test_in_the_table_of_a_run_and_in_sweeps(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pendulum.toml"
    path.write_text(PENDULUM, encoding="utf-8")
    assert main(["run", str(path), "--at", "0,0.25", "--values", "tip.x,tip.vx,tip.ax,theta"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert float(rows[0]["tip.ax"]) == pytest.approx(anholon.simulate(anholon.loads(PENDULUM))["tip.ax"][0], rel=1e-12)
    assert float(rows[0]["tip.vx"]) == pytest.approx(0.2 + 0.7 * np.cos(np.pi / 3) * np.radians(20), rel=1e-12)
    marked = tmp_path / "marked.csv"
    assert main(["run", str(path), "--csv", str(marked), "--byte-order-mark"]) == 0
    assert marked.read_bytes().startswith(b"\xef\xbb\xbft,")
    found = sweep(anholon.loads(PENDULUM), [("l", (0.5, 0.7))], ["first(tip.x)", "tip.vx@0.25"], workers=1)
    assert found.numbers[:, 0] == pytest.approx(np.array([0.5, 0.7]) * np.sin(np.pi / 3), rel=1e-12)
    assert found.numbers[1, 1] == pytest.approx(float(rows[1]["tip.vx"]), rel=1e-12)


def test_a_name_that_is_none_is_refused_with_what_there_is() -> None:
    run = anholon.simulate(anholon.loads(PENDULUM), until=0.1)
    for name in ("tip.q", "tip.wx", "nobody.x", "tip."):
        with pytest.raises(UsageError, match=r"positions and velocities of points and bodies as pivot\.x, pivot\.vx"):
            run.quantity([name])


def test_of_bodies_beside_rods() -> None:
    model = anholon.loads(models.text("cart-on-rod").replace("elements = 6", "elements = 4"))
    run = anholon.simulate(model)
    assert run["cart.z"] == pytest.approx(run["beam:tip.z"], abs=1e-9)
    assert run["cart.vz"] == pytest.approx(run["x'"], abs=1e-12)
    assert run.at(0.01)["cart.x"] == 0.5
    assert anholon.statics(model).value("cart.x") == 0.5
