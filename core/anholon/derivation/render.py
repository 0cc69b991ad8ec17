"""A derivation as a document: plain text, LaTeX or a web page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from html import escape
from textwrap import fill

from anholon.derivation.latex_lines import SHEET_PT, FormulaLine, break_formula
from anholon.derivation.latex_tables import SheetTable, arrange_table
from anholon.derivation.latex_widths import FONT_SIZE_PT
from anholon.derivation.phrases import Translator
from anholon.derivation.statements import DerivationBlock, Statement
from anholon.errors import ExportError, UsageError
from anholon.formula.names import GREEK
from anholon.formula.text import name_to_latex

KINDS = ("text", "latex", "html")
"""Kinds of document."""

_MAX_LINE_WIDTH = 100  # signs in a line of text
_MAX_BREAK_DEPTH = 6  # parentheses within which a long line may be broken

_LATEX = r"""%(engine)s\documentclass[11pt,a4paper]{article}
%(language)s\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb,graphicx}
\usepackage[margin=25mm]{geometry}
%(preamble)s\allowdisplaybreaks
\setcounter{MaxMatrixCols}{99}
\emergencystretch=5em
\title{%(title)s}
\date{}
\begin{document}
\maketitle
%(body)s
\end{document}
"""

_LATIN = r"""\usepackage[T1]{fontenc}
"""
_BABEL = r"""\usepackage[russian]{babel}
"""
_RUSSIAN = (
    r"""\usepackage[T2A]{fontenc}
"""
    + _BABEL
)

_ENGINE = r"""% !TeX program = lualatex
% Names here have letters beyond Latin and Cyrillic: only LuaLaTeX sets them, with a font that has them.
"""
_OTHER_LETTERS = r"""\usepackage{iftex}
\RequireLuaTeX
\usepackage{fontspec}
% \setmainfont{Noto Serif CJK SC} % for example
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
.formula { flex: 1; min-width: 0; padding: .3em 0; overflow-x: auto; overflow-y: hidden; }
.line { padding: .3em 0; }
.cells { border-collapse: collapse; margin: .4em 0; } .cells th { border-bottom: 1px solid #5d6878; text-align: left; }
.cells th, .cells td { padding: .2em 1em .2em 0; }
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
    """Return a LaTeX document with a title and a body; `preamble` loads the packages of the body.

    For letters beyond Latin and Cyrillic it names the engine that sets them, and refuses other engines.
    """
    parts = {"title": escape_latex(title), "body": body, "preamble": preamble}
    letters = f"{title}{body}".lower()
    russian = language == "ru" or any("а" <= sign <= "я" for sign in letters)
    parts |= {"engine": "", "language": _RUSSIAN if russian else _LATIN}
    if any(sign.isalpha() and not _is_latex_letter(sign) for sign in letters):
        parts |= {"engine": _ENGINE, "language": _OTHER_LETTERS + (_BABEL if russian else "")}
    return _LATEX % parts


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
            statement = f"{line}  =  {row.number}" if row.number else line
            lines += [f"    {line}"] if row.cells else wrap_statement(statement, _MAX_LINE_WIDTH)
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
        if row.cells:
            tables = arrange_table(row.cells, SHEET_PT)
            lines += [_latex_table(table, "equation*" if number else "equation") for number, table in enumerate(tables)]
        elif row.latex:
            value = rf" \qquad \left(= {_latex_number(row.number)}\right)" if row.number else ""
            lines.append(_latex_formula(row.latex + value))
    return "\n".join(lines)


def _latex_formula(latex: str) -> str:
    """Return a displayed formula, broken into lines where it is too long; its number stands at the last line."""
    broken = break_formula(latex, SHEET_PT)
    if len(broken.lines) == 1:
        formula = latex if r"\begin{aligned}" not in latex else broken.lines[0].latex
        return f"\\begin{{equation}}\n{_fit(FormulaLine(formula, broken.lines[0].width))}\n\\end{{equation}}"
    first, *others = broken.lines
    lead = f"{broken.left} & " if broken.left else "& "
    lines = [lead + _fit(first), *(rf"& \quad {_fit(line)}" for line in others)]
    return "\\begin{align}\n" + " \\nonumber \\\\\n".join(lines) + "\n\\end{align}"


def _latex_table(table: SheetTable, environment: str) -> str:
    """Return a table as a displayed array."""
    head, *rows = (" & ".join(map(_latex_cell, row)) for row in table.rows)
    columns = "l" * len(table.rows[0])
    body = r" \\ ".join(rows)
    array = rf"\begin{{array}}{{{columns}}} {head} \\ \hline {body} \end{{array}}"
    return f"\\begin{{{environment}}}\n{_fit(FormulaLine(array, table.width))}\n\\end{{{environment}}}"


def _latex_cell(lines: tuple[str, ...]) -> str:
    if len(lines) == 1:
        return lines[0]
    body = r" \\ ".join(lines)
    return rf"\begin{{array}}{{l}} {body} \end{{array}}"


def _fit(line: FormulaLine) -> str:
    """Return a line, reduced in size where a single name or matrix is wider than the sheet."""
    if line.width <= SHEET_PT:
        return line.latex
    return rf"\resizebox{{{SHEET_PT - 2 * FONT_SIZE_PT:g}pt}}{{!}}{{$\displaystyle {line.latex}$}}"


def _latex_number(number: str) -> str:
    value, _, unit = number.partition(" ")
    mantissa, _, exponent = value.partition("e")
    shown = rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else value
    unit = unit.replace("·", r" \cdot ").replace("²", "^{2}")
    return rf"{shown}\ \mathrm{{{unit}}}" if unit else shown


def escape_latex(words: str) -> str:
    """Return words in LaTeX; letters beyond Latin and Cyrillic are unchanged, other signs become `?`."""
    plain = "".join(_SPECIAL.get(sign, sign) for sign in words)
    return "".join(_TYPESET.get(sign, sign if _is_latex_letter(sign) or sign.isalpha() else "?") for sign in plain)


def _is_latex_letter(sign: str) -> bool:
    """Return True if LaTeX sets a sign among words unchanged: Latin and Cyrillic letters, and ASCII."""
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
            body = _html_table(row) if row.cells else _html_formula(row.latex)
            lines.append(f'<div class="row">{body}{value}<span class="mark">({number}.{mark})</span></div>')
    return "\n".join(lines)


def _html_table(row: Statement) -> str:
    """Return a table with its cells as mathematics."""
    tables: list[str] = []
    for table in arrange_table(row.cells, SHEET_PT):
        head, *rows = ([_html_cell(cell) for cell in line] for line in table.rows)
        body = "".join(f"<tr><td>{'</td><td>'.join(line)}</td></tr>" for line in rows)
        tables.append(f'<table class="cells"><tr><th>{"</th><th>".join(head)}</th></tr>{body}</table>')
    return f'<div class="formula">{"".join(tables)}</div>'


def _html_cell(lines: tuple[str, ...]) -> str:
    return "<br/>".join(_mathml(line) for line in lines if line)


def _html_formula(latex: str) -> str:
    """Return a formula as mathematics, line by line."""
    broken = break_formula(latex, SHEET_PT)
    first, *others = broken.lines
    lines = [_html_line(FormulaLine(f"{broken.left} {first.latex}".strip(), first.width), 0.0)]
    lines += [_html_line(line, broken.indent) for line in others]
    return f'<div class="formula">{"".join(lines)}</div>'


def _html_line(line: FormulaLine, indent: float) -> str:
    style = f"padding-left: {indent / FONT_SIZE_PT:.2f}em;" if indent else ""
    if line.width > SHEET_PT:  # a single name or matrix that is wider than the sheet
        style += f"font-size: {100 * SHEET_PT / line.width:.0f}%;"
    attribute = f' style="{style}"' if style else ""
    return f'<div class="line"{attribute}>{_mathml(line.latex)}</div>'


def _mathml(latex: str) -> str:
    try:
        from latex2mathml.converter import convert
    except ImportError:
        raise ExportError("web pages with formulas need the package latex2mathml: pip install latex2mathml") from None
    # A single letter in upright type comes out in italics as an identifier, not as text.
    text = re.sub(r"\\mathrm\{([A-Za-z])\}", r"\\text{\1}", latex)
    math = str(convert(text, display="block"))
    return re.sub(r'<math ([^>]*)display="block"', r'<math \1display="inline" displaystyle="true"', math)
