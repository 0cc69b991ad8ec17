"""A sweep that is killed at random instants and resumed, beside the same one undisturbed.

python -m tests.core.explore.killed_sweeps [POINTS] [KILLS] [SEED]       3000 points, 20 kills
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

MODEL = "chaplygin-sleigh"
COLLECT = ("max(reaction:blade)", "integral(energy)", "x@0.2")


class KilledSweep(NamedTuple):
    """How often it was killed with a part of the results written, and how many rows there were then."""

    table: bytes
    undisturbed: bytes
    kills: int
    rows: tuple[int, ...]


def words(points: int, output: Path) -> list[str]:
    """Return the command; its grid ends in points that are refused."""
    over = ["--over", f"m=0.5:4:{points // 10}", "I_C=0.1:2:10"]
    return [
        *(sys.executable, "-m", "anholon", "sweep", MODEL, *over, "--collect", *COLLECT),
        *("--until", "0.5", "--workers", "2", "-o", str(output)),
    ]


def run_and_kill(points: int, kills: int, seed: int, folder: Path) -> KilledSweep:
    """Run the sweep undisturbed, then once more with kills at random instants of its whole duration."""
    started = time.monotonic()
    subprocess.run(words(points, folder / "undisturbed.csv"), check=True, capture_output=True)
    duration = time.monotonic() - started
    instants, output, rows = random.Random(seed), folder / "killed.csv", []
    journal = Path(f"{output}.journal")
    for _ in range(kills):
        child = subprocess.Popen(
            [*words(points, output), "--resume"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            child.wait(instants.uniform(0.0, duration))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        rows.append(journal.read_bytes().count(b"\n") - 1 if journal.exists() else 0)
        if output.exists() and not journal.exists():
            output.unlink()  # it came to its end: begin again
    subprocess.run([*words(points, output), "--resume"], check=True, capture_output=True)
    left = [path.name for path in folder.iterdir() if path.suffix == ".journal"]
    assert not left, left
    return KilledSweep(output.read_bytes(), (folder / "undisturbed.csv").read_bytes(), kills, tuple(rows))


def main() -> None:
    """Run it and tell how it went."""
    points, kills, seed = (int(word) for word in (*sys.argv[1:], *("3000", "20", "1")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        result = run_and_kill(points, kills, seed, Path(folder))
    print(f"{points} points, {kills} kills, rows in the journal after each: {result.rows}")
    print("equal to the undisturbed table" if result.table == result.undisturbed else "DIFFERENT")
    sys.exit(result.table != result.undisturbed)


if __name__ == "__main__":
    main()
