"""Rods: a step of a flexible pendulum by the number of its elements, and equilibria of two published problems.

The time of a step grows no faster than the number of elements.
"""

from __future__ import annotations

import math
import statistics
import time

import numpy as np
import rod_peers
from measuring import MissingError, Row, cpu_median
from rod_problems import bend, elastica, tip

from anholon.compiler.background_optimizer import run_pending
from anholon.rods import loads, mesh_builders
from anholon.rods.dynamics.rod_motion import RodMotion, find_initial_accelerations, make_rest_state
from anholon.rods.section import from_stiffness
from anholon.rods.supports import make_support

SIZES = (10, 40, 160, 640, 2560)
H = 1e-3  # s
GOAL = 0.7e-6  # s for an element and a step of long chains
SHORT = 1e-4  # s for a step of short ones
EXPONENT = 1.05
GRAVITY = (0.0, 0.0, -9.81)


def measure() -> list[Row]:
    """Time the steps of pendulums and two equilibria."""
    for n in (8, 32):
        step_time(n, steps=1, rounds=1)
        tip(*bend(n))
    run_pending()  # from here on with the best code
    found = {n: step_time(n) for n in SIZES}
    rows = [
        Row(
            f"pendulum of {n} elements, one step ({1e6 * seconds / n:.2f} µs for an element)",
            seconds,
            goal=max(SHORT, GOAL * n),
        )
        for n, seconds in found.items()
    ]
    exponent = math.log(found[SIZES[-1]] / found[SIZES[0]]) / math.log(SIZES[-1] / SIZES[0])
    what = f"growth with the elements: exponent {exponent:.2f} (at most {EXPONENT})"
    rows.append(Row(what, found[SIZES[-1]], found[SIZES[0]], "the shortest pendulum"))
    rows += [Row(f"45° bend of {n} elements, equilibrium", cpu_median(lambda n=n: tip(*bend(n)))) for n in (8, 32)]
    rows += [
        Row(f"elastica of {n} elements, equilibrium", cpu_median(lambda n=n: tip(*elastica(n, 2)))) for n in (8, 32)
    ]
    try:
        return rows + rod_peers.measure()
    except MissingError as missing:
        print(f"peers: left out, {missing}")
        return rows


def step_time(elements: int, *, steps: int = 100, rounds: int = 5) -> float:
    """Return the median CPU time of one step, s, of a soft pendulum that falls from the horizontal."""
    section = from_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4))
    mesh = mesh_builders.make_straight_mesh(1.0, elements, section)
    across = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    supports = (make_support(mesh.reference, 0, rotation="hinged", axes=across),)
    weight = loads.make_weight(mesh, GRAVITY)
    first = find_initial_accelerations(mesh, supports, weight, make_rest_state(mesh, mesh.reference))
    motion = RodMotion(mesh, lambda t: supports, lambda t: weight, first, tolerance=1e-7)
    motion.advance(steps * H, H)
    times = []
    for k in range(2, rounds + 2):
        started_at, before = time.thread_time(), motion.steps
        motion.advance(k * steps * H, H)
        times.append((time.thread_time() - started_at) / (motion.steps - before))
    return statistics.median(times)
