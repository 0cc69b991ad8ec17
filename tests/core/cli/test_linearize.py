"""The command that finds state-space models: what it prints, and what it writes rebuilds the same model."""

from __future__ import annotations

import csv
import json
import math
import runpy
from pathlib import Path

import numpy as np
import pytest
from scipy.io import loadmat

import anholon
from anholon.cli import main

MODEL = """
format = 1
[parameters]
F = { value = 0, unit = "N" }
[coordinates]
x1 = { unit = "m" }
x2 = { unit = "m" }
[points]
A = { position = ["x1", 0, 0], mass = 3 }
B = { position = ["x2", 0, 0], mass = 0.5 }
[forces.springs]
kind = "potential"
energy = "0.5*400*x1^2 + 0.5*72*(x2 - x1)^2"
[forces.damper]
kind = "generalized"
coordinate = "x1"
value = "F - 2*x1'"
"""
ARGUMENTS = ["--input", "F,force:B.x", "--output", "x1, x2", "--output", "x1''"]


@pytest.fixture
def path(tmp_path: Path) -> str:
    target = tmp_path / "chain.toml"
    target.write_text(MODEL)
    return str(target)


@pytest.fixture
def linear() -> anholon.LinearModel:
    return anholon.linearize(anholon.loads(MODEL), ["F", "force:B.x"], ["x1", "x2", "x1''"])


def test_it_prints_matrices_poles_and_a_response(
    path: str, linear: anholon.LinearModel, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["linearize", path, *ARGUMENTS, "--frequencies", "0.1:10:3"]) == 0
    text = capsys.readouterr().out
    assert "about rest (SI units):" in text
    assert "inputs: F, N; force:B.x, N" in text
    assert "states: x1, x2, x1', x2'" in text
    assert "x1'' / F, (m/s²)/N" in text
    assert text.count("frequency, Hz") == 6
    first = linear.poles[0]
    assert f"  {first.real:.9g} + {first.imag:.9g}i" in text
    assert f"{abs(linear.frequency_response([2.0 * math.pi])[0, 0, 0]):18.10g}" in text


@pytest.mark.parametrize("ending", ["mat", "json", "py"])
def test_files_rebuild_the_model(path: str, linear: anholon.LinearModel, tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"plant.{ending}"
    assert main(["linearize", path, *ARGUMENTS, "-o", str(target)]) == 0
    if ending == "mat":
        found = loadmat(target)
        names = [str(cell[0][0]) for cell in found["outputs"]]
    elif ending == "json":
        found = json.loads(target.read_text("utf-8"))
        names = found["outputs"]
    else:
        found = runpy.run_path(str(target))
        names = found["outputs"]
        omega = np.array([0.5, 9.0, 40.0])
        np.testing.assert_allclose(
            found["frequency_response"](omega / (2.0 * math.pi)), linear.frequency_response(omega), rtol=1e-9
        )
        assert found["system"].A.shape == (4, 4)
        assert found["operating_point"]["x1"] == 0.0
    for key in ("A", "B", "C", "D"):
        assert np.array_equal(np.asarray(found[key], dtype=float), getattr(linear, key))
    assert names == ["x1", "x2", "x1''"]


def test_the_table_is_the_frequency_response(path: str, linear: anholon.LinearModel, tmp_path: Path) -> None:
    target = tmp_path / "bode.csv"
    assert main(["linearize", path, *ARGUMENTS, "--frequencies", "0.2:20:9", "--csv", str(target)]) == 0
    with target.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert header[:3] == ["frequency", "magnitude:x1/F", "phase:x1/F"]
    table = np.array(rows, dtype=float)
    np.testing.assert_allclose(table[:, 0], np.geomspace(0.2, 20.0, 9), rtol=1e-12)
    response = linear.frequency_response(2.0 * math.pi * table[:, 0])
    np.testing.assert_allclose(table[:, 1::2], np.abs(response).reshape(9, 6), rtol=1e-12)
    turns = (table[:, 2::2] - np.degrees(np.angle(response).reshape(9, 6))) / 360.0
    np.testing.assert_allclose(turns, np.round(turns), atol=1e-9)
    assert np.abs(np.diff(table[:, 2::2], axis=0)).max() <= 180.0


def test_of_a_large_model_the_program_holds_what_is_not_zero(tmp_path: Path) -> None:
    target = tmp_path / "strip.py"
    arguments = ["--input", "force:strip:tip.z", "--output", "strip:tip.z", "--modes", "6", "-o", str(target)]
    assert main(["linearize", "cantilever-modes", *arguments]) == 0
    found = runpy.run_path(str(target))
    assert found["A"].shape == (12, 12)
    assert "np.zeros((12, 12))" in target.read_text("utf-8")
    static = found["D"] - found["C"] @ np.linalg.solve(found["A"], found["B"])
    assert static[0, 0] == pytest.approx(0.5**3 / (3.0 * 2.1e11 * 0.02 * 0.001**3 / 12.0), rel=0.02)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--input", "F"], "there is no output"),
        (["--output", "x1"], "there is no input"),
        (["--input", "G", "--output", "x1"], "there is no input 'G'"),
        ([*ARGUMENTS, "--frequencies", "3:1"], "write A:B or A:B:N in Hz"),
        ([*ARGUMENTS, "-o", "plant.txt"], "the name must end in .mat or .py or .json"),
        ([*ARGUMENTS, "--at", "noon"], "is no operating point"),
    ],
)
def test_wrong_words_are_refused(
    path: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["linearize", path, *arguments]) == 2
    assert message in capsys.readouterr().err


SETTLING = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
T = { value = 1, unit = "N*m" }
[coordinates]
theta = { value = 100, unit = "deg" }
[points]
P = { position = ["0.5*sin(theta)", 0, "-0.5*cos(theta)"], mass = 1 }
[forces.motor]
kind = "generalized"
coordinate = "theta"
value = "T - 0.8*theta'"
[[stages]]
name = "one"
duration = 2
[[stages]]
name = "two"
set = { T = 3 }
duration = 40
"""


def test_the_operating_point_may_be_where_a_motion_comes_to_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """m g l sin θ = T with the torque of the second stage; the poles are those of m l² s² + c s + m g l cos θ."""
    path, target = tmp_path / "settling.toml", tmp_path / "plant.json"
    path.write_text(SETTLING)
    words = ["linearize", str(path), "--input", "T", "--output", "theta", "-o", str(target)]
    assert main([*words, "--at", "t=30"]) == 0
    found = json.loads(target.read_text("utf-8"))
    rest = math.asin(3.0 / (9.81 * 0.5))
    assert found["operating_point"]["theta"] == pytest.approx(rest, rel=1e-9)
    assert found["operating_point"]["T"] == pytest.approx(3.0)
    stiffness = 9.81 * 0.5 * math.cos(rest)
    np.testing.assert_allclose(found["A"], [[0.0, 1.0], [-stiffness / 0.25, -0.8 / 0.25]], atol=1e-9)
    capsys.readouterr()
    path.write_text(SETTLING.replace("T - 0.8", "T*cos(t) - 0.8"))
    assert main([*words, "--at", "t=30"]) == 1
    assert "time stands in the equations" in capsys.readouterr().err
