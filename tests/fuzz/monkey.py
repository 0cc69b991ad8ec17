"""Random actions on the real window: every exception, every message of Qt, memory and late heartbeats are reported.

    python3 dev.py monkey --actions 1000 --seed 1

The same seed does the same actions, as far as the clock does not decide (a run that is still under way, a tooltip).
Settings, recovery copies and the cache lie in temporary folders; file dialogs are answered with names there.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QGraphicsScene,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from tests.fuzz.heartbeat import Heartbeat

PAUSE_MS = 20  # between two actions
SETTLED = 300  # actions after which memory is compared with
MB = 2**20

TEXTS = (
    "", "1", "0", "-2.5", "1e-3", "1e300", "0,5", "1,234", "2 m", "90 deg", "x", "x'", "sin(t)", "1/0", "sqrt(-1)",
    "((", "P1.x", "θ", "имя", "a" * 300, "5e-324", "nan", "t > 1", "slip blade", "kg", "q q", "#ff0000", "\t", "'\"\\",
)  # fmt: skip
KEYS = (
    Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace,
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Home,
    Qt.Key.Key_End, Qt.Key.Key_F2, Qt.Key.Key_F6, Qt.Key.Key_PageDown,
)  # fmt: skip
CONTROL_KEYS = (Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_X, Qt.Key.Key_A, Qt.Key.Key_R)
# Libraries that features import at their first use. What a session keeps is measured, not when it meets a feature.
LIBRARIES = (
    "h5py", "PIL.Image", "scipy.integrate", "scipy.interpolate", "scipy.linalg", "scipy.optimize", "scipy.signal",
    "scipy.sparse.linalg", "scipy.stats",
)  # fmt: skip
NEVER = ("quit", "close", "exit")  # words of actions that would end the session


class Report(NamedTuple):
    """What a session showed: actions done by kind, those done in each dialog, exceptions and messages with the action
    before, resident memory (bytes) after each action, and the heartbeat of the event loop."""

    actions: Counter[str]
    dialogs: Counter[str]
    faults: list[str]
    memory: list[int]
    heart: Heartbeat

    def text(self) -> str:
        """Return the report in lines."""
        done = ", ".join(f"{count} {kind}" for kind, count in self.actions.most_common())
        lines = [f"{sum(self.actions.values())} actions: {done}"]
        within = ", ".join(f"{count} in {kind}" for kind, count in self.dialogs.most_common())
        lines += [f"in dialogs: {within or 'none'}", self.heart.text()]
        if self.memory:
            start = self.memory[min(SETTLED, len(self.memory) - 1)]
            grown = (self.memory[-1] - start) / MB
            lines.append(
                f"memory: {self.memory[0] / MB:.0f} MB at first, {start / MB:.0f} MB after {SETTLED} actions, "
                f"{self.memory[-1] / MB:.0f} MB at last ({grown:+.0f} MB since), most {max(self.memory) / MB:.0f} MB"
            )
        lines += [f"{len(self.faults)} faults"]
        lines += [f"--- fault {k}\n{fault}" for k, fault in enumerate(self.faults, start=1)]
        return "\n".join(lines)


class Monkey(QObject):
    """Does random things to whatever is open, one at each tick of a timer, also within dialogs that wait."""

    def __init__(self, window: QWidget, actions: int, seed: int, *, verbose: bool = False, blame: bool = False) -> None:
        super().__init__()
        self._window = window
        self._left = actions
        self._random = random.Random(seed)
        self.doing = "start"
        self._opened = Counter[str]()  # how often each action that opens a dialog was triggered
        self.report = Report(Counter(), Counter(), [], [], Heartbeat(lambda: self.doing, verbose=verbose, blame=blame))
        QTimer.singleShot(PAUSE_MS, self._act)
        sys.excepthook = self._on_exception
        qInstallMessageHandler(self._on_message)

    # --- watching --------------------------------------------------------------------------------------------------

    def _on_exception(self, kind: type[BaseException], error: BaseException, trace: object) -> None:
        text = "".join(traceback.format_exception(error))
        self._fault(text)

    def _on_message(self, level: QtMsgType, _context: object, text: str) -> None:
        if level != QtMsgType.QtDebugMsg and "This plugin does not support" not in text:
            self._fault(f"Qt: {text}")

    def _fault(self, text: str) -> None:
        self.report.faults.append(f"after: {self.doing}\n{text}")

    # --- acting ----------------------------------------------------------------------------------------------------

    def _act(self) -> None:
        if self._left <= 0:
            self._finish()
            return
        # A timer does not fire while its own slot runs the event loop of a dialog: each action has one of its own.
        QTimer.singleShot(PAUSE_MS, self._act)
        self._left -= 1
        self.report.actions[self._one()] += 1
        self.report.memory.append(resident())

    def _finish(self) -> None:
        """Close what is open, one dialog within the other, and end."""
        self.report.heart.stop()
        for widget in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if widget is not None:
                widget.close()
                QTimer.singleShot(PAUSE_MS, self._finish)
                return
        QTimer.singleShot(0, lambda: QApplication.exit(0))  # `quit` would ask about unsaved work

    def _one(self) -> str:
        popup = QApplication.activePopupWidget()
        if isinstance(popup, QMenu):
            return self._choose(popup)
        if popup is not None:
            return self._key(popup)
        modal = QApplication.activeModalWidget()
        if isinstance(modal, QFileDialog):
            return self._answer_file(modal)
        if isinstance(modal, QMessageBox):
            return self._press(modal)
        dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        root = modal or (self._random.choice(dialogs) if dialogs and self._random.random() < 0.7 else self._window)
        if isinstance(root, QDialog):
            self.report.dialogs[type(root).__name__] += 1
        if isinstance(root, QDialog) and self._random.random() < 0.1:
            self._say("close", root)
            root.reject()
            return "dialog closed"
        ways = (self._press, self._press, self._type, self._type, self._select, self._key, self._menu, self._drag)
        return self._random.choice(ways)(root)

    def _say(self, what: str, widget: QWidget | QAction | None, detail: str = "") -> None:
        name = ""
        if isinstance(widget, QWidget):
            name = f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()!r}"
        elif widget is not None:
            name = repr(widget.text())
        self.doing = f"{what} {name} {detail[:40]!r}"

    def _some(self, root: QWidget, kind: type[QWidget]) -> QWidget | None:
        with self.report.heart.uncounted():
            found = [w for w in root.findChildren(kind) if w.isVisible() and w.isEnabled()]
        return self._random.choice(found) if found else None

    def _press(self, root: QWidget) -> str:
        button = self._some(root, QAbstractButton)
        if button is None:
            return self._key(root)
        self._say("press", button, button.text() if isinstance(button, QAbstractButton) else "")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return "button pressed"

    def _type(self, root: QWidget) -> str:
        edit = self._some(root, self._random.choice((QLineEdit, QLineEdit, QPlainTextEdit)))
        if edit is None:
            return self._key(root)
        text = self._random.choice(TEXTS)
        self._say("type", edit, text)
        edit.setFocus()
        if self._random.random() < 0.7 and isinstance(edit, QLineEdit | QPlainTextEdit):
            edit.selectAll()
        send_text(edit, text)
        if self._random.random() < 0.7 and isValid(edit):
            QTest.keyClick(edit, self._random.choice((Qt.Key.Key_Tab, Qt.Key.Key_Return)))
        return "text typed"

    def _select(self, root: QWidget) -> str:
        kind = self._random.choice((QAbstractItemView, QAbstractItemView, QComboBox, QTabBar, QAbstractSlider))
        widget = self._some(root, kind)
        self._say("select", widget)
        if isinstance(widget, QComboBox) and widget.count():
            number = self._random.randrange(widget.count())
            widget.setCurrentIndex(number)
            widget.activated.emit(number)
        elif isinstance(widget, QTabBar) and widget.count():
            widget.setCurrentIndex(self._random.randrange(widget.count()))
        elif isinstance(widget, QAbstractSlider):
            widget.setValue(self._random.randint(widget.minimum(), widget.maximum()))
        elif isinstance(widget, QAbstractItemView):
            return self._click_row(widget)
        else:
            return self._key(root)
        return "choice made"

    def _click_row(self, view: QAbstractItemView) -> str:
        model = view.model()
        if model is None or not model.rowCount():
            return "nothing"
        index = model.index(self._random.randrange(model.rowCount()), 0)
        while model.rowCount(index) and self._random.random() < 0.7:
            index = model.index(self._random.randrange(model.rowCount(index)), 0, index)
        view.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        place = view.visualRect(index).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        if self._random.random() < 0.1:
            QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        return "row clicked"

    def _key(self, root: QWidget) -> str:
        target = QApplication.focusWidget() or root
        if self._random.random() < 0.4:
            key = self._random.choice(CONTROL_KEYS)
            self._say("key Ctrl+", target, key.name)
            QTest.keyClick(target, key, Qt.KeyboardModifier.ControlModifier)
        else:
            key = self._random.choice(KEYS)
            self._say("key", target, key.name)
            QTest.keyClick(target, key)
        return "key pressed"

    def _menu(self, root: QWidget) -> str:
        """Trigger an action of the menus, or open a context menu."""
        if self._random.random() < 0.2:
            widget = self._some(root, QWidget)
            if widget is not None:
                self._say("context menu", widget)
                QTest.mouseClick(widget, Qt.MouseButton.RightButton)
            return "context menu"
        with self.report.heart.uncounted():
            actions = [a for a in self._window.findChildren(QAction) if self._may(a)]
        if not actions or root is not self._window:
            return self._key(root)
        opening = [a for a in actions if a.text().endswith("…")]
        if opening and self._random.random() < 0.4:
            # Few of the many actions open dialogs, which ask for much: those that came least often are next.
            self._random.shuffle(opening)
            action = min(opening, key=lambda a: self._opened[a.text()])
            self._opened[action.text()] += 1
        else:
            action = self._random.choice(actions)
        self._say("trigger", action)
        action.trigger()
        return "action triggered"

    def _choose(self, menu: QMenu) -> str:
        actions = [action for action in menu.actions() if self._may(action) and not action.isSeparator()]
        if not actions or self._random.random() < 0.2:
            self._say("close menu", menu)
            menu.close()
            return "menu closed"
        action = self._random.choice(actions)
        self._say("choose", action)
        menu.close()
        action.trigger()
        return "action triggered"

    def _may(self, action: QAction) -> bool:
        if isinstance(action.parent(), QGraphicsScene):  # of a menu that the plots do not show
            return False
        words = f"{action.objectName()} {action.text()}".lower().replace("&", "")
        return action.isEnabled() and action.isVisible() and not any(word in words for word in NEVER)

    def _drag(self, root: QWidget) -> str:
        """Drag the mouse over a large part of the window: the 3D view, plots, the timeline."""
        with self.report.heart.uncounted():
            large = [w for w in root.findChildren(QWidget) if w.isVisible() and w.width() > 150 and w.height() > 80]
        if not large:
            return self._key(root)
        widget = self._random.choice(large)
        self._say("drag", widget)
        start, end = (
            QPoint(self._random.randrange(widget.width()), self._random.randrange(widget.height())) for _ in range(2)
        )
        left, middle = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
        button = self._random.choice((left, left, middle))
        QTest.mousePress(widget, button, Qt.KeyboardModifier.NoModifier, start)
        QTest.mouseMove(widget, (start + end) / 2)
        QTest.mouseMove(widget, end)
        QTest.mouseRelease(widget, button, Qt.KeyboardModifier.NoModifier, end)
        return "mouse dragged"

    def _answer_file(self, dialog: QFileDialog) -> str:
        self._say("file dialog", dialog, dialog.windowTitle())
        if self._random.random() < 0.5:
            dialog.reject()
        else:
            dialog.selectFile(str(Path.cwd() / f"monkey{self._random.randrange(5)}.toml"))
            dialog.accept()
            if dialog.isVisible():
                dialog.reject()
        return "file dialog"


def send_text(widget: QWidget, text: str) -> None:
    """Type a text; QTest itself knows ASCII only."""
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            if isValid(widget):
                QApplication.sendEvent(widget, QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter))


def resident() -> int:
    """Return the bytes of memory that the process holds; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


def run(actions: int, seed: int, model: str = "skater-staged", *, verbose: bool = False, blame: bool = False) -> Report:
    """Open the window on a model and act on it; return what was seen."""
    from anholon_gui.app import create_application
    from anholon_gui.main_window import MainWindow

    for name in LIBRARIES:
        import_module(name)
    app, settings, themes = create_application()
    settings.theme, settings.language = "light", "en"
    window = MainWindow(settings, themes)
    window.resize(1400, 900)
    window.show()
    found: list[Monkey] = []

    def start() -> None:
        found.append(Monkey(window, actions, seed, verbose=verbose, blame=blame))

    window.loader.finished.connect(lambda: QTimer.singleShot(1500, start))
    QTimer.singleShot(0, lambda: window.load_first_model(model))
    app.exec()
    qInstallMessageHandler(None)
    sys.excepthook = sys.__excepthook__
    window.deleteLater()
    gc.collect()
    return found[0].report


def main(words: Sequence[str]) -> int:
    """Run a session as the words say; return 0 where nothing went wrong."""
    parser = argparse.ArgumentParser(prog="dev.py monkey", description="Random actions on the real window.")
    parser.add_argument("--actions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", default="skater-staged", help="what is opened first")
    parser.add_argument("--verbose", action="store_true", help="tell what was done before each late heartbeat")
    parser.add_argument("--blame", action="store_true", help="tell what the turns did that took longer than 50 ms")
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="anholon-monkey-", ignore_cleanup_errors=True) as folder:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            os.environ[name] = str(Path(folder) / name.lower())
        os.chdir(folder)
        report = run(given.actions, given.seed, given.model, verbose=given.verbose, blame=given.blame)
        print(f"seed {given.seed}\n{report.text()}", flush=True)
        if given.blame:
            print(report.heart.blame(), flush=True)
        os.chdir("/")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
