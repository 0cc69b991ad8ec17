"""Boxes of choices: what does not fit ends in dots, and the list shows it whole."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QEnterEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from anholon_gui.widgets.combo_box import ComboBox


def test_long_texts_end_in_dots_and_are_whole_in_the_list(qtbot: QtBot) -> None:
    box = ComboBox()
    qtbot.addWidget(box)
    texts = ["short", "a text that is much longer than the box is wide"]
    box.addItems(texts)
    box.setFixedWidth(110)
    box.show()
    box.setToolTip("What is chosen")
    assert box.visible_text() == "short"
    assert box.full_tooltip == "What is chosen"
    box.setCurrentIndex(1)
    assert box.visible_text().endswith("…")
    assert texts[1].startswith(box.visible_text()[:-1])
    assert box.full_tooltip == f"{texts[1]}\nWhat is chosen"
    place = box.rect().center()
    QApplication.sendEvent(box, QEnterEvent(place, place, box.mapToGlobal(place)))
    QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, place, box.mapToGlobal(place)))
    assert QToolTip.text() == box.full_tooltip
    QToolTip.hideText()
    box.showPopup()
    assert box.view().width() >= box.fontMetrics().horizontalAdvance(texts[1])
    box.hidePopup()
