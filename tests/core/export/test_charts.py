"""The SVG writer: its picture is well-formed and its curves go through their points."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anholon.export.svg_charts import PlotCurve, PlotPanel, TimeBand, compute_ticks, decimate, draw_svg

SVG = "{http://www.w3.org/2000/svg}"


def curves_of(picture: str) -> list[list[tuple[float, float]]]:
    """Return the points of each curve of a picture, in pixels."""
    paths = [path for path in ElementTree.fromstring(picture).iter(f"{SVG}path") if path.get("stroke-linejoin")]
    return [[(float(x), float(y)) for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", p.attrib["d"])] for p in paths]


def test_curve_is_straight_where_its_values_are() -> None:
    times = np.linspace(0.0, 10.0, 11)
    picture = draw_svg("a line", times, [PlotPanel("x", "m", (PlotCurve("x", 3.0 * times),))])
    (points,) = curves_of(picture)
    steps = np.diff(np.array(points), axis=0)
    assert len(points) == 11
    assert np.allclose(steps, steps[0], atol=0.02)
    assert steps[0][0] > 0 > steps[0][1]  # upward on the page is a smaller y


def test_ticks_stand_where_the_curve_has_their_values() -> None:
    times = np.linspace(0.0, 10.0, 11)
    picture = draw_svg("a line", times, [PlotPanel("x", "m", (PlotCurve("x", 3.0 * times),))])
    (points,) = curves_of(picture)
    marks = re.findall(r'y="([\d.]+)" text-anchor="end">([\d.]+)<', picture)
    assert len(marks) > 2
    heights = [float(y) - 4.0 for y, _ in marks]  # the text stands a little below its line
    x, y = np.array(points).T
    np.testing.assert_allclose(heights, np.interp([float(value) for _, value in marks], 3.0 * times, y), atol=0.1)
    bars = [float(at) for at in re.findall(r'<path d="M([\d.]+) [\d.]+V', picture)]
    named = [float(value) for value in re.findall(r'text-anchor="middle"[^>]*>([\d.]+)<', picture)]
    assert len(bars) > 2
    assert {round(float(np.interp(bar, x, times)), 2) for bar in bars} <= set(named)


def test_text_is_escaped_and_shown() -> None:
    picture = draw_svg(
        "a < b & c", np.array([0.0, 1.0]), [PlotPanel("x", "m", (PlotCurve("<x>", np.array([0.0, 1.0])),))]
    )
    texts = [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    assert {"a < b & c", "<x>", "x, m", "t, s"} <= set(texts)


def test_stages_are_named_bands_within_the_axis() -> None:
    bands = [TimeBand("glide", 0.0, 4.0), TimeBand("turn", 4.0, 99.0)]
    picture = draw_svg("", np.array([0.0, 10.0]), [PlotPanel("x", "", (PlotCurve("x", np.array([1.0, 2.0])),))], bands)
    root = ElementTree.fromstring(picture)
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "glide" in texts
    assert "turn" in texts
    assert all(float(r.get("x", 0)) + float(r.attrib["width"]) <= 1000 for r in root.iter(f"{SVG}rect"))


def test_values_that_are_not_finite_interrupt_the_curve() -> None:
    values = np.array([0.0, 1.0, np.nan, 3.0, np.inf, 5.0])
    picture = draw_svg("", np.arange(6.0), [PlotPanel("x", "", (PlotCurve("x", values),))])
    (path,) = [p for p in ElementTree.fromstring(picture).iter(f"{SVG}path") if p.get("stroke-linejoin")]
    assert path.attrib["d"].count("M") == 3
    assert "nan" not in picture
    assert "inf" not in picture


@pytest.mark.parametrize("value", [0.0, 5.0, -1e300, 1e-300])
def test_constant_curves_and_single_frames_are_drawn(value: float) -> None:
    picture = draw_svg("", np.array([2.0]), [PlotPanel("x", "", (PlotCurve("x", np.array([value])),))])
    assert [len(points) for points in curves_of(picture)] == [1]


@given(st.floats(-1e9, 1e9), st.floats(1e-6, 1e9))
def test_ticks_are_few_and_within_the_range(low: float, width: float) -> None:
    high = low + width
    ticks = compute_ticks(low, high, 6)
    slack = 1e-6 * width + 1e-9 * max(abs(low), abs(high))
    assert len(ticks) <= 8
    assert all(low - slack <= tick <= high + slack for tick in ticks)
    assert ticks == sorted(set(ticks))


def test_thinning_keeps_peaks_and_order() -> None:
    times = np.linspace(0.0, 1.0, 100_000)
    values = np.sin(40 * times)
    values[12_345] = 7.0
    thin_times, thin_values = decimate(times, values)
    assert len(thin_times) <= 2402
    assert thin_values.max() == 7.0
    assert thin_values.min() == values.min()
    assert (np.diff(thin_times) > 0).all()
