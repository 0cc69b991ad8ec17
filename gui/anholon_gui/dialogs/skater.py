"""The dialog of a new skater: body, stance, and proportions."""

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
from anholon_gui.forms.line_edit import FieldMessage
from anholon_gui.texts.language import quantity_text, to_si_symbols
from anholon_gui.texts.messages import translate_message
from anholon_gui.theme import set_state
from anholon_gui.widgets.combo_box import ComboBox

if TYPE_CHECKING:
    from anholon.library.skater.options import SkaterOptions
    from anholon.model.schema.field_descriptions import FieldDescription


class SkaterDialog(QDialog):
    """Asks for the options of a new skater. `options` holds the choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        from anholon.library.skater.options import SkaterOptions
        from anholon.model.schema.field_descriptions import describe_fields

        super().__init__(parent)
        self.setObjectName("new-skater")
        self.setWindowTitle(self.tr("New skater"))
        self.figure = self._make_choice(
            ("none", self.tr("None (gliding)")),
            ("circle-eight", self.tr("Figure eight of two circles")),
            ("three-turn", self.tr("Three-turn")),
            ("spiral", self.tr("Spiral")),
            ("two-foot-to-one-foot-spin", self.tr("Spin, from two feet to one")),
            ("entry-spin-exit", self.tr("Entry, spin and exit")),
            ("serpentine", self.tr("Serpentine, on an edge")),
            ("waltz-jump", self.tr("Waltz jump")),
        )
        self.body = self._make_choice(
            ("two-segments", self.tr("Thirteen segments, with elbows and knees")),
            ("five-parts", self.tr("Five segments, as in the thesis")),
        )
        self.stance = self._make_choice(
            ("upright", self.tr("Upright (planar motion)")),
            ("balanced", self.tr("On an edge, balanced by turning the blade")),
            ("held", self.tr("On an edge, fixed lean")),
            ("jumping", self.tr("On an edge, balanced, with jumps and landings")),
        )
        self.sex = self._make_choice(("female", self.tr("Female")), ("male", self.tr("Male")))
        self._fields = {field.name: field for field in describe_fields(SkaterOptions)}
        usual = SkaterOptions()
        self.height_box, self.mass_box, self.speed_box = (
            self._make_number(name, getattr(usual, name)) for name in ("height", "mass", "speed")
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
        self._user_values = self._shown_values()
        self.figure.currentIndexChanged.connect(self._update_enabled)
        note = QLabel(self.tr("Masses, lengths and moments of inertia of the segments from de Leva (1996)."), self)
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Create"))
        self._create_button = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._error_label = FieldMessage(self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(16)
        column.addLayout(form)
        column.addWidget(self._error_label)
        column.addWidget(note)
        column.addWidget(buttons)

    def _make_choice(self, *entries: tuple[str, str]) -> ComboBox:
        box = ComboBox(self)
        for value, text in entries:
            box.addItem(text, value)
        return box

    def _make_number(self, name: str, value: float) -> QLineEdit:
        """Return a line for the number `name`, in any unit of its kind."""
        line = QLineEdit(quantity_text(f"{value:g}", self._fields[name].unit), self)
        line.setObjectName(name)
        line.textEdited.connect(self._validate)
        return line

    def _update_enabled(self) -> None:
        """Enable the fields that a figure leaves open, and show the others with the values of the figure.

        Earlier choices are restored.
        """
        from anholon.library.figures import FIGURES

        figure = self.figure.currentData()
        if self.body.isEnabled():
            self._user_values = self._shown_values()
        body, stance, speed = self._user_values if figure == "none" else ("two-segments", FIGURES[figure], "")
        for box, value in ((self.body, body), (self.stance, stance)):
            box.setCurrentIndex(box.findData(value))
        self.speed_box.setText(speed)
        for field in (self.body, self.stance, self.speed_box):
            field.setEnabled(figure == "none")
        self._validate()

    def _shown_values(self) -> tuple[str, str, str]:
        """Return the shown body, stance and speed."""
        return self.body.currentData(), self.stance.currentData(), self.speed_box.text()

    def _validate(self) -> None:
        """Mark the invalid numbers and show why."""
        lines = (self.height_box, self.mass_box, self.speed_box)
        reasons = {line: self._read_number(line)[1] if line.isEnabled() else "" for line in lines}
        for line, reason in reasons.items():
            set_state(line, "error" if reason else "")
        wrong = next((reason for reason in reasons.values() if reason), "")
        self._error_label.show_text(wrong)
        self._create_button.setEnabled(not wrong)

    def _read_number(self, line: QLineEdit) -> tuple[float, str]:
        """Return the number in a line in its unit, and the reason if it is invalid."""
        from anholon.model.check.bounds_check import check_bounds
        from anholon.model.schema import Parameter
        from anholon.units import parse_quantity

        field: FieldDescription = self._fields[line.objectName()]
        try:
            value = parse_quantity(to_si_symbols(line.text()), field.unit)
        except UnitError as error:
            return 0.0, translate_message(str(error))
        limits = Parameter(value=value, unit=field.unit, min=field.least, max=field.most)
        return value, next(
            (translate_message(problem.message) for problem in check_bounds(limits, value, field.name)), ""
        )

    def options(self) -> SkaterOptions:
        """Return the chosen options."""
        from anholon.library.skater.options import SkaterOptions

        boxes = {name: getattr(self, name) for name in ("figure", "body", "stance", "sex")}
        # Fields that cannot be chosen have their only value.
        chosen: dict[str, Any] = {name: box.currentData() for name, box in boxes.items() if box.isEnabled()}
        lines = {"height": self.height_box, "mass": self.mass_box, "speed": self.speed_box}
        chosen |= {name: self._read_number(line)[0] for name, line in lines.items() if line.isEnabled()}
        return SkaterOptions(**chosen)
