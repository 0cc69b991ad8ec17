"""A sweep that is killed at random instants under way and resumed, beside the same one undisturbed.

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

import anholon

MODEL = "chaplygin-sleigh"
EVENT = '\n[events.passage]\nformula = "x - 0.2"\n'
"""With it points are run one by one; else all are there before anybody can kill the sweep."""

COLLECT = ("max(reaction:blade)", "integral(energy)", "x@0.2")


class KilledSweep(NamedTuple):
    """The table of a sweep that was killed under way, and how many rows its journal had after each kill."""

    table: bytes
    undisturbed: bytes
    rows: tuple[int, ...]


def words(points: int, output: Path) -> list[str]:
    """Return the command; its grid ends in points that are refused. The model stands beside the output."""
    model = output.parent / "model.toml"
    model.write_text(anholon.dumps(anholon.load(MODEL)) + EVENT, "utf-8")
    over = ["--over", f"m=0.5:4:{points // 10}", "I_C=0.1:2:10"]
    return [
        *(sys.executable, "-m", "anholon", "sweep", str(model), *over, "--collect", *COLLECT),
        *("--until", "0.5", "--workers", "2", "-o", str(output)),
    ]


def count_rows(journal: Path) -> int:
    """Return how many results are written."""
    return max(journal.read_bytes().count(b"\n") - 1, 0) if journal.exists() else 0


def run_and_kill(points: int, kills: int, seed: int, folder: Path) -> KilledSweep:
    """Run the sweep undisturbed, then once more with kills, each when the journal has grown by a random number of rows;
    raises AssertionError where one of them would come too late."""
    subprocess.run(words(points, folder / "undisturbed.csv"), check=True, capture_output=True)
    numbers, output, rows = random.Random(seed), folder / "killed.csv", [0]
    journal = Path(f"{output}.journal")
    for _ in range(kills):
        awaited = rows[-1] + numbers.randint(1, max(points // (4 * kills), 1))
        child = subprocess.Popen(
            [*words(points, output), "--resume"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while count_rows(journal) < awaited:
            assert child.poll() is None, f"the sweep ended before it was killed, with {count_rows(journal)} rows"
            time.sleep(0.002)
        child.kill()
        child.wait()
        rows.append(count_rows(journal))
        assert rows[-2] < rows[-1] < points
        assert not output.exists()
    subprocess.run([*words(points, output), "--resume"], check=True, capture_output=True)
    assert not journal.exists()
    return KilledSweep(output.read_bytes(), (folder / "undisturbed.csv").read_bytes(), tuple(rows[1:]))


def main() -> None:
    """Run it and tell how it went."""
    points, kills, seed = (int(word) for word in (*sys.argv[1:], *("3000", "20", "1")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        result = run_and_kill(points, kills, seed, Path(folder))
    print(f"{points} points, killed {len(result.rows)} times under way, with these rows written: {result.rows}")
    print("equal to the undisturbed table" if result.table == result.undisturbed else "DIFFERENT")
    sys.exit(result.table != result.undisturbed)


if __name__ == "__main__":
    main()
