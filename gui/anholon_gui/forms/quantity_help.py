"""The meaning of a named quantity of a model for the help line: symbol, unit, notes, and elements that use it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from anholon.model.schema import Model
from anholon_gui.forms.used_values import find_users
from anholon_gui.texts.descriptions import first_sentence
from anholon_gui.texts.language import unit_text

_SECTIONS = ("parameters", "coordinates", "schedules", "controls", "definitions")
_MAX_USERS = 4  # elements that are named


def describe_quantity(model: Model, path: str) -> str:
    """Return symbol, unit, notes and users of the quantity at `path` in one or two sentences. "" for other paths."""
    section, _, place = path.partition(".")
    name = place.partition(".")[0]
    if section not in _SECTIONS or name not in (elements := getattr(model, section)):
        return ""
    element = elements[name]
    unit = unit_text(getattr(element, "unit", ""))
    symbol = f"{name}, {unit}" if unit else name
    note = first_sentence(getattr(element, "doc", ""))
    users = [user.partition(".")[2] for user in find_users(model, name)]
    acts = ""
    if users:
        named = ", ".join(users[:_MAX_USERS])
        more = QCoreApplication.translate("fields", "and {} more").format(len(users) - _MAX_USERS)
        acts = QCoreApplication.translate("fields", "Acts in: {}.").format(
            f"{named} {more}" if len(users) > _MAX_USERS else named
        )
    meaning = f"{symbol}: {note}." if note else f"{symbol}."
    return f"{meaning} {acts}".strip()
