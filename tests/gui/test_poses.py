"""Poses in the window: joints are dragged in the 3D view, angles typed, sides exchanged, poses kept and taken."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

import anholon
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.schema import Model, Parameter, Simulation
from anholon_gui.main_window import MainWindow
from anholon_gui.view3d import View3D

RUN_MS = 60_000
MIRROR = {"alpha1": "alpha2", "alpha2": "alpha1", "alpha3": "alpha4", "alpha4": "alpha3"}


@pytest.fixture
def studio(full_window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Return a window that shows the staged skater, whose pose can be dragged."""
    window = full_window
    model = anholon.load("skater-staged")
    window.document.new(replace(model, mirror=MIRROR))
    run(window, qtbot)
    window.poses_dock.raise_()
    view = view_of(window)
    view.viewport.target.setFocus()
    qtbot.keyClick(view.viewport.target, Qt.Key.Key_P)
    assert window.pose_editor.active
    return window


def run(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.document.runFinished, timeout=RUN_MS):
        window.run()


def view_of(window: MainWindow) -> View3D:
    assert isinstance(window.view, View3D)
    return window.view


def pixel(window: MainWindow, body: str) -> QPoint:
    """Return where the origin of a body is seen."""
    view, posture = view_of(window), window.pose_editor.displayed_pose()
    assert posture is not None
    target = view.viewport.target
    place = posture.poses().p_WB[0, posture.system.bodies.index(body)]
    x, y, _ = view.camera.project(place[None, :], (target.width(), target.height()))[0]
    return QPoint(round(x), round(y))


def drag(window: MainWindow, start: QPoint, *ways: tuple[int, int], release: bool = True, keys: str = "") -> None:
    """Drag with the left button, step by step."""
    target = view_of(window).viewport.target
    shift = Qt.KeyboardModifier.ShiftModifier if keys == "shift" else Qt.KeyboardModifier.NoModifier
    QTest.mousePress(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    at = start
    for way in ways:
        at = start + QPoint(*way)
        if keys:
            from PySide6.QtCore import QEvent
            from PySide6.QtGui import QMouseEvent
            from PySide6.QtWidgets import QApplication

            place = QPointF(at)
            event = QMouseEvent(
                QEvent.Type.MouseMove,
                place,
                QPointF(target.mapToGlobal(at)),
                Qt.MouseButton.NoButton,
                Qt.MouseButton.LeftButton,
                shift,
            )
            QApplication.sendEvent(target, event)
        else:
            QTest.mouseMove(target, at)
    if release:
        QTest.mouseRelease(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def test_a_hand_is_dragged_and_its_angle_is_one_step_of_undo(studio: MainWindow, qtbot: QtBot) -> None:
    window, document = studio, studio.document
    before, count = document.model, document.undo_stack.count()
    assert window.pose_editor.target == "stages.0"
    start = pixel(window, "right_hand")
    drag(window, start, (0, -5), (0, -20), (0, -40), (0, -60), release=False)
    view = view_of(window)
    assert document.model is before  # nothing is edited while the button is down
    assert view.dragging.note is not None
    assert view.dragging.note[0].startswith("alpha1 = ")
    reached = start + QPoint(0, -60)
    QTest.mouseRelease(view.viewport.target, Qt.MouseButton.LeftButton, pos=reached)
    assert document.undo_stack.count() == count + 1
    changed = document.model.stages[0].set
    assert changed["alpha1"] > before.stages[0].set["alpha1"] + 10
    assert {**changed, "alpha1": 0.0} == {**before.stages[0].set, "alpha1": 0.0}
    assert changed["alpha1"] == pytest.approx(round(changed["alpha1"], 1))  # whole tenths of a degree
    # The hand cannot leave its circle, but it is as near to the mouse as it can be.
    assert abs(pixel(window, "right_hand").y() - reached.y()) < 25
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert document.model == before
    assert (pixel(window, "right_hand") - start).manhattanLength() <= 2


def test_escape_leaves_the_pose_as_it_was(studio: MainWindow, qtbot: QtBot) -> None:
    before = studio.document.model
    drag(studio, pixel(studio, "left_hand"), (0, -8), (5, -50), release=False)
    view = view_of(studio)
    assert view.dragging.is_dragging
    qtbot.keyClick(view.viewport.target, Qt.Key.Key_Escape)
    assert not view.dragging.is_dragging
    QTest.mouseRelease(view.viewport.target, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert studio.document.model is before


def test_shift_drags_in_steps_of_five_degrees(studio: MainWindow, qtbot: QtBot) -> None:
    drag(studio, pixel(studio, "right_hand"), (0, 6), (-4, 45), keys="shift")
    angle = studio.document.model.stages[0].set["alpha1"]
    assert angle != 85.0
    assert angle % 5.0 == pytest.approx(0.0, abs=1e-9)


def test_the_empty_ice_still_turns_the_camera(studio: MainWindow) -> None:
    view = view_of(studio)
    azimuth = view.camera.azimuth
    drag(studio, QPoint(12, view.viewport.target.height() - 12), (30, 0), (60, 0))
    assert view.camera.azimuth != azimuth
    assert not view.dragging.is_dragging


def test_the_pixels_show_the_pose_and_not_the_motion(studio: MainWindow, qtbot: QtBot) -> None:
    window, view = studio, view_of(studio)

    def shot() -> np.ndarray:
        image = view.grab().toImage()
        data = np.frombuffer(image.constBits(), dtype=np.uint8)
        return data.reshape(image.height(), image.bytesPerLine()).astype(int)

    first = shot()
    window.pose_editor.store({"alpha1": 20.0, "alpha2": 160.0}, "pose")
    second = shot()
    assert (np.abs(first - second) > 30).sum() > 400
    qtbot.keyClick(view.viewport.target, Qt.Key.Key_P)
    assert not window.pose_editor.active
    assert (np.abs(first - shot()) > 30).sum() < (np.abs(first - second) > 30).sum()  # the run is the old one


def test_angles_are_typed_with_units_and_refused_with_the_reason(studio: MainWindow, qtbot: QtBot) -> None:
    window, panel = studio, studio.poses_panel
    names = [panel.table.item(row, 0).text() for row in range(panel.table.rowCount())]
    assert names == ["alpha1", "alpha2", "alpha3", "alpha4"]
    panel.table.item(1, 1).setText("0.5 rad")
    assert window.document.model.stages[0].set["alpha2"] == pytest.approx(np.rad2deg(0.5))
    assert panel.table.item(1, 1).text() == "28.6479°"
    panel.table.item(1, 1).setText("500")
    assert "is above the maximum," in panel.message.text()
    panel.table.item(1, 1).setText("far")
    assert "far" in panel.message.text()
    assert window.document.model.stages[0].set["alpha2"] == pytest.approx(np.rad2deg(0.5))
    assert window.document.undo_stack.undoText() == "Change alpha2"


def test_left_and_right_are_exchanged(studio: MainWindow, qtbot: QtBot) -> None:
    window, panel = studio, studio.poses_panel
    window.pose_editor.store({"alpha1": 20.0, "alpha3": 3.0}, "pose")
    before = window.document.model.stages[0].set
    qtbot.mouseClick(panel.mirror, Qt.MouseButton.LeftButton)
    after = window.document.model.stages[0].set
    assert [after[f"alpha{k}"] for k in (1, 2, 3, 4)] == [before[f"alpha{k}"] for k in (2, 1, 4, 3)]
    qtbot.mouseClick(panel.mirror, Qt.MouseButton.LeftButton)
    assert window.document.model.stages[0].set == before


def test_a_pose_is_kept_taken_by_a_stage_and_by_another_model(studio: MainWindow, qtbot: QtBot) -> None:
    window, panel, document = studio, studio.poses_panel, studio.document
    window.pose_editor.store({"alpha1": 33.0}, "pose")
    panel.name.setText("arm low")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    kept = document.model.poses["arm-low"]
    assert kept.set == {"alpha1": 33.0, "alpha2": 85.0, "alpha3": 12.0, "alpha4": 12.0}
    window.pose_editor.set_target("stages.3")
    assert window.playback.time == pytest.approx(12.0)
    panel.library.setCurrentRow(0)
    qtbot.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    stage = document.model.stages[3]
    assert stage.pose == "arm-low"
    assert set(stage.set) == {"L5z"}
    assert not anholon.check(document.model)
    run(window, qtbot)
    assert document.run is not None
    p = document.run.segments[-1].p
    assert p[list(document.model.parameters).index("alpha1")] == pytest.approx(np.deg2rad(33.0))
    # A pose that is taken away leaves its values behind.
    panel.library.setCurrentRow(0)
    qtbot.mouseClick(panel.to_library_button, Qt.MouseButton.LeftButton)
    panel.library.setCurrentRow(0)
    qtbot.mouseClick(panel.drop, Qt.MouseButton.LeftButton)
    assert not document.model.poses
    assert document.model.stages[3].set["alpha1"] == 33.0
    # Another model takes it from the user's own library, for the beginning.
    document.new(
        Model(
            parameters=anholon.load("skater-staged").parameters, coordinates=anholon.load("skater-staged").coordinates
        )
    )
    assert panel.library.count() == 1
    panel.library.setCurrentRow(0)
    qtbot.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    assert document.model.parameters["alpha1"].value == 33.0
    # In a model that counts in radians it is the same angle.
    parameters = {**document.model.parameters, "alpha1": Parameter(unit="rad")}
    document.new(replace(document.model, parameters=parameters))
    panel.library.setCurrentRow(0)
    qtbot.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    assert document.model.parameters["alpha1"].value == pytest.approx(np.deg2rad(33.0))


def test_a_pose_in_the_place_of_another_one_in_the_library_is_told_and_brought_back(
    studio: MainWindow, qtbot: QtBot
) -> None:
    window, panel, settings = studio, studio.poses_panel, studio.settings

    def keep(angle: float) -> None:
        window.pose_editor.set_target("")
        window.pose_editor.store({"alpha1": angle}, "pose")
        panel.name.setText("low")
        qtbot.keyClick(panel.name, Qt.Key.Key_Return)
        qtbot.mouseClick(panel.to_library_button, Qt.MouseButton.LeftButton)

    keep(20.0)
    assert "replaces the earlier pose" not in panel.message.text()
    first = settings.poses["low"]
    panel.library.setCurrentRow(0)
    qtbot.mouseClick(panel.to_library_button, Qt.MouseButton.LeftButton)  # the same once more: nothing is lost
    assert "replaces the earlier pose" not in panel.message.text()
    keep(70.0)
    assert settings.poses["low"]["alpha1"] == pytest.approx(np.deg2rad(70.0))
    assert "replaces the earlier pose" in panel.message.text()
    panel.message.linkActivated.emit("#")
    assert settings.poses["low"] == first
    # It is told in the units of the model.
    item = panel.library.item(panel.library.count() - 1)
    assert item is not None
    assert "alpha1 = 20," in item.toolTip()


def test_a_pose_of_which_a_model_knows_no_angle_says_so(studio: MainWindow, qtbot: QtBot) -> None:
    panel, document = studio.poses_panel, studio.document
    panel.name.setText("low")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    qtbot.mouseClick(panel.to_library_button, Qt.MouseButton.LeftButton)
    odd = Model(parameters={"alpha1": Parameter(unit="dge", value=7.0)})  # being typed
    document.new(odd)
    panel.library.setCurrentRow(0)
    qtbot.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    assert document.model == odd
    assert "low" in panel.message.text()


def test_without_angles_there_is_nothing_to_save(studio: MainWindow, qtbot: QtBot) -> None:
    panel = studio.poses_panel
    assert panel.keep.isEnabled()
    studio.document.new(anholon.load("four-bar"))
    qtbot.waitUntil(lambda: "no parameters that are angles" in panel.message.text())
    assert not panel.name.isEnabled()
    assert not panel.keep.isEnabled()
    assert not panel.empty.isVisible()


def test_a_mirror_that_cannot_be_told_is_refused_with_the_reason(studio: MainWindow, qtbot: QtBot) -> None:
    document, panel = studio.document, studio.poses_panel
    document.edit("broken", replace(document.model, mirror={"alpha1": "alpha2*t"}))
    before = document.model
    qtbot.mouseClick(panel.mirror, Qt.MouseButton.LeftButton)
    assert document.model is before
    assert "alpha1" in panel.message.text()


def test_the_beginning_is_dragged_where_there_are_no_stages(full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    model = anholon.load("cart-pendulum")
    window.document.new(model)
    run(window, qtbot)
    view = view_of(window)
    view.set_view("front")
    view.viewport.target.setFocus()
    qtbot.keyClick(view.viewport.target, Qt.Key.Key_P)
    assert window.pose_editor.target == ""
    posture = window.pose_editor.displayed_pose()
    assert posture is not None
    before = window.document.model.coordinates
    bodies = list(model.bodies) or list(model.points)
    drag(window, pixel(window, bodies[-1]), (6, 0), (25, -3))
    after = window.document.model.coordinates
    moved = [name for name in after if after[name] != before[name]]
    assert moved
    assert all(after[name].rate == before[name].rate for name in moved)


def test_stepping_by_stage_goes_from_pose_to_pose(studio: MainWindow, qtbot: QtBot) -> None:
    hands = []
    for number in range(4):
        assert studio.pose_editor.target == f"stages.{number}"
        posture = studio.pose_editor.displayed_pose()
        assert posture is not None
        hands.append(posture.value("alpha1"))
        studio.actions_.next_stage.trigger()
    assert np.rad2deg(hands) == pytest.approx([stage.set["alpha1"] for stage in studio.document.model.stages])


def test_the_pose_of_the_stage_that_is_chosen_is_at_hand(studio: MainWindow, qtbot: QtBot) -> None:
    """Chosen on the timeline before there is any posing, or gone to; typing goes to that stage."""
    track, target = studio.timeline.panel.track, view_of(studio).viewport.target
    qtbot.keyClick(target, Qt.Key.Key_P)
    assert not studio.pose_editor.active
    studio.playback.seek(0.0)
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=track.block_rect(2).center())
    assert studio.poses_panel.target.currentText() == "Stage 3: Fast turn"
    assert studio.playback.time == 0.0
    studio.pose_editor.store({"alpha1": 33.0}, "typed")
    assert studio.document.model.stages[2].set["alpha1"] == 33.0
    target.setFocus()
    qtbot.keyClick(target, Qt.Key.Key_P)
    assert studio.pose_editor.target == "stages.2"
    assert studio.playback.time == studio.playback.stages[2].t0
    qtbot.keyClick(target, Qt.Key.Key_P)
    studio.playback.seek(0.5 * studio.playback.stages[1].t0)
    assert studio.poses_panel.target.currentText() == "Stage 1: Glide into the curve"


def test_playing_ends_the_posing(studio: MainWindow, qtbot: QtBot) -> None:
    studio.actions_.play.trigger()
    assert not studio.pose_editor.active
    assert not studio.poses_panel.edit.isChecked()
    studio.playback.pause()


def test_an_elbow_bends_one_way_and_what_is_typed_beyond_is_told(full_window: MainWindow, qtbot: QtBot) -> None:
    window, panel = full_window, full_window.poses_panel
    skater = make_skater(SkaterOptions(body="two-segments"))
    gamma = replace(skater.parameters["gamma2"], value=60.0)
    model = replace(skater, parameters={**skater.parameters, "gamma2": gamma}, simulation=Simulation(until=0.01))
    window.document.new(model)
    run(window, qtbot)
    window.poses_dock.raise_()
    view = view_of(window)
    view.set_view("side")
    view.viewport.target.setFocus()
    qtbot.keyClick(view.viewport.target, Qt.Key.Key_P)
    posture = window.pose_editor.displayed_pose()
    assert posture is not None

    def wrist() -> QPoint:
        found = window.pose_editor.displayed_pose()
        assert found is not None
        poses, k = found.poses(), found.system.bodies.index("left_forearm")
        place = poses.p_WB[0, k] - 0.2 * poses.R_WB[0, k][:, 2]
        size = (view.viewport.target.width(), view.viewport.target.height())
        x, y, _ = view.camera.project(place[None, :], size)[0]
        return QPoint(round(x), round(y))

    start = wrist()
    window.pose_editor.store({"gamma2": 0.0}, "stretched")
    stretched = wrist()
    window.document.undo_stack.undo()
    way = stretched - start
    drag(window, start, *(((k * way).x(), (k * way).y()) for k in (0.2, 0.6, 1.5, 3.0)), release=False)
    assert view.dragging.note is not None
    assert view.dragging.note[0] == "gamma2 = 0° · limit of the joint reached"
    QTest.mouseRelease(view.viewport.target, Qt.MouseButton.LeftButton, pos=start + 3 * way)
    assert window.document.model.parameters["gamma2"].value == 0.0
    row = next(k for k in range(panel.table.rowCount()) if panel.table.item(k, 0).text() == "gamma2")
    panel.table.item(row, 1).setText("-20")
    assert window.document.model.parameters["gamma2"].value == -20.0
    assert "natural" in panel.message.text()
    assert "Natural range: 0 to 150°" in panel.table.item(row, 1).toolTip()


def test_the_pose_of_a_stage_that_moves_is_shown_where_it_is_then(studio: MainWindow, qtbot: QtBot) -> None:
    playback, posing, track = studio.playback, studio.pose_editor, studio.timeline.panel.track
    studio.settings.auto_run = True
    studio.document.selection.select("stages.1")
    assert playback.time == 4.5
    track.setFocus()
    with qtbot.waitSignal(studio.document.runFinished, timeout=RUN_MS):
        qtbot.keyClick(track, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    # The stage that was third, 3.5 s, comes before it now.
    assert [stage.name for stage in studio.document.model.stages][2] == "Arms in"
    assert posing.target == "stages.2"
    assert playback.time == pytest.approx(8.0, abs=1e-9)
    # Back again, before anybody runs it: the run has it as third.
    studio.settings.auto_run = False
    qtbot.keyClick(track, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert posing.target == "stages.1"
    assert playback.time == pytest.approx(8.0, abs=1e-9)
    assert posing.displayed_pose() is not None


def test_poses_are_renamed_removed_and_brought_back(studio: MainWindow, qtbot: QtBot) -> None:
    panel, document = studio.poses_panel, studio.document
    panel.name.setText("first")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    qtbot.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    assert document.model.stages[0].pose == "first"

    def rename(new: str) -> None:
        panel.library.setFocus()
        qtbot.keyClick(panel.library, Qt.Key.Key_F2)
        editor = next(line for line in panel.library.findChildren(QLineEdit) if line.isVisible())
        qtbot.keyClicks(editor, new)
        with qtbot.waitSignal(panel.library.itemDelegate().closeEditor):
            qtbot.keyClick(editor, Qt.Key.Key_Return)

    rename("second")
    assert list(document.model.poses) == ["second"]
    assert document.model.stages[0].pose == "second"
    rename("2nd")
    assert "begins with a letter" in panel.message.text()
    qtbot.mouseClick(panel.to_library_button, Qt.MouseButton.LeftButton)
    rename("mine")
    assert list(studio.settings.poses) == ["mine"]
    qtbot.keyClick(panel.library, Qt.Key.Key_Delete)
    assert not studio.settings.poses
    panel.message.linkActivated.emit("#")
    assert list(studio.settings.poses) == ["mine"]
    document.undo_stack.undo()
    assert list(document.model.poses) == ["first"]
    assert document.model.stages[0].pose == "first"
    # From the tree a pose goes as from its panel: the stages keep its values.
    pose = document.model.poses["first"].set
    document.selection.select("poses.first")
    studio.actions_.remove.trigger()
    assert document.model.stages[0].pose == ""
    assert document.model.stages[0].set.items() >= pose.items()
    assert "Also changed: Stage" in studio.status.message.text()
    document.undo_stack.undo()
    assert document.model.stages[0].pose == "first"


def test_a_pose_is_removed_from_the_library_while_its_name_is_typed(studio: MainWindow, qtbot: QtBot) -> None:
    panel = studio.poses_panel
    panel.name.setText("first")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    qtbot.mouseClick(panel.to_library_button, Qt.MouseButton.LeftButton)
    panel.library.setFocus()
    qtbot.keyClick(panel.library, Qt.Key.Key_F2)
    panel.drop.click()
    panel.drop.click()  # the line with the name is open, and the pose stands in the list
    assert not studio.settings.poses
    panel.message.linkActivated.emit("#")
    assert list(studio.settings.poses) == ["first"]


def test_a_pose_that_is_undone_while_its_name_is_typed_is_there_no_more(studio: MainWindow, qtbot: QtBot) -> None:
    panel, document = studio.poses_panel, studio.document
    panel.name.setText("first")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    panel.library.setFocus()
    qtbot.keyClick(panel.library, Qt.Key.Key_F2)
    panel.call.click()  # once more: the line is open already
    document.undo_stack.undo()
    assert not document.model.poses
    known = dict(studio.settings.poses)
    panel.to_library_button.click()
    panel.apply_button.click()
    assert studio.settings.poses == known
    editor = next(line for line in panel.library.findChildren(QLineEdit) if line.isVisible())
    with qtbot.waitSignal(panel.library.itemDelegate().closeEditor):
        qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: panel.library.count() == len(known))
