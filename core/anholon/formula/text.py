"""Formulas as text: in the formula language, with as few parentheses as it allows, and as LaTeX."""

from __future__ import annotations

import re
from typing import NamedTuple

from anholon.formula.names import GREEK
from anholon.formula.syntax import Binary, Call, Name, Number, Syntax, Unary, fold_tree, operator_chain

# How tightly an expression holds together; the grammar's levels.
_SUM, _PRODUCT, _SIGNED, _POWER, _ATOM = range(1, 6)

_LETTERS = frozenset(GREEK.values()) | {"varphi", "vartheta", "varepsilon", "varrho"}
_NO_MACRO = frozenset({"omicron"})  # written with a Latin letter in LaTeX
_MACROS = tuple(sorted(_LETTERS - _NO_MACRO, key=len, reverse=True))
_DOTS = {1: r"\dot", 2: r"\ddot", 3: r"\dddot"}
_FUNCTIONS = {
    "sin": r"\sin",
    "cos": r"\cos",
    "tan": r"\tan",
    "asin": r"\arcsin",
    "acos": r"\arccos",
    "atan": r"\arctan",
    "sinh": r"\sinh",
    "cosh": r"\cosh",
    "tanh": r"\tanh",
    "log": r"\ln",
    "min": r"\min",
    "max": r"\max",
}
_POWERS_ON_NAME = frozenset({"sin", "cos", "tan", "sinh", "cosh", "tanh"})  # sin²x, as in print
_EXPONENT = re.compile(r"(.*)e([+-]?)0*(\d+)")
_BASE_AND_INDEX = re.compile(r"([^\W\d_]+)_*(\w*)")


# The formula language


class _TextPart(NamedTuple):
    text: str
    level: int

    def parenthesised(self, level: int) -> str:
        return self.text if self.level >= level else f"({self.text})"


def to_text(syntax: Syntax) -> str:
    """Return the formula in the formula language; reading it gives an equal tree."""
    return fold_tree(syntax, _text_of).text


def _text_of(node: Syntax, parts: list[_TextPart]) -> _TextPart:
    match node:
        case Number():
            return _TextPart(_number(node.value), _SIGNED if node.value < 0 else _ATOM)
        case Name():
            return _TextPart(node.text + "'" * node.primes, _ATOM)
        case Unary():
            return _TextPart("-" + parts[0].parenthesised(_SIGNED), _SIGNED)
        case Call():
            return _TextPart(f"{node.function}({', '.join(part.text for part in parts)})", _ATOM)
        case Binary(op="^"):
            base, exponent = parts
            return _TextPart(f"{base.parenthesised(_ATOM)}^{exponent.parenthesised(_SIGNED)}", _POWER)
        case Binary(op="+" | "-"):
            return _TextPart(_join_chain(node, parts, _SUM, " {} "), _SUM)
        case Binary():
            return _TextPart(_join_chain(node, parts, _PRODUCT, "{}"), _PRODUCT)


def _join_chain(node: Binary, parts: list[_TextPart], level: int, sign: str) -> str:
    """Return a chain; its first operand may be any term of the next level, like the others."""
    words = [parts[0].parenthesised(level + 1)]
    for (op, _), part in zip(operator_chain(node)[1:], parts[1:], strict=True):
        words += (sign.format(op), part.parenthesised(level + 1))
    return "".join(words)


def _number(value: float) -> str:
    """Return the shortest literal that reads as `value`."""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


# LaTeX


class _LatexPart(NamedTuple):
    """LaTeX of a part.

    `text` may end in a function without parentheses, such as \\cos\\theta; `closed`, where it differs, may be followed
    by a factor. A function whose power stands on its name has its parts in `head` and `inside`.
    """

    text: str
    level: int
    closed: str = ""
    head: str = ""
    inside: str = ""
    numeric: bool = False

    def parenthesised(self, level: int, *, last: bool = True) -> str:
        if self.level < level:
            return rf"\left({self.text}\right)"
        return self.text if last or not self.closed else self.closed


def to_latex(syntax: Syntax) -> str:
    """Return the formula as LaTeX in the notation of mechanics.

    Primes become dots, Greek names letters, trailing digits and what follows an underscore or a point an index,
    quotients fractions.
    """
    return fold_tree(syntax, _latex_of).text


def name_to_latex(text: str, primes: int = 0) -> str:
    """Return a name with its dots: `kappa1` is \\kappa_{1}, `xi'` is \\dot{\\xi}, `blade.x` is x_{\\mathrm{blade}}."""
    owner, _, last = text.rpartition(".")
    if owner and len(last) == 2 and last[0] == "w":
        last = "omega_" + last[1]  # wx: component of the angular velocity
    symbol, indices = _base_and_index(last)
    if owner:
        parts = [owner] if "(" in owner else owner.split(".")
        indices = [_format_upright(part) for part in parts] + indices
    if 0 < primes <= len(_DOTS):
        symbol = f"{_DOTS[primes]}{{{symbol}}}"
    elif primes:
        symbol = f"{symbol}^{{({primes})}}"
    return symbol + (f"_{{{','.join(indices)}}}" if indices else "")


def number_to_latex(value: float) -> str:
    """Return a number; large and small ones as a power of ten."""
    text = _number(value)
    result = _EXPONENT.fullmatch(text)
    if result is None:
        return text
    mantissa, sign, exponent = result.groups()
    power = f"10^{{{'-' if sign == '-' else ''}{exponent}}}"
    if mantissa in ("1", "-1"):
        return mantissa[:-1] + power
    return rf"{mantissa} \cdot {power}"


def _latex_of(node: Syntax, parts: list[_LatexPart]) -> _LatexPart:
    match node:
        case Number():
            text = number_to_latex(node.value)
            level = _SIGNED if node.value < 0 else _PRODUCT if "^" in text else _ATOM
            return _LatexPart(text, level, numeric=True)
        case Name():
            return _LatexPart(name_to_latex(node.text, node.primes), _POWER if node.primes > len(_DOTS) else _ATOM)
        case Unary():
            level = _POWER if parts[0].level == _SIGNED else _PRODUCT
            return _LatexPart(
                "-" + parts[0].parenthesised(level), _SIGNED, "-" + parts[0].parenthesised(level, last=False)
            )
        case Call():
            return _latex_call(node, parts)
        case Binary(op="^"):
            return _latex_power(parts)
        case Binary(op="+" | "-"):
            words = [parts[0].text]
            for (op, _), part in zip(operator_chain(node)[1:], parts[1:], strict=True):
                words += (f" {op} ", part.parenthesised(_POWER if part.level == _SIGNED else _PRODUCT))
            return _LatexPart("".join(words), _SUM)
        case Binary():
            return _latex_product(node, parts)


def _latex_product(node: Binary, parts: list[_LatexPart]) -> _LatexPart:
    above = [part for (op, _), part in zip(operator_chain(node), parts, strict=True) if op == "*"]
    below = [part for (op, _), part in zip(operator_chain(node), parts, strict=True) if op == "/"]
    if not below:
        text = _factors(above)
        return _LatexPart(text, _SIGNED if text.startswith("-") else _PRODUCT, _factors(above, last=False))
    if len(above) > 1 and above[0].text == "1":
        del above[0]  # 1/2*m is drawn m over 2
    numerator, denominator = _factors(above), _factors(below)
    if above[0].level == _SIGNED:
        return _LatexPart(rf"-\frac{{{numerator.removeprefix('-')}}}{{{denominator}}}", _SIGNED)
    return _LatexPart(rf"\frac{{{numerator}}}{{{denominator}}}", _PRODUCT)


def _factors(parts: list[_LatexPart], *, last: bool = True) -> str:
    """Return factors side by side; without `last`, something follows them. A single factor needs no parentheses."""
    if len(parts) == 1:
        return parts[0].text
    words: list[str] = []
    for index, part in enumerate(parts):
        ends = last and index == len(parts) - 1
        signed = part.level == _SIGNED and index > 0
        if words:
            words.append(r" \cdot " if part.numeric else r" \, ")
        words.append(part.parenthesised(_POWER if signed else _PRODUCT, last=ends))
    return "".join(words)


def _latex_power(parts: list[_LatexPart]) -> _LatexPart:
    base, exponent = parts
    if base.head and exponent.numeric:
        head = f"{base.head}^{{{exponent.text}}}"
        return _latex_function(head, base.inside, simple=base.text != base.closed)
    return _LatexPart(f"{base.parenthesised(_ATOM)}^{{{exponent.text}}}", _POWER)


def _latex_call(node: Call, parts: list[_LatexPart]) -> _LatexPart:
    inside = ", ".join(part.text for part in parts)
    match node.function:
        case "sqrt":
            return _LatexPart(rf"\sqrt{{{inside}}}", _ATOM)
        case "abs":
            return _LatexPart(rf"\left|{inside}\right|", _ATOM)
        case "exp":
            return _LatexPart(f"e^{{{inside}}}", _POWER)
        case "sign":
            head = r"\operatorname{sgn}"
        case function:
            head = _FUNCTIONS.get(function, rf"\operatorname{{{function}}}")
    plain = len(parts) == 1 and isinstance(node.args[0], (Name, Number)) and parts[0].level == _ATOM
    latex = _latex_function(head, inside, simple=plain and node.function in _FUNCTIONS)
    return latex._replace(head=head, inside=inside) if node.function in _POWERS_ON_NAME else latex


def _latex_function(head: str, inside: str, *, simple: bool) -> _LatexPart:
    """Return a function of `inside`; a simple argument needs no parentheses where nothing follows."""
    closed = rf"{head}\left({inside}\right)"
    return _LatexPart(f"{head} {inside}" if simple else closed, _POWER, closed)


def _base_and_index(name: str) -> tuple[str, list[str]]:
    """Return the symbol of a name without a point, and its indices."""
    result = _BASE_AND_INDEX.fullmatch(name)
    if result is None:
        return _format_upright(name), []
    letters, index = result.groups()
    indices = [_format_upright(part) for part in index.split("_") if part]
    macro = next((m for m in _MACROS if letters.startswith(m)), "")
    suffix = letters[len(macro) :]
    if macro and (not suffix or len(suffix) == 1 or suffix[0].isupper()):
        return f"\\{macro}", ([_format_upright(suffix)] if suffix else []) + indices
    if letters in GREEK and GREEK[letters] not in _NO_MACRO:
        return f"\\{GREEK[letters]}", indices
    return _format_upright(letters), indices


def _format_upright(word: str) -> str:
    """Return a word; more than one letter in upright type, so that it does not look like a product."""
    if word in _LETTERS and word not in _NO_MACRO:
        return f"\\{word}"
    if word in GREEK and GREEK[word] not in _NO_MACRO:
        return f"\\{GREEK[word]}"
    is_word = sum(c.isalpha() for c in word) > 1
    word = word.replace("_", r"\_")
    if word.isascii():
        return rf"\mathrm{{{word}}}" if is_word else word
    if all(c.isascii() or (c in GREEK and GREEK[c] not in _NO_MACRO) for c in word):
        return rf"\mathrm{{{''.join(c if c.isascii() else f'{chr(92)}{GREEK[c]} ' for c in word)}}}"
    return rf"\text{{{word}}}"
