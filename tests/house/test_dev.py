"""dev.py: what it finds out about the machine, and that it refuses what it does not know."""

from __future__ import annotations

import importlib.util
import socket
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def dev() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays are named by variables on Linux")
class TestDisplay:
    @pytest.fixture(autouse=True)
    def no_display(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(name, raising=False)

    def test_none_is_named(self, dev: ModuleType) -> None:
        assert not dev.desktop_requirements.has_display()

    @pytest.mark.parametrize("name", [":98765", "nonsense", ":", "localhost:59000"])
    def test_nobody_answers(self, dev: ModuleType, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        monkeypatch.setenv("DISPLAY", name)
        assert not dev.desktop_requirements.has_display()

    def test_a_server_answers(self, dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-test")
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(tmp_path / "wayland-test"))
            server.listen()
            assert dev.desktop_requirements.has_display()


def test_missing_libraries_are_found_out(dev: ModuleType) -> None:
    missing = {"libno-such-thing.so.7": "a-package"}
    assert dev.find_missing(missing, xvfb=False) == missing
    told = dev.desktop_requirements.report_missing(missing)
    assert "libno-such-thing.so.7" in told
    assert "sudo apt-get install -y a-package" in told


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="wheels bring all libraries on other systems")
def test_a_user_without_the_libraries_gets_data_and_the_command(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the right to install them: the environment is made, the model runs, one command is printed."""
    folder = tmp_path / "venv"
    folder.mkdir()
    started: list[list[str]] = []
    monkeypatch.setattr(dev, "STAMP", folder / "stamp")
    monkeypatch.setattr(dev, "OUTPUT", tmp_path)
    monkeypatch.setattr(dev, "make_environment", lambda: started.append(["environment"]))
    monkeypatch.setattr(dev, "apt_install", lambda _: False)
    monkeypatch.setattr(dev.desktop_requirements, "_is_loadable", lambda name: name != "libGL.so.1")
    monkeypatch.setattr(dev.desktop_requirements, "has_display", lambda: True)
    monkeypatch.setattr(dev, "call", lambda words, *_: started.append(words) or 0)
    assert dev.run(["pendulum"]) == 0
    assert [words[:3] for words in started] == [["environment"], ["-m", "anholon", "run"], ["-m", "anholon", "export"]]
    assert "sudo apt-get install -y libgl1\n" in capsys.readouterr().out


def test_headless_environment_has_no_display(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    environment = dev.headless_environment()
    assert "DISPLAY" not in environment
    assert (environment["QT_QPA_PLATFORM"], environment["EGL_PLATFORM"]) == ("offscreen", "surfaceless")


@pytest.mark.parametrize(
    ("output", "part"),
    [
        ("... Temporary failure in name resolution", "network"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] self-signed", "PIP_CERT"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: No matching distribution found for scipy==1.16.9", "no wheel for Python"),
        ("ERROR: something else", "last lines"),
    ],
)
def test_failures_of_pip_are_explained(dev: ModuleType, output: str, part: str) -> None:
    assert part in dev.reason_of_failure(output)


@pytest.mark.parametrize(("words", "status", "part"), [(["fly"], 2, "fly"), (["check", "x"], 2, "no arguments")])
def test_unknown_words_are_refused(words: list[str], status: int, part: str) -> None:
    done = subprocess.run([sys.executable, ROOT / "dev.py", *words], capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert part in done.stderr
    assert "Traceback" not in done.stderr
