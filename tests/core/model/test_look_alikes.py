"""Letters of other alphabets that look like Latin ones: errors name them, and `check` warns of names with them."""

from __future__ import annotations

import re

import pytest

import anholon
from anholon.errors import ModelError, Problem, UsageError
from anholon.model.check.model_check import check
from anholon.model.edit.assign import assign_value

MODEL = """
format = 1
[parameters]
m = {{ value = 1 }}
{more}
[coordinates]
x = {{ value = 1 }}
[points]
P = {{ position = ["{formula}", 0, 0], mass = "m" }}
[forces.push]
kind = "force"
at = "{at}"
vector = ["m", 0, 0]
"""


def problems(more: str = "", formula: str = "x", at: str = "P") -> tuple[Problem, ...]:
    """Return what is wrong with the model."""
    return check(anholon.loads(MODEL.format(more=more, formula=formula, at=at)))


@pytest.mark.parametrize(
    ("formula", "remedy"),
    [
        ("х", "Did you mean x? In “х” the letter “х” is Cyrillic, not Latin."),
        ("2*М + x", "Did you mean m?"),  # another letter: nothing looks alike
        ("соs(x)", "Did you mean cos(…)? In “соs” the letter “с” is Cyrillic, not Latin."),
        ("Р.vx", "Did you mean P.vx? In “Р” the letter “Р” is Cyrillic, not Latin."),
    ],
)
def test_an_unknown_name_in_a_formula_is_told_by_its_letter(formula: str, remedy: str) -> None:
    (problem,) = problems(formula=formula)
    assert problem.severity == "error"
    assert problem.remedy == remedy


def test_so_is_a_reference_a_key_of_the_file_and_a_word_of_the_command_line() -> None:
    (reference,) = problems(at="Р")
    assert reference.remedy.endswith("In “Р” the letter “Р” is Cyrillic, not Latin.")
    told = re.escape("In “vаlue” the letter “а” is Cyrillic, not Latin.")
    with pytest.raises(ModelError, match=told):
        anholon.loads(MODEL.format(more='k = { "vаlue" = 1 }', formula="x", at="P"))
    told = re.escape('In “с” the letter “с” is Cyrillic, not Latin. Write c, or the name in quotes: "с"')
    with pytest.raises(ModelError, match=told):
        anholon.loads(MODEL.format(more="с = { value = 1 }", formula="x", at="P"))
    model = anholon.loads(MODEL.format(more="", formula="x", at="P"))
    with pytest.raises(UsageError, match=re.escape("In “м” the letter “м” is Cyrillic, not Latin.")):
        assign_value(model, "м", "2")


def test_names_that_look_the_same_are_warned_of() -> None:
    (warning,) = problems('"х" = { value = 2 }', "х")
    assert (warning.path, warning.severity) == ("parameters.х", "warning")
    assert warning.message == "“х” looks like “x”, but has letters of another alphabet."


@pytest.mark.parametrize("name", ["mаss", "Кp", "cоs2", "βο_xο"])
def test_words_of_two_alphabets_are_warned_of(name: str) -> None:
    (warning,) = problems(f'"{name}" = {{ value = 2 }}')
    assert warning.severity == "warning"
    assert "among Latin letters that look like it" in warning.message


@pytest.mark.parametrize("name", ["масса_m", "угол2x", "Δx", "ω_max", "νx", "у", "é", "масса"])
def test_other_names_are_not(name: str) -> None:
    assert problems(f'"{name}" = {{ value = 2 }}') == ()
