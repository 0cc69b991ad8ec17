"""The 3D view in real widgets: it follows the document and the clock, and the mouse moves the camera."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.query.field_paths import set_value
from anholon.model.schema import Model
from anholon_gui.document import Document, Reference
from anholon_gui.playback import Playback
from anholon_gui.view3d import View3D
from anholon_gui.view3d.labels import paint_legend
from anholon_gui.view3d.viewport import AdaptiveResolution, ImageViewport, NoViewport

Shown = tuple[View3D, Document, Playback]


@pytest.fixture(scope="module")
def model() -> Model:
    return set_value(anholon.load("skater-reference"), "simulation.until", 4.0)


@pytest.fixture
def make_view(qtbot: QtBot, themes: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Shown]]:
    """Return a function that shows a view of a kind, on an empty document."""
    views: list[View3D] = []
    documents: list[Document] = []

    def make(kind: str) -> Shown:
        monkeypatch.setenv("ANHOLON_VIEWPORT", kind)
        monkeypatch.setattr(
            AdaptiveResolution, "record_frame", lambda pace, seconds: None
        )  # a busy machine draws as finely as any
        document = Document()
        playback = Playback(document)
        view = View3D(document, playback)
        views.append(view)
        documents.append(document)
        view.resize(480, 320)
        with qtbot.waitExposed(view):
            view.show()
        return view, document, playback

    yield make
    for view in views:
        view.close()
        view.deleteLater()
    for document in documents:
        document.new()


@pytest.fixture
def shown(make_view: Callable[[str], Shown], model: Model) -> Shown:
    """Return a view with a finished run of the skater."""
    view, document, playback = make_view("image")
    document.new(model)
    finish(document)
    return view, document, playback


def finish(document: Document) -> None:
    """Run the document's model to its end, as the worker does."""
    run = anholon.simulate(document.model)
    document.begin_run(run)
    document.report_run_growth()
    document.finish_run(run.outcome)


def pixels(view: View3D) -> np.ndarray:
    """Return what the view shows (height, width, 3)."""
    view.viewport.repaint()  # what the view has asked for already: all else waits for the newest picture
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    data = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.bytesPerLine())
    return data[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)


def test_the_picture_follows_the_clock(shown: Shown) -> None:
    view, _, playback = shown
    playback.seek(0.5)
    first = pixels(view)
    playback.seek(3.5)
    second = pixels(view)
    playback.seek(0.5)
    assert (np.abs(first - second).max(axis=2) > 25).sum() > 300
    assert (np.abs(first - pixels(view)).max(axis=2) > 25).sum() < 30


def test_the_camera_follows_the_skater_until_told_not_to(shown: Shown) -> None:
    view, _, playback = shown
    assert view.following
    playback.seek(3.0)
    picture = view.picture
    assert picture is not None
    place = picture.at(3.0).center
    here = view.camera.project([place], (480, 320))[0]
    view.set_following(False)
    stays = view.camera
    playback.seek(1.0)
    assert view.camera == stays
    view.set_following(True)
    playback.seek(3.0)
    assert view.camera != stays
    assert abs(here[0] - 240) < 120


def test_mouse_wheel_and_keys_move_the_camera(shown: Shown, qtbot: QtBot) -> None:
    view, _, _ = shown
    target = view.viewport.target
    before = view.camera
    QTest.mousePress(target, Qt.MouseButton.LeftButton, pos=QPoint(200, 150))
    QTest.mouseMove(target, QPoint(260, 150))
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton, pos=QPoint(260, 150))
    turned = view.camera
    assert turned.azimuth != pytest.approx(before.azimuth)
    assert turned.distance == pytest.approx(before.distance)
    event = QWheelEvent(
        QPointF(200, 150),
        QPointF(200, 150),
        QPoint(0, 0),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(target, event)
    assert view.camera.distance < before.distance
    QTest.keyClick(target, Qt.Key.Key_Up)
    assert view.camera.elevation > turned.elevation


def test_panning_keeps_its_offset_while_following(shown: Shown) -> None:
    view, _, playback = shown
    playback.seek(1.0)
    target = view.viewport.target
    QTest.mousePress(target, Qt.MouseButton.MiddleButton, pos=QPoint(200, 150))
    QTest.mouseMove(target, QPoint(230, 170))
    QTest.mouseRelease(target, Qt.MouseButton.MiddleButton, pos=QPoint(230, 170))
    picture = view.picture
    assert picture is not None
    offset = np.asarray(view.camera.center) - picture.at(1.0).center
    playback.seek(3.0)
    assert np.asarray(view.camera.center) - picture.at(3.0).center == pytest.approx(offset, abs=1e-9)


def test_a_click_selects_and_the_selection_shows(shown: Shown, qtbot: QtBot) -> None:
    view, document, playback = shown
    playback.seek(1.0)
    before = pixels(view)
    picture = view.picture
    assert picture is not None
    plate = list(document.model.bodies).index("plate") if "plate" in document.model.bodies else 0
    name = list(document.model.bodies)[plate]
    place = picture.run.poses([1.0]).p_WB[0, plate] + picture.scene.shapes[plate].mesh.vertices.mean(axis=0)
    x, y, _ = view.camera.project([place], (480, 320))[0]
    QTest.mouseClick(view.viewport.target, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
    assert document.selection.path.startswith("bodies.")
    document.selection.select(f"bodies.{name}")
    view.viewport.refresh()
    assert (pixels(view) != before).any()


def test_presets_home_and_fit(shown: Shown) -> None:
    view, document, _ = shown
    view.set_view("top")
    assert view.camera.elevation > 89.0
    view.set_view("front")
    assert (view.camera.azimuth, view.camera.elevation) == (0.0, 0.0)
    distance = view.camera.distance
    view.viewport.target.setFocus()
    QTest.mouseDClick(view.viewport.target, Qt.MouseButton.LeftButton)
    assert view.camera.azimuth == 0.0
    assert view.camera.distance > 0.0
    view.reset_camera()
    assert view.camera.azimuth == pytest.approx(document.model.view.azimuth)
    assert distance > 0.0


def test_everything_is_the_whole_path_which_then_stays_in_sight(shown: Shown, qtbot: QtBot) -> None:
    view, document, playback = shown
    picture, target = view.picture, view.viewport.target
    assert picture is not None
    assert document.run is not None
    target.setFocus()
    qtbot.keyClick(target, Qt.Key.Key_F, Qt.KeyboardModifier.ShiftModifier)
    assert not view.following
    for t in (0.0, 0.5 * playback.t1, playback.t1):
        playback.seek(t)
        places = np.concatenate([trace.positions[:: max(1, len(trace.positions) // 50)] for trace in picture.traces])
        pixels = view.camera.project(places, (target.width(), target.height()))
        assert (pixels[:, 2] > 0.0).all()
        assert ((pixels[:, :2] >= 0.0) & (pixels[:, :2] <= (target.width(), target.height()))).all()
    qtbot.keyClick(target, Qt.Key.Key_Home)
    assert view.following


def test_another_run_keeps_the_camera_and_another_model_does_not(shown: Shown) -> None:
    view, document, _ = shown
    view.set_view("side")
    document.set_value("parameters.L5z.value", 1.5)
    finish(document)
    assert view.camera.azimuth == 90.0
    document.new(anholon.load("chaplygin-sleigh"))
    assert view.picture is None
    finish(document)
    assert view.camera.azimuth == pytest.approx(document.model.view.azimuth)


def test_an_edit_of_the_view_shows_at_once(shown: Shown) -> None:
    view, document, _ = shown
    document.set_value("view.ground", "none")
    assert view.picture is not None
    assert view.picture.scene.ground == "none"
    document.set_value("view.azimuth", -80.0)
    assert view.camera.azimuth == pytest.approx(-80.0)


def test_a_growing_run_is_shown_before_it_ends(shown: Shown, model: Model, qtbot: QtBot) -> None:
    view, document, playback = shown
    document.new(model)
    run = anholon.simulate(model, until=1.0)
    document.begin_run(run)
    document.report_run_growth()
    assert view.picture is not None
    qtbot.waitUntil(lambda: playback.t1 == pytest.approx(1.0))
    document.finish_run(run.outcome)


def test_a_resting_picture_is_drawn_finely(shown: Shown, qtbot: QtBot) -> None:
    view, _, playback = shown
    playback.seek(2.0)
    coarse = pixels(view)
    assert isinstance(view.viewport, ImageViewport)
    qtbot.waitUntil(lambda: bool((pixels(view) != coarse).any()))
    assert np.abs(coarse - pixels(view)).mean() < 5.0


def test_without_opengl_a_notice_says_so(make_view: Callable[[str], Shown], model: Model) -> None:
    view, document, _ = make_view("none")
    assert isinstance(view.viewport, NoViewport)
    document.new(model)
    finish(document)
    view.reset_camera()
    view.fit()
    assert view.picture is not None


def test_slow_pictures_get_coarser_and_quick_ones_finer() -> None:
    pace = AdaptiveResolution()
    for _ in range(100):
        pace.record_frame(0.030)
    assert pace.coarseness == 1.0
    for _ in range(100):
        pace.record_frame(0.080)
    assert pace.coarseness == 2.5
    for _ in range(1000):
        pace.record_frame(0.005)
    assert pace.coarseness == 1.0


def test_keys_colour_the_traces_and_let_poses_stay(shown: Shown, qtbot: QtBot) -> None:
    view, document, playback = shown
    model = set_value(anholon.load("skater-staged"), "simulation.frames", 30.0)
    document.new(set_value(model, "view.trace_colours", "own"))
    finish(document)
    playback.seek(10.0)
    target = view.viewport.target
    target.setFocus()
    plain = pixels(view)
    before = document.model
    qtbot.keyClick(target, Qt.Key.Key_G)
    assert document.model.view.ghosts == "stages"
    ghostly = pixels(view)
    assert (np.abs(plain - ghostly).max(axis=2) > 12).sum() > 300
    qtbot.keyClick(target, Qt.Key.Key_T)
    assert document.model.view.trace_colours == "stage"
    assert view.legend is not None
    assert [name for name, _ in view.legend.entries] == [stage.name for stage in document.model.stages]
    qtbot.keyClick(target, Qt.Key.Key_T)
    assert view.legend.title == "blade"
    reds = pixels(view)
    assert (np.abs(reds - ghostly).max(axis=2) > 25).sum() > 200  # the legend, and another colour of the trace
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.model == before
    assert (np.abs(plain - pixels(view)).max(axis=2) > 12).sum() < 30


def test_a_narrow_view_tells_the_present_stage_alone_above_the_figure(shown: Shown) -> None:
    """Wide, the legend has a line for each of the four stages; narrow, one, above the head of the skater."""
    view, document, playback = shown
    document.new(set_value(anholon.load("skater-staged"), "simulation.frames", 30.0))
    finish(document)
    playback.seek(10.0)
    for width, names in ((700, [stage.name for stage in document.model.stages]), (290, ["Fast turn"])):
        view.resize(width, 490)
        frame = view._current_frame()
        assert frame.legend is not None
        assert [name for name, _ in frame.legend.entries] == names
    image = QImage(290, 490, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    legend = paint_legend(painter, frame.legend, frame.appearance, frame.reserved)
    painter.end()
    assert frame.instant is not None
    head = document.run.system.bodies.index("head") if document.run is not None else 0
    top = frame.camera.project(place_of(document, 10.0, head)[None] + [0.0, 0.0, 0.11], (290, 490))[0, 1]
    assert legend.bottom() < top
    assert legend.right() < 290


def test_in_a_low_view_the_legend_stands_below_the_figure(shown: Shown) -> None:
    """As on a small screen at 200 %: below the tools it would be before the head."""
    view, document, playback = shown
    document.new(set_value(anholon.load("skater-staged"), "simulation.frames", 30.0))
    finish(document)
    playback.seek(0.0)
    view.resize(281, 308)
    frame = view._current_frame()
    assert frame.legend is not None
    image = QImage(562, 616, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(2.0)
    painter = QPainter(image)
    legend = paint_legend(painter, frame.legend, frame.appearance, frame.reserved)
    painter.end()
    assert 308 / 2 < legend.top() < legend.bottom() < 308


def place_of(document: Document, t: float, body: int) -> np.ndarray:
    """Return where a body is at a time, (3,)."""
    assert document.run is not None
    return np.asarray(document.run.poses([t]).p_WB[0, body])


def test_the_view_is_kept_in_the_model(shown: Shown, qtbot: QtBot) -> None:
    view, document, playback = shown
    playback.seek(2.0)
    target = view.viewport.target
    target.setFocus()
    before = document.model
    qtbot.keyClick(target, Qt.Key.Key_4)
    assert abs(view.camera.azimuth) == 180.0
    QTest.mousePress(target, Qt.MouseButton.MiddleButton, pos=QPoint(200, 100))
    QTest.mouseMove(target, QPoint(260, 130))
    QTest.mouseRelease(target, Qt.MouseButton.MiddleButton, pos=QPoint(260, 130))
    assert document.model is before  # moving the camera is no edit
    wanted = view.camera
    qtbot.keyClick(target, Qt.Key.Key_Home, Qt.KeyboardModifier.ShiftModifier)
    assert document.undo_stack.count() == 1
    qtbot.keyClick(target, Qt.Key.Key_2)
    qtbot.keyClick(target, Qt.Key.Key_Home)
    found = view.camera
    assert (found.azimuth, found.elevation) == (wanted.azimuth, wanted.elevation)
    assert found.distance == pytest.approx(wanted.distance, abs=1e-3)
    assert found.center == pytest.approx(wanted.center, abs=1e-3)
    document.undo_stack.undo()
    assert document.model == before
    qtbot.keyClick(target, Qt.Key.Key_Home)
    assert view.camera.azimuth == before.view.azimuth


def test_the_reference_stands_beside_the_run(shown: Shown, qtbot: QtBot) -> None:
    view, document, playback = shown
    run = document.run
    assert run is not None
    document.set_reference(Reference(run, "before"))
    playback.seek(1.2)
    plain = pixels(view)  # the same run is not drawn twice
    document.edit("heavier", set_value(document.model, "parameters.m0.value", 12.0))
    finish(document)
    playback.seek(1.2)

    def purple(shot: np.ndarray) -> int:
        return int(((shot[..., 0] > shot[..., 1] + 30) & (shot[..., 2] > shot[..., 1] + 40)).sum())

    view.reset_camera()
    assert purple(pixels(view)) > 400 > purple(plain)
    assert view.legend is not None
    assert view.legend.entries[-1][0] == "Reference: before"
    document.set_reference(None)
    assert purple(pixels(view)) < 100
    assert view.legend is None
