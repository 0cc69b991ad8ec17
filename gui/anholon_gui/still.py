"""Widgets that show a moving instant over a picture that mostly stays: the picture is painted once and kept."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

__all__ = ["Still", "StillWidget"]

_LARGEST: Final = 2**24  # pixels of a picture that is kept

_CHANGES: Final = frozenset(
    (
        QEvent.Type.EnabledChange,
        QEvent.Type.FocusIn,
        QEvent.Type.FocusOut,
        QEvent.Type.FontChange,
        QEvent.Type.LanguageChange,
        QEvent.Type.PaletteChange,
        QEvent.Type.StyleChange,
    )
)


class Still:
    """A kept picture of a widget."""

    def __init__(self) -> None:
        self._pixmap = QPixmap()

    def forget(self) -> None:
        """Paint anew next time."""
        self._pixmap = QPixmap()

    def fits(self, widget: QWidget) -> bool:
        """Tell whether there is a picture of the size that a widget has now."""
        return not self._pixmap.isNull() and self._pixmap.size() == _pixels(widget)

    def renewed(self, widget: QWidget) -> QPixmap:
        """Return an empty picture for the widget, kept from now on."""
        self._pixmap = QPixmap(_pixels(widget))
        self._pixmap.setDevicePixelRatio(widget.devicePixelRatioF())
        self._pixmap.fill(Qt.GlobalColor.transparent)
        return self._pixmap

    def put(self, painter: QPainter) -> None:
        """Paint the picture that is kept."""
        painter.drawPixmap(0, 0, self._pixmap)


class StillWidget(QWidget):
    """A widget that paints what stays by `paint_still`, and over it what moves by `paint_moving`.

    `update()` without arguments paints all anew; `pass_over` only where something has moved.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._still = Still()

    def paint_still(self, painter: QPainter, seen: QRect) -> None:
        """Paint what stays, as far as it is to be seen."""
        raise NotImplementedError

    def paint_moving(self, painter: QPainter) -> None:
        """Paint what moves."""
        raise NotImplementedError

    def renew(self) -> None:
        """Paint everything anew."""
        self._still.forget()
        self.update()

    def pass_over(self, *places: QRectF) -> None:
        """Paint the places anew where something has moved."""
        for place in places:
            self.update(place.toAlignedRect().adjusted(-1, -1, 1, 1))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Paint what stays, from the kept picture where it is not too large, and what moves."""
        size = _pixels(self)
        kept = size.width() * size.height() <= _LARGEST
        if kept and not self._still.fits(self):
            painter = QPainter(self._still.renewed(self))
            painter.setFont(self.font())
            self.paint_still(painter, self.rect())
            painter.end()
        painter = QPainter(self)
        if kept:
            self._still.put(painter)
        else:
            self.paint_still(painter, event.rect())
        self.paint_moving(painter)
        painter.end()

    def event(self, event: QEvent) -> bool:
        """Paint anew in other colours, fonts, and with the focus."""
        if event.type() in _CHANGES:
            self._still.forget()
        return super().event(event)


def _pixels(widget: QWidget) -> QSize:
    """Return the size of a widget in pixels of the screen."""
    ratio = widget.devicePixelRatioF()
    return QSize(round(ratio * widget.width()), round(ratio * widget.height()))
