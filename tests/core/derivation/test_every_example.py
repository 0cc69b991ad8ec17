"""Forms of the shipped examples: in print they are what is run, TeX reads their LaTeX, and both refuse alike."""

from __future__ import annotations

import os
import re
from functools import lru_cache

import numpy as np
import pytest
from latex2mathml.converter import convert
from mpmath import mpf
from tests import models
from tests.core.derivation.latex import LatexError, check_document, check_formula
from tests.core.derivation.test_against_system import EXACT, State, example, follow
from tests.core.derivation.test_program_equations import known_state, solve_for_multipliers

import anholon
from anholon import System
from anholon.derivation import blocks, render
from anholon.derivation.derivation_instant import make_system_at
from anholon.errors import AnholonError, RunError
from anholon.forms.binding import PROGRAM_FORMS, bind_form
from anholon.forms.form_names import FORMS
from anholon.model.file.examples import example_names
from anholon.system.system_state import SystemState

SMALL = 2  # coordinates of a model whose every form is derived; the others take forms by turns, each two of them
LARGE = 8  # bodies of a model of which only one form is derived, and that in one of those of the same elements
TURNS = 9


def pairs() -> list[tuple[str, str]]:
    """Return examples without rods with the forms that are looked at, all of them where ANHOLON_ALL_FORMS is set."""
    rigid = [name for name in example_names() if not example(name).rods]
    everything = "ANHOLON_ALL_FORMS" in os.environ
    repeated = models.repeated(rigid)
    return [
        (name, form)
        for k, name in enumerate(rigid)
        for i, form in enumerate(FORMS)
        if everything
        or (form == "lagrange1" and name not in repeated if len(example(name).bodies) > LARGE else _turn(name, i + k))
    ]


WRONG = {
    "an open brace": r"\frac{a}{b",
    "two superscripts": r"x^{2}^{3}",
    "a prime and a superscript": r"x'^{2}",
    "an unknown command": r"\foo{x}",
    "an alignment outside": r"a & b",
    "a fence without its other": r"\left(x",
    "an environment that does not end": r"\begin{pmatrix} a & b",
    "rows of different lengths": r"\begin{pmatrix} a & b \\ c \end{pmatrix}",
    "a Greek letter as it is": "κ + 1",
}


def _turn(name: str, number: int) -> bool:
    """Return whether it is the turn of a form."""
    return len(example(name).coordinates) <= SMALL or number % TURNS == 0


@pytest.mark.parametrize("name", WRONG)
def test_the_reader_of_latex_refuses(name: str) -> None:
    with pytest.raises(LatexError):
        check_formula(WRONG[name])


@lru_cache(1)  # the forms of an example follow each other
def system_of(name: str) -> System:
    """Return the system of an example."""
    return anholon.compile_model(example(name))


def refused(name: str, form: str) -> str:
    """Return why a run of an example in a form is refused; empty where it is not."""
    now = make_system_at(system_of(name), None)
    try:
        bind_form(form, SystemState(now.system, 0.0, now.q, now.v, now.p), now.system.model.simulation.chart)
    except RunError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("name", "form"), pairs())
def test_every_form_of_every_example(name: str, form: str) -> None:
    model = example(name)
    reason = refused(name, form)
    if reason:
        with pytest.raises(AnholonError) as told:
            list(blocks(model, form))
        assert str(told.value) == reason
        return
    derived = list(blocks(model, form))

    # What is printed is what is run.
    system = system_of(name)
    if form in PROGRAM_FORMS and make_system_at(system, None).system.programs:
        state = known_state(model, form, 1)
        solve_for_multipliers(derived, state, form)
    else:
        state = State(system, 1)
    errors = follow(derived, state, form)
    wrong = {left: error for left, error in errors.items() if not error < EXACT}
    assert wrong == {}, wrong
    assert len(errors) >= len(model.coordinates)

    # TeX reads every row, and the converter to MathML all commands in them.
    converted: set[str] = set()
    for block in derived:
        for row in block.rows:
            if row.latex:
                check_formula(row.latex)
                commands = set(re.findall(r"\\(?:[A-Za-z]+|.)", row.latex))
                if not commands <= converted:
                    assert "<merror" not in convert(row.latex)
                    converted |= commands
    check_document(render(derived, "latex", title=model.name))


def test_documents_with_letters_of_other_alphabets() -> None:
    text = """
format = 1
name = "Маятник «κ» 50 % #1 & x_1"
[parameters]
"κ" = { value = 3, unit = "N/m" }
"длина" = { value = 2, unit = "m" }
"Δx" = { value = 0.1, unit = "m" }
[coordinates]
"ψ" = { value = 0.3, rate = 0.1, unit = "rad" }
[points."груз"]
position = ["длина*sin(ψ)", "Δx", "-длина*cos(ψ)"]
mass = 2
[forces."упругая"]
kind = "potential"
energy = "κ*(длина*ψ)^2/2"
doc = "Пружина: 50 % × κ, δ ≥ 0 – и … так"
"""
    model = anholon.loads(text)
    for language in ("en", "ru"):
        document = anholon.derivation.derive_text(model, "lagrange2", "latex", language=language)
        check_document(document)
        assert document.startswith("% !TeX program = lualatex")
        assert r"\usepackage{fontspec}" in document
        cyrillic = text.translate(str.maketrans("κΔψδ", "жДфд"))
        document = anholon.derivation.derive_text(anholon.loads(cyrillic), "lagrange2", "latex", language=language)
        check_document(document)
        assert r"\usepackage[T2A]{fontenc}" in document
    system = anholon.compile_model(model)
    state = State(system, 1)
    state.known |= {"κ": mpf(3)}
    errors = follow(list(blocks(model, "lagrange2")), state, "lagrange2")
    assert errors
    assert np.all(np.array(list(errors.values())) < EXACT)
