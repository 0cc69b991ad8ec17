"""Numbers from the clipboard, in the format of a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from anholon.errors import UnitError
from anholon.units import parse_cell, parse_quantity
from anholon_gui.texts.language import unit_text
from anholon_gui.texts.messages import translate_message
from anholon_gui.texts.table_text import TableLayout, TableText, detect_layout

_NUMBER_START = re.compile(r"[-+\N{MINUS SIGN}]?[.,]?\d")
_DIGITS = re.compile(r"[-+\N{MINUS SIGN}]?[\d.,'_ ]+(?:[eE][-+]?\d+)?")
_AMBIGUOUS = re.compile(r"[-+\N{MINUS SIGN}]?\d+,\d+")  # a row of two whole numbers, or one number with a decimal comma


class PasteError(ValueError):
    """The pasted text does not fit. The error says why."""


def read_pasted_numbers(text: str, units: Mapping[int, Sequence[str]]) -> list[tuple[float, ...]]:
    """Return the rows of numbers in `text`, in the units of a table with that number of columns.

    `units` has an entry for each accepted number of columns, the largest first. If the head names other units, numbers
    are converted.

    Raises PasteError where a row has no number, a comma may be decimal or group digits, a unit is of another kind, or
    there is another number of columns: none is left out.
    """
    translate = QCoreApplication.translate
    table = _find_table(text, has_single=1 in units)
    count = table.column_count
    if not table.rows or count < min(units):
        raise PasteError(translate("PastedNumbers", "The clipboard contains no table of numbers.") + _explain(text))
    if count not in units:
        wanted = translate("PastedNumbers", " or ").join(map(str, sorted(units)))
        message = translate("PastedNumbers", "The clipboard has {} columns; {} are needed. Copy these columns alone.")
        raise PasteError(message.format(count, wanted))
    factors = [table.find_factor(column, unit) for column, unit in enumerate(units[count])]
    for column, (factor, unit) in enumerate(zip(factors, units[count], strict=True)):
        if factor is None:
            message = translate("PastedNumbers", "The column “{}” has another kind of unit than {}.")
            raise PasteError(message.format(table.column_name(column), unit_text(unit)))
    try:
        rows = table.read(range(count))
        if (line := table.find_number_above()) is not None:
            raise ValueError(line)
    except ValueError as error:
        message = translate("PastedNumbers", "Line {} of what is pasted has no number where one is needed.")
        raise PasteError(message.format(error) + _explain(text)) from None
    _check_commas(table)
    return [tuple(value * (factor or 1.0) for value, factor in zip(row, factors, strict=True)) for row in rows]


def _find_table(text: str, *, has_single: bool) -> TableText:
    """Return a text as the table that it seems to be. Raises PasteError if a comma may separate columns.

    A table of one column is possible if `has_single`.
    """
    translate = QCoreApplication.translate
    table = TableText(text, detect_layout(text))
    if table.column_count < 2:
        return TableText(text, detect_layout(text, 1))
    if table.layout.separator == "," and all(_AMBIGUOUS.fullmatch(",".join(words)) for words in table.rows):
        if not _has_decimal_comma() or not has_single:
            message = translate("PastedNumbers", "It is not clear whether a comma is a decimal sign here. {}")
            remedy = translate("PastedNumbers", "Copy cells of a spreadsheet, or separate columns by semicolons.")
            raise PasteError(message.format(remedy))
        return TableText(text, TableLayout(";", ","))
    return table


def _has_decimal_comma() -> bool:
    """Return whether programs of this system write numbers with a comma."""
    return QLocale.system().decimalPoint() == ","


def _check_commas(table: TableText) -> None:
    """Raise PasteError if each comma of a table may group digits, as in 1,234."""
    if table.layout.decimal != "," or _has_decimal_comma():
        return
    words = [word.strip('"') for row in table.rows for word in row if "," in word]
    if words and all(map(_number_error, words)):
        raise PasteError(_number_error(words[0]))


def _explain(text: str) -> str:
    """Return a sentence about the first cell that begins like a number but is not one, or ""."""
    for word in re.split(r"[\t;\n]", text.replace("\xa0", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")):
        if _NUMBER_START.match(word.strip()) and (error := _number_error(word)):
            return f" {error}"
    return ""


def _number_error(word: str) -> str:
    """Return why a text is no number, as in a field, or ""."""
    try:
        if _DIGITS.fullmatch(word.strip()):
            parse_quantity(word)
        else:
            parse_cell(word)
    except UnitError as error:
        return translate_message(str(error))
    return ""
