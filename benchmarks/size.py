"""The size of the code: lines of the core and the window, and files entered from `load` to the first frame of the
skater."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from measuring import Row

import anholon

PROGRAM = """
import sys
import anholon
anholon.simulate(anholon.load("cart-pendulum"), until=0.01)  # imports are no reading
entered = set()
def look(frame, event, value):
    if event == "call":
        entered.add(frame.f_code.co_filename)
sys.setprofile(look)
anholon.simulate(anholon.load("skater-reference"), until=0.01)
sys.setprofile(None)
print(sum("anholon" in name and "<" not in name for name in entered))
"""


def measure() -> list[Row]:
    """Count lines and files."""
    core = Path(anholon.__file__).parent
    rows = [Row("core, .py and .c", lines(core, "*.py") + lines(core, "*.[ch]"), goal=75_000, unit="lines")]
    window = core.parents[1] / "gui" / "anholon_gui"
    if window.is_dir():
        rows.append(Row("window, .py", lines(window, "*.py"), goal=28_000, unit="lines"))
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    rows.append(Row("files entered from load to the first frame", float(done.stdout.split()[-1]), goal=40, unit=""))
    return rows


def lines(folder: Path, pattern: str) -> int:
    """Return the lines of all files of a kind in a folder."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob(pattern))
