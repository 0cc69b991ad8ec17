"""The pyramid loses no peak, stays small, and is the same however its samples came in."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from anholon_gui.plots.pyramid import MinMaxPyramid

LIMIT = 40

values = st.integers(1, 3000).flatmap(
    lambda count: arrays(np.float64, count, elements=st.floats(-1e6, 1e6) | st.just(np.nan) | st.just(np.inf))
)


def built(samples: np.ndarray, cuts: int = 1) -> MinMaxPyramid:
    pyramid = MinMaxPyramid()
    times = np.arange(len(samples), dtype=float)
    for part in np.array_split(np.arange(len(samples)), cuts):
        pyramid.append(times[part], samples[part])
    return pyramid


@given(values, st.floats(0.0, 1.0), st.floats(0.0, 1.0), st.integers(1, 7))
def test_a_window_keeps_lowest_and_highest(samples: np.ndarray, a: float, b: float, cuts: int) -> None:
    pyramid = built(samples, cuts)
    t0, t1 = sorted((a * len(samples), b * len(samples)))
    inside = samples[int(np.ceil(t0)) : int(np.floor(t1)) + 1]
    finite = inside[np.isfinite(inside)]
    times, drawn = pyramid.window(t0, t1, LIMIT)
    assert len(times) == len(drawn)
    assert (np.diff(times) > 0).all()
    if len(finite):
        assert np.nanmin(drawn) <= finite.min()
        assert np.nanmax(drawn) >= finite.max()
        assert pyramid.extremes(t0, t1) == (finite.min(), finite.max())
    else:
        assert np.isnan(pyramid.extremes(t0, t1)).all()


@given(values, st.integers(2, 9))
def test_the_same_whatever_the_portions(samples: np.ndarray, cuts: int) -> None:
    one, many = built(samples), built(samples, cuts)
    for left, right in zip(one.window(0, len(samples), LIMIT), many.window(0, len(samples), LIMIT), strict=True):
        np.testing.assert_array_equal(left, right)


@pytest.mark.parametrize("count", [39, 41, 1000, 4095, 65_537, 300_000])
def test_a_window_has_few_points(count: int) -> None:
    pyramid = built(np.sin(np.arange(count)))
    times, _ = pyramid.window(0.0, count, 3000)
    assert len(times) <= 3000
    assert len(times) >= min(count, 700)


def test_few_samples_are_drawn_as_they_are() -> None:
    pyramid = built(np.array([3.0, 1.0, 2.0]))
    times, drawn = pyramid.window(0.5, 1.5, LIMIT)
    assert times.tolist() == [0.0, 1.0, 2.0]
    assert drawn.tolist() == [3.0, 1.0, 2.0]


def test_a_gap_stays_a_gap() -> None:
    samples = np.ones(4096)
    samples[1024:2048] = np.nan
    times, drawn = built(samples).window(0, 4096, LIMIT)
    assert np.isnan(drawn[(times > 1100) & (times < 1900)]).all()
    assert np.isfinite(drawn[(times < 900) | (times > 2100)]).all()


def test_values_between_samples_lie_on_a_line() -> None:
    pyramid = built(np.array([0.0, 10.0, 40.0]))
    assert pyramid.interpolate(1.25) == pytest.approx(17.5)
    assert pyramid.interpolate(2.0) == 40.0
    assert np.isnan(pyramid.interpolate(2.5))
    assert np.isnan(MinMaxPyramid().interpolate(0.0))


def test_a_slope_is_drawn_without_teeth() -> None:
    for samples in (np.linspace(0.0, 1.0, 50_000), np.linspace(1.0, 0.0, 50_000)):
        _, drawn = built(samples).window(0, 50_000, 500)
        steps = np.diff(drawn[4:]) * np.sign(samples[-1] - samples[0])
        assert (steps >= 0.0).all()
