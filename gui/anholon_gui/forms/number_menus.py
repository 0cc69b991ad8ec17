"""Menus of the numbers of a model: parameters and coordinates with values, and plain numbers to become parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from anholon.model.schema import Model
from anholon_gui.forms.labels import exact_number_text, field_title, section_label
from anholon_gui.pose_editor import ANGLE_UNITS
from anholon_gui.texts.language import quantity_text

_SUBMENU_SIZE = 20  # entries of a menu, above which those that are seldom wanted have a menu of their own
_ANGLE_SUBMENU_SIZE = 10  # above which angles have one
_DESCRIPTION_LENGTH = 48  # characters of what a number is that a menu shows

_AXIS_NAMES = "xyz"


def fill_values_menu(menu: QMenu, model: Model, values: Mapping[str, float], chosen: Callable[[str], None]) -> None:
    """Add parameters and coordinates to a menu, with their `values` and descriptions.

    Angles come first, then forces and other values, masses and lengths of the body last. `chosen` is called with the
    name of the chosen one.
    """
    from anholon.errors import UnitError
    from anholon.units import dimension, parse_unit

    body = (dimension(mass=1), dimension(length=1), dimension(mass=1, length=2))

    def rank(name: str) -> int:
        unit = quantities[name].unit
        try:
            return (
                0
                if unit in ANGLE_UNITS
                else 2
                if name in model.parameters and parse_unit(unit).dimension in body
                else 1
            )
        except UnitError:
            return 1

    quantities = {name: model.parameters.get(name) or model.coordinates[name] for name in values}
    groups = [[name for name in values if rank(name) == k] for k in range(3)]
    places = [menu, menu, menu]
    if len(values) > _SUBMENU_SIZE and (groups[0] or groups[1]) and groups[2]:
        places[2] = QMenu(QCoreApplication.translate("fields", "Masses and lengths"), menu)
    if len(groups[0]) > _ANGLE_SUBMENU_SIZE and groups[1]:
        places[0] = menu.addMenu(QCoreApplication.translate("fields", "Angles"))
    for place, names in zip(places, groups, strict=True):
        place.setToolTipsVisible(True)
        if place is menu and menu.actions() and names:
            menu.addSeparator()
        for name in names:
            words = shorten(quantities[name].doc)
            value = quantity_text(exact_number_text(values[name]), quantities[name].unit)
            action = place.addAction(f"{name}{' – ' if words else ''}{words}\t{value}")
            action.setToolTip(quantities[name].doc or name)
            action.triggered.connect(lambda _=False, n=name: chosen(n))
    if places[2] is not menu:
        menu.addMenu(places[2])


def shorten(doc: str) -> str:
    """Return the beginning of a description that fits into a menu."""
    first = doc.replace("&", "&&").partition(". ")[0].removesuffix(".")
    return (
        first
        if len(first) <= _DESCRIPTION_LENGTH
        else f"{first[:_DESCRIPTION_LENGTH].rpartition(' ')[0].rstrip(',;:')}…"
    )


def fill_numbers_menu(menu: QMenu, model: Model, chosen: Callable[[str], None]) -> None:
    """Add a menu of sections, elements and their numbers. `chosen` is called with the path of a number."""
    from anholon.model.edit.parametrize import iterate_plain_numbers

    menus: dict[str, QMenu] = {}
    for number in iterate_plain_numbers(model):
        section, *keys = number.path.split(".")
        if section not in menus:
            menus[section] = menu.addMenu(field_title(section) if section == "gravity" else section_label(section))
        place = menus[section]
        if section != "gravity":
            element = f"{section}.{keys.pop(0)}"
            if element not in menus:
                menus[element] = place.addMenu(element.partition(".")[2])
            place = menus[element]
        text = f"{number_title(keys)}\t{quantity_text(exact_number_text(number.value), number.unit)}"
        place.addAction(text).triggered.connect(lambda _=False, path=number.path: chosen(path))
    if not menus:
        menu.addAction(QCoreApplication.translate("fields", "No plain numbers")).setEnabled(False)


def number_title(keys: list[str]) -> str:
    """Return the title of a number: "Components x"."""
    words = [field_title(key) for key in keys if not key.isdigit()]
    places = [_AXIS_NAMES[int(key)] for key in keys[-1:] if key.isdigit() and int(key) < 3]
    return " ".join([*words[-1:], *places])
