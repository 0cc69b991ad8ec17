"""Seeded generators of formulas and of files: hundreds for one example of Hypothesis, which itself takes longer."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from tests.fuzz.strategies import FUNCTIONS, NAMES, NUMBERS, SCRAPS, examples

__all__ = ["file_texts", "formula_texts"]

MODELS: Final = Path(__file__).resolve().parents[1] / "models"

# --- formulas ------------------------------------------------------------------------------------------------------

MORE_NUMBERS: Final = ("00", "1.", ".5", "1e5", "1E-7", "9007199254740993", "1e999", "1e-999", "0x10", "1_000", "1,5")
MORE_NAMES: Final = (
    "x''", "xx", "X", "х", "ｘ", "x1", "sine", "sinn", "PI", "e", "inf", "nan", "None", "lambda",
    "import", "self", "x.y",
    "__import__", "__class__", "x.__class__", "P.__dict__", "P.x'", "P.q", "bow:tip.x",
    "bow(0.3L).e1z", "ﬁ", "ſin", "m²",
    "reaction.f", "N", "slip", "s", "T", "stage_time", "x\u0301", "\u202ex", "𝑥", "λ", "π", "变量",
    "a" * 1000, "x" + "'" * 60,
)  # fmt: skip
HOSTILE: Final = (
    '__import__("os").system("true")', "().__class__.__mro__", "eval('1')", "exec(open)", "{x}",
    "{0.__class__}", "%s%n",
    "x; y", "x\ny", "\0", "\ud800", "\ufeff", "// x", "# x", "/* x */", "<b>x</b>", "&lt;",
    "\\input{x}", "$x$", "x if y else t",
    "x == y", "x < y", "x := 1", "lambda: x", "[x, y]", "{x: y}", "x!", "√x", "∞", "½", "٣", "x°",
    "2 m", "5 m/s", "x[0]",
    "'", '"', "`", "|x|", "…", "–", "—", "∙", "÷", "×", "x₁", "¹²³⁴⁵", "⁻", "⁻¹", "\t", "\u00a0", "\u2028",
)  # fmt: skip
OPERATORS: Final = ("+", "-", "*", "/", "^", "**", " + ", " - ", "·", "−", "//", "%", "")
LONG: Final = 20_000  # characters; longer formulas are refused


def formula_texts(seed: int, count: int) -> Iterator[str]:
    """Yield formulas, and texts that somebody may type for one: right, nearly right, hostile, deep and long."""
    chance = random.Random(seed)
    ways: Sequence[Callable[[random.Random], str]] = (_right, _right, _mixed, _mutated, _mutated, _scribble)
    for _ in range(count):
        yield (_extreme if chance.random() < 0.01 else chance.choice(ways))(chance)


def _right(chance: random.Random, leaves: Sequence[str] = (*NUMBERS, *NAMES[:8])) -> str:
    parts = [chance.choice(leaves) for _ in range(chance.randint(1, 12))]
    while len(parts) > 1:
        at = chance.randrange(len(parts) - 1)
        left, right = parts[at : at + 2]
        way = chance.random()
        if way < 0.7:
            joined = f"{left} {chance.choice('+-*/')} {right}"
            joined = f"({joined})" if way < 0.4 else joined
        elif way < 0.85:
            joined = f"{chance.choice(('min', 'max', 'atan2'))}({left}, {right})"
        else:
            joined = f"({left})^{chance.choice(('2', '-1', '0.5', '3', '(1/3)', f'({right})', '-30', '1000'))}"
        parts[at : at + 2] = [_applied(chance, joined) if chance.random() < 0.3 else joined]
    return parts[0]


def _applied(chance: random.Random, text: str) -> str:
    return f"{chance.choice(('-', *FUNCTIONS))}({text})"


def _mixed(chance: random.Random) -> str:
    """A formula of right form whose numbers and names may be any."""
    return _right(chance, (*NUMBERS, *NAMES, *MORE_NUMBERS, *MORE_NAMES, *HOSTILE[:6]))


def _mutated(chance: random.Random) -> str:
    text = _right(chance)
    for _ in range(chance.randint(1, 3)):
        at, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, at + 6)
        inserted = chance.choice((*SCRAPS, *HOSTILE, *MORE_NAMES, chr(chance.randrange(0x3000)), ""))
        way = chance.random()
        if way < 0.5:
            text = text[:at] + inserted + text[at if way < 0.3 else end :]
        elif way < 0.75:
            text = text[:at] + text[end:]
        else:
            text = text[:end] + text[at:]
    return text


def _scribble(chance: random.Random) -> str:
    scraps = (*SCRAPS, *HOSTILE, *MORE_NAMES, *OPERATORS, *MORE_NUMBERS)
    return "".join(chance.choice(scraps) for _ in range(chance.randint(0, 25)))


def _extreme(chance: random.Random) -> str:
    """A formula as long or as deep as can be read, and a little longer."""
    size = chance.choice((100, 101, 255, 1000, 5000, LONG - 1, LONG, LONG + 1, 2 * LONG))
    scrap = chance.choice((*SCRAPS, *FUNCTIONS, *MORE_NAMES, *HOSTILE))
    opening = chance.choice(("(", "-", "sin(", "-(", "max(x, ", "x^", "2^-", "x - (", "1/("))
    return chance.choice(
        (
            chance.choice("123456789") * size,
            "0." + "0" * size + "1",
            "1e" + "9" * size,
            opening * (size // len(opening)),
            opening * (size // len(opening)) + "x",
            opening * size + "x" + ")" * (size * opening.count("(")),
            (scrap * (size // max(len(scrap), 1) + 1))[:size],
            chance.choice(OPERATORS).join([_right(chance)] * (size // 40)),
            f"max({', '.join(['x'] * (size // 3))})",
            " " * size + "x",
            _right(chance) + chance.choice((" ", "'", "²", ")")) * size,
        )
    )


# --- files ---------------------------------------------------------------------------------------------------------

VALUES: Final = (
    "0", "1", "-1", "0.0", "-0.0", "1e308", "-1e308", "1e-308", "5e-324", "inf", "nan", "-nan",
    "true", "false", "''", "'x'",
    "'t'", "'1/0'", "'sqrt(-1)'", "'unknown'", "'x + '", "'x.y.z'", "'__class__'", "'('",
    "'1e999'", "'2 m'", "'ключ'", "[]",
    "{}", "[0]", "[0, 0, 0]", "[1, 0, 0]", "['x', 'y', 'z']", "[[0, 1], [1, 0]]", "[1, 'x', true]", "{ value = 1 }",
    "{ kind = 'x' }", "{ value = { value = 1 } }", "1979-05-27", "07:32:00", "9" * 400,
    "0x7fffffffffffffffff", "99999999999",
    "'world'", "'../../etc/passwd'", '"\\u0000"', "[[[[[[[[[[]]]]]]]]]]", "'" + "x" * 3000 + "'",
)  # fmt: skip
LINES: Final = (
    "[", "]", "[]", "[[stages]]", "[stages]", "[parameters]", "[coordinates]", "[rods.r]", "[paths.p]", "[studies.s]",
    "= 1", "a.b.c = 1", "kind = 'blade'", "enabled = false", "unit = 'kg m'", "unit = 'x'", "format = 1", "format = 99",
    "include = 'x.toml'", "script = 'import os'", "until = 1e9", "\0", "\ufeff", "'''", '"""',
)  # fmt: skip
_WORD: Final = re.compile(r"\w+")
_NUMBER: Final = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])")


def file_texts(seed: int, count: int) -> Iterator[str]:
    """Yield shipped models and those of tests with changed lines, words, values and tables, also those of others."""
    chance = random.Random(seed)
    known = [*examples(), *examples(rods=True), *(path.read_text("utf-8") for path in sorted(MODELS.glob("*.toml")))]
    known.sort(key=len)
    for _ in range(count):
        # Short ones twice as often: they are read sooner.
        lines = known[min(chance.randrange(len(known)), chance.randrange(len(known)))].splitlines()
        for _ in range(chance.choice((1, 1, 1, 1, 1, 2, 2, 3, 10))):
            other = lines if chance.random() < 0.7 else chance.choice(known).splitlines()
            chance.choice(_CHANGES)(lines, other, chance)
        text = "\n".join(lines)
        if chance.random() < 0.03:
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice((*SCRAPS, *HOSTILE, "")) + text[at + chance.randrange(3) :]
        yield text if chance.random() < 0.99 else text[: chance.randrange(len(text) + 1)]


def _place(lines: list[str], chance: random.Random) -> int:
    if not lines:
        lines.append("")
    return chance.randrange(len(lines))


def _delete(lines: list[str], _other: list[str], chance: random.Random) -> None:
    at = _place(lines, chance)
    del lines[at : at + chance.choice((1, 1, 1, 2, 5))]


def _insert(lines: list[str], other: list[str], chance: random.Random) -> None:
    line = other[_place(other, chance)] if chance.random() < 0.8 else chance.choice(LINES)
    lines.insert(_place(lines, chance), line)


def _swap(lines: list[str], _other: list[str], chance: random.Random) -> None:
    one, two = (_place(lines, chance) for _ in range(2))
    lines[one], lines[two] = lines[two], lines[one]


def _swap_words(lines: list[str], other: list[str], chance: random.Random) -> None:
    """Put a word from anywhere in the place of another one."""
    at = _place(lines, chance)
    words, theirs = list(_WORD.finditer(lines[at])), _WORD.findall(other[_place(other, chance)])
    if words and theirs:
        word = chance.choice(words)
        lines[at] = lines[at][: word.start()] + chance.choice(theirs) + lines[at][word.end() :]


def _change_value(lines: list[str], other: list[str], chance: random.Random) -> None:
    """Put another value behind an equals sign, one from the file or a hostile one."""
    places = [at for at, line in enumerate(lines) if "=" in line]
    values = [line.partition("=")[2] for line in other if "=" in line]
    if places:
        at = chance.choice(places)
        starts = [match.end() for match in re.finditer("=", lines[at])]
        start = chance.choice(starts)
        value = chance.choice(values) if values and chance.random() < 0.4 else chance.choice(VALUES)
        rest = re.search(r",\s*\w+ *=|\s*}\s*$", lines[at][start:])
        lines[at] = f"{lines[at][:start]} {value}{lines[at][start + rest.start() :] if rest else ''}"


def _change_number(lines: list[str], _other: list[str], chance: random.Random) -> None:
    """Put another number in the place of one, which mostly leaves the file right in form."""
    places = [at for at, line in enumerate(lines) if _NUMBER.search(line)]
    if places:
        at = chance.choice(places)
        number = chance.choice(list(_NUMBER.finditer(lines[at])))
        lines[at] = f"{lines[at][: number.start()]}{chance.choice(NUMBERS)}{lines[at][number.end() :]}"


def _cross_tables(lines: list[str], other: list[str], chance: random.Random) -> None:
    """Add a table of another file, in the place of that of the same name or of any."""
    theirs, ours = _tables(other), _tables(lines)
    if theirs:
        start, end = chance.choice(theirs)
        same = [table for table in ours if lines[table[0]] == other[start] and other[start][:2] != "[["]
        anywhere = ours if ours and chance.random() < 0.2 else [(len(lines), len(lines))]
        first, last = chance.choice(same or anywhere)
        lines[first:last] = other[start:end]


def _rename_table(lines: list[str], other: list[str], chance: random.Random) -> None:
    theirs, ours = _tables(other), _tables(lines)
    if theirs and ours:
        lines[chance.choice(ours)[0]] = other[chance.choice(theirs)[0]]


def _tables(lines: list[str]) -> list[tuple[int, int]]:
    starts = [at for at, line in enumerate(lines) if line.startswith("[")]
    return list(pairwise([*starts, len(lines)]))


_CHANGES: Final = (
    _delete, _insert, _swap, _swap_words, _swap_words, _change_value, _change_value, _change_number, _change_number,
    _change_number, _cross_tables, _cross_tables, _cross_tables, _rename_table,
)  # fmt: skip
