"""The difference between a file that another program changed and the model in the window, line by line."""

from __future__ import annotations

import difflib

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QFontDatabase, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from anholon_gui.theme import theme_of


class FileDifferenceDialog(QDialog):
    """Shows the difference: lines of the file only begin with +, lines of the model only with -.

    Signals:
        reloadRequested(): the model of the file is wanted.
    """

    reloadRequested = Signal()

    def __init__(self, name: str, model_text: str, file_text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("file-difference")
        self.setWindowTitle(self.tr("Difference to the file"))
        self.resize(760, 520)
        lines = list(
            difflib.unified_diff(
                model_text.splitlines(), file_text.splitlines(), self.tr("in this window"), name, lineterm="", n=2
            )
        )
        text = QLabel(self.tr("Lines with − are in this window, lines with + in {}.").format(name), self)
        if not lines:
            text.setText(self.tr("The model in this window and in {} is the same.").format(name))
        text.setWordWrap(True)
        self.lines = QPlainTextEdit(self)
        self.lines.setReadOnly(True)
        self.lines.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.lines.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._write(lines)
        buttons = QDialogButtonBox(self)
        buttons.addButton(self.tr("Reload"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Close)
        buttons.accepted.connect(self.reloadRequested)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(12)
        column.addWidget(text)
        column.addWidget(self.lines, 1)
        column.addWidget(buttons)

    def _write(self, lines: list[str]) -> None:
        theme = theme_of(self.palette())
        colours = {"+": theme.good, "-": theme.error, "@": theme.muted}
        cursor = self.lines.textCursor()
        for line in lines:
            shape = QTextCharFormat()
            if line[:1] in colours:
                shape.setForeground(QColor(colours[line[:1]]))
            cursor.insertText(line + "\n", shape)
        cursor.movePosition(QTextCursor.MoveOperation.Start)
        self.lines.setTextCursor(cursor)
