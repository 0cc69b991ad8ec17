"""Words beside equations in the language of the reader: everything that a derivation says is in the catalogue."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests import models
from tests.core.derivation.models import MODELS
from tests.core.derivation.test_against_system import CLASSICAL, example
from tests.physics.servo_models import SERVO

import anholon
import anholon.derivation
import anholon_resources
from anholon.derivation import blocks, derive_text
from anholon.derivation.phrases import Translator, make_phrase
from anholon.errors import ModelError, RunError, UsageError
from anholon.forms.form_names import FORMS
from anholon.model.schema import Model, Program

RUSSIAN = msgspec.toml.decode((Path(anholon_resources.__file__).parent / "words" / "ru.toml").read_bytes())
PROGRAM = msgspec.structs.replace(
    example("cart-pendulum"), constraints={"jerk": Program(formula="x''' + x''")}, stages=()
)
SPOKEN = {
    "rolling-disc": lambda: example("rolling-disc"),
    "skater-staged": lambda: example("skater-staged"),
    "release-from-sphere": lambda: example("release-from-sphere"),
    "rattleback": lambda: example("rattleback"),
    "program": lambda: PROGRAM,
    "crane": MODELS["crane"],
    "top": MODELS["top"],
    "spiral": lambda: anholon.loads(SERVO["spiral"]),
    "towed": lambda: anholon.loads(SERVO["towed"]),
    "rod": lambda: anholon.loads(models.text("painleve-rod")),
    "ladder": lambda: anholon.loads(models.text("ladder")),
}


def said(node: ast.expr | None) -> Iterator[str]:
    """Yield the constants that an expression may be."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from said(one)
            yield from said(other)
        case ast.BoolOp(values=values):
            for value in values:
                yield from said(value)


def phrases() -> set[str]:
    """Return everything that the code of derivations passes on as words."""
    found: set[str] = set()
    for path in Path(anholon.derivation.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "note":
                found.update(said(node.value))
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name == "phrase":
                    found.update(text for one in node.args[:1] for text in said(one))
                if name == "say" and len(node.args) == 3:
                    found.update(said(node.args[2]))
    return found


def fields(template: str) -> int:
    return sum(name is not None for _, name, _, _ in string.Formatter().parse(template))


def test_every_phrase_is_in_the_catalogue() -> None:
    known = RUSSIAN["words"]
    assert phrases() - known.keys() == set()
    for english, russian in known.items():
        assert fields(english) == fields(russian)
        assert russian == "{}{}" or re.search("[а-яё]", russian, re.IGNORECASE)


@pytest.mark.parametrize("name", SPOKEN)
def test_derivations_speak_russian(name: str) -> None:
    """Whatever is said in words has Russian ones; what the user wrote stays."""
    model: Model = SPOKEN[name]()
    written = {item.doc for section in (model.forces, model.schedules, model.controls) for item in section.values()}
    number = list(SPOKEN).index(name)
    forms = FORMS if name in ("program", "rod") else CLASSICAL[number % 4 :: 4]  # all of them, by turns
    for form in forms if name != "rattleback" else ("lagrange1",):
        try:
            derived = list(blocks(model, form, language="ru"))
        except (RunError, UsageError, ModelError):
            continue
        for block in derived:
            for row in block.rows:
                assert not row.note or row.note in written or re.search("[а-яё]", row.note), row.note


def test_names_of_the_user_are_not_translated() -> None:
    words = Translator("ru")
    assert words(make_phrase("reaction of {}", "mass")) == "реакция связи mass"
    assert words(make_phrase("{}: the coordinates are independent", make_phrase("no constraints"))) == (
        "связей нет: координаты независимы"
    )
    assert Translator()(make_phrase("reaction of {}", "mass")) == "reaction of mass"


@pytest.mark.parametrize("kind", ["text", "latex", "html"])
def test_documents_in_russian(kind: str) -> None:
    text = derive_text(example("chaplygin-sleigh"), "maggi", kind, language="ru")
    assert "Уравнения движения" in text
    assert "quations" not in text
    if kind == "latex":
        assert r"\usepackage[T2A]{fontenc}" in text


def test_other_languages_are_refused() -> None:
    with pytest.raises(UsageError, match="'de'; there are: en, ru"):
        list(blocks(example("chaplygin-sleigh"), language="de"))
