"""Shipped models in a Russian window: their words are Russian, nothing else is touched, nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot
from tests.gui.shipments import models

import anholon
from anholon.control.rest_to_rest.boundary_problem import apply_solution
from anholon.model.schema import Model
from anholon_gui.main_window import MainWindow
from anholon_gui.texts import shipped_models
from anholon_gui.texts.shipped_models import translate_model, translate_new_notes


def test_only_words_become_others() -> None:
    for name, model in models():
        russian = translate_model(model, "ru")
        assert translate_model(model, "en") is model
        assert len({stage.name for stage in russian.stages}) == len({stage.name for stage in model.stages}), name
        assert len(anholon.check(russian)) == len(anholon.check(model)), name
        for one, other in zip(model.stages, russian.stages, strict=True):
            follows = [stage.name for stage in model.stages].index(one.next) if one.next else -1
            assert other.next == (russian.stages[follows].name if one.next else "")
            assert len(other.branches) == len(one.branches)
        assert wordless(russian) == wordless(model), name
        assert anholon.loads(anholon.dumps(russian)) == russian, "nothing is lost by saving"


def wordless(model: Model) -> Any:
    """Return all that a model says but for its title, notes, and the names of stages."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without(item) for key, item in value.items() if key != "doc"}
        return [without(item) for item in value] if isinstance(value, list | tuple) else value

    said = without(msgspec.to_builtins(model))
    said.pop("name", "")
    for stage in said.get("stages", ()):
        for key in ("name", "next"):
            stage.pop(key, "")
        for branch in stage.get("branches", ()):
            branch.pop("to")
    return said


def test_a_russian_motion_is_the_same_motion() -> None:
    model = anholon.load("slip-and-recovery")
    one, other = anholon.simulate(model), anholon.simulate(translate_model(model, "ru"))
    np.testing.assert_allclose([e.t for e in one.events], [e.t for e in other.events], rtol=0.0, atol=1e-9)
    np.testing.assert_allclose(one["theta"], other["theta"], rtol=0.0, atol=1e-9)
    assert other.stages[2].name == "Срыв"


@pytest.mark.parametrize("code", ["en", "ru"])
def test_what_a_search_has_made_is_made_anew(code: str) -> None:
    traced = translate_model(anholon.load("figure-eight-by-control"), code)
    found = anholon.follow_trace(traced, next(iter(traced.traces)), sensitivity=False)
    assert found.model.schedules.keys() == traced.schedules.keys()
    assert found.error < 1e-3
    carried = translate_model(anholon.load("cart-two-pendulums"), code)
    answer = anholon.solve_boundary(carried)
    assert apply_solution(carried, answer, answer.solutions[0]).schedules.keys() == carried.schedules.keys()


def test_what_searches_write_is_said_in_russian() -> None:
    traced = translate_model(anholon.load("figure-eight-by-control"), "ru")
    trace = replace(next(iter(traced.traces.values())), feedback=2.0)
    found = anholon.follow_trace(traced, trace, sensitivity=False).model
    carried = translate_model(anholon.load("cart-two-pendulums"), "ru")
    answer = anholon.solve_boundary(carried)
    solved = [apply_solution(carried, answer, one) for one in answer.solutions]
    slid = translate_model(anholon.load("chaplygin-sleigh"), "ru")
    fed = anholon.feed_back(anholon.simulate(slid, until=2.0), next(iter(slid.constraints)))
    for before, model in ((traced, found), *((carried, one) for one in solved), (slid, fed)):
        said = translate_new_notes(model, before, "ru")
        new = [
            item
            for old, items in ((before.schedules, said.schedules), (before.forces, said.forces))
            for name, item in items.items()
            if old.get(name) != item
        ]
        assert new
        assert all(item.doc and re.match("[А-Я1]", item.doc) for item in new), [item.doc for item in new]
        assert wordless(said) == wordless(model)
        assert translate_new_notes(model, before, "en") is model


def test_what_users_write_is_not_touched(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shipped_models, "current_language", lambda: "ru")
    document = window.document
    document.open_example("skater-staged")
    assert [stage.name for stage in document.model.stages] == [
        "Скольжение в дугу",
        "Руки сведены",
        "Быстрое вращение",
        "Выезд",
    ]
    assert document.title == "Фигурист, четыре этапа"
    assert not document.dirty
    document.set_value("stages.3.name", "Exit")
    document.save_as(tmp_path / "own.toml")
    saved = document.model
    document.open(tmp_path / "own.toml")
    assert document.model == saved
    assert document.model.stages[3].name == "Exit"
    assert document.model.stages[3].doc.startswith("Руки и ноги раскрыты")
