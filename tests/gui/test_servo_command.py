"""Servo constraints through the plant in the window: solved as one step of undo, or refused in the status line."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from tests.physics.test_servo_index import MASSES

import anholon
from anholon_gui.main_window import MainWindow


def test_the_forces_of_servo_constraints_become_schedules(window: MainWindow, qtbot: QtBot) -> None:
    window.worker.auto = False
    document = window.document
    document.new(anholon.loads(MASSES))
    before = document.model
    with qtbot.waitSignal(document.runFinished):
        window.actions_.solve_servo.trigger()
    assert "x1_trace" in document.model.schedules
    assert not document.model.constraints["track"].enabled
    assert document.run is not None
    assert document.run.at(3.0)["x2"] == pytest.approx(0.5, abs=1e-7)
    document.undo_stack.undo()
    assert document.model == before


def test_a_refusal_leaves_the_model_and_says_why(window: MainWindow, qtbot: QtBot) -> None:
    window.worker.auto = False
    window.document.new(anholon.loads(MASSES.replace("x2 - 0.5", "x1 - 0.5")))
    before, told = window.document.model, []
    window.controls.messageSent.connect(lambda text, kind: told.append((text, kind)))
    with qtbot.waitSignal(window.controls.messageSent):
        window.actions_.solve_servo.trigger()
    text, kind = told[-1]
    assert kind == "error"
    assert "3" in text
    assert "not flat" in text
    assert window.document.model == before


def test_solving_shows_progress_and_can_be_cancelled(window: MainWindow, qtbot: QtBot) -> None:
    window.worker.auto = False
    window.document.new(anholon.loads(MASSES.replace("until = 3", "until = 300")))  # solved in some seconds
    before, messages = window.document.model, []
    window.controls.messageSent.connect(lambda text, kind: messages.append(kind))
    window.actions_.solve_servo.trigger()
    progress = window.controls.servo_progress
    assert progress is not None
    qtbot.waitUntil(progress.isVisible)
    qtbot.waitUntil(lambda: progress.value() > 0)
    window.document.selection.select("constraints.track")  # the window goes on meanwhile
    progress.findChild(QPushButton).click()
    qtbot.waitUntil(lambda: messages == ["info"])
    assert window.controls.servo_progress is None
    assert window.document.model is before
