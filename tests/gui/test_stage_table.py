"""The table of stages in the window: it grows with the run, clicks go to stages, numbers leave as text and files."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

import anholon
from anholon.export.stage_csv import collect_stage_numbers
from anholon_gui.main_window import MainWindow
from anholon_gui.stages.table import StageTablePanel

RUN_MS = 60_000


@pytest.fixture
def panel(full_window: MainWindow, qtbot: QtBot) -> StageTablePanel:
    """Return the table in front, of the example with four stages, which has run."""
    window = full_window
    window.stage_table_dock.raise_()
    run(window, qtbot, "skater-staged")
    assert window.stage_table is not None
    return window.stage_table


def run(window: MainWindow, qtbot: QtBot, example: str = "") -> None:
    """Run an example, or what the window holds, and wait until the table shows it."""
    if example:
        window.document.open_example(example)
    with qtbot.waitSignal(window.document.runFinished, timeout=RUN_MS):
        window.run()
    qtbot.waitUntil(lambda: window.stage_table is not None and window.stage_table.is_up_to_date, timeout=RUN_MS)


def column(panel: StageTablePanel, key: str) -> int:
    """Return the number of the column of a key."""
    return [spec.key for spec in panel.rows.columns].index(key)


def click(panel: StageTablePanel, qtbot: QtBot, row: int, at: int) -> None:
    """Click into a cell with the mouse."""
    place = panel.view.visualRect(panel.rows.index(row, at)).center()
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def button(panel: StageTablePanel, text: str) -> QToolButton:
    """Return a button by its text."""
    return next(found for found in panel.findChildren(QToolButton) if found.text() == text)


def test_every_stage_has_its_row_with_the_numbers_of_the_run(
    full_window: MainWindow, panel: StageTablePanel, qtbot: QtBot
) -> None:
    found = full_window.document.run
    assert found is not None
    rows = anholon.stage_table(found)
    assert [row.name for row in panel.rows.rows] == [stage.name for stage in full_window.document.model.stages]
    for k, row in enumerate(rows):
        expected = collect_stage_numbers(found, row)
        for at, spec in enumerate(panel.rows.columns):
            assert panel.rows.value(k, at) * spec.factor == pytest.approx(expected[spec.key], rel=1e-12, abs=1e-12)
    assert panel.rows.columns[column(panel, "peak:blade")].heading == "max blade, N"
    assert panel.rows.columns[column(panel, "impulse:blade")].unit == "N·s"
    bold = QFont(panel.view.font())
    bold.setBold(True)
    widest = QFontMetrics(bold).horizontalAdvance("−5.5215e−10")
    assert all(panel.view.columnWidth(at) > widest for at in range(len(panel.rows.columns)))
    assert not panel.is_group_shown("work")
    panel.show_group("work")
    assert column(panel, "work:L5")
    panel.show_group("work", shown=False)


def test_a_click_on_a_row_goes_to_the_stage(full_window: MainWindow, panel: StageTablePanel, qtbot: QtBot) -> None:
    playback = full_window.playback
    click(panel, qtbot, 2, 0)
    assert playback.time == playback.stages[2].t0
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert playback.time == playback.stages[3].t0
    header = panel.view.verticalHeader()
    place = QPoint(8, header.sectionViewportPosition(1) + header.sectionSize(1) // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert playback.time == playback.stages[1].t0
    font = panel.rows.headerData(1, Qt.Orientation.Vertical, Qt.ItemDataRole.FontRole)
    assert font is not None  # the stage at the shown time is emphasized
    assert panel.rows.headerData(2, Qt.Orientation.Vertical, Qt.ItemDataRole.FontRole) is None


def test_the_table_is_copied_and_exported(
    full_window: MainWindow, panel: StageTablePanel, qtbot: QtBot, tmp_path: Path
) -> None:
    qtbot.mouseClick(button(panel, "Copy"), Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 5
    headings = lines[0].split("\t")
    assert headings[:3] == ["Stage", "start, s", "duration, s"]
    turns = headings.index("theta, rev in the stage")
    assert float(lines[3].split("\t")[turns]) == pytest.approx(panel.rows.rows[2].turns["theta"], rel=1e-9)
    click(panel, qtbot, 1, 0)
    qtbot.keyClick(panel.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert [line.split("\t")[0] for line in QGuiApplication.clipboard().text().splitlines()] == ["Stage", "Arms in"]
    panel.save(tmp_path / "stages.csv")
    with (tmp_path / "stages.csv").open(encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    assert [line["stage"] for line in table] == [row.name for row in panel.rows.rows]
    assert float(table[2]["turns:theta"]) == panel.rows.rows[2].turns["theta"]


def test_a_model_without_stages_says_so(full_window: MainWindow, panel: StageTablePanel, qtbot: QtBot) -> None:
    assert panel.view.isVisible()
    run(full_window, qtbot, "skater-reference")
    assert not panel.view.isVisible()
    assert not panel.rows.rows


def test_differences_to_the_reference_are_told(full_window: MainWindow, panel: StageTablePanel, qtbot: QtBot) -> None:
    window, document = full_window, full_window.document
    assert not button(panel, "Differences").isVisible()
    before = [dict(numbers) for numbers in panel.rows.numbers]
    window.actions_.pin.trigger()
    assert document.reference is not None
    assert document.reference.run is document.run
    document.set_value("parameters.m0.value", 50.0)
    run(window, qtbot)
    assert document.reference.run is not document.run
    qtbot.mouseClick(button(panel, "Differences"), Qt.MouseButton.LeftButton)
    at = column(panel, "energy_in")
    differences = [panel.rows.value(k, at) for k in range(4)]
    own = [numbers["energy_in"] for numbers in panel.rows.numbers]
    assert differences == pytest.approx([a - b["energy_in"] for a, b in zip(own, before, strict=True)])
    assert differences[0] == pytest.approx(0.5 * 8.0 * 6.0**2)  # more mass at the same speed
    assert panel.rows.data(panel.rows.index(0, at)) == "+144"
    window.actions_.drop_reference.trigger()
    qtbot.waitUntil(lambda: not button(panel, "Differences").isVisible())
    assert [panel.rows.value(k, at) for k in range(4)] == pytest.approx(own)


def test_a_reference_is_loaded_from_a_model_or_a_kept_run(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    from anholon.export.hdf5 import save_run
    from anholon.model.file.model_file import load, save

    document, comparison = window.document, window.comparison
    model = load("skater-staged")
    save(model, str(tmp_path / "other.toml"))
    save_run(anholon.simulate(model, until=2.0), tmp_path / "kept.h5")
    for name, end in (("other.toml", 16.5), ("kept.h5", 2.0)):
        with qtbot.waitSignal(document.referenceChanged, timeout=RUN_MS):
            comparison.load(tmp_path / name)
        assert document.reference is not None
        assert document.reference.run.times[-1] == pytest.approx(end)
        assert document.reference.title == name.partition(".")[0]
    document.open_example("suslov")
    assert document.reference is not None  # it stays when another model is opened
    (tmp_path / "broken.toml").write_text("format = 1\n[coordinates]\nx = 3\n", "utf-8")
    kept = document.reference
    comparison.load(tmp_path / "broken.toml")
    qtbot.waitUntil(lambda: not comparison.busy, timeout=RUN_MS)
    assert document.reference is kept
    assert "broken.toml" in window.status.message.text()
    assert np.isfinite(kept.run.energy).all()
