"""How many files a reader meets on the way from a loaded model to the first frames of its motion."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.house.source import ROOT

LIMIT: Final = 96
"""Files of the core whose functions are called then; it only falls (the goal is 60, later 40)."""

PROGRAM: Final = """
import json
import sys
import threading
from pathlib import Path

import anholon

folder = str(Path(anholon.__file__).parent)
model = anholon.load("skater-reference")
files, importing, stopped = set(), {}, threading.Event()


def follow(frame, event, argument):
    thread, code = threading.get_ident(), frame.f_code
    if stopped.is_set():
        return
    if event == "call" and (importing.get(thread) or code.co_name == "<module>"):
        importing[thread] = importing.get(thread, 0) + 1  # what an import runs is not the way of the model
    elif event == "call" and code.co_filename.startswith(folder):
        files.add(str(Path(code.co_filename).relative_to(folder)))
    elif event == "return" and importing.get(thread):
        importing[thread] -= 1


def stop(run):
    stopped.set()
    sys.setprofile(None)
    threading.setprofile(None)


threading.setprofile(follow)
sys.setprofile(follow)
run = anholon.simulate(model, until=1.0, observe=stop)
print(json.dumps({"files": sorted(files), "status": run.outcome.status, "frames": len(run.times)}))
"""


def test_few_files_are_entered_before_the_first_frames(tmp_path: Path) -> None:
    """Start with an empty cache of machine code, as after an installation: that is the longest way."""
    environment = os.environ | {"ANHOLON_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    seen = json.loads(done.stdout)
    assert seen["status"] == "done"
    assert seen["frames"] > 1
    assert "simulation/simulate.py" in seen["files"]
    assert len(seen["files"]) <= LIMIT, "\n".join(seen["files"])
