"""Events: found, timed and filtered."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from anholon.steppers.callbacks import make_callback_address
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
from anholon.steppers.step_history import interpolate

Floats = NDArray[np.float64]


def circle(t_end: float, events: Callable[[float, Floats], object], n_events: int, **options: object) -> Dop853:
    """Return y = (cos t, -sin t) with event functions."""
    settings: dict[str, object] = {"rtol": 1e-12, "atol": 1e-14, "t0": 0.0, "y0": [1.0, 0.0], **options}
    return Dop853(
        make_callback_address(lambda t, y: np.array([y[1], -y[0]]), 2),
        2,
        [],
        t_end=t_end,
        events_address=make_callback_address(events, 2, n_events),
        n_events=n_events,
        **settings,  # type: ignore[arg-type]
    )


def times_of(integrator: Dop853, index: int = 0) -> Floats:
    return np.array([event.t for event in integrator.events if event.index == index])


def test_zeros_of_the_cosine() -> None:
    integrator = circle(20.0, lambda t, y: [y[0]], 1)
    assert integrator.advance(10_000) is StepperStatus.DONE
    assert times_of(integrator) == pytest.approx(math.pi * (np.arange(6) + 0.5), abs=1e-11)
    for event in integrator.events:
        assert abs(event.y[0]) < 1e-14
        assert event.y == pytest.approx(interpolate(integrator.record, [event.t])[0], abs=1e-14)


@pytest.mark.parametrize(("direction", "wanted"), [(-1, [0.5, 2.5, 4.5]), (1, [1.5, 3.5, 5.5])])
def test_direction_filter(direction: int, wanted: list[float]) -> None:
    integrator = circle(20.0, lambda t, y: [y[0]], 1, event_directions=[direction])
    integrator.advance(10_000)
    assert times_of(integrator) == pytest.approx(math.pi * np.array(wanted), abs=1e-11)


def test_events_come_in_order_of_time() -> None:
    integrator = circle(20.0, lambda t, y: [y[1], y[0], t - 3.0], 3)
    integrator.advance(10_000)
    times = [event.t for event in integrator.events]
    assert times == sorted(times)
    assert times_of(integrator, 2) == pytest.approx([3.0], abs=1e-13)
    # A zero at the start belongs to the start.
    assert times_of(integrator, 0) == pytest.approx(math.pi * np.arange(1, 7), abs=1e-11)


@pytest.mark.parametrize("gap", [1e-2, 1e-4, 1e-6])
@pytest.mark.parametrize("centre", [0.31, 2.0, 7.77])
def test_two_crossings_within_one_step(gap: float, centre: float) -> None:
    # The step is about 0.3 s, so that both zeros of the parabola lie between two samples.
    integrator = circle(10.0, lambda t, y: [(t - centre) ** 2 - gap**2], 1)
    integrator.advance(10_000)
    assert times_of(integrator) == pytest.approx([centre - gap, centre + gap], abs=1e-9)
    rising = circle(10.0, lambda t, y: [(t - centre) ** 2 - gap**2], 1, event_directions=[1])
    rising.advance(10_000)
    assert times_of(rising) == pytest.approx([centre + gap], abs=1e-9)


@pytest.mark.parametrize("gap", [1e-2, 1e-4, 1e-8])
@pytest.mark.parametrize("slopes", [(1.0, 1.0), (3.0, 0.4), (0.2, 5.0)])
@pytest.mark.parametrize("centre", np.linspace(0.9, 2.1, 13).tolist())
def test_two_crossings_beside_a_corner_within_one_step(gap: float, slopes: tuple[float, float], centre: float) -> None:
    """As of a grip that goes with the size of a force that changes its sign; wherever the corner lies in a step."""

    def corner(t: float, y: Floats) -> list[float]:
        return [slopes[t > centre] * abs(t - centre) - gap]

    integrator = circle(10.0, corner, 1)
    integrator.advance(10_000)
    assert times_of(integrator) == pytest.approx([centre - gap / slopes[0], centre + gap / slopes[1]], abs=1e-9)


def test_a_near_miss_is_no_event() -> None:
    integrator = circle(10.0, lambda t, y: [1.0 + 1e-9 - y[0], (t - 2.0) ** 2 + 1e-12], 2)
    integrator.advance(10_000)
    assert integrator.events == []


def test_stop_event_ends_the_run_there() -> None:
    integrator = circle(20.0, lambda t, y: [y[0], y[1] + 0.5], 2, event_stop=[True, False])
    assert integrator.advance(10_000) is StepperStatus.EVENT
    assert integrator.t == pytest.approx(0.5 * math.pi, abs=1e-11)
    assert integrator.y == pytest.approx([0.0, -1.0], abs=1e-11)
    assert [event.index for event in integrator.events] == [1, 0]
    # The record ends there, and the last polynomial leads to it.
    record = integrator.record
    assert record.t_reached == integrator.t
    assert (interpolate(record, [integrator.t])[0] == integrator.y).all()
    near = np.nextafter(integrator.t, 0.0)
    assert interpolate(record, [near])[0] == pytest.approx(integrator.y, abs=1e-15)
    with pytest.raises(ValueError, match="outside"):
        interpolate(record, [integrator.t + 1e-9])


def test_a_run_may_go_on_after_a_stop_event() -> None:
    integrator = circle(20.0, lambda t, y: [y[0]], 1, event_stop=[True])
    stops = []
    while integrator.advance(10_000) is StepperStatus.EVENT:
        stops.append(integrator.t)
    assert integrator.status is StepperStatus.DONE
    assert stops == pytest.approx(math.pi * (np.arange(6) + 0.5), abs=1e-10)
    assert integrator.y == pytest.approx([math.cos(20.0), -math.sin(20.0)], abs=1e-10)


def test_restart_at_the_event_does_not_find_it_again() -> None:
    first = circle(20.0, lambda t, y: [y[0]], 1, event_stop=[True])
    first.advance(10_000)
    second = circle(20.0, lambda t, y: [y[0]], 1, event_stop=[True], t0=first.t, y0=first.y, h0=first.h)
    assert second.advance(10_000) is StepperStatus.EVENT
    assert second.t == pytest.approx(1.5 * math.pi, abs=1e-11)


def test_events_backward_in_time() -> None:
    integrator = circle(-20.0, lambda t, y: [y[0]], 1, event_directions=[0], event_stop=[False])
    assert integrator.advance(10_000) is StepperStatus.DONE
    assert times_of(integrator) == pytest.approx(-math.pi * (np.arange(6) + 0.5), abs=1e-11)


def test_crowded_steps_grow_the_list() -> None:
    integrator = circle(20.0, lambda t, y: [math.sin(40.0 * t + 0.1)], 1)
    integrator.advance(10_000)
    count = math.floor((40.0 * 20.0 + 0.1) / math.pi)
    assert len(integrator.events) > 0.5 * count  # a step may hold more zeros than samples


def test_events_do_not_change_the_motion() -> None:
    plain = circle(20.0, lambda t, y: [1.0], 1)
    crossed = circle(20.0, lambda t, y: [y[0]], 1)
    plain.advance(10_000)
    crossed.advance(10_000)
    assert (plain.y == crossed.y).all()
    assert plain.control.tolist() == crossed.control.tolist()
