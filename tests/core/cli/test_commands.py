"""The commands on real models: what they print and write, and the status they end with."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from tests.interrupted import interruptible

from anholon.cli import main
from anholon.control.rest_to_rest.boundary_problem import solve_boundary
from anholon.model.file.model_file import load
from anholon.simulation.simulate import simulate

MODEL = Path(__file__).parents[2] / "data" / "one-blade.toml"
HEADER = ["t", "xi", "theta", "eta", "xi'", "theta'", "eta'", "reaction:blade", "energy", "drift"]


def rows_of(text: str) -> list[dict[str, float]]:
    """Return the rows of a table."""
    return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(io.StringIO(text))]


def theta_of(t: float, torque: float = 1.0) -> float:
    """Return the angle of the skater in closed form."""
    return torque * t * t / (2 * 14.140466666666667)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """Return a file like the model, with a misspelt name in the constraint."""
    path = tmp_path / "broken.toml"
    path.write_text(MODEL.read_text("utf-8").replace("cos(theta)", "cos(thetta)"), "utf-8")
    return path


class TestRun:
    def test_table_has_the_columns_and_the_motion(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["run", str(MODEL), "--csv", "-"]) == 0
        told = capsys.readouterr()
        assert told.out.splitlines()[0] == ",".join(HEADER)
        rows = rows_of(told.out)
        assert len(rows) == 121
        assert [row["theta"] for row in rows] == pytest.approx([theta_of(row["t"]) for row in rows], abs=1e-11)
        assert "done at t = 2 s" in told.err

    def test_rows_are_at_exactly_the_times_asked_for_in_their_order(self, capsys: pytest.CaptureFixture[str]) -> None:
        times = [1.7, 0.1, 0.1, 2.0, 0.0]
        assert main(["run", str(MODEL), "--at", ",".join(map(str, times)), "--csv", "-"]) == 0
        rows = rows_of(capsys.readouterr().out)
        assert [row["t"] for row in rows] == times
        assert [row["theta"] for row in rows] == pytest.approx([theta_of(t) for t in times], abs=1e-11)

    def test_numbers_bring_back_the_same_doubles(self, capsys: pytest.CaptureFixture[str]) -> None:
        from anholon import load, simulate

        assert main(["run", str(MODEL), "--at", "1.3", "--csv", "-"]) == 0
        (row,) = rows_of(capsys.readouterr().out)
        run = simulate(load(MODEL))
        assert row == {name: values[0] for name, values in run.table([1.3]).items()}

    def test_stages_are_told_in_a_table(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        from anholon import load, simulate, stage_table

        assert main(["run", "skater-staged", "--stages", "-"]) == 0
        table = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
        run = simulate(load("skater-staged"))
        rows = stage_table(run)
        assert [line["stage"] for line in table] == [row.name for row in rows]
        for line, row in zip(table, rows, strict=True):
            assert float(line["duration"]) == row.t1 - row.t0
            assert float(line["exit:theta'"]) == row.exit[1][run.names.index("theta")]
            assert float(line["peak:blade"]) == row.peaks["blade"].value
            assert float(line["turns:theta"]) == row.turns["theta"]
        kept, told = tmp_path / "run.h5", tmp_path / "stages.csv"
        assert main(["run", "skater-staged", "-o", str(kept), "--stages", str(told)]) == 0
        again = list(csv.DictReader(io.StringIO(told.read_text("utf-8"))))
        assert again == table
        assert main(["export", str(kept), str(told), "--stages"]) == 0
        read = list(csv.DictReader(io.StringIO(told.read_text("utf-8"))))
        assert [float(line["way:A"]) for line in read] == pytest.approx([row.ways["A"] for row in rows], rel=1e-6)

    def test_a_table_of_stages_needs_stages(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["run", str(MODEL), "--stages", "-"]) == 1
        assert "no stages" in capsys.readouterr().err
        assert main(["run", str(MODEL), "--stages", "-", "--csv", "-"]) == 2
        assert main(["export", str(MODEL), "x.png", "--stages"]) == 2

    def test_values_are_set_in_their_units(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["--set", "L5z=3", "m=14000 g", "theta'=90 deg/s", "--at", "2"]
        assert main(["run", str(MODEL), *words]) == 0
        (row,) = rows_of(capsys.readouterr().out)
        assert row["theta"] == pytest.approx(theta_of(2.0, torque=3.0) + np.pi, abs=1e-10)

    def test_motion_goes_on_to_the_last_time(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["run", str(MODEL), "--at", "3"]) == 0
        (row,) = rows_of(capsys.readouterr().out)
        assert row["theta"] == pytest.approx(theta_of(3.0), abs=1e-11)

    def test_start_alone_is_a_motion(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["run", str(MODEL), "--until", "0", "--csv", "-"]) == 0
        (row,) = rows_of(capsys.readouterr().out)
        assert (row["t"], row["xi'"]) == (0.0, 7.0)

    def test_forms_give_the_same_motion(self, capsys: pytest.CaptureFixture[str]) -> None:
        tables = []
        for form in ("lagrange1", "maggi"):
            assert main(["run", str(MODEL), "--form", form, "--at", "2,1"]) == 0
            tables.append(rows_of(capsys.readouterr().out))
        for one, other in zip(*tables, strict=True):
            assert one == pytest.approx(other, rel=1e-9, abs=1e-11)

    def test_files_are_written(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        table, kept = tmp_path / "a.csv", tmp_path / "a.h5"
        assert main(["run", str(MODEL), "--csv", str(table), "-o", str(kept)]) == 0
        assert "done at t = 2 s" in capsys.readouterr().out
        assert main(["export", str(kept), str(tmp_path / "b.csv")]) == 0
        assert (tmp_path / "b.csv").read_bytes() == table.read_bytes()
        assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.h5", "b.csv"]

    @pytest.mark.parametrize(
        ("words", "part"),
        [
            (["--set", "mm=5"], "did you mean 'm'"),
            (["--set", "m=nan"], "not a number"),
            (["--set", "m=1e999"], "large"),
            (["--set", "m=0.01"], "outside 0.1"),
            (["--set", "m=5 s"], "mass"),
            (["--set", "m=5,000"], "5.000 or 5000"),
            (["--set", "theta''=1"], "theta'"),
            (["--until", "1", "--at", "2"], "beyond the end"),
            (["--chart", "blade"], "no charts"),
            (["--form", "statics"], "one of rods"),
            (["--form", "modes"], "one of rods"),
            (["-o", "run.csv"], ".h5"),
            (["--csv", ""], "empty"),
            (["--set", "m=5,L5z=2"], "--set A=1 B=2"),
        ],
    )
    def test_wrong_words_end_with_2(self, words: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["run", str(MODEL), *words]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert part in told.err

    def test_model_with_an_error_ends_with_1(self, broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["run", str(broken)]) == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert "constraints.blade.formula" in told.err
        assert "^^^" in told.err

    def test_failing_motion_leaves_its_rows_and_ends_with_1(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "falls.toml"
        path.write_text(MODEL.read_text("utf-8").replace('"L5z"]', '"L5z/sqrt(1 - L5z*t^2/J)"]'), "utf-8")
        assert main(["run", str(path), "--until", "5", "--csv", "-"]) == 1
        told = capsys.readouterr()
        rows = rows_of(told.out)
        assert rows[0]["t"] == 0.0
        assert 3.5 < rows[-1]["t"] <= 14.140466666666667**0.5
        assert "ailed at t =" in told.err
        assert "Traceback" not in told.err

    def test_what_is_exported_of_a_failed_run_comes_with_a_warning(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path, kept = tmp_path / "falls.toml", str(tmp_path / "falls.h5")
        path.write_text(MODEL.read_text("utf-8").replace('"L5z"]', '"L5z/sqrt(1 - L5z*t^2/J)"]'), "utf-8")
        assert main(["run", str(path), "--until", "5", "-o", kept]) == 1
        capsys.readouterr()
        assert main(["export", kept, str(tmp_path / "falls.csv")]) == 0
        assert "warning: Failed at t = 3.7" in capsys.readouterr().err

    def test_folder_that_is_missing_ends_with_1(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["run", str(MODEL), "--csv", str(tmp_path / "no" / "a.csv")]) == 1
        assert "a.csv" in capsys.readouterr().err


class TestOthers:
    def test_check_tells_what_there_is(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", str(MODEL)]) == 0
        assert "3 coordinates, 1 constraint, 0 stages" in capsys.readouterr().out

    def test_check_tells_what_is_wrong(self, broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", str(broken)]) == 1
        assert "thetta" in capsys.readouterr().err

    def test_check_tells_that_a_run_could_not_start(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "sideways.toml"
        path.write_text(MODEL.read_text("utf-8").replace("eta = {value = 0.0", "eta = {rate = 2, value = 0.0"), "utf-8")
        assert main(["check", str(path)]) == 1
        told = capsys.readouterr().err
        assert "violates 'blade' by 2" in told
        assert "eta' = 0" in told

    @pytest.mark.parametrize("rate", [0, 1])  # what sticks, and what slides
    @pytest.mark.parametrize("second", ["2*z", "sin(1*z)"])
    def test_check_tells_that_a_friction_is_not_determined(
        self, rate: int, second: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A friction on one of two equivalent bilateral constraints, as `run` does."""
        path = tmp_path / "twice.toml"
        path.write_text(
            f"""
            format = 1
            gravity = [0, 0, -9.81]
            [coordinates]
            x = {{ unit = "m", rate = {rate} }}
            z = {{ unit = "m" }}
            [bodies.b]
            kind = "box"
            size = [0.2, 0.2, 0.2]
            mass = 1
            position = ["x", 0, "z"]
            [constraints]
            one = {{ kind = "holonomic", formula = "z" }}
            two = {{ kind = "holonomic", formula = "{second}" }}
            [forces.f]
            kind = "friction"
            constraint = "one"
            coefficient = 0.3
            at = "b"
            """,
            "utf-8",
        )
        told = []
        for command in ("check", "run"):
            assert main([command, str(path)]) == 1
            told.append(capsys.readouterr().err)
        assert all("not determined" in text and "one of the dependent constraints" in text for text in told)

    def test_missing_file_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", "no-such-model"]) == 1
        assert "no-such-model" in capsys.readouterr().err

    def test_examples_can_be_checked(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["examples"]) == 0
        names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
        assert {"skater-reference", "skater-staged", "whipple-bicycle"} <= set(names)
        for name in names:
            assert main(["check", name]) == 0

    def test_schema_describes_the_file(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["schema"]) == 0
        schema = json.loads(capsys.readouterr().out)
        assert "coordinates" in json.dumps(schema)

    def test_new_file_is_a_model_and_is_not_overwritten(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "mine.toml"
        assert main(["new", "skater", str(path)]) == 0
        assert main(["check", str(path)]) == 0
        before = path.read_bytes()
        assert main(["new", "skater", str(path)]) == 1
        assert path.read_bytes() == before
        assert main(["new", "skate", str(tmp_path / "other.toml")]) == 2
        assert "skater" in capsys.readouterr().err

    def test_curves_of_a_model_are_exported(self, tmp_path: Path) -> None:
        path = tmp_path / "plots.svg"
        assert main(["export", str(MODEL), str(path)]) == 0
        text = path.read_text("utf-8")
        assert all(f">{name}<" in text for name in ("xi", "theta", "blade", "energy"))

    def test_pictures_and_films_are_drawn(self, tmp_path: Path) -> None:
        kept, still, film = (str(tmp_path / name) for name in ("a.h5", "a.png", "a.mp4"))
        assert main(["run", str(MODEL), "-o", kept]) == 0
        assert main(["export", kept, still, "--size", "160x90", "--time", "1"]) == 0
        assert main(["export", str(MODEL), film, "--size", "160x90", "--fps", "5"]) == 0
        assert Path(still).read_bytes().startswith(b"\x89PNG")
        assert Path(film).read_bytes()[4:8] == b"ftyp"
        scene = tmp_path / "a.glb"
        assert main(["export", kept, str(scene), "--fps", "10", "--speed", "2"]) == 0
        assert scene.read_bytes().startswith(b"glTF")
        assert main(["export", kept, still, "--time", "3"]) == 2
        assert main(["export", kept, film, "--time", "1"]) == 2

    @pytest.mark.parametrize(
        ("words", "part"),
        [
            (["RUN", "film.avi"], "mp4"),
            (["RUN", "film"], "mp4"),
            (["sketer-staged", "film.mp4"], "skater-staged"),
            (["RUN", "a.csv", "--fps", "30"], "film or scene"),
            (["RUN", "a.png", "--speed", "1"], "film or scene"),
            (["RUN", "a.glb", "--size", "1920x1080"], "film or picture"),
            (["RUN", "a.svg", "--lang", "en"], "report"),
            (["RUN", "a.mat", "--byte-order-mark"], "table (.csv)"),
            (["RUN", "a.csv", "--stages", "--byte-order-mark"], "that of the stages"),
        ],
    )
    def test_wrong_exports_end_with_2(self, words: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["export", *words]) == 2
        assert part in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("words", "part"),
        [
            (["--form", "lagrange1", "--as", "c", "--lang", "ru"], "programs (--as c)"),
            (["--form", "maggi", "--as", "python", "--lang", "en"], "programs (--as python)"),
            (["--form", "lagrange2", "--chart", "regular"], "--chart does not apply to --form lagrange2"),
        ],
    )
    def test_options_that_change_nothing_in_equations_are_refused(
        self, words: list[str], part: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["derive", "skater-reference", *words]) == 2
        assert part in capsys.readouterr().err

    @pytest.mark.parametrize("form", [[], ["--form", "gauss"]])
    def test_charts_are_for_forms_with_quasi_velocities(
        self, form: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["run", "skater-reference", "--until", "0", "--chart", "regular", *form]) == 2
        assert "does not apply to the form" in capsys.readouterr().err

    def test_misspelt_command_is_not_taken_for_a_model(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["exmples"]) == 2
        assert "examples" in capsys.readouterr().err


class TestBoundary:
    def test_the_answer_is_that_of_the_program_and_both_principles_are_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        table = tmp_path / "controls.csv"
        assert main(["boundary", "cart-pendulum", "carry", "--correct", "--csv", str(table)]) == 0
        told = capsys.readouterr().out
        assert "Pontryagin's maximum principle" in told
        assert "generalized principle of Gauss" in told
        answer = solve_boundary(load("cart-pendulum"), correct=True)
        with open(table, encoding="utf-8") as file:
            names = file.readline().strip().split(",")
            rows = np.loadtxt(file, delimiter=",")
        assert names[:3] == ["t", "pontryagin:control:drive", "pontryagin:x"]
        for found in answer.solutions:
            column = rows[:, names.index(f"{found.method}:control:drive")]
            np.testing.assert_allclose(column, found.control[:, 0], atol=1e-9 * found.peak[0])
            assert rows[-1, names.index(f"{found.method}:x")] == pytest.approx(answer.target[0], abs=1e-9)

    def test_a_control_is_kept_as_a_model(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "carried.toml"
        words = ["boundary", "cart-pendulum", "--duration", "2.1 s", "--correct", "--method", "gauss", "-o", str(path)]
        assert main(words) == 0
        assert "Pontryagin" not in capsys.readouterr().out
        end = simulate(load(path), until=2.1).at(2.1)
        assert end["x"] == pytest.approx(load("cart-pendulum").parameters["d"].value, abs=1e-8)
        assert max(abs(end[name]) for name in ("theta", "x'", "theta'")) < 1e-8

    def test_what_is_not_there_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["boundary", "cart-pendulum", "carri"]) == 2
        assert "did you mean 'carry'" in capsys.readouterr().err
        assert main(["boundary", "four-bar"]) == 2
        assert "no boundary problem" in capsys.readouterr().err
        assert main(["boundary"]) == 2
        assert "MODEL is missing" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of POSIX")
class TestProcess:
    def test_reader_that_goes_away_is_no_error(self) -> None:
        command = f"{sys.executable} -m anholon run {MODEL} --until 60 --csv - | head -n 1"
        done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
        assert done.stdout == ",".join(HEADER) + "\n"
        assert "Traceback" not in done.stderr
        assert "Broken" not in done.stderr

    def test_interrupt_ends_with_one_line(self) -> None:
        program = "import sys; from anholon.cli import main; print('begun', flush=True); sys.exit(main())"
        command = [sys.executable, "-c", program, "run", str(MODEL), "--until", "5e5", "--rtol", "1e-14"]
        with interruptible(command) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            time.sleep(1.0)  # wherever it has come to by then
            process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=30)
        assert process.returncode == 130
        assert told == "anholon: interrupted\n"


class TestTrace:
    def test_a_curve_of_points_becomes_a_model_with_a_schedule(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        curve, path, table = tmp_path / "curve.csv", tmp_path / "made.toml", tmp_path / "table.csv"
        curve.write_text("x,y\n0,0\n4,1\n8,0\n", encoding="utf-8")
        words = ["trace", "skater-reference", "--curve", str(curve), "--point", "A", "--control", "L5z"]
        assert main([*words, "-o", str(path), "--csv", str(table)]) == 0
        told = capsys.readouterr().out
        assert "1 control needed" in told
        assert all(line.endswith(unit) for line, unit in zip(told.splitlines()[1:3], (" N·m", " N"), strict=True))
        made = load(str(path))
        assert "L5z_trace" in made.schedules
        assert made.traces["trace"].points == ((0.0, 0.0), (4.0, 1.0), (8.0, 0.0))
        head = table.read_text(encoding="utf-8").splitlines()[0]
        assert head == "t,s,x,y,speed,curvature,control:L5z,reaction:blade,delta"

    def test_what_exceeds_its_bound_is_an_exit_status(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["trace", "skater-reference", "--point", "A", "--control", "L5z", "--bound", "blade=50"]
        assert main([*words, "--curve", "5*sin(s); 5 - 5*cos(s)", "--end", "pi"]) == 1
        assert "exceeds its bound of 50" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("words", "part"),
        [
            ((), "name --curve"),
            (("--point", "A", "--control", "L5z", "--curve", "none.csv"), "no file"),
            (("eight",), "no trace 'eight'"),
            (("--bound", "blade"), "is no bound"),
        ],
    )
    def test_wrong_words_are_refused(
        self, words: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["trace", "skater-reference", *words]) == 2
        assert part in capsys.readouterr().err


def test_values_of_a_run_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "roll-up", "--values", "strip(0.5L).x,reaction:clamp.mz", "--at", "0,1"]) == 0
    header, *rows = capsys.readouterr().out.splitlines()
    assert header == "t,strip(0.5L).x,reaction:clamp.mz"
    assert [row.split(",")[0] for row in rows] == ["0", "1"]
    assert main(["run", "roll-up", "--values", "strip(0.5L).nothing"]) != 0


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("arch-snap", "--over", "load=0:1:2", "--values", "arch(0.5L).z"), "without --over"),
        (("whipple-bicycle", "--over", "v=4:6:2", "--values", "phi"), "--set v=4"),
    ],
)
def test_values_of_shapes_over_a_range_are_refused(
    words: tuple[str, ...], remedy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["modes", *words]) == 2
    told = capsys.readouterr().err
    assert "leave --values out" in told
    assert remedy in told


def test_all_wrong_names_of_the_values_of_modes_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["modes", "whipple-bicycle", "--values", "one,two"]) == 2
    told = capsys.readouterr().err
    assert "“one”" in told
    assert "“two”" in told


class TestCarry:
    def test_a_programme_of_a_similar_body_is_kept_and_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        made, table = tmp_path / "hers.toml", tmp_path / "stages.csv"
        words = ["carry", "circle-eight", "--height", "195 cm", "--mass", "95"]
        assert main([*words, "-o", str(made), "--csv", str(table)]) == 0
        told = capsys.readouterr().out
        assert "Left circle: " in told
        assert told.splitlines()[-1] == f"written: {made}"
        rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
        longer = math.sqrt(1.95 / 1.65)  # Froude: times as the root of lengths
        for row in rows:
            assert float(row["after:duration"]) == pytest.approx(longer * float(row["before:duration"]), rel=1e-6)
            assert float(row["after:turn:theta"]) == pytest.approx(float(row["before:turn:theta"]), abs=1e-6)
        model, other = load("circle-eight"), load(str(made))
        heavier = 95.0 / 55.0
        assert other.parameters["m_trunk"].value == pytest.approx(heavier * model.parameters["m_trunk"].value, rel=1e-4)

    def test_masses_of_the_body_are_set(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["carry", "--set", "m0=50 kg", "skater-staged"]) == 0
        assert "set anew: " in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("words", "part"),
        [
            (("skater-staged",), "name the other body"),
            (("skater-staged", "--set", "L5z=1"), "no mass or length of the body"),
            (("skater-staged", "--build", "male"), "thirteen parts"),
            (("skater-staged", "--mass", "0"), "must be above 0"),
            (("thesis-curves", "--height", "1.5"), "The height of this body is unknown."),
        ],
    )
    def test_bodies_that_cannot_be_are_refused(
        self, words: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["carry", *words]) == 2
        assert part in capsys.readouterr().err
