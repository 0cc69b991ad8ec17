"""Sweeps against closed forms: the order of the grid, what is collected, what fails and where, several processes."""

from __future__ import annotations

import csv
import threading
from pathlib import Path

import h5py
import numpy as np
import pytest
from scipy.io import loadmat

import anholon
from anholon.cli import main
from anholon.errors import UsageError
from anholon.explore.sweep import sweep
from anholon.explore.sweep_file import make_header, save_sweep
from anholon.explore.sweep_result import SweepResult
from anholon.model.schema import Model
from anholon.results.formula_quantity import FormulaQuantity, find_quantity

OSCILLATOR = """
format = 1
[parameters]
m = { value = 2, unit = "kg", min = 0 }
k = { value = 8, unit = "N/m" }
[coordinates]
x = { value = 0.5, unit = "m" }
[points]
P = { position = ["x", 0, 0], mass = "m" }
[forces]
spring = { kind = "potential", energy = "k*x^2/2" }
fuse = { kind = "generalized", coordinate = "x", value = "1e-9*sqrt(10 - k)" }
[simulation]
until = 1.5
"""
AXES = (("k", (2.0, 8.0, 11.0)), ("x'", (0.0, 0.3)))
COLLECT = ("x", "x@0.5", "max(x)", "min(x)", "mean(x)", "rms(x)", "first(energy)")


def oscillator() -> Model:
    return anholon.loads(OSCILLATOR)


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def expected(k: float, v: float) -> list[float]:
    """Return what is collected of x = A cos(w t - a), but for max and min."""
    w, t = (k / 2.0) ** 0.5, np.linspace(0.0, 1.5, 20_001)
    x = 0.5 * np.cos(w * t) + v / w * np.sin(w * t)
    mean, square = (np.trapezoid(values, t) / 1.5 for values in (x, x**2))
    return [x[-1], np.interp(0.5, t, x), mean, square**0.5, k * 0.125 + v**2]


@pytest.fixture(scope="module")
def found() -> SweepResult:
    """Return the sweep, run by two processes."""
    return sweep(oscillator(), AXES, COLLECT, workers=2)


def test_every_point_is_the_closed_form_in_the_order_of_the_grid(found: SweepResult) -> None:
    assert found.points.tolist() == [[k, v] for k in AXES[0][1] for v in AXES[1][1]]
    for (k, v), numbers, status in zip(found.points, found.numbers, found.statuses, strict=True):
        if k > 10:
            continue
        assert status == "done"
        # Means are those of the frames, by trapezoids.
        assert numbers[[0, 1, 6]] == pytest.approx(np.array(expected(k, v))[[0, 1, 4]], abs=1e-7)
        assert numbers[[4, 5]] == pytest.approx(np.array(expected(k, v))[[2, 3]], abs=1e-3)
        assert numbers[2] >= 0.5 - 1e-12
        assert numbers[3] <= min(numbers[0], numbers[1])


def test_points_that_fail_tell_why_and_the_others_stand(found: SweepResult) -> None:
    assert found.failed == 2
    for (k, _), status, reason, numbers in zip(found.points, found.statuses, found.reasons, found.numbers, strict=True):
        assert (status == "done") == (k < 10) == (reason == "") == bool(np.isfinite(numbers[0]))


def test_the_number_of_processes_changes_no_bit(found: SweepResult) -> None:
    again = sweep(oscillator(), AXES, COLLECT, workers=1)
    assert again.numbers.tobytes() == found.numbers.tobytes()
    assert (again.statuses, again.reasons) == (found.statuses, found.reasons)


def test_what_the_model_or_its_runs_do_not_have_is_refused_at_once() -> None:
    model = oscillator()
    for axes, collect, message in (
        ((("kk", (1.0, 2.0)),), (), "no parameter 'kk'"),
        ((("m", (1.0, -1.0)),), (), "outside"),
        ((("m", (1.0, 2.0)), ("m", (1.0, 2.0))), (), "each named once"),
        ((("m", (1.0, 2.0)),), ("y",), "no quantity 'y'"),
        ((("m", (1.0, 2.0)),), ("mox(x)",), "did you mean 'max'"),
        ((("m", (1.0, 2.0)),), ("x@late",), "nothing to collect"),
    ):
        with pytest.raises(UsageError, match=message):
            sweep(model, axes, collect, workers=1)


def test_a_sweep_is_given_up_and_keeps_what_there_is() -> None:
    flag, told = threading.Event(), []

    def progress(done: int, points: int) -> None:
        told.append((done, points))
        if done == 2:
            flag.set()

    for workers in (1, 2):
        flag.clear()
        told.clear()
        axes = [("m", tuple(range(1, 1001)))]
        some = sweep(oscillator(), axes, ["x"], workers=workers, progress=progress, cancel=flag)
        assert told[:2] == [(1, 1000), (2, 1000)]
        assert some.statuses[0] == "done"
        assert set(some.statuses) == {"done", "cancelled"}
        assert [status == "done" for status in some.statuses] == np.isfinite(some.numbers[:, 0]).tolist()


def test_files_give_the_same_numbers_back(found: SweepResult, tmp_path: Path) -> None:
    for ending in (".csv", ".h5", ".mat"):
        save_sweep(found, tmp_path / f"out{ending}")
    rows = rows_of(tmp_path / "out.csv")
    assert list(rows[0]) == make_header(found) == ["over:k", "over:x'", "status", "t", *COLLECT, "reason"]
    numbers = [[float(row[name] or "nan") for name in COLLECT] for row in rows]
    assert np.array(numbers).tobytes() == found.numbers.tobytes()
    assert [row["reason"] for row in rows] == list(found.reasons)
    with h5py.File(tmp_path / "out.h5") as file:
        assert np.array_equal(file["table"][()], found.numbers, equal_nan=True)
        assert np.array_equal(file["points"][()], found.points)
        assert [text.decode() for text in file["status"][()]] == list(found.statuses)
        assert file["axes/0"][()].tolist() == [2.0, 8.0, 11.0]
    kept = loadmat(tmp_path / "out.mat")
    assert np.array_equal(kept["table"], found.numbers, equal_nan=True)
    assert [cell[0].item() for cell in kept["columns"]] == list(COLLECT)


def test_the_command_writes_all_columns_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "sweep.csv"
    words = ["sweep", "--over", "m=1:2:2", "--until", "0.3", "--workers", "1", "-o", str(target), "--set", "I_C=0.7"]
    assert main([*words, "chaplygin-sleigh"]) == 0
    assert "2 points: 2 done" in capsys.readouterr().out
    for row in rows_of(target):
        run = anholon.simulate(anholon.load("chaplygin-sleigh"), until=0.3, set={"m": float(row["over:m"]), "I_C": 0.7})
        for name, values in run.table([0.3]).items():
            assert float(row[name]) == values[0]


def test_what_is_collected_stands_beside_what_is_changed_under_one_name() -> None:
    """The end of x = x(0) cos(2 t), over x(0)."""
    found = sweep(oscillator(), (("x", (0.3, 0.7)),), ("x", "max(2*x)"))
    assert found["over:x"].tolist() == [0.3, 0.7]
    assert found["x"] == pytest.approx(np.cos(3.0) * np.array([0.3, 0.7]), abs=1e-8)


def test_times_beyond_the_end_are_named() -> None:
    """In rows that are computed together and alone: the first one always is."""
    found = sweep(oscillator(), (("x", tuple(np.linspace(0.3, 0.7, 9))),), ("x@1.5", "x@99", "x@2"), workers=1)
    assert set(found.statuses) == {"done"}
    assert set(found.reasons) == {"The motion ends at t = 1.5 s, before x@99, x@2."}
    assert np.isnan(found.numbers[:, 1:]).all()
    assert np.isfinite(found.numbers[:, 0]).all()


def test_formulas_take_quantities_by_their_own_names() -> None:
    """A mass of 2 kg on a spring of 8 N/m, and an equal one that follows it: x = cos(√2 t)/2."""
    text = """
format = 1
[coordinates]
x = { value = 0.5 }
y = { value = 0.5 }
[points]
P = { position = ["x", 0, 0], mass = 2 }
Q = { position = ["y", 1, 0], mass = 2 }
[forces]
spring = { kind = "spring", between = ["world", "P"], stiffness = 8 }
[constraints]
tie = { kind = "holonomic", formula = "x - y" }
[simulation]
until = 1.5
"""
    run, x = anholon.simulate(anholon.loads(text)), 0.5 * np.cos(0.7 * np.sqrt(2.0))
    for written, value in (
        ("abs(reaction:tie)*x", 4.0 * x**2),
        ("abs(reaction.tie)*x", 4.0 * x**2),
        ("x^2/energy:spring", 0.25),
        ("power:reaction:tie + energy:spring/t", 4.0 * x**2 / 0.7),
    ):
        formula = find_quantity(run, written)
        assert isinstance(formula, FormulaQuantity)
        assert formula.read(run, [0.7]) == pytest.approx(value, abs=1e-9)
