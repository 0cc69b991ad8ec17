"""The viewport on a QOpenGLWidget: draws, follows the clock, survives moving to another parent, frees what it made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.query.field_paths import set_value
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.view3d import View3D
from anholon_gui.view3d.viewport import GLViewport

pytestmark = pytest.mark.xvfb

Shown = tuple[View3D, Playback, QWidget]


@pytest.fixture
def shown(qtbot: QtBot, themes: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shown]:
    """Return a view with a run of the skater in a window."""
    if QGuiApplication.platformName() == "offscreen":
        pytest.skip("a QOpenGLWidget needs an X display")
    monkeypatch.setenv("ANHOLON_VIEWPORT", "gl")
    window = QWidget()
    document = Document()
    playback = Playback(document)
    view = View3D(document, playback)
    QVBoxLayout(window).addWidget(view)
    window.resize(480, 320)
    with qtbot.waitExposed(window):
        window.show()
    document.new(set_value(anholon.load("skater-reference"), "simulation.until", 4.0))
    run = anholon.simulate(document.model)
    document.begin_run(run)
    document.finish_run(run.outcome)
    drawn(qtbot, view)
    yield view, playback, window
    view.close()
    window.close()
    window.deleteLater()
    document.new()


def drawn(qtbot: QtBot, view: View3D) -> None:
    """Wait for a new frame."""
    with qtbot.waitSignal(view.viewport.drawn, timeout=20_000):
        view.viewport.refresh()


def pixels(view: View3D) -> np.ndarray:
    """Return what the canvas shows (height, width, 3)."""
    native: Callable[[], object] = view.viewport.target.grabFramebuffer  # type: ignore[attr-defined]
    image = native()
    image = image.convertToFormat(image.Format.Format_RGB888)  # type: ignore[attr-defined]
    data = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.bytesPerLine())
    return data[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)


def test_the_picture_follows_the_clock(shown: Shown, qtbot: QtBot) -> None:
    view, playback, _ = shown
    assert isinstance(view.viewport, GLViewport)
    playback.seek(0.5)
    drawn(qtbot, view)
    first = pixels(view)
    playback.seek(3.5)
    drawn(qtbot, view)
    assert (np.abs(first - pixels(view)).max(axis=2) > 25).sum() > 300


def test_the_mouse_turns_the_camera(shown: Shown) -> None:
    view, _, _ = shown
    before = view.camera
    target = view.viewport.target
    QTest.mousePress(target, Qt.MouseButton.LeftButton, pos=QPoint(200, 150))
    QTest.mouseMove(target, QPoint(260, 150))
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton, pos=QPoint(260, 150))
    assert view.camera.azimuth != pytest.approx(before.azimuth)


def test_another_parent_keeps_the_picture(shown: Shown, qtbot: QtBot) -> None:
    view, _, window = shown
    other = QWidget()
    QVBoxLayout(other).addWidget(view)
    other.resize(520, 360)
    with qtbot.waitExposed(other):
        other.show()
    drawn(qtbot, view)
    colours = pixels(view)
    assert len(np.unique(colours.reshape(-1, 3), axis=0)) > 200
    layout = window.layout()
    assert layout is not None
    layout.addWidget(view)
    drawn(qtbot, view)
    assert len(np.unique(pixels(view).reshape(-1, 3), axis=0)) > 200
    other.close()


def test_a_closed_view_draws_no_more(shown: Shown) -> None:
    view, playback, _ = shown
    view.close()
    playback.seek(1.0)
    view.viewport.refresh()
    view.release()
