"""The real window for the tests: shown off screen, drawn by EGL, with settings and recovery of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("EGL_PLATFORM", "surfaceless")

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from anholon.library.templates import TEMPLATES
from anholon.model.schema import Model
from anholon_gui.app import create_application
from anholon_gui.main_window import MainWindow
from anholon_gui.settings import Settings
from anholon_gui.theme import Themes

QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)

LOADED_MS = 60_000
"""Longest time that the heavy panels may take on a busy machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ignore what the off-screen platform says about size hints, raising and grabbing; it has no window manager."""
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support ", extend=True))


class Patient(QtBot):
    """The robot user, who waits as long as a busy machine needs."""

    def waitActive(self, widget: QWidget, *, timeout: int = LOADED_MS) -> Any:  # noqa: N802 (pytest-qt's name)
        return super().waitActive(widget, timeout=timeout)

    def waitExposed(self, widget: QWidget, *, timeout: int = LOADED_MS) -> Any:  # noqa: N802
        return super().waitExposed(widget, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = LOADED_MS, **others: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **others)

    def waitSignals(self, signals: Any, *, timeout: int = LOADED_MS, **others: Any) -> Any:  # noqa: N802
        return super().waitSignals(signals, timeout=timeout, **others)

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = LOADED_MS) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Return the robot user of a test, whose mouse is beside all windows: where that of another test was left, it would
    enter what is shown there."""
    QCursor.setPos(0, 0)
    return Patient(request)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test folders of its own for settings and recovery."""
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable.lower()))
    return tmp_path


@pytest.fixture
def settings(home: Path) -> Settings:
    """Return fresh settings: light theme, English, no run after edits."""
    chosen = Settings()
    chosen.theme = "light"
    chosen.language = "en"
    chosen.auto_run = False
    return chosen


@pytest.fixture
def themes(qapp: QApplication, settings: Settings) -> Themes:
    """Return the theme of the application."""
    return create_application(settings)[2]


MakeWindow = Callable[[], MainWindow]


@pytest.fixture
def make_window(qtbot: QtBot, settings: Settings, themes: Themes) -> Iterator[MakeWindow]:
    """Return a function that shows a window without the heavy panels; all windows are closed at the end."""
    windows: list[MainWindow] = []

    def make() -> MainWindow:
        window = MainWindow(settings, themes)
        windows.append(window)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        return window

    yield make
    for window in windows:
        window.document.new(Model())  # nothing unsaved, so that closing asks no question
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    """Return a window without the heavy panels, on an empty model."""
    return make_window()


@pytest.fixture
def skater(window: MainWindow) -> MainWindow:
    """Return the window on the skater template."""
    window.document.new(TEMPLATES["skater"]())
    return window


@pytest.fixture
def full_window(make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    """Return a window with all panels, on the example `skater-reference`."""
    window = make_window()
    with qtbot.waitSignal(window.loader.finished, timeout=LOADED_MS):
        window.load_first_model("skater-reference")
    return window
