"""Tabs of docks in a bar too narrow for their titles."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QIcon
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from anholon_gui.widgets.icons import make_icon

__all__ = ["fit_dock_tabs"]

_TAB_PADDING_PX = 8  # left and right of a title
_SMALL_FONT_REL = 0.85  # size of titles that are a little too long
_OWN = Qt.FindChildOption.FindDirectChildrenOnly  # of a window: there are thousands of others within its panels
_ICON_SIZE = QSize(15, 15)  # the height of a title: a bar with symbols is no higher


def fit_dock_tabs(window: QMainWindow) -> None:
    """Fit the tabs of all docks of a window into their bars, now and after changes of their size.

    A tab without room for its title shows the symbol of its dock: the icon whose name is its property `symbol`.
    """
    for bar in window.findChildren(QTabBar, options=_OWN):
        fitting = bar.findChild(_TabFitting) or _TabFitting(bar, window)
        fitting.fit()


class _TabFitting(QObject):
    """Shows whole titles in a bar of tabs, smaller ones in a narrow bar, or symbols for all tabs except the front one.

    Qt shows the whole title as tooltip.
    """

    def __init__(self, bar: QTabBar, window: QMainWindow) -> None:
        super().__init__(bar)
        self._bar, self._window = bar, window
        self._font = bar.font()
        bar.setElideMode(Qt.TextElideMode.ElideRight)
        bar.setUsesScrollButtons(False)  # every panel stays within one click
        bar.setIconSize(_ICON_SIZE)
        bar.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Fit the tabs after a change of width, or of the theme, which resets their font. The wheel over them changes
        no panel."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.fit()
        return event.type() == QEvent.Type.Wheel

    def fit(self) -> None:
        """Choose the display of the tabs."""
        small = QFont(self._font)
        if small.pointSizeF() > 0.0:
            small.setPointSizeF(_SMALL_FONT_REL * small.pointSizeF())
        else:
            small.setPixelSize(round(_SMALL_FONT_REL * small.pixelSize()))
        if self._fits(self._font):
            self._show_titles(self._font)
        elif self._fits(small):
            self._show_titles(small)
        else:
            self._show_symbols(small)

    def _fits(self, font: QFont) -> bool:
        metrics, bar = QFontMetrics(font), self._bar
        titles = (bar.tabText(index) for index in range(bar.count()))
        return sum(metrics.horizontalAdvance(title) + _TAB_PADDING_PX for title in titles) <= bar.width()

    def _show_titles(self, font: QFont) -> None:
        for index in range(self._bar.count()):
            if not self._bar.tabIcon(index).isNull():
                self._bar.setTabIcon(index, QIcon())
        self._show(font, symbols=False)

    def _show_symbols(self, font: QFont) -> None:
        docks = self._window.findChildren(QDockWidget, options=_OWN)
        symbols = {dock.windowTitle(): dock.property("symbol") for dock in docks}
        for index in range(self._bar.count()):
            symbol = symbols.get(self._bar.tabText(index))
            if symbol:
                self._bar.setTabIcon(index, make_icon(symbol))
        self._show(font, symbols=True)

    def _show(self, font: QFont, *, symbols: bool) -> None:
        bar = self._bar
        if bar.font() != font:
            bar.setFont(font)
        if bool(bar.property("symbols")) != symbols:
            bar.setProperty("symbols", symbols)
            bar.style().unpolish(bar)
            bar.style().polish(bar)
