"""A trace: a curve is drawn or typed, the controls that follow it are found, looked at, and put into the model.

The curve is shown while it is drawn; the controls are found in a thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError
from anholon.model.formula_units import FormulaUnits
from anholon.model.structs import Model, Trace
from anholon.units import parse_unit
from anholon_gui.combo import Combo
from anholon_gui.dialogs.curves import Curve, CurveChart
from anholon_gui.dialogs.plan_view import PlanView
from anholon_gui.dialogs.search import SearchDialog
from anholon_gui.dialogs.trace_form import TraceForm
from anholon_gui.dialogs.trace_words import sentence
from anholon_gui.forms.field import reason
from anholon_gui.language import measure, with_unit
from anholon_gui.theme import theme_of
from anholon_gui.turns import once

if TYPE_CHECKING:
    from anholon.tracing.followed import Finding, Followed

__all__ = ["TraceDialog"]

Floats = NDArray[np.float64]

_SETTLE_MS = 120  # after which a changed curve is drawn anew
_SHOWN = 800  # places of the curve
_LEFT = 400  # least width of the form
_FAIR = 0.004  # of the size of a curve that was drawn: its smoothing, where none is given
_COLOURS = ("#3d7fd6", "#e0763c", "#3a9d5d", "#9b59b6")


class _Sheet(QScrollArea):
    """As high as what it shows; on a low screen that scrolls."""

    def __init__(self, shown: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown = shown
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(shown)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """As much as is needed."""
        return self._shown.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Some rows."""
        return QSize(self._shown.minimumSizeHint().width(), 8 * self.fontMetrics().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Follow what is shown when it needs more room, or less."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self._shown:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class TraceDialog(SearchDialog):
    """Asks for a curve and controls, finds them, shows what stands against it, and offers the schedule.

    Signals:
        chosen(Model): the model with the schedules and the trace in it.
        kept(Model): the model with the trace only.
        left(name, Trace): what was asked for when the dialog was closed without either.
    """

    chosen = Signal(object)
    kept = Signal(object)
    left = Signal(str, object)

    def __init__(self, model: Model, name: str = "", parent: QWidget | None = None, draft: Trace | None = None) -> None:
        super().__init__("anholon-trace", parent)
        self.setObjectName("trace")
        self.setWindowTitle(self.tr("Follow a path"))
        self.resize(QSize(1180, 800).boundedTo(self.screen().availableSize() - QSize(24, 48)))
        self._theme = theme_of(self.palette())
        self._shown_findings: list[Finding] = []
        self._fair = ""  # the smoothing that a stroke was given here
        self.answer: Followed | None = None

        self.plan = PlanView(self._theme, self)
        self.plan.setAccessibleName(self.tr("Curve, seen from above"))
        self.plan.setToolTip(
            self.tr(
                "Drag: draw a curve. Click: add a point. Drag a point: move it. Right-click or Delete: remove "
                "it. Wheel: zoom. Shift and drag: move the view. F: show all."
            )
        )
        self.form = TraceForm(model, name, self, draft)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 12)
        row.setSpacing(14)
        left = QWidget(self)
        left.setLayout(self._build_left())
        left.setFixedWidth(max(_LEFT, left.sizeHint().width()))
        row.addWidget(left)
        row.addWidget(self._build_right(), 1)

        self._settle = once(self, _SETTLE_MS, self._draw_curve)
        self.plan.drawn.connect(self._take_points)
        self.form.changed.connect(self._change)
        for box in (self.form.at, self.form.plane):
            box.currentIndexChanged.connect(lambda _index: self._show_begin())
        self._search.told.connect(self._show)
        self._search.failed.connect(self._show_failure)
        self._change()
        self._draw_curve()
        QTimer.singleShot(0, self._show_begin)

    # --- building --------------------------------------------------------------------------------------------------

    def _build_left(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(_Sheet(self.form, self))
        self.start = QPushButton(self.tr("Find controls"), self)
        self.start.setDefault(True)
        self.start.clicked.connect(self._find_or_stop)
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(6)
        self.progress.setVisible(False)
        self.verdict = QLabel(self)
        self.verdict.setWordWrap(True)
        self.verdict.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.findings = QListWidget(self)
        self.findings.setWordWrap(True)
        self.findings.setAccessibleName(self.tr("Findings"))
        self.findings.currentRowChanged.connect(self._mark_finding)
        self.use = QPushButton(self.tr("Create schedule"), self)
        self.use.setToolTip(self.tr("Insert the schedules into the model and run the model."))
        self.use.setEnabled(False)
        self.use.setAutoDefault(False)
        self.use.clicked.connect(self._choose)
        self.keep = QPushButton(self.tr("Save the path"), self)
        self.keep.setToolTip(self.tr("Save the curve and the requirements in the model, without controls."))
        self.keep.setAutoDefault(False)
        self.keep.clicked.connect(self._keep)
        for widget in (self.start, self.progress, self.verdict):
            column.addWidget(widget)
        column.addWidget(self.findings, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.use, 1)
        buttons.addWidget(self.keep, 1)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        box.rejected.connect(self.reject)
        buttons.addWidget(box)
        column.addLayout(buttons)
        return column

    def _build_right(self) -> QWidget:
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(self.plan)
        holder = self._charts = QWidget(self)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        self.choices = QWidget(self)
        choices = QHBoxLayout(self.choices)
        choices.setContentsMargins(0, 0, 0, 0)
        self.shown = Combo(self)
        self.shown.setAccessibleName(self.tr("Curve of the lower chart"))
        self.shown.currentIndexChanged.connect(lambda _index: self._draw_charts())
        choices.addWidget(QLabel(self.tr("Lower chart:"), self))
        choices.addWidget(self.shown, 1)
        self.controls_chart = CurveChart(self._theme, with_unit("t", "s"), self)
        self.other_chart = CurveChart(self._theme, with_unit("t", "s"), self)
        for chart in (self.controls_chart, self.other_chart):
            chart.sought.connect(self._seek)
        column.addWidget(self.controls_chart, 1)
        column.addWidget(self.choices)
        column.addWidget(self.other_chart, 1)
        split.addWidget(holder)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setSizes([460, 330])
        return split

    # --- the curve -------------------------------------------------------------------------------------------------

    def _take_points(self, points: tuple[tuple[float, float], ...], closed: bool | None) -> None:
        """Take over what was drawn; a stroke is made fair where nothing else was asked for."""
        if closed is not None and len(points) > 8 and self.form.smoothing.text().strip() in ("", self._fair):
            size = float(np.ptp(np.array(points), axis=0).max())
            self._fair = f"{_FAIR * size:.2g}"
            self.form.smoothing.setText(self._fair)
        self.form.set_points(points, closed=closed)

    def _change(self) -> None:
        """Forget what was found for another curve, and draw this one soon."""
        self._search.stop()
        self._rest()
        self.answer = None
        self.use.setEnabled(False)
        self.findings.clear()
        self.plan.set_points(self.form.points if self.form.draws else ())
        self.plan.set_trace(np.zeros((0, 2)))
        self.plan.set_mark(None)
        self._settle.start()

    def _draw_curve(self) -> None:
        from anholon.tracing.curves import curve_of

        self.plan.editable = self.form.draws
        self.plan.set_points(self.form.points if self.form.draws else ())
        self.plan.set_axes(self.form.plane.currentText())
        try:
            trace = self.form.trace()
            curve = curve_of(self.form.model, trace)
        except (AnholonError, ValueError) as error:
            self.plan.set_curve(np.zeros((0, 2)))
            few = self.form.draws and len(self.form.points) < 3
            self._tell(
                self.tr("Draw a curve with the mouse, or enter its points.") if few else reason(error),
                "info" if few else "error",
            )
            self._clear_charts()
            return
        ways, places, curvature = curve.sampled(_SHOWN)
        self.plan.set_curve(places, whole=not self.form.draws)
        least = 1.0 / max(float(np.abs(curvature).max()), 1e-12)
        text = self.tr("Length {} m. Minimum radius of curvature {}.").format(
            f"{curve.length:.5g}", _length(least) if least < 1e6 else "∞"
        )
        corner = next((spot for spot in curve.breaks if spot.turn), None)
        if corner is not None:
            text += " " + self.tr("The curve has a corner at ({}, {}) m.").format(
                *(f"{value:.4g}" for value in corner.place)
            )
            self.plan.set_mark(corner.place)
        self._tell(text, "warning" if corner is not None else "info")
        self._clear_charts()
        title = self.tr("Curvature along the path, 1/m")
        self._charts.setVisible(True)
        self.other_chart.canvas.set_across(with_unit("s", "m"))
        self.other_chart.show_curves(title, [Curve("", _COLOURS[0], ways, curvature)])

    def _show_begin(self) -> None:
        """Show where the point is now."""
        from anholon.tracing.begin import begin_of

        self.plan.set_begin(begin_of(self.form.model, self.form.at.currentText(), self.form.plane.currentText()))

    # --- finding ---------------------------------------------------------------------------------------------------

    def _find_or_stop(self) -> None:
        if self._search.busy:
            self._search.stop()
        else:
            self.solve()

    def solve(self) -> None:
        """Find the controls for what is typed; work under way is given up."""
        self._settle.stop()
        self._draw_curve()
        try:
            trace = self.form.trace()
        except ValueError as error:
            self._tell(reason(error), "error")
            return
        model = self.form.model
        self.start.setText(self.tr("Stop"))
        self.progress.setValue(0)
        self.progress.setVisible(True)
        self.use.setEnabled(False)
        self.findings.clear()
        self._tell(self.tr("Computing the controls…"), "info")

        def work(tell: Callable[[Any], None], given_up: threading.Event) -> None:
            from anholon.tracing.follow import follow_trace

            tell(follow_trace(model, trace, progress=tell, cancel=given_up))

        self._search.begin(work)

    def _show(self, news: float | Followed) -> None:
        if isinstance(news, float):
            self.progress.setValue(int(1000 * news))
        else:
            self._show_found(news)

    def _show_failure(self, text: str) -> None:
        self._rest()
        if text:
            self._tell(text[:1].upper() + text[1:], "error")
        else:
            self._tell(self.tr("Stopped."), "info")

    def _show_found(self, found: Followed) -> None:
        self._rest()
        self.answer = found
        self.use.setEnabled(True)
        words = self.tr("Replay with {} samples: maximum deviation {} over {} s ({} m).").format(
            found.samples, _length(found.error), f"{found.times[-1]:.5g}", f"{found.s[-1]:.5g}"
        )
        self._tell(words, "info" if found.feasible else "warning")
        self._list_findings(found)
        bad = [_part(found, begin, end) for finding in found.findings for begin, end in finding.spans]
        times = np.linspace(0.0, found.run.ended.t, _SHOWN)
        self.plan.set_trace(_trace_of(found, times), bad)
        self._fill_choices(found)
        self._draw_charts()

    def _list_findings(self, found: Followed) -> None:
        marks = {"error": ("●", self._theme.error), "warning": ("●", self._theme.warning), "info": ("○", "")}
        order = sorted(found.findings, key=lambda finding: list(marks).index(finding.severity))
        self._shown_findings = order
        for finding in order:
            mark, colour = marks[finding.severity]
            item = QListWidgetItem(f"{mark} {sentence(finding)}")
            item.setForeground(QColor(colour or self._theme.text))
            self.findings.addItem(item)
        if not order:
            self.findings.addItem(QListWidgetItem(self.tr("No problems found.")))

    def _rest(self) -> None:
        self.start.setText(self.tr("Find controls"))
        self.progress.setVisible(False)

    def _tell(self, text: str, kind: str) -> None:
        colour = {"error": self._theme.error, "warning": self._theme.warning}.get(kind, self._theme.muted)
        self.verdict.setStyleSheet(f"color: {colour}")
        self.verdict.setText(text)

    # --- charts ----------------------------------------------------------------------------------------------------

    def _clear_charts(self) -> None:
        self._charts.setVisible(False)
        self.controls_chart.setVisible(False)
        self.choices.setVisible(False)
        self.shown.blockSignals(True)
        self.shown.clear()
        self.shown.blockSignals(False)
        for chart in (self.controls_chart, self.other_chart):
            chart.show_curves("", ())

    def _fill_choices(self, found: Followed) -> None:
        self.shown.blockSignals(True)
        self.shown.clear()
        self._charts.setVisible(True)
        self.controls_chart.setVisible(True)
        self.choices.setVisible(True)
        self.shown.addItem(self.tr("Speed, m/s"), "speed")
        self.shown.addItem(self.tr("Curvature, 1/m"), "curvature")
        units = FormulaUnits(found.model)
        for row in found.reactions:
            unit = units.of_reaction(row, 0)
            text = with_unit(self.tr("Reaction of {}").format(row), unit)
            self.shown.addItem(text, f"reaction:{row}")
        self.shown.addItem(self.tr("Kirgetov's Δ (normalised)"), "delta")
        first = 2 if found.reactions else 0
        self.shown.setCurrentIndex(first)
        self.shown.blockSignals(False)

    def _draw_charts(self, t: float | None = None) -> None:
        found = self.answer
        if found is None:
            return
        marks = [] if t is None else [(t, self._theme.text)]
        curves: list[Curve] = []
        for k, (name, values) in enumerate(found.controls.items()):
            unit = found.units[name]
            factor = parse_unit(unit).factor if unit else 1.0
            label = with_unit(name, unit)
            curves.append(Curve(label, _COLOURS[k % len(_COLOURS)], found.times, values / factor))
        self.controls_chart.show_curves(self.tr("Controls"), curves, marks)
        key = str(self.shown.currentData() or "speed")
        values = found.reactions[key[9:]] if key.startswith("reaction:") else getattr(found, key)
        self.other_chart.canvas.set_across(with_unit("t", "s"))
        self.other_chart.show_curves(self.shown.currentText(), [Curve("", _COLOURS[0], found.times, values)], marks)

    def _seek(self, t: float) -> None:
        """Mark an instant in the charts and its place on the curve."""
        found = self.answer
        if found is None:
            return
        t = min(max(t, 0.0), float(found.times[-1]))
        x, y = (float(np.interp(t, found.times, column)) for column in found.places.T)
        self.plan.set_mark((x, y))
        self._draw_charts(t)

    def _mark_finding(self, row: int) -> None:
        if self.answer is None or not 0 <= row < len(self._shown_findings):
            return
        t = self._shown_findings[row].t
        if t == t:
            self._seek(t)

    # --- taking over -----------------------------------------------------------------------------------------------

    def _choose(self) -> None:
        found = self.answer
        if found is not None:
            self.chosen.emit(self._with_trace(found.model, found.trace))
            self.accept()

    def _keep(self) -> None:
        try:
            self.kept.emit(self._with_trace(self.form.model, self.form.trace()))
        except ValueError as error:
            self._tell(reason(error), "error")
            return
        self.accept()

    def reject(self) -> None:
        """Close, and hand over what was drawn and typed: it shall not be lost by a slip of the finger."""
        with suppress(ValueError):
            self.left.emit(self.form.name, self.form.trace())
        super().reject()

    def _with_trace(self, model: Model, trace: Trace) -> Model:
        return replace(model, traces={**model.traces, self.form.name: trace})


def _length(value: float) -> str:
    """Return a small length with a unit that suits it."""
    if not np.isfinite(value):
        return "∞"
    for unit, size in (("m", 1.0), ("mm", 1e-3), ("µm", 1e-6)):
        if value >= size:
            return measure(f"{value / size:.3g}", unit)
    return measure(f"{value / 1e-6:.2g}", "µm")


def _part(found: Followed, begin: float, end: float) -> Floats:
    """Return the places (k, 2) between two times."""
    inside = (found.times >= begin) & (found.times <= end)
    return np.asarray(found.places[inside])


def _trace_of(found: Followed, times: Floats) -> Floats:
    from anholon.tracing.replaying import places_of

    return places_of(found.run, found.trace, times)
