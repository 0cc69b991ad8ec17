"""The frequency response of a model from an input to an output, as a Bode plot, and its linear model as files.

The model is linearised in a thread whenever another input or output is chosen; results are kept.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QCompleter,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import UnitError
from anholon.model.schema import Model
from anholon.outcome import Cancelled
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.dialogs.background_computation import ComputationDialog
from anholon_gui.dialogs.bode_chart import BodeChart, BodeCurves
from anholon_gui.texts.language import to_si_symbols, unit_text
from anholon_gui.texts.messages import translate_message
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import set_state
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.file_dialogs import ask_path

if TYPE_CHECKING:
    from anholon.linear.linear_model import LinearModel

_DEBOUNCE_MS: Final = 400  # after which typed text is read
_FORM_WIDTH_PX: Final = 330
_MAX_POLES: Final = 8  # that are written
_FREQUENCIES: Final = 600
_LEAST_DAMPING: Final = 1e-6  # damping ratio from which on a resonance is looked at itself


class FrequencyResponseDialog(ComputationDialog):
    """Shows the Bode plot from a chosen input to a chosen output of the linearised model.

    The model is linearised about its equilibrium or steady motion. The response can be written as a table, the linear
    model for MATLAB, Python or JSON.
    """

    def __init__(self, model: Model, parent: QWidget | None = None) -> None:
        from anholon.linear.model_inputs import list_inputs

        super().__init__("anholon-linear", self.tr("Frequency response"), QSize(1060, 640), parent)
        self.setObjectName("frequency-response")
        self._model = model
        self._known: dict[tuple[str, str], LinearModel] = {}
        self.linear: LinearModel | None = None
        self.input = self._make_choice(self.tr("Input"))
        self.output = self._make_choice(self.tr("Output"))
        self.input.addItems(list_inputs(model))
        self.input.setCurrentText(_choose_input(model))
        self.output.setCurrentText(_choose_output(model))
        self.scale = ComboBox(self)
        self.scale.addItem(self.tr("Decibels"), True)
        self.scale.addItem(self.tr("Absolute"), False)
        self.first, self.last = QLineEdit(self), QLineEdit(self)
        self.chart = BodeChart(self)
        self.summary = QLabel(self)
        self.export_button = QPushButton(self.tr("&Export…"), self)
        self._lay_out()
        self._debounce_timer = make_single_shot_timer(self, _DEBOUNCE_MS, self.compute)
        for box in (self.input, self.output):
            box.activated.connect(self.compute)
            box.editTextChanged.connect(self._on_typed)
        for line in (self.first, self.last):
            line.textEdited.connect(self._on_typed)
        self.scale.currentIndexChanged.connect(self._show_scale)
        self.export_button.clicked.connect(self._export)
        self.compute()

    # --- building --------------------------------------------------------------------------------------------------

    def _make_choice(self, name: str) -> ComboBox:
        """Return a list in which names can also be typed, because sections are too many to list."""
        box = ComboBox(self)
        box.setEditable(True)
        box.setInsertPolicy(ComboBox.InsertPolicy.NoInsert)
        box.setAccessibleName(name)
        completer = QCompleter(box.model(), box)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        box.setCompleter(completer)
        return box

    def _lay_out(self) -> None:
        self.input.setToolTip(
            self.tr("A parameter in a force or of a prescribed motion, load:NAME, force:COORDINATE or force:PLACE.x")
        )
        self.output.setToolTip(self.tr("A quantity of a run, an acceleration x'' or a formula of coordinates"))
        self.first.setAccessibleName(self.tr("First frequency"))
        self.last.setAccessibleName(self.tr("Last frequency"))
        for line in (self.first, self.last):
            line.setPlaceholderText(self.tr("auto"))
        self.summary.setWordWrap(True)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.progress.setRange(0, 0)  # it reports no share
        self.export_button.setAutoDefault(False)
        range_row = QHBoxLayout()
        range_row.addWidget(self.first)
        range_row.addWidget(QLabel("…", self))
        range_row.addWidget(self.last)
        range_row.addWidget(QLabel(unit_text("Hz"), self))
        form = QFormLayout()
        form.setSpacing(8)
        form.addRow(self.tr("&Input"), self.input)
        form.addRow(self.tr("&Output"), self.output)
        form.addRow(self.tr("Frequencies"), range_row)
        form.addRow(self.tr("&Magnitude"), self.scale)
        form_column = QVBoxLayout()
        form_column.setContentsMargins(0, 0, 0, 0)
        form_column.setSpacing(10)
        form_column.addLayout(form)
        form_column.addWidget(self.progress)
        form_column.addWidget(self.verdict)
        form_column.addWidget(self.summary)
        form_column.addStretch(1)
        side = QWidget(self)
        side.setLayout(form_column)
        side.setFixedWidth(_FORM_WIDTH_PX)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.addButton(self.export_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)  # Enter ends a typed value
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(side)
        row.addWidget(self.chart, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(12)
        column.addLayout(row, 1)
        column.addWidget(buttons)

    # --- computing -------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a computation is running or about to start."""
        return self._computation.busy or self._debounce_timer.isActive()

    def compute(self) -> None:
        """Linearise for the chosen input and output in a thread, and compute the response."""
        self._debounce_timer.stop()
        ends = self._read_ends()
        if ends is None:
            return
        model, pair = self._model, (self.input.currentText().strip(), self.output.currentText().strip())
        cached_model, needs_outputs = self._known.get(pair), not self.output.count()
        self._show_busy()

        def work(tell: Callable[[Any], None], given_up: threading.Event) -> None:
            from anholon.linear.linear_outputs import list_outputs
            from anholon.linear.linearize import linearize

            if needs_outputs:
                tell(list_outputs(model))
            try:
                linear = cached_model or linearize(model, pair[0] or (), pair[1] or (), cancelled=given_up.is_set)
            except Cancelled:
                return
            if not given_up.is_set():
                tell((pair, linear, _make_curves(linear, ends)))

        self._computation.start(work)

    def _on_typed(self) -> None:
        self._debounce_timer.start()

    def _read_ends(self) -> tuple[float, float] | None:
        """Return the typed frequencies, Hz, 0 if automatic.

        An invalid field is marked; then the result is None.
        """
        from anholon.units import parse_quantity

        ends: list[float] = []
        for line in (self.first, self.last):
            text = line.text().strip()
            try:
                value = parse_quantity(to_si_symbols(text), "Hz") if text else 0.0
                if text and not 0.0 < value < math.inf:
                    raise UnitError(self.tr("A frequency must be above 0."))
            except UnitError as error:
                self._refuse_line(line, translate_message(str(error)))
                return None
            set_state(line, "")
            ends.append(value)
        if ends[0] and ends[1] and not ends[0] < ends[1]:
            self._refuse_line(self.last, self.tr("The last frequency must be above the first one."))
            return None
        return ends[0], ends[1]

    def _refuse_line(self, line: QLineEdit, text: str) -> None:
        set_state(line, "error")
        self.verdict.show_text(text)

    # --- showing ---------------------------------------------------------------------------------------------------

    def _show_busy(self) -> None:
        super()._show_busy()
        self.export_button.setEnabled(False)

    def _show_idle(self) -> None:
        super()._show_idle()
        self.export_button.setEnabled(self.linear is not None)

    def _show(self, result: Any) -> None:
        """Show a report of the computation: names of outputs, a response, or the written file."""
        if isinstance(result, Path):
            self._show_idle()
            self.verdict.show_text(self.tr("Saved: {}").format(result), "info")
            return
        if all(isinstance(name, str) for name in result):
            self._offer_outputs(result)
            return
        pair, self.linear, curves = result
        self._known[pair] = self.linear
        self.chart.show_curves(curves)
        self.verdict.show_text("")
        self.summary.setText(self._describe(self.linear))
        self._show_idle()

    def _offer_outputs(self, names: tuple[str, ...]) -> None:
        """Fill the list of outputs and keep the typed text."""
        typed = self.output.currentText()
        self.output.blockSignals(True)
        self.output.addItems(list(names))
        self.output.setEditText(typed)
        self.output.blockSignals(False)

    def _show_failure(self, text: str) -> None:
        if text:
            self.linear = None
            self.chart.show_curves(None)
            self.summary.clear()
            super()._show_failure(text)

    def _show_scale(self) -> None:
        self.chart.set_decibels(bool(self.scale.currentData()))

    def _describe(self, linear: LinearModel) -> str:
        """Return the operating point, the poles and the zeros as text."""
        moving = linear.about != "rest"
        lines = [self.tr("About a steady motion") if moving else self.tr("About the equilibrium")]
        lines.append(self.tr("Order: {}").format(linear.order))
        poles = [pole for pole in linear.poles.tolist() if pole.imag >= 0.0]
        lines += ["", self.tr("Poles (natural frequency, Hz; damping ratio):")]
        lines += [_pole_text(pole) for pole in poles[:_MAX_POLES]]
        if len(poles) > _MAX_POLES:
            lines.append("…")
        if any(pole.real > 1e-9 * abs(pole) for pole in poles):
            lines += [
                "",
                self.tr("It is not stable: the response is that of the equations, and no motion settles to it."),
            ]
        return "\n".join(lines)

    # --- files -----------------------------------------------------------------------------------------------------

    def _export(self) -> None:
        """Ask for a file and write the response or the linear model to it."""
        linear, curves = self.linear, self.chart.curves
        if linear is None or curves is None:
            return
        filters = ";;".join(
            (
                self.tr("Frequency response") + " (*.csv)",
                self.tr("State space for MATLAB") + " (*.mat)",
                self.tr("State space for Python") + " (*.py)",
                self.tr("State space as JSON") + " (*.json)",
            )
        )
        chosen = ask_path(self, self.tr("Export the linear model"), "", filters)
        if chosen is None:
            return
        self.save(chosen[0])

    def save(self, path: Path) -> None:
        """Write the response (.csv) or the linear model (.mat, .py, .json) to a file in a thread."""
        linear, curves, name = self.linear, self.chart.curves, self._model.name
        if linear is None or curves is None:
            return
        self._show_busy()

        def work(tell: Callable[[Any], None], given_up: threading.Event) -> None:
            from anholon.export.linear_model_files import save_linear_model, save_response

            if path.suffix.lower() == ".csv":
                save_response(linear, curves.frequencies.tolist(), path)
            else:
                save_linear_model(linear, path, name)
            tell(path)

        self._computation.start(work)


def _make_curves(linear: LinearModel, ends: tuple[float, float]) -> BodeCurves:
    """Return the response of the only channel between two frequencies, Hz. 0 means automatic."""
    import numpy as np

    from anholon.linear.linear_model import compute_phase

    suggested = linear.suggest_frequencies(2)
    low, high = ends[0] or float(suggested[0]), ends[1] or float(suggested[1])
    if not low < high:  # one end was typed beyond the other one
        low, high = (low, 100.0 * low) if ends[0] else (0.01 * high, high)
    frequencies = np.geomspace(low, high, _FREQUENCIES)
    damped = linear.poles[linear.poles.real < -_LEAST_DAMPING * np.abs(linear.poles)]  # others have no peak to be met
    resonances = np.abs(damped.imag) / (2.0 * np.pi)
    frequencies = np.union1d(frequencies, resonances[(resonances > low) & (resonances < high)])
    response = linear.frequency_response(2.0 * np.pi * frequencies)[:, 0, 0]
    return BodeCurves(frequencies, np.abs(response), compute_phase(response), linear.channel_unit())


def _pole_text(pole: complex) -> str:
    """Return a pole as natural frequency and damping ratio, or as a rate, 1/s, if it does not oscillate."""
    if abs(pole.imag) <= 1e-9 * abs(pole):
        return f"{rounded_text(pole.real)} {unit_text('1/s')}"
    ratio = -pole.real / abs(pole)
    return f"{rounded_text(abs(pole) / (2.0 * math.pi))} {unit_text('Hz')};  {rounded_text(ratio, 3)}"


def _choose_input(model: Model) -> str:
    """Return the default input: a force on the first coordinate, or on a section of the first rod."""
    if model.coordinates:
        return f"force:{next(iter(model.coordinates))}"
    return f"force:{_choose_section(model)}.z" if model.rods else ""


def _choose_output(model: Model) -> str:
    """Return the default output."""
    if model.coordinates:
        return next(iter(model.coordinates))
    return f"{_choose_section(model)}.z" if model.rods else ""


def _choose_section(model: Model) -> str:
    """Return the tip of the first rod, or its middle if a support acts at the tip."""
    rod = next(iter(model.rods))
    is_supported = any(support.at == f"{rod}:tip" for support in model.supports.values())
    return f"{rod}:{'middle' if is_supported else 'tip'}"
