"""Projection of accepted steps, and dense output through the projected ends."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from anholon.steppers.callbacks import make_callback_address
from anholon.steppers.dop853 import Dop853
from anholon.steppers.radau import Radau
from anholon.steppers.status import StepperStatus
from anholon.steppers.step_history import interpolate, project_states

Floats = NDArray[np.float64]


def rotation(_t: float, y: Floats) -> Floats:
    return np.array([y[1], -y[0]])


def onto_circle(_t: float, y: Floats) -> Floats:
    """One Newton step towards |y| = 1, and the residual before it."""
    residual = 0.5 * (y @ y - 1.0)
    return np.append(y * (1.0 - residual / (y @ y)), abs(residual))


def rotate(t_end: float, *, rtol: float = 1e-6, project: bool = True, y0: tuple[float, float] = (1.0, 0.0)) -> Dop853:
    integrator = Dop853(
        make_callback_address(rotation, 2), 2, [], rtol=rtol, atol=rtol, t0=0.0, y0=y0, t_end=t_end,
        project_address=make_callback_address(onto_circle, 2, 3) if project else 0, projection_tolerance=1e-16,
    )  # fmt: skip
    assert integrator.advance(100_000) is StepperStatus.DONE
    return integrator


@pytest.mark.parametrize("method", [Dop853, Radau])
@pytest.mark.parametrize("t_end", [0.5, 500.0])
def test_a_finished_stepper_is_read_as_before_and_takes_less_memory(method: type[Dop853 | Radau], t_end: float) -> None:
    """A run keeps the steppers of all its segments, most of which have a few steps."""
    stepper = method(
        make_callback_address(rotation, 2), 2, [], rtol=1e-6, atol=1e-6, t0=0.0, y0=[1.0, 0.0], t_end=t_end,
        project_address=make_callback_address(onto_circle, 2, 3), projection_tolerance=1e-16,
        events_address=make_callback_address(lambda t, y: np.array([y[0] - 0.9]), 2, 1), n_events=1,
    )  # fmt: skip
    assert stepper.advance(100_000) is StepperStatus.DONE
    times = np.linspace(0.0, t_end, 50)

    def read() -> list[object]:
        events = [(event.index, event.t, event.y.tolist()) for event in stepper.events]
        return [
            stepper.t, stepper.h, stepper.y.tolist(), stepper.control.tolist(), stepper.status, events,
            interpolate(stepper.record, times).tolist(), stepper.projected_states(times, 1e-16, 3).tolist(),
        ]  # fmt: skip

    def held() -> int:
        arrays = (item for item in vars(stepper).values() if isinstance(item, np.ndarray))
        return sum((array if array.base is None else array.base).nbytes for array in arrays)

    before, size, needed = read(), held(), 8 * (2 + 8 * 2) * (stepper.record.count + 1)
    stepper.finish()
    assert read() == before
    assert before[5]
    assert held() < min(size, 1.34 * needed + 1000)
    with pytest.raises(ValueError, match="has been finished"):
        stepper.advance(1)


def test_steps_stay_on_the_circle() -> None:
    free, held = rotate(500.0, project=False), rotate(500.0)
    assert abs(np.linalg.norm(free.y) - 1.0) > 1e-8
    radii = np.linalg.norm(held.record.y_old, axis=1)
    assert np.abs(radii - 1.0).max() < 1e-15
    assert abs(np.linalg.norm(held.y) - 1.0) < 1e-15


def test_projection_starts_from_far_off_with_several_corrections() -> None:
    held = rotate(1.0, y0=(1.1, 0.0))
    assert np.linalg.norm(held.record.y_old[1]) == pytest.approx(1.0, abs=1e-15)


def test_dense_output_is_continuous_through_projected_ends() -> None:
    held = rotate(100.0)
    ends = held.record.t_old[1:]
    before = interpolate(held.record, np.nextafter(ends, 0.0))
    at = interpolate(held.record, ends)
    assert (at == held.record.y_old[1:]).all()
    assert (np.abs(before - at).max(axis=1) < 2.0 * np.spacing(ends) + 1e-15).all()


def test_slopes_are_continuous_through_projected_ends() -> None:
    held = rotate(100.0)
    ends = held.record.t_old[1:]
    step = 1e-4
    left = (interpolate(held.record, ends) - interpolate(held.record, ends - step)) / step
    right = (interpolate(held.record, ends + step) - interpolate(held.record, ends)) / step
    # The second derivative is 1: the difference of the two quotients is the step, not a jump.
    assert np.abs(right - left).max() < 1.01 * step


def test_dense_output_leaves_the_circle_no_more_than_the_tolerance() -> None:
    held = rotate(100.0, rtol=1e-9)
    radii = np.linalg.norm(interpolate(held.record, np.linspace(0.0, 100.0, 5000)), axis=1)
    assert np.abs(radii - 1.0).max() < 1e-8


def test_a_step_on_the_manifold_costs_no_evaluation() -> None:
    # Straight motion along the manifold y[1] = 0: the residual is zero at once.
    def project(_t: float, y: Floats) -> Floats:
        return np.array([y[0], 0.0, abs(y[1])])

    def count(project_address: int) -> int:
        integrator = Dop853(
            make_callback_address(lambda t, y: np.array([math.cos(t), 0.0]), 2), 2, [], rtol=1e-9, atol=1e-9, t0=0.0,
            y0=[0.0, 0.0], t_end=10.0, project_address=project_address,
        )  # fmt: skip
        assert integrator.advance(10_000) is StepperStatus.DONE
        return int(integrator.control[2])

    assert count(make_callback_address(project, 2, 3)) == count(0)


def test_a_projection_that_does_not_settle_is_given_up() -> None:
    calls = 0

    def restless(_t: float, y: Floats) -> Floats:
        nonlocal calls
        calls += 1
        return np.array([*y, 1.0])

    integrator = Dop853(
        make_callback_address(rotation, 2), 2, [], rtol=1e-9, atol=1e-9, t0=0.0, y0=[1.0, 0.0], t_end=10.0,
        project_address=make_callback_address(restless, 2, 3),
    )  # fmt: skip
    assert integrator.advance(10_000) is StepperStatus.DONE
    assert calls == 2 * integrator.record.count


def test_a_projection_that_fails_ends_the_run() -> None:
    integrator = Dop853(
        make_callback_address(rotation, 2), 2, [], rtol=1e-9, atol=1e-9, t0=0.0, y0=[1.0, 0.0], t_end=10.0,
        project_address=make_callback_address(lambda t, y: np.full(3, math.nan), 2, 3),
    )  # fmt: skip
    assert integrator.advance(10_000) is StepperStatus.NOT_FINITE
    assert integrator.t == 0.0
    assert integrator.y.tolist() == [1.0, 0.0]


def test_a_projection_that_fails_far_out_only_makes_the_step_smaller() -> None:
    # It converges only near the circle; a coarse first step would end too far from it.
    def shy(_t: float, y: Floats) -> Floats:
        residual = abs(0.5 * (y @ y - 1.0))
        return np.full(3, math.nan) if residual > 1e-9 else onto_circle(_t, y)

    integrator = Dop853(
        make_callback_address(rotation, 2),
        2,
        [],
        rtol=1e-3,
        atol=1e-3,
        t0=0.0,
        y0=[1.0, 0.0],
        t_end=10.0,
        h0=2.0,
        project_address=make_callback_address(shy, 2, 3),
    )
    assert integrator.advance(10_000) is StepperStatus.DONE
    assert integrator.record.h[0] < 2.0
    assert np.linalg.norm(integrator.y) == pytest.approx(1.0, abs=1e-14)


def test_states_are_settled_on_the_circle_one_by_one() -> None:
    angles = np.linspace(0.0, 6.0, 50)
    states = np.column_stack([np.cos(angles), np.sin(angles)]) * (1.0 + 1e-3 * angles)[:, None]
    project_states(
        make_callback_address(onto_circle, 2, 3), angles, states, np.zeros(1), tolerance=1e-7, max_iterations=3
    )
    assert np.abs(np.linalg.norm(states, axis=1) - 1.0).max() < 1e-13
    assert np.abs(np.arctan2(states[:, 1], states[:, 0]) - (angles + np.pi) % (2 * np.pi) + np.pi).max() < 1e-13


def test_a_state_without_a_projection_stays_as_it_is() -> None:
    states = np.array([[2.0, 0.0], [np.nan, 1.0], [0.0, 0.5]])
    project_states(
        make_callback_address(onto_circle, 2, 3), np.zeros(3), states, np.zeros(1), tolerance=1e-12, max_iterations=8
    )
    assert np.allclose(states[[0, 2]], [[1.0, 0.0], [0.0, 1.0]], rtol=0.0, atol=1e-15)
    assert np.isnan(states[1, 0])
    assert states[1, 1] == 1.0


def test_states_that_cannot_be_settled_in_place_are_refused() -> None:
    with pytest.raises(ValueError, match="contiguous"):
        project_states(
            make_callback_address(onto_circle, 2, 3),
            np.zeros(3),
            np.zeros((2, 3)).T,
            np.zeros(1),
            tolerance=1e-9,
            max_iterations=3,
        )
