"""Numbers as texts, in one style.

Files, the command line and messages write the minus of ASCII and the exponents of Python, so that every number can be
read again: -1e-05. Pictures and the window write the minus of print and the shortest exponent: −1e−5.
"""

from __future__ import annotations

MINUS = "−"
"""The minus of print, U+2212."""


def format_shortest(value: float) -> str:
    """Return the shortest decimal that reads back as the same number: 0.1, 5, 1e-05; -0 is 0."""
    text = repr(float(value) + 0.0)
    return text[:-2] if text.endswith(".0") else text


def with_minus(text: str) -> str:
    """Return a text of pictures or the window with the minus of print."""
    return text.replace("-", MINUS)


def typeset_number(text: str) -> str:
    """Return the text of a number as pictures and the window show it, 1e-05 as 1e−5; other text unchanged."""
    try:
        float(text)
    except ValueError:
        return text
    mantissa, mark, exponent = text.partition("e")
    return with_minus(f"{mantissa}e{int(exponent)}" if mark else mantissa)
