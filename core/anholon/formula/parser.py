"""The grammar of formulas: from text to a tree.

    sum:     product, or sum + product, or sum - product
    product: signed, or product * signed, or product / signed
    signed:  power, or -signed, or +signed
    power:   atom, or atom ^ signed, or an atom with a raised number
    atom:    a number, a name, a function of sums with commas between them, or a sum in parentheses

Any text is read once, word by word, without recursion. Trees are immutable, so those of short formulas
are kept and shared: a model that is edited reads only the formula that changed.

This module reads correct formulas; `anholon.formula.faults` describes what is wrong with others.
"""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec.structs import replace

from anholon.errors import FormulaError
from anholon.formula import faults
from anholon.formula.faults import Token
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
    nesting_depth,
)

MAX_LENGTH = 20_000
"""Longest formula, in characters."""

_KEPT_LENGTH = 400  # longest formula whose tree is kept
_SAME_SIGN = str.maketrans("−·⋅×÷′’", "-***/''")  # one character each, so that spans stay true
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

_RANKS = {"+": 1, "-": 1, "*": 2, "/": 2}
_RANK_OF_SIGN = 3  # of a sign before a term; that of a power is higher
_RANK_OF_POWER = 4


def parse(expression: str | float) -> Syntax:
    """Return the tree of a formula; a number stands for itself.

    Raises only FormulaError, which contains the place in the text, for a text that cannot be read.
    """
    if not isinstance(expression, str):
        return _literal(float(expression))
    if len(expression) > MAX_LENGTH:
        raise FormulaError(
            f"The formula has {len(expression):,} characters; at most {MAX_LENGTH:,} can be read.",
            remedy="Divide it into named definitions.",
        )
    return _parse_cached(expression) if len(expression) <= _KEPT_LENGTH else _parse(expression)


@lru_cache(maxsize=4096)
def _parse_cached(source: str) -> Syntax:
    return _parse(source)


def _parse(source: str) -> Syntax:
    plain = source.translate(_SAME_SIGN)
    try:
        faults.check_nesting(plain)
        root = _parse_tokens(plain)
        if len(plain) > MAX_DEPTH and nesting_depth(root) > MAX_DEPTH:
            raise faults.make_nesting_error(root.span)
    except FormulaError as error:
        error.source = source
        raise
    return root


def _literal(value: float) -> Syntax:
    if not math.isfinite(value):
        raise FormulaError(f"The number {value} is not finite.")
    return Unary("-", Number(-value)) if value < 0 else Number(abs(value))


class _ParenthesisLevel:
    """What has been read between two parentheses, or of the whole formula.

    `terms` wait for the `signs` behind which they stand; each sign is its rank, its text and where it starts, and one
    of the rank of a sign belongs to one term. `opening` is the parenthesis, `function` the name before it.
    """

    __slots__ = ("arguments", "function", "opening", "signs", "terms")

    def __init__(self, opening: Token | None = None, function: Token | None = None) -> None:
        self.opening, self.function = opening, function
        self.arguments: list[Syntax] = []
        self.terms: list[Syntax] = []
        self.signs: list[tuple[int, str, int]] = []

    def reduce_operators(self, rank: int) -> None:
        """Join the last terms by all signs that bind at least as strongly as a sign of this rank."""
        terms = self.terms
        while self.signs and self.signs[-1][0] >= rank:
            sign_rank, sign, start = self.signs.pop()
            right = terms.pop()
            if sign_rank != _RANK_OF_SIGN:
                left = terms.pop()
                terms.append(Binary(sign, left, right, (left.span[0], right.span[1])))  # type: ignore[arg-type]  # + - * / ^
            elif sign == "-":
                terms.append(Unary("-", right, (start, right.span[1])))
            else:
                terms.append(_with_span(right, start, right.span[1]))

    def result(self) -> Syntax:
        """Return the term that all signs make of the terms."""
        self.reduce_operators(0)
        return self.terms.pop()


def _parse_tokens(source: str) -> Syntax:
    """Return the tree of a formula; raise the fault at the first misplaced word.

    A name or a number is checked after the next word is known to be allowed there: if two adjacent words do not fit,
    their adjacency is the fault, not one of them.
    """
    words = faults.tokenize(source)
    level, outer = _ParenthesisLevel(), list[_ParenthesisLevel]()
    needs_term = True  # a term must come next
    bare = False  # the last term is an atom, which a power may follow
    at = -1
    while True:
        at += 1
        word = words[at]
        text, kind = word.text, word.kind
        if needs_term:
            if kind == "name" and words[at + 1].text == "(":
                at += 1
                outer.append(level)
                level = _ParenthesisLevel(words[at], word)
                if words[at + 1].text == ")":
                    at += 1
                    level, needs_term, bare = _close_parenthesis(source, words, at, level, outer), False, True
            elif kind in ("number", "name"):
                _check_following_token(source, words[at + 1])
                level.terms.append(_number(word) if kind == "number" else _name(word))
                needs_term, bare = False, True
            elif text == "(":
                outer.append(level)
                level = _ParenthesisLevel(word)
            elif text in ("+", "-"):
                level.signs.append((_RANK_OF_SIGN, text, word.start))
            else:
                raise faults.diagnose(source, word.start)
        elif text in _RANKS:
            rank = _RANKS[text]
            level.reduce_operators(rank)
            level.signs.append((rank, text, word.start))
            needs_term = True
        elif kind == "operator" and bare:
            level.signs.append((_RANK_OF_POWER, "^", word.start))
            needs_term = True
        elif kind == "superscript" and bare:
            level.terms.append(_apply_superscript(level.terms.pop(), word))
            bare = False
        elif text == "," and level.function is not None:
            level.arguments.append(level.result())
            needs_term = True
        elif text == ")" and outer:
            level.arguments.append(level.result())
            level, bare = _close_parenthesis(source, words, at, level, outer), True
        elif kind == "end" and not outer:
            return level.result()
        else:
            raise faults.diagnose(source, word.start)


def _close_parenthesis(
    source: str, tokens: list[Token], position: int, level: _ParenthesisLevel, outer_levels: list[_ParenthesisLevel]
) -> _ParenthesisLevel:
    """Return the level outside a closing parenthesis, with the contents of the parentheses as a term."""
    above, closing, opening = outer_levels.pop(), tokens[position], level.opening
    _check_following_token(source, tokens[position + 1])
    if level.function is not None:
        above.terms.append(_call(level.function, tuple(level.arguments), closing))
    elif opening is not None:
        above.terms.append(_with_span(level.arguments[0], opening.start, closing.end))
    return above


def _check_following_token(source: str, token: Token) -> None:
    """Raise the error for a word that cannot follow a term."""
    if token.kind in ("number", "name", "other") or token.text == "(":
        raise faults.diagnose(source, token.start)


def _number(token: Token) -> Number:
    value = float(token.text)
    if not math.isfinite(value) or (value == 0 and any(c in "123456789" for c in token.text.lower().partition("e")[0])):
        raise faults.make_number_range_error(token.text, token.span)
    return Number(value, token.span)


def _name(token: Token) -> Name:
    text = token.text.rstrip("'")
    if ":" not in text and "(" not in text and not all(part.isidentifier() for part in text.split(".")):
        raise faults.make_invalid_name_error(text, token.span)
    if text in ARITY:
        raise faults.make_missing_arguments_error(text, token.span)
    primes = len(token.text) - len(text)
    if primes and (text in (TIME, STAGE_TIME) or text in CONSTANTS):
        raise faults.make_invalid_prime_error(text, token.span)
    return Name(text, primes, token.span)


def _apply_superscript(base: Syntax, token: Token) -> Binary:
    value = float(token.text.translate(_SUPERSCRIPTS).lstrip("⁻"))
    if not math.isfinite(value):
        raise faults.make_number_range_error(token.text, token.span)
    exponent: Syntax = Number(value, token.span)
    if token.text.startswith("⁻"):
        exponent = Unary("-", exponent, token.span)
    return Binary("^", base, exponent, (base.span[0], token.end))


def _call(name: Token, args: tuple[Syntax, ...], closing: Token) -> Call:
    word, span = name.text, (name.start, closing.end)
    if "'" in word:
        raise faults.make_invalid_prime_error(word.rstrip("'"), name.span)
    if word not in ARITY:
        raise faults.make_unknown_function_error(word, name.span)
    min_count, max_count = ARITY[word]
    if len(args) < min_count or (max_count is not None and len(args) > max_count):
        raise faults.make_argument_count_error(word, args, span)
    return Call(word, args, span)


def _with_span(node: Syntax, start: int, end: int) -> Syntax:
    """Return a term with its parentheses or sign in its span; names and numbers keep the span of their own word."""
    return node if isinstance(node, (Name, Number)) else replace(node, span=(start, end))
