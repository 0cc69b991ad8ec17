"""Shipped models in a Russian window: every text of theirs is Russian, nothing else is touched, nothing is lost."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.examples import example_names
from anholon.model.skating.options import SkaterOptions, make_skater
from anholon.model.skating.similar import BALANCED, FIGURES
from anholon.model.structs import Model
from anholon.model.templates import TEMPLATES
from anholon_gui import shipped
from anholon_gui.main_window import MainWindow
from anholon_gui.shipped import in_own_words, shipped_text

SKATERS = (
    *(SkaterOptions(body=body, stance=stance) for body in ("five-parts", "two-segments") for stance in ("upright",)),
    *(SkaterOptions(body="five-parts", stance=stance) for stance in ("held", "jumping")),
    *(SkaterOptions(stance=stance, sex="male") for stance in ("balanced", "jumping")),
    *(SkaterOptions(figure=figure, height=1.7) for figure in FIGURES),  # type: ignore[arg-type]  # its names
    *(SkaterOptions(figure=figure, sex="male", mass=75) for figure in BALANCED),  # type: ignore[arg-type]
)


def models() -> Iterator[tuple[str, Model]]:
    """Yield all that is shipped, by name."""
    for name in example_names():
        yield name, anholon.load(name)
    for name, make in TEMPLATES.items():
        yield f"template {name}", make()
    for options in SKATERS:
        yield f"skater {options}", make_skater(options)


def texts(value: Any) -> Iterator[str]:
    """Yield the notes of a part of a model and of all in it."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            item = getattr(value, name)
            if name == "doc":
                yield item
            else:
                yield from texts(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)


def test_every_text_that_is_shipped_is_russian_and_keeps_its_numbers() -> None:
    used: set[str] = set()
    for name, model in models():
        own = (model.name, *(stage.name for stage in model.stages), *texts(model))
        for text in filter(None, own):
            said = shipped_text(text, "ru")
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


def test_only_words_become_others() -> None:
    for name, model in models():
        russian = in_own_words(model, "ru")
        assert in_own_words(model, "en") is model
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
    one, other = anholon.simulate(model), anholon.simulate(in_own_words(model, "ru"))
    np.testing.assert_allclose([e.t for e in one.events], [e.t for e in other.events], rtol=0.0, atol=1e-9)
    np.testing.assert_allclose(one["theta"], other["theta"], rtol=0.0, atol=1e-9)
    assert other.stages[2].name == "Срыв"


def test_what_users_write_is_not_touched(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shipped, "language", lambda: "ru")
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
