"""The window that pictures are taken of: opened off screen on an example, waited for until it is calm."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QSize, QTimer
from PySide6.QtWidgets import QDialog, QWidget

from anholon.model.schema import Model
from anholon_gui.app import create_application
from anholon_gui.main_window import MainWindow
from anholon_gui.settings import Settings

__all__ = ["Studio"]

_PATIENCE_S = 60.0
_CALM_S = 0.4  # that pictures, curves and forms may take after the run


class Studio:
    """One window, and pictures of it in a folder; `size` in pixels that do not depend on the scale."""

    def __init__(self, folder: Path, language: str, theme: str, size: tuple[int, int] = (1280, 800)) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        settings = Settings()
        settings.language, settings.theme, settings.auto_run = language, theme, True
        self.app, _, themes = create_application(settings)
        self.window = MainWindow(settings, themes)
        self.window.resize(QSize(*size).boundedTo(self.window.screen().availableSize()))
        self.window.show()
        loaded: list[bool] = []
        self.window.loader.finished.connect(lambda: loaded.append(True))
        self.window.load_first_model("skater-staged")
        self.wait(lambda: bool(loaded))
        self.settle()

    def open_example(self, name: str) -> None:
        """Show an example, with its run."""
        self.window.files.open_example(name)
        self.settle()

    def settle(self) -> None:
        """Wait until the run has ended and everything shows it."""
        self.pause(_CALM_S)
        self.wait(lambda: not self.window.worker.running)
        self.pause(_CALM_S)

    def save(self, name: str, widget: QWidget | None = None) -> None:
        """Write a picture of a widget, by default of the whole window."""
        self.pause(0.1)
        (widget or self.window).grab().save(str(self._folder / f"{name}.png"))

    def save_dialog(
        self, name: str, act: Callable[[], object], is_ready: Callable[[Any], bool] = lambda _dialog: True
    ) -> None:
        """Do what opens a dialog, write a picture of it when it `is_ready`, and close it."""
        before = set(self.window.findChildren(QDialog))
        act()
        self.pause(_CALM_S)
        for dialog in self.window.findChildren(QDialog):
            if dialog not in before and dialog.isVisible():
                self.wait(lambda: is_ready(dialog))  # noqa: B023 (waited for here)
                self.save(name, dialog)
                dialog.close()
        self.pause(0.1)

    def save_question(self, name: str, ask: Callable[[], object]) -> None:
        """Ask a question that waits for its answer, write a picture of it, and leave it unanswered."""

        def answer() -> None:
            box = self.app.activeModalWidget()
            assert box is not None
            box.grab().save(str(self._folder / f"{name}.png"))
            box.close()

        QTimer.singleShot(int(1000 * _CALM_S), answer)
        ask()
        self.pause(0.1)

    def close(self) -> None:
        """End the window without a question."""
        self.window.document.new(Model())
        self.window.close()

    def pause(self, seconds: float) -> None:
        """Let events be handled for a time."""
        end = time.monotonic() + seconds
        self.wait(lambda: time.monotonic() > end)

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let events be handled until a condition holds."""
        end = time.monotonic() + _PATIENCE_S
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError("the window does not become calm")
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            time.sleep(0.002)
