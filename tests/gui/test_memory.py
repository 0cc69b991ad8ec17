"""Memory of long sessions: what a window keeps does not grow with the number of edits."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MB = 2**20


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell what a process holds")
def test_edits_that_are_undone_leave_nothing_behind() -> None:
    command = [sys.executable, "-m", "tests.fuzz.session", "30", "60"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    (before, _), (after, fields) = json.loads(done.stdout)
    assert after - before < 12 * MB
    assert fields < 90  # each round shows two forms with one field or more
