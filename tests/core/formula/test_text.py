"""Formulas written out: with few parentheses, and as LaTeX."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.core.formula.strategies import formulas

from anholon.formula.parser import parse
from anholon.formula.text import name_to_latex, number_to_latex, to_latex, to_text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("((a)+(b))*c", "(a + b)*c"),
        ("a-(b-c)", "a - (b - c)"),
        ("(a-b)-c", "a - b - c"),
        ("a/(b*c)", "a/(b*c)"),
        ("(a/b)*c", "a/b*c"),
        ("(a^b)^c", "(a^b)^c"),
        ("a^(b^c)", "a^b^c"),
        ("-(x^2)", "-x^2"),
        ("(-x)**2", "(-x)^2"),
        ("a*(-b)", "a*-b"),
        ("x ^ (-2)", "x^-2"),
        ("1.50*x + 2.0", "1.5*x + 2"),
        ("atan2( y,x )", "atan2(y, x)"),
        ("x²·y''", "x^2*y''"),
    ],
)
def test_text_has_no_needless_parentheses(typed, text):
    assert to_text(parse(typed)) == text


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        (
            "eta'*cos(theta) - xi'*sin(theta)",
            r"\dot{\eta} \, \cos \theta - \dot{\xi} \, \sin \theta",
        ),
        ("m1*(l1^2/12 + r^2)", r"m_{1} \, \left(\frac{l_{1}^{2}}{12} + r^{2}\right)"),
        ("1/2*m*v^2", r"\frac{m \, v^{2}}{2}"),
        ("-a/b", r"-\frac{a}{b}"),
        ("a*b/c*d/e", r"\frac{a \, b \, d}{c \, e}"),
        ("a - (b - c)", r"a - \left(b - c\right)"),
        ("a + -b", r"a + \left(-b\right)"),
        ("a*-b", r"a \, \left(-b\right)"),
        ("-(-x)", r"-\left(-x\right)"),
        ("2*3*x", r"2 \cdot 3 \, x"),
        ("sin(theta)*x", r"\sin\left(\theta\right) \, x"),
        ("sin(theta)^2", r"\sin^{2} \theta"),
        ("sin(a + b)^2*x", r"\sin^{2}\left(a + b\right) \, x"),
        ("log(x)^2", r"\left(\ln x\right)^{2}"),
        ("(a/b)^2", r"\left(\frac{a}{b}\right)^{2}"),
        ("sqrt(x^2 + y^2)", r"\sqrt{x^{2} + y^{2}}"),
        ("abs(x)", r"\left|x\right|"),
        ("exp(-k*t)", r"e^{-k \, t}"),
        ("step(t)*sign(x)", r"\operatorname{step}\left(t\right) \, \operatorname{sgn}\left(x\right)"),
        ("2^-x", "2^{-x}"),
        ("2.5e20^2", r"\left(2.5 \cdot 10^{20}\right)^{2}"),
    ],
)
def test_latex(text, latex):
    assert to_latex(parse(text)) == latex


@pytest.mark.parametrize(
    ("name", "primes", "latex"),
    [
        ("x", 0, "x"),
        ("x", 2, r"\ddot{x}"),
        ("x", 4, "x^{(4)}"),
        ("xi", 1, r"\dot{\xi}"),
        ("kappa1", 1, r"\dot{\kappa}_{1}"),
        ("κ1", 0, r"\kappa_{1}"),
        ("L5z", 0, "L_{5z}"),
        ("thetaC", 0, r"\theta_{C}"),
        ("x_max", 0, r"x_{\mathrm{max}}"),
        ("speed", 0, r"\mathrm{speed}"),
        ("blade.x", 1, r"\dot{x}_{\mathrm{blade}}"),
        ("plate.wz", 0, r"\omega_{\mathrm{plate},z}"),
        ("omicron", 0, r"\mathrm{omicron}"),
        ("_a", 0, r"\_a"),
    ],
)
def test_names_in_latex(name, primes, latex):
    assert name_to_latex(name, primes) == latex


def test_numbers_in_latex():
    values = (2.0, 0.5, -3.0, 1e-5, 2.5e20, -1e30)
    assert [number_to_latex(value) for value in values] == [
        "2", "0.5", "-3", "10^{-5}", r"2.5 \cdot 10^{20}", "-10^{30}",
    ]  # fmt: skip


@given(formulas)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_latex_is_well_formed(tree):
    latex = to_latex(tree)
    assert latex.count("{") == latex.count("}")
    assert latex.count(r"\left") == latex.count(r"\right")
    assert "--" not in latex.replace(" ", "")


def test_a_long_sum_is_written():
    assert to_latex(parse(" + ".join(["a*b"] * 2000))).count("+") == 1999
