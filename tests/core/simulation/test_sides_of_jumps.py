"""The state before and after a jump: by `side` in Python, by - and + behind a time of --at."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path

import pytest

import anholon
from anholon.errors import UsageError

BALL = """
format = 1
gravity = [0, 0, -10]
[parameters]
k = { value = 3, unit = "N" }
[coordinates]
x = { rate = 1, unit = "m" }
z = { value = 5, unit = "m" }
[points.A]
position = ["x", 0, "z"]
mass = 2
[forces.push]
kind = "force"
at = "A"
vector = ["k", 0, 0]
[constraints.ice]
kind = "holonomic"
formula = "z"
side = "positive"
at = "A"
restitution = 0.5
[[stages]]
name = "one"
duration = 1.5
[[stages]]
name = "two"
duration = 1
set = { k = -5 }
"""


def test_an_impact_has_two_sides() -> None:
    """The ball falls from 5 m in 1 s, meets the ice at 10 m/s and leaves it at 5 m/s."""
    run = anholon.simulate(anholon.loads(BALL))
    bounce = next(event for event in run.events if event.name.startswith("contact"))
    assert bounce.t == pytest.approx(1.0, abs=1e-9)
    for t in (bounce.t, 1.0, float(f"{bounce.t:.12g}"), 1.0 + 5e-10):
        assert run.at(t, side="before")["z'"] == pytest.approx(-10.0, abs=1e-8)
        assert run.at(t, side="after")["z'"] == pytest.approx(5.0, abs=1e-8)
        assert run.state(t, side="before")[1][1] == pytest.approx(-10.0, abs=1e-8)
        assert run.state(t, side="after")[1][1] == pytest.approx(5.0, abs=1e-8)
        assert run.at(t, side="before")["t"] == t
    assert run.at(bounce.t)["z'"] == pytest.approx(5.0, abs=1e-8)
    assert run.at(0.7, side="before") == run.at(0.7, side="after") == run.at(0.7)


def test_a_force_that_jumps_has_two_sides() -> None:
    """m x'' = k: 3 N up to 1.5 s, then -5 N; the power is k x'."""
    run = anholon.simulate(anholon.loads(BALL))
    rate = 1.0 + 1.5 * 1.5
    assert run.at(1.5, side="before")["power:push"] == pytest.approx(3.0 * rate, rel=1e-12)
    assert run.at(1.5, side="after")["power:push"] == pytest.approx(-5.0 * rate, rel=1e-12)
    assert run.at(1.5)["power:push"] == run.at(1.5, side="after")["power:push"]
    before, at, after = run.quantities_beside(["x'", "power:push"], [1.5, 1.5, 1.5], ["before", "", "after"])[
        "power:push"
    ]
    assert (before, at) == (pytest.approx(3.0 * rate), after)


def test_reactions_have_two_sides() -> None:
    """A mass on the ground whose load jumps: N = m g + k."""
    text = BALL.replace("value = 5, unit", "value = 0, unit").replace('["k", 0, 0]', '[0, 0, "-10*k"]')
    run = anholon.simulate(anholon.loads(text.replace("k = -5", "k = 1")))
    assert run.at(1.5, side="before")["reaction:ice"] == pytest.approx(50.0, rel=1e-12)
    assert run.at(1.5, side="after")["reaction:ice"] == pytest.approx(30.0, rel=1e-12)


def test_nothing_is_before_the_start_and_beyond_the_end() -> None:
    run = anholon.simulate(anholon.loads(BALL))
    with pytest.raises(UsageError, match="the motion starts at t = 0 s"):
        run.at(0.0, side="before")
    with pytest.raises(UsageError, match="outside the motion"):
        run.at(3.0, side="after")
    assert run.at(0.0, side="after") == run.at(0.0)
    assert run.at(2.5, side="after") == run.at(2.5)


def test_the_command_line_reads_both_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from anholon.cli import main

    path = tmp_path / "ball.toml"
    path.write_text(BALL)
    assert main(["run", str(path), "--at", "1-,1+,1.5-,1500 ms+,0.5"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [float(row["t"]) for row in rows] == [1.0, 1.0, 1.5, 1.5, 0.5]
    rates = [float(row["z'"]) for row in rows]
    assert rates[:2] == [pytest.approx(-10.0, abs=1e-8), pytest.approx(5.0, abs=1e-8)]
    assert rates[2] == pytest.approx(rates[3])
    assert rates[4] == pytest.approx(-5.0)
    assert main(["run", str(path), "--at", "0-"]) == 2
    assert "the motion starts at t = 0 s" in capsys.readouterr().err
    assert main(["run", str(path), "--at", "1-", "--csv", str(tmp_path / "t.csv")]) == 0
    (row,) = csv.DictReader(io.StringIO((tmp_path / "t.csv").read_text()))
    assert float(row["z'"]) == pytest.approx(-10.0, abs=1e-8)


def test_a_stage_without_a_jump_of_the_state_has_one_state() -> None:
    """Without a jump of the state both sides have the same coordinates."""
    run = anholon.simulate(anholon.loads(BALL))
    one, two = run.state(1.5, side="before"), run.state(1.5, side="after")
    assert math.dist(one[0], two[0]) < 1e-12
    assert math.dist(one[1], two[1]) < 1e-12
