"""Menus of the numbers of a model: parameters and coordinates with values; plain numbers that become some."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from anholon.model.structs import Model
from anholon_gui.forms.text import label, number_text, section_label
from anholon_gui.language import measure
from anholon_gui.posing import ANGLES

__all__ = ["fill_numbers", "fill_values"]

_MANY = 20  # entries of a menu, above which those that are seldom wanted have a menu of their own
_ANGLES = 10  # above which angles have one
_WORDS = 48  # characters of what a number is that a menu shows

_LETTERS = "xyz"


def fill_values(menu: QMenu, model: Model, values: Mapping[str, float], chosen: Callable[[str], None]) -> None:
    """Add parameters and coordinates to a menu, with their `values` and what they are: angles first, then what acts,
    masses and lengths of the body last; `chosen` is called with the name of one."""
    from anholon.errors import UnitError
    from anholon.units import dimension, parse_unit

    body = (dimension(mass=1), dimension(length=1), dimension(mass=1, length=2))

    def rank(name: str) -> int:
        unit = known[name].unit
        try:
            return 0 if unit in ANGLES else 2 if name in model.parameters and parse_unit(unit).dimension in body else 1
        except UnitError:
            return 1

    known = {name: model.parameters.get(name) or model.coordinates[name] for name in values}
    groups = [[name for name in values if rank(name) == k] for k in range(3)]
    places = [menu, menu, menu]
    if len(values) > _MANY and (groups[0] or groups[1]) and groups[2]:
        places[2] = QMenu(QCoreApplication.translate("fields", "Masses and lengths"), menu)
    if len(groups[0]) > _ANGLES and groups[1]:
        places[0] = menu.addMenu(QCoreApplication.translate("fields", "Angles"))
    for place, names in zip(places, groups, strict=True):
        place.setToolTipsVisible(True)
        if place is menu and menu.actions() and names:
            menu.addSeparator()
        for name in names:
            words = _short(known[name].doc)
            value = measure(number_text(values[name]), known[name].unit)
            action = place.addAction(f"{name}{' – ' if words else ''}{words}\t{value}")
            action.setToolTip(known[name].doc or name)
            action.triggered.connect(lambda _=False, n=name: chosen(n))
    if places[2] is not menu:
        menu.addMenu(places[2])


def _short(doc: str) -> str:
    """Return the beginning of what is said of a number, as much of it as a menu has room for."""
    first = doc.replace("&", "&&").partition(". ")[0].removesuffix(".")
    return first if len(first) <= _WORDS else f"{first[:_WORDS].rpartition(' ')[0].rstrip(',;:')}…"


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
        text = f"{_title(keys)}\t{measure(number_text(number.value), number.unit)}"
        place.addAction(text).triggered.connect(lambda _=False, path=number.path: chosen(path))
    if not menus:
        menu.addAction(QCoreApplication.translate("fields", "No plain numbers")).setEnabled(False)


def _title(keys: list[str]) -> str:
    """Return what a number is: "Components x"."""
    words = [label(key) for key in keys if not key.isdigit()]
    places = [_LETTERS[int(key)] for key in keys[-1:] if key.isdigit() and int(key) < 3]
    return " ".join([*words[-1:], *places])
