"""The figure skater, 15 s at rtol 1e-9 with 60 frames a second: Anholon's integrator compared with C by hand.

All run DOP853 with dense output at 901 frames on the reference problem with its closed-form right-hand side, without
projection and without multipliers, at the same tolerance. The C programs inline the right-hand side, know the number of
states and write into memory that they have already; Anholon's kernel calls compiled code at an address, and makes an
integrator, its record and the frames anew each time, some 13 µs of Python. The run of 150 s shows what is left when
they do not tell. SciPy runs the same with a Python right-hand side.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable

import numpy as np
from measuring import Row, c_library, cpu_median, interleaved
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from anholon.compiler.compiled_functions import CompiledFunctions, compile_functions
from anholon.compiler.state_loops import get_state_loops
from anholon.formula.graph import Graph
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
from anholon.steppers.step_history import interpolate

Floats = NDArray[np.float64]
REAL, LONG, POINTER = ctypes.c_double, ctypes.c_long, ctypes.c_void_p

UNTIL, RATE, RTOL, ATOL = 15.0, 60, 1e-9, 1e-12
PARAMETERS = np.array([14.0, 14.140466666666667, 0.0, 0.6, 0.0, 1.0])  # M, J_C, y_C, k13, k24, L5z
START = {5: np.array([0.0, 0.0, 0.0, 7.0, 0.0]), 6: np.array([0.0, 0.0, 0.0, 7.0, 0.0, 0.0])}
PROGRAMS = {5: "skater", 6: "skater_six"}
INLINED = "C by hand, inlined, same steps and frames"


def measure() -> list[Row]:
    """Time C, Anholon's kernel and SciPy on the same problem."""
    rows = [compare("kernel: skater 15 s, 5 states, all frames", 5, UNTIL, 1.6)]
    rows.append(compare("kernel: skater 15 s, 6 states, all frames", 6, UNTIL, 1.6))
    rows.append(compare("kernel: skater 150 s, 6 states, all frames", 6, 10 * UNTIL, None))
    rows.append(compare_slopes(6))
    python = cpu_median(by_scipy, rounds=3)
    return [
        *rows,
        Row("kernel: skater 15 s, 5 states, all frames", rows[0].value, python, "SciPy DOP853, Python rhs"),
    ]


def compare(what: str, n: int, until: float, goal: float | None) -> Row:
    """Return the row of one run, after a check that both compute the same motion."""
    tasks = {"C": by_hand(n, until), "ours": by_kernel(n, until)}
    difference = np.abs(tasks["C"]()[:, :3] - tasks["ours"]()[:, :3]).max()
    if difference > 1e-6:
        raise AssertionError(f"C and the kernel disagree by {difference:.1e}")
    seconds = interleaved(tasks)
    return Row(what, seconds["ours"], seconds["C"], INLINED, goal)


def compare_slopes(n: int, count: int = 1000) -> Row:
    """Return the row of the right-hand side alone, both called at an address from the same compiled loop."""
    compiled, p = prepared(n)
    states = np.tile(START[n], (count, 1))
    states[:, 2] = np.linspace(0.0, 6.0, count)
    times, out = np.zeros(count), np.empty((count, n))
    loop = get_state_loops().states
    c_address = ctypes.cast(c_library(PROGRAMS[n]).right_hand_side, POINTER).value
    arguments = (count, n, n, times.ctypes.data, states.ctypes.data, p.ctypes.data, out.ctypes.data)
    seconds = interleaved(
        {"C": lambda: loop(c_address, *arguments), "ours": lambda: loop(compiled.address("rhs"), *arguments)}
    )
    return Row(
        f"skater, {n} states, right-hand side",
        seconds["ours"] / count,
        seconds["C"] / count,
        "gcc -O3, same maths",
        1.1,
    )


def by_hand(
    n: int, until: float = UNTIL, *, rtol: float = RTOL, atol: float = ATOL, projected: bool = False
) -> Callable[[], Floats]:
    """Return the C program as a task: all steps, all frames; with projection if asked for."""
    integrate = c_library(PROGRAMS[n], ("-DPROJECTED",) if projected else ()).integrate
    integrate.restype = LONG
    integrate.argtypes = [POINTER, POINTER, REAL, REAL, REAL, REAL, LONG, POINTER]
    count = int(until * RATE) + 1
    frames = np.empty((count, n))
    arguments = (PARAMETERS.ctypes.data, START[n].ctypes.data, until, rtol, atol, 1.0 / RATE, count, frames.ctypes.data)

    def task() -> Floats:
        integrate(*arguments)
        return frames

    return task


def by_kernel(n: int, until: float = UNTIL) -> Callable[[], Floats]:
    """Return a simulation by the kernel as a task: a new integrator, all steps, all frames."""
    compiled, p = prepared(n)
    times = np.arange(int(until * RATE) + 1) / RATE

    def task() -> Floats:
        rhs = compiled.address("rhs")
        integrator = Dop853(rhs, n, p, rtol=RTOL, atol=ATOL, t0=0.0, y0=START[n], t_end=until)
        if integrator.advance(100_000) is not StepperStatus.DONE:
            raise AssertionError("the run did not reach its end")
        return interpolate(integrator.record, times)

    return task


def prepared(n: int) -> tuple[CompiledFunctions, Floats]:
    """Return the compiled right-hand side and its parameters."""
    compiled = closed_form(n)
    p = np.concatenate([PARAMETERS, np.zeros(compiled.n_hoisted)])
    compiled.prepare(p)
    return compiled, p


def closed_form(n: int) -> CompiledFunctions:
    """Return the right-hand side of c/skater.c or c/skater_six.c, compiled from the graph."""
    g = Graph()
    y = [g.symbol("state", i) for i in range(n)]
    M, J, y_C, k13, k24, L5z = (g.symbol("parameter", i) for i in range(6))
    cos, sin, w = g.cos(y[2]), g.sin(y[2]), y[n - 1]
    if n == 5:
        u = y[3]
        turn = g.div(g.sum([L5z, g.neg(g.mul(k24, w)), g.neg(g.product([k13, y_C, u]))]), J)
        slope = g.sum([g.neg(g.div(g.mul(k13, u), M)), g.mul(y_C, turn)])
        outputs = [g.mul(u, cos), g.mul(u, sin), w, slope, turn]
    else:
        u = g.sum([g.mul(cos, y[3]), g.mul(sin, y[4])])
        push, side = g.neg(g.div(g.mul(k13, u), M)), g.mul(w, u)
        ahead = g.sum([g.mul(push, cos), g.neg(g.mul(side, sin))])
        across = g.sum([g.mul(push, sin), g.mul(side, cos)])
        outputs = [y[3], y[4], w, ahead, across, g.div(g.sum([L5z, g.neg(g.mul(k24, w))]), J)]
    return compile_functions(g, {"rhs": outputs}, 6, 1)


def by_scipy() -> Floats:
    """Simulate with SciPy and a right-hand side in Python."""
    M, J, y_C, k13, k24, L5z = PARAMETERS.tolist()

    def rhs(_t: float, y: Floats) -> list[float]:
        _, _, theta, u, w = y.tolist()
        turn = (L5z - k24 * w - k13 * y_C * u) / J
        return [u * math.cos(theta), u * math.sin(theta), w, -k13 * u / M + y_C * turn, turn]

    times = np.arange(int(UNTIL * RATE) + 1) / RATE
    solution = solve_ivp(rhs, (0.0, UNTIL), START[5], method="DOP853", rtol=RTOL, atol=ATOL, t_eval=times)
    return np.asarray(solution.y.T)
