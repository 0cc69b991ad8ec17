"""The question whether gravity acts, asked once after the first movable part was added."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from anholon_gui.actions import ElementCommands
from anholon_gui.document import Document
from anholon_gui.texts.language import quantity_text


class GravityQuestion(QFrame):
    """A line that reports that gravity acts from now on, and offers to remove it.

    It is shown when a command has set the gravity of `document`, and disappears with an answer, with the undo of that
    command, and with another model.
    """

    def __init__(self, document: Document, commands: ElementCommands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gravity-question")
        self._document = document
        self._text = QLabel(self)
        keep = QPushButton(self.tr("Keep"), self)
        keep.setObjectName("gravity-keep")
        keep.clicked.connect(self.hide)
        none = QPushButton(self.tr("No gravity"), self)
        none.setObjectName("gravity-none")
        none.clicked.connect(self._remove)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(keep)
        row.addWidget(none)
        column = QVBoxLayout(self)  # side by side the words of some languages are wider than the panel
        column.setContentsMargins(12, 4, 8, 4)
        column.addWidget(self._text)
        column.addLayout(row)
        self.hide()
        commands.gravitySet.connect(self._ask)
        document.modelChanged.connect(self._on_changed)
        document.modelReplaced.connect(self.hide)

    def _ask(self) -> None:
        value = f"{-float(self._document.model.gravity[2]):g}"
        self._text.setText(self.tr("Gravity acts: {}.").format(quantity_text(value, "m/s^2")))
        self.show()

    def _on_changed(self) -> None:
        if not any(self._document.model.gravity):
            self.hide()

    def _remove(self) -> None:
        self.hide()
        self._document.edit(self.tr("No gravity"), replace(self._document.model, gravity=(0.0, 0.0, 0.0)))
