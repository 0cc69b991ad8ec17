"""A menu of the plain numbers of a model: one that is chosen becomes a parameter, so that a stage can change it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from anholon.model.structs import Model
from anholon_gui.forms.text import label, number_text, section_label, unit_text

__all__ = ["fill_numbers"]

_LETTERS = "xyz"


def fill_numbers(menu: QMenu, model: Model, chosen: Callable[[str], None]) -> None:
    """Add a menu of sections, elements and their numbers; `chosen` is called with the path of a number."""
    from anholon.model.promote import plain_numbers

    menus: dict[str, QMenu] = {}
    for number in plain_numbers(model):
        section, *keys = number.path.split(".")
        if section not in menus:
            menus[section] = menu.addMenu(label(section) if section == "gravity" else section_label(section))
        place = menus[section]
        if section != "gravity":
            element = f"{section}.{keys.pop(0)}"
            if element not in menus:
                menus[element] = place.addMenu(element.partition(".")[2])
            place = menus[element]
        text = f"{_title(keys)}    {number_text(number.value)} {unit_text(number.unit)}".rstrip()
        place.addAction(text).triggered.connect(lambda _=False, path=number.path: chosen(path))
    if not menus:
        menu.addAction(QCoreApplication.translate("fields", "There are no plain numbers")).setEnabled(False)


def _title(keys: list[str]) -> str:
    """Return what a number is: "Components x"."""
    words = [label(key) for key in keys if not key.isdigit()]
    places = [_LETTERS[int(key)] for key in keys[-1:] if key.isdigit() and int(key) < 3]
    return " ".join([*words[-1:], *places])
