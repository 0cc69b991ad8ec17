"""The whole window, driven as a user does it: run, scrub, undo, save, reopen, export, recover."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer, QTranslator
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QCommandLinkButton,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QTabBar,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from tests.gui.conftest import MakeWindow

import anholon
from anholon.library.templates import TEMPLATES
from anholon.model.file.examples import example_groups
from anholon.model.file.model_file import load
from anholon.model.schema import Coordinate, Model, Nonholonomic, Parameter, Point, Simulation
from anholon_gui.dialogs.initial_state import InitialStateDialog
from anholon_gui.dialogs.principle import PrincipleDialog
from anholon_gui.dialogs.settings import SettingsDialog
from anholon_gui.main_window import MainWindow
from anholon_gui.plots.quantities import list_groups
from anholon_gui.settings import Settings
from anholon_gui.theme import DARK, Themes

RUN_MS = 60_000


def sleigh(rate: float | str = 0.0) -> Model:
    """Return a point on a blade that points along x; `rate` is its initial rate along y, which the blade forbids."""
    return Model(
        name="Blade",
        parameters={"m": Parameter(value=2.0, unit="kg"), "v": Parameter(value=1.5, unit="m/s")},
        coordinates={"x": Coordinate(rate="v"), "y": Coordinate(rate=rate)},
        points={"A": Point(position=("x", "y", 0.0), mass="m")},
        constraints={"blade": Nonholonomic(formula="y'")},
        simulation=Simulation(until=2.0),
    )


def run(window: MainWindow, qtbot: QtBot) -> None:
    """Press Run and wait for the end."""
    with qtbot.waitSignal(window.document.runFinished, timeout=RUN_MS):
        qtbot.mouseClick(window.toolbar.widgetForAction(window.actions_.run), Qt.MouseButton.LeftButton)


def answer(window: MainWindow, button: QMessageBox.StandardButton) -> list[str]:
    """Press `button` in the next message box; the list returned holds its text afterwards."""
    texts: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, press)
            return
        texts.append(box.text())
        box.button(button).click()

    QTimer.singleShot(20, press)
    return texts


def test_type_a_number_run_scrub_undo_save_reopen(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    document = window.document
    document.new(sleigh())
    document.selection.select("parameters.v")
    qtbot.waitUntil(lambda: window.model_panel.findChild(QLineEdit, "parameters.v.value") is not None)
    field = window.model_panel.findChild(QLineEdit, "parameters.v.value")
    assert isinstance(field, QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "2.5")
    run(window, qtbot)  # what is typed counts, entered or not
    assert document.model.parameters["v"].value == 2.5
    assert document.run is not None
    assert document.run.outcome.status == "done"
    assert document.run.at(2.0)["x"] == pytest.approx(5.0, abs=1e-9)
    assert "2 s" in window.status.message.text()

    # Scrub by a click on the line, a step by a key.
    scrub = window.transport.scrub
    place = QPoint(round(scrub.to_pixel(1.0)), scrub.height() // 2)
    qtbot.mouseClick(scrub, Qt.MouseButton.LeftButton, pos=place)
    assert window.playback.time == pytest.approx(1.0, abs=0.01)
    scrub.setFocus()
    before = window.playback.frame
    qtbot.keyClick(scrub, Qt.Key.Key_Right)
    assert window.playback.frame == before + 1
    qtbot.keyClick(scrub, Qt.Key.Key_End)
    assert window.playback.time == 2.0

    document.undo_stack.undo()
    assert document.model.parameters["v"].value == 1.5
    document.undo_stack.redo()
    path = tmp_path / "blade.toml"
    document.save_as(path)
    assert not document.dirty
    assert not window.isWindowModified()
    saved = document.model
    document.new(Model())
    window.files.open(path)
    assert document.model == saved
    assert window.settings.recent[0] == path.resolve()
    assert "blade.toml" in window.windowTitle()


def test_play_and_loop_by_keys(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(sleigh())
    run(window, qtbot)
    window.playback.speed = 10.0
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert window.playback.playing
    qtbot.waitUntil(lambda: window.playback.time > 0.5)
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert not window.playback.playing
    window.playback.loop = False
    window.playback.play()
    qtbot.waitUntil(lambda: not window.playback.playing)
    assert window.playback.time == window.playback.t1 == 2.0


def test_an_edit_runs_the_model_by_itself(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(sleigh())
    run(window, qtbot)
    window.playback.seek(1.0)
    window.actions_.auto_run.setChecked(True)
    assert window.settings.auto_run
    with qtbot.waitSignal(window.document.runFinished, timeout=RUN_MS):
        window.document.set_value("parameters.v.value", 3.0)
    assert window.document.run is not None
    assert window.document.run.at(2.0)["x"] == pytest.approx(6.0, abs=1e-9)
    assert window.playback.time == pytest.approx(1.0), "the shown instant stays"


def test_a_model_with_problems_says_so_and_runs_nothing(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(sleigh())
    window.document.set_value("constraints.blade.formula", "y' + thetta")
    with qtbot.waitSignal(window.worker.failed, timeout=RUN_MS):
        window.actions_.run.trigger()
    assert window.document.run is None
    assert window.problems_panel.list.count() > 0
    assert "(" in window.problems_dock.windowTitle()
    problems = window.problems_panel.list
    window.problems_dock.show()
    window.problems_dock.raise_()
    qtbot.waitUntil(problems.isVisible)
    row = problems.visualItemRect(problems.item(0)).intersected(problems.viewport().rect())
    qtbot.mouseClick(problems.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert window.document.selection.path == "constraints.blade"


def test_an_inconsistent_start_is_offered_a_correction(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(sleigh(rate=0.25))
    before = window.document.model
    with qtbot.waitSignal(window.worker.inconsistent, timeout=RUN_MS):
        window.actions_.run.trigger()
    dialog = window.findChild(InitialStateDialog)
    assert isinstance(dialog, InitialStateDialog)
    assert window.document.model is before, "never changed silently"
    cells = [dialog.table.item(3, column).text() for column in range(4)]
    assert cells[:3] == ["y'", "0.25", "0"]
    apply = next(button for button in dialog.findChildren(QPushButton) if "Apply" in button.text())
    with qtbot.waitSignal(window.document.runFinished, timeout=RUN_MS):
        qtbot.mouseClick(apply, Qt.MouseButton.LeftButton)
    assert window.document.model.coordinates["y"].rate == 0.0
    assert window.document.model.coordinates["x"].rate == "v", "what was right stays as it was typed"
    assert window.document.run is not None
    assert window.document.run.outcome.status == "done"
    window.document.undo_stack.undo()
    assert window.document.model == before


def test_a_program_constraint_asks_for_its_principle(window: MainWindow, qtbot: QtBot) -> None:
    model = anholon.load("third-order-oscillators")
    window.document.new(replace(model, simulation=replace(model.simulation, form="lagrange1")))
    with qtbot.waitSignal(window.worker.undecided, timeout=RUN_MS):
        window.actions_.run.trigger()
    dialog = window.findChild(PrincipleDialog)
    assert dialog is not None
    button = dialog.findChild(QCommandLinkButton, "generalized-gauss")
    assert button is not None
    with qtbot.waitSignal(window.document.runFinished, timeout=RUN_MS):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.document.model.simulation.form == "generalized-gauss"
    run = window.document.run
    assert run is not None
    assert run.outcome.status == "done"
    titles = {quantity.name: group.unit for group in list_groups(run) for quantity in group.quantities}
    assert titles["control:x1"] == titles["reaction:fading"] == "N"
    assert titles["x1'''"] == "m/s³"
    window.document.undo_stack.undo()
    assert window.document.model.simulation.form == "lagrange1"


def test_a_long_run_can_be_cancelled(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(TEMPLATES["pendulum"]())
    window.document.set_value("simulation.until", 1e5)
    with qtbot.waitSignal(window.document.runStarted, timeout=RUN_MS):
        window.actions_.run.trigger()
    assert window.worker.running
    with qtbot.waitSignal(window.document.runFinished, timeout=RUN_MS):
        window.actions_.cancel.trigger()
    assert window.document.run is not None
    assert window.document.run.outcome.status == "cancelled"
    assert window.document.run.head > 0, "what was computed stays"


def test_every_panel_arrives_and_shows_the_example(full_window: MainWindow, qtbot: QtBot) -> None:
    assert full_window.view is not None
    assert full_window.plots is not None
    assert full_window.equations is not None
    assert full_window.document.model == anholon.load("skater-reference")
    run(full_window, qtbot)
    assert full_window.document.run is not None
    assert full_window.document.run.outcome.status == "done"
    full_window.playback.seek(3.0)
    assert full_window.centralWidget() is full_window.view


def test_examples_and_templates_are_offered(window: MainWindow) -> None:
    window.files.fill_examples(window.opening_menus.examples)
    groups = [group.menu() for group in window.opening_menus.examples.actions()]
    entries = {entry.data(): entry for group in groups if isinstance(group, QMenu) for entry in group.actions()}
    assert tuple(entries) == tuple(name for group in example_groups() for name in group)
    assert entries["skater-staged"].text() == "Skater, four stages\tskater-staged"
    entries["chaplygin-sleigh"].trigger()
    assert window.document.model == anholon.load("chaplygin-sleigh")
    assert window.document.path is None, "an example is never written to"
    window.files.fill_templates(window.opening_menus.templates)
    assert len(window.opening_menus.templates.actions()) >= 4


def test_the_theme_can_be_switched(window: MainWindow, qtbot: QtBot) -> None:
    def shade() -> int:
        return window.grab().toImage().pixelColor(5, window.menuBar().height() + 5).lightness()

    def change(name: str) -> None:
        window.settings.theme = name
        qtbot.waitUntil(lambda: window.themes.is_applied)

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    qtbot.waitUntil(lambda: not window.model_panel._measure_timer.isActive())  # the column of names has its width
    sheet, bright = app.styleSheet(), window.grab().toImage()
    assert shade() > 200
    change("dark")
    assert shade() < 60
    kinds: tuple[type[QWidget], ...] = (QLineEdit, QComboBox, QToolButton, QTreeView, QLabel)
    widgets = [widget for kind in kinds for widget in window.model_panel.findChildren(kind)]
    texts = [widget.palette().color(QPalette.ColorRole.Text).lightness() for widget in widgets]
    assert min(texts) > 90, "no widget keeps the dark letters of the light theme"
    assert app.styleSheet() == sheet, "another sheet would style all widgets in one go"
    change("light")
    assert shade() > 200
    assert window.grab().toImage() == bright


def test_a_theme_changed_twice_in_a_row_ends_as_the_last_one(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.model_panel._measure_timer.isActive())  # the column of names has its width
    bright = window.grab().toImage()
    window.settings.theme = "dark"
    window.settings.theme = "light"
    qtbot.waitUntil(lambda: window.themes.is_applied)
    assert window.grab().toImage() == bright


def test_a_dialog_opened_after_a_change_has_its_colours(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.theme = "dark"
    window.actions_.settings.trigger()
    qtbot.waitUntil(lambda: window.themes.is_applied)
    dialog = window.findChild(SettingsDialog)
    assert isinstance(dialog, SettingsDialog)
    image = dialog.grab().toImage()
    assert image.pixelColor(3, 3) == QColor(DARK.panel)
    dialog.close()


def test_the_layout_is_remembered(make_window: MakeWindow, settings: Settings) -> None:
    first = make_window()
    first.resize(1111, 700)
    first.problems_dock.hide()
    first.close()
    second = make_window()
    assert second.problems_dock.isHidden()
    assert not second.plots_dock.isHidden()


def test_nothing_scientific_is_imported_before_the_window_is_shown() -> None:
    code = (
        "import sys, json\n"
        "from anholon_gui.app import create_application\n"
        "from anholon_gui.main_window import MainWindow\n"
        "app, settings, themes = create_application()\n"
        "window = MainWindow(settings, themes); window.show(); app.processEvents()\n"
        "print(json.dumps(sorted(sys.modules)))\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    modules = set(json.loads(result.stdout.splitlines()[-1]))
    heavy = {"numpy", "scipy", "sympy", "llvmlite", "vispy", "pyqtgraph", "h5py", "pint", "ziamath"}
    assert not modules & heavy


def test_without_a_display_one_clear_message_and_an_exit_code() -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment.pop("QT_QPA_PLATFORM", None)
    command = [sys.executable, "-m", "anholon_gui"]
    result = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)
    assert result.returncode == 1
    assert "display" in result.stderr
    assert "Traceback" not in result.stderr


def test_none_is_not_worn_out(qapp: QApplication) -> None:
    """PySide6 6.12 on Python 3.11 loses a reference to None at every call that returns it."""
    from PySide6.QtWidgets import QLabel

    label = QLabel()
    before = sys.getrefcount(None)
    for number in range(1000):
        label.setText(str(number))
    assert sys.getrefcount(None) > before - 500


def test_events_of_a_run_stand_above_the_time_line(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(load("release-from-sphere"))
    run(window, qtbot)
    scrub = window.transport.scrub
    first = window.playback.events[0]
    assert first.name == "release sphere"
    place = QPoint(round(scrub.to_pixel(first.t)), scrub.height() // 2)
    found = scrub.event_at(float(place.x()))
    assert found is not None
    assert found.name == "release sphere"
    assert scrub.event_text(float(place.x())).startswith("sphere separates · t = ")
    qtbot.mouseClick(scrub, Qt.MouseButton.LeftButton, pos=place)
    assert window.playback.time == first.t


def test_closing_the_window_during_a_run_says_nothing(
    settings: Settings, themes: Themes, qtbot: QtBot, qtlog: Any
) -> None:
    """Closed while it runs and plays, and taken down before what its panels listen to: nobody answers any more."""
    window = MainWindow(settings, themes)
    document, playback = window.document, window.playback
    with qtbot.captureExceptions() as troubles:
        window.show()
        with qtbot.waitSignal(window.loader.finished, timeout=RUN_MS):
            window.load_first_model("skater-staged")
        for dock in (window.equations_dock, window.principles_dock):
            dock.raise_()
            qtbot.wait(20)
        with qtbot.waitSignal(document.runStarted, timeout=RUN_MS):
            window.worker.start()
        playback.play()
        window.close()
        for outliving in (document, playback):
            outliving.setParent(None)
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not isValid(window)
        document.modelChanged.emit(document.model, document.model)
        document.modelLeaving.emit()
        document.modelReplaced.emit()
        document.problemsChanged.emit()
        document.selection.changed.emit("")
        document.runStarted.emit(document.run)
        document.runGrew.emit()
        document.runFinished.emit(None)
        playback.rangeChanged.emit(0.0, 1.0)
        playback.timeChanged.emit(0.5)
        playback.playingChanged.emit(True)
        qtbot.wait(50)
    assert troubles == []
    assert [record.message for record in qtlog.records if "does not support" not in record.message] == []


def test_docks_behind_tabs_have_no_titles_in_a_restored_layout_either(make_window: MakeWindow, qtbot: QtBot) -> None:
    first = make_window()
    first.close()
    second = make_window()
    docks = (second.model_dock, second.poses_dock, second.plots_dock, second.principles_dock)
    qtbot.waitUntil(lambda: all(dock.titleBarWidget() is not None for dock in docks))
    second.resize(960, 600)
    second.actions_.reset_layout.trigger()
    qtbot.wait(50)
    assert all(dock.titleBarWidget() is not None for dock in docks)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_titles_of_docks_are_whole_in_a_new_window_and_within_one_click_in_a_small_one(
    make_window: MakeWindow, qapp: QApplication, language: str
) -> None:
    translator = QTranslator()
    translator.load(f"anholon_{language}", str(files("anholon_resources") / "translations"))
    qapp.installTranslator(translator)
    try:
        window = make_window()
    finally:
        qapp.removeTranslator(translator)
    assert window.plots_dock.windowTitle() == {"en": "Plots", "ru": "Графики"}[language]
    window.resizeDocks([window.plots_dock], [440], Qt.Orientation.Horizontal)
    QCoreApplication.processEvents()
    bar = next(bar for bar in window.findChildren(QTabBar) if bar.count() > 3)
    assert bar.sizeHint().width() <= bar.width() == 440
    window.resizeDocks([window.plots_dock], [260], Qt.Orientation.Horizontal)
    QCoreApplication.processEvents()
    assert all(bar.rect().contains(bar.tabRect(index)) for index in range(bar.count()))


def test_an_edited_stage_is_run_from_its_beginning(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    document.new(anholon.load("skater-staged"))
    run(window, qtbot)
    first = document.run
    assert first is not None
    stages = list(document.model.stages)
    stages[2] = replace(stages[2], duration=2.0)
    document.edit("Change a stage", replace(document.model, stages=tuple(stages)))
    run(window, qtbot)
    second = document.run
    assert second is not None
    assert second is not first
    assert second.segments[:2] == first.segments[:2]
    assert second.segments[2] is not first.segments[2]
    assert second.stages[2].t1 == pytest.approx(first.stages[2].t0 + 2.0)
    whole = anholon.simulate(document.model)
    assert second["theta"].tobytes() == whole["theta"].tobytes()
    # Another mass changes everything.
    mass = document.model.parameters["m0"]
    parameters = {**document.model.parameters, "m0": replace(mass, value=1.1 * mass.value)}
    document.edit("Change a mass", replace(document.model, parameters=parameters))
    run(window, qtbot)
    assert document.run is not None
    assert document.run.segments[0] is not second.segments[0]


def test_a_message_that_is_too_long_ends_in_dots(window: MainWindow) -> None:
    line = window.status.message
    window.status.show_text("Done")
    assert line.visible_text() == "Done"
    window.status.show_text("too long " * 100)
    assert line.visible_text().endswith("…")
    assert line.toolTip().startswith("too long")
    colours = {line.grab().toImage().pixelColor(x, line.height() // 2).name() for x in range(line.width())}
    assert len(colours) > 1  # the words can be seen
