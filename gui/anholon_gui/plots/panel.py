"""The plots of the window: stacked charts over one axis of time, and the choice of their curves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
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

from anholon_gui.document import Document
from anholon_gui.icons import icon
from anholon_gui.playback import Playback
from anholon_gui.plots.chart import Chart
from anholon_gui.plots.pyramid import Pyramid
from anholon_gui.plots.quantities import Group, Quantity, groups_of
from anholon_gui.theme import theme_of

__all__ = ["PlotsPanel"]

_READ_MS = 80  # the legends are written this often while the time runs
_GROW_MS = 60  # a growing run is looked at this often
_NAME = Qt.ItemDataRole.UserRole
_MANY = 8  # curves of one group that are on at first, at most


class PlotsPanel(QWidget):
    """Shows quantities of the run of `document` over time; its cursor is the time of `playback`."""

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback
        self._run: object = None
        self._groups: tuple[Group, ...] = ()
        self._pyramids: dict[str, Pyramid] = {}
        self._seen = 0
        self._chosen: set[str] | None = None  # names of the curves that are on; None: not yet decided
        self._charts: dict[str, Chart] = {}
        self._zoomed = False
        self._moving = False
        self._stages: object = None
        self._theme = theme_of(self.palette())

        self._tree = QTreeWidget(self)
        self._tree.setHeaderHidden(True)
        self._tree.setMinimumSize(QSize(260, 340))
        self._tree.itemChanged.connect(self._on_ticked)
        menu = QMenu(self)
        action = QWidgetAction(menu)
        action.setDefaultWidget(self._tree)
        menu.addAction(action)
        self._choose = QToolButton(self)
        self._choose.setIcon(icon("plots"))
        self._choose.setText(self.tr("Curves"))
        self._choose.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._choose.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._choose.setMenu(menu)
        self._whole = QToolButton(self)
        self._whole.setIcon(icon("view-fit"))
        self._whole.setToolTip(self.tr("Show the whole time (double click on a plot)"))
        self._whole.setAccessibleName(self._whole.toolTip())
        self._whole.clicked.connect(self.fit)
        self._clock = QLabel(self)
        self._clock.setProperty("role", "muted")
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 3, 8, 3)
        bar.addWidget(self._choose)
        bar.addWidget(self._whole)
        bar.addStretch(1)
        bar.addWidget(self._clock)

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
        layout.addLayout(bar)
        layout.addWidget(scroll, 1)

        self._reading = self._timer(_READ_MS, self._read_values)
        self._growth = self._timer(_GROW_MS, self._take_run)
        document.runStarted.connect(lambda _run: self._growth.start())
        document.runGrew.connect(self._on_grew)
        document.runFinished.connect(lambda _outcome: self._take_run())
        document.modelReplaced.connect(self._on_replaced)
        playback.timeChanged.connect(self._on_time)
        playback.rangeChanged.connect(lambda _t0, _t1: self._show_range())
        self._take_run()

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def charts(self) -> tuple[Chart, ...]:
        """The plots, from top to bottom."""
        return tuple(self._charts.values())

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
        self._show_range()

    def _take_run(self) -> None:
        """Take in the latest run as far as it has come."""
        run = self._document.run
        if run is None or not run.head:
            return
        if run is not self._run:
            self._run, self._seen = run, 0
            self._groups = groups_of(run)
            self._pyramids = {name: Pyramid() for name in self.names}
            if self._chosen is None:
                self._chosen = {q.name for g in self._groups if g.shown for q in g.quantities[:_MANY]}
            self._fill_tree()
            fresh = True
        else:
            fresh = False
        head = run.head
        if head > self._seen:
            table = run.quantity(("t", *self.names))
            head = min(head, *(len(column) for column in table.values()))
            new = slice(self._seen, head)
            for name, pyramid in self._pyramids.items():
                pyramid.append(table["t"][new], table[name][new])
            self._seen = head
        if fresh:
            self._arrange()
        self._show_stages()
        self._show_range()
        for chart in self.charts:
            chart.redraw()

    def _arrange(self) -> None:
        """Build one chart for each group with a chosen curve."""
        chosen = self.chosen
        wanted = {g.key: [q for q in g.quantities if q.name in chosen] for g in self._groups}
        groups = [group for group in self._groups if wanted[group.key]]
        keep = {group.key: self._charts.get(group.key) for group in groups}
        for key, chart in self._charts.items():
            self._stack.removeWidget(chart)
            if key not in keep:
                chart.hide()
                chart.deleteLater()
        self._charts = {group.key: keep[group.key] or self._new_chart(group) for group in groups}
        for position, (key, chart) in enumerate(self._charts.items()):
            self._stack.addWidget(chart, 1)
            chart.set_last(position == len(groups) - 1)
            chart.set_quantities(wanted[key], self._pyramids)
            chart.set_time(self._playback.time)
        self._hint.setVisible(not groups)
        self._hint.setText(
            self.tr("Choose curves above.") if self._groups else self.tr("Run the model to see its curves.")
        )
        self._stages = None
        self._show_stages()
        self._show_range()

    def _new_chart(self, group: Group) -> Chart:
        chart = Chart(group, self._theme, self)
        chart.sought.connect(self._playback.seek)
        chart.rangeMoved.connect(self._on_range_moved)
        chart.fitRequested.connect(self.fit)
        return chart

    def _on_grew(self) -> None:
        if self._run is not self._document.run:
            self._take_run()
        elif not self._growth.isActive():
            self._growth.start()

    def _on_replaced(self) -> None:
        """Forget everything: another model was loaded."""
        self._growth.stop()
        self._run, self._seen, self._groups, self._pyramids = None, 0, (), {}
        self._chosen, self._zoomed = None, False
        self._fill_tree()
        self._arrange()

    # --- time ------------------------------------------------------------------------------------------------------

    def _on_time(self, t: float) -> None:
        for chart in self.charts:
            chart.set_time(t)
        if not self._reading.isActive():
            self._reading.start()

    def _read_values(self) -> None:
        self._clock.setText(f"t = {self._playback.time:.3f} s")
        for chart in self.charts:
            chart.read_values()

    def _show_range(self) -> None:
        """Show the whole time, unless the user has zoomed in."""
        t0, t1 = self._playback.t0, max(self._playback.t1, self._playback.t_end)
        if not self._zoomed and t1 > t0:
            self._set_range(t0, t1)

    def _set_range(self, t0: float, t1: float) -> None:
        self._moving = True
        for chart in self.charts:
            chart.set_range(t0, t1)
        self._moving = False

    def _on_range_moved(self, t0: float, t1: float) -> None:
        """Let all charts follow the one that the user has moved."""
        if not self._moving:
            self._zoomed = True
            self._set_range(t0, t1)

    def _show_stages(self) -> None:
        stages = self._playback.stages
        if stages != self._stages:
            self._stages = stages
            for chart in self.charts:
                chart.set_stages(stages)

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
                for chart in self.charts:
                    chart.set_theme(theme)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        """Leave no timer behind when the window is closed."""
        super().hideEvent(event)
        self._growth.stop()
        self._reading.stop()

    def _timer(self, milliseconds: int, act: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(act)
        return timer
