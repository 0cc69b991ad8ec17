"""The dialog of a trace: a curve is drawn or typed, controls that follow it are computed, and stored in the model.

The curve is shown while it is drawn; the controls are computed in a thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from anholon.array_types import Floats
from anholon.errors import AnholonError
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.schema import Model, Trace
from anholon.number_text import typeset_number
from anholon.units import parse_unit
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.dialogs.background_computation import SolvingDialog
from anholon_gui.dialogs.curve_chart import ChartCurve, CurveChart
from anholon_gui.dialogs.path_control_form import PathControlForm
from anholon_gui.dialogs.path_control_texts import finding_text
from anholon_gui.dialogs.plan_view import PlanView
from anholon_gui.forms.field import field_error_text
from anholon_gui.texts.language import label_with_unit, quantity_text
from anholon_gui.theme import theme_of
from anholon_gui.widgets.combo_box import ComboBox

if TYPE_CHECKING:
    from anholon.control.path_control.fair_splines import CurveStart
    from anholon.control.path_control.result import Finding, Followed
    from anholon.results.run import Run

_DEBOUNCE_MS = 120  # after which a changed curve is drawn anew
_CURVE_POINTS = 800  # places of the curve
_FORM_WIDTH_PX = 400  # least width of the form
_DEFAULT_SMOOTHING_REL = 0.004  # of the size of a curve that was drawn: its smoothing, where none is given
_COLOURS = ("#3d7fd6", "#e0763c", "#3a9d5d", "#9b59b6")


class _FittingScrollArea(QScrollArea):
    """A scroll area as high as its contents. On a low screen it scrolls."""

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._content = content
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(content)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return the size of the contents."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return the height of a few rows."""
        return QSize(self._content.minimumSizeHint().width(), 8 * self.fontMetrics().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Follow the size of the contents."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self._content:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class PathControlDialog(SolvingDialog):
    """Asks for a curve and controls, computes them, shows the findings, and offers the schedule.

    Signals:
        chosen(Model): the model with the schedules and the trace in it.
        kept(Model): the model with the trace only.
        left(name, Trace): what was asked for when the dialog was closed without either.
    """

    chosen = Signal(object)
    pathStored = Signal(object)
    draftLeft = Signal(str, object)

    def __init__(
        self,
        model: Model,
        name: str = "",
        parent: QWidget | None = None,
        draft: Trace | None = None,
        run: Run | None = None,
    ) -> None:
        """Ask about `model`. `run` is its motion, which gives the position of the point at later stages."""
        super().__init__("anholon-trace", self.tr("Follow a path"), QSize(1180, 800), parent)
        self.setObjectName("trace")
        self._theme = theme_of(self.palette())
        self._shown_findings: list[Finding] = []
        self._automatic_smoothing = ""  # the smoothing that a stroke was given here
        self.answer: Followed | None = None
        self._run = run

        self.plan = PlanView(self._theme, self)
        self.plan.setAccessibleName(self.tr("Curve, seen from above"))
        self.plan.setToolTip(
            self.tr(
                "Drag: draw a curve. Click: add a point. Drag a point: move it. Right-click or Delete: remove "
                "it. Wheel: zoom. Shift and drag: move the view. F: show all."
            )
        )
        self.form = PathControlForm(model, name, self, draft)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 12)
        row.setSpacing(14)
        form_side = QWidget(self)
        form_side.setLayout(self._build_left())
        form_side.setFixedWidth(max(_FORM_WIDTH_PX, form_side.sizeHint().width()))
        row.addWidget(form_side)
        row.addWidget(self._build_right(), 1)

        self._debounce_timer = make_single_shot_timer(self, _DEBOUNCE_MS, self._draw_curve)
        self.plan.drawn.connect(self._on_points_drawn)
        self.form.changed.connect(self._on_change)
        for box in (self.form.point_box, self.form.plane, self.form.stage):
            box.currentIndexChanged.connect(lambda _index: self._show_start())
        self._on_change()
        self._draw_curve()
        QTimer.singleShot(0, self._show_start)

    # --- building --------------------------------------------------------------------------------------------------

    def _build_left(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(_FittingScrollArea(self.form, self))
        start = self.make_start_button(self.tr("Find controls"))
        self.findings = QListWidget(self)
        self.findings.setWordWrap(True)
        self.findings.setAccessibleName(self.tr("Findings"))
        self.findings.hide()  # until controls were found
        self.findings.currentRowChanged.connect(self._highlight_finding)
        self.apply_button = QPushButton(self.tr("Create schedule"), self)
        self.apply_button.setToolTip(self.tr("Insert the schedules into the model and run the model."))
        self.apply_button.setEnabled(False)
        self.apply_button.setAutoDefault(False)
        self.apply_button.clicked.connect(self._accept_control)
        self.store_button = QPushButton(self.tr("Save the path"), self)
        self.store_button.setToolTip(self.tr("Save the curve and the requirements in the model, without controls."))
        self.store_button.setAutoDefault(False)
        self.store_button.clicked.connect(self._store_path)
        for widget in (start, self.progress, self.verdict):
            column.addWidget(widget)
        column.addWidget(self.findings, 1)
        column.addStretch()
        buttons = QHBoxLayout()
        buttons.addWidget(self.apply_button, 1)
        buttons.addWidget(self.store_button, 1)
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
        self.shown = ComboBox(self)
        self.shown.setAccessibleName(self.tr("Curve of the lower chart"))
        self.shown.currentIndexChanged.connect(lambda _index: self._draw_charts())
        choices.addWidget(QLabel(self.tr("Lower chart:"), self))
        choices.addWidget(self.shown, 1)
        self.controls_chart = CurveChart(self._theme, label_with_unit("t", "s"), self)
        self.other_chart = CurveChart(self._theme, label_with_unit("t", "s"), self)
        for chart in (self.controls_chart, self.other_chart):
            chart.seekRequested.connect(self._seek)
        column.addWidget(self.controls_chart, 1)
        column.addWidget(self.choices)
        column.addWidget(self.other_chart, 1)
        split.addWidget(holder)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setSizes([460, 330])
        return split

    # --- the curve -------------------------------------------------------------------------------------------------

    def _on_points_drawn(self, points: tuple[tuple[float, float], ...], closed: bool | None) -> None:
        """Store the drawn points. A stroke is smoothed unless another smoothing was chosen."""
        if (
            closed is not None
            and len(points) > 8
            and self.form.smoothing.text().strip() in ("", self._automatic_smoothing)
        ):
            size = float(np.ptp(np.array(points), axis=0).max())
            self._automatic_smoothing = f"{_DEFAULT_SMOOTHING_REL * size:.2g}"
            self.form.smoothing.setText(self._automatic_smoothing)
        self.form.set_points(points, closed=closed)

    def _on_change(self) -> None:
        """Clear the results of another curve, and draw this one soon."""
        self._computation.stop()
        self._show_idle()
        self.answer = None
        self.apply_button.setEnabled(False)
        self._list_findings(())
        self.plan.set_points(self.form.points if self.form.is_drawn else ())
        self.plan.set_trace(np.zeros((0, 2)))
        self.plan.set_marker(None)
        self._debounce_timer.start()

    def _draw_curve(self) -> None:
        from anholon.control.path_control.plane_curves import make_curve

        self.plan.editable = self.form.is_drawn
        self.plan.set_points(self.form.points if self.form.is_drawn else ())
        self.plan.set_axes(self.form.plane.currentText())
        try:
            trace = self.form.path()
            curve = make_curve(self.form.model, trace, self._find_curve_start(trace))
        except (AnholonError, ValueError) as error:
            self.plan.set_curve(np.zeros((0, 2)))
            few = self.form.is_drawn and len(self.form.points) < 3 and not self.form.is_unreadable
            hint = self.tr("Draw a curve with the mouse, or enter its points.")
            hint = f"{hint} {self.form.stage_note()}".rstrip()
            self._show_message(hint if few else field_error_text(error), "info" if few else "error")
            self._clear_charts()
            return
        ways, places, curvature = curve.sample(_CURVE_POINTS)
        self.plan.set_curve(places, full_curve=not self.form.is_drawn)
        min_radius = 1.0 / max(float(np.abs(curvature).max()), 1e-12)
        text = self.tr("Length {} m. Minimum radius of curvature {}.").format(
            typeset_number(f"{curve.length:.5g}"), length_text(min_radius) if min_radius < 1e6 else "∞"
        )
        corner = next((spot for spot in curve.breaks if spot.corner_angle), None)
        if corner is not None:
            text += " " + self.tr("The curve has a corner at ({}, {}) m.").format(
                *(typeset_number(f"{value:.4g}") for value in corner.position)
            )
            self.plan.set_marker(corner.position)
        text = f"{text} {self.form.stage_note()}".rstrip()
        self._show_message(text, "warning" if corner is not None else "info")
        self._clear_charts()
        title = self.tr("Curvature along the path, 1/m")
        self._charts.setVisible(True)
        self.other_chart.canvas.set_x_label(label_with_unit("s", "m"))
        self.other_chart.show_curves(title, [ChartCurve("", _COLOURS[0], ways, curvature)])

    def _show_start(self) -> None:
        """Show where the point is initially. At a later stage that is known only after a run."""
        from anholon.control.path_control.initial_point import find_initial_point

        form = self.form
        if form.stage.currentData():
            from anholon.control.path_control.later_stage import find_point_motion

            stage_start, point, plane = self._find_stage_begin(), form.point_box.currentText(), form.plane.currentText()
            motion = None
            if self._run is not None and stage_start is not None:
                with suppress(AnholonError):  # `solve` says what is wrong
                    motion = find_point_motion(self._run, point, plane, stage_start)
            if motion is None:
                self.plan.set_start(None)
                return
            (x, y), (along_x, along_y) = motion.position.tolist(), motion.direction.tolist()
            self.plan.set_start((x, y), self.tr("beginning of the stage"), (along_x, along_y))
            return
        place = find_initial_point(form.model, form.point_box.currentText(), form.plane.currentText())
        self.plan.set_start(place, self.tr("current position"))

    def _find_stage_begin(self) -> float | None:
        """Return when the motion enters the chosen stage, s. None for the first stage or if it does not."""
        name = self.form.stage.currentData()
        spans = () if self._run is None or not name else self._run.stages
        return next((span.t0 for span in spans if span.name == name), None)

    def _find_curve_start(self, trace: Trace) -> CurveStart | None:
        """Return how a drawn curve begins at a later stage. None at the first stage or if it is unknown."""
        from anholon.control.path_control.later_stage import find_curve_start

        stage_start = self._find_stage_begin()
        return None if self._run is None or stage_start is None else find_curve_start(self._run, trace, stage_start)

    # --- finding ---------------------------------------------------------------------------------------------------

    def solve(self) -> None:
        """Find the controls for the typed values. Running work is cancelled."""
        self._debounce_timer.stop()
        self._draw_curve()
        try:
            trace = self.form.path()
        except ValueError as error:
            self._show_message(field_error_text(error), "error")
            return
        model = self.form.model
        self._show_busy()
        self.apply_button.setEnabled(False)
        self._list_findings(())
        self._show_message(self.tr("Computing the controls…"), "info")

        def work(tell: Callable[[Any], None], given_up: threading.Event) -> None:
            from anholon.control.path_control.follow import follow_trace

            tell(follow_trace(model, trace, progress=tell, cancel=given_up))

        self._computation.start(work)

    def _show(self, solution: Followed) -> None:
        self._show_idle()
        self.answer = solution
        self.apply_button.setEnabled(True)
        words = self.tr("Replay with {} samples: maximum deviation {} over {} s ({} m).")
        if not solution.findings:
            words += " " + self.tr("No problems found.")
        words = words.format(
            solution.samples,
            length_text(solution.error),
            typeset_number(f"{solution.times[-1]:.5g}"),
            typeset_number(f"{solution.s[-1]:.5g}"),
        )
        self._show_message(words, "info" if solution.feasible else "warning")
        self._list_findings(solution.findings)
        bad = [path_between(solution, start, end) for finding in solution.findings for start, end in finding.spans]
        times = np.linspace(0.0, solution.run.unchecked_outcome.t, _CURVE_POINTS)
        self.plan.set_trace(replay_path(solution, times), bad)
        self._fill_choices(solution)
        self._draw_charts()

    def _list_findings(self, findings: Sequence[Finding]) -> None:
        """Show the findings, the most serious first. An empty list takes no room."""
        marks = {"error": ("●", self._theme.error), "warning": ("●", self._theme.warning), "info": ("○", "")}
        order = sorted(findings, key=lambda finding: list(marks).index(finding.severity))
        self._shown_findings = order
        self.findings.clear()
        self.findings.setVisible(bool(order))
        for finding in order:
            mark, colour = marks[finding.severity]
            item = QListWidgetItem(f"{mark} {finding_text(finding)}")
            item.setForeground(QColor(colour or self._theme.text))
            self.findings.addItem(item)

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

    def _fill_choices(self, solution: Followed) -> None:
        self.shown.blockSignals(True)
        self.shown.clear()
        self._charts.setVisible(True)
        self.controls_chart.setVisible(True)
        self.choices.setVisible(True)
        self.shown.addItem(self.tr("Speed, m/s"), "speed")
        self.shown.addItem(self.tr("Curvature, 1/m"), "curvature")
        units = FormulaUnits(solution.model)
        for row in solution.reactions:
            unit = units.of_reaction(row, 0)
            text = label_with_unit(self.tr("Reaction of {}").format(row), unit)
            self.shown.addItem(text, f"reaction:{row}")
        self.shown.addItem(self.tr("Kirgetov's Δ (normalised)"), "delta")
        first = 2 if solution.reactions else 0
        self.shown.setCurrentIndex(first)
        self.shown.blockSignals(False)

    def _draw_charts(self, t: float | None = None) -> None:
        followed = self.answer
        if followed is None:
            return
        marks = [] if t is None else [(t, self._theme.text)]
        curves: list[ChartCurve] = []
        for k, (name, values) in enumerate(followed.controls.items()):
            unit = followed.units[name]
            factor = parse_unit(unit).factor if unit else 1.0
            label = label_with_unit(name, unit)
            curves.append(ChartCurve(label, _COLOURS[k % len(_COLOURS)], followed.times, values / factor))
        self.controls_chart.show_curves(self.tr("Controls"), curves, marks)
        key = str(self.shown.currentData() or "speed")
        values = followed.reactions[key[9:]] if key.startswith("reaction:") else getattr(followed, key)
        self.other_chart.canvas.set_x_label(label_with_unit("t", "s"))
        self.other_chart.show_curves(
            self.shown.currentText(), [ChartCurve("", _COLOURS[0], followed.times, values)], marks
        )

    def _seek(self, t: float) -> None:
        """Mark an instant in the charts and its position on the curve."""
        followed = self.answer
        if followed is None:
            return
        t = min(max(t, 0.0), float(followed.times[-1]))
        x, y = (float(np.interp(t, followed.times, column)) for column in followed.places.T)
        self.plan.set_marker((x, y))
        self._draw_charts(t)

    def _highlight_finding(self, row: int) -> None:
        if self.answer is None or not 0 <= row < len(self._shown_findings):
            return
        t = self._shown_findings[row].t
        if t == t:
            self._seek(t)

    # --- taking over -----------------------------------------------------------------------------------------------

    def _accept_control(self) -> None:
        followed = self.answer
        if followed is not None:
            self.chosen.emit(self._with_path(followed.model, followed.trace))
            self.accept()

    def _store_path(self) -> None:
        try:
            self.pathStored.emit(self._with_path(self.form.model, self.form.path()))
        except ValueError as error:
            self._show_message(field_error_text(error), "error")
            return
        self.accept()

    def reject(self) -> None:
        """Close and keep the drawn and typed data for the next time."""
        with suppress(ValueError):
            self.draftLeft.emit(self.form.name, self.form.path())
        super().reject()

    def _with_path(self, model: Model, trace: Trace) -> Model:
        return replace(model, traces={**model.traces, self.form.name: trace})


def length_text(value: float) -> str:
    """Return a small length with a suitable unit."""
    if not np.isfinite(value):
        return "∞"
    for unit, size in (("m", 1.0), ("mm", 1e-3), ("µm", 1e-6)):
        if value >= size:
            return quantity_text(f"{value / size:.3g}", unit)
    return quantity_text(f"{value / 1e-6:.2g}", "µm")


def path_between(solution: Followed, t0: float, t1: float) -> Floats:
    """Return the positions (k, 2) between two times."""
    inside = (solution.times >= t0) & (solution.times <= t1)
    return np.asarray(solution.places[inside])


def replay_path(solution: Followed, times: Floats) -> Floats:
    from anholon.control.path_control.path_replay import compute_positions

    return compute_positions(solution.run, solution.trace, times)
