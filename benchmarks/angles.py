"""Chains of n links placed by their angles, each at the end of the previous one: growth of compilation and run.

Places are definitions that name the one before, n deep; a run is the first half second of a fall from the horizontal.
"""

from __future__ import annotations

import math
import time

from measuring import QUICK, Row

import anholon
from anholon.errors import AnholonError
from anholon.model.schema import Coordinate, Model, Parameter, Point

SIZES = (10, 20, 40) if QUICK else (10, 20, 40, 80)
END = 0.5  # s
GOAL = 1.3
TOO_LONG = 20.0  # s


def measure() -> list[Row]:
    """Time compilation and run of longer and longer chains, and report the exponents between the two longest."""
    prepare_and_run(3)  # grammar and kernels are made once
    times: dict[int, tuple[float, float]] = {}
    for n in SIZES:
        times[n] = prepare_and_run(n)
        if sum(times[n]) > TOO_LONG:
            break
    rows = []
    for n, (compilation, motion) in times.items():
        rows += [Row(f"{n} links in angles: compilation", compilation), Row(f"{n} links in angles: run", motion)]
    first, last = sorted(times)[0], sorted(times)[-1]
    for k, word in enumerate(("compilation", "run")):
        power = math.log(times[last][k] / times[first][k]) / math.log(last / first)
        rows.append(Row(f"links in angles, {word}: exponent of n from {first} to {last}", power, goal=GOAL, unit=""))
    try:
        anholon.compile_model(chain(400, one_angle=True))
        longest = 400.0
    except AnholonError:
        longest = 100.0
    return [*rows, Row("definitions in a chain that are taken", longest, goal=400.0, unit="", at_least=True)]


def prepare_and_run(n: int) -> tuple[float, float]:
    """Return the CPU times of the compilation and of the run."""
    model = chain(n)
    started = time.thread_time()
    system = anholon.compile_model(model)
    system.parameters()
    compiled = time.thread_time()
    run = anholon.simulate(system, until=END)
    ended = time.thread_time()
    if run.unchecked_outcome.status != "done":
        raise AssertionError(run.unchecked_outcome.message)
    return compiled - started, ended - compiled


def chain(n: int, *, one_angle: bool = False) -> Model:
    """Return n masses on links, one metre in all, that fall from the horizontal.

    The position of each mass is a definition that names the previous one. `one_angle`: all links have the same angle.
    """
    text = repr(1.0 + 1e-9 * (time.time_ns() % 1_000_000))  # another text: nothing on disk helps
    angles = [f"phi{0 if one_angle else k}" for k in range(n)]
    definitions, points = {"x0": f"{text}*l*cos(phi0)", "z0": "-l*sin(phi0)"}, {}
    for k in range(1, n):
        definitions[f"x{k}"] = f"x{k - 1} + l*cos({angles[k]})"
        definitions[f"z{k}"] = f"z{k - 1} - l*sin({angles[k]})"
    for k in range(n):
        points[f"P{k}"] = Point(position=(f"x{k}", 0, f"z{k}"), mass="m")
    parameters = {
        "g": Parameter(value=9.81, unit="m/s^2"),
        "m": Parameter(value=1.0 / n, unit="kg"),
        "l": Parameter(value=1.0 / n, unit="m"),
    }
    coordinates = {name: Coordinate(unit="rad") for name in dict.fromkeys(angles)}
    return Model(
        gravity=(0, 0, "-g"), parameters=parameters, definitions=definitions, coordinates=coordinates, points=points
    )
