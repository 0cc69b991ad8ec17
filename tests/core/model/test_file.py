"""Model files: every model comes back, the author's comments stay, and no file can do harm."""

from __future__ import annotations

import os
import random
import stat
import threading
import tomllib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.model.models import EVERYTHING, models

from anholon.errors import ModelError, Problem
from anholon.model.file.comments import merge_with_comments
from anholon.model.file.model_file import MAX_BYTES, load, loads, save
from anholon.model.file.toml_writer import dumps
from anholon.model.query.field_paths import set_value
from anholon.model.schema import Coordinate, Model, Parameter, Stage


def problem(text: str | bytes) -> str:
    """Return the text of the single problem that a file has."""
    with pytest.raises(ModelError) as caught:
        loads(text)
    assert len(caught.value.problems) == 1
    return caught.value.problems[0].text()


@settings(max_examples=150, deadline=None)
@given(models)
def test_every_model_comes_back_from_its_text(model: Model) -> None:
    again = loads(dumps(model))
    assert again == model
    for section in ("parameters", "coordinates", "bodies", "points"):
        assert list(getattr(again, section)) == list(getattr(model, section))


def test_a_model_with_every_kind_of_element_comes_back() -> None:
    model = loads(EVERYTHING)
    assert loads(dumps(model)) == model
    assert loads(merge_with_comments(EVERYTHING, model)) == model
    assert merge_with_comments(EVERYTHING, model) == EVERYTHING


@settings(max_examples=60, deadline=None)
@given(models, models)
def test_saving_over_any_other_model_gives_the_new_one(old: Model, new: Model) -> None:
    text = merge_with_comments(dumps(old), new)
    assert dumps(loads(text)) == dumps(new)


COMMENTED = """# A title line.
format = 1
name = "two"  # beside the name

[view]
# above a field
ground = "grid"  # the default, written out

[parameters]
# the mass
a = { value = 1, unit = "kg" }   # heavy
b = { value = 2 }

[coordinates.x]
unit = "m"  # metres

# The first one.
[[stages]]
name = "one"
duration = 1  # short

# The second one.
[[stages]]
name = "two"
duration = 2
"""


def test_comments_and_layout_stay_where_nothing_changed() -> None:
    model = loads(COMMENTED)
    assert merge_with_comments(COMMENTED, model) == COMMENTED
    text = merge_with_comments(COMMENTED, set_value(model, "parameters.a.value", 7))
    assert text == COMMENTED.replace("value = 1,", "value = 7,")


def test_comments_stay_through_additions_removals_and_moves() -> None:
    model = loads(COMMENTED)
    first, second = model.stages
    model = msgspec.structs.replace(
        model,
        parameters={"a": model.parameters["a"], "c": Parameter(value=3.0)},
        coordinates={**model.coordinates, "y": Coordinate(unit="rad")},
        stages=(second, Stage(name="new", duration=5.0), first),
    )
    text = merge_with_comments(COMMENTED, model)
    assert dumps(loads(text)) == dumps(model)
    for comment in ("A title line", "beside the name", "above a field", "written out", "the mass", "heavy", "metres"):
        assert comment in text
    assert "# short" in text
    assert "b =" not in text


@pytest.mark.parametrize("stages", [(0,), (1,), (1, 0)])
def test_comments_stay_where_stages_are_only_removed_or_moved(stages: tuple[int, ...]) -> None:
    model = loads(COMMENTED)
    model = msgspec.structs.replace(
        model, parameters={"a": model.parameters["a"]}, stages=tuple(model.stages[index] for index in stages)
    )
    text = merge_with_comments(COMMENTED, model)
    assert dumps(loads(text)) == dumps(model)
    for comment in ("A title line", "beside the name", "the mass", "heavy", "metres"):
        assert comment in text
    assert ("# short" in text) == (0 in stages)


def test_an_element_that_is_added_is_followed_by_an_empty_line() -> None:
    text = '# title\nformat = 1\n\n[forces.a]\nkind = "spring"\nbetween = ["O", "A"]\nstiffness = 1\n'
    model = loads(text)
    more = msgspec.structs.replace(model, forces={**model.forces, "b": model.forces["a"]})
    assert merge_with_comments(text, more) == text + text[text.index("\n[forces.a]") :].replace("forces.a", "forces.b")


def test_another_order_of_coordinates_is_kept() -> None:
    model = loads("[coordinates]\nx = {}\ny = {}\nz = {}\n")
    turned = msgspec.structs.replace(model, coordinates={k: model.coordinates[k] for k in "zxy"})
    assert list(loads(merge_with_comments("[coordinates]\nx = {}\ny = {}\nz = {}\n", turned)).coordinates) == [
        "z",
        "x",
        "y",
    ]


def test_saving_replaces_the_file_and_keeps_permissions_and_links(tmp_path: Path) -> None:
    target = tmp_path / "model.toml"
    target.write_text(COMMENTED, encoding="utf-8")
    target.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(target)
    save(set_value(loads(COMMENTED), "name", "three"), link)
    assert link.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert target.read_text(encoding="utf-8") == COMMENTED.replace('"two"  #', '"three"  #')
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link.toml", "model.toml"]


def test_a_new_file_gets_the_usual_permissions(tmp_path: Path) -> None:
    save(Model(name="new"), tmp_path / "new.toml")
    (tmp_path / "other").write_text("", encoding="utf-8")
    assert (tmp_path / "new.toml").stat().st_mode == (tmp_path / "other").stat().st_mode
    assert load(tmp_path / "new.toml") == Model(name="new")


def test_a_failed_save_leaves_the_old_file_alone(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        save(Model(), tmp_path / "nowhere" / "model.toml")
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(OSError, match=r"folder\.toml"):
        save(Model(), folder)
    assert [p.name for p in tmp_path.iterdir()] == ["folder.toml"]
    inside = folder / "file" / "model.toml"
    inside.parent.write_text("", encoding="utf-8")
    for target in (inside, tmp_path / f"{'a' * 300}.toml", tmp_path / "nowhere" / "model.toml"):
        with pytest.raises(OSError) as failed:  # noqa: PT011 (which of its kinds depends on the system)
            save(Model(), target)
        assert failed.value.filename == str(target), "not the draft beside it"


def test_what_is_no_file_gets_the_text_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    save(Model(name="through a pipe"), pipe)
    reader.join(60)
    assert loads(read[0]) == Model(name="through a pipe")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_file_over_garbage_is_written_anew(tmp_path: Path) -> None:
    target = tmp_path / "model.toml"
    target.write_bytes(b"\xff\x00garbage")
    save(Model(name="fine"), target)
    assert load(target) == Model(name="fine")


# --- files that are no models --------------------------------------------------------------------------------------


def errors_of(text: str | bytes) -> tuple[Problem, ...]:
    """Return the problems of a file; anything but a ModelError passes through."""
    try:
        loads(text)
    except ModelError as error:
        return error.problems
    return ()


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400))
def test_random_bytes_give_a_model_error_and_nothing_else(data: bytes) -> None:
    assert all(problem.message for problem in errors_of(data))


def test_every_cut_of_a_file_is_a_model_or_has_clear_errors() -> None:
    syntax = 0
    for end in range(0, len(EVERYTHING), 7):
        problems = errors_of(EVERYTHING[:end])
        if any("TOML" in problem.message for problem in problems):
            syntax += 1
            assert len(problems) == 1
            assert "at line" in problems[0].message or "at the end" in problems[0].message
    assert syntax > 100


def test_binary_files_are_named_as_such_with_the_place() -> None:
    assert "not a text in UTF-8: byte 0xff at line 2, column 3" in problem(b"a=\nb=\xff")
    assert "control character 0x00 at line 1, column 2" in problem("a\x00b")
    assert "UTF-8" in problem(random.Random(1).randbytes(5000))


def test_syntax_errors_show_the_line_with_a_caret() -> None:
    text = problem('format = 1\nname = "x\ndoc = "y"\n')
    assert "at line 2, column 10" in text
    assert '    name = "x\n             ^' in text
    assert "may have been cut off" in problem('format = 1\nname = "x')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = " + "[" * 100_000, "nested too deeply"),
        ("a." * 100_000 + "a = 1", "more than 32 dots"),
        ("a = { " + "b = { " * 5_000, "nested too deeply"),
        ("a = " + "9" * 10_000, "at line 1, column 5 has thousands of digits"),
        ("a = [" + "0, " * 1_700_000, "too many tables and values"),
        ("".join(f"[a{k}.b]\n" for k in range(200_000)), "too many tables and values"),
        ("format = 99", "this version reads formats up to 1"),
        ('format = "one"', "The format is not a number."),
        ("format = true", "The format is not a number."),
        (f'[definitions]\na = "{"x+" * 50_000}x"', "The text has 100,001 characters; at most 20,000 can be read."),
        (f"{'x' * 3000} = 1", "There is no field"),
    ],
)
def test_hostile_files_are_refused_at_once(text: str, message: str) -> None:
    assert message in problem(text)


def test_as_many_stages_are_read_as_entries_of_other_sections() -> None:
    model = Model(stages=tuple(Stage(name=f"s{k}", duration=0.01) for k in range(10_000)))
    text = dumps(model)
    assert loads(text) == model
    assert "There are 10,001 items; at most 10,000 can be read." in problem(f'{text}\n[[stages]]\nname = "more"\n')


def test_too_many_entries_and_bytes_are_refused() -> None:
    many = "\n".join(f"a{k} = {{}}" for k in range(10_001))
    assert "There are 10,001 entries; at most 10,000 can be read." in problem(f"[parameters]\n{many}")
    assert "bytes; at most 16,777,216 can be read" in problem(b" " * (MAX_BYTES + 1))


def test_no_more_than_a_hundred_problems_are_listed() -> None:
    with pytest.raises(ModelError) as caught:
        loads("\n".join(f"a{k} = 1" for k in range(500)))
    assert len(caught.value.problems) == 100


def test_places_that_cannot_be_read_are_explained(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="This is a folder"):
        load(tmp_path)
    with pytest.raises(ModelError, match="There is no such file") as caught:
        load(tmp_path / "nothing.toml")
    assert "Shipped examples" not in str(caught.value)  # a path was meant, no name of an example
    with pytest.raises(ModelError, match="Shipped examples: "):
        load("nothing")
    with pytest.raises(ModelError, match="Did you mean the example “skater-staged”"):
        load("skater-stagd")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ModelError, match="not an ordinary file"):
        load(tmp_path / "pipe")
    for name in ("a\0b", "a" * 5000):
        with pytest.raises(ModelError, match="cannot be read"):
            load(name)


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("x = 1", encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}: x: There is no field “x” in a model.")


def test_the_text_is_what_a_person_would_write() -> None:
    text = dumps(loads(EVERYTHING))
    assert 'g = { value = 9.81, unit = "m/s^2" }' in text
    assert 'rotation = [{ axis = "z", angle = "th" }]' in text
    assert "times = [0, 1, 2]" in text
    assert all(len(line) < 200 for line in text.splitlines())
    assert tomllib.loads(text)["format"] == 1


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("[points.left hand]", "left hand"),
        ('[parameters]\nмасса = { value = 1, unit = "kg" }', "масса"),
        ("[parameters]\nm+ = { value = 1 }", "m+"),
        ('[[stages]]\nname = "a"\nset = { b = 1, c d = 2 }', "c d"),
    ],
)
def test_a_name_that_needs_quotes_is_named(line: str, name: str) -> None:
    with pytest.raises(ModelError) as refusal:
        loads(f"format = 1\n{line}\n")
    assert f'"{name}"' in refusal.value.problems[0].remedy


@pytest.mark.parametrize("value", ["1", "true", "-2.5e3"])
def test_no_quotes_are_asked_for_where_something_else_is_wrong(value: str) -> None:
    with pytest.raises(ModelError) as refusal:
        loads(f"format = 1\n[parameters]\nm = {{ value = {value} \n")
    assert refusal.value.problems[0].remedy == ""
