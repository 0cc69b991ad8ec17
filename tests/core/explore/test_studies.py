"""Studies kept in a model file: read, checked, renamed with what they name, and run as they say."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import anholon
from anholon.cli import main
from anholon.explore.design import read_points
from anholon.model.edit.remove import remove_with_references
from anholon.model.edit.rename import rename_element
from anholon.model.schema import Study, StudyRange

THROW = """
format = 1
[parameters]
m = { value = 2, unit = "kg", min = 0.1 }
g = { value = 10, unit = "m/s^2" }
[coordinates]
x = { value = 0, rate = 3 }
z = { value = 0, rate = 4 }
[points]
P = { position = ["x", 0, "z"], mass = "m" }
[forces]
weight = { kind = "force", at = "P", vector = [0, 0, "-m*g"] }
[events.apex]
formula = "z'"
direction = "down"
[simulation]
until = 0.5
[studies.height]
over = [{ name = "z'", low = 1, high = 3, count = 5 }, { name = "g", low = 5, high = 10, count = 2 }]
collect = ["time(apex)", "max(z + 0*P.z)", "m*g*z@0.1"]
until = 0.7
[studies.sample]
over = [{ name = "m", low = 1, high = 3 }, { name = "x", low = -1, high = 1 }]
design = "sobol"
samples = 8
seed = 4
"""


def test_a_study_is_run_as_it_says(tmp_path: Path) -> None:
    model = anholon.loads(THROW)
    found = anholon.sweep(model, model.studies["height"], workers=1)
    assert found.points.tolist() == [[v, g] for v in (1.0, 1.5, 2.0, 2.5, 3.0) for g in (5.0, 10.0)]
    assert set(found.times) == {0.7}
    assert found["time(apex)"] == pytest.approx(found["z'"] / found["g"], abs=1e-9)
    assert found["m*g*z@0.1"] == pytest.approx(2 * found["g"] * (0.1 * found["z'"] - 0.005 * found["g"]), abs=1e-9)
    file, output = tmp_path / "throw.toml", tmp_path / "out.csv"
    file.write_text(THROW)
    assert main(["sweep", str(file), "--study", "sample", "--workers", "1", "-o", str(output)]) == 0
    by_words = ["--over", "m=1:3", "x=-1:1", "--design", "sobol", "--samples", "8", "--seed", "4"]
    assert main(["sweep", str(file), *by_words, "--workers", "1", "-o", str(tmp_path / "words.csv")]) == 0
    assert np.array_equal(read_points(output).points, read_points(tmp_path / "words.csv").points)
    assert output.read_bytes() == (tmp_path / "words.csv").read_bytes()


def test_the_command_refuses_what_does_not_fit_a_study(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "throw.toml"
    file.write_text(THROW)
    for words, message in (
        (["--study", "heigth"], "did you mean 'height'"),
        (["--study", "height", "--over", "m=1:2"], "leave out --over"),
    ):
        assert main(["sweep", str(file), *words, "-o", str(tmp_path / "a.csv")]) == 2
        assert message in capsys.readouterr().err


def test_studies_are_written_and_read_back() -> None:
    model = anholon.loads(THROW)
    assert anholon.loads(anholon.dumps(model)) == model
    assert model.studies["sample"] == Study(
        over=(StudyRange(name="m", low=1.0, high=3.0), StudyRange(name="x", low=-1.0, high=1.0)),
        design="sobol",
        samples=8,
        seed=4,
    )


def test_what_is_wrong_with_a_study_is_told_and_forbids_no_motion() -> None:
    wrong = THROW.replace('name = "g", low', 'name = "G", low').replace('"m", low = 1', '"m", low = -1')
    model = anholon.loads(wrong)
    problems = [problem for problem in anholon.check(model) if problem.path.startswith("studies.")]
    assert [problem.path for problem in problems] == ["studies.height.over.1.low", "studies.sample.over.0.low"]
    assert "did you mean 'g'" in problems[0].message
    assert "outside" in problems[1].message
    assert anholon.simulate(model, until=0.1).outcome.status == "done"


def test_studies_follow_the_names_of_the_model() -> None:
    model = anholon.loads(THROW)
    renamed = rename_element(model, "parameters", "g", "gravity0")
    assert [item.name for item in renamed.studies["height"].over] == ["z'", "gravity0"]
    assert renamed.studies["height"].collect[2] == "m*gravity0*z@0.1"
    renamed = rename_element(model, "coordinates", "z", "h")
    assert [item.name for item in renamed.studies["height"].over] == ["h'", "g"]
    assert renamed.studies["height"].collect == ("time(apex)", "max(h + 0*P.z)", "m*g*h@0.1")
    renamed = rename_element(rename_element(model, "events", "apex", "top"), "points", "P", "ball")
    assert renamed.studies["height"].collect == ("time(top)", "max(z + 0*ball.z)", "m*g*z@0.1")
    assert anholon.sweep(renamed, renamed.studies["height"], workers=1).failed == 0
    assert [item.name for item in remove_with_references(model, "parameters.m").studies["sample"].over] == ["x"]
