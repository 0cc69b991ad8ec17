"""The guards of the tests themselves: noise fails, and the user's folders stay untouched."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

TESTS = {
    "warning": "def test_it():\n    import warnings\n    warnings.warn('loud')\n",
    "log": "def test_it():\n    import logging\n    logging.getLogger('x').warning('loud')\n",
    "expected_log": (
        "import pytest\n@pytest.mark.logs\n"
        "def test_it():\n    import logging\n    logging.getLogger('x').warning('loud')\n"
    ),
    "thread": (
        "def test_it():\n    import threading, time\n"
        "    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
    ),
    "folders": (
        "def test_it():\n    import os, tempfile\n"
        "    names = ('ANHOLON_CACHE', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME')\n"
        "    assert all(os.environ[name].startswith(tempfile.gettempdir()) for name in names)\n"
    ),
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what pytest says about all tests with this project's guards."""
    folder = tmp_path_factory.mktemp("guarded")
    conftest = (ROOT / "tests" / "conftest.py").read_text("utf-8")
    assert "_GRACE = 5.0" in conftest
    (folder / "conftest.py").write_text(conftest.replace("_GRACE = 5.0", "_GRACE = 0.2"), "utf-8")
    for name, text in TESTS.items():
        (folder / f"test_{name}.py").write_text(text, "utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        str(ROOT / "pyproject.toml"),
        "--rootdir",
        str(folder),
        "-q",
        "-rA",
    ]
    done = subprocess.run([*command, "."], cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout


@pytest.mark.parametrize(
    ("name", "failed"),
    [("warning", "FAILED"), ("log", "ERROR"), ("expected_log", ""), ("thread", "ERROR"), ("folders", "")],
)
def test_noise_fails(told: str, name: str, failed: str) -> None:
    place = f"test_{name}.py::test_it"
    assert (f"PASSED {place}" in told) == (failed != "FAILED")
    for word in ("FAILED", "ERROR"):
        assert (f"{word} {place}" in told) == (word == failed)
