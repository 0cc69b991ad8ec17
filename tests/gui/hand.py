"""A user with a mouse and a keyboard: real clicks and keys on the window, its menus, forms and lists."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from anholon_gui.forms.field import FormField
from anholon_gui.forms.formula_edit import FormulaEdit
from anholon_gui.main_window import MainWindow

__all__ = ["CTRL", "LEFT", "Hand"]

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


class Hand:
    """A user with a mouse and a keyboard."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        self._chosen = ""  # the list in which letters were typed last

    def click(self, widget: QWidget) -> None:
        """Click on the middle of a widget, brought into view first."""
        area = self.window.model_panel.forms._scroll
        form = self.window.model_panel.forms.form
        if form is not None and area.isAncestorOf(widget):
            self.qtbot.waitUntil(lambda: form.is_complete and form.height() >= form.minimumSizeHint().height())
            area.ensureWidgetVisible(widget)
            QApplication.processEvents()
        assert widget.isVisible()
        self.qtbot.mouseClick(widget, LEFT, pos=widget.rect().center())

    def pick(self, opener: QWidget, *texts: str) -> None:
        """Click on a button with a menu, then on one entry after another, which changes the model."""
        stack = self.window.document.undo_stack
        steps = stack.index()

        def choose(rest: tuple[str, ...], tries: int) -> None:
            menu = QApplication.activePopupWidget()
            found = [a for a in menu.actions() if a.text().startswith(rest[0])] if isinstance(menu, QMenu) else []
            if isinstance(menu, QMenu) and found:
                if len(rest) > 1:
                    QTimer.singleShot(60, lambda: choose(rest[1:], 40))
                if len(rest) > 1:
                    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(found[0]).center())
                else:
                    while menu.activeAction() is not found[0]:  # the small screen pushes menus below the pointer
                        QTest.keyClick(menu, Qt.Key.Key_Down)
                    QTest.keyClick(menu, Qt.Key.Key_Return)
            elif tries:
                QTimer.singleShot(25, lambda: choose(rest, tries - 1))
            else:
                while isinstance(popup := QApplication.activePopupWidget(), QWidget):
                    popup.close()

        for _ in range(4):  # a menu that has only just come may miss a click, as under a real hand
            QTimer.singleShot(40, lambda: choose(texts, 40))
            self.click(opener)  # comes back at once or when the menu has closed, as the kind of button has it
            for _ in range(60):
                if stack.index() == steps:
                    self.qtbot.wait(25)
            if stack.index() > steps:
                break
            while isinstance(popup := QApplication.activePopupWidget(), QWidget):
                popup.close()
        assert stack.index() > steps, f"nothing came of {texts} in the menu"
        self.window.activateWindow()  # off screen nobody gives the keyboard back when a menu closes
        self.qtbot.waitUntil(lambda: QApplication.activeWindow() is self.window)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the keyboard is."""
        self.qtbot.keyClick(QApplication.focusWidget() or self.window, key, modifier)

    def add(self, name: str, *texts: str) -> None:
        """Add an element by the button above the tree and type its name."""
        button = self.window.model_panel.findChild(QAbstractButton, "add")
        assert isinstance(button, QAbstractButton)
        self.pick(button, *texts)
        self.type(self.window.model_panel.forms.title, name)

    def field(self, path: str) -> FormField:
        """Return the field of the form at a path."""
        form = self.window.model_panel.forms.form
        assert form is not None
        found = form.find_field(path)
        assert found is not None, f"no field {path}"
        return found

    def line(self, path: str) -> QWidget:
        """Return what takes the keys of a field, when lines that have just been replaced are gone."""
        self.qtbot.wait(20)
        self.field(path)
        form = self.window.model_panel.forms.form
        assert form is not None
        found = form.findChild(FormulaEdit, path) or form.findChild(QLineEdit, path)
        assert isinstance(found, QWidget), f"no line {path}"
        return found

    def type(self, widget: QWidget, text: str) -> None:
        """Click into a line, replace its text and press Enter."""
        self.click(widget)
        self.qtbot.keyClick(widget, Qt.Key.Key_A, CTRL)
        self.qtbot.keyClicks(widget, text)
        self.qtbot.keyClick(widget, Qt.Key.Key_Return)

    def fill(self, path: str, text: str) -> None:
        """Type a text into the field at a path."""
        self.type(self.line(path), text)

    def choose(self, path: str, value: str) -> None:
        """Choose an entry of a list by its first letters."""
        self.field(path)
        form = self.window.model_panel.forms.form
        assert form is not None
        box = form.findChild(QComboBox, path)
        assert isinstance(box, QComboBox), f"no list {path}"
        area = self.window.model_panel.forms._scroll
        area.ensureWidgetVisible(box)
        box.setFocus()
        if path == self._chosen:  # letters that follow quickly would continue those before
            self.qtbot.wait(QApplication.keyboardInputInterval())
        self._chosen = path
        self.qtbot.keyClicks(box, box.itemText(box.findData(value)).partition(" ")[0])  # Space would open the list
        assert box.currentData() == value

    def press(self, path: str, text: str) -> QPushButton:
        """Return the button with a text in the field at a path."""
        return next(button for button in self.field(path).findChildren(QPushButton) if text in button.text())

    def stage(self, name: str, duration: str) -> int:
        """Add a stage behind the selected one, on the timeline, and type its name and duration."""
        track = self.window.timeline.panel.track
        if track.blocks:
            last = len(track.blocks) - 1
            self.qtbot.mouseClick(track, LEFT, pos=track.block_rect(last).center())
            track.setFocus()
            self.qtbot.keyClick(track, Qt.Key.Key_Insert)
        else:
            self.window.timeline.toggleViewAction().trigger()
            panel = self.window.timeline.panel
            button = next(b for b in panel.findChildren(QAbstractButton) if panel.actions_.add in b.actions())
            self.click(button)
        self.qtbot.keyClicks(self.window.focusWidget(), name)
        self.qtbot.keyClick(self.window.focusWidget(), Qt.Key.Key_Return)
        number = len(self.window.document.model.stages) - 1
        line = self.line(f"stages.{number}.duration")
        self.qtbot.waitUntil(lambda: QApplication.focusWidget() is line)  # Enter leads from the name to the first field
        self.qtbot.keyClicks(line, duration)
        self.qtbot.keyClick(line, Qt.Key.Key_Return)
        return number

    def change(self, stage: int, parameter: str, value: str) -> None:
        """Let a stage set a parameter, from its form."""
        self.pick(self.press(f"stages.{stage}.set", "Change"), parameter)
        line = self.line(f"stages.{stage}.set.{parameter}")
        self.qtbot.waitUntil(lambda: QApplication.focusWidget() is line)
        self.qtbot.keyClicks(line, value)
        self.qtbot.keyClick(line, Qt.Key.Key_Return)

    def switch(self, stage: int, field: str, name: str) -> None:
        """Let a stage switch a constraint or a force, from its form."""
        self.pick(self.press(f"stages.{stage}.{field}", "Add"), name)
