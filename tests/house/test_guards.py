"""The guards of the tests themselves: noise fails, and the user's folders stay untouched."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def outcome_of(test: str, folder: Path) -> str:
    """Return what pytest says about a test with this project's guards."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "test_it.py").write_text(test, "utf-8")
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-q", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("test", "outcome"),
    [
        ("def test_it():\n    import warnings\n    warnings.warn('loud')\n", "1 failed"),
        ("def test_it():\n    import logging\n    logging.getLogger('x').warning('loud')\n", "1 error"),
        (
            "import pytest\n@pytest.mark.logs\n"
            "def test_it():\n    import logging\n    logging.getLogger('x').warning('loud')\n",
            "1 passed",
        ),
        (
            "def test_it():\n    import threading, time\n"
            "    threading.Thread(target=time.sleep, args=(7,), daemon=True).start()\n",
            "1 error",
        ),
        (
            "def test_it():\n    import os, tempfile\n"
            "    names = ('ANHOLON_CACHE', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME')\n"
            "    assert all(os.environ[name].startswith(tempfile.gettempdir()) for name in names)\n",
            "1 passed",
        ),
    ],
    ids=["warning", "log", "expected log", "thread", "folders"],
)
def test_noise_fails(test: str, outcome: str, tmp_path: Path) -> None:
    assert outcome in outcome_of(test, tmp_path)
