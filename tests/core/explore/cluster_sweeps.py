"""Sweeps on a Dask cluster of two processes over TCP, in a process of their own: Dask leaves threads and log records.

    python -m tests.core.explore.cluster_sweeps MODEL.toml FOLDER

writes FOLDER/killed.csv, during which a worker is killed, FOLDER/told.json, what `progress` was told meanwhile, and
FOLDER/command.csv, by the command line.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import distributed

import anholon
from anholon.cli import main as command_line

COLLECT = ("a", "max(a')", "P.x@0.1")
RANGES = (("L", 0.5, 2.0, 31), ("a'", 0.0, 30.0, 4))
WORDS = ["--over", *(f"{name}={low}:{high}:{count}" for name, low, high, count in RANGES), "--collect", *COLLECT]


def main(model: str, folder: Path) -> int:
    """Run both sweeps; return the exit status of the command."""
    over = {name: [low + k * ((high - low) / (n - 1)) for k in range(n)] for name, low, high, n in RANGES}
    told: list[int] = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, protocol="tcp", dashboard_address=":0", host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):

        def progress(done: int, points: int) -> None:
            told.append(done)
            if done == points // 3:
                os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)

        anholon.sweep(
            anholon.load(model),
            over,
            COLLECT,
            executor=client.get_executor(),
            workers=2,
            output=folder / "killed.csv",
            progress=progress,
        )
        (folder / "told.json").write_text(json.dumps(told))
        there = ["--scheduler", cluster.scheduler_address, "-o", str(folder / "command.csv")]
        return command_line(["sweep", model, *WORDS, *there])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
