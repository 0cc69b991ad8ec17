"""An unexpected exception in a thread is shown with a report that can be copied, and the program goes on."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMessageBox, QTextEdit
from pytestqt.qtbot import QtBot

from anholon.library.templates import TEMPLATES
from anholon.model.schema import Model
from anholon_gui.main_window import MainWindow


def boxes(window: MainWindow) -> list[QMessageBox]:
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def test_a_check_that_fails_is_reported_once_and_goes_on(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(model: Model) -> tuple[object, ...]:
        raise ZeroDivisionError("a defect on purpose")

    window.document.new(TEMPLATES["pendulum"]())
    qtbot.wait(300)
    with monkeypatch.context() as patched:
        patched.setattr("anholon.model.check.model_check.check", broken)
        window.document.set_value("gravity.2", -9.0)
        qtbot.waitUntil(lambda: len(boxes(window)) == 1, timeout=10_000)
        box = boxes(window)[0]
        assert "ZeroDivisionError: a defect on purpose" in box.informativeText()
        assert "in broken" in box.detailedText()
        assert "Python" in box.detailedText()
        assert any("in broken" in text.toPlainText() for text in box.findChildren(QTextEdit))  # it can be copied
        window.document.set_value("gravity.2", -9.5)
        qtbot.wait(500)
        assert len(boxes(window)) == 1
        box.close()
    window.document.set_value("gravity.2", "-gg")
    qtbot.waitUntil(lambda: any(p.path == "gravity.2" for p in window.document.problems), timeout=10_000)
