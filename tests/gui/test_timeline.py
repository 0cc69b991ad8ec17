"""The timeline by mouse and keys: stages are added, put in order, stretched, copied, and every step can be undone."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QPalette
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from anholon.model.query.stage_times import StageDurations, stage_durations
from anholon.model.schema import Branch, Coordinate, Model, Parameter, Point, Stage
from anholon_gui.main_window import MainWindow
from anholon_gui.timeline.layout import (
    MIN_BLOCK_WIDTH_PX,
    branch_arrows,
    lay_out_blocks,
)
from anholon_gui.timeline.track import round_step
from anholon_gui.widgets.bars import ElidedLabel

LEFT = Qt.MouseButton.LeftButton


def programme(*stages: Stage) -> Model:
    """Return a mass that moves by itself, with stages."""
    return Model(
        name="Programme",
        parameters={"m": Parameter(value=1.0, unit="kg"), "v": Parameter(value=1.0, unit="m/s")},
        coordinates={"x": Coordinate(rate="v")},
        points={"A": Point(position=("x", 0.0, 0.0), mass="m")},
        stages=stages,
    )


def three() -> Model:
    """Return a programme of three stages."""
    return programme(
        Stage(name="a", duration=1.0), Stage(name="b", duration=2.0, next="a"), Stage(name="c", duration=1.0)
    )


def names(window: MainWindow) -> list[str]:
    """Return the names of the stages, in order."""
    return [stage.name for stage in window.document.model.stages]


def middle(window: MainWindow, number: int) -> QPoint:
    """Return the middle of a block."""
    return window.timeline.panel.track.block_rect(number).center()


def drag(window: MainWindow, qtbot: QtBot, start: QPoint, end: QPoint, keys: Qt.KeyboardModifier) -> None:
    """Drag the mouse on the track."""
    track = window.timeline.panel.track
    qtbot.mousePress(track, LEFT, pos=start)
    for share in (0.3, 0.7, 1.0):
        place = start + (end - start) * share
        qtbot.mouseMove(track, place)
        qtbot.wait(1)
    qtbot.mouseRelease(track, LEFT, keys, pos=end)


@pytest.fixture
def shown(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Return a window on three stages, the keyboard on the timeline."""
    window.document.new(three())
    qtbot.waitUntil(window.timeline.isVisible)
    window.timeline.panel.track.setFocus()
    return window


def test_what_the_motion_went_past_takes_no_time(full_window: MainWindow, qtbot: QtBot) -> None:
    window, document = full_window, full_window.document
    early = Stage(name="b", duration=3.0, branches=(Branch(when="x - 2", to="d"),))
    model = programme(
        Stage(name="a", duration=1.0), early, Stage(name="c", duration=1.0), Stage(name="d", duration=1.5)
    )
    document.new(model)
    with qtbot.waitSignal(document.runFinished, timeout=60_000):
        window.actions_.run.trigger()
    track = window.timeline.panel.track
    qtbot.waitUntil(lambda: track.blocks[2].skipped)
    assert [block.skipped for block in track.blocks] == [False, False, True, False]
    assert [block.start for block in track.blocks] == [0.0, 1.0, None, pytest.approx(2.0, abs=1e-9)]
    (told,) = window.timeline.panel.findChildren(ElidedLabel)
    assert told.text() == "4 stages · planned 6.5 s (no branches) · simulated 3.5 s"
    qtbot.waitUntil(lambda: told.visible_text() == told.text())
    QApplication.sendEvent(told, QHelpEvent(QEvent.Type.ToolTip, QPoint(2, 2), told.mapToGlobal(QPoint(2, 2))))
    assert told.toolTip().splitlines()[1:] == ["a: 1 s", "b: 1 s", "d: 1.5 s"]
    window.playback.seek(2.5)
    x = track.to_pixel(2.5)
    assert x is not None
    assert track.blocks[3].x < x < track.blocks[3].right
    # A change of the programme makes the times of the run old: what is planned counts until the next run.
    document.set_value("stages.1.branches", ())
    qtbot.waitUntil(lambda: not track.blocks[2].skipped)


def test_the_timeline_is_there_when_a_model_has_stages(window: MainWindow) -> None:
    assert not window.timeline.isVisible()
    window.document.new(three())
    assert window.timeline.isVisible()
    window.document.new()
    assert not window.timeline.isVisible()
    window.timeline.toggleViewAction().trigger()
    assert window.timeline.isVisible()


def test_a_click_selects_and_a_double_click_opens_the_form(shown: MainWindow, qtbot: QtBot) -> None:
    track = shown.timeline.panel.track
    qtbot.mouseClick(track, LEFT, pos=middle(shown, 1))
    assert shown.document.selection.path == "stages.1"
    assert "Stage 2 of 3" in track.accessibleDescription()
    qtbot.mouseDClick(track, LEFT, pos=middle(shown, 2))
    assert shown.document.selection.path == "stages.2"
    assert shown.focusWidget() is shown.model_panel.forms.title
    assert shown.model_panel.findChild(QLineEdit, "stages.2.duration") is not None


def test_keys_select_move_copy_toggle_and_delete(shown: MainWindow, qtbot: QtBot) -> None:
    track, stack = shown.timeline.panel.track, shown.document.undo_stack
    shown.document.selection.select("stages.0")
    qtbot.keyClick(track, Qt.Key.Key_Right)
    assert shown.document.selection.path == "stages.1"
    qtbot.keyClick(track, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert names(shown) == ["a", "c", "b"]
    assert shown.document.selection.path == "stages.2"
    qtbot.keyClick(track, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert shown.timeline.panel.commands.selected == range(1, 3)
    qtbot.keyClick(track, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "[[stages]]" in QGuiApplication.clipboard().text()
    qtbot.keyClick(track, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert names(shown) == ["a", "c", "b", "c1", "b1"]
    assert shown.document.model.stages[4].next == "a"  # what lies outside the copied group keeps its name
    qtbot.keyClick(track, Qt.Key.Key_E)
    assert [stage.enabled for stage in shown.document.model.stages] == [True, True, True, False, False]
    qtbot.keyClick(track, Qt.Key.Key_Delete)
    assert names(shown) == ["a", "c", "b"]
    assert stack.count() == 4
    for _ in range(4):
        stack.undo()
    assert names(shown) == ["a", "b", "c"]
    while stack.canRedo():
        stack.redo()
    assert names(shown) == ["a", "c", "b"]


def test_a_stage_takes_the_ways_that_lead_to_it_along(shown: MainWindow, qtbot: QtBot) -> None:
    slip, late = Branch(when="x - 2", to="c"), Branch(when="t - 3", to="a")
    stages = (Stage(name="a", duration=1.0, branches=(slip, late), next="c"), Stage(name="b", duration=2.0))
    document, track = shown.document, shown.timeline.panel.track
    document.new(programme(*stages, Stage(name="c", duration=1.0), Stage(name="d", duration=1.0)))
    before = document.model
    qtbot.mouseClick(track, LEFT, pos=middle(shown, 2))
    qtbot.keyClick(track, Qt.Key.Key_Delete)
    assert document.model.stages[0] == replace(stages[0], branches=(late,), next="d")
    told = "Also changed: Stage “a”, Next stage; Stage “a”, Exit conditions. Undo restores everything."
    assert shown.status.message.text() == told
    # It is told until the next change, with what is told of the run.
    with qtbot.waitSignal(document.runFinished):
        shown.actions_.run.trigger()
    assert shown.status.message.text().startswith(f"{told} Done")
    document.undo_stack.undo()
    assert document.model == before
    assert "Also changed" not in shown.status.message.text()
    # From the tree it is the same, in one step.
    document.selection.select("stages.2")
    shown.actions_.remove.trigger()
    assert document.model.stages[0].next == "d"
    assert document.undo_stack.index() == 1


def test_new_stages_stand_before_or_behind_and_their_names_are_typed(shown: MainWindow, qtbot: QtBot) -> None:
    track = shown.timeline.panel.track
    shown.document.selection.select("stages.1")
    qtbot.keyClick(track, Qt.Key.Key_Insert)
    assert shown.document.selection.path == "stages.2"
    title = shown.model_panel.forms.title
    assert shown.focusWidget() is title
    title.selectAll()
    qtbot.keyClicks(title, "spin")
    qtbot.keyClick(title, Qt.Key.Key_Return)
    track.setFocus()
    qtbot.keyClick(track, Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier)
    assert names(shown) == ["a", "b", "stage1", "spin", "c"]


def test_undo_leaves_the_selection_where_it_was(shown: MainWindow, qtbot: QtBot) -> None:
    document, tree = shown.document, shown.model_panel.tree
    track = shown.timeline.panel.track
    qtbot.mouseClick(track, LEFT, pos=middle(shown, 1))
    document.set_value("stages.1.name", "another name")
    qtbot.keyClick(track, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert document.selection.path == "stages.2"
    for keys in (Qt.Key.Key_Z, Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_Y):
        qtbot.keyClick(track, keys, Qt.KeyboardModifier.ControlModifier)
        assert document.selection.path == "stages.2"
        shown_name = tree.currentIndex().siblingAtColumn(0).data()
        assert shown_name == document.model.stages[2].name


def test_blocks_are_carried_and_copied_by_the_mouse(shown: MainWindow, qtbot: QtBot) -> None:
    right = QPoint(shown.timeline.panel.track.width() - 3, middle(shown, 0).y())
    drag(shown, qtbot, middle(shown, 0), right, Qt.KeyboardModifier.NoModifier)
    assert names(shown) == ["b", "c", "a"]
    drag(shown, qtbot, middle(shown, 0), QPoint(2, right.y()), Qt.KeyboardModifier.ControlModifier)
    assert names(shown) == ["b1", "b", "c", "a"]
    shown.document.undo_stack.undo()
    shown.document.undo_stack.undo()
    assert names(shown) == ["a", "b", "c"]


def test_it_is_told_what_a_drag_would_give_before_it_ends(
    shown: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    track, document = shown.timeline.panel.track, shown.document
    edge = track.block_rect(1).topRight() + QPoint(1, 10)
    before = document.model
    qtbot.mousePress(track, LEFT, pos=edge)
    told: list[Model] = []
    monkeypatch.setattr(document, "prefetch", told.append)
    for step in (10, 20, 30):
        qtbot.mouseMove(track, edge + QPoint(step, 0))
    qtbot.waitUntil(lambda: bool(told))
    assert document.model is before
    qtbot.mouseRelease(track, LEFT, pos=edge + QPoint(30, 0))
    assert document.model == told[-1]
    assert document.model.stages[1].duration > before.stages[1].duration


def test_an_edge_is_dragged_to_a_round_duration(shown: MainWindow, qtbot: QtBot) -> None:
    track = shown.timeline.panel.track
    block = track.blocks[1]
    scale = block.width / block.length
    start = QPoint(round(block.right), middle(shown, 1).y())
    drag(shown, qtbot, start, start + QPoint(round(0.5 * scale), 0), Qt.KeyboardModifier.NoModifier)
    lasts = shown.document.model.stages[1].duration
    assert lasts == pytest.approx(2.5, abs=8.0 / scale)
    step = round_step(4.0 / scale)
    assert lasts / step == pytest.approx(round(lasts / step), abs=1e-9)
    assert shown.document.undo_stack.count() == 1
    shown.document.undo_stack.undo()
    assert shown.document.model.stages[1].duration == 2.0
    shown.document.selection.select("stages.1")
    qtbot.keyClick(track, Qt.Key.Key_Plus)
    assert shown.document.model.stages[1].duration == pytest.approx(2.1)


def test_the_menu_offers_what_the_keys_do(shown: MainWindow) -> None:
    panel = shown.timeline.panel
    offered = [action for action in panel.menu().actions() if not action.isSeparator()]
    assert all(not action.shortcut().isEmpty() for action in offered)
    whole = {shown.actions_.retarget}  # of all stages, with a key of the window
    assert set(offered) == whole | {action for group in panel.actions_.groups for action in group}
    shown.document.selection.select("")
    assert not panel.actions_.remove.isEnabled()
    assert panel.actions_.add.isEnabled()


def test_the_shown_instant_lies_in_the_block_of_its_stage(shown: MainWindow, qtbot: QtBot) -> None:
    shown.document.set_value("stages.1.next", "c")
    shown.document.set_value("stages.1.repeat", 2)
    with qtbot.waitSignal(shown.document.runFinished, timeout=60_000):
        shown.run()
    track = shown.timeline.panel.track
    for t, number in ((0.5, 0), (2.0, 1), (4.0, 1), (5.5, 2)):
        x = track.to_pixel(t)
        assert x is not None
        block = track.blocks[number]
        assert block.x < x < block.right
        assert track.time_at(x) == pytest.approx(t, abs=1e-9)
    qtbot.mouseClick(track, LEFT, pos=QPoint(round(track.blocks[2].x + 10), 3))
    assert 5.0 < shown.playback.time < 6.0


def test_disabled_stages_are_grey_and_have_no_time(shown: MainWindow) -> None:
    track = shown.timeline.panel.track

    def colour() -> int:
        picture = track.grab().toImage()
        rect = track.block_rect(1)
        return picture.pixelColor(int(rect.center().x()), rect.top() + 2).hsvSaturation()

    lively = colour()
    shown.document.set_value("stages.1.enabled", False)
    assert colour() < lively / 2
    assert track.blocks[2].start == 1.0
    assert track.palette().color(QPalette.ColorRole.Window).isValid()


def test_beginnings_are_told_along_the_way_of_the_motion() -> None:
    def starts(*stages: Stage) -> list[float | None]:
        model = programme(*stages)
        return [block.start for block in lay_out_blocks(model, stage_durations(model, [None] * len(stages)), 800.0)]

    a, b, c = (Stage(name=name, duration=time) for name, time in (("a", 1.0), ("b", 2.0), ("c", 4.0)))
    assert starts(a, b, c) == [0.0, 1.0, 3.0]
    assert starts(replace(a, next="c"), b, c) == [0.0, None, 1.0], "nothing leads to b"
    assert starts(replace(a, next="c"), b, replace(c, next="b")) == [0.0, 5.0, 1.0]
    assert starts(a, replace(b, next="a"), c) == [0.0, 1.0, None], "b leads back for good"
    assert starts(a, replace(b, until="x - 1"), c) == [0.0, 1.0, None]


@given(st.lists(st.tuples(st.floats(0.001, 1e4), st.booleans()), min_size=1, max_size=30), st.floats(50.0, 3000.0))
def test_blocks_stand_side_by_side_and_fill_the_width(shape: list[tuple[float, bool]], width: float) -> None:
    stages = [Stage(name=f"s{k}", duration=time, enabled=on) for k, (time, on) in enumerate(shape)]
    model = programme(*stages)
    durations = stage_durations(model, [None] * len(stages))
    assert durations == StageDurations(tuple(time for time, _ in shape), (True,) * len(shape))
    blocks = lay_out_blocks(model, durations, width)
    assert all(block.width >= MIN_BLOCK_WIDTH_PX for block in blocks)
    assert all(a.right == pytest.approx(b.x) for a, b in pairwise(blocks))
    if width >= MIN_BLOCK_WIDTH_PX * len(blocks) and any(on for _, on in shape):
        assert blocks[-1].right == pytest.approx(width)
        wide = [block for block in blocks if block.width > MIN_BLOCK_WIDTH_PX * (1.0 + 1e-9)]
        assert all(a.width / a.length == pytest.approx(b.width / b.length) for a, b in pairwise(wide))


def test_ways_to_other_stages_do_not_cross_in_one_lane() -> None:
    model = three()
    ways = (
        replace(model.stages[0], branches=(Branch(when="x", to="c"), Branch(when="x - 1", to="b"))),
        *model.stages[1:],
    )
    found = branch_arrows(replace(model, stages=ways))
    assert {(way.source, way.target, way.branch) for way in found} == {(0, 2, True), (0, 1, True), (1, 0, False)}
    lanes = {(way.source, way.target): way.lane for way in found}
    assert lanes[0, 2] != lanes[1, 0]  # both lie below the second block


def test_many_stages_with_long_names_leave_blocks_and_values_in_sight(window: MainWindow, qtbot: QtBot) -> None:
    name = "Arms that come in from the side while the free leg is drawn"
    window.document.new(programme(*(Stage(name=f"{name[:56]} {k}", duration=0.5) for k in range(40))))
    window.timeline.show()
    view, track = window.timeline.panel.view, window.timeline.panel.track
    qtbot.waitUntil(lambda: view.scrolls and view.viewport().height() >= track.height())
    tree = window.model_panel.tree
    window.document.selection.select("stages.1")
    qtbot.waitUntil(lambda: tree.isExpanded(tree.currentIndex().parent()))
    least = tree.fontMetrics().horizontalAdvance(name[:20]) + 2 * tree.indentation()
    qtbot.waitUntil(lambda: least < tree.columnWidth(0) < 0.8 * tree.viewport().width())


def test_names_far_down_are_in_sight_as_well(window: MainWindow, qtbot: QtBot) -> None:
    """Qt measures the rows in sight and few others: all stages of a long programme began with the same letters."""
    known = tuple(Stage(name=f"S{k}", duration=0.5) for k in range(300))
    window.document.new(programme(*known, Stage(name="Step into the second spin", duration=0.5)))
    tree = window.model_panel.tree
    window.document.selection.select("stages.0")
    qtbot.waitUntil(lambda: tree.isExpanded(tree.currentIndex().parent()))
    needed = tree.fontMetrics().horizontalAdvance("Step into the second spin") + 2 * tree.indentation()
    qtbot.waitUntil(lambda: needed < tree.columnWidth(0) < tree.viewport().width() - 60)
