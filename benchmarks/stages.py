"""Stages: an edit of one of them until all frames are there, and whether many of them slow each other down.

The edited programmes are the shipped ones; the run before is given, so that only what the edit changes is computed. A
programme of n stages takes the time of n: the table holds a thousand against a hundred, each for one stage.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from edits import finished
from measuring import Row, cpu_median
from msgspec.structs import replace

import anholon
from anholon.model.structs import Stage
from anholon.system.recent import Recent

PROGRAMMES = (
    "skater-staged", "slip-and-recovery", "circle-eight", "three-turn", "spiral", "entry-spin-exit",
    "two-foot-to-one-foot-spin", "serpentine",
)  # fmt: skip


def measure() -> list[Row]:
    """Time edits of the first and the last stage, and the growth with the number of stages."""
    rows = []
    for name in PROGRAMMES:
        model = anholon.load(name)
        for number in (0, len(model.stages) - 1):
            seconds = cpu_median(edit(name, number))
            rows.append(Row(f"{name}: stage {number + 1}, duration", seconds, goal=0.05))
        rows.append(Row(f"{name}: stage 1, where it ends", cpu_median(edit_end(name)), goal=0.05))
    for change, word in (("jump", "jumps of the pose"), ("ramp", "ramps")):
        few, many = (cpu_median(programme(count, change), least=0.0, rounds=3) / count for count in (100, 1000))
        rows.append(Row(f"1000 stages with {word}, each", many, few, "100 stages, each", 1.1))
    return rows


def edit(name: str, number: int) -> Callable[[], anholon.Run]:
    """Return the task: a stage gets another duration; compile, take over what is common, run the rest, read it all."""
    model, recent = anholon.load(name), Recent()
    run = finished(anholon.simulate(recent.system(model)))
    recent.improve(lambda: False)  # as the window does in the pause before an edit
    factors = itertools.count(1)

    def task() -> anholon.Run:
        stages = list(model.stages)
        stage = stages[number]
        stages[number] = replace(stage, duration=stage.duration * (1.0 + 1e-6 * next(factors)))
        new = anholon.simulate(recent.system(replace(model, stages=tuple(stages))), resume=run)
        new.quantity(new.quantities)
        return new

    return task


def edit_end(name: str) -> Callable[[], anholon.Run]:
    """Return the task: the first stage may end at an event, each time another one; compile and run all."""
    model, recent = anholon.load(name), Recent()
    run = finished(anholon.simulate(recent.system(model)))
    recent.improve(lambda: False)
    factors = itertools.count(1)

    def task() -> anholon.Run:
        first = replace(model.stages[0], until=f"theta - {40.0 + 1e-3 * next(factors)!r}")  # which it never does
        edited = replace(model, stages=(first, *model.stages[1:]))
        new = finished(anholon.simulate(recent.system(edited), resume=run))
        new.quantity(new.quantities)
        return new

    return task


def programme(count: int, change: str) -> Callable[[], anholon.Run]:
    """Return the task: the staged skater goes through so many stages of a tenth of a second."""
    model = anholon.load("skater-staged")
    poses = [{"alpha1": a, "alpha2": a, "L5z": 0.4 * (-1) ** k} for k, a in enumerate((80, 60, 40, 20, 40, 60))]
    stages = tuple(
        Stage(name=f"stage {k}", duration=0.1, set=poses[k % 6], change=change, ramp=0.05 if change == "ramp" else 0.0)
        for k in range(count)
    )
    system = anholon.compile_model(replace(model, stages=stages))
    return lambda: finished(anholon.simulate(system))
