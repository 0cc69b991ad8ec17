"""Widgets that keep a picture: what moves over it leaves nothing behind, and changes are seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPalette
from pytestqt.qtbot import QtBot

import anholon
from anholon_gui.main_window import MainWindow
from anholon_gui.widgets.cached_paint import CachedPaintWidget


class Dial(CachedPaintWidget):
    """A red field with a blue bar at `place`."""

    def __init__(self) -> None:
        super().__init__()
        self.place = 10.0
        self.painted = 0

    def paint_background(self, painter: QPainter, seen: QRect) -> None:
        self.painted += 1
        painter.fillRect(seen, QColor("red"))

    def paint_foreground(self, painter: QPainter) -> None:
        painter.fillRect(QRectF(self.place, 0.0, 4.0, self.height()), QColor("blue"))

    def move_to(self, place: float) -> None:
        before, self.place = self.place, place
        self.update_foreground(*(QRectF(x, 0.0, 4.0, self.height()) for x in (before, place)))


def colours(dial: Dial) -> list[str]:
    image = dial.grab().toImage()
    return [image.pixelColor(x, 5).name() for x in range(image.width())]


def bar(start: int, width: int = 120) -> list[str]:
    return ["#0000ff" if start <= x < start + 4 else "#ff0000" for x in range(width)]


@pytest.fixture
def dial(qtbot: QtBot) -> Dial:
    dial = Dial()
    dial.resize(120, 20)
    qtbot.addWidget(dial)
    with qtbot.waitExposed(dial):
        dial.show()
    return dial


def test_what_moves_leaves_nothing_behind(dial: Dial, qtbot: QtBot) -> None:
    assert colours(dial) == bar(10)
    painted = dial.painted
    for place in (30.0, 50.0, 70.0):
        dial.move_to(place)
        qtbot.wait(2)
        assert colours(dial) == bar(int(place))
    assert dial.painted == painted


def test_another_size_another_palette_and_renewal_paint_anew(dial: Dial) -> None:
    colours(dial)
    painted = dial.painted
    dial.resize(150, 20)
    assert colours(dial) == bar(10, 150)
    assert dial.painted == painted + 1
    palette = dial.palette()
    palette.setColor(QPalette.ColorRole.Window, QColor("green"))
    dial.setPalette(palette)
    colours(dial)
    assert dial.painted == painted + 2
    dial.invalidate()
    colours(dial)
    assert dial.painted == painted + 3


class Glass(Dial):
    """The bar alone, as what stays: nothing is painted behind it."""

    def paint_background(self, painter: QPainter, seen: QRect) -> None:
        super().paint_foreground(painter)

    def paint_foreground(self, painter: QPainter) -> None:
        """Nothing moves."""


def test_what_is_painted_anew_shows_nothing_of_what_was_there(qtbot: QtBot) -> None:
    glass = Glass()
    glass.resize(120, 20)
    qtbot.addWidget(glass)
    glass.grab()
    for place, width in ((40.0, 120), (70.0, 120), (70.0, 150), (20.0, 150)):
        glass.place = place
        glass.resize(width, 20)
        glass.invalidate()
        blue = [x for x, colour in enumerate(colours(glass)) if colour == "#0000ff"]
        assert blue == list(range(int(place), int(place) + 4))


def test_scrub_line_and_timeline_look_alike_played_and_painted_anew(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.load("skater-staged"))
    with qtbot.waitSignal(window.document.runFinished, timeout=60_000):
        window.actions_.run.trigger()
    window.timeline.show()
    widgets = (window.transport.scrub, window.timeline.panel.track)
    for share in (0.1, 0.33, 0.34, 0.8, 0.55):
        window.playback.seek(share * window.playback.t1)
        qtbot.wait(5)
        played = [widget.grab().toImage() for widget in widgets]
        for widget in widgets:
            widget.invalidate()
        assert [widget.grab().toImage() for widget in widgets] == played


def test_marks_and_numbers_follow_a_motion_that_plays(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.load("skater-reference"))
    with qtbot.waitSignal(window.document.runFinished, timeout=60_000):
        window.actions_.run.trigger()
    playback = window.playback
    shown: list[float] = []
    followed: list[float] = []
    playback.timeChanged.connect(shown.append)
    playback.timeFollowed.connect(followed.append)
    playback.play()
    qtbot.wait(400)
    qtbot.waitUntil(lambda: len(followed) > 2, timeout=60_000)
    playback.pause()
    assert set(followed) <= set(shown)
    assert len(followed) < 0.7 * len(shown) or len(shown) < 15  # a busy machine ticks less often anyway
    assert followed[-1] == playback.time  # what stands still is shown as it is
    assert window.transport.time_label.text() == f"{playback.time:.3f} s"
    playback.seek(1.25)
    assert followed[-1] == 1.25
