"""Numbers of the clipboard, as a spreadsheet gives them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from anholon_gui.texts.language import unit_text
from anholon_gui.texts.table_text import TableLayout, TableText, detect_layout

_AMBIGUOUS = re.compile(r"[-+\N{MINUS SIGN}]?\d+,\d+")  # a row of two whole numbers, or one number with a decimal comma


class PasteError(ValueError):
    """What is pasted is not what is needed; the text says why."""


def read_pasted_numbers(text: str, units: Mapping[int, Sequence[str]]) -> list[tuple[float, ...]]:
    """Return the rows of numbers in `text`, in the units that a table with so many columns has: `units` has an entry
    for each number of columns that is accepted, the largest first. Where the head names other units, numbers are
    converted.

    Raises PasteError where a row has no number, a unit is of another kind, or there is another number of columns:
    none is left out.
    """
    translate = QCoreApplication.translate
    table = TableText(text, detect_layout(text))
    if table.column_count < 2:
        table = TableText(text, detect_layout(text, 1))
    elif table.layout.separator == "," and all(_AMBIGUOUS.fullmatch(",".join(words)) for words in table.rows):
        if QLocale.system().decimalPoint() != "," or 1 not in units:
            message = translate("PastedNumbers", "It is not clear whether a comma is a decimal sign here. {}")
            remedy = translate("PastedNumbers", "Copy cells of a spreadsheet, or separate columns by semicolons.")
            raise PasteError(message.format(remedy))
        table = TableText(text, TableLayout(";", ","))
    count = table.column_count
    if not table.rows or count < min(units):
        raise PasteError(translate("PastedNumbers", "The clipboard contains no table of numbers."))
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
    except ValueError as error:
        message = translate("PastedNumbers", "Line {} of what is pasted has no number where one is needed.")
        raise PasteError(message.format(error)) from None
    return [tuple(value * (factor or 1.0) for value, factor in zip(row, factors, strict=True)) for row in rows]
