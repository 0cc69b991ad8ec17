"""The window: its start time, its frame rate, and the blocking of its event loop.

Wall times, of sessions in processes of their own. With DISPLAY the real display is used, else the offscreen platform.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from measuring import Row, window_session

SESSION = Path(__file__).with_name("window_session.py")


def measure() -> list[Row]:
    """Open the staged skater twice; the second session has warm caches."""
    with tempfile.TemporaryDirectory() as home:
        session(home, "skater-staged")
        figures = session(home, "skater-staged")
        path = Path(home) / "rods.toml"
        path.write_text(rods(10, 199), encoding="utf-8")
        played = session(home, str(path))
    rows = [
        Row("window visible after start", figures["visible"], goal=0.6),
        Row("first 3D frame after start", figures["first_frame"], goal=2.5),
        Row("one frame of playback, skater at 720p", 1.0 / figures["fps"], goal=1.0 / 35),
    ]
    rods_goal = 1.0 / 28
    rows.append(Row("one frame of playback, 10 rods x 200 sections at 720p", 1.0 / played["fps"], goal=rods_goal))
    rows.append(Row("the same, coloured by a bending moment", 1.0 / played["coloured"], goal=rods_goal))
    for doing in ("playing", "running", "deriving"):
        rows.append(Row(f"longest gap of the event loop, {doing}", figures[doing]["longest"], goal=0.05))
    return rows


def rods(count: int, elements: int) -> str:
    """Return a model of rods side by side that fall from their clamps."""
    parts = ["format = 1", "gravity = [0, 0, -9.81]"]
    for k in range(count):
        parts += [
            f"[rods.r{k}]",
            'curve = { kind = "straight", length = 1.0 }',
            'section = { kind = "circle", radius = 0.012, young = 2e7, density = 1000 }',
            f"elements = {elements}\nposition = [0, {0.12 * k}, 1]",
            f'[supports.s{k}]\nat = "r{k}:base"',
        ]
    return "\n".join([*parts, "[simulation]", "until = 1", "frames = 60", "accuracy = 1e-3", ""])


def session(home: str, model: str) -> dict[str, Any]:
    """Run one session with a model and return its figures."""
    return window_session([str(SESSION), str(time.time()), model], home)
