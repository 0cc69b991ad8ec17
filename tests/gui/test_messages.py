"""Messages of the core in Russian: every sentence of the code has one, names survive, and the window shows them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

import anholon
from anholon.errors import ModelError
from anholon_gui.document import Document
from anholon_gui.forms.problems_panel import ProblemsPanel
from anholon_gui.texts import messages
from anholon_gui.texts.messages import MessageTranslator, translator_for

CORE = Path(anholon.__file__).parent

# Texts that are no messages of the window: they are for the terminal, for files, for compilers, or said by Qt's texts.
ELSEWHERE = (
    "__init__.py",
    "cli/",
    "compiler/",
    "control/path_control/findings.py",
    "derivation/",
    "explore/design.py",
    "explore/executors.py",
    "explore/journal.py",
    "explore/sweep.py",
    "explore/sweep_file.py",
    "explore/sweep_result.py",
    "export/",
    "formula/parser.py",
    "formula/text.py",
    "kernels/",
    "library/",
    "model/edit/assign.py",
    "model/file/migrations.py",
    "model/query/stage_sequence.py",
    "model/schema/",
    "results/stage_table.py",
    "rods/chains/",
    "rods/dynamics/chain_stepper.py",
    "rods/dynamics/constrained_chain_stepper.py",
    "rods/section_law_expressions.py",
    "rods/statics/chain_equilibrium.py",
    "scene/",
    "steppers/",
)
NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)


def sentences(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the texts of at least three words in a module, with braces for what is put in, and their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if id(node) in docs:
            continue
        text = pattern(node)
        if text is None:
            waiting += ast.iter_child_nodes(node)
            continue
        if len(text.replace("{}", "x").split()) >= 3 and len(re.findall(r"[A-Za-z]{2}", text)) > 2 and "(?" not in text:
            yield text, getattr(node, "lineno", 0)
        if isinstance(node, ast.JoinedStr):
            waiting += [part.value for part in node.values if isinstance(part, ast.FormattedValue)]


def pattern(node: ast.AST) -> str | None:
    """Return the text of a node with braces for what is put in, None for a node that is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def catalogue() -> dict[str, str]:
    """Return the sentences with their translations."""
    path = resources.files("anholon_resources") / "words" / "messages-ru.toml"
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]])["messages"]


def missing() -> list[str]:
    """Return the sentences of the core that are not in the catalogue."""
    known, found = catalogue(), []
    for path in sorted(CORE.rglob("*.py")):
        place = path.relative_to(CORE).as_posix()
        if not place.startswith(ELSEWHERE):
            found += [f"{place}:{line}: {text}" for text, line in sentences(path) if text.strip(" ;,") not in known]
    return found


def test_every_sentence_of_the_core_is_known() -> None:
    assert not missing()


def test_why_a_file_cannot_be_written_is_said_in_russian_as_a_whole() -> None:
    """A reason of two sentences stayed English behind the path."""
    for text, _ in sentences(CORE / "files" / "atomic.py"):
        said = translator_for("ru")(f"cannot write /tmp/x.csv: {text.replace('{}', '5')}")
        assert not re.search("[A-Za-z]{3}", said.replace("/tmp/x.csv", "")), said


def test_a_sentence_that_is_not_known_is_found() -> None:
    tree = ast.parse('raise RunError(f"the {name} has fallen from the {height} table")')
    assert [pattern(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)] == [
        "the {} has fallen from the {} table"
    ]
    text = "the 7 has fallen from the 7 table"
    assert translator_for("ru")(text) == text


def test_both_sentences_have_the_same_places() -> None:
    say = translator_for("ru")
    for sentence in say.patterns:
        places = len(sentence.words) - 1
        marks = re.findall(r"\{(\d?)\}", sentence.translation)
        assert marks == [""] * places or sorted(marks) == [str(k) for k in range(places)], sentence


@settings(deadline=None)
@given(st.data())
def test_names_in_messages_survive(data: st.DataObject) -> None:
    say = translator_for("ru")
    sentence = data.draw(st.sampled_from(say.patterns))
    names = [data.draw(NAMES) for _ in sentence.words[1:]]
    message = sentence.words[0] + "".join(f"{name}{word}" for name, word in zip(names, sentence.words[1:], strict=True))
    said = say(message)
    if not any(a + b in ("", " ") for a, b in zip(sentence.words, sentence.words[1:], strict=False)):
        for name in names:
            assert name in said or name in say.nouns


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    translator_for("ru")(text)


def test_numbers_of_messages_are_those_of_print_and_what_was_typed_stays(qtbot: QtBot) -> None:
    assert messages.translate_message("it lacks -2.5e-05 m at 90 deg, 1e+20 N") == "it lacks −2.5e−5 m at 90°, 1e20 N"
    for typed in ("'1e-05' is no length", "f = 1e-5*x", "see a-1e-5"):
        assert messages.translate_message(typed) == typed


def test_messages_in_messages_and_lists() -> None:
    say = MessageTranslator(
        {
            "there is no {} '{}'; it has {}": "нет: {0} «{1}»; есть {2}",
            "the run failed: {}": "отказ: {}",
            "linear": "линейная",
            "{} and {}": "{} и {}",
        },
        {"coordinate": "координата"},
    )
    inner = say("there is no coordinate 'coordinate'; it has coordinate, linear and x")
    assert inner == "нет: координата «coordinate»; есть coordinate, линейная и x"
    assert say(f"the run failed: there is no rod 'y'; it has {'x'}") == "отказ: нет: rod «y»; есть x"
    assert say("Something else and more of it") == "Something else and more of it"


def test_a_sentence_and_its_remedy_are_said_as_two() -> None:
    """No short sentence of the catalogue, as `{} is not {}.`, takes parts of two for one."""
    say = translator_for("ru")
    whole = [
        english for english in catalogue() if "{}" not in english and english.endswith(".") and english[0].isupper()
    ]
    assert len(whole) > 300
    torn = [
        f"{one} {other}"
        for k, one in enumerate(whole)
        for other in (whole[(7 * k + 3) % len(whole)], "Add “)” where it should end.")
        if say(f"{one} {other}") != f"{say(one)} {say(other)}"
    ]
    assert len(torn) <= 5, torn  # of more than 600
    assert say("This parenthesis is not closed. Add “)” where it should end.").startswith("Эта скобка не закрыта. ")


BROKEN = """
format = 1
[parameters]
m = { value = 1, unit = "kgg" }
[coordinates]
x = {}
[bodies.b]
shape = "sphere"
x = "x + foo"
"""


def test_what_the_system_says_of_a_file_is_in_russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "current_language", lambda: "ru")
    (tmp_path / "file").write_text("", encoding="utf-8")
    for name in ("nowhere/a", "file/a", "a" * 300, ""):
        with pytest.raises(OSError) as failed:  # noqa: PT011 (which of its kinds depends on the system)
            (tmp_path / name).read_bytes()
        path, _, why = messages.error_text(failed.value).partition(": ")
        assert path == str(tmp_path / name)
        assert re.search("[а-я]{4}", why), why
    assert messages.error_text(OSError("of no file")) == "of no file"


def test_the_problems_are_in_russian(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "current_language", lambda: "ru")
    with pytest.raises(ModelError) as refused:
        anholon.loads(BROKEN)
    lines = [messages.translate_message(f"{problem.message} {problem.remedy}") for problem in refused.value.problems]
    assert lines
    for line in lines:
        assert re.search("[а-я]{3}", line), line

    document = Document()
    panel = ProblemsPanel(document)
    qtbot.addWidget(panel)
    document.set_problems(tuple(refused.value.problems))
    assert all(re.search("[а-я]{3}", panel.list.item(row).text()) for row in range(panel.list.count()))


@pytest.mark.parametrize(
    ("message", "remedy", "text"),
    [
        (
            "the initial state violates 'gear1' by 0.2",
            "Change it.",
            "The initial state violates 'gear1' by 0.2. Change it.",
        ),
        ("nothing with mass moves when 's1' changes", "", "Nothing with mass moves when 's1' changes"),
        ("There is no name.", "Add one.", "There is no name. Add one."),
        ("phi1 is a name of the user", "", "phi1 is a name of the user"),
        ("", "Try again.", "Try again."),
    ],
)
def test_sentences_are_separated(message: str, remedy: str, text: str) -> None:
    assert messages.problem_text(message, remedy) == text
