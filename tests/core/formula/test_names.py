"""Names in formulas, and the name that was meant."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anholon.formula.names import find_similar_name, free_names, make_unknown_name_error
from anholon.formula.parser import parse
from anholon.formula.syntax import Name

KNOWN = ("theta", "kappa1", "m1", "m2", "speed", "L5z", "xi", "eta", "blade.x", "x")


def test_free_names_are_every_occurrence_in_order():
    text = "x' + sin(t*x)*pi - blade.x"
    found = free_names(parse(text))
    assert found == [Name("x", 1), Name("t"), Name("x"), Name("blade.x")]
    assert [text[slice(*name.span)] for name in found] == ["x'", "t", "x", "blade.x"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Theta", "theta"),
        ("tetha", "theta"),
        ("θ", "theta"),
        ("ϑ", "theta"),
        ("κ1", "kappa1"),
        ("kappa_1", "kappa1"),
        ("kapa1", "kappa1"),
        ("thetta", "theta"),
        ("sped", "speed"),
        ("l5Z", "L5z"),
        ("m3", None),
        ("blade.X", "blade.x"),
        ("х", "x"),  # Cyrillic
        ("q", None),
        ("acceleration", None),
    ],
)
def test_near(name, meant):
    assert find_similar_name(name, KNOWN) == meant


def test_letters_may_be_meant_by_words():
    assert find_similar_name("omega", ["ω", "α"]) == "ω"


def test_near_never_offers_the_name_itself():
    assert find_similar_name("x", ["x"]) is None


@given(st.text(max_size=100), st.lists(st.text(max_size=80), max_size=30))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_near_takes_anything(name, candidates):
    meant = find_similar_name(name, candidates)
    assert meant is None or (meant in candidates and meant != name)


def test_unknown_names_are_explained():
    text = "cos(thetta'')"
    (name,) = free_names(parse(text))
    assert str(make_unknown_name_error(name, KNOWN, text)) == (
        "There is no “thetta” here.\n    cos(thetta'')\n        ^^^^^^^^\nDid you mean theta''?"
    )
