"""The list of modes: frequencies, growth rates, critical loads, and their amplitude."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSlider,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from anholon.model.query.rod_runs import LOAD
from anholon_gui.rods.diagrams import four_digit_text
from anholon_gui.widgets.number_box import WheelFilter

if TYPE_CHECKING:
    from anholon.results.rods.modal_reader import DisplayedMode

_LINE_ROLE = Qt.ItemDataRole.UserRole
_PER_MILLE = 1000.0
_MAX_AMPLITUDE_PERMILLE = 400  # of the slider, in parts of a thousand of the size of the rods


class ModesTable(QWidget):
    """Modes and critical loads, one per row, and a slider for their amplitude.

    Signals:
        chosen(k): the user asked for the mode in row k.
        amplitudeChanged(a): largest displacement, as part of the size of the rods.
    """

    chosen = Signal(int)
    amplitudeChanged = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = QTreeWidget(self)
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setAccessibleName(self.tr("Modes"))
        self.table.setHeaderLabels(
            [
                self.tr("Mode"),
                self.tr("f, Hz"),
                self.tr("ω, rad/s"),
                self.tr("Growth rate, 1/s"),
                self.tr("Critical load"),
            ]
        )
        self.table.headerItem().setToolTip(3, self.tr("Growth rate of a small motion (0: stable)"))
        self.table.headerItem().setToolTip(
            4,
            self.tr(
                "Load factor or parameter value at which the rods buckle in this mode or small motions begin to grow"
            ),
        )
        self.table.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setMinimumHeight(120)
        self.table.currentItemChanged.connect(self._on_current)
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self._note.setProperty("role", "muted")
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, _MAX_AMPLITUDE_PERMILLE)
        self._wheel = WheelFilter(self.slider)
        self.slider.setAccessibleName(self.tr("Amplitude"))
        self.slider.setToolTip(self.tr("Largest displacement of the mode relative to the size of the rods"))
        self.slider.valueChanged.connect(self._on_slider)
        self._amplitude_label = QLabel(self)
        row = QHBoxLayout()
        row.setContentsMargins(8, 0, 8, 2)
        row.addWidget(QLabel(self.tr("Amplitude"), self))
        row.addWidget(self.slider, 1)
        row.addWidget(self._amplitude_label)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        column.addWidget(self._note)
        column.addLayout(row)

    def show_modes(self, lines: Sequence[DisplayedMode], *, stable: bool, spin: Sequence[float] = ()) -> None:
        """List the modes. `spin` (3,), rad/s, is the angular velocity of the frame in which they are seen, if it
        rotates."""
        self.table.blockSignals(True)
        self.table.clear()
        for k, line in enumerate(lines):
            if line.kind != "swing":
                name = {
                    "buckling": self.tr("buckling {}"),
                    "flutter": self.tr("flutter {}"),
                    "divergence": self.tr("divergence {}"),
                }[line.kind].format(line.number)
                swings = [four_digit_text(line.frequency), four_digit_text(line.omega)] if line.omega else ["", ""]
                texts = [
                    name,
                    *swings,
                    "",
                    f"{line.parameter_value} = " * (line.parameter_value not in ("", LOAD))
                    + four_digit_text(line.factor),
                ]
            else:
                texts = [
                    str(line.number),
                    four_digit_text(line.frequency),
                    four_digit_text(line.omega),
                    four_digit_text(line.growth),
                    "",
                ]
            item = QTreeWidgetItem(texts)
            item.setData(0, _LINE_ROLE, k)
            for column in range(1, 5):
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.addTopLevelItem(item)
        self.table.blockSignals(False)
        notes = [] if stable else [self.tr("The equilibrium is unstable. Small motions about it grow.")]
        if spin:
            rates = ", ".join(map(four_digit_text, spin))
            notes.append(self.tr("In the frame rotating with ({}) rad/s.").format(rates))
        self._note.setText(" ".join(notes))
        self._note.setVisible(bool(notes))

    def show_current(self, k: int) -> None:
        """Mark the mode in row k."""
        item = self.table.topLevelItem(k)
        if item is not None and item is not self.table.currentItem():
            self.table.blockSignals(True)
            self.table.setCurrentItem(item)
            self.table.blockSignals(False)

    def show_amplitude(self, amplitude: float) -> None:
        """Move the slider to the amplitude."""
        self.slider.blockSignals(True)
        self.slider.setValue(round(_PER_MILLE * amplitude))
        self.slider.blockSignals(False)
        self._amplitude_label.setText(f"{100.0 * amplitude:.1f} %")

    def _on_slider(self, value: int) -> None:
        self._amplitude_label.setText(f"{100.0 * value / _PER_MILLE:.1f} %")
        self.amplitudeChanged.emit(value / _PER_MILLE)

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(int(item.data(0, _LINE_ROLE)))
