"""The principles panel on real runs: numbers and pictures follow the cursor, the theme and the run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QElapsedTimer, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QCheckBox, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.conftest import LOADED_MS, MakeWindow

import anholon
from anholon.errors import ExportError
from anholon.model.schema import Model
from anholon.principles.vector_figure import make_rate_figure
from anholon.results.run import Run
from anholon_gui.document import Document
from anholon_gui.main_window import MainWindow
from anholon_gui.playback import Playback
from anholon_gui.principles import PrinciplesPanel
from anholon_gui.principles.colours import vector_colour
from anholon_gui.principles.figure_view import FigureView, scale_bar_length
from anholon_gui.theme import DARK, LIGHT, Themes

TIMEOUT_MS = 30_000

FREE = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
z = {}
[points.stone]
position = [0, 0, "z"]
mass = 1.0
"""

LONELY = """
format = 1
[coordinates]
x = {}
[points.stone]
position = ["x", 0, 0]
mass = 1.0
"""


class Shown:
    """A panel with its document and playback."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.document = Document()
        self.playback = Playback(self.document, self.document)
        self.panel = PrinciplesPanel(self.document, self.playback)
        qtbot.addWidget(self.panel)
        self.panel.resize(440, 900)
        with qtbot.waitExposed(self.panel):
            self.panel.show()

    def run(self, model: Model, until: float | None = 2.0) -> Run:
        """Show a run of `model`."""
        self.document.new(model)
        run = anholon.simulate(model, until=until)
        self.document.begin_run(run)
        self.document.finish_run(run.outcome)
        self.wait()
        return run

    def seek(self, t: float) -> None:
        """Show the instant `t`."""
        self.playback.seek(t)
        self.wait()

    def wait(self) -> None:
        """Wait until the panel shows what it shall."""
        self.qtbot.waitUntil(lambda: self.panel.is_up_to_date, timeout=TIMEOUT_MS)


@pytest.fixture
def shown(qtbot: QtBot, themes: Themes) -> Iterator[Shown]:
    """Return the panel alone; its thread ends with the test."""
    made = Shown(qtbot)
    yield made
    made.panel.close()
    made.document.new(Model())


def ink_share(image: QImage, colour: str) -> float:
    """Return the share of pixels that are nearly of a colour."""
    wanted, found = QColor(colour), 0
    for x in range(image.width()):
        for y in range(image.height()):
            seen = image.pixelColor(x, y)
            near = (seen.red() - wanted.red(), seen.green() - wanted.green(), seen.blue() - wanted.blue())
            found += max(map(abs, near)) < 40
    return found / (image.width() * image.height())


def grabbed(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def test_without_a_run_it_says_what_to_do(shown: Shown) -> None:
    assert shown.panel.principles is None
    assert "Run the model" in shown.panel.message
    assert all(not section.isVisible() for section in shown.panel.sections)


def test_numbers_and_picture_follow_the_cursor(shown: Shown) -> None:
    run = shown.run(anholon.load("pendulum-redundant"))
    shown.seek(0.4)
    early, text = grabbed(shown.panel.drawing), shown.panel.text()
    assert shown.panel.principles is not None
    assert shown.panel.principles.instant.t == 0.4
    shown.seek(1.3)
    found = shown.panel.principles
    assert found is not None
    expected = anholon.principles_at(run, 1.3)
    np.testing.assert_array_equal(found.splitting.W.total, expected.splitting.W.total)
    assert shown.panel.text() != text
    assert grabbed(shown.panel.drawing) != early


def test_the_vectors_are_painted_in_their_colours_in_both_themes(shown: Shown, themes: Themes) -> None:
    shown.run(anholon.load("pendulum-redundant"))
    shown.seek(0.7)
    for name, theme in (("light", LIGHT), ("dark", DARK), ("light", LIGHT)):
        themes.choose(name)
        shown.qtbot.waitUntil(lambda: themes.is_applied)
        shown.qtbot.waitUntil(lambda: not shown.panel.drawing.visibleRegion().isEmpty())
        image = grabbed(shown.panel.drawing)
        for vector in "WYR":
            assert ink_share(image, vector_colour(vector, theme)) > 0.001, (vector, name)
        assert ink_share(image, theme.base) > 0.5


def test_all_principles_hold_and_are_said_to(shown: Shown) -> None:
    shown.run(anholon.load("skater-reference"))
    shown.seek(1.0)
    signs = shown.panel.checks.checks
    assert [kind for kind, *_ in signs] == ["good"] * 5
    assert [name for _, name, *_ in signs][2:] == ["d'Alembert–Lagrange", "Suslov–Jourdain", "Gauss"]


def test_a_constraint_of_second_order_leaves_jourdain_out(shown: Shown) -> None:
    shown.run(anholon.load("second-order-constraints"))
    kinds = {name: kind for kind, name, *_ in shown.panel.checks.checks}
    assert kinds["Suslov–Jourdain"] == "info"
    assert kinds["Gauss"] == "good"


def test_a_model_without_constraints_says_so(shown: Shown) -> None:
    shown.run(anholon.loads(FREE))
    shown.seek(0.5)
    assert "no constraints" in shown.panel.text()
    assert ink_share(grabbed(shown.panel.drawing), vector_colour("W", LIGHT)) > 0.0005


def test_a_blade_that_slips_makes_the_reaction(shown: Shown) -> None:
    run = shown.run(anholon.load("slip-and-recovery"), until=3.0)
    slip = run.events[0].t
    shown.seek(slip + 0.1)
    assert "Sliding friction gives the reaction R" in shown.panel.text()
    assert shown.panel.principles is not None
    assert all(residual.is_satisfied for residual in shown.panel.principles.residuals if residual.is_applicable)
    shown.seek(slip - 0.1)
    assert "Sliding friction" not in shown.panel.text()


def test_where_all_vectors_vanish_the_figure_says_so(shown: Shown) -> None:
    shown.run(anholon.loads(LONELY))
    image = grabbed(shown.panel.drawing)
    assert ink_share(image, LIGHT.base) > 0.9
    assert ink_share(image, vector_colour("W", LIGHT)) == 0.0


def test_redundant_rows_are_told(shown: Shown) -> None:
    shown.run(anholon.load("pendulum-redundant"))
    assert "1 are independent" in shown.panel.text()


def test_rates_and_covariant_accelerations_can_be_chosen(shown: Shown) -> None:
    shown.run(anholon.load("four-bar"))
    shown.seek(0.8)
    plain = shown.panel.text()
    shown.panel.choose("rates")
    shown.wait()
    assert "V  velocities" in shown.panel.text()
    shown.panel.choose("accelerations", covariant=True)
    shown.wait()
    assert shown.panel.principles is not None
    assert shown.panel.principles.splitting.covariant
    shown.panel.choose("accelerations")
    shown.wait()
    assert shown.panel.text() == plain


def test_an_instant_that_is_not_finite_is_told_and_left_again(shown: Shown) -> None:
    """A run whose states are no numbers is refused with the place, and the next run is shown as ever."""
    model = anholon.load("pendulum-redundant")
    run = anholon.simulate(model, until=0.5)
    spoilt = Run(run.system)

    class Spoilt:
        t0, t1, p, multipliers, system = 0.0, 0.5, run.segments[0].p, None, run.system

        def steps(self) -> np.ndarray:
            return np.array([0.0, 0.5])

        def states(self, times: np.ndarray) -> np.ndarray:
            return np.full((len(times), 2 * run.system.n), np.nan)

    spoilt.begin_segment(Spoilt())
    spoilt.append(np.array([0.0, 0.5]), np.full((2, 2 * run.system.n), np.nan))
    shown.document.new(model)
    shown.document.begin_run(spoilt)
    shown.document.finish_run(run.outcome)
    shown.wait()
    assert "not a finite number" in shown.panel.message
    shown.run(model)
    assert shown.panel.principles is not None


def test_another_model_empties_the_panel(shown: Shown) -> None:
    shown.run(anholon.load("skater-reference"))
    assert shown.panel.principles is not None
    shown.document.new(anholon.load("four-bar"))
    assert shown.panel.principles is None
    assert "Run the model" in shown.panel.message


def test_hidden_it_reads_nothing_and_catches_up_when_shown(shown: Shown) -> None:
    shown.run(anholon.load("skater-reference"))
    shown.panel.hide()
    shown.playback.seek(1.5)
    assert shown.panel.is_up_to_date
    assert shown.panel.principles is not None
    assert shown.panel.principles.instant.t != 1.5
    shown.panel.show()
    shown.qtbot.waitUntil(
        lambda: shown.panel.principles is not None and shown.panel.principles.instant.t == 1.5, timeout=TIMEOUT_MS
    )


def test_it_follows_a_playing_motion_without_holding_up_the_window(shown: Shown) -> None:
    """While the time runs the panel shows new instants several times a second, and events go on being handled."""
    shown.run(anholon.load("whipple-bicycle"), until=4.0)
    beats: list[int] = []
    instants: set[float] = set()
    clock, timer = QElapsedTimer(), QTimer(shown.panel)
    timer.setTimerType(Qt.TimerType.PreciseTimer)

    def beat() -> None:
        beats.append(clock.restart())
        if shown.panel.principles is not None:
            instants.add(shown.panel.principles.instant.t)

    timer.timeout.connect(beat)
    clock.start()
    timer.start(10)
    shown.playback.play()
    shown.qtbot.waitUntil(lambda: len(instants) > 6, timeout=TIMEOUT_MS)
    shown.playback.pause()
    timer.stop()
    assert len(beats) > 20


def test_a_growing_run_is_read_as_far_as_it_has_come(shown: Shown) -> None:
    """Between two pieces of the run the panel shows an instant of the first; at the end the curves reach the end."""
    model = anholon.load("four-bar")
    shown.document.new(model)
    halves: list[float] = []

    def observe(run: Run) -> None:
        if run.head > 3 and not halves:
            halves.append(float(run.times[-1]))
            shown.document.begin_run(run)
            shown.playback.seek(halves[0])
            shown.wait()
            assert shown.panel.principles is not None
            assert shown.panel.principles.instant.t == pytest.approx(halves[0])

    run = anholon.simulate(model, until=2.0, observe=observe, form="gauss")
    assert halves
    assert halves[0] < 2.0
    shown.document.finish_run(run.outcome)
    shown.wait()
    shown.seek(2.0)
    assert shown.panel.principles is not None
    assert shown.panel.principles.instant.t == 2.0
    assert shown.panel.energy.balance is not None
    assert shown.panel.energy.balance.times[-1] == 2.0


def test_numbers_of_the_tables_are_those_of_the_balance(shown: Shown) -> None:
    run = shown.run(anholon.load("skater-reference"))
    shown.seek(1.5)
    balance = anholon.energy_balance(run, [1.5])
    text = shown.panel.terms.text()
    assert f"kinetic energy\t{balance.kinetic[0]:.4g}" in text
    lines = dict(line.split("\t") for line in text.splitlines() if line.count("\t") == 1)
    assert lines["= total energy"] == f"{balance.kinetic[0] + balance.potential[0]:.4g}"


def test_tables_can_be_copied_and_keep_their_height_while_numbers_change(shown: Shown) -> None:
    shown.run(anholon.load("four-bar"))
    shown.seek(0.3)
    before, height = shown.panel.vectors.text(), shown.panel.vectors.sizeHint().height()
    shown.seek(0.9)
    assert shown.panel.vectors.text() != before
    assert shown.panel.vectors.sizeHint().height() == height


@pytest.mark.parametrize("width", [440, 280])
def test_nothing_is_cut_in_a_narrow_panel(shown: Shown, width: int) -> None:
    shown.panel.resize(width, 900)
    shown.run(anholon.load("skater-staged"), until=6.0)
    shown.seek(5.0)
    (area,) = shown.panel.findChildren(QScrollArea)
    shown.qtbot.waitUntil(lambda: shown.panel.vectors.width() <= area.viewport().width())
    shown.qtbot.wait(50)
    for box in shown.panel.findChildren(QCheckBox):
        assert box.width() >= box.sizeHint().width()
    labels = [label for label in shown.panel.checks.findChildren(QLabel) if label.isVisible() and label.text()]
    assert labels
    for label in labels:
        assert label.geometry().right() < shown.panel.checks.width()
        assert label.height() >= label.heightForWidth(label.width()), label.text()


def test_the_figure_is_written_as_svg(shown: Shown, tmp_path: Path) -> None:
    """The file, drawn again, has the colours of the three vectors."""
    shown.run(anholon.load("pendulum-redundant"))
    shown.seek(0.7)
    path = tmp_path / "figure.svg"
    shown.panel.drawing.save_svg(str(path))
    image = QImage(800, 600, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    QSvgRenderer(str(path)).render(painter)
    painter.end()
    for vector in "WYR":
        assert ink_share(image, vector_colour(vector, LIGHT)) > 0.0005
    with pytest.raises(ExportError, match="nowhere"):
        shown.panel.drawing.save_svg(str(tmp_path / "nowhere" / "figure.svg"))


def test_sections_fold(shown: Shown) -> None:
    shown.run(anholon.load("skater-reference"))
    section = shown.panel.sections[0]
    section.set_folded(True)
    assert section.is_folded
    assert not shown.panel.drawing.isVisible()
    section.set_folded(False)
    assert shown.panel.drawing.isVisible()


def test_a_moving_constraint_is_drawn_off_the_origin(shown: Shown) -> None:
    """x' = 2 m/s is kept: the plane of admissible rates stands 2 m/s from O in the metric of a single mass."""
    model = anholon.loads(
        """
format = 1
[coordinates]
x = { rate = 2, unit = "m" }
y = { rate = 1, unit = "m" }
[parameters]
v0 = { value = 2, unit = "m/s" }
[points.car]
position = ["x", "y", 0]
mass = 3.0
[constraints.pace]
kind = "nonholonomic"
formula = "x' - v0"
"""
    )
    shown.run(model)
    shown.panel.choose("rates")
    shown.wait()
    assert shown.panel.principles is not None
    assert shown.panel.principles.rates.plane == pytest.approx(2.0)
    assert make_rate_figure(shown.panel.principles.splitting).lengths["V_L"] == pytest.approx(1.0)
    assert ink_share(grabbed(shown.panel.drawing), vector_colour("V", LIGHT)) > 0.001


@pytest.mark.parametrize("longest", [0.3, 1.0, 4.9, 5.0, 99.0, 3e-7])
def test_scale_bars_are_round(longest: float) -> None:
    bar = scale_bar_length(longest)
    assert bar <= longest * (1 + 1e-9) < 2.6 * bar
    assert f"{bar:e}"[0] in "125"


def test_a_figure_is_drawn_to_scale(shown: Shown) -> None:
    """The arrow tips on the picture keep the proportions of the vectors: the figure of one run drawn at two sizes."""
    run = anholon.simulate(anholon.load("pendulum-redundant"), until=1.0)
    figure = anholon.principles_at(run, 0.7).figure
    drawing = FigureView()
    shown.qtbot.addWidget(drawing)
    shares = []
    for width, height in ((300, 300), (600, 600)):
        drawing.resize(width, height)
        drawing.show_figure(figure, "m/s²", "")
        image = grabbed(drawing)
        rows = [
            y
            for y in range(height)
            for x in range(width)
            if image.pixelColor(x, y) == QColor(vector_colour("R", LIGHT))
        ]
        shares.append((max(rows) - min(rows)) / (height - 2 * 34 - 16))
    # R spans the whole height of this figure.
    assert shares == pytest.approx([1.0, 1.0], abs=0.06)


def test_the_dock_is_in_the_menu_and_its_place_is_remembered(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    assert window.principles_dock.toggleViewAction() in [
        action for menu in window.menuBar().actions() for action in (menu.menu().actions() if menu.menu() else ())
    ]
    window.principles_dock.hide()
    window.close()
    again = make_window()
    assert again.principles_dock.isHidden()
    again.principles_dock.show()
    assert again.principles_dock in again.tabifiedDockWidgets(again.plots_dock)


def test_the_window_brings_the_panel_and_ends_its_thread(full_window: MainWindow, qtbot: QtBot) -> None:
    panel = full_window.principles
    assert isinstance(panel, PrinciplesPanel)
    full_window.principles_dock.raise_()
    full_window.run()
    qtbot.waitUntil(lambda: panel.principles is not None, timeout=LOADED_MS)
    full_window.playback.seek(3.0)
    qtbot.waitUntil(lambda: panel.principles is not None and panel.principles.instant.t == 3.0, timeout=LOADED_MS)
    full_window.close()


def test_rods_are_part_of_the_principles(shown: Shown) -> None:
    run = shown.run(anholon.load("skater-elastic"), until=0.2)
    shown.seek(0.15)
    found = shown.panel.principles
    assert found is not None
    assert "left:tip.x" in found.instant.coordinates
    expected = anholon.principles_at(run, 0.15)
    np.testing.assert_array_equal(found.splitting.W.total, expected.splitting.W.total)
    text = shown.panel.text()
    assert "left_shoulder.x" in text
    assert "strain" in text


def test_equilibria_of_rods_say_that_they_are_no_motion(shown: Shown) -> None:
    shown.run(anholon.load("elastica"), until=None)
    shown.seek(0.5)
    assert shown.panel.principles is None
    assert "equilibria" in shown.panel.message
