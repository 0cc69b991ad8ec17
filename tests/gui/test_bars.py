"""Bars above panels: what gives way where there is no room, and comes back."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from anholon_gui.widgets.bars import ElidedLabel, ResponsiveBar
from anholon_gui.widgets.icons import make_icon


def button(text: str, picture: str = "data") -> QToolButton:
    made = QToolButton()
    made.setText(text)
    if picture:
        made.setIcon(make_icon(picture))
    return made


@pytest.fixture
def holder(qtbot: QtBot) -> QWidget:
    """Return a shown panel with a bar that has three buttons, a line and a clock."""
    panel = QWidget()
    qtbot.addWidget(panel)
    made = ResponsiveBar(panel)
    for widget in (button("Columns of the table"), button("Copy everything"), button("Differences", "")):
        made.add_widget(widget)
    line = ElidedLabel(made)
    line.setText("the name of a reference which is long")
    made.add_widget(line, 1)
    clock = QLabel("t = 12.345 s", made)
    made.add_optional_widget(clock)
    made.resize(1200, 40)
    panel.resize(1200, 60)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def words(bar: ResponsiveBar) -> list[bool]:
    """Tell of each button whether its words are read."""
    return [b.toolButtonStyle().name == "ToolButtonTextBesideIcon" or b.icon().isNull() for b in buttons(bar)]


def buttons(bar: ResponsiveBar) -> list[QToolButton]:
    return bar.findChildren(QToolButton)


def test_nothing_is_shortened_and_the_last_words_leave_first(holder: QWidget, qtbot: QtBot) -> None:
    bar = holder.findChild(ResponsiveBar)
    assert isinstance(bar, ResponsiveBar)
    clock = next(label for label in bar.findChildren(QLabel) if not isinstance(label, ElidedLabel))
    assert words(bar) == [True, True, True]
    steps = []
    for width in range(1200, 120, -20):
        bar.resize(width, 40)
        qtbot.wait(1)
        steps.append((clock.isHidden(), *words(bar)))
        for shown in buttons(bar):
            if shown.geometry().right() < width and steps[-1][1:] != (False, False, True):
                assert shown.width() >= shown.sizeHint().width()
    seen = list(dict.fromkeys(steps))
    assert seen == [
        (False, True, True, True),
        (True, True, True, True),
        (True, True, False, True),
        (True, False, False, True),
    ]
    assert [b.toolTip() for b in buttons(bar)] == ["Columns of the table", "Copy everything", "Differences"]
    bar.resize(1200, 40)
    qtbot.wait(1)
    assert words(bar) == [True, True, True]
    assert not clock.isHidden()
