"""A new skater: body, stance, and whose proportions the body has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import UnitError
from anholon_gui.combo import Combo
from anholon_gui.forms.line import Message
from anholon_gui.language import measure, si_symbols
from anholon_gui.messages import said
from anholon_gui.theme import set_state

if TYPE_CHECKING:
    from anholon.model.describe import Field
    from anholon.model.skating.options import SkaterOptions

__all__ = ["SkaterDialog"]


class SkaterDialog(QDialog):
    """Asks for the options of a new skater; `options` are those chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        from anholon.model.describe import fields_of
        from anholon.model.skating.options import SkaterOptions

        super().__init__(parent)
        self.setObjectName("new-skater")
        self.setWindowTitle(self.tr("New skater"))
        self.figure = self._choice(
            ("none", self.tr("None (gliding)")),
            ("circle-eight", self.tr("Figure eight of two circles")),
            ("three-turn", self.tr("Three-turn")),
            ("spiral", self.tr("Spiral")),
            ("two-foot-to-one-foot-spin", self.tr("Spin, from two feet to one")),
            ("entry-spin-exit", self.tr("Entry, spin and exit")),
            ("serpentine", self.tr("Serpentine, on an edge")),
            ("waltz-jump", self.tr("Waltz jump")),
        )
        self.body = self._choice(
            ("two-segments", self.tr("Thirteen segments, with elbows and knees")),
            ("five-parts", self.tr("Five segments, as in the thesis")),
        )
        self.stance = self._choice(
            ("upright", self.tr("Upright (planar motion)")),
            ("balanced", self.tr("On an edge, balanced by turning the blade")),
            ("held", self.tr("On an edge, fixed lean")),
            ("jumping", self.tr("On an edge, balanced, with jumps and landings")),
        )
        self.sex = self._choice(("female", self.tr("Female")), ("male", self.tr("Male")))
        self._fields = {field.name: field for field in fields_of(SkaterOptions)}
        usual = SkaterOptions()
        self.height_box, self.mass_box, self.speed_box = (
            self._number(name, getattr(usual, name)) for name in ("height", "mass", "speed")
        )

        form = QFormLayout()
        form.setSpacing(10)
        form.addRow(self.tr("Figure"), self.figure)
        form.addRow(self.tr("Body"), self.body)
        form.addRow(self.tr("Stance"), self.stance)
        form.addRow(self.tr("Proportions"), self.sex)
        form.addRow(self.tr("Height"), self.height_box)
        form.addRow(self.tr("Mass"), self.mass_box)
        form.addRow(self.tr("Speed at the start"), self.speed_box)
        self._own = self._shown()
        self.figure.currentIndexChanged.connect(self._allow)
        note = QLabel(self.tr("Masses, lengths and moments of inertia of the segments from de Leva (1996)."), self)
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Create"))
        self._make = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._wrong = Message(self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(16)
        column.addLayout(form)
        column.addWidget(self._wrong)
        column.addWidget(note)
        column.addWidget(buttons)

    def _choice(self, *entries: tuple[str, str]) -> Combo:
        box = Combo(self)
        for value, text in entries:
            box.addItem(text, value)
        return box

    def _number(self, name: str, value: float) -> QLineEdit:
        """Return a line for the number `name`, in any unit of its kind."""
        line = QLineEdit(measure(f"{value:g}", self._fields[name].unit), self)
        line.setObjectName(name)
        line.textEdited.connect(self._judge)
        return line

    def _allow(self) -> None:
        """Let choose what a figure leaves open, and show the rest as the figure has it; what was chosen comes back."""
        from anholon.model.skating.similar import FIGURES

        figure = self.figure.currentData()
        if self.body.isEnabled():
            self._own = self._shown()
        body, stance, speed = self._own if figure == "none" else ("two-segments", FIGURES[figure], "")
        for box, value in ((self.body, body), (self.stance, stance)):
            box.setCurrentIndex(box.findData(value))
        self.speed_box.setText(speed)
        for one in (self.body, self.stance, self.speed_box):
            one.setEnabled(figure == "none")
        self._judge()

    def _shown(self) -> tuple[str, str, str]:
        """Return body, stance and speed as they are shown."""
        return self.body.currentData(), self.stance.currentData(), self.speed_box.text()

    def _judge(self) -> None:
        """Mark the numbers that cannot be, and say why."""
        lines = (self.height_box, self.mass_box, self.speed_box)
        reasons = {line: self._read(line)[1] if line.isEnabled() else "" for line in lines}
        for line, reason in reasons.items():
            set_state(line, "error" if reason else "")
        wrong = next((reason for reason in reasons.values() if reason), "")
        self._wrong.show_text(wrong)
        self._make.setEnabled(not wrong)

    def _read(self, line: QLineEdit) -> tuple[float, str]:
        """Return the number in a line, in its unit, and why it cannot be, if so."""
        from anholon.model.bounds import check_bounds
        from anholon.model.structs import Parameter
        from anholon.units import parse_quantity

        field: Field = self._fields[line.objectName()]
        try:
            value = parse_quantity(si_symbols(line.text()), field.unit)
        except UnitError as error:
            return 0.0, said(str(error))
        limits = Parameter(value=value, unit=field.unit, min=field.least, max=field.most)
        return value, next((said(problem.message) for problem in check_bounds(limits, value, field.name)), "")

    def options(self) -> SkaterOptions:
        """Return what is chosen."""
        from anholon.model.skating.options import SkaterOptions

        boxes = {name: getattr(self, name) for name in ("figure", "body", "stance", "sex")}
        # What cannot be chosen is as it has to be.
        chosen: dict[str, Any] = {name: box.currentData() for name, box in boxes.items() if box.isEnabled()}
        lines = {"height": self.height_box, "mass": self.mass_box, "speed": self.speed_box}
        chosen |= {name: self._read(line)[0] for name, line in lines.items() if line.isEnabled()}
        return SkaterOptions(**chosen)
