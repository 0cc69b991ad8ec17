"""Translations: every text of the window is in Russian too, with the same places for values, and compiled as committed.

After a change of texts: `pyside6-lupdate -no-obsolete -locations none` over the modules of the window with
anholon_ru.ts, translate what is unfinished (texts of the model's fields stand in model_ru.ts), then
`pyside6-lrelease anholon_ru.ts model_ru.ts -qm anholon_ru.qm`. Texts of shipped examples, templates and skaters are
those of words/shipped-ru.toml.
"""

from __future__ import annotations

import ast
import re
import shutil
import string
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QLabel, QMenu, QMenuBar, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.shipments import models, texts

import anholon_gui
from anholon.errors import Problem
from anholon.library.templates import TEMPLATES
from anholon.model.edit import element_list
from anholon.model.schema import Model, Rotation, Simulation, View
from anholon.model.schema.field_descriptions import describe_fields
from anholon_gui.main_window import MainWindow
from anholon_gui.settings import Settings
from anholon_gui.texts.shipped_models import translate_shipped
from anholon_gui.theme import Themes

FOLDER = Path(str(files("anholon_resources"))) / "translations"
MODULES = sorted(str(path) for path in Path(anholon_gui.__file__).parent.rglob("*.py"))


def messages(path: Path) -> Iterator[tuple[str, list[str], bool]]:
    """Yield (source, translations, finished) of every message in a .ts file."""
    for message in ElementTree.parse(path).getroot().iter("message"):
        entry = message.find("translation")
        assert entry is not None
        forms = [form.text or "" for form in entry.findall("numerusform")] or [entry.text or ""]
        yield message.findtext("source", ""), forms, entry.get("type") is None


def tool(name: str) -> str:
    """Return the path of a tool of Qt that came with the binding."""
    found = shutil.which(f"pyside6-{name}", path=str(Path(sys.executable).parent))
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["anholon_ru.ts", "model_ru.ts", "anholon_en.ts"])
def test_every_text_is_translated_and_keeps_its_places(name: str) -> None:
    for source, forms, finished in messages(FOLDER / name):
        assert finished, source
        for form in forms:
            assert form, source
            places = [field for _, field, _, _ in string.Formatter().parse(source) if field is not None]
            assert [field for _, field, _, _ in string.Formatter().parse(form) if field is not None] == places, source
            assert source.count("%n") == form.count("%n")
            assert bool(re.search(r"&\w", source)) == bool(re.search(r"&\w", form)), f"a key for the menu: {source}"


def test_the_texts_of_the_code_are_all_there(tmp_path: Path) -> None:
    copy = tmp_path / "anholon_ru.ts"
    copy.write_bytes((FOLDER / "anholon_ru.ts").read_bytes())
    command = [tool("lupdate"), "-no-obsolete", "-locations", "none", *MODULES, "-ts", str(copy)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    missing = [source for source, _, finished in messages(copy) if not finished]
    assert not missing


def test_no_text_stands_inside_another_where_it_is_not_found() -> None:
    for module in MODULES:
        tree = ast.walk(ast.parse(Path(module).read_text("utf-8")))
        texts = (node for node in tree if isinstance(node, ast.JoinedStr))
        for call in (part for node in texts for part in ast.walk(node) if isinstance(part, ast.Call)):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            said = name in ("tr", "translate") and call.args and isinstance(call.args[-1], ast.Constant)
            assert not said, f"{module}:{call.lineno}"


def test_the_texts_of_the_model_are_all_there() -> None:
    known = {source for name in ("anholon_ru.ts", "model_ru.ts") for source, _, _ in messages(FOLDER / name)}
    kinds = [
        kind
        for section in (*element_list.MAPPINGS, *element_list.SEQUENCES)
        for kind in element_list.element_types(section)
    ]
    for kind in kinds:
        assert " ".join((kind.__doc__ or "").split()) in known
    left, seen = [*kinds, Simulation, View, Model, Rotation], set[type]()
    while left:
        kind = left.pop()
        if kind in seen:
            continue
        seen.add(kind)
        for field in describe_fields(kind):
            for described in (field, field.item):
                if described is not None:
                    assert not described.description or described.description in known
                    left += described.structs  # fields have fields inside
    for name in TEMPLATES:
        assert name in known


def test_every_text_that_is_shipped_is_russian_and_keeps_its_numbers() -> None:
    used: set[str] = set()
    for name, model in models():
        own = (model.name, *(stage.name for stage in model.stages), *texts(model))
        for text in filter(None, own):
            said = translate_shipped(text, "ru")
            assert re.search("[а-яё]", said), f"{name}: {text}"
            used.add(text)
    table = tomllib.loads((files("anholon_resources") / "words" / "shipped-ru.toml").read_text("utf-8"))["texts"]
    joined = "\n".join(used)
    for english, other in table.items():
        assert all(part in joined for part in english.split("{}")), f"of nothing that is shipped: {english}"
        assert english.count("{}") == other.count("{}")
        assert decimals(english) == decimals(other), english


def decimals(text: str) -> list[str]:
    """Return the numbers of a text that have a point, in order."""
    return sorted(re.findall(r"\d+\.\d+", text))


def test_what_is_compiled_is_what_is_written(tmp_path: Path) -> None:
    for target, sources in (("anholon_ru.qm", ("anholon_ru.ts", "model_ru.ts")), ("anholon_en.qm", ("anholon_en.ts",))):
        fresh = tmp_path / target
        command = [tool("lrelease"), *(str(FOLDER / source) for source in sources), "-qm", str(fresh)]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        assert fresh.read_bytes() == (FOLDER / target).read_bytes()


@pytest.fixture
def russian(themes: Themes) -> Iterator[None]:
    """Install the Russian texts for one test."""
    translator = QTranslator()
    assert translator.load(str(FOLDER / "anholon_ru.qm"))
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


def clashes(menu: QMenu | QMenuBar, path: str = "") -> Iterator[str]:
    """Yield the letters that two entries of one menu are chosen by, with their menu."""
    seen: set[str] = set()
    for action in menu.actions():
        letter = action.text().replace("&&", "").partition("&")[2][:1].lower()
        if letter and letter in seen:
            yield f"{path}: {action.text()}"
        seen.add(letter)
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from clashes(inner, f"{path}/{action.text()}")


@pytest.mark.usefixtures("russian")
def test_no_two_entries_of_a_russian_menu_have_one_letter(settings: Settings, themes: Themes, qtbot: QtBot) -> None:
    window = MainWindow(settings, themes)
    assert list(clashes(window.menuBar())) == []
    window.close()
    window.deleteLater()


def test_no_two_entries_of_a_menu_have_one_letter(window: MainWindow) -> None:
    assert list(clashes(window.menuBar())) == []


@pytest.mark.usefixtures("russian")
def test_the_window_speaks_russian(settings: Settings, themes: Themes, qtbot: QtBot) -> None:
    window = MainWindow(settings, themes)
    window.show()
    assert [action.text() for action in window.menuBar().actions()] == [
        "&Файл",
        "&Правка",
        "&Расчёт",
        "&Этапы",
        "&Вид",
        "&Справка",
    ]
    window.document.new(TEMPLATES["skater"]())
    for count, word in ((1, "1 проблема"), (3, "3 проблемы"), (11, "11 проблем")):
        window.document.set_problems(tuple(Problem(path=f"parameters.p{k}", message="x") for k in range(count)))
        assert window.status.problems.text() == word
    window.document.selection.select("bodies.plate")
    assert "прямоугольная" in window.model_panel.forms._help.text()
    window.document.new()
    window.close()
    window.deleteLater()


@pytest.mark.usefixtures("russian")
def test_forms_of_rods_and_problems_are_russian(settings: Settings, themes: Themes, qtbot: QtBot) -> None:
    window = MainWindow(settings, themes)
    window.show()
    window.document.new(TEMPLATES["cantilever"]())
    window.document.selection.select(f"rods.{next(iter(window.document.model.rods))}")
    forms = window.model_panel.forms
    qtbot.waitUntil(lambda: len(told(forms)) > 10)
    assert [text for text in told(forms) if not re.search("[а-яё]", text)] == []
    problem = Problem(
        path="rods.strip", message="The model has no coordinates.", remedy="Add a joint or a coordinate.", source="x"
    )
    window.document.set_problems((problem,))
    item = window.problems_panel.list.item(0)
    assert item.toolTip() == "rods.strip: В модели нет координат.\nДобавьте соединение или координату."
    window.document.new()
    window.close()
    window.deleteLater()


def told(widget: QWidget) -> list[str]:
    """Return what labels say when the mouse rests on them."""
    return [label.toolTip() for label in widget.findChildren(QLabel) if label.isVisible() and label.toolTip()]
