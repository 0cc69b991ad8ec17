"""Nothing is lost: a sweep that ends at any instant goes on, and gives the same table to the bit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import h5py
import numpy as np
import pytest
from tests.core.explore.killed_sweeps import run_and_kill

import anholon
from anholon.cli import main
from anholon.errors import UsageError
from anholon.explore.design import make_grid
from anholon.explore.journal import Journal
from anholon.explore.sweep_file import load_study

MODEL = "chaplygin-sleigh"
AXES = (("m", (1.0, 2.0, 3.0)), ("I_C", (0.5, 0.0)))  # the second value is refused
COLLECT = ("max(reaction:blade)", "time(apex)", "x@0.05")


def sweep_to(output: Path, *, resume: bool = False, workers: int = 1) -> anholon.SweepResult:
    """Run a small sweep of a model with an event that some points do not reach."""
    model = anholon.load(MODEL)
    event = anholon.loads(anholon.dumps(model) + '\n[events.apex]\nformula = "x - 0.2/m"\n')
    return anholon.sweep(event, AXES, COLLECT, until=0.1, workers=workers, output=output, resume=resume)


def test_a_journal_cut_anywhere_gives_the_same_table(tmp_path: Path) -> None:
    whole, output = tmp_path / "whole.csv", tmp_path / "cut.csv"
    flag, journal = threading.Event(), tmp_path / "cut.csv.journal"
    sweep_to(whole)
    # A journal with all results, as it stands just before the table is written.
    model = anholon.loads(anholon.dumps(anholon.load(MODEL)) + '\n[events.apex]\nformula = "x - 0.2/m"\n')

    def stop_at_last(done: int, points: int) -> None:
        if done == points - 1:
            flag.set()

    anholon.sweep(model, AXES, COLLECT, until=0.1, workers=1, output=output, progress=stop_at_last, cancel=flag)
    content = journal.read_bytes()
    assert content.count(b"\n") == 6  # a header, and five of six points
    partial = load_study(output)
    assert sorted(partial.results) == [0, 1, 2, 3, 4]
    ends = [k for k, byte in enumerate(content) if byte == 10]
    for size in (0, 20, ends[0], ends[0] + 1, ends[1] - 3, ends[2] + 1, ends[3] + 10, len(content) - 1, len(content)):
        output.unlink(missing_ok=True)
        journal.write_bytes(content[:size])
        sweep_to(output, resume=True)
        assert output.read_bytes() == whole.read_bytes()
        assert not journal.exists()
    # Once more, when there is nothing left to do.
    sweep_to(output, resume=True)
    assert output.read_bytes() == whole.read_bytes()


def test_a_sweep_killed_at_random_instants_gives_the_same_table(tmp_path: Path) -> None:
    """The long form is `python -m tests.core.explore.killed_sweeps`."""
    result = run_and_kill(300, 3, 2, tmp_path)
    assert len(result.rows) == 3
    assert result.table == result.undisturbed


def test_two_processes_do_not_write_one_journal(tmp_path: Path) -> None:
    """The second one is refused, whether it begins or goes on; the first one is not disturbed by it."""
    output, told = tmp_path / "out.csv", []

    def begin_second(done: int, points: int) -> None:
        if done == 3 and not told:
            for word in ("--resume", ""):
                words = ["sweep", str(tmp_path / "same.toml"), "--over", "m=1:2:9", "--until", "0.1", "--collect", "x"]
                command = [sys.executable, "-m", "anholon", *words, *filter(None, [word]), "-o", str(output)]
                told.append(subprocess.run(command, capture_output=True, text=True, check=False))

    anholon.save(anholon.load(MODEL), tmp_path / "same.toml")
    over = {"m": [1.0 + k / 8 for k in range(9)]}
    first = anholon.sweep(
        anholon.load(tmp_path / "same.toml"), over, ["x"], until=0.1, output=output, progress=begin_second
    )
    assert [each.returncode for each in told] == [2, 2]
    assert "another process is computing this sweep" in told[0].stderr
    assert "did not come to its end" in told[1].stderr
    assert set(first.statuses) == {"done"}
    assert sorted(load_study(output).results) == list(range(9))
    path = tmp_path / "other.csv.journal"
    with closing(Journal(path, "one", 1)) as held:  # both have begun, and run their first point
        held.begin(("x",))
        with pytest.raises(UsageError, match="another process"):
            Journal(path, "two", 1).begin(("x",))


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order(tmp_path: Path, number: signal.Signals) -> None:
    """The table has what was computed, one clear line says how to go on, and the status is that of the signal."""
    output = tmp_path / "out.csv"
    words = ["sweep", MODEL, "--over", "m=1:4:3000", "--until", "0.5", "--collect", "x", "--workers", "2"]
    command = [sys.executable, "-m", "anholon", *words, "-o", str(output)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    journal = Path(f"{output}.journal")
    while not journal.exists() or journal.read_bytes().count(b"\n") < 20:
        assert child.poll() is None, child.communicate()
    child.send_signal(number)
    told, errors = child.communicate()
    assert child.returncode == 128 + number
    assert f"--resume goes on from {journal}" in errors
    kept = load_study(output)
    assert 19 <= len(kept.results) < 3000
    assert f"{len(kept.results)} done" in told
    assert {result.status for result in kept.results.values()} == {"done"}


def test_another_sweep_is_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output, journal = tmp_path / "out.csv", tmp_path / "out.csv.journal"
    flag = threading.Event()
    flag.set()
    model = anholon.load(MODEL)
    anholon.sweep(model, AXES, ["x"], until=0.1, workers=1, output=output, cancel=flag)
    assert journal.exists()
    with pytest.raises(UsageError, match="did not come to its end"):
        anholon.sweep(model, AXES, ["x"], until=0.1, output=output)
    for changed in ({"until": 0.2}, {"collect": ["y"]}, {"over": (("m", (1.0, 2.0, 3.5)),)}):
        asked = {"over": AXES, "collect": ["x"], "until": 0.1} | changed
        with pytest.raises(UsageError, match="another sweep"):
            anholon.sweep(model, asked["over"], asked["collect"], until=asked["until"], output=output, resume=True)
    journal.write_text("not a journal\n")
    assert main(["sweep", MODEL, "--over", "m=1:2:2", "--resume", "-o", str(output)]) == 2
    assert "is not the journal of a sweep" in capsys.readouterr().err
    journal.write_bytes(b'{"kind":"\xff"}\n')
    with pytest.raises(UsageError, match="is not the journal of a sweep"):
        anholon.sweep(model, AXES, ["x"], output=output, resume=True)
    journal.unlink()
    with pytest.raises(UsageError, match="no table of the same sweep"):
        anholon.sweep(model, (("m", (1.0, 2.0)),), ["x"], output=output, resume=True)
    with pytest.raises(UsageError, match="which output"):
        anholon.sweep(model, AXES, ["x"], resume=True)


@pytest.mark.parametrize("ending", ["csv", "h5", "parquet"])
def test_tables_tell_units_model_and_program(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    output = tmp_path / f"out.{ending}"
    found = sweep_to(output)
    kept = load_study(output)
    assert (kept.study, kept.program, kept.collect) == (found.study, anholon.__version__, COLLECT)
    for k, (status, reason) in enumerate(zip(found.statuses, found.reasons, strict=True)):
        numbers = tuple(None if x != x else x for x in found.numbers[k].tolist())
        assert (kept.results[k].status, kept.results[k].reason) == (status, reason)
        assert kept.results[k].numbers in (numbers, ())
    about = read_description(output)
    assert about["units"] == {
        "over:m": "kg",
        "over:I_C": "kg*m^2",
        "t": "s",
        **dict(zip(COLLECT, ["N", "s", "m"], strict=True)),
    }
    assert anholon.loads(about["model"]).events["apex"].formula == "x - 0.2/m"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("columns", "one"),
        ("status", h5py.ExternalLink("/etc/passwd", "/")),
        ("reason", h5py.SoftLink("/status")),
        ("t", "now"),
        ("table", np.zeros(3)),
        ("table", None),
    ],
)
def test_tables_of_others_are_not_believed(name: str, value: object, tmp_path: Path) -> None:
    """What would be read from elsewhere, or is said to be huge, is refused."""
    output = tmp_path / "out.h5"
    sweep_to(output)
    with h5py.File(output, "r+") as file:
        del file[name]
        if value is None:
            file.create_dataset(name, shape=(10**6, 10**6), dtype=np.float64)  # takes no room in the file
        else:
            file[name] = value
    with pytest.raises(UsageError, match="no table of a sweep"):
        load_study(output)


def read_description(path: Path) -> dict[str, object]:
    """Return units and model as other programs read them."""
    if path.suffix == ".h5":
        with h5py.File(path) as file:
            names = [f"over:{text}" for text in file["over"].asstr()[()]] + ["t", *file["columns"].asstr()[()]]
            units = [*file["over_units"].asstr()[()], "s", *file["units"].asstr()[()]]
            return {"units": dict(zip(names, units, strict=True)), "model": file["model"].asstr()[()]}
    if path.suffix == ".parquet":
        from pyarrow import parquet

        schema = parquet.read_schema(path)
        units = {field.name: field.metadata[b"unit"].decode() for field in schema if field.metadata[b"unit"]}
        return {"units": units, "model": schema.metadata[b"model"].decode()}
    lines = [line[2:] for line in path.read_text().splitlines(keepends=True) if line.startswith("#")]
    pairs = [line.removeprefix("unit: ").strip().rsplit(": ", 1) for line in lines if line.startswith("unit: ")]
    return {
        "units": dict(pairs),
        "model": "".join(line.removeprefix("  ") for line in lines[lines.index("model:\n") + 1 :]),
    }


def test_a_grid_of_many_points_is_refused() -> None:
    with pytest.raises(UsageError, match="1 to 1000000 points"):
        make_grid([("m", tuple(range(1001))), ("k", tuple(range(1000)))])
