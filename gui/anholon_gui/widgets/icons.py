"""Icons: one-colour SVG drawings, painted in the colour of the palette."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer


@cache
def read_source(name: str) -> str:
    return (files("anholon_resources") / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def icon_names() -> list[str]:
    """Return the names of all shipped icons, sorted."""
    names = (entry.name for entry in (files("anholon_resources") / "icons").iterdir())
    return sorted(name[:-4] for name in names if name.endswith(".svg"))


class _IconEngine(QIconEngine):
    """Paints one drawing. `role` names the palette colour, `colour` overrides it."""

    def __init__(self, name: str, colour: str = "") -> None:
        super().__init__()
        self._name = name
        self._colour = colour

    def clone(self) -> QIconEngine:
        return _IconEngine(self._name, self._colour)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        painter.drawPixmap(rect, self._render(rect.size() * ratio, mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self._render(size, mode)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:  # noqa: N802
        return self._render(size * scale, mode)  # the size is that on the screen, whatever its pixels (Qt 6.8)

    def actualSize(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QSize:  # noqa: N802 (Qt's name)
        return size

    def _render(self, size: QSize, mode: QIcon.Mode) -> QPixmap:
        if size.isEmpty():  # a button that has not been laid out yet
            return QPixmap()
        colour = self._paint_colour(mode)
        key = f"anholon/{self._name}/{colour.name(QColor.NameFormat.HexArgb)}/{size.width()}x{size.height()}"
        pixmap = QPixmap()
        if QPixmapCache.find(key, pixmap):
            return pixmap
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        svg = read_source(self._name).replace("currentColor", colour.name())
        renderer = QSvgRenderer(QByteArray(svg.encode()))
        side = min(size.width(), size.height())
        painter = QPainter(pixmap)
        painter.setOpacity(colour.alphaF())
        corner = QPoint((size.width() - side) // 2, (size.height() - side) // 2)
        renderer.render(painter, QRectF(QRect(corner, QSize(side, side))))
        painter.end()
        QPixmapCache.insert(key, pixmap)
        return pixmap

    def _paint_colour(self, mode: QIcon.Mode) -> QColor:
        palette = QGuiApplication.palette()
        if mode == QIcon.Mode.Disabled:
            ink = QColor(palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText))
            ink.setAlphaF(0.32)
        elif self._colour:
            ink = QColor(self._colour)
        else:
            ink = QColor(palette.color(QPalette.ColorRole.WindowText))
        return ink


def make_icon(name: str, colour: str = "") -> QIcon:
    """Return the drawing `name` in the palette's text colour, or in `colour` (#rrggbb)."""
    return QIcon(_IconEngine(name, colour))


def app_icon() -> QIcon:
    """Return the icon of the application."""
    return QIcon(str(files("anholon_resources") / "icons" / "anholon.svg"))
