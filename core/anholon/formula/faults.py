"""Diagnoses a formula with a syntax error and reports the fault at the right place.

The parser stops at the first character or word that cannot follow. From there and the words around it `diagnose` finds
the most likely mistake. All functions return FormulaErrors without source; the parser adds it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from anholon.errors import FormulaError
from anholon.formula.look_alikes import did_you_mean
from anholon.formula.names import find_similar_name
from anholon.formula.syntax import ARITY, MAX_DEPTH, Number, Span, Syntax

_SUPERSCRIPT = r"⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+"
_NUMBER = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"  # one way to read every text: linear
WORD = r"[^\W\d⁰¹²³⁴⁵⁶⁷⁸⁹][^\W⁰¹²³⁴⁵⁶⁷⁸⁹]*"
# A section of a rod with a component (bow:tip.x, bow(0.3L).e1z), or words with points between them.
_NAME = rf"(?:{WORD}(?::(?:base|middle|tip)|\(\s*{_NUMBER}\s*(?:L\s*)?\))\.{WORD}|{WORD}(?:\.{WORD})*)'*"

_SHOWN = 40  # characters of the formula quoted in a remedy
_WORD = re.compile(
    rf"(?P<number>{_NUMBER})|(?P<name>{_NAME})|(?P<superscript>{_SUPERSCRIPT})|(?P<operator>\*\*|[-+*/^])|(?P<sign>[(),])"
)
_ONE_TOKEN = re.compile(f"{_NUMBER}|{_NAME}")
_PARENTHESIS = re.compile(r"[()]")

_LIKELY_MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "ln": "log",
        "log10": "log",
        "tg": "tan",
        "arcsin": "asin",
        "arccos": "acos",
        "arctan": "atan",
        "arctg": "atan",
        "arctan2": "atan2",
        "sgn": "sign",
        "heaviside": "step",
        "fabs": "abs",
        "sh": "sinh",
        "ch": "cosh",
        "th": "tanh",
    }
)
_REPLACEMENTS: Mapping[str, str] = MappingProxyType(
    {
        "<": "There are no comparisons; step(x) is 0 for x < 0 and 1 otherwise.",
        ">": "There are no comparisons; step(x) is 0 for x < 0 and 1 otherwise.",
        "|": "The absolute value is abs(x).",
        "√": "The square root is sqrt(x).",
        "[": "Use round parentheses.",
        "]": "Use round parentheses.",
        "{": "Use round parentheses.",
        "}": "Use round parentheses.",
        '"': "The second derivative has two primes: x''.",
        "″": "The second derivative has two primes: x''.",
        "%": "Divide by 100.",
        "°": "Angles in formulas are in radians: 30*pi/180.",
        "\\": "Write names and functions without a backslash: sin(theta).",
        ".": "A point stands inside a number, or between an element and its component: blade.x.",
        ":": "A colon stands in sections of rods only: rod:base.x, rod:middle.x, rod:tip.x; others are rod(0.3L).x.",
        ";": "The arguments of a function are separated by commas.",
        "ᵀ": "Formulas are written in components.",
    }
)


class Token(NamedTuple):
    """A word of the formula; `kind` is number, name, superscript, operator, sign, other or end."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.start, self.end

    @property
    def ends_operand(self) -> bool:
        return self.kind in ("number", "name", "superscript") or self.text == ")"


def tokenize(source: str) -> list[Token]:
    """Return the words of a formula; behind the last one stands the end."""
    words = []
    position, length = 0, len(source)
    while position < length:
        if source[position].isspace():
            position += 1
            continue
        result = _WORD.match(source, position)
        if result is None:
            words.append(Token("other", source[position], position, position + 1))
        else:
            words.append(Token(str(result.lastgroup), result.group(), position, result.end()))
        position = words[-1].end
    words.append(Token("end", "", length, length))
    return words


def check_nesting(source: str) -> None:
    """Raise when parentheses are nested too deep."""
    if source.count("(") <= MAX_DEPTH:
        return
    level = 0
    for result in _PARENTHESIS.finditer(source):
        level += 1 if result.group() == "(" else -1
        if level > MAX_DEPTH:
            raise make_nesting_error(result.span())


def make_nesting_error(span: Span) -> FormulaError:
    """Return the error for a formula nested deeper than `MAX_DEPTH`."""
    return FormulaError(
        f"The formula is nested more than {MAX_DEPTH} levels deep.", "", span, "Divide it into named definitions."
    )


def diagnose(source: str, position: int) -> FormulaError:
    """Return the fault of `source`, of which everything before `position` could be read.

    A position at the end of the text means that the formula ended too soon.
    """
    if not source.strip():
        return FormulaError("The formula is empty.", source, None, "Write 0 for none.")
    words = tokenize(source)
    index = next((i for i, word in enumerate(words) if word.start >= position), len(words) - 1)
    before = words[index - 1] if index else Token("start", "", 0, 0)
    word = words[index]
    if word.kind == "other":
        return _make_invalid_character_error(source, before, word)
    if word.kind == "end":
        return _make_unexpected_end_error(words[:index])
    if before.ends_operand and (word.kind in ("number", "name", "superscript") or word.text == "("):
        return _make_missing_operator_error(before, word)
    if word.text == ",":
        return _make_comma_error(words, index)
    if word.text == ")":
        return _make_closing_parenthesis_error(words[:index], word)
    return _error(f"“{word.text}” needs a term on its left.", word.span)


def make_unknown_function_error(name: str, span: Span) -> FormulaError:
    """Return the error for a name that is called and is no function."""
    likely_name = _LIKELY_MEANINGS.get(name.casefold()) or find_similar_name(name, ARITY)
    if likely_name == "log":
        remedy = "log(x) is the natural logarithm."
    elif likely_name:
        remedy = did_you_mean(name, likely_name, f"{likely_name}(…)")
    else:
        remedy = f"A product needs its sign: {name[:_SHOWN]}*(…). The functions are {', '.join(ARITY)}."
    return _error(f"There is no function “{name[:_SHOWN]}”.", span, remedy)


def make_argument_count_error(name: str, args: Sequence[Syntax], span: Span) -> FormulaError:
    """Return the error for a call with a wrong number of arguments; `span` is the span of the call."""
    min_count, max_count = ARITY[name]
    wanted = f"{'at least ' if max_count is None else ''}{min_count} argument{'s' if min_count > 1 else ''}"
    decimal = any(
        isinstance(argument, Number)
        and isinstance(next_argument, Number)
        and argument.span[1] + 1 == next_argument.span[0]
        for argument, next_argument in pairwise(args)
    )
    remedy = "The decimal sign is a point: write 1.5, not 1,5." if decimal else ""
    return _error(f"{name} takes {wanted}, not {len(args) or 'none'}.", span, remedy)


def make_missing_arguments_error(name: str, span: Span) -> FormulaError:
    """Return the error for the name of a function that is not called."""
    return _error(f"{name} is a function and needs its argument.", span, f"Write {name}(…).")


def make_invalid_prime_error(name: str, span: Span) -> FormulaError:
    """Return the error for a prime behind a function, a constant or time."""
    return _error(
        f"“{name}” has no time derivative.", span, "Primes belong to coordinates and other names of the model."
    )


def make_invalid_name_error(text: str, span: Span) -> FormulaError:
    """Return the error for a word with characters that names cannot have."""
    return _error(
        f"“{_make_printable(text)}” is not a name.", span, "Names consist of letters, digits and underscores."
    )


def make_number_range_error(text: str, span: Span) -> FormulaError:
    """Return the error for a number literal that a double cannot hold."""
    excerpt = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return _error(f"The number {excerpt} is too large or too small.", span)


def _make_invalid_character_error(source: str, previous: Token, token: Token) -> FormulaError:
    """Return the error for a character that no formula contains."""
    if token.text == "=":
        return _make_equation_error(source, token)
    if token.text == "'":
        place = "A prime stands for a time derivative and follows a name directly"
        return _error(f"{place}.", token.span, "Differentiate a product term by term: (x*y)' is x'*y + x*y'.")
    if token.text == "!" and source[token.end : token.end + 1] == "=":
        return _make_equation_error(source, Token("other", "!=", token.start, token.end + 1))
    if token.text == "." and previous.kind == "number" and source[token.end : token.end + 1].isdigit():
        return _error("A number has one decimal point.", (previous.start, token.end))
    return _error(
        f"“{_make_printable(token.text)}” cannot stand in a formula.", token.span, _REPLACEMENTS.get(token.text, "")
    )


def _make_equation_error(source: str, token: Token) -> FormulaError:
    end = token.end
    while source[end : end + 1] == "=":
        end += 1
    remedy = "Write the left side of f = 0"
    left, right = source[: token.start].strip("<>! "), source[end:].strip()
    if left and right and "=" not in right and len(source) <= _SHOWN * 2:
        right = right if _ONE_TOKEN.fullmatch(right) else f"({right})"
        remedy += f": {left}" if right == "0" else f": {left} - {right}"
    return _error("A formula has no equals sign.", (token.start, end), remedy + ".")


def _make_unexpected_end_error(tokens: list[Token]) -> FormulaError:
    """Return the error for a formula that ends too early."""
    last = tokens[-1]
    opened = _find_open_parentheses(tokens)
    if last.kind == "operator" or last.text == ",":
        return _error(f"The formula ends after “{last.text}”, where a term is missing.", last.span)
    if opened:
        return _error("This parenthesis is not closed.", opened[-1].span, "Add “)” where it should end.")
    return _error("The formula ends too soon.", last.span)


def _make_missing_operator_error(previous: Token, token: Token) -> FormulaError:
    """Return the error for two terms without an operator between them."""
    span = (previous.start, token.end)
    if token.kind == "superscript":
        return _error("An exponent directly follows another exponent.", span, "Write the power with ^ and parentheses.")
    if previous.kind == "name" and previous.text in ARITY:
        argument = token.text if token.kind == "name" else "…"
        return _error(f"{previous.text} needs parentheses.", span, f"Write {previous.text}({argument}).")
    if previous.kind == "number" and token.kind == "number":
        return _error(
            "An operator is missing between two numbers.",
            span,
            "Write a number without gaps and with one decimal point.",
        )
    left = previous.text if previous.kind != "superscript" and previous.text != ")" else "(…)"
    right = "(…)" if token.text == "(" else token.text
    return _error("An operator is missing between two terms.", span, f"A product needs its sign: write {left}*{right}.")


def _make_comma_error(tokens: list[Token], index: int) -> FormulaError:
    before, word, after = tokens[index - 1], tokens[index], tokens[index + 1]
    if index == 0 or not before.ends_operand:
        return _error("A term is missing before the comma.", word.span)
    if before.kind == after.kind == "number" and before.end == word.start and word.end == after.start:
        remedy = f"The decimal sign is a point: write {before.text}.{after.text}."
        return _error("A comma cannot stand in a number.", (before.start, after.end), remedy)
    return _error("A comma stands only between the arguments of a function.", word.span)


def _make_closing_parenthesis_error(tokens: list[Token], token: Token) -> FormulaError:
    """Return the error for a misplaced closing parenthesis."""
    if not _find_open_parentheses(tokens):
        return _error("This closing parenthesis has no opening one.", token.span)
    last = tokens[-1]
    if last.text == "(":
        return _error("These parentheses are empty.", (last.start, token.end))
    return _error(f"A term is missing between “{last.text}” and “)”.", (last.start, token.end))


def _find_open_parentheses(tokens: list[Token]) -> list[Token]:
    """Return the opening parentheses that are not closed, outermost first."""
    opened: list[Token] = []
    for word in tokens:
        if word.text == "(":
            opened.append(word)
        elif word.text == ")" and opened:
            opened.pop()
    return opened


def _make_printable(text: str) -> str:
    """Return a quotation in which no character is invisible."""
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text[:_SHOWN])


def _error(message: str, span: Span, remedy: str = "") -> FormulaError:
    return FormulaError(message, "", span, remedy)
