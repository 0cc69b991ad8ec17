"""Writes rows: equations, matrices, tables and the definitions of named quantities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sympy import Expr, Symbol

from anholon.derivation.latex_items import measure_formula
from anholon.derivation.latex_lines import SHEET_PT
from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.phrases import Translator, make_phrase
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import NamedQuantity, SubexpressionTable
from anholon.derivation.writer import ExpressionPrinter, format_number

_MAX_MATRIX_ROW_WIDTH = 60  # signs in one row of a matrix up to which it is printed as a matrix
_MAX_MATRIX_ROWS = 40  # rows of a matrix that stands on one sheet


class RowBuilder:
    """Turns results into rows; `values` holds the parameters in SI units, for the numbers next to the formulas.

    `phrases` puts words inside tables into the language of the reader; notes are put into words when they leave.
    """

    def __init__(
        self, subexpressions: SubexpressionTable, values: dict[Symbol, float], phrases: Translator | None = None
    ) -> None:
        self.phrases = phrases or Translator()
        self.subexpressions = subexpressions
        self.values = values
        self.writer = ExpressionPrinter(subexpressions.ranks, subexpressions.latex)

    # Rows

    def equation(self, left: str, right: Expr, *, text: str = "", note: str = "", unit: str = "") -> Statement:
        """Return `left = right`; `text` is the left side as text where it is not a name of the grammar."""
        return Statement(
            latex=self.writer.equation(make_latex_name(left) if not text else left, right, "latex"),
            text=self.writer.equation(text or left, right, "text"),
            note=note,
            number=self.format_number(right, unit)
            if self.subexpressions.is_constant(right) and not right.is_Number
            else "",
        )

    def vanishes(self, left: Expr, *, note: str = "") -> Iterator[Statement]:
        """Yield what `left` stands on and `left = 0`."""
        yield from self.definitions([left])
        lines = self.writer.lines(left)
        lines[-1] += " = 0"
        latex = lines[0] if len(lines) == 1 else self._align(lines)
        yield Statement(latex=latex, text=f"{self.writer.text(left)} = 0", note=note)

    def named_value(self, name: str, value: Expr, *, note: str = "") -> Iterator[Statement]:
        """Yield the definitions that `value` needs, then `name` = `value` unless `value` is that quantity."""
        yield from self.definitions([value])
        if not (isinstance(value, Symbol) and value.name == name):
            yield self.equation(name, value, note=note)

    def definitions(self, expressions: Iterable[Expr]) -> Iterator[Statement]:
        """Yield the definitions of the named quantities in `expressions` that were not written yet."""
        for entry in self.subexpressions.list_unprinted(expressions):
            yield self.definition(entry)

    def definition(self, entry: NamedQuantity) -> Statement:
        """Return the definition of one named quantity."""
        return Statement(
            latex=self.writer.equation(self.writer.latex(entry.symbol), entry.value, "latex"),
            text=self.writer.equation(entry.symbol.name, entry.value, "text"),
            note=entry.note,
            number=self.format_number(entry.symbol, entry.unit)
            if self.subexpressions.is_constant(entry.symbol)
            else "",
        )

    def equality(self, left: Expr, right: Expr, *, note: str = "") -> Iterator[Statement]:
        """Yield what two expressions stand on and `left = right`."""
        yield from self.definitions([left, right])
        yield Statement(
            latex=self.writer.equation(self.writer.latex(left), right, "latex"),
            text=self.writer.equation(self.writer.text(left), right, "text"),
            note=note,
        )

    def matrix(
        self,
        left: str,
        text: str,
        rows: Sequence[Sequence[Expr]],
        *,
        note: str = "",
        names: Sequence[Sequence[str]] | None = None,
    ) -> Iterator[Statement]:
        """Yield a matrix as one row where it is narrow, else its nonzero entries one by one.

        `names` are the names of the entries, by default `text` with two indices. Of a symmetric matrix one triangle
        is written.
        """
        if not rows or not rows[0]:
            return
        yield from self.definitions(entry for row in rows for entry in row)
        widths = [max(len(self.writer.text(row[column])) for row in rows) for column in range(len(rows[0]))]
        if sum(widths) <= _MAX_MATRIX_ROW_WIDTH and len(rows) <= _MAX_MATRIX_ROWS:
            printed = [[self.writer.latex(entry) for entry in row] for row in rows]
            body = r" \\ ".join(" & ".join(row) for row in printed)
            plain = "; ".join(", ".join(self.writer.text(entry) for entry in row) for row in rows)
            latex = rf"{left} = \begin{{pmatrix}} {body} \end{{pmatrix}}"
            if measure_formula(latex) <= SHEET_PT:
                yield Statement(latex=latex, text=f"{text} = [{plain}]", note=note)
                return
        symmetric = len(rows) == len(rows[0]) and all(
            rows[i][j] == rows[j][i] for i in range(len(rows)) for j in range(i)
        )
        phrase = make_phrase("{}; entries that are not written are zero", make_phrase(note or "matrix"))
        yield Statement(note=phrase)
        for i, row in enumerate(rows):
            for j, entry in enumerate(row):
                if entry != 0 and not (symmetric and j < i):
                    name = names[i][j] if names is not None else f"{text}_{i + 1}_{j + 1}"
                    if not (isinstance(entry, Symbol) and entry.name == name):
                        yield self.equation(name, entry)

    def table(
        self,
        header: Sequence[tuple[str, str]],
        rows: Sequence[Sequence[tuple[str, str]]],
        *,
        note: str,
        numeric: bool = False,
    ) -> Statement:
        """Return a table of (LaTeX, text) cells."""
        lines = [header, *rows]
        head, *body = (" & ".join(latex for latex, _ in line) for line in lines)
        rows_latex = r" \\ ".join(body)
        widths = [max(len(line[column][1]) for line in lines) for column in range(len(header))]
        plain = "\n".join(
            "  ".join(cell[1].ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
        )
        return Statement(
            latex=rf"\begin{{array}}{{{'l' * len(header)}}} {head} \\ \hline {rows_latex} \end{{array}}",
            text=plain,
            note=note,
            numeric=numeric,
            cells=tuple(tuple(latex for latex, _ in line) for line in lines),
        )

    # Pieces

    def make_cell(self, expr: Expr) -> tuple[str, str]:
        """Return an expression as a cell of a table."""
        return self.writer.latex(expr), self.writer.text(expr)

    def make_text_cell(self, words: str) -> tuple[str, str]:
        """Return words as a cell of a table."""
        text = self.phrases(words)
        return make_upright(text), text

    def format_number(self, expr: Expr, unit: str) -> str:
        """Return the value of an expression of parameters with its unit, or nothing where it has none."""
        value = self.subexpressions.evaluate_number(expr, self.values)
        if value is None:
            return ""
        return f"{format_number(value)} {unit}".rstrip()

    @staticmethod
    def _align(lines: Sequence[str]) -> str:
        body = r" \\ ".join(f"& {line}" if index == 0 else rf"& \quad {line}" for index, line in enumerate(lines))
        return rf"\begin{{aligned}} {body} \end{{aligned}}"
