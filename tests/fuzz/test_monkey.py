"""A short session of random actions on the real window, in a process of its own, shows no fault."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_short_session_of_random_actions() -> None:
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.fuzz.monkey", "--actions", "150", "--seed", "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "150 actions" in done.stdout
    assert "0 faults" in done.stdout
