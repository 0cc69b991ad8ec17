"""Parts of the panel that are written: sections with a heading, lines with a sign, tables."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from anholon_gui.icons import icon
from anholon_gui.theme import theme_of

__all__ = ["Section", "Signs", "paragraph", "table"]

Sign = tuple[str, str, str, str]
"""Icon (good, error, info), name, sentence and value of one line."""


def paragraph(parent: QWidget | None = None) -> QLabel:
    """Return a label for sentences in a quiet colour."""
    label = QLabel(parent)
    label.setProperty("role", "muted")
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setContentsMargins(14, 2, 14, 6)
    return label


def table(head: Sequence[str], rows: Sequence[Sequence[str]], muted: str, border: str) -> str:
    """Return a table in rich text: the first column to the left, numbers to the right."""
    cells = "".join(
        f"<td align='{'left' if k == 0 else 'right'}' style='color:{muted}; padding:2px 0 4px 0'>{text}</td>"
        for k, text in enumerate(head)
    )
    lines = [f"<tr>{cells}</tr>"] if any(head) else []
    for row in rows:
        entries = "".join(
            f"<td align='{'left' if k == 0 else 'right'}' style='padding:2px 0 2px {0 if k == 0 else 12}px;"
            f" border-top:1px solid {border}'>{text}</td>"
            for k, text in enumerate(row)
        )
        lines.append(f"<tr>{entries}</tr>")
    return f"<table width='100%' cellspacing='0' cellpadding='0'>{''.join(lines)}</table>"


class Section(QWidget):
    """A heading that folds what is below it."""

    def __init__(self, title: str, *parts: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = QToolButton(self)
        self._button.setText(title)
        self._button.setCheckable(True)
        self._button.setChecked(True)
        self._button.setArrowType(Qt.ArrowType.DownArrow)
        self._button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._button.setProperty("role", "heading")
        self._button.setIconSize(QSize(10, 10))
        font = self._button.font()
        font.setBold(True)
        self._button.setFont(font)
        self._button.setStyleSheet(
            "QToolButton, QToolButton:checked { background: transparent; border-color: transparent; }"
        )
        self.body = QWidget(self)
        inside = QVBoxLayout(self.body)
        inside.setContentsMargins(0, 0, 0, 4)
        inside.setSpacing(0)
        for part in parts:
            inside.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 6, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self._button)
        layout.addWidget(self.body)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._button.toggled.connect(self._fold)

    @property
    def folded(self) -> bool:
        """Whether only the heading is shown."""
        return not self._button.isChecked()

    def fold(self, folded: bool) -> None:
        """Hide or show what is below the heading."""
        self._button.setChecked(not folded)

    def _fold(self, open_: bool) -> None:
        self.body.setVisible(open_)
        self._button.setArrowType(Qt.ArrowType.DownArrow if open_ else Qt.ArrowType.RightArrow)


class Signs(QWidget):
    """Lines with an icon that says whether something holds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 2, 14, 4)
        self._grid.setHorizontalSpacing(9)
        self._grid.setVerticalSpacing(7)
        self._grid.setColumnStretch(1, 1)
        self._lines: list[tuple[QLabel, QLabel, QLabel]] = []
        self._signs: list[Sign] = []

    @property
    def signs(self) -> list[Sign]:
        """What is written."""
        return self._signs

    def show_signs(self, signs: list[Sign]) -> None:
        """Write these lines."""
        if signs == self._signs:
            return
        self._signs = signs
        self._write()

    def _write(self) -> None:
        theme = theme_of(self.palette())
        colours = {"good": theme.good, "error": theme.error, "info": theme.muted, "warning": theme.warning}
        while len(self._lines) < len(self._signs):
            row = len(self._lines)
            line = (QLabel(self), QLabel(self), QLabel(self))
            line[1].setWordWrap(True)
            for column, label in enumerate(line):
                label.setTextFormat(Qt.TextFormat.RichText)
                self._grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignTop)
            self._lines.append(line)
        for k, (mark, words, value) in enumerate(self._lines):
            shown = k < len(self._signs)
            for label in (mark, words, value):
                label.setVisible(shown)
            if shown:
                kind, name, sentence, figure = self._signs[k]
                mark.setPixmap(icon(kind, colours[kind]).pixmap(QSize(17, 17)))
                words.setText(f"<b>{name}</b><br><span style='color:{theme.muted}'>{sentence}</span>")
                value.setText(figure)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_signs"):
            self._write()
