"""Docks: a panel works only while it is to be seen; threads that wait for work."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QPushButton, QTabBar
from pytestqt.qtbot import QtBot
from tests.gui.test_numbers import wheel

from anholon.errors import ModelError
from anholon.model.file.model_file import save
from anholon.model.schema import Model, Stage
from anholon_gui.main_window import MainWindow
from anholon_gui.settings import Settings
from anholon_gui.theme import Themes
from anholon_gui.widgets.dock_state import is_dock_state

RUN_MS = 60_000


def test_a_panel_behind_another_takes_a_run_in_when_it_comes_to_the_front(
    full_window: MainWindow, qtbot: QtBot
) -> None:
    window = full_window
    table, transitions = window.stage_table, window.transitions
    assert table is not None
    assert transitions is not None
    window.document.open_example("skater-staged")
    with qtbot.waitSignal(window.document.runFinished, timeout=RUN_MS):
        window.run()
    assert window.plots is not None
    assert window.plots.isVisible()
    assert not table.isVisible()
    assert not transitions.isVisible()
    qtbot.wait(50)
    assert not table.rows.rows
    window.stage_table_dock.raise_()
    qtbot.waitUntil(lambda: len(table.rows.rows) == 4, timeout=RUN_MS)
    assert not window.plots.isVisible()
    window.stage_table_dock.setFloating(True)
    assert table.isVisible()
    window.stage_table_dock.setFloating(False)
    window.stage_table_dock.close()
    assert not table.isVisible()


def test_an_arrangement_of_docks_that_is_damaged_never_reaches_qt(
    window: MainWindow, settings: Settings, themes: Themes, qtbot: QtBot
) -> None:
    """Qt would write beside its tables, and the window end at every start."""
    good = bytes(window.saveState().data())
    assert is_dock_state(good)
    window.plots_dock.setFloating(True)
    assert is_dock_state(bytes(window.saveState().data()))
    window.plots_dock.setFloating(False)
    first_area = good[:12] + struct.pack(">i", 4) + good[16:]
    huge = good.replace(b"\xfa\0\0\0\0", b"\xfa\x7f\xff\xff\xff", 1)
    for damaged in (first_area, huge, good[:-1], good + b"\0", b"docks", b""):
        assert damaged != good
        assert not is_dock_state(damaged)
        settings.save_layout(QByteArray(), QByteArray(damaged), (380, 440))
        other = MainWindow(settings, themes)
        qtbot.addWidget(other)
        assert bytes(other.saveState().data())[:9] == good[:9]


def test_tabs_without_anything_in_them_make_room_for_the_others(window: MainWindow, qtbot: QtBot) -> None:
    rods, problems = window.rods_dock, window.problems_dock
    assert rods.isHidden()
    assert problems.isHidden()
    window.document.open_example("elastica")
    assert not rods.isHidden()
    window.document.open_example("skater-staged")
    assert rods.isHidden()
    window.document.set_value("forces.L5.body", "nobody")
    qtbot.waitUntil(lambda: not problems.isHidden())
    problems.raise_()
    window.document.undo_stack.undo()
    qtbot.waitUntil(lambda: problems.windowTitle() == "Problems")
    assert not problems.isHidden()  # what one reads stays
    rods.toggleViewAction().trigger()
    window.document.open_example("three-turn")
    assert not rods.isHidden()  # called for by the user


def test_an_edit_of_a_stage_leaves_the_other_fields_of_its_form_as_they_are(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_example("skater-staged")
    window.document.selection.select("stages.1")
    form = window.model_panel.forms.form
    assert form is not None
    duration, until = form.find_field("stages.1.duration"), form.find_field("stages.1.ramp")
    assert duration is not None
    assert until is not None
    shown: list[object] = []
    until.show_value = shown.append  # type: ignore[method-assign]  # listens
    line = next(iter(duration.leaves())).input
    line.selectAll()  # type: ignore[attr-defined]
    qtbot.keyClicks(line, "2.75\r")
    assert window.document.model.stages[1].duration == 2.75
    assert not shown
    window.document.undo_stack.undo()
    assert line.text() == "4"  # type: ignore[attr-defined]


def test_a_long_section_shows_its_first_elements_and_more_when_they_are_wanted(
    window: MainWindow, qtbot: QtBot
) -> None:
    stages = tuple(Stage(name=f"stage {k}", duration=1.0) for k in range(130))
    window.document.new(Model(stages=stages))
    window.document.selection.select("stages")
    form = window.model_panel.forms.form
    assert form is not None

    def found(text: str) -> list[QPushButton]:
        return [button for button in form.findChildren(QPushButton) if text in button.text() and button.isVisible()]

    for shown in (60, 120, 130):
        qtbot.waitUntil(lambda: form.is_complete, timeout=RUN_MS)
        assert [field.path for field in form.fields] == [f"stages.{k}.duration" for k in range(shown)]
        qtbot.waitUntil(lambda: len(found("more")) == (shown < 130), timeout=RUN_MS)  # noqa: B023 (waited for here)
        for button in found("more"):
            button.click()
    qtbot.waitUntil(lambda: len(found("")) == 1, timeout=RUN_MS)  # the one that adds a stage
    window.document.set_value("stages.125.duration", 2.5)
    assert form.fields[125].line.text() == "2.5"  # type: ignore[attr-defined]


def test_a_large_file_is_read_aside_and_what_is_wrong_with_it_is_told(window: MainWindow, tmp_path: Path) -> None:
    stages = tuple(Stage(name=f"stage {k}", duration=1.0, doc="x" * 400) for k in range(200))
    path = tmp_path / "long.toml"
    save(Model(stages=stages), str(path))
    window.document.open(path)
    assert len(window.document.model.stages) == 200
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("duration", "duratio", 1), encoding="utf-8")
    with pytest.raises(ModelError):
        window.document.open(path)
    assert window.document.model.stages == stages


def test_tabs_show_titles_smaller_titles_or_symbols_as_there_is_room(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1500, 900)
    window.document.open_example("elastica")
    window.rods_dock.raise_()
    bar = next(bar for bar in window.findChildren(QTabBar) if "Rods" in map(bar.tabText, range(bar.count())))
    rods = next(index for index in range(bar.count()) if bar.tabText(index) == "Rods")
    wheel(bar)
    assert bar.currentIndex() == rods
    whole = sum(bar.fontMetrics().horizontalAdvance(bar.tabText(index)) + 12 for index in range(bar.count()))
    font = bar.font()
    for part, small, symbols in ((1.2, False, False), (0.9, True, False), (0.7, True, True), (1.2, False, False)):
        window.resizeDocks([window.rods_dock], [round(part * whole)], Qt.Orientation.Horizontal)
        qtbot.waitUntil(lambda: bar.width() == round(part * whole))  # noqa: B023 (waited for here)
        qtbot.wait(10)
        assert (bar.font() != font) == small
        assert bool(bar.property("symbols")) == symbols
        assert bar.tabIcon(rods).isNull() != symbols
        title = bar.fontMetrics().horizontalAdvance("Rods")
        assert bar.tabRect(rods).width() >= title  # what is in front has its whole title
        if symbols:
            assert bar.tabRect(0).width() < 30
            assert bar.tabToolTip(0) == "Plots"
            assert not any(bar.tabIcon(index).isNull() for index in range(bar.count()))
