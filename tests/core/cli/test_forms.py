"""The command `forms`: accelerations and reactions by every form at instants of a motion."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import anholon
from anholon.cli import main

ROD = """
format = 1
gravity = [0, 0, -9.81]
[rods.bar]
elements = 2
curve = { kind = "straight", length = 0.8 }
section = { kind = "circle", young = 1e8, radius = 0.01, density = 1000 }
[supports.wall]
at = "bar:base"
[simulation]
until = 0.05
"""


def test_all_forms_are_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, table = tmp_path / "rod.toml", tmp_path / "forms.csv"
    path.write_text(ROD, encoding="utf-8")
    assert main(["forms", str(path), "--at", "0.01,0.05"]) == 0
    out = capsys.readouterr().out
    assert "t = 0.05 s, form lagrange1" in out
    assert "bar:tip.z''" in out
    assert "reaction:wall.my" in out
    assert out.count("gauss differs by") == 2
    assert main(["forms", str(path), "--at", "0.05", "--csv", str(table)]) == 0
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    run = anholon.simulate(anholon.loads(ROD))
    found = anholon.forms_at(run, 0.05)
    assert [row["form"] for row in rows] == list(found)
    for row in rows:
        one = found[row["form"]]
        assert float(row["bar:tip.z''"]) == one.acceleration[one.names.index("bar:tip.z")]
        assert float(row["reaction:wall.z"]) == one.multipliers[one.rows.index("wall.z")]


def test_what_cannot_be_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rod.toml"
    path.write_text(ROD, encoding="utf-8")
    assert main(["forms", str(path)]) == 2
    assert "--at is missing" in capsys.readouterr().err
    assert main(["forms", str(path), "--at", "0.01-"]) == 2
    assert "no side" in capsys.readouterr().err
    assert main(["forms", str(path), "--at", "0.01", "--form", "lagrange2"]) == 1
    assert "need coordinates" in capsys.readouterr().err
    assert main(["run", str(path), "--form", "gauss"]) == 2
    assert "anholon.forms_at" in capsys.readouterr().err


def test_kirgetov_s_functions_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["forms", "ring-on-turning-rod", "--at", "0.6", "--form", "kirgetov", "--release"]
    assert main([*words, "plane"]) == 0
    whole, part = capsys.readouterr().out.splitlines()[-2:]
    run = anholon.simulate(anholon.load("ring-on-turning-rod"), until=0.6)
    measures = anholon.principles_at(run, 0.6, released=["plane"]).released
    assert whole.startswith(f"  Kirgetov's function (5.1) without all constraints: {measures[0].actual:.9g} kg")
    assert part.startswith(f"  Kirgetov's function (5.3) without plane: {measures[1].actual:.9g} kg")
    assert f"least {measures[1].least:.9g}" in part
    assert main([*words, "plain"]) == 2
    assert "There are plane, rod" in capsys.readouterr().err
    assert main([*words, "plane", "--csv", "-"]) == 2
    assert "has no columns" in capsys.readouterr().err
