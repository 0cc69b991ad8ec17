"""A report as LaTeX: tables over several pages, curves drawn by pgfplots from points in the text, formulas numbered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from anholon.derivation.phrases import Translator
from anholon.derivation.render import escape_latex, latex_block, latex_page
from anholon.derivation.statements import DerivationBlock
from anholon.export.report_parts import ReportCurves, ReportHeading, ReportPart, ReportSource, ReportTable, ReportText
from anholon.export.svg_charts import COLOURS, PlotPanel, decimate

_POINTS: Final = 400  # of one curve: TeX's memory is small
_WIDEST: Final = 28  # letters of a cell that stays on one line
_LETTER: Final = 0.011  # of the width of the page
_BOLD: Final = 1.15  # letters of a head / letters below, of the widest: those of the Cyrillic alphabet
_BETWEEN: Final = 0.026  # of it, between two columns
_SHARES: Final = 0.14, 0.4  # of it that a column of long texts may have
_APART: Final = {"--": "-{}-", "<<": "<{}<", ">>": ">{}>", "``": "`{}`", "'": r"\textquotesingle{}"}
_PREAMBLE: Final = r"""\usepackage{longtable,array,xcolor,pgfplots}
\pgfplotsset{compat=1.15,width=0.87\linewidth,height=55mm,every axis/.append style={legend pos=outer north east,
  legend style={font=\scriptsize,draw=none},tick label style={font=\scriptsize},label style={font=\small},
  xlabel={$t$, s},enlarge x limits=false,no markers,unbounded coords=jump,grid=major}}
\newcommand{\fitted}[1]{\sbox0{#1}\ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi}
"""


def latex_report(title: str, parts: Sequence[ReportPart], words: Translator) -> str:
    """Return the parts as a LaTeX document for pdflatex, or any other."""
    colours = "".join(f"\\definecolor{{curve{k}}}{{HTML}}{{{name[1:].upper()}}}\n" for k, name in enumerate(COLOURS))
    return latex_page(title, "\n\n".join(_pieces(parts)), words.language, _PREAMBLE + colours)


def _pieces(parts: Sequence[ReportPart]) -> Iterator[str]:
    for part in parts:
        match part:
            case ReportHeading(name):
                yield rf"\section{{{escape_latex(name)}}}"
            case ReportText(text):
                yield escape_latex(text)
            case ReportTable():
                yield _table(part)
            case DerivationBlock():
                yield latex_block(part, "subsection")
            case ReportCurves(times, panels, _):
                yield from (_axis(times, panel) for panel in panels)
            case ReportSource(text):
                yield _source(text)


def _table(table: ReportTable) -> str:
    """Return a table that may continue over pages; long texts get columns that break them."""
    columns = list(zip(table.head, *table.rows, strict=True))
    widths = [max(_BOLD * len(head), *map(len, cells)) for head, *cells in columns]
    broken = _find_broken_columns(columns, widths)
    share = min(max(_compute_share(widths, broken), _SHARES[0]), _SHARES[1])
    paragraph = rf">{{\raggedright\arraybackslash}}p{{{share:.2f}\linewidth}}"
    shares = "".join(paragraph if k in broken else "l" for k in range(len(columns)))
    head = " & ".join(rf"\textbf{{{escape_latex(cell)}}}" for cell in table.head)
    # Without braces the beginning of a row would be read as an option of the previous row.
    rows = "\n".join(
        "{}" + " & ".join(_cell(cell, is_broken=k in broken) for k, cell in enumerate(row)) + r" \\"
        for row in table.rows
    )
    return (
        f"{{\\footnotesize\n\\begin{{longtable}}[l]{{@{{}}{shares}@{{}}}}\n"
        f"\\multicolumn{{{len(table.head)}}}{{@{{}}l}}{{\\normalsize {escape_latex(table.title)}}} \\\\[2pt]\n"
        f"{head} \\\\ \\hline\n\\endhead\n{rows}\n\\end{{longtable}}}}"
    )


def _cell(text: str, *, is_broken: bool) -> str:
    """Return a cell; where its column is broken, lines may end behind the signs of a formula."""
    result = escape_latex(text)
    return re.sub(r"([*/+)]|\\_)(?=\S)", r"\1\\allowbreak{}", result) if is_broken else result


def _find_broken_columns(columns: Sequence[Sequence[str]], widths: Sequence[float]) -> set[int]:
    """Return the numbers of the columns whose texts take several lines.

    They are the long ones, and where the page is too narrow the widest that have words.
    """
    broken = {k for k, width in enumerate(widths) if width > _WIDEST}
    words = [k for k, cells in enumerate(columns) if k not in broken and any(" " in cell for cell in cells[1:])]
    for k in sorted(words, key=lambda k: -widths[k]):
        if _compute_share(widths, broken) >= _SHARES[0]:
            break
        broken.add(k)
    return broken


def _compute_share(widths: Sequence[float], broken: set[int]) -> float:
    """Return the remaining share of the page for each broken column; without any, 1 if the others fit."""
    room = 1.0 - _LETTER * sum(width for k, width in enumerate(widths) if k not in broken) - _BETWEEN * len(widths)
    return room / len(broken) if broken else float(room >= 0.0)


def _axis(times: np.ndarray, panel: PlotPanel) -> str:
    label = f"{panel.title}, {panel.unit}" if panel.unit else panel.title
    lines = [rf"\noindent\fitted{{\begin{{tikzpicture}}\begin{{axis}}[ylabel={{{escape_latex(label)}}}]"]
    for k, curve in enumerate(panel.curves):
        t, values = decimate(times, curve.values, _POINTS)
        points = "".join(f"({x:.6g},{_coordinate(y)})" for x, y in zip(t.tolist(), values.tolist(), strict=True))
        lines.append(rf"\addplot[color=curve{k % len(COLOURS)}] coordinates {{{points}}};")
        lines.append(rf"\addlegendentry{{{escape_latex(curve.name)}}}")
    return "\n".join([*lines, r"\end{axis}\end{tikzpicture}}\par"])


def _coordinate(value: float) -> str:
    return f"{value:.6g}" if np.isfinite(value) else "nan"


def _source(text: str) -> str:
    """Return the lines of a file in small type, with their spaces, long lines broken and no ligatures."""
    lines = (escape_latex(line).replace("  ", "~ ") or "~" for line in text.splitlines())
    parted = (re.sub("--|<<|>>|``|'", lambda match: _APART[match[0]], line) for line in lines)
    return "{\\footnotesize\\ttfamily\\raggedright\\parindent0pt\n" + "\\par\n".join(parted) + "\\par}"
