"""The table of stages as a file: a row for each stage, with the closed form of its motion."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import anholon
from anholon.export.stage_csv import save_stages

PUSHED = """
format = 1
[parameters]
F = { value = 3, unit = "N" }
[coordinates.x]
rate = 1
[points.P]
position = ["x", 0, 0]
mass = 2
[forces.push]
kind = "force"
at = "P"
vector = ["F", 0, 0]
[[stages]]
name = "on"
duration = 1
[[stages]]
name = "back"
duration = 2
set = { F = -1 }
"""


def test_a_force_that_changes_with_the_stage(tmp_path: Path) -> None:
    """m x'' = F: the rates change by F t/m, and the force does the work F Δx, which is what the energy gains."""
    save_stages(anholon.simulate(anholon.loads(PUSHED)), tmp_path / "stages.csv")
    with open(tmp_path / "stages.csv", encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert head[:4] == ["stage", "t0", "t1", "duration"]
    assert [row[0] for row in rows] == ["on", "back"]
    expected = [
        {"t0": 0, "t1": 1, "duration": 1, "entry:x": 0, "exit:x": 1.75, "entry:x'": 1, "exit:x'": 2.5},
        {"t0": 1, "t1": 3, "duration": 2, "entry:x": 1.75, "exit:x": 5.75, "entry:x'": 2.5, "exit:x'": 1.5},
    ]
    for row, wanted, work in zip(rows, expected, (3 * 1.75, -4.0), strict=True):
        numbers = dict(zip(head[1:], map(float, row[1:]), strict=True))
        wanted |= {"energy_in": wanted["entry:x'"] ** 2, "energy_out": wanted["exit:x'"] ** 2, "work:push": work}
        wanted |= {"jump:x'": 0.0, "gained": 0.0, "open": 0.0, "drives": 0.0}
        assert {name: numbers[name] for name in wanted} == pytest.approx(wanted, abs=1e-9)
