"""A rod from an empty file by clicks and keys: built, held, loaded, at rest, swinging, in motion, saved, undone."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QMenu, QToolButton
from pytestqt.qtbot import QtBot
from tests.gui.hand import CTRL, LEFT, Hand

import anholon
from anholon.model.schema import Model, RectangleSection, SectionLoad, Straight, Support
from anholon_gui.main_window import MainWindow
from anholon_gui.plots import PlotsPanel

WAIT_MS = 180_000  # rods may be compiled first


def run(window: MainWindow, hand: Hand) -> anholon.Run:
    """Press F5 and wait for the end of the run."""
    before = window.document.run
    hand.key(Qt.Key.Key_F5)
    hand.qtbot.waitUntil(lambda: not window.worker.running and window.document.run is not before, timeout=WAIT_MS)
    found = window.document.run
    assert found is not None
    assert found.outcome.status == "done"
    return found


def compute(window: MainWindow, hand: Hand, text: str) -> None:
    """Choose what is computed in the panel of rods, by a click on the entry of its list."""
    assert window.rods is not None
    box = window.rods.task
    assert isinstance(box, QComboBox)
    row = next(k for k in range(box.count()) if box.itemText(k).startswith(text))
    hand.click(box)
    view = box.view()
    hand.qtbot.waitUntil(view.isVisible)
    while view.currentIndex().row() != row:  # by keys: a click too soon after the first belongs to it
        hand.qtbot.keyClick(view, Qt.Key.Key_Down if view.currentIndex().row() < row else Qt.Key.Key_Up)
    hand.qtbot.keyClick(view, Qt.Key.Key_Return)
    hand.qtbot.waitUntil(lambda: not view.isVisible())
    give_back(window, hand)


def ask(plots: PlotsPanel, address: str, tries: int = 400) -> None:
    """Type the address of a value into the open menu of curves, and close the menu."""
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu) and plots.choice.address.line.isVisible():
        QTest.keyClicks(plots.choice.address.line, address)
        QTest.keyClick(plots.choice.address.line, Qt.Key.Key_Return)
        menu.close()
    elif tries:
        QTimer.singleShot(25, lambda: ask(plots, address, tries - 1))


def give_back(window: MainWindow, hand: Hand) -> None:
    """Give the window the keyboard back when a list, a menu or a dialog has closed, as a window system does."""
    window.activateWindow()
    hand.qtbot.waitUntil(lambda: QApplication.activeWindow() is window)


def name_file(path: Path, tries: int = 400) -> None:
    """Enter a path into the file dialog as soon as it is there."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, QFileDialog):
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert isinstance(line, QLineEdit)
        line.setText(str(path))  # typed letters would open a list of what is there
        QTest.keyClick(line, Qt.Key.Key_Return)
    elif tries:
        QTimer.singleShot(25, lambda: name_file(path, tries - 1))


def choose_row(window: MainWindow, hand: Hand, path: str) -> None:
    """Click on the row of an element in the tree."""
    tree, items = window.model_panel.tree, window.model_panel.items
    index = items.index_of(path)
    tree.scrollTo(index)  # which opens what it lies in
    hand.qtbot.mouseClick(tree.viewport(), LEFT, pos=tree.visualRect(index).center())
    assert window.document.selection.path == path


def build(hand: Hand) -> None:
    """Build a strip that is clamped at its base and carries a weight at its tip."""
    window = hand.window
    hand.key(Qt.Key.Key_N, CTRL)
    assert window.document.model == Model()
    hand.add("strip", "Elastic rod", "Straight")
    hand.fill("rods.strip.curve.length", "800 mm")
    hand.choose("rods.strip.section.kind", "rectangle")
    for field, text in (("width", "30 mm"), ("height", "4 mm"), ("young", "70 GPa"), ("density", "2700")):
        hand.fill(f"rods.strip.section.{field}", text)
    hand.choose("rods.strip.model", "bernoulli")
    hand.fill("rods.strip.elements", "8")
    choose_row(window, hand, "supports.support1")  # came with the rod
    hand.type(window.model_panel.forms.title, "clamp")
    hand.add("weight", "Load", "Force or moment")
    hand.fill("loads.weight.force.2", "-6")


def test_a_rod_is_built_loaded_swung_moved_and_saved_by_clicks(
    full_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window, document = full_window, full_window.document
    window.resize(1366, 768)
    window.worker.auto = False
    hand = Hand(window, qtbot)
    build(hand)
    model = document.model
    section = RectangleSection(width=0.03, height=0.004, young=7e10, density=2700.0)
    assert (model.rods["strip"].curve, model.rods["strip"].section) == (Straight(length=0.8), section)
    assert model.loads["weight"] == SectionLoad(at="strip:tip", force=(0.0, 0.0, -6.0))
    assert model.supports["clamp"] == Support(at="strip:base")
    assert anholon.check(model) == ()
    assert not document.pending

    # At rest: the clamp bears the force and the weight; diagrams, reactions and plots say the same.
    panel = window.rods
    assert panel is not None
    window.rods_dock.raise_()
    compute(window, hand, "Equilibria")
    at_rest = run(window, hand)
    borne = 6.0 + 0.03 * 0.004 * 0.8 * 2700.0 * 9.81
    qtbot.waitUntil(lambda: bool(panel.diagrams.lines))
    assert at_rest.at(1.0)["reaction:clamp.z"] == pytest.approx(borne, rel=1e-9)
    told = panel.diagrams.values_at(0.0)
    assert told["T3"] == pytest.approx(-borne, rel=1e-9)
    assert told["M2"] == pytest.approx(-at_rest.at(1.0)["reaction:clamp.my"], rel=1e-9)
    assert "clamp" in panel.reactions.text()
    plots = window.plots
    assert isinstance(plots, PlotsPanel)
    window.plots_dock.raise_()
    qtbot.waitUntil(lambda: bool(plots.names) and plots.is_up_to_date)
    QTimer.singleShot(25, lambda: ask(plots, "strip(0.5L).M2"))
    hand.click(next(b for b in plots.findChildren(QToolButton) if b.text() == "Curves"))
    give_back(window, hand)
    qtbot.waitUntil(lambda: "strip(0.5L).M2" in plots.names and plots.is_up_to_date)
    middle = plots.pyramid("strip(0.5L).M2").interpolate(1.0)
    window.rods_dock.raise_()
    qtbot.waitUntil(lambda: panel.isVisible())
    assert middle == pytest.approx(panel.diagrams.values_at(0.4)["M2"], rel=1e-3)

    # Modes: the first is that of Bernoulli's cantilever, as far as the square of its deflection lets it be.
    compute(window, hand, "Modes")
    run(window, hand)
    table = panel.modes.table
    row = table.topLevelItem(0)
    assert row is not None
    exact = 1.8751040687**2 * math.sqrt(7e10 * 0.004**2 / 12.0 / 2700.0) / 0.8**2 / (2.0 * math.pi)
    deflection = float(at_rest.quantity(["strip:tip.dz"], [1.0])["strip:tip.dz"][0])
    assert float(row.text(1)) == pytest.approx(exact, rel=(deflection / 0.8) ** 2)
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualItemRect(row).center())
    assert window.playback.loop_range == (0.0, 2.0)
    hand.key(Qt.Key.Key_Space)

    # Its motion: let go from the reference, it swings about the equilibrium.
    compute(window, hand, "Motion")
    moving = run(window, hand)
    lowest = moving["strip:tip.z"].min() - 1.0
    assert lowest == pytest.approx(2.0 * deflection, rel=0.15)  # twice as far as it hangs, where deflections are small

    # Saved, undone to the empty file, done again, opened: it is the same.
    model = document.model
    path = tmp_path / "strip.toml"
    QTimer.singleShot(25, lambda: name_file(path))
    hand.key(Qt.Key.Key_S, CTRL)
    assert not document.dirty
    give_back(window, hand)
    window.model_panel.tree.setFocus()
    steps = document.undo_stack.count()
    for _ in range(steps):
        hand.key(Qt.Key.Key_Z, CTRL)
    assert document.model == Model()
    for _ in range(steps):
        hand.key(Qt.Key.Key_Y, CTRL)
    assert document.model == model
    assert not document.dirty
    hand.key(Qt.Key.Key_N, CTRL)
    assert document.model == Model()
    QTimer.singleShot(25, lambda: name_file(path))
    hand.key(Qt.Key.Key_O, CTRL)
    assert document.path == path
    assert document.model == model


def test_a_frame_is_built_by_clicks_and_its_path_left_where_it_forks(full_window: MainWindow, qtbot: QtBot) -> None:
    """A post of two rods is pressed: Euler's load, the branch beyond it, and a path that is stopped on its way."""
    window, document = full_window, full_window.document
    window.resize(1366, 768)
    window.worker.auto = False
    hand = Hand(window, qtbot)
    hand.key(Qt.Key.Key_N, CTRL)
    hand.add("lower", "Elastic rod", "Straight")
    hand.click(hand.press("rods.lower.rotation", "Add"))
    hand.choose("rods.lower.rotation.0.axis", "y")
    hand.fill("rods.lower.rotation.0.angle", "-90 deg")
    assert document.model.rods["lower"].rotation[0].angle == "-pi/2"
    hand.add("upper", "Elastic rod", "Straight")
    hand.add("weld", "Joint of rods")
    assert document.model.joints["weld"].between == ("lower:tip", "upper:base")
    assert document.model.rods["upper"].position == pytest.approx((0.0, 0.0, 2.0))
    choose_row(window, hand, "rods.upper")
    hand.click(hand.press("rods.upper.rotation", "Add"))
    hand.choose("rods.upper.rotation.0.axis", "y")
    hand.fill("rods.upper.rotation.0.angle", "-90 deg")
    hand.add("press", "Load", "Force or moment")
    assert document.model.loads["press"].at == "upper:tip"  # type: ignore[union-attr]
    hand.fill("loads.press.force.2", "-100")
    choose_row(window, hand, "")
    hand.fill("gravity.2", "0")
    assert anholon.check(document.model) == ()

    window.rods_dock.raise_()
    compute(window, hand, "Equilibrium path")
    choose_row(window, hand, "simulation")
    hand.fill("simulation.until", "3")
    straight = run(window, hand)
    euler = math.pi**2 * 2.1e11 * math.pi * 0.005**4 / 4.0 / (4.0 * 2.0**2) / 100.0
    (fork, *_) = [event for event in straight.events if event.name.startswith("bifurcation")]
    assert float(fork.name.split()[-1]) == pytest.approx(euler, rel=1e-3)
    assert max(abs(straight["upper:tip.x"])) < 1e-9

    # It is left there from the form; the path is seen growing and stopped by the button.
    choose_row(window, hand, "simulation")
    hand.fill("simulation.branch", "1")
    bent = run(window, hand)
    tip = [bent[f"upper:tip.{c}"][-1] for c in "xy"]
    assert bent["load"][-1] == pytest.approx(3.0)
    assert math.hypot(*tip) == pytest.approx(1.16190, rel=1e-4)  # Euler's elastica: K(k) = 2 m sqrt(P/EI)
    assert window.rods is not None
    qtbot.waitUntil(lambda: window.rods._stability.text() == "stable")  # type: ignore[union-attr]

    # A long path in small steps grows before the eyes, and is stopped by the button.
    hand.fill("simulation.until", "1e6")
    hand.fill("simulation.step", "0.001")
    before = document.run
    hand.key(Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: document.run not in (before, None) and document.run.head > 5, timeout=WAIT_MS)
    button = window.toolbar.widgetForAction(window.actions_.cancel)
    hand.click(button)
    qtbot.waitUntil(lambda: not window.worker.running)
    stopped = document.run
    assert stopped is not None
    assert stopped.outcome.status == "cancelled"
    window.playback.seek(float(stopped.times[4]))
    qtbot.waitUntil(lambda: window.transport.time_label.text() == stopped.format_instant(float(stopped.times[4])))
