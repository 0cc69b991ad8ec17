"""The stage table compared with its motion: `anholon.stage_table(run)` after `anholon.simulate(system)`."""

from __future__ import annotations

from functools import partial

from measuring import Row, cpu_median

import anholon

PROGRAMMES = ("skater-staged", "slip-and-recovery", "three-turn", "entry-spin-exit", "serpentine", "waltz-jump")
SHARE = 0.2


def measure() -> list[Row]:
    """Time motion and table of several programmes."""
    rows = []
    for name in PROGRAMMES:
        system = anholon.compile_model(anholon.load(name))
        motion = cpu_median(partial(anholon.simulate, system))
        run = anholon.simulate(system)
        table = cpu_median(partial(anholon.stage_table, run))
        rows.append(Row(f"{name}: stage table", table, motion, "the motion", SHARE))
    return rows
