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


def test_panels_share_the_axis_of_time_and_stand_below_each_other() -> None:
    """A picture of a part of a motion: what is read at the ticks of both axes is what was given, in every panel; the
    stages are as wide as they last, behind each panel, and are named once, in their middles, as far as there is room;
    names of curves stand right of their panel, below each other; nothing lies outside or above something else."""
    times = np.linspace(2.0, 12.0, 21)
    given = ((3.0 * times, 100.0 - times), (np.sin(times), 0.5 * times))
    panels = [
        PlotPanel(f"p{k}", "", tuple(PlotCurve(f"c{k}{j}", values) for j, values in enumerate(pair)))
        for k, pair in enumerate(given)
    ]
    bands = [
        TimeBand("before", 0.0, 2.0),
        TimeBand("a", 2.0, 5.0),
        TimeBand("b" * 30, 5.0, 6.0),
        TimeBand("c", 6.0, 99.0),
    ]
    picture = draw_svg("", times, panels, bands)
    root = ElementTree.fromstring(picture)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    frames = [r for r in root.iter(f"{SVG}rect") if r.get("fill") == "none"]
    left, across = float(frames[0].attrib["x"]), float(frames[0].attrib["width"])
    tops = [float(frame.attrib["y"]) for frame in frames]
    bottoms = [top + float(frame.attrib["height"]) for top, frame in zip(tops, frames, strict=True)]
    assert all(float(f.attrib["x"]) == left and float(f.attrib["width"]) == across for f in frames)
    assert 0.0 < tops[0] < bottoms[0] < tops[1] < bottoms[1] < height
    assert 0.0 < left < left + across < width

    def x_of(t: float) -> float:
        return left + (t - 2.0) / 10.0 * across

    texts = [
        (text.text or "", {k: float(v) for k, v in text.attrib.items() if k in "xy"}, text)
        for text in root.iter(f"{SVG}text")
    ]
    # The axis of time, below the last panel.
    below = [(word, at) for word, at, text in texts if at["y"] > bottoms[1] and word != "t, s"]
    assert [float(word) for word, _ in below] == [float(t) for t in range(2, 13)]
    assert [at["x"] for _, at in below] == pytest.approx([x_of(t) for t in range(2, 13)], abs=0.06)
    (named,) = (at for word, at, _ in texts if word == "t, s")
    assert named["x"] == left + across / 2.0
    assert below[0][1]["y"] + 8.0 < named["y"] < height < named["y"] + 20.0
    curves = curves_of(picture)
    for k, (top, bottom) in enumerate(zip(tops, bottoms, strict=True)):
        # Values at their ticks, and times.
        marks = [
            (float(word), at)
            for word, at, text in texts
            if text.get("text-anchor") == "end" and top < at["y"] - 4.0 < bottom
        ]
        assert 2 <= len(marks) <= 6
        assert all(at["x"] < left for _, at in marks)
        heights, values = np.array([at["y"] - 4.0 for _, at in marks]), np.array([value for value, _ in marks])
        slope, first = np.polyfit(heights, values, 1)
        for values_given, points in zip(given[k], curves[2 * k : 2 * k + 2], strict=True):
            x, y = np.array(points).T
            np.testing.assert_allclose(x, [x_of(t) for t in times], atol=0.006)
            np.testing.assert_allclose(first + slope * y, values_given, atol=2.0 * abs(slope) * 0.06)
        everything = np.concatenate([np.array(points)[:, 1] for points in curves[2 * k : 2 * k + 2]])
        air = 0.05 / 1.1 * (bottom - top)
        assert everything.min() == pytest.approx(top + air, abs=0.02)
        assert everything.max() == pytest.approx(bottom - air, abs=0.02)
        bars = re.findall(rf'<path d="M([\d.]+) {top:.0f}V{bottom:.0f}"', picture)
        assert [float(bar) for bar in bars] == pytest.approx([x_of(t) for t in range(2, 13)], abs=0.06)
        # Names of curves and of the panel.
        legend = [at for word, at, _ in texts if word in (f"c{k}0", f"c{k}1")]
        assert all(left + across < at["x"] < width for at in legend)
        assert top < legend[0]["y"] < legend[1]["y"] - 10.0 < bottom
        (title,) = (text for word, _, text in texts if word == f"p{k}")
        assert float(title.attrib["x"]) < left - 30.0
        assert float(title.attrib["y"]) == (top + bottom) / 2.0
        assert title.attrib["transform"] == f"rotate(-90 {title.attrib['x']} {title.attrib['y']})"
        # Stages: every second one that is named is shaded.
        shades = [r.attrib for r in root.iter(f"{SVG}rect") if float(r.get("y", -1)) == top and r.get("fill") != "none"]
        edges = [(float(r["x"]), float(r["x"]) + float(r["width"])) for r in shades]
        assert edges == [pytest.approx((x_of(5.0), x_of(6.0)), abs=0.11)]
        assert float(shades[0]["height"]) == bottom - top
    titles = [(word, at["x"]) for word, at, _ in texts if at["y"] < tops[0] and word]
    assert [x for _, x in titles] == pytest.approx([x_of(3.5), x_of(5.5), x_of(9.0)], abs=0.06)
    assert [word for word, _ in titles] == ["a", "b" * (int(across / 10.0 / 6.2) - 1) + "…", "c"]


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


def test_what_varies_by_rounding_is_a_straight_line_in_the_middle() -> None:
    values = 5.0 + 1e-12 * np.sin(np.arange(50.0))
    picture = draw_svg("", np.arange(50.0), [PlotPanel("x", "", (PlotCurve("x", values),))])
    (frame,) = [r for r in ElementTree.fromstring(picture).iter(f"{SVG}rect") if r.get("fill") == "none"]
    (points,) = curves_of(picture)
    middle = float(frame.attrib["y"]) + float(frame.attrib["height"]) / 2.0
    assert {y for _, y in points} == {middle}


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
    assert thin_times[[0, -1]].tolist() == [0.0, 1.0]
    # Of each stretch the lowest and the highest point: of 12 points 6 for three stretches, and both ends.
    up_and_down = np.array([0.0, 3.0, -2.0, 1.0, 0.5, -4.0, 6.0, 0.0, 5.0, 1.0, -7.0, 2.0])
    assert decimate(np.arange(12.0), up_and_down, 6)[0].tolist() == [0.0, 1.0, 2.0, 5.0, 6.0, 8.0, 10.0, 11.0]
