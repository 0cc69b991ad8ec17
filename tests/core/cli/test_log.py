"""The log file: what it records, what it costs where it cannot be written, and that it stays small."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from anholon.cli import commands, main
from anholon.log import log_file, log_to_file


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the path of the log file of this test alone."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return log_file()


def test_starts_and_failures_are_recorded(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "no-such-model"]) == 1
    told = capsys.readouterr().err.removeprefix("anholon: ").strip()
    text = written.read_text("utf-8")
    assert "start ['check', 'no-such-model']" in text
    assert f"failed: {told}" in text
    assert text.rstrip().endswith("status 1")


@pytest.mark.logs
def test_an_unexpected_exception_is_recorded_with_versions(
    written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> int:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(commands, "examples", fail)
    assert main(["examples"]) == 1
    told = capsys.readouterr().err
    assert "Traceback" not in told
    assert str(written) in told
    text = written.read_text("utf-8")
    assert "ZeroDivisionError: division by zero" in text
    for name in ("anholon", "numpy", "llvmlite", "Python"):
        assert f"{name} " in text


@pytest.mark.parametrize("level", ["info", "off"])
def test_warnings_of_numpy_never_reach_the_terminal(tmp_path: Path, level: str) -> None:
    """In a process of its own: here warnings are errors."""
    code = (
        "import sys\nimport numpy as np\nfrom anholon.cli import commands, main\n"
        "commands.examples = lambda _: int(np.log(np.array([0.0]))[0] > 0.0)\n"
        "sys.exit(main(['examples', '--log', sys.argv[1]]))\n"
    )
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    command = [sys.executable, "-c", code, level]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    if level == "info":
        text = (tmp_path / "anholon" / "log" / "anholon.log").read_text("utf-8")
        assert "RuntimeWarning: divide by zero encountered in log" in text


def test_levels(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--log", "off", "examples"]) == 0
    assert not written.exists()
    assert main(["examples", "--log=error"]) == 0
    assert written.read_text("utf-8") == ""
    assert main(["examples", "--log", "loud"]) == 2
    assert "'loud' is no level" in capsys.readouterr().err


def test_a_state_folder_that_cannot_be_made_is_no_obstacle(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "state").write_text("a file where the folder should be", "utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert main(["examples"]) == 0
    assert capsys.readouterr().err == ""


def test_the_file_rotates(tmp_path: Path) -> None:
    path = tmp_path / "a" / "anholon.log"
    with log_to_file("info", path):
        for _ in range(1000):
            logging.getLogger("anholon.test").info("x" * 1000)
    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == ["anholon.log", "anholon.log.1", "anholon.log.2"]
    assert sum(file.stat().st_size for file in files) < 800_000
    assert path.parent.stat().st_mode & 0o077 == 0


def test_names_of_files_that_are_no_text_are_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They disturbed the terminal with a traceback of the log."""
    monkeypatch.setattr(logging.getLogger("anholon"), "propagate", False)  # pytest's records cannot be such texts
    path = tmp_path / "anholon.log"
    with log_to_file("info", path):
        logging.getLogger("anholon").info("start %s", os.fsdecode(b"m\xff.toml"))
    assert r"m\udcff.toml" in path.read_text("utf-8")
    assert capsys.readouterr().err == ""
