"""The range of modes: the load factor or a parameter, from a first to a last value."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from anholon.errors import UnitError
from anholon.model.query.rod_runs import LOAD
from anholon.model.schema import Model, Simulation
from anholon.units import parse_quantity
from anholon_gui.rods.diagrams import four_digit_text
from anholon_gui.texts.language import to_si_symbols, unit_text
from anholon_gui.texts.messages import translate_message
from anholon_gui.theme import set_state
from anholon_gui.widgets.combo_box import ComboBox


class ModeRangeBox(QWidget):
    """The choice of the varied quantity of modes, and the ends of its range.

    Signals:
        asked(settings): the user wants other settings.
    """

    settingsChanged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = Simulation()
        self.name = ComboBox()
        self.name.setAccessibleName(self.tr("Parameter of the mode range"))
        self.name.setToolTip(
            self.tr("Compute the modes over a range of the load or of a parameter, with flutter and divergence points")
        )
        self.first, self.last = QLineEdit(self), QLineEdit(self)
        self.first.setAccessibleName(self.tr("First value"))
        self.last.setAccessibleName(self.tr("Last value"))
        self._unit = QLabel(self)
        self._symbol = ""  # the unit of both ends
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 8, 3)
        row.addWidget(self.name, 2)
        row.addWidget(self.first, 1)
        row.addWidget(QLabel("…", self))
        row.addWidget(self.last, 1)
        row.addWidget(self._unit)
        self.name.activated.connect(self._on_changed)
        for field in (self.first, self.last):
            field.editingFinished.connect(self._on_changed)

    def show_model(self, model: Model) -> None:
        """Show the settings of a model."""
        self._settings = settings = model.simulation
        with QSignalBlocker(self.name):
            self.name.clear()
            self.name.addItem(self.tr("At the values of the model"), "")
            if model.rods:
                self.name.addItem(self.tr("over the load factor λ"), LOAD)
            for name in model.parameters:
                self.name.addItem(self.tr("against {}").format(name), name)
            self.name.setCurrentIndex(max(0, self.name.findData(settings.over)))
        for field, value in ((self.first, settings.over_from), (self.last, settings.over_to)):
            field.setText(four_digit_text(value))
            field.setEnabled(bool(settings.over))
        parameter = model.parameters.get(settings.over)
        self._symbol = parameter.unit if parameter is not None else ""
        self._unit.setText(unit_text(self._symbol))

    def _on_changed(self) -> None:
        """Request the entered range if it can be read."""
        values = []
        for field, old in ((self.first, self._settings.over_from), (self.last, self._settings.over_to)):
            try:
                text = field.text()
                values.append(
                    old if text == four_digit_text(old) else parse_quantity(to_si_symbols(text), self._symbol)
                )
            except UnitError as error:
                field.setToolTip(translate_message(str(error)))
                set_state(field, "error")
                return
            field.setToolTip("")
            set_state(field, "")
        over = str(self.name.currentData())
        new = replace(self._settings, over=over, over_from=values[0], over_to=values[1])
        if new != self._settings:
            self.settingsChanged.emit(new)
