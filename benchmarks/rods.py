"""Rods: a step of a flexible pendulum by the number of its elements, through `anholon.simulate`.

The time of a step is what a longer motion takes more than a shorter one; it grows no faster than the number of
elements.
"""

from __future__ import annotations

import math
import statistics
import time

from measuring import QUICK, Row
from msgspec.structs import replace
from rods_public import pendulum

import anholon
from anholon.compiler.background_optimizer import run_pending
from anholon.model.schema import Model

SIZES = (10, 40, 160, 640, 2560)
H = 1e-3  # s
GOAL = 0.7e-6  # s for an element and a step of long chains
SHORT = 1e-4  # s for a step of short ones
EXPONENT = 1.05
FEW, MANY = 20, 120  # steps


def measure() -> list[Row]:
    """Time the steps of pendulums."""
    for n in (8, 32):
        step_time(n, rounds=1)
    run_pending()  # from here on with the best code
    step_times = {n: step_time(n) for n in SIZES}
    rows = [
        Row(f"pendulum of {n} elements, one step", seconds, goal=max(SHORT, GOAL * n))
        for n, seconds in step_times.items()
    ]
    exponent = math.log(step_times[SIZES[-1]] / step_times[SIZES[0]]) / math.log(SIZES[-1] / SIZES[0])
    last = step_times[SIZES[-1]] / SIZES[-1]
    rows.append(Row(f"pendulum of {SIZES[-1]} elements, one step of one of them", last, goal=GOAL))
    rows.append(Row("step of a pendulum: exponent of the elements", exponent, goal=EXPONENT, unit=""))
    return rows


def step_time(elements: int, *, rounds: int = 2 if QUICK else 5) -> float:
    """Return the median CPU time of one step, s, of a soft pendulum that falls from the horizontal."""
    model = pendulum(elements, H)
    times = []
    for _ in range(rounds):
        short, long = (_motion_time(model, steps) for steps in (FEW, MANY))
        times.append((long - short) / (MANY - FEW))
    return statistics.median(times)


def _motion_time(model: Model, steps: int) -> float:
    simulation = replace(model.simulation, until=steps * H, frames=1.0)
    changed_model = replace(model, simulation=simulation)
    started = time.thread_time()
    run = anholon.simulate(changed_model)
    seconds = time.thread_time() - started
    if run.outcome.status != "done":
        raise AssertionError(run.outcome.message)
    return seconds
