"""What is said about formulas that cannot be read: the message, the place, the remedy."""

from __future__ import annotations

import pytest

from anholon.errors import FormulaError
from anholon.formula.parser import parse


def fault(text: str) -> FormulaError:
    with pytest.raises(FormulaError) as caught:
        parse(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "marked", "message", "remedy"),
    [
        ("2x", "2x", "operator is missing", "2*x"),
        ("2 x'", "2 x'", "operator is missing", "2*x'"),
        ("x y", "x y", "operator is missing", "x*y"),
        ("2(x + 1)", "2(", "operator is missing", "2*(…)"),
        ("(a)(b)", ")(", "operator is missing", "(…)*(…)"),
        ("a'b", "a'b", "operator is missing", "a'*b"),
        ("1 000", "1 000", "An operator is missing between two", "without gaps"),
        ("1.2.3", "1.2.3", "An operator is missing between two", "one decimal point"),
        ("x²²x", "²²x", "operator is missing", "(…)*x"),
        ("sin x", "sin x", "sin needs parentheses", "sin(x)"),
        ("sin + 1", "sin", "sin is a function", "sin(…)"),
        ("sin(x + cos(y)", "(", "not closed", ")"),
        ("a*(b + c", "(", "not closed", ")"),
        ("sin(", "(", "not closed", ")"),
        ("a + b)", ")", "no opening one", ""),
        ("a +", "+", "ends after “+”", ""),
        ("(a *", "*", "ends after “*”", ""),
        ("*a", "*", "needs a term on its left", ""),
        ("a*/b", "/", "needs a term on its left", ""),
        ("(a + )", "+ )", "missing between “+” and “)”", ""),
        ("()", "()", "empty", ""),
        ("max(a,,b)", ",", "missing before the comma", ""),
        ("max(a,)", ",)", "missing between “,” and “)”", ""),
        ("(a, b)", ",", "between the arguments", ""),
        ("1,5*x", "1,5", "comma", "1.5"),
        ("sin(1,5)", "sin(1,5)", "takes 1 argument, not 2", "1.5"),
        ("atan2(a)", "atan2(a)", "takes 2 arguments, not 1", ""),
        ("sqrt()", "sqrt()", "takes 1 argument, not none", ""),
        ("max(a)", "max(a)", "at least 2 arguments", ""),
        ("cosh(a, b)", "cosh(a, b)", "takes 1 argument, not 2", ""),
        ("sen(x)", "sen", "no function “sen”", "sin(…)"),
        ("Cos(x)", "Cos", "no function “Cos”", "cos(…)"),
        ("ln(x)", "ln", "no function “ln”", "natural logarithm"),
        ("arcsin(x)", "arcsin", "no function", "asin(…)"),
        ("tg(x)", "tg", "no function", "tan(…)"),
        ("mass(x)", "mass", "no function", "mass*(…)"),
        ("(x*y)'", "'", "follows a name", "x'*y + x*y'"),
        ("sin(x)'", "'", "follows a name", ""),
        ("sin'(x)", "sin'", "no time derivative", ""),
        ("t'", "t'", "no time derivative", ""),
        ("pi'", "pi'", "no time derivative", ""),
        ("x = y", "=", "no equals sign", "x - y"),
        ("x == y + 1", "==", "no equals sign", "x - (y + 1)"),
        ("x = 0", "=", "no equals sign", "f = 0: x."),
        ("x < y", "<", "“<” cannot stand", "step(x)"),
        ("|x|", "|", "“|” cannot stand", "abs(x)"),
        ("√x", "√", "“√” cannot stand", "sqrt(x)"),
        ("[x]", "[", "“[” cannot stand", "round"),
        ('x"', '"', "cannot stand", "x''"),
        ("30°", "°", "cannot stand", "radians"),
        (r"\theta", "\\", "cannot stand", "without a backslash"),
        ("x & y", "&", "“&” cannot stand", ""),
        ("x\u200by", "\u200b", "“U+200B” cannot stand", ""),
        ("a..b", ".", "“.” cannot stand", "blade.x"),
        ("½", "½", "not a name", "letters"),
        ("1e999", "1e999", "too large or too small", ""),
        ("x" + "⁹" * 400, "⁹" * 400, "too large or too small", ""),
        ("1e-999", "1e-999", "too large or too small", ""),
    ],
)
def test_messages(text, marked, message, remedy):
    error = fault(text)
    assert message in error.message
    assert remedy in error.remedy
    assert error.source == text
    assert error.span is not None
    assert text[slice(*error.span)] == marked


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_empty(text):
    assert "empty" in fault(text).message


def test_the_message_shows_the_place():
    assert str(fault("2x + y")) == (
        "An operator is missing between two terms.\n    2x + y\n    ^^\nA product needs its sign: write 2*x."
    )


def test_too_long_is_refused_without_an_echo():
    error = fault("x + " * 25_000)
    assert "100,000 characters" in error.message
    assert len(str(error)) < 200


@pytest.mark.parametrize(
    "text",
    [
        "(" * 19_000,
        "(" * 5_000 + "x" + ")" * 5_000,
        "sin(" * 4_000,
        "sin(" * 300 + "x" + ")" * 300,
        "-" * 19_000 + "x",
        "x^" * 9_000 + "x",
    ],
)
def test_too_deep_is_refused(text):
    error = fault(text)
    assert "200 levels" in error.message
    assert error.span is not None
    assert len(str(error)) < 500


def test_the_depth_that_is_allowed():
    assert parse("(" * 200 + "x" + ")" * 200) == parse("x")
    assert parse("sin(" * 200 + "x" + ")" * 200).span == (0, 1001)
    assert parse("-" * 200 + "x").span == (0, 201)


@pytest.mark.parametrize(
    "text", ["x'" * 9_000, "'" * 19_999, "x " * 9_000, "a," * 9_000, "-" * 19_000 + ")", "1" * 19_999, "=" * 19_999]
)
def test_long_nonsense_gets_a_short_answer(text):
    assert len(str(fault(text))) < 500
