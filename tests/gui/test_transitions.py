"""The transitions panel: how stages begin, in words and numbers, with links that change the programme."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.schema import Change, Stage
from anholon_gui.main_window import MainWindow
from anholon_gui.stages.transitions import TransitionsPanel
from anholon_gui.stages.transitions.page_texts import without_rounding

RUN_MS = 60_000


def run(window: MainWindow, qtbot: QtBot) -> None:
    """Run the model and wait until it is done."""
    with qtbot.waitSignal(window.document.runFinished, timeout=RUN_MS):
        window.run()


def link(browser: QTextBrowser, address: str) -> QPoint:
    """Return a place of the link to `address`."""
    browser.verticalScrollBar().setValue(0)
    port = browser.viewport()
    for y in range(0, port.height(), 4):
        for x in range(0, port.width(), 6):
            if browser.anchorAt(QPoint(x, y)) == address:
                return QPoint(x, y)
    raise AssertionError(f"no link {address}")


@pytest.fixture
def shown(full_window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Return a window on an asymmetric programme, run, with the panel in front."""
    window = full_window
    window.resize(1500, 1300)
    window.document.new(anholon.load("skater-staged"))
    changes = {**window.document.model.stages[1].set, "alpha1": 70.0, "alpha3": 25.0, "alpha4": 2.0}
    window.document.set_value("stages.1.set", changes)
    run(window, qtbot)
    window.transitions_dock.raise_()
    qtbot.waitUntil(lambda: settled(window), timeout=RUN_MS)
    return window


def panel(window: MainWindow) -> TransitionsPanel:
    """Return the panel, which is there."""
    assert window.transitions is not None
    return window.transitions


def settled(window: MainWindow) -> bool:
    """Return whether the panel shows what it was asked for."""
    return panel(window).is_up_to_date and panel(window).transition is not None


def show(window: MainWindow, qtbot: QtBot, stage: int) -> str:
    """Select a stage on the timeline and return what the panel says of it."""
    track = window.timeline.panel.track
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=track.block_rect(stage).center())
    qtbot.waitUntil(lambda: settled(window) and panel(window).transition.number == stage, timeout=RUN_MS)
    return panel(window).text.toPlainText()


def test_a_click_on_a_block_shows_how_its_stage_begins(shown: MainWindow, qtbot: QtBot) -> None:
    text = show(shown, qtbot, 2)
    assert "Arms in → Fast turn" in text
    assert "is conserved. u − ω yC changes by" in text
    text = show(shown, qtbot, 1)
    assert "all together" in text
    assert "arms → legs" in text
    told = panel(shown).transition
    assert told is not None
    assert told.blades[0].expected == pytest.approx(told.blades[0].along[1], abs=1e-9)
    assert panel(shown).choice.count() == 3
    shown.document.new(anholon.load("skater-staged"))  # symmetric poses
    run(shown, qtbot)
    assert "and u − ω yC are conserved" in show(shown, qtbot, 2)


def test_another_click_on_the_same_block_brings_its_transition_back(shown: MainWindow, qtbot: QtBot) -> None:
    text = show(shown, qtbot, 2)
    qtbot.mouseClick(panel(shown)._previous_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: settled(shown) and panel(shown).transition.number == 1, timeout=RUN_MS)
    assert show(shown, qtbot, 2) == text


def test_a_stage_that_was_just_inserted_is_explained_when_it_has_been_run(shown: MainWindow, qtbot: QtBot) -> None:
    show(shown, qtbot, 1)
    track = shown.timeline.panel.track
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=track.block_rect(2).center())
    track.setFocus()
    qtbot.keyClick(track, Qt.Key.Key_Insert)
    assert shown.document.selection.path == "stages.3"
    run(shown, qtbot)
    qtbot.waitUntil(lambda: settled(shown) and panel(shown).transition.number == 3, timeout=RUN_MS)  # type: ignore[union-attr]
    panel(shown).choose(1)  # and then what is asked for by hand
    run(shown, qtbot)
    qtbot.waitUntil(lambda: settled(shown) and panel(shown).transition.number == 1, timeout=RUN_MS)  # type: ignore[union-attr]


def test_only_what_changes_has_a_row(shown: MainWindow, qtbot: QtBot) -> None:
    document = shown.document
    before = {**document.model.stages[0].set}
    stages = list(document.model.stages)
    stages[1] = replace(stages[1], set={**before, "alpha1": 33.0})
    document.edit("x", replace(document.model, stages=tuple(stages)))
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        shown.run()
    panel(shown).choose(1)
    qtbot.waitUntil(lambda: panel(shown).is_up_to_date and "33°" in panel(shown).text.toPlainText(), timeout=RUN_MS)
    told = panel(shown).text.toPlainText()
    kept = told[told.index("Unchanged:") :].partition("\n")[0]
    assert sorted(kept.partition(": ")[2].split(", ")) == sorted(set(before) - {"alpha1"})


def test_a_link_takes_another_path_and_can_be_undone(shown: MainWindow, qtbot: QtBot) -> None:
    show(shown, qtbot, 1)
    before = panel(shown).transition
    assert before is not None
    browser = panel(shown).text
    qtbot.mouseClick(browser.viewport(), Qt.MouseButton.LeftButton, pos=link(browser, "path:1"))
    assert shown.document.model.stages[1].path == ("alpha1 alpha2", "alpha3 alpha4")
    run(shown, qtbot)
    qtbot.waitUntil(lambda: settled(shown) and panel(shown).transition is not before, timeout=RUN_MS)
    after = panel(shown).transition
    assert after is not None
    assert after.blades[0].u[1] == pytest.approx(before.paths[1].speeds["blade"], abs=1e-9)
    shown.document.undo_stack.undo()
    assert shown.document.model.stages[1].path == ()


def test_a_link_makes_a_ramp_whose_peak_is_foretold(shown: MainWindow, qtbot: QtBot) -> None:
    show(shown, qtbot, 1)
    before, browser = panel(shown).transition, panel(shown).text
    qtbot.mouseClick(browser.viewport(), Qt.MouseButton.LeftButton, pos=link(browser, "ramp"))
    assert shown.document.model.stages[1].change == "ramp"
    run(shown, qtbot)
    qtbot.waitUntil(lambda: settled(shown) and panel(shown).transition is not before, timeout=RUN_MS)
    told = panel(shown).transition
    assert told is not None
    assert told.forecast is not None
    assert told.forecast.peaks["blade"].value == pytest.approx(told.ramp_peaks["blade"].value, rel=0.1)
    assert "predicted" in browser.toPlainText()


def test_of_a_ramp_that_moves_no_mass_no_force_of_shorter_ones_is_told(full_window: MainWindow, qtbot: QtBot) -> None:
    window, model = full_window, anholon.load("skate-on-incline")
    heavy = {**model.parameters, "m": replace(model.parameters["m"], value=60.0)}
    tilted = Stage(name="tilted", duration=1.0, change="ramp", ramp=0.5, set={"beta": 40.0})
    window.document.new(replace(model, parameters=heavy, stages=(Stage(name="first", duration=1.0), tilted)))
    run(window, qtbot)
    window.transitions_dock.raise_()
    qtbot.waitUntil(lambda: settled(window), timeout=RUN_MS)
    text = show(window, qtbot, 1)
    assert "peak blade" in text
    assert "For short ramps" not in text


def test_a_refused_jump_says_why_and_one_click_makes_it_a_ramp(shown: MainWindow, qtbot: QtBot) -> None:
    model = shown.document.model
    model = replace(
        model,
        parameters={**model.parameters, "reach": replace(model.parameters["h"], value=0.0, min=None)},
        bodies={**model.bodies, "left_arm": replace(model.bodies["left_arm"], position=("reach", "l", "h"))},
        stages=(model.stages[0], replace(model.stages[1], set={"reach": 0.3})),
    )
    assert not shown.status.explain.isVisible()
    shown.document.new(model)
    run(shown, qtbot)
    text = shown.status.message.text()
    assert "the pose jump of 'reach' pushes along the free coordinate '" in text
    assert "Set Stage “Arms in”, Transition to “ramp”." in text
    assert "change = ramp" not in text
    shown.plots_dock.raise_()
    qtbot.waitUntil(lambda: not panel(shown).isVisible())
    qtbot.mouseClick(shown.status.explain, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel(shown).isVisible() and settled(shown), timeout=RUN_MS)
    browser = panel(shown).text
    assert "cannot continue" in browser.toPlainText()
    assert "Glide into the curve → Arms in" in browser.toPlainText()
    qtbot.mouseClick(browser.viewport(), Qt.MouseButton.LeftButton, pos=link(browser, "ramp"))
    run(shown, qtbot)
    assert shown.document.run is not None
    assert shown.document.run.outcome.status == "done"
    assert not shown.status.explain.isVisible()


def test_what_a_stage_will_do_is_told_before_it_is_run(full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    window.resize(1500, 1300)
    window.document.new(anholon.load("skater-staged"))
    changes = {**window.document.model.stages[1].set, "alpha1": 70.0, "alpha3": 25.0}
    window.document.set_value("stages.1.set", changes)
    window.transitions_dock.raise_()
    for stage in (1, 2):
        track = window.timeline.panel.track
        qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=track.block_rect(stage).center())
        browser = panel(window).text
        qtbot.waitUntil(lambda: f"foresee:{stage}" in browser.toHtml(), timeout=RUN_MS)  # noqa: B023
        qtbot.mouseClick(browser.viewport(), Qt.MouseButton.LeftButton, pos=link(browser, f"foresee:{stage}"))
        qtbot.waitUntil(lambda: settled(window) and panel(window).transition.number == stage, timeout=RUN_MS)  # noqa: B023
        assert "not simulated yet" in browser.toPlainText()
    told = panel(window).transition
    run(window, qtbot)
    qtbot.waitUntil(lambda: settled(window) and panel(window).transition is not told, timeout=RUN_MS)
    assert "not simulated yet" not in panel(window).text.toPlainText()
    found = panel(window).transition
    assert found.number == 2
    assert told.body[1].mean_angular_velocity == pytest.approx(found.body[1].mean_angular_velocity, abs=1e-9)


def test_what_changes_apart_is_told_and_changed_by_itself(shown: MainWindow, qtbot: QtBot) -> None:
    document = shown.document
    apart = (Change(parameters=("alpha3",), change="ramp", ramp=0.2, profile="linear"),)
    document.set_value("stages.1.apart", apart)
    run(shown, qtbot)
    text = show(shown, qtbot, 1)
    assert "By a ramp of 0.2 s, linear: alpha3." in text
    assert "Jump (the limit of ever shorter ramps): alpha1, alpha2, alpha4" in text
    browser = panel(shown).text
    qtbot.mouseClick(browser.viewport(), Qt.MouseButton.LeftButton, pos=link(browser, "ramp:0"))
    stage = document.model.stages[1]
    assert (stage.change, stage.ramp, stage.apart) == ("ramp", 0.3, apart)
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: settled(shown), timeout=RUN_MS)
    qtbot.mouseClick(browser.viewport(), Qt.MouseButton.LeftButton, pos=link(browser, "jump:1"))
    assert document.model.stages[1].apart == (replace(apart[0], change="jump"),)


def test_what_is_conserved_changes_by_0_and_not_by_its_rounding(full_window: MainWindow, qtbot: QtBot) -> None:
    """The body is 20 m from the origin, where J_C ω is the difference of two moments of thousands of kg·m²/s."""
    window = full_window
    window.document.new(anholon.load("skater-staged"))
    run(window, qtbot)
    window.transitions_dock.raise_()
    qtbot.waitUntil(lambda: settled(window), timeout=RUN_MS)
    page = panel(window).text.toPlainText()
    row = page[page.index("JC ω, kg·m²/s") :].split("\n")[:4]
    assert row[3] == "0"
    assert row[1] == row[2] == "1.994"
    assert "e−1" not in page


def test_only_what_is_rounding_of_its_own_size_reads_as_0() -> None:
    assert without_rounding(9e-13, 8000.0) == 0.0
    assert without_rounding(9e-13, 1.0) == 9e-13
    assert without_rounding(-1e-300, 0.0) == -1e-300
