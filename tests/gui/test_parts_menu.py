"""Parts of machines under Add: every word, gravity asked once, values in the form, connections, refusals."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QFrame, QLabel, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot
from tests.gui.builder import Builder, step_to
from tests.gui.hand import CTRL, LEFT

import anholon
from anholon.library.parts.loops import CONNECTIONS
from anholon.library.parts.part_list import GROUPS
from anholon.model.schema import Model, Spring
from anholon.scene.initial_positions import find_positions
from anholon_gui.forms.add_menu import _GROUPS, PART_LABELS
from anholon_gui.forms.used_values import find_used_values
from anholon_gui.main_window import MainWindow


@pytest.fixture
def build(window: MainWindow, qtbot: QtBot) -> Builder:
    """Return a user before an empty model."""
    return Builder(window, qtbot)


def question(window: MainWindow) -> QFrame:
    found = window.model_panel.findChild(QFrame, "gravity-question")
    assert isinstance(found, QFrame)
    return found


def entries(menu: QMenu) -> list[str]:
    """Return the texts of a menu and of the menus in it."""
    texts: list[str] = []
    for action in menu.actions():
        inner = action.menu()
        texts += [action.text(), *(entries(inner) if isinstance(inner, QMenu) else [])]
    return texts


def test_every_part_of_the_library_has_a_word_in_the_menu(window: MainWindow) -> None:
    assert {group: tuple(parts) for group, parts in GROUPS.items()} == {g: parts for g, (_, parts) in _GROUPS.items()}
    shown = entries(window.model_panel.add_menu)
    assert set(map(str, PART_LABELS.values())) <= set(shown)
    for words in ("Elastic rod", "Support of a rod", "Joint of rods", "Load on a rod"):  # what is for rods says so
        assert words in shown
    for bare in ("Rod", "Support", "Load"):
        assert bare not in shown


def test_a_new_spring_is_as_long_as_its_ends_are_apart(full_window: MainWindow, qtbot: QtBot) -> None:
    """Also while its ends are chosen, until somebody types a length."""
    window, build = full_window, Builder(full_window, qtbot)
    window.document.new(anholon.load("four-bar"))
    qtbot.waitUntil(lambda: window.document.standing_run is not None)
    window.document.selection.select("points.crank_tip")
    path = build.add("Force", "Spring")
    spring = window.document.model.forces[path.partition(".")[2]]
    assert isinstance(spring, Spring)
    assert spring.between == ("world", "crank_tip")
    places = find_positions(window.document.standing_run)
    assert spring.length == pytest.approx(np.linalg.norm(places["crank_tip"][0]), rel=1e-5)
    build.choose(f"{path}.between.0", "right")
    spring = window.document.model.forces[path.partition(".")[2]]
    assert isinstance(spring, Spring)
    assert spring.length == pytest.approx(np.linalg.norm(places["crank_tip"][0] - places["right"][0]), rel=1e-5)
    build.type(f"{path}.length", "0.2")
    build.choose(f"{path}.between.0", "left")
    spring = window.document.model.forces[path.partition(".")[2]]
    assert isinstance(spring, Spring)
    assert spring.length == 0.2


def test_a_joint_at_an_inclined_plane_puts_a_box_on_it(full_window: MainWindow, qtbot: QtBot) -> None:
    """The plane stays where it is: it is seen before anything moves, and the box slides down it by g sin 20°."""
    window, build = full_window, Builder(full_window, qtbot)
    window.document.new(Model())
    plane = build.add("Contact", "Inclined plane").partition(".")[2]
    qtbot.waitUntil(lambda: window.document.initial_picture is not None)
    box = build.add("Joint", "Prismatic joint").partition(".")[2]
    assert window.document.model.bodies[box].frame == plane
    assert window.document.model.bodies[plane].position == (0.0, 0.0, 0.0)
    run = build.run()
    assert run["s1"][-1] == pytest.approx(9.81 * np.sin(np.radians(20.0)) * run.times[-1] ** 2 / 2.0, rel=1e-6)


def test_a_box_on_a_belt_by_forms(full_window: MainWindow, qtbot: QtBot) -> None:
    """A belt, a spring at its box, four numbers: the box goes with the belt until the spring pulls with mu m g."""
    window, build = full_window, Builder(full_window, qtbot)
    window.document.new(Model())
    box = build.add("Contact", "Belt with a box")
    build.type("parameters.mu1.value", "0.25")
    build.type("parameters.v_belt1.value", "0.5")
    build.type(f"{box}.mass", "2")
    spring = build.add("Drive", "Spring-damper")
    build.type(f"{spring}.stiffness", "40")
    build.type(f"{spring}.damping", "0")
    build.select("coordinates.s1")
    build.type("coordinates.s1.rate", "0.5")
    run = build.run()
    assert build.actions <= 20
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    slips = 0.25 * 2.0 * 9.81 / 40.0 / 0.5
    early = run.times < slips - 1e-9
    np.testing.assert_allclose(run["s1"][early], 0.5 * run.times[early], atol=1e-9)
    omega = np.sqrt(40.0 / 2.0)
    swing = (run.times > slips) & (run.times < slips + 2.0 * np.pi / omega - 1e-6)
    expected = 0.5 * slips + 0.5 / omega * np.sin(omega * (run.times[swing] - slips))
    np.testing.assert_allclose(run["s1"][swing], expected, atol=1e-8)


def test_gravity_is_asked_once(build: Builder) -> None:
    window = build.window
    build.add("Joint", "Revolute joint")
    assert window.document.model.gravity == (0.0, 0.0, -9.81)
    assert question(window).isVisible()
    assert question(window).minimumSizeHint().width() < 280, "in any language it fits the panel"
    button = question(window).findChild(QPushButton, "gravity-none")
    assert isinstance(button, QPushButton)
    build.hand.click(button)
    assert not any(window.document.model.gravity)
    assert not question(window).isVisible()
    build.add("Joint", "Revolute joint")
    assert not any(window.document.model.gravity)
    assert not question(window).isVisible()
    window.document.new(Model())
    build.add("Joint", "Free motion")
    assert question(window).isVisible()
    keep = question(window).findChild(QPushButton, "gravity-keep")
    assert isinstance(keep, QPushButton)
    build.hand.click(keep)
    assert window.document.model.gravity == (0.0, 0.0, -9.81)
    window.actions_.undo.trigger()
    assert window.document.model == Model()  # one step brought all of it


def test_the_form_of_a_part_has_the_values_that_it_uses(build: Builder) -> None:
    path = build.add("Joint", "Revolute joint")
    build.type("parameters.l1.value", "700 mm")
    build.type("coordinates.phi1.value", "30")
    model = build.window.document.model
    assert (model.parameters["l1"].value, model.coordinates["phi1"].value) == pytest.approx((0.7, 30.0))
    build.type(f"{path}.length", "0.5")
    build.type(f"{path}.center.2", "-0.25")  # the parameter is used no more here
    assert find_used_values(build.window.document.model, path) == ("coordinates.phi1.value", "coordinates.phi1.rate")
    form = build.window.model_panel.forms.form
    assert form is not None
    assert form.find_field("parameters.l1.value") is None
    assert form.find_field("coordinates.phi1.rate") is not None
    build.window.actions_.undo.trigger()
    assert build.hand.field("parameters.l1.value") is not None


def test_what_needs_a_joint_says_so(build: Builder) -> None:
    drives = next(a.menu() for a in build.window.model_panel.add_menu.actions() if a.text().startswith("Drive"))
    assert isinstance(drives, QMenu)
    next(action for action in drives.actions() if action.text() == "Motor").trigger()
    assert "There is no joint" in build.window.status.message.text()
    assert build.window.document.model == Model()


@pytest.mark.parametrize("kind", CONNECTIONS)
def test_each_connection_can_be_chosen_in_the_dialog(build: Builder, kind: str) -> None:
    build.add("Joint", "Plane motion, upright")
    build.window.model_panel.tree.setCurrentIndex(build.window.model_panel.items.index_of(""))
    build.add("Joint", "Plane motion, upright")
    path = build.connect(kind=kind, first="box1", **({"length": "2"} if kind in ("spring-damper", "rope") else {}))
    model = build.window.document.model
    section, _, name = path.partition(".")
    element = getattr(model, section)[name]
    assert anholon.check(model) == ()
    if isinstance(element, Spring):
        assert (element.between, element.length) == (("box1", "box2"), 2.0)


def test_the_window_goes_on_while_the_places_of_the_parts_are_found(
    build: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model that was not run yet is compiled for that."""
    build.add("Joint", "Revolute joint")
    beats: list[bool] = []
    found = threading.Event()

    def find_slowly(*_model: object) -> None:
        found.wait(60.0)

    def beat() -> None:
        beats.append(found.is_set())
        if len(beats) == 20:
            found.set()

    monkeypatch.setattr("anholon_gui.commands.part_commands.find_standing_run", find_slowly)
    timer = QTimer()
    timer.timeout.connect(beat)
    timer.start(10)
    build.in_dialog("connection", lambda dialog: dialog.reject())
    build.window.commands.connectionRequested.emit()
    timer.stop()
    assert beats.count(False) >= 20


def test_a_connection_of_a_part_with_itself_is_refused_in_the_dialog(build: Builder) -> None:
    build.add("Joint", "Revolute joint")
    before = build.window.document.model
    seen: list[str] = []

    def answer(dialog: object) -> None:
        from anholon_gui.dialogs.connection import ConnectionDialog

        assert isinstance(dialog, ConnectionDialog)
        dialog.first.setCurrentIndex(dialog.first.findData("link1"))
        dialog._try()
        seen.append(dialog._message.text())
        dialog.reject()

    build.in_dialog("connection", answer)
    build.window.commands.connectionRequested.emit()
    assert "cannot move against each other" in seen[0]
    assert build.window.document.model is before


@pytest.mark.parametrize(
    ("kind", "field", "text", "words"),
    [
        ("revolute", "x", "abc", "There is no “abc” here."),
        ("revolute", "x", "2 kg", "length (m) is needed"),
        ("rope", "length", "-1", "The length must be greater than 0."),
        ("rope", "length", "0", "The length must be greater than 0."),
        ("spring-damper", "length", "abc", "“abc” is not a number."),
    ],
)
def test_what_would_be_wrong_is_said_in_the_dialog(
    build: Builder, kind: str, field: str, text: str, words: str
) -> None:
    """A name that is nowhere, or a rope of −1 m, was made and reported elsewhere, or not at all."""
    build.add("Joint", "Revolute joint")
    before = build.window.document.model
    seen: list[str] = []

    def answer(dialog: QDialog) -> None:
        box = dialog.findChild(QComboBox, "kind")
        assert isinstance(box, QComboBox)
        step_to(box, box.findData(kind))
        line = dialog.findChild(QLineEdit, "position.x" if field == "x" else field)
        assert isinstance(line, QLineEdit)
        QTest.mouseClick(line, LEFT)
        QTest.keyClick(line, Qt.Key.Key_A, CTRL)
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)
        message = dialog.findChild(QLabel, "message")
        assert isinstance(message, QLabel)
        seen.append(message.text() if message.isVisible() else "")
        dialog.reject()

    build.in_dialog("connection", answer)
    build.window.commands.connectionRequested.emit()
    assert words in seen[0]
    assert build.window.document.model is before
