"""What is seen in the real window while a model is built by clicks: bodies, ghosts with a reason, camera and ground."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from tests.gui.builder import Builder, is_in_sight

import anholon
from anholon.model.schema import Model
from anholon_gui.main_window import MainWindow
from anholon_gui.view3d.panel import View3D


@pytest.fixture
def build(full_window: MainWindow, qtbot: QtBot) -> Builder:
    """Return a user before an empty model, which runs when he says so."""
    full_window.document.new(Model())
    return Builder(full_window, qtbot)


def view_of(build: Builder) -> View3D:
    view = build.window.view
    assert isinstance(view, View3D)
    return view


def wait_for(build: Builder, *names: str) -> View3D:
    """Wait until the view shows these bodies and no others."""
    view = view_of(build)
    build.qtbot.waitUntil(lambda: view.picture is not None and drawn(view) == set(names))
    return view


def drawn(view: View3D) -> set[str]:
    """Return the names of the bodies that are drawn."""
    assert view.picture is not None
    paths = (shape.path for shape in view.picture.scene.shapes)
    return {path.partition(".")[2] for path in paths if path.startswith("bodies.")}


def test_bodies_are_drawn_as_soon_as_they_have_a_place(build: Builder) -> None:
    build.add("Joint", "Revolute joint")
    view = wait_for(build, "link1")
    assert is_in_sight(view)
    build.run()
    build.add("Joint", "Revolute joint")  # after the run, which is older now
    build.add("Joint", "Revolute joint")
    wait_for(build, "link1", "link2", "link3")
    build.qtbot.waitUntil(lambda: is_in_sight(view))  # the camera comes back to what is built
    build.window.actions_.undo.trigger()
    build.window.actions_.undo.trigger()
    wait_for(build, "link1")
    assert view.picture is not None
    assert view.picture.run is build.window.document.run  # the run belongs to the model again


def test_what_swings_out_of_the_picture_is_brought_into_sight(build: Builder) -> None:
    build.add("Joint", "Revolute joint")
    view = wait_for(build, "link1")
    assert is_in_sight(view, 0.5), "at rest it fills the height"
    build.type("coordinates.phi1.value", "100")
    run = build.run()
    build.qtbot.waitUntil(lambda: view.picture is not None and not view.picture.has_new_frames)
    for t in np.linspace(0.0, float(run.times[-1]), 15):
        build.window.playback.seek(float(t))
        assert is_in_sight(view, 0.2)


def test_what_cannot_move_is_a_ghost_with_the_reason(build: Builder) -> None:
    build.add("Joint", "Revolute joint")
    build.add("Joint", "Revolute joint")
    build.connect(x="5", z="0")
    view = view_of(build)
    document = build.window.document
    build.qtbot.waitUntil(lambda: bool(document.initial_problems) and document.initial_picture is view.picture)
    frame = view._current_frame()
    assert frame.instant is not None
    assert frame.instant.ghosts is not None
    assert len(frame.instant.mesh.vertices) == 0
    assert len(frame.caption) == 1
    assert drawn(view) == {"link1", "link2"}
    build.select("bodies.link2")
    build.type("bodies.link2.mass", "0")
    build.select("bodies.link1")
    build.type("bodies.link1.mass", "0")
    build.qtbot.waitUntil(lambda: document.initial_picture is view.picture)
    assert drawn(view) == {"link1", "link2"}


def test_after_a_run_too_what_cannot_move_is_a_ghost(build: Builder) -> None:
    """Where an edit leaves all things in their places, and only a mass or a consistent state is missing."""
    build.press(build.window.actions_.auto_run)
    build.add("Joint", "Revolute joint")
    build.type("coordinates.phi1.value", "50")
    document, view, worker = build.window.document, view_of(build), build.window.worker
    build.qtbot.waitUntil(lambda: document.run is not None and not worker.running and view.picture is document.picture)

    def require_ghost() -> None:
        build.qtbot.waitUntil(lambda: bool(document.run_failures) and document.initial_picture is view.picture)
        frame = view._current_frame()
        assert frame.instant is not None
        assert frame.instant.ghosts is not None
        assert len(frame.caption) == 1

    def wait_for_motion() -> None:
        build.qtbot.waitUntil(lambda: not document.run_failures and view.picture is document.picture)

    build.type("bodies.link1.mass", "0")
    require_ghost()
    build.type("bodies.link1.mass", "1")
    wait_for_motion()
    build.connect(kind="guide", second="link1_end", z="-0.3")
    require_ghost()
    build.window.actions_.undo.trigger()
    wait_for_motion()


def test_thin_bodies_that_cannot_move_are_seen_from_above(build: Builder) -> None:
    """Bars whose top is 2 cm above the ground: each is seen in the middle, where no joint is drawn."""
    model = anholon.load("four-bar")
    x1 = replace(model.coordinates["x1"], rate=300.0)
    build.window.document.new(replace(model, coordinates={**model.coordinates, "x1": x1}))
    document, view = build.window.document, view_of(build)
    build.qtbot.waitUntil(lambda: bool(document.initial_problems) and document.initial_picture is view.picture)
    build.qtbot.wait(300)
    places = [((0.0, 0.15, 0.02), (0.2, 0.15, 0.0)), ((0.436, 0.545, 0.02), (0.436, 0.3, 0.0))]
    target, image = view.viewport.target, view.grab().toImage()
    for spots in places:
        pixels = view.camera.project(np.array(spots), (target.width(), target.height()))[:, :2]
        bar, ground = (image.pixelColor(int(x), int(y)).lightness() for x, y in pixels)
        assert abs(bar - ground) > 12


def test_the_camera_stays_once_the_user_has_moved_it(build: Builder) -> None:
    build.add("Joint", "Revolute joint")
    view = wait_for(build, "link1")
    target, before = view.viewport.target, view.camera
    target.setFocus()
    QTest.mousePress(target, Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    QTest.mouseMove(target, QPoint(240, 210))
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton, pos=QPoint(240, 210))
    moved = view.camera
    assert moved != before
    for _ in range(3):
        build.add("Joint", "Revolute joint")
    wait_for(build, "link1", "link2", "link3", "link4")
    assert view.camera == moved
    target.setFocus()
    QTest.keyClick(target, Qt.Key.Key_Home)
    assert is_in_sight(view)


def test_what_swings_below_the_ground_is_not_hidden(build: Builder) -> None:
    build.add("Joint", "Revolute joint")
    view = wait_for(build, "link1")
    assert view.picture is not None
    assert view.picture.scene.ground == "none"
    build.type("bodies.link1.position.2", "3")
    build.qtbot.waitUntil(lambda: view.picture is not None and view.picture.scene.ground == "grid")


def test_fit_frames_the_bodies_where_they_are(build: Builder) -> None:
    build.add("Joint", "Prismatic joint")
    build.type("coordinates.s1.rate", "3")
    run = build.run()
    view = wait_for(build, "box1")
    build.qtbot.waitUntil(lambda: view.picture is not None and not view.picture.has_new_frames)
    assert view.following  # it travels a hundred times its size
    build.window.playback.seek(run.times[-1])
    assert is_in_sight(view)
    target = view.viewport.target
    target.setFocus()
    QTest.keyClick(target, Qt.Key.Key_F)
    assert is_in_sight(view)
    assert view.camera.distance < 3.0
    QTest.keyClick(target, Qt.Key.Key_F, Qt.KeyboardModifier.ShiftModifier)
    assert view.camera.distance > 20.0  # the whole path
    assert not view.following


def test_front_and_side_follow_a_figure(build: Builder, qtbot: QtBot) -> None:
    build.window.document.new(anholon.load("waltz-jump"))
    view = view_of(build)
    qtbot.waitUntil(lambda: view.picture is not None)
    assert view.picture is not None
    poses = view.picture.run.poses([float(view.picture.run.times[0])])
    forward = poses.R_WB[0, 0, :2, 0]
    target = view.viewport.target
    target.setFocus()
    QTest.keyClick(target, Qt.Key.Key_1)
    toward = view.camera.axes[2, :2]  # from the figure to the eye
    assert toward @ forward == pytest.approx(float(np.linalg.norm(forward)), rel=1e-6)
    QTest.keyClick(target, Qt.Key.Key_2)
    assert view.camera.axes[2, :2] @ forward == pytest.approx(0.0, abs=1e-6)


def test_a_right_click_offers_what_is_under_the_mouse(full_window: MainWindow, qtbot: QtBot) -> None:
    """On empty ground nothing to edit, whatever is selected; on a body that body."""
    view = full_window.view
    assert isinstance(view, View3D)
    full_window.run()
    qtbot.waitUntil(lambda: not full_window.worker.running and view.picture is not None)
    full_window.document.selection.select("parameters.m0")
    target = view.viewport.target
    found: dict[str, list[str]] = {}
    centre = QPoint(target.width() // 2, target.height() // 2)
    for place, name in ((QPoint(3, target.height() - 3), "ground"), (centre, "body")):
        QTest.mouseClick(target, Qt.MouseButton.RightButton, pos=place)
        qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        found[name] = [action.text() for action in menu.actions()]
        menu.close()
    assert not any(text.startswith("Edit") for text in found["ground"])
    assert "Show everything" in found["ground"]
    assert found["body"][0].startswith("Edit “")
    assert full_window.document.selection.path.startswith(("bodies.", "points."))
