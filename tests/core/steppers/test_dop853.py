"""The adaptive integrator: accuracy, step control, chunks, watchdogs, and its agreement with SciPy."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from anholon.compiler.compiled_functions import compile_functions
from anholon.formula.graph import Graph
from anholon.steppers.callbacks import PythonCallback, make_callback_address
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
from anholon.steppers.step_history import interpolate

Floats = NDArray[np.float64]

TAU = 2.0 * math.pi


def kepler(_t: float, y: Floats) -> Floats:
    """Motion around a fixed centre, (x, y, x', y')."""
    r3 = math.hypot(y[0], y[1]) ** 3
    return np.array([y[2], y[3], -y[0] / r3, -y[1] / r3])


def kepler_orbit(t: float, eccentricity: float) -> Floats:
    """Position and velocity at time t after the pericentre, semi-major axis 1."""
    anomaly = t
    for _ in range(60):
        anomaly -= (anomaly - eccentricity * math.sin(anomaly) - t) / (1.0 - eccentricity * math.cos(anomaly))
    b = math.sqrt(1.0 - eccentricity**2)
    rate = 1.0 / (1.0 - eccentricity * math.cos(anomaly))
    return np.array(
        [
            math.cos(anomaly) - eccentricity,
            b * math.sin(anomaly),
            -math.sin(anomaly) * rate,
            b * math.cos(anomaly) * rate,
        ]
    )


def oscillator(_t: float, y: Floats) -> Floats:
    return np.array([y[1], -y[0]])


def swing(_t: float, y: Floats) -> Floats:
    """A driven pendulum: nonlinear and with explicit time."""
    return np.array([y[1], -math.sin(y[0]) + 0.3 * math.cos(_t)])


def make(
    function: Callable[[float, Floats], Floats],
    y0: list[float],
    t_end: float,
    *,
    rtol: float = 1e-10,
    **options: object,
) -> Dop853:
    settings: dict[str, object] = {"rtol": rtol, "atol": 1e-2 * rtol, "t0": 0.0, "y0": y0, "t_end": t_end, **options}
    return Dop853(make_callback_address(function, len(y0)), len(y0), [], **settings)  # type: ignore[arg-type]


def finish(integrator: Dop853) -> Dop853:
    """Advance to the end."""
    assert integrator.advance(1_000_000) is StepperStatus.DONE
    return integrator


def test_order_of_steps_is_eight() -> None:
    steps = np.array([24, 32, 48, 64])
    errors = []
    for count in steps:
        end = finish(make(kepler, [0.8, 0.0, 0.0, math.sqrt(1.5)], TAU, h0=TAU / count, fixed_step=True))
        assert end.record.count == count
        errors.append(np.abs(end.y - kepler_orbit(TAU, 0.2)).max())
    slopes = -np.diff(np.log(errors)) / np.diff(np.log(steps))
    assert slopes.mean() == pytest.approx(8.0, abs=0.5)  # the order of the method


def test_order_of_dense_output_is_seven() -> None:
    # The error inside one step from exact values falls with the order of the interpolant plus one.
    sizes = np.array([0.4, 0.3, 0.2, 0.15])
    errors = []
    for size in sizes:
        step = finish(make(kepler, [0.8, 0.0, 0.0, math.sqrt(1.5)], size, h0=size, fixed_step=True))
        times = size * np.linspace(0.05, 0.95, 19)
        exact = np.array([kepler_orbit(t, 0.2) for t in times])
        errors.append(np.abs(interpolate(step.record, times) - exact).max())
    slopes = np.diff(np.log(errors)) / np.diff(np.log(sizes))
    assert slopes.mean() == pytest.approx(8, abs=0.5)


@pytest.mark.parametrize("rtol", [1e-5, 1e-8, 1e-11])
@pytest.mark.parametrize("eccentricity", [0.0, 0.3, 0.7])
def test_error_is_bounded_by_the_tolerance(rtol: float, eccentricity: float) -> None:
    # The motion itself magnifies an error at the pericentre, and the more so the nearer it passes.
    magnified = 50 / (1.0 - eccentricity) ** 2
    start = kepler_orbit(0.0, eccentricity)
    end = finish(make(kepler, list(start), TAU, rtol=rtol))
    assert np.abs(end.y - start).max() < magnified * rtol
    times = np.linspace(0.0, TAU, 101)
    exact = np.array([kepler_orbit(t, eccentricity) for t in times])
    assert np.abs(interpolate(end.record, times) - exact).max() < magnified * rtol


def test_tolerance_may_differ_by_component() -> None:
    # The second pair runs ten times as fast; without a say in the step it must not cost steps.
    def both(_t: float, y: Floats) -> Floats:
        return np.array([y[1], -y[0], y[3], -100.0 * y[2]])

    y0 = [1.0, 0.0, 1.0, 0.0]
    strict = finish(make(both, y0, 10.0, rtol=1e-13, atol=1e-10))
    loose = finish(make(both, y0, 10.0, rtol=1e-13, atol=[1e-10, 1e-10, 1e3, 1e3]))
    assert loose.record.count < strict.record.count / 2
    assert abs(loose.y[0] - math.cos(10.0)) < 1e-8


@pytest.mark.parametrize(("rtol", "same"), [(1e-6, 0.01), (1e-9, 0.01), (1e-12, 0.1)])
def test_agrees_with_scipy(rtol: float, same: float) -> None:
    own = finish(make(swing, [1.0, 0.0], 20.0, rtol=rtol))
    other = solve_ivp(swing, (0.0, 20.0), [1.0, 0.0], method="DOP853", rtol=rtol, atol=1e-2 * rtol, dense_output=True)
    # The same formulas choose the same steps as long as round-off in the error estimate does not tell: with 1e-12 the
    # first steps of SciPy itself become 5 % shorter where y0 changes in its last bit.
    assert abs(own.record.count - (len(other.t) - 1)) <= 2
    assert own.record.t_old[1:4] == pytest.approx(other.t[1:4], rel=same)
    times = np.linspace(0.0, 20.0, 500)
    assert np.abs(interpolate(own.record, times) - other.sol(times).T).max() < 100 * rtol


def test_ends_exactly_without_a_tiny_last_step() -> None:
    for t_end in np.linspace(1.0, 3.0, 41):
        end = finish(make(swing, [1.0, 0.0], float(t_end), rtol=1e-9))
        assert end.t == t_end
        sizes = end.record.h
        assert sizes[-1] > 0.4 * sizes[-2]


def test_integrates_backward() -> None:
    there = finish(make(swing, [1.0, 0.0], 5.0, rtol=1e-12))
    back = finish(make(swing, list(there.y), 0.0, rtol=1e-12, t0=5.0))
    assert np.abs(back.y - [1.0, 0.0]).max() < 1e-10
    times = np.linspace(0.0, 5.0, 50)
    assert np.abs(interpolate(back.record, times) - interpolate(there.record, times)).max() < 1e-10


def test_step_size_survives_a_breakpoint() -> None:
    first = finish(make(oscillator, [1.0, 0.0], 10.001))
    second = finish(make(oscillator, list(first.y), 20.0, t0=10.001, h0=first.h))
    inner = first.record.h[2:-2]
    assert second.record.h[0] == pytest.approx(inner.mean(), rel=0.2)
    assert np.abs(second.y - [math.cos(20.0), -math.sin(20.0)]).max() < 1e-8


def test_no_state_is_a_motion_too() -> None:
    end = finish(make(lambda t, y: y, [], 3.0))
    assert end.t == 3.0
    assert interpolate(end.record, [0.0, 1.0, 3.0]).shape == (3, 0)


def test_empty_segment_is_done_at_once() -> None:
    end = finish(make(oscillator, [1.0, 0.0], 0.0))
    assert end.record.count == 0
    assert interpolate(end.record, [0.0]).tolist() == [[1.0, 0.0]]


@pytest.mark.parametrize("budget", [1, 3, 17])
def test_chunks_give_the_same_bits(budget: int) -> None:
    whole = finish(make(kepler, list(kepler_orbit(0.0, 0.9)), 30.0))
    assert whole.record.count > 256  # the record has grown
    parts = make(kepler, list(kepler_orbit(0.0, 0.9)), 30.0)
    while parts.advance(budget) is StepperStatus.RUNNING:
        pass
    assert parts.status is StepperStatus.DONE
    assert parts.record.rows[: parts.record.count].tobytes() == whole.record.rows[: whole.record.count].tobytes()
    assert (parts.t, *parts.y) == (whole.t, *whole.y)
    assert parts.control.tolist() == whole.control.tolist()


def test_record_is_a_view_that_stays_valid() -> None:
    integrator = make(kepler, list(kepler_orbit(0.0, 0.9)), 30.0)
    integrator.advance(100)
    early = integrator.record
    before = interpolate(early, np.linspace(0.0, early.t_reached, 40))
    finish(integrator)
    assert early.count < 128 < integrator.record.count
    assert (interpolate(early, np.linspace(0.0, early.t_reached, 40)) == before).all()
    assert (interpolate(integrator.record, np.linspace(0.0, early.t_reached, 40)) == before).all()


def test_control_counts_steps_and_evaluations() -> None:
    calls = 0

    def counted(_t: float, y: Floats) -> Floats:
        nonlocal calls
        calls += 1
        return np.array([y[1], -y[0]])

    control = np.zeros(3, dtype=np.int64)
    end = finish(make(counted, [1.0, 0.0], 10.0, control=control))
    assert control.tolist() == [0, end.record.count, calls]


def test_cancel_from_another_thread() -> None:
    integrator = make(oscillator, [1.0, 0.0], 1e6, max_steps_per_second=np.inf)
    worker = threading.Thread(target=integrator.advance, args=(1_000_000_000,))
    worker.start()
    while integrator.control[1] < 20:
        worker.join(0.001)
    integrator.control[0] = 1
    worker.join(10.0)
    assert not worker.is_alive()
    assert integrator.status is StepperStatus.CANCELLED
    assert 0.0 < integrator.t < 1e6
    # It goes on where it was.
    integrator.control[0] = 0
    assert integrator.advance(1) is StepperStatus.RUNNING


def test_values_that_are_not_finite_at_the_start_are_found_at_once() -> None:
    integrator = make(lambda t, y: np.array([y[1], math.nan]), [1.0, 0.0], 1.0, t0=0.25)
    assert integrator.advance(1) is StepperStatus.NOT_FINITE
    assert integrator.not_finite_at == (0.25, 1)
    assert integrator.control[2] == 1


def test_values_that_are_not_finite_on_the_way_are_found_with_their_time() -> None:
    def root(t: float, _y: Floats) -> Floats:
        return np.array([1.0, math.sqrt(2.0 - t) if t <= 2.0 else math.nan])

    integrator = make(root, [0.0, 0.0], 5.0)
    assert integrator.advance(100_000) is StepperStatus.NOT_FINITE
    assert integrator.not_finite_at is not None
    t, component = integrator.not_finite_at
    assert t == pytest.approx(2.0, abs=1e-9)
    assert component == 1
    assert np.isfinite(integrator.y).all()
    assert integrator.y[1] == pytest.approx(2.0**1.5 / 1.5, abs=1e-8)


def test_a_trial_outside_the_domain_is_only_a_step_too_large() -> None:
    # y' = -sqrt(y) reaches zero with zero slope at t = 2; a trial beyond it must not end the run before.
    def drain(_t: float, y: Floats) -> Floats:
        return np.array([-math.sqrt(y[0]) if y[0] >= 0.0 else math.nan])

    end = finish(make(drain, [1.0], 1.99, rtol=1e-8, h0=1.0))
    assert end.y[0] == pytest.approx(0.25 * (2.0 - 1.99) ** 2, abs=1e-8)


def test_blow_up_ends_the_run() -> None:
    integrator = make(lambda t, y: y * y, [1.0], 2.0)
    status = integrator.advance(100_000)
    assert status in (StepperStatus.STEP_TOO_SMALL, StepperStatus.NOT_FINITE)
    assert status.failed
    assert integrator.t == pytest.approx(1.0, abs=1e-6)


def test_a_least_step_may_be_asked_for() -> None:
    integrator = make(lambda t, y: y * y, [1.0], 2.0, min_step=1e-4)
    assert integrator.advance(100_000) is StepperStatus.STEP_TOO_SMALL
    assert integrator.t < 1.0 - 1e-4


def test_crawling_is_found() -> None:
    # Stiffness holds the step at about 1e-5 s.
    integrator = make(lambda t, y: -1e6 * (y - math.cos(t)), [1.0], 100.0, max_steps_per_second=500.0)
    assert integrator.advance(1_000_000) is StepperStatus.TOO_MANY_STEPS
    assert integrator.record.count < 1000


def test_memory_is_limited() -> None:
    integrator = make(oscillator, [1.0, 0.0], 1e6, record_limit=100_000)
    assert integrator.advance(1_000_000) is StepperStatus.RECORD_FULL
    assert integrator.record.rows.nbytes <= 100_000


def test_a_large_record_lies_in_a_file_and_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = make(oscillator, [1.0, 0.0], 500.0)
    assert whole.advance(1_000_000) is StepperStatus.DONE
    monkeypatch.setattr("anholon.steppers.step_history.MAX_RECORD_IN_MEMORY", 50_000)
    filed = make(oscillator, [1.0, 0.0], 500.0)
    assert filed.advance(1_000_000) is StepperStatus.DONE
    assert isinstance(filed.record.rows.base, np.memmap) or isinstance(filed.record.rows, np.memmap)
    assert not isinstance(whole.record.rows, np.memmap)
    times = np.linspace(0.0, 500.0, 1001)
    np.testing.assert_array_equal(interpolate(filed.record, times), interpolate(whole.record, times))


def test_a_record_that_finds_no_room_on_the_disk_ends_the_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anholon.steppers.step_history.MAX_RECORD_IN_MEMORY", 50_000)
    monkeypatch.setattr("anholon.steppers.step_history.tempfile.tempdir", "/nowhere/at/all")
    integrator = make(oscillator, [1.0, 0.0], 500.0)
    assert integrator.advance(1_000_000) is StepperStatus.RECORD_FULL
    assert np.isfinite(integrator.y).all()


def test_every_outcome_has_a_text() -> None:
    for status in StepperStatus:
        assert status.message.endswith(".")
        assert bool(status.remedy) == status.failed


def test_exceptions_of_the_user_pass_through() -> None:
    class OopsError(Exception):
        pass

    def failing(t: float, y: Floats) -> Floats:
        if t > 0.5:
            raise OopsError("half way")
        return np.array([y[1], -y[0]])

    with pytest.raises(OopsError, match="half way"):
        make(failing, [1.0, 0.0], 1.0).advance(1000)


def test_python_functions_and_machine_code_give_the_same_motion() -> None:
    graph = Graph()
    x, v, k = graph.symbol("state", 0), graph.symbol("state", 1), graph.symbol("parameter", 0)
    force = graph.neg(graph.mul(k, graph.sin(x)))
    compiled = compile_functions(graph, {"rhs": [v, force]}, 1)
    p = np.zeros(compiled.n_params + compiled.n_hoisted)
    p[0] = 2.0
    compiled.prepare(p)
    options = {"rtol": 1e-10, "atol": 1e-12, "t0": 0.0, "y0": [1.0, 0.0], "t_end": 10.0}
    fast = finish(Dop853(compiled.address("rhs"), 2, p, **options))  # type: ignore[arg-type]

    def pendulum(_t: float, y: Floats, out: Floats) -> None:
        out[:] = y[1], -2.0 * math.sin(y[0])

    slow = finish(Dop853(PythonCallback(pendulum).address(2), 2, [], **options))  # type: ignore[arg-type]
    assert fast.record.count == slow.record.count
    assert np.abs(fast.y - slow.y).max() < 1e-13


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"rtol": 1e-15}, "double precision"),
        ({"atol": 0.0}, "atol"),
        ({"atol": math.nan}, "atol"),
        ({"y0": [1.0]}, "shape"),
        ({"t_end": math.inf}, "finite"),
        ({"h0": -1.0}, "h0"),
        ({"fixed_step": True}, "h0"),
        ({"control": np.zeros(2, dtype=np.int64)}, "control"),
        ({"events_address": 1, "n_events": 2, "event_stop": [True]}, "event"),
    ],
)
def test_wrong_use_is_refused(options: dict[str, object], text: str) -> None:
    settings: dict[str, object] = {"rtol": 1e-9, "atol": 1e-9, "t0": 0.0, "y0": [1.0, 0.0], "t_end": 1.0, **options}
    with pytest.raises(ValueError, match=text):
        Dop853(make_callback_address(oscillator, 2), 2, [], **settings)  # type: ignore[arg-type]


def test_address_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="address"):
        Dop853(0, 1, [], rtol=1e-9, atol=1e-9, t0=0.0, y0=[0.0], t_end=1.0)


def damped(rate: float) -> Callable[[float, Floats], Floats]:
    """A driven point that a strong damper holds back: y' = -rate (y - cos t) - sin t."""
    return lambda t, y: np.array([-rate * (y[0] - math.cos(t)) - math.sin(t)])


@pytest.mark.parametrize("rtol", [1e-4, 1e-7, 1e-10, 1e-13])
def test_stiffness_is_found_where_stability_limits_the_steps(rtol: float) -> None:
    integrator = make(damped(1e5), [1.0], 10.0, rtol=rtol, detect_stiffness=True)
    assert integrator.advance(1_000_000) is StepperStatus.STIFF
    assert not StepperStatus.STIFF.failed
    assert integrator.record.count < 1100
    # The same as without the test, which only looks.
    other = make(damped(1e5), [1.0], 10.0, rtol=rtol)
    assert other.advance(2000) is StepperStatus.RUNNING
    np.testing.assert_array_equal(other.record.rows[:900], integrator.record.rows[:900])


@pytest.mark.parametrize("rtol", [1e-4, 1e-7, 1e-10, 1e-13])
@pytest.mark.parametrize("function", [kepler, oscillator, swing])
def test_stiffness_is_not_found_where_accuracy_limits_the_steps(
    function: Callable[[float, Floats], Floats], rtol: float
) -> None:
    y0 = [1.0, 0.0] if function is not kepler else [0.8, 0.0, 0.0, math.sqrt(1.5)]
    integrator = make(function, y0, 1e4 * rtol**0.125, rtol=rtol, detect_stiffness=True)
    assert integrator.advance(1_000_000) is StepperStatus.DONE
    assert integrator.record.count > 1500
