"""Rods whose sections follow nonlinear laws, at rest: closed forms and refusals."""

from __future__ import annotations

import math

import numpy as np
import pytest

import anholon
from anholon.errors import ModelError

ROD = """
format = 1
[parameters]
EI = { value = 3, unit = "N*m^2" }
b = { value = 0.4, unit = "m^2" }
GJ = { value = 2, unit = "N*m^2" }
EA = { value = 1e4, unit = "N" }
GA = { value = 4e3, unit = "N" }
M = { value = 5, unit = "N*m" }
F = { value = 0, unit = "N" }
[rods.bow]
elements = 8
curve = { kind = "straight", length = 1 }
[rods.bow.section]
kind = "law"
force = ["EA*(e + 20*e^3)", "GA*g2", "GA*g3"]
moment = ["GJ*k1", "EI*(k2 + b*k2^3)", "EI*(k3 + b*k3^3)"]
mass = 1
[supports.clamp]
at = "bow:base"
[loads.tip]
kind = "section"
at = "bow:tip"
moment = [0, "M", 0]
force = ["-3*F", "4*F", "6*F"]
"""
NO_MOMENT = ROD.replace("value = 5", "value = 0")


def solved(text: str) -> anholon.Statics:
    return anholon.statics(anholon.loads(text))


def cubic(linear: float, third: float, value: float) -> float:
    """The real root of linear x + third x³ = value."""
    return next(float(r.real) for r in np.roots([third, 0.0, linear, -value]) if abs(r.imag) < 1e-9)


def test_an_end_moment_bends_a_cantilever_to_the_circle_of_its_law() -> None:
    found, k = solved(ROD), cubic(3.0, 1.2, 5.0)
    assert found.value("bow:tip.x") == pytest.approx(math.sin(k) / k, rel=1e-10)
    assert found.value("bow:tip.z") == pytest.approx(-(1.0 - math.cos(k)) / k, rel=1e-10)
    assert found.value("bow(0.3L).k2") == pytest.approx(k, rel=1e-10)
    assert found.value("bow(0.3L).M2") == pytest.approx(5.0, rel=1e-10)


@pytest.mark.parametrize("F", [-100.0, 300.0])
def test_a_bar_stretches_by_its_law(F: float) -> None:
    text = NO_MOMENT.replace('value = 0, unit = "N"', f'value = {F}, unit = "N"')
    text = text.replace('["-3*F", "4*F", "6*F"]', '["F", 0, 0]').replace("EI*(k2 +", "1000*EI*(k2 +")
    e = cubic(1e4, 2e5, F)
    found = solved(text.replace("EI*(k3 +", "1000*EI*(k3 +"))
    assert found.value("bow:tip.dx") == pytest.approx(e, rel=1e-9)
    assert found.value("bow:middle.e") == pytest.approx(e, rel=1e-9)


def test_a_given_stretch_asks_for_the_force_of_the_law() -> None:
    text = NO_MOMENT + '[supports.end]\nat = "bow:tip"\nturning = "clamped"\nmotion = [0.1, 0, 0]\n'
    assert solved(text).value("reaction:end.x") == pytest.approx(1e4 * (0.1 + 20.0 * 0.1**3), rel=1e-9)


def test_a_linear_law_is_the_section_of_its_stiffnesses() -> None:
    text = ROD.replace("20*e^3", "0*e").replace("value = 0.4", "value = 0")
    text = text.replace('value = 0, unit = "N"', 'value = 1, unit = "N"')
    given = '[rods.bow.section]\nkind = "given"\naxial = 1e4\nshear = [4e3, 4e3]\ntorsion = 2\nbending = [3, 3]\n'
    start, end = text.index("[rods.bow.section]"), text.index("[supports")
    one, two = solved(text), solved(text[:start] + given + text[end:])
    for address in ("bow:tip.x", "bow:tip.y", "bow:tip.z", "bow(0.4L).M1", "bow(0.4L).M3", "bow(0.4L).k3"):
        assert one.value(address) == pytest.approx(two.value(address), rel=1e-7, abs=1e-9)


def test_bending_and_stretching_together_are_of_fourth_order() -> None:
    text = ROD.replace('value = 0, unit = "N"', 'value = 1, unit = "N"')
    tips = [
        np.array([found.value(f"bow:tip.{c}") for c in "xyz"])
        for found in (solved(text.replace("elements = 8", f"elements = {n}")) for n in (4, 8, 32))
    ]
    coarse, fine = (np.abs(tip - tips[-1]).max() for tip in tips[:-1])
    assert fine < coarse / 10.0


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"GA*g2"', '"GA*(g2 + e)"', "no energy"),
        ('"GJ*k1"', '"-GJ*k1"', "not positive"),
        ('"GA*g2"', '"GA*(g2 + 0.1)"', "without strain"),
        ('"GJ*k1"', '"GJ*g2"', "GJ"),
        ('"GJ*k1"', '"GJ*k4"', "k4"),
        ("elements = 8", 'elements = 8\nmodel = "cable"', "linear law"),
    ],
)
def test_what_is_no_law_is_refused(old: str, new: str, what: str) -> None:
    with pytest.raises(ModelError, match=what):
        solved(ROD.replace(old, new))


def test_motion_is_refused() -> None:
    with pytest.raises(ModelError, match="at rest only"):
        anholon.simulate(anholon.loads(ROD + "[simulation]\nuntil = 0.1\n"))
