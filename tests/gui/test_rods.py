"""Rods in the window: what is computed, diagrams, modes, colours and arrows in 3D."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot
from tests.gui.conftest import LOADED_MS, MakeWindow

import anholon
from anholon.model.file.model_file import loads
from anholon.model.schema import SectionLoad
from anholon_gui.main_window import MainWindow
from anholon_gui.plots import PlotsPanel
from anholon_gui.view3d import View3D
from anholon_gui.view3d.viewport import ImageViewport

BEAM = """
format = 1
[rods.beam]
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.02, young = 2e9, density = 1000 }
model = "bernoulli"
elements = 8
[supports.wall]
at = "beam:base"
[loads.tip]
kind = "section"
at = "beam:tip"
force = [0, 0, -20]
[simulation]
until = 0.1
frames = 100
[view]
ground = "none"
"""


@pytest.fixture
def rods_window(make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return a window with all panels on a cantilever that has been run, the panel of rods in front."""
    path = tmp_path / "beam.toml"
    path.write_text(BEAM)
    window = make_window()
    with qtbot.waitSignal(window.loader.finished, timeout=LOADED_MS):
        window.load_first_model(str(path))
    window.rods_dock.raise_()
    run_through(window, qtbot)
    return window


def run_through(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.document.runFinished, timeout=3 * LOADED_MS):  # rods may be compiled first
        window.actions_.run.trigger()


def choose(window: MainWindow, key: str) -> None:
    """Choose what is computed, as a user does."""
    assert window.rods is not None
    box = window.rods.task
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


def colours(window: MainWindow, qtbot: QtBot) -> np.ndarray:
    """Return the picture of the 3D view (h, w, 3)."""
    view = window.view
    assert isinstance(view, View3D)
    viewport = view.viewport
    assert isinstance(viewport, ImageViewport)
    qtbot.waitUntil(
        lambda: viewport._samples > 1 and not viewport._stale and viewport._in_progress is None
    )  # drawn finely
    image = view.viewport.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 4 * image.width()].reshape(image.height(), image.width(), 4)[..., 2::-1].astype(int)


def test_statics_in_the_window(rods_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window, panel = rods_window, rods_window.rods
    assert panel is not None
    choose(window, "statics")
    assert window.document.model.simulation.form == "statics"
    assert window.document.model.simulation.until == 1.0
    run_through(window, qtbot)
    window.playback.seek(0.5)
    # The moment of half the load about the section, in the reference up to the deflection.
    qtbot.waitUntil(lambda: panel.diagrams.lines[0].values["M2"][0] == pytest.approx(10.0, rel=1e-2))
    assert window.transport.time_label.text() == "λ = 0.5000"
    line = panel.diagrams.lines[0]
    assert line.frozen == {"T2", "T3"}
    assert panel.diagrams.values_at(0.5)["M2"] == pytest.approx(5.0, rel=2e-2)
    assert "wall" in panel.reactions.text()
    against_displacement(window, qtbot, tmp_path)
    panel.save(tmp_path / "beam.csv")
    rows = list(csv.reader((tmp_path / "beam.csv").read_text().splitlines()))
    assert rows[0][:2] == ["beam.arc", "beam.N"]
    assert len(rows) == 1 + len(line.arcs)
    window.document.undo_stack.undo()
    assert window.document.model.simulation.until == pytest.approx(0.1)
    assert panel.task.currentData() == "motion"


def test_equilibria_are_shown_under_the_whole_load_and_stay_there(rods_window: MainWindow, qtbot: QtBot) -> None:
    window = rods_window
    choose(window, "statics")
    run_through(window, qtbot)
    assert window.playback.time == 1.0
    load = window.document.model.loads["tip"]
    assert isinstance(load, SectionLoad)
    for force in (-21.0, -22.0):  # the run that begins does not reach the shown instant yet
        window.document.edit(
            "test", replace(window.document.model, loads={"tip": replace(load, force=(0.0, 0.0, force))})
        )
        run_through(window, qtbot)
        assert window.playback.time == 1.0
        assert window.transport.time_label.text() == "λ = 1.0000"
    window.playback.seek(0.25)
    run_through(window, qtbot)
    assert window.playback.time == 0.25


def test_elements_that_are_too_long_are_a_problem_of_the_rod(rods_window: MainWindow, qtbot: QtBot) -> None:
    window = rods_window
    model = window.document.model
    rod = replace(model.rods["beam"], elements=2)
    load = replace(model.loads["tip"], force=(0.0, 0.0, -20000.0))
    settings = replace(model.simulation, form="statics", until=1.0)
    window.document.edit("test", replace(model, rods={"beam": rod}, loads={"tip": load}, simulation=settings))
    run_through(window, qtbot)
    (problem,) = [p for p in window.document.problems if p.path == "rods.beam.elements"]
    assert problem.severity == "warning"
    assert "too long" in problem.message


def against_displacement(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Ask for a value at a section, let a displacement run across, and go to an instant by a click there."""
    plots = window.plots
    assert isinstance(plots, PlotsPanel)
    window.plots_dock.raise_()
    qtbot.waitUntil(lambda: bool(plots.names) and plots.is_up_to_date, timeout=LOADED_MS)
    plots.add_address("beam(0.5L).M9")
    assert "M9" in plots.choice.address.message_text
    qtbot.keyClicks(plots.choice.address.line, "beam:tip.dz")
    qtbot.keyClick(plots.choice.address.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "beam:tip.dz" in plots.names and plots.is_up_to_date, timeout=LOADED_MS)
    plots.choose("load")
    box = plots.x_axis_box
    box.setCurrentIndex(box.findData("beam:tip.dz"))
    box.activated.emit(box.currentIndex())
    chart = next(chart for chart in plots.charts if chart.group.key.startswith("load"))
    low, high = chart.plot.x_range()
    least = plots.pyramid("beam:tip.dz").values.min()
    assert low < least < 0.0 < high
    place = chart.to_pixel(float(plots.pyramid("beam:tip.dz").interpolate(0.25)), 0.25).toPoint()
    qtbot.mouseClick(chart.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: abs(window.playback.time - 0.25) < 0.03)
    plots.picture.save(tmp_path / "plots.png")
    assert (tmp_path / "plots.png").stat().st_size > 1000
    window.rods_dock.raise_()


def test_modes_in_the_window(rods_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window, panel = rods_window, rods_window.rods
    assert panel is not None
    choose(window, "modes")
    run_through(window, qtbot)
    assert panel.modes.isVisible()
    table = panel.modes.table
    item = table.topLevelItem(2)
    assert isinstance(item, QTreeWidgetItem)
    place = table.visualItemRect(item).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place.x(), place.y()))
    assert window.playback.playing
    assert window.playback.loop_range == (4.0, 6.0)
    window.playback.pause()
    window.playback.seek(4.5)
    before = colours(window, qtbot)
    panel.modes.slider.setValue(300)
    assert window.rod_view.display.amplitude == pytest.approx(0.3)
    assert (np.abs(colours(window, qtbot) - before).max(axis=2) > 20).sum() > 500
    panel.save(tmp_path / "modes.csv", modes=True)
    rows = list(csv.DictReader((tmp_path / "modes.csv").read_text().splitlines()))
    # The first frequency of Bernoulli's cantilever, with the weight of nothing: 1.8751² sqrt(EI/μ) / 2π.
    exact = 1.8751040687**2 * np.sqrt(2e9 * 0.02**2 / 4 / 1000) / (2 * np.pi)
    assert float(rows[0]["frequency"]) == pytest.approx(exact, rel=2e-2)


def test_flutter_over_a_range_in_the_window(rods_window: MainWindow, qtbot: QtBot) -> None:
    """A push that follows the tip: its range is entered, curves and the form that flutters are shown."""
    window, panel = rods_window, rods_window.rods
    assert panel is not None
    load = window.document.model.loads["tip"]
    assert isinstance(load, SectionLoad)
    model = replace(window.document.model, loads={"tip": replace(load, force=(-1.0, 0.0, 0.0), following=True)})
    window.document.edit("", model)
    choose(window, "modes")
    assert panel.mode_range.isVisible()
    box = panel.mode_range.name
    box.setCurrentIndex(box.findData("load"))
    box.activated.emit(box.currentIndex())
    EI = 2e9 * np.pi * 0.02**4 / 4.0
    for field, value in ((panel.mode_range.first, 15.0), (panel.mode_range.last, 25.0)):
        field.selectAll()
        qtbot.keyClicks(field, f"{value * EI:.6g}")
        qtbot.keyClick(field, Qt.Key.Key_Return)
    settings = window.document.model.simulation
    assert (settings.over, settings.over_from) == ("load", pytest.approx(15.0 * EI, rel=1e-3))
    window.document.edit("", replace(window.document.model, simulation=replace(settings, over_count=6, modes=3)))
    run_through(window, qtbot)
    table = panel.modes.table
    item = table.topLevelItem(table.topLevelItemCount() - 1)
    assert item is not None
    assert item.text(0) == "flutter 1"
    # M. Beck, 1952; stretching under the push moves it a little.
    assert float(item.text(4)) == pytest.approx(20.05 * EI, rel=2e-2)
    curves = panel.curves.curves
    assert panel.curves.isVisible()
    assert curves is not None
    assert len(curves.values) == 6
    qtbot.mouseMove(panel.curves, QPoint(panel.curves.width() // 2, 40))
    place = table.visualItemRect(item).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place.x(), place.y()))
    assert window.playback.playing
    window.playback.pause()
    window.document.undo_stack.undo()
    window.document.undo_stack.undo()
    assert window.document.model.simulation.over_to == 1.0
    assert panel.mode_range.last.text() == "1"


def test_what_is_seen_of_rods_is_switched_in_the_menu(rods_window: MainWindow, qtbot: QtBot) -> None:
    window = rods_window
    view = window.view
    assert isinstance(view, View3D)
    window.playback.seek(0.1)
    plain = colours(window, qtbot)
    actions = {action.text().replace("&", ""): action for action in window.rod_view.menu.actions()}
    shades = actions["Colour by"].menu()
    next(action for action in shades.actions() if action.text() == "Speed").trigger()
    shaded = colours(window, qtbot)
    assert (np.abs(shaded - plain).max(axis=2) > 40).sum() > 300
    assert view.legend is not None
    assert view.legend.high.endswith("m/s")
    arrows = (shaded[..., 0] - shaded[..., 2] > 90).sum()
    actions["Reactions as arrows"].trigger()
    assert not window.rod_view.display.reactions
    assert (colours(window, qtbot)[..., 0] - colours(window, qtbot)[..., 2] > 90).sum() < arrows
    actions["Reference shape"].trigger()
    assert view.picture is not None
    assert view.picture.at(0.1).ghosts is not None
    pick_a_section(window, view, qtbot)
    assert '"shade":"speed"' in window.settings.rods.replace(" ", "")


def pick_a_section(window: MainWindow, view: View3D, qtbot: QtBot) -> None:
    """Click on the middle of the beam: its values are written there, and its form is shown."""
    assert view.picture is not None
    target = view.viewport.target
    middle = view.picture.run.displayed_poses([window.playback.time]).rods[0].p_WS[0, 24]
    x, y, _ = view.camera.project(middle[None], (target.width(), target.height()))[0]
    before = colours(window, qtbot)
    qtbot.mouseClick(target, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
    assert window.document.selection.path == "rods.beam"
    place, text = view.picture.rod_picture.describe_section("beam", 24, window.playback.time)
    assert place == pytest.approx(middle)
    assert text.startswith("beam(0.5)")
    assert "M2" in text
    assert (np.abs(colours(window, qtbot) - before).max(axis=2) > 30).sum() > 1000
    # While a form wants a section, the click gives that instead.
    document = window.document
    chosen: list[str] = []
    document.section_marker.picked.connect(lambda section: chosen.append(section))
    document.selection.select(f"supports.{next(iter(document.model.supports))}")
    document.section_marker.set_picking(picking=True)
    qtbot.mouseClick(target, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
    assert chosen == ["beam(0.51L)"]
    assert document.selection.path.startswith("supports.")
    assert not document.section_marker.picking
    before = colours(window, qtbot)
    document.section_marker.set_section("beam(0.2L)")
    assert (np.abs(colours(window, qtbot) - before).max(axis=2) > 30).sum() > 50


def test_a_click_on_an_arrow_selects_what_gives_it(rods_window: MainWindow, qtbot: QtBot) -> None:
    window, view, document = rods_window, rods_window.view, rods_window.document
    assert isinstance(view, View3D)
    assert view.picture is not None
    window.playback.seek(0.1)
    target = view.viewport.target

    def click(path: str) -> None:
        assert view.picture is not None
        arrow = max(
            (arrow for arrow in view.picture.at(0.1).arrows if arrow.path == path),
            key=lambda arrow: float(np.linalg.norm(arrow.tip - arrow.start)),
        )
        (x, y, _) = view.camera.project((0.5 * (arrow.start + arrow.tip))[None], (target.width(), target.height()))[0]
        qtbot.mouseClick(target, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))

    qtbot.waitUntil(lambda: view.picture is not None and bool(view.picture.at(0.1).arrows))
    for path in ("loads.tip", "supports.wall"):
        click(path)
        assert document.selection.path == path
    document.edit("gone", replace(document.model, loads={}))  # what is shown is the run before
    click("loads.tip")
    assert document.selection.path == "supports.wall"


def test_an_edit_of_a_model_of_rods_alone_is_run(rods_window: MainWindow, qtbot: QtBot) -> None:
    window = rods_window
    before = window.document.run
    model = loads(BEAM.replace("-20", "-10"))
    window.document.edit("test", model)
    run_through(window, qtbot)
    assert window.document.run is not before
    assert window.document.run is not None
    assert window.document.run.outcome.status == "done"


def test_only_the_tension_of_a_cable_is_shown(rods_window: MainWindow, qtbot: QtBot) -> None:
    window, panel = rods_window, rods_window.rods
    assert panel is not None
    assert panel.diagrams.shown == ("N", "T2", "T3", "M1", "M2", "M3")
    ends = '[supports.end]\nat = "beam:tip"\nturning = "free"\n[loads.middle]'
    limp = BEAM.replace('"bernoulli"', '"cable"').replace("[loads.tip]", 'turning = "free"\n' + ends)
    limp = limp.replace('at = "beam:tip"\nforce', 'at = "beam:middle"\nforce')
    window.document.edit("cable", loads(limp.replace("until = 0.1", 'until = 1\nform = "statics"')))
    run_through(window, qtbot)
    assert panel.diagrams.shown == ("N",)
    plots = window.plots
    assert isinstance(plots, PlotsPanel)
    window.plots_dock.raise_()
    qtbot.waitUntil(lambda: "reaction:end.x" in plots.names, timeout=LOADED_MS)
    assert "beam:middle.N" in plots.names
    assert not {"beam:middle.T2", "beam:middle.M3", "reaction:end.mx"} & set(plots.names)


def test_rods_are_seen_before_their_equilibrium_is_found(rods_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window, view = rods_window, rods_window.view
    assert isinstance(view, View3D)
    path = tmp_path / "later.toml"
    path.write_text(BEAM.replace("until = 0.1", 'until = 0.1\nstart = "equilibrium"'))
    window.worker.auto = True
    with qtbot.waitSignals([window.document.sketched, window.document.runFinished], order="strict"):
        window.files.open(path)
    assert window.document.initial_run is None
    assert window.document.run is not None


def test_the_panel_tells_whether_a_state_of_a_path_is_stable(rods_window: MainWindow, qtbot: QtBot) -> None:
    window, panel = rods_window, rods_window.rods
    assert panel is not None
    pressed = BEAM.replace("[0, 0, -20]", "[-20, 0, 0]").replace("until = 0.1", 'until = 40\nform = "path"')
    window.document.edit("press", loads(pressed))  # Euler: π² EI/4L² = 620 N, 31 times as much
    run_through(window, qtbot)
    run = window.document.run
    assert run is not None
    for t, word in ((run.times[0], "stable"), (run.times[-1], "unstable")):
        window.playback.seek(float(t))
        qtbot.waitUntil(lambda word=word: panel._stability.text() == word)


def test_what_is_built_beyond_the_picture_is_brought_into_it(rods_window: MainWindow, qtbot: QtBot) -> None:
    window = rods_window
    view = window.view
    assert isinstance(view, View3D)

    def build(name: str, y: float) -> None:
        model = window.document.model
        rod = replace(model.rods["beam"], position=(0.0, y, 0.0))
        support = replace(model.supports["wall"], at=f"{name}:base")
        rods, supports = {**model.rods, name: rod}, {**model.supports, f"{name}_wall": support}
        window.document.edit("test", replace(model, rods=rods, supports=supports))
        run_through(window, qtbot)
        wait()

    def wait() -> None:
        """Wait until all frames of the run are looked at, and the camera may have been set."""
        qtbot.waitUntil(lambda: view.picture is not None and not (view.picture.has_new_frames or view._run_has_ended))

    wait()
    before = view.camera
    build("second", 0.01)  # there is room for it
    assert view.camera == before
    build("third", 4.0)
    assert view.camera.distance > 1.5 * before.distance
    view.set_view("front")
    own = view.camera
    build("fourth", 40.0)  # the user looks from a side of his own
    assert view.camera == own


def test_a_diagram_says_nought_where_it_draws_it(rods_window: MainWindow, qtbot: QtBot) -> None:
    """At first only the clamp of the strip has forces: what is left of its stiffness along it is rounding."""
    window, panel = rods_window, rods_window.rods
    assert panel is not None
    window.document.new(anholon.load("cantilever-modes"))
    run_through(window, qtbot)
    qtbot.waitUntil(lambda: bool(panel.diagrams.lines) and panel.diagrams.lines[0].rod == "strip")
    window.playback.seek(0.0)
    largest = {c: float(np.abs(v).max()) for c, v in panel.diagrams.lines[0].values.items()}
    assert 0.0 < largest["N"] < 1e-7 * largest["T3"]
    assert panel.diagrams.value_text("N") == "0 … 0"
    assert panel.diagrams.value_text("T3") != "0 … 0"
