"""The plots of the window: stacked charts over one time axis, and the choice of their curves."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
)
from shiboken6 import isValid

from anholon.errors import AnholonError
from anholon_gui.cooperative_tasks import (
    PAINT,
    PAUSE,
    CooperativeTask,
    Steps,
    make_single_shot_timer,
    run_in_thread,
)
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.plots.axis_strip import AxisStrip
from anholon_gui.plots.chart import PlotChart
from anholon_gui.plots.curve_choice import CurveChoice
from anholon_gui.plots.curve_values import InstantReader, find_curve, is_known_curve
from anholon_gui.plots.jumps import add_jumps_steps, read_jumps
from anholon_gui.plots.picture import PlotPicture
from anholon_gui.plots.plot_menu import ask_and_save, make_plot_menu
from anholon_gui.plots.pyramid import MinMaxPyramid, append_samples, read_samples
from anholon_gui.plots.quantities import GroupCache, PlotGroup, Quantity, find_rounding_floor
from anholon_gui.plots.section_value_field import curve_error_text
from anholon_gui.plots.x_axis_choice import XAxisBox
from anholon_gui.texts.language import localize_units
from anholon_gui.theme import theme_of
from anholon_gui.thread_pool import ThreadPool
from anholon_gui.widgets.bars import ElidedLabel, ResponsiveBar
from anholon_gui.widgets.buttons import make_icon_button, make_text_button

if TYPE_CHECKING:
    from anholon.results.run import Run

_LEGEND_INTERVAL_MS = 80  # the legends are written this often while the time runs
_FIRST_BATCH_MS = 14  # so long a new run is taken in before anything else is done
_GROW_INTERVAL_MS = 60  # a growing run is looked at this often
_MAX_INITIAL_CURVES = 8  # curves of one group that are on at first, at most


class PlotsPanel(QWidget):
    """Shows quantities of the run of `document` over time, with the time of `playback` as cursor.

    A run is taken in step by step between events, and only while the panel is visible.
    """

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback
        self._run: object = None
        self._groups: tuple[PlotGroup, ...] = ()
        self.names: tuple[str, ...] = ()  # of all quantities that can be shown
        self._group_cache = GroupCache()
        self._pyramids: dict[str, MinMaxPyramid] = {}
        self._reference: object = None  # the run whose curves are dashed
        self._others: dict[str, MinMaxPyramid] = {}
        self._chosen: set[str] | None = None  # names of the curves that are on; None: not yet decided
        self._offered: set[str] = set()  # names that could be chosen so far
        self._charts: dict[str, PlotChart] = {}
        self._addresses: tuple[str, ...] = ()  # values at sections that the user asked for
        self._instant = InstantReader()
        self._zoomed = False
        self._moving = False
        self._theme = theme_of(self.palette())

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._make_bar())
        layout.addWidget(self._make_scroll_area(), 1)
        layout.addWidget(self._strip)

        self._pool = ThreadPool("anholon-curves", self)
        self._turns, self._tinting = CooperativeTask(self), CooperativeTask(self)
        self._has_grown = False  # the run has grown while it was being taken in
        self._drawn: dict[str, MinMaxPyramid] = self._pyramids  # what is drawn: upright where the run jumps
        self._reading = make_single_shot_timer(self, _LEGEND_INTERVAL_MS, self._read_values)
        self._growth = make_single_shot_timer(self, _GROW_INTERVAL_MS, self._update_run)
        document.runStarted.connect(self._on_started)
        document.runGrew.connect(self._on_grew)
        document.runFinished.connect(self._update_run)
        document.modelReplaced.connect(self._on_replaced)
        document.referenceChanged.connect(self._update_run)
        document.referenceFaded.connect(self._fade_reference)
        playback.timeFollowed.connect(self._on_time)
        playback.rangeChanged.connect(self._fit_unless_zoomed)

    def _make_bar(self) -> QWidget:
        """Return the bar above the plots with the choice of curves and the instant."""
        self.choice = CurveChoice(self._document, self)
        self.choice.ticked.connect(self._on_ticked)
        self.choice.address.addressEntered.connect(self.add_address)
        menu = QMenu(self)
        action = QWidgetAction(menu)
        action.setDefaultWidget(self.choice)
        menu.addAction(action)
        self._choose = make_text_button("plots", self.tr("Curves"), self)
        self._choose.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._choose.setMenu(menu)
        self._fit_button = make_icon_button("view-fit", self.tr("Show the full time range (double-click a plot)"), self)
        self._fit_button.clicked.connect(self.fit)
        self.x_axis_box = XAxisBox()
        self.x_axis_box.chosen.connect(self._on_x_changed)
        self._save = make_icon_button("save", self.tr("Save the plots (SVG, PDF, PNG, CSV)…"), self)
        self._save.clicked.connect(lambda: ask_and_save(self, self.picture))
        self._reference_label = ElidedLabel(self)  # what the dashed curves are
        self._reference_label.setProperty("role", "muted")
        self._clock = QLabel(self)
        self._clock.setProperty("role", "muted")
        bar = ResponsiveBar(self)
        for part in (self._choose, self._fit_button, self._save, self.x_axis_box):
            bar.add_widget(part)
        bar.add_widget(self._reference_label, 1)
        bar.add_optional_widget(self._clock)
        return bar

    def _make_scroll_area(self) -> QScrollArea:
        """Return the scroll area of the plots, and make the strip with their times."""
        self._hint = QLabel(self.tr("Run the model to see its curves."), self)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setProperty("role", "muted")
        holder = QWidget(self)
        self._stack = QVBoxLayout(holder)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.setSpacing(0)
        self._stack.addWidget(self._hint)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidget(holder)
        self._strip = AxisStrip(scroll, self._theme)
        return scroll

    @property
    def charts(self) -> tuple[PlotChart, ...]:
        """The plots, from top to bottom."""
        return tuple(self._charts.values())

    @property
    def is_up_to_date(self) -> bool:
        """Whether everything computed so far is shown."""
        return not self._turns.is_running and not self._growth.isActive()

    @property
    def chosen(self) -> frozenset[str]:
        """Names of the shown quantities."""
        return frozenset(self._chosen or ()) & frozenset(self.names)

    def choose(self, name: str, shown: bool = True) -> None:
        """Show or hide the quantity `name`."""
        if self._chosen is None or name not in self.names:
            return
        (self._chosen.add if shown else self._chosen.discard)(name)
        self.choice.fill(self._groups, self.chosen)
        self._update_charts()

    def pyramid(self, name: str) -> MinMaxPyramid:
        """Return the samples of the quantity `name`."""
        return self._pyramids[name]

    def fit(self) -> None:
        """Show the whole time."""
        self._zoomed = False
        self._set_range(*self._range())

    def _fade_reference(self, opacity: float) -> None:
        """Draw the curves of the reference paler."""
        for chart in self._charts.values():
            chart.fade_reference(opacity)

    def _update_run(self) -> None:
        """Read the computed part of the latest run."""
        self._growth.stop()
        run = self._document.run
        if run is None or not run.head or not self.isVisible():
            return
        if self._turns.is_running and run is self._run:
            self._has_grown = True
        else:
            self._turns.start(self._update_run_steps(run), 0 if run is self._run else _FIRST_BATCH_MS)

    def _update_run_steps(self, run: Run) -> Steps:
        """Show `run` with remaining charts and curves reused. Each step leaves a consistent state."""
        if run is not self._run:
            if self._run is None and run.system.model.simulation.form == "path":
                self.x_axis_box.name = "load"
            self._addresses = tuple(name for name in self._addresses if is_known_curve(run, name))
            groups = self._group_cache.find(run, self._addresses)
            yield None
            if groups != self._groups:
                self._groups = groups
                self.names = tuple(quantity.name for group in groups for quantity in group.quantities)
                first = {q.name for g in groups if g.shown for q in g.quantities[:_MAX_INITIAL_CURVES]}
                self._chosen = (self._chosen or set()) | (first - self._offered)  # what has come is shown, too
                self._offered |= {q.name for g in groups for q in g.quantities}
                self.choice.fill(self._groups, self.chosen)
            self.x_axis_box.fill(run, groups)
            self._run = run
            self._pyramids = {name: MinMaxPyramid() for name in self.names}
            self._drawn = self._pyramids
            yield None
        self._has_grown = True
        while self._has_grown:
            self._has_grown = False
            yield from self._update_reference_steps()
            shown = {*self.chosen, self.x_axis_box.name}
            yield from self._append_steps(run, [name for name in self.names if name in shown])
            yield from self._update_charts_steps()
            yield PAUSE
            # Reading hidden curves would delay the shown ones.
            if self._has_grown or run.unchecked_outcome.status == "running":
                continue
            yield from self._append_steps(run, [name for name in self.names if name not in shown])
            late = not shown >= self.chosen | {self.x_axis_box.name}  # chosen meanwhile
            if (yield from self._add_jumps_steps(run)) or late:
                yield from self._update_charts_steps()

    def _add_jumps_steps(self, run: Run) -> Generator[bool | None, None, bool]:
        """Add the jumps of an ended run to its curves, which interpolate them until then. Return whether any exist.

        Until then a curve goes from the frame before a jump to the frame after it.
        """
        if self._drawn is not self._pyramids:
            return False
        names, pyramids = self.names, dict(self._pyramids)
        jumps = yield from run_in_thread(self._pool, lambda: read_jumps(run, names))
        yield from add_jumps_steps(pyramids, jumps)
        self._drawn = pyramids
        return len(jumps.times) > 0

    def _append_steps(self, run: Run, names: Sequence[str]) -> Steps:
        """Append the computed values of some quantities."""
        table = yield from read_samples(self._pool, run, names)
        yield None
        rows = min(map(len, table.values()))
        if any(len(self._pyramids[name]) < rows for name in names):
            self._drawn = self._pyramids
        yield from append_samples(self._pyramids, table, rows, names)

    def _update_reference_steps(self) -> Steps:
        """Add the reference's curves that this run also has. None while this run is the reference."""
        reference = self._document.reference
        run = reference.run if reference is not None and reference.run is not self._run else None
        title = f"- - -  {reference.title}" if reference is not None and run is not None else ""
        if title != self._reference_label.text():
            self._reference_label.setText(title)
            self._reference_label.setToolTip(title)
        if run is self._reference and (run is None or set(self._others) == set(self.names) & set(run.quantities)):
            return
        self._reference, self._others = run, {}
        if run is None:
            return
        names = [name for name in self.names if name in run.quantities]
        table = yield from read_samples(self._pool, run, names)
        yield None
        others = {}
        for name in names:
            others[name] = MinMaxPyramid()
            others[name].append(table["t"], table[name])
            yield None
        jumps = yield from run_in_thread(self._pool, lambda: read_jumps(run, names))
        yield from add_jumps_steps(others, jumps)
        self._others = others

    def _update_charts(self) -> None:
        """Show the chosen charts and curves."""
        for _ in self._update_charts_steps():
            pass

    def _update_charts_steps(self) -> Steps:
        """Make and draw one chart for each group with a chosen curve, one per step."""
        chosen = self.chosen
        wanted = {g.key: [q for q in g.quantities if q.name in chosen] for g in self._groups}
        groups = [group for group in self._groups if wanted[group.key]]
        self._hint.setVisible(not groups)
        self._hint.setText(
            self.tr("Choose curves above.") if self._groups else self.tr("Run the model to see its curves.")
        )
        keys = [group.key for group in groups]
        for key in [key for key in self._charts if key not in keys]:
            chart = self._charts.pop(key)
            self._stack.removeWidget(chart)
            chart.hide()
            chart.deleteLater()
        for position, group in enumerate(groups):
            if group.key not in self._charts:
                self._charts[group.key] = self._new_chart(group)
                yield PAUSE  # it takes longest of all and is not needed yet
            chart = self._charts[group.key]
            if self._stack.indexOf(chart) != position + 1:  # the hint is the first
                self._stack.insertWidget(position + 1, chart, 1)
            chart.set_last(position == len(groups) - 1)
            chart.set_quantities(wanted[group.key], self._drawn)
            chart.set_reference(self._others)
            chart.set_floor(find_rounding_floor(self._document.run, group, self._pyramids.get("kinetic")))
            chart.set_x_quantity(self._x_quantity, self.x_axis_box.axis_label(self._x_quantity))
            chart.set_stages(self._playback.stages if self._x_quantity is None else ())
            chart.set_time(self._playback.time)
            yield None
            self._moving = True
            if self._zoomed or not chart.set_range(*self._range()):
                chart.redraw()
            self._moving = False
            yield PAINT
        self._charts = {key: self._charts[key] for key in keys}
        self._show_axis()

    def _read_at(self, names: Sequence[str], t: float) -> dict[str, float]:
        """Read the values of all charts at an instant, SI, as in the 3D view. Empty if the run has not reached it."""
        run = self._document.run
        return self._instant.read(run, names, self.chosen, t) if run is not None and run is self._run else {}

    def _new_chart(self, group: PlotGroup) -> PlotChart:
        chart = PlotChart(group, self._theme, self)
        chart.set_reader(self._read_at)
        chart.seekRequested.connect(self._playback.seek)
        chart.rangeMoved.connect(self._on_range_moved)
        chart.fitRequested.connect(self.fit)
        chart.menuRequested.connect(lambda place: make_plot_menu(self, chart).popup(place))
        return chart

    @property
    def _shown_range(self) -> tuple[float, float] | None:
        return next((chart.plot.x_range() for chart in self.charts), None)

    def _on_started(self) -> None:
        self._growth.start()

    def _on_grew(self) -> None:
        if self._run is not self._document.run:
            self._update_run()
        elif not self._growth.isActive():
            self._growth.start()

    def _on_replaced(self) -> None:
        """Clear everything: another model was loaded."""
        self._growth.stop()
        self._turns.cancel()
        self._run, self._groups, self.names, self._instant = None, (), (), InstantReader()
        self._drawn = self._pyramids = {}
        self._chosen, self._zoomed, self._offered = None, False, set()
        self._addresses, self.x_axis_box.name = (), ""
        self.x_axis_box.hide()
        self.choice.fill(self._groups, self.chosen)
        self._update_charts()

    # --- time ------------------------------------------------------------------------------------------------------

    def _on_time(self, t: float) -> None:
        for chart in self.charts:
            chart.set_time(t)
        if not self._reading.isActive():
            self._reading.start()

    def _read_values(self) -> None:
        run = self._document.run
        self._clock.setText(
            localize_units(run.format_instant(self._playback.time)) if run is not None and run.head else ""
        )
        for chart in self.charts:
            chart.update_legend()

    def _range(self) -> tuple[float, float]:
        """Return the planned time range of the run, s, or the range of the horizontal quantity."""
        if self._x_quantity is not None:
            quantity, pyramid = self._x_quantity
            low, high = (end / quantity.factor for end in pyramid.extremes(-math.inf, math.inf))
            room = 0.04 * (high - low) or 0.5
            return (low - room, high + room) if math.isfinite(room) else (0.0, 1.0)
        t0, t1 = self._playback.t0, max(self._playback.t1, self._playback.t_end)
        return (t0, t1) if t1 > t0 else (t0, t0 + 1.0)

    def _fit_unless_zoomed(self) -> None:
        """Show the whole time unless the user has zoomed in."""
        if not self._zoomed and not self._turns.is_running and self._range() != self._shown_range:
            self._has_grown = False
            self._turns.start(self._fit_steps())

    def _fit_steps(self) -> Steps:
        """Show the charts over another range, then new values of the run or the reference."""
        yield from self._update_charts_steps()
        run = self._document.run
        if self._has_grown and run is not None:
            yield from self._update_run_steps(run)

    def _set_range(self, t0: float, t1: float) -> None:
        self._moving = True
        for chart in self.charts:
            chart.set_range(t0, t1)
        self._moving = False
        self._show_axis()

    def _show_axis(self) -> None:
        self._strip.show_axis(self._shown_range, self.x_axis_box.axis_label(self._x_quantity))

    def _on_range_moved(self, t0: float, t1: float) -> None:
        """Move all charts with the one that the user has moved, as far as there are curves."""
        if not self._moving:
            first, last = self._range()
            length = min(t1 - t0, last - first)
            t0 = min(max(t0, first), last - length)
            self._zoomed = length < last - first
            self._set_range(t0, t0 + length)

    # --- what runs across, values at sections ----------------------------------------------------------------------

    @property
    def _x_quantity(self) -> tuple[Quantity, MinMaxPyramid] | None:
        return self.x_axis_box.find_x(self._groups, self._drawn)

    def _on_x_changed(self) -> None:
        self._zoomed = False
        self._update_charts()
        for chart in self.charts:
            chart.redraw()

    def add_address(self, name: str) -> None:
        """Show the value at an address, such as bow(0.5L).M2, or of a formula. Invalid ones are refused in the
        field."""
        run = self._document.run
        if run is None or not run.head:
            self.choice.address.show_error(self.tr("Run the model first."))
            return
        try:
            name = find_curve(run, name)
        except AnholonError as error:
            self.choice.address.show_error(curve_error_text(error))
            return
        if name not in self.names:
            self._addresses = (*self._addresses, name)
        self.choice.address.clear()
        self._chosen = (self._chosen or set()) | {name}
        self._run = None
        self._update_run()

    @property
    def picture(self) -> PlotPicture:
        """All shown plots, to be saved or copied."""
        return PlotPicture(self.charts, self._theme, self.x_axis_box.axis_label(self._x_quantity))

    # --- the choice of curves --------------------------------------------------------------------------------------

    def _on_ticked(self) -> None:
        """Show the checked curves."""
        self._chosen = self.choice.names | ((self._chosen or set()) - set(self.names))
        if not self._reading.isActive():
            self._reading.start()
        self._update_charts()

    # --- the widget ------------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_theme"):
            theme = theme_of(self.palette())
            if theme is not self._theme:
                self._theme = theme
                self._tinting.start(self._apply_theme())

    def _apply_theme(self) -> Steps:
        """Give the charts the colours of the theme, one per turn."""
        self._strip.axis.set_theme(self._theme)
        for chart in self.charts:
            if isValid(chart):  # it may have left since
                chart.set_theme(self._theme)
            yield PAINT

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        """Stop the timer when the window is closed."""
        super().hideEvent(event)
        self._growth.stop()
        self._reading.stop()
        self._turns.cancel()
        self._tinting.finish()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Read the changes since the panel was hidden."""
        super().showEvent(event)
        self._update_run()
