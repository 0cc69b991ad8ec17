"""Kirgetov's functions (5.1) and (5.3): the released constraints, a chart, and the least values as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from anholon_gui.principles.gauss import GaussChart
from anholon_gui.principles.text_tables import TableLine, TextTable, make_paragraph
from anholon_gui.texts.language import unit_text
from anholon_gui.texts.numbers import rounded_text

if TYPE_CHECKING:
    from anholon.principles.all_principles import Principles
    from anholon.principles.released_measure import ReleasedMeasure

_MAX_NAME_LENGTH = 32  # characters of the names on the button
_ROUNDING_REL = 1e-9  # part of the largest distance below which one is rounding


class ReleasedMeasureView(QWidget):
    """Shows both functions of an instant. Emits `changed` when other constraints are to be released.

    `chosen`: the constraints to release, None until the user has chosen any: then the first one is.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chosen: tuple[str, ...] | None = None
        self._names: tuple[str, ...] = ()
        self._released: tuple[str, ...] = ()
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.button = QToolButton(self)
        self.button.setText(self.tr("Released: {}").format("–"))
        self.button.setToolTip(self.tr("Choose the constraints without which u* is taken."))
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setMenu(self._menu)
        self.chart = GaussChart(self)
        self.table = TextTable(self)
        self._about = make_paragraph(self)
        bar = QHBoxLayout()
        bar.setContentsMargins(14, 0, 14, 2)
        bar.addWidget(self.button)
        bar.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        for part in (self.chart, self.table, self._about):
            layout.addWidget(part)

    def show_principles(self, principles: Principles, names: Sequence[str]) -> None:
        """Show the functions of an instant with constraints of these names."""
        self._names = tuple(names)
        self._released = principles.released[-1].released
        words = ", ".join(self._released)
        short = words if len(words) <= _MAX_NAME_LENGTH else f"{words[: _MAX_NAME_LENGTH - 1]}…"
        self.button.setText(self.tr("Released: {}").format(short))
        self.chart.show_released(principles)
        self.table.show_lines(
            (
                self.tr("function in {}").format(unit_text("kg·m²/s⁴")),
                self.tr("actual"),
                self.tr("smallest"),
                self.tr("distance"),
            ),
            [_make_line(measure, number) for number, measure in enumerate(principles.released)],
        )
        self._about.setText(_describe(principles, is_choice=len(self._names) > 1))

    def release(self, names: Sequence[str]) -> None:
        """Set the constraints to release."""
        self.chosen = tuple(names)
        self.changed.emit()

    def text(self) -> str:
        """Return the table and the sentences."""
        return f"{self.table.text()}\n{self._about.text()}"

    def _fill_menu(self) -> None:
        self._menu.clear()
        for name in self._names:
            action = QAction(name, self._menu)
            action.setCheckable(True)
            action.setChecked(name in self._released)
            action.toggled.connect(self._on_toggled)
            self._menu.addAction(action)

    def _on_toggled(self) -> None:
        self.release([action.text() for action in self._menu.actions() if action.isChecked()])


def _make_line(measure: ReleasedMeasure, number: int) -> TableLine:
    translate = QCoreApplication.translate
    name = (
        translate("Principles", "(5.3) without {}").format(", ".join(measure.released))
        if number
        else translate("Principles", "(5.1) without all constraints")
    )
    return TableLine((name, rounded_text(measure.actual), rounded_text(measure.least), rounded_text(measure.offset)))


def _describe(principles: Principles, *, is_choice: bool) -> str:
    translate = QCoreApplication.translate
    measure = principles.released[-1]
    if not len(measure.distance):
        return translate(
            "Principles", "No other acceleration satisfies the constraints. There is nothing to compare W with."
        )
    sentence = translate(
        "Principles",
        "u is the part of the acceleration along the virtual displacements, u* that of the system without the "
        "released constraints. Of {} random admissible accelerations, none has a smaller |u − u*|. The smallest value "
        "of all is found by least squares, and the distance is that of its acceleration from the actual one, in m/s².",
    ).format(len(measure.distance))
    if measure.offset > _ROUNDING_REL * measure.scale or float(measure.excess.min()) < 0.0:
        sentence = translate("Principles", "The function is smallest {} m/s² from the actual acceleration.").format(
            rounded_text(measure.offset)
        )
    if is_choice and len(principles.released) == 1:
        sentence += " " + translate("Principles", "Choose constraints to release for the function (5.3).")
    return sentence
