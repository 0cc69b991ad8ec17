"""Designs: what they promise of their points; what may be changed; what is collected by formula."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import qmc

import anholon
from anholon.cli import main
from anholon.errors import UsageError
from anholon.explore.design import read_points
from anholon.explore.sweep import make_design
from anholon.model.edit.assign import list_assignable_names

BOUNDS = {"m": (1.0, 3.0), "I_C": (0.2, 0.5), "u": (-1.0, 1.0)}
BALLISTIC = """
format = 1
[parameters]
m = { value = 2, unit = "kg", min = 0.1, max = 50 }
g = { value = 10, unit = "m/s^2" }
T = { value = 1 }
[coordinates]
x = { value = 0, rate = 3 }
z = { value = 0, rate = 4 }
[points]
P = { position = ["x", 0, "z"], mass = "m" }
[forces]
weight = { kind = "force", at = "P", vector = [0, 0, "-m*g"] }
thrust = { kind = "force", at = "P", vector = ["T", 0, 0] }
[events]
apex = { formula = "z'", direction = "down" }
[[stages]]
name = "free"
duration = 0.5
set = { T = 0 }
[[stages]]
name = "push.left"
duration = 0.25
set = { T = 6 }
"""


def test_a_latin_hypercube_meets_every_interval_once() -> None:
    points = make_design(BOUNDS, "latin", 50, seed=3).points
    for (low, high), column in zip(BOUNDS.values(), points.T, strict=True):
        assert sorted(((column - low) / (high - low) * 50).astype(int)) == list(range(50))


def test_a_sobol_sequence_fills_the_box_more_evenly_than_random_points() -> None:
    """Of 2^n scrambled points every half, quarter … of each value has its share; the discrepancy is far smaller."""
    unit = dict.fromkeys(BOUNDS, (0.0, 1.0))
    sobol, uniform = (make_design(unit, name, 64, seed=1).points for name in ("sobol", "random"))
    assert [np.bincount((column * 64).astype(int)).tolist() for column in sobol.T] == [[1] * 64] * 3
    assert qmc.discrepancy(sobol) < qmc.discrepancy(uniform) / 5
    assert ((uniform >= 0.0) & (uniform <= 1.0)).all()


@pytest.mark.parametrize("design", ["random", "latin", "sobol"])
def test_a_seed_gives_the_same_points_in_another_process(design: str) -> None:
    code = (
        f"from anholon.explore.design import make_samples as m; "
        f"print(m({design!r}, [('a', (0.0, 1.0)), ('b', (2.0, 3.0))], 7, 5).points.tobytes().hex())"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    here, other = (make_design({"a": (0, 1), "b": (2, 3)}, design, 7, seed).points for seed in (5, 6))
    assert here.tobytes().hex() == there
    assert not np.array_equal(here, other)


def test_a_list_of_points_comes_from_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, output = tmp_path / "points.csv", tmp_path / "out.csv"
    table.write_text("m,I_C\n1.5,0.5\n2.5,0.25\n\n0.75,0.3\n")
    words = ["sweep", "chaplygin-sleigh", "--until", "0.1", "--collect", "x", "--workers", "1"]
    assert main([*words, "--design", str(table), "-o", str(output)]) == 0
    assert read_points(output).points.tolist() == [[1.5, 0.5], [2.5, 0.25], [0.75, 0.3]]
    assert read_points(output).names == ("m", "I_C")
    # The table of a sweep is a list of points itself.
    assert main([*words, "--design", str(output), "-o", str(tmp_path / "again.csv")]) == 0
    assert (tmp_path / "again.csv").read_bytes() == output.read_bytes()
    table.write_text("m,I_C\n1.5,much\n")
    assert main([*words, "--design", str(table), "-o", str(output)]) == 2
    assert "point 1 is no row of 2 numbers" in capsys.readouterr().err


def test_the_command_says_what_a_design_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = str(tmp_path / "out.csv")
    for words, message in (
        ([], "--over is missing"),
        (["--over", "m=1:2", "--design", "sobol"], "needs --samples"),
        (["--over", "m=1:2", "--samples", "5"], "a number of samples is for samplings"),
        (["--over", "m=1:2", "--design", "sobel", "--samples", "5"], "did you mean 'sobol'"),
        (["--over", "m=-1:2", "--design", "latin", "--samples", "5"], "outside"),
    ):
        assert main(["sweep", "chaplygin-sleigh", *words, "-o", output]) == 2
        assert message in capsys.readouterr().err
    words = ["--over", "m=1:2", "I_C=0.2:0.4", "--design", "sobol", "--samples", "4", "--seed", "2"]
    assert main(["sweep", "chaplygin-sleigh", *words, "--until", "0.1", "--workers", "1", "-o", output]) == 0
    assert np.array_equal(
        read_points(output).points, make_design({"m": (1, 2), "I_C": (0.2, 0.4)}, "sobol", 4, 2).points
    )


def test_values_of_stages_are_changed() -> None:
    """x after both stages: 3 (d1 + d2) + T d2² / 2m."""
    model = anholon.loads(BALLISTIC)
    over = {"stages.free.duration": (0.1, 0.5), "stages.push.left.set.T": (0.0, 6.0), "x'": (3.0,)}
    found = anholon.sweep(model, over, ["x"], workers=1)
    expected = [3.0 * (d + 0.25) + T * 0.25**2 / 4.0 for d in (0.1, 0.5) for T in (0.0, 6.0)]
    assert found["x"] == pytest.approx(expected, abs=1e-9)
    assert found.over_units == ("s", "", "m/s")
    by_number = anholon.sweep(model, {"stages.1.set.T": (6.0,)}, ["x"], workers=1)
    assert by_number["x"] == pytest.approx(expected[-1], abs=1e-9)
    assert {"stages.free.duration", "stages.push.left.set.T", "m", "z'"} <= set(list_assignable_names(model))
    for name, message in (
        ("stages.fly.duration", "there is no such stage"),
        ("stages.free.colour", "duration, ramp or set.PARAMETER"),
        ("stages.free.m", "duration, ramp or set.PARAMETER"),
        ("stages.free.set.mass", "duration, ramp or set.PARAMETER"),
    ):
        with pytest.raises(UsageError, match=message):
            anholon.sweep(model, {name: (1.0, 2.0)}, ["x"])
    with pytest.raises(UsageError, match="outside"):
        anholon.sweep(model, {"stages.free.set.m": (1.0, 80.0)}, ["x"])


def test_formulas_and_events_are_collected() -> None:
    """A throw: the apex at v/g, its height v²/2g, the work of the weight, all by formula."""
    collect = (
        "time(apex)", "max(z)", "integral(m*g*z')", "max(z^2 - 2*z)", "min(sqrt(x'^2 + z'^2))", "z/m@0.25",
        "final(z)", "max(z, 1.5)", "first(P.vz)", "integral(x')",
    )  # fmt: skip
    model = anholon.loads(BALLISTIC)
    rates = (2.0, 4.0, 60.0)
    found = anholon.sweep(model, {"z'": rates}, collect, workers=1)
    for k, v in enumerate(rates):
        row = dict(zip(collect, found.numbers[k], strict=True))
        z = lambda t, v=v: v * t - 5.0 * t**2  # noqa: E731
        assert row["z/m@0.25"] == pytest.approx(z(0.25) / 2.0, abs=1e-9)
        assert row["final(z)"] == pytest.approx(z(0.75), abs=1e-9)
        assert row["max(z, 1.5)"] == pytest.approx(max(z(0.75), 1.5), abs=1e-9)
        assert row["integral(m*g*z')"] == pytest.approx(20.0 * z(0.75), abs=1e-9)  # the rate is linear in time
        assert row["integral(x')"] == pytest.approx(3.0 * 0.75 + 6.0 / 2.0 * 0.25**2 / 2.0, abs=1e-9)
        assert row["first(P.vz)"] == v
        frames = np.unique(np.r_[np.arange(0.0, 0.75, 1 / 60), 0.5, 0.75])
        assert row["max(z)"] == pytest.approx(z(frames).max(), abs=1e-3)
        assert row["max(z^2 - 2*z)"] == pytest.approx((z(frames) ** 2 - 2 * z(frames)).max(), abs=0.2)
        if v < 7.5:
            assert row["time(apex)"] == pytest.approx(v / 10.0, abs=1e-9)
            assert row["min(sqrt(x'^2 + z'^2))"] == pytest.approx(3.0, abs=1e-9)  # the apex is a frame
        else:
            assert np.isnan(row["time(apex)"])
    assert found.units[:2] == ("s", "m")


def test_what_cannot_be_collected_is_refused() -> None:
    model = anholon.loads(BALLISTIC)
    for text, message in (
        ("time(landing)", "no event 'landing'; events are: apex"),
        ("max(z + heat)", "There is no “heat” here"),
        ("max(z +)", "nothing to collect"),
        ("max(T*x')", "parameter 'T' changes in the stages"),
    ):
        with pytest.raises(UsageError, match=message):
            anholon.sweep(model, {"m": (1.0, 2.0)}, [text], workers=1)


def test_a_result_gives_columns_frames_and_models(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    found = anholon.sweep(anholon.loads(BALLISTIC), {"z'": (2.0, 4.0)}, ["x", "time(apex)"], workers=1)
    frame = found.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == ["over:z'", "status", "t", "x", "time(apex)", "reason"]
    assert frame["time(apex)"].to_numpy() == pytest.approx([0.2, 0.4], abs=1e-9)
    assert frame.attrs["units"]["over:z'"] == "m/s"
    run = anholon.simulate(found.model_at(1))
    assert run["x"][-1] == found["x"][1]
    with pytest.raises(UsageError, match="no column 'y'"):
        found["y"]
