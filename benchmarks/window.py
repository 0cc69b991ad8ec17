"""The window: how soon it is there, how fast it plays, how long its event loop is ever blocked.

Wall times, of sessions in processes of their own. With DISPLAY the real display is used, else the offscreen platform.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measuring import MissingError, Row

SESSION = Path(__file__).with_name("window_session.py")


def measure() -> list[Row]:
    """Open the staged skater twice; the second session has warm caches."""
    with tempfile.TemporaryDirectory() as home:
        session(home)
        figures = session(home)
    rows = [
        Row("window visible after start", figures["visible"], goal=0.6),
        Row("first 3D frame after start", figures["first_frame"], goal=2.5),
        Row("one frame of playback, skater at 720p", 1.0 / figures["fps"], goal=1.0 / 35),
    ]
    for doing in ("playing", "running", "deriving"):
        rows.append(Row(f"longest gap of the event loop, {doing}", figures[doing]["longest"], goal=0.05))
    return rows


def session(home: str) -> dict:
    """Run one session and return its figures."""
    environment = dict(os.environ, XDG_CONFIG_HOME=home, XDG_STATE_HOME=home)
    if not environment.get("DISPLAY"):
        environment |= {"QT_QPA_PLATFORM": "offscreen", "EGL_PLATFORM": "surfaceless"}
    done = subprocess.run(
        [sys.executable, str(SESSION), str(time.time()), "skater-staged"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if not lines:
        raise MissingError(f"the window could not be opened: {done.stderr.strip().splitlines()[-1:]}")
    return json.loads(lines[-1])
