"""Buttons of bars and forms: an icon with a tooltip, or an icon with words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from anholon_gui.widgets.icons import make_icon


def make_icon_button(icon: str, tip: str, parent: QWidget | None = None) -> QToolButton:
    """Return a button with an icon. Its tooltip is also its accessible name."""
    button = QToolButton(parent)
    button.setIcon(make_icon(icon))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button


def make_text_button(icon: str, text: str, parent: QWidget | None = None) -> QToolButton:
    """Return a button with words and, if there is one, an icon."""
    button = QToolButton(parent)
    if icon:
        button.setIcon(make_icon(icon))
    button.setText(text)
    button.setAccessibleName(text)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button
