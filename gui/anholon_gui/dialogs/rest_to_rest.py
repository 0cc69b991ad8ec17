"""The dialog of a boundary problem: controls by Pontryagin and by generalized Gauss, one of which enters the model.

Both solutions are computed in a thread, then the condition numbers of both systems over durations.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from anholon.control.control_units import find_control_unit, find_end_errors
from anholon.errors import UnitError
from anholon.model.schema import Model
from anholon.number_text import typeset_number
from anholon.units import parse_quantity, parse_unit
from anholon_gui.dialogs.background_computation import SolvingDialog
from anholon_gui.dialogs.curve_chart import ChartCurve, CurveChart
from anholon_gui.texts.language import label_with_unit, to_si_symbols
from anholon_gui.texts.messages import translate_message
from anholon_gui.theme import theme_of
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.table_headers import align_headers

if TYPE_CHECKING:
    from anholon.control.rest_to_rest.boundary_problem import BoundaryResult, ControlSolution
    from anholon.control.rest_to_rest.moments import ConditionNumbers

COLOURS = {"pontryagin": "#3d7fd6", "gauss": "#e0763c"}
_SWEEP_POINTS = 70  # durations at which the conditions are computed
_SWEEP_RANGE_REL = (0.25, 2.5)  # of the duration


class DurationSweep(NamedTuple):
    """The condition numbers at durations around that of the solution, and the degenerate durations among them, s."""

    conditions: ConditionNumbers
    degenerate: list[float]


class RestToRestDialog(SolvingDialog):
    """Asks for the duration, solves the problem, and shows and offers both solutions.

    Signals:
        chosen(Model, str): the model with a control in it, and the method.
    """

    chosen = Signal(object, str)

    def __init__(self, model: Model, name: str, parent: QWidget | None = None) -> None:
        super().__init__("anholon-boundary", self.tr("Boundary problem"), QSize(1080, 760), parent)
        self.setObjectName("boundary")
        self._model = model
        self._theme = theme_of(self.palette())
        self.answer: BoundaryResult | None = None
        self.conditions: ConditionNumbers | None = None

        form_column = QVBoxLayout()
        form_column.setSpacing(10)
        form_column.addLayout(self._build_form(name))
        form_column.addWidget(self._build_table(), 1)
        self.formulas = QLabel(self)
        self.formulas.setWordWrap(True)
        self.formulas.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        form_column.addWidget(self.formulas)
        form_column.addWidget(self.verdict)
        form_column.addWidget(self._build_buttons())
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 18, 18, 14)
        row.setSpacing(14)
        row.addLayout(form_column, 2)
        row.addLayout(self._build_charts(), 3)
        self._fill_duration()
        self.solve()

    # --- building --------------------------------------------------------------------------------------------------

    def _build_form(self, name: str) -> QFormLayout:
        form = QFormLayout()
        self.problem = ComboBox(self)
        self.problem.addItems(list(self._model.boundary))
        self.problem.setCurrentText(name)
        self.problem.setAccessibleName(self.tr("Boundary problem"))
        self.problem.currentTextChanged.connect(lambda _name: self._change_problem())
        self.duration = QLineEdit(self)
        self.duration.setAccessibleName(self.tr("Duration, s"))
        self.correct = QCheckBox(self.tr("Correct for the full model"), self)
        self.correct.setToolTip(
            self.tr("Change the control until the full nonlinear model reaches the target, not only its linearisation.")
        )
        self.correct.toggled.connect(lambda _on: self.solve())
        self.progress.setRange(0, 0)  # it reports no share
        form.addRow(self.tr("Problem"), self.problem)
        form.addRow(self.tr("Duration, s"), self.duration)
        form.addRow("", self.correct)
        form.addRow("", self.make_start_button(self.tr("Solve")))
        form.addRow("", self.progress)
        return form

    def _build_table(self) -> QTableWidget:
        self.table = QTableWidget(0, 3, self)
        self.table.setHorizontalHeaderLabels(["", self.tr("Pontryagin"), self.tr("Gauss")])
        align_headers(self.table, right=(1, 2))
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        return self.table

    def _build_buttons(self) -> QWidget:
        holder = QWidget(self)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        self.apply_button: dict[str, QPushButton] = {}
        for method, text in (
            ("pontryagin", self.tr("Use Pontryagin's control")),
            ("gauss", self.tr("Use Gauss's control")),
        ):
            button = QPushButton(text, self)
            button.setToolTip(self.tr("Insert the control into the model as a schedule and run the model."))
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, m=method: self._accept_method(m))
            self.apply_button[method] = button
            column.addWidget(button)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        return holder

    def _build_charts(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        choices = QHBoxLayout()
        self.control = ComboBox(self)
        self.control.setAccessibleName(self.tr("Control"))
        self.coordinate = ComboBox(self)
        self.coordinate.setAccessibleName(self.tr("Coordinate"))
        self.coordinate.addItems(list(self._model.coordinates))
        for text, box in ((self.tr("Control"), self.control), (self.tr("Coordinate"), self.coordinate)):
            choices.addWidget(QLabel(text, self))
            choices.addWidget(box, 1)
            box.currentIndexChanged.connect(lambda _index: self._draw_charts())
        column.addLayout(choices)
        self.controls_chart = CurveChart(self._theme, label_with_unit("t", "s"), self)
        self.motion_chart = CurveChart(self._theme, label_with_unit("t", "s"), self)
        self.conditions_chart = CurveChart(self._theme, label_with_unit("T", "s"), self)
        self.conditions_chart.setToolTip(self.tr("Click to choose this duration."))
        self.conditions_chart.seekRequested.connect(self._set_duration)
        for chart in (self.controls_chart, self.motion_chart, self.conditions_chart):
            column.addWidget(chart, 1)
        return column

    # --- solving ---------------------------------------------------------------------------------------------------

    def _change_problem(self) -> None:
        self._fill_duration()
        self.solve()

    def _fill_duration(self) -> None:
        """Show the duration of the problem. The solver evaluates a formula."""
        duration = self._model.boundary[self.problem.currentText()].duration
        self.duration.clear()
        self.duration.setPlaceholderText(duration if isinstance(duration, str) else f"{duration:g}")

    def solve(self) -> None:
        """Solve with the typed values. Running work is cancelled."""
        text = self.duration.text().strip()
        try:
            duration = parse_quantity(to_si_symbols(text), "s") if text else None
        except UnitError as error:
            self._show_message(translate_message(str(error)), "error")
            return
        model, name, correct = self._model, self.problem.currentText(), self.correct.isChecked()
        self._show_busy()
        for button in self.apply_button.values():
            button.setEnabled(False)

        def work(tell: Callable[[Any], None], given_up: threading.Event) -> None:
            from anholon.control.rest_to_rest.boundary_problem import solve_boundary
            from anholon.control.rest_to_rest.moments import compute_condition_numbers, find_degenerate_durations

            answer = solve_boundary(model, name, duration=duration, correct=correct, stop=given_up.is_set)
            tell(answer)
            T, smooth = answer.duration, answer.problem.smooth
            times = np.linspace(_SWEEP_RANGE_REL[0] * T, _SWEEP_RANGE_REL[1] * T, _SWEEP_POINTS)
            results = find_degenerate_durations(
                answer.plant,
                answer.polynomial_counts,
                float(times[0]),
                float(times[-1]),
                smooth,
                is_cancelled=given_up.is_set,
            )
            # The peaks are narrow: look close to them as well.
            close = [T * (1 + part) for T in results for part in (-3e-3, -1e-4, 0.0, 1e-4, 3e-3)]
            at = np.unique(np.concatenate([times, close]))
            tell(
                DurationSweep(
                    compute_condition_numbers(answer.plant, answer.polynomial_counts, at, smooth, given_up.is_set),
                    results,
                )
            )

        self._computation.start(work)

    def _show(self, result: BoundaryResult | DurationSweep) -> None:
        if isinstance(result, DurationSweep):
            self._show_conditions(result.conditions, result.degenerate)
        else:
            self._show_answer(result)

    def _show_answer(self, answer: BoundaryResult) -> None:
        self.answer, self.conditions = answer, None
        shown = self.control.currentIndex()
        self.control.blockSignals(True)
        self.control.clear()
        self.control.addItems(list(answer.problem.controls))
        self.control.setCurrentIndex(max(shown, 0) if shown < len(answer.problem.controls) else 0)
        self.control.blockSignals(False)
        if not self.duration.text():
            self.duration.setPlaceholderText(f"{answer.duration:.9g}")
        lines = [translate_message(line) for line in (*answer.warnings, *answer.refusals.values())]
        self._show_message("\n".join(lines), "warning" if lines else "info")
        for method, button in self.apply_button.items():
            button.setEnabled(getattr(answer, method) is not None)
        self._fill_table(answer)
        self._draw_charts()

    def _show_conditions(self, sweep: ConditionNumbers, solution: list[float]) -> None:
        if self.answer is None:
            return
        self._show_idle()
        self.conditions = sweep
        curves = [
            ChartCurve(name, COLOURS[method], self.conditions.durations, np.log10(values))
            for method, name, values in (
                ("pontryagin", self.tr("Pontryagin"), self.conditions.pontryagin),
                ("gauss", self.tr("Gauss"), self.conditions.gauss),
            )
        ]
        marks = [(T, self._theme.error) for T in solution] + [(self.answer.duration, self._theme.text)]
        title = self.tr("Condition number, log₁₀ (dotted: degenerate durations and the chosen one)")
        self.conditions_chart.show_curves(title, curves, marks)

    def _show_failure(self, text: str) -> None:
        super()._show_failure(text)
        if not text:
            return
        self.answer = None
        self.table.setRowCount(0)
        self.formulas.setText("")
        for chart in (self.controls_chart, self.motion_chart, self.conditions_chart):
            chart.show_curves("", ())

    # --- showing ---------------------------------------------------------------------------------------------------

    def _fill_table(self, answer: BoundaryResult) -> None:
        units = [find_control_unit(self._model, name) for name in answer.problem.controls]
        unit = units[0] if len(set(units)) == 1 else ""
        rows: list[tuple[str, list[str]]] = []

        def add(text: str, values: dict[str, str]) -> None:
            rows.append((text, [values.get(method, "–") for method in COLOURS]))

        results: dict[str, ControlSolution] = {solution.method: solution for solution in answer.solutions}
        squared = label_with_unit("∫ u² dt", f"({unit})^2*s" if unit else "")
        add(squared, {m: typeset_number(f"{s.cost:.6g}") for m, s in results.items()})
        for k, name in enumerate(answer.problem.controls):
            add(
                label_with_unit(f"max |{name}|", units[k]),
                {m: typeset_number(f"{s.peak[k]:.6g}") for m, s in results.items()},
            )
        add(self.tr("Condition number"), {m: typeset_number(f"{s.condition:.3g}") for m, s in results.items()})
        add(
            self.tr("Error at the end, linear model (relative)"),
            {m: typeset_number(f"{s.linear_error:.1e}") for m, s in results.items()},
        )
        errors = {m: find_end_errors(s.run.system, s.errors) for m, s in results.items()}
        for key in dict.fromkeys(key for end_errors in errors.values() for key in end_errors):
            add(
                label_with_unit(self.tr("Error at the end, full model"), key),
                {m: typeset_number(f"{end_errors[key]:.1e}") for m, end_errors in errors.items()},
            )
        if self.correct.isChecked():
            add(self.tr("Corrections"), {m: str(s.corrections) for m, s in results.items()})
        self.table.setRowCount(len(rows))
        for row, (text, values) in enumerate(rows):
            for column, content in enumerate((text, *values)):
                item = QTableWidgetItem(content)
                if column:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)

    def _draw_charts(self) -> None:
        answer = self.answer
        if answer is None:
            return
        from anholon.control.rest_to_rest.control_formulas import find_control_formula

        names = {"pontryagin": self.tr("Pontryagin"), "gauss": self.tr("Gauss")}
        k = max(self.control.currentIndex(), 0)
        unit = find_control_unit(self._model, answer.problem.controls[k])
        controls = [ChartCurve(names[s.method], COLOURS[s.method], s.times, s.control[:, k]) for s in answer.solutions]
        title = self.tr("Control {}").format(answer.problem.controls[k])
        self.controls_chart.show_curves(label_with_unit(title, unit), controls)

        texts = {s.method: find_control_formula(answer, s, k, digits=6) for s in answer.solutions}
        self.formulas.setText("\n".join(f"{names[method]}: u = {text}" for method, text in texts.items() if text))

        name = self.coordinate.currentText()
        i, coordinate_unit = self.coordinate.currentIndex(), self._model.coordinates[name].unit
        factor = parse_unit(coordinate_unit).factor
        motion: list[ChartCurve] = []
        for s in answer.solutions:
            motion.append(ChartCurve("", COLOURS[s.method], s.times, s.q[:, i] / factor, dashed=True))
            motion.append(ChartCurve(names[s.method], COLOURS[s.method], s.run.times, s.run[name] / factor))
        title = self.tr("{} of the full model (dashed: linear)").format(name)
        self.motion_chart.show_curves(label_with_unit(title, coordinate_unit), motion)

    def _set_duration(self, T: float) -> None:
        if T > 0.0:
            self.duration.setText(f"{T:.6g}")
            self.solve()

    def _accept_method(self, method: str) -> None:
        from anholon.control.rest_to_rest.boundary_problem import apply_solution

        answer = self.answer
        solution = getattr(answer, method) if answer is not None else None
        if answer is not None and solution is not None:
            self.chosen.emit(apply_solution(self._model, answer, solution), method)
            self.accept()
