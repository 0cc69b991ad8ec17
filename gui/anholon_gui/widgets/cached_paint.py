"""Widgets with a moving instant over a mostly static picture, which is painted once and cached."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

_WHOLE: Final = 2**19  # pixels of a widget that is kept as a whole
_LARGEST: Final = 2**24  # and of a part that is kept

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


class CachedPaint:
    """A cached picture of a widget or of a part of it."""

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._valid = False
        self._place = QRect()  # the part of the widget that it shows
        self._size = QSize()  # of the whole widget, in pixels of the screen

    def clear(self) -> None:
        """Discard the picture."""
        self._valid = False

    def is_valid(self, widget: QWidget, visible_rect: QRect | None = None) -> bool:
        """Return whether there is a picture of `visible_rect`, or all, of the widget in its present size."""
        state = self._place.contains(visible_rect if visible_rect is not None else widget.rect())
        return self._valid and state and self._size == _pixels(widget, widget.rect())

    def make_pixmap(self, widget: QWidget, place: QRect | None = None, ground: QColor | None = None) -> QPixmap:
        """Return an empty picture for a part of the widget, or for all, cached from now on.

        On an opaque `ground` it is drawn more quickly.
        """
        self._place = QRect(place if place is not None else widget.rect())
        self._size, wanted = _pixels(widget, widget.rect()), _pixels(widget, self._place)
        if self._pixmap.size() != wanted:  # else in the same memory: to get new one takes as long as to paint
            self._pixmap = QPixmap(wanted)
        self._valid = True
        self._pixmap.setDevicePixelRatio(widget.devicePixelRatioF())
        self._pixmap.fill(ground if ground is not None else Qt.GlobalColor.transparent)
        return self._pixmap

    def draw(self, painter: QPainter) -> None:
        """Draw the cached picture."""
        painter.drawPixmap(self._place.topLeft(), self._pixmap)


class CachedPaintWidget(QWidget):
    """A widget that paints its static part by `paint_background` and its moving part by `paint_foreground`.

    `update()` without arguments paints all anew; `update_foreground` only where something has moved.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._still = CachedPaint()

    def paint_background(self, painter: QPainter, visible_rect: QRect) -> None:
        """Paint the static part within a rectangle."""
        raise NotImplementedError

    def paint_foreground(self, painter: QPainter) -> None:
        """Paint the moving part."""
        raise NotImplementedError

    def invalidate(self) -> None:
        """Paint everything again."""
        self._still.clear()
        self.update()

    def update_foreground(self, *places: QRectF) -> None:
        """Paint again where something has moved."""
        for place in places:
            self.update(place.toAlignedRect().adjusted(-1, -1, 1, 1))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Paint the static part, from the cached picture unless it is too large, and the moving part."""
        place = self.rect()
        if _area(place) > _WHOLE:  # the visible part of a scrolled widget
            place = event.rect().united(self.visibleRegion().boundingRect())
        is_cached = _area(place) <= _LARGEST
        if is_cached and not self._still.is_valid(self, place):
            painter = QPainter(self._still.make_pixmap(self, place))
            painter.translate(-place.topLeft())
            painter.setFont(self.font())
            self.paint_background(painter, place)
            painter.end()
        painter = QPainter(self)
        if is_cached:
            self._still.draw(painter)
        else:
            self.paint_background(painter, event.rect())
        self.paint_foreground(painter)
        painter.end()

    def event(self, event: QEvent) -> bool:
        """Paint again after a change of colours, fonts or focus."""
        if event.type() in _CHANGES:
            self._still.clear()
        return super().event(event)


def _pixels(widget: QWidget, place: QRect) -> QSize:
    """Return the size of a part of a widget in pixels of the screen."""
    ratio = widget.devicePixelRatioF()
    return QSize(round(ratio * place.width()), round(ratio * place.height()))


def _area(place: QRect) -> int:
    return place.width() * place.height()
