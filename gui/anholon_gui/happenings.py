"""What a motion meets on its way, in words: contacts, blows, blades that slip and grip again.

A run tells them by names such as "slip blade", which formulas and files use; people read "blade slips".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from anholon.model.formula_units import FormulaUnits
from anholon.model.structs import Model
from anholon.model.timeline import compared_with, comparison, happening
from anholon_gui.language import measure, unit_text

if TYPE_CHECKING:
    from anholon.results.outcome import Located

__all__ = ["compared_words", "event_line", "event_named", "event_words", "impulse_unit"]

translate = QCoreApplication.translate

_NAME = re.compile(r"[^\W\d][\w.-]*")


def _texts() -> dict[str, str]:
    """Return what is said of each kind of event, in the language of the window."""
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


def event_words(name: str) -> str:
    """Return an event by its name in the words of the language of the window; that of a model stays as it is."""
    verb, _, thing = name.partition(" ")
    texts = _texts()
    return texts[verb].format(thing) if thing and verb in texts else name


def event_named(words: str) -> str | None:
    """Return the name of an event that was typed in the words of `event_words`; None for anything else."""
    typed = " ".join(words.split())
    for verb, text in _texts().items():
        before, after = text.split("{}")
        thing = typed[len(before) : len(typed) - len(after)]
        if typed == f"{before}{thing}{after}" and _NAME.fullmatch(thing) and happening(f"{verb} {thing}"):
            return f"{verb} {thing}"
    return None


def compared_words(formula: str, direction: str, units: FormulaUnits) -> str | None:
    """Return the equation or inequality that is waited for, as reaction.blade > 800 N; None for another formula."""
    left = compared_with(formula)
    unit = "" if left is None else units.of_quantity(left).replace("·", "*")
    told = comparison(formula, direction, unit)
    return told.removesuffix(unit) + unit_text(unit) if told and unit and told.endswith(f" {unit}") else told


def impulse_unit(model: Model, event: str) -> str:
    """Return the unit of the impulse of a blow by the name of its event; empty where it is not known."""
    name = event.partition(" ")[2]
    unit = FormulaUnits(model).of_reaction(name) if name.partition(".")[0] in model.constraints else ""
    return f"{unit}·s" if unit else ""


def event_line(event: Located, model: Model) -> str:
    """Return one line about an event of a run of `model`: what, when, and what a blow did."""
    parts = [event_words(event.name), f"t = {measure(f'{event.t:.9g}', 's')}"]
    if event.impulse:
        impulse = measure(f"{event.impulse:.5g}", impulse_unit(model, event.name))
        parts.append(translate("happenings", "impulse {}").format(impulse))
    joule = unit_text("J")
    if event.loss:
        parts.append(translate("happenings", "energy lost {}").format(f"{event.loss:.5g} {joule}"))
    if event.drives:
        parts.append(translate("happenings", "work of the drives {}").format(f"{event.drives:.5g} {joule}"))
    return " · ".join(parts)
