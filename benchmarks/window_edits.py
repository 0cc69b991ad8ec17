"""Edits of stages in the window: from the key that commits an entry to the curves and the 3D view that show the motion.

Entries of the first and of a middle stage of each programme are edited: the duration, the event that ends it, an angle
or a torque, the length and the kind of a ramp. Each is typed, and entered a fifth of a second later; what was typed is
run meanwhile. The worst entry is also set at once, as by a click, so that all is computed after it: looked at where the
motion begins, and in the middle of the edited stage, where the picture itself is another one.
Before, there is what is done by single clicks, each for the first time since the programme was opened: a blade switched
off, a new parameter in a stage, a profile that is typed, a stage disabled, copied or deleted, the law of a force,
gravity.
Wall times and process CPU times, of a session in a process of its own: the least of several edits, for a machine that
does something else besides only makes them longer. The last session opens a programme of a thousand stages and tells
how long the event loop is ever blocked.

`python benchmarks/window_edits.py NAME ...` prints all that was done to these programmes: when the thread has begun,
the system is compiled, the motion is over, what is shown of it is prepared, the 3D view first shows any of it, it shows
all of it, the last chart is painted (all of them in ms from the key on), and the CPU times of the event loop, of the
thread that runs, and of the whole process with the driver's threads.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from measuring import Row, window_session

PROGRAMMES = ("skater-staged", "three-turn")
SESSION = Path(__file__).with_name("window_edits_session.py")
MANY = 1000  # stages of the long programme
GOAL = 0.05  # s


def measure() -> list[Row]:
    """Edit stages of each programme; go through a programme of a thousand stages."""
    rows = []
    for name in PROGRAMMES:
        figures = session(name)
        worst = figures["worst"]
        typed = figures["typed"][worst]
        rows.append(Row(f"{name}: {worst}", typed["painted"], goal=GOAL))
        rows.append(Row(f"{name}: the same, first seen in 3D", typed["seen"]))
        rows.append(Row(f"{name}: the same (CPU)", typed["process"]))
        rows.append(Row(f"{name}: longest turn of the loop", figures["longest"], goal=GOAL))
        for how in ("at once", "at once, seen inside the stage"):
            rows.append(Row(f"{name}: set {how}", figures[how][worst]["painted"], goal=GOAL))
        for click, figure in figures["clicked"].items():
            rows.append(Row(f"{name}: {click}, clicked", figure["painted"], goal=GOAL))
    for doing, gap in session(str(MANY)).items():
        rows.append(Row(f"{MANY} stages, longest gap of the loop, {doing}", gap, goal=GOAL))
    return rows


def session(what: str) -> dict[str, Any]:
    """Run one session, of a programme or of a number of stages, and return its figures."""
    with tempfile.TemporaryDirectory() as home:
        return window_session([str(SESSION), what], home)


def tell(name: str) -> None:
    """Print the tables of one programme."""
    figures = session(name)
    print(f"{name}: longest turn of the loop while typed {1e3 * figures.pop('longest'):.0f} ms")
    figures.pop("worst")
    for how, table in figures.items():
        head = next(iter(table.values()))
        print(f"{f'{how}, ms':36}" + "".join(f"{column:>9}" for column in head))
        for entry, row in table.items():
            print(f"{entry:36}" + "".join(f"{1e3 * row[column]:9.1f}" for column in head))


if __name__ == "__main__":
    for chosen in sys.argv[1:]:
        tell(chosen)
