"""The first impression: what the window opens with, and the examples as pictures."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.gui.conftest import MakeWindow

import anholon
from anholon.library.skater.body_change import is_thirteen_part_skater
from anholon.model.file.examples import example_groups, example_names, read_example_title
from anholon.model.schema import Model
from anholon_gui.commands.file_commands import WELCOME
from anholon_gui.dialogs.example_gallery import ExamplesDialog, load_thumbnail
from anholon_gui.main_window import MainWindow
from anholon_gui.welcome import Welcome
from anholon_gui.widgets.bars import ElidedLabel


def test_the_window_opens_with_a_skater_of_thirteen_parts(window: MainWindow) -> None:
    window.files.open_at_start("")
    assert window.document.model == anholon.load(WELCOME)
    assert is_thirteen_part_skater(window.document.model)


@pytest.mark.parametrize("name", example_names())
def test_every_example_has_a_picture_with_something_in_it(name: str) -> None:
    sizes = load_thumbnail(name).availableSizes()
    assert sizes, "python3 dev.py gallery --shipped writes it"
    image = load_thumbnail(name).pixmap(sizes[0]).toImage().convertToFormat(QImage.Format.Format_RGB32)
    colours = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    assert len(colours) > 8


def test_an_empty_model_shows_the_examples_where_there_is_room(window: MainWindow, qtbot: QtBot) -> None:
    view = QWidget()
    qtbot.addWidget(view)
    window.document.new()
    page = Welcome(window.document, window.files, view)
    view.resize(760, 620)
    view.show()
    gallery = page.gallery
    assert gallery is not None
    assert gallery.isVisible()
    assert gallery.names() == list(example_groups()[0])
    gallery.tabs.setCurrentIndex(1)
    assert gallery.names() == list(example_groups()[1])
    qtbot.keyClicks(gallery.filter, "rattleback")
    assert gallery.names()[0] == "rattleback", "the filter looks into all subjects"
    qtbot.keyClick(gallery.filter, Qt.Key.Key_Return)
    assert window.document.model.name == read_example_title("rattleback")
    assert not page.isVisible()
    window.document.new()
    view.resize(280, 300)
    assert page.isVisible()
    assert not gallery.isVisible()
    assert view.rect().contains(page.geometry())


def test_a_new_model_is_no_failed_run(full_window: MainWindow, qtbot: QtBot) -> None:
    """Nothing is run of itself before there is something that moves; F5 says what is missing."""
    window = full_window
    window.settings.auto_run = True
    window.document.new(Model())
    qtbot.wait(700)
    assert window.status.message.text() == ""
    assert window.document.problems == ()
    assert window.problems_dock.isHidden()
    with qtbot.waitSignal(window.worker.failed):
        qtbot.keyClick(window, Qt.Key.Key_F5)
    assert "The model has no coordinates. Add a joint or a coordinate." in window.status.message.text()


def test_the_examples_open_from_the_menu_by_a_click(window: MainWindow, qtbot: QtBot) -> None:
    window.files.fill_examples(window.opening_menus.examples)
    window.opening_menus.examples.actions()[0].trigger()
    (dialog,) = window.findChildren(ExamplesDialog)
    qtbot.waitUntil(dialog.isVisible)
    gallery = dialog.gallery
    name = gallery.names()[2]
    place = gallery.list.visualItemRect(gallery.list.item(2)).center()
    QTest.mouseClick(gallery.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.document.model == anholon.load(name)
    qtbot.waitUntil(lambda: not window.findChildren(ExamplesDialog))


class Places(QObject):
    """Writes down where widgets lie in their window whenever one is painted."""

    def __init__(self, widgets: tuple[QWidget, ...]) -> None:
        super().__init__()
        self.seen: dict[str, set[tuple[int, int, int]]] = {}
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            corner = watched.mapTo(watched.window(), watched.rect().topLeft())
            place = corner.x(), corner.y(), watched.width()
            self.seen.setdefault(type(watched).__name__, set()).add(place)
        return False


def test_nothing_jumps_while_the_window_fills(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    places = Places((window.model_panel, window.timeline.panel))
    with qtbot.waitSignal(window.loader.finished):
        window.load_first_model("")
    qtbot.waitUntil(lambda: window.document.picture is not None)
    qtbot.wait(50)
    assert set(places.seen) == {"ModelPanel", "TimelinePanel"}
    assert {name: found for name, found in places.seen.items() if len(found) > 1} == {}


@pytest.mark.parametrize("name", [WELCOME, "four-bar", "cantilever-modes", "waltz-jump"])
def test_the_window_fits_a_small_screen_at_200_percent(full_window: MainWindow, qtbot: QtBot, name: str) -> None:
    full_window.files.open_example(name)
    qtbot.wait(50)
    least = full_window.minimumSizeHint()
    assert least.width() <= 960
    assert least.height() <= 600 - 40, "room for the frame and the bar of the desktop"


def test_a_small_window_is_not_widened_while_it_fills(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    window.resize(960, 600)
    with qtbot.waitSignal(window.loader.finished):
        window.load_first_model("skater-staged")
    qtbot.waitUntil(lambda: window.document.picture is not None)
    qtbot.wait(50)
    assert (window.width(), window.height()) == (960, 600)


def test_a_long_programme_leaves_the_window_small(full_window: MainWindow, qtbot: QtBot) -> None:
    """What the line above the stages says has no room at 200 percent, and must not widen the window."""
    full_window.files.open_example("waltz-jump")
    full_window.resize(960, 600)
    label = full_window.timeline.panel.findChild(ElidedLabel)
    assert label is not None
    label.setText("8 stages, of which the plan says a great deal, " * 4)
    qtbot.wait(50)
    assert full_window.minimumSizeHint().width() <= 960
    assert full_window.width() == 960
