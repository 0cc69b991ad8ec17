"""The plots of the window: stacked charts over one axis of time, and the choice of their curves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QScrollArea,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
)
from shiboken6 import isValid

from anholon.errors import AnholonError
from anholon_gui.asking import ask_path
from anholon_gui.bars import Bar, Line
from anholon_gui.document import Document
from anholon_gui.icons import icon
from anholon_gui.language import measured
from anholon_gui.messages import said
from anholon_gui.playback import Playback
from anholon_gui.plots.across import AcrossBox
from anholon_gui.plots.address import AddressField
from anholon_gui.plots.chart import Chart
from anholon_gui.plots.pyramid import Pyramid, appending, reading
from anholon_gui.plots.quantities import Group, Quantity, groups_of, kind_of
from anholon_gui.theme import theme_of
from anholon_gui.thread_pool import ThreadPool
from anholon_gui.turns import PAINT, PAUSE, Steps, Turns, once

if TYPE_CHECKING:
    from anholon.model.structs import Model
    from anholon.results.run import Run

__all__ = ["PlotsPanel"]

_READ_MS = 80  # the legends are written this often while the time runs
_AT_ONCE_MS = 14  # so long a new run is taken in before anything else is done
_GROW_MS = 60  # a growing run is looked at this often
_NAME = Qt.ItemDataRole.UserRole
_MANY = 8  # curves of one group that are on at first, at most

_ATOL = 1e-12  # of the steps of a run, where no smaller one is asked for


class PlotsPanel(QWidget):
    """Shows quantities of the run of `document` over time; its cursor is the time of `playback`.

    A run is taken in step by step between events, and only while the panel is visible.
    """

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback
        self._run: object = None
        self._groups: tuple[Group, ...] = ()
        self._kind: tuple[object, ...] = ()  # of the system of the run that was grouped last
        self._kind_model: Model | None = None  # and its model
        self._grouped: tuple[Group, ...] = ()
        self._pyramids: dict[str, Pyramid] = {}
        self._reference: object = None  # the run whose curves are dashed
        self._others: dict[str, Pyramid] = {}
        self._chosen: set[str] | None = None  # names of the curves that are on; None: not yet decided
        self._offered: set[str] = set()  # names that could be chosen so far
        self._charts: dict[str, Chart] = {}
        self._addresses: tuple[str, ...] = ()  # values at sections that the user asked for
        # What was read for the legends last: run, frames, how it stands, instant; values of all curves, SI.
        self._read: tuple[tuple[object, ...], dict[str, float]] = (), {}
        self._zoomed = False
        self._moving = False
        self._theme = theme_of(self.palette())

        self._tree = QTreeWidget(self)
        self._tree.setHeaderHidden(True)
        self._tree.setMinimumSize(QSize(260, 340))
        self._tree.itemChanged.connect(self._on_ticked)
        self.address = AddressField(self)
        self.address.asked.connect(self.add_address)
        menu = QMenu(self)
        for widget in (self._tree, self.address):
            action = QWidgetAction(menu)
            action.setDefaultWidget(widget)
            menu.addAction(action)
        self._choose = QToolButton(self)
        self._choose.setIcon(icon("plots"))
        self._choose.setText(self.tr("Curves"))
        self._choose.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._choose.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._choose.setMenu(menu)
        self._whole = QToolButton(self)
        self._whole.setIcon(icon("view-fit"))
        self._whole.setToolTip(self.tr("Show the full time range (double-click a plot)"))
        self._whole.setAccessibleName(self._whole.toolTip())
        self._whole.clicked.connect(self.fit)
        self.across = AcrossBox()
        self.across.chosen.connect(self._on_across)
        self._save = QToolButton(self)
        self._save.setIcon(icon("save"))
        self._save.setToolTip(self.tr("Save the plots as an image (PNG)…"))
        self._save.setAccessibleName(self._save.toolTip())
        self._save.clicked.connect(self._on_save)
        self._beside = Line(self)  # what the dashed curves are
        self._beside.setProperty("role", "muted")
        self._clock = QLabel(self)
        self._clock.setProperty("role", "muted")
        bar = Bar(self)
        for part in (self._choose, self._whole, self._save, self.across):
            bar.add(part)
        bar.add(self._beside, 1)
        bar.add_spare(self._clock)

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
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(scroll, 1)

        self._pool = ThreadPool("anholon-curves", self)
        self._turns = Turns(self)
        self._tinting = Turns(self)
        self._again = False  # the run has grown while it was being taken in
        self._reading = once(self, _READ_MS, self._read_values)
        self._growth = once(self, _GROW_MS, self._take_run)
        document.runStarted.connect(self._on_started)
        document.runGrew.connect(self._on_grew)
        document.runFinished.connect(self._take_run)
        document.modelReplaced.connect(self._on_replaced)
        document.referenceChanged.connect(self._take_run)
        playback.timeFollowed.connect(self._on_time)
        playback.rangeChanged.connect(self._on_range_of_run)

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def charts(self) -> tuple[Chart, ...]:
        """The plots, from top to bottom."""
        return tuple(self._charts.values())

    @property
    def settled(self) -> bool:
        """Whether everything that the run has so far is shown."""
        return not self._turns.busy and not self._growth.isActive()

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all quantities that can be shown."""
        return tuple(quantity.name for group in self._groups for quantity in group.quantities)

    @property
    def chosen(self) -> frozenset[str]:
        """Names of the quantities that are shown."""
        return frozenset(self._chosen or ()) & frozenset(self.names)

    def choose(self, name: str, shown: bool = True) -> None:
        """Show the quantity `name`, or not."""
        if self._chosen is None or name not in self.names:
            return
        (self._chosen.add if shown else self._chosen.discard)(name)
        self._fill_tree()
        self._arrange()

    def pyramid(self, name: str) -> Pyramid:
        """Return the samples of the quantity `name`."""
        return self._pyramids[name]

    def fit(self) -> None:
        """Show the whole time."""
        self._zoomed = False
        self._set_range(*self._range())

    def _take_run(self) -> None:
        """Take in the latest run as far as it has come."""
        self._growth.stop()
        run = self._document.run
        if run is None or not run.head or not self.isVisible():
            return
        if self._turns.busy and run is self._run:
            self._again = True
        else:
            self._turns.begin(self._taking(run), 0 if run is self._run else _AT_ONCE_MS)

    def _taking(self, run: Run) -> Steps:
        """Take in `run`, charts and curves that stay being used again; each step leaves everything in order."""
        if run is not self._run:
            if self._run is None and run.system.model.simulation.form == "path":
                self.across.name = "load"
            self._addresses = tuple(name for name in self._addresses if _known(run, name))
            groups = self._groups_of(run)
            yield None
            if groups != self._groups:
                self._groups = groups
                first = {q.name for g in groups if g.shown for q in g.quantities[:_MANY]}
                self._chosen = (self._chosen or set()) | (first - self._offered)  # what has come is shown, too
                self._offered |= {q.name for g in groups for q in g.quantities}
                self._fill_tree()
            self.across.fill(run, groups)
            self._run = run
            self._pyramids = {name: Pyramid() for name in self.names}
            yield None
        yield from self._taking_reference()
        self._again = True
        while self._again:
            self._again = False
            table = yield from reading(self._pool, run, self.names)
            head = min(len(column) for column in table.values())
            yield None
            seen = {*self.chosen, self.across.name}
            yield from appending(self._pyramids, table, head, seen)
            yield from self._arranging()
            yield PAUSE
            yield from appending(self._pyramids, table, head, set(self._pyramids) - seen)
            if not seen >= self.chosen | {self.across.name}:  # chosen meanwhile
                yield from self._arranging()

    def _groups_of(self, run: Run) -> tuple[Group, ...]:
        """Return the groups of quantities of a run; while numbers and stages are edited they are those of the run
        before."""
        model = run.system.model
        kind = (*kind_of(run, self._kind_model, self._kind), *self._addresses)
        self._kind_model = model
        if kind != self._kind or model.rods:
            self._kind, self._grouped = kind, groups_of(run, self._addresses)
        return self._grouped

    def _taking_reference(self) -> Steps:
        """Take in the curves of the reference that this run has, too; while this run is it there are none."""
        reference = self._document.reference
        run = reference.run if reference is not None and reference.run is not self._run else None
        title = f"- - -  {reference.title}" if reference is not None and run is not None else ""
        if title != self._beside.text():
            self._beside.setText(title)
            self._beside.setToolTip(title)
        if run is self._reference and (run is None or set(self._others) == set(self.names) & set(run.quantities)):
            return
        self._reference, self._others = run, {}
        if run is None:
            return
        names = [name for name in self.names if name in run.quantities]
        table = yield from reading(self._pool, run, names)
        yield None
        others = {}
        for name in names:
            others[name] = Pyramid()
            others[name].append(table["t"], table[name])
            yield None
        self._others = others

    def _arrange(self) -> None:
        """Show the charts and curves that are chosen now."""
        for _ in self._arranging():
            pass

    def _arranging(self) -> Steps:
        """Make one chart for each group with a chosen curve and draw it, one in a step."""
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
                yield PAUSE  # it takes longest of all, and nobody has looked at it yet
            chart = self._charts[group.key]
            if self._stack.indexOf(chart) != position + 1:  # the hint is the first
                self._stack.insertWidget(position + 1, chart, 1)
            chart.set_last(position == len(groups) - 1)
            chart.set_quantities(wanted[group.key], self._pyramids)
            chart.set_reference(self._others)
            chart.set_floor(self._floor(group))
            chart.set_across(self._across, self.across.label(self._across))
            chart.set_stages(self._playback.stages if self._across is None else ())
            chart.set_time(self._playback.time)
            yield None
            self._moving = True
            if self._zoomed or not chart.set_range(*self._range()):
                chart.redraw()
            self._moving = False
            yield PAINT
        self._charts = {key: self._charts[key] for key in keys}

    def _floor(self, group: Group) -> float:
        """What is rounding in the run, SI: a tenth of the absolute tolerance of its steps; of a reaction, which is what
        other forces leave, as many times more as the motion has joules of kinetic energy."""
        run = self._document.run
        asked = run.system.model.simulation.atol if run is not None else _ATOL
        floor = 0.1 * min(asked, _ATOL)
        kinetic = self._pyramids.get("kinetic")
        if not group.key.startswith("reactions") or kinetic is None or not len(kinetic):
            return floor
        most = kinetic.extremes(-math.inf, math.inf)[1]
        return floor * max(1.0, most) if math.isfinite(most) else floor

    def _values(self, names: Sequence[str], t: float) -> dict[str, float]:
        """Return what the run says of an instant, SI, as the 3D view shows it; nothing where it has not come there. All
        charts are read together."""
        run = self._document.run
        if run is None or run is not self._run or not run.head or not run.times[0] <= t <= run.times[-1]:
            return {}
        at = run, run.head, run.ended.status, t
        if at != self._read[0] or not self._read[1].keys() >= set(names):
            self._read = at, _read(run, (*names, *self.chosen.difference(names)), t) or _read(run, names, t)
        return self._read[1]

    def _new_chart(self, group: Group) -> Chart:
        chart = Chart(group, self._theme, self)
        chart.set_reader(self._values)
        chart.sought.connect(self._playback.seek)
        chart.rangeMoved.connect(self._on_range_moved)
        chart.fitRequested.connect(self.fit)
        return chart

    @property
    def _shown_range(self) -> tuple[float, float] | None:
        return next((chart.plot.range_of_time() for chart in self.charts), None)

    def _on_started(self) -> None:
        self._growth.start()

    def _on_grew(self) -> None:
        if self._run is not self._document.run:
            self._take_run()
        elif not self._growth.isActive():
            self._growth.start()

    def _on_replaced(self) -> None:
        """Forget everything: another model was loaded."""
        self._growth.stop()
        self._turns.drop()
        self._run, self._groups, self._pyramids = None, (), {}
        self._chosen, self._zoomed, self._offered = None, False, set()
        self._addresses, self.across.name = (), ""
        self.across.hide()
        self._fill_tree()
        self._arrange()

    # --- time ------------------------------------------------------------------------------------------------------

    def _on_time(self, t: float) -> None:
        for chart in self.charts:
            chart.set_time(t)
        if not self._reading.isActive():
            self._reading.start()

    def _read_values(self) -> None:
        run = self._document.run
        self._clock.setText(measured(run.moment(self._playback.time)) if run is not None and run.head else "")
        for chart in self.charts:
            chart.read_values()

    def _range(self) -> tuple[float, float]:
        """Return the whole time of the run, with what is still to be computed, s; or all values of what runs across."""
        if self._across is not None:
            quantity, pyramid = self._across
            low, high = (end / quantity.factor for end in pyramid.extremes(-math.inf, math.inf))
            room = 0.04 * (high - low) or 0.5
            return (low - room, high + room) if math.isfinite(room) else (0.0, 1.0)
        t0, t1 = self._playback.t0, max(self._playback.t1, self._playback.t_end)
        return (t0, t1) if t1 > t0 else (t0, t0 + 1.0)

    def _on_range_of_run(self) -> None:
        """Show the whole time, unless the user has zoomed in."""
        if not self._zoomed and not self._turns.busy and self._range() != self._shown_range:
            self._turns.begin(self._arranging())

    def _set_range(self, t0: float, t1: float) -> None:
        self._moving = True
        for chart in self.charts:
            chart.set_range(t0, t1)
        self._moving = False

    def _on_range_moved(self, t0: float, t1: float) -> None:
        """Let all charts follow the one that the user has moved, as far as there is something to be seen."""
        if not self._moving:
            first, last = self._range()
            length = min(t1 - t0, last - first)
            t0 = min(max(t0, first), last - length)
            self._zoomed = length < last - first
            self._set_range(t0, t0 + length)

    # --- what runs across, values at sections ----------------------------------------------------------------------

    @property
    def _across(self) -> tuple[Quantity, Pyramid] | None:
        return self.across.found(self._groups, self._pyramids)

    def _on_across(self) -> None:
        self._zoomed = False
        self._arrange()
        for chart in self.charts:
            chart.redraw()

    def add_address(self, name: str) -> None:
        """Show the value at an address, such as bow(0.5L).M2, too; what is none is refused in the field."""
        run = self._document.run
        if run is None or not run.head:
            self.address.refuse(self.tr("Run the model first."))
            return
        if name not in self.names:
            try:
                run.quantity([name], run.times[:1])
            except AnholonError as error:
                self.address.refuse(said(str(error)))
                return
            self._addresses = (*self._addresses, name)
        self.address.clear()
        self._chosen = (self._chosen or set()) | {name}
        self._run = None
        self._take_run()

    def _on_save(self) -> None:
        asked = ask_path(self, self.tr("Save the plots"), "", self.tr("Image (*.png)"))
        if asked is not None:
            self.save_picture(asked[0])

    def save_picture(self, path: Path) -> None:
        """Write all plots, one below another, as a picture."""
        holder = self._stack.parentWidget()
        assert holder is not None
        holder.grab().save(str(path if path.suffix else path.with_suffix(".png")))

    # --- the choice of curves --------------------------------------------------------------------------------------

    def _fill_tree(self) -> None:
        self._tree.blockSignals(True)
        self._tree.clear()
        chosen = self.chosen
        for group in self._groups:
            head = QTreeWidgetItem([f"{group.title}, {group.unit}" if group.unit else group.title])
            head.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsAutoTristate)
            self._tree.addTopLevelItem(head)
            for quantity in group.quantities:
                head.addChild(self._tick(quantity, quantity.name in chosen))
            head.setExpanded(True)
        self._tree.blockSignals(False)

    def _tick(self, quantity: Quantity, on: bool) -> QTreeWidgetItem:
        item = QTreeWidgetItem([quantity.label])
        item.setData(0, _NAME, quantity.name)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(0, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        return item

    def _on_ticked(self, item: QTreeWidgetItem) -> None:
        """Take over all ticks (a tick of a group changes many)."""
        ticked: set[str] = set()
        for k in range(self._tree.topLevelItemCount()):
            head = self._tree.topLevelItem(k)
            for child in (head.child(j) for j in range(head.childCount())) if head is not None else ():
                if child is not None and child.checkState(0) == Qt.CheckState.Checked:
                    ticked.add(str(child.data(0, _NAME)))
        known = set(self.names)
        self._chosen = ticked | ((self._chosen or set()) - known)
        if not self._reading.isActive():
            self._reading.start()
        self._arrange()

    # --- the widget ------------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_theme"):
            theme = theme_of(self.palette())
            if theme is not self._theme:
                self._theme = theme
                self._tinting.begin(self._tint())

    def _tint(self) -> Steps:
        """Give the charts the colours of the theme, one in a turn."""
        for chart in self.charts:
            if isValid(chart):  # it may have left since
                chart.set_theme(self._theme)
            yield PAINT

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        """Leave no timer behind when the window is closed."""
        super().hideEvent(event)
        self._growth.stop()
        self._reading.stop()
        self._turns.drop()
        self._tinting.finish()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Take in what has come while nobody looked."""
        super().showEvent(event)
        self._take_run()


def _read(run: Run, names: Sequence[str], t: float) -> dict[str, float]:
    """Return the values of quantities at an instant, SI; nothing where one of them is not to be had."""
    try:
        return {name: float(values[0]) for name, values in run.quantity(names, [t]).items()}
    except AnholonError:
        return {}


def _known(run: Run, name: str) -> bool:
    """Tell whether a run has a value at an address."""
    try:
        run.quantity([name], run.times[:1])
    except AnholonError:
        return False
    return True
