"""A user who builds models from nothing, and counts what that takes.

An **action** is one click (on a button, on an entry of a menu or of a list, on a row of the tree) or one field that is
typed: a click into it, its text and Enter are one. To open a menu and to choose an entry in a menu inside it are three
actions: the button, the menu, the entry.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QDialogButtonBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.hand import CTRL, LEFT, Hand

import anholon
from anholon_gui.main_window import MainWindow
from anholon_gui.view3d.panel import View3D

__all__ = ["Builder", "is_in_sight"]

WAIT_MS = 180_000  # rods may be compiled first


class Builder:
    """Clicks and types in `window`; `actions` counts what it did."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        self.hand = Hand(window, qtbot)
        self.actions = 0

    def add(self, *texts: str) -> str:
        """Choose an entry of the menu Add, and return the path of what it made."""
        button = self.window.model_panel.findChild(QAbstractButton, "add")
        assert isinstance(button, QAbstractButton)
        self.hand.pick(button, *texts)
        self.actions += 1 + len(texts)
        return self.window.document.selection.path

    def type(self, path: str, text: str) -> None:
        """Type a text into the field of the form with a path."""
        self.hand.fill(path, text)
        self.actions += 1

    def select(self, path: str) -> None:
        """Click on a row of the tree; one in a closed section needs a click to open this."""
        panel = self.window.model_panel
        index = panel.items.index_of(path)
        assert index.isValid(), f"{path} is not in the tree"
        parent = index.parent()
        if parent.isValid() and not panel.tree.isExpanded(parent):
            panel.tree.expand(parent)
            self.actions += 1
        panel.tree.scrollTo(index)
        self.qtbot.mouseClick(panel.tree.viewport(), LEFT, pos=panel.tree.visualRect(index).center())
        assert self.window.document.selection.path == path
        self.actions += 1

    def choose(self, path: str, value: str) -> None:
        """Choose an entry of a list in the form: the list, the entry."""
        self.hand.choose(path, value)
        self.actions += 2

    def connect(self, **answers: str) -> str:
        """Put something between two parts by the dialog, and return its path; `answers` are its fields that differ from
        what it proposes: `kind`, `first`, `second`, `x`, `y`, `z`, `length`."""

        def answer(dialog: QDialog) -> None:
            for name, text in answers.items():
                widget = dialog.findChild(QWidget, f"position.{name}" if name in "xyz" else name)
                if isinstance(widget, QComboBox):
                    step_to(widget, widget.findData(text))
                    self.actions += 2
                else:
                    assert isinstance(widget, QLineEdit)
                    QTest.mouseClick(widget, LEFT)
                    QTest.keyClick(widget, "a", CTRL)
                    QTest.keyClicks(widget, text)
                    self.actions += 1
            box = dialog.findChild(QDialogButtonBox)
            assert isinstance(box, QDialogButtonBox)
            QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)
            self.actions += 1

        self.in_dialog("connection", answer)
        return self.add("Joint", "Between two parts")

    def in_dialog(self, name: str, answer: Callable[[QDialog], None], tries: int = 400) -> None:
        """Do something in the dialog with a name as soon as it is there."""
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog.objectName() == name and dialog.isVisible():
            try:
                answer(dialog)
            except BaseException:
                dialog.reject()  # it would hold the test up
                raise
        elif tries:
            QTimer.singleShot(25, lambda: self.in_dialog(name, answer, tries - 1))

    def press(self, action: QAction) -> None:
        """Click on the button of an action in the tool bar."""
        button = self.window.toolbar.widgetForAction(action)
        assert isinstance(button, QWidget)
        self.qtbot.mouseClick(button, LEFT)
        self.actions += 1

    def compute(self, text: str) -> None:
        """Choose what the panel of rods computes: its list, the entry that begins so."""
        rods = self.window.rods
        assert rods is not None
        self.window.rods_dock.raise_()
        box = rods.task
        row = next(k for k in range(box.count()) if box.itemText(k).startswith(text))
        step_to(box, row)
        self.actions += 2

    def correct_state(self) -> None:
        """Take over the nearest consistent state: the menu Run, its entry, the button of the dialog."""

        def answer(dialog: QDialog) -> None:
            box = dialog.findChild(QDialogButtonBox)
            assert isinstance(box, QDialogButtonBox)
            (button,) = (b for b in box.buttons() if box.buttonRole(b) == QDialogButtonBox.ButtonRole.AcceptRole)
            QTest.mouseClick(button, LEFT)

        steps = self.window.document.undo_stack.index()
        self.in_dialog("initial-state", answer)
        self.window.actions_.initial_state.trigger()
        self.qtbot.waitUntil(lambda: self.window.document.undo_stack.index() > steps)
        self.actions += 3

    def run(self) -> anholon.Run:
        """Click on Run and wait for the end of the run."""
        before = self.window.document.run
        self.press(self.window.actions_.run)
        self.qtbot.waitUntil(
            lambda: not self.window.worker.running and self.window.document.run is not before, timeout=WAIT_MS
        )
        found = self.window.document.run
        assert found is not None
        assert found.outcome.status == "done", found.outcome.message
        return found

    def sees(self, *times: float, only: str = "") -> bool:
        """Return whether all bodies and rods, or `only` the body at this path, are in the picture at some instants of
        the motion, are not small there, and colour pixels of it."""
        view = self.window.view
        assert isinstance(view, View3D)
        self.qtbot.waitUntil(lambda: view.picture is not None and not view.picture.has_new_frames)
        for t in times:
            self.window.playback.seek(t)
            try:  # the driver draws while other things are done
                self.qtbot.waitUntil(lambda: count_coloured(view, only) >= ENOUGH, timeout=10_000)
            except TimeoutError:
                return False
            if not is_in_sight(view, SMALLEST, only):
                return False
        return True


def step_to(box: QComboBox, row: int) -> None:
    """Go to a row of a list by keys."""
    assert 0 <= row < box.count()
    box.setFocus()
    while box.currentIndex() != row:
        before = box.currentIndex()
        QTest.keyClick(box, Qt.Key.Key_Down if before < row else Qt.Key.Key_Up)
        assert box.currentIndex() != before


ENOUGH = 15  # pixels in the colour of a body: sky and ground are pale


SMALLEST = 0.04  # of the height or width of the picture


def vertices_of(view: View3D, only: str) -> np.ndarray:
    """Return the vertices (n, 3) m of what is drawn but rails, or `only` of the element at this path."""
    instant = view._current_frame().instant
    assert instant is not None
    mesh = instant.solid or instant.mesh
    chosen = [part for path, part in zip(mesh._paths, mesh._slices, strict=True) if path == only]
    return np.concatenate([mesh.vertices[part] for part in chosen]) if only else mesh.framed_vertices()


def is_in_sight(view: View3D, least: float = 0.0, only: str = "") -> bool:
    """Return whether all that is drawn but rails lies in the picture, with more than the part `least` of its size."""
    width, height = view.viewport.target.width(), view.viewport.target.height()
    x, y, depth = view.camera.project(vertices_of(view, only), (width, height)).T
    inside = (depth > 0.0).all() and ((x > 0) & (x < width) & (y > 0) & (y < height)).all()
    return bool(inside and max(np.ptp(x) / width, np.ptp(y) / height) >= least)


def count_coloured(view: View3D, only: str = "") -> int:
    """Return how many pixels have a strong colour in the box around what is drawn; every other one is looked at."""
    target = view.viewport.target
    places = view.camera.project(vertices_of(view, only), (target.width(), target.height()))[:, :2]
    image = view.grab().toImage()
    places = np.clip(places, 0, (image.width() - 1, image.height() - 1)).astype(int)
    (left, top), (right, bottom) = places.min(axis=0), places.max(axis=0)
    found = (image.pixelColor(int(x), int(y)) for x in range(left, right + 1, 2) for y in range(top, bottom + 1, 2))
    return sum(max(c.red(), c.green(), c.blue()) - min(c.red(), c.green(), c.blue()) > 60 for c in found)
