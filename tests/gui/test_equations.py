"""The equations panel on real models: rows arrive, forms switch, edits supersede, the sheet follows the theme."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from anholon.derivation import BLOCKS
from anholon.errors import ExportError
from anholon.library.templates import pendulum_chain
from anholon.model.file.examples import example_path
from anholon.model.file.model_file import load
from anholon.model.schema import Model, Nonholonomic
from anholon.simulation.simulate import simulate
from anholon_gui.document import Document
from anholon_gui.equations import EquationsPanel
from anholon_gui.equations.protocol import relevant_model
from anholon_gui.playback import Playback
from anholon_gui.theme import DARK, LIGHT, Themes
from anholon_gui.widgets.combo_box import ComboBox

TIMEOUT_MS = 240_000  # a child process derives, perhaps on a busy machine
Show = Callable[[str], EquationsPanel]
Sheet = tuple[EquationsPanel, Document]


@pytest.fixture(scope="module")
def sheet(qapp: QApplication) -> Iterator[Sheet]:
    """Return one panel and its document for all tests here, as in a window: its child process loads SymPy once."""
    document = Document()
    panel = EquationsPanel(document, Playback(document, document))
    yield panel, document
    panel.close_child()
    document.new(Model())
    panel.close()
    panel.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def document(sheet: Sheet) -> Document:
    """Return the document of the panel."""
    return sheet[1]


@pytest.fixture
def show(qtbot: QtBot, themes: Themes, sheet: Sheet) -> Iterator[Show]:
    """Return a function that shows the panel on an example and waits for the whole derivation."""
    panel, document = sheet

    def make(example: str) -> EquationsPanel:
        document.new(load(example_path(example)))
        panel.choose_form("maggi")
        panel.motion_part_box.choose("")
        panel.show_numbers(True)
        for block in panel.blocks:
            block.set_folded(False)
        panel.resize(800, 900)
        with qtbot.waitExposed(panel):
            panel.show()
        wait(qtbot, panel)
        return panel

    yield make
    panel.hide()


def wait(qtbot: QtBot, panel: EquationsPanel) -> None:
    qtbot.waitUntil(lambda: panel.is_complete, timeout=TIMEOUT_MS)


def printed(panel: EquationsPanel) -> str:
    return "\n".join(row.text for block in panel.blocks for row in block.rows)


def dark_share(image: QImage) -> float:
    """Return the share of dark pixels among a grid of samples."""
    places = [(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)]
    return sum(image.pixelColor(x, y).lightness() < 110 for x, y in places) / len(places)


def test_outlines_are_kept_of_visible_rows_only_and_nothing_of_another_model(
    show: Show, document: Document, qtbot: QtBot
) -> None:
    panel = show("chaplygin-sleigh")

    def outlines() -> list[bool]:
        return [item._renderer is not None for block in panel.blocks for item in block._rows.items]

    bar = panel._area.verticalScrollBar()
    qtbot.waitUntil(lambda: any(outlines()), timeout=TIMEOUT_MS)
    for place in range(0, bar.maximum(), bar.pageStep()):
        bar.setValue(place)
        panel.grab()
        qtbot.wait(20)
    assert any(outlines())
    assert not all(outlines())
    panel.hide()
    assert not any(outlines())
    assert outlines()
    document.new(Model())
    assert not outlines()
    assert not panel._cache


def test_all_blocks_are_typeset(show: Show) -> None:
    panel = show("skater-reference")
    assert [bool(block.rows) for block in panel.blocks] == [True] * len(BLOCKS)
    assert "Lambda_blade = M*omega*(u - y_C*omega)" in printed(panel)
    assert panel.message == ""
    assert [block.title for block in panel.derivation()] == list(BLOCKS)


def test_ink_is_on_the_sheet_and_follows_the_theme(show: Show, themes: Themes, qtbot: QtBot) -> None:
    panel = show("chaplygin-sleigh")
    light = dark_share(panel.blocks[2].grab().toImage())
    assert 0.005 < light < 0.3
    themes.choose("dark")
    assert themes.current is DARK
    qtbot.waitUntil(lambda: themes.is_applied, timeout=TIMEOUT_MS)
    assert dark_share(panel.blocks[2].grab().toImage()) > 0.7
    themes.choose("light")
    assert themes.current is LIGHT
    qtbot.waitUntil(lambda: themes.is_applied, timeout=TIMEOUT_MS)
    assert dark_share(panel.blocks[2].grab().toImage()) == pytest.approx(light, abs=0.02)


def test_forms_and_charts_are_switched(show: Show, qtbot: QtBot) -> None:
    panel = show("skater-reference")
    maggi = printed(panel)
    panel.choose_form("lagrange1")
    wait(qtbot, panel)
    assert "u = " not in printed(panel)
    assert "theta'' = (L5z" in printed(panel)
    panel.choose_form("lagrange2")
    wait(qtbot, panel)
    assert "independent coordinates" in panel.message
    panel.choose_form("maggi")
    wait(qtbot, panel)
    assert printed(panel) == maggi


def test_an_edit_derives_anew_and_undo_brings_the_equations_back(show: Show, qtbot: QtBot, document: Document) -> None:
    panel = show("chaplygin-sleigh")
    before = printed(panel)
    name, blade = next(iter(document.model.constraints.items()))
    assert isinstance(blade, Nonholonomic)
    turned = msgspec.structs.replace(blade, formula="x'*cos(theta) + y'*sin(theta)")
    document.edit("turn", msgspec.structs.replace(document.model, constraints={name: turned}, charts=()))
    wait(qtbot, panel)
    assert printed(panel) != before
    document.undo_stack.undo()
    wait(qtbot, panel)
    assert printed(panel) == before


def test_a_newer_question_supersedes_a_long_derivation(show: Show, qtbot: QtBot, document: Document) -> None:
    panel = show("chaplygin-sleigh")
    document.edit("bicycle", load(example_path("whipple-bicycle")))
    qtbot.waitUntil(lambda: "front_wheel" in printed(panel), timeout=TIMEOUT_MS)
    document.undo_stack.undo()
    wait(qtbot, panel)
    assert "front_wheel" not in printed(panel)


def test_the_event_loop_runs_while_a_large_model_is_derived(show: Show, qtbot: QtBot, document: Document) -> None:
    """More than a hundred rows arrive in many turns, each of which takes a small part of the CPU time of the window."""
    panel = show("chaplygin-sleigh")
    beats = [time.thread_time()]
    timer = QTimer(panel)
    timer.timeout.connect(lambda: beats.append(time.thread_time()))
    timer.start(10)
    document.edit("chain", pendulum_chain(2))
    wait(qtbot, panel)
    timer.stop()
    assert sum(len(block.rows) for block in panel.blocks) > 100
    assert len(panel.blocks[6].rows) > 10
    assert max(late - early for early, late in pairwise(beats)) < 0.05 * (beats[-1] - beats[0])


def test_what_does_not_matter_is_not_derived_again(show: Show, document: Document) -> None:
    panel = show("skater-staged")
    model = document.model
    assert relevant_model(msgspec.structs.replace(model, stages=())) == relevant_model(model)
    lines = panel.blocks[0].rows
    document.edit("no stages", msgspec.structs.replace(model, stages=()))
    panel.refresh()
    assert panel.is_complete
    assert panel.blocks[0].rows == lines


def test_numbers_are_optional(show: Show) -> None:
    panel = show("skater-reference")
    with_numbers = panel.blocks[1].sizeHint().height()  # its height follows when the sheet is laid out
    panel.show_numbers(False)
    panel.grab()
    assert panel.blocks[1].sizeHint().height() < with_numbers
    assert any(row.number for row in panel.blocks[1].rows)


def test_blocks_fold_and_are_found(show: Show, qtbot: QtBot) -> None:
    panel = show("skater-reference")
    block = panel.blocks[6]
    block.set_folded(True)
    assert block.is_folded
    panel.go_to(7)
    assert not block.is_folded
    qtbot.waitUntil(lambda: not block.visibleRegion().isEmpty())


def test_a_narrow_panel_breaks_rows_and_numbers_its_buttons(show: Show, qtbot: QtBot) -> None:
    panel = show("skater-reference")
    panel.resize(1100, 700)
    wide = panel.blocks[0].sizeHint().height()
    titles = [button.text() for button in panel.block_buttons]
    assert titles[0] == "1 Data"
    panel.resize(380, 700)
    qtbot.waitUntil(lambda: panel.blocks[0].sizeHint().height() > wide)
    assert panel.width() == 380
    assert [button.text() for button in panel.block_buttons] == [str(number) for number in range(1, 10)]
    assert [button.toolTip() for button in panel.block_buttons] == titles
    panel.block_buttons[6].click()
    qtbot.waitUntil(lambda: not panel.blocks[6].visibleRegion().isEmpty())


def test_boxes_go_into_a_second_row_before_they_are_cut(show: Show, qtbot: QtBot) -> None:
    panel = show("skater-staged")
    panel.choose_form("maggi")
    boxes = [box for box in panel.findChildren(ComboBox) if box.isVisible()]
    assert len(boxes) == 3

    def fits(width: int) -> bool:
        panel.resize(width, 600)
        qtbot.waitUntil(lambda: panel.width() == width)
        qtbot.wait(20)
        return all(box.visible_text() == box.currentText() for box in boxes)

    assert fits(900)
    assert len({box.y() for box in boxes}) == 1
    assert fits(430)
    assert len({box.y() for box in boxes}) == 2
    assert fits(900)
    assert len({box.y() for box in boxes}) == 1


def test_copy_and_export(show: Show, tmp_path: Path) -> None:
    panel = show("chaplygin-sleigh")
    panel.copy("latex")
    assert QGuiApplication.clipboard().text().startswith(r"\documentclass")
    for suffix, begin in ((".tex", r"\documentclass"), (".html", "<!DOCTYPE html>"), (".txt", "Chaplygin")):
        path = tmp_path / f"sleigh{suffix}"
        panel.export(path)
        assert path.read_text(encoding="utf-8").startswith(begin)
    with pytest.raises(ExportError, match="nowhere"):
        panel.export(tmp_path / "nowhere" / "sleigh.tex")


def test_programs_are_written_beside_the_window(show: Show, tmp_path: Path, qtbot: QtBot) -> None:
    panel = show("chaplygin-sleigh")
    panel.choose_form("gauss")
    wait(qtbot, panel)
    for suffix, words in ((".py", "def rhs(t, y, p):"), (".c", "_rhs(double t, const double *y")):
        path = tmp_path / f"sleigh{suffix}"
        panel.export(path)
        qtbot.waitUntil(lambda: not panel.is_writing, timeout=TIMEOUT_MS)
        assert words in path.read_text(encoding="utf-8")


def test_what_cannot_be_broken_scrolls_and_is_not_cut(show: Show, qtbot: QtBot) -> None:
    panel = show("rolling-disc")
    panel.choose_form("contravariant")
    wait(qtbot, panel)
    panel.resize(300, 700)
    for block in panel.blocks:
        for item in block.items:
            if item.flow.scale > 0.0 and not item.hidden:
                assert item.flow.width * item.flow.scale <= block.width()


def test_an_empty_model_says_what_is_missing(show: Show, qtbot: QtBot, document: Document) -> None:
    panel = show("chaplygin-sleigh")
    document.edit("empty", Model())
    wait(qtbot, panel)
    assert panel.message == "The model has no coordinates, so there is nothing to derive"
    assert printed(panel) == ""
    assert not any(block.isVisible() for block in panel.blocks), "no titles above nothing"
    document.undo_stack.undo()
    wait(qtbot, panel)
    assert all(block.isVisible() for block in panel.blocks)


def test_the_window_brings_the_panel(full_window: object, qtbot: QtBot) -> None:
    panel = full_window.equations  # type: ignore[attr-defined]
    assert isinstance(panel, EquationsPanel)


def test_the_words_are_those_of_the_window(show: Show, qtbot: QtBot, document: Document) -> None:
    translator = QTranslator()
    assert translator.load(str(Path(str(files("anholon_resources"))) / "translations" / "anholon_ru.qm"))
    QCoreApplication.installTranslator(translator)
    try:
        panel = show("chaplygin-sleigh")
        notes = [row.note for block in panel.blocks for row in block.rows if row.note]
        assert any("уравнения Маджи" in note for note in notes)
        assert all(re.search("[а-яё]", note) for note in notes)
        assert "Уравнения движения" in panel.text("text")
    finally:
        QCoreApplication.removeTranslator(translator)


def test_the_equations_are_those_of_the_part_of_the_motion(show: Show, qtbot: QtBot, document: Document) -> None:
    """A stage whose parameters a ramp changes: functions of time, and constants when it is over."""
    panel = show("skater-staged")
    stages = tuple(
        msgspec.structs.replace(stage, change="ramp", ramp=1.0, profile="quintic") for stage in document.model.stages
    )
    document.edit("ramps", msgspec.structs.replace(document.model, stages=stages))
    document.begin_run(simulate(document.model, until=6.0))
    document.finish_run(document.run.outcome)
    wait(qtbot, panel)
    assert panel.motion_part_box.isVisibleTo(panel)

    def texts() -> str:
        return "\n".join(row.text for row in panel.blocks[0].rows)

    panel.motion_part_box.choose("Arms in")
    panel.refresh()
    wait(qtbot, panel)
    assert "alpha1 = pi*(17/36 - s^3*" in texts()
    panel.motion_part_box.choose("cursor")
    panel.motion_part_box.playback.seek(5.9)
    panel.refresh()
    wait(qtbot, panel)
    assert "alpha1 = 40 deg" in texts()
    panel.motion_part_box.choose("")
    panel.refresh()
    wait(qtbot, panel)
    assert "alpha1 = 85 deg" in texts()


@pytest.mark.parametrize("form", ["lagrange1", "lerbet"])
def test_rods_beside_bodies_are_on_the_sheet(show: Show, form: str, qtbot: QtBot) -> None:
    """The pole is in the vaulter's equations, and its foot is free as the motion begins."""
    panel = show("pole-vaulter")
    panel.choose_form(form)
    wait(qtbot, panel)
    assert "MW_x = F_x_hands + F_x_carry" in printed(panel)
    assert "pole:base.N = 0" in printed(panel)
    assert [block.title for block in panel.derivation()] == list(BLOCKS)
