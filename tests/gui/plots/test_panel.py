"""The plots in real widgets: what they show, how they follow the clock, what clicks do."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.query.field_paths import set_value
from anholon.outcome import StageSpan
from anholon.results.run import Run
from anholon_gui.document import Document, Reference
from anholon_gui.playback import Playback
from anholon_gui.plots import PlotsPanel
from anholon_gui.plots.chart import PlotChart
from anholon_gui.plots.legend import LegendEntry, PlotLegend
from anholon_gui.plots.pyramid import MinMaxPyramid
from anholon_gui.plots.quantities import PlotGroup, Quantity, group_key, list_groups
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import DARK

Shown = tuple[PlotsPanel, Document, Playback]


@pytest.fixture(scope="module")
def run() -> Run:
    return anholon.simulate(anholon.load("skater-staged"))


@pytest.fixture
def shown(qtbot: QtBot, themes: object, run: Run) -> Iterator[Shown]:
    """Return a panel with the staged skater's run."""
    document = Document()
    playback = Playback(document)
    panel = PlotsPanel(document, playback)
    panel.resize(640, 520)
    with qtbot.waitExposed(panel):
        panel.show()
    document.new(run.system.model)
    document.begin_run(run)
    document.report_run_growth()
    document.finish_run(run.outcome)
    qtbot.waitUntil(lambda: panel.is_up_to_date)
    yield panel, document, playback
    panel.close()
    panel.deleteLater()
    document.new()


def test_the_curves_are_those_of_the_run(shown: Shown, run: Run) -> None:
    panel, _, _ = shown
    for name in ("reaction:blade", "xi", "theta'", "energy"):
        assert panel.pyramid(name).times == pytest.approx(run.times)
        assert panel.pyramid(name).values == pytest.approx(run[name])


def test_reactions_coordinates_and_energy_are_shown_at_first(shown: Shown) -> None:
    panel, _, _ = shown
    assert [chart.group.key for chart in panel.charts] == [
        "reactions:N",
        "coordinates:m",
        "coordinates:rad",
        "energy:J",
    ]
    assert {"reaction:blade", "xi", "eta", "theta", "energy"} <= panel.chosen


def test_curves_can_be_chosen(shown: Shown) -> None:
    panel, _, _ = shown
    panel.choose("xi'")
    assert "rates:m/s" in [chart.group.key for chart in panel.charts]
    panel.choose("reaction:blade", False)
    assert "reactions:N" not in [chart.group.key for chart in panel.charts]
    panel.choose("no such thing")
    assert "no such thing" not in panel.chosen


def test_positions_and_velocities_of_points_and_bodies_can_be_chosen(shown: Shown, run: Run, qtbot: QtBot) -> None:
    panel, _, _ = shown
    for name, key in (
        ("A.vx", "velocities:m/s"),
        ("A.ax", "accelerations:m/s²"),
        ("plate.y", "positions:m"),
        ("plate.wz", "spins:rad/s"),
    ):
        panel.choose(name)
        qtbot.waitUntil(lambda k=key: k in [chart.group.key for chart in panel.charts])  # type: ignore[misc]
        assert panel.pyramid(name).values == pytest.approx(run[name])
        panel.choose(name, False)


def test_the_legend_reads_the_values_at_the_cursor(shown: Shown, run: Run, qtbot: QtBot) -> None:
    panel, _, playback = shown
    playback.seek(6.0)
    value = run.quantity(["theta"], [6.0])["theta"][0]
    chart = panel.charts[2]
    qtbot.waitUntil(lambda: f"{value:.4g}"[:4] in chart.legend_text())
    assert "rad" in chart.legend_text()


def test_between_frames_the_legend_reads_the_motion_and_no_straight_line(shown: Shown, run: Run, qtbot: QtBot) -> None:
    panel, document, playback = shown
    coarse = anholon.simulate(set_value(run.system.model, "simulation.frames", 2.0))
    document.begin_run(coarse)
    document.finish_run(coarse.outcome)
    qtbot.waitUntil(lambda: panel.is_up_to_date)
    for t in (2.27, run.stages[1].t0):
        playback.seek(t)
        value = coarse.quantity(["reaction:blade"], [t])["reaction:blade"][0]
        assert value == pytest.approx(run.quantity(["reaction:blade"], [t])["reaction:blade"][0], rel=1e-5)
        qtbot.waitUntil(lambda v=value: f"<b>{rounded_text(v)}</b>" in panel.charts[0].legend_text())  # type: ignore[misc]
    straight, value = panel.pyramid("reaction:blade").interpolate(2.27), coarse.quantity(["reaction:blade"], [2.27])
    assert rounded_text(straight) != rounded_text(value["reaction:blade"][0])


def test_the_clock_has_the_units_of_the_language(shown: Shown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    panel, _, playback = shown
    monkeypatch.setattr("anholon_gui.texts.language.current_language", lambda: "ru")
    playback.seek(2.25)
    qtbot.waitUntil(lambda: panel._clock.text() == "t = 2.250 с")


def test_what_is_not_zero_is_never_read_as_zero(qtbot: QtBot) -> None:
    names = ("large", "rounding", "small")
    quantities = tuple(Quantity(name, name, "N", 1.0, (0.0, 0.0, 0.0)) for name in names)
    pyramids = {name: MinMaxPyramid() for name in names}
    for name, value in zip(names, (200.0, 4e-14, 3e-4), strict=True):
        pyramids[name].append([0.0, 1.0], [value, value])
    chart = PlotChart(PlotGroup("reactions:N", "Reactions", "N", quantities, shown=True), DARK)
    qtbot.addWidget(chart)
    chart.set_quantities(quantities, pyramids)
    chart.redraw()
    read = re.findall("<b>(.*?)</b>", chart.legend_text())
    assert read == ["200", "< 1e−13", "3.000e−4"]


@pytest.mark.parametrize(("size", "floor"), [(1e-9, 1e-13), (1e-11, 1e-13), (1e-15, 1e-16)])
def test_small_motions_are_shown_and_rounding_is_a_line(size: float, floor: float, qtbot: QtBot) -> None:
    times = np.linspace(0.0, 6.0, 601)
    noise = np.random.default_rng(4).normal(0.0, 1e-17, len(times))
    for values, read in (
        (size * np.cos(times), f"{size * np.cos(2.0):.3e}"),
        (np.full(601, size), f"{size:.3e}"),
        (noise, f"< {floor:.0e}"),
    ):
        quantity = Quantity("x", "x", "m", 1.0, (0.0, 0.0, 0.0))
        pyramid = MinMaxPyramid()
        pyramid.append(times, values)
        chart = PlotChart(PlotGroup("coordinates:m", "Coordinates", "m", (quantity,), shown=True), DARK)
        qtbot.addWidget(chart)
        chart.resize(400, 200)
        chart.set_quantities((quantity,), {"x": pyramid})
        chart.set_floor(floor)
        chart.set_range(0.0, 6.0)
        chart.set_time(2.0)
        chart.redraw()
        assert re.findall("<b>(.*?)</b>", chart.legend_text()) == [read.replace("-", "−").replace("e−0", "e−")]
        low, high = chart.plot.box.viewRange()[1]
        if values is noise:
            assert (low, high) == (-1.0, 1.0)
        else:
            assert low < values.min() <= values.max() < high
            assert high - low <= 1.2 * (np.ptp(values) or size)  # of a constant: numbers that can be read


def test_a_long_legend_is_broken_and_pushes_no_curve_out_of_sight(shown: Shown, qtbot: QtBot) -> None:
    panel, _, _ = shown
    panel.resize(340, 900)
    qtbot.waitUntil(lambda: panel.charts[0].width() <= 340)
    for name in panel.names:
        if name.startswith("power:"):
            panel.choose(name)
    chart = next(chart for chart in panel.charts if chart.group.key.startswith("power"))
    assert chart.legend_text().count("●") > 3
    qtbot.waitUntil(lambda: chart.plot.y() > 2 * chart.fontMetrics().lineSpacing())
    assert all(chart.width() <= panel.width() for chart in panel.charts)


def test_a_number_that_grows_and_shrinks_moves_what_stands_behind_it_once(qtbot: QtBot) -> None:
    legend = PlotLegend()
    qtbot.addWidget(legend)
    legend.resize(400, 20)

    def second(value: str, label: str = "xi") -> float:
        legend.show_entries(
            "Coordinates", (LegendEntry("#ff0000", label, value, "m"), LegendEntry("#00ff00", "eta", "0", "m")), ""
        )
        return next(place.x() for place, text, *_ in legend._pieces if text == "eta")

    first = second("0")
    wide = second("−12.345")
    assert wide > first
    assert second("0") == second("−1.5") == wide
    assert second("0", "x") < wide  # another curve
    assert second("0") == first
    second("−12.345")
    second("0")
    legend.resize(300, 20)
    legend.show()
    assert second("0") == first


def test_a_click_seeks(shown: Shown, qtbot: QtBot) -> None:
    panel, _, playback = shown
    chart = panel.charts[0]
    qtbot.waitUntil(lambda: chart.sceneRect().width() > 200)
    place = chart.to_pixel(5.0, 0.0)
    rect = chart.sceneRect()
    QTest.mouseClick(
        chart.plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(place.x()), round(rect.center().y()))
    )
    qtbot.waitUntil(lambda: playback.time == pytest.approx(5.0, abs=0.05))


def test_zooming_one_zooms_all_and_fit_shows_everything(shown: Shown, run: Run) -> None:
    panel, _, playback = shown
    panel.charts[1].plot.box.setXRange(2.0, 4.0, padding=0.0)
    for chart in panel.charts:
        assert chart.plot.x_range() == pytest.approx((2.0, 4.0))
    low, high = panel.charts[1].plot.y_range()
    inside = (run.times >= 2.0) & (run.times <= 4.0)
    values = np.concatenate([run["xi"][inside], run["eta"][inside]])
    assert low <= values.min()
    assert high >= values.max()
    assert high - low < 1.5 * np.ptp(values)
    panel.fit()
    assert panel.charts[0].plot.x_range() == pytest.approx((playback.t0, playback.t1))


def test_times_that_there_are_none_of_are_not_dragged_into_sight(shown: Shown) -> None:
    panel, _, playback = shown
    box, charts = panel.charts[1].plot.box, panel.charts
    first, last = playback.t0, playback.t1
    box.setXRange(2.0, 4.0, padding=0.0)
    for way, seen in ((-1.5, (0.5, 2.5)), (-1.5, (0.0, 2.0)), (-9.0, (0.0, 2.0)), (99.0, (last - 2.0, last))):
        box.translateBy(x=way)  # as dragging does
        assert [chart.plot.x_range() for chart in charts] == [pytest.approx(seen)] * len(charts)
    box.scaleBy(x=40.0)  # as the wheel does
    assert [chart.plot.x_range() for chart in charts] == [pytest.approx((first, last))] * len(charts)


def test_what_is_left_of_large_forces_is_rounding(shown: Shown, run: Run) -> None:
    """A reaction of 1e-13 N beside hundreds of joules is drawn as 0."""
    charts = shown[0].charts
    assert charts[0]._floor == pytest.approx(1e-13 * run["kinetic"].max())
    assert charts[1]._floor == 1e-13


def test_a_new_run_keeps_the_choice_and_another_model_does_not(shown: Shown, run: Run, qtbot: QtBot) -> None:
    panel, document, _ = shown
    charts = panel.charts
    panel.choose("kinetic", False)
    panel.choose("drift")
    again = anholon.simulate(set_value(run.system.model, "parameters.L5z.value", 0.5))
    document.begin_run(again)
    document.finish_run(again.outcome)
    qtbot.waitUntil(lambda: panel.is_up_to_date)
    assert set(charts) <= set(panel.charts), "charts are used again"
    assert panel.pyramid("theta").values == pytest.approx(again["theta"])
    assert "drift" in panel.chosen
    assert "kinetic" not in panel.chosen
    document.new(anholon.load("chaplygin-sleigh"))
    assert panel.charts == ()


def test_curves_grow_with_the_run(shown: Shown, run: Run, qtbot: QtBot) -> None:
    panel, document, _ = shown
    partial = anholon.simulate(run.system.model, until=2.0)
    document.begin_run(partial)
    document.report_run_growth()
    qtbot.waitUntil(lambda: panel.is_up_to_date)
    count = len(panel.pyramid("xi"))
    rest = run.times[run.times > 2.0][:50]
    partial.begin_segment(run.segments[0])
    partial.append(rest, np.array([np.concatenate(run.state(float(t))) for t in rest]))
    document.report_run_growth()
    qtbot.waitUntil(lambda: len(panel.pyramid("xi")) == count + 50)
    document.finish_run(partial.outcome)


def test_the_last_frames_are_shown_where_the_run_ends_before_its_planned_end(
    shown: Shown, run: Run, qtbot: QtBot
) -> None:
    """At its end charts are being fitted to the shorter range already when the last frames and a reference come."""
    panel, document, playback = shown
    partial = Run(run.system)
    partial.copy_beginning(run, run.segment_count, run.head // 2, 0)
    document.begin_run(partial)
    document.report_run_growth()
    playback.t_end = 2.0 * run.times[-1]
    playback.rangeChanged.emit(0.0, playback.t_end)
    qtbot.waitUntil(lambda: panel.is_up_to_date and len(panel.pyramid("xi")) == partial.head)
    partial.append(
        run.times[partial.head :],
        np.column_stack([run[c] for c in (*run.names, *(f"{c}'" for c in run.names))])[partial.head :],
    )
    document.finish_run(run.outcome)
    document.set_reference(Reference(run, "as it was"))
    qtbot.waitUntil(lambda: panel.is_up_to_date)
    assert panel.pyramid("xi").values == pytest.approx(run["xi"])
    assert all(chart.reference_names for chart in panel.charts)


def test_stages_colour_the_background(shown: Shown, run: Run) -> None:
    spans = shown[0].charts[0].plot.spans
    assert [span[:2] for span in spans] == [(stage.t0, stage.t1) for stage in run.stages]


def test_stages_are_coloured_from_the_bottom_to_the_top_of_every_chart(shown: Shown, run: Run) -> None:
    """At a tenth and at nine tenths of the height two stages differ by their colours, curves and grid set aside."""
    panel, _, _ = shown
    inside = [stage.t0 + 0.37 * (stage.t1 - stage.t0) for stage in run.stages[1:3]]
    for chart in panel.charts:
        canvas = chart.plot
        image = canvas.grab().toImage()
        low, high = canvas.y_range()
        for share in (0.12, 0.88):
            found = []
            for t in inside:
                place = canvas.to_pixel(t, low + share * (high - low))
                near = [image.pixelColor(int(place.x()) + dx, int(place.y())).getRgb() for dx in range(-3, 4)]
                found.append(max(set(near), key=near.count))
            assert found[0] != found[1], (chart.group.key, share)


def test_a_thousand_stages_are_coloured_each_where_it_is(shown: Shown) -> None:
    """In front of the first half of the time stages are red, in the second half blue, then there are none."""
    canvas = shown[0].charts[0].plot
    first, last = canvas.x_range()
    step = 0.8 * (last - first) / 1000
    canvas.set_stages(
        [
            StageSpan(name=f"{k}", t0=t, t1=t + step, colour="#ff0000" if k < 500 else "#0000ff", number=k)
            for k, t in enumerate(np.linspace(first, first + 1000 * step, 1000, endpoint=False))
        ]
    )
    image = canvas.grab().toImage()
    low, high = canvas.y_range()

    def ground(share: float) -> tuple[int, int, int]:
        """Return the commonest colour (r, g, b) about an instant, curves and grid set aside."""
        place = canvas.to_pixel(first + share * (last - first), low + 0.12 * (high - low))
        near = [image.pixelColor(int(place.x()) + dx, int(place.y())).getRgb()[:3] for dx in range(-3, 4)]
        return max(set(near), key=near.count)

    for share in (0.02, 0.38):
        r, _, b = ground(share)
        assert r > b + 15
    for share in (0.42, 0.78):
        r, _, b = ground(share)
        assert b > r + 15
    r, g, b = ground(0.9)
    assert max(r, g, b) - min(r, g, b) < 10


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("stages.1.until", "theta - 7"),
        ("stages.0.off", ["blade"]),
        ("definitions.twice", "2*theta"),
        ("coordinates.theta.unit", "deg"),
        ("constraints.blade.enabled", False),
        ("doc", "in other words"),
        ("view.ghosts", "stages"),
        ("simulation.frames", 50.0),
    ],
)
def test_runs_of_one_kind_have_the_same_groups(run: Run, path: str, value: object) -> None:
    edited = anholon.simulate(set_value(run.system.model, path, value), until=0.1)
    alike = group_key(edited) == group_key(run)
    assert alike == path.startswith(("stages", "doc", "view", "simulation"))
    assert group_key(edited, run.system.model, group_key(run)) == group_key(edited)
    assert alike == (list_groups(edited) == list_groups(run))


def test_dark_theme(shown: Shown) -> None:
    panel, _, _ = shown
    for chart in panel.charts:
        chart.set_theme(DARK)
    image = panel.charts[0].plot.grab().toImage()
    assert image.pixelColor(image.width() // 2, image.height() // 2).lightness() < 90


def test_a_hidden_panel_waits(shown: Shown, run: Run, qtbot: QtBot) -> None:
    panel, document, _ = shown
    panel.hide()
    again = anholon.simulate(set_value(run.system.model, "parameters.L5z.value", 0.5))
    document.begin_run(again)
    document.finish_run(again.outcome)
    assert panel.pyramid("theta").values == pytest.approx(run["theta"])
    panel.show()
    qtbot.waitUntil(lambda: panel.is_up_to_date)
    assert panel.pyramid("theta").values == pytest.approx(again["theta"])


def test_the_curves_of_the_reference_are_dashed(shown: Shown, run: Run, qtbot: QtBot) -> None:
    panel, document, _ = shown
    document.set_reference(Reference(run, "this one"))
    qtbot.waitUntil(lambda: panel.is_up_to_date)
    assert not any(chart.reference_names for chart in panel.charts)  # the shown run is the reference
    other = anholon.simulate(set_value(run.system.model, "parameters.m0.value", 60.0), until=5.0)
    document.set_reference(Reference(other, "heavier"))
    qtbot.waitUntil(lambda: panel.is_up_to_date and all(chart.reference_names for chart in panel.charts))
    assert any(label.text() == "- - -  heavier" for label in panel.findChildren(QLabel))
    energy = next(chart for chart in panel.charts if chart.group.key == "energy:J")
    assert "energy" in energy.reference_names
    # The reference has more energy: there must be room for its curve.
    assert energy.plot.y_range()[1] > other.energy.max() > run.energy.max()
    panel.choose("kinetic", False)
    assert "kinetic" not in energy.reference_names
    document.set_reference(None)
    qtbot.waitUntil(lambda: panel.is_up_to_date and not any(chart.reference_names for chart in panel.charts))


def test_the_cursor_moves_over_a_picture_that_stays_right(shown: Shown, qtbot: QtBot) -> None:
    panel, _, playback = shown
    chart = panel.charts[0]
    for t in (0.5, 1.0, 1.7, 2.4):  # each time only two strips are painted
        playback.seek(t)
        qtbot.wait(5)
    moved = chart.plot.grab().toImage()
    chart.plot.repaint_all()  # paints all again
    qtbot.wait(30)
    assert chart.plot.grab().toImage() == moved
    playback.seek(2.9)
    assert chart.plot.grab().toImage() != moved
    # A change of the scene is seen at once, wherever the cursor is.
    before = chart.plot.grab().toImage()
    chart.plot.box.setXRange(1.0, 4.0, padding=0.0)
    qtbot.waitUntil(lambda: chart.plot.grab().toImage() != before)


def test_the_cursor_can_be_dragged(shown: Shown, qtbot: QtBot) -> None:
    panel, _, playback = shown
    chart = panel.charts[0]
    playback.seek(1.0)
    low, high = chart.plot.y_range()
    shown_times = chart.plot.x_range()
    start, end = (chart.to_pixel(t, 0.5 * (low + high)).toPoint() for t in (1.0, 2.0))
    target = chart.plot.viewport()
    QTest.mousePress(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(target, start + (end - start) * share)
        qtbot.wait(20)
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    second = chart.to_pixel(2.0, 0.0).x() - chart.to_pixel(1.0, 0.0).x()
    assert playback.time == pytest.approx(2.0, abs=2.0 / second)  # a pixel or so
    assert chart.plot.x_range() == shown_times


def test_a_growing_run_is_read_beside_the_window(
    shown: Shown, run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, document, _ = shown
    readers: list[str] = []
    quantity = Run.quantity

    def watched(self: Run, names: Sequence[str], times: ArrayLike | None = None) -> dict[str, NDArray[np.float64]]:
        if times is None and len(names) > 5:
            readers.append(threading.current_thread().name)
        return quantity(self, names, times)

    monkeypatch.setattr(Run, "quantity", watched)
    growing = Run(run.system)
    growing.copy_beginning(run, run.segment_count, run.head // 2, 0)
    document.begin_run(growing)
    document.report_run_growth()
    qtbot.waitUntil(lambda: panel.is_up_to_date and len(panel.pyramid("xi")) == growing.head)
    assert set(readers) == {"anholon-curves"}
    assert panel.pyramid("xi").values == pytest.approx(run["xi"][: growing.head])


def test_what_is_not_shown_is_read_when_the_run_has_ended(shown: Shown, run: Run, qtbot: QtBot) -> None:
    """A model with hundreds of quantities takes seconds to read: its curves on the screen do not wait for that."""
    panel, document, _ = shown
    growing = Run(run.system)
    growing.copy_beginning(run, run.segment_count, run.head // 2, 0)
    document.begin_run(growing)
    document.report_run_growth()
    qtbot.waitUntil(lambda: panel.is_up_to_date and len(panel.pyramid("xi")) == growing.head)
    panel.choose("drift")
    document.report_run_growth()
    qtbot.waitUntil(lambda: len(panel.pyramid("drift")) == growing.head)
    assert len(panel.pyramid("eta'")) == 0
    growing.close(run.outcome)
    document.finish_run(run.outcome)
    qtbot.waitUntil(lambda: len(panel.pyramid("eta'")) == growing.head)
