"""Bars above panels: rows of buttons and labels that shrink in a narrow panel, and elided lines."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

_MINIMUM_WIDTH_PX = 48  # pixels of a line that gives way


class ElidedLabel(QLabel):
    """A text that is elided if it does not fit."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the text, elided if necessary."""
        shown = self.visible_text()
        if self.hasSelectedText():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()

    def visible_text(self) -> str:
        """Return the visible part of the text."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return the width of a few letters."""
        full = super().minimumSizeHint()
        return QSize(min(full.width(), _MINIMUM_WIDTH_PX), full.height())


class ResponsiveBar(QWidget):
    """A row of widgets that is never wider than its panel.

    If not everything fits, optional labels are hidden first, then buttons with an icon show it without their words, the
    last ones first; the words are in their tooltips.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(6, 3, 8, 3)
        self._row.setSpacing(4)
        self._widgets: list[QWidget] = []
        self._optional_widgets: list[QWidget] = []
        self._state: tuple[object, ...] = ()  # for which the row was fitted last

    def add_widget(self, widget: QWidget, stretch: int = 0) -> None:
        """Add a widget at the end."""
        self._row.addWidget(widget, stretch)
        self._widgets.append(widget)
        if isinstance(widget, QToolButton) and widget.toolTip() in ("", widget.text()):
            widget.setToolTip(widget.text().replace("&", ""))

    def add_optional_widget(self, widget: QWidget) -> None:
        """Add a widget at the end that is shown only if everything fits."""
        self.add_widget(widget)
        self._optional_widgets.append(widget)

    def add_stretch(self) -> None:
        """Align the following widgets to the right."""
        self._row.addStretch(1)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a small width."""
        return QSize(0, super().minimumSizeHint().height())

    def fit_width(self) -> None:
        """Show as many words as fit."""
        spare = (widget.sizeHint().width() for widget in self._optional_widgets)
        messages = (_width_key(widget) for widget in self._widgets if widget not in self._optional_widgets)
        state = (self.width(), *spare, *messages)
        if state == self._state:
            return
        self._state = state
        wordy = [w for w in self._widgets if isinstance(w, QToolButton) and w.text() and not w.icon().isNull()]
        for button in wordy:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for widget in self._optional_widgets:
            widget.show()
        for widget in self._optional_widgets:
            if self._required_width() > self.width():
                widget.hide()
        for button in reversed(wordy):
            if self._required_width() > self.width():
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _required_width(self) -> int:
        shown = [widget for widget in self._widgets if not widget.isHidden()]
        edges = self._row.contentsMargins()
        spaces = edges.left() + edges.right() + self._row.spacing() * len(shown)
        return spaces + sum(
            (w.minimumSizeHint() if isinstance(w, ElidedLabel) else w.sizeHint().expandedTo(w.minimumSize())).width()
            for w in shown
        )

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Fit the new width."""
        super().resizeEvent(event)
        self.fit_width()

    def event(self, event: QEvent) -> bool:
        """Fit the widgets after a change of them."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Polish, QEvent.Type.Show):
            self.fit_width()
        return super().event(event)


def _width_key(widget: QWidget) -> tuple[object, ...]:
    """Return a key of the width of a widget, independent of whether a button shows its text."""
    if widget.isHidden():
        return ()
    if isinstance(widget, QToolButton):
        return (widget.text(), widget.icon().isNull(), widget.font().toString())
    return (widget.sizeHint().width(),)
