"""Numbers that TOML does not read: each gets one remedy, at its place; numbers that double precision turns into 0 or
infinity are refused."""

from __future__ import annotations

import pytest

import anholon
from anholon.errors import ModelError, Problem

PARAMETER = 'format = 1\n[parameters]\na = { value = %s, unit = "m" } # 1e-400 in a comment\n'
LIST = "format = 1\n[schedules.a]\ntimes = [\n  0, 1,\n  %s, 3,\n]\nvalues = [0, 1, 2, 3]\n"
PLAIN = "format = 1\nname = 'with 1e-400'\n[simulation]\nuntil = %s\n"

REMEDIES = {
    ".2": "Write 0.2.",
    "-.5": "Write -0.5.",
    "+.5": "Write +0.5.",
    "5.": "Write 5.0.",
    "1.e3": "Write 1.0e3.",
    ".5E-3": "Write 0.5E-3.",
    "007": "Write 7.",
    "-01.5": "Write -1.5.",
    "1_000_": "Write 1000.",
    "1__0": "Write 10.",
    "1 000": "Write 1000.",
    "−1": "Write -1.",
    "1e": "The exponent is missing: write 1, or 1e3 for 1 times 1000.",
    "2.5e+": "The exponent is missing: write 2.5, or 2.5e3 for 2.5 times 1000.",
    "1e2.5": "The exponent of a number is a whole number.",
    "1.2.3": "A number has one decimal point.",
    "0x1G": "0x begins a hexadecimal number, whose digits are 0 to 9 and A to F.",
    "0o8": "0o begins an octal number, whose digits are 0 to 7.",
    "0b12": "0b begins a binary number, whose digits are 0 and 1.",
    "pi/2": 'Write it in quotes: "pi/2".',
    "True": "Write true.",
}
COMMAS = {
    "1,5": "Write 1.5.",
    "-0,25": "Write -0.25.",
    "1,500": "Write 1.500 with a decimal point, or 1500 without separators.",
    "1,234,567.5": "Write 1234567.5.",
}


def problem_of(text: str) -> Problem:
    """Return the only problem of a text."""
    with pytest.raises(ModelError) as error:
        anholon.loads(text)
    (problem,) = error.value.problems
    return problem


@pytest.mark.parametrize("frame", [PARAMETER, LIST, PLAIN])
@pytest.mark.parametrize(("number", "remedy"), REMEDIES.items())
def test_each_spelling_has_its_remedy(number: str, remedy: str, frame: str) -> None:
    problem = problem_of(frame % number)
    assert problem.remedy == remedy
    line = (frame % number).split("\n").index(problem.source) + 1
    assert f"at line {line}, column " in problem.message


@pytest.mark.parametrize("frame", [PARAMETER, PLAIN])
@pytest.mark.parametrize(("number", "remedy"), COMMAS.items())
def test_a_comma_is_told_apart_from_a_point(number: str, remedy: str, frame: str) -> None:
    assert problem_of(frame % number).remedy == remedy


@pytest.mark.parametrize("remedy", [text.removeprefix("Write ")[:-1] for text in REMEDIES.values()][:12])
def test_what_is_offered_can_be_read(remedy: str) -> None:
    assert anholon.loads(PARAMETER % remedy).parameters["a"].value == float(remedy)


@pytest.mark.parametrize("number", ["1e-400", "-1e-400", "1e400", "1.5E+999", f"0.{'0' * 400}1", "1_0.0e-4_000"])
@pytest.mark.parametrize("frame", [PARAMETER, LIST, PLAIN])
def test_numbers_beyond_double_precision_are_refused_at_their_place(number: str, frame: str) -> None:
    problem = problem_of(frame % number)
    assert "is too large or too small" in problem.message
    assert problem.span is not None
    assert problem.source[slice(*problem.span)] == number
    assert problem.remedy == "Write 0 or a number from 2.2e-308 to 1.8e+308."


@pytest.mark.parametrize(("number", "value"), [("0e-400", 0.0), ("0.00e-999", 0.0), ("5e-324", 5e-324)])
def test_zeros_and_the_least_numbers_are_read(number: str, value: float) -> None:
    assert anholon.loads(PARAMETER % number).parameters["a"].value == value


def test_names_keep_their_own_remedy() -> None:
    assert problem_of("format = 1\n[parameters.é]\nvalue = 1\n").remedy.startswith('Write the name in quotes: "é".')
