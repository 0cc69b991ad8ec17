"""Help by keys and clicks: F1, the manual and its search, names beside formulas, palette, tour, versions."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import pytest
from msgspec import Struct
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

import anholon
import anholon_gui
from anholon.formula.syntax import ARITY
from anholon.model.file.examples import example_names
from anholon.model.schema import Model
from anholon.model.schema.field_descriptions import describe_fields
from anholon_gui.dialogs.settings import SettingsDialog
from anholon_gui.forms.element_form import is_tree_section
from anholon_gui.forms.field import FormField
from anholon_gui.forms.fields import ExpressionField
from anholon_gui.forms.labels import field_title
from anholon_gui.forms.tree import SECTIONS
from anholon_gui.help import topics
from anholon_gui.help.about import AboutDialog
from anholon_gui.help.manual import load_pages, manual_folder, search
from anholon_gui.main_window import MainWindow
from anholon_gui.texts.formula_words import FUNCTIONS, list_words
from anholon_gui.view3d.panel import View3D
from anholon_gui.widgets.name_list import NameList

PENDULUM = """
format = 1
[parameters]
l = {value = 2.0, unit = "m", doc = "Length of the pendulum."}
[coordinates]
phi = {value = "20*pi/180", unit = "deg"}
[points]
A = {position = ["l*sin(phi)", 0, "-l*cos(phi)"], mass = 1.0}
[forces.torque]
kind = "generalized"
coordinate = "phi"
value = "-phi'"
"""


@pytest.fixture
def window(make_window: object, qtbot: QtBot) -> MainWindow:
    from anholon.model.file.model_file import loads

    window: MainWindow = make_window()  # type: ignore[operator]
    window.document.new(loads(PENDULUM))
    return window


def focus_field(window: MainWindow, qtbot: QtBot, path: str) -> FormField:
    """Select an element and give the keyboard to one of its fields."""
    window.document.selection.select(".".join(path.split(".")[:2]))
    form = window.model_panel.forms.form
    assert form is not None
    field = form.find_field(path)
    assert field is not None
    field.input.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is field.input)
    return field


def shown_page(window: MainWindow) -> str:
    manual = window.help.manual
    assert manual is not None
    assert manual.isVisible()
    assert manual.page is not None
    return manual.page.key


def test_f1_opens_the_page_of_what_has_the_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    field = focus_field(window, qtbot, "forces.torque.value")
    qtbot.keyClick(field.input, Qt.Key.Key_F1)
    assert shown_page(window) == "section-forces"
    manual = window.help.manual
    assert manual is not None
    assert manual.view.textCursor().selectedText() == "Value"
    above = manual.view.document().find("Generalized force").position()
    assert 0 <= above < manual.view.textCursor().position()

    window.activateWindow()
    window.timeline.panel.track.setFocus()
    qtbot.keyClick(window.timeline.panel.track, Qt.Key.Key_F1)
    assert shown_page(window) == "stages"
    qtbot.waitUntil(lambda: QApplication.activeWindow() is manual)
    qtbot.keyClick(manual, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: shown_page(window) == "section-forces")


def test_f1_works_in_a_dialog(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_.settings.trigger()
    (dialog,) = window.findChildren(SettingsDialog)
    qtbot.waitExposed(dialog)
    dialog.theme.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is dialog.theme)
    qtbot.keyClick(dialog.theme, Qt.Key.Key_F1)
    assert shown_page(window) == "settings"
    assert window.help.manual is not None
    assert window.help.manual.parentWidget() is dialog, "else the dialog would block it"
    dialog.close()


def test_every_dialog_has_a_page() -> None:
    """Dialogs without one would open the first page."""
    folder = Path(anholon_gui.__file__).parent
    sources = [path.read_text("utf-8") for path in folder.rglob("*.py")]
    dialogs = [source for source in sources if re.search(r"^class \w+\((QDialog|\w*Dialog)\):", source, re.M)]
    names = {
        name for source in dialogs for name in re.findall(r"^        self\.setObjectName\(\"(.+)\"\)", source, re.M)
    }
    names |= {name for source in dialogs for name in re.findall(r"^    name = \"(.+)\"", source, re.M)}
    assert {"connection", "file-difference", "table-import", "trace", "export-film"} <= names
    assert names - set(topics._PAGES) == {"manual"}


def test_the_search_looks_into_all_pages(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_.manual.trigger()
    manual = window.help.manual
    assert manual is not None
    qtbot.keyClicks(manual.search_line, "byte-order mark")
    qtbot.keyClick(manual.search_line, Qt.Key.Key_Return)
    assert shown_page(window) == "files"
    assert manual.contents.count() == 1
    manual.search_line.clear()
    qtbot.waitUntil(lambda: manual.contents.count() > len(SECTIONS))
    qtbot.keyClicks(manual.search_line, "no such word anywhere")
    qtbot.waitUntil(lambda: manual.contents.count() == 1)
    assert not manual.contents.item(0).flags() & Qt.ItemFlag.ItemIsEnabled


@pytest.mark.parametrize("language", ["en", "ru"])
def test_pages_are_complete(language: str, window: MainWindow) -> None:
    pages = load_pages(language)
    keys = [page.key for page in pages]
    assert len(set(keys)) == len(keys)
    assert keys == [page.key for page in load_pages("en")], "the same pages in both languages"
    assert {f"section-{section}" for section in SECTIONS} <= set(keys)
    known = {*keys, "keys"}
    for page in pages:
        assert len(page.text) > 100 or page.made
        links = re.findall(r"\]\(page:([\w-]+)\)", page.text)
        assert set(links) <= known, page.key
        pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.text)
        assert [name for name in pictures if not (manual_folder(language) / name).is_file()] == [], page.key


def test_menus_that_the_manual_names_exist(window: MainWindow) -> None:
    """Every word after ▸ is the beginning of an action below a menu of that name."""
    texts = set()
    for action in window.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        texts |= {f"{plain(action)} ▸ {plain(inner)}" for inner in menu.actions()}
    texts |= {f"Add ▸ {plain(action)}" for action in window.model_panel.add_menu.actions()} | {"Simulation ▸ Equations"}
    named = {
        " ".join(path.split())
        for page in load_pages("en")
        if not page.made
        for path in re.findall(r"\*{1,2}([^*]+ ▸ [^*]+)\*{1,2}", page.text)
    }
    assert len(named) > 5
    assert [path for path in named if not any(text.startswith(path) for text in texts)] == []


def plain(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")


def test_a_search_in_russian_knows_cases() -> None:
    pages = load_pages("ru")
    assert any(hit.page == "constraints" for hit in search(pages, "реакцию связи"))


def test_the_button_in_a_formula_lists_names_and_inserts_at_the_cursor(window: MainWindow, qtbot: QtBot) -> None:
    field = focus_field(window, qtbot, "forces.torque.value")
    assert isinstance(field, ExpressionField)
    field.edit.clear()
    qtbot.keyClicks(field.edit, "-9.81*")
    assert field.edit.list_button is not None
    qtbot.mouseClick(field.edit.list_button, Qt.MouseButton.LeftButton)
    names = QApplication.activePopupWidget()
    assert isinstance(names, NameList)
    top, bottom = (
        field.edit.mapToGlobal(field.edit.rect().topLeft()).y(),
        field.edit.mapToGlobal(field.edit.rect().bottomLeft()).y(),
    )
    assert names.y() > bottom or names.y() + names.height() <= top, "the list does not cover the field"
    qtbot.keyClicks(names.filter, "length")
    assert names.shown_words()[0] == "l"
    qtbot.keyClick(names.filter, Qt.Key.Key_Return)
    assert field.edit.text() == "-9.81*l"
    assert window.document.model.forces["torque"].value == "-phi'", "nothing is entered while one chooses"

    qtbot.keyClicks(field.edit, "*")
    qtbot.keyClick(
        field.edit, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    names = QApplication.activePopupWidget()
    assert isinstance(names, NameList)
    qtbot.keyClicks(names.filter, "sin")
    qtbot.keyClick(names.filter, Qt.Key.Key_Return)
    qtbot.keyClicks(field.edit, "phi")
    assert field.edit.text().startswith("-9.81*l*sin(phi")


def test_the_list_says_units_and_meanings_as_formulas_have_them(window: MainWindow) -> None:
    names, functions, _, units = list_words(window.document.model, {"l", "phi", "A.x", "reaction.rope"})
    found = {word.text: word for word in names.words}
    assert list(found)[:4] == ["t", "phi", "phi'", "phi''"]
    assert (found["l"].unit, found["l"].meaning) == ("m", "Length of the pendulum")
    assert [found[name].unit for name in ("phi", "phi'", "phi''", "A.x", "A.x'")] == [
        "rad",
        "rad/s",
        "rad/s²",
        "m",
        "m/s",
    ]
    assert [word.text.partition("(")[0] for word in functions.words] == list(ARITY) == list(FUNCTIONS)
    assert all(word.meaning for word in (*functions.words, *units.words))


def test_the_palette_finds_commands_examples_settings_and_elements(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.help.palette
    assert palette is not None
    for typed, title in (
        ("frequency", "Run ▸ Frequency response"),
        ("rattleback", "File ▸ Examples"),
        ("dark", "View ▸ Theme ▸ Dark"),
        ("русский", "Settings ▸ Language ▸ Русский"),
        ("torque", "Forces ▸ torque"),
        ("ctrl+shift+e", "File ▸ Export data"),
    ):
        palette.line.setText(typed)  # keys of a robot are Latin letters only
        assert any(shown.startswith(title) for shown in palette.shown_titles()), typed
    palette.line.setText("zzz")
    assert not palette.shown_titles()
    assert palette.list.topLevelItem(0).text(0) == "Nothing contains “zzz”."
    palette.line.clear()
    qtbot.keyClicks(palette.line, "forces torque")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.document.selection.path == "forces.torque"


def test_the_palette_knows_what_parameters_mean_and_the_tools_of_the_view(
    full_window: MainWindow, qtbot: QtBot
) -> None:
    window = full_window
    window.document.new(anholon.load("skater-staged"))
    view = window.view
    assert isinstance(view, View3D)
    qtbot.waitUntil(lambda: view.picture is not None and view.picture.scene.follow is not None)
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.help.palette
    assert palette is not None
    qtbot.keyClicks(palette.line, "mass of the right leg")
    assert palette.shown_titles() == ["Parameters ▸ m3"]
    palette.line.clear()
    qtbot.keyClicks(palette.line, "follow")
    assert "3D view ▸ Follow (C)" in palette.shown_titles()
    follows = view.following
    row = palette.shown_titles().index("3D view ▸ Follow (C)")
    for _ in range(row):
        qtbot.keyClick(palette.line, Qt.Key.Key_Down)
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert view.following is not follows


def test_the_palette_has_every_example(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.help.palette
    assert palette is not None
    for name in example_names():
        palette.line.setText(name)
        assert any(title.startswith("File ▸ Examples") for title in palette.shown_titles()), name
    palette.close()


def test_the_tour_has_six_steps_and_ends(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_.tour.trigger()
    tour = window.help.tour
    assert tour is not None
    titles = [tour.title.text()]
    for _ in range(5):
        qtbot.mouseClick(tour.next, Qt.MouseButton.LeftButton)
        titles.append(tour.title.text())
        card = tour.next.parentWidget()
        assert isinstance(card, QWidget)
        assert tour.rect().contains(card.geometry())
    assert not card.geometry().intersects(window.menuBar().geometry()), "what the last step speaks of can be seen"
    assert len(set(titles)) == 6
    assert tour.next.text() == "Done"
    qtbot.mouseClick(tour.next, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.help.tour is None)


def test_about_tells_versions_and_licences(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_.about.trigger()
    (dialog,) = [child for child in window.findChildren(QDialog) if isinstance(child, AboutDialog)]
    rows = [dialog.table.topLevelItem(k) for k in range(dialog.table.topLevelItemCount())]
    shown = {row.text(0): (row.text(1), row.text(2)) for row in rows if row is not None}
    assert shown["numpy"][0] == version("numpy")
    assert "LGPL-3.0" in shown["PySide6-Essentials"][1]
    assert [name for name, (_, licence) in shown.items() if not licence] == []
    assert f"scipy {version('scipy')}" in dialog.report()
    dialog.close()


def test_an_empty_model_has_names_of_time_only() -> None:
    (names, *_) = list_words(Model(), ())
    assert [word.text for word in names.words] == ["t"]


def test_help_of_fields_never_repeats_the_label() -> None:
    assert [place for place, label, text in field_helps() if repeats(label, text)] == []


def field_helps() -> list[tuple[str, str, str]]:
    """Return place, label and help of every field that a form shows."""
    waiting: list[type[Struct]] = [Model]
    seen: set[type[Struct]] = set()
    found = []
    while waiting:
        cls = waiting.pop()
        if cls in seen:
            continue
        seen.add(cls)
        for field in describe_fields(cls):
            if field.name != "name" and not is_tree_section(field):
                found.append((f"{cls.__name__}.{field.name}", field_title(field.name), field.description))
            waiting += [*field.structs, *(field.item.structs if field.item is not None else ())]
    return found


def repeats(label: str, text: str) -> bool:
    word, words = label.casefold(), text.casefold().rstrip(".")
    return words == word or words.startswith(f"{word}:")


def test_the_tree_and_the_help_say_what_a_parameter_means(window: MainWindow, qtbot: QtBot) -> None:
    items = window.model_panel.items
    value = items.data(items.index_of("parameters.l").siblingAtColumn(1))
    assert value.startswith("2 m")
    assert value.endswith("Length of the pendulum")
    focus_field(window, qtbot, "parameters.l.value")
    shown = window.model_panel.forms._help
    assert shown.text().startswith("l, m: Length of the pendulum. Acts in: A.")


@pytest.mark.parametrize("place", ["curves", "study", "path"])
def test_lines_for_formulas_outside_forms_list_words_too(place: str, full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    with qtbot.waitSignal(window.document.runFinished):
        window.actions_.run.trigger()
    if place == "curves":
        window.plots_dock.raise_()
        assert window.plots is not None
        window.plots._choose.menu().popup(QPoint(0, 0))
        line, words = window.plots.choice.address.line, ("A.vx", "kappa1", "atan2(, )", "reaction:blade")
    elif place == "study":
        window.studies_dock.raise_()
        assert window.studies is not None
        line, words = window.studies.collect, ("max()", "xi'", "energy", "@1.5")
    else:
        window.actions_.follow_path.trigger()
        dialog = window.controls.path_dialog
        assert dialog is not None
        dialog.form.tabs.setCurrentIndex(1)
        line, words = dialog.form.first, ("s", "kappa1", "sin()")
    qtbot.waitUntil(lambda: line.isVisible())
    line.setFocus()
    line.clear()
    qtbot.keyClicks(line, "2*")
    (action,) = line.actions()
    assert action.shortcut().toString() == "Ctrl+Shift+Space"
    action.trigger()
    names = line.findChild(NameList)
    assert isinstance(names, NameList)
    qtbot.waitUntil(names.isVisible)
    assert set(words) <= set(names.shown_words())
    assert not names.geometry().intersects(line.rect().translated(line.mapToGlobal(QPoint(0, 0))))
    qtbot.keyClicks(names.filter, words[1])
    qtbot.keyClick(names.filter, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: line.text() == f"2*{words[1]}")
    if place == "curves":
        assert window.plots is not None
        assert window.plots._choose.menu().isVisible(), "the list of curves stays"
        window.plots._choose.menu().close()
    elif place == "path":
        dialog.reject()
