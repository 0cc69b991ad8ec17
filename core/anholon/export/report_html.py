"""A report as a web page in one file: formulas as MathML, curves as SVG, nothing that is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from anholon.derivation.phrases import Translator
from anholon.derivation.render import html_block, html_page
from anholon.derivation.statements import DerivationBlock
from anholon.export.report_parts import ReportCurves, ReportHeading, ReportPart, ReportSource, ReportTable, ReportText
from anholon.export.svg_charts import draw_svg

_STYLE = """h3 { font-size: 1.05em; margin: 1.6em 0 .4em; }
nav { margin: 1em 0 2em; } nav a { margin-right: 1.4em; color: #1f5fa8; }
.table { overflow-x: auto; } table { border-collapse: collapse; font-size: .9em; margin: .4em 0 1.2em; }
caption { text-align: left; font-weight: bold; padding: .4em 0; }
th, td { padding: .2em .9em .2em 0; text-align: left; border-bottom: 1px solid #e3e7ec; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
svg { max-width: 100%; height: auto; } pre { font-size: .8em; overflow-x: auto; background: #f4f6f8; padding: 1em; }
"""


def html_report(title: str, parts: Sequence[ReportPart], words: Translator) -> str:
    """Return the parts as a web page, with links to the chapters."""
    chapters = [part.title for part in parts if isinstance(part, ReportHeading)]
    links = "".join(f'<a href="#chapter-{k}">{escape(name)}</a>' for k, name in enumerate(chapters, start=1))
    body = "\n".join([f"<nav>{links}</nav>", *_lines(title, parts)])
    return html_page(title, body, words.language, _STYLE)


def _lines(title: str, parts: Sequence[ReportPart]) -> Iterator[str]:
    chapter = section = 0
    for part in parts:
        match part:
            case ReportHeading(name):
                chapter, section = chapter + 1, 0
                yield f'<h2 id="chapter-{chapter}">{chapter}. {escape(name)}</h2>'
            case ReportText(text):
                yield f"<p>{escape(text)}</p>"
            case ReportTable():
                yield _table(part)
            case DerivationBlock():
                section += 1
                yield html_block(f"{chapter}.{section}", part, 3)
            case ReportCurves(times, panels, bands):
                yield draw_svg(title, times, panels, bands)
            case ReportSource(text):
                yield f"<pre>{escape(text)}</pre>"


def _table(table: ReportTable) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table.head)
    rows = "\n".join(f"<tr>{''.join(_cell(cell) for cell in row)}</tr>" for row in table.rows)
    return f'<div class="table"><table><caption>{escape(table.title)}</caption><tr>{head}</tr>\n{rows}</table></div>'


def _cell(cell: str) -> str:
    try:
        float(cell)
    except ValueError:
        return f"<td>{escape(cell)}</td>"
    return f'<td class="number">{escape(cell)}</td>'
