"""A chain of n points with links of fixed length in redundant coordinates, compared with tridiagonal C code.

Anholon gets 3 n coordinates and n holonomic constraints and finds the sparse solve itself; its cost must grow no faster
than n. The same holds for what comes before: the check, the derivation, machine code, and the matrices at one state.
"""

from __future__ import annotations

import ctypes
import math
import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np
from measuring import Row, c_library, interleaved
from msgspec.structs import replace

import anholon
from anholon.compiler.state_loops import get_state_loops
from anholon.model.schema import Constraint, Coordinate, Distance, Holonomic, Parameter, Point
from anholon.system.system_state import SystemState

SIZES = (10, 20, 50, 100, 200)
STAGES = (50, 200)  # lengths between which the growth of the preparations is told
COUNT = 200  # evaluations in one call
GOALS = {"check": 0.5, "derivation": 1.5, "machine code": 0.5, "matrices at one state": 0.5}  # s

Result = TypeVar("Result")


def measure() -> list[Row]:
    """Time the right-hand side for each length, and the growth from one length to the next."""
    rows = [compare(n) for n in SIZES]
    first, last = rows[0], rows[-1]
    exponent = math.log(last.value / first.value) / math.log(SIZES[-1] / SIZES[0])
    growth = Row(f"growth with n: exponent {exponent:.2f}", last.value, first.value, "the shortest chain")
    return [*rows, growth, *preparations()]


def preparations() -> list[Row]:
    """Time the preparation of the first step for the longest chain; each line reports its growth."""
    prepare(STAGES[0])  # grammar and kernels are made once
    short, long = (prepare(n) for n in STAGES)
    rows = []
    for name, seconds in long.items():
        exponent = math.log(seconds / short[name]) / math.log(STAGES[1] / STAGES[0])
        rows.append(Row(f"chain of {STAGES[1]}: {name}, exponent {exponent:.2f}", seconds, goal=GOALS[name]))
    return rows


def prepare(n: int) -> dict[str, float]:
    """Return the CPU time of every stage, in seconds."""
    times: dict[str, float] = {}

    def timed(name: str, task: Callable[[], Result]) -> Result:
        started = time.thread_time()
        result = task()
        times[name] = time.thread_time() - started
        return result

    # Another length of the links is another text: nothing on disk helps.
    chain = ready(n, 0.1 + 1e-9 * (time.time_ns() % 1_000_000))
    timed("check", lambda: anholon.check(chain))
    system = timed("derivation", lambda: anholon.compile_model(chain))
    p = timed("machine code", system.parameters)
    zeros = np.zeros(system.n)
    q, v = np.split(system.call("initial", 0.0, zeros, zeros, p), 2)
    timed("matrices at one state", lambda: SystemState(system, 0.0, q, v, p).evaluate_equations())
    return times


def compare(n: int) -> Row:
    """Return the row of one length, after a check that both compute the same slopes."""
    system = anholon.compile_model(model(n))
    compiled = system.compiled
    ours = compiled.address("rhs")
    p = system.parameters()
    theirs = ctypes.cast(c_library("chain", (f"-DN={n}",)).right_hand_side, ctypes.c_void_p).value
    state = start(n)
    times, states = np.zeros(COUNT), np.tile(state, (COUNT, 1))
    slopes = {"ours": np.empty((COUNT, 6 * n)), "C": np.empty((COUNT, 6 * n))}
    loop = get_state_loops().states
    parameters = {"ours": p, "C": np.array([9.81, 1.0, 0.1])}

    def task(name: str, address: int | None) -> None:
        loop(
            address, COUNT, 6 * n, 6 * n, times.ctypes.data, states.ctypes.data, parameters[name].ctypes.data,
            slopes[name].ctypes.data,
        )  # fmt: skip

    seconds = interleaved({"ours": lambda: task("ours", ours), "C": lambda: task("C", theirs)})
    difference = np.abs(slopes["ours"] - slopes["C"]).max() / np.abs(slopes["C"]).max()
    if difference > 1e-8:
        raise AssertionError(f"C and Anholon disagree by {difference:.1e}")
    return Row(
        f"chain of {n} points, right-hand side",
        seconds["ours"] / COUNT,
        seconds["C"] / COUNT,
        "tridiagonal C by hand",
        1.3,
    )


def model(n: int) -> anholon.Model:
    """Return the chain as a model."""
    coordinates = {
        f"{axis}{i}": Coordinate(value=f"{i}*l" if axis == "x" else 0) for i in range(1, n + 1) for axis in "xyz"
    }
    points = {f"P{i}": Point(position=(f"x{i}", f"y{i}", f"z{i}"), mass="m") for i in range(1, n + 1)}
    links: dict[str, Constraint] = {"link1": Holonomic(formula="x1^2 + y1^2 + z1^2 - l^2")}
    for i in range(2, n + 1):
        square = " + ".join(f"({axis}{i} - {axis}{i - 1})^2" for axis in "xyz")
        links[f"link{i}"] = Holonomic(formula=f"{square} - l^2")
    parameters = {
        "g": Parameter(value=9.81, unit="m/s^2"),
        "m": Parameter(value=1.0, unit="kg"),
        "l": Parameter(value=0.1, unit="m"),
    }
    return anholon.Model(
        gravity=(0, 0, "-g"), parameters=parameters, coordinates=coordinates, points=points, constraints=links
    )


def ready(n: int, length: float) -> anholon.Model:
    """Return a chain of n points joined by ready constraints."""
    chain = model(n)
    links = {f"link{i}": Distance(between=(f"P{i - 1}", f"P{i}"), length=length) for i in range(1, n + 1)}
    coordinates = {
        name: replace(coordinate, value=f"{name[1:]}*{length!r}" if name[0] == "x" else 0)
        for name, coordinate in chain.coordinates.items()
    }
    points = {"P0": Point(position=(0, 0, 0), mass=0), **chain.points}
    return replace(chain, coordinates=coordinates, points=points, constraints=links)


def start(n: int) -> np.ndarray:
    """Return a bent chain in motion, (6 n,); every link is 0.1 m long and keeps its length."""
    angle = 0.3 * np.sin(np.arange(n))
    links = 0.1 * np.stack([np.cos(angle), np.sin(angle), np.zeros(n)], axis=1)
    spin = np.cos(np.arange(n))[:, None] * np.stack([-links[:, 1], links[:, 0], np.zeros(n)], axis=1)
    return np.concatenate([links.cumsum(axis=0).ravel(), spin.cumsum(axis=0).ravel()])
