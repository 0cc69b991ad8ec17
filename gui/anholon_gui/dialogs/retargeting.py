"""The dialog that transfers a programme to another body: height, mass and build of the body, and the resulting stages.

The programme is transferred in a thread after every change; the shown result is the one that is accepted.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError, UnitError
from anholon.model.schema import Model
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.dialogs.background_computation import ComputationDialog
from anholon_gui.dialogs.body_table import BodyTable
from anholon_gui.dialogs.stage_comparison import StageComparisonTable
from anholon_gui.texts.language import quantity_text, to_si_symbols
from anholon_gui.texts.messages import translate_message
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import set_state
from anholon_gui.widgets.combo_box import ComboBox

if TYPE_CHECKING:
    from anholon.control.retargeting.programme_fit import FittedProgramme

_DEBOUNCE_MS = 500  # after which a changed body is tried
_FORM_WIDTH_PX = 380
_HEIGHTS_M, _MASSES_KG = (0.5, 2.5), (10.0, 300.0)  # of people
_MACHINE_RATIO = 1000.0  # of the masses of two machines that have the same programme


class RetargetingDialog(ComputationDialog):
    """Asks for a body, transfers the programme to it, and compares the stages.

    Where masses and lengths were edited by hand since the model was whole (`origin`), the programme is taken to be that
    of the body before these edits.

    Signals:
        chosen(Model): the programme for the other body.
    """

    chosen = Signal(object)

    def __init__(self, model: Model, origin: Model, parent: QWidget | None = None) -> None:
        from anholon.library.skater.body_change import body_parameters, find_stature, is_thirteen_part_skater

        super().__init__("anholon-body", self.tr("Adapt the programme to another body"), QSize(1180, 700), parent)
        self.setObjectName("another-body")
        self._names = body_parameters(model)
        self._present = {name: model.parameters[name].value for name in self._names}
        earlier = {
            name: origin.parameters[name].value
            for name in self._names
            if name in origin.parameters and origin.parameters[name].unit == model.parameters[name].unit
        }
        self._edited = {name: value for name, value in self._present.items() if earlier.get(name, value) != value}
        self._model = _with_values(model, {name: earlier[name] for name in self._edited})
        self._typed = dict(self._edited)
        self.answer: FittedProgramme | None = None

        figure = find_stature(self._model)
        self._current_figure = figure
        self.build = ComboBox(self)
        self.build.addItem(self.tr("Own proportions"), "same")
        if is_thirteen_part_skater(self._model):
            self.build.addItem(self.tr("Female"), "female")
            self.build.addItem(self.tr("Male"), "male")
        self.height_line = self._make_line("height", figure.height, "m")
        self.mass_line = self._make_line("mass", figure.mass, "kg")
        self.fit = QCheckBox(self.tr("&Fit durations and forces of stages"), self)
        self.fit.setToolTip(
            self.tr(
                "A body of other proportions turns differently. Find the durations and forces that keep "
                "the angles and speeds."
            )
        )
        self.fit.setChecked(True)
        self.table = BodyTable(self._model, self._names, self)
        self.stages = StageComparisonTable(self)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.apply_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.apply_button.setText(self.tr("Apply"))
        self.buttons.accepted.connect(self._accept_result)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()

        self._debounce_timer = make_single_shot_timer(self, _DEBOUNCE_MS, self.solve)
        self.build.currentIndexChanged.connect(self._rebuild)
        self.fit.toggled.connect(self._on_change)
        for line in (self.height_line, self.mass_line):
            line.textEdited.connect(self._resize)
        self.table.typed.connect(self._on_value_typed)
        self.table.inputRejected.connect(lambda text: self._show_message(translate_message(text), "error"))
        self._on_change()

    # --- building --------------------------------------------------------------------------------------------------

    def _make_line(self, name: str, value: float | None, unit: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName(name)
        if value is not None:
            line.setText(quantity_text(f"{value:.4g}", unit))
        line.setEnabled(value is not None and value > 0.0)
        return line

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setSpacing(8)
        form.addRow(self.tr("&Proportions"), self.build)
        form.addRow(self.tr("&Height"), self.height_line)
        form.addRow(self.tr("&Mass"), self.mass_line)
        form_column = QVBoxLayout()
        form_column.setSpacing(10)
        form_column.addLayout(form)
        if self._edited:
            note = QLabel(
                self.tr(
                    "Masses and lengths were edited. The programme is assumed to belong to the body before these edits."
                ),
                self,
            )
            note.setWordWrap(True)
            note.setProperty("role", "muted")
            form_column.addWidget(note)
        form_column.addWidget(self.table, 1)
        form_column.addWidget(self.fit)
        side = QWidget(self)
        side.setLayout(form_column)
        form_column.setContentsMargins(0, 0, 0, 0)
        side.setFixedWidth(_FORM_WIDTH_PX)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.stages, 1)
        right.addWidget(self.progress)
        right.addWidget(self.verdict)
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(side)
        row.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(12)
        column.addLayout(row, 1)
        column.addWidget(self.buttons)
        for before, after in pairwise((self.mass_line, self.table, self.fit, self.stages)):
            self.setTabOrder(before, after)

    # --- what is asked for -----------------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        self._typed.clear()
        self._on_change()

    def _resize(self) -> None:
        self._typed.clear()
        self._on_change()

    def _on_value_typed(self, name: str, value: float) -> None:
        self._typed[name] = value
        self._on_change()

    def _read_number(self, line: QLineEdit, unit: str, minimum: float, maximum: float) -> float | None:
        """Return the number in a line. An invalid line is marked, and the result is None."""
        from anholon.units import parse_quantity

        if not line.isEnabled():
            return None
        try:
            value: float | None = parse_quantity(to_si_symbols(line.text()), unit)
        except UnitError as error:
            self._show_message(translate_message(str(error)), "error")
            value = None
        else:
            if value is not None and not minimum <= value <= maximum:
                text = self.tr("The value must lie between {} and {}.").format(
                    rounded_text(minimum), quantity_text(f"{maximum:g}", unit)
                )
                self._show_message(text, "error")
                value = None
        set_state(line, "" if value is not None else "error")
        return value

    def _on_change(self) -> None:
        """Show the masses and lengths of the requested body, and transfer the programme soon."""
        from anholon.library.skater.body_change import Stature, compute_anthropometric_values, scaled_values

        self._computation.stop()
        self.answer = None
        self.apply_button.setEnabled(False)
        self._debounce_timer.stop()
        height = self._read_number(self.height_line, "m", *_widened(_HEIGHTS_M, self._current_figure.height))
        mass = self._read_number(self.mass_line, "kg", *self._mass_range())
        if (height is None and self.height_line.isEnabled()) or (mass is None and self.mass_line.isEnabled()):
            self._show_idle()
            return
        figure = Stature(height, mass or self._current_figure.mass)
        # Untouched values keep their full precision.
        stature = Stature(
            self._current_figure.height
            if f"{height or 0:.4g}" == f"{self._current_figure.height or 0:.4g}"
            else height,
            self._current_figure.mass if f"{figure.mass:.4g}" == f"{self._current_figure.mass:.4g}" else figure.mass,
        )
        self._requested = stature
        build = self.build.currentData()
        values = (
            scaled_values(self._model, stature)
            if build == "same"
            else compute_anthropometric_values(self._model, build, stature)
        )
        before = {name: self._model.parameters[name].value for name in self._names}
        self.table.show_values(before, {**before, **values, **self._typed})
        self._show_message("", "info")
        self._debounce_timer.start()

    def _mass_range(self) -> tuple[float, float]:
        """Return the range of the mass, kg, of the other body. A machine may have any mass."""
        figure = self._current_figure
        if figure.height is None:
            return figure.mass / _MACHINE_RATIO, figure.mass * _MACHINE_RATIO
        return _widened(_MASSES_KG, figure.mass)

    # --- carrying over ---------------------------------------------------------------------------------------------

    def solve(self) -> None:
        """Transfer the programme to the chosen body. Running work is cancelled."""
        self._debounce_timer.stop()
        model, values, stature = self._model, dict(self._typed), self._requested
        build, fit = self.build.currentData(), self.fit.isChecked()
        self._show_busy()
        self._show_message(self.tr("Adapting the programme…"), "info")

        def work(tell: Callable[[Any], None], given_up: threading.Event) -> None:
            from anholon.control.retargeting.retarget import carry_over

            tell(
                carry_over(
                    model,
                    values,
                    height=stature.height,
                    mass=stature.mass,
                    build=build,
                    fit=fit,
                    progress=tell,
                    cancel=given_up,
                )
            )

        self._computation.start(work)

    def _show(self, result: FittedProgramme) -> None:
        self._show_idle()
        self.answer = result
        self.apply_button.setEnabled(True)
        self.stages.show_comparison(self._model, result)
        self._describe_fit(result)

    def _describe_fit(self, fitted: FittedProgramme) -> None:
        """Show a sentence about the deviations of the transferred programme."""
        from anholon.control.retargeting.fit_quality import completes_all_stages, find_worst_deviation

        after = fitted.target_run.unchecked_outcome
        if not completes_all_stages(fitted):
            text = self.tr("The other body does not complete all stages. The motion ends at {}.")
            reason = f" {translate_message(after.text())}" if after.message else ""
            self._show_message(text.format(quantity_text(rounded_text(after.t), "s")) + reason, "warning")
            return
        angle, speed = find_worst_deviation(fitted)
        if angle < 1e-5 and speed < 1e-5:
            self._show_message(
                self.tr("The bodies are similar. Everything is scaled, and the motion is the same at another size."),
                "info",
            )
            return
        text = self.tr(
            "The rotations of the stages are kept to {}°, the speeds at their ends to {} % of the largest speed."
        )
        kind = "warning" if angle > 0.2 or speed > 0.1 else "info"
        self._show_message(text.format(rounded_text(math.degrees(angle), 2), rounded_text(100.0 * speed, 2)), kind)

    def _accept_result(self) -> None:
        if self.answer is not None:
            self.chosen.emit(self.answer.model)
            self.accept()

    def done(self, result: int) -> None:
        """Cancel the running computation."""
        self._debounce_timer.stop()
        super().done(result)


def _with_values(model: Model, values: dict[str, float]) -> Model:
    from anholon.model.check.pose_check import set_initial_pose

    try:
        return set_initial_pose(model, values)
    except AnholonError:
        return model


def _widened(bounds: tuple[float, float], value: float | None) -> tuple[float, float]:
    """Return bounds widened to include half and twice the present value."""
    return bounds if value is None else (min(bounds[0], value / 2.0), max(bounds[1], value * 2.0))
