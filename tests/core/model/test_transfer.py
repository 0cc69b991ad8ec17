"""Elements as text between models: what comes back, what is renamed, what is refused."""

from __future__ import annotations

import pytest

import anholon
from anholon.errors import ModelError
from anholon.model.edit.element_list import MAPPINGS, SEQUENCES
from anholon.model.edit.transfer import element_text, paste_elements
from anholon.model.file.examples import example_names
from anholon.model.query.field_paths import get_value
from anholon.model.schema import Model


@pytest.mark.parametrize("name", ["skater-staged", "four-bar", "flexible-pendulum", "rolling-disc", "suslov"])
def test_every_element_comes_back_into_an_empty_model(name: str) -> None:
    assert name in example_names()
    model = anholon.load(name)
    for section in (*MAPPINGS, *SEQUENCES):
        items = getattr(model, section)
        for key in range(len(items)) if section in SEQUENCES else items:
            path = f"{section}.{key}"
            pasted, paths = paste_elements(Model(), element_text(model, path))
            assert len(paths) == 1
            assert get_value(pasted, paths[0]) == get_value(model, path)


def test_names_that_are_taken_get_a_number_also_where_they_are_used() -> None:
    text = """
[coordinates.x]
[points.P]
mass = 1
position = ["x", "0", "0"]
[points.P1]
mass = 2
position = ["0", "x", "0"]
[constraints.link]
kind = "distance"
between = ["P", "P1"]
length = 1
"""
    model, first = paste_elements(Model(), text)
    assert first == ("coordinates.x", "points.P", "points.P1", "constraints.link")
    model, second = paste_elements(model, text)
    assert second == ("coordinates.x1", "points.P2", "points.P3", "constraints.link1")
    assert model.points["P2"].position[0] == "x1"
    assert model.constraints["link1"].between == ("P2", "P3")  # type: ignore[union-attr]
    assert model.points["P"].position[0] == "x"
    assert not [problem for problem in anholon.check(model) if problem.severity == "error"]


def test_stages_are_pasted_behind_the_others() -> None:
    model = anholon.load("skater-staged")
    pasted, (path,) = paste_elements(model, element_text(model, "stages.1"))
    assert path == f"stages.{len(model.stages)}"
    assert pasted.stages[:-1] == model.stages
    assert pasted.stages[-1].set == model.stages[1].set
    assert pasted.stages[-1].name != model.stages[1].name


@pytest.mark.parametrize("text", ["", "some words", "[bodies.b]\nkind = 'cube'\n", "name = 'nothing else'"])
def test_what_is_no_part_of_a_model_is_refused(text: str) -> None:
    with pytest.raises(ModelError):
        paste_elements(Model(), text)
