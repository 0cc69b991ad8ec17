"""The tour: six cards that explain the parts of the window, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from anholon_gui.theme import theme_of

_CARD_WIDTH_PX, _GAP_PX, _FRAME_PX = 340, 12, 3
_SHADE_ALPHA = 70  # opacity of 255 over everything except the target


class TourStep(NamedTuple):
    """A step: its target (None while that does not exist), title and text."""

    target: Callable[[], QWidget | None]
    title: str
    text: str


class Tour(QWidget):
    """Covers the whole window, shades it except for the target of the step, and shows a card next to the target.

    Attributes:
        back, next, end: the buttons of the card.
        number: number of the step, from 0.
    """

    def __init__(self, steps: Sequence[TourStep], window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._steps = steps
        self._covered = window
        self.number = 0
        self._card = QFrame(self)
        self._card.setObjectName("welcome")  # the same card as over an empty model
        self._card.setFixedWidth(_CARD_WIDTH_PX)
        self.title = QLabel(self._card)
        self.title.setProperty("role", "heading")
        self.text = QLabel(self._card)
        self.text.setWordWrap(True)
        self._count = QLabel(self._card)
        self._count.setProperty("role", "muted")
        self.end = QPushButton(self.tr("End tour"), self._card)
        self.back = QPushButton(self.tr("Back"), self._card)
        self.next = QPushButton(self._card)
        self.next.setDefault(True)
        self.end.clicked.connect(self.close)
        self.back.clicked.connect(lambda: self._go(-1))
        self.next.clicked.connect(lambda: self._go(1))
        row = QHBoxLayout()
        row.addWidget(self._count)
        row.addStretch(1)
        for button in (self.end, self.back, self.next):
            row.addWidget(button)
        column = QVBoxLayout(self._card)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        for widget in (self.title, self.text):
            column.addWidget(widget)
        column.addLayout(row)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.installEventFilter(self)
        self.setGeometry(window.rect())
        self.show()
        self.raise_()
        self._show_step()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Follow the size of the window."""
        if event.type() == QEvent.Type.Resize and watched is self._covered:
            self.setGeometry(self._covered.rect())
            self._place_card()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt's name)
        """End the tour on Escape. Arrow keys and Enter go forward and back."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.close()
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._go(1)
        elif key == Qt.Key.Key_Left:
            self._go(-1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Shade everything except the target, and frame the target."""
        painter = QPainter(self)
        hole = self._target_rect()
        shade = QColor(0, 0, 0, _SHADE_ALPHA)
        rect = self.rect()
        for part in (
            QRect(rect.left(), rect.top(), rect.width(), hole.top()),
            QRect(rect.left(), hole.bottom() + 1, rect.width(), rect.height() - hole.bottom() - 1),
            QRect(rect.left(), hole.top(), hole.left(), hole.height()),
            QRect(hole.right() + 1, hole.top(), rect.width() - hole.right() - 1, hole.height()),
        ):
            painter.fillRect(part, shade)
        painter.setPen(QPen(QColor(theme_of(self.palette()).accent), _FRAME_PX))
        painter.drawRect(hole.adjusted(1, 1, -2, -2))

    def _go(self, step: int) -> None:
        if self.number + step >= len(self._steps):
            self.close()
        elif self.number + step >= 0:
            self.number += step
            self._show_step()

    def _show_step(self) -> None:
        step = self._steps[self.number]
        self.title.setText(step.title)
        self.text.setText(step.text)
        self._count.setText(self.tr("{} of {}").format(self.number + 1, len(self._steps)))
        self.back.setEnabled(self.number > 0)
        self.next.setText(self.tr("Next") if self.number + 1 < len(self._steps) else self.tr("Done"))
        self._place_card()
        self.setFocus()
        self.update()

    def _target_rect(self) -> QRect:
        """Return the visible rectangle of the target."""
        target = self._steps[self.number].target()
        if target is None or not target.isVisible():
            return QRect(self.rect().center(), self.rect().center())
        corner = target.mapTo(self._covered, QPoint(0, 0))
        return QRect(corner, target.size()).intersected(self.rect())

    def _place_card(self) -> None:
        """Place the card next to the target if there is room, else inside it."""
        self._card.adjustSize()
        target, size, room = self._target_rect(), self._card.size(), self.rect()
        if target.right() + _GAP_PX + size.width() <= room.right():
            place = QPoint(target.right() + _GAP_PX, target.top())
        elif target.left() - _GAP_PX - size.width() >= 0:
            place = QPoint(target.left() - _GAP_PX - size.width(), target.top())
        else:
            above = target.top() - size.height() - _GAP_PX
            place = QPoint(target.left() + _GAP_PX, above if above >= 0 else target.bottom() + _GAP_PX)
        x = min(max(place.x(), _GAP_PX), max(_GAP_PX, room.width() - size.width() - _GAP_PX))
        y = min(max(place.y(), _GAP_PX), max(_GAP_PX, room.height() - size.height() - _GAP_PX))
        self._card.move(x, y)
