"""A programme of four stages from an empty file by keys alone: made, ended, branched, run, played, stepped, filmed."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.films import frames_of, still

import anholon
from anholon.model.query.element_colours import stage_colour
from anholon.results.run import Run
from anholon_gui.dialogs.film import FilmDialog
from anholon_gui.main_window import MainWindow
from anholon_gui.view3d.panel import View3D
from anholon_gui.view3d.view_settings import VIEWS

Key = Qt.Key
ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
PLAIN = Qt.KeyboardModifier.NoModifier
WAIT_MS = 60_000
MOST = 60  # keys until something has to be reached


class Keys:
    """A user without a mouse: every key goes where the window system would send it."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot

    @property
    def here(self) -> QWidget:
        """What has the keyboard."""
        popup = QApplication.activePopupWidget()
        dialog = QApplication.activeModalWidget()
        top = dialog if isinstance(dialog, QWidget) else self.window
        focus = QApplication.focusWidget()
        inside = focus is not None and (focus is top or top.isAncestorOf(focus))
        found = popup or (focus if inside else top.focusWidget()) or top
        assert isinstance(found, QWidget)
        return found

    def activate(self) -> None:
        """Give the window the keyboard back, as a window system does when a menu or a dialog closes."""
        self.window.activateWindow()
        self.qtbot.waitUntil(lambda: QApplication.activeWindow() is self.window)

    def press(self, key: Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.keyClick(self.here, key, modifier)
        QApplication.processEvents()
        if QApplication.activePopupWidget() is None and QApplication.activeModalWidget() is None:
            self.activate()

    def type(self, text: str) -> None:
        QTest.keyClicks(self.here, text)
        self.press(Key.Key_Return)

    def menu(self, letter: Key, *letters: str) -> None:
        """Open a menu of the window by its letter and go through entries by theirs."""
        self.press(letter, ALT)
        for entry in letters:
            self.qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
            QTest.keyClicks(self.here, entry)
            QApplication.processEvents()

    def entry(self, text: str) -> None:
        """Go down in the open menu to the entry that begins so, and press Enter."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for _ in range(MOST):
            active = menu.activeAction()
            if active is not None and active.text().replace("&", "").startswith(text):
                self.press(Key.Key_Return)
                return
            self.press(Key.Key_Down)
        self.press(Key.Key_Escape)  # a menu that stays open would hold the test up
        raise AssertionError(f"no entry {text} among {[a.text() for a in menu.actions()]}")

    def soon(self, met: Callable[[], bool], work: Callable[[], None], tries: int = 200) -> None:
        """Do something when it can be done; what opens menus and dialogs comes back when they are closed."""

        def look(left: int) -> None:
            if met():
                try:
                    work()
                except AssertionError:
                    dialog = QApplication.activeModalWidget()
                    if dialog is not None:  # it would hold the test up
                        dialog.close()
                    raise
            elif left:
                QTimer.singleShot(25, lambda: look(left - 1))

        QTimer.singleShot(25, lambda: look(tries))

    def tab_to(self, met: Callable[[QWidget], bool], key: Key = Key.Key_Tab) -> QWidget:
        """Press Tab until the keyboard is where it should be."""
        way = []
        for _ in range(MOST):
            if met(self.here):
                return self.here
            way.append(self.here.objectName() or type(self.here).__name__)
            self.press(key)
        raise AssertionError(f"Tab does not lead there, but to {way}")

    def field(self, path: str) -> QWidget:
        """Go by Tab to the widget of the form with a path."""
        return self.tab_to(lambda widget: widget.objectName() == path)

    def button(self, path: str, entry: str = "") -> None:
        """Go by Tab to the button of a field, press it, and choose an entry of its menu."""
        form = self.window.model_panel.forms.form
        assert form is not None
        owner = form.find_field(path)
        assert owner is not None
        self.tab_to(lambda widget: owner.isAncestorOf(widget) and hasattr(widget, "click"))
        steps = self.window.document.undo_stack.index()
        if entry:
            self.soon(lambda: isinstance(QApplication.activePopupWidget(), QMenu), lambda: self.entry(entry))
        QTest.keyClick(self.here, Key.Key_Space)
        self.qtbot.waitUntil(lambda: self.window.document.undo_stack.index() > steps)
        self.activate()

    def choose(self, path: str, text: str) -> None:
        """Choose an entry of the list with a path."""
        self.pick(self.field(path), text)

    def pick(self, box: QWidget, text: str) -> None:
        """Choose an entry of a list by typing its first word and going on with Down: a space would open the list."""
        assert isinstance(box, QComboBox)
        assert box is self.here
        QTest.keyClicks(box, text.split()[0])
        for _ in range(box.count()):
            if not box.currentText().startswith(text):
                self.press(Key.Key_Down)
        assert box.currentText().startswith(text), box.currentText()

    def stage(self, name: str, duration: str) -> str:
        """Add a stage behind the last one and type its name and duration; return its path."""
        self.menu(Key.Key_S, "a")
        number = len(self.window.document.model.stages) - 1
        self.type(name)
        path = f"stages.{number}"
        self.qtbot.waitUntil(lambda: self.here.objectName() == f"{path}.duration")
        self.type(duration)
        return path

    def pane(self, met: Callable[[], bool]) -> None:
        """Go by F6 to a pane."""
        way = []
        for _ in range(9):
            if met():
                return
            self.press(Key.Key_F6)
            way.append(self.here.accessibleName() or self.here.objectName() or type(self.here).__name__)
        raise AssertionError(f"F6 does not lead there, but to {way}")


def test_a_programme_is_made_by_keys_alone(full_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window, document = full_window, full_window.document
    window.resize(1366, 768)
    window.worker.auto = False
    keys = Keys(window, qtbot)
    keys.press(Key.Key_N, CTRL)
    keys.menu(Key.Key_F, "t")

    def make() -> None:
        keys.tab_to(lambda widget: widget.objectName() == "mass")
        keys.press(Key.Key_A, CTRL)
        keys.type("60 kg")  # Enter makes her

    keys.soon(lambda: QApplication.activeModalWidget() is not None, make)
    keys.entry("Skater")
    qtbot.waitUntil(lambda: bool(document.model.bodies))
    keys.activate()
    assert document.model.coordinates["xi"].rate == 4.0

    path = keys.stage("Glide", "1.5")
    keys.choose(f"{path}.pose", "glide")
    path = keys.stage("Turn", "4")
    keys.tab_to(lambda widget: widget.objectName() == f"{path}.until")
    keys.type("theta' > 2 rad/s")
    keys.button(f"{path}.set", "L5z")
    qtbot.waitUntil(lambda: keys.here.objectName() == f"{path}.set.L5z")
    keys.type("6")
    keys.choose(f"{path}.pose", "arms-out")
    keys.choose(f"{path}.change", "ramp")
    keys.field(f"{path}.ramp")
    keys.type("0.8")
    path = keys.stage("Slide", "0.4")
    keys.button(f"{path}.off", "blade")
    path = keys.stage("Edge", "2")
    keys.button(f"{path}.on", "blade")
    keys.button(f"{path}.branches")
    keys.tab_to(lambda widget: widget.objectName() == f"{path}.branches.0.when")
    keys.type("theta = 2 rad")
    keys.choose(f"{path}.branches.0.to", "Slide")

    stages = document.model.stages
    assert [stage.name for stage in stages] == ["Glide", "Turn", "Slide", "Edge"]
    assert stages[1].set == {"L5z": 6.0}
    assert (stages[1].pose, stages[1].change, stages[1].ramp) == ("arms-out", "ramp", 0.8)
    assert (stages[2].off, stages[3].on) == (("blade",), ("blade",))
    assert stages[3].branches[0].to == "Slide"
    assert not document.pending
    assert [problem for problem in anholon.check(document.model) if problem.severity == "error"] == []

    with qtbot.waitSignal(document.runFinished, timeout=WAIT_MS):
        keys.press(Key.Key_F5)
    run = document.run
    assert run is not None
    assert run.outcome.status == "done"
    _obeys(run, anholon.simulate(document.model))

    # On the timeline: copy, move, disable, delete, all undone; play and step.
    track = window.timeline.panel.track
    keys.pane(track.hasFocus)
    keys.press(Key.Key_Home)
    assert document.selection.path == "stages.0"
    keys.press(Key.Key_D, CTRL | SHIFT)
    copying = document.model
    assert len(copying.stages) == 5
    copied = document.model.stages[1]
    assert (copied.duration, copied.pose) == (stages[0].duration, stages[0].pose)
    keys.press(Key.Key_Right, ALT)
    assert [stage.name for stage in document.model.stages] == ["Glide", "Turn", copied.name, "Slide", "Edge"]
    keys.press(Key.Key_E)
    assert [stage.enabled for stage in document.model.stages] == [True, True, False, True, True]
    keys.press(Key.Key_Delete)
    passed = replace(stages[1], colour=stage_colour(copying, 2))  # what was passed keeps the colour that was seen
    assert document.model.stages == (stages[0], passed, *stages[2:])
    for _ in range(4):
        keys.press(Key.Key_Z, CTRL)
    assert document.model.stages == stages
    playback = window.playback
    playback.seek(0.0)
    keys.press(Key.Key_Space)
    qtbot.waitUntil(lambda: playback.time > 0.1)
    keys.press(Key.Key_Space)
    assert not playback.playing
    keys.press(Key.Key_Right, CTRL)
    assert playback.time == run.stages[1].t0

    # In the tree: a copy by Ctrl+D, gone by Delete; a new name by F2.
    tree = window.model_panel.tree
    keys.pane(tree.hasFocus)
    keys.press(Key.Key_D, CTRL)
    assert len(document.model.stages) == len(stages) + 1
    keys.pane(tree.hasFocus)
    keys.press(Key.Key_Delete)
    assert document.model.stages == stages
    keys.press(Key.Key_F2)
    keys.type("Renamed")
    assert "Renamed" in [stage.name for stage in document.model.stages]

    # The 3D view: what its tools do is done by its keys.
    view = window.view
    assert isinstance(view, View3D)
    keys.pane(view.viewport.target.hasFocus)
    keys.press(Key.Key_3)
    assert view.camera.elevation == pytest.approx(VIEWS["top"][1])
    keys.press(Key.Key_1)
    assert view.camera.elevation == pytest.approx(VIEWS["front"][1])
    front = view.camera.azimuth  # that of the figure
    keys.press(Key.Key_Left)
    assert view.camera.azimuth != front

    # The buttons over it are reached by Tab and pressed by Space, and its keys go on there.
    keys.tab_to(lambda widget: widget.toolTip() == "Top (3)")
    keys.press(Key.Key_Space)
    assert view.camera.elevation == pytest.approx(VIEWS["top"][1])
    assert not playback.playing
    keys.press(Key.Key_2)
    turned = (view.camera.azimuth - front + 180.0) % 360.0 - 180.0
    assert (turned, view.camera.elevation) == pytest.approx(VIEWS["side"])
    keys.tab_to(lambda widget: widget is view.viewport.target, Key.Key_Backtab)

    # The film of one stage: asked for, rendered, looked at.
    film, slide = tmp_path / "keys.mp4", run.stages[2]
    keys.press(Key.Key_E, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), FilmDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, FilmDialog)
    keys.tab_to(lambda widget: widget is dialog.file)
    keys.press(Key.Key_A, CTRL)
    QTest.keyClicks(dialog.file, str(film))
    keys.pick(keys.tab_to(lambda widget: widget is dialog.part), "Slide")
    keys.tab_to(lambda widget: widget is dialog.fps)
    keys.press(Key.Key_A, CTRL)
    QTest.keyClicks(dialog.fps, "10")
    keys.pick(keys.tab_to(lambda widget: widget is dialog.size_box), "1280")
    keys.tab_to(lambda widget: widget is dialog.start_button)
    assert dialog.part.currentData() == (slide.t0, slide.t1)
    with qtbot.waitSignal(dialog.written, timeout=WAIT_MS):
        QTest.keyClick(keys.here, Key.Key_Space)
    keys.press(Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    _, frames = frames_of(film)
    assert len(frames) == pytest.approx(10 * (slide.t1 - slide.t0), abs=1.01)
    expected = [still(run, slide.t0 + k / 10.0, (1280, 720), tmp_path) for k in (0, len(frames) - 1)]
    for own, other, frame in zip(expected, reversed(expected), (frames[0], frames[-1]), strict=True):
        assert np.abs(frame - own).mean() < 3.0
        assert np.abs(frame - own).mean() < np.abs(frame - other).mean()


def _obeys(run: Run, again: Run) -> None:
    """Assert the laws of the programme: a free turn under torque and drag in closed form, blades that let nothing
    across, and the same motion as without the window."""
    assert [span.name for span in run.stages] == ["Glide", "Turn", "Slide", "Edge", "Slide", "Edge"]
    turn, slide, edge = run.stages[1:4]
    start = run.at(slide.t0)
    assert start["theta'"] == pytest.approx(2.0, abs=1e-6)
    assert slide.t1 - slide.t0 == pytest.approx(0.4, abs=1e-9)
    # No blade, arms at rest, the axis through the centre of mass: J_C ω' = 6 - c ω and m v' = -k v.
    drag = -(start["power:L2"] + start["power:L4"]) / start["theta'"] ** 2
    slow = -(start["power:F1"] + start["power:F3"]) / (start["xi'"] ** 2 + start["eta'"] ** 2)
    half = 0.2
    limit, last = 6.0 / drag, run.at(slide.t0 + half)
    turned = limit - (limit - 2.0) * math.exp(-drag * half / start["J_C"])
    assert last["theta'"] == pytest.approx(turned, rel=1e-6)
    for name in ("xi'", "eta'"):
        assert last[name] == pytest.approx(start[name] * math.exp(-slow * half / start["M"]), rel=1e-5)
    for span in (turn, edge):
        assert _along(run.at((span.t0 + span.t1) / 2))[1] == pytest.approx(0.0, abs=1e-8)
    # The blade that comes back takes what goes across it, and nothing else.
    before, after = run.at(edge.t0 - 1e-9), run.at(edge.t0)
    assert abs(_along(before)[1]) > 1.0
    assert _along(after) == pytest.approx((_along(before)[0], 0.0), abs=1e-6)
    lever = math.hypot(after["C_x"] - after["xi"], after["C_y"] - after["eta"])  # what the masses leave, 5e-8 m
    turn_of_blow = after["M"] * lever * abs(_along(before)[1]) / after["J_C"]
    assert after["theta'"] == pytest.approx(before["theta'"], abs=1.1 * turn_of_blow + 1e-8)
    for name in ("t", "theta'", "xi'", "energy"):
        assert run.at(run.outcome.t)[name] == pytest.approx(again.at(again.outcome.t)[name], rel=1e-9)


def _along(values: dict[str, float]) -> tuple[float, float]:
    """Return the speeds along the blade and across it, m/s."""
    turned = complex(values["xi'"], values["eta'"]) * cmath.exp(-1j * values["theta"])
    return turned.real, turned.imag
