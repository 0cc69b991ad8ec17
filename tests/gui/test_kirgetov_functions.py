"""Kirgetov's functions in the principles panel: released constraints are chosen, and the least values stand there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot
from tests.gui.test_principles import Shown

import anholon
from anholon.model.schema import Model
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import Themes


@pytest.fixture
def shown(qtbot: QtBot, themes: Themes) -> Iterator[Shown]:
    """Return the panel alone; its thread ends with the test."""
    made = Shown(qtbot)
    yield made
    made.panel.close()
    made.document.new(Model())


def test_released_constraints_are_chosen(shown: Shown) -> None:
    run = shown.run(anholon.load("ring-on-turning-rod"), until=1.0)
    shown.seek(0.5)
    view = shown.panel.released
    whole, first = anholon.principles_at(run, 0.5, released=["plane"]).released
    text = view.text()
    for name, measure in (("(5.1) without all constraints", whole), ("(5.3) without plane", first)):
        assert f"{name}\t{rounded_text(measure.actual)}\t{rounded_text(measure.least)}\t" in text
        line = next(line for line in text.splitlines() if line.startswith(name))
        assert float(line.rpartition("\t")[2].replace("−", "-")) < 1e-12  # what rounding leaves is not written as 0
    view.button.menu().aboutToShow.emit()
    actions = view.button.menu().actions()
    assert [(action.text(), action.isChecked()) for action in actions] == [("plane", True), ("rod", False)]
    actions[0].setChecked(False)
    actions[1].setChecked(True)
    shown.wait()
    assert "(5.3) without rod" in view.text()
    assert "without plane" not in view.text()

    shown.run(anholon.load("skate-on-incline"), until=0.5)
    assert "(5.3)" not in view.text()  # one constraint: to release it is to release all
