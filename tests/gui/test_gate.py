"""Classes of Qt's that a thread makes while the window paints."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from anholon_gui.gate import Gate, meet

MAKING = """
import sys, threading
from PySide6.QtCore import QEventLoop, QTimer, Signal
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from anholon_gui.gate import Gate

app, gate = QApplication([]), Gate()

class Text(QLabel): ...
class Button(QPushButton): ...

window = QWidget()
layout = QVBoxLayout(window)
for k in range(1500):
    layout.addWidget(Text(str(k)))
    layout.addWidget(Button(str(k)))
window.show()

def work():
    with gate.guarding():
        for _ in range(3000):
            class Made(QLabel):
                changed = Signal(int)

thread = threading.Thread(target=work)
sys.setswitchinterval(0.0001)
loop = QEventLoop()
timer = QTimer(interval=0)
timer.timeout.connect(lambda: (window.update(), thread.is_alive() or loop.quit()))
timer.start()
thread.start()
loop.exec()
"""
"""Without the gate this ends by a segmentation fault nearly every time (Python 3.11)."""


def test_a_thread_makes_classes_while_the_window_paints() -> None:
    done = subprocess.run([sys.executable, "-c", MAKING], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.open()


def test_the_event_loop_stands_still_for_classes_of_qt_alone(qtbot: QtBot, gate: Gate) -> None:
    beats: list[int] = []
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: beats.append(1))
    timer.start()
    lasted: list[int] = []
    may_end = threading.Event()

    class Slow(type(QObject)):  # type: ignore[misc]
        def __new__(cls, *arguments: object) -> type:
            before = len(beats)
            may_end.wait(0.2)
            lasted.append(len(beats) - before)
            return type(QObject).__new__(cls, *arguments)  # type: ignore[no-any-return]

    def work() -> None:
        with gate.guarding():

            class Made(QLabel, metaclass=Slow):
                pass

            class Other:
                may_end.wait(0.2)
                lasted.append(len(beats))

            assert issubclass(Made, QLabel)
            assert Other

    thread = threading.Thread(target=work)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=10_000)
    timer.stop()
    assert lasted[0] == 0
    assert lasted[1] > 0


def test_nobody_waits_where_the_event_loop_has_ended(gate: Gate) -> None:
    made: list[type] = []

    def work() -> None:
        with gate.guarding():

            class Made(QLabel):
                pass

            made.append(Made)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(0.1)
    assert thread.is_alive()
    gate.open()
    thread.join(10.0)
    assert made


def test_the_classes_of_qt_are_there_afterwards() -> None:
    assert sum(1 for _ in meet()) > 500
    assert "PySide6.QtOpenGL" in sys.modules
