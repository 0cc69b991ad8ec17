"""A derivation as a document: plain text, LaTeX or a web page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from html import escape
from textwrap import fill
from typing import Literal

from anholon.derivation.phrases import Translator
from anholon.derivation.statements import DerivationBlock, Statement
from anholon.errors import ExportError, UsageError
from anholon.formula.names import GREEK
from anholon.formula.text import name_to_latex

__all__ = ["KINDS", "escape_latex", "html_block", "html_page", "latex_block", "latex_page", "render"]

KINDS = ("text", "latex", "html")
"""Kinds of document."""

_MAX_LINE_WIDTH = 100  # signs in a line of text
_MAX_BREAK_DEPTH = 6  # parentheses within which a long line may be broken

_LATEX = r"""\documentclass[11pt,a4paper]{article}
%(language)s\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb}
\usepackage[margin=25mm]{geometry}
%(preamble)s\allowdisplaybreaks
\title{%(title)s}
\date{}
\begin{document}
\maketitle
%(body)s
\end{document}
"""

_LATIN = r"""\usepackage[T1]{fontenc}
"""
_RUSSIAN = r"""\usepackage[T2A]{fontenc}
\usepackage[russian]{babel}
"""

_HTML = """<!DOCTYPE html>
<html lang="%(language)s">
<head>
<meta charset="utf-8">
<title>%(title)s</title>
<style>
body { font: 16px/1.5 Georgia, serif; max-width: 68em; margin: 2em auto; padding: 0 1em; color: #1d2530; }
h1 { font-size: 1.6em } h2 { font-size: 1.2em; margin-top: 2em; border-bottom: 1px solid #cfd5dd; }
.row { display: flex; align-items: center; gap: 1.5em; margin: .4em 0 .4em 2em; }
.formula { flex: 1; min-width: 0; padding: .3em 0; overflow-x: auto; overflow-y: hidden; line-height: 2.6; }
.note { margin: .9em 0 -.4em 2em; color: #5d6878; font-size: .9em; }
.value, .mark { color: #5d6878; white-space: nowrap; }
.mark { min-width: 3em; text-align: right; }
math { font-family: "Latin Modern Math", "STIX Two Math", "XITS Math", "Cambria Math", math; font-size: 1.08em; }
@media print { body { font-size: 12px; } .row { break-inside: avoid; } .formula { overflow: visible; } }
%(style)s</style>
</head>
<body>
<h1>%(title)s</h1>
%(body)s
</body>
</html>
"""

_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_SPECIAL.update({sign: f"\\{sign}" for sign in "&%$#_{}"})
_TYPESET = {"·": r"$\cdot$", "²": r"$^{2}$", "³": r"$^{3}$", "ᵀ": r"$^{T}$", "°": r"$^{\circ}$", "×": r"$\times$"}
_TYPESET |= {"≥": r"$\geq$", "≤": r"$\leq$", "≠": r"$\neq$", "→": r"$\to$", "∂": r"$\partial$", "∞": r"$\infty$"}
_TYPESET |= {"−": "$-$", "–": r"\textendash{}", "—": r"\textemdash{}", "…": r"\ldots{}", "№": r"\textnumero{}"}
_TYPESET |= {"«": r"\guillemotleft{}", "»": r"\guillemotright{}", "“": r"\textquotedblleft{}", "’": "'"}
_TYPESET |= {"”": r"\textquotedblright{}", '"': r"\textquotedbl{}"}  # in Russian " begins commands of two signs
_TYPESET |= {letter: f"${name_to_latex(letter)}$" for letter in GREEK}


def render(derived: Iterable[DerivationBlock], kind: str, title: str = "", language: str = "en") -> str:
    """Return blocks as a document of `kind`, their titles in a language."""
    words = Translator(language)
    if kind not in KINDS:
        raise UsageError(f"a derivation cannot be written as {kind!r}; there are: {', '.join(KINDS)}")
    title = title or words("Equations of motion")
    derived = (DerivationBlock(title=words(block.title), rows=block.rows) for block in derived)
    if kind == "latex":
        return latex_page(title, "\n".join(latex_block(block) for block in derived), language)
    if kind == "html":
        return html_page(title, "\n".join(html_block(str(n), block) for n, block in enumerate(derived, 1)), language)
    return (
        "\n".join([title, "=" * len(title), *(_text_block(n, block) for n, block in enumerate(derived, start=1))])
        + "\n"
    )


def latex_page(title: str, body: str, language: str = "en", preamble: str = "") -> str:
    """Return a LaTeX document with a title and a body; `preamble` loads what the body needs besides."""
    parts = {"title": escape_latex(title), "body": body, "preamble": preamble}
    letters = f"{title}{body}".lower()
    russian = language == "ru" or any("а" <= sign <= "я" for sign in letters)
    return _LATEX % {**parts, "language": _RUSSIAN if russian else _LATIN}


def html_page(title: str, body: str, language: str = "en", style: str = "") -> str:
    """Return a web page with a title and a body; `style` is added to its sheet."""
    return _HTML % {"title": escape(title), "body": body, "language": language, "style": style}


def _text_block(number: int, block: DerivationBlock) -> str:
    head = f"{number}. {block.title}"
    lines = ["", head, "-" * len(head)]
    for row in block.rows:
        if row.note:
            words = row.note.rstrip(".") + ":" if row.text else row.note
            lines += ["", *fill(words, _MAX_LINE_WIDTH, initial_indent="  ", subsequent_indent="  ").splitlines()]
        for line in row.text.splitlines():
            whole = f"{line}  =  {row.number}" if row.number else line
            lines += [f"    {line}"] if row.cells else wrap_statement(whole, _MAX_LINE_WIDTH)
    return "\n".join(lines)


def wrap_statement(text: str, width: int) -> list[str]:
    """Return one statement as lines of at most `width` signs, broken before signs of the outermost sum that fits.

    The statement reads on after a break; only a single long factor may stick out.
    """
    indent = "    "
    if len(indent) + len(text) <= width:
        return [indent + text]
    best: list[str] = []
    for depth in range(_MAX_BREAK_DEPTH):
        lines, current = [], indent
        for piece in _split_statement(text, depth):
            if current.strip() and len(current) + len(piece.rstrip()) > width:
                lines.append(current.rstrip())
                current = indent * 2 + piece.lstrip()
            else:
                current += piece
        lines.append(current.rstrip())
        if not best or max(map(len, lines)) < max(map(len, best)):
            best = lines
        if max(map(len, best)) <= width:
            break
    return best


def _split_statement(text: str, deepest: int) -> list[str]:
    """Return a statement in pieces that begin before a sign or after a comma, in at most `deepest` parentheses."""
    places, depth = [0], 0
    for place, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if depth <= deepest and (text[place : place + 3] in (" + ", " - ", " = ") or text[place - 2 : place] == ", "):
            places.append(place)
    return [text[a:b] for a, b in zip(places, [*places[1:], len(text)], strict=True) if a != b]


def latex_block(block: DerivationBlock, level: str = "section") -> str:
    """Return a block as LaTeX, its title a heading of this level."""
    lines = [rf"\{level}{{{escape_latex(block.title)}}}"]
    for row in block.rows:
        if row.note:
            words = escape_latex(row.note)
            lines.append(rf"\noindent {words[:1].upper()}{words[1:]}{':' if row.latex else ''}")
        if row.latex:
            value = rf" \qquad \left(= {_latex_number(row.number)}\right)" if row.number else ""
            lines.append(f"\\begin{{equation}}\n{row.latex}{value}\n\\end{{equation}}")
    return "\n".join(lines)


def _latex_number(number: str) -> str:
    value, _, unit = number.partition(" ")
    mantissa, _, exponent = value.partition("e")
    shown = rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else value
    unit = unit.replace("·", r" \cdot ").replace("²", "^{2}")
    return rf"{shown}\ \mathrm{{{unit}}}" if unit else shown


def escape_latex(words: str) -> str:
    """Return words as LaTeX sets them."""
    plain = "".join(_SPECIAL.get(sign, sign) for sign in words)
    return "".join(_TYPESET.get(sign, sign if _is_latex_letter(sign) else "?") for sign in plain)


def _is_latex_letter(sign: str) -> bool:
    """Tell whether LaTeX sets a sign among words as it is: Latin and Cyrillic letters, and what ASCII has."""
    return sign.isascii() or unicodedata.name(sign, "").startswith(("LATIN", "CYRILLIC"))


def html_block(number: str, block: DerivationBlock, level: int = 2) -> str:
    """Return a block as a part of a web page, its title a heading of this level with a number."""
    lines = [f"<h{level}>{number}. {escape(block.title)}</h{level}>"]
    mark = 0
    for row in block.rows:
        if row.note:
            lines.append(f'<p class="note">{escape(row.note)}</p>')
        if row.latex:
            mark += 1
            value = f'<span class="value">= {escape(row.number)}</span>' if row.number else ""
            lines.append(f'<div class="row">{_mathml(row)}{value}<span class="mark">({number}.{mark})</span></div>')
    return "\n".join(lines)


def _mathml(row: Statement) -> str:
    try:
        from latex2mathml.converter import convert
    except ImportError:
        raise ExportError("web pages with formulas need the package latex2mathml: pip install latex2mathml") from None
    # The converter does not know equations of several lines: each becomes an expression of its own.
    latex, start, end = row.latex, r"\begin{aligned}", r"\end{aligned}"
    lines = [latex]
    if latex.startswith(start):
        lines = latex.removeprefix(start).removesuffix(end).split(r" \\ ")
        lines = [line.replace("& ", "", 1).strip() for line in lines]
    # A single letter in upright type comes out in italics as an identifier, not as text.
    lines = [re.sub(r"\\mathrm\{([A-Za-z])\}", r"\\text{\1}", line) for line in lines]
    display: Literal["block", "inline"] = "block"
    results = (str(convert(line, display=display)) for line in lines)
    inline = r'<math \1display="inline" displaystyle="true"'
    body = "<br/>".join(re.sub(r'<math ([^>]*)display="block"', inline, math) for math in results)
    return f'<div class="formula">{body}</div>'
