"""Runs kept in files: whole when read back, refused when damaged or hostile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import h5py
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from anholon import load, loads, simulate
from anholon.cli import main
from anholon.errors import AnholonError, ModelError
from anholon.export.hdf5 import load_run, save_run
from anholon.model.schema import Model, View
from anholon.results.run import Run
from anholon.results.run_layout import RunFileError

ONE_BLADE = (Path(__file__).parents[2] / "data" / "one-blade.toml").read_text("utf-8")
STAGES = """
[[stages]]
name = "turn"
duration = 0.75

[[stages]]
name = "turn back"
duration = 0.5
set = {L5z = -4.0}
"""


def staged() -> Model:
    """Return a model with two stages and an event in the first."""
    return loads(ONE_BLADE.replace("theta' - 0.1", "theta' - 0.02") + STAGES)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Path]:
    """Return a run and the file that keeps it."""
    path = tmp_path_factory.mktemp("runs") / "run.h5"
    run = simulate(staged())
    save_run(run, path)
    return run, path


def test_run_comes_back_whole(kept: tuple[Run, Path]) -> None:
    run, path = kept
    back = load_run(path)
    assert (back.outcome, back.stages, back.events) == (run.outcome, run.stages, run.events)
    assert len(back.events) == 1
    assert back.system.model == run.system.model
    for name, values in run.table().items():
        assert np.array_equal(back.table()[name], values), name


def test_a_run_is_kept_as_it_is_to_be_shown(kept: tuple[Run, Path], tmp_path: Path) -> None:
    run, _ = kept
    view = View(ground="none", ghosts="stages")
    save_run(run, tmp_path / "shown.h5", view)
    back = load_run(tmp_path / "shown.h5")
    assert back.system.model.view == view
    assert (back["theta"] == run["theta"]).all()


def test_motion_between_the_frames_comes_back(kept: tuple[Run, Path]) -> None:
    run, path = kept
    times = np.random.default_rng(1).uniform(0.0, 1.25, 400)
    back = load_run(path).table(times)
    for name, values in run.table(times).items():
        assert back[name] == pytest.approx(values, rel=1e-12, abs=1e-12), name


def test_maggi_comes_back(tmp_path: Path) -> None:
    run = simulate(staged(), form="maggi")
    save_run(run, tmp_path / "a.h5")
    times = np.linspace(0.0, 1.25, 77)
    back = load_run(tmp_path / "a.h5").table(times)
    for name, values in run.table(times).items():
        assert back[name] == pytest.approx(values, rel=1e-11, abs=1e-12), name


def test_run_read_back_can_be_kept_again(kept: tuple[Run, Path], tmp_path: Path) -> None:
    run, path = kept
    save_run(load_run(path), tmp_path / "again.h5")
    assert np.array_equal(load_run(tmp_path / "again.h5")["theta"], run["theta"])


def test_state_at_rest_comes_back(tmp_path: Path) -> None:
    run = simulate(loads(ONE_BLADE), until=0.0)
    save_run(run, tmp_path / "a.h5")
    assert load_run(tmp_path / "a.h5").at(0.0) == run.at(0.0)


def test_other_programs_find_the_table(kept: tuple[Run, Path]) -> None:
    run, path = kept
    with h5py.File(path) as file:
        assert list(file["table"].attrs["columns"]) == list(run.columns)
        assert list(file["columns"].asstr()) == list(run.columns)
        assert np.array_equal(file["table"][:, 2], run["theta"])
        assert loads(file["model"][()].decode()) == run.system.model


def test_tables_of_any_width_are_written(tmp_path: Path) -> None:
    """Names of some 4,000 columns no longer fit into an attribute of HDF5."""
    coordinates = "".join(f"x{k} = {{ rate = {k} }}\n" for k in range(2100))
    points = "".join(f'P{k} = {{ position = ["x{k}", 0, 0], mass = 1 }}\n' for k in range(2100))
    run = simulate(loads(f"format = 1\n[coordinates]\n{coordinates}[points]\n{points}"), until=0.01)
    save_run(run, tmp_path / "wide.h5")
    assert np.array_equal(load_run(tmp_path / "wide.h5")["x2000"], run["x2000"])
    with h5py.File(tmp_path / "wide.h5") as file:
        names = list(file["columns"].asstr())
        assert len(names) == file["table"].shape[1] > 4200
        assert file["table"][-1, names.index("x2000")] == pytest.approx(20.0, rel=1e-12)


def test_failed_writing_leaves_the_old_file(kept: tuple[Run, Path], tmp_path: Path) -> None:
    run, _ = kept
    with pytest.raises(AnholonError, match="cannot write"):
        save_run(run, tmp_path / "no" / "a.h5")
    assert list(tmp_path.iterdir()) == []


def test_ramps_kept_in_another_order_are_not_read(tmp_path: Path) -> None:
    """The numbers of a ramp have no names in the file: those of another version would be taken for others."""
    ramped = loads(ONE_BLADE.replace("theta' - 0.1", "theta' - 0.02") + STAGES + 'change = "ramp"\nramp = 0.2\n')
    save_run(simulate(ramped), tmp_path / "a.h5")
    assert load_run(tmp_path / "a.h5").head
    with h5py.File(tmp_path / "a.h5", "r+") as file:
        del file["ramps"], file["motions"].attrs["ramps"]
    with pytest.raises(RunFileError, match="another version of Anholon"):
        load_run(tmp_path / "a.h5")


def without_model(file: h5py.File) -> None:
    del file["model"]


def newer(file: h5py.File) -> None:
    file.attrs["format"] = 99


def other_kind(file: h5py.File) -> None:
    file.attrs["kind"] = np.arange(7)


def fewer_frames(file: h5py.File) -> None:
    times = file["frames/times"][:-1]
    del file["frames/times"]
    file["frames/times"] = times


def not_finite(file: h5py.File) -> None:
    file["frames/states"][0, 0] = np.nan


def other_parameters(file: h5py.File) -> None:
    del file["motions/0/p"]
    file["motions/0/p"] = np.zeros(3)


def steps_backward(file: h5py.File) -> None:
    file["motions/0/ends"][0] = 1e9


def motion_missing(file: h5py.File) -> None:
    file.move("motions/0", "motions/7")


def linked_elsewhere(file: h5py.File) -> None:
    del file["model"]
    file["model"] = h5py.ExternalLink("/etc/hostname", "/")


def linked_inside(file: h5py.File) -> None:
    del file["motions/1"]
    file["motions/1"] = h5py.SoftLink("/motions")


def bytes_of_another_file(file: h5py.File) -> None:
    del file["frames/times"]
    file.create_dataset("frames/times", (1,), "f8", external=[("/etc/passwd", 0, 8)])


def huge(file: h5py.File) -> None:
    del file["frames/times"]
    file.create_dataset("frames/times", (10**13,), "f8")


def compressed(file: h5py.File) -> None:
    del file["frames/times"]
    file.create_dataset("frames/times", data=np.zeros(10**6), compression="gzip")


def text_in_place_of_numbers(file: h5py.File) -> None:
    del file["frames/times"]
    file["frames/times"] = "soon"


def broken_json(file: h5py.File) -> None:
    del file["outcome"]
    file.create_dataset("outcome", data=b'{"status": "flown"}', dtype=h5py.string_dtype("utf-8", 19))


@pytest.mark.parametrize(
    "damage",
    [
        without_model,
        newer,
        other_kind,
        fewer_frames,
        not_finite,
        other_parameters,
        steps_backward,
        motion_missing,
        linked_elsewhere,
        linked_inside,
        bytes_of_another_file,
        huge,
        compressed,
        text_in_place_of_numbers,
        broken_json,
    ],
)
def test_damaged_and_hostile_files_are_refused(
    kept: tuple[Run, Path],
    tmp_path: Path,
    damage: Callable[[h5py.File], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "bad.h5"
    path.write_bytes(kept[1].read_bytes())
    with h5py.File(path, "r+") as file:
        damage(file)
    with pytest.raises(RunFileError, match=r"bad\.h5"):
        load_run(path)
    assert main(["export", str(path), str(tmp_path / "a.csv")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "a.csv").exists()


@pytest.mark.parametrize("name", ["nothing.h5", "a" * 5000, "a\0b"])
def test_a_file_that_is_not_there_is_named(name: str) -> None:
    with pytest.raises(RunFileError, match="there is no such file"):
        load_run(name)


def test_model_inside_is_checked_like_any(kept: tuple[Run, Path], tmp_path: Path) -> None:
    path = tmp_path / "bad.h5"
    path.write_bytes(kept[1].read_bytes())
    with h5py.File(path, "r+") as file:
        text = file["model"][()].replace(b"cos(theta)", b"cos(thetx)")
        del file["model"]
        file.create_dataset("model", data=text, dtype=h5py.string_dtype("utf-8", len(text)))
    with pytest.raises(ModelError, match="thetx"):
        load_run(path)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_changed_bytes_are_read_or_refused(kept: tuple[Run, Path], data: st.DataObject) -> None:
    content = bytearray(kept[1].read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path = kept[1].with_name("changed.h5")
    path.write_bytes(content[: data.draw(st.sampled_from([len(content), len(content) // 2, 700]))])
    try:
        run = load_run(path)
    except AnholonError:
        return
    assert run.head == len(run["theta"])


def test_examples_come_back(tmp_path: Path) -> None:
    run = simulate(load("rolling-disc"), until=1.0)
    save_run(run, tmp_path / "a.h5")
    back = load_run(tmp_path / "a.h5")
    for name, values in run.table().items():
        assert np.array_equal(back.table()[name], values), name


def test_run_that_went_on_from_an_earlier_one_is_kept(tmp_path: Path) -> None:
    """The parts taken over from before a change of stages have the places of the parameters of the earlier model."""
    model = load("skater-staged")
    first, second, *rest = model.stages
    changed = replace(model, stages=(first, replace(second, change="ramp", ramp=0.4), *rest))
    for before, after in ((model, changed), (changed, model)):
        run = simulate(after, until=6.0, resume=simulate(before, until=6.0))
        save_run(run, tmp_path / "run.h5")
        kept = load_run(tmp_path / "run.h5")
        for t in (2.0, 4.6, 6.0):
            assert kept.at(t)["theta"] == pytest.approx(run.at(t)["theta"], abs=1e-12)
        assert kept["reaction:blade"] == pytest.approx(run["reaction:blade"], abs=1e-9)
