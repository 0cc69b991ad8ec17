"""Windows that are killed amid typing, saving and exporting lose no more than the last second."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="the sessions are forked")
def test_a_kill_of_each_kind_of_work() -> None:
    command = [sys.executable, "-m", "tests.fuzz.kills", "--count", "3", "--seed", "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 kills: 1 in typing, 1 in saving, 1 in exporting" in done.stdout
    assert "0 faults" in done.stdout
