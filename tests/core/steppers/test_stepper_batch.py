"""Integrations side by side: every step of each is, to the bit, that of the same integration alone."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from anholon.compiler import compile_functions, engine
from anholon.compiler.compiled_functions import CompiledFunctions
from anholon.formula.graph import Graph
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
from anholon.steppers.stepper_batch import BatchFunctions, StepperBatch

Floats = NDArray[np.float64]

pytestmark = pytest.mark.skipif(not engine.is_available(), reason="there is no LLVM")


def oscillators(n: int) -> CompiledFunctions:
    """Return y_i' = a cos(y_i+1 t) - b y_i sqrt(c - y_i) + sin(y_i) exp(-y_0²): nonlinear, with an edge at c."""
    g = Graph()
    y, (a, b, c), t = (
        [g.symbol("state", i) for i in range(n)],
        [g.symbol("parameter", i) for i in range(3)],
        g.symbol("time", 0),
    )
    fading = g.exp(g.neg(g.mul(y[0], y[0])))
    slopes = [
        g.sum([
            g.mul(a, g.cos(g.mul(y[(i + 1) % n], t))),
            g.neg(g.product([b, y[i], g.sqrt(g.sub(c, y[i]))])),
            g.mul(g.sin(y[i]), fading),
        ])
        for i in range(n)
    ]  # fmt: skip
    return compile_functions(g, {"rhs": slopes}, 3, 1)


def circle() -> CompiledFunctions:
    """Return x' = -w y, y' = w x, and the projection onto x² + y² = r²."""
    g = Graph()
    x, y, w, r = g.symbol("state", 0), g.symbol("state", 1), g.symbol("parameter", 0), g.symbol("parameter", 1)
    gap = g.sub(g.sum([g.mul(x, x), g.mul(y, y)]), g.mul(r, r))
    share = g.div(gap, g.mul(g.const(2.0), g.sum([g.mul(x, x), g.mul(y, y)])))
    place = [g.sub(x, g.mul(share, x)), g.sub(y, g.mul(share, y)), g.abs(gap)]
    return compile_functions(g, {"rhs": [g.neg(g.mul(w, y)), g.mul(w, x)], "project": place}, 2, 1)


def make_steppers(
    code: CompiledFunctions, p: Floats, y0: Floats, rows: int = 4000, **options: float
) -> tuple[list[Dop853], StepperBatch]:
    """Return integrations alone, at their end, and the same ones side by side."""
    project = "project" in code.names
    functions = BatchFunctions(
        code.address("rhs"), code.address("project") if project else 0,
        code.column_address("rhs"), code.column_address("project") if project else 0,
    )  # fmt: skip
    given = code.make_parameter_rows(p)
    settings = {"rtol": 1e-9, "atol": 1e-11, "t0": 0.0, "t_end": 3.0} | options
    alone = [
        Dop853(functions.rhs, y0.shape[1], own, y0=start, project_address=functions.project, **settings)
        for own, start in zip(given, y0, strict=True)
    ]
    for one in alone:
        one.advance(10**6)
    batch = StepperBatch(alone[0], functions, given, y0, rows)
    batch.advance(lambda: False)
    return alone, batch


def assert_same_steps(alone: list[Dop853], batch: StepperBatch) -> None:
    assert batch.status.tolist() == [one.status for one in alone]
    assert batch.step_counts().tolist() == [one.record.count for one in alone]
    for i, one in enumerate(alone):
        count = one.record.count
        assert batch.record(i).rows[:count].tobytes() == one.record.rows[:count].tobytes()
        assert batch.y[i].tobytes() == one.y.tobytes()


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 7, 12])
def test_lanes_take_the_steps_of_single_integrations(n: int) -> None:
    """Their number is no multiple of the lanes, they take different numbers of steps, and some leave the domain."""
    random = np.random.default_rng(n)
    p = np.column_stack([random.uniform(0.5, 9.0, 21), random.uniform(0.1, 2.0, 21), random.uniform(0.9, 3.0, 21)])
    code = oscillators(n)
    alone, batch = make_steppers(code, p, random.uniform(-1.0, 0.8, (21, n)))
    assert_same_steps(alone, batch)
    ends = StepperBatch(
        alone[0], batch.functions, batch.p, np.stack([one.record.rows[0, 2 : 2 + n] for one in alone]), 0
    )
    ends.advance(lambda: False)
    done = batch.status == StepperStatus.DONE  # without dense output the edge of the domain may be met in another step
    assert ends.y[done].tobytes() == batch.y[done].tobytes()
    assert ends.find_ended().tolist() == np.flatnonzero(done).tolist()
    assert {StepperStatus.DONE} < set(batch.status.tolist())
    assert len(set(batch.step_counts().tolist())) > 5


def test_lanes_agree_with_another_program() -> None:
    p, y0 = np.array([[2.0, 0.3, 9.0], [5.0, 0.7, 9.0]]), np.array([[0.1, -0.4], [0.3, 0.2]])
    _, batch = make_steppers(oscillators(2), p, y0)
    for i, (a, b, c) in enumerate(p.tolist()):

        def slope(t: float, y: Floats, a: float = a, b: float = b, c: float = c) -> Floats:
            return a * np.cos(y[::-1] * t) - b * y * np.sqrt(c - y) + np.sin(y) * np.exp(-(y[0] ** 2))

        found = solve_ivp(slope, (0.0, 3.0), y0[i], method="Radau", rtol=1e-10, atol=1e-12)
        assert batch.y[i] == pytest.approx(found.y[:, -1], abs=2e-8)


def test_the_projection_is_that_of_single_integrations() -> None:
    w, r = np.linspace(0.5, 30.0, 19), np.linspace(1.0, 2.0, 19)
    p, y0 = np.column_stack([w, r]), np.column_stack([r, np.zeros(19)])
    code = circle()  # which must live as long as what calls it
    alone, batch = make_steppers(code, p, y0, rtol=1e-5, atol=1e-7)
    assert_same_steps(alone, batch)
    assert np.hypot(*batch.y.T) == pytest.approx(r, abs=1e-12)
    times = np.linspace(0.0, 3.0, 50)
    assert batch.states(7, times, 1e-13, 3).tobytes() == alone[7].projected_states(times, 1e-13, 3).tobytes()


def test_a_full_record_is_told_and_chunks_change_nothing() -> None:
    random = np.random.default_rng(3)
    p, y0 = np.tile([3.0, 0.5, 9.0], (9, 1)), random.uniform(-1.0, 1.0, (9, 2))
    p[4, 0] = 400.0
    code = oscillators(2)
    alone, batch = make_steppers(code, p, y0, rows=41)
    assert batch.status[4] == StepperStatus.RECORD_FULL
    asked: list[int] = []
    again = StepperBatch(alone[0], batch.functions, batch.p, y0, 100_000)
    again.advance(lambda: bool(asked.append(1)) or len(asked) > 2, chunk=5)
    assert StepperStatus.RUNNING in again.status.tolist()
    again.advance(lambda: False)
    assert_same_steps(alone, again)
