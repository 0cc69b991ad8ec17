"""The grammar of formulas: from text to a tree.

The grammar is LALR(1), read by lark with a plain lexer: it is built in 15 ms at the first formula, reads one of 60
characters in 0.1 ms, and uses no recursion, whatever the text. Trees are immutable, so those of short formulas are
kept and shared: a model that is edited reads only the formula that changed.

Only correct formulas are lark's concern. What is wrong with the others is said by `anholon.formula.faults`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from anholon.errors import FormulaError
from anholon.formula import faults
from anholon.formula.syntax import (
    ARITY,
    CONSTANTS,
    MAX_DEPTH,
    STAGE_TIME,
    TIME,
    Binary,
    Call,
    Name,
    Number,
    Syntax,
    Unary,
    depth,
)

if TYPE_CHECKING:
    from lark import Lark, Token

__all__ = ["MAX_LENGTH", "parse"]

MAX_LENGTH = 20_000
"""Longest formula, in characters."""

_KEPT_LENGTH = 400  # longest formula whose tree is kept
_SAME_SIGN = str.maketrans("−·⋅×÷′’", "-***/''")  # one character each, so that spans stay true
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

_GRAMMAR = rf"""
?start: sum
?sum: product
    | sum (PLUS | MINUS) product  -> binary
?product: signed
    | product (STAR | SLASH) signed  -> binary
?signed: power
    | MINUS signed  -> negative
    | PLUS signed  -> positive
?power: atom
    | atom CARET signed  -> binary
    | atom SUPERSCRIPT  -> raised
?atom: NUMBER  -> number
    | NAME  -> name
    | NAME LPAR arguments RPAR  -> call
    | NAME LPAR RPAR  -> call
    | LPAR sum RPAR  -> group
arguments: sum (COMMA sum)*

PLUS: "+"
MINUS: "-"
STAR: "*"
SLASH: "/"
CARET: "^" | "**"
LPAR: "("
RPAR: ")"
COMMA: ","
SUPERSCRIPT: /{faults.SUPERSCRIPT}/
NUMBER: /{faults.NUMBER}/
NAME: /{faults.NAME}/
%ignore /\s+/
"""


def parse(expression: str | float) -> Syntax:
    """Return the tree of a formula; a number stands for itself.

    Raises FormulaError, which knows the place in the text, for whatever cannot be read. Never anything else.
    """
    if not isinstance(expression, str):
        return _literal(float(expression))
    if len(expression) > MAX_LENGTH:
        raise FormulaError(
            f"The formula has {len(expression):,} characters; at most {MAX_LENGTH:,} can be read.",
            remedy="Divide it into named definitions.",
        )
    return _kept(expression) if len(expression) <= _KEPT_LENGTH else _parse(expression)


@lru_cache(maxsize=4096)
def _kept(source: str) -> Syntax:
    return _parse(source)


def _parse(source: str) -> Syntax:
    from lark.exceptions import UnexpectedInput, UnexpectedToken

    plain = source.translate(_SAME_SIGN)
    try:
        faults.check_nesting(plain)
        try:
            # lark thinks that it returns its own kind of tree; the embedded builder makes ours.
            root: Syntax = _grammar().parse(plain)  # type: ignore[assignment]
        except UnexpectedInput as stop:
            # lark gives the end of the text the place of the last word.
            ended = isinstance(stop, UnexpectedToken) and stop.token.type == "$END"
            raise faults.diagnose(plain, len(plain) if ended else stop.pos_in_stream or 0) from None
        if len(plain) > MAX_DEPTH and depth(root) > MAX_DEPTH:
            raise faults.too_deep(root.span)
    except FormulaError as error:
        error.source = source
        raise
    return root


def _literal(value: float) -> Syntax:
    if not math.isfinite(value):
        raise FormulaError(f"The number {value} is not finite.")
    return Unary("-", Number(-value)) if value < 0 else Number(abs(value))


@lru_cache(maxsize=1)
def _grammar() -> Lark:
    from lark import Lark

    # Any object with methods named after the rules will do; lark's own base class would cost its import here.
    builder: Any = _Builder()
    return Lark(_GRAMMAR, parser="lalr", lexer="basic", transformer=builder)


class _Builder:
    """Makes the nodes of a tree while lark reads: one method for each alternative named in the grammar."""

    def number(self, words: list[Token]) -> Number:
        (word,) = words
        value = float(word)
        if not math.isfinite(value) or (value == 0 and any(c in "123456789" for c in word.lower().partition("e")[0])):
            raise faults.out_of_range(word, _span(word))
        return Number(value, _span(word))

    def name(self, words: list[Token]) -> Name:
        (word,) = words
        text = word.rstrip("'")
        span = _span(word)
        if ":" not in text and "(" not in text and not all(part.isidentifier() for part in text.split(".")):
            raise faults.not_a_name(text, span)
        if text in ARITY:
            raise faults.without_arguments(text, span)
        primes = len(word) - len(text)
        if primes and (text in (TIME, STAGE_TIME) or text in CONSTANTS):
            raise faults.rate_of_no_variable(text, span)
        return Name(text, primes, span)

    def negative(self, parts: list[Any]) -> Unary:
        sign, operand = parts
        return Unary("-", operand, (_span(sign)[0], operand.span[1]))

    def positive(self, parts: list[Any]) -> Syntax:
        return _widened(parts[1], _span(parts[0])[0], parts[1].span[1])

    def binary(self, parts: list[Any]) -> Binary:
        left, sign, right = parts
        op = "^" if sign == "**" else str(sign)
        return Binary(op, left, right, (left.span[0], right.span[1]))  # type: ignore[arg-type]  # one of + - * / ^

    def raised(self, parts: list[Any]) -> Binary:
        base, word = parts
        span = _span(word)
        exponent: Syntax = Number(float(word.translate(_SUPERSCRIPTS).lstrip("⁻")), span)
        if word.startswith("⁻"):
            exponent = Unary("-", exponent, span)
        return Binary("^", base, exponent, (base.span[0], span[1]))

    def arguments(self, parts: list[Any]) -> list[Syntax]:
        return parts[::2]

    def call(self, parts: list[Any]) -> Call:
        word, closing = parts[0], parts[-1]
        args = tuple(parts[2]) if len(parts) == 4 else ()
        span = (_span(word)[0], _span(closing)[1])
        if "'" in word:
            raise faults.rate_of_no_variable(word.rstrip("'"), _span(word))
        if word not in ARITY:
            raise faults.unknown_function(word, _span(word))
        least, greatest = ARITY[word]
        if len(args) < least or (greatest is not None and len(args) > greatest):
            raise faults.wrong_count(word, args, span)
        return Call(str(word), args, span)

    def group(self, parts: list[Any]) -> Syntax:
        opening, inner, closing = parts
        return _widened(inner, _span(opening)[0], _span(closing)[1])


def _widened(node: Syntax, start: int, end: int) -> Syntax:
    """Return a term with its parentheses or sign in its span; names and numbers keep the span of their own word."""
    return node if isinstance(node, (Name, Number)) else replace(node, span=(start, end))


def _span(token: Token) -> tuple[int, int]:
    start = token.start_pos or 0
    return start, start + len(token)
