"""The implicit stepper: order, error, dense output, Jacobians, chunks, events, projection, failures."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from anholon.steppers.callbacks import PythonCallback, make_callback_address
from anholon.steppers.dop853 import Dop853
from anholon.steppers.radau import Radau
from anholon.steppers.status import StepperStatus
from anholon.steppers.step_history import interpolate
from anholon.steppers.stepper import Jacobian

Floats = NDArray[np.float64]
RightSide = Callable[[float, Floats], Floats]


def oscillator(_t: float, y: Floats) -> Floats:
    return np.array([y[1], -y[0]])


def swing(t: float, y: Floats) -> Floats:
    """A driven pendulum: nonlinear and with explicit time."""
    return np.array([y[1], -math.sin(y[0]) + 0.3 * math.cos(t)])


def van_der_pol(_t: float, y: Floats) -> Floats:
    return np.array([y[1], 1e3 * (1.0 - y[0] ** 2) * y[1] - y[0]])


def follower(t: float, y: Floats) -> Floats:
    """What follows cos t within 10 µs."""
    return np.array([-1e5 * (y[0] - math.cos(t)) - math.sin(t)])


def robertson(_t: float, y: Floats) -> Floats:
    """Three reactions with rates from 0.04 to 3e7; the sum of y stays 1."""
    a, b, c = y
    return np.array([-0.04 * a + 1e4 * b * c, 0.04 * a - 1e4 * b * c - 3e7 * b * b, 3e7 * b * b])


def make(function: RightSide, y0: list[float], t_end: float, *, rtol: float = 1e-9, **options: object) -> Radau:
    settings: dict[str, object] = {"rtol": rtol, "atol": 1e-2 * rtol, "t0": 0.0, "y0": y0, "t_end": t_end, **options}
    return Radau(make_callback_address(function, len(y0)), len(y0), [], **settings)  # type: ignore[arg-type]


def finish(stepper: Radau) -> Radau:
    assert stepper.advance(1_000_000) is StepperStatus.DONE
    return stepper


@pytest.mark.parametrize("m", [0, 1])
def test_order_is_five(m: int) -> None:
    counts, errors = [], []
    for rtol in (1e-7, 1e-8, 1e-9, 1e-10):
        end = finish(make(oscillator, [1.0, 0.0], 20.0, rtol=rtol, jacobian=Jacobian(m=m)))
        counts.append(end.record.count)
        errors.append(np.abs(end.y - [math.cos(20.0), -math.sin(20.0)]).max())
    order = -np.polyfit(np.log(counts), np.log(errors), 1)[0]
    assert order == pytest.approx(5.0, abs=0.1)


@pytest.mark.parametrize("rtol", [1e-5, 1e-8, 1e-11])
def test_errors_are_of_the_size_of_the_tolerance_also_inside_the_steps(rtol: float) -> None:
    end = finish(make(swing, [1.0, 0.0], 10.0, rtol=rtol))
    exact = solve_ivp(swing, (0.0, 10.0), [1.0, 0.0], method="DOP853", rtol=1e-13, atol=1e-14, dense_output=True).sol
    times = np.linspace(0.0, 10.0, 2001)
    assert np.abs(interpolate(end.record, times) - exact(times).T).max() < 20.0 * rtol
    assert np.abs(end.y - exact(10.0)).max() < 20.0 * rtol


def test_van_der_pol_agrees_with_scipy() -> None:
    end = finish(make(van_der_pol, [2.0, 0.0], 2000.0, rtol=1e-10, jacobian=Jacobian(m=1)))
    expected = solve_ivp(van_der_pol, (0.0, 2000.0), [2.0, 0.0], method="Radau", rtol=1e-10, atol=1e-12).y[:, -1]
    np.testing.assert_allclose(end.y, expected, rtol=1e-8)
    assert end.record.count < 3000


def test_robertson_agrees_with_published_values() -> None:
    # E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, section IV.10: ROBER at t = 1e11.
    end = finish(make(robertson, [1.0, 0.0, 0.0], 1e11, rtol=1e-9, atol=1e-17))
    expected = [0.2083340149701255e-7, 0.8333360770334713e-13, 0.9999999791665050]
    np.testing.assert_allclose(end.y, expected, rtol=1e-6)


def test_what_decays_fast_costs_no_steps() -> None:
    end = finish(make(follower, [1.0], 10.0, rtol=1e-9))
    assert end.record.count < 500
    times = np.linspace(0.0, 10.0, 777)
    np.testing.assert_allclose(interpolate(end.record, times)[:, 0], np.cos(times), atol=1e-9)


def test_a_given_jacobian_saves_evaluations() -> None:
    def fill(_t: float, y: Floats, out: Floats) -> None:
        out[:] = [-2e3 * y[0] * y[1] - 1.0, 1e3 * (1.0 - y[0] ** 2)]

    address = PythonCallback(fill).address(2)
    given = finish(make(van_der_pol, [2.0, 0.0], 2000.0, jacobian=Jacobian(address, m=1)))
    found = finish(make(van_der_pol, [2.0, 0.0], 2000.0, jacobian=Jacobian(m=1)))
    np.testing.assert_allclose(given.y, found.y, rtol=1e-9)
    assert found.control[2] - given.control[2] > 1.5 * found.jacobian_count


def test_positions_without_rows_of_their_own_give_the_same_motion() -> None:
    whole = finish(make(swing, [1.0, 0.0], 10.0))
    reduced = finish(make(swing, [1.0, 0.0], 10.0, jacobian=Jacobian(m=1)))
    np.testing.assert_allclose(whole.y, reduced.y, rtol=1e-9)
    with pytest.raises(ValueError, match="cannot have the others as slopes"):
        make(robertson, [1.0, 0.0, 0.0], 1.0, jacobian=Jacobian(m=1))


def test_chunks_give_the_same_bits() -> None:
    one = finish(make(van_der_pol, [2.0, 0.0], 900.0))
    other = make(van_der_pol, [2.0, 0.0], 900.0)
    while other.advance(7) is StepperStatus.RUNNING:
        pass
    assert other.status is StepperStatus.DONE
    np.testing.assert_array_equal(one.record.rows[: one.record.count], other.record.rows[: other.record.count])


def test_cancel_and_go_on() -> None:
    stepper = make(van_der_pol, [2.0, 0.0], 900.0)
    stepper.control[0] = 1
    assert stepper.advance(100) is StepperStatus.CANCELLED
    stepper.control[0] = 0
    finish(stepper)


def test_events_are_found_as_by_the_explicit_stepper() -> None:
    def height(_t: float, y: Floats) -> Floats:
        return np.array([y[0], y[0] - 0.5])

    options: dict[str, object] = {
        "events_address": make_callback_address(height, 2, 2), "n_events": 2, "event_directions": [0, 1],
        "event_stop": [0, 0],
    }  # fmt: skip
    stepper = finish(make(oscillator, [1.0, 0.0], 9.0, rtol=1e-11, **options))
    times = [(event.index, event.t) for event in stepper.events]
    expected = [(0, 0.5 * math.pi), (0, 1.5 * math.pi), (1, 5.0 * math.pi / 3.0), (0, 2.5 * math.pi)]
    assert [index for index, _ in times] == [index for index, _ in expected]
    np.testing.assert_allclose([t for _, t in times], [t for _, t in expected], atol=1e-9)
    options["event_stop"] = [1, 0]
    stepper = make(oscillator, [1.0, 0.0], 9.0, rtol=1e-11, **options)
    assert stepper.advance(100_000) is StepperStatus.EVENT
    assert stepper.t == pytest.approx(0.5 * math.pi, abs=1e-9)
    assert abs(stepper.y[0]) < 1e-12
    assert stepper.advance(100_000) is StepperStatus.EVENT
    assert stepper.t == pytest.approx(1.5 * math.pi, abs=1e-9)


def test_steps_are_projected() -> None:
    def project(_t: float, y: Floats) -> Floats:
        length = math.hypot(y[0], y[1])
        return np.array([y[0] / length, y[1] / length, abs(length - 1.0)])

    free = finish(make(oscillator, [1.0, 0.0], 300.0, rtol=1e-6))
    kept = finish(make(oscillator, [1.0, 0.0], 300.0, rtol=1e-6, project_address=make_callback_address(project, 2, 3)))
    assert abs(np.hypot(*free.y) - 1.0) > 1e-6
    assert np.abs(np.hypot(*kept.record.y_old.T) - 1.0).max() < 1e-14


def test_backwards() -> None:
    end = finish(make(swing, [1.0, 0.0], 5.0, rtol=1e-10))
    back = Radau(make_callback_address(swing, 2), 2, [], rtol=1e-10, atol=1e-12, t0=5.0, y0=end.y, t_end=0.0)
    assert back.advance(100_000) is StepperStatus.DONE
    np.testing.assert_allclose(back.y, [1.0, 0.0], atol=1e-8)


def test_failures_are_told() -> None:
    pole = make(lambda _t, y: np.array([y[0] ** 2]), [1.0], 2.0)
    assert pole.advance(100_000) is StepperStatus.STEP_TOO_SMALL
    assert pole.t == pytest.approx(1.0, abs=1e-6)
    edge = make(lambda _t, y: np.array([-1.0 - 0.0 * np.sqrt(y[0])]), [1.0], 2.0)
    with np.errstate(invalid="ignore"):
        assert edge.advance(100_000) is StepperStatus.NOT_FINITE
    assert edge.t == pytest.approx(1.0, abs=1e-6)
    assert edge.not_finite_at is not None
    assert edge.not_finite_at[1] == 0


def test_an_exception_of_a_callback_is_raised() -> None:
    def wrong(_t: float, _y: Floats) -> Floats:
        raise ZeroDivisionError("no slope")

    with pytest.raises(ZeroDivisionError, match="no slope"):
        make(wrong, [1.0], 1.0).advance(10)


def test_it_takes_over_where_the_explicit_stepper_is_slow() -> None:
    explicit = Dop853(
        make_callback_address(follower, 1), 1, [], rtol=1e-9, atol=1e-11, t0=0.0, y0=[1.0], t_end=10.0,
        detect_stiffness=True,
    )  # fmt: skip
    assert explicit.advance(1_000_000) is StepperStatus.STIFF
    stepper = Radau(
        make_callback_address(follower, 1), 1, [], rtol=1e-9, atol=1e-11, t0=explicit.t, y0=explicit.y, t_end=10.0,
        h0=explicit.h,
    )  # fmt: skip
    finish(stepper)
    assert stepper.record.count < 500
    assert stepper.y[0] == pytest.approx(math.cos(10.0), abs=1e-9)
