"""Numbers that TOML does not read: how they should be written, one remedy for each; numbers that are none in double
precision."""

from __future__ import annotations

import math
import re
from typing import Final

from anholon.errors import FormulaError
from anholon.formula.parser import parse

_NUMBER: Final = re.compile(r"[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_LIKE_NUMBER: Final = re.compile(r"[+\-−]?[0-9._][\w.,+\-−  ]*")
_DECIMAL: Final = re.compile(r"([+-]?)([0-9]*)(?:(\.)([0-9]*))?(?:([eE])([+-]?[0-9]*))?")
_COMMAS: Final = re.compile(r"[ \t]*[+\-−]?[0-9]+(?:,[0-9]+)+(?:\.[0-9]+)?")
_OTHER_BASES: Final = {
    "x": "0x begins a hexadecimal number, whose digits are 0 to 9 and A to F.",
    "o": "0o begins an octal number, whose digits are 0 to 7.",
    "b": "0b begins a binary number, whose digits are 0 and 1.",
}
_BOOLEANS: Final = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
_SEPARATORS: Final = str.maketrans({"_": None, " ": None, "\u202f": None, "\xa0": None, "−": "-"})
_SPACES: Final = "\t \u202f\xa0"
_MANY_DIGITS: Final = re.compile(r"[eE][+-]?[0-9_]{3}|[0-9_]{300}")
"""What a number has that may be larger or smaller than those of double precision."""

_SKIPPED: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
"""Texts and comments of TOML."""


class NumberRangeError(Exception):
    """A number outside double precision, as it is written."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def may_leave_range(text: str) -> bool:
    """Return whether a TOML text may have numbers outside double precision."""
    return _MANY_DIGITS.search(text) is not None


def read_float(text: str) -> float:
    """Return a number of TOML; raises NumberRangeError if it is finite and not 0, but not in double precision."""
    number = float(text)
    if math.isinf(number) and "inf" not in text:
        raise NumberRangeError(text)
    if number == 0.0 and text.lower().partition("e")[0].strip("+-0._"):
        raise NumberRangeError(text)
    return number


def find_number(text: str, number: str) -> int:
    """Return the first position of a number, as written in a TOML text, outside of strings and comments; else 0."""
    wanted = re.compile(rf"(?<![\w.+-]){re.escape(number)}(?![\w.])")
    place = 0
    while match := wanted.search(text, place):
        skipped = next((s for s in _SKIPPED.finditer(text, place) if s.end() > match.start()), None)
        if skipped is None or skipped.start() > match.start():
            return match.start()
        place = skipped.end()
    return 0


def suggest_number(line: str, column: int) -> str:
    """Return the remedy for a text like a number at the column (from 1) of a TOML error, or just before it; else ""."""
    value = _find_value(line, column - 1)
    return _repair_number(value) if _LIKE_NUMBER.fullmatch(value) else ""


def suggest_value(line: str, column: int) -> str:
    """Return the remedy for a truth value, name or formula in a line at the column (from 1) of a TOML error, or ""."""
    value = _find_value(line, column - 1)
    if _LIKE_NUMBER.fullmatch(value) or value in _BOOLEANS.values():
        return ""  # something else is wrong
    if value.lower() in _BOOLEANS:
        return f"Write {_BOOLEANS[value.lower()]}."
    try:
        parse(value)
    except FormulaError:
        return ""
    return f'Write it in quotes: "{value}".'


def _find_value(line: str, place: int) -> str:
    """Return the value whose text contains a position of a line, or ends just before it, without its spaces."""
    masked = _SKIPPED.sub(lambda match: "\0" * len(match.group()), line)
    start = max(masked.rfind(sign, 0, place) for sign in "=[")
    end = min(position if (position := masked.find(sign, start + 1)) >= 0 else len(line) for sign in "]}#\0")
    inside = masked[start + 1 : end]
    with_commas = _COMMAS.match(inside) if masked[: start + 1].endswith("=") else None
    if with_commas:
        inside = with_commas.group()
    else:
        first = inside.rfind(",", 0, max(place - start - 1, 0)) + 1
        inside = inside[first:].partition(",")[0]
    return inside.strip(_SPACES)


def _repair_number(value: str) -> str:
    """Return the right way to write a text that resembles a number."""
    text = value.translate(_SEPARATORS)
    if "," in text:
        return _suggest_without_comma(text)
    if base := re.fullmatch(r"[+-]?0([xob])\w*", text, re.IGNORECASE):
        return _OTHER_BASES[base.group(1).lower()]
    if re.fullmatch(r"[+-]?[0-9.]+[eE][+-]?[0-9]*\.[0-9]*", text):
        return "The exponent of a number is a whole number."
    if text.count(".") > 1:
        return "A number has one decimal point."
    match = _DECIMAL.fullmatch(text)
    if match is None or not (match.group(2) or match.group(4)):
        return ""
    sign, integer_digits, point, fraction, mark, exponent = match.groups()
    plain = sign + (integer_digits.lstrip("0") or "0") + (f".{fraction or '0'}" if point else "")
    if mark and not (exponent or "").strip("+-"):
        return f"The exponent is missing: write {plain}, or {plain}{mark}3 for {plain} times 1000."
    result = plain + (mark + exponent if mark and exponent else "")
    return f"Write {result}." if _NUMBER.fullmatch(result) and result != value else ""


def _suggest_without_comma(text: str) -> str:
    """Return the right way to write a number with commas: with a point, or without them if they may group digits."""
    sign, digits = ("-", text[1:]) if text[0] == "-" else ("", text.lstrip("+"))
    head, *groups = digits.split(",")
    grouped = bool(re.fullmatch(r"[0-9]{1,3}", head)) and all(re.fullmatch(r"[0-9]{3}(\.[0-9]+)?", g) for g in groups)
    joined = f"{sign}{head.lstrip('0') or '0'}{''.join(groups)}"
    if len(groups) > 1:
        return f"Write {joined}." if grouped else ""
    decimal = f"{sign}{head or '0'}.{groups[0] or '0'}"
    if grouped and head != "0" and "." not in groups[0]:
        return f"Write {decimal} with a decimal point, or {joined} without separators."
    return f"Write {decimal}." if _NUMBER.fullmatch(decimal) else ""
