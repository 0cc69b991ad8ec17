"""Events of a motion in words: contacts, impacts, blades that slip and stick again.

A run names them for example "slip blade", as in formulas and files; the window shows "blade slips".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.stage_sequence import find_compared_quantity, format_comparison, parse_mode_change
from anholon.model.schema import Model
from anholon.number_text import typeset_number
from anholon_gui.texts.language import quantity_text, unit_text

if TYPE_CHECKING:
    from anholon.outcome import Occurrence

translate = QCoreApplication.translate

_NAME_PATTERN = re.compile(r"[^\W\d][\w.-]*")


def event_texts() -> dict[str, str]:
    """Return the text of each kind of event, in the language of the window."""
    return {
        "slip": translate("happenings", "{} slips"),
        "grip": translate("happenings", "{} sticks again"),
        "stick": translate("happenings", "{} stops slipping"),
        "reverse": translate("happenings", "{} reverses its slip"),
        "contact": translate("happenings", "{} comes into contact"),
        "rest": translate("happenings", "{} stays in contact"),
        "release": translate("happenings", "{} separates"),
        "engage": translate("happenings", "{} becomes active"),
        "blow": translate("happenings", "impact on {}"),
        "jam": translate("happenings", "{} jams"),
    }


def event_text(event_name: str) -> str:
    """Return an event by its name in the language of the window. Events defined in the model keep their names."""
    verb, _, name = event_name.partition(" ")
    texts = event_texts()
    return texts[verb].format(name) if name and verb in texts else event_name


def parse_event_text(typed_text: str) -> str | None:
    """Return the name of an event typed in the words of `event_text`, or None."""
    typed = " ".join(typed_text.split())
    for verb, text in event_texts().items():
        before, after = text.split("{}")
        name = typed[len(before) : len(typed) - len(after)]
        if typed == f"{before}{name}{after}" and _NAME_PATTERN.fullmatch(name) and parse_mode_change(f"{verb} {name}"):
            return f"{verb} {name}"
    return None


def condition_text(formula: str, direction: str, units: FormulaUnits) -> str | None:
    """Return the equation or inequality of an event, for example reaction.blade > 800 N. None for another formula."""
    quantity = find_compared_quantity(formula)
    unit = "" if quantity is None else units.of_quantity(quantity).replace("·", "*")
    message = format_comparison(formula, direction, unit)
    return (
        message.removesuffix(unit) + unit_text(unit) if message and unit and message.endswith(f" {unit}") else message
    )


def impulse_unit_of(model: Model, event: str) -> str:
    """Return the unit of the impulse of an impact by the name of its event, or "" if it is unknown."""
    name = event.partition(" ")[2]
    unit = FormulaUnits(model).of_reaction(name) if name.partition(".")[0] in model.constraints else ""
    return f"{unit}·s" if unit else ""


def describe_event(event: Occurrence, model: Model) -> str:
    """Return one line about an event of a run of `model`: event, time, and effect of an impact."""
    parts = [event_text(event.name), f"t = {quantity_text(f'{event.t:.9g}', 's')}"]
    if event.impulse:
        impulse = quantity_text(f"{event.impulse:.5g}", impulse_unit_of(model, event.name))
        parts.append(translate("happenings", "impulse {}").format(impulse))
    joule = unit_text("J")
    if event.loss:
        parts.append(translate("happenings", "energy lost {}").format(f"{typeset_number(f'{event.loss:.5g}')} {joule}"))
    if event.drives:
        parts.append(
            translate("happenings", "work of the drives {}").format(f"{typeset_number(f'{event.drives:.5g}')} {joule}")
        )
    return " · ".join(parts)
